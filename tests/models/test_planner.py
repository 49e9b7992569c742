from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridle import (
    Budget,
    ConfigurationError,
    Message,
    ModelRequest,
    RunResult,
    ToolError,
    ToolLoopAgent,
    tool,
)
from bridle.engine.messages import ToolCallPart, ToolResultPart
from bridle.engine.model import CallChunk, ToolSpec
from bridle.engine.tools import SourceAttribution, ToolResult
from bridle.models import PlannerModel, Rule, call
from bridle.models.planner import MAX_REQUEST, PLANNER_ENGLISH, PLANNER_GERMAN, Progress, umlaut_safe


@tool
async def weather(place: str) -> dict[str, Any]:
    """The weather somewhere."""
    if place == "Atlantis":
        raise ToolError("There is no such place.")
    return {"place": place, "sky": "clear", "degrees": 21}


@tool
async def sail(sky: str) -> str:
    """Whether to go sailing under such a sky."""
    if sky == "clear":
        raise ToolError("The boat is on land.")
    return "Go."


@tool
async def statute(name: str) -> ToolResult[str]:
    """A statute's text."""
    return ToolResult("Every person may…", source=SourceAttribution("statute book"))


WEATHER = Rule(
    r"wetter in (?P<place>[\w ]+)",
    "weather",
    "In {place} sind es {degrees} Grad.",
    example="Wie ist das Wetter in Köln?",
)


async def ask(
    request: str, *rules: Rule, tools: Sequence[Any] = (weather, sail, statute), **more: Any
) -> RunResult:
    agent = ToolLoopAgent(model=PlannerModel(rules or (WEATHER,)), tools=tools, **more)
    return await agent.generate(request)


def request_of(*messages: Message, closing: bool = False) -> ModelRequest:
    specs = (weather.spec, sail.spec, statute.spec)
    return ModelRequest("", messages, () if closing else specs, "none" if closing else "auto", specs)


def exchange(name: str, content: str, *, failed: bool = False, call_id: str = "a") -> tuple[Message, Message]:
    return (
        Message.assistant(calls=[ToolCallPart(call_id, name, {})]),
        Message.tool([ToolResultPart(call_id, name, content, failed)]),
    )


# ---- rule → tool → template


async def test_a_rule_calls_its_tool_and_says_the_result() -> None:
    result = await ask("Wie ist das Wetter in Köln?")
    assert result.text == "In Köln sind es 21 Grad."
    assert [c.arguments for step in result.steps for c in step.tool_calls] == [{"place": "Köln"}]
    assert (result.finish_reason, len(result.steps)) == ("stop", 2)


async def test_the_first_rule_that_fits_wins() -> None:
    other = Rule("wetter", "statute", "never said", {"name": "x"})
    assert (await ask("Wetter in Bonn", WEATHER, other)).text == "In Bonn sind es 21 Grad."


@pytest.mark.parametrize(
    "written",
    ["Fälligkeit", "FÄLLIGKEIT", "faelligkeit", "FAELLIGKEIT", unicodedata.normalize("NFD", "Fälligkeit")],
)
async def test_umlauts_match_in_every_spelling(written: str) -> None:
    rule = Rule("fälligkeit", "statute", "found", {"name": "x"})
    assert (await ask(f"Wann ist die {written}?", rule)).text == "found"


@pytest.mark.parametrize("written", ["Straße", "STRASSE", "strasse", "STRAẞE"])
async def test_a_sharp_s_matches_in_every_spelling(written: str) -> None:
    assert (await ask(written, Rule("straße", "statute", "found", {"name": "x"}))).text == "found"


def test_umlauts_in_a_character_class_stay_one_character() -> None:
    assert umlaut_safe(r"[äö]+ü\[ä") == r"[äö]+(?:ü|ue)\[(?:ä|ae)"


async def test_a_pattern_may_be_a_function_of_the_request() -> None:
    rule = Rule(lambda asked: {"place": asked[-4:]} if "wetter" in asked else None, "weather", "{sky}")
    assert (await ask("wetter Rom!", rule)).text == "clear"
    assert "not a language model" in (await ask("something else", rule)).text


async def test_a_rule_without_arguments_from_the_match_passes_the_request_on() -> None:
    shy = Rule("wetter", "weather", "never said", lambda groups: None)
    assert (await ask("wetter in Rom", shy, WEATHER)).text == "In Rom sind es 21 Grad."


