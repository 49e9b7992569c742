from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from pydantic import BaseModel

from bridle import (
    AgentRunOptions,
    CallSettings,
    ConfigurationError,
    Message,
    StepUpdate,
    ToolContext,
    ToolLoopAgent,
    run_agent,
    tool,
)
from bridle.models import ScriptedModel, call


class Options(BaseModel):
    user: str
    memory: str = ""


@tool
async def whoami(ctx: ToolContext[Any]) -> str:
    """Say who asks."""
    return str(ctx.context)


def prepare(options: Options, settings: CallSettings) -> CallSettings:
    return replace(settings, instructions=f"You help {options.user}.", context=options.user)


async def test_prepare_call_shapes_each_call_from_checked_options() -> None:
    model = ScriptedModel([call("whoami"), "Hello."])
    agent = ToolLoopAgent(model=model, tools=[whoami], call_options_schema=Options, prepare_call=prepare)
    result = await agent.generate("Hi.", options={"user": "Ada"})
    assert model.requests[0].instructions == "You help Ada."
    assert result.steps[0].tool_results[0].content == "Ada"


@pytest.mark.parametrize("options", [None, {}, {"user": 1.5}])
async def test_options_that_do_not_fit_are_refused_before_anything_runs(options: Any) -> None:
    model = ScriptedModel(["Hi."])
    agent = ToolLoopAgent(model=model, call_options_schema=Options, prepare_call=prepare)
    with pytest.raises(ConfigurationError, match="do not fit call_options_schema"):
        await agent.generate("Hi.", options=options)
    assert model.requests == []


async def test_one_agent_serves_many_runs_without_mixing_them() -> None:
    agent = ToolLoopAgent(model=ScriptedModel(["Hi."], repeat=True))
    first, second = await agent.generate("a"), await agent.generate("b")
    assert first.run_id != second.run_id
    assert len(second.response_messages) == 1


async def test_the_conversation_goes_on_with_what_was_kept() -> None:
    model = ScriptedModel(["I am Ada.", "You asked who I am."])
    agent = ToolLoopAgent(model=model)
    history = [Message.user("Who are you?")]
    history += (await agent.generate(messages=history)).response_messages
    await agent.generate("What did I ask?", messages=history)
    assert [message.text for message in model.requests[1].messages] == [
        "Who are you?",
        "I am Ada.",
        "What did I ask?",
    ]


async def test_system_messages_at_the_beginning_join_the_instructions() -> None:
    model = ScriptedModel(["Ok."])
    agent = ToolLoopAgent(model=model, instructions="Be kind.")
    await agent.generate(
        messages=[{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Hi"}]
    )
    assert model.requests[0].instructions == "Be kind.\n\nBe brief."
    assert [message.role for message in model.requests[0].messages] == ["user"]


async def test_asking_nothing_at_all_is_a_mistake_in_the_program() -> None:
    with pytest.raises(ConfigurationError, match="Nothing was asked"):
        await ToolLoopAgent(model=ScriptedModel()).generate()


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"model": 7}, "is no model"),
        ({"max_output_tokens": 0}, "max_output_tokens=0"),
        ({"max_retries": -1}, "max_retries=-1"),
        ({"tools": [whoami, whoami]}, "Two tools are called 'whoami'"),
        ({"output": asyncio.Event}, "output="),
    ],
)
def test_an_agent_that_cannot_work_is_refused_at_once(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(ConfigurationError, match=said):
        ToolLoopAgent(**{"model": ScriptedModel(), **settings})


async def test_generate_and_stream_are_one_loop() -> None:
    def agent() -> ToolLoopAgent:
        return ToolLoopAgent(
            model=ScriptedModel([call("whoami"), "FINAL_ANSWER: You."]), tools=[whoami], context="x"
        )

    generated = await agent().generate("Who?")
    stream = agent().stream("Who?")
    deltas = [event.delta async for event in stream if event.type == "text-delta"]  # pyright: ignore
    streamed = await stream.result()
    assert "".join(deltas) == generated.text == streamed.text == "You."
    assert generated.response_messages == streamed.response_messages
    assert [e.to_json() | {"timestamp": ""} for e in generated.trace] == [
        e.to_json() | {"timestamp": ""} for e in streamed.trace
    ]


async def test_leaving_the_stream_does_not_lose_the_run() -> None:
    stream = ToolLoopAgent(model=ScriptedModel([call("whoami"), "Done."]), tools=[whoami]).stream("Go.")
    async for _ in stream:
        break
    assert (await stream.result()).text == "Done."


async def test_leaving_the_with_block_early_cancels_the_run() -> None:
    model = ScriptedModel([call("whoami"), "Done."], latency=0.05)
    async with ToolLoopAgent(model=model, tools=[whoami]).stream("Go.") as stream:
        pass
    assert (await stream.result()).finish_reason == "abort"


async def test_run_agent_has_the_seeds_shape() -> None:
    updates: list[StepUpdate] = []
    options = AgentRunOptions(
        model=ScriptedModel([call("whoami"), "Ich bin fertig."]),
        model_name="qwen3.5:35b",
        tools={"whoami": whoami},
        system_prompt="Du bist Helena.",
        messages=[{"role": "user", "content": "Wer bin ich?"}],
        mode="background",
        user_id="u1",
        akte_id=None,
        on_step_update=updates.append,
        context="x" * 500,
    )
    result = await run_agent(options)
    assert (result.text, result.finish_reason, result.stalled, result.truncated) == (
        "Ich bin fertig.",
        "stop",
        False,
        False,
    )
    assert [step.type for step in result.steps] == ["toolCall", "toolResult", "thought"]
    assert result.steps[0].to_json()["toolName"] == "whoami"
    assert result.total_tokens["completion"] > 0
    first, last = updates
    assert (first.step_number, first.max_steps, first.tool_name, first.tool_params) == (1, 20, "whoami", {})
    assert len(first.result_summary) == 200
    assert (last.step_number, last.tool_name, last.result_summary) == (2, None, "Ich bin fertig.")
    assert last.token_estimate > first.token_estimate > 0


async def test_run_agent_speaks_german_and_knows_two_modes() -> None:
    model = ScriptedModel([call("whoami"), call("whoami"), ""])
    options = AgentRunOptions(model, [whoami], "", [{"role": "user", "content": "Hallo"}])
    result = await run_agent(options)
    assert (result.finish_reason, result.stalled) == ("stall", True)
    assert result.text.startswith("Ich habe mich im Kreis gedreht")
    with pytest.raises(ConfigurationError, match="'inline' or 'background'"):
        await run_agent(replace(options, mode="sideways"))  # pyright: ignore[reportArgumentType]
