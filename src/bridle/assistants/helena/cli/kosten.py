"""`bridle kosten`: what lawyers and courts cost."""

# Annotations are evaluated here: Typer reads them, and it is imported inside the functions only.

from typing import TYPE_CHECKING, Annotated

from bridle.assistants.helena.cli import kosten_beratung, kosten_gkg, kosten_risiko
from bridle.assistants.helena.cli.absagen import absagen

if TYPE_CHECKING:
    from typer import Typer


def add_to(app: "Typer") -> None:
    import typer

    from bridle.assistants.helena.cli.befehl import Gruppe

    group = typer.Typer(cls=Gruppe, help="Gebühren und Kosten nach RVG und GKG.", no_args_is_help=True)
    app.add_typer(group, name="kosten")
    _add_rvg(group)
    _add_rechnung(group)
    kosten_beratung.add_to(group)
    kosten_gkg.add_to(group)
    kosten_risiko.add_to(group)


def _add_rvg(group: "Typer") -> None:
    import typer

    from bridle.assistants.helena.cli.befehl import Befehl

    @group.command(cls=Befehl)
    def rvg(
        wert: Annotated[
            str | None, typer.Option(help="Gegenstandswert, zum Beispiel 12000 oder 12.000,00 €.")
        ] = None,
        satz: Annotated[
            str | None,
            typer.Option(help="Gebührensatz, zum Beispiel 1,3; mit --vv der Satz einer Rahmengebühr."),
        ] = None,
        auftrag: Annotated[
            str | None, typer.Option(help="Tag des unbedingten Auftrags (§ 60 RVG), zum Beispiel 2026-02-01.")
        ] = None,
        heute: Annotated[bool, typer.Option("--heute", help="Der Auftrag wird heute erteilt.")] = False,
        vv: Annotated[
            list[str] | None,
            typer.Option(help="Nummer des Vergütungsverzeichnisses; mehrere ergeben eine Rechnung."),
        ] = None,
        pkh: Annotated[
            bool,
            typer.Option("--pkh", help="Aus der Staatskasse: § 49 RVG, in Strafsachen die festen Gebühren."),
        ] = False,
        mandanten: Annotated[str, typer.Option(help="Zahl der Auftraggeber (Nr. 1008 VV).")] = "1",
        verschiedene_gegenstaende: Annotated[
            bool,
            typer.Option(
                "--verschiedene-gegenstaende",
                help="Die Auftraggeber haben je eigene Gegenstände (§ 22 Abs. 2 RVG).",
            ),
        ] = False,
        mit_auslagen: Annotated[
            bool, typer.Option("--mit-auslagen", help="Auch bei einer Gebühr mit Nr. 7002 und 7008 VV.")
        ] = False,
        ohne_ust: Annotated[bool, typer.Option("--ohne-ust", help="Keine Umsatzsteuer.")] = False,
        leistung_bis: Annotated[
            str | None, typer.Option(help="Ende der Leistung; davon hängt die Umsatzsteuer ab.")
        ] = None,
        as_json: Annotated[bool, typer.Option("--json", help="Ein JSON-Objekt statt der Tabelle.")] = False,
    ) -> None:
        """Anwaltsgebühren nach dem RVG: eine Gebühr, oder mit mehreren --vv eine Rechnung."""
        with absagen(as_json):
            from bridle.assistants.helena.cli.kosten_rvg import Anfrage, rvg

            rvg(
                Anfrage(
                    wert=wert,
                    satz=satz,
                    auftrag=auftrag,
                    heute=heute,
                    vv=tuple(vv or ()),
                    pkh=pkh,
                    mandanten=mandanten,
                    verschiedene_gegenstaende=verschiedene_gegenstaende,
                    mit_auslagen=mit_auslagen,
                    ust=not ohne_ust,
                    leistung_bis=leistung_bis,
                ),
                as_json,
            )


def _add_rechnung(group: "Typer") -> None:
    import typer

    from bridle.assistants.helena.cli.befehl import Befehl

    @group.command(cls=Befehl)
    def rechnung(
        datei: Annotated[
            str, typer.Argument(metavar="DATEI.json", help="Die Rechnung als JSON; - für die Eingabe.")
        ],
        as_json: Annotated[bool, typer.Option("--json", help="Ein JSON-Objekt statt der Tabelle.")] = False,
    ) -> None:
        """Eine vollständige Kostenrechnung nach dem RVG aus einer JSON-Datei.

        Zum Beispiel: {"auftrag": "2026-02-01", "wert": 5000, "positionen": [{"vv": "3100"}, {"vv": "3104"}]}
        """
        with absagen(as_json):
            from bridle.assistants.helena.cli.kosten_rvg import rechnung_aus

            rechnung_aus(datei, as_json)
