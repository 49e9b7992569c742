from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator

import pytest
from hypothesis import settings

# CI tries the same examples each time, so that a red run means a change; everyone else goes on searching.
settings.register_profile("bridle", deadline=None, derandomize=bool(os.environ.get("CI")), print_blob=True)
settings.load_profile("bridle")


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
async def no_task_is_left_running(anyio_backend: str) -> AsyncIterator[None]:
    """Whatever a test does to a run, nothing goes on behind its back."""
    before = asyncio.all_tasks()
    yield
    left = [task for task in asyncio.all_tasks() - before if "TestRunner" not in repr(task.get_coro())]
    assert not left, f"tasks left running: {left}"
