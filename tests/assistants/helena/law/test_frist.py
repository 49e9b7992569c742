from __future__ import annotations

import json
from datetime import date
from typing import Any

import pytest

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.frist import berechne_frist, naechster_werktag
from bridle.assistants.helena.law.frist_ergebnis import FehlendeAngabe, Fristergebnis
from bridle.assistants.helena.law.frist_rechnen import zeitraum_in_tagen

BY_EVENT = [
    # the original's month overflow said 3 March
    ("2026-01-31", "1 Monat", "2026-03-02"),
    ("2026-01-30", "1 Monat", "2026-03-02"),
    ("2026-01-29", "1 Monat", "2026-03-02"),
    ("2026-01-28", "1 Monat", "2026-03-02"),
    ("2026-01-27", "1 Monat", "2026-02-27"),
    ("2024-01-31", "1 Monat", "2024-02-29"),
    ("2024-01-29", "1 Monat", "2024-02-29"),
    ("2024-02-29", "1 Monat", "2024-04-02"),
    ("2024-02-29", "1 Jahr", "2025-02-28"),
    ("2023-02-28", "1 Jahr", "2024-02-28"),
    ("2020-02-29", "4 Jahre", "2024-02-29"),
    ("2025-12-31", "1 Monat", "2026-02-02"),
    ("2025-12-31", "2 Monate", "2026-03-02"),
    ("2025-11-30", "3 Monate", "2026-03-02"),
    ("2025-08-31", "halbes Jahr", "2026-03-02"),
    ("2026-03-31", "1 Monat", "2026-04-30"),
    ("2026-04-30", "1 Monat", "2026-06-01"),
    ("2026-01-31", "halber Monat", "2026-02-16"),
    ("2026-01-15", "1 Monat und ein halber", "2026-03-02"),
    ("2026-01-05", "1 Woche und 3 Tage", "2026-01-15"),
    ("2026-01-01", "14 Tage", "2026-01-15"),
    ("2026-01-02", "1 Tag", "2026-01-05"),
    ("2025-12-10", "2 Wochen", "2025-12-24"),
    ("2025-12-11", "2 Wochen", "2025-12-29"),
    ("2025-12-17", "2 Wochen", "2025-12-31"),
    ("2025-12-18", "2 Wochen", "2026-01-02"),
    ("2026-03-20", "2 Wochen", "2026-04-07"),
    ("2025-04-01", "1 Monat", "2025-05-02"),
    ("2025-04-29", "1 Monat", "2025-05-30"),
    ("2026-10-01", "1 Monat", "2026-11-02"),
    ("2026-09-03", "1 Monat", "2026-10-05"),
    ("1999-12-31", "2 Monate", "2000-02-29"),
    ("1996-02-29", "30 Jahre", "2026-03-02"),
]


@pytest.mark.parametrize(("day", "length", "end"), BY_EVENT)
def test_a_period_from_an_event_ends_where_the_code_says(day: str, length: str, end: str) -> None:
    result = berechne_frist(ereignis=day, frist=length, land="NW")
    assert result.ende.isoformat() == end
    assert not result.unsicher


FROM_A_DAY = [
    # the original was a day short: 27 February
    ("2026-01-31", "1 Monat", "2026-02-28"),
    ("2026-01-30", "1 Monat", "2026-02-28"),
    ("2026-01-29", "1 Monat", "2026-02-28"),
    ("2026-01-28", "1 Monat", "2026-02-27"),
    ("2026-02-01", "1 Monat", "2026-02-28"),
    ("2026-03-01", "1 Monat", "2026-03-31"),
    ("2026-03-31", "1 Monat", "2026-04-30"),
    ("2026-05-31", "1 Monat", "2026-06-30"),
    ("2024-01-31", "1 Monat", "2024-02-29"),
    ("2024-01-30", "1 Monat", "2024-02-29"),
    ("2024-02-01", "1 Monat", "2024-02-29"),
    ("2024-02-29", "1 Jahr", "2025-02-28"),
    ("2026-01-01", "1 Jahr", "2026-12-31"),
    ("2026-01-05", "1 Woche", "2026-01-11"),
    ("2026-01-01", "14 Tage", "2026-01-14"),
    ("2026-01-01", "1 Tag", "2026-01-01"),
    ("2026-01-01", "halber Monat", "2026-01-15"),
    ("2026-01-01", "1 Monat und ein halber", "2026-02-15"),
]


