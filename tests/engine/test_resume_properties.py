"""What must hold wherever a run is put down and taken up again: whole runs, effects, and bad states.

Runs take place in virtual time. The model says the n-th thing to a conversation that has n results, so it
says the same in every process; whatever differs is the engine's doing.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from bridle import (
    AbortSignal,
    ApprovalRefused,
    Budget,
    Decision,
    Event,
    InvalidState,
    Message,
    ModelError,
    ModelRequest,
    PendingApproval,
    RunResult,
    RunState,
    ToolLoopAgent,
    event_from_json,
    event_to_json,
    execute_agent_with_retry,
    tool,
)
from bridle.engine.approval import InMemoryApprovals
from bridle.engine.result import FinishReason
from bridle.engine.state import _digest as seal_of  # pyright: ignore[reportPrivateUsage]
from bridle.errors import RunConflict
from bridle.models import ScriptedModel, Turn, call
from support.validity import as_request, faults_of
from support.virtual_time import run_virtual

Plan = list[list[tuple[str, str]]]
Effect = tuple[str, str]
ACTIONS = ["approve", "edit", "reject"]

calls = st.tuples(st.sampled_from(["look", "write", "send"]), st.sampled_from("abcd"))
replies = st.lists(calls, min_size=1, max_size=4, unique=True)
choices = st.lists(st.sampled_from(ACTIONS), min_size=1, max_size=5)


def _numbered(plan: Plan) -> Plan:
    """No plan makes a write twice by itself; reads may go round in circles."""
    return [
        [(name, what if name == "look" else f"{turn}{what}") for name, what in reply]
        for turn, reply in enumerate(plan)
    ]


plans: st.SearchStrategy[Plan] = st.lists(replies, min_size=1, max_size=5).map(_numbered)


class Store:
    """A checkpointer in memory that notes how many effects there had been at each save."""

    def __init__(self, world: World, saved: Sequence[list[dict[str, Any]]] = ()) -> None:
        self.world, self.saved = world, list(saved)
        self.effects_at = [len(world.effects)] * len(self.saved)

    async def save(self, run_id: str, position: int, entries: Sequence[dict[str, Any]]) -> None:
        if position != len(self.saved):
            raise RunConflict("The position is taken.")
        self.saved.append(json.loads(json.dumps(list(entries))))
        self.effects_at.append(len(self.world.effects))

    async def load(self, run_id: str) -> RunState | None:
        entries = [entry for batch in self.saved for entry in batch]
        return replace(RunState.of(entries), position=len(self.saved)) if entries else None

    async def positions(self, run_id: str) -> int:
        return len(self.saved)


@dataclass
class World:
    """Where effects happen, with the tools that have them. A read sees what was written before it."""

    effects: list[Effect] = field(default_factory=list[Effect])
    model: ScriptedModel = field(default_factory=ScriptedModel)
    slow: float = 0.0

    def tools(self, *, free: bool = False) -> list[Any]:
        @tool
        async def look(what: str) -> str:
            """Look."""
            await asyncio.sleep(self.slow)
            return f"{what} after {len(self.effects)} effects"

        @tool(effect="draft")
        async def write(what: str, copies: int = 1) -> str:
            """Write."""
            await asyncio.sleep(self.slow)
            self.effects.append(("write", what))
            await asyncio.sleep(self.slow)
            return f"{what} written"

        async def send(what: str) -> str:
            """Send."""
            await asyncio.sleep(self.slow)
            self.effects.append(("send", what))
            await asyncio.sleep(self.slow)
            return f"{what} sent"

        return [look, write, tool(effect="draft" if free else "once")(send)]


def planned(plan: Plan, faults: set[int] | None = None) -> ScriptedModel:
    def reply(request: ModelRequest) -> Any:
        turns = sum(message.role == "tool" for message in request.messages)
        if faults and turns in faults:
            faults.discard(turns)
            return ModelError("busy", fault="busy", status=429, retryable=True)
        if request.tool_choice == "none" or turns >= len(plan):
            return "Done."
        return Turn(f"Turn {turns}.", [call(name, what=what) for name, what in plan[turns]])

    return ScriptedModel([reply], repeat=True)


def agent(plan: Plan, world: World, *, steps: int = 9, free: bool = False, **more: Any) -> ToolLoopAgent:
    world.model = planned(plan)
    budget = Budget(steps=steps, seconds=6_000)
    return ToolLoopAgent(model=world.model, tools=world.tools(free=free), budget=budget, **more)


def decided(pending: Iterable[PendingApproval], actions: list[str], one_by_one: bool) -> list[Decision]:
    """The same decision about the same call, whenever it is asked for."""
    decisions = [_decision(each, actions) for each in pending]
    return decisions[:1] if one_by_one else decisions


def _decision(pending: PendingApproval, actions: list[str]) -> Decision:
    match actions[sum(map(ord, pending.call_id)) % len(actions)]:
        case "edit":
            return pending.edit({"what": f"{pending.arguments['what']}!"})
        case "reject":
            return pending.reject("no")
        case _:
            return pending.approve()


def gist(result: RunResult) -> dict[str, Any]:
    """All that a run is to a caller, but the times."""
    return {
        "messages": result.response_messages,
        "trace": [replace(each, timestamp="") for each in result.trace],
        "reason": result.finish_reason,
        "text": result.text,
        "pending": result.pending,
    }


def uncertain_in(result: RunResult) -> list[Effect]:
    outcomes = [each for step in result.steps for each in step.tool_results if each.uncertain]
    return [(each.call.name, each.call.arguments["what"]) for each in outcomes if each.executed]


def faults_in(result: RunResult, world: World) -> list[str]:
    """What a provider would refuse, of all that was sent and of what a caller keeps."""
    history = [Message.user("Go."), *result.response_messages, Message.user("And now?")]
    sent = [fault for request in world.model.requests for fault in faults_of(request)]
    return [*sent, *faults_of(as_request(history))]


# ---- a. from any point, as if it had never stopped


@settings(max_examples=150)
@given(plans, st.integers(1, 7))
def test_a_run_approved_in_fresh_processes_equals_one_that_never_asked(plan: Plan, steps: int) -> None:
    async def main() -> None:
        free, asked = World(), World()
        whole = await agent(plan, free, steps=steps, free=True).generate("Go.", run_id="r")
        result = await agent(plan, asked, steps=steps).generate("Go.", run_id="r")
        while result.finish_reason == "approval":
            state = RunState.load(result.state.dump())
            approved = [each.approve() for each in state.pending]
            result = await agent(plan, asked, steps=steps).resume(state, approved)
        assert gist(result) == gist(whole)
        assert asked.effects == free.effects

    run_virtual(main())


@dataclass
class Whole:
    """A run that was decided on at each pause and went on in its own process."""

    result: RunResult
    world: World
    store: Store


async def whole_run(plan: Plan, actions: list[str], one_by_one: bool, **settings: Any) -> Whole:
    world = World()
    store = Store(world)
    one = agent(plan, world, checkpointer=store, **settings)
    result = await one.generate("Go.", run_id="r")
    while result.finish_reason == "approval":
        result = await one.resume(result.state, decided(result.pending, actions, one_by_one))
    return Whole(result, world, store)


def over(batches: Sequence[list[dict[str, Any]]]) -> bool:
    last = batches[-1][-1]
    return last["kind"] == "ended" and last["reason"] != "approval"


def in_doubt(batches: Sequence[list[dict[str, Any]]]) -> bool:
    return batches[-1][-1]["kind"] == "intended"


@settings(max_examples=150)
@given(plans, choices, st.booleans(), st.integers(1, 7), st.integers(1, 3), st.booleans())
def test_a_run_taken_up_from_any_checkpoint_equals_the_uninterrupted_one(
    plan: Plan, actions: list[str], one_by_one: bool, steps: int, every: int, happened: bool
) -> None:
    async def main() -> None:
        more = {"steps": steps, "checkpoint_every": every}
        whole = await whole_run(plan, actions, one_by_one, **more)
        saved = whole.store.saved
        for kept in range(1, len(saved) + 1):
            if over(saved[:kept]):
                continue
            note(f"{kept} saves kept: {[[each['kind'] for each in batch] for batch in saved[:kept]]}")
            done = whole.store.effects_at[kept - 1]
            lost = in_doubt(saved[:kept])
            world = World(whole.world.effects[: done + (lost and happened)])
            before = len(world.effects)
            store = Store(world, saved[:kept])
            state = await store.load("r")
            assert state is not None
            state = RunState.load(state.dump())
            while True:
                going = agent(plan, world, checkpointer=store, **more)
                result = await going.resume(state, decided(state.pending, actions, one_by_one))
                assert faults_in(result, world) == []
                if result.finish_reason != "approval":
                    break
                state = RunState.load(result.state.dump())
            if not lost:
                assert gist(result) == gist(whole.result)
                assert world.effects == whole.world.effects
            else:
                (uncertain,) = uncertain_in(result)
                assert uncertain == whole.world.effects[done]
                assert uncertain not in world.effects[before:]
            assert len(set(world.effects)) == len(world.effects)

    run_virtual(main())


@settings(max_examples=100)
@given(plans, choices, st.booleans(), st.integers(1, 7))
def test_a_run_put_down_at_every_pause_equals_the_one_that_stayed(
    plan: Plan, actions: list[str], one_by_one: bool, steps: int
) -> None:
    """With a checkpointer and without one, from the result's state and from the store's."""

    async def main() -> None:
        whole = await whole_run(plan, actions, one_by_one, steps=steps)
        for form in ("dumped", "stored", "plain"):
            world = World()
            store = Store(world)
            more = {} if form == "plain" else {"checkpointer": store}
            result = await agent(plan, world, steps=steps, **more).generate("Go.", run_id="r")
            while result.finish_reason == "approval":
                kept = await store.load("r") if form == "stored" else None
                state = kept or RunState.load(result.state.dump("secret"), "secret")
                assert state.pending == result.pending
                decisions = decided(state.pending, actions, one_by_one)
                result = await agent(plan, world, steps=steps, **more).resume(state, decisions)
            assert gist(result) == gist(whole.result)
            assert world.effects == whole.world.effects

    run_virtual(main())


# ---- single points that the properties above found, or that are easily lost among them


async def crashed(plan: Plan, kept: int, **more: Any) -> tuple[Store, RunState]:
    """What a crash leaves behind after so many saves."""
    store = (await whole_run(plan, ["approve"], one_by_one=False, **more)).store
    left = Store(World(), store.saved[:kept])
    state = await left.load("r")
    assert state is not None
    return left, state


def test_a_write_in_doubt_is_recognised_when_the_model_repeats_it_with_its_defaults_left_out() -> None:
    async def main() -> None:
        plan = [[("write", "a")], [("write", "a")]]
        store, state = await crashed(plan, 2)
        assert [each["kind"] for each in store.saved[1]] == ["acting", "intended"]
        world = World()
        result = await agent(plan, world, checkpointer=store).resume(state)
        assert (world.effects, uncertain_in(result)) == ([], [("write", "a")])

    run_virtual(main())


def test_what_may_be_written_again_is_the_same_after_a_resume() -> None:
    async def main() -> None:
        plan = [[("write", "a")], [("write", "b")], [("write", "a")]]
        whole = await whole_run(plan, ["approve"], one_by_one=False, checkpoint_every=1)
        second = [n for n, batch in enumerate(whole.store.saved, 1) if batch[-1]["kind"] == "step"][1]
        store, state = await crashed(plan, second, checkpoint_every=1)
        store.world.effects = whole.world.effects[:2]
        result = await agent(plan, store.world, checkpointer=store).resume(state)
        assert store.world.effects == whole.world.effects
        assert gist(result) == gist(whole.result)

    run_virtual(main())


def test_reads_before_a_write_are_not_made_anew_behind_it() -> None:
    async def main() -> None:
        plan = [[("look", "x"), ("write", "a"), ("look", "x"), ("write", "b")]]
        whole = await whole_run(plan, ["approve"], one_by_one=False)
        world = World([("write", "a"), ("write", "b")])
        store, state = await crashed(plan, 5)
        result = await agent(plan, world, checkpointer=store).resume(state)
        assert gist(result) == gist(whole.result)

    run_virtual(main())


def test_an_edited_write_in_doubt_is_reported_with_the_arguments_that_it_was_made_with() -> None:
    async def main() -> None:
        plan = [[("send", "a")]]
        whole = await whole_run(plan, ["edit"], one_by_one=False)
        kept = next(n for n, batch in enumerate(whole.store.saved, 1) if batch[-1]["kind"] == "intended")
        store = Store(World(), whole.store.saved[:kept])
        state = await store.load("r")
        assert state is not None
        result = await agent(plan, store.world, checkpointer=store).resume(state)
        assert (uncertain_in(result), store.world.effects) == ([("send", "a!")], [])

    run_virtual(main())


def test_a_call_that_has_run_does_not_wait_any_more() -> None:
    async def main() -> None:
        whole = await whole_run([[("send", "a"), ("send", "b")]], ["approve"], one_by_one=False)
        came = next(n for n, batch in enumerate(whole.store.saved, 1) if batch[-1]["kind"] == "came")
        state = await Store(World(), whole.store.saved[:came]).load("r")
        assert state is not None
        assert [each.arguments["what"] for each in state.pending] == ["b"]

    run_virtual(main())


def test_what_a_broken_off_reply_cost_is_counted() -> None:
    async def main() -> None:
        plan = [[("write", "a")]]
        whole = await whole_run(plan, ["approve"], one_by_one=False)
        store, state = await crashed(plan, 3)
        result = await agent(plan, World(), checkpointer=store).resume(state)
        assert result.usage == whole.result.usage

    run_virtual(main())


def test_a_run_that_stalled_when_it_crashed_does_not_go_on_circling() -> None:
    async def main() -> None:
        plan = [[("look", "a")]] * 6
        whole = await whole_run(plan, ["approve"], one_by_one=False, checkpoint_every=1)
        assert whole.result.finish_reason == "stall"
        stalled = next(n for n, batch in enumerate(whole.store.saved) if batch[0]["kind"] == "said")
        store, state = await crashed(plan, stalled, checkpoint_every=1)
        result = await agent(plan, World(), checkpointer=store, checkpoint_every=1).resume(state)
        assert gist(result) == gist(whole.result)

    run_virtual(main())


def test_a_resume_that_is_cancelled_before_it_begins_forgets_neither_the_step_nor_its_writes() -> None:
    async def main() -> None:
        plan = [[("write", "a"), ("send", "b")]]
        world = World()
        paused = await agent(plan, world).generate("Go.")
        stopped = AbortSignal()
        stopped.abort("no")
        aborted = await agent(plan, world).resume(paused.state, abort_signal=stopped)
        assert aborted.finish_reason == "abort"
        await agent(plan, world).resume(aborted.state)
        assert world.effects == [("write", "a")]

    run_virtual(main())


def test_the_same_pause_in_another_form_is_not_taken_up_a_second_time() -> None:
    """From the result, its dump and the store: three forms of one state, for one decision."""

    async def main() -> None:
        plan = [[("write", "a"), ("send", "b")]]
        world, approvals = World(), InMemoryApprovals()
        store = Store(world)

        def one() -> ToolLoopAgent:
            return agent(plan, world, checkpointer=store, approvals=approvals)

        paused = await one().generate("Go.", run_id="r")
        text, stored = paused.state.dump(), await store.load("r")
        assert stored is not None
        yes = [paused.pending[0].approve()]
        await one().resume(stored, yes)
        for again in (RunState.load(text), paused.state, stored):
            with contextlib.suppress(ApprovalRefused, InvalidState, RunConflict):
                await one().resume(again, yes)
        assert world.effects == [("write", "a"), ("send", "b")]

    run_virtual(main())


def test_a_repaired_call_can_wait_and_is_taken_up_as_it_was_repaired() -> None:
    async def main() -> None:
        world = World()
        model = ScriptedModel([call("sned", what="a"), "Done."])

        def repair(failed: Any) -> Any:
            return replace(failed.call, name="send")

        one = ToolLoopAgent(model=model, tools=world.tools(), repair_tool_call=repair)
        paused = await one.generate("Go.")
        state = RunState.load(paused.state.dump())
        result = await one.resume(state, [state.pending[0].approve()])
        assert (result.text, world.effects) == ("Done.", [("send", "a")])

    run_virtual(main())


def test_a_run_that_failed_and_went_on_is_the_same_from_its_store_as_from_its_result() -> None:
    """A reply that broke off was taken back when the run went on; so it is when the store is read."""

    async def main() -> None:
        world = World()
        store = Store(world)
        broken = Turn("Half a sen", error=ModelError("gone", retryable=True))
        model = ScriptedModel([call("look", what="x"), broken, call("send", what="a"), "Done.", "Done."])
        one = ToolLoopAgent(model=model, tools=world.tools(), checkpointer=store)
        failed = await one.generate("Go.", run_id="r")
        paused = await one.resume(failed.state)
        stored = await store.load("r")
        assert stored is not None
        fresh = ToolLoopAgent(model=ScriptedModel(["Done."]), tools=world.tools())
        live = await fresh.resume(paused.state)
        assert gist(await fresh.resume(stored)) == gist(live)

    run_virtual(main())


class SlowStore(Store):
    """Keeps at once and answers late, as a disk does."""

    async def save(self, run_id: str, position: int, entries: Sequence[dict[str, Any]]) -> None:
        await super().save(run_id, position, entries)
        await asyncio.sleep(0.1)


@settings(max_examples=60)
@given(plans, st.floats(0, 2), st.booleans())
def test_a_run_that_is_cancelled_during_a_save_can_go_on(plan: Plan, after: float, stored: bool) -> None:
    async def main() -> None:
        world = World(slow=0.05)
        store, stop = SlowStore(world), AbortSignal()
        asyncio.get_running_loop().call_later(after, stop.abort, "enough")
        one = agent(plan, world, checkpointer=store)
        result = await one.generate("Go.", run_id="r", abort_signal=stop)
        await asyncio.sleep(2)
        if result.finish_reason == "abort":
            state = await store.load("r") if stored else result.state
            assert state is not None
            result = await one.resume(state)
        assert result.finish_reason in ("stop", "approval", "stall")
        assert len(set(world.effects)) == len(world.effects)

    run_virtual(main())


# ---- b. any interleaving of retry, resume and cancel

moments = st.one_of(st.none(), st.sampled_from([0.0, 0.05, 0.1, 0.15, 0.25, 0.45, 0.7, 1.2, 2.0]))
ways_to_stop = st.sampled_from(["signal", "before", "from outside"])


class Interleavings(RuleBasedStateMachine):
    """Two agents share a world, approvals and, in some cases, a store; people decide well and badly."""

    @initialize(plan=plans, faults=st.sets(st.integers(0, 4), max_size=3), kept=st.booleans())
    def set_up(self, plan: Plan, faults: set[int], kept: bool) -> None:
        self.world = World(slow=0.1, model=planned(plan, faults))
        self.store = Store(self.world) if kept else None
        approvals = InMemoryApprovals()
        self.agents = [
            ToolLoopAgent(
                model=self.world.model,
                tools=self.world.tools(),
                budget=Budget(steps=9, seconds=6_000),
                approvals=approvals,
                checkpointer=self.store,
                checkpoint_every=1 + number,
            )
            for number in range(2)
        ]
        self.states: list[RunState] = []
        self.used: list[Decision] = []
        self.allowed: set[Effect] = set()
        self.begun = False

    @precondition(lambda self: not self.begun)
    @rule(after=moments, stop=ways_to_stop, retry=st.booleans())
    def begin(self, after: float | None, stop: str, retry: bool) -> None:
        self.begun = True
        one = self.agents[0]

        def start(signal: AbortSignal) -> Any:
            if retry and self.store is None:
                return execute_agent_with_retry(one, "Go.", abort_signal=signal)
            return one.generate("Go.", run_id="r", abort_signal=signal)

        self._run(start, after, stop)

    @precondition(lambda self: self.begun)
    @rule(
        which=st.integers(0, 9),
        form=st.sampled_from(["live", "dumped", "stored"]),
        number=st.integers(0, 1),
        actions=choices,
        undecided=st.integers(0, 3),
        after=moments,
        stop=ways_to_stop,
    )
    def resume(
        self, which: int, form: str, number: int, actions: list[str], undecided: int, after: Any, stop: str
    ) -> None:
        if (state := self._state(which, form)) is None:
            return
        decisions = [_decision(each, actions) for each in state.pending][undecided:]
        self._allow(state, decisions)
        self._resume(state, decisions, number, after, stop)

    @precondition(lambda self: self.begun)
    @rule(
        which=st.integers(0, 9),
        form=st.sampled_from(["live", "dumped", "stored"]),
        wrong=st.sampled_from(["digest", "action", "arguments", "id", "expired", "twice"]),
        number=st.integers(0, 1),
    )
    def decide_badly(self, which: int, form: str, wrong: str, number: int) -> None:
        state = self._state(which, form)
        if state is None or not state.pending:
            return
        if wrong == "expired":
            state = expired(state)
        good = [each.approve() for each in state.pending]
        bad = good[-1]
        match wrong:
            case "digest":
                bad = replace(bad, digest="0" * 64)
            case "action":
                bad = replace(bad, action="edit")
            case "arguments":
                bad = replace(bad, arguments={"what": "everything"})
            case "id":
                bad = replace(bad, approval_id="other")
            case _:
                pass
        before = list(self.world.effects)
        decisions = [*good, bad] if wrong == "twice" else [*good[:-1], bad]
        assert self._resume(state, decisions, number, None, "") is None
        assert self.world.effects == before

    @precondition(lambda self: self.begun and self.used)
    @rule(which=st.integers(0, 9), decision=st.integers(0, 9), number=st.integers(0, 1))
    def replay(self, which: int, decision: int, number: int) -> None:
        """A decision from before, on whatever there is now. What it allowed then is all it may allow."""
        if (state := self._state(which, "live")) is not None:
            self._resume(state, [self.used[decision % len(self.used)]], number, None, "")

    @invariant()
    def nothing_was_done_twice_or_without_leave(self) -> None:
        effects = self.world.effects if hasattr(self, "world") else []
        assert len(set(effects)) == len(effects)
        assert {each for each in effects if each[0] == "send"} <= (self.allowed if effects else set())

    def _state(self, which: int, form: str) -> RunState | None:
        if form == "stored" and self.store is not None:
            return run_virtual(self.store.load("r"))
        if not self.states:
            return None
        state = self.states[which % len(self.states)]
        return RunState.load(state.dump()) if form == "dumped" else state

    def _allow(self, state: RunState, decisions: list[Decision]) -> None:
        asked = {each.id: each for each in state.pending}
        for decision in decisions:
            if decision.action != "reject":
                arguments = decision.arguments or asked[decision.approval_id].arguments
                self.allowed.add(("send", arguments["what"]))
        self.used += decisions

    def _resume(
        self, state: RunState, decisions: list[Decision], number: int, after: float | None, stop: str
    ) -> RunResult | None:
        one = self.agents[number]
        try:
            return self._run(lambda signal: one.resume(state, decisions, abort_signal=signal), after, stop)
        except (ApprovalRefused, InvalidState):
            return None

    def _run(self, start: Callable[[AbortSignal], Any], after: float | None, stop: str) -> RunResult | None:
        async def main() -> RunResult | None:
            signal = AbortSignal()
            if stop == "before" and after is not None:
                signal.abort("no")
            running = asyncio.create_task(start(signal))
            if after is not None:
                end = running.cancel if stop == "from outside" else signal.abort
                asyncio.get_running_loop().call_later(after, end)
            await asyncio.wait([running])
            return None if running.cancelled() else running.result()

        result = run_virtual(main())
        if result is not None:
            assert result.finish_reason in get_args(FinishReason)
            assert faults_in(result, self.world) == []
            self.states.append(result.state)
        return result


def expired(state: RunState) -> RunState:
    """As if a week had gone by."""
    log = [
        replace(item, pending=tuple([replace(each, expires=1.0) for each in item.pending]))
        if hasattr(item, "pending")
        else item
        for item in state.log
    ]
    return RunState(tuple(log), state.position)  # pyright: ignore[reportArgumentType]


def test_no_interleaving_of_retry_resume_and_cancel_does_anything_twice_or_without_leave() -> None:
    run_state_machine_as_test(Interleavings, settings=settings(max_examples=60, stateful_step_count=8))


# ---- c. states that were tampered with, sealed again


def _base_states() -> list[RunState]:
    """A pause, crashes at every save of a run with two pauses, a fault, a cap, a trimmed window."""
    plan = [[("look", "x"), ("write", "a")], [("look", "y"), ("write", "b"), ("send", "c"), ("send", "d")]]

    async def main() -> list[RunState]:
        whole = await whole_run(plan, ["approve"], one_by_one=True, checkpoint_every=1)
        saved = whole.store.saved
        states = [
            RunState.of([entry for batch in saved[:kept] for entry in batch])
            for kept in range(1, len(saved) + 1)
            if not over(saved[:kept])
        ]
        paused = await agent(plan, World()).generate("Go.", run_id="r")
        capped = await agent(plan, World(), steps=1).generate("Go.", run_id="r")
        world = World()
        model = planned(plan, {1})
        failed = await ToolLoopAgent(model=model, tools=world.tools()).generate("Go.", run_id="r")
        window = ModelError("too long", fault="context")
        small = ScriptedModel([call("look", what="x" * 9_000), window, call("send", what="c"), "Done."])
        trimmed = await ToolLoopAgent(model=small, tools=world.tools(), context_window=8_000).generate(
            "Go.", run_id="r"
        )
        return [*states, paused.state, capped.state, failed.state, trimmed.state]

    return run_virtual(main())


BASES = _base_states()
APPROVED = {("send", "c"), ("send", "d")}
odd_numbers = st.sampled_from([0, -1, 1, 7, 2.5, 1e308, float("inf"), float("nan"), 10**400])
odd_words = st.sampled_from(["", "x", "a", "read", "once", "call_1_1", "call_2_3", "user", "tool", "\ud83d"])
odd_shapes = st.sampled_from([None, True, False, [], {}, [[]], [{}], {"what": "z"}, {"name": 1}])
odd_values = st.one_of(odd_numbers, odd_words, odd_shapes)
numbers = st.integers(0, 10_000)
changes = st.lists(
    st.tuples(
        st.sampled_from(["replace", "replace", "delete", "add", "duplicate", "swap", "truncate", "copy"]),
        numbers,
        numbers,
        odd_values,
    ),
    min_size=1,
    max_size=3,
)


def _containers(value: Any) -> list[Any]:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    found = [each for item in inner for each in _containers(item)]
    return [value, *found] if isinstance(value, dict | list) else found


def tampered(entries: list[Any], change: tuple[str, int, int, Any]) -> None:
    what, where, place, value = change
    containers = _containers(entries)
    chosen = containers[where % len(containers)]
    value = json.loads(json.dumps(value))
    if isinstance(chosen, dict):
        keys = list(chosen)
        if what == "add" or not keys:
            chosen[["more", "id", "pending", "source"][place % 4]] = value
        elif what == "delete":
            del chosen[keys[place % len(keys)]]
        elif what == "copy":  # something of the same name from elsewhere, so that its type fits
            name = keys[place % len(keys)]
            others = [each[name] for each in containers if isinstance(each, dict) and name in each]
            chosen[name] = json.loads(json.dumps(others[(where + place) % len(others)]))
        else:
            chosen[keys[place % len(keys)]] = value
    elif chosen:
        place %= len(chosen)
        match what:
            case "delete":
                del chosen[place]
            case "add" | "replace":
                chosen[place : place + (what == "replace")] = [value]
            case "duplicate":
                chosen.insert(place, json.loads(json.dumps(chosen[place])))
            case "truncate":
                del chosen[place:]
            case _:
                chosen[0], chosen[place] = chosen[place], chosen[0]
    else:
        chosen.append(value)


def resealed(entries: list[Any]) -> str:
    """As somebody would who knows how; where no seal can be made, the old text's place is kept."""
    try:
        seal = seal_of(entries, None)
    except (ValueError, OverflowError, RecursionError):
        seal = "sha256:none"
    return json.dumps({"version": 1, "entries": entries, "seal": seal})


