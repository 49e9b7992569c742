"""Costs with a matter beside them, the same fees under other circumstances, courts by where people live."""

from __future__ import annotations

from typing import Any

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag
from bridle.assistants.helena.planer import regeln
from bridle.assistants.helena.planer.kosten.akte_daneben import akte_daneben
from bridle.assistants.helena.planer.kosten.auslagen import auslagen
from bridle.assistants.helena.planer.kosten.gegenanwalt import fragt_nach_gegenanwalt, zum_gegenanwalt
from bridle.assistants.helena.planer.kosten.risiko import risiko
from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.recht.zustaendigkeit_ort import orte_in
from bridle.assistants.helena.planer.verstehen.kosten_statt import kosten_statt
from bridle.assistants.helena.planer.verstehen.lesart import Versteht, lesart

KENNT = Versteht(regeln())


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Prozesskosten Lindwurm bei 22.000 € Streitwert?", "Lindwurm"),
        ("Was zahlt Frau Nebelthau, wenn sie die Klage über 7.300 € verliert?", "Nebelthau"),
        ("kostenrisiko sandkuhl 18000 euro", "sandkuhl"),
        ("Kostenrisiko für eine Räumungsklage, Wert 9.600 €", ""),
        ("Was kostet der Prozess über 4.000 € bei Niederlage?", ""),
        ("Kostenrisiko Klage 8.000 € vor dem Landgericht Bonn", ""),
    ],
)
def test_a_matter_beside_a_value_of_its_own_is_looked_for(text: str, name: str) -> None:
    read = risiko(lies(text))
    assert read is not None
    assert read["akte"].name == name
    assert "streitwert" in read["argumente"]


def test_what_is_written_small_is_looked_for_and_no_more() -> None:
    assert akte_daneben(lies("kostenrisiko sandkuhl 18000 euro")) is None


@pytest.mark.parametrize(
    ("text", "quantity"),
    [
        ("Dokumentenpauschale für 65 Schwarz-Weiß-Kopien", "65"),
        ("Was kosten 210 s/w-Kopien aus der Akte?", "210"),
        ("Was darf ich für 90 Aktenkopien nehmen?", "90"),
        ("Was kosten 12 Farbkopien?", "0 + 12 farbig"),
        ("Dokumentenpauschale bei 25 farbigen Seiten", "0 + 25 farbig"),
        ("Dokumentenpauschale: 70 Kopien und 10 Farbkopien", "70 + 10 farbig"),
    ],
)
def test_copies_are_counted_whatever_they_are_called(text: str, quantity: str) -> None:
    assert auslagen(falte(text)) == [{"vv": "7000", "menge": quantity}]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Kaufpreisklage über 3.000 € gegen eine Bonnerin", [("Bonn", "andere")]),
        ("Wir verklagen zwei Aachener auf 6.000 €", [("Aachen", "andere")]),
        ("Klage gegen eine Essener GmbH", [("Essen", "andere")]),
        ("Klage gegen Herrn Bremer", []),
        ("Klage gegen einen Händler", []),
    ],
)
def test_where_somebody_is_from_is_read_from_what_he_is_called(text: str, found: list[Any]) -> None:
    assert list(orte_in(text)) == found


@pytest.mark.parametrize(
    ("before", "said", "numbers", "aided"),
    [
        ("Einigungsgebühr im laufenden Prozess, Wert 7.000 €", "Und außergerichtlich?", {"1000"}, False),
        ("Einigungsgebühr außergerichtlich bei 7.000 €", "Und wenn die Klage schon läuft?", {"1003"}, False),
        (
            "Anwaltsgebühren für die Klage über 9.000 €",
            "Wie wäre es vorgerichtlich gewesen?",
            {"2300"},
            False,
        ),
        ("Anwaltsgebühren mit PKH bei 6.000 €, Klage mit Termin", "Und ohne?", {"3100", "3104"}, False),
    ],
)
def test_other_circumstances_take_the_place_of_those_before(
    before: str, said: str, numbers: set[str], aided: bool
) -> None:
    last = Vorher(before, "Gerechnet.\n\nQuelle: Kostenrechner, Tabelle RVG 2025.")
    read = KENNT.angaben(kosten_statt(said, last, KENNT))
    assert read is not None
    assert {each["vv"] for each in read[1]["positionen"]} == numbers
    assert bool(read[1].get("pkh")) is aided


