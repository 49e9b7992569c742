"""Passwords: argon2id, off the event loop, a few at a time.

Each one takes its memory and most of a core for a moment on purpose. So they queue for threads of their own,
where a flood of sign-ins keeps neither the loop nor the tools' threads from working.
"""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from bridle.host.errors import Invalid

SHORTEST, LONGEST, DIFFERENT = 12, 1_024, 5
AT_ONCE = 2

T = TypeVar("T")
_threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="bridle-passwords")


class Passwords:
    """Makes hashes and checks against them. The defaults are RFC 9106's where memory is not to spare."""

    def __init__(self, *, rounds: int = 3, memory_kib: int = 65_536, lanes: int = 4) -> None:
        self._hasher = PasswordHasher(time_cost=rounds, memory_cost=memory_kib, parallelism=lanes)

    async def hash(self, password: str) -> str:
        """The hash of a new password, once it is good enough."""
        check(password)
        return await _apart(lambda: self._hasher.hash(_bytes(password)))

    async def verify(self, hash: str | None, password: str) -> bool:
        """Whether it is the one. No hash costs the same work: who has an account is not told by the time."""
        given = _bytes(password[:LONGEST])
        if hash is None or len(password) > LONGEST:
            await _apart(lambda: self._hasher.hash(given))
            return False
        return await _apart(lambda: self._matches(hash, given))

    async def renewed(self, hash: str, password: str) -> str | None:
        """A new hash of a password that was right, where the old one is weaker than today's."""
        if not self._hasher.check_needs_rehash(hash):
            return None
        return await _apart(lambda: self._hasher.hash(_bytes(password)))

    def _matches(self, hash: str, given: bytes) -> bool:
        try:
            return self._hasher.verify(hash, given)
        except (VerificationError, InvalidHashError):
            return False


def check(password: str) -> None:
    """Say what is missing before a password is taken."""
    if len(password) < SHORTEST:
        raise Invalid(f"Das Passwort ist zu kurz: Es braucht mindestens {SHORTEST} Zeichen.", "password")
    if len(password) > LONGEST:
        raise Invalid(f"Das Passwort ist zu lang: Höchstens {LONGEST} Zeichen sind möglich.", "password")
    if len(set(password)) < DIFFERENT:
        raise Invalid(
            f"Das Passwort ist zu leicht zu erraten: Nimm mindestens {DIFFERENT} verschiedene Zeichen.",
            "password",
        )


def _bytes(password: str) -> bytes:
    """Alike from every keyboard: an umlaut may come as one character or as two."""
    return unicodedata.normalize("NFKC", password).encode("utf-8", "surrogatepass")


async def _apart(work: Callable[[], T]) -> T:
    return await asyncio.get_running_loop().run_in_executor(_threads, work)
