"""Whether a clause asks, and whether what it asks can be looked up or has to be judged."""

from __future__ import annotations

from collections.abc import Sequence

from bridle.assistants.helena import classifier_verbs as v
from bridle.assistants.helena import classifier_words as w
from bridle.assistants.helena.classifier_clauses import Clause
from bridle.assistants.helena.classifier_texts import Found


def question(clause: Clause) -> Found | None:
    words: Sequence[str] = clause.words
    first, second = clause.first, clause.second
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
            word in verb.infinitives for word in words for verb in v.SHOW
        )
        return Found("lookup" if seen and second == "ich" else "judgement", first)
    if first in w.FACTS:
        return judged(clause) or Found("lookup", first)
    return None


def _asked(words: Sequence[str], first: str, second: str) -> Found:
    if w.ABOUT_HER.match(" ".join(words)):
        return Found("lookup", first)
    opinion = first in ("worum", "worauf") or (first == "wie" and second not in w.MEASURED)
    advice = first == "was" and (second in w.MODALS or second in ("wurdest", "machen"))
    meaning = first == "was" and second == "bedeutet" and "fur" in words
    if opinion or advice or meaning:
        return Found("judgement", f"{first} {second}".strip())
    for word in words:
        if w.JUDGED.search(word) and not (first == "wann" and w.AGEING.search(word)):
            return Found("judgement", word)
    return Found("lookup", first)


def judged(clause: Clause) -> Found | None:
    for word in clause.words:
        if w.JUDGED.search(word):
            return Found("judgement", word)
    return None
