"""The testing kit does what its guide says: it shows faults plainly and lets none through."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from bridle import (
    Budget,
    ConfigurationError,
    Event,
    FileCheckpointer,
    Finish,
    ToolContext,
    ToolError,
    ToolLoopAgent,
    Usage,
    tool,
)
from bridle.testing import (
    ScriptedModel,
    Turn,
    VirtualTimeLoop,
    assert_events,
    call,
    events_of,
    run_virtual,
    try_tool,
)


@tool
async def add(a: int, b: int) -> int:
    """Add two numbers."""
    return a + b


@tool
def broken() -> str:
    """Fail."""
    raise ToolError("the archive is closed")


def sums(*script: Any) -> ToolLoopAgent:
    return ToolLoopAgent(model=ScriptedModel(script or [call("add", a=1, b=1), "It is 2."]), tools=[add])


# ---- one tool


async def test_a_tool_is_tried_as_a_run_would_call_it() -> None:
    outcome = await try_tool(add, {"a": 1, "b": "2"})
    assert (outcome.ok, outcome.executed, outcome.result.data, outcome.content) == (True, True, 3, "3")


async def test_a_plain_function_can_be_tried() -> None:
    def double(number: int) -> int:
        """Double a number."""
        return 2 * number

    assert (await try_tool(double, {"number": 4})).result.data == 8


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"a": 1}, "The arguments of 'add' are not valid: b: Field required"),
        ("{oops", "The arguments of 'add' cannot be read"),
    ],
)
async def test_arguments_that_do_not_fit_are_refused_in_the_words_for_a_model(
    arguments: Any, said: str
) -> None:
    outcome = await try_tool(add, arguments)
    assert not outcome.executed
    assert said in (outcome.result.error or "")


async def test_what_a_tool_raises_is_in_the_outcome() -> None:
    outcome = await try_tool(broken, {})
    assert (outcome.executed, outcome.result.error) == (True, "the archive is closed")


async def test_a_tool_gets_its_context_and_its_role() -> None:
    @tool(roles={"LAWYER"})
    async def who(ctx: ToolContext[str]) -> str:
        """Who is it?"""
        return f"{ctx.context} as {ctx.role}"

    assert (await try_tool(who, {}, context="Ada", role="LAWYER")).content == "Ada as LAWYER"
    refused = await try_tool(who, {}, context="Ada")
    assert not refused.executed
    assert "There is no tool 'who'" in (refused.result.error or "")


async def test_a_call_that_needs_a_person_is_reported_and_not_executed() -> None:
    sent: list[str] = []

    @tool(effect="once")
    async def send(to: str) -> str:
        """Send a letter."""
        sent.append(to)
        return "sent"

    waits = await try_tool(send, {"to": "Ada"})
    assert (waits.executed, waits.effect, sent) == (False, "once", [])
    assert waits.result.error == "'send' needs a person's approval, so it was not executed."
    assert waits.call.arguments == {"to": "Ada"}
    assert "Field required" in ((await try_tool(send, {}, approved=True)).result.error or "")
    assert (await try_tool(send, {"to": "Ada"}, approved=True)).content == "sent"
    assert sent == ["Ada"]


async def test_an_approval_rule_is_asked_about_the_arguments() -> None:
    @tool(effect="draft", approval=lambda arguments: arguments["amount"] > 100)
    async def pay(amount: int) -> str:
        """Pay."""
        return "paid"

    assert (await try_tool(pay, {"amount": 5})).executed
    assert not (await try_tool(pay, {"amount": 500})).executed


# ---- events


async def test_events_are_matched_in_order_with_gaps() -> None:
    events = await events_of(sums(), "1 + 1?")
    assert_events(events, [])
    assert_events(events, ["start", ("tool-call", {"args": {"a": 1, "b": 1}}), "text-delta", "finish"])
    assert_events(events, ["text-delta", "text-delta", "text-delta"])


@pytest.mark.parametrize(
    ("patterns", "said"),
    [
        (["finish", "start"], "event 1 would fit, but it came too early"),
        (["text-delta"] * 4, "Event 4 of 4 did not come: text-delta"),
        ([("finish", {"finish_reason": "stall"})], "event 11 has finish_reason='stop', not 'stall'"),
        (["approval-required"], "  ✗ approval-required"),
    ],
)
async def test_what_did_not_come_is_named_beside_what_happened(patterns: list[Any], said: str) -> None:
    events = await events_of(sums(), "1 + 1?")
    with pytest.raises(AssertionError) as failed:
        assert_events(events, patterns)
    assert said in str(failed.value)
    assert "11. finish finish_reason='stop' text='It is 2.' steps=2" in str(failed.value)


def test_a_run_in_which_nothing_happened_is_described_too() -> None:
    with pytest.raises(AssertionError, match="what happened: nothing"):
        assert_events([], ["start"])


@pytest.mark.parametrize(
    ("pattern", "said"),
    [
        ("toolcall", "There is no event 'toolcall'. Did you mean 'tool-call'"),
        (("tool-call", {"tool": "add"}), "A 'tool-call' event has no field 'tool'"),
    ],
)
def test_a_pattern_that_nothing_can_meet_is_a_mistake_and_not_a_failure(pattern: Any, said: str) -> None:
    happened: list[Event] = [Finish("stop", "Hello.", Usage(), 1)]
    with pytest.raises(ConfigurationError, match=said.replace("?", r"\?")):
        assert_events(happened, [pattern])


def test_an_overlong_value_does_not_flood_the_screen() -> None:
    with pytest.raises(AssertionError) as failed:
        assert_events([Finish("stop", "x\n" * 9_000, Usage(), 1)], ["start"])
    assert max(map(len, str(failed.value).splitlines())) < 200


async def test_a_conversation_and_a_resumed_run_can_be_watched() -> None:
    history = [{"role": "user", "content": "Hi."}, {"role": "assistant", "content": "Hello."}]
    assert_events(await events_of(sums("Yes?"), "Well?", messages=history), ["finish"])


# ---- time


def test_virtual_time_takes_none() -> None:
    model = ScriptedModel([Turn("too late", pause=3_600), "Sorry."])
    agent = ToolLoopAgent(model=model, budget=Budget(seconds=100))
    result = run_virtual(agent.generate("Hello?"))
    assert (result.finish_reason, round(result.report.spent["seconds"][0])) == ("timeout", 80)


def test_virtual_time_notices_what_is_left_running() -> None:
    async def leaves() -> None:
        leaves.task = asyncio.ensure_future(asyncio.sleep(60))  # pyright: ignore[reportFunctionMemberAccess]

    with pytest.raises(AssertionError, match="tasks left running"):
        run_virtual(leaves())


def test_virtual_time_says_when_nothing_can_happen_any_more() -> None:
    async def forever() -> None:
        await asyncio.get_running_loop().create_future()

    with pytest.raises(RuntimeError, match="deadlock"):
        run_virtual(forever())


# ---- threads, which work in real time


@tool
def look_up(name: str) -> str:
    """Look a name up, without async."""
    return f"found {name}"


def test_sync_tools_and_files_work_in_virtual_time(tmp_path: Path) -> None:
    script = [[call("look_up", name=each) for each in "abc"], Turn("Done.", pause=5)]
    runs = FileCheckpointer(tmp_path)
    agent = ToolLoopAgent(model=ScriptedModel(script), tools=[look_up], checkpointer=runs)

    async def main() -> tuple[str, list[str], float]:
        result = await agent.generate("Look.", run_id="r")
        found = [outcome.content for outcome in result.steps[0].tool_results]
        assert await runs.load("r") is not None
        return result.text, found, asyncio.get_running_loop().time()

    assert run_virtual(main()) == ("Done.", ["found a", "found b", "found c"], 10.0)


def test_the_clock_stands_still_while_a_thread_is_at_work() -> None:
    async def main() -> float:
        gate = threading.Event()
        job = asyncio.ensure_future(asyncio.to_thread(gate.wait, 60))
        asyncio.get_running_loop().call_later(3_600, job.cancel)
        threading.Timer(0.05, gate.set).start()
        assert await job
        return asyncio.get_running_loop().time()

    assert run_virtual(main()) == 0.0


def test_a_thread_that_never_ends_is_left_behind_with_a_warning() -> None:
    gate = threading.Event()

    @tool
    def hang() -> str:
        """Hang."""
        gate.wait(60)
        return "late"

    agent = ToolLoopAgent(model=ScriptedModel([call("hang"), Turn("Sorry.", pause=1)]), tools=[hang])
    with (
        pytest.warns(RuntimeWarning, match=r"bridle-tool-\d+.* at work for 0\.05 real seconds"),
        asyncio.Runner(loop_factory=lambda: VirtualTimeLoop(0.05)) as runner,
    ):
        result = runner.run(agent.generate("Hang."))
    gate.set()
    assert (result.text, result.abandoned) == ("Sorry.", 1)
    assert "did not answer within 20 seconds" in result.steps[0].tool_results[0].content


# ---- what it costs


def test_it_is_not_loaded_with_bridle_and_needs_no_test_runner(tmp_path: Path) -> None:
    code = (
        "import sys, bridle\nassert 'bridle.testing' not in sys.modules\n"
        "import bridle.testing\nassert not {'pytest', 'anyio'} & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=tmp_path)
