"""Court fees: the three tables at every edge, the Kostenverzeichnis, the law of the right day."""

from __future__ import annotations

import contextlib
import re
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridle.assistants.helena.law import gkg
from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.gkg_kv import position, verzeichnis

CENT = Decimal("0.01")
STATUTE = Path(__file__).parents[4] / ".." / "shared" / "data" / "gesetze" / "gkg_2004.md"
needs_statute = pytest.mark.skipif(not STATUTE.is_file(), reason="the statutes are not beside the repository")

# § 34 Abs. 1 GKG as it was printed: the day, the fee up to 500 €, and what is added on the way up.
LAWS: dict[str, tuple[date, str, tuple[tuple[int, int, str], ...]]] = {
    "GKG 2013": (
        date(2013, 8, 1),
        "35",
        (
            (2_000, 500, "18"),
            (10_000, 1_000, "19"),
            (25_000, 3_000, "26"),
            (50_000, 5_000, "35"),
            (200_000, 15_000, "120"),
            (500_000, 30_000, "179"),
            (30_000_000, 50_000, "180"),
        ),
    ),
    "GKG 2021": (
        date(2021, 1, 1),
        "38",
        (
            (2_000, 500, "20"),
            (10_000, 1_000, "21"),
            (25_000, 3_000, "29"),
            (50_000, 5_000, "38"),
            (200_000, 15_000, "132"),
            (500_000, 30_000, "198"),
            (30_000_000, 50_000, "198"),
        ),
    ),
    "GKG 2025": (
        date(2025, 6, 1),
        "40",
        (
            (2_000, 500, "21"),
            (10_000, 1_000, "22.50"),
            (25_000, 3_000, "30.50"),
            (50_000, 5_000, "40.50"),
            (200_000, 15_000, "140"),
            (500_000, 30_000, "210"),
            (30_000_000, 50_000, "210"),
        ),
    ),
}


def rows(law: str) -> list[tuple[Decimal, Decimal]]:
    """Every line of the table: up to this value, this fee. One started step after the other, no division."""
    _, base, steps = LAWS[law]
    upto, fee = Decimal(500), Decimal(base)
    lines = [(upto, fee)]
    for end, step, plus in steps:
        while upto < end:
            upto += step
            fee += Decimal(plus)
            lines.append((upto, fee))
    return lines


@pytest.mark.parametrize("law", LAWS)
def test_every_edge_of_the_table_and_a_cent_beside_it(law: str) -> None:
    day = LAWS[law][0]
    lines = rows(law)
    for (upto, fee), (_, next_fee) in zip(lines, [*lines[1:], lines[-1]], strict=True):
        assert gkg.gebuehr(upto - CENT, day).gebuehr == fee
        assert gkg.gebuehr(upto, day).gebuehr == fee
        assert gkg.gebuehr(upto + CENT, day).gebuehr == next_fee
    assert len(lines) > 600


@pytest.mark.parametrize(
    ("day", "value", "fee"),
    [
        ("2025-06-01", 500, "40.00"),
        ("2025-06-01", 10_000, "283.00"),
        ("2025-06-01", 200_000, "2038.00"),
        ("2025-06-01", 500_000, "4138.00"),
        ("2025-06-01", "500.000,01 €", "4348.00"),
        ("2021-01-01", 10_000, "266.00"),
        ("2021-01-01", 500_000, "3901.00"),
        ("2013-08-01", 5_000, "146.00"),
        ("2013-08-01", 230_000, "1925.00"),
        ("2013-08-01", 500_000, "3536.00"),
    ],
)
def test_published_points(day: str, value: str | int, fee: str) -> None:
    assert gkg.gebuehr(value, day).gebuehr == Decimal(fee)


@pytest.mark.parametrize(
    ("day", "law"),
    [
        ("01.08.2013", "GKG 2013"),
        ("31.12.2020", "GKG 2013"),
        ("01.01.2021", "GKG 2021"),
        ("31.05.2025", "GKG 2021"),
        ("01.06.2025", "GKG 2025"),
        ("2026-02-01", "GKG 2025"),
    ],
)
def test_the_day_of_pendency_chooses_the_table(day: str, law: str) -> None:
    assert gkg.gebuehr(1_000, day).tabelle == law
    assert gkg.tabelle(day).id == law


