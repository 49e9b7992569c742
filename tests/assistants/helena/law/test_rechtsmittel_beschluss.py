"""Appeals against orders: by which court, by when, and none of a judgment where there is none."""

from __future__ import annotations

from itertools import product

import pytest

from bridle.assistants.helena.law.rechtsmittel_beschluss import ARTEN
from bridle.assistants.helena.law.zustaendigkeit import bestimme
from bridle.assistants.helena.law.zustaendigkeit_instanz import GERICHTE, instanz

TAG = "2026-11-16"
_NUR_GEGEN_URTEILE = {
    "Berufung",
    "Revision",
    "Nichtzulassungsbeschwerde",
    "Antrag auf Zulassung der Berufung",
}


@pytest.mark.parametrize(("court", "about"), list(product(GERICHTE, ARTEN)))
def test_no_kind_of_order_falls_back_to_the_appeals_from_a_judgment(court: str, about: str) -> None:
    told = instanz(court, TAG, sache=about)
    assert not {each["name"] for each in told["rechtsmittel"]} & _NUR_GEGEN_URTEILE
    assert bool(told["rechtsmittel"]) != bool(told["kein_mittel"])


@pytest.mark.parametrize(
    ("court", "about", "higher", "norm"),
    [
        ("SG", "streitwertbeschwerde", "Landessozialgericht", "§ 68 GKG"),
        ("FamG", "streitwertbeschwerde", "Oberlandesgericht", "§ 59 FamGKG"),
        ("LAG", "beschluss", "Bundesarbeitsgericht", "§ 78 ArbGG"),
        ("LG", "betreuung", "Bundesgerichtshof", "§ 70 FamFG"),
        ("AG", "sprung_zivil", "Bundesgerichtshof", "§ 566 ZPO"),
    ],
)
def test_the_first_remedy(court: str, about: str, higher: str, norm: str) -> None:
    first = instanz(court, TAG, sache=about)["rechtsmittel"][0]
    assert (first["gericht"], first["norm"]) == (higher, norm)


@pytest.mark.parametrize(
    ("court", "about", "text"),
    [
        ("OLG", "streitwertbeschwerde", "§ 66 Abs. 3 Satz 3 GKG"),
        ("FG", "streitwertbeschwerde", "§ 66 Abs. 3 Satz 3 GKG"),
        ("OLG", "strafbeschluss", "§ 304 Abs. 4"),
        ("OVG", "beschluss", "§ 152 Abs. 1 VwGO"),
        ("LSG", "beschluss", "§ 177 SGG"),
        ("FG", "sprung", "§ 115 FGO"),
        ("VG", "betreuung", "nicht hinterlegt"),
    ],
)
def test_why_there_is_none(court: str, about: str, text: str) -> None:
    told = instanz(court, TAG, sache=about)
    assert text in told["kein_mittel"]
    assert told["einzulegen"] is None


@pytest.mark.parametrize(
    ("court", "about", "texts"),
    [
        ("AG", "strafbeschluss", ("eine Woche", "§ 311 Abs. 2 und 3 StPO", "nicht abhelfen")),
        ("LG", "beschluss", ("zwei Wochen", "§ 127 Abs. 2 Satz 3 ZPO")),
        ("ArbG", "beschluss", ("zwei Wochen", "§ 87 Abs. 2", "eines Monats")),
        ("AG", "streitwertbeschwerde", ("sechs Monaten", "§ 63 Abs. 3 Satz 2 GKG")),
    ],
)
def test_by_when(court: str, about: str, texts: tuple[str, ...]) -> None:
    told = instanz(court, TAG, sache=about)["einzulegen"]
    assert all(each in told for each in texts)


def test_a_leap_from_the_amtsgericht_goes_to_the_oberlandesgericht_only_in_criminal_matters() -> None:
    told = instanz("AG", TAG, ort="Bonn", sache="sprung")
    assert any("nur in Strafsachen" in each for each in told["hinweise"])
    assert instanz("AG", TAG, ort="Bonn", sache="sprung_zivil")["darueber"] is None


def test_the_family_court_may_require_a_lawyer_against_enforcement() -> None:
    told = bestimme(None, TAG, "vollstreckungsabwehrantrag").anwaltszwang
    assert told.besteht is None
    assert "§ 114 Abs. 1 FamFG" in told.text
    assert "§ 11 Abs. 1 ArbGG" in told.text


@pytest.mark.parametrize(
    ("about", "court", "text"),
    [
        ("steuerberaterpruefung", "FG", "§ 348 Nr. 4 AO"),
        ("kirchensteuer", "FG", "Verwaltungsgericht"),
        ("wohngeld", "VG", "Amtsgericht"),
        ("drittschuldnerklage", "AG", "Arbeitsgericht"),
        ("insolvenzanfechtung", "AG", "Arbeitsgericht"),
    ],
)
def test_what_else_it_may_be_is_told(about: str, court: str, text: str) -> None:
    found = bestimme("4000", TAG, about)
    assert found.kurz == court
    assert any(text in each for each in (*found.hinweise, *found.alternativen))
