"""The server of the browser's tests, in a process of its own: a real host, a real app, a model on a stage.

Usage: house.py DATABASE_URL. It prints one line of JSON with where it listens and how to come in; each line
it reads lets the model go on (see scenes.py), and the end of its input ends it.
"""

from __future__ import annotations

import asyncio
import json
import socket
import sys
from dataclasses import replace
from typing import Any

import uvicorn

from bridle.host.assistants import Registry
from bridle.host.host import Host
from bridle.wire.app import create_app
from browser.guests import PASSWORD
from browser.scenes import Stage
from support.example_assistant import assistant, demo


async def opened(host: Host) -> dict[str, Any]:
    """A firm with an administrator, notes to find, and a link to come in by."""
    admin = await host.identity.first_run("Dr. Ada Amtlich", "ada@example.org", PASSWORD)
    await host.identity.create_user(admin, "Berta <b>Busch</b>", "berta@example.org", "ANWALT", PASSWORD)
    async with host.db.write() as tx:
        await demo(tx, admin)
    token = await host.sessions.one_time_token(admin.user_id, 600)
    return {"tenant": admin.tenant_id, "enter": f"/enter/{token}"}


async def let_go(gate: asyncio.Semaphore) -> None:
    while await asyncio.to_thread(sys.stdin.readline):
        gate.release()


async def main(url: str) -> None:
    stage = Stage()
    served = replace(assistant, title="Notizen <i>", labels={"search_notes": "Suche Notizen"})
    async with Host.open(url, Registry([served]), model=stage, drain_seconds=1.0, background="work") as host:
        here = socket.create_server(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{here.getsockname()[1]}"
        server = uvicorn.Server(uvicorn.Config(create_app(host), log_level="warning"))
        told = {"address": address, **await opened(host)}
        listening = asyncio.create_task(let_go(stage.gate))
        serving = asyncio.create_task(server.serve([here]))
        print(json.dumps(told), flush=True)
        await listening  # until the test closes our input
        server.should_exit = True
        await serving


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
