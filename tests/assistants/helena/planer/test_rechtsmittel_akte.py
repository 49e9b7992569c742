"""Where an appeal goes in a matter of the firm, and which court hears the next one."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech


@pytest.mark.parametrize(
    ("text", "court"),
    [
        ("Wo legen wir in der Sache Auerwald Berufung ein?", "Landgericht Köln"),
        ("Wer entscheidet bei Wiesengrund über die Beschwerde?", "Oberlandesgericht Köln"),
        (
            "Welches Gericht ist in der Akte Silberbach für die Berufung zuständig?",
            "Landesarbeitsgericht Köln",
        ),
        ("Wohin mit der Berufung in der Strafsache Lindwurm?", "Landgericht Köln"),
    ],
)
async def test_an_appeal_goes_up_from_the_court_of_the_matter(
    kanzlei: Kanzlei, text: str, court: str
) -> None:
    assert f"**{court}**" in await frag(kanzlei, text)


async def test_without_a_court_in_the_matter_it_is_asked_for(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Bei welchem Gericht wäre die Berufung in der Sache Sandkuhl einzulegen?")
    assert "ist kein Gericht eingetragen" in said


async def test_the_next_appeal_is_from_the_same_court(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(
        kanzlei,
        "Wer entscheidet über die Berufung gegen ein Strafurteil des AG Bonn?",
        "Und über die Revision?",
    )
    assert "entscheidet das **Oberlandesgericht" in said
    assert "Bundesgerichtshof Bonn" not in said


async def test_a_judgment_over_a_small_amount_goes_no_further(kanzlei: Kanzlei) -> None:
    said = await frag(
        kanzlei,
        "Das Amtsgericht hat uns zu 620 € verurteilt und die Berufung nicht zugelassen. "
        "Können wir noch zum Landgericht?",
    )
    assert "**Nein:**" in said
    assert "nicht statthaft" in said


async def test_an_objection_goes_to_the_court_that_decided(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Wo legen wir bei Lindwurm den Einspruch ein?")
    assert "§ 410 Abs. 1 StPO" in said
    assert "**Amtsgericht Köln**" in said


async def test_the_next_instance_is_above_the_court_that_was_named(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(
        kanzlei,
        "Jobcenter Köln lehnt ab, der Mandant wohnt in Köln. Welches Gericht?",
        "Und in zweiter Instanz?",
    )
    assert "**Landessozialgericht Nordrhein-Westfalen**" in said