@pytest.mark.parametrize(("day", "length", "end"), FROM_A_DAY)
def test_a_period_that_counts_its_first_day_ends_the_day_before_its_namesake(
    day: str, length: str, end: str
) -> None:
    result = berechne_frist(beginn=day, frist=length, land="NW")
    assert result.ende_ungerollt.isoformat() == end
    assert "§ 187 Abs. 2 BGB" in result.norm


@pytest.mark.parametrize(
    ("day", "land", "end"),
    [
        ("2025-12-06", "NW", "2026-01-06"),
        ("2025-12-06", "BW", "2026-01-07"),
        ("2025-12-06", "ST", "2026-01-07"),
        ("2027-02-08", "BE", "2027-03-09"),
        ("2027-02-08", "BB", "2027-03-08"),
        ("2021-02-08", "MV", "2021-03-08"),
        ("2027-02-08", "MV", "2027-03-09"),
        ("2025-04-08", "BE", "2025-05-09"),
        ("2026-04-08", "BE", "2026-05-08"),
        ("2026-05-04", "HE", "2026-06-05"),
        ("2026-05-04", "NI", "2026-06-04"),
        ("2025-07-15", "SL", "2025-08-18"),
        ("2027-08-20", "TH", "2027-09-21"),
        ("2017-09-30", "TH", "2017-10-30"),
        ("2017-10-17", "NW", "2017-11-02"),
        ("2018-10-17", "NW", "2018-10-31"),
        ("2018-10-17", "NI", "2018-11-01"),
        ("2024-10-17", "SN", "2024-11-01"),
        ("2024-10-18", "BY", "2024-11-04"),
        ("2026-11-04", "SN", "2026-11-19"),
        ("2026-11-04", "BY", "2026-11-18"),
    ],
)
def test_the_holidays_of_the_courts_land_decide(day: str, land: str, end: str) -> None:
    length = "1 Monat" if day[5:7] not in ("10", "11") else "2 Wochen"
    assert berechne_frist(ereignis=day, frist=length, land=land).ende.isoformat() == end


def ends(result: Fristergebnis) -> list[str]:
    return [each.ende.isoformat() for each in result.alternativen]


def test_an_unknown_municipality_makes_the_result_uncertain_with_both_dates() -> None:
    result = berechne_frist(ereignis="2025-07-15", frist="1 Monat", land="BY")
    assert result.unsicher
    assert ends(result) == ["2025-08-15", "2025-08-18"]
    assert result.ende == date(2025, 8, 15)
    assert "katholisch" in result.alternativen[1].wenn
    assert "Gemeinde" in result.fehlend[0]


@pytest.mark.parametrize(
    ("where", "end"),
    [
        ({"gericht": "LG München I"}, "2025-08-18"),
        ({"gericht": "LG Nürnberg"}, "2025-08-15"),
        ({"land": "BY", "ort": "Augsburg"}, "2025-08-18"),
        ({"ort": "Erlangen"}, "2025-08-15"),
        ({"gericht": "BFH"}, "2025-08-18"),
        ({"gericht": "AG München", "ort": "Freising"}, "2025-08-18"),
        ({"gericht": "BGH"}, "2025-08-15"),
    ],
)
def test_the_municipality_makes_it_certain(where: dict[str, str], end: str) -> None:
    result = berechne_frist(ereignis="2025-07-15", frist="1 Monat", **where)
    assert (result.ende.isoformat(), result.unsicher, ends(result)) == (end, False, [])


def test_the_peace_festival_is_only_in_augsburg() -> None:
    event = {"ereignis": "2025-07-08", "frist": "1 Monat"}
    assert berechne_frist(**event, gericht="ArbG Augsburg").ende == date(2025, 8, 11)
    assert berechne_frist(**event, gericht="ArbG München").ende == date(2025, 8, 8)
    assert ends(berechne_frist(**event, land="Bayern")) == ["2025-08-08", "2025-08-11"]
    assert ends(berechne_frist(**event, land="Bayern", ort="Augsburg-Göggingen")) == [
        "2025-08-08",
        "2025-08-11",
    ]
    assert ends(berechne_frist(**event, land="Bayern", ort="Kleines Dorf")) == []


