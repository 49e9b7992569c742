"""Costs as the matter is: settled in court, a divorce with its court, a late defence, a bare fee."""

from __future__ import annotations

from datetime import date

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech
from bridle.assistants.helena.akten import AkteNeu, create_akte
from bridle.assistants.helena.begriffe import Sachgebiet


@pytest.mark.parametrize(
    "question",
    [
        "Was kostet die Scheidung Wiesengrund an Gericht und eigenem Anwalt?",
        "Was kostet die Scheidung Wiesengrund für Gericht und den eigenen Anwalt?",
        "Was zahlt Frau Wiesengrund für ihren Anwalt und das Gericht bei der Scheidung?",
        "Was kosten Gericht und Anwalt bei der Scheidung Wiesengrund?",
    ],
)
async def test_court_and_lawyer_of_a_divorce_are_both_there(kanzlei: Kanzlei, question: str) -> None:
    said = await frag(kanzlei, question)
    assert "2.618,00 €" in said
    assert "Nr. 1110 KV FamGKG" in said
    assert "**810,00 €**" in said


async def test_the_lawyer_alone_of_a_divorce_stays_alone(kanzlei: Kanzlei) -> None:
    assert "FamGKG" not in await frag(kanzlei, "Was kostet der Anwalt bei der Scheidung Wiesengrund?")


@pytest.mark.parametrize(
    "question",
    [
        "Was verdienen wir bei Silberbach, wenn wir uns im Gütetermin vergleichen?",
        "Vergleich in der Güteverhandlung Silberbach, was bekommen wir?",
        "Wenn wir uns vor dem Gütetermin einigen, was verdienen wir bei Silberbach?",
    ],
)
async def test_who_settles_in_court_has_no_bill_from_before(kanzlei: Kanzlei, question: str) -> None:
    said = await frag(kanzlei, question)
    assert "Nr. 1003" in said
    assert "**zusammen 2.968,46 €**" in said
    assert "Außergerichtliche Vertretung" not in said


async def test_two_bills_for_either_way_are_told_apart(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Was verdienen wir bei Silberbach, wenn wir uns vergleichen?")
    assert "zwei Rechnungen, die nicht zusammenzuzählen sind" in said
    alone = await frag(kanzlei, "Was verdienen wir bei Silberbach, wenn wir uns außergerichtlich einigen?")
    assert "zwei Rechnungen" not in alone
    assert "Nr. 3100" not in alone


async def test_a_bare_fee_becomes_a_bill_where_that_is_asked(kanzlei: Kanzlei) -> None:
    first, with_tax = "1,3 Gebühr aus 5000 €", "mit Auslagen und MwSt?"
    assert "**572,21 €**" in await im_gespraech(kanzlei, first, with_tax)
    assert "**1.032,44 €**" in await im_gespraech(kanzlei, first, with_tax, "und bei 10.000?")
    assert "**444,17 €**" in await frag(kanzlei, "1,5 Gebühr aus 3000 € inkl. 19 % MwSt")
    assert "netto 49,44 €" in await frag(kanzlei, "0,8-Gebühr aus 500 € zzgl. Auslagen")


async def test_a_bare_fee_stays_one_where_nothing_is_added(kanzlei: Kanzlei) -> None:
    for question in ("1,3 Gebühr aus 5000 €", "1,3 Gebühr aus 5000 € ohne MwSt"):
        said = await frag(kanzlei, question)
        assert "**460,85 €**" in said
        assert "Pauschale" not in said


async def test_who_came_after_the_strafbefehl_has_no_fee_for_the_ermittlung(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Wie hoch sind die Anwaltskosten im Strafverfahren Lindwurm?")
    assert "**zusammen 937,72 €**" in said
    assert "Verfahrensgebühr im vorbereitenden Verfahren" not in said
    assert "Nr. 4104 VV ist nicht angesetzt" in said


async def test_who_came_before_the_charge_has_it(kanzlei: Kanzlei) -> None:
    new = AkteNeu(
        kurzrubrum="Strafsache Ulmenried",
        sachgebiet=Sachgebiet.STRAFRECHT,
        mandat_seit=date(2026, 8, 3),
        summary="Anklage vom 12.10.2026 zum Amtsgericht Köln.",
    )
    await kanzlei.write(create_akte, kanzlei.admin, new)
    said = await frag(kanzlei, "Wie hoch sind die Anwaltskosten im Strafverfahren Ulmenried?")
    assert "Verfahrensgebühr im vorbereitenden Verfahren (Nr. 4104 VV RVG): 198,00 €" in said
    assert "§ 17 Nr. 10 Buchst. a RVG" in said
    assert "entfällt Nr. 4104 VV" in said


async def test_a_criminal_matter_has_no_value_to_ask_for(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Was verdienen wir bei Lindwurm?")
    assert "In Strafsachen gibt es keinen Streitwert" in said
    assert "Wie hoch ist der Gegenstandswert" not in said


async def test_the_law_separates_the_two_stages_of_a_fine(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Was kostet die Verteidigung in einem Bußgeldverfahren?")
    assert "§ 17 Nr. 11 RVG" in said


@pytest.mark.parametrize(
    ("question", "total"),
    [
        ("Welche Gebühren fallen im Widerspruchsverfahren Kiesewald an?", "489,09 €"),
        ("Was bekommt unser Anwalt bei PKH im Fall Kiesewald?", "924,63 €"),
    ],
)
async def test_a_matter_of_social_law_is_not_paid_by_its_value(
    kanzlei: Kanzlei, question: str, total: str
) -> None:
    said = await frag(kanzlei, question)
    assert f"**zusammen {total}**" in said
    assert "Betragsrahmengebühren" in said
    assert "aus 1.140,00 €" not in said


async def test_both_ways_of_a_matter_of_social_law_have_their_frames(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Was verdienen wir bei Kiesewald?")
    assert "Nr. 2302" in said
    assert "Nr. 3102" in said
    assert "Nr. 3100" not in said


async def test_who_names_a_value_gets_the_fee_by_it(kanzlei: Kanzlei) -> None:
    assert "aus 1.140,00 €" in await frag(kanzlei, "Geschäftsgebühr aus 1.140 € in der Akte Kiesewald")


async def test_what_comes_back_before_a_labour_court_is_said_first(kanzlei: Kanzlei) -> None:
    said = await frag(
        kanzlei, "Was bekommen wir von der Gegenseite erstattet, wenn wir bei Silberbach gewinnen?"
    )
    assert "erstattet der Gegner nichts" in said
