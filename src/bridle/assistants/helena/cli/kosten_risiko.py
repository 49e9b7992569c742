"""`bridle kosten risiko`: what a lawsuit costs whom, depending on how it ends."""

# Annotations are evaluated here: Typer reads them, and it is imported inside the function only.

import json
from typing import TYPE_CHECKING, Annotated

if TYPE_CHECKING:
    from typer import Typer

    from bridle.assistants.helena.law.kostenrisiko import Instanz, Kostenrisiko


def add_to(group: "Typer") -> None:
    import typer

    from bridle.assistants.helena.cli.absagen import absagen
    from bridle.assistants.helena.cli.befehl import Befehl

    @group.command(cls=Befehl)
    def risiko(
        wert: Annotated[
            list[str] | None,
            typer.Option(help="Streitwert; mehrfach, wenn er in der nächsten Instanz ein anderer ist."),
        ] = None,
        auftrag: Annotated[
            list[str] | None,
            typer.Option(help="Tag des Auftrags (§ 60 RVG); mehrfach für weitere Instanzen."),
        ] = None,
        anhaengig: Annotated[
            list[str] | None,
            typer.Option(help="Tag der Anhängigkeit (§ 71 GKG); mehrfach für weitere Instanzen."),
        ] = None,
        instanzen: Annotated[str, typer.Option(help="Wie viele Instanzen, 1 bis 3.")] = "1",
        gericht: Annotated[
            str, typer.Option(help="zivil, arbeit, verwaltung, sozial oder finanz.")
        ] = "zivil",
        quote: Annotated[
            str | None, typer.Option(help="Anteil, der gewonnen wird, von 0 bis 1 oder in %: 0.6, 60 %, 3/5.")
        ] = None,
        einigung: Annotated[
            bool, typer.Option("--einigung", help="Die letzte Instanz endet durch Vergleich.")
        ] = False,
        mandanten: Annotated[str, typer.Option(help="Personen auf der eigenen Seite.")] = "1",
        gegner: Annotated[
            str, typer.Option(help="Personen auf der Gegenseite; 0, wenn sie keinen Anwalt hat.")
        ] = "1",
        ohne_ust: Annotated[
            bool, typer.Option("--ohne-ust", help="Die eigene Seite zieht die Vorsteuer ab.")
        ] = False,
        gegner_ohne_ust: Annotated[
            bool, typer.Option("--gegner-ohne-ust", help="Die Gegenseite zieht die Vorsteuer ab.")
        ] = False,
        pkh: Annotated[
            bool, typer.Option("--pkh", help="Die eigene Seite hat Prozesskostenhilfe ohne Raten.")
        ] = False,
        as_json: Annotated[bool, typer.Option("--json", help="Ein JSON-Objekt statt der Tabelle.")] = False,
    ) -> None:
        """Kostenrisiko über die Instanzen für beide Seiten."""
        with absagen(as_json):
            from bridle.assistants.helena.law.geld import lies_anzahl
            from bridle.assistants.helena.law.kostenrisiko import Kostenfall, berechne

            ergebnis = berechne(
                Kostenfall(
                    instanzen=_instanzen(wert or [], auftrag or [], anhaengig or [], instanzen),
                    gericht=gericht,
                    quote=quote,
                    einigung=einigung,
                    mandanten=lies_anzahl(mandanten, "Die Zahl der Mandanten", 100),
                    gegner=0 if gegner.strip() == "0" else lies_anzahl(gegner, "Die Zahl der Gegner", 100),
                    ust=not ohne_ust,
                    ust_gegner=not gegner_ohne_ust,
                    pkh=pkh,
                )
            )
            if as_json:
                typer.echo(json.dumps(ergebnis.als_json(), ensure_ascii=False))
            else:
                _zeige(ergebnis)


def _instanzen(
    werte: list[str], auftraege: list[str], anhaengig: list[str], anzahl: str
) -> "tuple[Instanz, ...]":
    """One for each instance; the value goes on, the days only where they are given."""
    from bridle.assistants.helena.law.errors import LawError
    from bridle.assistants.helena.law.geld import lies_anzahl
    from bridle.assistants.helena.law.kostenrisiko import Instanz

    zahl = lies_anzahl(anzahl, "Die Zahl der Instanzen", 3)
    if not werte:
        raise LawError("Der Streitwert fehlt; gib ihn mit --wert an, zum Beispiel 20000 oder 20.000,00 €.")
    for name, liste in (("--wert", werte), ("--auftrag", auftraege), ("--anhaengig", anhaengig)):
        if len(liste) > zahl:
            raise LawError(
                f"{name} ist {len(liste)}-mal angegeben, gerechnet werden aber nur {zahl} Instanzen; "
                "gib die Zahl mit --instanzen an."
            )
    return tuple(
        Instanz(
            wert=werte[min(stelle, len(werte) - 1)],
            auftrag=auftraege[stelle] if stelle < len(auftraege) else None,
            anhaengig=anhaengig[stelle] if stelle < len(anhaengig) else None,
        )
        for stelle in range(zahl)
    )


def _zeige(ergebnis: "Kostenrisiko") -> None:
    from rich.table import Table

    from bridle.assistants.helena.cli.umbruch import punkt
    from bridle.assistants.helena.law.geld import NULL, euro
    from bridle.shell import new_console

    console = new_console()
    kosten = Table(title="Kosten", title_justify="left")
    kosten.add_column("")
    for jede in ergebnis.instanzen:
        kosten.add_column(f"{jede.nr}. Instanz", justify="right", no_wrap=True)
    kosten.add_column("Gesamt", justify="right", no_wrap=True)
    kosten.add_row("Streitwert", *(euro(jede.wert) for jede in ergebnis.instanzen))
    zeilen = (
        ("Eigener Anwalt", [jede.eigener_anwalt for jede in ergebnis.instanzen]),
        ("Gegners Anwalt", [jede.gegnerischer_anwalt for jede in ergebnis.instanzen]),
        ("Gericht", [jede.gerichtskosten for jede in ergebnis.instanzen]),
        ("Summe", [jede.summe for jede in ergebnis.instanzen]),
    )
    for name, betraege in zeilen:
        stil = "bold" if name == "Summe" else None
        kosten.add_row(name, *(euro(betrag) for betrag in (*betraege, sum(betraege, NULL))), style=stil)
    console.print(kosten)
    ausgang = Table(title="Wer zahlt", title_justify="left")
    ausgang.add_column("Ausgang")
    ausgang.add_column("Eigene Seite", justify="right")
    ausgang.add_column("Gegenseite", justify="right")
    for eins in ergebnis.szenarien:
        ausgang.add_row(eins.titel, euro(eins.eigene_kosten), euro(eins.gegner_kosten))
    console.print(ausgang)
    if ergebnis.staatskasse is not None:
        console.print(f"Eigener Anwalt aus der Staatskasse (§ 49 RVG): {euro(ergebnis.staatskasse)}")
    for frage in ergebnis.fehlend:
        punkt(console, frage, "Noch zu klären: ")
    for hinweis in ergebnis.hinweise:
        punkt(console, hinweis, "Hinweis: ")
    if ergebnis.unsicher:
        punkt(console, "Prüfe das Ergebnis anhand der Fragen und Hinweise.", "Unsicher: ")
