"""Two workers, a hundred runs, one worker killed again and again: each run ends once, with its answer."""

from __future__ import annotations

import asyncio
import random

from faults.errands import Kind, Task
from faults.grounds import Restartable, ground
from faults.nemesis import LEASE, Campaign
from faults.people import Errand
from faults.processes import Nursery, up

RUNS = 100
PEOPLE = 10
VIEWERS = 10
"""At a time: all are asked for at once, and looked at one after the other."""
KILLED_AFTER = 25
"""Replies of the model, between one death and the next."""
SHAPES: tuple[list[list[Kind]], ...] = (
    [["lesen"], ["entwurf"]],
    [["lesen", "lesen"], ["entwurf"], ["lesen"]],
    [["entwurf"], ["lesen"], ["entwurf", "lesen"]],
)


class OneOfTwoDies(Campaign):
    """Everything goes well, but for one of the workers."""

    async def _make_peace(self) -> None:
        looking = asyncio.Semaphore(VIEWERS)
        dying = asyncio.ensure_future(self._dies_again_and_again())
        for number in range(RUNS):
            task = Task.of(f"k{number}", *SHAPES[number % len(SHAPES)])
            key = self.ground.firm.keys[number % PEOPLE]
            address, chance = f"http://127.0.0.1:{self.port}", random.Random(number)
            errand = Errand(task, key, address, "background", chance, cuts=False, turn=looking)
            self.errands.append(errand)
            self._tasks.append(asyncio.create_task(errand.carry_out()))
        await super()._make_peace()
        dying.cancel()
        await asyncio.gather(dying, return_exceptions=True)

    async def _dies_again_and_again(self) -> None:
        while True:
            await self._work_goes_on(KILLED_AFTER)
            await self._killed(self.processes.at["worker-a"])
            await up(await self.processes.start("worker-a", "worker", 0, "work"))


async def test_a_hundred_runs_end_once_with_their_answers_though_one_of_two_workers_dies_again_and_again(
    nursery: Nursery, server: Restartable
) -> None:
    async with ground("postgresql", server, PEOPLE) as where:
        campaign = OneOfTwoDies(where, nursery, "postgresql-workers", lives=0, errands=0)
        campaign.lease, campaign.peace = LEASE, 300.0
        found = await campaign.run()
    print(f"\n{found}")
    assert found.violations == []
    assert found.answers == {"as without faults": RUNS}
    assert found.runs == RUNS
    assert found.faults["kill"] >= 5
