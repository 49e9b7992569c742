"""The sums of an evaluation as people read them, and beside those of an earlier run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console

COLUMNS = (
    ("n", "fragen"),
    ("richtig", "richtig"),
    ("abgel.", "abgelehnt"),
    ("Fakten", "fakten"),
    ("falsch", "falsch"),
    ("Zitat", "zitate"),
    ("Zahl", "zahlen"),
    ("Werkz.", "werkzeuge"),
    ("Quelle", "quellen"),
    ("R@5", "recall"),
)
SHARES = frozenset({"richtig", "fakten", "werkzeuge", "quellen", "recall"})
COUNTS = frozenset({"abgelehnt", "falsch", "zitate", "zahlen"})
MEANS = ("schritte", "tokens", "sekunden")
OTHER_QUESTIONS = "Der frühere Lauf hatte andere Fragen; verglichen werden die gemeinsamen."
BEFORE = "Verglichen mit dem Lauf von „{modell}“ ({zeit})."
OTHER_MODEL = "Jetzt hat ein anderes Modell geantwortet: „{jetzt}“."
REPLACED = "Sein Lauf steht in {pfad} nicht mehr."


def figure(key: str, value: float | None) -> str:
    if value is None:
        return "–"
    if key in SHARES:
        return f"{100 * value:.1f}".replace(".", ",")
    if key in ("schritte", "sekunden"):
        return f"{value:.2f}".replace(".", ",")
    return f"{value:.0f}"


def zeige_vergleich(console: Console, before: Mapping[str, Any], now: Mapping[str, Any]) -> None:
    from bridle.assistants.helena.eval.bericht import gleiche_fragen, veraendert

    console.print(_compared(before, now), markup=False)
    if gleiche_fragen(before, now):
        _show_figures(console, before, now)
    else:
        console.print(OTHER_QUESTIONS, markup=False)
    _show_changes(console, *veraendert(before, now))


def _compared(before: Mapping[str, Any], now: Mapping[str, Any]) -> str:
    """With whose run, and when that was: sums of two models beside each other are no progress."""
    said = BEFORE.format(modell=before["modell"] or "?", zeit=before["zeit"] or "Zeit unbekannt")
    other = before["modell"] != now["modell"]
    return f"{said} {OTHER_MODEL.format(jetzt=now['modell'])}" if other else said


def _show_figures(console: Console, before: Mapping[str, Any], now: Mapping[str, Any]) -> None:
    """Which sums are others than last time."""
    from bridle.assistants.helena.eval.bericht import ALL, LOOK_UP

    for part, title in (("fragen", "Fragen"), ("paraphrasen", "Paraphrasen")):
        for name in (LOOK_UP, ALL):
            last, row = before.get(part, {}).get(name, {}), now[part].get(name, {})
            for key in (*[key for _, key in COLUMNS if key in SHARES | COUNTS], *MEANS):
                was, become = figure(key, last.get(key)), figure(key, row.get(key))
                if key in last and key in row and was != become:
                    console.print(f"{title}, {name}: {key} {was} → {become}", markup=False)


def _show_changes(console: Console, better: list[str], worse: list[str]) -> None:
    console.print(
        f"Gegenüber dem früheren Lauf: {len(better)} neu richtig, {len(worse)} nicht mehr.", markup=False
    )
    for each in worse:
        console.print(f"  nicht mehr richtig: {each}", markup=False)
