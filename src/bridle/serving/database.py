"""`bridle db`, `bridle backup` and `bridle restore`: everything at once, whole or not at all."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bridle.demo import Language
from bridle.host import schema, transfer
from bridle.host.assistants import Registry
from bridle.serving.places import opened, shown
from bridle.shell import Refused
from bridle.terminal import say

if TYPE_CHECKING:
    from rich.console import Console

SAID: dict[Language, dict[str, str]] = {
    "de": {
        "rows": "{table}: {rows}",
        "copied": "Kopiert nach {target}: {rows} Zeilen aus {tables} Tabellen.",
        "saved": "Gesichert in {target}: {rows} Zeilen aus {tables} Tabellen.",
        "restored": "Wiederhergestellt in {target}: {rows} Zeilen in {tables} Tabellen.",
        "upgraded": "Die Datenbank {target} ist auf dem Stand dieser Version.",
        "there": "{file} gibt es schon. Nenne eine andere Datei, oder räume sie weg.",
        "absent": "Eine Datei {file} gibt es nicht.",
        "current": "Die Datenbank {target} war schon auf dem Stand dieser Version.",
    },
    "en": {
        "rows": "{table}: {rows}",
        "copied": "Copied to {target}: {rows} rows of {tables} tables.",
        "saved": "Saved to {target}: {rows} rows of {tables} tables.",
        "restored": "Restored to {target}: {rows} rows of {tables} tables.",
        "upgraded": "The database {target} is at this version.",
        "there": "{file} is there already. Name another file, or move it away.",
        "absent": "There is no file {file}.",
        "current": "The database {target} was at this version already.",
    },
}


class Bar:
    """How far it has come: one line that is drawn over on a terminal, and nothing in a pipe."""

    def __init__(self, console: Console, language: Language) -> None:
        self._console, self._said = console, SAID[language]
        self._drawn = False

    def show(self, table: str, rows: int) -> None:
        if self._console.is_terminal and not self._console.is_dumb_terminal:
            self._erase()
            line = self._said["rows"].format(table=table, rows=rows)
            self._console.out(line[: self._console.width - 1], end="", highlight=False, style="dim")
            self._drawn = True

    def end(self, what: str, target: str, rows: dict[str, int]) -> None:
        self._erase()
        full = {table: count for table, count in rows.items() if count}
        sentence = self._said[what].format(target=target, rows=sum(full.values()), tables=len(full))
        say(self._console, sentence)

    def _erase(self) -> None:
        if self._drawn:
            from rich.control import Control
            from rich.segment import ControlType

            self._console.control(Control(ControlType.CARRIAGE_RETURN, (ControlType.ERASE_IN_LINE, 2)))
            self._drawn = False


def run_copy(console: Console, source: str, target: str, language: Language) -> int:
    bar = Bar(console, language)

    async def copied() -> None:
        async with opened(source, language) as old, opened(target, language, new=True) as new:
            rows = await transfer.copy(old, new, Registry.installed().migrations, bar.show)
            bar.end("copied", shown(new), rows)

    return _done(copied())


def run_backup(console: Console, given: str | None, file: Path, language: Language) -> int:
    bar = Bar(console, language)
    if file.exists():
        raise Refused(SAID[language]["there"].format(file=file))

    async def saved() -> None:
        async with opened(given, language) as database:
            rows = await transfer.backup(database, file, Registry.installed().migrations, bar.show)
        bar.end("saved", str(file), rows)

    return _done(saved())


def run_restore(console: Console, given: str | None, file: Path, language: Language) -> int:
    bar = Bar(console, language)
    if not file.is_file():
        raise Refused(SAID[language]["absent"].format(file=file))

    async def restored() -> None:
        async with opened(given, language, new=True) as database:
            rows = await transfer.restore(file, database, Registry.installed().migrations, bar.show)
            bar.end("restored", shown(database), rows)

    return _done(restored())


def run_upgrade(console: Console, given: str | None, language: Language) -> int:
    async def upgraded() -> None:
        migrations = Registry.installed().migrations
        async with opened(given, language, new=True) as database:
            current = await schema.is_current(database, migrations)
            if not current:
                await schema.upgrade(database, migrations)
            sentence = SAID[language]["current" if current else "upgraded"]
            say(console, sentence.format(target=shown(database)))

    return _done(upgraded())


def _done(work: Coroutine[Any, Any, None]) -> int:
    asyncio.run(work)
    return 0
