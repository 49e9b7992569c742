"""How much a conversation weighs, and how it is made to fit.

What is counted is everything that is sent: instructions, tool schemas, history, results; corrected by
what the provider reports. What has to go shrinks first: whole call/result groups, oldest first, to a
one-line digest. The current request and the newest groups stay.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bridle.engine.history import current_request, groups, mend
from bridle.engine.hooks import StepContext, StepOverrides
from bridle.engine.messages import (
    ImagePart,
    Message,
    Part,
    ReasoningPart,
    TextPart,
    ToolCallPart,
    ToolResultPart,
    as_message,
)
from bridle.engine.model import DEFAULT_CONTEXT_WINDOW, ToolSpec
from bridle.engine.text import compact_json, one_line
from bridle.errors import ConfigurationError

CHARS_PER_TOKEN = 3.5
MESSAGE_OVERHEAD = 4
IMAGE_TOKENS = 1_100
WINDOWS = {"qwen3.5:35b": 32_768, "gpt-4o": 128_000, "claude-sonnet-4-20250514": 200_000, "lfm": 32_768}
KEPT_GROUPS = 3
DIGEST_CHARS = 160
SHORTEST_RESULT = 40
NOTE_TOKENS = 14
"""What the note on a shortened result weighs."""
ROOM_AFTER_TRIM = 0.8
"""A trim goes a little further than it must, so that the next step does not trim again."""


def estimate_tokens(value: Any) -> int:
    """ceil(characters / 3.5): careful for German and English mixed. Anything but text is dumped as JSON."""
    text = value if isinstance(value, str) else _dump(value)
    return math.ceil(len(text) / CHARS_PER_TOKEN)


def get_context_window(model_name: str) -> int:
    """The window of a known model, by the seed's table."""
    name = model_name.lower()
    return next((size for key, size in WINDOWS.items() if key in name), DEFAULT_CONTEXT_WINDOW)


def message_tokens(message: Message) -> int:
    tokens = message.memo.get("tokens")
    if tokens is None:
        tokens = MESSAGE_OVERHEAD + sum([_part_tokens(part) for part in message.parts])
        message.memo["tokens"] = tokens
    return tokens


def estimate_messages_tokens(messages: Iterable[Message | Mapping[str, Any]]) -> int:
    return sum([message_tokens(as_message(message)) for message in messages])


def truncate_messages(
    messages: Sequence[Message | Mapping[str, Any]], context_window: int, budget_percent: float = 0.75
) -> list[Message]:
    """The messages, cut to that share of the window if they fill it.

    Call and result stay together. The first and the current request are kept; if both do not fit, the
    current one wins.
    """
    history = [as_message(message, f"messages[{n}]") for n, message in enumerate(messages)]
    limit = int(context_window * budget_percent)
    return history if estimate_messages_tokens(history) < limit else shrink(history, limit)


def trim_messages(over: int = 20, keep: int = 10) -> Callable[[StepContext], StepOverrides | None]:
    """A ready `prepare_step`: beyond `over` messages send about the last `keep`, pair-safe."""
    if not 0 < keep <= over:
        raise ConfigurationError(f"trim_messages(over={over}, keep={keep}): keep must be between 1 and over.")

    def trim(step: StepContext) -> StepOverrides | None:
        if len(step.messages) <= over:
            return None
        request = current_request(step.messages)
        kept: list[Message] = []
        for group in reversed(groups(step.messages)):
            if len(kept) + len(group) > keep and kept:
                break
            kept = [*group, *kept]
        if request is not None and all(message is not step.messages[request] for message in kept):
            kept = [step.messages[request], *kept]
        return StepOverrides(messages=kept)

    return trim


def shrink(messages: Sequence[Message], limit: int) -> list[Message]:
    """The history in at most `limit` estimated tokens, giving up what matters least first."""
    return _Shrinking(list(messages), limit).result()


