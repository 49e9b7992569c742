"""„Wir vertreten ja die Tannhof“ says who our client is, and may be wrong."""

from __future__ import annotations

import pytest

from bridle.assistants.helena.planer.buchhaltung import fuehrt_keine_konten
from bridle.assistants.helena.planer.kalender.erkennen import kalender
from bridle.assistants.helena.planer.lesen.behauptet import behauptung
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.recht import wertgrenze
from bridle.assistants.helena.planer.recht.norm_erbeten import norm_erbeten
from bridle.assistants.helena.planer.recht.normen import ohne_gesetz


@pytest.mark.parametrize(
    "question",
    [
        "Wir vertreten ja die Tannhof – vor welchem Gericht läuft das?",
        "Da wir Tannhof vertreten: wann läuft die Frist ab?",
        "Tannhof ist ja unsere Mandantin, wer ist der Gegenanwalt?",
        "wir vertreten doch die tannhof, wie ist das az beim gericht?",
    ],
)
def test_whom_we_are_said_to_represent_is_a_claim(question: str) -> None:
    said = behauptung(lies(question))

    assert said is not None
    assert (said.name.lower(), said.rolle) == ("tannhof", "MANDANT")


@pytest.mark.parametrize(
    "question",
    ["Wen vertreten wir bei Tannhof?", "Vertreten wir Tannhof?", "Welche Seite vertreten wir in 0098/26?"],
)
def test_a_question_whom_we_represent_claims_nothing(question: str) -> None:
    assert behauptung(lies(question)) is None


@pytest.mark.parametrize(
    "question",
    [
        "was ist denn bei Grünspecht als nächstes dran",
        "Was passiert als Nächstes in Sachen Hallbaum?",
        "nächster Schritt Akte 0083/26",
    ],
)
def test_what_comes_next_in_a_matter_is_in_its_calendar(question: str) -> None:
    assert kalender(lies(question)) is not None


def test_a_court_in_a_question_of_reasons_asks_for_no_limit() -> None:
    assert wertgrenze.erkenne("Mit welcher Begründung hat das AG die Klage abgewiesen?") is None
    assert wertgrenze.erkenne("Bis zu welchem Streitwert ist das AG zuständig?") is not None
    assert wertgrenze.erkenne("bis wieviel geht das AG") is not None


def test_the_story_before_the_question_says_what_the_norm_is_about() -> None:
    asked = norm_erbeten(
        "Vom Nachbargrundstück hängen dicke Äste rüber zu unserer Mandantin. "
        "Wo steht, dass sie die selbst absägen darf?"
    )

    assert "Äste" in asked
    assert "absägen" in asked
    assert "Mandantin" not in asked


def test_a_penalty_or_a_right_after_a_story_is_looked_for_in_the_law() -> None:
    asked = norm_erbeten("Unser Mandant wurde beim Schwarzfahren erwischt. Wo steht die Strafe?")

    assert "Schwarzfahren" in asked


def test_a_story_of_money_before_a_question_of_law_is_no_question_of_accounts() -> None:
    assert not fuehrt_keine_konten(lies("Er hat das falsche Teil bekommen, will Geld. Wo ist das geregelt?"))
    assert fuehrt_keine_konten(lies("Ist das Geld schon eingegangen?"))


@pytest.mark.parametrize("question", ["§ 15 TVöD", "§ 5 AGB", "Was steht in § 4 der Satzung?"])
def test_what_is_no_law_is_said_to_be_none(question: str) -> None:
    assert "kein Gesetz" in ohne_gesetz(lies(question))


def test_a_number_with_its_paragraph_and_no_law_is_asked_for_the_law() -> None:
    assert "Aus welchem Gesetz" in ohne_gesetz(lies("626 Absatz 2"))


def test_a_story_of_a_matter_is_none_of_the_law() -> None:
    assert not norm_erbeten("In der Akte 0098/26 gab es eine Rüge. Wo steht, dass sie rechtzeitig war?")
