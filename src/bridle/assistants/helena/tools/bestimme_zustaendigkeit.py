"""Which court hears a matter, and which appeals there are."""

from __future__ import annotations

from typing import Any

from bridle.assistants.helena.law.anwaltszwang import vorgang as vorgang_genannt
from bridle.assistants.helena.law.geld import euro
from bridle.assistants.helena.law.zustaendigkeit import bestimme, sachen
from bridle.assistants.helena.law.zustaendigkeit_instanz import instanz
from bridle.assistants.helena.law.zustaendigkeit_sachen import NACH_WERT
from bridle.assistants.helena.model import Sachgebiet
from bridle.assistants.helena.werkzeug import Ctx, akte_gemeint, heute_hier, werkzeug
from bridle.assistants.helena.werkzeug_angaben import Benannt
from bridle.assistants.helena.werkzeug_kosten import Angabe
from bridle.engine.tools import SourceAttribution, ToolResult

NACH_SACHGEBIET = {
    Sachgebiet.ARBEITSRECHT: "arbeit",
    Sachgebiet.FAMILIENRECHT: "familie",
    Sachgebiet.VERKEHRSRECHT: "verkehrsunfall",
    Sachgebiet.MIETRECHT: "miete",
    Sachgebiet.ERBRECHT: "erbrecht",
    Sachgebiet.SOZIALRECHT: "sozial",
    Sachgebiet.HANDELSRECHT: "handel",
    Sachgebiet.VERWALTUNGSRECHT: "verwaltung",
    Sachgebiet.INKASSO: "forderung",
}
"""What a matter of a field is mostly about. Strafrecht and Sonstiges say nothing that decides it."""
AUS_DER_AKTE = (
    "Bestimmt ist nach dem Sachgebiet der Akte {akte} ({gebiet}); geht es um etwas anderes, nenne es."
)
NUR_UNFAELLE = (
    "Verstanden ist das als Streit nach einem Verkehrsunfall; ein Bußgeld und die Fahrerlaubnis gehören vor "
    "andere Gerichte."
)
WORUM = "Worum geht es? Das Sachgebiet „{gebiet}“ der Akte {akte} sagt nicht, welches Gericht zuständig ist."
STRAFSACHE = (
    "Was wird vorgeworfen, und welche Strafe ist zu erwarten? Davon hängt das Gericht in Strafsachen ab "
    "(§§ 24, 25, 28, 74 GVG); nach einem Wert bestimme ich es nicht."
)
WELCHER_WERT = "Wie hoch ist der Streitwert? In der Akte {akte} ist keiner eingetragen, und er entscheidet."
TODAY = "Ein Tag der Anhängigkeit ist nicht genannt; bestimmt ist für eine Klage von heute, {tag:%d.%m.%Y}."


