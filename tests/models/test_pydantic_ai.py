"""Models of pydantic-ai behind our protocol, played by its own FunctionModel."""

from __future__ import annotations

import asyncio
import contextlib
import json
import subprocess
import sys
from collections.abc import AsyncIterator
from typing import Any

import pytest

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
from bridle.engine.events import Event, ModelRetry, TextDelta
from bridle.engine.model import (
    CallChunk,
    Chunk,
    FinishChunk,
    Model,
    ReasoningChunk,
    TextChunk,
    UsageChunk,
)
from bridle.errors import ModelError
from bridle.models import retry

pytest.importorskip("pydantic_ai", reason="needs Bridle's extra 'pydantic-ai'")

from pydantic_ai import exceptions, messages
from pydantic_ai.models.fallback import FallbackModel
from pydantic_ai.models.function import AgentInfo, DeltaThinkingPart, DeltaToolCall, FunctionModel
from pydantic_ai.models.wrapper import WrapperModel
from pydantic_ai.profiles import ModelProfile as TheirProfile
from pydantic_ai.usage import RequestUsage

from bridle.models.pydantic_ai import PydanticAIModel

Item = Any


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retry, "FIRST_WAIT", 0.001)


class Played:
    """A model of theirs that plays a script, one line a request, and keeps what it was sent.

    A line is a list of stream items; an exception among them is raised there, an event is waited for.
    """

    def __init__(self, *lines: list[Item], **options: Any) -> None:
        self.lines = list(lines)
        self.seen: list[tuple[list[Any], AgentInfo]] = []
        self.closed = 0
        self.theirs = FunctionModel(stream_function=self._play, model_name="played", **options)

    async def _play(self, sent: list[Any], info: AgentInfo) -> AsyncIterator[Item]:
        self.seen.append((list(sent), info))
        try:
            for item in self.lines.pop(0) if len(self.lines) > 1 else self.lines[0]:
                if isinstance(item, Exception):
                    raise item
                if isinstance(item, asyncio.Event):
                    await item.wait()
                else:
                    yield item
        finally:
            self.closed += 1

    @property
    def model(self) -> PydanticAIModel:
        return PydanticAIModel(self.theirs)


class Ending(WrapperModel):
    """FunctionModel cannot say why it stopped, nor what its parts carry for their provider."""

    def __init__(self, wrapped: Any, reason: Any = None, state: Any = None, details: Any = None) -> None:
        super().__init__(wrapped)
        self.reason, self.state_of, self.details = reason, state, details

    @contextlib.asynccontextmanager
    async def request_stream(self, *arguments: Any, **options: Any) -> AsyncIterator[Any]:
        async with self.wrapped.request_stream(*arguments, **options) as stream:
            stream.finish_reason = self.reason
            stream.state = self.state_of or stream.state
            given = stream.get
            stream.get = lambda: self._marked(given())
            yield stream

    def _marked(self, response: Any) -> Any:
        for part in response.parts if self.details else ():
            part.provider_name, part.provider_details = "google", {**self.details, "kind": part.part_kind}
        return response


def asks(call_id: str, name: str, **arguments: Any) -> dict[int, DeltaToolCall]:
    return {int(call_id[-1]): DeltaToolCall(name, json.dumps(arguments), tool_call_id=call_id)}


async def chunks_of(model: Model, *said: Message, **options: Any) -> list[Chunk]:
    request = ModelRequest(options.pop("instructions", ""), said or (Message.user("Hi"),), **options)
    return [chunk async for chunk in model.stream(request)]


class Desk:
    def __init__(self) -> None:
        self.done: list[Any] = []
        self.events: list[Event] = []

        @tool
        async def add(a: int, b: int) -> int:
            """Add two numbers."""
            self.done.append((a, b))
            return a + b

        self.tools = [add]

    async def ask(self, model: Any, **options: Any) -> RunResult:
        agent = ToolLoopAgent(model=model, tools=self.tools, on_event=self.events.append, **options)
        return await agent.generate("What is it?")

    @property
    def retries(self) -> int:
        return len([event for event in self.events if isinstance(event, ModelRetry)])


