"""The day on which a contract began: „Mieter seit dem 1.4.2015“. It starts no Frist."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.tage import DATUM

SEIT_TAG = re.compile(
    rf"\b(?:seit|mietbeginn|einzug|eintritt|vertragsbeginn|eingezogen|eingestellt|eintrittsdatum|"
    rf"(?:miet|arbeits|anstellungs|dienst)(?:vertrag|verhaeltnis)(?: \w+)?(?: vom| seit| ab| von)|"
    rf"wohn(?:t|en) (?:\w+ ){{0,3}}seit|ueberlassen|beschaeftigt (?:seit|ab))(?: dem| am| zum|:)?\s+"
    rf"(?:{DATUM.pattern})"
)


def ohne_vertragsbeginn(klein: str) -> str:
    """Without the day on which the contract began, which starts no Frist; as long as it was."""
    return SEIT_TAG.sub(lambda found: " " * len(found[0]), klein)
