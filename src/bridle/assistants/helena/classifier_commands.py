"""What a clause commands: to record, to file, to compare, to research, to write, to review, to show."""

from __future__ import annotations

from bridle.assistants.helena import classifier_nouns as nouns
from bridle.assistants.helena import classifier_verbs as v
from bridle.assistants.helena import classifier_words as w
from bridle.assistants.helena.classifier_clauses import Clause, commanded
from bridle.assistants.helena.classifier_inquiries import compared, researched, sources
from bridle.assistants.helena.classifier_lookups import lists, named_first, text_of_a_norm
from bridle.assistants.helena.classifier_questions import judged, question
from bridle.assistants.helena.classifier_texts import (
    Found,
    governed,
    is_new,
    is_pleading,
    is_text,
    text_in,
    to_a_court,
)

SHORT = 3


def command(clause: Clause, every: tuple[Clause, ...], n: int) -> Found | None:
    gathering = (*v.GATHER, *v.DRAFT, *v.DRAFT_SOMETHING) if clause.noun(nouns.OVERVIEWS) else v.GATHER
    if (verb := commanded(clause, gathering)) and lists(clause) and not any(sources(each) for each in every):
        return Found("lookup", verb)
    if record := _recorded(clause):
        before = compared(clause) or _also_drafted(clause, record)  # „… vergleichen und Differenzen notieren“
        earlier = before is not None and clause.words.index(before.word) < clause.words.index(record)
        return before if earlier else Found("record", record)
    if verb := commanded(clause, v.FILE):
        return Found("pleading", verb)
    drafted = _drafted(clause, every, n)
    if drafted is not None and drafted.intent == "pleading" and commanded(clause, v.DRAFT):
        return drafted
    if (inquiry := compared(clause) or researched(clause, every, n)) is not None:
        return inquiry
    drafted = drafted or _told_in_writing(clause) or _gathered(clause)
    return (
        drafted
        or _made(clause, every, n)
        or _reviewed(clause, every, n)
        or _shown(clause)
        or _all_of_it(clause)
    )


def _also_drafted(clause: Clause, record: str) -> Found | None:
    """„Vermerk über das Gespräch anlegen und ausformulieren“"""
    draft = commanded(clause, v.DRAFT)
    return text_in(clause) if draft and draft != record and not clause.noun(nouns.RECORDS) else None


def _recorded(clause: Clause) -> str:
    words = clause.words
    if commanded(clause, v.GATHER):
        return ""
    kept = [
        n for n, word in enumerate(words) if nouns.RECORDS.search(word) and not governed(words, n, w.TOPICS)
    ]
    texts = [n for n in range(len(words)) if is_text(words, n) and not governed(words, n, w.GOVERNING)]
    if verb := commanded(clause, v.RECORD):
        return verb
    written = any(is_text(words, n) for n in range(len(words)))  # „den Wert in der Klage“ is no record's
    if clause.noun(nouns.FIELDS) and not written and (verb := commanded(clause, v.CHANGE)):
        return verb
    if "mich" in words and words[0] in ("erinner", "erinnere", "kannst", "konntest"):
        return words[0] if any(word.startswith("erinner") for word in words) else ""
    if kept and not (texts and texts[0] < kept[0]):
        return commanded(clause, v.RECORD_SOMETHING)
    return ""


def _drafted(clause: Clause, every: tuple[Clause, ...], n: int) -> Found | None:
    if commanded(clause, v.HELP) and (text := text_in(clause, edited=True) or _meant(clause, every, n)):
        return text
    verb = commanded(clause, v.DRAFT)
    alone = bool(verb)
    verb = verb or commanded(clause, v.DRAFT_SOMETHING) or commanded(clause, v.WRITE)
    if not verb:
        return None
    text = text_in(clause, edited=bool(commanded(clause, v.EDIT)))
    if text is not None and verb in w.HANDING and _is_fetched(clause, text):
        return None
    if not alone and verb == commanded(clause, v.TELL) and text is not None:
        return Found("drafting", verb)
    if text is None and not (n + 1 < len(every) and every[n + 1].first == "dass"):
        text = text_elsewhere(every, n) if alone else _meant(clause, every, n)
    if text is not None:
        return _filed(text, clause, every, n)
    if alone:
        return Found("drafting", verb)
    if commanded(clause, v.WRITE) and not _to_me(clause, every, n):
        moved = any(word.startswith("beantrag") for each in every[n + 1 :] for word in each.words)
        filed = moved and clause.noun(nouns.BENCH) in clause.words[1:3]
        return Found("pleading" if filed else "drafting", verb)
    return None


def _is_fetched(clause: Clause, text: Found) -> bool:
    """„Schick mir die Klageerwiderung der Gegenseite“"""
    words = clause.words
    at = words.index(text.word)
    there = w.DETERMINED.intersection(words[max(0, at - 2) : at])
    return bool(there) and bool({"mir", "uns"}.intersection(words)) and not is_new(words, at)


def _told_in_writing(clause: Clause) -> Found | None:
    """„Sag dem Vermieter schriftlich, dass …“, „Fass das Gespräch in einem Vermerk zusammen“"""
    words = clause.words
    shaped = [word for n, word in enumerate(words) if nouns.LETTERS.search(word) and governed(words, n, w.AS)]
    if shaped and commanded(clause, v.EXPLAIN):
        return Found("drafting", shaped[0])
    in_writing = next((word for word in clause.words if word in w.IN_WRITING), "")
    if (
        in_writing
        and "mir" not in words
        and (commanded(clause, (*v.SHOW, *v.EXPLAIN)) or (clause.first.endswith("e") and clause.stop != "?"))
    ):
        return Found("drafting", in_writing)
    return None


