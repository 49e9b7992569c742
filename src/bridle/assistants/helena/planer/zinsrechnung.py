"""Interest is not computed: the base rate changes twice a year, and nobody has told Helena what it is."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt

RECHNE_ICH_NICHT = (
    "Zinsen rechne ich nicht aus: Der Basiszinssatz ändert sich jedes halbe Jahr, und ich habe ihn nicht; "
    "ihn "
    "veröffentlicht die Deutsche Bundesbank. Um wie viele Prozentpunkte der Verzugszins darüber liegt, steht "
    "im "
    "Gesetz; frag mich nach „Verzugszinsen“."
)
_WIE_VIEL = re.compile(
    r"\b(?:wie ?viele?|wie hoch|berechne\w*|rechne\w*|errechne\w*|was (?:sind|machen|waeren|"
    r"ergeben))\b[^.?!]*"
    r"\b(?:\w*zinsen|zinsbetrag|zinsforderung)\b|^\w*zinsen (?:auf|aus|fuer|von)\b"
)
_AUS_ZAHLEN = re.compile(r"\d{1,3}(?:\.\d{3})*(?:,\d{2})? ?(?:€|euro|eur)\b|€|\d{1,2}\. ?\d{1,2}\.|\bseit\b")
_SATZ_HEUTE = re.compile(
    r"(?=.*\b(?:gerade|aktuell\w*|derzeit\w*|heute|momentan\w*|zurzeit|im moment|jetzt)\b).*"
    r"\b(?:wie hoch|welche[rn]?|wie lautet|wie viel|wieviel|was ist)\b.*\b(?:basis|verzugs|"
    r"prozess)?zins(?:satz|en)?\b"
)
_STEHT_DA = re.compile(
    r"verjaehr|frist\b|streitwert|gebuehr|\bkost|\bzeit\b|"
    r"\blaut\b|\bsteht\b|\bverlangt|\bgefordert|\bin der (?:klage|rechnung|mahnung|akte)|§"
)


def nicht_zu_verzinsen(anfrage: Anfrage) -> str:
    """What to say where interest on a sum is to be computed; a rate, a paper and a matter are looked up."""
    asks = _WIE_VIEL.search(anfrage.klein) and _AUS_ZAHLEN.search(anfrage.klein)
    asks = asks or _SATZ_HEUTE.search(anfrage.klein)
    named = genannt(anfrage)
    whose = named is not None and (named.aktenzeichen or (named.sicher and "zins" not in named.name.lower()))
    if not asks or _STEHT_DA.search(anfrage.klein) or whose:
        return ""
    return RECHNE_ICH_NICHT
