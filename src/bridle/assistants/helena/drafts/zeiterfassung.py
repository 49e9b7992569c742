"""A time entry that Helena drafts: a real one, of the person it was drafted for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena import access
from bridle.assistants.helena.access import APPROVERS
from bridle.assistants.helena.drafts.entwurf import FIXED, Entwurf, made, take_back
from bridle.assistants.helena.felder import Angabe, Betrag, Datum
from bridle.assistants.helena.model import Urheber, zeiten
from bridle.assistants.helena.zeiten import MISSING, Beschreibung, Dauer, ZeitNeu, erfasse
from bridle.host.draft_kinds import Draft, DraftKind
from bridle.host.identity import Principal


class ZeitEntwurf(Entwurf):
    """The day is part of what is approved: whoever drafts says which one is meant."""

    beschreibung: Beschreibung
    dauer: Dauer
    datum: Datum
    stundensatz: Betrag | None = None
    abrechenbar: bool = True
    kategorie: Angabe = ""


async def book(tx: AsyncConnection, principal: Principal, draft: Draft) -> Mapping[str, Any]:
    entwurf = ZeitEntwurf.model_validate(draft.payload)
    akte = await access.akte(tx, principal, entwurf.akte_id, write=True)
    neu = ZeitNeu.model_validate(entwurf.model_dump(exclude={"parent", "revision"}))
    return await made(tx, zeiten, await erfasse(tx, principal, akte, neu, draft.user_id, Urheber.AI))


async def strike(tx: AsyncConnection, principal: Principal, record: Mapping[str, Any]) -> None:
    await take_back(tx, principal, zeiten, record, MISSING)


def dauer(minutes: int) -> str:
    """Such as „1:30 Std.“."""
    return f"{minutes // 60}:{minutes % 60:02d} Std."


def _shown(entwurf: ZeitEntwurf) -> str:
    billed = "abrechenbar" if entwurf.abrechenbar else "nicht abrechenbar"
    return f"{entwurf.datum:%d.%m.%Y}, {dauer(entwurf.dauer)}, {billed}\n\n{entwurf.beschreibung}"


ZEITERFASSUNG = DraftKind(
    "zeiterfassung",
    ZeitEntwurf,
    title=lambda entwurf: f"{dauer(entwurf.dauer)}: {entwurf.beschreibung}",
    show=_shown,
    apply=book,
    undo=strike,
    roles=APPROVERS,
    fixed=FIXED,
)
