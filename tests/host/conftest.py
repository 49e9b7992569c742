"""Every database test runs on both databases, each on one of its own: a copy of one migrated once."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

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
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("migrated") / "bridle.db"
    asyncio.run(_migrate(f"sqlite:///{path}"))
    return path


@pytest.fixture(scope="session")
def migrated_template(postgres_server: Postgres) -> str:
    name = postgres_server.database()
    asyncio.run(_migrate(postgres_server.url(name)))
    return name


@pytest.fixture
def empty_sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'empty.db'}"


@pytest.fixture
def empty_postgres_url(postgres_server: Postgres) -> Iterator[str]:
    name = postgres_server.database()
    yield postgres_server.url(name)
    postgres_server.drop(name)


@pytest.fixture
def sqlite_url(migrated_file: Path, tmp_path: Path) -> str:
    path = tmp_path / "bridle.db"
    shutil.copy(migrated_file, path)
    return f"sqlite:///{path}"


@pytest.fixture
def postgres_url(postgres_server: Postgres, migrated_template: str) -> Iterator[str]:
    name = postgres_server.lend(migrated_template)
    yield postgres_server.url(name)
    postgres_server.give_back(name)


@pytest.fixture(params=["sqlite", "postgresql"])
def db_url(request: pytest.FixtureRequest) -> str:
    """The address of a migrated database, for tests that open it themselves or hand it to another process."""
    return request.getfixturevalue({"sqlite": "sqlite_url", "postgresql": "postgres_url"}[request.param])


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_url(request: pytest.FixtureRequest) -> str:
    """The address of a database in which there is nothing yet."""
    names = {"sqlite": "empty_sqlite_url", "postgresql": "empty_postgres_url"}
    return request.getfixturevalue(names[request.param])


@pytest.fixture
async def db(db_url: str) -> AsyncIterator[Database]:
    async for each in _opened(db_url):
        yield each


@pytest.fixture
async def sqlite_db(sqlite_url: str) -> AsyncIterator[Database]:
    async for each in _opened(sqlite_url):
        yield each


@pytest.fixture
async def postgres_db(postgres_url: str) -> AsyncIterator[Database]:
    async for each in _opened(postgres_url):
        yield each


@pytest.fixture
async def empty_db(empty_url: str) -> AsyncIterator[Database]:
    async for each in _opened(empty_url):
        yield each


async def _opened(url: str) -> AsyncIterator[Database]:
    database = Database(url)
    yield database
    await database.close()


async def _migrate(url: str) -> None:
    database = Database(url)
    await schema.upgrade(database)
    await database.close()
