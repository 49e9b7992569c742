"""Assistants' own records, at the same addresses for every assistant."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field, create_model

from bridle.host.assistants import Assistant, Registry
from bridle.host.errors import Forbidden, Invalid
from bridle.host.identity import Principal
from bridle.host.resources import RESERVED, Resource
from bridle.wire import shapes
from bridle.wire.auth import NOT_ALLOWED, HostNow, Reader, Writer
from bridle.wire.routes.documented import guarded, needs

MOST = 200
TWICE = "„{name}“ steht mehr als einmal in der Adresse."
NOT_TAKEN = "Zum Löschen gehört keine Angabe „{name}“."


def router_of(registry: Registry) -> APIRouter:
    router = APIRouter(prefix="/api/assistants", tags=["records"])
    for assistant in registry:
        for resource in assistant.resources:
            _add(router, assistant, resource)
    return router


def _add(router: APIRouter, assistant: Assistant, resource: Resource) -> None:
    place, title = f"/{assistant.name}/{resource.name}", resource.title
    named = f"{assistant.name}_{resource.name}"
    following = Field(default=None, description="What `after` takes for the next page.")
    rows: Any = list[resource.shown]  # pyright: ignore[reportInvalidTypeForm]
    page: type[BaseModel] = create_model(
        f"{_camel(named)}Page", rows=(rows, ...), next=(str | None, following)
    )

    async def listed(
        request: Request,
        principal: Reader,
        host: HostNow,
        limit: Annotated[int, Query(ge=1, le=MOST)] = 50,
        after: Annotated[str | None, Query(max_length=1_000, description="Where the page begins.")] = None,
    ) -> Any:
        _require(assistant, principal)
        async with host.db.read() as tx:
            found, more = await resource.list(
                tx, principal, limit=limit, after=after, filters=_filters(request)
            )
        return page(rows=list(found), next=more)

    async def one(record_id: shapes.Id, principal: Reader, host: HostNow) -> Any:
        _require(assistant, principal)
        async with host.db.read() as tx:
            return await resource.read(tx, principal, record_id)

    router.add_api_route(
        place,
        listed,
        response_model=page,
        summary=f"{title}: list",
        operation_id=f"list_{named}",
        responses=guarded(),
        openapi_extra=needs("read") | {"parameters": _documented(resource.filters)},
    )
    router.add_api_route(
        f"{place}/{{record_id}}",
        one,
        response_model=resource.shown,
        summary=f"{title}: read",
        operation_id=f"read_{named}",
        responses=guarded(404),
        openapi_extra=needs("read"),
    )
    if resource.new is not None and resource.create is not None:
        _add_create(router, assistant, resource, resource.new, place, named)
    if resource.change is not None and resource.update is not None:
        _add_update(router, assistant, resource, resource.change, place, named)
    if resource.delete is not None:
        _add_delete(router, assistant, resource, place, named)


def _add_create(
    router: APIRouter, assistant: Assistant, resource: Resource, new: type[BaseModel], place: str, named: str
) -> None:
    create = resource.create
    assert create is not None

    async def made(body: Any, principal: Writer, host: HostNow) -> Any:
        _require(assistant, principal)
        if resource.prepare is not None:
            body = await resource.prepare(host.db, principal, None, body)
        async with host.db.write() as tx:
            return await create(tx, principal, body)

    made.__annotations__["body"] = new
    router.add_api_route(
        place,
        made,
        methods=["POST"],
        status_code=201,
        response_model=resource.shown,
        summary=f"{resource.title}: create",
        operation_id=f"create_{named}",
        responses=guarded(404, 409),
        openapi_extra=needs("write"),
    )


def _add_update(
    router: APIRouter,
    assistant: Assistant,
    resource: Resource,
    change: type[BaseModel],
    place: str,
    named: str,
) -> None:
    update = resource.update
    assert update is not None

    async def changed(record_id: shapes.Id, body: Any, principal: Writer, host: HostNow) -> Any:
        _require(assistant, principal)
        if resource.prepare is not None:
            body = await resource.prepare(host.db, principal, record_id, body)
        async with host.db.write() as tx:
            return await update(tx, principal, record_id, body)

    changed.__annotations__["body"] = change
    router.add_api_route(
        f"{place}/{{record_id}}",
        changed,
        methods=["PATCH"],
        response_model=resource.shown,
        summary=f"{resource.title}: change",
        operation_id=f"change_{named}",
        responses=guarded(404, 409),
        openapi_extra=needs("write"),
    )


def _add_delete(router: APIRouter, assistant: Assistant, resource: Resource, place: str, named: str) -> None:
    delete = resource.delete
    assert delete is not None

    async def gone(request: Request, record_id: shapes.Id, principal: Writer, host: HostNow) -> None:
        _require(assistant, principal)
        confirmed = _filters(request)
        if unknown := sorted(set(confirmed) - set(resource.confirm or ())):
            raise Invalid(NOT_TAKEN.format(name=unknown[0][:60]), unknown[0][:60])
        async with host.db.write() as tx:
            await delete(tx, principal, record_id, confirmed)

    router.add_api_route(
        f"{place}/{{record_id}}",
        gone,
        methods=["DELETE"],
        status_code=204,
        summary=f"{resource.title}: delete",
        operation_id=f"delete_{named}",
        responses=guarded(404, 409),
        openapi_extra=needs("write") | {"parameters": _documented(resource.confirm)},
    )


def _require(assistant: Assistant, principal: Principal) -> None:
    """Whoever may not work with the assistant has nothing to do with its records."""
    if not assistant.serves(principal.role):
        raise Forbidden(NOT_ALLOWED)


def _filters(request: Request) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for name, value in request.query_params.multi_items():
        if name in RESERVED:
            continue
        if name in found:
            raise Invalid(TWICE.format(name=name[:60]), name[:60])
        found[name] = value
    return found


def _documented(taken: Mapping[str, str] | None) -> list[dict[str, Any]]:
    return [
        {"name": name, "in": "query", "required": False, "description": meaning, "schema": {"type": "string"}}
        for name, meaning in (taken or {}).items()
    ]


def _camel(name: str) -> str:
    return "".join([part.capitalize() for part in name.replace("-", "_").split("_")])
