"""Whoever comes to the house in the tests: the server as they see it, and their browser with its tabs."""

from __future__ import annotations

import re
import sqlite3
import subprocess
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Page

PASSWORD = "richtig-langes-Passwort"
REFUSED = re.compile(r"Failed to load resource: the server responded with a status of 4\d\d")
"""Chromium says so of every answer that is no; the page makes a sentence of it."""


@dataclass
class House:
    """The server's process, its address, and what its database has."""

    process: subprocess.Popen[str]
    path: Path
    address: str
    enter: str
    tenant: str

    def go(self) -> None:
        """Let the model say more, up to its next gate."""
        assert self.process.stdin is not None
        self.process.stdin.write("go\n")
        self.process.stdin.flush()

    def rows(self, sql: str) -> list[Any]:
        with closing(sqlite3.connect(f"file:{self.path}?mode=ro", uri=True)) as db:
            return db.execute(sql).fetchall()


@dataclass
class Visit:
    """Somebody's browser: its tabs share who is signed in. `trouble` is what no page may ever cause."""

    context: BrowserContext
    house: House
    trouble: list[str] = field(default_factory=list)

    def tab(self, place: str = "/") -> Page:
        page = self.context.new_page()
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.trouble.append(f"error: {error}"))
        page.on("request", lambda request: self._asked(request.url))
        page.on("dialog", lambda dialog: self.trouble.append(f"dialog: {dialog.message}"))
        page.goto(self.house.address + place)
        return page

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not REFUSED.match(message.text):
            self.trouble.append(f"console: {message.text}")

    def _asked(self, url: str) -> None:
        if not url.startswith(f"{self.house.address}/"):
            self.trouble.append(f"asked for {url}")
