"""Whether there is room for one more background run, asked in the transaction that would queue it."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.host.errors import TooMany
from bridle.host.identity import Principal
from bridle.host.runs import records
from bridle.host.setting import Setting
from bridle.host.settings import Settings
from bridle.host.turns import take_turns

IN_ALL = 10_000
"""Runs that are queued or under way in the whole house of houses: what one database holds without harm."""
SOME_SECONDS = 30.0
BACKGROUND_RUNS = Setting[int](
    "limits.background_runs",
    Annotated[int, Field(ge=1, le=1_000)],
    20,
    "Wie viele Hintergrundaufträge eine Person zugleich laufen oder warten lassen kann.",
)


async def admit_background(tx: AsyncConnection, settings: Settings, principal: Principal) -> None:
    """429 before anything is queued, for who has much waiting already or where everybody has."""
    await take_turns(tx, f"{BACKGROUND_RUNS.key}:{principal.user_id}")
    most = await settings.read(tx, principal.tenant_id, BACKGROUND_RUNS)
    if await records.in_background(tx, principal.user_id) >= most:
        raise TooMany(
            f"Du hast schon {most} Hintergrundaufträge, die laufen oder warten. Warte, bis einer fertig ist, "
            "oder brich einen ab.",
            SOME_SECONDS,
        )
    if await records.in_background(tx) >= IN_ALL:
        raise TooMany("Gerade warten sehr viele Hintergrundaufträge. Bitte versuche es später.", SOME_SECONDS)
