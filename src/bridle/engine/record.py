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
from bridle.engine.ending import TAKEN, Ending
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
from bridle.engine.tools import SourceAttribution

WAITING = "Not carried out yet: this waits for a person's approval."
SHOWN_EVIDENCE = 5
SHOWN_FAULTS = 5


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
        order = {call.id: number for number, call in enumerate(calls)}
        return StepResult(
            reply.step,
            reply.text,
            calls,
            tuple(sorted(acted.outcomes, key=lambda outcome: order.get(outcome.call.id, len(order)))),
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
        lines = [f"- {line}" for line in dict.fromkeys([self._in_words(each) for each in found]) if line]
        return "\n\n".join([part for part in (said, "\n".join(lines[-SHOWN_EVIDENCE:])) if part])

    def _in_words(self, outcome: ToolOutcome) -> str:
        """For people, where the texts have words for tools: what was done, and where it was found."""
        names = self.texts.tools
        if not names:
            return f"{outcome.call.name}: {one_line(outcome.content, 200)}"
        what, source = names.get(outcome.call.name, ""), outcome.result.source
        if not what or not source:
            return what
        found = source.name if isinstance(source, SourceAttribution) else str(source)
        return f"{what} ({self.texts.phrase('source')}: {one_line(found, 200)})"

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
        say = self.texts.phrase
        outcomes = [outcome for step in self.steps for outcome in step.tool_results]
        tried = Counter([outcome.call.name for outcome in outcomes])
        missing = [f"{outcome.call.name}: {one_line(outcome.content, 160)}" for outcome in _lacking(outcomes)]
        missing = list(dict.fromkeys(missing))[-SHOWN_FAULTS:]
        missing += [say("an answer of the required form")] if no_output else []
        missing += [f"{say('approval of')} {each.tool_name}" for each in pending]
        return StopReport(
            ending.reason,
            say(ending.detail),
            spent,
            tuple([f"{name} ×{count}" if count > 1 else name for name, count in tried.items()]),
            tuple(missing),
            say(_next(ending, missing=bool(missing), begun=bool(self.steps))),
            self.texts,
        )


def _lacking(outcomes: Sequence[ToolOutcome]) -> list[ToolOutcome]:
    """The calls that failed and were not made good: by the same call, or, where a call could not be carried
    out as it was written, by any that could. What a person declined nobody misses."""
    lacking: list[ToolOutcome] = []
    made_good: set[tuple[str, str]] = set()
    for outcome in reversed(outcomes):
        key = (outcome.call.name, outcome.canonical)
        if outcome.ok:
            made_good.add(key)
        elif key not in made_good and (outcome.executed or not made_good) and not outcome.rejected:
            lacking.append(outcome)
    return lacking[::-1]


LARGER = "continue with agent.resume(result.state, budget=Budget(…)) and a larger budget"
MEND = "mend what is said above, then continue with agent.resume(result.state)"
LOAD = "load the run again (checkpointer.load) and go on from there if it is not finished"
ANOTHER_ID = "ask again with another run_id, or load that run and go on with it"
_NEXT = {
    "steps": LARGER,
    "seconds": LARGER,
    "tool_calls": LARGER,
    "tokens": LARGER,
    "cost": LARGER,
    "output": LARGER,
    "too-long": "ask again for less at once, or use a model with a larger window",
    "length": "ask again for less at once, or allow a longer answer (max_output_tokens)",
    "stall": "rephrase the request, or try a larger model",
    "abort": "continue with agent.resume(result.state)",
    "errors": MEND,
    "error": MEND,
    "empty": MEND,
    "approval": "decide on result.pending and continue with agent.resume(result.state, decisions)",
}


def _next(ending: Ending, *, missing: bool, begun: bool) -> str:
    """How to go on from here, truly: what was done need not be done again, unless nothing was."""
    if ending.reason == "stop":
        if missing:
            return "ask for what is missing with response_messages, if you need it"
        return "nothing is left to do"
    if ending.lost:
        return LOAD if ending.detail == TAKEN.detail else ANOTHER_ID
    if ending.retryable:
        return "try again with agent.resume(result.state): the fault may pass"
    if ending.reason == "error" and not (begun or ending.model_failed):
        return "ask again, with a request that can be answered"
    return _NEXT[ending.why or ending.reason]


def _messages_of(step: StepResult, signature: str, waiting: set[str]) -> Iterator[Message]:
    """A step as the conversation has it. Every call gets its result, whatever happened."""
    parts: list[Part] = []
    if step.reasoning or signature:
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
