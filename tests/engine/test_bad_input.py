"""Whatever a person, a tool, a model or a hook does, a run ends in a named state and says why."""

from __future__ import annotations

import asyncio
import dataclasses
import os
import subprocess
import sys
import textwrap
import threading
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, get_args

import pytest
from pydantic import AfterValidator

from bridle import (
    AbortSignal,
    ApprovalRefused,
    Budget,
    CallSettings,
    ConfigurationError,
    Event,
    FailedCall,
    FileCheckpointer,
    InvalidState,
    Message,
    ModelError,
    ModelProfile,
    ModelRequest,
    Prompt,
    RunResult,
    StepContext,
    StepOverrides,
    StepResult,
    ToolCallPart,
    ToolContext,
    ToolLoopAgent,
    ToolResult,
    ToolResultPart,
    dump_messages,
    tool,
)
from bridle.engine.events import Notice, TextDelta, ToolProgress
from bridle.engine.model import CallChunk, Chunk, TextChunk
from bridle.engine.result import FinishReason
from bridle.engine.trace import recording
from bridle.models import ScriptedModel, call
from bridle.models.scripted import Line, Turn
from support.validity import faults_of
from support.virtual_time import run_virtual

REASONS = get_args(FinishReason)


@tool
async def add(a: int, b: int) -> int:
    """Add two numbers."""
    return a + b


@tool
async def note(text: str) -> str:
    """Repeat a text."""
    return text


def ended_well(result: RunResult) -> None:
    """What every result owes its caller, whatever happened."""
    assert result.finish_reason in REASONS
    assert result.text.strip()
    dump_messages(result.response_messages).encode()
    result.text.encode()


async def run_tool(function: Callable[..., Any], *, budget: Budget | None = None) -> RunResult:
    """One call of a tool that takes no arguments, then an answer."""
    model = ScriptedModel([call("odd"), "Done."])
    agent = ToolLoopAgent(
        model=model, tools=[tool(name="odd", description="Odd.")(function)], budget=budget or Budget()
    )
    result = await agent.generate("Go.")
    ended_well(result)
    for request in model.requests:
        assert faults_of(request) == []
    return result


async def run_model(*script: Line | Callable[[ModelRequest], Line], **more: Any) -> RunResult:
    """A script against two plain tools; every request must be valid."""
    model = ScriptedModel([*script, "Done."])
    result = await ToolLoopAgent(model=model, tools=[add, note], **more).generate("Go.")
    ended_well(result)
    for request in model.requests:
        assert faults_of(request) == []
    return result


def observations(result: RunResult) -> list[str]:
    return [outcome.content for step in result.steps for outcome in step.tool_results]


# ---- what a person asks


@pytest.mark.parametrize("prompt", ["", " ", "\n\t", "\u2003"])
async def test_an_empty_prompt_is_answered_without_asking_the_model(prompt: str) -> None:
    model = ScriptedModel(["I should not be asked."])
    result = await ToolLoopAgent(model=model).generate(prompt)
    ended_well(result)
    assert (result.finish_reason, model.requests) == ("error", [])
    assert "empty" in result.text


async def test_a_blank_last_message_does_not_bring_an_old_request_back() -> None:
    model = ScriptedModel(["I should not be asked."])
    history = [Message.user("Delete everything."), Message.assistant("Done."), Message.user("  ")]
    result = await ToolLoopAgent(model=model).generate(messages=history)
    assert (result.finish_reason, model.requests) == ("error", [])


async def test_a_blank_prompt_does_not_bring_an_old_request_back() -> None:
    model = ScriptedModel(["I should not be asked."])
    history = [Message.user("Delete everything."), Message.assistant("Done.")]
    result = await ToolLoopAgent(model=model).generate("", messages=history)
    assert (result.finish_reason, model.requests) == ("error", [])


async def test_ten_megabytes_of_prompt_are_refused_in_a_sentence() -> None:
    model = ScriptedModel(["I should not be asked."])
    result = await ToolLoopAgent(model=model).generate("x" * 10_000_000)
    ended_well(result)
    assert (result.finish_reason, model.requests) == ("error", [])
    assert "too long" in result.text
    assert len(result.text) < 1_000


async def test_lone_surrogates_in_the_prompt_are_replaced() -> None:
    model = ScriptedModel(["Done."])
    result = await ToolLoopAgent(model=model).generate("a\ud83d and \ude00b")
    ended_well(result)
    assert faults_of(model.requests[0]) == []


async def test_a_split_surrogate_pair_in_the_prompt_is_joined() -> None:
    model = ScriptedModel(["Done."])
    await ToolLoopAgent(model=model).generate("\ud83d\ude00")
    assert model.requests[0].messages[-1].text == "😀"


@pytest.mark.parametrize("prompt", [5, b"hello", ["hello"]])
async def test_a_prompt_that_is_no_text_is_refused_at_once(prompt: Any) -> None:
    with pytest.raises(ConfigurationError, match="prompt"):
        await ToolLoopAgent(model=ScriptedModel()).generate(prompt)


async def test_no_prompt_at_all_is_refused_at_once() -> None:
    with pytest.raises(ConfigurationError, match="Nothing was asked"):
        await ToolLoopAgent(model=ScriptedModel()).generate()


@pytest.mark.parametrize("seconds", [float("inf"), float("nan"), 0, -1])
def test_a_budget_without_an_end_is_refused_at_once(seconds: float) -> None:
    with pytest.raises(ConfigurationError, match="seconds"):
        Budget(seconds=seconds)


@pytest.mark.parametrize("steps", [float("inf"), 0, -1, 1.5, True])
def test_a_number_of_steps_that_cannot_be_counted_is_refused_at_once(steps: Any) -> None:
    with pytest.raises(ConfigurationError, match="steps"):
        Budget(steps=steps)


# ---- what a tool returns


async def test_fifty_megabytes_are_cut_for_the_model_and_kept_for_the_caller() -> None:
    result = await run_tool(lambda: "x" * 50_000_000)
    assert result.finish_reason == "stop"
    assert len(observations(result)[0]) < 21_000
    assert "cut" in observations(result)[0]
    assert len(result.steps[0].tool_results[0].result.data) == 50_000_000


async def test_a_cyclic_object_is_shown() -> None:
    knot: dict[str, Any] = {"name": "knot"}
    knot["self"] = knot
    result = await run_tool(lambda: knot)
    assert "knot" in observations(result)[0]


class Unprintable:
    def __str__(self) -> str:
        raise ValueError("no words")

    __repr__ = __str__


class Slippery:
    """Fails at whatever is asked of it."""

    def __getattr__(self, name: str) -> Any:
        raise RuntimeError(name)

    def __str__(self) -> str:
        raise RuntimeError("no words")

    __repr__ = __str__


