"""Whatever was done to a state, and sealed again: it is refused with the place, or it ends in order."""

from __future__ import annotations

import contextlib
import copy
import json
import re
from collections.abc import Sequence
from datetime import date
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bridle import (
    ApprovalRefused,
    Budget,
    ImagePart,
    InvalidState,
    Message,
    ModelError,
    ModelRequest,
    PendingApproval,
    RunResult,
    RunState,
    ToolCallPart,
    ToolLoopAgent,
    ToolResult,
    ToolResultPart,
    tool,
)
from bridle.engine.memory import Entity, WorkingMemory
from bridle.engine.result import FinishReason
from bridle.engine.state import _digest as seal_of  # pyright: ignore[reportPrivateUsage]
from bridle.engine.tools import SourceAttribution
from bridle.models import ScriptedModel, Turn, call
from support.validity import as_request, faults_of
from support.virtual_time import run_virtual

Json = Any


class World:
    """Where effects happen, with the tools that have them."""

    def __init__(self) -> None:
        self.sent: list[str] = []

    def tools(self) -> list[Any]:
        @tool(entities=lambda data: [Entity("page", data["id"], data["name"])])
        async def look(what: str, deep: int = 1) -> ToolResult[Any]:
            """Look."""
            data = {"id": what[:9] or "none", "name": what, "lines": [1, 2.5, None, True, {"x": what}]}
            return ToolResult(data, source=SourceAttribution("Register", "law", url="https://example.org"))

        @tool
        async def fail(what: str) -> str:
            """Fail."""
            raise ValueError(what)

        @tool(effect="draft")
        async def write(what: str) -> str:
            """Write."""
            return f"{what} written"

        @tool(effect="once")
        async def send(what: str) -> str:
            """Send."""
            self.sent.append(what)
            return f"{what} sent"

        return [look, fail, write, send]


class Store:
    """A checkpointer in memory."""

    def __init__(self) -> None:
        self.saved: list[list[dict[str, Any]]] = []

    async def save(self, run_id: str, position: int, entries: Sequence[dict[str, Any]]) -> None:
        self.saved.append(json.loads(json.dumps(list(entries))))

    async def load(self, run_id: str) -> RunState | None:
        return None

    async def positions(self, run_id: str) -> int:
        return len(self.saved)


GIVEN = [
    Message.user("Look at this.", ImagePart(data="aGVsbG8=")),
    Message.assistant("I look.", [ToolCallPart("old_1", "look", {"what": "é"})], reasoning="Hm."),
    Message.tool([ToolResultPart("old_1", "look", "there")]),
    Message.assistant("It is there."),
]


async def _real_states() -> list[RunState]:
    """A pause, every crash of a run with two pauses, a fault, a cap, a stall, a trimmed window, a memory."""
    plan = [
        Turn("Let me see.", [call("look", what="x"), call("look", what="ü"), call("write", what="a")]),
        [call("look", what="y"), call("fail", what="z"), call("send", what="c"), call("send", what="d")],
        "Done.",
    ]
    store, world = Store(), World()
    memory = WorkingMemory()
    memory.remember([Entity("matter", "7", "Ada ./. Grace")])
    one = ToolLoopAgent(
        model=ScriptedModel(plan),
        tools=world.tools(),
        checkpointer=store,
        checkpoint_every=1,
        instructions="Be kind.",
    )
    paused = await one.generate("Go.", messages=GIVEN, run_id="r", memory=memory)
    asked = await one.resume(paused.state, [paused.pending[0].approve()])
    await one.resume(asked.state, [asked.pending[0].edit({"what": "e"})])
    crashes = [
        RunState.of([each for batch in store.saved[:kept] for each in batch])
        for kept in range(1, len(store.saved) + 1)
    ]
    capped = await ToolLoopAgent(
        model=ScriptedModel([call("look", what="x"), "So far."]), tools=world.tools(), budget=Budget(steps=1)
    ).generate("Go.")
    broken = ScriptedModel(
        [call("write", what="x"), Turn("Half a sen", error=ModelError("gone", retryable=True))]
    )
    failed = await ToolLoopAgent(model=broken, tools=world.tools()).generate("Go.")
    silent = await ToolLoopAgent(model=ScriptedModel(["", ""]), tools=world.tools()).generate("Go.")
    circling = ScriptedModel([call("look", what="x"), call("look", what="x"), call("send", what="c")])
    nudged = await ToolLoopAgent(model=circling, tools=world.tools(), stall_nudges=1).generate("Go.")
    window = ModelError("too long", fault="context")
    small = ScriptedModel([call("look", what="x" * 9_000), window, call("send", what="c"), "Done."])
    trimmed = await ToolLoopAgent(model=small, tools=world.tools(), context_window=8_000).generate(
        "Go.", messages=GIVEN
    )
    ended = [capped.state, failed.state, silent.state, nudged.state, trimmed.state]
    return [paused.state, asked.state, *[each for each in crashes if not each.finished], *ended]


