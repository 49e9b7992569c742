"""A place in a question for the court: whose it is, and which court follows from it."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag
from bridle.assistants.helena.planer import regeln
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.recht.sache_in import sache_in
from bridle.assistants.helena.planer.recht.zustaendigkeit_ort import ort_fuer, orte_in
from bridle.assistants.helena.planer.verstehen.lesart import Versteht, lesart


@pytest.mark.parametrize(
    ("text", "place", "rule"),
    [
        (
            "Der Arbeitgeber hat seinen Betrieb in Dortmund, welches Gericht für die Lohnklage?",
            "Dortmund",
            "arbeit",
        ),
        ("Räumungsklage, die Mietwohnung liegt in Aachen, welches Gericht?", "Aachen", "raum"),
        ("Klägerin wohnt in Leipzig, Rente abgelehnt, welches Gericht?", "Leipzig", "sozial"),
        ("Steuerbescheid vom Finanzamt Bonn-Innenstadt, welches Gericht?", "Bonn-Innenstadt", "finanz"),
        ("Kaufpreisklage: Mandant aus Köln, Verkäufer aus Kiel, welches Gericht?", "Kiel", "allgemein"),
        ("Abrissverfügung der Stadt Köln, wohin?", "Köln", "verwaltung"),
        ("Erbschein, der Erblasser lebte in Trier, welches Gericht?", "Trier", "nachlass"),
        ("Sorgerecht: das Kind wohnt in Jena, die Mutter in Gera, welches Gericht?", "Jena", "kind"),
        ("Scheidung, die Kinder leben beim Vater in Ulm, die Mutter in Bonn", "Ulm", "ehe"),
        ("Kündigungsschutzklage, die Mandantin wohnt in Bonn, welches Gericht?", "", ""),
        ("Kaufpreisklage, unser Mandant wohnt in Köln, welches Gericht?", "", ""),
        ("Scheidung, sie wohnt in Bonn, er in Köln, keine Kinder", "", "ehe"),
        ("Scheidung, keine Kinder, er wohnt in Köln, sie in Bonn", "", "ehe"),
        ("Scheidung, beide Eheleute wohnen in Aachen", "Aachen", "ehe"),
        (
            "Kindesunterhalt, der Sohn lebt bei der Mutter in Hanau, der Vater in Ulm",
            "Hanau",
            "kindesunterhalt",
        ),
        ("Lohnklage, Angestellte aus Siegburg, Arbeitsort Bonn", "Bonn", "arbeit"),
        ("Lohnklage, er arbeitet in der Filiale in Leverkusen", "Leverkusen", "arbeit"),
        ("Räumungsklage gegen die Mieterin in Bad Kreuznach", "Bad Kreuznach", "raum"),
        ("Gewerbemiete, Räume in Krefeld, Mieter sitzt in Hamburg, wo klagen?", "Krefeld", "raum"),
        ("Mieter mit Sitz in Hamburg, gepachtete Halle in Krefeld: welches Gericht?", "Krefeld", "raum"),
        ("gewerbemiete, laden in krefeld, mieter wohnt in hamburg, wo klagen?", "Krefeld", "raum"),
        ("Gaststätte in Bonn verpachtet, Pächterin sitzt in Ulm, Pacht offen, wo klagen?", "Bonn", "raum"),
        ("Die Mieterin sitzt in Hamburg, Gewerbemiete offen, wo klagen?", "", ""),
        ("Mieter wohnt in Krefeld, Wohnungsmiete offen, wo klagen?", "Krefeld", "raum"),
        ("Kaufpreis offen, Käufer sitzt in Hamburg, Lager in Krefeld, wo klagen?", "Hamburg", "allgemein"),
        ("Wo beantrage ich den Mahnbescheid? Der Mandant sitzt in Fulda.", "Fulda", "mahn"),
        ("Mandantin aus Siegburg, Schuldner in Hamburg: wo stellen wir den Mahnantrag?", "Siegburg", "mahn"),
        ("Welches Mahngericht für eine Antragstellerin aus Halle?", "Halle", "mahn"),
        ("Welches Mahngericht für einen Antragsteller aus Hessen?", "Hessen", "mahn"),
        ("Mandant aus Ulm, der Schuldner sitzt in Bayern: welches Mahngericht?", "Ulm", "mahn"),
    ],
)
def test_a_place_counts_for_whom_it_is_said_of(text: str, place: str, rule: str) -> None:
    found = ort_fuer(text, sache_in(falte(text)))
    assert (found.ort, found.nach) == (place, rule)


def test_the_places_that_decide_nothing_are_told_and_an_accident_is_a_choice() -> None:
    found = ort_fuer("Verkehrsunfall in Aachen, die Versicherung sitzt in Köln", "verkehrsunfall")
    assert (found.ort, found.auch) == ("Köln", (("Aachen", "unfall"),))
    assert list(orte_in("Die Sache liegt in Arbeit, in Kürze mehr.")) == []


@pytest.mark.parametrize(
    "text",
    [
        "Die Mandantin arbeitet in Bonn. Ihr wurde gekündigt, Kündigungsschutzklage: welches Gericht?",
        "Gegen das Urteil des VG Köln wollen wir in Berufung. Wer ist zuständig?",
        "Scheidung: die Kinder leben mit der Mutter in Bonn, der Vater ist in Aachen. Bei welchem Gericht?",
    ],
)
def test_the_story_with_the_place_stays_with_the_question(text: str) -> None:
    (read,) = lesart(text, [], Versteht(regeln())).fragen
    assert read == text


async def test_the_court_is_named_with_its_place_and_nobody_asks_for_it_again(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Welches Gericht ist für die Räumung einer Wohnung in Aachen zuständig?")
    assert "**Amtsgericht Aachen**" in said
    assert "Wo liegen die Räume?" not in said
    said = await frag(kanzlei, "Mieterhöhung, Wohnung in Essen, welches Gericht?")
    assert "mehrere Amtsgerichte" in said
    assert "**Amtsgericht Essen**" not in said
    said = await frag(kanzlei, "Verkehrsunfall in Aachen, Versicherung sitzt in Köln, 4.000 €, wo klagen?")
    assert "**Amtsgericht Köln**" in said
    assert "Wahlweise auch das **Amtsgericht Aachen**" in said
    assert "Wo war der Unfall?" not in said


async def test_an_appeal_goes_to_the_court_above_the_one_that_is_named(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Bei welchem Gericht lege ich Berufung gegen das Urteil des LG Aachen ein?")
    assert "**Oberlandesgericht Köln**" in said
    said = await frag(kanzlei, "Wohin mit der Berufung gegen ein Urteil des Amtsgerichts Lemgo?")
    assert "**Landgericht**" in said


@pytest.mark.parametrize(
    ("text", "court"),
    [
        ("Klage gegen Jobcenter Gelsenkirchen: welches Gericht?", "Sozialgericht Gelsenkirchen"),
        ("Wo klage ich gegen das Jobcenter Gelsenkirchen?", "Sozialgericht Gelsenkirchen"),
        ("klage jobcenter gelsenkirchen welches sozialgericht", "Sozialgericht Gelsenkirchen"),
        ("Bürgergeld: Klage gegen Jobcenter Herne, wohin?", "Sozialgericht Gelsenkirchen"),
        ("Welches Gericht für eine Klage gegen das Jobcenter Essen?", "Sozialgericht Duisburg"),
        ("Welches Sozialgericht bei Klage gegen die Agentur für Arbeit Hagen?", "Sozialgericht Dortmund"),
    ],
)
async def test_against_a_jobcenter_it_is_the_court_there_if_the_claimant_lives_there(
    kanzlei: Kanzlei, text: str, court: str
) -> None:
    said = await frag(kanzlei, text)
    assert "zuständig ist das **Sozialgericht**. Wohnt oder arbeitet der Kläger in" in said
    assert f"ist es das **{court}**." in said
    assert "§ 57 Abs. 1 SGG" in said
    assert "Kiesewald" not in said


async def test_where_the_claimant_lives_decides_and_not_the_jobcenter(kanzlei: Kanzlei) -> None:
    said = await frag(
        kanzlei, "Mandant wohnt in Bochum, Klage gegen Jobcenter Gelsenkirchen, welches Gericht?"
    )
    assert "zuständig ist das **Sozialgericht Dortmund**." in said
    assert "Wohnt oder arbeitet" not in said
    said = await frag(kanzlei, "Klage gegen die DRV Bund: welches Gericht?")
    assert "zuständig ist das **Sozialgericht**." in said
