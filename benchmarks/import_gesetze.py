"""All statutes of a folder into a new database: seconds and peak memory, on SQLite and on PostgreSQL.

    python benchmarks/import_gesetze.py [FOLDER] [--only sqlite|postgresql]

Without a folder, ../shared/data/gesetze beside the repository. Each database is filled by a process of its own,
so that the peak is that of the import alone; then once more, to see what it costs when nothing has changed.
Ends with 1 if an import takes more than 120 s or 500 MB.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SECONDS, MEGABYTES = 120.0, 500.0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT.parent / "shared" / "data" / "gesetze")
    parser.add_argument("--only", choices=("sqlite", "postgresql"))
    parser.add_argument("--into", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.into:
        print(json.dumps(asyncio.run(_filled(options.into, options.folder))))
        return 0
    if not options.folder.is_dir():
        print(f"There is no folder {options.folder}; name one.")
        return 1
    files = [each for each in options.folder.rglob("*") if each.is_file()]
    print(f"{len(files)} files, {sum(each.stat().st_size for each in files) / 1e6:.1f} MB")
    good = True
    for kind in (options.only,) if options.only else ("sqlite", "postgresql"):
        good = _measured(kind, options.folder) and good
    return 0 if good else 1


def _measured(kind: str, folder: Path) -> bool:
    if kind == "sqlite":
        with tempfile.TemporaryDirectory() as place:
            return _shown(kind, f"sqlite:///{place}/bridle.db", folder)
    sys.path.insert(0, str(ROOT / "tests"))
    from support.postgres import postgres

    with postgres() as server:
        return _shown(kind, server.url(server.database()), folder)


def _shown(kind: str, url: str, folder: Path) -> bool:
    command = [sys.executable, __file__, str(folder), "--into", url]
    good = True
    for run in ("first", "again"):
        done = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True)
        found = json.loads(done.stdout.splitlines()[-1])
        ok = found["seconds"] <= SECONDS and found["megabytes"] <= MEGABYTES and not found["errors"]
        good = good and ok
        print(
            f"{kind:<10} {run:<6} {found['seconds']:6.1f} s ({found['cpu']:.0f} s of a core)  {found['megabytes']:6.0f} MB peak  "
            f"{found['new']:>6} norms written, {found['same']:>6} unchanged, {found['errors']} errors"
            f"{'' if ok else '  TOO MUCH'}"
        )
    return good


async def _filled(url: str, folder: Path) -> dict[str, float]:
    from bridle.assistants.helena.wissen.normen import import_gesetze
    from bridle.host import schema
    from bridle.host.database import Database

    database = Database(url)
    await schema.upgrade(database)
    started = time.perf_counter()
    bericht = await import_gesetze(database, folder)
    seconds = time.perf_counter() - started
    await database.close()
    used = resource.getrusage(resource.RUSAGE_SELF)
    peak = used.ru_maxrss / 1024  # kilobytes on Linux
    return {
        "seconds": seconds,
        "cpu": used.ru_utime + used.ru_stime,
        "megabytes": peak,
        "new": bericht.neu,
        "same": bericht.unveraendert,
        "errors": bericht.fehlerzahl,
    }


if __name__ == "__main__":
    sys.exit(main())
