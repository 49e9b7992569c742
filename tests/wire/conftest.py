"""A firm with people in it behind a real socket, on either database."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from bridle.host import schema
from bridle.host.database import Database
from support.example_assistant import MIGRATIONS
from support.postgres import Postgres, postgres
from wire.house import House, opened


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Postgres]:
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
def url(request: pytest.FixtureRequest) -> str:
    return request.getfixturevalue({"sqlite": "sqlite_url", "postgresql": "postgres_url"}[request.param])


@pytest.fixture
async def house(url: str) -> AsyncIterator[House]:
    async with opened(url) as found:
        yield found


@pytest.fixture
async def sqlite_house(sqlite_url: str) -> AsyncIterator[House]:
    async with opened(sqlite_url) as found:
        yield found


async def _migrate(url: str) -> None:
    database = Database(url)
    await schema.upgrade(database, [MIGRATIONS])
    await database.close()
