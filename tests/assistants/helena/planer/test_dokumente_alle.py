"""Helena without a model: documents and times of all matters, and what papers give as a reason."""

from __future__ import annotations

from typing import Any

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag
from bridle.assistants.helena.planer.buchhaltung import fuehrt_keine_konten, nummer_der_rechnung
from bridle.assistants.helena.planer.dokumente import alle as dokumente_alle
from bridle.assistants.helena.planer.dokumente import gruende as dokumente_gruende
from bridle.assistants.helena.planer.dokumente.fakten import fakt
from bridle.assistants.helena.planer.dokumente.fakten_erkennen import darf, gefragt
from bridle.assistants.helena.planer.dokumente.fakten_stellen import abweichungen
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.zeiten import alle as zeiten_alle


def seite(dokument: str, text: str) -> dict[str, Any]:
    return {"dokument": dokument, "akte": "0001/26", "seite": 1, "seiten": 1, "text": text}


# ---- documents of all matters


@pytest.mark.parametrize(
    ("asked", "status", "kind"),
    [
        ("Welche Dokumente sind schon versendet?", ["VERSENDET"], ""),
        ("Welche Schriftsätze gingen bereits raus?", ["VERSENDET"], ""),
        ("Gibt es Dokumente, die noch Entwurf sind?", ["ENTWURF"], ""),
        ("Gibt es Entwürfe, die keiner freigegeben hat?", ["ENTWURF", "ZUR_PRUEFUNG"], ""),
        ("In welchen Akten liegen Gutachten?", [], "gutachten"),
        ("Alle Verträge, die wir haben", [], "vertrag"),
    ],
)
def test_papers_are_asked_for_by_their_state_or_their_kind(asked: str, status: list[str], kind: str) -> None:
    read = dokumente_alle.gefragt(lies(asked))
    assert read is not None
    assert (read["status"], read["art"]) == (status, kind)


@pytest.mark.parametrize(
    "asked",
    [
        "Welche Dokumente liegen in der Akte?",
        "Welche Entwürfe liegen in der Akte Silberbach?",
        "Welche Entwürfe liegen in 0101/26?",
        "Was steht im Entwurf der Klage?",
        "Welche Fristen sind schon versendet?",
    ],
)
def test_a_named_matter_or_another_question_is_none_about_all_of_them(asked: str) -> None:
    assert dokumente_alle.gefragt(lies(asked)) is None


