"""The Messages API over real sockets: its rules, its cache, every way a server can misbehave.

The waits between attempts are tested in `test_retry.py`, in virtual time; here they are next to nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from bridle import (
    AbortSignal,
    Budget,
    ConfigurationError,
    ImagePart,
    Message,
    ModelProfile,
    ModelRequest,
    ReasoningPart,
    RunResult,
    StepContext,
    StepOverrides,
    TextPart,
    ToolCallPart,
    ToolLoopAgent,
    ToolResultPart,
    ToolSpec,
    Usage,
    dump_messages,
    load_messages,
    tool,
)
from bridle.engine.context import shrink
from bridle.engine.events import Event, ModelRetry, ReasoningDelta, TextDelta
from bridle.engine.history import mend
from bridle.engine.model import CallChunk, Chunk, FinishChunk, ReasoningChunk
from bridle.errors import ModelError
from bridle.models import ScriptedModel, anthropic_reply, anthropic_wire, call, retry
from bridle.models.anthropic import DEFAULT_MAX_TOKENS, AnthropicModel
from bridle.models.scripted import Turn
from support.anthropic_server import (
    OVERLOADED,
    START,
    AnthropicServer,
    Asked,
    Events,
    Raw,
    Reply,
    Thought,
    busy,
    delta,
    error_object,
    faults_in,
    refuse,
    seal,
    sign,
)
from support.model_server import (
    HTML,
    PAGE,
    Answer,
    Call,
    Endless,
    Exchange,
    Failing,
    Status,
    dump,
    hang,
    speak_gibberish,
    vanish,
)
from support.virtual_time import run_virtual

UMLAUTS = "Größe: 5 €, schön wäre’s 👩‍⚖️ 🎉"
SHORT = Budget(seconds=0.8, reserve=0.5)
"""For the few tests in which time has to run out; the others end long before the usual 30 seconds."""
MANUAL = {"type": "enabled", "budget_tokens": 2_048}
ADAPTIVE = {"type": "adaptive"}


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retry, "FIRST_WAIT", 0.001)


@pytest.fixture
async def server(caplog: pytest.LogCaptureFixture) -> AsyncIterator[AnthropicServer]:
    """Whatever a test does, every history it sent was valid and no fault was an accident."""
    async with AnthropicServer() as running:
        yield running
    assert not running.faults
    assert not [record for record in caplog.get_records("call") if record.levelno >= logging.ERROR]


class Desk:
    """Tools that remember what they did, and an agent that works with them."""

    def __init__(self, server: AnthropicServer) -> None:
        self.server = server
        self.done: list[Any] = []
        self.events: list[Event] = []

        @tool
        async def add(a: int, b: int) -> int:
            """Add two numbers."""
            self.done.append((a, b))
            return a + b

        @tool
        async def look_up(query: str) -> str:
            """Look something up."""
            self.done.append(query)
            return f"Found: {query}"

        @tool
        async def read_file(page: int) -> str:
            """Read a page of a long file."""
            self.done.append(page)
            return "\n".join([f"page {page}, line {n}: lorem ipsum dolor sit amet" for n in range(100)])

        self.tools = [add, look_up, read_file]

    def agent(self, marker: str = "claude", *, thinking: Any = None, **options: Any) -> ToolLoopAgent:
        model = AnthropicModel(marker, self.server.url, thinking=thinking)
        options = {"tools": self.tools, "on_event": self.events.append, **options}
        return ToolLoopAgent(model=model, **options)

    async def ask(self, *turns: Answer, closing: Answer | None = None, **options: Any) -> RunResult:
        self.server.script("claude", *turns, closing=closing)
        return await self.agent(**options).generate("What is it?")

    @property
    def sent(self) -> list[Asked]:
        return [request for request in self.server.requests if isinstance(request, Asked)]

    @property
    def shown(self) -> str:
        return "".join([event.delta for event in self.events if isinstance(event, TextDelta)])

    @property
    def thought(self) -> str:
        return "".join([event.delta for event in self.events if isinstance(event, ReasoningDelta)])

    @property
    def retries(self) -> list[ModelRetry]:
        return [event for event in self.events if isinstance(event, ModelRetry)]


@pytest.fixture
def desk(server: AnthropicServer) -> Desk:
    return Desk(server)


SUM = Reply(calls=[Call("add", {"a": 1, "b": 2}, "toolu_a")])
THREE = Reply("The sum is 3.")


def plain(value: Any) -> Any:
    """Without the marks for the cache, which move."""
    if isinstance(value, dict):
        return {name: plain(item) for name, item in value.items() if name != "cache_control"}
    return [plain(item) for item in value] if isinstance(value, list) else value


# ---- replies that are good, however they travel


async def test_a_run_asks_acts_observes_and_answers(desk: Desk) -> None:
    result = await desk.ask(SUM, THREE)
    assert (result.text, result.finish_reason, desk.done) == ("The sum is 3.", "stop", [(1, 2)])
    first, second = desk.sent
    assert [tool["name"] for tool in first.body["tools"]] == ["add", "look_up", "read_file"]
    assert plain(second.messages) == [
        {"role": "user", "content": [{"type": "text", "text": "What is it?"}]},
        {
            "role": "assistant",
            "content": [{"type": "tool_use", "id": "toolu_a", "name": "add", "input": {"a": 1, "b": 2}}],
        },
        {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "toolu_a", "content": "3"}]},
    ]


@pytest.mark.parametrize(
    "wire",
    [
        pytest.param(Events(), id="one write an event"),
        pytest.param(Events(newline=b"\r\n"), id="CRLF"),
        pytest.param(Events(prefix=b"data:"), id="no blank before the data"),
        pytest.param(Events(named=False), id="events without names"),
        pytest.param(Events(noise=b": ping\nid: 7\nretry: 10\n"), id="comments and ids"),
        pytest.param(Events(piece=1), id="a byte at a time"),
        pytest.param(Events(piece=1, newline=b"\r\n"), id="a byte at a time, CRLF"),
        pytest.param(Events(piece=3), id="three bytes at a time"),
        pytest.param(Events(piece=1 << 20), id="all in one write"),
        pytest.param(Events(chunked=False), id="until the connection ends"),
        pytest.param(Events(content_type="TEXT/EVENT-STREAM"), id="a type in capitals"),
        pytest.param(Events(hang_up=True), id="the connection closed behind it"),
    ],
)
async def test_however_a_stream_travels_the_run_is_the_same(desk: Desk, wire: Events) -> None:
    asked = Reply(calls=[Call("look_up", {"query": UMLAUTS}, "a")], argument_size=3, wire=wire)
    result = await desk.ask(asked, Reply(UMLAUTS, reasoning="Hm.", wire=wire))
    assert (result.text, desk.shown, desk.done) == (UMLAUTS, UMLAUTS, [UMLAUTS])
    assert (len(desk.sent), desk.thought) == (2, "Hm.")
    assert result.usage == Usage(40, 20, 6)


async def test_an_answer_in_one_piece_is_taken_although_a_stream_was_asked_for(desk: Desk) -> None:
    result = await desk.ask(
        Reply(calls=SUM.calls, reasoning="Add.", in_one_piece=True),
        Reply(UMLAUTS, reasoning="Hm.", in_one_piece=True),
    )
    assert (result.text, result.steps[-1].reasoning, desk.done) == (UMLAUTS, "Hm.", [(1, 2)])
    assert result.usage == Usage(40, 20, 6)
    assert desk.sent[1].messages[1]["content"][0]["signature"] == sign("Add.")


async def test_generate_and_stream_give_the_same_text_messages_and_trace(desk: Desk) -> None:
    desk.server.script("claude", Failing(1, OVERLOADED, SUM), Reply(UMLAUTS, reasoning="Let me see."))
    generated = await desk.agent().generate("What is it?")
    stream = desk.agent().stream("What is it?")
    shown = "".join([piece async for piece in stream.text()])
    watched = await stream.result()
    assert record_of(generated) == record_of(watched)
    assert shown == watched.text == UMLAUTS


def record_of(result: RunResult) -> Any:
    trace = [{**step.to_json(), "timestamp": ""} for step in result.trace]
    return result.text, result.finish_reason, result.usage, dump_messages(result.response_messages), trace


@pytest.mark.parametrize("size", [1, 2, 7, None])
async def test_arguments_in_many_pieces_become_one_call(desk: Desk, size: int | None) -> None:
    calls = [Call("look_up", {"query": UMLAUTS}, "a"), Call("add", {"a": 10, "b": 20}, "b")]
    await desk.ask(Reply("Let me see.", calls, argument_size=size), THREE)
    assert desk.done == [UMLAUTS, (10, 20)]


async def test_a_tool_call_without_arguments_has_none(desk: Desk) -> None:
    @tool
    async def today() -> str:
        """Today's date."""
        desk.done.append("today")
        return "Monday"

    desk.tools.append(today)
    await desk.ask(Reply(calls=[Call("today", "", "a")]), THREE)
    assert desk.done == ["today"]