@pytest.fixture
def desk() -> Desk:
    return Desk()


SUM = [asks("call_1", "add", a=1, b=2)]
THREE = ["The sum", " is 3."]


# ---- replies


def test_it_is_a_model() -> None:
    model = Played(THREE).model
    assert isinstance(model, Model)
    assert (model.name, model.profile.local) == ("played", False)


async def test_text_comes_as_it_is_said() -> None:
    chunks = await chunks_of(Played(THREE).model)
    assert chunks[:2] == [TextChunk("The sum"), TextChunk(" is 3.")]
    assert chunks[-1] == FinishChunk("stop")


async def test_a_run_asks_acts_observes_and_answers(desk: Desk) -> None:
    played = Played(SUM, THREE)
    result = await desk.ask(played.model, instructions="Be brief.", temperature=0.5, max_output_tokens=99)
    assert (result.text, result.finish_reason, desk.done) == ("The sum is 3.", "stop", [(1, 2)])
    sent, info = played.seen[1]
    asked, replied, answered = sent
    assert (asked.parts[0].content, asked.instructions) == ("What is it?", "Be brief.")
    assert [(part.tool_name, part.args, part.tool_call_id) for part in replied.parts] == [
        ("add", {"a": 1, "b": 2}, "call_1")
    ]
    assert [(part.tool_name, part.content, part.tool_call_id, part.outcome) for part in answered.parts] == [
        ("add", "3", "call_1", "success")
    ]
    assert info.instructions == "Be brief."
    assert [definition.name for definition in info.function_tools] == ["add"]
    assert info.function_tools[0].parameters_json_schema["required"] == ["a", "b"]
    assert (info.model_settings or {}) == {"temperature": 0.5, "max_tokens": 99}


async def test_calls_side_by_side_come_whole_however_they_are_cut(desk: Desk) -> None:
    pieces: list[Item] = [
        {1: DeltaToolCall("add", '{"a": 1', tool_call_id="one"), 2: DeltaToolCall("add", tool_call_id="two")},
        {2: DeltaToolCall(json_args='{"a": 3, "b": 4}')},
        {1: DeltaToolCall(json_args=', "b": 2}')},
    ]
    chunks = await chunks_of(Played(pieces).model)
    assert [(c.id, c.arguments) for c in chunks if isinstance(c, CallChunk)] == [
        ("one", '{"a": 1, "b": 2}'),
        ("two", '{"a": 3, "b": 4}'),
    ]
    assert chunks[-1] == FinishChunk("tool-calls")
    result = await desk.ask(Played(pieces, THREE).model)
    assert (result.text, desk.done) == ("The sum is 3.", [(1, 2), (3, 4)])


async def test_usage_is_passed_on_with_its_parts() -> None:
    class Billed(WrapperModel):
        @contextlib.asynccontextmanager
        async def request_stream(self, *arguments: Any, **options: Any) -> AsyncIterator[Any]:
            async with self.wrapped.request_stream(*arguments, **options) as stream:
                stream._usage = RequestUsage(
                    input_tokens=90, cache_read_tokens=40, details={"thoughts_tokens": 7}
                )
                yield stream

    chunks = await chunks_of(PydanticAIModel(Billed(Played(["Hi"]).theirs)))
    assert [c.usage for c in chunks if isinstance(c, UsageChunk)] == [Usage(90, 1, 40, 7)]


async def test_usage_that_was_not_reported_is_estimated_and_says_so(desk: Desk) -> None:
    class Unmeasured(WrapperModel):
        @contextlib.asynccontextmanager
        async def request_stream(self, *arguments: Any, **options: Any) -> AsyncIterator[Any]:
            async with self.wrapped.request_stream(*arguments, **options) as stream:
                stream._usage_received = False
                yield stream

    result = await desk.ask(PydanticAIModel(Unmeasured(Played(["Hi"]).theirs)))
    assert result.usage.estimated


