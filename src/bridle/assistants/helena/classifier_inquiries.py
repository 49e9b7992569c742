"""Research and comparison: what is done, with which sources, with how many things.

To find one judgment is to look it up; to gather or to weigh what courts and writers say is research.
"""

from __future__ import annotations

from bridle.assistants.helena import classifier_nouns as nouns
from bridle.assistants.helena import classifier_verbs as v
from bridle.assistants.helena import classifier_words as w
from bridle.assistants.helena.classifier_clauses import Clause, commanded
from bridle.assistants.helena.classifier_texts import Found, is_pleading

Clauses = tuple[Clause, ...]
FEW = 4


def researched(clause: Clause, every: Clauses, n: int) -> Found | None:
    shown = commanded(clause, (*v.SHOW, *v.LOOK))
    if verb := commanded(clause, v.RESEARCH) or ("" if shown else clause.noun(nouns.RESEARCHED)):
        return Found("judgement" if clause.noun(nouns.NO_LAW) else "research", verb)
    if clause.noun(nouns.COUNTED):
        return None
    if (verb := commanded(clause, v.DELVE)) and any(sources(each) or disputed(each) for each in every):
        return Found("research", verb)
    about = (clause, *every[n + 1 : n + 2]) if _goes_on(every, n) else (clause,)
    if n and {"sie", "diese", "das"}.intersection(clause.words):
        about = (*about, every[n - 1])
    if clause.polite and len(clause.words) <= FEW:
        about = (*about, *every[:n])  # „…? Bitte heraussuchen und ordnen“
    if (verb := commanded(clause, v.REVIEW)) and any(sources(each) for each in about):
        return Found("research", verb)
    if shown and sources(clause) and (_asks_the_law(every, n) or clause.noun(nouns.TOTAL) or _widely(clause)):
        return Found("research", sources(clause))
    return None


def _widely(clause: Clause) -> bool:
    """„in Rechtsprechung und Literatur“"""
    return len({word for word in clause.words if nouns.SOURCES.search(word)}) > 1


def contrasted(every: Clauses) -> Found | None:
    """„Inwieweit deckt sich der Vortrag mit der Aussage? Stell das bitte dar.“"""
    differs = next((word for clause in every if (word := clause.noun(nouns.DIFFERS))), "")
    done = any(commanded(clause, (*v.DELVE, *v.REVIEW)) for clause in every if not clause.noun(nouns.DIFFERS))
    return Found("comparison", differs) if differs and done else None


def in_depth(every: Clauses) -> Found | None:
    """„Wie hat sich die Rechtsprechung entwickelt? Gründlich bitte, mit Quellen.“"""
    depth = next((word for clause in every if (word := clause.noun(nouns.DEPTH))), "")
    return Found("research", depth) if depth and any(sources(clause) for clause in every) else None


def surveyed(clause: Clause, every: Clauses) -> Found | None:
    """„Ich brauche einen Überblick über die Rechtsprechung“, „Meinungsstand zu § 566 BGB“."""
    if (dispute := disputed(clause)) is not None:
        return dispute
    if _widely(clause) and clause.first not in w.DETERMINED:
        return Found("research", sources(clause))
    survey = clause.noun(nouns.SURVEYS)
    of_the_law = nouns.LAW.search(survey) or any(clause.noun(nouns.SOURCES) for clause in every)
    return Found("research", survey) if survey and of_the_law else None


def disputed(clause: Clause) -> Found | None:
    dispute = clause.noun(nouns.DISPUTE) or (sources(clause) if "vertreten" in clause.words else "")
    return Found("research", dispute) if dispute else None


def sources(clause: Clause) -> str:
    """Judgments, opinions, courts; not the one judgment that a matter has."""
    if several := clause.noun(nouns.SOURCES):
        return several
    return "" if clause.noun(nouns.ONE_RULING) else clause.noun(nouns.COURTS)


