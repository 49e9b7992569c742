"""Where a text names somebody who works here, as it is said: „Frau Dr. Koch“, „Langs“, „matthias“.

A name beside another first name, a firm or a second side is somebody else's. Names that are also words
(„im Sommer“, „wie lang“) count only where a construction takes a name; that is not decided here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bridle.assistants.helena.aehnlich import abstand, grosszuegig
from bridle.assistants.helena.felder import gefaltet
from bridle.assistants.helena.kollegen import ImHaus, teile
from bridle.assistants.helena.planer.lesen.woerter import ANREDE, RECHTSFORM, bekannt, falte

_WORT = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_TITEL = ANREDE - {"firma", "familie", "eheleute", "mdt", "mdtin"} | {
    "notar", "notarin", "anwalt", "anwaeltin", "unsere", "unser", "unserer", "unserem", "unseren",
    "rechtsanwaeltin",
}  # fmt: skip
_ARTIKEL = frozenset({"der", "die", "den", "dem"})
_SATZENDE = frozenset(
    """
    hat bearbeitet betreut fuehrt macht arbeitet gebucht erfasst zustaendig verantwortlich sachbearbeiter
    sachbearbeiterin
    """.split()  # noqa: SIM905
)
"""How a clause about a matter goes on behind who works on it."""
_KURZ = 3


@dataclass(frozen=True, slots=True)
class Nennung:
    """Who may be meant, where that is said, and whether a title or a first name is said with it.

    name      for a filter: the whole name of one, the words said where it may be several
    genitiv   „Langs“
    """

    name: str
    personen: tuple[ImHaus, ...]
    anfang: int
    ende: int
    sicher: bool
    genitiv: bool
    wortlaut: str


def nennungen(text: str, haus: Sequence[ImHaus]) -> list[Nennung]:
    """Every place where somebody of the house may be named."""
    return list(_nennungen(text, haus)) if haus else []


def _nennungen(text: str, haus: Sequence[ImHaus]) -> Iterator[Nennung]:
    words = list(_WORT.finditer(text))
    n = 0
    while n < len(words):
        found, behind = _ab(text, words, n, haus)
        if found is not None:
            yield found
        n = max(behind, n + 1)


def _ab(
    text: str, words: Sequence[re.Match[str]], start: int, haus: Sequence[ImHaus]
) -> tuple[Nennung | None, int]:
    n, titled = start, False
    while n < len(words) and _verbunden(text, words, start, n):
        if falte(words[n][0]) in _TITEL:
            titled = True
        elif not (n == start and falte(words[n][0]) in _ARTIKEL):
            break
        n += 1
    first, fitting = n, list(haus)
    genitive = False
    while n < len(words) and not genitive and _verbunden(text, words, first, n):
        next_, genitive = _passende(words[n][0], fitting, titled=titled)
        if not next_:
            break
        fitting, n = next_, n + 1
    if n == first:
        return None, start + 1
    said = text[words[first].start() : words[n - 1].end()]
    if start < first and not titled and _relativ(words, start, n):
        start = first  # „Akten, die Lang bearbeitet“
    elif start < first and not titled and all(bekannt(falte(each[0])) for each in words[first:n]):
        return None, n  # „der Richter“, „die Sommer“
    if _gehoert_zu_anderem(text, words, start, n):
        return None, n
    whole = text[words[start].start() : words[n - 1].end()]
    name = fitting[0].name if len(fitting) == 1 else said.removesuffix("s") if genitive else said
    sure = titled or n - first > 1
    return Nennung(name, tuple(fitting), words[start].start(), words[n - 1].end(), sure, genitive, whole), n


def _relativ(words: Sequence[re.Match[str]], start: int, behind: int) -> bool:
    """A verb behind and no other before: the article begins a clause about what comes before it."""
    return (
        start > 0
        and behind < len(words)
        and falte(words[behind][0]) in _SATZENDE
        and falte(words[start][0]) in ("die", "den")
    )


def _verbunden(text: str, words: Sequence[re.Match[str]], first: int, n: int) -> bool:
    return n == first or re.fullmatch(r"\.?\s+", text[words[n - 1].end() : words[n].start()]) is not None


def _passende(word: str, among: Sequence[ImHaus], *, titled: bool) -> tuple[list[ImHaus], bool]:
    """Those whom the word may name, and whether it is a genitive; a slip only where it is no word itself."""
    plain = gefaltet(word)
    exact = [each for each in among if plain in teile(each.name)]
    if exact:
        return exact, False
    of = [each for each in among if len(plain) > _KURZ and plain.removesuffix("s") in teile(each.name)]
    if of and plain.endswith("s") and not (word.islower() and bekannt(falte(word))):
        return of, True
    if len(plain) < 4 or (bekannt(falte(word)) and not titled):
        return [], False
    near = [each for each in among if any(_vertippt(plain, part) for part in teile(each.name))]
    return near, False


def _vertippt(word: str, part: str) -> bool:
    return word[0] == part[0] and 0 < abstand(word, part) <= grosszuegig(part)


def _gehoert_zu_anderem(text: str, words: Sequence[re.Match[str]], start: int, end: int) -> bool:
    """„Klaus Richter“, „Lang Bau GmbH“, „Koch & Partner“: a name of somebody else."""
    if re.match(r"\s*(?:&|\./\.|/)", text[words[end - 1].end() :]) or re.search(
        r"(?:&|\./\.)\s*$", text[: words[start].start()]
    ):
        return True
    if end < len(words) and _verbunden(text, words, end - 1, end):
        behind = words[end][0]
        if falte(behind) in RECHTSFORM or (behind[0].isupper() and not bekannt(falte(behind))):
            return True
    if start and _verbunden(text, words, start - 1, start):
        before = words[start - 1][0]
        if before[0].isupper() and start > 1 and not bekannt(falte(before)) and falte(before) not in _TITEL:
            return True
    return False
