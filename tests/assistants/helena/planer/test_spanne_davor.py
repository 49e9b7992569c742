"""„in der Woche“, „in dem Monat“, „an dem Tag“: the span that was just spoken of."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import im_gespraech


@pytest.mark.parametrize(
    ("before", "text", "when"),
    [
        (
            "Welche Fristen laufen nächste Woche ab?",
            "und welche Termine sind in der Woche?",
            "Nächste Woche:",
        ),
        ("Fristen nächste Woche?", "gibt es Wiedervorlagen in derselben Woche?", "Nächste Woche:"),
        (
            "Welche Termine sind im Dezember?",
            "und welche Fristen laufen in dem Monat ab?",
            "Im Dezember 2026:",
        ),
        ("Was ist am 24.11. fällig?", "Gibt es an dem Tag noch Termine?", "Am Di., 24.11.2026:"),
        ("Was ist am 24.11. fällig?", "und was steht in der Woche sonst noch an?", "Nächste Woche:"),
        ("Fristen bis Freitag?", "welche Wiedervorlagen gibt es in dem Zeitraum?", "Bis Freitag:"),
        ("Fristen nächste Woche?", "und Termine in der Woche danach?", "Übernächste Woche:"),
        ("Fristen nächste Woche?", "und die Woche danach?", "Übernächste Woche:"),
        ("Fristen nächste Woche?", "und übernächste?", "Übernächste Woche:"),
    ],
)
async def test_the_span_of_the_question_before_is_taken(
    before: str, text: str, when: str, kanzlei: Kanzlei
) -> None:
    said = await im_gespraech(kanzlei, before, text)
    assert "Ich verstehe das als" in said
    assert when.lower() in said.lower()


@pytest.mark.parametrize(
    ("before", "text"),
    [
        ("Was ist überfällig?", "und welche Termine sind in der Woche?"),
        ("Fristen nächste Woche?", "und welche Termine sind diese Woche?"),
        ("Fristen im Dezember?", "und welche Termine sind in der Woche?"),
    ],
)
async def test_without_one_week_before_it_is_this_week(before: str, text: str, kanzlei: Kanzlei) -> None:
    assert "Diese Woche:" in await im_gespraech(kanzlei, before, text)


async def test_every_week_is_none_that_was_spoken_of(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(
        kanzlei, "Fristen nächste Woche?", "Wie viele Stunden arbeitet Frau Silberbach in der Woche?"
    )
    assert "nächste Woche" not in said
