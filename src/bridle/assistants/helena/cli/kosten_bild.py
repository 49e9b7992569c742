"""Fees and bills for people: a table with German figures; or one JSON object for programs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, cast

from bridle.assistants.helena.cli.umbruch import punkt
from bridle.assistants.helena.law.geld import euro, satz_text
from bridle.assistants.helena.law.rvg_ergebnis import Kostenrechnung, Posten
from bridle.assistants.helena.law.rvg_tag import datum
from bridle.shell import new_console

if TYPE_CHECKING:
    from rich.table import Table


def zeige_gebuehr(titel: str, daten: dict[str, object], as_json: bool) -> None:
    if as_json:
        print(json.dumps(daten, ensure_ascii=False))
        return
    from rich.table import Table

    tabelle = Table(show_header=False, title=titel, title_justify="left")
    tabelle.add_column()
    tabelle.add_column(justify="right")
    for schluessel, wort in _WORTE.items():
        doppelt = schluessel == "wert_berechnet" and daten.get(schluessel) == daten.get("wert")
        if daten.get(schluessel) is not None and not doppelt:
            tabelle.add_row(wort, _deutsch(schluessel, str(daten[schluessel])))
    _drucke(tabelle, cast("list[str]", daten["hinweise"]))


_WORTE = {
    "wert": "Gegenstandswert",
    "wert_berechnet": "Wert nach § 22 Abs. 2 RVG",
    "volle_gebuehr": "Volle Gebühr (1,0)",
    "satz": "Gebührensatz",
    "hoechstens": "Höchstens für Verbraucher",
    "gebuehr": "Gebühr",
    "auslagen": "Pauschale Nr. 7002 VV",
    "netto": "Netto",
    "ust": "Umsatzsteuer Nr. 7008 VV",
    "brutto": "Brutto",
    "norm": "Grundlage",
    "tabelle": "Gesetzesstand",
    "auftrag": "Auftrag vom",
}


def _deutsch(schluessel: str, wert: str) -> str:
    if schluessel == "satz":
        return wert.replace(".", ",")
    if schluessel == "auftrag":
        return datum(date.fromisoformat(wert))
    return wert if schluessel in ("norm", "tabelle") else euro(Decimal(wert))


def zeige_rechnung(
    ergebnis: Kostenrechnung, as_json: bool, gefragt: Mapping[str, object] | None = None
) -> None:
    if as_json:
        print(json.dumps({**(gefragt or {}), **ergebnis.als_json()}, ensure_ascii=False))
        return
    from rich.markup import escape
    from rich.table import Table

    titel = " · ".join(teil for teil in (ergebnis.titel or "Kostenrechnung", ergebnis.aktenzeichen) if teil)
    tabelle = Table(title=escape(f"{titel} ({ergebnis.tabelle})"), title_justify="left")
    tabelle.add_column("Nr. VV")
    tabelle.add_column("Bezeichnung")
    tabelle.add_column("Satz", justify="right")
    tabelle.add_column("Wert", justify="right", no_wrap=True)
    tabelle.add_column("Betrag", justify="right", no_wrap=True)
    for teil in ergebnis.angelegenheiten:
        staatskasse = ", aus der Staatskasse" if teil.pkh else ""
        tabelle.add_section()
        tabelle.add_row(
            "", f"{teil.name} (Auftrag {datum(teil.auftrag)}{staatskasse})", "", "", "", style="bold"
        )
        for posten in teil.posten:
            mal = f" × {posten.anzahl}" if posten.anzahl > 1 else ""
            satz = "" if posten.satz is None else satz_text(posten.satz)
            wert = "" if posten.wert is None else euro(posten.wert)
            tabelle.add_row(posten.vv, escape(_name(posten)) + mal, satz, wert, euro(posten.betrag))
    tabelle.add_section()
    for wort, betrag in _summen(ergebnis):
        tabelle.add_row(
            "", escape(wort), "", "", betrag, style="bold" if wort in ("Brutto", "Zu zahlen") else ""
        )
    _drucke(tabelle, [*ergebnis.hinweise, *(f"Offen: {frage}" for frage in ergebnis.fehlend)])
    if ergebnis.unsicher:
        new_console().print("Unsicher: Das Ergebnis hängt von Angaben ab, die fehlen.", markup=False)


def _name(posten: Posten) -> str:
    """A credit names its rate and value itself; in the table they have columns of their own."""
    return posten.bezeichnung.partition(" (")[0] if posten.art == "anrechnung" else posten.bezeichnung


def _summen(ergebnis: Kostenrechnung) -> list[tuple[str, str]]:
    zeilen = [("Netto", euro(ergebnis.netto))]
    if ergebnis.ust_satz:
        zeilen.append((f"Umsatzsteuer {ergebnis.ust_satz * 100:.0f} % (Nr. 7008 VV)", euro(ergebnis.ust)))
    zeilen.append(("Brutto", euro(ergebnis.brutto)))
    zeilen += [(name, euro(betrag)) for name, betrag in ergebnis.durchlaufend]
    if ergebnis.gezahlt:
        zeilen.append(("Bereits gezahlt", euro(-ergebnis.gezahlt)))
    if ergebnis.zahlbetrag != ergebnis.brutto:
        zeilen.append(("Zu zahlen", euro(ergebnis.zahlbetrag)))
    return zeilen


def _drucke(tabelle: Table, hinweise: Iterable[str]) -> None:
    console = new_console()
    console.print(tabelle)
    for hinweis in hinweise:
        punkt(console, hinweis)
