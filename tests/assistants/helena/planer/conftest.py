"""The firm that most of these tests ask about: the demonstration's."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei, vorgefuehrt
from bridle.host.database import Database


@pytest.fixture
async def kanzlei(db: Database) -> Kanzlei:
    """In the place of the empty firm, which a file that needs it opens itself."""
    return await vorgefuehrt(db)
