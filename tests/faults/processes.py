"""The victims as the nemesis sees them: started, armed, killed, frozen and let go on, by name."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

PATIENCE = 60.0
"""Seconds until something counts as stuck; nothing waits for them to pass."""

Noticed = Callable[[str, str, str, float], None]
"""(kind of fault, point, tool call that it happened to, when)"""


@dataclass(eq=False)
class Victim:
    """One process, from its start to its end; a process that follows it is another victim."""

    name: str
    pid: int = 0
    ready: asyncio.Event = field(default_factory=asyncio.Event)
    dead: asyncio.Event = field(default_factory=asyncio.Event)
    frozen: bool = False
    _line: asyncio.StreamWriter | None = None

    @property
    def alive(self) -> bool:
        return not self.dead.is_set()

    def arm(self, faults: list[dict[str, Any]], *, anew: bool = False) -> None:
        if self._line is not None and self.alive:
            self._line.write(json.dumps({"armed": faults, "anew": anew}).encode() + b"\n")

    def signal(self, number: signal.Signals) -> bool:
        """Whether there was a process to be told."""
        if not self.pid or not self.alive:
            return False
        with suppress(ProcessLookupError):
            os.kill(self.pid, number)
            return True
        return False

    async def kill(self) -> bool:
        there = self.signal(signal.SIGKILL)
        if there:
            await asyncio.wait_for(self.dead.wait(), PATIENCE)
        return there

    def thaw(self) -> None:
        self.frozen = False
        self.signal(signal.SIGCONT)

    async def heard(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, pid: int, noticed: Noticed
    ) -> None:
        """All it says, until it is gone."""
        self.pid, self._line = pid, writer
        with suppress(ConnectionError):
            while line := await reader.readline():
                told = json.loads(line)
                if "ready" in told:
                    self.ready.set()
                if "fault" in told:
                    self.frozen = self.frozen or told["fault"] == "freeze"
                    noticed(told["fault"], told["point"], told["call"], told["at"])
        self.dead.set()


class Nursery:
    """Where processes come from: one that has loaded everything and forks them."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("victim.py"))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        assert self._process.stdout.readline() == "loaded\n"

    def bear(self, told: Mapping[str, Any]) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(told) + "\n")
        self._process.stdin.flush()

    def close(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait()


class Processes:
    """The processes of one house: a server, and workers beside it. Each has a place, one at a time."""

    def __init__(self, nursery: Nursery, told: Mapping[str, Any], folder: Path) -> None:
        self._nursery, self._told, self._folder = nursery, told, folder
        self._born: dict[str, Victim] = {}
        self._count = 0
        self._port = 0
        self.at: dict[str, Victim] = {}
        self.noticed: Callable[[Victim, str, str, str, float], None] = lambda *noticed: None
        self.starts = 0

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Processes]:
        control = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self._port = control.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            for each in self._born.values():
                each.signal(signal.SIGKILL)
            control.close()
            await control.wait_closed()
            for each in self._born.values():
                if each.pid:
                    await asyncio.wait_for(each.dead.wait(), PATIENCE)

    async def start(self, place: str, kind: str, port: int, background: str, release: str = "1") -> Victim:
        """A new process in this place, of a release."""
        self._count += 1
        name = f"{place}-{self._count}"
        victim = self._born[name] = self.at[place] = Victim(name)
        log = str(self._folder / "log")
        own = {"name": name, "kind": kind, "port": port, "background": background, "control": self._port}
        self._nursery.bear({**self._told, **own, "release": release, "log": log})
        self.starts += 1
        return victim

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        told = json.loads(await reader.readline())
        victim = self._born[told["hello"]]
        try:
            await victim.heard(reader, writer, told["pid"], lambda *noticed: self.noticed(victim, *noticed))
        finally:
            writer.close()


async def up(victim: Victim) -> bool:
    """Whether it came up; it may be killed on its way."""
    waits = [asyncio.ensure_future(each.wait()) for each in (victim.ready, victim.dead)]
    try:
        await asyncio.wait(waits, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for each in waits:
            each.cancel()
        await asyncio.gather(*waits, return_exceptions=True)
    return victim.ready.is_set() and victim.alive


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return listening.getsockname()[1]
