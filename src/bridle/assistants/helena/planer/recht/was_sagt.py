"""„Was sagt das Asylgesetz zur Abschiebung?“: that law is asked, and no paper that has the word."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.grenzen import nicht_zu_schreiben
from bridle.assistants.helena.planer.lesen.erkennen import inhalt, lies
from bridle.assistants.helena.planer.recht.suche import normen_gefunden
from bridle.assistants.helena.planer.sagen import gesetz
from bridle.assistants.helena.planer.schritte import FEHLER
from bridle.host.search.citations import cited
from bridle.host.search.law_names import LAWS, law_key
from bridle.models.planner import Rule

_FRAGE = re.compile(
    r"(?:und |also |aber )?(?:was|wie) (?:sagt|besagt|steht|regelt|bestimmt|schreibt|heißt es|gibt es|sagen)"
    r"(?:,? (?:genau|eigentlich|denn|nochmals?|noch|mal|alles|uns|mir))*"
    r" (?:das|die|der|im|in der|in dem|laut) (?:geltende |deutsche )?"
    r"(?P<gesetz>[\wäöüß-]+(?: (?:[IVX]+|\d{1,2})\b)?)"
    r"(?: (?:genau|eigentlich|denn))* (?P<was>(?:zu|zum|zur|über|ueber|bei|beim|bezüglich|wegen|dazu,?) .+)",
    re.I,
)
_EIN_GESETZ = re.compile(r"[A-ZÄÖÜ][\wäöüß]{5,}gesetz(?:buch)?")
_KLEIN_EIN_ANDERES = frozenset({"weg", "ao", "wg", "vob"})
_LEER = r"gesetz\w*|steht|sagt|besagt|regelt|bestimmt|schreibt|alles|genau|eigentlich"
_EIN_FALL = r"\bakten?\b|\bmandant|\bunser|\bwir\b|\bgegner|€|\beuro\b|\b\d{1,2}\.\s?\d{1,2}\.|\d{4}|§"


_NORM_DARIN = re.compile(
    r"(?:[^?!]{0,40}\W)?(?P<norm>(?:§+|paragra(?:ph|f)) ?\d{1,4}[a-z]?(?: (?:abs|absatz|satz|nr)\.? \d+)*)"
    r" (?:des |vom |im |aus dem )?(?P<gesetz>[A-ZÄÖÜ][\wäöüß]{5,}gesetz(?:buch)?)(?:e?s)?\W*",
    re.I,
)


def regeln() -> list[Rule]:
    return [
        Rule(read, "search_gesetze", normen_gefunden, lambda groups: groups["argumente"], failure=FEHLER)
        for read in (_erkenne, _darin)
    ]


def _darin(text: str) -> Mapping[str, Any] | None:
    """„§ 12 des Bundeskleingartengesetzes“: a law that has no short name here, and is hardly stored."""
    found = _NORM_DARIN.fullmatch(text.strip())
    if found is None or any(norm.law for norm in cited(text).norms) or law_key(found["gesetz"]) in LAWS:
        return None
    law = found["gesetz"][:1].upper() + found["gesetz"][1:]
    return {"argumente": {"query": found["norm"], "gesetz": law}, "wonach": f"{found['norm']} ({law})"}


def _erkenne(text: str) -> Mapping[str, Any] | None:
    asked = lies(text)
    found = _FRAGE.fullmatch(asked.text.strip(" .?!"))
    law = _gesetz(found["gesetz"]) if found is not None else ""
    if found is None or not law or asked.hat(_EIN_FALL) or not nicht_zu_schreiben(asked):
        return None
    topic = lies(found["was"])  # „Auskunft“ mostly only asks, and here it is what is asked for
    written = [each.text for each in topic.worte if each.gross] or [
        each.text for each in topic.worte[-1:] if not re.fullmatch(rf"{_LEER}|dies\w*|dazu", each.klein)
    ]
    wanted = inhalt(topic, _LEER) or " ".join(written)
    if not re.search(r"[^\W\d]{4,}", wanted):
        return None
    return {"argumente": {"query": wanted, "gesetz": law}, "wonach": f"{wanted} ({law})"}


def _gesetz(name: str) -> str:
    """As it is written in short, where it has a short name."""
    key = law_key(name)
    if key in LAWS and not (name.islower() and key in _KLEIN_EIN_ANDERES) and len(name) > 1:
        return gesetz(key)
    return name if _EIN_GESETZ.fullmatch(name) else ""
