"""The one line of a list that answers: „Was kosten die Ersatzteile?“ out of five that have an amount."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bridle.assistants.helena.planer.dokumente.sinn import GANZ, SINN, begriff, eben
from bridle.assistants.helena.planer.lesen.woerter import falte

_GELD = re.compile(
    r"kost|\bteuer\b|\bwie ?(?:viel|hoch)\b|\bwert\b|\bpreis|\bbetrag\b|\bsumme\b|"
    r"\bwas (?:zahlt|zahlen|setzt)\b"
)
_GANZES = re.compile(r"\b(?:insgesamt|zusammen|gesamt\w*|summe|unterm strich|alles in allem|alle zusammen)\b")
_SUMME = re.compile(r"\W*(?:zusammen|summe|insgesamt|gesamt\w*)\b.*€", re.I)
_MASS = re.compile(r"kosten|preise?|betraege?|betrag|werte?|hoehe|summe|geld|position(?:en)?")
"""What is asked of a thing, and no thing in the list."""
_ZEILE = re.compile(r"(?P<vor>\s*(?:[-*•]\s+|\d+[.)]\s+)?)(?P<was>.*\S)(?P<nach>\s*)")


def hervorgehoben(text: str, words: Sequence[str], asked: str) -> str:
    """The passage with that line in bold; as it is where no line, or more than one, is the answer."""
    lines = text.split("\n")
    amounts = [n for n, line in enumerate(lines) if "€" in line]
    plain = falte(asked)
    if len(amounts) < 2 or not _GELD.search(plain):
        return text
    fitting = (
        [n for n in amounts if _SUMME.match(lines[n])]
        if _GANZES.search(plain)
        else next(
            (hits for mark in (GANZ, SINN) if (hits := _davon(amounts, lines, words, mark))), list[int]()
        )
    )
    if len(fitting) != 1 or "**" in lines[fitting[0]]:
        return text
    found = _ZEILE.fullmatch(lines[fitting[0]])
    if found is not None:
        lines[fitting[0]] = f"{found['vor']}**{found['was']}**{found['nach']}"
    return "\n".join(lines)


def _davon(rows: Sequence[int], lines: Sequence[str], words: Sequence[str], mark: float) -> list[int]:
    """Those that speak of every thing which is named, by its word or by its sense."""
    things = [word for word in words if word[:1].isupper() and not _MASS.fullmatch(falte(word))]
    terms = [term for word in things if (term := begriff(word, ()))]
    plain = {n: eben(lines[n]) for n in rows}
    return [
        n
        for n in rows
        if terms and all(term.in_text(plain[n]) >= mark and not term.von_anderem(plain[n]) for term in terms)
    ]
