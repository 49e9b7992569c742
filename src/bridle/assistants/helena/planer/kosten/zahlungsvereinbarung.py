"""Payment by instalments that is agreed on: a fee of its own rate, from half of the claim (§ 31b RVG)."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from bridle.assistants.helena.law.geld import auf_cent, dezimal
from bridle.assistants.helena.planer.kosten.positionen import KLAGE, stufe
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage

_VEREINBART = (
    r"\b(?:raten|teil)?zahlungs(?:vereinbarung|vergleich)\w*|\braten(?:vereinbarung|vergleich)\w*|"
    r"\bratenzahlung\w*\b[^.;?!]{0,40}\b(?:vereinb\w*|geeinigt|einig\w*|verglichen|vergleich)|"
    r"\b(?:vereinb\w*|geeinigt|einig\w*|verglichen|vergleich)\b[^.;?!]{0,40}\braten(?:zahlung\w*)?\b"
)
_BESTRITTEN = r"\b(?:streitig\w*|bestritten\w*|bestreitet|strittig\w*)\b"
_TEIL = r"(?:[^.;?!]|(?<=\d)\.(?=\d))"
_WORT = r"\b(?:(?:raten|teil)?zahlungs?(?:vereinbarung|vergleich|plan)?\w*|raten\w*)"
_GESCHEITERT = (
    rf"{_WORT}\b(?:(?!\b(?:dann|danach|schliesslich|spaeter|zuvor|vorher)\b){_TEIL}){{0,60}}"
    r"(?<!nicht )\b(?:gescheitert|scheiter(?:t|te|n)|geplatzt|platz(?:t|te)|abgelehnt|"
    r"lehn(?:t|te)\b[^.;?!]{0,20}\bab|nicht zu ?stande)\b|"
    rf"\b(?:gescheiterte|geplatzte|abgelehnte)[nrsm]? (?:\w+ )?{_WORT}|"
    rf"\blehn(?:t|te)\b[^.;?!]{{0,30}}{_WORT}[^.;?!]{{0,20}}\bab\b"
)
_IM_PROZESS = (
    rf"(?:{KLAGE})|\bim (?:\w+ )?(?:guete|gerichts|verhandlungs)?termin\b|\bprozessvergleich|"
    r"\bin der (?:\w+ )?(?:guete)?verhandlung"
)
_DAVOR_ODER_DANACH = (
    r"\baussergericht|\bvorgericht|\bvor (?:der |einer )?klage|\b(?:ohne|statt|keine) (?:\w+ )?klage|"
    r"\bnoch nicht\b|\btitul\w*|\bunstreitig\w*|\bvollstreck\w*|\bnach (?:dem |einem )?urteil|"
    r"\brechtskraeftig"
)
"""There only the payment is agreed on, of what nobody disputes before a court."""
_EINIGUNG = frozenset({"1000", "1003", "1004"})
NUR_DIE_ZAHLUNG = (
    "Angenommen ist, dass nur die Zahlung einer unstreitigen oder titulierten Forderung geregelt ist (0,7). "
    "War die Forderung selbst streitig, ist die Gebühr höher und rechnet sich aus dem ganzen Wert; sag mir "
    "das."
)

NICHT_ZUSTANDE = (
    "Eine Einigungsgebühr ist nicht angesetzt, weil die Zahlungsvereinbarung nicht zustande gekommen ist. "
    "War sie geschlossen und wurde nur später nicht eingehalten, bleibt die Gebühr; sag mir das dann."
)
WELCHE_SONST = (
    "Ohne Zahlungsvereinbarung gibt es keine Einigungsgebühr. War sie geschlossen und "
    "wurde nur später nicht eingehalten, bleibt die Gebühr. Wie war es hier, und welche Gebühren soll "
    "ich rechnen?"
)


def mit_zahlungsvereinbarung(anfrage: Anfrage, groups: Mapping[str, Any]) -> dict[str, Any]:
    """The bill with that fee in the place of one for a settlement, or beside the others."""
    given = groups["argumente"]
    asked = anfrage.hat(_VEREINBART) and not anfrage.hat(_BESTRITTEN)
    if not asked or "streitwert" not in given or "positionen" not in given:
        return dict(groups)
    others = [each for each in given["positionen"] if each["vv"] not in _EINIGUNG]
    if any("satz" in each for each in given["positionen"] if each["vv"] in _EINIGUNG):
        return dict(groups)  # named with its own rate
    if anfrage.hat(_GESCHEITERT):
        if not others:
            return {**groups, "frage": groups["frage"] or WELCHE_SONST}
        hints = [*groups.get("hinweise", []), NICHT_ZUSTANDE]
        return {**groups, "argumente": given | {"positionen": others}, "hinweise": hints}
    if anfrage.hat(_IM_PROZESS) and not anfrage.hat(_DAVOR_ODER_DANACH):
        pending = {"vv": "1004" if stufe(anfrage) else "1003"}
        return {**groups, "argumente": given | {"positionen": [*others, pending]}}
    half = auf_cent(Decimal(given["streitwert"]) / 2)
    fee = {"vv": "1000", "satz": "0.7", "wert": dezimal(half)}
    return {
        **groups,
        "argumente": given | {"positionen": [*others, fee]},
        "hinweise": [*groups.get("hinweise", []), NUR_DIE_ZAHLUNG],
    }
