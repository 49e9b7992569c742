"""Factors are reckoned with, what is denied is not there, and what a rate or a day is said of counts."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from assistants.helena.planer.fragen import frag
from bridle.assistants.helena.eval.kanzlei import kanzlei
from bridle.assistants.helena.law.frist_abstand import parse_abstand
from bridle.assistants.helena.planer.fristen.abstand import UNGEKLAERT, abstand, ohne_abstand
from bridle.assistants.helena.planer.kosten.faktor import anteil, vielfaches
from bridle.assistants.helena.planer.kosten.gebuehren import gebuehren
from bridle.assistants.helena.planer.kosten.gericht import NUR_VORHER, gerichtssatz
from bridle.assistants.helena.planer.kosten.note import kostennote_offen
from bridle.assistants.helena.planer.kosten.risiko import risiko
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.verneint import ohne_verneintes
from bridle.assistants.helena.planer.recht.zustaendigkeit import ohne_angaben
from bridle.assistants.helena.planer.vorsicht.aufruf import zusammen
from bridle.assistants.helena.planer.vorsicht.fehler import ordentlich
from bridle.assistants.helena.planer.vorsicht.pruefung import ausgelassen

DAY = "Auftrag 01.10.2026"


def argumente(text: str) -> dict[str, Any]:
    groups = gebuehren(lies(text))
    assert groups is not None, text
    return groups["argumente"]


def nummern(text: str) -> list[str]:
    return [each["vv"] for each in argumente(text).get("positionen", [])]


# ---- factors


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("dem doppelten Wert von 5.000 €", "10000.00"),
        ("dem halben Streitwert von 34.870 €", "17435.00"),
        ("dem dreifachen Monatsgehalt von 3.500 €", "10500.00"),
        ("dem 36fachen Monatsbetrag von 200 €", "7200.00"),
        ("der Hälfte von 30.000 €", "15000.00"),
        ("zwei Dritteln des Wertes von 12.000 €", "8000.00"),
        ("3/4 von 16.000 €", "12000.00"),
        ("80 % von 50.000 €", "40000.00"),
        ("dem um 20 % erhöhten Wert von 10.000 €", "12000.00"),
        ("12 x 850 €", "10200.00"),
        ("drei Monatsgehältern zu 2.800 €", "8400.00"),
    ],
)
def test_a_value_said_by_a_factor_is_reckoned_and_told_as_it_was_read(said: str, value: str) -> None:
    text = f"1,3 Gebühr aus {said}, {DAY}"
    groups = gebuehren(lies(text))
    assert groups is not None
    assert groups["argumente"]["streitwert"] == value
    assert groups["daher"].startswith("Wert: ")
    call = zusammen([("get_kosten_rules", groups["argumente"])])
    assert call is not None
    assert ausgelassen(lies(text), call) == []


@pytest.mark.parametrize(
    "said",
    [
        "einer halben Million Euro",
        "doppelte Gebühr aus 5.000 €",
        "dem einfachen Wert",
        "Klage zu 80 % gewonnen",
        "3 x 1,3 Gebühren",
    ],
)
def test_a_factor_of_something_else_changes_no_value(said: str) -> None:
    assert vielfaches(lies(said).klein) is None


def test_a_factor_without_its_sum_is_told() -> None:
    call = zusammen([("get_kosten_rules", {"akte": "0101/26", "satz": "1.3"})])
    assert call is not None
    assert ausgelassen(lies("1,3 Gebühr aus dem halben Streitwert der Akte 0101/26"), call)


def test_a_share_of_the_result_is_not_one_of_the_value_nor_of_a_credit() -> None:
    half = anteil(lies("1,3 Gebühr aus 10.000 € zur Hälfte").klein)
    assert half is not None
    assert half.benannt() == "die Hälfte"
    third = anteil(lies("Gerichtskosten aus 900 €, davon zahlt der Gegner zwei Drittel").klein)
    assert third is not None
    assert third.benannt() == "zwei Drittel"
    assert anteil(lies("1,3 aus der Hälfte von 10.000 €").klein) is None
    assert anteil(lies("Geschäftsgebühr aus 4.000 €, zur Hälfte angerechnet").klein) is None


# ---- what is denied


@pytest.mark.parametrize(
    "text",
    [
        "1,3 Verfahrensgebühr aus 30.000 € ohne PKH",
        "1,3 Verfahrensgebühr aus 30.000 €, PKH nicht bewilligt",
        "1,3 Verfahrensgebühr aus 30.000 €, PKH wurde abgelehnt",
        "1,3 Verfahrensgebühr aus 30.000 €, keine Prozesskostenhilfe",
        "1,3 Verfahrensgebühr aus 30.000 €, weder PKH noch Vergleich",
        "1,3 Verfahrensgebühr aus 30.000 € ohne Vergleich und PKH",
        "1,3 Verfahrensgebühr aus 30.000 €, der Vergleich ist gescheitert",
    ],
)
def test_what_is_denied_switches_nothing_on(text: str) -> None:
    given = argumente(f"{text}, {DAY}")
    assert "pkh" not in given
    assert [each["vv"] for each in given["positionen"]] == ["3100"]
    call = zusammen([("get_kosten_rules", given)])
    assert call is not None
    assert ausgelassen(lies(f"{text}, {DAY}"), call) == []


def test_what_is_not_denied_stays() -> None:
    assert argumente(f"Verfahrensgebühr aus 30.000 € mit PKH, kein Vergleich, {DAY}")["pkh"]
    assert "1003" in nummern(
        f"VG und TG aus 11.000 €, der Vergleich wurde nicht widerrufen, {DAY}".replace(
            "VG und TG", "Verfahrensgebühr und Terminsgebühr"
        )
    )
    assert nummern(f"Verfahrensgebühr ohne PKH und Terminsgebühr aus 18.000 €, {DAY}") == ["3100", "3104"]
    kept = lies("nicht nur PKH").klein
    assert ohne_verneintes(kept) == kept


@pytest.mark.parametrize(
    ("said", "numbers"),
    [
        ("Geschäftsgebühr 1,3 aus 5.000 €, keine Klage", ["2300"]),
        ("Geschäftsgebühr 1,3 aus 5.000 €, nicht gerichtlich", ["2300"]),
        ("Geschäftsgebühr 1,3 aus 5.000 €, keine Anrechnung", ["2300"]),
        ("Gebühren außergerichtlich bei 6.000 € ohne Einigung", ["2300"]),
        ("Anwaltskosten erste Instanz bei 15.000 € ohne Termin", ["3100"]),
        ("Anwaltskosten erste Instanz bei 15.000 €", ["3100", "3104"]),
        ("Einigungsgebühr aus 5.000 €, nicht anhängig", ["1000"]),
        ("Zwangsvollstreckung: 0,3 Gebühr aus 400 €", ["3309"]),
        ("Verfahrensgebühr Vollstreckungsabwehrklage 8.000 €", ["3100"]),
        ("einfache Gebühr nach RVG bei 200.000 € (Auftrag 2026)", []),
    ],
)
def test_only_the_fees_that_are_meant_are_computed(said: str, numbers: list[str]) -> None:
    assert nummern(f"{said}, {DAY}") == numbers


def test_a_denied_insurance_or_appeal_is_no_circumstance_of_the_risk() -> None:
    text = f"Kostenrisiko 20.000 €, keine Berufung, nicht rechtsschutzversichert, {DAY}"
    groups = risiko(lies(text))
    assert groups is not None
    assert "instanzen" not in groups["argumente"]
    call = zusammen([("berechne_kostenrisiko", groups["argumente"])])
    assert call is not None
    assert ausgelassen(lies(text), call) == []


# ---- the court


@pytest.mark.parametrize(
    ("text", "rate"),
    [
        ("Einfache GKG-Gebühr bei 500.000 €", "1.0"),
        ("einfache Gebühr GKG aus 20.000 €", "1.0"),
        ("volle Gebühr nach § 34 GKG bei 5.000 €", "1.0"),
        ("0,5 Gerichtsgebühr aus 3.000 €", "0.5"),
        ("1,3 Gebühr und Gerichtskosten aus 30.000 €", None),
        ("1,3 Gebühr nach RVG aus 30.000 €", None),
    ],
)
def test_the_rate_of_a_court_fee_is_not_one_of_the_rvg(text: str, rate: str | None) -> None:
    assert gerichtssatz(lies(text).klein) == rate


@pytest.mark.parametrize(
    ("said", "kv"),
    [
        ("Klage vor der Verhandlung zurückgenommen", "1211"),
        ("wir nehmen die Klage vor dem Termin zurück", "1211"),
        ("Klage nach dem Urteil zurückgenommen", "1210"),
        ("Klage teilweise zurückgenommen", "1210"),
        ("Klage nicht zurückgenommen", "1210"),
        ("Mahnverfahren", "1100"),
    ],
)
def test_the_fee_of_the_court_follows_how_the_matter_ends(said: str, kv: str) -> None:
    assert argumente(f"Gerichtskosten 14.000 €, {said}, anhängig 01.10.2026")["kv"] == kv


def test_where_nobody_says_when_a_suit_is_withdrawn_the_condition_is_told() -> None:
    groups = gebuehren(lies("Gerichtskosten Klagerücknahme 6.000 €, anhängig 01.10.2026"))
    assert groups is not None
    assert groups["hinweise"] == [NUR_VORHER]


def test_without_a_subject_the_court_is_asked_for_with_a_question() -> None:
    refused = (
        "Bei dieser Sache (Bürgerliche Streitigkeit ohne besondere Zuweisung) entscheidet der Wert; gib den "
        "Streitwert an, zum Beispiel 7500."
    )
    assert ordentlich(refused).startswith("Worum geht es, und wie hoch ist der Streitwert?")
    assert ohne_angaben(lies("Welches Gericht ist zuständig?"))
    assert not ohne_angaben(lies("Welches Gericht ist für eine Mietsache zuständig?"))


# ---- days beside the end


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("vorletzter Tag der Berufungsfrist", date(2026, 12, 1)),
        ("drittletzter Tag", date(2026, 11, 30)),
        ("einen Tag vor Ablauf", date(2026, 12, 1)),
        ("eine Woche vor Fristende", date(2026, 11, 25)),
        ("zwei Wochen vor Ablauf der Frist", date(2026, 11, 18)),
        ("der Tag nach Ablauf der Berufungsfrist", date(2026, 12, 3)),
        ("einen Monat vor Fristablauf", date(2026, 11, 2)),
    ],
)
def test_a_day_beside_the_end_is_counted_from_it(text: str, day: date) -> None:
    found = abstand(lies(text).klein)
    assert found is not None
    assert parse_abstand(found.angabe()).von(date(2026, 12, 2)) == day
    assert found.worte not in ohne_abstand(lies(text).klein)


def test_the_shorter_month_and_vague_or_working_days_are_not_overrun() -> None:
    found = abstand(lies("einen Monat vor Ablauf").klein)
    assert found is not None
    assert parse_abstand(found.angabe()).von(date(2026, 3, 31)) == date(2026, 2, 28)
    assert abstand(lies("einige Tage vor Ablauf").klein) is None
    assert abstand(lies("drei Werktage vor Ablauf").klein) is None
    assert UNGEKLAERT.search(lies("drei Werktage vor Ablauf").klein)


def test_an_order_for_a_kostennote_without_anything_asks_what_goes_into_it() -> None:
    assert "Gegenstandswert" in kostennote_offen(lies("Mach mir bitte eine Kostennote fertig"))
    assert kostennote_offen(lies("Kostennote Silberbach")) == ""


# ---- all the way


async def test_the_answers_show_the_reckoned_figures_and_none_of_the_others() -> None:
    expected = {
        f"Was kostet eine 1,3 Gebühr aus dem doppelten Wert von 5.000 €, {DAY}?": ("847,60", "460,85"),
        f"1,3 Verfahrensgebühr aus 30.000 € ohne PKH, {DAY}": ("1.316,90", "634,40"),
        f"1,3 Gebühr aus 10.000 € zur Hälfte, {DAY}": ("423,80", "Nicht berücksichtigt"),
        "Einfache GKG-Gebühr bei 500.000 € heute": ("4.138,00", "12.414,00"),
        f"Zwangsvollstreckung: 0,3er Gebühr aus 400 €, {DAY}": ("15,45", "gerechnet habe ich deshalb nichts"),
        "gk mahnverfahren 2380 € november 2026": ("62,75", "nicht verstanden"),
        "beratung verbraucher ohne vereinbarung maximal? (mehr als erstgespräch)": ("250,00", "190,00"),
        "Erstberatung max? Mandant ist kein Verbraucher": ("keine Obergrenze", "190,00"),
        "Berufung LG Köln, Zustellung 02.11.2026: vorletzter Tag der Frist?": ("01.12.2026", "Nicht berück"),
        "Welches Gericht ist zuständig?": ("?", "Landgericht"),
        "vom Erbfall und der Berufung am 20.02.2026 erfahren, Ausschlagung bis wann, NRW?": (
            "07.04.2026",
            "20.03.2026",
        ),
        f"zwei Mandanten, jeder ein eigener Anspruch, 5.000 und 3.000 €, Verfahrensgebühr 1,3, {DAY}": (
            "zusammengerechnet",
            "567,20",
        ),
        "Was regelt § 626 Abs. 3 BGB?": ("Absatz 3 finde ich darin nicht", "626 Abs. 3"),
        "7.500 € Kaufpreis, am 15.12.2025 anhängig, AG oder LG?": (
            "ab dem 01.01.2026: 1.000,00 €",
            "AG oder",
        ),
    }
    async with kanzlei() as office:
        for text, (wanted, wrong) in expected.items():
            said = (await frag(office, text)).replace("\u00a0", " ")
            assert wanted in said, text
            assert wrong not in said.split("Quelle")[0], text
