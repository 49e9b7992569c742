"""`bridle import dokumente`: a folder of files into their matters, page by page, found by their words."""

from __future__ import annotations

import asyncio
import mimetypes
from hashlib import sha256
from pathlib import Path, PurePath

from sqlalchemy import select

from bridle.assistants.helena import access
from bridle.assistants.helena.dokumente import DokumentNeu, lege_ab
from bridle.assistants.helena.felder import relativ
from bridle.assistants.helena.model import OcrStatus, Urheber, akten, dokumente
from bridle.assistants.helena.wissen.akten_zuordnung import Zuordnung
from bridle.assistants.helena.wissen.bericht import Bericht, Weiter, still
from bridle.assistants.helena.wissen.dateien import Datei, finde
from bridle.assistants.helena.wissen.findbar import (
    bereite_vor,
    indexiere_dokumente,
    lies_dokumente_vor,
    vergiss_dokumente,
)
from bridle.assistants.helena.wissen.leser import Gelesen, Leser
from bridle.host.database import Database
from bridle.host.errors import HostError, Invalid, Unavailable
from bridle.host.identity import Principal

__all__ = ["import_dokumente", "indexiere_dokumente", "vergiss_dokumente"]

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


async def import_dokumente(
    db: Database,
    principal: Principal,
    pfad: Path,
    *,
    akte: str | None = None,
    weiter: Weiter = still,
    bericht: Bericht | None = None,
) -> Bericht:
    """Each file into the matter that its folder, or `akte`, names. What is there is not read again."""
    bericht = bericht or Bericht()
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
        read = await lies_dokumente_vor(db, principal.tenant_id, [known])
        async with db.write() as tx:  # it may be from before documents were made findable at once
            await indexiere_dokumente(tx, principal.tenant_id, [known], gelesen=read)
        bericht.unveraendert += 1
        return
    gelesen = await leser.lies(datei)
    _noted(datei, gelesen, bericht)
    neu = _neu(datei, digest, akte_id, folder, gelesen)
    neu = neu.mit(await bereite_vor(neu.name, neu.seiten, neu.ordner, neu.tags))
    async with db.write() as tx:
        row = await access.akte(tx, principal, akte_id, write=True)
        same = select(dokumente.c.id).where(dokumente.c.akte_id == akte_id, dokumente.c.name == neu.name)
        if (await tx.execute(same.where(dokumente.c.ordner == folder))).first() is not None:
            bericht.hinweis(f"{datei.name} gab es schon mit anderem Inhalt; beide sind jetzt in der Akte.")
        await lege_ab(tx, principal, row, neu, Urheber.SYSTEM)
    bericht.neu += 1


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
        pfad=relativ(datei.name),
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
