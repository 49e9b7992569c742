from __future__ import annotations

from datetime import date

import pytest

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.frist import berechne_frist
from bridle.assistants.helena.law.frist_arten import fristart, fristarten, parse_recht
from bridle.assistants.helena.law.frist_ergebnis import FehlendeAngabe
from bridle.assistants.helena.law.frist_kuendigung import laenge_nach_dauer

EXPECTED = [
    ("berufung", "1 Monat", True, "§ 517 ZPO"),
    ("berufungsbegruendung", "2 Monate", False, "§ 520 Abs. 2 ZPO"),
    ("revision", "1 Monat", True, "§ 548 ZPO"),
    ("revisionsbegruendung", "2 Monate", False, "§ 551 Abs. 2 ZPO"),
    ("einspruch_vu", "2 Wochen", True, "§ 339 Abs. 1 ZPO"),
    ("einspruch_vu_arbg", "1 Woche", True, "§ 59 Satz 1 ArbGG"),
    ("verteidigungsanzeige", "2 Wochen", True, "§ 276 Abs. 1 Satz 1 ZPO"),
    ("sofortige_beschwerde", "2 Wochen", True, "§ 569 Abs. 1 ZPO"),
    ("rechtsbeschwerde", "1 Monat", True, "§ 575 Abs. 1 ZPO"),
    ("nichtzulassungsbeschwerde", "1 Monat", True, "§ 544 Abs. 3 ZPO"),
    ("wiedereinsetzung", "2 Wochen", False, "§ 234 Abs. 1 Satz 1 und Abs. 2 ZPO"),
    ("kuendigungsschutzklage", "3 Wochen", False, "§ 4 Satz 1 KSchG"),
    ("widerspruch", "1 Monat", False, "§ 70 Abs. 1 VwGO"),
    ("klage_verwaltungsakt", "1 Monat", False, "§ 74 VwGO"),
    ("beschwerde", "1 Monat", False, "§ 63 Abs. 1 und 3 FamFG"),
    ("widerruf", "14 Tage", False, "§ 355 Abs. 2 BGB"),
    ("verjaehrung", "3 Jahre", False, "§ 195 BGB"),
    ("einspruch_steuer", "1 Monat", False, "§ 355 Abs. 1 AO"),
    ("einspruch_strafbefehl", "2 Wochen", False, "§ 410 Abs. 1 StPO"),
    ("nichtzulassungsbeschwerde_begruendung_arbg", "2 Monate", True, "§ 72a Abs. 3 ArbGG"),
    ("einspruch_vollstreckungsbescheid_arbg", "1 Woche", True, "§ 46a Abs. 1 ArbGG"),
    ("beschwerde_arbg", "1 Monat", True, "§ 87 Abs. 2 ArbGG"),
    ("anhoerungsruege_arbg", "2 Wochen", True, "§ 78a Abs. 2 ArbGG"),
    ("anhoerungsruege_vwgo", "2 Wochen", False, "§ 152a Abs. 2 VwGO"),
    ("anhoerungsruege_straf", "1 Woche", False, "§ 356a StPO"),
    ("rechtsbeschwerde_bussgeld", "1 Woche", False, "§ 79 Abs. 3 OWiG"),
    ("weg_anfechtung", "1 Monat", False, "§ 45 Satz 1 WEG"),
    ("weg_anfechtung_begruendung", "2 Monate", False, "§ 45 Satz 1 WEG"),
    ("streitwertbeschwerde", "6 Monate", False, "§ 68 Abs. 1 Satz 3 GKG"),
]


@pytest.mark.parametrize(("name", "length", "notfrist", "norm"), EXPECTED)
def test_a_period_has_its_length_norm_and_rank(name: str, length: str, notfrist: bool, norm: str) -> None:
    found = fristart(name)
    assert found.laenge is not None
    assert (found.laenge.text, found.notfrist, found.norm[0]) == (length, notfrist, norm)


