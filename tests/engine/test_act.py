"""Carrying out calls: order, rights, cache, errors as observations."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

from bridle import (
    Budget,
    ConfigurationError,
    FailedCall,
    SourceAttribution,
    ToolContext,
    ToolError,
    ToolLoopAgent,
    ToolResult,
    tool,
)
from bridle.engine.model import CallChunk
from bridle.models import ScriptedModel, Turn, call


class Log:
    def __init__(self) -> None:
        self.entries: list[str] = []
        self.running = 0
        self.most = 0

    async def work(self, name: str) -> str:
        self.entries.append(f"{name} begins")
        self.running += 1
        self.most = max(self.most, self.running)
        for _ in range(3):
            await asyncio.sleep(0)
        self.running -= 1
        self.entries.append(f"{name} ends")
        return name


@tool
async def read(ctx: ToolContext[Log], name: str) -> str:
    """Read."""
    return await ctx.context.work(name)


@tool(effect="draft")
async def write(ctx: ToolContext[Log], name: str) -> str:
    """Write."""
    return await ctx.context.work(name)


async def run(*script: Any, tools: Any = (read, write), **settings: Any) -> Any:
    model = ScriptedModel([*script, "Done."])
    return await ToolLoopAgent(model=model, tools=tools, **settings).generate("Go.")


def outcomes(result: Any) -> list[str]:
    return [outcome.content for step in result.steps for outcome in step.tool_results]


async def test_reads_run_side_by_side_and_a_write_is_a_barrier_in_call_order() -> None:
    log = Log()
    order = [("read", "r1"), ("read", "r2"), ("write", "w1"), ("write", "w2"), ("read", "r3")]
    result = await run([call(name, name=arg) for name, arg in order], context=log)
    assert outcomes(result) == ["r1", "r2", "w1", "w2", "r3"]
    assert log.entries[:2] == ["r1 begins", "r2 begins"]
    assert log.entries[4:] == ["w1 begins", "w1 ends", "w2 begins", "w2 ends", "r3 begins", "r3 ends"]
    assert log.most == 2


async def test_identical_reads_in_one_reply_run_once() -> None:
    log = Log()
    result = await run([call("read", name="x"), call("read", name="x")], context=log)
    assert outcomes(result) == ["x", "x"]
    assert log.entries == ["x begins", "x ends"]


async def test_the_same_write_is_never_carried_out_twice_in_a_run() -> None:
    log = Log()
    result = await run([call("write", name="x"), call("write", name="x")], context=log)
    assert log.entries == ["x begins", "x ends"]
    assert "not repeated" in outcomes(result)[1]


async def test_a_read_after_a_write_is_read_anew() -> None:
    log = Log()
    await run(call("read", name="x"), call("write", name="y"), call("read", name="x"), context=log)
    assert log.entries.count("x begins") == 2


async def test_an_error_is_not_cached_and_one_repeat_is_allowed() -> None:
    tries: list[int] = []

    @tool
    async def flaky() -> str:
        """Fail once."""
        tries.append(1)
        if len(tries) == 1:
            raise ToolError("the index is down", retryable=True)
        return "found"

    result = await run(call("flaky"), call("flaky"), tools=[flaky])
    assert outcomes(result) == ["Error: the index is down", "found"]
    assert result.finish_reason == "stop"


async def test_bad_arguments_unknown_tools_and_exceptions_are_observations() -> None:
    @tool
    async def divide(a: int, b: int) -> float:
        """Divide."""
        return a / b

    result = await run(
        [call("divide", a="one", b=2), call("devide", a=1, b=2)], call("divide", a=1, b=0), tools=[divide]
    )
    bad, unknown, raised = outcomes(result)
    assert "a: Input should be a valid integer" in bad
    assert unknown == "Error: There is no tool 'devide'. Did you mean 'divide'? Available: divide."
    assert raised == "Error: 'divide' failed with ZeroDivisionError: division by zero"
    assert result.text == "Done."


async def test_five_as_a_string_is_five() -> None:
    @tool
    async def double(n: int) -> int:
        """Double."""
        return 2 * n

    assert outcomes(await run(call("double", n="5"), tools=[double])) == ["10"]


async def test_a_tool_of_another_role_is_neither_offered_nor_carried_out() -> None:
    @tool(roles={"ADMIN"})
    async def secret() -> str:
        """Secret."""
        return "the secret"

    for role in ("SECRETARY", None):
        model = ScriptedModel([call("secret"), "Done."])
        result = await ToolLoopAgent(model=model, tools=[secret, read], role=role).generate("Go.")
        assert [spec.name for spec in model.requests[0].tools] == ["read"]
        assert outcomes(result) == ["Error: There is no tool 'secret'. Available: read."]


async def test_a_role_taken_away_in_mid_run_is_gone_at_the_next_call() -> None:
    roles = ["ADMIN"]

    @tool(roles={"ADMIN"})
    async def secret(n: int) -> str:
        """Secret."""
        roles[0] = "NOBODY"
        return "the secret"

    result = await run(call("secret", n=1), call("secret", n=2), tools=[secret], role=lambda: roles[0])
    assert outcomes(result)[0] == "the secret"
    assert outcomes(result)[1].startswith("Error: There is no tool 'secret'")


async def test_a_result_carries_its_source_and_a_view_stands_in_for_long_data() -> None:
    @tool(view=lambda rows: f"{len(rows)} rows")
    async def rows() -> ToolResult[list[int]]:
        """Rows."""
        return ToolResult([1] * 500, source=SourceAttribution("Grundbuch", date="2026-01-01"))

    result = await run(call("rows"), tools=[rows])
    assert outcomes(result) == ["500 rows\n[source: Grundbuch, 2026-01-01]"]
    assert result.steps[0].tool_results[0].result.data == [1] * 500


async def test_a_long_result_is_cut_for_the_model_and_kept_whole_beside() -> None:
    @tool
    async def long() -> str:
        """Long."""
        return "x" * 5_000

    result = await run(call("long"), tools=[long], budget=Budget(result_chars=100))
    assert outcomes(result) == ["x" * 100 + "\n[cut: 100 of 5,000 characters are shown]"]
    assert result.steps[0].tool_results[0].result.data == "x" * 5_000


async def test_a_tool_whose_result_is_of_no_use_when_cut_says_how_much_is_read() -> None:
    @tool(result_chars=200)
    async def rows() -> str:
        """Rows."""
        return "x" * 150

    result = await run(call("rows"), tools=[rows], budget=Budget(result_chars=100))
    assert outcomes(result) == ["x" * 150]


@pytest.mark.parametrize("chars", [0, -1, True, 1.5, "all"])
def test_how_much_is_read_is_a_number_above_nothing(chars: Any) -> None:
    with pytest.raises(ConfigurationError, match="result_chars"):
        tool(result_chars=chars)(_named)


def _named() -> str:
    """A tool."""
    return ""


async def test_a_sync_tool_runs_in_a_thread_and_may_report_progress() -> None:
    @tool
    def work(ctx: ToolContext[None]) -> str:
        """Work."""
        return threading.current_thread().name

    assert outcomes(await run(call("work"), tools=[work]))[0].startswith("bridle-tool-")


async def test_a_tool_that_takes_too_long_is_stopped_and_the_model_is_told() -> None:
    @tool(timeout=0.01)
    async def forever() -> str:
        """Never ends."""
        await asyncio.Event().wait()
        return "never"

    result = await run(call("forever"), tools=[forever])
    assert outcomes(result) == ["Error: 'forever' did not answer within 0.01 seconds and was stopped."]


async def test_a_write_that_takes_too_long_is_reported_as_uncertain() -> None:
    @tool(timeout=0.01, effect="draft")
    async def forever() -> str:
        """Never ends."""
        await asyncio.Event().wait()
        return "never"

    result = await run(call("forever"), tools=[forever])
    assert result.steps[0].tool_results[0].uncertain
    assert "Whether it took effect is not known." in outcomes(result)[0]


async def test_the_repair_hook_gives_a_broken_call_a_second_chance() -> None:
    seen: list[FailedCall] = []

    def repair(failed: FailedCall) -> CallChunk | None:
        seen.append(failed)
        return call("read", name="fixed")

    result = await run(
        Turn(calls=[CallChunk("1", "read", '{"name": "x"')]), context=Log(), repair_tool_call=repair
    )
    assert outcomes(result) == ["fixed"]
    assert "not valid JSON" in seen[0].error


async def test_what_cannot_be_repaired_goes_back_to_the_model_with_the_exact_fault() -> None:
    broken = Turn(calls=[CallChunk("1", "read", '{"name": "x"')])
    result = await run(broken, context=Log(), repair_tool_call=lambda failed: None)
    assert "cannot be read: they are not valid JSON" in outcomes(result)[0]
    assert result.text == "Done."


async def test_calls_without_ids_and_with_the_same_id_get_their_own() -> None:
    calls = [CallChunk(i, "read", {"name": n}) for i, n in (("", "a"), ("", "b"), ("x", "c"), ("x", "d"))]
    result = await run(calls, context=Log())
    ids = [part.id for part in result.steps[0].tool_calls]
    assert len(set(ids)) == 4
    assert [part.call_id for part in result.response_messages[1].results] == ids
