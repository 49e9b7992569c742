"""Choosing among the rows that tools brought, before a rule counts and shows them."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

from bridle.assistants.helena.planer.auswahl.auswahl import Auswahl, Bedingung
from bridle.assistants.helena.planer.auswahl.merkmale import IM_KALENDER, UNTER_PAPIEREN, namensworte, nennt
from bridle.engine.messages import Message, ToolResultPart

ZEILEN = {
    "search_alle_akten": "akten",
    "read_fristen": "eintraege",
    "read_dokumente": "dokumente",
    "read_zeiterfassung": "eintraege",
    "read_beteiligte": "beteiligte",
    "search_muster": "treffer",
}
DETAIL = "read_akte_detail"
BEIGELEGT = {"read_fristen": IM_KALENDER, "read_dokumente": UNTER_PAPIEREN}
"""Where the rows of a list that was read beside the matters stand in the row of each."""
QUELLE = re.compile(r"\n\[source: .*\]\Z", re.S)


@dataclass(frozen=True, slots=True)
class Ergebnis:
    """What became of each condition: how many rows it left out, and which could not be carried out.

    titel   entries that were left out by a word of their title: somebody may mean fewer of them
    """

    werkzeug: str = ""
    vorher: int = 0
    nachher: int = 0
    weggelassen: dict[str, int] = field(default_factory=dict[str, int])
    unbekannt: list[str] = field(default_factory=list[str])
    nur_ein_teil: bool = False
    titel: dict[str, list[str]] = field(default_factory=dict[str, list[str]])

    def dazu(self, later: Ergebnis) -> Ergebnis:
        """Time is read matter by matter and adds up; of anything else the last list is the one shown."""
        if self.werkzeug != later.werkzeug or later.werkzeug != "read_zeiterfassung":
            return later
        gone = {
            name: self.weggelassen.get(name, 0) + later.weggelassen.get(name, 0)
            for name in {**self.weggelassen, **later.weggelassen}
        }
        unknown = list(dict.fromkeys([*self.unbekannt, *later.unbekannt]))
        counts = (self.vorher + later.vorher, self.nachher + later.nachher)
        part = self.nur_ein_teil or later.nur_ein_teil
        return Ergebnis(later.werkzeug, *counts, gone, unknown, part)


def gewaehlt(
    messages: Sequence[Message], choice: Auswahl, *, akten: bool
) -> tuple[tuple[Message, ...], Ergebnis]:
    """The messages with only the rows that are meant. `akten`: the search for matters is the list itself."""
    beside = {each.braucht for each in choice.bedingungen if each.braucht} if akten else set[str]()
    messages, contents = _daneben(messages, beside)
    details = _details(messages)
    for number, inside in contents.items():
        details[number] = details.get(number, {}) | inside
    titles = {row["aktenzeichen"]: row["kurzrubrum"] for row in _akten(messages)}
    tools = set(ZEILEN) - (set[str]() if akten else {"search_alle_akten"})
    done = Ergebnis()
    told: list[Message] = []
    for message in messages:
        parts = list(message.parts)
        for n, part in enumerate(parts):
            if isinstance(part, ToolResultPart) and part.name in tools and not _fertig(part):
                parts[n], outcome = _gekuerzt(part, choice, details, titles)
                done = done.dazu(outcome)
        told.append(replace(message, parts=tuple(parts)) if message.results else message)
    return tuple(told), done


def _daneben(
    messages: Sequence[Message], tools: set[str]
) -> tuple[Sequence[Message], dict[str, dict[str, Any]]]:
    """Without the lists that were only read to count in them, and their rows by matter and list."""
    read = [part for message in messages for part in message.results if part.name in tools]
    kept = [
        message
        for message in messages
        if not any(each.name in tools for each in (*message.calls, *message.results))
    ]
    rows = {part.name: inhalt_von(part) for part in read}
    whole = {
        tool: data[ZEILEN[tool]]
        for tool, data in rows.items()
        if not data.get("weitere") and data.get("gefunden", 0) <= data.get("davon_gezeigt", 0)
    }
    numbers = [row["aktenzeichen"] for row in _akten(messages)]
    return kept, {
        number: {
            BEIGELEGT[tool]: [each for each in inside if each.get("akte") == number]
            for tool, inside in whole.items()
        }
        for number in numbers
    }


def _fertig(part: ToolResultPart) -> bool:
    """A refusal, or the sums of rows that were chosen before."""
    return part.is_error or "auswahl" in inhalt_von(part)


def zeilen(messages: Sequence[Message]) -> list[dict[str, Any]]:
    """The rows of the last list that was read."""
    read = [part for message in messages for part in message.results if part.name in ZEILEN]
    return _zeilen_von(read[-1]) if read else []


def _akten(messages: Sequence[Message]) -> list[dict[str, Any]]:
    found = [part for message in messages for part in message.results if part.name == "search_alle_akten"]
    return [row for part in found for row in _zeilen_von(part)]


def _zeilen_von(part: ToolResultPart) -> list[dict[str, Any]]:
    return inhalt_von(part).get(ZEILEN[part.name], [])


def _details(messages: Sequence[Message]) -> dict[str, dict[str, Any]]:
    parts = [each for message in messages for each in message.results if each.name == DETAIL]
    read = [inhalt_von(part) for part in parts]
    return {str(data["aktenzeichen"]): data for data in read if "aktenzeichen" in data}


def _gekuerzt(
    part: ToolResultPart, choice: Auswahl, details: Mapping[str, dict[str, Any]], titles: Mapping[str, str]
) -> tuple[ToolResultPart, Ergebnis]:
    data = inhalt_von(part)
    name = zeilenfeld(part.name, data)
    if name not in data:
        return part, Ergebnis()
    known = [_mit_detail(row, details) for row in data[name]]
    if part.name == "read_zeiterfassung" and len(titles) > 1:  # of several matters, one may be left out
        number = str(data["akte"])
        known = [{"akte": number, "kurzrubrum": titles.get(number, ""), **row} for row in known]
    places, done = _bleiben(part.name, known, choice)
    part_only = bool(data.get("weitere")) or data.get("gefunden", 0) > data.get(
        "davon_gezeigt", data.get("gefunden", 0)
    )
    return nur_diese(part, places), replace(done, nur_ein_teil=part_only)


def inhalt_von(part: ToolResultPart) -> dict[str, Any]:
    try:
        data: Any = json.loads(QUELLE.sub("", part.content))
    except ValueError:
        return {}
    return cast("dict[str, Any]", data) if isinstance(data, dict) else {}


def zeilenfeld(tool: str, data: Mapping[str, Any]) -> str:
    """Where the rows are; where no template was looked for, the names of all there are."""
    named = tool == "search_muster" and not data.get("treffer") and data.get("vorhanden")
    return "vorhanden" if named else ZEILEN[tool]


def nur_diese(part: ToolResultPart, places: Sequence[int]) -> ToolResultPart:
    """The result with only the rows at these places and their count; the sums of others are not theirs."""
    data, source = inhalt_von(part), QUELLE.search(part.content)
    name = zeilenfeld(part.name, data)
    rows = data[name]
    left = [rows[n] for n in places]
    result = {**data, name: left}
    if part.name == "read_fristen":
        gone = len(rows) - len(left)
        result |= {"gefunden": data["gefunden"] - gone, "davon_gezeigt": data["davon_gezeigt"] - gone}
        who = {row["verantwortlich"] for row in rows if row.get("verantwortlich")}
        result["verantwortliche"] = sorted(who)  # of those left out, too: nobody here is a stranger for it
    if part.name == "search_alle_akten" and "gefunden" in data:
        result["gefunden"] = data["gefunden"] - (len(rows) - len(left))
    if part.name == "read_zeiterfassung" and len(left) < len(rows):
        del result["summen"]
    return replace(part, content=json.dumps(result, ensure_ascii=False) + (source[0] if source else ""))


def _mit_detail(row: Any, details: Mapping[str, dict[str, Any]]) -> dict[str, Any]:
    if isinstance(row, str):
        return {"name": row}
    known = cast("dict[str, Any]", row)
    return details.get(str(known.get("aktenzeichen", "")), {}) | known


def _bleiben(tool: str, rows: Sequence[Mapping[str, Any]], choice: Auswahl) -> tuple[list[int], Ergebnis]:
    """The places of the rows that stay, and what happened."""
    gone: dict[str, int] = {}
    titles: dict[str, list[str]] = {}
    unknown: list[str] = []
    left = list(range(len(rows)))
    for each in choice.bedingungen:
        said = {n: each.gilt(rows[n]) for n in left}
        if any(value is None for value in said.values()):
            unknown.append(each.wortlaut)
            continue
        nearly = each.vertippt is not None and all(said.values())
        if each.vertippt is not None and nearly:
            said = {n: each.vertippt(rows[n]) for n in left}  # nothing is called so: perhaps nearly so
        kept = [n for n in left if said[n]]
        gone[each.wortlaut] = len(left) - len(kept)
        named = [rows[n]["titel"] for n in left if n not in kept and _nach_titel(rows[n], each)]
        if nearly and not named:  # whoever meant another one has to see it
            taken = (rows[n].get("kurzrubrum") or rows[n].get("name") or "" for n in left if n not in kept)
            named = [title for title in dict.fromkeys(taken) if title]
        titles |= {each.wortlaut: named} if named and each.art == "weg" else {}
        left = kept
    return left, Ergebnis(tool, len(rows), len(left), gone, unknown, titel=titles)


def _nach_titel(row: Mapping[str, Any], condition: Bedingung) -> bool:
    words = namensworte(condition.satz)
    return (
        bool(words)
        and "titel" in row
        and any(nennt({"titel": row["titel"]}, [word], vertippt=True) for word in words)
    )
