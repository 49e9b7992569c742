"""Which Frist is meant where nobody names it: a story, a question put like an order, two at once, the law."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from bridle.assistants.helena.law.frist_dauer import parse_dauer
from bridle.assistants.helena.planer.fristen.frage import fristfrage
from bridle.assistants.helena.planer.fristen.kuenftig import gedacht, kuenftige
from bridle.assistants.helena.planer.fristen.mehrere import einzelne_fristen
from bridle.assistants.helena.planer.fristen.rueckfragen import WAS_ZUGESTELLT
from bridle.assistants.helena.planer.fristen.vorfaelle import NUR_ARBEIT
from bridle.assistants.helena.planer.fristen.zuerst import rechnet
from bridle.assistants.helena.planer.grenzen import nachschlagen
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.gedanklich import ohne_scheinauftrag
from bridle.assistants.helena.planer.lesen.tage import daten
from bridle.assistants.helena.planer.regelwerk import genaue_regeln
from bridle.assistants.helena.planer.verstehen.lesart import Versteht, lesart

MONTAG = date(2026, 11, 16)


def gelesen(text: str) -> list[dict[str, Any]]:
    """What the calculator is asked, for each question that the request holds."""
    questions = lesart(text, (), Versteht(genaue_regeln())).fragen
    found = [fristfrage(lies(each)) for each in questions if nachschlagen(lies(each))]
    return [dict(each["argumente"]) | {"frage": each["frage"]} for each in found if each is not None]


def eine(text: str) -> dict[str, Any]:
    found = gelesen(text)
    assert len(found) == 1, (text, found)
    return found[0]


# ---- put like an order


@pytest.mark.parametrize(
    "text",
    [
        "Notiere mir schon gedanklich: Urteil LG Köln zugestellt 09.11.2026, wann endet die Berufungsfrist?",
        "Merk dir: Das Urteil des LG Köln wurde am 09.11.2026 zugestellt. Bis wann läuft die Berufungsfrist?",
        "Schreib mir auf, bis wann die Berufung möglich ist, Urteil LG Köln zugestellt am 09.11.2026",
        "Trag noch nichts ein, sag mir nur: Berufungsfrist, Urteil LG Köln zugestellt am 09.11.2026?",
        "nichts eintragen: berufung bis wann, urteil lg köln zugestellt 9.11.26",
    ],
)
def test_a_question_put_like_an_order_is_computed(text: str) -> None:
    found = eine(text)
    assert (found["art"], found["ereignis"], found["gericht"]) == ("berufung", "2026-11-09", "LG Köln")


@pytest.mark.parametrize(
    "text",
    [
        "Notiere in der Akte Silberbach: Wann kommt das Gutachten?",
        "Notiere: Mandant kommt am 03.12.2026",
        "Merk dir: Die Mandantin fragt, wann der Termin ist.",
        "Trag die Berufungsfrist in der Akte Silberbach ein, Ende am 09.12.2026",
    ],
)
def test_a_real_order_stays_one(text: str) -> None:
    assert ohne_scheinauftrag(text) == text


def test_which_frist_is_to_be_entered_is_a_question() -> None:
    for text in (
        "hab am 5.11. ein eEB abgegeben, welche frist muss ich notieren?",
        "Am 13.11. PZU, gelber Umschlag. Welche Frist muss in den Kalender?",
        "eEB gerade rausgeschickt. Und jetzt, welche Frist?",
    ):
        assert eine(text)["frage"] == WAS_ZUGESTELLT, text


# ---- what may come


@pytest.mark.parametrize(
    ("klein", "day"),
    [
        ("wenn das urteil am freitag zugestellt wird", date(2026, 11, 20)),
        ("falls der bescheid am montag kommt", date(2026, 11, 23)),
        ("das urteil kommt naechsten mittwoch", date(2026, 11, 18)),
        ("sollte die kuendigung uebermorgen zugehen", date(2026, 11, 18)),
        ("angenommen, der bescheid kommt in zwei wochen", date(2026, 11, 30)),
    ],
)
def test_a_day_to_come_lies_ahead(klein: str, day: date) -> None:
    assert [each for _, each in kuenftige(klein, MONTAG)] == [day]


@pytest.mark.parametrize(
    "klein", ["am freitag wurde das urteil zugestellt", "heute morgen kam der strafbefehl", "guten morgen"]
)
def test_what_has_come_is_no_day_to_come(klein: str) -> None:
    assert kuenftige(klein, MONTAG) == []
    assert not gedacht(klein)


def test_a_short_year_before_a_colon_is_a_year_and_no_hour() -> None:
    assert [day for _, day in daten("zugestellt 11.11.26: zwei wochen")] == [date(2026, 11, 11)]
    assert [day.day for _, day in daten("am 3. november 12:30")] == [3]


# ---- stories


@pytest.mark.parametrize(
    ("text", "kind", "start"),
    [
        ("Absage auf Bewerbung am 12.10.2026 erhalten, Mandantin schwerbehindert. Frist für Entschädigung?",
         "geltendmachung_agg", "2026-10-12"),
        ("Diskriminierung bei der Beförderung, erfahren am 05.11.2026. Bis wann geltend machen?",
         "geltendmachung_agg", "2026-11-05"),
        ("AGG-Anspruch am 02.10.2026 schriftlich geltend gemacht, abgelehnt am 20.10.2026. Bis wann klagen?",
         "entschaedigungsklage_agg", "2026-10-02"),
        ("Bis wann muss der AGG-Anspruch geltend gemacht werden, Ablehnung zugegangen 04.11.2026?",
         "geltendmachung_agg", "2026-11-04"),
        ("Inhaber (Firma in Ulm) weiß seit 07.11.26 vom Griff in die Kasse. Fristlose muss wann zugehen?",
         "ausserordentliche_kuendigung", "2026-11-07"),
        ("Kassierer hat am 30.10.2026 Geld unterschlagen, entdeckt am 06.11.2026. Fristlos bis wann?",
         "ausserordentliche_kuendigung", "2026-11-06"),
        ("Mandantin bekam am 09.11.2026 die Fristlose, Betrieb in Gotha. Bis wann müssen wir reagieren?",
         "kuendigungsschutzklage", "2026-11-09"),
        ("Mahnbescheid am 09.11.2026 zugestellt, bis wann widersprechen?",
         "widerspruch_mahnbescheid", "2026-11-09"),
        ("Änderungskündigung am 06.11.2026 bekommen, bis wann Klage?",
         "kuendigungsschutzklage", "2026-11-06"),
    ],
)  # fmt: skip
def test_what_happened_says_which_frist_runs_and_from_when(text: str, kind: str, start: str) -> None:
    found = eine(text)
    assert (found["art"], found["ereignis"], found["frage"]) == (kind, start, "")


def test_the_town_of_a_story_is_where_its_holidays_are() -> None:
    text = "Inhaber (Firma in Ulm) weiß seit 07.11.26 vom Griff in die Kasse. Fristlose bis wann?"
    assert eine(text)["ort"] == "Ulm"


def test_only_the_day_of_the_deed_is_no_start() -> None:
    found = eine("Kassierer hat am 10.11.2026 gestohlen, bis wann fristlos kündigen?")
    assert "ereignis" not in found
    assert "erfahren" in found["frage"]


def test_a_landlord_has_no_two_weeks() -> None:
    found = eine("Vermieter weiß seit 03.11.2026 von der Untervermietung, bis wann fristlos kündigen?")
    assert (found.get("art"), found["frage"]) == (None, NUR_ARBEIT)


# ---- several at once


def test_each_length_is_a_frist_of_its_own_and_a_further_one_follows_on_the_first() -> None:
    first, second = gelesen(
        "Klage vom LG Kiel am 2. Okt. 2026 zugestellt: Verteidigungsanzeige 2 Wochen, "
        "dann weitere 2 Wochen für die Erwiderung. Gib mir beide Daten."
    )
    assert (first["art"], first["ereignis"]) == ("verteidigungsanzeige", "2026-10-02")
    assert (second["art"], second["ereignis"], second["gericht"]) == (
        "klageerwiderung",
        "2026-10-02",
        "LG Kiel",
    )
    assert parse_dauer(second["frist"]).wochen == 4


def test_lengths_that_a_court_sets_are_both_computed() -> None:
    found = gelesen(
        "Verfügung AG Trier zugestellt 4.11.2026: drei Wochen Stellungnahme, fünf Wochen für Vergleich."
    )
    assert [parse_dauer(each["frist"]).wochen for each in found] == [3, 5]


@pytest.mark.parametrize(
    "text",
    [
        "Frist von 2 Wochen ab Zustellung am 3.11.2026, Vorfrist 3 Tage, LG Köln",
        "Berufungsbegründung 2 Monate ab Zustellung am 3.11.2026, um 1 Monat verlängert",
        "Kündigung am 4.11.2026 zugegangen, seit 3 Monaten im Betrieb, 2 Wochen Urlaub, Klagefrist?",
        "Schreib dem Gericht: zugestellt am 3.11.2026, 2 Wochen Stellungnahme, 4 Wochen Vergleich",
        "Berufung 1 Monat und Begründung 2 Monate, wann?",
    ],
)
def test_other_lengths_make_no_second_frist(text: str) -> None:
    assert einzelne_fristen(text) == ()


def test_the_same_frist_at_two_courts_is_asked_for_each() -> None:
    found = gelesen("Frist für Einspruch gegen Versäumnisurteil beim Arbeitsgericht und beim Landgericht?")
    assert [each["art"] for each in found] == ["einspruch_vu_arbg", "einspruch_vu"]


# ---- only what the law says


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Nichtzulassungsbeschwerde zum BAG: Frist zur Einlegung, Frist zur Begründung, je mit Paragraph",
         "nichtzulassungsbeschwerde_{}arbg"),
        ("NZB beim BSG: Einlegungs- und Begründungsfrist mit Norm bitte",
         "nichtzulassungsbeschwerde_{}sozial"),
        ("Nichtzulassungsbeschwerde BVerwG, wie lang Einlegung, wie lang Begründung, Paragraphen dazu",
         "nichtzulassungsbeschwerde_{}vwgo"),
        ("Fristen für NZB beim BFH: Einlegung? Begründung? mit §", "nichtzulassungsbeschwerde_{}finanz"),
    ],
)  # fmt: skip
def test_the_court_says_which_code_holds_for_both_fristen(text: str, kind: str) -> None:
    found = eine(text)
    assert (found["art"], found["dazu"]) == (kind.format(""), [kind.format("begruendung_")])


def test_the_fristen_of_a_matter_are_looked_up_and_not_recited() -> None:
    for text in (
        "Welche Fristen gelten in der Akte Silberbach für die Berufung?",
        "Welche Fristen laufen diese Woche?",
    ):
        assert gelesen(text) == [], text


def test_the_people_and_the_town_of_a_story_are_not_looked_up() -> None:
    text = (
        "Vater am 20.10.2026 verstorben, Mandant hat es am 02.11.2026 erfahren, wohnt in Erfurt. "
        "Bis wann Erbe ausschlagen?"
    )
    assert rechnet(lies(text))
    assert Versteht(genaue_regeln()).werkzeug(text) == "berechne_frist"
    assert not rechnet(lies("Bis wann läuft die Berufungsfrist in der Akte Silberbach?"))
