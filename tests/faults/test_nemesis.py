"""The nemesis in CI: four campaigns from fixed seeds. `make nemesis SEEDS=n` has as many as one likes."""

from __future__ import annotations

import asyncio

import pytest

from faults.grounds import Restartable, ground
from faults.nemesis import Campaign
from faults.processes import Nursery
from faults.totals import Totals

SEEDS = {"sqlite-ci-1": 0, "postgresql-ci-1": 1, "sqlite-ci-2": 1, "postgresql-ci-2": 0}
"""Each with the half of all points at which processes end, so that each database has them all."""
LIVES = 7
LEAST_OF_PROCESSES, LEAST_AT_POINTS = 60, 140
MOST_MISSED = 2
"""Points, of all, that no campaign came by: when a lease is renewed is the machine's. They are printed."""


async def _campaign(
    request: pytest.FixtureRequest, nursery: Nursery, seed: str, *, lives: int, errands: int, share: int = 0
) -> Totals:
    database = seed.partition("-")[0]
    server: Restartable | None = None if database == "sqlite" else request.getfixturevalue("server")
    async with ground(database, server) as where:
        found = await Campaign(where, nursery, seed, lives=lives, errands=errands, share=share).run()
    print(f"\n{found}")
    return found


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
async def test_where_nothing_happens_every_answer_is_as_expected(
    request: pytest.FixtureRequest, nursery: Nursery, database: str
) -> None:
    found = await _campaign(request, nursery, f"{database}-quiet", lives=0, errands=12)
    assert found.violations == []
    assert set(found.answers) <= {"as without faults", "cancelled"}
    assert found.in_processes == 0


@pytest.mark.parametrize("number", [1, 2])
async def test_nothing_is_lost_doubled_or_done_unasked_whatever_happens(
    request: pytest.FixtureRequest, nursery: Nursery, totals: Totals, number: int
) -> None:
    """On both databases at once: most of the time, everybody waits for a lease to run out."""
    seeds = [each for each in SEEDS if each.endswith(f"-{number}")]
    campaigns = [
        _campaign(request, nursery, seed, lives=LIVES, errands=2, share=SEEDS[seed]) for seed in seeds
    ]
    found = await asyncio.gather(*campaigns)
    for each in found:
        totals.add(each)
    assert [each.violations for each in found] == [[], []]


def test_so_much_happened(totals: Totals, capsys: pytest.CaptureFixture[str]) -> None:
    """The totals, in the log of each CI run."""
    if totals.campaigns < len(SEEDS):
        pytest.skip("not all campaigns were run in this session")
    with capsys.disabled():
        print(f"\n{totals}")
    assert totals.in_processes >= LEAST_OF_PROCESSES
    assert totals.at_points >= LEAST_AT_POINTS
    assert len(totals.never_reached) <= MOST_MISSED, totals.never_reached
