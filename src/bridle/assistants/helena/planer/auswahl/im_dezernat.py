"""What is asked of the matters of a department: „Welche Fristen laufen im Dezernat Miete und Bau?“.

Only the search for matters knows departments. So it is asked first which matters are filed there; then the
same is asked of all matters, and the rows of the others are left out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bridle.assistants.helena.planer.akten.dezernat import NAME, NUR_AKTEN, SUCHE_DORT, nicht_gefunden
from bridle.assistants.helena.planer.auswahl.auswahl import Spanne, Text
from bridle.assistants.helena.planer.auswahl.sagen import TEIL
from bridle.assistants.helena.planer.auswahl.zeilen import inhalt_von, nur_diese
from bridle.assistants.helena.planer.sagen import absaetze
from bridle.assistants.helena.planer.schritte import SUCHE
from bridle.assistants.helena.werkzeug_angaben import ALLE, MOST_CHOSEN, MOST_ROWS
from bridle.engine.messages import Message, ToolResultPart
from bridle.engine.model import CallChunk, ModelRequest
from bridle.models.planner import MAX_REQUEST

Entscheide = Callable[[ModelRequest], "str | CallChunk"]

ZEITEN = "read_zeiterfassung"
LISTEN = frozenset({"read_fristen", "read_dokumente", ZEITEN})
_KALENDER = re.compile(
    r"frist|termin|wiedervorlage|faellig|\btodos?\b|\baufgaben\b|\bwas steht\b.*\ban\b|\bwas liegt\b.*\ban\b"
)
_UEBERALL = re.compile(r"dokument|unterlagen|schriftst|schriftsaetz|entwuerf|\bzeit(?:en)?\b|stunden|minuten")
_NICHT = re.compile(
    r"\bmeiste[nr]?\b|\bwenigste[nr]?\b|\bwer\b|\bwem\b|\bmitglied\w*|\bkolleg\w*|\bleite[tnr]\w*|\bchef\w*|"
    r"kosten|gebuehr|umsatz|notiz|\b(?:kein\w*|ohne) dezernat|\bdezernate\b|"
    r"staatsanw|polizei|ministeri|behoerde|stadtverwaltung|landratsamt"
)
_DAVOR = re.compile(
    r"(?P<hat>\b(?:hat|haben)\s)?(?:\b(?:im|in|aus|vom|von|fuers?|beim|bei|zum|zu|ueber|des|das|dem|der|"
    r"unsere[nmrs]?|unser)\s)*$"
)
_DARIN = re.compile(r"[a-z&-]+")
_ZUGRIFF = re.compile(r"\b(?:alle|in den) Akten, auf die Du Zugriff hast")


@dataclass(frozen=True, slots=True)
class Genannt:
    """The department that a request names, and where."""

    name: str
    stelle: Spanne
    hat: bool


def genanntes_dezernat(asked: str) -> Genannt | None:
    """Where entries, papers or time of one are asked for; its matters and members have their own list."""
    text = Text(asked)
    found = NAME.search(text.klein)
    listed = _KALENDER.search(text.klein) or _UEBERALL.search(text.klein)
    if found is None or not listed or _NICHT.search(text.klein):
        return None
    before = _DAVOR.search(text.klein[: found.start()])
    start = before.start() if before else found.start()
    end = found.end() if found["teil"] else _ende(text, found)
    name = found["teil"] or text.klein[found.start("name") : end]
    return Genannt(name, (start, end), hat=bool(before and before["hat"]))


def _ende(text: Text, found: re.Match[str]) -> int:
    """Where its name ends: at the last noun; „nächste Woche“ after it is none of it."""
    start, end = found.span("name")
    words = list(_DARIN.finditer(text.klein, start, end))
    nouns = [text.gross(each.start()) for each in words]
    if not any(nouns):
        return end
    last = 0
    for n, (each, noun) in enumerate(zip(words, nouns, strict=True)):
        listed = n > 0 and (_KALENDER.search(each[0]) or _UEBERALL.search(each[0]))
        if listed or not (noun or each[0] in ("und", "&", "fuer")):
            break
        last = n if noun else last
    return words[last].end()


def im_dezernat(request: ModelRequest, position: int, entscheide: Entscheide) -> str | CallChunk | None:
    """The next move; None where no department is named of which such a thing is asked."""
    asked = _mit_davor(request.messages, position)
    named = genanntes_dezernat(asked) if len(asked) <= MAX_REQUEST else None
    if named is None:
        return None
    since = request.messages[position + 1 :]
    if not since or request.tool_choice == "none":
        return CallChunk("", SUCHE, {**SUCHE_DORT, "dezernat": named.name})
    there = next((inhalt_von(part) for part in since[1].results if part.name == SUCHE), dict[str, Any]())
    if "im_dezernat" not in there:
        return nicht_gefunden(named.name, there.get("dezernate", []))
    if there["weitere"]:
        return NUR_AKTEN
    plain = Message.user(_ohne(asked, named))
    numbers = {str(each["aktenzeichen"]) for each in there["akten"]}
    kept = _nur_dort(since[2:], numbers)
    move = entscheide(replace(request, messages=(*request.messages[:position], plain, *kept)))
    if not isinstance(move, str):
        return move if _von_allen(move) else NUR_AKTEN
    more = _noch_zu_summieren(since[2:], kept)
    if more is not None:
        return more
    return _gesagt(move, since, there, numbers)


_NUR_DEZERNAT = re.compile(
    r"(?:und |oder )?(?:(?:wie (?:ist|sieht) es|was ist|wie siehts) )?"
    r"(?:(?:im|in|beim|bei|fuers?|mit|das|dem|unserem) )*"
    r"(?P<dezernat>\w*dezernat\b[^?.!,]*?)(?: aus)?\W*"
)


def _mit_davor(messages: Sequence[Message], position: int) -> str:
    """„Und im Dezernat Arbeit?“: the same as was asked of another one just before."""
    asked = messages[position].text
    if len(asked) > MAX_REQUEST:
        return asked
    text = Text(asked)
    alone = _NUR_DEZERNAT.fullmatch(text.klein)
    said = [each.text for each in messages[:position] if each.role == "user" and not each.origin]
    before = said[-1] if said else ""
    named = genanntes_dezernat(before) if alone and len(before) <= MAX_REQUEST else None
    if alone is None or named is None:
        return asked
    told = Text(before)
    other = text.wie_geschrieben(*alone.span("dezernat"))
    first = told.klein.rfind(" ", 0, told.klein.find("dezernat", *named.stelle)) + 1
    rest = told.wie_geschrieben(named.stelle[1], len(told.klein))
    return f"{told.wie_geschrieben(0, first)} {other} {rest}".rstrip() + "?"


def _ohne(asked: str, named: Genannt) -> str:
    text = Text(asked)
    left = text.ohne([named.stelle])
    where = " haben wir" if named.hat else ""
    if _UEBERALL.search(text.klein) and not _KALENDER.search(text.klein):
        where = f"{where} in allen Akten"
    first = len(text.ohne([(named.stelle[0], len(text.klein))]).rstrip())
    return " ".join(f"{left[:first]}{where}{left[first:]}".split()).replace(" ?", "?")


def _von_allen(move: CallChunk) -> bool:
    """Whether the rows of all matters are read, so that those of one department are among them."""
    given = move.arguments if isinstance(move.arguments, dict) else {}
    if move.name == "read_fristen":
        return given.get("akte") in (None, ALLE)
    return move.name == SUCHE or (move.name in LISTEN and given.get("akte") == ALLE)


# ---- the rows that are left


def _nur_dort(messages: Sequence[Message], numbers: set[str]) -> list[Message]:
    sums = [_summen(message) for message in messages]
    own = next((each for each in sums if each is not None), None)
    kept: list[Message] = []
    for message in messages:
        if _summen(message) is not None or any(
            each.name == ZEITEN and "nur" in each.arguments for each in message.calls
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
    return next((data["summen"] for data in read if "nur" in data.get("auswahl", {})), None)


def _gekuerzt(part: ToolResultPart, numbers: set[str], sums: Mapping[str, Any] | None) -> ToolResultPart:
    data = inhalt_von(part)
    rows = data.get("dokumente") or data.get("eintraege")
    if part.is_error or not rows or part.name not in LISTEN:
        return part
    left = nur_diese(part, [n for n, each in enumerate(rows) if each.get("akte") in numbers])
    new = inhalt_von(left)
    if part.name == "read_fristen":
        new["ueberfaellig_gesamt"] = sum(bool(each["ueberfaellig"]) for each in new["eintraege"])
    if part.name == ZEITEN:
        new["je_akte"] = [each for each in data["je_akte"] if each["akte"] in numbers]
        new["summen"] = sums or data["summen"]
    return replace(part, content=json.dumps(new, ensure_ascii=False))


def _noch_zu_summieren(read: Sequence[Message], kept: Sequence[Message]) -> CallChunk | None:
    """The sums of the entries that are left are the tool's."""
    if any(_summen(message) is not None for message in read):
        return None
    times = [inhalt_von(part) for message in kept for part in message.results if part.name == ZEITEN]
    ids = [str(each["id"]) for data in times for each in data.get("eintraege", [])]
    return CallChunk("", ZEITEN, {"nur": ids, "limit": MOST_ROWS}) if 0 < len(ids) <= MOST_CHOSEN else None


