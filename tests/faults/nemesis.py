"""One campaign: a house under load, to which things happen by a seed until it is left in peace and judged.

    life     some errands are begun and errors are armed at named points; after a while something happens to
             a process, at a named point or anywhere, or to the database; whoever died is started again
    peace    nothing happens any more, but for deaths at points that had not been reached; whoever died is
             started again, and all errands come to their end
    verdict  `history.py` reads what is stored and compares it with what people, the model and the world saw

The same seed makes the same errands and wants the same faults; when exactly they happen is the machine's.
"""

from __future__ import annotations

import asyncio
import random
import resource
import signal
import sqlite3
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import psycopg

from faults.errands import Kind, Task
from faults.firm import Firm
from faults.history import judged
from faults.outside import Model, World
from faults.people import Errand
from faults.points import AFTER_COMMIT, BEFORE_COMMIT, BUILT, DEADLY
from faults.processes import Nursery, Processes, Victim, free_port, up
from faults.totals import POINTS, PROCESS_FAULTS, Happening, Totals

LEASE = 2.5
"""Seconds until a silent process counts as dead; in peace they are those that people have."""
PEACEFUL_LEASE = 20.0
PEACE_SECONDS = 150.0
"""For all to come to their end; an hour would do as well, but for whoever waits for a test that fails."""
ERROR_REPLIES = 6
"""Of the model, in which errors happen and nobody dies."""
LIFE_REPLIES = 12
"""Of the model, before a process is killed that did not come to the point where it should have been."""
LIFE_SECONDS = 10.0
"""Where nothing is done at all, because everybody waits for something."""
LOCK_SECONDS = (0.3, 1.6)
LONGEST_FREEZE = 1.2
"""Seconds beyond the lease."""
CANCELLED = 6
"""Of so many errands people think better of one."""
RESTARTED = 4
"""Of so many lives PostgreSQL is restarted in one, whatever else happens in it."""
EARLY = ("the question", "the cancel", "the rejection", "the hand-over")
"""What people do: who comes to these points late in a campaign may find that nobody does them any more."""
OFTEN = (
    "the question",
    "the hand-over",
    "the resumption",
    "a step",
    "a step",
    "the events",
    "the rest",
    "the take",
    "the draft",
    "the draft",
    "the draft",
    "the approval",
    "the renewal",
    "another ticket",
)
"""Transactions for errors; they are reached often enough that most errors happen."""
GONE = ("before the ticket is queued", "after the ticket is queued", BUILT)
"""Where what is needed cannot be reached, and nobody waits for it."""
SELDOM = (
    "before the effect",
    "after the effect",
    "before the effect's record",
    "after the effect's record",
    "between the decision and the resumption",
    "after the commit of the approval",
    "before the commit of the resumption",
    "after the commit of the resumption",
    "after the work, before its ticket is over",
)
"""Armed until they were reached once, also in peace: a life may be over before it comes to them."""
FREQUENT = ("before the commit of a step", "after the commit of a step", "in the model stream")
INLINE: tuple[Sequence[Sequence[Kind]], ...] = (
    [["lesen"], ["entwurf"]],
    [["lesen", "lesen"], ["entwurf", "lesen"], ["lesen"]],
    [["entwurf"], ["brief"]],
)
CAPPED: tuple[Sequence[Sequence[Kind]], ...] = (
    [["lesen"], ["entwurf"], ["lesen"], ["entwurf"], ["lesen", "entwurf"], ["lesen"]],
    [["entwurf"], ["lesen"], ["lesen"], ["lesen"], ["lesen"], ["brief"]],
)
BACKGROUND: tuple[Sequence[Sequence[Kind]], ...] = (
    [["lesen"], ["entwurf"], ["lesen", "lesen", "entwurf"], ["lesen"]],
    [["lesen"], ["brief"], ["entwurf"]],
    [["entwurf", "brief"], ["lesen"], ["brief"]],
    [["brief", "brief"], ["entwurf"]],
    [["lesen"], ["lesen"], ["entwurf"], ["entwurf"], ["lesen"], ["brief"], ["lesen"]],
)


