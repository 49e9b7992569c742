"""What must hold for every history, every budget, every model and every moment of cancellation.

Runs take place in virtual time, so that hours of waiting cost nothing and deadlines are exact.
"""

from __future__ import annotations

import asyncio
import dataclasses
import datetime
import decimal
import enum
import itertools
import json
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from types import UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from hypothesis import example, given, settings
from hypothesis import strategies as st

from bridle import (
    AbortSignal,
    Budget,
    Event,
    ImagePart,
    Message,
    ModelError,
    ModelProfile,
    ModelRequest,
    ReasoningPart,
    RunResult,
    StepContext,
    StepOverrides,
    TextPart,
    ToolCallPart,
    ToolError,
    ToolLoopAgent,
    ToolResultPart,
    Usage,
    dump_messages,
    estimate_messages_tokens,
    event_from_json,
    event_to_json,
    load_messages,
    tool,
    trim_messages,
    truncate_messages,
)
from bridle.engine import events as kinds
from bridle.engine.context import shrink
from bridle.engine.history import current_request, groups, mend
from bridle.engine.model import CallChunk, Chunk
from bridle.engine.render import to_text
from bridle.engine.result import FinishReason
from bridle.engine.text import MarkerFilter, canonical_json, clean, strip_marker
from bridle.engine.underway import GRACE
from bridle.models import ScriptedModel, call
from bridle.models.scripted import Line, Turn
from support.validity import anthropic_faults, as_request, faults_of, openai_faults
from support.virtual_time import run_virtual

runs = settings(max_examples=120)
values = settings(max_examples=250)

REQUEST = "What is the deadline?"
EPSILON = 0.05

# ---- tools: async only, virtual time knows no threads


@tool
async def find(query: str, page: int = 1) -> str:
    """Look something up."""
    return f"{query} is on page {page}."


@tool
async def big(query: str) -> str:
    """Find a lot."""
    return f"{query} " * 1_500


@tool
async def wait(seconds: float) -> str:
    """Take your time."""
    await asyncio.sleep(min(seconds, 1_000))
    return f"waited {seconds}"


@tool
async def fail(query: str) -> str:
    """Never works."""
    raise ToolError(f"no {query}", retryable=len(query) % 2 == 0)


@tool(effect="draft")
async def put(key: str) -> dict[str, str]:
    """Write something down."""
    await asyncio.sleep(0.3)
    return {"stored": key}


@tool(effect="once")
async def send(to: str) -> str:
    """Send a letter."""
    return to


TOOLS = [find, big, wait, fail, put, send]

# ---- what is said

fragments = st.sampled_from(
    ["Frist", "ü", " ", "\n", "FINAL_ANSWER:", "FINAL_", "😀", "\x00", "§ 626 BGB", '{"a": 1}', "x" * 400]
)
some_text = st.lists(st.one_of(fragments, st.text(max_size=6)), max_size=5).map("".join)
spoken = some_text.filter(lambda text: bool(text.strip()))
surrogates = st.sampled_from(["\ud83d", "\ude00", "a\udfffb", "\ud83d\ude00"])
json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**9), 10**9)
    | st.floats(allow_nan=False, allow_infinity=False)
    | some_text,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(some_text, inner, max_size=3),
    max_leaves=8,
)
json_objects = st.dictionaries(some_text, json_values, max_size=3)
ids = st.sampled_from(["a", "b", "c", "a-2", "call_1_1", "call_2_1"])
names = st.sampled_from(["find", "put", "gone"])
call_parts = st.builds(ToolCallPart, ids, names, json_objects)
result_parts = st.builds(ToolResultPart, ids, names, some_text, st.booleans())
images = st.builds(lambda data: ImagePart(data=data), st.just("iVBORw0KGgo="))


