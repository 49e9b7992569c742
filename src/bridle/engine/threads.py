"""Sync tools run in a thread of their own, so that one that never returns harms nobody.

The threads are daemons and belong to no pool: an executor would be joined when the loop or the
interpreter ends, and one `time.sleep(60)` in a tool would hold up both.
"""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import itertools
import threading
from collections.abc import Callable
from typing import Any

from bridle.engine.text import describe

_numbers = itertools.count(1)


class ToolCrashed(Exception):
    """A tool raised something that is no ordinary exception (SystemExit, KeyboardInterrupt …)."""


async def run_in_thread(function: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
    """Await a blocking function. Cancelling stops at once; the thread's late result is dropped."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[Any] = loop.create_future()
    context = contextvars.copy_context()

    def settle(value: Any, error: Exception | None) -> None:
        if future.done():
            return
        if error is None:
            future.set_result(value)
        else:
            future.set_exception(error)

    def work() -> None:
        value, error = None, None
        try:
            value = context.run(function, *args, **kwargs)
        except StopIteration as stop:  # cannot be set on a future
            error = ToolCrashed(describe(stop))
        except Exception as raised:
            error = raised
        except BaseException as raised:
            error = ToolCrashed(describe(raised))
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(settle, value, error)

    threading.Thread(target=work, name=f"bridle-tool-{next(_numbers)}", daemon=True).start()
    return await future
