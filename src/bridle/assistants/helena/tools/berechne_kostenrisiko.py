"""What a lawsuit costs whom, depending on how it ends."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from bridle.assistants.helena.begriffe import Sachgebiet
from bridle.assistants.helena.law.kostenrisiko import Instanz, Kostenfall, berechne
from bridle.assistants.helena.werkzeug import Ctx, werkzeug
from bridle.assistants.helena.werkzeug_angaben import Benannt, wahl, zahl
from bridle.assistants.helena.werkzeug_bild import betrag
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
from bridle.assistants.helena.werkzeug_wert import WertAus, bemessener_wert, gezeigt, wert_oder
from bridle.engine.tools import SourceAttribution, ToolResult

Zweig = Annotated[
    Literal["zivil", "arbeit", "verwaltung", "sozial", "finanz"],
    wahl(
        "zivil", "arbeit", "verwaltung", "sozial", "finanz",
        Arbeitsgericht="arbeit", Amtsgericht="zivil", Landgericht="zivil", Verwaltungsgericht="verwaltung",
        Sozialgericht="sozial", Finanzgericht="finanz",
    ),
]  # fmt: skip

FRAGE_GERICHT = (
    "Vor welchem Gericht geht es um welchen Wert? Rechnen kann ich Klagen vor Zivil-, Arbeits-, "
    "Verwaltungs-, Sozial- (§ 197a SGG) und Finanzgerichten; nenne das Gericht in der Frage."
)
_EIGENE = {"SOZIALRECHT": "sozial", "VERWALTUNGSRECHT": "verwaltung"}
NICHT_SO = (
    "Die Akte {akte} ist im {gebiet} geführt; das Kostenrisiko rechne ich dort nicht wie vor dem "
    "Zivilgericht. {warum}"
)
ANDERS = (
    "Die Akte {akte} ist im {gebiet} geführt; gerechnet ist trotzdem vor dem genannten Gericht ({zweig}). "
    "{warum}"
)
AUS_DEM_GEBIET = "Vor welchem Gericht gerechnet ist, folgt aus dem Sachgebiet der Akte {akte} ({gebiet})."
OHNE_GEBIET = (
    "Die Akte {akte} hat das Sachgebiet Sonstiges; gerechnet ist vor dem Zivilgericht. Geht es vor ein "
    "anderes Gericht, nenne es."
)


@werkzeug(
    examples=[
        (
            "Was kostet uns eine Klage über 20.000 €, wenn wir verlieren? Auftrag vom 1. Februar 2026.",
            {"streitwert": "20000", "auftrag": "2026-02-01"},
        ),
        ("Kostenrisiko beim Arbeitsgericht über zwei Instanzen", {"gericht": "arbeit", "instanzen": 2}),
    ]
)
async def berechne_kostenrisiko(
    ctx: Ctx,
    streitwert: Angabe | None = None,
    auftrag: Angabe | None = None,
    anhaengig: Angabe | None = None,
    gericht: Zweig | None = None,
    instanzen: Annotated[int, Field(ge=1, le=3), zahl(1, 3)] = 1,
    quote: Angabe | None = None,
    einigung: bool = False,
    mandanten: Annotated[int, Field(ge=1, le=100), zahl(1, 100)] = 1,
    gegner: Annotated[int, Field(ge=0, le=100), zahl(0, 100)] = 1,
    pkh: bool = False,
    eilverfahren: bool = False,
    wert_aus: WertAus | None = None,
    monatlich: Angabe | None = None,
    rueckstand: Angabe | None = None,
    akte: Benannt = None,
) -> ToolResult[dict[str, Any]]:
    """Compute the Kostenrisiko of a lawsuit over its instances for both sides: both lawyers (RVG) and the
    courts (GKG), if it is lost, won, settled, or won in part. For single fees use get_kosten_rules.

    Args:
        streitwert: the value in euro; leave it out for the Gegenstandswert of the Akte
        auftrag: the day the mandate was given (§ 60 RVG); leave it out for that of the Akte
        anhaengig: the day the matter became pending (§ 71 GKG)
        gericht: zivil, arbeit, verwaltung, sozial or finanz; only where the person named it, else it follows
            from the Sachgebiet of the Akte
        instanzen: how many instances, 1 to 3
        quote: the share that is won, such as "60 %" or "3/5"
        einigung: the last instance ends by a settlement
        mandanten: people on the own side
        gegner: people on the other side; 0 where it has no lawyer
        pkh: the own side has Prozesskostenhilfe
        eilverfahren: einstweilige Verfügung or Arrest (zivil, arbeit)
        wert_aus: instead of streitwert how the law reckons it from what is paid by the month
        monatlich: that amount, such as "900"
        rueckstand: what was due before and is claimed too (raeumung, unterhalt): "1536" or "3 Monate"
        akte: id, Aktenzeichen or part of the Kurzrubrum; leave it out for the current Akte
    """
    measured = bemessener_wert(wert_aus, monatlich, anhaengig or auftrag, rueckstand)
    known = await aus_der_akte(ctx, akte, wert_oder(streitwert, measured), auftrag)
    missing = [*([] if known.wert else [FRAGE_WERT]), *([] if known.auftrag else [FRAGE_AUFTRAG])]
    way = rechtsweg(known.sachgebiet)
    branch = gericht or way.zweig
    if not branch:
        said = NICHT_SO.format(akte=known.akte, gebiet=way.name, warum=way.warum)
        sued = {"gericht_bei_klage": "verwaltung"} if known.sachgebiet == Sachgebiet.VERWALTUNGSRECHT else {}
        return gefragt([FRAGE_GERICHT, *missing], nicht_gerechnet=said, **sued)
    if known.wert is None or known.auftrag is None:
        return gefragt(missing)
    days = Instanz(known.wert, known.auftrag, anhaengig)
    later = [Instanz(known.wert) for _ in range(instanzen - 1)]
    found = berechne(
        Kostenfall(
            (days, *later),
            branch,
            quote=quote,
            einigung=einigung,
            mandanten=mandanten,
            gegner=gegner,
            pkh=pkh,
            eil=eilverfahren,
        )
    )
    shown = mit_text(found.als_json()) | known.gezeigt() | gezeigt(measured)
    shown["hinweise"] = [*_zum_gericht(known, branch, gericht), *shown["hinweise"]]
    shown["szenarien"] = {
        each.name: {"titel": each.titel}
        | betrag("eigene_kosten", each.eigene_kosten)
        | betrag("gegner_kosten", each.gegner_kosten)
        for each in found.szenarien
    }
    name = f"Kostenrisiko nach RVG und GKG, {branch}, Auftrag {known.auftrag}"
    return ToolResult(shown, source=SourceAttribution(name, kind="berechnung"))


def _zum_gericht(known: Bekannt, branch: str, named: str | None) -> list[str]:
    """Where the branch of the court is from, unless it was named or goes without saying."""
    way = rechtsweg(known.sachgebiet)
    said = {"akte": known.akte, "gebiet": way.name, "zweig": branch, "warum": way.warum}
    if not known.akte:
        return []
    if named is not None:
        own = branch in (way.zweig, _EIGENE.get(known.sachgebiet))
        return [] if own or known.sachgebiet == "SONSTIGES" else [ANDERS.format_map(said).strip()]
    if known.sachgebiet == "SONSTIGES":
        return [OHNE_GEBIET.format_map(said)]
    return [AUS_DEM_GEBIET.format_map(said)] if way.name else []
