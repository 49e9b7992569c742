"""Where a paper of a matter goes to: never to our own client because the matter is called so."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech

KLAGE = "Die Anschrift des Gerichts steht nicht in der Akte."
ZIELE = {
    "an welche adresse geht die klageschrift bei brackwasser?": (
        "Landgericht Köln** (Zeichen 91 O 214/26)",
        KLAGE,
    ),
    "An welche Adresse schicke ich die Klageerwiderung bei Brackwasser?": ("Landgericht Köln", KLAGE),
    "Wohin schicke ich den Schriftsatz in Sachen Brackwasser?": ("Landgericht Köln", KLAGE),
    "An welche Anschrift schicken wir den Einspruch bei Lindwurm?": ("Amtsgericht Köln", KLAGE),
    "An welche Adresse schicke ich den Widerspruch bei Kiesewald?": ("Jobcenter Nordtal", "BG-44-0912"),
    "an wen geht der widerspruch bei hallbaum?": ("Stadt Nordtal", "63-B-0519"),
    "An welche Adresse geht die Klage in der Akte 0086/26?": ("Sozialgericht Köln", KLAGE),
    "An welche Adresse geht die Berufung bei Auerwald?": ("Landgericht Köln", "§ 519 Abs. 1 ZPO"),
    "An welche Adresse geht der Antrag auf Fristverlängerung bei Brackwasser?": ("Landgericht Köln", KLAGE),
    "An welche Adresse geht die Stellungnahme bei Sandkuhl?": ("kein Gericht", "keine Anschrift"),
    "an welche adresse geht die mahnung bei brackwasser?": ("Rechtsanwälte Federkiel", "Tannhof"),
    "Wohin muss ich die Mängelanzeige bei Nebelthau schicken?": ("Hausgut", "Kontorplatz 1, 50667 Köln"),
    "An welche Adresse schicken wir die Kündigung bei Papierwerk?": (
        "Grünspecht",
        "Die Anschrift von Grünspecht",
    ),
}


@pytest.mark.parametrize(("text", "said"), ZIELE.items())
async def test_a_paper_goes_to_whom_it_is_for(kanzlei: Kanzlei, text: str, said: tuple[str, str]) -> None:
    answer = await frag(kanzlei, text)
    assert said[0] in answer
    assert said[1] in answer
    assert "Mandant(in)" not in answer


async def test_it_is_understood_after_the_matter(kanzlei: Kanzlei) -> None:
    answer = await im_gespraech(
        kanzlei, "Worum geht es bei Brackwasser?", "Und an welche Adresse geht die Klageerwiderung?"
    )
    assert "Landgericht Köln" in answer
    assert "Mandant(in)" not in answer


@pytest.mark.parametrize(
    "text",
    [
        "An welche Adresse geht der Brief an Sandkuhl?",
        "An welche Adresse geht der Mandantenbrief bei Sandkuhl?",
        "Wie ist die Adresse von Sandkuhl?",
    ],
)
async def test_a_letter_to_the_client_goes_to_the_client(kanzlei: Kanzlei, text: str) -> None:
    assert "Kirschbaumhöhe 5, 51069 Köln" in await frag(kanzlei, text)


async def test_where_it_is_not_said_to_whom_all_of_them_are_shown(kanzlei: Kanzlei) -> None:
    answer = await frag(kanzlei, "An welche Adresse geht das Schreiben bei Brackwasser?")
    assert "An wen es gehen soll, ist nicht gesagt." in answer
    assert "Landgericht Köln" in answer
    assert "Tannhof Holzhandel KG" in answer


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Wohin geht die Berufung gegen ein Urteil des Landgerichts Aachen?", "Oberlandesgericht Köln"),
        ("Wohin geht die Beschwerde gegen einen Beschluss des LAG Köln?", "Landesarbeitsgericht"),
        (
            "Jobcenter weist den Widerspruch zurück, sie wohnt in Köln – wohin mit der Klage?",
            "Sozialgericht",
        ),
        ("An wen ist die Klage bei Brackwasser gerichtet?", "An das Landgericht Köln"),
    ],
)
async def test_what_the_law_or_a_paper_says_stays_theirs(kanzlei: Kanzlei, text: str, said: str) -> None:
    answer = await frag(kanzlei, text)
    assert said in answer
    assert "Quelle: Beteiligte" not in answer


async def test_where_something_was_sent_is_no_address_of_the_other_side(kanzlei: Kanzlei) -> None:
    answer = await frag(kanzlei, "An welche Adresse ging die Kündigung bei Silberbach?")
    assert "Gegner" not in answer
