"""Chat completions over real sockets: every way a server can misbehave, and what a run makes of it.

The waits between attempts are tested in `test_retry.py`, in virtual time; here they are next to nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections.abc import AsyncIterator, Iterator
from itertools import pairwise
from types import MappingProxyType
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
from bridle.engine.events import Event, ModelRetry, ReasoningDelta, TextDelta
from bridle.errors import ModelError
from bridle.models import OpenAIModel, completions, openai, retry
from support.model_server import (
    HTML,
    PAGE,
    Answer,
    Call,
    Endless,
    Events,
    Exchange,
    Failing,
    ModelServer,
    Received,
    Reply,
    Status,
    Wire,
    busy,
    delta,
    dump,
    error_object,
    faults_in,
    hang,
    speak_gibberish,
    vanish,
)

UMLAUTS = "Größe: 5 €, schön wäre’s 👩‍⚖️ 🎉"
SHORT = Budget(seconds=0.8, reserve=0.5)
"""For the few tests in which time has to run out; the others end long before the usual 30 seconds."""


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retry, "FIRST_WAIT", 0.001)


@pytest.fixture
async def server(caplog: pytest.LogCaptureFixture) -> AsyncIterator[ModelServer]:
    """Whatever a test does, every history it sent was valid and no fault was an accident."""
    async with ModelServer() as running:
        yield running
    assert not running.faults
    assert not [record for record in caplog.get_records("call") if record.levelno >= logging.ERROR]


class Desk:
    """Tools that remember what they did, and an agent that works with them."""

    def __init__(self, server: ModelServer) -> None:
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

    def agent(self, marker: str = "model", *, streaming: bool = True, **options: Any) -> ToolLoopAgent:
        model = OpenAIModel(marker, self.server.url, streaming=streaming)
        return ToolLoopAgent(model=model, tools=self.tools, on_event=self.events.append, **options)

    async def ask(self, *turns: Answer, closing: Answer | None = None, **options: Any) -> RunResult:
        self.server.script("model", *turns, closing=closing)
        return await self.agent(**options).generate("What is it?")

    @property
    def shown(self) -> str:
        return "".join([event.delta for event in self.events if isinstance(event, TextDelta)])

    @property
    def retries(self) -> list[ModelRetry]:
        return [event for event in self.events if isinstance(event, ModelRetry)]


@pytest.fixture
def desk(server: ModelServer) -> Desk:
    return Desk(server)


SUM = Reply(calls=[Call("add", {"a": 1, "b": 2}, "call_a")])
THREE = Reply("The sum is 3.")


# ---- replies that are good, however they travel


async def test_a_run_over_http_asks_acts_observes_and_answers(desk: Desk) -> None:
    result = await desk.ask(SUM, THREE)
    assert (result.text, result.finish_reason, desk.done) == ("The sum is 3.", "stop", [(1, 2)])
    first, second = desk.server.requests
    assert [tool["function"]["name"] for tool in first.body["tools"]] == ["add", "look_up", "read_file"]
    assert second.messages[1:] == [
        {
            "role": "assistant",
            "content": None,
            "tool_calls": [
                {
                    "id": "call_a",
                    "type": "function",
                    "function": {"name": "add", "arguments": '{"a":1,"b":2}'},
                }
            ],
        },
        {"role": "tool", "tool_call_id": "call_a", "content": "3"},
    ]


@pytest.mark.parametrize(
    "wire",
    [
        pytest.param(Wire(), id="one write an event"),
        pytest.param(Wire(newline=b"\r\n"), id="CRLF"),
        pytest.param(Wire(prefix=b"data:"), id="no blank before the data"),
        pytest.param(Wire(noise=b": ping\nevent: message\nid: 7\nretry: 10\n"), id="comments, names and ids"),
        pytest.param(Wire(piece=1), id="a byte at a time"),
        pytest.param(Wire(piece=1, newline=b"\r\n"), id="a byte at a time, CRLF"),
        pytest.param(Wire(piece=3), id="three bytes at a time"),
        pytest.param(Wire(piece=1 << 20), id="all in one write"),
        pytest.param(Wire(chunked=False), id="until the connection ends"),
        pytest.param(Wire(done=False), id="without [DONE]"),
        pytest.param(Wire(content_type="TEXT/EVENT-STREAM"), id="a type in capitals"),
        pytest.param(Wire(hang_up=True), id="the connection closed behind it"),
    ],
)
async def test_however_a_stream_travels_the_run_is_the_same(desk: Desk, wire: Wire) -> None:
    call = Reply(calls=[Call("look_up", {"query": UMLAUTS}, "call_a")], argument_size=3, wire=wire)
    result = await desk.ask(call, Reply(UMLAUTS, wire=wire))
    assert (result.text, desk.shown, desk.done) == (UMLAUTS, UMLAUTS, [UMLAUTS])
    assert len(desk.server.requests) == 2
    assert result.usage == Usage(40, 20, 6, 4)


async def test_an_answer_in_one_piece_is_taken_although_a_stream_was_asked_for(desk: Desk) -> None:
    result = await desk.ask(
        Reply(calls=SUM.calls, in_one_piece=True), Reply(UMLAUTS, reasoning="Hm.", in_one_piece=True)
    )
    assert (result.text, result.steps[-1].reasoning, desk.done) == (UMLAUTS, "Hm.", [(1, 2)])
    assert result.usage == Usage(40, 20, 6, 4)


async def test_without_streaming_the_same_is_asked_for_in_one_piece(desk: Desk) -> None:
    result = await desk.ask(SUM, THREE, streaming=False)
    assert (result.text, result.finish_reason, desk.done) == ("The sum is 3.", "stop", [(1, 2)])
    assert not any({"stream", "stream_options"} & set(request.body) for request in desk.server.requests)


async def test_streamed_or_not_the_messages_and_the_trace_are_the_same(desk: Desk) -> None:
    desk.server.script("model", SUM, Reply(UMLAUTS, reasoning="Let me see."))
    streamed = await desk.agent().generate("What is it?")
    whole = await desk.agent(streaming=False).generate("What is it?")
    assert record_of(streamed) == record_of(whole)


async def test_generate_and_stream_give_the_same_text_messages_and_trace(desk: Desk) -> None:
    desk.server.script("model", Failing(1, Status(500), SUM), Reply(UMLAUTS, reasoning="Let me see."))
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
    await desk.ask(Reply(calls=calls, argument_size=size), THREE)
    assert desk.done == [UMLAUTS, (10, 20)]


@pytest.mark.parametrize("same_index", [False, True])
@pytest.mark.parametrize("ids", [("one", "two", "three"), ("", "", "")])
async def test_several_calls_are_told_apart_by_index_id_or_name(
    desk: Desk, same_index: bool, ids: tuple[str, ...]
) -> None:
    calls = [Call("add", {"a": n, "b": n}, call_id) for n, call_id in enumerate(ids)]
    result = await desk.ask(Reply(calls=calls, same_index=same_index, argument_size=4), THREE)
    assert desk.done == [(0, 0), (1, 1), (2, 2)]
    assert [outcome.content for outcome in result.steps[0].tool_results] == ["0", "2", "4"]


async def test_a_server_that_gives_every_call_the_same_id_leaves_a_valid_history(desk: Desk) -> None:
    turns = [Reply(calls=[Call("add", {"a": n, "b": 1}, "call_1")]) for n in range(3)]
    result = await desk.ask(*turns, THREE)
    assert (result.text, desk.done) == ("The sum is 3.", [(0, 1), (1, 1), (2, 1)])


async def test_ids_longer_than_a_provider_takes_are_cut_and_stay_apart(desk: Desk) -> None:
    """OpenAI takes 40 characters; ids of other servers, kept in a history, have more."""
    calls = [Call("add", {"a": n, "b": 1}, "call_" + "x" * 80 + str(n)) for n in range(3)]
    result = await desk.ask(Reply(calls=calls), THREE)
    assert (result.text, desk.done) == ("The sum is 3.", [(0, 1), (1, 1), (2, 1)])


async def test_a_history_of_another_house_is_made_fit_to_send(desk: Desk) -> None:
    desk.server.script("model", THREE)
    long_id = "toolu_" + "x" * 60
    history = [
        Message.user("Read it."),
        Message.assistant(calls=[ToolCallPart(long_id, "files.read", MappingProxyType({"page": 1}))]),
        Message.tool([ToolResultPart(long_id, "files.read", "lorem")]),
        Message.assistant("It says lorem."),
    ]
    result = await desk.agent().generate("And now?", messages=history)
    assert result.text == "The sum is 3."
    (call,) = desk.server.requests[0].messages[1]["tool_calls"]
    assert json.loads(call["function"]["arguments"]) == {"page": 1}


async def test_a_tool_call_without_arguments_has_none(desk: Desk) -> None:
    @tool
    async def today() -> str:
        """Today's date."""
        desk.done.append("today")
        return "Monday"

    desk.tools.append(today)
    await desk.ask(Reply(calls=[Call("today", "", "a")]), THREE)
    assert desk.done == ["today"]


