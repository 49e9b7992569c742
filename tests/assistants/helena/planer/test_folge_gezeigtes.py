"""Asked further of what was shown: of its entries, of its matters, of its papers and of its people."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import im_gespraech


@pytest.mark.parametrize(
    "text",
    [
        "und wer ist jeweils dafür verantwortlich?",
        "wer ist dafür jeweils zuständig?",
        "wer hat die jeweils zu erledigen?",
        "Wer kümmert sich jeweils darum?",
        "wer muss das jeweils machen",
    ],
)
async def test_of_entries_each_one_says_who_is_responsible(kanzlei: Kanzlei, text: str) -> None:
    answer = await im_gespraech(kanzlei, "Welche Wiedervorlagen stehen an?", text)
    assert "zuständig: Greta Amselgrund" in answer
    assert "Sachbearbeitung" not in answer


async def test_of_matters_it_is_who_works_on_them(kanzlei: Kanzlei) -> None:
    answer = await im_gespraech(
        kanzlei, "Welche Akten haben wir im Familienrecht und Erbrecht?", "wer ist jeweils zuständig?"
    )
    assert "Sachbearbeitung: Greta Amselgrund" in answer
