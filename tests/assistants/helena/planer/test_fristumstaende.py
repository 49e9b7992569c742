"""What changes a Frist beside its kind is read: no service, an extension, no instruction, a second Frist."""

from __future__ import annotations

from typing import Any

import pytest

from bridle.assistants.helena.law.frist_arten import fristarten
from bridle.assistants.helena.planer.fristen.anlass import benannte_sache
from bridle.assistants.helena.planer.fristen.bisher import bisheriges_ende
from bridle.assistants.helena.planer.fristen.paare import begruendung_zu, beide_gefragt
from bridle.assistants.helena.planer.fristen.uhrzeit import uhrzeit
from bridle.assistants.helena.planer.lesen.woerter import falte
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
    "text",
    [
        "Urteil LG Hannover am 29.05.2026 verkündet und bis heute nicht zugestellt. Ende der Berufungsfrist?",
        "Urteil LG Essen am 29.05.2026 verkündet, aber noch nicht zugestellt. Wann endet die Berufungsfrist?",
        "Verkündung 29.05.2026, Urteil liegt uns immer noch nicht vor, LG Kiel. Ende der Berufungsfrist?",
        "Berufungsfrist LG Köln? Urteil verkündet am 29.05.2026, Zustellung steht noch aus.",
    ],
)
def test_a_judgment_that_was_not_served_is_reckoned_from_five_months_after_it(text: str) -> None:
    given, _ = gelesen(text)
    assert given["verkuendung"] == "2026-05-29"
    assert "ereignis" not in given


def test_the_day_of_the_verkuendung_is_never_that_of_the_service() -> None:
    given, _ = gelesen("Urteil LG Bremen am 22.10.2026 verkündet, zugestellt am 04.11.2026. Berufungsfrist?")
    assert given["ereignis"] == "2026-11-04"
    given, _ = gelesen("Urteil LG Bremen am 22.10.2026 verkündet. Wann endet die Berufungsfrist?")
    assert "ereignis" not in given
    assert "verkuendung" not in given


@pytest.mark.parametrize(
    "text",
    [
        "OLG Köln hat die Berufungsbegründungsfrist, die am 13.11.2026 ablief, um 1 Monat verlängert. Neu?",
        "Berufungsbegründungsfrist lief bis 13.11.2026, Verlängerung um 1 Monat bewilligt. Neues Ende?",
        "Die Frist zur Berufungsbegründung endet am 13.11.2026 und wurde um 1 Monat verlängert. Neues Ende?",
    ],
)
def test_an_extension_is_joined_to_the_end_that_is_said(text: str) -> None:
    given, _ = gelesen(text)
    assert given["bisheriges_ende"] == "2026-11-13"
    assert len(given["verlaengerung"]) == 1
    assert "ereignis" not in given


def test_a_service_and_the_day_of_the_extension_itself_are_no_end_so_far() -> None:
    assert bisheriges_ende(falte("Zugestellt am 02.11.2026, Frist um 1 Monat verlängert")) is None
    assert bisheriges_ende(falte("Die Frist ist bis zum 14.12.2026 verlängert")) is None
    given, _ = gelesen(
        "Urteil LG Ulm zugestellt 02.11.2026, Berufungsbegründungsfrist um 1 Monat verlängert. Ende?"
    )
    assert given["ereignis"] == "2026-11-02"


@pytest.mark.parametrize(
    ("text", "art", "frist"),
    [
        (
            "Eigenbedarfskündigung nach neun Jahren Mietzeit, Zugang 10.11.2026 – zu welchem Termin?",
            "mietkuendigung",
            "9 Monate",
        ),
        (
            "Arbeitgeberkündigung, Zugang 20.11.2026, Betriebszugehörigkeit 9 Jahre, gesetzliche Frist. "
            "Ende des Arbeitsverhältnisses?",
            "arbeitsvertrag_kuendigung",
            "3 Monate",
        ),
        (
            "probezeit, kündigung geht am 17.11.2026 zu, wann ist schluss?",
            "arbeitsvertrag_kuendigung",
            "2 Wochen",
        ),
        (
            "Mieter kündigt nach 15 Jahren, Zugang am 03.12.2026, wann endet das Mietverhältnis?",
            "mietkuendigung",
            "3 Monate",
        ),
    ],
)
def test_how_long_a_contract_lasted_gives_the_length_and_is_none_itself(
    text: str, art: str, frist: str
) -> None:
    given, _ = gelesen(text)
    assert (given["art"], given["frist"]) == (art, frist)


def test_years_in_a_story_are_no_frist_but_years_from_a_day_are() -> None:
    given, _ = gelesen("Wann endet die Frist von zwei Jahren ab dem 01.02.2026?")
    assert given["frist"].lower() == "zwei jahre"


@pytest.mark.parametrize("name", sorted(name for name in fristarten() if begruendung_zu(name)))
def test_every_remedy_that_has_to_be_reasoned_leads_to_a_frist_for_its_reasons(name: str) -> None:
    reasons = begruendung_zu(name)
    assert reasons is not None
    assert "begruendung" in reasons
    assert fristarten()[reasons].recht == fristarten()[name].recht


