"""A half of a message that only says which kind of answer is wanted is answered with the other half."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag
from bridle.assistants.helena.planer.verstehen.nur_die_art import hat_die_art

UNKLAR = "nicht verstanden"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Wohin muss ich den Brief an die Adlerflug schicken? Ich brauche die Postanschrift.",
         "Policenring 40, 60327 Frankfurt"),
        ("An welchem Tag und zu welcher Uhrzeit findet der Ortstermin mit der Hausverwaltung statt?",
         "10:00 bis 11:30 Uhr"),
        ("Zu welcher Uhrzeit und an welchem Tag ist der Ortstermin bei Nebelthau?", "10:00 bis 11:30 Uhr"),
        ("Zu wie vielen Tagessätzen ist Herr Lindwurm im Strafbefehl verdonnert worden und in welcher Höhe "
         "jeweils?", "30 Tagessätzen zu je 45,00 €"),
        ("Welche Geldstrafe steht im Strafbefehl Lindwurm, und in welcher Höhe?", "45,00 €"),
        ("Wie kann ich Frau Hallbaum telefonisch erreichen? Ich brauche ihre Nummer.",
         "keine Telefonnummer hinterlegt"),
        ("Wie erreiche ich Herrn Morgenroth per Mail? Ich suche seine E-Mail-Adresse.",
         "keine E-Mail-Adresse hinterlegt"),
        ("Welche Kanzlei ist in der Sache Silberbach auf der anderen Seite tätig und wie lautet deren "
         "Aktenzeichen?", "CE-311"),
        ("Unter welchem Zeichen führt Adlerflug den Schaden? Ich brauche deren Aktenzeichen.", "KH-20-77112"),
        ("Wohin geht die Post an Frau Wiesengrund? Gesucht ist ihre Anschrift.", "Holunderpfad 9"),
    ],
)  # fmt: skip
async def test_it_is_answered_once_and_nothing_is_said_to_be_unclear(
    kanzlei: Kanzlei, text: str, found: str
) -> None:
    said = await frag(kanzlei, text)
    assert found in said
    assert "**2." not in said
    assert UNKLAR not in said


async def test_what_the_other_half_does_not_tell_is_still_open(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Wann ist der Ortstermin? Ich brauche die Steuernummer.")
    assert "23.11.2026" in said or "20.11.2026" in said
    assert UNKLAR in said


@pytest.mark.parametrize(
    ("part", "answer", "has"),
    [
        ("Ich brauche die Postanschrift.", "- Gegner: **X AG** (Weg 1, 50667 Köln)", True),
        ("Ich brauche die Postanschrift.", "- Gegner: **X AG**", False),
        ("Und um wie viel Uhr?", "- **Mo., 23.11.2026, 10:00 Uhr**: Termin", True),
        ("Und um wie viel Uhr?", "- **Mo., 23.11.2026**: Wiedervorlage", False),
        ("An welchem Tag?", "Gerichtsgebühr: 1.215,00 €.\n\nQuelle: KostBRÄG 2025 vom 07.04.2025", False),
        ("Wie hoch ist die Miete?", "> zu je 45,00 €", False),
        ("Ich brauche die Steuernummer.", "Tel. 0221 4710101", False),
        ("Ich brauche die Nummer von Frau Brombeer.", "Tel. 0221 4710101", False),
    ],
)
def test_only_a_bare_kind_that_is_there_counts(part: str, answer: str, has: bool) -> None:
    assert hat_die_art(part, answer) is has