@st.composite
def any_message(draw: st.DrawFn) -> Message:
    """A message as a crash, a cut or a merge may have left it."""
    match draw(st.sampled_from(["system", "user", "user", "assistant", "assistant", "tool", "tool"])):
        case "user":
            return Message.user(draw(some_text), *draw(st.lists(images, max_size=1)))
        case "assistant":
            return Message.assistant(
                draw(some_text), draw(st.lists(call_parts, max_size=3)), draw(st.sampled_from(["", "hm"]))
            )
        case "tool":
            return Message.tool(draw(st.lists(result_parts, max_size=3)))
        case _:
            return Message.system(draw(some_text))


broken_histories = st.lists(any_message(), max_size=8)


@st.composite
def valid_histories(draw: st.DrawFn, *, min_turns: int = 1, result_size: int = 3_000) -> list[Message]:
    """Whole turns, ending with a request and whatever was done about it so far."""
    history: list[Message] = []
    number = 0
    sizes = st.sampled_from([0, 10, 300, result_size])
    for turn in range(draw(st.integers(min_turns, 6))):
        history.append(Message.user(f"Request {turn} " + "q" * draw(st.sampled_from([0, 10, 200]))))
        for _ in range(draw(st.integers(0, 4))):
            calls = [
                ToolCallPart(f"call-{number + n}", "find", {"query": "x" * draw(st.sampled_from([1, 50]))})
                for n in range(draw(st.integers(1, 3)))
            ]
            number += len(calls)
            history.append(Message.assistant(draw(st.sampled_from(["", "Let me look."])), calls))
            history.append(
                Message.tool([ToolResultPart(each.id, "find", "r" * draw(sizes)) for each in calls])
            )
        if draw(st.booleans()):
            history.append(Message.assistant(f"Answer {turn} " + "a" * draw(sizes)))
    if history[-1].role == "assistant":
        history.append(Message.user("And now?"))
    return history


# ---- what a model does

known_calls = st.one_of(
    st.builds(lambda query: call("find", query=query), st.sampled_from(["a", "b", "c", "d"])),
    st.builds(lambda query: call("big", query=query), st.sampled_from(["a", "b", "c"])),
    st.builds(lambda seconds: call("wait", seconds=seconds), st.sampled_from([0.1, 1.5, 40.0])),
    st.builds(lambda query: call("fail", query=query), st.sampled_from(["a", "bb", "ccc"])),
    st.builds(lambda key: call("put", key=key), st.sampled_from(["a", "b", "c"])),
)
odd_calls = st.one_of(
    st.builds(CallChunk, ids, st.sampled_from(["gone", "fínd", "x" * 90, "", "find all"]), st.just("{}")),
    st.builds(
        CallChunk,
        st.sampled_from(["", "a", "a-2", "functions.find:0", "y" * 70]),
        st.just("find"),
        st.sampled_from(["", "{", "[]", "null", '{"query": 5}', '{"quarry": "a"}', '{"query": "a"}', "NaN"]),
    ),
    st.builds(CallChunk, st.just(""), st.just("find"), json_objects),
)
some_calls = st.lists(st.one_of(known_calls, known_calls, odd_calls), min_size=1, max_size=4)
faults = st.sampled_from(
    [
        ModelError("503"),
        ModelError("too long", fault="context"),
        ModelError("no", fault="refused"),
        ValueError("odd"),
        RuntimeError("odder"),
    ]
)
usages = st.sampled_from([None, None, Usage(100, 20), Usage(3_000, 400), Usage(0, 0)])
turns = st.builds(
    Turn,
    text=st.one_of(st.just(""), some_text, st.lists(some_text, max_size=3)),
    calls=st.one_of(st.just(()), some_calls),
    reasoning=st.sampled_from(["", "I wonder"]),
    usage=usages,
    finish=st.sampled_from(["", "", "", "length", "content-filter"]),
    pause=st.sampled_from([0.0, 0.0, 0.21, 3.7, 50.0]),
    error=st.one_of(st.none(), st.none(), st.none(), st.none(), faults),
)
lines: st.SearchStrategy[Line] = st.one_of(spoken, known_calls, some_calls, turns, turns, st.just(""), faults)
scripts = st.lists(lines, min_size=1, max_size=7)
budgets = st.builds(
    Budget,
    steps=st.integers(1, 6),
    seconds=st.sampled_from([0.05, 1.0, 5.0, 30.0]),
    step_seconds=st.sampled_from([None, None, 0.5]),
    tool_seconds=st.sampled_from([0.2, 20.0]),
    tool_calls=st.sampled_from([1, 3, 8, 64]),
    tokens=st.sampled_from([None, None, 300, 3_000, 20_000]),
    reserve=st.sampled_from([0.05, 0.2, 0.6]),
    result_chars=st.sampled_from([100, 20_000]),
)