@pytest.mark.parametrize("name", list(fristarten()))
def test_every_entry_can_be_computed_and_says_what_starts_it(name: str) -> None:
    kind = fristarten()[name]
    length = None if kind.laenge else "3 Wochen"
    result = berechne_frist(ereignis="2026-03-10", frist=length, art=name, land="NW")
    assert result.norm[: len(kind.norm)] == kind.norm
    assert kind.frage.endswith((".", "?"))
    assert kind.ereignis
    assert all(dict(fristarten()).get(other) or other == "" for _, other in kind.statt)


@pytest.mark.parametrize(
    "name", ["Berufung", "BERUFUNGSFRIST", "einspruch", "Verjährung", "kschg", "Einspruch VU"]
)
def test_other_spellings_are_understood(name: str) -> None:
    assert fristart(name).name in fristarten()


def test_an_unknown_period_gets_the_nearest_names() -> None:
    with pytest.raises(LawError, match="Ähnlich sind berufung"):
        fristart("berufng")
    with pytest.raises(LawError, match="Möglich sind"):
        fristart("qqqqqqqq")
    with pytest.raises(LawError, match="zpo"):
        parse_recht("Kirchenrecht")


@pytest.mark.parametrize(
    ("name", "court", "instead", "end"),
    [
        ("einspruch_vu", "ArbG Köln", "einspruch_vu_arbg", "2026-02-09"),
        ("einspruch_vu", "AG Köln", "einspruch_vu", "2026-02-16"),
        ("berufung", "LAG Köln", "berufung_arbg", "2026-03-02"),
        ("berufung", "OVG Münster", "berufung_vwgo", "2026-03-02"),
        ("widerspruch", "SG Köln", "widerspruch_sozial", "2026-03-02"),
        ("wiedereinsetzung", "SG Köln", "wiedereinsetzung_sozial", "2026-03-02"),
        ("kuendigungsschutzklage", "ArbG Köln", "kuendigungsschutzklage", "2026-02-23"),
        ("sofortige_beschwerde", "ArbG Köln", "sofortige_beschwerde", "2026-02-16"),
        ("einspruch_strafbefehl", "AG Köln", "einspruch_strafbefehl", "2026-02-16"),
        ("verjaehrung", "LG Köln", "verjaehrung", "2029-12-31"),
        ("beschwerde", "AG Köln", "beschwerde", "2026-03-02"),
        ("beschwerde_eilverfahren", "FG Köln", "beschwerde_finanz", "2026-02-16"),
        ("beschwerde_pkh", "VG Köln", "beschwerde_vwgo", "2026-02-16"),
        ("wiedereinsetzung_begruendung", "VG Köln", "wiedereinsetzung_begruendung_vwgo", "2026-03-02"),
        ("wiedereinsetzung_begruendung", "SG Köln", "wiedereinsetzung_sozial", "2026-03-02"),
        ("untaetigkeitsklage", "FG Köln", "untaetigkeitsklage_finanz", "2026-08-02"),
        ("streitwertbeschwerde", "VG Köln", "streitwertbeschwerde", "2026-08-03"),
        ("verfassungsbeschwerde", "OVG Münster", "verfassungsbeschwerde", "2026-03-02"),
    ],
)
def test_the_court_decides_which_code_counts(name: str, court: str, instead: str, end: str) -> None:
    result = berechne_frist(ereignis="2026-02-02", art=name, gericht=court)
    assert (result.art, result.ende.isoformat()) == (instead, end)


@pytest.mark.parametrize(
    ("name", "court"),
    [
        ("verteidigungsanzeige", "ArbG Köln"),
        ("verteidigungsanzeige", "VG Köln"),
        ("einspruch_vu", "FG Köln"),
        ("streitwertbeschwerde", "FG Köln"),
        ("beschwerdebegruendung_familienstreit", "SG Köln"),
    ],
)
def test_a_period_that_a_court_does_not_know_is_refused(name: str, court: str) -> None:
    with pytest.raises(LawError, match="vor diesem Gericht nicht"):
        berechne_frist(ereignis="2026-02-02", art=name, gericht=court)


@pytest.mark.parametrize("branch", ["stpo", "owig"])
def test_criminal_matters_never_get_the_longer_periods_of_the_zpo(branch: str) -> None:
    for name in ("wiedereinsetzung", "wiedereinsetzung_begruendung", "anhoerungsruege", "beschwerde"):
        assert fristart(dict(fristart(name).statt)[branch]).recht == "stpo", name


