"""Whole bills: what they add up to, what is credited, what is cut, what is asked, what is refused."""

from __future__ import annotations

import json
import re
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bridle.assistants.helena.law import rvg, vv
from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.rechnung import (
    Angelegenheit,
    Durchlaufend,
    Kostenrechnung,
    Position,
    Rechnung,
    aus_nummern,
    berechne,
    lies,
    lies_text,
)

DAY = "2026-02-01"


def bill(*numbers: str | dict[str, Any], **rest: Any) -> Kostenrechnung:
    positions = [{"vv": each} if isinstance(each, str) else each for each in numbers]
    return berechne(lies({"auftrag": DAY, "positionen": positions, **rest}))


def amounts(result: Kostenrechnung) -> dict[str, str]:
    """Fees and outlays by number; what is taken off as -number."""
    return {("-" if each.betrag < 0 else "") + each.vv: str(each.betrag) for each in result.posten}


def refusal(daten: object) -> str:
    with pytest.raises(LawError) as caught:
        berechne(lies(daten))
    return str(caught.value)


def test_a_lawsuit_with_what_came_before_it() -> None:
    result = bill("2300", "3100", "3104", "1003", wert="10.000,00 €")
    before, court = result.angelegenheiten
    assert [(each.vv, str(each.betrag)) for each in before.posten] == [("2300", "847.60"), ("7002", "20.00")]
    assert [(each.vv, str(each.betrag)) for each in court.posten] == [
        ("3100", "847.60"),
        ("3104", "782.40"),
        ("1003", "652.00"),
        ("2300", "-423.80"),
        ("7002", "20.00"),
    ]
    assert (result.netto, result.ust, result.brutto) == (
        Decimal("2745.80"),
        Decimal("521.70"),
        Decimal("3267.50"),
    )
    assert result.tabelle == "RVG 2025"
    assert any("Nr. 7002" in hint and "nicht unbestritten" in hint for hint in result.hinweise)


@pytest.mark.parametrize(
    ("rate", "credited", "amount"),
    [
        ("0.5", "0.25", "163.00"),
        ("1.3", "0.65", "423.80"),
        ("1.5", "0.75", "489.00"),
        ("2.5", "0.75", "489.00"),
    ],
)
def test_half_the_geschaeftsgebuehr_is_credited_and_at_most_075(
    rate: str, credited: str, amount: str
) -> None:
    credit = next(
        each
        for each in bill({"vv": "2300", "satz": rate}, "3100", wert=10_000).posten
        if each.art == "anrechnung"
    )
    assert (credit.satz, credit.betrag) == (Decimal(credited), -Decimal(amount))


@pytest.mark.parametrize(
    ("before", "court", "credited"),
    [
        ("10000", "4000", "191.75"),  # only from what went to court: 0.65 × 295
        ("4000", "10000", "191.75"),  # only from what was claimed before
        ("10000", "10000", "423.80"),
    ],
)
def test_the_credit_is_taken_from_the_value_both_share(before: str, court: str, credited: str) -> None:
    result = bill({"vv": "2300", "wert": before}, {"vv": "3100", "wert": court})
    assert amounts(result)["-2300"] == f"-{credited}"
    assert any("aus dem angerechnet wird" in hint for hint in result.hinweise) == (before != court)


def test_claims_settled_along_with_the_lawsuit_count_for_the_credit_too() -> None:
    result = bill(
        {"vv": "2300", "wert": 15_000}, {"vv": "3100", "wert": 10_000}, {"vv": "3101", "wert": 5_000}
    )
    assert amounts(result)["-2300"] == "-495.30"  # 0.65 from all 15 000


def test_the_shared_value_can_be_said() -> None:
    result = bill({"vv": "2300", "wert": 10_000, "anrechnung_wert": 2_000}, {"vv": "3100", "wert": 5_000})
    assert amounts(result)["-2300"] == "-114.40"
    assert not any("aus dem angerechnet wird" in hint for hint in result.hinweise)


def test_a_fee_billed_before_is_credited_and_not_billed_again() -> None:
    result = bill({"vv": "2300", "bereits_abgerechnet": True}, "3100", wert=5_000)
    assert amounts(result) == {"3100": "460.85", "-2300": "-230.43", "7002": "20.00"}


def test_credit_can_be_switched_off() -> None:
    assert "-2300" not in amounts(bill("2300", "3100", wert=10_000, anrechnung="keine"))


