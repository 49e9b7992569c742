"""What a question about fees says beside its value is applied, or told before the result."""

from __future__ import annotations

from typing import Any

import pytest

from bridle.assistants.helena.planer.kosten.gebuehren import gebuehren
from bridle.assistants.helena.planer.kosten.gegenanwalt import zum_gegenanwalt
from bridle.assistants.helena.planer.kosten.je_anwalt import mit_jedem_anwalt
from bridle.assistants.helena.planer.kosten.rechtsmittel_zurueck import JE_NACH_BEGRUENDUNG
from bridle.assistants.helena.planer.kosten.risiko import risiko
from bridle.assistants.helena.planer.kosten.sachen import sachen
from bridle.assistants.helena.planer.kosten.unbestritten import INKASSO, NUR_BEIM_INKASSO
from bridle.assistants.helena.planer.kosten.vollstreckung import OHNE_GERICHTSVOLLZIEHER
from bridle.assistants.helena.planer.kosten.vorverfahren import AUCH_DAVOR
from bridle.assistants.helena.planer.lesen.abkuerzungen import ausgeschrieben
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.vorsicht.aufruf import GEBUEHREN, RISIKO, zusammen
from bridle.assistants.helena.planer.vorsicht.umstaende import nicht_gedeckt


def gelesen(question: str) -> dict[str, Any]:
    asked = lies(ausgeschrieben(question))
    read = sachen(asked) or (None if risiko(asked) else gebuehren(asked))
    assert read is not None, question
    return dict(read)


def nummern(question: str) -> list[str]:
    return [each["vv"] for each in gelesen(question)["argumente"].get("positionen", [])]


def uebergangen(question: str, tool: str, given: dict[str, Any]) -> list[str]:
    call = zusammen([(tool, given)])
    assert call is not None
    return [each.name for each in nicht_gedeckt(lies(question), call)]


@pytest.mark.parametrize(
    "question",
    [
        "Honorar für die Klage vor dem Verwaltungsgericht über 9.000 €, davor Widerspruchsverfahren",
        "Anwaltsgebühren VG-Klage mit Termin, Wert 9.000 €, nach dem Widerspruchsverfahren",
        "Was rechnen wir für Widerspruchsverfahren und Klageverfahren bei 9.000 € ab?",
    ],
)
def test_what_came_before_a_lawsuit_against_an_authority_is_paid_and_credited(question: str) -> None:
    assert nummern(question) == ["2300", "3100", "3104"]
    assert AUCH_DAVOR in gelesen(question)["hinweise"]


def test_a_lawsuit_without_a_proceeding_before_it_has_no_fee_for_one() -> None:
    asked = "Anwaltsgebühren Klage Verwaltungsgericht 9.000 € ohne Widerspruchsverfahren"
    assert nummern(asked) == ["3100", "3104"]


@pytest.mark.parametrize(
    "question",
    [
        "Honorar bei Anerkenntnisurteil im schriftlichen Vorverfahren, Klage über 9.000 €",
        "Anwaltsgebühren, das Landgericht ordnet ein schriftliches Vorverfahren an, Klage 9.000 €",
        "Gebühren Klage 9.000 €, Versäumnisurteil im Vorverfahren nach § 276 ZPO",
    ],
)
def test_the_written_part_of_a_lawsuit_is_no_proceeding_before_it(question: str) -> None:
    assert "2300" not in nummern(question)
    given = {"streitwert": "9000", "positionen": [{"vv": "3100"}, {"vv": "3104"}]}
    assert not any("vor der Klage" in each for each in uebergangen(question, GEBUEHREN, given))


def test_before_a_social_court_both_are_paid() -> None:
    assert nummern("Vergütung Sozialgericht nach Widerspruchsverfahren") == ["2302", "3102", "3106"]
    assert nummern("Gebühren Sozialrecht Widerspruchsverfahren") == ["2302"]


