"""The HTTP API of a host, as one ASGI application."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.responses import FileResponse
from fastapi.staticfiles import StaticFiles

from bridle._version import __version__
from bridle.host.host import Host
from bridle.wire import problems
from bridle.wire.bounds import Bounds
from bridle.wire.edge import Edge
from bridle.wire.metrics import Metrics
from bridle.wire.routes import conversations, drafts, house, keys, operation, people, resources, runs
from bridle.wire.sse import BEAT_SECONDS, Streams

PAGE = Path(__file__).parent / "page"
ABOUT = """Assistants for a firm: conversations, runs watched as they go, drafts that people decide on.

Sign in with `POST /api/login`, or send a key as `Authorization: Bearer bridle_…`. Every error is
`application/problem+json`. What belongs to somebody else is *not found*, in the words for what is not there.
"""
TAGS = [
    {"name": "people", "description": "Signing in, accounts, personal data."},
    {"name": "keys", "description": "Keys for programs: scoped, expiring, shown once."},
    {"name": "conversations", "description": "What was said, and asking."},
    {"name": "runs", "description": "Answers as they are made: AG-UI events, stop, go on."},
    {"name": "drafts", "description": "What assistants propose and people decide."},
    {"name": "records", "description": "What assistants keep, for people and programs to read and write."},
    {"name": "house", "description": "Settings, usage, audit."},
    {"name": "operation", "description": "Health and figures."},
]


def create_app(host: Host, *, beat: float = BEAT_SECONDS) -> FastAPI:
    """`beat` is how often a silent stream says that it is still there, in seconds."""
    metrics = Metrics()
    metrics.active.set_function(lambda: host.runs.under_way)
    host.watchers.append(metrics)
    app = FastAPI(
        title="Bridle",
        version=__version__,
        description=ABOUT,
        openapi_url="/api/openapi.json",
        openapi_tags=TAGS,
        docs_url=None,  # they load scripts from elsewhere
        redoc_url=None,
        redirect_slashes=False,
        separate_input_output_schemas=False,
    )
    app.state.host, app.state.metrics = host, metrics
    app.state.streams = Streams(metrics, beat, asyncio.Event())
    problems.install(app)
    for each in (people, keys, conversations, runs, drafts, house, operation):
        app.include_router(each.router)
    app.include_router(resources.router_of(host.registry))
    _add_page(app)
    app.add_middleware(Bounds)
    app.add_middleware(Edge, metrics=metrics)
    app.openapi = _documented(app)
    return app


def _documented(app: FastAPI) -> Any:
    """The OpenAPI document with the one shape that every error has."""
    plain = app.openapi

    def openapi() -> dict[str, Any]:
        document = plain()
        document["components"]["schemas"].setdefault("Problem", problems.Problem.model_json_schema())
        return document

    return openapi


def _add_page(app: FastAPI) -> None:
    if not PAGE.is_dir():
        return

    @app.get("/", include_in_schema=False)
    async def page() -> FileResponse:  # pyright: ignore[reportUnusedFunction]
        return FileResponse(PAGE / "index.html", headers={"Cache-Control": "no-cache"})

    app.mount("/static", StaticFiles(directory=PAGE), name="static")
