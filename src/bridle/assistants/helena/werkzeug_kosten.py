"""What the tools on costs have in common: value and mandate from the matter, questions, amounts to read."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any, cast

from pydantic import StringConstraints

from bridle.assistants.helena.law.anteil import anteil_von
from bridle.assistants.helena.law.geld import Zahl, dezimal, euro
from bridle.assistants.helena.werkzeug import Ctx, akte_gemeint
from bridle.engine.tools import SourceAttribution, ToolResult

Angabe = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=60)]
ASK = "Es fehlen Angaben. Frag die Person danach; nimm nichts an."
FRAGE_WERT = "Wie hoch ist der Gegenstandswert oder Streitwert in Euro?"
FRAGE_AUFTRAG = (
    "Wann wurde der unbedingte Auftrag erteilt? Davon hängt ab, welche Gebührentabelle gilt (§ 60 RVG)."
)
_CITED = {"vv": "Nr. {} VV RVG", "kv": "Nr. {} KV GKG"}
_AMOUNTS = frozenset(
    {"gebuehr", "netto", "ust", "brutto", "zahlbetrag", "gesamt", "gerichtskosten", "eigener_anwalt"}
    | {
        "gegnerischer_anwalt",
        "betrag",
        "summe",
        "staatskasse",
        "gebuehren",
        "auslagen",
        "volle_gebuehr",
        "stundensatz",
    }
)


@dataclass(frozen=True, slots=True)
class Bekannt:
    """Value and mandate as they were given, or as the matter has them."""

    wert: Zahl | None
    auftrag: date | str | None
    aus_akte: str = ""
    akte: str = ""
    sachgebiet: str = ""
    wegen: str = ""

    def gezeigt(self) -> dict[str, str]:
        return {"wert_und_auftrag": f"Angaben aus der Akte {self.aus_akte}"} if self.aus_akte else {}


@dataclass(frozen=True, slots=True)
class Rechtsweg:
    """Where matters of a field go to court: a branch whose costs are computed, or why they are not.

    rahmen    lawyers are paid there by a frame of amounts, mostly, and not by the value
    """

    name: str
    zweig: str = ""
    warum: str = ""
    rahmen: bool = False


ZIVIL = Rechtsweg("", "zivil")
RECHTSWEGE: Mapping[str, Rechtsweg] = {
    "ARBEITSRECHT": Rechtsweg("Arbeitsrecht", "arbeit"),
    "SOZIALRECHT": Rechtsweg(
        "Sozialrecht",
        warum="Für Versicherte und Leistungsempfänger ist das Verfahren gerichtskostenfrei (§ 183 SGG), und "
        "der Anwalt erhält Betragsrahmengebühren (§ 3 RVG); nach dem Wert wird nur in den Fällen des "
        "§ 197a SGG gerechnet.",
        rahmen=True,
    ),
    "VERWALTUNGSRECHT": Rechtsweg(
        "Verwaltungsrecht",
        warum="Dort gelten andere Gebühren als vor den Zivilgerichten, und es kommt darauf an, ob schon "
        "geklagt wird und ob die Behörde einen Anwalt hat (§ 162 VwGO).",
    ),
    "STRAFRECHT": Rechtsweg(
        "Strafrecht",
        warum="In Strafsachen gibt es keinen Streitwert: Der Anwalt erhält Rahmengebühren nach Teil 4 "
        "VV RVG, und die Gerichtskosten richten sich nach der Strafe (Teil 3 KV GKG).",
        rahmen=True,
    ),
    "FAMILIENRECHT": Rechtsweg(
        "Familienrecht",
        warum="In Familiensachen gelten das FamGKG und eigene Regeln, wer die Kosten trägt; diese rechne ich "
        "nicht.",
    ),
}


NACH_RAHMEN: Mapping[str, str] = {
    "2300": "2302",
    "3100": "3102",
    "3104": "3106",
    "3200": "3204",
    "3202": "3205",
    "3206": "3212",
    "3210": "3213",
    "1000": "1005",
    "1002": "1005",
    "1003": "1006",
}
"""What a fee by the value is where the law has a frame of amounts for it (§ 3 Abs. 1 RVG)."""


def rechtsweg(sachgebiet: str) -> Rechtsweg:
    return RECHTSWEGE.get(sachgebiet, ZIVIL)


async def aus_der_akte(ctx: Ctx, akte: str | None, wert: Zahl | None, auftrag: str | None) -> Bekannt:
    """What nobody said is taken from the matter that is meant, where there is one."""
    if not (akte or ctx.context.akte_id):
        return Bekannt(wert, auftrag)
    async with ctx.context.db.read() as tx:
        row = await akte_gemeint(tx, ctx, akte)
    known = (wert or row.gegenstandswert, auftrag or row.mandat_seit)
    taken = row.aktenzeichen if known != (wert, auftrag) else ""
    return Bekannt(*known, taken, row.aktenzeichen, row.sachgebiet, row.wegen)


def gefragt(questions: Sequence[str], **more: str | list[dict[str, str]]) -> ToolResult[dict[str, Any]]:
    """A result without figures: what to ask first, and `more` on why it was not computed as it stands."""
    return ToolResult(
        {"fehlend": list(questions), "hinweis": ASK} | more,
        source=SourceAttribution("Kostenrechner", kind="berechnung"),
    )


def mit_anteil(part: Mapping[str, Any], share: Fraction) -> dict[str, Any]:
    """With the share of each figure that somebody may take for the result."""
    shares = {
        name: dezimal(anteil_von(Decimal(part[name]), share))
        for name in ("brutto", "netto", "gebuehren", "gebuehr")
        if isinstance(part.get(name), str)
    }
    return {**part, "anteil": {"teil": str(share), **shares}}


def mit_text(value: Any) -> Any:
    """The same with each amount as people read it beside it, and each number of a schedule as it is cited."""
    if isinstance(value, list):
        return [mit_text(each) for each in cast("list[Any]", value)]
    if not isinstance(value, dict):
        return value
    shown: dict[str, Any] = {}
    for name, each in cast("dict[str, Any]", value).items():
        shown[name] = mit_text(each)
        if name in _AMOUNTS and isinstance(each, str):
            shown[f"{name}_text"] = euro(Decimal(each))
        if name in _CITED and isinstance(each, str) and re.fullmatch(r"\d{4}", each):
            shown[f"{name}_norm"] = _CITED[name].format(each)
    return shown