def test_the_credit_follows_the_law_of_the_earlier_mandate() -> None:
    result = berechne(
        Rechnung(
            auftrag="2025-07-01",
            wert=10_000,
            angelegenheiten=(
                Angelegenheit((Position("2300"),), name="vorher", auftrag="2025-05-31"),
                Angelegenheit((Position("3100"),), name="Klage"),
            ),
        )
    )
    assert [each.tabelle for each in result.angelegenheiten] == ["RVG 2021", "RVG 2025"]
    assert amounts(result) == {"2300": "798.20", "7002": "20.00", "3100": "847.60", "-2300": "-399.10"}


def test_mahnverfahren_is_credited_in_full_and_what_came_before_only_once() -> None:
    direct = bill("2300", "3100", wert=10_000)
    by_way_of = bill("2300", "3305", "3100", wert=10_000)
    assert amounts(by_way_of)["-2300"] == "-423.80"
    assert amounts(by_way_of)["-3305"] == "-652.00"
    assert by_way_of.netto == direct.netto + 20  # one more Angelegenheit, one more Nr. 7002


def test_what_the_fee_of_the_mahnverfahren_cannot_bear_is_credited_to_the_lawsuit() -> None:
    result = bill("2300", "3307", "3100", wert=10_000)
    credits = [(each.angelegenheit, str(each.betrag)) for each in result.posten if each.art == "anrechnung"]
    assert credits == [
        ("Mahnverfahren", "-326.00"),
        ("Gerichtliches Verfahren, erste Instanz", "-97.80"),
        ("Gerichtliches Verfahren, erste Instanz", "-326.00"),
    ]


def test_the_order_for_enforcement_is_not_credited() -> None:
    result = bill("3305", "3308", "3100", wert=10_000)
    assert amounts(result)["3308"] == "326.00"
    assert "-3308" not in amounts(result)


@pytest.mark.parametrize(
    ("numbers", "credit", "amount"),
    [
        (("2503", "3100"), "-2503", "-51.00"),
        (("2100", "3200"), "-2100", "-489.00"),
        (("3504", "3200"), "-3504", "-1043.20"),
        (("3506", "3206"), "-3506", "-1043.20"),
        (("2302", "3102"), "-2302", "-195.50"),
        (("2301", "3100"), "-2301", "-97.80"),
        (("4143", "3100"), "-4143", "-434.67"),
        (("5100", "5103", "4100", "4104"), "-5100", "-120.00"),
    ],
)
def test_other_credits(numbers: tuple[str, ...], credit: str, amount: str) -> None:
    assert amounts(bill(*numbers, wert=10_000))[credit] == amount


def test_a_frame_fee_is_credited_up_to_its_cap() -> None:
    assert amounts(bill({"vv": "2302", "betrag": 837}, "3102"))["-2302"] == "-225.00"
    old = berechne(lies({"auftrag": "2022-01-01", "positionen": [{"vv": 2302, "betrag": 700}, {"vv": 3102}]}))
    assert amounts(old)["-2302"] == "-207.00"


def test_2300_goes_to_2303_and_only_that_to_the_lawsuit() -> None:
    result = bill("2300", "2303", "3100", wert=10_000)
    credits = [(each.angelegenheit, each.vv) for each in result.posten if each.art == "anrechnung"]
    assert credits == [
        ("Güte- oder Schlichtungsverfahren", "2300"),
        ("Gerichtliches Verfahren, erste Instanz", "2303"),
    ]


def test_a_hearing_in_the_mahnverfahren_is_credited_to_the_hearing_of_the_lawsuit() -> None:
    matters = [{"positionen": [{"vv": a}, {"vv": "3104"}]} for a in ("3305", "3100")]
    result = berechne(lies({"auftrag": DAY, "wert": 10_000, "angelegenheiten": matters}))
    assert (amounts(result)["-3305"], amounts(result)["-3104"]) == ("-652.00", "-782.40")


def test_evidence_taken_beforehand_is_credited_to_the_lawsuit_when_said() -> None:
    evidence = {
        "name": "Beweisverfahren",
        "wert": 6_000,
        "positionen": [{"vv": "3100"}],
        "anrechnen_auf": "Klage",
    }
    lawsuit = {"name": "Klage", "wert": 10_000, "positionen": [{"vv": "3100"}, {"vv": "3104"}]}
    result = berechne(lies({"auftrag": DAY, "angelegenheiten": [evidence, lawsuit]}))
    credit = next(each for each in result.posten if each.art == "anrechnung")
    assert (credit.angelegenheit, credit.betrag) == ("Klage", -Decimal("538.20"))
    assert "fehlt" in refusal({"auftrag": DAY, "angelegenheiten": [evidence]})


