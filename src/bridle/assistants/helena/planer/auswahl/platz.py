"""The rows at certain places of those that an answer shows: a rule may have left out some itself."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any

from bridle.assistants.helena.planer.auswahl.auswahl import Rang, wert
from bridle.assistants.helena.planer.auswahl.zeilen import ZEILEN, inhalt_von, nur_diese, zeilenfeld
from bridle.assistants.helena.planer.sagen import tag
from bridle.engine.messages import Message, ToolResultPart

_ERKENNBAR = {
    "search_alle_akten": ("aktenzeichen",),
    "read_fristen": ("datum", "titel"),
    "read_dokumente": ("name",),
    "read_zeiterfassung": ("datum", "beschreibung"),
}
"""By these the line of a row is found again."""


def nach_rang(messages: Sequence[Message], by: Rang, answer: str) -> tuple[Message, ...] | None:
    """The messages with only the rows of that place; None where the answer shows no such row."""
    results = [part for message in messages for part in message.results if part.name in _ERKENNBAR]
    read = [part for part in results if "auswahl" not in inhalt_von(part)]
    if not read:
        return None
    last = read[-1].name
    parts = [part for part in read if part.name == last]
    block = _liste(answer, last)
    shown = [
        (part, n, row)
        for part in (parts if last == "read_zeiterfassung" else parts[-1:])
        for n, row in enumerate(_zeilen(part))
        if wert(row, by.felder) is not None and _gezeigt(row, last, block)
    ]
    chosen = _gewaehlt(shown, by)
    if not chosen:
        return None
    return tuple(_behalten(message, last, chosen) for message in messages)


def _zeilen(part: ToolResultPart) -> list[dict[str, Any]]:
    data = inhalt_von(part)
    return data.get(zeilenfeld(part.name, data), [])


_Stelle = tuple[ToolResultPart, int, dict[str, Any]]


def _gewaehlt(shown: list[_Stelle], by: Rang) -> list[_Stelle]:
    ranked = sorted(shown, key=lambda each: _mass(wert(each[2], by.felder)), reverse=by.absteigend)
    first = by.ab if by.ab >= 0 else len(ranked) + by.ab
    chosen = ranked[first : first + by.anzahl] if first >= 0 else []
    last = wert(chosen[-1][2], by.felder) if chosen else None
    # Nobody is to think that one is the longest where another is as long.
    return [*chosen, *[each for each in ranked if each not in chosen and wert(each[2], by.felder) == last]]


def _liste(answer: str, tool: str) -> str:
    """What is asked for stands in the first list of an answer; of time the sums come before."""
    lists = [each for each in answer.split("\n\n") if each.startswith("- ")]
    if not lists:
        return ""
    return lists[-1] if tool == "read_zeiterfassung" else lists[0]


def _gezeigt(row: Mapping[str, Any], tool: str, block: str) -> bool:
    keys = [tag(row[name]) if name == "datum" else str(row[name]) for name in _ERKENNBAR[tool]]
    return any(all(key in line for key in keys) for line in block.split("\n"))


def _behalten(message: Message, tool: str, chosen: list[_Stelle]) -> Message:
    def kept(part: Any) -> Any:
        if not isinstance(part, ToolResultPart) or part.name != tool:
            return part
        data = inhalt_von(part)
        if ZEILEN[tool] not in data or "auswahl" in data:
            return part
        return nur_diese(part, [n for own, n, _ in chosen if own is part])

    return replace(message, parts=tuple(kept(part) for part in message.parts)) if message.results else message


def _mass(value: Any) -> Any:
    """Amounts are text in a row, and days too."""
    if isinstance(value, str) and re.fullmatch(r"\d+(?:\.\d+)?", value):
        return Decimal(value)
    return value
