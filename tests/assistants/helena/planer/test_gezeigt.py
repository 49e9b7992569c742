"""How a message was taken is shown in whole sentences; what a computation leaves out stands before it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridle.assistants.helena.planer import genaue_regeln
from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.verstehen.gezeigt import als_verstanden, gezeigt
from bridle.assistants.helena.planer.verstehen.lesart import Versteht, als_satz, lesart, ohne_wirkung
from bridle.assistants.helena.saetze import KEIN_SPRACHMODELL, NICHT_ERKANNT

KENNT = Versteht(genaue_regeln())
BERUFUNG = "Urteil LG Kassel zugestellt am 03.11.2026, wann endet die Berufungsfrist?"
GEBUEHR = "1,3 Geschäftsgebühr aus 6.000 €?"


def zu_sehen(*texts: str) -> str:
    """What is shown of the last message."""
    *before, text = texts
    talked = [Vorher(each, "") for each in before]
    return als_satz(text, lesart(text, talked, KENNT), talked, KENNT)


@pytest.mark.parametrize(
    ("texts", "shown"),
    [
        ((BERUFUNG, "Und wenn es das LG Rostock gewesen wäre?"),
         "Urteil LG Rostock zugestellt am 03.11.2026, wann endet die Berufungsfrist?"),
        ((BERUFUNG, "und die Begründung?"),
         "Urteil LG Kassel zugestellt am 03.11.2026, wann endet die Berufungsbegründungsfrist?"),
        ((GEBUEHR, "und bei 9.000 €?"), "1,3 Geschäftsgebühr aus 9.000 €?"),
        ((GEBUEHR, "und bei 9.000 €?", "und mit 1,8?"), "1,8 Geschäftsgebühr aus 9.000 €?"),
        (("Wer ist Gegner bei Brackwasser?", "und bei Sandkuhl?"), "Wer ist Gegner bei Sandkuhl?"),
        (("Was sagt § 536 BGB?", "Und § 543 Abs. 2?"), "§ 543 Abs. 2 BGB"),
    ],
)  # fmt: skip
def test_one_piece_in_the_place_of_another_is_shown_as_a_question(texts: tuple[str, ...], shown: str) -> None:
    assert zu_sehen(*texts) == shown


@pytest.mark.parametrize(
    ("before", "text"),
    [
        ("Wann läuft die Revisionsfrist ab?", "Zugestellt wurde das Urteil des OLG Celle am 12.11.2026."),
        ("Was kostet mich ein verlorener Prozess um 7.000 €?", "Und wenn es durch drei Instanzen geht?"),
        ("1,3 Verfahrensgebühr und 1,2 Terminsgebühr aus 3.000 €?", "Und wenn sich die Parteien einigen?"),
    ],
)
def test_what_is_put_together_is_shown_word_for_word(before: str, text: str) -> None:
    assert zu_sehen(before, text) == f"{before} {text}"


def test_a_chain_of_such_messages_is_shown_from_its_beginning() -> None:
    texts = (
        "Wann läuft die Berufungsfrist ab?",
        "Das Urteil kam am 12.11.2026.",
        "und wenn es das LG Kiel war?",
    )
    assert zu_sehen(*texts).startswith("Wann läuft die Berufungsfrist ab? Das Urteil kam am 12.11.2026.")


@given(st.text(max_size=60), st.text(max_size=60), st.text(max_size=60))
def test_any_reading_can_be_shown(before: str, text: str, meant: str) -> None:
    assert isinstance(gezeigt(text, meant, [(before, before)]), str)


@pytest.mark.parametrize("answer", [NICHT_ERKANNT, f"{KEIN_SPRACHMODELL} Du kannst mich fragen:\n- Frist?"])
def test_what_was_not_understood_was_taken_in_no_way(answer: str) -> None:
    assert als_verstanden("Wie hoch ist der Schaden?", answer) == answer


# ---- what a computation leaves out


def uebergangen(before: str, text: str, answer: str = "Gerechnet: **572,21 €**.") -> str:
    talked = [Vorher(before, "")]
    return ohne_wirkung(text, lesart(text, talked, KENNT), talked, KENNT, answer)


@pytest.mark.parametrize(
    "text", ["Und wenn die Mandantin Beamtin ist?", "und wenn der Gegner insolvent wird?"]
)
def test_what_changes_nothing_is_said_to_be_left_out(text: str) -> None:
    assert "Nicht berücksichtigt" in uebergangen(GEBUEHR, text)


@pytest.mark.parametrize("text", ["und bei 9.000 €?", "und bei vier Auftraggebern?", "nimm mal 1,5"])
def test_what_is_reckoned_with_is_not(text: str) -> None:
    assert uebergangen(GEBUEHR, text) == ""


@pytest.mark.parametrize(
    "text", ["Und ist das eine Notfrist?", "und warum?", "Und wer zahlt das, wenn wir gewinnen?"]
)
def test_a_question_about_the_result_adds_nothing(text: str) -> None:
    assert uebergangen("Was kostet eine Klage über 12.000 €?", text) == ""
