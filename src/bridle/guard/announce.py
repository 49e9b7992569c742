"""Whether the last words before a call say that the speaker acts now.

`Ich suche danach.`, `Let me check.`, `Das Wetter wird abgerufen …` lead to a call. What was done, what
somebody else does, what is asked of the reader, what depends on something, what is quoted or declined does
not, even where the same verb is used. What is neither is no announcement.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import IntEnum, auto
from functools import lru_cache

from bridle.guard.formats import verbs, words
from bridle.guard.sentences import QUOTATION, WORDS, clauses, last_sentence, padded, says, without_quotations

MOST_WORDS_AGREED = 8
MOST_WORDS_NEUTRAL = 3
MOST_WORDS_IMPERSONAL = 14

_MARKUP = re.compile(
    r"</?(?:[\w:]*tool_?calls?|function(?:_?calls?)?|invoke|parameter)(?:=\w+)?>?|<[|｜][^|｜<>]*[|｜]>"
)
_THOUGHT = re.compile(r"(?:\*\*)?(?:thought|gedanke|überlegung)s?(?:\*\*)?:", re.IGNORECASE)
_QUESTION = re.compile(r"(?:question|frage):", re.IGNORECASE)
_GO_AHEAD = re.compile(r"(?:['’]ll| will) go ahead and\b")


class Lead(IntEnum):
    """How much the words before a call lead to it."""

    NONE = auto()
    NEUTRAL = auto()
    """A word or two that say nothing: enough behind them is a token that only a template writes."""
    AGREED = auto()
    ANNOUNCED = auto()


@lru_cache(maxsize=16)
def lead_of(before: str) -> Lead:
    """What the words of the speaker right before a call amount to."""
    own = _GO_AHEAD.sub(" will", without_quotations(before))
    sentence, ending = last_sentence(own)
    last = padded(sentence)
    if _is_thought(own):
        return Lead.NONE if _is_declined(last) else Lead.ANNOUNCED
    said = padded(own).replace(" no problem ", " ok ").replace(" kein problem ", " ok ").split()
    if said and len(said) <= MOST_WORDS_AGREED and verbs.AGREEMENT.issuperset(said):
        return Lead.AGREED
    if "?" in ending or _is_declined(last) or says(last, verbs.OPEN) or says(last, words.ASKED):
        return Lead.NONE
    if _announces(sentence, alone="\n" not in own.strip(), goes_on="…" in ending or ".." in ending):
        return Lead.ANNOUNCED
    if _is_neutral(own, said):
        return Lead.NEUTRAL
    return Lead.NONE


def says_nothing(before: str) -> bool:
    """Whether only the debris of a call stands before this one, or nothing."""
    return not any(map(str.isalpha, _MARKUP.sub("", before)))


def _is_thought(own: str) -> bool:
    """`Thought: …` is the speaker's own, below nothing but the question that it thinks about."""
    lines = [line.strip() for line in own.strip().split("\n") if line.strip()]
    return (
        bool(lines)
        and _THOUGHT.match(lines[-1]) is not None
        and all(_THOUGHT.match(line) or _QUESTION.match(line) for line in lines)
    )


def _is_declined(said: str) -> bool:
    return says(said, words.REFUSED) or says(said, verbs.DECLINED)


def _announces(sentence: str, *, alone: bool, goes_on: bool) -> bool:
    parts = clauses(sentence)
    for number, clause in enumerate(parts):
        behind = padded(" ".join(parts[number:]))
        if _acts(clause) or (alone and _is_happening(clause, goes_on=goes_on)):
            return not (
                says(behind, verbs.NEGATED)
                or says(behind, verbs.PAST)
                or says(behind, verbs.REPORTED)
                or _is_reported(" ".join(parts[:number]))
                or any(map(_is_a_request, parts))
            )
    return False


def _is_reported(before: str) -> bool:
    """`Der Absender schreibt: ich lösche …`, unless the words before the colon are the speaker's."""
    said = padded(before)
    if says(said, verbs.REPORTED):
        return True
    return ":" in before and not verbs.AGREEMENT.issuperset(said.split())


def _is_a_request(clause: str) -> bool:
    """`Schicken Sie …`, to the reader; `Warten Sie` asks for nothing."""
    said = [word for word in WORDS.findall(clause) if word.lower() != "bitte"]
    return said[1:2] == ["Sie"] and said[0].lower() not in verbs.WAITING


def _acts(clause: str) -> bool:
    said = padded(clause).split()
    if not said or said[0] in verbs.SUBORDINATORS:
        return False
    if not (verbs.NEEDS.isdisjoint(said) or verbs.FROM_OTHERS.isdisjoint(said)):
        return False
    return (
        _acts_in_german(WORDS.findall(clause))
        or _acts_in_english(said)
        or says(padded(clause), verbs.SET_PHRASES)
    )


