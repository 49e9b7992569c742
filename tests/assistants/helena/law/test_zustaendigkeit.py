"""Which court: by value on both sides of 2026, by subject, with what is missing asked for."""

from __future__ import annotations

import contextlib
from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.zustaendigkeit import GERICHTE, Zustaendigkeit, bestimme, sachen
from bridle.assistants.helena.law.zustaendigkeit_rechtsmittel import Rechtsmittel

OLD, NEW = "2025-12-31", "2026-01-01"


def appeal(found: Zustaendigkeit, name: str) -> Rechtsmittel:
    return next(each for each in found.rechtsmittel if each.name == name)


@pytest.mark.parametrize(
    ("value", "day", "court"),
    [
        ("5000.00", OLD, "AG"),
        ("5000.01", OLD, "LG"),
        ("10000", OLD, "LG"),
        ("5000.01", NEW, "AG"),
        ("10.000,00 €", NEW, "AG"),
        ("10000.01", NEW, "LG"),
        ("0.01", NEW, "AG"),
        ("7500", "2026-02-01", "AG"),
        ("7500", "01.02.2025", "LG"),
        ("4000", "2015-06-01", "AG"),
    ],
)
def test_the_value_decides_by_the_law_of_the_day_of_pendency(value: str, day: str, court: str) -> None:
    found = bestimme(value, day)
    assert (found.kurz, found.gericht) == (court, GERICHTE[court])
    assert found.anwaltszwang.besteht is (court == "LG")
    assert not found.ausschliesslich
    assert not found.unsicher


@pytest.mark.parametrize("day", [OLD, NEW])
@pytest.mark.parametrize(
    ("subject", "court"),
    [
        ("wohnraummiete", "AG"),
        ("weg", "AG"),
        ("Hausgeld", "AG"),
        ("wildschaden", "AG"),
        ("familie", "AG"),
        ("Scheidung", "AG"),
        ("mahnverfahren", "AG"),
        ("nachlass", "AG"),
        ("amtshaftung", "LG"),
        ("wettbewerb", "LG"),
        ("marke", "LG"),
        ("patent", "LG"),
        ("kapitalmarkt", "LG"),
        ("arbeit", "ArbG"),
        ("Kündigungsschutz", "ArbG"),
        ("betriebsrat", "ArbG"),
        ("verwaltung", "VG"),
        ("Baugenehmigung", "VG"),
        ("sozial", "SG"),
        ("Bürgergeld", "SG"),
        ("finanz", "FG"),
        ("Kindergeld", "FG"),
    ],
)
def test_some_subjects_have_their_court_whatever_the_value(subject: str, court: str, day: str) -> None:
    assert {bestimme(value, day, subject).kurz for value in ("100", "7500", "500000")} == {court}


@pytest.mark.parametrize("subject", ["heilbehandlung", "Arzthaftung", "presse", "vergabe"])
def test_since_2026_these_belong_to_the_landgericht_whatever_the_value(subject: str) -> None:
    new, before = bestimme("50", NEW, subject), bestimme("50", OLD, subject)
    assert (new.kurz, new.ausschliesslich, new.anwaltszwang.besteht) == ("LG", True, True)
    assert (before.kurz, before.ausschliesslich, before.anwaltszwang.besteht) == ("AG", False, False)
    assert bestimme("5000.01", OLD, subject).kurz == "LG"
    assert not bestimme("5000.01", OLD, subject).ausschliesslich
    assert any("erst für Verfahren, die seit dem 01.01.2026" in each for each in before.begruendung)


def test_since_2026_neighbours_go_to_the_amtsgericht_whatever_the_value() -> None:
    assert bestimme("50000", NEW, "nachbarn").kurz == "AG"
    assert bestimme("50000", OLD, "nachbarn").kurz == "LG"
    assert bestimme("5000", OLD, "nachbarn").kurz == "AG"
    assert any("Gewerbebetrieb" in each for each in bestimme("50000", NEW, "nachbarn").hinweise)


def test_rent_is_uncertain_only_where_it_matters_whether_it_is_a_home() -> None:
    high, low = bestimme("20000", NEW, "miete"), bestimme("8000", NEW, "miete")
    assert (high.kurz, high.unsicher, low.kurz, low.unsicher) == ("AG", True, "AG", False)
    assert high.alternativen[0].startswith("Landgericht")
    assert not low.alternativen
    assert high.fehlend[0] == "Geht es um Wohnraum oder um Gewerberaum?"
    assert not bestimme("20000", NEW, "wohnraummiete").unsicher
    assert bestimme("20000", NEW, "Gewerbemiete").kurz == "LG"


