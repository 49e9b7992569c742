"""`bridle kosten rvg`, `rechnung`: one object for programs, a table for people, a sentence for mistakes."""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import typer
from typer.testing import CliRunner, Result

from bridle.assistants.helena.cli import kosten

DAY = ("--auftrag", "2026-02-01")


def run(*arguments: str, said: str | None = None) -> Result:
    app = typer.Typer()
    kosten.add_to(app)
    # With one group only, Typer would drop its name.
    app.command("sonst")(lambda: None)
    return CliRunner().invoke(app, ["kosten", *arguments], input=said)


def found(*arguments: str) -> dict[str, Any]:
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.stderr
    assert len(result.stdout.strip().splitlines()) == 1
    return json.loads(result.stdout)


def test_one_fee_as_json() -> None:
    fee = found("rvg", "--wert", "12000", "--satz", "1.3", *DAY)
    assert (fee["gebuehr"], fee["satz"], fee["wert"]) == ("919.10", "1.3", "12000.00")
    assert (fee["tabelle"], fee["volle_gebuehr"], fee["auftrag"]) == ("RVG 2025", "707.00", "2026-02-01")
    assert fee["unsicher"] is False


def test_the_installed_command_gives_the_same() -> None:
    command = [
        sys.executable,
        "-m",
        "bridle.cli",
        "kosten",
        "rvg",
        "--wert",
        "12000",
        "--satz",
        "1.3",
        *DAY,
        "--json",
    ]
    done = subprocess.run(command, capture_output=True, check=True, timeout=60)
    assert json.loads(done.stdout)["gebuehr"] == "919.10"


@pytest.mark.parametrize(
    ("arguments", "fee"),
    [
        (("--wert", "12.000,00 €", "--satz", "1,3", "--auftrag", "01.02.2026"), "919.10"),
        (("--wert", "12000", "--satz", "1,3", "--auftrag", "2025-05-31"), "865.80"),
        (("--wert", "12000", "--satz", "1,3", "--auftrag", "2020-12-31"), "785.20"),
        (("--wert", "12000", "--satz", "1.3", *DAY, "--pkh"), "505.70"),
        (("--wert", "12000", "--satz", "1.3", *DAY, "--mandanten", "2"), "1131.20"),
        (("--wert", "12000", "--vv", "2300", *DAY), "919.10"),
        (("--wert", "12000", "--vv", "2300", "--satz", "1.5", *DAY), "1060.50"),
        (("--wert", "12000", "--vv", "3104", "--mandanten", "2", *DAY), "848.40"),
        (("--vv", "4106", *DAY), "198.00"),
        (("--vv", "4106", "--pkh", *DAY), "158.00"),
        (("--wert", "40000000", "--satz", "1", *DAY), "107002.00"),
        (("--wert", "400", "--satz", "0,1", *DAY), "15.00"),
    ],
)
def test_fees(arguments: tuple[str, ...], fee: str) -> None:
    assert found("rvg", *arguments)["gebuehr"] == fee


def test_outlays_only_when_asked() -> None:
    assert "brutto" not in found("rvg", "--wert", "12000", "--satz", "1.3", *DAY)
    fee = found("rvg", "--wert", "12000", "--satz", "1.3", *DAY, "--mit-auslagen")
    assert [fee[key] for key in ("auslagen", "netto", "ust", "brutto")] == [
        "20.00",
        "939.10",
        "178.43",
        "1117.53",
    ]
    with_number = found("rvg", "--wert", "12000", "--vv", "3100", *DAY, "--mit-auslagen")
    assert with_number["brutto"] == "1117.53"
    untaxed = found("rvg", "--wert", "12000", "--satz", "1.3", *DAY, "--mit-auslagen", "--ohne-ust")
    assert untaxed["brutto"] == "939.10"


def test_several_numbers_make_a_bill() -> None:
    bill = found("rvg", "--wert", "12000", "--vv", "2300", "--vv", "3100", "--vv", "3104", *DAY)
    assert (bill["gebuehren"], bill["auslagen"], bill["netto"], bill["ust"], bill["brutto"]) == (
        "2227.05",
        "40.00",
        "2267.05",
        "430.74",
        "2697.79",
    )
    assert [matter["name"] for matter in bill["angelegenheiten"]] == [
        "Außergerichtliche Vertretung",
        "Gerichtliches Verfahren, erste Instanz",
    ]


