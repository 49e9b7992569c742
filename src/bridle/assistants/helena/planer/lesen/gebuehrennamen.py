"""The names of fees in full: „Verfahrens- und Terminsgebühr“ are two, and the first is easily passed over."""

from __future__ import annotations

import re

_ART = r"(?:geschaefts|verfahrens|termins|einigungs|vergleichs|erledigungs|erhoehungs|beratungs)"
_MIT_STRICH = rf"(?:{_ART}|grund|hebe|zusatz)"
_UND = r"\s?(?:,|/|\bund\b|\bu\.|\bsowie\b|\boder\b|\bbzw\.?|\bplus\b|\bnebst\b|\+|&)"
_KURZ = re.compile(
    rf"\b(?P<art>{_MIT_STRICH})-(?=gebuehr|{_UND}[^?!;]{{0,60}}?\b{_MIT_STRICH}-?gebuehr)(?:gebuehr(?:en)?)?|"
    rf"(?<!des )(?<!eines )\b(?P<ohne>{_ART})(?={_UND}[^?!;]{{0,60}}?\b{_MIT_STRICH}-?gebuehr)"
)


def mit_ganzen_namen(folded: str) -> str:
    """Each of them with „gebühr“ behind it, in a text that is folded already."""
    return _KURZ.sub(lambda found: f"{found['art'] or found['ohne']}gebuehr", folded)
