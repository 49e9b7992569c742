"""What was probably meant, where no rule reads a request: the nearest need, a choice, or nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import ergebnis, frag, frag_mit_aufrufen
from bridle.assistants.helena.planer.zuletzt.gemeint import UNSICHER, gemeint
from bridle.assistants.helena.planer.zuletzt.gemeint_aehnlich import MARKEN
from bridle.assistants.helena.planer.zuletzt.gemeint_bedarf import Bedarf, bedarfe
from bridle.assistants.helena.saetze import KEINE_AKTE, NICHT_ERKANNT
from bridle.engine.messages import Message

UNSEEN = [
    line.split(": ", 1)
    for line in (Path(__file__).parent / "gemeint_ungesehen.txt").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]
TOLD = {
    "akte": "Silberbach",
    "person": "Sturmvogel",
    "wort": "Kaution",
    "zeitraum": "diese Woche",
    "tag": "03.11.2026",
    "betrag": "8.000 €",
    "norm": "§ 626 BGB",
    "gebiet": "Mietrecht",
    "gericht": "Landgericht",
    "muster": "Mahnung",
}
ABOUT_PARTIES = {
    "telefon",
    "mail",
    "anschrift",
    "kontakt",
    "kollision",
    "akten_mit_person",
    "vertreten_durch",
}
LOOKED_UP = [each for each in bedarfe() if each.art == "nachschlagen"]


def mit_allem(need: Bedarf) -> str:
    person = "Silberbach" if need.name in ABOUT_PARTIES else TOLD["person"]
    return need.gefragt({**TOLD, "person": person})


# ---- the needs


async def test_every_question_that_may_be_asked_instead_is_answered(kanzlei: Kanzlei) -> None:
    for need in LOOKED_UP:
        for question in dict.fromkeys([mit_allem(need), need.gefragt(_noetiges(need))]):
            result = await ergebnis(kanzlei, question)
            called = (
                [call.name for step in result.result.steps for call in step.tool_calls]
                if result.result
                else []
            )
            assert called or need.name == "hilfe", question
            for nothing in (NICHT_ERKANNT, KEINE_AKTE, UNSICHER, "finde ich keine Akte"):
                assert nothing not in result.text, question


def _noetiges(need: Bedarf) -> dict[str, str]:
    person = "Silberbach" if need.name in ABOUT_PARTIES else TOLD["person"]
    told = {**TOLD, "person": person}
    return {place: told[place] for place in need.fehlt({})}


def test_a_need_has_a_name_of_its_own_and_known_places() -> None:
    assert len({each.name for each in bedarfe()}) == len(bedarfe())
    for need in bedarfe():
        assert need.plaetze <= MARKEN.keys()
        assert bool(need.frage) == (need.art == "nachschlagen"), need.name


# ---- how near


def test_wordings_nobody_has_seen_reach_their_need() -> None:
    """Taken where it is sure, else among those that are offered; hardly ever is another one taken."""
    reached = sum(_erreicht(names.split(), text) for names, text in UNSEEN)
    taken = [(names, text) for names, text in UNSEEN if _sicher(text)]
    wrong = [text for names, text in taken if naechste_frage(text) not in _fragen(names.split(), text)]
    assert len(UNSEEN) == 100
    assert reached >= 80
    assert len(taken) >= 45
    assert len(wrong) <= 1, wrong


def _sicher(text: str) -> bool:
    found = gemeint(text)
    return found is not None and found.sicher


def naechste_frage(text: str) -> str:
    found = gemeint(text)
    return found.fragen[0] if found else ""


def _erreicht(names: list[str], text: str) -> bool:
    found = gemeint(text)
    return found is not None and bool(set(found.fragen) & _fragen(names, text))


def _fragen(names: list[str], text: str) -> set[str]:
    """The questions of these needs as this request would fill them."""
    found = gemeint(text)
    openings = {need.frage.split("[")[0].split("{")[0] for need in bedarfe() if need.name in names}
    return (
        {each for each in found.fragen if any(each.startswith(start) for start in openings)}
        if found
        else set()
    )


@pytest.mark.parametrize(
    ("text", "spelled"),
    [
        ("haben wir iregndwo was verschlaffen", "haben wir irgendwo was verschlafen"),
        ("wer kümert sich um Silberbach", "wer kümmert sich um Silberbach"),
        ("Wie teuer wird der Prozes bei 5.000 Euro", "wie teuer wird der prozess bei 5000 euro"),
    ],
)
def test_a_slip_of_the_finger_costs_little(text: str, spelled: str) -> None:
    assert naechste_frage(text) == naechste_frage(spelled) != ""


@pytest.mark.parametrize(
    "text",
    [
        *("asdf jklö qwertz", "lorem ipsum dolor sit amet", "blubb fisch grün 77", "?!?", "", " ", "1", "§"),
        *("Wird es am Wochenende regnen?", "Wer holt heute Brötchen?", "Der Drucker streikt schon wieder"),
        *("Schreib dem Gegner von Silberbach einen Brief", "Lösch die Akte Silberbach"),
        *("Verschieb den Termin mit Frau Wiesengrund", "Haben wir bei Silberbach gute Chancen?"),
        *("Fass mir die Akte Nebelthau zusammen", "Was sollen wir bei Auerwald machen?"),
        *("Trag eine Frist bei Silberbach ein", "Welche Rechnungen sind noch offen?"),
    ],
)
def test_nonsense_orders_and_opinions_are_never_taken_for_a_look_up(text: str) -> None:
    found = gemeint(text)
    assert found is None or not found.sicher


def test_what_the_question_has_no_place_for_is_not_left_out_silently() -> None:
    for text in (
        "haben wir was verschlafen beim Landgericht Köln",
        "wer macht das bei Silberbach und bei Nebelthau",
        "wer kümmert sich nicht um Silberbach",
    ):
        found = gemeint(text)
        assert found is None or not found.sicher, text


@given(st.text(max_size=200))
@settings(max_examples=200, deadline=None)
def test_any_text_can_be_read(text: str) -> None:
    found = gemeint(text)
    assert found is None or found.fragen


# ---- in the conversation


async def test_what_was_understood_stands_before_the_answer(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "wer macht das bei Nebelthau")
    understood, answer = (
        said.index("Ich verstehe das als: „Wer bearbeitet die Akte Nebelthau?“"),
        said.index("0077/26"),
    )
    assert understood < answer
    assert "Sturmvogel" in said


async def test_what_lacks_its_matter_is_asked_for_and_then_answered(kanzlei: Kanzlei) -> None:
    asked = "wer macht das"
    first = await frag(kanzlei, asked)
    assert UNSICHER in first
    assert "Wer bearbeitet die Akte …?" in first
    assert "Nenne mir das Aktenzeichen" in first
    then = await frag(kanzlei, "Silberbach", [Message.user(asked), Message.assistant(first)])
    assert "Sturmvogel" in then


async def test_a_name_that_nobody_has_leaves_the_answer_as_it_was(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "wer macht das bei Quastenflosser")
    assert "Ich verstehe das als" not in said


async def test_what_the_first_has_found_is_not_looked_for_twice(kanzlei: Kanzlei) -> None:
    said, calls = await frag_mit_aufrufen(kanzlei, "ist Sturmvogel diese Woche dicht")
    assert "Ich verstehe das als: „Welche Fristen hat Sturmvogel diese Woche?“" in said
    assert len(calls) == len({(name, str(given)) for name, given in calls})


async def test_nonsense_is_not_understood_as_before(kanzlei: Kanzlei) -> None:
    for text in ("asdf jklö hmpf 77", "Regnet es morgen in Köln?"):
        assert NICHT_ERKANNT in await frag(kanzlei, text)