@dataclass
class HalfMade:
    x: int = field(init=False)


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (lambda: float("nan"), "nan"),
        (lambda: [float("inf")], "inf"),
        (lambda: b"plain", "plain"),
        (lambda: b"\xff\xfe\x00", "binary"),
        (lambda: (n for n in range(3)), ""),
        (lambda: None, ""),
        (lambda: "", ""),
        (lambda: object(), "object"),
        (lambda: Unprintable(), "Unprintable"),
        (lambda: [Unprintable()], "Unprintable"),
        (lambda: {Unprintable(): 1}, ""),
        (lambda: Slippery(), ""),
        (lambda: HalfMade(), ""),
        (lambda: 10**5_000, ""),
        (lambda: {"n": [10**5_000]}, ""),
        (lambda: "a\ud83d", "a"),
        (lambda: {"a\ud83d": ["\ude00"]}, "a"),
        (lambda: ToolResult(view=5), "5"),  # type: ignore[arg-type]
        (lambda: ToolResult(error=5), "5"),  # type: ignore[arg-type]
        (lambda: ToolResult(data=1, source=Unprintable()), "1"),  # type: ignore[arg-type]
        (lambda: ToolResult(error="a\ud83d"), "a"),
    ],
)
async def test_whatever_a_tool_returns_becomes_an_observation(value: Callable[[], Any], shown: str) -> None:
    async def odd() -> Any:
        return value()

    result = await asyncio.wait_for(run_tool(odd), 5)
    assert result.finish_reason == "stop"
    assert shown in observations(result)[0]


async def test_a_view_that_is_no_text_does_not_hang_the_run() -> None:
    async def odd() -> int:
        """Odd."""
        return 7

    model = ScriptedModel([call("odd"), "Done."])
    agent = ToolLoopAgent(model=model, tools=[tool(view=lambda data: data)(odd)])  # type: ignore[arg-type,return-value]
    result = await asyncio.wait_for(agent.generate("Go."), 5)
    assert (result.finish_reason, result.text) == ("stop", "Done.")
    assert "7" in observations(result)[0]


def _nested(depth: int) -> Any:
    value: Any = "bottom"
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize("depth", [100, 900, 1_000, 100_000])
async def test_a_deeply_nested_result_becomes_an_observation(depth: int) -> None:
    result = await asyncio.wait_for(run_tool(lambda: _nested(depth)), 5)
    assert result.finish_reason == "stop"


# ---- what a tool raises


class Mute(Exception):
    """Cannot even be printed."""

    def __str__(self) -> str:
        raise Mute


class MuteExit(SystemExit):
    def __str__(self) -> str:
        raise ValueError("mute")


RAISED = [
    SystemExit(3),
    MemoryError("out"),
    StopIteration("stop"),
    StopAsyncIteration("stop"),
    GeneratorExit("stop"),
    asyncio.CancelledError("me"),
    TimeoutError("slow"),
    RecursionError("deep"),
    Mute(),
    MuteExit(),
    ExceptionGroup("two", [ValueError("1"), ValueError("2")]),
    UnicodeError("\ud83d"),
]


@pytest.mark.parametrize("error", RAISED, ids=lambda error: type(error).__name__)
async def test_whatever_an_async_tool_raises_becomes_an_observation(error: BaseException) -> None:
    async def odd() -> None:
        raise error

    result = await asyncio.wait_for(run_tool(odd), 5)
    assert (result.finish_reason, result.text) == ("stop", "Done.")
    assert observations(result)[0].startswith("Error:")
    assert not result.steps[0].tool_results[0].ok


@pytest.mark.parametrize(
    "error", [*RAISED, KeyboardInterrupt("ctrl-c")], ids=lambda error: type(error).__name__
)
async def test_whatever_a_tool_in_a_thread_raises_becomes_an_observation(error: BaseException) -> None:
    def odd() -> None:
        raise error

    result = await asyncio.wait_for(run_tool(odd), 5)
    assert (result.finish_reason, result.text) == ("stop", "Done.")
    assert observations(result)[0].startswith("Error:")


# ---- tools that never return


async def test_a_sync_tool_that_never_returns_is_left_at_the_deadline() -> None:
    never = threading.Event()

    def odd() -> None:
        never.wait()

    result = await run_tool(odd, budget=Budget(seconds=0.2))
    never.set()
    assert result.finish_reason == "timeout"
    assert result.abandoned == 1


async def test_a_sync_tool_that_never_returns_is_left_at_its_own_limit_and_the_run_goes_on() -> None:
    never = threading.Event()

    def odd() -> None:
        never.wait()

    result = await run_tool(odd, budget=Budget(tool_seconds=0.05))
    never.set()
    assert (result.finish_reason, result.text, result.abandoned) == ("stop", "Done.", 1)
    assert "did not answer" in observations(result)[0]


async def test_cancel_leaves_a_sync_tool_that_never_returns() -> None:
    never, begun = threading.Event(), threading.Event()
    signal = AbortSignal()

    @tool
    def odd() -> None:
        """Odd."""
        begun.set()
        signal.abort("enough")
        never.wait()

    result = await ToolLoopAgent(model=ScriptedModel([call("odd")]), tools=[odd]).generate(
        "Go.", abort_signal=signal
    )
    never.set()
    ended_well(result)
    assert (result.finish_reason, result.abandoned) == ("abort", 1)
    assert "cancelled" in observations(result)[0]


@pytest.mark.parametrize("how", ["cancel", "deadline", "tool limit"])
def test_an_async_tool_that_swallows_its_cancellation_is_left_behind_and_counted(how: str) -> None:
    async def main() -> RunResult:
        release = asyncio.Event()
        signal = AbortSignal()

        @tool
        async def odd() -> str:
            """Odd."""
            if how == "cancel":
                signal.abort()
            while not release.is_set():
                try:
                    await release.wait()
                except asyncio.CancelledError:
                    continue
            return "late"

        budget = Budget(seconds=3, tool_seconds=1 if how == "tool limit" else 20)
        agent = ToolLoopAgent(model=ScriptedModel([call("odd"), "Done."]), tools=[odd], budget=budget)
        result = await agent.generate("Go.", abort_signal=signal)
        release.set()
        await asyncio.sleep(1)
        return result

    result = run_virtual(main())
    ended_well(result)
    assert result.abandoned == 1
    assert result.finish_reason == {"cancel": "abort", "deadline": "timeout", "tool limit": "stop"}[how]
    assert observations(result)[0].startswith("Error:")


def test_cancelling_twice_while_a_stubborn_tool_is_waited_out_keeps_the_result() -> None:
    async def main() -> RunResult:
        release = asyncio.Event()
        begun = asyncio.Event()

        @tool
        async def odd() -> str:
            """Odd."""
            begun.set()
            while not release.is_set():
                try:
                    await release.wait()
                except asyncio.CancelledError:
                    continue
            return "late"

        stream = ToolLoopAgent(model=ScriptedModel([call("odd")]), tools=[odd]).stream("Go.")
        waiting = asyncio.ensure_future(stream.result())
        await begun.wait()
        stream.cancel()
        stream.cancel()
        await asyncio.sleep(0.01)
        stream.cancel()
        result = await waiting
        release.set()
        await asyncio.sleep(1)
        return result

    result = run_virtual(main())
    assert (result.finish_reason, result.abandoned) == ("abort", 1)
    assert observations(result)[0].startswith("Error:")


def test_nothing_hangs_at_interpreter_exit_after_a_tool_that_never_returns() -> None:
    program = """
        import asyncio, threading
        from bridle import Budget, ToolLoopAgent
        from bridle.models import ScriptedModel, call

        def stuck() -> str:
            "Never returns."
            threading.Event().wait()
            return ""

        async def main():
            agent = ToolLoopAgent(model=ScriptedModel([call("stuck"), "Done."]), tools=[stuck],
                                  budget=Budget(tool_seconds=0.05))
            result = await agent.generate("Go.")
            print(result.text, result.abandoned)

        asyncio.run(main())
    """
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", textwrap.dedent(program)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.stdout.strip(), done.returncode) == ("Done. 1", 0), done.stderr
    assert done.stderr == ""


