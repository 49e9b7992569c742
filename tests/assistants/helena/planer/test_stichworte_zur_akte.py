"""Helena without a model: scraps and spoken questions about one matter and its people."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag
from bridle.assistants.helena.planer.fristen.anlass import noch_gefragt
from bridle.assistants.helena.planer.lesen.erkennen import genannt, lies
from bridle.assistants.helena.planer.lesen.nur_menschen import nur_menschen
from bridle.assistants.helena.planer.lesen.rahmen import ohne_rahmen


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (
            "Wer kommt bei Brackwasser als Zeuge in Betracht, wen haben wir da eingetragen?",
            "Malte Hafergarten",
        ),
        ("Wen können wir im Fall Silberbach als Zeugen benennen?", "Ottilie Brombeer"),
        ("belastungszeugin lindwurm", "Roswitha Zaunkönig"),
        ("auf welche zeugin können wir uns bei silberbach stützen", "Ottilie Brombeer"),
        ("mail silberbach mandantin", "miriam.silberbach@example.org"),
        ("mail adresse von kolbenfeld", "personal@kolbenfeld.example"),
        ("versicherer sandkuhl", "Adlerflug Versicherung AG"),
        ("behörde hallbaum", "Stadt Nordtal"),
        ("silberbach arbeitgeber", "Kolbenfeld Maschinenbau GmbH"),
        ("wer steht bei morgenroth auf der anderen seite", "Frau Adele Morgenroth"),
        (
            "An welche Anschrift schreibe ich der Vermieterin von Herrn Nebelthau?",
            "Kontorplatz 1, 50667 Köln",
        ),
        ("personen akte sandkuhl", "Edda Lichtmess"),
        ("vorname eisenhut", "Corvin Eisenhut"),
        ("wert morgenroth?", "Gegenstandswert: 55.337,94 €"),
        ("welche schlagworte hat silberbach", "Schlagworte: Kündigungsschutz, eilt"),
        (
            "Um was streiten die Parteien in der Sache Brackwasser?",
            "Wegen: Kaufpreis für Paletten, Mängelrüge",
        ),
        ("was ist das problem bei nebelthau", "Wegen: Schimmel in der Mietwohnung"),
        ("wer sitzt an der sache sandkuhl", "Sachbearbeitung: Ruben Kieselhain"),
        ("wer ist federführend bei nebelthau", "Anwalt oder Anwältin: Dr. Annika Sturmvogel"),
        ("Bei wem liegt die Akte Papierwerk auf dem Tisch?", "Sachbearbeitung: Greta Amselgrund"),
        ("Wann haben wir die Akte Kiesewald angelegt?", "Angelegt:"),
        ("Wie lange ist Frau Auerwald schon unsere Mandantin?", "Angelegt:"),
        ("Gibt es in der Akte Silberbach irgendwelche Vermerke?", "zwei später eingestellte Kollegen"),
        (
            "Vor welchem Gericht wird die Scheidung Wiesengrund verhandelt?",
            "Amtsgericht Köln, Familiengericht",
        ),
    ],
)
async def test_it_is_looked_up_where_it_is_entered(kanzlei: Kanzlei, text: str, shown: str) -> None:
    said = await frag(kanzlei, text)
    assert shown in said
    assert "Gefunden sind sie nach Wörtern" not in said


@pytest.mark.parametrize(
    "text",
    [
        "Was haben wir bei Wiesengrund alles an Schriftstücken in der Akte?",
        "Was ist in der Akte Wiesengrund alles abgelegt?",
        "Was für Schriftverkehr gibt es bei Wiesengrund?",
    ],
)
async def test_what_lies_in_a_matter_are_its_papers(kanzlei: Kanzlei, text: str) -> None:
    said = await frag(kanzlei, text)
    assert "**Scheidungsantrag**" in said
    assert "**Auskunft zum Endvermögen**" in said


@pytest.mark.parametrize(
    "text",
    [
        "mail das Gutachten an Kolbenfeld",
        "mail Frau Silberbach die Klage",
        "mail es ihm",
        "Mail bitte die Klage raus",
    ],
)
def test_what_is_to_be_mailed_stays_an_order(text: str) -> None:
    assert "senden dürfen nur Menschen" in nur_menschen(lies(text))


@pytest.mark.parametrize("text", ["mail silberbach", "mail adresse kolbenfeld", "mail gegner auerwald"])
def test_a_noun_is_no_order(text: str) -> None:
    assert not nur_menschen(lies(text))


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("Welche Akten sind abgelegt, falls es welche gibt?", "Welche Akten sind abgelegt?"),
        ("Wer ist Zeuge bei Sandkuhl, sofern überhaupt eingetragen ist?", None),
        ("Zeig mir die Notizen, wenn wir welche haben", "Zeig mir die Notizen"),
        ("Was gilt, wenn der Mieter nicht zahlt?", "Was gilt, wenn der Mieter nicht zahlt?"),
    ],
)
def test_that_there_may_be_none_is_not_searched_for(text: str, asked: str | None) -> None:
    assert asked is None or ohne_rahmen(text) == asked


@pytest.mark.parametrize(
    ("text", "whether"),
    [
        ("bis wann kann man eine rechnung noch geltend machen?", False),
        ("wie lange kann ich da noch klagen?", False),
        ("kann ich da noch klagen?", True),
        ("wann lief die frist ab, ist es schon zu spaet?", True),
    ],
)
def test_until_when_is_not_answered_with_yes(text: str, whether: bool) -> None:
    assert noch_gefragt(text) is whether


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Stand bei Kiesewald gegen das Jobcenter", "Kiesewald Jobcenter"),
        ("Sache Auerwald gegen das Autohaus Blitzkurve", "Auerwald Autohaus Blitzkurve"),
        ("Einspruch Lindwurm gegen den Strafbefehl", "Lindwurm"),
        ("Akte Auerwald: Berufung gegen das Urteil", "Auerwald"),
    ],
)
def test_the_other_side_belongs_to_the_name_of_a_matter(text: str, name: str) -> None:
    named = genannt(lies(text))
    assert named is not None
    assert named.name == name
