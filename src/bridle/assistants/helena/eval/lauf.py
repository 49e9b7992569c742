"""Asking every question the way a person would, one after the other, and looking at what comes."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bridle.assistants.helena.agent import HelenaAgentOptions, HelenaAgentResult, run_helena_agent
from bridle.assistants.helena.eval.goldset import Frage, benannt
from bridle.assistants.helena.eval.kanzlei import Kanzlei
from bridle.assistants.helena.eval.pruefen import Antwort, Aufruf, Befund, Pruefer
from bridle.assistants.helena.planer import Planer, regeln
from bridle.assistants.helena.saetze import OHNE_MODELL
from bridle.assistants.helena.settings import HelenaSettings
from bridle.engine.model import Model


@dataclass(frozen=True, slots=True)
class Ergebnis:
    """One question as it was asked, the answer, and what is to be said of it."""

    frage: Frage
    gestellt: str
    paraphrase: bool
    antwort: Antwort
    befund: Befund


Weiter = Callable[[Ergebnis], None]


def ungestoert(_: Ergebnis) -> None:
    """Nobody watches."""


async def frage_alle(
    kanzlei: Kanzlei,
    questions: Sequence[Frage],
    model: Model | str | None = None,
    *,
    paraphrasen: bool = True,
    nur_modell: bool = False,
    weiter: Weiter = ungestoert,
) -> list[Ergebnis]:
    """Without a model the planner answers, whatever this machine has; before a small one it answers first."""
    answering = model or Planer(regeln(), OHNE_MODELL)
    settings = HelenaSettings(planner_first="never") if nur_modell else HelenaSettings()
    done: list[Ergebnis] = []
    for each in questions:
        others = each.paraphrasen if paraphrasen else ()
        for wording in (each.frage, *others):
            asked = benannt(wording, kanzlei.bild.nummern)
            answer = await _gefragt(kanzlei, each, asked, answering, settings)
            number = kanzlei.bild.nummern.get(each.akte or "")
            checker = Pruefer(kanzlei.bild, model is not None, [number] if number else [])
            verdict = checker.pruefe(each, asked, answer)
            refused = "nicht_erlaubt" in each.erwartet.arten
            if answer.ende == "error" and not refused:  # a sentence about an error answers nothing
                verdict = replace(verdict, art=False)
            found = Ergebnis(each, asked, wording != each.frage, answer, verdict)
            done.append(found)
            weiter(found)
    return done


async def _gefragt(
    kanzlei: Kanzlei, frage: Frage, asked: str, model: Model | str, settings: HelenaSettings
) -> Antwort:
    began = time.perf_counter()
    ran = await run_helena_agent(
        HelenaAgentOptions(
            db=kanzlei.db,
            user_id=kanzlei.personen[frage.als],
            message=asked,
            akte_id=kanzlei.akten[frage.akte] if frage.akte else None,
            mode="inline",
            model=model,
            settings=settings,
        )
    )
    spent = time.perf_counter() - began
    steps = ran.result.steps if ran.result is not None else ()
    tokens = sum(ran.total_tokens.values())
    return Antwort(ran.text, _aufrufe(ran), ran.finish_reason, len(steps), tokens, spent)


def _aufrufe(ran: HelenaAgentResult) -> tuple[Aufruf, ...]:
    steps: Sequence[Any] = ran.result.steps if ran.result is not None else ()
    return tuple(
        [
            Aufruf(each.call.name, each.ok, each.content, each.result.data)
            for step in steps
            for each in step.tool_results
        ]
    )
