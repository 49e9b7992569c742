"""Which passages of several documents speak of the words of a question: rare words count more."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bridle.assistants.helena.planer.dokumente.stellen import ABSATZ, stamm
from bridle.assistants.helena.planer.lesen.woerter import falte

MOST = 3
"""Passages that are quoted."""
ENOUGH = 0.5
"""The part of what is asked that a passage has to speak of, at least."""
OTHER = 0.4
"""How much a passage counts that is in another document than the one that is spoken of."""
CLOSE = 0.7
"""Further passages are quoted where they speak of nearly as much as the best one."""
IN_TEXT, IN_HEADING = 1.0, 0.6
SHORTEST = 3
_UEBERSCHRIFT = re.compile(r"#+ [^\n]+|\*\*[^\n*]+\*\*")
_SINN: tuple[frozenset[str], ...] = tuple(
    frozenset(each.split())
    for each in (
        "angefang anfang beginn begonn eintritt eingestellt",
        "beruf taetig stellung eingestellt ausgebildet",
        "gestorb verstorb todestag erbfall tot",
        "haus grundstueck immobil eigentumswohnung eigenheim",
        "passier ereign unfallort unfallzeit geschah",
        "vorwurf vorgeworf wirft werfen beschuldig tatvorwurf last",
        "verdien verguet gehalt lohn entgelt brutto",
        "ehe heirat geheiratet eheschliess standesamt verheirat trau",
        "ursach grund verursach zurueckzufuehr beruht",
        "miete nettokaltmiet kaltmiet bruttomiet mietzins",
        "kaution mietsicher sicherheitsleist",
        "verlang forder beantrag begehr",
        "zahl betrag angewies ueberwies erstatt",
        "schuld haft verursach verschuld",
        "kuendig beend aufloes",
        "urlaub erholungsurlaub",
        "arbeitszeit wochenstund",
        "straf geldstraf tagessaetz",
        "preis kaufpreis kosten",
        "wohn anschrift wohnhaft",
        "groess flaech quadratmet qm",
        "alter geboren geburt",
        "unterschr unterzeichn gezeichnet",
        "fahr gefahr lenk",
        "mangel maengel schaden defekt",
        "angemess anerkannt",
        "trenn getrennt",
        "kind kinder tochter sohn",
        "laufzeit befrist dauer",
        "tacho kilometer laufleist",
    )
)
_ERWARTET: tuple[tuple[str, str], ...] = (
    (
        r"\bwie ?(?:viele?|hoch|lange?|gross|tief|breit|alt|oft|schnell|schwer|weit|teuer|feucht|warm|laut|"
        r"dick|stark|hoch)\b"
        r"|\bwieviele?\b|\bsumme\b|\bbetrag\b|\bhoehe\b|\bgehalt\b|\bverdien|\bmasse?\b",
        r"\d",
    ),
    (r"\bkosten\b|\bpreis\b|\bnetto\b|\bbrutto\b", r"\d,\d\d\s?€"),
    (
        r"\bwann\b|\bdatum\b|\bseit wann\b|\bgeboren\b",
        r"\b\d{1,2}\.\s?(?:\d{1,2}\.|[a-z]{3,9})|\b(?:19|20)\d\d\b",
    ),
)
"""What a passage that answers has in it, by the question word."""


@dataclass(frozen=True, slots=True)
class Stelle:
    dokument: str
    akte: str
    seite: int
    seiten: int
    ueberschrift: str
    text: str


def beste(pages: Iterable[Mapping[str, Any]], words: Sequence[str], asked: str) -> tuple[list[Stelle], bool]:
    """The best passages, the best first, and whether they speak of enough of what is asked."""
    passages = [each for page in pages for each in absaetze_von(page)]
    names = {each.dokument: falte(each.dokument) for each in passages}
    kinds = [own for word in words if (own := stamm(falte(word))) and _ist_art(own, names.values())]
    content = [word for word in words if stamm(falte(word)) not in kinds] or words
    stems = [sense for word in content if (sense := _sinn(falte(word)))]
    if not passages or not stems:
        return [], False
    texts = [(falte(each.text), falte(each.ueberschrift)) for each in passages]
    weights = [_gewicht(stem, texts) for stem in stems]
    expected = [pattern for wanted, pattern in _ERWARTET if re.search(wanted, asked)]
    meant = {name for name, plain in names.items() if any(_im_namen(kind, plain) for kind in kinds)}
    scored = [
        _punkte(text, head, stems, weights, expected)
        * (1.0 if not meant or each.dokument in meant else OTHER)
        for each, (text, head) in zip(passages, texts, strict=True)
    ]
    best = max(scored)
    if not best:  # none of the words, but perhaps the document that was spoken of
        return [each for each in passages if each.dokument in meant][:MOST], False
    order = sorted(range(len(scored)), key=lambda n: (-scored[n], n))
    return [passages[n] for n in order[:MOST] if scored[n] >= CLOSE * best], best >= ENOUGH * sum(weights)


def _ist_art(stem: str, names: Iterable[str]) -> bool:
    """A word that is in the name of a document says which one is meant."""
    return any(_im_namen(stem, name) for name in names)


def _im_namen(stem: str, name: str) -> bool:
    """At the beginning or the end of a word: „Rüge“ is in Mängelrüge, but „Mieter“ is not in Vermieterin."""
    endings = tuple(f"{stem}{ending}" for ending in ("", "e", "en", "n", "s"))
    return any(word.startswith(stem) or word.endswith(endings) for word in name.split())


def _gewicht(stem: frozenset[str], texts: Sequence[tuple[str, str]]) -> float:
    found = sum(any(each in text for each in stem) for text, _ in texts)
    return math.log(1 + len(texts) / max(found, 1))


def _punkte(
    text: str, head: str, stems: Sequence[frozenset[str]], weights: Sequence[float], expected: Sequence[str]
) -> float:
    score = 0.0
    for stem, weight in zip(stems, weights, strict=True):
        within, above = any(each in text for each in stem), any(each in head for each in stem)
        score += weight * (IN_TEXT * within + IN_HEADING * above)
    if score and expected:
        score *= 1.0 if all(re.search(each, text) for each in expected) else 0.5
    return score


def _sinn(word: str) -> frozenset[str]:
    """The word's stem with those that mean the same; short words as they are, at the beginning of a word."""
    near = [group for group in _SINN if word in group]
    stem = stamm(word)
    if stem:
        near += [
            g
            for g in _SINN
            if any(each.startswith(stem) or stem.startswith(each) for each in g if len(each) > SHORTEST)
        ]
    own = {stem} if stem else {f" {word}"} if len(word) >= SHORTEST else set[str]()
    return frozenset(own.union(*near)) - {"ehe"} if len(near) else frozenset(own)


def absaetze_von(page: Mapping[str, Any]) -> Iterable[Stelle]:
    heading = ""
    for part in re.split(ABSATZ, page.get("text", "")):
        if _UEBERSCHRIFT.fullmatch(part.strip()):
            heading = " ".join(part.split()).strip("#* ")
        elif part.strip():
            yield Stelle(page["dokument"], page["akte"], page["seite"], page["seiten"], heading, part.strip())
