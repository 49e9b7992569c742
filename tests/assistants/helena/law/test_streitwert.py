"""Values that the law reckons from what is paid or earned by the month, and the fees of family matters."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from bridle.assistants.helena.law import gkg
from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.kostenrisiko import Instanz, Kostenfall, berechne
from bridle.assistants.helena.law.streitwert import Bemessung, Rueckstand, bemessen

DAY = date(2026, 11, 15)


@pytest.mark.parametrize(
    ("art", "monthly", "value", "norm"),
    [
        ("kuendigungsschutz", ["3200"], 9_600, "§ 42 Abs. 2 GKG"),
        ("raeumung", ["900"], 10_800, "§ 41 Abs. 2 GKG"),
        ("mieterhoehung", ["75"], 900, "§ 41 Abs. 5 Satz 1 GKG"),
        ("mietminderung", ["100"], 1_200, "§ 41 Abs. 5 Satz 1 GKG"),
        ("unterhalt", ["450"], 5_400, "§ 51 Abs. 1 FamGKG"),
        ("wiederkehrend", ["200"], 8_400, "§ 48 Abs. 1 GKG, § 9 ZPO"),
        ("lohn", ["100"], 3_600, "§ 42 Abs. 1 GKG"),
        ("scheidung", ["3000", "2000"], 15_000, "§ 43 FamGKG"),
        ("scheidung", ["500"], 3_000, "§ 43 FamGKG"),
        ("scheidung", ["400000"], 1_000_000, "§ 43 FamGKG"),
        ("kindschaft", [], 5_000, "§ 45 FamGKG"),
        ("abstammung", [], 3_000, "§ 47 FamGKG"),
    ],
)
def test_the_value_follows_from_the_month(art: Bemessung, monthly: list[str], value: int, norm: str) -> None:
    found = bemessen(art, monthly, DAY)
    assert (found.wert, found.norm) == (Decimal(value), norm)
    assert found.rechnung.endswith(".")
    assert found.hinweise


@pytest.mark.parametrize(
    ("day", "value"), [(date(2020, 12, 31), 3_000), (date(2025, 5, 31), 4_000), (DAY, 5_000)]
)
def test_the_value_of_matters_of_children_rose_with_the_law(day: date, value: int) -> None:
    assert bemessen("kindschaft", [], day).wert == value


@pytest.mark.parametrize(("day", "value"), [(date(2025, 5, 31), 2_000), (date(2025, 6, 1), 3_000)])
def test_so_did_the_value_of_a_vaterschaft(day: date, value: int) -> None:
    assert bemessen("abstammung", [], day).wert == value


@pytest.mark.parametrize(("rights", "value"), [(1, 16_500), (2, 18_000)])
def test_the_versorgungsausgleich_adds_a_tenth_for_each_right(rights: int, value: int) -> None:
    assert bemessen("scheidung", ["3000", "2000"], DAY, anrechte=rights).wert == value


def test_the_versorgungsausgleich_is_worth_a_thousand_at_least() -> None:
    assert bemessen("scheidung", ["1000"], DAY, anrechte=1).wert == 4_000


@pytest.mark.parametrize("monthly", [[], ["0"], ["-5"], ["viel"]])
def test_what_is_no_amount_is_refused_in_a_sentence(monthly: list[str]) -> None:
    with pytest.raises(LawError):
        bemessen("raeumung", monthly, DAY)


@pytest.mark.parametrize(
    ("kv", "fee"),
    [("FamGKG 1110", "627.00"), ("FamGKG 1111", "156.75"), ("Nr. 1220 KV FamGKG", "940.50"),
     ("FamGKG 1310", "156.75"), ("FamGKG 1320", "627.00"), ("FamGKG 1410", "94.05"),
     ("FamGKG 1420", "470.25")],
)  # fmt: skip
def test_court_fees_of_family_matters_at_12000_euro(kv: str, fee: str) -> None:
    """A full fee is 313.50 €: 40 + 3 × 21 + 8 × 22.50 + 30.50."""
    found = gkg.gebuehr("12000", DAY, kv=kv)
    assert (found.gebuehr, found.tabelle) == (Decimal(fee), "FamGKG 2025")
    assert "FamGKG" in found.quelle
    assert "kv_famgkg" in found.als_json()


def test_an_eilverfahren_has_the_fees_of_its_own_and_no_third_instance() -> None:
    once = berechne(Kostenfall((Instanz("20000", DAY),), eil=True))
    assert once.instanzen[0].gericht is not None
    assert once.instanzen[0].gericht.kv == "1412"
    assert not any("schießt" in each for each in once.hinweise)
    with pytest.raises(LawError, match="1 bis 2"):
        berechne(Kostenfall((Instanz("20000", DAY), Instanz("20000"), Instanz("20000")), eil=True))
    with pytest.raises(LawError, match="Eilverfahren"):
        berechne(Kostenfall((Instanz("20000", DAY),), gericht="finanz", eil=True))


def test_arrears_are_added_as_a_sum_or_as_months_and_nowhere_else() -> None:
    summe = bemessen("unterhalt", ["512"], date(2026, 1, 1), rueckstand=Rueckstand("1536"))
    monate = bemessen("raeumung", ["850"], date(2026, 1, 1), rueckstand=Rueckstand(monate=3))
    assert (summe.wert, monate.wert) == (Decimal("7680.00"), Decimal("12750.00"))
    assert "§ 51 Abs. 2 FamGKG" in summe.rechnung
    with pytest.raises(LawError):
        bemessen("scheidung", ["3000"], date(2026, 1, 1), rueckstand=Rueckstand("100"))
    with pytest.raises(LawError):
        bemessen("raeumung", ["850"], date(2026, 1, 1), rueckstand=Rueckstand())


def test_the_auffangwert_needs_no_amount() -> None:
    assert bemessen("auffangwert", [], date(2026, 1, 1)).wert == Decimal(5_000)
