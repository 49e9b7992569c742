"""Places in a list, for a client to hand back: opaque, and safe in an address."""

from __future__ import annotations

import base64
import binascii
from datetime import UTC, datetime

from bridle.host.errors import Invalid

UNKNOWN = "Diese Stelle der Liste gibt es nicht; fang vorn an."


def shown_cursor(cursor: str) -> str:
    return base64.urlsafe_b64encode(cursor.encode()).decode().rstrip("=")


def read_cursor(shown: str | None) -> str | None:
    if shown is None:
        return None
    try:
        cursor = base64.b64decode(shown + "=" * (-len(shown) % 4), altchars=b"-_", validate=True).decode()
        datetime.fromisoformat(cursor.partition("/")[0]).astimezone(UTC)  # which some years have none of
    except (binascii.Error, ValueError, OverflowError):
        raise Invalid(UNKNOWN, "before") from None
    return cursor
