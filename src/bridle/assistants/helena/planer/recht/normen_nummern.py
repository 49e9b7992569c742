"""„Was regelt Nr. 3104 VV RVG?“: what a number of the schedule is, where nothing is to be computed."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from typing import Any

from bridle.assistants.helena.law.geld import euro
from bridle.assistants.helena.planer.grenzen import nicht_zu_schreiben, will_handeln
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt, lies
from bridle.assistants.helena.planer.lesen.woerter import FUELL
from bridle.assistants.helena.planer.lesen.zahlen import betrag
from bridle.assistants.helena.planer.recht.normen import antwort
from bridle.assistants.helena.planer.sagen import absaetze
from bridle.assistants.helena.planer.schritte import FEHLER
from bridle.host.search.citations import Citation, cited
from bridle.models.planner import Progress, Rule

NUMMERN = "rvgvv"
MOST = 5
_WAS = (
    r"\btext\b|\bwortlaut|\bregelt\b|\bbesagt\b|\bsagt\b|\blautet\b|\bbedeutet\b|\bheisst\b|"
    r"\bwofuer\b|\bwas ist\b|"
    r"\bwas sind\b|\bwas war\b|\bsteht in\b|\bfuer was\b|\bwelche gebuehr\b|\binhalt\b|\bgibt es\b|\bgibts\b"
)
_RECHNEN = (
    r"\bwie ?(?:hoch|viel)\b|\bberechn|\brechne|\bkost|\bstreitwert|\bgegenstandswert|\bbei\b|"
    r"\baus\b|\bmandant|"
    r"\bakte\b|\bauftrag|\bfaell|\bangefallen|\bverdien|\babrechn|\bnetto|\bbrutto"
)


_AUSLAGEN = (
    ("7000", r"\b(?:kopien?|ablichtung\w*|dokumentenpauschale)\b"),
    ("7003", r"\b(?:kilometer\w*|km|km-\w+|fahrtkosten)\b"),
    ("7005", r"\b(?:abwesenheitsgeld|tagegeld)\b"),
    ("7008", r"\b(?:umsatzsteuer|mehrwertsteuer|mwst|ust)\b"),
    ("7002", r"\b(?:auslagen|post|telekommunikations?)-?pauschale\b"),
)
_NUMMER = r"\b(?:welche|was fuer eine) (?:nummer|nr|ziffer)\b"
_EINHEIT = (
    rf"\b(?:pro|je) (?:seite|blatt|stueck|kopie|kilometer|km)\b|{_NUMMER}|\bkilometer(?:pauschale|geld)\b"
)
_SACHE = (
    r"\bzeug|sachverstaendig|gutachter|dolmetscher|gerichtsvollzieher|\bgericht|arbeitsweg|finanzamt|"
    r"\bsteuer|"
    r"dienstreise|pendler|\brechnung|\bschriftsatz|"
    r"\d{3}|€|\beuro\b|\bakten?\b|\bmandant|\bin sachen\b|\bmietwagen|\bdienstwagen|\bgutachten"
)


_PAUSCHALE = (
    r"\b(?:auslagen|post(?:entgelt)?|telekom(?:munikations?)?)-?pauschale\b|\bpauschale fuer post\w*|"
    r"\bpauschale\W+(?:nach |der |gemaess )?(?:nr\.?|nummer|vv) ?7002\b"
)
_WIE_HOCH = (
    r"\bhoechst\w*|\bmaxim\w*|\bobergrenze|\bdeckel|\bgedeckelt|\bprozent|\bwie ?(?:hoch|viel)\b|\bwas ist\b|"
    r"\bwo\b.*\b(?:geregelt|steht)\b|\bwelche (?:vorschrift|norm|nummer) regelt\b"
)
HOECHSTENS = Decimal(20)
_DARAUS = r"\b(?:aus|bei|zu|auf) gebuehren (?:von |in hoehe von |ueber |zu )?(?=\d)"
_MIT_GEBUEHR = (
    r"\d,\d+(?!\d| ?(?:€|euro|eur))|gebuehr(?!en\b)|honorar|kosten\b|beratungshilfe|"
    r"\b(?:beratungs|berechtigungs)schein|verteidig|\bpkh\b|\bvkh\b|\bakten?\b|\bsache\b|\bmandant|\bklage|\brechnung|\bmahn"
)
"""Then a bill is asked for, in which the flat rate stands beside the fees."""
_NUR_DANACH = re.compile(
    r"\b(?:(?:auslagen|post|telekom|pauschal|hoech|maxim|prozent|gebuehr|regel|geregelt|gesetz|rechtsanw|anwalt|"
    r"anwaelt|rvg|betrag|betraeg|hoehe|obergrenze|deckel|gedeckelt|nummer|vorschrift|norm)\w*|"
    r"denn|eigentlich|nochmal|noch|darf|sein|wird|werden|kann|nach|euro|steht|beim|nochmals|liegt|welche|gilt)\b"
)
"""Others have a flat rate of their own: the one after an accident, the Betreuer's, the court's."""


def regeln() -> list[Rule]:
    return [*_regeln(_erkenne), *_regeln(_preis)]


def pauschale() -> list[Rule]:
    """Before a norm is looked for by words: in the schedule the search does not look."""
    return _regeln(lambda text: zur_pauschale(lies(text)), _mit_betrag)


def _regeln(
    erkenne: Callable[[str], Mapping[str, Any] | None], sagen: Callable[[Progress], str] = antwort
) -> list[Rule]:
    return [Rule(erkenne, "search_gesetze", sagen, lambda groups: groups["argumente"], failure=FEHLER)]


def _preis(text: str) -> Mapping[str, Any] | None:
    """„Was kostet die Kopie pro Seite?“: the outlay by its unit, where nothing is told to reckon with."""
    asked = lies(text)
    if not asked.hat(_EINHEIT) or asked.hat(_SACHE) or not nicht_zu_schreiben(asked):
        return None
    if asked.hat(_NUMMER) and not asked.hat(r"\bvv\b|\brvg\b|gebuehr|anwalt|verguetung"):
        return None
    number = next((each for each, words in _AUSLAGEN if asked.hat(words)), "")
    return _gesucht(cited(f"Nr. {number} VV RVG").norms) if number else None


def zur_pauschale(asked: Anfrage) -> Mapping[str, Any] | None:
    """„Wie hoch ist die Auslagenpauschale höchstens?“: the number says its share and its limit."""
    if not asked.hat(_PAUSCHALE) or not asked.hat(f"{_WIE_HOCH}|{_DARAUS}") or asked.hat(_MIT_GEBUEHR):
        return None
    named = genannt(asked)
    of = asked.hat(_DARAUS)
    fees = betrag(asked.klein[of.end() :]) if of else None
    other = "§" in asked.klein or any(len(word) > 2 and word not in FUELL for word in _worte(asked))
    if (
        other
        or (betrag(asked.klein) and not of)
        or not nicht_zu_schreiben(asked)
        or (named is not None and (named.aktenzeichen or named.stark))
    ):
        return None
    return {**_gesucht(cited("Nr. 7002 VV RVG").norms), "gebuehren": fees}


def _worte(asked: Anfrage) -> list[str]:
    return re.findall(r"[a-z]+", _NUR_DANACH.sub(" ", asked.klein))


def _mit_betrag(progress: Progress) -> str:
    """„Bei Gebühren von 80 €“: the share of them is told beside the norm."""
    if not progress.groups["gebuehren"]:
        return antwort(progress)
    fees = Decimal(progress.groups["gebuehren"])
    told = f"Aus Gebühren von {euro(fees)} sind das **{euro(min(fees / 5, HOECHSTENS))}**, ohne Umsatzsteuer."
    return absaetze(told, antwort(progress))


def _erkenne(text: str) -> Mapping[str, Any] | None:
    asked = lies(text)
    norms = cited(asked.text).norms
    if not norms or any(each.law != NUMMERN for each in norms) or not asked.hat(_WAS):
        return None
    rest = cited(asked.klein).rest
    if asked.hat(_RECHNEN) or betrag(rest) or not nicht_zu_schreiben(asked) or will_handeln(asked):
        return None
    return _gesucht(norms[:MOST])


def _gesucht(wanted: Sequence[Citation]) -> Mapping[str, Any]:
    query = ", ".join(f"Nr. {each.number} VV RVG" for each in wanted)
    return {
        "argumente": {"query": query, "limit": len(wanted)},
        "normen": wanted,
        "erklaeren": False,
    }