async def test_progress_reported_from_a_thread_reaches_the_watcher_while_the_tool_is_at_work() -> None:
    seen = threading.Event()

    @tool
    def slow(ctx: ToolContext[Any]) -> str:
        """Reports, then waits until the report was seen."""
        ctx.report("half way")
        return "seen" if seen.wait(5) else "nobody saw it"

    stream = ToolLoopAgent(model=ScriptedModel([call("slow"), "Done."]), tools=[slow]).stream("Go.")
    async for event in stream:
        if isinstance(event, ToolProgress):
            seen.set()
    assert observations(await stream.result()) == ["seen"]


# ---- what a model calls


@pytest.mark.parametrize(
    "name",
    [
        "gone",
        "аdd",
        "add\u200b",
        "Add",
        "",
        " ",
        "add()",
        "x" * 100_000,
        "a\ud83d",
        "../add",
        "\x00",
        "add\nadd",
    ],
)
async def test_an_unknown_tool_is_named_back_with_the_alternatives(name: str) -> None:
    result = await run_model(CallChunk("", name, "{}"))
    assert (result.finish_reason, result.text) == ("stop", "Done.")
    assert "There is no tool" in observations(result)[0]
    assert "add" in observations(result)[0]
    assert len(observations(result)[0]) < 500


@pytest.mark.parametrize("name", [None, 5, b"add", ["add"]])
async def test_a_tool_name_that_is_no_text_is_an_unknown_tool(name: Any) -> None:
    result = await run_model(CallChunk("", name, "{}"))
    assert (result.finish_reason, result.text) == ("stop", "Done.")
    assert observations(result)[0].startswith("Error:")


@pytest.mark.parametrize("call_id", [None, 5, "a\ud83d", "x" * 500, "functions.add:0", " "])
async def test_an_odd_call_id_does_no_harm(call_id: Any) -> None:
    calls = [CallChunk(call_id, "add", {"a": 1, "b": n}) for n in range(2)]
    result = await run_model(calls)
    assert (result.finish_reason, observations(result)) == ("stop", ["1", "2"])


@pytest.mark.parametrize(
    "arguments",
    [
        "{",
        "[]",
        "null",
        "5",
        '"a"',
        "nonsense",
        "NaN",
        '{"a": NaN, "b": 1}',
        '{"a": Infinity, "b": 1}',
        '{"a": 1e999, "b": 1}',
        '{"a": "one", "b": 1}',
        '{"a": 1}',
        '{"a": 1, "b": 2, "c": 3}',
        '{"a": 1, "b": 2, "\\ud83d": 3}',
        '{"a": "\\ud83d", "b": 2}',
        '{"a": ' + "9" * 5_000 + ', "b": 2}',
        '{"a":' * 100_000,
        "[" * 100_000,
        '{"a": 1, "b": ' + "[" * 100_000 + "]" * 100_000 + "}",
        *['{"a": 1, "b": ' + "[" * depth + "]" * depth + "}" for depth in (50, 300, 600, 900, 950)],
        {"a": float("nan"), "b": 1},
        None,
        5,
        ["a"],
        [("a", 1)],
        b'{"a": 1, "b": 2}',
    ],
    ids=lambda value: repr(value)[:40],
)
async def test_arguments_that_do_not_fit_are_an_observation_and_the_run_goes_on(arguments: Any) -> None:
    result = await run_model(CallChunk("", "add", arguments))
    assert (result.finish_reason, result.text) == ("stop", "Done.")
    assert observations(result)[0].startswith("Error:")
    assert len(observations(result)[0]) < 5_000


DEPTHS = (100, 200, 400, 600, 800, 900, 980)
"""Python's own recursion limit of 1,000 is somewhere near, and nearer for each reader and writer."""


@tool
async def measure(x: float) -> str:
    """Take a number."""
    return str(x)


@tool
async def store(value: Any) -> str:
    """Take anything."""
    return type(value).__name__


@tool
async def record(fields: dict[str, Any]) -> str:
    """Take an object."""
    return str(len(fields))


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("measure", '{"x": 1e999}'),
        ("measure", '{"x": "NaN"}'),
        ("measure", '{"x": "-Infinity"}'),
        ("store", '{"value": 1e999}'),
        ("store", '{"value": "\\ud83d"}'),
        ("store", '{"value": {"\\ud83d": ["\\ude00"]}}'),
        ("store", {"value": float("nan")}),
        ("store", '{"value": ' + "9" * 4_300 + "}"),
        *[
            ("store", '{"value": ' + "[" * depth + "]" * depth + "}")
            for depth in (200, 400, 600, 800, 900, 980)
        ],
        *[
            ("record", '{"fields": ' + '{"a":' * depth + "1" + "}" * depth + "}")
            for depth in (200, 400, 800, 900)
        ],
        ("record", '{"fields": {"a": -1e999}}'),
    ],
    ids=lambda value: repr(value)[:40],
)
async def test_odd_values_that_a_tool_accepts_do_not_end_the_run(name: str, arguments: Any) -> None:
    model = ScriptedModel([CallChunk("", name, arguments), "Done."])
    result = await ToolLoopAgent(model=model, tools=[measure, store, record]).generate("Go.")
    ended_well(result)
    assert (result.finish_reason, result.text) == ("stop", "Done.")
    assert len(observations(result)) == 1
    for request in model.requests:
        assert faults_of(request) == []


async def test_a_thousand_calls_in_one_reply_are_carried_out_as_far_as_the_budget_goes() -> None:
    events: list[Event] = []
    calls = [call("add", a=n, b=n) for n in range(1_000)]
    result = await run_model(calls, budget=Budget(tool_calls=50), on_event=events.append)
    assert result.finish_reason == "length"
    assert len(observations(result)) == 50
    assert [event.code for event in events if isinstance(event, Notice)] == ["calls-dropped"]


async def test_a_thousand_calls_of_unknown_tools_do_not_end_the_run() -> None:
    result = await run_model([CallChunk("", f"gone{n}", "{}") for n in range(1_000)])
    assert result.finish_reason == "stop"
    assert result.text == "Done."


async def test_a_thousand_calls_with_one_id_get_ids_of_their_own() -> None:
    result = await run_model(
        [CallChunk("same", "add", {"a": n, "b": 1}) for n in range(1_000)], budget=Budget(tool_calls=1_000)
    )
    ids = [each.id for each in result.steps[0].tool_calls]
    assert len(set(ids)) == 1_000


# ---- what a model says


@pytest.mark.parametrize("text", ["a\ud83d", "\ude00", "FINAL_ANSWER: \ud83d"])
async def test_lone_surrogates_in_a_models_text_are_replaced(text: str) -> None:
    result = await run_model(Turn(text, [call("add", a=1, b=1)]), Turn([text, "!"]))
    assert result.finish_reason == "stop"


async def test_a_surrogate_pair_split_between_two_chunks_is_joined() -> None:
    result = await run_model(Turn(["a\ud83d", "\ude00b"]))
    assert result.text == "a😀b"


async def test_lone_surrogates_in_a_models_reasoning_are_replaced() -> None:
    result = await run_model(Turn("x", [call("add", a=1, b=1)], reasoning="hm\ud83d"))
    assert result.finish_reason == "stop"


