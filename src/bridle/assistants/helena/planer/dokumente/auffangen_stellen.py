"""Which passages of documents speak of the words of a question, the best first: rare words count more."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bridle.assistants.helena.planer.dokumente.absaetze import Stelle, absaetze_aller, ist_aufgabe
from bridle.assistants.helena.planer.dokumente.beide_teile import beide_teile
from bridle.assistants.helena.planer.dokumente.briefkopf import (
    fragt_nach_anschrift,
    ist_briefkopf,
    ohne_absender,
)
from bridle.assistants.helena.planer.dokumente.erwartet import GESAMT, INSGESAMT, erwartet
from bridle.assistants.helena.planer.dokumente.papiername import SHORT, heisst_so
from bridle.assistants.helena.planer.dokumente.sinn import (
    GANZ,
    SINN,
    Begriff,
    begriff,
    eben,
    wortschatz,
    wurzel,
)
from bridle.assistants.helena.planer.lesen.woerter import bekannt, falte

MOST = 3
"""Passages that are quoted."""
SECTION = 5
"""Absätze of one section that are quoted together."""
ENOUGH = 0.5
"""The part of what is asked that a passage has to speak of, at least."""
OTHER = 0.4
"""How much a passage counts that is in another document than the one that is spoken of."""
CLOSE = 0.7
"""Further passages are quoted where they speak of nearly as much as the best one."""
STRONG = 0.35
"""From here on a passage speaks of a word, be it by its heading; a part of a compound is not enough."""
IN_HEADING = 0.9
WITHOUT = 0.5
"""How much a passage counts that has no figure or day where one is asked for."""
APART = 0.4
"""How much a passage counts that has an amount, but none beside the thing whose value is asked for."""
NO_SUM = 0.5
"""How much a passage counts, beside, that has no sum where the whole amount is asked for."""
TO_BE_FOUND = 0.4
"""How much a passage counts that only says what is to be found out."""
_ALLGEMEIN = re.compile(
    r"stellen?|seiten?|punkte?|zeitr(?:aum|aeume?)|ansicht|sicht|meinung|aussage|worten|inhalt|regelung\w*|klauseln?|angaben?|bestimmung\w*|passagen?|vereinbarung\w*|hinweise?|sagt|steht|schreibt|"
    r"nennt|enthaelt|genau\w*|eigentlich|konkret|laut|dokument\w*|frau|herrn?|betrag|betraege|hoehe|summe|wert|"
    r"geschrieben|mitgeteilt|erzaehlt|berichtet|gesagt|erwaehnt|hiess|heisst|heissen|name|namens|ende|kriegt|kriegen|bekommt|bekommen|bekam|moeglich|geregelt|vereinbart|"
    r"drin|drinnen|wenn|insgesamt|unterm|strich|selbst|wird|sollen|soll|zuletzt|schon|dort|ueberhaupt|jemals|tatsaechlich|"
    r"festgelegt|bestimmt|vorgesehen|festgestellt|feststellt|ermittelt|herausgefunden|letzten|letzte|anzahl|zahl|tage?n?"
)
"""Words that say what kind of answer is wanted, and not of what."""


@dataclass(frozen=True, slots=True)
class Fund:
    """The best passages, the best first.

    sicher  they speak of enough of what is asked
    fehlt   things that are named and that no passage has, in any form or sense
    alles   no word is missing at all
    ding    they speak of a thing that is named, and not only of what is done with it
    kopf    words of which they only have the head, each with that: Resturlaub, Urlaub
    """

    stellen: list[Stelle]
    sicher: bool = False
    fehlt: tuple[str, ...] = ()
    alles: bool = False
    ding: bool = True
    kopf: tuple[tuple[str, str], ...] = ()


def beste(pages: Iterable[Mapping[str, Any]], words: Sequence[str], asked: str) -> tuple[list[Stelle], bool]:
    found = finde(pages, words, asked)
    return found.stellen, found.sicher


def finde(pages: Iterable[Mapping[str, Any]], words: Sequence[str], asked: str) -> Fund:
    """The passages that speak of the words; a word that names one of the documents says where to look."""
    found = list(absaetze_aller(pages))
    heads = [] if fragt_nach_anschrift(asked) else [each for each in found if ist_briefkopf(each.text)]
    passages = [each for each in found if each not in heads] or found
    texts = [(eben(each.text), eben(each.ueberschrift)) for each in passages]
    names = {each.dokument: falte(each.dokument) for each in passages}
    kinds = [
        word
        for word in words
        if any(heisst_so(word, each) for each in names.values()) and not _ist_thema(word, asked)
    ]
    meant = {name for name, plain in names.items() if any(heisst_so(kind, plain) for kind in kinds)}
    stems = {wurzel(kind) for kind in kinds}
    whole = re.search(INSGESAMT, asked) is not None
    terms = ohne_absender(
        _begriffe(
            [word for word in words if wurzel(word) not in stems],
            words,
            texts,
            whole=whole,
        ),
        [eben(each.text) for each in heads],
        [f"{text} {head}" for text, head in texts],
    )
    hits = [
        [_trifft(term, _dazu_gesagt(term, each, text[0]), text[1]) for term in terms]
        for each, text in zip(passages, texts, strict=True)
    ]
    hits = beide_teile(hits, terms, passages, meant)
    weights = [_gewicht(n, hits) for n in range(len(terms))]
    valued = _WERT.search(asked) is not None
    expected = erwartet(asked)
    scored = [
        sum(hit * weight for hit, weight in zip(row, weights, strict=True))
        * (1.0 if not meant or each.dokument in meant else OTHER)
        * (1.0 if all(re.search(wanted, falte(each.text)) for wanted in expected) else WITHOUT)
        * (1.0 if not valued or _beisammen(each, terms) else APART)
        * (1.0 if not whole or re.search(GESAMT, falte(each.text)) else NO_SUM)
        * (TO_BE_FOUND if ist_aufgabe(each) else 1.0)
        for each, row in zip(passages, hits, strict=True)
    ]
    strong = [n for n, row in enumerate(hits) if any(hit >= STRONG for hit in row)]
    if not strong:
        named = [each for each in passages if each.dokument in meant]
        return Fund(named[:MOST] if not terms or len(named) <= MOST else [])  # a short paper is shown itself
    order = sorted(strong, key=lambda n: (-scored[n], n))
    best = scored[order[0]]
    absent = [n for n in range(len(terms)) if not any(row[n] >= STRONG for row in hits)]
    chosen = _mit_dem_ding([n for n in order[:MOST] if scored[n] >= CLOSE * best], order, hits, terms)
    chosen = list(dict.fromkeys([*_verneint(asked, passages), *chosen]))
    shown = _alle_absaetze([*chosen, *_dazu(chosen, order, hits, terms)][:MOST], passages, texts, terms)
    told = [max(hits[place][n] for place in shown) for n in range(len(terms))]
    return Fund(
        [passages[n] for n in shown],
        _genug(told, weights, terms, absent),
        tuple(terms[n].wort for n in absent if _sagt_was(terms[n].wort) and len(terms[n].wurzel) > SHORT),
        alles=not absent,
        ding=_mit_ding(told, terms),
        kopf=_nur_kopf(terms, [" ".join(texts[place]) for place in shown]),
    )


_NICHT = re.compile(r"\bnicht (?P<tat>(?:\w*ge\w{3,}|(?:be|ver|ent|er)\w{3,}|\w{3,}iert)(?:t|en)?)\b")


def _verneint(asked: str, passages: Sequence[Stelle]) -> list[int]:
    """„Was ist nicht angekreuzt?“: where just that is said, before what has been done."""
    found = _NICHT.search(falte(asked))
    if found is None:
        return []
    said = re.compile(rf"\bnicht {re.escape(found['tat'])}\b")
    return [n for n, each in enumerate(passages) if said.search(falte(each.text))][:MOST]


def _nur_kopf(terms: Sequence[Begriff], shown: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Where no passage that is shown has the word itself, or another of its sense."""
    best = {term: max(shown, key=term.in_text, default="") for term in terms}
    return tuple((term.wort, head) for term, text in best.items() if (head := term.nur_kopf(text)))


