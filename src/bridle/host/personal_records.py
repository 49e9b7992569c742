"""What an assistant's own tables keep about people: to be handed to them, and to be deleted with them.

    async def export(tx, user_id):
        return {"notes": rows(tx, select(notes).where(notes.c.user_id == user_id))}

The host asks for it within its own transaction: what one assistant cannot give out or delete, nobody loses.
"""

from __future__ import annotations

import asyncio
import json
import logging
import zipfile
from collections.abc import AsyncIterable, AsyncIterator, Awaitable, Callable, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import IO, TYPE_CHECKING, Any, TypeAlias

from sqlalchemy import Select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.host.errors import HostError, Unavailable

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable

    from bridle.host.assistants import Assistant

log = logging.getLogger("bridle.host")

AT_ONCE = 200
NOT_EXPORTED = (
    "„{title}“ konnte seine Daten über diese Person nicht herausgeben. Versuch es später noch einmal."
)
NOT_FORGOTTEN = "„{title}“ konnte seine Daten über diese Person nicht löschen. Es wurde nichts gelöscht."

Sheets: TypeAlias = Mapping[str, AsyncIterable[Mapping[str, Any]]]
"""Rows by the name of what they are from."""


@dataclass(frozen=True, slots=True)
class PersonalRecords:
    """Of one person, by their id.

    export  all that is kept about them
    forget  delete what is theirs alone and make nameless what is not; doing it again changes nothing
    """

    export: Callable[[AsyncConnection, str], Awaitable[Sheets]]
    forget: Callable[[AsyncConnection, str], Awaitable[None]]


async def rows(tx: AsyncConnection, asked: Select[Any, Any]) -> AsyncIterator[Mapping[str, Any]]:
    """What a query finds, a piece at a time."""
    async for found in (await tx.stream(asked)).mappings().partitions(AT_ONCE):
        for row in found:
            yield dict(row)
        await asyncio.sleep(0)  # others get their turn


async def export_all(
    tx: AsyncConnection, assistants: Iterable[Assistant], user_id: str, archive: zipfile.ZipFile
) -> dict[str, int]:
    """A file of JSON lines for each of their tables; how many lines each has."""
    counts: dict[str, int] = {}
    for each in assistants:
        if each.personal_data is None:
            continue
        with _or_say(each, NOT_EXPORTED):
            for name, sheet in (await each.personal_data.export(tx, user_id)).items():
                with archive.open(f"{each.name}/{name}.jsonl", "w") as file:
                    counts[f"{each.name}/{name}"] = await _write(file, sheet)
    return counts


async def forget_all(tx: AsyncConnection, assistants: Iterable[Assistant], user_id: str) -> None:
    for each in assistants:
        if each.personal_data is not None:
            with _or_say(each, NOT_FORGOTTEN):
                await each.personal_data.forget(tx, user_id)


async def _write(file: IO[bytes], sheet: AsyncIterable[Mapping[str, Any]]) -> int:
    lines = 0
    async for row in sheet:
        line = json.dumps(dict(row), ensure_ascii=False, default=_said)
        file.write(line.encode("utf-8", "replace") + b"\n")
        lines += 1
    return lines


def _said(value: Any) -> str:
    """Times and dates in the one spelling they have in all of the export."""
    return value.isoformat() if hasattr(value, "isoformat") else str(value)


@contextmanager
def _or_say(assistant: Assistant, sentence: str) -> Generator[None]:
    try:
        yield
    except HostError:
        raise
    except Exception as error:  # its words may quote what it was about, which does not belong in a log
        log.warning("the personal data of %r: %s", assistant.name, type(error).__name__)
        raise Unavailable(sentence.format(title=assistant.title)) from error
