"""Names for records: not to be guessed, and in the order in which they were made, to the millisecond."""

from __future__ import annotations

import os
import time
from uuid import UUID


def new_id() -> str:
    """A UUID of version 7: milliseconds first, so that an index grows at its end."""
    value = int.from_bytes((time.time_ns() // 1_000_000).to_bytes(6, "big") + os.urandom(10), "big")
    value = value & ~(0xF << 76) | (7 << 76)
    return str(UUID(int=value & ~(3 << 62) | (2 << 62)))
