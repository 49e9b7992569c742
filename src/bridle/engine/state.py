"""A run that can be put down and taken up again, in another process, days later.

The state of a run is the list of what happened in it, as JSON entries that only ever grow: what was given,
each step with its results, what the loop said to the model, each trim of the window. Everything else (the
stall detector, the cache, what was written) follows from these, so a checkpoint costs what is new in it.

`dump` seals the entries with a digest, or with an HMAC where a secret is given; `load` refuses whatever
was cut off, reordered, edited or written by another version, and names the place.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any, cast

from bridle.engine.approval import PendingApproval
from bridle.engine.events import usage_from_json
from bridle.engine.messages import Message, ToolCallPart
from bridle.engine.model import Usage
from bridle.engine.render import jsonable
from bridle.engine.result import StepResult, ToolOutcome
from bridle.engine.text import canonical_json
from bridle.engine.tools import EFFECTS, Effect, SourceAttribution, ToolResult
from bridle.errors import InvalidMessage, InvalidState

VERSION = 1


@dataclass(frozen=True, slots=True)
class Meters:
    """What had been spent when a step ended, and what had been learned about the model."""

    steps: int = 0
    model_calls: int = 0
    tool_calls: int = 0
    usage: Usage = field(default_factory=Usage)
    cost: float | None = 0.0
    slowest: float = 0.0
    elapsed: float = 0.0
    calibration: float = 1.0
    window: int = 0
    memory: dict[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Stepped:
    """A step that was taken. With `pending` it is not over: these calls, and all behind them, wait."""

    step: StepResult
    meters: Meters
    signature: str = ""
    waiting: tuple[ToolCallPart, ...] = ()
    pending: tuple[PendingApproval, ...] = ()


@dataclass(frozen=True, slots=True)
class Said:
    """What the loop said to the model; `closing` when it was for the last word."""

    message: Message
    closing: bool = False


@dataclass(frozen=True, slots=True)
class Trimmed:
    """What is sent from here on, in place of everything before."""

    messages: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class Began:
    run_id: str
    instructions: str
    messages: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class Ended:
    reason: str


@dataclass(frozen=True, slots=True)
class Acting:
    """A reply whose calls are being carried out, as far as it had come; a `Stepped` after it replaces it."""

    step: StepResult
    meters: Meters
    signature: str = ""


@dataclass(frozen=True, slots=True)
class Intended:
    """A write that is about to be made. Without a `Came` after it, nobody knows whether it was."""

    call: ToolCallPart
    effect: Effect
    canonical: str


@dataclass(frozen=True, slots=True)
class Resumed:
    """The run was taken up here, so a reply that had broken off before is void."""


@dataclass(frozen=True, slots=True)
class Came:
    outcome: ToolOutcome


LogItem = Began | Stepped | Said | Trimmed | Ended | Acting | Intended | Came | Resumed


@dataclass(frozen=True, slots=True)
class RunState:
    """Everything a run needs to go on. Treat it as sealed: it is used once, by `agent.resume`."""

    log: tuple[LogItem, ...]
    position: int | None = field(default=None, compare=False)
    """How much of it a checkpointer has: who goes on from here must be the first to do so."""

    @property
    def run_id(self) -> str:
        return self._began.run_id

    @property
    def instructions(self) -> str:
        return self._began.instructions

    @property
    def messages(self) -> tuple[Message, ...]:
        """The conversation that the run began with."""
        return self._began.messages

    @property
    def pending(self) -> tuple[PendingApproval, ...]:
        """The calls that wait for a person."""
        pending: tuple[PendingApproval, ...] = ()
        for item in self.log:
            match item:
                case Stepped():
                    pending = item.pending
                case Acting():
                    pending = ()
                case Intended(call):
                    pending = tuple([each for each in pending if each.call_id != call.id])
                case _:
                    pass
        return pending

    @property
    def memory(self) -> dict[str, Any] | None:
        """The working memory as it was, in its JSON form."""
        last = next((item for item in reversed(self.log) if isinstance(item, Stepped | Acting)), None)
        return None if last is None else last.meters.memory

    @property
    def interrupted(self) -> bool:
        """Nobody ended the run: its process died, or it is still at work."""
        return not isinstance(self.log[-1], Ended)

    @property
    def finished(self) -> bool:
        last = self.log[-1]
        return isinstance(last, Ended) and last.reason == "stop"

    @property
    def key(self) -> str:
        """What this very state is known by, so that it is taken up once."""
        entries = json.loads(
            json.dumps([entry(item) for item in self.log])
        )  # the same before a journey and after
        return f"{self.run_id}:{_digest(entries, None)}"

    @property
    def _began(self) -> Began:
        first = self.log[0]
        assert isinstance(first, Began)
        return first

    def dump(self, secret: str | bytes | None = None) -> str:
        """The sealed JSON text. Where it leaves your hands, seal it with a secret that does not."""
        entries = [entry(item) for item in self.log]
        sealed = [self.position, entries]
        body = {
            "version": VERSION,
            "position": self.position,
            "entries": entries,
            "seal": _digest(sealed, secret),
        }
        return json.dumps(body, ensure_ascii=False, separators=(",", ":"))

    @staticmethod
    def load(text: str | bytes, secret: str | bytes | None = None) -> RunState:
        try:
            parsed = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise InvalidState(
                f"The state is not valid JSON, so it was cut off or changed: {error}."
            ) from None
        body = _object(parsed, "state")
        if body.get("version") != VERSION:
            raise InvalidState(
                f"state.version is {body.get('version')!r}; this release reads version {VERSION}."
            )
        if body.keys() != {"version", "position", "entries", "seal"}:
            raise InvalidState(
                f"state has {', '.join(map(repr, body))}; a state has version, position, entries, seal."
            )
        entries = _list(body.get("entries"), "state.entries")
        seal, position = body.get("seal"), body.get("position")
        if position is not None and not isinstance(position, int):
            raise InvalidState(f"state.position must be a number or null, not {type(position).__name__}.")
        expected = _digest([position, entries], secret)
        if not isinstance(seal, str) or not hmac.compare_digest(seal.encode(), expected.encode()):
            raise InvalidState(
                "state.seal does not fit: the state was changed, or sealed with another secret. "
                "Use the text as dump() wrote it."
            )
        return replace(RunState.of(entries), position=position)

    @staticmethod
    def of(entries: Sequence[Any]) -> RunState:
        """A state from its entries, each checked."""
        if not entries:
            raise InvalidState("state.entries is empty: there is nothing to take up.")
        log = tuple([item_from(each, f"state.entries[{n}]") for n, each in enumerate(entries)])
        for n, item in enumerate(log):
            if isinstance(item, Began) != (n == 0):
                raise InvalidState(f"state.entries[{n}].kind: a run begins once, with its first entry.")
        for before, after in pairwise([item.step.number for item in log if isinstance(item, Stepped)]):
            if (
                not 1 <= after <= before + 1
            ):  # one that waited, or broke off, is entered again when it is over
                raise InvalidState(f"state.entries: step {after} follows step {before}, out of order.")
        return RunState(log)


def entry(item: LogItem) -> dict[str, Any]:
    """One entry's JSON form."""
    match item:
        case Began(run_id, instructions, messages):
            given = [message.to_json() for message in messages]
            return {"kind": "began", "runId": run_id, "instructions": instructions, "messages": given}
        case Said(message, closing):
            return {"kind": "said", "message": message.to_json(), "closing": closing}
        case Trimmed(messages):
            return {"kind": "trimmed", "messages": [message.to_json() for message in messages]}
        case Ended(reason):
            return {"kind": "ended", "reason": reason}
        case Intended(call, effect, canonical):
            asked = call_to_json(call)
            return {"kind": "intended", "call": asked, "effect": effect, "canonical": canonical}
        case Resumed():
            return {"kind": "resumed"}
        case Came(outcome):
            return {"kind": "came", "outcome": outcome_to_json(outcome)}
        case Acting(step, meters, signature):
            spent = _meters_to_json(meters)
            return {"kind": "acting", "step": _step_to_json(step), "signature": signature, "meters": spent}
        case Stepped(step, meters, signature, waiting, pending):
            return {
                "kind": "step",
                "step": _step_to_json(step),
                "signature": signature,
                "meters": _meters_to_json(meters),
                "waiting": [call.id for call in waiting],
                "pending": [_pending_to_json(each) for each in pending],
            }


