"""Law through the tools: computed, with its reasons, and asking for what is missing."""

from __future__ import annotations

from typing import Any

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.werkbank import bank


async def test_the_end_of_a_berufungsfrist_with_every_step_to_it(kanzlei: Kanzlei) -> None:
    tools = bank(kanzlei, kanzlei.praktikant)
    found = await tools.data("berechne_frist", ereignis="2026-01-31", art="berufung", gericht="LG Köln")
    assert (found["ende"], found["ende_text"]) == ("2026-03-02", "Montag, 02.03.2026")
    assert (found["notfrist"], found["unsicher"], found["ende_ungerollt"]) == (True, False, "2026-02-28")
    assert found["begruendung"]
    assert found["vorfristen"][0]["datum_text"]
    assert "§ 517 ZPO" in found["norm"]


async def test_what_is_missing_comes_back_as_a_question_and_not_as_a_date(kanzlei: Kanzlei) -> None:
    tools = bank(kanzlei, kanzlei.anwalt)
    for asked in ({}, {"art": "berufung"}, {"frist": "1 Monat"}, {"ereignis": "2026-01-31"}):
        found = await tools.data("berechne_frist", **asked)
        assert found["ende"] is None
        assert all(each.endswith("?") or "?" in each for each in found["fehlend"])


async def test_where_the_place_decides_both_days_are_given(kanzlei: Kanzlei) -> None:
    """15 August is a holiday in some municipalities of Bavaria."""
    tools = bank(kanzlei, kanzlei.anwalt)
    found = await tools.data("berechne_frist", ereignis="2025-08-01", frist="2 Wochen", land="BY")
    assert found["unsicher"]
    assert [each["ende"] for each in found["alternativen"]] == ["2025-08-15", "2025-08-18"]
    assert found["ende"] == "2025-08-15"
    assert found["fehlend"]


@pytest.mark.parametrize(
    ("tool", "arguments", "said"),
    [
        ("berechne_frist", {"ereignis": "2026-02-30", "frist": "1 Monat"}, "gibt es im Kalender nicht"),
        ("berechne_frist", {"ereignis": "2026-02-03", "frist": "-3 Tage"}, "Frist"),
        ("berechne_frist", {"ereignis": "2026-02-03", "art": "quatsch"}, "gibt es nicht"),
        ("berechne_frist", {"ereignis": "2026-02-03", "frist": "1 Monat", "gericht": "LG Nirgendwo"},
         "Nirgendwo"),
        ("berechne_frist", {"ereignis": "2026-02-03", "frist": "1 Monat", "land": "XX"}, "Land"),
        ("get_kosten_rules", {"streitwert": "-5", "auftrag": "2026-02-01"}, "negativ"),
        ("get_kosten_rules", {"streitwert": "0", "auftrag": "2026-02-01"}, "größer als 0"),
        ("get_kosten_rules", {"streitwert": "1e99", "auftrag": "2026-02-01"}, "keine Zahl"),
        ("get_kosten_rules", {"streitwert": "5000", "auftrag": "31.02.2026"}, "gibt es nicht"),
        ("get_kosten_rules", {"streitwert": "5000", "auftrag": "1990-01-01"}, "keine Gebührentabelle"),
        ("get_kosten_rules", {"streitwert": "5000", "auftrag": "2026-02-01", "positionen": ["9999"]}, "9999"),
        ("get_kosten_rules", {"streitwert": "5000", "auftrag": "2026-02-01", "kv": "4711"}, "4711"),
        ("get_kosten_rules", {"streitwert": "5000", "auftrag": "2026-02-01", "satz": "1.3",
                              "positionen": ["3100", "3104"]}, "an jeder Position"),
        ("berechne_kostenrisiko", {"streitwert": "5000", "auftrag": "2026-02-01", "gericht": "mond"},
         "Möglich sind"),
        ("berechne_kostenrisiko", {"streitwert": "5000", "auftrag": "2026-02-01", "quote": "150 %"}, "Quote"),
        ("berechne_kostenrisiko", {"streitwert": "5000", "auftrag": "2026-02-01", "instanzen": 4}, "1 bis 3"),
        ("bestimme_zustaendigkeit", {"sache": "raumfahrt", "streitwert": "5"}, "raumfahrt"),
        ("bestimme_zustaendigkeit", {"sache": "miete", "datum": "gestern"}, "kein Datum"),
    ],
)  # fmt: skip
async def test_nonsense_is_answered_with_a_sentence(
    kanzlei: Kanzlei, tool: str, arguments: dict[str, Any], said: str
) -> None:
    error = await bank(kanzlei, kanzlei.anwalt).error(tool, **arguments)
    assert said in error
    assert "Traceback" not in error


