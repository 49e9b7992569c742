"""What a matter and its entries note beside their fields, and lists that are chosen by what they say."""

from __future__ import annotations

from datetime import date

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.eigene import eigene_akte
from assistants.helena.planer.fragen import frag, im_gespraech
from assistants.helena.werkbank import eintrag


@pytest.fixture
async def firma(kanzlei: Kanzlei) -> Kanzlei:
    """With a matter whose entries note something, one that rests, and many that say little."""
    akte = await eigene_akte(
        kanzlei,
        kurzrubrum="Krähwinkel ./. Torfmoor",
        aktenzeichen="0240/26",
        wegen="Fahrradunfall vom 14.10.2026",
        sachgebiet="VERKEHRSRECHT",
    )
    noted = "Saal B 312, persönliches Erscheinen der Klägerin angeordnet"
    termin = {"typ": "TERMIN", "uhrzeit": "11:15", "beschreibung": noted}
    await eintrag(kanzlei, akte, date(2026, 12, 10), titel="Güteverhandlung", **termin)
    await eintrag(kanzlei, akte, date(2026, 12, 14), titel="Stellungnahme zum Gutachten")
    await eintrag(kanzlei, akte, date(2026, 12, 21), typ="WIEDERVORLAGE", titel="Vorschuss eingegangen?")
    await eigene_akte(
        kanzlei,
        kurzrubrum="Rohrdommel ./. Land Nordtal",
        aktenzeichen="0241/26",
        status="RUHEND",
        summary="Klage erhoben; Ruhen angeordnet bis zur Entscheidung im Musterverfahren.",
    )
    for number in range(250, 262):
        await eigene_akte(kanzlei, kurzrubrum=f"Bussard {number}", aktenzeichen=f"0{number}/26")
    await eigene_akte(kanzlei, kurzrubrum="Eisvogel", aktenzeichen="0270/26", nur_lokal=True)
    return kanzlei


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("wo?", "Saal B 312"),
        ("welcher Saal?", "Saal B 312"),
        ("muss die mandantin da hin?", "persönliches Erscheinen der Klägerin"),
        ("Muss Frau Krähwinkel persönlich kommen?", "persönliches Erscheinen der Klägerin"),
        ("was muss mit?", "Vermerk: Saal B 312"),
    ],
)
async def test_what_an_entry_notes_is_shown_when_it_is_asked_for(
    firma: Kanzlei, text: str, shown: str
) -> None:
    assert shown not in await frag(firma, "Wann ist die Güteverhandlung in der Akte 0240/26?")
    assert shown in await im_gespraech(firma, "Wann ist die Güteverhandlung in der Akte 0240/26?", text)


async def test_a_state_and_the_next_entry_tell_that_there_is_more(firma: Kanzlei) -> None:
    said = await frag(firma, "Wie ist der Stand in der Akte 0240/26?")
    assert "Güteverhandlung" in said
    assert "Stellungnahme zum Gutachten" in said
    said = await frag(firma, "Was kommt in der Akte 0240/26 als nächstes?")
    assert "Danach: **Mo., 14.12.2026**: Stellungnahme zum Gutachten" in said
    assert "dazu ein weiterer Eintrag" in said


@pytest.mark.parametrize(
    "text", ["Warum ruht die Akte 0241/26?", "warum ruht die von Rohrdommel?", "Wieso ist Rohrdommel ruhend?"]
)
async def test_why_a_matter_rests_is_what_it_says_itself(firma: Kanzlei, text: str) -> None:
    said = await frag(firma, text)
    assert "ist ruhend" in said
    assert "bis zur Entscheidung im Musterverfahren" in said


async def test_no_reason_is_made_up(firma: Kanzlei) -> None:
    said = await frag(firma, "Warum ruht die Akte 0250/26?")
    assert "ist offen, nicht ruhend" in said
    assert "nicht vermerkt" in said


async def test_a_list_by_its_state_says_nothing_of_words_that_it_was_chosen_by(firma: Kanzlei) -> None:
    said = await frag(firma, "welche akten ruhen gerade")
    assert "0241/26" in said
    assert "0240/26" not in said
    assert "finde ich nichts" not in said


@pytest.mark.parametrize("text", ["Welche Akten sind nur lokal?", "Welche Akten bleiben im Haus?"])
async def test_matters_that_stay_in_the_house_are_chosen_among_many(firma: Kanzlei, text: str) -> None:
    said = await frag(firma, text)
    assert "0270/26" in said
    assert "0250/26" not in said
    assert "Nicht berücksichtigt" not in said
    assert "es gibt mehr" not in said


async def test_those_that_may_leave_it_are_all_the_others(firma: Kanzlei) -> None:
    said = await frag(firma, "Welche Akten dürfen in die Cloud?")
    assert "0250/26" in said
    assert "0270/26" not in said


@pytest.mark.parametrize("text", ["Unfallsachen?", "Welche Unfallfälle haben wir?", "offene Unfallakten"])
async def test_matters_are_listed_by_what_they_are_about(firma: Kanzlei, text: str) -> None:
    said = await frag(firma, text)
    assert "0240/26" in said
    assert "0250/26" not in said


async def test_a_field_of_law_is_still_one(firma: Kanzlei) -> None:
    assert "(Mietrecht)" in await frag(firma, "Mietsachen?")


@pytest.mark.parametrize(
    "text",
    [
        "WEG-Beschluss vom 30.11.2026 in Hamburg: Anfechtungsfrist und Begründungsfrist?",
        "WEG-Beschluss vom 30.11.2026: bis wann anfechten und bis wann begründen?",
    ],
)
async def test_both_fristen_that_are_asked_at_once_are_told(kanzlei: Kanzlei, text: str) -> None:
    said = await frag(kanzlei, text)
    assert "Mi., 30.12.2026" in said
    assert "Mo., 01.02.2027" in said


async def test_a_name_is_told_however_its_letters_are_written(kanzlei: Kanzlei) -> None:
    person = {"name": "Jacobs", "anrede": "Frau", "notizen": "Verfahrensbeiständin"}
    await eigene_akte(kanzlei, person, kurzrubrum="Yılmaz ./. Yılmaz", aktenzeichen="0240/26")
    said = await frag(kanzlei, "Wer ist Verfahrensbeistand bei Yilmaz?")
    assert "Jacobs" in said
    assert "Nicht berücksichtigt" not in said