@pytest.mark.parametrize(
    ("reason", "ours"),
    [
        (None, "stop"),
        ("stop", "stop"),
        ("length", "length"),
        ("tool_call", "tool-calls"),
        ("content_filter", "content-filter"),
        ("error", "other"),
    ],
)
async def test_each_reason_to_stop_has_its_meaning(reason: str | None, ours: Any) -> None:
    chunks = await chunks_of(PydanticAIModel(Ending(Played(["Hi"]).theirs, reason)))
    assert chunks[-1] == FinishChunk(ours)


async def test_a_call_cut_at_its_length_is_not_carried_out_and_the_model_is_told(desk: Desk) -> None:
    cut = [{1: DeltaToolCall("add", '{"a": 1, "b": 2', tool_call_id="one")}]
    played = Played(cut, THREE)

    class Cut(Ending):
        @contextlib.asynccontextmanager
        async def request_stream(self, *arguments: Any, **options: Any) -> AsyncIterator[Any]:
            self.reason = None if played.seen else "length"
            async with super().request_stream(*arguments, **options) as stream:
                yield stream

    result = await desk.ask(PydanticAIModel(Cut(played.theirs)))
    assert (result.text, desk.done) == ("The sum is 3.", [])
    assert "cut off" in played.seen[1][0][-1].parts[0].content


async def test_what_a_refused_answer_asked_for_is_not_carried_out(desk: Desk) -> None:
    await desk.ask(PydanticAIModel(Ending(Played(SUM).theirs, "content_filter")))
    assert desk.done == []


async def test_a_model_that_cannot_stream_answers_in_one_piece(desk: Desk) -> None:
    class Whole(WrapperModel):
        """A model class that implements `request` only."""

        def request_stream(self, *arguments: Any, **options: Any) -> Any:
            raise NotImplementedError("Streamed requests not supported")

    def answer(sent: list[Any], info: AgentInfo) -> Any:
        if len(sent) == 1:
            parts = [messages.ThinkingPart("Hm."), messages.ToolCallPart("add", {"a": 1, "b": 2}, "one")]
            return messages.ModelResponse(parts=parts)
        return messages.ModelResponse(parts=[messages.TextPart("The sum is 3.")])

    result = await desk.ask(PydanticAIModel(Whole(FunctionModel(answer))))
    assert (result.text, desk.done, result.steps[0].reasoning) == ("The sum is 3.", [(1, 2)], "Hm.")


# ---- thinking, and what providers hang on their words


async def test_a_signed_thought_goes_back_as_it_came(desk: Desk) -> None:
    thought = {0: DeltaThinkingPart(content="One and two.", signature="sig")}
    played = Played([thought, *SUM], THREE)
    result = await desk.ask(played.model)
    assert (result.text, result.steps[0].reasoning) == ("The sum is 3.", "One and two.")
    thinking, asked = played.seen[1][0][1].parts
    assert (thinking.content, thinking.signature, thinking.provider_name) == (
        "One and two.",
        "sig",
        "function",
    )
    assert asked.part_kind == "tool-call"


async def test_a_thought_that_is_not_signed_is_not_sent_back(desk: Desk) -> None:
    played = Played([{0: DeltaThinkingPart(content="Hm.")}, *SUM], THREE)
    result = await desk.ask(played.model)
    assert (result.text, result.steps[0].reasoning) == ("The sum is 3.", "Hm.")
    assert [part.part_kind for part in played.seen[1][0][1].parts] == ["tool-call"]


async def test_what_a_provider_hangs_on_calls_and_words_goes_back_to_them(desk: Desk) -> None:
    """Gemini marks its calls and refuses a history in which the marks are missing."""
    played = Played(["I add.", asks("call_1", "add", a=1, b=2), asks("call_2", "add", a=3, b=4)], THREE)
    model = PydanticAIModel(Ending(played.theirs, details={"thought_signature": "mark"}))
    result = await desk.ask(model)
    history = load_messages(dump_messages([Message.user("What is it?"), *result.response_messages]))
    await chunks_of(model, *history, Message.user("And now?"))
    for sent in (played.seen[1][0][1], played.seen[-1][0][1]):
        assert [(part.part_kind, part.provider_details) for part in sent.parts] == [
            ("text", {"thought_signature": "mark", "kind": "text"}),
            ("tool-call", {"thought_signature": "mark", "kind": "tool-call"}),
            ("tool-call", {"thought_signature": "mark", "kind": "tool-call"}),
        ]
    assert result.steps[0].reasoning == "…"