@dataclass(frozen=True)
class Scenario:
    history: list[Message]
    script: list[Line]
    budget: Budget
    window: int
    abort_after: float | None
    abort_at_event: int | None = None

    def agent(self, **more: Any) -> tuple[ToolLoopAgent, Watched]:
        model = Watched(self.script, profile=ModelProfile(self.window), repeat=True)
        return ToolLoopAgent(model=model, tools=TOOLS, budget=self.budget, **more), model


scenarios = st.builds(
    Scenario,
    history=st.one_of(broken_histories, valid_histories()),
    script=scripts,
    budget=budgets,
    window=st.sampled_from([500, 1_000, 3_000, 32_768]),
    abort_after=st.sampled_from([None, None, 0.0, 0.0137, 0.4137, 4.4137]),
    abort_at_event=st.sampled_from([None, None, 1, 2, 5, 9]),
)


@dataclass(slots=True)
class Watched(ScriptedModel):
    """Notes when it was asked."""

    asked_at: list[float] = field(default_factory=list[float])

    async def stream(self, request: ModelRequest) -> AsyncIterator[Chunk]:
        self.asked_at.append(asyncio.get_running_loop().time())
        async for chunk in ScriptedModel.stream(self, request):
            yield chunk


@dataclass(frozen=True)
class Played:
    result: RunResult
    model: Watched
    events: list[Event]
    seconds: float


def play(scenario: Scenario, *, streamed: bool = False) -> Played:
    """Run a scenario to its end in virtual time."""
    return run_virtual(_play(scenario, streamed))


async def _play(scenario: Scenario, streamed: bool) -> Played:
    loop = asyncio.get_running_loop()
    signal = AbortSignal()
    seen: list[Event] = []

    def watch(event: Event) -> None:
        seen.append(event)
        if len(seen) == scenario.abort_at_event:
            signal.abort()

    agent, model = scenario.agent(on_event=watch)
    timer = None if scenario.abort_after is None else loop.call_later(scenario.abort_after, signal.abort)
    began = loop.time()
    if streamed:
        stream = agent.stream(REQUEST, messages=scenario.history, abort_signal=signal, run_id="run")
        received = [event async for event in stream]
        assert received == seen
        result = await stream.result()
    else:
        result = await agent.generate(REQUEST, messages=scenario.history, abort_signal=signal, run_id="run")
    if timer is not None:
        timer.cancel()
    return Played(result, model, seen, loop.time() - began)


# ---- the loop


@runs
@given(scenarios)
def test_every_request_that_is_sent_is_valid_for_openai(scenario: Scenario) -> None:
    for request in play(scenario).model.requests:
        assert openai_faults(request) == []


@runs
@given(scenarios)
def test_every_request_that_is_sent_is_valid_for_anthropic(scenario: Scenario) -> None:
    for request in play(scenario).model.requests:
        assert anthropic_faults(request) == []


@runs
@given(scenarios)
def test_the_current_request_is_the_newest_request_in_everything_that_is_sent(scenario: Scenario) -> None:
    for request in play(scenario).model.requests:
        position = current_request(request.messages)
        assert position is not None
        assert request.messages[position].text == REQUEST


@runs
@given(scenarios)
def test_generate_and_stream_are_one_loop(scenario: Scenario) -> None:
    after = scenario.abort_after and max(
        scenario.abort_after, 0.0137
    )  # at no moment when something else happens
    scenario = dataclasses.replace(scenario, abort_at_event=None, abort_after=after or None)
    generated, streamed = play(scenario), play(scenario, streamed=True)
    assert _comparable(generated.result) == _comparable(streamed.result)
    assert generated.model.requests == streamed.model.requests
    assert generated.events == streamed.events


