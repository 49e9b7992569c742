"""What is sent to the model in one step: the conversation made to fit, the granted tools, the limits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from bridle.engine.act import Actor
from bridle.engine.budget import Spending
from bridle.engine.history import current_request, mend
from bridle.engine.hooks import CallSettings, PrepareStep, StepContext, StepOverrides, settle
from bridle.engine.messages import Message
from bridle.engine.model import Model, ModelRequest, ToolSpec
from bridle.engine.output import Output
from bridle.engine.record import Record
from bridle.engine.reply import Reply
from bridle.engine.text import clean
from bridle.errors import ModelError

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
    window: int = field(init=False)
    specs: tuple[ToolSpec, ...] | None = None

    def __post_init__(self) -> None:
        self.window = self.settings.context_window or self.settings.model.profile.context_window
        tools = self.settings.tools.values()
        self.record.meter.set_fixed(self.settings.instructions, [tool.spec for tool in tools])

    async def request(self, reply: Reply) -> tuple[ModelRequest, Model]:
        settings, spending, meter = self.settings, self.spending, self.record.meter
        known = await self._granted()
        changed = await self._overrides(reply)
        offered = known if changed.tools is None else tuple([s for s in known if s.name in changed.tools])
        wanted_tokens = changed.max_output_tokens or settings.max_output_tokens
        request = ModelRequest(
            instructions=clean(
                settings.instructions if changed.instructions is None else changed.instructions
            ),
            messages=tuple(self.record.window) if changed.messages is None else self._valid(changed.messages),
            tools=() if reply.closing else offered,
            tool_choice="none" if reply.closing else changed.tool_choice or "auto",
            known_tools=known,
            max_output_tokens=spending.reply_limit(wanted_tokens, meter.tokens, settings.model),
            temperature=settings.temperature,
            output_schema=self.output.schema if self.output else None,
            max_retries=settings.max_retries,
            deadline=spending.deadline if reply.closing else spending.call_deadline,
            run_id=self.run_id,
            step=reply.step,
        )
        return request, changed.model or settings.model

    def fits(self) -> bool:
        """Old results shrink when the window is filled to its share; False when nothing more can shrink."""
        return self.record.fit(
            int(self.window * self.settings.budget.context_share), int(self.window * FULLEST)
        )

    def fits_closing(self) -> bool:
        """The same for the closing turn, whose prompt also has to fit what is left of tokens and cost."""
        left = self.spending.prompt_room(self.settings.model)
        share = int(self.window * self.settings.budget.context_share)
        return self.record.fit(min(share, left), min(int(self.window * FULLEST), left))

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

    async def _overrides(self, reply: Reply) -> StepOverrides:
        if self.prepare_step is None:
            return UNCHANGED
        settings, record = self.settings, self.record
        messages = tuple(record.window)
        step = StepContext(
            reply.step, record.steps, messages, settings.instructions, settings.model, settings.context
        )
        changed = await settle(self.prepare_step(step), self.spending.deadline, "prepare_step")
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
