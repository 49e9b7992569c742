"""What is said beside a value and changes a fee: who did not appear, how far it was, what was credited."""

from __future__ import annotations

from typing import Any

import pytest

from bridle.assistants.helena.planer.grenzen import nachschlagen
from bridle.assistants.helena.planer.kosten.auslagen import auslagen, zur_strecke
from bridle.assistants.helena.planer.kosten.gebuehren import gebuehren
from bridle.assistants.helena.planer.kosten.monatlich import verwendet
from bridle.assistants.helena.planer.kosten.risiko import risiko
from bridle.assistants.helena.planer.kosten.sachen import rechenfrage, sachen
from bridle.assistants.helena.planer.kosten.wunsch import wunsch
from bridle.assistants.helena.planer.lesen.erkennen import genannt, lies
from bridle.assistants.helena.planer.verstehen.kern import kern
from bridle.assistants.helena.planer.verstehen.teilfragen import teilfragen
from bridle.assistants.helena.planer.vorsicht.aufruf import GEBUEHREN, RISIKO, zusammen
from bridle.assistants.helena.planer.vorsicht.umstaende import nicht_gedeckt


def nummern(question: str) -> list[str]:
    read = sachen(lies(question)) or gebuehren(lies(question))
    assert read is not None, question
    given: dict[str, Any] = read["argumente"]
    return [each["vv"] for each in given.get("positionen", [])] or [given["kv"]]


@pytest.mark.parametrize(
    ("question", "numbers"),
    [
        ("Versäumnisurteil ergangen, Streitwert 9.000 €, unsere Gebühren?", ["3100", "3105"]),
        ("Die Gegenseite ist nicht erschienen, Streitwert 6.000 €, Kostennote?", ["3100", "3105"]),
        ("Säumnis in der Berufung, Streitwert 6.000 €, was rechnen wir ab?", ["3200", "3203"]),
        ("Einspruch gegen das Versäumnisurteil, dann verhandelt, Wert 6.000 €, Gebühren?", ["3100", "3104"]),
        ("Zweites Versäumnisurteil, Wert 3.000 €, Terminsgebühr?", ["3104"]),
        ("Versäumnisurteil, 1,2 Terminsgebühr aus 3.000 €?", ["3104"]),
    ],
)
def test_the_fee_for_a_hearing_is_lower_where_the_other_side_did_not_appear(
    question: str, numbers: list[str]
) -> None:
    assert nummern(question) == numbers


@pytest.mark.parametrize(
    ("question", "numbers"),
    [
        ("Anwaltsgebühren mit Terminsgebühr, Wert 6.400 €", ["3100", "3104"]),
        ("Unsere Gebühren mit Einigungsgebühr, Klage, Wert 10.500 €", ["3100", "3104", "1003"]),
        ("Nur die Terminsgebühr aus 6.400 €?", ["3104"]),
        ("Geschäftsgebühr 1,3 plus Einigungsgebühr aus 22.000 €", ["2300", "1000"]),
        (
            "Erst außergerichtlich (1,3), dann geklagt und verhandelt, Wert 8.000 €, mit Anrechnung?",
            ["2300", "3100", "3104"],
        ),
    ],
)
def test_a_fee_that_comes_with_the_others_does_not_stand_for_all_of_them(
    question: str, numbers: list[str]
) -> None:
    assert nummern(question) == numbers


@pytest.mark.parametrize(
    "question",
    [
        "Geschäftsgebühr war 1,8 aus 10.000 €. Welcher Betrag wird auf die Verfahrensgebühr angerechnet?",
        "Geschäftsgebühr wurde mit 1,8 abgerechnet, Wert 10.000 €, wie viel wird auf die 3100 angerechnet?",
        "Nach der Abmahnung (1,8 aus 10.000 €) wird geklagt. Verfahrensgebühr nach Anrechnung?",
    ],
)
def test_the_rate_beside_the_geschaeftsgebuehr_is_its_own_and_not_that_of_the_verfahrensgebuehr(
    question: str,
) -> None:
    read = gebuehren(lies(question))
    assert read is not None
    assert read["argumente"]["positionen"][:2] == [{"vv": "2300", "satz": "1.8"}, {"vv": "3100"}]
    assert "satz" not in read["argumente"]


