"""What a fee is computed from: a part that ended early, interest beside the claim, two values, no value."""

from __future__ import annotations

from typing import Any

import pytest

from bridle.assistants.helena.planer.entschaedigung import nach_dem_jveg
from bridle.assistants.helena.planer.kosten.gebuehren import NACH_DEM_WERT, gebuehren
from bridle.assistants.helena.planer.kosten.nebenforderungen import KEIN_TEIL_DES_WERTS
from bridle.assistants.helena.planer.kosten.rest import noch_nach_mahnung, rest
from bridle.assistants.helena.planer.kosten.risiko import risiko
from bridle.assistants.helena.planer.kosten.sachen import ohne_nummer, sachen, verwendet
from bridle.assistants.helena.planer.kosten.teilwerte import NUR_DAS_GERICHT
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.vorsicht.aufruf import GEBUEHREN, RISIKO, zusammen
from bridle.assistants.helena.planer.vorsicht.faktoren import faktoren
from bridle.assistants.helena.planer.vorsicht.pruefung import ausgelassen
from bridle.assistants.helena.planer.vorsicht.umstaende import nicht_gedeckt


def gelesen(question: str) -> Any:
    read = sachen(lies(question)) or gebuehren(lies(question))
    assert read is not None, question
    return read


def nummern(question: str) -> list[str]:
    return [each["vv"] for each in gelesen(question)["argumente"]["positionen"]]


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("18.000 € eingeklagt, 6.000 davon zurückgenommen, 12.000 streitig entschieden. Gerichtsgebühr?",
         "18000.00"),
        ("Klage über 9.500 €, 3.000 € sofort anerkannt, sonst streitiges Urteil. Gerichtskosten?", "9500.00"),
        ("Wert 21.000 €, über 8.000 € ein Vergleich, 13.000 € wurden entschieden. Gerichtsgebühren?",
         "21000.00"),
        ("Der Gegner erkennt die Hälfte der 7.000 € an, was kostet das Gericht?", "7000.00"),
        ("Klage auf 7.000 €, die Hälfte wurde zurückgenommen. Was kostet das Gericht?", "7000.00"),
        ("Streitwert 5.000 €, Klagerücknahme wegen eines Teils, sonst Urteil. Gerichtskosten?", "5000.00"),
    ],
)  # fmt: skip
def test_the_court_takes_all_of_its_fee_where_only_a_part_ended_early(question: str, value: str) -> None:
    read = gelesen(question)
    assert (read["argumente"]["kv"], read["argumente"]["streitwert"]) == ("1210", value)
    assert NUR_DAS_GERICHT in read["hinweise"]


@pytest.mark.parametrize(
    "question",
    [
        "Klage über 7.000 € vor der Verhandlung zurückgenommen, Gerichtskosten?",
        "Streitwert 21.000 €, verglichen auf 8.000 €, Gerichtsgebühr?",
        "Klage 7.000 €, Vergleich statt Urteil, was nimmt das Gericht?",
        "Klage 7.000 €, 3.000 € anerkannt, über den Rest verglichen, Gerichtskosten?",
        "Klage 7.000 €, sofort anerkannt, Anerkenntnisurteil, Gerichtskosten?",
        "Klage 7.000 € zurückgenommen, wie viel Gerichtskosten, und der Rest des Vorschusses?",
    ],
)
def test_the_court_lowers_its_fee_where_all_of_it_ended(question: str) -> None:
    assert gelesen(question)["argumente"]["kv"] == "1211"


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("Gerichtskosten für 7.300 € Werklohn plus 410 € Verzugszinsen?", "7300.00"),
        ("Gerichtsgebühr bei 120 € Zinsen und 7.300 € Hauptforderung?", "7300.00"),
        ("Klage über 9.000 € nebst 640 € vorgerichtlichen Anwaltskosten, welche Gerichtskosten?", "9000.00"),
        ("Gerichtskostenvorschuss bei 2.500 € und Mahnkosten von 30 €?", "2500.00"),
    ],
)
def test_interest_and_costs_beside_a_claim_are_no_part_of_its_value_and_that_is_said(
    question: str, value: str
) -> None:
    read = gelesen(question)
    given = read["argumente"]
    assert (given["streitwert"], given["kv"]) == (value, "1210")
    assert KEIN_TEIL_DES_WERTS in read["hinweise"]
    call = zusammen([(GEBUEHREN, given)])
    assert call is not None
    assert ausgelassen(lies(question), call) == []


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("Kontopfändung: 4.000 € Forderung, 310 € Zinsen, 420 € Kosten. Unsere Gebühr?", "4730.00"),
        ("Gerichtsvollzieher, Hauptforderung 1.500 € zuzüglich 90 € Zinsen, welche Gebühr haben wir?",
         "1590.00"),
        ("Gebühr für die Pfändung: 6.000 € Hauptforderung, Kosten des Mahnverfahrens 250 €?", "6250.00"),
        ("Gerichtsvollzieher aus dem Vollstreckungsbescheid über 3.000 € beauftragt, unsere Gebühr?",
         "3000.00"),
    ],
)  # fmt: skip
def test_in_an_enforcement_interest_and_costs_count_too(question: str, value: str) -> None:
    given = gelesen(question)["argumente"]
    assert (given["streitwert"], given["positionen"]) == (value, [{"vv": "3309"}])


