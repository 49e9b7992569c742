"""What is said of several colleagues and their matters: of both of them, of one and not of the other.

Who is denied is told by the clause: by the word right before the name, or by one at the end of it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from bridle.assistants.helena.kollegen import ImHaus
from bridle.assistants.helena.planer.haus.nennung import Nennung, nennungen
from bridle.assistants.helena.planer.haus.rolle import K, als_kollege
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.models.planner import MAX_REQUEST

_LISTE = re.compile(
    r"^\W*(?:und )?(?:(?:bitte|zeig\w*|nenn\w*|gib|liste|mir)\s)*(?:(?:an|in|bei)\s)?"
    r"(?:welche[nrs]?|wie ?viele|alle[nr]?|saemtliche|die)\s(?:[a-z]+e[nr]?\s)?"
    r"(?:\w*akten|mandaten?|\w*sachen|faellen?|verfahren)\b|^\W*(?:\w*akten|mandate|faelle)\b"
)
_ANDERES = re.compile(
    r"frist|termin|wiedervorlage|dokument|unterlage|schrifts|zeit|stunden|minuten|kosten|dezernat|"
    r"\bgegen\b|\bgegner|\bmandant|\bzeug|\bwer\b|\bdavon\b(?! (?:der|die|das|den)\b)"
)
_WOERTER = re.compile(rf"{K}|[\w-]+|[^\w\s]")
_NEIN = frozenset({"nicht", "kein", "keine", "keiner", "ohne", "ausser", "weder"})
_ZUSAMMEN = frozenset(
    {"zusammen", "gemeinsam", "beide", "beiden", "miteinander", "sowohl", "zugleich", "gleichzeitig", "auch"}
)
_VERBINDET = frozenset({"und", "oder", "sowie", "noch", "als", ","})
_TUT = frozenset(
    """
    hat haben arbeitet arbeiten mitarbeitet mitarbeiten bearbeitet bearbeiten betreut betreuen verwaltet
    verwalten fuehrt fuehren macht machen gehoert gehoeren zustaendig verantwortlich
    beteiligt eingetragen sitzt sitzen ist sind wird
    werden von bei an in mit die der denen dem den fuer aber jedoch dabei drin dran sondern nur
    auch selbst jeweils sachbearbeiter sachbearbeiterin sachbearbeitung
    """.split()  # noqa: SIM905
)


@dataclass(frozen=True, slots=True)
class Gemeint:
    """Who has to work on a matter, all or one of them, and who must not; the question of everybody's."""

    wer: tuple[Nennung, ...]
    nicht: tuple[Nennung, ...]
    alle: bool
    frage: str

    @property
    def genannt(self) -> list[str]:
        return [each.name for each in (*self.wer, *self.nicht)]


def gelesen(text: str, haus: Sequence[ImHaus]) -> Gemeint | None:
    """Where a list of matters is asked for, and more is said of colleagues than one name."""
    if not haus or len(text) > MAX_REQUEST:
        return None
    named = [each for each in nennungen(text, haus) if len(each.personen) == 1]
    plain = falte(text)
    if not named or len({each.name for each in named}) < len(named):
        return None
    if _LISTE.search(plain) is None or _ANDERES.search(plain):
        return None
    marked, last = "", 0
    for each in named:
        marked, last = f"{marked}{text[last : each.anfang]}{K}", each.ende
    marked += text[last:]
    words = [falte(each) if each != K else K for each in _WOERTER.findall(marked)]
    denied = _verneint(words)
    if len(named) < 2 and not denied:
        return None
    together = any(word in _ZUSAMMEN for word in words) or _in_zwei_saetzen(words, denied)
    either = "oder" in words
    positive = [each for n, each in enumerate(named) if n not in denied]
    if len(positive) > 1 and not (together or either) and als_kollege(text, haus) is not None:
        return None  # „Akten von Lang und Koch“: of each
    question = _ohne(marked)
    if not question:
        return None
    negative = [each for n, each in enumerate(named) if n in denied]
    return Gemeint(tuple(positive), tuple(negative), together, question)


def _verneint(words: Sequence[str]) -> set[int]:
    """Which of those named are denied: those that follow the word at once, else those of its clause."""
    denied: set[int] = set()
    places = [n for n, word in enumerate(words) if word == K]
    for n, word in enumerate(words):
        if word not in _NEIN:
            continue
        behind: list[int] = []
        at = n + 1
        while at < len(words) and (words[at] == K or words[at] in _TUT | _VERBINDET | _NEIN):
            if words[at] in (",", "und") and words[at + 1 : at + 2] != [K] and behind:
                break
            if words[at] == K:
                behind.append(at)
            at += 1
        begin = max([m for m in range(n) if words[m] in (",", "aber", ";", ":")], default=-1)
        own = behind or [m for m in places if begin < m < n]
        denied |= {places.index(m) for m in own}
    return denied


def _in_zwei_saetzen(words: Sequence[str], denied: set[int]) -> bool:
    """„…, die Koch (auch) hat“: a clause about what comes before it narrows it."""
    places = [n for n, word in enumerate(words) if word == K]
    kept = [place for n, place in enumerate(places) if n not in denied]
    return any(
        "," in words[one:other] and set(words[one:other]) & {"die", "denen"} for one, other in pairwise(kept)
    )


_SCHWACH = frozenset(
    ["die", "der", "den", "dem", "denen", "von", "bei", "an", "in", "mit", "fuer", "dabei", "auf"]
)
"""Said with the person where it stands before them; elsewhere it belongs to something else."""
_WORT = re.compile(rf"{K}|[^\W\d_]+(?:-\w+)*")


def _ohne(marked: str) -> str:
    """The question of everybody's matters: what is said of somebody is left out of it."""
    gone = (_NEIN | _ZUSAMMEN | _VERBINDET | _TUT) - _SCHWACH
    plain = re.sub(r"^\W*(?:und )?(?:an|in|bei|von|für) (?=welche)", "", marked, flags=re.I)
    left, behind = plain, True
    for word in reversed(list(_WORT.finditer(plain))):
        said = word[0] if word[0] == K else falte(word[0])
        if said == K or said in gone or (said in _SCHWACH and behind):
            left, behind = f"{left[: word.start()]} {left[word.end() :]}", True
        else:
            behind = False
    left = " ".join(re.sub(r"\s+(?=[,?!.:;])|[,:;]+\s*(?=[,?!.:;]|$)", "", left).split()).strip(" ?!.,:;")
    left = re.sub(r"^welchen\b", "Welche", left, flags=re.I)
    return f"{left[:1].upper()}{left[1:]} haben wir?" if left else ""


_DAVON = re.compile(r"^\W*(?:und |aber )?welche (?:davon|von denen|von diesen|darunter)\b(?P<rest>.*)$", re.I)
_OHNE_DIE = re.compile(r"^\W*(?:und |aber )?(?P<rest>(?:ohne|nicht|außer|ausser|auch)\b.*)$", re.I)


def mit_frage_davor(text: str, question: str) -> str:
    """„Welche davon hat Koch nicht?“ as one question with the list that was asked for; else as it is."""
    if _LISTE.search(falte(question)) is None or _ANDERES.search(falte(question)):
        return text
    asked = question.rstrip(" ?!.")
    if of_those := _DAVON.match(text):
        return f"{asked}, die {of_those['rest'].strip()}"
    without = _OHNE_DIE.match(text)
    return f"{asked} {without['rest']}" if without else text
