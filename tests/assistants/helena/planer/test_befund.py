"""What a report says of a cause, its result, its findings or its advice, and never only what it was asked."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech
from bridle.assistants.helena.planer.dokumente.absaetze import Stelle
from bridle.assistants.helena.planer.dokumente.befund_arten import EMPFEHLUNG, ERGEBNIS, URSACHE
from bridle.assistants.helena.planer.dokumente.befund_stellen import aussagen

AUFTRAG = "Es soll festgestellt werden"


@pytest.mark.parametrize(
    "asked",
    [
        "Gutachten Schimmelursache?",
        "Woher kommt laut Gutachten der Schimmel?",
        "Worauf führt die Sachverständige den Schimmel zurück?",
        "Warum schimmelt es laut Gutachten im Schlafzimmer?",
        "Woran liegt der Schimmel laut Sachverständiger in der Sache Nebelthau?",
        "Wodurch ist der Schimmel bei Nebelthau entstanden?",
        "Schadensursache Nebelthau?",
    ],
)
async def test_the_cause_is_told_and_not_the_question_for_it(kanzlei: Kanzlei, asked: str) -> None:
    said = await frag(kanzlei, asked)
    assert "Ursache ist danach eine bauliche Wärmebrücke" in said
    assert "Seite 2" in said
    assert AUFTRAG not in said


@pytest.mark.parametrize(
    "asked",
    [
        "Was hat der Sachverständige als Ergebnis geschrieben?",
        "Zu welchem Ergebnis kommt das Gutachten?",
        "Was kam beim Gutachten heraus?",
        "Ergebnis des Gutachtens?",
    ],
)
async def test_where_no_matter_is_named_the_result_of_each_report_is_told(
    kanzlei: Kanzlei, asked: str
) -> None:
    said = await frag(kanzlei, asked)
    assert "auf eine bauliche Wärmebrücke zurückgeht" in said
    assert "Einen Abschnitt „Ergebnis“ hat **Kfz-Schadengutachten** (Akte 0092/" in said
    assert "7.447,29 €" in said


async def test_a_report_without_such_a_section_shows_its_end(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Was kam beim Gutachten Sandkuhl raus?")
    assert "nicht; seine letzte Seite" in said
    assert "Feuchteschaden" not in said


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("Was empfiehlt die Gutachterin bei Nebelthau?", "Der befallene Putz ist"),
        ("Wie lässt sich der Schimmel laut Gutachten beseitigen?", "Der befallene Putz ist"),
        ("Was hat der Gutachter bei Sandkuhl festgestellt?", "Anstoß mittig gegen das Heck"),
        ("Was sollte das Gutachten Nebelthau klären?", AUFTRAG),
    ],
)
async def test_advice_findings_and_the_task_are_told_as_such(kanzlei: Kanzlei, asked: str, told: str) -> None:
    assert told in await frag(kanzlei, asked)


async def test_a_thing_that_no_report_speaks_of_is_said_to_be_in_none(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Woher kommen laut Gutachten die Risse?")
    assert "Von „Risse“ ist in „Gutachten Feuchteschaden“" in said
    assert "nicht die Rede" in said


async def test_a_matter_without_a_report_has_no_result_of_one(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Was steht im Gutachten Silberbach als Ergebnis?")
    assert said.count("Ein Gutachten finde ich in der Akte 0101/") == 1
    assert "Abschnitt" not in said


async def test_a_conversation_goes_on_in_the_report(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(
        kanzlei, "Zeig mir das Gutachten Nebelthau", "und was ist das Ergebnis?", "und die Ursache?"
    )
    assert "Ursache ist danach eine bauliche Wärmebrücke" in said


@pytest.mark.parametrize(
    ("asked", "never"),
    [
        ("Was empfiehlst du nach dem Gutachten Nebelthau?", "Putz"),
        ("Haftet der Sachverständige für ein falsches Ergebnis?", "Wärmebrücke"),
        ("Woher stammt das Gutachten?", "Wärmebrücke"),
        ("Wodurch endet das Mandat Nebelthau?", "Zur Ursache"),
        ("Was ist das Ergebnis der Messungen im Gutachten Nebelthau?", "Zum Ergebnis steht"),
        ("Welche Reparaturkosten hat der Sachverständige bei Sandkuhl festgestellt?", "Als Gutachter"),
    ],
)
async def test_other_questions_are_not_taken_for_these(kanzlei: Kanzlei, asked: str, never: str) -> None:
    assert never not in await frag(kanzlei, asked)


def _stelle(heading: str, text: str) -> Stelle:
    return Stelle("Gutachten", "0001/26", 1, 1, heading, text)


def test_of_several_sections_on_causes_the_one_of_the_thing_is_told() -> None:
    pages = [
        _stelle("Beweisfragen", "Welche Ursache haben die Risse?"),
        _stelle("3.1 Ursache der Risse", "Der Baugrund hat sich gesetzt."),
        _stelle("3.2 Ursache der Nässe", "Der Ablauf ist undicht."),
    ]
    assert aussagen(pages, URSACHE, ["Risse"]) == pages[1:2]
    assert aussagen(pages, URSACHE, []) == pages[1:]


def test_without_a_heading_the_sentence_that_states_it_is_told() -> None:
    pages = [
        _stelle("Ortstermin", "Die Wand ist nass."),
        _stelle("Ortstermin", "Die Nässe ist auf einen undichten Ablauf zurückzuführen."),
        _stelle("Ortstermin", "Der Ablauf ist zu ersetzen. Empfohlen wird eine Rückstauklappe."),
        _stelle("Ortstermin", "Im Ergebnis liegt ein Mangel vor."),
    ]
    assert aussagen(pages, URSACHE, ["Nässe"]) == pages[1:2]
    assert aussagen(pages, EMPFEHLUNG, []) == pages[2:3]
    assert aussagen(pages, ERGEBNIS, []) == pages[3:]
