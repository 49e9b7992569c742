"""The one way out for a question: what a search engine or an embedder elsewhere may be asked, if anything.

Whoever asks outside asks here first. Names are looked for in all matters of the Kanzlei: what may not be told
is not less because somebody may not see it, or because a model elsewhere reads along.
"""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena.model import akten
from bridle.assistants.helena.namen import alle_namen
from bridle.assistants.helena.nur_lokal_genannt import genannt
from bridle.assistants.helena.werkzeug import HelenaContext
from bridle.host.errors import Conflict, Invalid
from bridle.host.screening import Refusal, screened

STAYS_HERE = "Hier geht es um eine Akte, die als „nur lokal“ markiert ist; dazu wird nicht im Netz gesucht."
LOCAL_ONLY = "Die Akte {akte} ist als „nur lokal“ markiert; zu ihr wird nicht im Netz gesucht."


async def hinaus(tx: AsyncConnection, helena: HelenaContext, query: str) -> str:
    """The question as it may leave the house, or the sentence that says why it does not."""
    await _refuse_about_a_local_one(tx, helena)
    if helena.leser.bleibt_hier or await genannt(tx, helena.principal, [query]):
        raise Conflict(STAYS_HERE)
    allowed = screened(query, await alle_namen(tx, helena.principal))
    if isinstance(allowed, Refusal):
        raise Invalid(allowed.sentence, "query")
    return allowed


async def _refuse_about_a_local_one(tx: AsyncConnection, helena: HelenaContext) -> None:
    """As it is marked now: somebody may have done so since the run began."""
    if helena.akte_id is None:
        return
    ours = (akten.c.id == helena.akte_id, akten.c.tenant_id == helena.principal.tenant_id)
    akte = (await tx.execute(select(akten).where(*ours))).one_or_none()
    if akte is None:
        raise Conflict(STAYS_HERE)
    if akte.nur_lokal:
        raise Conflict(LOCAL_ONLY.format(akte=akte.aktenzeichen))
