"""Absätze: which a citation names, and where they stand in the text of a norm."""

from __future__ import annotations

import re

from bridle.host.search.citations import cited

_NUMBER = r"(?:\d{1,2}[a-z]?|(?!VV)[IVX]{1,5})(?![\wäöü])"
"""VV is the Vergütungsverzeichnis and no Roman number."""
_JOINT = r"(,|und|u\.|sowie|bis|[-–])\s*(?:Abs(?:atz|\.)?\s*)?"
_ABSATZ = re.compile(
    rf"(?:\bAbs(?:ätze?n?|atz(?:es)?|\.)?\s*|(?<=\d)[a-z]?\s+(?=[IVX]))(?P<first>{_NUMBER})(?!\.\s?V)"
    rf"(?P<more>(?:\s*{_JOINT}{_NUMBER}(?!\s*(?:/|Z[RB]\b|StR\b)))*)"
    r"|(?:§|\bArt\.?)\s*\d+[a-z]?\s*\((?P<bracket>\d{1,2}[a-z]?)\)",
    re.IGNORECASE,
)
_MORE = re.compile(rf"{_JOINT}({_NUMBER})", re.IGNORECASE)
_ROMAN = ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")
_ANY_ABSATZ = re.compile(r"(?:^|\n)[ \t]*\(\d{1,2}[a-z]?\)")
_NUMBERED = re.compile(r"(?:^|\n)[ \t]*\d{1,2}\.\s")


def absaetze_gefragt(query: str) -> tuple[str, ...]:
    """The Absätze in "§ 1 Abs. 1 und 3 KSchG", "§ 626 II BGB" or "§ 1 (3) KSchG"; none of several norms."""
    if len(cited(query).norms) != 1 or (found := _ABSATZ.search(query)) is None:
        return ()
    return tuple(dict.fromkeys(_numbers(found)))


def absaetze_in(piece: str) -> tuple[str, ...]:
    """Every Absatz that is named in the part of a text that is about one norm."""
    return tuple(dict.fromkeys(each for found in _ABSATZ.finditer(piece) for each in _numbers(found)))


def _numbers(found: re.Match[str]) -> list[str]:
    numbers = [_arabic(found["first"] or found["bracket"])]
    for joint, number in _MORE.findall(found["more"] or ""):
        last = _arabic(number)
        if joint.lower() in ("bis", "-", "–") and numbers[-1].isdigit() and last.isdigit():
            numbers += [str(each) for each in range(int(numbers[-1]) + 1, int(last))]
        numbers.append(last)
    return numbers


def absatz(text: str, number: str) -> str | None:
    """One Absatz of a norm, from „(2)“ to the next."""
    start = rf"(?:^|\n)[ \t]*\({re.escape(number)}\)"
    found = re.search(rf"{start}(.*?)(?=\n[ \t]*\(\d+[a-z]?\)|\Z)", text, re.DOTALL)
    return f"({number}){found[1]}".strip() if found else None


def hat_absatz(text: str, number: str) -> bool:
    """Whether a norm has this Absatz. One that counts them in another way, „1.“, is not argued with."""
    if number == "1" or f"({number})" in text:
        return True
    return _ANY_ABSATZ.search(text) is None and _NUMBERED.search(text) is not None


def _arabic(number: str) -> str:
    plain = number.lower()
    return str(_ROMAN.index(plain)) if plain in _ROMAN else plain
