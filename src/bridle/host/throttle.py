"""Slowing down whoever guesses passwords: waits that grow with each failure, by account and by address.

An address may stand for a whole office, so it has more tries. A wait is refused without being counted, or
nobody could ever get out of it.
"""

from __future__ import annotations

import hashlib
import ipaddress
import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.host import attempts, database
from bridle.host.errors import TooMany
from bridle.host.turns import take_turns

DAY = timedelta(days=1)
FREE_FOR_ACCOUNT, FREE_FOR_ADDRESS = 5, 20
FIRST_WAIT, LONGEST_WAIT = timedelta(seconds=30), timedelta(minutes=15)


@dataclass(frozen=True)
class Try:
    """A try that counts as failed until it is forgiven."""

    account: str
    ids: tuple[str, ...]
    failures: int
    """Of the account within a day, this one included."""


async def begin_try(tx: AsyncConnection, email: str, address: str) -> Try:
    account, place = _key("account", email), _key("address", _network(address))
    await take_turns(tx, account, place)
    at = await database.now(tx)
    failures = await attempts.times(tx, account, at, DAY)
    from_there = await attempts.times(tx, place, at, DAY)
    wait = max(_wait(failures, FREE_FOR_ACCOUNT, at), _wait(from_there, FREE_FOR_ADDRESS, at))
    if wait > timedelta():
        seconds = math.ceil(wait.total_seconds())
        raise TooMany(f"Zu viele Fehlversuche. Bitte versuche es in {_said(seconds)} noch einmal.", seconds)
    for key in (account, place):
        await attempts.clean(tx, key, at, DAY)
    ids = await attempts.note(tx, account, at) + await attempts.note(tx, place, at)
    return Try(account, tuple(ids), len(failures) + 1)


async def forgive(tx: AsyncConnection, attempt: Try) -> None:
    """It was the right password: nothing is held against the account, and this try not against the address.

    Other failures of the address stay, or one account of one's own would be enough to go on guessing.
    """
    await take_turns(tx, attempt.account)
    await attempts.forget(tx, attempt.account)
    await attempts.take_back(tx, attempt.ids)


def failed_too_often(attempt: Try) -> bool:
    return attempt.failures >= FREE_FOR_ACCOUNT


def _wait(failures: Sequence[datetime], free: int, at: datetime) -> timedelta:
    if len(failures) < free:
        return timedelta()
    doubled = min(len(failures) - free, 10)
    return failures[-1] + min(FIRST_WAIT * 2**doubled, LONGEST_WAIT) - at


def _said(seconds: int) -> str:
    if seconds < 90:
        return f"{seconds} Sekunden" if seconds != 1 else "einer Sekunde"
    return f"{math.ceil(seconds / 60)} Minuten"


def _key(kind: str, text: str) -> str:
    """A hash, because people type their password where the address belongs."""
    return f"login:{kind}:{hashlib.sha256(text.encode('utf-8', 'replace')).hexdigest()}"


def _network(address: str) -> str:
    """Who has one IPv6 address has all of its network."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv6Address):
        mapped = parsed.ipv4_mapped
        return str(mapped or ipaddress.ip_network((parsed, 64), strict=False))
    return str(parsed)