def nur_wozu(found: Fund) -> str:
    """What the passages are really of, where they only have the head of a word that is asked for."""
    return " ".join(
        f"Zu „{word}“ selbst steht dort nichts; gefunden ist „{head}“." for word, head in found.kopf
    )


def _mit_ding(told: Sequence[float], terms: Sequence[Begriff]) -> bool:
    things = [n for n, term in enumerate(terms) if term.wort[:1].isupper()]
    return not things or any(told[n] >= STRONG for n in things)


_WERT = re.compile(
    r"\bwert (?:der|des|von|vom)\b|\bwelchen wert\b|"
    r"\b(?:was|wie ?viel) (?:ist|sind|war|waren|waere) .*\bwert\b"
)
_SATZ = re.compile(r"\n|(?<=[a-zäöüß)€])\.\s+(?=[A-ZÄÖÜ])")


def _beisammen(passage: Stelle, terms: Sequence[Begriff]) -> bool:
    """Whether one line or sentence has both the thing and an amount: „Wohnung, 68 m²: 185.000,00 €“."""
    lines = [line for line in _SATZ.split(passage.text) if "€" in line]
    return any(term.in_text(eben(line)) >= SINN for line in lines for term in terms)


_ABSATZ = re.compile(r"\(\d\w?\) ")


