"""Every model a run may ask: noted for what it takes, and behind pseudonyms where it is not on this machine.

An assistant names more than one: the model it begins with, a stronger one to go on with, another for one
step. None of them is asked as it came.
"""

from __future__ import annotations

import inspect
from dataclasses import replace

from bridle.engine.escalation import Escalate, Escalation
from bridle.engine.hooks import PrepareStep, StepContext, StepOverrides
from bridle.engine.model import Model
from bridle.host.assistants import AgentSettings
from bridle.host.masking import Masker
from bridle.host.privacy import private
from bridle.host.runs.usage import Ledger, wrap_with_tracking


class RunModels:
    """The models of one run, each wrapped once: a wrapper may remember what it has masked."""

    def __init__(self, masker: Masker, ledger: Ledger, *, local_only: bool = False) -> None:
        self._masker, self._ledger, self._local_only = masker, ledger, local_only
        self._wrapped: dict[int, tuple[Model, Model]] = {}

    def wrapped(self, model: Model) -> Model:
        known = self._wrapped.get(id(model))
        if known is not None:
            return known[1]
        made = wrap_with_tracking(private(model, self._masker), self._ledger, counted=model)
        self._wrapped[id(model)] = (model, made)  # the model is kept, so that its id stays its own
        self._wrapped[id(made)] = (model, made)
        return made

    def settings(self, settings: AgentSettings) -> AgentSettings:
        """What the assistant wants, without a way to a model that is not wrapped."""
        escalate, prepare = settings.escalate, settings.prepare_step
        return replace(
            settings,
            escalate=None if escalate is None else self._escalate(escalate),
            prepare_step=None if prepare is None else self._prepare_step(prepare),
        )

    def _may_ask(self, model: Model) -> bool:
        return model.profile.local or not self._local_only

    def _plain(self, model: Model) -> Model:
        """As the assistant knows it."""
        known = self._wrapped.get(id(model))
        return model if known is None else known[0]

    def _escalate(self, escalate: Escalate) -> Escalate:
        async def stronger(why: Escalation) -> Model | None:
            found = escalate(replace(why, model=self._plain(why.model)))
            model = await found if inspect.isawaitable(found) else found
            return None if model is None or not self._may_ask(model) else self.wrapped(model)

        return stronger

    def _prepare_step(self, prepare: PrepareStep) -> PrepareStep:
        async def prepared(context: StepContext) -> StepOverrides | None:
            found = prepare(replace(context, model=self._plain(context.model)))
            wanted = await found if inspect.isawaitable(found) else found
            if wanted is None or wanted.model is None:
                return wanted
            if not self._may_ask(wanted.model):
                return replace(wanted, model=None)
            return replace(wanted, model=self.wrapped(wanted.model))

        return prepared
