"""A real browser on a real server. Where there is no Chromium, these tests say so and are skipped."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from browser.guests import House, Visit

HERE = Path(__file__).parent
CHROMIUM = os.environ.get("BRIDLE_CHROMIUM") or shutil.which("chromium")
FLAGS = [
    "--no-sandbox",  # CI runs as root
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]


@pytest.fixture(autouse=True)
def no_task_is_left_running() -> None:
    """Nothing here runs a loop of ours, and the browser's driver has one of its own."""


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip(
            "no Chromium: apt-get install --no-install-recommends chromium, or name one in BRIDLE_CHROMIUM"
        )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def house(chromium: Browser, tmp_path: Path) -> Iterator[House]:
    path = tmp_path / "house.db"
    command = [sys.executable, str(HERE / "house.py"), f"sqlite:///{path}"]
    env = {**os.environ, "PYTHONPATH": str(HERE.parent)}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, env=env, stdin=pipe, stdout=pipe, text=True) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line, "the server did not start; what it said is on stderr"
        yield House(process, path, **json.loads(line))  # leaving closes its input, which ends it


@pytest.fixture
def visit(chromium: Browser, house: House) -> Iterator[Callable[..., Visit]]:
    """Begin a visit, with what Playwright lets one say of a browser: its size, its colours."""
    begun: list[Visit] = []

    def begin(**settings: Any) -> Visit:
        begun.append(Visit(chromium.new_context(locale="de-DE", **settings), house))
        begun[-1].context.set_default_timeout(60_000)
        return begun[-1]

    yield begin
    for each in begun:
        each.context.close()
    assert [trouble for each in begun for trouble in each.trouble] == []
