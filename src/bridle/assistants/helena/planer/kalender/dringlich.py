"""„Was davon ist am dringendsten?“: by what somebody has marked, then Fristen before the rest, then the day.

The earliest entry need not be the most urgent one, so it is said what this was judged by.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bridle.assistants.helena.planer.kalender.zeile import zeile
from bridle.assistants.helena.planer.lesen.zeitraum import Zeitraum
from bridle.assistants.helena.planer.lesen.zeitraum_sagen import als_argumente
from bridle.assistants.helena.planer.sagen import absaetze, anzahl, liste

THEN = 2
"""How many come after the most urgent one, so that one sees what it was preferred to."""
_STUFEN = ("DRINGEND", "HOCH", "NORMAL", "NIEDRIG")
_ARTEN = ("FRIST", "TERMIN", "WIEDERVORLAGE")
_DATIV = {"FRIST": "Fristen", "TERMIN": "Terminen", "WIEDERVORLAGE": "Wiedervorlagen"}
GEURTEILT = (
    "Geurteilt ist nach der eingetragenen Priorität, dann Fristen vor Terminen und Wiedervorlagen, "
    "dann nach dem Tag; was in der Sache eiliger ist, sehe ich den Einträgen nicht an."
)


def mit_ueberfaelligen(span: Zeitraum) -> dict[str, Any]:
    """Up to the end of the span: what is late already is more urgent than what is to come."""
    return {name: day for name, day in als_argumente(span).items() if name == "bis"}


def nach_dringlichkeit(
    entries: Sequence[dict[str, Any]], data: Mapping[str, Any], kinds: Sequence[str], where: str, when: str
) -> str:
    """What is overdue, the most urgent of what is to come, and what is next after it."""
    late = sorted((each for each in entries if each["ueberfaellig"]), key=lambda each: str(each["datum"]))
    ahead = sorted((each for each in entries if not each["ueberfaellig"]), key=_rang)
    first = [each for each in ahead if _rang(each) == _rang(ahead[0])]
    after = ahead[len(first) : len(first) + THEN]
    span = f"{when}: " if when else ""
    names = " und ".join(_DATIV[kind] for kind in kinds if kind in _DATIV) or "Einträgen"
    count = anzahl(len(ahead), "", names).strip()
    head = (
        f"{span}Am dringendsten von {count}, die noch anstehen ({where}):"
        if len(ahead) > 1
        else f"{span}Es steht nur dies an ({where}):"
    )
    return absaetze(
        f"Überfällig und damit zuerst zu prüfen ({where}):" if late else "",
        liste(zeile(each, data) for each in late),
        head if first else f"{span}Sonst steht nichts an ({where}).",
        liste(_mit_stufe(each, data) for each in first),
        "Danach:" if after else "",
        liste(_mit_stufe(each, data) for each in after),
        GEURTEILT if len(ahead) > 1 else "",
    )


def _rang(each: Mapping[str, Any]) -> tuple[int, int, str]:
    level, kind = each.get("prioritaet", "NORMAL"), each["typ"]
    return (
        _STUFEN.index(level) if level in _STUFEN else _STUFEN.index("NORMAL"),
        _ARTEN.index(kind) if kind in _ARTEN else len(_ARTEN),
        f"{each['datum']} {each.get('uhrzeit', '')}",
    )


def _mit_stufe(each: Mapping[str, Any], data: Mapping[str, Any]) -> str:
    level = str(each.get("prioritaet", "")).lower()
    return f"{zeile(each, data)}{f'; Priorität {level}' if level else ''}"
