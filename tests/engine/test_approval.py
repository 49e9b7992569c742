"""A person decides: what runs then, what does not, and that nothing runs twice."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bridle import (
    ENGLISH,
    AbortSignal,
    ApprovalRefused,
    Budget,
    Decision,
    FileCheckpointer,
    InvalidState,
    RunResult,
    RunState,
    StepOverrides,
    ToolContext,
    ToolLoopAgent,
    tool,
)
from bridle.engine.events import Event
from bridle.engine.model import CallChunk
from bridle.models import ScriptedModel, call

sent: list[str] = []
read: list[str] = []


@tool(effect="once")
async def send(to: str) -> str:
    """Send a letter."""
    sent.append(to)
    return f"sent to {to}"


@tool
async def look(what: str) -> str:
    """Look something up."""
    read.append(what)
    return f"{what} found"


@tool(effect="draft")
async def note(text: str) -> str:
    """Write a note."""
    sent.append(f"note {text}")
    return "noted"


@tool(effect="draft")
async def wipe(scope: str = "everything") -> str:
    """Delete drafts."""
    sent.append(f"wiped {scope}")
    return "wiped"


class Forgetful:
    """Keeps what comes before and during a reply's calls, and nothing of how the run ended: as if it died."""

    def __init__(self, runs: FileCheckpointer) -> None:
        self.runs = runs

    async def save(self, run_id: str, position: int, entries: Any) -> None:
        if not any(each["kind"] in ("ended", "step") for each in entries):
            await self.runs.save(run_id, position, entries)

    async def load(self, run_id: str) -> RunState | None:
        return await self.runs.load(run_id)

    async def positions(self, run_id: str) -> int:
        return await self.runs.positions(run_id)


@pytest.fixture(autouse=True)
def nothing_happened_yet() -> None:
    sent.clear()
    read.clear()


def agent(*script: Any, **settings: Any) -> ToolLoopAgent:
    return ToolLoopAgent(model=ScriptedModel(script), tools=[send, look, note], **settings)


async def paused(*calls: Any) -> RunResult:
    result = await agent(list(calls)).generate("Write to them.")
    assert result.finish_reason == "approval"
    return result


async def test_an_approved_call_runs_once_and_its_siblings_do_not_run_again() -> None:
    result = await paused(call("look", what="address"), call("send", to="Ada"), call("note", text="done"))
    assert (read, sent) == (["address"], [])
    final = await agent("All sent.").resume(result.state, [result.pending[0].approve()])
    assert (final.text, final.finish_reason) == ("All sent.", "stop")
    assert (read, sent) == (["address"], ["Ada", "note done"])
    contents = [part.content for part in final.response_messages[1].results]
    assert contents == ["address found", "sent to Ada", "noted"]


async def test_the_resumed_conversation_is_the_one_that_never_stopped() -> None:
    letters = [call("look", what="x"), call("send", to="Ada")]
    result = await paused(*letters)
    resumed = await agent("Done.").resume(result.state, [result.pending[0].approve()])
    free = ToolLoopAgent(model=ScriptedModel([letters, "Done."]), tools=[_unasked_send(), look, note])
    straight = await free.generate("Write to them.")
    assert resumed.response_messages == straight.response_messages
    assert [(e.type, e.content) for e in resumed.trace] == [(e.type, e.content) for e in straight.trace]
    assert (resumed.usage, len(resumed.steps)) == (straight.usage, len(straight.steps))


def _unasked_send() -> Any:
    return tool(effect="draft")(send.function)


async def test_a_rejected_call_does_not_run_and_the_model_learns_why() -> None:
    result = await paused(call("send", to="Ada"))
    model = ScriptedModel(["Then not."])
    final = await ToolLoopAgent(model=model, tools=[send]).resume(
        result.state, [result.pending[0].reject("wrong address")]
    )
    assert (final.text, sent) == ("Then not.", [])
    told = json.loads(model.requests[0].messages[-1].results[0].content)
    assert told == {"cancelled": True, "reason": "wrong address"}


async def test_an_edited_call_runs_with_the_persons_arguments() -> None:
    result = await paused(call("send", to="Ada"))
    final = await agent("Sent.").resume(result.state, [result.pending[0].edit({"to": "Grace"})])
    assert sent == ["Grace"]
    assert final.response_messages[0].calls[0].arguments == {"to": "Grace"}


