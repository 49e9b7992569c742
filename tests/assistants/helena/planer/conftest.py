"""The firm that most of these tests ask about: the demonstration's, on a day that is always the same.

What the demonstration has in its calendar lies about today, so many an answer is another one tomorrow. To see
what is said on another day: `BRIDLE_TEST_TAG=2027-01-04 pytest tests/assistants/helena/planer`.
"""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from datetime import date, datetime, time

import pytest

from assistants.helena.kanzlei import Kanzlei, vorgefuehrt
from assistants.helena.wanduhr import Wanduhr
from bridle.assistants.helena.protokoll import ZONE
from bridle.host.database import Database

TAG = datetime.combine(date.fromisoformat(os.environ.get("BRIDLE_TEST_TAG", "2026-11-16")), time(10), ZONE)


@pytest.fixture(autouse=True)
def tag(monkeypatch: pytest.MonkeyPatch) -> None:
    Wanduhr(monkeypatch, None, TAG)


@pytest.fixture
async def db(helena_url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Database]:
    database = Database(helena_url)
    Wanduhr(monkeypatch, database, TAG)
    yield database
    await database.close()


@pytest.fixture
async def kanzlei(db: Database) -> Kanzlei:
    """In the place of the empty firm, which a file that needs it opens itself."""
    return await vorgefuehrt(db)