@pytest.mark.parametrize(
    ("name", "event", "end"),
    [
        ("verfassungsbeschwerde_gesetz", "2026-01-01", "2026-12-31"),
        ("verfassungsbeschwerde_gesetz", "2025-07-15", "2026-07-14"),
        ("widerspruch_mietkuendigung", "2026-08-31", "2026-06-30"),
        ("widerspruch_mietkuendigung", "2027-02-28", "2026-12-31"),
    ],
)
def test_the_day_counts_where_something_starts_or_ends_with_it(name: str, event: str, end: str) -> None:
    assert berechne_frist(ereignis=event, art=name, land="NW").ende.isoformat() == end


def test_a_court_sets_its_own_periods_by_its_own_code() -> None:
    result = berechne_frist(
        ereignis="2026-01-31", art="richterliche_frist", frist="1 Monat", gericht="VG Köln"
    )
    assert "§ 57 Abs. 2 VwGO" in result.norm


def test_a_period_that_starts_with_an_event_does_not_count_its_day_nor_run_backwards() -> None:
    with pytest.raises(LawError, match="nicht mitzählt"):
        berechne_frist(beginn="2026-02-02", art="berufung", land="NW")
    with pytest.raises(LawError, match="vorwärts"):
        berechne_frist(ereignis="2026-02-02", art="berufung", land="NW", rueckwaerts=True)


def test_the_defence_notice_is_not_the_answer_to_the_claim() -> None:
    notice = berechne_frist(ereignis="2026-02-02", art="verteidigungsanzeige", land="NW")
    assert (notice.ende, notice.notfrist) == (date(2026, 2, 16), True)
    answer = berechne_frist(ereignis="2026-02-02", art="klageerwiderung", frist="4 Wochen", land="NW")
    assert (answer.ende, answer.notfrist) == (date(2026, 3, 2), False)
    short = berechne_frist(ereignis="2026-02-02", art="klageerwiderung", frist="1 Woche", land="NW")
    assert any("Mindestmaß" in note for note in short.hinweise)


def test_355_bgb_is_a_revocation_of_fourteen_days_and_asks_for_the_instruction() -> None:
    result = berechne_frist(ereignis="2026-02-02", art="widerruf", land="NW")
    assert result.titel.startswith("Widerruf")
    assert result.ende == date(2026, 2, 16)
    assert "belehrt" in result.fehlend[0]


@pytest.mark.parametrize(
    ("event", "end"),
    [
        ("2022-01-01", "2025-12-31"),
        ("2022-12-31", "2025-12-31"),
        ("2023-01-01", "2026-12-31"),
        ("2019-06-01", "2023-01-02"),  # 31 December 2022 was a Saturday
        ("2020-06-01", "2024-01-02"),  # 31 December 2023 was a Sunday
        ("2025-05-05", "2029-01-02"),
    ],
)
def test_the_regular_limitation_starts_with_the_end_of_the_year(event: str, end: str) -> None:
    assert berechne_frist(ereignis=event, art="verjaehrung", land="NW").ende.isoformat() == end


@pytest.mark.parametrize(
    ("received", "end"),
    [
        ("2026-01-05", "2026-01-26"),
        ("2025-12-04", "2025-12-29"),  # 25 December, then the weekend: no plain 21 days
        ("2025-12-11", "2026-01-02"),
        ("2026-03-13", "2026-04-07"),
    ],
)
def test_an_action_against_a_dismissal_has_three_weeks_with_the_shift(received: str, end: str) -> None:
    assert (
        berechne_frist(ereignis=received, art="kuendigungsschutzklage", gericht="ArbG Köln").ende.isoformat()
        == end
    )


