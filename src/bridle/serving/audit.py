"""`bridle audit`: whether anybody changed the log, and what to keep so that it can be told."""

from __future__ import annotations

import asyncio
import os
from contextlib import aclosing
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from sqlalchemy import select

from bridle.demo import Language
from bridle.host import audit_check
from bridle.host.audit_verdict import Verdict
from bridle.host.database import Database
from bridle.host.tables import tenants
from bridle.serving.places import furnished
from bridle.shell import Refused
from bridle.terminal import say

if TYPE_CHECKING:
    from rich.console import Console

SAID: dict[Language, dict[str, str]] = {
    "de": {
        "anchored": "Verankert in {file}: {rows} Einträge. Bewahre die Datei außerhalb der Datenbank auf.",
        "nobody": "Es gibt noch keine Kanzlei, deren Protokoll man verankern könnte.",
        "exported": "Geschrieben in {file}: {rows} Einträge.",
        "which": "Es gibt mehrere Häuser. Nenne eines: --tenant {ids}",
        "unknown": "Ein Haus {given} gibt es nicht. Es gibt: {ids}",
        "there": "{file} gibt es schon. Nenne eine andere Datei, oder räume sie weg.",
        "unwritable": "{file} lässt sich nicht schreiben: {error}.",
        "unreadable": "{file} lässt sich nicht lesen: {error}.",
    },
    "en": {
        "anchored": "Anchored in {file}: {rows} rows. Keep the file outside the database.",
        "nobody": "There is no house yet whose log could be anchored.",
        "exported": "Written to {file}: {rows} rows.",
        "which": "There are several houses. Name one: --tenant {ids}",
        "unknown": "There is no house {given}. There are: {ids}",
        "there": "{file} is there already. Name another file, or move it away.",
        "unwritable": "{file} cannot be written: {error}.",
        "unreadable": "{file} cannot be read: {error}.",
    },
}


def run_verify(
    console: Console, given: str | None, anchors: Path | None, export: Path | None, language: Language
) -> int:
    known = () if anchors is None else audit_check.read_anchors(anchors)

    async def verified() -> Verdict:
        async with furnished(given, language) as (database, _):
            return await audit_check.verify(database, anchors=known)

    if export is not None:
        try:
            with export.open(encoding="utf-8", errors="replace") as lines:
                verdict = audit_check.verify_export(lines, known)
        except OSError as error:
            raise _trouble("unreadable", export, error, language) from None
    else:
        verdict = asyncio.run(verified())
    say(console, verdict.sentence(language))
    return 0 if verdict.ok else 1


def run_anchor(console: Console, given: str | None, file: Path, language: Language) -> int:
    async def anchored() -> int:
        async with furnished(given, language) as (database, _):
            houses = await _houses(database)
            if not houses:
                raise Refused(SAID[language]["nobody"])
            made = [await audit_check.anchor(database, each) for each in houses]
        try:
            for each in made:
                audit_check.append_anchor(file, each)
        except OSError as error:
            raise _trouble("unwritable", file, error, language) from None
        return sum([each["count"] for each in made])

    rows = asyncio.run(anchored())
    say(console, SAID[language]["anchored"].format(file=file, rows=rows))
    return 0


def run_export(
    console: Console, given: str | None, file: Path, tenant: str | None, language: Language
) -> int:
    async def exported() -> int:
        async with furnished(given, language) as (database, _):
            tenant_id = _chosen(await _houses(database), tenant, language)
            try:
                return await _written(database, tenant_id, file)
            except FileExistsError:
                raise Refused(SAID[language]["there"].format(file=file)) from None
            except OSError as error:
                raise _trouble("unwritable", file, error, language) from None

    rows = asyncio.run(exported())
    say(console, SAID[language]["exported"].format(file=file, rows=rows))
    return 0


async def _written(database: Database, tenant_id: str, file: Path) -> int:
    """How many rows there are, between the first line and the last."""
    lines = 0
    with _new_file(file) as target:
        async with aclosing(audit_check.export(database, tenant_id)) as every:
            async for line in every:
                target.write(line + "\n")
                lines += 1
        target.flush()
        os.fsync(target.fileno())
    return lines - 2


def _new_file(file: Path) -> TextIO:
    """For nobody else to read, and in nothing's place."""
    return open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8")


async def _houses(database: Database) -> list[str]:
    async with database.read() as tx:
        return sorted((await tx.execute(select(tenants.c.id))).scalars())


def _chosen(houses: list[str], wanted: str | None, language: Language) -> str:
    said = SAID[language]
    if not houses:
        raise Refused(said["nobody"])
    if wanted is None and len(houses) > 1:
        raise Refused(said["which"].format(ids=", ".join(houses)))
    if wanted is not None and wanted not in houses:
        raise Refused(said["unknown"].format(given=wanted, ids=", ".join(houses)))
    return wanted or houses[0]


def _trouble(what: str, file: Path, error: OSError, language: Language) -> Refused:
    return Refused(SAID[language][what].format(file=file, error=error.strerror or error))
