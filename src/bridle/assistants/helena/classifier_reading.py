"""What a request asks for, clause by clause: a command with its object, a question, a fragment.

No grammar, only as much of it as tells „Zeige den Entwurf“ from „Entwurf einer Klage bitte“.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from bridle.assistants.helena import classifier_words as w
from bridle.host.personal_words import fold

Intent: TypeAlias = Literal[
    "pleading", "drafting", "research", "comparison", "review", "judgement", "record", "lookup"
]
WORDS_READ = 400
"""A request has its verbs at its beginning; what is longer is long anyway."""

FRAGMENT = 8
_SPLIT = re.compile(r"([!?;:\n,]+|(?<=[^\W\d_]{4})\.(?=\s|$)|\.{2,}|\s[-–]\s)")
_WORD = re.compile(r"§+|[^\W_]+(?:-[^\W_]+)*")
_CODE = re.compile(r"```.*?(?:```|$)|`[^`]*`|https?://\S+", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Clause:
    """Folded words without greetings and „bitte“ at the front; `stop` is the sign that ended it."""

    words: tuple[str, ...]
    stop: str
    polite: bool

    @property
    def first(self) -> str:
        return self.words[0] if self.words else ""


@dataclass(frozen=True, slots=True)
class Found:
    """`word` is what showed it, for the reason that is given."""

    intent: Intent
    word: str


def clauses(query: str) -> tuple[Clause, ...]:
    text = _CODE.sub(" ", unicodedata.normalize("NFC", query))
    pieces = _SPLIT.split(text)
    found: list[Clause] = []
    budget = WORDS_READ
    for words, stop in zip(pieces[::2], [*pieces[1::2], ""], strict=True):
        folded = [fold(each) for each in _WORD.findall(words)][:budget]
        budget -= len(folded)
        for part in _coordinated([each for each in folded if each]):
            polite = w.fold("bitte") in part
            part = _without_manners(part)
            if polite and found and len(part) <= 3 and not _opens(part, 0):
                found[-1] = replace(found[-1], polite=True)  # „…, bitte“, „…, bitte bis morgen“
            if part:
                found.append(Clause(tuple(part), stop.strip()[:1], polite))
    return tuple(found)


def only_manners(query: str) -> bool:
    """Nothing, a greeting, thanks."""
    return all(word in w.FILLERS | w.THANKS for clause in clauses(query) for word in clause.words)


def _without_manners(words: list[str]) -> list[str]:
    while words:
        if words[0] in w.FILLERS:
            words = words[1:]
        elif words[0] in ("kurze", "eine", "noch") and w.SMALL_QUESTION.intersection(words[1:3]):
            words = words[1:]
        elif words[0] in w.SMALL_QUESTION:
            words = words[1:]
        else:
            break
    return words


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
    return any(_commanded(rest, verb, 0) for verb in (*w.DRAFT, *w.RESEARCH, *w.SHOW, *w.REVIEW))


def _commanded(words: Sequence[str], verb: w.Verb, n: int) -> bool:
    return words[n] in verb.commands and (not verb.part or verb.part in words[n + 1 :])


def read(query: str) -> tuple[Found, ...]:
    """What is asked for, in the order of the text; nothing where nothing was understood."""
    found: list[Found] = []
    every = clauses(query)
    for n, clause in enumerate(every):
        if n and every[n - 1].stop == ":" and found and found[-1].intent == "record":
            break  # what is to be noted is not to be done
        one = _of(clause, every, n)
        if one is not None:
            found.append(one)
    return tuple(found)


def _of(clause: Clause, every: tuple[Clause, ...], n: int) -> Found | None:
    if n and clause.first in ("dass", "weil", "da", "damit") and "du" not in clause.words:
        return None
    if (asked := _question(clause)) is not None:
        return asked
    return _command(clause, every, n) or _needed(clause) or _without_verb(clause, every, n)


# ---- questions


def _question(clause: Clause) -> Found | None:
    words = clause.words
    first, second = words[0], words[1] if len(words) > 1 else ""
    if first in w.POLITE and second in w.ADDRESSED:
        return None
    if first in w.BEFORE_ASKING and second in w.ASKING:
        words, first, second = words[1:], second, words[2] if len(words) > 2 else ""
    if clause.stop == "?" and "wir" in words[:2] and w.MODALS.intersection(words[:2]):
        return Found("judgement", first)
    if first in w.ASKING:
        return _asked(words, first, second)
    if first in ("brauchen", "brauche", "braucht", "ware") or (first == "steht" and words[-1] == "zu"):
        return Found("judgement", first)
    if first in w.MODALS and first not in w.NEED:
        seen = words[-1] in ("haben", "bekommen", "kriegen") or any(
            word in verb.infinitives for word in words for verb in w.SHOW
        )
        return Found("lookup" if seen and second == "ich" else "judgement", first)
    if first in w.FACTS:
        return _judged(clause) or Found("lookup", first)
    return None


def _asked(words: Sequence[str], first: str, second: str) -> Found:
    if w.ABOUT_HER.match(" ".join(words)):
        return Found("lookup", first)
    if first == "wie" and second not in w.MEASURED:
        return Found("judgement", f"wie {second}".strip())
    if first in ("worum", "worauf") or (first == "was" and (second in w.MODALS or second in ("wurdest", "machen"))):
        return Found("judgement", f"{first} {second}".strip())
    for word in words:
        if w.JUDGED.search(word) and not (first in w.DATE_WORDS and word in w.DATE_WORDS):
            return Found("judgement", word)
    return Found("lookup", first)


def _judged(clause: Clause) -> Found | None:
    for word in clause.words:
        if w.JUDGED.search(word):
            return Found("judgement", word)
    return None


# ---- commands


def _command(clause: Clause, every: tuple[Clause, ...], n: int) -> Found | None:
    if record := _recorded(clause):
        return Found("record", record)
    if verb := _verb(clause, w.FILE):
        return Found("pleading", verb)
    if (verb := _verb(clause, w.COMPARE)) and _compares(clause, verb):
        return Found("comparison", verb)
    named = "" if _verb(clause, w.SHOW) else _noun(clause, w.RESEARCHED)
    if verb := _verb(clause, w.RESEARCH) or named:
        return Found("judgement" if _noun(clause, w.NO_LAW) else "research", verb)
    return _drafted(clause, every, n) or _made(clause) or _reviewed(clause, every, n) or _shown(clause)


def _recorded(clause: Clause) -> str:
    words = clause.words
    kept = [n for n, word in enumerate(words) if w.RECORDS.search(word) and not _governed(words, n, w.TOPICS)]
    texts = [n for n in range(len(words)) if _is_text(words, n) and not _governed(words, n, w.GOVERNING)]
    if verb := _verb(clause, w.RECORD):
        return verb
    if "mich" in words and words[0] in ("erinner", "erinnere", "kannst", "konntest"):
        return words[0] if any(word.startswith("erinner") for word in words) else ""
    if kept and not (texts and texts[0] < kept[0]):
        return _verb(clause, w.RECORD_SOMETHING)
    return ""


def _verb(clause: Clause, verbs: Sequence[w.Verb]) -> str:
    """The word by which one of these is commanded, and not forbidden, in a clause."""
    words = clause.words
    for n, word in enumerate(words):
        for verb in verbs:
            if _commanded(words, verb, n) and "ich" not in words[:n] and _starts(words, n):
                return "" if _forbidden(words, n) else word
            if word in verb.told and _told(words, n, verb):
                return word
            if word in verb.infinitives and _infinitive(clause, n, verb):
                return "" if words[max(n - 1, 0)] in w.NEGATIONS or _forbids_object(words, n) else word
    return ""


def _starts(words: Sequence[str], n: int) -> bool:
    """An imperative opens its clause, or stands after „und“, „bitte“ or an adverbial: „Zur Akte 7 erstelle …“"""
    if n == 0 or words[n - 1] in w.JOINING:
        return True
    if words[n - 1] in w.DETERMINED | w.INDEFINITE | w.NEED | w.GOVERNING:
        return False
    return words[0] in w.GOVERNING | w.DETERMINED and words[n].endswith("e") and n + 1 < len(words)


def _told(words: Sequence[str], n: int, verb: w.Verb) -> bool:
    """„Schreibst du mir …?“, „…, dass du eine Klage entwirfst“"""
    if n == 0:
        return len(words) > 2 and words[1] == "du" and (not verb.part or verb.part in words)
    return "du" in words[:n] and (not verb.part or words[n].startswith(verb.part))


def _infinitive(clause: Clause, n: int, verb: w.Verb) -> bool:
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


def _noun(clause: Clause, stems: re.Pattern[str], but: re.Pattern[str] | None = None) -> str:
    for word in clause.words:
        if stems.search(word) and not (but and but.search(word)):
            return word
    return ""


def _compares(clause: Clause, verb: str) -> bool:
    words = clause.words
    at = words.index(verb)
    following = words[at + 1] if at + 1 < len(words) else ""
    if verb == "vergleich" and following not in w.DETERMINED | w.FILLERS:
        return bool(following) and any(w.SEVERAL.search(word) for word in words[at + 2 :])
    if verb == "vergleiche":
        return bool(following) and following not in w.SETTLEMENTS
    return "sich" not in words[:at]


def _drafted(clause: Clause, every: tuple[Clause, ...], n: int) -> Found | None:
    if _verb(clause, w.HELP) and (thing := _thing(clause, edited=True)) is not None:
        return thing
    verb = _verb(clause, w.DRAFT)
    alone = bool(verb)
    verb = verb or _verb(clause, w.DRAFT_SOMETHING) or _verb(clause, w.WRITE)
    if not verb:
        return None
    thing = _thing(clause, edited=bool(_verb(clause, w.EDIT)))
    if thing is None and not (n + 1 < len(every) and every[n + 1].first == "dass"):
        thing = _thing_elsewhere(every, n)
    if thing is not None:
        return _filed(thing, every, n)
    if alone:
        return Found("drafting", verb)
    if _verb(clause, w.WRITE) and not _to_me(clause, every, n):
        return Found("drafting", verb)
    return None


def _made(clause: Clause) -> Found | None:
    """An unknown verb with a new text as its object: „Zaubere mir einen Brief“. An old one may be only shown."""
    words = clause.words
    first = words[0]
    known = first in w.NO_COMMAND | w.DETERMINED | w.GOVERNING | w.NEED | w.NEGATIONS or _is_text(words, 0)
    if known or (first not in w.GIVING and (_verb(clause, w.SHOW) or _verb(clause, w.REVIEW))):
        return None
    new = [n for n in range(1, len(words)) if _is_text(words, n) and w.INDEFINITE.intersection(words[max(0, n - 2) : n])]
    return _thing(clause) if new and clause.stop != "?" else None


def _filed(thing: Found, every: tuple[Clause, ...], n: int) -> Found:
    """„Einen Schriftsatz, mit dem wir die Klage zurücknehmen“ is a pleading; a letter about one is not."""
    if thing.intent == "drafting" and thing.word.startswith("schriftsatz"):
        for clause in every[n + 1 :]:
            if filed := next((word for word in clause.words if _is_pleading(word)), ""):
                return Found("pleading", filed)
    return thing


def _to_me(clause: Clause, every: tuple[Clause, ...], n: int) -> bool:
    """„Schreib mir, wann …“ asks."""
    asks = n + 1 < len(every) and every[n + 1].first in w.ASKING
    return asks or not set(clause.words) - {"mir", "uns", "auf", *w.FILLERS, clause.first}


def _thing_elsewhere(every: tuple[Clause, ...], n: int) -> Found | None:
    """„Ein Antrag wäre gut, kannst du den schreiben?“; „Bitte entwerfen: Klage gegen …“"""
    near = [each for each in every[:n][::-1] if _question(each) is None]
    if every[n].stop == ":":
        near += every[n + 1 : n + 2]
    for each in near:
        if (thing := _thing(each)) is not None:
            return thing
    return None


def _thing(clause: Clause, *, edited: bool = False) -> Found | None:
    """What is to be written: the first text that no preposition makes the topic of another."""
    words = clause.words
    texts = [n for n in range(len(words)) if _is_text(words, n)]
    if not texts:
        return None
    if edited and (filed := [words[n] for n in texts if _is_pleading(words[n])]):
        return Found("pleading", filed[0])
    free = [n for n in texts if not _governed(words, n, w.GOVERNING)]
    chosen = (free or texts)[0]
    if w.CONTAINER.search(words[chosen]) and not _is_pleading(words[chosen]):
        if (inner := _inside(clause, chosen, texts)) is not None:
            return inner
    if not free and _governed(words, chosen, w.TOPICS):
        return Found("drafting", words[chosen])
    return Found("pleading" if _is_pleading(words[chosen]) else "drafting", words[chosen])


def _inside(clause: Clause, container: int, texts: Sequence[int]) -> Found | None:
    words = clause.words
    to_somebody = any(w.READERS.search(word) for word in words[container + 1 :])
    if words[container].startswith("antwort") and to_somebody:
        return None
    for n in texts:
        if n > container and _is_pleading(words[n]):
            return Found("pleading", words[n])
    return None


def _is_text(words: Sequence[str], n: int) -> bool:
    return _is_pleading(words[n]) or _is_document(words, n)


def _is_pleading(word: str) -> bool:
    return bool(w.PLEADING.search(word)) and not w.NO_PLEADING.search(word)


def _is_document(words: Sequence[str], n: int) -> bool:
    if words[n] == "schreiben":
        asked = words[0] in w.POLITE and n == len(words) - 1
        if n == 0:
            return len(words) > 1 and words[1] == "an"
        return not asked and any(word in w.DETERMINED | w.INDEFINITE for word in words[max(0, n - 2) : n])
    return bool(w.DOCUMENT.search(words[n])) and not w.NO_PLEADING.search(words[n])


def _governed(words: Sequence[str], n: int, prepositions: frozenset[str]) -> bool:
    before = [word for word in words[max(0, n - 2) : n]]
    if before and before[-1] in prepositions:
        return True
    return len(before) == 2 and before[0] in prepositions and before[1] in w.DETERMINED | w.INDEFINITE


def _reviewed(clause: Clause, every: tuple[Clause, ...], n: int) -> Found | None:
    verb = _verb(clause, w.REVIEW)
    whether = every[n + 1 : n + 2] if n + 1 < len(every) and every[n + 1].first == "ob" else ()
    before = every[n - 1 : n] if n and {"sie", "es", "ihn"}.intersection(clause.words) else ()
    if verb and any(_noun(each, w.TOTAL) for each in (clause, *whether, *before)):
        return Found("review", verb)
    if _noun(clause, w.LAW) and (gathered := _verb(clause, w.GATHER)):
        return Found("research", gathered)
    if verb := verb or _verb(clause, w.EXPLAIN):
        return Found("judgement", verb) if not _verb(clause, w.SHOW) else None
    return None


def _shown(clause: Clause) -> Found | None:
    if verb := _verb(clause, w.SHOW):
        return _judged(clause) or Found("lookup", verb)
    return None


# ---- what has no verb


def _needed(clause: Clause) -> Found | None:
    words = clause.words
    if not (words[0] in ("ich", "wir") and len(words) > 1 and words[1] in w.NEED):
        return None
    if words[1] in ("suche", "suchen") or any(word in ("wissen", "sehen") for word in words):
        return Found("lookup", words[1])
    if _noun(clause, w.OPPOSED):
        return Found("comparison", words[1])
    thing = _thing(clause)
    wanted_new = any(word in w.INDEFINITE for word in words) or "bis" in words
    if thing is not None and wanted_new:
        return thing
    if _noun(clause, w.KEPT) or thing is not None:
        return _judged(clause) or Found("lookup", words[1])
    return None


def _without_verb(clause: Clause, every: tuple[Clause, ...], n: int) -> Found | None:
    if clause.first == "lass" and clause.words[-1] == "sehen":
        return Found("lookup", clause.first)
    if clause.stop != "?" and (named := _nominal(clause, every, n)) is not None:
        return named
    return _judged(clause) or _fragment(clause)


def _nominal(clause: Clause, every: tuple[Clause, ...], n: int) -> Found | None:
    """„Entwurf einer Klageerwiderung bitte“, „Prüfung aller Fristen“, „Vergleich der beiden Gutachten“."""
    words = clause.words
    if any(word in w.NEGATIONS for word in words[:2]):
        return None
    second = words[1] if len(words) > 1 else ""
    weighed = words[0] in ("vergleich", "abgleich") and second in ("der", "von", "zwischen", "beider")
    if _noun(clause, w.OPPOSED) or (weighed and any(w.SEVERAL.search(word) for word in words)):
        return Found("comparison", words[0])
    early = next((word for word in words[:3] if w.REVIEWED.search(word)), "")
    if early:
        return Found("review" if _noun(clause, w.TOTAL) else "judgement", early)
    if w.CONTAINER.search(words[0]) and clause.stop == ":" and n + 1 < len(every):
        return _thing(every[n + 1]) or Found("drafting", words[0])
    thing = _thing(clause)
    if thing is not None and thing.intent == "drafting" and w.CONTAINER.search(thing.word) and n:
        thing = _thing_elsewhere(every, n) or thing
    if named := next((word for word in words[:2] if w.WRITTEN.search(word)), ""):
        return thing or Found("drafting", named)
    if thing is None or words[0] in w.DETERMINED:
        return None
    return thing if clause.polite or (w.CONTAINER.search(words[0]) and second) else None


def _fragment(clause: Clause) -> Found | None:
    if clause.first in w.POLITE:
        return None
    words = [each for each in clause.words if not each.isdigit()] or clause.words
    if len(words) <= FRAGMENT and (words[0][0] in "§0123456789" or _noun(clause, w.KEPT)):
        return Found("lookup", words[0])
    return Found("lookup", words[0]) if len(words) <= 4 else None
