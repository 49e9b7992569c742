"""Only what is in certain matters: the rows of the others are left out, and what was summed is summed anew.

Which matters are meant, the search knows by a department or by who works on them; the lists of entries,
documents and time do not.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bridle.assistants.helena.planer.auswahl.sagen import TEIL
from bridle.assistants.helena.planer.auswahl.zeilen import ZEILEN, inhalt_von, nur_diese
from bridle.assistants.helena.planer.sagen import absaetze
from bridle.assistants.helena.planer.schritte import SUCHE
from bridle.assistants.helena.werkzeug_angaben import ALLE, MOST_CHOSEN, MOST_ROWS
from bridle.engine.messages import Message, ToolResultPart
from bridle.engine.model import CallChunk

ZEITEN = "read_zeiterfassung"
LISTEN = frozenset({"read_fristen", "read_dokumente", "read_beteiligte", ZEITEN})
_ZUGRIFF = re.compile(r"\b(?:alle|in den) Akten, auf die Du Zugriff hast")


def von_allen(move: CallChunk) -> bool:
    """Whether the rows of all matters are read, so that those of one department are among them."""
    given = move.arguments if isinstance(move.arguments, dict) else {}
    if move.name == "read_fristen":
        return given.get("akte") in (None, ALLE)
    return move.name == SUCHE or (move.name in LISTEN and given.get("akte") == ALLE)


def nur_dort(messages: Sequence[Message], numbers: set[str]) -> list[Message]:
    sums = [_summen(message) for message in messages]
    own = next((each for each in sums if each is not None), None)
    kept: list[Message] = []
    for message in messages:
        if _summen(message) is not None or any(
            each.name == ZEITEN and "nur" in each.arguments and "akte" not in each.arguments
            for each in message.calls
        ):
            continue  # asked for here, for the sums alone
        parts = tuple(
            _gekuerzt(each, numbers, own) if isinstance(each, ToolResultPart) else each
            for each in message.parts
        )
        kept.append(replace(message, parts=parts) if message.results else message)
    return kept


def _summen(message: Message) -> Mapping[str, Any] | None:
    read = [inhalt_von(part) for part in message.results if part.name == ZEITEN]
    return next((data["summen"] for data in read if _von_einzelnen(data) and data["akte"] != ALLE), None)


def _von_einzelnen(data: Mapping[str, Any]) -> bool:
    """Whether these are the sums of entries that were chosen before."""
    return "nur" in data.get("auswahl", {})


def _gekuerzt(part: ToolResultPart, numbers: set[str], sums: Mapping[str, Any] | None) -> ToolResultPart:
    data = inhalt_von(part)
    rows = data.get(ZEILEN[part.name]) if part.name in ZEILEN else None
    if part.is_error or not rows or part.name not in (*LISTEN, SUCHE) or _von_einzelnen(data):
        return part
    there = [(each.get("akte") or each.get("aktenzeichen")) in numbers for each in rows]
    left = nur_diese(part, [n for n, inside in enumerate(there) if inside])
    new = inhalt_von(left)
    if part.name == "read_fristen":
        new["ueberfaellig_gesamt"] = sum(bool(each["ueberfaellig"]) for each in new["eintraege"])
    if part.name == ZEITEN:
        new["je_akte"] = [each for each in data["je_akte"] if each["akte"] in numbers]
        new["summen"] = sums or data["summen"]
    return replace(part, content=json.dumps(new, ensure_ascii=False))


def noch_zu_summieren(read: Sequence[Message], kept: Sequence[Message]) -> CallChunk | None:
    """The sums of the entries that are left are the tool's."""
    if any(_summen(message) is not None for message in read):
        return None
    times = [inhalt_von(part) for message in kept for part in message.results if part.name == ZEITEN]
    ids = [str(each["id"]) for data in times for each in data.get("eintraege", [])]
    if any(_von_einzelnen(data) for data in times):
        return None  # a rule has asked for them
    return CallChunk("", ZEITEN, {"nur": ids, "limit": MOST_ROWS}) if 0 < len(ids) <= MOST_CHOSEN else None


def viele(numbers: Collection[str]) -> str:
    return f"{len(numbers)} {'Akte' if len(numbers) == 1 else 'Akten'}, auf die Du Zugriff hast"


def gesagt(answer: str, since: Sequence[Message], only: str, whose: str) -> str:
    """The answer with which matters it is of; nothing where nothing was looked up to choose from."""
    lists = (*LISTEN, SUCHE)
    read = [inhalt_von(part) for message in since for part in message.results if part.name in lists]
    if not read:
        return ""
    part_only = any(
        each.get("weitere") or each.get("gefunden", 0) > each.get("davon_gezeigt", each.get("gefunden", 0))
        for each in read
    )
    if part_only and any("summen" in each for each in read):
        return ""  # of more entries than were read there is no sum
    seen = sum(
        len(
            each.get("eintraege")
            or each.get("dokumente")
            or each.get("akten")
            or each.get("beteiligte")
            or ()
        )
        for each in read
    )
    told = f"Gezeigt ist nur: {only}."

    def there(found: re.Match[str]) -> str:
        first = "" if found[0].startswith("alle") else "in den "
        return f"{first}Akten {whose}, auf die Du Zugriff hast"

    return absaetze(f"{TEIL.format(zahl=seen)} {told}" if part_only else told, _ZUGRIFF.sub(there, answer))
