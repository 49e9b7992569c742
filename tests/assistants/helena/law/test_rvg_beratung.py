from __future__ import annotations

from decimal import Decimal

import pytest

from bridle.assistants.helena.law import beratungsgebuehr
from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.vv import eintrag


@pytest.mark.parametrize(
    ("art", "more", "fee", "gross"),
    [
        ("erstgespraech", {}, "190.00", "226.10"),
        ("Erstberatung", {}, "190.00", "226.10"),
        ("beratung", {}, "250.00", "297.50"),
        ("gutachten", {}, "250.00", "297.50"),
        ("beratung", {"mit_pauschale": True}, "250.00", "321.30"),
        ("erstgespraech", {"ust": False}, "190.00", "190.00"),
        ("erstgespraech", {"leistung_bis": "2020-12-31"}, "190.00", "220.40"),
    ],
)
def test_a_consumer_without_an_agreement_pays_this_at_most(
    art: str, more: dict[str, object], fee: str, gross: str
) -> None:
    found = beratungsgebuehr("2020-02-01", art, verbraucher=True, **{"leistung_bis": "2026-02-01", **more})  # type: ignore[arg-type]
    assert (found.gebuehr, found.hoechstens, found.brutto) == (Decimal(fee), Decimal(fee), Decimal(gross))
    assert any("Obergrenze" in note for note in found.hinweise)


def test_what_was_agreed_counts_whoever_the_client_is() -> None:
    for consumer in (None, True, False):
        found = beratungsgebuehr("2026-02-01", vereinbart="300,00 €", verbraucher=consumer)
        assert (found.gebuehr, found.hoechstens, found.brutto) == (Decimal("300.00"), None, Decimal("357.00"))
    small = beratungsgebuehr("2026-02-01", vereinbart=50, mit_pauschale=True)
    assert small.auslagen == Decimal("10.00")


def test_without_a_date_of_service_the_vat_of_2020_stays_open() -> None:
    assert beratungsgebuehr("2020-02-01", verbraucher=True).unsicher
    assert not beratungsgebuehr("2026-02-01", verbraucher=True).unsicher


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({}, "Ist der Auftraggeber Verbraucher"),
        ({"verbraucher": False}, "wird hier nicht berechnet"),
        ({"vereinbart": 0}, "größer als 0"),
        ({"vereinbart": ""}, "fehlt"),
        ({"vereinbart": "12,000"}, "mehrdeutig"),
        ({"art": "mediation", "verbraucher": True}, "möglich sind erstgespraech"),
        ({"auftrag": "2006-06-30", "verbraucher": True}, "01.07.2006"),
        ({"verbraucher": True, "leistung_bis": "2020-08-01"}, "vor dem Tag des Auftrags"),
    ],
)
def test_what_cannot_be_computed_is_said(more: dict[str, object], said: str) -> None:
    with pytest.raises(LawError, match=said):
        beratungsgebuehr(**{"auftrag": "2026-02-01", **more})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("asked", "said"),
    [("§ 34", "kosten beratung"), (34, "34 RVG"), ("42", "Pauschgebühr"), ("§ 51 RVG", "51")],
)
def test_sections_that_have_no_number_are_explained(asked: object, said: str) -> None:
    with pytest.raises(LawError, match=said):
        eintrag(asked)
