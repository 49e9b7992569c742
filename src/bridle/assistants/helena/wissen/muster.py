"""`bridle import muster`: templates. A Kanzlei's own are found first; others are for every Kanzlei."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, StringConstraints
from sqlalchemy import Row, Select, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena.felder import eines_von
from bridle.assistants.helena.model import Sachgebiet, muster
from bridle.assistants.helena.wissen.bericht import Bericht, Weiter, still
from bridle.assistants.helena.wissen.dateien import Datei, als_text, finde
from bridle.assistants.helena.wissen.eintraege import aus_json, geprueft, mit_kopf
from bridle.assistants.helena.wissen.leser import Leser
from bridle.assistants.helena.wissen.sammlungen import EIGEN, MUSTER, versioniert
from bridle.host import database
from bridle.host.database import Database
from bridle.host.errors import Invalid
from bridle.host.identity import Principal
from bridle.host.ids import new_id
from bridle.host.search import Document, fill, put
from bridle.host.search.index import Analysed, changed, read_before

ENDUNGEN = (".md", ".markdown", ".txt", ".docx", ".jsonl", ".ndjson", ".json")
_JSON = (".jsonl", ".ndjson", ".json")
AT_ONCE = 50
OWN_FIRST = 1.2

Kurz = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=300)]


class MusterZeile(BaseModel):
    """One template; fields beyond these are left alone."""

    name: Kurz
    text: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=900_000)]
    kategorie: Annotated[str, StringConstraints(strip_whitespace=True, max_length=300)] = ""
    sachgebiet: Annotated[Sachgebiet, eines_von(Sachgebiet)] = Sachgebiet.SONSTIGES
    quelle: Annotated[str, StringConstraints(strip_whitespace=True, max_length=300)] = ""


async def import_muster(
    db: Database,
    pfad: Path,
    *,
    principal: Principal | None,
    stand: str | None = None,
    weiter: Weiter = still,
    bericht: Bericht | None = None,
) -> Bericht:
    """The templates of the principal's Kanzlei; without one, templates for everybody."""
    bericht = bericht or Bericht()
    files = finde(pfad, ENDUNGEN, bericht)
    async with Leser() as leser:
        found = await _all(files, leser, bericht, weiter)
    if principal is None:
        shared = (_shared(each, stand or "") for each in found)
        async for stored in fill(db, shared):
            bericht.neu += stored.written
            bericht.unveraendert += stored.unchanged
        return bericht
    left = iter(found)
    while some := list(islice(left, AT_ONCE)):
        read = await _read_before(db, principal.tenant_id, some)
        async with db.write() as tx:
            for each in some:
                await _keep(tx, principal.tenant_id, each, bericht)
            await indexiere_muster(tx, principal.tenant_id, [each.name for each in some], read)
    return bericht


async def indexiere_muster(
    tx: AsyncConnection,
    tenant_id: str,
    names: Iterable[str] | None = None,
    gelesen: Iterable[Analysed] = (),
) -> int:
    """Make the Kanzlei's templates findable, all or those of these names. How many had changed."""
    rows = (await tx.execute(_asked(tenant_id, names).order_by(muster.c.name))).all()
    return (await put(tx, [_own(row) for row in rows], gelesen)).written


async def lies_muster_vor(db: Database, tenant_id: str, names: Iterable[str]) -> list[Analysed]:
    """Read stored templates ahead of the transaction: those that would not be found as they are now."""
    async with db.read() as tx:
        rows = (await tx.execute(_asked(tenant_id, names))).all()
        new = await changed(tx, [_own(row) for row in rows])
    return await read_before(new)


def allgemeines_muster(row: Row[Any]) -> Document:
    """A template for everybody, from its row in the search, as it would be imported today."""
    said = row.attributes
    zeile = MusterZeile.model_construct(
        name=row.title,
        text=row.text,
        kategorie=said.get("kategorie", ""),
        sachgebiet=said.get("sachgebiet", Sachgebiet.SONSTIGES),
        quelle=said.get("quelle", ""),
    )
    return _document(row.id, zeile, None, False, row.stand)


# ---- reading


async def _all(files: Iterable[Datei], leser: Leser, bericht: Bericht, weiter: Weiter) -> list[MusterZeile]:
    """A firm has hundreds of templates, not millions; two of one name would replace each other."""
    found: dict[str, MusterZeile] = {}
    for each in files:
        try:
            for where, record in await _records(each, leser, bericht):
                zeile = geprueft(MusterZeile, where, record, bericht)
                if zeile is not None and found.setdefault(zeile.name, zeile) is not zeile:
                    bericht.fehlt(f"{where}: Ein Muster „{zeile.name}“ kam schon vor; es bleibt beim ersten.")
        except Invalid as error:
            bericht.fehlt(str(error))
        weiter(each.groesse, each.name)
    return list(found.values())


