"""What is wanted without being commanded: needed, wished for, or only named."""

from __future__ import annotations

from itertools import pairwise

from bridle.assistants.helena import classifier_nouns as nouns
from bridle.assistants.helena import classifier_words as w
from bridle.assistants.helena.classifier_clauses import Clause
from bridle.assistants.helena.classifier_commands import text_elsewhere
from bridle.assistants.helena.classifier_inquiries import differing, sources, surveyed, weighed
from bridle.assistants.helena.classifier_lookups import is_topic, nominal_lookup
from bridle.assistants.helena.classifier_questions import judged, question
from bridle.assistants.helena.classifier_texts import Found, is_pleading, is_text, text_in, to_a_court

FRAGMENT = 8


def needed(clause: Clause, every: tuple[Clause, ...], n: int) -> Found | None:
    """„Ich brauche einen Brief“ is a command, „Ich brauche das Aktenzeichen“ is not."""
    words = clause.words
    at = next((n for n, word in enumerate(words[:8]) if word in w.NEED), -1)
    if at < 0:
        return None
    if not {"ich", "wir"}.intersection(words[max(0, at - 1) : at + 2]) and not (
        at == 0 and words[0] in w.BRIEFLY
    ):
        return None
    if (differs := differing(clause)) is not None:
        return differs
    seen = {"wissen", "sehen"}.intersection(words) and not w.INDEFINITE.intersection(words)
    if words[at] in ("suche", "suchen") or seen:
        return Found("lookup", words[at])
    if (inquiry := weighed(clause) or surveyed(clause, every) or _all_sources(clause, every, n)) is not None:
        return inquiry
    text = None if w.NEGATIONS.intersection(words) else text_in(clause)
    if text is not None and (_is_due(clause) or not _is_there(clause, text.word)):
        return _contained(text, every, n)
    if text is not None or clause.noun(nouns.KEPT):
        return judged(clause) or Found("lookup", words[at])
    return None


def wished(clause: Clause, every: tuple[Clause, ...], n: int) -> Found | None:
    """„Eine Stufenklage wäre fällig“, „Die Berufung muss heute raus“, „Ein Brief wird benötigt“."""
    words = clause.words
    text = text_in(clause) or (text_elsewhere(every, n) if clause.first in w.MODALS else None)
    if text is None or clause.stop == "?" or w.NEGATIONS.intersection(words):
        return None
    must_go = {"muss", "mussen", "soll", "sollte"}.intersection(words) and words[-1] in w.OUT
    wanted = w.WISHED.intersection(words) or w.THEY_NEED.intersection(words[1:])
    if text.intent == "pleading" and (must_go or wanted):
        return text
    return text if (must_go or wanted) and w.INDEFINITE.intersection(words) else None


def named(clause: Clause, every: tuple[Clause, ...], n: int) -> Found | None:
    words = clause.words
    if clause.first == "lass" and words[-1] == "sehen":
        return Found("lookup", clause.first)
    if clause.first == "was" and clause.noun(nouns.READERS):
        return Found("drafting", f"{clause.first} {clause.second}")  # „Was Kurzes an den Mandanten“
    if _is_noted(clause, every[n + 1 :]):
        return Found("record", clause.first)  # „Notiz zur Akte Müller: Mandant hat angerufen“
    if seen := nominal_lookup(clause):
        return Found("lookup", seen)
    if clause.stop == "?" and "oder" in words and not nouns.KEPT.search(" ".join(words)):
        return Found("judgement", clause.first)  # „Nachhaken oder abwarten?“
    asks = clause.stop == "?" or is_topic(clause, every[n + 1 : n + 2])
    if not asks and (noun := _nominal(clause, every, n)) is not None:
        return noun
    return judged(clause)


def _is_noted(clause: Clause, more: tuple[Clause, ...]) -> bool:
    """„Vermerk über die Haftung: …“ is a text; what follows „Notiz:“ may be a request of its own."""
    if not nouns.NOTES.search(clause.first) or clause.stop != ":" or not _is_told(more):
        return False
    filed = clause.second in ("", "in") or any(word == "akte" or word[:1].isdigit() for word in clause.words)
    return not any(each.courteous for each in more) and (filed or not nouns.LETTERS.search(clause.first))


def _is_told(more: tuple[Clause, ...]) -> bool:
    return bool(more) and not any(question(each) for each in more)


def _all_sources(clause: Clause, every: tuple[Clause, ...], n: int) -> Found | None:
    """„Ich brauche alles zur Tierhalterhaftung: Urteile, Kommentare“"""
    near = (clause, *(every[n + 1 :] if clause.stop == ":" else ()))
    named_there = next((word for each in near if (word := sources(each))), "")
    return Found("research", named_there) if named_there and clause.noun(nouns.TOTAL) else None


