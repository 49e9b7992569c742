"""Talk about matters, calendar, papers and templates: who else, which other kind, since when, which page."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag
from bridle.assistants.helena.planer import genaue_regeln
from bridle.assistants.helena.planer.auswahl.ich import selbst_zustaendig
from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.verstehen.lesart import Versteht, lesart

KENNT = Versteht(genaue_regeln())
EINE_FRIST = (
    "Eine offene Frist (Akte 0019/26 (Auerwald ./. Autohaus Blitzkurve GmbH)):\n\n"
    "- **Do., 10.12.2026**: Berufung einlegen; zuständig: X\n\n"
    "Außerdem im Kalender:\n\n- **Fr., 20.11.2026**: Wiedervorlage: Anruf; zuständig: X\n\n"
    "Quelle: Kalender der Akte 0019/26, Stand Mo., 16.11.2026."
)
FEHLT = "Damit ich die Frist berechnen kann, brauche ich noch:\n\n- Wann wurde er bekannt gegeben?\n"
SEITE = "**Mietvertrag**, Seite 2 von 2 (Akte 0077/26):\n\n> § 5\n\nQuelle: Dokument „Mietvertrag“, Seite 2."
KALENDER = (
    "Diese Woche: zwei offene Termine (alle Akten, auf die Du Zugriff hast):\n\n"
    "- **Do., 19.11.2026**: Termin: Besprechung; Akte 0051/26 (A ./. B); zuständig: Dr. Ada Lern\n"
    "- **Fr., 20.11.2026**: Termin: Ortstermin; Akte 0077/26 (C ./. D); zuständig: Bo Klar\n\n"
    "Quelle: Kalender aller sichtbaren Akten, Stand Mo., 16.11.2026."
)


def gemeint(question: str, text: str, answer: str = "x") -> str:
    return " | ".join(lesart(text, [Vorher(question, answer)], KENNT).fragen)


@pytest.mark.parametrize(
    ("question", "text", "meant"),
    [
        (
            "Welche Mandate betreut Herr Kieselhain?",
            "Und was Frau Amselgrund?",
            "Welche Mandate betreut Frau Amselgrund?",
        ),
        (
            "Welche Akten führt Frau Amselgrund?",
            "und welche hat Dr. Sturmvogel?",
            "Welche Akten führt Dr. Sturmvogel?",
        ),
        (
            "Welche Akten bearbeitet Herr Kieselhain?",
            "Und welche im Sozialrecht?",
            "Welche Akten bearbeitet Herr Kieselhain im Sozialrecht?",
        ),
        (
            "Welche Akten hat Dr. Sturmvogel?",
            "Und welche davon sind schon geschlossen?",
            "Welche geschlossenen Akten hat Dr. Sturmvogel?",
        ),
        (
            "Welche Fristen enden nächste Woche?",
            "Und Wiedervorlagen?",
            "Welche Wiedervorlagen haben wir nächste Woche?",
        ),
        ("Was steht übermorgen an?", "Gibt es auch Termine?", "Welche Termine haben wir übermorgen?"),
    ],
)
def test_another_person_or_kind_is_asked_for_with_all_else_that_was_said(
    question: str, text: str, meant: str
) -> None:
    assert gemeint(question, text) == meant


@pytest.mark.parametrize("text", ["Ab wann läuft die eigentlich?", "Und wann hat die begonnen?"])
def test_the_beginning_of_the_one_frist_that_was_shown_is_its_own(text: str) -> None:
    meant = gemeint("Welche Frist läuft bei Auerwald?", text, EINE_FRIST)
    assert meant == "Wann beginnt die Frist Berufung einlegen in der Akte 0019/26?"


@pytest.mark.parametrize(
    "text",
    [
        "Bescheid vom Jobcenter Bonn, am 05.11.2026 zur Post gegeben",
        "Das Jobcenter hat am 05.11.2026 zugestellt",
    ],
)
def test_an_event_that_was_asked_back_for_completes_the_frist(text: str) -> None:
    meant = gemeint("Ich will eine Widerspruchsfrist berechnen.", text, FEHLT)
    assert KENNT.werkzeug(meant) == "berechne_frist"
    assert (KENNT.angaben(meant) or ("", {}))[1]["ereignis"] == "2026-11-05"


@pytest.mark.parametrize(("text", "page"), [("Und die erste?", "Seite 1"), ("zeig die zweite", "Seite 2")])
def test_another_page_is_of_the_same_paper(text: str, page: str) -> None:
    assert page in gemeint("Zeig mir die letzte Seite vom Mietvertrag.", text, SEITE)


@pytest.mark.parametrize(
    ("name", "said"),
    [("Bo Klar", "Du selbst bist davon zuständig für"), ("Uwe Neu", "Für Dich selbst ist davon nichts")],
)
def test_whoever_asks_for_their_own_entries_is_told_which_are_theirs(name: str, said: str) -> None:
    told = selbst_zustaendig(
        "Welche Termine habe ich?", KALENDER, f"Du arbeitest mit {name} (Anwalt). Es geht um nichts."
    )
    assert told.startswith(said)
    assert told.endswith(KALENDER)


def test_entries_of_the_firm_are_not_divided_by_who_asks() -> None:
    told = selbst_zustaendig("Welche Termine haben wir?", KALENDER, "Du arbeitest mit Bo Klar. Es geht um X.")
    assert told == KALENDER


@pytest.mark.parametrize(
    ("text", "there", "not_there"),
    [
        ("Wer hängt alles an der Akte Lindwurm?", "Roswitha Zaunkönig", "Gegenstandswert"),
        ("Wer taucht in der Sache Nebelthau auf?", "Gegner: **Hausgut", "Interessenkonflikt"),
        (
            "Wer vertritt den Gegner bei Silberbach und welches Aktenzeichen haben die?",
            "CE-311",
            "kein Zeichen",
        ),
        ("Einspruch Lindwurm, wann ist Schluss?", "20.11.2026", "Belehrung"),
        ("Verteidigungsanzeige Brackwasser, wann endet die Frist?", "Verteidigungsanzeige", "kein Eintrag"),
        ("Wer ist in der Sache Auerwald unsere Anwältin?", "Sturmvogel", "Blitzkurve GmbH**"),
        (
            "Welche Wiedervorlagen hat Herr Kieselhain heute?",
            "keine offenen Wiedervorlagen",
            "finde ich nicht",
        ),
        ("Welche Termine hat Herr Niemandsland heute?", "finde ich nicht", "Ortstermin"),
        ("Gibt es bei uns eine Akte Abendstern?", "keine Akte", "0104/26"),
        ("Welche Akten sind archiviert bzw. geschlossen?", "Quelle", "„bzw"),
        ("Wer war Mandant in der geschlossenen Akte?", "Hausgut Rheinbogen", "Keine Akte angegeben"),
        ("Was steht auf der letzten Seite des Mietvertrags von Nebelthau?", "§ 9 Rückgabe", "Seite 1 von"),
        ("Was zahlt die Adlerflug laut Abrechnungsschreiben unterm Strich?", "7.527,79", "unterm"),
        ("Welche Muster für Schreiben gibt es?", "Mandantenbrief: Sachstand", "Klageerwiderung"),
        ("Mit welcher Vorlage schreibe ich eine Klageerwiderung?", "Klageerwiderung (", "Sprachmodell"),
        ("Welche Felder hat die Vorlage Widerspruch gegen einen Bescheid?", "BEKANNTGABE", "mehrere Muster"),
    ],
)
async def test_the_firm_is_asked_in_everyday_words(
    kanzlei: Kanzlei, text: str, there: str, not_there: str
) -> None:
    answer = await frag(kanzlei, text)
    assert there in answer
    assert not_there not in answer


def test_a_month_without_a_year_stays_the_last_one_for_the_next_person() -> None:
    answer = (
        "Zeiterfassung von Ruben Kieselhain: **0:35 Std.**\n\n"
        "- Akte 0086/26: Fr., 02.10.2026, 0:35 Std.: Entwurf (Ruben Kieselhain)\n\n"
        "Quelle: Zeiterfassung der sichtbaren Akten."
    )
    now = KENNT.angaben("Wie viele Stunden hat Kieselhain im Oktober gebucht?")
    meant = gemeint("Wie viele Stunden hat Kieselhain im Oktober gebucht?", "Und Sturmvogel?", answer)
    assert now is not None
    assert "Sturmvogel" in meant
    assert "2027" not in meant
