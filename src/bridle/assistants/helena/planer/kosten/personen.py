"""Clients who are named and not counted: „Ehepaar und Sohn“, „Vater, Mutter und Tochter“."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.zahlen import zahlwort

_PAAR = r"(?:beide(?:n|r)? )?(?:ehe(?:leuten?|paar(?:es)?|gatten|partner)|paar)"
_EINER = (
    r"(?:sohn|tochter|vater|mutter|ehe(?:mann|frau|gatte|gattin|partner(?:in)?)|mann|frau|bruder|schwester|"
    r"gross(?:vater|mutter)|oma|opa|onkel|tante|lebensgefaehrt(?:e|in)|kind|enkel(?:in)?|mieter(?:in)?|"
    r"klaeger(?:in)?|mandant(?:in)?|gmbh|gesellschafter(?:in)?|geschaeftsfuehrer(?:in)?)"
)
_MEHRERE = (
    r"(?P<zahl>\d{1,2}|beiden?|beider|zwei|drei|vier|fuenf|sechs|sieben|acht|neun|"
    r"zehn) (?:\w+e[nr]? )?(?:mandant(?:en|innen)|auftraggebern?|(?:mit)?klaegern?|klaegerinnen|"
    r"personen|antragstellern?|geschaedigten?|(?:mit)?erben|gesellschaftern?|geschwistern?|mietern?|"
    r"streitgenossen|leuten?|gesamtglaeubigern?|gesamtschuldnern?|(?:mit|wohnungs)?eigentuemern?|kindern?|"
    r"soehnen?|"
    r"toechtern?|bruedern?|schwestern|anlegern?|vermietern?|eheleuten?)"
)
_DAVOR = r"(?:(?:ein(?:e[nrm]?)?|de[rnm]|die|das|ihr(?:e[nrm]?)?|sein(?:e[nrm]?)?|deren|dessen) )?"
_BEIWORT = r"(?:(?!gegen\b|verklagen\b)\w+(?:er|e|en|em) )?"
_GLIED = rf"{_DAVOR}{_BEIWORT}(?:{_PAAR}|{_EINER}|{_MEHRERE.replace('?P<zahl>', '?:')})\b"
_REIHE = re.compile(rf"\b{_GLIED}(?:\s*(?:,|und|sowie|nebst|samt|mit)\s+{_GLIED})*")
_EINZELN = re.compile(rf"\b(?:(?P<paar>{_PAAR})|{_MEHRERE}|(?P<einer>{_EINER}))\b")
_AUF_UNSERER_SEITE = re.compile(
    r"\bklagen\b|\bvertreten\b|\bvertritt\b|\bmandant|\bmandat|\bauftraggeb|\berhoehung|\b1008\b|"
    r"\bgesamtglaeubiger|"
    r"\bals gesamtschuldner|\bverteidigen\b|\bbeauftrag|\bfuer (?:die |ein |das |beide |unsere |zwei |drei |"
    r"vier )|"
    r"\bmehrvertretung|\bwollen\b|\blassen sich\b|\bkommen zu uns|\bgemeinsam\b"
)
_ANDERES = re.compile(r"scheidung|einkommen|\bnetto(?!\w*miete)|\bunterhalt|\bverdien|\berbschein")
_GEGNER = re.compile(r"\b(?:gegen|verklag\w*|gegner\w*:?|gegenseite:?)\s+(?:\w+ )?$")


def genannte_personen(klein: str) -> int | None:
    """How many people are named side by side on the own side; None where it is one, or uncertain."""
    if not _AUF_UNSERER_SEITE.search(klein) or _ANDERES.search(klein):
        return None
    own = [found for found in _REIHE.finditer(klein) if not _GEGNER.search(klein[: found.start()])]
    counts = [count for found in own if (count := _summe(found[0])) > 1]
    return counts[0] if counts and counts[0] <= 100 else None


def _summe(words: str) -> int:
    return sum(_zahl(each) for each in _EINZELN.finditer(words))


def _zahl(each: re.Match[str]) -> int:
    if each["paar"]:
        return 2
    if each["einer"]:
        return 1
    return 2 if each["zahl"] in ("beide", "beiden", "beider") else zahlwort(each["zahl"]) or 0
