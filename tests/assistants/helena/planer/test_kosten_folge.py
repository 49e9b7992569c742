"""Costs further asked about: what comes back to who wins, what a court still takes, another end of a suit."""

from __future__ import annotations

from typing import Any

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech
from assistants.helena.planer.gelesen import KENNT
from assistants.helena.planer.gelesen import alle_angaben as angaben
from bridle.assistants.helena.planer.kosten.ausgang import erstattet, netto
from bridle.assistants.helena.planer.kosten.gebuehren import gebuehren
from bridle.assistants.helena.planer.kosten.risiko import risiko
from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.verstehen.kern import kern
from bridle.assistants.helena.planer.verstehen.lesart import lesart
from bridle.assistants.helena.planer.vorsicht.aufruf import RISIKO, zusammen
from bridle.assistants.helena.planer.vorsicht.pruefung import ausgelassen

MAHN = Vorher(
    "Was kostet ein Mahnbescheid über 4.400 €?",
    "Gerichtsgebühr Nr. 1100 …\n\nQuelle: Kostenrechner, Tabelle RVG 2025.",
)
AKTE = Vorher(
    "Kostenrisiko Silberbach",
    "Kosten einer Klage vor dem Arbeitsgericht bei einem Streitwert von 12.600,00 €, eine Instanz:\n\n"
    "Das trägt die eigene Seite, je nach Ausgang:\n\n"
    "Quelle: Kostenrechner, Tabellen RVG 2025 und GKG 2025; Angaben aus der Akte 0101/26.",
)


@pytest.mark.parametrize(
    "text",
    [
        "Und wenn Widerspruch eingelegt wird, was kostet das Gericht dann noch?",
        "und was müssen wir bei der Gerichtskasse noch nachzahlen, wenn wir klagen?",
    ],
)
def test_after_a_mahnbescheid_the_court_takes_what_is_left(text: str) -> None:
    assert angaben(text, MAHN) == [{"streitwert": "4400.00", "kv": "1210"}]
    (asked,) = lesart(text, (MAHN,), KENNT).fragen
    read = gebuehren(lies(asked))
    assert read is not None
    assert read["danach"] == [{"kv": "1100"}]


@pytest.mark.parametrize(
    "text",
    ["Und was zahlt uns der Arbeitgeber, wenn wir gewinnen?", "was bekommen wir zurück, wenn wir obsiegen?"],
)
def test_what_the_other_side_pays_back_is_asked_of_the_same_lawsuit(text: str) -> None:
    (asked,) = lesart(text, (AKTE,), KENNT).fragen
    read = risiko(lies(asked))
    assert read is not None
    assert read["erstattung"]


STUFE = {
    "name": "Landgericht",
    "erstattung": True,
    "eigener_anwalt": "1190.00",
    "eigener_anwalt_text": "1.190,00 €",
    "gegnerischer_anwalt": "1190.00",
    "gerichtskosten": "500.00",
    "gerichtskosten_text": "500,00 €",
    "summe": "2880.00",
    "posten_eigener_anwalt": [{"vv": "3100", "betrag": "1000.00"}, {"vv": "7008", "betrag": "190.00"}],
    "posten_gegnerischer_anwalt": [{"vv": "3100", "betrag": "1000.00"}, {"vv": "7008", "betrag": "190.00"}],
}


def test_who_wins_gets_the_own_lawyer_and_the_court_back() -> None:
    assert "**1.690,00 €** erstattet" in erstattet({"instanzen": [STUFE]})
    assert "erstattet der Gegner nichts" in erstattet({"instanzen": [STUFE | {"erstattung": False}]})


def test_who_wins_in_part_gets_what_the_costs_exceed_the_own_share() -> None:
    assert "bekommt die eigene Seite vom Gegner nach dem Kostenausgleich **970,00 €**" in erstattet(
        {"instanzen": [STUFE], "quote": "0.75"}
    )
    assert "zahlt die eigene Seite an den Gegner nach dem Kostenausgleich **614,00 €**" in erstattet(
        {"instanzen": [STUFE], "quote": "0.2"}
    )


@pytest.mark.parametrize(
    ("whose", "lost"),
    [({"eigene", "gegner"}, "2.500,00 €"), ({"eigene"}, "2.690,00 €"), ({"gegner"}, "2.690,00 €")],
)
def test_without_vat_the_lost_lawsuit_costs_less(whose: set[Any], lost: str) -> None:
    assert f"alles verloren **{lost}**" in netto({"instanzen": [STUFE]}, frozenset(whose))


def test_a_story_of_a_lawsuit_and_what_it_costs_is_one_question() -> None:
    question = "Lohnklage 4.000 €, die Parteien vergleichen sich. Was nimmt das Arbeitsgericht?"
    assert kern(question).fragen == (question,)


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("Die Mandantin gewinnt 3.000 von 12.000 €, welche Kosten bleiben ihr?",
         {"streitwert": "12000.00", "quote": "25 %"}),
        ("Von 9.000 € werden uns 3.000 € zugesprochen, was tragen wir an Kosten?",
         {"streitwert": "9000.00", "quote": "1/3"}),
        ("Prozesskosten bei 1.500 € Wertminderung und 4.000 € Reparaturkosten?", {"streitwert": "5500.00"}),
        ("Kostenrisiko einer Klage über 7.000 €, 300 € Selbstbeteiligung", {"streitwert": "7000.00"}),
    ],
)  # fmt: skip
def test_of_several_sums_each_is_taken_for_what_it_is(question: str, wanted: dict[str, str]) -> None:
    read = risiko(lies(question))
    assert read is not None
    assert read["argumente"] == wanted
    call = zusammen([(RISIKO, wanted)])
    assert call is not None
    assert [each for each in ausgelassen(lies(question), call) if "300" not in each] in (
        [],
        ["die Rechtsschutzversicherung"],
    )


async def test_a_settlement_after_the_court_fee_of_a_matter_is_reckoned_for_it(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(
        kanzlei, "Sandkuhl: Gerichtskosten?", "Und wenn wir uns einigen und vergleichen?"
    )
    assert "Nr. 1211" in said


async def test_before_a_labour_court_nothing_comes_back(kanzlei: Kanzlei) -> None:
    said = await frag(
        kanzlei, "Lohnklage 4.000 €: Welche Kosten muss der Arbeitgeber erstatten, wenn wir gewinnen?"
    )
    assert "erstattet der Gegner nichts" in said