async def test_a_surrogate_pair_split_across_two_deltas_is_one_character(desk: Desk) -> None:
    result = await desk.ask(Reply(["Well done \ud83c", "\udf89!"]))
    assert (result.text, desk.shown) == ("Well done 🎉!", "Well done 🎉!")


async def test_half_a_surrogate_pair_at_the_end_of_an_answer_is_replaced(desk: Desk) -> None:
    result = await desk.ask(Reply(["Well done ", "\ud83c"]))
    assert (result.finish_reason, result.text) == ("stop", "Well done �")
    dump_messages(result.response_messages).encode()


async def test_a_surrogate_pair_split_across_two_deltas_of_arguments_is_one_character(desk: Desk) -> None:
    pieces = ['{"query": "\ud83c', '\udf89"}']
    events = [
        delta(
            {"tool_calls": [{"index": 0, "id": "a", "function": {"name": "look_up", "arguments": pieces[0]}}]}
        ),
        delta({"tool_calls": [{"index": 0, "function": {"arguments": pieces[1]}}]}),
        delta({}, finish="tool_calls"),
    ]
    await desk.ask(Events(events), THREE)
    assert desk.done == ["🎉"]


async def test_half_a_surrogate_pair_in_arguments_reaches_no_tool(desk: Desk) -> None:
    result = await desk.ask(Reply(calls=[Call("look_up", '{"query": "\\ud83c!"}', "a")]), THREE)
    assert desk.done == ["�!"]
    dump_messages(result.response_messages).encode()


async def test_reasoning_is_kept_apart_from_the_answer_and_not_sent_back(desk: Desk) -> None:
    result = await desk.ask(Reply(calls=SUM.calls, reasoning="I should add."), Reply("3", reasoning="Easy."))
    assert [step.reasoning for step in result.steps] == ["I should add.", "Easy."]
    assert (result.text, desk.shown) == ("3", "3")
    thought = "".join([event.delta for event in desk.events if isinstance(event, ReasoningDelta)])
    assert thought == "I should add.Easy."
    assert b"I should add" not in desk.server.requests[-1].raw


