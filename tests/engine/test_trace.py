"""A run leaves a trace, and the trace can be played against the code as it is now."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridle import (
    GERMAN,
    AbortSignal,
    ApprovalRefused,
    Budget,
    ConfigurationError,
    Event,
    ModelError,
    ModelProfile,
    PendingApproval,
    Price,
    StepContext,
    StepOverrides,
    ToolContext,
    ToolError,
    ToolLoopAgent,
    ToolResult,
    Usage,
    tool,
)
from bridle.engine import guard
from bridle.engine import stall as stalling
from bridle.engine.escalation import Escalation
from bridle.engine.guard import Verdict
from bridle.engine.hooks import FailedCall
from bridle.engine.model import CallChunk, NoticeChunk, RetryChunk, TextChunk
from bridle.engine.replay import replay, replay_async
from bridle.engine.tools import SourceAttribution
from bridle.engine.trace import InvalidTrace, read_trace, recording
from bridle.models import ScriptedModel, call
from bridle.models.scripted import Turn
from engine.test_properties import REQUEST, Scenario, scenarios
from support.virtual_time import run_virtual

counter = itertools.count(1)


@tool
def find(query: str) -> dict[str, Any]:
    """Look something up."""
    return {"found": query, "pages": (1, 2)}


@tool
def broken(query: str) -> str:
    """Never works."""
    raise ToolError(f"no {query} at try {next(counter)}", retryable=True)


@tool(view=lambda data: f"{len(data)} rows")
def rows(count: int) -> list[int]:
    """Many rows."""
    return list(range(count))


@tool
def cited(query: str) -> ToolResult[str]:
    """With its source."""
    return ToolResult(query * 200, source=SourceAttribution("BGB", "law", "626"))


@tool(effect="draft")
def note(text: str) -> str:
    """Write something down."""
    return f"noted {text} as number {next(counter)}"


@tool(effect="once")
def send(to: str) -> str:
    """Send a letter."""
    return f"sent to {to}"


@tool(polling=True)
def status() -> str:
    """How far it is."""
    return f"at {next(counter)}"


MINE = [find, broken, rows, cited, note, send, status]


def recorded(path: Path, script: list[Any], **more: Any) -> str:
    """Run a script, leave its trace at `path`, and say how it ended."""
    asked, signal = more.pop("asked", "Do it"), more.pop("abort_signal", None)
    model = ScriptedModel(script, profile=more.pop("profile", ModelProfile()))
    agent = ToolLoopAgent(model=model, tools=MINE, **{"instructions": "Help.", "texts": GERMAN, **more})
    return asyncio.run(recording(agent, path).generate(asked, abort_signal=signal)).finish_reason


def stronger(*script: Any, profile: ModelProfile | None = None) -> ScriptedModel:
    return ScriptedModel(script, name="large", profile=profile or ModelProfile(guarded=True))


def edit(path: Path, kind: str, change: Callable[[dict[str, Any]], None], nth: int = 0) -> None:
    """Change one line of a trace by hand."""
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    change([line for line in lines if line["line"] == kind][nth])
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "trace.jsonl"


# ruff: noqa: E501  (the table)
RUNS: dict[str, tuple[str, list[Any], dict[str, Any]]] = {
    "a plain answer": ("stop", ["Hallo, Wörld \ud83d."], {}),
    "parallel calls": ("stop", [[call("find", query="a"), call("rows", count=99), call("cited", query="x")], "!"], {}),
    "errors": ("error", [[call("broken", query=str(n)), call(f"gone{n}")] for n in range(3)] + ["no"], {"budget": Budget(steps=9)}),
    "bad arguments": ("stop", [[call("find"), CallChunk("", "find", "{"), call("find", query=5)], "!"], {}),
    "a stall": ("stall", [call("find", query="a"), call("find", query="a"), "summed up"], {}),
    "a stall without a last word": ("stall", [call("find", query="a"), call("find", query="a"), ""], {}),
    "the cap": ("tool-calls", [call("find", query="a"), call("find", query="b"), "enough"], {"budget": Budget(steps=2)}),
    "structured output": ("stop", ["so", '{"a": "x"}', '{"a": 1}'], {"output": dict[str, int]}),
    "structured output that never comes": ("tool-calls", ["so", "still", "no"], {"output": int, "budget": Budget(steps=2)}),
    "cached reads": ("stop", [[call("find", query="a"), call("find", query="a")], "!"], {}),
    "repeated writes": ("stall", [call("note", text="a"), [call("note", text="a"), call("note", text="b")], "!"], {}),
    "polling": ("stop", [call("status"), call("status"), call("status"), "!"], {}),
    "a call that waits": ("approval", [[call("find", query="a"), call("send", to="x"), call("note", text="y")]], {}),
    "a fault": ("error", [call("find", query="a"), ModelError("503", fault="busy", retryable=True)], {}),
    "an odd fault": ("error", [call("find", query="a"), ValueError("odd")], {}),
    "a window that was smaller": (
        "length", [call("find", query="a"), ModelError("long", fault="context"), call("find", query="b"), "!"], {},
    ),
    "silence": ("error", ["", ""], {}),
    "an empty request": ("error", [], {"asked": "  "}),
    "a reply cut by its length": ("stop", [Turn(calls=[call("note", text="a")], finish="length"), "!"], {}),
    "thoughts and usage": ("stop", [Turn("A", [call("find", query="a")], "hm", Usage(300, 20)), "!"], {}),
    "a marker": ("stop", ["FINAL_ANSWER: done"], {}),
    "tokens": ("length", [call("cited", query="long"), "!"], {"budget": Budget(tokens=2_500)}),
    "cost": (
        "length",
        [Turn("", [call("find", query="a")], usage=Usage(900, 90)), "!"],
        {"budget": Budget(cost=0.006), "profile": ModelProfile(price=Price(2, 8))},
    ),
    "results that are cut": ("stop", [call("cited", query="ab"), call("rows", count=9), "!"], {"budget": Budget(result_chars=100)}),
    "calls over the limit": ("length", [[call("find", query=str(n)) for n in range(5)], "!"], {"budget": Budget(tool_calls=3)}),
    "a nudge": ("stop", [call("find", query="a"), call("find", query="a"), "so"], {"stall_nudges": 1}),
    "a nudge in vain": ("stall", [*[call("find", query="a")] * 4, "so"], {"stall_nudges": 2, "budget": Budget(steps=9)}),
    "a stronger model": ("stop", [*[call("find", query="a")] * 2], {"escalate": lambda why: stronger(call("find", query="b"), "solved")}),
    "a stronger model with another window": (
        "stop", [*[call("cited", query="long")] * 2],
        {"escalate": lambda why: stronger("solved", profile=ModelProfile(900)), "budget": Budget(steps=9)},
    ),
    "a stronger model for bad calls": ("stop", [call("find"), call("fynd")], {"escalate": lambda why: stronger("solved")}),
    "a stronger model that is down": ("stall", [*[call("find", query="a")] * 2, "so"], {"escalate": lambda why: stronger(ModelError("503"))}),
    "a model that is down": ("stop", [ModelError("503")], {"escalate": lambda why: stronger("solved")}),
    "no stronger model": ("stall", [*[call("find", query="a")] * 2, "so"], {"escalate": lambda why: None}),
    "a choice of models that failed": ("error", [*[call("find", query="a")] * 2], {"escalate": lambda why: 1 / 0}),
    "a small window": (
        "stop",
        [*[call("cited", query=f"long{n}") for n in range(4)], "!"],
        {"profile": ModelProfile(1_200), "budget": Budget(steps=9)},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", RUNS)
def test_a_run_replays_without_differences(path: Path, name: str) -> None:
    ending, script, more = RUNS[name]
    assert recorded(path, script, **more) == ending
    assert replay(path) == []


@pytest.mark.parametrize("event", range(1, 12))
def test_a_run_that_was_cancelled_at_any_moment_before_it_climbed_replays(path: Path, event: int) -> None:
    signal, seen = AbortSignal(), itertools.count(1)

    def watch(_: Event) -> None:
        if next(seen) == event:
            signal.abort()

    more = {"on_event": watch, "escalate": lambda why: stronger("solved"), "abort_signal": signal}
    assert recorded(path, [call("find", query="a")] * 2, **more) in ("abort", "stop")
    assert replay(path) == []


def test_hooks_are_replayed_by_what_they_did(path: Path) -> None:
    def prepare(step: StepContext) -> StepOverrides | None:
        if step.step == 2:
            return StepOverrides(messages=step.messages[-1:], instructions="Now this.", tools=["find"])
        return None

    def repair(failed: FailedCall) -> CallChunk | None:
        return CallChunk("", "find", {"query": "mended"}) if failed.call.name == "fynd" else None

    script = [[call("fynd"), call("nothing")], call("find", query="b"), "never"]
    hooks = {"prepare_step": prepare, "repair_tool_call": repair}
    assert recorded(path, script, **hooks, stop_when=lambda steps: len(steps) == 2) == "stop"
    assert replay(path) == []


@pytest.mark.parametrize("hook", ["prepare_step", "stop_when"])
def test_a_hook_that_failed_fails_again(path: Path, hook: str) -> None:
    def fails(_: object) -> Any:
        raise LookupError("no such thing")

    assert recorded(path, [call("find", query="a"), "!"], **{hook: fails}) == "error"
    assert replay(path) == []


def test_rights_that_were_taken_away_are_gone_in_the_replay_too(path: Path) -> None:
    @tool(roles={"admin"})
    def secret() -> str:
        """For some."""
        return "42"

    left, later = iter(["admin"] * 4), iter(["admin"] * 2)
    for n, role in enumerate(("admin", None, lambda: next(left, None), lambda: next(later, None))):
        path = path.with_name(f"{n}.jsonl")
        agent = ToolLoopAgent(
            model=ScriptedModel([call("secret"), call("find", query="a"), "!"]),
            tools=[secret, find],
            role=role,
        )
        asyncio.run(recording(agent, path).generate("Go"))
        assert replay(path) == []


def test_retries_of_the_model_are_kept(path: Path) -> None:
    class Flaky(ScriptedModel):
        async def stream(self, request: Any) -> Any:
            yield RetryChunk(1, 0.5, ModelError("429", fault="busy", retryable=True))
            async for chunk in ScriptedModel.stream(self, request):
                yield chunk

    agent = ToolLoopAgent(model=Flaky(["done"]))
    asyncio.run(recording(agent, path).generate("Go"))
    (reply,) = read_trace(path).of("reply")
    assert reply.body["chunks"][0]["error"]["fault"] == "busy"
    assert replay(path) == []


def test_notes_of_the_model_are_kept(path: Path) -> None:
    class Loading(ScriptedModel):
        async def stream(self, request: Any) -> Any:
            yield NoticeChunk("loading", "It is being loaded.")
            async for chunk in ScriptedModel.stream(self, request):
                yield chunk

    asyncio.run(recording(ToolLoopAgent(model=Loading(["done"])), path).generate("Go"))
    (reply,) = read_trace(path).of("reply")
    assert reply.body["chunks"][0] == {"notice": "loading", "message": "It is being loaded."}
    assert replay(path) == []


class Rescues:
    """Takes `FIND x` for a call where it comes in one piece, as a guard may that decides as it reads."""

    def __init__(self, tools: Any) -> None:
        self.found: list[CallChunk] = []

    def text(self, delta: str) -> str:
        if not delta.strip().startswith("FIND"):
            return delta
        self.found.append(CallChunk("", "find", {"query": delta.split()[1]}, rescued=True))
        return ""

    def end(self, calls: Any) -> Verdict:
        return Verdict("", [*[CallChunk(each.id, each.name, each.arguments) for each in calls], *self.found])

    def rest(self) -> str:
        return ""


def test_what_a_guard_made_of_a_reply_it_makes_again(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Prints(ScriptedModel):
        async def stream(self, request: Any) -> Any:
            if not self.requests:
                yield TextChunk("I look. ")
                yield TextChunk("FIND a")
                yield CallChunk("", "fynd", {})
                self.requests.append(request)
                return
            async for chunk in ScriptedModel.stream(self, request):
                yield chunk

    def repair(failed: FailedCall) -> CallChunk:
        return CallChunk("", "find", {"query": "mended"})

    monkeypatch.setattr(guard, "make_watch", Rescues)
    model = Prints(["skipped", "done"], profile=ModelProfile(guarded=True))
    agent = ToolLoopAgent(model=model, tools=[find], repair_tool_call=repair)
    result = asyncio.run(recording(agent, path).generate("Go"))
    assert [each.call.arguments for each in result.steps[0].tool_results] == [
        {"query": "mended"},
        {"query": "a"},
    ]
    assert replay(path) == []
    monkeypatch.setattr(guard, "make_watch", None)
    assert replay(path)[0].step == 1


def test_rights_that_change_within_a_reply_do_so_again(path: Path) -> None:
    roles = ["admin"]

    @tool(roles={"admin"})
    async def secret(ctx: ToolContext[None]) -> str:
        """For some."""
        return f"for {ctx.role}"

    @tool(effect="draft")
    async def resign() -> str:
        """Give up the role."""
        roles.append("nobody")
        return "resigned"

    async def role() -> str:
        return roles[-1]

    agent = ToolLoopAgent(
        model=ScriptedModel([[call("secret"), call("resign"), call("secret")], call("secret"), "done"]),
        tools=[secret, resign],
        role=role,
    )
    asyncio.run(recording(agent, path).generate("Go"))
    assert replay(path) == []
    assert replay(path, tools=[secret, resign]) == []


def test_a_role_that_cannot_be_read_fails_again(path: Path) -> None:
    left = iter(["admin"] * 3)

    def role() -> str:
        return next(left, None) or left.gone  # pyright: ignore[reportAttributeAccessIssue]

    agent = ToolLoopAgent(model=ScriptedModel([call("find", query="a"), "!"]), tools=[find], role=role)
    assert asyncio.run(recording(agent, path).generate("Go")).finish_reason == "error"
    assert replay(path) == []


def test_a_run_that_was_taken_up_again_replays(path: Path) -> None:
    script = [[call("find", query="a"), call("send", to="x"), call("note", text="y")], "sent"]
    agent = recording(ToolLoopAgent(model=ScriptedModel(script), tools=MINE), path)

    async def both() -> str:
        waiting = await agent.generate("Send it")
        assert await replay_async(path) == []
        done = await agent.resume(waiting.state, [each.approve() for each in waiting.pending])
        return done.text

    assert asyncio.run(both()) == "sent"
    second = path.with_name("trace.2.jsonl")
    assert [replay(each) for each in (path, second)] == [[], []]
    assert [read_trace(each).end.body["finishReason"] for each in (path, second)] == ["approval", "stop"]


def test_what_happened_is_in_the_file_at_once(path: Path) -> None:
    seen: list[list[str]] = []

    @tool
    def look() -> str:
        """Reads the trace of the run that calls it, as somebody would after a crash."""
        seen.append([line.kind for line in read_trace(path).lines])
        return f"{len(seen)}"

    agent = ToolLoopAgent(
        model=ScriptedModel([call("find", query="a"), call("look"), "!"]), tools=[find, look]
    )
    asyncio.run(recording(agent, path).generate("Go"))
    assert seen == [["run", "request", "reply", "outcome", "request", "reply"]]


def test_a_folder_gets_a_file_for_each_run(tmp_path: Path) -> None:
    agent = recording(ToolLoopAgent(model=ScriptedModel(["a"], repeat=True)), tmp_path)
    for run_id in ("one", "two"):
        asyncio.run(agent.generate("Go", run_id=run_id))
    assert sorted(each.name for each in tmp_path.iterdir()) == ["one.jsonl", "two.jsonl"]


def test_a_stream_is_recorded_too(path: Path) -> None:
    async def watch() -> int:
        return len(
            [event async for event in recording(ToolLoopAgent(model=ScriptedModel(["a"])), path).stream("Go")]
        )

    assert asyncio.run(watch())
    assert replay(path) == []


@pytest.mark.parametrize(
    ("script", "ending"),
    [
        ([call("hang", what="a"), Turn("half a", pause=100), "the end"], "timeout"),
        ([call("hang", what="a"), [call("hang", what="a"), call("hang", what="b")], "the end"], "stall"),
        ([[call("hang", what=str(n)) for n in range(20)], "the end"], "timeout"),
    ],
)
def test_time_passes_as_it_was_recorded(path: Path, script: list[Any], ending: str) -> None:
    @tool(effect="draft", timeout=2)
    async def hang(what: str) -> str:
        """Never answers."""
        await asyncio.sleep(1_000)
        return what

    agent = ToolLoopAgent(model=ScriptedModel(script), tools=[hang], budget=Budget(seconds=20))
    assert run_virtual(recording(agent, path).generate("Go")).finish_reason == ending
    assert replay(path) == []


def test_a_cancelled_run_is_compared_up_to_where_it_was_cut(path: Path) -> None:
    signal = AbortSignal()

    @tool
    async def stop() -> str:
        """Cancels the run."""
        signal.abort()
        await asyncio.sleep(5)
        return ""

    agent = ToolLoopAgent(model=ScriptedModel([call("find", query="a"), call("stop")]), tools=[find, stop])
    result = asyncio.run(recording(agent, path).generate("Go", abort_signal=signal))
    assert result.finish_reason == "abort"
    assert replay(path) == []
    edit(path, "outcome", lambda line: line.update(content="other"))
    assert [each.step for each in replay(path)][:1] == [1]


# ---- what has changed is named


THREE = [call("find", query="a"), call("find", query="b"), call("find", query="c"), "done"]


@pytest.mark.parametrize("field", ["content", "data"])
def test_an_edited_result_is_named_with_its_step(path: Path, field: str) -> None:
    recorded(path, THREE)
    edit(path, "outcome", lambda line: line.update({field: "edited"}), nth=1)
    first, *_ = replay(path)
    assert (first.step, first.aspect, first.name) == (2, "result", "find")
    assert "edited" in str(first)


def test_a_changed_rule_is_named_with_its_step(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    recorded(path, [call("find", query="a"), call("find", query="b"), call("find", query="a"), "done"])
    monkeypatch.setattr(stalling.StallDetector.__init__, "__defaults__", _with_repeats(3))
    first, *_ = replay(path)
    assert first.step == 4
    assert "message 8" in str(first)


def _with_repeats(repeats: int) -> tuple[Any, ...]:
    texts, _, *rest = stalling.StallDetector.__init__.__defaults__ or ()
    return (texts, repeats, *rest)


def test_a_smaller_budget_is_named_with_its_step(path: Path) -> None:
    recorded(path, THREE)
    edit(path, "run", lambda line: line["budget"].update(steps=2))
    first, *_ = replay(path)
    assert first.step == 3
    assert {each.aspect for each in replay(path)} >= {"message", "tools", "tool_choice", "fewer", "end"}


def test_a_larger_budget_asks_for_more(path: Path) -> None:
    recorded(path, THREE, budget=Budget(steps=2))
    edit(path, "run", lambda line: line["budget"].update(steps=3))
    assert replay(path)[0].step == 3


def test_another_answer_of_the_model_is_another_end(path: Path) -> None:
    recorded(path, THREE)
    edit(path, "end", lambda line: line.update(text="undone"))
    assert [(each.step, each.aspect) for each in replay(path)] == [(4, "text")]


def test_other_instructions_are_named(path: Path) -> None:
    recorded(path, THREE)
    edit(path, "run", lambda line: line.update(instructions="Hinder."))
    assert [(each.step, each.aspect) for each in replay(path)] == [(n, "instructions") for n in (1, 2, 3, 4)]


def test_real_reads_are_called_and_real_writes_never(path: Path) -> None:
    made: list[str] = []

    @tool
    def find(query: str) -> dict[str, Any]:
        """Look something up."""
        made.append(query)
        return {"found": query, "pages": (1, 2) if query == "a" else (3,)}

    @tool(effect="draft")
    def note(text: str) -> str:
        """Write something down."""
        raise AssertionError("a replay writes nothing")

    recorded(path, [call("find", query="a"), call("note", text="x"), call("find", query="b"), "done"])
    assert replay(path, tools=MINE) == []
    others = [each for each in MINE if each.name not in ("find", "note")]
    first, *_ = replay(path, tools=[find, note, *others])
    assert (first.step, first.aspect, first.name) == (3, "result", "find")
    assert made == ["a", "b"]


def test_a_real_tool_that_is_described_differently_or_gone_is_named(path: Path) -> None:
    @tool
    def find(query: str, page: int = 1) -> dict[str, Any]:
        """Look something up."""
        return {"found": query, "pages": (1, 2)}

    recorded(path, [call("find", query="a"), "done"])
    assert replay(path, tools=[find])[0].aspect == "tool"
    assert replay(path, tools=[])[0].aspect == "tool"


def test_real_tools_get_the_context_they_are_given(path: Path) -> None:
    @tool
    async def whose(ctx: ToolContext[str]) -> str:
        """Whose it is."""
        await asyncio.sleep(0.001)
        return ctx.context

    agent = ToolLoopAgent(model=ScriptedModel([call("whose"), "!"]), tools=[whose], context="mine")
    asyncio.run(recording(agent, path).generate("Go"))
    assert replay(path, tools=[whose], context="mine") == []
    assert replay(path, tools=[whose], context="yours")[0].now == "yours"


# ---- what is no trace


def test_a_trace_that_breaks_off_names_the_line_and_keeps_what_there_was(path: Path) -> None:
    recorded(path, THREE)
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:4]))
    with pytest.raises(InvalidTrace, match="Line 5: the trace breaks off"):
        replay(path)
    path.write_bytes(b"".join(lines[:4]) + lines[4][:20])
    with pytest.raises(InvalidTrace, match="Line 5: it is not valid JSON"):
        replay(path)
    assert len(read_trace(path).lines) == 4


@pytest.mark.parametrize(
    "text",
    ["", "hello", "[]", "{}", '{"line": "run"}', '{"line": "run", "version": 1}', '{"line": "end"}', "\x00"],
)
def test_what_is_no_trace_is_refused_with_its_line(path: Path, text: str) -> None:
    path.write_text(text)
    with pytest.raises(InvalidTrace, match="Line 1"):
        replay(path)


@pytest.mark.parametrize("kind", ["run", "request", "reply", "outcome", "end"])
def test_a_field_that_is_missing_or_wrong_is_an_error_never_a_crash(path: Path, kind: str) -> None:
    recorded(path, THREE)
    whole = path.read_text()
    names = next(json.loads(line) for line in whole.splitlines() if json.loads(line)["line"] == kind)
    for name, value in itertools.product(names, (None, 7, "x", [1], {"a": 1})):
        path.write_text(whole)
        edit(path, kind, lambda line, name=name, value=value: line.update({name: value}))
        with contextlib.suppress(InvalidTrace):
            replay(path)


def test_a_disk_that_takes_no_more_does_not_harm_the_run() -> None:
    agent = ToolLoopAgent(model=ScriptedModel(["done"]))
    assert asyncio.run(recording(agent, "/dev/full").generate("Go")).text == "done"


# ---- for every run


@settings(max_examples=150)
@given(scenarios, st.integers(0, 2), st.booleans())
def test_any_run_replays_without_differences(scenario: Scenario, nudges: int, escalates: bool) -> None:
    """Also one that ran out of time; one that was cancelled, as far as it came; and what was taken up again."""

    async def play(folder: Path) -> None:
        signal, seen = AbortSignal(), itertools.count(1)
        loop = asyncio.get_running_loop()

        def watch(event: Event) -> None:
            if next(seen) == scenario.abort_at_event:
                signal.abort()

        def escalate(why: Escalation) -> ScriptedModel:
            return ScriptedModel(scenario.script[::-1], repeat=True, name="large")

        agent, _ = scenario.agent(
            on_event=watch, stall_nudges=nudges, escalate=escalate if escalates else None
        )
        timer = None if scenario.abort_after is None else loop.call_later(scenario.abort_after, signal.abort)
        recorded = recording(agent, folder)
        asked = {"messages": scenario.history, "run_id": "run", "abort_signal": signal}
        result = await recorded.generate(REQUEST, **asked)
        if timer is not None:
            timer.cancel()
        for half in range(2):
            if result.state.finished:
                break
            word = (PendingApproval.approve, PendingApproval.reject)[half]
            decisions = [word(each) for each in result.pending[: half + 1]]
            with contextlib.suppress(ApprovalRefused):  # nothing had happened since it was taken up last
                result = await recorded.resume(result.state, decisions)

    with TemporaryDirectory() as folder:
        run_virtual(play(Path(folder)))
        for path in Path(folder).iterdir():
            assert (path.name, replay(path)) == (path.name, [])


async def test_inside_an_event_loop_it_is_awaited(path: Path) -> None:
    await recording(ToolLoopAgent(model=ScriptedModel(["a"])), path).generate("Go")
    with pytest.raises(ConfigurationError, match="await replay_async"):
        replay(path)
    assert await replay_async(path) == []
    edit(path, "end", lambda line: line.update(text="b"))
    assert [each.aspect for each in await replay_async(path)] == ["text"]


def test_a_trace_is_for_whoever_made_it(path: Path) -> None:
    recorded(path, ["a"])
    assert path.stat().st_mode & 0o077 == 0
