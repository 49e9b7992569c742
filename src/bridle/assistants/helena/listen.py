"""Lists a page at a time: by what they are sorted by, so that a row is neither shown twice nor left out."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, date, datetime
from typing import Any, Protocol, TypeAlias, TypeVar

from pydantic import TypeAdapter, ValidationError
from sqlalchemy import Column, ColumnElement, Date, Row, Select, literal, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.types import TypeEngine

from bridle.host.errors import Invalid
from bridle.host.identity import Principal
from bridle.host.tables import Moment

LONGEST = 200
LOST = "Diese Stelle der Liste gibt es nicht; fang vorn an."

Filter: TypeAlias = Callable[[str], ColumnElement[bool]]
"""What a filter's words mean; it may say no with a ValueError in German."""


def gefiltert(given: Mapping[str, str], known: Mapping[str, Filter]) -> list[ColumnElement[bool]]:
    """The filters as conditions that are all to hold. One that is not known is refused, not left out."""
    conditions: list[ColumnElement[bool]] = []
    for name, words in given.items():
        if name not in known:
            said = f"Nach „{name[:60]}“ kann nicht gefiltert werden. Möglich sind: {', '.join(known)}."
            raise Invalid(said, name)
        try:
            conditions.append(known[name](words))
        except ValidationError as error:
            raise Invalid(f"„{name}“ passt nicht: {_own_words(error)}.", name) from None
    return conditions


def gelesen_als(kind: Any, condition: Callable[[Any], ColumnElement[bool]]) -> Filter:
    """A filter whose words are read as a field of a record is."""
    adapter: TypeAdapter[Any] = TypeAdapter(kind)
    return lambda words: condition(adapter.validate_python(words))


async def seite(
    tx: AsyncConnection,
    asked: Select[Any],
    keys: Sequence[Column[Any]],
    *,
    limit: int,
    after: str | None,
    descending: bool = False,
) -> tuple[Sequence[Row[Any]], str | None]:
    """A page, and where the next one begins; nothing where this is the last."""
    if not 1 <= limit <= LONGEST:
        raise Invalid(f"Eine Seite hat 1 bis {LONGEST} Einträge.", "limit")
    place = tuple_(*keys)
    if after is not None:
        values = zip(_read(after, keys), keys, strict=True)
        last = tuple_(*[literal(value, key.type) for value, key in values])
        asked = asked.where(place < last if descending else place > last)
    order = [key.desc() if descending else key.asc() for key in keys]
    rows = (await tx.execute(asked.order_by(*order).limit(limit + 1))).all()
    more = len(rows) > limit
    return rows[:limit], _written(rows[limit - 1], keys) if more else None


T_co = TypeVar("T_co", covariant=True)
T = TypeVar("T")


class Liste(Protocol[T_co]):
    """A list of records, a page at a time."""

    async def __call__(
        self,
        tx: AsyncConnection,
        principal: Principal,
        *,
        limit: int,
        after: str | None,
        filters: Mapping[str, str],
    ) -> tuple[Sequence[T_co], str | None]: ...


async def ab_zeile(
    liste: Liste[T],
    tx: AsyncConnection,
    principal: Principal,
    ab: int,
    limit: int,
    filters: Mapping[str, str],
) -> tuple[list[T], bool]:
    """Rows from the `ab`-th on, and whether there are more: for whoever counts rows and has no place."""
    found: list[T] = []
    after: str | None = None
    while len(found) < ab - 1 + limit:
        rows, after = await liste(
            tx, principal, limit=min(LONGEST, ab - 1 + limit - len(found)), after=after, filters=filters
        )
        found += rows
        if after is None:
            break
    return found[ab - 1 :], after is not None


def _value(word: str, kind: TypeEngine[Any]) -> Any:
    if isinstance(kind, Moment):
        return datetime.fromisoformat(word).astimezone(UTC)
    return date.fromisoformat(word) if isinstance(kind, Date) else word


def _written(row: Row[Any], keys: Sequence[Column[Any]]) -> str:
    values = [getattr(row, key.name) for key in keys]
    plain = json.dumps([each.isoformat() if isinstance(each, date) else each for each in values])
    return base64.urlsafe_b64encode(plain.encode()).decode().rstrip("=")


def _read(after: str, keys: Sequence[Column[Any]]) -> list[Any]:
    try:
        plain: Any = json.loads(
            base64.b64decode(after + "=" * (-len(after) % 4), altchars=b"-_", validate=True)
        )
        words = TypeAdapter(list[str]).validate_python(plain, strict=True)
        return [_value(word, key.type) for word, key in zip(words, keys, strict=True)]
    except (ValueError, TypeError, OverflowError, RecursionError):
        raise Invalid(LOST, "after") from None


def _own_words(error: ValidationError) -> str:
    """What a check of ours said; pydantic's own sentences are English."""
    first = error.errors(include_url=False, include_input=False)[0]
    own = first["type"] == "value_error"
    return first["msg"].removeprefix("Value error, ") if own else "Diese Angabe ist nicht möglich"
