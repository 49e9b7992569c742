"""The calendar of a matter and talk about it: what is not entered, how long a Termin takes, which Frist."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag
from bridle.assistants.helena.planer import genaue_regeln
from bridle.assistants.helena.planer.kalender.regeln import WELCHE_FRIST
from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.verstehen.lesart import Versteht, lesart
from bridle.assistants.helena.planer.verstehen.verweis import aufgeloest

KENNT = Versteht(genaue_regeln())
TERMIN = (
    "Ein offener Termin (Akte 0051/26 (Wiesengrund ./. Wiesengrund)):\n\n"
    "- **Do., 19.11.2026, 15:00 bis 16:00 Uhr**: Termin: Besprechung mit Frau Wiesengrund; zuständig: X\n\n"
    "Quelle: Kalender der Akte 0051/26, Stand Mo., 16.11.2026."
)
LISTE = (
    "Am Fr., 20.11.2026: zwei offene Einträge:\n\n"
    "- **Fr., 20.11.2026**: Einspruch; Akte 0103/26 (Strafsache Lindwurm)\n"
    "- **Fr., 20.11.2026**: Verteidigungsanzeige; Akte 0098/26 (Tannhof)\n"
)


def gemeint(question: str, text: str, answer: str) -> str:
    return " | ".join(lesart(text, [Vorher(question, answer)], KENNT).fragen)


@pytest.mark.parametrize(
    ("text", "was"),
    [
        ("Wann läuft bei Lindwurm die Berufungsbegründung ab?", "Berufungsbegründung"),
        ("Wann müssen wir in der Sache Lindwurm spätestens die Replik abgeben?", "Replik"),
        ("Wann ist bei Lindwurm die Zeugenvernehmung?", "Zeugenvernehmung"),
    ],
)
async def test_an_act_that_is_not_entered_is_said_before_the_other_entries(
    kanzlei: Kanzlei, text: str, was: str
) -> None:
    answer = await frag(kanzlei, text)
    said, _, rest = answer.partition("kein Eintrag. Eingetragen ist nur:")
    assert f"Zu „{was}“" in said
    assert "Einspruch gegen den Strafbefehl" in rest


@pytest.mark.parametrize(
    ("text", "titel"),
    [
        (
            "Wann müssen wir die Kündigungsschutzklage für Silberbach spätestens erheben?",
            "Kündigungsschutzklage",
        ),
        ("Bis wann muss die Klageerwiderung bei Brackwasser raus?", "Klageerwiderung"),
        ("Wann läuft bei Sandkuhl die Zahlungsfrist ab?", "Zahlungsfrist für die Versicherung"),
        ("Wann kommen bei Silberbach die Gehaltsabrechnungen?", "Gehaltsabrechnungen von der Mandantin"),
        ("Wann soll bei Sandkuhl der Klageauftrag besprochen werden?", "Klageauftrag besprechen"),
        ("Wann läuft bei Kiesewald die Widerspruchsbegründung ab?", "Widerspruch begründen"),
    ],
)
async def test_an_act_that_is_entered_is_shown_alone(kanzlei: Kanzlei, text: str, titel: str) -> None:
    answer = await frag(kanzlei, text)
    assert "kein Eintrag" not in answer
    assert titel in answer
    assert answer.count("\n- **") == 1


@pytest.mark.parametrize(
    "text",
    [
        "Ist bei Morgenroth etwas vorgemerkt, was die Gegenseite noch vorlegen muss?",
        "Was muss die Gegenseite in der Sache Morgenroth noch ergänzen?",
    ],
)
async def test_what_the_other_side_still_owes_stands_in_the_calendar(kanzlei: Kanzlei, text: str) -> None:
    assert "Auskunft ergänzen: Frist an die Gegenseite" in await frag(kanzlei, text)


@pytest.mark.parametrize(
    "text",
    ["Wie viel Zeit haben wir da eingeplant?", "Bis wann geht der Termin?", "von wann bis wann?", "Dauer?"],
)
def test_how_long_is_asked_of_the_one_termin_that_was_shown(text: str) -> None:
    meant = gemeint("Wann kommt Frau Wiesengrund?", text, TERMIN)
    assert (
        meant == "Wie lange ist der Termin Besprechung mit Frau Wiesengrund eingeplant in der Akte 0051/26?"
    )


def test_who_goes_there_is_said_by_the_same_entry() -> None:
    meant = gemeint("Wann kommt Frau Wiesengrund?", "Und wer nimmt den Termin wahr?", TERMIN)
    assert meant == "Wer ist zuständig für den Eintrag Besprechung mit Frau Wiesengrund in der Akte 0051/26?"


def test_another_thing_is_not_asked_of_the_termin() -> None:
    assert "eingeplant" not in gemeint("Wann kommt sie?", "Wie lange ist die Kündigungsfrist?", TERMIN)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Die zur Begründung bei Auerwald", "Wann endet die Frist zur Begründung bei Auerwald?"),
        ("die Widerspruchsfrist bei Kiesewald", "Wann endet die Widerspruchsfrist bei Kiesewald?"),
        ("ich meine die gegen den Strafbefehl", "Wann endet die Frist gegen den Strafbefehl?"),
    ],
)
def test_the_frist_that_was_asked_for_back_is_set_into_the_question(text: str, meant: str) -> None:
    assert gemeint("Wann endet die Frist?", text, WELCHE_FRIST) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Welche davon sind Termine?", "Was liegt am Freitag an, nur die Termine?"),
        ("und was davon ist überfällig?", "Was liegt am Freitag an, nur die überfälligen?"),
        ("Welche davon sind von Herrn Kieselhain?", "Was liegt am Freitag an, nur die von Herrn Kieselhain?"),
    ],
)
def test_of_a_list_only_some_keep_what_it_was_asked_by(text: str, meant: str) -> None:
    assert aufgeloest(text, [Vorher("Was liegt am Freitag an?", LISTE)]) == meant


@pytest.mark.parametrize(
    "text", ["Was davon ist wichtig für die Mandantin?", "Was hat sie davon?", "Wie viel davon zahlt er?"]
)
def test_what_nobody_can_choose_by_stays_as_it_is(text: str) -> None:
    assert aufgeloest(text, [Vorher("Was liegt am Freitag an?", LISTE)]) == text