@pytest.mark.parametrize(
    ("pronounced", "served", "end", "sure"),
    [
        ("2025-09-10", None, "2026-03-10", True),
        ("2025-09-10", "2025-09-20", "2025-10-20", True),
        ("2025-09-10", "2026-02-10", "2026-03-10", True),
        ("2025-09-10", "2026-02-20", "2026-03-10", True),
        ("2025-08-09", None, "2026-02-09", True),  # five months end on a Friday; the month on a Monday
        ("2025-09-30", None, "2026-03-30", False),  # 28 February: by § 187 I or II
    ],
)
def test_a_judgment_that_is_not_served_starts_the_period_after_five_months(
    pronounced: str, served: str | None, end: str, sure: bool
) -> None:
    result = berechne_frist(art="berufung", verkuendung=pronounced, ereignis=served, land="NW")
    assert (result.ende.isoformat(), result.unsicher) == (end, not sure)


def test_the_five_months_are_not_shifted_themselves() -> None:
    # they end on Saturday 10 January 2026; the month runs from there, not from Monday
    assert berechne_frist(art="berufung", verkuendung="2025-08-10", land="NW").ende == date(2026, 2, 10)


def test_a_complaint_against_refused_leave_ends_six_months_after_the_pronouncement() -> None:
    assert berechne_frist(art="nzb", verkuendung="2025-09-30", land="NW").ende == date(2026, 3, 30)
    both = berechne_frist(art="nzb", verkuendung="2025-09-30", ereignis="2026-03-20", land="NW")
    assert both.ende == date(2026, 3, 30)
    early = berechne_frist(art="nzb", verkuendung="2025-09-30", ereignis="2025-10-20", land="NW")
    assert early.ende == date(2025, 11, 20)


@pytest.mark.parametrize(
    ("received", "length", "end"),
    [
        ("2026-08-04", None, "2026-10-31"),  # third working day: Saturday 1, Monday 3, Tuesday 4
        ("2026-08-05", None, "2026-11-30"),
        ("2026-10-05", None, "2026-12-31"),  # 3 October is a holiday
        ("2026-08-04", "6 Monate", "2027-01-31"),
        ("2026-08-04", "9 Monate", "2027-04-30"),
        ("2026-12-03", None, "2027-02-28"),
    ],
)
def test_a_tenancy_ends_with_the_month_after_next_and_is_never_shifted(
    received: str, length: str | None, end: str
) -> None:
    result = berechne_frist(ereignis=received, art="mietkuendigung", frist=length, land="NW")
    assert (result.ende.isoformat(), result.unsicher) == (end, False)
    assert "Vermieter" in result.fehlend[0]


def test_a_saturday_as_third_working_day_is_uncertain_only_for_who_needs_it() -> None:
    # July 2027: Thursday 1, Friday 2, Saturday 3
    assert berechne_frist(ereignis="2027-07-02", art="mietkuendigung", land="NW").unsicher is False
    assert berechne_frist(ereignis="2027-07-06", art="mietkuendigung", land="NW").unsicher is False
    monday = berechne_frist(ereignis="2027-07-05", art="mietkuendigung", land="NW")
    assert monday.unsicher
    assert monday.ende == date(2027, 10, 31)
    assert [each.ende for each in monday.alternativen] == [date(2027, 9, 30), date(2027, 10, 31)]


@pytest.mark.parametrize(
    ("received", "length", "end"),
    [
        ("2026-08-04", None, "2026-09-15"),
        ("2026-08-18", None, "2026-09-15"),
        ("2026-08-19", None, "2026-09-30"),
        ("2026-01-31", None, "2026-02-28"),
        ("2026-02-01", None, "2026-03-15"),  # a Sunday stays
        ("2026-08-04", "2 Wochen", "2026-08-18"),
        ("2026-08-31", "1 Monat", "2026-09-30"),
        ("2026-09-01", "1 Monat", "2026-10-31"),
        ("2026-08-04", "3 Monate", "2026-11-30"),
    ],
)
def test_employment_ends_on_the_next_date_of_622_bgb(received: str, length: str | None, end: str) -> None:
    result = berechne_frist(ereignis=received, art="arbeitsvertrag_kuendigung", frist=length, land="NW")
    assert result.ende.isoformat() == end


def test_a_hearing_tells_when_a_brief_has_to_be_there() -> None:
    assert berechne_frist(ereignis="2026-07-15", art="schriftsatz_vor_termin", land="NW").ende == date(
        2026, 7, 7
    )
    assert berechne_frist(ereignis="2011-01-20", art="folgesache", gericht="AG Erfurt").ende == date(
        2011, 1, 5
    )


