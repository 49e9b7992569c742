"""The last step of a computation is the tool's too: a share, a rate, a day beside the end, a sum of some."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.werkbank import bank, eintrag, zeit
from bridle.assistants.helena.zeiten import MISSING

FEE = {"streitwert": "10000", "auftrag": "2026-02-01"}


async def test_a_share_of_each_figure_that_may_be_meant(kanzlei: Kanzlei) -> None:
    tools = bank(kanzlei, kanzlei.anwalt)
    one = (await tools.data("get_kosten_rules", **FEE, satz="1.3", anteil="1/2"))["rvg"]
    assert (one["gebuehr"], one["anteil"]["gebuehr"], one["anteil"]["gebuehr_text"]) == (
        "847.60",
        "423.80",
        "423,80 €",
    )
    both = await tools.data("get_kosten_rules", **FEE, positionen=["3100"], kv="1210", anteil="40 %")
    bill = both["rvg"]
    assert bill["anteil"].keys() >= {"brutto", "netto", "gebuehren", "brutto_text"}
    assert float(bill["anteil"]["brutto"]) == pytest.approx(float(bill["brutto"]) * 0.4, abs=0.005)
    assert both["gkg"]["anteil"]["gebuehr"] == "339.60"
    assert "anteil" not in (await tools.data("get_kosten_rules", **FEE))["rvg"]


async def test_a_court_fee_by_its_rate(kanzlei: Kanzlei) -> None:
    tools = bank(kanzlei, kanzlei.anwalt)
    found = await tools.data(
        "get_kosten_rules", streitwert="10000", gerichtssatz="0,5", anhaengig="2026-02-01"
    )
    assert found.keys() == {"gkg"}
    assert (found["gkg"]["gebuehr"], found["gkg"]["kv"], found["gkg"]["satz"]) == ("141.50", None, "0.5")
    both = await tools.data("get_kosten_rules", **FEE, satz="0.5", gerichtssatz="0.5")
    assert both.keys() == {"rvg", "gkg"}
    assert (
        "§ 71 GKG" in (await tools.data("get_kosten_rules", streitwert="5", gerichtssatz="1"))["fehlend"][0]
    )


async def test_where_another_law_holds_a_fee_by_its_rate_says_so(kanzlei: Kanzlei) -> None:
    family = await kanzlei.akte(sachgebiet="FAMILIENRECHT", gegenstandswert="5000", mandat_seit="2026-02-01")
    public = await kanzlei.akte(
        sachgebiet="VERWALTUNGSRECHT", gegenstandswert="5000", mandat_seit="2026-02-01"
    )
    for akte, told in ((family, True), (public, False)):
        found = await bank(kanzlei, kanzlei.anwalt, akte).data("get_kosten_rules", gerichtssatz="1")
        assert any("geführt" in each for each in found["gkg"]["hinweise"]) is told


async def test_what_a_consumer_pays_at_most_for_advice(kanzlei: Kanzlei) -> None:
    tools = bank(kanzlei, kanzlei.anwalt)
    for kind, net, gross in (("Erstberatung", "190.00", "226.10"), ("gutachten", "250.00", "297.50")):
        found = await tools.data("get_kosten_rules", beratung=kind, auftrag="2026-02-01")
        assert (found["beratung"]["netto"], found["beratung"]["brutto"]) == (net, gross)
    assert found["beratung"]["norm"] == "§ 34 Abs. 1 RVG"
    assert "§ 60 RVG" in (await tools.data("get_kosten_rules", beratung="gutachten"))["fehlend"][0]


async def test_a_day_beside_the_end_and_beside_each_end_that_is_possible(kanzlei: Kanzlei) -> None:
    tools = bank(kanzlei, kanzlei.anwalt)
    sure = {"ereignis": "2026-01-31", "art": "berufung", "gericht": "LG Köln"}
    found = await tools.data("berechne_frist", **sure, abstand="1 Tag vor")
    assert (found["ende"], found["gefragter_tag"]) == ("2026-03-02", "2026-03-01")
    assert found["gefragter_tag_text"] == "Sonntag, 01.03.2026"
    assert "gefragter_tag" not in await tools.data("berechne_frist", **sure)
    open_ended = await tools.data(
        "berechne_frist", ereignis="2025-08-01", frist="2 Wochen", land="BY", abstand="1 Woche nach"
    )
    assert [each["gefragter_tag"] for each in open_ended["alternativen"]] == ["2025-08-22", "2025-08-25"]
    assert all(each["wenn"] for each in open_ended["alternativen"])


async def test_what_is_due_in_a_span_and_the_days_of_the_span(kanzlei: Kanzlei) -> None:
    akte = await kanzlei.akte()
    for day in (date(2030, 1, 5), date(2030, 1, 6), date(2030, 2, 7)):
        await eintrag(kanzlei, akte, day)
    tools = bank(kanzlei, kanzlei.anwalt, akte)
    found = await tools.data("read_fristen", von="2030-01-06", bis="31.01.2030")
    assert [each["datum"] for each in found["eintraege"]] == ["2030-01-06"]
    assert (found["gefunden"], found["von_text"], found["bis"]) == (1, "Sonntag, 06.01.2030", "2030-01-31")
    later = await tools.data("read_fristen", von="2030-01-06")
    assert (later["gefunden"], "bis" in later) == (2, False)
    assert (await tools.data("read_fristen", von="2030-03-01"))["gefunden"] == 0
    assert "von" not in await tools.data("read_fristen")


async def test_time_of_one_person_in_a_span_is_summed_alone(kanzlei: Kanzlei) -> None:
    akte = await kanzlei.akte()
    for day, minutes in (("2026-01-05", 50), ("2026-01-06", 10), ("2026-02-07", 30)):
        await zeit(kanzlei, akte, minutes, stundensatz="240", datum=day)
    await zeit(kanzlei, akte, 7, user_id=kanzlei.anwalt.user_id, datum="2026-01-06")
    tools = bank(kanzlei, kanzlei.anwalt, akte)
    every = await tools.data("read_zeiterfassung")
    assert (every["summen"]["gesamt"]["minuten"], "auswahl" in every) == (97, False)
    mine = {each["bearbeiter"] for each in every["eintraege"] if each["minuten"] == 7}.pop()
    found = await tools.data("read_zeiterfassung", von="01.01.2026", bis="2026-01-31", limit=1)
    assert (found["summen"]["gesamt"]["minuten"], found["summen"]["gesamt"]["betrag"]) == (67, "240.00")
    assert (len(found["eintraege"]), found["weitere"]) == (1, True)
    assert found["auswahl"] == {"von": "2026-01-01", "bis": "2026-01-31"}
    assert (await tools.data("read_zeiterfassung", bearbeiter=mine))["summen"]["gesamt"]["minuten"] == 7
    assert (await tools.data("read_zeiterfassung", bearbeiter="Niemand"))["eintraege"] == []


async def test_the_sum_of_single_entries_also_of_several_matters(kanzlei: Kanzlei) -> None:
    one, other = await kanzlei.akte(), await kanzlei.akte()
    for akte, minutes in ((one, 50), (one, 10), (other, 30)):
        await zeit(kanzlei, akte, minutes)
    tools = bank(kanzlei, kanzlei.admin)
    ids = {
        each["minuten"]: each["id"]
        for akte in (one, other)
        for each in (await tools.data("read_zeiterfassung", akte=akte.aktenzeichen))["eintraege"]
    }
    within = bank(kanzlei, kanzlei.admin, one)
    for place in (tools, within):
        found = await place.data("read_zeiterfassung", nur=[ids[50], ids[30]])
        assert found["summen"]["gesamt"]["minuten"] == 80
        assert sorted(found["akte"]) == sorted([one.aktenzeichen, other.aktenzeichen])
        assert found["auswahl"] == {"nur": 2}
    single = await tools.data("read_zeiterfassung", nur=ids[10])
    assert (single["summen"]["gesamt"]["minuten"], single["akte"]) == (10, one.aktenzeichen)


async def test_an_entry_of_a_matter_that_one_may_not_see_is_not_there(kanzlei: Kanzlei) -> None:
    akte = await kanzlei.akte()
    await zeit(kanzlei, akte, 50)
    found = await bank(kanzlei, kanzlei.admin, akte).data("read_zeiterfassung")
    hidden = found["eintraege"][0]["id"]
    outsider = bank(kanzlei, kanzlei.praktikant)
    assert await outsider.error("read_zeiterfassung", nur=[hidden]) == MISSING
    assert await outsider.error("read_zeiterfassung", nur=["gibt-es-nicht"]) == MISSING


@pytest.mark.parametrize(
    ("tool", "arguments", "said"),
    [
        ("get_kosten_rules", FEE | {"anteil": "3/2"}, "1/2, 40 % oder 0,4"),
        ("get_kosten_rules", FEE | {"anteil": "ein bisschen"}, "1/2, 40 % oder 0,4"),
        ("get_kosten_rules", FEE | {"gerichtssatz": "viel"}, "Gebührensatz"),
        ("get_kosten_rules", FEE | {"gerichtssatz": "0.5", "kv": "1210"}, "nicht beides"),
        ("get_kosten_rules", FEE | {"beratung": "plausch"}, "Möglich sind"),
        ("berechne_frist", {"ereignis": "2026-02-03", "frist": "1 Monat", "abstand": "bald"}, "3 Tage vor"),
        (
            "berechne_frist",
            {"ereignis": "2026-02-03", "frist": "1 Monat", "abstand": "3 Werktage vor"},
            "Tage",
        ),
        ("read_zeiterfassung", {"von": "2026-02-01", "bis": "2026-01-01"}, "tausche sie"),
        ("read_zeiterfassung", {"von": "gestern"}, "Datum"),
        ("read_fristen", {"von": "2026-02-01", "bis": "2026-01-01"}, "tausche sie"),
        ("read_fristen", {"bis": "bald"}, "Datum"),
        ("read_zeiterfassung", {"nur": []}, "Kennungen"),
        ("read_zeiterfassung", {"nur": {"a": 1}}, "Kennungen"),
    ],
)
async def test_nonsense_is_answered_with_a_sentence(
    kanzlei: Kanzlei, tool: str, arguments: dict[str, Any], said: str
) -> None:
    error = await bank(kanzlei, kanzlei.anwalt).error(tool, **arguments)
    assert said in error
    assert "Traceback" not in error
