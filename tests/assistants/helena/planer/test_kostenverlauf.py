"""How a proceeding went decides which fees arise, and from which value: what is said of it is in the bill."""

from __future__ import annotations

from typing import Any

import pytest

from bridle.assistants.helena.planer.kosten.ablauf import WELCHER_TEIL, WELCHER_WERT_MIT_PKH
from bridle.assistants.helena.planer.kosten.gebuehren import gebuehren
from bridle.assistants.helena.planer.kosten.rest import rest
from bridle.assistants.helena.planer.kosten.risiko import risiko
from bridle.assistants.helena.planer.kosten.sachen import rechenfrage, sachen
from bridle.assistants.helena.planer.kosten.verlauf import verlauf
from bridle.assistants.helena.planer.kosten.verlauf_saetze import JE_NACH_ANTRAG
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.verstehen.kern import kern
from bridle.assistants.helena.planer.verstehen.teilfragen import teilfragen
from bridle.assistants.helena.planer.vorsicht.aufruf import GEBUEHREN, RISIKO, zusammen
from bridle.assistants.helena.planer.vorsicht.pruefung import ausgelassen, geprueft
from bridle.assistants.helena.werkzeug_wert import bemessener_wert
from bridle.engine.model import CallChunk


def gelesen(question: str) -> dict[str, Any]:
    asked = lies(question)
    read = sachen(asked) or risiko(asked) or gebuehren(asked)
    assert read is not None, question
    return dict(read)


def nummern(question: str) -> list[str]:
    given = gelesen(question)["argumente"]
    return [each["vv"] for each in given.get("positionen", [])] + ([given["kv"]] if "kv" in given else [])


def werte(question: str) -> dict[str, str]:
    given = gelesen(question)["argumente"]
    own = {each["vv"]: each["wert"] for each in given["positionen"] if "wert" in each}
    return ({"": given["streitwert"]} if "streitwert" in given else {}) | own


@pytest.mark.parametrize(
    ("question", "numbers"),
    [
        ("Klageauftrag über 4.100 €, der Gegner zahlt, bevor die Klage eingereicht ist. Gebühren?", ["3101"]),
        ("Klage war noch nicht raus, da hat er gezahlt. Wert 7.000 €, was rechnen wir ab?", ["3101"]),
        ("Mandat gekündigt, Klageentwurf lag vor, nie eingereicht, 15.000 €, Gebühren?", ["3101"]),
        ("Der Klageauftrag wurde zurückgezogen, Streitwert 8.000 €, unsere Gebühren?", ["3101"]),
        ("Berufungsauftrag über 9.000 €, dann doch keine Berufung eingelegt. Gebühr?", ["3201"]),
        ("Mahnantrag noch nicht abgeschickt, Schuldner zahlt 2.100 €. Was dürfen wir nehmen?", ["3306"]),
        (
            "Klageauftrag lag vor, am Telefon mit dem Gegner verglichen, Klage nicht eingereicht, 9.000 €, "
            "Gebühren?",
            ["3101", "3104", "1000"],
        ),
    ],
)
def test_before_the_suit_is_filed_only_the_lower_fee_arises(question: str, numbers: list[str]) -> None:
    assert nummern(question) == numbers


@pytest.mark.parametrize(
    ("question", "numbers"),
    [
        ("Klage über 11.000 € vor dem Termin zurückgenommen, unsere Gebühren?", ["3100"]),
        ("Klage in der Verhandlung zurückgenommen, Wert 11.000 €, unsere Gebühren?", ["3100", "3104"]),
        ("Für erledigt erklärt, kein Termin, 9.800 €, unsere Gebühren?", ["3100"]),
        ("Nur die Verteidigungsanzeige, dann Klagerücknahme, 9.000 €, unsere Gebühren?", ["3101"]),
        ("Berufung eingelegt und vor Begründung zurückgenommen, 12.000 €, unsere Gebühren?", ["3200"]),
        ("Anerkenntnisurteil ohne Termin, 4.400 €, unsere Gebühren?", ["3100", "3104"]),
        ("Vergleich nach § 278 Abs. 6 ZPO, 14.000 € Streitwert, unsere Gebühren?", ["3100", "3104", "1003"]),
        ("Vergleich ohne mündliche Verhandlung, Klage, 5.000 €, Gebühren?", ["3100", "3104", "1003"]),
        ("Urteil im schriftlichen Verfahren, Wert 7.000 €, Anwaltsgebühren?", ["3100", "3104"]),
        ("Was kostet es, die Klage über 18.000 € zurückzunehmen?", ["3100", "1211"]),
        ("Einstweilige Verfügung durch Beschluss, 20.000 €, Anwaltsgebühren?", ["3100"]),
        (
            "Vergleich im Termin vor dem Landgericht, Wert 24.000 €, unsere Gebühren?",
            ["3100", "3104", "1003"],
        ),
    ],
)
def test_the_fee_for_a_hearing_is_there_where_it_arose_and_nowhere_else(
    question: str, numbers: list[str]
) -> None:
    assert nummern(question) == numbers


