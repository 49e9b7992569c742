"""Lawyers' and court fees for a value, by the law of the day."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any

from pydantic import Field

from bridle.assistants.helena.begriffe import Sachgebiet
from bridle.assistants.helena.felder import gefaltet
from bridle.assistants.helena.law import gkg, gkg_kv, rvg
from bridle.assistants.helena.law.anteil import lies_anteil
from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.geld import auf_cent, dezimal
from bridle.assistants.helena.law.rechnung import Kostenrechnung, Rechnung, berechne
from bridle.assistants.helena.law.rvg_auslagen import pauschale, steuersatz
from bridle.assistants.helena.law.rvg_beratung import Beratungsart, beratung_verbraucher
from bridle.assistants.helena.law.rvg_tag import lies_tag
from bridle.assistants.helena.law.stundenhonorar import stundenhonorar
from bridle.assistants.helena.werkzeug import Ctx, werkzeug
from bridle.assistants.helena.werkzeug_angaben import Benannt, wahl, zahl
from bridle.assistants.helena.werkzeug_kosten import (
    FRAGE_AUFTRAG,
    FRAGE_WERT,
    NACH_RAHMEN,
    Angabe,
    Bekannt,
    aus_der_akte,
    gefragt,
    mit_anteil,
    mit_text,
    rechtsweg,
)
from bridle.assistants.helena.werkzeug_position import (
    KostenPosition,
    Positionen,
    als_positionen,
    braucht_wert,
    kv_ohne_wert,
)
from bridle.assistants.helena.werkzeug_wert import WertAus, bemessener_wert, gezeigt, wert_oder
from bridle.engine.tools import SourceAttribution, ToolResult
from bridle.host.errors import Invalid

FRAGE_ANHAENGIG = (
    "Wann wurde oder wird die Sache anhängig? Davon hängt die Tabelle der Gerichtskosten ab ({norm})."
)
AS_OF_MANDATE = "Ein Tag der Anhängigkeit ist nicht genannt; gerechnet ist mit dem Tag des Auftrags ({norm})."
WHOSE_RATE = (
    "Bei mehreren Positionen steht der Satz an jeder Position; lass „satz“ weg oder trag ihn dort ein."
)

FRAGE_KV = "Welche Nummer des KV GKG ist gemeint, oder vor welchem Gericht geht es um welchen Wert?"
ZIVILE_GEBUEHR = (
    "Die Akte {akte} ist im {gebiet} geführt; Nr. {kv} KV GKG gilt nur vor den Zivilgerichten. {weiter}"
)
NACH_WERT = (
    "Gerechnet ist nach dem Wert; die Akte {akte} ist im {gebiet} geführt, und dort gilt das meist nicht. "
    "{warum}"
)
OHNE_STREITWERT = (
    "Die Akte {akte} ist im Strafrecht geführt. {warum} Frag mich nach den Gebühren im Strafverfahren, dann "
    "rechne ich sie."
)
RAHMEN_STATT_WERT = (
    "Die Akte {akte} ist im Sozialrecht geführt: Gerechnet sind Betragsrahmengebühren, wie sie für "
    "Versicherte und "
    "Leistungsempfänger gelten (§ 3 Abs. 1 RVG). In den Fällen des § 197a SGG wird nach dem Wert "
    "gerechnet; nenne "
    "ihn mir dann."
)
ANDERSWO = "Dort ist es Nr. {kv}."
_ANDERSWO: Mapping[str, Mapping[str, str]] = {
    "ARBEITSRECHT": {"1210": "8210", "1220": "8220", "1230": "8230"},
    "VERWALTUNGSRECHT": {"1210": "5110", "1220": "5122", "1230": "5130"},
}
_FAMILIENSACHEN: tuple[tuple[re.Pattern[str], Mapping[str, str]], ...] = (
    (re.compile(r"scheidung|ehesache"), {"1210": "FamGKG 1110", "1220": "FamGKG 1120"}),
    (re.compile(r"sorge|umgang|kindschaft"), {"1210": "FamGKG 1310", "1220": "FamGKG 1314"}),
    (re.compile(r"unterhalt|zugewinn"), {"1210": "FamGKG 1220", "1220": "FamGKG 1222"}),
)
"""By what the matter is about; a divorce takes in what is decided together with it."""


Beratung = Annotated[
    Beratungsart, wahl("erstgespraech", "beratung", "gutachten", Erstberatung="erstgespraech")
]


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
    gerichtssatz: Angabe | None = None,
    anhaengig: Angabe | None = None,
    mandanten: Annotated[int, Field(ge=1, le=100), zahl(1, 100)] = 1,
    pkh: bool = False,
    beratung: Beratung | None = None,
    stundensatz: Angabe | None = None,
    stunden: Angabe | None = None,
    anteil: Angabe | None = None,
    wert_aus: WertAus | None = None,
    monatlich: Angabe | None = None,
    rueckstand: Angabe | None = None,
    akte: Benannt = None,
) -> ToolResult[dict[str, Any]]:
    """Compute fees by the RVG: one fee by value and rate, or a bill of VV numbers with Anrechnung, Auslagen
    (7002) and VAT (7008); and a court fee by the GKG where `kv` or `gerichtssatz` is given. Always use it
    instead of computing yourself. The day of the mandate is needed (§ 60 RVG): what is missing comes back in
    `fehlend`, ask the person. For who pays what after winning or losing use berechne_kostenrisiko.

    Args:
        streitwert: the value in euro; leave it out for the Gegenstandswert of the Akte
        positionen: VV numbers, such as [{"vv": "2300", "satz": "1.3"}, {"vv": "3100"}]; 7002 and 7008 are
            added
        satz: rate of a single fee where there are no positions; 1.0 unless given
        auftrag: the day the mandate was given; leave it out for that of the Akte
        kv: number of the KV GKG for the court fee, such as 1210 (Klage, 3.0), 8210 (Arbeitsgericht) or
            "FamGKG 1110" (Scheidung)
        gerichtssatz: instead of kv the rate of a court fee by § 34 GKG, such as 0.5
        anhaengig: the day the matter became pending, for the court fee; leave it out for the day of the
            mandate
        mandanten: for how many people (Nr. 1008)
        pkh: by the table of § 49 RVG
        beratung: instead of fees by value what a consumer pays at most for advice (§ 34 RVG): erstgespraech,
            beratung or gutachten
        stundensatz: instead of fees by value what was agreed by the hour, in euro; needs `stunden`
        stunden: how many hours, such as "7,5" or "7:30"
        anteil: also a share of what comes out, such as "1/2" or "40 %"
        wert_aus: instead of streitwert how the law reckons it from what is paid by the month
        monatlich: that amount, such as "900"; for scheidung both net incomes, "3000 + 2000", and
            "+ 3 Anrechte" for the Versorgungsausgleich
        rueckstand: what was due before and is claimed too (raeumung, unterhalt): "1536" or "3 Monate"
        akte: id, Aktenzeichen or part of the Kurzrubrum; leave it out for the current Akte
    """
    share = lies_anteil(anteil) if anteil else None
    measured = bemessener_wert(wert_aus, monatlich, anhaengig or auftrag, rueckstand)
    known = await aus_der_akte(ctx, akte, wert_oder(streitwert, measured), auftrag)
    if beratung:
        return _beratung(known, beratung, share)
    if stundensatz and stunden:
        return _nach_stunden(known, stundensatz, stunden, share)
    court = kv or gerichtssatz
    rvg_wanted = bool(positionen) or satz is not None or court is None
    missing = [] if known.wert or not _nach_dem_wert(positionen, kv) else [FRAGE_WERT]
    missing += [FRAGE_AUFTRAG] if rvg_wanted and known.auftrag is None else []
    undated = court and not (anhaengig or known.auftrag)
    missing += [FRAGE_ANHAENGIG.format(norm=_uebergang(kv))] if undated else []
    if kv and (other := _andere_gebuehr(known, kv) or _kostenfrei(known, kv)) is not None:
        return other
    if streitwert is None and measured is None and (framed := _im_rahmen(known, positionen)) is not None:
        return framed
    by_rate = satz is not None or any(each.satz for each in positionen or ())
    if FRAGE_WERT in missing and known.sachgebiet == "STRAFRECHT" and not by_rate:
        return gefragt(
            [],
            nicht_gerechnet=OHNE_STREITWERT.format(akte=known.akte, warum=rechtsweg(known.sachgebiet).warum),
        )
    if missing:
        return gefragt(missing)
    result: dict[str, Any] = {}
    if rvg_wanted and known.auftrag is not None:
        part = _rvg(known, known.auftrag, positionen, satz, mandanten, pkh)
        by_value = _nach_wert(known) if not positionen or braucht_wert(positionen) else []
        by_value += _zum_rahmen(known, positionen)
        result["rvg"] = part | {"hinweise": [*by_value, *part["hinweise"]]}
    unknown = _ohne_betrag(known, anhaengig, kv) if kv else ""
    if unknown and not result:
        return gefragt([], nicht_gerechnet=unknown)
    if unknown:
        result["rvg"]["hinweise"].append(unknown)
    elif court:
        fee = _gkg(known, anhaengig, kv, gerichtssatz)
        result["gkg"] = _mit_pkh(fee, kv) if pkh and kv else fee
    if share is not None:
        result = {name: mit_anteil(part, share) for name, part in result.items()}
    tables = [part["tabelle"] for part in result.values()]
    source = SourceAttribution(f"Kostenrechner, Tabelle {', '.join(tables)}", kind="berechnung")
    # with PKH the state pays the one, and the other perhaps nobody
    both = {} if share is not None or pkh else _beide(result)
    return ToolResult(mit_text(result | both) | known.gezeigt() | gezeigt(measured), source=source)


def _beide(result: Mapping[str, Any]) -> dict[str, Any]:
    """What the lawyer and the court take, where one bill has both."""
    own, court = result.get("rvg", {}), result.get("gkg", {})
    if "brutto" not in own or not court.get("gebuehr"):
        return {}
    return {"anwalt_und_gericht": {"betrag": dezimal(Decimal(own["brutto"]) + Decimal(court["gebuehr"]))}}


def _uebergang(kv: str | None) -> str:
    """Which norm says whose law holds: each of the two laws on court fees has its own."""
    return "§ 63 FamGKG" if kv and "famgkg" in kv.lower() else "§ 71 GKG"


def _ohne_betrag(known: Bekannt, anhaengig: str | None, kv: str) -> str:
    """Why there is no amount for a number: it follows the sentence, or that of this law is not known here."""
    if not kv_ohne_wert(kv):
        return ""
    try:
        gkg.gebuehr(known.wert, anhaengig or known.auftrag or "", kv=kv)
    except LawError as error:
        return str(error)
    return ""


def _nach_dem_wert(positionen: list[KostenPosition] | None, kv: str | None) -> bool:
    """Whether there is anything that cannot be computed without a value."""
    if kv and not kv_ohne_wert(kv):
        return True
    return braucht_wert(positionen) if positionen else kv is None


def _kostenfrei(known: Bekannt, kv: str) -> ToolResult[dict[str, Any]] | None:
    """Before the social courts there is a fee only in certain matters, and those have a value."""
    entry = gkg_kv.position(kv)
    if known.wert or entry.gesetz != "GKG" or entry.teil != 7:
        return None
    return gefragt([FRAGE_WERT], nicht_gerechnet=gkg_kv.vorschuss(entry))


def _beratung(known: Bekannt, art: Beratungsart, share: Fraction | None) -> ToolResult[dict[str, Any]]:
    """It has no table, and no value; the day decides about the VAT."""
    if known.auftrag is None:
        return gefragt([FRAGE_AUFTRAG])
    fee = beratung_verbraucher(known.auftrag, art).als_json()
    shown = mit_text({"beratung": fee if share is None else mit_anteil(fee, share)})
    return ToolResult(shown, source=SourceAttribution(f"Kostenrechner, {fee['norm']}", kind="berechnung"))


def _nach_stunden(
    known: Bekannt, rate: str, hours: str, share: Fraction | None
) -> ToolResult[dict[str, Any]]:
    if known.auftrag is None:
        return gefragt([FRAGE_AUFTRAG])
    fee = stundenhonorar(rate, hours, lies_tag(known.auftrag, "Der Tag des Auftrags")).als_json()
    shown = mit_text({"stundenhonorar": fee if share is None else mit_anteil(fee, share)})
    return ToolResult(shown, source=SourceAttribution("Kostenrechner", kind="berechnung"))


def _andere_gebuehr(known: Bekannt, kv: str) -> ToolResult[dict[str, Any]] | None:
    """The fee of a civil court is not that of a matter which goes elsewhere."""
    way = rechtsweg(known.sachgebiet)
    if way.zweig == "zivil" or not kv.startswith("12"):
        return None
    right = _gebuehr_dort(known).get(kv, "")
    then = f"{ANDERSWO.format(kv=_zitiert(right))} {way.warum}" if right else way.warum
    said = ZIVILE_GEBUEHR.format(kv=kv, akte=known.akte, gebiet=way.name, weiter=then).strip()
    return gefragt([FRAGE_KV], nicht_gerechnet=said, **({"kv_richtig": right} if right else {}))


def _im_rahmen(known: Bekannt, positionen: list[KostenPosition] | None) -> ToolResult[dict[str, Any]] | None:
    """Nobody named a value: a matter of social law is mostly not paid by that of the Akte."""
    if known.sachgebiet != "SOZIALRECHT" or not positionen:
        return None
    right = [{"vv": NACH_RAHMEN[each.vv]} for each in positionen if each.vv in NACH_RAHMEN]
    if len(right) < len(positionen):
        return None
    return gefragt([], nicht_gerechnet=_nach_wert(known)[0], positionen_richtig=right)


def _zum_rahmen(known: Bekannt, positionen: list[KostenPosition] | None) -> list[str]:
    numbers = {each.vv for each in positionen or ()}
    framed = known.sachgebiet == "SOZIALRECHT" and numbers & set(NACH_RAHMEN.values())
    return [RAHMEN_STATT_WERT.format(akte=known.akte)] if framed else []


def _gebuehr_dort(known: Bekannt) -> Mapping[str, str]:
    """The numbers of the court that the matter goes to, for those of a civil court."""
    if known.sachgebiet != Sachgebiet.FAMILIENRECHT:
        return _ANDERSWO.get(known.sachgebiet, {})
    about = gefaltet(known.wegen)
    return next((numbers for words, numbers in _FAMILIENSACHEN if words.search(about)), dict[str, str]())


def _zitiert(kv: str) -> str:
    law, _, number = kv.rpartition(" ")
    return f"{number} KV {law or 'GKG'}"


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
        return single.als_json() | _als_rechnung(single)
    if satz and len(positionen) > 1:
        raise Invalid(WHOSE_RATE, "satz")
    items = als_positionen(positionen, satz, known.wert)
    bill = Rechnung(auftrag, positionen=items, wert=known.wert, mandanten=mandanten, pkh=pkh)
    found = berechne(bill)
    return found.als_json() | (_als_wahlanwalt(bill, found) if pkh else {})


def _mit_pkh(part: dict[str, Any], kv: str) -> dict[str, Any]:
    """Nothing is advanced with legal aid; what of the fee is paid at all stands beside it."""
    entry = gkg_kv.position(kv)
    kept = [each for each in part["hinweise"] if each != gkg_kv.vorschuss(entry)]
    return part | {"hinweise": kept, "mit_pkh": gkg_kv.mit_pkh(entry)}


def _als_rechnung(single: rvg.Gebuehr) -> dict[str, Any]:
    """What a bill of this one fee comes to; nothing where the rate of the VAT is open."""
    rate, question = steuersatz([single.auftrag], None)
    outlays = pauschale(single.gebuehr)
    net = single.gebuehr + outlays
    tax = auf_cent(net * rate)
    amounts = {"auslagen": outlays, "netto": net, "ust": tax, "brutto": net + tax}
    shown = {name: dezimal(each) for name, each in amounts.items()}
    return {} if question else {"als_rechnung": shown | {"norm": "Nr. 7002 VV RVG"}}


def _als_wahlanwalt(bill: Rechnung, from_the_state: Kostenrechnung) -> dict[str, Any]:
    """What the client would pay without legal aid, and how much more that is (§ 50 RVG)."""
    try:
        chosen = berechne(replace(bill, pkh=False))
    except LawError:  # some fees are only for who was appointed
        return {}
    return {
        "als_wahlanwalt": {
            "netto": dezimal(chosen.netto),
            "brutto": dezimal(chosen.brutto),
            "mehr_netto": {"betrag": dezimal(chosen.netto - from_the_state.netto)},
            "mehr": {"betrag": dezimal(chosen.brutto - from_the_state.brutto)},
        }
    }


def _gkg(known: Bekannt, anhaengig: str | None, kv: str | None, rate: str | None) -> dict[str, Any]:
    fee = gkg.gebuehr(known.wert, anhaengig or known.auftrag or "", kv=kv, satz=rate).als_json()
    assumed = [] if anhaengig else [AS_OF_MANDATE.format(norm=_uebergang(kv))]
    told = [*assumed, *([] if kv else _andere_tabelle(known))]
    return fee | {"hinweise": [*told, *fee["hinweise"]]} | _statt(known, anhaengig, kv, fee["gebuehr"])


def _statt(known: Bekannt, anhaengig: str | None, kv: str | None, reduced: str) -> dict[str, Any]:
    """The full fee that a lowered one takes the place of, and what comes back of it."""
    entry = gkg_kv.position(kv) if kv else None
    if entry is None or not entry.zu or entry.satz is None:
        return {}
    number = entry.zu if entry.gesetz == "GKG" else f"{entry.gesetz} {entry.zu}"
    if gkg_kv.position(number).satz is None:
        return {}
    full = gkg.gebuehr(known.wert, anhaengig or known.auftrag or "", kv=number)
    back = full.gebuehr - Decimal(reduced)
    if back <= 0:
        return {}
    return {
        "statt": {
            "zitat": gkg_kv.position(number).zitat,
            "gebuehr": dezimal(full.gebuehr),
            "betrag": dezimal(back),
        }
    }


def _andere_tabelle(known: Bekannt) -> list[str]:
    """Before the administrative courts § 34 GKG holds; where other laws do, that is said."""
    way = rechtsweg(known.sachgebiet)
    if not way.warum or known.sachgebiet == "VERWALTUNGSRECHT":
        return []
    return [NACH_WERT.format(akte=known.akte, gebiet=way.name, warum=way.warum)]
