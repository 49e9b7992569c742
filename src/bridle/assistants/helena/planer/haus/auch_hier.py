"""Where somebody is asked about who may also be a colleague: that one of that name works here is said.

And „Wer hat mehr Zeit erfasst, Lang oder Koch?“, which asks for the times of everybody side by side.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from bridle.assistants.helena.kollegen import ImHaus
from bridle.assistants.helena.planer.haus.nennung import nennungen
from bridle.assistants.helena.planer.haus.rolle import als_partei
from bridle.assistants.helena.planer.sagen import absaetze
from bridle.models.planner import MAX_REQUEST

_KONTAKT = re.compile(r"telefon|\btel\b|\bnummer|adresse|anschrift|\be?-?mail|\berreich", re.I)
_WER_IST = re.compile(r"^\W*(?:und )?wer (?:ist|war)\b", re.I)
_WER = re.compile(r"^\W*(?:und )?wer\b", re.I)
_ZEIT = re.compile(r"\b(?:zeit(?:en)?|stunden|minuten|gebucht|gearbeitet)\b", re.I)
ARBEITET = "arbeitet in der Kanzlei"


def auch_hier(text: str, answer: str, haus: Sequence[ImHaus]) -> str:
    """The answer, and who of the house has that name, where it is about somebody and does not say so."""
    contact = _KONTAKT.search(text) is not None
    if len(text) > MAX_REQUEST or not (contact or _WER_IST.search(text)) or ARBEITET in answer:
        return answer
    named = next((each for each in nennungen(text, haus) if len(each.personen) == 1), None)
    if named is None or als_partei(text, named):
        return answer
    numbers = " Telefonnummern und Adressen der eigenen Kanzlei stehen nicht in den Akten." if contact else ""
    return absaetze(answer, f"{named.name} {ARBEITET}.{numbers}")


def nebeneinander(text: str, haus: Sequence[ImHaus]) -> str:
    """The question for the time of each, where colleagues are compared; nothing where they are not."""
    named = (
        nennungen(text, haus) if len(text) <= MAX_REQUEST and _WER.search(text) and _ZEIT.search(text) else []
    )
    if len({each.name for each in named}) < 2:
        return ""
    first, last = named[0], named[-1]
    between = re.sub(r"\b(?:oder|und|bzw)\b|\W", "", text[first.anfang : last.ende])
    if between != re.sub(r"\W", "", "".join(text[each.anfang : each.ende] for each in named)):
        return ""
    head = re.sub(r"(?:,|:|\bvon|\bzwischen|\bunter)?\s*$", "", text[: first.anfang])
    return _WER_HAT.sub("wie viel Zeit hat jeder ", f"{head}{text[last.ende :]}").replace("  ", " ")


_WER_HAT = re.compile(
    r"^\W*(?:und )?wer (?:hat|hatte) (?:(?:mehr|weniger|länger|(?:am |die )?(?:meisten?|wenigsten?)) )?"
    r"(?:an )?(?:zeit|stunden|minuten)?",
    re.I,
)
