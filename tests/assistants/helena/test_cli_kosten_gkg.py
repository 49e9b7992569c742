"""`bridle kosten gkg` and `risiko`: one object for programs, a table for people, a sentence for mistakes."""

from __future__ import annotations

import json

import pytest
import typer
from typer.testing import CliRunner, Result

from bridle.assistants.helena.cli import kosten_gkg, kosten_risiko
from bridle.assistants.helena.commands import add_to


def run(*arguments: str, command: str = "gkg") -> Result:
    app = typer.Typer()
    kosten_gkg.add_to(app)
    kosten_risiko.add_to(app)
    return CliRunner().invoke(app, [command, *arguments])


def risk(*arguments: str) -> Result:
    return run(*arguments, command="risiko")


@pytest.mark.parametrize("command", ["gkg", "risiko"])
def test_both_are_among_the_commands_of_bridle(command: str) -> None:
    app = typer.Typer()
    add_to(app)
    result = CliRunner().invoke(app, ["kosten", command, "--wert", "-1"])
    assert result.exit_code == 2
    assert "Wann" in result.stderr or "negativ" in result.stderr


def test_the_fee_as_json() -> None:
    result = run("--wert", "10000", "--anhaengig", "2026-02-01", "--kv", "1210", "--json")
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    assert (found["gebuehr"], found["einfache_gebuehr"], found["satz"], found["kv"]) == (
        "849.00",
        "283.00",
        "3.0",
        "1210",
    )
    assert (found["tabelle"], found["wert"], found["anhaengig"]) == ("GKG 2025", "10000.00", "2026-02-01")


def test_a_rate_instead_of_a_number_and_the_single_fee_without_either() -> None:
    rate = json.loads(
        run("--wert", "10.000,00 €", "--anhaengig", "01.02.2026", "--satz", "3,0", "--json").stdout
    )
    single = json.loads(run("--wert", "10000", "--anhaengig", "2026-02-01", "--json").stdout)
    assert (rate["gebuehr"], single["gebuehr"], single["kv"]) == ("849.00", "283.00", None)


def test_people_get_a_table_with_german_numbers() -> None:
    result = run("--wert", "200000", "--anhaengig", "2026-02-01", "--kv", "8210")
    assert result.exit_code == 0
    assert "4.076,00 €" in result.stdout
    assert "GKG 2025" in result.stdout
    assert "keinen Vorschuss" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--wert", "10000"), "Wann wurde oder wird das Verfahren anhängig?"),
        (("--anhaengig", "2026-02-01"), "Der Streitwert fehlt"),
        (("--wert", "-5", "--anhaengig", "2026-02-01"), "darf nicht negativ sein"),
        (("--wert", "viel", "--anhaengig", "2026-02-01"), "ist keine Zahl"),
        (("--wert", "1", "--anhaengig", "2026-02-30"), "gibt es nicht"),
        (("--wert", "1", "--anhaengig", "2026-02-01", "--kv", "4711"), "nicht hinterlegt"),
        (("--wert", "1", "--anhaengig", "2026-02-01", "--satz", "0"), "Der Gebührensatz"),
    ],
)
def test_mistakes_get_one_sentence_and_exit_2(arguments: tuple[str, ...], sentence: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1
    assert not result.stdout


def test_the_risk_as_json() -> None:
    result = risk(
        "--wert", "20000", "--auftrag", "2026-02-01", "--instanzen", "2", "--quote", "0.6", "--json"
    )
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    assert (found["gesamt"], found["eigener_anwalt"], found["gerichtskosten"]) == (
        "13929.60",
        "5547.30",
        "2835.00",
    )
    assert found["szenarien"]["verloren"]["eigene_kosten"] == "13929.60"
    assert found["szenarien"]["quote"]["eigene_kosten"] == "5571.84"
    assert (found["quote"], found["unsicher"], len(found["instanzen"])) == ("0.6", False, 2)


def test_the_risk_in_the_labour_court_and_after_a_settlement() -> None:
    arguments = ("--wert", "10000", "--auftrag", "01.02.2026", "--gericht", "arbeit", "--einigung", "--json")
    found = json.loads(risk(*arguments).stdout)
    assert found["gerichtskosten"] == "0.00"
    assert found["szenarien"]["gewonnen"]["eigene_kosten"] == "1963.50"
    assert found["szenarien"]["vergleich"]["eigene_kosten"] == "2739.38"


def test_values_and_days_of_later_instances_by_repeating_the_option() -> None:
    arguments = ("--wert", "20000", "--wert", "5000", "--auftrag", "2025-05-01", "--auftrag", "2025-07-01")
    days = ("--anhaengig", "2025-05-20", "--anhaengig", "2025-07-02", "--instanzen", "2", "--json")
    found = json.loads(risk(*arguments, *days).stdout)
    assert [each["wert"] for each in found["instanzen"]] == ["20000.00", "5000.00"]
    assert [each["tabelle_gkg"] for each in found["instanzen"]] == ["GKG 2021", "GKG 2025"]
    assert [each["tabelle_rvg"] for each in found["instanzen"]] == ["RVG 2021", "RVG 2025"]
    assert not found["unsicher"]


def test_people_see_who_pays() -> None:
    result = risk("--wert", "20000", "--auftrag", "2026-02-01", "--instanzen", "3", "--pkh")
    assert result.exit_code == 0
    for text in ("3. Instanz", "Gegners Anwalt", "Alles verloren", "4.860,00 €", "§ 49 RVG", "Unsicher"):
        assert text in result.stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((), "Der Streitwert fehlt"),
        (("--wert", "1"), "Wann wurde der Auftrag erteilt"),
        (("--wert", "-1", "--auftrag", "2026-02-01"), "darf nicht negativ sein"),
        (("--wert", "1", "--auftrag", "2026-02-30"), "gibt es nicht"),
        (("--wert", "1", "--auftrag", "2026-02-01", "--instanzen", "4"), "Die Zahl der Instanzen"),
        (("--wert", "1", "--auftrag", "2026-02-01", "--instanzen", "zwei"), "Die Zahl der Instanzen"),
        (("--wert", "1", "--wert", "2", "--auftrag", "2026-02-01"), "--wert ist 2-mal angegeben"),
        (("--wert", "1", "--auftrag", "2026-02-01", "--gericht", "mond"), "möglich sind zivil"),
        (("--wert", "1", "--auftrag", "2026-02-01", "--quote", "7/3"), "Die Quote ist kein Anteil"),
        (("--wert", "1", "--auftrag", "2026-02-01", "--mandanten", "0"), "Die Zahl der Mandanten"),
    ],
)
def test_mistakes_about_the_risk_get_one_sentence_and_exit_2(
    arguments: tuple[str, ...], sentence: str
) -> None:
    result = risk(*arguments)
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1
    assert not result.stdout
