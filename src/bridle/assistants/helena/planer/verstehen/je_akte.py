"""One question about two or three matters is asked of each of them: „Streitwert in 0064/26 und 0019/26?“."""

from __future__ import annotations

import re
from itertools import pairwise

from bridle.assistants.helena.planer.lesen.erkennen import AKTENZEICHEN
from bridle.assistants.helena.planer.lesen.woerter import ORGANISATION, RECHTSFORM, bekannt, falte

MOST = 3
_DAZWISCHEN = re.compile(
    r"(?:\s|,|;|\+|&|\b(?:und|sowie|bzw\.?|oder|u\.|in|bei|von|zu|der|den|die|akten?|sachen?|auch|noch|"
    r"nr\.?)(?=\W))+",
    re.I,
)
_NAME = r"[A-ZÄÖÜ][\wäöüß-]{2,}"
_NAMEN = re.compile(
    rf"\b(?:bei|in|von|zu|in Sachen|(?:in |zu )?den (?:Akten|Sachen|Fällen|Verfahren)|(?:Akten|Sachen))\s+"
    rf"(?P<namen>{_NAME}(?:\s*,\s*{_NAME})?\s*,?\s+(?:und|sowie)\s+{_NAME})(?=\s*[?.!,:]|\s*$|\s+[a-zäöü])"
)
_NACHSILBE = frozenset({"soehne", "sohn", "toechter", "tochter", "partner", "kollegen", "gebrueder", "cie"})
"""„Müller und Söhne“ is one name."""


def mehrere_akten(body: str) -> list[str]:
    """The question once for each matter; none where it names only one."""
    return _nach_nummern(body) or _nach_namen(body)


def _nach_nummern(body: str) -> list[str]:
    found = list(AKTENZEICHEN.finditer(body))
    between = [body[one.end() : other.start()] for one, other in pairwise(found)]
    if not 1 < len(found) <= MOST or not all(_DAZWISCHEN.fullmatch(each) for each in between):
        return []
    head, tail = body[: found[0].start()], body[found[-1].end() :]
    return [f"{head}{each[0]}{tail}" for each in found] if re.search(r"\w{3,}", f"{head}{tail}") else []


def _nach_namen(body: str) -> list[str]:
    found = _NAMEN.search(body)
    if found is None:
        return []
    names = re.findall(_NAME, found["namen"])
    plain = [falte(each) for each in names]
    if len(set(plain)) < len(plain) or any(bekannt(each) or each in ORGANISATION for each in plain):
        return []
    if plain[-1] in _NACHSILBE or any(each in RECHTSFORM for each in plain):
        return []
    return [f"{body[: found.start('namen')]}{each}{body[found.end('namen') :]}" for each in names]
