"""„Wo ist die Klagefrist geregelt?“: in a norm, and before no court; and the norm that is asked for next."""

from __future__ import annotations

import re

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech


def _erste(said: str) -> str:
    found = re.search(r"^- \*\*(§ [^*]+)\*\*", said, re.M)
    return found[1] if found else said


@pytest.mark.parametrize(
    "text",
    [
        "Wo ist die Klagefrist bei Kündigungen geregelt?",
        "wo ist die klagefrist gegen eine kündigung geregelt",
        "Wo ist die Klagefrist bei der Kündigungsschutzklage geregelt?",
        "Wo steht die Klagefrist bei Kündigungen im Gesetz?",
        "In welcher Norm steht die Klagefrist bei Kündigungen?",
    ],
)
async def test_the_norm_of_the_klagefrist_comes_first_and_then_that_of_the_late_lawsuit(
    kanzlei: Kanzlei, text: str
) -> None:
    assert _erste(await frag(kanzlei, text)) == "§ 4 KSchG"
    assert _erste(await im_gespraech(kanzlei, text, "und die nachträgliche Zulassung?")) == "§ 5 KSchG"


async def test_where_the_lawsuit_is_filed_still_asks_for_the_court(kanzlei: Kanzlei) -> None:
    assert "zuständig ist das **Arbeitsgericht**" in await frag(
        kanzlei, "Wo reiche ich die Kündigungsschutzklage ein?"
    )
    assert _erste(await frag(kanzlei, "Wo ist die Klagefrist im Verwaltungsprozess geregelt?")) == "§ 74 VwGO"