async def test_a_server_that_gives_every_call_the_same_id_leaves_a_valid_history(desk: Desk) -> None:
    turns = [Reply(calls=[Call("add", {"a": n, "b": 1}, "same")]) for n in range(3)]
    result = await desk.ask(*turns, THREE)
    assert (result.text, desk.done) == ("The sum is 3.", [(0, 1), (1, 1), (2, 1)])


async def test_a_surrogate_pair_split_across_two_deltas_is_one_character(desk: Desk) -> None:
    result = await desk.ask(Reply(["Well done \ud83c", "\udf89!"]))
    assert (result.text, desk.shown) == ("Well done 🎉!", "Well done 🎉!")


async def test_a_tool_that_returns_nothing_is_answered_without_content(desk: Desk) -> None:
    @tool
    async def blank(text: str) -> str:
        """Say nothing."""
        return text

    desk.tools.append(blank)
    calls = [Call("blank", {"text": text}, f"t{n}") for n, text in enumerate(["", " \n"])]
    result = await desk.ask(Reply(calls=calls), THREE)
    assert result.text == "The sum is 3."


async def test_a_failed_call_is_sent_back_as_an_error(desk: Desk) -> None:
    await desk.ask(Reply(calls=[Call("add", {"a": "x"}, "a")]), THREE)
    assert desk.sent[1].messages[2]["content"][0]["is_error"] is True


async def test_usage_is_everything_that_was_read_and_the_part_from_the_cache(desk: Desk) -> None:
    """The API counts what came from the cache and what went into it beside `input_tokens`."""
    result = await desk.ask(Reply("Hi", usage=(1_000, 7)))
    assert result.usage == Usage(1_000, 7, cached_tokens=3)


async def test_tokens_spent_on_thinking_are_told(desk: Desk) -> None:
    spent = {"output_tokens": 90, "output_tokens_details": {"thinking_tokens": 60}, "input_tokens": None}
    done = {"type": "message_delta", "delta": {"stop_reason": "end_turn"}, "usage": spent}
    events = [*[e for e in Reply("Hi").events() if e["type"] not in ("message_delta", "message_stop")], done]
    result = await desk.ask(Raw([*events, {"type": "message_stop"}]))
    assert result.usage == Usage(20, 90, 3, 60)


async def test_usage_that_is_not_reported_is_estimated_and_says_so(desk: Desk) -> None:
    result = await desk.ask(Reply("Hi there", usage=None))
    assert result.usage.estimated
    assert result.usage.input_tokens > 0


async def test_an_answer_is_complete_once_the_model_said_why_it_stopped(desk: Desk) -> None:
    result = await desk.ask(Reply("The sum is 3.", wire=Events(cut_after=b'"stop_sequence": null}')))
    assert result.finish_reason == "error"  # cut inside the very event
    whole = await desk.ask(Reply("The sum is 3.", wire=Events(unfinished=True)))
    assert (whole.text, whole.finish_reason) == ("The sum is 3.", "stop")
    assert len(desk.sent) == 2


@pytest.mark.parametrize(
    ("stop", "reason"),
    [
        ("end_turn", "stop"),
        ("stop_sequence", "stop"),
        ("tool_use", "tool-calls"),
        ("max_tokens", "length"),
        ("model_context_window_exceeded", "length"),
        ("refusal", "content-filter"),
        ("pause_turn", "other"),
        ("whatever_comes_next", "other"),
    ],
)
async def test_each_stop_reason_has_its_meaning(server: AnthropicServer, stop: str, reason: str) -> None:
    server.script("claude", Reply("Hi", stop=stop))
    chunks = await chunks_of(AnthropicModel("claude", server.url))
    assert chunks[-1] == FinishChunk(reason)  # type: ignore[arg-type]


async def chunks_of(model: AnthropicModel, *messages: Message, **options: Any) -> list[Chunk]:
    request = ModelRequest("", messages or (Message.user("Hi"),), **options)
    return [chunk async for chunk in model.stream(request)]


async def test_what_a_refused_answer_asked_for_is_not_carried_out(desk: Desk) -> None:
    await desk.ask(Reply("I will", SUM.calls, stop="refusal"), THREE)
    assert desk.done == []


async def test_blocks_and_events_that_are_not_known_yet_are_overlooked(desk: Desk) -> None:
    news = [
        {"type": "weather", "sunny": True},
        {"type": START, "index": 9, "content_block": {"type": "server_tool_use", "id": "s", "input": {}}},
        {"type": "content_block_delta", "index": 9, "delta": {"type": "citations_delta", "citation": {}}},
        {"type": "content_block_stop", "index": 9},
    ]
    events = list(THREE.events())
    result = await desk.ask(Raw([*events[:2], *news, *events[2:]]))
    assert (result.text, result.finish_reason) == ("The sum is 3.", "stop")


# ---- thinking


@pytest.mark.parametrize("thinking", [MANUAL, ADAPTIVE])
async def test_a_thought_goes_back_as_it_came_with_the_call_it_led_to(
    desk: Desk, thinking: Mapping[str, Any]
) -> None:
    result = await desk.ask(
        Reply("I add.", SUM.calls, " One and two…\n"), Reply("3", reasoning="Easy."), thinking=thinking
    )
    assert (result.text, desk.thought) == ("3", " One and two…\nEasy.")
    thought, said, asked = desk.sent[1].messages[1]["content"]
    assert thought == {
        "type": "thinking",
        "thinking": " One and two…\n",
        "signature": sign(" One and two…\n"),
    }
    assert (said["type"], asked["type"]) == ("text", "tool_use")


async def test_a_single_thought_keeps_the_signature_the_server_gave_it(server: AnthropicServer) -> None:
    server.script("claude", Reply("Hi", reasoning="Hm, hm."))
    chunks = await chunks_of(AnthropicModel("claude", server.url))
    assert [c.signature for c in chunks if isinstance(c, ReasoningChunk) and c.signature] == [sign("Hm, hm.")]


async def test_several_thoughts_go_back_in_their_places(desk: Desk) -> None:
    parts = [
        Thought("First this."),
        Thought("nobody may read this", secret=True),
        "I look twice.",
        Thought("Then that."),
        Call("add", {"a": 1, "b": 2}, "one"),
        Thought("And again."),
        Call("add", {"a": 3, "b": 4}, "two"),
    ]
    result = await desk.ask(Reply(parts=parts), THREE, thinking=MANUAL)
    assert (result.text, desk.done) == ("The sum is 3.", [(1, 2), (3, 4)])
    content = plain(desk.sent[1].messages[1]["content"])
    assert [block["type"] for block in content] == [
        *("thinking", "redacted_thinking", "text", "thinking", "tool_use", "thinking", "tool_use")
    ]
    assert content[1]["data"] == seal("nobody may read this")
    assert [block["id"] for block in content if block["type"] == "tool_use"] == ["one", "two"]
    assert desk.thought == "First this.Then that.And again."


@pytest.mark.parametrize(
    "thought", [Thought("hidden", silent=True), Thought("hidden", secret=True)], ids=["omitted", "redacted"]
)
async def test_a_thought_without_words_goes_back_too(desk: Desk, thought: Thought) -> None:
    """Newer models sign what they thought and do not say it; without it they lose their thread."""
    result = await desk.ask(Reply(parts=[thought, *SUM.calls]), THREE, thinking=MANUAL)
    assert (result.text, desk.thought) == ("The sum is 3.", "…")
    block = desk.sent[1].messages[1]["content"][0]
    assert block.get("data") == seal("hidden") or block.get("signature") == sign("hidden")


async def test_thoughts_survive_being_written_down_and_read_again(desk: Desk) -> None:
    parts = [Thought("First this."), "Well.", Thought("Then that."), *SUM.calls]
    first = await desk.ask(Reply(parts=parts), Reply("3", reasoning="Easy."), thinking=ADAPTIVE)
    history = load_messages(dump_messages([Message.user("What is it?"), *first.response_messages]))
    desk.server.script("claude", THREE)
    again = await desk.agent(thinking=ADAPTIVE).generate("And now?", messages=history)
    assert again.text == "The sum is 3."
    kinds = [[block["type"] for block in m["content"]] for m in desk.sent[-1].messages if m["role"] != "user"]
    assert kinds == [["thinking", "text", "thinking", "tool_use"], ["thinking", "text"]]


async def test_a_thought_split_inside_a_character_goes_back_whole(desk: Desk) -> None:
    whole = {"type": "content_block_delta", "index": 0}
    events: list[dict[str, Any]] = [
        {"type": START, "index": 0, "content_block": {"type": "thinking", "thinking": ""}},
        {**whole, "delta": {"type": "thinking_delta", "thinking": "Party \ud83c"}},
        {**whole, "delta": {"type": "thinking_delta", "thinking": "\udf89!"}},
        {**whole, "delta": {"type": "signature_delta", "signature": sign("Party 🎉!")}},
    ]
    rest = [{**event, "index": 1} if "index" in event else event for event in list(SUM.events())[1:]]
    result = await desk.ask(Raw([*events, *rest]), THREE, thinking=MANUAL)
    assert result.text == "The sum is 3."
    assert desk.sent[1].messages[1]["content"][0]["thinking"] == "Party 🎉!"


