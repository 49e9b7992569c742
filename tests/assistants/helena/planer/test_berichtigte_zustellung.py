"""A correction of how or when something came replaces both; what cannot be put in is asked about."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech
from bridle.assistants.helena.planer.verstehen.wiederholt import NEU_GERECHNET

ZUGESTELLT = "Bescheid zugestellt am 16.11.2026, Widerspruchsfrist?"
POST = "bescheid am 18.11.2026 zur post gegeben, widerspruchsfrist?"


@pytest.mark.parametrize(
    ("first", "then", "day"),
    [
        (POST, "nein das war eine zustellung mit PZU am 19.11.2026", "Mo., 21.12.2026"),
        (POST, "stimmt nicht, das war eine förmliche zustellung am 17.11.2026", "Do., 17.12.2026"),
        (POST, "sorry, gegen EB am 20.11.2026", "Mo., 21.12.2026"),
        (POST, "nicht zur post, sondern zugestellt am 19.11.2026", "Mo., 21.12.2026"),
        (POST, "es wurde zugestellt, und zwar am 19.11.2026", "Mo., 21.12.2026"),
        (POST, "Korrektur: zugestellt am 19.11.2026", "Mo., 21.12.2026"),
        (ZUGESTELLT, "tschuldigung, zugestellt wurde am 17.11.2026",
         "Do., 17.12.2026"),
        (ZUGESTELLT, "Nein, der wurde am 12.11.2026 zur Post gegeben",
         "bekannt gegeben am 4. Tag danach"),
        ("Steuerbescheid zur Post am 10.11.2026, Einspruchsfrist?",
         "Moment, der wurde mit Zustellungsurkunde am 12.11.2026 zugestellt", "Mo., 14.12.2026"),
    ],
)  # fmt: skip
async def test_the_corrected_way_and_day_are_reckoned_with(
    kanzlei: Kanzlei, first: str, then: str, day: str
) -> None:
    said = await im_gespraech(kanzlei, first, then)
    assert day in said
    assert "Nicht berücksichtigt" not in said


@pytest.mark.parametrize("then", ["nein das war eine zustellung", "nein, mit pzu", "Korrektur: zugestellt"])
async def test_another_way_without_its_day_asks_for_the_day(kanzlei: Kanzlei, then: str) -> None:
    said = await im_gespraech(kanzlei, POST, then)
    assert "Damit ich die Frist berechnen kann" in said
    assert "Sicher ist" not in said


@pytest.mark.parametrize(
    "unclear",
    [
        "nein, der Nachbar hat ihn am 19.11.2026 bekommen",
        "laut Mandant hat die Postbotin am 19.11.2026 eine Zustellung gemacht",
    ],
)
async def test_a_correction_that_cannot_be_put_in_is_asked_about_and_then_answered(
    kanzlei: Kanzlei, unclear: str
) -> None:
    assert await im_gespraech(kanzlei, POST, unclear) == NEU_GERECHNET
    assert "Mo., 21.12.2026" in await im_gespraech(kanzlei, POST, unclear, "zugestellt am 19.11.2026")


@pytest.mark.parametrize(
    ("then", "there"),
    [
        ("er war bis zum 19.11.2026 im Urlaub", "Di., 22.12.2026"),  # tells no other delivery
        ("nein danke", "In Ordnung"),
    ],
)
async def test_what_corrects_nothing_leaves_the_frist_as_it_was(
    kanzlei: Kanzlei, then: str, there: str
) -> None:
    assert there in await im_gespraech(kanzlei, POST, then)


@pytest.mark.parametrize(
    ("text", "there"),
    [
        ("vu zugestellt 16.11.2026 – einspruch bis? und wenns ein vollstreckungsbescheid gewesen wäre?",
         ("Einspruch gegen das Versäumnisurteil", "Einspruch gegen den Vollstreckungsbescheid")),
        ("Strafbefehl zugestellt 16.11.2026, einspruch bis und bei nem Bußgeldbescheid?",
         ("Einspruch gegen den Strafbefehl", "Einspruch gegen den Bußgeldbescheid")),
        ("Versäumnisurteil zugestellt 16.11.2026. Einspruch bis? Falls es ein Vollstreckungsbescheid war?",
         ("Einspruch gegen das Versäumnisurteil", "Einspruch gegen den Vollstreckungsbescheid")),
        ("Bußgeldbescheid zugestellt 16.11.2026, bis wann Einspruch? Was wäre, wenn es ein Strafbefehl wäre?",
         ("Einspruch gegen den Bußgeldbescheid", "Einspruch gegen den Strafbefehl")),
        ("Urteil zugestellt am 16.11.2026, Berufung bis wann? Und wenn es am 18.11.2026 zugestellt wurde?",
         ("Mi., 16.12.2026", "Fr., 18.12.2026")),
    ],
)  # fmt: skip
async def test_what_is_supposed_behind_a_frist_is_reckoned_beside_it(
    kanzlei: Kanzlei, text: str, there: tuple[str, str]
) -> None:
    said = await frag(kanzlei, text)
    assert [each for each in there if each not in said] == []
    assert "finde ich in den Dokumenten nichts" not in said
