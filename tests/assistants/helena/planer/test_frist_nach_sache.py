"""How long a Wiedereinsetzung or a Verjährung is goes by what was missed and by what expires."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag
from bridle.assistants.helena.law.frist import berechne_frist
from bridle.assistants.helena.planer.fristen import verjaehrt_worte as worte
from bridle.assistants.helena.planer.fristen.arten import SPRUNGREVISION
from bridle.assistants.helena.planer.fristen.frage import fristfrage
from bridle.assistants.helena.planer.fristen.wiedereinsetzung import ANGENOMMEN
from bridle.assistants.helena.planer.lesen.abkuerzungen import ausgeschrieben
from bridle.assistants.helena.planer.lesen.erkennen import lies


def gelesen(text: str) -> Mapping[str, Any]:
    read = fristfrage(lies(ausgeschrieben(text)))
    assert read is not None, text
    return read


@pytest.mark.parametrize(
    ("text", "art"),
    [
        ("Wiedereinsetzung Strafbefehl, Hindernis weggefallen am 16.11.2026", "wiedereinsetzung_straf"),
        ("Wiedereinsetzung Bußgeldbescheid, Hindernis weg am 16.11.2026", "wiedereinsetzung_straf"),
        ("Wiedereinsetzung im Strafverfahren, Hindernis weg am 16.11.2026", "wiedereinsetzung_straf"),
        ("Wiedereinsetzung versäumter Widerspruch Jobcenter, Hindernis weg 10.11.2026",
         "wiedereinsetzung_sozial"),
        ("Wiedereinsetzung Widerspruch Bauamt, Hindernis weg 10.11.2026", "wiedereinsetzung_vwgo"),
        ("Wiedereinsetzung Einspruch Finanzamt, Hindernis weg 10.11.2026", "wiedereinsetzung_ao"),
        ("Wiedereinsetzung Klage Finanzgericht, Hindernis weg 10.11.2026", "wiedereinsetzung_finanz"),
        ("Wiedereinsetzung wegen versäumter Kündigungsschutzklage, Hindernis weg 09.11.2026",
         "nachtraegliche_zulassung"),
        ("Wiedereinsetzung versäumte Klagefrist VG, Hindernis weg am 10.11.2026", "wiedereinsetzung_vwgo"),
        ("Wiedereinsetzung VwGO Hindernis weg am 10.11.2026", "wiedereinsetzung_vwgo"),
        ("Wiedereinsetzung Einspruch Versäumnisurteil, Hindernis behoben 10.11.2026", "wiedereinsetzung"),
    ],
)  # fmt: skip
def test_wiedereinsetzung_is_that_of_what_was_missed(text: str, art: str) -> None:
    assert gelesen(text)["argumente"]["art"] == art


def test_where_nobody_says_what_was_missed_the_week_of_criminal_matters_is_told_too() -> None:
    read = gelesen("Wiedereinsetzung, Hindernis weg am 10.11.2026")
    assert read["argumente"]["dazu"] == ["wiedereinsetzung_straf"]
    assert read["zugang"] == ANGENOMMEN


def test_what_was_missed_is_over_and_that_is_not_asked() -> None:
    assert not gelesen("Einspruch Strafbefehl schon vorbei, Wiedereinsetzung, Hindernis weg 12.11.2026")[
        "noch"
    ]


@pytest.mark.parametrize(
    ("text", "art"),
    [
        ("Rücktritt vom Kauf, Verjährung, Auto geliefert 18.11.2024", "verjaehrung_kaufmangel"),
        ("Nacherfüllung Küche geliefert am 02.12.2024, Verjährung?", "verjaehrung_kaufmangel"),
        ("Minderung Kaufpreis Sofa, Übergabe 05.01.2025, wann verjährt?", "verjaehrung_kaufmangel"),
        ("Waschmaschine defekt, geliefert am 10.02.2025, wann verjährt das?", "verjaehrung_kaufmangel"),
        ("Rücktritt vom Autokauf, Lieferung 18.11.2024, bis wann kann ich noch?", "verjaehrung_kaufmangel"),
        ("Wann verjährt der Anspruch aus Grundstückskauf, Mangel am Haus, Übergabe 15.12.2021?",
         "verjaehrung_kauf_bauwerk"),
        ("Hauskauf Übergabe 15.12.2021, Feuchtigkeit im Keller, wann verjährt das?",
         "verjaehrung_kauf_bauwerk"),
        ("Eigentumswohnung gekauft, Übergabe 20.12.2021, Schimmel, Verjährung?", "verjaehrung_kauf_bauwerk"),
        ("Anspruch auf Auflassung aus Grundstückskauf vom 15.12.2018, wann verjährt er?",
         "verjaehrung_grundstueck"),
        ("Gewährleistung Neubau, Abnahme 10.12.2021, Verjährung?", "verjaehrung_bauwerk"),
        ("Wann verjährt ein Rotlichtverstoß vom 05.09.2026?", "verjaehrung_verkehrsverstoss"),
        ("Verjährung Ordnungswidrigkeit Geschwindigkeit Tattag 20.08.2026", "verjaehrung_verkehrsverstoss"),
        ("Wann verjährt einfacher Diebstahl, Tat 12.06.2022?", "verjaehrung_straftat_5"),
        ("Wann verjährt Fahrerflucht vom 03.03.2022?", "verjaehrung_straftat_5"),
        ("Wann verjährt gefährliche Körperverletzung vom 05.05.2018?", "verjaehrung_straftat_10"),
        ("Wann verjährt Hausfriedensbruch vom 05.05.2024?", "verjaehrung_straftat_3"),
        ("Wann verjährt der Schadensersatzanspruch aus dem Betrug vom 10.01.2023?", "verjaehrung"),
        ("Wann verjährt die Forderung aus 2023?", "verjaehrung"),
    ],
)  # fmt: skip
def test_what_expires_says_how_long_it_takes(text: str, art: str) -> None:
    assert gelesen(text)["argumente"]["art"] == art


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("Verjährung Photovoltaikanlage Mangel Einbau 15.12.2021", worte.KAUF_ODER_WERK),
        ("Wann verjähren Mängelansprüche, Abnahme Dachsanierung 10.12.2021?", worte.BAUWERK_ODER_NICHT),
        ("Verkäufer hat Mangel arglistig verschwiegen, Haus übergeben 01.03.2019, Verjährung?",
         worte.BEI_ARGLIST),
        ("Wann verjährt eine Steuerforderung aus 2020?", worte.NACH_DER_AO),
        ("Verjährung Beleidigung vom 03.03.2024", worte.NACH_STRAFMASS),
        ("Wann verjährt schwerer Diebstahl vom 03.03.2020?", worte.NACH_STRAFMASS),
        ("Wann verjährt Diebstahl mit Waffen vom 03.03.2020?", worte.NACH_STRAFMASS),
        ("Wann verjährt ein Einbruchdiebstahl vom 03.03.2020?", worte.NACH_STRAFMASS),
        ("Wann verjährt Mord?", worte.NIE),
        ("Verjährung Ordnungswidrigkeit nach dem Abfallrecht vom 01.03.2026", worte.NACH_GELDBUSSE),
        ("Sprungrevision Frist Urteil AG heute", SPRUNGREVISION),
    ],
)  # fmt: skip
def test_what_the_law_makes_depend_on_more_is_asked(text: str, asked: str) -> None:
    assert gelesen(text)["frage"] == asked


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Verjährung Bürgschaft, Hauptschuld fällig 2022", "„Bürgschaft“"),
        ("Wann verjährt ein Vermächtnis, Erbfall 03.03.2022?", "„Vermächtnis“"),
    ],
)
def test_a_matter_that_is_not_known_here_is_told_to_be_unchecked(text: str, named: str) -> None:
    assert named in gelesen(text)["zugang"]


def test_an_ordinary_claim_is_reckoned_without_such_a_word() -> None:
    assert not gelesen("Wann verjährt die Forderung aus 2023?")["zugang"]


@pytest.mark.parametrize(
    ("art", "event", "end"),
    [
        ("verjaehrung_verkehrsverstoss", "2026-09-05", "2026-12-04"),
        ("verjaehrung_straftat_5", "2022-06-12", "2027-06-11"),
        ("verjaehrung_straftat_5", "2022-01-10", "2027-01-09"),
        ("verjaehrung_kauf_bauwerk", "2021-12-15", "2026-12-15"),
        ("wiedereinsetzung_ao", "2026-11-10", "2026-12-10"),
        ("gerichtsbescheid", "2026-11-12", "2026-12-14"),
    ],
)
def test_the_day_of_a_deed_counts_and_its_end_does_not_move(art: str, event: str, end: str) -> None:
    assert str(berechne_frist(art=art, ereignis=event).ende) == end


@pytest.mark.parametrize(
    ("text", "art"),
    [
        ("Mandant bringt Kündigung mit, lag am 10.11.2026 im Briefkasten. Letzter Tag fürs Arbeitsgericht?",
         "kuendigungsschutzklage"),
        ("Gegen ein Urteil des Arbeitsgerichts Köln: welches Rechtsmittel, wohin, welche Fristen?",
         "berufung_arbg"),
        ("Arbeitgeber kündigt nach 3 Jahren, Zugang 12.11.2026", "arbeitsvertrag_kuendigung"),
        ("Vermieter kündigt wegen Eigenbedarf, Mieter wohnt seit 9 Jahren da, Zugang 03.11.2026",
         "mietkuendigung"),
        ("Änderungskündigung zugegangen am 12.11.2026, bis wann Vorbehalt erklären und klagen?",
         "vorbehalt_aenderungskuendigung"),
        ("Widerspruch gegen Sperrzeitbescheid vom 09.11.2026", "widerspruch_sozial"),
        ("Untätigkeitsklage VG, Antrag gestellt am 20.08.2026", "untaetigkeitsklage"),
        ("Gerichtsbescheid VG zugestellt 12.11.2026, was tun und bis wann?", "gerichtsbescheid"),
        ("Gerichtsbescheid Sozialgericht zugestellt 12.11.2026", "gerichtsbescheid_sozial"),
        ("Berufung gegen den Gerichtsbescheid des SG, zugestellt 12.11.2026", "berufung_sozial"),
        ("Einspruch gegen Versäumnisbeschluss Familiengericht zugestellt 12.11.2026", "einspruch_vu"),
    ],
)  # fmt: skip
def test_a_case_that_is_told_names_its_frist(text: str, art: str) -> None:
    assert gelesen(text)["argumente"]["art"] == art


def test_the_end_of_the_contract_and_the_suit_are_told_where_nobody_says_which_is_meant() -> None:
    read = gelesen("Arbeitgeber kündigt nach 3 Jahren, Zugang 12.11.2026")
    assert read["argumente"]["dazu"] == ["kuendigungsschutzklage"]


@pytest.mark.parametrize(
    "text",
    [
        "Widerspruchsbescheid vom 06.11.2026, zugestellt am 09.11.2026, Klage VG bis wann?",
        "Strafbefehl vom 06.11.2026, zugestellt am 09.11.2026, Einspruch bis wann?",
        "Klage VG bis wann? Widerspruchsbescheid vom 06.11.2026. Er wurde am 09.11.2026 zugestellt.",
    ],
)
def test_the_date_that_a_paper_bears_is_not_the_day_on_which_it_was_served(text: str) -> None:
    assert gelesen(text)["argumente"]["ereignis"] == "2026-11-09"


def test_a_length_that_the_court_set_is_reckoned_beside_its_norm() -> None:
    read = gelesen("Hinweisbeschluss § 522, Stellungnahme 2 Wochen, zugestellt 12.11.2026")
    assert read["argumente"] == {"frist": "2 Wochen", "ereignis": "2026-11-12"}


async def test_both_ends_of_an_unnamed_wiedereinsetzung_are_shown(kanzlei: Kanzlei) -> None:
    answer = await frag(kanzlei, "Wiedereinsetzung, Hindernis weg am 10.11.2026")
    assert "24.11.2026" in answer
    assert "17.11.2026" in answer


async def test_remedy_and_its_fristen_are_no_question_for_the_calendar(kanzlei: Kanzlei) -> None:
    answer = await frag(
        kanzlei, "Gegen ein Urteil des Arbeitsgerichts Köln: welches Rechtsmittel, wohin, welche Fristen?"
    )
    assert "Kalender" not in answer
    assert "§ 66 Abs. 1" in answer
