"""Finding matters among all that the person may see."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from sqlalchemy import ColumnElement, Row, Select, Table, func, literal, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena import access
from bridle.assistants.helena.akten_aehnlich import aehnliche
from bridle.assistants.helena.begriffe import AkteStatus, Sachgebiet
from bridle.assistants.helena.dezernate import DezernatGezeigt, dezernate_genannt, list_dezernate
from bridle.assistants.helena.felder import eines_von, gefaltet
from bridle.assistants.helena.kollegen import kollegen
from bridle.assistants.helena.model import akten, beteiligte, dezernat_akten
from bridle.assistants.helena.thema import Gefunden, nach_thema
from bridle.assistants.helena.vorgemerkt import mit_norm
from bridle.assistants.helena.werkzeug import Ctx, angesehen, werkzeug
from bridle.assistants.helena.werkzeug_angaben import ROWS_CHARS, Ab, Suchtext, Zeilen, wahl
from bridle.assistants.helena.werkzeug_bild import berliner_tag, betrag, gekuerzt, tag
from bridle.assistants.helena.zeichen import GERICHTSZEICHEN, mit_zeichen, zeichen_in
from bridle.engine.tools import SourceAttribution, ToolResult
from bridle.host.errors import Invalid
from bridle.host.identity import Principal
from bridle.host.tables import users

MOST_WORDS, MOST_STAFF = 12, 200
LONGEST_SHORT, _EDGES = 4, " -/."
LONGEST_NOTE = 200
NO_WORDS = "In „{query}“ ist kein Wort, nach dem sich suchen lässt. Nenne einen Namen oder ein Aktenzeichen."
NOTHING = "Keine Akte passt dazu; es wurde in den Akten gesucht, auf die Du Zugriff hast."
BY_SUBJECT = (
    "Keine Akte heißt so und kein Beteiligter; „nach_thema“ sind Akten, in denen es darum geht. Ist es nicht "
    "genau eine, die „genau“ oder „wohl“ passt, frag nach."
)
NOBODY = "Niemand, der in der Kanzlei arbeitet, heißt „{person}“."
SIMILAR = "~"
NO_DEZERNAT = "Ein Dezernat „{dezernat}“ gibt es nicht; „dezernate“ sind alle, die es gibt."
Sortierung = Annotated[
    Literal["neu", "alt", "wert", "wert_niedrig", "ruht"], wahl("neu", "alt", "wert", "wert_niedrig", "ruht")
]
_SUBJECT = re.compile(r"wegen\s+(?=\S)", re.IGNORECASE)


@werkzeug(
    result_chars=ROWS_CHARS,
    examples=[
        ("In welchen Akten kommt Silberbach vor?", {"query": "Silberbach"}),
        (
            "Welche offenen Mietsachen gegen die Hausgut haben wir?",
            {"query": "Hausgut", "status": "OFFEN", "sachgebiet": "MIETRECHT"},
        ),
    ],
)
async def search_alle_akten(
    ctx: Ctx,
    query: Suchtext,
    status: Annotated[AkteStatus, eines_von(AkteStatus)] | None = None,
    sachgebiet: Annotated[Sachgebiet, eines_von(Sachgebiet)] | None = None,
    dezernat: Suchtext | None = None,
    norm: Suchtext | None = None,
    person: Suchtext | None = None,
    sortierung: Sortierung = "neu",
    limit: Zeilen = 10,
    ab: Ab = 1,
) -> ToolResult[dict[str, Any]]:
    """Find Akten by words of their Aktenzeichen, Kurzrubrum, wegen or names of Beteiligte, among all this
    person may see. Every word and every filter has to fit. A file number of a court or another party finds
    its Akte. What no Akte is named after is looked for by subject, see nach_thema.

    Args:
        query: a name, a number; "*" for all; "wegen …" for what they are about; "~ …" for any of these words,
            also misspelt
        status: only in this state
        sachgebiet: only of this field of law
        dezernat: only of this Dezernat
        norm: only with this norm noted
        person: only those somebody of this name works on
        sortierung: neu or alt by age, wert or wert_niedrig by value, ruht: longest untouched first
        limit: at most so many
        ab: from the how-manieth on
    """
    subject, similar = _SUBJECT.match(query), query.startswith(SIMILAR)
    words = [word for word in gefaltet(query).split() if word.strip("_-./")][:MOST_WORDS]
    if not words and query != "*":
        raise Invalid(NO_WORDS.format(query=query[:60]), "query")
    principal = ctx.context.principal
    filters = [akten.c.status == status] if status else []
    filters += [akten.c.sachgebiet == sachgebiet] if sachgebiet else []
    found = _Treffer()
    about: list[Gefunden] = []
    number = "" if subject or similar else zeichen_in(query)
    theirs: dict[str, str] = {}
    async with ctx.context.db.read() as tx:
        there = await dezernate_genannt(tx, principal, dezernat) if dezernat else []
        if dezernat and not there:
            staff = (await tx.execute(_kanzlei(principal))).all()
            return _kein_dezernat(dezernat, (await list_dezernate(tx, principal))[0], staff)
        filters += [akten.c.id.in_(_abgelegt(principal, there))] if there else []
        noted = await mit_norm(tx, principal, norm) if norm else {}
        filters += [akten.c.id.in_(list(noted))] if norm else []
        who = await kollegen(tx, principal, person) if person else []
        filters += [_bearbeitet([each.id for each in who])] if person else []
        wanted = [*(() if similar or subject else _benannt(principal, words)), *filters]
        if number:
            theirs = await mit_zeichen(tx, principal, number, *filters)
            if theirs or GERICHTSZEICHEN.search(number):
                wanted = [akten.c.id.in_(list(theirs))]  # its words one by one may be those of others, too
        if similar:
            ranked = await aehnliche(tx, principal, words, *filters)
            found = await _nach_rang(tx, principal, ranked, ab, limit)
        elif not subject:
            found = await _seite(tx, principal, wanted, sortierung, ab, limit)
        like = await kollegen(tx, principal, query) if words and not found.gefunden else []
        if not found.gefunden and words and not (number or similar):
            about = await nach_thema(tx, principal, query, *filters)
    angesehen(ctx, [*found.rows, *(each.row for each in about[:limit])])
    shown: dict[str, Any] = {
        "gefunden": found.gefunden,
        "akten": [
            _gezeigt(row) | _zeichen(theirs.get(row.id)) | _vermerk(noted.get(row.id)) for row in found.rows
        ],
        "weitere": found.gefunden > ab - 1 + len(found.rows),
    }
    if there:
        shown["im_dezernat"] = [_dezernat(each) for each in there]
    if person:
        shown["personen"] = [each.name for each in who]
    if like:
        shown["kollegen"] = [each.name for each in like]
    if about:
        shown["nach_thema"] = [_nach_thema(each) for each in about[:limit]]
    note = BY_SUBJECT if about else NOBODY.format(person=person) if person and not who else NOTHING
    return ToolResult(
        shown
        if found.gefunden
        else shown | {"gesucht": query, "hinweis": note},  # not the same result thrice
        source=SourceAttribution("Akten der Kanzlei", kind="akten"),
    )


@dataclass(frozen=True, slots=True)
class _Treffer:
    """A page of those that fit, and how many there are in all."""

    rows: Sequence[Row[Any]] = ()
    gefunden: int = 0


def _benannt(principal: Principal, words: Sequence[str]) -> list[ColumnElement[bool]]:
    """That each of the words is in the matter's own words or in a name of somebody who takes part."""
    people = select(beteiligte.c.akte_id).where(access.visible(principal, beteiligte))
    return [_darin(akten, word) | akten.c.id.in_(people.where(_darin(beteiligte, word))) for word in words]


