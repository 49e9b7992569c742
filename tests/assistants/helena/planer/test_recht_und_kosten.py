"""What was passed over in law and costs: half a question, a value, the risk of a family, a law not named."""

from __future__ import annotations

import pytest

from bridle.assistants.helena.planer import regeln
from bridle.assistants.helena.planer.fristen.ausland import im_ausland
from bridle.assistants.helena.planer.kosten.familienrisiko import OHNE_GEGNER, bei_verlust
from bridle.assistants.helena.planer.kosten.gebuehren import gebuehren
from bridle.assistants.helena.planer.kosten.sachen import sachen
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.recht.normen import ohne_gesetz
from bridle.assistants.helena.planer.verstehen.lesart import Versteht
from bridle.assistants.helena.planer.vorsicht.angaben import andere_akte
from bridle.assistants.helena.planer.vorsicht.aufruf import zusammen
from bridle.assistants.helena.wissen.starter import starter
from bridle.assistants.helena.zitate import zitate


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Was kriegt das Landgericht bei 8.000 €?", "1210"),
        ("Was bekommt bei 9.000 € Streitwert das Arbeitsgericht?", "8210"),
        ("Scheidung, Verfahrenswert 9.000 €: was kassiert das Gericht?", "FamGKG 1110"),
    ],
)
def test_what_the_court_takes_is_its_fee_and_not_a_lawyers(text: str, number: str) -> None:
    read = sachen(lies(text)) or gebuehren(lies(text))
    assert read is not None
    assert read["argumente"]["kv"] == number
    assert "positionen" not in read["argumente"]


@pytest.mark.parametrize(
    "text", ["Was bekommen wir an Gebühren?", "Was verdienen wir an Gebühren in der Berufung?"]
)
def test_fees_without_a_value_are_asked_of_the_calculator_which_asks_for_it(text: str) -> None:
    read = Versteht(regeln()).angaben(text)
    assert read is not None
    assert read[0] == "get_kosten_rules"
    assert "streitwert" not in read[1]


def test_the_risk_of_a_family_matter_has_the_other_lawyer_only_where_one_may_have_to_pay_him() -> None:
    def done(number: str) -> dict[str, dict[str, str]]:
        return {"rvg": {"brutto": "1000.00"}, "gkg": {"kv_famgkg": number, "gebuehr": "300.00"}}

    assert "**2.300,00 €**" in bei_verlust(done("1220"))
    assert "**1.150,00 €**" in bei_verlust(done("1110"))
    assert bei_verlust(done("1310")) == OHNE_GEGNER
    assert bei_verlust({"rvg": {"brutto": "1000.00"}}) == ""
    read = sachen(lies("Was riskieren wir bei 400 € Unterhalt im Monat?"))
    assert read is not None
    assert read["risiko"]


@pytest.mark.parametrize(
    "text",
    [
        "Kostenrisiko, wenn wir 6.000 € gegen den Reiseveranstalter einklagen?",
        "Was riskiert ein Dachdecker, der 3.000 € einklagt und verliert?",
        "Was riskiert unsere Elektrofachwerkstatt bei 3.000 €, wenn sie verliert?",
    ],
)
def test_an_ordinary_noun_is_no_matter_of_the_firm(text: str) -> None:
    call = zusammen([("berechne_kostenrisiko", {"streitwert": "3000.00"})])
    assert call is not None
    assert andere_akte(lies(text), call) == []


def test_a_name_still_is_one() -> None:
    call = zusammen([("berechne_kostenrisiko", {"streitwert": "3000.00"})])
    assert call is not None
    assert andere_akte(lies("Was riskiert die Silberbach bei 3.000 €?"), call)


@pytest.mark.parametrize("text", ["Was sagt § 12?", "§ 17 Abs. 3", "Wie lautet Paragraph 99?"])
def test_the_question_for_the_law_cites_nothing(text: str) -> None:
    asked = ohne_gesetz(lies(text))
    assert "Aus welchem Gesetz" in asked
    assert not list(zitate(asked))


@pytest.mark.parametrize(
    ("text", "kind", "abroad"),
    [
        ("die erbin war damals in italien im urlaub", "ausschlagung", True),
        ("die erbin war bei der nachricht am 10.11.2026 auf mallorca", "ausschlagung", True),
        ("der erbe hat sich in portugal aufgehalten", "ausschlagung", True),
        ("die erbin lebt in bonn", "ausschlagung", False),
    ],
)
def test_an_heir_has_six_months_where_he_is_abroad_even_for_a_while(
    text: str, kind: str, abroad: bool
) -> None:
    assert im_ausland(text, kind) is abroad


def test_the_norms_of_the_abgabenordnung_and_of_elternzeit_are_summarised() -> None:
    known = {each.id for each in starter()}
    assert {"AO/§355", "AO/§361", "AO/§173", "AO/§371", "BEEG/§15", "BEEG/§16", "InsO/§15b"} <= known
