"""Whose costs are asked for, which figure of them, and what comes on top: nothing more and nothing less."""

from __future__ import annotations

from typing import Any

import pytest

from assistants.helena.planer.gelesen import KENNT, angaben
from bridle.assistants.helena.planer.kosten.gebuehren import gebuehren
from bridle.assistants.helena.planer.kosten.wunsch import summe
from bridle.assistants.helena.planer.kosten.zahlungsvereinbarung import WELCHE_SONST
from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.verstehen.lesart import lesart

GERECHNET = "Gerichtsgebühr Nr. 1210 im Kostenverzeichnis: …\n\nQuelle: Kostenrechner, Tabelle RVG 2025."


def nummern(given: dict[str, Any]) -> list[str]:
    return [each["vv"] for each in given.get("positionen", [])]


@pytest.mark.parametrize(
    ("text", "kv", "fees"),
    [
        ("Mahnantrag wegen 1.750 €: wir und das Gericht, was macht das zusammen?", "1100", ["3305"]),
        (
            "Was kommt bei einem Mahnbescheid über 640 € auf den Mandanten zu, Gericht plus Anwalt?",
            "1100",
            ["3305"],
        ),
        (
            "Einstweilige Verfügung, Wert 14.000 €: Was kosten Gericht und wir alles in allem?",
            "1410",
            ["3100", "3104"],
        ),
        ("Beweisverfahren über 22.000 €, was kosten wir und das Gericht insgesamt?", "1610", ["3100"]),
        ("Zahlungsklage 3.300 €: Gerichtskosten und unser Honorar in einer Summe?", "1210", ["3100", "3104"]),
        (
            "Der Mandant will 5.900 € einklagen. Was muss er an Gericht und uns zahlen?",
            "1210",
            ["3100", "3104"],
        ),
    ],
)
def test_the_court_and_we_together_are_never_one_of_them(text: str, kv: str, fees: list[str]) -> None:
    tool, given = angaben(text)
    assert (tool, given["kv"], nummern(given)) == ("get_kosten_rules", kv, fees)


@pytest.mark.parametrize(
    ("text", "kv"),
    [
        ("Was kostet bei Gericht ein Mahnantrag über 4.100 €?", "1100"),
        ("Was kostet uns eine Klage auf 9.700 € bei Gericht?", "1210"),
        ("Was kostet die Berufung über 15.000 € beim Gericht?", "1220"),
    ],
)
def test_what_it_costs_at_court_is_the_courts_fee_alone(text: str, kv: str) -> None:
    tool, given = angaben(text)
    assert (tool, given["kv"], nummern(given)) == ("get_kosten_rules", kv, [])


@pytest.mark.parametrize(
    "text",
    [
        "Prozesskostenhilfe ist da, Streitwert 2.800 €, Klage mit Termin. Was gibt es aus der Staatskasse?",
        "Wir wurden beigeordnet, Prozess über 19.000 € mit Termin. Was zahlt die Landeskasse?",
        "Was zahlt uns die Staatskasse als beigeordnete Anwälte bei einer Klage über 6.200 € mit Termin?",
    ],
)
def test_the_state_pays_the_lawyer_and_no_risk_is_computed(text: str) -> None:
    tool, given = angaben(text)
    assert (tool, given["pkh"], nummern(given)) == ("get_kosten_rules", True, ["3100", "3104"])


@pytest.mark.parametrize(
    ("text", "fees"),
    [
        (
            "Versäumnisurteil über 4.400 € ohne Verhandlung im Vorverfahren. Unsere Gebühren?",
            ["3100", "3105"],
        ),
        (
            "Entschieden wurde ohne mündliche Verhandlung im Einverständnis beider, 7.100 €. Abrechnung?",
            ["3100", "3104"],
        ),
        ("Streitwert 480 €, Urteil nach § 495a ZPO, kein Termin. Was rechnen wir ab?", ["3100", "3104"]),
        ("Klage über 5.300 €, vor dem Termin zurückgenommen, kein Termin. Unsere Gebühren?", ["3100"]),
        (
            "Terminsgebühr auch beim Vergleich nach § 278 VI ZPO? Wert 8.200 €, rechne alles aus.",
            ["3100", "3104", "1003"],
        ),
        ("Wie hoch ist eine 0,8 Verfahrensgebühr aus 6.400 €?", ["3101"]),
        ("Wie hoch ist die 1,1 Verfahrensgebühr in der Berufung bei 6.400 €?", ["3201"]),
        ("Welche Gebühr entsteht für den Vergleich bei 7.000 € im Prozess?", ["1003"]),
    ],
)
def test_a_fee_stands_in_the_bill_where_it_arises(text: str, fees: list[str]) -> None:
    assert nummern(angaben(text)[1]) == fees