def test_a_commercial_matter_goes_to_its_chamber_only_at_the_landgericht() -> None:
    assert bestimme("10000", NEW, "handel").kammer == ""
    assert "§ 96 GVG" in bestimme("10000.01", NEW, "handel").kammer


def test_the_family_court_is_named_and_the_lawyer_depends() -> None:
    found = bestimme(None, NEW, "scheidung")
    assert (found.abteilung, found.ausschliesslich, found.anwaltszwang.besteht) == (
        "Familiengericht",
        True,
        None,
    )


@pytest.mark.parametrize(
    ("day", "limits"),
    [
        (
            OLD,
            {
                "Berufung": 600,
                "Nichtzulassungsbeschwerde": 20_000,
                "Beschwerde gegen Kostenentscheidungen": 200,
            },
        ),
        (
            NEW,
            {
                "Berufung": 1_000,
                "Nichtzulassungsbeschwerde": 25_000,
                "Beschwerde gegen Kostenentscheidungen": 300,
            },
        ),
    ],
)
def test_limits_of_appeals_on_both_sides_of_2026(day: str, limits: dict[str, int]) -> None:
    found = bestimme("4000", day)
    assert {name: appeal(found, name).grenze for name in limits} == limits


@pytest.mark.parametrize(
    ("value", "open_"), [("1000", False), ("1000.01", True), ("600.01", False), ("25000", True)]
)
def test_an_appeal_needs_more_than_1000_euro_since_2026(value: str, open_: bool) -> None:
    assert appeal(bestimme(value, NEW), "Berufung").erreicht is open_


def test_the_day_of_the_judgment_decides_on_the_limit_of_the_appeal() -> None:
    unknown = bestimme("800", OLD)
    assert unknown.unsicher
    assert "ab dem 01.01.2026" in appeal(unknown, "Berufung").unsicher
    old = bestimme("800", "2025-03-01", entscheidung=OLD)
    new = bestimme("800", "2025-03-01", entscheidung=NEW)
    assert (appeal(old, "Berufung").erreicht, old.unsicher) == (True, False)
    assert (appeal(new, "Berufung").erreicht, new.unsicher) == (False, False)
    assert new.kurz == "AG"
    assert not bestimme("4000", OLD).unsicher


def test_a_judgment_before_the_matter_is_refused() -> None:
    with pytest.raises(LawError, match="läge vor der Anhängigkeit"):
        bestimme("800", NEW, entscheidung=OLD)


def test_the_simple_procedure_of_495a() -> None:
    assert [bestimme(value, OLD).vereinfacht for value in ("600", "600.01", "1000")] == [True, False, False]
    assert [bestimme(value, NEW).vereinfacht for value in ("600", "1000", "1000.01")] == [True, True, False]
    assert bestimme("20000", NEW).vereinfacht is None


def test_appeals_in_the_labour_courts() -> None:
    assert appeal(bestimme("100", NEW, "kündigungsschutz"), "Berufung").erreicht is True
    assert appeal(bestimme("601", OLD, "arbeit"), "Berufung").grenze == 600
    doubtful = bestimme("800", NEW, "arbeit")
    assert doubtful.unsicher
    assert "1.000,00 €" in appeal(doubtful, "Berufung").unsicher
    for value, day in (("800", OLD), ("600", NEW), ("1001", NEW)):
        assert not bestimme(value, day, "arbeit").unsicher
    assert [each.gericht for each in bestimme(None, NEW, "betriebsrat").rechtsmittel] == [
        "Landesarbeitsgericht",
        "Bundesarbeitsgericht",
    ]


def test_the_appeal_goes_one_court_up() -> None:
    assert appeal(bestimme("5000", NEW), "Berufung").gericht == "Landgericht"
    assert appeal(bestimme("50000", NEW), "Berufung").gericht == "Oberlandesgericht"
    assert appeal(bestimme("50000", NEW, "scheidung"), "Beschwerde").gericht == "Oberlandesgericht"


def test_facts_that_the_place_depends_on_are_asked_for() -> None:
    assert any("beklagte Partei" in each for each in bestimme("5000", NEW, "kauf").fehlend)
    assert any("Antragsteller" in each for each in bestimme(None, NEW, "mahnverfahren").fehlend)
    assert bestimme("5000", NEW).fehlend[0].startswith("Worum geht es?")


