"""Entries of all matters by what is said of them: the field, the court, how urgent, when they were done."""

from __future__ import annotations

from datetime import date

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.zeitraum import zeitraum


@pytest.mark.parametrize(
    ("text", "right", "wrong"),
    [
        ("Welche Fristen im Mietrecht laufen noch?", "0077/", "0086/"),
        ("Fristen in unseren Strafsachen?", "0103/", "0098/"),
        ("Zeig mir die offenen Fristen aus dem Verwaltungsrecht", "0104/", "0051/"),
        ("Welche mietrechtlichen Fristen haben wir?", "0077/", "0019/"),
        ("Welche Wiedervorlagen gibt es im Erbrecht?", "0064/", "0083/"),
        ("Welche Termine stehen im Familienrecht an?", "0051/", "0077/"),
        ("Welche Fristen laufen beim Arbeitsgericht?", "0101/", "0092/"),
        ("Welche Fristen haben wir vor dem VG Köln?", "0104/", "0077/"),
        ("Welche Frist läuft als nächstes beim Landgericht Köln ab?", "Verteidigungsanzeige", "0086/"),
        ("Welche Fristen von Frau Sturmvogel laufen beim Landgericht?", "Klageerwiderung", "0101/"),
        ("Welche Fristen sind dringend?", "Einspruch gegen den Strafbefehl", "Stellungnahme"),
        ("Gibt es dringende Fristen?", "Verteidigungsanzeige", "Berufung begründen"),
        ("Welche Fristen haben wir im Mietrecht und im Arbeitsrecht?", "0077/", "0103/"),
        ("Welche Fristen haben wir im Mietrecht und im Arbeitsrecht?", "0101/", "0103/"),
        ("Welche Fristen haben wir im Miet- und Arbeitsrecht?", "0077/", "0103/"),
        ("Welche Fristen laufen nicht im Mietrecht?", "0103/", "0077/"),
        ("Welche Fristen laufen beim Arbeitsgericht oder beim Landgericht Köln?", "0098/", "0103/"),
        ("Welche Begründungsfristen und Einspruchsfristen stehen an?", "Einspruch gegen", "0101/"),
    ],
)
async def test_what_is_said_of_entries_chooses_among_them(
    text: str, right: str, wrong: str, kanzlei: Kanzlei
) -> None:
    said = await frag(kanzlei, text)
    assert right in said
    assert wrong not in said
    assert "Gezeigt ist nur" in said


async def test_in_a_conversation_too(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(kanzlei, "Welche Fristen sind überfällig?", "Welche davon im Familienrecht?")
    assert "0051/" in said
    assert "0086/" not in said


async def test_what_the_law_has_is_no_entry(kanzlei: Kanzlei) -> None:
    assert "Gezeigt ist nur" not in await frag(kanzlei, "Welche Fristen gelten im Mietrecht?")


async def test_the_court_of_a_frist_is_said_not_to_be_known(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Welche Fristen laufen beim Amtsgericht Köln?")
    assert "Akten, in denen dieses Gericht eingetragen ist" in said
    assert "0103/" in said
    assert "0101/" not in said


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("Welche Fristen wurden im November erledigt?", "Widerspruch einlegen"),
        ("Welche Frist wurde zuletzt erledigt?", "Widerspruch einlegen"),
        ("Welche Fristen hat Herr Kieselhain im November erledigt?", "Widerspruch einlegen"),
        ("Welche Fristen hat Herr Kieselhain im September erledigt?", "Keine Fristen"),
        ("Was war im Oktober fällig?", "Widerspruch einlegen"),
        ("Welche Fristen vom Oktober wurden im November erledigt?", "Widerspruch einlegen"),
        ("Welche im Oktober fälligen Fristen sind erledigt?", "Widerspruch einlegen"),
        ("Wann ist die Widerspruchsfrist bei Kiesewald abgelaufen?", "Widerspruch einlegen"),
        ("Welche Fristen liefen im Oktober ab?", "Widerspruch einlegen"),
        ("Wann war die mündliche Verhandlung bei Auerwald?", "mündliche Verhandlung vom"),
    ],
)
async def test_what_is_over_is_looked_for_behind_us(text: str, right: str, kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, text)
    assert right in said
    assert "Berufung begründen" not in said
    assert "Prüfe die Schreibweise" not in said


HEUTE = date(2026, 11, 16)


