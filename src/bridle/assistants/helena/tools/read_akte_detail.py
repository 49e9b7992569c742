"""Everything that is noted of a matter."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena import access, akten
from bridle.assistants.helena.beteiligte import list_beteiligte
from bridle.assistants.helena.dezernate import dezernate_der_akte
from bridle.assistants.helena.model import akte_normen
from bridle.assistants.helena.notizen import list_notizen
from bridle.assistants.helena.werkzeug import Ctx, akte_gemeint, werkzeug
from bridle.assistants.helena.werkzeug_angaben import Benannt
from bridle.assistants.helena.werkzeug_bild import berliner_tag, betrag, gekuerzt, tag
from bridle.engine.text import canonical_json
from bridle.engine.tools import SourceAttribution, ToolResult
from bridle.host.tables import users

LONGEST_NOTE = 2_000
LONGEST_FALLDATEN = 6_000
LONGEST_ENTRY = 500
MOST_PEOPLE, MOST_NORMS, MOST_ENTRIES = 50, 20, 10
PLAIN = {
    "id",
    "aktenzeichen",
    "kurzrubrum",
    "wegen",
    "sachgebiet",
    "status",
    "tags",
    "nur_lokal",
    "anwalt",
    "sachbearbeiter",
    "dokumente",
    "offene_fristen",
}


@werkzeug(
    examples=[("Wer ist in der Sache Nebelthau beteiligt, und was ist notiert?", {"akte": "Nebelthau"})]
)
async def read_akte_detail(ctx: Ctx, akte: Benannt = None) -> ToolResult[dict[str, Any]]:
    """Read all of one Akte: wegen, summary, notes, Falldaten, Dezernate, dates, up to 50 Beteiligte with
    their role and contact, up to 20 pinned norms. For the key facts alone read_akte is shorter.

    Args:
        akte: id, Aktenzeichen or part of the Kurzrubrum; leave it out for the current Akte
    """
    principal = ctx.context.principal
    async with ctx.context.db.read() as tx:
        found = await akten.read_akte(tx, principal, (await akte_gemeint(tx, ctx, akte)).id)
        people, _ = await list_beteiligte(tx, principal, limit=MOST_PEOPLE, filters={"akte_id": found.id})
        pinned = select(akte_normen).where(
            akte_normen.c.akte_id == found.id, access.visible(principal, akte_normen)
        )
        entries, _ = await list_notizen(tx, principal, limit=MOST_ENTRIES, filters={"akte_id": found.id})
        filed = await dezernate_der_akte(tx, principal, found.id)
        authors = await _namen(tx, ctx, {each.user_id for each in entries})
        norms = (await tx.execute(pinned.order_by(akte_normen.c.angelegt).limit(MOST_NORMS))).all()
    detail: dict[str, Any] = {
        **found.model_dump(mode="json", include=PLAIN),
        **betrag("gegenstandswert", found.gegenstandswert),
        **tag("mandat_seit", found.mandat_seit),
        **tag("angelegt", berliner_tag(found.angelegt)),
        **tag("letzte_aktivitaet", berliner_tag(found.aktivitaet)),
        "summary": gekuerzt(found.summary, LONGEST_NOTE),
        "notizen": gekuerzt(found.notizen, LONGEST_NOTE),
        "einzelne_notizen": [
            {
                "text": gekuerzt(each.text, LONGEST_ENTRY),
                **tag("datum", berliner_tag(each.angelegt)),
                **({"von": authors[each.user_id]} if each.user_id in authors else {}),
            }
            for each in entries
        ],
        "dezernate": filed,
        "falldaten": _bounded(found.falldaten),
        "beteiligte_gesamt": found.beteiligte,
        "beteiligte": [
            each.model_dump(
                include={"id", "rolle", "vorname", "name", "firma", "email"}, exclude_defaults=True
            )
            for each in people
        ],
        "normen": [
            {"norm": f"{row.paragraph} {row.gesetz}", "anmerkung": gekuerzt(row.anmerkung, 200)}
            for row in norms
        ],
    }
    return ToolResult(detail, source=SourceAttribution(found.aktenzeichen, kind="akte", id=found.id))


async def _namen(tx: AsyncConnection, ctx: Ctx, ids: Collection[str]) -> dict[str, str]:
    """Of those in the firm who wrote the notes."""
    if not ids:
        return {}
    ours = users.c.tenant_id == ctx.context.principal.tenant_id
    found = await tx.execute(select(users.c.id, users.c.name).where(users.c.id.in_(ids), ours))
    return {row.id: row.name for row in found}


def _bounded(falldaten: dict[str, Any]) -> Any:
    text = canonical_json(falldaten)
    return falldaten if len(text) <= LONGEST_FALLDATEN else gekuerzt(text, LONGEST_FALLDATEN)
