"""A run as a file: `trace.jsonl`, one JSON object a line, written as it goes, so that a crash keeps the rest.

`recording(agent, path)` is the same agent, and each run of it leaves a trace. The lines are

    run        what the run began with: model, instructions, budget, messages, tools
    prepared   what `prepare_step` changed, where there is one
    request    what was sent: digests, and each message in full where it is sent for the first time
    reply      what the model gave, chunk by chunk, and how it ended
    outcome    one tool call and what came of it
    condition  a condition in `stop_when` that held, or failed
    answer     whether an answer had the form that `output` demands
    end        how the run ended and what it spent

`at` is in seconds since the run began. A trace holds everything that was said, so keep it as safe as that.
"""

from __future__ import annotations

import asyncio
import hashlib
import inspect
import json
import logging
import os
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Literal, TypeAlias, TypeVar, cast

from bridle.engine.agent import NO_DECISIONS, ToolLoopAgent
from bridle.engine.approval import Decision
from bridle.engine.ending import Ending
from bridle.engine.events import Event, RunStart, ToolResultEvent
from bridle.engine.hooks import CallSettings, OnStepFinish, PrepareStep, StepContext, StepOverrides
from bridle.engine.loop import Run
from bridle.engine.messages import Message
from bridle.engine.model import (
    CallChunk,
    Chunk,
    FinishChunk,
    Model,
    ModelProfile,
    ModelRequest,
    ReasoningChunk,
    RetryChunk,
    TextChunk,
    UsageChunk,
)
from bridle.engine.output import Output
from bridle.engine.render import jsonable, observation, to_text
from bridle.engine.result import RunResult, StepResult, ToolOutcome
from bridle.engine.state import RunState, Stepped, entry, outcome_to_json
from bridle.engine.stop import StopCondition
from bridle.engine.text import canonical_json, clean, words
from bridle.engine.texts import ENGLISH, GERMAN, Texts
from bridle.engine.tools import SourceAttribution, Tool, ToolResult
from bridle.errors import BridleError, ConfigurationError, ModelError

log = logging.getLogger("bridle")

VERSION = 1
V = TypeVar("V")
Problem: TypeAlias = Literal["empty", "json", "foreign", "version", "unended", "field"]


class InvalidTrace(BridleError, ValueError):
    """A file that is no trace, or a broken one; the text names the line."""

    def __init__(self, line: int, problem: str, kind: Problem = "field") -> None:
        super().__init__(f"Line {line}: {problem}")
        self.line, self.problem, self.kind = line, problem, kind


def recording(agent: ToolLoopAgent, path: str | Path) -> ToolLoopAgent:
    """The same agent, with a trace of each run: in the file `path`, which holds the newest run, or in a
    file of its own (`RUN.jsonl`) where `path` is a folder."""
    return _RecordingAgent(agent, Path(path))


class _RecordingAgent(ToolLoopAgent):
    def __init__(self, agent: ToolLoopAgent, path: Path) -> None:  # pyright: ignore[reportMissingSuperCall]
        self.__dict__.update(vars(agent))
        self._path = path

    def _make(
        self,
        settings: CallSettings,
        on_step_finish: OnStepFinish | None,
        run_id: str,
        emit: Callable[[Event], None],
        state: RunState | None = None,
        decisions: Mapping[str, Decision] = NO_DECISIONS,
    ) -> Run:
        run = super()._make(settings, on_step_finish, run_id, emit, state, decisions)
        return _RecordedRun.of(run, Recorder(TraceWriter(self._file(run_id))))

    def _file(self, run_id: str) -> Path:
        if not self._path.is_dir():
            return self._path
        if not run_id.replace("-", "").replace("_", "").isalnum():
            raise ConfigurationError(
                f"run_id={run_id!r}: in a folder it may have letters, digits, '-' and '_'."
            )
        return self._path / f"{run_id}.jsonl"


class _RecordedRun(Run):
    recorder: Recorder

    @staticmethod
    def of(run: Run, recorder: Recorder) -> _RecordedRun:
        given = {each.name: getattr(run, each.name) for each in fields(run) if each.init}
        recorded = _RecordedRun(**given)
        recorded.recorder = recorder
        recorder.attach(recorded)
        return recorded

    def _finish(self, ending: Ending) -> RunResult:
        result = super()._finish(ending)
        self.recorder.end(result)
        return result


