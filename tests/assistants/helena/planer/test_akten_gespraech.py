"""Matters, conflict checks, papers and templates as people ask for them, and the talk that follows."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag
from bridle.assistants.helena.planer import genaue_regeln
from bridle.assistants.helena.planer.akten.kollision import WELCHER_NAME, ohne_namen
from bridle.assistants.helena.planer.dokumente.unveraendert import angebot
from bridle.assistants.helena.planer.grenzen import braucht_modell
from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.verstehen.lesart import Versteht, lesart
from bridle.assistants.helena.planer.verstehen.verweis import aufgeloest
from bridle.engine.messages import Message

KENNT = Versteht(genaue_regeln())
KOLLISION = (
    "„Hausgut Rheinbogen“ kommt in der Kanzlei vor:\n\n"
    "- Hausgut Rheinbogen Immobilien GmbH: Gegner in der Akte 0077/26 (Nebelthau ./. Hausgut, offen)\n"
    "- Hausgut Rheinbogen Immobilien GmbH: Mandant in der Akte 0007/25 (Hausgut ./. Steilhang, geschlossen)\n"
)
PAPIERE = (
    "Zwei Dokumente in der Akte 0092/26:\n\n- **Kfz-Schadengutachten**: freigegeben, 2 Seiten\n"
    "- **Abrechnungsschreiben der Versicherung**: Entwurf, 2 Seiten\n\nQuelle: Dokumente der Akte 0092/26."
)


def gemeint(question: str, text: str, answer: str) -> str:
    return " | ".join(lesart(text, [Vorher(question, answer)], KENNT).fragen)


@pytest.mark.parametrize(
    "text",
    [
        "Bitte Kollisionscheck für den neuen Mandanten von gestern",
        "Liegt bei der Anfrage von vorhin ein Interessenkonflikt vor?",
        "Kannst du für das Erstgespräch am Montag eine Kollisionsprüfung machen?",
    ],
)
def test_a_check_of_nobody_asks_for_the_name(text: str) -> None:
    assert ohne_namen(lies(text)) == WELCHER_NAME


@pytest.mark.parametrize("text", ["Kollisionsprüfung für die Anfrage Rabenstein", "Was ist eine Kollision?"])
def test_a_name_or_the_law_is_not_asked_back(text: str) -> None:
    assert ohne_namen(lies(text)) == ""


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Die Gegenseite heißt Steilhang e. K., kennen wir die?", "Steilhang"),
        ("Gegnerin ist die Adlerflug Versicherung AG.", "Adlerflug"),
    ],
)
def test_another_name_after_a_check_is_checked_too(text: str, name: str) -> None:
    meant = gemeint("Gibt es eine Kollision mit der Rabenstein GmbH?", text, "Keine Treffer.")
    assert KENNT.werkzeug(meant) == "check_kollision"
    assert name in meant


@pytest.mark.parametrize("text", ["Kennen wir eine Firma Papierwerk?", "Ist uns Herr Kolbenfeld bekannt?"])
def test_whether_somebody_is_known_is_a_check(text: str) -> None:
    assert KENNT.werkzeug(text) == "check_kollision"


@pytest.mark.parametrize(
    "text", ["Kennen wir die Anschrift von Herrn Sandkuhl?", "Ist uns der Termin bekannt?"]
)
def test_whether_a_fact_is_known_is_none(text: str) -> None:
    assert KENNT.werkzeug(text) != "check_kollision"


def test_the_side_is_said_by_the_check_itself() -> None:
    asked = "Kommt Hausgut Rheinbogen bei uns schon vor, Kollision?"
    assert gemeint(asked, "Auf welcher Seite stehen die?", KOLLISION) == asked


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Worum ging es im früheren Verfahren?", "Worum ging es in der Akte 0007/25?"),
        ("Wer bearbeitet die laufende Sache?", "Wer bearbeitet die Akte 0077/26?"),
    ],
)
def test_the_old_and_the_present_matter_are_told_by_their_state(text: str, meant: str) -> None:
    assert aufgeloest(text, [Vorher("Kennen wir Hausgut?", KOLLISION)]) == meant


@pytest.mark.parametrize(
    "text", ["Was steht im Gutachten zur Wertminderung?", "Wie hoch ist laut Abrechnungsschreiben der Abzug?"]
)
def test_a_paper_of_the_list_is_one_of_that_matter(text: str) -> None:
    assert "in der Akte 0092/26" in gemeint("Welche Dokumente liegen bei Sandkuhl?", text, PAPIERE)


@pytest.mark.parametrize(
    "text",
    ["Was fehlt uns bei Wiesengrund noch?", "Welche Belege fehlen in der Akte 0051/26 noch?"],
)
async def test_what_is_missing_stands_in_the_calendar_and_in_the_papers(kanzlei: Kanzlei, text: str) -> None:
    answer = await frag(kanzlei, text)
    assert "Beleganforderung Zugewinn" in answer
    assert "Es fehlen: Auskunft zum Trennungszeitpunkt" in answer


@pytest.mark.parametrize(
    ("text", "darin"),
    [
        ("Wie beziffert Frau Mauerstein die Schimmelbeseitigung?", "2.840,00 €"),
        ("Was schuldet Grünspecht nach der Rechnung?", "2.380,00 €"),
        ("Wie lange war das Auto von Sandkuhl in der Werkstatt?", "bis zum"),
        ("Welchen Wert gibt das Nachlassverzeichnis Morgenroth für die Wohnung an?", "185.000,00 €"),
        ("Was ergibt das Gutachten in der Akte Nebelthau?", "bauliche Wärmebrücke"),
        ("Zeig mir das Kfz-Gutachten", "Schadensbild"),
    ],
)
async def test_what_a_paper_says(kanzlei: Kanzlei, text: str, darin: str) -> None:
    assert darin in await frag(kanzlei, text)


async def test_of_two_reports_the_result_of_each_is_told_with_its_matter(kanzlei: Kanzlei) -> None:
    answer = await frag(kanzlei, "Was ergab das Gutachten?")
    assert "**Gutachten Feuchteschaden**, Seite 3 von 3 (Akte 0077/" in answer
    assert "**Kfz-Schadengutachten** (Akte 0092/" in answer


@pytest.mark.parametrize("text", ["Welche Akten sind schon abgelegt?", "Zeig mir die beendeten Mandate"])
async def test_closed_matters_by_other_words(kanzlei: Kanzlei, text: str) -> None:
    answer = await frag(kanzlei, text)
    assert "Eine Akte (geschlossen)" in answer
    assert "finde ich nichts" not in answer


async def test_two_fields_of_law_are_both_shown(kanzlei: Kanzlei) -> None:
    for text in (
        "Welche Akten gibt es im Erbrecht und im Sozialrecht?",
        "Zeig mir die Erb- und Sozialsachen",
    ):
        answer = await frag(kanzlei, text)
        assert "Morgenroth" in answer
        assert "Kiesewald" in answer
        assert "Silberbach" not in answer


async def test_the_department_of_a_field_is_that_field(kanzlei: Kanzlei) -> None:
    answer = await frag(kanzlei, "Welche Akten liegen im Referat Mietrecht?")
    assert "Eine Akte (Mietrecht)" in answer


async def test_a_template_is_found_by_the_last_part_of_a_compound(kanzlei: Kanzlei) -> None:
    answer = await frag(kanzlei, "Gibt es eine Vorlage, um sich gegen einen Ablehnungsbescheid zu wehren?")
    assert "Widerspruch gegen einen Bescheid" in answer


async def test_where_no_template_fits_all_are_named(kanzlei: Kanzlei) -> None:
    answer = await frag(kanzlei, "Haben wir ein Muster für eine Patientenverfügung?")
    assert "Mandantenbrief: Sachstand" in answer


@pytest.mark.parametrize(
    "text",
    [
        "Haben wir bei Brackwasser schlechte Karten?",
        "Gib mir das Urteil bei Auerwald in drei Sätzen wieder.",
        "Kannst du die Klage in wenigen Worten wiedergeben",
    ],
)
def test_an_outlook_and_a_summary_take_a_model(text: str) -> None:
    assert braucht_modell(lies(text))


def test_an_expert_is_no_matter() -> None:
    shown = angebot(lies("Kürz mir das Schadengutachten von Herrn Blechmann auf das Wichtigste zusammen."))
    assert not any("Akte Blechmann" in each for each in shown)


async def test_by_whom_a_paper_is_is_not_told_apart_in_silence(kanzlei: Kanzlei) -> None:
    answer = await frag(kanzlei, "Welche Unterlagen haben wir vom Gericht in der Akte Brackwasser?")
    assert "Von wem ein Dokument ist, ist nicht eingetragen" in answer


async def test_the_pages_of_one_paper_are_those_of_no_other(kanzlei: Kanzlei) -> None:
    answer = await frag(kanzlei, "Wie viele Seiten hat der Mietvertrag in der Akte Nebelthau?")
    assert "Mietvertrag Uferkante 27" in answer
    assert "Mängelanzeige" not in answer


@pytest.mark.parametrize(
    "text", ["Wann war die Zustellung bei Brackwasser?", "Wann war die Abnahme bei Auerwald?"]
)
async def test_when_something_happened_in_a_matter_is_no_question_of_law(kanzlei: Kanzlei, text: str) -> None:
    assert "eingespielte Gesetze" not in await frag(kanzlei, text)


async def test_what_a_testament_says_is_looked_up_in_no_statute(kanzlei: Kanzlei) -> None:
    assert "eingespielte Gesetze" not in await frag(kanzlei, "Wer kriegt laut Testament das Boot?")


async def test_a_pronoun_alone_is_not_searched_for_in_all_matters(kanzlei: Kanzlei) -> None:
    asked = "Wer vertritt die Gegenseite bei Silberbach?"
    before = (Message.user(asked), Message.assistant(await frag(kanzlei, asked)))
    answer = await frag(kanzlei, "Hat der schon geantwortet?", before)
    assert "Schritten" not in answer
    assert "0101/26" in answer