def _darin(table: Table, word: str) -> ColumnElement[bool]:
    """A short word only at an end of another one: „Dach“ is in „Dachdecker“, and not in „Verdachts“."""
    if len(word) > LONGEST_SHORT or not word.isalpha():
        return table.c.suche.contains(word, autoescape=True)
    text = literal(" ") + table.c.suche + literal(" ")
    return or_(
        *(text.contains(f"{edge}{word}", autoescape=True) for edge in _EDGES),
        *(text.contains(f"{word}{edge}", autoescape=True) for edge in _EDGES),
    )


def _bearbeitet(ids: Sequence[str]) -> ColumnElement[bool]:
    return akten.c.anwalt_id.in_(ids) | akten.c.sachbearbeiter_id.in_(ids)


async def _seite(
    tx: AsyncConnection, principal: Principal, wanted: Sequence[Any], order: str, ab: int, limit: int
) -> _Treffer:
    asked = _akten(principal).where(*wanted)
    count = select(func.count()).select_from(akten).where(access.visible_akten(principal), *wanted)
    page = asked.order_by(*_ORDER[order], akten.c.id).offset(ab - 1).limit(limit)
    return _Treffer((await tx.execute(page)).all(), (await tx.execute(count)).scalar_one())


async def _nach_rang(
    tx: AsyncConnection, principal: Principal, ids: Sequence[str], ab: int, limit: int
) -> _Treffer:
    page = ids[ab - 1 : ab - 1 + limit]
    rows = (await tx.execute(_akten(principal).where(akten.c.id.in_(page)))).all()
    return _Treffer(sorted(rows, key=lambda row: page.index(row.id)), len(ids))


