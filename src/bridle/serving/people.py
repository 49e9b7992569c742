"""`bridle user`: accounts, passwords and keys, for somebody at the machine itself."""

from __future__ import annotations

import asyncio
import getpass
import sys
from collections.abc import AsyncGenerator, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from sqlalchemy import func, select

from bridle.demo import Language
from bridle.host import schema
from bridle.host.api_keys import ApiKeys
from bridle.host.assistants import Registry
from bridle.host.database import Database
from bridle.host.errors import NotFound
from bridle.host.identity import Identity, Principal
from bridle.host.passwords import check as check_password
from bridle.host.people import ADMIN, User, plain_email
from bridle.host.sessions import Sessions
from bridle.host.settings import Settings
from bridle.host.tables import users
from bridle.serving.places import furnished, opened
from bridle.shell import Refused, program
from bridle.terminal import say

if TYPE_CHECKING:
    from rich.console import Console

LINK_SECONDS = 24 * 3_600.0
SAID: dict[Language, dict[str, str]] = {
    "de": {
        "added": "{name} kann sich jetzt mit {email} anmelden ({role}).",
        "link": "Dieser Link meldet {name} einmal an und gilt einen Tag:\n{url}",
        "role": "{name} hat jetzt die Rolle {role}.",
        "closed": "Das Konto von {name} ist geschlossen.",
        "password": "Das Passwort von {name} ist geändert; alle Anmeldungen sind beendet.",
        "key": "Der Schlüssel wird nur jetzt gezeigt und gilt {days} Tage:",
        "nobody": "Es gibt kein Konto mit der Adresse {email}. „{program} user list“ zeigt alle.",
        "no_admin": "Es gibt noch kein Konto. Lege das erste an: {program} user add NAME EMAIL",
        "new": "Neues Passwort: ",
        "again": "Noch einmal: ",
        "differ": "Die beiden Passwörter stimmen nicht überein. Nichts wurde geändert.",
        "none": "Es kam kein Passwort. Gib es ein, schick es durch eine Pipe, oder nimm --link.",
        "first": "Das erste Konto gehört der Administration; die Rolle {role} kann es nicht haben.",
        "active": "aktiv",
        "inactive": "geschlossen",
        "head": "Name|E-Mail|Rolle|Konto",
    },
    "en": {
        "added": "{name} can log in with {email} now ({role}).",
        "link": "This link logs {name} in once and is good for a day:\n{url}",
        "role": "{name} has the role {role} now.",
        "closed": "The account of {name} is closed.",
        "password": "The password of {name} is changed; all sessions have ended.",
        "key": "The key is shown only now and is good for {days} days:",
        "nobody": "There is no account with the address {email}. '{program} user list' shows all.",
        "no_admin": "There is no account yet. Add the first: {program} user add NAME EMAIL",
        "new": "New password: ",
        "again": "Once more: ",
        "differ": "The two passwords differ. Nothing was changed.",
        "none": "No password came. Type it, send it through a pipe, or use --link.",
        "first": "The first account is the administrator's; it cannot have the role {role}.",
        "active": "active",
        "inactive": "closed",
        "head": "Name|Email|Role|Account",
    },
}


@dataclass(frozen=True)
class House:
    """What the commands need of the host, without starting one."""

    identity: Identity
    language: Language

    async def admin(self) -> Principal:
        try:
            return await self.identity.local()
        except NotFound:
            raise Refused(SAID[self.language]["no_admin"].format(program=program())) from None

    async def person(self, admin: Principal, email: str) -> User:
        wanted = plain_email(email)
        for each in await self.identity.list_users(admin):
            if each.email == wanted:
                return each
        raise Refused(SAID[self.language]["nobody"].format(email=wanted, program=program()))

    async def is_empty(self) -> bool:
        async with self.identity.db.read() as tx:
            return not (await tx.execute(select(func.count()).select_from(users))).scalar_one()

    async def link(self, user_id: str, server: str) -> str:
        sessions = Sessions(self.identity, Settings(self.identity))
        token = await sessions.one_time_token(user_id, LINK_SECONDS, await self.admin())
        return f"{server.rstrip('/')}/enter/{token}"


