"""What the tools on costs have in common: value and mandate from the matter, questions, amounts to read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Annotated, Any, cast

from pydantic import StringConstraints

from bridle.assistants.helena.law.geld import Zahl, euro
from bridle.assistants.helena.werkzeug import Ctx, akte_gemeint
from bridle.engine.tools import SourceAttribution, ToolResult

Angabe = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=60)]
ASK = "Es fehlen Angaben. Frag die Person danach; nimm nichts an."
FRAGE_WERT = "Wie hoch ist der Gegenstandswert oder Streitwert in Euro?"
FRAGE_AUFTRAG = (
    "Wann wurde der unbedingte Auftrag erteilt? Davon hängt ab, welche Gebührentabelle gilt (§ 60 RVG)."
)
_AMOUNTS = frozenset(
    {"gebuehr", "netto", "ust", "brutto", "zahlbetrag", "gesamt", "gerichtskosten", "eigener_anwalt"}
    | {"gegnerischer_anwalt", "betrag", "summe", "staatskasse", "gebuehren", "auslagen", "volle_gebuehr"}
)


@dataclass(frozen=True, slots=True)
class Bekannt:
    """Value and mandate as they were given, or as the matter has them."""

    wert: Zahl | None
    auftrag: date | str | None
    aus_akte: str = ""

    def gezeigt(self) -> dict[str, str]:
        return {"wert_und_auftrag": f"Angaben aus der Akte {self.aus_akte}"} if self.aus_akte else {}


async def aus_der_akte(ctx: Ctx, akte: str | None, wert: Zahl | None, auftrag: str | None) -> Bekannt:
    """What nobody said is taken from the matter that is meant, where there is one."""
    if not (akte or ctx.context.akte_id) or (wert and auftrag and not akte):
        return Bekannt(wert, auftrag)
    async with ctx.context.db.read() as tx:
        row = await akte_gemeint(tx, ctx, akte)
    filled = Bekannt(wert or row.gegenstandswert, auftrag or row.mandat_seit, row.aktenzeichen)
    return filled if (filled.wert, filled.auftrag) != (wert, auftrag) else Bekannt(wert, auftrag)


def gefragt(questions: Sequence[str]) -> ToolResult[dict[str, Any]]:
    """A result without figures: what to ask first."""
    return ToolResult(
        {"fehlend": list(questions), "hinweis": ASK},
        source=SourceAttribution("Kostenrechner", kind="berechnung"),
    )


def mit_text(value: Any) -> Any:
    """The same with each amount as people read it beside it."""
    if isinstance(value, list):
        return [mit_text(each) for each in cast("list[Any]", value)]
    if not isinstance(value, dict):
        return value
    shown: dict[str, Any] = {}
    for name, each in cast("dict[str, Any]", value).items():
        shown[name] = mit_text(each)
        if name in _AMOUNTS and isinstance(each, str):
            shown[f"{name}_text"] = euro(Decimal(each))
    return shown
