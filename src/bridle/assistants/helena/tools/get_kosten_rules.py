"""Lawyers' and court fees for a value, by the law of the day."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from bridle.assistants.helena.law import gkg, rvg
from bridle.assistants.helena.law.rechnung import Position, Rechnung, berechne
from bridle.assistants.helena.werkzeug import Ctx, werkzeug
from bridle.assistants.helena.werkzeug_angaben import Benannt, zahl
from bridle.assistants.helena.werkzeug_kosten import (
    FRAGE_AUFTRAG,
    FRAGE_WERT,
    Angabe,
    Bekannt,
    aus_der_akte,
    gefragt,
    mit_text,
    rechtsweg,
)
from bridle.engine.tools import SourceAttribution, ToolResult
from bridle.host.errors import Invalid

FRAGE_ANHAENGIG = (
    "Wann wurde oder wird die Sache anhängig? Davon hängt die Tabelle der Gerichtskosten ab (§ 71 GKG)."
)
AS_OF_MANDATE = (
    "Ein Tag der Anhängigkeit ist nicht genannt; gerechnet ist mit dem Tag des Auftrags (§ 71 GKG)."
)
WHOSE_RATE = (
    "Bei mehreren Positionen steht der Satz an jeder Position; lass „satz“ weg oder trag ihn dort ein."
)

FRAGE_KV = "Welche Nummer des KV GKG ist gemeint, oder vor welchem Gericht geht es um welchen Wert?"
ZIVILE_GEBUEHR = (
    "Nr. {kv} KV GKG gilt vor den Zivilgerichten; die Akte {akte} ist im {gebiet} geführt. {weiter}"
)
NACH_WERT = (
    "Gerechnet ist nach dem Wert; die Akte {akte} ist im {gebiet} geführt, und dort gilt das meist nicht. "
    "{warum}"
)
_ARBEITSGERICHT = {"1210": "8210", "1220": "8220", "1230": "8230"}


class KostenPosition(BaseModel):
    """One number of the VV RVG, with a rate or a value of its own where it has one."""

    model_config = ConfigDict(extra="forbid", coerce_numbers_to_str=True)

    vv: Annotated[str, Field(max_length=20, description="number of the VV RVG, such as 2300 or 3100")]
    satz: Annotated[Angabe | None, Field(description="rate, such as 1.5; leave it out for the usual one")] = (
        None
    )
    wert: Annotated[Angabe | None, Field(description="value in euro, where it is not the whole one")] = None


def _position(value: Any) -> Any:
    """A bare number is a position too."""
    return {"vv": str(value)} if isinstance(value, str | int) and not isinstance(value, bool) else value


Positionen = Annotated[list[Annotated[KostenPosition, BeforeValidator(_position)]], Field(max_length=30)]


@werkzeug(
    examples=[
        (
            "Was kostet eine 1,3-Gebühr aus 12.000 €, Auftrag vom 01.02.2026?",
            {"streitwert": "12000", "satz": "1.3", "auftrag": "2026-02-01"},
        ),
        (
            "Rechne 2300 mit 1,5 und 3100, 3104 aus 20.000 € samt Gerichtskosten",
            {
                "streitwert": "20000",
                "positionen": [{"vv": "2300", "satz": "1.5"}, {"vv": "3100"}, {"vv": "3104"}],
                "kv": "1210",
            },
        ),
    ]
)
async def get_kosten_rules(
    ctx: Ctx,
    streitwert: Angabe | None = None,
    positionen: Positionen | None = None,
    satz: Angabe | None = None,
    auftrag: Angabe | None = None,
    kv: Angabe | None = None,
    anhaengig: Angabe | None = None,
    mandanten: Annotated[int, Field(ge=1, le=100), zahl(1, 100)] = 1,
    pkh: bool = False,
    akte: Benannt = None,
) -> ToolResult[dict[str, Any]]:
    """Compute fees by the RVG: one fee by value and rate, or a bill of VV numbers with Anrechnung, Auslagen
    (7002) and VAT (7008); and a court fee by the GKG where `kv` is given. Always use it instead of computing
    yourself. The day of the mandate is needed (§ 60 RVG): what is missing comes back in `fehlend`, ask the
    person. For who pays what after winning or losing use berechne_kostenrisiko.

    Args:
        streitwert: the value in euro; leave it out for the Gegenstandswert of the Akte
        positionen: VV numbers, such as [{"vv": "2300", "satz": "1.3"}, {"vv": "3100"}]; 7002 and 7008 are
            added
        satz: rate of a single fee where there are no positions; 1.0 unless given
        auftrag: the day the mandate was given; leave it out for that of the Akte
        kv: number of the KV GKG for the court fee, such as 1210 (Klage, 3.0) or 8210 (Arbeitsgericht)
        anhaengig: the day the matter became pending, for the court fee; leave it out for the day of the
            mandate
        mandanten: for how many people (Nr. 1008)
        pkh: by the table of § 49 RVG
        akte: id, Aktenzeichen or part of the Kurzrubrum; leave it out for the current Akte
    """
    known = await aus_der_akte(ctx, akte, streitwert, auftrag)
    rvg_wanted = bool(positionen) or satz is not None or kv is None
    missing = [*([] if known.wert or positionen else [FRAGE_WERT])]
    missing += [FRAGE_AUFTRAG] if rvg_wanted and known.auftrag is None else []
    missing += [FRAGE_ANHAENGIG] if kv and not (anhaengig or known.auftrag) else []
    if kv and (other := _andere_gebuehr(known, kv)) is not None:
        return other
    if missing:
        return gefragt(missing)
    result: dict[str, Any] = {}
    if rvg_wanted and known.auftrag is not None:
        part = _rvg(known, known.auftrag, positionen, satz, mandanten, pkh)
        result["rvg"] = part | {"hinweise": [*_nach_wert(known), *part["hinweise"]]}
    if kv:
        result["gkg"] = _gkg(known, anhaengig, kv)
    tables = [part["tabelle"] for part in result.values()]
    source = SourceAttribution(f"Kostenrechner, Tabelle {', '.join(tables)}", kind="berechnung")
    return ToolResult(mit_text(result) | known.gezeigt(), source=source)


def _andere_gebuehr(known: Bekannt, kv: str) -> ToolResult[dict[str, Any]] | None:
    """The fee of a civil court is not that of a matter which goes elsewhere."""
    way = rechtsweg(known.sachgebiet)
    if way.zweig == "zivil" or not kv.startswith("12"):
        return None
    right = _ARBEITSGERICHT.get(kv, "") if way.zweig == "arbeit" else ""
    then = f"Vor den Arbeitsgerichten ist es Nr. {right} KV GKG." if right else way.warum
    said = ZIVILE_GEBUEHR.format(kv=kv, akte=known.akte, gebiet=way.name, weiter=then).strip()
    return gefragt([FRAGE_KV], nicht_gerechnet=said, **({"kv_richtig": right} if right else {}))


def _nach_wert(known: Bekannt) -> list[str]:
    way = rechtsweg(known.sachgebiet)
    return [NACH_WERT.format(akte=known.akte, gebiet=way.name, warum=way.warum)] if way.rahmen else []


def _rvg(
    known: Bekannt,
    auftrag: date | str,
    positionen: list[KostenPosition] | None,
    satz: str | None,
    mandanten: int,
    pkh: bool,
) -> dict[str, Any]:
    if not positionen:
        single = rvg.gebuehr(known.wert or "", satz or "1.0", auftrag, pkh=pkh, mandanten=mandanten)
        return single.als_json()
    if satz and len(positionen) > 1:
        raise Invalid(WHOSE_RATE, "satz")
    items = tuple(Position(each.vv, satz=each.satz or satz, wert=each.wert) for each in positionen)
    bill = Rechnung(auftrag, positionen=items, wert=known.wert, mandanten=mandanten, pkh=pkh)
    return berechne(bill).als_json()


def _gkg(known: Bekannt, anhaengig: str | None, kv: str) -> dict[str, Any]:
    fee = gkg.gebuehr(known.wert, anhaengig or known.auftrag or "", kv=kv).als_json()
    return fee if anhaengig else fee | {"hinweise": [AS_OF_MANDATE, *fee["hinweise"]]}
