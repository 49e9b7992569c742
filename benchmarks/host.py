"""What the host adds to the engine: many people watching their answers at once, and one run by its length.

A server in a process of its own (`bridle.wire.serve`, uvicorn, a database in a temporary folder) and a model
inside it that takes 50 ms a call, so nothing here measures a model. Runs in Bridle's environment:

    python benchmarks/host.py [--quick] [--postgres] [--runs 200] [--steps 5] [--waves 4] [--profile]

What a process keeps once it has been busy (threads, caches, pools) is told apart from what it loses by doing the
same again: after the first wave, further ones may not make it larger. Ends with 1 if a run failed, if health was
not answered for a second, if tasks were left behind, if objects take up a twentieth more than before, or if a wave
left 5 MiB more than the first did.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import cProfile
import gc
import json
import os
import pstats
import re
import signal
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import event, insert
from sqlalchemy.engine import Engine

from bridle import Budget, tool
from bridle.engine.model import CallChunk, Chunk, FinishChunk, ModelProfile, ModelRequest, TextChunk
from bridle.host.assistants import AgentSettings, Assistant, HostContext, Registry
from bridle.host.host import Host
from bridle.host.ids import new_id
from bridle.host.settings import RUNS_OF_ALL
from bridle.host.tables import users
from bridle.wire.auth import COOKIE
from bridle.wire.serve import ServeSettings, serve

LATENCY_MS = 50
LENGTHS = {1: 20, 5: 10, 20: 5}
"""Steps of a run, and how many such runs are taken one after the other."""
POLL_SECONDS = 0.1
SILENT_SECONDS = 1.0
IDLE_SECONDS = 5.0
KEPT_MIB = 5.0
KEPT_SHARE = 1.05
PATIENCE_SECONDS = 180.0
"""For one answer; whatever takes longer has failed."""
ANSWER = [f"word {number} of the answer " for number in range(20)]
ROLE = "READER"


# ---- the server's process


@tool
async def look_up(page: int) -> str:
    """Read a page of the file."""
    return f"Page {page}: " + f"what page {page} of the file says, line by line. " * 10


@dataclass
class PacedModel:
    """Does what the request asks for: so many steps, so many milliseconds each. Keeps nothing."""

    name: str = "paced"
    profile: ModelProfile = field(default_factory=ModelProfile)

    async def stream(self, request: ModelRequest) -> AsyncIterator[Chunk]:
        asked = re.search(r"(\d+) steps of (\d+) ms", request.messages[0].text)
        assert asked is not None, request.messages[0].text
        steps, milliseconds = map(int, asked.groups())
        if milliseconds:
            await asyncio.sleep(milliseconds / 1_000)
        if request.step < steps:
            yield CallChunk(f"call-{request.step}", "look_up", {"page": request.step})
            yield FinishChunk("tool-calls")
            return
        for piece in ANSWER:
            yield TextChunk(piece)
        yield FinishChunk("stop")


async def build(context: HostContext) -> AgentSettings:
    budget = Budget(steps=1 + max(LENGTHS), seconds=120)
    return AgentSettings(instructions="You read the file.", tools=[look_up], budget=budget)


async def served(url: str, people: int) -> None:
    """Tells its port and whose sessions there are, then how it is doing for each line it is sent."""
    spent: Counter[str] = Counter()
    event.listen(Engine, "before_cursor_execute", lambda *_: spent.update(statements=1))
    event.listen(Engine, "commit", lambda *_: spent.update(commits=1))
    talking: set[asyncio.Task[None]] = set()

    async def ready(host: Host, port: int) -> None:
        say({"port": port, "sessions": await signed_in(host, people)})
        talking.add(asyncio.create_task(talk(spent)))

    registry = Registry([Assistant(name="reader", title="Reader", build=build, roles=(ROLE,))])
    settings = ServeSettings(database=url, port=0, drain_seconds=1, log_level="WARNING")
    await serve(settings, registry, model=PacedModel(), ready=ready)


async def signed_in(host: Host, people: int) -> list[str]:
    admin = await host.identity.first_run("Eva Erste", "eva@example.org", "a password for once")
    ids = [new_id() for _ in range(people)]
    same = {"tenant_id": admin.tenant_id, "name": "Reader", "role": ROLE, "created_at": datetime.now(UTC)}
    if people > RUNS_OF_ALL.default:
        await host.settings.set(admin, RUNS_OF_ALL.key, people)
    async with host.db.write() as tx:
        await tx.execute(insert(users), [{**same, "id": id, "email": f"{id}@example.org"} for id in ids])
    links = [await host.sessions.one_time_token(id, 600) for id in ids]
    return [(await host.sessions.sign_in_once(link))[0] for link in links]


async def talk(spent: Counter[str]) -> None:
    """Over when whoever measures is gone, and the server with it."""
    lines, loop = asyncio.StreamReader(), asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    while await lines.readline():
        cpu = {"cpu": time.process_time(), "loop_cpu": time.thread_time()}
        say(
            {
                **cpu,
                "tasks": len(asyncio.all_tasks()),
                "blocks": in_use(),
                **{key: spent[key] for key in ("statements", "commits")},
            }
        )
    os.kill(os.getpid(), signal.SIGTERM)


def in_use() -> int:
    """Blocks of memory that Python's objects take up. What was freed is kept for the next ones, as RSS shows."""
    gc.collect()
    return sys.getallocatedblocks()


