"""Helena without a model: the court that a matter stands at, and the one it belongs to."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag


@pytest.mark.parametrize(
    "text",
    [
        "Welches Gericht ist für die Mietsache örtlich zuständig?",
        "Welches Gericht ist für die Akte 0077/26 zuständig?",
        "Ist das Amtsgericht für 0077/26 zuständig?",
        "Wo müsste in der Sache Nebelthau geklagt werden?",
    ],
)
async def test_the_competent_court_is_a_court_and_nobody_of_the_firm(kanzlei: Kanzlei, text: str) -> None:
    said = await frag(kanzlei, text)
    assert "- Gericht: **Amtsgericht Köln**" in said
    assert "in dessen Bezirk die Räume liegen (§ 29a Abs. 1 ZPO)" in said
    assert "Sturmvogel" not in said


async def test_where_no_court_is_entered_what_the_law_says_is_told(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Welches Gericht ist für die Akte 0092/26 örtlich zuständig?")
    assert "noch kein Gericht eingetragen" in said
    assert "Wahlweise am Unfallort (§ 32 ZPO, § 20 StVG)." in said


@pytest.mark.parametrize(
    ("text", "court"),
    [
        ("Wo wird die Scheidung Wiesengrund verhandelt?", "**Amtsgericht Köln, Familiengericht**"),
        ("Wo ist die Sache Tannhof anhängig?", "**Landgericht Köln** (Zeichen 91 O 214/26)"),
        ("Wo wird 0019/26 verhandelt?", "**Amtsgericht Köln** (Zeichen 142 C 77/26)"),
    ],
)
async def test_where_a_matter_is_heard_is_what_is_entered(kanzlei: Kanzlei, text: str, court: str) -> None:
    said = await frag(kanzlei, text)
    assert f"- Gericht: {court}" in said
    assert "Rechtsmittel" not in said


async def test_a_name_after_what_it_is_about_names_the_matter(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Welches Gericht ist für die Scheidung Wiesengrund zuständig?")
    assert "- Gericht: **Amtsgericht Köln, Familiengericht**" in said
    assert "Ehesachen nach § 122 FamFG" in said


@pytest.mark.parametrize(
    ("text", "court"),
    [
        ("Wo wird eine Scheidung verhandelt?", "**Amtsgericht** (Familiengericht)"),
        ("Welches Gericht ist für die Scheidung Meierhuber zuständig?", "**Amtsgericht** (Familiengericht)"),
        (
            "Welches Gericht ist für die Kündigungsschutzklage von Herrn Querfeld in Bonn zuständig?",
            "**Arbeitsgericht Bonn**",
        ),
    ],
)
async def test_what_is_about_something_else_is_put_to_no_matter(
    kanzlei: Kanzlei, text: str, court: str
) -> None:
    said = await frag(kanzlei, text)
    assert court in said
    assert "eingetragen" not in said


@pytest.mark.parametrize("text", ["Wer ist für die Mietsache zuständig?", "Wer ist für 0077/26 zuständig?"])
async def test_who_works_on_it_is_still_somebody_of_the_firm(kanzlei: Kanzlei, text: str) -> None:
    said = await frag(kanzlei, text)
    assert "Dr. Annika Sturmvogel" in said
    assert "Amtsgericht" not in said


@pytest.mark.parametrize(
    ("text", "court"),
    [
        (
            "Bei welchem Gericht läuft die Scheidung von Frau Wiesengrund, und haben wir da schon "
            "ein gerichtliches "
            "Aktenzeichen eingetragen?",
            "Amtsgericht Köln, Familiengericht",
        ),
        (
            "Bei welchem Gericht ist die Kündigungsschutzklage von Frau Silberbach anhängig?",
            "Arbeitsgericht Köln",
        ),
        ("Bei welchem Gericht liegt die Sache von Herrn Nebelthau?", "Amtsgericht Köln"),
    ],
)
async def test_where_something_of_somebody_is_pending_is_the_court_of_their_matter(
    kanzlei: Kanzlei, text: str, court: str
) -> None:
    said = await frag(kanzlei, text)
    assert f"Gericht: **{court}**" in said
    assert "§ 122 FamFG" not in said