def test_the_first_of_two_administrative_steps_is_credited_to_the_second_and_only_that_to_the_lawsuit() -> (
    None
):
    first = {"name": "Antrag", "positionen": [{"vv": "2300"}], "anrechnen_auf": "Widerspruch"}
    second = {"name": "Widerspruch", "positionen": [{"vv": "2300"}]}
    lawsuit = {"name": "Klage", "positionen": [{"vv": "3100"}]}
    result = berechne(lies({"auftrag": DAY, "wert": 10_000, "angelegenheiten": [first, second, lawsuit]}))
    credits = [(each.angelegenheit, str(each.betrag)) for each in result.posten if each.art == "anrechnung"]
    assert credits == [("Widerspruch", "-423.80"), ("Klage", "-423.80")]


def test_several_credits_are_together_no_more_than_one_from_the_sum() -> None:
    matters = [
        {"name": n, "wert": w, "positionen": [{"vv": "2300"}]} for n, w in (("A", 4_000), ("B", 6_000))
    ]
    court = {"name": "Klage", "wert": 10_000, "positionen": [{"vv": "3100"}]}
    result = berechne(lies({"auftrag": DAY, "angelegenheiten": [*matters, court]}))
    credited = sum(each.betrag for each in result.posten if each.art == "anrechnung")
    assert credited == -Decimal("423.80")
    assert any("§ 15a Abs. 2" in hint for hint in result.hinweise)


def test_rates_on_parts_of_the_value_are_cut_to_the_highest_rate_on_all_of_it() -> None:
    result = bill(
        {"vv": "3100", "wert": 10_000},
        {"vv": "3101", "wert": 5_000},
        {"vv": "3104", "wert": 15_000},
        {"vv": "1003", "wert": 10_000},
        {"vv": "1000", "wert": 5_000},
    )
    assert amounts(result) == {
        "3100": "847.60",
        "3101": "283.60",
        "3104": "914.40",
        "1003": "652.00",
        "1000": "531.75",
        "-3100, 3101": "-140.60",  # 1.3 from 15 000 is 990.60
        "-1003, 1000": "-40.75",  # 1.5 from 15 000 is 1143.00
        "7002": "20.00",
    }


def test_parts_that_stay_below_the_limit_are_not_cut() -> None:
    result = bill({"vv": "3100", "wert": 2_000}, {"vv": "3101", "wert": 500})
    assert not [each for each in result.posten if each.art == "kuerzung"]


def test_several_clients_raise_verfahrens_and_geschaeftsgebuehr_and_nothing_else() -> None:
    result = bill("2300", "3100", "3104", "1003", wert=10_000, mandanten=3)
    assert {each.vv: each.satz for each in result.posten if each.art == "gebuehr"} == {
        "2300, 1008": Decimal("1.9"),
        "3100, 1008": Decimal("1.9"),
        "3104": Decimal("1.2"),
        "1003": Decimal("1.0"),
    }


def test_1008_named_is_the_same_as_1008_understood() -> None:
    assert bill("3100", "1008", wert=5_000, mandanten=2).netto == bill("3100", wert=5_000, mandanten=2).netto


def test_clients_who_share_a_part_are_raised_from_that_part_without_minimum() -> None:
    result = bill({"vv": "3100", "wert": 5_000}, {"vv": "1008", "wert": 100}, mandanten=2)
    assert amounts(result)["3100"] == "460.85"
    assert amounts(result)["1008"] == "15.45"
    old = berechne(
        lies(
            {
                "auftrag": "2022-01-01",
                "mandanten": 2,
                "positionen": [{"vv": 3100, "wert": 5000}, {"vv": 1008, "wert": 9}],
            }
        )
    )
    assert amounts(old)["1008"] == "14.70"


def test_frames_and_fixed_fees_grow_by_thirty_percent_a_client_up_to_three_times() -> None:
    assert amounts(bill("4106", mandanten=2))["4106, 1008"] == "257.40"
    assert amounts(bill("4106", mandanten=20))["4106, 1008"] == "594.00"
    assert amounts(bill("2503", mandanten=2))["2503, 1008"] == "132.60"
    assert amounts(bill("4108", mandanten=2))["4108"] == "330.00"  # a Terminsgebühr does not grow


