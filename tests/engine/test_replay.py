"""A replay against the application as it is now: its tools, or its whole agent."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from bridle import (
    GERMAN,
    Budget,
    CallSettings,
    ConfigurationError,
    ModelProfile,
    RunState,
    StepContext,
    StepOverrides,
    ToolContext,
    ToolLoopAgent,
    WorkingMemory,
    has_tool_call,
    step_count_is,
    tool,
)
from bridle.engine.difference import ASPECTS, Difference
from bridle.engine.hooks import FailedCall
from bridle.engine.model import CallChunk
from bridle.engine.replay import replay
from bridle.engine.trace import recording
from bridle.models import ScriptedModel, Turn, call
from support.virtual_time import run_virtual


@tool
def find(query: str) -> str:
    """Look something up."""
    return f"{query} was found"


def payment(**rules: Any) -> Any:
    """The same tool under other rules; it must never be carried out here."""

    @tool(name="pay", effect="draft", **rules)
    def pay(amount: int, note: str = "-") -> str:
        """Pay something."""
        raise AssertionError("a replay writes nothing")

    return pay


@tool(effect="draft", approval=lambda arguments: arguments["amount"] > 100, timeout=5, roles={"boss"})
def pay(amount: int, note: str = "-") -> str:
    """Pay something."""
    return f"paid {amount}"


AS_IT_WAS: dict[str, Any] = {
    "approval": lambda arguments: arguments["amount"] > 100,
    "timeout": 5,
    "roles": {"boss"},
}


def recorded(path: Path, *script: Any, **more: Any) -> Path:
    agent = ToolLoopAgent(model=ScriptedModel(script), tools=[find, pay], role="boss", **more)
    asyncio.run(recording(agent, path).generate("Go"))
    return path


def named(found: list[Difference]) -> list[tuple[int, str, str]]:
    return [(each.step, each.aspect, each.name) for each in found]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "trace.jsonl"


# ---- rules of tools


ASKS, DOES_NOT = call("pay", amount="500"), call("pay", amount=50)


@pytest.mark.parametrize(
    "script", [[call("find", query="a"), ASKS], [call("find", query="a"), DOES_NOT, "done"]]
)
def test_rules_that_are_the_same_make_no_difference(path: Path, script: list[Any]) -> None:
    recorded(path, *script)
    assert replay(path) == []
    assert replay(path, tools=[find, payment(**AS_IT_WAS)]) == []


@pytest.mark.parametrize(
    ("script", "changed"),
    [
        ([ASKS], {"approval": False}),
        ([ASKS], {"approval": lambda arguments: arguments["amount"] > 1_000}),
        ([ASKS], {"approval": lambda arguments: False}),
        ([DOES_NOT, "done"], {"approval": True}),
        ([DOES_NOT, "done"], {"approval": lambda arguments: arguments["amount"] > 10}),
        ([DOES_NOT, "done"], {"approval": lambda arguments: arguments["gone"]}),
        ([DOES_NOT, "done"], {"roles": {"somebody else"}}),
        ([DOES_NOT, "done"], {"roles": None}),
        ([DOES_NOT, "done"], {"timeout": 1}),
        ([DOES_NOT, "done"], {"result_chars": 5}),
    ],
)
def test_a_changed_rule_of_a_tool_is_named_with_its_step(
    path: Path, script: list[Any], changed: dict[str, Any]
) -> None:
    recorded(path, call("find", query="a"), *script)
    first, *_ = replay(path, tools=[find, payment(**AS_IT_WAS | changed)])
    assert first.step == (1 if changed.get("roles") else 2)  # who has no right is not even offered the tool
    assert first.aspect in ("tool", "approval", "tools")


def test_a_rule_is_asked_again_where_a_person_had_decided(path: Path) -> None:
    agent = recording(
        ToolLoopAgent(model=ScriptedModel([ASKS, "done"]), tools=[pay, find], role="boss"), path
    )

    async def both() -> None:
        waiting = await agent.generate("Go")
        state = RunState.load(waiting.state.dump())
        await agent.resume(state, [waiting.pending[0].edit({"amount": 5})])

    asyncio.run(both())
    second = path.with_name("trace.2.jsonl")
    for half in (path, second):
        assert replay(half, tools=[find, payment(**AS_IT_WAS)]) == []
        assert replay(half) == []
    laxer = AS_IT_WAS | {"approval": lambda arguments: arguments["amount"] > 1_000}
    assert named(replay(path, tools=[find, payment(**laxer)]))[0] == (1, "approval", "pay")


def test_a_call_that_waited_once_and_once_did_not_replays(path: Path) -> None:
    asked = iter([False, True])

    @tool(effect="draft", approval=lambda arguments: next(asked))
    async def write(text: str) -> str:
        """Write."""
        return "written"

    @tool(effect="draft")
    async def wipe() -> str:
        """Wipe, so that the same may be written again."""
        return "wiped"

    script = [call("write", text="a"), call("wipe"), call("write", text="a")]
    agent = ToolLoopAgent(model=ScriptedModel(script), tools=[write, wipe])
    asyncio.run(recording(agent, path).generate("Go"))
    assert replay(path) == []


def test_a_tool_that_was_a_write_is_not_called_because_it_says_it_reads_now(path: Path) -> None:
    @tool(name="pay", roles={"boss"})
    def reads(amount: int, note: str = "-") -> str:
        """Pay something."""
        raise AssertionError("a replay writes nothing")

    recorded(path, DOES_NOT, "done")
    found = replay(path, tools=[find, reads])
    assert (1, "tool", "pay") in named(found)
    assert not any("AssertionError" in each.now for each in found)


# ---- a whole agent


@dataclass
class Firm:
    name: str


@tool
async def whose(ctx: ToolContext[Firm]) -> str:
    """Whose files these are."""
    return ctx.context.name


def prepare_call(options: Any, settings: CallSettings) -> CallSettings:
    return replace(settings, instructions=f"{settings.instructions} Speak {options['language']}.")


def prepare_step(step: StepContext) -> StepOverrides | None:
    return StepOverrides(max_output_tokens=500) if step.step == 2 else None


def present(script: Any = (), **changed: Any) -> ToolLoopAgent:
    """An agent with everything; `changed` is what somebody edited since."""
    settings: dict[str, Any] = {
        "instructions": "Help.",
        "tools": [find, whose, pay],
        "budget": Budget(steps=6),
        "stop_when": has_tool_call("pay"),
        "prepare_call": prepare_call,
        "prepare_step": prepare_step,
        "context": Firm("Ada & Co"),
        "role": lambda: "boss",
        "output": str,
        "stall_nudges": 1,
        "texts": GERMAN,
        "escalate": lambda why: None,
        "repair_tool_call": lambda failed: CallChunk("", "find", {"query": "mended"}),
    }
    return ToolLoopAgent(model=ScriptedModel(script), **settings | changed)


SCRIPT = [
    call("find", query="a"),
    [call("whose"), call("fynd")],
    [call("find", query="a"), call("find", query="b")],
    call("find", query="c"),
    [call("pay", amount=5), call("find", query="e")],
]


@pytest.fixture
def taken(path: Path) -> Path:
    memory = WorkingMemory()
    agent = recording(present(SCRIPT), path)
    result = asyncio.run(agent.generate("Go", options={"language": "German"}, memory=memory))
    assert (result.finish_reason, len(result.steps)) == ("stop", 5)
    return path


def test_an_agent_that_is_as_it_was_makes_no_difference(taken: Path) -> None:
    assert replay(taken) == []
    assert replay(taken, agent=present()) == []


@tool(name="find")
def found_otherwise(query: str) -> str:
    """Look something up."""
    return f"{query} was found" if query != "c" else "c is lost"


def with_another_model(step: StepContext) -> StepOverrides | None:
    large = ScriptedModel([], name="large")
    return StepOverrides(max_output_tokens=500, model=large) if step.step == 2 else None


@tool
def another() -> str:
    """Another tool."""
    return ""


CHANGES: dict[str, tuple[dict[str, Any], int, str]] = {
    "instructions": ({"instructions": "Hinder."}, 1, "instructions"),
    "what prepare_call does": ({"prepare_call": lambda options, settings: settings}, 1, "instructions"),
    "a tool's result": ({"tools": [found_otherwise, whose, pay]}, 4, "result"),
    "a new tool": ({"tools": [find, whose, pay, another]}, 1, "tools"),
    "a tool that is gone": ({"tools": [find, pay]}, 1, "tools"),
    "the budget": ({"budget": Budget(steps=3)}, 4, "message"),
    "how much of a result is read": ({"budget": Budget(steps=6, result_chars=8)}, 1, "result"),
    "a stop condition": ({"stop_when": has_tool_call("whose")}, 2, "end"),
    "no stop condition": ({"stop_when": ()}, 6, "more"),
    "a step's preparation": ({"prepare_step": lambda step: None}, 2, "max_output_tokens"),
    "the model of a step": ({"prepare_step": with_another_model}, 2, "model"),
    "the context": ({"context": Firm("Others")}, 2, "result"),
    "nudges": ({"stall_nudges": 0}, 3, "escalation"),
    "the temperature": ({"temperature": 0.5}, 1, "temperature"),
    "an approval": ({"tools": [find, whose, payment(**AS_IT_WAS | {"approval": True})]}, 5, "tool"),
    "the role": ({"role": "trainee"}, 1, "tools"),
    "the language": ({"texts": replace(GERMAN, nudge="Again?")}, 4, "message"),
}  # fmt: skip


@pytest.mark.parametrize("change", CHANGES)
def test_what_has_changed_in_an_agent_is_named_with_its_step(taken: Path, change: str) -> None:
    changed, step, aspect = CHANGES[change]
    found = [each for each in replay(taken, agent=present(**changed)) if each.aspect != "setting"]
    assert found[0].step == step, found
    assert aspect in [each.aspect for each in found if each.step == step]


SETTINGS: dict[str, tuple[dict[str, Any], str, str]] = {
    "more seconds": ({"budget": Budget(steps=6, seconds=60)}, "budget.seconds", "60"),
    "seconds for a step": ({"budget": Budget(steps=6, step_seconds=1)}, "budget.step_seconds", "1"),
    "seconds for a tool": ({"budget": Budget(steps=6, tool_seconds=1)}, "budget.tool_seconds", "1"),
    "tool calls": ({"budget": Budget(steps=6, tool_calls=63)}, "budget.tool_calls", "63"),
    "tokens": ({"budget": Budget(steps=6, tokens=10**6)}, "budget.tokens", "1000000"),
    "the window's share": ({"budget": Budget(steps=6, context_share=0.5)}, "budget.context_share", "0.5"),
    "the reserve": ({"budget": Budget(steps=6, reserve=0.5)}, "budget.reserve", "0.5"),
    "the length of results": ({"budget": Budget(steps=6, result_chars=9_999)}, "budget.result_chars", "9999"),
    "steps by a condition": (
        {"stop_when": [step_count_is(5), has_tool_call("pay")]}, "budget.steps", "5",
    ),
    "the length of replies": ({"max_output_tokens": 600}, "max_output_tokens", "600"),
    "the temperature": ({"temperature": 0}, "temperature", "0"),
    "retries": ({"max_retries": 0}, "max_retries", "0"),
    "the window": ({"context_window": 100_000}, "context_window", "100000"),
    "nudges": ({"stall_nudges": 2}, "stall_nudges", "2"),
    "how long a decision may take": ({"approval_seconds": 60}, "approval_seconds", "60"),
}  # fmt: skip


@pytest.mark.parametrize("change", SETTINGS)
def test_a_changed_setting_is_named_first_also_where_nothing_came_of_it(taken: Path, change: str) -> None:
    changed, name, now = SETTINGS[change]
    first, *_ = replay(taken, agent=present(**changed))
    assert (first.step, first.aspect, first.name, first.now) == (1, "setting", name, now)


def test_seconds_that_were_set_are_compared_whatever_the_models_patience(path: Path) -> None:
    patient = ScriptedModel(["done"], profile=ModelProfile(patience=10))
    asyncio.run(recording(ToolLoopAgent(model=patient, budget=Budget(seconds=30)), path).generate("Go"))
    same = ToolLoopAgent(model=patient, budget=Budget(seconds=30))
    assert replay(path, agent=same) == []
    changed = ToolLoopAgent(model=ScriptedModel([]), budget=Budget(seconds=60))
    assert named(replay(path, agent=changed)) == [(1, "setting", "budget.seconds")]


def test_a_budget_that_the_call_chose_is_not_the_agents(path: Path) -> None:
    agent = recording(ToolLoopAgent(model=ScriptedModel([call("find", query="a")] * 2), tools=[find]), path)

    async def story() -> None:
        first = await agent.generate("Go", run_id="r")
        await agent.resume(RunState.load(first.state.dump()), budget=Budget(steps=9))

    asyncio.run(story())
    assert (
        replay(path.with_name("trace.2.jsonl"), agent=ToolLoopAgent(model=ScriptedModel([]), tools=[find]))
        == []
    )


# ---- time


def in_time(path: Path, **given: Any) -> list[Difference]:
    """The differences; a replay that waits in real time for what was recorded would not come back."""
    found: list[list[Difference]] = []
    working = threading.Thread(target=lambda: found.append(replay(path, **given)), daemon=True)
    working.start()
    working.join(60)
    assert found, "the replay waits"
    return found[0]


LATE = [Turn("late", pause=90_000), "So far."]


def late(seconds: float, script: Any = LATE) -> ToolLoopAgent:
    return ToolLoopAgent(model=ScriptedModel(script), tools=[find], budget=Budget(seconds=seconds))


@pytest.mark.parametrize("seconds", [10_000, 50_000])
def test_a_recorded_pause_takes_no_time_under_any_limit(path: Path, seconds: float) -> None:
    result = run_virtual(recording(late(10_000), path).generate("Go"))
    assert result.finish_reason == "timeout"
    assert in_time(path) == []
    found = in_time(path, agent=late(seconds))
    assert named(found) == ([] if seconds == 10_000 else [(1, "setting", "budget.seconds")])


def test_what_took_longer_than_it_may_now_is_cut(path: Path) -> None:
    slow = [Turn("", calls=[call("find", query="a")], pause=5_000), Turn("done", pause=5_000)]
    result = run_virtual(recording(late(50_000, slow), path).generate("Go"))
    assert result.text == "done"
    assert in_time(path, agent=late(50_000)) == []
    found = in_time(path, agent=late(1_000))
    assert {"setting", "end"} <= {each.aspect for each in found}
    assert "timeout" in next(each.now for each in found if each.aspect == "end")


@tool(timeout=20_000)
async def ponder() -> str:
    """Think for long."""
    await asyncio.sleep(10_000)
    return "42"


def test_a_tool_that_only_sleeps_is_called_and_takes_no_time(path: Path) -> None:
    def agent(**more: Any) -> ToolLoopAgent:
        return ToolLoopAgent(
            model=ScriptedModel([call("ponder"), "done"]),
            tools=[ponder],
            budget=Budget(seconds=50_000, **more),
        )

    run_virtual(recording(agent(), path).generate("Go"))
    assert in_time(path, agent=agent()) == []
    assert in_time(path, tools=[ponder]) == []


def test_a_write_that_took_longer_than_it_may_now_is_stopped(path: Path) -> None:
    def agent(seconds: float, work: Any) -> ToolLoopAgent:
        @tool(name="file", effect="draft", timeout=seconds)
        async def file_it() -> str:
            """File it."""
            await work()
            return "filed"

        script = [call("file"), "done"]
        return ToolLoopAgent(model=ScriptedModel(script), tools=[file_it], budget=Budget(seconds=50_000))

    async def never() -> None:
        raise AssertionError("a replay writes nothing")

    run_virtual(recording(agent(9_000, lambda: asyncio.sleep(5_000)), path).generate("Go"))
    assert in_time(path, agent=agent(9_000, never)) == []
    found = in_time(path, agent=agent(1_000, never))
    assert [each.aspect for each in found][:2] == ["tool", "result"]
    assert "did not answer within" in found[1].now


def test_the_clock_does_not_jump_ahead_of_a_tool_that_works(path: Path) -> None:
    """Beside a recorded wait of hours, with a real answer that comes from another thread."""
    answers = threading.Event()

    async def from_elsewhere() -> str:
        loop, answer = asyncio.get_running_loop(), asyncio.get_running_loop().create_future()

        def answer_later() -> None:
            answers.wait(30)
            loop.call_soon_threadsafe(answer.set_result, "there")

        threading.Thread(target=answer_later, daemon=True).start()
        loop.call_soon(lambda: loop.call_soon(lambda: loop.call_soon(answers.set)))
        return await answer

    @tool(timeout=30)
    async def ask() -> str:
        """Ask somebody."""
        return await from_elsewhere()

    @tool(timeout=30)
    def ask_in_a_thread() -> str:
        """Ask somebody else."""
        return "there"

    tools = [ask, ask_in_a_thread]
    script = [[call("ask"), call("ask_in_a_thread")], "done"]
    agent = ToolLoopAgent(model=ScriptedModel(script), tools=tools, budget=Budget(seconds=600))
    asyncio.run(recording(agent, path).generate("Go"))
    answers.clear()
    assert in_time(path, agent=agent) == []
    answers.clear()
    assert in_time(path, tools=tools) == []


def test_observers_and_checkpoints_are_left_alone(taken: Path, tmp_path: Path) -> None:
    def told(_: Any) -> None:
        raise AssertionError("what is replayed does not happen")

    class Keeps:
        async def save(self, *_: Any) -> None:
            raise AssertionError("what is replayed is not kept")

        load = positions = save

    seen = {"on_event": told, "on_step_finish": told, "checkpointer": Keeps()}
    assert replay(taken, agent=present(**seen)) == []
    assert [each.name for each in tmp_path.iterdir()] == ["trace.jsonl"]


def test_an_agent_that_records_is_replayed_and_records_nothing(taken: Path, tmp_path: Path) -> None:
    assert replay(taken, agent=recording(present(), tmp_path)) == []
    assert [each.name for each in tmp_path.iterdir()] == ["trace.jsonl"]


def test_repairs_are_replayed_by_what_they_did(taken: Path) -> None:
    def asks_a_model(failed: FailedCall) -> None:
        raise AssertionError("there is no model in a replay")

    assert replay(taken, agent=present(repair_tool_call=asks_a_model)) == []


def test_options_without_a_json_form_are_handed_in(path: Path) -> None:
    @dataclass
    class Options:
        language: str

    def prepare(options: Options, settings: CallSettings) -> CallSettings:
        return replace(settings, instructions=f"Speak {options.language}.")

    agent = ToolLoopAgent(model=ScriptedModel(["done"]), prepare_call=prepare)
    asyncio.run(recording(agent, path).generate("Go", options=Options("German")))
    with pytest.raises(ConfigurationError, match="options=…"):
        replay(path, agent=agent)
    assert replay(path, agent=agent, options=Options("German")) == []
    assert named(replay(path, agent=agent, options=Options("English"))) == [(1, "instructions", "")]
    typed = ToolLoopAgent(model=ScriptedModel([]), prepare_call=prepare, call_options_schema=Options)
    assert replay(path, agent=typed) == []


def test_a_second_half_is_compared_with_the_agent_too(path: Path) -> None:
    settings: dict[str, Any] = {"tools": [find, pay], "role": "boss", "budget": Budget(steps=2)}
    agent = recording(
        ToolLoopAgent(model=ScriptedModel([ASKS, call("find", query="a"), "!"]), **settings), path
    )

    async def both() -> None:
        waiting = await agent.generate("Go")
        decisions = [each.approve() for each in waiting.pending]
        await agent.resume(waiting.state, decisions, budget=Budget(steps=3))

    asyncio.run(both())
    second = path.with_name("trace.2.jsonl")
    model = ScriptedModel([])
    assert replay(second, agent=ToolLoopAgent(model=model, **settings)) == []
    changed = ToolLoopAgent(model=model, **settings | {"tools": [found_otherwise, pay]})
    assert replay(second, agent=changed) == []  # nothing was asked of it here that it answers otherwise
    changed = ToolLoopAgent(model=model, **settings | {"stop_when": has_tool_call("find")})
    assert named(replay(second, agent=changed))[0] == (2, "end", "")


def test_seconds_that_a_patient_model_was_given_are_not_another_models(path: Path) -> None:
    patient = ScriptedModel([call("find", query="a"), "done"], profile=ModelProfile(patience=10))
    agent = ToolLoopAgent(model=patient, tools=[find])
    asyncio.run(recording(agent, path).generate("Go"))
    lines = path.read_text().replace('"at":', '"at":50,"was":')  # it took its time
    path.write_text(lines)
    assert replay(path) == []
    assert replay(path, agent=ToolLoopAgent(model=ScriptedModel([]), tools=[find])) == []


def escalating(evidence: str) -> Callable[[Any], Any]:
    return lambda why: ScriptedModel([], name="large") if why.evidence == evidence else None


@pytest.mark.parametrize("escalate", [escalating("empty"), lambda why: None, None])
def test_another_rule_of_escalation_is_named(path: Path, escalate: Any) -> None:
    large = ScriptedModel(["solved"], name="large")
    repeats = [call("find", query="a"), call("find", query="a")]
    agent = ToolLoopAgent(model=ScriptedModel(repeats), tools=[find], escalate=lambda why: large)
    assert asyncio.run(recording(agent, path).generate("Go")).text == "solved"
    same = ToolLoopAgent(model=ScriptedModel([]), tools=[find], escalate=escalating("stall"))
    assert replay(path, agent=same) == []
    changed = ToolLoopAgent(model=ScriptedModel([]), tools=[find], escalate=escalate)
    assert replay(path, agent=changed)[0].step in (2, 3)


def test_an_agent_or_tools_but_not_both(taken: Path) -> None:
    with pytest.raises(ConfigurationError, match="not both"):
        replay(taken, agent=present(), tools=[find])
    with pytest.raises(ConfigurationError, match="ToolLoopAgent"):
        replay(taken, agent="agent")  # pyright: ignore[reportArgumentType]


def test_every_aspect_has_its_words() -> None:
    from bridle.tracing_words import WHAT

    assert WHAT.keys() == ASPECTS.keys()
