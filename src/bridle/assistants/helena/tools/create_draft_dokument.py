"""A document for a person to approve."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from bridle.assistants.helena.drafts.dokument import DOKUMENT
from bridle.assistants.helena.drafts.revision import revision_of
from bridle.assistants.helena.felder import Angabe, Stichworte, Zeile
from bridle.assistants.helena.werkzeug import WRITERS, Ctx, akte_zum_schreiben, werkzeug
from bridle.assistants.helena.werkzeug_angaben import Benannt
from bridle.assistants.helena.werkzeug_dokument import dokument_gemeint
from bridle.assistants.helena.werkzeug_entwurf import entworfen
from bridle.assistants.helena.werkzeug_vorschlag import vorgelegt, vorschlag
from bridle.engine.tools import ToolResult
from bridle.host.errors import Conflict, Invalid

ELSEWHERE = "Dieses Dokument liegt in einer anderen Akte."
OTHER_KIND = "Das war kein Entwurf eines Dokuments."
EMPTY = "Das Dokument hat keinen Text."


@werkzeug(
    roles=WRITERS,
    effect="draft",
    examples=[
        (
            "Schreib der Mandantin, dass die Klage heute rausgeht.",
            {"titel": "Schreiben an die Mandantin", "inhalt": "Sehr geehrte Frau Silberbach,\n\n…"},
        ),
    ],
)
async def create_draft_dokument(
    ctx: Ctx,
    titel: Zeile,
    inhalt: Annotated[str, Field(min_length=1, max_length=200_000)],
    akte: Benannt = None,
    dokument: Benannt = None,
    ordner: Angabe = "",
    tags: Stichworte | None = None,
    ueberarbeitet: Benannt = None,
) -> ToolResult[dict[str, Any]]:
    """Draft a document (letter, pleading, contract clause) in Markdown. A person approves, edits or rejects
    it; even then it stays ENTWURF in the Akte. Nothing is sent. Look for a template with search_muster first.

    Args:
        titel: name of the document
        inhalt: the whole text, in German, as Markdown
        akte: id, Aktenzeichen or part of the Kurzrubrum; leave it out for the current Akte
        dokument: id or name of a document in the Akte of which this is a new version
        ordner: folder in the Akte
        tags: keywords
        ueberarbeitet: id of the rejected draft that this one takes the place of
    """
    if not inhalt.strip():
        raise Invalid(EMPTY, "inhalt")
    written: dict[str, Any] = {"titel": titel, "inhalt": inhalt, "ordner": ordner, "tags": tags or []}
    seen = await vorgelegt(ctx, written)
    async with ctx.context.db.write() as tx:
        meant = await akte_zum_schreiben(tx, ctx, akte)
        payload = {"akte_id": meant.id, **written}
        if dokument is not None:
            before = await dokument_gemeint(tx, ctx, dokument, meant.id)
            if before.akte_id != meant.id:
                raise Conflict(ELSEWHERE)
            payload["dokument_id"] = before.id
        if ueberarbeitet is not None:
            rejected = await revision_of(tx, ctx.context.principal, ueberarbeitet)
            if rejected.kind != DOKUMENT.name or rejected.akte_id != meant.id:
                raise Conflict(OTHER_KIND)
            payload |= {"parent": rejected.parent, "revision": rejected.revision}
        draft = await vorschlag(tx, ctx, DOKUMENT.name, payload, seen, akte_id=meant.id)
    return entworfen(draft, meant)
