"""One campaign: a house under load, to which things happen by a seed until it is left in peace and judged.

    life     some errands are begun, faults are armed at named points, and something happens to a process or
             to the database; whoever died is started again
    peace    nothing happens any more, but for deaths at points that had not been reached; whoever died is
             started again, and all errands come to their end
    verdict  `history.py` reads what is stored and compares it with what people, the model and the world saw

The same seed makes the same errands and wants the same faults; when exactly they happen is the machine's.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import resource
import signal
import sqlite3
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import psycopg

from faults.errands import Kind, Task
from faults.firm import Firm
from faults.history import judged
from faults.outside import Model, World
from faults.people import Errand
from faults.points import AFTER_COMMIT, BEFORE_COMMIT, OTHERS, TRANSACTIONS
from faults.processes import Nursery, Processes, Victim, free_port, up

LEASE = 2.5
"""Seconds until a silent process counts as dead; in peace they are those that people have."""
PEACEFUL_LEASE = 20.0
PEACE_SECONDS = 150.0
"""For all to come to their end; an hour would do as well, but for whoever waits for a test that fails."""
LIFE_REPLIES = 12
"""Of the model, before a process is killed that did not come to the point where it should have been."""
LIFE_SECONDS = 10.0
"""Where nothing is done at all, because everybody waits for something."""
LOCK_SECONDS = (0.3, 1.6)
PROCESS_FAULTS = ("kill", "freeze", "database restarted")
POINT_FAULTS = (*BEFORE_COMMIT, *AFTER_COMMIT, "gone", "model stream cut")
"""Those at points within a process that lives on. All others happen around it."""
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
    "the approval",
    "the renewal",
    "another ticket",
)
"""Transactions for errors; they are reached often enough that most errors happen."""
POINTS = (
    *[f"{when} the commit of {what}" for what in TRANSACTIONS for when in ("before", "after")],
    *OTHERS,
)
"""For what ends a process or stops it. Each campaign goes through them in an order of its own."""
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


@dataclass
class Totals:
    """What a campaign was, and what came of it."""

    seed: str = ""
    errands: int = 0
    runs: int = 0
    starts: int = 0
    faults: Counter[str] = field(default_factory=Counter[str])
    points: Counter[str] = field(default_factory=Counter[str])
    answers: Counter[str] = field(default_factory=Counter[str])
    trouble: Counter[str] = field(default_factory=Counter[str])
    effects: int = 0
    drafts: int = 0
    seconds: float = 0.0
    violations: list[str] = field(default_factory=list[str])

    @property
    def in_processes(self) -> int:
        return sum([n for kind, n in self.faults.items() if kind in PROCESS_FAULTS])

    @property
    def at_points(self) -> int:
        return sum([n for kind, n in self.faults.items() if kind in POINT_FAULTS])

    def add(self, more: Totals) -> None:
        for name in ("errands", "runs", "starts", "effects", "drafts", "seconds"):
            setattr(self, name, getattr(self, name) + getattr(more, name))
        for name in ("faults", "points", "answers", "trouble"):
            getattr(self, name).update(getattr(more, name))
        self.violations += more.violations

    def __str__(self) -> str:
        def listed(counted: Counter[str]) -> str:
            return ", ".join([f"{name} {n}" for name, n in counted.most_common()]) or "none"

        return "\n".join(
            [
                f"{self.seed}: {self.runs} runs for {self.errands} errands, {self.starts} processes, "
                f"{self.drafts} drafts, {self.effects} effects, {self.seconds:.0f} s",
                f"  faults: {self.in_processes} of processes, {self.at_points} at points within, "
                f"{self.faults.total()} in all: {listed(self.faults)}",
                f"  answers: {listed(self.answers)}",
                f"  people met: {listed(self.trouble)}",
                f"  violations: {len(self.violations)}",
                *[f"    {each}" for each in self.violations],
            ]
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
    ) -> None:
        self.ground, self.seed, self.lives = ground, seed, lives
        self.per_life, self.errors = errands, errors
        self.lease, self.peace = LEASE if lives else PEACEFUL_LEASE, PEACE_SECONDS
        self.chance = random.Random(seed)
        self.totals = Totals(seed)
        self.errands: list[Errand] = []
        self._standing = list(SELDOM) if lives else []
        self._points = itertools.cycle(self.chance.sample(POINTS, len(POINTS)))
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
                for _ in range(self.lives):
                    await self._life()
                await self._make_peace()
            self.totals.starts = processes.starts
            await judged(self)
        self.totals.seconds = time.monotonic() - began
        return self.totals

    async def _life(self) -> None:
        """Until something happened to a process; meanwhile, smaller things do."""
        self._happened.clear()
        await self._everybody_up()
        for _ in range(self.per_life):
            self._begin_errand()
        self._arm()
        smaller = asyncio.ensure_future(self._something_smaller())
        with suppress(TimeoutError):
            async with asyncio.timeout(LIFE_SECONDS):
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

    async def _everybody_up(self) -> None:
        started = []
        for place, (kind, background) in self.places.items():
            known = self.processes.at.get(place)
            if known is None or not known.alive:
                port = self.port if kind == "server" else 0
                started.append(await self.processes.start(place, kind, port, background))
        for each in started:
            await up(each)
            each.arm(self._deaths())

    def _noticed(self, victim: Victim, kind: str, point: str) -> None:
        """Told by a process to which something happens at one of its points."""
        self._count(kind, f"{victim.name} {point}")
        self.totals.points[point] += 1
        if kind == "kill" and point in self._standing:
            self._standing.remove(point)
        if kind == "freeze":
            self._frozen_now(victim)
        if kind in PROCESS_FAULTS:
            self._happened.set()

    def _count(self, kind: str, where: str = "") -> None:
        self.totals.faults[kind] += 1
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
            cancels=chance.random() < 0.12,
        )
        self.errands.append(errand)
        task = asyncio.create_task(errand.carry_out())
        self._tasks.append(task)
        return task

    # ---- faults

    def _arm(self) -> None:
        """Errors at many points of every process, and its end at those that are seldom reached."""
        for victim in self.processes.at.values():
            victim.arm([*self._deaths(), *[self._error() for _ in range(self.errors)]], anew=True)
        self.model.cuts += [self.chance.randint(0, 40) for _ in range(2)]

    def _deaths(self) -> list[dict[str, Any]]:
        return [{"point": point, "kind": "kill", "skip": 0} for point in self._standing]

    def _error(self) -> dict[str, Any]:
        if self.chance.random() < 0.1:
            point, kind = self.chance.choice(["before", "after"]) + " the ticket is queued", "gone"
        else:
            when = "before" if self.ground.sqlite else self.chance.choice(["before", "before", "after"])
            kind = self.chance.choice(BEFORE_COMMIT if when == "before" else AFTER_COMMIT)
            point = f"{when} the commit of {self.chance.choice(OFTEN)}"
        return {"point": point, "kind": kind, "skip": self.chance.randint(0, 2)}

    async def _something_happens(self) -> None:
        """To a process, or to the database's server; at a named point half of the time."""
        if self.chance.random() < 0.6:
            kind, point = self.chance.choice(["kill", "kill", "kill", "freeze"]), next(self._points)
            skip = self.chance.randint(0, 12 if point in FREQUENT else 0)
            for victim in self.processes.at.values():  # whoever gets there
                victim.arm([{"point": point, "kind": kind, "skip": skip}])
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
        asyncio.get_running_loop().call_later(self.lease + self.chance.uniform(0.3, 1.2), victim.thaw)

    async def _restarted(self, victim: Victim) -> None:
        assert self.ground.restart is not None
        await self.ground.restart()
        self._count("database restarted")
        self._happened.set()

    async def _locked(self) -> None:
        """By another program, for longer than anybody waits for it."""
        seconds = self.chance.uniform(*LOCK_SECONDS)
        if await asyncio.to_thread(
            _hold_sqlite if self.ground.sqlite else _hold_postgres, self.ground.url, seconds
        ):
            self._count("database locked")

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
            self._count("disk full")
            await asyncio.sleep(self.chance.uniform(0.3, 1.5))
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
