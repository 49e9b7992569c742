"""Runs: looked at, watched, stopped, gone on with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from fastapi import APIRouter, Header, Query, Request, Response
from fastapi.responses import StreamingResponse

from bridle.wire import shapes
from bridle.wire.agui import Translator
from bridle.wire.auth import Asker, HostNow, Reader, found_again
from bridle.wire.routes.conversations import IdempotencyKey
from bridle.wire.routes.documented import guarded, needs
from bridle.wire.sse import HEADERS, MEDIA, Streams, unseen

router = APIRouter(prefix="/api/runs/{run_id}", tags=["runs"])

EVENT = {
    "type": "object",
    "required": ["id", "data"],
    "properties": {
        "id": {"type": "string", "description": "What `Last-Event-ID` takes."},
        "data": {
            "type": "string",
            "contentMediaType": "application/json",
            "contentSchema": {
                "type": "object",
                "required": ["type"],
                "properties": {"type": {"type": "string", "description": "AG-UI's, as `RUN_STARTED`."}},
            },
        },
    },
}
STREAM = {
    200: {
        "description": "AG-UI 1.0 events, each with an id, until the run is at rest.",
        "content": {
            MEDIA: {
                "itemSchema": EVENT,
                "example": 'id: 1.1\ndata: {"type":"RUN_STARTED","threadId":"…","runId":"…"}\n\n',
            }
        },
    },
    204: {"description": "The run is at rest and everything was seen: do not come back."},
}


@router.get("", summary="Look at a run", responses=guarded(404), openapi_extra=needs("read"))
async def run(run_id: shapes.Id, principal: Reader, host: HostNow) -> shapes.Run:
    found = await host.runs.get(principal, run_id)
    shown = shapes.Run.model_validate(found)
    return shown.model_copy(update={"ahead": await host.runs.ahead_of(principal, found)})


@router.get(
    "/events",
    summary="Watch a run",
    response_class=StreamingResponse,
    responses={**STREAM, **guarded(404)},
    openapi_extra=needs("read"),
)
async def events(
    request: Request,
    run_id: shapes.Id,
    principal: Reader,
    host: HostNow,
    last_event_id: Annotated[str | None, Header(max_length=100)] = None,
    asked: Annotated[
        str | None, Query(alias="lastEventId", max_length=100, description="As the header of that name.")
    ] = None,
) -> Response:
    """Server-sent events. Whoever names the last id they saw gets exactly the rest; leaving stops nothing."""
    found = await host.runs.get(principal, run_id)
    last_seen = last_event_id or asked
    assistant = host.registry.find(found.assistant)
    labels: Mapping[str, str] = {} if assistant is None else assistant.labels
    translator = Translator(found.conversation_id or run_id, run_id, labels)
    sent = unseen(host.runs.follow(principal, run_id), translator, last_seen)
    if found.state in ("waiting", "ended") and last_seen:
        first = await anext(sent, None)
        if first is None:
            return Response(status_code=204)  # which alone keeps a browser from asking again each second
        await sent.aclose()
        translator = Translator(found.conversation_id or run_id, run_id, labels)
        sent = unseen(host.runs.follow(principal, run_id), translator, last_seen)

    async def allowed() -> bool:
        now = await found_again(request)
        return now is not None and now.may("read")

    streams: Streams = request.app.state.streams
    return StreamingResponse(streams.lines(sent, allowed), media_type=MEDIA, headers=HEADERS)


@router.post("/cancel", summary="Stop a run", responses=guarded(404), openapi_extra=needs("run"))
async def cancel(run_id: shapes.Id, principal: Asker, host: HostNow) -> shapes.Run:
    """From any process. What it has found by then stays; one that has ended stays as it is."""
    return shapes.Run.model_validate(await host.runs.cancel(principal, run_id))


@router.post(
    "/continue",
    status_code=202,
    summary="Go on with a run that ended early",
    responses=guarded(404, 409, 429),
    openapi_extra=needs("run"),
)
async def go_on(
    run_id: shapes.Id,
    principal: Asker,
    host: HostNow,
    body: shapes.GoOn | None = None,
    key: IdempotencyKey = None,
) -> shapes.Begun:
    """As a new run with what the old one had found, in the background if that is wanted.

    Counted as a request, but for the hand-over of an inline run to the background.
    """
    mode = "inline" if body is None else body.mode
    begun = await host.runs.continue_run(principal, run_id, idempotency_key=key, mode=mode)
    return shapes.Begun(run_id=begun.id, conversation_id=begun.conversation_id, mode=begun.mode)
