"""„Beseitigungskosten“: a passage with the Beseitigung and an amount wins over one that only speaks of it.

Where a compound ends with the kind of answer that is wanted, its thing may stand in the heading, and instead
of the word „Kosten“ there may be an amount. Where no passage has both, those with one are as good as before.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from bridle.assistants.helena.planer.dokumente.absaetze import Stelle
from bridle.assistants.helena.planer.dokumente.sinn import GANZ, SINN, TEIL, Begriff, eben
from bridle.assistants.helena.planer.lesen.woerter import falte

_BETRAG = r"\d\s?€|\d euro\b"
_GEMESSEN = {
    **dict.fromkeys(("kost", "preis", "betrag", "summ", "wert", "hohe"), _BETRAG),
    "datum": r"\b\d{1,2}\.\s?(?:\d{1,2}\.|[a-z]{3,9}) ?\d{4}",
    "daue": r"\b\w+ (?:\w+ )?\w*(?:tage?n?|wochen?|monate?n?|jahre?n?|stunden?)\b",
    "zahl": r"\d",
    "anzahl": r"\d",
}
"""How papers give what such a compound asks for, without its last word."""


def beide_teile(
    hits: Sequence[Sequence[float]],
    terms: Sequence[Begriff],
    passages: Sequence[Stelle],
    meant: Collection[str],
) -> list[list[float]]:
    """The hits, those of such a compound by whether the thing and its measure are both there.

    meant  the documents that are named, if any is
    """
    told = [list(row) for row in hits]
    for n, term in enumerate(terms):
        whole = {place for place, each in enumerate(passages) if _hat_beide(term, each)}
        if any(not meant or passages[place].dokument in meant for place in whole):
            for place, row in enumerate(told):
                row[n] = max(row[n], GANZ) if place in whole else min(row[n], TEIL)
    return told


def _hat_beide(term: Begriff, passage: Stelle) -> bool:
    if not term.mass:
        return False
    lines = [line for line in passage.text.splitlines() if not term.von_anderem(eben(line))]
    text = "\n".join(lines)
    plain = eben(text)
    if term.in_text(plain) == GANZ:
        return True
    thing = max(term.in_text(plain), term.in_text(eben(passage.ueberschrift))) >= SINN
    given = term.mass in plain or re.search(_GEMESSEN[term.mass], falte(text)) is not None
    return thing and given
