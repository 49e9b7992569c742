"""When and how a run ends, one test an exit."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from pydantic import BaseModel

from bridle import (
    BACKGROUND,
    GERMAN,
    INLINE,
    AbortSignal,
    Budget,
    ConfigurationError,
    Message,
    ModelError,
    ModelProfile,
    Price,
    RunFailed,
    StepContext,
    StepOverrides,
    ToolError,
    ToolLoopAgent,
    Usage,
    has_final_answer,
    has_tool_call,
    step_count_is,
    tool,
)
from bridle.engine.model import CallChunk
from bridle.engine.tools import SourceAttribution, ToolResult
from bridle.models import ScriptedModel, Turn, call
from support.virtual_time import run_virtual


@tool
async def add(a: int, b: int) -> int:
    """Add two numbers."""
    return a + b


@tool
async def fail(n: int) -> int:
    """Fail."""
    raise ToolError(f"no {n}")


@tool(effect="draft")
async def note(text: str) -> str:
    """Write a note."""
    return f"noted {text}"


@tool(effect="once")
async def send(to: str) -> str:
    """Send something."""
    raise AssertionError("this must never run without a person")


def agent(model: ScriptedModel, **settings: Any) -> ToolLoopAgent:
    return ToolLoopAgent(model=model, tools=[add, fail, note, send], **settings)


def adding(n: int) -> list[CallChunk]:
    return [call("add", a=k, b=k) for k in range(n)]


async def test_a_run_asks_acts_observes_and_answers() -> None:
    model = ScriptedModel([call("add", a=1, b=2), "The sum is 3."])
    result = await agent(model).generate("What is 1 + 2?")
    assert (result.text, result.finish_reason) == ("The sum is 3.", "stop")
    assert result.unwrap() == "The sum is 3."
    assert [message.role for message in result.response_messages] == ["assistant", "tool", "assistant"]
    assert model.requests[1].messages[-1].results[0].content == "3"
    assert [entry.type for entry in result.trace] == ["toolCall", "toolResult", "thought"]


async def test_the_step_cap_switches_the_tools_off_and_asks_once_more() -> None:
    model = ScriptedModel([*adding(2), "Here is what I have."])
    result = await agent(model, budget=Budget(steps=2)).generate("Add for ever.")
    assert (result.text, result.finish_reason, result.cap_reached) == (
        "Here is what I have.",
        "tool-calls",
        True,
    )
    closing = model.requests[-1]
    assert (closing.tools, closing.tool_choice) == ((), "none")
    assert closing.messages[-1].role == "user"
    assert "maximum number of steps" in closing.messages[-1].text
    assert all(not message.origin for message in result.response_messages)
    with pytest.raises(RunFailed, match="tool-calls"):
        result.unwrap()


async def test_a_tool_call_in_the_closing_turn_is_not_carried_out() -> None:
    model = ScriptedModel([*adding(1), Turn("Done.", [call("note", text="x")])])
    result = await agent(model, budget=Budget(steps=1)).generate("Go.")
    assert result.text == "Done."
    assert result.steps[-1].tool_calls == ()


async def test_when_the_closing_turn_fails_a_sentence_says_why_with_what_was_found() -> None:
    model = ScriptedModel([call("add", a=20, b=22), ModelError("down")])
    result = await agent(model, budget=Budget(steps=1), texts=GERMAN).generate("Rechne.")
    assert result.text.startswith("Ich habe die maximale Anzahl an Schritten erreicht.")
    assert "add: 42" in result.text


async def test_repeating_a_call_is_a_stall_and_ends_in_an_answer() -> None:
    model = ScriptedModel([call("add", a=1, b=1), call("add", b=1, a=1), "Two."])
    result = await agent(model, texts=GERMAN).generate("1 + 1?")
    assert (result.text, result.finish_reason, result.stalled) == ("Two.", "stall", True)
    assert model.requests[-1].messages[-1].text.startswith("Du wiederholst dich.")


async def test_three_replies_in_which_every_call_failed_end_in_an_answer() -> None:
    model = ScriptedModel([call("fail", n=1), call("fail", n=2), call("fail", n=3), "It does not work."])
    result = await agent(model).generate("Go.")
    assert (result.text, result.finish_reason) == ("It does not work.", "error")
    assert "no 3" in result.report.missing[-1]


async def test_an_empty_reply_is_asked_again_once() -> None:
    result = await agent(ScriptedModel(["", "Yes."])).generate("Well?")
    assert (result.text, result.finish_reason) == ("Yes.", "stop")


async def test_a_model_that_says_nothing_for_ever_ends_in_a_sentence() -> None:
    model = ScriptedModel([""], repeat=True)
    result = await agent(model).generate("Well?")
    assert result.finish_reason == "error"
    assert result.text.startswith("The model gave no answer.")
    assert len(model.requests) == 2


async def test_an_unreachable_model_ends_in_a_sentence() -> None:
    result = await agent(ScriptedModel([ModelError("connection refused")])).generate("Well?")
    assert result.finish_reason == "error"
    assert result.text == "The request could not be completed: connection refused"


async def test_a_model_that_breaks_off_keeps_what_it_said() -> None:
    result = await agent(ScriptedModel([Turn("The answer is", error=ModelError("broken"))])).generate("Well?")
    assert result.finish_reason == "error"
    assert result.text == "The answer is\n\nThe request could not be completed: broken"


def test_the_time_limit_leaves_time_for_an_answer() -> None:
    async def main() -> None:
        model = ScriptedModel([*[Turn(calls=[c], pause=6) for c in adding(9)]], repeat=True)
        started: list[float] = []

        def watched(step: StepContext) -> None:
            started.append(asyncio.get_running_loop().time())

        result = await agent(model, budget=INLINE, prepare_step=watched).generate("Slowly.")
        assert result.finish_reason == "timeout"
        assert result.steps[-1].closing
        assert started[-1] < INLINE.seconds

    run_virtual(main())


def test_a_model_call_that_hangs_is_cut_and_the_answer_still_comes() -> None:
    async def main() -> None:
        model = ScriptedModel([call("add", a=1, b=1), Turn("never", pause=1e6), "Two, I think."])
        result = await agent(model, budget=Budget(seconds=10)).generate("1 + 1?")
        assert (result.text, result.finish_reason) == ("Two, I think.", "timeout")
        assert asyncio.get_running_loop().time() <= 10

    run_virtual(main())


def test_one_step_may_have_a_limit_of_its_own() -> None:
    async def main() -> None:
        model = ScriptedModel([Turn("never", pause=50), "Soon."])
        result = await agent(model, budget=Budget(seconds=100, step_seconds=5)).generate("When?")
        assert (result.text, result.finish_reason) == ("Soon.", "timeout")
        assert asyncio.get_running_loop().time() == pytest.approx(5)

    run_virtual(main())


def test_when_nothing_comes_in_time_a_sentence_does() -> None:
    async def main() -> None:
        model = ScriptedModel([Turn("never", pause=1e6)], repeat=True)
        result = await agent(model, budget=Budget(seconds=10)).generate("When?")
        assert result.finish_reason == "timeout"
        assert result.text.startswith("The request has run out of time.")
        assert asyncio.get_running_loop().time() == pytest.approx(10)

    run_virtual(main())


async def test_the_tool_call_cap_ends_in_an_answer() -> None:
    model = ScriptedModel([*adding(3), "Enough."])
    result = await agent(model, budget=Budget(tool_calls=3, steps=9)).generate("Go.")
    assert (result.text, result.finish_reason, result.cap_reached) == ("Enough.", "length", False)


async def test_the_token_budget_holds_and_the_closing_turn_is_inside_it() -> None:
    turns = [Turn(calls=[c], usage=Usage(900, 100)) for c in adding(20)]
    model = ScriptedModel(
        [lambda r: Turn("Short.", usage=Usage(900, 90)) if r.tool_choice == "none" else turns[r.step]],
        repeat=True,
    )
    result = await agent(model, budget=Budget(tokens=6_000, steps=20), max_output_tokens=100).generate("Go.")
    assert (result.text, result.finish_reason) == ("Short.", "length")
    assert result.usage.total_tokens <= 6_000
    assert all(request.max_output_tokens is not None for request in model.requests)


async def test_the_cost_limit_holds() -> None:
    profile = ModelProfile(price=Price(input_per_million=1_000, output_per_million=1_000))
    turns = [Turn(calls=[c], usage=Usage(90, 10)) for c in adding(20)]
    model = ScriptedModel(
        [lambda r: Turn("Cheap.", usage=Usage(90, 9)) if r.tool_choice == "none" else turns[r.step]],
        repeat=True,
        profile=profile,
    )
    result = await agent(model, budget=Budget(cost=1.0, steps=20), max_output_tokens=20).generate("Go.")
    assert (result.text, result.finish_reason) == ("Cheap.", "length")
    assert result.cost is not None
    assert result.cost <= 1.0


def test_a_cost_limit_without_a_price_is_refused_at_once() -> None:
    with pytest.raises(ConfigurationError, match="its cost is unknown"):
        agent(ScriptedModel(), budget=Budget(cost=1))


async def test_an_unknown_cost_is_not_zero() -> None:
    assert (await agent(ScriptedModel(["Hi."])).generate("Hi.")).cost is None


async def test_a_call_that_needs_a_person_ends_the_run_and_does_not_run() -> None:
    model = ScriptedModel([[call("add", a=1, b=1), call("send", to="x"), call("note", text="after")]])
    result = await agent(model).generate("Send it.")
    assert result.finish_reason == "approval"
    assert [(each.tool_name, dict(each.arguments)) for each in result.pending] == [("send", {"to": "x"})]
    assert [outcome.call.name for outcome in result.steps[0].tool_results] == ["add"]
    results = result.response_messages[-1].results
    assert [part.is_error for part in results] == [False, True, True]
    assert "approval" in results[1].content


async def test_a_stop_condition_ends_the_run_once_the_results_are_in() -> None:
    model = ScriptedModel([Turn("Writing.", [call("note", text="x")])])
    result = await agent(model, stop_when=has_tool_call("note")).generate("Note it.")
    assert (result.text, result.finish_reason) == ("Writing.", "stop")
    assert result.steps[0].tool_results[0].content == "noted x"
    assert len(model.requests) == 1


async def test_a_stop_condition_may_be_async() -> None:
    async def enough(steps: Any) -> bool:
        return len(steps) == 2

    model = ScriptedModel(adding(5))
    result = await agent(model, stop_when=[enough]).generate("Go.")
    assert (result.finish_reason, len(result.steps)) == ("stop", 2)


async def test_step_count_is_behaves_as_the_cap() -> None:
    model = ScriptedModel([*adding(7), "Summary."])
    result = await agent(model, stop_when=[step_count_is(7), has_final_answer()]).generate("Go.")
    assert (result.text, result.finish_reason, result.cap_reached) == ("Summary.", "tool-calls", True)


async def test_a_final_answer_beside_a_tool_call_waits_for_the_result() -> None:
    model = ScriptedModel([Turn("FINAL_ANSWER: it is 2", [call("add", a=1, b=2)]), "FINAL_ANSWER: It is 3."])
    result = await agent(model, stop_when=has_final_answer()).generate("1 + 2?")
    assert result.text == "It is 3."
    assert all("FINAL_ANSWER" not in message.text for message in result.response_messages)


async def test_a_quoted_final_answer_is_left_alone() -> None:
    text = 'The prompt says "FINAL_ANSWER: …" ends it.'
    assert (await agent(ScriptedModel([text])).generate("What?")).text == text


async def test_a_reply_cut_by_its_length_executes_nothing() -> None:
    model = ScriptedModel([Turn(calls=[call("note", text="ha")], finish="length"), "Shorter now."])
    result = await agent(model).generate("Write much.")
    assert result.text == "Shorter now."
    assert "cut off" in result.steps[0].tool_results[0].content
    assert not result.steps[0].tool_results[0].executed


async def test_an_answer_cut_by_its_length_says_so() -> None:
    result = await agent(ScriptedModel([Turn("Once upon", finish="length")])).generate("Tell.")
    assert (result.text, result.finish_reason, result.truncated) == ("Once upon", "length", True)


class Answer(BaseModel):
    sum: int


async def test_a_structured_answer_is_checked_and_asked_for_again() -> None:
    model = ScriptedModel(["Three!", '```json\n{"sum": "3"}\n```'])
    result = await agent(model, output=Answer).generate("1 + 2?")
    assert result.output == Answer(sum=3)
    assert result.unwrap() == Answer(sum=3)
    assert "not JSON" in model.requests[1].messages[-1].text
    assert model.requests[0].output_schema is not None


async def test_a_structured_answer_that_never_comes_ends_at_the_cap() -> None:
    model = ScriptedModel(["Three!"], repeat=True)
    result = await agent(model, output=Answer, budget=Budget(steps=2)).generate("1 + 2?")
    assert (result.output, result.finish_reason, len(model.requests)) == (None, "tool-calls", 3)


async def test_old_results_shrink_before_the_window_overflows() -> None:
    @tool
    async def read(page: int) -> str:
        """Read a page."""
        return f"page {page} " + "text " * 800

    model = ScriptedModel(
        [*[call("read", page=n) for n in range(8)], "Read."], profile=ModelProfile(context_window=4_000)
    )
    result = await ToolLoopAgent(model=model, tools=[read], budget=Budget(steps=9)).generate("Read it all.")
    assert (result.text, result.truncated) == ("Read.", True)
    assert "[shortened from" in model.requests[-1].messages[2].results[0].content
    assert all("shortened" not in part.content for m in result.response_messages for part in m.results)


async def test_a_window_smaller_than_we_were_told_is_learned() -> None:
    @tool
    async def read(page: int) -> str:
        """Read a page."""
        return f"page {page} " + "text " * 800

    def reply(request: Any) -> Any:
        size = sum(len(part.content) for message in request.messages for part in message.results)
        if size > 9_000:
            return ModelError("too long", fault="context")
        return call("read", page=request.step) if request.step < 4 else "Done."

    result = await ToolLoopAgent(
        model=ScriptedModel([reply], repeat=True), tools=[read], budget=Budget(steps=9)
    ).generate("Read.")
    assert (result.text, result.finish_reason) == ("Done.", "stop")


async def test_cancel_before_the_start_asks_nobody() -> None:
    signal, model = AbortSignal(), ScriptedModel(["Hi."])
    signal.abort()
    result = await agent(model).generate("Hi.", abort_signal=signal)
    assert (result.finish_reason, result.text, model.requests) == ("abort", "The request was cancelled.", [])


async def test_cancel_in_mid_stream_keeps_the_partial_answer() -> None:
    model = ScriptedModel([Turn(["One, ", "two, ", "three."], pause=0.01)])
    stream = agent(model).stream("Count.")
    async for delta in stream.text():
        if "two" in delta:
            stream.cancel()
    result = await stream.result()
    assert (result.finish_reason, result.text) == ("abort", "One, two,")
    assert result.response_messages == (Message.assistant("One, two,"),)


async def test_prepare_step_may_change_what_is_sent_for_one_step() -> None:
    def prepare(step: StepContext) -> StepOverrides | None:
        return StepOverrides(instructions="Now be brief.", tools=["note"]) if step.step == 2 else None

    model = ScriptedModel([*adding(2), "Done."])
    await agent(model, instructions="Be kind.", prepare_step=prepare).generate("Go.")
    assert [request.instructions for request in model.requests] == ["Be kind.", "Now be brief.", "Be kind."]
    assert [spec.name for spec in model.requests[1].tools] == ["note"]


async def test_a_step_of_another_model_is_weighed_by_that_models_window() -> None:
    """And what only that one had room for is cut before the run's own model reads it."""
    roomy = ScriptedModel([*adding(1)], profile=ModelProfile(context_window=100_000))
    narrow = ScriptedModel(["Done."], profile=ModelProfile(context_window=1_000))
    history = [Message.user("Before. " * 400), Message.assistant("Yes. " * 400)]

    def prepare(step: StepContext) -> StepOverrides | None:
        return StepOverrides(model=roomy) if step.step == 1 else None

    result = await agent(narrow, prepare_step=prepare).generate("Go.", messages=history)
    assert (result.finish_reason, result.text) == ("stop", "Done.")
    assert sum(len(message.text) for message in roomy.requests[0].messages) > 5_000
    assert sum(len(message.text) for message in narrow.requests[0].messages) < 3_500