def test_3308_is_not_raised_beside_a_raised_3305() -> None:
    result = bill("3305", "3308", wert=10_000, mandanten=2)
    assert set(amounts(result)) == {"3305, 1008", "3308", "7002"}
    assert "3308, 1008" in amounts(bill("3308", wert=10_000, mandanten=2))


def test_the_treasury_pays_for_the_court_but_not_for_what_came_before() -> None:
    result = bill("2300", "3100", "3104", wert=10_000, pkh=True)
    assert [each.pkh for each in result.angelegenheiten] == [False, True]
    # § 58 II 2: 847.60 + 486.20 is 62.40 more than 847.60 + 847.60 − 423.80
    assert amounts(result) == {
        "2300": "847.60",
        "7002": "20.00",
        "3100": "486.20",
        "3104": "448.80",
        "-2300": "-62.40",
    }
    assert result.unsicher
    assert "gezahlt_auf_geschaeftsgebuehr" in result.fehlend[0]


def test_credits_against_the_treasury_before_2021_are_said_to_be_uncertain() -> None:
    daten = {"auftrag": "2020-02-01", "leistung_bis": "2021-02-01", "wert": 10_000, "pkh": True}
    daten |= {"gezahlt_auf_geschaeftsgebuehr": 0, "positionen": [{"vv": "2300"}, {"vv": "3100"}]}
    assert berechne(lies(daten)).unsicher


def test_nothing_is_credited_against_the_treasury_when_nothing_was_paid() -> None:
    result = bill("2300", "3100", wert=10_000, pkh=True, gezahlt_auf_geschaeftsgebuehr=0)
    assert "-2300" not in amounts(result)
    assert not result.unsicher


def test_a_defender_by_choice_and_one_by_appointment() -> None:
    numbers = ("4100", "4104", "4106", {"vv": "4108", "anzahl": 2})
    chosen, appointed = bill(*numbers), bill(*numbers, {"vv": "4110"}, pkh=True)
    assert amounts(chosen) == {
        "4100": "240.00",
        "4104": "198.00",
        "4106": "198.00",
        "4108": "660.00",
        "7002": "20.00",
    }
    assert amounts(appointed) == {
        "4100": "192.00",
        "4104": "158.00",
        "4106": "158.00",
        "4108": "528.00",
        "4110": "132.00",
        "7002": "20.00",
    }
    assert len(chosen.angelegenheiten) == 2  # § 17 Nr. 10: preparation and court are two


def test_no_hearing_no_surcharge_in_the_extra_fee() -> None:
    assert amounts(bill("4107", "4141"))["4141"] == "198.00"
    assert amounts(bill("4107", "4141", pkh=True))["4141"] == "158.00"
    assert amounts(bill({"vv": "4141", "bezug": "4130"}))["4141"] == "737.50"


@pytest.mark.parametrize(
    ("position", "clients", "rate"),
    [
        ({"vv": "3335"}, 1, "1.0"),
        ({"vv": "3335"}, 2, "1.3"),
        ({"vv": "3335", "bezug": "3309"}, 1, "0.3"),
        ({"vv": "3401"}, 1, "0.65"),
        ({"vv": "3401"}, 2, "0.8"),
        ({"vv": "3401", "bezug": "3200"}, 1, "0.8"),
        ({"vv": "3402"}, 1, "1.2"),
        ({"vv": "3400"}, 1, "1.0"),
        ({"vv": "3330"}, 1, "0.5"),
    ],
)
def test_fees_as_high_as_another(position: dict[str, Any], clients: int, rate: str) -> None:
    assert bill(position, wert=10_000, mandanten=clients).posten[0].satz == Decimal(rate)


def test_social_courts() -> None:
    result = bill("3102", {"vv": "3106", "fiktiv": True}, "1006")
    assert amounts(result) == {"3102": "392.00", "3106": "352.80", "1006": "392.00", "7002": "20.00"}


def test_the_geschaeftsgebuehr_of_social_law_stops_at_its_threshold_unless_more_is_asked() -> None:
    assert amounts(bill("2302"))["2302"] == "391.00"
    more = bill({"vv": "2302", "betrag": 600})
    assert amounts(more)["2302"] == "600.00"
    assert any("umfangreich oder schwierig" in hint for hint in more.hinweise)


@pytest.mark.parametrize(
    ("day", "km", "away"),
    [("2020-12-31", "30.00", "40.00"), ("2021-01-01", "42.00", "50.00"), ("2025-06-01", "42.00", "50.00")],
)
def test_journeys_by_the_law_of_the_mandate(day: str, km: str, away: str) -> None:
    result = berechne(
        lies({"auftrag": day, "positionen": [{"vv": "7003", "km": 100}, {"vv": "7005", "stunden": 4.5}]})
    )
    assert amounts(result) == {"7003": km, "7005": away}