@werkzeug(
    examples=[
        (
            "Welches Gericht ist für eine Mietsache über 7.500 € zuständig?",
            {"sache": "miete", "streitwert": "7500"},
        ),
        (
            "Klage auf 8.000 € Kaufpreis, anhängig seit 15.12.2025",
            {"sache": "kauf", "streitwert": "8000", "datum": "2025-12-15"},
        ),
    ]
)
async def bestimme_zustaendigkeit(
    ctx: Ctx,
    sache: Angabe | None = None,
    streitwert: Angabe | None = None,
    datum: Angabe | None = None,
    entscheidung: Angabe | None = None,
    akte: Benannt = None,
    gericht: Angabe | None = None,
    vorgang: Angabe | None = None,
    ort: Angabe | None = None,
    ort_nach: Angabe | None = None,
) -> ToolResult[dict[str, Any]]:
    """Determine the competent court (sachliche Zuständigkeit) by subject, value and day of pendency, whether
    a lawyer is required (Anwaltszwang), and which appeals are open. Missing facts come back in `fehlend`.

    Args:
        sache: what it is about, such as miete, kauf, verkehrsunfall, nachbarn, arbeit, familie, weg; leave it
            out for the Sachgebiet of the Akte; with gericht only weg, straf, owi, or for
            an order beschluss, strafbeschluss, nachlass, betreuung, streitwertbeschwerde, and sprung
        streitwert: the value in euro; leave it out for the Gegenstandswert of the Akte
        datum: the day the matter became or becomes pending; leave it out for today
        entscheidung: the day of a judgment already given, for the appeals
        akte: id, Aktenzeichen or part of the Kurzrubrum; leave it out for the current Akte
        gericht: only to ask about one court by its short form (AG, LG, OLG, BGH, FamG, ArbG, LAG, VG, OVG,
            SG, LSG, FG and so on): whether a lawyer is required there and which appeals its judgments
            allow; streitwert is then the Beschwer
        vorgang: only to ask whether a lawyer is required for one proceeding or declaration, such as
            scheidung, scheidung_zustimmung, unterhalt, kindschaft, mahnverfahren, prozesskostenhilfe
        ort: the place that decides which of these courts it is: the seat of the defendant, where the rooms
            are or the work is done; with gericht, the seat of that court; "Ausland" where a Mahnbescheid
            is applied for from abroad
        ort_nach: by which rule that place decides, if not by the first: allgemein, unfall, delikt, erbe,
            versicherung, ehe, kind, kindesunterhalt
    """
    if vorgang is not None:
        told = vorgang_genannt(str(vorgang)).als_json()
        return ToolResult(told, source=SourceAttribution(f"Anwaltszwang: {told['name']}", "berechnung"))
    if gericht is not None:
        return await _an_diesem_gericht(ctx, gericht, streitwert, datum, entscheidung, ort, sache)
    value: Any = streitwert
    taken: list[str] = []
    about: dict[str, str] = {}
    async with ctx.context.db.read() as tx:
        today = await heute_hier(tx)
        # A value that was given may be of another matter than the one that is talked about.
        if akte or (ctx.context.akte_id and streitwert is None):
            row = await akte_gemeint(tx, ctx, akte)
            about = {"akte": row.aktenzeichen}  # a later turn has to see whose value it is
            value = streitwert or row.gegenstandswert
            if missing := _fehlt(row, sache, value):
                return missing
            taken = [] if sache else _daher(row)
            sache = sache or NACH_SACHGEBIET[row.sachgebiet]
    found = bestimme(
        value, datum or today, sache, entscheidung=entscheidung, ort=ort or None, ort_nach=ort_nach or None
    )
    shown: dict[str, Any] = about | found.als_json()
    if found.wert is not None:
        shown["wert_text"] = euro(found.wert)
    if datum is None:
        shown["hinweise"] = [TODAY.format(tag=today), *shown["hinweise"]]
    shown["hinweise"] = [*taken, *shown["hinweise"]]
    name = f"Zuständigkeit: {', '.join(found.normen)}"
    return ToolResult(shown, source=SourceAttribution(name, "berechnung", date=found.datum.isoformat()))


async def _an_diesem_gericht(
    ctx: Ctx,
    gericht: str,
    beschwer: Angabe | None,
    datum: Angabe | None,
    entscheidung: Angabe | None,
    ort: Angabe | None,
    sache: Angabe | None,
) -> ToolResult[dict[str, Any]]:
    async with ctx.context.db.read() as tx:
        today = await heute_hier(tx)
    shown = instanz(gericht, datum or today, beschwer, entscheidung, ort or None, sache)
    return ToolResult(shown, source=SourceAttribution(f"Rechtsmittel: {shown['gericht']}", "berechnung"))


def _fehlt(row: Any, sache: str | None, value: Any) -> ToolResult[dict[str, Any]] | None:
    """What a matter does not say, and without which no court can be told."""
    field = str(row.sachgebiet).capitalize()
    kind = sache or NACH_SACHGEBIET.get(row.sachgebiet)
    if kind is None:
        criminal = row.sachgebiet == Sachgebiet.STRAFRECHT
        question = STRAFSACHE if criminal else WORUM.format(gebiet=field, akte=row.aktenzeichen)
    elif sache is None and value is None and sachen().get(kind, sachen()["allgemein"]).gericht == NACH_WERT:
        question = WELCHER_WERT.format(akte=row.aktenzeichen)
    else:
        return None
    shown = {"akte": row.aktenzeichen, "sachgebiet": field, "fehlend": [question]}
    return ToolResult(shown, source=SourceAttribution("Zuständigkeit", "berechnung"))


def _daher(row: Any) -> list[str]:
    said = AUS_DER_AKTE.format(akte=row.aktenzeichen, gebiet=str(row.sachgebiet).capitalize())
    return [said, NUR_UNFAELLE] if row.sachgebiet == Sachgebiet.VERKEHRSRECHT else [said]