@pytest.mark.parametrize(
    ("text", "art", "dazu"),
    [
        (
            "Urteil LG Mainz zugestellt am 05.11.2026. Berufung einlegen bis wann und wann begründen?",
            "berufung",
            ["berufungsbegruendung"],
        ),
        (
            "OLG Kiel, Urteil zugestellt am 24.11.2025. Bis wann Revision einlegen und bis wann begründen?",
            "revision",
            ["revisionsbegruendung"],
        ),
        (
            "WEG-Versammlung am 19.10.2026, Beschluss anfechten. Wann läuft die Klagefrist ab, wann die "
            "Begründungsfrist?",
            "weg_anfechtung",
            ["weg_anfechtung_begruendung"],
        ),
        (
            "Bis wann muss die Berufung eingelegt und begründet werden, ArbG Essen, zugestellt 31.08.2026?",
            "berufung_arbg",
            ["berufungsbegruendung_arbg"],
        ),
    ],
)
def test_both_fristen_of_a_remedy_are_one_computation(text: str, art: str, dazu: list[str]) -> None:
    given, _ = gelesen(text)
    assert (given["art"], given.get("dazu")) == (art, dazu)


def test_who_has_filed_already_is_told_the_second_alone() -> None:
    assert not beide_gefragt(falte("Berufung ist schon eingelegt, wann muss sie begründet werden?"))
    given, _ = gelesen(
        "Urteil LG Ulm, zugestellt 06.11.2026, Berufung ist eingelegt. Wann muss sie begründet werden?"
    )
    assert given["art"] == "berufungsbegruendung"


@pytest.mark.parametrize(
    "text",
    [
        "Bescheid ohne Rechtsbehelfsbelehrung, bekanntgegeben am 17.11.2025. Wie lange geht der Widerspruch?",
        "Rechtsmittelbelehrung im Bescheid war falsch, Zustellung 20.03.2026, Ende der Widerspruchsfrist?",
        "Über Rechtsbehelfe wurde nicht belehrt, Bescheid bekannt gegeben am 05.10.2026. Widerspruchsfrist?",
    ],
)
def test_a_missing_instruction_is_told_to_the_calculator(text: str) -> None:
    assert gelesen(text)[0]["belehrung_fehlt"] is True


def test_an_instruction_that_is_there_changes_nothing() -> None:
    given, _ = gelesen(
        "Bescheid mit Rechtsbehelfsbelehrung, bekannt gegeben am 05.10.2026. Widerspruchsfrist?"
    )
    assert "belehrung_fehlt" not in given


def test_the_words_that_name_the_kind_are_kept_wherever_they_stand() -> None:
    given, _ = gelesen(
        "Einstweilige Anordnung zur elterlichen Sorge, AG Fulda, erlassen und am 13.11.2026 zugestellt. "
        "Beschwerde bis?"
    )
    assert given["art"] == "beschwerde_eilverfahren"


def test_of_two_days_the_one_on_which_somebody_learned_of_it_counts() -> None:
    given, _ = gelesen(
        "Der Vater ist am 20.09.2026 gestorben. Am 5. Oktober 2026 hat sie davon erfahren. Bis wann kann sie "
        "ausschlagen?"
    )
    assert given["ereignis"] == "2026-10-05"


def test_hours_run_from_the_hour_that_is_said() -> None:
    given, _ = gelesen("AG Kiel gibt uns 48 Stunden, zugestellt 13.11.2026 um 14 Uhr. Wann läuft das ab?")
    assert given["ereignis"] == "2026-11-13 14:00"
    assert [uhrzeit(each) for each in ("um halb neun", "9.15 uhr", "10:30", "am 13.11.2026")] == [
        "08:30",
        "09:15",
        "10:30",
        "",
    ]


def test_whether_it_is_over_and_whether_it_moves_are_heard() -> None:
    assert gelesen("Strafbefehl kam am 28.10.2026, ist der Einspruch noch möglich?")[1]["noch"]
    assert not gelesen("Strafbefehl kam am 28.10.2026, wann endet die Einspruchsfrist?")[1]["noch"]
    moved = "Zwei Wochen Frist, zugestellt 21.05.2026 – verschiebt sich das Ende wegen Fronleichnam?"
    assert gelesen(moved)[1]["verschoben"]


def test_a_matter_that_is_called_by_its_subject_is_looked_up_and_a_branch_is_not() -> None:
    assert benannte_sache(falte("Bis wann muss in der Gebrauchtwagensache die Berufung drin sein?"))
    assert not benannte_sache(falte("Bis wann muss in der Familiensache die Beschwerde drin sein?"))


@pytest.mark.parametrize(
    ("question", "art"),
    [
        (
            "WEG-Beschluss vom 2.11.2026. Wann ist die Anfechtungsklage spätestens zu begründen?",
            True,
        ),
        ("Urteil des LG Kiel am 3.11.2026 zugestellt. Begründung der Berufung bis wann?", True),
        ("Urteil des LG Kiel am 3.11.2026 zugestellt. Bis wann muss die Berufung eingelegt sein?", False),
        (
            "VG Trier ließ die Berufung nicht zu, zugestellt 3.11.2026. Bis wann sind die Gründe darzulegen?",
            True,
        ),
    ],
)
def test_who_asks_for_the_reasons_is_told_their_period_and_not_that_of_the_remedy(
    question: str, art: bool
) -> None:
    assert ("begruendung" in gelesen(question)[0]["art"]) is art


def test_where_no_period_for_the_reasons_is_known_that_is_said() -> None:
    _, groups = gelesen(
        "Kündigung am 3.11.2026 zugegangen. Bis wann muss die Kündigungsschutzklage begründet sein?"
    )
    assert groups["ohne_begruendungsfrist"]