@pytest.mark.parametrize("text", ["", " ", "\n", "FINAL_ANSWER:", "FINAL_ANSWER:  \n"])
async def test_a_model_that_says_nothing_for_ever_is_asked_once_more_and_then_named(text: str) -> None:
    model = ScriptedModel([text], repeat=True)
    result = await ToolLoopAgent(model=model, tools=[add]).generate("Go.")
    ended_well(result)
    assert (result.finish_reason, len(model.requests)) == ("error", 2)
    assert model.requests[-1].tools == ()


class Raw:
    """A model that streams whatever it was given. Its endless streams end, to be told from a hang."""

    name = "raw"
    profile = ModelProfile()

    def __init__(self, *chunks: Any, endless: Any = None, at_most: int = 4_000) -> None:
        self.chunks, self.endless, self.sent, self.at_most = chunks, endless, 0, at_most

    async def stream(self, request: ModelRequest) -> AsyncIterator[Any]:
        self.sent = 0
        for chunk in self.chunks:
            yield chunk
        while self.endless is not None:
            self.sent += 1
            if self.sent > self.at_most:
                raise AssertionError("nobody stops this stream")
            yield self.endless


@pytest.mark.parametrize("piece", ["x", "word ", "\n", " ", "ü", "F"])
async def test_an_endless_text_is_cut(piece: str) -> None:
    model = Raw(endless=TextChunk(piece * 1_000))
    result = await ToolLoopAgent(model=model).generate("Go.")
    ended_well(result)
    assert result.finish_reason in ("length", "error")
    assert model.sent <= model.at_most


async def test_an_endless_line_of_blanks_that_is_held_back_as_a_possible_marker_is_cut() -> None:
    model = Raw(TextChunk("ü\n "), endless=TextChunk(" " * 10_000), at_most=400)
    result = await ToolLoopAgent(model=model).generate("Go.")
    ended_well(result)
    assert model.sent <= model.at_most


@pytest.mark.parametrize("chunk", [TextChunk(""), 5], ids=["empty", "wrong type"])
async def test_an_endless_stream_of_nothing_is_cut(chunk: Any) -> None:
    """It never waits, so no deadline can reach it: the engine has to count."""
    model = Raw(endless=chunk, at_most=3_000_000)
    result = await ToolLoopAgent(model=model, budget=Budget(seconds=0.5)).generate("Go.")
    ended_well(result)
    assert model.sent <= model.at_most


def test_an_endless_stream_that_waits_is_cut_at_the_deadline_and_its_text_kept() -> None:
    model = ScriptedModel([Turn(["word "] * 1_000, pause=1.0), "Done."])
    result = run_virtual(ToolLoopAgent(model=model, budget=Budget(seconds=10)).generate("Go."))
    ended_well(result)
    assert result.finish_reason == "timeout"
    assert result.steps[0].text.startswith("word")


@pytest.mark.parametrize(
    "chunk",
    [
        None,
        5,
        "text",
        b"bytes",
        {"text": "x"},
        object(),
        TextChunk(None),
        TextChunk(5),
        CallChunk(None, None, None),
    ],  # type: ignore[arg-type]
    ids=repr,
)
async def test_a_chunk_of_the_wrong_type_ends_in_a_named_state(chunk: Any) -> None:
    ended_well(await ToolLoopAgent(model=Raw(TextChunk("Hello."), chunk), tools=[add]).generate("Go."))


class OddModelError(ModelError):
    def __str__(self) -> str:
        raise ValueError("mute")


@pytest.mark.parametrize(
    "error",
    [
        ValueError("odd"),
        Mute(),
        MemoryError(),
        RecursionError(),
        StopIteration(),
        StopAsyncIteration(),
        ExceptionGroup("two", [ValueError(), TypeError()]),
        OddModelError("mute"),
        UnicodeError("\ud83d"),
        OSError(104, "reset"),
        ModelError(""),
        ModelError("{braces}"),
    ],
    ids=lambda error: type(error).__name__,
)
async def test_whatever_a_model_raises_is_an_error_with_its_words_kept(error: Exception) -> None:
    result = await run_model(call("add", a=1, b=2), Turn("Half a sent", error=error))
    assert result.finish_reason == "error"
    assert result.error is not None
    assert "Half a sent" in result.text


async def test_a_timeout_within_the_model_is_an_error_and_not_the_end_of_our_time() -> None:
    result = await run_model(TimeoutError("read timed out"))
    assert result.finish_reason == "error"


async def test_a_cancellation_within_the_model_is_an_error_and_not_our_cancellation() -> None:
    result = await run_model(asyncio.CancelledError("its own"))
    assert result.finish_reason == "error"


async def test_a_model_whose_stream_is_no_stream_is_an_error() -> None:
    class NoStream(Raw):
        def stream(self, request: ModelRequest) -> Any:
            return [TextChunk("Hello.")]

    result = await ToolLoopAgent(model=NoStream()).generate("Go.")
    ended_well(result)
    assert result.finish_reason == "error"


async def test_a_model_that_fails_before_it_streams_is_an_error() -> None:
    class NoStream(Raw):
        def stream(self, request: ModelRequest) -> Any:
            raise OSError("no route")

    result = await ToolLoopAgent(model=NoStream()).generate("Go.")
    ended_well(result)
    assert "no route" in (result.error or "")


# ---- hooks that fail


def boom(*_: Any) -> Any:
    raise ValueError("boom")


async def async_boom(*_: Any) -> Any:
    raise ValueError("boom")


@pytest.mark.parametrize("hook", [boom, async_boom])
@pytest.mark.parametrize("name", ["prepare_step", "stop_when"])
async def test_a_hook_that_decides_and_fails_ends_the_run_as_an_error(name: str, hook: Any) -> None:
    result = await run_model(call("add", a=1, b=2), **{name: hook})
    assert result.finish_reason == "error"
    assert "boom" in (result.error or "")


@pytest.mark.parametrize("hook", [boom, async_boom])
async def test_an_observer_of_steps_that_fails_does_no_harm(hook: Any) -> None:
    events: list[Event] = []
    result = await run_model(call("add", a=1, b=2), on_step_finish=hook, on_event=events.append)
    assert (result.finish_reason, result.text) == ("stop", "Done.")
    assert {event.code for event in events if isinstance(event, Notice)} == {"hook-failed"}


@pytest.mark.parametrize("streamed", [False, True])
@pytest.mark.parametrize(
    "at", ["start", "step-start", "text-delta", "tool-call", "tool-result", "step-finish", "finish", ""]
)
async def test_an_observer_of_events_that_fails_does_no_harm(at: str, streamed: bool) -> None:
    def observe(event: Event) -> None:
        if at in ("", event.type):
            raise ValueError("boom")

    model = ScriptedModel([call("add", a=1, b=2), "Done."])
    agent = ToolLoopAgent(model=model, tools=[add], on_event=observe)
    running = agent.stream("Go.").result() if streamed else agent.generate("Go.")
    result = await asyncio.wait_for(running, 5)
    assert (result.finish_reason, result.text) == ("stop", "Done.")


@pytest.mark.parametrize("hook", [boom, async_boom, lambda failed: 5, lambda failed: {"name": "add"}])
async def test_a_repair_hook_that_fails_leaves_the_original_fault_to_the_model(hook: Any) -> None:
    result = await run_model(call("add", a="one"), repair_tool_call=hook)
    assert (result.finish_reason, result.text) == ("stop", "Done.")
    assert "not valid" in observations(result)[0]