def item_from(value: Any, where: str) -> LogItem:
    source = _object(value, where)
    try:
        match source.get("kind"):
            case "began":
                run_id, instructions = _text(source, "runId", where), _text(source, "instructions", where)
                return Began(run_id, instructions, _messages(source.get("messages"), f"{where}.messages"))
            case "said":
                closing = _flag(source, "closing", where)
                return Said(Message.from_json(source.get("message"), f"{where}.message"), closing)
            case "trimmed":
                return Trimmed(_messages(source.get("messages"), f"{where}.messages"))
            case "ended":
                return Ended(_text(source, "reason", where))
            case "intended":
                call, effect = call_from_json(source.get("call"), f"{where}.call"), source.get("effect")
                if effect not in EFFECTS:
                    raise InvalidState(
                        f"{where}.effect is {effect!r}; it must be one of {', '.join(EFFECTS)}."
                    )
                return Intended(call, effect, _text(source, "canonical", where))
            case "resumed":
                return Resumed()
            case "came":
                return Came(outcome_from_json(source.get("outcome"), f"{where}.outcome"))
            case "acting":
                step = _step_from_json(_object(source.get("step"), f"{where}.step"), f"{where}.step")
                spent = _object(source.get("meters"), f"{where}.meters")
                meters = _meters_from_json(spent, f"{where}.meters")
                return Acting(step, meters, _text(source, "signature", where))
            case "step":
                return _stepped(source, where)
            case kind:
                raise InvalidState(f"{where}.kind is {kind!r}; this release does not know it.")
    except InvalidMessage as error:
        raise InvalidState(str(error)) from None