@pytest.mark.parametrize(
    "part",
    [
        ReasoningPart("Hm."),
        ReasoningPart("Hm.", '{"pydantic-ai": [{"type": "thinking"}]}'),
        ReasoningPart("Hm.", '{"anthropic": "Hm."}'),
        ReasoningPart("Hm.", '{"anthropic": [{"type": "thinking", "thinking": 5}, "weather", 7, null]}'),
        ReasoningPart("Hm.", "{not JSON"),
        ReasoningPart("", "c2lnbmF0dXJl"),
    ],
    ids=lambda part: f"{part.text}{part.signature[:40]}",
)
async def test_a_thought_that_is_not_signed_here_is_not_sent(desk: Desk, part: ReasoningPart) -> None:
    desk.server.script("claude", THREE)
    asked = ToolCallPart("a", "add", {"a": 1, "b": 2})
    history = [
        Message.user("What is it?"),
        Message("assistant", (part, TextPart("I add."), asked)),
        Message.tool([ToolResultPart("a", "add", "3")]),
    ]
    result = await desk.agent(thinking=MANUAL).generate(messages=history)
    assert result.text == "The sum is 3."
    assert [block["type"] for block in desk.sent[0].messages[1]["content"]] == ["text", "tool_use"]
    assert "thinking" not in desk.sent[0].body  # it cannot begin to think in the middle of a turn


async def test_a_message_of_nothing_but_thoughts_is_not_sent() -> None:
    model = AnthropicModel("claude", "http://127.0.0.1:9")
    thought = Message("assistant", (ReasoningPart("Hm.", sign("Hm.")),))
    body = json.loads(model.encode(ModelRequest("", (Message.user("a"), thought, Message.user("b")))))
    assert [[block["text"] for block in message["content"]] for message in body["messages"]] == [["a", "b"]]


async def test_thinking_fits_into_what_is_left_for_a_reply_or_is_left_out() -> None:
    model = AnthropicModel("claude", "http://127.0.0.1:9", thinking=MANUAL)

    def sent(most: int | None) -> tuple[int, Any]:
        body = body_of(model, max_output_tokens=most, temperature=0.3, tool_choice="auto")
        assert ("temperature" in body) == ("thinking" not in body)
        return body["max_tokens"], body.get("thinking", {}).get("budget_tokens")

    assert sent(None) == (DEFAULT_MAX_TOKENS + 2_048, 2_048)
    assert sent(3_000) == (3_000, 2_048)
    assert sent(2_000) == (2_000, 1_500)
    assert sent(1_200) == (1_200, None)
    assert sent(1) == (1, None)


def test_thoughts_of_a_turn_that_goes_on_without_thinking_are_left_out() -> None:
    thought = Message(
        "assistant", (ReasoningPart("Hm.", sign("Hm.")), ToolCallPart("a", "add", {"a": 1, "b": 2}))
    )
    history = (Message.user("a"), thought, Message.tool([ToolResultPart("a", "add", "3")]))
    model = AnthropicModel("claude", "http://127.0.0.1:9", thinking=MANUAL)
    for most, kinds in ((4_000, ["thinking", "tool_use"]), (500, ["tool_use"])):
        body = json.loads(model.encode(ModelRequest("", history, max_output_tokens=most)))
        assert [block["type"] for block in body["messages"][1]["content"]] == kinds
        assert not list(faults_in(body, HEADERS))


async def test_while_it_thinks_a_model_is_not_forced_to_call_a_tool(desk: Desk) -> None:
    def force(step: StepContext) -> StepOverrides | None:
        return StepOverrides(tool_choice="required") if step.step == 1 else None

    for thinking in (None, MANUAL, ADAPTIVE):
        desk.server.requests.clear()
        await desk.ask(SUM, THREE, prepare_step=force, thinking=thinking, temperature=0.5)
        assert desk.sent[0].body.get("tool_choice") == (None if thinking else {"type": "any"})
        assert "tool_choice" not in desk.sent[1].body


# ---- the cache


async def test_every_step_reads_what_the_step_before_it_wrote_into_the_cache(desk: Desk) -> None:
    """Also past more blocks in one step than the server looks back over."""
    many = [Call("add", {"a": 50, "b": n}, f"m{n}") for n in range(30)]
    turns = [Reply("Step.", [Call("add", {"a": n, "b": 1}, f"c{n}")], "Hm.") for n in range(3)]
    result = await desk.ask(
        turns[0], Reply(calls=many), *turns[1:], THREE, budget=Budget(steps=10), instructions="Be brief."
    )
    assert result.text == "The sum is 3."
    for before, after in pairwise(desk.sent):
        assert after.known == before.blocks


async def test_the_next_run_of_a_conversation_reads_what_the_last_one_wrote(desk: Desk) -> None:
    first = await desk.ask(SUM, THREE)
    said = desk.sent[-1].blocks
    history = [Message.user("What is it?"), *first.response_messages]
    await desk.agent().generate("And now?", messages=history)
    assert desk.sent[-1].known == said


async def test_another_conversation_reads_the_tools_and_the_instructions_from_the_cache(desk: Desk) -> None:
    desk.server.script("claude", THREE)
    agent = desk.agent(instructions="Be brief.")
    await agent.generate("One?")
    await agent.generate("Two?")
    assert desk.sent[1].known == len(desk.tools) + 1


async def test_with_other_instructions_the_tools_are_still_read_from_the_cache(desk: Desk) -> None:
    desk.server.script("claude", THREE)
    await desk.agent(instructions="Be brief.").generate("One?")
    await desk.agent(instructions="Be kind.").generate("One?")
    assert desk.sent[1].known == len(desk.tools)


async def test_what_was_sent_before_is_sent_again_byte_for_byte(desk: Desk) -> None:
    turns = [Reply(calls=[Call("add", {"a": n, "b": 1}, f"c{n}")]) for n in range(4)]
    await desk.ask(*turns, THREE, instructions="Be brief.", budget=Budget(steps=8))
    for before, after in pairwise([request.raw for request in desk.sent]):
        head = before[: before.index(b'"messages":[')]
        assert after.startswith(head)
    bare = [request.raw.replace(anthropic_wire.MARK, b"}") for request in desk.sent]
    for before, after in pairwise(bare):
        history = before[: before.index(b'],"max_tokens"')]
        assert after.startswith(history)


async def test_with_the_tools_switched_off_the_beginning_stays_in_the_cache(desk: Desk) -> None:
    result = await desk.ask(SUM, closing=Reply("So far: 3."), budget=Budget(steps=1), instructions="Hm.")
    assert (result.text, result.finish_reason) == ("So far: 3.", "tool-calls")
    first, closing = desk.sent
    assert closing.body["tool_choice"] == {"type": "none"}
    assert closing.body["tools"] == first.body["tools"]
    assert closing.known == first.blocks


@pytest.mark.parametrize("tools", [0, 1])
@pytest.mark.parametrize("instructions", ["", "Be brief."])
def test_there_are_never_more_marks_than_the_api_takes(tools: int, instructions: str) -> None:
    model = AnthropicModel("claude", "http://127.0.0.1:9")
    specs = tuple([ToolSpec("add", "", {}) for _ in range(tools)])
    messages = tuple([m for n in range(6) for m in (Message.user(f"q{n}"), Message.assistant(f"a{n}"))])
    body = model.encode(ModelRequest(instructions, (*messages, Message.user("q")), specs))
    assert body.count(b"cache_control") == tools + bool(instructions) + 2


# ---- streams that break


async def test_a_call_cut_in_the_middle_of_its_arguments_is_asked_for_again(desk: Desk) -> None:
    cut = Reply(calls=SUM.calls, argument_size=2, wire=Events(cut_after=b'"partial_json": "1,'))
    result = await desk.ask(Failing(1, cut, SUM), THREE)
    assert (result.text, desk.done, len(desk.sent)) == ("The sum is 3.", [(1, 2)], 3)
    assert len(desk.retries) == 1


@pytest.mark.parametrize("chunked", [True, False])
async def test_nothing_of_a_call_that_is_always_cut_is_carried_out(desk: Desk, chunked: bool) -> None:
    calls = [Call("add", {"a": 5, "b": 6}, "one"), *SUM.calls]
    wire = Events(cut_after=b'\\"b\\": 2', chunked=chunked)
    result = await desk.ask(Reply(calls=calls, wire=wire), THREE)
    assert (result.finish_reason, desk.done, len(desk.sent)) == ("error", [], 3)
    assert "could not be completed" in result.text
    assert "broke off" in result.text or "does not answer" in result.text
    assert result.response_messages == (Message.assistant(result.text),)


async def test_calls_that_came_whole_are_not_carried_out_when_the_stream_breaks_behind_them(
    desk: Desk,
) -> None:
    result = await desk.ask(
        Reply(calls=SUM.calls, wire=Events(cut_after=b'"content_block_stop", "index": 0}'))
    )
    assert (result.finish_reason, desk.done, len(desk.sent)) == ("error", [], 3)


