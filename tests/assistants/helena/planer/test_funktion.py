"""People by what they do in a matter: no role says so, but a note or the name of a firm."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.eigene import eigene_akte
from assistants.helena.planer.fragen import frag, im_gespraech


@pytest.fixture
async def firma(kanzlei: Kanzlei) -> Kanzlei:
    """With a matter that has many others, and one of the same name that has none."""
    people = (
        {"rolle": "GEGNER", "firma": "Torfmoor GmbH"},
        {
            "rolle": "GEGNERVERTRETER",
            "firma": "Kanzlei Riedgras",
            "name": "Riedgras",
            "telefon": "0555 100",
            "zeichen": "412/26-HO",
        },
        {
            "firma": "Kanzlei Binsenweg",
            "name": "Binsenweg",
            "email": "tabelle@binsenweg.example",
            "notizen": "Insolvenzverwalterin",
        },
        {
            "firma": "Heideschutz AG",
            "zeichen": "HS-300281-4",
            "notizen": "Rechtsschutzversicherung, Selbstbeteiligung 250,00 €",
        },
        {"firma": "Marschland Versicherung AG", "notizen": "Betriebshaftpflicht der Torfmoor GmbH"},
        {"firma": "Kreis Moorland, Jugendamt", "name": "Wollgras", "telefon": "0555 200"},
    )
    client = {"rolle": "MANDANT", "anrede": "Frau", "vorname": "Ilse", "name": "Krähwinkel"}
    name = "Krähwinkel ./. Torfmoor GmbH i. Ins."
    await eigene_akte(kanzlei, client, *people, kurzrubrum=name, aktenzeichen="0240/26")
    await eigene_akte(kanzlei, client, kurzrubrum="Krähwinkel ./. Schilfrohr", aktenzeichen="0241/26")
    return kanzlei


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("email insolvenzverwalter torfmoor", "tabelle@binsenweg.example"),
        ("Wer ist Insolvenzverwalterin in der Akte 0240/26?", "Binsenweg"),
        ("Haftpflichtversicherer Torfmoor?", "Marschland Versicherung AG"),
        ("Betriebshaftpflicht von Torfmoor?", "Marschland Versicherung AG"),
        ("welche rechtsschutz hat frau krähwinkel gegen torfmoor und wie hoch ist die SB", "250,00 €"),
        ("Wie hoch ist die Selbstbeteiligung in der Akte 0240/26?", "Heideschutz AG"),
        ("RSV in 0240/26?", "HS-300281-4"),
        ("Welches Jugendamt ist bei Torfmoor dabei?", "Wollgras"),
        ("telefon jugendamt moorland", "0555 200"),
    ],
)
async def test_others_are_found_by_what_they_are(firma: Kanzlei, text: str, shown: str) -> None:
    said = await frag(firma, text)
    assert shown in said
    assert "keine E-Mail" not in said
    assert "Sachbearbeitung" not in said


async def test_of_two_matters_it_is_the_one_that_has_somebody_like_that(firma: Kanzlei) -> None:
    said = await frag(firma, "Insolvenzverwalter bei Krähwinkel, Email?")
    assert "0240/26" in said
    assert "tabelle@binsenweg.example" in said
    assert "Welche meinst Du" in await frag(firma, "Steuerberater bei Krähwinkel?")


async def test_it_is_asked_for_after_another_question_of_the_matter(firma: Kanzlei) -> None:
    said = await im_gespraech(firma, "Worum geht es in der Akte 0240/26?", "Haftpflichtversicherer?")
    assert "Marschland Versicherung AG" in said


@pytest.mark.parametrize(
    "text",
    ["E-Mail vom Steuerberater in der Akte 0240/26", "Notar in 0240/26?", "Dolmetscherin bei Torfmoor?"],
)
async def test_who_is_not_entered_is_said_not_to_be(firma: Kanzlei, text: str) -> None:
    said = await frag(firma, text)
    assert "nicht eingetragen" in said
    assert "@" not in said


async def test_what_is_noted_of_an_insurance_is_found_where_no_party_is_entered(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Welche Rechtsschutzversicherung hat Frau Silberbach?")
    assert "nicht eingetragen" in said
    assert "hat für die erste Instanz zugesagt" in said


async def test_sb_is_a_case_worker_where_no_insurance_is_spoken_of(firma: Kanzlei) -> None:
    assert "Sachbearbeitung" in await frag(firma, "Wer ist SB in der Akte 0240/26?")


async def test_what_somebody_did_is_no_question_for_who_it_is(firma: Kanzlei) -> None:
    for text in ("Was hat der Insolvenzverwalter in der Akte 0240/26 geschrieben?", "Was kostet ein Notar?"):
        assert "tabelle@binsenweg.example" not in await frag(firma, text)


async def test_an_address_and_a_reference_are_those_of_the_same(firma: Kanzlei) -> None:
    said = await frag(firma, "Telefon und Zeichen des Gegnervertreters in der Akte 0240/26")
    assert "0555 100" in said
    assert "412/26-HO" in said
    assert "Ilse" not in said


async def test_the_reference_of_a_party_is_no_matter_of_ours(firma: Kanzlei) -> None:
    who = "Wer vertritt die Gegenseite in der Akte 0240/26?"
    for text, shown in (("deren Zeichen?", "412/26-HO"), ("Und deren Telefonnummer?", "0555 100")):
        said = await im_gespraech(firma, who, text)
        assert shown in said
        assert "0412/26" not in said
        assert "Ilse" not in said
    assert "0240/26" in await frag(firma, "Zu welcher Akte gehört 412/26-HO?")


async def test_whoever_was_shown_is_meant_also_where_no_role_says_who_it_is(firma: Kanzlei) -> None:
    said = await im_gespraech(firma, "Haftpflichtversicherer Torfmoor?", "deren Anschrift?")
    assert "Marschland Versicherung AG: keine Anschrift hinterlegt" in said
    assert "Ilse" not in said
    said = await im_gespraech(firma, "RSV in 0240/26?", "deren Zeichen?", "und die Telefonnummer?")
    assert "Heideschutz AG: keine Telefonnummer hinterlegt" in said