@pytest.mark.parametrize(
    ("where", "expected"),
    [
        ({"land": "SN"}, ["2026-06-04", "2026-06-05"]),
        ({"land": "TH"}, ["2026-06-04", "2026-06-05"]),
        ({"gericht": "BAG"}, []),
        ({"gericht": "BVerwG"}, []),
        ({"gericht": "AG Heilbad Heiligenstadt"}, []),
        ({"land": "SN", "ort": "Dorf an der Grenze"}, ["2026-06-04", "2026-06-05"]),
    ],
)
def test_fronleichnam_is_uncertain_where_only_parts_of_a_land_keep_it(
    where: dict[str, str], expected: list[str]
) -> None:
    assert ends(berechne_frist(ereignis="2026-05-04", frist="1 Monat", **where)) == expected


def test_without_a_land_a_regional_holiday_gives_both_dates_and_asks() -> None:
    result = berechne_frist(ereignis="2025-12-06", frist="1 Monat")
    assert result.unsicher
    assert ends(result) == ["2026-01-06", "2026-01-07"]
    assert result.alternativen[1].wenn == "Sitz in BW, BY, ST"
    assert "Land" in result.fehlend[0]


def test_without_a_land_only_ends_that_some_land_really_has_are_named() -> None:
    # 31 October and 1 November are holidays in different Länder: no court has both
    result = berechne_frist(ereignis="2024-10-17", frist="2 Wochen")
    assert ends(result) == ["2024-10-31", "2024-11-01"]


def test_without_a_land_a_nationwide_result_is_certain() -> None:
    result = berechne_frist(ereignis="2026-01-31", frist="1 Monat")
    assert (result.ende, result.unsicher, result.fehlend) == (date(2026, 3, 2), False, ())


def test_only_the_end_moves_never_the_start() -> None:
    # served on a Saturday, counted from that Saturday
    assert berechne_frist(ereignis="2026-01-03", frist="2 Wochen", land="NW").ende_ungerollt == date(
        2026, 1, 17
    )


def test_where_193_does_not_apply_the_end_stays_on_a_sunday() -> None:
    result = berechne_frist(ereignis="2026-02-01", frist="1 Monat", land="NW", ohne_193=True)
    assert result.ende == date(2026, 3, 1)
    assert result.gerollt_wegen == ()


@pytest.mark.parametrize(
    ("day", "length", "end"),
    [
        ("2011-01-20", "2 Wochen", "2011-01-05"),  # the case of BGH XII ZB 427/11
        ("2026-03-31", "1 Monat", "2026-02-27"),
        ("2026-07-15", "1 Woche", "2026-07-07"),
        ("2026-07-15", "3 Tage", "2026-07-10"),
    ],
)
def test_backwards_the_act_has_to_come_before_the_last_day_begins(day: str, length: str, end: str) -> None:
    assert berechne_frist(ereignis=day, frist=length, land="TH", rueckwaerts=True).ende.isoformat() == end


def test_backwards_an_end_on_a_day_off_never_moves_later_and_says_that_it_is_disputed() -> None:
    result = berechne_frist(ereignis="2026-07-20", frist="1 Woche", land="NW", rueckwaerts=True)
    assert result.ende_ungerollt == date(2026, 7, 12)
    assert result.ende == date(2026, 7, 10)
    assert ends(result) == ["2026-07-10", "2026-07-12"]
    assert result.unsicher


def test_backwards_a_holiday_between_a_weekend_is_passed_over_too() -> None:
    # a hearing on 13 April 2026: back a week to Easter Sunday, then past Good Friday
    result = berechne_frist(ereignis="2026-04-13", frist="1 Woche", land="NW", rueckwaerts=True)
    assert result.ende == date(2026, 4, 2)