def test_two_proceedings_before_an_authority_are_told_to_be_two() -> None:
    asked = "Geschäftsgebühr im Antragsverfahren und im Widerspruchsverfahren, 7.000 €"
    told = uebergangen(asked, GEBUEHREN, {"streitwert": "7000", "positionen": [{"vv": "2300"}]})
    assert any("zwei Angelegenheiten" in each for each in told)


@pytest.mark.parametrize(
    ("question", "number", "days"),
    [
        ("Wahlverteidiger Landgericht, sieben Tage, Gebühren?", "4114", "7"),
        ("Gebühren Verteidiger Schwurgericht an vier Tagen", "4120", "4"),
        ("Honorar Strafsache Amtsgericht dreitägige Hauptverhandlung", "4108", "3"),
        ("Gebühren Strafkammer 5 Verhandlungstermine", "4114", "5"),
        ("Gebühren Strafrichter, Mandant war drei Tage in U-Haft", "4109", ""),
        ("Gebühren Verteidiger Amtsgericht, Termin ist in drei Tagen", "4108", ""),
        ("Gebühren Verteidiger Amtsgericht, die Hauptverhandlung dauerte drei Tage", "4108", "3"),
        ("Gebühren Verteidiger Strafkammer, es wurde fünf Tage lang verhandelt", "4114", "5"),
        ("Gebühren Verteidiger Strafrichter, dem Mandanten bleiben 14 Tage zum Zahlen", "4108", ""),
        ("Gebühren Verteidiger Amtsgericht, er hat noch zwölf Tage Zeit", "4108", ""),
        ("Gebühren Verteidiger Amtsgericht, wir sind 8 Tage vor der Verhandlung beauftragt", "4108", ""),
        ("Gebühren Verteidiger Amtsgericht, Rechnung mit 10 Tagen Zahlungsziel", "4108", ""),
    ],
)
def test_days_in_court_count_however_they_are_called(question: str, number: str, days: str) -> None:
    items = gelesen(question)["argumente"]["positionen"]
    assert next(each.get("menge", "") for each in items if each["vv"] == number) == days


def test_days_that_nobody_counts_are_told() -> None:
    given = {"positionen": [{"vv": "4100"}, {"vv": "4112"}, {"vv": "4114"}]}
    told = uebergangen("Gebühren Strafkammer an mehreren Verhandlungstagen", GEBUEHREN, given)
    assert any("mehrere Tage" in each for each in told)


@pytest.mark.parametrize(
    ("question", "rate"),
    [
        ("Maximale Geschäftsgebühr bei 6.000 €", "2.50"),
        ("Höchstsatz der Geschäftsgebühr aus 6.000 €", "2.50"),
        ("Niedrigste Geschäftsgebühr aus 6.000 €", "0.50"),
        ("Geschäftsgebühr aus 6.000 €", ""),
    ],
)
def test_the_end_of_a_frame_of_rates_is_its_rate(question: str, rate: str) -> None:
    assert gelesen(question)["argumente"]["positionen"][0].get("satz", "") == rate


@pytest.mark.parametrize(
    ("question", "amount"),
    [
        ("Höchstgebühren Verteidiger Amtsgericht", "1.356,00 €"),
        ("Höchstgebühr Strafrichter zwei Verhandlungstage", "1.932,00 €"),
        ("Mindestgebühren Klage Sozialgericht", "130,00 €"),
    ],
)
def test_the_ends_of_frames_in_euro_are_said_first(question: str, amount: str) -> None:
    assert f"**{amount}**" in gelesen(question)["antwort"]


def test_an_end_of_a_frame_that_is_not_computed_is_told() -> None:
    asked = "Höchstgebühr für Klage über 5.000 €"
    given = {"streitwert": "5000", "positionen": [{"vv": "3100"}, {"vv": "3104"}]}
    assert any("Höchst- oder Mindest" in each for each in uebergangen(asked, GEBUEHREN, given))


