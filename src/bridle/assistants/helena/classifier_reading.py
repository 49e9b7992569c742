"""What a request asks for, clause by clause: a question, a command with its object, a need, a fragment.

Only as much grammar as tells „Zeige den Entwurf“ from „Entwurf einer Klage bitte“.
"""

from __future__ import annotations

import re

from bridle.assistants.helena import classifier_nouns as nouns
from bridle.assistants.helena import classifier_words as w
from bridle.assistants.helena.classifier_clauses import Clause, clauses
from bridle.assistants.helena.classifier_commands import command
from bridle.assistants.helena.classifier_inquiries import contrasted, differing, disputed, in_depth
from bridle.assistants.helena.classifier_lookups import fragment, is_topic, says_what_for
from bridle.assistants.helena.classifier_needs import named, needed, wished
from bridle.assistants.helena.classifier_questions import judged, question
from bridle.assistants.helena.classifier_texts import Found, text_in

_TO_DO = re.compile(r"^(?:ab|an|auf|aus|ein|vor|zuruck|mit)zu[a-z]+en$")


def read(query: str) -> tuple[Found, ...]:
    """What is asked for, in the order of the text; nothing where nothing was understood."""
    found: list[Found] = []
    hinted: list[Found] = []
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
        if one is not None and found and found[-1].intent == "record" and _is_recorded(clause, every, n):
            continue
        if one is not None:
            found.append(one)
        elif (hint := fragment(clause, alone=len(every) == 1)) is not None:
            hinted.append(hint)
            before = hint
    found += [each for each in (in_depth(every), contrasted(every)) if each is not None]
    talks = any(w.TALK.issuperset(clause.words) for clause in every)
    return (*found, *([] if talks else hinted))  # „Nein, das andere Urteil“


def _of(clause: Clause, every: tuple[Clause, ...], n: int) -> Found | None:
    if n and clause.first in w.SUBORDINATING and "du" not in clause.words and clause.second not in w.IF_SO:
        return command(clause, every, n) if _wants(every[n - 1]) and clause.first == "dass" else None
    if (
        n
        and clause.first in w.GOVERNING
        and clause.second in w.RELATIVE
        and w.SUBJECTS.intersection(clause.words)
    ):
        return None  # „ein Schreiben, mit dem wir die Klage ankündigen“
    if (asked := question(clause)) is not None:
        return differing(clause, every[max(0, n - 1) : n]) or disputed(clause) or _inquired(clause) or asked
    if n and "zu" in clause.words[-3:] and _asks_whether(every[n - 1]):
        return Found("judgement", clause.words[-1])
    if n and _to_do(clause) and _tells_of_others(every[n - 1]):
        return judged(clause)
    if (
        clause.first == "antwort"
        and clause.stop in ("-", "–", ":")
        and is_topic(clause, every[n + 1 : n + 2])
    ):
        return None  # the noun and not the command, which is written alike
    return (
        command(clause, every, n)
        or needed(clause, every, n)
        or wished(clause, every, n)
        or named(clause, every, n)
    )


def _is_recorded(clause: Clause, every: tuple[Clause, ...], n: int) -> bool:
    """„Erstell eine Frist, 12.09., Stellungnahme zum Gutachten“ says what the entry is called."""
    bidden = clause.polite or clause.first in w.INDEFINITE or question(clause) is not None
    return not bidden and not (
        command(clause, every, n) or needed(clause, every, n) or wished(clause, every, n)
    )


def _wants(clause: Clause) -> bool:
    """„Ich will, dass jede Rechnung geprüft wird“"""
    return bool({"ich", "wir"}.intersection(clause.words) and w.NEED.intersection(clause.words))


def _asks_whether(clause: Clause) -> bool:
    """„Ist es klug, Klage zu erheben?“"""
    return clause.stop == "," and question(clause) is not None and not w.POSSIBLE.intersection(clause.words)


def _inquired(clause: Clause) -> Found | None:
    """„Hast du Zeit für eine Recherche?“"""
    inquiry = clause.noun(nouns.RESEARCHED)
    new = clause.first not in w.ASKING and w.INDEFINITE.intersection(clause.words)
    return Found("research", inquiry) if inquiry and new else None


def _to_do(clause: Clause) -> bool:
    return "zu" in clause.words[-3:] or bool(_TO_DO.match(clause.words[-1]))


def _tells_of_others(clause: Clause) -> bool:
    """„Der Mandant überlegt, den Vergleich zu widerrufen“ is news and no command."""
    if w.CONSIDERING.intersection(clause.words):
        return clause.stop == ","
    others = clause.first in w.DETERMINED or bool(nouns.PEOPLE.search(clause.first))
    return clause.stop == "," and others and not (w.US | w.POSSIBLE).intersection(clause.words)
