"""How a firm writes its Aktenzeichen, learned from those it has: „L 205/26 R“, „HH-26-017“, „26/0347“."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

MOST_FORMS = 3
"""Forms that are told; a firm that took over another's matters has two."""
_STUECK = re.compile(r"\d+|[A-Za-zÄÖÜäöü]+|[^\dA-Za-zÄÖÜäöü]", re.ASCII)
_ZEICHEN = re.compile(r"(?=.{3,24}$)(?!.*\d{7})(?=.*\d)[A-Za-zÄÖÜäöü\d /._-]+", re.ASCII)
_EINFACH = re.compile(r"\d{1,4}/\d{2}", re.ASCII)
"""What everybody reads without being told."""
_JAHR = re.compile(r"(?:19|20)?\d{2}", re.ASCII)
_ZIFFERN = "1234567890"


def beispiele(numbers: Iterable[str]) -> tuple[str, ...]:
    """One invented number for each form, the commonest first: it tells the form and names no matter."""
    stripped = [number.strip() for number in numbers]
    own = [each for each in stripped if _ZEICHEN.fullmatch(each) and not _EINFACH.fullmatch(each)]
    forms = Counter(_form(each) for each in own)
    first = {_form(each): each for each in reversed(own)}
    return tuple([_beispiel(first[form]) for form, _ in forms.most_common(MOST_FORMS)])


def _form(number: str) -> str:
    return re.sub(r"[A-Za-zÄÖÜäöü]", "A", re.sub(r"\d+", "0", number))


def _beispiel(number: str) -> str:
    pieces = _STUECK.findall(number)
    year = _stelle_des_jahres(pieces)
    return "".join([_erfunden(each) if n != year else each for n, each in enumerate(pieces)])


def _erfunden(piece: str) -> str:
    return _ZIFFERN[: len(piece)] if _ist_zahl(piece) else piece


def _stelle_des_jahres(pieces: Sequence[str]) -> int:
    """Behind the stroke where there is a choice: „12/26“; else the first that may be a year: „26-017“."""
    may_be = [n for n, each in enumerate(pieces) if _JAHR.fullmatch(each)]
    behind = [n for n in may_be if n > 0 and pieces[n - 1] == "/"]
    return next(iter([*behind, *may_be]), -1)


def _ist_zahl(piece: str) -> bool:
    return piece.isascii() and piece.isdigit()


@dataclass(frozen=True, slots=True)
class Zeichenform:
    """A form, told by an example."""

    beispiel: str

    @property
    def muster(self) -> str:
        """A regular expression for numbers of this form as people type them, with any spaces and case.

        Two or more letters beside a space stay as they are written: „in 79/26“ is no number „IN 79/26“.
        """
        pieces = _STUECK.findall(self.beispiel)
        return "".join([self._eines(n, pieces) for n in range(len(pieces))])

    def _eines(self, n: int, pieces: Sequence[str]) -> str:
        piece = pieces[n]
        if _ist_zahl(piece):
            return r"\d{2}(?:\d{2})?" if n == _stelle_des_jahres(pieces) else r"\d{1,6}"
        if piece.isspace():
            return " ?"
        if not piece[0].isalpha():
            return re.escape(piece)
        beside_space = any(each.isspace() for each in (*pieces[max(n - 1, 0) : n], *pieces[n + 1 : n + 2]))
        letters = "A-ZÄÖÜ" if piece.isupper() and len(piece) > 1 and beside_space else "A-Za-zÄÖÜäöü"
        return rf"[{letters}]{{{len(piece)}}}"

    def geschrieben(self, typed: str) -> str:
        """What somebody typed, as the firm writes it: „e79/26l“ is „E 79/26 L“."""
        own = _STUECK.findall(self.beispiel)
        words = iter([each for each in _STUECK.findall(typed) if each.isalnum()])
        return "".join([_wie(each, next(words, "")) if each.isalnum() else each for each in own])


def _wie(own: str, typed: str) -> str:
    return typed.upper() if own.isupper() else typed


def teile(number: str) -> tuple[tuple[int, ...], frozenset[str]]:
    """The figures of a number by size, years with two digits, and its letters, however it is written."""
    pieces = _STUECK.findall(number)
    figures = [
        int(each[2:] if re.fullmatch(r"20\d{2}", each) else each) for each in pieces if _ist_zahl(each)
    ]
    return tuple(sorted(figures)), frozenset(each.casefold() for each in pieces if each.isalpha())


def passt(number: str, given: str) -> bool:
    """Whether somebody who says `given` may mean it: the same figures, and no letters but those it has."""
    (figures, letters), (wanted, named) = teile(number), teile(given)
    return len(wanted) > 1 and figures == wanted and named <= letters
