"""Every kind of Frist that the catalogue knows is reached in words, and none is computed for another."""

from __future__ import annotations

from typing import Any

import pytest

from bridle.assistants.helena.law.frist_arten import Fristart, fristarten
from bridle.assistants.helena.planer.fristen.arten import lesung
from bridle.assistants.helena.planer.fristen.mittel import ERSTE_INSTANZ, GEGEN_BESCHLUSS, GEGEN_URTEIL
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.tage import daten, heute
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.regelwerk import genaue_regeln, regeln
from bridle.assistants.helena.planer.verstehen.lesart import Versteht, lesart

ARTEN = fristarten()
ZWEIGWORT = {"beschwerde": "Familiensache", "beschwerde_eilverfahren": "Familiensache"}
ZWEIGWORT["beschwerdebegruendung_familienstreit"] = "Familiensache"


def gelesen(text: str) -> tuple[str, dict[str, Any], dict[str, Any]]:
    """The tool, its arguments and what was read, as the planner takes the request."""
    read = lesart(text, (), Versteht(genaue_regeln()))
    assert len(read.fragen) == 1, (text, read.fragen)
    for rule in regeln():
        if (found := rule.read(read.fragen[0])) is not None:
            return rule.tool, dict(found[1]), dict(found[0])
    return "", {}, {}


def art(text: str) -> str | None:
    tool, given, _ = gelesen(text)
    return given.get("art") if tool == "berechne_frist" else None


def geschwister(kind: Fristart) -> set[str]:
    """It, and what stands for it in other branches."""
    return {kind.name, *(name for _, name in kind.statt)}


def gesprochen(row: str) -> str:
    """One row of the words of a kind as somebody may type it."""
    first = [part.split("|")[0].strip("=~?") for part in row.split()]
    return " ".join(first).replace("_", " ")


@pytest.mark.parametrize("name", sorted(ARTEN))
def test_every_kind_is_reached_by_its_title(name: str) -> None:
    title = ARTEN[name].titel
    for text in (
        f"Wann läuft die Frist für {title} ab, Zustellung am 03.11.2026?",
        f"{title} frist zustellung 3.11.26",
        f"bis wann {title}, zugestellt am 3. November 2026",
    ):
        assert art(text) == name, text


@pytest.mark.parametrize("name", sorted(name for name, kind in ARTEN.items() if kind.worte))
def test_every_kind_is_reached_by_each_of_its_words(name: str) -> None:
    kind = ARTEN[name]
    branch = ZWEIGWORT.get(name, "")
    for row in kind.worte:
        for text in (
            f"{gesprochen(row)} {branch} frist zustellung 3.11.26",
            f"Bis wann {gesprochen(row)} {branch}, zugestellt am 03.11.2026?",
        ):
            assert art(text) in geschwister(kind), (row, text)


def test_every_kind_has_words_or_stands_for_another_one() -> None:
    reached = {other for kind in ARTEN.values() for _, other in kind.statt}
    assert [name for name, kind in ARTEN.items() if not kind.worte and name not in reached] == []


def test_the_words_of_the_catalogue_are_folded_as_requests_are() -> None:
    rows = [row for kind in ARTEN.values() for row in kind.worte]
    assert [row for row in rows if row != falte(row)] == []


# ---- branches, and remedies that are called by the wrong name


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Revision Strafsache, Urteil verkündet 12.11.2026", "revision_straf"),
        ("Berufungsbegründung LAG, Urteil zugestellt 16.11.2026", "berufungsbegruendung_arbg"),
        ("Beschwerde VG Berlin, Eilbeschluss bekannt gegeben am 04.11.2026", "beschwerde_vwgo"),
        ("Beschwerde gegen Sorgerechtsbeschluss, zugestellt am 05.11.2026", "beschwerde"),
        ("sofortige Beschwerde Insolvenzverfahren, zugestellt 05.11.2026", "sofortige_beschwerde_insolvenz"),
        ("Widerspruch gegen Bescheid des Jobcenters, zugegangen 05.11.2026", "widerspruch_sozial"),
        ("Untätigkeitsklage Jobcenter, Antrag gestellt am 01.06.2026, ab wann?", "untaetigkeitsklage_sozial"),
        ("Beschwerdefrist Kostenfestsetzungsbeschluss Zustellung 03.11.2026", "beschwerde_kostenfestsetzung"),
        (
            "Rechtsmittel gegen Urteil Bußgeldsache verkündet 11.11.2026, bis wann?",
            "rechtsbeschwerde_bussgeld",
        ),
        ("Mängel am Neubau, Abnahme 12.03.2022, wann verjährt das?", "verjaehrung_bauwerk"),
        ("Kündigungsfrist Gewerbemietvertrag", "kuendigung_geschaeftsraum"),
        ("Klage gegen Asylbescheid, zugestellt 05.11.2026, bis wann?", "klage_asyl"),
    ],
)
def test_the_branch_chooses_among_kinds_of_one_name(text: str, kind: str) -> None:
    assert art(text) == kind


