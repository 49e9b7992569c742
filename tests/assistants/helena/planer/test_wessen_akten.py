"""Matters by several colleagues, without a model: of both of them, of one and not the other."""

from __future__ import annotations

import re

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech

ZEILE = re.compile(r"^- \*\*(\d{4}/\d{2})\*\*: ", re.M)
BEIDE = {"0101/26", "0098/26", "0092/26"}
NUR_KIESELHAIN = {"0104/26", "0086/26"}
OHNE_STURMVOGEL = {"0104/26", "0103/26", "0086/26", "0083/26"}


def akten(answer: str) -> set[str]:
    return set(ZEILE.findall(answer))


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("In welchen Akten arbeiten Sturmvogel und Kieselhain zusammen?", BEIDE),
        ("Welche Akten bearbeiten Frau Dr. Sturmvogel und Herr Kieselhain gemeinsam?", BEIDE),
        ("Welche Akten hat Kieselhain, die auch Sturmvogel hat?", BEIDE),
        ("An welchen Akten sind sowohl Sturmvogel als auch Kieselhain beteiligt?", BEIDE),
        ("Welche Akten hat Kieselhain, die Sturmvogel nicht hat?", NUR_KIESELHAIN),
        ("In welchen Sachen ist Kieselhain, aber nicht Sturmvogel?", NUR_KIESELHAIN),
        ("Welche Akten macht Kieselhain ohne Sturmvogel?", NUR_KIESELHAIN),
        ("Welche Akten hat Sturmvogel nicht?", OHNE_STURMVOGEL),
        ("An welchen Akten arbeitet Sturmvogel nicht?", OHNE_STURMVOGEL),
        ("Bei welchen Akten ist nicht Sturmvogel zuständig?", OHNE_STURMVOGEL),
        ("Alle Akten außer denen von Frau Dr. Sturmvogel", OHNE_STURMVOGEL),
        ("Welche Akten sind offen, aber nicht von Sturmvogel?", OHNE_STURMVOGEL),
        ("Welche Akten führt weder Sturmvogel noch Kieselhain?", {"0103/26", "0083/26"}),
        ("Welche Akten mit Streitwert über 10.000 € hat Kieselhain, aber nicht Sturmvogel?", {"0104/26"}),
    ],
)
async def test_who_is_denied_is_left_out_wherever_the_word_stands(
    kanzlei: Kanzlei, text: str, right: set[str]
) -> None:
    said = await frag(kanzlei, text)
    assert akten(said) == right
    assert "Gezeigt ist nur: Akten, an denen" in said
    assert "Nicht berücksichtigt" not in said


async def test_one_or_the_other_are_those_of_both(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Welche Akten haben Sturmvogel oder Amselgrund?")
    assert "Dr. Annika Sturmvogel oder Greta Amselgrund" in said
    assert len(akten(said)) == 9


@pytest.mark.parametrize(
    ("texts", "right"),
    [
        (("Welche Akten hat Kieselhain?", "Welche davon hat Sturmvogel nicht?"), NUR_KIESELHAIN),
        (("Welche Akten hat Kieselhain?", "Welche davon hat auch Sturmvogel?"), BEIDE),
        (("Welche Akten hat Kieselhain?", "und ohne die von Sturmvogel?"), NUR_KIESELHAIN),
        (
            ("Welche Akten haben Sturmvogel und Kieselhain gemeinsam?", "welche davon im Arbeitsrecht?"),
            {"0101/26"},
        ),
        (
            ("Welche Akten hat Kieselhain, die Sturmvogel nicht hat?", "und welche ist die älteste?"),
            {"0086/26"},
        ),
    ],
)
async def test_what_goes_on_from_such_a_list_stays_in_it(
    kanzlei: Kanzlei, texts: tuple[str, str], right: set[str]
) -> None:
    assert akten(await im_gespraech(kanzlei, *texts)) == right


@pytest.mark.parametrize(
    "text", ["Welche Fristen hat Sturmvogel nicht?", "Welche Fristen sind nicht von Sturmvogel?"]
)
async def test_entries_that_somebody_does_not_see_to(kanzlei: Kanzlei, text: str) -> None:
    said = await frag(kanzlei, text)
    assert "Weggelassen ist, wofür Dr. Annika Sturmvogel zuständig ist." in said
    assert "zuständig: Dr. Annika Sturmvogel" not in said
    assert "zuständig: Ruben Kieselhain" in said


async def test_the_matters_of_one_are_asked_for_as_ever(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Welche Akten hat Kieselhain?")
    assert "Gezeigt sind nur Akten, an denen Ruben Kieselhain arbeitet." in said
    assert akten(said) == BEIDE | NUR_KIESELHAIN
