"""„Wozu soll die Zeugin aussagen?“, „Was macht Herr Hafergarten beruflich?“: what is noted of somebody.

What is entered with a person comes first, then where documents speak of them; what somebody would say is
never told.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.akten.beteiligte import ROLLEN
from bridle.assistants.helena.planer.akten.person import gemeint, voller_name, zeile
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, Genannt, genannt
from bridle.assistants.helena.planer.lesen.woerter import bekannt, falte
from bridle.assistants.helena.planer.sagen import absaetze, felder, liste, quelle, zitat
from bridle.assistants.helena.planer.schritte import titel, vermutet, zur_akte
from bridle.assistants.helena.werkzeug_angaben import MOST_ROWS
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress, Rule

_AUSSAGE = (
    r"\b(?:wozu|wofuer|worueber|zu was|weswegen|weshalb|warum)\b.*"
    r"\b(?:aussag\w*|zeug(?:e|in|en)|zeugnis|benannt|gehoert|vernommen|vernehm\w*|geladen|bezeug\w*)\b|"
    r"\bwas (?:kann|koennte|soll|sollte|weiss|wird|hat) .*\b(?:aussag\w*|bezeug\w*|bestaetig\w*|beweisen|"
    r"beobachtet|gesehen|mitbekommen|mitgekriegt|weiss|wissen)\b|\bwas (?:weiss|bezeugt|sah)\b|"
    r"\bbeweisthema|\bzu welche[mnr] (?:thema|punkt|frage|tatsache)\w*\b.*\b(?:zeug|aussag|benannt|gehoert)"
)
_BERUF = (
    r"\bvon beruf\b|\bberuflich\b|\bberuf\b|\bwas arbeitet\b|\bals was arbeitet\b|"
    r"\bwelche (?:funktion|stellung|position|qualifikation|ausbildung)\b|\bfachgebiet\b|"
    r"\bin welcher (?:funktion|stellung|position)\b"
)
_ANDERES = (
    r"\bfrist|\btermin|\bgesetz|\bschreib|\bentwurf|\bfragen (?:stell|an)|\bsollen wir\b|\bsoll ich\b|"
    r"\bnicht (?:ge|ver)"
)
TEXTS = 3
_FRAGEWORT = ("wozu", "wofuer", "worueber", "weswegen", "weshalb")


def regeln() -> list[Rule]:
    return zur_akte(
        "read_beteiligte",
        _erkenne,
        _antwort,
        lambda _: {"limit": MOST_ROWS},
        weiter=_in_dokumenten,
        pflicht=True,
        darf=lambda asked: not asked.hat(_ANDERES),
    )


def _erkenne(anfrage: Anfrage) -> Mapping[str, Any] | None:
    testimony, trade = anfrage.hat(_AUSSAGE), anfrage.hat(_BERUF)
    if not (testimony or trade):
        return None
    roles = [
        role for role, pattern in ROLLEN if role in ("ZEUGE", "SACHVERSTAENDIGER") and anfrage.hat(pattern)
    ]
    named = genannt(anfrage)
    if named is None or named.gebiet:
        return None
    if not named.aktenzeichen:
        words = [
            each for each in named.name.split() if not bekannt(falte(each)) and falte(each) not in _FRAGEWORT
        ]
        named = Genannt(name=" ".join(words), sicher=True, alle=" ".join(words))
    if not named.name and not roles:
        roles = ["ZEUGE"] if testimony else []  # of whom, says the matter
    if not named.name and not roles:
        return None
    return {
        "akte": named,
        "worte": anfrage.klein,
        "rollen": roles,
        "beruf": trade is not None,
        "aussage": testimony is not None,
    }


def _gefragte(progress: Progress) -> list[dict[str, Any]]:
    """Whoever is named; of a matter that is named those in the role."""
    data = next(
        (felder(each.data) for each in progress.results if each.tool == "read_beteiligte"), dict[str, Any]()
    )
    people: list[dict[str, Any]] = data.get("beteiligte", [])
    name = progress.groups["akte"].name
    called = gemeint(people, name, progress.groups["worte"]) if name else []
    in_role = [each for each in people if each["rolle"] in progress.groups["rollen"]]
    both = [each for each in called if each in in_role]
    return both or in_role or called


def _in_dokumenten(progress: Progress) -> CallChunk | None:
    people = _gefragte(progress)
    if progress.last.tool != "read_beteiligte" or len(people) != 1 or not people[0].get("name"):
        return None
    if people[0].get("notizen") and not progress.groups["aussage"]:
        return None
    return CallChunk(
        "", "search_dokument", {"query": people[0]["name"], "akte": progress.data["akte"], "limit": 10}
    )


def _antwort(progress: Progress) -> str:
    people, groups = _gefragte(progress), progress.groups
    entered = next(felder(each.data) for each in progress.results if each.tool == "read_beteiligte")
    if not people:
        wanted = groups["akte"].name or "Zeuge"
        return absaetze(
            f"„{wanted}“ ist in der {titel(progress)} nicht eingetragen. Eingetragen sind:",
            liste(zeile(each) for each in entered["beteiligte"]),
            quelle(f"Beteiligte der Akte {entered['akte']}"),
        )
    hits = _stellen(progress)
    unsaid = [voller_name(each) for each in people if not each.get("notizen")]
    what = (
        "Was jemand von Beruf ist"
        if groups["beruf"] and not groups["aussage"]
        else "Wozu jemand aussagen soll"
    )
    return absaetze(
        vermutet(progress),
        f"In der {titel(progress)}:",
        liste(zeile(each) for each in people),
        f"{what}, ist bei {' und '.join(unsaid)} nicht eingetragen." if unsaid else "",
        "In den Dokumenten steht der Name an diesen Stellen:" if hits else "",
        *[
            f"**{each['dokument']}**, Seite {each['seite']}:\n\n{zitat(each['auszug']['text'])}"
            for each in hits
        ],
        "Unter dem Namen finde ich in den Dokumenten der Akte nichts."
        if unsaid and not hits and _gesucht(progress)
        else "",
        quelle(
            "; ".join(
                [
                    f"Beteiligte der Akte {entered['akte']}",
                    *[f"„{each['dokument']}“, Seite {each['seite']}" for each in hits],
                ]
            )
        ),
    )


def _gesucht(progress: Progress) -> bool:
    return progress.last.tool == "search_dokument"


def _stellen(progress: Progress) -> list[dict[str, Any]]:
    """Passages with the name itself, and none with one that is written alike."""
    data = felder(progress.data) if _gesucht(progress) else {}
    name = falte(_gefragte(progress)[0].get("name") or "-")
    hits: list[dict[str, Any]] = [] if "hinweis" in data else data.get("treffer", [])
    return [each for each in hits if re.search(rf"\b{re.escape(name)}", falte(each["auszug"]["text"]))][
        :TEXTS
    ]