def _stepped(source: Mapping[str, Any], where: str) -> Stepped:
    step = _step_from_json(_object(source.get("step"), f"{where}.step"), f"{where}.step")
    calls = {call.id: call for call in step.tool_calls}
    waiting: list[ToolCallPart] = []
    for n, call_id in enumerate(_list(source.get("waiting"), f"{where}.waiting")):
        if call_id not in calls:
            raise InvalidState(f"{where}.waiting[{n}] is {call_id!r}, which is no call of this step.")
        waiting.append(calls[call_id])
    pending: list[PendingApproval] = []
    for n, each in enumerate(_list(source.get("pending"), f"{where}.pending")):
        approval = _pending_from_json(_object(each, f"{where}.pending[{n}]"), f"{where}.pending[{n}]")
        call = calls.get(approval.call_id)
        if (
            call is None
            or call.name != approval.tool_name
            or dict(call.arguments) != dict(approval.arguments)
        ):
            raise InvalidState(f"{where}.pending[{n}] does not fit the call it is about.")
        pending.append(approval)
    meters = _meters_from_json(_object(source.get("meters"), f"{where}.meters"), f"{where}.meters")
    return Stepped(step, meters, _text(source, "signature", where), tuple(waiting), tuple(pending))


def _step_to_json(step: StepResult) -> dict[str, Any]:
    return {
        "number": step.number,
        "text": step.text,
        "reasoning": step.reasoning,
        "calls": [call_to_json(call) for call in step.tool_calls],
        "results": [outcome_to_json(outcome) for outcome in step.tool_results],
        "finishReason": step.finish_reason,
        "usage": step.usage.to_json(),
        "seconds": step.seconds,
        "closing": step.closing,
        "finalAnswer": step.has_final_answer,
        "error": step.error,
        "finished": step.finished,
    }


def _step_from_json(source: Mapping[str, Any], where: str) -> StepResult:
    error = source.get("error")
    calls = _list(source.get("calls"), f"{where}.calls")
    results = _list(source.get("results"), f"{where}.results")
    return StepResult(
        number=int(_number(source, "number", where)),
        text=_text(source, "text", where),
        tool_calls=tuple([call_from_json(each, f"{where}.calls[{n}]") for n, each in enumerate(calls)]),
        tool_results=tuple(
            [outcome_from_json(each, f"{where}.results[{n}]") for n, each in enumerate(results)]
        ),
        finish_reason=_text(source, "finishReason", where),
        usage=_usage(source, "usage", where),
        seconds=_number(source, "seconds", where),
        reasoning=_text(source, "reasoning", where),
        closing=_flag(source, "closing", where),
        has_final_answer=_flag(source, "finalAnswer", where),
        error=None if error is None else _text(source, "error", where),
        finished=_number(source, "finished", where),
    )


def call_to_json(call: ToolCallPart) -> dict[str, Any]:
    return {"id": call.id, "name": call.name, "arguments": dict(call.arguments)}


def call_from_json(value: Any, where: str) -> ToolCallPart:
    source = _object(value, where)
    arguments = _object(source.get("arguments"), f"{where}.arguments")
    return ToolCallPart(_text(source, "id", where), _text(source, "name", where), arguments)


def outcome_to_json(outcome: ToolOutcome) -> dict[str, Any]:
    source = outcome.result.source
    return {
        "call": call_to_json(outcome.call),
        "content": outcome.content,
        "data": jsonable(outcome.result.data),
        "error": outcome.result.error,
        "source": None if source is None else jsonable(source),
        "retryable": outcome.result.retryable,
        "effect": outcome.effect,
        "canonical": outcome.canonical,
        "cached": outcome.cached,
        "polling": outcome.polling,
        "executed": outcome.executed,
        "uncertain": outcome.uncertain,
        "seconds": outcome.seconds,
    }


