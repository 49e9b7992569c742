"""Values that some layer below would trip over: each is stored and given back, or refused in a sentence."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import pytest

from bridle.wire.cursors import shown_cursor
from wire.house import House

STRANGE = [
    *("a\x00b", "\ufffe\u202e💥", "%_'", "../..", "x" * 99),
    *("0001-01-01T00:00:00+14:00/x", "9999-12-31T23:59:59-14:00/x"),
]
HALF = [b'"\\ud800"', b"NaN", b"1e999", b"-Infinity", b'{"\\ud800": 1}', b"1" * 5_000, b"[[[]]]", b"null"]


@pytest.mark.parametrize("strange", STRANGE)
async def test_a_strange_word_anywhere_is_no_reason_to_fail(house: House, strange: str) -> None:
    boss, draft = await house.browser(house.admin), await house.draft(house.admin)
    mine, name = await house.conversation(house.admin), quote(strange, safe="")
    asked: list[tuple[str, str, dict[str, Any] | None]] = [
        ("GET", f"/api/conversations?before={shown_cursor(strange)}", None),
        ("GET", f"/api/conversations?before={name}", None),
        ("GET", f"/api/conversations?search={name}", None),
        *[("GET", f"/api/drafts?{each}={name}", None) for each in ("kind", "scope", "runId", "before")],
        *[("GET", f"/api/{each}/{name}", None) for each in ("conversations", "runs", "drafts")],
        ("POST", "/api/conversations", {"assistant": "notizen", "scope": strange, "title": strange}),
        ("PATCH", f"/api/conversations/{mine}", {"title": strange}),
        ("POST", "/api/users", {"name": strange, "email": f"{strange}@example.org", "role": "ANWALT"}),
        ("POST", "/api/login", {"email": strange, "password": strange}),
        ("POST", "/api/keys", {"name": strange, "scopes": ["read"]}),
        ("PUT", "/api/settings/time.zone", {"value": strange}),
        ("PUT", f"/api/settings/{name}", {"value": strange}),
        ("PUT", f"/api/drafts/{draft.id}", _edit(draft.digest, strange)),
        ("POST", f"/api/drafts/{draft.id}/reject", {"digest": draft.digest, "reason": strange}),
        ("POST", f"/api/conversations/{mine}/messages", {"text": strange}),
        ("GET", f"/enter/{name}", None),
    ]
    for method, path, body in asked:
        answer = await boss.request(method, path, json=body)
        assert answer.status_code < 500, (method, path, answer.text)
    for path in ("/api/conversations", f"/api/conversations/{mine}", "/api/drafts", "/api/audit"):
        assert (await boss.get(path)).status_code == 200
    for form in ("json", "markdown"):
        assert (await boss.get(f"/api/conversations/{mine}/export?format={form}")).status_code == 200


@pytest.mark.parametrize("value", HALF)
async def test_json_that_is_none_is_refused_where_anything_is_taken(house: House, value: bytes) -> None:
    boss, draft = await house.browser(house.admin), await house.draft(house.admin)
    digest, kind = draft.digest.encode(), {"Content-Type": "application/json"}
    for path, body in [
        ("/api/settings/time.zone", b'{"value": ' + value + b"}"),
        (f"/api/drafts/{draft.id}", b'{"digest": "%s", "payload": {"title": %s}}' % (digest, value)),
        (f"/api/drafts/{draft.id}", b'{"digest": "%s", "payload": %s}' % (digest, value)),
    ]:
        answer = await boss.put(path, content=body, headers=kind)
        assert answer.status_code in (400, 422), (path, answer.text)
    assert (await boss.get(f"/api/drafts/{draft.id}")).json()["version"] == 1


def _edit(digest: str, text: str) -> dict[str, Any]:
    return {"digest": digest, "payload": {"title": text, "text": text, "tags": [text]}}