@pytest.mark.parametrize(
    ("text", "said", "kind"),
    [
        ("Berufung gegen Strafbefehl, zugestellt 9.11.2026", "Berufung", "einspruch_strafbefehl"),
        ("Berufung in Familiensache, Beschluss zugestellt 13.11.2026", "Berufung", "beschwerde"),
        (
            "Berufung im Bußgeldverfahren, Urteil verkündet am 10.11.2026",
            "Berufung",
            "rechtsbeschwerde_bussgeld",
        ),
        ("Widerspruch gegen Versäumnisurteil zugestellt am 10.11.2026", "Widerspruch", "einspruch_vu"),
        ("Einspruch gegen Mahnbescheid, zugestellt 03.11.2026", "Einspruch", "widerspruch_mahnbescheid"),
        ("Widerspruch gegen Steuerbescheid vom 02.11.2026, wie lange?", "Widerspruch", "einspruch_steuer"),
        ("Einspruch gegen die Kündigung, zugegangen am 09.11.2026", "Einspruch", "kuendigungsschutzklage"),
    ],
)
def test_a_remedy_under_the_wrong_name_is_told_and_the_right_one_computed(
    text: str, said: str, kind: str
) -> None:
    _, given, read = gelesen(text)
    assert (read["gesagt"], given["art"]) == (said, kind)


@pytest.mark.parametrize(
    "text",
    [
        "Einspruch gegen das Versäumnisurteil, zugestellt am 10.11.2026",
        "Klage nach Widerspruchsbescheid der Krankenkasse, zugestellt am 05.11.2026",
        "Sofortige Beschwerde gegen den PKH-Beschluss, zugestellt 04.11.2026",
        "Revisionsbegründung, Berufungsurteil zugestellt 04.11.2026",
    ],
)
def test_the_right_name_is_not_corrected(text: str) -> None:
    assert gelesen(text)[2]["gesagt"] == ""


@pytest.mark.parametrize(
    ("text", "court", "question"),
    [
        ("Berufung gegen Beschluss des LG Köln zugestellt am 09.11.2026", "LG Köln", GEGEN_BESCHLUSS),
        ("Beschwerde gegen Urteil des AG Köln, zugestellt 5.11.2026", "AG Köln", GEGEN_URTEIL),
        ("Revision gegen Urteil des AG Köln, zugestellt 04.11.2026", "AG Köln", ERSTE_INSTANZ),
    ],
)
def test_a_remedy_that_does_not_fit_the_decision_is_asked_about(text: str, court: str, question: str) -> None:
    read = lesung(lies(text).klein, court)
    assert (read.art, read.frage) == (None, question)


def test_a_court_without_that_remedy_is_told() -> None:
    assert "gibt es vor diesem Gericht nicht" in lesung("berufung beim finanzgericht").frage


# ---- days


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("zugestellt wurde am dritten November, Berufungsfrist", "2026-11-03"),
        ("Zustelldatum: 3/11/26, Berufung OLG Hamm", "2026-11-03"),
        ("Versäumnisurteil laut PZU 31.10., Einspruch bis?", "2026-10-31"),
        ("Eingang hier 02.11., Vollstreckungsbescheid, Einspruch bis wann", "2026-11-02"),
        ("EB vom 06.11.2026, Berufungsbegründung LG Essen", "2026-11-06"),
        ("Strafbefehl bekommen am 3.Nov 26, Einspruch bis wann?", "2026-11-03"),
        ("Berufungsfrist, Zustellung am einunddreißigsten Oktober 2026", "2026-10-31"),
        (
            "Gekündigt am 30.10.2026, Brief lag am 31.10.2026 im Kasten. Bis wann zum Arbeitsgericht?",
            "2026-10-31",
        ),
    ],
)
def test_the_day_is_read_in_many_wordings(text: str, day: str) -> None:
    assert gelesen(text)[1]["ereignis"] == day.replace("2026", str(heute().year), 1)


def test_ordinals_without_a_month_are_no_day() -> None:
    assert daten("in erster instanz, zweites versaeumnisurteil, achten sie auf mai") == []


def test_the_date_of_a_bescheid_is_taken_for_its_posting_and_told() -> None:
    _, given, read = gelesen("Einkommensteuerbescheid vom 05.11.2026, letzter Tag für Einspruch?")
    assert given == {"art": "einspruch_steuer", "ereignis": "2026-11-05", "bekanntgabe": "post"}
    assert read["datum"]
    _, served, _ = gelesen("Steuerbescheid vom 05.11.2026 zugestellt am 07.11.2026, Einspruch bis wann?")
    assert (served["ereignis"], served.get("bekanntgabe")) == ("2026-11-07", None)


