"""`bridle import dokumente`: a folder of files into their matters, page by page, found by their words."""

from __future__ import annotations

import asyncio
import mimetypes
from collections.abc import Iterable, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path, PurePath
from typing import Any

from sqlalchemy import Row, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena import access
from bridle.assistants.helena.dokumente import DokumentNeu, lege_ab
from bridle.assistants.helena.model import OcrStatus, Urheber, akten, dokument_seiten, dokumente
from bridle.assistants.helena.wissen.akten_zuordnung import Zuordnung
from bridle.assistants.helena.wissen.bericht import Bericht, Weiter, still
from bridle.assistants.helena.wissen.dateien import Datei, finde
from bridle.assistants.helena.wissen.leser import OHNE_TEXT, Gelesen, Leser
from bridle.assistants.helena.wissen.sammlungen import DOKUMENTE, versioniert
from bridle.host.database import Database
from bridle.host.errors import HostError, Invalid, Unavailable
from bridle.host.identity import Principal
from bridle.host.search import Document, fill, put, remove

ENDUNGEN = (".pdf", ".docx", ".txt", ".md", ".markdown")
_ANDERE = (
    ".doc", ".odt", ".rtf", ".eml", ".msg", ".xls", ".xlsx", ".jpg", ".jpeg", ".png", ".tif", ".tiff",
    ".html", ".htm", ".pages", ".ppt", ".pptx",
)  # fmt: skip
_MIME = {
    ".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ".md": "text/markdown",
}
NO_TEXT = "kein Text"
AT_ONCE = 20


async def import_dokumente(
    db: Database, principal: Principal, pfad: Path, *, akte: str | None = None, weiter: Weiter = still
) -> Bericht:
    """Each file into the matter that its folder, or `akte`, names. What is there is not read again."""
    bericht = Bericht()
    files = finde(pfad, (*ENDUNGEN, *_ANDERE), bericht)
    async with db.read() as tx:
        visible = select(akten.c.id, akten.c.aktenzeichen).where(access.visible_akten(principal))
        zuordnung = Zuordnung((await tx.execute(visible)).all())
    named = None if akte is None else zuordnung.akte(akte)
    async with Leser() as leser:
        for each in files:
            try:
                akte_id, folder = (named, _folder(each.name)) if named else zuordnung.of_file(each.name, pfad)
                await _one(db, principal, leser, each, akte_id, folder, bericht)
            except Unavailable:
                raise
            except HostError as error:
                bericht.fehlt(str(error))
            weiter(each.groesse, f"{bericht.da} · {each.name}")
    return bericht


async def indexiere_dokumente(
    tx: AsyncConnection, tenant_id: str, ids: Iterable[str] | None = None, *, akte_id: str | None = None
) -> int:
    """Make documents findable as they are now: these, those of a matter, or all. How many had changed."""
    asked = select(dokumente).where(dokumente.c.tenant_id == tenant_id)
    if ids is not None:
        asked = asked.where(dokumente.c.id.in_(list(ids)))
    if akte_id is not None:
        asked = asked.where(dokumente.c.akte_id == akte_id)
    rows = (await tx.execute(asked.order_by(dokumente.c.id))).all()
    written = 0
    for start in range(0, len(rows), AT_ONCE):
        some = rows[start : start + AT_ONCE]
        pages = await _pages(tx, some)
        written += (await put(tx, [_document(row, pages[row.id]) for row in some])).written
    return written


async def vergiss_dokumente(tx: AsyncConnection, tenant_id: str, ids: Sequence[str]) -> int:
    """Take documents out of what is found, as when they are deleted."""
    return await remove(tx, DOKUMENTE, tenant_id, ids)


