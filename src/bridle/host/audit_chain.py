"""The rules of an audit chain, for whoever writes one and whoever checks one. No database is needed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final, TypedDict, cast

from bridle.engine.text import canonical_json
from bridle.host.audit_verdict import Damage, Finding

GENESIS = "0" * 64
"""What the first row of a chain follows."""
BROKEN: Final = object()
"""What is no JSON, or says two things under one name."""


class Anchor(TypedDict):
    """What is written outside the database: how long a chain was at some time, and its last hash."""

    tenant: str
    count: int
    hash: str
    at: str
    version: str


@dataclass(frozen=True, slots=True)
class Row:
    """A row as it was found, which need not be as it was written."""

    seq: Any
    body: Any
    prev: Any
    hash: Any
    detail: Any = None


def digest(value: Any) -> str:
    """Of a JSON value, however its keys are ordered."""
    return hashlib.sha256(canonical_json(value).encode()).hexdigest()


def row_hash(prev: str, body: Any) -> str:
    """What binds a row to its content, its place, its tenant and every row before it."""
    return hashlib.sha256((prev + canonical_json(body)).encode()).hexdigest()


def moment(at: datetime) -> str:
    """One spelling of one time, which sorts as times do."""
    return at.astimezone(UTC).isoformat(timespec="microseconds")


def parsed(text: str | bytes | None) -> Any:
    """The value of a JSON text; None where there is no text."""
    if text is None:
        return None
    try:
        value = _decoder.decode(text.decode() if isinstance(text, bytes) else text)
        return BROKEN if value is None else value
    except (ValueError, RecursionError):
        return BROKEN


class Chain:
    """One chain, followed row by row in the order of their places, until the first that does not fit."""

    def __init__(
        self, tenant_id: str, anchors: Iterable[Anchor] = (), after: int = 0, prev: str = GENESIS
    ) -> None:
        self.tenant_id = tenant_id
        self.seq = after
        self.hash: str = prev
        self.rows = 0
        self.details_deleted = 0
        self._anchors: dict[int, set[str]] = {}
        for each in anchors:
            if each["tenant"] == tenant_id and each["count"] >= max(after, 1):
                self._anchors.setdefault(each["count"], set()).add(each["hash"])
        self._anchored = max(after - 1, 0)  # up to here, an anchor says so too

    def begin(self) -> Finding | None:
        """Nothing, or that an anchor knows something else at the place after which it starts."""
        return self._compare_anchor()

    def follow(self, row: Row) -> Finding | None:
        """Nothing, or what is wrong with this row or the one before."""
        place = self.seq + 1
        if not isinstance(row.seq, int):
            return self._found("edited", place)
        if row.seq > place:
            return self._found("deleted", place)
        if (body := _sound(row)) is None:
            return self._found("edited", row.seq)
        if body.get("tenant") != self.tenant_id:
            return self._found("foreign", row.seq)
        if body.get("seq") != row.seq or row.seq != place:
            return self._found("reordered", row.seq, body.get("seq"))
        if row.prev != self.hash:  # this one is bound by those that follow, so the one before is another
            return self._found("edited", self.seq or row.seq)
        if not self._detail_fits(body, row.detail):
            return self._found("detail", row.seq)
        self.seq, self.hash, self.rows = row.seq, str(row.hash), self.rows + 1
        return self._compare_anchor()

    def end(self, head: tuple[Any, Any] | None) -> Finding | None:
        """Nothing, or what is wrong with where the chain ends, by its head and by the anchors."""
        furthest = max(self._anchors, default=0)
        if furthest > self.seq:
            return self._found("cut", self.seq + 1, furthest)
        if head is None:
            return self._found("head", self.seq) if self.seq else None
        seq, hashed = head
        if not isinstance(seq, int) or seq < 0:
            return self._found("head", self.seq)
        if seq > self.seq:
            return self._found("cut", self.seq + 1, seq)
        if seq < self.seq:
            return self._found("head", seq + 1)
        return None if hashed == self.hash else self._found("head", self.seq)

    def _compare_anchor(self) -> Finding | None:
        known = self._anchors.get(self.seq)
        if known is None:
            return None
        if known != {self.hash}:
            return self._found("rewritten", self._anchored + 1, self.seq)
        self._anchored = self.seq
        return None

    def _detail_fits(self, body: Mapping[str, Any], detail: Any) -> bool:
        bound = body.get("detail")
        if detail is None:
            self.details_deleted += bool(bound)
            return True
        try:
            return detail is not BROKEN and digest(detail) == bound
        except (ValueError, RecursionError):
            return False

    def _found(self, damage: Damage, seq: int, other: Any = None) -> Finding:
        return Finding(self.tenant_id, damage, seq, other if isinstance(other, int) else None)


def _sound(row: Row) -> Mapping[str, Any] | None:
    """The row's body, where the row's own hash is that of the row."""
    if not isinstance(row.body, dict) or not isinstance(row.prev, str):
        return None
    body = cast(dict[str, Any], row.body)
    try:
        return body if row.hash == row_hash(row.prev, body) else None
    except (ValueError, RecursionError):
        return None


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A reader who takes the first of two and one who takes the last would see different rows."""
    made = dict(pairs)
    if len(made) != len(pairs):
        raise ValueError("a name twice")
    return made


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


_decoder = json.JSONDecoder(object_pairs_hook=_without_repeats, parse_constant=_no_constant)
