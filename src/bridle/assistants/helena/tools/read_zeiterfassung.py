"""Who worked how long on a matter, and what it comes to."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from sqlalchemy import Row, select

from bridle.assistants.helena import access
from bridle.assistants.helena.drafts.zeiterfassung import dauer
from bridle.assistants.helena.law.geld import auf_cent
from bridle.assistants.helena.model import zeiten
from bridle.assistants.helena.werkzeug import Ctx, akte_gemeint, werkzeug
from bridle.assistants.helena.werkzeug_angaben import Anzahl, Benannt
from bridle.assistants.helena.werkzeug_bild import betrag, gekuerzt, tag
from bridle.assistants.helena.zeiten import list_zeiten
from bridle.engine.tools import SourceAttribution, ToolResult

SHOWN = {"id", "bearbeiter", "abrechenbar", "abgerechnet", "kategorie"}
LONGEST = 300
HOUR = 60


@werkzeug(examples=[("Wie viel Zeit haben wir in der Sache schon gebraucht?", {})])
async def read_zeiterfassung(
    ctx: Ctx, akte: Benannt = None, limit: Anzahl = 20
) -> ToolResult[dict[str, Any]]:
    """Read the Zeiterfassung of one Akte: who, when, how many minutes, on what, and the sums over all entries
    (in all, billable, billed, still open) with the amount by the hourly rates.

    Args:
        akte: id, Aktenzeichen or part of the Kurzrubrum; leave it out for the current Akte
        limit: at most so many entries, 1 to 50; the sums are always over all of them
    """
    principal = ctx.context.principal
    async with ctx.context.db.read() as tx:
        meant = await akte_gemeint(tx, ctx, akte)
        found, more = await list_zeiten(tx, principal, limit=limit, filters={"akte_id": meant.id})
        every = select(zeiten).where(zeiten.c.akte_id == meant.id, access.visible(principal, zeiten))
        rows = (await tx.execute(every)).all()
    entries = [
        each.model_dump(mode="json", include=SHOWN)
        | tag("datum", each.datum)
        | {"minuten": each.dauer, "dauer": dauer(each.dauer)}
        | {"beschreibung": gekuerzt(each.beschreibung, LONGEST)}
        | betrag("stundensatz", each.stundensatz)
        for each in found
    ]
    billable = [row for row in rows if row.abrechenbar]
    sums = {
        "gesamt": _summe(rows),
        "abrechenbar": _summe(billable),
        "davon_abgerechnet": _summe([row for row in billable if row.abgerechnet]),
        "davon_offen": _summe([row for row in billable if not row.abgerechnet]),
    }
    return ToolResult(
        {"akte": meant.aktenzeichen, "summen": sums, "eintraege": entries, "weitere": more is not None},
        source=SourceAttribution(f"Zeiterfassung der Akte {meant.aktenzeichen}", kind="akte", id=meant.id),
    )


def _summe(rows: Sequence[Row[Any]]) -> dict[str, Any]:
    """Minutes, and the amount of those that have an hourly rate."""
    minutes = sum(row.dauer for row in rows)
    priced = [row for row in rows if row.stundensatz is not None]
    amount = sum((auf_cent(row.stundensatz * row.dauer / HOUR) for row in priced), Decimal(0))
    said = {"eintraege": len(rows), "minuten": minutes, "dauer": dauer(minutes), **betrag("betrag", amount)}
    return said | ({"ohne_stundensatz": len(rows) - len(priced)} if len(priced) < len(rows) else {})
