"""Who may find what, as a condition that every statement of the search carries."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Table, and_, false, or_, select

from bridle.host import search_tables as tables
from bridle.host.errors import Invalid
from bridle.host.search.documents import All, Between

MOST_SCOPES = 20_000
MOST_VALUES = 500

Filters = Mapping[str, str | Sequence[str] | Between]


@dataclass(frozen=True, slots=True)
class Reach:
    """What one search may see: collections, of everybody's and of one tenant, there of these scopes."""

    collections: tuple[str, ...]
    tenant_id: str | None
    scopes: Collection[str] | All

    @property
    def scoped(self) -> bool:
        """Whether what belongs to a scope can be among it."""
        return self.tenant_id is not None and (isinstance(self.scopes, All) or bool(self.scopes))

    def of(self, table: Table) -> ColumnElement[bool]:
        # SQLite would look up a few documents by their collection, which is nearly all of them.
        collection = table.c.collection if table is tables.segments else table.c.collection + ""
        return and_(collection.in_(self.collections), or_(self._shared(table), self._own(table)))

    def _shared(self, table: Table) -> ColumnElement[bool]:
        return and_(table.c.tenant_id.is_(None), table.c.scope.is_(None))

    def _own(self, table: Table) -> ColumnElement[bool]:
        if self.tenant_id is None:
            return false()
        mine = table.c.tenant_id == self.tenant_id
        if isinstance(self.scopes, All):
            return mine
        return and_(mine, or_(table.c.scope.is_(None), table.c.scope.in_(list(self.scopes))))


def reach(collections: Collection[str], tenant_id: str | None, scopes: Collection[str] | All) -> Reach:
    if isinstance(collections, str) or isinstance(scopes, str):
        raise TypeError("collections and scopes are lists of names")
    if not isinstance(scopes, All) and len(scopes) > MOST_SCOPES:
        raise Invalid(
            f"Es lassen sich höchstens {MOST_SCOPES:_} Akten auf einmal durchsuchen.".replace("_", "."),
            "scopes",
        )
    return Reach(tuple(collections), tenant_id, scopes)


def fitting(filters: Filters) -> list[ColumnElement[bool]]:
    """Each filter as a condition on a document; all of them must hold."""
    conditions: list[ColumnElement[bool]] = []
    here = tables.attributes.c
    for name, wanted in filters.items():
        values: ColumnElement[Any]
        if isinstance(wanted, Between):
            values = and_(
                here.value >= wanted.first if wanted.first else here.value.is_not(None),
                here.value <= wanted.last if wanted.last else here.value.is_not(None),
            )
        else:
            listed = [wanted] if isinstance(wanted, str) else list(wanted)
            if len(listed) > MOST_VALUES:
                raise Invalid(f"Der Filter {name} nennt mehr als {MOST_VALUES} Werte.", "filters")
            values = here.value.in_(listed)
        those = select(here.document).where(here.name == name, values)
        conditions.append(tables.documents.c.number.in_(those))
    return conditions