class TraceWriter:
    """Appends lines to a new file. A run goes on without its trace where the disk does not take it."""

    def __init__(self, path: Path) -> None:
        self._file = open(path, "wb", buffering=0, opener=_private)  # noqa: SIM115  (closed with the run's end)
        self._failed = False

    def write(self, line: Mapping[str, Any]) -> None:
        if self._failed:
            return
        try:
            self._file.write(_encoded(line) + b"\n")
        except (OSError, TypeError, ValueError, RecursionError):
            self._failed = True
            log.warning("the trace %s breaks off here", self._file.name, exc_info=True)

    def close(self) -> None:
        self._file.close()


def _private(path: str, flags: int) -> int:
    """For the one who made it: a trace holds what people asked and what was found for them."""
    return os.open(path, flags, 0o600)


def _encoded(line: Mapping[str, Any]) -> bytes:
    try:
        return json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode()
    except UnicodeEncodeError:  # half of a surrogate pair, as a model may send it
        return json.dumps(line, separators=(",", ":")).encode()


@dataclass(slots=True)
class Recorder:
    """Stands at each place where something enters a run, and writes it down."""

    writer: TraceWriter
    began: float = 0.0
    run: Run | None = None
    _sent: set[str] = field(default_factory=set[str])
    _settled: dict[tuple[int, str], float] = field(default_factory=dict[tuple[int, str], float])
    _told: set[int] = field(default_factory=set[int])

    def attach(self, run: Run) -> None:
        self.run = run
        settings, emit, prepare = run.settings, run.emit, run.prepare_step
        header = _header(run)
        self._sent.update([message_digest(message) for message in settings.messages])

        def watch(event: Event) -> None:
            if isinstance(event, RunStart):
                self.began = asyncio.get_running_loop().time()
                self.writer.write(header)
            elif isinstance(event, ToolResultEvent):
                self._settled[event.step, event.tool_call_id] = self.now
            emit(event)

        run.settings = replace(
            settings,
            model=_RecordingModel(settings.model, self),
            stop_when=tuple([self._condition(each) for each in settings.stop_when]),
        )
        run.emit = watch
        run.prepare_step = None if prepare is None else self._prepared(prepare)
        run.output = None if run.output is None else _RecordedOutput(run.output.signature, self)
        run.on_step_finish = (self.step, *run.on_step_finish)

    @property
    def now(self) -> float:
        return asyncio.get_running_loop().time() - self.began

    @property
    def last_step(self) -> int:
        return self.run.record.steps[-1].number if self.run is not None and self.run.record.steps else 0

    def request(self, request: ModelRequest) -> None:
        sent = sent_json(request)
        new: dict[str, Any] = {}
        for message, known in zip(request.messages, sent["messages"], strict=True):
            if known not in self._sent:
                self._sent.add(known)
                new[known] = jsonable(message.to_json())
        self.writer.write(
            {
                "line": "request",
                "step": request.step,
                "at": self.now,
                **sent,
                "known": [spec.name for spec in request.known_tools],
                "new": new,
            }
        )

    def reply(self, request: ModelRequest, chunks: list[Any], error: BaseException | None, cut: bool) -> None:
        ended = None
        if cut:
            ended = "timeout" if asyncio.get_running_loop().time() >= request.deadline else "cut"
        failed = None if error is None else error_to_json(error)
        body = {"line": "reply", "step": request.step, "at": self.now, "chunks": chunks}
        self.writer.write({**body, "error": failed, "cut": ended})

    def step(self, step: StepResult) -> None:
        """Write the outcomes of a step; `seconds` and `at` let a replay keep its time."""
        self._told.add(step.number)
        assert self.run is not None
        limit = self.run.settings.budget.result_chars
        for outcome in step.tool_results:
            tool = self.run.settings.tools.get(outcome.call.name)
            line = {"line": "outcome", "step": step.number}
            at = self._settled.get((step.number, outcome.call.id), 0.0)
            self.writer.write({**line, "at": at, **_outcome(outcome, tool, limit)})

    def answer(self, value: Any, fault: str, text: str) -> None:
        line = {"line": "answer", "step": self.last_step, "text": text, "fault": fault}
        self.writer.write({**line, "value": jsonable(value)})

    def end(self, result: RunResult) -> None:
        assert self.run is not None
        before = () if self.run.state is None else self.run.state.log
        self._told |= {item.step.number for item in before if isinstance(item, Stepped)}
        for step in result.steps:  # nobody is told of a step that was cut short
            if step.number not in self._told:
                self.step(step)
        report = result.report
        self.writer.write(
            {
                "line": "end",
                "at": self.now,
                "finishReason": result.finish_reason,
                "text": result.text,
                "detail": report.detail,
                "steps": len(result.steps),
                "usage": result.usage.to_json(),
                "cost": result.cost,
                "spent": {name: list(spent) for name, spent in report.spent.items()},
                "missing": list(report.missing),
                "pending": [
                    {"tool": each.tool_name, "arguments": jsonable(dict(each.arguments))}
                    for each in result.pending
                ],
            }
        )
        self.writer.close()

    def _condition(self, condition: StopCondition) -> StopCondition:
        async def recorded(steps: Sequence[StepResult]) -> bool:
            line = {"line": "condition", "step": steps[-1].number}
            try:
                held = condition(steps)
                held = await held if inspect.isawaitable(held) else held
            except Exception as error:
                self.writer.write({**line, "error": error_to_json(error)})
                raise
            if held:
                self.writer.write({**line, "error": None})
            return held

        return recorded

    def _prepared(self, prepare: PrepareStep) -> PrepareStep:
        async def recorded(context: StepContext) -> StepOverrides | None:
            line = {"line": "prepared", "step": context.step}
            try:
                changed = prepare(context)
                changed = await changed if inspect.isawaitable(changed) else changed
            except Exception as error:
                self.writer.write({**line, "error": error_to_json(error)})
                raise
            if changed is None:
                return None
            self.writer.write({**line, "error": None, **_overrides(changed)})
            if changed.model is None or isinstance(changed.model, _RecordingModel):
                return changed
            return replace(changed, model=_RecordingModel(changed.model, self))

        return recorded


