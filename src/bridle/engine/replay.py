"""A recorded run, run again against the code as it is now, without a model.

The model's replies, the tools' results and the passing of time come from the trace; everything else is done
anew and compared: what is sent in each step, what the model reads of each result, how the run ends.

What a trace cannot say of a run: what a hook or a role that changes did between two requests, and at which
moment a person cancelled it. A cancelled run is compared up to the step that was cut.
"""

from __future__ import annotations

import asyncio
import copy
import json
import selectors
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Literal, NoReturn, TypeAlias, cast

from bridle.engine.approval import Decision
from bridle.engine.budget import Budget
from bridle.engine.events import Event, RunStart, usage_from_json
from bridle.engine.hooks import CallSettings, FailedCall, StepContext, StepOverrides
from bridle.engine.loop import Run
from bridle.engine.messages import Message
from bridle.engine.model import (
    CallChunk,
    Chunk,
    FinishChunk,
    ModelProfile,
    ModelRequest,
    Price,
    ReasoningChunk,
    RetryChunk,
    TextChunk,
    UsageChunk,
)
from bridle.engine.output import Output
from bridle.engine.result import RunResult, StepResult, ToolOutcome
from bridle.engine.schema import InvalidArguments, Signature
from bridle.engine.state import RunState, Stepped, outcome_from_json
from bridle.engine.text import canonical_json
from bridle.engine.texts import ENGLISH, GERMAN, Texts
from bridle.engine.tools import Tool, ToolContext, ToolResult, toolbox
from bridle.engine.trace import (
    InvalidTrace,
    Line,
    Trace,
    message_digest,
    messages_in,
    read_trace,
    sent_json,
    tool_to_json,
)
from bridle.errors import ConfigurationError, ModelError, ToolError

SHOWN = 160
FOREVER = 1e9
WRONG_ARGUMENTS = "The arguments of '{name}' are not valid: "