@pytest.mark.parametrize(
    ("question", "own", "court"),
    [
        ("Was kostet der Rechtsstreit über 7.000 € ohne Gerichtsgebühren?", ["3100", "3104"], ""),
        ("Anwaltshonorar Klage 7.000 €, ohne die Gerichtskosten", ["3100", "3104"], ""),
        ("Gerichtsgebühren Klage 7.000 € ohne Rechtsanwaltskosten", [], "1210"),
    ],
)
def test_who_leaves_out_one_of_them_asks_for_the_other(question: str, own: list[str], court: str) -> None:
    assert nummern(question) == own
    assert gelesen(question)["argumente"].get("kv", "") == court


def test_court_costs_that_stay_in_the_result_are_told() -> None:
    told = uebergangen("Kostenrisiko 7.000 € ohne Gerichtskosten", RISIKO, {"streitwert": "7000"})
    assert "dass die Gerichtskosten wegbleiben sollen" in told


@pytest.mark.parametrize(
    ("question", "pending", "more"),
    [
        (
            "Gebühren Vergleich mit Mehrwert: 6.000 rechtshängig und 2.000 nicht rechtshängig",
            "6000.00",
            "2000.00",
        ),
        ("Vergleichsmehrwert, 9000 € anhängig und 3000 € nicht anhängig, Gebühren?", "9000.00", "3000.00"),
        ("Gebühren: Klage 9.000 €, Mehrwert 3.000 €", "9000.00", "3000.00"),
    ],
)
def test_what_is_not_pending_is_the_additional_value(question: str, pending: str, more: str) -> None:
    values = {each["vv"]: each["wert"] for each in gelesen(question)["argumente"]["positionen"]}
    assert (values["3100"], values["3101"]) == (pending, more)


@pytest.mark.parametrize(
    ("question", "number"),
    [
        ("0,5 Terminsgebühr aus 6.000 €", "3105"),
        ("0,5 Terminsgebühr im Berufungsverfahren aus 6.000 €", "3203"),
        ("1,3 Einigungsgebühr aus 6.000 €", "1004"),
        ("1,5 Einigungsgebühr aus 6.000 €", "1000"),
        ("1,6 Verfahrensgebühr aus 6.000 €", "3200"),
        ("0,8 Verfahrensgebühr aus 6.000 €", "3101"),
        ("1,2 Terminsgebühr aus 6.000 €", "3104"),
    ],
)
def test_a_rate_says_which_number_of_its_kind_is_meant(question: str, number: str) -> None:
    assert nummern(question) == [number]


def test_collecting_an_undisputed_claim_has_its_own_rate() -> None:
    read = gelesen("Welche Gebühr beim Inkasso, Forderung 1.800 € unbestritten?")
    assert read["argumente"]["positionen"] == [{"vv": "2300", "satz": "0.9"}]
    assert INKASSO in read["hinweise"]
    assert "danach" not in read
    assert NUR_BEIM_INKASSO in gelesen("Geschäftsgebühr, Forderung 1.800 € ist unstreitig")["hinweise"]


@pytest.mark.parametrize(
    ("question", "rate"),
    [
        ("Inkassogebühr, unbestrittene 1.800 €, der Schuldner zahlt auf unser erstes Schreiben", "0.5"),
        ("Geschäftsgebühr Inkasso 1.800 € unbestritten, hat nach der ersten Mahnung bezahlt", "0.5"),
        ("Geschäftsgebühr Inkasso 1.800 €, nicht bestritten, einfacher Fall", "0.5"),
        ("Geschäftsgebühr Inkasso 1.800 € unbestritten, das erste Mahnschreiben ist raus", "0.9"),
        ("Geschäftsgebühr Inkasso 1.800 € unbestritten, auf die erste Mahnung kam keine Zahlung", "0.9"),
        ("Geschäftsgebühr Inkasso 1.800 € unbestritten, erstes Schreiben, er hat nicht gezahlt", "0.9"),
        ("Geschäftsgebühr Inkasso 1.800 € unbestritten, erst auf das zweite Schreiben bezahlt", "0.9"),
    ],
)
def test_only_who_pays_on_the_first_demand_is_a_simple_case(question: str, rate: str) -> None:
    assert gelesen(question)["argumente"]["positionen"] == [{"vv": "2300", "satz": rate}]


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Kostenrisiko Berufung beim LAG, 9.000 €. Muss er den gegnerischen Anwalt zahlen?", "**Ja**"),
        ("Kostenrisiko Arbeitsgericht 9.000 €. Muss er den gegnerischen Anwalt zahlen?", "**Nein**"),
        (
            "Kostenrisiko Arbeitsgericht über zwei Instanzen, 9.000 €. Zahlt er den gegnerischen Anwalt?",
            "**Das hängt",
        ),
    ],
)
def test_who_bears_the_other_lawyer_goes_by_the_instance(question: str, said: str) -> None:
    read = risiko(lies(question))
    assert read is not None
    assert read["gegenanwalt"]
    given = read["argumente"]
    data = {"gericht": given["gericht"], "instanzen": [{}] * given.get("instanzen", 1)}
    assert zum_gegenanwalt(data, read["nur_stufe"]).startswith(said)


