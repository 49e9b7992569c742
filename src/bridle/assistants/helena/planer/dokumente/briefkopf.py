"""The letterhead of a paper and its greetings: they say whose it is, or to whom it goes, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bridle.assistants.helena.planer.dokumente.sinn import SINN, Begriff

LONGEST, LINES = 90, 8
_ORT = re.compile(r"\b\d{5} [A-ZÄÖÜ]|\b(?:PF|Postfach) \d")
_EINE_ZEILE = re.compile(r"(?:An )?[^.:€]{3,60}, [^.:€,]{3,40}\d+\w?, \d{5} [A-ZÄÖÜ][^.:€,]{2,30}")
_ANREDE = re.compile(
    r"(?:Sehr geehrte|Liebe|Hallo|Guten Tag|Mit (?:freundlich|kollegial)|Viele Grüße)[^.:€]{0,60}"
)
_NACH_ANSCHRIFT = re.compile(
    r"adresse|anschrift|\bsitz\b|\bwohn(?:t|en|haft|ort)|\bwo\b|strasse|\babsender|\badressat|\ban wen\b|"
    r"\bvon wem\b|\bgerichtet\b|\bort\b"
)


def ist_briefkopf(text: str) -> bool:
    """Short lines with a place among them, none of which says something of its own."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if len(lines) == 1 and (_EINE_ZEILE.fullmatch(lines[0]) or _ANREDE.fullmatch(lines[0])):
        return True
    plain = all(len(line) <= LONGEST and not re.search(r":|€|[a-zäöüß)]\.$", line) for line in lines)
    return plain and 1 < len(lines) <= LINES and any(_ORT.search(line) for line in lines)


def fragt_nach_anschrift(asked: str) -> bool:
    return _NACH_ANSCHRIFT.search(asked) is not None


def ohne_absender(terms: Sequence[Begriff], heads: Sequence[str], bodies: Sequence[str]) -> list[Begriff]:
    """„Was hat die Versicherung gezahlt?“: a word that only the letterhead has says whose letter it is."""
    left = [
        term
        for term in terms
        if not any(term.in_text(text) >= SINN for text in heads)
        or any(term.in_text(text) >= SINN for text in bodies)
    ]
    return left or list(terms)
