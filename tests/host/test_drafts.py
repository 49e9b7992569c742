"""Drafts: proposed once, shown as they are, decided once, by people who may at that moment."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import delete, insert, select, text, update

from bridle import PendingApproval, SourceAttribution
from bridle.engine.approval import match
from bridle.errors import ConfigurationError
from bridle.host.assistants import Registry
from bridle.host.audit_check import verify
from bridle.host.database import Database
from bridle.host.draft_diff import Change, Line, difference
from bridle.host.draft_kinds import Draft
from bridle.host.drafts import Decided, Drafts, Wanted
from bridle.host.errors import Conflict, Forbidden, HostError, Invalid, NotFound, Unavailable
from bridle.host.identity import Principal
from bridle.host.ids import new_id
from bridle.host.tables import audit_heads, drafts, runs, users
from support.example_assistant import NAME, NOTE, assistant
from support.example_office import Office, office_urls
from support.rows import TODAY

AKTE = "akte-1"


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    yield from office_urls(request, tmp_path_factory.mktemp("office"))


@pytest.fixture
async def office(url: str) -> AsyncIterator[Office]:
    db = Database(url)
    yield await Office(db).opened()
    await db.close()


@pytest.fixture
async def anna(office: Office) -> Principal:
    return await office.hire("Anna Berg")


@pytest.fixture
async def bernd(office: Office) -> Principal:
    return await office.hire("Bernd Tal", "SACHBEARBEITER")


async def outcome(coroutine: Any) -> Any:
    try:
        return await coroutine
    except HostError as error:
        return error


# ---- proposing


async def test_a_draft_is_kept_as_it_is_shown_and_says_so_in_the_audit_log(
    office: Office, anna: Principal
) -> None:
    source = SourceAttribution("Schreiben vom 3. März", kind="document", id="d-7")
    made = await office.draft(anna, "Vollmacht anfordern", sources=[source])
    found = await office.drafts.get(anna, made.id)
    assert found == made
    assert (found.state, found.version, found.title) == ("open", 1, "Vollmacht anfordern")
    assert found.payload == {"title": "Vollmacht anfordern", "text": "Bitte anfordern.", "tags": []}
    assert found.sources == (source,)
    assert office.drafts.show(found) == "Vollmacht anfordern\n\nBitte anfordern."
    assert await office.audited(made) == ["draft.proposed"]


async def test_the_same_call_again_gets_the_same_draft(office: Office, anna: Principal) -> None:
    run = new_id()
    first = await office.draft(anna, run_id=run, call_id="call_1_1")
    again = await office.draft(anna, text="anders geraten", run_id=run, call_id="call_1_1")
    other = await office.draft(anna, run_id=run, call_id="call_1_2")
    assert again == first
    assert other.id != first.id
    assert await office.audited(first) == ["draft.proposed"]


async def test_the_same_call_in_two_processes_at_once_makes_one_draft(
    office: Office, anna: Principal
) -> None:
    run = new_id()
    made = await asyncio.gather(*(office.draft(anna, run_id=run, call_id="c") for _ in range(8)))
    assert len({each.id for each in made}) == 1


async def test_a_draft_whose_transaction_fails_was_never_there(office: Office, anna: Principal) -> None:
    async def cut_off() -> None:
        async with office.db.write() as tx:
            await office.drafts.propose(tx, anna, "note", {"title": "x"}, assistant=NAME)
            raise RuntimeError

    with pytest.raises(RuntimeError):
        await cut_off()
    assert await office.drafts.list(anna) == []
    assert await office.audited() == []


@pytest.mark.parametrize(
    ("payload", "field", "said"),
    [
        ({"text": "ohne Titel"}, "title", "„title“ fehlt."),
        ({"title": ""}, "title", "„title“ ist zu kurz."),
        ({"title": "x", "betrag": 3}, "betrag", "„betrag“ ist nicht vorgesehen."),
        ({"title": "x", "tags": [1]}, "tags.0", "„tags.0“ muss ein Text sein."),
        ({"title": "x", "text": "a" * 1_000_001}, "", "zu lang"),
        ({"title": "\ud83d"}, "title", "keine zulässige"),
    ],
)
async def test_a_payload_that_does_not_fit_its_kind_is_refused(
    office: Office, anna: Principal, payload: dict[str, Any], field: str, said: str
) -> None:
    with pytest.raises(Invalid, match=said) as refused:
        async with office.db.write() as tx:
            await office.drafts.propose(tx, anna, "note", payload, assistant=NAME)
    assert refused.value.field == field


async def test_only_who_is_served_proposes_and_only_kinds_that_there_are(
    office: Office, anna: Principal
) -> None:
    stranger = await office.hire("Fremd", "HAUSMEISTER")
    with pytest.raises(Forbidden):
        await office.draft(stranger)
    with pytest.raises(ConfigurationError, match="no draft kind 'nichts'"):
        async with office.db.write() as tx:
            await office.drafts.propose(tx, anna, "nichts", {}, assistant=NAME)


# ---- who sees what


async def test_a_foreign_draft_is_not_found_in_the_words_of_a_missing_one(
    office: Office, anna: Principal, bernd: Principal
) -> None:
    private = await office.draft(anna, scope=None)
    shared = await office.draft(anna)
    other_firm = await Office(office.db).opened()
    foreign = await other_firm.hire("Fremde Chefin", "ADMIN")
    chef = await office.hire("Chefin", "ADMIN")
    stranger = await office.hire("Fremd", "HAUSMEISTER")
    seen = {
        who.name: [(await outcome(office.drafts.get(who, each.id))) for each in (private, shared)]
        for who in (anna, bernd, chef, foreign, stranger)
    }
    missing = await outcome(office.drafts.get(anna, "nirgends"))
    assert seen["Anna Berg"] == seen["Chefin"] == [private, shared]
    assert str(seen["Bernd Tal"][0]) == str(missing) == "Diesen Entwurf gibt es nicht."
    assert seen["Bernd Tal"][1] == shared
    for hidden in (*seen["Fremde Chefin"], *seen["Fremd"]):
        assert isinstance(hidden, NotFound)
        assert str(hidden) == str(missing)
    for act in (
        office.drafts.approve(foreign, shared.id, shared.digest),
        office.drafts.edit(foreign, shared.id, shared.digest, {"title": "meins"}),
        office.drafts.reject(foreign, shared.id, shared.digest),
        office.drafts.undo(foreign, shared.id),
        office.drafts.withdraw(foreign, shared.id),
        office.drafts.lock(foreign, shared.id),
        office.drafts.unlock(foreign, shared.id),
        office.drafts.versions(foreign, shared.id),
        office.drafts.diff(foreign, shared.id, 1, 1),
    ):
        with pytest.raises(NotFound, match="Diesen Entwurf gibt es nicht"):
            await act
    assert await office.drafts.list(foreign) == await office.drafts.list(stranger) == []


async def test_lists_are_filtered_and_go_on_where_the_page_before_ended(
    office: Office, anna: Principal, bernd: Principal
) -> None:
    mine = [await office.draft(anna, f"Notiz {n}") for n in range(5)]
    other = await office.draft(bernd, "Bernds", scope="akte-2", run_id=new_id(), call_id="1")
    await office.draft(bernd, "nur seine", scope=None)
    await office.drafts.reject(anna, mine[0].id, mine[0].digest)

    async def titles(**wanted: Any) -> list[str]:
        return [each.title for each in await office.drafts.list(anna, Wanted(**wanted))]

    assert await titles() == ["Bernds", "Notiz 4", "Notiz 3", "Notiz 2", "Notiz 1", "Notiz 0"]
    assert await titles(state="open", mine=True) == ["Notiz 4", "Notiz 3", "Notiz 2", "Notiz 1"]
    assert await titles(state="rejected") == ["Notiz 0"]
    assert await titles(scope="akte-2") == await titles(run_id=other.run_id) == ["Bernds"]
    assert await titles(assistant="andere") == []
    first = await office.drafts.list(anna, Wanted(limit=2))
    rest = await office.drafts.list(anna, Wanted(before=first[-1]))
    assert [each.title for each in (*first, *rest)] == await titles()


async def test_a_page_is_full_though_much_between_is_hidden(
    office: Office, anna: Principal, bernd: Principal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bridle.host.draft_rows.BATCH", 2)
    for n in range(4):
        await office.draft(anna, f"Notiz {n}")
        await office.draft(bernd, "nur seine", scope=None)
    seen = await office.drafts.list(anna, Wanted(limit=3))
    assert [each.title for each in seen] == ["Notiz 3", "Notiz 2", "Notiz 1"]


# ---- versions


async def test_an_edit_is_a_new_version_and_what_was_shown_before_is_not_approved(
    office: Office, anna: Principal, bernd: Principal
) -> None:
    shown = await office.draft(anna, text="Zeile 1\nZeile 2")
    payload = {"title": "Vollmacht", "text": "Zeile 1\nZeile zwei", "tags": ["eilig"]}
    edited = await office.drafts.edit(bernd, shown.id, shown.digest, payload)
    assert (edited.version, edited.payload) == (2, payload)
    for late in (
        office.drafts.approve(anna, shown.id, shown.digest),
        office.drafts.edit(anna, shown.id, shown.digest, payload),
        office.drafts.reject(anna, shown.id, shown.digest),
        office.drafts.approve(anna, shown.id, ""),
    ):
        with pytest.raises(Conflict, match="hat sich geändert"):
            await late
    assert await office.notes() == 0
    kept = await office.drafts.versions(anna, shown.id)
    assert [(each.version, each.user_id) for each in kept] == [(1, None), (2, bernd.user_id)]
    assert await office.drafts.diff(anna, shown.id, 1, 2) == [
        Change(
            "text",
            "changed",
            "Zeile 1\nZeile 2",
            "Zeile 1\nZeile zwei",
            (Line("same", "Zeile 1"), Line("removed", "Zeile 2"), Line("added", "Zeile zwei")),
        ),
        Change("tags.0", "added", after="eilig"),
    ]
    with pytest.raises(NotFound, match="Fassung 3"):
        await office.drafts.diff(anna, shown.id, 1, 3)
    assert (await office.drafts.approve(anna, shown.id, edited.digest)).state == "approved"
    assert await office.audited(shown) == ["draft.proposed", "draft.edited", "draft.approved"]


async def test_back_to_the_first_text_is_still_another_version(office: Office, anna: Principal) -> None:
    shown = await office.draft(anna)
    other = await office.drafts.edit(anna, shown.id, shown.digest, {"title": "anders"})
    back = await office.drafts.edit(anna, shown.id, other.digest, shown.payload)
    assert back.payload == shown.payload
    assert back.digest != shown.digest
    assert (await office.drafts.edit(anna, shown.id, back.digest, back.payload)).version == back.version == 3


async def test_a_title_made_of_the_payload_follows_it_and_a_given_one_stays(
    office: Office, anna: Principal
) -> None:
    made, given = await office.draft(anna), await office.draft(anna, title="Vollmacht", text="")
    async with office.db.write() as tx:
        given = await office.drafts.propose(
            tx, anna, "note", {"title": "innen"}, assistant=NAME, title="außen", scope=AKTE
        )
    changed = {"title": "Neu"}
    assert (await office.drafts.edit(anna, made.id, made.digest, changed)).title == "Neu"
    assert (await office.drafts.edit(anna, given.id, given.digest, changed)).title == "außen"


async def test_an_edit_must_fit_the_kind(office: Office, anna: Principal) -> None:
    shown = await office.draft(anna)
    with pytest.raises(Invalid, match="„title“ fehlt"):
        await office.drafts.edit(anna, shown.id, shown.digest, {"text": "nur Text"})
    assert await office.drafts.get(anna, shown.id) == shown


def test_a_difference_tells_null_from_absent_and_one_from_true() -> None:
    before = {"a": None, "b": 1, "c": [{"x": 1}], "d": {"e": "f"}, "same": 1.0}
    after = {"b": True, "c": [{"x": 2}, 3], "d": None, "same": 1.0, "neu": None}
    assert difference(before, after) == [
        Change("a", "removed"),
        Change("b", "changed", 1, True),
        Change("c.0.x", "changed", 1, 2),
        Change("c.1", "added", after=3),
        Change("d", "changed", {"e": "f"}, None),
        Change("neu", "added"),
    ]


# ---- approving


async def test_an_approval_makes_one_record_and_is_told_to_whoever_comes_second(
    office: Office, anna: Principal, bernd: Principal
) -> None:
    shown = await office.draft(anna)
    approved = await office.drafts.approve(bernd, shown.id, shown.digest)
    assert approved.state == "approved"
    assert approved.record is not None
    assert await office.notes(shown) == 1
    for late in (
        office.drafts.approve(bernd, shown.id, shown.digest),
        office.drafts.approve(anna, shown.id, shown.digest),
        office.drafts.reject(anna, shown.id, shown.digest),
        office.drafts.edit(anna, shown.id, shown.digest, {"title": "zu spät"}),
        office.drafts.withdraw(anna, shown.id),
        office.drafts.lock(anna, shown.id),
    ):
        with pytest.raises(Decided, match="freigegeben von Bernd Tal") as second:
            await late
        assert (second.value.state, second.value.at) == ("approved", approved.decided_at)
    assert await office.notes(shown) == 1
    assert await office.audited(shown) == ["draft.proposed", "draft.approved"]


async def test_scenario_14_twenty_approvals_at_once_are_one(office: Office, anna: Principal) -> None:
    shown = await office.draft(anna)
    people = [anna, *[await office.hire(f"Person {n}") for n in range(4)]] * 4
    ended = await asyncio.gather(
        *(outcome(office.drafts.approve(who, shown.id, shown.digest)) for who in people)
    )
    won = [each for each in ended if isinstance(each, Draft)]
    lost = [each for each in ended if isinstance(each, Decided)]
    assert (len(won), len(lost)) == (1, 19)
    assert {each.draft.decided_by for each in lost} == {won[0].decided_by}
    assert await office.notes(shown) == 1
    assert await office.audited(shown) == ["draft.proposed", "draft.approved"]
    assert (await verify(office.db, office.tenant_id)).ok


async def test_approve_and_reject_and_edit_at_once_leave_one_outcome(office: Office, anna: Principal) -> None:
    for _ in range(5):
        shown = await office.draft(anna)
        acts = (
            office.drafts.approve(anna, shown.id, shown.digest),
            office.drafts.reject(anna, shown.id, shown.digest, "nein"),
            office.drafts.edit(anna, shown.id, shown.digest, {"title": "anders"}),
            office.drafts.withdraw(anna, shown.id),
        )
        ended = await asyncio.gather(*(outcome(each) for each in acts))
        left = await office.drafts.get(anna, shown.id)
        # withdrawing does not depend on what was shown, so it may come after an edit
        assert 1 <= len([each for each in ended if isinstance(each, Draft)]) <= 2
        assert await office.notes(shown) == (left.state == "approved")
        assert left.state == "open" or left.decided_by == anna.user_id


@pytest.mark.parametrize(
    ("what", "error", "said"),
    [("unmöglich", Conflict, "lässt sich nicht ablegen"), ("kaputt", Unavailable, "nicht geklappt")],
)
async def test_a_record_that_cannot_be_made_leaves_everything_as_it_was(
    office: Office, anna: Principal, what: str, error: type[HostError], said: str
) -> None:
    shown = await office.draft(anna, text=what)
    with pytest.raises(error, match=said):
        await office.drafts.approve(anna, shown.id, shown.digest)
    assert await office.drafts.get(anna, shown.id) == shown
    assert await office.notes() == 0
    assert await office.audited(shown) == ["draft.proposed"]
    better = await office.drafts.edit(anna, shown.id, shown.digest, {"title": "geht"})
    assert (await office.drafts.approve(anna, shown.id, better.digest)).state == "approved"


async def test_a_statement_that_fails_while_it_is_applied_is_a_sentence(
    office: Office, anna: Principal
) -> None:
    async def broken(tx: Any, principal: Principal, draft: Draft) -> dict[str, Any]:
        await tx.execute(text("insert into nowhere values (1)"))
        return {}

    async def swallowed(tx: Any, principal: Principal, draft: Draft) -> dict[str, Any]:
        await tx.execute(delete(users).where(users.c.id == draft.user_id))
        return {"not json": float("nan")}

    for apply in (broken, swallowed):
        odd = replace(assistant, draft_kinds={"note": replace(NOTE, apply=apply)})
        shown = await office.draft(anna)
        with pytest.raises(Unavailable, match="nicht geklappt"):
            await Drafts(office.db, Registry([odd])).approve(anna, shown.id, shown.digest)
        assert await office.drafts.get(anna, shown.id) == shown


async def test_what_is_not_in_the_audit_log_does_not_happen(office: Office, anna: Principal) -> None:
    shown = await office.draft(anna)
    async with office.db.write() as tx:  # the next row's place is taken, so it cannot be written
        await tx.execute(update(audit_heads).where(audit_heads.c.tenant_id == office.tenant_id).values(seq=0))
    with pytest.raises(Unavailable, match="audit log"):
        await office.drafts.approve(anna, shown.id, shown.digest)
    assert (await office.drafts.get(anna, shown.id)).state == "open"
    assert await office.notes() == 0


# ---- rights


async def test_scenario_31_rights_are_those_of_the_moment(
    office: Office, anna: Principal, bernd: Principal
) -> None:
    shown = await office.draft(anna)
    await office.change(bernd, role="PRAKTIKANT")  # may see, may not decide
    with pytest.raises(Forbidden, match="nicht entscheiden"):
        await office.drafts.approve(bernd, shown.id, shown.digest)
    await office.change(bernd, role="SUPERADMIN")  # a role nobody knows
    with pytest.raises(NotFound):
        await office.drafts.approve(bernd, shown.id, shown.digest)
    await office.change(bernd, role="ANWALT", active=False)
    with pytest.raises(Forbidden, match="nicht mehr aktiv"):
        await office.drafts.approve(bernd, shown.id, shown.digest)
    async with office.db.write() as tx:
        await tx.execute(delete(users).where(users.c.id == bernd.user_id))
    with pytest.raises(Forbidden, match="nicht mehr aktiv"):
        await office.drafts.approve(bernd, shown.id, shown.digest)
    assert await office.notes() == 0
    assert await office.audited(shown) == ["draft.proposed"]


async def test_a_role_given_by_the_caller_is_worth_nothing(office: Office, anna: Principal) -> None:
    trainee = await office.hire("Praktikant", "PRAKTIKANT")
    shown = await office.draft(trainee)
    with pytest.raises(Forbidden):
        await office.drafts.approve(replace(trainee, role="ADMIN"), shown.id, shown.digest)
    edited = await office.drafts.edit(trainee, shown.id, shown.digest, {"title": "seins"})  # it is his
    assert (await office.drafts.withdraw(trainee, shown.id)).digest == edited.digest


async def test_only_who_it_is_for_withdraws(office: Office, anna: Principal, bernd: Principal) -> None:
    shown = await office.draft(anna)
    with pytest.raises(Forbidden, match="für wen er erstellt wurde"):
        await office.drafts.withdraw(bernd, shown.id)
    chef = await office.hire("Chefin", "ADMIN")
    assert (await office.drafts.withdraw(chef, shown.id)).state == "withdrawn"


# ---- rejecting


async def test_a_rejection_keeps_its_reason_and_category(office: Office, anna: Principal) -> None:
    shown = await office.draft(anna)
    for bad, field in (({"category": "Schlecht"}, "category"), ({"reason": "x" * 5_001}, "reason")):
        with pytest.raises(Invalid) as refused:
            await office.drafts.reject(anna, shown.id, shown.digest, **bad)
        assert refused.value.field == field
    rejected = await office.drafts.reject(anna, shown.id, shown.digest, "Datum fehlt", "Unvollständig")
    found = await office.drafts.get(anna, shown.id)
    assert found == rejected
    assert (found.state, found.reason, found.category) == ("rejected", "Datum fehlt", "Unvollständig")
    with pytest.raises(Conflict, match="Nur eine Freigabe"):
        await office.drafts.undo(anna, shown.id)


# ---- undo


async def test_an_approval_is_taken_back_once_by_the_stored_record(
    office: Office, anna: Principal, bernd: Principal
) -> None:
    shown, other = await office.draft(anna), await office.draft(anna)
    await office.drafts.approve(anna, shown.id, shown.digest)
    await office.drafts.approve(anna, other.id, other.digest)
    ended = await asyncio.gather(*(outcome(office.drafts.undo(who, shown.id)) for who in (anna, bernd) * 3))
    assert len([each for each in ended if isinstance(each, Draft)]) == 1
    assert len([each for each in ended if isinstance(each, Decided)]) == 5
    assert (await office.notes(shown), await office.notes(other)) == (0, 1)
    with pytest.raises(Decided, match="zurückgenommen"):
        await office.drafts.approve(anna, shown.id, shown.digest)
    assert await office.audited(shown) == ["draft.proposed", "draft.approved", "draft.undone"]


async def test_an_undo_needs_its_window_and_the_right(office: Office, anna: Principal) -> None:
    trainee = await office.hire("Praktikant", "PRAKTIKANT")
    shown = await office.draft(anna)
    with pytest.raises(Conflict, match="Nur eine Freigabe"):
        await office.drafts.undo(anna, shown.id)
    await office.drafts.approve(anna, shown.id, shown.digest)
    with pytest.raises(Forbidden):
        await office.drafts.undo(trainee, shown.id)
    office.clock.forward(seconds=NOTE.undo_seconds)
    with pytest.raises(Conflict, match="Zeit zum Zurücknehmen"):
        await office.drafts.undo(anna, shown.id)
    assert await office.notes(shown) == 1


async def test_what_has_no_undo_is_final(office: Office, anna: Principal) -> None:
    final = Drafts(office.db, Registry([replace(assistant, draft_kinds={"note": replace(NOTE, undo=None)})]))
    shown = await office.draft(anna)
    assert (await final.approve(anna, shown.id, shown.digest)).undo_until is None
    with pytest.raises(Conflict, match="kann nicht zurückgenommen werden"):
        await final.undo(anna, shown.id)


# ---- four eyes


async def test_four_eyes_are_two_different_people(office: Office, anna: Principal, bernd: Principal) -> None:
    shown = await office.draft(anna, four_eyes=True)
    first = await office.drafts.approve(anna, shown.id, shown.digest)
    assert (first.state, first.votes) == ("open", (anna.user_id,))
    with pytest.raises(Conflict, match="zweiten Person"):
        await office.drafts.approve(anna, shown.id, shown.digest)
    assert (await office.drafts.get(bernd, shown.id)).votes == (anna.user_id,)
    assert await office.notes() == 0
    second = await office.drafts.approve(bernd, shown.id, shown.digest)
    assert (second.state, second.votes) == ("approved", (anna.user_id, bernd.user_id))
    assert await office.notes(shown) == 1
    assert await office.audited(shown) == ["draft.proposed", "draft.agreed", "draft.approved"]


async def test_four_eyes_start_anew_with_a_new_version(
    office: Office, anna: Principal, bernd: Principal
) -> None:
    shown = await office.draft(anna, four_eyes=True)
    await office.drafts.approve(anna, shown.id, shown.digest)
    edited = await office.drafts.edit(bernd, shown.id, shown.digest, {"title": "anders"})
    assert edited.votes == ()
    assert (await office.drafts.approve(bernd, shown.id, edited.digest)).state == "open"
    assert (await office.drafts.approve(anna, shown.id, edited.digest)).state == "approved"


async def test_the_eyes_of_somebody_who_may_no_longer_decide_do_not_count(
    office: Office, anna: Principal, bernd: Principal
) -> None:
    shown = await office.draft(anna, four_eyes=True)
    await office.drafts.approve(bernd, shown.id, shown.digest)
    await office.change(bernd, role="PRAKTIKANT")
    assert (await office.drafts.approve(anna, shown.id, shown.digest)).state == "open"
    clara = await office.hire("Clara")
    assert (await office.drafts.approve(clara, shown.id, shown.digest)).state == "approved"


async def test_many_eyes_at_once_make_one_record(office: Office, anna: Principal) -> None:
    shown = await office.draft(anna, four_eyes=True)
    people = [await office.hire(f"Person {n}") for n in range(6)]
    ended = await asyncio.gather(
        *(outcome(office.drafts.approve(who, shown.id, shown.digest)) for who in people)
    )
    states = [each.state for each in ended if isinstance(each, Draft)]
    assert sorted(states) == ["approved", "open"]
    assert await office.notes(shown) == 1


# ---- time


async def test_scenario_15_after_its_time_nothing_is_decided(office: Office, anna: Principal) -> None:
    shown = await office.draft(anna, expires=timedelta(hours=1))
    lasting = await office.draft(anna)
    office.clock.forward(hours=1)
    assert (await office.drafts.get(anna, shown.id)).state == "expired"
    assert [each.id for each in await office.drafts.list(anna, Wanted(state="expired"))] == [shown.id]
    assert [each.id for each in await office.drafts.list(anna, Wanted(state="open"))] == [lasting.id]
    for late in (
        office.drafts.approve(anna, shown.id, shown.digest),
        office.drafts.reject(anna, shown.id, shown.digest),
        office.drafts.edit(anna, shown.id, shown.digest, {"title": "x"}),
    ):
        with pytest.raises(Conflict, match="abgelaufen"):
            await late
    assert shown.id in [each.id for each in await office.drafts.expire()]
    assert shown.id not in [each.id for each in await office.drafts.expire()]
    assert await office.audited(shown) == ["draft.proposed", "draft.expired"]
    assert await office.notes() == 0


async def test_scenario_16_a_wrong_clock_on_this_machine_changes_nothing(
    office: Office, anna: Principal, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = await office.draft(anna, expires=timedelta(hours=1))
    real = time.time
    for jump in (86_400, -86_400):
        with monkeypatch.context() as wrong:
            wrong.setattr(time, "time", lambda jump=jump: real() + jump)
            assert shown.id not in [each.id for each in await office.drafts.expire()]
            assert (await office.drafts.get(anna, shown.id)).state == "open"
    assert (await office.drafts.approve(anna, shown.id, shown.digest)).state == "approved"


async def test_two_sweepers_note_an_expiry_once(office: Office, anna: Principal) -> None:
    shown = await office.draft(anna, expires=timedelta(seconds=1))
    office.clock.forward(hours=1)
    swept = await asyncio.gather(*(office.drafts.expire() for _ in range(4)))
    assert [each.id for batch in swept for each in batch].count(shown.id) == 1
    assert await office.audited(shown) == ["draft.proposed", "draft.expired"]


async def test_one_tenants_trouble_does_not_stop_the_sweep(office: Office, anna: Principal) -> None:
    broken = await office.draft(anna, expires=timedelta(seconds=1))
    other = await Office(office.db).opened()
    clara = await other.hire("Clara")
    run, asked = waiting("send_letter", "send_letter", seconds=60)
    both = await asked_for(other, clara, run, asked)
    async with office.db.write() as tx:
        await tx.execute(update(audit_heads).where(audit_heads.c.tenant_id == office.tenant_id).values(seq=0))
    office.clock.forward(hours=1)
    swept = {each.id for each in await office.drafts.expire()}
    assert {each.id for each in both} <= swept
    assert broken.id not in swept
    ((_, decisions),) = [each for each in office.runs.told if each[0] == run.id]  # once for both
    assert [each.action for each in match(asked, decisions).values()] == ["reject", "reject"]


# ---- the review lock


async def test_a_lock_is_renewed_by_its_holder_and_frees_itself(
    office: Office, anna: Principal, bernd: Principal
) -> None:
    shown = await office.draft(anna)
    first = await office.drafts.lock(bernd, shown.id)
    for meanwhile in (
        office.drafts.lock(anna, shown.id),
        office.drafts.approve(anna, shown.id, shown.digest),
        office.drafts.reject(anna, shown.id, shown.digest),
        office.drafts.edit(anna, shown.id, shown.digest, {"title": "x"}),
        office.drafts.withdraw(anna, shown.id),
    ):
        with pytest.raises(Conflict, match="Wird gerade von Bernd Tal geprüft"):
            await meanwhile
    await office.drafts.unlock(anna, shown.id)  # not hers to give
    office.clock.forward(seconds=299)
    assert await office.drafts.lock(bernd, shown.id) > first
    office.clock.forward(seconds=299)
    with pytest.raises(Conflict, match="Bernd Tal"):
        await office.drafts.lock(anna, shown.id)
    office.clock.forward(seconds=2)
    await office.drafts.lock(anna, shown.id)
    assert (await office.drafts.approve(anna, shown.id, shown.digest)).locked_by is None


async def test_of_two_who_lock_at_once_one_has_it(office: Office, anna: Principal, bernd: Principal) -> None:
    shown = await office.draft(anna)
    ended = await asyncio.gather(*(outcome(office.drafts.lock(who, shown.id)) for who in (anna, bernd) * 3))
    refused = [each for each in ended if isinstance(each, Conflict)]
    assert len(refused) == 3
    held = await office.drafts.get(anna, shown.id)
    assert held.locked_by in (anna.user_id, bernd.user_id)
    holder = anna if held.locked_by == anna.user_id else bernd
    await office.drafts.unlock(holder, shown.id)
    assert (await office.drafts.approve(anna if holder is bernd else bernd, shown.id, shown.digest)).record


# ---- tool calls that wait


def waiting(*tools: str, run: str | None = None, seconds: float = 3_600) -> tuple[Any, list[PendingApproval]]:
    run_id = run or new_id()
    asked = [
        PendingApproval(
            f"{run_id}:c{n}", run_id, f"c{n}", tool, {"to": "Gericht", "n": 1.5}, time.time() + seconds
        )
        for n, tool in enumerate(tools)
    ]
    return SimpleNamespace(id=run_id, assistant=NAME, scope=AKTE), asked


async def asked_for(office: Office, who: Principal, run: Any, asked: list[PendingApproval]) -> list[Draft]:
    async with office.db.write() as tx:
        return list(await office.drafts.propose_approvals(tx, who, run, asked))


async def test_an_approved_call_goes_on_with_a_decision_the_engine_takes(
    office: Office, anna: Principal, bernd: Principal
) -> None:
    run, asked = waiting("send_letter", "send_letter")
    first, second = await asked_for(office, anna, run, asked)
    assert await asked_for(office, anna, run, asked) == [first, second]
    shown = office.drafts.show(first)
    assert shown.startswith("send_letter")
    assert '"to": "Gericht"' in shown
    assert first.expires_at is not None
    with pytest.raises(Forbidden):  # the assistant lets lawyers decide on letters
        await office.drafts.approve(bernd, first.id, first.digest)
    await office.drafts.approve(anna, first.id, first.digest)
    assert office.runs.told == []  # the other call is still open
    await office.drafts.reject(anna, second.id, second.digest, "zu früh")
    ((told, decisions),) = office.runs.told
    assert told == run.id
    matched = match(asked, decisions)
    assert [(each.action, each.reason) for each in matched.values()] == [
        ("approve", ""),
        ("reject", "zu früh"),
    ]
    assert await office.audited(first) == ["draft.proposed", "draft.approved"]
    with pytest.raises(Conflict, match="kann nicht zurückgenommen"):
        await office.drafts.undo(anna, first.id)


async def test_edited_arguments_are_judged_by_the_tool_and_told_to_the_engine(
    office: Office, anna: Principal
) -> None:
    run, asked = waiting("send_letter")
    (shown,) = await asked_for(office, anna, run, asked)
    edit = {**shown.payload, "arguments": {"to": "Amtsgericht", "text": "Hallo"}}
    office.runs.trouble = "text: zu kurz"
    with pytest.raises(Invalid, match="„send_letter“ das nicht an: text: zu kurz"):
        await office.drafts.edit(anna, shown.id, shown.digest, edit)
    office.runs.trouble = ""
    for name, value in (("tool", "delete_all"), ("run_id", "x"), ("asked", {}), ("expires", 9e12)):
        with pytest.raises(Invalid, match=f"„{name}“ kann nicht geändert werden"):
            await office.drafts.edit(anna, shown.id, shown.digest, edit | {name: value})
    edited = await office.drafts.edit(anna, shown.id, shown.digest, edit)
    await office.drafts.approve(anna, shown.id, edited.digest)
    ((_, decisions),) = office.runs.told
    (decision,) = match(asked, decisions).values()
    assert (decision.action, decision.arguments) == ("edit", edit["arguments"])


async def test_an_expired_approval_ends_its_run_and_the_same_call_can_be_asked_anew(
    office: Office, anna: Principal
) -> None:
    run, asked = waiting("send_letter", "send_letter")
    first, second = await asked_for(office, anna, run, asked)
    await office.drafts.approve(anna, first.id, first.digest)
    office.clock.forward(hours=2)
    with pytest.raises(Conflict, match="abgelaufen"):
        await office.drafts.approve(anna, second.id, second.digest)
    await office.drafts.expire()
    ((_, decisions),) = office.runs.told
    assert [each.action for each in match(asked, decisions).values()] == ["reject", "reject"]
    _, anew = waiting("send_letter", run=run.id, seconds=90_000)
    (fresh,) = await asked_for(office, anna, run, anew)
    assert fresh.state == "open"
    await office.drafts.approve(anna, fresh.id, fresh.digest)
    meant = [
        each for each in office.runs.told[-1][1] if each.digest == anew[0].digest
    ]  # earlier ones are told too
    assert [each.action for each in match(anew, meant).values()] == ["approve"]


@pytest.mark.parametrize("change", [{"active": False}, {"role": "HAUSMEISTER"}, None])
async def test_scenario_31_approvals_for_somebody_without_rights_are_void(
    office: Office, anna: Principal, change: dict[str, Any] | None
) -> None:
    clara = await office.hire("Clara")
    run, asked = waiting("send_letter")
    (shown,) = await asked_for(office, clara, run, asked)
    note = await office.draft(clara)
    if change is None:
        async with office.db.write() as tx:
            await tx.execute(delete(users).where(users.c.id == clara.user_id))
    else:
        await office.change(clara, **change)
    with pytest.raises(Conflict, match="gilt nicht mehr"):
        await office.drafts.approve(anna, shown.id, shown.digest)
    await office.drafts.expire()
    assert (await office.drafts.get(anna, shown.id)).state == "void"
    assert (await office.drafts.get(anna, note.id)).state == "open"  # what she drafted is the firm's
    with pytest.raises(Conflict, match="gilt nicht mehr"):
        await office.drafts.approve(anna, shown.id, shown.digest)
    assert [each.action for each in office.runs.told[-1][1]] == ["reject"]
    assert await office.audited(shown) == ["draft.proposed", "draft.void"]


async def test_a_run_is_told_again_when_nobody_told_it(office: Office, anna: Principal) -> None:
    run, asked = waiting("send_letter")
    row = {"id": run.id, "tenant_id": office.tenant_id, "user_id": anna.user_id, "assistant": NAME}
    async with office.db.write() as tx:
        await tx.execute(insert(runs), row | {"mode": "inline", "state": "waiting", "created_at": TODAY})
    (shown,) = await asked_for(office, anna, run, asked)

    class Gone:
        async def resume(self, run_id: str, decisions: Any) -> None:
            raise ConnectionError("this process is going down")

        async def trouble_with(self, run_id: str, tool_name: str, arguments: Any) -> str:
            return ""

    dying = Drafts(office.db, office.drafts.registry, Gone())
    assert (await dying.approve(anna, shown.id, shown.digest)).state == "approved"
    await office.drafts.resume_decided()
    assert [(told, len(decisions)) for told, decisions in office.runs.told if told == run.id] == [(run.id, 1)]
    async with office.db.write() as tx:
        await tx.execute(update(runs).where(runs.c.id == run.id).values(state="ended"))
    await office.drafts.resume_decided()
    assert len([told for told, _ in office.runs.told if told == run.id]) == 1


# ---- an assistant that is gone


async def test_drafts_of_an_assistant_that_is_gone_are_left_to_the_administration(
    office: Office, anna: Principal
) -> None:
    shown = await office.draft(anna)
    chef = await office.hire("Chefin", "ADMIN")
    bare = Drafts(office.db, Registry())
    with pytest.raises(NotFound):
        await bare.get(anna, shown.id)
    assert bare.show(await bare.get(chef, shown.id)) == "Vollmacht"
    with pytest.raises(Conflict, match="nicht mehr installiert"):
        await bare.approve(chef, shown.id, shown.digest)
    assert (await bare.withdraw(chef, shown.id)).state == "withdrawn"


async def test_every_row_and_the_chain_are_as_they_should_be(office: Office, anna: Principal) -> None:
    shown = await office.draft(anna, "Brief an Petra Sommer")
    await office.drafts.approve(anna, shown.id, shown.digest)
    async with office.db.read() as tx:
        row = (await tx.execute(select(drafts).where(drafts.c.id == shown.id))).one()
    assert (row.state, row.decided_by) == ("approved", anna.user_id)
    assert row.undo_until - row.decided_at == timedelta(seconds=NOTE.undo_seconds)
    assert (await verify(office.db, office.tenant_id)).ok
