from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from faults.grounds import Restartable, restartable
from faults.processes import Nursery
from faults.totals import Totals


@pytest.fixture(scope="session")
def server() -> Iterator[Restartable]:
    """A PostgreSQL of its own, since it is shot down again and again."""
    with ExitStack() as stack:
        try:
            made = stack.enter_context(restartable())
        except Exception as error:
            pytest.skip(f"PostgreSQL did not start: {error!r}")
        yield made


@pytest.fixture(scope="session")
def nursery() -> Iterator[Nursery]:
    made = Nursery()
    yield made
    made.close()


@pytest.fixture(scope="session")
def totals() -> Totals:
    """Of all campaigns of this session."""
    return Totals("all campaigns")
