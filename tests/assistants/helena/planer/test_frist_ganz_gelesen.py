"""What somebody tells of a Frist is read whole: the Land, the day that starts it, and how long it is."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech

IN_EINEM_LAND = {
    "Berechne zwei Monate ab 06.11.2026 in Sachsen-Anhalt": ("Sachsen-Anhalt", "Do., 07.01.2027"),
    "frist zwei monate ab 06.11.2026, sachsen-anhalt": ("Sachsen-Anhalt", "Do., 07.01.2027"),
    "frist zwei monate ab 06.11.2026 in sachsen anhalt": ("Sachsen-Anhalt", "Do., 07.01.2027"),
    "Urteil zugestellt am 06.11.2026 in Sachsen-Anhalt, Berufungsbegründung bis wann?": (
        "Sachsen-Anhalt",
        "Do., 07.01.2027",
    ),
    "frist 2 monate ab 06.11.2026 in baden württemberg": ("Baden-Württemberg", "Do., 07.01.2027"),
    "Frist 2 Monate ab 06.11.2026 in Rheinland-Pfalz": ("Rheinland-Pfalz", "Mi., 06.01.2027"),
    "Frist zwei Monate ab 06.11.2026 in Sachsen": ("Sachsen", "Mi., 06.01.2027"),
    "Frist zwei Monate ab 06.11.2026, Niedersachsen": ("Niedersachsen", "Mi., 06.01.2027"),
}


@pytest.mark.parametrize(("text", "said"), IN_EINEM_LAND.items())
async def test_a_land_is_read_by_its_whole_name(kanzlei: Kanzlei, text: str, said: tuple[str, str]) -> None:
    answer = await frag(kanzlei, text)
    assert f"Feiertage: {said[0]}." in answer
    assert f"**{said[1]}**" in answer


async def test_the_same_frist_in_another_land(kanzlei: Kanzlei) -> None:
    answer = await im_gespraech(
        kanzlei, "Frist von zwei Monaten ab dem 06.11.2026, Land Sachsen", "Und in Sachsen-Anhalt?"
    )
    assert "**Do., 07.01.2027**" in answer
