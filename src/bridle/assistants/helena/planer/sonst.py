"""What no other rule knows: a word inside a matter, and a question about the law. Both are only looked up."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer import akten
from bridle.assistants.helena.planer.dokumente import ausschnitte
from bridle.assistants.helena.planer.erkennen import Anfrage, genannt, inhalt, lies
from bridle.assistants.helena.planer.grenzen import allgemein
from bridle.assistants.helena.planer.schritte import FEHLER, zur_akte
from bridle.assistants.helena.planer.suche import normen_gefunden
from bridle.assistants.helena.planer.woerter import falte
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress, Rule

SHORT = 160
_FRAGE = (
    r"\?|^(?:wer|wie|was|wann|wo|welche|wem|wen|muss|kann|darf|unter welchen|ab wann|nach|mit "
    r"welcher|hat|haben|gibt|steht|ist)\b"
)


def regeln() -> list[Rule]:
    return [
        *zur_akte("read_akte_detail", _in_der_akte, _gesagt, weiter=_dann_suchen),
        Rule(
            _rechtsfrage,
            "search_gesetze",
            normen_gefunden,
            lambda groups: groups["argumente"],
            failure=FEHLER,
        ),
    ]


def _in_der_akte(anfrage: Anfrage) -> Mapping[str, Any] | None:
    """A question that names a matter, and asks for something that may be noted there."""
    named = genannt(anfrage)
    if named is None or not (named.sicher or named.aktenzeichen) or len(anfrage.text) > SHORT:
        return None
    if allgemein(anfrage) and not (named.stark or named.aktenzeichen):
        return None
    if not anfrage.hat(_FRAGE) and len(anfrage.worte) > 6:
        return None
    gone = set(falte(named.name).split())
    words = [
        word
        for word in inhalt(anfrage, r"akten?|sache|fall|mandat\w*|herrn?|frau").split()
        if falte(word) not in gone
    ]
    wanted = " ".join(word for word in words if not re.fullmatch(r"\d+", word))
    return {"akte": named, "query": wanted, "felder": []} if wanted else None


def _dann_suchen(progress: Progress) -> CallChunk | None:
    data = progress.data
    if progress.last.tool != "read_akte_detail" or _notiert(progress):
        return None
    return CallChunk(
        "", "search_dokument", {"query": progress.groups["query"], "akte": data["aktenzeichen"], "limit": 3}
    )


def _notiert(progress: Progress) -> bool:
    """Whether the matter itself speaks of what is looked for."""
    data = progress.data
    known = falte(" ".join(str(data[name]) for name in ("wegen", "summary", "notizen", "falldaten", "tags")))
    words = [falte(word)[:8] for word in progress.groups["query"].split() if len(word) > 4]
    return bool(words) and all(word in known for word in words)


def _gesagt(progress: Progress) -> str:
    if progress.last.tool == "search_dokument":
        return ausschnitte(progress)
    return akten.gezeigt(progress)


def _rechtsfrage(text: str) -> Mapping[str, Any] | None:
    asked = lies(text)
    if len(text) > SHORT or not allgemein(asked) or not (asked.hat(_FRAGE) or len(asked.worte) <= 5):
        return None
    named = genannt(asked)
    if (named is not None and named.aktenzeichen) or asked.hat(r"\bkostet\b|\bteuer\b|\bgebuehr"):
        return None
    wanted = inhalt(asked, r"voraussetzungen?|mindestens|hoechstens|wenigstens|jemanden?|noetig")
    return {"argumente": {"query": wanted, "limit": 5}, "wonach": wanted} if wanted else None
