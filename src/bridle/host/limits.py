"""How much somebody may ask for in an hour, counted in the database, so that all processes count together.

One request is one token, and so is continuing a run that ended early. What belongs to a request (resuming it
after an approval, a hand-over, an escalation) is free, and is not asked for here.
In no hour that slides over the database's clock are more admitted than the setting says.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.host import attempts, database
from bridle.host.errors import Invalid, TooMany
from bridle.host.identity import Principal
from bridle.host.setting import Setting
from bridle.host.settings import REQUESTS_PER_HOUR, Settings, zone
from bridle.host.turns import take_turns

HOUR = timedelta(hours=1)


class Limits:
    """Admission by a setting. An assistant may bring a setting of its own, which is counted by itself."""

    def __init__(
        self, settings: Settings, setting: Setting[int] = REQUESTS_PER_HOUR, requests: str = "Anfragen"
    ) -> None:
        self.settings = settings
        self.setting = setting
        self.requests = requests

    async def admit(self, principal: Principal, cost: int = 1) -> None:
        async with self.settings.db.write() as tx:
            await self.take(tx, principal, cost)

    async def take(self, tx: AsyncConnection, principal: Principal, cost: int = 1) -> None:
        """Admit in the transaction that begins what is asked for: what does not begin costs nothing."""
        key = f"{self.setting.key}:{principal.user_id}"
        await take_turns(tx, key)
        limit = await self.settings.read(tx, principal.tenant_id, self.setting)
        if not 1 <= cost <= limit:
            raise Invalid(f"Auf einmal sind 1 bis {limit} {self.requests} möglich.", "cost")
        at = await database.now(tx)
        await attempts.clean(tx, key, at, HOUR)
        over = await attempts.count(tx, key, at, HOUR) + cost - limit
        if over > 0:
            until = HOUR + await attempts.oldest(tx, key, at, HOUR, after=over - 1)  # as many have to go
            raise await self._too_many(tx, principal, limit, at, until)
        await attempts.note(tx, key, at, cost)

    async def _too_many(
        self, tx: AsyncConnection, principal: Principal, limit: int, at: datetime, until: datetime
    ) -> TooMany:
        clock = _full_minute(until.astimezone(await zone(self.settings, tx, principal.tenant_id)))
        reached = f"Du hast das Limit von {limit} {self.requests} pro Stunde erreicht."
        return TooMany(f"{reached} Bitte warte bis {clock:%H:%M}.", (until - at).total_seconds())


def _full_minute(at: datetime) -> datetime:
    """Rounded up: whoever comes at the minute that was named is admitted."""
    return (at + timedelta(seconds=59, microseconds=999_999)).replace(second=0, microsecond=0)
