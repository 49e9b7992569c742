"""Whether the firm already has to do with somebody: on which side, in which matter."""

from __future__ import annotations

from typing import Annotated, Any

from sqlalchemy import ColumnElement, not_, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena import access
from bridle.assistants.helena.begriffe import BeteiligtenRolle, Rolle
from bridle.assistants.helena.felder import eines_von
from bridle.assistants.helena.kollision import Name, gegenseite
from bridle.assistants.helena.model import akten, beteiligte
from bridle.assistants.helena.werkzeug import Ctx, werkzeug
from bridle.assistants.helena.werkzeug_angaben import Suchtext
from bridle.assistants.helena.werkzeug_dokument import akten_zu
from bridle.assistants.helena.zitate_finden import zitate
from bridle.engine.tools import SourceAttribution, ToolResult
from bridle.host.errors import Invalid
from bridle.host.tables import users

SHORT = "„{name}“ ist zu kurz oder kein Name. Gib den Nachnamen oder die Firma ganz an."
HIDDEN = (
    "Es gibt eine mögliche Kollision mit einer Akte, auf die Du keinen Zugriff hast. Wende Dich an {wen}, "
    "bevor das Mandat angenommen wird."
)
NOT_ALL = (
    "In den Akten, die hier durchsucht werden durften, ist unter diesem Namen niemand beteiligt. Akten, die "
    "als „nur lokal“ markiert sind, sind nicht geprüft: Das ist noch keine Kollisionsprüfung."
)
NONE = (
    "Unter diesem Namen ist in der Kanzlei niemand beteiligt. Andere Schreibweisen sind damit nicht "
    "ausgeschlossen."
)
NORM = "§ 43a Abs. 4 BRAO"
CONFLICT = "Möglicher Interessenkonflikt (§ 43a Abs. 4 BRAO): {name} steht in {akte} auf der anderen Seite."
MOST = 50


@werkzeug(
    examples=[
        ("Dürfen wir Frau Nebelthau vertreten?", {"name": "Nebelthau", "rolle": "MANDANT"}),
        ("Haben wir schon etwas mit der Hausgut GmbH?", {"name": "Hausgut GmbH"}),
    ]
)
async def check_kollision(
    ctx: Ctx,
    name: Suchtext,
    rolle: Annotated[BeteiligtenRolle, eines_von(BeteiligtenRolle)] | None = None,
) -> ToolResult[dict[str, Any]]:
    """Check a name for a conflict of interest (Kollision) against the Beteiligte of the whole Kanzlei, before
    a new Mandat or party is taken in. Akten the person may not see are only reported as a possible Kollision.

    Args:
        name: the surname, or first and last name, or the firm
        rolle: which side the name would be on in the new matter, such as MANDANT or GEGNER
    """
    wanted = Name.aus(name)
    if wanted is None or zitate(name):  # it is said again in the result, and would count as read
        raise Invalid(SHORT.format(name=name[:60]), "name")
    # by ids: a matter without a case worker is neither the person's nor not theirs to SQL
    mine = akten.c.id.in_(select(akten.c.id).where(access.visible_akten(ctx.context.principal)))
    async with ctx.context.db.read() as tx:
        seen = await _hits(tx, ctx, wanted, mine)
        unseen = await _hits(tx, ctx, wanted, not_(mine))
        whom = await _administrators(tx, ctx) if unseen else ""
        await akten_zu(tx, ctx, [row.akte_id for row in seen])
        ctx.context.leser.liest(unseen)  # that there is something is already told
        left_out = await access.ausgelassen(tx, ctx.context.principal)
    hits = [_gezeigt(row, rolle, ctx.context.akte_id) for row in seen[:MOST]]
    warnings = [CONFLICT.format(name=hit["name"], akte=hit["akte"]) for hit in hits if hit.get("gegenseite")]
    warnings += [HIDDEN.format(wen=whom)] if unseen else []
    result: dict[str, Any] = {"name": name, "treffer": hits, "warnungen": warnings}
    if hits:
        result["massstab"] = NORM
    if not hits and not warnings:
        result["hinweis"] = NOT_ALL if left_out else NONE
    return ToolResult(result, source=SourceAttribution("Beteiligte der Kanzlei", kind="beteiligte"))


async def _hits(tx: AsyncConnection, ctx: Ctx, wanted: Name, where: ColumnElement[bool]) -> list[Any]:
    """Beteiligte of that name, and matters whose Kurzrubrum has it; a court is on no side."""
    tenant = ctx.context.principal.tenant_id
    matter = (
        akten.c.id,
        akten.c.id.label("akte_id"),
        akten.c.aktenzeichen,
        akten.c.kurzrubrum,
        akten.c.status,
        akten.c.nur_lokal,
    )
    ours = (access.kanzlei_akten(ctx.context.principal), where)
    people = (
        select(*matter, beteiligte.c.rolle, beteiligte.c.vorname, beteiligte.c.name, beteiligte.c.firma)
        .join(beteiligte, beteiligte.c.akte_id == akten.c.id)
        .where(*ours, beteiligte.c.tenant_id == tenant, beteiligte.c.rolle != BeteiligtenRolle.GERICHT)
        .where(or_(*[beteiligte.c.suche.contains(word, autoescape=True) for word in sorted(wanted.worte)]))
        .order_by(akten.c.aktenzeichen, beteiligte.c.angelegt, beteiligte.c.id)
    )
    titles = (
        select(*matter)
        .where(*ours, or_(*[akten.c.suche.contains(word, autoescape=True) for word in sorted(wanted.worte)]))
        .order_by(akten.c.aktenzeichen)
    )
    found = [
        row
        for row in await tx.execute(people)
        if wanted.ist(row.name, row.vorname) or (row.firma and wanted.ist(row.firma))
    ]
    known = {row.akte_id for row in found}
    titled = [row for row in await tx.execute(titles) if wanted.steht_in(row.kurzrubrum)]
    return [*found, *[row for row in titled if row.akte_id not in known]]


async def _administrators(tx: AsyncConnection, ctx: Ctx) -> str:
    """Whom to ask: those who see every matter."""
    asked = select(users.c.name).where(
        users.c.tenant_id == ctx.context.principal.tenant_id, users.c.active, users.c.role == Rolle.ADMIN
    )
    found = list((await tx.execute(asked.order_by(users.c.name).limit(3))).scalars())
    return " oder ".join(found) or "die Kanzleileitung"


def _gezeigt(row: Any, rolle: BeteiligtenRolle | None, here: str | None) -> dict[str, Any]:
    person = hasattr(row, "rolle")
    called = (
        " ".join([part for part in (row.vorname, row.name, row.firma) if part]) if person else row.kurzrubrum
    )
    return {
        "name": called,
        "rolle": row.rolle if person else "laut Kurzrubrum",
        "akte": row.aktenzeichen,
        "kurzrubrum": row.kurzrubrum,
        "status": row.status,
        **({"in_dieser_akte": True} if row.akte_id == here else {}),
        **({"gegenseite": gegenseite(rolle, row.rolle)} if rolle and person else {}),
    }
