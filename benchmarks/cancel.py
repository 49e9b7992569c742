"""From cancelling to the result, while a synchronous tool sleeps for a minute and cannot be interrupted.

Runs in Bridle's environment. That the process then ends, though threads still sleep, is part of what is measured.
"""

import asyncio
import gc
import json
import threading
import time

from bridle import AbortSignal, Budget, ToolLoopAgent
from bridle.models import ScriptedModel, call

TRIALS = 5


def agent_that_sleeps(asleep: threading.Event) -> ToolLoopAgent:
    def sleep_long() -> str:
        """Sleep for a minute."""
        asleep.set()
        time.sleep(60)
        return "awake"

    model = ScriptedModel([call("sleep_long"), "done"])
    return ToolLoopAgent(model=model, tools=[sleep_long], budget=Budget(seconds=120, tool_seconds=90))


async def by_signal() -> float:
    asleep, signal = threading.Event(), AbortSignal()
    run = asyncio.create_task(agent_that_sleeps(asleep).generate("Sleep.", abort_signal=signal))
    return await until_result(asleep, signal.abort, run)


async def by_stream() -> float:
    asleep = threading.Event()
    stream = agent_that_sleeps(asleep).stream("Sleep.")
    run = asyncio.create_task(stream.result())
    return await until_result(asleep, stream.cancel, run)


async def until_result(asleep: threading.Event, cancel, run: asyncio.Task) -> float:
    while not asleep.is_set():
        await asyncio.sleep(0.005)
    began = time.perf_counter()
    cancel()
    result = await run
    took = time.perf_counter() - began
    assert result.finish_reason == "abort", result.report
    assert result.abandoned == 1, f"abandoned={result.abandoned}: the sleeping thread was not counted"
    return took * 1e3


async def measure() -> dict:
    faults: list[str] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, fault: faults.append(fault["message"]))
    taken = {
        "signal_ms": [await by_signal() for _ in range(TRIALS)],
        "stream_ms": [await by_stream() for _ in range(TRIALS)],
    }
    gc.collect()  # a task that failed unseen says so when it is collected
    await asyncio.sleep(0.3)
    worst = {way: max(times) for way, times in taken.items()}
    return {**worst, "worst_ms": max(worst.values()), "faults": len(faults)}


if __name__ == "__main__":
    print(json.dumps(asyncio.run(measure())))
