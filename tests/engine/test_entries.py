from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bridle import (
    ConfigurationError,
    Decision,
    ModelError,
    PendingApproval,
    ToolLoopAgent,
    execute_agent_with_retry,
    stream_agent_with_approval,
    tool,
)
from bridle.models import ScriptedModel, call
from support.virtual_time import run_virtual

BUSY = ModelError("busy", fault="busy", status=429, retryable=True)
WRONG = ModelError("bad request", fault="refused", status=400)


def noting(*script: Any) -> tuple[ToolLoopAgent, list[str]]:
    notes: list[str] = []

    @tool(effect="draft")
    async def note(text: str) -> str:
        """Write a note."""
        notes.append(text)
        return "noted"

    @tool(effect="once")
    async def send(to: str) -> str:
        """Send."""
        notes.append(f"to {to}")
        return "sent"

    return ToolLoopAgent(model=ScriptedModel(script), tools=[note, send]), notes


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