async def test_edited_arguments_that_do_not_fit_are_refused_before_anything_is_used_up() -> None:
    result = await paused(call("send", to="Ada"))
    one = agent("Sent.")
    with pytest.raises(
        ApprovalRefused, match="edited arguments of 'send' are not valid: to: Field required; whom"
    ):
        await one.resume(result.state, [result.pending[0].edit({"whom": "Grace"})])
    assert (await one.resume(result.state, [result.pending[0].approve()])).text == "Sent."
    assert sent == ["Ada"]


async def test_several_calls_are_asked_for_at_once_and_decided_in_any_order() -> None:
    result = await paused(call("send", to="Ada"), call("send", to="Bob"), call("send", to="Cy"))
    ada, bob, cy = result.pending
    waiting = await agent().resume(result.state, [cy.approve(), ada.approve()])
    assert (waiting.finish_reason, sent) == ("approval", ["Ada"])  # a write is a barrier: Cy waits behind Bob
    assert [each.tool_name for each in waiting.pending] == ["send", "send"]
    assert waiting.pending[0] == bob
    final = await agent("Done.").resume(waiting.state, [bob.reject(), cy.approve()])
    assert (final.text, sent) == ("Done.", ["Ada", "Cy"])


async def test_a_state_is_taken_up_once() -> None:
    result = await paused(call("send", to="Ada"))
    one = agent("Sent.", "Sent again.")
    await one.resume(result.state, [result.pending[0].approve()])
    with pytest.raises(ApprovalRefused, match="was taken up before"):
        await one.resume(result.state, [result.pending[0].approve()])
    assert sent == ["Ada"]


async def test_resuming_without_a_decision_asks_again_and_runs_nothing() -> None:
    result = await paused(call("send", to="Ada"))
    again = await agent().resume(result.state)
    assert (again.finish_reason, again.pending, sent) == ("approval", result.pending, [])


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"digest": "0" * 64}, "is not what was shown"),
        ({"approval_id": "someone else's"}, "No call waits under"),
        ({"action": "perhaps"}, "is no decision"),
        ({"action": "edit"}, "'edit' needs them"),
        ({"arguments": {"to": "Eve"}}, "arguments belong to 'edit'"),
    ],
)
async def test_a_decision_about_something_else_is_refused(change: dict[str, Any], said: str) -> None:
    result = await paused(call("send", to="Ada"))
    with pytest.raises(ApprovalRefused, match=said):
        await agent("Sent.").resume(result.state, [replace(result.pending[0].approve(), **change)])
    assert sent == []


async def test_an_expired_approval_is_refused_and_asked_for_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    one = agent([call("send", to="Ada")], "Sent.")
    asked = await one.generate("Write.")
    expires = asked.pending[0].expires
    monkeypatch.setattr("bridle.engine.approval.time.time", lambda: expires)
    with pytest.raises(ApprovalRefused, match="has expired"):
        await one.resume(asked.state, [asked.pending[0].approve()])
    assert sent == []
    again = await one.resume(asked.state)
    assert again.pending[0].expires > expires
    final = await one.resume(again.state, [again.pending[0].approve()])
    assert (final.text, sent) == ("Sent.", ["Ada"])


async def test_what_was_refused_beside_a_pause_is_not_let_through_after_it() -> None:
    """Its unreadable arguments stand in the history as none at all, and none at all may be valid."""
    garbled = CallChunk("", "wipe", '{"scope": "one')
    unoffered = call("note", text="x")
    one = ToolLoopAgent(
        model=ScriptedModel([[call("send", to="Ada"), garbled, unoffered], "Done."]),
        tools=[send, note, wipe],
        prepare_step=lambda step: StepOverrides(tools=["send", "wipe"]),
    )
    asked = await one.generate("Write.")
    final = await one.resume(asked.state, [asked.pending[0].approve()])
    assert (final.text, sent) == ("Done.", ["Ada"])
    assert [outcome.ok for outcome in final.steps[0].tool_results] == [True, False, False]


