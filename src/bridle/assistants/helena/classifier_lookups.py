"""Look-ups that name a text and want none written: a norm's text, a court, a list; and mere fragments."""

from __future__ import annotations

from bridle.assistants.helena import classifier_nouns as nouns
from bridle.assistants.helena import classifier_verbs as v
from bridle.assistants.helena import classifier_words as w
from bridle.assistants.helena.classifier_clauses import Clause, commanded
from bridle.assistants.helena.classifier_questions import judged, question
from bridle.assistants.helena.classifier_texts import Found, is_text, is_text_of_a_norm
from bridle.host.search.citations import LAWS, law_key

NORM_FRAGMENT = 12
FRAGMENT = 8
FEW, ASKED = 4, 6


def says_what_for(clause: Clause, asked: Clause, found: Found) -> bool:
    """„Haben wir ein Muster, um Klage zu erheben?“ asks for the one and not for the other."""
    if found.intent != "lookup" or asked.stop != "," or not asked.noun(nouns.MODELS):
        return False
    relative = clause.second in w.DETERMINED and clause.first in w.GOVERNING
    return clause.first in ("um", "womit", *w.DETERMINED) or relative


def lists(clause: Clause) -> bool:
    """The firm's records, and nothing that is to be written or judged."""
    words = clause.words
    texts = [n for n in range(len(words)) if is_text(words, n) and not nouns.OVERVIEWS.search(words[n])]
    return (
        bool(clause.noun(nouns.LISTED))
        and not texts
        and not clause.noun(nouns.LAW)
        and judged(clause) is None
    )


def nominal_lookup(clause: Clause) -> str:
    """„Zuständiges Gericht für eine Klage“, „Übersicht aller Fristen“, „Text von § 377 HGB“."""
    words = clause.words
    named = named_first(clause)
    if (
        nouns.DEFINED.search(words[0])
        or nouns.COMPETENT.search(named)
        or (nouns.OVERVIEWS.search(named) and lists(clause))
    ):
        return named
    if len(words) <= NORM_FRAGMENT and (text := text_of_a_norm(clause)):
        return text
    return named if nouns.MAIL.search(words[0]) and clause.second in w.OF_SOMEBODY else ""


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


def fragment(clause: Clause, *, alone: bool) -> Found | None:
    """A few words that name something a firm has; beside other clauses it takes more than being short."""
    words = clause.words
    asks = clause.stop == "?"
    subject = w.DETERMINED | w.INDEFINITE | w.ADDRESSED
    if clause.first in w.POLITE or (asks and clause.first.endswith("t") and clause.second in subject):
        return None
    if commanded(clause, (*v.HELP, *v.DRAFT_SOMETHING)):
        return None
    told = w.TALK.intersection(words) or (w.MODALS | w.NEED).intersection(words[1:])
    if told or judged(clause) is not None:
        return None
    said = [each for each in words if not each.isdigit()] or list(words)
    if len(said) <= FRAGMENT and (kept := _kept(clause, anybody=alone or asks) or _cited(words)):
        return Found("lookup", kept)
    of_a_day = "vom" in words and any(is_text(words, n) for n in range(len(words)))
    short = len(said) <= (ASKED if asks else FEW) or nouns.LATEST.search(clause.first) or of_a_day
    if w.FACTS.intersection(words):
        return None
    telling = next((each for each in said if len(each) > FEW), said[0])
    return Found("lookup", telling) if alone and short else None


def _kept(clause: Clause, *, anybody: bool) -> str:
    """What a firm has; „Der Mandant überlegt, …“ only tells of somebody."""
    kept = [word for word in clause.words if nouns.KEPT.search(word)]
    return next((word for word in kept if anybody or not nouns.PEOPLE.search(word)), "")


def _cited(words: tuple[str, ...]) -> str:
    """„§ 626 BGB“, „Nr. 3100 VV RVG“, „5.000 €“."""
    law = next((word for word in words if law_key(word) in LAWS), "")
    return law or (words[0] if words[0][0] in "§0123456789" else "")
