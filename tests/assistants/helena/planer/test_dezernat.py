"""Departments: which there are, who is in one, and which matters are filed under it."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech
from bridle.assistants.helena.planer.akten.dezernat import NUR_AKTEN


@pytest.mark.parametrize(
    "text",
    [
        "Welche Akten gehören zum Dezernat Miete und Bau?",
        "Liste mir mal die Akten des Dezernats Miete und Bau auf.",
        "Was liegt im Dezernat Miete und Bau?",
        "Zeig die offenen Mandate aus dem Mietdezernat.",
    ],
)
async def test_the_matters_of_a_department_are_listed(kanzlei: Kanzlei, text: str) -> None:
    said = await frag(kanzlei, text)
    assert "Zwei Akten im Dezernat „Miete und Bau“" in said
    assert "0077/" in said
    assert "0104/" in said
    assert "0101/" not in said


async def test_another_department_is_asked_for_after_it(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(
        kanzlei, "Welche Akten hat das Dezernat Miete und Bau?", "Und das Dezernat Arbeit und Soziales?"
    )
    assert "0101/" in said
    assert "0104/" not in said


@pytest.mark.parametrize("text", ["Wer gehört zum Dezernat Miete und Bau?", "Mitglieder im Mietdezernat?"])
async def test_who_is_in_a_department(kanzlei: Kanzlei, text: str) -> None:
    said = await frag(kanzlei, text)
    assert "**Miete und Bau**: Greta Amselgrund, Ruben Kieselhain" in said
    assert "Arbeit und Soziales" not in said


@pytest.mark.parametrize(
    "text", ["Welche Dezernate gibt es bei uns?", "Welche Akten hat das Dezernat Steuern?"]
)
async def test_which_departments_there_are(kanzlei: Kanzlei, text: str) -> None:
    said = await frag(kanzlei, text)
    assert "**Arbeit und Soziales**" in said
    assert "**Miete und Bau**" in said


async def test_the_department_of_one_matter(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "In welchem Dezernat liegt die Sache Hallbaum?")
    assert "Dezernat: Miete und Bau" in said


@pytest.mark.parametrize(
    "text",
    [
        "Welche Fristen laufen im Dezernat Miete und Bau?",
        "fristen im dezernat miete und bau",
        "Welche Fristen hat das Mietdezernat?",
        "Offene Fristen aus dem Dezernat Miete?",
    ],
)
async def test_the_fristen_of_a_department_are_those_of_its_matters(kanzlei: Kanzlei, text: str) -> None:
    said = await frag(kanzlei, text)
    assert "Gezeigt ist nur: Dezernat „Miete und Bau“ (2 Akten, auf die Du Zugriff hast)." in said
    assert "Zwei offene Fristen (Akten dieses Dezernats" in said
    assert "Stellungnahme zum Gutachten" in said
    assert "Klage gegen den Ablehnungsbescheid" in said
    assert "0101/" not in said
    assert "ÜBERFÄLLIG" not in said


@pytest.mark.parametrize(
    ("text", "there", "not_there"),
    [
        ("Welche Fristen im Dezernat Arbeit und Soziales sind überfällig?", "Widerspruch begründen", "0101/"),
        ("Fristen des Dezernats Miete und Bau in den nächsten zwei Wochen", "Stellungnahme", "Ablehnung"),
        ("Welche Termine hat das Dezernat Miete und Bau?", "Ortstermin", "Besprechung mit"),
        ("Welche Wiedervorlagen stehen im Dezernat Arbeit und Soziales an?", "Gehaltsabrechnungen", "0083/"),
        (
            "Welche Dokumente gibt es im Dezernat Miete und Bau?",
            "Vier Dokumente in den Akten dieses",
            "0101/",
        ),
        ("Welche Entwürfe liegen im Dezernat Arbeit und Soziales?", "Entwurf Kündigungsschutzklage", "0104/"),
        ("Gibt es im Dezernat Miete Fristen von Frau Sturmvogel?", "Stellungnahme", "Ablehnungsbescheid"),
    ],
)
async def test_entries_and_papers_of_a_department(
    kanzlei: Kanzlei, text: str, there: str, not_there: str
) -> None:
    said = await frag(kanzlei, text)
    assert "Gezeigt ist nur: Dezernat „" in said
    assert there in said
    assert not_there not in said


async def test_the_time_of_a_department_is_summed_up_by_the_tool(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Wie viele Stunden wurden im Dezernat Arbeit und Soziales gebucht?")
    assert "**1:55 Std. (115 Minuten)**" in said
    assert "0077/" not in said


async def test_the_same_is_asked_of_another_department(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(
        kanzlei, "Welche Fristen sind im Mietdezernat überfällig?", "Und im Dezernat Arbeit und Soziales?"
    )
    assert "Eine überfällige Frist (Akten dieses Dezernats" in said
    assert "Widerspruch begründen" in said


async def test_a_department_that_is_not_there_has_no_fristen(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Welche Fristen laufen im Dezernat Steuern?")
    assert "Ein Dezernat „Steuern“ finde ich nicht." in said
    assert "offene Frist" not in said


@pytest.mark.parametrize(
    "text",
    [
        "Wer leitet das Dezernat Miete und Bau?",
        "Welches Dezernat hat die meisten Akten?",
        "Welche Notizen gibt es im Dezernat Miete und Bau?",
        "Wer hat die meisten Stunden im Dezernat Miete und Bau?",
    ],
)
async def test_a_condition_that_cannot_be_used_is_not_passed_over(kanzlei: Kanzlei, text: str) -> None:
    assert NUR_AKTEN in await frag(kanzlei, text)


@pytest.mark.parametrize(
    ("text", "there", "not_there"),
    [
        ("Welche Akten von Frau Sturmvogel sind im Dezernat Miete und Bau?", "0077/", "0104/"),
        ("Was führt Herr Kieselhain im Dezernat Miete und Bau?", "0104/", "0077/"),
        (
            "Welche Akten im Dezernat Arbeit und Soziales betreut Frau Amselgrund?",
            "keine Akte (Amselgrund)",
            "0086/",
        ),
    ],
)
async def test_a_colleague_narrows_a_department(
    kanzlei: Kanzlei, text: str, there: str, not_there: str
) -> None:
    said = await frag(kanzlei, text)
    assert there in said
    assert not_there not in said


async def test_a_field_of_law_narrows_a_department(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Welche Akten im Dezernat Arbeit und Soziales sind Mietrecht?")
    assert "keine Akte (Mietrecht)" in said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Gehört Nebelthau zum Dezernat Arbeit und Soziales?", "Dezernat: Miete und Bau"),
        ("In welchem Dezernat ist Sandkuhl?", "Dezernat: keinem zugeordnet"),
    ],
)
async def test_one_matter_is_in_its_own_department_or_none(kanzlei: Kanzlei, text: str, said: str) -> None:
    assert said in await frag(kanzlei, text)
