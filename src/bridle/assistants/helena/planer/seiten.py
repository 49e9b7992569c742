"""Long lists: a tool tells so many rows at a time, and the rules want them all.

Where a rule has asked for as many as there can be and there are more, the next ones are asked for before it
goes on, and it reads them as one result. Beyond the last page it is told that there are more, and says so.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bridle.assistants.helena.planer.aufrufe import Aufrufe
from bridle.assistants.helena.planer.auswahl.zeilen import QUELLE, ZEILEN, inhalt_von
from bridle.assistants.helena.werkzeug_angaben import MOST_ROWS
from bridle.engine.messages import Message, ToolCallPart, ToolResultPart
from bridle.engine.model import CallChunk, ModelRequest
from bridle.engine.text import canonical_json

PAGES = 5
LISTEN = ("search_alle_akten", "read_fristen", "read_beteiligte", "read_dokumente")
"""The tools whose rows come in pages."""
ZUSAMMEN = "seiten_zusammen"


@dataclass(frozen=True, slots=True)
class _Seite:
    """One page of a list: what was asked for, and what came."""

    aufruf: ToolCallPart
    ergebnis: ToolResultPart
    inhalt: Mapping[str, Any]

    @property
    def liste(self) -> str:
        asked = {name: value for name, value in self.aufruf.arguments.items() if name != "ab"}
        return canonical_json([self.aufruf.name, asked])

    @property
    def zeilen(self) -> list[Any]:
        return self.inhalt[ZEILEN[self.aufruf.name]]

    @property
    def ist_erste(self) -> bool:
        return "ab" not in self.aufruf.arguments

    @property
    def hat_weitere(self) -> bool:
        if ZUSAMMEN in self.inhalt:
            return False
        if "davon_gezeigt" in self.inhalt:
            return self.inhalt["gefunden"] > self.inhalt["davon_gezeigt"]
        return bool(self.inhalt.get("weitere"))


def naechste_seiten(request: ModelRequest, position: int) -> CallChunk | None:
    """The calls for what comes after the first page of a list; None where all of it is there."""
    pages = list(_seiten(request.messages[position + 1 :]))
    asked = {each.liste for each in pages if not each.ist_erste}
    calls = [
        CallChunk("", page.aufruf.name, {**page.aufruf.arguments, "ab": 1 + n * MOST_ROWS})
        for page in pages
        if page.ist_erste and page.hat_weitere and page.liste not in asked
        for n in range(1, _anzahl(page))
    ]
    return Aufrufe("", calls[0].name, calls[0].arguments, weitere=tuple(calls[1:])) if calls else None


def _anzahl(page: _Seite) -> int:
    """How many pages there are, as far as that is told; an empty one costs little."""
    total = page.inhalt.get("gefunden")
    return PAGES if total is None else min(PAGES, -(-int(total) // MOST_ROWS))


def zusammengelegt(request: ModelRequest, position: int) -> ModelRequest:
    """The pages of each list as one result."""
    pages = list(_seiten(request.messages[position + 1 :]))
    later = [each for each in pages if not each.ist_erste]
    if not later:
        return request
    whole = {
        each.ergebnis.call_id: _ganz(each, [page for page in later if page.liste == each.liste])
        for each in pages
        if each.ist_erste
    }
    gone = {each.aufruf.id for each in later}
    told = [_ohne(each, gone, whole) for each in request.messages[position + 1 :]]
    kept = [each for each in told if each.parts]
    return replace(request, messages=(*request.messages[: position + 1], *kept))


def _ganz(first: _Seite, others: Sequence[_Seite]) -> ToolResultPart:
    ordered = sorted(others, key=lambda each: each.aufruf.arguments["ab"])
    rows = [row for page in (first, *ordered) for row in page.zeilen]
    if first.aufruf.name == "read_fristen":
        rows.sort(key=lambda row: str(row["datum"]))  # what is over comes page by page from its end
    data = {**first.inhalt, ZEILEN[first.aufruf.name]: rows, ZUSAMMEN: True}
    if ordered and "weitere" in data:
        data["weitere"] = ordered[-1].inhalt["weitere"]
    if "davon_gezeigt" in data:
        data["davon_gezeigt"] = len(rows)
    source = QUELLE.search(first.ergebnis.content)
    return replace(
        first.ergebnis, content=json.dumps(data, ensure_ascii=False) + (source[0] if source else "")
    )


def _ohne(message: Message, gone: set[str], whole: Mapping[str, ToolResultPart]) -> Message:
    parts = [
        whole.get(part.call_id, part) if isinstance(part, ToolResultPart) else part
        for part in message.parts
        if not (isinstance(part, ToolCallPart) and part.id in gone)
        and not (isinstance(part, ToolResultPart) and part.call_id in gone)
    ]
    return Message(message.role, tuple(parts), message.origin)


def _seiten(messages: Sequence[Message]) -> Iterator[_Seite]:
    calls = {call.id: call for message in messages for call in message.calls}
    for message in messages:
        for part in message.results:
            call = calls.get(part.call_id)
            if call is None or part.is_error or call.name not in LISTEN:
                continue
            data = inhalt_von(part) if call.arguments.get("limit") == MOST_ROWS else {}
            if ZEILEN[call.name] in data:
                yield _Seite(call, part, data)