@pytest.mark.parametrize("chunked", [True, False])
async def test_a_text_that_breaks_off_is_kept_and_not_asked_for_again(desk: Desk, chunked: bool) -> None:
    result = await desk.ask(Reply("The sum is 3.", wire=Events(cut_after=b'" is"', chunked=chunked)))
    assert (result.finish_reason, len(desk.sent), desk.retries) == ("error", 1, [])
    assert [message.text for message in result.response_messages] == ["The sum"]
    assert desk.shown.count("The sum") == result.text.count("The sum") == 1
    assert "could not be completed" in result.text


async def test_a_thought_that_breaks_off_is_asked_for_again_and_nothing_of_it_is_signed(desk: Desk) -> None:
    cut = Reply("3", reasoning="Let me see.", wire=Events(cut_after=b'"signature_delta"'))
    result = await desk.ask(Failing(1, cut, Reply(calls=SUM.calls)), THREE, thinking=ADAPTIVE)
    assert (result.text, len(desk.sent)) == ("The sum is 3.", 3)
    assert result.steps[0].reasoning == ""


async def test_a_thought_that_was_cancelled_halfway_is_not_sent_back(desk: Desk) -> None:
    signal = AbortSignal()
    wire = Events(hold_after=b'"text": " then')
    desk.server.script("claude", Reply("Well then.", reasoning="Let me see.", wire=wire))
    stream = desk.agent(thinking=ADAPTIVE).stream("What is it?", abort_signal=signal)
    async for event in stream:
        if isinstance(event, TextDelta):
            signal.abort()
    result = await stream.result()
    assert (result.finish_reason, result.text) == ("abort", "Well")
    desk.server.script("claude", THREE)
    history = [Message.user("What is it?"), *result.response_messages]
    again = await desk.agent(thinking=ADAPTIVE).generate("Go on.", messages=history)
    assert again.text == "The sum is 3."
    assert plain(desk.sent[-1].messages[1]["content"]) == [{"type": "text", "text": "Well"}]


async def test_what_a_run_found_before_a_fault_is_told(desk: Desk) -> None:
    result = await desk.ask(SUM, refuse(500, "oops", "api_error"))
    assert (result.finish_reason, len(desk.sent)) == ("error", 4)
    assert "add: 3" in result.text
    assert [message.role for message in result.response_messages] == ["assistant", "tool", "assistant"]


# ---- refusals and faults: how each one ends


TOO_LONG = "prompt is too long: 207791 tokens > 200000 maximum"
TOO_LONG_TOO = "input length and `max_tokens` exceed context limit: 178959 + 64000 > 200000"
FAULTS: dict[str, tuple[Answer, int, str]] = {
    "500": (refuse(500, "Internal", "api_error"), 3, "server failed (HTTP 500: Internal)"),
    "502 with a page": (Status(502, body=HTML, content_type="text/html"), 3, "server failed (HTTP 502)"),
    "503 with nothing": (Status(503, body=b""), 3, "server failed (HTTP 503)"),
    "504": (refuse(504, "timed out", "timeout_error"), 3, "server failed (HTTP 504: timed out)"),
    "529": (OVERLOADED, 3, "busy (HTTP 529: Overloaded)"),
    "529 with a page": (Status(529, body=HTML, content_type="text/html"), 3, "busy (HTTP 529)"),
    "429": (refuse(429, "slow down", "rate_limit_error"), 3, "busy (HTTP 429: slow down)"),
    "429, now": (busy("0"), 3, "busy (HTTP 429: slow down)"),
    "429, nonsense": (busy("whenever you like"), 3, "busy (HTTP 429: slow down)"),
    "429, until the past": (busy("Wed, 21 Oct 2015 07:28:00 GMT"), 3, "busy"),
    "429, a date beyond time": (busy("Mon, 01 Jan 99999999999 00:00:00 GMT"), 3, "busy"),
    "429, an hour": (busy("3600"), 1, "busy (HTTP 429: slow down)"),
    "429, until next millennium": (busy("Fri, 31 Dec 2999 23:59:59 GMT"), 1, "busy"),
    "529, an hour": (refuse(529, "Overloaded", "overloaded_error", Retry_After="3600"), 1, "busy"),
    "400": (
        refuse(400, "bad schema", "invalid_request_error"),
        1,
        "refused the request (HTTP 400: bad schema)",
    ),
    "400, context": (refuse(400, TOO_LONG, "invalid_request_error"), 1, "too long for the model"),
    "400, context and reply": (
        refuse(400, TOO_LONG_TOO, "invalid_request_error"),
        1,
        "too long for the model",
    ),
    "401": (refuse(401, "invalid x-api-key", "authentication_error"), 1, "key (HTTP 401: invalid x-api-key)"),
    "402": (refuse(402, "no credit", "billing_error"), 1, "refused the request (HTTP 402: no credit)"),
    "403": (refuse(403, "no", "permission_error"), 1, "refused the key"),
    "404": (refuse(404, "model: claude", "not_found_error"), 1, "does not know 'claude' (HTTP 404"),
    "404 with a page": (Status(404, body=HTML, content_type="text/html"), 1, "'claude' (HTTP 404)"),
    "413": (refuse(413, "too large", "request_too_large"), 1, "too long for the model"),
    "200 with a page": (PAGE, 3, "of type text/html that is no answer of the Messages API"),
    "200 with nothing": (Status(200, body=b""), 3, "no answer of the Messages API"),
    "200 with a list": (Status(200, body=b"[]"), 3, "no answer of the Messages API"),
    "200 without content": (Status(200, body=b'{"type": "message"}'), 3, "no answer of the Messages API"),
    "200 with an error": (Status(200, body=dump(error_object("Overloaded", "overloaded_error"))), 3, "busy"),
    "wrong type": (Reply("Hi", wire=Events(content_type="text/plain")), 3, "of type text/plain"),
    "empty stream": (Raw([]), 3, "broke off"),
    "only pings": (Raw([{"type": "ping"}] * 3), 3, "broke off"),
    "half an event": (
        Raw([b'{"type": "content_block_delta", "delta": {"te']),
        3,
        "no answer of the Messages",
    ),
    "a delta without its block": (
        Raw([{"type": "content_block_delta", "index": 3, "delta": {"type": "input_json_delta"}}]),
        3,
        "no answer of the Messages API",
    ),
    "streamed overload": (Raw([error_object("Overloaded", "overloaded_error")]), 3, "busy (Overloaded)"),
    "streamed failure": (Raw([error_object("Internal", "api_error")]), 3, "failed (Internal)"),
    "streamed limit": (Raw([error_object("slow down", "rate_limit_error")]), 3, "busy (slow down)"),
    "streamed refusal": (Raw([error_object("bad schema")]), 1, "refused the request (bad schema)"),
    "streamed context": (Raw([error_object(TOO_LONG)]), 1, "too long for the model"),
    "streamed key": (Raw([error_object("invalid", "authentication_error")]), 1, "refused the key"),
    "streamed something": (Raw([{"type": "error", "error": "out of memory"}]), 3, "failed (out of memory)"),
    "no reply at all": (vanish, 3, "does not answer"),
    "not HTTP": (speak_gibberish, 3, "does not speak HTTP"),
}


@pytest.mark.parametrize(("answer", "attempts", "sentence"), FAULTS.values(), ids=FAULTS)
async def test_each_fault_has_its_number_of_attempts_and_its_sentence(
    desk: Desk, answer: Answer, attempts: int, sentence: str
) -> None:
    result = await desk.ask(answer)
    assert (result.finish_reason, len(desk.sent)) == ("error", attempts)
    assert len({request.raw for request in desk.sent}) == 1
    assert sentence in result.text
    assert result.error is not None
    assert len(result.text) < 600
    assert len(desk.retries) == attempts - 1


@pytest.mark.parametrize("name", [name for name, (_, attempts, _) in FAULTS.items() if attempts > 1])
async def test_a_fault_that_passes_is_not_noticed_in_the_answer(desk: Desk, name: str) -> None:
    failure = FAULTS[name][0]
    result = await desk.ask(Failing(2, failure, SUM), Failing(1, failure, THREE))
    assert (result.text, result.finish_reason, desk.done) == ("The sum is 3.", "stop", [(1, 2)])
    assert (len(desk.sent), len(result.steps)) == (5, 2)


@pytest.mark.parametrize(
    ("answer", "fault", "status"),
    [
        (busy("3600"), "busy", 429),
        (OVERLOADED, "busy", 529),
        (refuse(500, "Internal", "api_error"), "server", 500),
        (refuse(401, "no", "authentication_error"), "auth", 401),
        (refuse(400, "no", "invalid_request_error"), "refused", 400),
        (refuse(400, TOO_LONG, "invalid_request_error"), "context", 400),
        (refuse(413, "no", "request_too_large"), "context", 413),
        (Raw([error_object("Overloaded", "overloaded_error")]), "busy", None),
        (PAGE, "protocol", None),
        (vanish, "network", None),
    ],
    ids=lambda value: str(value)[:30],
)
async def test_a_fault_says_what_kind_it_is(
    server: AnthropicServer, answer: Answer, fault: str, status: int | None
) -> None:
    server.script("claude", answer)
    with pytest.raises(ModelError) as raised:
        await chunks_of(AnthropicModel("claude", server.url), max_retries=0)
    assert (raised.value.fault, raised.value.status) == (fault, status)
    assert raised.value.retry_after == (3_600 if status == 429 else None)


