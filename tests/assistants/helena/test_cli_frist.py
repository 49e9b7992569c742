from __future__ import annotations

import json
from typing import Any

import pytest
import typer
from typer.testing import CliRunner, Result

from bridle.assistants.helena.cli.frist import add_to

FIRST = ("--ereignis", "2026-01-31", "--frist", "1 Monat", "--land", "NW")


def frist(*args: str) -> Result:
    app = typer.Typer()
    app.callback()(lambda: None)  # a second command, so that "frist" is said as in the real program
    add_to(app)
    return CliRunner().invoke(app, ["frist", *args], env={"COLUMNS": "200", "TERM": "dumb"})


def as_json(*args: str) -> dict[str, Any]:
    done = frist(*args, "--json")
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def test_the_appeal_after_service_on_31_january_ends_on_monday_2_march() -> None:
    value = as_json(*FIRST, "--ort", "Köln")
    assert value["ende"] == "2026-03-02"
    assert value["ende_ungerollt"] == "2026-02-28"
    assert value["unsicher"] is False
    assert value["alternativen"] == []
    assert value["vorfristen"] == [{"datum": "2026-02-23", "abstand": "1 Woche"}]
    assert (value["land"], value["ort"]) == ("NW", "Köln")
    assert len(value["begruendung"]) == 4


def test_the_keys_of_the_json_are_the_same_whatever_is_computed() -> None:
    first = as_json(*FIRST)
    for other in (
        ("--art", "verjaehrung", "--ereignis", "2026-01-01"),
        ("--ereignis", "2025-07-15", "--frist", "1 Monat", "--land", "BY"),
        ("--ereignis", "2026-01-30 14:20", "--frist", "48 Stunden", "--land", "NW"),
    ):
        assert list(as_json(*other)) == list(first)


def test_people_get_a_table_with_every_step() -> None:
    done = frist("--ereignis", "31.01.2026", "--art", "berufung", "--gericht", "OLG Köln")
    assert done.exit_code == 0
    for text in ("Montag, 02.03.2026", "Notfrist", "§ 517 ZPO", "28.02.2026: Samstag", "Vorfrist"):
        assert text in done.stdout


def test_an_uncertain_result_says_so_with_both_dates() -> None:
    done = frist("--ereignis", "15.07.2025", "--frist", "1 Monat", "--land", "Bayern")
    assert done.exit_code == 0
    for text in ("unsicher", "15.08.2025", "18.08.2025", "In welcher Gemeinde"):
        assert text in done.stdout


@pytest.mark.parametrize(
    ("args", "end"),
    [
        (("--beginn", "2026-01-31", "--frist", "1 Monat", "--land", "NW"), "2026-03-02"),
        (("--ereignis", "2026-07-15", "--frist", "1 Woche", "--land", "NW", "--rueckwaerts"), "2026-07-07"),
        (("--ereignis", "2026-02-01", "--frist", "1 Monat", "--ohne-193"), "2026-03-01"),
        (
            ("--ereignis", "2025-01-02", "--frist", "1 Monat", "--bekanntgabe", "post", "--land", "NW"),
            "2025-02-06",
        ),
        ((*FIRST, "--verlaengerung", "1 Monat"), "2026-04-02"),
        (("--art", "berufung", "--verkuendung", "2025-09-10", "--land", "NW"), "2026-03-10"),
        (("--ereignis", "2026-01-31", "--frist", "1 Monat", "--gericht", "AG Köln"), "2026-03-02"),
    ],
)
def test_the_options_reach_the_computation(args: tuple[str, ...], end: str) -> None:
    assert as_json(*args)["ende"] == end


def test_vorfristen_can_be_chosen_or_left_out() -> None:
    both = as_json(*FIRST, "--vorfrist", "1 Woche", "--vorfrist", "3 Tage", "--halbfrist")
    assert [each["abstand"] for each in both["vorfristen"]] == ["1 Woche", "3 Tage"]
    assert both["halbfrist"] == "2026-02-13"
    assert as_json(*FIRST, "--vorfrist", "keine")["vorfristen"] == []


def test_the_known_periods_are_listed() -> None:
    assert "berufung: Berufung (Zivilsachen), 1 Monat (§ 517 ZPO)" in frist("--arten").stdout
    listed = json.loads(frist("--arten", "--json").stdout)
    assert {"art", "titel", "frist", "norm", "notfrist", "ereignis"} == set(listed[0])


@pytest.mark.parametrize(
    "args",
    [
        (),
        ("--ereignis", "2026-02-30", "--frist", "1 Monat"),
        ("--ereignis", "31.04.2026", "--frist", "1 Monat"),
        ("--ereignis", "morgen", "--frist", "1 Monat"),
        ("--ereignis", "2026-01-31", "--frist", "bald"),
        ("--ereignis", "2026-01-31", "--frist", "-1 Monat"),
        ("--ereignis", "2026-01-31", "--frist", "1 Monat", "--land", "Atlantis"),
        ("--ereignis", "2026-01-31", "--frist", "1 Monat", "--gericht", "AG Atlantis"),
        ("--ereignis", "2026-01-31", "--frist", "1 Monat", "--ort", "Atlantis"),
        ("--ereignis", "2026-01-31", "--frist", "1 Monat", "--recht", "Kirchenrecht"),
        ("--ereignis", "2026-01-31", "--art", "unfug"),
        ("--ereignis", "9999-12-31", "--frist", "1 Monat"),
    ],
)
def test_a_refusal_is_one_german_sentence_beside_the_output(args: tuple[str, ...]) -> None:
    done = frist(*args)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    assert done.stderr.strip().endswith((".", "?"))


def test_a_refusal_is_an_object_where_json_was_asked_for() -> None:
    done = frist("--frist", "1 Monat", "--json")
    assert done.exit_code == 2
    refused = json.loads(done.stdout)
    assert refused["fehler"] == done.stderr.strip()
    assert refused["fragen"] == ["Wann war das Ereignis, das die Frist auslöst?"]
    assert json.loads(frist(*FIRST[:-1], "Atlantis", "--json").stdout)["fragen"] == []


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--ereigniss", "2026-01-31"), "--ereigniss gibt es nicht; ähnlich heißt --ereignis"),
        (("--land",), "Bei der Angabe --land fehlt"),
        (("2026-01-31",), "lässt sich so nicht lesen"),
    ],
)
def test_what_typer_cannot_read_is_refused_in_german_too(args: tuple[str, ...], said: str) -> None:
    done = frist("--json", *args)
    assert done.exit_code == 2
    assert said in done.stderr
    assert "frist --help" in done.stderr
    assert json.loads(done.stdout)["fehler"] == done.stderr.strip()


def test_the_court_that_the_law_names_is_shown() -> None:
    shown = frist("--ereignis", "2026-12-06", "--art", "revision").stdout
    assert "BGH, Karlsruhe" in shown
    assert "07.01.2027" in shown
