"""A request in clauses, and what is commanded in one: imperative, polite question, infinitive, „dass du …“.

No grammar, only as much of it as tells a command from news and from a question.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bridle.assistants.helena import classifier_verbs as v
from bridle.assistants.helena import classifier_words as w
from bridle.host.personal_words import fold

WORDS_READ = 400
"""A request has its verbs at its beginning; what is longer is long anyway."""

_ABBREVIATED = (
    "Abs",
    "Nr",
    "Art",
    "Dr",
    "ca",
    "Fr",
    "Hr",
    "Str",
    "St",
    "vgl",
    "gem",
    "ggf",
    "bzw",
    "Az",
    "RA",
    "Rn",
)
_SHORT = "".join([f"(?<!\\b{each})" for each in _ABBREVIATED])
_SPLIT = re.compile(
    r"([!?;:\n,]+|(?<=[^\W\d_]{4})\.(?=\s|$)"
    rf"|(?<=[^\W\d_]{{2}}){_SHORT}\.(?=\s+[A-ZÄÖÜ])|\.{{2,}}|\s[-–]\s)"
)
_WORD = re.compile(r"§+|[^\W_]+(?:-[^\W_]+)*")
_CODE = re.compile(r"```.*?(?:```|$)|`[^`]*`|https?://\S+", re.DOTALL)
_EVERY = (*v.DRAFT, *v.RESEARCH, *v.SHOW, *v.REVIEW, *v.RECORD, *v.FILE, *v.WRITE, *v.EXPLAIN)
_BITTE = fold("bitte")


@dataclass(frozen=True, slots=True)
class Clause:
    """Folded words without greetings and „bitte“ at the front; `stop` is the sign that ended it."""

    words: tuple[str, *tuple[str, ...]]
    stop: str
    polite: bool

    @property
    def first(self) -> str:
        return self.words[0]

    @property
    def second(self) -> str:
        return self.words[1] if len(self.words) > 1 else ""

    def noun(self, stems: re.Pattern[str]) -> str:
        """The first word that contains one of these."""
        return next((word for word in self.words if stems.search(word)), "")


def clauses(query: str) -> tuple[Clause, ...]:
    text = _CODE.sub(" ", unicodedata.normalize("NFC", query))
    pieces = _SPLIT.split(text)
    found: list[Clause] = []
    budget = WORDS_READ
    for words, stop in zip(pieces[::2], [*pieces[1::2], ""], strict=True):
        folded = [fold(each) for each in _WORD.findall(words)][:budget]
        budget -= len(folded)
        for part in _coordinated([each for each in folded if each]):
            polite = _BITTE in part
            part = _without_manners(part)
            if polite and found and len(part) <= 3 and not _opens(part, 0):
                found[-1] = replace(found[-1], polite=True)  # „…, bitte“, „…, bitte bis morgen“
            if part:
                found.append(Clause((part[0], *part[1:]), stop.strip()[:1], polite))
    return tuple(found)


def as_written(query: str, words: str) -> str:
    """Folded words as the person wrote them."""
    written = {fold(each): each for each in reversed(_WORD.findall(unicodedata.normalize("NFC", query)))}
    return " ".join([written.get(each, each) for each in words.split()])


def only_manners(query: str) -> bool:
    """Nothing, a greeting, thanks."""
    return all(word in w.FILLERS | w.THANKS for clause in clauses(query) for word in clause.words)


def _without_manners(words: list[str]) -> list[str]:
    """Without „Hallo Helena, kurze Frage:“ and „und jetzt noch“ before what is asked."""
    start = 0
    while start < len(words):
        asks = words[start] in ("kurze", "eine") and w.SMALL_QUESTION.intersection(
            words[start + 1 : start + 3]
        )
        if not (asks or words[start] in w.LEADING):
            break
        start += 1
    return words[start:]


def _coordinated(words: list[str]) -> Iterator[list[str]]:
    """„… läuft und kannst du …“ asks twice; „Klage und Erwiderung“ does not."""
    start = 0
    for n, word in enumerate(words[:-1]):
        if word in ("und", "dann") and n > start and _opens(words, n + 1):
            yield words[start:n]
            start = n + 1
    yield words[start:]


def _opens(words: Sequence[str], n: int) -> bool:
    while n < len(words) and words[n] in w.FILLERS:
        n += 1
    if n >= len(words):
        return False
    rest = words[n:]
    if rest[0] in w.POLITE and len(rest) > 1 and rest[1] in w.ADDRESSED:
        return True
    return any(_commanded(rest, verb, 0) for verb in _EVERY)


def _commanded(words: Sequence[str], verb: v.Verb, n: int) -> bool:
    return words[n] in verb.commands and (not verb.part or verb.part in words[n + 1 :])


def commanded(clause: Clause, verbs: Sequence[v.Verb]) -> str:
    """The word by which one of these is commanded, and not forbidden, in a clause."""
    words = clause.words
    for n, word in enumerate(words):
        for verb in verbs:
            if _commanded(words, verb, n) and "ich" not in words[:n] and _starts(words, n):
                return "" if _forbidden(words, n) else word
            if word in verb.done and _to_be_done(words, n):
                return word
            if word in verb.told and _told(words, n, verb):
                return word
            if word in verb.infinitives and _infinitive(clause, n, verb):
                return "" if words[max(n - 1, 0)] in w.NEGATIONS or _forbids_object(words, n) else word
    return ""


def _starts(words: Sequence[str], n: int) -> bool:
    """An imperative opens its clause, or stands after „und“, „bitte“, an adverbial: „Zur Akte erstelle …“"""
    if n == 0 or words[n - 1] in w.JOINING:
        return True
    if words[n - 1] in w.DETERMINED | w.INDEFINITE | w.NEED | w.GOVERNING:
        return False
    return words[0] in w.GOVERNING | w.DETERMINED and words[n].endswith("e") and n + 1 < len(words)


def _to_be_done(words: Sequence[str], n: int) -> bool:
    """„Es soll eine Klage erstellt werden“"""
    return n == len(words) - 2 and words[-1] == "werden" and bool(w.MODALS.intersection(words[1:n]))


def _told(words: Sequence[str], n: int, verb: v.Verb) -> bool:
    """„Schreibst du mir …?“, „…, dass du eine Klage entwirfst“"""
    if n == 0:
        return len(words) > 2 and words[1] == "du" and (not verb.part or verb.part in words)
    return "du" in words[:n] and (not verb.part or words[n].startswith(verb.part))


def _infinitive(clause: Clause, n: int, verb: v.Verb) -> bool:
    words = clause.words
    if n == 0 and len(words) > 1 and words[1] == "sie":
        return not verb.part or verb.part in words
    if (verb.part and not words[n].startswith(verb.part)) or _somebody_else(words, n):
        return False
    if words[n - 1] == "beim":
        return True
    if n == 0:
        return clause.polite or len(words) == 1
    if words[n - 1] in w.DETERMINED | w.INDEFINITE and not (words[0] in w.POLITE and n == len(words) - 1):
        return False
    return n >= len(words) - 3 or words[n + 1] in ("und", "oder", "sowie", "ob")


def _somebody_else(words: Sequence[str], n: int) -> bool:
    """„Der Gegner will Berufung einlegen“ is news and no command."""
    modal = next((k for k in range(1, min(n, 5)) if words[k] in w.MODALS | w.NEED), 0)
    return bool(modal) and not {"ich", "wir", "du", "sie"}.intersection(words[: modal + 2])


def _forbidden(words: Sequence[str], n: int) -> bool:
    return any(word in w.NEGATIONS for word in words[n + 1 : n + 4])


def _forbids_object(words: Sequence[str], n: int) -> bool:
    return any(word.startswith("kein") for word in words[:n])
