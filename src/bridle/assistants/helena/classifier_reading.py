"""What a request asks for, clause by clause: a command with its object, a question, a fragment.

Only as much grammar as tells „Zeige den Entwurf“ from „Entwurf einer Klage bitte“.
"""

from __future__ import annotations

from bridle.assistants.helena import classifier_verbs as v
from bridle.assistants.helena import classifier_words as w
from bridle.assistants.helena.classifier_clauses import Clause, clauses, commanded
from bridle.assistants.helena.classifier_lookups import (
    is_topic,
    lists,
    named_first,
    nominal_lookup,
    says_what_for,
    text_of_a_norm,
)
from bridle.assistants.helena.classifier_questions import judged, question
from bridle.assistants.helena.classifier_texts import (
    Found,
    governed,
    is_new,
    is_pleading,
    is_text,
    text_in,
)

FRAGMENT = 8
FEW, ASKED = 4, 6


def read(query: str) -> tuple[Found, ...]:
    """What is asked for, in the order of the text; nothing where nothing was understood."""
    found: list[Found] = []
    every = clauses(query)
    before: Found | None = None
    for n, clause in enumerate(every):
        if n and every[n - 1].stop == ":" and found and found[-1].intent == "record":
            break  # what is to be noted is not to be done
        if before is not None and says_what_for(clause, every[n - 1], before):
            continue
        one = before = _of(clause, every, n)
        if found and found[-1].intent == "drafting" and clause.first in w.INDEFINITE:
            one = text_in(clause) or one  # „schreib etwas dagegen, also einen Widerspruch“
        if one is not None:
            found.append(one)
    return tuple(found)


def _of(clause: Clause, every: tuple[Clause, ...], n: int) -> Found | None:
    if n and clause.first in w.SUBORDINATING and "du" not in clause.words and clause.second not in w.IF_SO:
        return None
    if (asked := question(clause)) is not None:
        return asked
    if n and "zu" in clause.words[-3:] and _asks_whether(every[n - 1]):
        return Found("judgement", clause.first)
    if (
        clause.first == "antwort"
        and clause.stop in ("-", "–", ":")
        and is_topic(clause, every[n + 1 : n + 2])
    ):
        return None  # the noun and not the command, which is written alike
    return _command(clause, every, n) or _needed(clause) or _without_verb(clause, every, n)


def _asks_whether(clause: Clause) -> bool:
    """„Ist es klug, Klage zu erheben?“"""
    return clause.stop == "," and question(clause) is not None and not w.POSSIBLE.intersection(clause.words)


# ---- commands


def _command(clause: Clause, every: tuple[Clause, ...], n: int) -> Found | None:
    gathering = (*v.GATHER, *v.DRAFT, *v.DRAFT_SOMETHING) if clause.noun(w.OVERVIEWS) else v.GATHER
    if (verb := commanded(clause, gathering)) and lists(clause):
        return Found("lookup", verb)
    if record := _recorded(clause):
        return Found("record", record)
    if verb := commanded(clause, v.FILE):
        return Found("pleading", verb)
    if (verb := commanded(clause, v.COMPARE)) and _compares(clause, verb):
        return Found("comparison", verb)
    named = "" if commanded(clause, v.SHOW) else clause.noun(w.RESEARCHED)
    if verb := commanded(clause, v.RESEARCH) or named:
        return Found("judgement" if clause.noun(w.NO_LAW) else "research", verb)
    return _drafted(clause, every, n) or _made(clause) or _reviewed(clause, every, n) or _shown(clause)


