"""`bridle zustaendigkeit`: the court for a matter."""

# Annotations are evaluated here: Typer reads them, and it is imported inside the function only.

import json
from typing import TYPE_CHECKING, Annotated

if TYPE_CHECKING:
    from typer import Typer

    from bridle.assistants.helena.law.zustaendigkeit import Zustaendigkeit


def add_to(app: "Typer") -> None:
    import typer

    from bridle.assistants.helena.cli.absagen import absagen
    from bridle.assistants.helena.cli.befehl import Befehl

    @app.command(cls=Befehl)
    def zustaendigkeit(
        wert: Annotated[
            str | None, typer.Option(help="Streitwert, zum Beispiel 7500 oder 7.500,00 €.")
        ] = None,
        datum: Annotated[
            str | None, typer.Option(help="Tag, an dem die Sache anhängig wurde oder wird.")
        ] = None,
        sache: Annotated[
            str | None, typer.Option(help="Worum es geht, zum Beispiel miete, nachbarn, arbeit, familie.")
        ] = None,
        entscheidung: Annotated[
            str | None, typer.Option(help="Tag des Urteils, wenn es schon eines gibt: für die Rechtsmittel.")
        ] = None,
        as_json: Annotated[bool, typer.Option("--json", help="Ein JSON-Objekt statt der Tabelle.")] = False,
    ) -> None:
        """Das zuständige Gericht nach Wert, Datum und Sache."""
        with absagen(as_json):
            from bridle.assistants.helena.law.errors import LawError
            from bridle.assistants.helena.law.zustaendigkeit import bestimme

            if datum is None:
                raise LawError(
                    "Wann wurde oder wird die Sache anhängig? Davon hängt das Recht ab (§ 44 EGGVG); "
                    "gib den Tag mit --datum an, zum Beispiel 2026-02-01."
                )
            ergebnis = bestimme(wert, datum, sache, entscheidung=entscheidung)
            if as_json:
                typer.echo(json.dumps(ergebnis.als_json(), ensure_ascii=False))
            else:
                _zeige(ergebnis)


def _zeige(ergebnis: "Zustaendigkeit") -> None:
    from rich.table import Table

    from bridle.assistants.helena.law.geld import euro
    from bridle.assistants.helena.law.rvg_tag import datum
    from bridle.shell import new_console

    console = new_console()
    tabelle = Table(show_header=False, title="Zuständigkeit", title_justify="left")
    tabelle.add_row("Sache", ergebnis.sache_name)
    if ergebnis.wert is not None:
        tabelle.add_row("Streitwert", euro(ergebnis.wert))
    tabelle.add_row("Anhängig", datum(ergebnis.datum))
    abteilung = f" – {ergebnis.abteilung}" if ergebnis.abteilung else ""
    tabelle.add_row("Gericht", f"{ergebnis.gericht}{abteilung}", style="bold")
    if ergebnis.kammer:
        tabelle.add_row("Spruchkörper", ergebnis.kammer)
    tabelle.add_row("Ausschließlich", _ja_nein(ergebnis.ausschliesslich))
    tabelle.add_row("Anwaltszwang", _ja_nein(ergebnis.anwaltszwang.besteht))
    console.print(tabelle)
    _liste("Begründung", ergebnis.begruendung)
    _liste("Wenn es anders liegt", ergebnis.alternativen)
    _liste(
        "Rechtsmittel", tuple(f"{eins.name} ({eins.gericht}): {eins.text}" for eins in ergebnis.rechtsmittel)
    )
    _liste("Örtlich", tuple(ort.regel for ort in ergebnis.oertlich))
    _liste("Noch zu klären", ergebnis.fehlend)
    _liste("Hinweise", ergebnis.hinweise)
    if ergebnis.unsicher:
        console.print("Unsicher: Es fehlt, was entscheidet; siehe oben.", markup=False)


def _liste(titel: str, punkte: tuple[str, ...]) -> None:
    from bridle.assistants.helena.cli.umbruch import punkt
    from bridle.shell import new_console

    if punkte:
        console = new_console()
        console.print(f"\n{titel}", style="bold", markup=False)
        for satz in punkte:
            punkt(console, satz)


def _ja_nein(wert: bool | None) -> str:
    return {True: "ja", False: "nein", None: "kommt auf die Sache an"}[wert]
