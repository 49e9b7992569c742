"""Ollama's own protocol over real sockets: what is sent, how large the window is, and every way it can fail.

The waits between attempts are tested in `test_retry.py`, in virtual time; here they are next to nothing.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bridle import (
    AbortSignal,
    Budget,
    ConfigurationError,
    ImagePart,
    Message,
    ModelProfile,
    ModelRequest,
    RunResult,
    StepContext,
    ToolCallPart,
    ToolLoopAgent,
    ToolResultPart,
    Usage,
    dump_messages,
    tool,
)
from bridle.engine.events import ContextTrimmed, Event, ModelRetry, Notice, ReasoningDelta, TextDelta
from bridle.engine.model import Chunk, ToolSpec, UsageChunk
from bridle.errors import ModelError
from bridle.models import ollama, ollama_wire, retry
from bridle.models.ollama import OllamaCard, OllamaModel, describe
from support.model_server import (
    HTML,
    PAGE,
    Answer,
    Call,
    Endless,
    Exchange,
    Failing,
    dump,
    hang,
    speak_gibberish,
    vanish,
)
from support.model_server import Status as PlainStatus
from support.ollama_server import (
    CUT,
    Asked,
    Lines,
    OllamaServer,
    Reply,
    Status,
    Wire,
    busy,
    faults_in,
    line,
)

UMLAUTS = "Größe: 5 €, schön wäre’s 👩‍⚖️ 🎉"
SHORT = Budget(seconds=0.8, reserve=0.5)
"""For the few tests in which time has to run out; the others end long before the usual 30 seconds."""
OLD = "0.5.7"
SUM = Reply(calls=[Call("add", {"a": 1, "b": 2})])
THREE = Reply("The sum is 3.")
PROSE = "The quick brown fox jumps over the lazy dog and runs away into the dark green wood. "
NUMBERS = "4711 0815 3141 5926 5358 9793 2384 6264 "
"""Far more tokens than the estimate thinks."""


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retry, "FIRST_WAIT", 0.001)


@asynccontextmanager
async def serving(caplog: pytest.LogCaptureFixture, **options: Any) -> AsyncIterator[OllamaServer]:
    """Whatever a test does, every history it sent was valid and no fault was an accident."""
    async with OllamaServer(**options) as running:
        yield running
    assert not running.faults
    assert not [record for record in caplog.get_records("call") if record.levelno >= logging.ERROR]


@pytest.fixture
async def server(caplog: pytest.LogCaptureFixture) -> AsyncIterator[OllamaServer]:
    async with serving(caplog) as running:
        yield running


class Desk:
    """Tools that remember what they did, and an agent that works with them."""

    def __init__(self, server: OllamaServer) -> None:
        self.server = server
        self.done: list[Any] = []
        self.events: list[Event] = []
        self.model = OllamaModel("model", server.url)

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
        async def read_page(page: int) -> str:
            """Read a page of a long file."""
            self.done.append(page)
            return f"page {page}: " + NUMBERS * 60

        self.tools = [add, look_up, read_page]

    def agent(self, **options: Any) -> ToolLoopAgent:
        return ToolLoopAgent(
            **{"model": self.model, "tools": self.tools, "on_event": self.events.append, **options}
        )

    async def ask(self, *turns: Answer, closing: Answer | None = None, **options: Any) -> RunResult:
        self.server.script("model", *turns, closing=closing)
        return await self.agent(**options).generate("What is it?")

    def reading(self, pages: int) -> Answer:
        """Reads page after page, whatever is left of the history, then answers."""

        async def read(exchange: Exchange) -> None:
            page = len(self.done)
            again = Reply(calls=[Call("read_page", {"page": page})])
            await (again if page < pages and exchange.request.body.get("tools") else Reply("All read."))(
                exchange
            )

        return read

    @property
    def shown(self) -> str:
        return "".join([event.delta for event in self.events if isinstance(event, TextDelta)])

    @property
    def retries(self) -> list[ModelRetry]:
        return [event for event in self.events if isinstance(event, ModelRetry)]

    @property
    def notices(self) -> list[str]:
        return [event.code for event in self.events if isinstance(event, Notice)]


@pytest.fixture
def desk(server: OllamaServer) -> Desk:
    return Desk(server)


# ---- replies that are good, however they travel


async def test_a_run_asks_acts_observes_and_answers(desk: Desk) -> None:
    result = await desk.ask(SUM, THREE)
    assert (result.text, result.finish_reason, desk.done) == ("The sum is 3.", "stop", [(1, 2)])
    first, second = desk.server.requests
    assert [each["function"]["name"] for each in first.body["tools"]] == ["add", "look_up", "read_page"]
    call = {"id": "call_1_1", "function": {"name": "add", "arguments": {"a": 1, "b": 2}}}
    assert second.messages[1:] == [
        {"role": "assistant", "content": "", "tool_calls": [call]},
        {"role": "tool", "content": "3", "tool_name": "add", "tool_call_id": "call_1_1"},
    ]


@pytest.mark.parametrize(
    "wire",
    [
        pytest.param(Wire(), id="some bytes at a time"),
        pytest.param(Wire(newline=b"\r\n"), id="CRLF"),
        pytest.param(Wire(newline=b"\n\n \n"), id="empty lines"),
        pytest.param(Wire(piece=1), id="a byte at a time"),
        pytest.param(Wire(piece=1, newline=b"\r\n"), id="a byte at a time, CRLF"),
        pytest.param(Wire(piece=3), id="three bytes at a time"),
        pytest.param(Wire(piece=1 << 20), id="all in one write"),
        pytest.param(Wire(chunked=False), id="until the connection ends"),
        pytest.param(Wire(content_type="text/plain"), id="another type"),
        pytest.param(Wire(content_type="text/html"), id="the type of a page"),
        pytest.param(Wire(content_type=""), id="no type"),
        pytest.param(Wire(behind=b"\n<html>{"), id="something behind the end"),
    ],
)
async def test_however_a_stream_travels_the_run_is_the_same(desk: Desk, wire: Wire) -> None:
    call = Reply(calls=[Call("look_up", {"query": UMLAUTS})], thinking=UMLAUTS, wire=wire)
    result = await desk.ask(call, Reply(UMLAUTS, wire=wire))
    assert (result.text, desk.shown, desk.done) == (UMLAUTS, UMLAUTS, [UMLAUTS])
    assert (result.steps[0].reasoning, len(desk.server.requests)) == (UMLAUTS, 2)
    assert result.usage.output_tokens == 20


async def test_a_last_line_without_an_end_is_read(desk: Desk) -> None:
    result = await desk.ask(
        Lines([line("Hi"), {**line(), "done": True}], Wire(newline=b" \n", chunked=False))
    )
    assert result.text == "Hi"
    whole = dump({**line("All at once."), "done": True, "done_reason": "stop"})
    assert (await desk.ask(PlainStatus(200, body=whole))).text == "All at once."


async def test_a_surrogate_pair_split_across_two_lines_is_one_character(desk: Desk) -> None:
    result = await desk.ask(Reply(["Well done \ud83c", "\udf89!"], wire=Wire(piece=1)))
    assert (result.text, desk.shown) == ("Well done 🎉!", "Well done 🎉!")


async def test_half_a_surrogate_pair_reaches_neither_history_nor_tool(desk: Desk) -> None:
    half = Reply(calls=[Call("look_up", {"query": "\ud83c!"})])
    result = await desk.ask(half, Reply(["Well done ", "\ud83c"]))
    assert (result.text, desk.done) == ("Well done �", ["�!"])
    dump_messages(result.response_messages).encode()


async def test_several_calls_without_ids_are_told_apart(desk: Desk) -> None:
    result = await desk.ask(Reply(calls=[Call("add", {"a": n, "b": n}) for n in range(3)]), THREE)
    assert desk.done == [(0, 0), (1, 1), (2, 2)]
    assert [outcome.content for outcome in result.steps[0].tool_results] == ["0", "2", "4"]


@pytest.mark.parametrize("arguments", ['{"a": 1, "b": 2}', {"a": 1, "b": 2}])
async def test_arguments_may_come_as_an_object_or_as_text(desk: Desk, arguments: Any) -> None:
    await desk.ask(Reply(calls=[Call("add", arguments)]), THREE)
    assert desk.done == [(1, 2)]


@pytest.mark.parametrize("arguments", [[1, 2], "[1, 2]", 5, "{", {"a": float("inf"), "b": 1}])
async def test_arguments_that_are_no_object_reach_no_tool_and_the_model_is_told(
    desk: Desk, arguments: Any
) -> None:
    result = await desk.ask(Reply(calls=[Call("add", arguments)]), THREE)
    assert (result.text, desk.done, len(desk.server.requests)) == ("The sum is 3.", [], 2)


async def test_thinking_is_kept_apart_and_goes_back_only_with_the_call_it_led_to(desk: Desk) -> None:
    result = await desk.ask(Reply(calls=SUM.calls, thinking="I should add."), Reply("3", thinking="Easy."))
    assert [step.reasoning for step in result.steps] == ["I should add.", "Easy."]
    thought = "".join([event.delta for event in desk.events if isinstance(event, ReasoningDelta)])
    assert (result.text, desk.shown, thought) == ("3", "3", "I should add.Easy.")
    assert desk.server.requests[-1].messages[1]["thinking"] == "I should add."
    again = await desk.agent().generate("Again", messages=list(result.response_messages))
    assert again.text == "3"
    assert b"Easy." not in desk.server.requests[-1].raw


async def test_generate_and_stream_give_the_same_text_messages_and_trace(desk: Desk) -> None:
    desk.server.script("model", Failing(1, Status(500), SUM), Reply(UMLAUTS, thinking="Let me see."))
    generated = await desk.agent().generate("What is it?")
    stream = desk.agent().stream("What is it?")
    shown = "".join([piece async for piece in stream.text()])
    watched = await stream.result()
    assert shown == watched.text == generated.text == UMLAUTS
    assert dump_messages(generated.response_messages) == dump_messages(watched.response_messages)


# ---- streams that break


async def test_a_call_cut_in_the_middle_of_its_arguments_is_asked_for_again(desk: Desk) -> None:
    cut = Reply(calls=SUM.calls, wire=Wire(cut_after=b'"arguments": {"a": 1'))
    result = await desk.ask(Failing(1, cut, SUM), THREE)
    assert (result.text, desk.done, len(desk.server.requests)) == ("The sum is 3.", [(1, 2)], 3)
    assert len(desk.retries) == 1


@pytest.mark.parametrize("chunked", [True, False])
async def test_nothing_of_a_call_that_is_always_cut_is_carried_out(desk: Desk, chunked: bool) -> None:
    calls = [Call("add", {"a": 5, "b": 6}), *SUM.calls]
    result = await desk.ask(Reply(calls=calls, wire=Wire(cut_after=b'"b": 2', chunked=chunked)), THREE)
    assert (result.finish_reason, desk.done, len(desk.server.requests)) == ("error", [], 3)
    assert "broke off in the middle" in result.text


async def test_a_stream_without_its_last_line_is_not_an_answer(desk: Desk) -> None:
    result = await desk.ask(Reply(calls=SUM.calls, wire=Wire(last=False)))
    assert (result.finish_reason, desk.done, len(desk.server.requests)) == ("error", [], 3)
    assert "broke off in the middle" in result.text


@pytest.mark.parametrize("chunked", [True, False])
async def test_a_text_that_breaks_off_is_kept_and_not_asked_for_again(desk: Desk, chunked: bool) -> None:
    broken = Wire(cut_after=b'" sum"}, "done": false}\n', chunked=chunked)
    result = await desk.ask(Reply("The sum is 3.", wire=broken))
    assert (result.finish_reason, len(desk.server.requests), desk.retries) == ("error", 1, [])
    assert result.steps[0].text == "The sum"
    assert desk.shown.count("The sum") == result.text.count("The sum") == 1
    assert "broke off in the middle" in result.text


async def test_an_error_in_the_stream_after_text_is_not_asked_again(desk: Desk) -> None:
    result = await desk.ask(Lines([line("The sum"), {"error": "llama runner terminated"}]))
    assert (result.finish_reason, len(desk.server.requests)) == ("error", 1)
    assert result.steps[0].text == "The sum"
    assert "llama runner terminated" in result.text


# ---- refusals and faults: how each one ends


TOO_LONG = "the prompt is longer than the context length currently available to the model"
FAULTS: dict[str, tuple[Answer, int, str]] = {
    "500": (Status(500, "runner crashed"), 3, "Ollama failed (HTTP 500: runner crashed)"),
    "502 with a page": (PlainStatus(502, body=HTML, content_type="text/html"), 3, "Ollama failed (HTTP 502)"),
    "503 with nothing": (PlainStatus(503, body=b""), 3, "Ollama failed (HTTP 503)"),
    "503, busy": (Status(503, "server busy, please try again"), 3, "Ollama is busy (HTTP 503"),
    "429": (Status(429, "slow down"), 3, "Ollama is busy (HTTP 429: slow down)"),
    "429, now": (busy("0"), 3, "busy"),
    "429, nonsense": (busy("whenever you like"), 3, "busy"),
    "429, until the past": (busy("Wed, 21 Oct 2015 07:28:00 GMT"), 3, "busy"),
    "429, an hour": (busy("3600"), 1, "busy"),
    "429, until next millennium": (busy("Fri, 31 Dec 2999 23:59:59 GMT"), 1, "busy"),
    "400": (Status(400, "bad schema"), 1, "refused the request (HTTP 400: bad schema)"),
    "400, context": (Status(400, TOO_LONG), 3, "too long for the model"),
    "401": (Status(401, "unauthorized"), 1, "ollama signin"),
    "404": (Status(404, "model 'model' not found"), 1, "get it with 'ollama pull model'"),
    "404 with a page": (PlainStatus(404, body=HTML, content_type="text/html"), 1, "may not be Ollama"),
    "400, no tools": (Status(400, "model does not support tools"), 1, 'tool_calling="constrained"'),
    "400, no thinking": (Status(400, '"model" does not support thinking'), 1, "leave out think"),
    "500, memory": (Status(500, "model requires more system memory (9 GiB)"), 1, "not enough memory"),
    "200 with a page": (PAGE, 3, "of type text/html that is no chat reply"),
    "200 with a page of lines": (PlainStatus(200, body=b"<html>\n</html>\n"), 3, "no chat reply"),
    "200 with nothing": (PlainStatus(200, body=b""), 3, "broke off"),
    "200 with a list": (PlainStatus(200, body=b"[]\n"), 3, "no chat reply"),
    "200 with an error": (PlainStatus(200, body=dump({"error": "out of luck"})), 3, "out of luck"),
    "server-sent events": (Lines([b"data: {}"], Wire(content_type="text/event-stream")), 3, "no chat reply"),
    "half a line": (Lines([b'{"message": {"con'], Wire(newline=b"")), 3, "broke off"),
    "only loaded": (Reply(reason="load"), 3, "only loaded the model"),
    "streamed error": (Lines([{"error": "llama runner terminated"}]), 3, "llama runner terminated"),
    "streamed 500": (Lines([{"error": "crashed", "status": 500}]), 3, "Ollama failed (HTTP 500: crashed)"),
    "streamed 400": (Lines([{"error": "bad schema", "status": 400}]), 1, "bad schema"),
    "streamed not found": (Lines([{"error": "model 'm' not found", "status": 404}]), 1, "ollama pull"),
    "an error of an odd kind": (Lines([{"error": {"a": [1]}}]), 3, "Ollama failed"),
    "not HTTP": (speak_gibberish, 3, "does not speak HTTP"),
}


@pytest.mark.parametrize(("answer", "attempts", "sentence"), FAULTS.values(), ids=FAULTS)
async def test_each_fault_has_its_number_of_attempts_and_its_sentence(
    desk: Desk, answer: Answer, attempts: int, sentence: str
) -> None:
    result = await desk.ask(answer)
    assert (result.finish_reason, len(desk.server.requests)) == ("error", attempts)
    assert sentence in result.text
    assert result.error is not None
    assert len(result.text) < 600
    assert len(desk.retries) == attempts - 1


@pytest.mark.parametrize(
    "name", [name for name, (_, attempts, _) in FAULTS.items() if attempts > 1 and name != "400, context"]
)
async def test_a_fault_that_passes_is_not_noticed_in_the_answer(desk: Desk, name: str) -> None:
    failure = FAULTS[name][0]
    result = await desk.ask(Failing(2, failure, SUM), Failing(1, failure, THREE))
    assert (result.text, result.finish_reason, desk.done) == ("The sum is 3.", "stop", [(1, 2)])
    assert (len(desk.server.requests), len(result.steps)) == (5, 2)


async def test_a_server_that_hangs_up_without_a_word_is_asked_again_and_named(desk: Desk) -> None:
    """The first try also costs the connection that was kept from asking about the model."""
    result = await desk.ask(vanish)
    assert (result.finish_reason, len(desk.retries), len(desk.server.requests)) == ("error", 2, 4)
    assert "Ollama does not answer at" in result.text


async def test_an_ollama_that_is_not_started_is_named_with_the_way_to_start_it(desk: Desk) -> None:
    await desk.server.close()
    result = await desk.agent().generate("Hello?")
    assert (result.finish_reason, len(desk.retries)) == ("error", 2)
    assert f"Ollama does not answer at {desk.server.url}" in result.text
    assert "ollama serve" in result.text


async def test_a_model_that_was_not_pulled_is_named_with_the_way_to_pull_it(desk: Desk) -> None:
    desk.server.models = {"llama3.2:3b"}
    result = await desk.agent(model=OllamaModel("qwen3:8b", desk.server.url)).generate("Hello?")
    assert (result.finish_reason, len(desk.server.requests)) == ("error", 1)
    assert "ollama pull qwen3:8b" in result.text


async def test_a_redirect_does_not_carry_a_conversation_to_another_server(desk: Desk) -> None:
    async with OllamaServer() as elsewhere:
        moved = PlainStatus(307, headers={"Location": f"{elsewhere.url}/api/chat"})
        result = await desk.ask(moved)
    assert (elsewhere.requests, result.finish_reason) == ([], "error")


# ---- payloads that make no sense


NONSENSE: list[Any] = [
    {},
    {"message": "x"},
    {"message": []},
    {"message": {"content": 5}},
    {"message": {"content": ["Hi"]}},
    {"message": {"thinking": {}}},
    {"message": {"tool_calls": {}}},
    {"message": {"tool_calls": "x"}},
    {"message": {"tool_calls": ["x"]}},
    {"message": {"tool_calls": [{"function": "x"}]}},
    {"message": {"tool_calls": [{"function": {"name": 5}}]}},
    {"message": {"tool_calls": [{"id": 5, "function": {"name": "add", "arguments": None}}]}},
    {"message": None, "done": "yes"},
    {"done": True, "done_reason": 5},
    {"done": True, "done_reason": "something"},
    {"done": True, "prompt_eval_count": "12", "eval_count": -3},
    {"done": True, "prompt_eval_count": 10**30, "eval_count": True},
    {"error": None},
]


@pytest.mark.parametrize("payload", NONSENSE, ids=lambda payload: json.dumps(payload)[:90])
async def test_nonsense_from_a_server_is_overlooked_or_named_never_an_accident(
    desk: Desk, payload: Any
) -> None:
    """The `server` fixture fails the test when a run logs an exception it did not expect."""
    await desk.ask(Lines([payload, {**line("Hi"), "done": True}]), THREE)
    assert len(desk.server.requests) <= 6


KEYS = ["message", "content", "thinking", "tool_calls", "function", "name", "arguments", "id", "done"]
KEYS += ["done_reason", "prompt_eval_count", "eval_count", "error", "status", "model_info", "capabilities"]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=3),
    max_leaves=12,
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(payloads=st.lists(JSON.map(lambda value: {"message": value}) | JSON, max_size=3), card=JSON)
async def test_whatever_json_a_server_sends_a_model_yields_chunks_or_a_model_error(
    payloads: list[Any], card: Any, server: OllamaServer
) -> None:
    server.script("fuzzed", Lines(payloads))
    server.on_show = PlainStatus(200, body=dump(card))
    with suppress(ModelError):
        request = ModelRequest("", (Message.user("Hi"),), max_retries=0)
        await chunks_of(OllamaModel("fuzzed", server.url), request)


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=20), st.lists(st.integers(1, 9), max_size=40), st.sampled_from([b"\n", b"\r\n"]))
def test_lines_may_be_split_anywhere(text: str, sizes: list[int], newline: bytes) -> None:
    lines = Reply([text[:7], text[7:]], calls=[Call("add", {"q": text})]).lines(3, 4)
    data = b"".join([dump(each) + newline for each in lines])
    reader = ollama_wire.LineReader("m")
    chunks: list[Chunk] = []
    for size in [*sizes, len(data)]:
        piece, data = data[:size], data[size:]
        chunks += reader.feed(piece)
    chunks += reader.end()
    assert "".join([getattr(chunk, "text", "") for chunk in chunks]) == text
    assert [getattr(chunk, "arguments", None) for chunk in chunks][-2:] == [{"q": text}, None]


async def chunks_of(model: OllamaModel, request: ModelRequest) -> list[Chunk]:
    return [chunk async for chunk in model.stream(request)]


# ---- replies that are cut at their length, or never end


async def test_a_call_cut_at_its_length_is_not_carried_out_and_the_model_is_told(desk: Desk) -> None:
    result = await desk.ask(Reply(calls=SUM.calls, reason="length"), THREE)
    assert (result.text, result.finish_reason, desk.done) == ("The sum is 3.", "stop", [])
    assert "cut off" in desk.server.requests[-1].messages[-1]["content"]


async def test_an_answer_cut_at_its_length_is_given_and_marked(desk: Desk) -> None:
    result = await desk.ask(Reply("The sum", reason="length"))
    assert (result.text, result.finish_reason, result.truncated) == ("The sum", "length", True)


async def test_an_old_server_gives_no_reason(desk: Desk) -> None:
    result = await desk.ask(Reply(calls=SUM.calls, reason=None), Reply("3", reason=None))
    assert (result.text, result.finish_reason, desk.done) == ("3", "stop", [(1, 2)])


async def test_an_endless_text_is_cut_at_a_length_and_the_connection_left(desk: Desk) -> None:
    result = await desk.ask(Endless(dump(line("la " * 20_000)) + b"\n"))
    assert (result.finish_reason, result.truncated, len(desk.server.requests)) == ("length", True, 1)


async def test_endless_calls_are_a_fault_and_nothing_is_carried_out(desk: Desk) -> None:
    call = {"function": {"name": "look_up", "arguments": {"query": "x" * 50_000}}}
    result = await desk.ask(Endless(dump(line(tool_calls=[call])) + b"\n"))
    assert (result.finish_reason, desk.done, len(desk.server.requests)) == ("error", [], 1)
    assert "without an end" in result.text


async def test_a_line_without_an_end_is_a_fault(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ollama_wire, "MAX_LINE", 100_000)
    result = await desk.ask(Endless(b'{"message": "' + b" " * 10_000))
    assert (result.finish_reason, len(desk.server.requests)) == ("error", 1)
    assert "without an end" in result.text


# ---- time


async def test_a_stream_of_nothing_ends_with_the_time(desk: Desk) -> None:
    result = await desk.ask(Endless(b"\n"), budget=SHORT)
    assert (result.finish_reason, result.error) == ("timeout", None)
    assert "run out of time" in result.text


async def test_a_server_that_never_answers_ends_with_the_time_and_a_sentence(desk: Desk) -> None:
    result = await desk.ask(hang, budget=SHORT)
    assert (result.finish_reason, len(desk.server.requests)) == ("timeout", 2)
    assert "run out of time" in result.text


async def test_a_text_that_stops_coming_is_kept_when_the_time_is_up(desk: Desk) -> None:
    stuck = Reply("The sum is 3.", wire=Wire(hold_after=b'" sum"}, "done": false}\n'))
    result = await desk.ask(stuck, closing=hang, budget=SHORT)
    assert result.finish_reason == "timeout"
    assert "The sum" in result.text


async def test_cancelling_in_the_middle_of_a_stream_keeps_what_was_said(desk: Desk) -> None:
    desk.server.script("model", Reply("The sum is 3.", wire=Wire(hold_after=b'" sum"}, "done": false}\n')))
    signal = AbortSignal()
    stream = desk.agent().stream("What is it?", abort_signal=signal)
    async for event in stream:
        if isinstance(event, TextDelta) and event.delta == " sum":
            signal.abort()
    result = await stream.result()
    assert (result.finish_reason, result.text, len(desk.server.requests)) == ("abort", "The sum", 1)


# ---- the window


async def test_the_window_is_the_smallest_step_that_holds_prompt_and_reply(server: OllamaServer) -> None:
    server.script("model", THREE)
    for text, most, window in (
        ("Hi", None, 4_096),
        (PROSE * 60, None, 4_096),
        (PROSE * 100, None, 8_192),
        ("Hi", 6_000, 8_192),
        (PROSE * 500, None, 16_384),
    ):
        request = ModelRequest("", (Message.user(text),), max_output_tokens=most)
        await chunks_of(OllamaModel("model", server.url), request)
        assert server.windows[-1] == window


async def test_the_window_grows_with_a_conversation_and_never_shrinks(desk: Desk) -> None:
    desk.server.script("model", THREE)
    for text in ("Hi", PROSE * 200, "Hi", PROSE * 400, "Hi"):
        await desk.agent().generate(text)
    assert desk.server.windows == [4_096, 8_192, 8_192, 16_384, 16_384]


async def test_the_window_never_exceeds_the_profile_or_what_the_model_can_hold(desk: Desk) -> None:
    desk.server.script("model", THREE)
    bounded = OllamaModel("model", desk.server.url, ModelProfile(6_000))
    await desk.agent(model=bounded, tools=[]).generate(PROSE * 150)
    desk.server.card["model_info"] = {"phi3.context_length": 5_000}
    learned = OllamaModel("model", desk.server.url)
    await desk.agent(model=learned, tools=[]).generate(PROSE * 150)
    assert desk.server.windows == [6_000, 5_000]
    assert learned.profile.context_window == 5_000


async def test_a_window_that_somebody_fixed_stays(desk: Desk) -> None:
    desk.server.script("model", THREE)
    for model in (
        OllamaModel("model", desk.server.url, num_ctx=12_345),
        OllamaModel("model", desk.server.url, options={"num_ctx": 12_345}),
    ):
        assert model.profile.context_window == 12_345
        await desk.agent(model=model).generate("Hi")
        await desk.agent(model=model).generate(PROSE * 300)
    assert desk.server.windows == [12_345] * 4


async def test_what_the_counts_taught_sizes_the_next_window(desk: Desk) -> None:
    desk.server.chars_per_token = 1.0
    desk.server.script("model", THREE)
    await desk.agent(tools=[]).generate("x" * 2_000)
    await desk.agent(tools=[]).generate("x" * 6_000)
    assert desk.server.windows == [4_096, 16_384]
    assert desk.retries == []


async def test_what_a_server_is_asked_about_itself_is_asked_once(desk: Desk) -> None:
    await desk.ask(SUM, THREE)
    await desk.ask(THREE)
    assert desk.server.shown == 1


@pytest.mark.parametrize(
    "answer", [Status(404, "page not found"), PAGE, PlainStatus(200, body=b"[[]"), vanish]
)
async def test_a_server_that_tells_nothing_of_itself_is_asked_all_the_same(
    desk: Desk, answer: Answer
) -> None:
    desk.server.on_show = answer
    assert (await desk.ask(THREE)).text == "The sum is 3."


async def test_a_server_that_is_slow_to_tell_of_itself_is_not_waited_for(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its time is over once it was asked, however long a machine under load takes to get there."""
    allowed: list[asyncio.Timeout] = []

    class Clock:
        def __getattr__(self, name: str) -> Any:
            return getattr(asyncio, name)

        def timeout(self, seconds: float) -> asyncio.Timeout:
            allowed.append(asyncio.timeout(None))
            return allowed[-1]

    async def hang_for_too_long(exchange: Exchange) -> None:
        allowed[-1].reschedule(asyncio.get_running_loop().time())
        await hang(exchange)

    monkeypatch.setattr(ollama, "asyncio", Clock())
    desk.server.on_show = hang_for_too_long
    assert (await desk.ask(SUM, THREE)).text == "The sum is 3."
    assert (desk.server.shown, len(allowed), allowed[0].expired()) == (1, 1, True)