async def test_what_was_refused_is_not_let_through_after_a_crash_either(tmp_path: Path) -> None:
    runs = FileCheckpointer(tmp_path)
    garbled = CallChunk("", "wipe", '{"scope": "one')
    signal = AbortSignal()

    @tool(effect="draft")
    async def last(text: str) -> str:
        """Write a note, and die."""
        signal.abort()
        await asyncio.sleep(3_600)
        return "never"

    first = ScriptedModel([[call("last", text="a"), garbled]])
    dying = ToolLoopAgent(model=first, tools=[last, wipe], checkpointer=Forgetful(runs))
    await dying.generate("Write.", run_id="letter", abort_signal=signal)
    state = await runs.load("letter")
    assert state is not None
    second = ToolLoopAgent(model=ScriptedModel(["Done."]), tools=[last, wipe], checkpointer=runs)
    final = await second.resume(state)
    assert (final.text, sent) == ("Done.", [])


async def test_a_rejection_behind_an_undecided_call_stays_a_rejection() -> None:
    one = agent([call("send", to="Ada"), call("send", to="Bob")], "Done.")
    asked = await one.generate("Write.")
    ada, bob = asked.pending
    waiting = await one.resume(asked.state, [bob.reject("never")])
    assert [each.arguments for each in waiting.pending] == [{"to": "Ada"}]
    final = await one.resume(waiting.state, [ada.approve()])
    assert (final.text, sent) == ("Done.", ["Ada"])
    assert '"cancelled": true' in final.steps[0].tool_results[1].content.replace('":t', '": t')


async def test_calls_that_a_person_rejects_are_neither_a_stall_nor_a_failure() -> None:
    names = ["Ada", "Bob", "Cy", "Di"]
    one = agent(*[call("send", to=name) for name in names], "As you like.")
    result = await one.generate("Write.")
    for _ in names:
        assert result.finish_reason == "approval"
        result = await one.resume(result.state, [result.pending[0].reject()])
    assert (result.text, result.finish_reason, sent) == ("As you like.", "stop", [])


async def test_a_state_that_was_not_kept_is_taken_up_once_where_it_is_kept(tmp_path: Path) -> None:
    asked = await paused(call("send", to="Ada"))
    text = asked.state.dump()
    runs = FileCheckpointer(tmp_path)
    await agent("Sent.", checkpointer=runs).resume(RunState.load(text), [asked.pending[0].approve()])
    late = agent("Sent.", checkpointer=runs)
    with pytest.raises(ApprovalRefused, match="taken up by another process"):
        await late.resume(RunState.load(text), [asked.pending[0].approve()])
    assert sent == ["Ada"]
    assert await runs.load(asked.run_id) is not None


@pytest.mark.parametrize("shared", [False, True])
async def test_of_two_who_approve_at_the_same_moment_one_goes_on_and_the_other_is_refused(
    tmp_path: Path, shared: bool, caplog: pytest.LogCaptureFixture
) -> None:
    runs = FileCheckpointer(tmp_path)
    asked = await agent([call("send", to="Ada")], checkpointer=runs).generate("Write.", run_id="r")

    async def approve() -> Any:
        store = FileCheckpointer(tmp_path)  # as another process would have its own
        state = await store.load("r")
        assert state is not None
        more: dict[str, Any] = {"approvals": store} if shared else {}
        return await agent("Sent.", checkpointer=store, **more).resume(state, state.pending[0].approve())

    assert asked.pending
    ends = await asyncio.gather(approve(), approve(), approve(), return_exceptions=True)
    refused = [each for each in ends if isinstance(each, ApprovalRefused)]
    assert [each.text for each in ends if each not in refused] == ["Sent."]
    assert len(refused) == 2
    assert sent == ["Ada"]
    assert caplog.text == ""


async def test_what_was_read_before_a_person_was_waited_for_is_read_again() -> None:
    one = agent([call("look", what="inbox")], [call("send", to="Ada")], [call("look", what="inbox")], "Done.")
    asked = await one.generate("Write.")
    final = await one.resume(asked.state, [asked.pending[0].reject()])
    assert (final.text, read) == ("Done.", ["inbox", "inbox"])


async def test_a_nudge_is_not_given_twice_because_of_a_pause() -> None:
    again = call("look", what="x")
    script = [again, again, call("send", to="Ada"), again, again, "Enough."]
    one = agent(*script, stall_nudges=1, budget=Budget(steps=9))
    asked = await one.generate("Write.")
    assert asked.finish_reason == "approval"
    final = await one.resume(asked.state, [asked.pending[0].reject()])
    stayed = [m.text for m in one.settings.model.requests[-1].messages if m.origin]  # type: ignore[attr-defined]
    assert (final.finish_reason, stayed.count(ENGLISH.nudge)) == ("stall", 1)


