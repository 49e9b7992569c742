"""Short messages in a conversation: whom and what they mean, in words that are still German."""

from __future__ import annotations

import pytest

from bridle.assistants.helena.planer import genaue_regeln
from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.neben_urteil import gemischt
from bridle.assistants.helena.planer.verstehen.beurteilt_davor import beurteilt_davor
from bridle.assistants.helena.planer.verstehen.lesart import Versteht, lesart

KENNT = Versteht(genaue_regeln())
KALENDER = (
    "Eine offene Frist:\n\n- **Fr., 20.11.2026**: Einspruch; Vorfrist Mi., 18.11.2026\n\n"
    "Quelle: Kalender der Akte 0103/26, Stand Mo., 16.11.2026."
)
FEHLT = "Damit ich die Frist berechnen kann, brauche ich noch:\n\n- An welchem Tag war die Zustellung?"


def gemeint(*turns: str | tuple[str, str]) -> str:
    """How the last message is read; those before it with their answers, where these matter."""
    *before, text = turns
    assert isinstance(text, str)
    talked = [Vorher(each, "") if isinstance(each, str) else Vorher(*each) for each in before]
    return " | ".join(lesart(text, talked, KENNT).fragen)


@pytest.mark.parametrize(
    ("before", "said", "art"),
    [
        ("Gibt es eine Vorlage für eine Kündigungsschutzklage?", "Wie lange hat man für so eine Klage Zeit?",
         "kuendigungsschutzklage"),
        ("Haben wir ein Muster für einen Einspruch gegen einen Strafbefehl?",
         "Bis wann muss ein solcher Einspruch eingehen?", "einspruch_strafbefehl"),
    ],
)  # fmt: skip
def test_such_a_thing_is_asked_about_in_general(before: str, said: str, art: str) -> None:
    read = KENNT.angaben(gemeint(before, said))
    assert read is not None
    assert read[0] == "berechne_frist"
    assert read[1]["art"] == art


@pytest.mark.parametrize(
    ("before", "said", "meant"),
    [
        ("Adresse von Frau Kiesewald?", "Und die von Herrn Hallbaum?", "Adresse von Herrn Hallbaum?"),
        ("Wie lautet die Nummer von Herrn Sandkuhl?", "Und von Frau Silberbach?",
         "Wie lautet die Nummer von Frau Silberbach?"),
        ("Welche Anschrift hat Frau Silberbach?", "Und die E-Mail?", "Welche E-Mail hat Frau Silberbach?"),
    ],
)  # fmt: skip
def test_a_title_belongs_to_its_name_and_a_contact_is_no_name(before: str, said: str, meant: str) -> None:
    assert gemeint(before, said) == meant


@pytest.mark.parametrize(
    ("before", "said", "ereignis"),
    [
        ("Wann verjährt der Anspruch?", "Er ist 2023 entstanden.", "2023-12-31"),
        ("Wann endet die Berufungsfrist?", "Das war am 3.11.2026.", "2026-11-03"),
        ("Bis wann muss die Revision eingelegt werden?", "Die Zustellung war am 5.11.2026.", "2026-11-05"),
    ],
)
def test_what_was_asked_back_is_told_in_a_sentence(before: str, said: str, ereignis: str) -> None:
    read = KENNT.angaben(gemeint((before, FEHLT), said))
    assert read is not None
    assert read[1]["ereignis"] == ereignis


def test_what_was_asked_back_is_told_piece_by_piece() -> None:
    turns = [
        ("Wann läuft die Widerspruchsfrist ab?", FEHLT),
        ("Gegen einen Bescheid vom Jobcenter.", FEHLT),
        "Der ist am 3.11.2026 gekommen.",
    ]
    read = KENNT.angaben(gemeint(*turns))
    assert read is not None
    assert read[1]["art"] == "widerspruch_sozial"
    assert read[1]["ereignis"] == "2026-11-03"


def test_a_story_that_was_told_before_counts_for_the_question() -> None:
    read = KENNT.angaben(
        gemeint("Uns wurde ein Versäumnisurteil zugestellt.", "Wie lang ist die Einspruchsfrist?")
    )
    assert read is not None
    assert read[1]["art"] == "einspruch_vu"


@pytest.mark.parametrize("said", ["Zustellung war doch der 9.", "Nein, das war der 9.", "Es war schon am 9."])
def test_a_corrected_day_still_counts_one_message_later(said: str) -> None:
    first = "Urteil LG Bonn zugestellt am 10.11.2026, wann endet die Berufungsfrist?"
    read = KENNT.angaben(gemeint(first, said, "Und die Begründung?"))
    assert read is not None
    assert read[1]["art"] == "berufungsbegruendung"
    assert read[1]["ereignis"] == "2026-11-09"


