"""Bounds beside a span: a later and an earlier end, a day left out, and the same said in a second message."""

from __future__ import annotations

from datetime import date

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech
from bridle.assistants.helena.planer.auswahl.fragen import gelesen
from bridle.assistants.helena.planer.lesen.anschluss import Vorher, im_zusammenhang
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.zeitraum import zeitraum

WEDNESDAY = date(2026, 11, 18)


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("Welche Fristen laufen im Dezember ab, aber erst nach dem 5.?", "2026-12-06", "2026-12-31"),
        ("Was passiert diese Woche noch nach heute?", "2026-11-19", "2026-11-22"),
        ("was ist nach morgen noch diese woche", "2026-11-20", "2026-11-22"),
        ("Termine ab Donnerstag bis Monatsende", "2026-11-19", "2026-11-30"),
        ("Termine im Dezember vor dem 9.", "2026-12-01", "2026-12-08"),
        ("Fristen im Dezember bis zum 10.", "2026-12-01", "2026-12-10"),
        ("Fristen im Dezember zwischen dem 5. und dem 20.", "2026-12-05", "2026-12-20"),
        ("Fristen im Dezember vor Weihnachten", "2026-12-01", "2026-12-23"),
        ("Fristen nächste Woche ab Mittwoch", "2026-11-25", "2026-11-29"),
        ("termine nächste woche nach dienstag", "2026-11-25", "2026-11-29"),
        ("Fristen bis Freitag nächster Woche", "2026-11-18", "2026-11-27"),
        ("Was war letzte Woche vor Mittwoch?", "2026-11-09", "2026-11-10"),
        ("welche Fristen enden vor Monatsende?", "2026-11-18", "2026-11-29"),
        ("Termine im Januar nach dem 10.1.", "2027-01-11", "2027-01-31"),
        ("Fristen im Dezember am 4.", "2026-12-04", "2026-12-04"),
        ("Termine nach heute", "2026-11-19", "9999-12-31"),
    ],
)
def test_a_bound_narrows_the_span_that_is_named_with_it(text: str, first: str, last: str) -> None:
    span = zeitraum(lies(text), WEDNESDAY)
    assert span is not None
    assert (span.von.isoformat(), span.bis.isoformat()) == (first, last)


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("Fristen bis zum 15.12.", "2026-11-18", "2026-12-15"),
        ("Welche Fristen laufen morgen ab?", "2026-11-19", "2026-11-19"),
        ("Termine vor dem Landgericht im Dezember", "2026-12-01", "2026-12-31"),
        ("Ich bin ab Mittwoch nicht da, was läuft diese Woche?", "2026-11-16", "2026-11-22"),
        ("Fristen nach Weihnachten", "2026-12-27", "9999-12-31"),
    ],
)
def test_what_bounds_nothing_else_is_read_as_before(text: str, first: str, last: str) -> None:
    span = zeitraum(lies(text), WEDNESDAY)
    assert span is not None
    assert (span.von.isoformat(), span.bis.isoformat()) == (first, last)


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("Alle Fristen und Termine bis Ende Januar 2027", "2027-01-31"),
        ("Was ist bis Mitte Januar fällig?", "2027-01-15"),
        ("Was ist bis Anfang Dezember fällig?", "2026-12-01"),
        ("Fristen bis einschließlich Januar 2027", "2027-01-31"),
        ("Fristen bis spätestens Ende Dezember 2026", "2026-12-31"),
        ("Was steht bis Ende nächsten Monats an?", "2026-12-31"),
        ("Fristen bis zur Mitte des nächsten Monats", "2026-12-15"),
        ("Was muss bis zum Quartalsende raus?", "2026-12-31"),
        ("Fristen bis Ende des Quartals", "2026-12-31"),
        ("Fristen bis Ende Q1 2027", "2027-03-31"),
        ("Fristen bis Ende der Woche", "2026-11-22"),
        ("Fristen bis Ende nächster Woche", "2026-11-29"),
        ("Fristen bis Ende KW 49", "2026-12-06"),
        ("Fristen bis zum Ablauf des Jahres", "2026-12-31"),
        ("Fristen bis Ende nächsten Jahres", "2027-12-31"),
        ("Fristen bis Ende Februar nächsten Jahres", "2027-02-28"),
        ("Termine bis in den Januar hinein", "2027-01-31"),
        ("Fristen vor Ende Dezember", "2026-12-30"),
        ("Termine vor nächster Woche", "2026-11-22"),
    ],
)
def test_up_to_a_point_is_from_today_on_whatever_month_it_is_in(text: str, last: str) -> None:
    span = zeitraum(lies(text), WEDNESDAY)
    assert span is not None
    assert (span.von, span.bis.isoformat()) == (WEDNESDAY, last)
    assert not gelesen(text).bedingungen


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("Fristen ab Mitte Dezember", "2026-12-15", "9999-12-31"),
        ("Fristen ab nächster Woche", "2026-11-23", "9999-12-31"),
        ("Fristen nach Mitte Dezember", "2026-12-16", "9999-12-31"),
        ("Fristen ab Mitte Dezember bis Mitte Januar", "2026-12-15", "2027-01-15"),
        ("Fristen zwischen Mitte Dezember und Ende Januar", "2026-12-15", "2027-01-31"),
        ("Fristen von Dezember bis Februar", "2026-12-01", "2027-02-28"),
        ("Welche Fristen sind bis Ende Oktober abgelaufen?", "0001-01-01", "2026-10-31"),
    ],
)
def test_a_point_begins_or_ends_a_span(text: str, first: str, last: str) -> None:
    span = zeitraum(lies(text), WEDNESDAY)
    assert span is not None
    assert (span.von.isoformat(), span.bis.isoformat()) == (first, last)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("nur nach dem 5.", "Welche Fristen laufen im Dezember nach dem 5. ab?"),
        ("und bis zum 10.?", "Welche Fristen laufen im Dezember bis zum 10. ab?"),
        ("zwischen dem 5. und dem 20.", "Welche Fristen laufen im Dezember zwischen dem 5. und dem 20. ab?"),
        ("nur die am 4.", "Welche Fristen laufen im Dezember am 4. ab?"),
        ("nein, im November", "Welche Fristen laufen im November ab?"),
        ("und im Januar?", "Welche Fristen laufen im Januar ab?"),
        ("und ab Januar?", "Welche Fristen laufen ab Januar ab?"),
    ],
)
def test_a_bound_said_later_narrows_and_another_span_takes_its_place(said: str, meant: str) -> None:
    assert im_zusammenhang(said, [Vorher("Welche Fristen laufen im Dezember ab?", "")]) == meant


@pytest.mark.parametrize("text", ["Welche Fristen laufen im November ab, außer am 30.?"])
def test_a_day_without_its_month_is_left_out(text: str) -> None:
    (left_out,) = gelesen(text).bedingungen
    assert left_out.gilt({"datum": "2026-11-30"}) is False
    assert left_out.gilt({"datum": "2026-11-20"}) is True


async def test_only_the_days_after_today_are_shown(kanzlei: Kanzlei) -> None:
    whole = await frag(kanzlei, "Was steht diese Woche an?")
    said = await im_gespraech(kanzlei, "Was steht diese Woche an?", "nur nach heute")
    assert ("; heute;" in whole) or ("Heute" not in said)
    assert "; heute;" not in said
    assert "Was steht diese Woche nach heute an?" in said
