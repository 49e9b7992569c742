"""Crashes lose nothing that was kept and repeat nothing that was done."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import json
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridle import (
    ENGLISH,
    GERMAN,
    ApprovalRefused,
    Budget,
    Decision,
    Event,
    InvalidState,
    ModelRequest,
    RunResult,
    RunState,
    Texts,
    ToolLoopAgent,
    tool,
)
from bridle.engine.approval import Place, use_up
from bridle.engine.checkpoint import FileCheckpointer
from bridle.engine.stream import RunStream
from bridle.errors import RunConflict
from bridle.models import ScriptedModel, Turn, call
from support.virtual_time import run_virtual


class InMemory:
    """A checkpointer whose process dies at the given save: before it is kept, or right after."""

    def __init__(self, dies_at: int | None = None, kept: bool = False) -> None:
        self.saved: list[list[dict[str, Any]]] = []
        self.dies_at, self.kept = dies_at, kept
        self.dead = asyncio.Event()

    async def save(self, run_id: str, position: int, entries: Sequence[dict[str, Any]]) -> None:
        dying = position == self.dies_at
        if dying and not self.kept:
            await self._die()
        if position != len(self.saved):
            raise RunConflict("taken")
        self.saved.append(json.loads(json.dumps(list(entries))))
        if dying:
            await self._die()

    async def load(self, run_id: str) -> RunState | None:
        entries = [entry for batch in self.saved for entry in batch]
        return replace(RunState.of(entries), position=len(self.saved)) if entries else None

    async def positions(self, run_id: str) -> int:
        return len(self.saved)

    async def _die(self) -> None:
        self.dead.set()
        await asyncio.Event().wait()


class World:
    def __init__(self) -> None:
        self.written: list[str] = []

    def tools(self) -> list[Any]:
        @tool
        async def look(what: str) -> str:
            """Look."""
            return f"{what} is there"

        @tool(effect="draft")
        async def write(what: str) -> str:
            """Write."""
            self.written.append(what)
            return f"{what} written"

        return [look, write]


Plan = list[list[tuple[str, str]]]
calls = st.tuples(st.sampled_from(["look", "write"]), st.sampled_from("abcdefgh"))
plans: st.SearchStrategy[Plan] = st.lists(
    st.lists(calls, min_size=1, max_size=3, unique=True), min_size=1, max_size=7
)


def model(plan: Plan) -> ScriptedModel:
    """Says the n-th thing to a conversation that has n results, wherever it is asked."""

    def reply(request: ModelRequest) -> Any:
        turns = sum(message.role == "tool" for message in request.messages)
        if request.tool_choice == "none" or turns >= len(plan):
            return "Done."
        return Turn(calls=[call(name, what=f"{turns}{what}") for name, what in plan[turns]])

    return ScriptedModel([reply], repeat=True)


def agent(plan: Plan, world: World, store: Any) -> ToolLoopAgent:
    return ToolLoopAgent(
        model=model(plan), tools=world.tools(), budget=Budget(steps=9, seconds=600), checkpointer=store
    )


async def until_death(plan: Plan, world: World, store: InMemory) -> RunResult | None:
    running = asyncio.create_task(agent(plan, world, store).generate("Go.", run_id="r"))
    dead = asyncio.create_task(store.dead.wait())
    await asyncio.wait([running, dead], return_when=asyncio.FIRST_COMPLETED)
    dead.cancel()
    await asyncio.wait([dead])
    if running.done():
        return running.result()
    store.dies_at = None
    saved = list(store.saved)
    running.cancel()
    await asyncio.wait([running])
    store.saved = saved  # a dead process saves nothing more
    return None


@settings(max_examples=200)
@given(plans, st.integers(0, 14), st.booleans())
def test_a_run_that_dies_at_any_save_goes_on_and_ends_as_if_it_had_not(
    plan: Plan, dies_at: int, kept: bool
) -> None:
    async def main() -> None:
        whole_world, world = World(), World()
        whole = await agent(plan, whole_world, InMemory()).generate("Go.", run_id="r")
        store = InMemory(dies_at, kept)
        result = await until_death(plan, world, store)
        if result is None and (state := await store.load("r")) is not None and not state.finished:
            result = await agent(plan, world, store).resume(state)
        if result is None:
            assert world.written == [] or state is not None
            return
        assert len(world.written) == len(set(world.written))
        assert set(world.written) <= set(whole_world.written)
        uncertain = [o for step in result.steps for o in step.tool_results if o.uncertain]
        if not uncertain:
            assert result.response_messages == whole.response_messages
            assert world.written == whole_world.written
        assert result.text == whole.text

    run_virtual(main())


async def test_a_checkpoint_is_kept_every_three_steps_around_writes_and_at_the_end() -> None:
    reads, writes = InMemory(), InMemory()
    await agent([[("look", x)] for x in "abcdefg"], World(), reads).generate("Go.", run_id="r")
    await agent([[("write", "a")]], World(), writes).generate("Go.", run_id="r")
    kinds = [[entry["kind"] for entry in batch] for batch in reads.saved]
    assert kinds == [["began"], ["step"] * 3, ["step"] * 3, ["step"] * 2 + ["ended"]]
    kinds = [[entry["kind"] for entry in batch] for batch in writes.saved]
    assert kinds == [["began"], ["acting", "intended"], ["came"], ["step", "step", "ended"]]


async def test_of_two_processes_that_go_on_with_one_run_the_second_does_nothing() -> None:
    plan, world, store = [[("look", x)] for x in "abc"] + [[("write", "z")]], World(), InMemory(1, kept=True)
    assert await until_death(plan, world, store) is None
    state = await store.load("r")
    assert state is not None
    first = await agent(plan, world, store).resume(state)
    assert first.finish_reason == "stop"
    watched = agent(plan, world, store).resume_stream(state)
    with pytest.raises(ApprovalRefused, match=r"taken up by another process.*checkpointer\.load\('r'\)"):
        await watched.result()
    assert [event async for event in _events_until_refused(watched)] == []  # nothing began
    assert world.written == ["3z"]


async def _events_until_refused(stream: RunStream) -> AsyncIterator[Event]:
    with contextlib.suppress(ApprovalRefused):
        async for event in stream:
            yield event


@pytest.mark.parametrize("taken_at", [1, 3])
@pytest.mark.parametrize("texts", [ENGLISH, GERMAN])
async def test_a_run_that_another_process_took_meanwhile_ends_with_what_to_do(
    taken_at: int, texts: Texts, caplog: pytest.LogCaptureFixture
) -> None:
    """Before the write at position 1 it is not made; behind it, at 3, the end is not kept."""
    world, store = World(), InMemory()

    class Stolen(InMemory):
        async def save(self, run_id: str, position: int, entries: Sequence[dict[str, Any]]) -> None:
            if position == taken_at:
                raise RunConflict("taken")
            await super().save(run_id, position, entries)

    store = Stolen()
    result = await ToolLoopAgent(
        model=model([[("write", "a")]]), tools=world.tools(), checkpointer=store, texts=texts
    ).generate("Go.", run_id="r")
    assert "Traceback" not in caplog.text
    assert [record.exc_info for record in caplog.records] == [None]
    assert "hook" not in caplog.text
    if taken_at == 3:
        assert result.finish_reason == "stop"
        return
    assert world.written == []
    assert (result.finish_reason, result.error) == ("error", "another process went on with this run")
    assert texts.phrase("another process went on with this run") in result.text
    assert "checkpointer.load" in result.report.next
    assert "resume" not in result.report.next


async def test_an_id_that_another_process_was_quicker_with_ends_with_what_to_do() -> None:
    class Stolen(InMemory):
        async def save(self, run_id: str, position: int, entries: Sequence[dict[str, Any]]) -> None:
            raise RunConflict("taken")

    result = await agent([], World(), Stolen()).generate("Go.", run_id="r")
    assert result.error == "there is a run of this id already"
    assert "another run_id" in result.report.next


async def test_files_keep_a_run_and_give_it_back(tmp_path: Path) -> None:
    store = FileCheckpointer(tmp_path)
    result = await agent([[("write", "a"), ("look", "b")]], World(), store).generate("Go.", run_id="r")
    state = await store.load("r")
    assert state is not None
    assert state.finished
    assert result.state.dump() != ""
    assert await store.load("unknown") is None


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (
            lambda folder: (folder / "000001.json").unlink(),
            r"000001.json is missing\. Put the run's folder back",
        ),
        (
            lambda folder: (folder / "000000.json").unlink(),
            r"000000.json is missing\. Put the run's folder back",
        ),
        (lambda folder: (folder / "000001.json").write_text('{"version"'), "not valid JSON"),
        (lambda folder: (folder / "000001.json").write_text('{"version": 2}'), "version is not 1"),
        (
            lambda folder: (folder / "000001.json").write_text(
                (folder / "000001.json").read_text().replace("0a", "0b")
            ),
            "000002.json: previous does not fit",
        ),
        (
            lambda folder: (folder / "000001.json").write_text((folder / "000002.json").read_text()),
            r"previous does not fit the file before it.* Put the run's folder back from a backup",
        ),
        (
            lambda folder: (folder / "000000.json").write_text(
                (folder / "000000.json").read_text().replace('"run":"r"', '"run":"q"')
            ),
            "belongs to another run",
        ),
    ],
)
async def test_files_that_were_spoiled_are_noticed(tmp_path: Path, spoil: Any, said: str) -> None:
    store = FileCheckpointer(tmp_path)
    await agent([[("write", "a")]], World(), store).generate("Go.", run_id="r")
    spoil(tmp_path / "r")
    with pytest.raises(InvalidState, match=said):
        await store.load("r")


async def test_a_file_position_is_taken_once_and_a_decision_used_once(tmp_path: Path) -> None:
    store = FileCheckpointer(tmp_path)
    await store.save("r", 0, [])
    with pytest.raises(RunConflict):
        await store.save("r", 0, [])
    assert [await store.consume("a"), await store.consume("a"), await store.consume("b")] == [
        True,
        False,
        True,
    ]
    assert list((tmp_path / "r").glob(".*")) == []
    assert list((tmp_path / "used").glob(".*")) == []


async def test_what_was_used_up_for_a_place_can_be_used_there_again_until_something_is_saved(
    tmp_path: Path,
) -> None:
    store = FileCheckpointer(tmp_path)
    await store.save("r", 0, [])
    here, behind = Place("r", 1), Place("r", 2)
    assert await store.consume_at("a", here)
    assert await FileCheckpointer(tmp_path).consume_at("a", here)  # its process died
    assert not await store.consume_at("a", behind)
    assert not await store.consume("a")
    await store.save("r", 1, [])
    assert not await store.consume_at("a", here)
    assert await store.consume("b")
    assert not await store.consume_at("b", behind)  # who used it up without a place may have done anything


async def test_a_store_that_knows_no_places_is_asked_as_before() -> None:
    class Once:
        def __init__(self) -> None:
            self.used: list[str] = []

        async def consume(self, approval_id: str) -> bool:
            self.used.append(approval_id)
            return self.used.count(approval_id) == 1

    store = Once()
    assert [await use_up(store, "a", Place("r", 1)), await use_up(store, "a", None)] == [True, False]


# ---- what a folder holds


async def test_the_runs_of_a_folder_are_listed_with_how_they_stand_the_newest_first(tmp_path: Path) -> None:
    store = FileCheckpointer(tmp_path)

    @tool(effect="once")
    async def send(to: str) -> str:
        """Send."""
        return "sent"

    @tool
    async def look(what: str) -> str:
        """Look."""
        return "there"

    async def run(run_id: str, *script: Any, **more: Any) -> None:
        model = ScriptedModel(script)
        await ToolLoopAgent(model=model, tools=[send, look], checkpointer=store, **more).generate(
            "Go.", run_id=run_id
        )

    await run("answered", "Hello.")
    await run("asking", call("send", to="Ada"))
    await run("capped", call("look", what="x"), "So far.", budget=Budget(steps=1))
    await run("dead", "Hello.")
    (tmp_path / "dead" / "000001.json").unlink()
    await run("spoiled", "Hello.")
    (tmp_path / "spoiled" / "000001.json").write_text('{"entries": [7]}')
    await store.consume("something")
    for age, run_id in enumerate(["asking", "dead", "spoiled", "capped", "answered"]):
        newest = max((tmp_path / run_id).iterdir())
        os.utime(newest, (1_000_000 - age, 1_000_000 - age))
    runs = await store.list()
    assert [(each.run_id, each.status) for each in runs] == [
        ("asking", "waiting"),
        ("dead", "interrupted"),
        ("spoiled", "damaged"),
        ("capped", "ended"),
        ("answered", "ended"),
    ]
    assert [each.saved for each in runs] == [1_000_000 - age for age in range(5)]
    assert [each.reason for each in runs] == ["approval", "", "", "tool-calls", "stop"]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda folder: (folder / "000000.json").unlink(),
        lambda folder: (folder / "000001.json").unlink(),
        lambda folder: (folder / "000002.json").write_text((folder / "000002.json").read_text() + " "),
        lambda folder: folder.rename(folder.with_name("renamed")),
    ],
)
async def test_a_run_that_cannot_be_loaded_is_not_listed_as_if_it_could(tmp_path: Path, spoil: Any) -> None:
    store = FileCheckpointer(tmp_path)
    await agent([[("write", "a")]], World(), store).generate("Go.", run_id="r")
    spoil(tmp_path / "r")
    (kept,) = await store.list()
    assert kept.status == "damaged"
    with pytest.raises(InvalidState):
        await store.load(kept.run_id)


async def test_a_folder_without_runs_lists_none(tmp_path: Path) -> None:
    assert list(await FileCheckpointer(tmp_path / "none").list()) == []
    (tmp_path / "a file").write_text("")
    (tmp_path / "a folder").mkdir()
    assert list(await FileCheckpointer(tmp_path).list()) == []


# ---- who is at work on a run


async def test_a_run_that_is_worked_on_is_listed_as_running_and_taken_up_by_nobody_else(
    tmp_path: Path,
) -> None:
    store, begun, go_on = FileCheckpointer(tmp_path), asyncio.Event(), asyncio.Event()

    @tool(effect="draft")
    async def write() -> str:
        """Write."""
        begun.set()
        await go_on.wait()
        return "written"

    def agent(*script: Any) -> ToolLoopAgent:
        return ToolLoopAgent(model=ScriptedModel(script), tools=[write], checkpointer=store)

    working = asyncio.create_task(agent(call("write"), "Done.").generate("Go.", run_id="r"))
    await begun.wait()
    assert [each.status for each in await store.list()] == ["running"]
    state = await FileCheckpointer(tmp_path).load("r")
    assert state is not None
    other, said = agent("Mine."), rf"Run r is being worked on by process {os.getpid()}\. Wait"
    for _ in range(2):
        with pytest.raises(ApprovalRefused, match=said):
            await other.resume(state)
    with pytest.raises(RunConflict, match=said):
        await store.hold("r")
    go_on.set()
    assert (await working).text == "Done."
    assert [each.status for each in await store.list()] == ["ended"]
    kept = await store.load("r")
    assert kept is not None
    assert kept.finished


async def test_whoever_was_refused_may_go_on_once_the_other_is_gone(tmp_path: Path) -> None:
    store = FileCheckpointer(tmp_path)
    await agent([[("write", "a")]], World(), store).generate("Go.", run_id="r")
    (tmp_path / "r" / "000003.json").unlink()
    state = await store.load("r")
    assert state is not None
    mine, release = agent([[("write", "a")]], World(), store), await store.hold("r")
    with pytest.raises(ApprovalRefused, match="being worked on"):
        await mine.resume(state)
    release()
    assert (await mine.resume(state)).text == "Done."


async def test_a_run_lets_go_however_it_ends(tmp_path: Path) -> None:
    store, begun = FileCheckpointer(tmp_path), asyncio.Event()

    @tool
    async def hang() -> str:
        """Hang."""
        begun.set()
        await asyncio.Event().wait()
        return ""

    hanging = ToolLoopAgent(model=ScriptedModel([call("hang")]), tools=[hang], checkpointer=store)
    running = asyncio.create_task(hanging.generate("Go.", run_id="cancelled"))
    await begun.wait()
    running.cancel()
    await asyncio.wait([running])
    failing = ToolLoopAgent(model=ScriptedModel([]), checkpointer=store)
    await failing.generate("Go.", run_id="failed")
    assert {each.run_id: each.status for each in await store.list()} == {
        "cancelled": "ended",
        "failed": "ended",
    }
    failed = await store.load("failed")
    assert failed is not None
    with pytest.raises(ApprovalRefused, match="No call waits"):
        await failing.resume(failed, [Decision("x", "y", "approve")])
    (await store.hold("failed"))()


@pytest.mark.skipif(sys.platform == "win32", reason="locks are looked for elsewhere there")
async def test_where_files_cannot_be_locked_a_taken_position_still_stops_the_second(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(handle: int, how: int) -> None:
        raise OSError(errno.ENOLCK, "no locks here")

    monkeypatch.setattr("fcntl.flock", none)
    store, world = FileCheckpointer(tmp_path), World()
    plan: Plan = [[("look", x)] for x in "abc"] + [[("write", "z")]]
    await agent(plan, world, store).generate("Go.", run_id="r")
    (tmp_path / "r" / "000004.json").unlink()
    assert [each.status for each in await store.list()] == ["interrupted"]
    state = await store.load("r")
    assert state is not None
    assert (await agent(plan, world, store).resume(state)).text == "Done."
    with pytest.raises(ApprovalRefused, match="taken up by another process"):
        await agent(plan, world, store).resume(state)
    assert world.written == ["3z"]


WORKER = """
import asyncio, sys
from bridle import ApprovalRefused, FileCheckpointer, ToolLoopAgent, tool
from bridle.models import ScriptedModel, call

