"""`bridle` as other people run it: commands in processes of their own, and a server that is really served."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import HTTPCookieProcessor, ProxyHandler, Request, build_opener

COMMAND = [sys.executable, "-m", "bridle.cli"]
PATIENCE = 120
"""Seconds until a command counts as stuck; no test waits for it to pass."""
KEPT = ("PATH", "HOME", "LANG", "VIRTUAL_ENV", "PYTHONPATH")


def bare_machine(folder: Path) -> dict[str, str]:
    """Nothing configured: no keys, no Ollama (nobody answers at port 9), nothing in the cache, no data."""
    kept = {name: value for name, value in os.environ.items() if name in KEPT}
    own = {"XDG_CACHE_HOME": str(folder / "cache"), "XDG_DATA_HOME": str(folder / "data")}
    return {**kept, **own, "OLLAMA_HOST": "127.0.0.1:9", "PYTHONUTF8": "1", "TERM": "xterm"}


def bridle(environ: Mapping[str, str], *args: object, said: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command to its end, with `said` piped in."""
    command = [*COMMAND, *map(str, args)]
    done = subprocess.run(command, input=said, capture_output=True, text=True, env=environ, timeout=PATIENCE)
    assert "Traceback" not in done.stderr, done.stderr
    return done


def good(environ: Mapping[str, str], *args: object, said: str = "") -> str:
    """What a command that must succeed printed."""
    done = bridle(environ, *args, said=said)
    assert done.returncode == 0, done.stderr
    return done.stdout


class Served:
    """A server in a process of its own, and the line it printed when it was ready."""

    def __init__(self, environ: Mapping[str, str], *args: object) -> None:
        self._said = tempfile.TemporaryFile(mode="w+")  # noqa: SIM115  it is closed in close()
        self.process = subprocess.Popen(
            [*COMMAND, "serve", *map(str, args)],
            stdout=subprocess.PIPE,
            stderr=self._said,
            text=True,
            env=environ,
        )
        assert self.process.stdout is not None
        self.line = self.process.stdout.readline()
        found = re.search(r"(http://[^/\s]+)(/enter/\S+)?", self.line)
        assert found is not None, f"no address in {self.line!r}: {self.complaints()}"
        self.url, self.entrance = found[1], found[2]

    def complaints(self) -> str:
        self._said.seek(0)
        return self._said.read()

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Ask it to end; what it ended with. More than the one line it must not have printed."""
        self.process.send_signal(how)
        rest, _ = self.process.communicate(timeout=PATIENCE)
        assert rest == ""
        return self.process.returncode

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.communicate()
        self._said.close()
        if self.process.stdout is not None:
            self.process.stdout.close()


@contextmanager
def served(environ: Mapping[str, str], *args: object) -> Iterator[Served]:
    running = Served(environ, *args)
    try:
        yield running
    finally:
        running.close()


class Browser:
    """Somebody with a cookie jar, or a program with a key."""

    def __init__(self, url: str, key: str | None = None) -> None:
        self.url = url
        self._headers = {"Origin": url} if key is None else {"Authorization": f"Bearer {key}"}
        self._opener = build_opener(HTTPCookieProcessor(CookieJar()), ProxyHandler({}))

    def open(self, path: str, body: object = None) -> tuple[int, str]:
        sent = None if body is None else json.dumps(body).encode()
        headers = self._headers if sent is None else {**self._headers, "Content-Type": "application/json"}
        try:
            with self._opener.open(Request(self.url + path, sent, headers), timeout=PATIENCE) as answer:
                return answer.status, answer.read().decode()
        except HTTPError as error:
            with error:
                return error.code, error.read().decode()

    def get(self, path: str) -> Any:
        status, read = self.open(path)
        assert status == 200, read
        return json.loads(read)

    def post(self, path: str, body: object) -> Any:
        status, read = self.open(path, body)
        assert status < 300, read
        return json.loads(read)

    def ask(self, text: str, assistant: str = "demo") -> list[dict[str, Any]]:
        """Ask in a new conversation and read the events to the end of the stream."""
        conversation = self.post("/api/conversations", {"assistant": assistant})["id"]
        run = self.post(f"/api/conversations/{conversation}/messages", {"text": text})["runId"]
        return self.events(run)

    def events(self, run_id: str) -> list[dict[str, Any]]:
        status, read = self.open(f"/api/runs/{run_id}/events")
        assert status == 200, read
        return [json.loads(line[6:]) for line in read.splitlines() if line.startswith("data: ")]