def _comparable(result: RunResult) -> dict[str, Any]:
    """Everything but the time of day."""
    whole = {each.name: getattr(result, each.name) for each in dataclasses.fields(result) if each.compare}
    trace = [dataclasses.replace(step, timestamp="") for step in result.trace]
    return {**whole, "trace": trace}


@runs
@given(scenarios)
def test_a_run_asks_the_model_at_most_steps_plus_one_times(scenario: Scenario) -> None:
    played = play(scenario)
    assert len(played.model.requests) <= scenario.budget.steps + 1
    assert sum(step.closing for step in played.result.steps) <= 1


@runs
@given(scenarios)
def test_a_run_ends_in_time(scenario: Scenario) -> None:
    assert play(scenario).seconds <= scenario.budget.seconds + GRACE + EPSILON


@runs
@given(scenarios)
def test_a_run_ends_with_a_named_reason_and_words(scenario: Scenario) -> None:
    result = play(scenario).result
    assert result.finish_reason in get_args(FinishReason)
    assert result.text.strip()
    assert result.report.reason == result.finish_reason
    assert (result.finish_reason == "error") == (result.error is not None)
    assert bool(result.pending) == (result.finish_reason == "approval")
    assert str(result.report)


@runs
@given(scenarios)
def test_every_run_leaves_a_conversation_that_can_be_continued(scenario: Scenario) -> None:
    result = play(scenario).result
    history = [*scenario.history, Message.user(REQUEST), *result.response_messages]
    again = dataclasses.replace(
        scenario, history=history, script=["Yes."], abort_after=None, abort_at_event=None
    )
    for request in play(dataclasses.replace(again, window=1_000_000)).model.requests:
        assert faults_of(request) == []


@runs
@given(scenarios)
def test_what_was_said_to_a_watcher_in_the_last_step_is_the_answer(scenario: Scenario) -> None:
    played = play(scenario)
    deltas = [event for event in played.events if isinstance(event, kinds.TextDelta)]
    last = [event.delta for event in deltas if event.step == deltas[-1].step]
    assert "".join(last).split() == played.result.text.split()


@runs
@given(scenarios)
def test_events_come_in_order_and_end_with_finish(scenario: Scenario) -> None:
    played = play(scenario)
    assert played.events[0].type == "start"
    assert [event.type for event in played.events].count("finish") == 1
    assert played.events[-1].type == "finish"
    starts = [event.step for event in played.events if isinstance(event, kinds.StepStart)]
    ends = [event.step for event in played.events if isinstance(event, kinds.StepFinish)]
    assert starts == ends == sorted(set(starts))
    called = [event.tool_call_id for event in played.events if isinstance(event, kinds.ToolCallEvent)]
    assert len(called) == len(set(called))


@runs
@given(scenarios)
def test_every_event_of_a_run_can_be_written_down_and_read_again(scenario: Scenario) -> None:
    for event in play(scenario).events:
        assert event_from_json(json.loads(json.dumps(event_to_json(event), allow_nan=False))) == event


@given(st.integers(1, 6), st.sampled_from([0.5, 6.0, 30.0, 180.0]))
@settings(max_examples=24)
def test_a_model_that_takes_its_share_of_the_time_for_each_step_still_gets_its_last_word(
    steps: int, seconds: float
) -> None:
    """Each step takes seconds ÷ steps, so without a reserve the last one would end at the deadline."""

    async def main() -> tuple[Watched, RunResult]:
        searches = [call("find", query=f"page {n}") for n in range(steps)]
        model = Watched([*searches], repeat=True, latency=seconds / steps)
        agent = ToolLoopAgent(model=model, tools=[find], budget=Budget(steps=steps, seconds=seconds))
        return model, await agent.generate(REQUEST)

    model, result = run_virtual(main())
    assert model.requests[-1].tool_choice == "none"
    assert model.requests[-1].tools == ()
    assert model.asked_at[-1] < seconds
    assert result.finish_reason in ("timeout", "tool-calls")