def test_the_single_fee_says_what_a_suit_costs() -> None:
    assert any("3,0 (849,00 €, Nr. 1210)" in each for each in gkg.gebuehr(10_000, "2026-02-01").hinweise)
    assert not gkg.gebuehr(10_000, "2026-02-01", satz=1).hinweise


def test_before_the_first_table_there_is_a_sentence() -> None:
    with pytest.raises(LawError, match=r"vor dem 01\.08\.2013"):
        gkg.gebuehr(1_000, "2013-07-31")


@pytest.mark.parametrize(
    ("kv", "rate", "fee"),
    [
        ("1100", "0.5", "141.50"),
        ("1210", "3.0", "849.00"),
        ("1211", "1.0", "283.00"),
        ("1220", "4.0", "1132.00"),
        ("1221", "1.0", "283.00"),
        ("1222", "2.0", "566.00"),
        ("1223", "3.0", "849.00"),
        ("1230", "5.0", "1415.00"),
        ("1410", "1.5", "424.50"),
        ("1412", "3.0", "849.00"),
        ("1900", "0.25", "70.75"),
        ("5110", "3.0", "849.00"),
        ("5122", "4.0", "1132.00"),
        ("5211", "0.5", "141.50"),
        ("6110", "4.0", "1132.00"),
        ("7110", "3.0", "849.00"),
        ("8210", "2.0", "566.00"),
        ("8211", "0.4", "113.20"),
        ("8220", "3.2", "905.60"),
        ("8230", "4.0", "1132.00"),
        ("8310", "0.4", "113.20"),
    ],
)
def test_numbers_of_the_kostenverzeichnis_at_10000_euro(kv: str, rate: str, fee: str) -> None:
    found = gkg.gebuehr(10_000, "2026-02-01", kv=kv)
    assert (found.satz, found.gebuehr, found.kv) == (Decimal(rate), Decimal(fee), kv)


@pytest.mark.parametrize("written", [1210, " 1210 ", "KV 1210", "Nr. 1210", "Nr. 1210 KV GKG", "kv1210"])
def test_a_number_may_be_written_as_people_write_it(written: str | int) -> None:
    assert gkg.gebuehr(10_000, "2026-02-01", kv=written).kv == "1210"


@pytest.mark.parametrize(
    ("day", "value", "fee", "minimum"),
    [
        ("2020-12-31", 1_000, "32.00", True),
        ("2020-12-31", "1000.01", "35.50", False),
        ("2021-01-01", 1_000, "36.00", True),
        ("2021-01-01", "1000.01", "39.00", False),
        ("2025-05-31", 500, "36.00", True),
        ("2025-06-01", 1_000, "38.00", True),
        ("2025-06-01", "1000.01", "41.00", False),
    ],
)
def test_the_payment_order_has_its_own_minimum(day: str, value: str | int, fee: str, minimum: bool) -> None:
    found = gkg.gebuehr(value, day, kv=1100)
    assert (found.gebuehr, found.mindestgebuehr, found.unsicher) == (Decimal(fee), minimum, False)


def test_a_minimum_that_is_not_known_for_this_law_makes_the_figure_uncertain() -> None:
    low = gkg.gebuehr(500, "2019-02-01", kv=8100)
    assert low.unsicher
    assert "nicht hinterlegt" in low.hinweise[0]
    assert not gkg.gebuehr(10_000, "2019-02-01", kv=8100).unsicher
    known = gkg.gebuehr(500, "2026-02-01", kv=8100)
    assert (known.gebuehr, known.unsicher) == (Decimal("31.00"), False)


def test_no_fee_is_below_15_euro() -> None:
    found = gkg.gebuehr(500, "2026-02-01", satz="0,25")
    assert found.gebuehr == Decimal("15.00")
    assert found.mindestgebuehr
    assert any("§ 34 Abs. 2 GKG" in each for each in found.hinweise)
    assert gkg.gebuehr(500, "2026-02-01", satz="0.4").gebuehr == Decimal("16.00")


def test_half_a_cent_is_rounded_up() -> None:
    assert gkg.gebuehr(3_000, "2026-02-01", satz="0.35").gebuehr == Decimal("43.93")  # 43.925