async def test_usage_is_what_the_server_reports(desk: Desk) -> None:
    result = await desk.ask(Reply("Hi", usage=(1_000, 7)))
    assert result.usage == Usage(1_000, 7, 3, 2)
    assert desk.server.requests[0].body["stream_options"] == {"include_usage": True}


async def test_usage_that_is_not_reported_is_estimated_and_says_so(desk: Desk) -> None:
    result = await desk.ask(Reply("Hi there", usage=None))
    assert result.usage.estimated
    assert result.usage.input_tokens > 0


async def test_an_answer_is_complete_once_the_model_said_why_it_stopped(desk: Desk) -> None:
    """The connection breaks behind the last word: nothing is missing but the end of the HTTP body."""
    result = await desk.ask(Reply("The sum is 3.", wire=Wire(unfinished=True)))
    assert (result.text, result.finish_reason) == ("The sum is 3.", "stop")
    assert len(desk.server.requests) == 1


# ---- streams that break


async def test_a_call_cut_in_the_middle_of_its_arguments_is_asked_for_again(desk: Desk) -> None:
    cut = Reply(calls=SUM.calls, argument_size=2, wire=Wire(cut_after=b'"arguments": "1,'))
    result = await desk.ask(Failing(1, cut, SUM), THREE)
    assert (result.text, desk.done, len(desk.server.requests)) == ("The sum is 3.", [(1, 2)], 3)
    assert len(desk.retries) == 1


@pytest.mark.parametrize("chunked", [True, False])
async def test_nothing_of_a_call_that_is_always_cut_is_carried_out(desk: Desk, chunked: bool) -> None:
    calls = [Call("add", {"a": 5, "b": 6}, "one"), *SUM.calls]
    wire = Wire(cut_after=b'\\"b\\": 2', chunked=chunked)
    result = await desk.ask(Reply(calls=calls, wire=wire), THREE)
    assert (result.finish_reason, desk.done, len(desk.server.requests)) == ("error", [], 3)
    assert "could not be completed" in result.text
    assert result.response_messages == (Message.assistant(result.text),)


async def test_calls_that_came_whole_are_not_carried_out_when_the_stream_breaks_behind_them(
    desk: Desk,
) -> None:
    behind_the_call = b'"call_a"}]}, "finish_reason": null}]}\n\n'
    result = await desk.ask(Reply(calls=SUM.calls, wire=Wire(cut_after=behind_the_call)))
    assert (result.finish_reason, desk.done, len(desk.server.requests)) == ("error", [], 3)


@pytest.mark.parametrize("chunked", [True, False])
async def test_a_text_that_breaks_off_is_kept_and_not_asked_for_again(desk: Desk, chunked: bool) -> None:
    result = await desk.ask(Reply("The sum is 3.", wire=Wire(cut_after=b'" is"', chunked=chunked)))
    assert (result.finish_reason, len(desk.server.requests), desk.retries) == ("error", 1, [])
    assert result.steps[0].text == "The sum"
    assert [message.text for message in result.response_messages] == ["The sum"]
    assert desk.shown.count("The sum") == result.text.count("The sum") == 1
    assert "could not be completed" in result.text


async def test_a_thought_that_breaks_off_is_asked_for_again(desk: Desk) -> None:
    cut = Reply("3", reasoning="Let me see.", wire=Wire(cut_after=b" me"))
    result = await desk.ask(Failing(1, cut, Reply("3", reasoning="Let me see.")))
    assert (result.text, len(desk.server.requests)) == ("3", 2)
    assert result.steps[0].reasoning == "Let me see."


async def test_an_answer_in_one_piece_that_breaks_off_is_asked_for_again(desk: Desk) -> None:
    async def half(exchange: Exchange) -> None:
        await exchange.head(200, {"Content-Type": "application/json", "Content-Length": "1000"})
        await exchange.body(b'{"choices": [{"message": {"content": "The su')
        exchange.hang_up()

    result = await desk.ask(Failing(2, half, THREE), streaming=False)
    assert (result.text, desk.shown, len(desk.server.requests)) == ("The sum is 3.", "The sum is 3.", 3)


async def test_what_a_run_found_before_a_fault_is_told(desk: Desk) -> None:
    result = await desk.ask(SUM, Status(500))
    assert (result.finish_reason, len(desk.server.requests)) == ("error", 4)
    assert "add: 3" in result.text
    assert [message.role for message in result.response_messages] == ["assistant", "tool", "assistant"]


# ---- refusals and faults: how each one ends