class _RecordingModel:
    """Passes on what a model gives, and writes it down."""

    def __init__(self, model: Model, recorder: Recorder) -> None:
        self._model, self._recorder = model, recorder

    @property
    def name(self) -> str:
        return self._model.name

    @property
    def profile(self) -> ModelProfile:
        return self._model.profile

    async def stream(self, request: ModelRequest) -> AsyncIterator[Chunk]:
        self._recorder.request(request)
        chunks: list[Any] = []
        stream: Any = None
        error: BaseException | None = None
        cut = True
        try:
            stream = self._model.stream(request)
            async for chunk in stream:
                _add_chunk(chunks, chunk)
                yield chunk
            cut = False
        except (asyncio.CancelledError, GeneratorExit):
            raise
        except BaseException as raised:
            error, cut = raised, False
            raise
        finally:
            self._recorder.reply(request, chunks, error, cut)
            if cut and (close := getattr(stream, "aclose", None)) is not None:
                await close()


class _RecordedOutput(Output):
    def __init__(self, signature: Any, recorder: Recorder) -> None:
        super().__init__(signature)
        object.__setattr__(self, "recorder", recorder)

    def read(self, text: str) -> tuple[Any, str]:
        value, fault = super().read(text)
        cast(Recorder, getattr(self, "recorder")).answer(value, fault, text)  # noqa: B009  (set on a frozen value)
        return value, fault


# ---- JSON forms


