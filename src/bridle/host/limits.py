"""How much somebody may ask for, in an hour and at once; counted in the database, for all processes together.

One request is one token, and so is continuing a run that ended early. What belongs to a request (resuming it
after an approval, a hand-over, an escalation) is free, and is not asked for here.
In no hour that slides over the database's clock are more admitted than the setting says.

At once, a person, a tenant and the whole database each have a limit. That of a tenant is below that of all:
one who is noisy cannot keep the others out.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.host import attempts, database
from bridle.host.errors import Invalid, TooMany
from bridle.host.identity import Principal
from bridle.host.setting import Setting
from bridle.host.settings import REQUESTS_PER_HOUR, RUNS_OF_A_PERSON, RUNS_OF_ALL, Settings, zone
from bridle.host.tables import runs
from bridle.host.turns import take_turns

HOUR = timedelta(hours=1)
MOST_RUNS = 400
"""At once, of all tenants. Not exact to the last: tenants do not wait for each other to be counted."""
SOON_SECONDS = 5.0
"""What one is asked to wait until some run has ended: nobody knows when, but most take seconds."""

OWN_RUNS = "Es werden schon {limit} deiner Anfragen bearbeitet. Bitte warte, bis eine davon fertig ist."
ALL_RUNS = "Es werden gerade {limit} Anfragen zugleich bearbeitet, mehr sind nicht vorgesehen. {later}"
BUSY = "Der Server ist gerade ausgelastet. {later}"
LATER = "Bitte versuche es in einigen Sekunden noch einmal."


class Limits:
    """Admission by a setting. An assistant may bring a setting of its own, which is counted by itself."""

    def __init__(
        self, settings: Settings, setting: Setting[int] = REQUESTS_PER_HOUR, requests: str = "Anfragen"
    ) -> None:
        self.settings = settings
        self.setting = setting
        self.requests = requests
        self.most_runs = MOST_RUNS

    async def admit(self, principal: Principal, cost: int = 1) -> None:
        async with self.settings.db.write() as tx:
            await self.take(tx, principal, cost)

    async def take(self, tx: AsyncConnection, principal: Principal, cost: int = 1) -> None:
        """Admit in the transaction that begins what is asked for: what does not begin costs nothing."""
        key = self._key(principal)
        await take_turns(tx, key)
        at = await database.now(tx)
        await attempts.clean(tx, key, at, HOUR)
        await self.look(tx, principal, cost)
        await attempts.note(tx, key, at, cost)

    async def look(self, tx: AsyncConnection, principal: Principal, cost: int = 1) -> None:
        """Refuse what would be refused now, and count nothing: for whoever has work to do before that."""
        key = self._key(principal)
        limit = await self.settings.read(tx, principal.tenant_id, self.setting)
        if not 1 <= cost <= limit:
            raise Invalid(f"Auf einmal sind 1 bis {limit} {self.requests} möglich.", "cost")
        at = await database.now(tx)
        over = await attempts.count(tx, key, at, HOUR) + cost - limit
        if over > 0:
            until = HOUR + await attempts.oldest(tx, key, at, HOUR, after=over - 1)  # as many have to go
            raise await self._too_many(tx, principal, limit, at, until)

    def _key(self, principal: Principal) -> str:
        return f"{self.setting.key}:{principal.user_id}"

    async def admit_run(self, tx: AsyncConnection, principal: Principal) -> None:
        """Whether there is room for one more inline run; to be asked in the transaction that will store it.

        Runs whose process has died are not counted, though they are not ended yet.
        """
        await take_turns(tx, f"{RUNS_OF_ALL.key}:{principal.tenant_id}")
        own = await self.settings.read(tx, principal.tenant_id, RUNS_OF_A_PERSON)
        all_of_them = await self.settings.read(tx, principal.tenant_id, RUNS_OF_ALL)
        mine, ours, everybodys = await _running(tx, principal)
        if mine >= own:
            raise TooMany(OWN_RUNS.format(limit=own), SOON_SECONDS)
        if ours >= all_of_them:
            raise TooMany(ALL_RUNS.format(limit=all_of_them, later=LATER), SOON_SECONDS)
        if everybodys >= self.most_runs:
            raise TooMany(BUSY.format(later=LATER), SOON_SECONDS)

    async def _too_many(
        self, tx: AsyncConnection, principal: Principal, limit: int, at: datetime, until: datetime
    ) -> TooMany:
        clock = _full_minute(until.astimezone(await zone(self.settings, tx, principal.tenant_id)))
        reached = f"Du hast das Limit von {limit} {self.requests} pro Stunde erreicht."
        return TooMany(f"{reached} Bitte warte bis {clock:%H:%M}.", (until - at).total_seconds())


async def _running(tx: AsyncConnection, principal: Principal) -> tuple[int, int, int]:
    """How many inline runs are being worked on: the person's, the tenant's, all."""
    counted = select(
        func.count().filter(runs.c.user_id == principal.user_id),
        func.count().filter(runs.c.tenant_id == principal.tenant_id),
        func.count(),
    )
    at = await database.now(tx)
    alive = (runs.c.state == "running", runs.c.owner_until > at, runs.c.mode == "inline")
    mine, ours, everybodys = (await tx.execute(counted.where(*alive))).one()
    return mine, ours, everybodys


def _full_minute(at: datetime) -> datetime:
    """Rounded up: whoever comes at the minute that was named is admitted."""
    return (at + timedelta(seconds=59, microseconds=999_999)).replace(second=0, microsecond=0)