@pytest.mark.parametrize(
    "signature",
    [
        "c2lnbmF0dXJl",
        '{"anthropic": [{"type": "thinking"}]}',
        "{",
        '{"pydantic-ai": 5}',
        '{"pydantic-ai": [5, {}]}',
    ],
)
async def test_a_thought_that_another_house_signed_is_not_sent(signature: str) -> None:
    played = Played(THREE)
    said = Message("assistant", (ReasoningPart("Hm.", signature), TextPart("Hello.")))
    await chunks_of(played.model, Message.user("Hi"), said, Message.user("Well?"))
    assert [part.content for part in played.seen[0][0][1].parts] == ["Hello."]


# ---- what is sent


async def test_turns_of_one_side_are_one_message_and_images_are_passed_on() -> None:
    played = Played(THREE)
    call = ToolCallPart("a", "add", {"a": 1})
    await chunks_of(
        played.model,
        Message.user(
            "Look.",
            ImagePart("aGk=", "image/png"),
            ImagePart(url="https://example.org/a.png"),
            ImagePart(url="data:image/webp;base64,aGk="),
        ),
        Message.assistant("Well."),
        Message.assistant("", [call]),
        Message.tool([ToolResultPart("a", "add", "no", is_error=True)]),
        Message.user("Hurry."),
    )
    first, second, third = played.seen[0][0]
    text, image, url, inline = first.parts[0].content
    assert (text, image.data, image.media_type, url.url) == (
        "Look.",
        b"hi",
        "image/png",
        "https://example.org/a.png",
    )
    assert (inline.data, inline.media_type) == (b"hi", "image/webp")
    assert [part.part_kind for part in second.parts] == ["text", "tool-call"]
    assert [part.part_kind for part in third.parts] == ["tool-return", "user-prompt"]
    assert third.parts[0].outcome == "failed"


async def test_a_history_that_ends_or_begins_with_the_assistant_is_sent_with_a_word_of_ours() -> None:
    played = Played(THREE)
    await chunks_of(played.model, Message.assistant("Hello."))
    assert [message.kind for message in played.seen[0][0]] == ["request", "response", "request"]


async def test_with_the_tools_switched_off_they_are_known_but_not_to_be_called(desk: Desk) -> None:
    played = Played(SUM, ["So far: 3."])
    result = await desk.ask(played.model, budget=Budget(steps=1))
    assert (result.text, result.finish_reason) == ("So far: 3.", "tool-calls")
    info = played.seen[1][1]
    assert (info.model_settings or {})["tool_choice"] == "none"
    assert [definition.name for definition in info.function_tools] == ["add"]


@pytest.mark.parametrize(
    ("options", "choice"),
    [
        ({}, None),
        ({"tool_choice": "none"}, None),
        ({"tools": (ToolSpec("add", "", {}),)}, None),
        ({"tools": (ToolSpec("add", "", {}),), "tool_choice": "required"}, "required"),
        ({"known_tools": (ToolSpec("add", "", {}),), "tool_choice": "none"}, "none"),
    ],
)
async def test_each_choice_of_tools_is_said(options: dict[str, Any], choice: str | None) -> None:
    played = Played(THREE)
    await chunks_of(played.model, **options)
    assert (played.seen[0][1].model_settings or {}).get("tool_choice") == choice


