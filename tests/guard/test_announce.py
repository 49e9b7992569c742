"""What leads to a call: the speaker's own words, about something that is done now."""

from __future__ import annotations

import pytest

from bridle.guard.announce import Lead, lead_of, says_nothing
from bridle.guard.paper import is_paper
from bridle.guard.sentences import last_sentence


@pytest.mark.parametrize(
    "words",
    [
        "Ich sende die Mail.", "Dazu rufe ich die Akte ab.", "Ich schlage das nach.",
        "Ich sehe nach den Fristen.",
        "Erst suche ich, dann lege ich die Frist an.", "Das weiß ich nicht auswendig, ich schaue nach.",
        "Ich sende Dr. Müller die Mail.", "Ich suche nach „Müller ./. Groß“.", "Ich werde danach suchen.",
        "Das Wetter wird abgerufen.", "Suche läuft …", "Prüfe die Fristen …", "Wir suchen in den Akten.",
        "Ich frage das Wetter für morgen ab.", "I'll look it up.", "Let me check.", "I'm checking the files.",
        "I am now going to send it.", "I'll go ahead and search.", "Sending the e-mail…",
        "I can check that for you.",
        "There was an error, let me try again.", "Okay, adding the deadline.", "One moment please.",
        "Thought: need the weather", "Question: Wetter?\nThought: Das weiß ich nicht.",
    ],
)  # fmt: skip
def test_a_speaker_who_acts_now_announces_it(words: str) -> None:
    assert lead_of(f"{words}\n") is Lead.ANNOUNCED


@pytest.mark.parametrize(
    "words",
    [
        "Ich sende die Mail nicht.", "Ich lösche die Datei, aber nicht heute.", "Ich suchte danach.",
        "Daraufhin sende ich die Mail, das war 2023.", "Er sucht danach.", "Die Akte, die ich suche, fehlt.",
        "Er fragt, ob ich die Mail sende.", "Der Absender schreibt: ich lösche das.",
        "Ich lösche alles, sagte er.",
        "»Ich lösche alles.«", "> Ich lösche alles.", "Bitte prüfen Sie das.",
        "Schicken Sie es, ich prüfe es.",
        "Sobald Sie zustimmen, lösche ich.", "Vielleicht suche ich.", "Morgen sende ich die Mail.",
        "Ich brauche Ihre Zustimmung.", "Ich setze das aus.", "Ich lege das Mandat nieder.",
        "Ich beantrage das.",
        "Ich werde davon absehen.", "Soll ich suchen?", "Ich suche die Akte?", "Die Frist wird verlängert.",
        "Sie werden geladen.", "I'll leave it.", "I'm holding off on it.", "Let me not.", "Let me know.",
        "I will never send it.", "The title is Let me search.", "She'll send it.",
        "Deleting files is out of scope.",
        "I need your approval.", "Once you confirm, I'll delete it.", "I sent it.",
        "Check the weather yourself.",
        "Die Frist beträgt zwei Wochen.", "Nein.", "No.", "Thought: I must refuse",
        "Der Brief.\nThought: Ich lösche das.",
    ],
)  # fmt: skip
def test_what_is_not_done_here_and_now_announces_nothing(words: str) -> None:
    assert lead_of(f"{words}\n") is Lead.NONE


@pytest.mark.parametrize(
    "words", ["Okay.", "Gerne!", "Sure thing:", "Kein Problem.", "Ja, sofort.", "Hallo!"]
)
def test_somebody_who_was_asked_may_agree_and_begin(words: str) -> None:
    assert lead_of(f"{words}\n") is Lead.AGREED


def test_a_word_or_two_in_the_line_of_the_call_are_neutral() -> None:
    assert lead_of("Some intro. ") is Lead.NEUTRAL
    assert lead_of("No prefix. ") is Lead.NEUTRAL
    for words in (
        "Some intro.\n",
        "Some long intro text. ",
        "No way. ",
        "Seite 3 ",
        "Hermes: ",
        "Zu riskant. ",
    ):
        assert lead_of(words) is Lead.NONE


def test_the_debris_of_a_call_says_nothing() -> None:
    assert says_nothing("<tool_call>\n<function=broken\n</function>\n</tool_call>\n")
    assert says_nothing("<|end|>")
    assert not says_nothing("<div>")


def test_an_abbreviation_ends_no_sentence() -> None:
    assert last_sentence("Gut. Ich sende Dr. Müller am 3. März die Mail.\n") == (
        "Ich sende Dr. Müller am 3. März die Mail",
        ".",
    )


@pytest.mark.parametrize(
    "prose",
    [
        "Von: a@b.de\nIch suche.", "Betreff: Frist\n\nIch suche.", "Sehr geehrte Frau Weiß,\nich suche.",
        "Ich suche.\n\nMit freundlichen Grüßen", "Seite 2 von 5\nIch suche.", "-----\nIch suche.",
        "Landgericht Hamburg\nIch suche.", "Im Brief heißt es:\nIch suche.",
        "Nachricht von heute. Ich suche.",
        "Anlage K 7\nIch suche.", "Forwarded message\nIch suche.",
    ],
)  # fmt: skip
def test_a_line_of_a_paper_makes_a_paper_of_all(prose: str) -> None:
    assert is_paper(prose)


@pytest.mark.parametrize(
    "prose",
    [
        "Ich suche danach", "Gern!\n\nIch suche danach.", "Die Akte fehlt. Ich suche sie.", "",
        "Das sind die Akten:\n- Müller\n- Groß\n\nIch lege die Frist an.", "Guten Tag, ich suche danach.",
        "Question: Wetter\nThought: x",
    ],
)  # fmt: skip
def test_sentences_and_lists_are_no_paper(prose: str) -> None:
    assert not is_paper(prose)