@pytest.mark.parametrize(
    ("question", "values"),
    [
        ("Außergerichtlich ging es um 12.000 €, geklagt haben wir nur über 7.000 €. Was wird angerechnet?",
         ["12000.00", "7000.00"]),
        ("Vorgerichtlich 1,5 aus 9.000 €, eingeklagt 4.000 €, verhandelt. Wie viel wird angerechnet?",
         ["9000.00", "4000.00", "4000.00"]),
    ],
)  # fmt: skip
def test_a_value_before_the_suit_and_another_in_it_stay_with_their_fees(
    question: str, values: list[str]
) -> None:
    read = gelesen(question)
    assert [each["wert"] for each in read["argumente"]["positionen"]] == values
    assert rest(lies(question)) == "anrechnung"


@pytest.mark.parametrize(
    ("question", "numbers"),
    [
        ("Sperrzeit, Klage vor dem Sozialgericht, es geht um 2.200 €, unsere Gebühren?", ["3102", "3106"]),
        ("Widerspruch gegen die Krankenkasse wegen Krankengeld, 3.000 €, was rechnen wir ab?", ["2302"]),
        ("Klage gegen den Widerspruchsbescheid des Jobcenters, 900 €, unsere Gebühren?", ["3102", "3106"]),
        ("Krankengeld, erst Widerspruch und dann Klage, 900 €, unsere Gebühren?", ["2302", "3102", "3106"]),
        ("Berufung vor dem LSG wegen Erwerbsminderungsrente, Wert 9.000 €, Anwaltsgebühren?",
         ["3204", "3205"]),
    ],
)  # fmt: skip
def test_benefits_are_not_paid_by_the_value_whatever_value_is_named(
    question: str, numbers: list[str]
) -> None:
    assert nummern(question) == numbers
    assert any("Wert richten sich diese Gebühren nicht" in each for each in gelesen(question)["hinweise"])
    assert verwendet(lies(question), frozenset(numbers))


def test_of_a_part_that_is_sued_for_the_part_is_the_value() -> None:
    assert (
        gelesen("Teilklage über 3.000 von 9.000 €, Gerichtskosten?")["argumente"]["streitwert"] == "3000.00"
    )
    settled = risiko(lies("Vergleich: Gegner zahlt 3.000 € von 9.000 €. Was kostet uns der Prozess?"))
    assert settled is not None
    assert settled["argumente"]["streitwert"] == "9000.00"


def test_before_a_social_court_a_hospital_pays_by_the_value_and_is_told_so() -> None:
    read = gelesen("Unsere Gebühren vor dem Sozialgericht, Krankenhaus gegen Krankenkasse, 20.000 €?")
    assert [each["vv"] for each in read["argumente"]["positionen"]] == ["3100", "3104"]
    assert NACH_DEM_WERT in read["hinweise"]


@pytest.mark.parametrize(
    "question",
    [
        "Was kostet die Klage wegen Grundsicherung beim Sozialgericht an Gerichtskosten?",
        "Gerichtskostenvorschuss für die Klage gegen die Rentenversicherung vor dem Sozialgericht?",
        "Gerichtsgebühren der Berufung vor dem Landessozialgericht wegen Pflegegrad?",
    ],
)
def test_for_benefits_a_social_court_takes_nothing_and_no_value_is_asked(question: str) -> None:
    assert "gerichtskostenfrei" in ohne_nummer(lies(question))


@pytest.mark.parametrize(
    ("question", "numbers"),
    [
        ("Mandant hat einen Beratungshilfeschein. Was darf ich ihm in Rechnung stellen?", ["2500"]),
        ("Was zahlt unsere Mandantin bei Beratungshilfe selbst?", ["2500"]),
        ("Beratungsschein, Schreiben an den Vermieter für die Mandantin. Was zahlt die Landeskasse?",
         ["2503"]),
    ],
)  # fmt: skip
def test_of_the_beratungshilfe_the_client_pays_one_fee_and_the_state_the_others(
    question: str, numbers: list[str]
) -> None:
    assert nummern(question) == numbers


def test_a_sum_after_mal_is_no_factor() -> None:
    call = zusammen([(GEBUEHREN, {"positionen": [{"vv": "4100"}]})])
    assert call is not None
    assert (
        faktoren(lies("Strafverteidigung, nehmen wir mal 5.000 € Streitwert, was kostet das?"), call, [])
        == []
    )
    assert faktoren(lies("Die Gebühr aus 800 € mal 3?"), call, []) == ["„mal 3“"]