def _is_due(clause: Clause) -> bool:
    """Who says by when wants it written: „Für morgen brauchen wir die Widerklage“."""
    words = clause.words
    day = any(a in ("fur", "zum") and b in w.DAYS for a, b in pairwise(words))
    still = {"heute", "noch"}.issubset(words)
    return "bis" in words or day or still


def _is_there(clause: Clause, text: str) -> bool:
    at = clause.words.index(text)
    if w.INDEFINITE.intersection(clause.words[:at]):
        return False
    return bool(w.DETERMINED.intersection(clause.words[max(0, at - 2) : at]))


def _nominal(clause: Clause, every: tuple[Clause, ...], n: int) -> Found | None:
    """„Entwurf einer Klageerwiderung bitte“, „Prüfung aller Fristen“, „Vergleich der beiden Gutachten“."""
    words = clause.words
    if any(word in w.NEGATIONS for word in words[:2]):
        return None
    if (inquiry := weighed(clause) or surveyed(clause, every)) is not None:
        return inquiry
    if (clause.polite or clause.stop == ":") and words[0] == "an" and (reader := clause.noun(nouns.READERS)):
        return Found("drafting", reader)
    early = next((word for word in words[:3] if nouns.REVIEWED.search(word)), "")
    if early:
        return Found("review" if clause.noun(nouns.TOTAL) else "judgement", early)
    if nouns.KEPT.search(words[0]) and not is_text(words, 0):
        return None  # „Streitwert der Klage bitte“
    if nouns.CONTAINER.search(words[0]) and clause.stop == ":" and n + 1 < len(every):
        return text_in(every[n + 1]) or Found("drafting", words[0])
    text = text_in(clause)
    text = _contained(text, every, n) if text is not None else None
    if noun := next((word for word in words[:2] if nouns.WRITTEN.search(word)), ""):
        return text or Found("drafting", noun)
    if text is not None and text.intent == "pleading" and clause.polite and words[-1].endswith("en"):
        return None if nouns.OFFICE.search(words[-1]) else text
    if text is None or (words[0] in w.DETERMINED and not _is_next(clause, every[n + 1 :])):
        return None
    contained = (nouns.CONTAINER.search(words[0]) and (clause.second or n)) or _is_first_draft(clause)
    wanted = clause.polite or contained or _is_new(clause) or _is_headed(clause, every, n)
    return text if wanted else None


def _contained(text: Found, every: tuple[Clause, ...], n: int) -> Found:
    """„Arrestantrag Petrov. Ich will heute einen Entwurf“"""
    if addressed := to_a_court(text, every):
        return addressed
    if (
        n
        and text.intent == "drafting"
        and (nouns.CONTAINER.search(text.word) or nouns.WORDING.search(text.word))
    ):
        return text_elsewhere(every, n) or text
    return text


def _is_next(clause: Clause, more: tuple[Clause, ...]) -> bool:
    """„Jetzt bitte die Replik. Schwerpunkt: Verzug“"""
    return _is_told(more) and clause.polite and len(clause.words) == 2 and is_pleading(clause.second)


def _is_first_draft(clause: Clause) -> bool:
    described = clause.first.endswith("er") and not nouns.LATEST.search(clause.first)
    return described and bool(nouns.CONTAINER.search(clause.second)) and len(clause.words) <= FRAGMENT


def _is_new(clause: Clause) -> bool:
    """„Und jetzt noch ein kurzes Begleitschreiben“; „Ein Brief kam gestern“ has a verb."""
    told = (w.FACTS | w.MODALS).intersection(clause.words)
    return clause.first in w.INDEFINITE and len(clause.words) <= FRAGMENT and not told


def _is_headed(clause: Clause, every: tuple[Clause, ...], n: int) -> bool:
    """„Arrestantrag gegen Herrn Petrov, er schafft Geld weg“ heads what is to be written.

    „Klage vom 3. Mai“ and „Klage Müller“ name what is there.
    """
    words = clause.words
    if not n and clause.stop == "!" and is_pleading(words[0]):
        return True
    if not n and clause.stop == ":" and len(words) == 1 and is_text(words, 0):
        return not any(question(each) for each in every[1:])
    at = 0 if is_text(words, 0) else 1
    adjective = words[0].endswith(("e", "er", "es", "en")) and not nouns.KEPT.search(words[0])
    if n or at >= len(words) - 1 or (at and not (adjective and is_text(words, 1))):
        return False
    if nouns.LATEST.search(words[0]) or (w.FACTS | w.MODALS | {"vom"}).intersection(words):
        return False
    if words[at + 1] in w.DIRECTED and (is_pleading(words[at]) or words[at + 1] in ("an", "ans", "auf")):
        return True
    if nouns.LETTERS.search(words[at]) and "an" in words:
        return True
    return _is_told(every[1:]) and bool(w.DIRECTED.intersection(words))
