"""Orders to rework a text: to shorten, simplify, rephrase or translate it. No look-up does that."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.erkennen import Anfrage

_VERB = (
    r"(?:kuerzen|einkuerzen|zusammenkuerzen|vereinfachen|umschreiben|uebersetzen|straffen|umformulieren|"
    r"zusammenfassen|paraphrasieren|eindampfen|glaetten|aufhuebschen|ueberarbeiten)"
)
_DAVOR = r"^(?:(?:bitte|helena|mal|doch|jetzt|dann|hey|hallo|ok)[\s,]+)*"
_UMARBEITEN = re.compile(
    rf"{_DAVOR}(?:kuerze?|vereinfache?|straffe?|glaette|raffe?|dampfe?|paraphrasiere?|verkuerze?)\b"
    rf"|\b(?:kannst|koenntest|wuerdest|magst) du\b.*\b{_VERB}\b|\bbitte\b.*\b{_VERB}\b|\b{_VERB}[.!]*$"
    r"|\bfass(?:e|t)?\b.*\bzusammen\b|\b(?:vereinfache?|uebersetze?|umformulier\w*|paraphrasier\w*)\b"
    r"|\b(?:schreib|formulier)\w*\b.*\b(?:um|neu|anders|freundlicher|hoeflicher|kuerzer|schaerfer|sachlicher)\W*$"
    r"|\bin (?:die )?(?:einfacher?|leichter?|verstaendlicher?) (?:sprache|worten?|deutsch)\b"
    r"|\bmach\w*\b.*\b(?:kuerzer|verstaendlicher|einfacher|freundlicher|hoeflicher|lesbarer|knapper)\b"
    r"|\bmach\w* (?:\w+ ){0,2}aus\b.*\b(?:saetze?n?|satz|stichpunkte?n?|zusammenfassung|kurzfassung)\b"
    r"|\bgib\b.*\bin (?:\w+ ){1,2}(?:saetzen|zeilen|worten|stichworten|satz)\b.*\bwieder\W*$"
    r"|\b(?:ins|auf) (?:englisch|franzoesisch|spanisch|tuerkisch|polnisch|russisch|italienisch|arabisch|"
    r"ukrainisch)e?\b"
)


def will_umarbeiten(anfrage: Anfrage) -> bool:
    return _UMARBEITEN.search(anfrage.roh) is not None
