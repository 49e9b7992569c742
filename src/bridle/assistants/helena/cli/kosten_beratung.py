"""`bridle kosten beratung`: what advice costs (§ 34 RVG)."""

# Annotations are evaluated here: Typer reads them, and it is imported inside the function only.

from typing import TYPE_CHECKING, Annotated

from bridle.assistants.helena.cli.absagen import absagen

if TYPE_CHECKING:
    from typer import Typer


def add_to(group: "Typer") -> None:
    import typer

    from bridle.assistants.helena.cli.befehl import Befehl

    @group.command(cls=Befehl)
    def beratung(
        auftrag: Annotated[
            str | None, typer.Option(help="Tag des Auftrags, zum Beispiel 2026-02-01.")
        ] = None,
        art: Annotated[str, typer.Option(help="erstgespraech, beratung oder gutachten.")] = "beratung",
        verbraucher: Annotated[
            bool | None,
            typer.Option("--verbraucher/--unternehmer", help="Was der Auftraggeber ist (§ 13, § 14 BGB)."),
        ] = None,
        vereinbart: Annotated[
            str | None, typer.Option(help="Der vereinbarte Betrag ohne Umsatzsteuer, wenn es einen gibt.")
        ] = None,
        mit_pauschale: Annotated[
            bool, typer.Option("--mit-pauschale", help="Auch die Pauschale Nr. 7002 VV.")
        ] = False,
        ohne_ust: Annotated[bool, typer.Option("--ohne-ust", help="Keine Umsatzsteuer.")] = False,
        leistung_bis: Annotated[
            str | None, typer.Option(help="Ende der Leistung; davon hängt die Umsatzsteuer ab.")
        ] = None,
        as_json: Annotated[bool, typer.Option("--json", help="Ein JSON-Objekt statt der Tabelle.")] = False,
    ) -> None:
        """Beratung und Gutachten nach § 34 RVG: vereinbart, oder was ein Verbraucher höchstens zahlt."""
        with absagen(as_json):
            from bridle.assistants.helena.cli.kosten_bild import zeige_gebuehr
            from bridle.assistants.helena.law.errors import LawError
            from bridle.assistants.helena.law.rvg_beratung import NAMEN
            from bridle.assistants.helena.law.rvg_beratung import beratung as berechne

            if auftrag is None:
                raise LawError(
                    "Wann wurde der Auftrag erteilt? Davon hängt das Recht ab (§ 60 RVG); "
                    "gib den Tag mit --auftrag an, zum Beispiel 2026-02-01."
                )
            if verbraucher is None and vereinbart is None:
                raise LawError(
                    "Ist eine Vergütung vereinbart, oder ist der Auftraggeber Verbraucher? Davon hängt die "
                    "Gebühr ab (§ 34 Abs. 1 RVG); gib --vereinbart an, --verbraucher oder --unternehmer."
                )
            ergebnis = berechne(
                auftrag,
                art,
                verbraucher=verbraucher,
                vereinbart=vereinbart,
                mit_pauschale=mit_pauschale,
                ust=not ohne_ust,
                leistung_bis=leistung_bis,
            )
            zeige_gebuehr(f"§ 34 RVG: {NAMEN[ergebnis.art]}", ergebnis.als_json(), as_json)
