"""Payment by instalments that is agreed on: a fee of its own rate, from half of the claim (§ 31b RVG)."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from bridle.assistants.helena.law.geld import auf_cent, dezimal
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage

_VEREINBART = (
    r"\b(?:raten|teil)?zahlungs(?:vereinbarung|vergleich)\w*|\braten(?:vereinbarung|vergleich)\w*|"
    r"\bratenzahlung\w*\b[^.;?!]{0,40}\b(?:vereinb\w*|geeinigt|einig\w*|verglichen|vergleich)|"
    r"\b(?:vereinb\w*|geeinigt|einig\w*|verglichen|vergleich)\b[^.;?!]{0,40}\braten(?:zahlung\w*)?\b"
)
_BESTRITTEN = r"\b(?:streitig\w*|bestritten\w*|bestreitet|strittig\w*)\b"
_EINIGUNG = frozenset({"1000", "1003", "1004"})
NUR_DIE_ZAHLUNG = (
    "Angenommen ist, dass nur die Zahlung einer unstreitigen oder titulierten Forderung geregelt ist (0,7). "
    "War die Forderung selbst streitig, ist die Gebühr höher und rechnet sich aus dem ganzen Wert; sag mir "
    "das."
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
    half = auf_cent(Decimal(given["streitwert"]) / 2)
    fee = {"vv": "1000", "satz": "0.7", "wert": dezimal(half)}
    return {
        **groups,
        "argumente": given | {"positionen": [*others, fee]},
        "hinweise": [*groups.get("hinweise", []), NUR_DIE_ZAHLUNG],
    }
