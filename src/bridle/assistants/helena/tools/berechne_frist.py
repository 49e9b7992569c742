"""A deadline, computed by the law and never guessed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Annotated, Any

from pydantic import Field, StringConstraints

from bridle.assistants.helena.law import frist as recht
from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.frist_abstand import Abstand, parse_abstand
from bridle.assistants.helena.law.frist_arten import fristart
from bridle.assistants.helena.law.frist_ergebnis import FehlendeAngabe, Fristergebnis
from bridle.assistants.helena.werkzeug import Ctx, werkzeug
from bridle.assistants.helena.werkzeug_bild import tag
from bridle.engine.tools import SourceAttribution, ToolResult

Angabe = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=120)]
ASK = "Es fehlen Angaben. Frag die Person danach; nimm nichts an."
CHOOSE = (
    "Das Ende ist unsicher: Nenne der Person alle möglichen Tage mit ihrer Bedingung. Im Kalender steht bis "
    "dahin der sichere."
)

OTHER_START = "Sie läuft von einem anderen Tag an und ist gesondert zu rechnen: {beginn}."


@werkzeug(
    examples=[
        (
            "Das Urteil des LG Köln wurde am 31.01.2026 zugestellt. Wann endet die Berufungsfrist?",
            {"ereignis": "2026-01-31", "art": "berufung", "gericht": "LG Köln"},
        ),
        (
            "Drei Wochen ab Zugang am 5. März 2026 in Bayern, wann ist das?",
            {"ereignis": "2026-03-05", "frist": "3 Wochen", "land": "BY"},
        ),
    ]
)
async def berechne_frist(
    ctx: Ctx,
    ereignis: Angabe | None = None,
    art: Angabe | None = None,
    frist: Angabe | None = None,
    gericht: Angabe | None = None,
    land: Angabe | None = None,
    ort: Angabe | None = None,
    beginn: Angabe | None = None,
    bekanntgabe: Angabe | None = None,
    verkuendung: Angabe | None = None,
    verlaengerung: Annotated[list[Angabe], Field(max_length=10)] | None = None,
    vorfrist: Annotated[list[Angabe], Field(max_length=10)] | None = None,
    rueckwaerts: bool = False,
    ohne_193: bool = False,
    halbfrist: bool = False,
    notfrist: bool | None = None,
    abstand: Angabe | None = None,
    bisheriges_ende: Angabe | None = None,
    belehrung_fehlt: bool = False,
    dazu: Annotated[list[Angabe], Field(max_length=3)] | None = None,
    ausland: bool = False,
    spaet_eingeworfen: bool = False,
    hemmung: Annotated[list[Angabe], Field(max_length=5)] | None = None,
) -> ToolResult[dict[str, Any]]:
    """Compute when a Frist ends (§§ 187–193 BGB, § 222 ZPO, holidays at the court's seat), with the reasoning
    step by step, Vorfristen and whether it is a Notfrist. Always use it instead of counting yourself. What is
    missing comes back as questions in `fehlend`: ask the person. It enters nothing in the calendar.

    Args:
        ereignis: the day of the event, such as Zustellung; not counted itself. With a time for periods in
            hours
        art: the kind of Frist, such as berufung, berufungsbegruendung, widerspruch, kuendigungsschutzklage
        frist: the length, such as "1 Monat", "2 Wochen", "10 Tage"; not needed where art has its own
        gericht: the court where it has to be kept, such as "LG Köln"; decides the holidays
        land: the Land, such as NW or Bayern, where there is no court
        ort: the municipality, where there is no court
        beginn: instead of ereignis the first day, where it counts (§ 187 Abs. 2 BGB)
        bekanntgabe: where ereignis is the day of posting: post, vwvfg, ao or sgbx; oeffentlich where it is
            that of the notice of a public service
        verkuendung: the day a judgment was pronounced
        verlaengerung: extensions, one after the other, such as ["1 Monat"]
        vorfrist: reminders before the end, such as ["1 Woche"]; ["keine"] for none
        rueckwaerts: count back from the event
        ohne_193: no shift from weekends and holidays
        halbfrist: also the middle of the period
        notfrist: whether it is a Notfrist, where art does not say so
        abstand: also a day beside the end, such as "3 Tage vor" or "1 Woche nach"
        bisheriges_ende: instead of ereignis the end so far, where it is extended by verlaengerung
        belehrung_fehlt: the Rechtsbehelfsbelehrung is missing or wrong; often a year then
        dazu: further kinds from the same event, such as ["berufungsbegruendung"]; they come as `weitere`
        ausland: served abroad, or for an inheritance the heir or the deceased lived abroad
        spaet_eingeworfen: a letter put into the box in the evening or on a Sunday
        hemmung: negotiations that stop a Verjährung, such as ["2026-03-01 bis 2026-06-01"]
    """
    beside = parse_abstand(abstand) if abstand else None
    compute = partial(
        recht.berechne_frist,
        ereignis=ereignis,
        beginn=beginn,
        land=land,
        ort=ort,
        gericht=gericht,
        bekanntgabe=bekanntgabe,
        verkuendung=verkuendung,
        vorfrist=tuple(vorfrist) if vorfrist else recht.VORFRIST,
        halbfrist=halbfrist,
        ausland=ausland,
        spaet_eingeworfen=spaet_eingeworfen,
    )
    try:
        found = compute(
            frist=frist,
            art=art,
            rueckwaerts=rueckwaerts,
            ohne_193=ohne_193,
            verlaengerung=tuple(verlaengerung or ()),
            notfrist=notfrist,
            bisheriges_ende=bisheriges_ende,
            belehrung_fehlt=belehrung_fehlt,
            hemmung=tuple(hemmung or ()),
        )
        more = [_weitere(compute, each, found) for each in dazu or ()]
    except FehlendeAngabe as missing:
        asked: dict[str, Any] = {"ende": None, "fehlend": list(missing.fragen)} | missing.bekannt
        asked |= {"hinweis": ASK} if missing.fragen else {}
        asked |= {"weitere": known} if (known := _bekannt(compute, dazu or ())) else {}
        return ToolResult(asked, source=SourceAttribution("Fristenrechner", kind="berechnung"))
    shown = _gezeigt(found) | _daneben(found, beside) | ({"weitere": more} if more else {})
    return ToolResult(shown, source=_quelle(found))


def _bekannt(compute: Callable[..., Fristergebnis], arten: Sequence[str]) -> list[dict[str, Any]]:
    """What the law says of further kinds, where their start is not known either."""
    found: list[dict[str, Any]] = []
    for each in arten:
        try:
            compute(art=each)
        except FehlendeAngabe as missing:
            found.append(missing.bekannt)
        except LawError:
            continue  # that court does not know it
    return found


def _weitere(compute: Callable[..., Fristergebnis], art: str, first: Fristergebnis) -> dict[str, Any]:
    """Another kind from the same event; a sentence where that court does not know it, or it has another."""
    try:
        found = compute(art=art)
    except FehlendeAngabe:
        raise
    except LawError as unknown:
        return {"ende": None, "art": art, "hinweis": str(unknown)}
    if fristart(found.art or art).nach_einlegung and first.art and fristart(first.art).recht == "stpo":
        return _gezeigt(compute(art=art, ereignis=first.ende, verkuendung=None))
    starts = fristart(found.art or art).ereignis
    if first.art is not None and starts != fristart(first.art).ereignis:
        return {"ende": None, "art": art, "hinweis": f"{_kurz(found)} {OTHER_START.format(beginn=starts)}"}
    return _gezeigt(found)


def _kurz(found: Fristergebnis) -> str:
    own = fristart(found.art or "").norm
    return f"{found.titel}: {found.laenge} ({', '.join(own)})."


def _gezeigt(found: Fristergebnis) -> dict[str, Any]:
    shown = found.as_dict() | tag("ende", found.ende)
    shown["alternativen"] = [tag("ende", each.ende) | {"wenn": each.wenn} for each in found.alternativen]
    shown["vorfristen"] = [tag("datum", each.datum) | {"abstand": each.abstand} for each in found.vorfristen]
    return shown | ({"hinweis": CHOOSE} if found.unsicher else {})


def _daneben(found: Fristergebnis, beside: Abstand | None) -> dict[str, Any]:
    """The day so long before or after the end, and that of each end where several are possible."""
    if beside is None:
        return {}
    ends = [
        tag("ende", each.ende) | {"wenn": each.wenn} | tag("gefragter_tag", beside.von(each.ende))
        for each in found.alternativen
    ]
    return tag("gefragter_tag", beside.von(found.ende)) | {"alternativen": ends}


def _quelle(found: Fristergebnis) -> SourceAttribution:
    return SourceAttribution(f"Fristenrechner: {', '.join(found.norm)}", kind="berechnung")
