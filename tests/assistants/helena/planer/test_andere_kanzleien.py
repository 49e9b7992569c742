"""Papers of kinds that the demonstration lacks, and names that fit several matters."""

from __future__ import annotations

from typing import Any

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag
from bridle.assistants.helena.planer.dokumente.absaetze import Stelle, absaetze_aller
from bridle.assistants.helena.planer.dokumente.auffangen_gefragt import gefragte_worte
from bridle.assistants.helena.planer.dokumente.auffangen_stellen import finde
from bridle.assistants.helena.planer.dokumente.befund_arten import AUFTRAG, ERGEBNIS
from bridle.assistants.helena.planer.dokumente.befund_erkennen import darf, gefragt
from bridle.assistants.helena.planer.dokumente.befund_stellen import aussagen
from bridle.assistants.helena.planer.dokumente.papierart import art_des_dokuments
from bridle.assistants.helena.planer.dokumente.sinn import begriff, eben, wortschatz
from bridle.assistants.helena.planer.grenzen import braucht_modell
from bridle.assistants.helena.planer.kalender.papiere import worte
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.zuletzt.personen_funktion import funktion


def seite(text: str) -> dict[str, Any]:
    return {"dokument": "Schriftstück", "akte": "0001/26", "seite": 1, "text": text}


# ---- a name that fits several matters


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("Wie hoch ist die Kaution bei Hausgut?", "2.070,00 €"),
        ("Wie hoch war der Vergleichsbetrag bei Hausgut?", "9.000,00 €"),
    ],
)
async def test_papers_of_the_matters_in_question_may_tell_which_is_meant(
    kanzlei: Kanzlei, asked: str, told: str
) -> None:
    said = await frag(kanzlei, asked)
    assert said.count("Der Name passt zu mehreren Akten (0077/") == 1
    assert told in said


async def test_where_none_of_them_tells_it_is_asked_which_is_meant(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Wie hoch ist der Lottogewinn bei Hausgut?")
    assert "passen mehrere Akten" in said


async def test_a_paper_of_another_matter_is_no_answer(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Wie hoch ist der Wiederbeschaffungswert bei Hausgut?")
    assert "19.800,00 €" not in said


async def test_a_reason_for_something_else_is_none(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Warum hat Hausgut die Minderung abgelehnt?")
    assert "Tierhaltung" not in said


# ---- passages


def test_a_sentence_goes_on_in_its_list_and_a_bold_line_with_an_hour_is_no_heading() -> None:
    text = (
        "beerbt worden ist von\n\n1. Anna Muster,\n2. Bert Muster.\n\nTermin ist bestimmt auf\n\n"
        "**Montag, 9:00 Uhr, Saal 4**\n\n**Gründe**\n\nWegen der Sache.\n\n**Kosten:** Gebühr 20,00 €."
    )
    assert [(each.ueberschrift, each.text.split()[0]) for each in absaetze_aller([seite(text)])] == [
        ("", "beerbt"),
        ("", "Termin"),
        ("Gründe", "Wegen"),
        ("Kosten", "**Kosten:**"),
    ]


def test_the_whole_amount_is_told_where_it_is_asked_for() -> None:
    text = "Die Muster AG fordert Ersatz.\n\n- Lizenz: 500,00 €\n- Pauschale: 20,00 €\n\nZusammen 520,00 €."
    found = finde([seite(text)], ["Muster", "fordert"], "was fordert die muster ag insgesamt?")
    assert "520,00 €" in found.stellen[0].text


def test_a_compound_is_found_by_parts_that_look_like_endings() -> None:
    text = eben("Er schuldet dem Finanzamt Steuern in Höhe von 300,00 €.")
    term = begriff("Steuerschulden", wortschatz(text))
    assert term is not None
    assert term.in_text(text) > 0.5
    assert term.in_text(eben("Er schuldet Miete.")) < 0.5


def test_how_fast_somebody_drove_is_looked_for_as_a_speed() -> None:
    assert "Geschwindigkeit" in gefragte_worte(lies("Wie schnell war Frau Muster laut Bescheid?"), None)
    assert "Geschwindigkeit" not in gefragte_worte(lies("Schnell: Was steht im Bescheid?"), None)


# ---- kinds of papers and questions


@pytest.mark.parametrize(
    ("asked", "kind"),
    [
        ("Welche Diagnosen stehen im Arztbericht?", "arztbericht"),
        ("Welche Auflagen enthält die Baugenehmigung?", "baugenehmigung"),
        ("Wer sind die Erben laut Erbschein?", "erbschein"),
        ("Welche Mängel stehen im Abnahmeprotokoll?", "abnahmeprotokoll"),
        ("Was steht im Beweisbeschluss?", "beweisbeschluss"),
        ("Berichte mir von der Akte", ""),
        ("Was hat das Gericht beschlossen?", ""),
    ],
)
def test_more_kinds_of_papers_are_known(asked: str, kind: str) -> None:
    assert art_des_dokuments(lies(asked)) == kind


def test_a_report_that_answers_questions_is_told_question_by_question() -> None:
    parts = [
        Stelle("Gutachten", "0001/26", 1, 1, heading, text)
        for heading, text in (
            ("Frage 1: Fehler?", "Ja."),
            ("Frage 2: Folgen?", "Keine."),
            ("Frage 3: Dauer?", "Zwei Jahre."),
            ("Frage 3: Dauer?", "Vermerk."),
        )
    ]
    assert aussagen(parts, ERGEBNIS, []) == parts[:3]


def test_what_an_expert_is_to_find_out_is_no_advice() -> None:
    asked = lies("Was soll der Sachverständige in der Akte 0012/26 klären?")
    found = gefragt(asked)
    assert darf(asked)
    assert found is not None
    assert found["aussage"] is AUFTRAG
    assert not darf(lies("Was sollen wir nach dem Gutachten in der Akte 0012/26 tun?"))


def test_raten_that_are_counted_are_no_advice() -> None:
    assert not braucht_modell(lies("In wie vielen Raten wird der Rückstand bei Muster gezahlt?"))


def test_who_has_a_function_is_somebody_else_than_is_named() -> None:
    assert funktion(lies("Wer ist Insolvenzverwalter der Hansa Frischemarkt?")) is not None
    assert funktion(lies("Wer ist Gunnar Steilhang?")) is None


async def test_a_name_behind_small_words_is_no_function(kanzlei: Kanzlei) -> None:
    assert "Fahrer und Halter" in await frag(kanzlei, "Wer ist denn gleich wieder der Querfeld?")


def test_when_somebody_has_to_do_something_may_stand_in_a_paper() -> None:
    assert worte(lies("Wann muss Frau Muster den Dienstwagen zurückgeben?"))["worte"]
    assert not worte(lies("Wann müssen wir die Klage einreichen?"))["worte"]
