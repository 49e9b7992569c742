"""A time entry for a person to approve."""

from __future__ import annotations

import re
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from bridle.assistants.helena.drafts.zeiterfassung import ZEITERFASSUNG
from bridle.assistants.helena.drafts.zeiterfassung import dauer as gesagt
from bridle.assistants.helena.werkzeug import (
    WRITERS,
    Ctx,
    akte_zum_schreiben,
    heute_hier,
    werkzeug,
)
from bridle.assistants.helena.werkzeug_angaben import Benannt, Tag
from bridle.assistants.helena.werkzeug_bild import tag
from bridle.assistants.helena.werkzeug_entwurf import entworfen
from bridle.assistants.helena.werkzeug_vorschlag import vorgelegt, vorschlag
from bridle.assistants.helena.zeiten import MINUTES_A_DAY, Beschreibung
from bridle.engine.tools import ToolResult
from bridle.host.errors import Invalid

_CLOCK = re.compile(r"(\d{1,2}):([0-5]\d)")
FUTURE = "Zeit wird erfasst, wenn gearbeitet wurde; der {tag:%d.%m.%Y} liegt noch vor uns."


def _minuten(value: Any) -> int:
    """90, "90" and "1:30" are the same."""
    text = str(value).strip()
    clock = _CLOCK.fullmatch(text)
    minutes = int(clock[1]) * 60 + int(clock[2]) if clock else 0
    if text.isascii() and text.isdigit() and len(text) < 6:
        minutes = int(text)
    if isinstance(value, bool) or not 1 <= minutes <= MINUTES_A_DAY:
        raise ValueError(f"Gib die Dauer in Minuten an, 1 bis {MINUTES_A_DAY}, oder wie 1:30")
    return minutes


@werkzeug(
    roles=WRITERS,
    effect="draft",
    examples=[
        (
            "Erfasse 45 Minuten für das Telefonat mit dem Mandanten.",
            {"beschreibung": "Telefonat mit dem Mandanten", "dauer": 45},
        ),
    ],
)
async def create_draft_zeiterfassung(
    ctx: Ctx,
    beschreibung: Beschreibung,
    dauer: Annotated[int, Field(ge=1, le=MINUTES_A_DAY), BeforeValidator(_minuten)],
    datum: Tag | None = None,
    abrechenbar: bool = True,
    akte: Benannt = None,
) -> ToolResult[dict[str, Any]]:
    """Propose a time entry (Zeiterfassung) of this person for an Akte. It counts once a person has approved
    it.

    Args:
        beschreibung: what was done
        dauer: minutes
        datum: the day; leave it out for today
        abrechenbar: whether it is billable
        akte: id, Aktenzeichen or part of the Kurzrubrum; leave it out for the current Akte
    """
    written: dict[str, Any] = {"beschreibung": beschreibung, "dauer": dauer, "abrechenbar": abrechenbar}
    seen = await vorgelegt(ctx, written)
    async with ctx.context.db.write() as tx:
        meant = await akte_zum_schreiben(tx, ctx, akte)
        today = await heute_hier(tx)
        day = datum or today
        if day > today:
            raise Invalid(FUTURE.format(tag=day), "datum")
        payload = {"akte_id": meant.id, "datum": day.isoformat(), **written}
        draft = await vorschlag(tx, ctx, ZEITERFASSUNG.name, payload, seen, akte_id=meant.id)
    return entworfen(draft, meant, minuten=dauer, dauer=gesagt(dauer), **tag("datum", day))