Aspect: TypeAlias = Literal[
    "instructions", "message", "tools", "tool_choice", "max_output_tokens", "tool", "more", "fewer", "calls",
    "arguments", "result", "cached", "end", "text",
]  # fmt: skip
ASPECTS: Mapping[Aspect, str] = {
    "instructions": "the instructions that are sent",
    "message": "message {name} of the request",
    "tools": "the tools that are offered",
    "tool_choice": "whether tools may be called",
    "max_output_tokens": "how long the reply may be",
    "tool": "how the tool '{name}' is described",
    "more": "a model call that was not recorded",
    "fewer": "a recorded model call that is not made any more",
    "calls": "which calls were carried out",
    "arguments": "the arguments of '{name}'",
    "result": "the result of '{name}'",
    "cached": "whether '{name}' was answered from the cache",
    "end": "how the run ends",
    "text": "the answer",
}


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that is not as it was: in which step, what, and both sides of it."""

    step: int
    aspect: Aspect
    recorded: str
    now: str
    name: str = ""

    @property
    def what(self) -> str:
        return ASPECTS[self.aspect].format(name=self.name)

    def __str__(self) -> str:
        return f"Step {self.step}: {self.what}\n  recorded: {self.recorded}\n  now:      {self.now}"


def replay(
    path: str | Path, *, tools: Iterable[Tool | Callable[..., Any]] | None = None, context: Any = None
) -> list[Difference]:
    """What is not as it was recorded, step by step; an empty list when nothing has changed.

    With `tools`, those that only read are really called (with `context`, where they want one) and their
    results compared; those that write never are. It runs in an event loop of its own.
    """
    trace = read_trace(path)
    if trace.broken is not None:
        raise trace.broken
    loop = partial(_TraceTimeLoop, flows=tools is not None)
    try:
        _check_outside()
        script = _Script(trace, None if tools is None else toolbox(tools), context)
        with asyncio.Runner(loop_factory=loop) as runner:
            return runner.run(script.play())
    except (ConfigurationError, InvalidTrace):
        raise
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise InvalidTrace(1, f"the trace cannot be replayed as it stands ({error}).") from error


def _check_outside() -> None:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return
    raise ConfigurationError(
        "replay() runs an event loop of its own. Inside another: await asyncio.to_thread(replay, path)."
    )


class _TraceTimeLoop(asyncio.SelectorEventLoop):
    """Its clock is moved by what is replayed; whoever waits is woken at once, unless real tools work."""

    def __init__(self, *, flows: bool) -> None:
        self._ahead = 0.0
        self.flows = flows
        super().__init__(selectors.DefaultSelector() if flows else _Impatient(self))

    def time(self) -> float:
        return self._ahead + (super().time() if self.flows else 0.0)

    def advance_to(self, when: float) -> None:
        self._ahead += max(0.0, when - self.time())


class _Impatient(selectors.SelectSelector):
    def __init__(self, loop: _TraceTimeLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if not ready and timeout is None:
            raise RuntimeError("The replay waits for something that never comes.")
        if not ready and timeout:
            self._loop.advance_to(self._loop.time() + timeout)
        return ready


@dataclass(slots=True)
class _Outcome:
    at: float
    outcome: ToolOutcome
    view: str | None


@dataclass(slots=True)
class _Script:
    """What was recorded, laid out for the run that plays it."""

    trace: Trace
    real: Mapping[str, Tool] | None
    context: Any
    differences: list[Difference] = field(default_factory=list[Difference])
    requests: list[Line] = field(default_factory=list[Line])
    replies: dict[int, Line] = field(default_factory=dict[int, Line])
    outcomes: dict[int, list[_Outcome]] = field(default_factory=dict[int, list[_Outcome]])
    checked: dict[tuple[str, str], ToolOutcome] = field(default_factory=dict[tuple[str, str], ToolOutcome])
    texts: dict[str, Any] = field(default_factory=dict[str, Any])
    pending: set[tuple[str, str]] = field(default_factory=set[tuple[str, str]])
    calls: list[CallChunk] = field(default_factory=list[CallChunk])
    tools: dict[str, Tool] = field(default_factory=dict[str, Tool])
    sent: int = 0
    step: int = 1
    acting: bool = False
    began: float = 0.0
    run: Run | None = None
    fault: InvalidTrace | None = None

    def __post_init__(self) -> None:
        self.requests = list(self.trace.of("request"))
        self.replies = {line.step: line for line in self.trace.of("reply")}
        for line in self.trace.of("outcome"):
            outcome = outcome_from_json(line.body, f"line {line.number}")
            kept = _Outcome(line.at, outcome, line.optional("view", str))
            self.outcomes.setdefault(line.step, []).append(kept)
            key = _key(outcome.call.name, outcome.call.arguments)
            if outcome.executed or key not in self.checked:
                self.checked[key] = outcome
        self.texts = {message_digest(m): m for m in messages_in(self.trace.header)}
        for line in self.requests:
            new = cast(dict[str, Any], line.get("new", dict))
            self.texts |= {name: Message.from_json(body) for name, body in new.items()}
        for line in self.end.objects("pending"):
            self.pending.add(_key(line.get("tool", str), cast(dict[str, Any], line.get("arguments", dict))))

    @property
    def end(self) -> Line:
        assert self.trace.end is not None
        return self.trace.end

    @property
    def aborted(self) -> bool:
        return self.end.get("finishReason", str) == "abort"

    async def play(self) -> list[Difference]:
        run = self.run = self._run()
        result = await run.run()
        if self.fault is not None:
            raise self.fault
        self._compare_results(result)
        self._compare_end(result)
        return sorted(self.differences, key=lambda each: each.step)

    def differs(self, step: int, aspect: Aspect, recorded: Any, now: Any, name: str = "") -> None:
        was, is_now = _both(_text(recorded), _text(now))
        self.differences.append(Difference(step, aspect, was, is_now, name))

    # ---- the run

    def _run(self) -> Run:
        header = self.trace.header
        state, decisions = self._state(), header.object("decisions")
        granted = cast(list[str] | None, header.optional("granted", list))
        names = granted or []
        if state is not None:
            for each in state.pending:
                self.pending.add(_key(each.tool_name, each.arguments))
        for line in header.objects("tools"):
            made = self._tool(line)
            made.roles = None if made.name in names else frozenset()
            self.tools[made.name] = made
        settings = CallSettings(
            model=_PlayedModel(self, header.object("model")),
            instructions=header.get("instructions", str),
            tools=self.tools,
            messages=messages_in(header),
            budget=Budget(**header.object("budget").body),
            stop_when=(self._stop,),
            context=self.context,
            role=None if granted is not None else self._role,
            max_output_tokens=header.optional("maxOutputTokens", int),
            context_window=header.optional("contextWindow", int),
        )
        return Run(
            settings,
            self._language(),
            header.get("runId", str),
            self._watch,
            self._prepare if any(True for _ in self.trace.of("prepared")) else None,
            (self._stepped,),
            self._repair if header.get("repairs", bool) else None,
            None if header.body.get("output") is None else self._output(),
            state,
            {key: Decision(**value) for key, value in decisions.body.items()},
        )

    def _state(self) -> RunState | None:
        entries = cast(list[Any] | None, self.trace.header.optional("state", list))
        return None if entries is None else RunState.of(entries)

    def _language(self) -> Texts:
        said: Any = self.trace.header.body.get("texts")
        if isinstance(said, dict):
            return Texts(**cast(dict[str, Any], said))
        return GERMAN if said == "de" else ENGLISH

    def _watch(self, event: Event) -> None:
        if isinstance(event, RunStart):
            self.began = asyncio.get_running_loop().time()

    def _stepped(self, step: StepResult) -> None:
        self.acting = False

    def _stop(self, steps: Any) -> bool:
        for line in self.trace.of("condition"):
            if line.step == steps[-1].number:
                if line.body.get("error") is not None:
                    _fail(line.object("error"))
                return True
        return False

    def _prepare(self, context: StepContext) -> StepOverrides | None:
        line = next((each for each in self.trace.of("prepared") if each.step == context.step), None)
        if line is None:
            return None
        if line.body.get("error") is not None:
            _fail(line.object("error"))
        messages: list[Message] | None = None
        if line.body.get("messages") is not None:  # the loop knows its own messages by their identity
            own = {message_digest(each): each for each in context.messages}
            messages = [own.get(message_digest(each), each) for each in messages_in(line)]
        model = None if line.body.get("model") is None else _PlayedModel(self, line.object("model"))
        return StepOverrides(
            messages,
            line.optional("instructions", str),
            model,
            cast(list[str] | None, line.optional("tools", list)),
            cast(Any, line.optional("toolChoice", str)),
            line.optional("maxOutputTokens", int),
        )

    def _role(self) -> None:
        """Rights as they were: what was granted when the request of this step was made."""
        position = self.sent - 1 if self.acting else self.sent
        line = self.requests[min(position, len(self.requests) - 1)] if self.requests else None
        known = [] if line is None else cast(list[str], line.get("known", list))
        for made in self.tools.values():
            made.roles = None if made.name in known else frozenset()

    def _repair(self, failed: FailedCall) -> CallChunk | None:
        position = next((n for n, each in enumerate(self.calls) if each is failed.call), None)
        recorded = self.outcomes.get(self.step, [])
        if position is None or position >= len(recorded):
            return None
        call = recorded[position].outcome.call
        return CallChunk(call.id, call.name, call.arguments)

    def _output(self) -> Output:
        schema = self.trace.header.object("output").body
        answers = {line.get("text", str): line for line in self.trace.of("answer")}

        class Played(Output):
            def read(self, text: str) -> tuple[Any, str]:
                line = answers.get(text)
                if line is None:
                    return None, "this answer was not recorded."
                fault = line.get("fault", str)
                return (None if fault else line.body.get("value")), fault

        return Played(Signature(schema, lambda value: ({"value": value}, {})))

    # ---- the tools

    def _tool(self, line: Line) -> Tool:
        name = line.get("name", str)
        real = None if self.real is None else self.real.get(name)
        if self.real is not None and name in _called(self) and real is None:
            self.differs(1, "tool", "(a tool)", "(no tool of this name)", name)
        if real is None:
            return _PlayedTool(self, line, None)
        recorded = {key: line.body.get(key) for key in ("description", "parameters", "effect", "polling")}
        now = {key: tool_to_json(real)[key] for key in recorded}
        if recorded != now:
            self.differs(1, "tool", recorded, now, name)
        return _PlayedTool(self, line, real) if real.writes else copy.copy(real)

    def played(self, step: int, call_id: str) -> _Outcome | None:
        found = [each for each in self.outcomes.get(step, []) if each.outcome.call.id == call_id]
        return found[0] if found else None

    def is_shared(self, step: int, kept: _Outcome) -> bool:
        """Whether a call beside it got the same result while it was still on its way."""
        mine = (kept.outcome.call.name, kept.outcome.canonical)
        return any(
            each.outcome.cached
            and not each.outcome.ok
            and (each.outcome.call.name, each.outcome.canonical) == mine
            for each in self.outcomes[step]
            if each is not kept
        )

    def pass_time(self, at: float) -> None:
        cast(_TraceTimeLoop, asyncio.get_running_loop()).advance_to(self.began + at)

    async def cancel(self) -> None:
        """As the person did: the run stops here."""
        assert self.run is not None
        self.run.cancel()
        await asyncio.sleep(FOREVER)

    # ---- comparing

    def compare_request(self, line: Line, request: ModelRequest) -> None:
        now, step = sent_json(request), line.step
        if request.step != step:
            self.differs(request.step, "more", f"step {step}", f"step {request.step}")
        if line.get("instructions", str) != now["instructions"]:
            self.differs(
                step, "instructions", self.trace.header.get("instructions", str), request.instructions
            )
        before = cast(list[str], line.get("messages", list))
        for n in range(max(len(before), len(now["messages"]))):
            was = before[n] if n < len(before) else ""
            sent = request.messages[n] if n < len(request.messages) else None
            if was != ("" if sent is None else now["messages"][n]):
                self.differs(step, "message", _said(self.texts.get(was)), _said(sent), str(n + 1))
                break
        names: tuple[tuple[Aspect, str], ...] = (
            ("tools", "tools"), ("tool_choice", "toolChoice"), ("max_output_tokens", "maxOutputTokens"),
        )  # fmt: skip
        for aspect, name in names:
            if line.body.get(name) != now[name]:
                self.differs(step, aspect, line.body.get(name), now[name])

    def _compare_results(self, result: RunResult) -> None:
        state = self._state()
        before = () if state is None else state.log
        over = {each.step.number for each in before if isinstance(each, Stepped) and not each.waiting}
        if self.sent < len(self.requests) and not self.aborted:
            line = self.requests[self.sent]
            self.differs(
                line.step, "fewer", f"step {line.step}", f"{result.finish_reason}: {result.report.detail}"
            )
        for step in result.steps:
            if step.number not in over:
                self._compare_outcomes(step)

    def _compare_outcomes(self, step: StepResult) -> None:
        recorded = [each.outcome for each in self.outcomes.get(step.number, [])]
        if self.aborted and step.number == max(self.outcomes, default=0):
            return
        names, now = [each.call.name for each in recorded], [each.call.name for each in step.tool_results]
        if names != now:
            self.differs(step.number, "calls", names, now)
            return
        for was, new in zip(recorded, step.tool_results, strict=True):
            name = was.call.name
            if was.canonical != new.canonical:
                self.differs(step.number, "arguments", was.canonical, new.canonical, name)
            if was.content != new.content:
                self.differs(step.number, "result", was.content, new.content, name)
            elif was.ok and was.cached != new.cached:
                self.differs(step.number, "cached", was.cached, new.cached, name)

    def _compare_end(self, result: RunResult) -> None:
        step, end = max(1, len(result.steps)), self.end
        reason, detail = end.get("finishReason", str), end.get("detail", str)
        if self.aborted:
            return
        if reason != result.finish_reason or detail != result.report.detail:
            now = f"{result.finish_reason}: {result.report.detail}"
            self.differs(step, "end", f"{reason}: {detail}", now)
        elif end.get("text", str) != result.text:
            self.differs(step, "text", end.get("text", str), result.text)


class _PlayedModel:
    """Says what was recorded, and compares what it is asked."""

    def __init__(self, script: _Script, line: Line) -> None:
        self._script = script
        self.name = line.get("name", str)
        price = cast(list[float] | None, line.optional("price", list))
        self.profile = ModelProfile(
            line.get("contextWindow", int), price=None if price is None else Price(*price)
        )

    async def stream(self, request: ModelRequest) -> AsyncIterator[Chunk]:
        try:
            async for chunk in self._play(request):
                yield chunk
        except InvalidTrace as error:  # the loop would take it for the model's fault
            self._script.fault = error
            raise

    async def _play(self, request: ModelRequest) -> AsyncIterator[Chunk]:
        script = self._script
        script.acting, script.step, position = True, request.step, script.sent
        script.sent += 1
        if position >= len(script.requests):
            if script.aborted:
                await script.cancel()
            last = request.messages[-1] if request.messages else None
            script.differs(request.step, "more", "(the run had ended)", _said(last))
            raise ModelError("The trace has no further reply.")
        line = script.requests[position]
        script.compare_request(line, request)
        reply = script.replies.get(line.step)
        if reply is None:
            raise InvalidTrace(line.number, "this request has no reply.")
        script.calls = []
        for each in reply.objects("chunks"):
            chunk = _chunk(each)
            if isinstance(chunk, CallChunk):
                script.calls.append(chunk)
            yield chunk
        script.pass_time(reply.at)
        match reply.optional("cut", str):
            case "timeout":
                await asyncio.sleep(FOREVER)
            case "cut":
                if script.aborted:
                    await script.cancel()
                raise asyncio.CancelledError
            case _:
                if reply.body.get("error") is not None:
                    _fail(reply.object("error"))


class _PlayedTool(Tool):
    """Returns what was recorded; arguments are judged as they were, or by the real tool's rules."""

    def __init__(self, script: _Script, line: Line, real: Tool | None) -> None:
        name, rule = line.get("name", str), line.body.get("approval")
        super().__init__(
            self._play,
            name=name,
            description=line.get("description", str) if real is None else real.description,
            effect=cast(Any, line.get("effect", str)),
            timeout=line.optional("timeout", float),
            approval=rule if isinstance(rule, bool) else lambda given: _key(name, given) in script.pending,
            polling=line.get("polling", bool),
        )
        self._script = script
        schema = line.object("parameters").body
        self.__dict__["signature"] = Signature(schema, self._validate) if real is None else real.signature

    def _validate(self, arguments: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
        recorded = self._script.checked.get(_key(self.name, arguments))
        if recorded is None:
            return {}, dict(arguments)
        wrong, error = WRONG_ARGUMENTS.format(name=self.name), recorded.result.error
        if error is not None and not recorded.executed and error.startswith(wrong):
            raise InvalidArguments(error.removeprefix(wrong))
        return {}, json.loads(recorded.canonical)

    async def _play(self, ctx: ToolContext[Any], **_: Any) -> ToolResult[Any]:
        script = self._script
        kept = script.played(ctx.step, ctx.call_id)
        if kept is None:
            if script.aborted:
                await script.cancel()
            raise ToolError("The trace has no result for this call.")
        if script.is_shared(ctx.step, kept):
            await asyncio.sleep(0)
        script.pass_time(kept.at)
        if kept.outcome.uncertain:  # it never answered; the loop's own patience ends the wait
            await asyncio.sleep(FOREVER)
        result = kept.outcome.result
        return ToolResult(result.data, result.error, result.source, kept.view, result.retryable)


def _chunk(line: Line) -> Chunk:
    body = line.body
    if "text" in body:
        return TextChunk(line.get("text", str))
    if "reasoning" in body:
        return ReasoningChunk(line.get("reasoning", str), line.get("signature", str))
    if "call" in body:
        return CallChunk(line.get("id", str), line.get("call", str), cast(Any, body.get("arguments")))
    if "usage" in body:
        return UsageChunk(usage_from_json(line.object("usage").body))
    if "retry" in body:
        error = line.object("error")
        return RetryChunk(line.get("retry", int), line.get("wait", float), _model_error(error))
    return FinishChunk(cast(Any, line.get("finish", str)))


def _model_error(line: Line) -> ModelError:
    fault, status = cast(Any, line.get("fault", str)), line.optional("status", int)
    return ModelError(
        line.get("message", str), fault=fault, status=status, retryable=line.get("retryable", bool)
    )


def _fail(line: Line) -> NoReturn:
    """Raise what was raised then, or something of the same name and words."""
    if "fault" in line.body:
        raise _model_error(line)
    kind, said = line.get("type", str), line.get("message", str)
    raise type(kind, (Exception,), {})(said)


def _called(script: _Script) -> set[str]:
    return {each.outcome.call.name for step in script.outcomes.values() for each in step}


def _key(name: str, arguments: Mapping[str, Any]) -> tuple[str, str]:
    return name, canonical_json(dict(arguments))


def _said(message: Message | None) -> str:
    if message is None:
        return "(no message)"
    parts = [
        message.text,
        *[f"{each.name}({canonical_json(dict(each.arguments))})" for each in message.calls],
    ]
    parts += [f"{each.name}: {each.content}" for each in message.results]
    return f"{message.role}: " + " · ".join([part for part in parts if part])


def _text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _both(was: str, now: str) -> tuple[str, str]:
    """Both sides, cut to where they differ."""
    same = next(
        (n for n, (a, b) in enumerate(zip(was, now, strict=False)) if a != b), min(len(was), len(now))
    )
    start = max(0, same - 40) if max(len(was), len(now)) > SHOWN else 0
    return _cut(was, start), _cut(now, start)


def _cut(text: str, start: int) -> str:
    shown = " ".join(text[start : start + SHOWN].split())
    return ("…" if start else "") + shown + ("…" if len(text) > start + SHOWN else "")
