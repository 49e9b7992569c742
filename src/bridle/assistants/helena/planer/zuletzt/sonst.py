"""What no other rule knows: a word inside a matter, and a question about the law. Both are only looked up."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.akten import regeln as akten
from bridle.assistants.helena.planer.dokumente.auffangen_bild import gefundene_stellen
from bridle.assistants.helena.planer.dokumente.auffangen_gefragt import gefragte_worte, von_jemandem, woher
from bridle.assistants.helena.planer.dokumente.auffangen_lesen import ueberall, weiter
from bridle.assistants.helena.planer.dokumente.mehrere_akten import infrage
from bridle.assistants.helena.planer.grenzen import allgemein
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt, inhalt, lies
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.recht.suche import normen_gefunden
from bridle.assistants.helena.planer.sagen import absaetze
from bridle.assistants.helena.planer.schritte import FEHLER, passende, titel, zur_akte
from bridle.assistants.helena.werkzeug_angaben import MOST_ROWS
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress, Rule

SHORT = 160
SHORTEST = 3
_FRAGE = (
    r"\?|\bwo steht\b|\bwo ist\b|^(?:wer|wie|was|wann|wo|welche|wem|wen|muss|kann|darf|unter welchen|"
    r"ab wann|nach|mit "
    r"welcher|hat|haben|gibt|steht|ist)\b"
)


_GENAU = (
    r"\bwie (?:hoch|viele?|gross|lange?|alt|tief|breit|oft|teuer)\b|\bwieviele?\b|\bwann\b|"
    r"\bwas (?:hat|haben)\b|\bkostet\b|\bwie heiss|"
    r"\bwelche[rnms]?\b|\bwo\b"
)
"""A figure, a day or a thing by its name is seldom in the few lines of a summary."""


_VORAUSSETZUNG = r"voraussetzungen?|mindestens|hoechstens|wenigstens|jemanden?|noetig"


def regeln() -> list[Rule]:
    return [
        *zur_akte("read_akte_detail", _in_der_akte, _gesagt, weiter=_dann_suchen, anders=_doch_im_gesetz),
    ]


def rechtsfragen() -> list[Rule]:
    """Apart from those about a matter: whether they fit a matter says nothing of them."""
    return [
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
    if named is None or len(anfrage.text) > SHORT:
        return None
    inside = any(word.gross and word.text in named.name for word in anfrage.worte[1:])
    general = allgemein(anfrage)
    small = general and not any(word.gross for word in anfrage.worte)  # then no name has a capital either
    if not (named.sicher or named.aktenzeichen or inside or small):
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
    if not wanted:
        return None
    return {
        "akte": named,
        "query": wanted,
        "felder": [],
        "allgemein": general,
        "wonach": inhalt(anfrage, _VORAUSSETZUNG),
        "worte": gefragte_worte(anfrage, named) or wanted.split(),
        "frage": anfrage.klein,
        **woher(anfrage),
    }


def _doch_im_gesetz(progress: Progress) -> CallChunk | None:
    """What looked like a name is none, and the question is one of law; or a name that only papers have."""
    if infrage(progress) and (re.search(_GENAU, progress.groups["frage"]) or progress.groups["allgemein"]):
        return ueberall(progress)  # „nachzahlung nebenkosten klein 2025?“: a few words are no less a question
    if passende(progress):
        return None
    if progress.groups["tatsache"] and not progress.groups["allgemein"]:
        return ueberall(progress)
    if not progress.groups["allgemein"]:
        return None
    return CallChunk("", "search_gesetze", {"query": progress.groups["wonach"], "limit": 5})


def _dann_suchen(progress: Progress) -> CallChunk | None:
    if progress.last.tool == "read_dokument" and _doch_kein_papier(progress):
        return CallChunk("", "search_gesetze", {"query": progress.groups["wonach"], "limit": 5})
    if progress.last.tool != "read_akte_detail":
        return weiter(progress) if _aus_dokumenten(progress) else None
    if _notiert(progress):
        return None
    return CallChunk("", "read_dokumente", {"akte": progress.data["aktenzeichen"], "limit": MOST_ROWS})


_NICHTS = re.compile(r"Zu „[^“]*“ finde ich in den Dokumenten .* nichts\.")


def _doch_kein_papier(progress: Progress) -> bool:
    """By its words a question of law, and what may be a name is that of a matter whose papers say nothing."""
    groups = progress.groups
    unsure = groups["allgemein"] and not groups["akte"].sicher and not groups["papier"]
    return unsure and _NICHTS.match(gefundene_stellen(progress)) is not None


def _aus_dokumenten(progress: Progress) -> bool:
    return any(each.tool in ("read_dokumente", "search_dokument") for each in progress.results)


def _notiert(progress: Progress) -> bool:
    """Whether the matter itself speaks of what is looked for."""
    data = progress.data
    known = falte(" ".join(str(data[name]) for name in ("wegen", "summary", "notizen", "falldaten", "tags")))
    words = [falte(word)[:8] for word in progress.groups["query"].split() if len(word) > SHORTEST]
    facts = falte(str(data["falldaten"]))
    if 2 * sum(word[:6] in facts for word in words) > len(words):
        return True
    asks_for_more = re.search(_GENAU, progress.groups["frage"])
    return bool(words) and not asks_for_more and all(word in known for word in words)


def _gesagt(progress: Progress) -> str:
    if progress.last.tool == "search_gesetze":
        nothing = f"In den Dokumenten der {titel(progress)} finde ich dazu nichts; "
        searched = f"{nothing}nachgesehen habe ich in den Gesetzen." if _aus_dokumenten(progress) else ""
        return absaetze(searched, normen_gefunden(progress))
    if _aus_dokumenten(progress):
        return gefundene_stellen(progress)
    return akten.gezeigt(progress)


_GESCHAH = r"\bwann (?:war|waren|wurden?|hat|haben|fand|fanden)\b"
"""When something happened in a matter that is named: no statute says that."""


def _rechtsfrage(text: str) -> Mapping[str, Any] | None:
    asked = lies(text)
    if len(text) > SHORT or not allgemein(asked) or not (asked.hat(_FRAGE) or len(asked.worte) <= 5):
        return None
    named = genannt(asked)
    if (named is not None and named.sicher and asked.hat(_GESCHAH)) or von_jemandem(asked):
        return None
    if (named is not None and named.aktenzeichen) or asked.hat(r"\bkostet\b|\bteuer\b|\bgebuehr"):
        return None
    wanted = inhalt(asked, _VORAUSSETZUNG)
    return {"argumente": {"query": wanted, "limit": 5}, "wonach": wanted} if wanted else None
