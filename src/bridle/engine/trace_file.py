"""Where traces are kept: a new file for each, for nobody else to read, and never at a run's expense."""

from __future__ import annotations

import hashlib
import json
import logging
import os
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from io import FileIO
from pathlib import Path
from typing import Any, cast

from bridle.engine.text import clean
from bridle.errors import ConfigurationError

log = logging.getLogger("bridle")

SUFFIX = ".jsonl"
MOST = 100_000
"""Traces of one name; beyond it something is wrong with the place."""
_PLAIN = re.compile(r"[A-Za-z0-9_-]{1,100}")
_ODD = re.compile(r"[^A-Za-z0-9_-]+")


@dataclass(frozen=True, slots=True)
class TracePlace:
    """A folder, or the file that the first trace goes to."""

    path: Path
    is_folder: bool

    @staticmethod
    def at(path: Any) -> TracePlace:
        """Checked as far as it can be before there is anything to write."""
        given = os.fsdecode(cast(str, path)) if isinstance(path, str | os.PathLike) else ""
        if not given or "\0" in given:
            raise ConfigurationError(f"recording(path={path!r}): it must be the path of a file or a folder.")
        try:
            place = Path(given).absolute()
            is_folder = place.is_dir()
            folder = place if is_folder else place.parent
            if not folder.is_dir() or (given.endswith(("/", os.sep)) and not is_folder):
                missing = folder if not folder.is_dir() else place
                raise ConfigurationError(
                    f"recording(path={given!r}): there is no folder {str(missing)!r}. Make it first."
                )
            if not os.access(folder, os.W_OK | os.X_OK):
                raise ConfigurationError(
                    f"recording(path={given!r}): nothing can be written to {str(folder)!r}. "
                    "Choose another folder, or change its permissions."
                )
        except OSError as error:
            raise ConfigurationError(
                f"recording(path={given!r}): it cannot be used ({error.strerror})."
            ) from None
        return TracePlace(place, is_folder)

    def open(self, run_id: str) -> FileIO:
        """A file that was not there before; two runs never share one."""
        if not self.is_folder and self.path.exists() and not self.path.is_file():
            return FileIO(self.path, "wb", opener=_private)  # a device or a pipe cannot be made anew
        first = self.path / f"{_file_name(run_id)}{SUFFIX}" if self.is_folder else self.path
        for number in range(1, MOST):
            path = first if number == 1 else first.with_name(f"{first.stem}.{number}{first.suffix}")
            with suppress(FileExistsError):
                return FileIO(path, "xb", opener=_private)
        raise FileExistsError(f"{first} and {MOST:,} traces behind it are there already")


class TraceFile:
    """Takes one run's lines. What cannot be written is no fault of the run, which goes on without."""

    def __init__(self, place: TracePlace, run_id: str) -> None:
        self._place, self._run_id = place, run_id
        self._file: FileIO | None = None
        self._failed = False

    def write(self, line: Callable[[], Mapping[str, Any]]) -> None:
        if self._failed:
            return
        try:
            text = json.dumps(line(), ensure_ascii=False, separators=(",", ":"))
            encoded = clean(text).encode() + b"\n"  # half of a surrogate pair, as a model may send it
            if self._file is None:
                self._file = self._place.open(self._run_id)
            written = self._file.write(encoded)
            if written != len(encoded):
                raise OSError(f"{written} of {len(encoded)} bytes were written")
        except Exception:
            self._failed = True
            where = self._place.path if self._file is None else self._file.name
            log.warning("run %s: its trace in %s breaks off here", self._run_id, where, exc_info=True)

    def close(self) -> None:
        self._failed = True
        if self._file is not None:
            self._file.close()


def _private(path: str, flags: int) -> int:
    """For the one who made it: a trace holds what people asked and what was found for them."""
    return os.open(path, flags, 0o600)


def _file_name(run_id: str) -> str:
    """An id of the application's own may hold anything; a path made of it must not lead elsewhere."""
    if _PLAIN.fullmatch(run_id):
        return run_id
    known = hashlib.blake2b(clean(run_id).encode(), digest_size=6).hexdigest()
    return f"{_ODD.sub('_', run_id)[:80]}-{known}"
