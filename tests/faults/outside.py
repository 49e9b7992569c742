"""What is outside the server: a model that follows its script, and a world that remembers what was done."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from faults.errands import reply_to
from support.model_server import Exchange, ModelServer, Reply, Status, dump, faults_in

PIECE_SECONDS = 0.004


@dataclass(frozen=True)
class Effect:
    """Something that happened and cannot be undone."""

    item: str
    run_id: str
    call_id: str
    pid: int
    at: float


class Model(ModelServer):
    """`cuts` says after how many pieces the next reply breaks off; `held` is for replies that never end."""

    def __init__(self) -> None:
        super().__init__()
        self.cuts: list[int] = []
        self.noticed: Callable[[str], None] = lambda kind: None
        self.served: Counter[str] = Counter()

    async def _answer(self, exchange: Exchange) -> None:
        request = exchange.request
        if (fault := next(faults_in(request), None)) is not None:
            self.faults.append(fault)
            await Status(400, fault, "invalid_request_error")(exchange)
            return
        reply = reply_to(request.messages, not request.closing)
        self.served["calls" if reply.calls else "answers"] += 1
        await self._speak(exchange, reply)

    async def _speak(self, exchange: Exchange, reply: Reply) -> None:
        """Word by word, as models do."""
        lines = [b"data: " + dump(event) + b"\n\n" for event in reply.events()]
        cut = self.cuts.pop(0) % len(lines) if self.cuts else None
        await exchange.head(200, {"Content-Type": "text/event-stream"}, chunked=True)
        for n, line in enumerate([*lines, b"data: [DONE]\n\n"]):
            if n == cut:
                self.noticed("model stream cut")
                exchange.hang_up()
                return
            await exchange.body(line)
            await asyncio.sleep(PIECE_SECONDS)
        await exchange.end()


class World:
    """Takes effects, one line of JSON each, and answers once it has written them down."""

    def __init__(self) -> None:
        self.effects: list[Effect] = []
        self.port = 0

    async def __aenter__(self) -> World:
        self._server = await asyncio.start_server(self._take, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        await self._server.wait_closed()

    async def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            told: dict[str, Any] = json.loads(await reader.readline())
            self.effects.append(Effect(**told, at=time.time()))
            writer.write(b"taken\n")
            await writer.drain()
        except (OSError, ValueError):
            pass  # whoever began to tell something and died has done nothing
        finally:
            writer.close()

    def of(self, item: str) -> list[Effect]:
        return [each for each in self.effects if each.item == item]
