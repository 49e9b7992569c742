"""The queue on DBOS: a workflow for each ticket, on SQLite or PostgreSQL.

DBOS keeps one instance a process, finds workflows by name and has threads of its own; all of that ends here.
Values are JSON, never pickles, and the application's version is fixed, so that workflows of an older release
are finished by a newer one.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, Generator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from dbos import DBOS, DBOSClient, DBOSConfig, DBOSPortableJSONSerializer
from dbos._error import DBOSException  # what its public module of errors hands on
from sqlalchemy import URL, event, make_url
from sqlalchemy.exc import SQLAlchemyError

from bridle.errors import ConfigurationError
from bridle.host.errors import Unavailable
from bridle.host.ids import new_id
from bridle.host.runs.queue import Capacity, Status, Ticket, Work
from bridle.host.runs.records import URGENT

log = logging.getLogger("bridle.host")
logging.getLogger("dbos").setLevel(logging.ERROR)  # what it has to say concerns nobody who reads ours

APP = "bridle"
NAME = "bridle-runs"
WORKFLOW = "bridle.run"
VERSION = "1"
"""Changes only when a workflow's own steps do; it has none but its work, so it never has to."""
POLL_SECONDS = 0.1
BUSY_SECONDS = 5
BATCH = 500
PREPARING = 20
POOL = 6
OVER = frozenset({"SUCCESS", "ERROR", "CANCELLED", "MAX_RECOVERY_ATTEMPTS_EXCEEDED"})
TROUBLE = "Hintergrundaufträge lassen sich gerade nicht einreihen. Bitte gleich noch einmal versuchen."

_served: list[tuple[Work, asyncio.AbstractEventLoop]] = []
"""What DBOS calls is found by its name, so what it is to do has to be found from there: one, or none."""


@DBOS.workflow(name=WORKFLOW, max_recovery_attempts=1_000)
async def _workflow(run_id: str, attempt: int) -> None:
    for work, loop in _served:
        await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(_done(work, run_id, attempt), loop))


async def _done(work: Work, run_id: str, attempt: int) -> None:
    await work(run_id, attempt)


