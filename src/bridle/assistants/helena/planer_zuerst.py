"""Rules before a small model: what they know exactly they answer at once, and the model is not asked.

Models of a few billion parameters leave out what they found and call the wrong tool; the rules do neither,
and take no time. Where the rules have nothing to say of their own, the model goes on with what was found.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bridle.assistants.helena.planer import Planer
from bridle.assistants.helena.settings import PlannerFirst
from bridle.assistants.helena.werkzeugwahl import SMALL_WINDOW
from bridle.engine.hooks import PrepareStep, StepContext, StepOverrides
from bridle.engine.model import Model, ModelRequest
from bridle.engine.tools import Tool


def zuerst(
    planner: Planer, when: PlannerFirst, tools: Mapping[str, Tool[..., Any]], otherwise: PrepareStep
) -> PrepareStep:
    """For an agent's `prepare_step`: the planner's steps are the planner's, all others as they were."""
    specs = tuple([tool.spec for tool in tools.values()])
    first = replace(planner, mit_modell=True)

    async def prepared(context: StepContext) -> StepOverrides | None:
        if _gilt(when, context.model):
            asked = ModelRequest(context.instructions, context.messages, specs)
            if first.weiss(asked):
                return StepOverrides(model=first, tools=list(tools))
        found = otherwise(context)
        return await found if inspect.isawaitable(found) else found

    return prepared


def klein(model: Model) -> bool:
    """A model of this machine that needs a schema to call tools at all, or cannot read them all at once.

    What a model is called says little of what it can do, so its name is not asked.
    """
    profile = model.profile
    return profile.local and (profile.tool_calling != "native" or profile.context_window <= SMALL_WINDOW)


def _gilt(when: PlannerFirst, model: Model) -> bool:
    if isinstance(model, Planer) or when == "never":
        return False
    return when == "always" or klein(model)
