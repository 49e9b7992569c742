"""Conversations, and what is said in them."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Header, Query, Response

from bridle.host.conversation_writing import Stored
from bridle.host.errors import NotFound
from bridle.host.settings import zone
from bridle.wire import shapes
from bridle.wire.auth import Asker, HostNow, Reader
from bridle.wire.cursors import read_cursor, shown_cursor
from bridle.wire.routes.documented import guarded, needs

router = APIRouter(prefix="/api", tags=["conversations"])
Limit = Query(50, ge=1, le=200)
LAST = 2**31 - 1
NO_SUCH_ASSISTANT = "Diesen Assistenten gibt es nicht."
IdempotencyKey = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        min_length=1,
        max_length=200,
        pattern=r"^[\x21-\x7e]+$",
        description="The same key of the same person is the same run, however often it is sent.",
    ),
]


@router.get("/assistants", summary="Who can be asked", responses=guarded(), openapi_extra=needs("read"))
async def assistants(principal: Reader, host: HostNow) -> shapes.Assistants:
    found = [
        shapes.Assistant(
            name=each.name,
            title=each.title,
            draft_kinds=[
                shapes.Kind(
                    name=kind.name, categories=list(kind.categories), may_decide=principal.role in kind.roles
                )
                for kind in each.draft_kinds.values()
            ],
            labels=dict(each.labels),
        )
        for each in host.registry.for_role(principal.role)
    ]
    return shapes.Assistants(assistants=found)


@router.get(
    "/conversations", summary="List or search conversations", responses=guarded(), openapi_extra=needs("read")
)
async def conversations(
    principal: Reader,
    host: HostNow,
    search: str | None = Query(None, max_length=500, description="Each of these words occurs."),
    before: str | None = Query(None, max_length=200, description="The `next` of the page before."),
    limit: int = Limit,
) -> shapes.Conversations:
    """The newest first. A search finds words in titles and in what was said, umlauts written either way."""
    if search is not None:
        found = await host.conversations.search(principal, search, limit)
        items = [shapes.Found.model_validate(each) for each in found]
        return shapes.Conversations(conversations=[], found=items, next=None)
    page = await host.conversations.list(principal, read_cursor(before), limit)
    more = shown_cursor(page[-1].cursor) if len(page) == limit else None
    own = [shapes.Conversation.model_validate(each) for each in page]
    return shapes.Conversations(conversations=own, found=[], next=more)


@router.post(
    "/conversations",
    status_code=201,
    summary="Begin a conversation",
    responses=guarded(404),
    openapi_extra=needs("run"),
)
async def new_conversation(
    body: shapes.NewConversation, principal: Asker, host: HostNow
) -> shapes.Conversation:
    found = host.registry.find(body.assistant)
    if found is None or not found.serves(principal.role):
        raise NotFound(NO_SUCH_ASSISTANT)
    made = await host.new_conversation(principal, body.assistant, body.scope, body.title)
    return shapes.Conversation.model_validate(made)


@router.get(
    "/conversations/{conversation_id}",
    summary="Read a conversation",
    responses=guarded(404),
    openapi_extra=needs("read"),
)
async def conversation(
    conversation_id: shapes.Id,
    principal: Reader,
    host: HostNow,
    after: int = Query(0, ge=0, le=LAST, description="Only messages behind this one."),
    limit: int = Query(1_000, ge=1, le=10_000),
) -> shapes.WholeConversation:
    """What was said, in order, and the runs that answered. `writer` is the run to watch now."""
    found = await host.conversations.get(principal, conversation_id)
    said = await host.conversations.messages(principal, conversation_id, after, limit)
    runs = await host.runs.list(principal, conversation_id)
    return shapes.WholeConversation(
        **shapes.Conversation.model_validate(found).model_dump(),
        messages=[_message(each) for each in said],
        runs=[shapes.Run.model_validate(each) for each in runs],
    )


@router.patch(
    "/conversations/{conversation_id}",
    summary="Rename a conversation",
    responses=guarded(404),
    openapi_extra=needs("run"),
)
async def rename(
    conversation_id: shapes.Id, body: shapes.Title, principal: Asker, host: HostNow
) -> shapes.Conversation:
    renamed = await host.conversations.rename(principal, conversation_id, body.title)
    return shapes.Conversation.model_validate(renamed)


@router.delete(
    "/conversations/{conversation_id}",
    status_code=204,
    summary="Delete a conversation",
    responses=guarded(404, 409),
    openapi_extra=needs("run"),
)
async def delete(conversation_id: shapes.Id, principal: Asker, host: HostNow) -> None:
    """With its runs. Refused while an answer is being written."""
    await host.conversations.delete(principal, conversation_id)


@router.get(
    "/conversations/{conversation_id}/export",
    summary="Take a conversation along",
    response_class=Response,
    responses={
        200: {
            "description": "The whole conversation.",
            "content": {
                "text/markdown": {"schema": {"type": "string"}},
                "application/json": {"schema": {"type": "object"}},
            },
        },
        **guarded(404),
    },
    openapi_extra=needs("read"),
)
async def export(
    conversation_id: shapes.Id,
    principal: Reader,
    host: HostNow,
    format: Literal["markdown", "json"] = "markdown",
) -> Response:
    async with host.db.read() as tx:
        clock = await zone(host.settings, tx, principal.tenant_id)
    text = await host.conversations.export(principal, conversation_id, format, clock)
    kind, ending = ("text/markdown", "md") if format == "markdown" else ("application/json", "json")
    named = {"Content-Disposition": f'attachment; filename="unterhaltung.{ending}"'}
    return Response(text.encode("utf-8", "replace"), media_type=kind, headers=named)


@router.post(
    "/conversations/{conversation_id}/messages",
    status_code=202,
    summary="Ask something",
    responses=guarded(404, 409, 429),
    openapi_extra=needs("run"),
)
async def ask(
    conversation_id: shapes.Id,
    body: shapes.Ask,
    principal: Asker,
    host: HostNow,
    key: IdempotencyKey = None,
    wait: float = Query(
        0.0, ge=0.0, le=shapes.MOST_WAIT, description="Seconds to wait for an answer that is being written."
    ),
) -> shapes.Begun:
    """What was asked is stored before this answers; the run is watched at `/api/runs/{runId}/events`.

    409 while another answer is being written, with the `runId` of that one.
    """
    run = await host.ask(
        principal, conversation_id, body.text, key, wait, mode=body.mode, priority=body.priority
    )
    return shapes.Begun(run_id=run.id, conversation_id=run.conversation_id, mode=run.mode)


def _message(stored: Stored) -> shapes.Message:
    body = stored.message.to_json()
    return shapes.Message(
        seq=stored.seq,
        run_id=stored.run_id,
        role=stored.message.role,
        text=stored.message.text,
        origin=stored.message.origin,
        parts=body["parts"],
        at=stored.at,
    )