class DbosQueue:
    def __init__(self, database_url: str, capacity: Capacity | None = None) -> None:
        self._url, self.capacity = queue_url(database_url), capacity or Capacity()
        self._client: DBOSClient | None = None
        self._opening = asyncio.Lock()

    # ---- from any process

    async def start(self, ticket: Ticket) -> None:
        client = await self._open()
        options: Any = {
            "queue_name": NAME,
            "workflow_name": WORKFLOW,
            "workflow_id": ticket.id,
            "queue_partition_key": ticket.user_id,
            "priority": URGENT + 1 - ticket.priority,  # there, the lowest number goes first
            "app_version": VERSION,
        }
        with _trouble():
            await client.enqueue_async(options, ticket.run_id, ticket.attempt)

    async def stop(self, ticket: Ticket) -> None:
        client = await self._open()
        with _trouble():
            await client.cancel_workflow_async(ticket.id)

    async def status(self, tickets: Iterable[Ticket]) -> Mapping[str, Status]:
        wanted, client = [each.id for each in tickets], await self._open()
        found: dict[str, Status] = {}
        for begin in range(0, len(wanted), BATCH):
            with _trouble():
                known = await client.list_workflows_async(
                    workflow_ids=wanted[begin : begin + BATCH], load_input=False, load_output=False
                )
            found |= {each.workflow_id: _status(each.status) for each in known}
        return found

    async def handed(self) -> Sequence[Ticket]:
        client = await self._open()
        with _trouble():
            found = await client.list_workflows_async(
                queue_name=NAME, status="PENDING", load_input=False, load_output=False, limit=BATCH
            )
        parts = [each.workflow_id.rpartition(":") for each in found]
        return [Ticket(run_id, int(attempt)) for run_id, _, attempt in parts]

    async def forget(self, before: datetime) -> int:
        client = await self._open()
        with _trouble():
            over = await client.list_workflows_async(
                completed_before=before.isoformat(),
                status=list(OVER),
                load_input=False,
                load_output=False,
                limit=BATCH,
            )
            await client.delete_workflows_async([each.workflow_id for each in over])
        return len(over)

    async def close(self) -> None:
        if self._client is not None:
            client, self._client = self._client, None
            await asyncio.to_thread(client.destroy)

    async def _open(self) -> DBOSClient:
        async with self._opening:
            if self._client is None:
                with _trouble():
                    self._client = await asyncio.to_thread(self._connected)
            return self._client

    def _connected(self) -> DBOSClient:
        _prepare(self._url)
        return DBOSClient(
            system_database_url=_plain(self._url),
            system_database_engine=_sqlite(self._url),
            serializer=DBOSPortableJSONSerializer(),
            retry_connection_errors=False,  # a person waits, and what is not started now is started later
        )

    # ---- in a process that works

    @asynccontextmanager
    async def serve(self, work: Work) -> AsyncGenerator[None]:
        if _served:
            raise ConfigurationError("A process serves one queue of background runs; this one does already.")
        engine = _sqlite(self._url)
        _served.append((work, asyncio.get_running_loop()))
        config: DBOSConfig = {
            "name": APP,
            "system_database_url": _plain(self._url),
            "executor_id": new_id(),  # never used again: what was left lying is found by the runs' own leases
            "application_version": VERSION,
            "serializer": DBOSPortableJSONSerializer(),
            "log_level": "ERROR",
            "sys_db_pool_size": POOL,
            "use_listen_notify": False,  # nothing is sent between workflows
            "run_migrations": False,
        }
        if engine is not None:
            config["system_database_engine"] = engine
        try:
            client = await self._open()  # which makes its tables
            with _trouble():
                # Before the launch: else the first runs are taken with the capacity of the process before.
                await client.register_queue_async(
                    NAME,
                    worker_concurrency=self.capacity.process,
                    partition_concurrency=self.capacity.person,
                    polling_interval_sec=POLL_SECONDS,
                    on_conflict="always_update",
                    application_name=APP,
                )
                await asyncio.to_thread(_launch, config)
            yield
        finally:
            _served.clear()
            await asyncio.to_thread(DBOS.destroy, workflow_completion_timeout_sec=0)
            if engine is not None:
                engine.dispose()


def _launch(config: DBOSConfig) -> None:
    """In a thread without an event loop: DBOS would put its own pool of threads into ours."""
    DBOS(config=config)
    DBOS.launch()


def queue_url(database_url: str) -> URL:
    """Beside a SQLite database, so that neither waits for the other's lock; within a PostgreSQL one."""
    url = make_url(database_url)
    if url.get_backend_name() == "sqlite":
        return url.set(drivername="sqlite", database=f"{url.database}.queue", query={})
    return url.set(drivername="postgresql")


def _prepare(url: URL) -> None:
    """Make its tables. Of processes that start at the same time one does it, and the others try again."""
    for left in reversed(range(PREPARING)):
        try:
            DBOS.migrate(_plain(url))
            return
        except SQLAlchemyError:
            if not left:
                raise
        time.sleep(BUSY_SECONDS / PREPARING)


def _plain(url: URL) -> str:
    return url.render_as_string(hide_password=False)


def _sqlite(url: URL) -> sa.Engine | None:
    """An engine where DBOS's own would keep readers and writers waiting for each other."""
    if url.get_backend_name() != "sqlite":
        return None
    engine = sa.create_engine(url, connect_args={"timeout": BUSY_SECONDS})

    @event.listens_for(engine, "connect")
    def settle(connection: Any, record: object) -> None:
        connection.isolation_level = "IMMEDIATE"
        for each in ("journal_mode=wal", "synchronous=normal", "foreign_keys=on"):
            connection.execute(f"pragma {each}")

    return engine


def _status(told: str) -> Status:
    if told in OVER:
        return "over"
    return "handed" if told == "PENDING" else "waiting"


@contextmanager
def _trouble() -> Generator[None]:
    """Whatever DBOS or a driver raises: the run is kept, and started once the queue can be reached."""
    try:
        yield
    except (SQLAlchemyError, DBOSException, OSError) as error:
        log.warning("the queue of background runs cannot be used: %s", type(error).__name__)
        raise Unavailable(TROUBLE) from error
