"""Statutes that are looked for by words: what is shown of them, and which questions look for one."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech
from bridle.assistants.helena.planer import genaue_regeln
from bridle.assistants.helena.planer.verstehen.lesart import Versteht, lesart

KENNT = Versteht(genaue_regeln())


@pytest.mark.parametrize(
    ("text", "norm", "told"),
    [
        ("Ab wie vielen Mitarbeitern gilt das Kündigungsschutzgesetz?", "§ 23 KSchG", "zehn oder weniger"),
        ("Welche Höchstgrenze gilt für Mieterhöhungen in drei Jahren?", "§ 558 BGB", "20 Prozent"),
        ("Wo steht die 40-Euro-Pauschale bei Zahlungsverzug?", "§ 288 BGB", "40 Euro"),
        ("Welche Strafe droht bei Trunkenheit im Verkehr?", "§ 316 StGB", "einem Jahr"),
    ],
)
async def test_the_best_norm_shows_what_was_asked_for(
    kanzlei: Kanzlei, text: str, norm: str, told: str
) -> None:
    said = await frag(kanzlei, text)
    best = said.split("- **")[1]
    assert best.startswith(norm)
    assert told in best


async def test_another_norm_shows_the_part_that_the_words_stand_in(kanzlei: Kanzlei) -> None:
    said = await frag(
        kanzlei, "Welcher Paragraph regelt die fristlose Kündigung wegen Zahlungsverzugs der Miete?"
    )
    others = [each for each in said.split("- **")[2:] if "[…]" in each]
    assert others
    assert all(" […]" in each or each.rstrip().endswith((".", "[…]")) for each in others)
    assert not any(each.rstrip()[-4:-3].isalpha() and each.rstrip().endswith("[…]") for each in others)


@pytest.mark.parametrize(
    "text",
    [
        "Strafe für Trunkenheit im Verkehr?",
        "Welcher Paragraph regelt die fristlose Kündigung eines Mietverhältnisses wegen Zahlungsverzugs?",
        "Ab wie vielen Arbeitnehmern gibt es einen Betriebsrat?",
        "Wie hoch darf eine Mietkaution sein?",
    ],
)
def test_a_question_for_a_rule_looks_for_its_norm(text: str) -> None:
    assert KENNT.werkzeug(lesart(text, [], KENNT).fragen[0]) == "search_gesetze"


@pytest.mark.parametrize(
    ("text", "sache"),
    [
        ("Pfändung des Arbeitslohns, Schuldner wohnt in Bonn. Welches Gericht?", "vollstreckung"),
        ("Unfall in Düsseldorf, 14.000 Euro. Welche Gerichte kommen in Frage?", "verkehrsunfall"),
        ("Kindergeld abgelehnt, Klage wo?", "finanz"),
        ("Handelssache über 20.000 Euro in Köln, Kammer für Handelssachen?", "handel"),
    ],
)
def test_a_court_is_asked_for_in_other_words(text: str, sache: str) -> None:
    read = KENNT.angaben(lesart(text, [], KENNT).fragen[0])
    assert read is not None
    assert (read[0], read[1]["sache"]) == ("bestimme_zustaendigkeit", sache)


async def test_a_court_for_enforcement_is_told_and_no_fees_are_spoken_of(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Pfändung des Arbeitslohns, Schuldner wohnt in Bonn. Welches Gericht?")
    assert "Vollstreckungsgericht" in said
    assert "Gebühren" not in said.split("Quelle")[0].split("Begründung")[0]


async def test_another_country_is_told_to_be_left_out(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Gegner sitzt in Wien, Kaufpreis 9.000 Euro. Welches Gericht?")
    assert "der Bezug zum Ausland" in said.split("Begründung")[0]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("Welches Gericht für eine Zahlungsklage über 7.500 € gegen einen Kölner Beklagten?", "Köln"),
        (
            "Mandantin sitzt mit ihrer GmbH in Nürnberg, Schuldner in Hamburg. Welches Mahngericht?",
            "Nürnberg",
        ),
    ],
)
def test_whose_town_it_is(text: str, place: str) -> None:
    read = KENNT.angaben(text)
    assert read is not None
    assert read[1]["ort"] == place


async def test_interest_beside_the_sum_chooses_no_court(kanzlei: Kanzlei) -> None:
    said = await frag(
        kanzlei, "Hauptforderung 9.700 € plus 900 € Zinsen, Beklagter in Düsseldorf, welches Gericht?"
    )
    assert "**Amtsgericht Düsseldorf**" in said


async def test_whether_a_norm_holds_elsewhere_it_says_itself(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(kanzlei, "Was steht in § 12a ArbGG?", "Gilt das auch in der zweiten Instanz?")
    assert "**§ 12a ArbGG**" in said
    assert "ersten Rechtszug" in said