def _alle_absaetze(
    shown: Sequence[int],
    passages: Sequence[Stelle],
    texts: Sequence[tuple[str, str]],
    terms: Sequence[Begriff],
) -> Sequence[int]:
    """Of a section that is called what is asked for, all of its Absätze: the exceptions stand in the last."""
    first = shown[0]
    called = any(term.in_text(texts[first][1]) >= SINN for term in terms)
    if not called or not all(_ABSATZ.match(passages[n].text) for n in shown):
        return shown
    section = {(passages[n].dokument, passages[n].ueberschrift) for n in shown}
    whole = [
        n
        for n, each in enumerate(passages)
        if (each.dokument, each.ueberschrift) in section and _ABSATZ.match(each.text)
    ]
    return whole if len(section) == 1 and len(whole) <= SECTION else shown


def _mit_dem_ding(
    chosen: Sequence[int],
    order: Sequence[int],
    hits: Sequence[Sequence[float]],
    terms: Sequence[Begriff],
) -> Sequence[int]:
    """Those that have a thing which is named, and not only what is done: of the best ones, else the next."""
    things = [n for n, term in enumerate(terms) if term.wort[:1].isupper()]
    having = [place for place in order if any(hits[place][n] >= STRONG for n in things)]
    return [place for place in chosen if place in having] or having[:1] or chosen


def _ist_thema(word: str, asked: str) -> bool:
    """„Was schreibt sie zur Rüge?“: what is spoken of, and not where."""
    before = r"\b(?:zu[rm]?|wert (?:vom|von|des|der)) (?:de[rmns] |ihrer |unserer )?"
    return re.search(rf"{before}{re.escape(falte(word))}\b", asked) is not None


def _dazu(
    chosen: Sequence[int], order: Sequence[int], hits: Sequence[Sequence[float]], terms: Sequence[Begriff]
) -> list[int]:
    """„Aktiva, Passiva“: for each thing that no chosen passage speaks of, the best one that does."""
    left = [
        n
        for n, term in enumerate(terms)
        if term.wort[:1].isupper() and not any(hits[place][n] >= STRONG for place in chosen)
    ]
    further = [next((place for place in order if hits[place][n] >= IN_HEADING), None) for n in left]
    return list(dict.fromkeys(place for place in further if place is not None))


def _begriffe(
    words: Sequence[str], every: Sequence[str], texts: Sequence[tuple[str, str]], *, whole: bool
) -> list[Begriff]:
    """Each idea once; where all words are of the kind that says little, those.

    whole  of amounts, what they come to is asked for
    """
    telling = [word for word in words if not _ALLGEMEIN.fullmatch(falte(word))] or words or every
    total = begriff("Summe", ()) if whole else None
    if total is not None and any(total.in_text(text) >= SINN for text, _ in texts):
        telling = [*telling, total.wort]
    vocabulary = wortschatz(" ".join(f"{text} {head}" for text, head in texts))
    found = [each for word in telling if (each := begriff(word, vocabulary))]
    return list({each.wurzel: each for each in found}.values())


def _dazu_gesagt(term: Begriff, passage: Stelle, plain: str) -> str:
    """Without the lines that give the same measure of another thing."""
    if not term.mass:
        return plain
    lines = [eben(line) for line in _SATZ.split(passage.text)]
    return " ".join(line for line in lines if not term.von_anderem(line))


def _trifft(term: Begriff, text: str, heading: str) -> float:
    above = term.in_text(heading)
    return term.in_text(text) + (IN_HEADING if above == GANZ else STRONG if above >= SINN else 0.0)


def _gewicht(n: int, hits: Sequence[Sequence[float]]) -> float:
    return math.log(1 + len(hits) / max(sum(row[n] >= STRONG for row in hits), 1))


def _genug(
    row: Sequence[float], weights: Sequence[float], terms: Sequence[Begriff], absent: Sequence[int]
) -> bool:
    """Enough of what the papers know at all; and of the things that are named, not fewer than are missing."""
    there = [n for n, hit in enumerate(row) if hit >= STRONG]
    known = sum(weight for n, weight in enumerate(weights) if n not in absent)
    things = [n for n, term in enumerate(terms) if _sagt_was(term.wort)] or list(range(len(terms)))
    told, lost = [n for n in things if n in there], [n for n in things if n in absent]
    return bool(told) and len(told) >= len(lost) and sum(weights[n] for n in there) >= ENOUGH * known


def _sagt_was(word: str) -> bool:
    """A noun, or a word that questions do not have in common."""
    return word[:1].isupper() or not bekannt(falte(word))