def test_a_repair_hook_that_never_answers_does_not_outlast_the_run() -> None:
    async def repair(failed: FailedCall) -> None:
        await asyncio.sleep(1_000)

    async def main() -> tuple[RunResult, float]:
        model = ScriptedModel([call("add", a="one"), "Done."])
        agent = ToolLoopAgent(model=model, tools=[add], repair_tool_call=repair, budget=Budget(seconds=10))
        return await agent.generate("Go."), asyncio.get_running_loop().time()

    result, ended = run_virtual(main())
    ended_well(result)
    assert ended <= 10.5


@pytest.mark.parametrize("hook", ["prepare_step", "stop_when", "on_step_finish", "role"])
def test_a_hook_that_never_answers_does_not_outlast_the_run(hook: str) -> None:
    async def never(*_: Any) -> None:
        await asyncio.sleep(1_000)

    async def main() -> tuple[RunResult, float]:
        model = ScriptedModel([call("add", a=1, b=1), "Done."])
        agent = ToolLoopAgent(model=model, tools=[add], budget=Budget(seconds=10), **{hook: never})
        return await agent.generate("Go."), asyncio.get_running_loop().time()

    result, ended = run_virtual(main())
    ended_well(result)
    assert ended <= 10.5


@pytest.mark.parametrize("hook", [boom, async_boom])
async def test_a_prepare_call_that_fails_says_so_before_anything_was_asked(hook: Any) -> None:
    model = ScriptedModel(["Done."])
    with pytest.raises(ValueError, match="boom"):
        await ToolLoopAgent(model=model, prepare_call=hook).generate("Go.")
    assert model.requests == []


async def test_a_prepare_call_that_returns_something_else_is_refused() -> None:
    def prepare(options: Any, settings: CallSettings) -> Any:
        return {"model": "other"}

    with pytest.raises(ConfigurationError, match="prepare_call"):
        await ToolLoopAgent(model=ScriptedModel(), prepare_call=prepare).generate("Go.")


async def test_a_prepare_call_may_hand_in_a_broken_history() -> None:
    def prepare(options: Any, settings: CallSettings) -> CallSettings:
        orphan = Message.tool([ToolResultPart("gone", "add", "3")])
        open_call = Message.assistant("", [ToolCallPart("open", "add", {})])
        return dataclasses.replace(settings, messages=(orphan, open_call, *settings.messages))

    result = await run_model(prepare_call=prepare)
    assert result.finish_reason == "stop"


@pytest.mark.parametrize("value", [5, "text", {"tools": []}, StepOverrides(messages=[{"role": "user"}])])  # type: ignore[list-item]
async def test_a_prepare_step_that_returns_something_else_ends_in_a_named_state(value: Any) -> None:
    def prepare(step: StepContext) -> Any:
        return value

    ended_well(await run_model(prepare_step=prepare))


async def test_a_role_that_cannot_be_read_ends_the_run_as_an_error() -> None:
    result = await run_model(role=boom)
    assert result.finish_reason == "error"


async def test_a_hook_that_raises_what_cannot_be_printed_ends_in_a_named_state() -> None:
    def mute(step: StepContext) -> None:
        raise Mute

    ended_well(await run_model(prepare_step=mute))


async def test_an_approval_rule_that_fails_does_not_let_the_call_through() -> None:
    done: list[str] = []

    @tool(effect="draft", approval=boom)
    async def publish() -> None:
        """Publish."""
        done.append("published")

    result = await ToolLoopAgent(model=ScriptedModel([call("publish"), "Done."]), tools=[publish]).generate(
        "Go."
    )
    ended_well(result)
    assert done == []


# ---- cancellation from outside


@dataclass(slots=True)
class Paced(ScriptedModel):
    """Tells when its first word is out."""

    spoken: asyncio.Event = field(default_factory=asyncio.Event)

    async def stream(self, request: ModelRequest) -> AsyncIterator[Chunk]:
        async for chunk in ScriptedModel.stream(self, request):
            yield chunk
            if isinstance(chunk, TextChunk):
                self.spoken.set()


def counters_are_clean() -> bool:
    task = asyncio.current_task()
    return task is not None and task.cancelling() == 0


def continuable(history: tuple[Message, ...]) -> bool:
    request = ModelRequest("", (Message.user("Go."), *history, Message.user("Go on.")))
    return faults_of(request) == []


def test_a_timeout_around_generate_is_the_callers_and_leaves_nothing_behind() -> None:
    async def main() -> None:
        model = ScriptedModel([Turn(["word "] * 100, pause=1.0)])
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(5):
                await ToolLoopAgent(model=model).generate("Go.")
        assert counters_are_clean()

    run_virtual(main())


def test_a_timeout_around_generate_in_the_middle_of_a_tool_is_the_callers() -> None:
    async def main() -> None:
        @tool
        async def odd() -> None:
            """Odd."""
            await asyncio.sleep(15)

        with pytest.raises(TimeoutError):
            async with asyncio.timeout(5):
                await ToolLoopAgent(model=ScriptedModel([call("odd")]), tools=[odd]).generate("Go.")
        assert counters_are_clean()

    run_virtual(main())


def test_cancelling_the_callers_task_cancels_it_and_the_tool_it_waits_for() -> None:
    async def main() -> None:
        stopped: list[str] = []
        begun = asyncio.Event()

        @tool
        async def odd() -> None:
            """Odd."""
            begun.set()
            try:
                await asyncio.sleep(15)
            except asyncio.CancelledError:
                stopped.append("tool")
                raise

        agent = ToolLoopAgent(model=ScriptedModel([call("odd")]), tools=[odd])
        task = asyncio.ensure_future(agent.generate("Go."))
        await begun.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert task.cancelled()
        assert stopped == ["tool"]

    run_virtual(main())


def test_a_callers_cancellation_is_not_lost_beside_our_own() -> None:
    async def main() -> None:
        model = Paced([Turn(["word "] * 100, pause=1.0)])
        signal = AbortSignal()
        task = asyncio.ensure_future(ToolLoopAgent(model=model).generate("Go.", abort_signal=signal))
        await model.spoken.wait()
        signal.abort()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    run_virtual(main())


@pytest.mark.parametrize("pause", [0.0, 1.0])
def test_a_signal_thrown_before_the_start_asks_no_model(pause: float) -> None:
    async def main() -> None:
        signal = AbortSignal()
        signal.abort("too late")
        model = ScriptedModel([Turn("Hello.", pause=pause)])
        result = await ToolLoopAgent(model=model).generate("Go.", abort_signal=signal)
        ended_well(result)
        assert (result.finish_reason, model.requests) == ("abort", [])
        assert counters_are_clean()

    run_virtual(main())


def test_a_stream_that_is_cancelled_before_it_begins_asks_no_model() -> None:
    async def main() -> None:
        model = ScriptedModel(["Hello."])
        stream = ToolLoopAgent(model=model).stream("Go.")
        stream.cancel()
        result = await stream.result()
        assert (result.finish_reason, model.requests) == ("abort", [])

    run_virtual(main())