async def test_a_server_that_is_down_is_named_after_three_attempts(desk: Desk) -> None:
    await desk.server.close()
    result = await desk.agent().generate("Hello?")
    assert (result.finish_reason, len(desk.retries)) == ("error", 2)
    assert f"{desk.server.url} does not answer" in result.text


async def test_an_error_in_the_stream_after_text_is_not_asked_again(desk: Desk) -> None:
    begun = list(Reply("The sum").events())[:5]
    result = await desk.ask(Raw([*begun, error_object("Overloaded", "overloaded_error")]))
    assert (result.finish_reason, len(desk.sent)) == ("error", 1)
    assert result.steps[0].text == "The sum"
    assert "busy (Overloaded)" in result.text


async def test_a_key_is_never_part_of_what_is_said(desk: Desk) -> None:
    desk.server.script("claude", refuse(401, "invalid x-api-key", "authentication_error"))
    model = AnthropicModel("claude", desk.server.url, api_key="sk-ant-secret")
    result = await ToolLoopAgent(model=model).generate("Hello")
    assert desk.sent[0].headers["x-api-key"] == "sk-ant-secret"
    assert "sk-ant-secret" not in f"{model!r} {result!r}"


async def test_a_redirect_does_not_carry_a_conversation_to_another_server(desk: Desk) -> None:
    async with AnthropicServer() as elsewhere:
        elsewhere.script("claude", THREE)
        moved = Status(307, "moved", headers={"Location": f"{elsewhere.url}/v1/messages"})
        result = await desk.ask(moved)
    assert (elsewhere.requests, result.finish_reason) == ([], "error")


# ---- payloads that make no sense


NONSENSE: list[Any] = [
    [],
    "text",
    5,
    None,
    {},
    {"type": ["message_start"]},
    {"type": "message_start"},
    {"type": "message_start", "message": "x"},
    {"type": "message_start", "message": {"usage": "x"}},
    {"type": "message_start", "message": {"usage": {"input_tokens": "12", "cache_read_input_tokens": -1}}},
    {"type": "message_delta", "delta": {"stop_reason": ["end_turn"]}},
    {"type": "message_delta", "delta": {}, "usage": "x"},
    {"type": "message_delta", "delta": {}, "usage": {"output_tokens": None}},
    {"type": "content_block_start"},
    {"type": "content_block_start", "content_block": "x"},
    {"type": "content_block_start", "index": [], "content_block": {"type": "text"}},
    {"type": "content_block_start", "content_block": {"type": 5}},
    {"type": "content_block_start", "content_block": {"type": "text", "text": 5}},
    {"type": "content_block_start", "content_block": {"type": "redacted_thinking", "data": 5}},
    {"type": "content_block_start", "content_block": {"type": "tool_use", "id": 5, "name": ["add"]}},
    {"type": "content_block_start", "content_block": {"type": "tool_use", "input": [1]}},
    {"type": "content_block_delta", "delta": {"type": "text_delta"}},
    {"type": "content_block_delta", "delta": {"type": "text_delta", "text": ["x"]}},
    {"type": "content_block_delta", "delta": "x"},
    {"type": "error"},
    {"type": "error", "error": []},
]


@pytest.mark.parametrize("payload", NONSENSE, ids=lambda payload: json.dumps(payload)[:90])
@pytest.mark.parametrize("whole", [False, True])
async def test_nonsense_from_a_server_is_overlooked_or_named_never_an_accident(
    desk: Desk, payload: Any, whole: bool
) -> None:
    """The `server` fixture fails the test when a run logs an exception it did not expect."""
    if whole:
        block = payload.get("content_block", payload) if isinstance(payload, dict) else payload
        await desk.ask(Status(200, body=dump({"type": "message", "content": [block]})), THREE)
        await desk.ask(Status(200, body=dump(payload)), THREE)
    else:
        await desk.ask(Raw([payload, *list(THREE.events())[-2:]]), THREE)
    assert len(desk.sent) <= 12


NAMES = [
    *("type", "index", "message", "content_block", "delta", "text", "thinking", "signature", "partial_json"),
    *("input", "id", "name", "data", "usage", "stop_reason", "error", "content", "input_tokens"),
]
TYPES = [
    *("message_start", "message_delta", "message_stop", "error", "content_block_start", "text", "tool_use"),
    *("content_block_delta", "text_delta", "thinking", "thinking_delta", "signature_delta", "message"),
    *("input_json_delta", "redacted_thinking"),
]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.text(max_size=3) | st.sampled_from(TYPES),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from(NAMES), inner, max_size=4),
    max_leaves=12,
)
TYPED = st.tuples(st.sampled_from(TYPES), st.dictionaries(st.sampled_from(NAMES), JSON, max_size=4)).map(
    lambda pair: {**pair[1], "type": pair[0]}
)


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(payloads=st.lists(TYPED | JSON, max_size=4), whole=st.booleans())
async def test_whatever_json_a_server_sends_a_model_yields_chunks_or_a_model_error(
    payloads: list[Any], whole: bool, server: AnthropicServer
) -> None:
    answer = Status(200, body=dump(payloads[0] if payloads else None)) if whole else Raw(payloads)
    server.script("fuzzed", answer)
    with contextlib.suppress(ModelError):
        await chunks_of(AnthropicModel("fuzzed", server.url), max_retries=0)


# ---- replies that are cut at their length, or never end


async def test_a_tool_call_cut_at_its_length_is_not_carried_out_and_the_model_is_told(desk: Desk) -> None:
    cut = Reply(calls=[Call("add", '{"a": 1, "b": 2', "a")], stop="max_tokens")
    result = await desk.ask(cut, THREE)
    assert (result.text, result.finish_reason, desk.done) == ("The sum is 3.", "stop", [])
    assert "cut off" in desk.sent[-1].messages[-1]["content"][0]["content"]


@pytest.mark.parametrize("stop", ["max_tokens", "model_context_window_exceeded"])
async def test_a_whole_looking_call_cut_at_its_length_is_not_carried_out_either(
    desk: Desk, stop: str
) -> None:
    await desk.ask(Reply(calls=SUM.calls, stop=stop), THREE)
    assert desk.done == []


async def test_a_thought_cut_at_its_length_is_not_sent_back(desk: Desk) -> None:
    parts = [Thought("Let me", signed=False), *SUM.calls]
    result = await desk.ask(Reply(parts=parts, stop="max_tokens"), THREE, thinking=ADAPTIVE)
    assert (result.text, desk.done) == ("The sum is 3.", [])


async def test_an_answer_cut_at_its_length_is_given_and_marked(desk: Desk) -> None:
    result = await desk.ask(Reply("The sum", stop="max_tokens"))
    assert (result.text, result.finish_reason, result.truncated) == ("The sum", "length", True)


def endless(kind: str, **fields: Any) -> Endless:
    return Endless(b"data: " + dump({**delta(kind, **fields), "index": 0}) + b"\n\n")


async def test_an_endless_text_is_cut_at_a_length_and_the_connection_left(desk: Desk) -> None:
    result = await desk.ask(endless("text_delta", text="la " * 20_000))
    assert (result.finish_reason, result.truncated, len(desk.sent)) == ("length", True, 1)
    assert result.text.startswith("la la")