TOO_LONG = "maximum context length is 8192 tokens"
FAULTS: dict[str, tuple[Answer, int, str]] = {
    "500": (Status(500, "out of memory"), 3, "server failed (HTTP 500: out of memory)"),
    "502 with a page": (Status(502, body=HTML, content_type="text/html"), 3, "server failed (HTTP 502)"),
    "503 with nothing": (Status(503, body=b""), 3, "server failed (HTTP 503)"),
    "529": (Status(529, "overloaded"), 3, "server failed (HTTP 529: overloaded)"),
    "429": (Status(429, "slow down"), 3, "busy (HTTP 429: slow down)"),
    "429, now": (busy("0"), 3, "busy (HTTP 429: slow down)"),
    "429, nonsense": (busy("whenever you like"), 3, "busy (HTTP 429: slow down)"),
    "429, until the past": (busy("Wed, 21 Oct 2015 07:28:00 GMT"), 3, "busy"),
    "429, a date beyond time": (busy("Mon, 01 Jan 99999999999 00:00:00 GMT"), 3, "busy"),
    "429, an hour": (busy("3600"), 1, "busy (HTTP 429: slow down)"),
    "429, absurdly long": (busy("99999999999999999999"), 1, "busy"),
    "429, until next millennium": (busy("Fri, 31 Dec 2999 23:59:59 GMT"), 1, "busy"),
    "400": (Status(400, "bad schema"), 1, "refused the request (HTTP 400: bad schema)"),
    "400, context": (Status(400, TOO_LONG), 1, "too long for the model"),
    "400, context by code": (
        Status(400, "reduce it", "context_length_exceeded"),
        1,
        "too long for the model",
    ),
    "400, context, in pieces": (Status(400, TOO_LONG, piece=7), 1, "too long for the model"),
    "401": (Status(401, "wrong key"), 1, "refused the key (HTTP 401: wrong key)"),
    "403": (Status(403, "no"), 1, "refused the key"),
    "404": (Status(404, "no such model"), 1, "does not know 'model' (HTTP 404: no such model)"),
    "404 with a page": (
        Status(404, body=HTML, content_type="text/html"),
        1,
        "does not know 'model' (HTTP 404)",
    ),
    "413": (Status(413, "too large"), 1, "refused the request"),
    "422": (Status(422, "no"), 1, "refused the request"),
    "200 with a page": (PAGE, 3, "of type text/html that is no chat completion"),
    "200 with nothing": (Status(200, body=b""), 3, "no chat completion"),
    "200 with a list": (Status(200, body=b"[]"), 3, "no chat completion"),
    "200 without choices": (Status(200, body=dump({"choices": []})), 3, "no chat completion"),
    "200 with an error": (Status(200, "out of memory"), 3, "out of memory"),
    "wrong type": (Reply("Hi", wire=Wire(content_type="text/plain")), 3, "of type text/plain"),
    "empty stream": (Events([], Wire(done=False)), 3, "broke off"),
    "half an event": (Events([b'{"choices": [{"delta": {"con']), 3, "no chat completion"),
    "streamed error": (Events([error_object("out of memory")]), 3, "out of memory"),
    "streamed 500": (Events([error_object("out of memory", 500)]), 3, "out of memory"),
    "streamed 502 in a choice": (
        Events([{**delta({"content": ""}, finish="error"), **error_object("overloaded", 502)}]),
        3,
        "overloaded",
    ),
    "streamed 429": (Events([error_object("slow down", 429)]), 3, "busy"),
    "streamed 400": (Events([error_object("bad schema", 400)]), 1, "bad schema"),
    "streamed 401": (Events([error_object("wrong key", 401)]), 1, "wrong key"),
    "streamed context": (Events([error_object(TOO_LONG)]), 1, TOO_LONG),
    "streamed context by code": (
        Events([error_object("reduce it", "context_length_exceeded")]),
        1,
        "reduce it",
    ),
    "no reply at all": (vanish, 3, "does not answer"),
    "not HTTP": (speak_gibberish, 3, "does not speak HTTP"),
}


@pytest.mark.parametrize(("answer", "attempts", "sentence"), FAULTS.values(), ids=FAULTS)
async def test_each_fault_has_its_number_of_attempts_and_its_sentence(
    desk: Desk, answer: Answer, attempts: int, sentence: str
) -> None:
    result = await desk.ask(answer)
    assert (result.finish_reason, len(desk.server.requests)) == ("error", attempts)
    assert len({request.raw for request in desk.server.requests}) == 1
    assert sentence in result.text
    assert result.error is not None
    assert len(result.text) < 600
    assert len(desk.retries) == attempts - 1


@pytest.mark.parametrize("name", [name for name, (_, attempts, _) in FAULTS.items() if attempts > 1])
async def test_a_fault_that_passes_is_not_noticed_in_the_answer(desk: Desk, name: str) -> None:
    failure = FAULTS[name][0]
    result = await desk.ask(Failing(2, failure, SUM), Failing(1, failure, THREE))
    assert (result.text, result.finish_reason, desk.done) == ("The sum is 3.", "stop", [(1, 2)])
    assert (len(desk.server.requests), len(result.steps)) == (5, 2)


async def test_without_retries_the_first_fault_is_the_last(desk: Desk) -> None:
    result = await desk.ask(Failing(1, Status(500), THREE), max_retries=0)
    assert (result.finish_reason, len(desk.server.requests)) == ("error", 1)


async def test_a_server_that_is_down_is_named_after_three_attempts(desk: Desk) -> None:
    await desk.server.close()
    result = await desk.agent().generate("Hello?")
    assert (result.finish_reason, len(desk.retries)) == ("error", 2)
    assert f"{desk.server.url} does not answer" in result.text
    assert "Start the server, or check the address." in result.text


async def test_an_error_in_the_stream_after_text_is_not_asked_again(desk: Desk) -> None:
    result = await desk.ask(Events([delta({"content": "The sum"}), error_object("out of memory", 500)]))
    assert (result.finish_reason, len(desk.server.requests)) == ("error", 1)
    assert result.steps[0].text == "The sum"
    assert "out of memory" in result.text


async def test_a_key_is_never_part_of_what_is_said(desk: Desk) -> None:
    desk.server.script("model", Status(401, "wrong key"))
    model = OpenAIModel("model", desk.server.url, api_key="sk-secret")
    result = await ToolLoopAgent(model=model).generate("Hello")
    assert desk.server.requests[0].headers["authorization"] == "Bearer sk-secret"
    assert "sk-secret" not in f"{model!r} {result!r}"


