"""Helena without a model: what a question takes for granted, and what its papers say instead."""

from __future__ import annotations

from typing import Any

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag
from bridle.assistants.helena.planer.akten import falldaten
from bridle.assistants.helena.planer.dokumente import gruende, ueberblick
from bridle.assistants.helena.planer.dokumente.gegensaetze import angenommen, widerlegt
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.passt import passt


def seite(dokument: str, text: str) -> dict[str, Any]:
    return {"dokument": dokument, "akte": "0001/26", "seite": 1, "seiten": 1, "text": text}


# ---- pairs of which one excludes the other


@pytest.mark.parametrize(
    ("asked", "paper", "text"),
    [
        ("Wann kam die fristlose Kündigung?", "Kündigung", "Wir kündigen das Arbeitsverhältnis ordentlich."),
        ("Warum wurde ordentlich gekündigt?", "Kündigung", "Wir kündigen fristlos aus wichtigem Grund."),
        ("Wie lang ist die Freiheitsstrafe?", "Strafbefehl", "Es wird eine Geldstrafe festgesetzt."),
        ("Der Führerschein ist doch weg?", "Strafbefehl", "Es wird ein Fahrverbot von einem Monat verhängt."),
        ("Wann endet der befristete Vertrag?", "Arbeitsvertrag", "Das Arbeitsverhältnis ist unbefristet."),
    ],
)
def test_a_paper_that_says_the_other_refutes_the_question(asked: str, paper: str, text: str) -> None:
    wrong = widerlegt(lies(asked).klein, [seite(paper, text)])
    assert wrong is not None
    assert wrong.satz == text


def test_a_paper_that_says_both_or_another_paper_refutes_nothing() -> None:
    klein = lies("Wann kam die fristlose Kündigung?").klein
    both = seite("Kündigung", "Wir kündigen fristlos, hilfsweise ordentlich.")
    contract = seite("Arbeitsvertrag", "Das Arbeitsverhältnis kann ordentlich gekündigt werden.")
    assert widerlegt(klein, [both]) is None
    assert widerlegt(klein, [contract]) is None


@pytest.mark.parametrize(
    "asked",
    [
        "War das eine ordentliche oder eine fristlose Kündigung?",
        "Das war doch keine fristlose Kündigung?",
        "Wann kam die Kündigung?",
    ],
)
def test_who_asks_which_it_is_takes_nothing_for_granted(asked: str) -> None:
    assert angenommen(lies(asked).klein) == []


