"""Serving a host over HTTP until somebody says stop: nothing new begins then, and what is under way ends."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import TypeAlias

import uvicorn

from bridle.errors import ConfigurationError
from bridle.host.assistants import Registry
from bridle.host.host import DRAIN_SECONDS, Background, Host
from bridle.host.runs.agents import ModelSource
from bridle.host.runs.queue import Capacity
from bridle.wire import logs
from bridle.wire.app import create_app
from bridle.wire.sse import Streams

LEAVING_SECONDS = 5
"""For answers that are on their way when everything else has ended."""
Ready: TypeAlias = Callable[[Host, int], Awaitable[None]]
SIGNALS = (signal.SIGTERM, signal.SIGINT)


@dataclass(frozen=True, slots=True)
class ServeSettings:
    """Where to listen, on which database, and how long runs may go on once the process is told to stop.

    trusted_proxies  addresses whose word on the client's address and on https is taken
    background       whether this process works on background runs, or leaves that to `bridle worker`
    """

    database: str = "sqlite:///bridle.db"
    address: str = "127.0.0.1"
    port: int = 8_000
    drain_seconds: float = DRAIN_SECONDS
    trusted_proxies: str = "127.0.0.1"
    log_level: str = "INFO"
    certificate: str | None = None
    certificate_key: str | None = None
    background: Background = "work"
    capacity: Capacity = field(default_factory=Capacity)


async def serve(
    settings: ServeSettings,
    registry: Registry,
    *,
    model: ModelSource | None = None,
    ready: Ready | None = None,
) -> None:
    """Until SIGTERM or Ctrl-C. `ready` is called with the host and the port once requests are taken."""
    logs.configure(settings.log_level)
    async with Host.open(
        settings.database,
        registry,
        model=model,
        drain_seconds=settings.drain_seconds,
        background=settings.background,
        capacity=settings.capacity,
    ) as host:
        await serve_host(host, settings, ready)


async def work(
    settings: ServeSettings,
    registry: Registry,
    *,
    model: ModelSource | None = None,
    ready: Callable[[], None] | None = None,
) -> None:
    """Background runs and nothing else, until SIGTERM or Ctrl-C."""
    logs.configure(settings.log_level)
    with stop_signals() as stop:
        async with Host.open(
            settings.database,
            registry,
            model=model,
            drain_seconds=settings.drain_seconds,
            background="work",
            capacity=settings.capacity,
        ):
            if ready is not None:
                ready()
            await stop.wait()


async def serve_host(host: Host, settings: ServeSettings, ready: Ready | None = None) -> None:
    app = create_app(host)
    with stop_signals() as stop, _listening(settings) as listening:
        server = _Server(_configured(app, settings))
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        try:
            await server.up.wait()
            if ready is not None:
                await ready(host, listening.getsockname()[1])
            await stop.wait()
            # Requests are still answered meanwhile, and streams carry their runs' ends.
            await host.drain(settings.drain_seconds)
        finally:
            streams: Streams = app.state.streams
            streams.over.set()
            server.should_exit = True
            await serving


@contextmanager
def stop_signals() -> Generator[asyncio.Event]:
    """Set when the process is asked to end."""
    stop, loop = asyncio.Event(), asyncio.get_running_loop()
    with suppress(NotImplementedError, RuntimeError):  # not on Windows, and not outside the main thread
        for each in SIGNALS:
            loop.add_signal_handler(each, stop.set)
    try:
        yield stop
    finally:
        with suppress(NotImplementedError, RuntimeError):
            for each in SIGNALS:
                loop.remove_signal_handler(each)


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.up = asyncio.Event()

    @contextmanager
    def capture_signals(self) -> Generator[None]:
        yield  # they are taken here, where more than the server has to end

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.up.set()


def _listening(settings: ServeSettings) -> socket.socket:
    """Taken before anything is printed, so that a port in use is said in a sentence."""
    family = socket.AF_INET6 if ":" in settings.address else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.address, settings.port))
    except OSError as error:
        listening.close()
        raise ConfigurationError(
            f"{settings.address}:{settings.port} cannot be listened on: {error.strerror}. Take another port."
        ) from None
    return listening


def _configured(app: object, settings: ServeSettings) -> uvicorn.Config:
    return uvicorn.Config(
        app,  # pyright: ignore[reportArgumentType]
        log_config=None,
        access_log=False,
        lifespan="off",
        server_header=False,
        forwarded_allow_ips=settings.trusted_proxies,
        timeout_graceful_shutdown=LEAVING_SECONDS,
        ssl_certfile=settings.certificate,
        ssl_keyfile=settings.certificate_key,
    )