@given(st.integers(1, 12), st.sampled_from([0.5, 2.0]))
@settings(max_examples=24)
def test_tools_that_ignore_their_cancellation_one_after_the_other_do_not_add_up(
    calls: int, seconds: float
) -> None:
    async def main() -> tuple[float, RunResult]:
        release = asyncio.Event()

        @tool(effect="draft")
        async def stubborn(n: int) -> str:
            """Does not stop."""
            while not release.is_set():
                try:
                    await release.wait()
                except asyncio.CancelledError:
                    continue
            return "late"

        loop = asyncio.get_running_loop()
        model = ScriptedModel([[call("stubborn", n=n) for n in range(calls)], "Done."])
        agent = ToolLoopAgent(model=model, tools=[stubborn], budget=Budget(seconds=seconds))
        result = await agent.generate(REQUEST)
        ended = loop.time()
        release.set()
        await asyncio.sleep(1)
        return ended, result

    ended, result = run_virtual(main())
    assert ended <= seconds + GRACE + EPSILON
    assert result.finish_reason in get_args(FinishReason)


@given(valid_histories(), st.integers(0, 30), st.randoms(use_true_random=False))
@runs
def test_whatever_a_hook_sends_is_made_valid_and_keeps_the_current_request_newest(
    history: list[Message], count: int, random: Any
) -> None:
    def hook(step: StepContext) -> StepOverrides:
        chosen = set(random.sample(range(len(step.messages)), min(count, len(step.messages))))
        return StepOverrides(messages=[message for n, message in enumerate(step.messages) if n in chosen])

    async def main() -> list[ModelRequest]:
        model = ScriptedModel([call("find", query="a"), "Yes."], profile=ModelProfile(1_000_000))
        await ToolLoopAgent(model=model, tools=[find], prepare_step=hook).generate(REQUEST, messages=history)
        return model.requests

    for request in run_virtual(main()):
        assert faults_of(request) == []
        position = current_request(request.messages)
        assert position is not None
        assert request.messages[position].text == REQUEST


# ---- what is odd in a given history must not reach a provider


def _sent(history: list[Message], **more: Any) -> list[str]:
    async def main() -> list[str]:
        model = ScriptedModel(["Yes."], profile=ModelProfile(1_000_000))
        await ToolLoopAgent(model=model, tools=[find], **more).generate(REQUEST, messages=history)
        return [fault for request in model.requests for fault in faults_of(request)]

    return run_virtual(main())


@values
@given(broken_histories, surrogates)
def test_lone_surrogates_in_a_given_history_are_not_sent(history: list[Message], odd: str) -> None:
    call_part = ToolCallPart("s", "find", {odd: [odd]})
    history = [
        Message("user", (TextPart(odd + "?"),)),
        Message.assistant(odd + "!", [call_part], odd),
        Message.tool([ToolResultPart("s", "find", odd)]),
        *history,
    ]
    assert _sent(history) == []


@values
@given(surrogates)
def test_lone_surrogates_in_the_instructions_are_not_sent(odd: str) -> None:
    assert _sent([], instructions=f"You are {odd}.") == []


@values
@given(st.sampled_from(["functions.find:0", "y" * 70, "a|b", "ü", "a b", "\ud83d"]), st.booleans())
def test_ids_that_a_provider_refuses_are_not_sent(odd: str, given_name: bool) -> None:
    history = [
        Message.user("Before"),
        Message.assistant("", [ToolCallPart(odd, "find", {}), ToolCallPart(odd + "2", "find", {})]),
        Message.tool([ToolResultPart(odd, "find", "1"), ToolResultPart(odd + "2", "find", "2")]),
    ]
    assert _sent(history) == []


@values
@given(st.sampled_from(["find all", "fínd", "x" * 65, "", "a.b", "\ud83d"]))
def test_tool_names_that_a_provider_refuses_are_not_sent(odd: str) -> None:
    history = [
        Message.user("Before"),
        Message.assistant("", [ToolCallPart("a", odd, {})]),
        Message.tool([ToolResultPart("a", odd, "1")]),
    ]
    assert _sent(history) == []


