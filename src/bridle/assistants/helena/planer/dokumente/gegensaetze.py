"""What a question takes for granted and its paper says otherwise: „fristlos“, where it is ordentlich.

Only pairs of which one excludes the other, and only in the paper that decides it: a contract may speak of
both kinds of Kündigung, the Kündigung itself is one of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bridle.assistants.helena.planer.dokumente.absaetze import Stelle, absaetze_aller
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.sagen import absaetze, felder, quelle, zitat
from bridle.engine.messages import Message
from bridle.models.planner import results_in


@dataclass(frozen=True, slots=True)
class Gegensatz:
    """How a question says it, how papers do, how they say the other, and in which paper that counts."""

    gesagt: str
    papier: str
    anders: str
    wo: str


@dataclass(frozen=True, slots=True)
class Widerlegt:
    """What was said, and where the paper says otherwise."""

    gesagt: str
    stelle: Stelle
    satz: str


_KUENDIGUNG = r"kuendigung(?!sschutz)"
_STRAFE = r"strafbefehl|urteil|anklage"
_FRISTLOS, _ORDENTLICH = r"\bfristlos\w*|\bausserordentlich\w*", r"\bordentlich\w*|\bfristgerecht\w*"
_ENTZOGEN = (
    r"(?:fahrerlaubnis|fuehrerschein)\w*\b[^.?!]*\b(?:entzogen|entzieh\w*|entzug|weg|abgenommen|eingezogen)\b|"
    r"\b(?:entzug|entziehung|entzieh\w*)\b[^.?!]*(?:fahrerlaubnis|fuehrerschein)"
)
_FAHRVERBOT = r"\bfahrverbot\w*|\bverboten, kraftfahrzeuge"
_HAFT, _GELD = (
    r"\bfreiheitsstrafe\w*|\bgefaengnis\w*|\bhaftstrafe\w*",
    r"\bgeldstrafe\w*|\btagess(?:atz|aetze)\w*",
)
_ARTEN = ("betriebsbedingt", "verhaltensbedingt", "personenbedingt", "krankheitsbedingt")
GEGENSAETZE = (
    Gegensatz(_FRISTLOS, rf"{_FRISTLOS}|\bwichtige[mn] grund", _ORDENTLICH, _KUENDIGUNG),
    Gegensatz(_ORDENTLICH, _ORDENTLICH, _FRISTLOS, _KUENDIGUNG),
    *(
        Gegensatz(
            rf"\b{each}\w*",
            rf"\b{each}\w*",
            "|".join(rf"\b{other}\w*" for other in _ARTEN if other != each),
            _KUENDIGUNG,
        )
        for each in _ARTEN
    ),
    Gegensatz(_ENTZOGEN, rf"{_ENTZOGEN}|§ 69\b", _FAHRVERBOT, _STRAFE),
    Gegensatz(_FAHRVERBOT, _FAHRVERBOT, rf"{_ENTZOGEN}|§ 69\b", _STRAFE),
    Gegensatz(_HAFT, _HAFT, _GELD, _STRAFE),
    Gegensatz(_GELD, _GELD, _HAFT, _STRAFE),
    Gegensatz(
        r"\bbefristet\w*", r"\bbefristet\w*|\bendet am\b", r"\bunbefristet\w*|unbestimmte zeit", r"vertrag"
    ),
    Gegensatz(r"\bunbefristet\w*", r"\bunbefristet\w*|unbestimmte zeit", r"\bbefristet\w*", r"vertrag"),
)


def angenommen(klein: str) -> list[Gegensatz]:
    """What is said as if it were so; who asks which it is, or denies it, takes nothing for granted."""
    return [
        each
        for each in GEGENSAETZE
        if (found := re.search(each.gesagt, klein))
        and not re.search(each.anders, klein)
        and not re.search(r"\b(?:nicht|kein\w*|ohne)\s+(?:\w+ )?$", klein[: found.start()])
    ]


def widerlegt(klein: str, pages: Iterable[Mapping[str, Any]]) -> Widerlegt | None:
    """The first that the papers say otherwise, and none of them so."""
    passages = list(absaetze_aller(pages))
    for each in angenommen(klein):
        own = [part for part in passages if re.search(each.wo, falte(part.dokument))]
        if any(re.search(each.papier, _gefaltet(part)) for part in own):
            continue
        others = [part for part in own if re.search(each.anders, _gefaltet(part))]
        in_words = [part for part in others if re.search(each.anders, falte(part.text))]
        other = next(iter([*in_words, *others]), None)
        said = re.search(each.gesagt, klein)
        if other is not None and said is not None:
            return Widerlegt(said[0], other, _satz(other, each.anders))
    return None


def bestaetigt(klein: str, pages: Iterable[Mapping[str, Any]]) -> list[Stelle]:
    """The passages that say it as the question does."""
    said = angenommen(klein)
    return [
        part
        for part in absaetze_aller(pages)
        if any(re.search(each.papier, falte(part.text)) for each in said)
    ]


def so_nicht(wrong: Widerlegt, asked: str) -> str:
    """That it does not say so, and what it says instead."""
    return absaetze(
        f"**So steht es nicht im Dokument „{wrong.stelle.dokument}“** (Akte {wrong.stelle.akte}): "
        f"„{_geschrieben(wrong.gesagt, asked)}“ finde ich dort nicht; auf Seite {wrong.stelle.seite} steht:",
        zitat(wrong.satz, 600),
    )


def berichtigt(anfrage: Anfrage, move: str, since: Sequence[Message]) -> str:
    """An answer out of papers, with what the question had wrong before it."""
    if not angenommen(anfrage.klein):
        return move
    pages = [
        felder(each.data) for each in results_in(since) if each.tool == "read_dokument" and not each.failed
    ]
    wrong = widerlegt(anfrage.klein, pages)
    if wrong is None or (told := so_nicht(wrong, anfrage.text)) in move:
        return move
    found_nothing = re.search(r"finde ich in den Dokumenten[^\n]* nichts\.", move)
    return absaetze(told, quelle(f"„{wrong.stelle.dokument}“") if found_nothing else move)


def _gefaltet(part: Stelle) -> str:
    return falte(f"{part.ueberschrift}: {part.text}")


def _satz(part: Stelle, wanted: str) -> str:
    """The sentence that says it, or the heading."""
    sentences = re.split(r"(?<=[a-zäöüß)]\.)\s+", part.text)
    return next((each for each in sentences if re.search(wanted, falte(each))), part.ueberschrift)


def _geschrieben(folded: str, asked: str) -> str:
    """The words as the person wrote them."""
    words = asked.split()
    plain = [falte(word).strip(".,;:?!„“\"'()") for word in words]
    wanted = folded.split()
    for n in range(len(words) - len(wanted) + 1):
        if [each.strip(",") for each in wanted] == plain[n : n + len(wanted)]:
            return " ".join(words[n : n + len(wanted)]).strip(".,;:?!„“\"'()")
    return folded
