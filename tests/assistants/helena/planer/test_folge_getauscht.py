"""Helena without a model: what a short message names takes the place of what the question before named."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech
from bridle.assistants.helena.planer import regeln
from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.verstehen.anderer_vertrag import anderer_vertrag
from bridle.assistants.helena.planer.verstehen.gericht_am_ort import gericht_am_ort
from bridle.assistants.helena.planer.verstehen.lesart import Versteht
from bridle.assistants.helena.planer.verstehen.papiere_nach_stand import papiere_nach_stand

VERSTEHT = Versteht(regeln())
PAPIERE = (
    "Zwei Dokumente in der Akte 0031/26 (Eisvogel ./. Dohle):\n\n"
    "- **Mietvertrag**: freigegeben, 2 Seiten, Ordner Vertrag, vom Fr., 04.09.2026\n"
    "- **Mängelanzeige**: versendet, 1 Seite, Ordner Korrespondenz, vom Sa., 19.09.2026\n\n"
    "Quelle: Dokumente der Akte 0031/26."
)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("und bei der Wohnungsmiete?", "Wie lang ist die Kündigungsfrist für eine Wohnung?"),
        ("und für eine Wohnung?", "Wie lang ist die Kündigungsfrist für eine Wohnung?"),
        ("und in der Probezeit?", "Wie lang ist die Kündigungsfrist in der Probezeit?"),
        ("und bei einem Darlehen?", "Wie lang ist die Kündigungsfrist bei einem Darlehen?"),
        ("Und bei der Pacht?", "Wie lang ist die Kündigungsfrist bei der Pacht?"),
        ("und beim Arbeitsvertrag?", "Wie lang ist die Kündigungsfrist beim Arbeitsvertrag?"),
    ],
)
def test_each_contract_has_its_own_kuendigungsfrist(said: str, meant: str) -> None:
    before = Vorher("Wie lang ist die Kündigungsfrist bei Gewerberaum?", "")
    assert anderer_vertrag(said, before, VERSTEHT) == meant


@pytest.mark.parametrize(
    ("frage", "said"),
    [
        ("Wie lang ist die Berufungsfrist?", "und bei einem Darlehen?"),
        ("Wie lang ist die Kündigungsfrist bei Gewerberaum?", "und bei Nebelthau?"),
        ("Wie lang ist die Kündigungsfrist bei Gewerberaum?", "und nach fünf Jahren?"),
        ("Kündigung der Wohnung am 3.11.2026, Kündigungsfrist?", "und bei Gewerberaum?"),
        ("Welche Kündigungsfrist steht in der Akte Silberbach?", "und im Mietvertrag?"),
    ],
)
def test_what_is_no_other_contract_is_read_otherwise(frage: str, said: str) -> None:
    assert anderer_vertrag(said, Vorher(frage, ""), VERSTEHT) == ""


async def test_the_other_contract_is_answered_and_nothing_of_it_left_out(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(
        kanzlei, "Wie lang ist die Kündigungsfrist bei Gewerberaum?", "und bei der Wohnungsmiete?"
    )
    assert "§ 573c BGB" in said
    assert "Nicht berücksichtigt" not in said


@pytest.mark.parametrize(
    ("frage", "said", "meant"),
    [
        (
            "Welches Arbeitsgericht ist für Köln zuständig?",
            "und welches LAG?",
            "Landesarbeitsgericht ist für Köln",
        ),
        (
            "Welches Landgericht ist für Bonn zuständig?",
            "welches OLG wäre das?",
            "Oberlandesgericht ist für Bonn",
        ),
        ("Welches Sozialgericht ist für Köln zuständig?", "und das LSG?", "Landessozialgericht ist für Köln"),
        (
            "Welches Arbeitsgericht ist für Köln zuständig?",
            "und für Leipzig?",
            "Arbeitsgericht ist für Leipzig",
        ),
    ],
)
def test_another_kind_of_court_or_another_town(frage: str, said: str, meant: str) -> None:
    assert gericht_am_ort(said, Vorher(frage, ""), VERSTEHT) == f"Welches {meant} zuständig?"


def test_a_court_without_a_town_is_none_of_a_town() -> None:
    before = Vorher("Wie lang ist die Berufungsfrist?", "Berufung: **1 Monat** (§ 517 ZPO).")
    assert gericht_am_ort("und beim LAG?", before, VERSTEHT) == ""
    asked = Vorher("Welches Arbeitsgericht ist für Köln zuständig?", "")
    assert gericht_am_ort("und für Nebelthau?", asked, VERSTEHT) == ""


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("davon versendet?", "nur die versendeten"),
        ("nur die freigegebenen", "nur die freigegebenen"),
        ("davon Entwürfe", "nur die Entwürfe"),
        ("welche davon sind noch nicht raus?", "nur die nicht versendeten"),
        ("und welche sind verschickt worden?", "nur die versendeten"),
    ],
)
def test_a_list_of_papers_is_narrowed_by_their_state(said: str, meant: str) -> None:
    before = Vorher("Welche Dokumente gibt es bei Eisvogel?", PAPIERE)
    assert papiere_nach_stand(said, before) == f"Welche Dokumente gibt es in der Akte 0031/26, {meant}?"


@pytest.mark.parametrize(
    "said",
    ["wer hat die freigegeben?", "wann wurde der versendet?", "versende die Mängelanzeige", "und die Klage?"],
)
def test_what_asks_for_more_than_the_state_is_left_to_others(said: str) -> None:
    assert papiere_nach_stand(said, Vorher("Welche Dokumente gibt es bei Eisvogel?", PAPIERE)) == ""


async def test_papers_by_state_in_one_matter_and_in_all(kanzlei: Kanzlei) -> None:
    one = await im_gespraech(kanzlei, "Welche Dokumente gibt es in der Akte Nebelthau?", "davon versendet?")
    assert "Mängelanzeige an die Vermieterin" in one
    assert "Mietvertrag" not in one
    none = await im_gespraech(kanzlei, "Welche Dokumente gibt es in der Akte Nebelthau?", "davon Entwürfe")
    assert "Keine Dokumente (Entwurf)" in none
    every = await im_gespraech(
        kanzlei, "Welche Schriftsätze haben wir in allen Akten?", "welche davon sind versendet?"
    )
    assert "Scheidungsantrag" in every
    assert "Entwurf Kündigungsschutzklage" not in every


@pytest.mark.parametrize(
    ("frage", "said", "sum_"),
    [
        (
            "Was bekomme ich als Pflichtverteidiger im Ermittlungsverfahren?",
            "und als Wahlverteidiger?",
            "545,02 €",
        ),
        (
            "Was bekomme ich als Wahlverteidiger im Ermittlungsverfahren?",
            "und als Pflichtverteidiger?",
            "440,30 €",
        ),
        (
            "Was verdient der Pflichtverteidiger im Ermittlungsverfahren?",
            "und der Wahlverteidiger?",
            "545,02 €",
        ),
    ],
)
async def test_who_defends_is_exchanged(kanzlei: Kanzlei, frage: str, said: str, sum_: str) -> None:
    answer = await im_gespraech(kanzlei, frage, said)
    assert sum_ in answer
    assert "Nicht berücksichtigt" not in answer


@pytest.mark.parametrize(
    ("frage", "said", "meant"),
    [
        (
            "Versäumnisurteil zugestellt am 10. November 2026. Einspruchsfrist?",
            "Mein Fehler: Zustellung war der 9.",
            "zugestellt am 9. November 2026. Einspruchsfrist?",
        ),
        (
            "Urteil zugestellt am 10.11.2026, verkündet am 20.10.2026, wann endet die Berufungsfrist?",
            "mein Fehler: Zustellung war der 9.",
            "zugestellt am 9.11.2026, verkündet am 20.10.2026",
        ),
        (
            "Urteil verkündet am 20.10.2026, zugestellt am 10.11.2026, wann endet die Berufungsfrist?",
            "sorry, verkündet wurde es am 21.10.",
            "verkündet am 21.10.2026, zugestellt am 10.11.2026",
        ),
    ],
)
async def test_a_corrected_day_takes_the_place_of_that_of_its_event(
    kanzlei: Kanzlei, frage: str, said: str, meant: str
) -> None:
    assert meant in await im_gespraech(kanzlei, frage, said)


async def test_a_corrected_day_stays_in_the_next_question(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(
        kanzlei,
        "Urteil zugestellt am 10. November 2026, wann endet die Berufungsfrist?",
        "mein Fehler: Zustellung war der 9.",
        "und die Begründungsfrist?",
    )
    assert "11.01.2027" in said
    assert "Montag, 09.11.2026" in said


async def test_a_number_is_that_of_whom_the_answer_showed(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(kanzlei, "Wer ist die Mandantin in der Akte Silberbach?", "Welche Nummer?")
    assert "0221 4710101" in said
    assert "Kolbenfeld Maschinenbau GmbH**" not in said
    none = await im_gespraech(kanzlei, "Wer ist der Gegner in der Akte Nebelthau?", "Welche Nummer?")
    assert "keine Telefonnummer hinterlegt" in none
    assert "4710102" not in none
    matter = await im_gespraech(kanzlei, "Welche Akte betrifft die Versicherung Adlerflug?", "Welche Nummer?")
    assert "**0092/26**" in matter
    assert "Tel." not in matter


async def test_until_when_an_invoice_was_due_stands_in_it_and_not_in_the_calendar(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(
        kanzlei, "Welche Dokumente gibt es in der Akte Papierwerk?", "Bis wann war die Rechnung zu zahlen?"
    )
    assert "Zahlbar bis zum" in said
    assert "Kalender" not in said


async def test_by_when_somebody_must_sue_after_a_kuendigung(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Kündigung zugegangen am 12.11.2026, bis wann muss geklagt werden?")
    assert "03.12.2026" in said


async def test_what_was_quoted_of_a_matter_stays_its_own(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(
        kanzlei, "Wann wurde das Urteil bei Auerwald zugestellt?", "bis wann können wir Berufung einlegen?"
    )
    assert "Berufung einlegen" in said
    assert "Quelle: Kalender der Akte 0019/26" in said
    fact = await im_gespraech(
        kanzlei, "Wie hoch ist das Gehalt von Frau Silberbach?", "seit wann arbeitet sie dort?"
    )
    assert "Gehalt" not in fact.split("Quelle")[0].split("\n")[0]
    assert "01.04.2019" in fact


async def test_who_is_responsible_stands_in_the_entries_that_were_shown(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(kanzlei, "Welche Fristen sind überfällig?", "wer ist da zuständig?")
    assert "zuständig: Ruben Kieselhain" in said
    assert "nicht sicher verstanden" not in said


async def test_another_matter_after_a_paper_is_no_word_of_that_paper(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(kanzlei, "Was steht im Gutachten zur Ursache?", "und in der Akte Sandkuhl?")
    assert "Kfz-Schadengutachten" in said
    assert "Feuchteschaden" not in said


async def test_the_contract_is_the_one_that_was_quoted_and_none_of_the_law(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(
        kanzlei, "Wie hoch ist die Miete bei Nebelthau?", "seit wann läuft der Vertrag?"
    )
    assert "Mietvertrag Uferkante 27" in said
    assert "eingespielte Gesetze" not in said


async def test_another_outcome_stays_in_the_instance_that_was_asked_for(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(kanzlei, "Was kostet die Berufung bei Auerwald?", "und wenn wir gewinnen?")
    assert "zwei Instanzen" in said


async def test_what_can_be_done_against_something_is_no_entry_of_the_calendar(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(kanzlei, "Worum geht es bei Lindwurm?", "kann man dagegen noch was machen?")
    assert "Kiesewald" not in said