@settings(max_examples=600)
@given(st.integers(0, len(BASES) - 1), changes, st.booleans())
def test_a_state_that_was_tampered_with_is_refused_by_name_or_ends_in_order(
    base: int, changed: list[tuple[str, int, int, Any]], approve: bool
) -> None:
    original = BASES[base]
    entries = json.loads(original.dump())["entries"]
    for change in changed:
        tampered(entries, change)
    decisions = [each.approve() for each in original.pending] if approve else []
    world, events = World(), list[Event]()
    world.model = planned([[("write", "a"), ("look", "x")], [("write", "a")], [("write", "b")]])

    async def main() -> RunResult:
        state = RunState.load(resealed(entries))
        one = ToolLoopAgent(
            model=world.model, tools=world.tools(), budget=Budget(seconds=600), on_event=events.append
        )
        return await one.resume(state, decisions)

    refusal, result = "", None
    try:
        result = run_virtual(main())
    except (InvalidState, ApprovalRefused) as error:
        refusal = str(error)
    if result is None:
        assert [word for word in ("state", "pproval", "call waits", "finished") if word in refusal], refusal
        assert world.effects == []
        return
    assert result.finish_reason in get_args(FinishReason)
    assert faults_in(result, world) == []
    assert len(set(world.effects)) == len(world.effects)
    assert {each for each in world.effects if each[0] == "send"} <= (APPROVED if approve else set())
    json.dumps([each.to_json() for each in result.trace])
    assert str(result.report)
    again = RunState.load(result.state.dump())
    assert again.pending == result.pending
    for event in events:
        assert event_from_json(json.loads(json.dumps(event_to_json(event)))) == event


