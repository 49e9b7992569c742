"""Cost risk: both lawyers and the courts over the instances, and who pays how it ends."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.kostenrisiko import (
    INSTANZEN,
    Instanz,
    Kostenfall,
    Kostenrisiko,
    berechne,
    lies_quote,
)

DAY = "2026-02-01"


def case(*values: str | int, **more: object) -> Kostenrisiko:
    instances = tuple(Instanz(value, DAY) for value in values)
    return berechne(Kostenfall(instances, **more))  # type: ignore[arg-type]


def burden(found: Kostenrisiko, name: str) -> tuple[Decimal, Decimal]:
    return found.szenario(name).eigene_kosten, found.szenario(name).gegner_kosten


def test_a_civil_suit_over_20000_euro_in_two_instances_by_hand() -> None:
    found = case(20_000, 20_000, quote="0.6")
    # 1.0 fees: RVG 872.00, GKG 405.00. Lawyer: (1.3 + 1.2) × 872 + 20, VAT 19 %; (1.6 + 1.2) × 872 + 20.
    first, second = found.instanzen
    assert (first.eigener_anwalt, first.gerichtskosten) == (Decimal("2618.00"), Decimal("1215.00"))
    assert (second.eigener_anwalt, second.gerichtskosten) == (Decimal("2929.30"), Decimal("1620.00"))
    assert found.gesamt == Decimal("13929.60")
    assert burden(found, "verloren") == (Decimal("13929.60"), 0)
    assert burden(found, "gewonnen") == (0, Decimal("13929.60"))
    assert burden(found, "quote") == (Decimal("5571.84"), Decimal("8357.76"))
    assert not found.unsicher


def test_a_settlement_in_the_first_instance_costs_one_fee_of_the_court_and_one_more_of_each_lawyer() -> None:
    found = case(10_000, einigung=True)
    # (1.3 + 1.2 + 1.0) × 652 + 20 = 2302.00, with VAT 2739.38; KV 1211: 283.00.
    (only,) = found.instanzen
    assert (only.eigener_anwalt, only.gerichtskosten) == (Decimal("2739.38"), Decimal("283.00"))
    assert burden(found, "vergleich") == (Decimal("2880.88"), Decimal("2880.88"))


def test_a_settlement_in_the_second_instance_leaves_the_first_as_it_was() -> None:
    found = case(10_000, 10_000, einigung=True)
    numbers = [[line.vv for line in each.eigene.posten] for each in found.instanzen]
    assert numbers == [["3100", "3104", "7002"], ["3200", "3202", "1004", "7002"]]
    assert [each.gericht.kv for each in found.instanzen if each.gericht] == ["1210", "1222"]


def test_in_the_labour_court_of_first_instance_each_side_pays_its_own_lawyer() -> None:
    found = case(10_000, gericht="arbeit", quote="1/2")
    # 2.5 × 652 + 20 = 1650.00, with VAT 1963.50; KV 8210: 566.00.
    assert burden(found, "gewonnen") == (Decimal("1963.50"), Decimal("2529.50"))
    assert burden(found, "verloren") == (Decimal("2529.50"), Decimal("1963.50"))
    assert burden(found, "quote") == (Decimal("2246.50"), Decimal("2246.50"))
    assert any("§ 12a Abs. 1 ArbGG" in each for each in found.hinweise)


def test_in_the_labour_courts_of_appeal_the_loser_pays() -> None:
    found = case(10_000, 10_000, gericht="arbeit")
    first, second = found.instanzen
    assert burden(found, "gewonnen")[0] == first.eigener_anwalt
    assert burden(found, "verloren")[0] == first.eigener_anwalt + first.gerichtskosten + second.summe
    assert second.gerichtskosten == Decimal("905.60")


def test_after_a_settlement_in_a_labour_court_no_fee_of_that_instance_is_left() -> None:
    assert [each.gerichtskosten for each in case(10_000, gericht="arbeit", einigung=True).instanzen] == [0]
    both = case(10_000, 10_000, gericht="arbeit", einigung=True)
    assert [each.gerichtskosten for each in both.instanzen] == [Decimal("566.00"), 0]


@pytest.mark.parametrize(
    ("branch", "court", "lawyer"),
    [
        ("zivil", ["1210", "1220", "1230"], ["3100 3104", "3200 3202", "3208 3210"]),
        ("arbeit", ["8210", "8220", "8230"], ["3100 3104", "3200 3202", "3206 3210"]),
        ("verwaltung", ["5110", "5122", "5130"], ["3100 3104", "3200 3202", "3206 3210"]),
        ("sozial", ["7110", "7120", "7130"], ["3100 3104", "3200 3202", "3206 3210"]),
        ("finanz", ["6110", "6120"], ["3200 3202", "3206 3210"]),
    ],
)
def test_the_numbers_of_each_branch(branch: str, court: list[str], lawyer: list[str]) -> None:
    found = case(*[10_000] * len(court), gericht=branch)
    assert [each.gericht.kv for each in found.instanzen if each.gericht] == court
    fees = [" ".join(line.vv for line in each.eigene.posten if line.vv != "7002") for each in found.instanzen]
    assert fees == lawyer


def test_a_tax_authority_gets_no_lawyer_paid() -> None:
    found = case(10_000, gericht="finanz")
    assert found.gegnerischer_anwalt == 0
    assert burden(found, "verloren")[0] == found.eigener_anwalt + found.gerichtskosten


def test_another_side_without_a_lawyer() -> None:
    assert case(10_000, gericht="verwaltung", gegner=0).gegnerischer_anwalt == 0


def test_several_people_on_a_side_raise_the_fee_of_their_lawyer_only() -> None:
    one, two = case(10_000), case(10_000, mandanten=2)
    assert two.gegnerischer_anwalt == one.gegnerischer_anwalt
    # 0.3 × 652 = 195.60, with VAT 232.76 (the bill is rounded once).
    assert two.eigener_anwalt - one.eigener_anwalt == Decimal("232.76")
    assert case(10_000, gegner=2).gegnerischer_anwalt == two.eigener_anwalt


def test_vat_is_no_cost_for_those_who_deduct_it() -> None:
    found = case(10_000, ust=False)
    assert found.eigener_anwalt == Decimal("1650.00")
    assert found.gegnerischer_anwalt == Decimal("1963.50")
    assert case(10_000, ust_gegner=False).gegnerischer_anwalt == Decimal("1650.00")


def test_with_legal_aid_the_loser_pays_the_other_side_only() -> None:
    found = case(10_000, pkh=True)
    assert burden(found, "verloren") == (found.gegnerischer_anwalt, 0)
    assert burden(found, "gewonnen") == (0, found.gesamt)
    # § 49 RVG: 2.5 × 374 + 20 = 955.00, with VAT 1136.45.
    assert found.staatskasse == Decimal("1136.45")
    assert found.unsicher
    assert case(10_000).staatskasse is None


def test_each_instance_may_have_its_own_value() -> None:
    found = case(20_000, 5_000)
    assert [each.wert for each in found.instanzen] == [20_000, 5_000]
    assert found.instanzen[1].gerichtskosten == 4 * Decimal("170.50")


def test_mandate_and_pendency_choose_their_tables_apart() -> None:
    (only,) = berechne(Kostenfall((Instanz(10_000, "2025-05-31", "2025-06-01"),))).instanzen
    assert only.gericht is not None
    assert (only.eigene.tabelle, only.gericht.tabelle) == ("RVG 2021", "GKG 2025")
    assert only.eigener_anwalt == Decimal("1850.45")  # (2.5 × 614 + 20) × 1.19


def test_a_missing_day_is_asked_for_where_a_later_one_means_another_law() -> None:
    old = berechne(Kostenfall((Instanz(10_000, "2025-05-31"),)))
    assert old.unsicher
    assert "Wann wurde die 1. Instanz anhängig?" in old.fehlend[0]
    assert not berechne(Kostenfall((Instanz(10_000, "2025-05-31", "2025-05-31"),))).unsicher
    later = berechne(Kostenfall((Instanz(10_000, "2025-05-01", "2025-05-02"), Instanz(10_000))))
    assert len(later.fehlend) == 2
    assert not berechne(Kostenfall((Instanz(10_000, DAY), Instanz(10_000)))).unsicher


def test_an_appeal_below_the_limit_is_pointed_out() -> None:
    assert any("nur zulässig, wenn sie zugelassen ist" in each for each in case(900, 900).hinweise)
    assert not any("nur zulässig, wenn sie zugelassen ist" in each for each in case(2_000, 2_000).hinweise)


@pytest.mark.parametrize(
    ("written", "share"),
    [
        ("0.6", "0.6"),
        ("0,6", "0.6"),
        ("60 %", "0.6"),
        ("60%", "0.6"),
        ("0,5 %", "0.005"),
        ("1.0", "1"),
        ("3/5", "0.6"),
        ("0", "0"),
        ("1", "1"),
        ("1 %", "0.01"),
        ("100 %", "1"),
        (1, "1"),
        (0.5, "0.5"),
        (Decimal("0.25"), "0.25"),
    ],
)
def test_quotas_as_people_write_them(written: str | int | float | Decimal, share: str) -> None:
    assert lies_quote(written) == Decimal(share)


@pytest.mark.parametrize(
    "written", ["-0.1", "1.0001x", "101", "150 %", "3/2", "1/0", "halb", "", "nan", True]
)
def test_what_is_no_share_gets_a_sentence(written: str) -> None:
    with pytest.raises(LawError, match="Die Quote ist kein Anteil"):
        lies_quote(written)


@pytest.mark.parametrize(
    "written", ["1.5", "1,5", "60", "100", "1.0001", "2.", " 60 ", "+60", 60, 1.5, "9" * 400]
)
def test_a_number_above_one_is_percent_only_with_the_sign(written: str | float) -> None:
    with pytest.raises(LawError, match="braucht das Prozentzeichen"):
        lies_quote(written)
    with pytest.raises(LawError, match="braucht das Prozentzeichen"):
        case(20_000, quote=written)


@pytest.mark.parametrize(
    ("fall", "sentence"),
    [
        (Kostenfall(()), "1 bis 3 Instanzen"),
        (Kostenfall((Instanz(1, DAY),) * 4), "1 bis 3 Instanzen"),
        (Kostenfall((Instanz(1, DAY),) * 3, gericht="finanz"), "1 bis 2 Instanzen"),
        (Kostenfall((Instanz(1, DAY),), gericht="familie"), "FamGKG"),
        (Kostenfall((Instanz(1, DAY),), gericht="mars"), "möglich sind zivil, arbeit"),
        (Kostenfall((Instanz(1),)), "Wann wurde der Auftrag erteilt"),
        (Kostenfall((Instanz(0, DAY),)), "größer als 0"),
        (Kostenfall((Instanz(1, "2026-02-30"),)), "gibt es nicht"),
        (Kostenfall((Instanz(1, "2012-01-01"),)), "01.08.2013"),
        (Kostenfall((Instanz(1, DAY),), mandanten=0), "Die Zahl der Mandanten"),
        (Kostenfall((Instanz(1, DAY),), gegner=-1), "Die Zahl der Gegner"),
        (Kostenfall((Instanz(1, DAY), Instanz(1, "2025-07-01"))), "prüfe die Reihenfolge"),
    ],
)
def test_bad_cases_get_a_sentence(fall: Kostenfall, sentence: str) -> None:
    with pytest.raises(LawError, match=sentence):
        berechne(fall)


cases = st.builds(
    lambda branch, values, day, quota, settled, people, others: Kostenfall(
        tuple(Instanz(value, day, day) for value in values[: len(INSTANZEN[branch])]),
        gericht=branch,
        quote=quota,
        einigung=settled,
        mandanten=people,
        gegner=others,
    ),
    st.sampled_from(sorted(INSTANZEN)),
    st.lists(st.decimals(min_value="0.01", max_value="2000000", places=2), min_size=1, max_size=3),
    st.dates(date(2021, 1, 1), date(2030, 1, 1)),
    st.decimals(min_value=0, max_value=1, places=3),
    st.booleans(),
    st.integers(1, 4),
    st.integers(0, 4),
)


@given(cases)
def test_both_sides_together_always_pay_what_there_is_to_pay(fall: Kostenfall) -> None:
    found = berechne(fall)
    judged = berechne(Kostenfall(fall.instanzen, fall.gericht, mandanten=fall.mandanten, gegner=fall.gegner))
    for name in ("verloren", "gewonnen"):
        assert sum(burden(found, name)) == judged.gesamt
    assert sum(burden(found, "quote")) == found.gesamt
    assert found.gesamt == found.eigener_anwalt + found.gegnerischer_anwalt + found.gerichtskosten
    assert found.gesamt == sum(each.summe for each in found.instanzen)


@given(cases)
def test_whoever_wins_more_pays_less(fall: Kostenfall) -> None:
    found = berechne(fall)
    if not fall.einigung:
        won, share, lost = (burden(found, name)[0] for name in ("gewonnen", "quote", "verloren"))
        assert 0 <= won <= share <= lost
