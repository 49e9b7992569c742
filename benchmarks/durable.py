"""What a background run costs beside the same run inline: each step, and the way from asking to the first step.

One process with a host in it, on SQLite and, with --postgres, on a PostgreSQL of its own. The model takes no
time, so nothing here measures a model. Inline and background take turns, run by run.

    python benchmarks/durable.py [--postgres] [--runs 20] [--waiting 500]
"""

from __future__ import annotations

import argparse
import asyncio
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from sqlalchemy import event
from sqlalchemy.engine import Engine

from bridle import Budget, tool
from bridle.engine.model import CallChunk, Chunk, FinishChunk, ModelProfile, ModelRequest, TextChunk
from bridle.host.assistants import AgentSettings, Assistant, HostContext, Registry
from bridle.host.host import Host, Pauses
from bridle.host.identity import Principal
from bridle.host.runs.queue import Capacity
from support.postgres import postgres

STEPS = 10
ROLE = "READER"
statements = 0


@tool
async def look_up(page: int) -> str:
    """Read a page of the file."""
    return f"Page {page}: " + "what it says, line by line. " * 40


@dataclass
class Quick:
    """`STEPS` model calls with a read each, then an answer; one that is asked to wait waits for `go`."""

    name: str = "quick"
    profile: ModelProfile = field(default_factory=ModelProfile)
    began: dict[str, float] = field(default_factory=dict)
    waiting: int = 0
    go: asyncio.Event = field(default_factory=asyncio.Event)

    async def stream(self, request: ModelRequest) -> AsyncIterator[Chunk]:
        text = request.messages[0].text
        self.began.setdefault(text, time.perf_counter())
        if text.startswith("wait"):
            self.waiting += 1
            await self.go.wait()
        elif request.step < STEPS:
            yield CallChunk(f"call-{request.step}", "look_up", {"page": request.step})
            yield FinishChunk("tool-calls")
            return
        yield TextChunk("The answer.")
        yield FinishChunk("stop")


async def build(context: HostContext) -> AgentSettings:
    return AgentSettings("You read the file.", [look_up], budget=Budget(steps=STEPS + 1, seconds=3_600))


async def measured(url: str, runs: int, waiting: int) -> dict[str, str]:
    model = Quick()
    registry = Registry([Assistant(name="reader", title="Reader", build=build, roles=(ROLE,))])
    capacity = Capacity(process=1_000, person=1_000)
    async with Host.open(
        url, registry, model=model, background="work", capacity=capacity, pauses=Pauses(2, 60, 3_600)
    ) as host:
        who = await host.identity.first_run("Eva Erste", "eva@example.org", "a password for once")
        await host.settings.set(who, "limits.background_runs", 1_000)
        await host.settings.set(who, "limits.requests_per_hour", 10_000)
        await one(host, who, "background", "warm up")
        await one(host, who, "inline", "warm up too")
        spent: dict[str, list[tuple[float, float, int]]] = {"inline": [], "background": []}
        starts: dict[str, list[float]] = {"inline": [], "background": []}
        for number in range(runs):
            for mode in ("inline", "background"):
                name = f"{mode} {number}"
                asked, cpu, said = time.perf_counter(), time.process_time(), statements
                ended = await one(host, who, mode, name)
                began = model.began[name]
                starts[mode].append(1_000 * (began - asked))
                wall, used = 1_000 * (ended - began), 1_000 * (time.process_time() - cpu)
                spent[mode].append((wall / STEPS, used / STEPS, (statements - said) / STEPS))
        found = {
            f"{mode}: ms a step (CPU), statements a step": _shown(spent[mode])
            for mode in ("inline", "background")
        }
        found |= {f"{mode}: ms from asking to the first model call": _range(starts[mode]) for mode in starts}
        found |= await many_waiting(host, who, model, waiting)
        return found


async def one(host: Host, who: Principal, mode: str, text: str) -> float:
    conversation = await host.conversations.create(who, "reader")
    run = await host.runs.start(who, conversation.id, text, mode=mode)
    ended = await host.runs.wait(who, run.id)
    assert ended.outcome == "stop", (ended.outcome, ended.text)
    return time.perf_counter()


async def many_waiting(host: Host, who: Principal, model: Quick, count: int) -> dict[str, str]:
    """All in the middle of a model call, as if it took minutes: what do they cost meanwhile?"""
    before = _memory()
    began = time.perf_counter()
    runs = []
    for number in range(count):
        conversation = await host.conversations.create(who, "reader")
        runs.append(await host.runs.start(who, conversation.id, f"wait {number}", mode="background"))
    queued = time.perf_counter() - began
    while model.waiting < count:
        await asyncio.sleep(0.05)
    reached = time.perf_counter() - began
    cpu, at = time.process_time(), time.perf_counter()
    await asyncio.sleep(10)
    share = (time.process_time() - cpu) / (time.perf_counter() - at)
    held = _memory()
    model.go.set()
    for run in runs:
        assert (await host.runs.wait(who, run.id)).outcome == "stop"
    over = time.perf_counter() - began - reached - 10
    return {
        f"{count} waiting: enqueued per second": f"{count / queued:.0f}",
        f"{count} waiting: all begun after": f"{reached:.1f} s",
        f"{count} waiting: memory (before, with them)": f"{before:.0f}, {held:.0f} MiB",
        f"{count} waiting: share of a core": f"{share:.0%}",
        f"{count} let go at once: all ended after": f"{over:.1f} s",
    }


def _memory() -> float:
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1_024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1_024


def _range(values: list[float]) -> str:
    values = sorted(values)
    return f"{statistics.median(values):.0f} ({values[0]:.0f}–{values[-1]:.0f})"


def _shown(each: list[tuple[float, float, int]]) -> str:
    wall, cpu, said = zip(*each, strict=True)
    low, high = min(wall), max(wall)
    return f"{statistics.median(wall):.1f} ({low:.1f}–{high:.1f}), CPU {statistics.median(cpu):.1f}; {statistics.median(said):.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--waiting", type=int, default=500)
    asked = parser.parse_args()

    def count(*_: object) -> None:
        global statements
        statements += 1

    event.listen(Engine, "before_cursor_execute", count)
    with ExitStack() as stack, tempfile.TemporaryDirectory() as folder:
        urls = {"SQLite": f"sqlite:///{folder}/bridle.db"}
        if asked.postgres:
            server = stack.enter_context(postgres())
            urls["PostgreSQL"] = server.url(server.database())
        for name, url in urls.items():
            print(f"\n{name}")
            for what, figure in asyncio.run(measured(url, asked.runs, asked.waiting)).items():
                print(f"  {what:62} {figure}", flush=True)


if __name__ == "__main__":
    main()
