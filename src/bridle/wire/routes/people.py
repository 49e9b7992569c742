"""Signing in and out, accounts, and all that is stored about somebody."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from typing import IO

from fastapi import APIRouter, Path, Request, Response
from fastapi.responses import RedirectResponse, StreamingResponse

from bridle.host.errors import Forbidden
from bridle.host.host import Host
from bridle.host.identity import Principal
from bridle.host.settings import SESSION_HOURS
from bridle.wire import shapes
from bridle.wire.auth import (
    COOKIE,
    FOREIGN,
    Admin,
    Anybody,
    HostNow,
    Person,
    forget,
    remember,
    require_same_origin,
)
from bridle.wire.routes.documented import guarded, needs, told

router = APIRouter(tags=["people"])
AHEAD = "Dieser Link wird erst geöffnet, wenn du ihn selbst anklickst."
CHUNK = 1 << 16
IN_MEMORY = 1 << 20


@router.post("/api/login", summary="Sign in", responses=told(401, 403, 429))
async def login(request: Request, response: Response, body: shapes.Login, host: HostNow) -> shapes.Me:
    """Sets the session's cookie. Failures are counted by account and by address, and slowed down."""
    require_same_origin(request)  # or a page elsewhere could sign somebody in as somebody else
    address = request.client.host if request.client else ""
    token, principal = await host.sessions.sign_in(body.email, body.password, address)
    await _remember(request, response, host, token, principal)
    return _me(host, principal)


@router.post("/api/logout", status_code=204, summary="Sign out", responses=told(403))
async def logout(request: Request, response: Response, host: HostNow) -> None:
    """Ends this session on the server too. Whoever is not signed in may do it as well."""
    require_same_origin(request)
    if token := request.cookies.get(COOKIE):
        await host.sessions.sign_out(token[:200])
    forget(response, request)


@router.get(
    "/enter/{token}",
    status_code=303,
    summary="Sign in by a link, once",
    response_class=RedirectResponse,
    responses={
        303: {
            "description": "Signed in; on to the page.",
            "headers": {"Location": {"schema": {"type": "string"}}},
        },
        **told(401, 403),
    },
)
async def enter(request: Request, host: HostNow, token: str = Path(max_length=200)) -> RedirectResponse:
    """The token is used up. What a browser or a mail program fetches ahead of a click does not count."""
    _refuse_what_nobody_clicked(request)
    await _refuse_a_change_of_person(request)
    session, principal = await host.sessions.sign_in_once(token)
    response = RedirectResponse("/", 303)
    await _remember(request, response, host, session, principal)
    return response


@router.get("/api/me", summary="Who am I", responses=guarded())
async def me(principal: Anybody, host: HostNow) -> shapes.Me:
    return _me(host, principal)


@router.put("/api/me/password", status_code=204, summary="Change one's password", responses=guarded(429))
async def change_password(
    request: Request, response: Response, body: shapes.NewPassword, principal: Person, host: HostNow
) -> None:
    """Ends every session of this person and begins a new one here."""
    address = request.client.host if request.client else ""
    token, fresh = await host.sessions.change_password(principal, body.old, body.new, address)
    await _remember(request, response, host, token, fresh)


# ---- accounts


@router.get("/api/users", summary="List accounts", responses=guarded(), openapi_extra=needs("admin"))
async def users(principal: Admin, host: HostNow) -> shapes.Users:
    found = await host.identity.list_users(principal)
    return shapes.Users(users=[shapes.User.model_validate(each) for each in found])


@router.post(
    "/api/users",
    status_code=201,
    summary="Open an account",
    responses=guarded(409),
    openapi_extra=needs("admin"),
)
async def new_user(body: shapes.NewUser, principal: Admin, host: HostNow) -> shapes.User:
    made = await host.identity.create_user(principal, body.name, body.email, body.role, body.password)
    return shapes.User.model_validate(made)


@router.patch(
    "/api/users/{user_id}",
    summary="Change an account",
    responses=guarded(404, 409),
    openapi_extra=needs("admin"),
)
async def change_user(
    user_id: shapes.Id, body: shapes.UserChange, principal: Admin, host: HostNow
) -> shapes.User:
    """A new password ends the person's sessions; closing the account also their keys."""
    changed = await host.identity.change_user(principal, user_id, **body.model_dump())
    return shapes.User.model_validate(changed)


@router.get(
    "/api/users/{user_id}/data",
    summary="Export all that is stored about somebody",
    response_class=StreamingResponse,
    responses={
        200: {
            "description": "A ZIP with a file of JSON lines for each table.",
            "content": {"application/zip": {"schema": {"type": "string", "format": "binary"}}},
        },
        **guarded(404),
    },
)
async def export_person(user_id: shapes.Id, principal: Person, host: HostNow) -> StreamingResponse:
    """For the person themselves and for administrators. The audit log says that it was done."""
    file = tempfile.SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115  closed when it has been sent
    try:
        await host.personal.export_person(principal, user_id, file)
        file.seek(0)
    except BaseException:
        file.close()
        raise
    named = {"Content-Disposition": 'attachment; filename="person.zip"'}
    return StreamingResponse(_chunks(file), media_type="application/zip", headers=named)


@router.delete(
    "/api/users/{user_id}/data",
    status_code=204,
    summary="Delete all that is somebody's alone",
    responses=guarded(404, 409),
)
async def delete_person(user_id: shapes.Id, principal: Person, host: HostNow) -> None:
    """What belongs to the house stays without the person's name. There is no way back."""
    await host.personal.delete_person(principal, user_id)


def _me(host: Host, principal: Principal) -> shapes.Me:
    return shapes.Me(
        user_id=principal.user_id,
        tenant_id=principal.tenant_id,
        role=principal.role,
        name=principal.name,
        email=principal.email,
        via=principal.via,
        scopes=None if principal.scopes is None else sorted(principal.scopes),
        assistants=[each.name for each in host.registry.for_role(principal.role)],
    )


async def _remember(
    request: Request, response: Response, host: Host, token: str, principal: Principal
) -> None:
    hours = await host.settings.get(principal.tenant_id, SESSION_HOURS)
    remember(response, token, request, hours * 3_600)


def _refuse_what_nobody_clicked(request: Request) -> None:
    ahead = " ".join([request.headers.get(name, "") for name in ("purpose", "sec-purpose", "x-moz")]).lower()
    if "prefetch" in ahead or "prerender" in ahead or "preview" in ahead:
        raise Forbidden(AHEAD)
    if request.headers.get("sec-fetch-dest", "document") != "document":  # an image, a script, a frame
        raise Forbidden(AHEAD)


async def _refuse_a_change_of_person(request: Request) -> None:
    """A page elsewhere must not sign somebody in as somebody else, who would then read what they write."""
    if (
        request.headers.get("sec-fetch-site", "none") in ("none", "same-origin")
        or COOKIE not in request.cookies
    ):
        return
    host: Host = request.app.state.host
    if await host.sessions.principal_for(request.cookies[COOKIE]) is not None:
        raise Forbidden(FOREIGN)


def _chunks(file: IO[bytes]) -> Iterator[bytes]:
    with file:
        while chunk := file.read(CHUNK):
            yield chunk