@dataclass(frozen=True)
class Ground:
    """Where a campaign takes place. `restart` is of the database's server, where it has one."""

    url: str
    firm: Firm
    folder: Path
    restart: Callable[[], Awaitable[None]] | None = None

    @property
    def sqlite(self) -> bool:
        return self.url.startswith("sqlite")


class Campaign:
    def __init__(
        self,
        ground: Ground,
        nursery: Nursery,
        seed: str,
        *,
        lives: int = 16,
        errands: int = 2,
        errors: int = 12,
        share: int = 0,
    ) -> None:
        """`share` 0 or 1 says at which half of all points processes end."""
        self.ground, self.seed, self.lives = ground, seed, lives
        self.per_life, self.errors = errands, errors
        self.lease, self.peace = LEASE if lives else PEACEFUL_LEASE, PEACE_SECONDS
        self.chance = random.Random(seed)
        self.totals = Totals(seed)
        self.errands: list[Errand] = []
        self._standing: dict[str, dict[str, Any]] = {}
        points = self.chance.sample(POINTS[share::2], len(POINTS[share::2])) if lives else []
        self._points = sorted(points, key=lambda each: any([what in each for what in EARLY]))
        self._more = -(-len(self._points) // max(1, lives))
        for point in SELDOM if lives else ():
            self._stand("kill", point)
        self.happenings: list[Happening] = []
        self.port = free_port()
        self.model, self.world = Model(), World()
        self._nursery = nursery
        self._tasks: list[asyncio.Task[None]] = []
        self._happened = asyncio.Event()
        self.told: list[str] = []
        """What happened when, for whoever reads how something came about."""
        self.keep: Path | None = None

    # ---- from beginning to end

    async def run(self) -> Totals:
        began = time.monotonic()
        async with self.model, self.world:
            told = {
                "database": self.ground.url,
                "model": self.model.url,
                "world": self.world.port,
                "lease": self.lease,
            }
            processes = Processes(self._nursery, told, self.ground.folder)
            processes.noticed = self._noticed
            self.model.noticed = lambda kind: self._count(kind)
            async with processes.open() as self.processes:
                await self._everybody_up()
                for _ in range(0 if self.lives else self.per_life):
                    self._begin_errand()  # to nobody of whom anything happens
                for number in range(self.lives):
                    await self._life(number)
                await self._make_peace()
            self.totals.starts = processes.starts
            await judged(self)
        self.totals.seconds = time.monotonic() - began
        return self.totals

    async def _life(self, number: int) -> None:
        """Until something happened to a process; meanwhile, smaller things do."""
        self._happened.clear()
        await self._everybody_up(deadly=False)
        for _ in range(self.per_life):
            self._begin_errand()
        self._arm_errors()
        with suppress(TimeoutError):
            async with asyncio.timeout(LIFE_SECONDS):
                await self._work_goes_on(ERROR_REPLIES)
        self._arm_deaths()
        smaller = asyncio.ensure_future(self._something_smaller())
        with suppress(TimeoutError):
            async with asyncio.timeout(LIFE_SECONDS):
                if self.ground.restart is not None and number % RESTARTED == 1:
                    await self._restarted(self._one())
                await self._something_happens()
                await self._happened_or(self._work_goes_on(LIFE_REPLIES))
        if not self._happened.is_set():  # the point was not reached, so it happens elsewhere
            await self._killed(self._one())
        await smaller

    async def _happened_or(self, other: Coroutine[Any, Any, None]) -> None:
        waits = [asyncio.ensure_future(self._happened.wait()), asyncio.ensure_future(other)]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for each in waits:
                each.cancel()
            await asyncio.gather(*waits, return_exceptions=True)

    async def _make_peace(self) -> None:
        self._note("peace")
        self.model.cuts.clear()
        for each in self.processes.at.values():
            each.arm(self._deaths(), anew=True)
        until = time.monotonic() + self.peace
        while not all([task.done() for task in self._tasks]) and time.monotonic() < until:
            await self._everybody_up()
            await asyncio.wait([task for task in self._tasks if not task.done()], timeout=0.5)
        for errand, task in zip(self.errands, self._tasks, strict=True):
            if not task.done():
                self.violation(f"{errand.task.text!r} never came to its end: {errand.last}")
                task.cancel()
        failed = await asyncio.gather(*self._tasks, return_exceptions=True)
        for errand, error in zip(self.errands, failed, strict=True):
            if isinstance(error, Exception):
                self.violation(f"{errand.task.text!r} met {error!r}")

    # ---- processes

    @property
    def places(self) -> dict[str, tuple[str, str]]:
        """Who works where: on SQLite one process does everything, on PostgreSQL there are workers."""
        if self.ground.sqlite:
            return {"server": ("server", "work")}
        return {"server": ("server", "queue"), "worker-a": ("worker", "work"), "worker-b": ("worker", "work")}

    async def _everybody_up(self, *, deadly: bool = True) -> None:
        started = []
        for place, (kind, background) in self.places.items():
            known = self.processes.at.get(place)
            if known is None or not known.alive:
                port = self.port if kind == "server" else 0
                started.append(await self.processes.start(place, kind, port, background))
        for each in started:
            await up(each)
            each.arm(self._deaths() if deadly else [])

    def _noticed(self, victim: Victim, kind: str, point: str, call: str, at: float) -> None:
        """Told by a process to which something happens at one of its points."""
        self._count(kind, f"{victim.name} {point} {call}", since=at, call=call)
        self.totals.points[point] += 1
        if kind in DEADLY:
            self._standing.pop(point, None)
        if kind == "freeze":
            self._frozen_now(victim)
        if kind in PROCESS_FAULTS:
            self._happened.set()

    def _count(self, kind: str, where: str = "", *, since: float | None = None, call: str = "") -> None:
        """It has just happened, or has been going on `since` then."""
        at = time.time()
        self.totals.faults[kind] += 1
        until = at + self.lease + LONGEST_FREEZE if kind == "freeze" else at
        self.happenings.append(Happening(kind, at if since is None else since, until, call))
        self._note(f"{kind} {where}")

    def _note(self, what: str) -> None:
        self.told.append(f"{datetime.now(UTC):%H:%M:%S.%f} {what}")

    def violation(self, what: str) -> None:
        self.totals.violations.append(f"{self.seed}: {what}")

    # ---- errands

    def _begin_errand(self) -> asyncio.Task[None]:
        number, chance = len(self.errands), self.chance
        shapes, mode = chance.choice(
            [(INLINE, "inline"), (CAPPED, "inline"), (BACKGROUND, "background"), (BACKGROUND, "background")]
        )
        errand = Errand(
            Task.of(f"k{number}", *chance.choice(shapes)),
            chance.choice(self.ground.firm.keys),
            f"http://127.0.0.1:{self.port}",
            mode,  # type: ignore[arg-type]
            random.Random(f"{self.seed}:{number}"),
            cancels=number % CANCELLED == CANCELLED // 2,
        )
        self.errands.append(errand)
        task = asyncio.create_task(errand.carry_out())
        self._tasks.append(task)
        return task

    # ---- faults

    def _arm_errors(self) -> None:
        """At many points of every process; it ends there where people ask and decide, if it should."""
        early = [each for each in self._deaths() if any([what in each["point"] for what in EARLY])]
        for victim in self.processes.at.values():
            errors = [self._error() for _ in range(self.errors)]
            self.totals.armed.update([each["point"] for each in errors])
            victim.arm([*early, *errors], anew=True)
        self.model.cuts += [self.chance.randint(0, 40) for _ in range(2)]

    def _arm_deaths(self) -> None:
        """Its end at some points more, and at those that nobody has come to so far."""
        for _ in range(self._more):
            if self._points:
                self._stand(self.chance.choice(["kill", "kill", "kill", "freeze"]), self._points.pop())
        for victim in self.processes.at.values():
            victim.arm(self._deaths())

    def _stand(self, kind: str, point: str) -> None:
        """To be armed in every process until one has come there."""
        skip = self.chance.randint(0, 12 if point in FREQUENT else 0)
        self._standing[point] = {"point": point, "kind": kind, "skip": skip}
        self.totals.armed[point] += 1

    def _deaths(self) -> list[dict[str, Any]]:
        return list(self._standing.values())

    def _error(self) -> dict[str, Any]:
        if self.chance.random() < 0.2:
            point, kind = self.chance.choice(GONE), "gone"
        else:
            when = "before" if self.ground.sqlite else self.chance.choice(["before", "before", "after"])
            kind = self.chance.choice(BEFORE_COMMIT if when == "before" else AFTER_COMMIT)
            point = f"{when} the commit of {self.chance.choice(OFTEN)}"
        return {"point": point, "kind": kind, "skip": self.chance.randint(0, 1)}

    async def _something_happens(self) -> None:
        """To a process, or to the database's server; half of the time to whoever comes to a named point."""
        if self.chance.random() < 0.6:
            return
        await self._happened_or(self._work_goes_on(self.chance.randint(1, 10)))
        if self._happened.is_set():
            return
        happens = [self._killed, self._killed, self._frozen]
        if self.ground.restart is not None:
            happens.append(self._restarted)
        await self.chance.choice(happens)(self._one())

    async def _work_goes_on(self, replies: int) -> None:
        """Until the model was asked so many times more: who is killed then has something under way."""
        until = len(self.model.requests) + replies
        while len(self.model.requests) < until:  # noqa: ASYNC110  other processes ask it
            await asyncio.sleep(0.01)

    async def _something_smaller(self) -> None:
        """To what the processes need, which survive it."""
        if self.chance.random() < 0.5:
            await asyncio.sleep(self.chance.uniform(0.0, 0.5))
            await (self._limited if self.ground.sqlite and self.chance.random() < 0.5 else self._locked)()

    def _one(self) -> Victim:
        return self.chance.choice(list(self.processes.at.values()))

    async def _killed(self, victim: Victim) -> None:
        if await victim.kill():
            self._count("kill", victim.name)
        self._happened.set()

    async def _frozen(self, victim: Victim) -> None:
        if victim.frozen or not victim.signal(signal.SIGSTOP):
            return
        self._frozen_now(victim)
        self._count("freeze", victim.name)
        self._happened.set()

    def _frozen_now(self, victim: Victim) -> None:
        victim.frozen = True
        seconds = self.lease + self.chance.uniform(0.3, LONGEST_FREEZE)
        asyncio.get_running_loop().call_later(seconds, victim.thaw)

    async def _restarted(self, victim: Victim) -> None:
        assert self.ground.restart is not None
        since = time.time()
        await self.ground.restart()
        self._count("database restarted", since=since)
        self._happened.set()

    async def _locked(self) -> None:
        """By another program, for longer than anybody waits for it."""
        seconds, since = self.chance.uniform(*LOCK_SECONDS), time.time()
        if await asyncio.to_thread(
            _hold_sqlite if self.ground.sqlite else _hold_postgres, self.ground.url, seconds
        ):
            self._count("database locked", since=since)

    async def _limited(self) -> None:
        """As on a full disk: no file of a process may grow."""
        victim = self._one()
        path = Path(self.ground.url.removeprefix("sqlite:///"))
        largest = max([each.stat().st_size for each in path.parent.glob(f"{path.name}*")])
        with suppress(ProcessLookupError):
            if not victim.alive or not victim.pid:
                return
            _, hard = resource.prlimit(victim.pid, resource.RLIMIT_FSIZE)
            resource.prlimit(victim.pid, resource.RLIMIT_FSIZE, (min(largest, 4096), hard))
            since = time.time()
            await asyncio.sleep(self.chance.uniform(0.3, 1.5))
            self._count("disk full", since=since)
            resource.prlimit(victim.pid, resource.RLIMIT_FSIZE, (hard, hard))


def _hold_sqlite(url: str, seconds: float) -> bool:
    held = sqlite3.connect(url.removeprefix("sqlite:///"), timeout=5, isolation_level=None)
    try:
        held.execute("begin immediate")
        time.sleep(seconds)  # it is what happens, not what is waited for
        held.execute("rollback")
        return True
    except sqlite3.OperationalError:
        return False
    finally:
        held.close()


def _hold_postgres(url: str, seconds: float) -> bool:
    try:
        with psycopg.connect(url) as held:
            held.execute("set lock_timeout = '3s'")
            held.execute("lock table runs, conversations in exclusive mode")
            time.sleep(seconds)
            return True
    except psycopg.OperationalError:
        return False