@values
@given(st.sampled_from([float("nan"), float("inf"), {1, 2}, b"x", object(), {(1, 2): 3}]))
def test_arguments_in_a_given_history_that_are_no_json_are_not_sent(odd: Any) -> None:
    history = [
        Message.user("Before"),
        Message.assistant("", [ToolCallPart("a", "find", {"query": odd})]),
        Message.tool([ToolResultPart("a", "find", "1")]),
    ]
    assert _sent(history) == []


@values
@given(st.sampled_from(["user", "assistant", "tool"]))
def test_parts_that_do_not_belong_to_their_role_are_not_sent(role: Any) -> None:
    parts = (TextPart("Hello"), ToolCallPart("a", "find", {}), ToolResultPart("b", "find", "1"))
    assert _sent([Message.user("Before"), Message(role, parts)]) == []


def test_a_history_that_ends_with_the_assistant_is_not_sent_as_a_prefill() -> None:
    async def main() -> list[str]:
        model = ScriptedModel(["Yes."])
        messages = [Message.user("Hello?"), Message.assistant("Hello.")]
        await ToolLoopAgent(model=model).generate(messages=messages)
        return [fault for request in model.requests for fault in faults_of(request)]

    assert run_virtual(main()) == []


# ---- histories


@values
@given(broken_histories)
def test_mend_makes_any_history_valid(history: list[Message]) -> None:
    assert faults_of(as_request([*mend(history), Message.user(REQUEST)])) == []


@values
@given(broken_histories)
def test_mend_is_idempotent(history: list[Message]) -> None:
    once = mend(history)
    assert mend(once) == once


@values
@given(valid_histories())
def test_mend_leaves_a_valid_history_as_it_is(history: list[Message]) -> None:
    assert faults_of(as_request(history)) == []
    mended = mend(history)
    assert len(mended) == len(history)
    assert all(after is before for after, before in zip(mended, history, strict=True))


@values
@given(broken_histories)
def test_mend_loses_no_words_of_a_person_and_no_answered_call(history: list[Message]) -> None:
    mended = mend(history)
    said = [message.text for message in history if message.role == "user" and message.text.strip()]
    kept = [message.text for message in mended if message.role == "user"]
    assert [text for text in kept if text in said][: len(said)] == said or set(said) <= set(kept)
    assert sum(len(message.calls) for message in mended) == sum(len(message.calls) for message in history)


@values
@given(valid_histories(), st.integers(0, 6_000))
def test_a_shrunk_history_is_valid_and_keeps_the_current_request(history: list[Message], limit: int) -> None:
    small = shrink(history, limit)
    assert faults_of(as_request(small)) == []
    assert _newest_request(small) == _newest_request(history)


@values
@given(valid_histories(), st.integers(0, 6_000))
def test_a_shrunk_history_fits_when_it_can(history: list[Message], limit: int) -> None:
    """What cannot shrink: the request, the newest calls, and a line for each of their results."""
    request = history[current_request(history) or 0]
    newest = groups(history)[-1]
    least = [request] if newest[0] is request else [request, newest[0]]
    results = [result for message in newest for result in message.results]
    digests = Message.tool([dataclasses.replace(each, content=each.content[:140]) for each in results])
    smallest = estimate_messages_tokens([*least, digests])
    if smallest <= limit:
        assert estimate_messages_tokens(shrink(history, limit)) <= limit


@values
@given(valid_histories(), st.integers(50, 8_000))
def test_truncation_keeps_the_first_request_too_while_both_fit(history: list[Message], window: int) -> None:
    limit = int(window * 0.75)
    cut = truncate_messages(history, window)
    assert faults_of(as_request(cut)) == []
    assert _newest_request(cut) == _newest_request(history)
    newest = groups(history)[-1]
    results = Message.tool([r for message in newest for r in message.results])
    if estimate_messages_tokens([history[0], _newest_request(history), *newest, results]) <= limit:
        assert cut[0].text == history[0].text


