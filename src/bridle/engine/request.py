"""What is sent to the model in one step: the conversation made to fit, the granted tools, the limits."""

from __future__ import annotations

import math
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace

from bridle.engine.act import Actor
from bridle.engine.budget import Spending
from bridle.engine.context import ContextMeter, shrink
from bridle.engine.history import current_request, mend
from bridle.engine.hooks import CallSettings, PrepareStep, StepContext, StepOverrides, settle
from bridle.engine.messages import Message
from bridle.engine.model import Model, ModelRequest, ToolSpec
from bridle.engine.output import Output
from bridle.engine.record import Record
from bridle.engine.reply import Reply
from bridle.engine.text import clean
from bridle.engine.texts import Texts
from bridle.errors import ConfigurationError, ModelError

ASSUMED_REPLY_TOKENS = 1_000
FULLEST = 0.95
"""Of the window: beyond it there is no room left for an answer."""
UNCHANGED = StepOverrides()


@dataclass(slots=True)
class Sender:
    """Puts one run's requests together."""

    settings: CallSettings
    record: Record
    spending: Spending
    actor: Actor
    prepare_step: PrepareStep | None
    output: Output | None
    run_id: str
    texts: Texts
    window: int = field(init=False)
    specs: tuple[ToolSpec, ...] | None = None
    _ahead: tuple[int, StepOverrides] | None = None
    _asked: Model | None = None  # instead of the run's own, as a hook wants it in this step

    def __post_init__(self) -> None:
        self.window = self.settings.context_window or self.settings.model.profile.context_window
        tools = self.settings.tools.values()
        self.record.meter.set_fixed(self.settings.instructions, [tool.spec for tool in tools])

    def change_model(self, model: Model) -> None:
        self.settings = replace(self.settings, model=model, context_window=None)
        self.window = model.profile.context_window

    async def request(self, reply: Reply) -> tuple[ModelRequest, Model, int]:
        """What is sent, to whom, and what it weighs by our estimate."""
        settings, spending, closing = self.settings, self.spending, reply.closing
        known = await self._granted()
        changed = await self._overrides(reply.step)
        model = self._priced(changed.model) if changed.model is not None else settings.model
        offered = known if changed.tools is None else tuple([s for s in known if s.name in changed.tools])
        self.actor.offered = None if changed.tools is None else changed.tools
        instructions = self._weigh(changed, known)
        messages, weight = self._sent(changed, instructions, offered, model)
        tokens = math.ceil(weight * self.record.meter.calibration)
        wanted = changed.max_output_tokens or settings.max_output_tokens
        request = ModelRequest(
            instructions=clean(instructions),
            messages=messages,
            tools=() if closing else offered,
            tool_choice="none" if closing else changed.tool_choice or "auto",
            known_tools=offered or known,
            max_output_tokens=spending.reply_limit(wanted, tokens, model, closing=closing),
            temperature=settings.temperature,
            output_schema=self.output.schema if self.output else None,
            max_retries=settings.max_retries,
            deadline=spending.deadline if closing else spending.call_deadline,
            run_id=self.run_id,
            step=reply.step,
            texts=self.texts,
        )
        return request, model, weight

    def _sent(
        self, changed: StepOverrides, instructions: str, offered: tuple[ToolSpec, ...], model: Model
    ) -> tuple[tuple[Message, ...], int]:
        """The messages of this step. What a hook put together is made valid and made to fit, as ours are."""
        meter = self.record.meter
        if changed.messages is None and changed.instructions is None and changed.model is None:
            return tuple(self.record.window), meter.raw
        window = self.window if changed.model is None else model.profile.context_window
        messages = list(self.record.window if changed.messages is None else self._valid(changed.messages))
        own = ContextMeter(calibration=meter.calibration)
        own.set_fixed(instructions, offered)
        own.recount(messages)
        if own.tokens > self._share(window):
            messages = shrink(messages, own.room_for_messages(self._share(window)))
            own.recount(messages)
            self.record.truncated = True
        return tuple(messages), own.raw

    def _priced(self, model: Model) -> Model:
        if self.settings.budget.cost is not None and model.profile.price is None:
            raise ConfigurationError(
                f"prepare_step chose {model.name!r}, whose price is unknown, under a cost limit."
            )
        return model

    def _share(self, window: int) -> int:
        """Of the window: what may be filled, so that old results shrink in time and the reply fits too."""
        share = int(window * self.settings.budget.context_share)
        return max(1, min(share, window - (self.settings.max_output_tokens or 0)))

    def fits(self) -> bool:
        """Old results shrink when the window is filled to its share; False when nothing more can shrink."""
        return self.record.fit(self._share(self._room), int(self._room * FULLEST))

    def fits_closing(self) -> bool:
        """The same for the closing turn, whose prompt also has to fit what is left of tokens and cost."""
        left = self.spending.prompt_room(self.settings.model)
        return self.record.fit(min(self._share(self._room), left), min(int(self._room * FULLEST), left))

    @property
    def _room(self) -> int:
        """The window of whoever was asked last: what is weighed is what is sent to them."""
        return self.window if self._asked is None else self._asked.profile.context_window

    def learned_window(self, error: ModelError) -> bool:
        """The provider says the context is too long, so its window is smaller than we were told."""
        smaller = int(self.record.meter.tokens * 0.7)
        if error.fault != "context" or smaller >= self.window or len(self.record.window) < 2:
            return False
        self.window = smaller
        return True

    @property
    def reply_tokens(self) -> int:
        return self.settings.max_output_tokens or ASSUMED_REPLY_TOKENS

    async def _granted(self) -> tuple[ToolSpec, ...]:
        if self.specs is None or callable(self.settings.role):
            self.specs = tuple([tool.spec for tool in (await self.actor.granted()).values()])
        return self.specs

    async def look_ahead(self, step: int) -> None:
        """A hook may send less than everything from the first step on: what is weighed is what is sent."""
        if self.prepare_step is None:
            return
        with suppress(Exception):  # a hook that fails does so again when its step is taken, and is told of
            ahead = await self._overrides(step)
            self._weigh(ahead, await self._granted())
            self._ahead = step, ahead

    def _weigh(self, changed: StepOverrides, known: tuple[ToolSpec, ...]) -> str:
        """Which instructions are sent; they and the tools beside them are what the window has to hold."""
        instructions = self.settings.instructions if changed.instructions is None else changed.instructions
        before, self._asked = self._asked, changed.model
        if self.prepare_step is not None:
            offered = [spec for spec in known if changed.tools is None or spec.name in changed.tools]
            self.record.meter.set_fixed(instructions, offered)
        if before is not None and changed.model is None:
            self.fits()  # what another model had room for, this one may not have
        return instructions

    async def _overrides(self, step: int) -> StepOverrides:
        if self.prepare_step is None:
            return UNCHANGED
        ahead, self._ahead = self._ahead, None
        if ahead is not None and ahead[0] == step:
            return ahead[1]
        settings, record = self.settings, self.record
        messages = tuple(record.window)
        told = StepContext(
            step, record.steps, messages, settings.instructions, settings.model, settings.context
        )
        changed = await settle(self.prepare_step(told), self.spending.hook_deadline, "prepare_step")
        return UNCHANGED if changed is None else changed

    def _valid(self, messages: Sequence[Message]) -> tuple[Message, ...]:
        """What a hook wants sent, with the current request and our last words put back if it lost them."""
        wanted, window = list(messages), self.record.window
        position = current_request(window)
        if position is not None and all(message is not window[position] for message in wanted):
            behind = {id(message) for message in window[position + 1 :]}
            place = next((n for n, message in enumerate(wanted) if id(message) in behind), len(wanted))
            wanted.insert(place, window[position])
        if window and window[-1].origin and all(message is not window[-1] for message in wanted):
            wanted.append(window[-1])
        return tuple(mend(wanted))
