"""A second computation, written apart from `law/` and with none of its tables, over thousands of cases.

Money is counted in whole cents and fractions here: a slip in one way of computing is not the same slip in the
other.
"""

from __future__ import annotations

import random
from datetime import date
from decimal import Decimal
from fractions import Fraction as F
from itertools import pairwise
from typing import Any

import pytest

from bridle.assistants.helena.law import gkg_gebuehr, rvg_gebuehr
from bridle.assistants.helena.law.kostenrisiko import Instanz, Kostenfall
from bridle.assistants.helena.law.kostenrisiko import berechne as risk
from bridle.assistants.helena.law.rechnung import berechne, lies

# The first fee up to 500 €, then what each step adds, by BGBl. 2013 I 2586, 2020 I 3229 and 2025 I Nr. 109.
STEPS = (
    (2_000, 500),
    (10_000, 1_000),
    (25_000, 3_000),
    (50_000, 5_000),
    (200_000, 15_000),
    (500_000, 30_000),
)
RVG = {
    2013: ("45", "35 51 46 75 85 120 150"),
    2021: ("49", "39 56 52 81 94 132 165"),
    2025: ("51.5", "41.5 59.5 55 86 99.5 140 175"),
}
GKG = {
    2013: ("35", "18 19 26 35 120 179 180"),
    2021: ("38", "20 21 29 38 132 198 198"),
    2025: ("40", "21 22.5 30.5 40.5 140 210 210"),
}
PKH = {
    2021: ("284 295 306 317 328 339 354 369 384 399 414 453 492 531 570 609", "659"),
    2025: ("319 330 341 352 363 374 389 404 419 434 449 488 527 566 605 644 692 739", "786"),
}
DAYS = {2013: (date(2013, 8, 1), date(2020, 12, 31)), 2021: (date(2021, 1, 1), date(2025, 5, 31))}
DAYS[2025] = (date(2025, 6, 1), date(2026, 11, 1))


def ladder(law: tuple[str, str], top: int = 1_500_000) -> list[tuple[int, F]]:
    """Every rung: up to how many euro, and the fee there."""
    rungs, added = [(500, F(law[0]))], [F(each) for each in law[1].split()]
    for (end, step), more in zip((*STEPS, (top, 50_000)), added, strict=True):
        while rungs[-1][0] < end:
            rungs.append((rungs[-1][0] + step, rungs[-1][1] + more))
    return rungs


def pkh_ladder(year: int) -> list[tuple[int, F]]:
    fees, last = PKH[year]
    bounds = [bound for bound, _ in ladder(RVG[year]) if bound > 4_000]
    reduced = [*zip(bounds, map(F, fees.split()), strict=False), (1_500_000, F(last))]
    return [rung for rung in ladder(RVG[year]) if rung[0] <= 4_000] + reduced


