"""A new release takes the place of an old one while runs are under way: each ends once, under the new one.

The two have other instructions, other tools and another version. On PostgreSQL the new worker is started
beside the old one, which is then told to end; on SQLite, where there is one process, it follows it.
"""

from __future__ import annotations

import asyncio
import random
import signal
from dataclasses import dataclass, field
from typing import Any

import pytest

from bridle.engine.run_log import Began, Came, Stepped
from bridle.engine.state import item_from
from bridle.host.database import Database
from faults.errands import Kind, Task
from faults.grounds import Restartable, ground
from faults.history import Stored
from faults.nemesis import Campaign
from faults.outside import Model
from faults.people import Errand
from faults.processes import PATIENCE, Nursery, Victim, up
from support.model_server import Exchange

IN_THE_MIDDLE: list[list[Kind]] = [["lesen", "entwurf"], ["lesen"], ["entwurf"]]
WAITS: list[list[Kind]] = [["lesen", "entwurf", "brief"], ["lesen"]]
SHAPES = (IN_THE_MIDDLE, WAITS, IN_THE_MIDDLE, WAITS, IN_THE_MIDDLE, WAITS)


class Gated(Model):
    """Whoever has something to go on from is answered only once the gate is open."""

    def __init__(self) -> None:
        super().__init__()
        self.gate, self.waiting = asyncio.Event(), 0
        self.agents: set[str] = set()

    async def _answer(self, exchange: Exchange) -> None:
        self.agents.add(exchange.request.headers["user-agent"])
        if any([each["role"] == "tool" for each in exchange.request.messages]):
            self.waiting += 1
            await self.gate.wait()
            if not exchange.open:
                return  # its process is gone
        await super()._answer(exchange)


class Agreeing(random.Random):
    def random(self) -> float:
        return 0.0


@dataclass
class Patient(Errand):
    """Decides when the new release is there, and says yes."""

    deployed: asyncio.Event = field(default_factory=asyncio.Event)
    asked: asyncio.Event = field(default_factory=asyncio.Event)

    async def _decide(self, run_id: str) -> None:
        self.asked.set()
        await self.deployed.wait()
        await super()._decide(run_id)

    async def _decide_on(self, draft: Any) -> None:
        self.chance = Agreeing()
        await super()._decide_on(draft)


class Rolling(Campaign):
    release = "1"
    worker = "worker-old"

    @property
    def places(self) -> dict[str, tuple[str, str]]:
        if self.ground.sqlite:
            return {"server": ("server", "work")}
        return {"server": ("server", "queue"), self.worker: ("worker", "work")}

    async def _make_peace(self) -> None:
        self.deployed = asyncio.Event()
        people = [self._begin(number, shape) for number, shape in enumerate(SHAPES)]
        waiting = [each for each, shape in zip(people, SHAPES, strict=True) if shape is WAITS]
        await asyncio.gather(*[asyncio.wait_for(each.asked.wait(), PATIENCE) for each in waiting])
        assert isinstance(self.model, Gated)
        while self.model.waiting < SHAPES.count(IN_THE_MIDDLE):  # noqa: ASYNC110  other processes ask it
            await asyncio.sleep(0.01)
        await self._deploy()
        self.model.gate.set()
        self.deployed.set()
        await super()._make_peace()

    def _begin(self, number: int, shape: list[list[Kind]]) -> Patient:
        task, key = Task.of(f"k{number}", *shape), self.ground.firm.keys[number]
        address = f"http://127.0.0.1:{self.port}"
        errand = Patient(task, key, address, "background", random.Random(number), deployed=self.deployed)
        self.errands.append(errand)
        self._tasks.append(asyncio.create_task(errand.carry_out()))
        return errand

    async def _deploy(self) -> None:
        """New ones first where there may be two of them, then the old ones are told to end."""
        at = self.processes.at
        if not self.ground.sqlite:
            old, self.worker = at.pop(self.worker), "worker-new"
            await up(await self.processes.start(self.worker, "worker", 0, "work", "2"))
            await _told_to_end(old)
        await _told_to_end(at["server"])
        kind, background = self.places["server"]
        await up(await self.processes.start("server", kind, self.port, background, "2"))


async def _told_to_end(victim: Victim) -> None:
    assert victim.signal(signal.SIGTERM)
    await asyncio.wait_for(victim.dead.wait(), PATIENCE)


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
async def test_runs_of_an_old_release_end_once_under_the_new_one(
    request: pytest.FixtureRequest, nursery: Nursery, database: str
) -> None:
    server: Restartable | None = None if database == "sqlite" else request.getfixturevalue("server")
    async with ground(database, server, len(SHAPES)) as where:
        campaign = Rolling(where, nursery, f"{database}-rolling", lives=0, errands=0)
        campaign.model = model = Gated()
        found = await campaign.run()
        db = Database(where.url)
        stored = await Stored.read(db)
        await db.close()
    print(f"\n{found}")
    assert found.violations == []
    assert found.answers == {"as without faults": len(SHAPES)}
    assert found.runs == len(SHAPES)
    assert model.agents == {"bridle/1", "bridle/2"}
    for row in stored.runs.values():
        assert (row.attempt, row.lapses) == (1, 0), "it was handed on, and nobody had to die for it"
        assert _releases(stored, row.id) == ["1", "2"]


def _releases(stored: Stored, run_id: str) -> list[str]:
    """Under which releases its calls were made, in order."""
    found: list[str] = []
    for item in [item_from(each, "item") for row in stored.logs[run_id] for each in row[2]]:
        if isinstance(item, Began):
            found.append(item.instructions.rpartition(" ")[2].strip("."))
        outcomes = [item.outcome] if isinstance(item, Came) else []
        outcomes += item.step.tool_results if isinstance(item, Stepped) else ()
        found += [each.content.rpartition("Ausgabe ")[2].rstrip(")") for each in outcomes]
    return list(dict.fromkeys(found))