def test_another_court_leaves_no_other_beside_it() -> None:
    first = "Urteil LG Bonn, zugestellt 06.11.2026. Wann muss die Berufung beim OLG Köln sein?"
    meant = gemeint(first, "Und wenn es vom LG Passau wäre?")
    assert "LG Passau" in meant
    assert "Köln" not in meant
    assert "Bonn" not in meant


def test_the_third_branch_of_law_is_not_the_first() -> None:
    turns = (
        "Wie lange ist die Berufungsfrist im Zivilprozess?",
        "und im Strafprozess?",
        "und im Arbeitsrecht?",
    )
    assert gemeint(*turns) == "Wie lange ist die Berufungsfrist im Arbeitsrecht?"


@pytest.mark.parametrize(
    "said", ["Und wann wäre die vorbei?", "Wann ist die denn um?", "Wann ist sie abgelaufen?"]
)
def test_when_a_frist_is_over_is_asked_of_that_frist(said: str) -> None:
    meant = gemeint("Wie lange ist die Revisionsfrist im Zivilprozess?", said)
    assert meant == "Wann endet die Revisionsfrist im Zivilprozess?"


@pytest.mark.parametrize(
    ("norm", "said", "art"),
    [
        (
            "Was sagt § 626 Abs. 2 BGB?",
            "Und wann läuft die Frist bei uns ab?",
            "ausserordentliche_kuendigung",
        ),
        ("Zeig mir § 4 KSchG", "Wann ist die Frist um?", "kuendigungsschutzklage"),
    ],
)
def test_after_a_norm_the_frist_is_the_one_it_sets(norm: str, said: str, art: str) -> None:
    read = KENNT.angaben(gemeint(norm, said))
    assert read is not None
    assert read[1] == {"art": art}


@pytest.mark.parametrize(
    ("before", "said", "meant"),
    [
        (("Läuft heute eine Frist ab?", KALENDER.replace("der Akte 0103/26", "aller sichtbaren Akten")),
         "Was ist überfällig?", "Welche Fristen sind überfällig?"),
        (("Wann ist die Frist bei Lindwurm?", KALENDER), "Ist das eine Notfrist?",
         "Ist die Frist Einspruch in der Akte 0103/26 eine Notfrist?"),
        (("Wann ist die Frist bei Lindwurm?", KALENDER), "Gibt es dazu auch eine Vorfrist?",
         "Wann ist die Frist bei Lindwurm?"),
        (("Welche Fristen hat Lindwurm?", KALENDER), "Welche Vorfristen gibt es zur Begründung?",
         "Welche Vorfristen gibt es zur Begründung in der Akte 0103/26?"),
        (("Gibt es bei Sandkuhl eine Wiedervorlage?", "Akte 0092/26"), "Für wann war die?",
         "Für wann war die Wiedervorlage in der Akte 0092/26?"),
    ],
)  # fmt: skip
def test_the_calendar_is_asked_further_of_what_it_showed(
    before: tuple[str, str], said: str, meant: str
) -> None:
    assert gemeint(before, said) == meant


def test_a_month_that_is_spoken_of_as_known_may_be_over() -> None:
    turns = (("Welche Termine haben wir im November?", KALENDER), "Und der im Oktober?")
    assert gemeint(*turns) == "Welche Termine haben wir im Oktober 2026?"


@pytest.mark.parametrize(
    "said", ["Zu welchem Satz?", "Wie hoch ist der Satz?", "Mit welchem Satz wurde gebucht?"]
)
def test_the_rate_of_entries_of_time_is_theirs(said: str) -> None:
    shown = "Zeiterfassung in der Akte 0092/26\n\nQuelle: Zeiterfassung der Akte 0092/26."
    meant = gemeint(("Wie viel Zeit ist bei Sandkuhl gebucht?", shown), said)
    assert meant.startswith("Zeiterfassung der Akte 0092/26:")
    assert "Stundensatz" in meant


def test_those_of_a_list_are_chosen_in_the_same_message() -> None:
    meant = gemeint("Welche Akten haben wir im Mietrecht und welche davon sind archiviert?")
    assert meant.endswith("Welche archivierten Akten haben wir im Mietrecht?")


def test_what_has_to_be_judged_is_not_answered_with_the_calendar() -> None:
    shown = "Zu „gerügt“ steht dort …\n\nQuelle: „E-Mail“, Seite 1, Akte 0098/26."
    both = beurteilt_davor("War das noch fristgerecht?", Vorher("Wann wurde bei Brackwasser gerügt?", shown))
    parted = gemischt(both, KENNT)
    assert parted is not None
    assert parted.frage == "Wann wurde bei Brackwasser gerügt?"


def test_a_bare_question_word_asks_what_was_asked_with_yes_or_no() -> None:
    shown = "Zu „gemindert“ steht dort …\n\nQuelle: Dokument „Mängelanzeige“, Seite 1, Akte 0077/26."
    meant = gemeint(("Hat Herr Nebelthau die Miete gemindert?", shown), "Um wie viel?")
    assert meant == "Um wie viel hat Herr Nebelthau die Miete gemindert?"
