"""A span of time as it is left out of a list: „nicht nächste Woche“, „außer am 18.11.“."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.tage import MONAT, WOCHENTAG
from bridle.assistants.helena.planer.lesen.woerter import falte

_WOCHENTAG = falte(WOCHENTAG)
ZEIT = re.compile(
    r"(?<!\w)(?:(?:in|an|am|im|fuer|ab|der|die|den|dem|das|vom|von)\s)*(?:heute|uebermorgen|morgen|gestern|"
    r"(?:diese|uebernaechste|naechste|kommende|letzte|vorige|laufende|folgende)[rnms]?\s"
    rf"(?:\d+\s)?(?:wochen?|monate?n?|jahr|tagen?|wochenende|quartal|{_WOCHENTAG})|(?:{_WOCHENTAG})|wochenende|"
    rf"kw\s?\d{{1,2}}|\d{{1,2}}\.\s?(?:\d{{1,2}}\.?(?:20)?\d{{0,2}}|(?:{MONAT})(?:\s20\d\d)?)|(?:{MONAT})(?:\s20\d\d)?|"
    r"(?<=am )(?:[1-9]|[12]\d|3[01])\.(?!\s?\d))"
    r"(?!\w)"
)
"""In a folded text."""
