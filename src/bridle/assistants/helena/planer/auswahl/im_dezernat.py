"""What is asked of the matters of a department: „Welche Fristen laufen im Dezernat Miete und Bau?“.

Only the search for matters knows departments. So it is asked first which matters are filed there; then the
same is asked of all matters, and the rows of the others are left out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from bridle.assistants.helena.planer.akten.dezernat import NAME, NUR_AKTEN, SUCHE_DORT, nicht_gefunden
from bridle.assistants.helena.planer.auswahl.auswahl import Spanne, Text
from bridle.assistants.helena.planer.auswahl.unter_akten import (
    gesagt,
    noch_zu_summieren,
    nur_dort,
    viele,
    von_allen,
)
from bridle.assistants.helena.planer.auswahl.zeilen import inhalt_von
from bridle.assistants.helena.planer.lesungen import Entscheide
from bridle.assistants.helena.planer.schritte import SUCHE
from bridle.engine.messages import Message
from bridle.engine.model import CallChunk, ModelRequest
from bridle.models.planner import MAX_REQUEST

KALENDER = re.compile(
    r"frist|termin|wiedervorlage|faellig|\blaeuft\b.*\bab\b|\blaufen\b.*\bab\b|"
    r"\btodos?\b|\baufgaben\b|\bwas steht\b.*\ban\b|\bwas liegt\b.*\ban\b"
)
UEBERALL = re.compile(r"dokument|unterlagen|schriftst|schriftsaetz|entwuerf|\bzeit(?:en)?\b|stunden|minuten")
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
    listed = KALENDER.search(text.klein) or UEBERALL.search(text.klein)
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
        listed = n > 0 and (KALENDER.search(each[0]) or UEBERALL.search(each[0]))
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
    plain = Message.user(ohne_ort(asked, named.stelle, hat=named.hat))
    numbers = {str(each["aktenzeichen"]) for each in there["akten"]}
    kept = nur_dort(since[2:], numbers)
    move = entscheide(replace(request, messages=(*request.messages[:position], plain, *kept)))
    if not isinstance(move, str):
        return move if von_allen(move) else NUR_AKTEN
    more = noch_zu_summieren(since[2:], kept)
    if more is not None:
        return more
    names = " und ".join(f"„{each['name']}“" for each in there["im_dezernat"])
    return gesagt(move, since[2:], f"Dezernat {names} ({viele(numbers)})", "dieses Dezernats") or NUR_AKTEN


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


def ohne_ort(asked: str, place: Spanne, *, hat: bool = False) -> str:
    """The same, asked of all matters."""
    text = Text(asked)
    left = text.ohne([place])
    where = " haben wir" if hat else ""
    if UEBERALL.search(text.klein) and not KALENDER.search(text.klein):
        where = f"{where} in allen Akten"
    first = len(text.ohne([(place[0], len(text.klein))]).rstrip())
    return " ".join(f"{left[:first]}{where}{left[first:]}".split()).replace(" ?", "?")