def test_a_withdrawal_by_the_other_side_is_billed_for_both_cases_that_nobody_told_apart() -> None:
    read = gelesen("Der Gegner hat die Klage zurückgenommen. Streitwert 8.000 €, unsere Gebühren?")
    assert [each["vv"] for each in read["argumente"]["positionen"]] == ["3100"]
    assert read["danach"] == [{"positionen": [{"vv": "3101"}]}]
    assert JE_NACH_ANTRAG in read["hinweise"]


@pytest.mark.parametrize(
    ("question", "values"),
    [
        (
            "Teilvergleich: eingeklagt 20.000 €, über 8.000 € verglichen, Rest Urteil. Anwaltsgebühren?",
            {"": "20000.00", "1003": "8000.00"},
        ),
        (
            "Klage über 30.000 €, Einigung nur über 10.000 €, im Übrigen Urteil, unsere Gebühren?",
            {"": "30000.00", "1003": "10000.00"},
        ),
        (
            "Von 24.000 € eingeklagten sind 9.000 € vor der Verhandlung gezahlt. Anwaltsgebühren?",
            {"": "24000.00", "3104": "15000.00"},
        ),
        (
            "Prozessvergleich über 60.000 €, davon 15.000 € nicht rechtshängig, Anwaltsgebühren?",
            {
                "3100": "45000.00",
                "3101": "15000.00",
                "3104": "60000.00",
                "1003": "45000.00",
                "1000": "15000.00",
            },
        ),
        (
            "Klage 10.000 €, nach Teilrücknahme noch 6.000 € im Termin. Anwaltsgebühren?",
            {"": "10000.00", "3104": "6000.00"},
        ),
        (
            "Eingeklagt 15.000 €, Beklagter zahlt vor dem Termin 5.000 €, Rest verhandelt. Anwaltsgebühren?",
            {"": "15000.00", "3104": "10000.00"},
        ),
        ("Streitwert 20.000 €, im Termin verglichen auf 8.000 €, Anwaltsgebühren?", {"": "20000.00"}),
    ],
)
def test_each_fee_follows_the_part_of_the_value_that_it_is_for(question: str, values: dict[str, str]) -> None:
    assert werte(question) == values


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("Teilvergleich im Termin, Streitwert 14.000 €, unsere Gebühren?", WELCHER_TEIL),
        ("PKH nur zur Hälfte bewilligt, Klage, Streitwert 10.000 €, unsere Gebühren?", WELCHER_WERT_MIT_PKH),
    ],
)
def test_a_part_of_which_nobody_says_how_much_it_is_is_asked_for(question: str, asked: str) -> None:
    assert gelesen(question)["frage"] == asked


def test_klage_and_widerklage_are_added_up_and_that_is_said() -> None:
    read = gelesen("Klage 12.000 €, Widerklage 5.000 €, was kostet der Prozess, wenn wir verlieren?")
    assert read["argumente"]["streitwert"] == "17000.00"
    assert "zusammengerechnet" in read["daher"]


@pytest.mark.parametrize(
    "question",
    [
        "Kostenrisiko mit Widerklage bei 10.000 €?",
        "Klage 9.000 €, Gegner rechnet mit 4.000 € auf. Kostenrisiko?",
    ],
)
def test_where_the_value_depends_on_a_fact_that_is_missing_no_figure_is_given(question: str) -> None:
    asked = lies(question)
    read = risiko(asked)
    assert read is not None
    move = geprueft(asked, CallChunk("", RISIKO, read["argumente"]), [])
    assert isinstance(move, str)
    assert move.rstrip("“.").endswith(("?", "€"))