# ---- how it is said


def _gesagt(answer: str, since: Sequence[Message], there: Mapping[str, Any], numbers: set[str]) -> str:
    read = [inhalt_von(part) for message in since[2:] for part in message.results if part.name in LISTEN]
    if not read:
        return NUR_AKTEN  # nothing was looked up, so nothing was chosen from
    part_only = any(
        each.get("weitere") or each.get("gefunden", 0) > each.get("davon_gezeigt", 0) for each in read
    )
    if part_only and any("summen" in each for each in read):
        return NUR_AKTEN  # of more entries than were read there is no sum
    seen = sum(len(each.get("eintraege") or each.get("dokumente") or ()) for each in read)
    names = " und ".join(f"„{each['name']}“" for each in there["im_dezernat"])
    many = f"{len(numbers)} {'Akte' if len(numbers) == 1 else 'Akten'}"
    only = f"Gezeigt ist nur: Dezernat {names} ({many}, auf die Du Zugriff hast)."
    return absaetze(
        f"{TEIL.format(zahl=seen)} {only}" if part_only else only,
        _ZUGRIFF.sub(_dieses_dezernats, answer),
    )


def _dieses_dezernats(found: re.Match[str]) -> str:
    first = "" if found[0].startswith("alle") else "in den "
    return f"{first}Akten dieses Dezernats, auf die Du Zugriff hast"