@pytest.mark.parametrize(
    ("start", "hours", "recht", "end"),
    [
        ("2026-01-30 14:20", "48 Stunden", None, "2026-02-03 15:00"),
        ("2026-01-30 14:00", "24 Stunden", None, "2026-02-02 14:00"),
        ("2026-01-31 10:00", "24 Stunden", None, "2026-02-02 24:00"),
        ("2026-01-27 08:30", "24 Stunden", None, "2026-01-28 09:00"),
        ("2026-04-02 12:00", "24 Stunden", "zpo", "2026-04-07 12:00"),
        ("2026-01-30 14:20", "48 Stunden", "vwvfg", "2026-02-01 15:00"),
        ("2026-01-30 14:20", "48 Stunden", "ao", "2026-02-01 15:00"),
    ],
)
def test_hours_leave_out_days_off_in_court_and_run_on_before_authorities(
    start: str, hours: str, recht: Any, end: str
) -> None:
    result = berechne_frist(ereignis=start, frist=hours, land="NW", recht=recht)
    assert f"{result.ende} {result.uhrzeit}" == end


def test_hours_without_a_time_are_asked_for() -> None:
    with pytest.raises(FehlendeAngabe, match="Uhrzeit"):
        berechne_frist(ereignis="2026-01-30", frist="48 Stunden", land="NW")


@pytest.mark.parametrize(
    ("day", "length", "land", "end"),
    [
        ("2026-01-02", "3 Arbeitstage", "NW", "2026-01-07"),
        ("2026-01-02", "3 Arbeitstage", "BW", "2026-01-08"),
        ("2026-01-02", "3 Werktage", "NW", "2026-01-06"),
        ("2026-01-02", "1 Werktag", "NW", "2026-01-05"),
        ("2026-04-02", "2 Werktage", "NW", "2026-04-07"),
    ],
)
def test_working_days_are_counted_with_the_holidays_of_the_land(
    day: str, length: str, land: str, end: str
) -> None:
    assert berechne_frist(ereignis=day, frist=length, land=land).ende.isoformat() == end


@pytest.mark.parametrize(
    ("day", "extensions", "end"),
    [
        ("2026-01-31", ["1 Monat"], "2026-04-02"),  # from Monday 2 March, not from Saturday 28 February
        ("2026-01-31", ["2 Wochen"], "2026-03-16"),
        ("2026-01-31", ["1 Monat", "1 Woche"], "2026-04-09"),
        ("2026-02-10", ["1 Monat"], "2026-04-10"),
    ],
)
def test_an_extension_counts_from_the_shifted_end(day: str, extensions: list[str], end: str) -> None:
    result = berechne_frist(ereignis=day, frist="1 Monat", land="NW", verlaengerung=extensions)
    assert (result.ende.isoformat(), result.unsicher) == (end, False)
    assert "§ 224 Abs. 3 ZPO" in result.norm


def test_an_extension_from_a_month_end_names_both_ways_to_count() -> None:
    result = berechne_frist(ereignis="2025-01-28", frist="1 Monat", land="NW", verlaengerung=["1 Monat"])
    assert result.unsicher
    assert ends(result) == ["2025-03-28", "2025-03-31"]


def test_a_notfrist_is_not_extended() -> None:
    with pytest.raises(LawError, match="Notfrist"):
        berechne_frist(ereignis="2026-01-31", art="berufung", land="NW", verlaengerung=["1 Monat"])


@pytest.mark.parametrize(
    ("posted", "notified_end"),
    [
        ("2024-12-30", "2025-02-03"),  # day 3: 2 January, so 2 February, a Sunday
        ("2024-12-31", "2025-02-03"),  # day 3: 3 January
        ("2025-01-02", "2025-02-06"),  # day 4: 6 January
        ("2026-02-02", "2026-03-06"),  # day 4: 6 February
        ("2023-02-06", "2023-03-09"),  # day 3: 9 February
    ],
)
def test_a_posted_act_counts_as_notified_on_day_three_and_since_2025_on_day_four(
    posted: str, notified_end: str
) -> None:
    result = berechne_frist(ereignis=posted, frist="1 Monat", bekanntgabe="post", land="NW")
    assert (result.ende.isoformat(), result.unsicher) == (notified_end, False)


def test_the_fourth_day_counts_for_what_is_posted_on_the_very_first_day() -> None:
    # day 4 is Sunday 5 January; on day 3 it would be the 4th
    result = berechne_frist(ereignis="2025-01-01", frist="1 Monat", bekanntgabe="vwvfg", land="NW")
    assert ends(result) == ["2025-02-05", "2025-02-06"]


