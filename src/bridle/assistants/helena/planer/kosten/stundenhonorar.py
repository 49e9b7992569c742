"""A bill by the hour, from a rate and hours that are both said: „250 € die Stunde, 7,5 Stunden“."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.lesen.erkennen import AKTENZEICHEN, Anfrage
from bridle.assistants.helena.planer.lesen.tage import heute
from bridle.assistants.helena.planer.lesen.zahlen import betrag
from bridle.assistants.helena.planer.sagen import absaetze, liste, quelle
from bridle.assistants.helena.planer.schritte import FEHLER, erkannt
from bridle.models.planner import Progress, Rule

_SUMME = r"(\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?|\d+(?:,\d{1,2})?)"
_JE_STUNDE = (
    r"(?:(?:pro|je|die|in der|fuer die)\s+(?:stunde|std\b\.?|h\b)|/\s?(?:stunde|std\b\.?|h\b)|stundensatz)"
)
_SATZ = (
    re.compile(rf"\bstunden(?:satz|honorar|lohn)\w*\s*(?:von|:|ist|zu|mit|betraegt|à)?\s*(?:€\s?)?{_SUMME}"),
    re.compile(rf"(?<![\d.,]){_SUMME}\s?(?:€|euro\b|eur\b)?\s*(?:netto )?{_JE_STUNDE}"),
    re.compile(
        rf"(?:(?<=stunden )|(?<=std\. )|(?<=std )|(?<=h ))(?:à|a|zu je|zu|je|mit) (?:€\s?)?{_SUMME}\s?(?:€|"
        rf"euro\b|eur\b)"
    ),
)
_STUNDEN = re.compile(
    r"(?<![\d.,:])(?P<zahl>\d{1,4}(?:,\d{1,2})?)(?::(?P<minuten>[0-5]\d))?\s*(?:h\b|std\b\.?|stunden?\b)"
    r"(?:\s*(?:und )?(?P<dazu>\d{1,2})\s*(?:min\b\.?|minuten?\b))?"
)
_PREIS = (
    r"\bbrutto\b|\bnetto\b|\bust\b|\bmwst\b|umsatzsteuer|mehrwertsteuer|\brechnung\w*|\bwie ?viel\b|\bwas\b|"
    r"\bhonorar\b|\bbetrag\b|\bkoste[tn]?\b|\bergibt\b|\bsumme\b|\bmacht\b"
)
_ERFASST = (
    r"\blaut\b|\bakte\b|\bakten\b|zeiterfassung|\berfasst|\bgebucht|\bnotier|\btrag\b.*\bein\b|\bbuch(?:e|"
    r"en)\b"
)
"""Hours that the firm has on record are looked up and not reckoned."""


def regeln() -> list[Rule]:
    return [Rule(erkannt(_erkenne), "get_kosten_rules", _antwort, _argumente, failure=FEHLER)]


def _argumente(groups: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "stundensatz": groups["satz"],
        "stunden": groups["stunden"],
        "auftrag": heute().isoformat(),
    }


def _erkenne(anfrage: Anfrage) -> Mapping[str, Any] | None:
    klein = anfrage.klein
    if not anfrage.hat(_PREIS) or anfrage.hat(_ERFASST) or AKTENZEICHEN.search(anfrage.text):
        return None
    rate = next((found for each in _SATZ if (found := each.search(klein))), None)
    if rate is None:
        return None
    hours = _STUNDEN.search(klein[: rate.start()] + " " * len(rate[0]) + klein[rate.end() :])
    amount = betrag(f"{rate[1]} €")
    if hours is None or amount is None:
        return None
    return {"satz": amount, "stunden": _stunden(hours)}


def _stunden(found: re.Match[str]) -> str:
    minutes = found["minuten"] or found["dazu"]
    return f"{found['zahl']}:{int(minutes):02d}" if minutes and "," not in found["zahl"] else found["zahl"]


def _antwort(progress: Progress) -> str:
    fee = progress.data["stundenhonorar"]
    hours = progress.groups["stunden"]
    return absaetze(
        f"{hours} Stunden zu {fee['stundensatz_text']}: netto **{fee['netto_text']}**, Umsatzsteuer "
        f"{fee['ust_text']}, zusammen **{fee['brutto_text']}**.",
        absaetze("Hinweise:", liste(fee["hinweise"])),
        quelle("Kostenrechner"),
    )
