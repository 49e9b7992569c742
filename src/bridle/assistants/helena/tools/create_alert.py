"""A warning for a person to approve: then everybody on the matter sees it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from bridle.assistants.helena.begriffe import AlertTyp
from bridle.assistants.helena.drafts.alert import ALERT
from bridle.assistants.helena.felder import Absatz, Zeile, eines_von
from bridle.assistants.helena.werkzeug import WRITERS, Ctx, akte_oder_keine, werkzeug
from bridle.assistants.helena.werkzeug_angaben import Benannt, wahl
from bridle.assistants.helena.werkzeug_entwurf import entworfen
from bridle.assistants.helena.werkzeug_vorschlag import vorgelegt, vorschlag
from bridle.engine.tools import ToolResult

Schwere = Annotated[
    Literal["info", "warning", "critical"],
    wahl("info", "warning", "critical", hinweis="info", warnung="warning", kritisch="critical"),
]


@werkzeug(
    roles=WRITERS,
    effect="draft",
    examples=[
        (
            "Warne alle in der Akte, dass die Notfrist morgen abläuft.",
            {"titel": "Notfrist läuft morgen ab", "severity": "critical", "typ": "FRIST_KRITISCH"},
        ),
    ],
)
async def create_alert(
    ctx: Ctx,
    titel: Zeile,
    severity: Schwere = "info",
    inhalt: Absatz = "",
    typ: Annotated[AlertTyp, eines_von(AlertTyp)] = AlertTyp.SONSTIGES,
    akte: Benannt = None,
) -> ToolResult[dict[str, Any]]:
    """Propose an alert (Hinweis, Warnung) for everybody who works on an Akte, or for this person where there
    is none. A person approves it. For a date in the calendar use create_draft_frist.

    Args:
        titel: what it is about, in one line
        severity: info, warning or critical
        inhalt: the details
        typ: what kind of alert
        akte: id, Aktenzeichen or part of the Kurzrubrum; leave it out for the current Akte, or for none
    """
    written = {"titel": titel, "inhalt": inhalt, "typ": typ, "severity": severity}
    seen = await vorgelegt(ctx, written)
    async with ctx.context.db.write() as tx:
        meant = await akte_oder_keine(tx, ctx, akte)
        akte_id = None if meant is None else meant.id
        draft = await vorschlag(tx, ctx, ALERT.name, {"akte_id": akte_id, **written}, seen, akte_id=akte_id)
    return entworfen(draft, meant, severity=severity)