async def test_a_single_fee_follows_the_law_of_the_mandate(kanzlei: Kanzlei) -> None:
    tools = bank(kanzlei, kanzlei.anwalt)
    for day, fee in (("2026-02-01", "652.00"), ("2025-05-31", "614.00")):
        found = await tools.data("get_kosten_rules", streitwert="10.000,00 €", auftrag=day)
        assert found["rvg"]["gebuehr"] == fee
    assert found["rvg"]["gebuehr_text"] == "614,00 €"


async def test_the_mandate_is_asked_for_unless_the_matter_knows_it(kanzlei: Kanzlei) -> None:
    tools = bank(kanzlei, kanzlei.anwalt)
    for name in ("get_kosten_rules", "berechne_kostenrisiko"):
        assert "§ 60 RVG" in (await tools.data(name, streitwert="10000"))["fehlend"][0]
        assert len((await tools.data(name))["fehlend"]) == 2
    akte = await kanzlei.akte(gegenstandswert="10000", mandat_seit="2025-05-31")
    here = bank(kanzlei, kanzlei.anwalt, akte)
    found = await here.data("get_kosten_rules")
    assert (found["rvg"]["gebuehr"], found["rvg"]["auftrag"]) == ("614.00", "2025-05-31")
    assert akte.aktenzeichen in found["wert_und_auftrag"]
    named = await tools.data("get_kosten_rules", akte=akte.aktenzeichen, streitwert="500")
    assert named["rvg"]["gebuehr"] == "49.00"


async def test_a_bill_with_rates_and_values_of_its_own_and_the_courts_fee(kanzlei: Kanzlei) -> None:
    tools = bank(kanzlei, kanzlei.anwalt)
    positions = [{"vv": 2300, "satz": 1.5}, "3100", {"vv": "3104", "wert": "5000"}]
    found = await tools.data(
        "get_kosten_rules", streitwert="10000", auftrag="2026-02-01", positionen=positions, kv="1210"
    )
    lines = {
        each["vv"]: each
        for part in found["rvg"]["angelegenheiten"]
        for each in part["posten"]
        if each["art"] == "gebuehr"
    }
    assert lines["2300"]["betrag"] == "978.00"
    assert (lines["3104"]["wert"], lines["3104"]["betrag_text"]) == ("5000.00", "425,40 €")
    assert found["gkg"]["gebuehr"] == "849.00"
    assert "Tag des Auftrags" in found["gkg"]["hinweise"][0]
    only = await tools.data("get_kosten_rules", streitwert="10000", kv="1210", anhaengig="2026-03-01")
    assert only.keys() == {"gkg"}


async def test_the_risk_over_instances_and_who_pays(kanzlei: Kanzlei) -> None:
    tools = bank(kanzlei, kanzlei.anwalt)
    asked = {"streitwert": "20000", "auftrag": "2026-02-01"}
    one = await tools.data("berechne_kostenrisiko", **asked)
    two = await tools.data("berechne_kostenrisiko", **asked, instanzen=2, quote="3/5")
    assert len(two["instanzen"]) == 2
    assert float(two["gesamt"]) > float(one["gesamt"])
    assert two["szenarien"]["quote"]["eigene_kosten_text"].endswith(" €")
    labour = await tools.data("berechne_kostenrisiko", **asked, gericht="Arbeitsgericht")
    won = labour["szenarien"]["gewonnen"]
    assert won["eigene_kosten"] == labour["eigener_anwalt"]  # § 12a ArbGG