@pytest.mark.parametrize(
    ("able", "tools", "mode"),
    [(True, (), "native"), (True, (ToolSpec("add", "", {}),), "prompted"), (False, (), "prompted")],
)
async def test_a_schema_is_enforced_where_that_is_possible_and_said_otherwise(
    able: bool, tools: tuple[ToolSpec, ...], mode: str
) -> None:
    played = Played(['{"a": "b"}'], profile=TheirProfile(supports_json_schema_output=able))
    schema = {"type": "object", "properties": {"a": {"type": "string"}}}
    await chunks_of(played.model, output_schema=schema, tools=tools, instructions="Be brief.")
    info = played.seen[0][1]
    assert info.model_request_parameters.output_mode == mode
    assert info.model_request_parameters.output_object.json_schema == schema
    assert (info.instructions or "").startswith("Be brief.")
    assert ('"properties"' in (info.instructions or "")) is (mode == "prompted")


async def test_an_answer_of_a_given_type_is_read(desk: Desk) -> None:
    desk.tools = []
    result = await desk.ask(Played(["[1, ", "2]"]).model, output=list[int])
    assert result.output == [1, 2]


async def test_an_image_that_cannot_be_read_is_no_accident(desk: Desk) -> None:
    played = Played(THREE)
    agent = ToolLoopAgent(model=played.model)
    result = await agent.generate(messages=[Message.user("Look.", ImagePart("aGk"))])
    assert result.text == "The sum is 3."
    broken = await agent.generate(messages=[Message.user("Look.", ImagePart(url="data:nonsense"))])
    assert (broken.finish_reason, len(played.seen)) == ("error", 1)
    assert "could not be asked" in broken.text


# ---- faults


def http(status: int, message: str = "no", **options: Any) -> Exception:
    return exceptions.ModelHTTPError(status, "played", {"error": {"message": message}}, **options)


TOO_LONG = "This model's maximum context length is 8192 tokens"
FAULTS: dict[str, tuple[Exception, int, str, str, int | None]] = {
    "429": (http(429, "slow down"), 3, "busy", "busy (HTTP 429: slow down)", 429),
    "429, now": (http(429, "slow down", headers={"Retry-After": "0"}), 3, "busy", "busy", 429),
    "429, an hour": (http(429, headers={"Retry-After": "3600"}), 1, "busy", "busy (HTTP 429: no)", 429),
    "500": (http(500, "oops"), 3, "server", "server failed (HTTP 500: oops)", 500),
    "529": (http(529, "Overloaded"), 3, "busy", "busy (HTTP 529: Overloaded)", 529),
    "400": (http(400, "bad schema"), 1, "refused", "refused the request (HTTP 400: bad schema)", 400),
    "400, context": (http(400, TOO_LONG), 1, "context", "too long for the model", 400),
    "401": (http(401, "wrong key"), 1, "auth", "refused the key (HTTP 401: wrong key)", 401),
    "403": (http(403), 1, "auth", "refused the key", 403),
    "404": (http(404, "no such model"), 1, "refused", "HTTP 404: no such model", 404),
    "413": (http(413), 1, "context", "too long for the model", 413),
    "a page": (
        exceptions.ModelHTTPError(502, "played", "<html><h1>Bad gateway</h1>"),
        3,
        "server",
        "server failed (HTTP 502).",
        502,
    ),
    "rate limit by category": (exceptions.ModelRateLimitError("m", "slow"), 3, "busy", "busy (slow)", None),
    "overload by category": (exceptions.ModelOverloadedError("m", "full"), 3, "busy", "busy (full)", None),
    "context by category": (
        exceptions.ModelContextWindowExceededError("m", "long"),
        1,
        "context",
        "too long for the model",
        None,
    ),
    "key by category": (exceptions.ModelAuthenticationError("m", "who?"), 1, "auth", "the key", None),
    "credit by category": (
        exceptions.ModelQuotaExceededError("m", "no credit"),
        1,
        "refused",
        "refused the request (no credit)",
        None,
    ),
    "no connection": (
        exceptions.ModelConnectionError("m", "refused", phase="connect"),
        3,
        "network",
        "does not answer (refused)",
        None,
    ),
    "their timeout": (exceptions.ModelTimeoutError("m", "slow"), 3, "network", "does not answer", None),
    "their API": (exceptions.ModelAPIError("m", "odd"), 3, "network", "does not answer (odd)", None),
    "a broken pipe": (BrokenPipeError("gone"), 3, "network", "does not answer (BrokenPipeError: gone)", None),
    "nonsense": (
        exceptions.UnexpectedModelBehavior("Received empty model response"),
        3,
        "protocol",
        "no answer (Received empty",
        None,
    ),
    "filtered": (exceptions.ContentFilterError("filtered"), 1, "refused", "(filtered)", None),
    "misuse": (exceptions.UserError("no such setting"), 1, "refused", "asked (no such setting)", None),
    "an accident": (ValueError("odd"), 1, "refused", "could not be asked (ValueError: odd)", None),
    "several": (
        exceptions.FallbackExceptionGroup("all failed", [http(401), http(500, "oops")]),
        3,
        "server",
        "server failed (HTTP 500: oops)",
        500,
    ),
}


