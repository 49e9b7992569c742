"""Which paragraphs of a document speak of what is asked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bridle.assistants.helena.planer.lesen.woerter import falte

MOST = 4
"""Paragraphs that are shown of a document."""
STEM, PART, LONG = 4, 6, 8
_ALLGEMEIN = re.compile(
    r"regelung\w*|klauseln?|angaben?|bestimmung\w*|passagen?|vereinbarung\w*|hinweise?|sagt|steht|"
    r"schreibt|nennt|"
    r"enthaelt|genau|eigentlich|konkret|laut|dokument\w*|frau|herrn?"
)
_VORSILBE = re.compile(r"^(?:ge|ver|be|er|zer|ent)(?=[a-z]{4})")
_MITTE = re.compile(r"^(ab|an|auf|aus|bei|ein|fest|her|hin|mit|nach|vor|zu|zurueck)ge(?=[a-z]{4})")
_MIT_ZU = re.compile(r"\b(ab|an|auf|aus|bei|dar|ein|fest|her|hin|nach|vor|um|wieder)zu(?=[a-z]{4,}en\b)")
_ENDUNG = re.compile(r"(?:ungen|ung|enden|ende|ten|test|tet|te|en|er|em|es|st|et|e|n|s|t)$")
_UEBERSCHRIFT = re.compile(r"#+ [^\n]+|\*\*[^\n*]+\*\*")
ABSATZ = r"(?<!:)\n\s*\n(?!\s*(?:\*\*)?(?:Zusammen|Summe|Insgesamt|Gesamt)\b)"
"""A sum belongs to the list above it."""
_ZAHL = re.compile(r"\d")
_WIE_VIEL = (
    r"\bwie (?:hoch|viele?|lange?|gross|oft|schnell|teuer)\b|\bwieviele?\b|\bwann\b|\bbetrag\b|\bhoehe\b"
)
_SINNVERWANDT: tuple[frozenset[str], ...] = tuple(
    frozenset(each.split())
    for each in (
        "verlang forder beantrag antrag verurteil",
        "zahl betrag angewies ueberwies zahlbetrag",
        "grund begruend ursach weil wegen",
        "schuld haft verursach",
        "miete nettokaltmiet bruttomiet kaltmiet",
        "gehalt verguet lohn brutto entgelt verdien",
        "urlaub erholungsurlaub",
        "kaution sicherheit mietsicherheit",
        "streit klage",
        "arbeitszeit wochenstund stunden",
        "strafe tagessaetz geldstraf",
        "kosten aufwand preis",
        "kauf kaufpreis preis",
        "eintritt dienstantritt beginn bestehende",
        "frist spaetest binnen innerhalb",
    )
)


@dataclass(frozen=True, slots=True)
class Stelle:
    """A paragraph with its heading, on a page."""

    seite: int
    ueberschrift: str
    text: str


@dataclass(frozen=True, slots=True)
class Gefragt:
    """A word of the question by its stem, and whatever else may stand for it."""

    stamm: str
    sinn: frozenset[str]


def stellen(pages: Sequence[Mapping[str, Any]], wanted: str, asked: str) -> list[Stelle]:
    """The best paragraphs in the order of the document; none where no word of the question is in any."""
    words = [word for word in falte(wanted).split() if not _ALLGEMEIN.fullmatch(word)]
    stems = [Gefragt(stem, _sinn(stem)) for word in words if (stem := stamm(word))]
    number = re.search(_WIE_VIEL, asked) is not None
    scored = [(_punkte(each, stems, number), each) for each in _absaetze(pages)]
    best = max((score for score, _ in scored), default=0)
    if best == 0:
        return []
    chosen = [(score, n) for n, (score, _) in enumerate(scored) if score >= max(2, best // 2)]
    kept = sorted(n for _, n in sorted(chosen, key=lambda each: (-each[0], each[1]))[:MOST])
    return [scored[n][1] for n in kept]


def woertlich(found: Sequence[Stelle], wanted: str) -> bool:
    """Whether a word of the question, or one of the same sense, is there; a part of a compound is not."""
    words = [word for word in falte(wanted).split() if not _ALLGEMEIN.fullmatch(word)]
    stems = [_sinn(stem, parts=False) for word in words if (stem := stamm(word))]
    text = _gefaltet(" ".join(f"{each.ueberschrift} {each.text}" for each in found))
    return any(_steht(stem, text) for stem in stems)


def _punkte(each: Stelle, stems: Sequence[Gefragt], number: bool) -> int:
    """A word counts twice in the text and once in the heading; where a figure is asked for, one helps."""
    text, head = _gefaltet(each.text), falte(each.ueberschrift)
    score = sum(_wort(stem, text) + _wort(stem, head) // 2 + _ganz(stem, head) for stem in stems)
    return score + (2 if number and score and _ZAHL.search(text) else 0)


def _gefaltet(text: str) -> str:
    """„festzustellen“ is of feststellen, and has nothing of zustellen."""
    return _MIT_ZU.sub(r"\1", falte(text))


def _ganz(word: Gefragt, head: str) -> int:
    """A heading that is the word itself says what the paragraph is about."""
    return 2 if word.stamm in head else 0


def _wort(word: Gefragt, text: str) -> int:
    """The whole word of the question counts more than a part of it, or a word of the same sense."""
    return 3 if word.stamm in text else 2 if _steht(word.sinn, text) else 0


def _steht(stems: Iterable[str], text: str) -> bool:
    return any(stem in text for stem in stems)


def stamm(word: str) -> str:
    """gezahlt → zahl, festgestellt → feststell, Ursachen → ursach."""
    plain = re.sub(r"[^a-z]", "", word)
    plain = _MITTE.sub(r"\1", plain)
    if plain.endswith(("t", "en")):
        plain = re.sub(r"^ge(?=[a-z]{4})", "", plain)
    shorter = _ENDUNG.sub("", plain)
    return shorter if len(shorter) >= STEM else plain if len(plain) >= STEM else ""


def _sinn(stem: str, *, parts: bool = True) -> frozenset[str]:
    # Schimmelursache: schimm, ursach
    pieces = {stem[:PART], stem[-PART:]} if parts and len(stem) > LONG else set[str]()
    near = [
        group
        for group in _SINNVERWANDT
        if any(each.startswith(stem) or stem.startswith(each) for each in group)
    ]
    return frozenset({stem} | pieces).union(*near)


def _absaetze(pages: Sequence[Mapping[str, Any]]) -> Iterable[Stelle]:
    heading = ""
    for page in pages:
        # „Kosten, netto:“ and the list that follows belong together.
        for part in re.split(ABSATZ, page.get("text", "")):
            plain = " ".join(part.split())
            if _UEBERSCHRIFT.fullmatch(part.strip()):
                heading = plain.strip("#* ")
            elif plain:
                yield Stelle(page["seite"], heading, plain)
