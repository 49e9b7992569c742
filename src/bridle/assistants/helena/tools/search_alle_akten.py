"""Finding matters among all that the person may see."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Annotated, Any

from sqlalchemy import Row, Select, select

from bridle.assistants.helena import access
from bridle.assistants.helena.begriffe import AkteStatus, Sachgebiet
from bridle.assistants.helena.dezernate import DezernatGezeigt, dezernate_genannt, list_dezernate
from bridle.assistants.helena.felder import eines_von, gefaltet
from bridle.assistants.helena.model import akten, beteiligte, dezernat_akten
from bridle.assistants.helena.thema import Gefunden, nach_thema
from bridle.assistants.helena.werkzeug import Ctx, angesehen, werkzeug
from bridle.assistants.helena.werkzeug_angaben import Anzahl, Suchtext
from bridle.assistants.helena.werkzeug_bild import berliner_tag, betrag, tag
from bridle.assistants.helena.zeichen import GERICHTSZEICHEN, mit_zeichen, zeichen_in
from bridle.engine.tools import SourceAttribution, ToolResult
from bridle.host.errors import Invalid
from bridle.host.identity import Principal
from bridle.host.tables import users

MOST_WORDS = 12
NO_WORDS = "In „{query}“ ist kein Wort, nach dem sich suchen lässt. Nenne einen Namen oder ein Aktenzeichen."
NOTHING = "Keine Akte passt dazu; es wurde in den Akten gesucht, auf die Du Zugriff hast."
BY_SUBJECT = (
    "Keine Akte heißt so und kein Beteiligter; „nach_thema“ sind Akten, in denen es darum geht. Ist es nicht "
    "genau eine, die „genau“ oder „wohl“ passt, frag nach."
)
NO_DEZERNAT = "Ein Dezernat „{dezernat}“ gibt es nicht; „dezernate“ sind alle, die es gibt."
_SUBJECT = re.compile(r"wegen\s+(?=\S)", re.IGNORECASE)


@werkzeug(
    examples=[
        ("In welchen Akten kommt Silberbach vor?", {"query": "Silberbach"}),
        (
            "Welche offenen Mietsachen gegen die Hausgut haben wir?",
            {"query": "Hausgut", "status": "OFFEN", "sachgebiet": "MIETRECHT"},
        ),
    ]
)
async def search_alle_akten(
    ctx: Ctx,
    query: Suchtext,
    status: Annotated[AkteStatus, eines_von(AkteStatus)] | None = None,
    sachgebiet: Annotated[Sachgebiet, eines_von(Sachgebiet)] | None = None,
    dezernat: Suchtext | None = None,
    limit: Anzahl = 10,
) -> ToolResult[dict[str, Any]]:
    """Find Akten by words of their Aktenzeichen, Kurzrubrum, wegen or the names of their Beteiligte, among
    all Akten this person may see. Every word has to fit, and every filter. A file number of a court or of
    another party ("142 C 77/26") finds the Akte it belongs to. What no Akte is named after is looked for by
    subject ("Schimmelsache"), see nach_thema. Inside documents use search_dokument.

    Args:
        query: words that all have to occur, such as a name or a file number; "*" for all Akten; "wegen …" for
            what they are about, then " + " and more words that help to tell which one
        status: only Akten in this state
        sachgebiet: only Akten of this field of law
        dezernat: only Akten filed under the Dezernat of this name; who is in it is told, too
        limit: at most so many, 1 to 50
    """
    subject = _SUBJECT.match(query)
    words = [word for word in gefaltet(query).split() if word.strip("_-./")][:MOST_WORDS]
    if not words and query != "*":
        raise Invalid(NO_WORDS.format(query=query[:60]), "query")
    principal = ctx.context.principal
    people = select(beteiligte.c.akte_id).where(access.visible(principal, beteiligte))
    filters = [akten.c.status == status] if status else []
    filters += [akten.c.sachgebiet == sachgebiet] if sachgebiet else []
    named = [
        akten.c.suche.contains(word, autoescape=True)
        | akten.c.id.in_(people.where(beteiligte.c.suche.contains(word, autoescape=True)))
        for word in words
    ]
    rows: Sequence[Row[Any]] = ()
    about: list[Gefunden] = []
    number = "" if subject else zeichen_in(query)
    theirs: dict[str, str] = {}
    async with ctx.context.db.read() as tx:
        there = await dezernate_genannt(tx, principal, dezernat) if dezernat else []
        if dezernat and not there:
            return _kein_dezernat(dezernat, (await list_dezernate(tx, principal))[0])
        filters += [akten.c.id.in_(_abgelegt(principal, there))] if there else []
        asked = _akten(principal, limit).where(*named, *filters)
        if number:
            theirs = await mit_zeichen(tx, principal, number, *filters)
            asked = _diese(principal, theirs, limit) if theirs or GERICHTSZEICHEN.search(number) else asked
        if not subject:
            rows = (await tx.execute(asked)).all()
        if not rows and words and not number:
            about = await nach_thema(tx, principal, query, *filters)
    angesehen(ctx, [*rows[:limit], *(each.row for each in about[:limit])])
    shown: dict[str, Any] = {
        "akten": [_gezeigt(row) | _zeichen(theirs.get(row.id)) for row in rows[:limit]],
        "weitere": len(rows) > limit,
    }
    if there:
        shown["im_dezernat"] = [_dezernat(each) for each in there]
    if about:
        shown["nach_thema"] = [_nach_thema(each) for each in about[:limit]]
    note = BY_SUBJECT if about else NOTHING
    return ToolResult(
        shown if rows else shown | {"hinweis": note},
        source=SourceAttribution("Akten der Kanzlei", kind="akten"),
    )


def _akten(principal: Principal, limit: int) -> Select[Any]:
    return (
        select(akten, users.c.name.label("anwalt"))
        .join(users, users.c.id == akten.c.anwalt_id, isouter=True)
        .where(access.visible_akten(principal))
        .order_by(akten.c.angelegt.desc(), akten.c.id)
        .limit(limit + 1)
    )


def _abgelegt(principal: Principal, there: Sequence[DezernatGezeigt]) -> Select[Any]:
    return select(dezernat_akten.c.akte_id).where(
        dezernat_akten.c.dezernat_id.in_([each.id for each in there]),
        dezernat_akten.c.tenant_id == principal.tenant_id,
    )


def _dezernat(each: DezernatGezeigt) -> dict[str, Any]:
    return {"name": each.name, "mitglieder": [person.name for person in each.mitglieder]}


def _kein_dezernat(asked: str, there: Sequence[DezernatGezeigt]) -> ToolResult[dict[str, Any]]:
    return ToolResult(
        {
            "akten": [],
            "weitere": False,
            "dezernate": [_dezernat(each) for each in there],
            "hinweis": NO_DEZERNAT.format(dezernat=asked[:60]),
        },
        source=SourceAttribution("Dezernate der Kanzlei", kind="akten"),
    )


def _diese(principal: Principal, ids: Iterable[str], limit: int) -> Select[Any]:
    """The words of a court's file number are never looked for one by one: others may have them all."""
    return _akten(principal, limit).where(akten.c.id.in_(list(ids)))


def _zeichen(said: str | None) -> dict[str, str]:
    return {"zeichen": said} if said else {}


def _nach_thema(each: Gefunden) -> dict[str, Any]:
    found = {"gefunden_ueber": list(each.ueber), "passt": each.passt.name.lower()}
    return _gezeigt(each.row) | found | ({"in_dokumenten": list(each.papiere)} if each.papiere else {})


def _gezeigt(row: Row[Any]) -> dict[str, Any]:
    plain = ("id", "aktenzeichen", "kurzrubrum", "status", "sachgebiet", "anwalt")
    return (
        {name: getattr(row, name) for name in plain}
        | betrag("gegenstandswert", row.gegenstandswert)
        | tag("angelegt", berliner_tag(row.angelegt))
    )