@pytest.mark.parametrize(
    ("position", "amount"),
    [
        ({"vv": "7000", "seiten": 50}, "25.00"),
        ({"vv": "7000", "seiten": 51}, "25.15"),
        ({"vv": "7000", "farbseiten": 51}, "50.30"),
        ({"vv": "7000", "seiten": 10, "farbseiten": 10}, "15.00"),
        ({"vv": "7000", "dateien": 3}, "4.50"),
        ({"vv": "7000", "dateien": 4}, "5.00"),
        ({"vv": "7005", "stunden": 4}, "30.00"),
        ({"vv": "7005", "stunden": 8}, "50.00"),
        ({"vv": "7005", "stunden": "8,5", "ausland": True}, "120.00"),
        ({"vv": "7005", "stunden": 9, "anzahl": 2}, "160.00"),
        ({"vv": "1009", "betrag": 2_500}, "25.00"),
        ({"vv": "1009", "betrag": 10_000}, "62.50"),
        ({"vv": "1009", "betrag": 20_000}, "87.50"),
        ({"vv": "1009", "betrag": 10}, "1.00"),
        ({"vv": "7004", "betrag": "119,90"}, "119.90"),
    ],
)
def test_outlays_and_the_fee_for_handing_on_money(position: dict[str, Any], amount: str) -> None:
    assert bill(position, pauschale=False).posten[0].betrag == Decimal(amount)


@pytest.mark.parametrize(("value", "flat"), [(100, "3.00"), (500, "3.09"), (5_000, "20.00")])
def test_the_flat_rate_is_a_fifth_of_the_fees_and_at_most_20(value: int, flat: str) -> None:
    rate = "0.3" if value < 1_000 else None
    number = "2301" if rate else "3100"
    day = "2022-01-01" if value == 100 else DAY
    result = berechne(lies({"auftrag": day, "wert": value, "positionen": [{"vv": number}]}))
    assert amounts(result)["7002"] == flat


def test_real_postage_takes_the_place_of_the_flat_rate() -> None:
    assert set(amounts(bill("3100", {"vv": "7001", "betrag": 33}, wert=5_000))) == {"3100", "7001"}


@pytest.mark.parametrize(
    ("mandate", "done", "rate"),
    [
        ("2020-01-02", "2020-06-30", "0.19"),
        ("2020-01-02", "2020-07-01", "0.16"),
        ("2020-01-02", "2020-12-31", "0.16"),
        ("2020-01-02", "2021-01-01", "0.19"),
        ("2020-08-01", "2026-01-01", "0.19"),
    ],
)
def test_vat_by_the_day_the_service_was_complete(mandate: str, done: str, rate: str) -> None:
    result = berechne(
        lies({"auftrag": mandate, "leistung_bis": done, "wert": 5000, "positionen": [{"vv": 3100}]})
    )
    assert (result.ust_satz, result.unsicher) == (Decimal(rate), False)


def test_vat_of_old_mandates_asks_for_the_day_instead_of_assuming_it() -> None:
    result = berechne(lies({"auftrag": "2020-08-01", "wert": 5000, "positionen": [{"vv": 3100}]}))
    assert result.unsicher
    assert "leistung_bis" in result.fehlend[0]


def test_no_vat_where_none_is_due() -> None:
    result = bill("3100", wert=5_000, ust=False)
    assert (result.ust, result.brutto) == (0, result.netto)


def test_the_small_fee_of_beratungshilfe_carries_neither_post_nor_vat() -> None:
    result = bill("2500")
    assert (result.netto, result.ust, result.brutto) == (15, 0, 15)


def test_laid_out_court_fees_and_payments_change_only_what_is_still_to_be_paid() -> None:
    result = berechne(
        Rechnung(
            auftrag=DAY,
            wert=5_000,
            positionen=(Position("3100"),),
            durchlaufend=(Durchlaufend("Gerichtskosten", "483,00 €"),),
            gezahlt=500,
        )
    )
    assert result.brutto == Decimal("572.21")
    assert result.zahlbetrag == Decimal("555.21")