async def test_rights_are_checked_anew_when_a_run_is_taken_up() -> None:
    @tool(effect="once", roles={"LAWYER"})
    async def file(to: str) -> str:
        """File a brief."""
        sent.append(to)
        return "filed"

    result = await ToolLoopAgent(
        model=ScriptedModel([[call("file", to="court")]]), tools=[file], role="LAWYER"
    ).generate("File it.")
    demoted = ToolLoopAgent(model=ScriptedModel(["You may not."]), tools=[file], role="TRAINEE")
    final = await demoted.resume(result.state, [result.pending[0].approve()])
    assert (final.text, sent) == ("You may not.", [])


async def test_the_tool_call_is_announced_once_over_pause_and_resume() -> None:
    events: list[Event] = []
    result = await agent([call("send", to="Ada")], on_event=events.append).generate("Write.")
    await agent("Sent.", on_event=events.append).resume(result.state, [result.pending[0].approve()])
    assert [event.type for event in events].count("tool-call") == 1
    assert [event.type for event in events].count("tool-result") == 1


async def test_waiting_for_a_person_is_not_counted_and_time_is_left_for_the_answer() -> None:
    result = await paused(call("send", to="Ada"))
    log = [
        replace(item, meters=replace(item.meters, elapsed=29.9)) if hasattr(item, "meters") else item
        for item in result.state.log
    ]
    state = RunState(tuple(log))  # pyright: ignore[reportArgumentType]
    final = await agent("Sent.", budget=Budget(seconds=30)).resume(state, [state.pending[0].approve()])
    assert (final.text, final.finish_reason, sent) == ("Sent.", "stop", ["Ada"])


# ---- the state outside of the process


async def test_a_state_survives_its_journey_through_json() -> None:
    result = await paused(call("look", what="x"), call("send", to="Ada"))
    state = RunState.load(result.state.dump("secret"), "secret")
    assert state == result.state
    assert state.pending == result.pending
    assert (await agent("Sent.").resume(state, [state.pending[0].approve()])).text == "Sent."


async def test_every_changed_character_of_a_sealed_state_is_noticed() -> None:
    text = (await paused(call("send", to="Ada"))).state.dump("secret")
    for position in range(0, len(text), 7):
        changed = text[:position] + ("1" if text[position] != "1" else "2") + text[position + 1 :]
        try:
            same = json.loads(changed) == json.loads(text)  # the last digit of a number may mean nothing
        except ValueError:
            same = False
        if not same:
            with pytest.raises(InvalidState):
                RunState.load(changed, "secret")


@pytest.mark.parametrize("secret", [None, "another"])
async def test_a_state_sealed_with_another_secret_is_refused(secret: str | None) -> None:
    text = (await paused(call("send", to="Ada"))).state.dump("secret")
    with pytest.raises(InvalidState, match=r"state\.seal"):
        RunState.load(text, secret)


@pytest.mark.parametrize(
    ("entries", "said"),
    [
        ([], "there is nothing to take up"),
        ([{"kind": "began"}], r"state.entries\[0\].runId must be a string"),
        ([{"kind": "ended", "reason": "stop"}], r"state.entries\[0\].kind: a run begins once"),
        ([{"kind": "fairy"}], r"state.entries\[0\].kind is 'fairy'"),
        ([7], r"state.entries\[0\] must be an object"),
        (
            [
                {
                    "kind": "began",
                    "runId": "r",
                    "instructions": "",
                    "messages": [{"role": "king", "parts": []}],
                }
            ],
            r"state.entries\[0\].messages\[0\].role is 'king'",
        ),
    ],
)
def test_a_state_that_makes_no_sense_is_refused_with_the_place(entries: list[Any], said: str) -> None:
    with pytest.raises(InvalidState, match=said):
        RunState.of(entries)


@pytest.mark.parametrize(
    ("text", "said"),
    [("{", "not valid JSON"), ("[]", "state must be an object"), ('{"version": 9}', "version is 9")],
)
def test_a_text_that_is_no_state_is_refused(text: str, said: str) -> None:
    with pytest.raises(InvalidState, match=said):
        RunState.load(text)


