"""A database with Helena's tables, one of each kind for all tests: every test has a Kanzlei of its own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack

import pytest

from assistants.helena.kanzlei import Kanzlei
from bridle.assistants.helena.model import MIGRATIONS
from bridle.host import schema
from bridle.host.database import Database
from support.postgres import Postgres, postgres


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Postgres]:
    """The tests' own PostgreSQL; where it cannot start, its tests are skipped and say why."""
    with ExitStack() as stack:
        try:
            server = stack.enter_context(postgres())
        except Exception as error:
            pytest.skip(f"PostgreSQL did not start: {error!r}")
        yield server


@pytest.fixture(scope="session")
def helena_file(tmp_path_factory: pytest.TempPathFactory) -> str:
    url = f"sqlite:///{tmp_path_factory.mktemp('helena') / 'kanzlei.db'}"
    asyncio.run(_migrated(url))
    return url


@pytest.fixture(scope="session")
def helena_server(postgres_server: Postgres) -> str:
    url = postgres_server.url(postgres_server.database())
    asyncio.run(_migrated(url))
    return url


@pytest.fixture(params=["sqlite", "postgresql"])
def helena_url(request: pytest.FixtureRequest) -> str:
    return request.getfixturevalue({"sqlite": "helena_file", "postgresql": "helena_server"}[request.param])


@pytest.fixture
async def db(helena_url: str) -> AsyncIterator[Database]:
    database = Database(helena_url)
    yield database
    await database.close()


@pytest.fixture
async def kanzlei(db: Database) -> Kanzlei:
    """A firm with somebody of each role, on both databases."""
    return await Kanzlei(db).opened()


async def _migrated(url: str) -> None:
    db = Database(url)
    await schema.upgrade(db, [MIGRATIONS])
    await db.close()