async def test_what_was_sent_is_listed_over_all_matters(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Welche Dokumente sind in allen Akten schon versendet?")
    assert "Letzte Mahnung" in said
    assert "Scheidungsantrag" in said
    assert "Gutachten Feuchteschaden" not in said


# ---- times of all matters


@pytest.mark.parametrize(
    ("asked", "rank", "kind"),
    [
        ("Auf welche Akte wurde bislang am meisten Zeit geschrieben?", "meist", ""),
        ("Was ist der längste Zeiteintrag der ganzen Kanzlei?", "laengste", ""),
        ("Zeiteinträge der Kategorie Prüfung, welche Akten", "", "Prüfung"),
        ("Gesamter Zeitaufwand der Kanzlei im Oktober 2026?", "", ""),
    ],
)
def test_time_is_asked_for_over_all_matters(asked: str, rank: str, kind: str) -> None:
    read = zeiten_alle.gefragt(lies(asked))
    assert read is not None
    assert (read["rang"], read["kategorie"]) == (rank, kind)


@pytest.mark.parametrize(
    "asked",
    [
        "Wie viel Zeit haben wir bei Silberbach insgesamt erfasst?",
        "Was hat Kieselhain im November insgesamt gearbeitet?",
        "Wie viel Zeit haben wir in 0101/26 insgesamt erfasst?",
        "Gesamte Arbeitszeit laut Arbeitsvertrag?",
    ],
)
def test_the_time_of_one_matter_or_person_is_not_that_of_all(asked: str) -> None:
    assert zeiten_alle.gefragt(lies(asked)) is None


async def test_the_matter_with_most_time_and_the_longest_entry_are_named(kanzlei: Kanzlei) -> None:
    most = await frag(kanzlei, "In welcher Akte steckt die meiste Zeit?")
    assert "**0007/25**" in most
    assert "120 Minuten" in most
    longest = await frag(kanzlei, "Was ist der längste Zeiteintrag in der ganzen Kanzlei?")
    assert "Vergleich verhandelt" in longest
    assert "Nicht berücksichtigt" not in longest
    open_time = await frag(kanzlei, "Wie viel nicht abgerechnete Zeit liegt noch in allen Akten?")
    assert "ohne Stundensatz" in open_time


# ---- reasons, outcomes, sums


def test_a_reason_that_was_given_is_a_look_up_and_what_to_think_of_it_is_none() -> None:
    assert dokumente_gruende.gefragt(lies("Warum hat die Stadt Nordtal den Anbau abgelehnt?"))
    assert dokumente_gruende.gefragt(lies("Warum ist die Kündigung bei Silberbach unwirksam?")) is None
    assert dokumente_gruende.gefragt(lies("Warum sollten wir den Vergleich annehmen?")) is None


async def test_the_reasons_of_a_paper_are_quoted_with_their_page(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Warum hat die Stadt Nordtal den Anbau abgelehnt?")
    assert "§ 34 Abs. 1 BauGB" in said
    assert "„Ablehnungsbescheid Bauantrag“, Seite 2" in said
    assert "Klage bei dem Verwaltungsgericht" not in said


async def test_the_letter_gives_its_reason_and_not_our_own_draft(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Aus welchem Grund wurde Frau Silberbach gekündigt?")
    assert "betriebsbedingten Gründen" in said
    assert "Entwurf Kündigungsschutzklage" not in said


async def test_an_outcome_is_what_a_court_found_and_not_what_somebody_applies_for(kanzlei: Kanzlei) -> None:
    assert "Die Klage wird abgewiesen" in await frag(kanzlei, "Wie ist das Urteil bei Auerwald ausgegangen?")
    open_case = await frag(kanzlei, "Hat Silberbach gewonnen?")
    assert "finde ich" in open_case
    assert "wird verurteilt" not in open_case


def test_a_vergleich_of_which_a_sum_is_asked_is_a_contract() -> None:
    asked = lies("Vergleich mit der Dachdeckerei: welche Summe wurde vereinbart")
    assert darf(asked)
    assert gefragt(asked) is not None
    assert not darf(lies("Vergleiche den Vertrag mit dem Entwurf, wie hoch ist das Gehalt?"))


def test_papers_that_tell_a_day_differently_are_both_shown() -> None:
    wanted = fakt(lies("Seit wann ist Silberbach bei Kolbenfeld?").klein)
    assert wanted is not None
    contract = seite("Arbeitsvertrag", "Das Arbeitsverhältnis beginnt am 01.04.2019.")
    letter = seite("Kündigung", "Wir kündigen das seit dem 01.04.2020 bestehende Arbeitsverhältnis.")
    assert list(abweichungen([letter, contract], wanted)) == ["01.04.2019", "01.04.2020"]
    assert abweichungen([contract, contract | {"dokument": "Kopie"}], wanted) == {}


# ---- bills by their number


def test_a_numbered_bill_may_be_a_paper_and_whether_it_is_paid_is_not() -> None:
    assert nummer_der_rechnung(lies("Posten der Rechnung 2231?")) == "2231"
    assert fuehrt_keine_konten(lies("Posten der Rechnung 2231?")) == ""
    assert fuehrt_keine_konten(lies("Ist die Rechnung 2231 bezahlt?"))
    assert nummer_der_rechnung(lies("Was kostet ein Mahnbescheid für Rechnung 2231?")) == ""


async def test_a_bill_is_shown_where_a_matter_has_it_and_else_said_not_to_be_kept(kanzlei: Kanzlei) -> None:
    assert "Programmhefte" in await frag(kanzlei, "Posten der Rechnung 2231?")
    assert "finde ich nicht in den Akten" in await frag(kanzlei, "Posten der Rechnung 9999?")


async def test_all_templates_are_listed(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "alle kanzleimuster einmal aufzählen")
    assert "Klageerwiderung" in said
    assert "Letzte Mahnung" in said
