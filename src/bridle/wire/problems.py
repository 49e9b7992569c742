"""What went wrong, as `application/problem+json`: a sentence for the person, a code for the program.

Nothing of what was sent stands in an answer, and an error nobody foresaw says no more than its number, under
which the log has the rest.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, Field
from starlette.exceptions import HTTPException
from starlette.routing import compile_path

from bridle.host.conversations import BeingWritten
from bridle.host.draft_decisions import Decided
from bridle.host.errors import (
    Conflict,
    Forbidden,
    HostError,
    Invalid,
    NotFound,
    NotSignedIn,
    TooMany,
    Unavailable,
)

STATUS: Mapping[type[HostError], int] = {
    NotSignedIn: 401,
    Forbidden: 403,
    NotFound: 404,
    Conflict: 409,
    Invalid: 422,
    TooMany: 429,
    Unavailable: 503,
}
TITLES = {
    400: "Die Anfrage ist nicht lesbar",
    401: "Nicht angemeldet",
    403: "Nicht erlaubt",
    404: "Nicht gefunden",
    405: "So geht das hier nicht",
    408: "Die Anfrage kam nicht rechtzeitig an",
    409: "Inzwischen hat sich etwas geändert",
    413: "Zu groß",
    415: "Falsches Format",
    422: "So kann das nicht verarbeitet werden",
    429: "Zu viele Anfragen",
    500: "Ein Fehler ist aufgetreten",
    503: "Gerade nicht verfügbar",
}
CODES = {404: "not-found", 405: "method-not-allowed", 415: "unsupported-media-type"}
MEDIA = "application/problem+json"
UNAVAILABLE_SECONDS = 2


class Problem(BaseModel):
    """RFC 9457. `detail` is for people, in German; `code` is for programs."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "type": "about:blank",
                    "title": TITLES[404],
                    "status": 404,
                    "detail": "Diesen Lauf gibt es nicht.",
                    "code": "not-found",
                }
            ]
        }
    )

    type: str = "about:blank"
    title: str
    status: int
    detail: str
    code: str
    field: str | None = Field(default=None, description="Which part of what was sent is meant.")
    instance: str | None = Field(default=None, description="The number under which the log has it.")
    runId: str | None = Field(default=None, description="The run that is in the way.")
    state: str | None = Field(default=None, description="What became of what was to be decided.")


