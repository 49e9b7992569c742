"""What a reader who tried to break the rules got wrong answers to."""

from __future__ import annotations

from typing import Any

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech
from bridle.assistants.helena.planer import genaue_regeln
from bridle.assistants.helena.planer.entschaedigung import nach_dem_jveg
from bridle.assistants.helena.planer.fristen.frage import fristfrage
from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.nebenbei import ohne_nebenbei
from bridle.assistants.helena.planer.verstehen.lesart import Versteht, lesart

KENNT = Versteht(genaue_regeln())


def frist(text: str) -> dict[str, Any]:
    read = fristfrage(lies(text))
    return dict(read["argumente"]) if read is not None else {}


@pytest.mark.parametrize(
    "text",
    [
        "Wir klagen vorm Arbeitsgericht: Wie hoch ist das Kostenrisiko bei 10.000 €?",
        "Wir haben das Urteil gestern bekommen: Wann läuft die Berufungsfrist ab?",
        "Wir vertreten zwei Kläger: Was kostet das bei 5.000 €?",
        "Welche Gerichtskosten fallen bei 10.000 € an, wir haben die Klage zurückgenommen?",
        "Wann läuft die Widerspruchsfrist ab, wir haben keine Belehrung bekommen?",
        "Bis wann muss ich kündigen, damit ich zum Jahresende raus bin?",
        "In der Sache Silberbach brauche ich was – welche Fristen laufen diese Woche?",
    ],
)
def test_what_says_something_of_the_case_is_no_remark(text: str) -> None:
    assert ohne_nebenbei(text) == text


@pytest.mark.parametrize(
    "text",
    [
        "Wie viel Schmerzensgeld bekommt der Kläger bei einem Beinbruch?",
        "Wie viel Urlaub steht der Mandantin zu?",
        "Wie viel bekommt unser Mandant vom Gegner erstattet, wenn wir bei 10.000 € gewinnen?",
    ],
)
def test_a_party_is_no_witness(text: str) -> None:
    assert nach_dem_jveg(lies(text)) == ""


@pytest.mark.parametrize(
    ("text", "not_art"),
    [
        (
            "Beschwerde gegen die Zwischenverfügung des Registergerichts, zugestellt 3.3.2025, bis wann?",
            "beschwerde_grundbuch",
        ),
        (
            "Rechtsbeschwerde in der Grundbuchsache, Beschluss zugestellt am 3.3.2025: bis wann?",
            "beschwerde_grundbuch",
        ),
        (
            "Der Mieter reagiert nicht auf die Mahnung vom 3.3.2025. Ab wann können wir klagen?",
            "untaetigkeitsklage",
        ),
    ],
)
def test_a_kind_needs_more_than_one_word_of_it(text: str, not_art: str) -> None:
    assert frist(text).get("art") != not_art


def test_an_application_is_waited_for_six_months() -> None:
    asked = "Antrag beim Jobcenter am 3.3.2025 gestellt, der Widerspruch davor kam zu spät. Ab wann klagen?"
    assert frist(asked).get("frist") != "3 Monate"


def test_the_day_of_another_claim_is_not_taken_over() -> None:
    before = Vorher("Der Werklohn wurde am 3.4.2022 fällig. Wann verjährt er?", "Quelle: Fristenrechner")
    read = KENNT.angaben(lesart("Und der Pflichtteil der Tochter?", [before], KENNT).fragen[0])
    assert read is not None
    assert "ereignis" not in read[1]


def test_another_remedy_stays_what_it_is() -> None:
    before = Vorher(
        "Welche Fristen laufen bei Auerwald?", "Zwei offene Fristen (Akte 0019/26):\n\nQuelle: Kalender"
    )
    read = lesart("Bis wann müssen wir die Revision begründen?", [before], KENNT)
    assert "Revision" in read.fragen[0]
    assert "Berufung" not in read.fragen[0]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "Wir klagen vorm Arbeitsgericht: Wie hoch ist das Kostenrisiko bei 10.000 €?",
            "vor dem Arbeitsgericht",
        ),
        ("Gebühren bei der Vertretung von zwei Beklagten, Streitwert 10.000 €, mit Termin?", "1008"),
        (
            "Die Sache geht auch ohne Anwalt. Wie hoch ist das Kostenrisiko bei 4.000 €?",
            "Gegnerischer Anwalt: 901,43 €",
        ),
        (
            "Revision nicht zugelassen, OLG Köln, zugestellt 3.3.2025, Streitwert 5.000 €. Bis wann?",
            "Nicht berücksichtigt",
        ),
        ("Wir klagen 10.000 € netto ein. Wie hoch ist das Prozesskostenrisiko?", "4.776,00 €"),
    ],
)
async def test_what_changes_a_result_is_used_or_told(kanzlei: Kanzlei, text: str, told: str) -> None:
    assert told in await frag(kanzlei, text)


async def test_when_something_was_is_answered_within_the_steps(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(
        kanzlei,
        "Bis wann müssen wir bei Lindwurm Einspruch einlegen?",
        "Wann wurde der Strafbefehl zugestellt?",
    )
    assert "Zugestellt am" in said
    assert "maximale Anzahl" not in said
