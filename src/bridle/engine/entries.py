"""Two ways to call an agent that go on by themselves: through faults that pass, and past a person's word."""

from __future__ import annotations

import asyncio
import inspect
import logging
import random
import time
from collections.abc import AsyncGenerator, AsyncIterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic

from bridle.engine.abort import AbortSignal
from bridle.engine.agent import ToolLoopAgent
from bridle.engine.approval import Decision, DecisionPort, PendingApproval, StateTaken
from bridle.engine.events import Event, Notice
from bridle.engine.messages import Message
from bridle.engine.result import OutputT, RunResult
from bridle.engine.stream import RunStream
from bridle.engine.text import describe, words
from bridle.engine.underway import GRACE
from bridle.errors import ApprovalRefused, ConfigurationError

if TYPE_CHECKING:
    from bridle.engine.memory import WorkingMemory

TRIES = 3
FIRST_WAIT = 1.0
LONGEST_WAIT = 10.0
JITTER = 0.5
ASKS = 3
"""How often one question is put before an answer that cannot be used counts as none."""
AGAIN = "The decision was not valid, so it is asked for again"
UNDECIDED = "There is no decision, so the run keeps waiting for one"

log = logging.getLogger("bridle")


async def execute_agent_with_retry(
    agent: ToolLoopAgent[OutputT],
    prompt: str | None = None,
    *,
    messages: Sequence[Message | Mapping[str, Any]] = (),
    options: Any = None,
    abort_signal: AbortSignal | None = None,
    run_id: str | None = None,
    memory: WorkingMemory | None = None,
    tries: int = TRIES,
) -> RunResult[OutputT]:
    """Run; when the model fails in a way that may pass (429, 5xx, a broken connection), go on from there.

    Each further try continues the run, so nothing that was done is done again. It waits 1, 2, 4 … seconds,
    10 at most, and up to half a second more, so that many do not come back at once. `abort_signal` ends the
    waiting too.
    """
    if tries < 1:
        raise ConfigurationError(f"tries={tries}: it must be 1 or more.")
    result = await agent.generate(
        prompt, messages=messages, options=options, abort_signal=abort_signal, run_id=run_id, memory=memory
    )
    for tried in range(1, tries):
        if result.finish_reason != "error" or not result.retryable:
            break
        wait = min(LONGEST_WAIT, FIRST_WAIT * 2 ** (tried - 1)) + random.random() * JITTER
        await _unless_aborted(asyncio.ensure_future(asyncio.sleep(wait)), abort_signal)
        result = await agent.resume(result.state, options=options, abort_signal=abort_signal, memory=memory)
    return result


def stream_agent_with_approval(
    agent: ToolLoopAgent[OutputT],
    prompt: str | None = None,
    *,
    decisions: DecisionPort,
    messages: Sequence[Message | Mapping[str, Any]] = (),
    options: Any = None,
    abort_signal: AbortSignal | None = None,
    run_id: str | None = None,
    memory: WorkingMemory | None = None,
) -> ApprovalStream[OutputT]:
    """The events of a run that waits for a person where it must, and goes on in the same stream.

    A rejected call comes back as a tool result `{"cancelled": true}`. A decision that cannot be used (an edit
    whose arguments are not valid) is told of by a notice and asked for again, three times in all. Where there
    is none after that, or `decide` fails, the stream ends and the run keeps waiting: go on with
    `(await stream.result()).state`. `abort_signal` ends the waiting for a person too.
    """
    if not callable(getattr(decisions, "decide", None)):
        raise ConfigurationError(f"decisions={decisions!r}: it needs `async def decide(self, pending)`.")
    first = agent.stream(
        prompt, messages=messages, options=options, abort_signal=abort_signal, run_id=run_id, memory=memory
    )
    return ApprovalStream(agent, first, decisions, options, abort_signal, memory)


