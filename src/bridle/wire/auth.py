"""Who asks: by the cookie of a session, or by a key. Read anew for each request.

A page elsewhere can make a browser send the cookie, but not make it lie about where the page came from: what
comes with a cookie must come from this very address.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, Any
from urllib.parse import urlsplit

from fastapi import Depends, Request, Response, Security
from fastapi.security import APIKeyCookie, HTTPAuthorizationCredentials, HTTPBearer

from bridle.host.api_keys import may_give
from bridle.host.errors import Forbidden, NotSignedIn
from bridle.host.host import Host
from bridle.host.identity import Principal
from bridle.models.http import is_loopback

COOKIE = "bridle_session"
SAFE = ("GET", "HEAD", "OPTIONS")
FOREIGN = "Diese Anfrage kommt von einer fremden Seite."
NO_FIGURES = "Kennzahlen gibt es auf dem Server selbst oder mit einem Schlüssel für „metrics“."
PASSED_ON = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")
NOT_ALLOWED = "Das darfst du nicht, oder dein Schlüssel ist nicht dafür gemacht."

_cookie = APIKeyCookie(name=COOKIE, scheme_name="session", description="Set by /api/login.", auto_error=False)
_bearer = HTTPBearer(scheme_name="key", description="`bridle_…`, made with /api/keys.", auto_error=False)


def host_of(request: Request) -> Host:
    return request.app.state.host


async def who(
    request: Request,
    token: Annotated[str | None, Security(_cookie)],
    key: Annotated[HTTPAuthorizationCredentials | None, Security(_bearer)],
) -> Principal:
    """The person behind a request; 401 where nobody is."""
    if (found := await found_again(request)) is None:
        raise NotSignedIn("Melde dich bitte an.")
    return found


async def found_again(request: Request) -> Principal | None:
    """The same, to be asked again while an answer goes on."""
    host = host_of(request)
    scheme, _, key = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return await host.keys.principal_for_key(key.strip())
    token = request.cookies.get(COOKIE)
    require_same_origin(request)
    return None if token is None else await host.sessions.principal_for(token)


def allowed(scope: str) -> Callable[[Principal], Awaitable[Principal]]:
    async def check(principal: Annotated[Principal, Depends(who)]) -> Principal:
        if not principal.may(scope):
            raise Forbidden(NOT_ALLOWED)
        return principal

    return check


async def in_person(principal: Annotated[Principal, Depends(who)]) -> Principal:
    """Somebody signed in, or an administrator's key: other keys have nothing to do with keys and accounts."""
    if principal.scopes is not None and not principal.may("admin"):
        raise Forbidden(NOT_ALLOWED)
    return principal


async def operator(request: Request) -> None:
    """Somebody on this machine, or an administrator, or their key for figures.

    What a proxy passes on comes from this machine too, but is not: it says so in a header.
    """
    if _on_this_machine(request):
        return
    found = await found_again(request)
    if found is None:
        raise NotSignedIn(NO_FIGURES)
    if not may_give(found, "metrics"):
        raise Forbidden(NOT_ALLOWED)


def _on_this_machine(request: Request) -> bool:
    passed_on = any(name in request.headers for name in PASSED_ON)
    return request.client is not None and is_loopback(request.client.host) and not passed_on


HostNow = Annotated[Host, Depends(host_of)]
Anybody = Annotated[Principal, Depends(who)]
Person = Annotated[Principal, Depends(in_person)]
Reader = Annotated[Principal, Depends(allowed("read"))]
Asker = Annotated[Principal, Depends(allowed("run"))]
Decider = Annotated[Principal, Depends(allowed("draft:decide"))]
Writer = Annotated[Principal, Depends(allowed("write"))]
Admin = Annotated[Principal, Depends(allowed("admin"))]


def require_same_origin(request: Request) -> None:
    """Browsers say where a request comes from; what is no browser sends no cookie by accident."""
    site, origin = request.headers.get("sec-fetch-site"), request.headers.get("origin")
    if site is not None and site not in ("same-origin", "none"):
        raise Forbidden(FOREIGN)
    if request.method in SAFE:
        return
    if origin is not None and not _is_here(origin, request):
        raise Forbidden(FOREIGN)
    if site is None and origin is None and request.cookies.get(COOKIE):
        raise Forbidden("Diese Anfrage sagt nicht, von welcher Seite sie kommt.")


def _is_here(origin: str, request: Request) -> bool:
    try:
        return urlsplit(origin).netloc.lower() == request.headers.get("host", "").lower() != ""
    except ValueError:
        return False


def remember(response: Response, token: str, request: Request, seconds: int) -> None:
    """The session's cookie: out of reach for scripts, and for pages elsewhere."""
    response.set_cookie(COOKIE, token, max_age=seconds, **_attributes(request))


def forget(response: Response, request: Request) -> None:
    response.delete_cookie(COOKIE, **_attributes(request))


def _attributes(request: Request) -> dict[str, Any]:
    return {"httponly": True, "samesite": "lax", "secure": request.url.scheme == "https", "path": "/"}
