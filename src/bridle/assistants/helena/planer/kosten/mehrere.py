"""Several clients, each with a claim of their own: the values are added up, and no fee is raised.

§ 22 Abs. 1 RVG adds up different matters of one mandate; Nr. 1008 VV raises a fee only for the same one.
"""

from __future__ import annotations

import re
from decimal import Decimal

from bridle.assistants.helena.planer.kosten.betraege import betraege
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage
from bridle.assistants.helena.planer.lesen.zahlen import zahlwort

WER = (
    r"(?:mandant(?:en|in|innen)?|auftraggeber(?:n|in|innen)?|klaeger(?:n|in|innen)?|geschaedigten?|personen|"
    r"antragsteller(?:n|in|innen)?|eheleuten?|mietern?|erben|geschwistern?|streitgenossen|leuten?)"
)
EIGENER_ANSPRUCH = re.compile(
    r"\b(?:eigene[nrsm]?|verschiedene[nr]?|unterschiedliche[nr]?|getrennte[nr]?|gesonderte[nr]?|andere[nr]?) "
    r"(?:\w+ )?(?:anspr(?:uch|ueche)\w*|gegenst(?:and|aende)\w*|forderung\w*)|"
    rf"\b{WER} zu 1\b.*\d.*\b(?:{WER} )?zu 2\b|"
    rf"\b{WER}\b.*\b(?:der|die) (?:eine|erste)\b.*\b(?:der|die) (?:andere|zweite)\b|"
    rf"\b{WER}\b.*\b(?:einer|eine|einem)\b.*\b(?:der|die|dem) (?:andere[nr]?|zweite[nr]?)\b"
)
_DERSELBE = re.compile(r"\b(?:derselbe|denselben|dasselbe|gleichen?|gemeinsame[nr]?|gesamtschuld\w*)\b")
_ANZAHL = re.compile(rf"\b(\d{{1,2}}|[a-z]+) (?:\w+ )?{WER}\b")
_JE = re.compile(r"\b(?:je|jeweils|jede[rs]?|beide|alle)\b")
_ZU = re.compile(r"\bzu \d{1,2}(?:[.)]|\b)(?!\d|\.\d)")


def summanden(anfrage: Anfrage) -> list[Decimal]:
    """The values that are added up; none where the claims are not told apart, or not all are known."""
    klein = anfrage.klein
    if not EIGENER_ANSPRUCH.search(klein) or _DERSELBE.search(klein):
        return []
    amounts = [each.euro for each in betraege(_ZU.sub(lambda found: " " * len(found[0]), klein))]
    found = _ANZAHL.search(klein)
    people = zahlwort(found[1]) if found else None
    if len(amounts) == 1 and people and 1 < people <= 20 and _JE.search(klein):
        return amounts * people
    if len(amounts) < 2 or (people and 1 < people != len(amounts)):
        return []
    return amounts
