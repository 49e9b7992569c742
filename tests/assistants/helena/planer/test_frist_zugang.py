"""What changes the start or the length of a Frist is in the call: how a letter came, abroad, public, "
"heard."""

from __future__ import annotations

from typing import Any

import pytest

from bridle.assistants.helena.planer.regelwerk import genaue_regeln, regeln
from bridle.assistants.helena.planer.verstehen.lesart import Versteht, lesart


def gelesen(text: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The arguments of the computation and what was read, as the planner takes the request."""
    read = lesart(text, (), Versteht(genaue_regeln()))
    assert len(read.fragen) == 1, (text, read.fragen)
    for rule in regeln():
        if (found := rule.read(read.fragen[0])) is not None:
            assert rule.tool == "berechne_frist", (text, rule.tool)
            return dict(found[1]), dict(found[0])
    raise AssertionError(text)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        (
            "Kündigung am Samstag, 31.10. aus dem Briefkasten geholt, eingeworfen hat sie der Bote "
            "schon am "
            "Freitag, 30.10.2026 um zehn. Bis wann Kündigungsschutzklage beim ArbG Kassel?",
            "2026-10-30",
        ),
        (
            "Strafbefehl am 6.11.2026 bei der Post niedergelegt, am 12.11.2026 abgeholt. Einspruch bis wann?",
            "2026-11-06",
        ),
        (
            "Die Kündigung wurde der Ehefrau am 30.10.2026 übergeben, gelesen hat er sie am 3.11.2026. "
            "Bis wann "
            "Kündigungsschutzklage?",
            "2026-10-30",
        ),
        (
            "Einschreiben mit der Kündigung: Benachrichtigung am 3.11.2026, abgeholt am 9.11.2026. "
            "Klagefrist?",
            "2026-11-09",
        ),
    ],
)
def test_the_arrival_starts_it_and_not_what_was_done_later(text: str, day: str) -> None:
    given, read = gelesen(text)
    assert given["ereignis"] == day
    assert read["zugang"]


@pytest.mark.parametrize(
    ("text", "late"),
    [
        (
            "Kündigung am 10.11.2026 um 22 Uhr in den Briefkasten geworfen, bis wann Kündigungsschutzklage?",
            True,
        ),
        ("Die Kündigung lag am Sonntag, 8.11.2026 im Briefkasten, wann endet die Klagefrist?", True),
        (
            "Kündigung am 10.11.2026 um 10 Uhr in den Briefkasten geworfen, bis wann Kündigungsschutzklage?",
            False,
        ),
    ],
)
def test_a_letter_in_the_evening_or_on_a_sunday_may_arrive_later(text: str, late: bool) -> None:
    given, _ = gelesen(text)
    assert given.get("spaet_eingeworfen", False) is late


@pytest.mark.parametrize(
    "text",
    [
        "Das Kündigungsschreiben trägt das Datum 28.10.2026 und kam mit der Post. Wann läuft die "
        "Klagefrist ab?",
        "Die Kündigung ist auf den 02.11.2026 datiert. Bis wann muss die Klage beim Arbeitsgericht sein?",
        "Das Urteil trägt das Datum 12.10.2026. Wann endet die Berufungsfrist?",
    ],
)
def test_the_date_of_a_paper_starts_nothing(text: str) -> None:
    given, _ = gelesen(text)
    assert "ereignis" not in given


def test_what_a_neighbour_took_has_not_arrived() -> None:
    given, read = gelesen(
        "Nachbar hat am 9.11.2026 den Bußgeldbescheid angenommen, ich habe ihn seit 12.11.2026. Bis "
        "wann Einspruch?"
    )
    assert (given["ereignis"], bool(read["zugang"])) == ("2026-11-12", True)
    given, read = gelesen("Der Strafbefehl wurde am 31.10.2026 beim Nachbarn abgegeben. Bis wann Einspruch?")
    assert "ereignis" not in given
    assert "Nachbarn" in read["frage"]


def test_who_signs_the_empfangsbekenntnis_is_served_on_that_day() -> None:
    given, _ = gelesen("Das EB haben wir am 5.11.2026 unterschrieben. OLG Celle, Urteil. Bis wann Revision?")
    assert given["ereignis"] == "2026-11-05"


@pytest.mark.parametrize(
    ("text", "art"),
    [
        (
            "Mandantin lebt in Kanada, Kenntnis vom Erbfall am 12.10.2026. Bis wann Ausschlagung?",
            "ausschlagung",
        ),
        (
            "Versäumnisurteil LG Trier in Polen zugestellt am 02.11.2026. Wann endet die Einspruchsfrist?",
            "einspruch_vu",
        ),
        ("Rentenbescheid in Portugal zugegangen am 5.10.2026. Bis wann Widerspruch?", "widerspruch_sozial"),
    ],
)
def test_who_is_served_or_lives_abroad_has_it_in_the_call(text: str, art: str) -> None:
    given, _ = gelesen(text)
    assert (given["art"], given["ausland"]) == (art, True)


@pytest.mark.parametrize(
    "text",
    [
        "Erblasser hatte ein Haus in Spanien, lebte aber in Köln. Kenntnis seit 2.11.2026. "
        "Ausschlagungsfrist?",
        "Erben wohnen in den USA und in Bonn, Kenntnis jeweils 2.11.2026. Ausschlagungsfrist?",
        "Mandant aus Wien, Versäumnisurteil AG Kehl an uns zugestellt am 4.11.2026. Bis wann Einspruch?",
    ],
)
def test_a_country_beside_the_story_changes_nothing(text: str) -> None:
    given, _ = gelesen(text)
    assert "ausland" not in given


def test_a_public_service_starts_from_its_notice_and_asks_for_it() -> None:
    given, _ = gelesen(
        "LG Bremen, Urteil öffentlich zugestellt, Aushang am 12.10.2026. Wann endet die Berufungsfrist?"
    )
    assert (given["ereignis"], given["bekanntgabe"]) == ("2026-10-12", "oeffentlich")
    _, read = gelesen(
        "Öffentliche Zustellung des Urteils des LG Bonn am 2.11.2026. Wann endet die Berufungsfrist?"
    )
    assert "ausgehängt" in read["frage"]


@pytest.mark.parametrize(
    ("text", "art", "day"),
    [
        (
            "Mandant sitzt in Stadelheim in U-Haft, heute am 16.11.2026 vom LG München I verurteilt, er "
            "war bei "
            "der Verkündung dabei. Bis wann Revision?",
            "revision_straf",
            "2026-11-16",
        ),
        (
            "Am 9.11.2026 vom LG Bochum in Abwesenheit verurteilt, Urteil zugestellt am 13.11.2026, bis "
            "wann Revision?",
            "abwesenheitsurteil_revision",
            "2026-11-13",
        ),
        (
            "Strafurteil AG Celle verkündet am 6.11.2026, zugestellt am 12.11.2026, Angeklagter war da. "
            "Bis wann Berufung?",
            "berufung_straf",
            "2026-11-06",
        ),
    ],
)
def test_who_heard_the_judgment_has_no_time_from_its_service(text: str, art: str, day: str) -> None:
    given, _ = gelesen(text)
    assert (given["art"], given["ereignis"]) == (art, day)


def test_a_judgment_served_after_five_months_is_reckoned_from_its_pronouncement() -> None:
    given, _ = gelesen(
        "LG Aachen, Urteil verkündet 2.6.2026, zugestellt 20.11.2026. Wann endet die Berufungsfrist?"
    )
    assert (given["ereignis"], given["verkuendung"]) == ("2026-11-20", "2026-06-02")


def test_talks_about_a_claim_are_in_the_call_or_asked_for() -> None:
    given, _ = gelesen("Forderung aus 2023, Verhandlungen vom 1.3.2026 bis 1.6.2026. Wann verjährt sie?")
    assert (given["ereignis"], given["hemmung"]) == ("2023-12-31", ["2026-03-01 bis 2026-06-01"])
    _, read = gelesen("Forderung aus 2023, wir verhandeln seit Monaten. Wann verjährt sie?")
    assert "Von wann bis wann" in read["frage"]


def test_a_frist_of_a_contract_is_computed_with_its_own_length() -> None:
    given, _ = gelesen(
        "Ausschlussfrist sechs Monate nach § 37 TV-L, Zulage war fällig am 30.06.2026. Wann ist Schluss?"
    )
    assert (given["art"], given["frist"], given["ereignis"]) == (
        "ausschlussfrist",
        "sechs Monate",
        "2026-06-30",
    )
