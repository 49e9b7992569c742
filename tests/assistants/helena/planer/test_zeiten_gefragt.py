"""Recorded time asked for in everyday words: what was done, by whom, for what kind of work, at which rate."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import aufrufe, ergebnis, frag


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Was hat Frau Dr. Sturmvogel in Sachen Morgenroth gemacht und wie lange?", "1:35"),
        ("Wie lange und was hat Kieselhain in Sachen Kiesewald gearbeitet?", "0:35"),
        ("Ich wüsste gern, ob Greta Amselgrund Zeiten erfasst hat und was sie da gemacht hat.",
         "Forderungsaufstellung"),
        ("Was hat Sturmvogel in Sachen Brackwasser gemacht und an welchem Tag?", "Klage gelesen"),
    ],
)  # fmt: skip
async def test_two_parts_of_a_message_never_ask_for_the_same_call_twice(
    kanzlei: Kanzlei, text: str, found: str
) -> None:
    run = await ergebnis(kanzlei, text)
    made = [(name, sorted(given.items(), key=str)) for name, given in aufrufe(run)]
    assert all(made.count(each) == 1 for each in made)
    assert run.finish_reason == "stop"
    assert "nicht mehr gekommen" not in run.text
    assert found in run.text


@pytest.mark.parametrize(
    ("text", "entry", "beside"),
    [
        ("Was haben wir in Sachen Morgenroth gemacht?", "Nachlassverzeichnis mit Kontoauszügen verglichen",
         "Testament vom 04.05.2018"),
        ("Was wurde in der Akte Nebelthau bisher getan?", "Durchsicht des Gutachtens",
         "Mängelanzeige an die Vermieterin"),
        ("Wer hat in Sachen Nebelthau was gemacht?", "Mängelanzeige entworfen", "Gutachten Feuchteschaden"),
        ("Was ist bei Silberbach bislang von uns gemacht worden?", "Akte angelegt", "am Telefon erzählt"),
    ],
)  # fmt: skip
async def test_what_was_done_are_the_entries_first_and_then_notes_and_papers(
    kanzlei: Kanzlei, text: str, entry: str, beside: str
) -> None:
    said = await frag(kanzlei, text)
    assert said.index("Zeiterfassung in der Akte") < said.index(entry) < said.index("Dokumente der Akte:")
    assert beside in said


@pytest.mark.parametrize(
    "text",
    [
        "Wie lange haben wir an der Sache Silberbach gearbeitet?",
        "Was haben wir im November für Silberbach gearbeitet?",
    ],
)
async def test_work_alone_is_in_the_entries_and_in_no_paper(kanzlei: Kanzlei, text: str) -> None:
    said = await frag(kanzlei, text)
    assert "1:20 Std." in said
    assert "Dokumente der Akte:" not in said


@pytest.mark.parametrize(
    "text",
    [
        "Was hat der Gegner in Sachen Sandkuhl gemacht?",
        "Was muss in Sachen Morgenroth noch gemacht werden?",
        "Was wurde im Gutachten bei Nebelthau gemacht?",
    ],
)
async def test_what_others_did_or_is_still_to_do_is_in_no_entry(kanzlei: Kanzlei, text: str) -> None:
    assert "Zeiterfassung in der" not in await frag(kanzlei, text)


async def test_a_client_who_is_named_as_working_gets_nobodys_time(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Wie lange hat Frau Silberbach bei Kolbenfeld gearbeitet?")
    assert "1:20" not in said


@pytest.mark.parametrize(
    "text",
    [
        "Wie lange hat Sturmvogel in Sachen Silberbach gearbeitet?",
        "Was hat Frau Dr. Sturmvogel in Sachen Silberbach gemacht?",
    ],
)
async def test_in_a_matter_only_the_time_of_whom_is_asked_about(kanzlei: Kanzlei, text: str) -> None:
    said = await frag(kanzlei, text)
    assert "**0:55 Std." in said
    assert "Deckungsanfrage" not in said


@pytest.mark.parametrize(
    ("text", "total", "entry"),
    [
        ("Wie viele Minuten hat Sturmvogel für Prüfung gebraucht?", "(280 Minuten)", "Urteil ausgewertet"),
        ("Wie viele Stunden hat Kieselhain mit Schriftsätzen verbracht?", "(75 Minuten)",
         "Mängelanzeige entworfen"),
        ("Wie lange hat Frau Sturmvogel mit Korrespondenz zu tun gehabt?", "0:48", "Schreiben an die"),
        ("Wie viele Minuten wurden für Organisation erfasst?", "(40 Minuten)", "Forderungsaufstellung"),
        ("Wie viel Zeit ging bei uns für Schriftsätze drauf?", "(75 Minuten)", "Widerspruch entworfen"),
        ("Wie viel Beratungszeit ist bei Silberbach angefallen?", "0:55", "Erstberatung"),
        ("Wie viel Zeit ging für die Prüfung des Gutachtens drauf?", "(70 Minuten)", "Durchsicht"),
        ("Welche Zeiteinträge betreffen ein Gutachten?", "(70 Minuten)", "Durchsicht"),
        ("Wie viele Stunden hat Sturmvogel zu 240 € gearbeitet?", "(240 Minuten)", "Auskunft ausgewertet"),
    ],
)  # fmt: skip
async def test_a_kind_of_work_a_rate_and_the_words_of_an_entry_are_conditions(
    kanzlei: Kanzlei, text: str, total: str, entry: str
) -> None:
    said = await frag(kanzlei, text)
    assert total in said
    assert entry in said
    assert "Vergleich verhandelt" not in said


async def test_work_of_no_entry_is_named_before_the_sums_of_the_others(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Wie viel Zeit haben wir für Telefonate gebraucht?")
    assert "Von „Telefonate“ spricht keiner der Einträge" in said


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Welche Zeiten sind schon abgerechnet?", "Abgerechnete Zeit in den Akten, auf die Du Zugriff hast"),
        ("Wie viele nicht abrechenbare Stunden haben wir?", "nicht abrechenbar"),
        ("Wie viel Zeit hat Ruben Kieselhain über alle Akten hinweg gebucht?", "(120 Minuten)"),
        ("In welchen Akten hat Kieselhain gearbeitet und wie lange jeweils?", "(120 Minuten)"),
        ("Wie viel nehmen wir in der Sache Brackwasser pro Stunde?", "280,00 €"),
        ("erfasste zeit silberbach gesamt", "1:20 Std."),
        ("Wie lange war der längste Eintrag von Frau Sturmvogel?", "Vergleich verhandelt"),
    ],
)
async def test_states_rates_and_totals(kanzlei: Kanzlei, text: str, found: str) -> None:
    said = await frag(kanzlei, text)
    assert found in said
    assert "Keine Akte angegeben" not in said


async def test_an_order_to_enter_time_stays_one(kanzlei: Kanzlei) -> None:
    assert "Entwurf eines Zeiteintrags" in await frag(kanzlei, "erfasse 20 minuten telefonat bei silberbach")


@pytest.mark.parametrize(
    "text",
    [
        "Was haben wir auf die 0098/26 schon aufgeschriben und was ist das wert?",
        "Was haben wir auf die 0098/26 schon aufgeschrieben und was ist das wert?",
        "Was ist auf die 0098/26 notiert an Zeit und was macht das?",
        "Was haben wir auf die 0098/26 schon gebucht?",
    ],
)
async def test_what_was_written_down_and_its_worth_are_the_entries_of_time(
    kanzlei: Kanzlei, text: str
) -> None:
    said = await frag(kanzlei, text)
    assert "- Gesamt: **1:20 Std., 373,33 €**" in said
    assert "34.870" not in said