@pytest.mark.parametrize("event_type", ["start", "step-start", "tool-call", "tool-result", "step-finish"])
def test_cancel_takes_effect_with_a_model_and_tools_that_never_wait(event_type: str) -> None:
    """Nothing suspends in such a run, so a cancellation that waits for the next suspension comes too late."""

    async def main() -> None:
        signal = AbortSignal()
        asked: list[int] = []

        def watch(event: Event) -> None:
            if event.type == event_type:
                signal.abort()

        def line(request: ModelRequest) -> Line:
            asked.append(request.step)
            return call("add", a=len(asked), b=0)

        model = ScriptedModel([line], repeat=True)
        agent = ToolLoopAgent(model=model, tools=[add], on_event=watch, budget=Budget(steps=50))
        result = await agent.generate("Go.", abort_signal=signal)
        ended_well(result)
        assert result.finish_reason == "abort"
        assert len(asked) <= 2
        assert counters_are_clean()

    run_virtual(main())


async def test_a_signal_thrown_from_another_thread_stops_the_run() -> None:
    signal = AbortSignal()
    model = Paced([Turn(["Once ", "upon ", *["word "] * 1_000], pause=0.01)])
    running = asyncio.ensure_future(ToolLoopAgent(model=model).generate("Go.", abort_signal=signal))
    await model.spoken.wait()
    thread = threading.Thread(target=signal.abort, args=("enough",))
    thread.start()
    result = await running
    thread.join()
    ended_well(result)
    assert result.finish_reason == "abort"
    assert result.text.startswith("Once")
    assert continuable(result.response_messages)
    assert counters_are_clean()


def test_one_signal_stops_every_run_that_holds_it() -> None:
    async def main() -> None:
        signal = AbortSignal()
        agent = ToolLoopAgent(model=ScriptedModel([Turn(["word "] * 100, pause=1.0)], repeat=True))
        running = [asyncio.ensure_future(agent.generate("Go.", abort_signal=signal)) for _ in range(5)]
        asyncio.get_running_loop().call_later(2.5, signal.abort)
        results = await asyncio.gather(*running)
        assert {result.finish_reason for result in results} == {"abort"}

    run_virtual(main())


def test_cancel_in_the_middle_of_a_model_stream_keeps_what_was_said() -> None:
    async def main() -> None:
        model = Paced([Turn(["Once ", "upon ", "a ", "time"], pause=1.0)])
        stream = ToolLoopAgent(model=model).stream("Go.")
        said: list[str] = []
        async for event in stream:
            if isinstance(event, TextDelta):
                said.append(event.delta)
                if len(said) == 2:
                    stream.cancel()
        result = await stream.result()
        ended_well(result)
        assert result.finish_reason == "abort"
        assert result.text == "".join(said).strip() == "Once upon"
        assert result.response_messages == (Message.assistant("Once upon"),)
        assert counters_are_clean()

    run_virtual(main())


@pytest.mark.parametrize("sync", [False, True])
async def test_cancel_in_the_middle_of_a_tool_keeps_text_and_results_and_can_be_continued(sync: bool) -> None:
    never, signal = threading.Event(), AbortSignal()

    @tool
    def stuck() -> None:
        """Stuck."""
        signal.abort()
        never.wait()

    @tool(name="stuck")
    async def waiting() -> None:
        """Stuck."""
        signal.abort()
        await asyncio.Event().wait()

    reply = Turn("Let me see.", [call("add", a=1, b=2), call("stuck"), call("add", a=3, b=4)])
    agent = ToolLoopAgent(model=ScriptedModel([reply]), tools=[add, stuck if sync else waiting])
    result = await agent.generate("Go.", abort_signal=signal)
    never.set()
    ended_well(result)
    assert (result.finish_reason, result.text) == ("abort", "Let me see.")
    assert [outcome.ok for outcome in result.steps[0].tool_results] == [True, False, True]
    assert continuable(result.response_messages)
    assert counters_are_clean()
    model = ScriptedModel(["Done."])
    again = [Message.user("Go."), *result.response_messages]
    assert (await ToolLoopAgent(model=model).generate("Go on.", messages=again)).text == "Done."


def test_a_stream_left_by_break_goes_on_and_its_record_is_there() -> None:
    async def main() -> None:
        model = ScriptedModel([Turn(["Once ", "upon ", "a ", "time"], pause=1.0)])
        stream = ToolLoopAgent(model=model).stream("Go.")
        async for event in stream:
            if isinstance(event, TextDelta):
                break
        result = await stream.result()
        assert (result.finish_reason, result.text) == ("stop", "Once upon a time")

    run_virtual(main())


def test_a_stream_whose_block_is_left_early_is_cancelled() -> None:
    async def main() -> None:
        model = ScriptedModel([Turn(["Once ", "upon ", "a ", "time"], pause=1.0)])
        async with ToolLoopAgent(model=model).stream("Go.") as stream:
            async for event in stream:
                if isinstance(event, TextDelta):
                    break
        result = await stream.result()
        assert (result.finish_reason, result.text) == ("abort", "Once")
        assert asyncio.get_running_loop().time() == 1.0

    run_virtual(main())


def test_a_stream_whose_block_is_left_by_an_exception_is_cancelled_and_the_exception_kept() -> None:
    async def main() -> None:
        stream = ToolLoopAgent(model=ScriptedModel([Turn(["Once "] * 50, pause=1.0)])).stream("Go.")

        async def leave() -> None:
            async with stream:
                async for _ in stream:
                    raise KeyError("mine")

        with pytest.raises(KeyError):
            await leave()
        assert (await stream.result()).finish_reason == "abort"

    run_virtual(main())


def test_cancelling_the_watcher_does_not_cancel_the_run() -> None:
    async def main() -> None:
        model = ScriptedModel([Turn(["Once ", "upon ", "a ", "time"], pause=1.0)])
        stream = ToolLoopAgent(model=model).stream("Go.")

        async def watch() -> None:
            async for _ in stream:
                pass

        watcher = asyncio.ensure_future(watch())
        await asyncio.sleep(1.5)
        watcher.cancel()
        with pytest.raises(asyncio.CancelledError):
            await watcher
        assert (await stream.result()).finish_reason == "stop"

    run_virtual(main())


def test_two_watchers_of_one_stream_both_come_to_an_end() -> None:
    async def main() -> None:
        model = ScriptedModel([Turn(["Once ", "upon ", "a ", "time"], pause=1.0)])
        stream = ToolLoopAgent(model=model).stream("Go.")

        async def watch() -> int:
            return len([event async for event in stream])

        seen = await asyncio.gather(watch(), watch())
        assert sum(seen) > 0

    run_virtual(main())


def test_cancelling_twice_is_cancelling_once() -> None:
    async def main() -> None:
        model = Paced([Turn(["Once ", "upon "], pause=1.0)])
        signal = AbortSignal()
        stream = ToolLoopAgent(model=model).stream("Go.", abort_signal=signal)
        waiting = asyncio.ensure_future(stream.result())
        await model.spoken.wait()
        stream.cancel()
        signal.abort()
        stream.cancel()
        result = await waiting
        stream.cancel()
        ended_well(result)
        assert (result.finish_reason, result.text) == ("abort", "Once")

    run_virtual(main())


def test_cancelling_a_run_that_has_ended_changes_nothing() -> None:
    async def main() -> None:
        signal = AbortSignal()
        stream = ToolLoopAgent(model=ScriptedModel(["Hello."])).stream("Go.", abort_signal=signal)
        result = await stream.result()
        stream.cancel()
        signal.abort()
        await asyncio.sleep(0)
        assert (await stream.result()) is result
        assert counters_are_clean()

    run_virtual(main())