def outcome_from_json(value: Any, where: str) -> ToolOutcome:
    source = _object(value, where)
    effect, error = source.get("effect"), source.get("error")
    if effect not in EFFECTS:
        raise InvalidState(f"{where}.effect is {effect!r}; it must be one of {', '.join(EFFECTS)}.")
    named = source.get("source")
    origin = None if named is None else SourceAttribution(**_object(named, f"{where}.source"))
    content = _text(source, "content", where)
    result: ToolResult[Any] = ToolResult(
        source.get("data"),
        None if error is None else _text(source, "error", where),
        origin,
        retryable=_flag(source, "retryable", where),
    )
    return ToolOutcome(
        call_from_json(source.get("call"), f"{where}.call"),
        result,
        content,
        effect,
        _text(source, "canonical", where),
        _flag(source, "cached", where),
        _flag(source, "polling", where),
        _flag(source, "executed", where),
        _flag(source, "uncertain", where),
        _number(source, "seconds", where),
    )


def _pending_to_json(pending: PendingApproval) -> dict[str, Any]:
    return {
        "id": pending.id,
        "runId": pending.run_id,
        "callId": pending.call_id,
        "toolName": pending.tool_name,
        "arguments": dict(pending.arguments),
        "expires": pending.expires,
    }


def _pending_from_json(source: Mapping[str, Any], where: str) -> PendingApproval:
    return PendingApproval(
        _text(source, "id", where),
        _text(source, "runId", where),
        _text(source, "callId", where),
        _text(source, "toolName", where),
        _object(source.get("arguments"), f"{where}.arguments"),
        _number(source, "expires", where),
    )


def _meters_to_json(meters: Meters) -> dict[str, Any]:
    return {
        "steps": meters.steps,
        "modelCalls": meters.model_calls,
        "toolCalls": meters.tool_calls,
        "usage": meters.usage.to_json(),
        "cost": meters.cost,
        "slowest": meters.slowest,
        "elapsed": meters.elapsed,
        "calibration": meters.calibration,
        "window": meters.window,
        "memory": meters.memory,
    }


def _meters_from_json(source: Mapping[str, Any], where: str) -> Meters:
    cost = source.get("cost")
    return Meters(
        int(_number(source, "steps", where)),
        int(_number(source, "modelCalls", where)),
        int(_number(source, "toolCalls", where)),
        _usage(source, "usage", where),
        None if cost is None else _number(source, "cost", where),
        _number(source, "slowest", where),
        _number(source, "elapsed", where),
        _number(source, "calibration", where),
        int(_number(source, "window", where)),
        None if source.get("memory") is None else _object(source.get("memory"), f"{where}.memory"),
    )


def _digest(entries: Sequence[Any], secret: str | bytes | None) -> str:
    text = canonical_json([VERSION, entries]).encode("utf-8", "replace")
    if secret is None:
        return "sha256:" + hashlib.sha256(text).hexdigest()
    key = secret.encode() if isinstance(secret, str) else secret
    return "hmac-sha256:" + hmac.new(key, text, hashlib.sha256).hexdigest()


def _messages(value: Any, where: str) -> tuple[Message, ...]:
    return tuple([Message.from_json(each, f"{where}[{n}]") for n, each in enumerate(_list(value, where))])


def _usage(source: Mapping[str, Any], name: str, where: str) -> Usage:
    body = _object(source.get(name), f"{where}.{name}")
    try:
        return usage_from_json(body)
    except KeyError as error:
        raise InvalidState(f"{where}.{name} has no {error}.") from None


def _object(value: Any, where: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise InvalidState(f"{where} must be an object, not {type(value).__name__}.")
    return cast(dict[str, Any], value)


def _list(value: Any, where: str) -> list[Any]:
    if not isinstance(value, list):
        raise InvalidState(f"{where} must be a list, not {type(value).__name__}.")
    return cast(list[Any], value)


def _text(source: Mapping[str, Any], name: str, where: str) -> str:
    value = source.get(name)
    if not isinstance(value, str):
        raise InvalidState(f"{where}.{name} must be a string, not {type(value).__name__}.")
    return value


def _number(source: Mapping[str, Any], name: str, where: str) -> float:
    value = source.get(name)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise InvalidState(f"{where}.{name} must be a number, not {type(value).__name__}.")
    return value


def _flag(source: Mapping[str, Any], name: str, where: str) -> bool:
    value = source.get(name)
    if not isinstance(value, bool):
        raise InvalidState(f"{where}.{name} must be true or false, not {type(value).__name__}.")
    return value


def outcomes_in(log: Iterable[LogItem]) -> list[ToolOutcome]:
    """Every result so far, in order."""
    return [outcome for item in log if isinstance(item, Stepped) for outcome in item.step.tool_results]
