"""„Was würde eine Klage darüber kosten?“: over the sum that was told before, or that was asked for."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.kosten.fragt import kostenfrage
from bridle.assistants.helena.planer.kosten.teilbetrag import OFFENER_BETRAG, fragt_nach_rest
from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.lesen.erkennen import AKTENZEICHEN, lies
from bridle.assistants.helena.planer.lesen.zahlen import betrag

_DARUEBER = re.compile(r"\b(?:darüber|darueber|hierüber|hierueber|darum|deswegen|dafür|dafuer)\b", re.I)
_AKTE = re.compile(r"\bAkte (?:\*\*)?(\d{4}/\d{2})\b")
_EURO = re.compile(r"\d{1,3}(?:\.\d{3})*,\d{2} €")


def kosten_darueber(text: str, last: Vorher) -> str:
    """With the only sum of the answer before, or with „der offene Betrag“, which is then asked for."""
    asked = lies(text)
    if not _DARUEBER.search(text) or betrag(asked.klein) or not kostenfrage(asked):
        return ""
    sums = set(_EURO.findall(last.antwort))
    if "Quelle: Kostenrechner" in last.antwort or not re.search(r"(?i)klag|prozess|mahnbescheid", text):
        return ""
    rest = OFFENER_BETRAG if fragt_nach_rest(lies(last.frage)) else ""
    meant = f"über {sums.pop()}" if len(sums) == 1 else rest
    return _in_der_akte(_DARUEBER.sub(meant, text, count=1), last) if meant else ""


def _in_der_akte(text: str, last: Vorher) -> str:
    """The matter of the answer before decides which court it is."""
    matters = set(_AKTE.findall(last.antwort))
    if AKTENZEICHEN.search(text) or len(matters) != 1:
        return text
    return f"{text.rstrip(' ?!.')} in der Akte {matters.pop()}?"
