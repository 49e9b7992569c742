"""A firm to try Helena in: everybody and everything in it is invented."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena.demo.laden import fuelle
from bridle.host.identity import Principal


async def demo(tx: AsyncConnection, principal: Principal) -> None:
    """Fill the firm of this administrator. What is there already is left as it is."""
    await fuelle(tx, principal)