def digest(value: Any) -> str:
    """A short name for a JSON value, the same for every spelling of it."""
    text = json.dumps(jsonable(value), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.blake2b(clean(text).encode(), digest_size=12).hexdigest()


def message_digest(message: Message) -> str:
    """The same for a message, made once: each is sent many times."""
    known = message.memo.get("digest")
    if known is None:
        known = message.memo["digest"] = digest(message.to_json())
    return known


def sent_json(request: ModelRequest) -> dict[str, Any]:
    """What a request says, as far as a replay compares it."""
    return {
        "instructions": digest(request.instructions),
        "messages": [message_digest(message) for message in request.messages],
        "tools": [spec.name for spec in request.tools],
        "toolChoice": request.tool_choice,
        "maxOutputTokens": request.max_output_tokens,
    }


def error_to_json(error: BaseException) -> dict[str, Any]:
    body: dict[str, Any] = {"type": type(error).__name__, "message": words(error)}
    if isinstance(error, ModelError):
        body |= {"fault": error.fault, "status": error.status, "retryable": error.retryable}
    return body


def profile_to_json(model: Model) -> dict[str, Any]:
    profile = model.profile
    price = None
    if profile.price is not None:
        price = [profile.price.input_per_million, profile.price.output_per_million]
    return {"name": model.name, "contextWindow": profile.context_window, "price": price}


def tool_to_json(tool: Tool) -> dict[str, Any]:
    return {
        "name": tool.name,
        "description": tool.description,
        "parameters": jsonable(tool.spec.parameters),
        "effect": tool.effect,
        "polling": tool.polling,
        "timeout": tool.timeout,
        "approval": tool.approval if isinstance(tool.approval, bool) else "rule",
        "roles": None if tool.roles is None else sorted(tool.roles),
    }


def _header(run: Run) -> dict[str, Any]:
    settings, role = run.settings, run.settings.role
    granted = [name for name, tool in settings.tools.items() if not callable(role) and tool.granted_to(role)]
    return {
        "line": "run",
        "version": VERSION,
        "runId": run.run_id,
        "model": profile_to_json(settings.model),
        "instructions": settings.instructions,
        "texts": _texts(run.texts),
        "budget": asdict(settings.budget),
        "maxOutputTokens": settings.max_output_tokens,
        "contextWindow": settings.context_window,
        "messages": [jsonable(message.to_json()) for message in settings.messages],
        "tools": [tool_to_json(tool) for tool in settings.tools.values()],
        "granted": None if callable(role) else granted,
        "output": None if run.output is None else jsonable(run.output.schema),
        "repairs": run.repair is not None,
        "state": None if run.state is None else [entry(item) for item in run.state.log],
        "decisions": {key: jsonable(decision) for key, decision in run.decisions.items()},
    }


def _texts(texts: Texts) -> Any:
    return texts.language if texts in (GERMAN, ENGLISH) else asdict(texts)


def _overrides(changed: StepOverrides) -> dict[str, Any]:
    messages = changed.messages
    return {
        "messages": None if messages is None else [jsonable(each.to_json()) for each in messages],
        "instructions": changed.instructions,
        "model": None if changed.model is None else profile_to_json(changed.model),
        "tools": None if changed.tools is None else list(changed.tools),
        "toolChoice": changed.tool_choice,
        "maxOutputTokens": changed.max_output_tokens,
    }


def _outcome(outcome: ToolOutcome, tool: Tool | None, limit: int) -> dict[str, Any]:
    """An outcome, and its text before it was cut where that does not follow from its data."""
    result, body = outcome.result, outcome_to_json(outcome)
    source = result.source
    if source is not None and not isinstance(source, SourceAttribution):
        body["source"] = {"name": str(source)}
    kept: ToolResult[Any] = replace(result, data=body["data"], view=None)
    body["view"] = None
    if result.ok and outcome.executed and observation(kept, None, limit) != outcome.content:
        body["view"] = _view(result, tool)
    return body


def _view(result: ToolResult[Any], tool: Tool | None) -> str:
    view: Any = None
    if tool is not None and tool.view is not None:
        try:
            view = tool.view(result.data)
        except Exception:
            view = None
    view = view if isinstance(view, str) else result.view
    return view if isinstance(view, str) else to_text(result.data if view is None else view)


def _add_chunk(chunks: list[Any], chunk: Chunk) -> None:
    """One chunk's JSON form; text that follows text is joined to it."""
    match chunk:
        case TextChunk(text):
            if chunks and "text" in chunks[-1]:
                chunks[-1]["text"] += text
            else:
                chunks.append({"text": text})
        case ReasoningChunk(text, signature):
            chunks.append({"reasoning": text, "signature": signature})
        case CallChunk(call_id, name, arguments):
            chunks.append({"call": name, "id": call_id, "arguments": _raw(arguments)})
        case UsageChunk(usage):
            chunks.append({"usage": usage.to_json()})
        case RetryChunk(attempt, wait, error):
            chunks.append({"retry": attempt, "wait": wait, "error": error_to_json(error)})
        case FinishChunk(reason):
            chunks.append({"finish": reason})


def _raw(arguments: str | Mapping[str, Any]) -> Any:
    if isinstance(arguments, str):
        return arguments
    try:
        return json.loads(canonical_json(dict(arguments)))
    except (TypeError, ValueError, RecursionError):
        return jsonable(arguments)


# ---- reading


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a trace. Fields are read by their type; a wrong one is named with its line."""

    number: int
    body: Mapping[str, Any]

    def get(self, name: str, kind: type[V]) -> V:
        value = self.body.get(name)
        allowed = (int, float) if kind is float else kind
        if not isinstance(value, allowed) or (isinstance(value, bool) and kind is not bool):
            raise InvalidTrace(self.number, f"'{name}' must be {_KINDS[kind]}, not {type(value).__name__}.")
        return cast(V, value)

    def optional(self, name: str, kind: type[V]) -> V | None:
        return None if self.body.get(name) is None else self.get(name, kind)

    def objects(self, name: str) -> list[Line]:
        """A list of objects, each to be read like a line."""
        found = cast(list[Any], self.get(name, list))
        if not all(isinstance(each, dict) for each in found):
            raise InvalidTrace(self.number, f"'{name}' must be a list of objects.")
        return [Line(self.number, each) for each in found]

    def object(self, name: str) -> Line:
        return Line(self.number, cast(dict[str, Any], self.get(name, dict)))

    @property
    def kind(self) -> str:
        return self.get("line", str)

    @property
    def step(self) -> int:
        return self.get("step", int)

    @property
    def at(self) -> float:
        return self.get("at", float)


_KINDS: Mapping[type, str] = {
    str: "a string",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    list: "a list",
    dict: "an object",
}
KINDS_OF_LINES = ("run", "prepared", "request", "reply", "outcome", "condition", "answer", "end")


@dataclass(frozen=True, slots=True)
class Trace:
    """A trace as it was read. `broken` says what is wrong behind the last good line, if anything is."""

    lines: tuple[Line, ...]
    broken: InvalidTrace | None = None

    @property
    def header(self) -> Line:
        return self.lines[0]

    @property
    def end(self) -> Line | None:
        return self.lines[-1] if self.lines[-1].kind == "end" else None

    def of(self, kind: str) -> Iterator[Line]:
        return (line for line in self.lines if line.kind == kind)


def read_trace(path: str | Path) -> Trace:
    """Read a trace as far as it is good. `InvalidTrace` where the file is none at all."""
    with Path(path).open("rb") as file:
        raw = file.read().split(b"\n")
    raw = raw[:-1] if raw and not raw[-1] else raw
    lines: list[Line] = []
    broken: InvalidTrace | None = None
    for number, text in enumerate(raw, 1):
        try:
            line = _parsed(number, text)
            if lines and lines[-1].kind == "end":
                raise InvalidTrace(number, "there is something behind the end of the run.", "foreign")
        except InvalidTrace as error:
            broken = error
            break
        if number == 1:
            _check_header(line)
        lines.append(line)
    if not lines:
        raise broken or InvalidTrace(1, "the file is empty.", "empty")
    if broken is None and lines[-1].kind != "end":
        broken = InvalidTrace(len(lines) + 1, "the trace breaks off here, before the run's end.", "unended")
    return Trace(tuple(lines), broken)


def _parsed(number: int, text: bytes) -> Line:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise InvalidTrace(number, "it is not valid JSON, so it was cut off or changed.", "json") from None
    if not isinstance(value, dict):
        raise InvalidTrace(number, "it is no JSON object.", "foreign")
    line = Line(number, cast(dict[str, Any], value))
    kind = line.body.get("line")
    if kind not in KINDS_OF_LINES or (kind == "run") != (number == 1):
        raise InvalidTrace(number, f"'line' is {kind!r}, which does not belong here.", "foreign")
    return line


def _check_header(line: Line) -> None:
    if line.body.get("version") != VERSION:
        raise InvalidTrace(
            1, f"'version' is {line.body.get('version')!r}; this release reads version {VERSION}.", "version"
        )


def messages_in(line: Line, name: str = "messages") -> tuple[Message, ...]:
    """The messages that a line holds."""
    try:
        found = cast(list[Any], line.get(name, list))
        return tuple([Message.from_json(each, f"{name}[{n}]") for n, each in enumerate(found)])
    except InvalidTrace:
        raise
    except ValueError as error:
        raise InvalidTrace(line.number, str(error)) from None