def test_a_spoken_day_needs_no_remark_about_its_year() -> None:
    assert not gelesen("Mahnbescheid gestern bekommen, wie lange Zeit?")[2]["ohne_jahr"]
    assert gelesen("Mahnbescheid am 3.11. bekommen, wie lange Zeit?")[2]["ohne_jahr"]


def test_a_year_alone_ends_with_its_last_day() -> None:
    _, given, read = gelesen("Wie lange kann ich eine Betriebskostenabrechnung für 2025 erstellen?")
    assert given == {"art": "betriebskostenabrechnung", "ereignis": "2025-12-31"}
    assert read["im_jahr"] == "2025"


# ---- notice periods, and Fristen without a day


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("Kündigungsfrist Mietvertrag Vermieter, Mieter wohnt seit 2015 da", "9 Monate"),
        ("Kündigungsfrist Wohnung, Vermieter kündigt nach 6 Jahren", "6 Monate"),
        ("Kündigungsfrist für Mieter nach 10 Jahren", "3 Monate"),
        ("Kündigungsfrist Arbeitsvertrag nach 6 Jahren Betriebszugehörigkeit", "2 Monate"),
        ("Welche Kündigungsfrist hat der Arbeitgeber nach 12 Jahren?", "5 Monate"),
        ("Kündigungsfrist Arbeitnehmer nach 6 Jahren Betriebszugehörigkeit", "4 Wochen"),
        ("Kündigung in der Probezeit zugegangen, wann endet das Arbeitsverhältnis?", "2 Wochen"),
    ],
)
def test_the_length_of_a_kuendigungsfrist_follows_from_how_long_the_contract_lasted(
    text: str, length: str
) -> None:
    assert gelesen(text)[1]["frist"] == length


def test_where_the_length_is_doubtful_it_is_asked_for() -> None:
    year = heute().year - 5
    _, given, read = gelesen(f"Kündigungsfrist Arbeitgeber, Mitarbeiter seit {year} im Betrieb")
    assert "frist" not in given
    assert "Seit wann genau" in read["frage"]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Anfechtung der Vaterschaft Frist", "vaterschaftsanfechtung"),
        ("Erinnerung gegen Kostenansatz Frist", "erinnerung_kostenansatz"),
        ("Frist Kündigung wegen Zahlungsverzug", "kuendigung_zahlungsverzug"),
        ("Welche Frist gilt für die Berufung?", "berufung"),
        ("Wie lange hat der Mieter Zeit, einer Mieterhöhung zuzustimmen?", "mieterhoehung_zustimmung"),
        ("Irrtumsanfechtung Frist", "anfechtung_irrtum"),
    ],
)
def test_a_frist_without_a_day_is_looked_up_in_the_catalogue_and_not_in_a_calendar(
    text: str, kind: str
) -> None:
    assert gelesen(text)[:2] == ("berechne_frist", {"art": kind})


@pytest.mark.parametrize("text", ["Frist Rücktritt vom Kaufvertrag", "Frist für Rücktritt vom Erbvertrag"])
def test_a_frist_that_the_catalogue_does_not_know_is_looked_for_in_the_statutes(text: str) -> None:
    assert gelesen(text)[0] == "search_gesetze"


@pytest.mark.parametrize(
    "text",
    [
        "Welche Fristen laufen in den Berufungssachen diese Woche?",
        "Wann ist die Berufungsfrist in der Akte 0086/26?",
        "Frist für die Stellungnahme in der Akte Kiesewald",
    ],
)
def test_what_stands_in_the_calendar_is_still_looked_up_there(text: str) -> None:
    assert gelesen(text)[0] in ("read_fristen", "search_alle_akten")


@pytest.mark.parametrize(
    ("asked", "art"),
    [
        ("Klagefrist beim VG?", "klage_verwaltungsakt"),
        ("Wie lange ist die Klagefrist vor dem Verwaltungsgericht?", "klage_verwaltungsakt"),
        ("Bis wann muss ich beim Verwaltungsgericht klagen?", "klage_verwaltungsakt"),
        ("Klagefrist beim FG?", "klage_finanzgericht"),
        ("Klagefrist beim Sozialgericht?", "klage_sozialgericht"),
        ("Klagefrist beim Arbeitsgericht?", "kuendigungsschutzklage"),
    ],
)
def test_a_court_of_its_own_branch_tells_which_suit_has_a_frist(asked: str, art: str) -> None:
    assert lesung(falte(asked)).art == art


@pytest.mark.parametrize(
    "asked",
    [
        "Klagefrist beim Landgericht?",
        "Klagefrist beim Arbeitsgericht für Lohn?",
        "Klagefrist vor dem Landesarbeitsgericht?",
        "Frist für eine Feststellungsklage beim VG?",
        "Klagefrist beim Verwaltungsgericht gegen die Prüfungsnote?",
    ],
)
def test_a_court_tells_nothing_where_its_suits_have_none_or_another_thing_is_sued_for(asked: str) -> None:
    assert lesung(falte(asked)).art not in ("klage_verwaltungsakt", "kuendigungsschutzklage")
