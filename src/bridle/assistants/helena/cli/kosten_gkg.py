"""`bridle kosten gkg`: a fee of the court."""

# Annotations are evaluated here: Typer reads them, and it is imported inside the function only.

import json
from typing import TYPE_CHECKING, Annotated

if TYPE_CHECKING:
    from typer import Typer

    from bridle.assistants.helena.law.gkg import Gerichtsgebuehr


def add_to(group: "Typer") -> None:
    import typer

    from bridle.assistants.helena.cli.absagen import absagen
    from bridle.assistants.helena.cli.befehl import Befehl

    @group.command(cls=Befehl)
    def gkg(
        wert: Annotated[
            str | None, typer.Option(help="Streitwert, zum Beispiel 10000 oder 10.000,00 €.")
        ] = None,
        anhaengig: Annotated[
            str | None,
            typer.Option(help="Tag der Anhängigkeit (§ 71 GKG); bei Rechtsmitteln der Tag der Einlegung."),
        ] = None,
        kv: Annotated[
            str | None, typer.Option(help="Nummer des Kostenverzeichnisses, zum Beispiel 1210.")
        ] = None,
        satz: Annotated[
            str | None, typer.Option(help="Gebührensatz statt einer Nummer, zum Beispiel 3,0.")
        ] = None,
        as_json: Annotated[bool, typer.Option("--json", help="Ein JSON-Objekt statt der Tabelle.")] = False,
    ) -> None:
        """Gerichtsgebühren nach dem GKG."""
        with absagen(as_json):
            from bridle.assistants.helena.law.errors import LawError
            from bridle.assistants.helena.law.gkg import gebuehr

            if anhaengig is None:
                raise LawError(
                    "Wann wurde oder wird das Verfahren anhängig? Davon hängt die Tabelle ab (§ 71 GKG); "
                    "gib den Tag mit --anhaengig an, zum Beispiel 2026-02-01."
                )
            ergebnis = gebuehr(wert, anhaengig, kv=kv, satz=satz)
            if as_json:
                typer.echo(json.dumps(ergebnis.als_json(), ensure_ascii=False))
            else:
                _zeige(ergebnis)


def _zeige(ergebnis: "Gerichtsgebuehr") -> None:
    from rich.table import Table

    from bridle.assistants.helena.cli.umbruch import punkt
    from bridle.assistants.helena.law.geld import euro, satz_text
    from bridle.assistants.helena.law.rvg_tag import datum
    from bridle.shell import new_console

    titel = f"Nr. {ergebnis.kv} KV GKG: {ergebnis.name}" if ergebnis.kv else "Gerichtsgebühr"
    tabelle = Table(show_header=False)
    tabelle.add_column()
    tabelle.add_column(justify="right")
    if ergebnis.wert is not None and ergebnis.wert_berechnet is not None:
        tabelle.add_row("Streitwert", euro(ergebnis.wert))
        if ergebnis.wert_berechnet != ergebnis.wert:
            tabelle.add_row("gerechnet mit", euro(ergebnis.wert_berechnet))
    if ergebnis.einfach is not None and ergebnis.satz is not None:
        tabelle.add_row("Einfache Gebühr (1,0)", euro(ergebnis.einfach))
        tabelle.add_row("Gebührensatz", satz_text(ergebnis.satz))
    tabelle.add_row("Gebühr", euro(ergebnis.gebuehr), style="bold")
    tabelle.add_row("Anhängig", datum(ergebnis.anhaengig))
    tabelle.add_row("Gesetzesstand", ergebnis.tabelle)
    console = new_console()
    punkt(console, titel, "")
    console.print(tabelle)
    punkt(console, ergebnis.quelle, "Quelle: ")
    for hinweis in ergebnis.hinweise:
        punkt(console, hinweis, "Hinweis: ")
    if ergebnis.unsicher:
        punkt(console, "Prüfe das Ergebnis anhand der Hinweise.", "Unsicher: ")
