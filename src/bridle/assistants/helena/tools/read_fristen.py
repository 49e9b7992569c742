"""What is due: open means not done, however late it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, time, timedelta
from typing import Annotated, Any, Literal

from sqlalchemy import Row, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena.begriffe import BeteiligtenRolle, KalenderTyp
from bridle.assistants.helena.felder import eines_von
from bridle.assistants.helena.frist_woher import woher
from bridle.assistants.helena.fristen import KalenderGezeigt, list_fristen
from bridle.assistants.helena.kollegen import kollegen
from bridle.assistants.helena.model import beteiligte
from bridle.assistants.helena.werkzeug import Ctx, akte_gemeint, heute_hier, werkzeug
from bridle.assistants.helena.werkzeug_angaben import (
    ALLE,
    ROWS_CHARS,
    VERKEHRT,
    Ab,
    Benannt,
    Suchtext,
    Tag,
    Zeilen,
    wahl,
)
from bridle.assistants.helena.werkzeug_bild import berliner_tag, gekuerzt, tag
from bridle.assistants.helena.werkzeug_dokument import akten_zu
from bridle.engine.tools import SourceAttribution, ToolResult
from bridle.host.errors import Invalid
from bridle.host.tables import users

LONGEST = 500
UNSICHER = "Unsicher:"
"""How a line begins that says which other day may be right."""
A_PAGE, MOST_PAGES = 200, 10
MONTH = timedelta(days=31)
NOBODY = "Niemand, der in der Kanzlei arbeitet, heißt „{person}“; gezeigt sind die Einträge von allen."
UNFINISHED = "Es gibt mehr Einträge, als hier auf einmal durchgesehen werden; grenze auf eine Akte ein."

Stand = Annotated[
    Literal["active", "past", "all"],
    wahl("active", "past", "all", offen="active", vergangen="past", erledigt="past", alle="all"),
]
Zeitraum = Annotated[
    Literal["heute", "woche", "monat", "ueberfaellig"], wahl("heute", "woche", "monat", "ueberfaellig")
]


@werkzeug(
    result_chars=ROWS_CHARS,
    examples=[
        ("Welche Fristen laufen diese Woche ab?", {"zeitraum": "woche"}),
        ("Was ist in der Akte 0002/26 noch offen?", {"akte": "0002/26"}),
    ],
)
async def read_fristen(
    ctx: Ctx,
    akte: Benannt = None,
    status: Stand = "active",
    zeitraum: Zeitraum | None = None,
    von: Tag | None = None,
    bis: Tag | None = None,
    typ: Annotated[KalenderTyp, eines_von(KalenderTyp)] | None = None,
    person: Suchtext | None = None,
    limit: Zeilen = 20,
    ab: Ab = 1,
) -> ToolResult[dict[str, Any]]:
    """Read Fristen, Termine and Wiedervorlagen, the earliest first, of one Akte or of all Akten this person
    may see. Open (active) is whatever is not done: overdue entries stay in it and are flagged. To compute a
    new Frist use berechne_frist. Of one Akte, entries also tell the norm and how their day was computed.

    Args:
        akte: id, Aktenzeichen or part of the Kurzrubrum; "alle" for all Akten; leave it out for the current
            Akte, or for all where there is none
        status: active (not done), past (done, or its day is over) or all
        zeitraum: heute, woche (Monday to Sunday of this week), monat (the next 31 days) or ueberfaellig
        von: only what is due from this day on
        bis: only what is due up to this day
        typ: only FRIST, TERMIN, WIEDERVORLAGE or FOKUSZEIT
        person: only what somebody of this name is responsible for
        limit: at most so many
        ab: from the how-manieth on
    """
    if von and bis and von > bis:
        raise Invalid(VERKEHRT.format(von=von, bis=bis), "von")
    span = von or date.min, bis or date.max
    async with ctx.context.db.read() as tx:
        today = await heute_hier(tx)
        everywhere = (akte or "").casefold() == ALLE or not (akte or ctx.context.akte_id)
        meant = None if everywhere else await akte_gemeint(tx, ctx, akte)
        filters = ({"akte_id": meant.id} if meant else {}) | ({"typ": typ.value} if typ else {})
        entries, whole = await _entries(tx, ctx, filters, status)
        colleagues = await kollegen(tx, ctx.context.principal, person) if person else []
        if colleagues:
            theirs = {each.id for each in colleagues}
            entries = [each for each in entries if each.verantwortlich_id in theirs]
        late = sum(each.lage == "überfällig" for each in entries)
        fitting = [each for each in entries if _passt(each, status, zeitraum, today) and _in(each, *span)]
        fitting.sort(key=_im_tageslauf)
        shown = _seite(fitting, ab, limit, vom_ende=status == "past")
        filed = await akten_zu(tx, ctx, [each.akte_id for each in shown])
        who, courts = await _namen(tx, ctx, shown), await _gerichte(tx, ctx, filed)
    result: dict[str, Any] = {
        **({"akte": meant.aktenzeichen} if meant else {}),
        **tag("heute", today),
        **(tag("von", von) if von else {}),
        **(tag("bis", bis) if bis else {}),
        "gefunden": len(fitting),
        "davon_gezeigt": len(shown),
        "ueberfaellig_gesamt": late,
        **({"personen": [each.name for each in colleagues]} if person else {}),
        "eintraege": [
            _gezeigt(each, filed, today)
            | _der_akte(filed.get(each.akte_id or ""), courts)
            | _abgeschlossen(each, who)
            | (_gerechnet(each) if meant else {})
            for each in shown
        ],
        **_hinweis(whole=whole, nobody=person if person and not colleagues else None),
    }
    name = f"Kalender der Akte {meant.aktenzeichen}" if meant else "Kalender aller sichtbaren Akten"
    source = SourceAttribution(name, "kalender", meant.id if meant else "", date=today.isoformat())
    return ToolResult(result, source=source)


def _im_tageslauf(each: KalenderGezeigt) -> tuple[date, time]:
    """By the day, and within it by the hour; what has none is due the whole day, and comes first."""
    return each.datum, each.uhrzeit or time.min


def _seite(
    fitting: Sequence[KalenderGezeigt], ab: int, limit: int, *, vom_ende: bool
) -> Sequence[KalenderGezeigt]:
    """A page of them; of what is over, the last ones come first, each page in the order of its days."""
    if not vom_ende:
        return fitting[ab - 1 : ab - 1 + limit]
    last = max(0, len(fitting) - (ab - 1))
    return fitting[max(0, last - limit) : last]


def _hinweis(*, whole: bool, nobody: str | None) -> dict[str, str]:
    said = [NOBODY.format(person=nobody)] if nobody else []
    said += [] if whole else [UNFINISHED]
    return {"hinweis": " ".join(said)} if said else {}


async def _entries(
    tx: AsyncConnection, ctx: Ctx, filters: Mapping[str, str], status: str
) -> tuple[list[KalenderGezeigt], bool]:
    """All of them, the earliest first, and whether these are really all."""
    filters = {**filters, **({"stand": "offen"} if status == "active" else {})}
    found: list[KalenderGezeigt] = []
    after: str | None = None
    for _ in range(MOST_PAGES):
        rows, after = await list_fristen(
            tx, ctx.context.principal, limit=A_PAGE, after=after, filters=filters
        )
        found += rows
        if after is None:
            return found, True
    return found, False


def _passt(each: KalenderGezeigt, status: str, zeitraum: str | None, today: date) -> bool:
    last = each.bis_datum or each.datum
    if status == "past" and not (each.erledigt or last < today):
        return False
    if zeitraum is None:
        return True
    if zeitraum == "ueberfaellig":
        return each.lage == "überfällig"
    return _in(each, *_spanne(zeitraum, today))


def _in(each: KalenderGezeigt, first: date, end: date) -> bool:
    """Its own days, or one of the reminders of it."""
    reminders = [] if each.erledigt else each.vorfristen
    own = each.datum <= end and (each.bis_datum or each.datum) >= first
    return own or any(first <= day <= end for day in reminders)


def _spanne(zeitraum: str, today: date) -> tuple[date, date]:
    monday = today - timedelta(days=today.weekday())
    spans = {"heute": (today, today), "woche": (monday, monday + timedelta(days=6))}
    return spans.get(zeitraum, (today, today + MONTH))


def _gezeigt(each: KalenderGezeigt, filed: Mapping[str, Row[Any]], today: date) -> dict[str, Any]:
    monday, sunday = _spanne("woche", today)
    akte = filed.get(each.akte_id or "")
    past_reminders = [day for day in each.vorfristen if day <= today]
    return {
        "id": each.id,
        "typ": each.typ,
        "titel": each.titel,
        **tag("datum", each.datum),
        **({"uhrzeit": f"{each.uhrzeit:%H:%M}"} if each.uhrzeit else {}),
        **({"bis": each.bis_datum.isoformat()} if each.bis_datum else {}),
        **({"bis_uhrzeit": f"{each.bis_uhrzeit:%H:%M}"} if each.bis_uhrzeit else {}),
        "ueberfaellig": each.lage == "überfällig",
        "heute": each.lage == "heute",
        "diese_woche": not each.erledigt and monday <= each.datum <= sunday,
        "erledigt": each.erledigt,
        "ist_notfrist": each.ist_notfrist,
        **_art(each),
        "prioritaet": each.prioritaet,
        "verantwortlich": each.verantwortlich,
        **({"akte": akte.aktenzeichen, "kurzrubrum": akte.kurzrubrum} if akte else {}),
        **({"vorfristen": _iso(each.vorfristen)} if each.vorfristen else {}),
        **({"vorfrist_erreicht": True} if past_reminders and not each.erledigt else {}),
        **({"beschreibung": gekuerzt(each.beschreibung, LONGEST)} if each.beschreibung else {}),
        **_unsicher(each),
    }


def _unsicher(each: KalenderGezeigt) -> dict[str, str]:
    """What was doubtful when it was entered: who reads only its day would take that for certain."""
    noted = [line for line in (*each.begruendung, each.sonderfall) if line.startswith(UNSICHER)]
    said = " ".join(line.removeprefix(UNSICHER).strip() for line in noted)
    return {"unsicher": gekuerzt(said, LONGEST)} if said else {}


def _der_akte(akte: Row[Any] | None, courts: Mapping[str, list[str]]) -> dict[str, Any]:
    """By what entries of many Akten are told apart."""
    if akte is None:
        return {}
    known = courts.get(akte.id)
    return {"sachgebiet": akte.sachgebiet, **({"gerichte": known} if known else {})}


def _art(each: KalenderGezeigt) -> dict[str, Any]:
    """Of which kind a Frist is, and whether the law, a court or the firm has set it."""
    kind = woher(each.frist_art)
    return {
        **({"art": kind.titel} if kind.titel else {}),
        **({"gesetzt_von": kind.gesetzt_von} if kind.gesetzt_von else {}),
    }


def _gerechnet(each: KalenderGezeigt) -> dict[str, Any]:
    """How its day was found; only in one Akte, since these are long."""
    norm = woher(each.frist_art).norm
    return {
        **({"norm": list(norm)} if norm else {}),
        **({"berechnung": each.begruendung} if each.begruendung else {}),
        **({"sonderfall": gekuerzt(each.sonderfall, LONGEST)} if each.sonderfall else {}),
    }


def _abgeschlossen(each: KalenderGezeigt, names: Mapping[str, str]) -> dict[str, Any]:
    if not each.erledigt:
        return {}
    by = names.get(each.erledigt_von or "")
    return {
        **(tag("erledigt_am", berliner_tag(each.erledigt_am)) if each.erledigt_am else {}),
        **({"erledigt_von": by} if by else {}),
        **({"erledigt_grund": gekuerzt(each.erledigt_grund, LONGEST)} if each.erledigt_grund else {}),
    }


async def _namen(tx: AsyncConnection, ctx: Ctx, shown: Sequence[KalenderGezeigt]) -> dict[str, str]:
    """Of whoever has said that something is done."""
    ids = {each.erledigt_von for each in shown if each.erledigt_von}
    if not ids:
        return {}
    ours = users.c.tenant_id == ctx.context.principal.tenant_id
    found = await tx.execute(select(users.c.id, users.c.name).where(users.c.id.in_(ids), ours))
    return {row.id: row.name for row in found}


async def _gerichte(tx: AsyncConnection, ctx: Ctx, filed: Mapping[str, Row[Any]]) -> dict[str, list[str]]:
    """The courts that are entered in these Akten, which the gate has let through."""
    ours = beteiligte.c.tenant_id == ctx.context.principal.tenant_id
    court = beteiligte.c.rolle == BeteiligtenRolle.GERICHT
    asked = select(beteiligte.c.akte_id, beteiligte.c.firma, beteiligte.c.name)
    asked = asked.where(beteiligte.c.akte_id.in_(filed), ours, court).order_by(beteiligte.c.id)
    found: dict[str, list[str]] = {}
    for row in await tx.execute(asked) if filed else ():
        if called := row.firma or row.name:
            found.setdefault(row.akte_id, []).append(called)
    return found


def _iso(days: Sequence[date]) -> list[str]:
    return [day.isoformat() for day in days]
