"""Termine that are over: the last one, those that were, and what was held beside what papers say of it."""

from __future__ import annotations

import json

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, frag_mit_aufrufen
from bridle.assistants.helena.planer.dokumente.wann_war_kalender import andere_termine, im_kalender
from bridle.assistants.helena.planer.kalender.gemeint import genannte_eintraege
from bridle.assistants.helena.planer.kalender.vergangen import letzte, stand, war_der_letzte
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.wann_war import fand_statt
from bridle.models.planner import Found, Progress

TERMINE = [
    {"typ": "TERMIN", "titel": "Gütetermin", "datum": "2026-03-02", "uhrzeit": "10:00"},
    {"typ": "TERMIN", "titel": "Mündliche Verhandlung, Saal 3", "datum": "2026-09-07"},
    {"typ": "TERMIN", "titel": "Besuch in der JVA", "datum": "2026-10-01"},
    {"typ": "FRIST", "titel": "Schriftsatz nach der Verhandlung", "datum": "2026-10-05"},
    {"typ": "TERMIN", "titel": "Fortsetzung der Verhandlung", "datum": "2027-01-11"},
]


def gelesen(frage: str, *worum: str) -> Progress:
    data = json.dumps({"akte": "0001/26", "heute": "2026-11-16", "eintraege": TERMINE})
    return Progress(
        frage,
        {"frage": frage, "worum": list(worum), "fand_statt": True},
        (Found("read_fristen", data),),
    )


def test_the_last_hearing_is_the_last_that_is_over() -> None:
    said = im_kalender(gelesen("Wann war die letzte Verhandlung bei Muster?", "verhandlung"))
    over, _, coming = said.partition("Noch bevor steht")
    assert "07.09.2026" in over
    assert "02.03.2026" not in said
    assert "05.10.2026" not in said
    assert "11.01.2027" in coming


def test_each_hearing_is_told_where_not_only_the_last_is_asked_for() -> None:
    said = im_kalender(gelesen("Wann war die Verhandlung bei Muster?", "verhandlung"))
    assert "02.03.2026, 10:00 Uhr" in said
    assert "07.09.2026" in said


def test_where_nothing_is_called_so_other_termine_that_are_over_are_told() -> None:
    progress = gelesen("Wann war die Abnahme bei Muster?", "abnahme")
    assert im_kalender(progress) == ""
    assert "Besuch in der JVA" in andere_termine(progress)
    assert "Fortsetzung" not in andere_termine(progress)


@pytest.mark.parametrize(
    ("asked", "state"),
    [
        ("Wann war der letzte Termin in der Sache Muster?", "past"),
        ("Wann hatten wir die letzte Besprechung mit Frau Muster?", "past"),
        ("Wann war nochmal der Termin bei Muster?", "all"),
        ("Welche Termine gab es in der Sache Muster?", "all"),
        ("Wann ist der Termin bei Muster?", ""),
        ("Was ist der letzte Termin diese Woche?", ""),
        ("Welche Termine stehen an?", ""),
    ],
)
def test_only_what_is_asked_in_the_past_is_looked_for_there(asked: str, state: str) -> None:
    assert stand(lies(asked)) == state


def test_the_last_one_is_of_the_last_day_that_is_over() -> None:
    assert [each["titel"] for each in letzte(TERMINE[:3] + TERMINE[4:], "2026-11-16")] == [
        "Besuch in der JVA"
    ]
    assert letzte(TERMINE[4:], "2026-11-16") == []
    assert not war_der_letzte("der letzte termin diese woche")


def test_a_short_word_names_the_entry_that_has_it() -> None:
    assert genannte_eintraege(TERMINE, "wann war der termin in der jva?") == [TERMINE[2]]


def test_what_was_held_is_known_by_its_kind() -> None:
    assert fand_statt("Wann war der letzte Besuch in der JVA bei Muster?")
    assert fand_statt("Wann fand die mündliche Verhandlung in der Sache Muster statt?")
    assert not fand_statt("Wann wurde die Klage zugestellt?")


async def test_the_calendar_is_read_beside_the_papers(kanzlei: Kanzlei) -> None:
    said, calls = await frag_mit_aufrufen(kanzlei, "Wann war die letzte Verhandlung in der Sache Nebelthau?")
    assert ("read_fristen", {"akte": "0077/26", "status": "all", "limit": 200}) in calls
    assert "weder in den Dokumenten noch in den Angaben zur Akte oder im Kalender" in said


async def test_what_is_still_to_come_is_told_as_such(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Wann war der Ortstermin mit der Hausverwaltung in der Sache Nebelthau?")
    assert "Noch bevor steht nach dem Kalender" in said
    assert "Ortstermin mit der Hausverwaltung" in said
    assert "Ortstermin: " in said  # of the report, out of its own words


async def test_no_open_termin_is_told_for_one_that_was(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Wann war der letzte Termin in der Sache Wiesengrund?")
    assert "Keine vergangenen Termine" in said
    assert "Besprechung" not in said
