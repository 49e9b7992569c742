"""A backup in one file, for any database: lines of JSON, compressed, with a checksum at the end."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from decimal import Decimal
from pathlib import Path
from typing import Any, BinaryIO, cast

from bridle.errors import ConfigurationError
from bridle.host.sheets import BATCH, Kind, Row, Sheet

FORMAT = "bridle-backup"
VERSION = 1

_WRITE: dict[str, Callable[[Any], object]] = {
    "time": datetime.isoformat,
    "date": date.isoformat,
    "clock": time.isoformat,
    "bytes": lambda value: b64encode(value).decode(),
    "decimal": str,
}
_READ: dict[str, Callable[[Any], object]] = {
    "time": datetime.fromisoformat,
    "date": date.fromisoformat,
    "clock": time.fromisoformat,
    "bytes": b64decode,
    "decimal": Decimal,
}
_KINDS = frozenset(["plain", "json", *_READ])


class ArchiveWriter:
    def __init__(self, file: BinaryIO, revisions: Iterable[str]) -> None:
        self._file = file
        self._sum = hashlib.sha256()
        made = datetime.now(UTC).isoformat()
        self._line({"format": FORMAT, "version": VERSION, "made_at": made, "revisions": sorted(revisions)})

    def sheet(self, sheet: Sheet) -> None:
        self._line({"table": sheet.name, "columns": sheet.columns})

    def rows(self, sheet: Sheet, rows: Iterable[Row]) -> None:
        kinds = list(sheet.columns.values())
        for row in rows:
            self._line([_converted(_WRITE, kind, value) for kind, value in zip(kinds, row, strict=True)])

    def end(self) -> None:
        self._file.write(json.dumps({"sha256": self._sum.hexdigest()}).encode() + b"\n")

    def _line(self, value: object) -> None:
        line = json.dumps(value, separators=(",", ":")).encode() + b"\n"
        self._sum.update(line)
        self._file.write(line)


@contextmanager
def new_archive(path: Path, revisions: Iterable[str]) -> Generator[ArchiveWriter]:
    """A file that is there whole or not at all, for nobody else to read."""
    if path.exists():
        raise ConfigurationError(f"{str(path)!r} is there already. Name another file, or move it away first.")
    part = path.with_name(path.name + ".part")
    try:
        with open(part, "wb", opener=lambda name, flags: os.open(name, flags, 0o600)) as raw:
            with gzip.GzipFile(fileobj=raw, mode="wb", filename="", mtime=0) as file:
                writer = ArchiveWriter(cast(BinaryIO, file), revisions)
                yield writer
                writer.end()
            raw.flush()
            os.fsync(raw.fileno())
        part.rename(path)
    except OSError as error:
        raise ConfigurationError(f"{str(path)!r} cannot be written: {error.strerror or error}.") from error
    finally:
        with suppress(OSError):
            part.unlink()


@dataclass(frozen=True)
class Archive:
    """A backup that is being read. Whether it is whole is known when all of it was read, and not before."""

    revisions: frozenset[str]
    batches: Iterator[tuple[Sheet, list[Row]]]


@contextmanager
def open_archive(path: Path) -> Generator[Archive]:
    with ExitStack() as stack:
        try:
            file = stack.enter_context(gzip.open(path, "rb"))
        except OSError as error:
            raise ConfigurationError(f"{str(path)!r} cannot be read: {error.strerror}.") from None
        lines = _checked(path, _lines(path, file))
        yield Archive(_revisions(path, next(lines, None)), _batches(path, lines))


def _lines(path: Path, file: Iterable[bytes]) -> Iterator[bytes]:
    try:
        yield from file
    except (OSError, EOFError, zlib.error):
        raise _damaged(path) from None


def _checked(path: Path, lines: Iterable[bytes]) -> Iterator[Any]:
    """The lines as values; the last holds the sum of all before it and is not given on."""
    found, last = hashlib.sha256(), None
    for line in lines:
        if last is not None:
            found.update(last)
            yield _parsed(path, last)
        last = line
    if last is None or _parsed(path, last) != {"sha256": found.hexdigest()}:
        raise _damaged(path)


def _parsed(path: Path, line: bytes) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        raise _damaged(path) from None


def _revisions(path: Path, head: Any) -> frozenset[str]:
    match head:
        case {"format": "bridle-backup", "version": 1, "revisions": [*revisions]}:
            return frozenset(map(str, revisions))
        case {"format": "bridle-backup", "version": version}:
            raise ConfigurationError(
                f"{str(path)!r} is a backup of the form {version}; this version reads {VERSION}."
            )
        case _:
            raise _damaged(path)


def _batches(path: Path, lines: Iterator[Any]) -> Iterator[tuple[Sheet, list[Row]]]:
    sheet: Sheet | None = None
    rows: list[Row] = []
    for line in lines:
        if isinstance(line, dict) or len(rows) == BATCH:
            if sheet is not None and rows:
                yield sheet, rows
            rows = []
        if isinstance(line, dict):
            sheet = _sheet(path, cast(dict[str, Any], line))
        elif sheet is not None:
            rows.append(_row(path, sheet, line))
        else:
            raise _damaged(path)
    if sheet is not None and rows:
        yield sheet, rows


def _sheet(path: Path, line: dict[str, Any]) -> Sheet:
    name, columns = line.get("table"), line.get("columns")
    if not isinstance(name, str) or not isinstance(columns, dict):
        raise _damaged(path)
    kinds = cast(dict[str, Kind], columns)
    if not _KINDS.issuperset(kinds.values()):
        raise _damaged(path)
    return Sheet(name, kinds)


def _row(path: Path, sheet: Sheet, line: Any) -> Row:
    try:
        return [
            _converted(_READ, kind, value) for kind, value in zip(sheet.columns.values(), line, strict=True)
        ]
    except (TypeError, ValueError, ArithmeticError):
        raise _damaged(path) from None


def _converted(how: dict[str, Callable[[Any], object]], kind: Kind, value: object) -> object:
    return value if value is None or kind not in how else how[kind](value)


def _damaged(path: Path) -> ConfigurationError:
    return ConfigurationError(
        f"{str(path)!r} is no backup, or it is cut off or was changed. Use another one. Nothing was changed."
    )
