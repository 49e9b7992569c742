"""Dokumente: their pages, their versions, and the gate that keeps what Helena wrote a draft."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Annotated, Any

from pydantic import BaseModel, Field, StringConstraints, model_validator
from sqlalchemy import Row, Select, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena import access
from bridle.assistants.helena.access import Recht
from bridle.assistants.helena.felder import (
    Aenderung,
    Angabe,
    Kennung,
    Pfad,
    Stichworte,
    Text,
    Zeile,
    eines_von,
)
from bridle.assistants.helena.listen import Filter, gefiltert, gelesen_als, seite
from bridle.assistants.helena.model import (
    DokumentStatus,
    OcrStatus,
    Urheber,
    dokument_seiten,
    dokument_versionen,
    dokumente,
)
from bridle.assistants.helena.protokoll import als_dict, gegeben, notiere, veraendert
from bridle.assistants.helena.seiten import BREAK, MOST, seiten_aus
from bridle.assistants.helena.wissen.findbar import Vorgelesen, indexiere_dokumente
from bridle.host import database
from bridle.host.errors import Conflict, Invalid
from bridle.host.identity import Principal
from bridle.host.ids import new_id
from bridle.host.search.index import Analysed
from bridle.host.tables import users

MISSING = "Dokument nicht gefunden oder kein Zugriff."
STAYS_A_DRAFT = "Ein Dokument von Helena bleibt ENTWURF, bis es jemand freigibt."
FINAL = "Das Dokument ist {status}. Setze es zuerst auf ENTWURF zurück, bevor Du den Text änderst."
SENT = "Ein versendetes Dokument wird nicht mehr geändert."
NOT_APPROVED = "Nur ein freigegebenes Dokument kann als versendet gelten."
LONGEST_SHOWN = 200_000

Status = Annotated[DokumentStatus, eines_von(DokumentStatus)]
Ocr = Annotated[OcrStatus, eines_von(OcrStatus)]
Seitentext = Annotated[str, StringConstraints(max_length=100_000)]
_RELEASED = frozenset({DokumentStatus.FREIGEGEBEN, DokumentStatus.VERSENDET})


class DokumentNeu(Vorgelesen):
    """A text, or the pages of a file. What a person files is a draft unless they say otherwise."""

    akte_id: Kennung
    name: Zeile
    text: Text = ""
    seiten: list[Seitentext] = Field(default_factory=list, max_length=MOST)
    mime: Annotated[str, StringConstraints(pattern=r"^[\w.+-]+/[\w.+-]+$", max_length=120)] = "text/markdown"
    groesse: int = Field(default=0, ge=0, le=10**12)
    sha256: Annotated[str, StringConstraints(pattern="^[0-9a-f]{64}$")] | None = None
    ocr_status: Ocr = OcrStatus.NICHT_NOETIG
    ordner: Angabe = ""
    pfad: Pfad = ""
    tags: Stichworte = Field(default_factory=list)
    status: Status = DokumentStatus.ENTWURF

    @model_validator(mode="after")
    def _one_of_both(self) -> DokumentNeu:
        if self.text and self.seiten:
            raise ValueError("Gib entweder einen Text oder Seiten an, nicht beides")
        return self


class DokumentAenderung(Aenderung, Vorgelesen):
    """A new text is a new version; the old one is kept."""

    name: Zeile | None = None
    text: Text | None = None
    ordner: Angabe | None = None
    tags: Stichworte | None = None
    status: Status | None = None


class DokumentGezeigt(BaseModel):
    """A list leaves the text out; alone it comes with a document, up to a length that a page can show."""

    id: str
    akte_id: str
    name: str
    mime: str
    groesse: int
    version: int
    seiten: int
    ocr_status: str
    tags: list[str]
    ordner: str
    pfad: str
    status: str
    erstellt_durch: str
    erstellt_von: str | None
    freigegeben_durch: str | None
    freigegeben_von: str | None
    freigegeben_am: datetime | None
    angelegt: datetime
    geaendert: datetime
    text: str = ""
    gekuerzt: bool = False


class Seite(BaseModel):
    seite: int
    text: str


class Fassung(BaseModel):
    """A version that was replaced."""

    version: int
    name: str
    text: str
    ersetzt_durch: str
    ersetzt_von: str | None
    ersetzt_am: datetime


_FILTERS: Mapping[str, Filter] = {
    "akte_id": lambda words: dokumente.c.akte_id == words,
    "status": gelesen_als(Status, lambda value: dokumente.c.status == value),
    "ordner": lambda words: dokumente.c.ordner == words,
    "erstellt_durch": gelesen_als(
        Annotated[Urheber, eines_von(Urheber)], lambda value: dokumente.c.erstellt_durch == value
    ),
}


# ---- looking


async def list_dokumente(
    tx: AsyncConnection,
    principal: Principal,
    *,
    limit: int = 50,
    after: str | None = None,
    filters: Mapping[str, str] = {},
) -> tuple[Sequence[DokumentGezeigt], str | None]:
    """A page, newest first."""
    asked = _shown().where(access.visible(principal, dokumente), *gefiltert(filters, _FILTERS))
    keys = [dokumente.c.angelegt, dokumente.c.id]
    rows, following = await seite(tx, asked, keys, limit=limit, after=after, descending=True)
    return [DokumentGezeigt.model_validate(als_dict(each)) for each in rows], following


async def read_dokument(tx: AsyncConnection, principal: Principal, dokument_id: str) -> DokumentGezeigt:
    await access.row(tx, principal, dokumente, dokument_id, MISSING)
    asked = _shown().where(dokumente.c.id == dokument_id, access.visible(principal, dokumente))
    row = (await tx.execute(asked)).one()
    text, cut = await _beginning(tx, dokument_id)
    return DokumentGezeigt.model_validate(als_dict(row) | {"text": text, "gekuerzt": cut})


async def read_seiten(
    tx: AsyncConnection, principal: Principal, dokument_id: str, von: int = 1, bis: int | None = None
) -> Sequence[Seite]:
    """Pages from one to another, both counted; what lies beyond the end is not there."""
    await access.row(tx, principal, dokumente, dokument_id, MISSING)
    if von < 1 or (bis is not None and bis < von):
        raise Invalid("Seiten zählen ab 1, und die letzte liegt nicht vor der ersten.", "von")
    pages = dokument_seiten
    wanted = pages.c.seite.between(von, min(bis or MOST, MOST))
    asked = select(pages.c.seite, pages.c.text).where(pages.c.dokument_id == dokument_id, wanted)
    return [Seite(seite=row.seite, text=row.text) for row in await tx.execute(asked.order_by(pages.c.seite))]


async def read_fassungen(tx: AsyncConnection, principal: Principal, dokument_id: str) -> Sequence[Fassung]:
    """The versions before the present one, oldest first."""
    await access.row(tx, principal, dokumente, dokument_id, MISSING)
    kept = dokument_versionen
    asked = select(kept).where(kept.c.dokument_id == dokument_id).order_by(kept.c.version)
    return [Fassung.model_validate(als_dict(row)) for row in await tx.execute(asked)]


# ---- writing


async def create_dokument(tx: AsyncConnection, principal: Principal, neu: DokumentNeu) -> DokumentGezeigt:
    akte = await access.akte(tx, principal, neu.akte_id, write=True)
    dokument_id = await lege_ab(tx, principal, akte, neu, Urheber.USER)
    return await read_dokument(tx, principal, dokument_id)


async def lege_ab(
    tx: AsyncConnection,
    principal: Principal,
    akte: Row[Any],
    neu: DokumentNeu,
    durch: Urheber,
    fuer: str | None = None,
) -> str:
    """A document in a matter that has passed the gate. `fuer` is for whom, where Helena wrote it."""
    if durch == Urheber.AI and neu.status != DokumentStatus.ENTWURF:
        raise Conflict(STAYS_A_DRAFT)
    pages = neu.seiten or seiten_aus(neu.text)
    at = await database.now(tx)
    dokument_id = new_id()
    row = neu.model_dump(exclude={"text", "seiten"}) | {
        "id": dokument_id,
        "tenant_id": akte.tenant_id,
        "groesse": neu.groesse or sum(len(page.encode("utf-8", "replace")) for page in pages),
        "seiten": len(pages),
        "erstellt_durch": durch,
        "erstellt_von": fuer or principal.user_id,
        "angelegt": at,
        "geaendert": at,
        **_approval(principal, neu.status, at),
    }
    await tx.execute(insert(dokumente), row)
    await _write_pages(tx, akte.tenant_id, dokument_id, pages)
    await indexiere_dokumente(tx, akte.tenant_id, [dokument_id], gelesen=neu.gelesen)
    await notiere(tx, principal, "dokument.created", dokument_id, akte.id)
    return dokument_id


async def update_dokument(
    tx: AsyncConnection, principal: Principal, dokument_id: str, change: DokumentAenderung
) -> DokumentGezeigt:
    before = await access.row(tx, principal, dokumente, dokument_id, MISSING, write=True, lock=True)
    given = gegeben(before, change, frozenset())
    text = given.pop("text", None)
    changes = veraendert(before, given)
    if before.status == DokumentStatus.VERSENDET and (changes or text is not None):
        raise Conflict(SENT)
    fields = set(changes)
    at = await database.now(tx)
    if "status" in changes:
        changes |= _moved(principal, before, changes["status"], at)
    if text is not None and text != await ganzer_text(tx, dokument_id):
        if changes.get("status", before.status) in _RELEASED:
            raise Conflict(FINAL.format(status=before.status))
        fields.add("text")
    if changes:
        changes["geaendert"] = at
        await tx.execute(update(dokumente).where(dokumente.c.id == dokument_id).values(changes))
    if text is not None and "text" in fields:
        await neue_fassung(tx, principal, before, text, Urheber.USER, change.gelesen)
    elif changes:
        await indexiere_dokumente(tx, before.tenant_id, [dokument_id], gelesen=change.gelesen)
    if fields:
        await notiere(tx, principal, "dokument.changed", dokument_id, before.akte_id, fields)
    return await read_dokument(tx, principal, dokument_id)


async def neue_fassung(
    tx: AsyncConnection,
    principal: Principal,
    before: Row[Any],
    text: str,
    durch: Urheber,
    gelesen: Iterable[Analysed] = (),
) -> int:
    """Put a new text in the place of the old one, which is kept. Which version it is."""
    at = await database.now(tx)
    kept = {
        "dokument_id": before.id,
        "version": before.version,
        "tenant_id": before.tenant_id,
        "name": before.name,
        "text": await ganzer_text(tx, before.id),
        "ersetzt_durch": durch,
        "ersetzt_von": principal.user_id,
        "ersetzt_am": at,
    }
    await tx.execute(insert(dokument_versionen), kept)
    await ersetze(tx, before, text, before.version + 1, at, gelesen)
    return before.version + 1


async def ersetze(
    tx: AsyncConnection,
    before: Row[Any],
    text: str,
    version: int,
    at: datetime,
    gelesen: Iterable[Analysed] = (),
) -> None:
    pages = seiten_aus(text)
    await tx.execute(delete(dokument_seiten).where(dokument_seiten.c.dokument_id == before.id))
    await _write_pages(tx, before.tenant_id, before.id, pages)
    size = sum(len(page.encode("utf-8", "replace")) for page in pages)
    values = {"version": version, "seiten": len(pages), "groesse": size, "geaendert": at}
    await tx.execute(update(dokumente).where(dokumente.c.id == before.id).values(values))
    await indexiere_dokumente(tx, before.tenant_id, [before.id], gelesen=gelesen)


async def ganzer_text(tx: AsyncConnection, dokument_id: str) -> str:
    """All pages, with a page break between them; for documents that have passed the gate."""
    pages = dokument_seiten
    asked = select(pages.c.text).where(pages.c.dokument_id == dokument_id).order_by(pages.c.seite)
    return BREAK.join((await tx.execute(asked)).scalars())


def _moved(principal: Principal, before: Row[Any], status: DokumentStatus, at: datetime) -> dict[str, Any]:
    if status == DokumentStatus.VERSENDET and before.status != DokumentStatus.FREIGEGEBEN:
        raise Conflict(NOT_APPROVED)
    if before.erstellt_durch == Urheber.AI and status == DokumentStatus.ZUR_PRUEFUNG:
        raise Conflict(STAYS_A_DRAFT)
    if before.status in _RELEASED or status in _RELEASED:
        access.verlange(principal, Recht.FREIGEBEN)
    return {} if status == DokumentStatus.VERSENDET else _approval(principal, status, at)


def _approval(principal: Principal, status: DokumentStatus, at: datetime) -> dict[str, Any]:
    if status not in _RELEASED:
        return {"freigegeben_durch": None, "freigegeben_am": None}
    access.verlange(principal, Recht.FREIGEBEN)
    return {"freigegeben_durch": principal.user_id, "freigegeben_am": at}


async def _write_pages(tx: AsyncConnection, tenant_id: str, dokument_id: str, pages: Sequence[str]) -> None:
    same = {"tenant_id": tenant_id, "dokument_id": dokument_id}
    rows = [{**same, "seite": number, "text": text} for number, text in enumerate(pages, 1)]
    await tx.execute(insert(dokument_seiten), rows)


# ---- as it is shown


def _shown() -> Select[Any]:
    return select(dokumente, users.c.name.label("freigegeben_von")).join(
        users, users.c.id == dokumente.c.freigegeben_durch, isouter=True
    )


async def _beginning(tx: AsyncConnection, dokument_id: str) -> tuple[str, bool]:
    """As much of the text as is shown at once, without reading all of a long one."""
    pages = dokument_seiten
    mine = pages.c.dokument_id == dokument_id
    length = (
        await tx.execute(select(func.coalesce(func.sum(func.length(pages.c.text)), 0)).where(mine))
    ).scalar_one()
    if length <= LONGEST_SHOWN:
        return await ganzer_text(tx, dokument_id), False
    text, number = "", 1
    while len(text) < LONGEST_SHOWN:
        asked = select(pages.c.text).where(mine, pages.c.seite.between(number, number + 49))
        text = BREAK.join(
            [*([text] if text else []), *(await tx.execute(asked.order_by(pages.c.seite))).scalars()]
        )
        number += 50
    return text[:LONGEST_SHOWN], True
