"""Who worked how long on a matter or on all, and what it comes to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, StringConstraints
from sqlalchemy import ColumnElement, Row
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena.drafts.zeiterfassung import dauer
from bridle.assistants.helena.felder import Kennung, gefaltet
from bridle.assistants.helena.kollegen import kollegen
from bridle.assistants.helena.law.geld import auf_cent
from bridle.assistants.helena.model import zeiten
from bridle.assistants.helena.werkzeug import Ctx, akte_gemeint, werkzeug
from bridle.assistants.helena.werkzeug_angaben import (
    ALLE,
    MOST,
    MOST_CHOSEN,
    ROWS_CHARS,
    VERKEHRT,
    Benannt,
    Tag,
    Zeilen,
    wahl,
)
from bridle.assistants.helena.werkzeug_bild import betrag, gekuerzt, tag
from bridle.assistants.helena.werkzeug_dokument import akten_zu
from bridle.assistants.helena.zeiten import MISSING, ZeitGezeigt, alle_zeiten
from bridle.engine.tools import SourceAttribution, ToolResult
from bridle.host.errors import Invalid, NotFound

SHOWN = {"id", "bearbeiter", "abrechenbar", "abgerechnet", "kategorie"}
LONGEST = 300
HOUR = 60


def _kennungen(value: Any) -> Any:
    """One alone is a list of one."""
    several = [value] if isinstance(value, str) else value
    if not isinstance(several, list) or not 0 < len(several) <= MOST_CHOSEN:  # pyright: ignore[reportUnknownArgumentType]
        raise ValueError(f"Nenne die Kennungen von 1 bis {MOST_CHOSEN} Einträgen als Liste")
    return several  # pyright: ignore[reportUnknownVariableType]


Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=120)]
Kennungen = Annotated[list[Kennung], Field(max_length=MOST_CHOSEN), BeforeValidator(_kennungen)]

Reihenfolge = Annotated[
    Literal["neueste", "laengste", "kuerzeste"],
    wahl("neueste", "laengste", "kuerzeste", längste="laengste", kürzeste="kuerzeste"),
]


@werkzeug(
    result_chars=ROWS_CHARS,
    examples=[
        ("Was hat Frau Sturmvogel im März gearbeitet?",
         {"bearbeiter": "Sturmvogel", "von": "2026-03-01", "bis": "2026-03-31"}),
        ("In welcher Akte steckt am meisten Zeit?", {"akte": "alle"}),
    ]
)  # fmt: skip
async def read_zeiterfassung(
    ctx: Ctx,
    akte: Benannt = None,
    bearbeiter: Name | None = None,
    von: Tag | None = None,
    bis: Tag | None = None,
    nur: Kennungen | None = None,
    kategorie: Name | None = None,
    zuerst: Reihenfolge = "neueste",
    limit: Zeilen = 20,
) -> ToolResult[dict[str, Any]]:
    """Read the Zeiterfassung of one Akte or of all: who, when, how many minutes, on what, and the sums over
    all entries that are meant (in all, billable, billed, still open) with the amount by the hourly rates; of
    all Akten also the sums of each, the most time first.

    Args:
        akte: id, Aktenzeichen or part of the Kurzrubrum; "alle" for all Akten; leave it out for the current
            Akte
        bearbeiter: only of this person, by name
        von: only from this day on
        bis: only up to this day
        nur: only the entries with these ids, also of several Akten; use it instead of adding up yourself
        kategorie: only those with this kind of work, such as Telefonat
        zuerst: neueste, laengste or kuerzeste: which entries come first
        limit: at most so many entries; the sums are always over all that are meant
    """
    if von and bis and von > bis:
        raise Invalid(VERKEHRT.format(von=von, bis=bis), "von")
    everywhere = (akte or "").casefold() == ALLE
    async with ctx.context.db.read() as tx:
        meant = None if everywhere or (nur and not akte) else await akte_gemeint(tx, ctx, akte)
        asked = [*_an_tagen(von, bis), *([] if meant is None else [zeiten.c.akte_id == meant.id])]
        asked += [zeiten.c.id.in_(nur)] if nur else []
        found = await alle_zeiten(tx, ctx.context.principal, *asked)
        if nur and len(found) < len(set(nur)):
            raise NotFound(MISSING)
        of = await _akten(tx, ctx, meant, found, everywhere=everywhere)
        who = await kollegen(tx, ctx.context.principal, bearbeiter) if bearbeiter else []
    theirs = {each.name for each in who}
    named = [each for each in found if bearbeiter is None or each.bearbeiter in theirs]
    rows = _geordnet([each for each in named if kategorie is None or _art(each, kategorie)], zuerst)
    numbers = [each.aktenzeichen for each in of]
    filed = {each.id: each for each in of}
    result: dict[str, Any] = {
        "akte": ALLE if everywhere else numbers[0] if len(numbers) == 1 else numbers,
        "summen": _summen(rows),
        "eintraege": [_eintrag(each) | _wo(filed, each, everywhere) for each in rows[:limit]],
        "weitere": len(rows) > limit,
    }
    if everywhere or len({each.bearbeiter for each in rows}) > 1:
        result["je_person"] = _je_person(rows)
    if everywhere:
        result["je_akte"] = _je_akte(rows, filed)
        result |= {"kategorien": sorted({each.kategorie for each in named})}
    if bearbeiter:
        result["personen"] = [each.name for each in who]
    if chosen := _auswahl(bearbeiter, von, bis, nur, kategorie):
        result["auswahl"] = chosen
    if everywhere:
        return ToolResult(
            result, source=SourceAttribution("Zeiterfassung der sichtbaren Akten", kind="akten")
        )
    which = f"Akte {numbers[0]}" if len(numbers) == 1 else f"Akten {', '.join(numbers)}"
    source = SourceAttribution(f"Zeiterfassung der {which}", kind="akte", id=of[0].id if len(of) == 1 else "")
    return ToolResult(result, source=source)


async def _akten(
    tx: AsyncConnection, ctx: Ctx, meant: Row[Any] | None, found: Sequence[ZeitGezeigt], *, everywhere: bool
) -> list[Row[Any]]:
    """The matters that the entries are of."""
    if meant is not None:
        return [meant]
    ids = list(dict.fromkeys(row.akte_id for row in found))
    if everywhere:
        return list((await akten_zu(tx, ctx, ids)).values())
    return [await akte_gemeint(tx, ctx, each) for each in ids]


def _geordnet(rows: Sequence[ZeitGezeigt], zuerst: str) -> list[ZeitGezeigt]:
    if zuerst == "neueste":
        return list(rows)
    return sorted(rows, key=lambda each: each.dauer, reverse=zuerst == "laengste")


def _art(each: ZeitGezeigt, kategorie: str) -> bool:
    return gefaltet(kategorie) in gefaltet(each.kategorie)


def _wo(filed: Mapping[str, Row[Any]], each: ZeitGezeigt, everywhere: bool) -> dict[str, str]:
    if not everywhere:
        return {}
    return {"akte": filed[each.akte_id].aktenzeichen, "kurzrubrum": filed[each.akte_id].kurzrubrum}


def _je_akte(rows: Sequence[ZeitGezeigt], filed: Mapping[str, Row[Any]]) -> list[dict[str, Any]]:
    """Each matter with its sums, the most time first."""
    of_each = {key: [row for row in rows if row.akte_id == key] for key in {row.akte_id for row in rows}}
    sums = [
        {"akte": filed[key].aktenzeichen, "kurzrubrum": filed[key].kurzrubrum, **_summen(entries)}
        for key, entries in of_each.items()
    ]
    return sorted(sums, key=lambda each: (-each["gesamt"]["minuten"], each["akte"]))[:MOST]


def _je_person(rows: Sequence[ZeitGezeigt]) -> list[dict[str, Any]]:
    """The sums of each, who has the most time first."""
    people = dict.fromkeys(each.bearbeiter for each in rows)
    sums = [
        {"bearbeiter": name, **_summen([each for each in rows if each.bearbeiter == name])} for name in people
    ]
    return sorted(sums, key=lambda each: -each["gesamt"]["minuten"])


def _an_tagen(von: date | None, bis: date | None) -> list[ColumnElement[bool]]:
    return [*([zeiten.c.datum >= von] if von else []), *([zeiten.c.datum <= bis] if bis else [])]


def _auswahl(
    bearbeiter: str | None,
    von: date | None,
    bis: date | None,
    nur: Sequence[str] | None,
    kategorie: str | None,
) -> dict[str, Any]:
    """What the entries and sums are limited to; of single entries their number."""
    said = {
        "bearbeiter": bearbeiter,
        "von": von and von.isoformat(),
        "bis": bis and bis.isoformat(),
        "nur": len(set(nur)) if nur else None,
        "kategorie": kategorie,
    }
    return {name: value for name, value in said.items() if value is not None}


def _eintrag(each: ZeitGezeigt) -> dict[str, Any]:
    return (
        each.model_dump(mode="json", include=SHOWN)
        | tag("datum", each.datum)
        | {"minuten": each.dauer, "dauer": dauer(each.dauer)}
        | {"beschreibung": gekuerzt(each.beschreibung, LONGEST)}
        | betrag("stundensatz", each.stundensatz)
    )


def _summen(rows: Sequence[ZeitGezeigt]) -> dict[str, Any]:
    billable = [row for row in rows if row.abrechenbar]
    return {
        "gesamt": _summe(rows),
        "abrechenbar": _summe(billable),
        "davon_abgerechnet": _summe([row for row in billable if row.abgerechnet]),
        "davon_offen": _summe([row for row in billable if not row.abgerechnet]),
    }


def _summe(rows: Sequence[ZeitGezeigt]) -> dict[str, Any]:
    """Minutes, and the amount of those that have an hourly rate."""
    minutes = sum(row.dauer for row in rows)
    priced = [row.stundensatz * row.dauer / HOUR for row in rows if row.stundensatz is not None]
    amount = sum((auf_cent(each) for each in priced), Decimal(0))
    said = {"eintraege": len(rows), "minuten": minutes, "dauer": dauer(minutes), **betrag("betrag", amount)}
    return said | ({"ohne_stundensatz": len(rows) - len(priced)} if len(priced) < len(rows) else {})
