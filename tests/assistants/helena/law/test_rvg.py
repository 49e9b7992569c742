"""§§ 13, 22 II, 49 and 60 RVG at every edge, against the statute's step rule written down again here."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridle.assistants.helena.law import rvg
from bridle.assistants.helena.law.errors import LawError

CENT = Decimal("0.01")
STATUTE = Path(__file__).parents[5] / "shared/data/gesetze/rvg.md"


@dataclass(frozen=True)
class Statute:
    """Thresholds are the same in all three versions; what differs are these eight amounts."""

    first_day: date
    first: str
    steps: tuple[str, ...]


LAWS = {
    "RVG 2013": Statute(date(2013, 8, 1), "45", ("35", "51", "46", "75", "85", "120", "150")),
    "RVG 2021": Statute(date(2021, 1, 1), "49", ("39", "56", "52", "81", "94", "132", "165")),
    "RVG 2025": Statute(date(2025, 6, 1), "51.50", ("41.50", "59.50", "55", "86", "99.50", "140", "175")),
}
BRACKETS = [
    (500, 2_000),
    (1_000, 10_000),
    (3_000, 25_000),
    (5_000, 50_000),
    (15_000, 200_000),
    (30_000, 500_000),
]
ABOVE = 50_000


def edges(up_to: int = 1_000_000) -> list[tuple[int, int, int]]:
    """(lower value, upper value, which step) of every bracket, by walking the steps one by one."""
    found = [(0, 500, -1)]
    value = 500
    for n, (step, end) in enumerate([*BRACKETS, (ABOVE, up_to)]):
        while value < end:
            found.append((value, value + step, n))
            value += step
    return found


def walked(name: str) -> list[tuple[int, int, Decimal]]:
    law = LAWS[name]
    fee = Decimal(law.first)
    rows: list[tuple[int, int, Decimal]] = []
    for lower, upper, step in edges():
        fee += Decimal(law.steps[step]) if step >= 0 else 0
        rows.append((lower, upper, fee))
    return rows


@pytest.mark.parametrize("name", LAWS)
def test_every_bracket_holds_from_a_cent_above_its_lower_edge_to_its_upper_edge(name: str) -> None:
    day = LAWS[name].first_day
    for lower, upper, fee in walked(name):
        for value in (lower + CENT, Decimal(lower + upper) / 2, upper - CENT, Decimal(upper)):
            assert rvg.gebuehr(value, 1, day).gebuehr == fee, (name, value)
        above = rvg.gebuehr(upper + CENT, 1, day).gebuehr
        assert above > fee, (name, upper)


@pytest.mark.parametrize(
    ("name", "value", "fee"),
    [
        ("RVG 2025", 1_000, "93.00"),
        ("RVG 2025", 2_000, "176.00"),
        ("RVG 2025", 5_000, "354.50"),
        ("RVG 2025", 10_000, "652.00"),
        ("RVG 2025", 25_000, "927.00"),
        ("RVG 2025", 50_000, "1357.00"),
        ("RVG 2025", 200_000, "2352.00"),
        ("RVG 2025", 500_000, "3752.00"),
        ("RVG 2021", 500_000, "3539.00"),
        ("RVG 2021", 50_000, "1279.00"),
        ("RVG 2013", 10_000, "558.00"),
        ("RVG 2013", 500_000, "3213.00"),
    ],
)
def test_published_points_of_the_tables(name: str, value: int, fee: str) -> None:
    assert rvg.gebuehr(value, 1, LAWS[name].first_day).gebuehr == Decimal(fee)


def test_the_printed_table_of_the_statute_is_reproduced() -> None:
    if not STATUTE.exists():
        pytest.skip("the statutes lie outside the repository and are not here")
    printed = STATUTE.read_text("utf-8").split("### Anlage 2")[1]
    rows = re.findall(r"\*\*([\d\s]+)\*\*\s+\*\s+([\d\s]+,\d\d)", printed)
    assert len(rows) == 42
    for value, fee in rows:
        expected = Decimal("".join(fee.split()).replace(",", "."))
        assert rvg.gebuehr("".join(value.split()), 1, "2022-01-01").gebuehr == expected


TREASURY = {
    "RVG 2013": "5000 257 6000 267 7000 277 8000 287 9000 297 10000 307 13000 321 16000 335 19000 349 "
    "22000 363 25000 377 30000 412 - 447",
    "RVG 2021": "5000 284 6000 295 7000 306 8000 317 9000 328 10000 339 13000 354 16000 369 19000 384 "
    "22000 399 25000 414 30000 453 35000 492 40000 531 45000 570 50000 609 - 659",
    "RVG 2025": "5000 319 6000 330 7000 341 8000 352 9000 363 10000 374 13000 389 16000 404 19000 419 "
    "22000 434 25000 449 30000 488 35000 527 40000 566 45000 605 50000 644 65000 692 80000 739 - 786",
}


@pytest.mark.parametrize("name", LAWS)
def test_the_treasury_pays_by_its_own_table_above_4000_and_never_less_below(name: str) -> None:
    day, cells = LAWS[name].first_day, TREASURY[name].split()
    for value in (CENT, 500, Decimal("2000.01"), Decimal("3999.99"), 4_000):
        assert rvg.gebuehr(value, 1, day, pkh=True).gebuehr == rvg.gebuehr(value, 1, day).gebuehr
    lower = Decimal(4_000)
    for upper, fee in zip(cells[::2], cells[1::2], strict=True):
        top = Decimal(30_000_000) if upper == "-" else Decimal(upper)
        for value in (lower + CENT, top - CENT, top):
            result = rvg.gebuehr(value, 1, day, pkh=True)
            assert (result.gebuehr, result.norm) == (Decimal(fee), "§ 49 RVG")
        lower = top


@pytest.mark.parametrize(
    ("day", "name"),
    [
        ("2013-08-01", "RVG 2013"),
        ("2020-12-31", "RVG 2013"),
        ("2021-01-01", "RVG 2021"),
        ("2025-05-31", "RVG 2021"),
        ("31.05.2025", "RVG 2021"),
        ("2025-06-01", "RVG 2025"),
        ("1.6.2025", "RVG 2025"),
        ("2026-02-01", "RVG 2025"),
    ],
)
def test_the_day_of_the_mandate_chooses_the_table(day: str, name: str) -> None:
    assert rvg.tabelle(day).id == name
    assert rvg.gebuehr(10_000, "1,3", day).tabelle == name


def test_the_last_second_of_a_day_still_belongs_to_its_law() -> None:
    assert rvg.tabelle(datetime(2025, 5, 31, 23, 59, 59)).id == "RVG 2021"


def test_tables_follow_each_other_without_gap() -> None:
    tables = rvg.tabellen()
    assert [table.ab for table in tables] == [law.first_day for law in LAWS.values()]
    for earlier, later in pairwise(tables):
        assert earlier.bis == later.ab - timedelta(days=1)
    assert tables[-1].bis is None
    assert all("BGBl" in table.quelle for table in tables)


def test_mandates_before_the_first_table_are_refused_with_the_day_that_is_possible() -> None:
    with pytest.raises(LawError, match=r"vor dem 01\.08\.2013.*angegeben: 31\.07\.2013"):
        rvg.gebuehr(1000, 1, "2013-07-31")


@pytest.mark.parametrize(
    ("value", "rate", "day", "fee"),
    [
        ("12.000,00 €", "1,3", "2026-02-01", "919.10"),
        (12_000, 1.3, "2025-05-31", "865.80"),
        (5_000, "0.65", "2026-02-01", "230.43"),  # 230.425: half a cent goes up
        (1_000, "0.75", "2026-02-01", "69.75"),
        (500, "0.3", "2026-02-01", "15.45"),
        (500, "0.3", "2022-01-01", "15.00"),  # 14.70 is less than the minimum
        (500, "0.3", "2014-01-01", "15.00"),
        (100, "0.1", "2026-02-01", "15.00"),
    ],
)
def test_fees_round_half_a_cent_up_and_are_at_least_15_euro(
    value: str, rate: str, day: str, fee: str
) -> None:
    result = rvg.gebuehr(value, rate, day)
    assert result.gebuehr == Decimal(fee)
    assert result.mindestgebuehr == (result.gebuehr == 15)


def test_values_end_at_thirty_million() -> None:
    highest = rvg.gebuehr(30_000_000, 1, "2026-01-01")
    beyond = rvg.gebuehr("30.000.000,01", 1, "2026-01-01")
    assert beyond.gebuehr == highest.gebuehr == Decimal(3752 + 590 * 175)
    assert beyond.wert_berechnet == 30_000_000
    assert not highest.hinweise
    assert "§ 22 Abs. 2" in beyond.hinweise[0]


@pytest.mark.parametrize(("clients", "cap"), [(1, 30), (2, 60), (3, 90), (4, 100), (9, 100)])
def test_clients_with_objects_of_their_own_share_a_higher_cap_and_no_raise(clients: int, cap: int) -> None:
    result = rvg.gebuehr(500_000_000, 1, "2026-01-01", mandanten=clients, verschiedene_gegenstaende=True)
    assert (result.wert_berechnet, result.satz) == (cap * 1_000_000, 1)


@pytest.mark.parametrize(
    ("clients", "rate"),
    [(1, "1.3"), (2, "1.6"), (3, "1.9"), (7, "3.1"), (8, "3.3"), (9, "3.3"), (100, "3.3")],
)
def test_each_further_client_adds_03_and_all_of_them_at_most_2(clients: int, rate: str) -> None:
    assert rvg.gebuehr(10_000, "1.3", "2026-01-01", mandanten=clients).satz == Decimal(rate)


BAD_VALUES = (
    0,
    "0",
    -1,
    "-5",
    "-0,01",
    "nan",
    "inf",
    float("nan"),
    float("inf"),
    Decimal("NaN"),
    "",
    " ",
    "abc",
)
ODD_VALUES = (
    "1e5",
    "12,000.00",
    "1.2.3",
    "12..0",
    "½",
    "٣",
    "0x10",
    "500.0001",
    500.001,
    None,
    True,
    [],
    {},
    10**12,
)


@pytest.mark.parametrize("value", [*BAD_VALUES, *ODD_VALUES, "9" * 400, 1e300, "10 Euro 50", "zwölf"])
def test_values_that_are_none_get_a_sentence(value: object) -> None:
    with pytest.raises(LawError) as caught:
        rvg.gebuehr(value, "1.3", "2026-01-01")  # type: ignore[arg-type]
    assert str(caught.value).startswith("Der Gegenstandswert")
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("rate", [0, "0", -1, "11", "nan", "", None, True, "1,3,0", "eins", "1.30001", "1e0"])
def test_rates_that_are_none_get_a_sentence(rate: object) -> None:
    with pytest.raises(LawError, match="Der Gebührensatz"):
        rvg.gebuehr(1000, rate, "2026-01-01")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "day",
    [
        "2026-02-30",
        "31.06.2026",
        "2025-02-29",
        "0000-01-01",
        "morgen",
        "",
        None,
        20260101,
        "2026-1",
        "9999-01-01",
    ],
)
def test_days_that_do_not_exist_get_a_sentence(day: object) -> None:
    with pytest.raises(LawError, match="Der Tag des Auftrags"):
        rvg.gebuehr(1000, 1, day)  # type: ignore[arg-type]


@pytest.mark.parametrize("clients", [0, -1, 1.5, "zwei", True, None, 10**9])
def test_a_number_of_clients_that_cannot_be_gets_a_sentence(clients: object) -> None:
    with pytest.raises(LawError, match="Zahl der Mandanten"):
        rvg.gebuehr(1000, 1, "2026-01-01", mandanten=clients)  # type: ignore[arg-type]


def test_a_number_too_long_to_write_down_gets_a_sentence() -> None:
    for value in (10**5000, -(10**5000)):
        with pytest.raises(LawError, match="Der Gegenstandswert"):
            rvg.gebuehr(value, 1, "2026-01-01")


values = st.decimals(min_value=CENT, max_value=40_000_000, places=2)
rates = st.decimals(min_value=Decimal("0.1"), max_value=5, places=2)
days = st.dates(min_value=date(2013, 8, 1), max_value=date(2030, 12, 31))


@given(values, values, rates, days, st.booleans())
def test_more_value_never_costs_less(a: Decimal, b: Decimal, rate: Decimal, day: date, pkh: bool) -> None:
    low, high = sorted((a, b))
    assert rvg.gebuehr(low, rate, day, pkh=pkh).gebuehr <= rvg.gebuehr(high, rate, day, pkh=pkh).gebuehr


@given(values, rates, rates, days)
def test_a_higher_rate_never_costs_less(value: Decimal, a: Decimal, b: Decimal, day: date) -> None:
    low, high = sorted((a, b))
    assert rvg.gebuehr(value, low, day).gebuehr <= rvg.gebuehr(value, high, day).gebuehr


@given(values, rates)
def test_no_change_of_law_has_made_a_fee_cheaper(value: Decimal, rate: Decimal) -> None:
    fees = [rvg.gebuehr(value, rate, law.first_day).gebuehr for law in LAWS.values()]
    assert fees == sorted(fees)


@given(values, rates, days)
def test_the_treasury_never_pays_more_than_the_client(value: Decimal, rate: Decimal, day: date) -> None:
    assert rvg.gebuehr(value, rate, day, pkh=True).gebuehr <= rvg.gebuehr(value, rate, day).gebuehr


@given(values, rates, days)
def test_json_has_two_decimals_and_a_point(value: Decimal, rate: Decimal, day: date) -> None:
    said = rvg.gebuehr(value, rate, day).als_json()
    assert all(re.fullmatch(r"\d+\.\d\d", str(said[key])) for key in ("gebuehr", "wert", "volle_gebuehr"))
    assert Decimal(str(said["satz"])) == rate


@pytest.mark.parametrize("value", ["12,000", "12,000.50", "1,234,567", "€ 12,000", "12,000 EUR"])
def test_commas_between_thousands_are_not_read_as_cents(value: str) -> None:
    with pytest.raises(LawError, match="mehrdeutig"):
        rvg.gebuehr(value, "1.3", "2026-01-01")


@pytest.mark.parametrize(
    ("value", "read"),
    [("12,50", "12.50"), ("12,5", "12.50"), ("12.000", "12000.00"), ("12.000,50", "12000.50")],
)
def test_german_amounts_are_read_as_before(value: str, read: str) -> None:
    assert str(rvg.gebuehr(value, "1.3", "2026-01-01").wert) == read
