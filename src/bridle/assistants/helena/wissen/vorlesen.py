"""Documents that are about to be made or changed, read before the transaction that writes them.

The terms of five hundred pages take seconds, and while a transaction of SQLite's writes, nobody else can. The
gate is asked here as it is there, so that nobody has work done for them on what is not theirs. Whatever is
changed between the two by somebody else is read again inside.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from sqlalchemy import select

from bridle.assistants.helena import access
from bridle.assistants.helena.dokumente import MISSING, DokumentAenderung, DokumentNeu, ganzer_text
from bridle.assistants.helena.model import dokument_seiten, dokumente
from bridle.assistants.helena.seiten import seiten_aus
from bridle.assistants.helena.wissen.findbar import bereite_vor
from bridle.host.database import Database
from bridle.host.identity import Principal

_T = TypeVar("_T")


async def lies(
    db: Database, principal: Principal, dokument_id: str | None, body: DokumentNeu | DokumentAenderung
) -> DokumentNeu | DokumentAenderung:
    """What somebody sends, with what was read of it."""
    if isinstance(body, DokumentNeu):
        return await lies_neues(db, principal, body)
    assert dokument_id is not None
    return await lies_aenderung(db, principal, dokument_id, body)


async def lies_neues(db: Database, principal: Principal, neu: DokumentNeu) -> DokumentNeu:
    async with db.read() as tx:
        await access.akte(tx, principal, neu.akte_id, write=True)
    pages = neu.seiten or seiten_aus(neu.text)
    return neu.mit(await bereite_vor(neu.name, pages, neu.ordner, neu.tags))


async def lies_aenderung(
    db: Database, principal: Principal, dokument_id: str, change: DokumentAenderung
) -> DokumentAenderung:
    async with db.read() as tx:
        row = await access.row(tx, principal, dokumente, dokument_id, MISSING, write=True)
        before: tuple[str, str, Sequence[str]] = (row.name, row.ordner, row.tags)
        after = (_or(change.name, row.name), _or(change.ordner, row.ordner), _or(change.tags, row.tags))
        new = change.text is not None and change.text != await ganzer_text(tx, dokument_id)
        if not new and after == before:
            return change
        here = dokument_seiten.c
        asked = select(here.text).where(here.dokument_id == dokument_id).order_by(here.seite)
        pages = seiten_aus(change.text or "") if new else list((await tx.execute(asked)).scalars())
    name, ordner, tags = after
    return change.mit(await bereite_vor(name, pages, ordner, tags))


def _or(given: _T | None, there: _T) -> _T:
    return there if given is None else given