SEATS = {
    "BGH": ("Karlsruhe", "BW"),
    "BAG": ("Erfurt", "TH"),
    "BVerwG": ("Leipzig", "SN"),
    "BSG": ("Kassel", "HE"),
    "BFH": ("München", "BY"),
    "BVerfG": ("Karlsruhe", "BW"),
}


@pytest.mark.parametrize("name", [kind.name for kind in fristarten().values() if kind.sitz])
def test_where_the_law_names_a_federal_court_its_seat_decides(name: str) -> None:
    court = fristarten()[name].sitz
    found = berechne_frist(ereignis="2026-03-10", art=name)
    assert (found.ort, found.land) == SEATS[court]
    assert (found.gericht, found.unsicher, found.fehlend) == (court, False, ())


def test_every_appeal_to_a_federal_court_knows_its_seat() -> None:
    """§ 139 Abs. 1, § 133 Abs. 2 VwGO and § 341 StPO: there one goes to the court that gave the judgment.
    In family matters nobody can appeal against it (§ 70 FamFG)."""
    elsewhere = {"revision_vwgo", "nichtzulassungsbeschwerde_vwgo", "nichtzulassungsbeschwerde_lsg"}
    elsewhere |= {"nichtzulassungsbeschwerde_begruendung_vwgo", "rechtsbeschwerde_bussgeld"}
    elsewhere |= {"nichtzulassungsbeschwerde_famfg"}
    starts = ("revision", "nichtzulassung", "rechtsbeschwerde")
    named = {kind.name for kind in fristarten().values() if kind.name.startswith(starts) and not kind.sitz}
    assert {name for name in named if not name.endswith("_straf")} == elsewhere


def test_another_land_than_the_courts_gives_both_ends_and_asks() -> None:
    epiphany = berechne_frist(ereignis="2026-12-06", art="revision", land="NW")
    assert [(each.ende.isoformat(), each.wenn) for each in epiphany.alternativen] == [
        ("2027-01-06", "Sitz in Nordrhein-Westfalen"),
        ("2027-01-07", "Sitz in Karlsruhe"),
    ]
    assert epiphany.ende == date(2027, 1, 6)
    assert "BGH" in epiphany.fehlend[0]
    below = berechne_frist(ereignis="2025-09-30", art="revision", gericht="OLG Hamburg")
    assert (below.ende, below.unsicher) == (date(2025, 10, 30), False)
    reformation = berechne_frist(
        ereignis="2025-08-31", art="nichtzulassungsbeschwerde_begruendung", land="HH"
    )
    assert reformation.ende == date(2025, 10, 31)
    assert [each.ende for each in reformation.alternativen] == [date(2025, 10, 31), date(2025, 11, 3)]


@pytest.mark.parametrize(
    ("name", "court", "there"),
    [
        ("anhoerungsruege", "VG Köln", "anhoerungsruege_vwgo"),
        ("anhoerungsruege", "BSG", "anhoerungsruege_sozial"),
        ("anhoerungsruege", "LAG Köln", "anhoerungsruege_arbg"),
        ("einspruch_vollstreckungsbescheid", "ArbG Köln", "einspruch_vollstreckungsbescheid_arbg"),
        ("beschwerde", "LAG Köln", "beschwerde_arbg"),
        ("rechtsbeschwerde", "BAG", "rechtsbeschwerde_arbg"),
    ],
)
def test_a_court_of_another_branch_has_its_own_period(name: str, court: str, there: str) -> None:
    assert berechne_frist(ereignis="2026-03-10", art=name, gericht=court).art == there


@pytest.mark.parametrize("name", [kind.name for kind in fristarten().values() if kind.bekanntgabe is None])
def test_days_for_the_post_are_added_to_administrative_acts_only(name: str) -> None:
    length = None if fristarten()[name].laenge else "3 Wochen"
    for law in ("post", "vwvfg", "ao", "sgbx"):
        with pytest.raises(LawError, match="Aufgabe zur Post"):
            berechne_frist(ereignis="2026-03-10", art=name, frist=length, land="NW", bekanntgabe=law)