_ORDER: Mapping[str, Sequence[ColumnElement[Any]]] = {
    "neu": (akten.c.angelegt.desc(),),
    "alt": (akten.c.angelegt.asc(),),
    "wert": (akten.c.gegenstandswert.desc().nulls_last(), akten.c.angelegt.desc()),
    "wert_niedrig": (akten.c.gegenstandswert.asc().nulls_last(), akten.c.angelegt.desc()),
    "ruht": (akten.c.aktivitaet.asc(),),
}


def _akten(principal: Principal) -> Select[Any]:
    lawyer, clerk = users.alias(), users.alias()
    return (
        select(akten, lawyer.c.name.label("anwalt"), clerk.c.name.label("sachbearbeiter"))
        .join(lawyer, lawyer.c.id == akten.c.anwalt_id, isouter=True)
        .join(clerk, clerk.c.id == akten.c.sachbearbeiter_id, isouter=True)
        .where(access.visible_akten(principal))
    )


def _abgelegt(principal: Principal, there: Sequence[DezernatGezeigt]) -> Select[Any]:
    return select(dezernat_akten.c.akte_id).where(
        dezernat_akten.c.dezernat_id.in_([each.id for each in there]),
        dezernat_akten.c.tenant_id == principal.tenant_id,
    )


def _dezernat(each: DezernatGezeigt) -> dict[str, Any]:
    return {"name": each.name, "mitglieder": [person.name for person in each.mitglieder]}


def _kanzlei(principal: Principal) -> Select[Any, Any]:
    """Who works here and as what, which everybody who works here may know."""
    ours = (users.c.tenant_id == principal.tenant_id, users.c.active, users.c.role.in_(access.STAFF))
    return select(users.c.name, users.c.role).where(*ours).order_by(users.c.name).limit(MOST_STAFF)


def _kein_dezernat(
    asked: str, there: Sequence[DezernatGezeigt], staff: Sequence[Row[Any, Any]]
) -> ToolResult[dict[str, Any]]:
    return ToolResult(
        {
            "akten": [],
            "weitere": False,
            "dezernate": [_dezernat(each) for each in there],
            "kanzlei": [{"name": row.name, "rolle": row.role} for row in staff],
            "hinweis": NO_DEZERNAT.format(dezernat=asked[:60]),
        },
        source=SourceAttribution("Dezernate der Kanzlei", kind="akten"),
    )


def _zeichen(said: str | None) -> dict[str, str]:
    return {"zeichen": said} if said else {}


def _vermerk(said: str | None) -> dict[str, str]:
    return {"zur_norm": gekuerzt(said, LONGEST_NOTE)} if said else {}


def _nach_thema(each: Gefunden) -> dict[str, Any]:
    found = {"gefunden_ueber": list(each.ueber), "passt": each.passt.name.lower()}
    return _gezeigt(each.row) | found | ({"in_dokumenten": list(each.papiere)} if each.papiere else {})


def _gezeigt(row: Row[Any]) -> dict[str, Any]:
    plain = ("id", "aktenzeichen", "kurzrubrum", "status", "sachgebiet", "anwalt")
    clerk = getattr(row, "sachbearbeiter", None)
    return (
        {name: getattr(row, name) for name in plain}
        | ({"sachbearbeiter": clerk} if clerk else {})
        | ({"nur_lokal": True} if row.nur_lokal else {})
        | betrag("gegenstandswert", row.gegenstandswert)
        | tag("angelegt", berliner_tag(row.angelegt))
        | tag("letzte_aktivitaet", berliner_tag(row.aktivitaet))
    )