@pytest.mark.parametrize(
    ("text", "von", "bis"),
    [
        ("Welche Fristen waren im Oktober?", date(2026, 10, 1), date(2026, 10, 31)),
        ("Was stand letzten Dezember im Kalender?", date(2025, 12, 1), date(2025, 12, 31)),
        ("Welche Fristen laufen im Oktober?", date(2027, 10, 1), date(2027, 10, 31)),
        ("Fristen im Dezember", date(2026, 12, 1), date(2026, 12, 31)),
        ("Was liegt zwischen den Jahren an?", date(2026, 12, 24), date(2026, 12, 31)),
        ("Was steht an Weihnachten an?", date(2026, 12, 24), date(2026, 12, 26)),
        ("Fristen im ersten Quartal 2027", date(2027, 1, 1), date(2027, 3, 31)),
        ("Welche Fristen laufen in Q1?", date(2027, 1, 1), date(2027, 3, 31)),
        ("Welche Termine sind nächstes Quartal?", date(2027, 1, 1), date(2027, 3, 31)),
        ("Welche Fristen enden in der ersten Dezemberwoche?", date(2026, 12, 1), date(2026, 12, 6)),
        ("Welche Fristen haben wir nach Neujahr?", date(2027, 1, 2), date.max),
    ],
)
def test_spans_with_a_name_are_read(text: str, von: date, bis: date) -> None:
    span = zeitraum(lies(text), HEUTE)
    assert span is not None
    assert (span.von, span.bis) == (von, bis)


def test_in_january_last_autumn_is_of_the_year_before() -> None:
    span = zeitraum(lies("Welche Fristen hatten wir im Oktober?"), date(2027, 1, 12))
    assert span is not None
    assert span.von == date(2026, 10, 1)


async def test_a_season_is_a_span(kanzlei: Kanzlei) -> None:
    assert "Im Frühjahr (März bis Mai) 2027" in await frag(kanzlei, "Welche Fristen haben wir im Frühjahr?")


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Welche Fristen laufen gegen Versicherungen?", "Versicherungen"),
        ("Welche Termine hat Frau Sturmvogel mit Mandanten?", "Mandanten"),
        ("Welche Fristen laufen in Bonn?", "Bonn"),
    ],
)
async def test_a_noun_that_nothing_was_chosen_by_is_told(text: str, word: str, kanzlei: Kanzlei) -> None:
    assert f"**Nicht berücksichtigt:** „{word}“" in await frag(kanzlei, text)


@pytest.mark.parametrize(
    "text",
    [
        "Welche Fristen laufen diese Woche?",
        "Was steht heute bei uns in der Kanzlei an?",
        "Gib mir einen Überblick über die Fristen im Dezember.",
        "Welche Wiedervorlagen hat Frau Dr. Sturmvogel?",
        "Welche Notfristen laufen in den nächsten vier Wochen ab?",
    ],
)
async def test_words_of_the_calendar_are_not(text: str, kanzlei: Kanzlei) -> None:
    assert "Nicht berücksichtigt" not in await frag(kanzlei, text)


async def test_what_is_left_out_is_not_taken_for_what_is_asked(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Welche Fristen laufen nicht beim Landgericht?")
    assert "Nicht berücksichtigt" in said
    assert "0086/" in said
    assert "0077/" not in await frag(kanzlei, "Welche Fristen laufen außer im Mietrecht?")


@pytest.mark.parametrize(
    "text",
    [
        "Welche Fristen müssen bis Ende Januar erledigt sein?",
        "Welche Fristen müssen im Januar erledigt werden?",
    ],
)
async def test_what_has_to_be_done_is_open(text: str, kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, text)
    assert "Berufung begründen" in said
    assert "nur: erledigt" not in said


@pytest.mark.parametrize(
    ("text", "von", "bis"),
    [
        ("Welche Fristen sind im letzten Quartal abgelaufen?", date(2026, 7, 1), date(2026, 9, 30)),
        ("Fristen im letzten Quartal des Jahres", date(2026, 10, 1), date(2026, 12, 31)),
        ("Welche Fristen laufen bis Ende des ersten Quartals ab?", HEUTE, date(2027, 3, 31)),
        ("Welche Termine waren Weihnachten 2025?", date(2025, 12, 24), date(2025, 12, 26)),
        ("Was war an Weihnachten los?", date(2025, 12, 24), date(2025, 12, 26)),
        ("Was läuft vor Weihnachten noch ab?", HEUTE, date(2026, 12, 23)),
        ("Fristen in der ersten Woche im Mrz", date(2027, 3, 1), date(2027, 3, 7)),
        ("Welche Fristen müssen im Februar verschickt werden?", date(2027, 2, 1), date(2027, 2, 28)),
    ],
)
def test_spans_are_of_the_right_year(text: str, von: date, bis: date) -> None:
    span = zeitraum(lies(text), HEUTE)
    assert span is not None
    assert (span.von, span.bis) == (von, bis)


def test_a_car_is_no_quarter() -> None:
    assert zeitraum(lies("Was steht in der Sache Audi Q3 im Vertrag?"), HEUTE) is None