async def test_steps_out_of_order_are_refused() -> None:
    model = ScriptedModel([call("look", what="a"), call("look", what="b"), [call("send", to="Ada")]])
    log = (await ToolLoopAgent(model=model, tools=[look, send]).generate("Go.")).state.log
    body = json.loads(RunState((log[0], log[2], log[1], *log[3:])).dump())
    with pytest.raises(InvalidState, match="out of order"):
        RunState.load(json.dumps(body))


RESUME = """
import asyncio, sys
sys.path.insert(0, {tests!r})
from bridle import RunState, ToolLoopAgent
from bridle.models import ScriptedModel
from engine_approval import look, note, send, sent
state = RunState.load(sys.stdin.read(), "secret")
agent = ToolLoopAgent(model=ScriptedModel(["Sent."]), tools=[send, look, note])
result = asyncio.run(agent.resume(state, [state.pending[0].approve()]))
print(result.text, sent)
"""


def test_another_process_takes_it_up(tmp_path: Any) -> None:
    async def pause() -> str:
        result = await paused(call("look", what="x"), call("send", to="Ada"))
        return result.state.dump("secret")

    text = asyncio.run(pause())
    (tmp_path / "engine_approval.py").write_text(Path(__file__).read_text())
    code = RESUME.format(tests=str(tmp_path))
    done = subprocess.run(
        [sys.executable, "-c", code], input=text, capture_output=True, text=True, check=True
    )
    assert done.stdout == "Sent. ['Ada']\n"


# ---- resuming after other endings


async def test_a_run_that_failed_goes_on_where_it_was_and_repeats_no_write() -> None:
    from bridle import ModelError

    broken = ScriptedModel([call("note", text="a"), ModelError("down", retryable=True)])
    failed = await ToolLoopAgent(model=broken, tools=[note]).generate("Note it.")
    assert (failed.finish_reason, failed.retryable) == ("error", True)
    model = ScriptedModel([call("note", text="a"), "Noted."])
    final = await ToolLoopAgent(model=model, tools=[note]).resume(failed.state)
    assert sent == ["note a"]
    assert [message.role for message in model.requests[0].messages] == ["user", "assistant", "tool"]
    assert final.text == "Noted."


async def test_a_run_at_its_cap_goes_on_with_a_larger_budget() -> None:
    model = ScriptedModel([call("look", what="a"), "So far.", call("look", what="b"), "All."])
    one = ToolLoopAgent(model=model, tools=[look], budget=Budget(steps=1))
    capped = await one.generate("Look at everything.")
    final = await one.resume(capped.state, budget=Budget(steps=5))
    assert (final.text, read) == ("All.", ["a", "b"])
    assert all("maximum number of steps" not in m.text for m in model.requests[-1].messages)


async def test_a_finished_run_cannot_be_taken_up() -> None:
    done = await agent("Hello.").generate("Hi.")
    with pytest.raises(InvalidState, match="is finished"):
        await agent().resume(done.state)


def test_a_decision_is_a_plain_value() -> None:
    assert Decision("a", "b", "approve") == Decision("a", "b", "approve")


async def test_an_effect_in_flight_is_allowed_to_end_when_its_run_is_stopped() -> None:
    begun, stopped = asyncio.Event(), asyncio.Event()

    @tool(effect="once")
    async def send(ctx: ToolContext[None]) -> str:
        """Send it."""
        begun.set()
        await stopped.wait()
        return "sent" if ctx.abort_signal.aborted else "too early"

    agent = ToolLoopAgent(model=ScriptedModel([call("send"), "Nie gesagt."]), tools=[send])
    waiting = await agent.generate("Schick es.")
    signal = AbortSignal()
    going_on = asyncio.create_task(
        agent.resume(waiting.state, [waiting.pending[0].approve()], abort_signal=signal)
    )
    await begun.wait()
    signal.abort("enough")
    await asyncio.sleep(0)
    stopped.set()
    result = await going_on
    assert result.finish_reason == "abort"
    (outcome,) = [each for step in result.steps for each in step.tool_results]
    assert (outcome.content, outcome.uncertain) == ("sent", False)
