"""Who or what has the most, the fewest or nothing: counted, and no list of everything in its place."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag
from bridle.assistants.helena.planer.auswahl.fragen import gelesen


@pytest.mark.parametrize(
    ("text", "right", "wrong"),
    [
        ("Wer hat die meisten Akten?", "**Dr. Annika Sturmvogel**: 8", "**0104/26**"),
        ("Welcher Anwalt hat die wenigsten Akten?", "**Demo-Administration**: 1", "**0104/26**"),
        ("Wie viele Akten bearbeitet jeder?", "Ruben Kieselhain: 5", "**0104/26**"),
        (
            "Wer hat die meisten offenen Akten im Arbeitsrecht?",
            "eine Akte, offen, Arbeitsrecht",
            "Sturmvogel**: 8",
        ),
        ("Wer hat die meisten Fristen?", "**Dr. Annika Sturmvogel**: 9", "Einspruch gegen"),
        ("Welche Akte hat die meisten offenen Fristen?", "**0098/26 (Tannhof", "Einspruch gegen"),
        ("Welcher Stundensatz ist der höchste?", "**280,00 €**", "Gutachten Feuchteschaden"),
        ("Wer hat noch gar keine Zeit erfasst?", "- Tilda Fuchsbruch", "Keine Akte angegeben"),
    ],
)
async def test_what_is_counted_is_told_by_its_number(
    kanzlei: Kanzlei, text: str, right: str, wrong: str
) -> None:
    said = await frag(kanzlei, text)
    assert right in said
    assert wrong not in said


async def test_of_a_week_only_what_is_due_in_it_counts(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Wer hat nächste Woche die meisten Fristen?")
    assert "Nächste Woche" in said
    listed = await frag(kanzlei, "Welche Fristen hat Frau Sturmvogel nächste Woche?")
    due = sum(line.startswith("- **") for line in listed.partition("Vorfristen im selben")[0].splitlines())
    assert f"**Dr. Annika Sturmvogel**: {due}" in said


async def test_which_frist_is_late_or_runs_for_longest(kanzlei: Kanzlei) -> None:
    late = await frag(kanzlei, "Welche Frist ist am längsten überfällig?")
    assert "Widerspruch begründen (zugesagt)" in late
    assert late.count("\n- **") == 1
    last = await frag(kanzlei, "Welche Frist läuft am längsten noch?")
    assert "Berufung begründen" in last
    assert last.count("\n- **") == 1


async def test_only_those_that_are_asked_for_are_counted(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Wer hat die meisten Fristen im Mietrecht?")
    assert "Gezeigt ist nur: Mietrecht." in said
    assert "**Dr. Annika Sturmvogel**: 1" in said


async def test_a_list_says_that_it_is_no_ranking(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Wo laufen am wenigsten Fristen ab?")
    assert "**Nicht berücksichtigt:** „am wenigsten“" in said


async def test_no_name_is_no_answer_to_which_are_more(kanzlei: Kanzlei) -> None:
    assert not (await frag(kanzlei, "Haben wir mehr Mandantinnen als Mandanten?")).count("Nein.")


def test_days_with_more_than_one_are_not_more_than_one_in_all() -> None:
    assert gelesen("Gibt es Tage mit mehr als einem Termin?").vergleich is None
    assert gelesen("Gibt es mehr als zwei offene Termine?").vergleich is not None