def test_collection_of_undisputed_claims_has_its_own_rates_since_october_2021() -> None:
    assert bill({"vv": "2300", "inkasso": True}, wert=1_000).posten[0].satz == Decimal("0.9")
    assert bill({"vv": "2300", "inkasso": True, "satz": 1}, wert=50).posten[0].betrag == Decimal("31.50")
    assert bill({"vv": "2300", "inkasso": True, "satz": 1}, wert="50,01").posten[0].betrag == Decimal("51.50")
    assert "01.10.2021" in refusal(
        {"auftrag": "2021-09-30", "wert": 50, "positionen": [{"vv": 2300, "inkasso": True}]}
    )


def test_a_payment_plan_is_a_settlement_at_07_since_october_2021() -> None:
    assert bill({"vv": "1000", "satz": "0,7"}, wert=1_000).posten[0].betrag == Decimal("65.10")
    old = {"auftrag": "2021-09-30", "wert": 1000, "positionen": [{"vv": 1000, "satz": 0.7}]}
    assert "fest bestimmt" in refusal(old)


def test_what_one_calls_one_matter_and_the_law_two_is_split_and_said() -> None:
    daten = {
        "auftrag": DAY,
        "wert": 5000,
        "angelegenheiten": [{"name": "Müller", "positionen": [{"vv": 2300}, {"vv": 3100}]}],
    }
    result = berechne(lies(daten))
    assert len(result.angelegenheiten) == 2
    assert any("„Müller“" in hint for hint in result.hinweise)


@pytest.mark.parametrize(
    ("numbers", "stages"),
    [
        (("3305", "3104"), 1),
        (("3100", "3104", "3200", "3202", "1004"), 2),
        (("3502", "3516"), 1),
        (("3506", "3516"), 1),
        (("3100", "3309"), 2),
        (("5100", "5103", "5109", "5110"), 2),
        (("6200", "6202", "6203"), 2),
        (("3100", "3309", {"vv": "7004", "betrag": 10}), 2),
    ],
)
def test_positions_find_their_matter(numbers: tuple[Any, ...], stages: int) -> None:
    assert len(bill(*numbers, wert=10_000).angelegenheiten) == stages


def test_every_number_of_the_catalogue_gives_a_figure_or_a_sentence() -> None:
    extra = {"7000": {"seiten": 1}, "7003": {"km": 1}, "7005": {"stunden": 1}}
    extra |= {nr: {"betrag": 1} for nr in ("1009", "7001", "7004", "7006", "7007")}
    refused: set[str] = set()
    for table in rvg.tabellen():
        for nr in vv.alle():
            for pkh in (False, True):
                position = {"vv": nr, **extra.get(nr, {})}
                daten = {"auftrag": table.ab.isoformat(), "wert": 8_000, "pkh": pkh, "positionen": [position]}
                try:
                    result = berechne(lies(daten))
                except LawError:
                    refused.add(nr)
                else:
                    assert result.netto > 0 or nr in ("7002", "7008"), nr
    kinds = ("abgeleitet", "bestellt", "erhoehung")
    others = {nr for nr in refused if vv.alle()[nr].art not in kinds}
    assert others == {"3339", "4303", "6400", "6401", "6402", "6403"}  # too new, or nothing for the appointed


