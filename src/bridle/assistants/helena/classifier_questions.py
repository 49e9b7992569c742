"""Whether a clause asks, and whether what it asks can be looked up or has to be judged."""

from __future__ import annotations

from collections.abc import Sequence

from bridle.assistants.helena import classifier_nouns as nouns
from bridle.assistants.helena import classifier_verbs as v
from bridle.assistants.helena import classifier_words as w
from bridle.assistants.helena.classifier_clauses import Clause
from bridle.assistants.helena.classifier_texts import Found, is_pleading


def question(clause: Clause) -> Found | None:
    words: Sequence[str] = clause.words
    first, second = clause.first, clause.second
    if _asks_advice(clause):
        return Found("judgement", f"{first} {second}")
    if clause.courteous or (first == "was" and len(second) > 2 and second.endswith("es")):
        return None  # „Was Kurzes an den Mandanten“ asks nothing
    if first in w.BEFORE_ASKING and second in w.ASKING:
        words, first, second = words[1:], second, words[2] if len(words) > 2 else ""
    if clause.stop == "?" and "wir" in words[:2] and w.MODALS.intersection(words[:2]):
        return Found("judgement", f"{first} {second}")
    if first in w.ASKING:
        return _asked(words, first, second)
    if first in w.BRIEFLY and second not in w.SUBJECTS and clause.stop != "?":
        return None  # „Brauche heute noch einen Antrag“
    if first in w.DOUBTING or (first == "steht" and words[-1] == "zu"):
        return Found("judgement", first)
    if first in w.MODALS:
        return _whether_allowed(clause)
    return _of_a_fact(clause) if first in w.FACTS else None


def _whether_allowed(clause: Clause) -> Found | None:
    words, first, second = clause.words, clause.first, clause.second
    if first in w.NEED or (words[-1] in w.OUT and clause.stop != "?"):
        return None  # „Muss heute noch raus.“
    shown = any(word in verb.infinitives for word in words for verb in v.SHOW if not verb.part)
    seen = shown or words[-1] in ("haben", "bekommen", "kriegen", "sehen")
    return Found("lookup" if seen and second == "ich" else "judgement", f"{first} {second}".strip())


def _of_a_fact(clause: Clause) -> Found:
    words, first, second = clause.words, clause.first, clause.second
    opening = f"{first} {second}".strip()
    doubts = first in w.BEING and second in ("das", "es") and "nicht" in words[2:4]
    if doubts or first == "bist":
        return Found("judgement", opening)
    if _is_weighed(words):
        return Found("judgement", words[-1])
    talks = first == "bin" or (opening == "hast du" and len(words) > 3)  # „Hast du das verstanden?“
    if talks and not _names_something(clause):
        return Found("judgement", opening)
    kind = "judgement" if first in w.BEING and not _is_on_file(clause) else "lookup"
    return judged(clause) or Found(kind, opening)


def _is_on_file(clause: Clause) -> bool:
    """„Ist die Rechnung bezahlt?“, „Liegt die Vollmacht vor?“; „Hat er Kündigungsschutz?“ is in no file."""
    words = clause.words
    already = w.ALREADY.intersection(words) or any(word.isdigit() for word in words)
    return bool(already) or bool(w.HAPPENED.search(words[-1])) or _names_something(clause)


def _asks_advice(clause: Clause) -> bool:
    """„Würdest du Berufung einlegen?“ asks for advice; „Würdest du bitte die Berufung …“ commands."""
    words = clause.words
    bidden = clause.polite or (w.US | w.FILLERS | w.INDEFINITE | w.DETERMINED).intersection(words[2:])
    if clause.first != "wurdest" or not clause.courteous or clause.polite:
        return False
    return (words[-1] in w.LEGAL_ACTS and not bidden) or {"das", "so"}.issubset(words)


def _names_something(clause: Clause) -> bool:
    kept = any(nouns.KEPT.search(word) and not nouns.PEOPLE.search(word) for word in clause.words)
    return kept or bool(clause.noun(nouns.DOCUMENT) or clause.noun(nouns.PLEADING))


def _is_weighed(words: Sequence[str]) -> bool:
    """„Ist die Klausel zu unbestimmt?“, „Ist das machbar?“; „Ist sie fällig?“ can be looked up."""
    last, before = words[-1], words[-3:-1]
    too = "zu" in before and not w.NOT_TOO.search(last)
    return too or bool(w.WEIGHED.search(last) and not w.STATES.search(last))


def _asked(words: Sequence[str], first: str, second: str) -> Found:
    opening = f"{first} {second}".strip()
    if w.ABOUT_HER.match(" ".join(words)):
        return Found("lookup", first)
    if first == "wie" and words[-1] in w.MEASURED:
        return Found("lookup", opening)
    if _wants_an_opinion(words, first, second):
        return Found("judgement", opening)
    for word in words:
        ages = first == "wann" and w.AGEING.search(word)
        if w.JUDGED.search(word) and not is_pleading(word) and not ages:
            return Found("judgement", word)
    return Found("lookup", opening)


def _wants_an_opinion(words: Sequence[str], first: str, second: str) -> bool:
    if first == "wie":
        would = second == "wurde" and words[-1].endswith("en") and not w.HAPPENED.search(words[-1])
        return would or second not in w.MEASURED or bool(w.WERE_TO.intersection(words))
    if first == "was":
        hers = "dir" in words or "du" in words[1:3]
        meant = second in ("bedeutet", "heisst") and "fur" in words
        return hers or meant or second in w.MODALS | w.ADVISED or bool(w.WERE_TO.intersection(words))
    if first in ("wofur", "wozu") and w.NEED.intersection(words):
        return True
    allowed = first == "ob" and w.MODALS.intersection(words)  # „…, ob er das darf“
    return first in ("worum", "worauf") or bool(allowed or w.WERE_TO.intersection(words))


def judged(clause: Clause) -> Found | None:
    for word in clause.words:
        if w.JUDGED.search(word) and not is_pleading(word):
            return Found("judgement", word)
    return None
