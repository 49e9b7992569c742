"""Named points inside a server's process at which something goes wrong, put there from outside.

Nothing of this is in the product: its own functions are wrapped when a victim is started. Most points are
transactions, by what they are for: "before the commit of the rest". What can go wrong at one:

    kill     the process dies, as by `kill -9`
    freeze   the process stops, until somebody lets it go on
    locked   the database is busy; before a commit, which then does not happen
    full     the disk is full; likewise
    cut      the connection to the database breaks; before a commit, likewise
    lost     the connection breaks behind a commit: it has happened, but nobody is told (PostgreSQL)
    gone     the queue, or what an assistant is built from, cannot be reached
"""

from __future__ import annotations

import contextvars
import functools
import json
import os
import signal
import socket
import sqlite3
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from typing import Any

from psycopg import errors as psycopg_errors
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.engine.model import Chunk, ModelRequest
from bridle.host import drafts as drafts_module
from bridle.host import host as host_module
from bridle.host.database import Database
from bridle.host.drafts import Drafts
from bridle.host.errors import Unavailable
from bridle.host.runs.background import Background
from bridle.host.runs.cancel import Watch
from bridle.host.runs.dbos_queue import DbosQueue
from bridle.host.runs.endings import Endings
from bridle.host.runs.event_log import EventLog
from bridle.host.runs.journal import DatabaseJournal
from bridle.host.runs.runs import Runs
from bridle.host.runs.steps import Steps
from bridle.host.trouble import lost_while_committing
from bridle.models.openai import OpenAIModel

DEADLY = ("kill", "freeze")
BEFORE_COMMIT = ("locked", "full", "cut")
AFTER_COMMIT = ("lost",)
TRANSACTIONS = {
    "the question": (Runs, "start"),
    "the hand-over": (Runs, "continue_run"),
    "the cancel": (Runs, "cancel"),
    "the resumption": (Runs, "resume"),
    "a step": (Steps, "_serve"),
    "the events": (EventLog, "_write_all"),
    "the renewal": (Watch, "_renew"),
    "the rest": (Endings, "_rest"),
    "the take": (Background, "_take"),
    "the take-over": (Background, "_take_over"),
    "another ticket": (Background, "_again"),
    "the approval": (Drafts, "approve"),
    "the rejection": (Drafts, "reject"),
    "the draft": (None, ""),
}
"""By the function in which they are made; the last is the assistant's own."""
BUILT = "when the assistant is built"
OTHERS = (
    "before the effect",
    "after the effect",
    "before the effect's record",
    "after the effect's record",
    "in the model stream",
    BUILT,
    "between the decision and the resumption",
    "before the ticket is queued",
    "after the ticket is queued",
    "between the ticket and its take",
    "after the work, before its ticket is over",
)
_doing = contextvars.ContextVar("doing", default="something else")
on_behalf = contextvars.ContextVar("on_behalf", default="")
"""The tool call that something is done for; what goes wrong there may be told to the model."""


class Faults:
    """What is to go wrong in this process. Whoever started it arms it, and is told of each that happens."""

    def __init__(self, port: int, name: str) -> None:
        self._line = socket.create_connection(("127.0.0.1", port))
        self._armed: list[dict[str, Any]] = []
        self._lock = threading.Lock()
        self.tell(hello=name, pid=os.getpid())
        threading.Thread(target=self._listen, daemon=True).start()

    def tell(self, **said: Any) -> None:
        self._line.sendall(json.dumps(said).encode() + b"\n")

    def _listen(self) -> None:
        with self._line.makefile() as lines:
            for line in lines:
                told = json.loads(line)
                with self._lock:
                    self._armed = told["armed"] if told.get("anew") else [*self._armed, *told["armed"]]
        os._exit(0)  # nobody is there any more

    def reached(self, point: str) -> str | None:
        """What goes wrong here and now, where it is not the end of the process."""
        with self._lock:
            due = next((each for each in self._armed if each["point"] == point), None)
            if due is None:
                return None
            if due["skip"] > 0:
                due["skip"] -= 1
                return None
            self._armed.remove(due)
        kind: str = due["kind"]
        self.tell(fault=kind, point=point, call=on_behalf.get(), at=time.time())
        if kind in DEADLY:
            os.kill(os.getpid(), signal.SIGKILL if kind == "kill" else signal.SIGSTOP)
            return None
        return kind


