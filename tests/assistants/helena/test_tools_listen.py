"""Lists of the tools: who works on something, in which order, by similar names, and page by page."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.werkbank import Werkbank, bank, beteiligter, eintrag
from bridle.assistants.helena.model import Rolle
from bridle.assistants.helena.protokoll import heute


async def numbers(tools: Werkbank, **asked: Any) -> list[str]:
    found = await tools.data("search_alle_akten", **{"query": "*", **asked})
    return [each["aktenzeichen"] for each in found["akten"]]


@pytest.fixture
async def firm(kanzlei: Kanzlei) -> Kanzlei:
    """Two lawyers Koch and Bauer; a witness Koch in a matter of Bauer's."""
    koch = await kanzlei.hire(Rolle.ANWALT, "Dr. Sabine Koch")
    bauer = await kanzlei.hire(Rolle.ANWALT, "Markus Bauer")
    clerk = await kanzlei.hire(Rolle.SACHBEARBEITER, "Petra Huber-Lindner")
    mine = {"anwalt_id": koch.user_id, "sachbearbeiter_id": clerk.user_id}
    theirs = {"anwalt_id": bauer.user_id, "sachbearbeiter_id": None}
    await kanzlei.akte(aktenzeichen="1/26", kurzrubrum="Müller ./. Weber", gegenstandswert="500", **mine)
    other = await kanzlei.akte(
        aktenzeichen="2/26", kurzrubrum="Schmidt ./. Müller", gegenstandswert="9000", **theirs
    )
    await kanzlei.akte(aktenzeichen="3/26", kurzrubrum="Kaiser ./. Vogel", **theirs)
    await beteiligter(kanzlei, other, rolle="ZEUGE", vorname="Birgit", name="Koch")
    return kanzlei


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("Frau Koch", ["1/26"]),
        ("Dr. Koch", ["1/26"]),
        ("Sabine Koch", ["1/26"]),
        ("Huber-Lindner", ["1/26"]),
        ("Lindner", ["1/26"]),
        ("RA Bauer", ["3/26", "2/26"]),
        ("Baur", ["3/26", "2/26"]),
        ("Bau", []),
        ("Lindnr", ["1/26"]),
        ("Birgit Koch", []),
        ("Mandant", []),
    ],
)
async def test_matters_are_found_by_who_works_on_them(firm: Kanzlei, said: str, found: list[str]) -> None:
    assert sorted(await numbers(bank(firm, firm.admin), person=said)) == sorted(found)


async def test_where_nobody_is_called_so_that_is_told(firm: Kanzlei) -> None:
    found = await bank(firm, firm.admin).data("search_alle_akten", query="*", person="Niemand")
    assert found["personen"] == []
    assert "Niemand, der in der Kanzlei arbeitet, heißt „Niemand“." in found["hinweis"]


async def test_similar_names_are_looked_for_among_all_with_the_most_words_first(firm: Kanzlei) -> None:
    tools = bank(firm, firm.admin)
    assert await numbers(tools, query="~ Mueler Weber") == ["1/26", "2/26"]
    assert await numbers(tools, query="~ Kayser") == ["3/26"]
    assert await numbers(tools, query="~ Ahornbaum") == []


async def test_what_somebody_may_not_see_is_similar_to_nothing(firm: Kanzlei) -> None:
    assert await numbers(bank(firm, firm.praktikant), query="~ Müller") == []
    assert await numbers(bank(firm, firm.praktikant), person="Koch") == []


async def test_values_order_matters_and_those_without_come_last(firm: Kanzlei) -> None:
    tools = bank(firm, firm.admin)
    assert await numbers(tools, sortierung="wert") == ["2/26", "1/26", "3/26"]
    assert await numbers(tools, sortierung="wert_niedrig") == ["1/26", "2/26", "3/26"]


async def test_pages_follow_on_each_other_and_tell_how_many_there_are(firm: Kanzlei) -> None:
    tools = bank(firm, firm.admin)
    first = await tools.data("search_alle_akten", query="*", limit=2)
    second = await tools.data("search_alle_akten", query="*", limit=2, ab=3)
    assert (first["gefunden"], first["weitere"], second["weitere"]) == (3, True, False)
    both = [each["aktenzeichen"] for each in (*first["akten"], *second["akten"])]
    assert sorted(both) == ["1/26", "2/26", "3/26"]
    assert (await tools.data("search_alle_akten", query="*", ab=50))["akten"] == []


async def test_entries_are_those_of_somebody_or_of_all_where_nobody_is_called_so(firm: Kanzlei) -> None:
    today = await firm.read(heute)
    vogt = await firm.hire(Rolle.ANWALT, "Lena Vogt")
    tools, akte = bank(firm, firm.admin), await firm.akte(aktenzeichen="4/26", anwalt_id=vogt.user_id)
    others = await firm.akte(aktenzeichen="5/26")
    for n in range(5):
        await eintrag(firm, akte if n else others, titel=f"Frist {n}", datum=today + timedelta(days=n))
    hers = await tools.data("read_fristen", person="Frau Vogt")
    assert (hers["personen"], hers["gefunden"]) == (["Lena Vogt"], 4)
    nobody = await tools.data("read_fristen", person="Niemandsland")
    assert (nobody["personen"], nobody["gefunden"]) == ([], 5)
    assert "gezeigt sind die Einträge von allen" in nobody["hinweis"]


async def test_what_is_over_is_turned_back_page_by_page(firm: Kanzlei) -> None:
    today = await firm.read(heute)
    tools, akte = bank(firm, firm.admin), await firm.akte(aktenzeichen="4/26")
    for n in range(1, 6):
        await eintrag(firm, akte, titel=f"vor {n} Tagen", datum=today - timedelta(days=n))
    pages = [await tools.data("read_fristen", status="past", limit=2, ab=ab) for ab in (1, 3, 5, 7)]
    titles = [[each["titel"] for each in page["eintraege"]] for page in pages]
    assert titles == [["vor 2 Tagen", "vor 1 Tagen"], ["vor 4 Tagen", "vor 3 Tagen"], ["vor 5 Tagen"], []]


async def test_a_long_list_is_not_cut_in_the_middle(firm: Kanzlei) -> None:
    today = await firm.read(heute)
    akte = await firm.akte(aktenzeichen="4/26")
    for n in range(80):
        await eintrag(firm, akte, titel=f"Frist {n} {'x' * 200}", datum=today + timedelta(days=n))
    result = await bank(firm, firm.admin).data("read_fristen", akte="alle", limit=200)
    assert len(result["eintraege"]) == 80
