"""Every condition on a list of matters, parties or time is carried out, and none is dropped."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech
from bridle.assistants.helena.planer.auswahl.fragen import gelesen
from bridle.assistants.helena.planer.auswahl.rechtsform import hat_form

ALLE = (
    "0104/",
    "0103/",
    "0101/",
    "0098/",
    "0092/",
    "0086/",
    "0083/",
    "0077/",
    "0064/",
    "0051/",
    "0019/",
    "0007/",
)


def _nur(said: str, numbers: list[str]) -> None:
    assert [each for each in ALLE if f"**{each}" in said] == numbers


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("Welche Mandate von Frau Sturmvogel laufen vor dem Amtsgericht?", ["0077/", "0051/", "0019/"]),
        ("Welche Mietsachen liegen beim Amtsgericht Köln?", ["0077/"]),
        ("Welche Arbeitsrechtssachen liegen beim Arbeitsgericht?", ["0101/"]),
        ("In welchen Akten von Herrn Kieselhain gibt es Zeugen?", ["0101/", "0098/", "0092/"]),
        ("Welche Akten haben einen Sachverständigen?", ["0077/"]),
        ("Welche Akten richten sich gegen eine UG?", ["0083/"]),
        ("Welche Akten führen wir für eine GmbH?", ["0098/", "0083/", "0007/"]),
        (
            "Welche Mandate sind nicht gegen eine GmbH gerichtet?",
            ["0104/", "0103/", "0098/", "0092/", "0086/", "0083/", "0064/", "0051/", "0007/"],
        ),
        (
            "Welche Akten haben wir außer denen gegen eine GmbH?",
            ["0104/", "0103/", "0098/", "0092/", "0086/", "0083/", "0064/", "0051/", "0007/"],
        ),
        (
            "Welche Akten richten sich weder gegen eine GmbH noch gegen eine AG?",
            ["0104/", "0103/", "0098/", "0086/", "0083/", "0064/", "0051/", "0007/"],
        ),
        ("Welche Akten führen wir gegen eine UG oder eine AG?", ["0092/", "0083/"]),
        ("Welche Akten richten sich gegen eine UG oder gegen einen e.K.?", ["0083/", "0007/"]),
        ("Welche Akten tragen das Stichwort Unfall?", ["0092/"]),
        ("Welche Akten tragen das Stichwort Unfall oder eilt?", ["0101/", "0092/"]),
        ("Welche Akten haben das Schlagwort „eilt“ oder „Unfall“?", ["0101/", "0092/"]),
        ("Welche Akten sind mit eilt markiert?", ["0101/"]),
        ("In welchen Fällen hat die Gegenseite einen Anwalt?", ["0101/", "0098/"]),
        ("Welche Akten haben keinen zuständigen Rechtsanwalt?", ["0104/", "0086/", "0083/"]),
    ],
)
async def test_what_is_demanded_of_matters_is_carried_out(
    kanzlei: Kanzlei, text: str, numbers: list[str]
) -> None:
    said = await frag(kanzlei, text)
    _nur(said, numbers)
    assert "Nicht berücksichtigt" not in said


async def test_a_tag_that_is_denied_leaves_its_matters_out(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Welche Akten haben nicht das Stichwort Unfall?")
    _nur(said, [each for each in ALLE if each != "0092/"])


@pytest.mark.parametrize(
    ("firm", "form", "is_one"),
    [
        ("Sportverein Nordtal e.V.", "ev", True),
        ("Sportverein Nordtal e. V.", "ev", True),
        ("Sportverein Nordtal eV", "ev", True),
        ("Dachdeckerei Steilhang e.K.", "ek", True),
        ("Dachdeckerei Steilhang e. K.", "ev", False),
        ("Mondschein GmbH & Co. KG", "gmbh", False),
        ("Mondschein GmbH & Co. KG", "kg", True),
        ("Mondschein UG (haftungsbeschränkt) & Co. KG", "ug", False),
        ("Mondschein & Co. GmbH", "gmbh", True),
        ("Gesellschaft für Mondlicht mbH", "gmbh", True),
        ("Agnes Mondschein", "ag", False),
    ],
)
def test_a_firm_has_the_form_that_stands_last(firm: str, form: str, is_one: bool) -> None:
    assert hat_form(firm, form) is is_one


async def test_an_opponent_without_a_lawyer_is_not_a_matter_without_ours(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "In welchen Akten hat der Gegner keinen Anwalt?")
    _nur(said, ["0104/", "0092/", "0086/", "0083/", "0077/", "0064/", "0051/", "0019/", "0007/"])


@pytest.mark.parametrize(
    ("before", "text", "numbers"),
    [
        ("Welche Akten hat Herr Kieselhain?", "Welche davon haben Zeugen?", ["0101/", "0098/", "0092/"]),
        (
            "Was haben wir beim Amtsgericht Köln?",
            "Welche davon bearbeitet Frau Sturmvogel?",
            ["0077/", "0051/", "0019/"],
        ),
        ("Welche Akten haben Zeugen?", "Welche davon führt Frau Sturmvogel?", ["0101/", "0098/", "0092/"]),
    ],
)
async def test_more_is_demanded_of_those_listed_before(
    kanzlei: Kanzlei, before: str, text: str, numbers: list[str]
) -> None:
    _nur(await im_gespraech(kanzlei, before, text), numbers)


@pytest.mark.parametrize(
    "text",
    [
        "In welchen Akten ist Frau Hafergarten Zeugin?",
        "Welche Akten sind beim Amtsgericht Köln?",
        "In welchen Verfahren vor dem Landgericht braucht man einen Anwalt?",
    ],
)
def test_what_has_a_list_of_its_own_is_no_condition(text: str) -> None:
    assert not any(each.von_akten for each in gelesen(text).bedingungen)


async def test_women_alone_and_whoever_has_no_form_of_address(kanzlei: Kanzlei) -> None:
    clients = await frag(kanzlei, "Welche Mandantinnen haben wir?")
    assert "Silberbach" in clients
    assert "Bertram Sandkuhl" not in clients
    assert "nicht zu erkennen: " in await frag(kanzlei, "Welche Zeuginnen haben wir?")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Ist Frau Lichtmess Zeugin in der Akte Sandkuhl?", "**Ja**"),
        ("Ist Edda Lichtmess in der Sache Silberbach als Zeugin eingetragen?", "**Nein**"),
        ("Ist Herr Nebelthau in der Akte Sandkuhl beteiligt?", "**Nein**"),
        ("Ist das Jobcenter Nordtal in mehreren Akten Gegner?", "Nein, als Gegner in einer Akte"),
    ],
)
async def test_whether_somebody_is_that_begins_with_yes_or_no(kanzlei: Kanzlei, text: str, said: str) -> None:
    assert said in await frag(kanzlei, text)


async def test_what_a_matter_has_is_not_answered_by_the_matter(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Haben wir in der Akte Hallbaum ein Gutachten?")
    assert "Eine Akte (" not in said
    assert "nichts" in said


@pytest.mark.parametrize(
    "text", ["Welche Auslagen gibt es bei Nebelthau?", "Haben wir im Oktober Auslagen gehabt?"]
)
async def test_expenses_are_not_kept(kanzlei: Kanzlei, text: str) -> None:
    assert "Auslagen sind bei mir nicht erfasst" in await frag(kanzlei, text)


async def test_matters_without_time_and_time_without_a_rate(kanzlei: Kanzlei) -> None:
    _nur(
        await frag(kanzlei, "In welchen Sachen ist im November keine Stunde gebucht?"),
        ["0086/", "0083/", "0064/", "0007/"],
    )
    assert "Sechs Einträge ohne Stundensatz" in await frag(
        kanzlei, "Welche Zeiteinträge sind ohne Stundensatz?"
    )
    said = await frag(kanzlei, "Wie viel Zeit ging für Prüfungen drauf?")
    assert "(Einträge mit „Prüfungen“): **5:00 Std." in said


@pytest.mark.parametrize(
    "text",
    [
        "Frau Adele Morgenroth hat angerufen, vertreten wir die?",
        "Adele Morgenroth will uns wegen ihrer Erbschaft beauftragen. Geht das?",
    ],
)
async def test_whoever_is_an_opponent_is_warned_of(kanzlei: Kanzlei, text: str) -> None:
    said = await frag(kanzlei, text)
    assert "Möglicher Interessenkonflikt" in said
    assert "Erbschaft“" not in said


async def test_a_part_of_a_name_is_not_the_name(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Ist Wiesengrund & Falkenau Bau-GbR bei uns bekannt?")
    assert "so bei niemandem eingetragen" in said


async def test_a_colleague_is_found_and_is_no_matter(kanzlei: Kanzlei) -> None:
    assert "Mitglied im Dezernat" in await frag(kanzlei, "Wer ist Tilda Fuchsbruch?")
    assert "0101/" in await frag(kanzlei, "Welches Zeichen hat die Kanzlei Eisenhut?")