def install(faults: Faults) -> None:
    """Put the points into the functions of the product."""
    host_module.Database = _mortal(faults)  # type: ignore[misc]
    for label, (owner, name) in TRANSACTIONS.items():
        if owner is not None:
            setattr(owner, name, labelled(label, getattr(owner, name)))
    _around_the_journal(faults)
    _around_the_queue(faults)
    _in_the_stream(faults)


def labelled(label: str, function: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
    """Whatever is committed in there is committed for this."""

    @functools.wraps(function)
    async def wrapper(*given: Any, **more: Any) -> Any:
        token = _doing.set(label)
        try:
            return await function(*given, **more)
        finally:
            _doing.reset(token)

    return wrapper


def _mortal(faults: Faults) -> type[Database]:
    class Mortal(Database):
        async def _commit(self, connection: AsyncConnection) -> None:
            kind = faults.reached(f"before the commit of {_doing.get()}")
            if kind == "cut" and not self.sqlite:
                driver: Any = (await connection.get_raw_connection()).driver_connection
                await driver.close()
            elif kind is not None:
                raise _trouble(kind, self.sqlite)
            await super()._commit(connection)
            if faults.reached(f"after the commit of {_doing.get()}") is not None:
                raise lost_while_committing()

    return Mortal


def _trouble(kind: str, sqlite: bool) -> OperationalError:
    """As the driver says it."""
    if sqlite:
        said: Exception = sqlite3.OperationalError(kind)
        names = {"locked": "SQLITE_BUSY", "full": "SQLITE_FULL", "cut": "SQLITE_IOERR"}
        said.sqlite_errorname = names[kind]  # type: ignore[attr-defined]
    else:
        said = {"locked": psycopg_errors.LockNotAvailable, "full": psycopg_errors.DiskFull}[kind](kind)
    return OperationalError("commit", {}, said)


def _around_the_journal(faults: Faults) -> None:
    save = DatabaseJournal.save

    async def saved(
        self: DatabaseJournal, run_id: str, position: int, entries: Sequence[Mapping[str, Any]]
    ) -> None:
        effect = any([_is_effect(each) for each in entries])
        if effect:
            faults.reached("before the effect's record")
        await save(self, run_id, position, entries)  # type: ignore[arg-type]
        if effect:
            faults.reached("after the effect's record")

    DatabaseJournal.save = saved  # type: ignore[assignment, method-assign]
    go_on = drafts_module.go_on

    async def gone_on(*given: Any) -> None:
        faults.reached("between the decision and the resumption")
        await go_on(*given)

    drafts_module.go_on = gone_on  # type: ignore[assignment]


def _is_effect(entry: Mapping[str, Any]) -> bool:
    return entry["kind"] == "came" and '"brief"' in json.dumps(entry)


def _around_the_queue(faults: Faults) -> None:
    start, work = DbosQueue.start, Background.work

    async def started(self: DbosQueue, ticket: Any) -> None:
        if faults.reached("before the ticket is queued") is not None:
            raise Unavailable("gone")
        await start(self, ticket)
        if faults.reached("after the ticket is queued") is not None:
            raise Unavailable("gone")

    async def worked(self: Background, run_id: str, attempt: int) -> None:
        faults.reached("between the ticket and its take")
        await work(self, run_id, attempt)
        faults.reached("after the work, before its ticket is over")

    DbosQueue.start = started  # type: ignore[method-assign]
    Background.work = worked  # type: ignore[method-assign]


def _in_the_stream(faults: Faults) -> None:
    stream = OpenAIModel.stream

    async def streamed(self: OpenAIModel, request: ModelRequest) -> AsyncIterator[Chunk]:
        async for chunk in stream(self, request):
            faults.reached("in the model stream")
            yield chunk

    OpenAIModel.stream = streamed  # type: ignore[assignment, method-assign]
