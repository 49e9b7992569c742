"""Other processes on the same database: they say a line, wait to be told, and may be killed."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

TESTS = Path(__file__).parents[1]
OPENING = """
import asyncio, os, sys
sys.path.insert(0, {tests!r})
from sqlalchemy import func, insert, select, text, update
from bridle.host import database, engines, schema, tables
from bridle.host.database import Database
from bridle.host.errors import HostError

def say(line):
    print(line, flush=True)

def wait():
    assert sys.stdin.readline(), "nobody is there any more"

"""


class Other:
    """A process that runs a few lines of ours."""

    def __init__(self, code: str, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", OPENING.format(tests=str(TESTS)) + code, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def hear(self) -> str:
        """Its next line; what it complained of, where it ended instead."""
        assert self.process.stdout is not None
        return self.process.stdout.readline().rstrip("\n") or f"ended: {self._complaint()}"

    def tell(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("go\n")
        self.process.stdin.flush()

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def finish(self) -> None:
        assert self.process.wait(120) == 0, self._complaint()

    def _complaint(self) -> str:
        assert self.process.stderr is not None
        return self.process.stderr.read()


@contextmanager
def others(count: int, code: str, *arguments: str) -> Iterator[list[Other]]:
    started = [Other(code, *arguments) for _ in range(count)]
    try:
        yield started
    finally:
        for each in started:
            each.kill()
            for pipe in (each.process.stdin, each.process.stdout, each.process.stderr):
                assert pipe is not None
                pipe.close()