@pytest.mark.parametrize(("error", "attempts", "fault", "sentence", "status"), FAULTS.values(), ids=FAULTS)
async def test_each_fault_has_its_kind_its_attempts_and_its_sentence(
    desk: Desk, error: Exception, attempts: int, fault: str, sentence: str, status: int | None
) -> None:
    played = Played([error])
    result = await desk.ask(played.model)
    assert (result.finish_reason, len(played.seen), desk.retries) == ("error", attempts, attempts - 1)
    assert sentence in result.text
    with pytest.raises(ModelError) as raised:
        await chunks_of(played.model, max_retries=0)
    assert (raised.value.fault, raised.value.status) == (fault, status)


@pytest.mark.parametrize("name", [name for name, (_, attempts, *_) in FAULTS.items() if attempts > 1])
async def test_a_fault_that_passes_is_not_noticed_in_the_answer(desk: Desk, name: str) -> None:
    error = FAULTS[name][0]
    result = await desk.ask(Played([error], [error], SUM, [error], THREE).model)
    assert (result.text, desk.done, desk.retries) == ("The sum is 3.", [(1, 2)], 3)


async def test_calls_before_a_fault_are_not_carried_out_and_come_again(desk: Desk) -> None:
    result = await desk.ask(Played([*SUM, http(500)], SUM, THREE).model)
    assert (result.text, desk.done, desk.retries) == ("The sum is 3.", [(1, 2)], 1)


async def test_a_text_that_breaks_off_is_kept_and_not_asked_for_again(desk: Desk) -> None:
    played = Played(["The sum", http(500, "oops")])
    result = await desk.ask(played.model)
    assert (result.finish_reason, len(played.seen)) == ("error", 1)
    assert [message.text for message in result.response_messages] == ["The sum"]


async def test_a_stream_that_ends_without_an_end_has_broken_off() -> None:
    with pytest.raises(ModelError, match="broke off") as raised:
        await chunks_of(PydanticAIModel(Ending(Played(["The"]).theirs, state="incomplete")), max_retries=0)
    assert raised.value.retryable


async def test_an_answer_that_ends_with_an_error_and_says_nothing_is_asked_for_again(desk: Desk) -> None:
    played = Played([{0: DeltaThinkingPart(content="Hm.")}])
    result = await desk.ask(PydanticAIModel(Ending(played.theirs, "error")))
    assert (result.finish_reason, len(played.seen), desk.retries) == ("error", 3, 2)
    assert "ended its answer with an error" in result.text


async def test_a_chain_of_models_is_one_model(desk: Desk) -> None:
    first, second = Played([http(500)]), Played(SUM, THREE)
    result = await desk.ask(PydanticAIModel(FallbackModel(first.theirs, second.theirs)))
    assert (result.text, desk.done, desk.retries) == ("The sum is 3.", [(1, 2)], 0)


# ---- cancelling


async def test_cancelling_keeps_what_was_said_and_closes_their_stream(desk: Desk) -> None:
    played, signal = Played(["The sum", asyncio.Event(), " is 3."]), AbortSignal()
    stream = ToolLoopAgent(model=played.model, tools=desk.tools).stream("What is it?", abort_signal=signal)
    async for event in stream:
        if isinstance(event, TextDelta):
            signal.abort()
    result = await stream.result()
    assert (result.finish_reason, result.text, played.closed) == ("abort", "The sum", 1)