def test_where_the_value_decides_it_is_asked_for() -> None:
    with pytest.raises(LawError, match="gib den Streitwert an"):
        bestimme(None, NEW, "kauf")
    with pytest.raises(LawError, match="gib den Streitwert an"):
        bestimme(None, OLD, "presse")
    assert bestimme(None, NEW, "presse").kurz == "LG"


@pytest.mark.parametrize(
    ("subject", "sentence"),
    [
        ("nachbrn", "Meinst Du „nachbarn“"),
        ("quatsch", "möglich sind allgemein, kauf"),
        ("", "möglich sind"),
        ("   ", "möglich sind"),
        ("strafrecht", "Straferwartung"),
    ],
)
def test_unknown_subjects_get_a_sentence_with_the_known_ones(subject: str, sentence: str) -> None:
    with pytest.raises(LawError, match=sentence):
        bestimme("5000", NEW, subject)


@pytest.mark.parametrize(
    ("value", "day"),
    [
        ("-1", NEW),
        ("0", NEW),
        ("viel", NEW),
        ("5000", "2026-02-30"),
        ("5000", "bald"),
        ("5000", "1999-01-01"),
    ],
)
def test_bad_values_and_days_get_a_sentence(value: str, day: str) -> None:
    with pytest.raises(LawError, match=r"\.$"):
        bestimme(value, day)


def test_every_word_leads_to_its_subject_and_every_subject_to_a_court() -> None:
    for each in sachen().values():
        for word in (each.id, each.id.upper(), *each.worte):
            if each.nicht:
                with pytest.raises(LawError):
                    bestimme("5000", NEW, word)
            else:
                found = bestimme("5000", NEW, word)
                assert found.sache == each.id
                assert found.begruendung
                assert found.oertlich


VALUES = st.decimals(min_value="0.01", max_value="1000000", places=2)
DAYS = st.dates(date(2004, 7, 1), date(2035, 12, 31))
SUBJECTS = st.sampled_from([each.id for each in sachen().values() if not each.nicht])


@given(VALUES, VALUES, DAYS, SUBJECTS)
def test_more_value_never_leads_to_a_lower_court(
    one: Decimal, other: Decimal, day: date, subject: str
) -> None:
    low, high = sorted((one, other))
    order = {"AG": 0, "LG": 1}
    courts = bestimme(low, day, subject).kurz, bestimme(high, day, subject).kurz
    assert order.get(courts[0], 2) <= order.get(courts[1], 2)


@given(VALUES, DAYS, SUBJECTS)
def test_every_result_can_be_written_as_json_and_gives_its_reasons(
    value: Decimal, day: date, subject: str
) -> None:
    written = bestimme(value, day, subject).als_json()
    assert written["begruendung"]
    assert written["wert"] == f"{value:.2f}"
    assert bool(written["alternativen"]) <= written["unsicher"]


@given(st.text(max_size=10), st.text(max_size=12), st.text(max_size=12))
def test_whatever_is_written_there_is_a_court_or_a_sentence(value: str, day: str, subject: str) -> None:
    with contextlib.suppress(LawError):
        assert bestimme(value, day, subject).gericht


@pytest.mark.parametrize(
    ("sache", "norm"),
    [
        ("bussgeld", "§ 140 StPO"),
        ("nachlass", "§ 10 Abs. 1, 4 FamFG"),
        ("betreuung", "§ 10 Abs. 1, 4 FamFG"),
        ("mahnverfahren", "§ 78 Abs. 3"),
        ("vollstreckung", "§§ 78, 79 ZPO"),
        ("insolvenz", "§ 4 InsO"),
    ],
)
def test_whether_a_lawyer_is_needed_follows_the_procedure_and_tells_of_no_appeal_there_is_not(
    sache: str, norm: str
) -> None:
    found = bestimme(None, NEW, sache).anwaltszwang
    assert found.besteht is False
    assert norm in found.text
    assert "Berufung" not in found.text


def test_limits_that_depend_on_the_decision_are_told_for_both_sides_of_the_change() -> None:
    pending = bestimme(Decimal(7500), date(2025, 12, 15), "kauf")
    appeal = pending.rechtsmittel[0]
    assert "600,00 €" in appeal.text
    assert "ab dem 01.01.2026: 1.000,00 €" in appeal.text
    decided = bestimme(Decimal(7500), date(2025, 12, 15), "kauf", entscheidung=date(2026, 3, 2))
    assert "600,00 €" not in decided.rechtsmittel[0].text