@pytest.mark.parametrize("kind", ["input_json_delta", "signature_delta"])
async def test_what_grows_without_an_end_where_nobody_sees_it_is_a_fault(
    desk: Desk, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(anthropic_reply, "MAX_HIDDEN", 300_000)
    block = {"type": "tool_use", "id": "a", "name": "look_up", "input": {}}
    if kind == "signature_delta":
        block = {"type": "thinking", "thinking": ""}
    name = "partial_json" if kind == "input_json_delta" else "signature"
    piece = {**delta(kind, **{name: "x" * 100_000}), "index": 0}
    opening = {"type": START, "index": 0, "content_block": block}
    result = await desk.ask(Raw([opening, *[piece] * 10, *list(SUM.events())[-2:]]))
    assert (result.finish_reason, desk.done, len(desk.sent)) == ("error", [], 1)
    assert "without an end" in result.text


async def test_a_line_without_an_end_is_a_fault(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(anthropic_reply, "MAX_LINE", 100_000)
    result = await desk.ask(Endless(b"data: " + b" " * 10_000))
    assert (result.finish_reason, len(desk.sent)) == ("error", 1)
    assert "without an end" in result.text


async def test_a_stream_of_nothing_ends_with_the_time(desk: Desk) -> None:
    result = await desk.ask(Endless(b'event: ping\ndata: {"type": "ping"}\n\n'), budget=SHORT)
    assert (result.finish_reason, result.error) == ("timeout", None)
    assert "run out of time" in result.text


# ---- time and cancelling


async def test_a_server_that_never_answers_ends_with_the_time_and_a_sentence(desk: Desk) -> None:
    result = await desk.ask(hang, budget=SHORT)
    assert (result.finish_reason, len(desk.sent)) == ("timeout", 2)
    assert "run out of time" in result.text


async def test_a_hanging_reply_leaves_time_for_a_last_word(desk: Desk) -> None:
    result = await desk.ask(hang, closing=Reply("I do not know yet."), budget=Budget(seconds=2, reserve=0.75))
    assert (result.finish_reason, result.text) == ("timeout", "I do not know yet.")
    assert desk.sent[-1].body["tool_choice"] == {"type": "none"}


async def test_cancelling_in_the_middle_of_a_stream_keeps_what_was_said(desk: Desk) -> None:
    desk.server.script("claude", Reply("The sum is 3.", wire=Events(hold_after=b'" is"}')))
    agent, signal = desk.agent(), AbortSignal()
    stream = agent.stream("What is it?", abort_signal=signal)
    async for event in stream:
        if isinstance(event, TextDelta) and event.delta == " sum":
            signal.abort()
    result = await stream.result()
    assert (result.finish_reason, len(desk.sent)) == ("abort", 1)
    assert result.text == result.response_messages[0].text == "The sum"


async def test_a_run_that_is_cancelled_hangs_up_so_that_the_server_can_stop(desk: Desk) -> None:
    left = asyncio.Event()

    async def for_ever(exchange: Exchange) -> None:
        with contextlib.suppress(ConnectionError):
            await endless("text_delta", text="la " * 20_000)(exchange)
        left.set()

    desk.server.script("claude", for_ever)
    async with desk.agent().stream("Sing.") as stream:
        async for event in stream:
            if isinstance(event, TextDelta):
                break
    await left.wait()
    assert (await stream.result()).finish_reason == "abort"


async def test_a_context_that_is_too_long_shrinks_and_the_run_goes_on(desk: Desk) -> None:
    async def narrow(exchange: Exchange) -> None:
        page = len(desk.done)
        if page < 4:
            await Reply(calls=[Call("read_file", {"page": page}, f"c{page}")])(exchange)
        elif len(exchange.request.raw) > 12_000:
            await refuse(400, TOO_LONG, "invalid_request_error")(exchange)
        else:
            await Reply("All read.")(exchange)

    result = await desk.ask(narrow, budget=Budget(steps=12))
    assert (result.text, result.finish_reason, result.truncated) == ("All read.", "stop", True)
    assert desk.done == [0, 1, 2, 3]


async def test_the_steps_of_a_run_share_a_connection(desk: Desk) -> None:
    await desk.ask(SUM, THREE)
    assert desk.server.connections == 1


async def test_many_runs_at_once_do_not_mix(desk: Desk) -> None:
    for n in range(20):
        asked = Reply(calls=[Call("add", {"a": n, "b": 0}, "same")])
        desk.server.script(f"<{n}>", asked, Reply(f"It is {n}.", wire=Events(piece=5)))
    agent = desk.agent()
    results = await asyncio.gather(*[agent.generate(f"What is <{n}>?") for n in range(20)])
    assert [result.text for result in results] == [f"It is {n}." for n in range(20)]


# ---- what is sent


HEADERS = {"content-type": "application/json", "anthropic-version": "2023-06-01"}


def body_of(model: AnthropicModel, *messages: Message, **options: Any) -> dict[str, Any]:
    request = ModelRequest(options.pop("instructions", ""), messages or (Message.user("Hi"),), **options)
    body = json.loads(model.encode(request))
    assert not list(faults_in(body, HEADERS))
    return body


def test_a_request_says_everything_that_was_asked_for() -> None:
    model = AnthropicModel("claude", "http://127.0.0.1:9/v1", body={"top_k": 7, "metadata": {"user_id": "u"}})
    images = (
        ImagePart("aGk=", "image/jpeg"),
        ImagePart(url="https://example.org/a.png"),
        ImagePart(url="data:image/webp;charset=utf-8;base64,aGk="),
    )
    body = body_of(
        model,
        Message.user("Look", *images),
        instructions="Be brief.",
        temperature=1.5,
        max_output_tokens=100,
        output_schema={"type": "object", "properties": {"a": {"type": "integer", "minimum": 1}}},
        tools=(ToolSpec("add", "Add.", {"properties": {"a": {"type": "integer"}}}),),
    )
    mark = {"type": "ephemeral"}
    schema = {"type": "object", "properties": {"a": {"type": "integer"}}, "additionalProperties": False}
    assert body == {
        "model": "claude",
        "tools": [
            {
                "name": "add",
                "description": "Add.",
                "input_schema": {"type": "object", "properties": {"a": {"type": "integer"}}},
                "cache_control": mark,
            }
        ],
        "system": [{"type": "text", "text": "Be brief.", "cache_control": mark}],
        "messages": [
            {
                "role": "user",
                "content": [
                    {"type": "text", "text": "Look"},
                    {
                        "type": "image",
                        "source": {"type": "base64", "media_type": "image/jpeg", "data": "aGk="},
                    },
                    {"type": "image", "source": {"type": "url", "url": "https://example.org/a.png"}},
                    {
                        "type": "image",
                        "source": {"type": "base64", "media_type": "image/webp", "data": "aGk="},
                        "cache_control": mark,
                    },
                ],
            }
        ],
        "max_tokens": 100,
        "stream": True,
        "temperature": 1.0,
        "top_k": 7,
        "metadata": {"user_id": "u"},
        "output_config": {"format": {"type": "json_schema", "schema": schema}},
    }


def test_messages_of_one_side_become_one_turn_with_the_results_first() -> None:
    asked = ToolCallPart("a", "add", MappingProxyType({"a": 1}))
    body = body_of(
        AnthropicModel("claude", "http://127.0.0.1:9"),
        Message.user("One."),
        Message.user("Two."),
        Message.assistant("Well."),
        Message.assistant("Let me see.", [asked]),
        Message.tool([ToolResultPart("a", "add", "3")]),
        Message.user("Hurry.", origin="engine"),
        Message.user(" "),
    )
    assert [[block["type"] for block in message["content"]] for message in body["messages"]] == [
        ["text", "text"],
        ["text", "text", "tool_use"],
        ["tool_result", "text"],
    ]


async def test_a_conversation_with_tools_is_continued_by_an_agent_without(desk: Desk) -> None:
    first = await desk.ask(SUM, THREE)
    history = [Message.user("What is it?"), *first.response_messages]
    again = await desk.agent(tools=[]).generate("And now?", messages=history)
    assert again.text == "The sum is 3."
    assert [tool["name"] for tool in desk.sent[-1].body["tools"]] == ["add"]
    assert desk.sent[-1].body["tool_choice"] == {"type": "none"}


async def test_where_no_tool_was_ever_there_none_is_spoken_of(desk: Desk) -> None:
    await desk.ask(THREE, tools=[])
    assert not {"tools", "tool_choice"} & set(desk.sent[0].body)


async def test_fewer_tools_for_a_step_are_fewer_tools(desk: Desk) -> None:
    def fewer(step: StepContext) -> StepOverrides:
        return StepOverrides(tools=["add"] if step.step == 1 else [])

    result = await desk.ask(SUM, THREE, prepare_step=fewer)
    assert result.text == "The sum is 3."
    assert [tool["name"] for tool in desk.sent[0].body["tools"]] == ["add"]
    assert desk.sent[1].body["tool_choice"] == {"type": "none"}


def test_a_history_that_ends_or_begins_with_the_assistant_is_sent_with_a_word_of_ours() -> None:
    model = AnthropicModel("claude", "http://127.0.0.1:9")
    body = body_of(model, Message.assistant("Hello."))
    assert [message["role"] for message in body["messages"]] == ["user", "assistant", "user"]
    assert body_of(model, Message.user(" "))["messages"][0]["role"] == "user"


def test_a_message_is_serialised_once() -> None:
    model = AnthropicModel("claude", "http://127.0.0.1:9")
    message = Message.user("Hello")
    model.encode(ModelRequest("", (message,)))
    made = message.memo[anthropic_wire.WIRE]
    assert made.blocks[0] in model.encode(ModelRequest("", (message, Message.user("Again"))))
    assert message.memo[anthropic_wire.WIRE] is made


@given(st.text())
def test_whatever_is_said_can_be_sent(text: str) -> None:
    model = AnthropicModel("claude", "http://127.0.0.1:9")
    body = json.loads(model.encode(ModelRequest(text, (Message.user("."), Message.user(text)))))
    assert body["messages"][0]["content"][-1]["text"] == (Message.user(text).text if text.strip() else ".")


def test_a_reply_has_a_length_whatever_was_said() -> None:
    at = "http://127.0.0.1:9"
    assert body_of(AnthropicModel("claude", at))["max_tokens"] == DEFAULT_MAX_TOKENS
    assert body_of(AnthropicModel("m", at, profile=ModelProfile(4_000)))["max_tokens"] == 1_000
    assert body_of(AnthropicModel("claude", at, max_tokens=300))["max_tokens"] == 300
    given = AnthropicModel("claude", at, max_tokens=300)
    assert body_of(given, max_output_tokens=20)["max_tokens"] == 20
    assert AnthropicModel("claude-opus-4-8", at).profile.context_window == 200_000


def test_settings_of_the_output_in_the_body_stand_beside_the_schema() -> None:
    model = AnthropicModel("claude", "http://127.0.0.1:9", body={"output_config": {"effort": "low"}})
    assert body_of(model)["output_config"] == {"effort": "low"}
    schema = {"type": "object", "properties": {"a": {"type": "string"}}}
    assert set(body_of(model, output_schema=schema)["output_config"]) == {"effort", "format"}


# ---- answers of a given form


@dataclass
class Inner:
    name: str
    count: int | None = None


@dataclass
class Form:
    title: str
    inner: Inner
    many: list[Inner]
    kind: int | str = 0


async def test_an_answer_of_a_given_type_is_decoded_under_its_schema(desk: Desk) -> None:
    answer = {"title": "T", "inner": {"name": "n"}, "many": [{"name": "m", "count": 2}]}
    result = await desk.ask(SUM, Reply(json.dumps(answer)), output=Form)
    assert result.output == Form("T", Inner("n"), [Inner("m", 2)])
    form = desk.sent[0].body["output_config"]["format"]
    assert form["schema"]["$defs"]["Inner"]["additionalProperties"] is False
    assert "system" not in desk.sent[0].body


CLOSED = {"type": "object", "properties": {"a": {"type": "string"}}}
OPEN: dict[str, dict[str, Any]] = {
    "any names": {"type": "object", "additionalProperties": {"type": "integer"}},
    "any names inside": {"type": "object", "properties": {"a": {"type": "object"}}},
    "anything": {"type": "object", "properties": {"a": {}}},
    "any items": {"type": "object", "properties": {"a": {"type": "array"}}},
    "itself": {
        "type": "object",
        "properties": {"a": {"$ref": "#/$defs/Node"}},
        "$defs": {
            "Node": {
                "type": "object",
                "properties": {"next": {"anyOf": [{"$ref": "#/$defs/Node"}, {"type": "null"}]}},
            }
        },
    },
    "elsewhere": {"type": "object", "properties": {"a": {"$ref": "https://example.org/a"}}},
    "a number": {"type": "integer"},
    "a list": {"type": "array", "items": CLOSED},
    "a tuple": {"type": "object", "properties": {"a": {"type": "array", "prefixItems": [CLOSED]}}},
    "a broken one": {"type": "object", "properties": {"a": "string"}},
}


@pytest.mark.parametrize("schema", OPEN.values(), ids=OPEN)
def test_a_schema_that_cannot_be_enforced_is_said(schema: dict[str, Any]) -> None:
    model = AnthropicModel("claude", "http://127.0.0.1:9")
    body = body_of(model, output_schema=schema, instructions="Be brief.")
    assert "output_config" not in body
    assert body["system"][0]["text"].startswith("Be brief.\n\n")
    assert json.dumps(schema, separators=(",", ":")) in body["system"][0]["text"]


@pytest.mark.parametrize(
    ("name", "enforced"),
    [
        ("claude-3-5-haiku-20241022", False),
        ("claude-sonnet-4-20250514", False),
        ("claude-opus-4-1", False),
        ("claude-sonnet-4-5-20250929", True),
        ("claude-opus-4-8", True),
        ("claude-opus-5", True),
    ],
)
def test_models_from_before_schemas_are_told_instead(name: str, enforced: bool) -> None:
    body = body_of(AnthropicModel(name, "http://127.0.0.1:9"), output_schema=CLOSED)
    assert ("output_config" in body, "system" in body) == (enforced, not enforced)


def test_what_a_schema_cannot_check_is_left_to_the_engine() -> None:
    schema = {
        "type": "object",
        "properties": {
            "n": {"type": "integer", "minimum": 1, "maximum": 9},
            "s": {"type": "string", "minLength": 1, "pattern": "^a", "format": "date"},
            "f": {"type": "string", "format": "phone"},
            "l": {"type": "array", "items": {"type": "string"}, "minItems": 2, "maxItems": 3},
            "title": {
                "oneOf": [{"type": "string"}, {"type": "null"}],
                "discriminator": {"propertyName": "x"},
            },
        },
        "required": ["n"],
    }
    body = body_of(AnthropicModel("claude", "http://127.0.0.1:9"), output_schema=schema)
    assert body["output_config"]["format"]["schema"]["properties"] == {
        "n": {"type": "integer"},
        "s": {"type": "string", "format": "date"},
        "f": {"type": "string"},
        "l": {"type": "array", "items": {"type": "string"}},
        "title": {"anyOf": [{"type": "string"}, {"type": "null"}]},
    }


# ---- any history

fragments = st.sampled_from(["Frist", "ü", " ", "\n", "😀", "\x00", "§ 626 BGB", "\ud83d", "x" * 50])
some_text = st.lists(st.one_of(fragments, st.text(max_size=4)), max_size=4).map("".join)
json_objects = st.dictionaries(
    some_text, st.none() | st.integers() | some_text | st.lists(some_text), max_size=3
)
ids = st.sampled_from(["a", "b", "a-2", "call_1_1", "toolu_1", "functions.find:0", "ü", "", "y" * 70])
names = st.sampled_from(["find", "put", "gone", "files.read", "fínd", "x" * 90, ""])
call_parts = st.builds(ToolCallPart, ids, names, json_objects)
result_parts = st.builds(ToolResultPart, ids, names, some_text, st.booleans())


def signed_part(text: str) -> ReasoningPart:
    return ReasoningPart(text, sign(text))


def packed_part(texts: list[str]) -> ReasoningPart:
    blocks = [{"type": "thinking", "thinking": text, "signature": sign(text)} for text in texts]
    layout = [
        blocks[0],
        "text",
        *blocks[1:],
        "call",
        {"type": "redacted_thinking", "data": seal("s")},
        "call",
    ]
    return ReasoningPart("".join(texts), json.dumps({"anthropic": layout}))


wellformed = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=4)
thoughts = st.one_of(
    st.builds(ReasoningPart, some_text),
    st.builds(ReasoningPart, some_text, st.sampled_from(['{"pydantic-ai": 1}', "{", '{"anthropic": {}}'])),
    wellformed.map(signed_part),
    st.lists(wellformed, min_size=1, max_size=3).map(packed_part),
)
images = st.sampled_from([ImagePart("aGk="), ImagePart(url="https://example.org/a.png")])
parts_of = {
    "system": some_text.map(TextPart),
    "user": st.one_of(some_text.map(TextPart), images),
    "assistant": st.one_of(thoughts, some_text.map(TextPart), call_parts),
    "tool": result_parts,
}
any_message = st.sampled_from(["system", "user", "assistant", "assistant", "tool", "tool"]).flatmap(
    lambda role: st.builds(
        Message,
        st.just(role),
        st.lists(parts_of[role], max_size=4).map(tuple),
        st.sampled_from(["", "", "engine"]),
    )
)
histories = st.lists(any_message, max_size=8)
SPEC = ToolSpec("find", "Find.", {"type": "object", "properties": {}})
offers = st.sampled_from(
    [
        {"tools": (SPEC,), "known_tools": (SPEC,)},
        {"tools": (SPEC,), "known_tools": (SPEC,), "tool_choice": "required"},
        {"tools": (), "known_tools": (SPEC,), "tool_choice": "none"},
        {"tools": (), "known_tools": (), "tool_choice": "none"},
        {},
    ]
)
thinkings = st.sampled_from([None, MANUAL, ADAPTIVE, {"type": "disabled"}])


@settings(max_examples=300)
@example([Message("assistant", (packed_part(["a", "b"]),))], {}, MANUAL, None, "")
@given(histories, offers, thinkings, st.sampled_from([None, 1, 1_500, 5_000]), some_text)
def test_whatever_history_the_engine_sends_is_valid(
    history: list[Message], offer: dict[str, Any], thinking: Any, most: int | None, instructions: str
) -> None:
    model = AnthropicModel("claude", "http://127.0.0.1:9", thinking=thinking)
    mended = [*mend(history), Message.user("What is it?")]
    for messages in (mended, shrink(mended, 40)):
        request = ModelRequest(
            instructions, tuple(messages), max_output_tokens=most, temperature=0.2, **offer
        )
        assert list(faults_in(json.loads(model.encode(request)), HEADERS)) == []


turns = st.builds(
    Turn,
    text=st.one_of(st.just(""), some_text),
    calls=st.lists(
        st.one_of(
            st.builds(lambda query: call("find", query=query), some_text),
            st.builds(CallChunk, ids, names, st.sampled_from(["", "{", "[]", '{"query": "a"}', "NaN"])),
        ),
        max_size=4,
    ),
    reasoning=st.sampled_from(["", "I wonder"]),
    finish=st.sampled_from(["", "", "length", "content-filter"]),
    error=st.sampled_from([None, None, None, ModelError("503"), ModelError("long", fault="context")]),
)


@settings(max_examples=80)
@given(
    histories,
    st.lists(turns, min_size=1, max_size=6),
    thinkings,
    st.integers(1, 5),
    st.sampled_from([500, 3_000, 32_768]),
    st.sampled_from([None, 400, 5_000]),
)
def test_every_request_of_every_run_is_valid(
    history: list[Message], script: list[Turn], thinking: Any, steps: int, window: int, tokens: int | None
) -> None:
    """The engine with any model and any history; what it sends is written as it would be for this API."""

    @tool
    async def find(query: str) -> str:
        """Find something."""
        return query * 40

    async def play() -> list[ModelRequest]:
        model = ScriptedModel(script, profile=ModelProfile(window), repeat=True)
        agent = ToolLoopAgent(model=model, tools=[find], budget=Budget(steps=steps, tokens=tokens))
        await agent.generate("What is it?", messages=history)
        return model.requests

    wire = AnthropicModel("claude", "http://127.0.0.1:9", thinking=thinking)
    for request in run_virtual(play()):
        assert list(faults_in(json.loads(wire.encode(request)), HEADERS)) == []


# ---- configuration


@pytest.fixture
def clean_environment(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)
    return monkeypatch


def test_anthropic_itself_needs_a_key(clean_environment: pytest.MonkeyPatch) -> None:
    with pytest.raises(ConfigurationError, match="ANTHROPIC_API_KEY"):
        AnthropicModel("claude-opus-4-8")
    clean_environment.setenv("ANTHROPIC_API_KEY", "sk-1")
    model = AnthropicModel("claude-opus-4-8")
    assert (model.base_url, model.profile.local) == ("https://api.anthropic.com", False)


@pytest.mark.parametrize(
    ("url", "sent"),
    [
        ("", True),
        ("https://api.anthropic.com/v1/", True),
        ("https://API.Anthropic.com:443", True),
        ("http://api.anthropic.com", False),
        ("https://api.anthropic.com:8443", False),
        ("https://api.anthropic.com.example.org", False),
        ("https://example.org/anthropic", False),
        ("http://127.0.0.1:1", False),
    ],
)
def test_the_key_in_the_environment_is_sent_to_anthropic_and_to_nobody_else(
    clean_environment: pytest.MonkeyPatch, url: str, sent: bool
) -> None:
    clean_environment.setenv("ANTHROPIC_API_KEY", "sk-secret")
    assert (b"sk-secret" in AnthropicModel("claude", url)._endpoint.head) is sent
    assert b"sk-mine" in AnthropicModel("claude", url, api_key="sk-mine")._endpoint.head


async def test_the_version_of_the_api_is_said(desk: Desk) -> None:
    await desk.ask(THREE)
    assert desk.sent[0].headers["anthropic-version"] == "2023-06-01"
    assert desk.sent[0].target == "/v1/messages"


@pytest.mark.parametrize(
    "options",
    [
        {"base_url": "localhost:8080"},
        {"base_url": "http://127.0.0.1:99999"},
        {"base_url": "http://127.0.0.1:1", "api_key": "sk-1\r\nX-Injected: yes"},
        {"base_url": "http://127.0.0.1:1", "max_tokens": 0},
        {"base_url": "http://127.0.0.1:1", "thinking": {"type": "often"}},
        {"base_url": "http://127.0.0.1:1", "thinking": {"type": "enabled"}},
        {"base_url": "http://127.0.0.1:1", "thinking": {"type": "enabled", "budget_tokens": 10}},
        {"base_url": "http://127.0.0.1:1", "body": {"messages": []}},
        {"base_url": "http://127.0.0.1:1", "body": {"tools": []}},
    ],
    ids=str,
)
def test_what_cannot_work_is_refused_at_once(options: dict[str, Any]) -> None:
    with pytest.raises(ConfigurationError):
        AnthropicModel("claude", **options)


@pytest.mark.parametrize(
    ("url", "local"),
    [("http://127.0.0.1:1", True), ("http://localhost:1", True), ("http://192.168.1.2:1", False)],
)
def test_a_model_is_local_only_on_this_machine(url: str, local: bool) -> None:
    assert AnthropicModel("claude", url).profile.local is local


# ---- the server's own rules, so that the tests above can trust them


def broken(**change: Any) -> list[str]:
    body = {"model": "m", "max_tokens": 4_000, "messages": [USER, USED, RESULT], "tools": [TOOL], **change}
    return list(faults_in({name: value for name, value in body.items() if value is not None}, HEADERS))


def said(role: str, *blocks: dict[str, Any]) -> dict[str, Any]:
    return {"role": role, "content": list(blocks)}


TEXT = {"type": "text", "text": "u"}
MARKED = {**TEXT, "cache_control": {"type": "ephemeral"}}
USE = {"type": "tool_use", "id": "a", "name": "add", "input": {}}
USER, USED = said("user", TEXT), said("assistant", USE)
RESULT = said("user", {"type": "tool_result", "tool_use_id": "a", "content": "3"})
TOOL = {"name": "add", "input_schema": {"type": "object"}}
THINK = {"type": "thinking", "thinking": "Hm.", "signature": sign("Hm.")}


def test_the_server_accepts_a_valid_request() -> None:
    assert broken() == []
    assert broken(messages=[USER, said("assistant", THINK, TEXT, USE), RESULT], thinking=MANUAL) == []
    assert broken(messages=[said("user", *[MARKED] * 4)]) == []


@pytest.mark.parametrize(
    "change",
    [
        {"model": ""},
        {"max_tokens": None},
        {"max_tokens": 0},
        {"max_output_tokens": 5},
        {"temperature": 1.5},
        {"messages": []},
        {"messages": [USED, RESULT]},
        {"messages": [USER, USER]},
        {"messages": [USER, said("assistant", TEXT)]},
        {"messages": [USER, said("assistant")]},
        {"messages": [said("robot", TEXT)]},
        {"messages": [said("user", {"type": "text", "text": " "})]},
        {"messages": [said("user", USE)]},
        {"messages": [USER, USED, USER]},
        {"messages": [USER, USED]},
        {"messages": [RESULT]},
        {"messages": [USER, USED, said("user", TEXT, *RESULT["content"])]},
        {"messages": [USER, USED, RESULT, USED, RESULT]},
        {"messages": [USER, said("assistant", USE, USE), said("user", *RESULT["content"] * 2)]},
        {"messages": [USER, said("assistant", {**USE, "name": "add two"}), RESULT]},
        {"messages": [USER, said("assistant", {**USE, "name": "a" * 129}), RESULT]},
        {"messages": [USER, said("assistant", {**USE, "input": "{}"}), RESULT]},
        {"messages": [USER, said("assistant", {**USE, "index": 0}), RESULT]},
        {"messages": [USER, USED, said("user", {**RESULT["content"][0], "content": ""})]},
        {"messages": [USER, said("assistant", {**THINK, "thinking": "Ha."}, TEXT), USER]},
        {"messages": [USER, said("assistant", {**THINK, "signature": ""}, TEXT), USER]},
        {"messages": [USER, said("assistant", {**THINK, "signature": "x"}, TEXT), USER]},
        {"messages": [USER, said("assistant", {"type": "redacted_thinking", "data": "x"}, TEXT), USER]},
        {"messages": [USER, said("assistant", TEXT, THINK), USER]},
        {"messages": [USER, said("assistant", {**THINK, "cache_control": {}}, TEXT), USER]},
        {"messages": [said("user", *[MARKED] * 5)]},
        {"messages": [said("user", {"type": "image", "source": {"type": "url", "url": "http://x"}})]},
        {"tools": None},
        {"tools": []},
        {"tools": [TOOL, TOOL]},
        {"tools": [{**TOOL, "name": "add two"}]},
        {"tools": [{**TOOL, "input_schema": {}}]},
        {"tools": None, "tool_choice": {"type": "none"}, "messages": [USER]},
        {"tool_choice": {"type": "required"}},
        {"tool_choice": {"type": "any"}, "thinking": ADAPTIVE},
        {"temperature": 0.5, "thinking": ADAPTIVE},
        {"thinking": {"type": "enabled", "budget_tokens": 4_000}, "messages": [USER]},
        {"thinking": MANUAL},
        {"system": [{"type": "text", "text": ""}]},
        {"output_config": {"format": {"type": "json_schema", "schema": {"type": "object"}}}},
    ],
    ids=lambda change: json.dumps(change)[:90],
)
def test_the_server_refuses_what_the_api_would(change: dict[str, Any]) -> None:
    assert broken(**change)


def test_the_server_refuses_a_request_without_the_version() -> None:
    body = {"model": "m", "max_tokens": 1, "messages": [USER]}
    assert list(faults_in(body, {"content-type": "application/json"}))
