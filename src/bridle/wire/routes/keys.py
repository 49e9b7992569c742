"""Keys for programs."""

from __future__ import annotations

from datetime import timedelta

from fastapi import APIRouter, Query

from bridle.host.api_keys import ApiKey
from bridle.wire import shapes
from bridle.wire.auth import HostNow, Person
from bridle.wire.routes.documented import guarded

router = APIRouter(prefix="/api/keys", tags=["keys"])


@router.get("", summary="List keys", responses=guarded())
async def keys(
    principal: Person,
    host: HostNow,
    everybodys: bool = Query(False, description="For administrators: those of the whole house."),
) -> shapes.Keys:
    found = await host.keys.list(principal, everybodys)
    return shapes.Keys(keys=[_listed(each) for each in found])


@router.post("", status_code=201, summary="Make a key", responses=guarded())
async def new_key(body: shapes.NewKey, principal: Person, host: HostNow) -> shapes.MadeKey:
    """The key is in this answer and nowhere else. It can do no more than the person can at that moment."""
    lifetime = None if body.days is None else timedelta(days=body.days)
    key, made = await host.keys.create(principal, body.name, body.scopes, lifetime)
    return shapes.MadeKey(**_listed(made).model_dump(), key=key)


@router.delete("/{key_id}", summary="End a key", responses=guarded(404))
async def end_key(key_id: shapes.Id, principal: Person, host: HostNow) -> shapes.Key:
    """Doing it again changes nothing."""
    return _listed(await host.keys.revoke(principal, key_id))


def _listed(key: ApiKey) -> shapes.Key:
    return shapes.Key.model_validate(vars(key) | {"scopes": sorted(key.scopes)})