async def test_a_redirect_does_not_carry_a_conversation_to_another_server(desk: Desk) -> None:
    """A server that was proved to be on this machine must not pass on what it is told."""
    async with ModelServer() as elsewhere:
        elsewhere.script("model", THREE)
        moved = Status(307, "moved", headers={"Location": f"{elsewhere.url}/chat/completions"})
        result = await desk.ask(moved)
    assert (elsewhere.requests, result.finish_reason) == ([], "error")


# ---- payloads that make no sense


NONSENSE: list[Any] = [
    [],
    "text",
    5,
    None,
    {"choices": {}},
    {"choices": "x"},
    {"choices": [None]},
    {"choices": ["x"]},
    {"choices": [{"delta": "x"}]},
    {"choices": [{"delta": {"content": [{"type": "text", "text": "Hi"}]}}]},
    {"choices": [{"delta": {"content": 5}}]},
    {"choices": [{"delta": {"reasoning_content": ["x"]}}]},
    {"choices": [{"delta": {"tool_calls": {"index": 0}}}]},
    {"choices": [{"delta": {"tool_calls": ["x"]}}]},
    {"choices": [{"delta": {"tool_calls": [{"index": "x", "function": {"name": 5, "arguments": 5}}]}}]},
    {"choices": [{"delta": {"tool_calls": [{"index": [], "function": "x"}]}}]},
    {"choices": [{"delta": {"tool_calls": [{"id": 5, "function": {"name": "add", "arguments": {"a": 1}}}]}}]},
    {"choices": [{"delta": {}, "finish_reason": ["stop"]}]},
    {"choices": [], "usage": "x"},
    {"choices": [], "usage": {"prompt_tokens": "12"}},
    {"choices": [], "usage": {"prompt_tokens": 1, "prompt_tokens_details": "x"}},
]


@pytest.mark.parametrize("payload", NONSENSE, ids=lambda payload: json.dumps(payload)[:90])
@pytest.mark.parametrize("whole", [False, True])
async def test_nonsense_from_a_server_is_overlooked_or_named_never_an_accident(
    desk: Desk, payload: Any, whole: bool
) -> None:
    """The `server` fixture fails the test when a run logs an exception it did not expect."""
    if whole:
        body = json.dumps(payload).replace("delta", "message").encode()
        await desk.ask(Status(200, body=body), THREE)
    else:
        await desk.ask(Events([payload, delta({}, finish="stop")]), THREE)
    assert len(desk.server.requests) <= 6


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=2)
        | st.dictionaries(
            st.sampled_from(
                [
                    "choices",
                    "delta",
                    "message",
                    "content",
                    "tool_calls",
                    "function",
                    "name",
                    "arguments",
                    "index",
                    "id",
                    "usage",
                    "error",
                    "finish_reason",
                    "reasoning_content",
                    "prompt_tokens",
                    "prompt_tokens_details",
                ]
            ),
            inner,
            max_size=3,
        )
    ),
    max_leaves=12,
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    payloads=st.lists(JSON.map(lambda value: {"choices": [value]}) | JSON, max_size=3), whole=st.booleans()
)
async def test_whatever_json_a_server_sends_a_model_yields_chunks_or_a_model_error(
    payloads: list[Any], whole: bool, server: ModelServer
) -> None:
    answer = Status(200, body=dump(payloads[0] if payloads else None)) if whole else Events(payloads)
    server.script("fuzzed", answer)
    request = ModelRequest("", (Message.user("Hi"),), max_retries=0)
    try:
        async for _ in OpenAIModel("fuzzed", server.url).stream(request):
            pass
    except ModelError:
        pass


async def test_an_argument_too_large_for_any_number_is_refused_and_the_run_goes_on(desk: Desk) -> None:
    @tool
    async def scale(factor: float) -> str:
        """Scale."""
        desk.done.append(factor)
        return "scaled"

    desk.tools.append(scale)
    result = await desk.ask(Reply(calls=[Call("scale", '{"factor": 1e999}', "a")]), THREE)
    assert (result.text, result.finish_reason, desk.done) == ("The sum is 3.", "stop", [])


# ---- replies that are cut at their length, or never end


async def test_a_tool_call_cut_at_its_length_is_not_carried_out_and_the_model_is_told(desk: Desk) -> None:
    result = await desk.ask(Reply(calls=[Call("add", '{"a": 1, "b": 2', "a")], finish="length"), THREE)
    assert (result.text, result.finish_reason, desk.done) == ("The sum is 3.", "stop", [])
    assert "cut off" in desk.server.requests[-1].messages[-1]["content"]


async def test_a_whole_looking_call_cut_at_its_length_is_not_carried_out_either(desk: Desk) -> None:
    await desk.ask(Reply(calls=SUM.calls, finish="length"), THREE)
    assert desk.done == []


async def test_an_answer_cut_at_its_length_is_given_and_marked(desk: Desk) -> None:
    result = await desk.ask(Reply("The sum", finish="length"))
    assert (result.text, result.finish_reason, result.truncated) == ("The sum", "length", True)


async def test_an_endless_text_is_cut_at_a_length_and_the_connection_left(desk: Desk) -> None:
    result = await desk.ask(Endless(b"data: " + dump(delta({"content": "la " * 20_000})) + b"\n\n"))
    assert (result.finish_reason, result.truncated, len(desk.server.requests)) == ("length", True, 1)
    assert result.text.startswith("la la")


