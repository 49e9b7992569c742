"""What an administrator can change while it runs: typed, checked, audited.

Nothing is kept between two questions: a read is one row by its key, and so a change counts at once in every
process.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from typing import Annotated, Any, Optional, TypeVar, overload
from zoneinfo import ZoneInfo

from pydantic import AfterValidator, Field
from sqlalchemy import Row, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.errors import ConfigurationError
from bridle.host import database
from bridle.host.actors import acted
from bridle.host.audit import Entry, record
from bridle.host.errors import Invalid
from bridle.host.identity import Identity, Principal
from bridle.host.setting import Setting, settings_of
from bridle.host.tables import settings
from bridle.host.turns import take_turns

__all__ = ["HOST", "Setting", "Settings", "Shown", "settings_of"]

T = TypeVar("T")
log = logging.getLogger(__name__)


def _zone(name: str) -> tzinfo:
    try:
        return (
            UTC if name == "UTC" else ZoneInfo(name)
        )  # which is known where a machine has no table of zones
    except (KeyError, OSError, ValueError):
        raise ValueError("eine Zeitzone wie Europe/Berlin oder UTC") from None


def _zone_name(name: str) -> str:
    _zone(name)
    return name


def _first_known(*names: str) -> str:
    """Some machines have no table of zones."""
    for name in names:
        with suppress(ValueError):
            return _zone_name(name)
    raise LookupError(names)


REQUESTS_PER_HOUR = Setting[int](
    "limits.requests_per_hour",
    Annotated[int, Field(ge=1, le=10_000)],
    60,
    "Wie viele Anfragen eine Person in einer Stunde stellen kann.",
)
RUNS_OF_A_PERSON = Setting[int](
    "limits.runs_of_a_person",
    Annotated[int, Field(ge=1, le=1_000)],
    10,
    "Wie viele Anfragen einer Person zugleich bearbeitet werden.",
)
RUNS_OF_ALL = Setting[int](
    "limits.runs_of_all",
    Annotated[int, Field(ge=1, le=300)],  # below what all tenants together may, see limits.py
    200,
    "Wie viele Anfragen aller Personen zusammen zugleich bearbeitet werden.",
)
SESSION_HOURS = Setting[int](
    "sessions.hours",
    Annotated[int, Field(ge=1, le=24 * 90)],
    12,
    "Nach wie vielen Stunden man sich neu anmelden muss. Gilt für neue Anmeldungen.",
)
RETENTION_DAYS = Setting[int | None](
    "retention.days",
    Optional[Annotated[int, Field(ge=1, le=36_500)]],  # noqa: UP045  `|` is not typed for it
    None,
    "Nach wie vielen Tagen Gespräche und Einzelheiten des Protokolls gelöscht werden. Leer: nie.",
)
TIME_ZONE = Setting[str](
    "time.zone",
    Annotated[str, AfterValidator(_zone_name)],
    _first_known("Europe/Berlin", "UTC"),
    "Die Zeitzone, in der Uhrzeiten genannt werden.",
)
HOST: tuple[Setting[Any], ...] = (
    REQUESTS_PER_HOUR,
    RUNS_OF_A_PERSON,
    RUNS_OF_ALL,
    SESSION_HOURS,
    RETENTION_DAYS,
    TIME_ZONE,
)


@dataclass(frozen=True)
class Shown:
    """A setting as an administrator sees it. A secret's value is not there, only whether there is one."""

    key: str
    value: Any
    default: Any
    is_set: bool
    description: str
    allowed: str
    secret: bool
    changed_at: datetime | None
    changed_by: str | None