def fee(rungs: list[tuple[int, F]], cents: int, rate: F | str = "1") -> int:
    full = next(money for bound, money in rungs if cents <= bound * 100)
    doubled = full * F(rate) * 200
    return max((doubled.numerator // doubled.denominator + 1) // 2, 1_500)  # half a cent goes up


def cents(amount: Decimal) -> int:
    assert amount * 100 == int(amount * 100)
    return int(amount * 100)


@pytest.mark.parametrize("year", RVG)
def test_every_rung_of_both_tables_and_a_cent_on_either_side(year: int) -> None:
    lawyer, court = ladder(RVG[year]), ladder(GKG[year])
    for bound, _ in lawyer[:-1]:
        for value in (bound * 100 - 1, bound * 100, bound * 100 + 1):
            for day in DAYS[year]:
                euro = Decimal(value) / 100
                for rate in ("0.3", "0.65", "1.3"):
                    assert cents(rvg_gebuehr(euro, rate, day).gebuehr) == fee(lawyer, value, rate)
                for rate in ("0.5", "2.0", "3.0"):
                    assert cents(gkg_gebuehr(euro, day, satz=rate).gebuehr) == fee(court, value, rate)


@pytest.mark.parametrize("year", PKH)
def test_every_rung_of_49_rvg_and_a_cent_on_either_side(year: int) -> None:
    rungs = pkh_ladder(year)
    for bound, _ in rungs[:-1]:
        for value in (bound * 100 - 1, bound * 100, bound * 100 + 1):
            found = rvg_gebuehr(Decimal(value) / 100, "1.3", DAYS[year][1], pkh=True)
            assert cents(found.gebuehr) == fee(rungs, value, "1.3")


def raised(rate: str, clients: int) -> F:
    return F(rate) + min(F(3, 10) * (clients - 1), F(2))


def with_postage(fees: list[int]) -> int:
    return sum(fees) + min((sum(fees) * 2 + 5) // 10, 2_000)


def with_vat(net: int) -> int:
    return net + (net * 19 + 50) // 100


def random_value(chance: random.Random) -> int:
    near = chance.choice([500, 2_000, 5_000, 10_000, 25_000, 50_000, 200_000, 500_000]) * 100
    return near + chance.choice([-1, 0, 1]) if chance.random() < 0.4 else chance.randint(100, 60_000_000)


def test_bills_before_and_in_court_with_their_credit() -> None:
    chance = random.Random(7)
    for _ in range(400):
        year = chance.choice(list(RVG))
        rungs, clients = ladder(RVG[year]), chance.choice([1, 1, 2, 8, 12])
        before, sued = random_value(chance), random_value(chance)
        sued = chance.choice([before, sued])
        rate = chance.choice(["0.5", "0.8", "1.3", "1.5", "1.8", "2.5"])
        first = fee(rungs, before, raised(rate, clients))
        court = [fee(rungs, sued, raised("1.3", clients)), fee(rungs, sued, "1.2"), fee(rungs, sued, "1.0")]
        half = min(raised(rate, clients) / 2, F(3, 4))
        credit = min(fee(rungs, min(before, sued), half), (first + 1) // 2, court[0])
        asked: dict[str, Any] = {"auftrag": DAYS[year][0].isoformat(), "leistung_bis": "2026-11-01"}
        asked |= {"mandanten": clients, "angelegenheiten": []}
        for value, numbers in (
            (before, [("2300", rate)]),
            (sued, [("3100", None), ("3104", None), ("1003", None)]),
        ):
            lines = [{"vv": vv, **({"satz": given} if given else {})} for vv, given in numbers]
            asked["angelegenheiten"].append({"wert": str(Decimal(value) / 100), "positionen": lines})
        found = berechne(lies(asked))
        net = with_postage([first]) + with_postage(court) - credit
        assert (cents(found.netto), cents(found.brutto)) == (net, with_vat(net)), asked


def test_parts_at_two_rates_are_never_more_than_the_higher_on_all() -> None:
    chance = random.Random(15)
    for _ in range(200):
        year, some, rest = chance.choice(list(RVG)), random_value(chance), random_value(chance)
        rungs = ladder(RVG[year])
        fees = [
            min(fee(rungs, some, "1.3") + fee(rungs, rest, "0.8"), fee(rungs, some + rest, "1.3")),
            fee(rungs, some + rest, "1.2"),
            min(fee(rungs, some, "1.0") + fee(rungs, rest, "1.5"), fee(rungs, some + rest, "1.5")),
        ]
        numbers = (("3100", some), ("3101", rest), ("3104", some + rest), ("1003", some), ("1000", rest))
        lines = [{"vv": vv, "wert": str(Decimal(value) / 100)} for vv, value in numbers]
        found = berechne(lies({"auftrag": DAYS[year][1].isoformat(), "ust": False, "positionen": lines}))
        assert cents(found.netto) == with_postage(fees)


@pytest.mark.parametrize(
    ("court", "lawyers", "judges"),
    [
        ("zivil", (("1.3", "1.2"), ("1.6", "1.2"), ("2.3", "1.5")), ("3.0", "4.0", "5.0")),
        ("arbeit", (("1.3", "1.2"), ("1.6", "1.2"), ("1.6", "1.5")), ("2.0", "3.2", "4.0")),
        ("verwaltung", (("1.3", "1.2"), ("1.6", "1.2"), ("1.6", "1.5")), ("3.0", "4.0", "5.0")),
    ],
)
def test_the_risk_over_the_instances_and_who_bears_it(
    court: str, lawyers: tuple[tuple[str, str], ...], judges: tuple[str, ...]
) -> None:
    chance = random.Random(12)
    for _ in range(60):
        year, value, instances = chance.choice(list(RVG)), random_value(chance), chance.choice([1, 2, 3])
        rungs, table, day = ladder(RVG[year]), ladder(GKG[year]), DAYS[year][1]
        each = [
            with_vat(with_postage([fee(rungs, value, rate) for rate in pair])) for pair in lawyers[:instances]
        ]
        fees = sum(fee(table, value, rate) for rate in judges[:instances])
        kept = each[0] if court == "arbeit" else 0  # § 12a Abs. 1 ArbGG
        instance = Instanz(str(Decimal(value) / 100), day, day)
        found = risk(Kostenfall((instance,) * instances, gericht=court))
        lost, won = found.szenarien[0], found.szenarien[1]
        assert (lost.name, won.name) == ("verloren", "gewonnen")
        assert cents(lost.eigene_kosten) == 2 * sum(each) + fees - kept == cents(won.gegner_kosten)
        assert cents(won.eigene_kosten) == kept == cents(lost.gegner_kosten)


def test_the_ladders_are_those_of_the_spec() -> None:
    """Figures known from elsewhere, so that an error in the ladder above does not hide one in the law."""
    new, old, court = ladder(RVG[2025]), ladder(RVG[2021]), ladder(GKG[2025])
    points = {1_000: 93, 2_000: 176, 5_000: F("354.5"), 10_000: 652, 25_000: 927, 50_000: 1_357}
    assert {bound: dict(new)[bound] for bound in points} == points
    assert (dict(new)[200_000], dict(new)[500_000], dict(old)[500_000]) == (2_352, 3_752, 3_539)
    assert (dict(court)[10_000], dict(court)[200_000]) == (283, 2_038)
    assert all(low < high for rungs in (new, old, court) for (_, low), (_, high) in pairwise(rungs))
