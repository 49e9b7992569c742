"""`bridle zustaendigkeit`: one object for programs, a table for people, a sentence for mistakes."""

from __future__ import annotations

import json

import pytest
import typer
from typer.testing import CliRunner, Result

from bridle.assistants.helena.cli import zustaendigkeit


def run(*arguments: str) -> Result:
    app = typer.Typer()
    zustaendigkeit.add_to(app)
    return CliRunner().invoke(app, [*arguments])


def test_the_court_as_json() -> None:
    result = run("--wert", "7500", "--datum", "2026-02-01", "--json")
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    assert (found["gericht"], found["kurz"], found["wert"]) == ("Amtsgericht", "AG", "7500.00")
    assert (found["anwaltszwang"], found["unsicher"]) == (False, False)
    assert found["rechtsmittel"][0]["grenze"] == "1000.00"


def test_the_day_before_the_change_of_law() -> None:
    found = json.loads(run("--wert", "7.500,00 €", "--datum", "31.12.2025", "--json").stdout)
    assert (found["gericht"], found["anwaltszwang"]) == ("Landgericht", True)


def test_people_get_a_table_the_reasons_and_the_questions() -> None:
    result = run("--wert", "20000", "--datum", "2026-02-01", "--sache", "miete")
    assert result.exit_code == 0
    for text in ("Amtsgericht", "20.000,00 €", "Begründung", "Geht es um Wohnraum", "Unsicher"):
        assert text in result.stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--wert", "7500"), "Wann wurde oder wird die Sache anhängig?"),
        (("--datum", "2026-02-01"), "gib den Streitwert an"),
        (("--wert", "-1", "--datum", "2026-02-01"), "darf nicht negativ sein"),
        (("--wert", "1", "--datum", "2025-02-29"), "gibt es nicht"),
        (("--wert", "1", "--datum", "2026-02-01", "--sache", "marsrecht"), "möglich sind allgemein"),
        (("--wert", "1", "--datum", "2026-02-01", "--entscheidung", "2025-01-01"), "läge vor"),
    ],
)
def test_mistakes_get_one_sentence_and_exit_2(arguments: tuple[str, ...], sentence: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1
    assert not result.stdout
