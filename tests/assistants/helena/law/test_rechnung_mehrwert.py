from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.rechnung import berechne, lies
from bridle.assistants.helena.law.rvg_ergebnis import Kostenrechnung

SETTLED = [
    {"vv": "3100", "wert": 5_000},
    {"vv": "3101", "wert": 3_000},
    {"vv": "3104", "wert": 8_000},
    {"vv": "1003", "wert": 5_000},
    {"vv": "1000", "wert": 3_000},
]
SUED = {"name": "B", "wert": 3_000, "positionen": [{"vv": "3100"}, {"vv": "3104"}]}


def bill(*matters: dict[str, Any], day: str = "2026-02-01") -> Kostenrechnung:
    return berechne(lies({"auftrag": day, "angelegenheiten": list(matters)}))


def credits(result: Kostenrechnung) -> list[tuple[str, str, str]]:
    return [
        (each.vv, each.angelegenheit, str(each.betrag)) for each in result.posten if each.art == "anrechnung"
    ]


def test_what_a_settlement_adds_is_credited_where_the_claims_are_sued_for() -> None:
    result = bill({"name": "A", "positionen": SETTLED, "mehrwert_auf": "B"}, SUED)
    # 460.85 + 188.40 stay below 1.3 from 8,000; 1.2 from 8,000 less 1.2 from 5,000 is 639.60 − 425.40.
    assert credits(result) == [("3101", "B", "-188.40"), ("3104", "B", "-214.20")]
    assert not any("nicht rechtshängige" in hint for hint in result.hinweise)


def test_the_cut_of_15_iii_comes_first() -> None:
    high = [{"vv": "3100", "wert": 10_000}, {"vv": "3101", "wert": 5_000}]
    result = bill({"name": "A", "positionen": high, "mehrwert_auf": "B"}, {**SUED, "wert": 5_000})
    assert credits(result) == [("3101", "B", "-143.00")]  # 990.60 from 15,000 less 847.60


def test_no_more_is_credited_than_the_other_fee() -> None:
    result = bill({"name": "A", "positionen": SETTLED, "mehrwert_auf": "B"}, {**SUED, "wert": 300})
    assert credits(result) == [("3101", "B", "-66.95"), ("3104", "B", "-61.80")]


def test_on_appeal_it_is_the_same() -> None:
    appeal = [{"vv": "3200", "wert": 5_000}, {"vv": "3201", "wert": 3_000}, {"vv": "3202", "wert": 8_000}]
    result = bill({"name": "A", "positionen": appeal, "mehrwert_auf": "B"}, SUED)
    # 1.6 from 5,000 is 567.20, with 1.1 from 3,000 it is 826.25, below 1.6 from 8,000.
    assert credits(result) == [("3201", "B", "-259.05"), ("3202", "B", "-214.20")]


def test_a_settlement_alone_says_what_would_be_credited_later() -> None:
    result = bill({"name": "A", "positionen": SETTLED})
    (hint,) = [hint for hint in result.hinweise if "nicht rechtshängige Ansprüche" in hint]
    assert "188,40 € der Verfahrensgebühr und 214,20 € der Terminsgebühr" in hint
    assert not credits(result)


def test_without_a_settlement_of_more_the_word_has_no_effect_and_says_so() -> None:
    plain = {"name": "A", "wert": 5_000, "positionen": [{"vv": "3100"}], "mehrwert_auf": "B"}
    result = bill(plain, SUED)
    assert not credits(result)
    assert any("nirgends anzurechnen" in hint for hint in result.hinweise)


def test_the_other_matter_has_to_be_in_the_bill() -> None:
    with pytest.raises(LawError, match="„C“"):
        bill({"name": "A", "positionen": SETTLED, "mehrwert_auf": "C"}, SUED)


def test_several_dunning_procedures_are_credited_as_one_from_the_sum() -> None:
    dunning = [
        {"name": name, "wert": value, "positionen": [{"vv": "3305"}]}
        for name, value in (("A", 7_500), ("B", 5_000), ("C", 10_000))
    ]
    suit = {"name": "K", "wert": 22_500, "positionen": [{"vv": "3100"}]}
    result = bill(*dunning, suit, day="2022-02-01")
    assert sum(Decimal(amount) for _, _, amount in credits(result)) == Decimal("-874.00")
    one = bill(dunning[0], {**suit, "wert": 7_500}, day="2022-02-01")
    assert credits(one) == [("3305", "K", "-502.00")]