def test_a_period_from_notification_says_that_posting_is_something_else() -> None:
    result = berechne_frist(ereignis="2025-01-07", art="widerspruch", land="NW")
    assert any("Aufgabe zur Post" in note for note in result.hinweise)


@pytest.mark.parametrize(
    ("land", "year", "noted"),
    [("BY", 2026, True), ("NW", 2026, True), ("HB", 2026, True), ("NI", 2026, False), ("BY", 2024, False)],
)
def test_a_land_with_its_own_procedure_act_is_pointed_out(land: str, year: int, noted: bool) -> None:
    result = berechne_frist(ereignis=f"{year}-03-03", art="widerspruch", bekanntgabe="post", land=land)
    assert any("Landes-VwVfG" in note for note in result.hinweise) is noted


def test_a_holiday_with_a_remark_passes_it_on() -> None:
    assert any(
        "2023" in note for note in berechne_frist(ereignis="2027-02-08", frist="1 Monat", land="MV").hinweise
    )


def test_tax_law_moves_the_day_of_notification_and_elsewhere_it_is_disputed() -> None:
    tax = berechne_frist(ereignis="2025-01-07", art="einspruch_steuer", bekanntgabe="post", land="NW")
    assert (tax.ende, tax.unsicher) == (date(2025, 2, 13), False)
    other = berechne_frist(ereignis="2025-01-07", art="widerspruch", bekanntgabe="post", land="NW")
    assert other.unsicher
    assert other.ende == date(2025, 2, 11)
    assert ends(other) == ["2025-02-11", "2025-02-13"]
    social = berechne_frist(ereignis="2025-01-07", art="widerspruch_sozial", bekanntgabe="post", land="NW")
    assert "§ 37 Abs. 2 SGB X" in social.norm


def test_a_disputed_day_that_changes_nothing_is_not_called_uncertain() -> None:
    # day 4 is Saturday 31 January: the month ends on Saturday 28 February or on Monday 2 March, both Monday
    result = berechne_frist(ereignis="2026-01-27", frist="1 Monat", bekanntgabe="vwvfg", land="NW")
    assert (result.ende, result.unsicher) == (date(2026, 3, 2), False)


def test_a_vorfrist_is_a_week_before_and_never_on_a_day_off() -> None:
    result = berechne_frist(
        ereignis="2025-12-12", frist="1 Monat", land="NW", vorfrist=["1 Woche", "3 Tage", "11 Tage"]
    )
    assert result.ende == date(2026, 1, 12)
    assert [(each.datum.isoformat(), each.abstand) for each in result.vorfristen] == [
        ("2025-12-31", "11 Tage"),
        ("2026-01-05", "1 Woche"),
        ("2026-01-09", "3 Tage"),
    ]
    assert [each.abstand for each in berechne_frist(ereignis="2025-12-12", frist="1 Monat").vorfristen] == [
        "1 Woche"
    ]


def test_a_vorfrist_before_the_event_is_left_out_and_said_so() -> None:
    result = berechne_frist(ereignis="2026-02-02", frist="3 Tage", land="NW")
    assert result.vorfristen == ()
    assert any("entfällt" in note for note in result.hinweise)


def test_the_half_period_lies_in_the_middle_on_a_working_day() -> None:
    result = berechne_frist(ereignis="2026-01-05", frist="4 Wochen", land="NW", halbfrist=True)
    assert (result.ende, result.halbfrist) == (date(2026, 2, 2), date(2026, 1, 19))


def test_every_step_is_said_in_order() -> None:
    result = berechne_frist(ereignis="2026-01-31", art="berufung", gericht="OLG Köln")
    assert result.notfrist
    assert result.norm == (
        "§ 517 ZPO",
        "§ 187 Abs. 1 BGB",
        "§ 188 Abs. 2 BGB",
        "§ 188 Abs. 3 BGB",
        "§ 222 Abs. 2 ZPO",
    )
    assert result.gerollt_wegen == ("28.02.2026: Samstag", "01.03.2026: Sonntag")
    holidays, start, end, shift = result.begruendung
    assert "Nordrhein-Westfalen, Köln" in holidays
    assert "Samstag, 31.01.2026" in start
    assert "Samstag, 28.02.2026" in end
    assert "Montag, 02.03.2026" in shift