@pytest.mark.parametrize(
    ("said", "kilometres"),
    [
        ("160 km hin und 160 km zurueck", "320"),
        ("hinfahrt 210 km, rueckfahrt 215 km", "425"),
        ("2 x 87 km mit dem pkw", "174"),
        ("je 95 km hin und zurueck", "190"),
        ("244 km hin und zurueck", "244"),
    ],
)
def test_both_ways_are_added_up_where_each_has_a_figure(said: str, kilometres: str) -> None:
    assert auslagen(said) == [{"vv": "7003", "menge": kilometres}]


def test_hours_are_read_behind_words_that_end_like_their_abbreviation() -> None:
    read = auslagen("fahrt nach fulda, einfache strecke 105 km, 4,5 stunden weg, was kann ich abrechnen")
    assert {"vv": "7005", "menge": "4.5"} in read


def test_what_was_added_up_is_said() -> None:
    assert "320 Kilometern (160 + 160)" in zur_strecke("160 km hin und 160 km zurueck")


@pytest.mark.parametrize(
    ("question", "number"),
    [
        ("Gerichtskosten Berufung OLG, Beschwer 22.000", "1220"),
        ("Berufung zurückgenommen vor Begründung, Beschwer 15.000 €, Gerichtskosten?", "1221"),
        ("Berufung zurückgenommen, Streitwert 15.000 €, Gerichtskosten?", "1222"),
        ("Der Beklagte hat anerkannt, Streitwert 21.000 €, Gerichtsgebühr?", "1211"),
        ("Berufung beim Landesarbeitsgericht, Streitwert 13.000 €, was kostet uns das Gericht?", "8220"),
        ("Beschwerde gegen die AdV-Ablehnung des FG, Streitwert 20.000 €, Gerichtsgebühr?", "6220"),
        (
            "Antrag auf Aussetzung der Vollziehung beim Finanzgericht, Streitwert 8.000 €: Gerichtskosten?",
            "6210",
        ),
    ],
)
def test_the_court_fee_follows_the_stage_and_how_it_ended(question: str, number: str) -> None:
    assert nummern(question) == [number]


@pytest.mark.parametrize(
    ("question", "numbers"),
    [
        ("AdV-Beschwerde beim Bundesfinanzhof, Wert 12.000 €, Anwaltsgebühren?", ["3206"]),
        ("Beschwerde im Eilverfahren vor dem OVG, Wert 2.500 €, Anwaltsgebühren?", ["3200"]),
        ("Rechtsbeschwerde im Beschlussverfahren vor dem BAG, Wert 5.000 €, Anwaltsgebühren?", ["3206"]),
        ("Beschwerde im Beschlussverfahren vor dem LAG, Wert 5.000 €, Anwaltsgebühren?", ["3200"]),
        ("Sofortige Beschwerde gegen den Beschluss des AG, Wert 5.000 €, Anwaltsgebühren?", ["3500"]),
    ],
)
def test_some_beschwerden_have_the_fees_of_a_berufung_or_a_revision(
    question: str, numbers: list[str]
) -> None:
    assert nummern(question) == numbers


def test_a_lost_lawsuit_is_computed_from_what_somebody_earns() -> None:
    asked = lies("Kündigungsschutzprozess verloren, Bruttolohn 4000, was muss die Arbeitnehmerin zahlen?")
    read = risiko(asked)
    assert rechenfrage(asked)
    assert read is not None
    assert read["argumente"] == {"streitwert": "12000.00", "gericht": "arbeit"}


def test_what_a_tenant_pays_beside_the_rent_does_not_hide_the_value() -> None:
    asked = lies("Räumungsklage, Miete 930 € kalt plus 210 € Nebenkosten, Gerichtskosten?")
    read = gebuehren(asked)
    assert read is not None
    assert read["argumente"]["monatlich"] == "930.00"
    assert "210.00" in verwendet(asked)


def test_value_and_costs_are_one_question_where_the_value_follows_from_the_rent() -> None:
    assert len(teilfragen("Räumungsklage, Kaltmiete 850 Euro. Streitwert und Gerichtskosten?").fragen) == 1