def test_today_has_to_be_said() -> None:
    today = datetime.now(ZoneInfo("Europe/Berlin")).date()
    said = found("rvg", "--wert", "12000", "--satz", "1.3", "--heute")["auftrag"]
    assert today.isoformat() <= said <= datetime.now(ZoneInfo("Europe/Berlin")).date().isoformat()
    missing = run("rvg", "--wert", "12000", "--satz", "1.3", "--json")
    assert missing.exit_code == 2
    assert "§ 60 RVG" in missing.stderr
    assert json.loads(missing.stdout) == {"fehler": missing.stderr.strip(), "fragen": []}


def test_tables_for_people_have_german_figures() -> None:
    fee = run("rvg", "--wert", "40000000", "--satz", "1,3", *DAY).stdout
    for part in ("40.000.000,00 €", "30.000.000,00 €", "139.102,60 €", "01.02.2026", "§ 22 Abs. 2 RVG"):
        assert part in fee
    bill = run("rvg", "--wert", "12000", "--vv", "2300", "--vv", "3100", *DAY).stdout
    for part in ("-459,55 €", "Umsatzsteuer 19 %", "Brutto", "RVG 2025"):
        assert part in bill


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--wert", "-5", "--satz", "1.3", *DAY), "negativ"),
        (("--wert", "0", "--satz", "1.3", *DAY), "größer als 0"),
        (("--wert", "viel", "--satz", "1.3", *DAY), "keine Zahl"),
        (("--wert", "1e99", "--satz", "1.3", *DAY), "keine Zahl"),
        (("--wert", "9" * 30, "--satz", "1.3", *DAY), "unglaubhaft"),
        (("--wert", "1000", "--satz", "99", *DAY), "höchstens 10"),
        (("--wert", "1000", *DAY), "--satz"),
        (("--satz", "1.3", *DAY), "--wert"),
        (("--vv", "3100", *DAY), "Gegenstandswert"),
        (("--wert", "1000", "--satz", "1.3", "--auftrag", "2026-02-30"), "gibt es nicht"),
        (("--wert", "1000", "--satz", "1.3", "--auftrag", "2010-01-01"), "01.08.2013"),
        (("--wert", "1000", "--satz", "1.3", *DAY, "--heute"), "nicht beides"),
        (("--wert", "1000", "--vv", "3107", *DAY), "3106"),
        (("--wert", "1000", "--vv", "3100", "--satz", "2", *DAY), "fest bestimmt"),
        (("--wert", "1000", "--vv", "3100", "--vv", "3104", "--satz", "2", *DAY), "Rahmengebühren"),
        (("--wert", "1000", "--satz", "1.3", "--mandanten", "0", *DAY), "Mandanten"),
        (("--wert", "1000", "--satz", "1.3", "--mandanten", "zwei", *DAY), "Mandanten"),
        (("--vv", "7002", *DAY), "für sich allein"),
        (("--vv", "4110", *DAY), "bestellte"),
    ],
)
def test_mistakes_get_one_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    result = run("rvg", *arguments)
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1
    assert result.stdout == ""


BILL = {
    "titel": "Kündigungsschutz",
    "aktenzeichen": "17/26",
    "auftrag": "2026-02-01",
    "wert": "9.000,00 €",
    "angelegenheiten": [
        {"name": "Vorgerichtlich", "positionen": [{"vv": "2300", "satz": 1.3}]},
        {"name": "Arbeitsgericht", "positionen": [{"vv": "3100"}, {"vv": "3104"}, {"vv": "1003"}]},
    ],
    "durchlaufend": [{"name": "Gerichtskosten", "betrag": 100}],
}


def test_a_bill_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "rechnung.json"
    file.write_text(json.dumps(BILL), "utf-8-sig")
    bill = found("rechnung", str(file))
    assert [matter["name"] for matter in bill["angelegenheiten"]] == ["Vorgerichtlich", "Arbeitsgericht"]
    assert bill["netto"] == "2498.87"
    assert bill["zahlbetrag"] == "3073.66"
    shown = run("rechnung", str(file)).stdout
    for part in ("Kündigungsschutz · 17/26", "Gerichtskosten", "Zu zahlen", "3.073,66 €"):
        assert part in shown


def test_a_bill_from_standard_input() -> None:
    result = run("rechnung", "-", "--json", said=json.dumps(BILL))
    assert json.loads(result.stdout)["netto"] == "2498.87"