@values
@given(valid_histories(min_turns=2), st.integers(20, 2_000))
def test_truncation_leaves_a_system_message_a_system_message(history: list[Message], window: int) -> None:
    cut = truncate_messages([Message.system("You are Helena."), *history], window)
    assert cut[0].role == "system"
    assert faults_of(as_request(cut[1:])) == []


@values
@given(valid_histories(min_turns=3), st.integers(1, 12), st.integers(0, 10))
def test_trimming_keeps_pairs_and_the_current_request(history: list[Message], keep: int, more: int) -> None:
    over = keep + more
    model = ScriptedModel()
    overrides = trim_messages(over, keep)(StepContext(1, [], tuple(history), "", model, None))
    if len(history) <= over:
        assert overrides is None
        return
    assert overrides is not None
    assert overrides.messages is not None
    sent = mend(overrides.messages)
    assert faults_of(as_request(sent)) == []
    assert _newest_request(sent) == _newest_request(history)
    assert len(sent) <= max(keep, len(groups(history)[-1])) + 2


def _newest_request(messages: list[Message]) -> Message:
    position = current_request(messages)
    assert position is not None
    return messages[position]


all_parts = st.one_of(
    st.builds(TextPart, some_text),
    images,
    st.builds(lambda url: ImagePart(url=url), spoken),
    st.builds(ReasoningPart, some_text, some_text),
    call_parts,
    result_parts,
)
all_messages = st.builds(
    Message,
    st.sampled_from(["system", "user", "assistant", "tool"]),
    st.lists(all_parts, max_size=4).map(tuple),
    st.sampled_from(["", "engine"]),
)


@values
@given(st.lists(all_messages, max_size=5))
def test_messages_can_be_written_down_and_read_again(messages: list[Message]) -> None:
    assert load_messages(dump_messages(messages)) == messages
    assert load_messages(dump_messages(messages).encode()) == messages


numbers = st.floats(allow_nan=False, allow_infinity=False, min_value=0)
event_values: dict[Any, st.SearchStrategy[Any]] = {
    int: st.integers(0, 10**9),
    float: numbers,
    str: some_text,
    bool: st.booleans(),
    Mapping[str, Any]: json_objects,
    Usage: st.builds(Usage, *[st.integers(0, 10**9)] * 4, st.booleans()),
}


def _events_of(kind: type[Any]) -> st.SearchStrategy[Any]:
    types = get_type_hints(kind)
    return st.builds(kind, *[_values_of(types[each.name]) for each in dataclasses.fields(kind)])


def _values_of(kind: Any) -> st.SearchStrategy[Any]:
    if get_origin(kind) is Literal:
        return st.sampled_from(get_args(kind))
    if isinstance(kind, UnionType):
        return st.one_of([_values_of(each) for each in get_args(kind)])
    return st.none() if kind is type(None) else event_values[kind]


@values
@given(st.one_of([_events_of(kind) for kind in kinds.KINDS.values()]))
def test_events_can_be_written_down_and_read_again(event: Event) -> None:
    assert event_from_json(json.loads(json.dumps(event_to_json(event)))) == event


# ---- text


@values
@given(json_values, st.randoms(use_true_random=False))
def test_canonical_json_does_not_depend_on_the_order_of_keys_at_any_depth(value: Any, random: Any) -> None:
    assert canonical_json(_shuffled(value, random)) == canonical_json(value)
    assert json.loads(canonical_json(value)) == value


def _shuffled(value: Any, random: Any) -> Any:
    if isinstance(value, Mapping):
        items = list(value.items())
        random.shuffle(items)
        return {key: _shuffled(item, random) for key, item in items}
    return [_shuffled(item, random) for item in value] if isinstance(value, list) else value


marked_text = st.lists(
    st.one_of(
        st.sampled_from(
            ["FINAL_ANSWER:", "FINAL_ANSWER", "FINAL", ":", "\n", " ", "\t", "F", "a", "\r\n", "ü"]
        ),
        surrogates,
        st.text(max_size=3),
    ),
    max_size=8,
).map("".join)


