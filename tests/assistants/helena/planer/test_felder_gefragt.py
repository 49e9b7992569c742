"""Several fields of one matter in one request, and answers that have nothing of what was asked for."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech
from bridle.assistants.helena.planer.lesen.bindestrich import ohne_bindestrich
from bridle.assistants.helena.planer.verstehen.felder_gefragt import felder_gefragt
from bridle.assistants.helena.planer.zuletzt.arten import fehlende, gefragte_arten, ungefragter_kalender

ALLES = [
    (
        "Bitte nennen Sie mir Gegenstandswert, Gericht und gerichtliches Aktenzeichen in Sachen Brackwasser.",
        ["34.870,00 €", "Landgericht Köln", "91 O 214/26"],
    ),
    ("gegenstandswert, gericht und az brackwasser", ["34.870,00 €", "Landgericht Köln", "91 O 214/26"]),
    (
        "Zu Sandkuhl brauche ich Wert, Gegner samt Anschrift und Zeichen sowie den Sachbearbeiter.",
        ["8.722,29 €", "Policenring 40", "KH-20-77112", "Ruben Kieselhain"],
    ),
    (
        "Wer vertritt die Gegenseite in der Sache Silberbach und unter welchem Zeichen?",
        ["Corvin Eisenhut", "CE-311"],
    ),
    ("streitwert plus nächste frist bei silberbach", ["12.600,00 €", "Kündigungsschutzklage"]),
]


@pytest.mark.parametrize(("text", "said"), ALLES)
async def test_every_field_that_is_named_is_answered(text: str, said: list[str], kanzlei: Kanzlei) -> None:
    answer = await frag(kanzlei, text)
    assert [each for each in said if each not in answer] == []
    assert "Nicht beantwortet" not in answer


async def test_without_a_matter_the_fields_are_those_of_the_matter_before(kanzlei: Kanzlei) -> None:
    answer = await im_gespraech(
        kanzlei, "Wer ist der Gegner bei Silberbach?", "und streitwert, gericht und status?"
    )
    assert [each for each in ("12.600,00 €", "Arbeitsgericht Köln", "offen") if each not in answer] == []


@pytest.mark.parametrize(
    "text",
    [
        "Wie hoch sind Gerichtskosten und Anwaltskosten bei 5.000 € Streitwert?",
        "Was steht im Vertrag zu Miete und Kaution bei Nebelthau?",
        "Schreib dem Gegner und dem Gericht in der Sache Brackwasser, dass wir einverstanden sind.",
        "Gegner und Gericht in der Akte Brackwasser?",
        "Anschrift und Telefonnummer von Frau Hallbaum?",
    ],
)
def test_what_is_no_list_of_fields_or_one_look_stays_whole(text: str) -> None:
    assert felder_gefragt(text) == []


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        (
            "Wann enden Berufungs- und Berufungsbegründungsfrist?",
            "Berufungsfrist und Berufungsbegründungsfrist",
        ),
        ("Wann endet die Berufung(sfrist) und -begründung?", "Berufungsfrist und Berufungsbegründungsfrist"),
        ("Einspruchs- und Begründungsfrist", "Einspruchsfrist und Begründungsfrist"),
        ("Beschwerde- und -begründungsfrist", "Beschwerdefrist und Beschwerdebegründungsfrist"),
        ("Telefon- und Faxnummer", "Telefonnummer und Faxnummer"),
        ("Verfahrens- und Terminsgebühr", "Verfahrens- und Terminsgebühr"),
    ],
)
def test_half_a_word_is_read_as_the_whole(text: str, whole: str) -> None:
    assert whole in ohne_bindestrich(text)


async def test_both_periods_of_an_appeal_are_computed(kanzlei: Kanzlei) -> None:
    answer = await frag(
        kanzlei,
        "Ein Urteil des Landgerichts Köln wurde am 16.11.2026 zugestellt. "
        "Wann enden Berufungs- und Berufungsbegründungsfrist?",
    )
    assert "16.12.2026" in answer
    assert "18.01.2027" in answer


@pytest.mark.parametrize(
    "text",
    [
        "wo wohnt fr hallbaum, brauch die anschrift fürs anschreiben",
        "wo wohnt frau hallbaum, brauch die anschrift fürs anschreiben",
    ],
)
async def test_an_address_is_answered_with_an_address(text: str, kanzlei: Kanzlei) -> None:
    answer = await frag(kanzlei, text)
    assert "Steinbruchweg 17, 51427 Nordtal" in answer
    assert "Kalender" not in answer


async def test_costs_are_no_list_of_what_is_due(kanzlei: Kanzlei) -> None:
    answer = await frag(
        kanzlei,
        "Bei der Wiesengrund-Scheidung fragt die Mandantin nach den Kosten. "
        "Was macht das Gericht, was machen wir?",
    )
    assert "810,00 €" in answer
    assert "Kalender aller" not in answer


@pytest.mark.parametrize(
    ("text", "answer", "lacks"),
    [
        ("Wie lautet die Anschrift von Frau Hallbaum?", "- **Mo., 14.12.2026**: Klage", ["die Anschrift"]),
        ("Wie lautet die Anschrift von Frau Hallbaum?", "Steinbruchweg 17, 51427 Nordtal", []),
        ("Wie hoch ist der Streitwert?", "- Gericht: **Landgericht Köln**", ["der Gegenstandswert"]),
        ("Was bekommen wir bei 5.000 € Streitwert?", "zusammen **1.078,44 €**", []),
        ("Nebelthau ist am Telefon, worum geht es?", "- Wegen: Schimmel", []),
        ("Wann endet die Frist?", "**1. Wann endet die Frist?**\n\nGericht: Köln", ["das Datum"]),
    ],
)
def test_what_an_answer_lacks_is_seen(text: str, answer: str, lacks: list[str]) -> None:
    assert [each.name for each in fehlende(gefragte_arten(text), answer)] == lacks


def test_the_whole_calendar_answers_only_who_asks_for_it() -> None:
    calendar = "Zwei offene Einträge\n\nQuelle: Kalender aller sichtbaren Akten, Stand Mi., 18.11.2026."
    left = f"**Nicht berücksichtigt:** „VG“.\n\n{calendar}"
    assert ungefragter_kalender("VG Freiburg weist die Klage ab, was kann man dagegen tun?", left)
    assert not ungefragter_kalender("Wer kümmert sich um die Revision?", calendar)
    assert not ungefragter_kalender("Was steht diese Woche bei uns alles an?", calendar)
    assert not ungefragter_kalender("und im Dezember?", calendar)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "VG Köln weist die Klage ab, Berufung nicht zugelassen. Was kann man tun und in welcher Frist?",
            ["§ 124a Abs. 4 Satz 1 VwGO", "2 Monate"],
        ),
        (
            "Welches Rechtsmittel gegen einen Scheidungsbeschluss vom AG Köln, welche Frist, und wo wird es "
            "eingelegt?",
            ["Beschwerde", "1 Monat", "§ 63 Abs. 1 und 3 FamFG", "§ 64 Abs. 1 FamFG"],
        ),
        (
            "Gebühren fürs Mahnverfahren in der Sache Papierwerk: was darf ich als Verfahrensgebühr "
            "ansetzen, und was nimmt das Gericht?",
            ["Nr. 3305", "Nr. 1100"],
        ),
        ("zeitaufstellung brackwasser mit betrag bitte", ["373,33 €"]),
        (
            "Welche Rolle hat Ottilie Brombeer und wozu soll sie aussagen?",
            ["Zeuge", "zur Anhörung nach § 102 BetrVG"],
        ),
    ],
)
async def test_each_half_is_answered_for_what_it_is_about(
    text: str, said: list[str], kanzlei: Kanzlei
) -> None:
    answer = await frag(kanzlei, text)
    assert [each for each in said if each not in answer] == []
    assert "Kalender aller" not in answer
