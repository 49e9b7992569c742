"""A deadline, computed by the law and never guessed."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field, StringConstraints

from bridle.assistants.helena.law import frist as recht
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
) -> ToolResult[dict[str, Any]]:
    """Compute when a Frist ends (§§ 187–193 BGB, § 222 ZPO, holidays at the court's seat), with the reasoning
    step by step, Vorfristen and whether it is a Notfrist. Always use it instead of counting yourself. What is
    missing comes back as questions in `fehlend`: ask the person. To propose the entry use create_draft_frist.

    Args:
        ereignis: the day of the event, such as Zustellung; not counted itself. With a time for periods in
            hours
        art: the kind of Frist, such as berufung, berufungsbegruendung, widerspruch, kuendigungsschutzklage
        frist: the length, such as "1 Monat", "2 Wochen", "10 Tage"; not needed where art has its own
        gericht: the court where it has to be kept, such as "LG Köln"; decides the holidays
        land: the Land, such as NW or Bayern, where there is no court
        ort: the municipality, where there is no court
        beginn: instead of ereignis the first day, where it counts (§ 187 Abs. 2 BGB)
        bekanntgabe: where ereignis is the day of posting: post, vwvfg, ao or sgbx
        verkuendung: the day a judgment was pronounced
        verlaengerung: extensions, one after the other, such as ["1 Monat"]
        vorfrist: reminders before the end, such as ["1 Woche"]; ["keine"] for none
        rueckwaerts: count back from the event
        ohne_193: no shift from weekends and holidays
        halbfrist: also the middle of the period
        notfrist: whether it is a Notfrist, where art does not say so
    """
    try:
        found = recht.berechne_frist(
            ereignis=ereignis,
            beginn=beginn,
            frist=frist,
            art=art,
            land=land,
            ort=ort,
            gericht=gericht,
            rueckwaerts=rueckwaerts,
            ohne_193=ohne_193,
            bekanntgabe=bekanntgabe,
            verkuendung=verkuendung,
            verlaengerung=tuple(verlaengerung or ()),
            vorfrist=tuple(vorfrist) if vorfrist else recht.VORFRIST,
            halbfrist=halbfrist,
            notfrist=notfrist,
        )
    except FehlendeAngabe as missing:
        asked: dict[str, Any] = {"ende": None, "fehlend": list(missing.fragen), "hinweis": ASK}
        return ToolResult(asked, source=SourceAttribution("Fristenrechner", kind="berechnung"))
    return ToolResult(_gezeigt(found), source=_quelle(found))


def _gezeigt(found: Fristergebnis) -> dict[str, Any]:
    shown = found.as_dict() | tag("ende", found.ende)
    shown["alternativen"] = [tag("ende", each.ende) | {"wenn": each.wenn} for each in found.alternativen]
    shown["vorfristen"] = [tag("datum", each.datum) | {"abstand": each.abstand} for each in found.vorfristen]
    return shown | ({"hinweis": CHOOSE} if found.unsicher else {})


def _quelle(found: Fristergebnis) -> SourceAttribution:
    return SourceAttribution(f"Fristenrechner: {', '.join(found.norm)}", kind="berechnung")
