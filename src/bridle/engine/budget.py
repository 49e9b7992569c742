"""What a run may spend, and what it has spent. Limits are checked before each call, never only after."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from typing import Any, Literal

from bridle.engine.model import Model, Usage
from bridle.errors import ConfigurationError

UNBOUNDED = 1 << 60
OPTIONAL = ("step_seconds", "tokens", "cost")
Limit = Literal["steps", "seconds", "tool_calls", "tokens", "cost"]


@dataclass(frozen=True, slots=True)
class Budget:
    """The bounds of one run. They are always on; `None` leaves tokens, cost or a part's seconds unbounded.

    steps           model calls, each with the tool calls it asks for; the closing turn comes on top
    seconds         from the start to the result, the closing turn included
    step_seconds    one model call
    tool_seconds    one tool call, unless the tool says otherwise
    tool_calls      all tool calls of the run
    tokens, cost    all model calls of the run, the closing turn included
    context_share   how much of the model's window may be filled before old results shrink
    reserve         the share of seconds, tokens and cost that is kept for the closing turn
    result_chars    how much of one tool result the model gets to read
    """

    steps: int = 5
    seconds: float = 30.0
    step_seconds: float | None = None
    tool_seconds: float = 20.0
    tool_calls: int = 64
    tokens: int | None = None
    cost: float | None = None
    context_share: float = 0.75
    reserve: float = 0.2
    result_chars: int = 20_000

    def __post_init__(self) -> None:
        for each in fields(self):
            value = getattr(self, each.name)
            if value is None and each.name in OPTIONAL:
                continue
            if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < UNBOUNDED:
                raise ConfigurationError(f"Budget({each.name}={value!r}): it must be a number above 0.")
            if each.type == "int" and value != int(value):
                raise ConfigurationError(f"Budget({each.name}={value!r}): it must be a whole number.")
        for name in ("context_share", "reserve"):
            if not getattr(self, name) < 1:
                raise ConfigurationError(f"Budget({name}={getattr(self, name)!r}): it must be below 1.")

    def stretched(self, patience: float) -> Budget:
        """The same steps with more time for each."""
        return self if patience == 1 else replace(self, seconds=self.seconds * patience)


NOTHING = Usage()
SHORTEST_ANSWER = 64
"""Tokens: with less than this left, a closing turn is not worth asking for."""
INLINE = Budget(steps=5, seconds=30)
BACKGROUND = Budget(steps=20, seconds=180, tool_seconds=60, tool_calls=256)


INSISTENCE = 0.1
"""Seconds between two attempts to stop a model that does not listen."""


class Alarm:
    """Cuts the model call under way when its time is up.

    One timer serves the whole run: the deadline of working is the same for every step, so it is set
    once and only moves for the closing turn (or with each step, where steps have a limit of their own).
    """

    __slots__ = ("_again", "_cancels", "_handle", "_loop", "_task", "_when", "listening", "rang")

    def __init__(self, task: asyncio.Task[Any]) -> None:
        self._task, self._loop = task, task.get_loop()
        self._when: float | None = None
        self._handle: asyncio.TimerHandle | None = None
        self._again: asyncio.TimerHandle | None = None
        self._cancels = 0
        self.listening = False
        self.rang = False

    def set(self, when: float) -> None:
        if when == self._when and not self.rang:
            return
        self.off()
        self._when, self.rang = when, False
        self._handle = self._loop.call_at(when, self._ring)

    def off(self) -> None:
        if self._handle is not None:
            self._handle.cancel()

    def insist(self) -> None:
        """Cancel again and again while somebody listens: one that is ignored was not enough."""
        if self.listening:
            self._task.cancel()
            self._cancels += 1
            self._again = self._loop.call_later(INSISTENCE, self.insist)

    def quiet(self) -> None:
        """Nobody listens any more; what was cancelled in vain is taken back."""
        self.listening = False
        if self._again is not None:
            self._again.cancel()
        while self._cancels:
            self._cancels -= 1
            self._task.uncancel()

    def _ring(self) -> None:
        self.rang = True
        self.insist()


@dataclass(slots=True)
class Spending:
    """The meter of one run, on the event loop's monotonic clock."""

    budget: Budget
    clock: Callable[[], float] = field(default_factory=lambda: asyncio.get_running_loop().time)
    started: float = field(init=False)
    steps: int = 0
    model_calls: int = 0
    tool_calls: int = 0
    usage: Usage = NOTHING
    cost: float | None = 0.0
    slowest_call: float = 0.0

    def __post_init__(self) -> None:
        self.started = self.clock()

    @property
    def now(self) -> float:
        return self.clock()

    @property
    def seconds(self) -> float:
        return self.now - self.started

    @property
    def deadline(self) -> float:
        """When the run is over, whatever happens."""
        return self.started + self.budget.seconds

    @property
    def work_deadline(self) -> float:
        """When working ends and closing begins: the reserve lies behind it, untouched."""
        return self.deadline - self.budget.seconds * self.budget.reserve

    @property
    def hook_deadline(self) -> float:
        """When a hook of the application has to be done: what is kept for the closing turn is not its."""
        return self.work_deadline if self.now < self.work_deadline else self.deadline

    @property
    def call_deadline(self) -> float:
        """When the model call that starts now is cut."""
        step = self.budget.step_seconds
        return self.work_deadline if step is None else min(self.work_deadline, self.now + step)

    def exceeded(self, prompt_tokens: int, reply_tokens: int, model: Model) -> Limit | None:
        """The first limit that another step, and the closing turn after it, would break."""
        budget = self.budget
        if self.steps >= budget.steps:
            return "steps"
        if self.tool_calls >= budget.tool_calls:
            return "tool_calls"
        if self._out_of_time():
            return "seconds"
        one_call = Usage(prompt_tokens, reply_tokens)
        if budget.tokens is not None:
            left = budget.tokens - self.usage.total_tokens
            if left < max(one_call.total_tokens * 2, budget.tokens * budget.reserve):
                return "tokens"
        price = model.profile.price
        if budget.cost is not None and price is not None:
            left_cost = budget.cost - (self.cost or 0.0)
            if left_cost < max(price.of(one_call) * 2, budget.cost * budget.reserve):
                return "cost"
        return None

    def _out_of_time(self) -> bool:
        """Another call as slow as the slowest so far would eat what the closing turn needs."""
        left = self.deadline - self.now
        if left <= self.budget.seconds * self.budget.reserve:
            return True
        return self.steps > 0 and left < self.slowest_call * 2.25

    @property
    def can_close(self) -> bool:
        """Whether there is time for the closing turn."""
        return self.now < self.deadline

    def prompt_room(self, model: Model) -> int:
        """How many tokens the closing prompt may have, so that tokens and cost leave room for an answer."""
        budget, price, room = self.budget, model.profile.price, UNBOUNDED
        if budget.tokens is not None:
            room = budget.tokens - self.usage.total_tokens - SHORTEST_ANSWER
        if budget.cost is not None and price is not None:
            left = budget.cost - (self.cost or 0.0) - price.of(Usage(0, SHORTEST_ANSWER))
            room = min(room, int(left * 1_000_000 / max(price.input_per_million, 1e-9)))
        return room

    def reply_limit(
        self, wanted: int | None, prompt_tokens: int, model: Model, *, closing: bool
    ) -> int | None:
        """How many tokens the next reply may have, so that tokens and cost hold after it too.

        Unless it is the last one, it leaves what the closing turn needs: the reserve, and at least a prompt.
        """
        budget, price, left = self.budget, model.profile.price, UNBOUNDED
        if budget.tokens is not None:
            left = budget.tokens - self.usage.total_tokens - prompt_tokens
            if not closing:
                left -= max(int(budget.tokens * budget.reserve), prompt_tokens + SHORTEST_ANSWER)
        if budget.cost is not None and price is not None and price.output_per_million > 0:
            paid = budget.cost - (self.cost or 0.0) - price.of(Usage(prompt_tokens))
            if not closing:
                paid -= max(budget.cost * budget.reserve, price.of(Usage(prompt_tokens, SHORTEST_ANSWER)))
            left = min(left, int(paid * 1_000_000 / price.output_per_million))
        if left >= UNBOUNDED:
            return wanted
        return max(1, left if wanted is None else min(wanted, left))

    def take_up(self, elapsed: float) -> None:
        """Go on after a pause, which does not count. One more thing and an answer always have their time."""
        least = 2 * self.budget.seconds * self.budget.reserve
        self.started = self.clock() - min(elapsed, self.budget.seconds - least)

    def add_call(self, usage: Usage, seconds: float, model: Model) -> None:
        self.model_calls += 1
        self.usage = self.usage + usage
        self.slowest_call = max(self.slowest_call, seconds)
        price = model.profile.price
        self.cost = None if price is None or self.cost is None else self.cost + price.of(usage)
