"""What only sounds like something the rules know is not taken for it."""

from __future__ import annotations

import re

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech
from bridle.assistants.helena.planer.fristen.gegen_bescheid import gegen_ersten
from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.lesen.redensarten_suche import SUCHEN
from bridle.assistants.helena.planer.verstehen.frist_davor import _ab_zitiertem_tag
from bridle.assistants.helena.planer.verstehen.ganze_frage import als_ganze_frage
from bridle.assistants.helena.planer.verstehen.weg_davor import UNVERTRAEGLICH
from bridle.engine.messages import Message

POST = "bescheid am 18.11.2026 zur post gegeben, widerspruchsfrist?"
NACHBAR = "nein, der Nachbar hat ihn am 19.11.2026 bekommen"


@pytest.mark.parametrize("then", ["Was steht heute an?", "Welche Fristen laufen bei Silberbach?", "danke"])
def test_another_question_after_one_that_was_asked_back_is_that_question(then: str) -> None:
    told = [
        Message.user(POST),
        Message.assistant("…"),
        Message.user(NACHBAR),
        Message.assistant(UNVERTRAEGLICH),
    ]
    read, _ = als_ganze_frage([*told, Message.user(then)], len(told))
    assert read[-1].text == then


def test_a_day_of_delivery_answers_it() -> None:
    told = [Message.assistant(UNVERTRAEGLICH), Message.user("zugestellt am 19.11.2026")]
    read, _ = als_ganze_frage(told, 1)
    assert read[-1].text == "Korrektur: zugestellt am 19.11.2026"


@pytest.mark.parametrize(
    "text",
    [
        "der bescheid der krankenkasse wurde am 02.11.2026 zugestellt. wie lange hat sie zeit?",
        "die krankenkasse hat den bescheid am 02.11.2026 zugestellt. wie lange hat sie noch zeit?",
        "bescheid der kasse zugestellt am 02.11.2026, widerspruch ist eingelegt. wie lange hat er zeit?",
    ],
)
def test_the_time_of_an_authority_is_not_that_of_whoever_got_the_bescheid(text: str) -> None:
    assert gegen_ersten(text) == ""


def test_that_of_whoever_got_it_is() -> None:
    assert gegen_ersten("bescheid vom jobcenter am 12.11.2026 uebergeben, wie lange hat er zeit?")


@pytest.mark.parametrize(
    ("passage", "carried"),
    [
        ("Strafbefehl vom 03.11.2026. Zugestellt am 09.11.2026.", True),
        ("Das Versäumnisurteil wurde der Beklagten zugestellt am 09.11.2026.", False),
    ],
)
def test_a_frist_is_reckoned_from_a_quoted_day_only_of_the_paper_itself(passage: str, carried: bool) -> None:
    said = f"**Strafbefehl**, Seite 1 von 2 (Akte 0103/26):\n\n> {passage}\n\nQuelle: Dokument „Strafbefehl“."
    last = Vorher("wann wurde der strafbefehl zugestellt", said)
    assert bool(_ab_zitiertem_tag("dann rechne die einspruchsfrist", last)) is carried


@pytest.mark.parametrize(
    "text",
    [
        "Finde alle Besprechungen diese Woche in allen Akten",
        "Suche offene Aufgaben in allen Akten",
        "Finde alle Klagen in allen Akten",
        "Finde die Adresse von Brombeer in allen Akten",
        "Suche den Anwalt von Silberbach in allen Akten",
    ],
)
def test_what_has_a_list_is_no_word_to_be_searched_for(text: str) -> None:
    assert not any(re.search(pattern, text, re.I) for pattern, _ in SUCHEN)


@pytest.mark.parametrize(
    "text",
    [
        "An welche Adresse geht die Kündigung ihres Mobilfunkvertrags bei Nebelthau?",
        "Wohin geht die Kündigung meines Handyvertrags bei Silberbach?",
    ],
)
async def test_what_our_client_ends_otherwise_goes_to_nobody_here(kanzlei: Kanzlei, text: str) -> None:
    assert "kann ich nicht sicher sagen" in await frag(kanzlei, text)


async def test_another_gutachten_is_not_the_one_in_the_calendar(kanzlei: Kanzlei) -> None:
    answer = await frag(kanzlei, "Bis wann muss das Schiedsgutachten bei Nebelthau da sein?")
    assert not answer.split("\n\n")[1].startswith("Eine offene Frist")
    assert "Schiedsgutachten" in answer


async def test_somebody_who_takes_part_is_not_said_to_be_nowhere(kanzlei: Kanzlei) -> None:
    answer = await frag(kanzlei, "Gibt es was über Eisenhut?")
    assert "Gesucht ist nur in den Dokumenten" in answer or "Gegnervertreter" in answer


async def test_a_question_after_a_correction_that_could_not_be_put_in_is_answered(kanzlei: Kanzlei) -> None:
    answer = await im_gespraech(kanzlei, POST, NACHBAR, "Welche Termine haben wir am 23.11.?")
    assert "Am Mo., 23.11.2026" in answer
    assert "Korrektur" not in answer