def _recorded(clause: Clause) -> str:
    words = clause.words
    if commanded(clause, v.GATHER):
        return ""
    kept = [n for n, word in enumerate(words) if w.RECORDS.search(word) and not governed(words, n, w.TOPICS)]
    texts = [n for n in range(len(words)) if is_text(words, n) and not governed(words, n, w.GOVERNING)]
    if verb := commanded(clause, v.RECORD):
        return verb
    if "mich" in words and words[0] in ("erinner", "erinnere", "kannst", "konntest"):
        return words[0] if any(word.startswith("erinner") for word in words) else ""
    if kept and not (texts and texts[0] < kept[0]):
        return commanded(clause, v.RECORD_SOMETHING)
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
    if commanded(clause, v.HELP) and (text := text_in(clause, edited=True)) is not None:
        return text
    verb = commanded(clause, v.DRAFT)
    alone = bool(verb)
    verb = verb or commanded(clause, v.DRAFT_SOMETHING) or commanded(clause, v.WRITE)
    if not verb:
        return None
    text = text_in(clause, edited=bool(commanded(clause, v.EDIT)))
    if text is None and not (n + 1 < len(every) and every[n + 1].first == "dass"):
        text = _text_elsewhere(every, n)
    if text is not None:
        return _filed(text, every, n)
    if alone:
        return Found("drafting", verb)
    if commanded(clause, v.WRITE) and not _to_me(clause, every, n):
        return Found("drafting", verb)
    return None


def _made(clause: Clause) -> Found | None:
    """An unknown verb with a new text as its object: „Zaubere mir einen Brief“; an old one may be shown."""
    words = clause.words
    no_verb = w.NO_COMMAND | w.DETERMINED | w.GOVERNING | w.NEED | w.NEGATIONS
    if (
        clause.first in no_verb
        or is_text(words, 0)
        or clause.stop == "?"
        or w.COMPETENT.search(named_first(clause))
    ):
        return None
    if clause.first not in w.GIVING and (commanded(clause, v.SHOW) or commanded(clause, v.REVIEW)):
        return None
    new = any(is_text(words, n) and is_new(words, n) for n in range(1, len(words)))
    return text_in(clause) if new else None


def _filed(text: Found, every: tuple[Clause, ...], n: int) -> Found:
    """„Einen Schriftsatz, mit dem wir die Klage zurücknehmen“ is a pleading; a letter about one is not."""
    if text.intent == "drafting" and text.word.startswith("schriftsatz"):
        for clause in every[n + 1 :]:
            if filed := next((word for word in clause.words if is_pleading(word)), ""):
                return Found("pleading", filed)
    return text


def _to_me(clause: Clause, every: tuple[Clause, ...], n: int) -> bool:
    """„Schreib mir, wann …“ asks."""
    asks = n + 1 < len(every) and every[n + 1].first in w.ASKING
    if {"mir", "uns"}.intersection(clause.words[1:3]) and (clause.noun(w.KEPT) or text_of_a_norm(clause)):
        return True
    return asks or not set(clause.words) - {"mir", "uns", "auf", *w.FILLERS, clause.first}


def _text_elsewhere(every: tuple[Clause, ...], n: int) -> Found | None:
    """„Ein Antrag wäre gut, kannst du den schreiben?“; „Bitte entwerfen: Klage gegen …“"""
    near = [each for each in every[:n][::-1] if question(each) is None]
    if every[n].stop == ":":
        near += every[n + 1 : n + 2]
    for each in near:
        if (text := text_in(each)) is not None:
            return text
    return None


def _reviewed(clause: Clause, every: tuple[Clause, ...], n: int) -> Found | None:
    verb = commanded(clause, v.REVIEW)
    whether = every[n + 1 : n + 2] if n + 1 < len(every) and every[n + 1].first == "ob" else ()
    before = every[n - 1 : n] if n and {"sie", "es", "ihn"}.intersection(clause.words) else ()
    if verb and any(each.noun(w.TOTAL) for each in (clause, *whether, *before)):
        return Found("review", verb)
    if clause.noun(w.LAW) and (gathered := commanded(clause, v.GATHER)):
        return Found("research", gathered)
    if verb := verb or commanded(clause, v.EXPLAIN):
        return Found("judgement", verb) if not commanded(clause, v.SHOW) else None
    return None