def test_the_result_is_plain_json() -> None:
    value = berechne_frist(ereignis="2025-07-15", frist="1 Monat", land="BY", halbfrist=True).as_dict()
    assert json.loads(json.dumps(value)) == value
    assert value["ende"] == "2025-08-15"


@pytest.mark.parametrize(
    ("wanted", "says"),
    [
        ({}, "Wie lang"),
        ({"frist": "1 Monat"}, "Wann war das Ereignis"),
        ({"art": "berufung"}, "Wann wurde das vollständige Urteil zugestellt"),
        ({"art": "klageerwiderung", "ereignis": "2026-01-31"}, "Wie lang"),
    ],
)
def test_what_is_missing_is_asked_for_and_never_assumed(wanted: dict[str, Any], says: str) -> None:
    with pytest.raises(FehlendeAngabe, match=says) as asked:
        berechne_frist(**wanted)
    assert all(question.endswith((".", "?")) for question in asked.value.fragen)


@pytest.mark.parametrize(
    "wanted",
    [
        {"ereignis": "2026-02-30", "frist": "1 Monat"},
        {"ereignis": "2026-01-31", "beginn": "2026-01-31", "frist": "1 Monat"},
        {"ereignis": "2026-01-31", "frist": "minus drei Tage"},
        {"ereignis": "2026-01-31", "frist": "1 Monat", "land": "XX"},
        {"ereignis": "2026-01-31", "frist": "1 Monat", "gericht": "AG Wolkenkuckucksheim"},
        {"ereignis": "2026-01-31", "frist": "1 Monat", "gericht": "AG Köln", "land": "BY"},
        {"ereignis": "2026-01-31", "frist": "1 Monat", "gericht": "AG Köln", "ort": "München"},
        {"ereignis": "2026-01-31", "frist": "1 Monat", "gericht": "AG München", "ort": "Nürnberg"},
        {"ereignis": "2026-01-31", "frist": "1 Monat", "bekanntgabe": "Brieftaube"},
        {"beginn": "2026-01-31", "frist": "1 Monat", "bekanntgabe": "post"},
        {"ereignis": "2026-01-31", "frist": "1 Monat", "vorfrist": ["bald"]},
        {"ereignis": "2026-01-31", "frist": "1 Monat", "vorfrist": ["3 Stunden"]},
        {"ereignis": "2026-01-31", "frist": "1 Monat", "verlaengerung": ["lange"]},
        {"ereignis": "2026-01-31", "frist": "1 Monat", "verkuendung": "2026-01-01"},
        {"ereignis": "2026-01-31 10:00", "frist": "3 Stunden", "rueckwaerts": True},
        {"ereignis": "2150-01-01", "frist": "99 Jahre"},
        {"ereignis": "1995-01-10", "frist": "2 Jahre", "rueckwaerts": True},
        {"ereignis": "2026-01-31", "art": "frei erfunden"},
        {"ereignis": "2026-01-31", "art": "berufung", "frist": "2 Monate"},
        {"ereignis": "2026-01-31", "art": "berufung", "verkuendung": "2026-02-10"},
    ],
)
def test_bad_input_gets_one_german_sentence(wanted: dict[str, Any]) -> None:
    with pytest.raises(LawError) as refused:
        berechne_frist(**wanted)
    sentence = str(refused.value)
    assert sentence[0].isupper() or sentence[0] == "„"
    assert sentence.endswith((".", "?"))


def test_the_next_working_day_is_asked_for_by_itself() -> None:
    assert naechster_werktag("2026-01-06", "BW") == date(2026, 1, 7)
    assert naechster_werktag("06.01.2026", "NW") == date(2026, 1, 6)
    with pytest.raises(LawError, match="Nenne den Ort"):
        naechster_werktag("2025-08-15", "BY")


def test_time_that_need_not_run_in_one_piece_counts_thirty_days_a_month() -> None:
    assert zeitraum_in_tagen(jahre=1, monate=2, tage=3) == 365 + 60 + 3
