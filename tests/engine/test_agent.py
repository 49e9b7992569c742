from __future__ import annotations

import asyncio
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from bridle import (
    GERMAN,
    AgentRunOptions,
    Budget,
    CallSettings,
    ConfigurationError,
    Message,
    ModelError,
    RunResult,
    StepUpdate,
    ToolContext,
    ToolError,
    ToolLoopAgent,
    has_tool_call,
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
        ({"model": 7}, r"model=7 is no model\. Pass a name, such as 'ollama:qwen3:8b', 'gguf:FILE'"),
        ({"model": None}, r"model=None is no model\. Pass a name, such as 'ollama:qwen3:8b'"),
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


# ---- the report of why it ended


@tool
async def read_page(number: int) -> str:
    """Read a page."""
    if number > 9:
        raise ToolError(f"there is no page {number}")
    return f"page {number}"


def flaky() -> Any:
    tries: list[int] = []

    @tool
    async def fetch(place: str) -> str:
        """Fetch."""
        tries.append(1)
        if len(tries) == 1:
            raise ToolError("busy", retryable=True)
        return "here"

    return fetch


async def reported(*script: Any, **settings: Any) -> RunResult:
    return await ToolLoopAgent(model=ScriptedModel(script), **{"tools": [read_page], **settings}).generate(
        "Go."
    )


@pytest.mark.parametrize(
    "script",
    [
        [call("read_page", number="one"), call("read_page", number=1), "Read."],
        [call("read_pages", number=1), call("read_page", number=1), "Read."],
    ],
    ids=["wrong arguments", "wrong name"],
)
async def test_a_call_that_was_put_right_is_not_missing(script: list[Any]) -> None:
    report = (await reported(*script)).report
    assert (report.missing, report.next) == ((), "nothing is left to do")


async def test_a_call_that_worked_the_second_time_is_not_missing() -> None:
    report = (await reported(*[call("fetch", place="x")] * 2, "Got it.", tools=[flaky()])).report
    assert (report.missing, report.next) == ((), "nothing is left to do")


async def test_what_never_came_is_missing_once_and_the_report_does_not_say_that_nothing_is_left() -> None:
    script = [call("read_page", number=10), call("read_page", number=1), "There is no page ten."]
    report = (await reported(*script)).report
    assert report.missing == ("read_page: Error: there is no page 10",)
    assert report.next == "ask for what is missing with response_messages, if you need it"


async def test_what_a_person_declined_is_not_missing() -> None:
    @tool(effect="once")
    async def send(to: str) -> str:
        """Send."""
        return "sent"

    agent = ToolLoopAgent(model=ScriptedModel([call("send", to="Ada"), "Not sent."]), tools=[send])
    paused = await agent.generate("Write.")
    assert paused.report.missing == ("approval of send",)
    assert "agent.resume(result.state, decisions)" in paused.report.next
    report = (await agent.resume(paused.state, paused.pending[0].reject("no"))).report
    assert (report.missing, report.next) == ((), "nothing is left to do")


PAGES = [call("read_page", number=n) for n in range(1, 9)]


@pytest.mark.parametrize(
    ("first", "script"),
    [
        (Budget(steps=1), [PAGES[0], "So far.", PAGES[1], "All."]),
        (Budget(steps=9, tool_calls=1), [PAGES[0], "So far.", PAGES[1], "All."]),
    ],
)
async def test_a_run_that_came_to_a_limit_goes_on_the_way_its_report_says(first: Budget, script: Any) -> None:
    agent = ToolLoopAgent(model=ScriptedModel(script), tools=[read_page], budget=first)
    result = await agent.generate("Read.")
    assert (result.text, result.finish_reason in ("tool-calls", "length")) == ("So far.", True)
    assert "agent.resume(result.state, budget=Budget(…))" in result.report.next
    assert (await agent.resume(result.state, budget=Budget(steps=9))).text == "All."


async def test_a_fault_that_may_pass_goes_on_the_way_its_report_says() -> None:
    script = [PAGES[0], ModelError("busy", retryable=True), "All."]
    agent = ToolLoopAgent(model=ScriptedModel(script), tools=[read_page])
    result = await agent.generate("Read.")
    assert result.report.next == "try again with agent.resume(result.state): the fault may pass"
    assert (await agent.resume(result.state)).text == "All."


async def test_an_empty_request_is_not_to_be_resumed() -> None:
    report = (await ToolLoopAgent(model=ScriptedModel()).generate("  ")).report
    assert report.next == "ask again, with a request that can be answered"


GERMAN_SCRIPTS: dict[str, tuple[list[Any], dict[str, Any]]] = {
    "stop": (["Fertig."], {}),
    "stop condition": ([PAGES[0]], {"stop_when": has_tool_call("read_page")}),
    "steps": ([PAGES[0], "Bisher."], {"budget": Budget(steps=1)}),
    "tool calls": ([PAGES[0], "Bisher."], {"budget": Budget(tool_calls=1)}),
    "tokens": ([PAGES[0], "Bisher."], {"budget": Budget(tokens=400)}),
    "stall": ([PAGES[0], PAGES[0], "Bisher."], {}),
    "errors": ([*[call("read_page", number=n) for n in (10, 11, 12)], "Bisher."], {}),
    "silence": (["", ""], {}),
    "form": (["x", "y", "z"], {"output": int, "budget": Budget(steps=2)}),
}


@pytest.mark.parametrize("name", GERMAN_SCRIPTS)
async def test_the_report_is_german_where_the_texts_are(name: str) -> None:
    script, settings = GERMAN_SCRIPTS[name]
    german = (await reported(*script, texts=GERMAN, **settings)).report
    english = (await reported(*script, **settings)).report
    assert english.detail.split(" (")[0] in GERMAN.phrases
    assert (german.detail != english.detail, german.next != english.next) == (True, True)
    lines = str(german).splitlines()
    assert lines[1].startswith("verbraucht: Schritte 1 von") or "Schritte" in lines[1]
    assert not {"spent", "tried", "missing", "next"} & {line.split(":")[0] for line in lines}
    assert {line.split(":")[0] for line in str(english).splitlines()[1:]} <= {
        "spent",
        "tried",
        "missing",
        "next",
    }


# ---- the types that a checker knows


def test_a_type_checker_knows_what_comes_out(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        """
from typing import assert_type
from pydantic import BaseModel
from bridle import RunResult, Tool, ToolContext, ToolLoopAgent, tool

class City(BaseModel):
    name: str

@tool
def add(a: int, b: int) -> int:
    \"\"\"Add.\"\"\"
    return a + b

@tool(effect="draft")
async def note(ctx: ToolContext[list[str]], text: str) -> str:
    \"\"\"Note.\"\"\"
    return text

async def main(ctx: ToolContext[list[str]], paused: RunResult) -> list[Tool]:
    agent = ToolLoopAgent(model="openai:x", tools=[add, note], output=City)
    result = await agent.generate("Where?")
    assert_type(result.output, City | None)
    assert_type(result.unwrap(), City)
    assert_type((await agent.resume(paused.state)).unwrap(), City)
    assert_type((await ToolLoopAgent(model="x", output=list[str]).generate("?")).unwrap(), list[str])
    ToolLoopAgent(model="x", output=int | str)
    assert_type(add(1, 2), int)
    assert_type(await note(ctx, "x"), str)
    add("one", 2)  # pyright: ignore[reportArgumentType]
    return [add, note]

def build() -> ToolLoopAgent:
    return ToolLoopAgent(model="x", output=City)
"""
    )
    (tmp_path / "pyrightconfig.json").write_text(
        '{"typeCheckingMode": "strict", "reportUnnecessaryTypeIgnoreComment": true}'
    )
    done = subprocess.run(
        [sys.executable, "-m", "basedpyright", "--pythonpath", sys.executable, "program.py"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout
