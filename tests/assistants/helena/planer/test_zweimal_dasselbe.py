"""Two of a kind in one message are both answered: two spans, two matters, two things of one paper."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag
from assistants.helena.planer.gelesen import KENNT
from bridle.assistants.helena.planer.verstehen.gericht_mit_satz import gericht_mit_satz
from bridle.assistants.helena.planer.verstehen.zweimal_dasselbe import zweimal_dasselbe


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("was liegt heute an und was morgen?", ["was liegt heute an?", "was liegt morgen an?"]),
        (
            "Was steht am Dienstag und am Freitag an?",
            ["Was steht am Dienstag an?", "Was steht am Freitag an?"],
        ),
        (
            "welche fristen laufen diesen und nächsten monat ab?",
            ["welche fristen laufen diesen monat ab?", "welche fristen laufen nächsten monat ab?"],
        ),
        ("Termine im Januar und im Februar", ["Termine im Januar?", "Termine im Februar?"]),
        (
            "was steht nächste woche an und was übernächste?",
            ["was steht nächste woche an?", "was steht übernächste woche an?"],
        ),
        ("Zeiten Morgenroth und Zeiten Wiesengrund bitte", ["Zeiten Morgenroth?", "Zeiten Wiesengrund?"]),
        ("Fristen Silberbach, Fristen Auerwald", ["Fristen Silberbach?", "Fristen Auerwald?"]),
        ("streitwert auerwald & streitwert sandkuhl", ["streitwert auerwald?", "streitwert sandkuhl?"]),
        (
            "Wohnfläche und Kaution laut Mietvertrag Uferkante?",
            ["Wohnfläche laut Mietvertrag Uferkante?", "Kaution laut Mietvertrag Uferkante?"],
        ),
        (
            "Gehalt sowie Kündigungsfrist im Arbeitsvertrag Silberbach",
            ["Gehalt im Arbeitsvertrag Silberbach?", "Kündigungsfrist im Arbeitsvertrag Silberbach?"],
        ),
    ],
)
def test_each_of_two_is_asked_alone(text: str, parts: list[str]) -> None:
    assert zweimal_dasselbe(text, KENNT) == parts


@pytest.mark.parametrize(
    "text",
    [
        "welche Fristen habe ich diese und nächste Woche?",  # one span
        "Termine heute oder morgen?",
        "Was habe ich von Montag bis Mittwoch?",
        "Welche Fristen laufen zwischen dem 20.11. und dem 3.12. ab?",
        "Fristen heute bei Silberbach und morgen bei Auerwald",
        "Fristen und Termine Silberbach",
        "Gegner und Gericht Auerwald",
        "Kaution laut Mietvertrag Uferkante?",
        "Mietvertrag und Kaution Uferkante",
        "Mietvertrag Uferkante und Kaution",
    ],
)
def test_what_one_look_answers_is_not_taken_apart(text: str) -> None:
    assert zweimal_dasselbe(text, KENNT) == []


@pytest.mark.parametrize(
    ("text", "there"),
    [
        ("was liegt heute an und was morgen?", ("Heute:", "Morgen:")),
        ("Gegner Nebelthau und Gegner Sandkuhl", ("Hausgut Rheinbogen", "Adlerflug Versicherung")),
        ("Zeiten Morgenroth und Zeiten Wiesengrund bitte", ("Akte 0064/26", "Akte 0051/26")),
        ("Wohnfläche und Kaution laut Mietvertrag Uferkante?", ("74 m²", "2.070,00 €")),
        (
            "welches gericht und welches az bei auerwald, und bis wann berufung?",
            ("142 C 77/26", "Berufung einlegen"),
        ),
        (
            "Auerwald: Gericht? Az? Berufung bis wann?",
            ("Amtsgericht Köln", "142 C 77/26", "Berufung einlegen"),
        ),
        (
            "gericht, az und bis wann klageerwiderung in sachen tannhof",
            ("91 O 214/26", "Klageerwiderung; Vorfrist"),
        ),
        ("Gerichtskosten 3,0 und RVG 1,3 VG + 1,2 TG aus 12.600?", ("940,50 €", "2.127,13 €")),
        ("GKG 3,0 und RVG 1,3 + 1,2 aus 20000", ("1.215,00 €", "2.618,00 €")),
    ],
)
async def test_both_are_in_the_answer(kanzlei: Kanzlei, text: str, there: tuple[str, ...]) -> None:
    said = await frag(kanzlei, text)
    assert [each for each in there if each not in said] == []
    assert "Nicht berücksichtigt" not in said


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (
            "3,0 Gerichtsgebühr und 1,3 Verfahrensgebühr plus 1,2 Terminsgebühr bei 8.000 Euro",
            ["Gerichtskosten aus 8.000 €?", "1,3 Verfahrensgebühr plus 1,2 Terminsgebühr bei 8.000 Euro"],
        ),
        ("gerichtskosten 3,0 aus 12.600", ["Gerichtskosten aus 12.600 €?"]),
        ("Gerichtskosten 1,0 und RVG 1,3 VG + 1,2 TG aus 12.600?", []),  # another number, and told as open
        ("Gerichtskosten 3,0 und RVG 1,6 + 1,2 aus 12.600 in der Berufung", []),
        ("RVG 1,3 VG + 1,2 TG aus 12.600?", []),
    ],
)
def test_the_rate_of_a_lawsuit_is_that_of_the_courts_fee(text: str, parts: list[str]) -> None:
    assert gericht_mit_satz(text, KENNT) == parts
