"""Every route × everybody × own, a colleague's, another firm's and no object at all.

The routes come from the OpenAPI document: one that has no line in the table below fails the test.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import httpx2
from starlette.routing import Mount

from bridle.host.identity import Principal
from bridle.host.ids import new_id
from wire.house import House

SCOPES = ("read", "run", "draft:decide", "write")
PUBLIC, ANYBODY, PERSON, ADMIN = "public", "anybody", "person", "admin"
LEFT_BY_ASKING = ("attempts", "sessions")
"""Tries to sign in are counted, and sweeping goes along with them."""


@dataclass(frozen=True)
class Row:
    """Who a route is for, and what its owner is answered.

    scope      the key's scope it takes, or `public`, `anybody` (signed in), `person` (not by a key)
    ok         for whoever may: 409 where the object is in no state for it, which is past the gate
    admin      for an administrator who asks for a colleague's object; None where it is theirs alone
    colleague  for somebody who asks for a colleague's object
    foreign    for another firm's object
    """

    scope: str
    ok: int = 200
    body: Mapping[str, Any] | None = None
    params: Mapping[str, Any] = field(default_factory=dict)
    colleague: int = 404
    admin: int | None = None
    foreign: int = 404
    leaves: tuple[str, ...] = ()


DIGEST = {"digest": "0" * 64}
PERSONS_DATA = Row(PERSON, colleague=403, admin=200, foreign=403, leaves=("audit", "audit_heads"))
TABLE: Mapping[str, Row] = {
    "POST /api/login": Row(PUBLIC, 401, {"email": "x@example.org", "password": "falsch"}),
    "POST /api/logout": Row(PUBLIC, 204),
    "GET /enter/{token}": Row(PUBLIC, 401),
    "GET /healthz": Row(PUBLIC),
    "GET /readyz": Row(PUBLIC),
    "GET /metrics": Row(PUBLIC),
    "GET /api/me": Row(ANYBODY),
    "PUT /api/me/password": Row(PERSON, 422, {"old": "falsch", "new": "ein ganz anderes Passwort"}),
    "GET /api/users": Row(ADMIN),
    "POST /api/users": Row(ADMIN, 409, {"name": "X", "email": "eva@example.org", "role": "ANWALT"}),
    "PATCH /api/users/{user_id}": Row(ADMIN, body={"name": "Anna Andere"}),
    "GET /api/users/{user_id}/data": PERSONS_DATA,
    "DELETE /api/users/{user_id}/data": Row(PERSON, 204, colleague=403, admin=204, foreign=403),
    "GET /api/keys": Row(PERSON),
    "POST /api/keys": Row(PERSON, 201, {"name": "K", "scopes": ["read"]}),
    "DELETE /api/keys/{key_id}": Row(PERSON, admin=200),
    "GET /api/settings": Row(ADMIN),
    "PUT /api/settings/{key}": Row(ADMIN, 200, {"value": 61}),
    "DELETE /api/settings/{key}": Row(ADMIN),
    "GET /api/usage": Row("read"),
    "GET /api/audit": Row(ADMIN),
    "POST /api/audit/verify": Row(ADMIN),
    "GET /api/assistants": Row("read"),
    "GET /api/assistants/notizen/notizen": Row("read"),
    "POST /api/assistants/notizen/notizen": Row("write", 201, {"title": "Neu"}),
    "GET /api/assistants/notizen/notizen/{record_id}": Row("read", admin=200),
    "PATCH /api/assistants/notizen/notizen/{record_id}": Row("write", body={"title": "Neu"}, admin=200),
    "DELETE /api/assistants/notizen/notizen/{record_id}": Row("write", 204, admin=204),
    "GET /api/conversations": Row("read"),
    "POST /api/conversations": Row("run", 201, {"assistant": "notizen"}),
    "GET /api/conversations/{conversation_id}": Row("read"),
    "PATCH /api/conversations/{conversation_id}": Row("run", body={"title": "Neu"}),
    "DELETE /api/conversations/{conversation_id}": Row("run", 204),
    "GET /api/conversations/{conversation_id}/export": Row("read"),
    "POST /api/conversations/{conversation_id}/messages": Row("run", 202, {"text": "Hallo"}),
    "GET /api/runs/{run_id}": Row("read"),
    "GET /api/runs/{run_id}/events": Row("read"),
    "POST /api/runs/{run_id}/cancel": Row("run"),
    "POST /api/runs/{run_id}/continue": Row("run", 409),
    "GET /api/drafts": Row("read"),
    "GET /api/drafts/{draft_id}": Row("read", admin=200),
    "PUT /api/drafts/{draft_id}": Row(
        "draft:decide", 409, {**DIGEST, "payload": {"title": "Neu"}}, admin=409
    ),
    "POST /api/drafts/{draft_id}/approve": Row("draft:decide", 409, DIGEST, admin=409),
    "POST /api/drafts/{draft_id}/reject": Row("draft:decide", 409, DIGEST, admin=409),
    "POST /api/drafts/{draft_id}/undo": Row("draft:decide", 409, admin=409),
    "POST /api/drafts/{draft_id}/lock": Row("draft:decide", admin=200),
    "DELETE /api/drafts/{draft_id}/lock": Row("draft:decide", 204, admin=204),
    "POST /api/drafts/{draft_id}/withdraw": Row("draft:decide", 200, admin=200),
    "GET /api/drafts/{draft_id}/diff": Row("read", params={"from": 1, "to": 1}, admin=200),
}


def routes(house: House) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for path, operations in house.app.openapi()["paths"].items():
        for method, operation in operations.items():
            yield f"{method.upper()} {path}", operation


def test_every_route_has_its_line_and_every_line_its_route(sqlite_house: House) -> None:
    documented = dict(routes(sqlite_house))
    assert documented.keys() == TABLE.keys()
    for name, operation in documented.items():
        scope = TABLE[name].scope
        assert operation.get("x-bridle-scope") == (scope if scope in (*SCOPES, ADMIN) else None), name
        assert bool(operation.get("security")) == (scope != PUBLIC), name
        assert operation["summary"], name
        assert operation["tags"], name


def test_nothing_is_served_that_is_not_documented(sqlite_house: House) -> None:
    documented = {name.partition(" ")[2] for name, _ in routes(sqlite_house)}
    served = set(_paths(sqlite_house.app.routes))
    assert served - documented <= {"/", "/static", "/api/openapi.json"}


def _paths(found: Any) -> Iterator[str]:
    for each in found:
        if isinstance(each, Mount) or not hasattr(each, "routes"):
            if (path := getattr(each, "path", None)) is not None:
                yield path
        else:
            yield from _paths(each.routes)


@dataclass
class Things:
    """One of each, all of one person."""

    ids: dict[str, str]

    def __contains__(self, text: str) -> bool:
        return any(each in text for each in self.ids.values())


async def things(house: House, who: Principal) -> Things:
    run_id = await house.run(who)
    run = await house.host.runs.get(who, run_id)
    _, key = await house.host.keys.create(who, "Schlüssel", ["read"])
    assert run.conversation_id is not None
    return Things(
        {
            "conversation_id": run.conversation_id,
            "run_id": run_id,
            "draft_id": (await house.draft(who, scope=None)).id,
            "key_id": key.id,
            "user_id": who.user_id,
            "record_id": await house.note(who),
        }
    )


OBJECTS = ("conversation_id", "run_id", "draft_id", "key_id", "user_id", "record_id")
NOTHING = Things({name: new_id() for name in OBJECTS})


async def sent(client: httpx2.AsyncClient, name: str, whose: Things) -> httpx2.Response:
    method, _, path = name.partition(" ")
    row = TABLE[name]
    filled = path.format(**whose.ids, token="x" * 43, key="limits.requests_per_hour")
    return await client.request(method, filled, json=row.body, params=dict(row.params))


def has_object(name: str) -> bool:
    return any(f"{{{each}}}" in name for each in NOTHING.ids)


async def refused(
    house: House, client: httpx2.AsyncClient, name: str, whose: Things, status: int
) -> httpx2.Response:
    """Ask, expect that answer, and nothing changed."""
    before = await house.rows(*LEFT_BY_ASKING)
    answer = await sent(client, name, whose)
    assert answer.status_code == status, (name, answer.status_code, answer.text)
    assert answer.headers["content-type"] == "application/problem+json", name
    assert await house.rows(*LEFT_BY_ASKING) == before, name
    return answer


def bare(answer: httpx2.Response) -> tuple[int, bytes, set[str]]:
    """All of an answer by which one could tell two apart."""
    return answer.status_code, answer.content, set(answer.headers)


async def test_nobody_gets_anything_but_what_is_for_everybody(house: House) -> None:
    own, nobody = await things(house, house.anna), await house.browser()
    wrong = house.plain(Authorization="Bearer bridle_00000000_" + "0" * 64)
    for name, row in TABLE.items():
        if row.scope == PUBLIC:
            assert (await sent(nobody, name, own)).status_code == row.ok, name
        else:
            await refused(house, nobody, name, own, 401)
            await refused(house, wrong, name, own, 401)


async def test_an_unknown_role_can_do_nothing(house: House) -> None:
    own = await things(house, house.anna)
    await house.change(house.anna, role="KÖNIG")
    anna = await house.browser(house.anna)
    for name, row in TABLE.items():
        if row.scope in (PUBLIC, ANYBODY):
            continue
        await refused(house, anna, name, own, 403)


async def test_a_key_does_what_it_was_made_for_and_no_more(house: House) -> None:
    own = await things(house, house.anna)
    boss = await things(house, house.admin)
    for name, row in TABLE.items():
        if row.scope in (PUBLIC, ANYBODY):
            continue
        others = [each for each in SCOPES if each != row.scope]
        await refused(house, await house.program(house.anna, *others), name, own, 403)
        if row.scope == ADMIN:
            await refused(house, await house.program(house.admin, *SCOPES), name, boss, 403)


async def test_who_is_not_an_administrator_does_nothing_of_theirs(house: House) -> None:
    own, colleagues = await things(house, house.anna), await things(house, house.ben)
    anna = await house.browser(house.anna)
    for name, row in TABLE.items():
        if row.scope == ADMIN:
            await refused(house, anna, name, own, 403)
            await refused(house, anna, name, colleagues, 403)


async def test_scenario_21_what_is_somebody_elses_is_not_there_on_every_route_and_verb(house: House) -> None:
    stranger = await house.stranger("ANWALT")
    foreign, colleagues = await things(house, stranger), await things(house, house.ben)
    anna = await house.browser(house.anna)
    for name, row in TABLE.items():
        if row.scope in (PUBLIC, ADMIN) or not has_object(name):
            continue
        missing = await refused(house, anna, name, NOTHING, row.foreign)
        theirs = await refused(house, anna, name, foreign, row.foreign)
        assert bare(theirs) == bare(missing), name
        near = await refused(house, anna, name, colleagues, row.colleague)
        assert bare(near) == bare(missing), name


async def test_scenario_21_an_administrator_of_another_firm_finds_nothing(house: House) -> None:
    boss = await house.stranger("ADMIN")
    ours, browser = await things(house, house.anna), await house.browser(boss)
    for name, row in TABLE.items():
        if row.scope == PUBLIC or not has_object(name):
            continue
        missing = await refused(house, browser, name, NOTHING, 404)
        theirs = await refused(house, browser, name, ours, 404)
        assert bare(theirs) == bare(missing), name


async def test_everybody_gets_what_is_theirs_and_hears_of_nobody_elses(house: House) -> None:
    others = [await things(house, house.ben), await things(house, await house.stranger("ANWALT"))]
    for number, (name, row) in enumerate(TABLE.items()):
        if row.scope in (PUBLIC, ADMIN):
            continue
        anna = await house.person(f"Anna{number} A", "ANWALT")
        own = await things(house, anna)
        answer = await sent(await house.browser(anna), name, own)
        assert answer.status_code == row.ok, (name, answer.status_code, answer.text)
        assert not any(answer.text in each for each in others), name


async def test_a_key_with_the_right_scope_gets_what_its_owner_gets(sqlite_house: House) -> None:
    house = sqlite_house
    for number, (name, row) in enumerate(TABLE.items()):
        if row.scope in SCOPES:
            anna = await house.person(f"Anna{number} A", "ANWALT")
            own = await things(house, anna)
            answer = await sent(await house.program(anna, row.scope), name, own)
            assert answer.status_code == row.ok, (name, answer.status_code, answer.text)


async def test_an_administrator_runs_the_house_but_reads_no_conversations(house: House) -> None:
    foreign = await things(house, await house.stranger())
    boss = await house.browser(house.admin)
    for number, (name, row) in enumerate(TABLE.items()):
        if row.scope == PUBLIC:
            continue
        anna = await house.person(f"Anna{number} A", "ANWALT")
        colleagues = await things(house, anna)
        if row.scope == ADMIN:
            answer = await sent(boss, name, colleagues)
            assert answer.status_code == row.ok, (name, answer.text)
        elif has_object(name) and row.admin is None:
            await refused(house, boss, name, colleagues, row.colleague)
            continue
        elif has_object(name):
            answer = await sent(boss, name, colleagues)
            assert answer.status_code == row.admin, (name, answer.text)
        else:
            continue
        assert answer.text not in foreign, name
