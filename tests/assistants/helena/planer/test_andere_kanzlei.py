"""Firms that are not the demonstration's: other numbers of matters, ordinary names, two of one name."""

from __future__ import annotations

import re
from pathlib import Path
from shutil import copytree

import pytest

from assistants.helena.kanzlei import Kanzlei, vorgefuehrt
from assistants.helena.planer.fragen import frag, frag_mit_aufrufen, im_gespraech
from bridle.assistants.helena.demo.daten import firma
from bridle.host.database import Database

FIRMEN = Path(__file__).parents[4] / "evals" / "firmen"


@pytest.fixture
async def bayern(db: Database) -> Kanzlei:
    """Numbers such as 379/26; three matters Müller, a lawyer Koch and a witness Koch."""
    return await vorgefuehrt(db, firma(FIRMEN / "bayern"))


@pytest.fixture
async def norden(db: Database) -> Kanzlei:
    """Numbers such as HH-26-017."""
    return await vorgefuehrt(db, firma(FIRMEN / "norden"))


@pytest.fixture
async def jahr_voran(db: Database, tmp_path: Path) -> Kanzlei:
    """The same matters, with numbers such as 26/0379."""
    folder = tmp_path / "firma"
    copytree(FIRMEN / "bayern", folder)
    for each in (folder / "sachen").glob("*.toml"):
        told = each.read_text("utf-8")
        each.write_text(
            re.sub(r'^aktenzeichen = "(\d+)/\{jahr\}"', r'aktenzeichen = "{jahr}/0\1"', told, flags=re.M),
            "utf-8",
        )
    return await vorgefuehrt(db, firma(folder))


@pytest.fixture
async def mit_buchstaben(db: Database, tmp_path: Path) -> Kanzlei:
    """The same matters, with numbers such as L 379/26 R."""
    folder = tmp_path / "firma"
    copytree(FIRMEN / "bayern", folder)
    for n, each in enumerate(sorted((folder / "sachen").glob("*.toml"))):
        told = each.read_text("utf-8")
        form = rf'aktenzeichen = "{"LE"[n % 2]} \1/{{jahr}} {"RU"[n % 2]}"'
        each.write_text(re.sub(r'^aktenzeichen = "(\d+)/\{jahr\}"', form, told, flags=re.M), "utf-8")
    return await vorgefuehrt(db, firma(folder))


# ---- numbers of matters


async def test_a_number_with_letters_around_it_is_read_however_it_is_typed(mit_buchstaben: Kanzlei) -> None:
    listed = await frag(mit_buchstaben, "Welche Akten haben wir?")
    numbers = re.findall(r"\*\*([LE] \d+/\d\d [RU])\*\*", listed)
    assert len(numbers) > 5
    number = next(each for each in numbers if each.startswith("E"))
    plain = number[2:-2]
    ways = (number, number.lower(), number.replace(" ", ""), plain, f"0{plain}", number[:-2])
    for way in ways:
        told = await frag(mit_buchstaben, f"Worum geht es in {way}?")
        assert f"Akte **{number}**" in told, way


async def test_a_follow_up_stays_with_a_number_with_letters(mit_buchstaben: Kanzlei) -> None:
    first, then = "Worum geht es bei Sommer gegen Mai?", "und wer ist der Gegner?"
    said = await im_gespraech(mit_buchstaben, first, then)
    assert re.search(r"In der Akte [LE] 379/\d\d [RU]", said)
    assert "nicht belegt" not in said


async def test_a_number_with_other_letters_is_no_matter_of_ours(mit_buchstaben: Kanzlei) -> None:
    told = await frag(mit_buchstaben, "Worum geht es in X 379/26 R?")
    assert "finde ich nicht" in told
    assert "Sommer" not in told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("worum geht es in 26/0379?", "Akte **26/0379**, Sommer ./. Mai"),
        ("was liegt bei 26/0379 an", "(Akte 26/0379)"),
        ("Akte Nr. 26/0379, wer ist der Gegner?", "In der Akte 26/0379:"),
        ("Streitwert 26/0388", "11.850,00 €"),
    ],
)
async def test_a_number_with_the_year_before_it_is_read_at_once(
    text: str, told: str, jahr_voran: Kanzlei
) -> None:
    assert told in await frag(jahr_voran, text)


