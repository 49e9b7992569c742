"""Somebody of the firm by what they are there: „Hat die Praktikantin schon Zeiten gebucht?“

Entries and matters name people. Who has that function is looked up first, and then asked about by name.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bridle.assistants.helena.planer.akten.dezernat import ALLE
from bridle.assistants.helena.planer.auswahl.zeilen import inhalt_von
from bridle.assistants.helena.planer.grenzen import nachschlagen
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.woerter import ANREDE, falte
from bridle.assistants.helena.planer.lesungen import Entscheide
from bridle.assistants.helena.planer.sagen import absaetze, aufzaehlung, gross, quelle
from bridle.assistants.helena.planer.schritte import SUCHE
from bridle.assistants.helena.planer.verstehen.gezeigt import als_verstanden
from bridle.engine.messages import Message
from bridle.engine.model import CallChunk, ModelRequest
from bridle.models.planner import MAX_REQUEST

_ROLLEN = (
    ("PRAKTIKANT", r"praktikant(?:in|en|innen)?"),
    ("SEKRETARIAT", r"sekretariats?|sekretär(?:in|innen|s)?|vorzimmers?"),
)
_WORT = "|".join(words for _, words in _ROLLEN)
_GENANNT = re.compile(
    r"\b(?P<vor>(?:(?P<praep>von|für|bei|durch|an)\s+)?"
    r"(?P<artikel>die|der|den|dem|das|des|unsere?[rmns]?|vom|beim|im|zum|zur)\s+)"
    rf"(?P<wort>{_WORT})\b(?!\s+(?:(?-i:[A-ZÄÖÜ])(?!kten|eit|tunden|ermin|rist|iederv)|des\b|der\b|von\b))",
    re.I,
)
_WER_IST = re.compile(
    rf"^(?:und\s+)?(?:wer (?:ist|sitzt|arbeitet|macht)|(?:haben|gibt) (?:wir|es)(?: denn| eigentlich)?)\s.*?"
    rf"(?P<wort>{_WORT})\W*$",
    re.I,
)
_UNSERES = re.compile(
    r"\bzeit(?:en|erfassung\w*)?\b|\bstunden\b|\bgebucht\b|\berfasst\b|\bgearbeitet\b|\b\w*fristen\b|\btermine?\b|"
    r"\bwiedervorlagen?\b|\bkalender\b|\baufgaben\b|\bakten\b|\bsteht\b.*\ban\b|\bzu tun\b|"
    r"\bliegt\b.*\ban\b|\bfrei\b"
)
_DINGE = re.compile(
    r"(?i)\b(?:\w*zeiten|stunden|\w*fristen|termine|akten|wiedervorlagen|kalender|aufgaben|einträge)\s$"
)
_RECHT = re.compile(r"kuendig|\blohn|gehalt|verguet|vertrag|§|mindestlohn|\burlaub|\bstreit|gericht|\bakte\b")
"""Of somebody in a case, and not of the firm."""
_NICHT_DABEI = re.compile(
    r"^Zu „[^“]+“ finde ich keine Akte|„[^“]+“ kann ich keiner Akte und keiner Person zuordnen"
)
NIEMAND = "Als „{wort}“ ist in der Kanzlei niemand eingetragen. Nenne mir den Namen, um den es geht."
MEHRERE = "„{wort}“ sind in der Kanzlei mehrere: {namen}. Wen meinst Du?"


def mit_funktion(request: ModelRequest, position: int, entscheide: Entscheide) -> str | CallChunk:
    """The next move; where somebody is named by a function alone, that for their name."""
    asked = request.messages[position].text
    found = _gefragt(asked) if len(asked) <= MAX_REQUEST else None
    if found is None or SUCHE not in {spec.name for spec in request.tools or request.known_tools}:
        return entscheide(request)
    since = request.messages[position + 1 :]
    looked = next((n for n, each in enumerate(since) if _hat_nachgesehen(each)), None)
    if looked is None:
        if request.tool_choice == "none" or since:
            return entscheide(request)
        return CallChunk("", SUCHE, {"query": "*", "dezernat": ALLE, "limit": 1})
    role = next(name for name, words in _ROLLEN if re.fullmatch(words, found["wort"], re.I))
    people = _leute(since[looked + 1 :], role)
    if _WER_IST.match(asked) or len(people) != 1:
        return _gesagt(found["wort"], role, people, whether=_WER_IST.match(asked) is not None)
    meant = _mit_namen(asked, found, people[0])
    done = (*request.messages[:position], Message.user(meant), *since[:looked], *since[looked + 2 :])
    move = entscheide(replace(request, messages=done))
    if not isinstance(move, str):
        return move
    if _NICHT_DABEI.search(move):  # who works here is known, and has no part in it
        move = absaetze(f"Für **{people[0]}** finde ich dazu keinen Eintrag, auf den Du Zugriff hast.")
    return als_verstanden(meant, move)


def _gefragt(asked: str) -> re.Match[str] | None:
    if (who := _WER_IST.match(asked)) is not None:
        return who
    found, plain = _GENANNT.search(asked), falte(asked)
    if found is None or not _UNSERES.search(plain) or _RECHT.search(plain) or not nachschlagen(lies(asked)):
        return None
    return found


def _hat_nachgesehen(message: Message) -> bool:
    return any(call.name == SUCHE and call.arguments.get("dezernat") == ALLE for call in message.calls)


def _leute(after: Sequence[Message], role: str) -> list[str]:
    results = [part for message in after[:1] for part in message.results]
    staff: list[dict[str, Any]] = inhalt_von(results[0]).get("kanzlei", []) if results else []
    return [str(each["name"]) for each in staff if each["rolle"] == role]


def _gesagt(word: str, role: str, people: Sequence[str], *, whether: bool) -> str:
    source = quelle("Konten der Kanzlei")
    if not people:
        return absaetze(NIEMAND.format(wort=word), source)
    named = aufzaehlung([f"**{each}**" for each in people])
    if whether:
        return absaetze(f"{gross(role)}: {named}.", source)
    return absaetze(MEHRERE.format(wort=word, namen=named), source)


def _mit_namen(asked: str, found: re.Match[str], name: str) -> str:
    """Behind the word where people say it with a name, else in its place: „beim Sekretariat“."""
    if falte(found["wort"]) in ANREDE:
        hers = not found["praep"] and _DINGE.search(asked[: found.start()])
        lead = "von " if hers else found["vor"]
        return f"{asked[: found.start()]}{lead}{found['wort']} {name}{asked[found.end() :]}"
    merged = {"vom": "von ", "beim": "bei ", "im": "bei ", "zum": "zu ", "zur": "zu ", "des": "von "}
    lead = f"{found['praep']} " if found["praep"] else merged.get(found["artikel"].lower(), "")
    return f"{asked[: found.start()]}{lead}{name}{asked[found.end() :]}"