def answers(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """For a route's `responses=`: which problems it may answer with."""
    content = {MEDIA: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    wait = {"Retry-After": {"description": "Seconds.", "schema": {"type": "integer"}}}
    return {
        status: {
            "description": TITLES[status],
            "content": content,
            **({"headers": wait} if status in (429, 503) else {}),
        }
        for status in statuses
    }


def problem(
    status: int,
    detail: str,
    code: str,
    *,
    headers: Mapping[str, str] | None = None,
    **more: str | None,
) -> JSONResponse:
    told = Problem(title=TITLES.get(status, TITLES[400]), status=status, detail=detail, code=code)
    body = {**told.model_dump(exclude_none=True), **{name: said for name, said in more.items() if said}}
    return JSONResponse(body, status, dict(headers or {}), media_type=MEDIA)


def install(app: FastAPI) -> None:
    app.add_exception_handler(HostError, _host_error)
    app.add_exception_handler(RequestValidationError, _unreadable)
    app.add_exception_handler(HTTPException, _http_error)


def unforeseen(number: str) -> JSONResponse:
    detail = f"Das hätte nicht passieren dürfen. Nenne der Administration diese Nummer: {number}"
    return problem(500, detail, "internal", instance=number)


async def _host_error(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HostError)
    status = next((code for kind, code in STATUS.items() if isinstance(error, kind)), 400)
    headers: dict[str, str] = {}
    more: dict[str, str | None] = {}
    match error:
        case TooMany():
            headers["Retry-After"] = str(max(1, math.ceil(error.retry_after)))
        case Unavailable():
            headers["Retry-After"] = str(UNAVAILABLE_SECONDS)
        case NotSignedIn():
            headers["WWW-Authenticate"] = "Bearer"
        case Invalid():
            more["field"] = error.field or None
        case BeingWritten():
            more["runId"] = error.run_id or None
        case Decided():
            more["state"] = error.state
        case _:
            pass
    return problem(status, str(error), error.code, headers=headers, **more)


async def _unreadable(request: Request, error: Exception) -> JSONResponse:
    """The first fault, by its place; what was sent is not repeated."""
    assert isinstance(error, RequestValidationError)
    fault = error.errors()[0]
    place = ".".join([str(step) for step in fault["loc"][1:]])[:100]
    if fault["type"] == "json_invalid":
        return problem(400, TITLES[400] + ": Das ist kein JSON.", "unreadable")
    return problem(422, f"{_shown(place)}: {_said(fault)}.", "invalid", field=place or None)


def _said(fault: Mapping[str, Any]) -> str:
    """In German: what a check of an assistant's said, or what pydantic means."""
    if fault["type"] == "value_error":
        return str(fault["msg"]).removeprefix("Value error, ").rstrip(".")
    return _SAID.get(fault["type"], NOT_POSSIBLE)


def _shown(place: str) -> str:
    return f"„{place}“" if place else "Die Anfrage"


NOT_POSSIBLE = "ist so nicht möglich"
_SAID = {
    "missing": "fehlt",
    "extra_forbidden": "ist nicht vorgesehen",
    "string_type": "muss ein Text sein",
    "string_unicode": "enthält ein halbes Zeichen",
    "string_too_long": "ist zu lang",
    "string_too_short": "ist zu kurz",
    "too_long": "hat zu viele Einträge",
    "too_short": "hat zu wenige Einträge",
    "list_type": "muss eine Liste sein",
    "dict_type": "muss ein Objekt sein",
    "model_attributes_type": "muss ein Objekt sein",
    "enum": "ist keine der möglichen Angaben",
    "float_parsing": "muss eine Zahl sein",
    "float_type": "muss eine Zahl sein",
    "decimal_parsing": "muss eine Zahl sein",
    "decimal_type": "muss eine Zahl sein",
    "bool_parsing": "muss true oder false sein",
    "date_from_datetime_parsing": "muss ein Datum sein",
    "date_parsing": "muss ein Datum sein",
    "date_type": "muss ein Datum sein",
    "datetime_parsing": "muss ein Zeitpunkt sein",
    "datetime_type": "muss ein Zeitpunkt sein",
    "greater_than": "ist zu klein",
    "less_than": "ist zu groß",
    "finite_number": "muss eine endliche Zahl sein",
    "string_pattern_mismatch": "hat nicht die richtige Form",
    "int_parsing": "muss eine ganze Zahl sein",
    "int_type": "muss eine ganze Zahl sein",
    "bool_type": "muss true oder false sein",
    "literal_error": "ist keine der möglichen Angaben",
    "greater_than_equal": "ist zu klein",
    "less_than_equal": "ist zu groß",
}


async def _http_error(request: Request, error: Exception) -> JSONResponse:
    """What the framework refuses: a path, a method, a body it cannot read."""
    assert isinstance(error, HTTPException)
    status, headers = error.status_code, dict(error.headers or {})
    if status == 405:
        headers["Allow"] = ", ".join(_methods(request)) or headers.get("Allow", "")
    return problem(status, TITLES.get(status, TITLES[400]) + ".", CODES.get(status, "http"), headers=headers)


def _methods(request: Request) -> list[str]:
    """What this address takes: the framework knows a route for each method and names that of one only."""
    known: Mapping[str, Mapping[str, Any]] = request.app.openapi()["paths"]
    found = [each for path, each in known.items() if compile_path(path)[0].match(request.scope["path"])]
    return sorted([method.upper() for each in found for method in each])
