"""Who is at work on a run: a lock that a process holds on a file, and that ends with the process.

Where a file system has no locks, nobody seems to be at work: of two that go on with one run, the position
that is taken still stops the second.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

TAKEN = (errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES, errno.EDEADLK)

if sys.platform == "win32":
    import msvcrt

    FAR = 1 << 30  # a locked byte cannot be read by others, and the process's number must be

    def _lock(handle: int) -> None:
        os.lseek(handle, FAR, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

    def _unlock(handle: int) -> None:
        os.lseek(handle, FAR, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _unlock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_UN)


class AtWork(Exception):
    """Somebody holds the lock; `process` is their number, as far as it is known."""

    def __init__(self, process: str) -> None:
        super().__init__(process)
        self.process = process


def lock(file: Path) -> Callable[[], None]:
    """Hold the file's lock until what is returned is called, or the process ends; `AtWork` if it is held."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:  # whoever writes there next finds out why
        return _nothing
    try:
        _take(handle)
        os.ftruncate(handle, 0)
        os.lseek(handle, 0, os.SEEK_SET)
        os.write(handle, str(os.getpid()).encode())
    except BaseException:
        os.close(handle)
        raise

    def release() -> None:
        with suppress(OSError):  # closing it does the same
            _unlock(handle)
        os.close(handle)

    return release


def is_locked(file: Path) -> bool:
    """Whether somebody is at work."""
    try:
        handle = os.open(file, os.O_RDWR)
    except OSError:
        return False
    try:
        _take(handle)
        return False
    except AtWork:
        return True
    finally:
        os.close(handle)


def _take(handle: int) -> None:
    try:
        _lock(handle)
    except OSError as error:
        if error.errno in TAKEN:
            os.lseek(handle, 0, os.SEEK_SET)
            raise AtWork(os.read(handle, 20).decode("ascii", "replace") or "?") from None


def _nothing() -> None:
    pass
