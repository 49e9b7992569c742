"""Carrying out one call: the tool gets what it needs, and what it returns becomes what the model reads.

Reads are cached for the run; a write is never carried out twice with the same arguments.
"""

from __future__ import annotations

import asyncio
import inspect
import logging
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from bridle.engine.abort import AbortSignal
from bridle.engine.calls import Checked
from bridle.engine.events import ToolProgress
from bridle.engine.gate import Gate
from bridle.engine.render import as_result, observation
from bridle.engine.result import ToolOutcome
from bridle.engine.text import describe, words
from bridle.engine.threads import run_in_thread
from bridle.engine.tools import Tool, ToolCache, ToolContext, ToolResult
from bridle.engine.underway import CallUnderWay
from bridle.errors import ToolError

log = logging.getLogger("bridle")


@dataclass(slots=True)
class Hands(Gate):
    """What one run has read and written, and the calls that are under way."""

    cache: ToolCache = field(default_factory=ToolCache, init=False)
    written: dict[tuple[str, str], ToolOutcome] = field(
        default_factory=dict[tuple[str, str], ToolOutcome], init=False
    )
    abandoned: int = field(default=0, init=False)
    _running: dict[str, AbortSignal] = field(default_factory=dict[str, AbortSignal], init=False)

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
        limit = tool.result_chars or self.spending.budget.result_chars
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