async def _records(datei: Datei, leser: Leser, bericht: Bericht) -> list[tuple[str, dict[str, Any]]]:
    if datei.endung in _JSON:
        return list(aus_json(datei, bericht))
    if datei.endung == ".docx":
        return [(datei.name, _named(datei, {}, "\n\n".join((await leser.lies(datei)).seiten)))]
    fields, text = mit_kopf(als_text(datei.inhalt()))
    return [(datei.name, _named(datei, fields, text))]


def _named(datei: Datei, fields: dict[str, str], text: str) -> dict[str, Any]:
    """Without a name of its own, a template has its heading's or its file's; its folder is its category."""
    place = Path(datei.name)
    heading = next(_headings(text), place.stem.replace("_", " "))
    folder = place.parent.name
    return {"name": heading, "kategorie": folder, **fields, "text": text}


def _headings(text: str) -> Iterator[str]:
    for line in text.splitlines():
        if line.startswith("# "):
            yield line[2:].strip()
        elif line.strip():
            return


# ---- storing


async def _read_before(db: Database, tenant_id: str, zeilen: Sequence[MusterZeile]) -> Sequence[Analysed]:
    """Ahead of the transaction: what is new or changed."""
    names = [each.name for each in zeilen]
    async with db.read() as tx:
        there = {row.name: row for row in await tx.execute(_asked(tenant_id, names))}
    new = [each for each in zeilen if each.name not in there or not _same(there[each.name], each)]
    same = there.keys() - {each.name for each in new}
    read = await read_before([_document("", each, tenant_id, True, "") for each in new])
    return read + await lies_muster_vor(db, tenant_id, same)


def _asked(tenant_id: str, names: Iterable[str] | None) -> Select[Any]:
    mine = select(muster).where(muster.c.tenant_id == tenant_id)
    return mine if names is None else mine.where(muster.c.name.in_(list(names)))


async def _keep(tx: AsyncConnection, tenant_id: str, zeile: MusterZeile, bericht: Bericht) -> None:
    mine = (muster.c.tenant_id == tenant_id, muster.c.name == zeile.name)
    before = (await tx.execute(select(muster).where(*mine))).one_or_none()
    if before is not None and _same(before, zeile):
        bericht.unveraendert += 1
        return
    values = _values(zeile)
    at = await database.now(tx)
    if before is None:
        row = {"id": new_id(), "tenant_id": tenant_id, "angelegt": at, "geaendert": at, **values}
        await tx.execute(insert(muster), row)
    else:
        await tx.execute(update(muster).where(muster.c.id == before.id).values(values | {"geaendert": at}))
    bericht.neu += 1


def _same(row: Row[Any], zeile: MusterZeile) -> bool:
    return all(getattr(row, name) == value for name, value in _values(zeile).items())


def _values(zeile: MusterZeile) -> dict[str, Any]:
    return zeile.model_dump() | {"kanzlei_eigen": True}


def _own(row: Row[Any]) -> Document:
    zeile = MusterZeile.model_construct(
        name=row.name, text=row.text, kategorie=row.kategorie, sachgebiet=row.sachgebiet, quelle=row.quelle
    )
    return _document(row.id, zeile, row.tenant_id, row.kanzlei_eigen, f"{row.geaendert:%Y-%m-%d}")


def _shared(zeile: MusterZeile, stand: str) -> Document:
    return _document(f"allgemein/{zeile.name}", zeile, None, False, stand)


def _document(id: str, zeile: MusterZeile, tenant_id: str | None, own: bool, stand: str) -> Document:
    attributes = {"sachgebiet": str(zeile.sachgebiet), EIGEN: "ja" if own else "nein"}
    if zeile.kategorie:
        attributes["kategorie"] = zeile.kategorie
    if zeile.quelle:
        attributes["quelle"] = zeile.quelle
    return versioniert(
        Document(
            id=id,
            collection=MUSTER,
            title=zeile.name,
            text=zeile.text,
            context=f"{zeile.kategorie} {zeile.sachgebiet}",
            tenant_id=tenant_id,
            attributes=attributes,
            stand=stand,
            boost=OWN_FIRST if own else 1.0,
        )
    )
