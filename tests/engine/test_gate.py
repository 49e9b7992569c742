"""What must not get past the gate, and what must not be stopped at it."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import pytest
from pydantic import BeforeValidator

from bridle import (
    Budget,
    ConfigurationError,
    Event,
    StepOverrides,
    ToolContext,
    ToolLoopAgent,
    tool,
)
from bridle.models import ScriptedModel, call


async def test_an_approval_rule_sees_the_arguments_that_the_tool_gets() -> None:
    done: list[bool] = []

    @tool(effect="draft", approval=lambda arguments: arguments["publish"] is True)
    async def save(publish: bool = True) -> str:
        """Save."""
        done.append(publish)
        return "saved"

    for arguments in ({"publish": "true"}, {}, {"publish": 1}):
        agent = ToolLoopAgent(model=ScriptedModel([call("save", **arguments)]), tools=[save])
        assert (await agent.generate("Save.")).finish_reason == "approval"
    agent = ToolLoopAgent(model=ScriptedModel([call("save", publish="false"), "Saved."]), tools=[save])
    assert (await agent.generate("Save.")).text == "Saved."
    assert done == [False]


async def test_a_tool_that_was_not_offered_in_a_step_is_not_carried_out_in_it() -> None:
    done: list[str] = []

    @tool
    async def look() -> str:
        """Look."""
        return "seen"

    @tool(effect="draft")
    async def delete() -> str:
        """Delete."""
        done.append("deleted")
        return "deleted"

    agent = ToolLoopAgent(
        model=ScriptedModel([call("delete"), "Then not."]),
        tools=[look, delete],
        prepare_step=lambda step: StepOverrides(tools=["look"]),
    )
    result = await agent.generate("Delete.")
    assert (result.text, done) == ("Then not.", [])


async def test_no_write_begins_after_the_run_was_cancelled() -> None:
    done: list[int] = []

    @tool(effect="draft")
    async def write(n: int) -> str:
        """Write."""
        done.append(n)
        return "written"

    stream: Any = None

    def stop(event: Event) -> None:
        if event.type == "tool-call":
            stream.cancel()

    agent = ToolLoopAgent(
        model=ScriptedModel([[call("write", n=1), call("write", n=2)]]), tools=[write], on_event=stop
    )
    stream = agent.stream("Write.")
    assert (await stream.result()).finish_reason == "abort"
    assert done == []


async def test_a_tool_in_a_thread_reports_its_progress_and_nothing_after_the_end() -> None:
    @tool
    def work(ctx: ToolContext[None]) -> str:
        """Work."""
        ctx.report("half way")
        assert not ctx.abort_signal.aborted
        return "done"

    agent = ToolLoopAgent(model=ScriptedModel([call("work"), "Done."]), tools=[work])
    events = [event async for event in agent.stream("Go.")]
    assert [event.message for event in events if event.type == "tool-progress"] == ["half way"]
    assert events[-1].type == "finish"


@pytest.mark.parametrize(
    "name", ["steps", "seconds", "tool_seconds", "tool_calls", "result_chars", "reserve"]
)
def test_a_bound_that_is_always_on_cannot_be_left_out(name: str) -> None:
    with pytest.raises(ConfigurationError, match=name):
        Budget(**{name: None})


def _exits(_: Any) -> str:
    raise SystemExit(3)


def _no(value: Any) -> Any:
    raise KeyError(value)


async def test_a_view_or_a_validator_that_raises_anything_ends_nothing() -> None:
    @tool(view=_exits)
    async def look() -> str:
        """Look."""
        return "seen"

    @tool
    async def odd(x: Annotated[int, BeforeValidator(_no)]) -> str:
        """Odd."""
        return "never"

    agent = ToolLoopAgent(model=ScriptedModel([[call("look"), call("odd", x=1)], "Done."]), tools=[look, odd])
    result = await agent.generate("Go.")
    contents = [outcome.content for outcome in result.steps[0].tool_results]
    assert (result.text, contents[0]) == ("Done.", "seen")
    assert "not valid" in contents[1]


async def test_a_working_reply_leaves_the_tokens_that_the_closing_turn_needs() -> None:
    model = ScriptedModel(["Hi."])
    await ToolLoopAgent(model=model, budget=Budget(tokens=20_000)).generate("Hi.")
    limit = model.requests[0].max_output_tokens
    assert limit is not None
    assert limit <= 20_000 * 0.8


async def test_writing_back_what_another_write_changed_is_done_and_reading_between_is_no_stall() -> None:
    state = {"title": ""}

    @tool(effect="draft")
    async def rename(title: str) -> str:
        """Rename."""
        state["title"] = title
        return "renamed"

    @tool
    async def read() -> str:
        """Read."""
        return state["title"]

    script = [call("read"), [call("rename", title="A"), call("read")], call("rename", title="B"), "B it is."]
    result = await ToolLoopAgent(model=ScriptedModel(script), tools=[rename, read]).generate("Rename.")
    assert (result.finish_reason, state["title"]) == ("stop", "B")
    script = [call("rename", title="A"), call("rename", title="B"), call("rename", title="A"), "A again."]
    result = await ToolLoopAgent(model=ScriptedModel(script), tools=[rename, read]).generate("Rename.")
    assert (result.text, state["title"]) == ("A again.", "A")


async def test_a_model_that_does_not_listen_is_told_again() -> None:
    class Stubborn(ScriptedModel):
        async def stream(self, request: Any) -> Any:
            for _ in range(3):
                try:
                    await asyncio.Event().wait()
                except asyncio.CancelledError:
                    continue
            yield None

    result = await ToolLoopAgent(model=Stubborn(), budget=Budget(seconds=0.2)).generate("Go.")
    assert result.finish_reason == "timeout"
    task = asyncio.current_task()
    assert task is not None
    assert task.cancelling() == 0


async def test_a_nudge_comes_before_the_forced_answer_where_it_is_wanted() -> None:
    @tool
    async def look(what: str) -> str:
        """Look."""
        return f"{what} seen"

    model = ScriptedModel([call("look", what="a"), call("look", what="a"), call("look", what="b"), "Both."])
    result = await ToolLoopAgent(model=model, tools=[look], stall_nudges=1).generate("Look.")
    assert (result.text, result.finish_reason) == ("Both.", "stop")
    assert "done this before" in model.requests[2].messages[-1].text
