"""„Termine im Dezember außer Lang“: the entries of the calendar that a colleague does not see to.

Read as of everybody, and theirs are left out before anything is counted. What nobody sees to stays.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from bridle.assistants.helena.kollegen import ImHaus
from bridle.assistants.helena.planer.aufrufe import alle_aufrufe
from bridle.assistants.helena.planer.auswahl.zeilen import inhalt_von, nur_diese
from bridle.assistants.helena.planer.haus import folge
from bridle.assistants.helena.planer.haus.nennung import Nennung, nennungen
from bridle.assistants.helena.planer.haus.rolle import K, als_kollege
from bridle.assistants.helena.planer.lesungen import Entscheide
from bridle.assistants.helena.planer.sagen import absaetze
from bridle.engine.messages import Message, Part, ToolResultPart
from bridle.engine.model import CallChunk, ModelRequest
from bridle.models.planner import MAX_REQUEST, umlaut_safe

KALENDER = "read_fristen"
_AUSSER = re.compile(
    umlaut_safe(
        r",?\s*\b(?:(?:nur|aber|alle[ns]?|von allen|bei allen)\s+)*"
        r"(?:außer|ohne|ausgenommen|bis auf|mit ausnahme|nur nicht|aber nicht|nicht)\s+"
        rf"(?:(?:die|denen|den|das)\s+)?(?:(?:von|für|bei)\s+)?{K}"
    ),
    re.I,
)


def ausser_kollegen(
    request: ModelRequest, position: int, haus: Sequence[ImHaus], entscheide: Entscheide
) -> str | CallChunk | None:
    """The next move without what one colleague sees to; None where nobody is left out of the calendar."""
    text = request.messages[position].text
    read = _gelesen(text, haus) if haus and len(text) <= MAX_REQUEST else None
    if read is None:
        return None
    named, rest = read
    before = folge.ohne_personen(request.messages[:position], haus)
    since = request.messages[position + 1 :]

    def gefragt(found: Sequence[Message], choice: str) -> str | CallChunk:
        told = (*before, Message.user(rest), *found)
        return entscheide(replace(request, messages=told, tool_choice=choice))

    first = gefragt([], "auto")
    if isinstance(first, str) or any(each.name != KALENDER for each in alle_aufrufe(first)):
        return None
    move = gefragt([_ohne(message, named.name) for message in since], request.tool_choice)
    told = f"Weggelassen ist, wofür {named.name} zuständig ist."
    return absaetze(told, move) if isinstance(move, str) else move


def _gelesen(text: str, haus: Sequence[ImHaus]) -> tuple[Nennung, str] | None:
    found = [each for each in nennungen(text, haus) if len(each.personen) == 1]
    if len(found) != 1:
        return None
    named = found[0]
    marked = f"{text[: named.anfang]}{K}{text[named.ende :]}"
    left_out = _AUSSER.search(marked)
    if left_out is None:
        return _am_ende(text, marked, named, haus)
    rest = f"{marked[: left_out.start()]} {marked[left_out.end() :]}"
    return named, re.sub(r"\s+([?!.,])", r"\1", re.sub(r"\s+", " ", rest)).strip(" ,")


_NICHT_AM_ENDE = re.compile(rf"{K}(?P<rest>[^?!,]*?)\s+nicht\b(?=\s*(?:[a-zäöüß]+\s*)?[?!.]*\s*$)", re.I)


def _am_ende(text: str, marked: str, named: Nennung, haus: Sequence[ImHaus]) -> tuple[Nennung, str] | None:
    """„Welche Fristen hat Lang nicht?“: the same question of him, and that denied."""
    denied = _NICHT_AM_ENDE.search(marked)
    if denied is None:
        return None
    asked = f"{marked[: denied.start()]}{K}{denied['rest']}{marked[denied.end() :]}"
    read = als_kollege(asked.replace(K, text[named.anfang : named.ende]), haus)
    return (named, read.frage) if read is not None and read.was == "kalender" else None


def _ohne(message: Message, name: str) -> Message:
    if not message.results:
        return message
    return replace(message, parts=tuple([_gekuerzt(part, name) for part in message.parts]))


def _gekuerzt(part: Part, name: str) -> Part:
    if not isinstance(part, ToolResultPart) or part.is_error or part.name != KALENDER:
        return part
    rows = inhalt_von(part).get("eintraege")
    if not rows:
        return part
    return nur_diese(part, [n for n, row in enumerate(rows) if row.get("verantwortlich") != name])
