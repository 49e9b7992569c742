"""Who is asked in a step, and who takes over: each model passes here before it gets anything of a run.

One elsewhere is not asked any more once the run has read what stays in the house; the rules answer instead.
What stays is looked up before each step of such a model: somebody may have marked a matter since it was read.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Any, TypeAlias

from bridle.assistants.helena.nur_lokal import Leser
from bridle.assistants.helena.planer import Planer
from bridle.assistants.helena.saetze import AUS_WERKZEUGEN, KEIN_MODELL, NUR_LOKAL, SCHREIBEN, TEXTE, ohne
from bridle.engine.escalation import Escalate, Escalation
from bridle.engine.hooks import PrepareStep, StepContext, StepOverrides
from bridle.engine.model import Model, ModelRequest
from bridle.engine.tools import Tool

Bleibt: TypeAlias = Callable[[], Awaitable[bool]]
"""Whether the run's own matter, or one that it has read, stays in the house as things are marked now."""


def nur_erlaubte(
    leser: Leser, planner: Planer, tools: Mapping[str, Tool[..., Any]], prepare: PrepareStep, bleibt: Bleibt
) -> PrepareStep:
    """For an agent's `prepare_step`: what it decides, with the planner for a model that may not be asked."""
    unaided = replace(planner, texts=ohne(NUR_LOKAL))

    async def prepared(context: StepContext) -> StepOverrides | None:
        found = prepare(context)
        wanted = await found if inspect.isawaitable(found) else found
        asked = context.model if wanted is None or wanted.model is None else wanted.model
        if not asked.profile.local and not leser.bleibt_hier:
            leser.bleibt_hier = await bleibt()
        if not leser.darf_fragen(asked):
            return StepOverrides(model=unaided, tools=list(tools))
        leser.fragt(asked)  # known before its tools are called; the house's own model is named late
        return wanted

    return prepared


def weiter(leser: Leser, escalate: Escalate | None, planner: Planer, gefragt: ModelRequest) -> Escalate:
    """For an agent's `escalate`: the model that it offers, where that one may be asked.

    Where the model is not there and no other may be asked, the rules look up anew what they know exactly, and
    say that it is gone; not where it has drafted something, which they would draft again.
    """

    async def stronger(why: Escalation) -> Model | None:
        found = None if escalate is None else escalate(why)
        model = await found if inspect.isawaitable(found) else found
        if model is None or not leser.darf_fragen(model):
            model = _ohne_modell(planner, gefragt, why)
        if model is not None:
            leser.uebernimmt(model)
        return model

    return stronger


def _ohne_modell(planner: Planer, gefragt: ModelRequest, why: Escalation) -> Planer | None:
    drafted = any(call.name in SCHREIBEN for message in why.since for call in message.calls)
    if not why.gone or drafted or isinstance(why.model, Planer):
        return None
    told = f"{TEXTE.faults[why.fault]} {AUS_WERKZEUGEN}"
    unaided = replace(planner, texts=ohne(KEIN_MODELL), vorweg=told)
    return unaided if unaided.weiss(gefragt) else None