@settings(max_examples=600)
@example("a\n FINAL_ANSWER: b", [3])
@example("FINAL_ANSWER: b", [13])
@given(marked_text, st.lists(st.integers(0, 40), max_size=6))
def test_the_marker_is_taken_out_however_a_text_is_cut(text: str, cuts: list[int]) -> None:
    places = sorted({0, *[min(cut, len(text)) for cut in cuts], len(text)})
    pieces = [text[start:end] for start, end in itertools.pairwise(places)]
    marker = MarkerFilter()
    released = "".join([*[marker.feed(piece) for piece in pieces], marker.flush()])
    assert released == strip_marker(text)


@settings(max_examples=600)
@given(marked_text)
def test_a_stripped_text_has_no_line_that_opens_with_the_marker_and_can_be_sent(text: str) -> None:
    marker = MarkerFilter()
    released = marker.feed(text) + marker.flush()
    released.encode()
    opened = any(line.lstrip(" \t").startswith("FINAL_ANSWER:") for line in clean(text).split("\n"))
    assert marker.seen == opened
    if not opened:
        assert released == clean(text)


class Unprintable:
    def __str__(self) -> str:
        raise ValueError("no")

    __repr__ = __str__


class WorseThanUnprintable:
    def __getattr__(self, name: str) -> Any:
        raise RuntimeError(name)

    def __str__(self) -> str:
        raise RuntimeError("no")

    __repr__ = __str__


class BrokenMapping(dict[Any, Any]):
    def items(self) -> Any:
        raise RuntimeError("no items")


class Colour(enum.Enum):
    RED = 1


@dataclass
class Point:
    x: Any
    y: Any = None


@dataclass
class HalfMade:
    x: int = field(init=False)


class Unhashed:
    __hash__ = None  # type: ignore[assignment]


leaves: st.SearchStrategy[Any] = st.one_of(
    json_values,
    surrogates,
    st.binary(max_size=4),
    st.sampled_from([float("nan"), float("inf"), 1j, Colour.RED, Colour, ...]),
    st.sampled_from([decimal.Decimal("1.10"), datetime.date(2026, 1, 1), datetime.timedelta(1), range(3)]),
    st.builds(lambda: 10**5_000),
    st.builds(Unprintable),
    st.builds(WorseThanUnprintable),
    st.builds(HalfMade),
    st.builds(Unhashed),
    st.builds(lambda: (n for n in range(3))),
    st.builds(lambda: memoryview(b"abc")),
    st.builds(lambda: BrokenMapping(a=1)),
    st.builds(lambda: {Unprintable(): 1}),
)
keys = st.one_of(some_text, st.integers(), st.none(), st.binary(max_size=2))
objects: st.SearchStrategy[Any] = st.recursive(
    leaves,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.tuples(inner, inner),
        st.builds(Point, inner, inner),
        st.dictionaries(
            st.one_of(some_text, st.integers(), st.none(), st.binary(max_size=2)), inner, max_size=2
        ),
        inner.map(lambda value: _tied(value)),
    ),
    max_leaves=6,
)


def _tied(value: Any) -> list[Any]:
    knot: list[Any] = [value]
    knot.append(knot)
    return knot


@settings(max_examples=500)
@given(objects)
def test_whatever_a_tool_returns_becomes_text(value: Any) -> None:
    text = to_text(value)
    assert isinstance(text, str)
    clean(text).encode()


def test_nesting_of_any_depth_becomes_text() -> None:
    for make in (_nested_list, _nested_dict):
        for depth in (10, 59, 61, 300, 900, 1_000, 5_000, 100_000):
            assert isinstance(to_text(make(depth)), str)


def _nested_list(depth: int) -> Any:
    value: Any = "bottom"
    for _ in range(depth):
        value = [value]
    return value


def _nested_dict(depth: int) -> Any:
    value: Any = "bottom"
    for _ in range(depth):
        value = {"a": value}
    return value