GOOD = {"auftrag": DAY, "wert": 5000, "positionen": [{"vv": "3100"}]}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"auftrag": None}, "§ 60 RVG"),
        ({"auftrag": "2026-02-30"}, "gibt es nicht"),
        ({"auftrag": "2012-01-01"}, "01.08.2013"),
        ({"wert": -1}, "negativ"),
        ({"wert": None}, "Es fehlt der Gegenstandswert"),
        ({"wert": 10**13}, "unglaubhaft"),
        ({"wert": [1]}, "einzelner Wert"),
        ({"wert": True}, "true oder false"),
        ({"mandanten": 0}, "Mandanten"),
        ({"mandanten": 1.5}, "Mandanten"),
        ({"ust": "ja"}, "true oder false"),
        ({"anrechnung": "halb"}, "„auto“ oder „keine“"),
        ({"streitwert": 5}, "„streitwert“"),
        ({"positionen": []}, "keine Position"),
        ({"positionen": {}}, "eine Liste"),
        ({"positionen": ["3100"]}, "ein Objekt"),
        ({"positionen": [{"vv": "9999"}]}, "gibt es nicht"),
        ({"positionen": [{"satz": 1}]}, "Es fehlt „vv“"),
        ({"positionen": [{"vv": "3100", "satz": 1.5}]}, "fest bestimmt"),
        ({"positionen": [{"vv": "2300", "satz": 2.6}]}, "außerhalb des Rahmens"),
        ({"positionen": [{"vv": "2300", "satz": "viel"}]}, "keine Zahl"),
        ({"positionen": [{"vv": "3100", "anzahl": 2}]}, "§ 15 Abs. 2"),
        ({"positionen": [{"vv": "3100"}, {"vv": "3100"}]}, "§ 15 Abs. 2"),
        ({"positionen": [{"vv": "3100"}, {"vv": "3101"}]}, "§ 15 Abs. 3"),
        ({"positionen": [{"vv": "3100", "km": 3}]}, "keine Bedeutung"),
        ({"positionen": [{"vv": "4106", "betrag": 349}]}, "348,00 €"),
        ({"positionen": [{"vv": "4110"}]}, "bestellte"),
        ({"positionen": [{"vv": "4141"}]}, "nenne sie dazu"),
        ({"positionen": [{"vv": "3335", "bezug": "1000"}]}, "kommt als Bezug nicht in Frage"),
        ({"positionen": [{"vv": "1008"}]}, "mindestens zwei"),
        ({"positionen": [{"vv": "3335"}, {"vv": "3100"}]}, "§ 16 Nr. 2"),
        ({"positionen": [{"vv": "7003"}]}, "Kilometer"),
        ({"positionen": [{"vv": "7005", "stunden": 25}]}, "0 und 24"),
        ({"positionen": [{"vv": "7000"}]}, "Seiten"),
        ({"positionen": [{"vv": "7000", "seiten": -1}]}, "ganze Zahl"),
        ({"positionen": [{"vv": "4142"}], "wert": 29}, "30,00 €"),
        ({"leistung_bis": "2026-01-31"}, "vor dem Tag des Auftrags"),
        ({"gezahlt": "abc"}, "„gezahlt“"),
        ({"durchlaufend": [{"name": "GK"}]}, "„betrag“"),
        ({"positionen": [{"vv": "3100"}] * 501}, "mehr als 500"),
        ({"positionen": [{"vv": "7008"}, {"vv": "3100"}], "ust": False}, "widersprechen sich"),
    ],
)
def test_bad_bills_get_sentences(change: dict[str, Any], said: str) -> None:
    daten = {key: value for key, value in (GOOD | change).items() if value is not None}
    assert said in refusal(daten)


def test_all_that_is_wrong_is_said_at_once() -> None:
    text = refusal(
        {
            "auftrag": "2026-13-01",
            "farbe": "rot",
            "angelegenheiten": [
                {"positionen": [{"vv": "9999"}, {"vv": "3100", "menge": 2}]},
                {"wert": -3, "positionen": [{"vv": "2300", "satz": 9}]},
            ],
        }
    )
    assert text.startswith("Die Rechnung hat ")
    for part in ("„farbe“", "„menge“", "2026-13-01", "9999", "negativ", "außerhalb des Rahmens"):
        assert part in text


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "3", "null", '"x"', "{'a': 1}", "[" * 100_000, '{"auftrag": 1e999}']
)
def test_files_that_are_no_bill_get_a_sentence(text: str) -> None:
    with pytest.raises(LawError):
        berechne(lies_text(text))


def test_plain_numbers_make_a_bill_too() -> None:
    assert (
        berechne(aus_nummern([2300, "3100"], wert=10_000, auftrag=DAY)).netto
        == bill("2300", "3100", wert=10_000).netto
    )


def test_figures_in_a_file_keep_their_digits() -> None:
    text = '{"auftrag": "2026-02-01", "wert": 5000.01, "positionen": [{"vv": 3100}]}'
    assert berechne(lies_text(text)).posten[0].wert == Decimal("5000.01")


values = st.decimals(min_value=Decimal("0.01"), max_value=35_000_000, places=2)
days = st.sampled_from(["2013-08-01", "2020-12-31", "2021-01-01", "2025-05-31", "2025-06-01", "2026-02-01"])
numbers = st.lists(
    st.sampled_from(
        ["2300", "2301", "2303", "3305", "3308", "3100", "3104", "1003", "3200", "3202", "1004", "3309"]
    ),
    min_size=1,
    max_size=6,
    unique=True,
)


