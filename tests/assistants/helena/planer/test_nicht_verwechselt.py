"""What looks like another thing that is reckoned or looked up, and is not to be taken for it."""

from __future__ import annotations

from typing import Any

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech
from bridle.assistants.helena.planer import genaue_regeln
from bridle.assistants.helena.planer.entschaedigung import NICHT_NACH_DEM_RVG
from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.verstehen.lesart import Versteht, lesart

KENNT = Versteht(genaue_regeln())
KLAGE = Vorher("Was kostet eine Klage über 8.000 Euro?", "Gericht: 714,00 €\n\nQuelle: Kostenrechner")


def angaben(text: str, *before: Vorher) -> tuple[str, dict[str, Any]]:
    read = KENNT.angaben(lesart(text, before, KENNT).fragen[0])
    assert read is not None, text
    return read[0], dict(read[1])


@pytest.mark.parametrize(
    "text",
    [
        "Wie viel Kilometergeld kriegt eine Zeugin bei 150 km?",
        "Was bekommt die Partei für 90 km Anfahrt ersetzt?",
        "Wie hoch ist die Entschädigung eines Zeugen je Stunde?",
        "Was erhält ein gerichtlicher Sachverständiger pro Stunde?",
        "Wie viel Zeugengeld gibt es für fünf Stunden?",
    ],
)
async def test_what_a_witness_gets_is_no_lawyers_fee(kanzlei: Kanzlei, text: str) -> None:
    assert NICHT_NACH_DEM_RVG in await frag(kanzlei, text)


@pytest.mark.parametrize(
    "text", ["Was bekommen wir für 150 km Fahrt zum Gericht?", "Fahrtkosten des Anwalts, 80 km?"]
)
async def test_a_lawyers_journey_is_still_reckoned(kanzlei: Kanzlei, text: str) -> None:
    assert "Nr. 7003 VV RVG" in await frag(kanzlei, text)


@pytest.mark.parametrize(
    ("text", "art"),
    [
        (
            "Scheidung rechtskräftig am 12.03.2024: wann verjährt der Zugewinnausgleich?",
            "verjaehrung_zugewinn",
        ),
        (
            "Wann verjährt der titulierte Zugewinnausgleich, rechtskräftig seit 12.03.2024?",
            "verjaehrung_titel",
        ),
        ("Wann verjährt ein Urteil, rechtskräftig seit 12.03.2024?", "verjaehrung_titel"),
    ],
)
def test_a_divorce_is_no_title_for_what_is_claimed_after_it(text: str, art: str) -> None:
    assert angaben(text) == ("berechne_frist", {"art": art, "ereignis": "2024-03-12"})


async def test_the_zugewinn_expires_with_the_third_year(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Scheidung rechtskräftig seit 12.03.2024, wann verjährt der Zugewinn?")
    assert "31.12.2027" in said


@pytest.mark.parametrize(
    "text",
    [
        "Wann verjährt der Unterhalt nach der Scheidung, rechtskräftig seit 02.02.2024?",
        "Wann verjährt der Anspruch gegen den Frachtführer, Ablieferung 02.02.2024?",
        "Wann verjährt die Haftung des Geschäftsführers, Pflichtverletzung am 02.02.2024?",
    ],
)
def test_what_expires_by_another_rule_is_not_reckoned(text: str) -> None:
    assert KENNT.werkzeug(text) != "berechne_frist"


@pytest.mark.parametrize(
    "text",
    [
        "Anwaltskosten bei 8.000 Euro zuzüglich Zinsen seit 01.03.2022?",
        "Geschäftsgebühr aus 8.000 € nebst 5 Prozentpunkten Zinsen ab dem 01.03.2022?",
        "1,3 Geschäftsgebühr aus 8.000 Euro, Diebstahl vom 01.03.2022?",
        "Was kostet eine Klage über 8.000 Euro wegen der Lieferung am 01.03.2022?",
    ],
)
def test_the_day_of_something_else_is_not_that_of_the_mandate(text: str) -> None:
    assert not {"auftrag", "anhaengig"} & angaben(text)[1].keys()


@pytest.mark.parametrize(
    "text",
    [
        "Geschäftsgebühr aus 8.000 Euro, Auftrag vom 01.03.2022?",
        "Geschäftsgebühr aus 8.000 Euro am 01.03.2022?",
        "Anwaltskosten bei 8.000 Euro, beauftragt am 01.03.2022?",
    ],
)
def test_the_day_of_the_mandate_is_taken(text: str) -> None:
    assert angaben(text)[1]["auftrag"] == "2022-03-01"


@pytest.mark.parametrize("was", ["Lohn", "Gehaltsnachzahlung", "Überstunden"])
async def test_a_payment_order_for_wages_comes_from_the_labour_court(kanzlei: Kanzlei, was: str) -> None:
    said = await frag(kanzlei, f"Welches Gericht ist für einen Mahnbescheid wegen {was} in Köln zuständig?")
    assert "Arbeitsgericht" in said.split("Begründung:")[0]
    assert "Euskirchen" not in said


async def test_a_paragraph_after_an_article_is_one_of_another_law(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(kanzlei, "Was sagt Art. 14 GG?", "Und § 823?")
    assert "823 GG" not in said
    assert "Gesetz" in said


@pytest.mark.parametrize(
    "text", ["Und die Adresse vom Gericht?", "und die Telefonnummer der Geschäftsstelle?"]
)
def test_another_thing_is_no_more_of_the_costs(text: str) -> None:
    assert lesart(text, [KLAGE], KENNT).fragen == (text,)


def test_the_costs_of_a_matter_take_no_sum_from_before() -> None:
    read = lesart("Und die Gerichtskosten in der Sache Sandkuhl?", [KLAGE], KENNT)
    assert "8.000" not in read.fragen[0]