def _gathered(clause: Clause) -> Found | None:
    """„Stell mir eine Checkliste zusammen“"""
    words = clause.words
    new = any(is_text(words, n) and is_new(words, n) for n in range(1, len(words)))
    return text_in(clause) if new and commanded(clause, v.GATHER) else None


def _meant(clause: Clause, every: tuple[Clause, ...], n: int) -> Found | None:
    """„…, kannst du die übernehmen?“; what has an object of its own means that."""
    pronoun = w.PRONOUNS.intersection(clause.words) or len(clause.words) <= SHORT or clause.stop == ":"
    return text_elsewhere(every, n) if pronoun else None


def _made(clause: Clause, every: tuple[Clause, ...], n: int) -> Found | None:
    """An unknown verb with a new text as its object: „Zaubere mir einen Brief“; an old one may be shown."""
    words = clause.words
    if clause.first.endswith("t") and clause.stop == "," and every[n + 1 :] and every[n + 1].stop == "?":
        return None  # „Bringt eine Klage noch etwas, oder …?“
    polite = clause.courteous
    no_verb = w.NO_COMMAND | w.DETERMINED | w.GOVERNING | w.NEED | w.NEGATIONS
    if not polite and (clause.first in no_verb or is_text(words, 0) or clause.stop == "?"):
        return None
    if nouns.COMPETENT.search(named_first(clause)):
        return None
    other = (*v.SHOW, *v.LOOK, *v.REVIEW, *v.EXPLAIN, *v.GATHER) if polite else (*v.SHOW, *v.REVIEW)
    if clause.first not in w.GIVING and commanded(clause, other):
        return None
    new = any(is_text(words, n) and is_new(words, n) for n in range(1, len(words)))
    text = text_in(clause)
    filed = text is not None and text.intent == "pleading" and polite and not nouns.OFFICE.search(words[-1])
    return text if new or filed else None


def _filed(text: Found, clause: Clause, every: tuple[Clause, ...], n: int) -> Found:
    """„Einen Schriftsatz, mit dem wir die Klage zurücknehmen“ is a pleading; a letter about one is not."""
    if text.intent == "drafting" and text.word.startswith("schriftsatz"):
        for each in every:
            if filed := next((word for word in each.words if is_pleading(word)), ""):
                return Found("pleading", filed)
    if addressed := to_a_court(text, every):
        return addressed
    at = clause.words.index(text.word) if text.word in clause.words else 0
    if nouns.WORDING.search(text.word) and w.DETERMINED.intersection(clause.words[max(0, at - 1) : at]):
        return text_elsewhere(every, n) or text  # „Nachtragsklage Noll: bitte fertige den Text“
    return text


def _to_me(clause: Clause, every: tuple[Clause, ...], n: int) -> bool:
    """„Schreib mir, wann …“ asks."""
    asks = n + 1 < len(every) and every[n + 1].first in w.ASKING
    if {"mir", "uns"}.intersection(clause.words[1:3]) and (clause.noun(nouns.KEPT) or text_of_a_norm(clause)):
        return True
    told = clause.noun(nouns.READERS) or w.DETERMINED.intersection(clause.words[1:3])
    return (asks and not told) or not set(clause.words) - {"mir", "uns", "auf", *w.FILLERS, clause.first}


def text_elsewhere(every: tuple[Clause, ...], n: int) -> Found | None:
    """„Ein Antrag wäre gut, kannst du den schreiben?“; „Bitte entwerfen: Klage gegen …“"""
    near = [each for each in every[:n][::-1] if question(each) is None or not _asks(each)]
    near = [each for each in near if each.first not in w.SUBORDINATING]
    behind = every[n + 1 : n + 2]
    if behind and (every[n].stop == ":" or is_pleading(behind[0].first)):
        near += behind
    for each in near:
        if (text := text_in(each)) is not None:
            return text
    return None


def _asks(clause: Clause) -> bool:
    """„Was wir brauchen, ist eine Klage“ only looks like a question."""
    return clause.stop == "?" or clause.first in w.ASKING


def _reviewed(clause: Clause, every: tuple[Clause, ...], n: int) -> Found | None:
    verb = commanded(clause, v.REVIEW) or (commanded(clause, v.LOOK) if clause.noun(nouns.TOTAL) else "")
    if not verb and commanded(clause, v.CARRY_OUT):
        verb = clause.noun(nouns.REVIEWED)
    whether = every[n + 1 : n + 2] if n + 1 < len(every) and every[n + 1].first == "ob" else ()
    before = every[n - 1 : n] if n and {"sie", "es", "ihn"}.intersection(clause.words) else ()
    before = (*before, *[each for each in every[:n] if each.words == ("alles",)])
    if verb and any(each.noun(nouns.TOTAL) for each in (clause, *whether, *before)):
        return Found("review", verb)
    if clause.noun(nouns.LAW) and (gathered := commanded(clause, v.GATHER)):
        return Found("research", gathered)
    if verb := verb or commanded(clause, v.EXPLAIN):
        return Found("judgement", verb) if not commanded(clause, v.SHOW) else None
    return None


def _shown(clause: Clause) -> Found | None:
    if verb := commanded(clause, v.SHOW):
        return judged(clause) or Found("lookup", verb)
    return None


def _all_of_it(clause: Clause) -> Found | None:
    """An unknown verb with all of something and what for: „alle Verträge auf Haftung abklappern“."""
    words = clause.words
    whole = next((n for n, word in enumerate(words) if nouns.TOTAL.search(word)), len(words))
    bidden = clause.polite or clause.courteous or words[-1].endswith("en")
    aimed = {"auf", "nach"}.intersection(words[whole:-1])
    return Found("review", words[whole]) if bidden and aimed and not lists(clause) else None
