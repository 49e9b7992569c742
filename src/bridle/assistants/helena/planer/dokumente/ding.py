"""„Was ist die Sammlung wert?“, „Wie viele Paletten waren mangelhaft?“: a thing that papers speak of.

No matter is named, and neither the value of one nor a statute is asked for.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.dokumente.auffangen_bild import gefundene_stellen
from bridle.assistants.helena.planer.dokumente.auffangen_gefragt import gefragte_worte
from bridle.assistants.helena.planer.dokumente.auffangen_lesen import weiter
from bridle.assistants.helena.planer.grenzen import nachschlagen
from bridle.assistants.helena.planer.kosten.fragt import fremde_gebuehr
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt, lies
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.schritte import FEHLER, Erkenne, zur_akte
from bridle.assistants.helena.werkzeug_angaben import MOST_ROWS
from bridle.models.planner import Rule

_WERT = re.compile(
    r"(?:und )?(?:was|wie ?viel) (?:ist|sind|war|waren|wäre) (?:denn |eigentlich )?"
    r"(?:der|die|das|seine?|ihre?|deren|dessen) (?P<ding>[A-ZÄÖÜ][\wäöüß-]+)"
    r"(?: (?:noch|denn|heute|eigentlich|so))* wert\W*|"
    r"(?:und )?(?:was|wie ?viel) (?:hat|haben) (?:denn |eigentlich )?(?:der|die|das|seine?|ihre?) "
    r"(?P<kostet>[A-ZÄÖÜ][\wäöüß-]+) gekostet\W*",
    re.I,
)
_DER_SACHE = re.compile(
    r"\b(?:akte|sache|mandat|fall|verfahren|prozess|streit\w*|klage|rechtsstreit|gegenstand\w*|forderung|anspruch|"
    r"stunde|punkt|gebuehr\w*|antrag|berufung|scheidung|kuendigung)\b"
)
_WIE_VIELE = re.compile(
    r"(?:[Uu]nd )?[Ww]ie ?viele (?P<ding>[A-ZÄÖÜ][\wäöüß-]+)"
    r" (?:(?:sind|haben|hat)\b[^?]*?\b[a-zäöüß]{5,}(?:haft|t|en|ig|lich)|(?:waren|wurden)\b[^?]*)\W*"
)
_EINGETRAGEN = re.compile(
    r"akten?|fristen?|termine?|mandant\w*|gegner\w*|zeug\w+|beteiligte\w*|dokumente?|seiten?|stunden|minuten|"
    r"eintraege|wiedervorlagen?|muster|vorlagen?|mandate|sachen|faelle|tage?|wochen|monate?|jahre?|verfahren|"
    r"kollegen|mitarbeiter\w*|anwaelt\w*|sachgebiete|dezernate|notizen|aufgaben|kontakte|rechnungen|schriftsaetze|"
    r"urteile|gutachten|klagen|vorfristen|notfristen|gebuehren|instanzen|richter\w*|gerichte|paragra\w+|normen"
)
"""What lists and the calendar count."""


_VEREINBART = (
    r"\b(?:wie hoch|wie ?viel|welche[sn]?|was)\b.*\b(?P<was>(?:pauschal|fest|erfolgs)honorar|"
    r"honorarpauschale|honorarvereinbarung|verguetungsvereinbarung)\b"
)
"""A fee that was agreed on stands in a paper; no table has it."""
_ERHOBEN = (
    r"^(?:und )?(?:welche[nsr]?|wie hohe) (?P<was>\w*(?:gebuehr(?:en)?|auflagen?|bussgeld|geldstrafe)) "
    r"(?:hat|haben) .*"
    r"\b(?:erhoben|festgesetzt|verhaengt|angeordnet|auferlegt)\W*$"
)
"""What an authority has charged stands in its paper; what we charge is computed."""


def wertfragen() -> list[Rule]:
    return [
        _regel(_wert),
        _regel(_ohne_akte_erhoben),
        *zur_akte(
            "read_dokumente",
            _erhoben,
            gefundene_stellen,
            lambda _: {"limit": MOST_ROWS},
            weiter=weiter,
            pflicht=True,
        ),
    ]


def _erhoben(anfrage: Anfrage) -> Mapping[str, Any] | None:
    named = genannt(anfrage)
    thing = _was_erhoben(anfrage) if named is not None else ""
    if named is None or not thing:
        return None
    return {"akte": named, "worte": [thing], "frage": anfrage.klein, "papier": True, "tatsache": True}


def _was_erhoben(anfrage: Anfrage) -> str:
    """The fee, as the request calls it, that is agreed on or that somebody else charges."""
    if (found := anfrage.hat(_ERHOBEN) or anfrage.hat(_VEREINBART)) is not None:
        return next(each.text for each in anfrage.worte if each.klein == found["was"])
    if not fremde_gebuehr(anfrage):
        return ""
    return next((each.text for each in anfrage.worte if re.search(r"gebuehr|kosten|betrag", each.klein)), "")


def _ohne_akte_erhoben(anfrage: Anfrage) -> Mapping[str, Any] | None:
    by_authority = anfrage.hat(r"bescheid|\bstadt\b|gemeinde|behoerde|\b\w+amt\b|\blandkreis")
    thing = _was_erhoben(anfrage) if by_authority and fremde_gebuehr(anfrage) else ""
    return _gesucht(anfrage, thing) if thing else None


def zaehlfragen() -> list[Rule]:
    return [_regel(_anzahl)]


def _regel(erkenne: Erkenne) -> Rule:
    def read(text: str) -> Mapping[str, Any] | None:
        asked = lies(text)
        return erkenne(asked) if nachschlagen(asked) else None

    return Rule(
        read, "search_dokument", gefundene_stellen, lambda g: g["argumente"], then=weiter, failure=FEHLER
    )


def _wert(anfrage: Anfrage) -> Mapping[str, Any] | None:
    found = _WERT.fullmatch(anfrage.text)
    if found is None or _DER_SACHE.search(anfrage.klein):
        return None
    return _gesucht(anfrage, found["ding"] or found["kostet"])


def _anzahl(anfrage: Anfrage) -> Mapping[str, Any] | None:
    found = _WIE_VIELE.fullmatch(anfrage.text)
    if found is None or _EINGETRAGEN.fullmatch(falte(found["ding"])):
        return None
    return _gesucht(anfrage, found["ding"])


def _gesucht(anfrage: Anfrage, thing: str) -> Mapping[str, Any] | None:
    named = genannt(anfrage)
    if named is not None and (named.aktenzeichen or named.sicher):
        return None
    words = [thing, *[word for word in gefragte_worte(anfrage, None) if word not in (thing, "wert")]]
    call = {"query": thing, "akte": "alle", "limit": 10}
    return {"worte": words, "frage": anfrage.klein, "argumente": call, "papier": True, "tatsache": True}
