"""Records of an assistant's own that people read and write over the API, beside what they say to it.

An assistant says how its records are found, shown, made, changed and deleted, each within one transaction and
through its own gate. The wire makes the addresses, the same for every assistant:
`/api/assistants/helena/akten`.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from pydantic import BaseModel
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.errors import ConfigurationError
from bridle.host.database import Database
from bridle.host.identity import Principal

_NAME = re.compile(r"[a-z][a-z0-9_-]*")
RESERVED = ("limit", "after")
"""What every list takes, so that no filter can be called so."""


class ListRecords(Protocol):
    def __call__(
        self,
        tx: AsyncConnection,
        principal: Principal,
        *,
        limit: int,
        after: str | None,
        filters: Mapping[str, str],
    ) -> Awaitable[tuple[Sequence[BaseModel], str | None]]:
        """A page of what the person may see, and where the next begins; nothing where this is the last."""
        ...


Read: TypeAlias = Callable[[AsyncConnection, Principal, str], Awaitable[BaseModel]]
Create: TypeAlias = Callable[[AsyncConnection, Principal, Any], Awaitable[BaseModel]]
Update: TypeAlias = Callable[[AsyncConnection, Principal, str, Any], Awaitable[BaseModel]]
Prepare: TypeAlias = Callable[[Database, Principal, str | None, Any], Awaitable[Any]]
Delete: TypeAlias = Callable[[AsyncConnection, Principal, str, Mapping[str, str]], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Resource:
    """One kind of record.

    name     in addresses, in the plural: `akten`
    title    what one of them is called: `Akte`
    shown    what is sent of one
    new      what making one takes, with `create`; neither where nobody makes them so
    change   what can be changed, with `update`; a field that is not sent stays as it is
    filters  what a list can be narrowed down by, and what each means
    prepare  does what takes long before the transaction of `create` (no id) or `update`, which get the
             body that it returns
    delete   takes one away; it is handed what was sent of `confirm`
    confirm  what is to be repeated so that nothing is deleted by mistake, and what each means
    """

    name: str
    title: str
    shown: type[BaseModel]
    list: ListRecords
    read: Read
    new: type[BaseModel] | None = None
    create: Create | None = None
    change: type[BaseModel] | None = None
    update: Update | None = None
    filters: Mapping[str, str] | None = None
    prepare: Prepare | None = None
    delete: Delete | None = None
    confirm: Mapping[str, str] | None = None

    def __post_init__(self) -> None:
        if not _NAME.fullmatch(self.name):
            raise ConfigurationError(
                f"Resource {self.name!r}: its name is part of addresses: a-z, 0-9, - and _."
            )
        if (self.new is None) != (self.create is None) or (self.change is None) != (self.update is None):
            raise ConfigurationError(f"Resource {self.name!r}: new goes with create, and change with update.")
        if taken := sorted(set(self.filters or ()) & set(RESERVED)):
            raise ConfigurationError(f"Resource {self.name!r}: filters cannot be called {taken}.")
        if self.confirm and self.delete is None:
            raise ConfigurationError(f"Resource {self.name!r}: confirm goes with delete.")
