"""Which passages of a report make the statement that is asked for; never the one that only asks it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bridle.assistants.helena.planer.dokumente.absaetze import Stelle, ist_aufgabe
from bridle.assistants.helena.planer.dokumente.befund_arten import AUFTRAG, Aussage
from bridle.assistants.helena.planer.dokumente.sinn import SINN, begriff, eben, wortschatz
from bridle.assistants.helena.planer.lesen.woerter import falte

MOST, SECTIONS = 3, 6
"""Passages that are quoted; of as many sections, such as one for each question, the first of each."""


def aussagen(passages: Sequence[Stelle], kind: Aussage, things: Sequence[str]) -> list[Stelle]:
    """What stands under such a heading, else what says it in a sentence; in the order of the paper."""
    told = [each for each in passages if kind is AUFTRAG or not ist_aufgabe(each)]
    headed = next(
        (
            found
            for pattern in kind.kopf
            if (found := [each for each in told if re.search(pattern, falte(each.ueberschrift))])
        ),
        list[Stelle](),
    )
    stated = [each for each in headed or told if re.search(kind.satz, falte(each.text))]
    if headed:
        return _davon(_zuerst(_im_abschnitt(headed, things), stated), told)
    return _davon(_zuerst(stated, spricht_davon(stated, things)), told)


def _im_abschnitt(headed: Sequence[Stelle], things: Sequence[str]) -> Sequence[Stelle]:
    """Of several sections that are called so, those of the thing: „4.2 Ursache der Risse“."""
    sections = dict.fromkeys(each.ueberschrift for each in headed)
    if len(sections) < 2:
        return headed
    theirs = {each.ueberschrift for each in spricht_davon(headed, things)}
    return [each for each in headed if each.ueberschrift in theirs] or headed


def _zuerst(found: Sequence[Stelle], better: Sequence[Stelle]) -> list[Stelle]:
    """The better ones, where there are more than can be shown."""
    return [*[each for each in found if each in better], *[each for each in found if each not in better]]


def _davon(found: Sequence[Stelle], told: Sequence[Stelle]) -> list[Stelle]:
    first = list({each.ueberschrift: each for each in reversed(found)}.values())
    chosen = first[:SECTIONS] if len(first) >= MOST else found[:MOST]
    return sorted(chosen, key=told.index)


def spricht_davon(passages: Sequence[Stelle], things: Sequence[str]) -> list[Stelle]:
    """Those that have one of the things in them, above them, or in the name of their paper."""
    texts = [eben(f"{each.text} {each.ueberschrift} {each.dokument}") for each in passages]
    vocabulary = wortschatz(" ".join(texts))
    terms = [term for thing in things if (term := begriff(thing, vocabulary))]
    return [
        each
        for each, text in zip(passages, texts, strict=True)
        if any(term.in_text(text) >= SINN for term in terms)
    ]