@pytest.mark.parametrize(
    ("name", "event", "length", "end"),
    [
        ("betriebskostenabrechnung", "2025-12-31", "12 Monate", "2026-12-31"),
        ("mieterhoehung_zustimmung", "2026-11-10", "2 Monate", "2027-02-01"),  # 31 January is a Sunday
        ("mieterhoehung_zustimmung", "2026-12-01", "2 Monate", "2027-03-01"),  # 28 February is a Sunday
        ("mieterhoehung_klage", "2026-11-10", "5 Monate", "2027-04-30"),
        ("schonfrist", "2026-11-02", "2 Monate", "2027-01-04"),
        ("vaterschaftsanfechtung", "2026-01-10", "2 Jahre", "2028-01-10"),
        ("strafantrag", "2026-10-20", "3 Monate", "2027-01-20"),
        ("klageerzwingung", "2026-11-03", "1 Monat", "2026-12-03"),
        ("beschwerde_kostenfestsetzung", "2026-11-03", "2 Wochen", "2026-11-17"),
        ("insolvenzantrag", "2026-11-02", "3 Wochen", "2026-11-23"),
        ("verjaehrung_titel", "2003-08-12", "30 Jahre", "2033-08-12"),
        ("verjaehrung_pflichtteil", "2024-05-05", "3 Jahre", "2027-12-31"),
        ("urlaub_verfall", "2025-12-31", "3 Monate", "2026-03-31"),
        ("elternzeit", "2027-03-02", "7 Wochen", "2027-01-11"),
        ("beschlussanfechtung_gmbh", "2026-11-02", "1 Monat", "2026-12-02"),
    ],
)
def test_periods_outside_the_courts_have_their_lengths_too(
    name: str, event: str, length: str, end: str
) -> None:
    result = berechne_frist(ereignis=event, art=name, land="NW")
    assert (result.laenge, result.ende.isoformat()) == (length, end)


def test_the_strafantrag_is_shifted_by_its_own_norm() -> None:
    result = berechne_frist(ereignis="2026-10-17", art="strafantrag", land="NW")  # 17 January is a Sunday
    assert result.ende == date(2027, 1, 18)
    assert "§ 77b Abs. 1 Satz 2 StGB" in result.norm


def test_without_a_day_the_law_is_told_with_the_question() -> None:
    with pytest.raises(FehlendeAngabe) as asked:
        berechne_frist(art="berufung", gericht="LAG Köln")
    known = asked.value.bekannt
    assert (known["art"], known["frist"], known["norm"]) == (
        "berufung_arbg",
        "1 Monat",
        ["§ 66 Abs. 1 ArbGG"],
    )
    assert asked.value.fragen == ("Wann wurde das vollständige Urteil zugestellt?",)


@pytest.mark.parametrize("name", ["ruege_hgb", "erinnerung_kostenansatz", "klage_asyl", "anfechtung_irrtum"])
def test_what_has_no_length_says_so_and_is_computed_only_with_one(name: str) -> None:
    with pytest.raises(FehlendeAngabe) as told:
        berechne_frist(ereignis="2026-11-10", art=name, land="NW")
    assert told.value.fragen == ()
    assert told.value.bekannt["ohne_laenge"]
    assert berechne_frist(ereignis="2026-11-10", art=name, frist="1 Woche", land="NW").ende == date(
        2026, 11, 17
    )


@pytest.mark.parametrize(
    ("name", "years", "length"),
    [
        ("mietkuendigung", 4, "3 Monate"),
        ("mietkuendigung", 5, "6 Monate"),
        ("mietkuendigung", 8, "9 Monate"),
        ("arbeitsvertrag_kuendigung", 1, "4 Wochen"),
        ("arbeitsvertrag_kuendigung", 2, "1 Monat"),
        ("arbeitsvertrag_kuendigung", 5, "2 Monate"),
        ("arbeitsvertrag_kuendigung", 20, "7 Monate"),
    ],
)
def test_notice_grows_with_the_years(name: str, years: int, length: str) -> None:
    assert laenge_nach_dauer(name, years) == length
    assert length in {each.text for each in fristart(name).laengen}
