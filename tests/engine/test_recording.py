"""Where traces go: nothing is lost, nothing is overwritten, and no run suffers for its trace."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path
from typing import Any

import pytest

from bridle import AbortSignal, ConfigurationError, StepContext, ToolLoopAgent, tool
from bridle.engine.model import ModelRequest
from bridle.engine.replay import replay
from bridle.engine.trace import read_trace, recording
from bridle.models import ScriptedModel, call


@tool
async def find(query: str) -> str:
    """Look something up."""
    return f"{query} was found"


@tool(effect="once")
async def send(to: str) -> str:
    """Send a letter."""
    return f"sent to {to}"


def agent(*script: Any, **more: Any) -> ToolLoopAgent:
    return ToolLoopAgent(model=ScriptedModel(script), **{"tools": [find, send], **more})


def names_in(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


@pytest.mark.parametrize(
    "place", ["missing/t.jsonl", "missing/", "taken/t.jsonl", "", "a\0b", "n" * 999, None, 7]
)
def test_a_place_that_cannot_take_a_trace_is_found_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: Any
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "taken").write_text("a file, no folder")
    with pytest.raises(ConfigurationError, match="recording"):
        recording(agent("done"), place)


def test_what_is_no_agent_or_is_recorded_already_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="ToolLoopAgent"):
        recording("agent", tmp_path)  # pyright: ignore[reportArgumentType]
    with pytest.raises(ConfigurationError, match="already"):
        recording(recording(agent("done"), tmp_path), tmp_path)


def test_a_place_that_is_gone_by_then_does_not_harm_the_run(tmp_path: Path) -> None:
    folder = tmp_path / "traces"
    folder.mkdir()
    recorded = recording(agent(call("find", query="a"), "done"), folder)
    shutil.rmtree(folder)
    assert asyncio.run(recorded.generate("Go")).text == "done"


def test_what_cannot_be_written_down_does_not_harm_the_run(tmp_path: Path) -> None:
    class Odd:
        def __eq__(self, other: object) -> bool:
            raise RuntimeError("cannot be compared")

        def __str__(self) -> str:
            raise RuntimeError("cannot be shown")

        __hash__ = None  # pyright: ignore[reportAssignmentType]

    @tool
    async def odd() -> object:
        """Something odd."""
        return Odd()

    recorded = recording(agent(call("odd"), "done", tools=[odd]), tmp_path)
    assert asyncio.run(recorded.generate("Go", options=Odd(), run_id="odd")).text == "done"
    assert replay(tmp_path / "odd.jsonl") == []


def test_runs_at_the_same_time_have_files_of_their_own(tmp_path: Path) -> None:
    def line(request: ModelRequest) -> Any:
        asked = request.messages[0].text
        return call("find", query=asked) if len(request.messages) == 1 else f"done {asked}"

    recorded = recording(
        ToolLoopAgent(model=ScriptedModel([line], repeat=True), tools=[find]), tmp_path / "t.jsonl"
    )

    async def both() -> None:
        await asyncio.gather(recorded.generate("one"), recorded.generate("two"))

    asyncio.run(both())
    assert names_in(tmp_path) == ["t.2.jsonl", "t.jsonl"]
    traces = [tmp_path / name for name in names_in(tmp_path)]
    assert [replay(each) for each in traces] == [[], []]
    assert {read_trace(each).header.messages()[0].text for each in traces} == {"one", "two"}


def test_the_second_half_of_a_run_leaves_the_first_as_it_was(tmp_path: Path) -> None:
    recorded = recording(agent(call("send", to="Ada"), "done"), tmp_path)

    async def both() -> None:
        waiting = await recorded.generate("Go", run_id="run")
        await recorded.resume(waiting.state, [waiting.pending[0].approve()])

    asyncio.run(both())
    assert names_in(tmp_path) == ["run.2.jsonl", "run.jsonl"]
    endings = [read_trace(tmp_path / name).end for name in ("run.jsonl", "run.2.jsonl")]
    assert [each.body["finishReason"] for each in endings if each] == ["approval", "stop"]


def test_a_run_of_the_same_name_wipes_nothing(tmp_path: Path) -> None:
    for answer in ("first", "second"):
        asyncio.run(recording(agent(answer), tmp_path).generate("Go", run_id="run"))
    ends = [read_trace(tmp_path / name).end for name in ("run.jsonl", "run.2.jsonl")]
    assert [each.body["text"] for each in ends if each] == ["first", "second"]


def test_a_file_that_others_can_read_is_not_written_to(tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    path.write_text("theirs")
    path.chmod(0o644)
    asyncio.run(recording(agent("done"), path).generate("Go"))
    assert path.read_text() == "theirs"
    assert (tmp_path / "t.2.jsonl").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("run_id", ["../out", "a/b", "/tmp/x", "ü" * 90, "x\ud800", ".."])
def test_the_name_of_a_run_leads_nowhere_else(tmp_path: Path, run_id: str) -> None:
    folder = tmp_path / "traces"
    folder.mkdir()
    for _ in range(2):
        assert asyncio.run(recording(agent("done"), folder).generate("Go", run_id=run_id)).text == "done"
    assert names_in(tmp_path) == ["traces"]
    assert len(names_in(folder)) == 2


def test_each_write_is_in_the_file_before_the_next_begins(tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    seen: list[list[str]] = []

    @tool(effect="draft")
    async def note(text: str) -> str:
        """Reads the trace of the run that calls it, as somebody would after a crash."""
        seen.append([line.body["content"] for line in read_trace(path).of("outcome")])
        return f"noted {text}"

    script = [[call("find", query="a"), call("note", text="b"), call("note", text="c")], "done"]
    asyncio.run(recording(agent(*script, tools=[find, note]), path).generate("Go"))
    assert seen == [["a was found"], ["a was found", "noted b"]]


def test_a_step_that_was_taken_up_and_cancelled_keeps_what_was_done(tmp_path: Path) -> None:
    signal = AbortSignal()

    @tool(effect="once")
    async def slow(n: int) -> str:
        """Take your time."""
        if n == 2:
            signal.abort()
            await asyncio.sleep(10)
        return f"done {n}"

    recorded = recording(agent([call("slow", n=1), call("slow", n=2)], "!", tools=[slow]), tmp_path)

    async def both() -> str:
        waiting = await recorded.generate("Go", run_id="run")
        decisions = [each.approve() for each in waiting.pending]
        return (await recorded.resume(waiting.state, decisions, abort_signal=signal)).finish_reason

    assert asyncio.run(both()) == "abort"
    second = read_trace(tmp_path / "run.2.jsonl")
    assert [line.body["content"][:6] for line in second.of("outcome")] == ["done 1", "Error:"]
    assert replay(tmp_path / "run.2.jsonl") == []


def test_halves_of_characters_never_reach_the_file(tmp_path: Path) -> None:
    @tool
    async def odd() -> dict[str, str]:
        """Half a character."""
        return {"a\ud800": "b\udc00"}

    path = tmp_path / "t.jsonl"
    asyncio.run(recording(agent(call("odd"), "o\ud83dk", tools=[odd]), path).generate("G\ud83do"))
    text = path.read_bytes().decode()
    assert "\\ud" not in text.lower()
    assert replay(path) == []


def test_hooks_are_given_the_models_that_they_know(tmp_path: Path) -> None:
    small, large = ScriptedModel([call("find", query="a")]), ScriptedModel(["done"])
    seen: list[bool] = []

    def prepare(step: StepContext) -> None:
        seen.append(step.model is small or step.model is large)

    def escalate(why: Any) -> Any:
        seen.append(why.model is small)
        return large

    recorded = recording(
        ToolLoopAgent(model=small, tools=[find], prepare_step=prepare, escalate=escalate),
        tmp_path / "t.jsonl",
    )
    assert asyncio.run(recorded.generate("Go")).text == "done"
    assert seen == [True, True, True, True]
    assert replay(tmp_path / "t.jsonl") == []