def _acts_in_german(said: list[str]) -> bool:
    """`ich suche`, `suche ich`; not `die ich suche`. A capital within a clause is a noun's."""
    said = [said[0].lower(), *said[1:]]
    if said[1:2] == ["ich"] and said[0] in verbs.RELATIVES:
        return False
    for at, word in enumerate(said):
        for place in (at + 1, at - 1) if word == "ich" else ():
            if 0 <= place < len(said) and is_german_act(said[place], said[place + 1 :]):
                soon = {said[0], *said[place + 1 : place + 3]}
                return verbs.LATER.isdisjoint(soon) and verbs.COPULAS.isdisjoint(said[:at])
    return False


def is_german_act(verb: str, behind: Sequence[str] = ()) -> bool:
    """behind: the words that follow. German puts half of a verb right behind it, or last."""
    last = behind[-1:]
    if verb in ("muss", "werde"):
        return bool(last) and _is_german_infinitive(last[0])
    if not verbs.SEPARABLE.get(verb, frozenset()).isdisjoint([*behind[:1], *last]):
        return True
    if not verbs.UNDOING.isdisjoint(last) or not verbs.UNDOING_OF.get(verb, frozenset()).isdisjoint(last):
        return False
    return verb.endswith(verbs.GERMAN_ACTS) and verb not in verbs.NO_ACT_IN_GERMAN


def _is_german_infinitive(word: str) -> bool:
    if word in verbs.NO_INFINITIVES:
        return False
    return word in verbs.MORE_INFINITIVES or word.endswith(verbs.GERMAN_INFINITIVES)


def _acts_in_english(said: list[str]) -> bool:
    if said[0] in verbs.LATER:
        return False
    for at, word in enumerate(said):
        if word in verbs.COPULAS:
            return False
        for opening in verbs.ENGLISH_OPENINGS:
            if word == opening[0] and tuple(said[at : at + len(opening)]) == opening:
                return _follows(said[at + len(opening) :], verbs.ENGLISH_ACTS)
        if word in ("i", "we"):
            return _does(said[at + 1 :])
    acting = [word for word in said if word not in verbs.AGREEMENT]
    return _follows(acting, verbs.ENGLISH_GERUNDS) and verbs.FINITE.isdisjoint(said)


def _does(said: list[str]) -> bool:
    """What stands behind `I`: `check`, `am checking`, `can check`, `need the`."""
    match said:
        case ["am" | "m" | "are" | "re", *rest]:
            going = [word for word in rest if word not in verbs.ADVERBS]
            if going[:2] in (["going", "to"], ["about", "to"]):
                return _follows(going[2:], verbs.ENGLISH_ACTS)
            return _follows(rest, verbs.ENGLISH_GERUNDS)
        case ["can", *rest]:
            return _follows(rest, verbs.ABLE)
        case ["need", *rest]:
            return _follows(rest, verbs.NEEDED)
        case _:
            return _follows(said, verbs.ENGLISH_ACTS)


def _follows(said: list[str], wanted: frozenset[str]) -> bool:
    return next((word for word in said if word not in verbs.ADVERBS), "") in wanted


def _is_happening(clause: str, *, goes_on: bool) -> bool:
    """`Das Wetter wird abgerufen`, `Suche läuft`, and with dots behind it `Prüfe die Fristen …`."""
    said = padded(clause).split()
    if not said or len(said) > MOST_WORDS_IMPERSONAL or set(said) & verbs.OTHERS:
        return False
    if {"wird", "werden"} & set(said) and said[-1] in verbs.PARTICIPLES:
        return True
    if said[-1] in ("läuft", "gestartet", "beginnt") and len(said) <= 4:
        return True
    if said[0] in ("wir", "we") or "wir" in said[1:2]:
        return bool(set(said[:3]) & verbs.OURS)
    return goes_on and is_german_act(said[0], said[1:])


def _is_neutral(own: str, said: list[str]) -> bool:
    """A word or two in the line of the call itself, or what the task is: nobody's paper is that short."""
    if padded(own).startswith(verbs.ABOUT_THE_TASK):
        return "\n" not in own.strip()
    if QUOTATION in own or not 0 < len(said) <= MOST_WORDS_NEUTRAL or not all(map(str.isalpha, said)):
        return False
    if own.rstrip()[-1:] in ":,?" or (own.endswith("\n") and " ".join(said) not in verbs.OWN_LABELS):
        return False
    # "no" before a noun negates a thing; alone or before these it negates the act
    thing = said[0] == "no" and len(said) == 2 and said[1] not in verbs.NO_BEFORE
    return not says(f" {' '.join(said[thing:])} ", verbs.NEGATED)