@settings(max_examples=150)
@given(st.integers(0, len(BASES) - 1), st.integers(0, 10**6), st.sampled_from(["cut", "flip"]))
def test_a_sealed_text_that_was_cut_or_changed_is_refused(base: int, place: int, how: str) -> None:
    text = BASES[base].dump("secret")
    place %= len(text)
    changed = text[:place] if how == "cut" else f"{text[:place]}\x7f{text[place + 1 :]}"
    with pytest.raises(InvalidState):
        RunState.load(changed, "secret")


# ---- d. what is told of it


@settings(max_examples=80)
@given(plans, choices, st.booleans())
def test_events_of_pause_and_resume_can_be_written_down_and_read_again(
    plan: Plan, actions: list[str], one_by_one: bool
) -> None:
    events: list[Event] = []
    run_virtual(whole_run(plan, actions, one_by_one, on_event=events.append))
    assert events
    for event in events:
        assert event_from_json(json.loads(json.dumps(event_to_json(event)))) == event


# ---- e. a real process that is killed

CHILD = """
import asyncio, json, os, sys
from bridle import ToolLoopAgent, tool
from bridle.engine.checkpoint import FileCheckpointer
from bridle.models import ScriptedModel, call

folder, log, mode = sys.argv[1:]

@tool(effect="draft")
async def write(what: str, copies: int = 1) -> str:
    "Write."
    with open(log, "a") as file:
        file.write(what + "\\n")
    if mode == "die":
        print("written", flush=True)
        os.read(0, 1)  # until it is killed
    return "written"

@tool(effect="once")
async def send(what: str) -> str:
    "Send."
    with open(log, "a") as file:
        file.write("sent " + what + "\\n")
    return "sent"

async def main():
    store = FileCheckpointer(folder)
    def one(*script):
        tools = [write, send]
        return ToolLoopAgent(model=ScriptedModel(script), tools=tools, checkpointer=store, approvals=store)
    if mode == "die":
        await one(call("write", what="a")).generate("Go.", run_id="r")
    elif mode == "pause":
        result = await one([call("write", what="a"), call("send", what="b")]).generate("Go.", run_id="r")
        print(result.finish_reason, flush=True)
        os.read(0, 1)
    else:
        state = await store.load("r")
        decisions = [each.approve() for each in state.pending]
        try:
            script = ["Done."] if decisions else [call("write", what="a"), "Done."]
            result = await one(*script).resume(state, decisions)
        except Exception as error:
            print(json.dumps({"error": type(error).__name__}))
            return
        outcomes = [each for step in result.steps for each in step.tool_results]
        report = [[each.call.name, each.uncertain, each.executed] for each in outcomes]
        contents = [each.content for each in outcomes]
        print(json.dumps({"text": result.text, "outcomes": report, "contents": contents}))

asyncio.run(main())
"""


