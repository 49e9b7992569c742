"""What one run leaves behind: the conversation, the steps, the trace, and the result made of them.

`transcript` is everything that was said, whole. `window` is what is sent: the same until it has to shrink.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from bridle.engine.act import Acted
from bridle.engine.approval import PendingApproval
from bridle.engine.budget import Spending
from bridle.engine.context import (
    ContextMeter,
    estimate_messages_tokens,
    estimate_tokens,
    shrink,
)
from bridle.engine.ending import Ending
from bridle.engine.events import ContextTrimmed, Event, TextDelta
from bridle.engine.history import INTERRUPTED
from bridle.engine.messages import Message, Part, ReasoningPart, TextPart, ToolCallPart, ToolResultPart
from bridle.engine.model import Usage
from bridle.engine.reply import Reply
from bridle.engine.result import (
    RunResult,
    StepResult,
    StopReport,
    ToolOutcome,
)
from bridle.engine.state import LogItem, Meters, RunState, Said, Stepped, Trimmed
from bridle.engine.text import one_line, words
from bridle.engine.texts import Texts

WAITING = "Not carried out yet: this waits for a person's approval."
SHOWN_EVIDENCE = 5


@dataclass(slots=True)
class Record:
    texts: Texts
    emit: Callable[[Event], None]
    transcript: list[Message]
    given: int = 0
    meter: ContextMeter = field(default_factory=ContextMeter)
    window: list[Message] = field(default_factory=list[Message])
    steps: list[StepResult] = field(default_factory=list[StepResult])
    log: list[LogItem] = field(default_factory=list[LogItem])
    truncated: bool = False

    def __post_init__(self) -> None:
        self.given = len(self.transcript)
        self.window = list(self.transcript)
        self.meter.recount(self.window)

    def say(self, text: str, *, closing: bool = False) -> None:
        """Tell the model something of our own."""
        self.enter(Said(Message.user(text, origin="engine"), closing))

    def enter(self, item: LogItem) -> None:
        """Note what happened; the same whether it happens now or is taken up from a state."""
        match item:
            case Said(message):
                self._add(message)
            case Trimmed(messages):
                self.window = list(messages)
                self.meter.recount(self.window)
                self.truncated = True
            case Stepped(step, signature=signature, waiting=waiting):
                for message in _messages_of(step, signature, {call.id for call in waiting}):
                    self._add(message)
                self.steps.append(step)
            case _:
                pass
        self.log.append(item)

    def _add(self, message: Message) -> None:
        self.transcript.append(message)
        self.window.append(message)
        self.meter.add(message)

    @property
    def next_step(self) -> int:
        return len(self.steps) + 1

    def fit(self, share: int, most: int) -> bool:
        """Make what is sent fit into `share` tokens; False when even the least there is exceeds `most`."""
        before = self.meter.tokens
        if before <= share:
            return True
        shorter = shrink(self.window, self.meter.room_for_messages(share))
        if estimate_messages_tokens(shorter) < self.meter.messages:
            self.enter(Trimmed(tuple(shorter)))
            self.emit(ContextTrimmed(self.next_step, before, self.meter.tokens))
        return self.meter.tokens <= most

    def usage_of(self, reply: Reply, estimated: int) -> Usage:
        """As reported, and the estimate learns from it; or estimated and marked so."""
        if reply.usage is not None:
            self.meter.learn(reply.usage.input_tokens, estimated)
            return reply.usage
        said = estimate_tokens(reply.text) + sum([estimate_tokens(call.arguments) for call in reply.calls])
        return Usage(self.meter.tokens, said, estimated=True)

    def add_step(self, reply: Reply, acted: Acted, usage: Usage, meters: Meters) -> StepResult:
        """Enter one reply and what came of its calls."""
        step = self.step_of(reply, acted, usage)
        self.enter(Stepped(step, meters, reply.signature, tuple(acted.waiting), tuple(acted.pending)))
        return step

    def step_of(self, reply: Reply, acted: Acted, usage: Usage) -> StepResult:
        done = {outcome.call.id: outcome.call for outcome in acted.outcomes}
        calls = tuple([done.get(asked.call.id, asked.call) for asked in reply.numbered])
        return StepResult(
            reply.step,
            reply.text,
            calls,
            tuple(acted.outcomes),
            "tool-calls" if calls else reply.finish or "stop",
            usage,
            reply.seconds,
            "".join(reply.thoughts),
            reply.closing,
            reply.marker.seen,
            None if reply.error is None else words(reply.error),
        )

    @property
    def text(self) -> str:
        """The last thing the model said, or nothing: what an earlier step said is no answer."""
        return self.steps[-1].text if self.steps else ""

    def last_words(self, ending: Ending) -> tuple[str, TextDelta | None]:
        """The answer, and what of it has not been heard yet.

        Without a last word of the model's, a sentence says why, with what was found. It stands behind
        what the model said in a step that broke, and by itself, as one step more, everywhere else.
        """
        said = self.text
        closed = bool(self.steps) and self.steps[-1].closing
        if said and (closed or ending.keeps_text):
            return said, None
        if said and ending.why is None:
            rest = f"\n\n{ending.sentence}"
            return said + rest, TextDelta(self.next_step - 1, rest)
        found = self.evidence()
        if ending.why is not None:
            text = f"{self.texts.fallback[ending.why]}\n\n{found or self.texts.nothing}"
        else:
            text = f"{ending.sentence}\n\n{found}" if found else ending.sentence
        return text, TextDelta(self.next_step, text)

    def evidence(self) -> str:
        """What there is when the model gives no last word: its latest text, and the latest results."""
        said = next((step.text for step in reversed(self.steps) if step.text), "")
        found = [outcome for step in self.steps for outcome in step.tool_results if outcome.ok]
        lines = [f"- {outcome.call.name}: {one_line(outcome.content, 200)}" for outcome in found]
        return "\n\n".join([part for part in (said, "\n".join(lines[-SHOWN_EVIDENCE:])) if part])

    def responses(self, text: str, *, waiting: bool) -> tuple[Message, ...]:
        """What a caller keeps: everything that was said, but the loop's own words to the model.

        A conversation goes on after an answer, so where the model gave none, the sentence that the person
        got stands in for it: some chat templates refuse two requests in a row.
        """
        said = [message for message in self.transcript[self.given :] if not message.origin]
        if self.given and not waiting and (not said or said[-1].role != "assistant"):
            said.append(Message.assistant(text))
        return tuple(said)

    def result(
        self,
        ending: Ending,
        spending: Spending,
        text: str,
        run_id: str,
        pending: tuple[PendingApproval, ...],
        output: Any,
        abandoned: int,
        wants_output: bool,
        snapshot: Callable[[str], RunState],
    ) -> RunResult:
        return RunResult(
            text=text,
            finish_reason=ending.reason,
            steps=tuple(self.steps),
            response_messages=self.responses(text, waiting=ending.reason == "approval"),
            usage=spending.usage,
            report=self.report(ending, spending, pending, no_output=wants_output and output is None),
            run_id=run_id,
            stalled=ending.reason == "stall",
            truncated=self.truncated,
            cap_reached=ending.reason == "tool-calls",
            pending=pending,
            output=output,
            error=ending.detail if ending.reason == "error" else None,
            abandoned=abandoned,
            cost=spending.cost,
            retryable=ending.retryable,
            wants_output=wants_output,
            snapshot=lambda: snapshot(ending.reason),
        )

    def report(
        self, ending: Ending, spending: Spending, pending: Sequence[PendingApproval], *, no_output: bool
    ) -> StopReport:
        budget = spending.budget
        spent: dict[str, tuple[float, float | None]] = {
            "steps": (spending.steps, budget.steps),
            "seconds": (round(spending.seconds, 3), budget.seconds),
            "tool_calls": (spending.tool_calls, budget.tool_calls),
            "tokens": (spending.usage.total_tokens, budget.tokens),
        }
        if spending.cost is not None:
            spent["cost"] = (spending.cost, budget.cost)
        outcomes = [outcome for step in self.steps for outcome in step.tool_results]
        tried = Counter([outcome.call.name for outcome in outcomes])
        failed = [outcome for outcome in outcomes if not outcome.ok]
        missing = [f"{outcome.call.name}: {one_line(outcome.content, 160)}" for outcome in failed[-5:]]
        missing += ["an answer of the required form"] if no_output else []
        missing += [f"approval of {each.tool_name}" for each in pending]
        return StopReport(
            ending.reason,
            ending.detail,
            spent,
            tuple([f"{name} ×{count}" if count > 1 else name for name, count in tried.items()]),
            tuple(missing),
            _NEXT[ending.reason],
        )


_NEXT = {
    "stop": "nothing is left to do",
    "tool-calls": "continue with response_messages and more steps, or in background mode",
    "length": "continue with response_messages and a larger budget",
    "stall": "rephrase the request, or try a larger model",
    "abort": "continue with response_messages whenever you like",
    "timeout": "continue with response_messages and more seconds",
    "error": "see 'missing' and 'error'; then ask again",
    "approval": "decide on result.pending and resume",
}


def _messages_of(step: StepResult, signature: str, waiting: set[str]) -> Iterator[Message]:
    """A step as the conversation has it. Every call gets its result, whatever happened."""
    parts: list[Part] = []
    if step.reasoning:
        parts.append(ReasoningPart(step.reasoning, signature))
    if step.text:
        parts.append(TextPart(step.text))
    parts.extend(step.tool_calls)
    if step.text or step.tool_calls:
        yield Message("assistant", tuple(parts))
    if step.tool_calls:
        done = {outcome.call.id: outcome for outcome in step.tool_results}
        yield Message.tool([_result_part(call, done.get(call.id), waiting) for call in step.tool_calls])


def _result_part(call: ToolCallPart, outcome: ToolOutcome | None, waiting: set[str]) -> ToolResultPart:
    if outcome is not None:
        return ToolResultPart(call.id, call.name, outcome.content, not outcome.ok)
    content = WAITING if call.id in waiting else INTERRUPTED
    return ToolResultPart(call.id, call.name, content, is_error=True)
