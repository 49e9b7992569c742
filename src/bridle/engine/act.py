"""Carrying out what a model asked for: the one gate every tool call goes through.

Whatever is wrong with a call comes back to the model as an observation: the reason and the valid
alternatives. Reads run side by side and are cached; a write is a barrier in call order and is never
carried out twice with the same arguments.
"""

from __future__ import annotations

import asyncio
import difflib
import inspect
import logging
import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Protocol

from bridle.engine.abort import AbortSignal
from bridle.engine.approval import Decision, PendingApproval
from bridle.engine.budget import Spending
from bridle.engine.events import ApprovalRequired, Event, Notice, ToolCallEvent, ToolProgress, ToolResultEvent
from bridle.engine.history import unique_id, wire_name
from bridle.engine.hooks import CallSettings, FailedCall, RepairToolCall, settle
from bridle.engine.messages import ToolCallPart
from bridle.engine.model import CallChunk
from bridle.engine.render import as_result, observation, to_text
from bridle.engine.result import ToolOutcome
from bridle.engine.schema import InvalidArguments
from bridle.engine.text import canonical_json, clean, describe, one_line, parse_arguments, words
from bridle.engine.texts import Texts
from bridle.engine.threads import run_in_thread
from bridle.engine.tools import Effect, Tool, ToolCache, ToolContext, ToolResult
from bridle.engine.underway import CallUnderWay, all_settled
from bridle.errors import ToolError

log = logging.getLogger("bridle")

NO_TIME = "The time for this request is over, so this was not begun."


@dataclass(slots=True)
class Asked:
    """A call as the model asked for it, and as a history can carry it: providers reject one whose
    arguments are no JSON object, so unreadable ones become an empty one and a problem."""

    call: ToolCallPart
    chunk: CallChunk
    problem: str = ""

    @staticmethod
    def read(call_id: str, chunk: CallChunk) -> Asked:
        name = wire_name(chunk.name)
        if chunk.fault:
            return Asked(ToolCallPart(call_id, name, {}), chunk, chunk.fault)
        try:
            return Asked(ToolCallPart(call_id, name, parse_arguments(chunk.arguments)), chunk)
        except ValueError as error:
            problem = f"The arguments of '{name}' cannot be read: {error}. Send one JSON object."
            return Asked(ToolCallPart(call_id, name, {}), chunk, problem)


@dataclass(slots=True)
class Checked:
    """A call that may be carried out."""

    call: ToolCallPart
    tool: Tool
    keywords: dict[str, Any]
    canonical: str
    asks: bool = False

    @property
    def key(self) -> tuple[str, str]:
        return self.tool.name, self.canonical


@dataclass(slots=True)
class Acted:
    """What came of a reply's calls, in their order. Calls behind a pending write have not run yet."""

    outcomes: list[ToolOutcome] = field(default_factory=list[ToolOutcome])
    pending: list[PendingApproval] = field(default_factory=list[PendingApproval])
    waiting: list[ToolCallPart] = field(default_factory=list[ToolCallPart])


class WriteJournal(Protocol):
    """Told of each write before it is made and after, so that a crash between the two is seen."""

    async def before_write(
        self, call: ToolCallPart, effect: Effect, canonical: str, before: Sequence[ToolOutcome]
    ) -> None: ...

    async def after_write(self, outcome: ToolOutcome) -> None: ...


