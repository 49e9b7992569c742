"""Conversations: what a message lacks is taken from the question before it, or from its answer."""

from __future__ import annotations

import pytest

from bridle.assistants.helena.planer import genaue_regeln
from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.verstehen.lesart import Versteht, lesart
from bridle.assistants.helena.planer.verstehen.verweis import aufgeloest

KENNT = Versteht(genaue_regeln())
AKTE = (
    "Akte **0104/26**, Hallbaum ./. Stadt Nordtal:\n\n- Gegenstandswert: 20.000,00 €\n\nQuelle: Akte 0104/26."
)
KALENDER = (
    "Eine offene Frist (Akte 0101/26 (Silberbach ./. Kolbenfeld)):\n\n"
    "- **Mi., 25.11.2026**: Kündigungsschutzklage einreichen; zuständig: Dr. Annika Sturmvogel\n\n"
    "Quelle: Kalender der Akte 0101/26, Stand Mo., 16.11.2026."
)
PAPIER = (
    "Ein Dokument in der Akte 0007/25:\n\n- **Vergleich**: 1 Seite\n\nQuelle: Dokumente der Akte 0007/25."
)
PAPIERE = (
    "Zwei Dokumente in der Akte 0092/26:\n\n- **Gutachten**: 2 Seiten\n- **Abrechnung**: 1 Seite\n\n"
    "Quelle: Dokumente der Akte 0092/26."
)
KUENDIGUNG = "Kündigung zugegangen am 10.11.2026, bis wann Klage beim ArbG Köln?"
URTEIL = "Urteil LG Köln zugestellt am 15.09.2026, bis wann Berufungsbegründung?"


def gemeint(question: str, text: str, answer: str = "") -> str:
    return " | ".join(lesart(text, [Vorher(question, answer)], KENNT).fragen)


@pytest.mark.parametrize(
    "text",
    [
        "ne sorry, ich meinte Kiesewald",
        "quatsch, Kiesewald meinte ich",
        "nicht Hallbaum, sondern Kiesewald",
        "Kiesewald, nicht Hallbaum",
        "Falsche Akte, Kiesewald",
        "ups, kiesewald",
    ],
)
def test_a_corrected_name_stands_in_the_place_of_the_wrong_one(text: str) -> None:
    assert gemeint("Gegenstandswert Hallbaum?", text, AKTE) == "Gegenstandswert Kiesewald?"


@pytest.mark.parametrize("text", ["nein, brutto", "sorry, Berufung", "ich meinte nächste Woche"])
def test_what_is_no_name_corrects_no_name(text: str) -> None:
    assert "bei " + text.split()[-1] not in gemeint("Gerichtskosten bei 8.000 €?", text)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Das Gericht hat noch 6.000 draufgesetzt. Wie sieht es dann aus?", "21.000 €"),
        ("jetzt kommt noch eine Widerklage über 5.000 € dazu", "20.000 €"),
        ("und wenn wir die Klage um 2.500 € erweitern?", "17.500 €"),
        ("Die Klage wird um 5.000 € reduziert, was dann?", "10.000 €"),
    ],
)
def test_what_is_put_on_top_is_added_to_the_value_before(text: str, value: str) -> None:
    assert value in gemeint("Klage über 15.000 €, was kostet uns das?", text)


@pytest.mark.parametrize("text", ["und wenn es nur noch 6.000 € sind?", "jetzt auf 6.000 € ermäßigt"])
def test_a_value_that_is_told_outright_replaces_the_one_before(text: str) -> None:
    meant = gemeint("Klage über 15.000 €, was kostet uns das?", text)
    assert "6.000 €" in meant
    assert "15.000" not in meant
    assert "21.000" not in meant


@pytest.mark.parametrize(
    ("question", "text"),
    [
        (
            "Gerichtskostenvorschuss am LG bei 35.000 €?",
            "Wenn wir die Klage vor dem Termin zurücknehmen, was bleibt dann an Gerichtskosten hängen?",
        ),
        (
            "1,3 Geschäftsgebühr aus 35.000 €?",
            "Jetzt klagen wir. Wieviel bleibt von der Verfahrensgebühr nach der Anrechnung?",
        ),
    ],
)
def test_costs_without_a_value_are_of_the_value_before(question: str, text: str) -> None:
    read = KENNT.angaben(gemeint(question, text))
    assert read is not None
    assert read[1]["streitwert"] == "35000.00"


def test_fees_that_follow_from_no_value_take_none() -> None:
    meant = gemeint(
        "Gerichtskosten bei 8.000 €?", "Was kostet die Verteidigung vor dem Amtsgericht im Strafverfahren?"
    )
    assert "8.000" not in meant