def test_each_lawyer_of_the_other_side_is_paid() -> None:
    asked = "Was kostet es zu verlieren, 15.000 € gegen vier Beklagte, jeder mit eigenem Anwalt?"
    read = risiko(lies(asked))
    assert read is not None
    assert read["je_anwalt"] == 4
    assert "gegner" not in read["argumente"]
    assert not any("andere" in each for each in uebergangen(asked, RISIKO, read["argumente"]))
    data = {
        "szenarien": {"verloren": {"eigene_kosten": "700.00"}},
        "instanzen": [{"gegnerischer_anwalt": "300.00"}],
    }
    assert "**1.600,00 €**" in mit_jedem_anwalt(data, 4)


@pytest.mark.parametrize(
    ("question", "courts"),
    [
        ("Was nimmt das Gericht, wenn wir die Berufung zurücknehmen, 12.000 €?", ["1222", "1221"]),
        ("Gerichtskosten nach Rücknahme der Revision, 12.000 €", ["1232", "1231"]),
        ("Gerichtsgebühren, Berufung vor der Begründung zurückgenommen, 12.000 €", ["1221"]),
        ("Gerichtskosten bei Berufungsrücknahme nach Begründung, Berufung über 12.000 €", ["1222"]),
        ("Gerichtskosten nach Klagerücknahme, 12.000 €", ["1211"]),
    ],
)
def test_a_remedy_that_is_withdrawn_costs_less_before_its_grounds(question: str, courts: list[str]) -> None:
    read = gelesen(question)
    assert [read["argumente"]["kv"], *[each["kv"] for each in read.get("danach", [])]] == courts
    assert (JE_NACH_BEGRUENDUNG in read["hinweise"]) is (len(courts) > 1)


def test_what_the_gerichtsvollzieher_takes_is_told_to_come_beside() -> None:
    told = gelesen("Was kostet eine Sachpfändung durch den Gerichtsvollzieher bei 700 €?")["hinweise"]
    assert OHNE_GERICHTSVOLLZIEHER in told


def test_a_hearing_that_is_said_is_in_the_bill_or_told() -> None:
    asked = "Verfahrensgebühr mit Termin aus 4.000 €"
    assert nummern(asked) == ["3100", "3104"]
    given = {"streitwert": "4000", "positionen": [{"vv": "3100"}]}
    assert "der Termin" in uebergangen(asked, GEBUEHREN, given)


@pytest.mark.parametrize(
    ("question", "court"),
    [
        ("Gerichtskosten Strafverfahren, 90 Tagessätze", "3110"),
        ("Gerichtskosten Strafsache bei 200 Tagessätzen", "3111"),
    ],
)
def test_a_fine_by_days_has_its_own_court_fee(question: str, court: str) -> None:
    assert gelesen(question)["argumente"]["kv"] == court


def test_a_simple_letter_is_outside_of_court_where_none_is_named() -> None:
    read = gelesen("Gebühren für ein Schreiben einfacher Art, 2.500 €")
    assert read["argumente"]["positionen"] == [{"vv": "2301"}]
    assert not read["frage"]
