"""Every event of the engine as AG-UI 1.0 has it, checked by AG-UI's own models."""

from __future__ import annotations

import json
from typing import Any

from ag_ui.core import Event as AguiEvent
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter

from bridle import ToolLoopAgent, event_to_json, tool
from bridle.engine.events import KINDS
from bridle.models import ScriptedModel, Turn, call
from bridle.wire.agui import ACTIVITY, Translator, as_sse, parse_id

AGUI: TypeAdapter[Any] = TypeAdapter(AguiEvent)


@tool
def look(what: str) -> str:
    """Look something up."""
    return f"{what} found"


@tool(effect="once")
def send(to: str) -> str:
    """Send a letter."""
    return "sent"


async def events_of(*script: Any, **settings: Any) -> list[dict[str, Any]]:
    agent = ToolLoopAgent(model=ScriptedModel(script), tools=[look, send], **settings)
    return [event_to_json(event) async for event in agent.stream("Go.")]


def translated(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    translator = Translator("thread", "run")
    sent = [each for seq, event in enumerate(events, 1) for each in translator.translate(seq, event)]
    for each in sent:
        AGUI.validate_python(each.body)
    return [each.body for each in sent]


def kinds(bodies: list[dict[str, Any]]) -> list[str]:
    return [body["type"] for body in bodies]


async def test_a_run_with_thoughts_calls_and_text() -> None:
    turn = Turn("I look.", calls=[call("look", what="§ 1")], reasoning="hm")
    bodies = translated(await events_of(turn, "Found."))
    assert kinds(bodies) == [
        "RUN_STARTED",
        "STEP_STARTED",
        "ACTIVITY_SNAPSHOT",
        "REASONING_START",
        "REASONING_MESSAGE_START",
        "REASONING_MESSAGE_CONTENT",
        "REASONING_MESSAGE_END",
        "REASONING_END",
        "TEXT_MESSAGE_START",
        "TEXT_MESSAGE_CONTENT",
        "TEXT_MESSAGE_CONTENT",
        "TEXT_MESSAGE_END",
        "TOOL_CALL_START",
        "TOOL_CALL_ARGS",
        "TOOL_CALL_END",
        "TOOL_CALL_RESULT",
        "STEP_FINISHED",
        "STEP_STARTED",
        "ACTIVITY_SNAPSHOT",
        "TEXT_MESSAGE_START",
        "TEXT_MESSAGE_CONTENT",
        "TEXT_MESSAGE_END",
        "STEP_FINISHED",
        "RUN_FINISHED",
    ]
    assert bodies[-1]["outcome"] == {"type": "success"}
    assert bodies[-1]["result"]["text"] == "Found."


async def test_a_call_that_needs_a_person_ends_in_an_interrupt_with_what_is_asked() -> None:
    last = translated(await events_of(call("send", to="Ada")))[-1]
    [interrupt] = last["outcome"]["interrupts"]
    assert interrupt["metadata"]["arguments"] == {"to": "Ada"}
    assert len(interrupt["metadata"]["digest"]) == 64


async def test_a_cancelled_run_says_so_and_a_failed_one_is_an_error() -> None:
    agent = ToolLoopAgent(model=ScriptedModel([Turn("Slow.", pause=3_600)]), tools=[])
    stream = agent.stream("Go.")
    events: list[dict[str, Any]] = []
    async for event in stream:
        events.append(event_to_json(event))
        if event.type == "step-start":
            stream.cancel()
    assert translated(events)[-1]["outcome"] == {"type": "cancelled"}
    failed = translated(await events_of(RuntimeError("gone")))[-1]
    assert (failed["type"], failed["code"]) == ("RUN_ERROR", "error")


async def test_a_step_that_is_taken_up_again_tells_to_forget_what_it_said() -> None:
    events = await events_of("Half an answer.")
    again = [*events[:3], *events[1:]]
    bodies = translated(again)
    restart = next(body for body in bodies if body.get("name") == "bridle.step-restart")
    assert restart["value"] == {"step": 1}
    assert kinds(bodies).count("TEXT_MESSAGE_START") == kinds(bodies).count("TEXT_MESSAGE_END") == 2


def test_every_kind_of_event_has_its_place() -> None:
    handled = {
        "start", "step-start", "text-delta", "reasoning-delta", "tool-call", "tool-result",
        "approval-required", "step-finish", "finish", *ACTIVITY,
    }  # fmt: skip
    assert handled == set(KINDS)


async def test_whoever_comes_back_is_sent_exactly_the_rest() -> None:
    events = await events_of(Turn("I look.", calls=[call("look", what="§ 1")], reasoning="hm"), "Found.")
    translator = Translator("thread", "run")
    sent = [each for seq, event in enumerate(events, 1) for each in translator.translate(seq, event)]
    for position, seen in enumerate(sent):
        again = Translator("thread", "run")
        everything = [each for seq, event in enumerate(events, 1) for each in again.translate(seq, event)]
        rest = [each for each in everything if parse_id(each.id) > parse_id(seen.id)]
        assert rest == sent[position + 1 :]


@given(st.text())
def test_any_text_travels_on_one_line_and_comes_back_whole(text: str) -> None:
    text = text.encode("utf-8", "replace").decode()
    [_, sent, *_] = Translator("t", "r").translate(
        7, {"type": "notice", "step": 1, "code": "x", "message": text}
    )
    lines = as_sse(sent).split("\n")
    assert (lines[0], lines[2:]) == ("id: 7.2", ["", ""])
    assert json.loads(lines[1].removeprefix("data: "))["value"]["message"] == text


@given(st.one_of(st.none(), st.text()))
def test_any_last_event_id_is_a_place(value: str | None) -> None:
    assert parse_id(value) >= (0, 0)


def test_a_step_that_was_cut_off_is_finished_before_the_run_is() -> None:
    """A person stopped it, or a process died: the engine said nothing more of the step."""
    cut = [
        {"type": "start", "runId": "run", "model": "m", "maxSteps": 5},
        {"type": "step-start", "step": 1, "maxSteps": 5},
        {"type": "text-delta", "step": 1, "delta": "Ein Anf"},
        {"type": "finish", "finishReason": "abort", "text": "Ein Anf", "steps": 1},
    ]
    kinds = [event["type"] for event in translated(cut)]
    assert kinds[-3:] == ["TEXT_MESSAGE_END", "STEP_FINISHED", "RUN_FINISHED"]
    assert kinds.count("STEP_STARTED") == kinds.count("STEP_FINISHED")


def test_a_step_that_begins_anew_ends_the_one_before() -> None:
    twice = [{"type": "step-start", "step": 1, "maxSteps": 5}] * 2
    kinds = [event["type"] for event in translated(twice)]
    assert kinds == [
        *("RUN_STARTED", "STEP_STARTED", "ACTIVITY_SNAPSHOT"),
        *("STEP_FINISHED", "CUSTOM", "STEP_STARTED", "ACTIVITY_SNAPSHOT"),
    ]


def test_a_run_is_started_once_before_anything_else_whoever_works_on_it() -> None:
    translator = Translator("t", "r")
    heard = [
        {"type": "notice", "step": 0, "code": "queued", "message": "wartet"},
        {"type": "start"},
        {"type": "step-start", "step": 1, "maxSteps": 20},
        {"type": "text-delta", "step": 1, "delta": "halb"},
        {"type": "start"},  # another process took it up
        {"type": "step-start", "step": 1, "maxSteps": 20},
        {"type": "finish", "finishReason": "stop", "text": "ganz"},
    ]
    kinds = [
        each.body["type"] for seq, event in enumerate(heard, 1) for each in translator.translate(seq, event)
    ]
    assert (kinds[0], kinds.count("RUN_STARTED"), kinds[-1]) == ("RUN_STARTED", 1, "RUN_FINISHED")
    assert kinds.count("TEXT_MESSAGE_START") == kinds.count("TEXT_MESSAGE_END")
    assert kinds.count("STEP_STARTED") == kinds.count("STEP_FINISHED")


def test_a_run_that_is_cancelled_in_the_queue_is_started_and_finished() -> None:
    translator = Translator("t", "r")
    (started, finished) = translator.translate(
        1, {"type": "finish", "finishReason": "abort", "text": "Halt."}
    )
    assert (started.body["type"], finished.body["outcome"]) == ("RUN_STARTED", {"type": "cancelled"})