@pytest.mark.parametrize(
    ("before", "text", "wanted"),
    [
        (
            "Kostenrisiko bei 27.000 € vor dem Landgericht, erste Instanz?",
            "Was kommt in der Berufung noch hinzu?",
            {"streitwert": "27000.00", "gericht": "zivil", "instanzen": 2},
        ),
        (
            "Prozessrisiko bei 27.000 €?",
            "und wenn wir in Berufung gehen, wie viel käme da obendrauf?",
            {"streitwert": "27000.00", "instanzen": 2},
        ),
        (
            "Prozessrisiko bei 27.000 € in der Berufung?",
            "und zusätzlich in der Revision?",
            {"streitwert": "27000.00", "instanzen": 3},
        ),
        (
            "Kostenrisiko bei 27.000 € in erster Instanz?",
            "Und für die zweite kommt wie viel dazu?",
            {"streitwert": "27000.00", "instanzen": 2},
        ),
        (
            "Wie hoch sind die Gerichtskosten bei 12.000 €?",
            "Was käme in zweiter Instanz noch drauf?",
            {"streitwert": "12000.00", "kv": "1220"},
        ),
        (
            "Wie hoch sind die Anwaltsgebühren in erster Instanz bei 12.000 €?",
            "Und was kommt im Berufungsverfahren dazu?",
            {"streitwert": "12000.00", "positionen": [{"vv": "3200"}, {"vv": "3202"}]},
        ),
        (
            "Unsere Gebühren bei einer Klage über 12.000 € mit Termin?",
            "Was kommt bei einer Einigung noch dazu?",
            {"streitwert": "12000.00", "positionen": [{"vv": "3100"}, {"vv": "3104"}, {"vv": "1003"}]},
        ),
    ],
)
def test_what_comes_on_top_after_costs_is_costs(before: str, text: str, wanted: dict[str, Any]) -> None:
    assert angaben(text, Vorher(before, GERECHNET))[1] == wanted


@pytest.mark.parametrize(
    "text", ["Was muss ich zusätzlich mit der Berufung einreichen?", "Was brauche ich noch für die Berufung?"]
)
def test_what_else_an_appeal_takes_is_no_question_of_costs(text: str) -> None:
    before = Vorher("Kostenrisiko bei 27.000 €?", GERECHNET)
    assert (
        lesart(text, [before], KENNT).fragen
        != lesart("Was kommt mit der Berufung dazu?", [before], KENNT).fragen
    )


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Wie viel ist die Einigungsgebühr bei einem Prozessvergleich über 9.300 €?", "einzeln"),
        ("Terminsgebühr aus 4.600 €?", "einzeln"),
        ("Welche Geschäftsgebühr fällt bei 3.200 € an?", "einzeln"),
        ("Was kostet uns die Geschäftsgebühr aus 3.200 € insgesamt?", ""),
        ("Rechnung über eine 1,3 Geschäftsgebühr aus 3.200 €?", ""),
        ("Verfahrensgebühr und Terminsgebühr aus 3.200 €?", ""),
        ("Terminsgebühr aus 4.600 € mit Umsatzsteuer?", ""),
        ("Nur die Terminsgebühr aus 4.600 €, netto?", "gebuehr"),
    ],
)
def test_a_fee_that_is_asked_for_by_its_name_is_the_result(text: str, wanted: str) -> None:
    groups = gebuehren(lies(text))
    assert groups is not None
    assert groups["wunsch"] == wanted


