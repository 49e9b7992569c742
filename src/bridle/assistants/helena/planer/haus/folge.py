"""A conversation about a colleague: „und Frau Richter?“, „und im Oktober?“, „welche Fristen hat sie?“"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from bridle.assistants.helena.kollegen import ImHaus
from bridle.assistants.helena.planer.haus.nennung import Nennung, nennungen
from bridle.assistants.helena.planer.haus.rolle import K, als_kollege
from bridle.assistants.helena.planer.haus.sagen import gezeigt_war, ohne_hinweis
from bridle.assistants.helena.planer.haus.umgefragt import fassungen
from bridle.assistants.helena.planer.haus.wessen import gelesen
from bridle.engine.messages import Message
from bridle.engine.model import ModelRequest
from bridle.models.planner import MAX_REQUEST

_NUR_WER = re.compile(
    rf"^\W*(?:(?:und|oder|aber|jetzt|nun|ok(?:ay)?|bitte|auch|dasselbe|das gleiche|das|nur|davon)[ ,]+)*"
    rf"(?:was ist mit|wie (?:sieht (?:es|das)|schaut(?:'s| es)?|ist es|ist das)"
    rf"(?: (?:bei|mit|für))?|was hat|hat)?\s*"
    rf"(?:(?:nur|davon|die|das|der|den|denen|diejenigen|jetzt|auch|bitte)\s+)*"
    rf"(?P<von>von|für|bei|mit)?\s*{K}(?P<rest>[^?!]*?)(?:\s*\b(?:aus|an|davon|bitte|noch|auch|denn|so))*\W*$",
    re.I,
)
_DAVON_NUR = re.compile(r"^\W*(?:und |aber |ok )?(?:davon (?:nur|bloß)|nur|bloß)\b", re.I)
_TAT = r"hat|hatte|muss|bearbeitet|betreut|führt|macht|verantwortet|buchte|erfasste"
_FUERWORT = (
    (re.compile(rf"\b({_TAT}) (?:er|sie)\b", re.I), r"\1 {wer}"),
    (re.compile(r"\b(von|bei|für) (?:ihm|ihr|ihn|sie)\b", re.I), r"\1 {wer}"),
    (
        re.compile(
            r"\b(?:seine?|ihre?|deren|dessen)[nrs]? ((?:\w+e[nr]? )?(?:akten|zeiten|stunden|fristen|termine|"
            r"wiedervorlagen|mandate|fälle|sachen|kalender|aufgaben))\b",
            re.I,
        ),
        r"\1 von {wer}",
    ),
)  # fmt: skip
_WEITER = re.compile(
    r"^\W*(?:und|aber|nur|davon|auch|oder|sonst|noch|dann|jetzt|ohne|welche davon|wie viele davon)\b|"
    r"\b(?:davon|darunter|hiervon|von (?:denen|diesen))\b",
    re.I,
)
_AKTENLISTE = re.compile(r"^Quelle: Akten der Kanzlei", re.M)
_ANDERE = re.compile(
    r"\b(?:alle[rn]?|allgemein|insgesamt|kanzleiweit|überhaupt|wir|unsere?n?|uns|ich|mir|meine?)\b", re.I
)


def ohne_personen(messages: Sequence[Message], haus: Sequence[ImHaus]) -> list[Message]:
    """What was asked before as if it had been asked of everybody."""
    told: list[Message] = []
    last = ""
    for place, message in enumerate(messages):
        if message.role != "user" or message.origin or len(message.text) > MAX_REQUEST:
            told.append(ohne_hinweis(message))
            continue
        if gelesen(message.text, haus) is not None:
            told.append(message)  # whose matters are meant is said by more than one name
            last = message.text
            continue
        read = als_kollege(message.text, haus)
        other = nur_wer(message.text, haus, messages[:place]) if read is None else None
        if read is not None:
            last = next(fassungen(read)).frage
        elif other is not None and last:
            last = f"und {other[1]}?" if other[1] else last
        else:
            last = message.text
        told.append(message if last == message.text else Message.user(last))
    return told


def mit_namen_davor(text: str, before: Sequence[Message]) -> str:
    """„welche Fristen hat sie?“ with the name of whom the answer before was limited to."""
    who = _zuletzt(before)
    if not who:
        return text
    for form, instead in _FUERWORT:
        if form.search(text):
            return form.sub(instead.format(wer=who), text, count=1)
    return text


def nur_wer(text: str, haus: Sequence[ImHaus], before: Sequence[Message]) -> tuple[Nennung, str] | None:
    """Somebody else in the place of whom was asked about before, and what else is said with that."""
    if not before:
        return None
    of_the_list = _DAVON_NUR.match(text) is not None and _hat_zustaendige(before)
    for named in nennungen(text, haus):
        found = _NUR_WER.match(f"{text[: named.anfang]}{K}{text[named.ende :]}")
        known = _zuletzt(before) or named.sicher or of_the_list
        if found and len(found["rest"].split()) < 5 and (known or found["von"]):
            return named, found["rest"].strip(" ,.")
    return None


def _hat_zustaendige(before: Sequence[Message]) -> bool:
    """Whether the answer before is a list that says of each entry who sees to it."""
    said = [each.text for each in before if each.role == "assistant" and each.text]
    return bool(said) and "; zuständig: " in said[-1]


def noch_einmal(request: ModelRequest, position: int, haus: Sequence[ImHaus]) -> ModelRequest | None:
    """The conversation as it was when the question before was asked, without the names."""
    places = [
        n for n, each in enumerate(request.messages[:position]) if each.role == "user" and not each.origin
    ]
    if not places:
        return None
    return replace(request, messages=tuple(ohne_personen(request.messages[: places[-1] + 1], haus)))


def listete_akten(before: Sequence[Message]) -> bool:
    """Whether the answer before is a list of matters."""
    said = [each.text for each in before if each.role == "assistant" and each.text]
    return bool(said) and _AKTENLISTE.search(said[-1]) is not None


def geerbt(text: str, before: Sequence[Message], haus: Sequence[ImHaus], urtext: str) -> tuple[str, bool]:
    """Whom the answer before was limited to, where this may be about them too; and whether it says so.

    urtext  as it was typed; where the text is another, it was put into words by what was said before
    """
    who = _zuletzt(before)
    if not who or nennungen(text, haus) or _ANDERE.search(urtext):
        return "", False
    return who, urtext != text or _WEITER.search(text) is not None


def _zuletzt(before: Sequence[Message]) -> str:
    said = [each.text for each in before if each.role == "assistant" and each.text]
    return gezeigt_war(said[-1]) if said else ""
