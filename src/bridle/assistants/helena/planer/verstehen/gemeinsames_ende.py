"""„Welche Wertminderung und welchen Tagessatz hat das Gutachten?“: what stands at the end is said of both."""

from __future__ import annotations

import re
from collections.abc import Sequence

_WELCHE = r"(?:und )?(?:welche\w{0,2}|wie ?viele?|was für (?:eine?n? )?)"
_NUR_DAS_DING = re.compile(
    rf"(?i:{_WELCHE})\s+(?:(?:[a-zäöüß]{{3,}}e[nrsm]?\s+)?[A-ZÄÖÜ][\w-]+|[a-zäöüß]{{4,}})"
)
_VERB = (
    r"(?:hat|haben|hatte|ist|sind|war|waren|steht|stehen|gibt|gilt|gelten|nennt|nennen|setzt|sagt|enthält|ergibt|"
    r"verlangt|fordert|zahlt|macht|schreibt|sieht|findet|bekommt|wurde|wurden|wird|liegt|liegen|läuft|laufen)"
)
_MIT_ENDE = re.compile(rf"(?i:{_WELCHE})\s+(?:[a-zäöüß]+e[nrsm]?\s+)?[\w-]+\s+(?P<ende>{_VERB}\s.+)")


def mit_gemeinsamem_ende(parts: Sequence[str]) -> list[str]:
    """Each that only names a thing with what is said of the last one."""
    last = _MIT_ENDE.fullmatch(parts[-1].strip()) if parts else None
    if last is None or not all(_NUR_DAS_DING.fullmatch(each.strip()) for each in parts[:-1]):
        return list(parts)
    return [*[f"{each.strip()} {last['ende']}" for each in parts[:-1]], parts[-1]]