def say(what: dict[str, Any]) -> None:
    print(json.dumps(what), flush=True)


# ---- the other side of the wire


@dataclass
class Server:
    process: asyncio.subprocess.Process
    port: int
    sessions: list[str]

    async def figures(self) -> dict[str, Any]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(b"?\n")
        return json.loads(await self.process.stdout.readline())

    def rss(self) -> float:
        """MiB."""
        found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{self.process.pid}/status").read_text())
        return int(found[1]) / 1024 if found else 0.0

    # httpx would take as much of this machine as the server that is measured

    @contextlib.asynccontextmanager
    async def request(
        self, method: str, path: str, session: str = "", body: Any = None
    ) -> AsyncIterator[asyncio.StreamReader]:
        """An answer with the status 2xx, after its headers."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            content = b"" if body is None else json.dumps(body).encode()
            here = f"127.0.0.1:{self.port}"
            head = (
                f"{method} {path} HTTP/1.1\r\nHost: {here}\r\nOrigin: http://{here}\r\nConnection: close\r\n"
            )
            head += f"Cookie: {COOKIE}={session}\r\n" if session else ""
            head += f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n\r\n"
            writer.write(head.encode() + content)
            status = await reader.readline()
            if not status.startswith(b"HTTP/1.1 2"):
                raise OSError(f"{method} {path}: {status.decode().strip() or 'no answer'}")
            while (await reader.readline()).strip():
                pass
            yield reader
        finally:
            writer.close()

    async def post(self, path: str, session: str, body: Any) -> dict[str, Any]:
        async with self.request("POST", path, session, body) as reader:
            return json.loads(await reader.read())

    async def events(self, run_id: str, session: str) -> AsyncIterator[dict[str, Any]]:
        """The server sends each event as one chunk, so that a line is never cut by the framing."""
        async with self.request("GET", f"/api/runs/{run_id}/events", session) as reader:
            async for line in reader:
                if line.startswith(b"data: "):
                    yield json.loads(line[6:])


@contextlib.asynccontextmanager
async def running(url: str, people: int, profile: str) -> AsyncIterator[Server]:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, __file__, "--serve", url, "--runs", str(people), "--profile-to", profile),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=1 << 20,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        if not (told := await process.stdout.readline()):
            sys.exit("The server did not start; what it said stands above.")
        yield Server(process, **json.loads(told))
    finally:
        process.stdin.close()
        await process.wait()


# ---- measuring


@dataclass
class Watched:
    """One run as its viewer saw it; seconds from asking."""

    ended: str
    first: float = 0.0
    last: float = 0.0


async def watched(server: Server, session: str, conversation: str, steps: int, milliseconds: int) -> Watched:
    began, first = time.perf_counter(), 0.0
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            text = f"Please answer in {steps} steps of {milliseconds} ms."
            asked = await server.post(f"/api/conversations/{conversation}/messages", session, {"text": text})
            async for each in server.events(asked["runId"], session):
                first = first or time.perf_counter() - began
                if each["type"] == "RUN_FINISHED":
                    reason = each["result"]["finishReason"]
                    whole = each["result"]["text"].strip() == "".join(ANSWER).strip()
                    ended = reason if whole or reason != "stop" else "stop with another answer"
                    return Watched(ended, first, time.perf_counter() - began)
                if each["type"] == "RUN_ERROR":
                    return Watched(f"error: {each['message']}")
    except (OSError, TimeoutError, asyncio.IncompleteReadError) as error:
        return Watched(f"{type(error).__name__}: {error}")
    return Watched("the stream broke off")


async def conversation_of(server: Server, session: str) -> str:
    return (await server.post("/api/conversations", session, {"assistant": "reader"}))["id"]


@dataclass
class Health:
    """How long each look took, and how large the server was."""

    seconds: list[float] = field(default_factory=list[float])
    rss: list[float] = field(default_factory=list[float])

    async def keep_looking(self, server: Server, over: asyncio.Event) -> None:
        """A look that was begun is finished: one that hangs at the end counts too."""
        while not over.is_set():
            began = time.perf_counter()
            try:
                async with asyncio.timeout(PATIENCE_SECONDS), server.request("GET", "/healthz") as reader:
                    await reader.read()
                self.seconds.append(time.perf_counter() - began)
            except (OSError, TimeoutError):
                self.seconds.append(float("inf"))
            self.rss.append(server.rss())
            await asyncio.sleep(POLL_SECONDS)


async def many_at_once(server: Server, steps: int) -> bool:
    """Whether everything went as it should."""
    fresh = await server.figures()
    conversations = [await conversation_of(server, each) for each in server.sessions]
    warm = await watched(server, server.sessions[0], conversations[0], steps, 0)
    assert warm.ended == "stop", warm
    rss, before, health, over = server.rss(), await server.figures(), Health(), asyncio.Event()
    looking = asyncio.create_task(health.keep_looking(server, over))
    began = time.perf_counter()
    pairs = zip(server.sessions, conversations, strict=True)
    seen = await asyncio.gather(*[watched(server, *each, steps, LATENCY_MS) for each in pairs])
    wall, after = time.perf_counter() - began, await server.figures()
    over.set()
    await looking
    await asyncio.sleep(IDLE_SECONDS)
    idle, at_rest = server.rss(), await server.figures()

    ended = Counter(each.ended for each in seen)
    failed, left = len(seen) - ended["stop"], at_rest["tasks"] - fresh["tasks"]
    cpu, loop = (after[key] - before[key] for key in ("cpu", "loop_cpu"))
    total = len(seen) * steps
    print(f"{len(seen)} runs of {steps} steps at once, one viewer each, {LATENCY_MS} ms a model call")
    print(f'  ended "stop" {ended["stop"]}, failed {failed}')
    for why, times in ended.items():
        if why != "stop":
            print(f"    {times} times: {why}")
    print(
        f"  wall {wall:.2f} s ({total / wall:.0f} steps/s); without any work {steps * LATENCY_MS / 1e3:.2f} s"
    )
    print(
        f"  CPU {cpu:.2f} s (event loop {loop:.2f}, other threads {cpu - loop:.2f}), {cpu / total * 1e3:.1f} ms/step"
    )
    print(f"  to the first event {spread([each.first for each in seen if each.last])}")
    print(f"  to the end         {spread([each.last for each in seen if each.last])}")
    slowest = max(health.seconds)
    print(
        f"  healthz p50 {statistics.median(health.seconds) * 1e3:.0f} ms, max {slowest * 1e3:.0f} ms", end=""
    )
    print(f" ({len(health.seconds)} looks)")
    print(
        f"  RSS {rss:.0f} MiB before, {max(health.rss):.0f} peak, {idle:.0f} after {IDLE_SECONDS:.0f} s idle"
    )
    blocks = before["blocks"], at_rest["blocks"]
    print(f"  in use by objects {blocks[0] / 1e3:.0f} k blocks before, {blocks[1] / 1e3:.0f} k after")
    print(f"  tasks left {left}; {per(total, before, after)}")
    returned = blocks[1] <= blocks[0] * KEPT_SHARE
    return not failed and slowest <= SILENT_SECONDS and left <= 0 and returned


async def again(server: Server, steps: int, waves: int) -> bool:
    """The same once more, in other conversations: whoever loses memory with each run is larger each time."""
    sizes, failed = [server.rss()], 0
    for _ in range(waves - 1):
        conversations = [await conversation_of(server, each) for each in server.sessions]
        pairs = zip(server.sessions, conversations, strict=True)
        seen = await asyncio.gather(*[watched(server, *each, steps, LATENCY_MS) for each in pairs])
        failed += sum(each.ended != "stop" for each in seen)
        await asyncio.sleep(IDLE_SECONDS)
        sizes.append(server.rss())
    listed = ", ".join(f"{size:.0f}" for size in sizes)
    print(f"  RSS at rest after each of {waves} waves: {listed} MiB; failed in the later ones {failed}")
    return not failed and sizes[-1] - sizes[0] <= KEPT_MIB


async def by_length(server: Server) -> bool:
    print("one run at a time, the model takes no time (wall: median, CPU: mean)")
    print("  steps   ms/run  ms/step  CPU ms/run  CPU ms/step")
    session, well = server.sessions[0], True
    for steps, runs in LENGTHS.items():
        conversations = [await conversation_of(server, session) for _ in range(runs)]
        before = await server.figures()
        seen = [await watched(server, session, each, steps, 0) for each in conversations]
        after = await server.figures()
        wall = statistics.median(each.last for each in seen) * 1e3
        cpu = (after["cpu"] - before["cpu"]) / runs * 1e3
        print(f"  {steps:5} {wall:8.1f} {wall / steps:8.1f} {cpu:11.1f} {cpu / steps:12.1f}", end="")
        print(f"   {per(runs * steps, before, after)}")
        well = well and all(each.ended == "stop" for each in seen)
    return well


def per(steps: int, before: dict[str, Any], after: dict[str, Any]) -> str:
    statements, commits = ((after[key] - before[key]) / steps for key in ("statements", "commits"))
    return f"{statements:.1f} statements and {commits:.1f} commits a step"


def spread(seconds: list[float]) -> str:
    if len(seconds) < 2:
        return "-"
    parts = statistics.quantiles(seconds, n=100, method="inclusive")
    return ", ".join(f"p{each} {parts[each - 1] * 1e3:.0f} ms" for each in (50, 95, 99))


def print_profile(profile: pstats.Stats) -> None:
    """Whose code the event loop was in; what is written in C counts for whoever called it."""
    spent: Counter[str] = Counter()
    for (path, _, name), (_, _, own, _, callers) in profile.stats.items():  # pyright: ignore
        if "select.epoll" in name:
            continue  # waiting
        if path == "~":
            for caller, (_, _, part, _) in callers.items():
                spent[package(caller[0])] += part
        else:
            spent[package(path)] += own
    whole = spent.total()
    print("where the event loop's time goes")
    for name, seconds in spent.most_common(15):
        print(f"  {seconds / whole:6.1%}  {name}")
    profile.strip_dirs().sort_stats("tottime").print_stats(12)


def package(path: str) -> str:
    parts = Path(path).with_suffix("").parts
    if "bridle" in parts:
        return ".".join(parts[parts.index("bridle") :][:2])
    if "site-packages" in parts:
        return parts[parts.index("site-packages") + 1]
    return "asyncio" if "asyncio" in parts else "selectors" if "selectors" in parts else "the rest of Python"


# ---- from the command line


@contextlib.contextmanager
def database(postgres: bool) -> Iterator[str]:
    if postgres:
        sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
        from support.postgres import postgres as started

        with started() as server:
            yield server.url(server.database())
    else:
        with tempfile.TemporaryDirectory(prefix="bridle-bench-") as folder:
            yield f"sqlite:///{folder}/host.db"


async def measured(url: str, chosen: argparse.Namespace, profile: str) -> bool:
    async with running(url, chosen.runs, profile) as server:
        parts: list[Callable[[], Awaitable[bool]]] = [lambda: many_at_once(server, chosen.steps)]
        if not chosen.profile:
            parts += [lambda: again(server, chosen.steps, chosen.waves), lambda: by_length(server)]
        return all([await part() for part in parts])


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=200, help="how many at once")
    parser.add_argument("--steps", type=int, default=5, choices=range(1, 1 + max(LENGTHS)), metavar="1-20")
    parser.add_argument("--waves", type=int, default=4, help="how often in all")
    parser.add_argument("--quick", action="store_true", help="20 runs: whether it works, not how fast it is")
    parser.add_argument("--postgres", action="store_true", help="the tests' PostgreSQL, which does not fsync")
    parser.add_argument(
        "--profile", action="store_true", help="where the event loop's time goes; twice as slow"
    )
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    parser.add_argument("--profile-to", default="", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.serve:
        with cProfile.Profile() if chosen.profile_to else contextlib.nullcontext() as profiler:
            asyncio.run(served(chosen.serve, chosen.runs))
        if profiler is not None:
            profiler.dump_stats(chosen.profile_to)
        return 0
    chosen.runs = 20 if chosen.quick else chosen.runs
    with database(chosen.postgres) as url, tempfile.TemporaryDirectory() as folder:
        print(f"database: {url.partition(':')[0]}, load of the machine {os.getloadavg()[0]:.1f}")
        profile = f"{folder}/profile" if chosen.profile else ""
        well = asyncio.run(measured(url, chosen, profile))
        if profile:
            print_profile(pstats.Stats(profile))
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