def test_files_that_are_no_bill_get_a_sentence(tmp_path: Path) -> None:
    broken = tmp_path / "kaputt.json"
    broken.write_text('{"auftrag": ')
    binary = tmp_path / "bild.json"
    binary.write_bytes(b"\xff\xfe\x00\x81")
    large = tmp_path / "gross.json"
    large.write_bytes(b" " * 2_000_001)
    for file, sentence in (
        (broken, "kein gültiges JSON"),
        (binary, "UTF-8"),
        (large, "2 MB"),
        (tmp_path, "nicht lesen"),
        (tmp_path / "fehlt.json", "nicht lesen"),
    ):
        result = run("rechnung", str(file), "--json")
        assert result.exit_code == 2
        assert json.loads(result.stdout)["fehler"] == result.stderr.strip()
        assert sentence in result.stderr


def test_a_bill_with_several_mistakes_lists_them_all(tmp_path: Path) -> None:
    file = tmp_path / "rechnung.json"
    file.write_text(json.dumps(BILL | {"wert": -1, "farbe": "rot", "auftrag": "2026-02-30"}))
    result = run("rechnung", str(file))
    assert result.exit_code == 2
    for part in ("„farbe“", "2026-02-30", "negativ"):
        assert part in result.stderr


def test_markup_in_a_bill_is_shown_as_it_is_written(tmp_path: Path) -> None:
    file = tmp_path / "rechnung.json"
    file.write_text(
        json.dumps(BILL | {"titel": "[bold]Eilt[/nope]", "durchlaufend": [{"name": "[red]GK", "betrag": 1}]})
    )
    result = run("rechnung", str(file))
    assert result.exit_code == 0
    assert "[bold]Eilt[/nope]" in result.stdout
    assert "[red]GK" in result.stdout


def test_advice_for_a_consumer_costs_at_most_what_34_rvg_says() -> None:
    asked = ("beratung", "--auftrag", "2026-02-01")
    first = found(*asked, "--verbraucher", "--art", "erstgespraech")
    assert (first["hoechstens"], first["brutto"]) == ("190.00", "226.10")
    assert found(*asked, "--vereinbart", "300")["brutto"] == "357.00"
    shown = run(*asked, "--verbraucher").stdout
    for text in ("§ 34 RVG: Beratung", "Höchstens für Verbraucher", "250,00 €", "297,50 €"):
        assert text in shown


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((), "--auftrag"),
        (("--auftrag", "2026-02-01"), "--verbraucher"),
        (("--auftrag", "2026-02-01", "--unternehmer"), "nicht berechnet"),
        (("--auftrag", "2026-02-01", "--vereinbart", "-1"), "nicht negativ"),
        (("--auftrag", "2026-02-30", "--verbraucher"), "gibt es nicht"),
        (("--auftrag", "2026-02-01", "--verbraucher", "--art", "x"), "möglich sind erstgespraech"),
    ],
)
def test_advice_that_cannot_be_priced_gets_one_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    result = run("beratung", *arguments, "--json")
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert json.loads(result.stdout)["fehler"] == result.stderr.strip()


def test_a_command_without_its_file_says_so_in_german() -> None:
    result = run("rechnung")
    assert result.exit_code == 2
    assert result.stderr.startswith("Es fehlt DATEI.json.")


def test_in_a_table_a_credit_does_not_repeat_what_its_columns_say() -> None:
    shown = run("rvg", "--wert", "12000", "--vv", "2300", "--vv", "3100", "--auftrag", "2026-02-01").stdout
    assert "Anrechnung Nr. 2300 auf Nr." in shown
    assert "(0,65 aus" not in " ".join(shown.split())


def test_a_kind_of_costs_that_does_not_exist_gets_those_that_do() -> None:
    for more in ((), ("--json",)):
        result = run("notar", *more)
        assert result.exit_code == 2
        assert (
            "kosten notar“ gibt es nicht; möglich sind rvg, rechnung, beratung, gkg, risiko." in result.stderr
        )
        assert bool(result.stdout) is bool(more)
    assert "Usage" in run().output or "Befehle" in run().output


def test_a_service_that_ends_before_its_mandate_gives_no_vat_of_2020() -> None:
    for fee in (("--satz", "1.3", "--mit-auslagen"), ("--vv", "3100", "--vv", "3104")):
        result = run("rvg", "--wert", "5000", *DAY, *fee, "--leistung-bis", "2020-08-01")
        assert result.exit_code == 2
        assert "liegt vor dem Tag des Auftrags" in result.stderr
