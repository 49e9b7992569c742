"""A day that is told after a Frist moves it only where the message says that it is the day of its event."""

from __future__ import annotations

from typing import Any

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import im_gespraech
from assistants.helena.planer.gelesen import KENNT
from bridle.assistants.helena.planer.fristen.frage import fristfrage
from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.verstehen.lesart import lesart

KUENDIGUNG = "Kündigung zugegangen 06.11.2026, Klagefrist?"
URTEIL = "Urteil zugestellt 02.11.2026, Berufungsfrist?"
VERSAEUMNIS = "Versäumnisurteil zugestellt 09.11.2026, Einspruch?"
STRAFBEFEHL = "Strafbefehl im Briefkasten am 05.11.2026, Einspruch bis?"
MAHNBESCHEID = "Mahnbescheid zugestellt 05.11.2026, Widerspruch?"
POST = "Bescheid der Familienkasse am 03.11.2026 zur Post gegeben, bis wann ist Einspruch möglich?"
DATIERT = "Bescheid vom 02.11.2026, Jobcenter, Widerspruch bis wann?"
ERBFALL = "Erbfall 05.10.2026, Ausschlagung bis?"


def zuletzt(*texts: str) -> str:
    """The last message as it is read after those before it."""
    before = [Vorher(each, "Die Frist endet am **Fr., 27.11.2026**.") for each in texts[:-1]]
    return lesart(texts[-1], before, KENNT).fragen[0]


def gerechnet(*texts: str) -> dict[str, Any]:
    read = KENNT.angaben(zuletzt(*texts))
    assert read is not None, zuletzt(*texts)
    assert read[0] == "berechne_frist", read
    return dict(read[1])


@pytest.mark.parametrize(
    ("texts", "day"),
    [
        ((KUENDIGUNG, "Und wenn ich erst heute davon erfahre?"), "2026-11-06"),
        ((KUENDIGUNG, "Der Mandant hat sie aber erst am 12.11.2026 gelesen"), "2026-11-06"),
        ((KUENDIGUNG, "Der Mandant hat sie erst am 12.11.2026 gelesen", "er war im Urlaub bis 15.11.2026"),
         "2026-11-06"),
        (("Kündigung am 06.11.2026 eingeworfen, Klagefrist?",
          "Mandant war im Urlaub und kam am 16.11.2026 zurück"), "2026-11-06"),
        ((KUENDIGUNG, "datiert ist sie vom 03.11.2026"), "2026-11-06"),
        ((KUENDIGUNG, "unterschrieben hat der Chef am 08.11.2026"), "2026-11-06"),
        ((KUENDIGUNG, "die Kündigung wirkt zum 31.12.2026"), "2026-11-06"),
        ((KUENDIGUNG, "der Betriebsrat wurde am 04.11.2026 angehört"), "2026-11-06"),
        ((KUENDIGUNG, "am 12.11. kam noch eine zweite Kündigung"), "2026-11-06"),
        ((KUENDIGUNG, "der Mandant hat erst heute Zeit für uns"), "2026-11-06"),
        ((KUENDIGUNG, "wir sind erst ab 30.11.2026 wieder im Büro"), "2026-11-06"),
        ((VERSAEUMNIS, "die Mandantin war bis 15.11.2026 im Krankenhaus"), "2026-11-09"),
        ((VERSAEUMNIS, "der Termin war am 28.10.2026 und er war krank bis 12.11.2026"), "2026-11-09"),
        ((STRAFBEFEHL, "er war bis 14.11.2026 verreist"), "2026-11-05"),
        ((STRAFBEFEHL, "die Übersetzung bekam er am 12.11.2026"), "2026-11-05"),
        ((URTEIL, "Der Mandant hat es erst am 10.11.2026 bekommen"), "2026-11-02"),
        ((URTEIL, "und wenn der Mandant es erst am 10.11.2026 bekommen hat?"), "2026-11-02"),
        ((URTEIL, "der Gegner hat es erst am 09.11.2026 bekommen"), "2026-11-02"),
        ((URTEIL, "verkündet wurde es am 20.10.2026"), "2026-11-02"),
        ((URTEIL, "wir haben das Mandat erst seit 16.11.2026"), "2026-11-02"),
        ((URTEIL, "Besprechung mit dem Mandanten ist am 25.11.2026"), "2026-11-02"),
        (("Klage zugestellt 10.11.2026, Verteidigungsanzeige bis?", "Mandant kam erst am 17.11.2026 zu uns"),
         "2026-11-10"),
        (("Klage zugestellt 10.11.2026, Verteidigungsanzeige bis?", "die Klageschrift ist vom 20.10.2026"),
         "2026-11-10"),
        ((MAHNBESCHEID, "der Mandant hat ihn erst am 12.11.2026 aus dem Briefkasten geholt"), "2026-11-05"),
        ((MAHNBESCHEID, "der Mandant hat ihn erst am 12.11.2026 abgeholt"), "2026-11-05"),
        (("Vollstreckungsbescheid zugestellt 05.11.2026, Einspruch?", "der Mahnbescheid kam am 10.10.2026"),
         "2026-11-05"),
        (("WEG-Beschluss vom 20.10.2026, Anfechtung bis?", "das Protokoll kam am 05.11.2026"), "2026-10-20"),
        (("Mangel am Auto, geliefert 10.02.2025, wann verjährt das?",
          "entdeckt haben wir den Mangel am 01.10.2026"), "2025-02-10"),
        ((DATIERT, "gelesen hat er ihn am 12.11.2026"), "2026-11-02"),
    ],
)  # fmt: skip
def test_the_day_of_something_else_leaves_the_frist_where_it_was(texts: tuple[str, ...], day: str) -> None:
    assert gerechnet(*texts)["ereignis"] == day


