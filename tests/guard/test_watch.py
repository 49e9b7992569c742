"""The guard in a run: calls that were printed are rescued, broken ones mended, and no word is lost."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridle import (
    Budget,
    GuardActed,
    ModelError,
    StepOverrides,
    TextDelta,
    ToolCallEvent,
    ToolLoopAgent,
    tool,
)
from bridle.engine.hooks import FailedCall
from bridle.engine.model import CallChunk, ModelProfile
from bridle.guard import ReplyWatch, content_scan_guard, ollama_response_guard
from bridle.models import ScriptedModel, Turn, call

LOCAL = ModelProfile(local=True)
CLOUD = ModelProfile(local=False)
PRINTED = '<tool_call>\n{"name": "look", "arguments": {"city": "Köln"}}\n</tool_call>'

done: list[Any] = []


@tool
def look(city: str, days: int = 1) -> str:
    """Look at the weather."""
    done.append((city, days))
    return f"{city}: 14 °C"


@tool(effect="once")
def send(to: str) -> str:
    """Send a letter."""
    done.append(to)
    return "sent"


@tool(roles={"LAWYER"})
def secret(what: str) -> str:
    """Look into a safe."""
    done.append(what)
    return "gold"


@pytest.fixture(autouse=True)
def nothing_done() -> None:
    done.clear()


class Watched:
    """A run and everything that was heard of it."""

    def __init__(self, *script: Any, profile: ModelProfile = LOCAL, **settings: Any) -> None:
        self.model = ScriptedModel(script, profile=profile)
        self.events: list[Any] = []
        tools = settings.pop("tools", [look, send, secret])
        self.agent = ToolLoopAgent(model=self.model, tools=tools, on_event=self.events.append, **settings)

    async def run(self) -> Any:
        return await self.agent.generate("Wie ist es in Köln?")

    @property
    def shown(self) -> str:
        return "".join([event.delta for event in self.events if isinstance(event, TextDelta)])

    @property
    def findings(self) -> list[tuple[str, str, Any]]:
        acted = [event for event in self.events if isinstance(event, GuardActed)]
        return [(event.kind, event.tool_name, event.args) for event in acted]


async def test_a_call_that_was_printed_is_made_and_the_person_never_sees_it() -> None:
    run = Watched(f"Ich sehe nach.\n{PRINTED}", "In Köln sind es 14 °C.")
    result = await run.run()
    assert (result.text, done) == ("In Köln sind es 14 °C.", [("Köln", 1)])
    assert "tool_call" not in run.shown
    assert run.shown.startswith("Ich sehe nach.")
    assert run.findings == [("rescued", "look", {"city": "Köln"})]
    [made] = [event for event in run.events if isinstance(event, ToolCallEvent)]
    assert made.rescued


async def test_each_finding_says_what_was_written_and_by_which_rule() -> None:
    run = Watched(PRINTED, "14 °C.")
    await run.run()
    [acted] = [event for event in run.events if isinstance(event, GuardActed)]
    assert acted.raw.strip() == PRINTED
    assert acted.rule


async def test_a_rescued_call_needs_the_same_approval_and_the_same_rights() -> None:
    asking = Watched('<tool_call>{"name": "send", "arguments": {"to": "Ada"}}</tool_call>')
    assert (await asking.run()).finish_reason == "approval"
    forbidden = Watched('<tool_call>{"name": "secret", "arguments": {"what": "safe"}}</tool_call>', "Nein.")
    result = await forbidden.run()
    assert done == []
    assert result.finish_reason == "stop"


async def test_a_model_elsewhere_is_taken_at_its_word() -> None:
    run = Watched(PRINTED, profile=CLOUD)
    assert (await run.run()).text == PRINTED
    assert (done, run.findings) == ([], [])


async def test_the_profile_has_the_say_and_nothing_else() -> None:
    unguarded = Watched(PRINTED, profile=ModelProfile(local=True, guarded=False))
    assert (await unguarded.run()).text == PRINTED
    guarded = Watched(PRINTED, "14 °C.", profile=ModelProfile(local=False, guarded=True))
    assert (await guarded.run()).text == "14 °C."


async def test_broken_arguments_are_mended() -> None:
    run = Watched(CallChunk("", "look", "{'city': 'Köln', 'days': 2,}"), "14 °C.")
    await run.run()
    assert done == [("Köln", 2)]
    assert run.findings == [("repaired", "look", {"city": "Köln", "days": 2})]


async def test_several_calls_glued_together_are_several_calls() -> None:
    run = Watched(CallChunk("1", "look", '{"city": "Köln"}{"city": "Bonn"}'), "14 °C.")
    result = await run.run()
    assert done == [("Köln", 1), ("Bonn", 1)]
    assert len({each.id for each in result.steps[0].tool_calls}) == 2


async def test_what_cannot_be_mended_goes_back_with_what_is_wrong() -> None:
    run = Watched(CallChunk("", "look", '{"city": "Kö'), "Ich weiß es nicht.")
    result = await run.run()
    assert (done, result.text) == ([], "Ich weiß es nicht.")
    assert run.findings == [("lost", "look", None)]
    observation = result.steps[0].tool_results[0].content
    assert "city" in observation
    assert "again" in observation


@pytest.mark.parametrize("arguments", ['{"city": "Köln", "days": 1', '"city": "Köln", "days": 1'])
async def test_a_number_that_may_be_cut_is_asked_for_again(arguments: str) -> None:
    run = Watched(CallChunk("", "look", arguments), "Ich weiß es nicht.")
    result = await run.run()
    assert (done, run.findings) == ([], [("lost", "look", None)])
    observation = result.steps[0].tool_results[0].content
    assert "number" in observation
    assert "again" in observation


async def test_a_number_that_may_be_cut_in_a_printed_call_is_asked_for_again() -> None:
    inner = r'"{\"city\": \"Köln\", \"days\": 1"'
    printed = f'<tool_call>{{"name": "look", "arguments": {inner}}}</tool_call>'
    run = Watched(printed, "Ich weiß es nicht.")
    await run.run()
    assert (done, run.findings) == ([], [("lost", "look", None)])


async def test_the_seeds_repair_hook_leaves_a_number_that_may_be_cut() -> None:
    cut = CallChunk("1", "look", '{"city": "Köln", "days": 1')
    assert ollama_response_guard(FailedCall(cut, "bad", {"look": look})) is None


async def test_arguments_that_are_right_are_left_alone() -> None:
    run = Watched(call("look", city="Köln"), CallChunk("", "look", '{"city": "Bonn"}'), "14 °C.")
    await run.run()
    assert (done, run.findings) == ([("Köln", 1), ("Bonn", 1)], [])


async def test_a_call_printed_beside_one_that_was_made_is_text() -> None:
    run = Watched(Turn(PRINTED, calls=[call("look", city="Bonn")]), "14 °C.")
    result = await run.run()
    assert done == [("Bonn", 1)]
    assert result.steps[0].text == PRINTED


async def test_a_printed_call_cut_by_its_length_is_not_carried_out() -> None:
    run = Watched(Turn(PRINTED, finish="length"), "14 °C.")
    await run.run()
    assert done == []


async def test_a_reply_that_breaks_off_keeps_what_was_held_back() -> None:
    half = 'Moment. <tool_call>{"name": "look", "arg'
    run = Watched(Turn(half, error=ModelError("gone")))
    result = await run.run()
    assert half in result.text
    assert run.shown.startswith(half)


async def test_with_the_tools_off_a_printed_call_is_kept_from_the_person() -> None:
    script = call("look", city="Köln"), f"Ich sehe noch einmal nach.\n{PRINTED}"
    run = Watched(*script, budget=Budget(steps=1))
    result = await run.run()
    assert (result.text, done) == ("Ich sehe noch einmal nach.", [("Köln", 1)])


async def test_generate_and_stream_come_to_the_same() -> None:
    script = [f"Gut.\n{PRINTED}", CallChunk("", "look", "{'city': 'Bonn'}"), "Fertig."]
    whole, watched = Watched(*script), Watched(*script)
    result = await whole.run()
    stream = watched.agent.stream("Wie ist es in Köln?")
    async for _ in stream:
        pass
    streamed = await stream.result()
    assert (result.text, result.response_messages) == (streamed.text, streamed.response_messages)
    assert whole.findings == watched.findings


@given(st.lists(st.text(max_size=12), max_size=20), st.booleans())
def test_without_a_call_no_character_is_lost_or_changed(pieces: list[str], breaks_off: bool) -> None:
    watch = ReplyWatch([look.spec, send.spec])
    shown = "".join([watch.text(piece) for piece in pieces])
    rest = watch.rest() if breaks_off else watch.end([]).text
    assert shown + rest == "".join(pieces)


def test_the_seeds_names_give_the_seeds_shapes() -> None:
    scanned = content_scan_guard(PRINTED, [look.spec])
    assert (scanned.detected, scanned.tool_calls[0].name) == (True, "look")
    assert scanned.tool_calls[0].arguments == {"city": "Köln"}
    assert not content_scan_guard("Guten Tag.", [look.spec]).detected
    failed = FailedCall(CallChunk("1", "look", "{'city': 'Köln',}"), "bad", {"look": look})
    repaired = ollama_response_guard(failed)
    assert repaired is not None
    assert (repaired.id, repaired.arguments) == ("1", {"city": "Köln"})
    assert (
        ollama_response_guard(FailedCall(CallChunk("1", "look", '{"city": "K'), "bad", {"look": look}))
        is None
    )


async def test_the_seeds_repair_hook_works_for_any_model() -> None:
    run = Watched(
        CallChunk("", "look", "{'city': 'Köln',}"),
        "14 °C.",
        profile=CLOUD,
        repair_tool_call=ollama_response_guard,
    )
    await run.run()
    assert done == [("Köln", 1)]


async def test_where_the_application_switched_the_tools_off_a_printed_call_is_not_made() -> None:
    off = StepOverrides(tool_choice="none")
    run = Watched(f"Ich sehe nach.\n{PRINTED}", prepare_step=lambda step: off)
    result = await run.run()
    assert (done, result.text) == ([], "Ich sehe nach.")