@dataclass(slots=True)
class _Shrinking:
    messages: list[Message]
    most: int
    limit: int = 0

    def result(self) -> list[Message]:
        self.limit = int(self.most * ROOM_AFTER_TRIM)
        self._digest_old_results()
        self.limit = self.most  # nothing else gives way only to have room to spare
        for give_up in (
            self._drop_old_groups,
            self._digest_recent_results,
            self._drop_all_but_requests_and_newest,
            self._drop_first_request,
            self._cut_newest_results,
        ):
            if self._fits():
                break
            give_up()
        lead = next((n for n, message in enumerate(self.messages) if message.role != "system"), 0)
        return [*self.messages[:lead], *mend(self.messages[lead:])]

    def _fits(self) -> bool:
        return self._weight() <= self.limit

    def _weight(self) -> int:
        return sum([message_tokens(message) for message in self.messages])

    def _requests(self) -> list[Message]:
        """The first and the current request; one where they are the same, none where there is none."""
        current = current_request(self.messages)
        if current is None:
            return []
        first = next(message for message in self.messages if message.role == "user" and not message.origin)
        return [first] if first is self.messages[current] else [first, self.messages[current]]

    def _digest_old_results(self) -> None:
        cut = groups(self.messages)
        self._digest(cut, range(max(0, len(cut) - KEPT_GROUPS)))

    def _digest_recent_results(self) -> None:
        cut = groups(self.messages)
        self._digest(cut, range(max(0, len(cut) - KEPT_GROUPS), len(cut) - 1))

    def _digest(self, cut: list[list[Message]], positions: Iterable[int]) -> None:
        weight = self._weight()
        for position in positions:
            if weight <= self.limit:
                break
            digested = [_digested(message) for message in cut[position]]
            weight -= sum([message_tokens(m) for m in cut[position]]) - sum(
                [message_tokens(m) for m in digested]
            )
            cut[position] = digested
        self.messages = [message for group in cut for message in group]

    def _drop_old_groups(self) -> None:
        self._drop(KEPT_GROUPS)

    def _drop_all_but_requests_and_newest(self) -> None:
        self._drop(1)

    def _drop(self, newest: int) -> None:
        """Drop groups, oldest first, but not the requests and not the newest ones."""
        cut, weight, requests = groups(self.messages), self._weight(), self._requests()
        kept: list[Message] = []
        for position, group in enumerate(cut):
            stays = position >= len(cut) - newest or any(group[0] is request for request in requests)
            if stays or group[0].role == "system" or weight <= self.limit:
                kept += group
            else:
                weight -= sum([message_tokens(message) for message in group])
        self.messages = kept

    def _drop_first_request(self) -> None:
        """Only when it leaves no room for even the shortest of the newest results."""
        requests = self._requests()
        results = [result for message in self.messages[-2:] for result in message.results]
        shortest = sum([min(estimate_tokens(result.content), SHORTEST_RESULT) for result in results])
        spare = self._weight() - sum([estimate_tokens(result.content) for result in results])
        if len(requests) == 2 and spare + shortest > self.limit:
            self.messages = [message for message in self.messages if message is not requests[0]]

    def _cut_newest_results(self) -> None:
        """One result alone may be larger than the room there is."""
        newest = next((n for n in range(len(self.messages) - 1, -1, -1) if self.messages[n].results), None)
        if newest is None:
            return
        results = self.messages[newest].results
        others = self._weight() - message_tokens(self.messages[newest])
        room = (self.limit - others - MESSAGE_OVERHEAD) // len(results) - NOTE_TOKENS
        chars = int(max(room, SHORTEST_RESULT - NOTE_TOKENS) * CHARS_PER_TOKEN)
        self.messages[newest] = Message.tool([_shortened(result, chars) for result in results])


def _digested(message: Message) -> Message:
    if not any(len(result.content) > 2 * DIGEST_CHARS for result in message.results):
        return message
    return Message.tool([_shortened(result, DIGEST_CHARS) for result in message.results])


def _shortened(result: ToolResultPart, chars: int) -> ToolResultPart:
    if len(result.content) <= chars:
        return result
    head = one_line(result.content, chars) if chars <= DIGEST_CHARS else result.content[:chars]
    return replace(result, content=f"{head} [shortened from {len(result.content):,} characters]")


@dataclass(slots=True)
class ContextMeter:
    """The weight of what one run sends, kept up to date message by message."""

    fixed: int = 0
    messages: int = 0
    calibration: float = 1.0

    def set_fixed(self, instructions: str, tools: Iterable[ToolSpec]) -> None:
        self.fixed = MESSAGE_OVERHEAD + estimate_tokens(instructions) + sum([_spec_tokens(t) for t in tools])

    def add(self, message: Message) -> None:
        self.messages += message_tokens(message)

    def recount(self, messages: Iterable[Message]) -> None:
        self.messages = sum([message_tokens(message) for message in messages])

    @property
    def raw(self) -> int:
        return self.fixed + self.messages

    @property
    def tokens(self) -> int:
        return math.ceil(self.raw * self.calibration)

    def learn(self, reported: int, estimated: int) -> None:
        """Trust what the provider counted, within reason: some count only what was not cached."""
        if reported > 0 and estimated > 0:
            self.calibration = min(4.0, max(0.6, reported / estimated))

    def room_for_messages(self, limit: int) -> int:
        """Of `limit` real tokens, what is left for messages, in estimated tokens."""
        return int(limit / self.calibration) - self.fixed


def _spec_tokens(spec: ToolSpec) -> int:
    tokens = spec.memo.get("tokens")
    if tokens is None:
        tokens = estimate_tokens([spec.name, spec.description, spec.parameters])
        spec.memo["tokens"] = tokens
    return tokens


def _part_tokens(part: Part) -> int:
    match part:
        case TextPart(text) | ReasoningPart(text):
            return estimate_tokens(text)
        case ImagePart():
            return IMAGE_TOKENS
        case ToolCallPart(_, name, arguments):
            return math.ceil((len(name) + len(repr(arguments))) / CHARS_PER_TOKEN)
        case ToolResultPart(content=content):
            return estimate_tokens(content)


def _dump(value: Any) -> str:
    try:
        return compact_json(value)
    except (TypeError, ValueError, RecursionError):
        return str(value)