def test_the_value_is_capped_at_30_million() -> None:
    top = gkg.gebuehr(30_000_000, "2026-02-01")
    above = gkg.gebuehr("30.000.000,01", "2026-02-01", kv=1210)
    assert top.gebuehr == Decimal("4138.00") + 590 * Decimal(210)
    assert above.einfach == top.gebuehr
    assert above.wert_berechnet == Decimal(30_000_000)
    assert any("§ 39 Abs. 2" in each for each in above.hinweise)
    assert not any("§ 39" in each for each in top.hinweise)


def test_the_finance_courts_have_a_least_value_and_the_social_courts_a_greatest() -> None:
    assert gkg.gebuehr(300, "2026-02-01", kv=6110).wert_berechnet == 1_500
    assert gkg.gebuehr(300, "2026-02-01", kv=6210).wert_berechnet == 300
    assert gkg.gebuehr(9_000_000, "2026-02-01", kv=7110).wert_berechnet == 2_500_000


def test_the_labour_courts_want_no_advance_and_the_civil_courts_do() -> None:
    assert any(
        "keinen Vorschuss (§ 11 GKG)" in each for each in gkg.gebuehr(1_000, "2026-02-01", kv=8210).hinweise
    )
    assert any("§ 12 Abs. 1 GKG" in each for each in gkg.gebuehr(1_000, "2026-02-01", kv=1210).hinweise)


def test_a_fixed_fee_needs_no_value_and_is_refused_where_the_amount_is_not_known() -> None:
    known = gkg.gebuehr(None, "2024-02-01", kv=2111)
    assert (known.gebuehr, known.wert, known.satz) == (Decimal("22.00"), None, None)
    with pytest.raises(LawError, match=r"nach GKG 2013 nicht hinterlegt; bekannt ist .*22,00 € \(GKG 2021\)"):
        gkg.gebuehr(None, "2019-02-01", kv=2113)


@pytest.mark.parametrize(
    ("kv", "fee"),
    [("2111", "24.00"), ("1812", "72.00"), ("2350", "42.50"), ("3110", "169.00"), ("8614", "60.00")],
)
def test_fixed_fees_rose_in_june_2025(kv: str, fee: str) -> None:
    assert gkg.gebuehr(None, "2026-02-01", kv=kv).gebuehr == Decimal(fee)


def test_a_pfaendung_is_paid_for_first() -> None:
    assert any("§ 12 Abs. 6 GKG" in each for each in gkg.gebuehr(None, "2026-02-01", kv=2111).hinweise)
    assert not any("Zahlung" in each for each in gkg.gebuehr(None, "2026-02-01", kv=2113).hinweise)


def test_every_fixed_fee_is_known_today_and_none_fell() -> None:
    for each in verzeichnis().values():
        for amounts in (each.fest, each.mindest):
            assert not amounts or amounts["GKG 2025"] > amounts["GKG 2021"], each.nr


@pytest.mark.parametrize(
    ("kv", "sentence"),
    [
        ("1219", r"Nr\. 1219 KV GKG ist nicht hinterlegt; am nächsten liegen .*1220 \(Berufung"),
        ("9999", "Teil 9"),
        ("9005", "Auslagen"),
        ("0001", "am nächsten liegen"),
        ("12", "vierstellige Nummern"),
        ("1210a", "vierstellige Nummern"),
        ("", "vierstellige Nummern"),
        ("3118", "richtet sich nach der Strafe"),
        ("1901", "§ 38 GKG"),
    ],
)
def test_other_numbers_get_a_sentence(kv: str, sentence: str) -> None:
    with pytest.raises(LawError, match=sentence):
        gkg.gebuehr(10_000, "2026-02-01", kv=kv)


@pytest.mark.parametrize(
    "value", ["-1", "0", "abc", "", "nan", "inf", "1e400", "12,345,678", "1,234.5.6", "0,001"]
)
def test_values_that_are_none_get_a_sentence(value: str) -> None:
    with pytest.raises(LawError, match="Der Streitwert"):
        gkg.gebuehr(value, "2026-02-01")


@pytest.mark.parametrize(
    "day", ["2026-02-30", "31.04.2026", "gestern", "", "2026", "9999-01-01", "2026-13-01"]
)
def test_days_that_are_none_get_a_sentence(day: str) -> None:
    with pytest.raises(LawError, match="Der Tag der Anhängigkeit"):
        gkg.gebuehr(1_000, day)


