"""Part 7 VV RVG: documents, journeys, the flat rate for post, VAT; and Nr. 1009, which is alike."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from functools import cache
from importlib import resources
from typing import Any

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.geld import NULL, auf_cent, euro, lies_anzahl, lies_betrag
from bridle.assistants.helena.law.rvg_sachen import Zeile

_AUSLAND = Decimal("1.5")
# From here on the rate has not changed; for older mandates the day of the service decides.
WIEDER_19 = date(2021, 1, 1)
UST_ANGENOMMEN = "Umsatzsteuer 19 % angenommen; für Leistungen vom 01.07. bis 31.12.2020 sind es 16 %."


@cache
def _daten() -> dict[str, Any]:
    text = (
        resources.files("bridle.assistants.helena.law").joinpath("data/rvg_auslagen.toml").read_text("utf-8")
    )
    return tomllib.loads(text)


def pauschale(gebuehren: Decimal) -> Decimal:
    """Nr. 7002: 20 % of the fees of one Angelegenheit, at most 20 €."""
    regel = _daten()["pauschale"]
    return min(auf_cent(gebuehren * Decimal(regel["anteil"])), Decimal(regel["hoechstens"]))


def umsatzsteuer(leistung: date) -> Decimal:
    """The rate on the day the service was complete (§ 13 Abs. 1 Nr. 1, § 27 UStG)."""
    return Decimal([jede["satz"] for jede in _daten()["umsatzsteuer"] if jede["ab"] <= leistung][-1])


def steuersatz(auftraege: Sequence[date], leistung_bis: date | None) -> tuple[Decimal, str]:
    """The rate, and the question that is open when it hangs on a day nobody gave."""
    if leistung_bis is not None and leistung_bis < max(auftraege):
        raise LawError("Das Ende der Leistung liegt vor dem Tag des Auftrags; prüfe beide Daten.")
    if leistung_bis is not None:
        return umsatzsteuer(leistung_bis), ""
    if min(auftraege) < WIEDER_19:
        frage = "Wann war die Leistung beendet (leistung_bis)? Davon hängt die Umsatzsteuer ab."
        return umsatzsteuer(WIEDER_19), frage
    return umsatzsteuer(WIEDER_19), ""


def anrechnung_hoechstens(tabelle: str) -> Decimal:
    return Decimal(_daten()["anrechnung"][tabelle])


def inkasso_gebuehr(wert: Decimal, tabelle: str) -> Decimal | None:
    """§ 13 Abs. 2 RVG: the full fee for very small undisputed claims, None above."""
    regel = _daten()["inkasso"]
    return Decimal(regel[tabelle]) if wert <= Decimal(regel["bis_wert"]) else None


def beratung_hoechstens(art: str) -> Decimal:
    """§ 34 Abs. 1 Satz 3 RVG: what a consumer pays at most where nothing was agreed."""
    return Decimal(_daten()["beratung"][art])


def hebegebuehr(ausgezahlt: Decimal) -> Decimal:
    """Nr. 1009 VV, for one payment."""
    regel = _daten()["hebegebuehr"]
    betrag, von = NULL, Decimal(0)
    for grenze, anteil in regel["stufen"]:
        bis = Decimal(grenze) if grenze else ausgezahlt
        betrag += max(min(ausgezahlt, bis) - von, Decimal(0)) * Decimal(anteil)
        von = bis
    return max(auf_cent(betrag), Decimal(regel["mindestens"]))


def je_einheit(nummer: str) -> str:
    """What an outlay costs by page, kilometre or hours, as it is now; empty without such a price."""
    data = _daten()
    match nummer:
        case "7000":
            page = data["dokumente"]
            black, colour = (
                f"{euro(Decimal(page[kind]))} je Seite für die ersten {page['erste']}, danach "
                f"{euro(Decimal(page[f'{kind}_weitere']))}"
                for kind in ("seite", "farbseite")
            )
            return f"{black}; in Farbe {colour}"
        case "7002":
            share, most = (Decimal(data["pauschale"][name]) for name in ("anteil", "hoechstens"))
            return f"{share:.0%} der Gebühren, höchstens {euro(most)}".replace("%", " %")
        case "7003":
            return f"{euro(Decimal(_reise()['km']))} je gefahrenen Kilometer"
        case "7005":
            short, middle, long = (euro(Decimal(each)) for each in _reise()["tagegeld"])
            return (
                f"bis 4 Stunden {short}, bis 8 Stunden {middle}, darüber {long}; im Ausland die Hälfte mehr"
            )
        case "7008":
            return f"{umsatzsteuer(WIEDER_19):.0%} der Vergütung".replace("%", " %")
        case _:
            return ""


def _reise() -> dict[str, Any]:
    return list(_daten()["reise"].values())[-1]


def auslage(zeile: Zeile, tabelle: str) -> tuple[Decimal, tuple[str, ...]]:
    """An outlay and what to say about it."""
    match zeile.eintrag.nr:
        case "7000":
            return _dokumente(zeile)
        case "7003":
            return _fahrt(zeile, tabelle), ()
        case "7005":
            return _tagegeld(zeile, tabelle), ()
        case _:
            return (zeile.betrag or NULL) * zeile.anzahl, ()


def _dokumente(zeile: Zeile) -> tuple[Decimal, tuple[str, ...]]:
    regel, eingabe = _daten()["dokumente"], zeile.eingabe
    if eingabe.seiten is None and eingabe.farbseiten is None and eingabe.dateien is None:
        raise LawError(
            "Nr. 7000 VV: Es fehlt die Zahl der Seiten (seiten, farbseiten) oder Dateien (dateien)."
        )
    seiten = _seiten(eingabe.seiten, "seiten", regel, "seite")
    farbig = _seiten(eingabe.farbseiten, "farbseiten", regel, "farbseite")
    dateien = NULL
    if eingabe.dateien is not None:
        zahl = lies_anzahl(eingabe.dateien, "Nr. 7000 VV: „dateien“")
        dateien = min(zahl * Decimal(regel["datei"]), Decimal(regel["dateien_hoechstens"]))
    hinweis = (
        "Nr. 7000 VV: Zur Unterrichtung von Auftraggeber oder Gegenseite zählen nur Seiten über 100 hinaus.",
    )
    return seiten + farbig + dateien, hinweis if seiten + farbig else ()


def _seiten(zahl: object, name: str, regel: dict[str, Any], preis: str) -> Decimal:
    if zahl is None:
        return NULL
    anzahl = lies_anzahl(zahl, f"Nr. 7000 VV: „{name}“")
    erste = min(anzahl, int(regel["erste"]))
    return erste * Decimal(regel[preis]) + (anzahl - erste) * Decimal(regel[f"{preis}_weitere"])


def _fahrt(zeile: Zeile, tabelle: str) -> Decimal:
    if zeile.eingabe.km is None:
        raise LawError("Nr. 7003 VV: Es fehlen die gefahrenen Kilometer (km), Hin- und Rückweg zusammen.")
    km = lies_anzahl(zeile.eingabe.km, "Nr. 7003 VV: „km“", 100_000)
    return auf_cent(km * Decimal(_daten()["reise"][tabelle]["km"])) * zeile.anzahl


def _tagegeld(zeile: Zeile, tabelle: str) -> Decimal:
    if zeile.eingabe.stunden is None:
        raise LawError("Nr. 7005 VV: Es fehlt die Dauer der Abwesenheit in Stunden.")
    stunden = lies_betrag(zeile.eingabe.stunden, "Nr. 7005 VV: Die Zahl der Stunden")
    if not 0 < stunden <= 24:
        raise LawError(
            "Nr. 7005 VV: Die Abwesenheit liegt je Reisetag zwischen 0 und 24 Stunden; weitere Tage zählen "
            "für sich."
        )
    kurz, mittel, lang = (Decimal(betrag) for betrag in _daten()["reise"][tabelle]["tagegeld"])
    betrag = kurz if stunden <= 4 else mittel if stunden <= 8 else lang
    return auf_cent(betrag * (_AUSLAND if zeile.eingabe.ausland else 1)) * zeile.anzahl
