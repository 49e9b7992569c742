"""What a search costs over 100,000 norms, and what it costs to store them; plain FTS5 over the same runs along.

The norms of a folder of statutes are read, analysed and stored once (that is the import), then stored again and again
with a part of their terms changed until there are enough, so that posting lists grow as they would.

    python benchmarks/search.py ../shared/data/gesetze [--norms 100000] [--postgres] [--questions 60] [--passes 3]

Each pass asks all questions again. On a busy machine most of the time is waiting for a core, so the time that this
process had one is shown too (without that of PostgreSQL's own processes). Ends with 1 if the median of a search, in the
middle one of the passes, is above 50 ms, or the import above 120 s or 500 MB.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import re
import resource
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from bridle.assistants.helena.gesetze import documents, read_file
from bridle.host.database import Database
from bridle.host.search import ALL, fill, prepare, search
from bridle.host.search.index import Analysed, analyse, write

MOST_MS, MOST_SECONDS, MOST_MB = 50, 120, 500
AT_ONCE = 2_000
QUESTIONS = Path(__file__).parents[1] / "evals" / "retrieval_questions.jsonl"


async def imported(url: str, files: list[Path]) -> tuple[float, float]:
    db = Database(url)
    async with db.write() as tx:
        await prepare(tx)
    started = time.perf_counter()
    count = 0
    for path in files:
        async for stored in fill(db, documents(read_file(path))):
            count += stored.written
    seconds = time.perf_counter() - started
    await db.close()
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"import    {count:7,} norms  {seconds:6.1f} s  {megabytes:5.0f} MB")
    return seconds, megabytes


def changed(analysed: Analysed, turn: int, chance: random.Random) -> Analysed:
    """The same norm with a fifth of its terms gone and one of its own."""
    document = analysed.document
    passages = tuple(
        (
            place,
            {term: weight for term, weight in terms.items() if chance.random() < 0.8}
            | {f"nur{turn}x{document.id}"[:60]: 90},
        )
        for place, terms in analysed.passages
    )
    return Analysed(replace(document, id=f"{document.id}-{turn}", citation=""), passages)


def copies(originals: list[Analysed], count: int) -> Iterator[Analysed]:
    chance = random.Random(7)
    turn = 0
    while True:
        turn += 1
        for each in originals:
            if count <= 0:
                return
            count -= 1
            yield changed(each, turn, chance)


async def grown(url: str, originals: list[Analysed], norms: int) -> None:
    db = Database(url)
    started = time.perf_counter()
    batch: list[Analysed] = []
    for each in copies(originals, norms - len(originals)):
        batch.append(each)
        if len(batch) == AT_ONCE:
            async with db.write() as tx:
                await write(tx, batch)
            batch = []
    if batch:
        async with db.write() as tx:
            await write(tx, batch)
    print(f"grown to  {norms:7,} norms  {time.perf_counter() - started:6.1f} s")
    await db.close()


async def asked(url: str, questions: list[str]) -> list[float]:
    db = Database(url)
    times: list[float] = []
    used: list[float] = []
    for question in questions[:3] + questions:  # the first ones load the analyser
        started, before = time.perf_counter(), time.process_time()
        async with db.read() as tx:
            await search(tx, question, collections=["gesetze"], tenant_id=None, scopes=ALL, limit=10)
        times.append((time.perf_counter() - started) * 1_000)
        used.append((time.process_time() - before) * 1_000)
    await db.close()
    print(f"{'':28} {statistics.median(used[3:]):13.1f} ms of a core")
    return times[3:]


def plain(originals: list[Analysed], norms: int, questions: list[str]) -> list[float]:
    """FTS5 as it comes, over the same texts."""
    with tempfile.TemporaryDirectory() as folder:
        db = sqlite3.connect(f"{folder}/plain.db")
        db.execute("create virtual table norms using fts5(title, text)")
        rows = [(each.document.title, each.document.whole) for each in originals]
        for start in range(0, norms, len(rows)):
            db.executemany("insert into norms values (?, ?)", rows[: norms - start])
        db.commit()
        times: list[float] = []
        for question in questions[:3] + questions:
            words = " OR ".join(f'"{word}"' for word in re.findall(r"\w+", question))
            started = time.perf_counter()
            db.execute("select title, snippet(norms, 1, '', '', '…', 40) from norms where norms match ? "
                       "order by rank limit 10", (words,)).fetchall()  # fmt: skip
            times.append((time.perf_counter() - started) * 1_000)
        db.close()
    return times[3:]


def shown(name: str, times: list[float]) -> float:
    median = statistics.median(times)
    worst = sorted(times)[int(len(times) * 0.95)]
    print(f"{name:28} median {median:6.1f} ms   95 % {worst:6.1f} ms")
    return median


@contextlib.contextmanager
def databases(postgres: bool, folder: Path) -> Iterator[dict[str, str]]:
    urls = {"SQLite": f"sqlite:///{folder / 'search.db'}"}
    if not postgres:
        yield urls
        return
    sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
    from support.postgres import postgres as started

    with started() as server:
        yield {**urls, "PostgreSQL": server.url(server.database())}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--norms", type=int, default=100_000)
    parser.add_argument("--questions", type=int, default=60)
    parser.add_argument("--passes", type=int, default=3)
    parser.add_argument("--postgres", action="store_true")
    given = parser.parse_args()
    files = sorted(given.folder.glob("*.md"))
    questions = [json.loads(line)["question"] for line in QUESTIONS.read_text("utf-8").splitlines()][
        : given.questions
    ]
    missed = False
    with tempfile.TemporaryDirectory() as folder, databases(given.postgres, Path(folder)) as urls:
        for number, (name, url) in enumerate(urls.items()):
            seconds, megabytes = asyncio.run(imported(url, files))
            missed |= seconds > MOST_SECONDS or (number == 0 and megabytes > MOST_MB)
        originals = [analyse(each) for path in files for each in documents(read_file(path))]
        floor = shown(f"plain FTS5, {given.norms:,}", plain(originals, given.norms, questions))
        for name, url in urls.items():
            asyncio.run(grown(url, originals, given.norms))
            medians = [
                shown(f"{name}, {given.norms:,}", asyncio.run(asked(url, questions)))
                for _ in range(given.passes)
            ]
            median = statistics.median(medians)
            print(f"{'':28} {median / floor:.2f} times plain FTS5")
            missed |= median > MOST_MS
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
