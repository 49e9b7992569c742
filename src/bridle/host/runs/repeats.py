"""The same request sent again: the same key of the same person, and the same that was asked.

A key that comes back with something else is a mistake of whoever sent it: the first run's answer would be
taken for the answer to a question that nobody ever read.
"""

from __future__ import annotations

import hashlib

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.engine.text import canonical_json
from bridle.host.errors import Conflict
from bridle.host.identity import Principal
from bridle.host.runs import records
from bridle.host.runs.records import RunRecord
from bridle.host.tables import runs

OTHER_REQUEST = (
    "Unter diesem Idempotency-Key wurde schon etwas anderes gefragt. Nimm für eine neue Anfrage einen neuen "
    "Schlüssel; es wurde nichts begonnen."
)


def digest_of(*asked: str) -> str:
    """Of what is asked for: the conversation and the text, or the run that is to go on."""
    return hashlib.sha256(canonical_json(list(asked)).encode("utf-8", "replace")).hexdigest()


async def begun_before(
    tx: AsyncConnection, principal: Principal, key: str | None, digest: str
) -> RunRecord | None:
    """The run that was begun under this key, if it was asked for the same; nothing for a new key."""
    if key is None or (found := await records.by_key(tx, principal, key)) is None:
        return None
    known = (await tx.execute(select(runs.c.request_digest).where(runs.c.id == found.id))).scalar_one()
    if known is not None and known != digest:  # runs of an older version do not know what they were asked
        raise Conflict(OTHER_REQUEST)
    return found
