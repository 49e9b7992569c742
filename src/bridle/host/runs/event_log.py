"""A run's events as rows with numbers that have no gap, for any number of viewers, in any process.

Words come in pieces of a few letters; they are put together and stored in batches, those of all runs of the
process in one transaction. A viewer reads what is stored, so a slow one holds up nobody and one that leaves
stops nothing.

What a viewer makes of them: `step-start` of a step that was seen before means that the step was begun anew,
because the process that was at it died. Whatever was shown of that step is void, and comes again. After
`finish` with the reason "approval" the run may go on under the same id: a `start` follows, and the numbers go
on.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, TypeAlias

from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import insert as insert_or_leave
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.engine.events import Event, Finish, ReasoningDelta, TextDelta, event_to_json
from bridle.engine.text import clean
from bridle.host.audit_redaction import redacted
from bridle.host.database import Database, add_rows, now, unguarded
from bridle.host.runs import records
from bridle.host.runs.looking import Looking
from bridle.host.runs.steps import Numbered, Steps
from bridle.host.tables import run_events

log = logging.getLogger("bridle.host")

TEXT_SECONDS = 0.08
"""How long words wait for more of them."""
TEXT_CHARS = 2_048
OTHER_SECONDS = 0.01
"""How long anything else waits: several things happen at once more often than not."""
TROUBLE_SECONDS = 0.5
PAGE = 500
RECENT = 32
"""How many events of a run are kept at hand for viewers that keep up with it."""

Body: TypeAlias = dict[str, Any]
Wake: TypeAlias = "Callable[[RunEvents], None]"


class RunEvents:
    """One run's events on their way to the database. `turn` is held by whoever writes them there."""

    def __init__(self, run_id: str, owner: str, last: int, wake: Wake) -> None:
        self.run_id, self.owner, self.turn = run_id, owner, asyncio.Lock()
        self._wake = wake
        self._last = last
        self._new: list[Body] = []
        self._given_back = 0
        self._chars = 0
        self._hurry = False
        self._recent: deque[Numbered] = deque(maxlen=RECENT)
        self._news: asyncio.Future[None] | None = None

    def add(self, event: Event) -> None:
        """Told by the engine. Its finish is left out: one is stored with the end that it tells of."""
        if isinstance(event, Finish):
            return
        if isinstance(event, TextDelta | ReasoningDelta):
            self._add_words(event)
            self._hurry = self._hurry or self._chars >= TEXT_CHARS
            self._wake(self)
        else:
            self._new.append(_body(event))
            self._hurry = True
            self._wake(self)

    def _add_words(self, event: TextDelta | ReasoningDelta) -> None:
        body = _body(event)
        before = self._new[-1] if len(self._new) > self._given_back else None
        if before is not None and (before["type"], before.get("step")) == (body["type"], body["step"]):
            before["delta"] += body["delta"]
        else:
            self._new.append(body)
        self._chars += len(event.delta)

    @property
    def waiting(self) -> bool:
        return bool(self._new)

    @property
    def patience(self) -> float:
        return OTHER_SECONDS if self._hurry else TEXT_SECONDS

    def take(self, *more: Event) -> list[Numbered]:
        """What is to be written, with its numbers. It is given back, or `stored`."""
        taken, self._new, self._given_back, self._chars, self._hurry = self._new, [], 0, 0, False
        return list(enumerate([*taken, *map(_body, more)], self._last + 1))

    def give_back(self, rows: Sequence[Numbered]) -> None:
        """To be written again as they are: they may be there, where only the answer got lost."""
        again = [body for _, body in rows if body["type"] != Finish.type]
        self._new[:0] = again
        self._given_back = len(again)
        self._hurry = True

    def stored(self, rows: Sequence[Numbered]) -> None:
        if rows:
            self._last = rows[-1][0]
            self._recent.extend(rows)
        self.tell()

    def tell(self) -> None:
        if self._news is not None and not self._news.done():
            self._news.set_result(None)
        self._news = None

    def news(self) -> asyncio.Future[None]:
        """Done when more was stored, or nothing more will be."""
        if self._news is None:
            self._news = asyncio.get_running_loop().create_future()
        return self._news

    def since(self, after: int) -> list[Numbered] | None:
        """What was stored behind `after`, or None where that is too long ago to be known here."""
        if after >= self._last:
            return []
        if not self._recent or self._recent[0][0] > after + 1:
            return None
        return [each for each in self._recent if each[0] > after]


