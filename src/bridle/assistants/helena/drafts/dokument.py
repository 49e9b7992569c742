"""A document that Helena drafts: Markdown, which becomes a document of the Akte and stays ENTWURF."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from pydantic import Field, StringConstraints
from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena import access
from bridle.assistants.helena.access import APPROVERS, Recht
from bridle.assistants.helena.dokumente import (
    MISSING,
    DokumentAenderung,
    DokumentNeu,
    ersetze,
    lege_ab,
    neue_fassung,
)
from bridle.assistants.helena.drafts.entwurf import FIXED, Entwurf, made, require_unchanged, take_back
from bridle.assistants.helena.felder import Angabe, Kennung, Stichworte, Zeile
from bridle.assistants.helena.model import DokumentStatus, Urheber, dokument_versionen, dokumente
from bridle.assistants.helena.protokoll import notiere
from bridle.assistants.helena.wissen.findbar import vergiss_dokumente
from bridle.assistants.helena.wissen.vorlesen import lies_aenderung, lies_neues
from bridle.host import database
from bridle.host.database import Database
from bridle.host.draft_kinds import Draft, DraftKind
from bridle.host.errors import Conflict, NotFound
from bridle.host.identity import Principal
from bridle.host.search.index import Analysed

NOT_A_DRAFT = "Das Dokument ist {status} und nimmt keine neue Fassung an. Setze es zuerst auf ENTWURF zurück."


class DokumentEntwurf(Entwurf):
    """With a `dokument_id` it is a new version of that document."""

    titel: Zeile
    inhalt: Annotated[str, StringConstraints(min_length=1, max_length=900_000)]
    ordner: Angabe = ""
    tags: Stichworte = Field(default_factory=list)
    dokument_id: Kennung | None = None


async def read_before(db: Database, principal: Principal, draft: Draft) -> Sequence[Analysed]:
    entwurf = DokumentEntwurf.model_validate(draft.payload)
    if entwurf.dokument_id is None:
        return (await lies_neues(db, principal, _neu(entwurf))).gelesen
    change = DokumentAenderung(text=entwurf.inhalt)
    return (await lies_aenderung(db, principal, entwurf.dokument_id, change)).gelesen


async def file(tx: AsyncConnection, principal: Principal, draft: Draft) -> Mapping[str, Any]:
    entwurf = DokumentEntwurf.model_validate(draft.payload)
    akte = await access.akte(tx, principal, entwurf.akte_id, write=True)
    if entwurf.dokument_id is not None:
        return await _new_version(tx, principal, entwurf, draft.prepared or ())
    neu = _neu(entwurf).mit(draft.prepared or ())
    dokument_id = await lege_ab(tx, principal, akte, neu, Urheber.AI, fuer=draft.user_id)
    return {**await made(tx, dokumente, dokument_id), "version": 1}


def _neu(entwurf: DokumentEntwurf) -> DokumentNeu:
    return DokumentNeu(
        akte_id=entwurf.akte_id,
        name=entwurf.titel,
        text=entwurf.inhalt,
        ordner=entwurf.ordner,
        tags=entwurf.tags,
    )


async def _new_version(
    tx: AsyncConnection, principal: Principal, entwurf: DokumentEntwurf, gelesen: Sequence[Analysed]
) -> dict[str, Any]:
    """What Helena wrote into somebody's document makes it hers until a person releases it."""
    before = await access.row(
        tx, principal, dokumente, entwurf.dokument_id or "", MISSING, write=True, lock=True
    )
    if before.akte_id != entwurf.akte_id:
        raise NotFound(MISSING)
    if before.status != DokumentStatus.ENTWURF:
        raise Conflict(NOT_A_DRAFT.format(status=before.status))
    version = await neue_fassung(tx, principal, before, entwurf.inhalt, Urheber.AI, gelesen)
    await tx.execute(update(dokumente).where(dokumente.c.id == before.id).values(erstellt_durch=Urheber.AI))
    await notiere(tx, principal, "dokument.changed", before.id, before.akte_id, ["text"])
    record = {**await made(tx, dokumente, before.id), "version": version}
    return record | {"erstellt_durch": before.erstellt_durch}


async def unfile(tx: AsyncConnection, principal: Principal, record: Mapping[str, Any]) -> None:
    if record["version"] == 1:
        await take_back(tx, principal, dokumente, record, MISSING)
        await vergiss_dokumente(tx, principal.tenant_id, [record["id"]])
        return
    row = await access.row(tx, principal, dokumente, record["id"], MISSING, lock=True)
    access.verlange(principal, Recht.FREIGEBEN)
    require_unchanged(row, record)
    kept, old = dokument_versionen, record["version"] - 1
    mine = (kept.c.dokument_id == row.id, kept.c.version == old)
    text = (await tx.execute(select(kept.c.text).where(*mine))).scalar_one()
    await ersetze(tx, row, text, old, await database.now(tx))
    await tx.execute(delete(kept).where(*mine))
    was = record["erstellt_durch"]
    await tx.execute(update(dokumente).where(dokumente.c.id == row.id).values(erstellt_durch=was))


def _shown(entwurf: DokumentEntwurf) -> str:
    return f"# {entwurf.titel}\n\n{entwurf.inhalt}"


DOKUMENT = DraftKind(
    "dokument",
    DokumentEntwurf,
    title=lambda entwurf: entwurf.titel,
    show=_shown,
    apply=file,
    undo=unfile,
    roles=APPROVERS,
    fixed=(*FIXED, "dokument_id"),
    prepare=read_before,
)