def _shown(clause: Clause) -> Found | None:
    if verb := commanded(clause, v.SHOW):
        return judged(clause) or Found("lookup", verb)
    return None


# ---- what has no verb


def _needed(clause: Clause) -> Found | None:
    """„Ich brauche einen Brief“ is a command, „Ich brauche das Aktenzeichen“ is not."""
    words = clause.words
    at = next((n for n, word in enumerate(words[:6]) if word in w.NEED), -1)
    if at < 0 or not {"ich", "wir"}.intersection(words[max(0, at - 1) : at + 2]):
        return None
    if words[at] in ("suche", "suchen") or any(word in ("wissen", "sehen") for word in words):
        return Found("lookup", words[at])
    if clause.noun(w.OPPOSED):
        return Found("comparison", words[at])
    text = text_in(clause)
    if text is not None and ("bis" in words or w.INDEFINITE.intersection(words)):
        return text
    if text is not None or clause.noun(w.KEPT):
        return judged(clause) or Found("lookup", words[at])
    return None


def _without_verb(clause: Clause, every: tuple[Clause, ...], n: int) -> Found | None:
    if clause.first == "lass" and clause.words[-1] == "sehen":
        return Found("lookup", clause.first)
    if seen := nominal_lookup(clause):
        return Found("lookup", seen)
    asks = clause.stop == "?" or is_topic(clause, every[n + 1 : n + 2])
    if not asks and (named := _nominal(clause, every, n)) is not None:
        return named
    return judged(clause) or _fragment(clause)


def _nominal(clause: Clause, every: tuple[Clause, ...], n: int) -> Found | None:
    """„Entwurf einer Klageerwiderung bitte“, „Prüfung aller Fristen“, „Vergleich der beiden Gutachten“."""
    words = clause.words
    if any(word in w.NEGATIONS for word in words[:2]):
        return None
    second = words[1] if len(words) > 1 else ""
    weighed = words[0] in ("vergleich", "abgleich") and second in ("der", "von", "zwischen", "beider")
    if clause.noun(w.OPPOSED) or (weighed and any(w.SEVERAL.search(word) for word in words)):
        return Found("comparison", words[0])
    early = next((word for word in words[:3] if w.REVIEWED.search(word)), "")
    if early:
        return Found("review" if clause.noun(w.TOTAL) else "judgement", early)
    if w.CONTAINER.search(words[0]) and clause.stop == ":" and n + 1 < len(every):
        return text_in(every[n + 1]) or Found("drafting", words[0])
    text = text_in(clause)
    if text is not None and text.intent == "drafting" and w.CONTAINER.search(text.word) and n:
        text = _text_elsewhere(every, n) or text
    if named := next((word for word in words[:2] if w.WRITTEN.search(word)), ""):
        return text or Found("drafting", named)
    if text is None or words[0] in w.DETERMINED:
        return None
    called = w.CONTAINER.search(words[0]) and (clause.second or n)
    return text if clause.polite or called or _wanted(clause) else None


def _wanted(clause: Clause) -> bool:
    """„Und jetzt noch ein kurzes Begleitschreiben“; „Ein Brief kam gestern“ has a verb."""
    told = (w.FACTS | w.MODALS).intersection(clause.words)
    return clause.first in w.INDEFINITE and len(clause.words) <= FRAGMENT and not told


def _fragment(clause: Clause) -> Found | None:
    asks = clause.stop == "?"
    subject = w.DETERMINED | w.INDEFINITE | w.ADDRESSED
    if clause.first in w.POLITE or (asks and clause.first.endswith("t") and clause.second in subject):
        return None
    words = [each for each in clause.words if not each.isdigit()] or clause.words
    if len(words) <= FRAGMENT and (words[0][0] in "§0123456789" or clause.noun(w.KEPT)):
        return Found("lookup", words[0])
    return Found("lookup", words[0]) if len(words) <= (ASKED if asks else FEW) else None