def child(tmp_path: Path, mode: str) -> subprocess.Popen[str]:
    code = [sys.executable, "-c", CHILD, str(tmp_path / "runs"), str(tmp_path / "log"), mode]
    return subprocess.Popen(code, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def killed(tmp_path: Path, mode: str) -> str:
    """What a process said before it was killed there."""
    with child(tmp_path, mode) as process:
        assert process.stdout is not None
        said = process.stdout.readline().strip()
        os.kill(process.pid, signal.SIGKILL)
        assert process.wait() == -signal.SIGKILL
    return said


def taken_up(tmp_path: Path) -> dict[str, Any]:
    said, _ = child(tmp_path, "go on").communicate()
    return json.loads(said)


def test_a_write_inside_which_the_process_was_killed_is_uncertain_and_not_repeated(tmp_path: Path) -> None:
    assert killed(tmp_path, "die") == "written"
    report = taken_up(tmp_path)
    assert (tmp_path / "log").read_text() == "a\n"
    assert report["text"] == "Done."
    assert report["outcomes"][0] == ["write", True, True]
    assert "Whether it took effect is not known" in report["contents"][0]


def test_a_process_killed_while_it_waits_is_approved_once_in_another(tmp_path: Path) -> None:
    assert killed(tmp_path, "pause") == "approval"
    assert taken_up(tmp_path)["text"] == "Done."
    assert taken_up(tmp_path) == {"error": "InvalidState"}
    assert (tmp_path / "log").read_text() == "a\nsent b\n"
