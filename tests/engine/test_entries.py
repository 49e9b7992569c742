from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bridle import (
    GERMAN,
    AbortSignal,
    ConfigurationError,
    Decision,
    Entity,
    Event,
    FileCheckpointer,
    ModelError,
    PendingApproval,
    ToolLoopAgent,
    WorkingMemory,
    execute_agent_with_retry,
    stream_agent_with_approval,
    tool,
)
from bridle.models import ScriptedModel, call
from support.virtual_time import run_virtual

BUSY = ModelError("busy", fault="busy", status=429, retryable=True)
WRONG = ModelError("bad request", fault="refused", status=400)


def mentioned(text: str) -> list[Entity]:
    return [Entity("note", text, text)]


def noting(*script: Any, **settings: Any) -> tuple[ToolLoopAgent, list[str]]:
    notes: list[str] = []

    @tool(effect="draft", entities=mentioned)
    async def note(text: str) -> str:
        """Write a note."""
        notes.append(text)
        return text

    @tool(effect="once", entities=mentioned)
    async def send(to: str) -> str:
        """Send."""
        notes.append(f"to {to}")
        return "sent"

    return ToolLoopAgent(model=ScriptedModel(script), tools=[note, send], **settings), notes


def test_a_fault_that_passes_is_waited_out_and_no_effect_is_repeated() -> None:
    async def main() -> None:
        agent, notes = noting(call("note", text="a"), BUSY, call("note", text="b"), BUSY, "Done.")
        result = await execute_agent_with_retry(agent, "Note it.")
        assert (result.text, result.finish_reason, notes) == ("Done.", "stop", ["a", "b"])
        assert 1 + 2 <= asyncio.get_running_loop().time() <= 1 + 2 + 2 * 0.5

    run_virtual(main())


def test_after_three_tries_the_fault_is_told() -> None:
    agent, _ = noting(BUSY, BUSY, BUSY, "too late")
    result = run_virtual(execute_agent_with_retry(agent, "Go."))
    assert (result.finish_reason, result.error) == ("error", "busy")


def test_a_wrong_request_is_not_tried_again() -> None:
    agent, _ = noting(WRONG, "never")
    result = run_virtual(execute_agent_with_retry(agent, "Go."))
    assert (result.finish_reason, result.error) == ("error", "bad request")


async def test_no_tries_at_all_are_refused() -> None:
    with pytest.raises(ConfigurationError, match="tries=0"):
        await execute_agent_with_retry(noting("x")[0], "Go.", tries=0)


class Person:
    def __init__(self, *answers: bool) -> None:
        self.answers = list(answers)

    async def decide(self, pending: PendingApproval) -> Decision:
        return pending.approve() if self.answers.pop(0) else pending.reject()


async def test_a_stream_waits_for_a_person_and_goes_on() -> None:
    agent, sent = noting([call("send", to="Ada"), call("send", to="Bob")], "One was sent.")
    events = [
        event async for event in stream_agent_with_approval(agent, "Write.", decisions=Person(True, False))
    ]
    kinds = [event.type for event in events]
    assert kinds.count("approval-required") == 2
    results = {event.result for event in events if event.type == "tool-result"}
    assert results == {"sent", '{"cancelled": true}'}
    assert (events[-1].type, sent) == ("finish", ["to Ada"])
    assert "".join(event.delta for event in events if event.type == "text-delta").endswith("One was sent.")


# ---- a person who answers badly, late or never


class Port:
    """Answers each question with what the next function makes of it; an exception is raised."""

    def __init__(self, *answers: Callable[[PendingApproval], Any]) -> None:
        self.answers, self.asked = list(answers), 0

    async def decide(self, pending: PendingApproval) -> Any:
        self.asked += 1
        answer = self.answers.pop(0)(pending)
        if isinstance(answer, BaseException):
            raise answer
        return answer


def edit_badly(pending: PendingApproval) -> Decision:
    return pending.edit({"nobody": "knows"})


def approve(pending: PendingApproval) -> Decision:
    return pending.approve()


def notices(events: list[Event]) -> list[str]:
    return [f"{event.code}: {event.message}" for event in events if event.type == "notice"]


async def test_a_plain_yes_or_no_is_a_decision() -> None:
    agent, sent = noting([call("send", to="Ada"), call("send", to="Bob")], "One was sent.")
    port = Port(lambda pending: True, lambda pending: False)
    stream = stream_agent_with_approval(agent, "Write.", decisions=port)
    assert (await stream.result()).text == "One was sent."
    assert sent == ["to Ada"]