def test_cancel_in_the_middle_of_the_closing_turn_keeps_its_words() -> None:
    async def main() -> None:
        model = ScriptedModel([call("add", a=1, b=2), Turn(["The ", "sum ", "is"], pause=1.0)])
        signal = AbortSignal()
        agent = ToolLoopAgent(model=model, tools=[add], budget=Budget(steps=1))
        asyncio.get_running_loop().call_later(2.5, signal.abort)
        result = await agent.generate("Go.", abort_signal=signal)
        ended_well(result)
        assert (result.finish_reason, result.text) == ("abort", "The sum")
        assert continuable(result.response_messages)

    run_virtual(main())


@pytest.mark.parametrize("hook", ["prepare_step", "on_step_finish", "stop_when"])
def test_cancel_in_the_middle_of_a_hook_ends_the_run(hook: str) -> None:
    async def never(_: StepResult | StepContext | Any) -> None:
        await asyncio.sleep(1_000)

    async def main() -> None:
        signal = AbortSignal()
        model = ScriptedModel([call("add", a=1, b=2), "Done."])
        agent = ToolLoopAgent(model=model, tools=[add], **{hook: never})
        asyncio.get_running_loop().call_later(2.5, signal.abort)
        result = await agent.generate("Go.", abort_signal=signal)
        ended_well(result)
        assert result.finish_reason == "abort"
        assert counters_are_clean()
        assert asyncio.get_running_loop().time() == 2.5

    run_virtual(main())


def test_a_write_that_was_cut_is_marked_uncertain_and_not_carried_out_a_second_time() -> None:
    async def main() -> None:
        begun: list[str] = []

        @tool(effect="draft")
        async def put(key: str) -> str:
            """Write."""
            begun.append(key)
            await asyncio.sleep(100)
            return "stored"

        model = ScriptedModel([call("put", key="a"), call("put", key="a"), "Done."])
        agent = ToolLoopAgent(model=model, tools=[put], budget=Budget(tool_seconds=1))
        result = await agent.generate("Go.")
        ended_well(result)
        assert result.steps[0].tool_results[0].uncertain
        assert begun == ["a"]

    run_virtual(main())


def test_a_write_is_not_begun_when_the_time_for_work_is_over() -> None:
    async def main() -> None:
        begun: list[str] = []

        @tool(effect="draft")
        async def put(key: str) -> str:
            """Write."""
            begun.append(key)
            await asyncio.sleep(100)
            return "stored"

        model = ScriptedModel([[call("put", key="a"), call("put", key="b"), call("put", key="c")], "Done."])
        agent = ToolLoopAgent(model=model, tools=[put], budget=Budget(seconds=10))
        result = await agent.generate("Go.")
        ended_well(result)
        assert begun == ["a"]

    run_virtual(main())


# ---- what an application hands in by mistake


class Store:
    async def save(self, *_: Any) -> None: ...


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"checkpointer": "runs"}, r"checkpointer='runs' .* pass FileCheckpointer\('runs'\)"),
        ({"checkpointer": FileCheckpointer}, r"checkpointer=FileCheckpointer .* it is a class"),
        ({"checkpointer": Store()}, r"it needs load\(\) and positions\(\)"),
        ({"approvals": "runs"}, r"approvals='runs' .* pass FileCheckpointer\('runs'\)"),
        ({"approvals": ""}, "approvals=''"),
        ({"instructions": 3}, "instructions=3: it must be a string"),
        ({"instructions": None}, "instructions=None: it must be a string"),
        ({"instructions": Prompt(())}, r"it must be a string. Pass what its render\(\) returns"),
        ({"model": ScriptedModel}, r"model=ScriptedModel is a class; make one of it: ScriptedModel\(…\)"),
        ({"approval_seconds": 0}, "approval_seconds=0: it must be above 0"),
        ({"approval_seconds": -5}, "approval_seconds=-5: it must be above 0"),
        ({"approval_seconds": float("inf")}, "approval_seconds=inf: .* not for ever"),
        ({"approval_seconds": float("nan")}, "approval_seconds=nan"),
        ({"approval_seconds": "1 week"}, "approval_seconds='1 week': it must be a number of seconds"),
        ({"max_output_tokens": "5"}, "max_output_tokens='5': it must be a whole number"),
        ({"max_retries": 1.5}, "max_retries=1.5: it must be a whole number"),
        ({"checkpoint_every": 0}, "checkpoint_every=0: it must be a whole number, 1 or more"),
        ({"stall_nudges": True}, "stall_nudges=True"),
        ({"context_window": -1}, "context_window=-1"),
        ({"budget": 5}, r"budget=5: it must be a Budget, for example Budget\(steps=5\)"),
        ({"texts": "de"}, "texts='de': it must be ENGLISH, GERMAN"),
        ({"role": 7}, "role=7: it must be a string, or a function"),
        ({"on_event": "print"}, "on_event='print': it must be a function"),
        ({"prepare_step": 1}, "prepare_step=1: it must be a function"),
        ({"escalate": ScriptedModel()}, "escalate=.* it must be a function"),
    ],
)
def test_an_agent_that_is_put_together_wrongly_is_refused_with_a_sentence(
    settings: dict[str, Any], said: str
) -> None:
    with pytest.raises(ConfigurationError, match=said):
        ToolLoopAgent(**{"model": ScriptedModel(), **settings})


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"timeout": "10"}, "timeout='10'; it must be a number of seconds"),
        ({"timeout": True}, "timeout=True; it must be a number of seconds"),
        ({"timeout": float("nan")}, "timeout=nan; it must be above 0"),
        ({"name": 5}, "its name must be letters"),
        ({"description": 5}, "description=5; it must be a string"),
        ({"roles": 5}, "roles=5; pass a set of strings"),
        ({"roles": {1}}, "pass a set of strings"),
        ({"approval": "yes"}, "approval='yes'; it must be True, or a function"),
        ({"view": "short"}, "view='short'; it must be a function of the result"),
        ({"entities": "page"}, "entities='page'; it must be a function of the result"),
        (
            {"examples": "Add one."},
            r"examples='Add one\.'; it must be a list of \(request, arguments\) pairs",
        ),
    ],
)
def test_a_tool_that_is_put_together_wrongly_is_refused_with_a_sentence(
    settings: dict[str, Any], said: str
) -> None:
    def odd(a: int) -> int:
        """Odd."""
        return a

    with pytest.raises(ConfigurationError, match=said):
        tool(**settings)(odd)


def test_the_context_comes_first_and_the_sentence_says_so() -> None:
    def annotated(text: str, here: ToolContext[Any]) -> str:
        """Odd."""
        return text

    def named(text: str, ctx) -> str:  # type: ignore[no-untyped-def]
        """Odd."""
        return text

    for function, place in ((annotated, "here: "), (named, "ctx'")):
        with pytest.raises(ConfigurationError, match=rf"'{function.__name__}': '{place}.*must be the first"):
            tool(function)


def test_a_parameter_that_is_only_called_like_the_context_is_a_parameter() -> None:
    @tool
    def find(text: str, ctx: str) -> str:
        """Find a text in a context."""
        return text

    assert set(find.spec.parameters["properties"]) == {"text", "ctx"}


