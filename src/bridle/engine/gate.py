"""Whether a call may be carried out: its name, the rights of who is asking, its arguments."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

from bridle.engine.budget import Spending
from bridle.engine.calls import Asked, Checked
from bridle.engine.events import Event, ToolCallEvent, ToolResultEvent
from bridle.engine.hooks import CallSettings, FailedCall, RepairToolCall, settle
from bridle.engine.model import CallChunk
from bridle.engine.refusals import no_such_tool, refused
from bridle.engine.result import ToolOutcome
from bridle.engine.schema import InvalidArguments
from bridle.engine.text import canonical_json, describe, words
from bridle.engine.texts import Texts
from bridle.engine.tools import Tool


@dataclass(slots=True)
class Gate:
    """What each call of one run has to pass."""

    settings: CallSettings
    spending: Spending
    emit: Callable[[Event], None]
    texts: Texts
    repair: RepairToolCall | None = None
    run_id: str = ""
    step: int = field(default=0, init=False)
    offered: Collection[str] | None = field(default=None, init=False)
    _granted: Mapping[str, Tool] | None = field(default=None, init=False)

    async def check(self, step: int, calls: Sequence[Asked]) -> list[Checked | ToolOutcome]:
        """A reply's calls as they may be carried out, or why not."""
        self.step = step
        return [await self._check(asked) for asked in calls]

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
            return refused(call, no_such_tool(name, granted))
        if asked.problem:
            return refused(call, asked.problem, tool, raw=asked.chunk.arguments)
        try:
            keywords, canonical = tool.signature.validate(call.arguments)
            asks = tool.needs_approval(canonical)
            return Checked(call, tool, keywords, canonical_json(canonical), asks)
        except Exception as error:  # a validator of the application's may raise anything
            said = words(error) if isinstance(error, InvalidArguments | ValueError) else describe(error)
            return refused(call, f"The arguments of '{tool.name}' are not valid: {said}", tool)

    async def _repaired(self, chunk: CallChunk, error: str, tools: Mapping[str, Tool]) -> CallChunk | None:
        assert self.repair is not None
        try:
            failed = self.repair(FailedCall(chunk, error, tools))
            return await settle(failed, self.spending.work_deadline, "repair_tool_call")
        except Exception:
            return None  # the model hears of the original fault

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

    async def current_role(self) -> str | None:
        """Rights are read from their source each time, so that one taken away is gone at once."""
        role = self.settings.role
        return await settle(role(), self.spending.deadline, "role") if callable(role) else role

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
