"""Which court, which remedy: by what a word means, and not by another word that happens to stand in it."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech
from assistants.helena.planer.gelesen import angaben
from bridle.assistants.helena.planer.recht.rechtsbehelf import erkenne
from bridle.assistants.helena.planer.recht.sache_in import sache_in


@pytest.mark.parametrize(
    ("klein", "about"),
    [
        ("rechtsmittel gegen die kostenentscheidung", None),
        ("entscheidung des amtsgerichts", None),
        ("streit ueber einen preisnachlass", None),
        ("die scheidung meiner mandantin", "familie"),
        ("einspruchsentscheidung des finanzamts", "finanz"),
        ("unterlassung uwg 8.000 €", "wettbewerb"),
        ("gdb 30 abgelehnt", "sozial"),
        ("streit unter geschwistern um den nachlass", "erbrecht"),
        ("klage auf herausgabe aus dem nachlass", "erbrecht"),
        ("miterben streiten", "erbrecht"),
        ("erbschein", "nachlass"),
        ("ausschlagung beim nachlassgericht", "nachlass"),
    ],
)
def test_a_subject_is_read_by_whole_words(klein: str, about: str | None) -> None:
    assert sache_in(klein) == about


@pytest.mark.parametrize(
    ("text", "norm"),
    [
        ("Rechtsmittel gegen Kostenentscheidung nach Anerkenntnis", "§ 99 ZPO"),
        ("Welches Rechtsmittel gegen die Kostenentscheidung nach Erledigung?", "§ 91a ZPO"),
        ("Was kann man gegen die Kostenentscheidung nach Klagerücknahme tun?", "§ 269 ZPO"),
    ],
)
def test_a_decision_on_costs_alone_has_its_own_remedy(text: str, norm: str) -> None:
    found = erkenne(text)
    assert found is not None
    assert norm in found["argumente"]["query"]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (
            "Rechtsmittel gegen die Kostenentscheidung im Anerkenntnisurteil, zugestellt 12.11.2026",
            "sofortige_beschwerde",
        ),
        ("Nichtzulassungsbeschwerde LSG Urteil SG zugestellt 12.11.2026", "nichtzulassungsbeschwerde_lsg"),
        (
            "Nichtzulassungsbeschwerde gegen Urteil des Sozialgerichts, zugestellt 12.11.2026",
            "nichtzulassungsbeschwerde_lsg",
        ),
        (
            "Nichtzulassungsbeschwerde gegen Urteil des LSG, zugestellt 12.11.2026",
            "nichtzulassungsbeschwerde_sozial",
        ),
        ("Sonderkündigungsrecht Mieterhöhung zugegangen 07.10.2026", "sonderkuendigung_mieterhoehung"),
        ("Mieterhöhung zugegangen 07.10.2026, bis wann zustimmen?", "mieterhoehung_zustimmung"),
    ],
)
def test_which_court_decided_says_which_remedy_runs(text: str, kind: str) -> None:
    tool, given = angaben(text)
    assert (tool, given["art"]) == ("berechne_frist", kind)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Zwei Forderungen 6.000 und 5.000 gegen denselben Gegner – AG oder LG?", "11000.00"),
        ("Welches Gericht für zwei Rechnungen über 4.000 € und 7.500 €?", "11500.00"),
        ("Welches Gericht für eine Forderung von 6.000 €?", "6000.00"),
    ],
)
def test_several_claims_are_added_up(text: str, value: str) -> None:
    tool, given = angaben(text)
    assert (tool, given["streitwert"]) == ("bestimme_zustaendigkeit", value)


async def test_the_sum_of_the_claims_is_told(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Welches Gericht für zwei Rechnungen über 4.000 € und 7.500 €?")
    assert "4.000,00 € + 7.500,00 € = 11.500,00 €" in said
    assert "**Landgericht**" in said


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("Erbschein beantragen wo?", {"sache": "nachlass"}),
        ("Wo muss ich die Erbausschlagung erklären?", {"sache": "nachlass"}),
        ("BAföG abgelehnt – welches Gericht?", {"sache": "verwaltung"}),
        ("Schwerbehindertenausweis GdB Klage Gericht", {"sache": "sozial"}),
        ("Unterlassung UWG 8.000 € welches Gericht", {"sache": "wettbewerb"}),
        ("Beschwerde AG Brühl Familiengericht welches OLG?", {"gericht": "FamG", "ort": "Brühl"}),
        ("Berufung Arbeitsgericht Bonn, welches LAG?", {"gericht": "ArbG", "ort": "Bonn"}),
        ("Welches LAG für die Berufung gegen das Arbeitsgericht Bonn?", {"gericht": "ArbG", "ort": "Bonn"}),
        (
            "Bei welchem Gericht wird die Berufung in Strafsachen eingelegt?",
            {"gericht": "AG", "sache": "straf"},
        ),
        ("Wo ist die Revision in Strafsachen einzulegen?", {"gericht": "LG", "sache": "straf"}),
    ],
)
def test_short_questions_for_a_court_are_read(text: str, given: dict[str, str]) -> None:
    tool, read = angaben(text)
    assert tool == "bestimme_zustaendigkeit"
    assert {name: read.get(name) for name in given} == given


async def test_whether_a_lawyer_is_needed_in_another_proceeding(kanzlei: Kanzlei) -> None:
    first = "Anwaltszwang beim Familiengericht Scheidung?"
    assert "nicht nötig" in await im_gespraech(kanzlei, first, "und Sorgerecht?")
    assert "ist nötig" in await im_gespraech(kanzlei, first, "und Sorgerecht?", "und beim Unterhalt?")


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Welche Norm regelt Kindesunterhalt Auskunft?", "Kindesunterhalt Auskunft"),
        ("Wo steht die Sperrfrist beim Arbeitslosengeld?", "Sperrfrist Arbeitslosengeld"),
    ],
)
def test_a_norm_is_looked_for_by_all_of_its_topic(text: str, wanted: str) -> None:
    tool, given = angaben(text)
    assert (tool, given["query"]) == ("search_gesetze", wanted)
