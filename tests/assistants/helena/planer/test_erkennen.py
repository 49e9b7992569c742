"""What the rules read from a request: amounts, days, courts, names, and what takes a language model."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridle.assistants.helena.planer import regeln
from bridle.assistants.helena.planer.grenzen import allgemein, braucht_modell, nachschlagen
from bridle.assistants.helena.planer.lesen.erkennen import genannt, lies
from bridle.assistants.helena.planer.lesen.orte import gericht_in, land_in
from bridle.assistants.helena.planer.lesen.tage import daten
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.lesen.zahlen import betrag, satz, zahlwort
from bridle.assistants.helena.planer.lesen.zeitraum import zeitraum

NOW = date(2026, 11, 11)
"""A Wednesday."""


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("bei 12.000 € Streitwert", "12000.00"),
        ("12000 Euro", "12000.00"),
        ("12 000,50 EUR", "12000.50"),
        ("bei 12k Streitwert", "12000.00"),
        ("12 Tsd. €", "12000.00"),
        ("1,5 Mio. Euro", "1500000.00"),
        ("zwölftausend Euro", "12000.00"),
        ("zwoelftausendfuenfhundert Euro", "12500.00"),
        ("Streitwert von 8000", "8000.00"),
        ("eine Klage über 20.000", "20000.00"),
        ("Gegenstandswert: 4.500,00", "4500.00"),
        ("Frist von 3 Wochen", None),
        ("Akte 0101/26", None),
        ("§ 626 BGB", None),
    ],
)
def test_amounts_are_read_however_they_are_written(text: str, amount: str | None) -> None:
    assert betrag(falte(text)) == amount


@pytest.mark.parametrize(
    ("text", "rate"),
    [
        ("eine 1,3-Gebühr", "1.3"),
        ("1.3 Geschäftsgebühr", "1.3"),
        ("1,3 aus 5.000 Euro", "1.3"),
        ("Gebühr mit 1,5", "1.5"),
        ("die einfache Gebühr", "1.0"),
        ("aus 5.000 €", None),
    ],
)
def test_rates_are_read(text: str, rate: str | None) -> None:
    assert satz(falte(text)) == rate


def test_numbers_in_words() -> None:
    said = {"zwölf": 12, "einundzwanzig": 21, "hundert": 100, "zwölftausend": 12_000, "haus": None, "": None}
    assert {word: zahlwort(word) for word in said} == said


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("Fristen heute", date(2026, 11, 11), date(2026, 11, 11)),
        ("Was ist morgen?", date(2026, 11, 12), date(2026, 11, 12)),
        ("diese Woche", date(2026, 11, 9), date(2026, 11, 15)),
        ("Fristen nächste Woche", date(2026, 11, 16), date(2026, 11, 22)),
        ("naechste woche", date(2026, 11, 16), date(2026, 11, 22)),
        ("bis Freitag", date(2026, 11, 11), date(2026, 11, 13)),
        ("bis 30.11.2026", date(2026, 11, 11), date(2026, 11, 30)),
        ("in den nächsten 14 Tagen", date(2026, 11, 11), date(2026, 11, 25)),
        ("in den nächsten zwei Wochen", date(2026, 11, 11), date(2026, 11, 25)),
        ("im März", date(2027, 3, 1), date(2027, 3, 31)),
        ("im Dezember", date(2026, 12, 1), date(2026, 12, 31)),
        ("nächsten Monat", date(2026, 12, 1), date(2026, 12, 31)),
        ("diesen Monat", date(2026, 11, 1), date(2026, 11, 30)),
        ("am Montag", date(2026, 11, 16), date(2026, 11, 16)),
        ("letzte Woche", date(2026, 11, 2), date(2026, 11, 8)),
        ("KW 47", date(2026, 11, 16), date(2026, 11, 22)),
    ],
)
def test_spans_are_read(text: str, first: date, last: date) -> None:
    found = zeitraum(lies(text), NOW)
    assert found is not None
    assert (found.von, found.bis) == (first, last)


@pytest.mark.parametrize("text", ["Guten Morgen Helena", "Alle Fristen", "ab heute alles"])
def test_no_span_is_read_where_none_is_named(text: str) -> None:
    assert zeitraum(lies(text), NOW) is None


def test_days_are_read_in_every_spelling_and_none_that_the_calendar_has_not() -> None:
    for text in ("31.01.2026", "31.1.26", "2026-01-31", "31. januar 2026", "31 jan 2026"):
        assert [day for _, day in daten(text, NOW)] == [date(2026, 1, 31)], text
    assert daten("31.02.2026", NOW) == []
    assert [day for _, day in daten("am 05.11.", NOW)] == [date(2026, 11, 5)]


@pytest.mark.parametrize(
    ("text", "court"),
    [
        ("Zustellung 31.01.2026, LG Köln?", "LG Köln"),
        ("urteil lg köln zugestellt", "LG Köln"),
        ("vom Landgericht Köln am 3.", "LG Köln"),
        ("ArbG Koeln", "ArbG Köln"),
        ("Amtsgericht Frankfurt am Main", "AG Frankfurt am Main"),
    ],
)
def test_courts_are_read(text: str, court: str) -> None:
    found = gericht_in(text)
    assert found is not None
    assert found.name == court


def test_a_company_is_no_court() -> None:
    assert gericht_in("Fristen Adlerflug Versicherung AG") is None


def test_laender_are_read() -> None:
    assert [land_in(falte(text)) for text in ("in Bayern", "NRW", "in Thüringen", "irgendwo")] == [
        "BY",
        "NW",
        "TH",
        None,
    ]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Welche Fristen laufen in der Akte Silberbach?", "Silberbach"),
        ("fristen bei silberbach", "silberbach"),
        ("Dokumente in der Sache Silberbach ./. Kolbenfeld", "Silberbach Kolbenfeld"),
        ("Telefonnummer von Frau Silberbach", "Silberbach"),
        ("die Silberbach-Akte", "Silberbach"),
        ("Was steht im Mietvertrag der Akte Nebelthau zur Kaution?", "Nebelthau"),
    ],
)
def test_names_are_read(text: str, name: str) -> None:
    found = genannt(lies(text))
    assert found is not None
    assert found.name == name


def test_an_aktenzeichen_is_read_in_every_spelling() -> None:
    for text in ("Akte 7/26", "Az. 0007/26", "0007/2026", "akte 7 / 26"):
        found = genannt(lies(text))
        assert found is not None, text
        assert found.aktenzeichen == "0007/26", text


@pytest.mark.parametrize(
    "text",
    ["Welche Fristen laufen diese Woche?", "Zeig mir bitte alle offenen Fristen", "was steht heute an"],
)
def test_a_request_without_a_name_has_none(text: str) -> None:
    assert genannt(lies(text)) is None


@pytest.mark.parametrize(
    "text",
    [
        "Schreib der Mandantin einen Brief",
        "Könntest Du eine Mail an Frau Silberbach entwerfen?",
        "Fass das Gutachten zusammen",
        "Vergleiche die beiden Verträge",
        "Wie sind unsere Erfolgsaussichten?",
        "Soll ich Berufung einlegen?",
        "Ist die Kündigung wirksam?",
        "Prüfe den Vertrag auf unwirksame Klauseln",
    ],
)
def test_what_is_to_be_written_or_judged_takes_a_model(text: str) -> None:
    assert braucht_modell(lies(text))


@pytest.mark.parametrize(
    "text",
    [
        "Zeig den Entwurf der Klage",
        "Haben wir ein Muster für eine Klage?",
        "Welche Vorfristen sind notiert?",
        "Bis wann muss die Kündigungsschutzklage erhoben werden?",
        "Welche Vergleiche haben wir geschlossen?",
    ],
)
def test_a_look_up_takes_none(text: str) -> None:
    assert nachschlagen(lies(text))


def test_a_question_of_law_is_told_from_one_about_a_case() -> None:
    assert allgemein(lies("Wann darf ein Mieter die Miete mindern?"))
    assert not allgemein(lies("Darf unser Mandant die Miete mindern?"))
    assert not allgemein(lies("Wie wird das Wetter?"))


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=200) | st.text("aeinrst §€./,0123456789?äöüß BGBLGKölnFristAkte", max_size=120))
def test_no_text_makes_a_rule_fail(text: str) -> None:
    for rule in regeln():
        rule.read(" ".join(text.split()))