store = FileCheckpointer(sys.argv[1])

@tool(effect="draft")
def write() -> str:
    "Write."
    print("writing", flush=True)
    sys.stdin.readline()
    return "written"

async def main():
    script = [call("write"), "Done."] if sys.argv[2] == "begin" else ["Done."]
    agent = ToolLoopAgent(model=ScriptedModel(script), tools=[write], checkpointer=store)
    if sys.argv[2] == "begin":
        result = await agent.generate("Go.", run_id="r")
    else:
        try:
            result = await agent.resume(await store.load("r"))
        except ApprovalRefused as refused:
            print(refused)
            return
    print(result.text, [o.content for s in result.steps for o in s.tool_results])

asyncio.run(main())
"""


@pytest.mark.parametrize("killed", [False, True])
def test_a_process_inside_its_write_keeps_its_run_until_it_dies(tmp_path: Path, killed: bool) -> None:
    first = subprocess.Popen(
        [sys.executable, "-c", WORKER, str(tmp_path), "begin"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )

    def status() -> list[str]:
        return [each.status for each in asyncio.run(FileCheckpointer(tmp_path).list())]

    def second() -> str:
        code = [sys.executable, "-c", WORKER, str(tmp_path), "go on"]
        return subprocess.run(code, capture_output=True, text=True, check=True).stdout

    with first:
        assert first.stdout is not None
        assert first.stdout.readline() == "writing\n"
        assert status() == ["running"]
        assert second().startswith(f"Run r is being worked on by process {first.pid}. Wait until")
        if killed:
            first.kill()
            first.wait()
        else:
            assert first.communicate("\n")[0] == "Done. ['written']\n"
    assert status() == ["interrupted" if killed else "ended"]
    if killed:
        assert "Whether it took effect is not known." in second()


# ---- killed between using up a decision and the first save

CHILD = """
import asyncio, os, signal, sys
from bridle import ApprovalRefused, ToolLoopAgent, tool
from bridle.engine.checkpoint import FileCheckpointer
from bridle.models import ScriptedModel, call

