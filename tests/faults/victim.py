"""The processes that things happen to: the real server and real workers, with an assistant to be asked.

Run as a program it is where they come from: it has loaded everything, and each line it is told is a process
of its own, forked from it.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

import dbos  # noqa: F401  loaded here, so that what is forked does not have to

import bridle.models.http as http_module
import bridle.wire.serve as serve_module
from bridle import ToolContext, tool
from bridle.engine.budget import Budget
from bridle.host import engines
from bridle.host import host as host_module
from bridle.host.assistants import AgentSettings, HostContext, Registry
from bridle.host.errors import Unavailable
from bridle.host.host import Host, Pauses
from bridle.host.runs import dbos_queue
from bridle.host.runs.queue import Capacity
from bridle.host.runs.runs import Runs
from bridle.models.openai import OpenAIModel
from bridle.wire.serve import ServeSettings
from faults.points import BUILT, Faults, install, labelled, on_behalf
from support.example_assistant import assistant as example

BUDGETS = {
    "inline": Budget(steps=5, seconds=240, tool_seconds=60),
    "background": Budget(steps=20, seconds=600, tool_seconds=60),
}
"""The steps that people have; more seconds, since the nemesis takes some of them."""


def registry(faults: Faults, world_port: int, release: str) -> Registry:
    """What is installed: the second release works otherwise than the first, but finishes what that began."""

    async def noted(host: HostContext, ctx: ToolContext[HostContext], name: str) -> None:
        async with host.db.write() as tx:
            await host.drafts.propose(
                tx,
                host.principal,
                "note",
                {"title": name},
                assistant=host.assistant,
                run_id=ctx.run_id,
                call_id=ctx.call_id,
            )

    note = labelled("the draft", noted)

    def done(name: str) -> str:
        return f"erledigt {name}. (Ausgabe {release})"

    @tool
    async def lesen(ctx: ToolContext[HostContext], name: str, again: int = 0) -> str:
        """Look something up."""
        async with ctx.context.db.read():
            return done(name)

    @tool(effect="draft")
    async def entwurf(ctx: ToolContext[HostContext], name: str, again: int = 0) -> str:
        """Draft something."""
        on_behalf.set(ctx.call_id)
        await note(ctx.context, ctx, name)
        return done(name)

    @tool(effect="once")
    async def brief(ctx: ToolContext[HostContext], name: str, again: int = 0) -> str:
        """Send something to somebody outside."""
        faults.reached("before the effect")
        await _do(world_port, {"item": name, "run_id": ctx.run_id, "call_id": ctx.call_id})
        faults.reached("after the effect")
        return done(name)

    @tool
    async def nachsehen(name: str) -> str:
        """Look something up in another way, which the first release did not know."""
        return done(name)

    async def build(host: HostContext) -> AgentSettings:
        if faults.reached(BUILT) is not None:
            raise Unavailable("gone")
        tools = [lesen, entwurf, brief] if release == "1" else [nachsehen, brief, lesen, entwurf]
        said = f"Du führst Aufträge aus. Das ist Ausgabe {release}."
        return AgentSettings(said, tools, budget=BUDGETS[host.mode])

    return Registry([replace(example, build=build)])


async def _do(port: int, what: Mapping[str, str]) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(json.dumps({**what, "pid": os.getpid()}).encode() + b"\n")
        if await reader.readline() != b"taken\n":
            raise OSError("the world did not answer")
    finally:
        writer.close()


async def live(told: Mapping[str, Any]) -> None:
    """As a server or a worker, until it is killed or told to end."""
    faults = Faults(told["control"], told["name"])
    http_module.__version__ = told["release"]  # type: ignore[attr-defined]
    installed = registry(faults, told["world"], told["release"])
    install(faults)
    _hasten(told["lease"])
    settings = ServeSettings(
        told["database"],
        port=told["port"],
        drain_seconds=0.5,
        background=told["background"],
        capacity=Capacity(process=8, person=told.get("person", 2)),
        log_level="WARNING",
    )
    model = OpenAIModel("scripted", told["model"])

    async def ready(host: Host, port: int) -> None:
        faults.tell(ready=port)

    if told["kind"] == "server":
        await serve_module.serve(settings, installed, model=model, ready=ready)
    else:
        said: Callable[[], None] = partial(faults.tell, ready=0)
        await serve_module.work(settings, installed, model=model, ready=said)


def _hasten(lease: float) -> None:
    """What takes 20 seconds takes two, and everything else is in proportion: nobody has to wait for it."""
    defaults = Runs.__init__.__kwdefaults__
    assert defaults is not None
    defaults["lease"] = lease
    host_module.Pauses = partial(Pauses, 1.0, 0.5)  # type: ignore[misc, assignment]
    dbos_queue.POLL_SECONDS = 0.3  # of which each takes a transaction for each person who waits
    engines.BUSY_SECONDS = min(engines.BUSY_SECONDS, lease * 0.75)
    dbos_queue.BUSY_SECONDS = max(1, int(engines.BUSY_SECONDS))


def main() -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # whoever started them knows when they end
    print("loaded", flush=True)
    for line in sys.stdin:
        if os.fork():
            continue
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        told = json.loads(line)
        errors = os.open(told["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        os.dup2(errors, 2)
        os.close(0)
        try:
            asyncio.run(live(told))
        except BaseException as error:
            print(f"ended: {error!r}", file=sys.stderr, flush=True)
            raise
        finally:
            os._exit(0)


if __name__ == "__main__":
    main()