async def test_cancelling_before_the_first_word_closes_their_stream(desk: Desk) -> None:
    signal, closed = AbortSignal(), asyncio.Event()

    async def abort_and_hang(sent: list[Any], info: AgentInfo) -> AsyncIterator[str]:
        signal.abort()
        try:
            await asyncio.Event().wait()
            yield "never"
        finally:
            closed.set()

    model = PydanticAIModel(FunctionModel(stream_function=abort_and_hang))
    result = await ToolLoopAgent(model=model).generate("What?", abort_signal=signal)
    assert (result.finish_reason, closed.is_set()) == ("abort", True)


async def test_a_stream_nobody_reads_to_its_end_is_closed() -> None:
    played = Played(["The sum", asyncio.Event()])
    stream = played.model.stream(ModelRequest("", (Message.user("Hi"),)))
    assert await anext(stream) == TextChunk("The sum")
    await stream.aclose()  # type: ignore[attr-defined]
    assert played.closed == 1


async def test_time_that_runs_out_leaves_time_for_a_last_word(desk: Desk) -> None:
    played = Played([asyncio.Event()], ["I do not know yet."])
    result = await desk.ask(played.model, budget=Budget(seconds=1.0, reserve=0.6))
    assert (result.finish_reason, result.text, played.closed) == ("timeout", "I do not know yet.", 2)


async def test_many_runs_at_once_do_not_mix(desk: Desk) -> None:
    async def echo(sent: list[Any], info: AgentInfo) -> AsyncIterator[str]:
        for word in sent[0].parts[0].content.split():
            await asyncio.sleep(0)
            yield f"{word} "

    agent = ToolLoopAgent(model=PydanticAIModel(FunctionModel(stream_function=echo)))
    results = await asyncio.gather(*[agent.generate(f"This is {n}") for n in range(10)])
    assert [result.text for result in results] == [f"This is {n}" for n in range(10)]


# ---- configuration


def test_a_string_is_looked_up_by_pydantic_ai(monkeypatch: pytest.MonkeyPatch) -> None:
    model = PydanticAIModel("test")
    assert (model.name, model.profile.local) == ("test", False)


@pytest.mark.parametrize(
    "name", ["nobody:nothing", "gemini", "", "google-gla:gemini-2.5-flash", "openai:gpt-4o"]
)
def test_a_string_that_cannot_work_is_refused_at_once_with_the_reason(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Unknown, without a key, or without its provider's library: whatever it is, it is said."""
    for variable in ("OPENAI_API_KEY", "GOOGLE_API_KEY", "GEMINI_API_KEY"):
        monkeypatch.delenv(variable, raising=False)
    with pytest.raises(ConfigurationError, match="pydantic-ai cannot use"):
        PydanticAIModel(name)


@pytest.mark.parametrize("given", [None, 5, object(), FunctionModel])
def test_anything_but_a_model_or_its_name_is_refused_at_once(given: Any) -> None:
    with pytest.raises(ConfigurationError, match="pydantic-ai model"):
        PydanticAIModel(given)


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pydantic_ai.models", None)
    with pytest.raises(ConfigurationError, match="Install Bridle with its extra 'pydantic-ai'"):
        PydanticAIModel("google-gla:gemini-2.5-flash")


def test_it_is_imported_only_where_it_is_used() -> None:
    code = "import sys, bridle.models.pydantic_ai; sys.exit('pydantic_ai' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_the_window_is_what_is_known_of_the_model() -> None:
    assert Played(THREE, profile=TheirProfile(context_window=77_000)).model.profile.context_window == 77_000
    mine = ModelProfile(5_000, local=True)
    assert PydanticAIModel(Played(THREE).theirs, profile=mine).profile is mine


async def test_the_thoughts_of_a_turn_are_chunks_of_their_own() -> None:
    chunks = await chunks_of(Played([{0: DeltaThinkingPart(content="Hm.")}, "Hi"]).model)
    assert chunks[:2] == [ReasoningChunk("Hm."), TextChunk("Hi")]
