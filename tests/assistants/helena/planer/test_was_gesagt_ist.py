"""What a request says is what is computed: what is denied, what has been, what a claim is for, whose time."""

from __future__ import annotations

from typing import Any

import pytest

from bridle.assistants.helena.planer import genaue_regeln
from bridle.assistants.helena.planer.auswahl.ich import mit_namen
from bridle.assistants.helena.planer.lesen.redensarten import ohne_redensarten
from bridle.assistants.helena.planer.lesen.tage import heute


def gelesen(text: str) -> tuple[str, dict[str, Any]]:
    """The tool that is asked for a request, and what it is told."""
    for rule in genaue_regeln():
        read = rule.read(ohne_redensarten(text))
        if read is not None:
            return rule.tool, dict(read[1])
    raise AssertionError(f"no rule reads {text!r}")


@pytest.mark.parametrize(
    ("text", "art"),
    [
        ("Ausschlagungsfrist, weiß seit 20.10.2026 davon, kein Ausland", "ausschlagung"),
        ("Erbe weiß es seit 20.10.2026. Bis wann ausschlagen? Kein Auslandsbezug", "ausschlagung"),
        ("Ausschlagungsfrist, weiß seit 20.10.2026 davon, wohnt im Ausland", "ausschlagung_ausland"),
        ("Gewährleistung Gebrauchtwagen, Übergabe 01.12.2024, läuft wann ab?", "verjaehrung_kaufmangel"),
        ("Bis wann auf die Anhörung im Bußgeldverfahren antworten?", "anhoerung"),
    ],
)
def test_what_is_denied_names_no_kind_and_what_is_said_does(text: str, art: str) -> None:
    assert gelesen(text)[1]["art"] == art


def test_a_letter_that_lay_there_is_not_one_to_come() -> None:
    day = heute().replace(day=1)
    tool, told = gelesen(
        f"Frist Kündigungsschutzklage, wenn die Kündigung am {day:%d.%m.} im Briefkasten lag"
    )
    assert tool == "berechne_frist"
    assert told["ereignis"] == day.isoformat()


def test_a_bescheid_that_came_by_post_is_reckoned_from_its_date() -> None:
    told = gelesen("Steuerbescheid vom 28.10.2026 kam per Post. Bis wann Einspruch?")[1]
    assert (told["ereignis"], told["bekanntgabe"]) == ("2026-10-28", "post")


def test_who_wants_to_appeal_and_asks_when_wants_no_text() -> None:
    told = gelesen("Wir wollen gegen das Urteil des LG Essen Berufung einlegen – wann läuft die Frist ab?")[1]
    assert (told["art"], told["gericht"]) == ("berufung", "LG Essen")


def test_a_value_made_of_salaries_is_heard_by_the_arbeitsgericht() -> None:
    told = gelesen(
        "Mandant verdient 3.800 € brutto im Monat und will gegen seine Kündigung klagen. "
        "Was kostet ihn die erste Instanz, wenn er verliert?"
    )[1]
    assert (told["gericht"], told["streitwert"]) == ("arbeit", "11400.00")


@pytest.mark.parametrize(
    ("text", "sache"),
    [
        ("Zahnarzt hat gepfuscht, Schmerzensgeld 4.000 Euro. Wo klagen?", "heilbehandlung"),
        ("Schmerzensgeld 3.000 € nach Verkehrsunfall, welches Gericht?", "verkehrsunfall"),
        ("Schadensersatz 12.000 € wegen Hundebiss, welches Gericht?", "schadensersatz"),
        ("Räumungsklage Wohnung, Streitwert 14400 – wo reichen wir die ein?", "wohnraummiete"),
        ("Werklohnklage über 9.800 €: Amtsgericht oder Landgericht, und braucht er einen Anwalt?", "bau"),
    ],
)
def test_what_a_claim_is_for_decides_its_court(text: str, sache: str) -> None:
    tool, told = gelesen(text)
    assert (tool, told["sache"]) == ("bestimme_zustaendigkeit", sache)


def test_a_norm_that_is_named_is_shown_and_no_matter_is_looked_for() -> None:
    tool, told = gelesen("Wieviel Zeit hat der Betriebsrat nach § 102 Abs. 2 BetrVG, sich zu äußern?")
    assert (tool, told["query"]) == ("search_gesetze", "§ 102 Abs. 2 BetrVG")


def test_what_has_to_go_out_by_a_day_stands_in_the_calendar() -> None:
    assert gelesen("was muss bis freitag raus??")[0] == "read_fristen"


def test_whoever_asks_for_their_own_hours_is_known_by_name() -> None:
    told = "Du arbeitest mit Dr. Annika Sturmvogel (ANWALT). Das Gespräch gehört zu keiner bestimmten Akte."
    asked = "Wie viele Stunden habe ich diese Woche erfasst?"
    assert mit_namen(asked, told) == "Wie viele Stunden hat Annika Sturmvogel diese Woche erfasst?"
    assert mit_namen("Wie viel Zeit habe ich noch?", told) == "Wie viel Zeit habe ich noch?"
