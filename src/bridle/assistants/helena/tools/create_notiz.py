"""A note for a person to approve, of a matter or of none."""

from __future__ import annotations

from typing import Any

from bridle.assistants.helena.drafts.notiz import NOTIZ
from bridle.assistants.helena.notizen import NotizText
from bridle.assistants.helena.werkzeug import NOTERS, Ctx, akte_oder_keine, werkzeug
from bridle.assistants.helena.werkzeug_angaben import Benannt
from bridle.assistants.helena.werkzeug_entwurf import entworfen
from bridle.assistants.helena.werkzeug_vorschlag import vorgelegt, vorschlag
from bridle.engine.tools import ToolResult


@werkzeug(
    roles=NOTERS,
    effect="draft",
    examples=[
        (
            "Notiere in 0005/26, dass der Erbschein beantragt ist.",
            {"inhalt": "Der Erbschein ist beantragt.", "akte": "0005/26"},
        ),
        ("Merk Dir allgemein: Das Seminar ist am 12. Mai.", {"inhalt": "Das Seminar ist am 12. Mai."}),
    ],
)
async def create_notiz(ctx: Ctx, inhalt: NotizText, akte: Benannt = None) -> ToolResult[dict[str, Any]]:
    """Propose a note: for the current Akte, for one that is named, or a general one where there is none. A
    person approves it.

    Args:
        inhalt: what the note says, in German
        akte: id, Aktenzeichen or part of the Kurzrubrum; leave it out for the current Akte, or for none
    """
    written = {"inhalt": inhalt}
    seen = await vorgelegt(ctx, written)
    async with ctx.context.db.write() as tx:
        meant = await akte_oder_keine(tx, ctx, akte)
        akte_id = None if meant is None else meant.id
        payload = {**written, "akte_id": akte_id}
        draft = await vorschlag(tx, ctx, NOTIZ.name, payload, seen, akte_id=akte_id)
    return entworfen(draft, meant)
