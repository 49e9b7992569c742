"""„Gerichtskosten 3,0 und RVG 1,3 + 1,2 aus 12.600“: the rate is that of the court's fee, and said with it.

3,0 is the rate of Nr. 1210 KV, with which a lawsuit is reckoned anyhow. Read as one of the lawyer's fees, it
was told as left out, or multiplied with the wrong table. Beside other fees the court's is a question of
its own.
"""

from __future__ import annotations

import re
from decimal import Decimal

from bridle.assistants.helena.planer.lesen.abkuerzungen import ausgeschrieben
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.tage import daten
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.lesen.zahlen import betrag
from bridle.assistants.helena.planer.verstehen.dazugezaehlt import euro
from bridle.assistants.helena.planer.verstehen.lesart import Versteht

LONGEST = 120
SHORTEST = 3
"""Words: „aus 12.600 €“."""
_GERICHT = r"(?:gerichts?(?:kosten|gebühr(?:en)?)?|gkg?)"
_UND = r"(?:\s*(?:,|;|\+|&|\bund\b|\bplus\b|\bsowie\b))?\s*"
_MIT_SATZ = re.compile(
    rf"\b{_GERICHT}\s*(?:mit\s|zu\s|:|=)?\s*\(?\s*3[,.]0(?![\d.])\)?{_UND}|"
    rf"(?<![\d.,])3[,.]0(?:er|fache)?[\s-]+{_GERICHT}\b{_UND}",
    re.I,
)
_SATZ = re.compile(r"(?<![\d.,])\d[,.]\d{1,2}(?![\d.,])")
_ANDERE_TABELLE = re.compile(
    r"beruf|revision|beschwerde|mahn|eil|verwaltung|arbeits|famil|sozial|finanz|instanz|vergleich|einig|streitwert"
)
"""Another number with another rate, or something that changes it."""


def gericht_mit_satz(text: str, versteht: Versteht) -> list[str]:
    """The questions without that rate; none where it is not the one of a lawsuit in the first instance."""
    found = _MIT_SATZ.search(text) if len(text) <= LONGEST else None
    plain = falte(text)
    if found is None or _ANDERE_TABELLE.search(plain) or daten(plain):
        return []
    rest = f"{text[: found.start()]}{text[found.end() :]}".strip()
    value = betrag(lies(_SATZ.sub(" ", text)).klein)
    if value is None:
        return []
    court = f"Gerichtskosten aus {euro(Decimal(value))}?"
    if not _SATZ.search(rest):
        return [court] if len(rest.split()) <= SHORTEST else []
    return {"get_kosten_rules": [court, rest], "berechne_kostenrisiko": [rest]}.get(
        versteht.werkzeug(ausgeschrieben(rest)) or "", []
    )
