"""Who takes part in a matter, and how to reach them."""

from __future__ import annotations

from typing import Annotated, Any

from sqlalchemy import Row

from bridle.assistants.helena.begriffe import BeteiligtenRolle
from bridle.assistants.helena.beteiligte import BeteiligterGezeigt, list_beteiligte
from bridle.assistants.helena.felder import eines_von
from bridle.assistants.helena.listen import ab_zeile
from bridle.assistants.helena.werkzeug import Ctx, akte_gemeint, werkzeug
from bridle.assistants.helena.werkzeug_angaben import ALLE, ROWS_CHARS, Ab, Benannt, Zeilen
from bridle.assistants.helena.werkzeug_bild import gekuerzt
from bridle.assistants.helena.werkzeug_dokument import akten_zu
from bridle.engine.tools import SourceAttribution, ToolResult

SHOWN = {
    "id",
    "rolle",
    "anrede",
    "vorname",
    "name",
    "firma",
    "email",
    "telefon",
    "adresse",
    "zeichen",
}
LONGEST_NOTE = 500


@werkzeug(
    result_chars=ROWS_CHARS,
    examples=[
        ("Wie erreiche ich den Gegner in 0003/26?", {"akte": "0003/26", "rolle": "GEGNER"}),
        ("Welches Aktenzeichen hat das Gericht?", {"rolle": "GERICHT"}),
    ],
)
async def read_beteiligte(
    ctx: Ctx,
    akte: Benannt = None,
    rolle: Annotated[BeteiligtenRolle, eines_von(BeteiligtenRolle)] | None = None,
    limit: Zeilen = 20,
    ab: Ab = 1,
) -> ToolResult[dict[str, Any]]:
    """List the Beteiligte of one Akte or of all (Mandant, Gegner, Gericht, Zeugen …) with contact details and
    the file number they use themselves. To look for a person in all Akten use check_kollision.

    Args:
        akte: id, Aktenzeichen or part of the Kurzrubrum; "alle" for all Akten; leave it out for the current
            Akte
        rolle: only those of this role
        limit: at most so many
        ab: from the how-manieth on
    """
    async with ctx.context.db.read() as tx:
        meant = None if (akte or "").casefold() == ALLE else await akte_gemeint(tx, ctx, akte)
        filters = ({"akte_id": meant.id} if meant else {}) | ({"rolle": rolle.value} if rolle else {})
        found, more = await ab_zeile(list_beteiligte, tx, ctx.context.principal, ab, limit, filters)
        filed = {} if meant else await akten_zu(tx, ctx, [each.akte_id for each in found])
    result: dict[str, Any] = {
        **({"akte": meant.aktenzeichen} if meant else {}),
        "beteiligte": [_gezeigt(each) | _in_akte(filed.get(each.akte_id)) for each in found],
        "weitere": more,
    }
    if meant is None:
        return ToolResult(result, source=SourceAttribution("Beteiligte aller sichtbaren Akten", "beteiligte"))
    name = f"Beteiligte der Akte {meant.aktenzeichen}"
    return ToolResult(result, source=SourceAttribution(name, kind="akte", id=meant.id))


def _gezeigt(each: BeteiligterGezeigt) -> dict[str, Any]:
    known = {name: value for name, value in each.model_dump(include=SHOWN).items() if value}
    return known | ({"notizen": gekuerzt(each.notizen, LONGEST_NOTE)} if each.notizen else {})


def _in_akte(row: Row[Any] | None) -> dict[str, Any]:
    return {"akte": row.aktenzeichen, "kurzrubrum": row.kurzrubrum, "status": row.status} if row else {}