async def test_less_memory_than_the_window_needs_makes_the_history_smaller(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with serving(caplog, memory=8_192) as server:
        desk = Desk(server)
        result = await desk.ask(desk.reading(8), budget=Budget(steps=20))
        assert (result.text, result.finish_reason, result.truncated) == ("All read.", "stop", True)
        assert desk.model.profile.context_window == 8_192
        assert server.windows[-1] == 8_192


# ---- nothing is cut off unseen


async def ask_about(desk: Desk, text: str, **options: Any) -> RunResult:
    desk.server.script("model", Reply("It says 42."))
    return await desk.agent(**{"tools": [], **options}).generate(text)


async def test_a_prompt_that_was_underestimated_is_asked_again_in_a_window_that_holds_it(desk: Desk) -> None:
    """New versions refuse, and say how many tokens it was."""
    desk.server.chars_per_token = 1.1
    result = await ask_about(desk, "x" * 12_000)
    assert (result.text, result.finish_reason, desk.server.windows) == (
        "It says 42.",
        "stop",
        [8_192, 16_384],
    )
    (again,) = desk.retries
    assert (again.fault, again.wait, desk.shown) == ("context", 0.0, "It says 42.")
    assert "16,384" in again.reason


@pytest.mark.parametrize("cuts", ["half", "full", "messages"])
@pytest.mark.parametrize("caching", [False, True])
async def test_an_old_server_gets_a_window_that_the_prompt_cannot_outgrow(
    caplog: pytest.LogCaptureFixture, cuts: Any, caching: bool
) -> None:
    async with serving(caplog, version=OLD, cuts=cuts, caching=caching, digits=True) as server:
        desk = Desk(server)
        for n in range(1, 5):
            result = await ask_about(desk, f"{n}: " + NUMBERS * 100 * n)
            assert (result.text, result.finish_reason) == ("It says 42.", "stop")
        assert not was_cut(server)


def pages(count: int, size: int) -> list[Message]:
    """A conversation in which pages were read."""
    history = [Message.user("Read it.")]
    for n in range(count):
        history.append(Message.assistant(calls=[ToolCallPart(f"c{n}", "read_page", {"page": n})]))
        history.append(Message.tool([ToolResultPart(f"c{n}", "read_page", NUMBERS * size)]))
    return [*history, Message.assistant("I read it.")]


def was_cut(server: OllamaServer) -> bool:
    return any(isinstance(request, Asked) and request.cut for request in server.requests)


@pytest.mark.parametrize("cuts", ["half", "full", "messages"])
@pytest.mark.parametrize("caching", [False, True])
@pytest.mark.parametrize(("count", "size"), [(6, 60), (12, 30), (40, 9), (3, 110), (2, 180)])
async def test_a_silent_cut_is_noticed_and_answered_with_a_smaller_history(
    caplog: pytest.LogCaptureFixture, cuts: Any, caching: bool, count: int, size: int
) -> None:
    """The model's own window is too small, so no larger one can help; nobody sees what was said blindly."""
    async with serving(caplog, version=OLD, cuts=cuts, caching=caching, digits=True) as server:
        server.card["model_info"] = {"x.context_length": 12_000}
        desk = Desk(server)
        server.script("model", Reply("All read."))
        result = await desk.agent(budget=Budget(steps=20)).generate(
            "What does it say?", messages=pages(count, size)
        )
        assert was_cut(server)
        assert (result.text, result.finish_reason, result.truncated) == ("All read.", "stop", True)
        assert "context-cut" in desk.notices
        assert any(isinstance(event, ContextTrimmed) for event in desk.events)
        assert desk.shown == "All read."


@pytest.mark.parametrize("cuts", ["half", "full", "messages"])
@pytest.mark.parametrize("caching", [False, True])
async def test_a_conversation_that_grows_beyond_the_window_is_never_answered_from_a_part_of_it(
    caplog: pytest.LogCaptureFixture, cuts: Any, caching: bool
) -> None:
    async with serving(caplog, version=OLD, cuts=cuts, caching=caching, digits=True) as server:
        server.card["model_info"] = {"x.context_length": 12_000}
        desk = Desk(server)
        result = await desk.ask(desk.reading(8), budget=Budget(steps=20))
        assert (result.text, result.finish_reason, result.truncated) == ("All read.", "stop", True)
        assert desk.shown == "All read."
        assert caching or not was_cut(server)


@pytest.mark.parametrize("size", [100, 200, 250, 280])
async def test_what_fits_is_used_although_it_had_to_be_held_back(
    caplog: pytest.LogCaptureFixture, size: int
) -> None:
    async with serving(caplog, version=OLD, cuts="messages", digits=True) as server:
        server.card["model_info"] = {"x.context_length": 12_000}
        desk = Desk(server)
        result = await ask_about(desk, NUMBERS * size)
        assert (result.text, desk.notices, len(server.requests)) == ("It says 42.", [], 1)


async def test_a_prompt_that_no_window_holds_is_no_answer_but_a_sentence(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with serving(caplog, version=OLD, cuts="half", digits=True) as server:
        server.card["model_info"] = {"x.context_length": 4_096}
        desk = Desk(server)
        result = await ask_about(desk, NUMBERS * 150)
        assert (result.finish_reason, desk.shown.count(str(CUT.text))) == ("error", 0)
        assert "cut the conversation off silently" in result.text


async def test_a_cut_that_shows_only_behind_shown_text_is_not_the_answer(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The window seemed large enough, so the text was streamed; the count in the last line says otherwise."""
    async with serving(caplog, version=OLD) as server:
        desk = Desk(server)
        result = await desk.ask(Reply("It says 41.", counts=(4_096, 10)), budget=Budget(steps=3))
        assert desk.notices == ["context-cut"]
        assert (result.finish_reason, result.text != "It says 41.", desk.retries) == ("length", True, [])
        assert "cut the conversation off silently" in str(result.steps[0].error)


async def test_a_reply_is_kept_within_the_window_of_a_server_that_would_push_the_prompt_out(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with serving(caplog, version=OLD) as server:
        desk = Desk(server)
        result = await ask_about(desk, PROSE * 10)
        options = server.requests[0].body["options"]
        assert result.text == "It says 42."
        assert 2_048 <= options["num_predict"] < options["num_ctx"] - len(PROSE * 10) / 4


@pytest.mark.parametrize("count", [None, 1, 30])
async def test_a_small_count_of_a_cached_prompt_is_no_cut_and_no_small_prompt(
    caplog: pytest.LogCaptureFixture, count: int | None
) -> None:
    async with serving(caplog, version=OLD) as server:
        server.script("model", Reply("It says 42.", counts=(count, 10)))
        request = ModelRequest("", (Message.user(PROSE * 30),))
        chunks = await chunks_of(OllamaModel("model", server.url), request)
        (usage,) = [chunk.usage for chunk in chunks if isinstance(chunk, UsageChunk)]
        assert (usage.estimated, usage.output_tokens) == (True, 10)
        assert usage.input_tokens > len(PROSE * 30) / 4
        assert usage.cached_tokens == usage.input_tokens - (count or 0)


async def test_counts_of_an_old_server_with_a_cache_do_not_stop_a_long_conversation(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with serving(caplog, version=OLD, caching=True, cuts="messages", chars_per_token=2.0) as server:
        desk = Desk(server)
        result = await desk.ask(desk.reading(6), budget=Budget(steps=20))
        assert (result.text, result.finish_reason, desk.notices) == ("All read.", "stop", [])
        assert len(server.requests) == 7


async def test_a_count_is_what_was_used(desk: Desk) -> None:
    result = await desk.ask(Reply("Hi", counts=(1_000, 7)))
    assert result.usage == Usage(1_000, 7)


async def test_new_versions_stream_at_once_however_full_the_window_is(desk: Desk) -> None:
    """They refuse what does not fit, so nothing has to be held back."""
    desk.server.card["model_info"] = {"x.context_length": 4_096}
    desk.server.script("model", Reply("The sum is 3.", wire=Wire(hold_after=b'" sum"}, "done": false}\n')))
    stream = desk.agent(tools=[]).stream(NUMBERS * 200)
    async with stream:
        async for event in stream:
            if isinstance(event, TextDelta) and event.delta == " sum":
                break
    assert (await stream.result()).finish_reason == "abort"


# ---- what is sent


def body_of(model: OllamaModel, request: ModelRequest) -> dict[str, Any]:
    body = json.loads(model._encode(request, model._sized(request)))
    assert list(faults_in(body)) == []
    return body


def test_a_request_says_everything_that_was_asked_for() -> None:
    model = OllamaModel("qwen3:8b", "http://127.0.0.1:9/", keep_alive="10m", think="low", options={"seed": 7})
    schema = {"type": "object", "properties": {}}
    picture = ImagePart("aGk=")
    linked = ImagePart(url="data:image/png;base64,aGk=")
    request = ModelRequest(
        "Be brief.",
        (Message.user("Look", picture, linked),),
        temperature=0.5,
        max_output_tokens=100,
        output_schema=schema,
    )
    assert body_of(model, request) == {
        "model": "qwen3:8b",
        "messages": [
            {"role": "system", "content": "Be brief."},
            {"role": "user", "content": "Look", "images": ["aGk=", "aGk="]},
        ],
        "stream": True,
        "truncate": False,
        "shift": False,
        "options": {"num_ctx": 4_096, "num_predict": 100, "temperature": 0.5, "seed": 7},
        "format": schema,
        "think": "low",
        "keep_alive": "10m",
    }


def test_a_format_is_not_sent_while_tools_are_offered() -> None:
    """Under a format Ollama lets the model call none."""
    tools = (ToolSpec("add", "Add.", {"type": "object", "properties": {}}),)
    model = OllamaModel("m", "http://127.0.0.1:9")
    offered = ModelRequest("", (Message.user("Hi"),), tools, output_schema={"type": "object"})
    assert "format" not in body_of(model, offered)
    forbidden = ModelRequest("", (Message.user("Hi"),), tools, "none", output_schema={"type": "object"})
    assert {"format"} == {"format", "tools"} & set(body_of(model, forbidden))


async def test_an_image_by_address_is_refused_with_what_to_do(desk: Desk) -> None:
    desk.server.script("model", THREE)
    picture = Message.user("Look", ImagePart(url="https://example.org/a.png"))
    result = await desk.agent().generate(messages=[picture])
    assert (result.finish_reason, desk.server.requests) == ("error", [])
    assert "does not fetch 'https://example.org/a.png'" in result.text


async def test_each_message_is_serialised_once(desk: Desk) -> None:
    sent: list[dict[int, Any]] = []

    def remember(step: StepContext) -> None:
        sent.append({id(message): message.memo[ollama_wire.WIRE] for message in step.messages[:-2]})

    turns = [Reply(calls=[Call("add", {"a": n, "b": 1})]) for n in range(4)]
    result = await desk.ask(*turns, THREE, prepare_step=remember)
    assert [len(each) for each in sent] == [0, 1, 3, 5, 7]
    for before, after in pairwise(sent):
        assert all(after[message] is made for message, made in before.items())
    assert result.text == "The sum is 3."


async def test_a_history_of_another_house_is_made_fit_to_send(desk: Desk) -> None:
    desk.server.script("model", THREE)
    history = [
        Message.user("Read it."),
        Message.assistant(calls=[ToolCallPart("toolu_1", "files.read", {"page": 1})]),
        Message.tool([ToolResultPart("toolu_1", "files.read", "lorem")]),
        Message.assistant("It says lorem."),
    ]
    assert (await desk.agent().generate("And now?", messages=history)).text == "The sum is 3."


async def test_with_the_tools_switched_off_none_are_sent(desk: Desk) -> None:
    result = await desk.ask(SUM, closing=Reply("So far: 3."), budget=Budget(steps=1))
    assert (result.text, result.finish_reason) == ("So far: 3.", "tool-calls")
    assert "tools" not in desk.server.requests[-1].body


@pytest.mark.parametrize("profile", [ModelProfile(tool_calling="constrained"), ModelProfile()])
async def test_a_model_without_tools_calls_them_under_a_schema(desk: Desk, profile: ModelProfile) -> None:
    """Whether its profile says so, or Ollama does."""
    desk.server.card["capabilities"] = ["completion"]
    called = json.dumps({"name": "add", "arguments": {"a": 1, "b": 2}})
    said = json.dumps({"name": "final_answer", "arguments": {"text": "It is 3."}})

    async def by_results(exchange: Exchange) -> None:
        await Reply(said if desk.done else called)(exchange)

    desk.server.script("model", by_results)
    result = await desk.agent(model=OllamaModel("model", desk.server.url, profile)).generate("1 + 2?")
    assert (result.text, desk.done) == ("It is 3.", [(1, 2)])
    assert "oneOf" in desk.server.requests[0].body["format"]


@given(st.text())
def test_whatever_is_said_can_be_sent(text: str) -> None:
    model = OllamaModel("model", "http://127.0.0.1:9")
    body = body_of(model, ModelRequest(text, (Message.user(text),)))
    assert body["messages"][-1]["content"] == Message.user(text).text


@given(st.text())
def test_no_text_has_more_tokens_than_bytes(text: str) -> None:
    data = text.encode("utf-8", "replace")
    assert ollama_wire.most_tokens(data) <= len(data)


async def test_many_runs_at_once_do_not_mix(desk: Desk) -> None:
    for n in range(20):
        call = Reply(calls=[Call("add", {"a": n, "b": 0})])
        desk.server.script(f"<{n}>", call, Reply(f"It is {n}.", wire=Wire(piece=5)))
    agent = desk.agent()
    results = await asyncio.gather(*[agent.generate(f"What is <{n}>?") for n in range(20)])
    assert [result.text for result in results] == [f"It is {n}." for n in range(20)]


# ---- where it runs


@pytest.mark.parametrize(
    ("name", "url", "local"),
    [
        ("qwen3:8b", "http://127.0.0.1:1", True),
        ("qwen3:8b", "http://[::1]:1", True),
        ("qwen3:8b", "http://localhost:1", True),
        ("qwen3:8b", "http://192.168.1.2:1", False),
        ("gpt-oss:120b-cloud", "http://127.0.0.1:1", False),
        ("glm:cloud", "http://127.0.0.1:1", False),
    ],
)
def test_a_model_is_local_only_on_this_machine_and_not_in_ollamas_cloud(
    name: str, url: str, local: bool
) -> None:
    profile = OllamaModel(name, url).profile
    assert (profile.local, profile.price is not None) == (local, local)


async def test_a_model_under_another_name_that_runs_elsewhere_is_sent_nothing(desk: Desk) -> None:
    """Local is proved, not assumed: a copy of a cloud model has a name like any other."""
    desk.server.card["remote_host"] = "https://ollama.com:443"
    result = await desk.ask(THREE)
    assert (result.finish_reason, desk.server.requests) == ("error", [])
    assert "does not run on this machine" in result.text
    meant = OllamaModel("model", desk.server.url, ModelProfile(local=False))
    assert (await desk.agent(model=meant).generate("Hi")).text == "The sum is 3."


def test_the_address_may_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OLLAMA_HOST", "0.0.0.0:11500")
    assert OllamaModel("m").base_url == "http://127.0.0.1:11500"
    monkeypatch.delenv("OLLAMA_HOST")
    assert OllamaModel("m").base_url == "http://127.0.0.1:11434"


@pytest.mark.parametrize(
    "options",
    [
        {"base_url": "localhost:11434"},
        {"base_url": "http://127.0.0.1:99999"},
        {"keep_alive": "-1"},
        {"keep_alive": "long"},
        {"think": "hard"},
        {"num_ctx": 0},
        {"num_ctx": True},
        {"options": {"num_ctx": "8k"}},
        {"name": " "},
    ],
    ids=str,
)
def test_a_configuration_that_cannot_work_is_refused_at_once(options: dict[str, Any]) -> None:
    with pytest.raises(ConfigurationError):
        OllamaModel(**{"name": "m", **options})


async def test_a_model_is_described(server: OllamaServer) -> None:
    card = await describe("model", server.url)
    assert card == OllamaCard(40_960, ("completion", "tools", "thinking", "vision"))
    server.on_show = Status(404, "model 'model' not found")
    with pytest.raises(ModelError, match="ollama pull model"):
        await describe("model", server.url)
    await server.close()
    with pytest.raises(ModelError, match="ollama serve"):
        await describe("model", server.url)


# ---- the server's own rules, so that the tests above can trust them


@pytest.mark.parametrize(
    "change",
    [
        {"model": ""},
        {"messages": []},
        {"messages": [{"role": "robot", "content": "u"}]},
        {"messages": [{"role": "user", "content": None}]},
        {"messages": [{"role": "tool", "content": None, "tool_name": "add"}]},
        {"messages": [{"role": "tool", "content": "3"}]},
        {"messages": [{"role": "user", "content": "u", "images": ["http://a/b.png"]}]},
        {
            "messages": [
                {
                    "role": "assistant",
                    "content": "",
                    "tool_calls": [{"function": {"name": "a", "arguments": "{}"}}],
                }
            ]
        },
        {"tools": [{"type": "function", "function": {"name": "a", "parameters": {}}}]},
        {"options": {"num_ctx": "8k"}},
    ],
    ids=lambda change: json.dumps(change)[:80],
)
def test_the_server_refuses_what_ollama_would(change: dict[str, Any]) -> None:
    good = {"model": "m", "messages": [{"role": "user", "content": "u"}], "options": {"num_ctx": 4_096}}
    assert not list(faults_in(good))
    assert list(faults_in({**good, **change}))
