"""A message after a list that names other days: the question before with them, and never its answer again."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech
from bridle.assistants.helena.planer.lesen.spannenworte import spannen
from bridle.assistants.helena.planer.verstehen.andere_spanne import andere_spanne
from bridle.assistants.helena.planer.verstehen.wiederholt import NICHT_EINGESETZT, wiederholt
from bridle.engine.messages import Message

KALENDER = "Quelle: Kalender aller sichtbaren Akten, Stand Mo., 16.11.2026."
VERSTANDEN = "Ich verstehe das als"


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Welche Fristen laufen bis Ende November ab?", ["bis Ende November"]),
        ("Was steht in den kommenden drei Wochen an?", ["in den kommenden drei Wochen"]),
        ("Was ist zwischen Mitte Dezember und Ende Januar?", ["zwischen Mitte Dezember und Ende Januar"]),
        ("Termine am Freitag nächster Woche", ["am Freitag nächster Woche"]),
        ("Fristen vom 1. bis zum 15. Dezember", ["vom 1. bis zum 15. Dezember"]),
        ("Was ist in der Akte 0104/26 im März nächsten Jahres fällig?", ["im März nächsten Jahres"]),
        ("Fristen zur Kündigung vom 03.09.2026 im November", ["vom 03.09.2026", "im November"]),
        ("Termine vor dem Landgericht", []),
        ("Wie viele Tage bleiben noch?", []),
    ],
)
def test_where_a_span_stands_with_the_words_before_it(text: str, named: list[str]) -> None:
    assert [text[start:end] for start, end in spannen(text)] == named


@pytest.mark.parametrize(
    ("question", "said", "meant"),
    [
        ("Welche Fristen laufen bis Ende November ab?", "Und bis Ende Dezember?", "bis Ende Dezember"),
        ("Welche Fristen laufen bis Ende November ab?", "und danach?", "ab dem 01.12.2026"),
        ("Welche Fristen laufen im Dezember ab?", "und davor?", "vor dem 01.12.2026"),
        ("Welche Fristen laufen im Dezember ab?", "und im nächsten?", "vom 01.01.2027 bis zum 31.01.2027"),
        ("Welche Fristen laufen im Dezember ab?", "wie sieht es im Januar aus?", "im Januar"),
        ("Welche Fristen laufen noch in diesem Jahr ab?", "und im nächsten?", "im nächsten Jahr"),
        ("Welche Fristen laufen in diesem Jahr ab?", "und 2027?", "im Jahr 2027"),
        ("Welche Fristen laufen diese Woche ab?", "und die Woche drauf?", "nächste Woche"),
        ("Welche Fristen laufen nächste Woche ab?", "und die danach?", "ab dem 30.11.2026"),
        ("Welche Fristen laufen diesen Monat ab?", "und übernächsten?", "übernächsten Monat"),
        ("Welche Fristen laufen in den nächsten 10 Tagen ab?", "und die 30?", "in den nächsten 30 Tagen"),
        (
            "Welche Fristen laufen in den nächsten 10 Tagen ab?",
            "und die nächsten 14?",
            "in den nächsten 14 Tagen",
        ),
        ("Welche Fristen laufen am Montag ab?", "und Mittwoch?", "am Mittwoch"),
        ("Welche Fristen laufen bis zum 30.11. ab?", "und bis zum 15.12.?", "bis zum 15.12."),
        ("Welche Fristen laufen ab?", "und im Dezember?", "im Dezember"),
        ("Welche Fristen laufen im Dezember ab?", "und nach dem 10.?", "im Dezember nach dem 10."),
    ],
)
def test_another_span_takes_the_place_of_the_one_before(question: str, said: str, meant: str) -> None:
    now, rest = andere_spanne(said, question, KALENDER)
    assert meant in now
    assert now.split()[0] == "Welche"
    assert now.endswith(" ab?")
    assert not rest


@pytest.mark.parametrize(
    ("said", "rest"),
    [("und von Sturmvogel bis Ende Januar?", "von Sturmvogel"), ("Termine im Mai?", "Termine")],
)
def test_what_else_is_said_is_asked_after_that(said: str, rest: str) -> None:
    assert andere_spanne(said, "Welche Fristen laufen im Dezember ab?", KALENDER)[1] == rest


@pytest.mark.parametrize("said", ["Wann ist der nächste Termin?", "und bei Nebelthau?", "welche davon?"])
def test_what_names_no_days_changes_none(said: str) -> None:
    assert andere_spanne(said, "Welche Fristen laufen im Dezember ab?", KALENDER) == ("", "")


def test_days_of_a_computation_are_not_exchanged() -> None:
    asked = "Wann endet die Berufungsfrist bei Zustellung am 3.11.2026?"
    assert andere_spanne("und am 5.11.2026?", asked, "Quelle: Fristenrechner") == ("", "")


@pytest.mark.parametrize(
    ("asked", "said", "kept"),
    [
        ("Welche dringenden Fristen gibt es im Dezember?", "und im November?", "dringend"),
        ("Welche Fristen laufen im November ab, außer bei Hallbaum?", "und bis Ende Januar?", "Weggelassen"),
        ("Welche Fristen im Mietrecht laufen im Dezember ab?", "und bis Mitte Januar?", "Mietrecht"),
    ],
)
async def test_the_conditions_of_the_question_before_are_kept(
    kanzlei: Kanzlei, asked: str, said: str, kept: str
) -> None:
    told = await im_gespraech(kanzlei, asked, said)
    whole = told.split("“", 1)[0].split("„", 1)[1]
    alone = await frag(kanzlei, whole)
    assert told.startswith(VERSTANDEN)
    assert kept in told
    assert told.split("\n\n")[1:] == [each for each in alone.split("\n\n") if "Helena" not in each]


async def test_another_kind_keeps_the_conditions_too(kanzlei: Kanzlei) -> None:
    told = await im_gespraech(kanzlei, "Welche dringenden Fristen gibt es im Dezember?", "und Termine?")
    assert "„Welche dringenden Termine gibt es im Dezember?“" in told
    assert "Priorität dringend" in told


async def test_a_second_message_changes_the_first_one(kanzlei: Kanzlei) -> None:
    first = "Welche dringenden Fristen gibt es im Dezember?"
    told = await im_gespraech(kanzlei, first, "und im Januar?", "und danach?")
    assert "„Welche dringenden Fristen gibt es ab dem 01.02.2027?“" in told


async def test_the_answer_before_is_not_given_for_what_is_new(kanzlei: Kanzlei) -> None:
    told = await im_gespraech(kanzlei, "Welche Fristen laufen im Dezember ab?", "und tags drauf?")
    assert NICHT_EINGESETZT in told
    assert "Quelle: Kalender" not in told


@pytest.mark.parametrize(
    "said", ["Und ihre Adresse?", "und die Mail?", "und wo wohnt sie?", "die Handynummer?"]
)
async def test_what_the_answer_before_shows_without_its_name_is_told_again(
    kanzlei: Kanzlei, said: str
) -> None:
    told = await im_gespraech(kanzlei, "Wie ist die Telefonnummer von Frau Silberbach?", said)
    assert NICHT_EINGESETZT not in told
    assert "Amselstieg 14, 50935 Köln; Tel. 0221 4710101; miriam.silberbach@example.org" in told


def _gespraech(question: str, said: str) -> list[Message]:
    return [Message.user(question), Message.assistant("Eine Frist.\n\nQuelle: Kalender"), Message.user(said)]


@pytest.mark.parametrize(
    ("question", "said", "new"),
    [
        ("Welche Gegner sitzen in Frankfurt?", "und in Köln?", True),
        ("Akten unter 5.000 €?", "und über 5.000?", True),
        ("Fristen in 10 Tagen?", "und 30?", True),
        ("Welche Frist läuft als Erste ab?", "und als Letzte?", True),
        ("Welche Frist läuft als Erste ab?", "um wie viel Uhr?", False),
        ("Welche Frist läuft als Erste ab?", "sicher?", False),
        ("Welche Frist läuft als Erste ab?", "und die Frist?", False),
    ],
)
def test_only_what_is_new_makes_it_another_question(question: str, said: str, new: bool) -> None:
    again = f"{VERSTANDEN}: „{question}“\n\nEine Frist.\n\nQuelle: Kalender"
    assert bool(wiederholt(_gespraech(question, said), 2, again)) is new


def test_another_answer_stands() -> None:
    other = f"{VERSTANDEN}: „x“\n\nZwei Fristen.\n\nQuelle: Kalender"
    assert not wiederholt(_gespraech("Welche Gegner sitzen in Frankfurt?", "und in Köln?"), 2, other)
