"""A draft tool's answer is the true one, also where the database went away in the middle of its commit.

A draft is kept under its run and call, so asking for it again brings the same one. That is what happens where
nobody knows whether a commit did: it is found out, the tool is asked again, and the model hears what is so.
Only where the database stays away for longer than the call may take does nobody know; then the run does not
go on from there (`DatabaseJournal.save`), and whoever takes it up finds out first.

Nothing is written for a call that was stopped, nor for a run that is another process's by now: what was found
out stays true.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Awaitable, Callable, Generator, Sequence
from contextlib import contextmanager
from copy import copy
from functools import wraps
from typing import Any, cast

from sqlalchemy import select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.engine.tools import Tool, ToolContext, ToolResult
from bridle.host.database import guard
from bridle.host.errors import Conflict, HostError, Unavailable
from bridle.host.runs.journal import PAUSES, DatabaseJournal
from bridle.host.runs.made_drafts import made_by, told
from bridle.host.tables import runs

NOT_OURS = "Dieser Lauf wird nicht mehr hier bearbeitet; es wurde nichts angelegt."
STOPPED = "Der Aufruf wurde abgebrochen; es wurde nichts angelegt."


def surely(tool: Tool, journal: DatabaseJournal) -> Tool:
    """The same tool, if it drafts: one that is told its call can be asked again."""
    name, function = tool.context_parameter, tool.function
    if tool.effect != "draft" or name is None or not tool.is_async:
        return tool

    @wraps(function)
    async def answered(**arguments: Any) -> Any:
        return await DraftCall(journal, arguments[name]).answer(lambda: function(**arguments))

    sure = copy(tool)
    sure.function = answered
    return sure


def _says_no(value: Any) -> bool:
    return isinstance(value, ToolResult) and not cast(ToolResult[Any], value).ok


class DraftCall:
    """One call, and the guard of all that is written in it."""

    def __init__(self, journal: DatabaseJournal, ctx: ToolContext[Any]) -> None:
        self.db, self._journal = journal.db, journal
        self._run_id, self._owner = journal.run.id, journal.events.owner
        self._call_id, self._stopped = ctx.call_id, ctx.abort_signal
        self._unknown = False

    async def answer(self, ask: Callable[[], Awaitable[Any]]) -> Any:
        token = guard.set(self)
        try:
            return await self._insist(ask)
        except asyncio.CancelledError:
            return await self._as_it_stands()
        finally:
            guard.reset(token)

    async def _insist(self, ask: Callable[[], Awaitable[Any]]) -> Any:
        while True:
            self._unknown, value, failed = False, None, None
            try:
                value = await ask()
            except Exception as error:
                failed = error
            if not self._unknown:
                break
            await self._found_out()
        refused = failed is not None or _says_no(value)
        if refused and self._may_be_made and (titles := await self._found_out()):
            return told(titles)  # it failed, or refused, to do once more what had been done
        if failed is not None:
            raise failed
        return value

    @property
    def _may_be_made(self) -> bool:
        return self._journal.may_have_drafted(self._call_id)

    async def _found_out(self) -> Sequence[str]:
        for pause in itertools.chain(PAUSES, itertools.repeat(PAUSES[-1])):
            try:
                return await self._made()
            except Unavailable:
                await asyncio.sleep(pause)
        raise AssertionError("it ends when the call's time is over")

    async def _as_it_stands(self) -> Any:
        """For a call that was stopped, in the moment that it has."""
        try:
            titles = await self._made() if self._may_be_made else ()
        except HostError:
            raise asyncio.CancelledError from None  # nobody knows
        return told(titles)

    async def _made(self) -> Sequence[str]:
        """What the call has drafted. A transaction of its that is still under way is waited for."""
        token = guard.set(None)
        try:
            async with self.db.write() as tx:
                held = select(runs.c.id).where(runs.c.id == self._run_id)
                await tx.execute(held.with_for_update(key_share=True))
                return (await made_by(tx, self._run_id)).get(self._call_id, ())
        finally:
            guard.reset(token)

    # ---- the guard

    async def begin(self, tx: AsyncConnection) -> None:
        """Who wants to take the run over waits until this transaction is over."""
        mine = (runs.c.id == self._run_id, runs.c.owner == self._owner, runs.c.state == "running")
        held = select(runs.c.id).where(*mine).with_for_update(read=True)
        if (await tx.execute(held)).one_or_none() is None:
            raise Conflict(NOT_OURS)

    @contextmanager
    def committing(self) -> Generator[None]:
        if self._stopped.aborted:
            raise Conflict(STOPPED)
        self._journal.begun_drafts.add(self._call_id)
        try:
            yield
        except DBAPIError:
            raise  # the database itself says that it did not happen
        except BaseException:
            self._unknown = True
            raise
