"""A Frist, a Termin or a Wiedervorlage for a person to approve."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Annotated, Any, Literal

from pydantic import Field

from bridle.assistants.helena.drafts.frist import FRIST
from bridle.assistants.helena.felder import Absatz, Uhrzeit, Zeile
from bridle.assistants.helena.werkzeug import (
    WRITERS,
    Ctx,
    akte_zum_schreiben,
    heute_hier,
    werkzeug,
)
from bridle.assistants.helena.werkzeug_angaben import Benannt, Tag, wahl
from bridle.assistants.helena.werkzeug_bild import tag
from bridle.assistants.helena.werkzeug_entwurf import entworfen
from bridle.assistants.helena.werkzeug_vorschlag import vorgelegt, vorschlag
from bridle.engine.tools import ToolResult

Typ = Annotated[Literal["FRIST", "TERMIN", "WIEDERVORLAGE"], wahl("FRIST", "TERMIN", "WIEDERVORLAGE")]
SATURDAY = 5
OVER = "Der Tag liegt in der Vergangenheit; prüfe das Datum."
DAY_OFF = "Der Tag ist ein Samstag oder Sonntag; prüfe mit berechne_frist, ob sich das Ende verschiebt."
REMINDER_OVER = "Mindestens eine Vorfrist ist schon vorbei."


@werkzeug(
    roles=WRITERS,
    effect="draft",
    examples=[
        (
            "Trag die Berufungsfrist zum 02.03.2026 ein, Vorfrist eine Woche vorher.",
            {
                "typ": "FRIST",
                "titel": "Berufung einlegen",
                "datum": "2026-03-02",
                "vorfristen": ["2026-02-23"],
                "ist_notfrist": True,
            },
        ),
        (
            "Wiedervorlage in zwei Wochen, am 14. April 2026",
            {"typ": "WIEDERVORLAGE", "titel": "Wiedervorlage", "datum": "2026-04-14"},
        ),
    ],
)
async def create_draft_frist(
    ctx: Ctx,
    typ: Typ,
    titel: Zeile,
    datum: Tag,
    beschreibung: Absatz = "",
    uhrzeit: Uhrzeit | None = None,
    vorfristen: Annotated[list[Tag], Field(max_length=10)] | None = None,
    ist_notfrist: bool = False,
    begruendung: Annotated[list[Absatz], Field(max_length=30)] | None = None,
    akte: Benannt = None,
) -> ToolResult[dict[str, Any]]:
    """Propose a calendar entry: FRIST (with Vorfristen and Notfrist), TERMIN or WIEDERVORLAGE. A person
    approves it. Take the date of a FRIST from berechne_frist or from the person, never from your own
    counting.

    Args:
        typ: FRIST, TERMIN or WIEDERVORLAGE
        titel: what is due
        datum: the day, such as 2026-03-02
        beschreibung: what has to be known
        uhrzeit: time of day, such as 09:30; leave it out for all day
        vorfristen: days of the reminders before a FRIST
        ist_notfrist: whether a FRIST is a Notfrist
        begruendung: how the date was computed, step by step, as berechne_frist returned it
        akte: id, Aktenzeichen or part of the Kurzrubrum; leave it out for the current Akte
    """
    written: dict[str, Any] = {
        "typ": typ,
        "titel": titel,
        "datum": datum.isoformat(),
        "beschreibung": beschreibung,
        "vorfristen": [each.isoformat() for each in vorfristen or ()],
        "ist_notfrist": ist_notfrist,
        "begruendung": begruendung or [],
        **({"uhrzeit": f"{uhrzeit:%H:%M}"} if uhrzeit else {}),
    }
    seen = await vorgelegt(ctx, written)
    async with ctx.context.db.write() as tx:
        meant = await akte_zum_schreiben(tx, ctx, akte)
        payload = {"akte_id": meant.id, **written}
        draft = await vorschlag(tx, ctx, FRIST.name, payload, seen, akte_id=meant.id)
        warnings = _bedenken(typ, datum, vorfristen or (), await heute_hier(tx))
    return entworfen(
        draft, meant, typ=typ, **tag("datum", datum), **({"warnungen": warnings} if warnings else {})
    )


def _bedenken(typ: str, day: date, reminders: Sequence[date], today: date) -> list[str]:
    """What a person should look at twice; none of it makes the entry wrong for sure."""
    return [
        *([OVER] if day < today else []),
        *([DAY_OFF] if typ == "FRIST" and day.weekday() >= SATURDAY else []),
        *([REMINDER_OVER] if any(each < today for each in reminders) else []),
    ]