async def test_an_answer_may_be_a_function_of_the_result() -> None:
    rule = Rule(WEATHER.pattern, "weather", lambda progress: f"{progress.data['degrees'] + 1}")
    assert (await ask("wetter in Rom", rule)).text == "22"


async def test_a_template_can_name_the_source_of_a_result() -> None:
    rule = Rule("statute", "statute", "{result} ({source})", {"name": "x"})
    assert (await ask("the statute", rule)).text == "Every person may… (statute book)"


async def test_only_results_of_the_current_request_are_answered_from() -> None:
    agent = ToolLoopAgent(model=PlannerModel([WEATHER]), tools=[weather])
    first = await agent.generate("wetter in Rom")
    history = [Message.user("wetter in Rom"), *first.response_messages]
    assert (await agent.generate("wetter in Bonn", messages=history)).text == "In Bonn sind es 21 Grad."


# ---- what it cannot answer


async def test_what_no_rule_knows_is_answered_with_what_it_is_and_what_it_can_do() -> None:
    result = await ask("Erzähl mir einen Witz.")
    assert "not a language model" in result.text
    assert "- Wie ist das Wetter in Köln?" in result.text
    assert result.finish_reason == "stop"


async def test_it_introduces_itself_in_german() -> None:
    agent = ToolLoopAgent(model=PlannerModel([WEATHER], PLANNER_GERMAN), tools=[weather])
    assert "kein Sprachmodell" in (await agent.generate("Was kannst du?")).text
    assert "keine Antwort" not in (await agent.generate("Hilfe!")).text
    assert "keine Antwort" in (await agent.generate("Was ist der Sinn des Lebens?")).text


async def test_a_rule_whose_tool_is_not_on_offer_rests_and_is_not_listed() -> None:
    result = await ask("Wetter in Rom", tools=[statute])
    assert "not a language model" in result.text
    assert "Köln" not in result.text


async def test_without_any_tool_it_says_so() -> None:
    assert "No tool is available" in (await ask("Wetter in Rom", tools=[])).text


async def test_an_overlong_request_is_refused_in_a_sentence() -> None:
    result = await ask("wetter in Rom " * MAX_REQUEST)
    assert "too long" in result.text
    assert result.finish_reason == "stop"


# ---- errors are said, never made up for


async def test_a_tool_error_is_said_as_it_is() -> None:
    result = await ask("wetter in Atlantis")
    assert result.text == "That did not work. The tool 'weather' says: There is no such place."


async def test_a_rule_may_word_its_own_errors() -> None:
    rule = Rule(WEATHER.pattern, "weather", failure="Kein Wetter: {error}")
    assert (await ask("wetter in Atlantis", rule)).text == "Kein Wetter: There is no such place."


@pytest.mark.parametrize("answer", ["{no_such_field}", "{", lambda progress: progress.data["nothing"]])
async def test_an_answer_that_cannot_be_worded_is_the_plain_result(answer: Any) -> None:
    result = await ask("wetter in Rom", Rule(WEATHER.pattern, "weather", answer))
    assert result.text == "place: Rom, sky: clear, degrees: 21"


def test_data_that_an_answer_has_no_words_for_is_not_shown_as_it_is() -> None:
    found = (
        Message.user("wetter in Rom"),
        Message.assistant(calls=[ToolCallPart("1", "weather", {})]),
        Message.tool([ToolResultPart("1", "weather", '{"days": [{"sky": "clear"}]}')]),
    )
    request = ModelRequest("", found, (ToolSpec("weather", "", {}),))
    said = PlannerModel([Rule(WEATHER.pattern, "weather", "{no_such_field}")]).decide(request)
    assert (
        said == "The tool 'weather' has answered, but I cannot put its result into words. Ask in another way."
    )


async def test_a_rule_that_fails_counts_as_one_that_does_not_apply() -> None:
    broken = Rule(lambda asked: 1 / 0, "weather")  # pyright: ignore[reportArgumentType]
    assert (await ask("wetter in Rom", broken, WEATHER)).text == "In Rom sind es 21 Grad."


def test_a_pattern_that_is_no_regular_expression_is_refused_at_once() -> None:
    with pytest.raises(ConfigurationError, match="no regular expression"):
        Rule("(", "weather")


# ---- several steps


def sailing(progress: Progress) -> CallChunk | None:
    return call("sail", sky="grey") if progress.last.tool == "weather" else None


SAILING = Rule(r"segeln in (?P<place>\w+)", "weather", "Segeln: {result}", then=sailing)