def test_another_frist_from_the_same_event_has_its_day() -> None:
    told = "Sie ist schwanger, der Arbeitgeber weiß nichts davon. Bis wann muss sie es ihm mitteilen?"
    read = KENNT.angaben(gemeint(KUENDIGUNG, told))
    assert read is not None
    assert read[1]["art"] == "mitteilung_schwangerschaft"
    assert read[1]["ereignis"] == "2026-11-10"


def test_the_court_before_decides_which_frist_is_meant() -> None:
    read = KENNT.angaben(
        gemeint(
            "Urteil ArbG Essen zugestellt am 26.10.2026, bis wann Berufung?",
            "Berufung ist raus. Bis wann brauche ich die Begründung?",
        )
    )
    assert read is not None
    assert read[1]["art"] == "berufungsbegruendung_arbg"
    assert read[1]["gericht"] == "ArbG Essen"


def test_a_frist_from_another_event_does_not_take_the_day() -> None:
    assert "10.11.2026" not in gemeint(KUENDIGUNG, "Bis wann Einspruch gegen den Strafbefehl?")


@pytest.mark.parametrize(
    "text",
    [
        "Wir haben Verlängerung um einen Monat beantragt und bewilligt bekommen, was notier ich jetzt?",
        "Die Frist ist um einen Monat verlängert worden. Neuer Ablauf?",
        "Das Gericht hat einen Monat Verlängerung gewährt",
    ],
)
def test_an_extension_that_was_granted_is_joined_to_the_frist_before(text: str) -> None:
    read = KENNT.angaben(gemeint(URTEIL, text))
    assert read is not None
    assert read[1]["verlaengerung"] == ["einen Monat"]
    assert read[1]["ereignis"] == "2026-09-15"


@pytest.mark.parametrize(
    "text",
    ["Verlängerung um einen Monat ist abgelehnt worden", "Können wir um einen Monat verlängern lassen?"],
)
def test_an_extension_that_nobody_granted_is_not_reckoned(text: str) -> None:
    assert "Frist um einen Monat verlängert" not in gemeint(URTEIL, text)


@pytest.mark.parametrize(
    ("question", "text", "norm"),
    [
        ("Was regelt § 102 Abs. 2 BetrVG?", "was passiert laut Absatz 1, wenn niemand gehört wurde?",
         "§ 102 Abs. 1 BetrVG"),
        ("Was steht in § 573 Abs. 2 BGB?", "Und was sagt Abs. 3 zu den Gründen?", "§ 573 Abs. 3 BGB"),
    ],
)  # fmt: skip
def test_a_paragraph_of_the_norm_before_is_meant(question: str, text: str, norm: str) -> None:
    assert norm in gemeint(question, text)


def test_an_absatz_of_a_contract_is_none_of_the_norm_before() -> None:
    assert "§ 573" not in gemeint(
        "Was steht in § 573 BGB?", "was steht in Absatz 2 des Vertrags bei Silberbach?"
    )


def test_another_day_of_filing_and_a_question_of_its_own_are_of_the_case_before() -> None:
    text = "und wenn sie am 10.12.2025 eingegangen wäre? bräuchte er dann einen anwalt?"
    read = KENNT.angaben(gemeint("Zahlungsklage über 9.500 €. Welches Gericht?", text))
    assert read is not None
    assert read[1]["datum"] == "2025-12-10"
    assert read[1]["streitwert"] == "9500.00"


def test_how_an_entered_frist_comes_to_its_day_is_asked_of_the_calendar() -> None:
    meant = gemeint("Welche Frist läuft bei Silberbach?", "wie wird das gerechnet?", KALENDER)
    assert meant == "Wie wurde die Frist für Kündigungsschutzklage einreichen in der Akte 0101/26 berechnet?"


def test_how_it_was_computed_is_the_computation_again() -> None:
    assert gemeint(URTEIL, "wie kommst du auf den Tag?") == URTEIL


def test_what_stands_in_there_is_asked_of_the_papers_that_were_listed() -> None:
    only = gemeint("Welche Dokumente liegen in der Akte 0007/25?", "Was steht da drin zu den Kosten?", PAPIER)
    assert only == "Was steht im Vergleich zu den Kosten in der Akte 0007/25?"
    all_of_them = gemeint("Dokumente in der Akte 0092/26?", "was steht da zur Wertminderung?", PAPIERE)
    assert all_of_them == "was steht zur Wertminderung in der Akte 0092/26?"


def test_the_matter_that_is_told_by_what_it_is_about_is_looked_for_by_that() -> None:
    asked = "Welchen Wert hat die Akte Hausgut?"
    answer = (
        "Zu „Hausgut“ passen mehrere Akten:\n\n- 0077/26: A ./. B\n- 0007/25: B ./. C\n\nWelche meinst Du?"
    )
    meant = aufgeloest("die mit dem undichten dach mein ich", [Vorher(asked, answer)])
    assert meant == "Welchen Wert hat die Akte mit dem undichten dach?"
