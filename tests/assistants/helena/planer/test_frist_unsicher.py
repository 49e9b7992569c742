"""A Frist whose day was doubtful when it was entered: nobody may take that day for certain."""

from __future__ import annotations

from datetime import date

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag
from bridle.assistants.helena.akten import AkteNeu, create_akte
from bridle.assistants.helena.begriffe import KalenderTyp, Sachgebiet
from bridle.assistants.helena.fristen import KalenderNeu, create_frist

ZWEIFEL = "Unsicher: 14.12.2026 im Fall „er verschiebt sich nicht“; 16.12.2026 im Fall „er verschiebt sich“."


@pytest.fixture
async def eichhorst(kanzlei: Kanzlei) -> Kanzlei:
    """With a matter whose Klagefrist is doubtful, and whose Stellungnahme is not."""
    new = AkteNeu(kurzrubrum="Eichhorst ./. Stadt Westtal", sachgebiet=Sachgebiet.VERWALTUNGSRECHT)
    akte = await kanzlei.write(create_akte, kanzlei.admin, new)
    for title, day, steps in (
        ("Klage gegen den Bescheid", date(2026, 12, 14), ["Länge 1 Monat.", ZWEIFEL]),
        ("Stellungnahme an die Stadt", date(2026, 12, 3), ["Auf diesen Tag gesetzt."]),
    ):
        entry = KalenderNeu(akte_id=akte.id, typ=KalenderTyp.FRIST, titel=title, datum=day, begruendung=steps)
        await kanzlei.write(create_frist, kanzlei.admin, entry)
    return kanzlei


@pytest.mark.parametrize(
    "question",
    [
        "Wann endet die Klagefrist Eichhorst?",
        "Welche Fristen laufen in der Akte Eichhorst?",
        "Welche Fristen laufen im Dezember?",
        "Fasse die Akte Eichhorst zusammen",
        "Ist die Klagefrist bei Eichhorst sicher oder gibt es da Streit?",
        "Kann ich mich auf die Klagefrist in der Sache Eichhorst verlassen?",
    ],
)
async def test_the_doubt_of_an_entry_is_told_with_its_day(eichhorst: Kanzlei, question: str) -> None:
    said = await frag(eichhorst, question)
    assert "unsicher" in said
    assert "16.12.2026" in said


async def test_what_is_certain_is_not_called_doubtful(eichhorst: Kanzlei) -> None:
    said = await frag(eichhorst, "Welche Fristen laufen bei Eichhorst?")
    line = next(each for each in said.splitlines() if "Stellungnahme" in each)
    assert "unsicher" not in line
    sure = await frag(eichhorst, "Ist die Berufungsfrist bei Auerwald umstritten?")
    assert "Ein Zweifel an diesem Tag ist beim Eintrag nicht vermerkt" in sure
    assert "nachgerechnet habe ich ihn nicht" in sure
