"""How much a request asks for, by rules alone.

The rules are tried in this order, and the first that fits decides: a pleading (background, tier 3); another
text, a research, a comparison, a complete review, a long instruction (background, tier 2); a look-up (inline,
tier 1); everything else (inline, tier 2).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from bridle.assistants.helena.classifier_clauses import as_written, only_manners
from bridle.assistants.helena.classifier_reading import read
from bridle.assistants.helena.classifier_texts import Found, Intent
from bridle.models.tiers import Tier

Mode: TypeAlias = Literal["inline", "background"]

LONG = 300
LOOKED_UP = 200
"""A look-up says in a few words what it wants; who writes more wants more."""

_IN_BACKGROUND: tuple[tuple[Intent, Tier, str], ...] = (
    ("pleading", 3, "Ein Schriftsatz an Gericht oder Behörde ist zu fertigen"),
    ("drafting", 2, "Ein Text ist zu entwerfen"),
    ("research", 2, "Eine rechtliche Recherche ist verlangt"),
    ("comparison", 2, "Mehreres ist zu vergleichen"),
    ("review", 2, "Alles oder etwas im Ganzen ist durchzusehen"),
)


@dataclass(frozen=True, slots=True)
class ComplexityResult:
    mode: Mode
    tier: Tier
    reason: str


def by_rules(query: str) -> ComplexityResult:
    """The mode and the tier of a request, whatever the text is."""
    text = query.strip() if isinstance(query, str) else ""  # pyright: ignore[reportUnnecessaryIsInstance]
    found = read(text)
    for intent, tier, reason in _IN_BACKGROUND:
        if (shown := _first(found, intent)) is not None:
            return ComplexityResult("background", tier, f"{reason} („{as_written(text, shown.word)}“).")
    if len(text) > LONG:
        return ComplexityResult("background", 2, f"Der Auftrag ist lang ({len(text)} Zeichen).")
    if only_manners(text):
        return ComplexityResult("inline", 1, "Es ist nichts verlangt.")
    for intent in ("judgement", "record"):
        if (shown := _first(found, intent)) is not None:
            why = "Es ist etwas zu beurteilen" if intent == "judgement" else "Es ist etwas einzutragen"
            return ComplexityResult("inline", 2, f"{why} („{as_written(text, shown.word)}“).")
    if (shown := _first(found, "lookup")) is not None and len(text) <= LOOKED_UP:
        return ComplexityResult("inline", 1, f"Es ist etwas nachzusehen („{as_written(text, shown.word)}“).")
    return ComplexityResult("inline", 2, "Keine der Regeln passt; der mittlere Weg.")


def _first(found: tuple[Found, ...], intent: Intent) -> Found | None:
    return next((each for each in found if each.intent == intent), None)