async def test_the_other_kind_of_kuendigung_is_told_before_its_day(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Wann hat Frau Silberbach die fristlose Kündigung bekommen?")
    assert "„fristlose“ finde ich dort nicht" in said
    assert said.index("ordentlich aus betriebsbedingten Gründen") < said.index("zugegangen am")


async def test_a_penalty_that_was_not_imposed_is_corrected(kanzlei: Kanzlei) -> None:
    said = await frag(
        kanzlei, "Lindwurm: die Fahrerlaubnis wurde doch entzogen, wo steht das im Strafbefehl?"
    )
    assert "So steht es nicht" in said
    assert "für die Dauer von zwei Monaten verboten" in said


# ---- a figure that a paper is said to have


async def test_a_figure_that_is_not_there_is_denied_with_what_is_there(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Im Mietvertrag Nebelthau steht doch 1.200 € Kaution, oder?")
    assert "„1.200“ finde ich im Dokument" in said
    assert "2.070,00 €" in said


async def test_a_figure_that_is_there_is_confirmed(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Im Mietvertrag Nebelthau steht doch 2.070 € Kaution, oder?")
    assert "Ja, im Dokument" in said


async def test_a_figure_beside_another_one_is_not_confirmed(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "In unserem Klageentwurf für Silberbach steht doch 2020 als Eintritt, oder?")
    assert "Ja, " not in said
    assert "verschiedene Angaben" in said
    assert "01.04.2019" in said


async def test_what_went_out_is_said_to_who_thinks_it_did_not(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Der Widerspruch für Frau Kiesewald ist noch nicht raus, oder?")
    assert "Doch: " in said
    assert "Ja: " not in said
    assert "ÜBERFÄLLIG" in said
    assert "Nicht berücksichtigt" not in said


# ---- why somebody does something now, and what they have against it


@pytest.mark.parametrize(
    "asked",
    [
        "Warum zahlt die Adlerflug nicht den ganzen Nutzungsausfall?",
        "Wieso genehmigt die Stadt Nordtal den Anbau nicht?",
        "Weshalb bekommt Hallbaum keine Baugenehmigung?",
        "Was wendet Brackwasser gegen die Lieferung ein?",
    ],
)
def test_a_reason_that_somebody_has_now_is_looked_up(asked: str) -> None:
    assert gruende.gefragt(lies(asked)) is not None


@pytest.mark.parametrize(
    "asked",
    [
        "Warum zahlt die Versicherung bei grober Fahrlässigkeit nicht?",
        "Was wendet man gegen einen Mahnbescheid ein?",
        "Warum darf der Vermieter nicht einfach kündigen?",
    ],
)
def test_without_anybodys_name_it_is_asked_of_the_law(asked: str) -> None:
    assert gruende.gefragt(lies(asked)) is None


async def test_the_works_council_is_quoted_and_not_merely_there(kanzlei: Kanzlei) -> None:
    asked = "Was hat der Betriebsrat gegen die Kündigung bei Kolbenfeld eingewandt?"
    assert all(rule.pattern(asked) is None for rule in falldaten.regeln() if callable(rule.pattern))
    said = await frag(kanzlei, asked)
    assert "Fördertechnik nicht einbezogen" in said


async def test_a_court_that_is_named_is_not_asked_whether_it_is_competent(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Mit welcher Begründung hat das AG die Klage von Frau Auerwald abgewiesen?")
    assert "nicht bewiesen" in said
    assert "§ 23 Nr. 1 GVG" not in said


async def test_reasons_of_the_only_decision_count_for_what_it_says_in_other_words(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Aus welchen Gründen hat das Gericht Frau Auerwald den Rücktritt versagt?")
    assert "sieben Monate nach Übergabe" in said


async def test_what_we_wrote_to_somebody_is_not_what_they_object(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Welche Einwände hat die Vermieterin von Nebelthau?")
    assert "Einwände finde ich in den Dokumenten" in said
    assert "536c" not in said


async def test_what_a_missing_paper_would_say_is_quoted_from_others_as_such(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Was verlangt Auerwald in ihrer Klage?")
    assert "Ein Dokument „Klage“ finde ich" in said
    assert "Rückzahlung des Kaufpreises" in said


async def test_a_paper_that_is_spoken_of_is_a_subject_in_another_one(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Was hat die Tannhof zur Rüge geschrieben?")
    assert "nicht rechtzeitig gerügt" in said


async def test_what_is_thought_to_be_at_court_is_told_by_the_calendar(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Die Klage für Silberbach ist doch schon beim Gericht, oder?")
    assert "Nein: „Kündigungsschutzklage einreichen“" in said


# ---- money in papers is no fee


@pytest.mark.parametrize(
    ("asked", "fits"),
    [
        ("Was verlangen wir in der Mahnung an Grünspecht außer den 2.380 €?", False),
        ("Mit was für Kosten rechnet die Sachverständige Mauerstein?", False),
        ("Was kostet eine Mahnung über 2.380 €?", True),
        ("Welche Gebühren fallen für den Sachverständigen an, er rechnet 1.000 € ab?", True),
    ],
)
def test_what_a_paper_or_an_expert_names_is_not_computed(asked: str, fits: bool) -> None:
    assert passt("kosten", lies(asked)) is fits


async def test_costs_that_an_expert_names_come_out_of_the_report(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Mit was für Kosten rechnet die Sachverständige Mauerstein für die Sanierung?")
    assert "2.840,00 €" in said


async def test_what_is_missing_is_told_where_the_paper_is_named_first(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Was fehlt uns noch an Unterlagen zum Endvermögen vom Ehemann Wiesengrund?")
    assert "Belege zum Tagesgeld" in said


async def test_the_points_of_a_template_are_shown(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Welche Punkte deckt unser Muster für den Sachstandsbrief ab?")
    assert "{{VERLAUF}}" in said


# ---- what is known of a matter, where nobody can sum it up


async def test_a_matter_is_shown_as_it_stands_and_that_summing_up_takes_a_model(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Fass mir kurz zusammen, was bei Brackwasser bisher los war")
    assert "nur ein Sprachmodell" in said
    assert "Vorverfahren" in said
    assert "Klageerwiderung" in said
    assert "Klageschrift der Gegenseite" in said


@pytest.mark.parametrize(
    "asked",
    [
        "Fass das Gutachten Nebelthau zusammen",
        "Fass mir die offenen Fristen zusammen",
        "Schreib mir eine Zusammenfassung in einer Mail an Silberbach",
        "Fass die Rechtsprechung zum Eigenbedarf zusammen",
    ],
)
def test_papers_lists_and_texts_are_no_matter_to_be_shown(asked: str) -> None:
    assert all(rule.pattern(asked) is None for rule in ueberblick.regeln() if callable(rule.pattern))