def test_a_number_and_another_rate_contradict_each_other() -> None:
    with pytest.raises(LawError, match="hat den Satz 3,0"):
        gkg.gebuehr(1_000, "2026-02-01", kv=1210, satz=1)
    assert gkg.gebuehr(1_000, "2026-02-01", kv=1210, satz="3,0").gebuehr == Decimal("183.00")


def test_every_entry_has_one_way_to_its_amount_and_refers_to_a_known_one() -> None:
    for each in verzeichnis().values():
        assert [each.satz is not None, bool(each.fest), bool(each.nach)].count(True) == 1, each.nr
        assert not each.zu or each.zu in verzeichnis(), each.nr
        assert position(each.nr) is each


@needs_statute
def test_the_2021_table_is_the_printed_one() -> None:
    text = STATUTE.read_text("utf-8")
    printed = text[text.index("Anlage 2 (zu § 34") :]
    pairs = re.findall(r"\*\*([\d \u00a0]+)\*\*\s+\*\s+([\d \u00a0]+,\d\d)", printed)
    assert len(pairs) >= 40
    for value, fee in pairs:
        plain = re.sub(r"\s", "", fee).replace(",", ".")
        assert gkg.gebuehr(re.sub(r"\s", "", value), "2021-01-01").gebuehr == Decimal(plain)


@needs_statute
def test_the_rates_and_fixed_fees_are_those_of_the_statute() -> None:
    printed = _printed_kostenverzeichnis(STATUTE.read_text("utf-8"))
    compared = 0
    for each in verzeichnis().values():
        amount = printed.get(each.nr)
        if amount is None or each.nach:
            continue
        expected = each.fest.get("GKG 2021", each.satz)
        assert expected == amount, each.nr
        compared += 1
    assert compared > 230


def _printed_kostenverzeichnis(text: str) -> dict[str, Decimal]:
    """Number → rate or amount. A row is its number, a text, and in a cell of its own the figure."""
    table = text[text.index("Zivilrechtliche Verfahren vor den ordentlichen") :]
    found: dict[str, Decimal] = {}
    for row in re.split(r"^\*    \*", table, flags=re.MULTILINE):
        number = re.match(r"\s+(\d{4})\s", row)
        figure = re.search(r"^    \*   ([\d \u00a0]+,\d{1,2})\b", row, flags=re.MULTILINE)
        if number and figure:
            found[number[1]] = Decimal(re.sub(r"\s", "", figure[1]).replace(",", "."))
    return found


values = st.decimals(min_value="0.01", max_value="40000000", places=2)
days = st.dates(date(2013, 8, 1), date(2030, 12, 31))
rates = st.sampled_from([Decimal(each) for each in ("0.25", "0.4", "0.5", "1", "1.5", "2", "3", "3.2", "5")])


@given(values, values, days, rates)
def test_more_value_never_costs_less(one: Decimal, other: Decimal, day: date, rate: Decimal) -> None:
    low, high = sorted((one, other))
    assert gkg.gebuehr(low, day, satz=rate).gebuehr <= gkg.gebuehr(high, day, satz=rate).gebuehr


@given(values, days, rates, rates)
def test_a_higher_rate_never_costs_less(value: Decimal, day: date, one: Decimal, other: Decimal) -> None:
    low, high = sorted((one, other))
    assert gkg.gebuehr(value, day, satz=low).gebuehr <= gkg.gebuehr(value, day, satz=high).gebuehr


@given(values)
def test_newer_tables_are_never_cheaper(value: Decimal) -> None:
    fees = [gkg.gebuehr(value, each.ab).gebuehr for each in gkg.tabellen()]
    assert fees == sorted(fees)


@given(values, days)
def test_the_fee_is_in_whole_cents_and_at_least_15_euro(value: Decimal, day: date) -> None:
    fee = gkg.gebuehr(value, day, satz="0.33").gebuehr
    assert fee == fee.quantize(CENT)
    assert fee >= 15


@given(st.text(max_size=12), st.text(max_size=12), st.text(max_size=6))
def test_whatever_is_written_there_is_a_fee_or_a_sentence(value: str, day: str, kv: str) -> None:
    with contextlib.suppress(LawError):
        assert gkg.gebuehr(value, day, kv=kv).gebuehr > 0
