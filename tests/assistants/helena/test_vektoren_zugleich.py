"""`bridle import vektoren` as real processes: two at once, and one that is killed in the middle."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from sqlalchemy import select

from bridle.assistants.helena.model import MIGRATIONS
from bridle.host import schema
from bridle.host import search_tables as tables
from bridle.host.database import Database
from bridle.host.search import Document, put
from bridle.host.search.vectors import AT_ONCE, PIECE
from support.postgres import Postgres

PIECES = 3
PASSAGES = PIECES * PIECE
SECONDS = 120


class Server(ThreadingHTTPServer):
    """Speaks /embeddings. Until `together` have asked nobody is answered; the `holds`th is never answered."""

    daemon_threads = True

    def __init__(self, together: int = 1, holds: int = 0) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.meeting = threading.Barrier(together)
        self.together, self.holds = together, holds
        self.asked: list[list[str]] = []
        self.lock = threading.Lock()
        self.held, self.over = threading.Event(), threading.Event()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/v1"


class Handler(BaseHTTPRequestHandler):
    server: Server

    def do_POST(self) -> None:
        texts = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["input"]
        with self.server.lock:
            self.server.asked.append(texts)
            turn = len(self.server.asked)
        if turn <= self.server.together:
            self.server.meeting.wait(SECONDS)
        if turn == self.server.holds:
            self.server.held.set()
            self.server.over.wait(SECONDS)
            return
        data = [{"index": index, "embedding": [1.0, 0.0]} for index in range(len(texts))]
        answer = json.dumps({"data": data}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.fixture
def servers() -> Iterator[list[Server]]:
    started: list[Server] = []
    yield started
    for each in started:
        each.over.set()
        each.shutdown()
        each.server_close()


def serving(servers: list[Server], **said: int) -> Server:
    server = Server(**said)
    servers.append(server)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """One segment of some pieces."""
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path / 'kanzlei.db'}"
    else:
        server: Postgres = request.getfixturevalue("postgres_server")
        url = server.url(server.database())
    asyncio.run(_filled(url))
    return url


async def _filled(url: str) -> None:
    db = Database(url)
    await schema.upgrade(db, [MIGRATIONS])
    async with db.write() as tx:
        await put(tx, [Document(f"n{n}", "gesetze", f"Norm {n}", f"Text {n}.") for n in range(PASSAGES)])
    await db.close()


def started(url: str, server: Server) -> subprocess.Popen[str]:
    command = "from bridle.cli import main; main()"
    return subprocess.Popen(
        [sys.executable, "-c", command, "import", "vektoren", "--database", url],
        env={**os.environ, "BRIDLE_EMBEDDINGS_URL": server.url, "BRIDLE_EMBEDDINGS_MODEL": "klein"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def ended(process: subprocess.Popen[str]) -> int:
    """How many it says it made."""
    said, trouble = process.communicate(timeout=SECONDS)
    assert (process.returncode, trouble) == (0, "")
    found = re.fullmatch(r"Vektoren: ([\d.]+) Stellen neu\.\n", said)
    assert found is not None
    return int(found[1].replace(".", ""))


def stored(url: str) -> list[tuple[int, int]]:
    """Of each row of vectors, how many it has and how many of them are different passages."""

    async def read() -> list[tuple[int, int]]:
        db = Database(url)
        async with db.read() as tx:
            rows = list((await tx.execute(select(tables.vectors.c.passages))).scalars())
        await db.close()
        numbers = [np.frombuffer(each, "<u4") for each in rows]
        return [(each.size, np.unique(each).size) for each in numbers]

    return asyncio.run(read())


def test_two_at_once_both_end_well_and_all_of_it_is_made_once(url: str, servers: list[Server]) -> None:
    server = serving(servers, together=2)
    both = [started(url, server) for _ in range(2)]
    assert sum([ended(each) for each in both]) == PASSAGES
    assert stored(url) == [(PASSAGES, PASSAGES)]
    assert {text for texts in server.asked for text in texts} == {
        f" Norm {n}. Text {n}." for n in range(PASSAGES)
    }


def test_killed_in_the_middle_it_goes_on_with_what_was_not_stored(url: str, servers: list[Server]) -> None:
    a_piece = PIECE // AT_ONCE
    first = serving(servers, holds=a_piece + 2)
    killed = started(url, first)
    assert first.held.wait(SECONDS)
    killed.kill()
    killed.communicate()
    assert stored(url) == [(PIECE, PIECE)]
    second = serving(servers)
    assert ended(started(url, second)) == PASSAGES - PIECE
    again = {text for texts in second.asked for text in texts}
    assert len(again) == PASSAGES - PIECE
    assert again.isdisjoint([text for texts in first.asked[:a_piece] for text in texts])
    assert stored(url) == [(PASSAGES, PASSAGES)]