async def test_such_a_number_that_is_not_there_is_said_not_to_be(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "was liegt bei 26/0347 an")
    assert "Eine Akte mit diesem Aktenzeichen finde ich nicht" in said
    assert "9001" not in said


@pytest.mark.parametrize(
    "text",
    [
        "Welche Termine sind 12/2026?",
        "Fristen nächste Woche, Anteil 25/1000?",
        "Steht etwas zur BT-Drs. 19/1234?",
    ],
)
async def test_months_shares_and_papers_of_parliament_are_no_matters(text: str, kanzlei: Kanzlei) -> None:
    assert "Eine Akte mit diesem Aktenzeichen" not in await frag(kanzlei, text)


@pytest.mark.parametrize(
    "text", ["worum geht es in 379/26?", "Worum geht es in der Akte 0379/26?", "Akte 379/2026, worum geht's?"]
)
async def test_a_number_is_read_however_it_is_filled_up(text: str, bayern: Kanzlei) -> None:
    said = await frag(bayern, text)
    assert "Akte **379/26**, Sommer ./. Mai" in said
    assert "nicht belegt" not in said


async def test_what_follows_stays_with_a_short_number(bayern: Kanzlei) -> None:
    said = await im_gespraech(
        bayern, "worum geht es in 379/26?", "wer ist der Gegner?", "Welche Fristen laufen da?"
    )
    assert "in der Akte 379/26?“" in said
    assert "Kalender der Akte 379/26" in said


async def test_the_number_that_was_asked_for_chooses_among_several(bayern: Kanzlei) -> None:
    said = await im_gespraech(bayern, "Akte Müller", "388/26", "Streitwert?")
    assert "Akte **388/26**, Müller ./. Brauhaus Lindner GmbH" in said
    assert "11.850,00 €" in said


async def test_numbers_with_letters_are_numbers_too(norden: Kanzlei) -> None:
    said = await im_gespraech(norden, "worum geht es in HH-26-017?", "wer ist der Gegner?")
    assert "in der Akte HH-26-017?“" in said
    assert "Nordbau Elbe GmbH" in said


async def test_a_matter_found_by_a_name_is_asked_by_its_own_number(norden: Kanzlei) -> None:
    said, calls = await frag_mit_aufrufen(norden, "Welche Dokumente liegen in L-26-002?")
    assert "Dokumente in der Akte L-26-002" in said
    assert ("read_dokumente", {"akte": "L-26-002", "limit": 200}) in calls


# ---- who works here


async def test_the_matters_of_a_lawyer_are_not_those_of_a_witness_of_her_name(bayern: Kanzlei) -> None:
    said = await frag(bayern, "Welche Akten hat Frau Koch?")
    assert "Gezeigt sind nur Akten, an denen Sabine Koch arbeitet." in said
    assert "Sechs Akten" in said
    assert "388/26" not in said


@pytest.mark.parametrize(
    ("text", "right", "wrong"),
    [
        ("Wo ist Herr Fischer Sachbearbeiter?", "**405/26**", "**388/26**"),
        ("offene fristen von frau koch", "Unterlassungserklärung", "388/26"),
        ("Zeiten Wagner im November", "Stefan Wagner", "keine Akte"),
        ("Wie viel hat Petra Huber diesen Monat gebucht?", "394/26", "keine Akte"),
        ("Welche Akten von Herrn Lang haben wir?", "Bußgeldsache Lang", "arbeitet"),
        ("Fristen von Frau Müller", "Müller ./. Müller", "zuständig ist"),
    ],
)
async def test_a_name_is_a_colleagues_where_one_has_it(
    text: str, right: str, wrong: str, bayern: Kanzlei
) -> None:
    said = await frag(bayern, text)
    assert right in said
    assert wrong not in said


async def test_a_calendar_of_some_length_is_never_shown_as_data(norden: Kanzlei) -> None:
    for text in ("zeig mir alle dringenden Fristen", "Welche Zeiteinträge haben keinen Stundensatz?"):
        said = await frag(norden, text)
        assert "{" not in said
        assert "Quelle:" in said
