from __future__ import annotations

import pytest

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.frist import berechne_frist
from bridle.assistants.helena.law.frist_arten import Fristart, fristarten

EXTENDABLE = {
    "anhoerung",
    "berufungsbeantwortung_arbg",
    "berufungsbegruendung",
    "berufungsbegruendung_arbg",
    "berufungsbegruendung_vwgo",
    "berufungserwiderung",
    "beschwerdebegruendung_arbg",
    "beschwerdebegruendung_familienstreit",
    "klageerwiderung",
    "nichtzulassungsbeschwerde_begruendung",
    "nichtzulassungsbeschwerde_begruendung_finanz",
    "nichtzulassungsbeschwerde_begruendung_sozial",
    "rechtsbeschwerdebegruendung",
    "rechtsbeschwerdebegruendung_arbg",
    "rechtsbeschwerdebegruendung_famfg",
    "replik",
    "revisionsbegruendung",
    "revisionsbegruendung_arbg",
    "revisionsbegruendung_finanz",
    "revisionsbegruendung_sozial",
    "revisionsbegruendung_vwgo",
    "richterliche_frist",
    "schriftsatznachlass",
    "vergleichswiderruf",
}


def length_of(kind: Fristart) -> str | None:
    return None if kind.laenge else "3 Wochen"


@pytest.mark.parametrize("name", sorted(set(fristarten()) - EXTENDABLE))
def test_a_period_fixed_by_law_is_not_extended(name: str) -> None:
    kind = fristarten()[name]
    with pytest.raises(LawError, match="Lass die Verlängerung weg") as refused:
        berechne_frist(
            ereignis="2026-03-10", art=name, frist=length_of(kind), land="NW", verlaengerung=["1 Monat"]
        )
    assert kind.notfrist or kind.titel in str(refused.value)


@pytest.mark.parametrize("name", sorted(EXTENDABLE))
def test_where_the_law_allows_it_the_extension_is_computed_with_its_norm(name: str) -> None:
    kind = fristarten()[name]
    plain = berechne_frist(ereignis="2026-03-10", art=name, frist=length_of(kind), land="NW")
    longer = berechne_frist(
        ereignis="2026-03-10", art=name, frist=length_of(kind), land="NW", verlaengerung=["1 Monat"]
    )
    assert (longer.ende - plain.ende).days >= 28
    assert any("bewilligt" in note and kind.verlaengerbar in note for note in longer.hinweise)
    assert not any("bewilligt oder" in note for note in plain.hinweise)


def test_no_notfrist_is_marked_as_extendable() -> None:
    assert not [kind.name for kind in fristarten().values() if kind.notfrist and kind.verlaengerbar]


def test_an_extension_is_refused_before_anything_else_is_asked() -> None:
    with pytest.raises(LawError, match=r"Kündigungsschutzklage.*wird nicht verlängert"):
        berechne_frist(art="kuendigungsschutzklage", verlaengerung=["2 Wochen"])


def test_the_branch_of_the_court_decides_whether_a_period_can_be_extended() -> None:
    asked = {"ereignis": "2026-03-10", "art": "nichtzulassungsbeschwerde_begruendung"}
    assert berechne_frist(**asked, gericht="BGH", verlaengerung=["1 Monat"]).notfrist is False
    with pytest.raises(LawError, match=r"VwGO.*wird nicht verlängert"):
        berechne_frist(**asked, gericht="OVG Münster", verlaengerung=["1 Monat"])
    set_by_court = berechne_frist(
        ereignis="2026-03-10",
        art="klageerwiderung",
        frist="4 Wochen",
        gericht="SG Köln",
        verlaengerung=["1 Woche"],
    )
    assert any("§ 65 SGG" in note for note in set_by_court.hinweise)


def test_labour_courts_extend_once_only() -> None:
    with pytest.raises(LawError, match="nur einmal verlängert"):
        berechne_frist(
            ereignis="2026-03-10",
            art="berufungsbegruendung_arbg",
            land="NW",
            verlaengerung=["1 Monat", "1 Woche"],
        )


@pytest.mark.parametrize(
    "length", ["2 Monate", "1 Monat und 1 Tag", "5 Wochen", "30 Tage", "3 Werktage", "1 Jahr"]
)
def test_an_extension_that_may_be_longer_than_the_law_allows_is_refused(length: str) -> None:
    with pytest.raises(LawError, match="höchstens um 1 Monat"):
        berechne_frist(
            ereignis="2026-03-10", art="revisionsbegruendung_arbg", land="NW", verlaengerung=[length]
        )


@pytest.mark.parametrize("length", ["1 Monat", "4 Wochen", "28 Tage", "1 Tag"])
def test_an_extension_within_the_limit_is_computed(length: str) -> None:
    asked = {"ereignis": "2026-03-10", "art": "revisionsbegruendung_arbg", "land": "NW"}
    assert berechne_frist(**asked, verlaengerung=[length]).ende > berechne_frist(**asked).ende


def test_a_period_without_a_kind_is_extended_and_says_that_nobody_checked() -> None:
    result = berechne_frist(ereignis="2026-01-31", frist="1 Monat", land="NW", verlaengerung=["1 Monat"])
    assert result.ende.isoformat() == "2026-04-02"
    assert any("ohne Fristart nicht geprüft" in note for note in result.hinweise)


def test_an_authority_extends_by_its_own_law() -> None:
    result = berechne_frist(
        ereignis="2026-03-10", art="anhoerung", frist="2 Wochen", land="NW", verlaengerung=["1 Woche"]
    )
    assert "§ 31 Abs. 1 VwVfG" in result.norm
    assert not any("ZPO" in each for each in result.norm)


CRIMINAL = sorted(name for name, kind in fristarten().items() if kind.recht == "stpo")


@pytest.mark.parametrize("name", CRIMINAL)
def test_criminal_periods_are_computed_by_43_stpo_and_never_by_the_bgb(name: str) -> None:
    for day in ("2026-03-10", "2026-01-31", "2026-05-02"):
        result = berechne_frist(ereignis=day, art=name, frist=length_of(fristarten()[name]), land="NW")
        assert "§ 43 Abs. 1 StPO" in result.norm
        assert "BGB" not in " ".join((*result.norm, *result.begruendung))


def test_a_criminal_period_that_ends_on_a_day_off_moves_by_43_ii_stpo() -> None:
    result = berechne_frist(ereignis="2026-01-31", art="einspruch_strafbefehl", land="NW")
    assert (result.ende.isoformat(), result.ende_ungerollt.isoformat()) == ("2026-02-16", "2026-02-14")
    assert "§ 43 Abs. 2 StPO" in result.norm


def test_days_in_criminal_matters_count_by_42_stpo() -> None:
    result = berechne_frist(ereignis="2026-03-10", frist="3 Tage", land="NW", recht="stpo")
    assert result.norm[0] == "§ 42 StPO"
    assert not any("BGB" in each for each in result.norm)
