"""A firm with some people, each with a key for a program of theirs."""

from __future__ import annotations

from dataclasses import dataclass

from bridle.host import schema
from bridle.host.api_keys import ApiKeys
from bridle.host.database import Database
from bridle.host.identity import Identity
from bridle.host.passwords import Passwords
from bridle.host.runs.room import BACKGROUND_RUNS
from bridle.host.settings import HOST, REQUESTS_PER_HOUR, RUNS_OF_A_PERSON, Settings
from support.example_assistant import MIGRATIONS, ROLES

QUICK = Passwords(rounds=1, memory_kib=8, lanes=1)


@dataclass(frozen=True)
class Firm:
    tenant_id: str
    keys: tuple[str, ...]
    """One for each person."""


async def founded(url: str, people: int = 6) -> Firm:
    """On a database in which there is nothing yet. Nobody is kept from asking as often as they like."""
    db = Database(url)
    try:
        await schema.upgrade(db, [MIGRATIONS])
        identity = Identity(db, ROLES, QUICK)
        admin = await identity.first_run("Eva Erste", "eva@example.org", None)
        settings = Settings(identity, (*HOST, BACKGROUND_RUNS))
        for setting, value in (
            (REQUESTS_PER_HOUR, 10_000),
            (RUNS_OF_A_PERSON, 1_000),
            (BACKGROUND_RUNS, 1_000),
        ):
            await settings.set(admin, setting.key, value)
        keys = [await _key(identity, admin.tenant_id, n, admin) for n in range(people)]
        return Firm(admin.tenant_id, tuple(keys))
    finally:
        await db.close()


async def _key(identity: Identity, tenant_id: str, number: int, admin: object) -> str:
    made = await identity.create_user(admin, f"Person {number}", f"p{number}@example.org", "ANWALT")  # type: ignore[arg-type]
    who = await identity.principal_of(made.id)
    assert who is not None
    key, _ = await ApiKeys(identity).create(who, "Programm", ["read", "run", "draft:decide"])
    return key