BASES = [json.loads(state.dump()) for state in run_virtual(_real_states())]


def test_the_real_states_have_every_kind_of_entry() -> None:
    kinds = {each["kind"] for base in BASES for each in base["entries"]}
    assert kinds == {"began", "said", "trimmed", "ended", "intended", "resumed", "came", "acting", "step"}
    assert any(base["entries"][-2].get("pending") for base in BASES)
    assert any(each["meters"]["memory"] for base in BASES for each in base["entries"] if "meters" in each)


def sealed(body: Json) -> str:
    """As somebody would who knows how; where no seal can be made, an old one stays."""
    with contextlib.suppress(KeyError, TypeError, ValueError, RecursionError):
        body["seal"] = seal_of([body["position"], body["entries"]], None)
    return json.dumps(body)


# ---- what is done to them

odd_numbers = st.sampled_from(
    [
        0,
        -1,
        1,
        2,
        7,
        2.5,
        -0.0,
        1e15,
        1e308,
        10**15,
        10**400,
        -(10**400),
        float("inf"),
        float("-inf"),
        float("nan"),
    ]
)
odd_words = st.sampled_from(
    [
        *[
            "",
            " ",
            "x",
            "\x00",
            "\ud83d",
            "a\udc00",
            "é" * 50,
            "../x",
            "r",
            "call_1_1",
            "call_2_3",
            "send",
            "write",
        ],
        *["read", "once", "stop", "approval", "user", "assistant", "system", "engine", "tool-call", "ended"],
    ]
)
odd_shapes = st.sampled_from([None, True, False, [], {}, [[]], [{}], {"": ""}, {"what": "z"}, {"\udc00": 1}])
garbage = st.recursive(
    st.one_of(odd_numbers, odd_words, odd_shapes),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=6,
)
deep = st.integers(90, 250).map(lambda depth: json.loads('{"x":' * depth + "1" + "}" * depth))
values = st.one_of(odd_numbers, odd_words, odd_shapes, garbage, deep)
ways = st.sampled_from(
    [
        "replace",
        "replace",
        "replace",
        "delete",
        "add",
        "duplicate",
        "reverse",
        "swap",
        "truncate",
        "copy",
        "twin",
    ]
)


def _places(value: Json) -> list[tuple[Json, Json]]:
    """Every (container, key) in it."""
    places: list[tuple[Json, Json]] = []
    containers = [value]
    for container in containers:
        keys = list(container) if isinstance(container, dict) else list(range(len(container)))
        places += [(container, key) for key in keys]
        containers += [container[key] for key in keys if isinstance(container[key], dict | list)]
    return places


def copied(value: Json) -> Json:
    return json.loads(json.dumps(value))


def tampered(body: Json, data: st.DataObject) -> None:
    """One change, anywhere."""
    places = _places(body)
    container, key = places[data.draw(st.integers(0, 10**6)) % len(places)]
    match data.draw(ways):
        case "delete":
            del container[key]
        case "add" if isinstance(container, dict):
            container[data.draw(st.sampled_from(["more", "id", "pending", "source", "isError"]))] = data.draw(
                values
            )
        case "duplicate" if isinstance(container, list):
            container.insert(key, copied(container[key]))
        case "reverse" if isinstance(container, list):
            container.reverse()
        case "swap" if isinstance(container, list):
            container[0], container[key] = container[key], container[0]
        case "truncate" if isinstance(container, list):
            del container[key:]
        case "copy" | "twin" if isinstance(
            container, dict
        ):  # its namesake from elsewhere, so that its type fits
            others = [each[name] for each, name in places if name == key and each is not container]
            if others:
                container[key] = copied(others[data.draw(st.integers(0, 10**6)) % len(others)])
        case _:
            container[key] = copied(data.draw(values))


