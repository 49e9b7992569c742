"""Where a text names a span, with the words before it: „bis Ende Januar 2027“, „in den nächsten 10 Tagen“."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.tage import DATUM, MONAT, WOCHENTAG
from bridle.assistants.helena.planer.lesen.woerter import falte

Stelle = tuple[int, int]
ZAHL = (
    r"(?:\d{1,3}|zwei|drei|vier|fuenf|sechs|sieben|acht|neun|zehn|vierzehn|zwanzig|dreissig|paar|einer|einem|"
    r"eine)"
)
WELCHE = (
    r"(?:diese|laufende|aktuelle|(?:ueber)?naechste|kommende|folgende|(?:vor)?letzte|vorige|vergangene|"
    r"restliche|ganze|selbe)[nrsm]*"
)
EINHEIT = r"(?:wochenende|wochen?|monate?[ns]?|monats|quartale?[ns]?|quartals|jahr(?:e[ns]?)?|tage?[ns]?)"
_TEIL = r"(?:(?:anfang|beginn|mitte|ende|ablauf)\s(?:(?:von|vom|der|des|im|in|dem)\s)*)"
_JAHR = r"20[0-4]\d(?![\w/]|[.,-]\d)"
_KERN = (
    rf"(?:{DATUM.pattern})|\d{{1,2}}\.(?=\s(?:bis|und|-|–)\s(?:(?:zum|dem)\s)*\d)|"
    rf"{WELCHE}\s(?:{ZAHL}\s)?{EINHEIT}\b|{WELCHE}\s(?:{WOCHENTAG}|{MONAT})\b|"
    rf"(?:(?:in|binnen|innerhalb)\s(?:von\s)?){ZAHL}\s{EINHEIT}\b|"
    rf"(?:{WOCHENTAG})\b(?:\s(?:in\s)?(?:der\s)?{WELCHE}\swoche\b)?|"
    rf"(?:{MONAT})\b\.?(?:\s(?:{_JAHR}|(?:des\s)?{WELCHE}\sjahr(?:e?s)?\b))?|"
    rf"(?:(?:[1-4]\.|(?:erste|zweite|dritte|vierte)[ns]?)\s?quartals?\b|q\s?[1-4]\b)(?:\s{_JAHR})?|"
    r"(?:kw|kalenderwoche)\s?\d{1,2}\b|"
    r"heute\b|(?:ueber)?morgen\b|(?:vor)?gestern\b|wochenende\b|"
    r"(?:wochen|monats|quartals|jahres)(?:anfang|beginn|mitte|ende|schluss)\b|"
    rf"(?:jahr(?:es)?\s)?(?<![\w./,§-]){_JAHR}|"
    r"(?:rest\s(?:(?:der|dieser|des|dieses)\s)?)?(?:woche|monats?|quartals?|jahr(?:es)?)\b|"
    r"(?:weihnachten|heiligabend|silvester|neujahr)\b|zwischen\sden\s(?:jahren|feiertagen)\b|"
    r"(?:(?<=\bam\s)|(?<=\bzum\s)|(?<=\bdem\s))(?:[1-9]|[12]\d|3[01])\.(?!\s?\d)"
)
_VOR = (
    r"(?:(?:in|im|an|am|ab|bis|seit|vor|nach|von|vom|zwischen|fuer|binnen|innerhalb|der|den|dem|des|die|das|"
    r"zum|zur|zu|einschliesslich|spaetestens|inklusive)\s)*"
)
_ALLEIN = rf"(?:{_TEIL}?(?:{_KERN}))"
_STELLE = re.compile(
    rf"(?<!\w){_VOR}{_ALLEIN}"
    rf"(?:\s?(?:,|und|bis|oder|-|–|sowie)\s{_VOR}{_ALLEIN}|\s(?:ab|vor|nach)\s{_VOR}{_ALLEIN})*"
)


def spannen(text: str) -> list[Stelle]:
    """Where each of them stands in the text as it was written."""
    folded = [(each, n) for n, char in enumerate(text) for each in falte(char)]
    places = [*[n for _, n in folded], len(text)]
    klein = "".join(each for each, _ in folded)
    return [
        (places[found.start()], places[found.start() + len(found[0].rstrip())])
        for found in _STELLE.finditer(klein)
    ]
