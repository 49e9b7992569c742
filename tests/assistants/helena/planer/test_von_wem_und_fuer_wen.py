"""Helena without a model: whom we act for and against, who wrote a paper, and matters by both their names."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag


@pytest.mark.parametrize(
    "text",
    [
        "91 O 214/26 - sind wir kläger oder beklagtenvertreter und für wen",
        "91 O 214/26: sind wir auf Klägerseite?",
        "Vertreten wir in der Sache Tannhof gegen Brackwasser den Kläger oder die Beklagte?",
        "brackwasser: kläger oder beklagte",
        "Auf welcher Seite stehen wir bei Tannhof gegen Brackwasser?",
        "Unsere Mandantin im Fall Brackwasser: Klägerin oder Beklagte?",
        "Wer ist die Klägerin im Verfahren 91 O 214/26?",
    ],
)
async def test_our_side_follows_from_who_sued(kanzlei: Kanzlei, text: str) -> None:
    said = await frag(kanzlei, text)
    assert "vertreten wir **Brackwasser Logistik GmbH**: **Beklagtenseite**" in said
    assert "Gegner, Klägerseite: **Tannhof Holzhandel KG**" in said
    assert "Woran ich das sehe" in said
    assert "Interessenkonflikt" not in said


async def test_a_file_number_of_the_court_is_nobody(kanzlei: Kanzlei) -> None:
    which = "in dem Verfahren mit dem Gerichtsaktenzeichen 91 O 214/26"
    said = await frag(kanzlei, f"Auf welcher Seite stehen wir {which}, und wer ist da unser Mandant?")
    assert "**Beklagtenseite**" in said
    assert "Unter diesem Namen" not in said


@pytest.mark.parametrize(
    ("text", "said_instead"),
    [
        ("sind wir bei wiesengrund kläger?", "Beide Seiten heißen gleich"),
        ("Sind wir bei Lindwurm Kläger oder Beklagter?", "Strafsache"),
    ],
)
async def test_a_side_that_nothing_tells_is_not_guessed(
    kanzlei: Kanzlei, text: str, said_instead: str
) -> None:
    said = await frag(kanzlei, text)
    assert said_instead in said
    assert "**Klägerseite**" not in said
    assert "**Beklagtenseite**" not in said


@pytest.mark.parametrize(
    "text",
    [
        "Hat unsere Mandantin die Beklagte bei Auerwald gemahnt?",
        "Wie hat die Klägerin bei Brackwasser ihre Forderung begründet?",
        "Was verlangt die Klägerin von unserer Mandantin bei Brackwasser?",
    ],
)
async def test_what_a_side_does_is_another_question(kanzlei: Kanzlei, text: str) -> None:
    assert "Woran ich das sehe" not in await frag(kanzlei, text)


@pytest.mark.parametrize(
    ("text", "number", "title"),
    [
        (
            "Wie weit sind wir denn in der Sache Auerwald gegen das Autohaus Blitzkurve?",
            "0019/26",
            "Auerwald",
        ),
        ("wo stehen wir bei Kiesewald gegen das Jobcenter?", "0086/26", "Kiesewald"),
        ("Tannhof gegen Brackwasser wie ist die Lage", "0098/26", "Tannhof"),
        ("Geht es bei Sandkuhl gegen die Adlerflug voran?", "0092/26", "Sandkuhl"),
    ],
)
async def test_two_names_against_each_other_are_one_matter(
    kanzlei: Kanzlei, text: str, number: str, title: str
) -> None:
    said = await frag(kanzlei, text)
    assert f"Akte **{number}**, {title}" in said
    assert "Im Kalender:" in said


async def test_a_paper_is_no_side_of_a_matter(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Bis wann läuft die Berufung Auerwald gegen das Urteil?")
    assert "Berufung einlegen" in said


@pytest.mark.parametrize(
    ("text", "paper", "by"),
    [
        ("Von wem stammt eigentlich das Schimmelgutachten?", "Gutachten Feuchteschaden", "Selma Mauerstein"),
        ("sachverständiger schimmelgutachten name", "Gutachten Feuchteschaden", "Selma Mauerstein"),
        ("von wem kommt die Klageschrift", "Klageschrift der Gegenseite", "Federkiel, Rechtsanwalt"),
        ("von wem ist die mängelrüge", "Mängelrüge per E-Mail", "Malte Hafergarten"),
        (
            "Wer hat die Mängelrüge in der Akte Brackwasser verfasst?",
            "Mängelrüge per E-Mail",
            "Malte Hafergarten",
        ),
        ("Wer hat denn den Strafbefehl erlassen?", "Strafbefehl", "Amtsgericht Köln"),
        ("absender bescheid hallbaum", "Ablehnungsbescheid Bauantrag", "Stadt Nordtal"),
    ],
)
async def test_who_wrote_a_paper_is_read_at_its_head_and_end(
    kanzlei: Kanzlei, text: str, paper: str, by: str
) -> None:
    said = await frag(kanzlei, text)
    assert f"**{paper}** (Akte " in said
    assert by in said
    assert "nicht eigens eingetragen" in said
    assert "steht nichts" not in said


async def test_the_expert_of_a_named_matter_is_a_party_of_it(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Von wem ist das Gutachten bei Nebelthau?")
    assert "**Frau Selma Mauerstein**" in said


@pytest.mark.parametrize(
    "text",
    [
        "auerwald klageerwiderung gegner inhalt",
        "auerwald berufungsschrift inhalt",
        "Zeig mir die Klageerwiderung in der Sache Auerwald",
        "auerwald replik lesen",
    ],
)
async def test_a_paper_that_is_not_there_is_said_not_to_be_there(kanzlei: Kanzlei, text: str) -> None:
    said = await frag(kanzlei, text)
    assert "Ein solches Dokument finde ich in der Akte 0019/26" in said
    assert "- Gegner:" not in said
