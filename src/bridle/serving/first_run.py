"""Where nobody has set up anything: a house to try things in, and its administrator."""

from __future__ import annotations

from contextlib import suppress

from sqlalchemy import select

from bridle.host.errors import Conflict, NotFound
from bridle.host.host import Host
from bridle.host.identity import Principal
from bridle.host.tables import tenants

HOUSE = "Demo-Kanzlei"
NAME, EMAIL = "Demo-Administration", "demo@localhost"


async def demo_house(host: Host) -> Principal | None:
    """The demonstration's administrator, made where there is nobody; None where real people are at work."""
    with suppress(Conflict):  # somebody is there already
        await host.identity.first_run(NAME, EMAIL, None, tenant=HOUSE, demo=True)
    found = await demo_administrator(host)
    if found is not None:
        async with host.db.write() as tx:
            for each in host.registry:
                if each.demo is not None:
                    await each.demo(tx, found)
    return found


async def demo_administrator(host: Host) -> Principal | None:
    """The first administrator, where the house is one to try things in."""
    try:
        first = await host.identity.local()
    except NotFound:
        return None
    async with host.db.read() as tx:
        demo = select(tenants.c.demo).where(tenants.c.id == first.tenant_id)
        return first if (await tx.execute(demo)).scalar_one() else None
