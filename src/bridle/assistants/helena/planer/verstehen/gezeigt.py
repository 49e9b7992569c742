"""How a message was taken, as the person is shown it: in whole sentences, or in the words that were written.

What the rules read may be put together from two messages and need not be German. So it is shown only where it
is the message itself, with its matter, or the question before with one piece of the new one in it. Otherwise
the question before and the message stand side by side, word for word.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from bridle.assistants.helena.planer.lesen.abkuerzungen import ausgeschrieben
from bridle.assistants.helena.planer.lesen.satz import fragt
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.sagen import absaetze, satz
from bridle.assistants.helena.saetze import KEIN_SPRACHMODELL, NICHT_ERKANNT

VERSTANDEN = "Ich verstehe das als"
FROM_BEFORE = 4
"""Words in a row that a reading has from the question before, where it is made of it."""
_WORT = re.compile(r"\d[\d.,/]*\d|\w+|§")
_UND = re.compile(r"^(?:und|aber)\s+", re.I)
_GELD = frozenset({"eur", "euro"})
"""Written out or not, it is the same amount."""
_NORM = re.compile(r"(?:Gilt|Was (?:steht in|sagt)) (?:§|Art\.) \d[^?]*\?|Welche Akten haben wir zu [^?]*\?")
"""A whole sentence by itself, whatever it was made of."""
_EINLEITUNG = frozenset(
    falte(
        "und aber oder ok okay gut danke super ja nein ach also dann jetzt nun auch was ist mit wie sieht es "
        "aus bitte doch noch mal nochmal sorry"
    ).split()
)
_DAZU = frozenset(
    falte("in im bei beim laut vor vorm nach aus der des zum zur gegen von vom am gemäß für mit").split()
)
"""How what is added to a question begins."""
_IN_DER_AKTE = re.compile(r"\b(?:in|zu) der Akte \S+", re.I)
"""Where it is looked up; no question is made of that."""
_DORT = re.compile(r"\b(?:da|dort|hier)\b", re.I)
"""Stands for the matter, which is told instead."""

_DORT_DAVOR = re.compile(r"\b(?:(?:da|dort|hier|denn|eigentlich)\s+)+(?=in der Akte \d)", re.I)
"""„wer ist der Gegner dort in der Akte …“ says it twice."""


@dataclass(frozen=True, slots=True)
class Gesagt:
    """A message as it was written, how it was taken, and how that is shown.

    sauber  it is shown as it was taken, so a piece of it can stand for another
    """

    gemeint: str
    gezeigt: str
    sauber: bool


def als_verstanden(shown: str, answer: str) -> str:
    """The answer with how the request was taken before it, unless it says so, or has understood nothing."""
    if not shown or VERSTANDEN in answer or _sagt_nichts(answer):
        return answer
    return absaetze(f"{VERSTANDEN}: „{satz(shown)}“", answer)


def _sagt_nichts(answer: str) -> bool:
    return "**" not in answer and any(each in answer for each in (NICHT_ERKANNT, KEIN_SPRACHMODELL))


def gezeigt(text: str, meant: str, before: Sequence[tuple[str, str]]) -> str:
    """What to show of a message; `before` has those before it, as they were written and as they were meant.

    Nothing where that says no more than the message.
    """
    last = Gesagt("", "", sauber=True)
    for said, taken in before:
        last = _nach(said, taken, last)
    shown = _nach(text, meant, last).gezeigt
    shown = _DORT_DAVOR.sub("", shown)
    return "" if _worte(shown) == _worte(text) else shown


def _nach(text: str, meant: str, last: Gesagt) -> Gesagt:
    if meant == last.gemeint and last.sauber:
        return last  # its answer says what is asked now
    for written in (text, ausgeschrieben(text)):
        if _selbst(written, meant) or not _aus(last.gemeint, meant) or _NORM.fullmatch(meant):
            return Gesagt(meant, satz(_UND.sub("", meant)), sauber=True)
        if last.sauber and _ein_stueck(written, meant, last.gemeint):
            return Gesagt(meant, satz(_UND.sub("", meant)), sauber=True)
    return Gesagt(meant, f"{_mit_ende(last.gezeigt)} {satz(text.strip())}", sauber=False)


def _selbst(text: str, meant: str) -> bool:
    """Whether it is the message, or a part of it; with nothing behind it but where or of what it is asked."""
    said, taken = _ohne_einleitung(_worte(_DORT.sub(" ", text))), _worte(meant)
    if not said or _stelle(taken, _worte(text)) is not None:
        return True
    sentences = [_worte(each) for each in re.split(r"(?<=[^\d\s][.?!])\s+", meant)]
    return any(each[: len(said)] == said and _nur_dazu(each[len(said) :]) for each in sentences)


def _nur_dazu(rest: Sequence[str]) -> bool:
    return not rest or rest[0] in _DAZU


def _aus(question: str, meant: str) -> bool:
    """Whether it has words in a row from the question before."""
    asked, taken = _worte(_IN_DER_AKTE.sub(" ", question)), _worte(_IN_DER_AKTE.sub(" ", meant))
    length = min(FROM_BEFORE, len(asked))
    return bool(asked) and any(
        _stelle(asked[n : n + length], taken) is not None for n in range(len(asked) - length + 1)
    )


def _ein_stueck(text: str, meant: str, question: str) -> bool:
    """Whether pieces of the question before have made room for those of the message, or it got its matter."""
    asked, taken, said = _worte(question), _worte(meant), _worte(text)
    steps = SequenceMatcher(None, asked, taken, autojunk=False).get_opcodes()
    pieces = [(asked[a:b], taken[c:d]) for kind, a, b, c, d in steps if kind != "equal"]
    within = bool(steps) and steps[-1][0] == "equal"  # what is put behind a question need not be German
    if len(pieces) == 1 and not pieces[0][0] and pieces[0][1][:3] == ["in", "der", "akte"]:
        return True
    return bool(pieces) and all(
        new and (gone or within) and ((gone and len(new) == 1) or _stelle(new, said) is not None)
        for gone, new in pieces
    )


def _stelle(part: Sequence[str], whole: Sequence[str]) -> int | None:
    """Where one stands in the other, word after word."""
    places = range(len(whole) - len(part) + 1)
    return next((n for n in places if list(whole[n : n + len(part)]) == list(part)), None)


def _ohne_einleitung(words: list[str]) -> list[str]:
    first = next((n for n, word in enumerate(words) if word not in _EINLEITUNG), len(words))
    while first and words[first - 1] in ("was", "wie", "ist"):
        first -= 1  # „und was ist die Ursache?“ asks with them
    return words[first:]


def _worte(text: str) -> list[str]:
    return [word for word in _WORT.findall(falte(text)) if word not in _GELD]


def _mit_ende(text: str) -> str:
    plain = text.strip()
    if plain.endswith((".", "?", "!", ":")):
        return plain
    return f"{plain}{'?' if fragt(plain) else '.'}"