async def test_the_stop_report_says_what_was_spent_tried_and_missing() -> None:
    model = ScriptedModel([*adding(2), call("fail", n=1), "Partly."])
    report = (await agent(model).generate("Go.")).report
    assert report.spent["steps"] == (4, 5)
    assert report.spent["tool_calls"] == (3, 64)
    assert report.tried == ("add ×2", "fail")
    assert "no 1" in report.missing[0]
    assert str(report).startswith("stop: the model answered\nspent: steps 4 of 5")


async def test_the_modes_are_the_seeds() -> None:
    assert (INLINE.steps, INLINE.seconds) == (5, 30)
    assert (BACKGROUND.steps, BACKGROUND.seconds) == (20, 180)


async def test_with_words_for_its_tools_a_run_without_an_answer_shows_no_result_as_it_came() -> None:
    @tool
    async def look(key: str) -> ToolResult[dict[str, str]]:
        """Look something up."""
        return ToolResult({"id": key, "secret": "x"}, source=SourceAttribution("Band 7", kind="book", id="9"))

    @tool
    async def plan() -> dict[str, int]:
        """Make a plan."""
        return {"steps": 3}

    texts = replace(GERMAN, tools={"look": "Schlage nach"})
    script = [call("look", key="a"), call("look", key="b"), call("plan"), ModelError("gone")]
    agent = ToolLoopAgent(
        model=ScriptedModel(script, repeat=True), tools=[look, plan], texts=texts, budget=Budget(steps=3)
    )
    result = await agent.generate("Was steht da?")
    assert result.text == f"{GERMAN.fallback['steps']}\n\n- Schlage nach (Quelle: Band 7)"
