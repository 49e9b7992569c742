"""Over HTTP and by approval: documents are read before anything is locked for them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.test_api import BASE, made, migrated
from assistants.helena.test_wissen_vorlesen import PAGES, Watch
from bridle.assistants.helena.akten import AkteGezeigt
from bridle.assistants.helena.assistant import assistant
from bridle.assistants.helena.dokumente import DokumentNeu, create_dokument
from bridle.host.draft_decisions import NOT_DONE
from bridle.host.errors import NotFound, Unavailable
from bridle.host.tables import drafts
from support.postgres import Postgres
from wire.house import House, opened


@pytest.fixture(params=["sqlite", "postgresql"])
def fresh_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path / 'kanzlei.db'}"
        asyncio.run(migrated(url))
        yield url
        return
    server: Postgres = request.getfixturevalue("postgres_server")
    name = server.database()
    asyncio.run(migrated(server.url(name)))
    yield server.url(name)
    server.drop(name)


@pytest.fixture
async def house(fresh_url: str) -> AsyncIterator[House]:
    async with opened(fresh_url, assistant=assistant()) as found:
        yield found


@pytest.fixture
async def akte(kanzlei: Kanzlei) -> AkteGezeigt:
    return await kanzlei.akte()


async def test_over_http_making_and_changing_lock_nothing_while_it_is_read(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = await house.browser(house.anna)
    akte = await made(anna, "akten", kurzrubrum="Ahorn ./. Buche")
    watch = Watch(house.host.db, monkeypatch)
    brief = await made(anna, "dokumente", akte_id=akte["id"], name="Brief", seiten=PAGES)
    assert watch.seen() == [True]
    for change in ({"name": "Mahnung"}, {"text": "Neuer Text"}, {"text": "Noch einer", "tags": ["eilt"]}):
        answer = await anna.patch(f"{BASE}/dokumente/{brief['id']}", json=change)
        assert answer.status_code == 200, answer.text
        assert watch.seen() == [True]
    for answer in (
        await anna.post(f"{BASE}/dokumente", json={"akte_id": "gibtesnicht", "name": "X", "seiten": PAGES}),
        await anna.patch(f"{BASE}/dokumente/gibtesnicht", json={"text": "X"}),
    ):
        assert answer.status_code == 404
    assert watch.seen() == []


@pytest.mark.parametrize("of_a_document", [False, True])
async def test_an_approved_draft_is_read_once_and_before(
    kanzlei: Kanzlei, akte: AkteGezeigt, monkeypatch: pytest.MonkeyPatch, of_a_document: bool
) -> None:
    payload: dict[str, Any] = {"akte_id": akte.id, "titel": "Klage", "inhalt": "Die Klage wird erhoben."}
    if of_a_document:
        neu = DokumentNeu(akte_id=akte.id, name="Klage", text="Alt")
        payload["dokument_id"] = (await kanzlei.write(create_dokument, kanzlei.anwalt, neu)).id
    draft = await kanzlei.draft(kanzlei.anwalt, "dokument", payload, scope=akte.id)
    watch = Watch(kanzlei.db, monkeypatch)
    approved = await kanzlei.drafts.approve(kanzlei.anwalt, draft.id, draft.digest)
    assert approved.state == "approved"
    assert watch.seen() == [True]


async def test_a_draft_that_cannot_be_applied_is_refused_as_ever_and_read_for_nobody(
    kanzlei: Kanzlei, akte: AkteGezeigt, monkeypatch: pytest.MonkeyPatch
) -> None:
    payload = {"akte_id": akte.id, "titel": "Klage", "inhalt": "Text", "dokument_id": "gibtesnicht"}
    draft = await kanzlei.draft(kanzlei.anwalt, "dokument", payload, scope=akte.id)
    watch = Watch(kanzlei.db, monkeypatch)
    with pytest.raises(NotFound):
        await kanzlei.drafts.approve(kanzlei.anwalt, draft.id, draft.digest)
    assert watch.seen() == []


async def test_a_draft_whose_payload_is_of_an_older_version_is_refused_inside_in_one_sentence(
    kanzlei: Kanzlei, akte: AkteGezeigt, monkeypatch: pytest.MonkeyPatch
) -> None:
    payload = {"akte_id": akte.id, "titel": "Klage", "inhalt": "Text"}
    draft = await kanzlei.draft(kanzlei.anwalt, "dokument", payload, scope=akte.id)
    async with kanzlei.db.write() as tx:
        old = dict(draft.payload) | {"frueher": 1}
        await tx.execute(update(drafts).where(drafts.c.id == draft.id).values(payload=old))
    watch = Watch(kanzlei.db, monkeypatch)
    with pytest.raises(Unavailable, match=NOT_DONE):
        await kanzlei.drafts.approve(kanzlei.anwalt, draft.id, draft.digest)
    assert watch.seen() == []
    assert (await kanzlei.drafts.get(kanzlei.anwalt, draft.id)).state == "open"