@pytest.mark.parametrize(
    ("run", "said"),
    [
        ({"run_id": ""}, "run_id='': it must be a string that is not empty"),
        ({"run_id": 7}, "run_id=7: it must be a string"),
        ({"run_id": "x" * 300}, "run_id='x+…: it must be at most 200 bytes long"),
        ({"abort_signal": True}, r"abort_signal=True: it must be an AbortSignal\(\)"),
        ({"memory": {}}, r"memory=\{\}: it must be a WorkingMemory\(\)"),
    ],
)
async def test_a_call_that_is_made_wrongly_is_refused_with_a_sentence(run: dict[str, Any], said: str) -> None:
    model = ScriptedModel("Hello.")
    for agent in (ToolLoopAgent(model=model), recording(ToolLoopAgent(model=model), "nowhere")):
        with pytest.raises(ConfigurationError, match=said):
            await agent.generate("Hi.", **run)
        with pytest.raises(ConfigurationError, match=said):
            await agent.stream("Hi.", **run).result()
    assert model.requests == []


@pytest.mark.parametrize("run_id", ["a/b", "../up", "a b", "a:b", "."])
async def test_a_run_id_that_a_folder_cannot_have_is_refused_at_the_call(tmp_path: Path, run_id: str) -> None:
    agent = ToolLoopAgent(model=ScriptedModel("Hello."), checkpointer=FileCheckpointer(tmp_path / "runs"))
    with pytest.raises(ConfigurationError, match="it may have letters, digits, '-' and '_'"):
        await agent.generate("Hi.", run_id=run_id)
    assert os.listdir(tmp_path) == []


async def test_a_run_id_that_was_used_before_is_refused_at_the_call(tmp_path: Path) -> None:
    model = ScriptedModel("Hello.", repeat=True)
    agent = ToolLoopAgent(model=model, checkpointer=FileCheckpointer(tmp_path))
    assert (await agent.generate("Hi.", run_id="r")).text == "Hello."
    with pytest.raises(ConfigurationError, match="run_id='r': there is a run of this id already"):
        await agent.generate("Hi again.", run_id="r")
    assert len(model.requests) == 1


# ---- what is handed to resume by mistake


@tool(effect="once")
async def send(to: str) -> str:
    """Send."""
    return f"sent to {to}"


async def paused(**settings: Any) -> tuple[ToolLoopAgent[Any], RunResult]:
    model = ScriptedModel([call("send", to="Ada"), "Sent."])
    agent = ToolLoopAgent(model=model, tools=[send], **settings)
    return agent, await agent.generate("Write to Ada.")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (lambda result: None, "There is no state to go on from"),
        (lambda result: result, "pass its state: agent.resume"),
        (lambda result: result.run_id, r"pass its state: await checkpointer\.load\(run_id\)"),
        (lambda result: result.state.dump(), r"pass RunState\.load\(text, secret\)"),
        (lambda result: result.state.dump().encode(), r"pass RunState\.load\(text, secret\)"),
        (lambda result: {"log": []}, r"resume\(\) was given \{'log': \[\]\}; pass a state"),
    ],
)
async def test_what_is_no_state_is_refused_with_the_way_to_one(
    given: Callable[[RunResult], Any], said: str
) -> None:
    agent, result = await paused()
    with pytest.raises(InvalidState, match=said):
        await agent.resume(given(result), [result.pending[0].approve()])
    with pytest.raises(InvalidState, match=said):
        await agent.resume_stream(given(result)).result()
    assert (await agent.resume(result.state, [result.pending[0].approve()])).text == "Sent."


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (lambda result: [True], r"decisions\[0\] is True, which is no decision\. Make one .*approve\(\)"),
        (lambda result: result.pending, r"decisions\[0\] is PendingApproval"),
        (lambda result: result.pending[0], "PendingApproval.* is no list of decisions"),
        (lambda result: [result.pending[0].approve], r"decisions\[0\] is .*approve"),
        (lambda result: True, "True is no list of decisions"),
        (lambda result: None, "None is no list of decisions"),
        (lambda result: "approve", "'approve' is no list of decisions"),
        (lambda result: {"call_1": True}, "is no list of decisions"),
    ],
)
async def test_what_is_no_decision_is_refused_with_the_way_to_one(
    given: Callable[[RunResult], Any], said: str
) -> None:
    agent, result = await paused()
    with pytest.raises(ApprovalRefused, match=said):
        await agent.resume(result.state, given(result))
    assert (await agent.resume(result.state, [result.pending[0].approve()])).text == "Sent."


async def test_one_decision_need_not_be_a_list() -> None:
    agent, result = await paused()
    assert (await agent.resume(result.state, result.pending[0].approve())).text == "Sent."


async def test_a_second_approval_is_refused_in_one_way_whatever_became_of_the_first(tmp_path: Path) -> None:
    runs = FileCheckpointer(tmp_path)
    agent, result = await paused(checkpointer=runs)
    approve = result.pending[0].approve()
    await agent.resume(result.state, [approve])
    for state in (result.state, await runs.load(result.run_id)):
        assert state is not None
        with pytest.raises(ApprovalRefused):
            await agent.resume(state, [approve])


async def test_a_budget_that_needs_a_price_is_refused_at_resume_as_at_construction() -> None:
    agent, result = await paused()
    with pytest.raises(ConfigurationError, match="needs a price"):
        await agent.resume(result.state, budget=Budget(cost=1))
    with pytest.raises(ConfigurationError, match=r"budget=\{'steps': 3\}: it must be a Budget"):
        await agent.resume(result.state, budget={"steps": 3})  # pyright: ignore[reportArgumentType]
    assert (await agent.resume(result.state, [result.pending[0].approve()])).text == "Sent."


def picky(value: str) -> str:
    if value != "Ada":
        raise TypeError("only Ada")
    return value


async def test_a_validator_that_fails_on_an_edit_refuses_it() -> None:
    @tool(name="send", effect="once")
    async def send_checked(to: Annotated[str, AfterValidator(picky)]) -> str:
        """Send."""
        return f"sent to {to}"

    agent = ToolLoopAgent(model=ScriptedModel([call("send", to="Ada"), "Sent."]), tools=[send_checked])
    result = await agent.generate("Write to Ada.")
    with pytest.raises(
        ApprovalRefused, match="edited arguments of 'send' are not valid: TypeError: only Ada"
    ):
        await agent.resume(result.state, [result.pending[0].edit({"to": "Eve"})])
    assert (await agent.resume(result.state, [result.pending[0].approve()])).text == "Sent."


# ---- what a script may be


@pytest.mark.parametrize("script", ["hello", Turn("hello"), lambda request: "hello", ["hello"], ("hello",)])
async def test_a_script_of_one_line_need_not_be_a_list(script: Any) -> None:
    assert (await ToolLoopAgent(model=ScriptedModel(script)).generate("Hi.")).text == "hello"


async def test_one_call_or_one_fault_is_a_script_too() -> None:
    called = await ToolLoopAgent(model=ScriptedModel(call("add", a=1, b=2)), tools=[add]).generate("Hi.")
    assert observations(called) == ["3"]
    failed = await ToolLoopAgent(model=ScriptedModel(ModelError("down"))).generate("Hi.")
    assert failed.error == "down"


@pytest.mark.parametrize("script", [3, None, b"hello", {"text": "hello"}, ["hello", 3], [["hello"]], [None]])
def test_what_is_no_script_is_refused_with_a_sentence(script: Any) -> None:
    with pytest.raises(ConfigurationError, match=r"script.* must be (a list|a text, a call)"):
        ScriptedModel(script)


async def test_a_function_of_the_script_that_returns_no_line_is_named() -> None:
    result = await ToolLoopAgent(model=ScriptedModel(lambda request: 3)).generate("Hi.")  # pyright: ignore
    assert "A function of the script returned 3" in (result.error or "")