def test_net_income_is_no_wish_for_a_net_bill() -> None:
    assert wunsch(lies("Scheidung, Mann 3.100 netto, Frau 1.900 netto: Gebühren?")) == ""
    assert wunsch(lies("1,3 Gebühr aus 5.000 € netto?")) == "netto"


def test_a_share_of_the_costs_is_no_aktenzeichen() -> None:
    named = genannt(lies("Kostenquote 60/40 zu unseren Gunsten, Streitwert 30.000 €"))
    assert named is None or not named.aktenzeichen
    matter = genannt(lies("Was kostet die Klage in 0060/40?"))
    assert matter is not None
    assert matter.aktenzeichen == "0060/40"


def test_a_quote_in_two_figures_is_read_where_it_is_said_whose_it_is() -> None:
    ours = risiko(lies("Kostenquote 60/40 zu unseren Gunsten, Streitwert 30.000 €, was zahlen wir?"))
    nobodys = risiko(lies("Kostenquote 60/40, Streitwert 30.000 €, was kostet das?"))
    assert ours is not None
    assert nobodys is not None
    assert ours["argumente"]["quote"] == "60 %"
    assert "quote" not in nobodys["argumente"]
    call = zusammen([(RISIKO, nobodys["argumente"])])
    assert call is not None
    told = nicht_gedeckt(lies("Kostenquote 60/40, Streitwert 30.000 €, was kostet das?"), call)
    assert any("Kostenquote" in each.name for each in told)


def test_paying_in_instalments_asks_nobody_for_advice() -> None:
    assert nachschlagen(lies("Mandant zahlt in 6 Raten, wie hoch ist die 1,3 Geschäftsgebühr aus 2.800 €?"))
    assert not nachschlagen(lies("Was raten wir dem Mandanten?"))


def test_that_the_court_takes_the_same_after_a_default_is_nothing_left_out() -> None:
    asked = lies("Gerichtskosten beim Versäumnisurteil, Streitwert 5.000 €?")
    court = zusammen([(GEBUEHREN, {"kv": "1210", "streitwert": "5000.00"})])
    full = zusammen([(GEBUEHREN, {"positionen": [{"vv": "3104"}], "streitwert": "5000.00"})])
    assert court is not None
    assert full is not None
    assert not nicht_gedeckt(asked, court)
    assert [each.name for each in nicht_gedeckt(asked, full)] == ["die Säumnis"]


def test_the_core_of_a_question_for_a_bill_keeps_who_did_not_appear() -> None:
    (asked,) = kern("Im Termin ist die Gegenseite nicht erschienen. Streitwert 6.000, Kostennote?").fragen
    assert "nicht erschienen" in asked


def test_from_when_maintenance_is_paid_is_not_the_day_of_the_mandate() -> None:
    read = sachen(lies("Unterhalt 450 € monatlich ab Dezember, Verfahrenswert und Anwaltsgebühren?"))
    assert read is not None
    assert "auftrag" not in read["argumente"]


def test_several_defendants_whom_we_represent_are_several_clients() -> None:
    read = gebuehren(lies("Drei Beklagte vertreten, Streitwert 25.000 €, Berufung, unsere Gebühren?"))
    assert read is not None
    assert read["argumente"]["mandanten"] == 3


def test_a_rate_is_no_value() -> None:
    read = gebuehren(lies("Wie hoch wird die Geschäftsgebühr von 1,3 aus 6.000 angerechnet?"))
    assert read is not None
    assert read["argumente"]["streitwert"] == "6000.00"


def test_the_rent_without_the_extras_counts_where_both_are_said() -> None:
    read = gebuehren(lies("Räumungsklage, Warmmiete 1.100 €, kalt 890 €: Gerichtskosten?"))
    assert read is not None
    assert read["argumente"]["monatlich"] == "890.00"


def test_an_order_without_a_hearing_is_no_judgment() -> None:
    assert nummern("Einstweilige Verfügung, 30.000 €, Beschluss ohne Verhandlung, Gerichtskosten?") == [
        "1410"
    ]
    assert nummern("Einstweilige Verfügung, 30.000 €, Urteil nach Verhandlung, Gerichtskosten?") == ["1412"]