async def test_a_rule_may_take_several_steps() -> None:
    result = await ask("Kann ich segeln in Kiel?", SAILING)
    assert result.text == "Segeln: Go."
    assert [c.name for step in result.steps for c in step.tool_calls] == ["weather", "sail"]


async def test_an_error_in_a_later_step_says_what_was_done_before() -> None:
    rule = Rule(
        SAILING.pattern,
        "weather",
        then=lambda progress: call("sail", sky="clear") if progress.last.tool == "weather" else None,
    )
    result = await ask("segeln in Kiel", rule)
    assert result.text.startswith("That did not work. The tool 'sail' says: The boat is on land.")
    assert "- weather: place: Kiel" in result.text


# ---- the closing turn


async def test_the_closing_turn_answers_from_the_results_so_far() -> None:
    result = await ask("wetter in Rom", budget=Budget(steps=1))
    assert (result.text, result.finish_reason) == ("In Rom sind es 21 Grad.", "tool-calls")


async def test_the_closing_turn_of_an_unfinished_plan_says_that_it_is_unfinished() -> None:
    result = await ask("segeln in Kiel", SAILING, budget=Budget(steps=1))
    assert result.text.startswith("I did not finish.")
    assert "- weather: place: Kiel" in result.text


async def test_where_tools_have_words_people_read_those_and_no_fields() -> None:
    texts = replace(PLANNER_ENGLISH, names={"weather": "Looking at the sky"})
    model = PlannerModel([SAILING], texts)
    agent = ToolLoopAgent(model=model, tools=[weather, sail], budget=Budget(steps=1))
    assert (await agent.generate("segeln in Kiel")).text.endswith("\n- Looking at the sky")


def test_the_closing_turn_without_a_result_invents_none() -> None:
    model = PlannerModel([WEATHER])
    assert "will not make one up" in str(
        model.decide(request_of(Message.user("wetter in Rom"), closing=True))
    )


def test_the_closing_turn_says_an_error() -> None:
    failed = exchange("weather", "Error: Too windy.", failed=True)
    said = PlannerModel([WEATHER]).decide(request_of(Message.user("wetter in Rom"), *failed, closing=True))
    assert said == "That did not work. The tool 'weather' says: Too windy."


# ---- what it is


async def test_it_is_local_and_costs_nothing() -> None:
    assert (PlannerModel(()).name, PlannerModel(()).profile.local) == ("planner", True)
    result = await ask("wetter in Rom", budget=Budget(cost=0.01))
    assert (result.cost, result.usage.total_tokens, result.usage.estimated) == (0.0, 0, False)


ANYTHING = st.text() | st.sampled_from(["wetter in Rom", "segeln in Kiel"])
HISTORIES = st.lists(
    st.builds(Message.user, ANYTHING)
    | st.builds(Message.assistant, ANYTHING)
    | st.builds(
        lambda content, failed: exchange("weather", content, failed=failed)[1], ANYTHING, st.booleans()
    ),
    max_size=6,
)


@given(HISTORIES, st.booleans())
def test_it_never_raises_whatever_comes_in(history: list[Message], closing: bool) -> None:
    rules = [WEATHER, SAILING, Rule("(?P<name>.+)", "statute", "{name}{0}{missing}")]
    move = PlannerModel(rules).decide(request_of(*history, closing=closing))
    assert move
    assert not (closing and isinstance(move, CallChunk))


def test_a_template_never_interprets_what_a_person_wrote() -> None:
    rule = Rule("(?P<said>.+)", "statute", "{said}", {"name": "x"})
    asked = Message.user("{result} {said.__class__} %s")
    said = PlannerModel([rule]).decide(request_of(asked, *exchange("statute", "ok")))
    assert said == "{result} {said.__class__} %s"


def test_a_tool_spec_is_all_it_needs_to_know_of_a_tool() -> None:
    request = ModelRequest("", (Message.user("wetter in Rom"),), (ToolSpec("weather", "", {}),))
    assert PlannerModel([WEATHER]).decide(request) == CallChunk("", "weather", {"place": "Rom"})


async def test_data_that_was_cut_is_not_read_to_anybody() -> None:
    @tool
    async def rows() -> list[dict[str, Any]]:
        """Many rows."""
        return [{"name": f"row {n}"} for n in range(100)]

    many = Rule("rows", "rows", lambda progress: progress.data[0]["name"])
    said = await ask("rows", many, tools=[rows], budget=Budget(result_chars=100))
    assert said.text == PLANNER_ENGLISH.unsaid.format(tool="rows")
    assert (await ask("rows", many, tools=[rows])).text == "row 0"
