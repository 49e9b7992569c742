"""`make nemesis SEEDS=n`: so many campaigns on each database, their totals, every violation with its seed."""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from faults.grounds import Restartable, ground, restartable
from faults.nemesis import Campaign
from faults.processes import Nursery
from faults.totals import Totals


async def campaign(
    nursery: Nursery, database: str, number: int, server: Restartable | None, keep: Path | None
) -> Totals:
    async with ground(database, server) as where:
        made = Campaign(where, nursery, f"{database}-{number}", share=number % 2)
        made.keep = keep
        return await made.run()


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("seeds", type=int, help="how many of each database")
    asked.add_argument("--first", type=int, default=1, help="the first of them")
    asked.add_argument("--database", choices=["sqlite", "postgresql", "both"], default="both")
    asked.add_argument("--keep", type=Path, help="a folder for all that is known of those that failed")
    given = asked.parse_args()
    databases = ["sqlite", "postgresql"] if given.database == "both" else [given.database]
    nursery, totals = Nursery(), Totals("all")
    with restartable() as server:
        for number in range(given.first, given.first + given.seeds):
            for database in databases:
                found = asyncio.run(campaign(nursery, database, number, server, given.keep))
                print(found, flush=True)
                totals.add(found)
    nursery.close()
    print(totals, flush=True)
    print(f"  points: {dict(sorted(totals.points.items()))}")
    return 1 if totals.violations else 0


if __name__ == "__main__":
    sys.exit(main())