class SyncPort:
    def decide(self, pending: PendingApproval) -> bool:
        return True


async def test_a_port_need_not_be_async() -> None:
    agent, sent = noting(call("send", to="Ada"), "Sent.")
    stream = stream_agent_with_approval(agent, "Write.", decisions=SyncPort())  # pyright: ignore[reportArgumentType]
    assert ((await stream.result()).text, sent) == ("Sent.", ["to Ada"])


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        (edit_badly, "edited arguments of 'send' are not valid: to: Field required"),
        (lambda pending: None, "decisions[0] is None, which is no decision"),
        (lambda pending: "yes", "decisions[0] is 'yes', which is no decision"),
        (lambda pending: Decision("else", "where", "approve"), "No call waits under 'else'"),
    ],
)
async def test_an_answer_that_cannot_be_used_is_told_of_and_asked_for_again(bad: Any, why: str) -> None:
    agent, sent = noting(call("send", to="Ada"), "Sent.")
    stream = stream_agent_with_approval(agent, "Write.", decisions=Port(bad, approve))
    events = [event async for event in stream]
    (said,) = notices(events)
    assert said.startswith("decision-refused: The decision was not valid, so it is asked for again: ")
    assert why in said
    assert ((await stream.result()).text, sent) == ("Sent.", ["to Ada"])


async def test_who_never_gives_a_usable_answer_is_asked_three_times_and_the_run_keeps_waiting() -> None:
    agent, sent = noting(call("send", to="Ada"), "Sent.", texts=GERMAN)
    port = Port(edit_badly, edit_badly, edit_badly, approve)
    stream = stream_agent_with_approval(agent, "Write.", decisions=port)
    said = notices([event async for event in stream])
    assert [line.split(":")[0] for line in said] == ["decision-refused", "decision-refused", "undecided"]
    assert said[-1].startswith(
        "undecided: Es gibt keine Entscheidung, deshalb wartet der Lauf weiter darauf: "
    )
    result = await stream.result()
    assert (port.asked, result.finish_reason, sent) == (3, "approval", [])
    final = await agent.resume(result.state, [result.pending[0].approve()])
    assert (final.text, sent) == ("Sent.", ["to Ada"])


async def test_what_is_decided_too_late_is_asked_anew_and_not_for_ever() -> None:
    agent, sent = noting(call("send", to="Ada"), "Sent.", approval_seconds=1e-9)
    port = Port(approve, approve, approve, approve)
    stream = stream_agent_with_approval(agent, "Write.", decisions=port)
    events = [event async for event in stream]
    assert [event.type for event in events].count("approval-required") == 4
    assert notices(events)[0].endswith("keeps waiting for one: decide() came too late each time")
    assert (port.asked, sent, (await stream.result()).finish_reason) == (3, [], "approval")


@pytest.mark.parametrize("fault", [RuntimeError("the window is gone"), asyncio.CancelledError()])
async def test_a_port_that_fails_does_not_lose_the_run(fault: BaseException, tmp_path: Path) -> None:
    runs = FileCheckpointer(tmp_path)
    agent, sent = noting(call("send", to="Ada"), "Sent.", checkpointer=runs)
    stream = stream_agent_with_approval(agent, "Write.", decisions=Port(lambda _: fault), run_id="w")
    (said,) = notices([event async for event in stream])
    assert said.startswith("undecided: There is no decision, so the run keeps waiting for one: decide() ")
    kept = await runs.load("w")
    assert kept is not None
    assert kept.pending == (await stream.result()).pending
    assert ((await agent.resume(kept, kept.pending[0].approve())).text, sent) == ("Sent.", ["to Ada"])


async def test_a_state_that_somebody_else_took_up_is_not_asked_about_again() -> None:
    def meanwhile(pending: PendingApproval) -> Decision:
        taken.append(stream._result.state.key)  # pyright: ignore
        return pending.approve()

    class Shared:
        async def consume(self, approval_id: str) -> bool:
            return approval_id not in taken  # another process was faster

    taken: list[str] = []
    agent, sent = noting(call("send", to="Ada"), "Sent.", approvals=Shared())
    port = Port(meanwhile, meanwhile)
    stream = stream_agent_with_approval(agent, "Write.", decisions=port)
    (said,) = notices([event async for event in stream])
    assert said.startswith("undecided: ")
    assert "was taken up before" in said
    assert (port.asked, sent) == (1, [])