class Settings:
    """The settings of all tenants: the host's, and those that assistants declare."""

    def __init__(self, identity: Identity, declared: Iterable[Setting[Any]] = HOST) -> None:
        self.identity = identity
        self.db = identity.db
        self._declared: dict[str, Setting[Any]] = {}
        self._add(declared)

    def declare(self, prefix: str, declared: Iterable[Setting[Any]]) -> None:
        """Settings of an assistant, all under a prefix of its own, such as `ai.helena`."""
        mine = list(declared)
        for each in mine:
            if not each.key.startswith(f"{prefix}."):
                raise ConfigurationError(f"setting {each.key!r}: its key must begin with {prefix + '.'!r}.")
        self._add(mine)

    @overload
    async def get(self, tenant_id: str, key: Setting[T]) -> T: ...
    @overload
    async def get(self, tenant_id: str, key: str) -> Any: ...
    async def get(self, tenant_id: str, key: Setting[Any] | str) -> Any:
        async with self.db.read() as tx:
            return await self.read(tx, tenant_id, key)

    @overload
    async def read(self, tx: AsyncConnection, tenant_id: str, key: Setting[T]) -> T: ...
    @overload
    async def read(self, tx: AsyncConnection, tenant_id: str, key: str) -> Any: ...
    async def read(self, tx: AsyncConnection, tenant_id: str, key: Setting[Any] | str) -> Any:
        """What holds for this tenant now."""
        setting = self._known(key)
        if setting.secret:
            raise ConfigurationError(f"{setting.key!r} is a secret: ask for it by name, with secret().")
        return _value(setting, await _row(tx, tenant_id, setting.key))

    def declared(self, key: str) -> Setting[Any]:
        """The setting of that name, which somebody has declared."""
        return self._declared[key]

    async def secret(self, tenant_id: str, key: str) -> Any:
        """A secret in clear, for the server's own use."""
        setting = self._known(key)
        async with self.db.read() as tx:
            return _value(setting, await _row(tx, tenant_id, setting.key))

    async def all(self, admin: Principal) -> list[Shown]:
        async with self.db.read() as tx:
            await self.identity.require_admin(tx, admin)
            own = select(settings).where(settings.c.tenant_id == admin.tenant_id)
            rows = {row.key: row for row in await tx.execute(own)}
        return [_shown(each, rows.get(key)) for key, each in sorted(self._declared.items())]

    async def set(self, admin: Principal, key: str, value: object) -> Shown:
        setting = self._known(key)
        return await self._change(admin, setting, [setting.stored(setting.checked(value))])

    async def reset(self, admin: Principal, key: str) -> Shown:
        """Back to the default."""
        return await self._change(admin, self._known(key), [])

    async def _change(self, admin: Principal, setting: Setting[Any], new: list[Any]) -> Shown:
        tenant, key = admin.tenant_id, setting.key
        async with self.db.write() as tx:
            await take_turns(tx, f"setting:{tenant}:{key}")
            await self.identity.require_admin(tx, admin)
            before = await _row(tx, tenant, key)
            if new == ([] if before is None else before.value):
                return _shown(setting, before)
            mine = delete(settings).where(settings.c.tenant_id == tenant, settings.c.key == key)
            await tx.execute(mine)
            if new:
                row = {"tenant_id": tenant, "key": key, "value": new, "changed_by": admin.user_id}
                await tx.execute(insert(settings), row | {"changed_at": await database.now(tx)})
            after = await _row(tx, tenant, key)
            await record(tx, _entry(admin, setting, before, after))
        return _shown(setting, after)

    def _known(self, key: Setting[Any] | str) -> Setting[Any]:
        name = key if isinstance(key, str) else key.key
        if name not in self._declared:
            raise Invalid(f"Die Einstellung {name[:100]!r} gibt es nicht.", "key")
        return self._declared[name]

    def _add(self, declared: Iterable[Setting[Any]]) -> None:
        for each in declared:
            if each.key in self._declared:
                raise ConfigurationError(f"setting {each.key!r} is declared twice.")
            self._declared[each.key] = each


async def zone(read: Settings, tx: AsyncConnection, tenant_id: str) -> tzinfo:
    return _zone(await read.read(tx, tenant_id, TIME_ZONE))


async def _row(tx: AsyncConnection, tenant_id: str, key: str) -> Row[Any] | None:
    one = select(settings).where(settings.c.tenant_id == tenant_id, settings.c.key == key)
    return (await tx.execute(one)).one_or_none()


def _value(setting: Setting[T], row: Row[Any] | None) -> T:
    """What is stored, unless a newer version no longer takes it: that must not stop anybody's work."""
    if row is None:
        return setting.unset()
    try:
        (stored,) = row.value  # a list of one, because null is a value too
        return setting.checked(stored)
    except (Invalid, ValueError, TypeError):
        log.warning(
            "The stored value of the setting %s is no longer allowed; its default is used.", setting.key
        )
        return setting.unset()


def _shown(setting: Setting[Any], row: Row[Any] | None) -> Shown:
    return Shown(
        key=setting.key,
        value=None if setting.secret else setting.stored(_value(setting, row)),
        default=None if setting.secret else setting.stored(setting.default),
        is_set=row is not None,
        description=setting.description,
        allowed=setting.allowed,
        secret=setting.secret,
        changed_at=None if row is None else row.changed_at,
        changed_by=None if row is None else row.changed_by,
    )


def _entry(admin: Principal, setting: Setting[Any], before: Row[Any] | None, after: Row[Any] | None) -> Entry:
    action = "setting.changed" if after is not None else "setting.reset"
    values = {"before": before and before.value, "after": after and after.value}
    shown = None if setting.secret else values
    return Entry(admin.tenant_id, action=action, object=setting.key, detail=shown, **acted(admin))