class EventLog:
    """The events of all runs of one database; this process writes those of the runs it works on."""

    def __init__(self, db: Database) -> None:
        self.db = db
        self.steps = Steps(db, self.write)
        """For the journals of those runs, which write their events along with their steps."""
        self._looking = Looking(db)
        self._open: dict[str, RunEvents] = {}
        self._dirty: set[RunEvents] = set()
        self._flushing: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None

    def open(self, run_id: str, owner: str, last: int = 0) -> RunEvents:
        """For whoever has just become the owner: nobody else writes from here on."""
        events = self._open[run_id] = RunEvents(run_id, owner, last, self._wake)
        return events

    def close(self, events: RunEvents) -> None:
        """Nothing more comes of it here; whatever was not stored is lost."""
        self._dirty.discard(events)
        if not self._dirty:
            self._rest()
        if self._open.get(events.run_id) is events:
            del self._open[events.run_id]
        events.tell()

    async def write(self, tx: AsyncConnection, rows: Mapping[str, Iterable[Numbered]], at: datetime) -> None:
        """In the transaction of whoever made sure that these runs (id → events) are ours.

        A number that is there is ours too: the answer to an earlier attempt got lost.
        """
        new = [
            {"run_id": run_id, "seq": seq, "body": body, "at": at}
            for run_id, numbered in rows.items()
            for seq, body in numbered
        ]
        await add_rows(tx, insert_or_leave(run_events).on_conflict_do_nothing(), new)

    async def add(self, tx: AsyncConnection, run_id: str, events: Iterable[Event]) -> None:
        """Behind all others, for a run that nobody works on; whoever calls holds its row."""
        numbers = itertools.count(await newest(tx, run_id) + 1)
        await self.write(tx, {run_id: list(zip(numbers, map(_body, events), strict=False))}, await now(tx))

    # ---- watching

    async def follow(self, run_id: str, after: int = 0) -> AsyncIterator[Numbered]:
        """Everything behind `after`, then what comes, each once and in order, until the run is at rest."""
        while True:
            events = self._open.get(run_id)
            news = None if events is None else events.news()
            found = None if events is None else events.since(after)
            if found is None:
                found, running = await self._stored(run_id, after)
            else:
                running = True  # whether it is not is found out by reading, once it is no longer open
            for seq, body in found:
                yield seq, body
                after = seq
            if len(found) == PAGE:
                continue
            if not running:
                return
            if news is None:
                await self._looking.for_more(run_id, after)
            else:
                await asyncio.shield(news)

    async def _stored(self, run_id: str, after: int) -> tuple[list[Numbered], bool]:
        """A page, and whether more may come, both as of one moment."""
        page = select(run_events.c.seq, run_events.c.body).where(
            run_events.c.run_id == run_id, run_events.c.seq > after
        )
        async with self.db.read() as tx:
            running = await records.state_of(tx, run_id) in ("queued", "running")
            rows = await tx.execute(page.order_by(run_events.c.seq).limit(PAGE))
            return [(row.seq, row.body) for row in rows], running

    async def settled(self) -> None:
        """Nothing of ours is under way any more."""
        self._rest()
        if self._flushing is not None:
            await asyncio.wait([self._flushing])
        await self._looking.settled()

    def _rest(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    # ---- storing

    def _wake(self, events: RunEvents, least: float = 0.0) -> None:
        """Store them soon, together with whatever there is by then."""
        if self._open.get(events.run_id) is not events:
            return
        self._dirty.add(events)
        loop = asyncio.get_running_loop()
        when = loop.time() + max(least, events.patience)
        if self._flushing is not None or (self._timer is not None and self._timer.when() <= when):
            return
        if self._timer is not None:
            self._timer.cancel()
        self._timer = loop.call_at(when, self._begin, context=unguarded())

    def _begin(self) -> None:
        self._timer = None
        self._flushing = asyncio.get_running_loop().create_task(self._flush())
        self._flushing.add_done_callback(self._flushed)

    def _flushed(self, task: asyncio.Task[None]) -> None:
        self._flushing = None
        trouble = not task.cancelled() and task.exception() is not None
        if trouble:
            log.warning("events could not be stored yet: %s", type(task.exception()).__name__)
        self._dirty = {each for each in self._dirty if each.waiting}
        for events in list(self._dirty):
            self._wake(events, TROUBLE_SECONDS if trouble else 0.0)

    async def _flush(self) -> None:
        """All there is, in one transaction; a run whose journal is being written brings its own along."""
        due = [each for each in self._dirty if not each.turn.locked()]
        self._dirty.difference_update(due)
        taken: dict[RunEvents, list[Numbered]] = {}
        try:
            for events in due:
                await events.turn.acquire()
                taken[events] = events.take()
            await self._write_all(taken)
        except BaseException:
            for events, rows in taken.items():
                events.give_back(rows)
            self._dirty.update([each for each in due if self._open.get(each.run_id) is each])
            raise
        finally:
            for events in taken:
                events.turn.release()

    async def _write_all(self, taken: Mapping[RunEvents, list[Numbered]]) -> None:
        owned = {events.run_id: events.owner for events, rows in taken.items() if rows}
        if not owned:
            return
        async with self.db.write() as tx:
            ours = await records.still_owned(tx, owned)
            owned_rows = {each.run_id: rows for each, rows in taken.items() if each.run_id in ours}
            await self.write(tx, owned_rows, await now(tx))
        for events, rows in taken.items():
            if events.run_id in ours:
                events.stored(rows)


async def newest(tx: AsyncConnection, run_id: str) -> int:
    """The number of a run's newest event; none is 0."""
    asked = select(func.max(run_events.c.seq)).where(run_events.c.run_id == run_id)
    return (await tx.execute(asked)).scalar_one() or 0


def _body(event: Event) -> Body:
    """As JSON that any viewer can take. What was said stays whole; a tool may have let slip a key."""
    body = event_to_json(event)
    if isinstance(event, TextDelta | ReasoningDelta | Finish):
        return {name: clean(value) if isinstance(value, str) else value for name, value in body.items()}
    return redacted(body)
