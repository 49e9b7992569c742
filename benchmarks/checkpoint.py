"""What a checkpoint costs, against the length of the run: it must be flat. And what a whole state costs.

.venv/bin/python benchmarks/checkpoint.py [--json]

A save is one step with a read and a result of about 400 characters, as the journal writes it. `dump` and
`load` write and read everything there is, so they grow with the run; nobody needs them while it runs. The best of seven rounds counts for a
save: whatever else the machine does only ever adds to it.
"""

import argparse
import asyncio
import json
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from typing import Any

from bridle import Budget, ModelRequest, RunState, ToolLoopAgent, tool
from bridle.engine.checkpoint import FileCheckpointer, Journal
from bridle.engine.state import LogItem, Stepped
from bridle.models import ScriptedModel, Turn, call

LENGTHS = (10, 100, 500)
SAVES, ROUNDS = 200, 7


class InMemory:
    """Makes the JSON text that a store would keep, and keeps it."""

    def __init__(self) -> None:
        self.saved: list[str] = []

    async def save(self, run_id: str, position: int, entries: Sequence[dict[str, Any]]) -> None:
        assert position == len(self.saved)
        self.saved.append(json.dumps(list(entries), ensure_ascii=False, separators=(",", ":")))

    async def load(self, run_id: str) -> RunState | None:
        return RunState.of([entry for batch in self.saved for entry in json.loads(batch)])

    async def positions(self, run_id: str) -> int:
        return len(self.saved)


@tool
async def look(what: str) -> str:
    """Look something up."""
    return f"{what}: " + "found " * 66


async def run_of(steps: int) -> RunState:
    """The state of a run of so many steps, each with another read."""

    def reply(request: ModelRequest) -> Turn:
        turns = sum(message.role == "tool" for message in request.messages)
        if turns >= steps:
            return Turn("Done.")
        return Turn("Let me look.", [call("look", what=f"matter {turns}")])

    budget = Budget(steps=steps + 1, seconds=3_600, tool_calls=steps + 1, tokens=10**9)
    model = ScriptedModel([reply], repeat=True)
    agent = ToolLoopAgent(model=model, tools=[look], budget=budget, context_window=10**7)
    result = await agent.generate("Look at everything.", run_id="r")
    assert (result.finish_reason, len(result.steps)) == ("stop", steps + 1), result.report
    return result.state


async def cost_of_a_save(checkpointer: Any, state: RunState) -> tuple[float, float]:
    """CPU and wall microseconds of one more step's checkpoint, behind all those that were kept before."""
    steps: list[LogItem] = [item for item in state.log if isinstance(item, Stepped) and item.step.tool_calls]
    journal = Journal(checkpointer, "r", every=1)
    await journal.begin(state.log[:1], 0)
    for step in steps:
        await journal.end([step])
    cpu, wall = time.process_time(), time.perf_counter()
    for _ in range(SAVES):
        await journal.end([steps[-1]])
    return (time.process_time() - cpu) / SAVES * 1e6, (time.perf_counter() - wall) / SAVES * 1e6


def milliseconds(work: Callable[[], Any]) -> float:
    taken: list[float] = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        work()
        taken.append((time.perf_counter() - began) * 1e3)
    return statistics.median(taken)


async def measure(steps: int) -> dict[str, float]:
    state = await run_of(steps)
    text = state.dump()
    memory = [await cost_of_a_save(InMemory(), state) for _ in range(ROUNDS)]
    files: list[tuple[float, float]] = []
    for _ in range(ROUNDS):
        with tempfile.TemporaryDirectory() as folder:
            files.append(await cost_of_a_save(FileCheckpointer(folder), state))
    return {
        "steps": steps,
        "memory_cpu_us": min([cpu for cpu, _ in memory]),
        "memory_wall_us": min([wall for _, wall in memory]),
        "file_cpu_us": min([cpu for cpu, _ in files]),
        "file_wall_us": min([wall for _, wall in files]),
        "bytes_per_step": len(text.encode()) / len(state.log),
        "dump_ms": milliseconds(state.dump),
        "load_ms": milliseconds(lambda: RunState.load(text)),
    }


def table(rows: Sequence[dict[str, float]]) -> str:
    names = list(rows[0])
    lines = ["  ".join(f"{name:>14}" for name in names)]
    lines += ["  ".join(f"{row[name]:>14.4g}" for name in names) for row in rows]
    return "\n".join(lines)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--json", action="store_true", help="figures for a machine")
    as_json = parser.parse_args().json
    asyncio.run(measure(LENGTHS[0]))  # warms up
    rows = [asyncio.run(measure(steps)) for steps in LENGTHS]
    print(json.dumps(rows) if as_json else table(rows), flush=True)
