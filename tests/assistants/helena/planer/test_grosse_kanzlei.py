"""A firm with more matters and entries than a tool tells at once: nothing is cut off without a word."""

from __future__ import annotations

import re
from typing import Any

import pytest

from assistants.helena.kanzlei import Kanzlei, vorgefuehrt
from assistants.helena.planer.fragen import frag, frag_mit_aufrufen
from bridle.assistants.helena.demo.daten import Sache, firma
from bridle.host.database import Database

MATTERS, WITH_ENTRY = 450, 225
NAMES = ("Müller", "Schmidt", "Weber", "Becker", "Hoffmann", "Schäfer", "Koch", "Bauer", "Richter")


def sache(n: int) -> Sache:
    """Every second one has a Frist this week, every ninth is a Müller's, the last is the most valuable."""
    due: list[dict[str, Any]] = [
        {"typ": "FRIST", "titel": f"Stellungnahme {n}", "tage": n % 4, "genau": True}
    ]
    first, second = NAMES[n % 9], NAMES[(n + 1 + n // 9 % 7) % 9]
    return Sache.model_validate(
        {
            "anwalt": "sturm" if n % 3 else "kiesel",
            "tage": -n,
            "akte": {
                "aktenzeichen": f"{1000 + n}/{{jahr}}",
                "kurzrubrum": f"{first} ./. {second}",
                "sachgebiet": "MIETRECHT",
                "gegenstandswert": f"{1000 + n}.00",
            },
            "beteiligte": [{"rolle": "MANDANT", "name": first}, {"rolle": "GEGNER", "name": second}],
            "kalender": due if n % 2 else [],
        }
    )


@pytest.fixture
async def gross(db: Database) -> Kanzlei:
    many = [sache(n) for n in range(MATTERS)]
    return await vorgefuehrt(db, firma().model_copy(update={"sachen": [*many, *firma().sachen]}))


async def test_all_entries_are_counted_and_the_first_shown(gross: Kanzlei) -> None:
    said = await frag(gross, "Welche Fristen laufen diese Woche?")
    counted = re.search(r"(\d+) offene Fristen", said)
    assert counted is not None
    assert int(counted[1]) > WITH_ENTRY
    assert 90 < said.count("Stellungnahme") <= 100
    assert "Gezeigt sind die ersten 100" in said


async def test_matters_are_counted_however_many_there_are(gross: Kanzlei) -> None:
    said = await frag(gross, "Wie viele offene Akten haben wir?")
    assert f"{MATTERS + 11} Akten" in said


async def test_the_most_valuable_is_looked_for_among_all(gross: Kanzlei) -> None:
    said = await frag(gross, "Welche Akte hat den höchsten Gegenstandswert?")
    assert "55.337,94 €" in said.split("- **")[1]
    low = await frag(gross, "Welche Akte hat den niedrigsten Gegenstandswert?")
    assert "1.000,00 €" in low.split("- **")[1]


async def test_an_old_matter_is_found_by_a_name_with_a_slip(gross: Kanzlei) -> None:
    said, calls = await frag_mit_aufrufen(gross, "Worum geht es in der Akte Morgenrot?")
    assert "Morgenroth" in said
    assert len(calls) <= 4


async def test_of_many_matters_of_one_name_the_number_is_told(gross: Kanzlei) -> None:
    said = await frag(gross, "Welche Fristen laufen in der Akte Müller?")
    assert "passen 100 Akten, die ersten 10 sind:" in said
    assert said.count("Müller") < 15


async def test_the_matters_of_somebody_are_counted_whole(gross: Kanzlei) -> None:
    said = await frag(gross, "Welche Akten hat Herr Kieselhain?")
    assert "155 Akten" in said


async def test_a_condition_is_applied_to_all_of_them(gross: Kanzlei) -> None:
    said = await frag(gross, "Welche Akten haben einen Streitwert über 1.440 €?")
    assert "1449/" in said
    assert "1440/" not in said
