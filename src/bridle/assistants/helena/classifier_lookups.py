"""Look-ups that name a text and want none written: a norm's text, a court, a list."""

from __future__ import annotations

from bridle.assistants.helena import classifier_words as w
from bridle.assistants.helena.classifier_clauses import Clause
from bridle.assistants.helena.classifier_questions import judged, question
from bridle.assistants.helena.classifier_texts import Found, is_text, is_text_of_a_norm

NORM_FRAGMENT = 12


def says_what_for(clause: Clause, asked: Clause, found: Found) -> bool:
    """„Haben wir ein Muster, um Klage zu erheben?“ asks for the one and not for the other."""
    if found.intent != "lookup" or asked.stop != "," or not asked.noun(w.MODELS):
        return False
    relative = clause.second in w.DETERMINED and clause.first in w.GOVERNING
    return clause.first in ("um", "womit", *w.DETERMINED) or relative


def lists(clause: Clause) -> bool:
    """The firm's records, and nothing that is to be written or judged."""
    words = clause.words
    texts = [n for n in range(len(words)) if is_text(words, n) and not w.OVERVIEWS.search(words[n])]
    return bool(clause.noun(w.LISTED)) and not texts and not clause.noun(w.LAW) and judged(clause) is None


def nominal_lookup(clause: Clause) -> str:
    """„Zuständiges Gericht für eine Klage“, „Übersicht aller Fristen“, „Text von § 377 HGB“."""
    words = clause.words
    named = named_first(clause)
    if w.COMPETENT.search(named) or (w.OVERVIEWS.search(named) and lists(clause)):
        return named
    if len(words) <= NORM_FRAGMENT and (text := text_of_a_norm(clause)):
        return text
    return named if w.MAIL.search(words[0]) and clause.second in w.OF_SOMEBODY else ""


def is_topic(clause: Clause, following: tuple[Clause, ...]) -> bool:
    """„Stellungnahme Gutachten - wer ist verantwortlich?“ names what the question is about."""
    if clause.polite or clause.stop not in ("-", "–", ":", ",") or w.INDEFINITE.intersection(clause.words):
        return False
    asked = question(following[0]) if following and following[0].first in w.ASKING else None
    return asked is not None and asked.intent == "lookup"


def text_of_a_norm(clause: Clause) -> str:
    words = clause.words
    return next((word for n, word in enumerate(words) if is_text_of_a_norm(words, n)), "")


def named_first(clause: Clause) -> str:
    """The first word, behind an article: „sachliche Zuständigkeit“, „eine Übersicht“."""
    return clause.second if clause.first in w.BEFORE_COMPETENT | w.INDEFINITE else clause.first