def test_the_fee_alone_is_what_stands_out() -> None:
    part = {
        "gebuehren_text": "707,00 €",
        "netto_text": "727,00 €",
        "ust_text": "138,13 €",
        "brutto_text": "865,13 €",
    }
    assert "**707,00 €**" in summe(part, "einzeln")
    assert "**865,13 €**" not in summe(part, "einzeln")


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            "Außergerichtlich 1,3 abgerechnet, jetzt Klage mit Termin, beides 8.000 €. Wie sieht die "
            "Rechnung für den Prozess aus?",
            "gericht",
        ),
        (
            "Die Geschäftsgebühr aus 3.000 € ist bezahlt, wir klagen jetzt. Was stellen wir in Rechnung?",
            "gericht",
        ),
        (
            "Vorgerichtlich haben wir 1,3 aus 9.000 € bekommen, jetzt geht es vors LG. Was rechnen wir ab?",
            "gericht",
        ),
        ("Was kommt mit Anrechnung vor Gericht dazu, außergerichtlich waren es 1,3 aus 6.000 €?", "gericht"),
        ("Außergerichtlich 1,3 abgerechnet, jetzt Klage, 8.000 €. Was verdienen wir insgesamt?", ""),
        ("Geschäftsgebühr 1,3 und Klage mit Anrechnung, 8.000 €. Unsere Gebühren zusammen?", ""),
    ],
)
def test_what_was_billed_before_is_not_billed_again(text: str, wanted: str) -> None:
    groups = gebuehren(lies(text))
    assert groups is not None
    assert groups["rest"] == wanted


@pytest.mark.parametrize("tail", ["6.000 €.", "Streitwert 6.000 €.", "Wert: 6.000 Euro."])
def test_a_value_after_the_question_belongs_to_it(tail: str) -> None:
    assert (
        angaben(f"Werden die Gerichtskosten bei einem Anerkenntnis niedriger? {tail}")[1]["streitwert"]
        == "6000.00"
    )


def test_the_wish_for_net_figures_goes_along_with_the_share() -> None:
    before = Vorher("Was kostet bei Gericht ein Mahnbescheid über 1.500 €?", GERECHNET)
    [asked] = lesart("Und was bekommen wir dafür, netto ohne Auslagen?", [before], KENNT).fragen
    assert "ohne Auslagen" in asked


@pytest.mark.parametrize(
    ("text", "fees"),
    [
        ("Einigungsgebühr für eine Ratenzahlungsvereinbarung über 2.400 €?", ["1000"]),
        ("Vollstreckung über 2.400 €, wir haben Ratenzahlung vereinbart. Unsere Gebühren?", ["3309", "1000"]),
    ],
)
def test_instalments_are_paid_from_half_of_the_claim(text: str, fees: list[str]) -> None:
    groups = gebuehren(lies(text))
    assert groups is not None
    assert nummern(groups["argumente"]) == fees
    assert groups["argumente"]["positionen"][-1] == {"vv": "1000", "satz": "0.7", "wert": "1200.00"}


@pytest.mark.parametrize(
    ("text", "fees"),
    [
        (
            "Vollstreckung über 2.400 €, der Schuldner hat die Ratenzahlungsvereinbarung abgelehnt. "
            "Unsere Gebühren?",
            ["3309"],
        ),
        ("Vollstreckung über 2.400 €, die Ratenvereinbarung ist geplatzt. Unsere Gebühren?", ["3309"]),
        ("Im Prozess über 10.000 € Ratenzahlung vereinbart. Einigungsgebühr?", ["1003"]),
        ("Berufung über 20.000 €, Ratenzahlungsvergleich im Termin. Einigungsgebühr?", ["1004"]),
        (
            "Klage 10000, Vergleich im Termin mit Ratenzahlung, welche Gebühren bekommen wir?",
            ["3100", "3104", "1003"],
        ),
    ],
)
def test_instalments_that_failed_or_end_a_lawsuit_are_not_paid_from_half(text: str, fees: list[str]) -> None:
    given = angaben(text)[1]
    assert nummern(given) == fees
    assert not any({"satz", "wert"} & each.keys() for each in given["positionen"])


def test_for_instalments_that_failed_no_fee_is_computed_alone() -> None:
    groups = gebuehren(lies("Die Ratenzahlungsvereinbarung über 2.400 € ist gescheitert. Einigungsgebühr?"))
    assert groups is not None
    assert groups["frage"] == WELCHE_SONST


@pytest.mark.parametrize(
    "text",
    [
        "Was bekommen wir, wenn wir gegen die Landeskasse auf 8.000 € klagen, mit Termin?",
        "Klage gegen die Staatskasse über 8.000 € mit Termin. Unsere Gebühren?",
    ],
)
def test_the_state_as_the_other_side_pays_no_legal_aid(text: str) -> None:
    given = angaben(text)[1]
    assert "pkh" not in given
    assert nummern(given) == ["3100", "3104"]
