"""„An welchem Tag?“, „Ich brauche die Postanschrift.“: a half that only says which kind of answer is wanted.

It names nothing of its own, so what it asks for is a part of what the other half does. Where nothing answers
it alone, and the other answer has one of that kind or says that none is entered, it is answered there.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.saetze import KEIN_SPRACHMODELL, NICHT_ERKANNT

_ARTEN = tuple(
    (re.compile(asks), re.compile(has))
    for asks, has in (
        (
            r"(?:post|haus|wohn|privat|liefer|zustell|geschaefts)?(?:anschrift|adresse)(?:en|n)?|wohin",
            r"\b\d{5} [A-ZÄÖÜ]|keine (?:Anschrift|Adresse)\b",
        ),
        (
            r"(?:telefon|handy|mobil|ruf)?nummern?|telefon|durchwahl",
            r"(?<![\w/.])0\d{2,5}[ /-]?\d{3,}|keine Telefonnummer\b",
        ),
        (r"(?:e-?)?mail(?:-?adressen?)?", r"\w@\w|keine E-Mail"),
        (r"(?:wochen|kalender)?tage?n?|datum|wann", r"\d\.\s?\d\d?\.\s?\d{4}"),
        (r"uhr|uhrzeit(?:en)?", r"\b\d{1,2}:\d\d\b"),
        (r"hoehe|betrag|betraege|summe|euro|hoch|viel", r"\d\s?€"),
        (r"(?:akten|geschaefts|gerichts)?zeichen|aktennummer", r"\bZeichen \S|\b\d{4}/\d\d\b"),
    )
)
"""How people name the kind, and how an answer has it."""
_RAHMEN = re.compile(
    r"ich|wir|man|mir|uns|brauche?n?|benoetigen?|haetten?|gerne?|moechten?|wuesste|suchen?|meinen?|gesucht|gemeint|"
    r"gefragt|gebraucht|wissen|haben|nenne?|sage?|gib|zeige?|bitte|es|geht|um|wie|welche[rnsm]?|und|oder|also|"
    r"naemlich|zwar|vor|allem|hauptsaechlich|an|am|zu|zur|zum|in|im|unter|mit|auf|bei|fuer|nach|"
    r"der|die|das|den|dem|des|ein(?:en|e|er|em)?|ihre?[nrms]?|seine?[nrms]?|deren|dessen|dazu|dafuer|davon|"
    r"genau\w*|konkret\w*|vollstaendig\w*|aktuell\w*|richtig\w*|jeweils|nur|auch|noch|dann|denn|eigentlich|"
    r"ist|sind|war|waren|hat|hatte|traegt|fuehrt|lautet|steht|er|sie"
)
_WUNSCH = re.compile(
    r"(?:ich|wir|bitte|mir|uns|gesucht|gemeint|gebraucht)\b.*\b(?:ihre?[nr]?|seine?[nr]?|deren|dessen)\b",
    re.I,
)
"""No question any more: it says of whom was spoken, and what of it was wanted."""
_IN_AKTE = re.compile(r" in der Akte [^?]*(?=\?|$)")
_NICHTS = re.compile(r"\bfinde ich[^\n]{0,200} nichts\b|^Genau zu „[^“]*“ finde ich", re.M)
_QUELLE = re.compile(r"^Quelle: .*$", re.M)


def _hat_das(part: str, answer: str) -> bool:
    """„Wie hoch ist die Selbstbeteiligung?“ beside a row that has it, with an amount."""
    rows = " ".join(re.findall(r"^(?:> ?|- )(.*)$", answer, re.M))
    things = re.findall(r"(?<=\s)[A-ZÄÖÜ][\wäöüß-]{4,}", _IN_AKTE.sub("", part))
    how_much = re.match(r"\W*(?:und )?wie ?(?:hoch|viel)\b", part, re.I) is not None
    return (
        how_much
        and bool(things)
        and all(re.search(rf"{re.escape(each)}[^.;\n]{{0,30}}?\d", rows) is not None for each in things)
    )


def einmal_beantwortet(parts: Sequence[str], answers: Sequence[str]) -> list[str]:
    """The answers, with that of another half for one that only says of which kind it should be."""
    told = list(answers)
    for n, (part, answer) in enumerate(zip(parts, answers, strict=True)):
        if _offen(answer) or _WUNSCH.match(part):
            others = [each for m, each in enumerate(answers) if m != n and not _offen(each)]
            told[n] = next(
                (each for each in others if hat_die_art(part, each) or _hat_das(part, each)), answer
            )
    return told


def hat_die_art(part: str, answer: str) -> bool:
    """Whether nothing but a kind of answer is asked for, and the answer to the other half has it."""
    plain = falte(_IN_AKTE.sub("", part)).replace("wie viel uhr", "uhr")
    words = re.findall(r"[a-z-]+|\d+", plain)
    kinds = [[has for asks, has in _ARTEN if asks.fullmatch(word)] for word in words]
    if not any(kinds):
        return False
    bare = all(kind or _RAHMEN.fullmatch(word) for word, kind in zip(words, kinds, strict=True))
    said = _QUELLE.sub("", answer)
    return bare and all(has.search(said) for kind in kinds for has in kind)


def _offen(answer: str) -> bool:
    lost = NICHT_ERKANNT in answer or KEIN_SPRACHMODELL in answer
    return not answer or lost or _NICHTS.search(answer) is not None
