"""Drafts: looked at, edited, decided on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from fastapi import APIRouter, Query

from bridle.host.draft_decisions import kind_of
from bridle.host.draft_kinds import Draft
from bridle.host.drafts import Wanted
from bridle.host.errors import Invalid
from bridle.host.host import Host
from bridle.host.identity import Principal
from bridle.wire import shapes
from bridle.wire.auth import Decider, HostNow, Reader
from bridle.wire.routes.documented import guarded, needs

router = APIRouter(prefix="/api/drafts", tags=["drafts"])
LAST = 2**31 - 1
DECIDING = needs("draft:decide")
Word = Query(None, max_length=200)


@router.get("", summary="List drafts", responses=guarded(404), openapi_extra=needs("read"))
async def drafts(
    principal: Reader,
    host: HostNow,
    state: shapes.DraftState | None = None,
    assistant: str | None = Word,
    kind: str | None = Word,
    scope: str | None = Word,
    run_id: str | None = Query(None, alias="runId", max_length=100),
    mine: bool = Query(False, description="Only those drafted on one's own behalf."),
    before: str | None = Query(None, max_length=100, description="The `next` of the page before."),
    limit: int = Query(50, ge=1, le=200),
) -> shapes.Drafts:
    """What this person may see, newest first. Tool calls that wait are of the kind `tool-approval`."""
    last = None if before is None else await host.drafts.get(principal, before)
    wanted = Wanted(state, assistant, kind, scope, run_id, mine, last, limit)
    found = await host.drafts.list(principal, wanted)
    more = found[-1].id if len(found) == limit else None
    return shapes.Drafts(drafts=await _all_shown(host, principal, found), next=more)


@router.get("/{draft_id}", summary="Look at a draft", responses=guarded(404), openapi_extra=needs("read"))
async def draft(draft_id: shapes.Id, principal: Reader, host: HostNow) -> shapes.Draft:
    return await _shown(host, principal, await host.drafts.get(principal, draft_id))


@router.put("/{draft_id}", summary="Edit a draft", responses=guarded(404, 409), openapi_extra=DECIDING)
async def edit(draft_id: shapes.Id, body: shapes.Edit, principal: Decider, host: HostNow) -> shapes.Draft:
    """A new version, if nobody changed the draft since it was shown."""
    return await _shown(
        host, principal, await host.drafts.edit(principal, draft_id, body.digest, body.payload)
    )


@router.post(
    "/{draft_id}/approve", summary="Approve a draft", responses=guarded(404, 409), openapi_extra=DECIDING
)
async def approve(
    draft_id: shapes.Id, body: shapes.Approval, principal: Decider, host: HostNow
) -> shapes.Draft:
    """Exactly what was shown becomes real, once. 409 says what came of it where somebody was first."""
    return await _shown(host, principal, await host.drafts.approve(principal, draft_id, body.digest))


@router.post(
    "/{draft_id}/reject", summary="Reject a draft", responses=guarded(404, 409), openapi_extra=DECIDING
)
async def reject(
    draft_id: shapes.Id, body: shapes.Rejection, principal: Decider, host: HostNow
) -> shapes.Draft:
    rejected = await host.drafts.reject(principal, draft_id, body.digest, body.reason, body.category)
    return await _shown(host, principal, rejected)


@router.post(
    "/{draft_id}/undo", summary="Take an approval back", responses=guarded(404, 409), openapi_extra=DECIDING
)
async def undo(draft_id: shapes.Id, principal: Decider, host: HostNow) -> shapes.Draft:
    """While its window is open, by the record the server stored."""
    return await _shown(host, principal, await host.drafts.undo(principal, draft_id))


@router.post(
    "/{draft_id}/withdraw", summary="Withdraw a draft", responses=guarded(404, 409), openapi_extra=DECIDING
)
async def withdraw(draft_id: shapes.Id, principal: Decider, host: HostNow) -> shapes.Draft:
    """For whoever it was drafted for."""
    return await _shown(host, principal, await host.drafts.withdraw(principal, draft_id))


@router.post(
    "/{draft_id}/lock",
    summary="Say that one is looking at it",
    responses=guarded(404, 409),
    openapi_extra=DECIDING,
)
async def lock(draft_id: shapes.Id, principal: Decider, host: HostNow) -> shapes.Locked:
    """For a while; asking again renews it, and it frees itself."""
    return shapes.Locked(locked_until=await host.drafts.lock(principal, draft_id))


@router.delete(
    "/{draft_id}/lock",
    status_code=204,
    summary="Give one's lock back",
    responses=guarded(404, 409),
    openapi_extra=DECIDING,
)
async def unlock(draft_id: shapes.Id, principal: Decider, host: HostNow) -> None:
    await host.drafts.unlock(principal, draft_id)


@router.get(
    "/{draft_id}/diff",
    summary="Compare two versions",
    responses=guarded(404),
    openapi_extra=needs("read"),
)
async def diff(
    draft_id: shapes.Id,
    principal: Reader,
    host: HostNow,
    old: int = Query(alias="from", ge=1, le=LAST),
    new: int = Query(alias="to", ge=1, le=LAST),
) -> shapes.Difference:
    found = await host.drafts.diff(principal, draft_id, old, new)
    return shapes.Difference(changes=[shapes.Change.model_validate(each) for each in found])


async def _shown(host: Host, principal: Principal, draft: Draft) -> shapes.Draft:
    return (await _all_shown(host, principal, [draft]))[0]


async def _all_shown(host: Host, principal: Principal, found: Sequence[Draft]) -> list[shapes.Draft]:
    names = await host.drafts.deciders(found)
    return [_one_shown(host, principal, each, names.get(each.decided_by or "")) for each in found]


def _one_shown(host: Host, principal: Principal, draft: Draft, decider: str | None) -> shapes.Draft:
    kind = kind_of(host.registry, draft.assistant, draft.kind)
    return shapes.Draft.model_validate(
        asdict(draft)
        | {
            "shown": _words(host, draft),
            "decided_by_name": decider,
            "may_decide": principal.may("draft:decide") and host.drafts.may_decide(principal, draft),
            "categories": [] if kind is None else list(kind.categories),
            "votes": list(draft.votes),
            "payload": dict(draft.payload),
        }
    )


def _words(host: Host, draft: Draft) -> str:
    try:
        return host.drafts.show(draft)
    except Invalid:  # of an older release, whose shape no longer fits: it can still be rejected
        return draft.title