def add(given: str | None, language: Language, name: str, email: str, role: str, server: str | None) -> int:
    said = SAID[language]

    async def added() -> None:
        async with _new_house(given, language) as house:
            empty = await house.is_empty()
            if empty and role != ADMIN:
                raise Refused(said["first"].format(role=role))
            password = None if server is not None else _asked_password(language)
            if empty:
                user_id = (await house.identity.first_run(name, email, password)).user_id
            else:
                admin = await house.admin()
                user_id = (await house.identity.create_user(admin, name, email, role, password)).id
            if server is not None:
                print(said["link"].format(name=name, url=await house.link(user_id, server)))
            else:
                print(said["added"].format(name=name, email=plain_email(email), role=role))

    return _done(added())


def list_all(console: Console, given: str | None, language: Language) -> int:
    said = SAID[language]

    async def listed() -> None:
        async with _house(given, language) as house:
            found = await house.identity.list_users(await house.admin())
        rows = [
            (each.name, each.email, each.role, said["active" if each.active else "inactive"])
            for each in found
        ]
        for line in _table([tuple(said["head"].split("|")), *rows]):
            say(console, line)

    return _done(listed())


def change_role(given: str | None, language: Language, email: str, role: str) -> int:
    async def changed() -> None:
        async with _house(given, language) as house:
            admin = await house.admin()
            person = await house.person(admin, email)
            await house.identity.change_user(admin, person.id, role=role)
        print(SAID[language]["role"].format(name=person.name, role=role))

    return _done(changed())


def deactivate(given: str | None, language: Language, email: str) -> int:
    async def closed() -> None:
        async with _house(given, language) as house:
            admin = await house.admin()
            person = await house.person(admin, email)
            await house.identity.deactivate(admin, person.id)
        print(SAID[language]["closed"].format(name=person.name))

    return _done(closed())


def new_password(given: str | None, language: Language, email: str, server: str | None) -> int:
    said = SAID[language]

    async def changed() -> None:
        async with _house(given, language) as house:
            admin = await house.admin()
            person = await house.person(admin, email)
            if server is not None:
                print(said["link"].format(name=person.name, url=await house.link(person.id, server)))
                return
            await house.identity.change_user(admin, person.id, password=_asked_password(language))
            print(said["password"].format(name=person.name))

    return _done(changed())


def new_key(
    given: str | None, language: Language, email: str, name: str, scopes: Sequence[str], days: int
) -> int:
    async def made() -> None:
        async with _house(given, language) as house:
            person = await house.person(await house.admin(), email)
            owner = await house.identity.local(person.email)
            key, _ = await ApiKeys(house.identity).create(owner, name, scopes, timedelta(days=days))
        print(SAID[language]["key"].format(days=days), file=sys.stderr)
        print(key)  # alone on its line, for whoever pipes it somewhere

    return _done(made())


@asynccontextmanager
async def _house(given: str | None, language: Language) -> AsyncGenerator[House]:
    async with furnished(given, language) as (database, registry):
        yield House(Identity(database, registry.roles), language)


@asynccontextmanager
async def _new_house(given: str | None, language: Language) -> AsyncGenerator[House]:
    """Also where there is nothing yet: somebody has to be the first."""
    registry = Registry.installed()
    async with opened(given, language, new=True) as database:
        if await _bare(database):
            await schema.upgrade(database, registry.migrations)
        async with database.read() as tx:
            await schema.require_current(tx, registry.migrations)
        yield House(Identity(database, registry.roles), language)


async def _bare(database: Database) -> bool:
    async with database.read() as tx:
        return not await schema.current(tx)


def _asked_password(language: Language) -> str:
    """Typed twice and not seen on a terminal; a line of a pipe otherwise. Refused before anything is done."""
    said = SAID[language]
    if sys.stdin is None or not sys.stdin.isatty():
        line = "" if sys.stdin is None else sys.stdin.readline()
        if not line.rstrip("\r\n"):
            raise Refused(said["none"])
        return _good(line.rstrip("\r\n"))
    try:
        first = _good(getpass.getpass(said["new"]))
        if first != getpass.getpass(said["again"]):
            raise Refused(said["differ"])
    except EOFError:
        raise Refused(said["none"]) from None
    return first


def _good(password: str) -> str:
    check_password(password)
    return password


def _table(rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join([cell.ljust(width) for cell, width in zip(row, widths, strict=True)]).rstrip()
        for row in rows
    ]


def _done(work: Coroutine[Any, Any, None]) -> int:
    asyncio.run(work)
    return 0