folder, log, mode = sys.argv[1:]

class Store(FileCheckpointer):
    async def consume(self, approval_id):
        return self._dying(await super().consume(approval_id))

    async def consume_at(self, approval_id, place):
        return self._dying(await super().consume_at(approval_id, place))

    def _dying(self, consumed):
        if mode.startswith("die"):
            print("consumed", consumed, flush=True)
            os.kill(os.getpid(), signal.SIGKILL)
        return consumed

@tool(effect="once")
async def send(to: str) -> str:
    "Send."
    with open(log, "a") as file:
        file.write(to + "\\n")
    return "sent"

async def main():
    store = Store(folder)
    script = [call("send", to="Ada")] if mode == "pause" else ["Done."]
    kept = None if mode.endswith("unkept") else store
    agent = ToolLoopAgent(model=ScriptedModel(script), tools=[send], checkpointer=kept, approvals=store)
    if mode == "pause":
        print((await agent.generate("Go.", run_id="r")).finish_reason)
        return
    state = await store.load("r")
    try:
        print((await agent.resume(state, [each.approve() for each in state.pending])).text)
    except ApprovalRefused:
        print("refused")

asyncio.run(main())
"""


def child(tmp_path: Path, mode: str) -> tuple[str, int]:
    """What a process said, and how it ended."""
    code = [sys.executable, "-c", CHILD, str(tmp_path / "runs"), str(tmp_path / "log"), mode]
    done = subprocess.run(code, capture_output=True, text=True, check=False)
    return done.stdout.strip(), done.returncode


def test_a_process_killed_between_a_decision_and_its_first_save_leaves_a_run_that_goes_on_once(
    tmp_path: Path,
) -> None:
    assert child(tmp_path, "pause") == ("approval", 0)
    for _ in range(2):
        assert child(tmp_path, "die") == ("consumed True", -signal.SIGKILL)
    assert not (tmp_path / "log").exists()
    assert child(tmp_path, "go on unkept") == ("refused", 0)  # nobody would know what it did
    assert child(tmp_path, "go on") == ("Done.", 0)
    assert (tmp_path / "log").read_text() == "Ada\n"


def test_a_decision_used_up_by_a_process_that_kept_nothing_is_not_used_again(tmp_path: Path) -> None:
    assert child(tmp_path, "pause") == ("approval", 0)
    assert child(tmp_path, "die unkept") == ("consumed True", -signal.SIGKILL)
    assert child(tmp_path, "go on") == ("refused", 0)
    assert not (tmp_path / "log").exists()
