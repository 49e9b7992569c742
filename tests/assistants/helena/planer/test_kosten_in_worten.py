"""Fees asked by their rates alone, and with words that only say where the value comes from."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag


@pytest.mark.parametrize(
    ("text", "lines", "total"),
    [
        ("Was kosten wir in erster Instanz bei einem Streitwert von 34.870 €, also 1,3 und 1,2 plus "
         "Auslagen und MwSt?", ("Nr. 3100", "Nr. 3104"), "3.293,33 €"),
        ("Was bekommen wir bei einem Wert von 5.000 Euro für eine 1,3 und eine 1,2 Gebühr mit MwSt?",
         ("Nr. 3100", "Nr. 3104"), "1.078,44 €"),
        ("Rechne mir 1,6 und 1,2 aus 9.850 € samt Pauschale und Umsatzsteuer", ("Nr. 3200", "Nr. 3202"),
         "2.196,26 €"),
        ("Anwaltskosten aus 8.000 € mit 1,3, 1,2 und Einigungsgebühr 1,0",
         ("Nr. 3100", "Nr. 3104", "Nr. 1003"), "2.243,75 €"),
        ("1,3 + 1,2 in Sachen Brackwasser", ("Nr. 3100", "Nr. 3104"), "3.293,33 €"),
    ],
)  # fmt: skip
async def test_rates_side_by_side_are_the_fees_of_an_instance(
    kanzlei: Kanzlei, text: str, lines: tuple[str, ...], total: str
) -> None:
    said = await frag(kanzlei, text)
    assert all(each in said for each in lines)
    assert f"**zusammen {total}**" in said
    assert "Nicht berücksichtigt" not in said


@pytest.mark.parametrize(
    "text",
    [
        "0,65 und 1,3 und 1,2 aus 10.000 €",
        "1,3 und 1,5 aus 4.000 Euro brutto",
        "Was kosten 1,6 und 1,2 in erster Instanz aus 10.000 €?",
    ],
)
async def test_whose_rates_they_are_is_asked_where_nobody_can_know_it(kanzlei: Kanzlei, text: str) -> None:
    said = await frag(kanzlei, text)
    assert "Zu welcher Gebühr gehört welcher Satz?" in said
    assert "zusammen" not in said


async def test_one_rate_and_rates_with_their_fees_stay_as_they_are(kanzlei: Kanzlei) -> None:
    assert "383,50 €" in await frag(kanzlei, "Wie hoch ist eine 1,3-Gebühr aus 4.000 €?")
    said = await frag(kanzlei, "1,3 Geschäftsgebühr und 1,5 Einigungsgebühr aus 4.000 Euro")
    assert "Nr. 2300" in said
    assert "Nr. 1000" in said


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Welche Gerichtsgebühren fallen für die Scheidung Wiesengrund an, Verfahrenswert wie in der Akte",
         "810,00 €"),
        ("Welche Anwaltsgebühren entstehen bei Nebelthau vor Gericht mit dem eingetragenen Gegenstandswert?",
         "547,40 €"),
        ("Wie hoch ist die Geschäftsgebühr in Sachen Sandkuhl, Gegenstandswert aus der Akte?", "770,25 €"),
        ("Gerichtskosten nach dem Streitwert der Akte Sandkuhl?", "781,50 €"),
        ("Was kostet die Klage Sandkuhl bei Gericht, Streitwert wie eingetragen?", "781,50 €"),
        ("Welche Gebühren fallen bei Auerwald in der Berufung an, wenn wir den in der Akte notierten Wert "
         "nehmen?", "1.132,00 €"),
    ],
)  # fmt: skip
async def test_where_the_value_comes_from_is_no_question(kanzlei: Kanzlei, text: str, found: str) -> None:
    said = await frag(kanzlei, text)
    assert found in said
    assert "- Gegenstandswert:" not in said


@pytest.mark.parametrize(
    "text",
    [
        "Wie hoch ist der eingetragene Gegenstandswert bei Sandkuhl?",
        "Welcher Streitwert steht in der Akte Sandkuhl?",
        "Wie hoch ist der Streitwert in der Akte Sandkuhl und welche Gebühren fallen an?",
    ],
)
async def test_a_value_that_is_asked_for_is_told(kanzlei: Kanzlei, text: str) -> None:
    assert "- Gegenstandswert: 8.722,29 €" in await frag(kanzlei, text)
