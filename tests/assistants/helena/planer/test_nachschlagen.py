"""Whose, which and when: look-ups that name people, numbers and several days."""

from __future__ import annotations

from datetime import date

import pytest

from bridle.assistants.helena.planer import hilfe
from bridle.assistants.helena.planer.dokumente.papierart import zerlegt
from bridle.assistants.helena.planer.grenzen import braucht_modell
from bridle.assistants.helena.planer.lesen.erkennen import genannt, lies
from bridle.assistants.helena.planer.lesen.zeitraum import zeitraum
from bridle.assistants.helena.planer.regelwerk import genaue_regeln
from bridle.assistants.helena.planer.vorsicht.tag import tag_fehlt
from bridle.assistants.helena.planer.zeiten.wer import nach_arbeit, taetig, uebrige

SUNDAY = date(2026, 11, 15)


def tool_for(text: str) -> str:
    return next((rule.tool for rule in genaue_regeln() if rule.read(text) is not None), "")


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("wie lange hat greta amselgrund an silberbach gearbeitet", "greta amselgrund"),
        ("Wie lange saß Dr. Sturmvogel am Nachlassverzeichnis?", "Sturmvogel"),
        ("Wie viel Zeit haben wir in der Akte Silberbach erfasst?", ""),
    ],
)
def test_who_worked_is_a_person_and_not_a_matter(text: str, who: str) -> None:
    assert taetig(lies(text)) == who


def test_somebody_without_an_entry_is_left_over() -> None:
    entries = [{"bearbeiter": "Dr. Annika Sturmvogel", "beschreibung": "Vergleich verhandelt"}]
    words = ["Sturmvogel", "Amselgrund", "Silberbach", "verhandelt"]
    assert uebrige(words, entries, "Akte 0101/26 (Silberbach ./. Kolbenfeld)") == ["Amselgrund"]


def test_entries_are_chosen_by_the_words_for_the_work() -> None:
    entries = [("1", {"beschreibung": "Vergleich verhandelt"}), ("2", {"beschreibung": "Klage gelesen"})]
    assert nach_arbeit(entries, ["vergleich", "gearbeitet"])[0] == entries[:1]
    assert nach_arbeit(entries, ["gearbeitet"]) == (entries, [])


@pytest.mark.parametrize(
    ("text", "name"), [("Zeugen in 0092", "0092/"), ("zeiten 0064", "0064/"), ("Tel. 0221 4710102", "")]
)
def test_a_number_with_a_nought_names_a_matter(text: str, name: str) -> None:
    named = genannt(lies(text))
    assert (named.name if named else "").endswith("/") is bool(name)


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("wv heute + die nächsten tage", 15, 22),
        ("was steht heute, morgen und übermorgen an", 15, 17),
        ("fristen diese woche und die danach", 9, 22),
        ("fristen bis morgen", 15, 16),
        ("fristen morgen", 16, 16),
    ],
)
def test_several_days_are_one_span(text: str, first: int, last: int) -> None:
    span = zeitraum(lies(text), SUNDAY)
    assert span is not None
    assert (span.von.day, span.bis.day) == (first, last)


def test_for_or_against_somebody_is_a_conflict_check() -> None:
    assert tool_for("haben wir jemals für oder gegen Gunnar Steilhang gearbeitet") == "check_kollision"
    assert tool_for("Wer hat in der Akte Silberbach gearbeitet?") != "check_kollision"


def test_a_compound_says_what_a_document_is_and_of_what() -> None:
    assert zerlegt("feuchtegutachten") == ("feuchte", "gutachten")
    assert zerlegt("gutachten") is None


@pytest.mark.parametrize("text", ["danke, das wars", "Danke dir, schönes Wochenende!", "tschüss bis morgen"])
def test_thanks_and_goodbyes_ask_nothing(text: str) -> None:
    assert hilfe.ist_dank(lies(text))
    assert not hilfe.ist_dank(lies(f"{text} Welche Fristen laufen?"))


@pytest.mark.parametrize(
    "text",
    [
        "Wie wird das LG Köln entscheiden?",
        "Was spricht rechtlich für und gegen die Rüge?",
        "Pro und Contra Berufung",
    ],
)
def test_a_forecast_needs_a_model(text: str) -> None:
    assert braucht_modell(lies(text))


def test_a_paper_that_came_without_a_day_asks_for_it() -> None:
    assert tag_fehlt(lies("Kündigung kam per Post, wann läuft die Dreiwochenfrist ab?"))
    assert not tag_fehlt(lies("Wann wurde die Kündigung zugestellt?"))