async def test_cancelling_does_not_wait_for_a_person_who_never_answers() -> None:
    signal = AbortSignal()

    class Never:
        async def decide(self, pending: PendingApproval) -> Decision:
            signal.abort("the window was closed")
            while True:  # not even when it is told to stop
                try:
                    await asyncio.get_running_loop().create_future()
                except asyncio.CancelledError:
                    if signal.aborted and asyncio.current_task() in stubborn:
                        return pending.reject()
                    stubborn.append(asyncio.current_task())

    stubborn: list[Any] = []
    agent, sent = noting(call("send", to="Ada"), "Sent.")
    stream = stream_agent_with_approval(agent, "Write.", decisions=Never(), abort_signal=signal)
    events = [event async for event in stream]
    result = await stream.result()
    assert (events[-1].type, result.finish_reason, sent) == ("finish", "abort", [])
    assert result.report.detail == "it was cancelled: the window was closed"
    (waits,) = result.state.pending
    assert ((await agent.resume(result.state, waits.approve())).text, sent) == ("Sent.", ["to Ada"])
    for task in stubborn:
        task.cancel()


def test_cancelling_does_not_wait_until_the_next_try_is_due() -> None:
    signal = AbortSignal()

    def fails(_: Any) -> ModelError:
        asyncio.get_running_loop().call_later(0.25, signal.abort)
        return BUSY

    async def main() -> None:
        agent, _ = noting(fails, "too late")
        result = await execute_agent_with_retry(agent, "Go.", abort_signal=signal)
        assert (result.finish_reason, asyncio.get_running_loop().time()) == ("abort", 0.25)

    run_virtual(main())


async def test_what_cannot_decide_is_refused_at_once() -> None:
    with pytest.raises(ConfigurationError, match=r"decisions=\[\]: it needs `async def decide"):
        stream_agent_with_approval(noting("x")[0], "Go.", decisions=[])  # pyright: ignore[reportArgumentType]


async def test_who_leaves_the_stream_can_still_have_the_result() -> None:
    agent, sent = noting(call("send", to="Ada"), "Sent.")
    stream = stream_agent_with_approval(agent, "Write.", decisions=Port(approve))
    async for event in stream:
        if event.type == "approval-required":
            break
    assert ((await stream.result()).text, sent) == ("Sent.", ["to Ada"])


async def test_who_closes_the_stream_stops_the_run() -> None:
    agent, sent = noting(call("send", to="Ada"), "Sent.")
    stream = stream_agent_with_approval(agent, "Write.", decisions=Port(approve))
    assert (await anext(stream)).type == "start"
    await stream.aclose()
    with pytest.raises(ConfigurationError, match="left before the run had a result"):
        await stream.result()
    assert sent == []


# ---- ids and memory


def test_a_retried_run_has_the_id_and_the_memory_of_its_caller() -> None:
    agent, _ = noting(call("note", text="a"), BUSY, call("note", text="b"), "Done.")
    memory = WorkingMemory()
    result = run_virtual(execute_agent_with_retry(agent, "Note it.", run_id="mine", memory=memory))
    assert (result.run_id, result.text) == ("mine", "Done.")
    assert [entity.id for entity in memory.entities] == ["b", "a"]


async def test_a_stream_with_approval_has_the_id_and_the_memory_of_its_caller() -> None:
    agent, _ = noting(call("note", text="a"), call("send", to="Ada"), call("note", text="b"), "Done.")
    memory = WorkingMemory()
    stream = stream_agent_with_approval(
        agent, "Note it.", decisions=Port(approve), run_id="mine", memory=memory
    )
    assert (await stream.result()).run_id == "mine"
    assert [entity.id for entity in memory.entities] == ["b", "sent", "a"]


@pytest.mark.parametrize(("before", "after"), [((), ["b", "sent", "a"]), (("z",), ["b", "sent", "z"])])
async def test_the_second_half_of_a_run_updates_the_callers_memory(
    before: tuple[str, ...], after: list[str]
) -> None:
    agent, _ = noting(call("note", text="a"), call("send", to="Ada"), call("note", text="b"), "Done.")
    paused = await agent.generate("Note it.", memory=WorkingMemory())
    memory = WorkingMemory()  # in another process, say
    memory.remember([Entity("note", each, each) for each in before])
    for_all = await agent.resume(paused.state, paused.pending[0].approve(), memory=memory)
    assert for_all.text == "Done."
    assert [entity.id for entity in memory.entities] == after