@pytest.mark.parametrize(
    ("texts", "day"),
    [
        ((KUENDIGUNG, "sorry, war erst am 09.11.2026"), "2026-11-09"),
        ((KUENDIGUNG, "nein, am 09.11.2026"), "2026-11-09"),
        ((KUENDIGUNG, "nicht am 6.11., sondern am 9.11."), "2026-11-09"),
        ((KUENDIGUNG, "und wenn am 9.11. zugestellt?"), "2026-11-09"),
        ((KUENDIGUNG, "und am 9.11.?"), "2026-11-09"),
        ((KUENDIGUNG, "und wenn sie erst am 9.11. kam?"), "2026-11-09"),
        ((KUENDIGUNG, "und wenn der Mandant sie erst am 12.11.2026 bekommen hat?"), "2026-11-12"),
        ((KUENDIGUNG, "Moment, das war der 9."), "2026-11-09"),
        ((KUENDIGUNG, "Sie lag aber schon am 5.11. im Briefkasten"), "2026-11-05"),
        ((KUENDIGUNG, "Der Mandant hat sie erst am 12.11.2026 gelesen", "nein, zugegangen am 9.11."),
         "2026-11-09"),
        ((KUENDIGUNG, "Der Mandant hat sie erst am 12.11.2026 gelesen", "nein, gelesen am 14.11."),
         "2026-11-06"),
        ((URTEIL, "und wenn wir es erst am 10.11.2026 erhalten haben?"), "2026-11-10"),
        ((URTEIL, "Korrektur: zugestellt am 04.11.2026"), "2026-11-04"),
        ((POST, "und am 5.11.?"), "2026-11-05"),
        ((POST, "Er kam aber erst am 12.11. an"), "2026-11-12"),
        ((DATIERT, "er hat ihn am 10.11.2026 erhalten"), "2026-11-10"),
        ((ERBFALL, "erfahren haben wir es am 10.10.2026"), "2026-10-10"),
        ((ERBFALL, "und wenn er erst am 20.10. davon erfahren hat?"), "2026-10-20"),
    ],
)  # fmt: skip
def test_a_correction_or_the_same_event_moves_it(texts: tuple[str, ...], day: str) -> None:
    assert gerechnet(*texts)["ereignis"] == day


@pytest.mark.parametrize(
    ("texts", "day", "why"),
    [
        (("Forderung entstanden am 05.03.2022, wann verjährt sie?",
          "davon erfahren haben wir erst am 10.01.2023"), "2023-01-10", "die Kenntnis"),
        (("Schadensersatz aus 2021, wann verjährt das?",
          "und wenn der Gläubiger erst 2023 Kenntnis hatte?"), "2023-12-31", "die Kenntnis"),
        ((POST, "Er kam aber erst am 12.11. an"), "2026-11-12", "der wirkliche Zugang"),
        (("Strafbefehl niedergelegt am 05.11.2026, Einspruch?", "abgeholt am 12.11.2026"), "2026-11-05",
         "die Niederlegung"),
    ],
)  # fmt: skip
def test_a_later_day_that_the_law_takes_is_told_with_its_reason(
    texts: tuple[str, ...], day: str, why: str
) -> None:
    assert gerechnet(*texts)["ereignis"] == day
    read = fristfrage(lies(zuletzt(*texts)))
    assert read is not None
    assert why in read["zugang"]


