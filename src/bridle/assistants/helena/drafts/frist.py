"""A Frist, a Termin or a Wiedervorlage that Helena drafts. Which of them it is stays what it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import model_validator
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena import access
from bridle.assistants.helena.access import APPROVERS
from bridle.assistants.helena.drafts.entwurf import FIXED, Entwurf, made, take_back
from bridle.assistants.helena.felder import eines_von
from bridle.assistants.helena.fristen import (
    MISSING,
    Eintrag,
    KalenderNeu,
    stimmt_nicht,
    trage_ein,
    zustaendig,
)
from bridle.assistants.helena.model import KalenderTyp, Urheber, kalender
from bridle.host.draft_kinds import Draft, DraftKind
from bridle.host.identity import Principal

WEEKDAYS = ("Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag")


class FristEntwurf(Entwurf, Eintrag):
    typ: Annotated[KalenderTyp, eines_von(KalenderTyp)]

    @model_validator(mode="after")
    def _makes_sense(self) -> FristEntwurf:
        if self.typ == KalenderTyp.FOKUSZEIT:
            raise ValueError("Möglich sind: FRIST, TERMIN, WIEDERVORLAGE")
        if trouble := stimmt_nicht(self.typ, self.model_dump()):
            raise ValueError(trouble)
        return self


async def enter(tx: AsyncConnection, principal: Principal, draft: Draft) -> Mapping[str, Any]:
    """Whoever is responsible for the Akte is responsible for it, not whoever approved it."""
    entwurf = FristEntwurf.model_validate(draft.payload)
    akte = await access.akte(tx, principal, entwurf.akte_id, write=True)
    neu = KalenderNeu.model_validate(entwurf.model_dump(exclude={"parent", "revision"}))
    eintrag_id = await trage_ein(tx, principal, neu, zustaendig(akte), Urheber.AI)
    return await made(tx, kalender, eintrag_id)


async def strike(tx: AsyncConnection, principal: Principal, record: Mapping[str, Any]) -> None:
    await take_back(tx, principal, kalender, record, MISSING)


def _title(entwurf: FristEntwurf) -> str:
    urgent = "Notfrist" if entwurf.ist_notfrist else entwurf.typ.capitalize()
    return f"{urgent} {entwurf.datum:%d.%m.%Y}: {entwurf.titel}"


def _shown(entwurf: FristEntwurf) -> str:
    day = f"{WEEKDAYS[entwurf.datum.weekday()]}, {entwurf.datum:%d.%m.%Y}"
    clock = f", {entwurf.uhrzeit:%H:%M} Uhr" if entwurf.uhrzeit else ""
    lines = [f"{entwurf.typ.capitalize()}: {entwurf.titel}", f"Datum: {day}{clock}"]
    if entwurf.ist_notfrist:
        lines.append("Notfrist: ja")
    if entwurf.vorfristen:
        lines.append("Vorfristen: " + ", ".join(f"{each:%d.%m.%Y}" for each in sorted(entwurf.vorfristen)))
    if entwurf.sonderfall:
        lines.append(f"Hinweis: {entwurf.sonderfall}")
    parts = ["\n".join(lines), entwurf.beschreibung, "\n".join(f"- {each}" for each in entwurf.begruendung)]
    return "\n\n".join(part for part in parts if part)


FRIST = DraftKind(
    "frist",
    FristEntwurf,
    title=_title,
    show=_shown,
    apply=enter,
    undo=strike,
    roles=APPROVERS,
    fixed=(*FIXED, "typ"),
)
