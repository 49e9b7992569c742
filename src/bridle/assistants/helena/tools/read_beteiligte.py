"""Who takes part in a matter, and how to reach them."""

from __future__ import annotations

from typing import Annotated, Any

from bridle.assistants.helena.begriffe import BeteiligtenRolle
from bridle.assistants.helena.beteiligte import list_beteiligte
from bridle.assistants.helena.felder import eines_von
from bridle.assistants.helena.werkzeug import Ctx, akte_gemeint, werkzeug
from bridle.assistants.helena.werkzeug_angaben import Anzahl, Benannt
from bridle.assistants.helena.werkzeug_bild import gekuerzt
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
    examples=[
        ("Wie erreiche ich den Gegner in 0003/26?", {"akte": "0003/26", "rolle": "GEGNER"}),
        ("Welches Aktenzeichen hat das Gericht?", {"rolle": "GERICHT"}),
    ]
)
async def read_beteiligte(
    ctx: Ctx,
    akte: Benannt = None,
    rolle: Annotated[BeteiligtenRolle, eines_von(BeteiligtenRolle)] | None = None,
    limit: Anzahl = 20,
) -> ToolResult[dict[str, Any]]:
    """List the Beteiligte of one Akte (Mandant, Gegner, Gericht, Zeugen …) with contact details and the file
    number they use themselves. To look for a person in all Akten use check_kollision.

    Args:
        akte: id, Aktenzeichen or part of the Kurzrubrum; leave it out for the current Akte
        rolle: only those of this role
        limit: at most so many, 1 to 50
    """
    async with ctx.context.db.read() as tx:
        meant = await akte_gemeint(tx, ctx, akte)
        filters = {"akte_id": meant.id} | ({"rolle": rolle.value} if rolle else {})
        found, more = await list_beteiligte(tx, ctx.context.principal, limit=limit, filters=filters)
    rows = [
        {name: value for name, value in each.model_dump(include=SHOWN).items() if value}
        | ({"notizen": gekuerzt(each.notizen, LONGEST_NOTE)} if each.notizen else {})
        for each in found
    ]
    return ToolResult(
        {"akte": meant.aktenzeichen, "beteiligte": rows, "weitere": more is not None},
        source=SourceAttribution(f"Beteiligte der Akte {meant.aktenzeichen}", kind="akte", id=meant.id),
    )