@given(values, days, numbers, st.integers(1, 12), st.booleans())
def test_every_bill_adds_up_and_credits_stay_in_bounds(
    value: Decimal, day: str, chosen: list[str], clients: int, pkh: bool
) -> None:
    assume(not {"2300", "2301"} <= set(chosen))
    assume(not {"1003", "1004"} <= set(chosen))
    daten = {
        "auftrag": day,
        "wert": value,
        "mandanten": clients,
        "pkh": pkh,
        "positionen": [{"vv": nr} for nr in chosen],
    }
    result = berechne(lies(daten))
    assert (
        sum(each.betrag for each in result.posten)
        == result.netto
        == sum(t.summe for t in result.angelegenheiten)
    )
    assert result.ust == (result.netto * result.ust_satz).quantize(Decimal("0.01"), "ROUND_HALF_UP")
    assert result.brutto == result.netto + result.ust
    for matter in result.angelegenheiten:
        fees = sum(each.betrag for each in matter.posten if each.art == "gebuehr")
        credited = -sum(each.betrag for each in matter.posten if each.art == "anrechnung")
        assert 0 <= credited <= fees
        assert [each.betrag for each in matter.posten if each.vv == "7002"] == [
            min(fees / 5, Decimal(20)).quantize(Decimal("0.01"), "ROUND_HALF_UP")
        ]
    for each in result.posten:
        if each.art == "anrechnung" and each.vv in ("2300", "2301", "2303") and each.satz:
            assert each.satz <= Decimal("0.75")
            assert each.wert is not None
            assert -each.betrag <= rvg.tabelle(day).volle_gebuehr(each.wert) * Decimal("0.75") + Decimal(
                "0.01"
            )


@given(values, values, days)
def test_parts_at_two_rates_never_cost_more_than_the_whole_at_the_higher(
    a: Decimal, b: Decimal, day: str
) -> None:
    daten = {
        "auftrag": day,
        "pauschale": False,
        "positionen": [{"vv": "3100", "wert": a}, {"vv": "3101", "wert": b}],
    }
    assert berechne(lies(daten)).netto <= rvg.gebuehr(a + b, "1.3", day).gebuehr


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
fields = st.sampled_from(
    [
        "auftrag",
        "wert",
        "mandanten",
        "positionen",
        "angelegenheiten",
        "ust",
        "pkh",
        "gezahlt",
        "durchlaufend",
        "titel",
    ]
)
inside = st.sampled_from(
    ["vv", "satz", "wert", "betrag", "anzahl", "bezug", "km", "seiten", "stunden", "inkasso", "text"]
)


@given(
    st.dictionaries(fields, json_values),
    st.dictionaries(inside, json_values),
    st.sampled_from(list(vv.alle())),
)
def test_nonsense_is_computed_or_refused_in_words_and_never_raises_anything_else(
    top: dict[str, Any], position: dict[str, Any], nr: str
) -> None:
    daten = GOOD | top
    if "positionen" not in top:
        daten["positionen"] = [{"vv": nr} | position]
    try:
        said = berechne(lies(daten)).als_json()
    except LawError:
        return
    json.dumps(said, allow_nan=False)
    assert re.fullmatch(r"-?\d+\.\d\d", str(said["brutto"]))


@pytest.mark.parametrize(
    ("day", "total"),
    [("2020-01-01", "1683.85"), ("2021-01-01", "1850.45"), ("2025-05-31", "1850.45"), (DAY, "1963.50")],
)
def test_a_plain_lawsuit_over_ten_thousand_euro_under_each_law(day: str, total: str) -> None:
    daten = {
        "auftrag": day,
        "leistung_bis": "2026-06-01",
        "wert": 10_000,
        "positionen": [{"vv": "3100"}, {"vv": "3104"}],
    }
    assert berechne(lies(daten)).brutto == Decimal(total)


def test_a_key_that_stands_twice_is_refused_and_nothing_is_lost_unseen() -> None:
    twice = (
        '{"auftrag": "2026-02-01", "wert": 1, "positionen": [{"vv": "3100"}], "positionen": [{"vv": "3104"}]}'
    )
    with pytest.raises(LawError, match="„positionen“ steht in einem Objekt mehrmals"):
        lies_text(twice)
    with pytest.raises(LawError, match="„wert“"):
        lies_text('{"auftrag": "2026-02-01", "positionen": [{"vv": "3100", "wert": 1, "wert": 2}]}')


@pytest.mark.parametrize(
    ("day", "fee", "credit"), [("2022-01-01", "15.00", "-7.50"), (DAY, "15.45", "-7.73")]
)
def test_half_of_a_fee_at_the_minimum_is_half_of_what_was_owed(day: str, fee: str, credit: str) -> None:
    result = berechne(lies({"auftrag": day, "wert": 400, "positionen": [{"vv": "2301"}, {"vv": "3100"}]}))
    assert (amounts(result)["2301"], amounts(result)["-2301"]) == (fee, credit)
