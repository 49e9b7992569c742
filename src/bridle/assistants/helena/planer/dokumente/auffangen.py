"""The last resort before „nicht verstanden“: what no rule knows is looked for by its words.

In the documents of the matter that is named, or in all of them. What is found is quoted, and it is said that
words found it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from bridle.assistants.helena.planer.dokumente.auffangen_bild import gefundene_stellen
from bridle.assistants.helena.planer.dokumente.auffangen_gefragt import (
    PAPIER,
    darf,
    in_dokumenten,
    in_einer_akte,
    nur_gesucht,
    nur_stichworte,
)
from bridle.assistants.helena.planer.dokumente.auffangen_lesen import ueberall, weiter
from bridle.assistants.helena.planer.dokumente.erkennen import suche
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, Genannt
from bridle.assistants.helena.planer.schritte import FEHLER, SUCHE, passende, zur_akte
from bridle.assistants.helena.saetze import NICHT_ERKANNT
from bridle.assistants.helena.werkzeug_angaben import MOST_ROWS
from bridle.models.planner import Progress, Rule


def aus_papieren() -> list[Rule]:
    """Only where a paper is spoken of: then what it says is better than what is noted in the matter."""
    return _durchsuchen(lambda asked: bool(asked.hat(PAPIER)) and darf(asked))


def regeln() -> list[Rule]:
    return [
        *_durchsuchen(darf),
        _in_allen(in_dokumenten),
    ]


def in_der_akte() -> list[Rule]:
    """„Was steht in der Akte Nebelthau zu Hunden?“: read through, for papers may have other words."""
    return zur_akte(
        "read_dokumente",
        _steht_in_der_akte,
        gefundene_stellen,
        lambda _: {"limit": MOST_ROWS},
        weiter=weiter,
        anders=ueberall,
        pflicht=True,
    )


def _steht_in_der_akte(anfrage: Anfrage) -> Mapping[str, Any] | None:
    read = suche(anfrage)
    if read is None or read["art"] or read["akte"] == Genannt():
        return None
    return {**read, "worte": read["query"].split(), "papier": True, "tatsache": True}


def stichworte() -> list[Rule]:
    """The very last: where nothing else reads a few words, they may be looked for in a matter they name."""
    return [_in_allen(nur_gesucht), *_durchsuchen(nur_stichworte)]


def _in_allen(recognise: Callable[[str], Mapping[str, Any] | None]) -> Rule:
    return Rule(
        recognise,
        "search_dokument",
        gefundene_stellen,
        lambda groups: groups["argumente"],
        then=weiter,
        failure=FEHLER,
    )


def nicht_geraten(rules: Iterable[Rule]) -> list[Rule]:
    """Where a word was only taken for a name and no matter has it, the question is not understood."""
    return [_ohne_raten(rule) if rule.tool == SUCHE else rule for rule in rules]


def _ohne_raten(rule: Rule) -> Rule:
    answer = rule.answer
    if isinstance(answer, str):
        return rule

    def or_not_understood(progress: Progress) -> str:
        named = progress.groups["akte"]
        guessed = progress.last.tool == SUCHE and not named.sicher and not passende(progress)
        return NICHT_ERKANNT if guessed else answer(progress)

    return replace(rule, answer=or_not_understood)


def _durchsuchen(allowed: Callable[[Anfrage], bool]) -> list[Rule]:
    rules = zur_akte(
        "read_dokumente",
        in_einer_akte,
        gefundene_stellen,
        lambda _: {"limit": MOST_ROWS},
        weiter=weiter,
        anders=ueberall,
        pflicht=True,
        darf=allowed,
    )
    return nicht_geraten(rules)
