"""`bridle frist`: a deadline with its reasons, as a table for people or as JSON for programs."""

# Annotations are evaluated here: Typer reads them, and it is imported inside the functions only.

from typing import TYPE_CHECKING, Annotated

from bridle.assistants.helena.cli.absagen import absagen
from bridle.shell import new_console

if TYPE_CHECKING:
    from rich.console import Console
    from typer import Typer

    from bridle.assistants.helena.law.frist_ergebnis import Fristergebnis


MARGIN = 11
"""Where the texts begin, beside the longest label."""


def add_to(app: "Typer") -> None:
    import typer

    from bridle.assistants.helena.cli.befehl import Befehl

    @app.command(cls=Befehl)
    def frist(
        ereignis: Annotated[
            str | None,
            typer.Option(
                metavar="DATUM", help="Tag des Ereignisses (§ 187 Abs. 1 BGB): 2026-01-31, 31.01.2026."
            ),
        ] = None,
        frist: Annotated[
            str | None, typer.Option(metavar="LÄNGE", help="„1 Monat“, „2 Wochen“, „14 Tage“, „48 Stunden“ …")
        ] = None,
        land: Annotated[
            str | None, typer.Option(metavar="LAND", help="Land des Gerichts: NW, BY … oder der Name.")
        ] = None,
        ort: Annotated[
            str | None, typer.Option(metavar="ORT", help="Gemeinde, wo ein Feiertag davon abhängt.")
        ] = None,
        gericht: Annotated[
            str | None, typer.Option(metavar="GERICHT", help="„AG Köln“, „BAG“; ersetzt Land und Ort.")
        ] = None,
        art: Annotated[
            str | None, typer.Option(metavar="ART", help="Fristart, zum Beispiel berufung; siehe --arten.")
        ] = None,
        beginn: Annotated[
            str | None,
            typer.Option(metavar="DATUM", help="Erster Tag der Frist, der mitzählt (§ 187 Abs. 2 BGB)."),
        ] = None,
        rueckwaerts: Annotated[
            bool, typer.Option("--rueckwaerts", help="Vom Ereignis zurück: so lange vor dem Termin.")
        ] = False,
        ohne_193: Annotated[
            bool, typer.Option("--ohne-193", help="Das Ende nicht auf einen Werktag verschieben.")
        ] = False,
        bekanntgabe: Annotated[
            str | None,
            typer.Option(
                metavar="RECHT", help="Das Ereignis ist die Aufgabe zur Post: post, vwvfg, ao, sgbx."
            ),
        ] = None,
        verkuendung: Annotated[
            str | None, typer.Option(metavar="DATUM", help="Verkündung des Urteils, für die Fünfmonatsfrist.")
        ] = None,
        verlaengerung: Annotated[
            list[str] | None, typer.Option(metavar="LÄNGE", help="Verlängerung; auch mehrmals.")
        ] = None,
        vorfrist: Annotated[
            list[str] | None,
            typer.Option(metavar="LÄNGE", help="Vorfrist vor dem Ende; auch mehrmals, „keine“ für keine."),
        ] = None,
        halbfrist: Annotated[bool, typer.Option("--halbfrist", help="Auch die Mitte der Frist.")] = False,
        notfrist: Annotated[bool, typer.Option("--notfrist", help="Die Frist ist eine Notfrist.")] = False,
        recht: Annotated[
            str | None,
            typer.Option(metavar="GESETZ", help="zpo, bgb, vwgo, ao …, wenn es keine Fristart sagt."),
        ] = None,
        arten: Annotated[bool, typer.Option("--arten", help="Die bekannten Fristarten zeigen.")] = False,
        as_json: Annotated[bool, typer.Option("--json", help="Ein JSON-Objekt statt der Tabelle.")] = False,
    ) -> None:
        """Wann eine Frist endet, mit jedem Schritt der Berechnung."""
        with absagen(as_json):
            from bridle.assistants.helena.law.frist import VORFRIST, berechne_frist
            from bridle.assistants.helena.law.frist_arten import parse_recht

            if arten:
                _print_kinds(new_console(), as_json)
                return
            result = berechne_frist(
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
                verlaengerung=verlaengerung or (),
                vorfrist=vorfrist or VORFRIST,
                halbfrist=halbfrist,
                notfrist=notfrist,
                recht=None if recht is None else parse_recht(recht),
            )
            if as_json:
                _print_json(result.as_dict())
            else:
                _print_result(new_console(), result)


def _print_json(value: object) -> None:
    import json

    print(json.dumps(value, ensure_ascii=False))


def _print_result(console: "Console", result: "Fristergebnis") -> None:
    from rich.text import Text

    from bridle.assistants.helena.cli.umbruch import zeilen
    from bridle.assistants.helena.law.frist_datum import deutsch

    def row(name: str, *texts: str, indent: str = "") -> None:
        lines = [line for text in texts for line in zeilen(text, console.width - MARGIN, indent)]
        for number, line in enumerate(lines):
            label = "" if number else name
            console.print(Text.assemble((label.ljust(MARGIN), "bold"), line), soft_wrap=True)

    clock = f", {result.uhrzeit} Uhr" if result.uhrzeit else ""
    row("Frist", f"{result.titel} ({result.laenge}){', Notfrist' if result.notfrist else ''}")
    row("Ende", f"{deutsch(result.ende)}{clock}{'  unsicher' if result.unsicher else ''}")
    if result.gericht is not None:
        seat = "" if result.ort is None or result.ort in result.gericht else f", {result.ort}"
        row("Gericht", f"{result.gericht}{seat}")
    row("Je nach", *(f"{deutsch(each.ende)}: {each.wenn}" for each in result.alternativen))
    row("Vorfrist", *(f"{deutsch(each.datum)} ({each.abstand})" for each in result.vorfristen))
    if result.halbfrist is not None:
        row("Halbfrist", deutsch(result.halbfrist))
    row("Normen", ", ".join(result.norm))
    row("Schritte", *(f"{number}. {step}" for number, step in enumerate(result.begruendung, 1)), indent="   ")
    row("Hinweis", *result.hinweise)
    row("Offen", *result.fehlend)


def _print_kinds(console: "Console", as_json: bool) -> None:
    from bridle.assistants.helena.cli.umbruch import punkt
    from bridle.assistants.helena.law.frist_arten import fristarten

    if as_json:
        kinds = fristarten().values()
        _print_json(
            [
                {
                    "art": each.name,
                    "titel": each.titel,
                    "frist": None if each.laenge is None else each.laenge.text,
                    "norm": list(each.norm),
                    "notfrist": each.notfrist,
                    "ereignis": each.ereignis,
                }
                for each in kinds
            ]
        )
        return
    for each in fristarten().values():
        length = "vom Gericht oder der Behörde gesetzt" if each.laenge is None else each.laenge.text
        punkt(console, f"{each.titel}, {length} ({', '.join(each.norm)})", f"{each.name}: ", einzug=4)
