"""The firm that most of these tests ask about: the demonstration's, on a day that is always the same.

What the demonstration has in its calendar lies about today, so many an answer is another one tomorrow. To see
what is said on another day: `BRIDLE_TEST_TAG=2027-01-04 pytest tests/assistants/helena/planer`.

The rules know no database, and their tools are tested on both. So each question is asked on one of the two,
the next on the other; with `-k postgresql` or `-k "not postgresql"` all of them are asked there.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import AsyncIterator
from datetime import date, datetime, time
from pathlib import Path

import pytest
from sqlalchemy import event

from assistants.helena.kanzlei import Kanzlei, vorgefuehrt
from assistants.helena.wanduhr import Wanduhr
from bridle.assistants.helena.protokoll import ZONE
from bridle.host.database import Database

TAG = datetime.combine(date.fromisoformat(os.environ.get("BRIDLE_TEST_TAG", "2026-11-16")), time(10), ZONE)


DATABASES = ("sqlite", "postgresql")
HERE = Path(__file__).parent


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("keyword"):
        return
    elsewhere = [each for each in items if not _an_der_reihe(each)]
    gone = set(elsewhere)
    items[:] = [each for each in items if each not in gone]
    config.hook.pytest_deselected(items=elsewhere)


def _an_der_reihe(item: pytest.Item) -> bool:
    """By its name, so that it is the same one every time."""
    database = getattr(item, "callspec", None) and item.callspec.params.get("helena_url")  # pyright: ignore
    if HERE not in item.path.parents or database not in DATABASES:
        return True
    name = item.nodeid.replace(database, "")
    return DATABASES[zlib.crc32(name.encode()) % 2] == database


@pytest.fixture(autouse=True)
def tag(monkeypatch: pytest.MonkeyPatch) -> None:
    Wanduhr(monkeypatch, None, TAG)


@pytest.fixture
async def db(helena_url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Database]:
    database = Database(helena_url)
    Wanduhr(monkeypatch, database, TAG)
    yield database
    await database.close()


@pytest.fixture(scope="session")
def vorgefuehrte() -> dict[str, Kanzlei]:
    """The firm that was asked last in each database, as long as nobody has written into it."""
    return {}


@pytest.fixture
async def kanzlei(helena_url: str, db: Database, vorgefuehrte: dict[str, Kanzlei]) -> Kanzlei:
    """In the place of the empty firm, which a file that needs it opens itself.

    Most tests only ask, and asking writes nothing: they share a firm. After one that writes there is a new
    one, so that no test sees what another has done.
    """
    shared = vorgefuehrte.get(helena_url)
    if shared is None:
        shared = vorgefuehrte[helena_url] = await vorgefuehrt(db)

    def written(_connection: object) -> None:
        vorgefuehrte.pop(helena_url, None)

    event.listen(db._writer.sync_engine, "begin", written)
    return shared.ueber(db)
