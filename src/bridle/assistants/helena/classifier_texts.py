"""What is to be written: a pleading or another text, and not what it is about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from bridle.assistants.helena import classifier_nouns as nouns
from bridle.assistants.helena import classifier_words as w
from bridle.assistants.helena.classifier_clauses import Clause
from bridle.host.search.citations import LAWS, law_key

Intent: TypeAlias = Literal[
    "pleading", "drafting", "research", "comparison", "review", "judgement", "record", "lookup"
]


@dataclass(frozen=True, slots=True)
class Found:
    """What a clause asks for; `word` is what showed it, for the reason that is given."""

    intent: Intent
    word: str


def text_in(clause: Clause, *, edited: bool = False) -> Found | None:
    """What is to be written: the first text that no preposition makes the topic of another."""
    words = clause.words
    texts = [n for n in range(len(words)) if is_text(words, n)]
    if not texts:
        return None
    if edited and (filed := [words[n] for n in texts if is_pleading(words[n])]):
        return Found("pleading", filed[0])
    free = [n for n in texts if not governed(words, n, w.GOVERNING)]
    chosen = (free or texts)[0]
    holds = nouns.CONTAINER.search(words[chosen]) and not is_pleading(words[chosen])
    if holds and (inner := _inside(clause, chosen, texts)) is not None:
        return inner
    if joined := next(
        (words[n] for n in free if is_pleading(words[n]) and _is_joined(words, n, texts, free)), ""
    ):
        return Found("pleading", joined)
    if not free and governed(words, chosen, w.TOPICS):
        return Found("drafting", words[chosen])
    return Found("pleading" if is_pleading(words[chosen]) else "drafting", words[chosen])


def _inside(clause: Clause, container: int, texts: Sequence[int]) -> Found | None:
    words = clause.words
    to_somebody = any(nouns.READERS.search(word) for word in words[container + 1 :])
    if words[container].startswith("antwort") and to_somebody:
        return None
    for n in texts:
        if n > container and is_pleading(words[n]):
            return Found("pleading", words[n])
    return None


def _is_joined(words: Sequence[str], n: int, texts: Sequence[int], free: Sequence[int]) -> bool:
    """„eine Vollmacht und den Antrag“ wants both; „ein Brief über Klage und Widerklage“ is one letter."""
    before = [each for each in texts if each < n]
    together = {"und", "sowie", "nebst", "samt"}.intersection(words[max(0, n - 2) : n])
    return bool(together) and bool(before) and before[-1] in free


def to_a_court(text: Found, every: Sequence[Clause]) -> Found | None:
    """„Bring das als Stellungnahme ans Landgericht zu Papier“, „…, an die Kammer adressieren“"""
    if text.intent != "drafting" or not nouns.SUBMITTED.search(text.word):
        return None
    if any(
        nouns.READERS.search(word) and {"an", "fur"}.intersection(each.words[max(0, n - 2) : n])
        for each in every
        for n, word in enumerate(each.words)
    ):
        return None  # „… für die Mandantin zum Schreiben an das Gericht“
    return Found("pleading", text.word) if any(_sent(each, text) for each in every) else None


def _sent(clause: Clause, text: Found) -> bool:
    """Whether it goes to the bench: said with the text, at the head of a clause, or „Schreib dem Gericht“."""
    words = clause.words
    for n in [n for n, word in enumerate(words) if nouns.BENCH.search(word)]:
        at = next((at for at in range(max(0, n - 2), n) if words[at] in w.SENT_TO), -1)
        if at < 0:
            if n == 2 and words[1] == "dem":
                return True
            continue
        other = (
            at > 0 and words[at - 1] != text.word and words[at - 1].endswith(("schreiben", "brief", "mail"))
        )
        if not other and (text.word in words or at < 2):
            return True
    return False


def is_new(words: Sequence[str], n: int) -> bool:
    """„einen Brief“, „eine kurze Mail“; what is already there has another article."""
    return bool(w.INDEFINITE.intersection(words[max(0, n - 2) : n]))


def is_text(words: Sequence[str], n: int) -> bool:
    return is_pleading(words[n]) or _is_document(words, n)


def is_pleading(word: str) -> bool:
    return bool(nouns.PLEADING.search(word)) and not nouns.NO_PLEADING.search(word)


def _is_document(words: Sequence[str], n: int) -> bool:
    if words[n] == "schreiben":
        asked = words[0] in w.POLITE and n == len(words) - 1
        if n == 0:
            return len(words) > 1 and words[1] == "an"
        described = n == 1 and words[0].endswith("es") and len(words) > 2
        articles = w.DETERMINED | w.INDEFINITE
        return not asked and (described or any(word in articles for word in words[max(0, n - 2) : n]))
    if is_text_of_a_norm(words, n):
        return False
    return bool(nouns.DOCUMENT.search(words[n])) and not nouns.NO_PLEADING.search(words[n])


def is_text_of_a_norm(words: Sequence[str], n: int) -> bool:
    """„§ 377 HGB Text“, „den Text von § 377 HGB“; „einen Text zu § 377 HGB“ is still to be written."""
    if not nouns.NORM_TEXT.search(words[n]) or is_new(words, n) or {"fur", "an"}.intersection(words[n + 1 :]):
        return False
    behind = next((word for word in words[n + 1 :] if word not in w.OF_SOMEBODY | {"zu", "zum", "aus"}), "")
    cites = nouns.NORM_SIGNS.search(behind) or nouns.NORM_SIGNS.search(words[0]) or law_key(words[0]) in LAWS
    return bool(cites) and any(law_key(word) in LAWS for word in words)


def governed(words: Sequence[str], n: int, prepositions: frozenset[str]) -> bool:
    before = words[max(0, n - 2) : n]
    if before and before[-1] in prepositions:
        return True
    return len(before) == 2 and before[0] in prepositions and before[1] in w.DETERMINED | w.INDEFINITE