@pytest.mark.parametrize(
    ("question", "numbers"),
    [
        ("Pflichtverteidigung Amtsgericht, ein Tag, kein Vorverfahren, Vergütung?", ["4100", "4106", "4108"]),
        ("Pflichtverteidiger, erst nach Anklage bestellt, Landgericht, Vergütung?", ["4100", "4112", "4114"]),
        (
            "Strafbefehl, Einspruch vor der Hauptverhandlung zurückgenommen, Gebühren?",
            ["4100", "4106", "4141"],
        ),
        ("Pflichtverteidiger AG, Einstellung in der Hauptverhandlung, Vergütung?", ["4100", "4106", "4108"]),
    ],
)
def test_a_stage_of_a_criminal_case_that_is_denied_has_no_fee(question: str, numbers: list[str]) -> None:
    assert [each for each in nummern(question) if each.startswith("4")] == numbers


@pytest.mark.parametrize(
    ("question", "numbers"),
    [
        (
            "Mahnverfahren bis zum VB über 4.300 €: Gerichtskosten und unsere Kosten?",
            ["3305", "3308", "1100"],
        ),
        ("Mahnverfahren 9.400 €, dann Klageverfahren mit Termin. Unsere Gebühren?", ["3305", "3100", "3104"]),
        ("Gerichtskosten und unsere Gebühren bei einer Klage über 7.500 €", ["3100", "3104", "1210"]),
        ("Klage nach Mahnverfahren, 6.000 €, Gerichtskosten?", ["1210"]),
        ("Anwaltsgebühr und Gerichtskosten PfÜB 2.300 €", ["3309", "2111"]),
    ],
)
def test_who_asks_for_both_gets_the_court_and_the_lawyer(question: str, numbers: list[str]) -> None:
    assert nummern(question) == numbers


def test_each_measure_of_enforcement_has_its_own_bill_and_the_auskunft_its_own_value() -> None:
    read = gelesen("PfÜB über 3.800 € und danach Vermögensauskunft, Anwaltsgebühren?")
    assert read["argumente"]["streitwert"] == "3800.00"
    assert read["danach"] == [{"streitwert": "2000.00"}]


def test_the_verb_lag_is_no_landesarbeitsgericht() -> None:
    assert nummern("Auftrag lag vor, Klage über 4.000 €, unsere Gebühren?") == ["3100", "3104"]
    assert nummern("Berufung beim LAG, 4.000 €, unsere Gebühren?") == ["3200", "3202"]


def test_what_the_course_has_taken_into_account_is_not_told_as_left_out() -> None:
    for question in (
        "Klage über 11.000 € vor dem Termin zurückgenommen, unsere Gebühren?",
        "Teilvergleich: eingeklagt 20.000 €, über 8.000 € verglichen, Rest Urteil. Anwaltsgebühren?",
        "Anerkenntnisurteil ohne Termin, 4.400 €, unsere Gebühren?",
    ):
        call = zusammen([(GEBUEHREN, gelesen(question)["argumente"])])
        assert call is not None
        assert ausgelassen(lies(question), call) == [], question


def test_catchwords_and_the_question_behind_them_are_one_question() -> None:
    asked = "Vergleich im Termin vor dem Landgericht, Wert 24.000 €. Rechne mir bitte unsere Gebühren aus."
    assert kern(asked).fragen == (asked,)
    both = "Einstweilige Verfügung, Wert 20.000 €. Anwaltsgebühr und Gerichtskosten?"
    assert teilfragen(both).fragen == (both,)


def test_that_somebody_has_paid_is_no_order_to_pay() -> None:
    assert rechenfrage(lies("Gegner hat bezahlt, die Klage war noch nicht raus. Wert 7.200 €, Gebühren?"))


def test_no_course_is_read_into_a_question_that_tells_of_none() -> None:
    for question in ("Verfahrensgebühr aus 5.000 €?", "Was kostet eine Klage über 8.000 €?"):
        assert verlauf(lies(question)) is None


def test_what_the_state_does_not_pay_is_asked_for_by_its_names() -> None:
    assert rest(lies("PKH, Wert 12.000 €: Differenz zur Wahlanwaltsvergütung?")) == "wahlanwalt"
    assert rest(lies("Wahlanwaltsvergütung aus 12.000 €?")) == ""


def test_the_rights_of_a_versorgungsausgleich_raise_the_value_of_a_divorce() -> None:
    read = gelesen(
        "Scheidung, 2.400 € und 3.100 € netto, vier Anrechte im Versorgungsausgleich, Anwaltsgebühren?"
    )
    assert read["argumente"]["monatlich"] == "2400.00 + 3100.00 + 4 Anrechte"
    measured = bemessener_wert("scheidung", "2400 + 3100 + 4 Anrechte", "2026-11-16")
    assert measured is not None
    assert str(measured.wert) == "23100.00"
