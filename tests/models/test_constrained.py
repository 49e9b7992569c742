"""A model without tool calling, decoded under a schema: what it is asked, and what is made of its replies.

The server here is real (sockets, SSE); it answers whatever the test scripted, so these are the cases that a
decoder under a schema can produce, and those of a server that ignores the schema.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridle import GERMAN, Budget, Message, TextDelta, ToolError, ToolLoopAgent, tool
from bridle.engine.messages import ToolCallPart, ToolResultPart
from bridle.engine.model import CallChunk, Chunk, FinishChunk, ModelProfile, ModelRequest, TextChunk, ToolSpec
from bridle.models import OpenAIModel
from bridle.models.constrained import open_failures, reply_schema
from bridle.models.spoken import AnswerReader
from support.model_server import Answer, Exchange, ModelServer, Reply


@dataclass
class Weather:
    degrees: int


@tool(examples=[("Wie ist das Wetter in Rom?", {"city": "Rom"})])
def weather(city: str, day: Literal["today", "tomorrow"] = "today") -> str:
    """Weather in a city."""
    if city == "Atlantis":
        raise ToolError("service unavailable")
    return f"{city}, {day}: 14 °C"


@tool
def add(a: int, b: int) -> int:
    """Add two numbers."""
    return a + b


def says(name: str, **arguments: Any) -> str:
    return json.dumps({"name": name, "arguments": arguments}, ensure_ascii=False)


def read(pieces: list[str], finish: str = "stop", before: str = "") -> list[Chunk]:
    reader = AnswerReader(before)
    chunks = [chunk for piece in pieces for chunk in reader.feed(piece)]
    return [*chunks, *reader.end(finish)]  # type: ignore[arg-type]


def text_of(chunks: list[Chunk]) -> str:
    return "".join([chunk.text for chunk in chunks if isinstance(chunk, TextChunk)])


@given(st.text(), st.data())
def test_an_answer_is_passed_on_as_it_grows_whatever_it_says_and_however_it_is_cut_up(
    answer: str, data: st.DataObject
) -> None:
    answer = answer.encode("utf-8", "replace").decode()
    ascii_only = data.draw(st.booleans())
    raw = json.dumps({"name": "final_answer", "arguments": {"text": answer}}, ensure_ascii=ascii_only)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(raw)), max_size=8)))
    pieces = [raw[a:b] for a, b in zip([0, *cuts], [*cuts, len(raw)], strict=True)]
    chunks = read(pieces)
    assert text_of(chunks) == answer
    assert all(not "\ud800" <= char <= "\udfff" for char in text_of(chunks))
    assert chunks[-1] == FinishChunk("stop")


def test_the_first_word_of_an_answer_does_not_wait_for_the_last() -> None:
    reader = AnswerReader()
    assert list(reader.feed('{"name": "final_answer", "arguments": {"text": "Guten')) == [TextChunk("Guten")]
    assert list(reader.feed(" Tag")) == [TextChunk(" Tag")]


def test_a_call_is_a_call_once_it_is_whole() -> None:
    raw = says("weather", city="Köln")
    chunks = read(list(raw))
    assert chunks == [CallChunk("", "weather", {"city": "Köln"}), FinishChunk("tool-calls")]


def test_a_call_cut_by_its_length_is_handed_over_as_cut() -> None:
    chunks = read(['{"name": "weather", "arguments": {"city": "Kö'], "length")
    assert chunks == [
        CallChunk("", "weather", '{"name": "weather", "arguments": {"city": "Kö'),
        FinishChunk("length"),
    ]


def test_plain_text_from_a_server_that_ignores_the_schema_is_text() -> None:
    assert read(["Guten ", "Tag"]) == [TextChunk("Guten "), TextChunk("Tag"), FinishChunk("stop")]


@given(st.text(max_size=200), st.sampled_from(["stop", "length", "other"]))
def test_whatever_is_said_is_read_without_a_fault(raw: str, finish: str) -> None:
    assert isinstance(read(list(raw), finish)[-1], FinishChunk)


def request_with(*messages: Message, tools: tuple[ToolSpec, ...] = (weather.spec, add.spec)) -> ModelRequest:
    return ModelRequest("", messages, tools, known_tools=(weather.spec, add.spec), texts=GERMAN)


def test_all_that_may_be_said_is_one_of_the_tools_or_the_answer_and_every_free_string_has_an_end() -> None:
    schema = reply_schema(request_with(Message.user("?")))
    names = [each["properties"]["name"]["const"] for each in schema["oneOf"]]
    assert names == ["weather", "add", "final_answer"]
    weather_schema = schema["oneOf"][0]["properties"]["arguments"]
    assert weather_schema["properties"]["city"]["maxLength"] > 0
    assert weather_schema["properties"]["day"]["enum"] == ["today", "tomorrow"]
    assert schema["oneOf"][2]["properties"]["arguments"]["properties"]["text"]["maxLength"] > 0


def test_references_in_a_tools_schema_stand_by_themselves_and_one_to_itself_ends() -> None:
    node = {"type": "object", "properties": {"name": {"type": "string"}, "next": {"$ref": "#/$defs/Node"}}}
    spec = ToolSpec(
        "walk",
        "Walk.",
        {"type": "object", "properties": {"start": {"$ref": "#/$defs/Node"}}, "$defs": {"Node": node}},
    )
    schema = reply_schema(request_with(Message.user("?"), tools=(spec,)))
    start = schema["oneOf"][0]["properties"]["arguments"]["properties"]["start"]
    assert start["properties"]["name"]["type"] == "string"
    assert "$ref" not in json.dumps(schema)


def failing(call_id: str, name: str) -> list[Message]:
    return [
        Message.assistant(calls=[ToolCallPart(call_id, name, {})]),
        Message.tool([ToolResultPart(call_id, name, "Error: no", is_error=True)]),
    ]


def test_a_failure_is_open_until_the_same_tool_works_and_only_for_the_current_request() -> None:
    worked = [
        Message.assistant(calls=[ToolCallPart("2", "weather", {})]),
        Message.tool([ToolResultPart("2", "weather", "14 °C")]),
    ]
    asked = Message.user("Und jetzt?")
    assert [each.name for each in open_failures(request_with(asked, *failing("1", "weather")))] == ["weather"]
    assert open_failures(request_with(asked, *failing("1", "weather"), *worked)) == []
    assert open_failures(request_with(asked, *failing("1", "weather"), Message.user("Danke"))) == []


def agent_on(server: ModelServer, **settings: Any) -> ToolLoopAgent:
    profile = ModelProfile(8_192, local=True, tool_calling="constrained")
    model = OpenAIModel("small", base_url=server.url, profile=profile)
    return ToolLoopAgent(model=model, tools=[weather, add], texts=GERMAN, **settings)


def decoding(**by_last_word: str) -> Answer:
    """A decoder that says something by the last thing it was told, so that a retry changes nothing."""

    async def answer(exchange: Exchange) -> None:
        last = exchange.request.messages[-1]["content"]
        said = next(said for word, said in by_last_word.items() if word in last)
        await Reply(said)(exchange)

    return answer


@pytest.fixture
async def server() -> AsyncIterator[ModelServer]:
    async with ModelServer() as running:
        yield running
    assert not running.faults


async def test_a_call_and_an_answer_make_a_run_and_no_tool_goes_out_as_one(server: ModelServer) -> None:
    answer = says("final_answer", text="In Köln sind es 14 °C – schön.")
    server.script("small", decoding(**{"Wie ist": says("weather", city="Köln"), "Result of weather": answer}))
    stream = agent_on(server).stream("Wie ist es in Köln?")
    deltas = [event.delta async for event in stream if isinstance(event, TextDelta)]
    result = await stream.result()
    assert (result.text, result.finish_reason) == ("In Köln sind es 14 °C – schön.", "stop")
    assert len(deltas) > 1
    assert [outcome.content for step in result.steps for outcome in step.tool_results] == [
        "Köln, today: 14 °C"
    ]
    first = server.requests[0].body
    assert "tools" not in first
    assert first["response_format"]["json_schema"]["schema"]["oneOf"]
    said = json.dumps(first["messages"], ensure_ascii=False)
    assert "Wie ist das Wetter in Rom?" in said
    assert "Add two numbers" in said


async def test_what_does_not_change_stands_first_byte_for_byte(server: ModelServer) -> None:
    answer = says("final_answer", text="3")
    server.script("small", decoding(**{"Was": says("add", a=1, b=2), "Result of add": answer}))
    await agent_on(server).generate("Was ist 1+2?")
    first, second = [request.raw.split(b"Was ist 1+2?")[0] for request in server.requests]
    assert first == second


async def test_a_tools_error_is_told_by_template_and_the_model_is_not_asked_to_put_it_into_words(
    server: ModelServer,
) -> None:
    lie = says("final_answer", text="In Atlantis scheint die Sonne.")
    empty = says("final_answer", text="")
    server.script(
        "small", decoding(**{"Wie": says("weather", city="Atlantis"), "weather failed": empty, "Danke": lie})
    )
    result = await agent_on(server).generate("Wie ist es in Atlantis?")
    assert result.text == "Das Werkzeug weather meldet: service unavailable"
    allowed = server.requests[1].body["response_format"]["json_schema"]["schema"]["oneOf"][-1]
    assert allowed["properties"]["arguments"]["properties"]["text"] == {"const": ""}


async def test_an_error_beside_a_result_is_told_before_the_answer(server: ModelServer) -> None:
    steps = {
        "Wie": says("weather", city="Atlantis"),
        "weather failed": says("add", a=1, b=2),
        "Result of add": says("final_answer", text="Die Summe ist 3."),
    }
    server.script("small", decoding(**steps))
    result = await agent_on(server).generate("Wie ist es in Atlantis, und was ist 1+2?")
    assert result.text == "Das Werkzeug weather meldet: service unavailable\nDie Summe ist 3."


async def test_the_closing_turn_may_only_answer(server: ModelServer) -> None:
    steps = {"Wie": says("weather", city="Rom"), "Schritt": says("final_answer", text="14 °C.")}
    server.script("small", decoding(**steps))
    result = await agent_on(server, budget=Budget(steps=1)).generate("Wie ist es in Rom?")
    assert (result.text, result.finish_reason) == ("14 °C.", "tool-calls")
    schema = server.requests[-1].body["response_format"]["json_schema"]["schema"]
    assert schema["properties"]["name"] == {"const": "final_answer"}


async def test_an_answer_of_a_required_form_is_the_form_of_the_final_answer(server: ModelServer) -> None:
    server.script("small", decoding(Wie=says("final_answer", degrees=14)))
    result = await agent_on(server, output=Weather).generate("Wie warm ist es?")
    assert result.output == Weather(degrees=14)


async def test_without_tools_nothing_is_constrained(server: ModelServer) -> None:
    server.script("small", decoding(Hallo="Guten Tag."))
    profile = ModelProfile(8_192, local=True, tool_calling="constrained")
    agent = ToolLoopAgent(model=OpenAIModel("small", base_url=server.url, profile=profile))
    assert (await agent.generate("Hallo")).text == "Guten Tag."
    assert "response_format" not in server.requests[0].body


@dataclass
class Found:
    text: str
    source: str


async def test_an_answer_of_a_required_form_may_have_a_field_called_text(server: ModelServer) -> None:
    server.script("small", decoding(Wie=says("final_answer", text="14 °C", source="DWD")))
    result = await agent_on(server, output=Found).generate("Wie warm ist es?")
    assert result.output == Found("14 °C", "DWD")


async def test_an_answer_of_a_required_form_has_it_after_a_tools_error_too(server: ModelServer) -> None:
    steps = {"Wie": says("weather", city="Atlantis"), "weather failed": says("final_answer", degrees=0)}
    server.script("small", decoding(**steps))
    result = await agent_on(server, output=Weather).generate("Wie warm ist es in Atlantis?")
    assert result.output == Weather(degrees=0)


def test_an_answer_cut_by_its_length_is_no_call() -> None:
    reader = AnswerReader(data=True)
    chunks = [*reader.feed('{"name": "final_answer", "arguments": {"degrees": 1'), *reader.end("length")]
    assert chunks == [FinishChunk("length")]


async def test_an_error_is_told_although_the_same_tool_worked_for_something_else(server: ModelServer) -> None:
    steps = {
        "Wie": says("weather", city="Atlantis"),
        "weather failed": says("weather", city="Bonn"),
        "Result of weather": says("final_answer", text="In Bonn sind es 14 °C."),
    }
    server.script("small", decoding(**steps))
    result = await agent_on(server).generate("Wie ist es in Atlantis und in Bonn?")
    assert result.text == "Das Werkzeug weather meldet: service unavailable\nIn Bonn sind es 14 °C."