class ApprovalStream(AsyncIterator[Event], Generic[OutputT]):
    """A run's events past each of its questions. It goes on only while somebody takes them."""

    def __init__(
        self,
        agent: ToolLoopAgent[OutputT],
        stream: RunStream,
        port: DecisionPort,
        options: Any,
        signal: AbortSignal | None,
        memory: WorkingMemory | None,
    ) -> None:
        self._agent, self._port = agent, port
        self._options, self._signal, self._memory = options, signal, memory
        self._result: RunResult[OutputT] | None = None
        self._events = self._play(stream)

    async def __anext__(self) -> Event:
        return await anext(self._events)

    async def aclose(self) -> None:
        """Stop; the run is cancelled if it is under way."""
        await self._events.aclose()

    async def result(self) -> RunResult[OutputT]:
        """How the run ended, or where it waits; what has not happened yet happens first."""
        async for _ in self._events:
            pass
        if self._result is None:
            raise ConfigurationError("The stream was left before the run had a result.")
        return self._result

    async def _play(self, stream: RunStream) -> AsyncGenerator[Event]:
        asked, question = 0, ()
        while True:
            why = ""
            try:
                async with stream:
                    async for event in stream:
                        yield event
                    self._result = await stream.result()
            except ApprovalRefused as refused:
                assert self._result is not None  # the first stream is given no decisions
                if isinstance(refused, StateTaken):
                    yield self._notice(UNDECIDED, words(refused))
                    return
                why = words(refused)
            if self._result.finish_reason != "approval":
                return
            waiting = tuple([each.call_id for each in self._result.pending])
            asked, question = asked + 1 if waiting == question else 1, waiting
            if asked > ASKS:
                yield self._notice(UNDECIDED, why or "decide() came too late each time")
                return
            if why:
                yield self._notice(AGAIN, why)
            decided = await self._decide(self._result.pending)
            if isinstance(decided, str):
                yield self._notice(UNDECIDED, decided)
                return
            stream = self._agent.resume_stream(
                self._result.state,
                decided,
                options=self._options,
                abort_signal=self._signal,
                memory=self._memory,
            )

    async def _decide(self, pending: Sequence[PendingApproval]) -> list[Decision] | str:
        """What the person decided, nothing where they were interrupted, or why there is no decision."""
        decided: list[Decision] = []
        for each in pending:
            asking = asyncio.ensure_future(self._answer(each))
            if not await _unless_aborted(asking, self._signal):
                return []
            if asking.cancelled():
                return "decide() was cancelled"
            if (error := asking.exception()) is not None:
                log.warning("run %s: decide() failed", each.run_id, exc_info=error)
                return f"decide() failed with {describe(error)}"
            if time.time() < each.expires:  # what is decided too late is asked anew
                decided.append(asking.result())
        return decided

    async def _answer(self, pending: PendingApproval) -> Decision:
        """A decision, or a plain yes or no, from a port that may be sync."""
        answer: Any = self._port.decide(pending)
        if inspect.isawaitable(answer):
            answer = await answer
        if isinstance(answer, bool):
            return pending.approve() if answer else pending.reject()
        return answer

    def _notice(self, what: str, why: str) -> Notice:
        assert self._result is not None
        code = "undecided" if what is UNDECIDED else "decision-refused"
        return Notice(self._result.steps[-1].number, code, f"{self._agent.texts.phrase(what)}: {why}")


async def _unless_aborted(work: asyncio.Future[Any], signal: AbortSignal | None) -> bool:
    """Wait for it, but not beyond the signal; whether it is done. What ignores its end is left behind."""
    aborted: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def stop() -> None:
        aborted.cancel()

    forget = None if signal is None else signal.listen(stop)
    try:
        await asyncio.wait([work, aborted], return_when=asyncio.FIRST_COMPLETED)
        if work.done():
            return True
        work.cancel()
        await asyncio.wait([work], timeout=GRACE)
        return False
    finally:
        if forget is not None:
            forget()
        work.cancel()
