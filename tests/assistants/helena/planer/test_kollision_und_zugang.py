"""Conflict checks with several names, and questions that start from a day on which something arrived."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from assistants.helena.planer.test_planer import Planer, planer
from bridle.assistants.helena.planer import regeln
from bridle.assistants.helena.planer.fristen.angaben import WANN_ZUGEGANGEN, WANN_ZUR_POST
from bridle.assistants.helena.planer.fristen.rueckfragen import WELCHE
from bridle.assistants.helena.planer.fristen.verlaengert import WIE_LANGE
from bridle.assistants.helena.planer.lesen.orte import gericht_in, ort_in
from bridle.assistants.helena.planer.lesen.tage import heute

__all__ = ["planer"]


def gelesen(text: str) -> tuple[str, Any]:
    """The tool of the first rule that is meant, and what it read."""
    for rule in regeln():
        if (read := rule.read(text)) is not None:
            return rule.tool, read[0]
    return "", {}


def frist(text: str) -> tuple[dict[str, Any], str]:
    tool, groups = gelesen(text)
    assert tool == "berechne_frist"
    return groups["argumente"], groups["frage"]


M, G = "MANDANT", "GEGNER"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            "Kollisionsprüfung: Neumandant Petra Lindner gegen Kolbenfeld Maschinenbau GmbH",
            [("Petra Lindner", M), ("Kolbenfeld Maschinenbau", G)],
        ),
        (
            "Kollision prüfen: Mandant Hans Gruber, Gegner Hausgut Rheinbogen Immobilien GmbH",
            [("Hans Gruber", M), ("Hausgut Rheinbogen Immobilien", G)],
        ),
        ("Dürfen wir Frau Nebelthau gegen Herrn Otto vertreten?", [("Nebelthau", M), ("Otto", G)]),
        ("Kollision: Hans Gruber (Mandant), Hausgut GmbH (Gegner)", [("Hans Gruber", M), ("Hausgut", G)]),
        ("Kolbenfeld ist Gegner, Lindner Mandant, Interessenkonflikt?", [("Kolbenfeld", G), ("Lindner", M)]),
        ("Prüfe Kollision Müller, Maier und Schulze", [("Müller", ""), ("Maier", ""), ("Schulze", "")]),
        ("kollision mit silberbach und kolbenfeld", [("silberbach", ""), ("kolbenfeld", "")]),
        ("Interessenkonflikt Lindner / Gruber?", [("Lindner", ""), ("Gruber", "")]),
        (
            "Könnten wir für Herrn Mai gegen Frau Lindner tätig werden, Kollision?",
            [("Mai", M), ("Lindner", G)],
        ),
        ("Spricht etwas gegen das Mandat von Frau Freitag?", [("Freitag", M)]),
        ("Vertreten wir jemanden gegen die Musterbau GmbH?", [("Musterbau", G)]),
        ("Vertreten wir jemanden gegen Max Mustermann?", [("Max Mustermann", G)]),
        (
            "Kollision Hans und Petra Lindner",
            [("Hans", ""), ("Hans Lindner", ""), ("Petra Lindner", "")],
        ),
        ("Konflikt mit Anna von Stetten oder Eva Brandt?", [("Anna von Stetten", ""), ("Eva Brandt", "")]),
    ],
)
def test_every_name_is_checked_by_itself_and_on_its_side(text: str, wanted: list[tuple[str, str]]) -> None:
    tool, groups = gelesen(text)
    assert tool == "check_kollision"
    assert [(each["name"], each.get("rolle", "")) for each in groups["argumente"]] == wanted


async def test_a_check_of_two_names_asks_twice_and_tells_of_both(planer: Planer) -> None:
    found = await planer.frag("Kollision: Neumandant Petra Lindner gegen Miriam Silberbach")
    assert [call for call, _ in found.calls] == ["check_kollision"] * 2 + ["search_dokument"] * 2
    assert "„Petra Lindner“ (als Mandant(in))" in found.text
    assert "„Miriam Silberbach“ (als Gegner) kommt in der Kanzlei vor" in found.text
    assert "Möglicher Interessenkonflikt" in found.text


async def test_names_beyond_what_one_request_can_check_are_named(planer: Planer) -> None:
    found = await planer.frag("Kollision: Ahlers, Behnke, Cordes, Dirks, Ehlers, Fehrs")
    assert len(found.calls) == 4
    assert "frag bitte einzeln danach: Ehlers, Fehrs." in found.text
    assert "nicht in Dokumenten" in found.text


def test_a_firm_that_is_called_muster_is_no_template() -> None:
    assert gelesen("Wie ist die Adresse der Musterbau GmbH?")[0] != "search_muster"
    assert gelesen("Haben wir ein Muster für eine Kündigungsschutzklage?")[0] == "search_muster"


@pytest.mark.parametrize(
    ("text", "day", "art", "post"),
    [
        (
            "Kündigung ist am Freitag, 13.03.2026 zugegangen. Bis wann muss ich klagen?",
            "2026-03-13",
            "kuendigungsschutzklage",
            False,
        ),
        (
            "Bescheid vom 02.01.2025 mit einfachem Brief verschickt, Widerspruchsfrist?",
            "2025-01-02",
            "widerspruch",
            True,
        ),
        ("Steuerbescheid vom 08.01.2025 per Post, Einspruchsfrist?", "2025-01-08", "einspruch_steuer", True),
        (
            "Klagefrist Sozialgericht, Widerspruchsbescheid am 08.01.2025 zur Post gegeben",
            "2025-01-08",
            "klage_sozialgericht",
            True,
        ),
        (
            "Einspruchsentscheidung am 08.01.2025 zur Post gegeben, Klagefrist Finanzgericht?",
            "2025-01-08",
            "klage_finanzgericht",
            True,
        ),
        (
            "Bescheid am 02.01.2025 zur Post gegeben, am 05.01.2025 zugegangen, Widerspruchsfrist?",
            "2025-01-02",
            "widerspruch",
            True,
        ),
    ],
)
def test_a_day_of_arrival_or_posting_is_reckoned_from(text: str, day: str, art: str, post: bool) -> None:
    arguments, question = frist(text)
    assert (arguments["ereignis"], arguments["art"]) == (day, art)
    assert (arguments.get("bekanntgabe") == "post") is post
    assert "gericht" not in arguments
    assert not question


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("Bescheid am 02.01.2025 per Post erhalten, Widerspruchsfrist?", WANN_ZUR_POST),
        ("Kündigung per Post am 13.03.2026 verschickt, bis wann Kündigungsschutzklage?", WANN_ZUGEGANGEN),
        ("Schreiben am 13.03.2026 zugegangen, bis wann muss ich reagieren?", WELCHE),
        ("Mietkündigung am 13.03.2026 zugegangen, bis wann Klage?", WELCHE),
        ("Berufungsbegründungsfrist ab 02.02.2026, verlängert bis 15.05.2026", WIE_LANGE),
        ("Wann endet die Berufungsbegründungsfrist, Zustellung 02.02.2026, mit Verlängerung?", WIE_LANGE),
    ],
)
def test_what_does_not_settle_it_is_asked_for(text: str, question: str) -> None:
    assert frist(text)[1] == question


async def test_the_date_of_a_bescheid_alone_starts_nothing(planer: Planer) -> None:
    found = await planer.frag("Bescheid vom 02.01.2025, Widerspruchsfrist?")
    assert found.calls == [("berechne_frist", {"art": "widerspruch"})]
    assert "zur Post gegeben?" in found.text


async def test_an_extension_that_cannot_be_read_gives_no_day(planer: Planer) -> None:
    found = await planer.frag("Wann endet die Berufungsbegründungsfrist, Zustellung 02.02.2026, verlängert?")
    assert "Um wie lange ist die Frist verlängert?" in found.text
    assert "endet am **" not in found.text


async def test_the_date_of_a_posted_bescheid_is_said_to_be_taken_for_its_posting(planer: Planer) -> None:
    found = await planer.frag("Steuerbescheid vom 08.01.2025 per Post, Einspruchsfrist?")
    assert "Angenommen ist, dass der Bescheid am Mi., 08.01.2025 zur Post gegeben wurde" in found.text


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ("verlängert um einen Monat", ["einen Monat"]),
        ("mit Fristverlängerung von einem Monat", ["einen Monat"]),
        ("um 2 Wochen verlängert", ["2 Wochen"]),
        ("nicht verlängert", None),
    ],
)
def test_an_extension_is_passed_on(said: str, wanted: list[str] | None) -> None:
    arguments, question = frist(f"Wann endet die Berufungsbegründungsfrist, Zustellung 02.02.2026, {said}?")
    assert (arguments.get("verlaengerung"), question) == (wanted, "")


def test_a_place_is_passed_on_and_no_court_is_made_up() -> None:
    arguments, _ = frist("Urteil zugestellt am 31.10.2025 in Köln, wann endet die Berufungsfrist?")
    assert arguments["ort"] == "Köln"
    assert ort_in("in der Sache in Bayern") is None
    court = gericht_in("Klagefrist Sozialgericht Widerspruchsbescheid")
    assert court is not None
    assert court.name == "Sozialgericht"


@pytest.mark.parametrize("month", range(1, 13))
def test_what_arrived_on_a_day_without_a_year_has_arrived_by_now(month: int) -> None:
    arguments, _ = frist(f"Kündigung am 13.{month}. erhalten, bis wann muss ich klagen?")
    assert date.fromisoformat(arguments["ereignis"]) <= heute()


@pytest.mark.parametrize(
    "text", ["Welche Fristen laufen am 13.03.2026?", "Läuft am 13.03.2026 eine Berufungsfrist ab?"]
)
def test_what_ends_on_a_day_is_looked_up_in_the_calendar(text: str) -> None:
    assert gelesen(text)[0] in ("read_fristen", "search_alle_akten")


# ---- what was searched


async def test_a_check_says_what_was_searched(planer: Planer) -> None:
    said = (await planer.frag("Kollisionsprüfung Holzbrecher")).text
    assert "Keine Treffer zu „Holzbrecher“" in said
    assert "Gesucht ist unter den Beteiligten aller Akten der Kanzlei und wörtlich in den Dokumenten" in said
    assert "Nur in Dokumenten" not in said


async def test_a_name_that_only_a_document_has_is_told_apart(planer: Planer) -> None:
    said = (await planer.frag("Kollisionsprüfung Uferkante")).text
    head, _, papers = said.partition(
        "Nur in Dokumenten, nicht als beteiligt eingetragen, steht „Uferkante“ hier:"
    )
    assert "Keine Treffer zu „Uferkante“" in head
    assert "Akte 0077/" in papers


async def test_documents_of_a_matter_that_is_told_already_are_not_told_again(planer: Planer) -> None:
    said = (await planer.frag("Kollisionsprüfung Nebelthau")).text
    assert "Jasper Nebelthau: Mandant(in) in der Akte 0077/" in said
    assert "Nur in Dokumenten" not in said
