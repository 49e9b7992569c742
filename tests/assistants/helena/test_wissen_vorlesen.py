"""Documents are read before the transaction that writes them: nobody waits for the reading."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from assistants.helena.kanzlei import Kanzlei
from bridle.assistants.helena.akten import AkteGezeigt
from bridle.assistants.helena.dokumente import (
    DokumentAenderung,
    DokumentNeu,
    create_dokument,
    read_dokument,
    update_dokument,
)
from bridle.assistants.helena.wissen.dokumente import import_dokumente
from bridle.assistants.helena.wissen.muster import import_muster
from bridle.assistants.helena.wissen.vorlesen import lies_aenderung, lies_neues
from bridle.host.database import Database
from bridle.host.errors import Forbidden, NotFound
from bridle.host.search import index, search

PAGES = [f"Auf Seite {number} kündigt der Vermieter \0 wegen Eigenbedarfs." for number in range(30)]


class Watch:
    """Notes each time that something is read whether others could write meanwhile."""

    def __init__(self, db: Database, monkeypatch: pytest.MonkeyPatch) -> None:
        self.db = db
        self.writing = 0
        self.free: list[bool] = []
        write, analyse = Database.write, index.analyse

        @asynccontextmanager
        async def watched(db: Database) -> AsyncGenerator[Any]:
            async with write(db) as tx:
                self.writing += 1
                try:
                    yield tx
                finally:
                    self.writing -= 1

        def reading(document: Any) -> Any:
            self.free.append(not self.writing and self._lockable())
            return analyse(document)

        monkeypatch.setattr(Database, "write", watched)
        monkeypatch.setattr(index, "analyse", reading)

    def _lockable(self) -> bool:
        if self.db.path is None:
            return True
        other = sqlite3.connect(self.db.path, timeout=0)
        try:
            other.execute("begin immediate")
        except sqlite3.OperationalError:
            return False
        finally:
            other.close()
        return True

    def seen(self) -> list[bool]:
        found, self.free = self.free, []
        return found


@pytest.fixture
def watch(kanzlei: Kanzlei, monkeypatch: pytest.MonkeyPatch) -> Watch:
    return Watch(kanzlei.db, monkeypatch)


@pytest.fixture
async def akte(kanzlei: Kanzlei) -> AkteGezeigt:
    return await kanzlei.akte()


async def made(kanzlei: Kanzlei, akte: AkteGezeigt) -> str:
    neu = DokumentNeu(akte_id=akte.id, name="Brief", seiten=PAGES, ordner="Post", tags=["alt"])
    prepared = await lies_neues(kanzlei.db, kanzlei.anwalt, neu)
    return (await kanzlei.write(create_dokument, kanzlei.anwalt, prepared)).id


async def changed(kanzlei: Kanzlei, dokument_id: str, **values: Any) -> None:
    change = DokumentAenderung(**values)
    prepared = await lies_aenderung(kanzlei.db, kanzlei.anwalt, dokument_id, change)
    await kanzlei.write(update_dokument, kanzlei.anwalt, dokument_id, prepared)


async def found(kanzlei: Kanzlei, akte: AkteGezeigt, words: str) -> list[str]:
    async with kanzlei.db.read() as tx:
        hits = await search(
            tx, words, collections=["dokumente"], tenant_id=kanzlei.tenant_id, scopes=[akte.id]
        )
    return [each.id for each in hits.hits]


async def test_unprepared_it_is_read_while_others_wait(
    kanzlei: Kanzlei, akte: AkteGezeigt, watch: Watch
) -> None:
    neu = DokumentNeu(akte_id=akte.id, name="Brief", seiten=PAGES)
    await kanzlei.write(create_dokument, kanzlei.anwalt, neu)
    assert watch.seen() == [False]


async def test_a_new_document_is_read_once_and_before(
    kanzlei: Kanzlei, akte: AkteGezeigt, watch: Watch
) -> None:
    dokument_id = await made(kanzlei, akte)
    assert watch.seen() == [True]
    assert await found(kanzlei, akte, "Eigenbedarf des Vermieters") == [dokument_id]


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"text": "Das Darlehen ist fällig."}, "Darlehen"),
        ({"text": "Das Darlehen ist fällig.", "name": "Bürgschaft", "tags": ["eilt"]}, "Bürgschaft"),
        ({"name": "Räumungsklage"}, "Räumungsklage"),
        ({"ordner": "Gutachten", "tags": []}, "Gutachten"),
    ],
)
async def test_a_change_is_read_once_and_before(
    kanzlei: Kanzlei, akte: AkteGezeigt, watch: Watch, values: dict[str, Any], words: str
) -> None:
    dokument_id = await made(kanzlei, akte)
    watch.seen()
    await changed(kanzlei, dokument_id, **values)
    assert watch.seen() == [True]
    assert await found(kanzlei, akte, words) == [dokument_id]


async def test_what_is_found_by_nothing_new_is_not_read_at_all(
    kanzlei: Kanzlei, akte: AkteGezeigt, watch: Watch
) -> None:
    dokument_id = await made(kanzlei, akte)
    whole = (await kanzlei.read(read_dokument, kanzlei.anwalt, dokument_id)).text
    watch.seen()
    await changed(kanzlei, dokument_id, status="ZUR_PRUEFUNG")
    await changed(kanzlei, dokument_id, status="ENTWURF", name="Brief", text=whole)
    assert watch.seen() == []


async def test_what_somebody_else_changed_meanwhile_is_read_again_and_found_as_it_is(
    kanzlei: Kanzlei, akte: AkteGezeigt, watch: Watch
) -> None:
    dokument_id = await made(kanzlei, akte)
    change = DokumentAenderung(text="Das Darlehen ist fällig.")
    prepared = await lies_aenderung(kanzlei.db, kanzlei.anwalt, dokument_id, change)
    await changed(kanzlei, dokument_id, name="Bürgschaft")
    watch.seen()
    await kanzlei.write(update_dokument, kanzlei.anwalt, dokument_id, prepared)
    assert watch.seen() == [False]
    assert await found(kanzlei, akte, "Bürgschaft Darlehen") == [dokument_id]


async def test_nothing_is_read_for_somebody_who_may_not(
    kanzlei: Kanzlei, akte: AkteGezeigt, watch: Watch
) -> None:
    stranger = await kanzlei.hire("ANWALT")
    neu = DokumentNeu(akte_id=akte.id, name="Brief", seiten=PAGES)
    dokument_id = await made(kanzlei, akte)
    watch.seen()
    await kanzlei.dezernat("Miete", [kanzlei.praktikant], [akte])
    for who, refusal in (
        (stranger, NotFound),
        (kanzlei.mandant, NotFound),
        (kanzlei.praktikant, Forbidden),
    ):
        with pytest.raises(refusal):
            await lies_neues(kanzlei.db, who, neu)
        with pytest.raises(refusal):
            await lies_aenderung(kanzlei.db, who, dokument_id, DokumentAenderung(name="Neu"))
    assert watch.seen() == []


async def test_files_and_templates_are_read_before_and_once(
    kanzlei: Kanzlei, akte: AkteGezeigt, watch: Watch, tmp_path: Path
) -> None:
    for number in range(3):
        (tmp_path / f"brief{number}.txt").write_text(f"Mahnung {number}", "utf-8")
        (tmp_path / f"muster{number}.md").write_text(f"# Vollmacht {number}\n\nHiermit …", "utf-8")
    await import_dokumente(kanzlei.db, kanzlei.admin, tmp_path, akte=akte.aktenzeichen)
    assert watch.seen() == [True] * 6
    await import_muster(kanzlei.db, tmp_path, principal=kanzlei.admin)
    assert watch.seen() == [True] * 6
    await import_dokumente(kanzlei.db, kanzlei.admin, tmp_path, akte=akte.aktenzeichen)
    await import_muster(kanzlei.db, tmp_path, principal=kanzlei.admin)
    assert watch.seen() == []
