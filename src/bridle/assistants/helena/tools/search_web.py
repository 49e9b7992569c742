"""The web, asked in general words through the search engine of the house; off unless it is set up."""

from __future__ import annotations

from typing import Any

from bridle.assistants.helena.hinaus import hinaus
from bridle.assistants.helena.websuche import Treffer, suche
from bridle.assistants.helena.werkzeug import Ctx, fremd, heute_hier, werkzeug
from bridle.assistants.helena.werkzeug_angaben import Anzahl, Suchtext
from bridle.assistants.helena.werkzeug_bild import fremder_text
from bridle.engine.tools import SourceAttribution, ToolResult
from bridle.host.errors import Conflict

OFF = (
    "Die Websuche ist nicht eingerichtet. Ein Administrator kann unter „ai.helena.search_web_url“ eine "
    "SearXNG-Adresse eintragen; bis dahin helfen search_gesetze und search_urteile."
)
AFTER_A_DOCUMENT = (
    "In diesem Lauf wurde ein Dokument gelesen ({name}). Danach geht keine Anfrage mehr von selbst nach "
    "draußen; die Person kann die Websuche selbst in Auftrag geben."
)
NOTHING = "Im Netz wurde dazu nichts gefunden."


@werkzeug(
    timeout=20,
    examples=[
        (
            "Gibt es etwas Neues vom BGH zur Mietpreisbremse?",
            {"query": "BGH aktuelle Urteile Mietpreisbremse"},
        )
    ],
)
async def search_web(ctx: Ctx, query: Suchtext, limit: Anzahl = 5) -> ToolResult[dict[str, Any]]:
    """Search the web for current legal information, in general words. The query leaves the house: never put
    the name of a Mandant or Gegner, an address or a number from an Akte into it. Try search_gesetze and
    search_urteile first.

    Args:
        query: a short question without names or personal data
        limit: at most so many, 1 to 50
    """
    helena = ctx.context
    if not helena.settings.search_web_url:
        raise Conflict(OFF)
    if read := next((each for each in helena.gelesen.values() if each.kind == "dokument"), None):
        raise Conflict(AFTER_A_DOCUMENT.format(name=read.name))
    async with helena.db.read() as tx:
        allowed = await hinaus(tx, helena, query)
        today = await heute_hier(tx)
    found = await suche(helena.settings.search_web_url, allowed, limit)
    for each in found:
        fremd(ctx, SourceAttribution(each.titel, "web", each.url, each.url, each.datum or today.isoformat()))
    shown: dict[str, Any] = {"treffer": [_gezeigt(each) for each in found]}
    return ToolResult(
        shown if found else shown | {"hinweis": NOTHING},
        source=SourceAttribution("Websuche", kind="web", date=today.isoformat()),
    )


def _gezeigt(each: Treffer) -> dict[str, Any]:
    dated = {"datum": each.datum} if each.datum else {}
    return {"url": each.url, **dated, **fremder_text(f"{each.titel}\n{each.text}".strip())}
