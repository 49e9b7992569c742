"""What was recorded, laid out for the run that plays it, and what is found to be different meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from bridle.engine.approval import Decision
from bridle.engine.difference import Aspect, Difference, said
from bridle.engine.loop import Run
from bridle.engine.messages import Message
from bridle.engine.model import Model, ModelRequest
from bridle.engine.result import ToolOutcome
from bridle.engine.state import Acting, RunState, Stepped, outcome_from_json
from bridle.engine.text import canonical_json
from bridle.engine.tools import Tool
from bridle.engine.trace_format import message_digest, sent_json
from bridle.engine.trace_lines import InvalidTrace, Line, Trace
from bridle.engine.trace_time import FOREVER, trace_time

WRONG_ARGUMENTS = "The arguments of '{name}' are not valid: "
_SENT: tuple[tuple[Aspect, str], ...] = (
    ("tools", "tools"),
    ("tool_choice", "toolChoice"),
    ("max_output_tokens", "maxOutputTokens"),
    ("temperature", "temperature"),
)


@dataclass(slots=True)
class Kept:
    """What came of one call."""

    at: float
    outcome: ToolOutcome
    view: str | None
    taken: bool = False

    @property
    def key(self) -> tuple[str, str]:
        return self.outcome.call.name, self.outcome.canonical


@dataclass(slots=True)
class Script:
    trace: Trace
    state: RunState | None = None
    decisions: Mapping[str, Decision] = field(default_factory=dict[str, Decision])
    differences: list[Difference] = field(default_factory=list[Difference])
    requests: list[Line] = field(default_factory=list[Line])
    replies: dict[int, Line] = field(default_factory=dict[int, Line])
    outcomes: dict[int, list[Kept]] = field(default_factory=dict[int, list[Kept]])
    checked: dict[tuple[str, str], ToolOutcome] = field(default_factory=dict[tuple[str, str], ToolOutcome])
    asked: list[tuple[int, str, Mapping[str, Any]]] = field(
        default_factory=list[tuple[int, str, Mapping[str, Any]]]
    )
    messages: dict[str, Message] = field(default_factory=dict[str, Message])
    sent: int = 0
    step: int = 1
    began: float = 0.0
    run: Run | None = None
    fault: InvalidTrace | None = None
    other_limits: bool = False
    """The budget, or the time limit of a tool, is not what it was."""

    def __post_init__(self) -> None:
        self.requests = list(self.trace.of("request"))
        self.replies = {line.step: line for line in self.trace.of("reply")}
        self._lay_out_outcomes()
        self.messages = {message_digest(each): each for each in self.header.messages()}
        for line in self.requests:
            new = cast(dict[str, Any], line.get("new", dict))
            self.messages |= {name: Message.from_json(body) for name, body in new.items()}
        self._lay_out_questions()

    def _lay_out_outcomes(self) -> None:
        for line in self.trace.of("outcome"):
            outcome = outcome_from_json(line.body, f"line {line.number}")
            self.outcomes.setdefault(line.step, []).append(Kept(line.at, outcome, line.optional("view", str)))
            key = _key(outcome.call.name, outcome.call.arguments)
            wrong = (outcome.result.error or "").startswith(WRONG_ARGUMENTS.format(name=outcome.call.name))
            if outcome.executed or ((outcome.cached or wrong) and key not in self.checked):
                self.checked[key] = outcome

    def _lay_out_questions(self) -> None:
        """Which calls waited for a person, in which step, by their arguments as the model wrote them."""
        entries = cast(list[Any] | None, self.header.optional("state", list))
        self.state = None if entries is None else RunState.of(entries)
        decided = self.header.object("decisions").body
        self.decisions = {key: Decision(**value) for key, value in decided.items()}
        if self.state is not None:
            steps = [each.step.number for each in self.state.log if isinstance(each, Stepped | Acting)]
            self.step = steps[-1] if steps else 1
            for each in self.state.pending:
                self.asked.append((self.step, each.tool_name, each.arguments))
        for line in self.end.objects("pending"):
            arguments = cast(dict[str, Any], line.get("arguments", dict))
            self.asked.append((self.end.get("steps", int), line.get("tool", str), arguments))

    @property
    def header(self) -> Line:
        return self.trace.header

    @property
    def end(self) -> Line:
        assert self.trace.end is not None
        return self.trace.end

    @property
    def aborted(self) -> bool:
        return self.end.get("finishReason", str) == "abort"

    @property
    def called(self) -> dict[str, int]:
        """The tools that were called, each with the step in which it first was."""
        steps: dict[str, int] = {}
        waiting = [(step, name) for step, name, _ in self.asked]
        made = [(step, each.outcome.call.name) for step, kept in self.outcomes.items() for each in kept]
        for step, name in sorted([*made, *waiting]):
            steps.setdefault(name, step)
        return steps

    def differs(self, step: int, aspect: Aspect, recorded: Any, now: Any, name: str = "") -> None:
        self.differences.append(Difference.of(step, aspect, recorded, now, name))

    @property
    def first_step(self) -> int:
        return self.requests[0].step if self.requests else self.step

    def checked_before(self, name: str, arguments: Mapping[str, Any]) -> ToolOutcome | None:
        return self.checked.get(_key(name, arguments))

    def take(self, key: tuple[str, str]) -> Kept | None:
        """What came of a call in this step; calls that are the same take their results in turn."""
        same = [each for each in self.outcomes.get(self.step, []) if each.key == key]
        fresh = [e for e in same if e.outcome.executed and not e.outcome.cached and not e.taken]
        found = next(iter(fresh or same), None)
        if found is not None:
            found.taken = True
        return found

    def is_shared(self, kept: Kept) -> bool:
        """Whether a call beside it got the same result while it was still on its way."""
        beside = [e for e in self.outcomes[self.step] if e is not kept and e.key == kept.key]
        return any(each.outcome.cached and not each.outcome.ok for each in beside)

    def was_asked(self, name: str, arguments: Mapping[str, Any]) -> bool:
        """Whether a call with these checked arguments waited in this step."""
        now = canonical_json(dict(arguments))
        for written in self._asked_about(name):
            known = self.checked_before(name, written)
            if now == (canonical_json(dict(written)) if known is None else known.canonical):
                return True
        return False

    def judge(self, tool: Tool, arguments: Mapping[str, Any]) -> bool:
        """What the tool's own rule says of this call now, compared with whether it waited then."""
        now, key = tool.needs_approval(arguments), _key(tool.name, arguments)
        was = key[1] in [_checked(tool, written) for written in self._asked_about(tool.name)]
        made = [each.outcome for each in self.outcomes.get(self.step, []) if each.key == key]
        made = [each for each in made if each.executed and each.call.id not in self.decisions]
        if was != now and (was or made):
            self.differs(self.step, "approval", _yes(was), _yes(now), tool.name)
        return now

    def _asked_about(self, name: str) -> list[Mapping[str, Any]]:
        return [written for step, tool, written in self.asked if (step, tool) == (self.step, name)]

    async def pass_time(self, at: float) -> None:
        """Until it was so late then. Under limits that are not what they were, it may be too late now."""
        clock, when = trace_time(), self.began + at
        if self.other_limits:
            await asyncio.sleep(max(0.0, when - clock.time()))
        clock.advance_to(when)

    async def cancel(self) -> None:
        """As the person did: the run stops here."""
        assert self.run is not None
        self.run.cancel()
        await asyncio.sleep(FOREVER)

    def compare_request(self, line: Line, request: ModelRequest, model: Model) -> None:
        now, step = sent_json(request), line.step
        if request.step != step:
            self.differs(request.step, "more", f"step {step}", f"step {request.step}")
        if line.get("model", str) != model.name:
            self.differs(step, "model", line.get("model", str), model.name)
        if line.get("instructions", str) != now["instructions"]:
            self.differs(step, "instructions", self.header.get("instructions", str), request.instructions)
        before = cast(list[str], line.get("messages", list))
        for n in range(max(len(before), len(now["messages"]))):
            was = before[n] if n < len(before) else ""
            sent = request.messages[n] if n < len(request.messages) else None
            if was != ("" if sent is None else now["messages"][n]):
                self.differs(step, "message", said(self.messages.get(was)), said(sent), str(n + 1))
                break
        for aspect, name in _SENT:
            if line.body.get(name) != now[name]:
                self.differs(step, aspect, line.body.get(name), now[name])


def _key(name: str, arguments: Mapping[str, Any]) -> tuple[str, str]:
    return name, canonical_json(dict(arguments))


def _checked(tool: Tool, written: Mapping[str, Any]) -> str:
    try:
        return canonical_json(tool.signature.validate(written)[1])
    except Exception:  # arguments that fitted then and do not now; the run says so
        return ""


def _yes(asked: bool) -> str:
    return "it waits" if asked else "it does not"
