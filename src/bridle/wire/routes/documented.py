"""What each route says of itself beside its own answers, so that the OpenAPI document leaves nothing out."""

from __future__ import annotations

from typing import Any

from bridle.wire.problems import answers

EVERYWHERE = (400, 408, 413, 422, 500, 503)
"""A body that is unreadable, slow, too large; a value that does not fit; what went wrong here."""


def told(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """For anybody: what a route may answer, and what every route may."""
    return answers(*sorted({*statuses, *EVERYWHERE}))


def guarded(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """For those who are signed in."""
    return told(401, 403, *statuses)


def needs(scope: str) -> dict[str, Any]:
    """For `openapi_extra=`: the scope a key must have."""
    return {"x-bridle-scope": scope}