async def _one(
    db: Database,
    principal: Principal,
    leser: Leser,
    datei: Datei,
    akte_id: str,
    folder: str,
    bericht: Bericht,
) -> None:
    if datei.endung not in ENDUNGEN:
        raise Invalid(
            f"{datei.name}: {datei.endung.removeprefix('.').upper()} lese ich nicht. "
            "Lesbar sind PDF, DOCX, TXT und MD."
        )
    digest = await asyncio.to_thread(_digest, datei)
    async with db.read() as tx:
        there = select(dokumente.c.id).where(dokumente.c.akte_id == akte_id, dokumente.c.sha256 == digest)
        known = (await tx.execute(there)).scalars().first()
    if known is not None:
        await _findable(db, known)  # it may have been broken off just before that
        bericht.unveraendert += 1
        return
    gelesen = await leser.lies(datei)
    _noted(datei, gelesen, bericht)
    neu = _neu(datei, digest, akte_id, folder, gelesen)
    async with db.write() as tx:
        row = await access.akte(tx, principal, akte_id, write=True)
        same = select(dokumente.c.id).where(dokumente.c.akte_id == akte_id, dokumente.c.name == neu.name)
        if (await tx.execute(same.where(dokumente.c.ordner == folder))).first() is not None:
            bericht.hinweis(f"{datei.name} gab es schon mit anderem Inhalt; beide sind jetzt in der Akte.")
        dokument_id = await lege_ab(tx, principal, row, neu, Urheber.SYSTEM)
    await _findable(db, dokument_id)
    bericht.neu += 1


async def _findable(db: Database, dokument_id: str) -> None:
    """In a transaction of its own: a thick document takes seconds, in which nobody else could write."""
    async with db.read() as tx:
        row = (await tx.execute(select(dokumente).where(dokumente.c.id == dokument_id))).one_or_none()
        pages = {} if row is None else await _pages(tx, [row])
    if row is not None:
        async for _ in fill(db, [_document(row, pages[row.id])]):
            pass


def _neu(datei: Datei, digest: str, akte_id: str, folder: str, gelesen: Gelesen) -> DokumentNeu:
    guessed = _MIME.get(datei.endung) or mimetypes.guess_type(datei.name)[0] or "text/plain"
    return DokumentNeu(
        akte_id=akte_id,
        name=PurePath(datei.name).name[-300:],
        seiten=list(gelesen.seiten),
        mime=guessed,
        groesse=datei.groesse,
        sha256=digest,
        ocr_status=OcrStatus.AUSSTEHEND if gelesen.ohne_text else OcrStatus.NICHT_NOETIG,
        ordner=folder[:300],
        tags=[NO_TEXT] if gelesen.ohne_text else [],
    )


def _noted(datei: Datei, gelesen: Gelesen, bericht: Bericht) -> None:
    for numbers, said in (
        (gelesen.ohne_text, "kein Text, vermutlich gescannt"),
        (gelesen.gekuerzt, "zu lang und deshalb gekürzt"),
    ):
        if numbers:
            few = ", ".join(map(str, numbers[:10])) + (" …" if len(numbers) > 10 else "")
            bericht.hinweis(f"{datei.name}, Seite {few}: {said}.")


def _digest(datei: Datei) -> str:
    digest = sha256()
    with datei.offen() as stream:
        while piece := stream.read(1024 * 1024):
            digest.update(piece)
    return digest.hexdigest()


def _folder(name: str) -> str:
    return "/".join(PurePath(name).parts[:-1])


async def _pages(tx: AsyncConnection, rows: Sequence[Row[Any]]) -> dict[str, list[str]]:
    pages: dict[str, list[str]] = {row.id: [] for row in rows}
    here = dokument_seiten.c
    asked = select(here.dokument_id, here.text).where(here.dokument_id.in_(list(pages)))
    for dokument_id, text in await tx.execute(asked.order_by(here.dokument_id, here.seite)):
        pages[dokument_id].append("" if text in OHNE_TEXT else text.replace("\f", "\n"))
    return pages


def _document(row: Row[Any], pages: list[str]) -> Document:
    attributes = {"akte": row.akte_id, "status": row.status, "erstellt_durch": row.erstellt_durch}
    made = Document(
        id=row.id,
        collection=DOKUMENTE,
        title=row.name,
        pages=tuple(pages) or ("",),
        context=row.ordner,
        tenant_id=row.tenant_id,
        scope=row.akte_id,
        attributes=attributes,
    )
    return replace(versioniert(made), stand=f"{row.geaendert:%Y-%m-%d}")
