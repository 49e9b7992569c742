"""A firm to try Helena in: everybody and everything in it is invented."""

from __future__ import annotations

import logging

from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena.demo.daten import Firma, firma
from bridle.assistants.helena.demo.laden import fuelle
from bridle.host.identity import Principal

log = logging.getLogger("bridle.helena")


async def demo(tx: AsyncConnection, principal: Principal, found: Firma | None = None) -> None:
    """Fill the firm of this administrator. What is there already is left as it is."""
    await fuelle(tx, principal, found or firma())
    try:
        from bridle.assistants.helena.wissen.einrichten import richte_ein

        await richte_ein(tx, principal.tenant_id)
    except ModuleNotFoundError as missing:  # without the extra there is a firm, but nothing to search in
        log.warning("nothing can be searched: the package %s is missing", missing.name)
