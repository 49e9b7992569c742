from __future__ import annotations

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridle import Message, ModelRequest, Usage
from bridle.engine.model import CallChunk, Chunk, FinishChunk, Model, ReasoningChunk, TextChunk, UsageChunk
from bridle.errors import ModelError
from bridle.models import ScriptedModel, Turn, call
from support.virtual_time import run_virtual

REQUEST = ModelRequest("", (Message.user("Hello"),))


async def play(model: ScriptedModel, request: ModelRequest = REQUEST) -> list[Chunk]:
    return [chunk async for chunk in model.stream(request)]


def test_it_is_a_model() -> None:
    assert isinstance(ScriptedModel(), Model)


async def test_text_comes_word_by_word_and_ends_with_stop() -> None:
    chunks = await play(ScriptedModel(["Good day to you"]))
    assert chunks == [*map(TextChunk, ["Good", " day", " to", " you"]), FinishChunk("stop")]


@given(st.text())
def test_the_words_put_together_are_the_text(text: str) -> None:
    chunks = run_virtual(play(ScriptedModel([text])))
    assert "".join([chunk.text for chunk in chunks if isinstance(chunk, TextChunk)]) == text


async def test_text_given_in_pieces_comes_in_these_pieces() -> None:
    assert (await play(ScriptedModel([Turn(["F", "INAL"])])))[:2] == [TextChunk("F"), TextChunk("INAL")]


async def test_one_call_or_several_end_with_tool_calls() -> None:
    model = ScriptedModel([call("add", a=1, b=2), [call("one"), call("two")]])
    assert await play(model) == [CallChunk("", "add", {"a": 1, "b": 2}), FinishChunk("tool-calls")]
    assert [chunk.name for chunk in await play(model) if isinstance(chunk, CallChunk)] == ["one", "two"]


async def test_a_tool_may_have_a_parameter_called_name() -> None:
    assert call("greet", name="Ada") == CallChunk("", "greet", {"name": "Ada"})


async def test_a_turn_says_everything_a_model_can() -> None:
    turn = Turn("Hi", [call("add")], "Hm.", Usage(3, 1), "length")
    assert await play(ScriptedModel([turn])) == [
        ReasoningChunk("Hm."),
        TextChunk("Hi"),
        CallChunk("", "add", {}),
        UsageChunk(Usage(3, 1)),
        FinishChunk("length"),
    ]


async def test_an_exception_is_raised_and_a_turn_may_speak_first() -> None:
    model = ScriptedModel([ModelError("down"), Turn("Hel", error=ModelError("cut"))])
    with pytest.raises(ModelError, match="down"):
        await play(model)
    stream = model.stream(REQUEST)
    assert await anext(stream) == TextChunk("Hel")
    with pytest.raises(ModelError, match="cut"):
        await anext(stream)


async def test_a_function_answers_by_what_was_asked() -> None:
    model = ScriptedModel([lambda request: f"You said {request.messages[-1].text}"], repeat=True)
    for said in ("one", "two"):
        chunks = await play(model, ModelRequest("", (Message.user(said),)))
        assert "".join([c.text for c in chunks if isinstance(c, TextChunk)]) == f"You said {said}"


async def test_after_the_last_line_it_fails_and_says_so() -> None:
    model = ScriptedModel(["only"])
    await play(model)
    with pytest.raises(ModelError, match="1 line"):
        await play(model)
    assert len(model.requests) == 2


async def test_the_last_line_is_repeated_where_that_was_asked_for() -> None:
    model = ScriptedModel(["first", "last"], repeat=True)
    heard = [[c.text for c in await play(model) if isinstance(c, TextChunk)] for _ in range(4)]
    assert heard == [["first"], ["last"], ["last"], ["last"]]


async def test_an_empty_script_fails_even_when_repeated() -> None:
    with pytest.raises(ModelError):
        await play(ScriptedModel([], repeat=True))


async def test_it_keeps_what_it_was_sent() -> None:
    model = ScriptedModel(["a", "b"])
    await play(model)
    assert model.requests == [REQUEST]


def test_latency_and_pauses_pass_on_the_event_loops_clock() -> None:
    async def main() -> float:
        await play(ScriptedModel([Turn(["a", "b"], pause=1.5)], latency=10.0))
        return asyncio.get_running_loop().time()

    assert run_virtual(main()) == pytest.approx(14.5)