@dataclass(slots=True)
class Actor:
    """The hands of one run."""

    settings: CallSettings
    spending: Spending
    emit: Callable[[Event], None]
    texts: Texts
    repair: RepairToolCall | None = None
    run_id: str = ""
    journal: WriteJournal | None = None
    cache: ToolCache = field(default_factory=ToolCache)
    written: dict[tuple[str, str], ToolOutcome] = field(default_factory=dict[tuple[str, str], ToolOutcome])
    used_ids: set[str] = field(default_factory=set[str])
    abandoned: int = 0
    step: int = 0
    offered: Collection[str] | None = None
    heed: Callable[[], None] = lambda: None
    _running: dict[str, AbortSignal] = field(default_factory=dict[str, AbortSignal])
    _granted: Mapping[str, Tool] | None = None
    _decisions: Mapping[str, Decision] = field(default_factory=dict[str, Decision])
    _asked_before: Mapping[str, PendingApproval] = field(default_factory=dict[str, PendingApproval])

    def __post_init__(self) -> None:
        self.used_ids.update([call.id for message in self.settings.messages for call in message.calls])

    def remember(self, outcomes: Iterable[ToolOutcome]) -> None:
        """Take up what earlier calls brought: writes are not repeated, reads need not be."""
        for outcome in outcomes:
            key = (outcome.call.name, outcome.canonical)
            if outcome.effect != "read":
                if outcome.executed:
                    self.cache.invalidate()
                if outcome.executed and (outcome.ok or outcome.uncertain):
                    self._note_write(key, outcome)
            elif outcome.ok and outcome.executed and not outcome.polling:
                self.cache.keep(key, ToolResult(outcome.result.data, view=outcome.content))

    def number(self, step: int, chunks: Sequence[CallChunk]) -> list[Asked]:
        """A reply's calls under ids that are unique in the conversation, as far as the budget goes."""
        self.step = step
        room = max(1, self.spending.budget.tool_calls - self.spending.tool_calls)
        if len(chunks) > room:
            self.emit(Notice(step, "calls-dropped", self.texts.dropped.format(count=len(chunks) - room)))
        return [
            Asked.read(unique_id(chunk.id or f"call_{step}_{n}", self.used_ids), chunk)
            for n, chunk in enumerate(chunks[:room], 1)
        ]

    def refuse(self, calls: Sequence[Asked], why: str, acted: Acted) -> None:
        """Carry out none of them and say why."""
        for asked in calls:
            call = asked.call
            outcome = _refused(call, why, retryable=True)
            self.emit(ToolCallEvent(self.step, call.id, call.name, call.arguments))
            self._announce(outcome)
            acted.outcomes.append(outcome)

    async def current_role(self) -> str | None:
        """Rights are read from their source each time, so that one taken away is gone at once."""
        role = self.settings.role
        return await settle(role(), self.spending.deadline, "role") if callable(role) else role

    async def _usable(self) -> Mapping[str, Tool]:
        """What this step may use: what the role grants, as far as it was offered."""
        granted = await self.granted()
        return granted if self.offered is None else {n: t for n, t in granted.items() if n in self.offered}

    async def granted(self) -> Mapping[str, Tool]:
        if self._granted is None or callable(self.settings.role):
            role = await self.current_role()
            self._granted = {
                name: tool for name, tool in self.settings.tools.items() if tool.granted_to(role)
            }
        return self._granted

    async def check(self, step: int, calls: Sequence[Asked]) -> list[Checked | ToolOutcome]:
        """A reply's calls as they may be carried out, or why not."""
        self.step = step
        return [await self._check(asked) for asked in calls]

    async def act_on_decisions(
        self,
        step: int,
        calls: Sequence[ToolCallPart],
        decisions: Mapping[str, Decision],
        pending: Sequence[PendingApproval],
        acted: Acted,
    ) -> None:
        """Go on where a person was asked. Name, rights and arguments are checked anew."""
        self.step, self._decisions = step, decisions
        self._asked_before = {each.call_id: each for each in pending}
        granted = await self.granted()
        await self.carry_out([self._decided(call, granted) for call in calls], acted)

    def _decided(self, call: ToolCallPart, granted: Mapping[str, Tool]) -> Checked | ToolOutcome:
        decision = self._decisions.get(call.id)
        if decision is not None and decision.action == "reject":
            outcome = _rejected(call, decision.reason)
        else:
            arguments = call.arguments
            if decision is not None and decision.arguments is not None:
                arguments = decision.arguments
            checked = self._examine(Asked.read(call.id, CallChunk(call.id, call.name, arguments)), granted)
            if isinstance(checked, Checked):
                return checked
            outcome = checked
        self._announce(outcome)
        return outcome

    async def carry_out(self, checked: Sequence[Checked | ToolOutcome], acted: Acted) -> None:
        """Carry out what may be, in order, entering each outcome into `acted` as it is known."""
        for position, batch in _batches(checked):
            self.heed()  # an observer may have cancelled the run since
            if self.spending.now >= self.spending.work_deadline:
                self._too_late(checked[position:], acted)
                return
            if len(batch) == 1 and self._needs_person(batch[0]):
                rest = checked[position:]
                acted.waiting.extend([each.call for each in rest if isinstance(each, Checked)])
                acted.pending.extend([self._ask_person(each) for each in rest if _asks(each)])
                # what was refused or rejected stays so: read again, it might be let through
                acted.outcomes.extend([each for each in rest if isinstance(each, ToolOutcome)])
                return
            await self._carry_out_together(await self._still_granted(batch), acted)

    async def _still_granted(self, batch: list[Checked | ToolOutcome]) -> list[Checked | ToolOutcome]:
        """A right that an earlier call of the same reply took away is gone for the later ones."""
        if not callable(self.settings.role):
            return batch
        granted = await self.granted()
        kept: list[Checked | ToolOutcome] = []
        for item in batch:
            if isinstance(item, Checked) and item.tool.name not in granted:
                item = _refused(item.call, _no_such_tool(item.tool.name, granted))
                self._announce(item)
            kept.append(item)
        return kept

    def _too_late(self, items: Sequence[Checked | ToolOutcome], acted: Acted) -> None:
        """What has not begun when the time for work is over does not begin."""
        for item in items:
            outcome = item if isinstance(item, ToolOutcome) else _refused(item.call, NO_TIME, item.tool)
            if outcome is not item:
                self._announce(outcome)
            acted.outcomes.append(outcome)

    def _needs_person(self, item: Checked | ToolOutcome) -> bool:
        return _asks(item) and item.call.id not in self._decisions

    def _ask_person(self, item: Checked | ToolOutcome) -> PendingApproval:
        call = item.call
        pending = self._asked_before.get(call.id)
        if pending is None or pending.expires <= time.time():
            expires = time.time() + self.settings.approval_seconds
            pending = PendingApproval(
                f"{self.run_id}:{call.id}", self.run_id, call.id, call.name, call.arguments, expires
            )
        self.emit(ApprovalRequired(self.step, call.id, call.name, call.arguments, pending.id, pending.digest))
        return pending

    async def _check(self, asked: Asked) -> Checked | ToolOutcome:
        """Name, rights, arguments; one that fails gets a second chance through the repair hook."""
        granted = await self._usable()
        checked = self._examine(asked, granted)
        if isinstance(checked, ToolOutcome) and self.repair is not None:
            repaired = await self._repaired(asked.chunk, checked.result.error or "", granted)
            if isinstance(repaired, CallChunk):
                checked = self._examine(Asked.read(asked.call.id, repaired), granted)
                asked.call = checked.call
        call, rescued = checked.call, asked.chunk.rescued
        self.emit(ToolCallEvent(self.step, call.id, call.name, call.arguments, rescued))
        if isinstance(checked, ToolOutcome):
            self._announce(checked)
        return checked

    def _examine(self, asked: Asked, granted: Mapping[str, Tool]) -> Checked | ToolOutcome:
        call, name = asked.call, asked.chunk.name
        tool = granted.get(name) if isinstance(name, str) else None
        if tool is None:
            return _refused(call, _no_such_tool(name, granted))
        if asked.problem:
            return _refused(call, asked.problem, tool, raw=asked.chunk.arguments)
        try:
            keywords, canonical = tool.signature.validate(call.arguments)
            asks = tool.needs_approval(canonical)
            return Checked(call, tool, keywords, canonical_json(canonical), asks)
        except Exception as error:  # a validator of the application's may raise anything
            said = words(error) if isinstance(error, InvalidArguments | ValueError) else describe(error)
            return _refused(call, f"The arguments of '{tool.name}' are not valid: {said}", tool)

    async def _repaired(self, chunk: CallChunk, error: str, tools: Mapping[str, Tool]) -> CallChunk | None:
        assert self.repair is not None
        try:
            failed = self.repair(FailedCall(chunk, error, tools))
            return await settle(failed, self.spending.work_deadline, "repair_tool_call")
        except Exception:
            return None  # the model hears of the original fault

    async def _carry_out_together(self, batch: Sequence[Checked | ToolOutcome], acted: Acted) -> None:
        """Start every call of a batch, then wait for all; cancelled meanwhile, keep what there is."""
        write = (
            batch[0] if len(batch) == 1 and isinstance(batch[0], Checked) and batch[0].tool.writes else None
        )
        if write is not None and self.journal is not None and write.key not in self.written:
            await self.journal.before_write(write.call, write.tool.effect, write.canonical, acted.outcomes)
        items = [
            item if isinstance(item, ToolOutcome) else self._repeated_write(item) or self._start(item)
            for item in batch
        ]
        under_way = [item for item in items if isinstance(item, CallUnderWay)]
        try:
            for call in under_way:
                await call.wait()
        except asyncio.CancelledError:
            for call in under_way:
                call.cancel("The call was cancelled.")
            await all_settled(under_way)
            raise
        finally:
            outcomes = [item.outcome if isinstance(item, CallUnderWay) else item for item in items]
            acted.outcomes.extend([outcome for outcome in outcomes if outcome is not None])
        if write is not None and self.journal is not None and acted.outcomes[-1].executed:
            await self.journal.after_write(acted.outcomes[-1])

    def _repeated_write(self, item: Checked) -> ToolOutcome | None:
        """The same write again is answered with what the first one brought."""
        if not item.tool.writes or (before := self.written.get(item.key)) is None:
            return None
        note = "This exact call was already made in this run and is not repeated. Its result was:\n"
        outcome = replace(
            before, call=item.call, content=note + before.content, cached=True, executed=False, seconds=0.0
        )
        self._announce(outcome)
        return outcome

    def _start(self, item: Checked) -> CallUnderWay[ToolOutcome]:
        tool, spending = item.tool, self.spending
        spending.tool_calls += 1
        signal = self._running[item.call.id] = AbortSignal()
        if tool.writes:
            self.cache.invalidate()
        seconds = min(tool.timeout or spending.budget.tool_seconds, spending.work_deadline - spending.now)
        return CallUnderWay(
            tool,
            partial(self._invoke, item),
            partial(self._finished, item),
            self._left_behind,
            signal.abort,
            max(0.001, seconds),
        )

    def _left_behind(self) -> None:
        self.abandoned += 1

    async def _invoke(self, item: Checked) -> tuple[ToolResult[Any], bool]:
        """The tool's result, and whether it came from the cache."""
        if item.tool.writes or item.tool.polling:
            return await self._call(item), False
        return await self.cache.fetch(item.key, self._call, item, _worth_keeping)

    async def _call(self, item: Checked) -> ToolResult[Any]:
        tool, keywords = item.tool, item.keywords
        try:
            if tool.context_parameter:
                keywords = {**keywords, tool.context_parameter: await self._context_for(item)}
            if tool.is_async:
                value = await tool.function(**keywords)
            else:
                value = await run_in_thread(tool.function, **keywords)
                if inspect.isawaitable(value):
                    value = await value
            return as_result(value)
        except (asyncio.CancelledError, KeyboardInterrupt):
            raise
        except ToolError as error:
            return ToolResult(error=words(error), retryable=error.retryable)
        except BaseException as error:  # SystemExit too: a tool must not take the process down
            log.warning("run %s: tool '%s' failed", self.run_id, tool.name, exc_info=True)
            return ToolResult(error=f"'{tool.name}' failed with {describe(error)}")

    async def _context_for(self, item: Checked) -> ToolContext[Any]:
        loop, step, call = asyncio.get_running_loop(), self.step, item.call

        def show(message: str) -> None:
            if call.id in self._running:  # a tool that was left behind has nothing more to say
                self.emit(ToolProgress(step, call.id, call.name, message))

        def progress(message: str) -> None:
            with suppress(RuntimeError):  # from any thread, also when the loop is closed by now
                loop.call_soon_threadsafe(show, message)

        role, signal = await self.current_role(), self._running[call.id]
        return ToolContext(
            self.settings.context, self.run_id, step, call.id, role, self.cache, progress, signal
        )

    def _finished(
        self, item: Checked, result: ToolResult[Any], cached: bool, seconds: float, lost: bool
    ) -> ToolOutcome:
        """Turn a result into what the model reads; remember a write so that it is not repeated."""
        tool = item.tool
        limit = self.spending.budget.result_chars
        try:
            content = observation(result, _view(tool, result), limit)
        except Exception as error:  # a result that cannot be shown must not leave the run waiting
            result = ToolResult(error=f"The result cannot be shown ({describe(error)}).")
            content = observation(result, None, limit)
        outcome = ToolOutcome(
            item.call,
            result,
            content,
            tool.effect,
            item.canonical,
            cached,
            tool.polling,
            uncertain=lost and tool.writes,
            seconds=seconds,
        )
        self._running.pop(item.call.id, None)
        if tool.writes and (outcome.ok or outcome.uncertain):
            self._note_write(item.key, outcome)
        self._announce(outcome)
        return outcome

    def _note_write(self, key: tuple[str, str], outcome: ToolOutcome) -> None:
        """It is not made again, unless another write of the same tool may have undone it since."""
        self.written = {other: kept for other, kept in self.written.items() if other[0] != key[0]}
        self.written[key] = outcome

    def _announce(self, outcome: ToolOutcome) -> None:
        self.emit(
            ToolResultEvent(
                self.step,
                outcome.call.id,
                outcome.call.name,
                outcome.content,
                not outcome.ok,
                outcome.cached,
                outcome.seconds,
            )
        )


