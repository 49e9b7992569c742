"""A conflict is warned of by what is found, whatever the words; matters against one are not those for one."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, frag_mit_aufrufen, im_gespraech
from bridle.assistants.helena.planer.akten.liste_rolle import rolle_gefragt
from bridle.assistants.helena.planer.akten.parteien_zusatz import ohne_zusatz
from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.verstehen.kollision_davor import andere_seite

GEGNER = "wenn wir die Vertretung übernehmen: {} steht in {} auf der anderen Seite."
MANDANT = "wenn es gegen diese Seite geht: {} steht in {} auf unserer Seite."


@pytest.mark.parametrize(
    "text",
    [
        "Kollisionsprüfung für Hanno Querfeld",
        "Kollisionsprüfung Hanno Querfeld",
        "Kollisionsprüfung gegen Hanno Querfeld",
        "Haben wir mit Hanno Querfeld einen Konflikt?",
        "Kollisionscheck Querfeld",
        "Dürfen wir für Hanno Querfeld arbeiten?",
        "Können wir für Herrn Querfeld tätig werden?",
        "Wäre ein Mandat von Hanno Querfeld ein Problem?",
        "Was haben wir mit Hanno Querfeld zu tun?",
        "Neuer Interessent: Hanno Querfeld, Kraftfahrer aus Bonn",
        "Sind wir gegen Hanno Querfeld tätig?",
    ],
)
async def test_the_same_finding_is_warned_of_in_the_same_way(kanzlei: Kanzlei, text: str) -> None:
    said, calls = await frag_mit_aufrufen(kanzlei, text)
    assert "Achtung:" in said
    assert GEGNER.format("Hanno Querfeld", "0092/26") in said
    assert [call["name"] for name, call in calls if name == "check_kollision"] in (
        ["Hanno Querfeld"],
        ["Querfeld"],
    )


@pytest.mark.parametrize(
    "text", ["Kollision mit Miriam Silberbach?", "Kollisionsprüfung für Miriam Silberbach"]
)
async def test_a_client_is_warned_of_as_well(kanzlei: Kanzlei, text: str) -> None:
    assert MANDANT.format("Miriam Silberbach", "0101/26") in await frag(kanzlei, text)


async def test_both_sides_of_a_new_matter_are_warned_of_by_their_own(kanzlei: Kanzlei) -> None:
    same = await frag(kanzlei, "Dürften wir Irmela Hallbaum gegen die Stadt Nordtal vertreten?")
    assert "Gegner in der Akte 0104/26" in same
    assert "Achtung" not in same
    turned = await frag(kanzlei, "Kollision: Mandant Hanno Querfeld, Gegner Miriam Silberbach")
    assert GEGNER.format("Hanno Querfeld", "0092/26") in turned
    assert MANDANT.format("Miriam Silberbach", "0101/26") in turned


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Können wir für die Stadt Nordtal tätig werden?", "0104/26"),
        ("Sind wir gegen die Stadt Nordtal tätig?", "0104/26"),
        ("Führen wir einen Prozess gegen das Jobcenter Nordtal?", "0086/26"),
        ("Läuft bei uns etwas gegen Grünspecht Events?", "0083/26"),
        ("Gehen wir gegen die Adlerflug Versicherung vor?", "0092/26"),
    ],
)
async def test_whether_we_act_is_told_by_who_takes_part(kanzlei: Kanzlei, text: str, number: str) -> None:
    said = await frag(kanzlei, text)
    assert f"Gegner in der Akte {number}" in said
    assert "In den Dokumenten" not in said


@pytest.mark.parametrize(
    "text",
    [
        "Was haben wir diese Woche mit Nebelthau zu tun?",
        "Können wir gegen den Bescheid der Stadt Nordtal vorgehen?",
        "Ist das Mandat von Silberbach noch offen?",
        "Wie lange sind wir schon für Silberbach tätig?",
    ],
)
async def test_something_else_of_a_matter_is_no_check(kanzlei: Kanzlei, text: str) -> None:
    assert "kommt in der Kanzlei vor" not in await frag(kanzlei, text)


@pytest.mark.parametrize(
    ("text", "plain", "left"),
    [
        ("Kollisionsprüfung: Hanno Querfeld, Kraftfahrer, Bonn", "Hanno Querfeld", ["Kraftfahrer", "Bonn"]),
        ("Ein Thomas Beck aus Rackwitz hat angerufen", "Thomas Beck hat", ["Rackwitz"]),
        ("Neuer Interessent: Peter Maier (Elektriker)", "Peter Maier", ["Elektriker"]),
        (
            "Neue Mandantin: Eva Sommer, Rentnerin aus Bad Kissingen",
            "Eva Sommer",
            ["Bad Kissingen", "Rentnerin"],
        ),
        ("Kollision: Hans Gruber, Müller, Schneider", "Gruber, Müller, Schneider", []),
        ("Kollision: Hans Gruber, Frau Kaufmann", "Frau Kaufmann", []),
        ("Kollision: Hans Gruber, Hoffmann", "Gruber, Hoffmann", []),
    ],
)
def test_places_and_trades_behind_a_name_are_no_names(text: str, plain: str, left: list[str]) -> None:
    read, dropped = ohne_zusatz(text)
    assert plain in read
    assert dropped == left


async def test_what_was_not_checked_as_a_name_is_said(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Neuer Interessent: Gunnar Steilhang, Dachdecker")
    assert "0007/25" in said
    assert "nicht als Name geprüft: „Dachdecker“." in said
    assert "Keine Treffer" not in said


@pytest.mark.parametrize(
    "text",
    [
        "Welche Akten haben wir gegen die Hausgut Rheinbogen?",
        "In welchen Akten ist die Hausgut Gegnerin?",
        "Alle Akten gegen Hausgut",
        "Wie viele Akten haben wir gegen Hausgut?",
    ],
)
async def test_matters_against_somebody_are_those_where_they_are_the_opponent(
    kanzlei: Kanzlei, text: str
) -> None:
    said = await frag(kanzlei, text)
    assert "Eine Akte (" in said
    assert "- **0077/26**" in said
    assert "- 0007/25: " in said  # told apart, with the other role
    assert "(geschlossen, Mandant(in))" in said


async def test_none_is_told_where_somebody_is_only_our_client(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Haben wir Akten gegen Brackwasser?")
    assert "keine Akte („Brackwasser“ als Gegner)" in said
    assert "0098/26" in said


async def test_the_other_side_is_asked_for_next(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(kanzlei, "Welche Akten haben wir gegen die Hausgut Rheinbogen?", "Und für sie?")
    assert "- **0007/25**" in said
    assert "- **0077/26**" not in said


@pytest.mark.parametrize(
    ("text", "name", "role"),
    [
        ("akten gegen die nordwind gmbh", "Nordwind", "GEGNER"),
        ("welche mandate haben wir fuer frau koch", "Koch", "MANDANT"),
        ("in welchen akten ist koch unsere mandantin", "Koch", "MANDANT"),
        ("akten von koch", "Koch", ""),
        ("akten koch gegen nordwind", "Koch", ""),
    ],
)
def test_the_words_about_a_name_say_its_side(text: str, name: str, role: str) -> None:
    assert rolle_gefragt(text, name) == role


def test_only_the_side_is_turned() -> None:
    before = Vorher("Welche Akten haben wir für Frau Koch?", "…")
    assert andere_seite("und gegen sie?", before) == "Welche Akten haben wir gegen Frau Koch?"
    assert andere_seite("und für sie?", before) == ""