async def test_the_field_of_the_matter_decides_before_which_court_the_risk_is_computed(
    kanzlei: Kanzlei,
) -> None:
    known = {"gegenstandswert": "12600", "mandat_seit": "2026-02-01"}
    labour = bank(kanzlei, kanzlei.anwalt, await kanzlei.akte(sachgebiet="ARBEITSRECHT", **known))
    found = await labour.data("berechne_kostenrisiko")
    assert found["gericht"] == "arbeit"
    assert found["szenarien"]["gewonnen"]["eigene_kosten"] == found["eigener_anwalt"]  # § 12a ArbGG
    assert any("§ 12a Abs. 1 ArbGG" in each for each in found["hinweise"])
    own = await labour.data("berechne_kostenrisiko", streitwert="5000", auftrag="2026-02-01")
    assert own["gericht"] == "arbeit"
    asked = await labour.data("berechne_kostenrisiko", gericht="zivil")
    assert asked["gericht"] == "zivil"
    assert "gerechnet ist trotzdem" in asked["hinweise"][0]
    tenancy = bank(kanzlei, kanzlei.anwalt, await kanzlei.akte(sachgebiet="MIETRECHT", **known))
    assert (await tenancy.data("berechne_kostenrisiko"))["gericht"] == "zivil"


@pytest.mark.parametrize(
    ("field", "why"),
    [
        ("SOZIALRECHT", "§ 183 SGG"),
        ("VERWALTUNGSRECHT", "§ 162 VwGO"),
        ("STRAFRECHT", "keinen Streitwert"),
        ("FAMILIENRECHT", "FamGKG"),
    ],
)
async def test_where_the_risk_is_another_the_court_is_asked_for(
    kanzlei: Kanzlei, field: str, why: str
) -> None:
    akte = await kanzlei.akte(sachgebiet=field, gegenstandswert="5000", mandat_seit="2026-02-01")
    here = bank(kanzlei, kanzlei.anwalt, akte)
    found = await here.data("berechne_kostenrisiko")
    assert "szenarien" not in found
    assert why in found["nicht_gerechnet"]
    assert "Vor welchem Gericht" in found["fehlend"][0]
    fee = await here.data("get_kosten_rules", kv="1210")
    assert "gkg" not in fee
    assert why in fee["nicht_gerechnet"]
    named = await here.data("berechne_kostenrisiko", gericht="Verwaltungsgericht")
    assert named["gericht"] == "verwaltung"


async def test_the_fee_of_a_civil_court_is_not_that_of_a_labour_matter(kanzlei: Kanzlei) -> None:
    akte = await kanzlei.akte(sachgebiet="ARBEITSRECHT", gegenstandswert="12600", mandat_seit="2026-02-01")
    here = bank(kanzlei, kanzlei.anwalt, akte)
    found = await here.data("get_kosten_rules", kv="1210")
    assert (found["kv_richtig"], "gkg" in found) == ("8210", False)
    assert (await here.data("get_kosten_rules", kv="8210"))["gkg"]["gebuehr"] == "627.00"


async def test_numbers_of_the_schedules_come_as_they_are_cited(kanzlei: Kanzlei) -> None:
    tools = bank(kanzlei, kanzlei.anwalt)
    asked = {"streitwert": "12600", "auftrag": "2026-02-01"}
    risk = (await tools.data("berechne_kostenrisiko", **asked, gericht="arbeit"))["instanzen"][0]
    assert (risk["kv"], risk["kv_norm"]) == ("8210", "Nr. 8210 KV GKG")
    assert risk["posten_eigener_anwalt"][0]["vv_norm"] == "Nr. 3100 VV RVG"
    bill = await tools.data("get_kosten_rules", **asked, positionen=["3100"], kv="1210")
    assert bill["gkg"]["kv_norm"] == "Nr. 1210 KV GKG"
    assert bill["rvg"]["angelegenheiten"][0]["posten"][0]["vv_norm"] == "Nr. 3100 VV RVG"


async def test_the_court_by_value_and_day_and_today_where_no_day_is_given(kanzlei: Kanzlei) -> None:
    tools = bank(kanzlei, kanzlei.anwalt)
    for day, court in (("2025-12-31", "LG"), ("2026-01-01", "AG")):
        found = await tools.data("bestimme_zustaendigkeit", sache="kauf", streitwert="8000", datum=day)
        assert found["kurz"] == court
    akte = await kanzlei.akte(gegenstandswert="12000")
    here = await bank(kanzlei, kanzlei.anwalt, akte).data("bestimme_zustaendigkeit", sache="kauf")
    assert (here["kurz"], here["wert_text"]) == ("LG", "12.000,00 €")
    assert "von heute" in here["hinweise"][0]