def test_what_the_court_still_gets_after_a_mahnbescheid_is_the_difference() -> None:
    question = "Mahnbescheid über 6.000 €, nach Widerspruch Klage: Welche Gerichtskosten sind noch zu zahlen?"
    read = gelesen(question)
    assert (read["argumente"]["kv"], read["danach"], read["rest"]) == ("1210", [{"kv": "1100"}], "mahn")
    fees = [{"gkg": {"kv": "1210", "gebuehr": "579.00"}}, {"gkg": {"kv": "1100", "gebuehr": "96.50"}}]
    assert "**482,50 €**" in noch_nach_mahnung(fees)
    assert noch_nach_mahnung(fees[:1]) == ""


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("Kostenrisiko 6.000 €, die zwei Antragsgegner haben einen gemeinsamen Anwalt", {"gegner": 2}),
        ("Prozessrisiko 6.000 €, bei der Gegenseite drei Erben mit einem Anwalt", {"gegner": 3}),
        ("Zwei Kläger gegen drei Beklagte, 6.000 €, Kostenrisiko?", {"mandanten": 2, "gegner": 3}),
        ("Kostenrisiko 6.000 €, wir vertreten zwei Beklagte", {"mandanten": 2}),
        ("Kostenrisiko 6.000 €, das Landratsamt erscheint ohne Anwalt", {"gegner": 0}),
        ("Kostenrisiko 6.000 €, der Vermieter hat keinen Anwalt", {"gegner": 0}),
        ("Kostenrisiko 6.000 €, wenn die Vermieterin keinen Anwalt nimmt", {"gegner": 0}),
        ("Kostenrisiko 6.000 €, unsere Mandantin hat keinen Anwalt", {}),
        ("8.000 € eingeklagt, uns werden 25 % zugesprochen. Was trägt der Mandant an Kosten?",
         {"quote": "25 %"}),
    ],
)  # fmt: skip
def test_who_is_on_the_other_side_and_what_is_won_is_in_the_risk(
    question: str, wanted: dict[str, Any]
) -> None:
    read = risiko(lies(question))
    assert read is not None
    given = {name: each for name, each in read["argumente"].items() if name not in ("streitwert", "gericht")}
    assert given == wanted


@pytest.mark.parametrize(
    ("question", "whose"),
    [
        ("Kostenrisiko 6.000 €, alle beide sind vorsteuerabzugsberechtigt", {"eigene", "gegner"}),
        ("Kostenrisiko 6.000 €. Unser Mandant zieht Vorsteuer ab", {"eigene"}),
        ("Kostenrisiko 6.000 €, die Gegenseite ist zum Vorsteuerabzug berechtigt", {"gegner"}),
        ("Kostenrisiko 6.000 €, der Mandant ist nicht vorsteuerabzugsberechtigt", set[str]()),
        ("Kostenrisiko 6.000 €, es besteht Vorsteuerabzug", set[str]()),
        ("Kostenrisiko 6.000 € netto", {"eigene", "gegner"}),
    ],
)
def test_whose_vat_is_no_cost_is_read_and_where_nobody_says_it_that_is_told(
    question: str, whose: set[str]
) -> None:
    read = risiko(lies(question))
    assert read is not None
    assert read["ohne_ust"] == whose
    call = zusammen([(RISIKO, read["argumente"])])
    assert call is not None
    told = [each.name for each in nicht_gedeckt(lies(question), call)]
    assert ("der Vorsteuerabzug" in told) == ("besteht" in question)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Kostenrisiko 6.000 €, auf der Gegenseite sind mehrere Anwälte", "mehrere Anwälte"),
        ("Geschäftsgebühr 1,3 aus 6.000 € für eine Firma aus Österreich", "im Ausland"),
        ("Was kostet eine Klage über 6.000 € ohne Anwalt?", "keinen Anwalt"),
    ],
)
def test_what_changes_a_bill_and_is_not_computed_is_told(question: str, told: str) -> None:
    read = risiko(lies(question))
    tool = RISIKO if read is not None else GEBUEHREN
    call = zusammen([(tool, (read or gelesen(question))["argumente"])])
    assert call is not None
    assert any(told in each.name for each in nicht_gedeckt(lies(question), call))


@pytest.mark.parametrize(
    "question",
    [
        "Herr Fuchsbau war als Zeuge geladen und hatte Lohnausfall. Was bekommt er, Streitwert 4.000 €?",
        "Die Dolmetscherin war drei Stunden da, wie viel bekommt sie?",
    ],
)
def test_what_a_witness_gets_is_not_a_matter_of_the_value(question: str) -> None:
    assert "JVEG" in nach_dem_jveg(lies(question))