async def test_endless_arguments_are_cut_at_a_length_and_nothing_is_carried_out(desk: Desk) -> None:
    piece = delta({"tool_calls": [{"index": 0, "function": {"arguments": "x" * 200_000}}]})
    opening = {"index": 0, "id": "a", "function": {"name": "look_up", "arguments": '{"query": "'}}
    closing = delta({"tool_calls": [{"index": 0, "function": {"arguments": '"}'}}]}, finish="tool_calls")
    events = [delta({"tool_calls": [opening]}), *[piece] * 100, closing]
    await desk.ask(Events(events), THREE)
    assert desk.done == []


async def test_a_line_without_an_end_is_a_fault(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(completions, "MAX_LINE", 100_000)
    result = await desk.ask(Endless(b"data: " + b" " * 10_000))
    assert (result.finish_reason, len(desk.server.requests)) == ("error", 1)
    assert "without an end" in result.text


async def test_a_stream_of_nothing_ends_with_the_time(desk: Desk) -> None:
    result = await desk.ask(Endless(b": ping\n\n"), budget=SHORT)
    assert (result.finish_reason, result.error) == ("timeout", None)
    assert "run out of time" in result.text


# ---- time


async def test_a_server_that_never_answers_ends_with_the_time_and_a_sentence(desk: Desk) -> None:
    result = await desk.ask(hang, budget=SHORT)
    assert (result.finish_reason, len(desk.server.requests)) == ("timeout", 2)
    assert "run out of time" in result.text


async def test_a_hanging_reply_leaves_time_for_a_last_word(desk: Desk) -> None:
    result = await desk.ask(hang, closing=Reply("I do not know yet."), budget=Budget(seconds=2, reserve=0.75))
    assert (result.finish_reason, result.text) == ("timeout", "I do not know yet.")
    assert "tools" not in desk.server.requests[-1].body


async def test_a_text_that_stops_coming_is_kept_when_the_time_is_up(desk: Desk) -> None:
    result = await desk.ask(
        Reply("The sum is 3.", wire=Wire(hold_after=b'" is"')), closing=hang, budget=SHORT
    )
    assert result.finish_reason == "timeout"
    assert "The sum" in result.text
    assert "The sum" in result.response_messages[0].text


# ---- cancelling


async def test_cancelling_in_the_middle_of_a_stream_keeps_what_was_said(desk: Desk) -> None:
    desk.server.script("model", Reply("The sum is 3.", wire=Wire(hold_after=b'" is"}')))
    agent, signal = desk.agent(), AbortSignal()
    stream = agent.stream("What is it?", abort_signal=signal)
    async for event in stream:
        if isinstance(event, TextDelta) and event.delta == " sum":
            signal.abort()
    result = await stream.result()
    assert (result.finish_reason, len(desk.server.requests)) == ("abort", 1)
    assert result.text == result.response_messages[0].text == "The sum"
    desk.server.script("model", THREE)
    again = await agent.generate("Go on.", messages=[Message.user("What is it?"), *result.response_messages])
    assert again.text == "The sum is 3."


@pytest.mark.parametrize("cancelled", [True, False])
async def test_a_run_that_is_over_hangs_up_so_that_the_server_can_stop(desk: Desk, cancelled: bool) -> None:
    left = asyncio.Event()

    async def for_ever(exchange: Exchange) -> None:
        with contextlib.suppress(ConnectionError):
            await Endless(b"data: " + dump(delta({"content": "la " * 20_000})) + b"\n\n")(exchange)
        left.set()

    desk.server.script("model", for_ever)
    async with desk.agent().stream("Sing.") as stream:
        async for event in stream:
            if cancelled and isinstance(event, TextDelta):
                break
    await left.wait()
    assert (await stream.result()).finish_reason == ("abort" if cancelled else "length")


async def test_a_run_cancelled_while_the_server_is_silent_says_so(desk: Desk) -> None:
    signal = AbortSignal()

    async def abort_and_hang(exchange: Exchange) -> None:
        signal.abort()
        await hang(exchange)

    desk.server.script("model", abort_and_hang)
    result = await desk.agent().generate("What is it?", abort_signal=signal)
    assert (result.finish_reason, result.text) == ("abort", "The request was cancelled.")


# ---- the context


async def test_a_context_that_is_too_long_shrinks_and_the_run_goes_on(desk: Desk) -> None:
    """The server's window is smaller than we were told; it says so once there are results to shrink."""

    async def narrow(exchange: Exchange) -> None:
        page = len(desk.done)
        if page < 4:
            await Reply(calls=[Call("read_file", {"page": page}, f"c{page}")])(exchange)
        elif len(exchange.request.raw) > 12_000:
            await Status(400, "maximum context length is 3000 tokens", "context_length_exceeded")(exchange)
        else:
            await Reply("All read.")(exchange)

    result = await desk.ask(narrow, budget=Budget(steps=12))
    assert (result.text, result.finish_reason, result.truncated) == ("All read.", "stop", True)
    assert desk.done == [0, 1, 2, 3]


async def test_a_request_that_does_not_fit_by_itself_ends_after_one_attempt(desk: Desk) -> None:
    result = await desk.ask(Status(400, "maximum context length is 10 tokens"))
    assert (result.finish_reason, len(desk.server.requests)) == ("error", 1)


# ---- connections


async def test_the_steps_of_a_run_share_a_connection(desk: Desk) -> None:
    await desk.ask(SUM, THREE)
    assert desk.server.connections == 1


async def test_a_connection_the_server_closed_between_requests_is_not_used_again(desk: Desk) -> None:
    leaving = Wire(hang_up=True)
    result = await desk.ask(Reply(calls=SUM.calls, wire=leaving), Reply("The sum is 3.", wire=leaving))
    assert (result.text, len(desk.server.requests), desk.server.connections) == ("The sum is 3.", 2, 2)


async def test_a_connection_the_server_closes_under_the_next_request_costs_one_more_attempt(
    desk: Desk,
) -> None:
    result = await desk.ask(SUM, Failing(1, vanish, THREE))
    assert (result.text, len(desk.server.requests), desk.server.connections) == ("The sum is 3.", 3, 2)


async def test_a_body_of_more_than_a_megabyte_is_sent_without_a_warning(desk: Desk) -> None:
    """Warnings are errors here."""
    desk.server.script("model", Failing(1, Status(500), THREE))
    model = OpenAIModel("model", desk.server.url, profile=ModelProfile(10_000_000))
    result = await ToolLoopAgent(model=model).generate("ü" * (1 << 20))
    assert result.text == "The sum is 3."
    assert [len(request.raw) > 2 << 20 for request in desk.server.requests] == [True, True]


async def test_many_runs_at_once_do_not_mix(desk: Desk) -> None:
    for n in range(20):
        desk.server.script(
            f"<{n}>",
            Reply(calls=[Call("add", {"a": n, "b": 0}, "same")]),
            Reply(f"It is {n}.", wire=Wire(piece=5)),
        )
    agent = desk.agent()
    results = await asyncio.gather(*[agent.generate(f"What is <{n}>?") for n in range(20)])
    assert [result.text for result in results] == [f"It is {n}." for n in range(20)]


# ---- what is sent


async def test_each_message_is_serialised_once(desk: Desk) -> None:
    sent: list[dict[int, bytes]] = []

    def remember(step: StepContext) -> None:
        sent.append({id(message): message.memo[openai.WIRE] for message in step.messages[:-2]})

    turns = [Reply(calls=[Call("add", {"a": n, "b": 1}, f"c{n}")]) for n in range(4)]
    result = await desk.ask(*turns, THREE, prepare_step=remember)
    assert [len(each) for each in sent] == [0, 1, 3, 5, 7]
    for before, after in pairwise(sent):
        assert all(after[message] is made for message, made in before.items())
    assert result.text == "The sum is 3."


def test_bytes_made_for_one_request_are_used_for_the_next() -> None:
    model = OpenAIModel("model", "http://127.0.0.1:9/v1")
    message = Message.user("Hello")
    model.encode(ModelRequest("", (message,)))
    made = message.memo[openai.WIRE]
    body = model.encode(ModelRequest("", (message, Message.user("Again"))))
    assert message.memo[openai.WIRE] is made
    assert made in body


def test_a_request_says_everything_that_was_asked_for() -> None:
    model = OpenAIModel("model", "http://127.0.0.1:9/v1", body={"seed": 7, "think": False})
    schema = {"type": "object", "properties": {}}
    request = ModelRequest(
        "Be brief.",
        (Message.user("Look", ImagePart("aGk="), ImagePart(url="https://example.org/a.png")),),
        temperature=0.5,
        max_output_tokens=100,
        output_schema=schema,
    )
    assert json.loads(model.encode(request)) == {
        "model": "model",
        "messages": [
            {"role": "system", "content": "Be brief."},
            {
                "role": "user",
                "content": [
                    {"type": "text", "text": "Look"},
                    {"type": "image_url", "image_url": {"url": "data:image/png;base64,aGk="}},
                    {"type": "image_url", "image_url": {"url": "https://example.org/a.png"}},
                ],
            },
        ],
        "stream": True,
        "stream_options": {"include_usage": True},
        "max_tokens": 100,
        "temperature": 0.5,
        "response_format": {"type": "json_schema", "json_schema": {"name": "answer", "schema": schema}},
        "seed": 7,
        "think": False,
    }


async def test_a_field_of_the_body_takes_the_place_of_one_we_would_have_sent(desk: Desk) -> None:
    """A field that is there twice is read differently by different servers."""
    desk.server.script("model", THREE)
    model = OpenAIModel("model", desk.server.url, body={"temperature": 0, "stream_options": None})
    result = await ToolLoopAgent(model=model, temperature=0.7).generate("Hello")
    assert result.text == "The sum is 3."
    assert desk.server.requests[0].body["temperature"] == 0


async def test_with_the_tools_switched_off_none_are_sent_and_no_choice_of_them(desk: Desk) -> None:
    result = await desk.ask(SUM, closing=Reply("So far: 3."), budget=Budget(steps=1))
    assert (result.text, result.finish_reason) == ("So far: 3.", "tool-calls")
    assert not {"tools", "tool_choice"} & set(desk.server.requests[-1].body)


@given(st.text())
def test_whatever_is_said_can_be_sent(text: str) -> None:
    model = OpenAIModel("model", "http://127.0.0.1:9/v1")
    body = json.loads(model.encode(ModelRequest(text, (Message.user(text),))))
    assert body["messages"][-1]["content"] == Message.user(text).text


# ---- configuration


@pytest.fixture
def clean_environment(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    return monkeypatch


@pytest.mark.parametrize(
    "url",
    [
        "localhost:8080/v1",
        "ftp://127.0.0.1/v1",
        "http://",
        "http:///v1",
        "http://127.0.0.1:99999/v1",
        "http://127.0.0.1:port/v1",
        "http://[::1/v1",
        "http://127.0.0.1/v 1",
        "http://127.0.0.1/v1\r\nX-Injected: yes",
    ],
)
def test_a_base_url_that_cannot_work_is_refused_at_once(url: str) -> None:
    with pytest.raises(ConfigurationError):
        OpenAIModel("model", url)


def test_openai_itself_needs_a_key(clean_environment: pytest.MonkeyPatch) -> None:
    with pytest.raises(ConfigurationError, match="OPENAI_API_KEY"):
        OpenAIModel("gpt-4o")
    clean_environment.setenv("OPENAI_API_KEY", "sk-1")
    assert OpenAIModel("gpt-4o").base_url == "https://api.openai.com/v1"


@pytest.mark.parametrize("key", ["sk-1\n", "sk-1\r\nX-Injected: yes", "sk-schlüssel"])
def test_a_key_that_no_header_can_carry_is_refused_at_once(key: str) -> None:
    with pytest.raises(ConfigurationError):
        OpenAIModel("model", "http://127.0.0.1:1/v1", api_key=key)


async def test_the_key_for_openai_is_not_sent_to_another_server(
    desk: Desk, clean_environment: pytest.MonkeyPatch
) -> None:
    clean_environment.setenv("OPENAI_API_KEY", "sk-secret")
    await desk.ask(THREE)
    assert "authorization" not in desk.server.requests[0].headers


async def test_the_base_url_may_come_from_the_environment(
    desk: Desk, clean_environment: pytest.MonkeyPatch
) -> None:
    clean_environment.setenv("OPENAI_BASE_URL", f"{desk.server.url}/")
    clean_environment.setenv("OPENAI_API_KEY", "sk-1")
    desk.server.script("model", THREE)
    assert (await ToolLoopAgent(model=OpenAIModel("model")).generate("Hello")).text == "The sum is 3."
    assert desk.server.requests[0].headers["authorization"] == "Bearer sk-1"


@pytest.mark.parametrize(
    ("url", "local"),
    [
        ("http://127.0.0.1:1/v1", True),
        ("http://127.8.8.8:1/v1", True),
        ("http://[::1]:1/v1", True),
        ("http://localhost:1/v1", True),
        ("http://LOCALHOST:1/v1", True),
        ("http://192.168.1.2:1/v1", False),
        ("http://0.0.0.0:1/v1", False),
        ("http://127.0.0.1.example.org/v1", False),
        ("http://localhost.example.org/v1", False),
    ],
)
def test_a_model_is_local_only_on_this_machine(url: str, local: bool) -> None:
    assert OpenAIModel("model", url).profile.local is local


# ---- the server's own rules, so that the tests above can trust them


def broken(**change: Any) -> list[str]:
    call = {"id": "a", "type": "function", "function": {"name": "add", "arguments": "{}"}}
    body: dict[str, Any] = {
        "model": "m",
        "messages": [
            {"role": "system", "content": "s"},
            {"role": "user", "content": "u"},
            {"role": "assistant", "content": None, "tool_calls": [call]},
            {"role": "tool", "tool_call_id": "a", "content": ""},
        ],
        "tools": [{"type": "function", "function": {"name": "add", "parameters": {"type": "object"}}}],
        **change,
    }
    return list(faults_in(Received(body, {"content-type": "application/json"}, "/", b"", 1, 1)))


def test_the_server_accepts_a_valid_request() -> None:
    assert broken() == []


def assistant(**function: Any) -> dict[str, Any]:
    full = {"name": "add", "arguments": "{}", **function}
    return {"role": "assistant", "tool_calls": [{"id": "a", "type": "function", "function": full}]}


USER = {"role": "user", "content": "u"}
RESULT = {"role": "tool", "tool_call_id": "a", "content": "3"}


@pytest.mark.parametrize(
    "change",
    [
        {"model": ""},
        {"messages": []},
        {"messages": [{"role": "user", "content": " "}]},
        {"messages": [{"role": "user", "content": []}]},
        {"messages": [{"role": "robot", "content": "u"}]},
        {"messages": [USER, {"role": "assistant", "content": ""}]},
        {"messages": [USER, {"role": "system", "content": "s"}]},
        {"messages": [USER, assistant()]},
        {"messages": [USER, assistant(), USER, RESULT]},
        {"messages": [USER, assistant(), RESULT, RESULT]},
        {"messages": [USER, RESULT]},
        {"messages": [USER, assistant(), RESULT, assistant(), RESULT]},
        {"messages": [USER, assistant(name="add two"), RESULT]},
        {"messages": [USER, assistant(name="a" * 65), RESULT]},
        {"messages": [USER, assistant(arguments="[]"), RESULT]},
        {"messages": [USER, assistant(arguments='{"a": NaN}'), RESULT]},
        {"messages": [USER, assistant(arguments='{"a": '), RESULT]},
        {"messages": [USER, assistant(arguments={}), RESULT]},
        {"messages": json.loads(json.dumps([USER, assistant(), RESULT]).replace('"a"', f'"{"a" * 41}"'))},
        {"tools": []},
        {"tools": [{"type": "function", "function": {"name": "a b", "parameters": {"type": "object"}}}]},
        {"tools": [{"type": "function", "function": {"name": "a", "parameters": {"type": "object"}}}] * 2},
        {"tools": None, "tool_choice": "none"},
        {"stream_options": {}},
    ],
    ids=lambda change: json.dumps(change)[:80],
)
def test_the_server_refuses_what_a_provider_would(change: dict[str, Any]) -> None:
    assert broken(**change)
