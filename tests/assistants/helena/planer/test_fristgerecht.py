"""„Ist der Widerspruch fristgerecht raus?“: when an entry was ticked off does not tell when it was sent."""

from __future__ import annotations

import re

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag

ABGEHAKT = "sagt nicht, wann etwas abgesandt wurde oder einging"


@pytest.mark.parametrize(
    "text",
    [
        "Ist der Widerspruch bei Kiesewald fristgerecht raus?",
        "Wurde bei Kiesewald rechtzeitig Widerspruch eingelegt?",
        "Ging der Widerspruch in der Akte 0086/26 rechtzeitig raus?",
    ],
)
async def test_the_day_it_was_ticked_off_is_told_as_such_and_what_the_matter_says(
    text: str, kanzlei: Kanzlei
) -> None:
    said = await frag(kanzlei, text)
    assert "als erledigt eingetragen am" in said
    assert ABGEHAKT in said
    assert "In der Akte selbst ist dazu vermerkt:" in said
    assert "„Widerspruch ist eingelegt, die Begründung steht aus und ist überfällig.“" in said


async def test_what_is_not_done_has_no_such_day(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Ist die Berufung bei Auerwald rechtzeitig eingelegt?")
    assert "Berufung einlegen" in said
    assert ABGEHAKT not in said


async def test_fristen_of_a_matter_are_shown_without_it(kanzlei: Kanzlei) -> None:
    assert ABGEHAKT not in await frag(kanzlei, "Welche Fristen gibt es bei Kiesewald?")


async def test_the_paper_itself_is_named_with_its_state_and_its_day(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Ist der Widerspruch für Frau Kiesewald eigentlich fristgerecht raus?")
    assert re.search(r"- \*\*Widerspruch\*\*: versendet, trägt das Datum \*\*\d\d\.\d\d\.\d{4}\*\*", said)
    assert ABGEHAKT in said
