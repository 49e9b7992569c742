"""Two ways to call an agent that go on by themselves: through faults that pass, and past a person's word."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any

from bridle.engine.abort import AbortSignal
from bridle.engine.agent import ToolLoopAgent
from bridle.engine.approval import DecisionPort
from bridle.engine.events import Event
from bridle.engine.messages import Message
from bridle.engine.result import RunResult
from bridle.errors import ConfigurationError

TRIES = 3
FIRST_WAIT = 1.0
LONGEST_WAIT = 10.0
JITTER = 0.5


async def execute_agent_with_retry(
    agent: ToolLoopAgent,
    prompt: str | None = None,
    *,
    messages: Sequence[Message | Mapping[str, Any]] = (),
    options: Any = None,
    abort_signal: AbortSignal | None = None,
    tries: int = TRIES,
) -> RunResult:
    """Run; when the model fails in a way that may pass (429, 5xx, a broken connection), go on from there.

    Each further try continues the run, so nothing that was done is done again. It waits 1, 2, 4 … seconds,
    10 at most, and up to half a second more, so that many do not come back at once.
    """
    if tries < 1:
        raise ConfigurationError(f"tries={tries}: it must be 1 or more.")
    result = await agent.generate(prompt, messages=messages, options=options, abort_signal=abort_signal)
    for tried in range(1, tries):
        if result.finish_reason != "error" or not result.retryable:
            break
        await asyncio.sleep(min(LONGEST_WAIT, FIRST_WAIT * 2 ** (tried - 1)) + random.random() * JITTER)
        result = await agent.resume(result.state, options=options, abort_signal=abort_signal)
    return result


async def stream_agent_with_approval(
    agent: ToolLoopAgent,
    prompt: str | None = None,
    *,
    decisions: DecisionPort,
    messages: Sequence[Message | Mapping[str, Any]] = (),
    options: Any = None,
    abort_signal: AbortSignal | None = None,
) -> AsyncIterator[Event]:
    """The events of a run that waits for a person where it must, and goes on in the same stream.

    A rejected call comes back as a tool result `{"cancelled": true}`.
    """
    stream = agent.stream(prompt, messages=messages, options=options, abort_signal=abort_signal)
    while True:
        async with stream:
            async for event in stream:
                yield event
            result = await stream.result()
        if result.finish_reason != "approval":
            return
        decided = [await decisions.decide(pending) for pending in result.pending]
        stream = agent.resume_stream(result.state, decided, options=options, abort_signal=abort_signal)
