"""A word of the language that is a name where it stands: „Akte Klein“, „Sommer gegen Mai“, „bei Richter“.

Many families are called like a month, a trade or a colour. What stands beside such a word says which it is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from bridle.assistants.helena.planer.lesen.woerter import (
    AKTENWORT,
    ANFRAGEWORT,
    ANREDE,
    AUCH_NAME,
    ZEITWORT,
    bekannt,
)
from bridle.assistants.helena.planer.lesen.wort import Wort

KEYWORDS = 4
_AKTENENDE = ("sache", "sachen", "akte", "verfahren", "prozess", "rechtsstreit", "mandat", "streit", "fall")
_KEINE_AKTE = ("nebensache", "ursache", "tatsache")
_VOR_RUBRUM = frozenset({"in", "bei", "zu", "von", "aus", "fuer"})
_ANGEREDET = frozenset({"frau", "herr", "herrn", "familie"})
_IRGENDEINE = re.compile(r"(?:d(?:ie|er|en|em)|(?:k?ein|mein|dein|sein|ihr|unser)e?[rnm]?)")
GEGEN = frozenset({"gegen", "vs", "./."})


def doch_name(worte: Sequence[Wort], n: int) -> bool:
    """Whether the word there says something else in other places, and is a name in this one."""
    word = worte[n]
    if word.klein not in AUCH_NAME:
        return False
    if im_rubrum(worte, n):
        return True
    if n == 0:
        return False
    before = worte[n - 1]
    if not word.gross:
        return angeredet(worte, n) and word.klein not in ZEITWORT
    if before.klein in ANREDE or heisst_akte(before.klein):
        return True
    # „bei Richter“, „Fristen Klein“: in a few words it is the matter, unless it may be a day or a month.
    keyword = n == len(worte) - 1 and n < KEYWORDS and before.gross and before.klein in ANFRAGEWORT
    return word.klein not in ZEITWORT and (before.klein == "bei" or keyword)


def angeredet(worte: Sequence[Wort], n: int) -> bool:
    """„frau schreiber“, „herrn lang“; „die frau“ is nobody's name, and what follows says what she does."""
    somebody = n > 1 and _IRGENDEINE.fullmatch(worte[n - 2].klein) is not None
    return n > 0 and worte[n - 1].klein in _ANGEREDET and not somebody


def heisst_akte(word: str) -> bool:
    """„Akte“, „Bauprozess“, „Rentensache“: what comes next is the name of the matter."""
    return word in AKTENWORT or (word.endswith(_AKTENENDE) and word not in _KEINE_AKTE)


def im_rubrum(worte: Sequence[Wort], n: int) -> bool:
    """„Sommer ./. Mai“; with „gegen“ only beside another name: „Einspruch gegen Richter“ is none."""
    for sign, other in ((n - 1, n - 2), (n + 1, n + 2)):
        if not (0 <= sign < len(worte) and 0 <= other < len(worte)) or worte[sign].klein not in GEGEN:
            continue
        first, second = min(n, other), max(n, other)
        if worte[sign].text == "./.":
            return True
        if _namen(worte[first], worte[second]) and not _um_diese_zeit(worte, first, second):
            return True
    return False


def _namen(first: Wort, second: Wort) -> bool:
    """Both written alike, and each a name or a word that may be one."""
    both = all(
        each.klein in AUCH_NAME or (not each.zeichen and not bekannt(each.klein)) for each in (first, second)
    )
    return both and first.gross == second.gross


def _um_diese_zeit(worte: Sequence[Wort], first: int, second: int) -> bool:
    """„Kommt Huber gegen Abend?“: a time, unless a matter is spoken of."""
    if worte[second].klein not in ZEITWORT or worte[first].klein in AUCH_NAME:
        return False
    before = worte[first - 1].klein if first > 0 else ""
    return not (before in _VOR_RUBRUM or heisst_akte(before))


def ohne_zeitnamen(klein: str, worte: Sequence[Wort]) -> str:
    """The folded text in which no month or day is read from a name; every place in it stays where it was."""
    times = [word.klein for word in worte if word.klein in ZEITWORT and word.klein in AUCH_NAME]
    for time in dict.fromkeys(times):
        places = [n for n, word in enumerate(worte) if word.klein == time]
        found = [each.start() for each in re.finditer(rf"\b{time}\b", klein)]
        for place, start in zip(places, found, strict=False):
            if doch_name(worte, place):
                klein = f"{klein[:start]}{'x' * len(time)}{klein[start + len(time) :]}"
    return klein


def wie_im_text(name: str) -> str:
    """A pattern for the folded name in such a text, whether it was made unreadable there or not."""
    return rf"(?:{re.escape(name)}|{'x' * len(name)}\b)"
