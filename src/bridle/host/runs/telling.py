"""What of a run its conversation has been told, and what it has yet to be: each call and each result once.

A step that broke off is told as far as it came, when its run ends: the calls that were answered for certain.
Once somebody has gone on with it, the rest of it is told. While a call waits for a person, nothing of its
step is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from bridle.engine.messages import Message, ToolCallPart, ToolResultPart
from bridle.engine.record import Record
from bridle.engine.result import ToolOutcome
from bridle.engine.run_log import Began, Ended, LogItem, Progress, Stepped
from bridle.engine.texts import GERMAN, Texts


def spoken(log: Sequence[LogItem], texts: Texts = GERMAN) -> Record:
    """What had been said when a log ended, but for a step that is not over."""
    began = log[0]
    assert isinstance(began, Began)
    record = Record(texts, lambda event: None, list(began.messages))
    for item in Progress.of(log).over:
        record.enter(item)
    return record


def told_before(log: Sequence[LogItem]) -> int:
    """How many messages of a run are in its conversation: those of steps that were over at its last rest."""
    rests = [n for n, item in enumerate(log) if isinstance(item, Ended)]
    return len(spoken(log[: rests[-1]]).responses("", waiting=True)) if rests else 0


def told_calls(log: Sequence[LogItem]) -> set[str]:
    """The calls of steps that were not over when a run ended, and whose results were told all the same."""
    ends = [n for n, item in enumerate(log) if isinstance(item, Ended) and item.reason != "approval"]
    return {each.call.id for n in ends for each in _certain(Progress.of(log[:n]).waiting)}


def open_calls(log: Sequence[LogItem]) -> set[str]:
    """The calls of a step that is not over, whatever is known of them."""
    waiting = Progress.of(log).waiting
    return set() if waiting is None else {each.id for each in waiting.step.tool_calls}


def broken_off(log: Sequence[LogItem]) -> list[Message]:
    """A step that is not over, as far as it came."""
    waiting = Progress.of(log).waiting
    results = _certain(waiting)
    if waiting is None or not results:
        return []
    calls = tuple([each.call for each in results])
    step = replace(waiting.step, tool_calls=calls, tool_results=tuple(results))
    record = Record(GERMAN, lambda event: None, [])
    record.enter(Stepped(step, waiting.meters, waiting.signature))
    return record.transcript


def untold(messages: Iterable[Message], told: Collection[str]) -> list[Message]:
    """The same without what was told; what was said before a call went with the first of them."""
    left = [_without(each, told) for each in messages]
    return [each for each in left if each.parts]


def _without(message: Message, told: Collection[str]) -> Message:
    ids = {each.id for each in message.calls} | {each.call_id for each in message.results}
    if ids.isdisjoint(told):
        return message
    parts = [
        part
        for part in message.parts
        if (isinstance(part, ToolCallPart) and part.id not in told)
        or (isinstance(part, ToolResultPart) and part.call_id not in told)
    ]
    return replace(message, parts=tuple(parts))


def _certain(waiting: Stepped | None) -> list[ToolOutcome]:
    return [] if waiting is None else [each for each in waiting.step.tool_results if not each.uncertain]
