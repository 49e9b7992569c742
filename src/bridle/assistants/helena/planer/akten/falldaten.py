"""„Wie viele Leute arbeiten bei Kolbenfeld?“: facts of a case that stand in the matter itself."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, Genannt, genannt
from bridle.assistants.helena.planer.lesen.woerter import bekannt, falte
from bridle.assistants.helena.planer.sagen import absaetze, felder, liste, quelle, zitat
from bridle.assistants.helena.planer.schritte import titel, vermutet, zur_akte
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress, Rule

_LEUTE = (
    r"(?:leute|mitarbeiter(?:innen)?|beschaeftigten?|angestellten?|arbeitnehmer(?:innen)?|arbeiter|personen|"
    r"koepfe)"
)
_HIER = r"\b.*\b(?:hinterlegt|falldaten|gespeichert|eingetragen|erfasst|in der akte (?:steht|hinterlegt))\b"
"""What a contract says stands in the contract; this is what was entered."""
_ANGABEN = (
    (
        "Betriebsgröße",
        rf"\bwie ?viele? (?:\w+ )?{_LEUTE}\b|\b(?:zahl|anzahl) der {_LEUTE}|"
        r"\b(?:mitarbeiter|beschaeftigten)zahl|"
        rf"\bbetriebsgroesse|\bbelegschaft|\bwie gross (?:ist|war) (?:\w+ ){{0,3}}(?:betrieb|firma|"
        r"unternehmen|laden|belegschaft)|\bkleinbetrieb|\b(?:mehr|weniger) als (?:\w+ )?(?:zehn|10|fuenf|5|"
        r"20|zwanzig) "
        rf"{_LEUTE}",
        r"betriebsgroesse|mitarbeiter|beschaeftigt|arbeitnehmer|belegschaft",
        "Arbeitnehmer",
    ),
    ("Betriebsrat", r"\bbetriebsrat\b", r"betriebsrat", "Betriebsrat"),
    ("Gehalt", rf"(?:gehalt|lohn)\b{_HIER}", r"gehalt|lohn|verdienst|verguetung", "Bruttomonatsgehalt"),
    ("Eintritt", rf"\beintritt\w*{_HIER}", r"eintritt|beginn", "beginnt"),
)
"""How it is called and asked for, the keys under which it may be entered, and the word for documents."""
_FRAGT = (
    r"^(?:und |hallo |sag mal,? )?(?:wie|hat|haben|gibt|gab|ist|sind|besteht|existiert|habt|die|zahl|"
    r"anzahl|welche[srn]?)\b|"
    r"\bwie ?viele?\b|\b(?:gibt es|besteht|haben die|hat)\b.*\bbetriebsrat|zahl\b|groesse\b|^betriebsrat\b|"
    r"\bkleinbetrieb"
)
_ANDERES = (
    r"\bwiderspr|\banhoer|\bangehoert|\bbeteiligt|\bzugestimmt|\bwann\b|\bwarum\b|\bwer\b|\bvorsitz|\bfrist|"
    r"\blaut\b(?! (?:den )?falldaten)|"
    r"\bsteht\b|\bgesetz|\bmuss\b|\bpflicht|\bakten\b|\bgeschrieben|\bgesagt|\bwas (?:sagt|meint|schreibt)|"
    r"\bunterrichte|^(?:und )?was (?:hat|haben|hatte|will|wollte)\b|\beinwaend|\beinwand|"
    r"\bwend\w+\b.*\bein\b|\bvorgebracht|\breagiert|\bgeaeussert|"
    r"\bverlier|\bverloren|\bentlass|\bgekuendigt|\bbetroffen|\bweg\b|\bwegfall|\bgestrichen|\babgebaut"
)
_NAMEN = {
    "betriebsgroesse": "Betriebsgröße (Beschäftigte)",
    "bruttogehalt": "Bruttogehalt",
    "eintritt": "Eintritt",
}


def regeln() -> list[Rule]:
    return zur_akte("read_akte_detail", _erkenne, _antwort, weiter=_in_dokumenten, pflicht=True)


def _erkenne(anfrage: Anfrage) -> Mapping[str, Any] | None:
    if not anfrage.hat(_FRAGT) or anfrage.hat(_ANDERES) or "§" in anfrage.text:
        return None
    wanted = [each for each in _ANGABEN if anfrage.hat(each[1])]
    named = genannt(anfrage)
    if not wanted or named is None or named.gebiet:
        return None
    if not named.aktenzeichen:
        words = [
            each
            for each in named.name.split()
            if not bekannt(falte(each)) and not re.search("betriebsr|gehalt|lohn|falldaten", falte(each))
        ]
        if not words:
            return None
        named = Genannt(name=" ".join(words), sicher=True, alle=" ".join(words))
    return {"akte": named, "angaben": wanted}


def _eingetragen(progress: Progress) -> dict[str, list[str]]:
    """What the matter says to each that is asked for."""
    data = next(
        (felder(each.data) for each in progress.results if each.tool == "read_akte_detail"), dict[str, Any]()
    )
    facts = felder(data.get("falldaten"))
    return {
        name: [
            f"{_bezeichnung(key)}: {_wert(value)}"
            for key, value in facts.items()
            if re.search(keys, falte(key))
        ]
        for name, _, keys, _ in progress.groups["angaben"]
    }


def _in_dokumenten(progress: Progress) -> CallChunk | None:
    entered = _eingetragen(progress)
    if progress.last.tool != "read_akte_detail" or all(entered.values()):
        return None
    word = next(word for name, _, _, word in progress.groups["angaben"] if not entered[name])
    return CallChunk(
        "", "search_dokument", {"query": word, "akte": progress.data["aktenzeichen"], "limit": 3}
    )


def _antwort(progress: Progress) -> str:
    detail = next(felder(each.data) for each in progress.results if each.tool == "read_akte_detail")
    entered = _eingetragen(progress)
    known = [line for lines in entered.values() for line in lines]
    missing = [name for name, lines in entered.items() if not lines]
    searched = felder(progress.data) if progress.last.tool == "search_dokument" else {}
    hits: list[dict[str, Any]] = [] if "hinweis" in searched else searched.get("treffer", [])
    found = [
        f"**{each['dokument']}**, Seite {each['seite']}:\n\n{zitat(each['auszug']['text'])}" for each in hits
    ]
    without = " und ".join(f"„{name}“" for name in missing)
    return absaetze(
        vermutet(progress),
        f"Aus den Falldaten der {titel(progress)}:" if known else "",
        liste(known),
        f"Zu {without} steht in den Falldaten der {titel(progress)} nichts"
        + (
            ". In den Dokumenten gefunden, nach dem Wort:"
            if found
            else ", und in den Dokumenten finde ich das Wort nicht."
        )
        if missing
        else "",
        *found,
        quelle(
            "; ".join(
                [
                    f"Akte {detail['aktenzeichen']}",
                    *[f"„{each['dokument']}“, Seite {each['seite']}" for each in hits],
                ]
            )
        ),
    )


def _bezeichnung(key: str) -> str:
    return _NAMEN.get(falte(key), key.replace("_", " ").capitalize())


def _wert(value: Any) -> str:
    return {True: "ja", False: "nein"}[value] if isinstance(value, bool) else str(value)