def compared(clause: Clause) -> Found | None:
    if (verb := commanded(clause, v.COMPARE)) and _compares(clause, verb):
        return Found("comparison", verb)
    words = set(clause.words)
    if (verb := commanded(clause, v.HOLD)) and "neben" in words:
        return Found("comparison", verb)
    if (verb := commanded(clause, v.HOLD_AGAINST)) and _held_against(clause, verb):
        return Found("comparison", verb)
    if clause.stop == "?" and clause.first in w.ASKING:
        return None
    if (opposed := clause.noun(nouns.OPPOSED)) and commanded(
        clause, (*v.CARRY_OUT, *v.DRAFT, *v.DRAFT_SOMETHING)
    ):
        return Found("comparison", opposed)
    unlike = clause.noun(nouns.UNLIKE) if _of_this_matter(clause) else ""
    found = clause.noun(nouns.DIFFERENCES) or unlike
    return Found("comparison", found) if found else None


def _held_against(clause: Clause, verb: str) -> bool:
    """„Prüfe die Rechnung gegen das Angebot“; „die Klage gegen den Arbeitgeber“ is one thing."""
    words = clause.words
    if "gegen" not in words[1:-1]:
        return False
    at = words.index("gegen", 1)
    directed = any(is_pleading(word) or nouns.AGAINST.search(word) for word in words[:at])
    return verb.startswith("halt") or (words[at + 1] in w.DETERMINED and not directed)


def differing(clause: Clause, before: Clauses = ()) -> Found | None:
    """„Wie unterscheiden sich die beiden Fassungen?“ has both read; of two legal terms it does not."""
    differs = clause.noun(nouns.DIFFERS)
    checked = (
        any(commanded(each, (*v.REVIEW, *v.SHOW, *v.DELVE)) for each in before) and clause.first in w.ASKING
    )
    return Found("comparison", differs) if differs and (checked or _two_of_them(clause)) else None


def _two_of_them(clause: Clause) -> bool:
    """„beide Fassungen“, „der neue Bescheid vom alten“"""
    old_and_new = any(word.startswith("alte") for word in clause.words) and bool(
        w.NEW.intersection(clause.words)
    )
    return old_and_new or bool(clause.noun(nouns.VERSIONS))


def weighed(clause: Clause) -> Found | None:
    """„Ein Vergleich der beiden Bedingungen wäre hilfreich“; one „mit der Gegenseite“ is a settlement."""
    if opposed := clause.noun(nouns.OPPOSED):
        return Found("comparison", opposed)
    words = clause.words
    for n, word in enumerate(words[:-1]):
        if word not in ("vergleich", "abgleich") or (
            word == "vergleich" and words[n + 1] not in w.OF_SEVERAL
        ):
            continue
        before = words[n - 1] if n else ""
        if before not in w.DETERMINED and any(nouns.SEVERAL.search(each) for each in words[n + 1 :]):
            return Found("comparison", word)
    return None


def _goes_on(every: Clauses, n: int) -> bool:
    """What follows belongs to this: „prüfe, welche Urteile …“"""
    return n + 1 < len(every) and every[n].stop == "," and every[n + 1].first in w.ASKING


def _asks_the_law(every: Clauses, n: int) -> bool:
    return _goes_on(every, n) and every[n + 1].first in ("ob", "inwieweit", "inwiefern", "wie", "wann")


def _of_this_matter(clause: Clause) -> bool:
    """Between two things that are there; „Unterschiede zwischen GbR und OHG“ can be explained."""
    words = clause.words
    between = "zwischen" in words[:-1] and words[words.index("zwischen") + 1]
    theirs = between in w.DETERMINED or (isinstance(between, str) and between.endswith(("em", "en")))
    return theirs or bool(clause.noun(nouns.VERSIONS)) or bool(commanded(clause, (*v.DELVE, *v.RECORD)))


def _compares(clause: Clause, verb: str) -> bool:
    words = clause.words
    at = words.index(verb)
    following = words[at + 1] if at + 1 < len(words) else ""
    if verb == "vergleich" and following not in w.DETERMINED | w.FILLERS:
        return bool(following) and any(nouns.SEVERAL.search(word) for word in words[at + 2 :])
    if verb == "vergleiche":
        return bool(following) and following not in w.SETTLEMENTS
    return "sich" not in words[:at]
