"""Which court hears a matter, and which appeals there are."""

from __future__ import annotations

from typing import Any

from bridle.assistants.helena.law.geld import euro
from bridle.assistants.helena.law.zustaendigkeit import bestimme
from bridle.assistants.helena.werkzeug import Ctx, akte_gemeint, heute_hier, werkzeug
from bridle.assistants.helena.werkzeug_angaben import Benannt
from bridle.assistants.helena.werkzeug_kosten import Angabe
from bridle.engine.tools import SourceAttribution, ToolResult

TODAY = "Ein Tag der Anhängigkeit ist nicht genannt; bestimmt ist für eine Klage von heute, {tag:%d.%m.%Y}."


@werkzeug(
    examples=[
        (
            "Welches Gericht ist für eine Mietsache über 7.500 € zuständig?",
            {"sache": "miete", "streitwert": "7500"},
        ),
        (
            "Klage auf 8.000 € Kaufpreis, anhängig seit 15.12.2025",
            {"sache": "kauf", "streitwert": "8000", "datum": "2025-12-15"},
        ),
    ]
)
async def bestimme_zustaendigkeit(
    ctx: Ctx,
    sache: Angabe | None = None,
    streitwert: Angabe | None = None,
    datum: Angabe | None = None,
    entscheidung: Angabe | None = None,
    akte: Benannt = None,
) -> ToolResult[dict[str, Any]]:
    """Determine the competent court (sachliche Zuständigkeit) by subject, value and day of pendency, whether
    a lawyer is required (Anwaltszwang), and which appeals are open. Missing facts come back in `fehlend`.

    Args:
        sache: what it is about, such as miete, kauf, verkehrsunfall, nachbarn, arbeit, familie, weg
        streitwert: the value in euro; leave it out for the Gegenstandswert of the Akte
        datum: the day the matter became or becomes pending; leave it out for today
        entscheidung: the day of a judgment already given, for the appeals
        akte: id, Aktenzeichen or part of the Kurzrubrum; leave it out for the current Akte
    """
    value: Any = streitwert
    async with ctx.context.db.read() as tx:
        today = await heute_hier(tx)
        if streitwert is None and (akte or ctx.context.akte_id):
            value = (await akte_gemeint(tx, ctx, akte)).gegenstandswert
    found = bestimme(value, datum or today, sache, entscheidung=entscheidung)
    shown = found.als_json()
    if found.wert is not None:
        shown["wert_text"] = euro(found.wert)
    if datum is None:
        shown["hinweise"] = [TODAY.format(tag=today), *shown["hinweise"]]
    name = f"Zuständigkeit: {', '.join(found.normen)}"
    return ToolResult(shown, source=SourceAttribution(name, "berechnung", date=found.datum.isoformat()))