def model() -> ScriptedModel:
    def reply(request: ModelRequest) -> Any:
        turns = sum(message.role == "tool" for message in request.messages)
        if request.tool_choice == "none" or turns > 3:
            return "Done."
        return Turn(
            "So.", [call("write", what="a"), call("look", what=f"x{turns}"), call("send", what="unasked")]
        )

    return ScriptedModel([reply], repeat=True)


def shown_in(pending: Sequence[PendingApproval]) -> list[Any]:
    return [each.arguments.get("what") for each in pending if each.tool_name == "send"]


def taken_up(
    text: str, world: World, asked: ScriptedModel, approve: bool
) -> tuple[RunResult, list[Any]] | str:
    """How it ended and what was approved, or the sentence that it was refused with."""

    async def main() -> tuple[RunResult, list[Any]] | str:
        try:
            state = RunState.load(text)
            decisions = [each.approve() for each in state.pending] if approve else []
            one = ToolLoopAgent(model=asked, tools=world.tools(), budget=Budget(seconds=600))
            return await one.resume(state, decisions), shown_in(state.pending) if approve else []
        except (InvalidState, ApprovalRefused) as refused:
            return str(refused)

    return run_virtual(main())


@settings(max_examples=1_500, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(st.integers(0, len(BASES) - 1), st.integers(1, 3), st.booleans(), st.data())
def test_a_state_that_was_changed_and_sealed_again_is_refused_by_name_or_ends_in_order(
    base: int, changes: int, approve: bool, data: st.DataObject
) -> None:
    body = copy.deepcopy(BASES[base])
    for _ in range(changes):
        tampered(body, data)
        if not isinstance(body, dict) or not body:
            break
    world, asked = World(), model()
    ended = taken_up(sealed(body), world, asked, approve)
    if isinstance(ended, str):
        assert ended.startswith(("state", "The state", "Approval", "Run ")), ended
        assert world.sent == []
        return
    result, approved = ended
    assert result.finish_reason in get_args(FinishReason)
    assert [fault for request in asked.requests for fault in faults_of(request)] == []
    history = [Message.user("Go."), *result.response_messages, Message.user("And now?")]
    assert faults_of(as_request(history)) == []
    assert set(world.sent) <= set(approved)
    assert len(world.sent) <= len(approved)
    json.dumps([each.to_json() for each in result.trace])
    assert str(result.report)
    again = RunState.load(result.state.dump())
    assert again.dump() == result.state.dump()
    assert result.finish_reason != "approval" or again.pending == result.pending


# ---- what is said of it

A_STEP = next(base for base in BASES if base["entries"][-2].get("pending"))


def changed(path: str, value: Json) -> Json:
    """A paused run with one thing changed; its step that waits is the last but one entry."""
    body = copy.deepcopy(A_STEP)
    *way, last = [int(each) if each.lstrip("-").isdigit() else each for each in path.split(".")]
    container = body
    for each in way:
        container = container[each]
    container[last] = value
    return body


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("version", True, "state.version is True"),
        ("version", 2, "state.version is 2; this release reads version 1"),
        ("position", -1, "state.position is -1; it must be between 0"),
        ("position", False, "state.position must be a whole number, but it is true or false"),
        ("entries", {}, "state.entries must be a list, but it is an object"),
        ("more", 1, "a state has version, position, entries, seal"),
        ("entries.-2.meters.cost", float("nan"), ".meters.cost is nan, which is no JSON number"),
        ("entries.-2.meters.elapsed", float("inf"), ".meters.elapsed is inf, which is no JSON number"),
        ("entries.-2.meters.window", 10**400, ".meters.window is 1000"),
        ("entries.-2.meters.usage.inputTokens", "7", ".meters.usage.inputTokens must be a whole number"),
        ("entries.-2.meters.steps", True, ".meters.steps must be a whole number, but it is true or false"),
        ("entries.-2.meters.memory.window", 0, ".meters.memory.window is 0"),
        ("entries.-2.step.finished", 1e300, ".step.finished is 1e+300; it must be between 0 and"),
        ("entries.-2.step.text", " ", ".step.text is blank"),
        ("entries.-2.step.number", 3, ".step.number is 3, out of order: step 2 comes here"),
        ("entries.-2.step.calls.0.id", "no id!", ".calls[0].id is 'no id!', which no provider takes"),
        ("entries.-2.step.calls.1.id", "old_1", ".calls[1].id is 'old_1', which another call has"),
        ("entries.-2.step.results.0.call.name", "write", ".results[0].call is not one of this step's"),
        (
            "entries.-2.step.results.0.source",
            {"nom": "x"},
            ".results[0].source.name must be a string, but it is",
        ),
        (
            "entries.-2.step.results.0.source.url",
            [],
            ".results[0].source.url must be a string, but it is a list",
        ),
        (
            "entries.-2.step.calls.0.arguments.what",
            "\ud800",
            ".calls[0].arguments.what holds half a character",
        ),
        ("entries.-2.waiting", [["x"]], ".waiting[0] must be a string, but it is a list"),
        (
            "entries.-2.waiting",
            ["call_2_3", "call_2_3"],
            ".waiting must name calls without a result, once each",
        ),
        ("entries.-2.pending.0.runId", "q", ".pending[0].runId is 'q', which is another run"),
        (
            "entries.-2.pending.0.arguments.what",
            "everything",
            ".pending[0] does not fit the call it is about. The state was changed, or put together wrongly: "
            "go on from an unchanged copy of it, or ask anew.",
        ),
        ("entries.-2.colour", "red", ".colour is not known to this release"),
        ("entries.-1.reason", "tired", ".reason is 'tired'; it must be one of stop, length"),
        ("entries.0.messages.0.role", "assistant", "state.entries[0].messages[0] cannot stand there"),
        ("entries.0.messages.1.parts.2.toolCallId", "x", "state.entries[0].messages[2] cannot stand there"),
        ("entries.0.runId", "", "state.entries[0].runId is empty"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(path: str, value: Json, said: str) -> None:
    with pytest.raises(InvalidState, match=re.escape(said)):
        RunState.load(sealed(changed(path, value)))


def test_arguments_that_python_takes_for_the_same_are_not_what_was_shown() -> None:
    body = changed("entries.-2.step.calls.2.arguments", {"what": 1})
    body["entries"][-2]["pending"][0]["arguments"] = {"what": True}
    with pytest.raises(InvalidState, match=re.escape("pending[0] does not fit")):
        RunState.load(sealed(body))


@pytest.mark.parametrize("text", [None, 7, {}, [], b"\xff", "[" * 100_000, '{"version": 1e999}', "1" * 5_000])
def test_what_is_no_text_of_a_state_is_refused(text: Any) -> None:
    with pytest.raises(InvalidState, match="state"):
        RunState.load(text)


# ---- and what real runs bring is not refused


async def test_whatever_instructions_and_tools_say_a_state_can_be_written_down_and_read() -> None:
    """Half characters, sources and errors of other types, endless numbers, values that hold themselves."""
    circle: dict[str, Any] = {"half \ud83d": "\udc00", "long": 10**5_000, "nan": float("nan")}
    circle["self"] = circle

    @tool
    async def odd(how: str) -> ToolResult[Any]:
        """Odd."""
        match how:
            case "source":
                return ToolResult(circle, source="a \ud800 string")  # pyright: ignore[reportArgumentType]
            case "date":
                when: Any = date(2026, 1, 31)
                return ToolResult(circle, source=SourceAttribution("x", id=7, date=when))  # pyright: ignore[reportArgumentType]
            case _:
                return ToolResult(error=ValueError("no"), retryable=1)  # pyright: ignore[reportArgumentType]

    @tool(effect="once")
    async def send(to: str) -> str:
        """Send."""
        return "sent"

    calls = [*[call("odd", how=how) for how in ("source", "date", "error")], call("send", to="Ada")]
    one = ToolLoopAgent(model=ScriptedModel([calls, "Done."]), tools=[odd, send], instructions="Be \ud83d.")
    paused = await one.generate("Go.")
    text = paused.state.dump("secret")
    state = RunState.load(text.encode(), "secret")
    assert (state.dump("secret"), state.key) == (text, paused.state.key)
    assert (await one.resume(state, [state.pending[0].approve()])).text == "Done."