@pytest.mark.parametrize(
    ("texts", "art", "day"),
    [
        (("Wann läuft die Berufung ab? Urteil zugestellt 09.11.2026",
          "und wenn es ein Urteil vom Arbeitsgericht ist?",
          "und bei einem Strafurteil, verkündet am 16.11.2026?"), "berufung_straf", "2026-11-16"),
        (("Strafbefehl am 02.11.2026 zugestellt, Einspruch?",
          "Frist schon vorbei, Wiedereinsetzung, Hindernis weg am 17.11.2026?"),
         "wiedereinsetzung_straf", "2026-11-17"),
        (("Kündigung zugegangen 06.10.2026, Klagefrist?", "Wiedereinsetzung, Hindernis weg am 12.11.2026?"),
         "nachtraegliche_zulassung", "2026-11-12"),
        (("Bußgeldbescheid zugestellt 09.11.2026", "Einspruch bis wann?"),
         "einspruch_bussgeld", "2026-11-09"),
        (("Betriebskostenabrechnung 2025, bis wann muss Vermieter abrechnen?",
          "und Einwendungen des Mieters bei Zugang am 15.10.2026?"),
         "betriebskosten_einwendungen", "2026-10-15"),
    ],
)  # fmt: skip
def test_a_frist_that_follows_is_of_what_was_spoken_of(texts: tuple[str, ...], art: str, day: str) -> None:
    read = gerechnet(*texts)
    assert (read["art"], read["ereignis"]) == (art, day)


@pytest.mark.parametrize(
    ("texts", "given"),
    [
        (("Stellungnahme 2 Wochen, zugestellt 12.11.2026", "die andere Seite hat drei Wochen"),
         {"frist": "2 Wochen", "ereignis": "2026-11-12"}),
        (("Versäumnisurteil zugestellt 09.11.2026, Einspruch?", "zuerst kam der Mahnbescheid"),
         {"art": "einspruch_vu", "ereignis": "2026-11-09"}),
        (("Strafurteil verkündet 12.11.2026, Revision?",
          "Urteilsgründe zugestellt am 14.12.2026, Begründung bis wann?"),
         {"art": "revisionsbegruendung_straf", "ereignis": "2026-12-14"}),
        ((URTEIL, "wir legen am 20.11.2026 ein, wann ist die Begründung fällig?"),
         {"art": "berufungsbegruendung"}),
    ],
)  # fmt: skip
def test_what_belongs_to_another_paper_party_or_step_changes_no_frist(
    texts: tuple[str, ...], given: dict[str, str]
) -> None:
    assert gerechnet(*texts) == given


def test_what_the_other_side_was_granted_extends_nothing_of_ours() -> None:
    assert "verlängert" not in zuletzt(URTEIL, "die Gegenseite hat drei Wochen Verlängerung bekommen")


def test_an_application_is_waited_for_longer_than_a_widerspruch() -> None:
    asked = "Untätigkeitsklage Sozialgericht, Widerspruch eingelegt am 20.08.2026"
    assert gerechnet(asked)["frist"] == "3 Monate"
    assert "frist" not in gerechnet(asked, "und wenn es ein Antrag war?")


async def test_what_changes_nothing_is_said_to_have_been_left_aside(kanzlei: Kanzlei) -> None:
    answer = await im_gespraech(kanzlei, STRAFBEFEHL, "er war bis 14.11.2026 verreist")
    assert "19.11.2026" in answer
    assert "30.11.2026" not in answer
    assert "**Nicht berücksichtigt:**" in answer


async def test_a_day_that_was_asked_for_is_taken_also_from_a_what_if(kanzlei: Kanzlei) -> None:
    answer = await im_gespraech(
        kanzlei,
        "Widerspruchsbescheid vom 06.11.2026, Klage VG bis wann?",
        "und wenn er per Postzustellungsurkunde am 09.11.2026 zugestellt wurde?",
    )
    assert "09.12.2026" in answer