def _asks(item: Checked | ToolOutcome) -> bool:
    return isinstance(item, Checked) and item.asks


def _batches(items: Sequence[Checked | ToolOutcome]) -> list[tuple[int, list[Checked | ToolOutcome]]]:
    """Calls in order, cut at the barriers: reads that stand together run together, all else runs alone."""
    batches: list[tuple[int, list[Checked | ToolOutcome]]] = []
    open_batch = False
    for position, item in enumerate(items):
        alone = isinstance(item, Checked) and (item.tool.writes or _asks(item))
        if open_batch and not alone:
            batches[-1][1].append(item)
        else:
            batches.append((position, [item]))
        open_batch = not alone
    return batches


def _rejected(call: ToolCallPart, reason: str) -> ToolOutcome:
    """A person said no; the model is told, and why."""
    said = {"cancelled": True, "reason": reason} if reason else {"cancelled": True}
    result: ToolResult[Any] = ToolResult(error=f"A person rejected this call. {reason}".strip())
    arguments = canonical_json(dict(call.arguments))
    return ToolOutcome(call, result, to_text(said), canonical=arguments, executed=False, rejected=True)


def _refused(
    call: ToolCallPart, problem: str, tool: Tool | None = None, *, raw: Any = None, retryable: bool = False
) -> ToolOutcome:
    """A call that is not carried out; `raw` is what could not be read, so that another fault is no repeat."""
    result: ToolResult[Any] = ToolResult(error=problem, retryable=retryable)
    return ToolOutcome(
        call,
        result,
        observation(result, None, 4_000),
        tool.effect if tool else "read",
        canonical_json(dict(call.arguments)) if raw is None else repr(raw),
        executed=False,
    )


def _no_such_tool(name: str, granted: Mapping[str, Tool]) -> str:
    name = one_line(clean(str(name)), 80)
    if not granted:
        return f"There is no tool '{name}', and no other either. Answer without tools."
    near = difflib.get_close_matches(name, granted, n=1)
    hint = f" Did you mean '{near[0]}'?" if near else ""
    return f"There is no tool '{name}'.{hint} Available: {', '.join(granted)}."


def _view(tool: Tool, result: ToolResult[Any]) -> str | None:
    if tool.view is None or not result.ok:
        return None
    try:
        view = tool.view(result.data)
    except KeyboardInterrupt:
        raise
    except BaseException:
        return None  # the data itself is shown instead
    return view if isinstance(view, str) else None


def _worth_keeping(result: ToolResult[Any]) -> bool:
    return result.ok
