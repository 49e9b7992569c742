"""Circumstances that change a fee or a value: denied ones do not count, and those that are said do."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.streitwert import bemessen
from bridle.assistants.helena.law.stundenhonorar import stundenhonorar
from bridle.assistants.helena.planer.kosten import beratung
from bridle.assistants.helena.planer.kosten import stundenhonorar as stunden_regel
from bridle.assistants.helena.planer.kosten.gebuehren import gebuehren
from bridle.assistants.helena.planer.kosten.risiko import risiko
from bridle.assistants.helena.planer.kosten.sachen import sachen
from bridle.assistants.helena.planer.kosten.tage import mandanten
from bridle.assistants.helena.planer.kosten.wert import errechneter_wert
from bridle.assistants.helena.planer.kosten.wieviele import WIE_VIELE
from bridle.assistants.helena.planer.kosten.wunsch import wunsch
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.verneint import bejaht
from bridle.assistants.helena.planer.verstehen.kern import kern


def gelesen(question: str) -> Mapping[str, Any]:
    asked = lies(question)
    read = sachen(asked) or risiko(asked) or gebuehren(asked)
    assert read is not None, question
    return read


def nummern(question: str) -> list[str]:
    return [each["vv"] for each in gelesen(question)["argumente"].get("positionen", [])]


@pytest.mark.parametrize(
    ("said", "numbers"),
    [
        ("Mandant nicht in Haft", ["4100", "4106", "4108"]),
        ("Mandantin nie inhaftiert", ["4100", "4106", "4108"]),
        ("keine U-Haft", ["4100", "4106", "4108"]),
        ("ohne Haftzuschlag", ["4100", "4106", "4108"]),
        ("Haft: nein", ["4100", "4106", "4108"]),
        ("Mandant in Haft", ["4101", "4107", "4109"]),
        ("Mandant sitzt in Untersuchungshaft", ["4101", "4107", "4109"]),
    ],
)
def test_the_zuschlag_is_for_those_who_are_in_custody(said: str, numbers: list[str]) -> None:
    question = (
        f"Pflichtverteidiger am Amtsgericht, ein Hauptverhandlungstag, {said}. Was zahlt die Staatskasse?"
    )
    assert nummern(question) == numbers


@pytest.mark.parametrize(
    "question",
    [
        "Ermittlungsverfahren nach § 170 II eingestellt, wäre Amtsgericht geworden. Wahlverteidigergebühren?",
        "Die Staatsanwaltschaft hat eingestellt, Wahlverteidigung, wäre Amtsgericht gewesen. Gebühren?",
        "Wahlverteidiger, Verfahren vor Anklageerhebung eingestellt, Amtsgericht. Gebühren?",
    ],
)
def test_what_never_came_to_court_has_no_fee_for_it(question: str) -> None:
    assert nummern(question) == ["4100", "4104", "4141"]


def test_the_additional_fee_is_that_of_the_court_where_it_would_have_gone() -> None:
    read = gelesen("Staatsanwaltschaft hat eingestellt, wäre Landgericht geworden. Gebühren Wahlverteidiger?")
    assert read["argumente"]["positionen"][-1] == {"vv": "4141", "bezug": "4112"}


def test_what_was_stopped_by_the_court_has_its_fee() -> None:
    question = "Wahlverteidiger, Ermittlungsverfahren und dann vor dem Amtsgericht eingestellt. Gebühren?"
    assert nummern(question) == ["4100", "4104", "4106", "4141"]


@pytest.mark.parametrize(
    ("question", "numbers"),
    [
        ("Ohne Gericht geeinigt. Gegenstandswert 5.500 €, Geschäftsgebühr plus Einigung?", ["2300", "1000"]),
        ("Geschäftsgebühr aus 5.500 €, keine Einigung erzielt?", ["2300"]),
        ("Ohne Klage geeinigt, Gegenstandswert 9.000 €, unsere Gebühren?", ["2300", "1000"]),
        ("Versäumnisurteil ohne Erörterung, Wert 5.000 €, unsere Gebühren?", ["3100", "3105"]),
        ("Versäumnisurteil, vorher erörtert, Wert 5.000 €, unsere Gebühren?", ["3100", "3104"]),
        ("Klage 8.000 €, der Beklagte war nicht säumig. Unsere Gebühren?", ["3100", "3104"]),
        ("Mahnbescheid über 2.000 €, kein Widerspruch, unsere Gebühr?", ["3305"]),
        ("Mahnbescheid über 2.000 €, Widerspruch für den Antragsgegner, unsere Gebühr?", ["3307"]),
        ("Beratungshilfe: Gegner angeschrieben, mit Auslagenpauschale, was zahlt die Landeskasse?", ["2503"]),
    ],
)
def test_fees_follow_what_was_so_and_not_what_was_not(question: str, numbers: list[str]) -> None:
    read = gelesen(question)
    assert [each["vv"] for each in read["argumente"]["positionen"]] == numbers
    assert "danach" not in read


@pytest.mark.parametrize(
    ("question", "whole", "part"),
    [
        ("Teilvergleich über 4.000 von 10.000 € Streitwert, unsere Gebühren?", "10000.00", "4000.00"),
        (
            "Vergleich über die Hälfte: 5.000 von 10.000 € im Termin, Rest streitig. Unsere Gebühren?",
            "10000.00",
            "5000.00",
        ),
        (
            "Teileinigung im Termin über 3.000 € bei 12.000 € Klagesumme, was rechnen wir ab?",
            "12000.00",
            "3000.00",
        ),
    ],
)
def test_a_settlement_of_a_part_has_its_fee_from_that_part(question: str, whole: str, part: str) -> None:
    given = gelesen(question)["argumente"]
    assert given["streitwert"] == whole
    assert {"vv": "1003", "wert": part} in given["positionen"]


def test_who_may_not_deduct_vat_pays_it() -> None:
    assert wunsch(bejaht(lies("Mandant nicht vorsteuerabzugsberechtigt, Gebühren aus 4.000 €?"))) == ""
    assert wunsch(bejaht(lies("Mandant vorsteuerabzugsberechtigt, Gebühren aus 4.000 €?"))) == "netto"


@pytest.mark.parametrize(
    ("question", "asks"),
    [
        ("Wir vertreten eine Erbengemeinschaft, Wert 12.000 €, Verfahrensgebühr mit der Erhöhung?", True),
        ("Mehrere Mandanten klagen 9.000 € ein, unsere Gebühren?", True),
        ("Erbengemeinschaft mit vier Miterben klagt 16.000 € ein, Verfahrensgebühr mit Erhöhung?", False),
        ("Klage gegen eine Erbengemeinschaft über 12.000 €, unsere Gebühren?", False),
        ("Klage auf Zustimmung zur Mieterhöhung um 60 € im Monat, unsere Gebühren?", False),
    ],
)
def test_clients_who_are_several_are_counted_before_a_fee_is_raised(question: str, asks: bool) -> None:
    assert (WIE_VIELE in gelesen(question)["frage"]) is asks


def test_clients_against_one_and_the_same_opponent_are_several() -> None:
    assert mandanten(lies("Zwei Mandanten gegen denselben Gegner, 10.000 €")) == 2
    assert mandanten(lies("Klage gegen zwei Gegner, 10.000 €")) is None


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("Lohnklage 3 Monate à 2.800 €, Streitwert?", "8400.00"),
        ("Rückständiger Lohn für vier Monate, je 3.100 € brutto. Streitwert?", "12400.00"),
        ("Mietrückstand 5 Monate à 750 €, Gerichtskosten?", "3750.00"),
        ("Miete 750 € monatlich, offen sind drei Monate, Gerichtskosten?", "2250.00"),
        ("Kündigungsschutzklage 3.900 brutto plus Zeugnis, Streitwert?", "15600.00"),
        ("Kündigungsschutzklage 3.900 brutto, Zeugnis und Weiterbeschäftigung, Streitwert?", "19500.00"),
        ("Kündigungsschutzklage 3.900 brutto, hilfsweise Weiterbeschäftigung, Streitwert?", "11700.00"),
        ("Kündigungsschutzklage 3.900 brutto, kein Zeugnis, Streitwert?", "11700.00"),
        ("Drei offene Gehälter zu je 2.650 €, dazu 1.000 € Prämie, Streitwert?", "8950.00"),
        ("Drei offene Gehälter zu je 2.650 € und 90 € Zinsen, Streitwert?", "7950.00"),
        ("3.050 € brutto, Kündigung und Abmahnung angegriffen, Streitwert?", "12200.00"),
        ("Scheidung, Wert 15.000 €, das Gericht hat 6.000 € draufgesetzt, Gebühren?", "21000.00"),
    ],
)
def test_a_value_that_is_made_of_several_is_added_up(question: str, value: str) -> None:
    worked_out = errechneter_wert(lies(question))
    assert worked_out is not None
    assert worked_out.euro == value
    assert gelesen(question)["argumente"]["streitwert"] == value


@pytest.mark.parametrize(
    "question",
    ["Klage 8.000 € und 300 € Zinsen dazu, Gerichtskosten?", "Kündigungsfrist 3 Monate, Lohn 2.800 €?"],
)
def test_what_is_no_part_of_the_value_is_not_added(question: str) -> None:
    assert errechneter_wert(lies(question)) is None


@pytest.mark.parametrize(
    ("question", "kind", "monthly"),
    [
        (
            "Einstweilige Anordnung Unterhalt 600 € monatlich, Verfahrenswert?",
            "unterhalt_anordnung",
            "600.00",
        ),
        ("Unterhaltsabänderung von 400 auf 550 € im Monat, Wert?", "unterhalt_abaenderung", "150.00"),
        (
            "Unterhalt soll von 700 auf 500 € gesenkt werden, Verfahrenswert?",
            "unterhalt_abaenderung",
            "200.00",
        ),
        ("Kindesunterhalt 450 € monatlich, Verfahrenswert?", "unterhalt", "450.00"),
    ],
)
def test_maintenance_is_worth_what_is_in_dispute(question: str, kind: str, monthly: str) -> None:
    given = gelesen(question)["argumente"]
    assert (given["wert_aus"], given["monatlich"]) == (kind, monthly)


def test_an_interim_order_is_worth_half_and_a_change_the_difference() -> None:
    today = date(2026, 11, 16)
    assert bemessen("unterhalt_anordnung", ["600"], today).wert == Decimal(3_600)
    assert bemessen("unterhalt_abaenderung", ["150"], today).wert == Decimal(1_800)


@pytest.mark.parametrize(
    ("question", "kv", "own"),
    [
        ("Mahnbescheid über 2.600 €, Gerichtsgebühr + unsere Gebühr?", "1100", "3305"),
        ("Klage 12.000 € nach dem Termin zurückgenommen, unsere Gebühren und Gericht?", "1210", "3104"),
        ("Pfändungs- und Überweisungsbeschluss 3.200 €, Gericht und Anwalt?", "2111", "3309"),
    ],
)
def test_both_sides_of_a_question_about_costs_are_answered(question: str, kv: str, own: str) -> None:
    assert gelesen(question)["argumente"]["kv"] == kv
    assert own in nummern(question)


def test_the_regelstreitwert_is_that_of_the_law() -> None:
    assert (
        gelesen("Gerichtskosten Verwaltungsgericht Regelstreitwert")["argumente"]["wert_aus"] == "auffangwert"
    )


def test_the_story_of_a_first_talk_belongs_to_the_question() -> None:
    said = "Privatmann war zum Erstgespräch hier, nichts vereinbart. Was darf höchstens auf die Rechnung?"
    (question,) = kern(said).fragen
    (rule,) = beratung.regeln()
    assert callable(rule.pattern)
    assert rule.pattern(question) is not None


@pytest.mark.parametrize(
    ("question", "rate", "hours"),
    [
        ("Stundensatz 250 €, 7,5 Stunden, brutto?", "250.00", "7,5"),
        ("220 € die Stunde, 6 Stunden gearbeitet, Rechnungsbetrag?", "220.00", "6"),
        ("12 Stunden à 195 € netto, was steht brutto auf der Rechnung?", "195.00", "12"),
        ("Was macht das bei 3 Stunden 20 Minuten zu 180 € pro Stunde?", "180.00", "3:20"),
    ],
)
def test_a_bill_by_the_hour_is_reckoned_from_what_is_said(question: str, rate: str, hours: str) -> None:
    (rule,) = stunden_regel.regeln()
    assert callable(rule.pattern)
    assert rule.pattern(question) == {"satz": rate, "stunden": hours}


def test_hours_on_record_are_not_reckoned_by_hand() -> None:
    (rule,) = stunden_regel.regeln()
    assert callable(rule.pattern)
    assert rule.pattern("Was ergeben die erfassten 7 Stunden zum Stundensatz 250 €?") is None


def test_hours_times_rate_with_vat() -> None:
    fee = stundenhonorar("250", "7:30", date(2026, 11, 16)).als_json()
    assert (fee["netto"], fee["ust"], fee["brutto"]) == ("1875.00", "356.25", "2231.25")
    with pytest.raises(LawError, match="nicht lesbar"):
        stundenhonorar("250", "viele", date(2026, 11, 16))
