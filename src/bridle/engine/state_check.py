"""What must hold between the items of a log, whoever wrote it: one run, in order, with a sound conversation.

Each item is well formed when it gets here. A log that fits together is taken up without surprises: no call
runs that is not open, no id stands for two calls, and what is sent is what every provider takes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from bridle.engine.history import current_request, mend
from bridle.engine.messages import Message, TextPart, ToolCallPart
from bridle.engine.result import StepResult
from bridle.engine.run_log import (
    Acting,
    Began,
    Came,
    Ended,
    Intended,
    LogItem,
    Progress,
    Resumed,
    Said,
    Stepped,
    Trimmed,
)
from bridle.engine.text import canonical_json
from bridle.errors import InvalidState

REMEDY = "The state was changed, or put together wrongly: go on from an unchanged copy of it, or ask anew."


def check_log(log: Sequence[LogItem], where: str) -> None:
    """Refuse a log that does not fit together, with the place where it stops doing so."""
    check = _Check()
    try:
        for n, item in enumerate(log):
            check.enter(item, f"{where}[{n}]")
        check.end(where)
    except InvalidState as error:
        raise InvalidState(f"{error} {REMEDY}") from None


@dataclass(slots=True)
class _Check:
    run_id: str | None = None
    asked: bool = False
    ended: bool = False
    last: Sequence[Message] = ()
    ids: dict[str, int] = field(default_factory=dict[str, int])
    progress: Progress = field(default_factory=Progress)

    def enter(self, item: LogItem, where: str) -> None:
        if isinstance(item, Began) != (self.run_id is None):
            raise InvalidState(f"{where}.kind: a run begins once, with its first entry.")
        if self.ended and not isinstance(item, Resumed):
            raise InvalidState(f"{where}.kind: the run ended before it and was not taken up.")
        self.ended = isinstance(item, Ended)
        match item:
            case Began():
                self._begin(item, where)
            case Trimmed(messages):
                self._trim(messages, f"{where}.messages")
            case Said(message):
                _check_said(message, f"{where}.message")
            case Acting(step):
                self._step(step, f"{where}.step")
                if any(outcome.executed for outcome in step.tool_results):
                    raise InvalidState(
                        f"{where}.step.results: before the calls are made there are none but refusals."
                    )
            case Stepped(step):
                self._step(step, f"{where}.step")
                _check_waiting(item, f"{where}.waiting")
                self._pending(item, f"{where}.pending")
            case Intended(call):
                self._open_call(call, f"{where}.call", begins=True)
            case Came(outcome):
                self._open_call(outcome.call, f"{where}.outcome.call")
            case _:
                pass
        self.progress.enter(item)

    def end(self, where: str) -> None:
        """A conversation that ends with the assistant would be taken for one to be continued."""
        self.progress.take_back()
        over, waiting = self.progress.over, self.progress.waiting
        speaks_last = waiting is None and (not over or isinstance(over[-1], Trimmed))
        if speaks_last and self.last and self.last[-1].role == "assistant":
            raise InvalidState(f"{where}: the conversation ends with the assistant; nothing was asked of it.")

    def _begin(self, began: Began, where: str) -> None:
        self.run_id = began.run_id
        if not began.run_id:
            raise InvalidState(f"{where}.runId is empty.")
        _check_history(began.messages, f"{where}.messages")
        self.asked = current_request(began.messages) is not None
        self.last = began.messages
        self.ids = {call.id: 0 for message in began.messages for call in message.calls}

    def _trim(self, messages: Sequence[Message], where: str) -> None:
        _check_history(messages, where)
        if current_request(messages) is None:
            raise InvalidState(f"{where}: what the person asked for is not among them.")
        for n, message in enumerate(messages):
            for call in message.calls:
                if self.ids.get(call.id, self.progress.steps + 1) > self.progress.steps:
                    raise InvalidState(f"{where}[{n}]: the call {call.id!r} was not made before.")
        self.last = messages

    def _step(self, step: StepResult, where: str) -> None:
        if not self.asked:
            raise InvalidState(f"{where}: nobody asked for it; the run began without a request.")
        expected = self.progress.steps + 1
        if step.number != expected:
            raise InvalidState(f"{where}.number is {step.number}, out of order: step {expected} comes here.")
        calls: dict[str, ToolCallPart] = {}
        for n, call in enumerate(step.tool_calls):
            if call.id in calls or self.ids.get(call.id, step.number) != step.number:
                raise InvalidState(f"{where}.calls[{n}].id is {call.id!r}, which another call has.")
            calls[call.id] = call
        self.ids |= dict.fromkeys(calls, step.number)
        answered: set[str] = set()
        for n, outcome in enumerate(step.tool_results):
            call = calls.get(outcome.call.id)
            if call is None or outcome.call.id in answered or not _same(call, outcome.call):
                raise InvalidState(f"{where}.results[{n}].call is not one of this step's, answered once.")
            answered.add(call.id)

    def _pending(self, item: Stepped, where: str) -> None:
        waiting = {call.id: call for call in item.waiting}
        known: set[str] = set()
        for n, each in enumerate(item.pending):
            if each.run_id != self.run_id:
                raise InvalidState(f"{where}[{n}].runId is {each.run_id!r}, which is another run.")
            call = waiting.pop(each.call_id, None)
            asked = ToolCallPart(each.call_id, each.tool_name, each.arguments)
            if call is None or not _same(call, asked):
                raise InvalidState(f"{where}[{n}] does not fit the call it is about.")
            if each.id in known:
                raise InvalidState(f"{where}[{n}].id is {each.id!r}, which another approval has.")
            known.add(each.id)

    def _open_call(self, call: ToolCallPart, where: str, *, begins: bool = False) -> None:
        """It belongs to the step that is not over; a person may have edited its arguments."""
        waiting = self.progress.waiting
        among = () if waiting is None else waiting.waiting if begins else waiting.step.tool_calls
        if not any(each.id == call.id and each.name == call.name for each in among):
            raise InvalidState(f"{where}: no call {call.id!r} of '{call.name}' was open here.")


def _check_history(messages: Sequence[Message], where: str) -> None:
    mended = mend(messages)
    if mended == list(messages):
        return
    place = next((n for n, (a, b) in enumerate(zip(messages, mended, strict=False)) if a != b), len(mended))
    raise InvalidState(
        f"{where}[{place}] cannot stand there: providers refuse empty messages, calls without their results, "
        "results without their calls, ids used twice, and what is foreign to its role."
    )


def _check_said(message: Message, where: str) -> None:
    spoken = [part for part in message.parts if isinstance(part, TextPart)]
    if message.role != "user" or not message.origin or len(spoken) != len(message.parts):
        raise InvalidState(f"{where} must be a text of the loop's own to the model.")
    if not message.text.strip():
        raise InvalidState(f"{where} is blank; it must say something.")


def _check_waiting(item: Stepped, where: str) -> None:
    """What waits has not run, and runs once, in the order of the calls."""
    answered = {outcome.call.id for outcome in item.step.tool_results}
    open_ids = [call.id for call in item.step.tool_calls if call.id not in answered]
    wanted = [call.id for call in item.waiting]
    if wanted != [call_id for call_id in open_ids if call_id in wanted]:
        raise InvalidState(f"{where} must name calls without a result, once each, in the order of the calls.")


def _same(one: ToolCallPart, other: ToolCallPart) -> bool:
    """By its JSON, not by Python's equality, for which 1 and true are the same."""
    if one.id != other.id or one.name != other.name:
        return False
    return canonical_json(dict(one.arguments)) == canonical_json(dict(other.arguments))