def test_other_words_after_a_bill_are_left_alone() -> None:
    last = Vorher("Anwaltsgebühren für die Klage über 9.000 €", "Quelle: Kostenrechner, Tabelle RVG 2025.")
    assert kosten_statt("Und bei 12.000 € außergerichtlich?", last, KENNT) == ""


@pytest.mark.parametrize(
    "text",
    [
        "Was kostet ein Prozess über 5.000 €, und muss er den Gegenanwalt zahlen, wenn er verliert?",
        "Kostenrisiko Lohnklage 4.000 €, und trägt sie auch den Anwalt des Arbeitgebers?",
    ],
)
def test_who_bears_the_other_lawyer_is_asked_together_with_the_costs(text: str) -> None:
    assert fragt_nach_gegenanwalt(text)
    assert lesart(text, [], KENNT).fragen == (text,)


def test_before_a_labour_court_nobody_bears_the_other_lawyer_at_first() -> None:
    assert zum_gegenanwalt({"gericht": "arbeit", "instanzen": [{}]}).startswith("**Nein**")
    assert "Ab der Berufung" in zum_gegenanwalt({"gericht": "arbeit", "instanzen": [{}, {}]})
    assert zum_gegenanwalt({"gericht": "zivil", "instanzen": [{}]}).startswith("**Ja**")
    assert not fragt_nach_gegenanwalt("Was muss er an den gegnerischen Anwalt zahlen?")


def test_that_the_other_side_has_no_lawyer_is_kept_from_a_second_sentence() -> None:
    asked = "Was riskiert der Mandant bei 8.000 €, wenn er verliert? Die Gemeinde hat keinen Anwalt."
    read = KENNT.angaben(lesart(asked, [], KENNT).fragen[0])
    assert read is not None
    assert read[1]["gegner"] == 0


@pytest.mark.parametrize(
    ("text", "tool"),
    [
        ("Klage mit Einigung aus 6.000 €", "berechne_kostenrisiko"),
        ("Verfahrenswert der Scheidung, beide verdienen zusammen 4.200 € netto?", "get_kosten_rules"),
        ("PKH-Vergütung bei 5.200 €, Klage mit Termin", "get_kosten_rules"),
    ],
)
def test_catchwords_of_a_bill_are_read_as_one(text: str, tool: str) -> None:
    assert KENNT.werkzeug(text) == tool


# ---- the fee of the court that the matter goes to


@pytest.mark.parametrize(
    ("text", "fee"),
    [
        (
            "Gerichtskosten in der Akte Hallbaum",
            "Nr. 5110 im Kostenverzeichnis",
        ),
        ("Gerichtskosten für die Berufung in der Akte Hallbaum", "Nr. 5122 im Kostenverzeichnis"),
        ("Gerichtskosten in der Sache Silberbach", "Nr. 8210 im Kostenverzeichnis"),
        ("Welche Gerichtskosten fallen in der Akte Wiesengrund an?", "Nr. 1110 KV FamGKG"),
        ("Gerichtskosten in der Akte Nebelthau", "Nr. 1210 im Kostenverzeichnis"),
    ],
)
async def test_court_fees_of_a_matter_are_those_of_its_court(kanzlei: Kanzlei, text: str, fee: str) -> None:
    said = await frag(kanzlei, text)
    assert fee in said
    assert "Angaben aus der Akte" in said


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Gerichtskosten in der Akte Kiesewald", "gerichtskostenfrei (§ 183 SGG)"),
        ("Gerichtskosten in der Akte Lindwurm", "In Strafsachen gibt es keinen Streitwert"),
    ],
)
async def test_where_the_court_takes_nothing_by_value_nothing_is_reckoned(
    kanzlei: Kanzlei, text: str, why: str
) -> None:
    said = await frag(kanzlei, text)
    assert why in said
    assert "**" not in said


async def test_what_a_matter_costs_at_court_is_reckoned_for_its_court(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Was kostet uns die Sache Hallbaum vor Gericht?")
    assert "Klage vor dem Verwaltungsgericht bei einem Streitwert von 20.000,00 €" in said
    assert "Hat die Behörde keinen Anwalt" in said
