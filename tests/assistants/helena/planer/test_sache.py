"""A matter that is named by what it is about, in a firm whose matters nobody has seen before."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.test_planer import Planer
from assistants.helena.werkbank import bank, beteiligter, dokument, eintrag
from bridle.assistants.helena.planer import muster
from bridle.assistants.helena.planer.akten import kollision
from bridle.assistants.helena.planer.akten.sache import thema, vielleicht
from bridle.assistants.helena.planer.akten.sache_finden import UNBEKANNT
from bridle.assistants.helena.planer.lesen.redensarten import ohne_redensarten
from bridle.host.database import Database
from bridle.models.planner import Found, Progress


@pytest.fixture
async def firma(db: Database) -> Kanzlei:
    kanzlei = await Kanzlei(db).opened()
    hund = await kanzlei.akte(
        aktenzeichen="0011/26", kurzrubrum="Ahorn ./. Buche", wegen="Hundebiss", tags=["Schmerzensgeld"]
    )
    await beteiligter(kanzlei, hund, "ZEUGE", "Eibisch")
    rohr = await kanzlei.akte(
        aktenzeichen="0012/26",
        kurzrubrum="Esche ./. Maschinenbau Linde GmbH",
        wegen="geplatzten Rohrs im Keller",
        summary="Nachbar berichtet von einem Hundebiss im Hof.",
    )
    await dokument(kanzlei, rohr, name="Gutachten Wasserschaden")
    await kanzlei.akte(
        aktenzeichen="0013/26",
        kurzrubrum="Fichte ./. Stadt Ulm",
        wegen="Baustopps",
        sachgebiet="VERWALTUNGSRECHT",
    )
    reise = await kanzlei.akte(
        aktenzeichen="0014/26", kurzrubrum="Ginster ./. Holunder Reisen", wegen="Reisemängel"
    )
    await eintrag(kanzlei, reise, date(2026, 12, 1), titel="Minderung der Pauschalreise beziffern")
    return kanzlei


async def gesucht(firma: Kanzlei, query: str) -> list[tuple[str, str]]:
    found: dict[str, Any] = await bank(firma, firma.anwalt).data("search_alle_akten", query=query)
    assert found["akten"] == []
    return [(each["aktenzeichen"], each["passt"]) for each in found.get("nach_thema", [])]


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        ("Hundebissfall", [("0011/26", "genau"), ("0012/26", "wohl")]),
        ("wegen des geplatzten Rohrs", [("0012/26", "genau")]),
        ("Wasserschadenssache", [("0012/26", "wohl")]),
        ("Schmerzensgeldsache", [("0011/26", "genau")]),
        ("Pauschalreisesache", [("0014/26", "wohl")]),
        ("Bausache", [("0013/26", "wohl")]),  # and not the one against a Maschinenbau
        ("wegen Katzenbiss", []),
    ],
)
async def test_what_no_matter_is_called_is_found_by_subject_and_said_to_be(
    firma: Kanzlei, query: str, wanted: list[tuple[str, str]]
) -> None:
    assert await gesucht(firma, query) == wanted


async def test_a_matter_that_is_not_visible_is_not_found_by_subject(firma: Kanzlei) -> None:
    stranger = await firma.hire("ANWALT", "Fremd")
    found = await bank(firma, stranger).data("search_alle_akten", query="wegen Hundebiss")
    assert "nach_thema" not in found


@pytest.mark.parametrize(
    ("text", "akte", "said"),
    [
        ("Wer ist Zeuge in der Hundebisssache?", "0011/26", "Eibisch"),
        ("wer ist zeuge im hundebissfall", "0011/26", "Eibisch"),
        ("Worum geht es in der Sache mit dem geplatzten Rohr?", "0012/26", "geplatzten Rohrs"),
        ("Welche Dokumente liegen in der Angelegenheit wegen des Wasserschadens?", "0012/26", "Gutachten"),
    ],
)
async def test_the_one_matter_that_is_about_it_answers_and_says_how_it_was_found(
    firma: Kanzlei, text: str, akte: str, said: str
) -> None:
    firma.admin = await firma.hire("ADMIN", "Verwaltung")
    found = await Planer(firma).frag(text)
    assert f"Akte {akte}" in found.text
    assert "gefunden über „" in found.text
    assert said in found.text


@pytest.mark.parametrize(
    "text", ["Wer ist Zeuge in der Katzenbisssache?", "Welche Fristen laufen im Erbstreit?"]
)
async def test_where_no_matter_is_about_it_none_is_shown(firma: Kanzlei, text: str) -> None:
    firma.admin = await firma.hire("ADMIN", "Verwaltung")
    found = await Planer(firma).frag(text)
    assert UNBEKANNT in found.text
    assert "/26" not in found.text


async def test_several_that_are_about_it_are_asked_for(firma: Kanzlei) -> None:
    firma.admin = await firma.hire("ADMIN", "Verwaltung")
    await firma.akte(aktenzeichen="0015/26", kurzrubrum="Kastanie ./. Lärche", wegen="Hundebiss am Kanal")
    found = await Planer(firma).frag("Wer ist Zeuge in der Hundebisssache?")
    assert "0011/26" in found.text
    assert "0015/26" in found.text
    assert "Welche meinst Du?" in found.text
    assert "Eibisch" not in found.text


@pytest.mark.parametrize(
    "text",
    [
        "Was gilt in der Hauptsache?",
        "Wer ist Gegner in der Mietsache Nebelthau?",
        "Was kostet das Mahnverfahren?",
        "Wer ist Gegner in der Hundebisssache 0011/26?",
        "Ist das tatsächlich ein Unfall?",
        "Was steht in der Ermittlungsakte?",
    ],
)
def test_a_name_a_number_and_a_kind_of_proceedings_are_no_subject(text: str) -> None:
    assert thema(text) is None


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Wer ist Gegner im Schimmelfall?", "Wer ist Gegner in der Akte 0001/26?"),
        ("Ist die Sache mit dem undichten Dach noch offen?", "Ist die Akte 0001/26 noch offen?"),
        ("Wert in unserer Pflichtteilssache", "Wert in der Akte 0001/26"),
    ],
)
def test_the_number_takes_the_place_of_the_subject(text: str, read: str) -> None:
    said = thema(text)
    assert said is not None
    assert said.ersetzt(text, "0001/26") == read


def test_the_last_thing_that_is_spoken_of_as_known_may_be_the_subject() -> None:
    said = vielleicht("Wer ist Gegner beim Unfall mit dem Fahrrad?")
    assert said is not None
    assert said.worte == "Unfall mit dem Fahrrad"
    assert vielleicht("Wer ist der Gegner?") is None


def test_the_court_in_the_question_for_a_frist_is_only_where_it_goes() -> None:
    asked = "Wann muss die Berufung Ahorn beim Landgericht eingegangen sein?"
    assert ohne_redensarten(asked) == "bis Wann muss die Berufung Ahorn eingereicht werden?"
    assert "Landgericht Köln" in ohne_redensarten("Bis wann muss die Berufung beim Landgericht Köln sein?")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Malermeister Anton Eibisch will uns mandatieren. Spricht was dagegen?", "Anton Eibisch"),
        ("Die Holunder Reisen GmbH möchte Mandantin werden. Bedenken?", "Holunder Reisen"),
        ("Frau Ginster fragt an, ob wir sie vertreten.", "Ginster"),
    ],
)
def test_whoever_wants_to_become_a_client_is_checked_for_conflicts(text: str, name: str) -> None:
    (rule,) = kollision.regeln()
    read = rule.read(text)
    assert read is not None
    assert read[1] == {"name": name, "rolle": "MANDANT"}


def test_the_placeholders_of_a_template_are_listed_once_and_in_order() -> None:
    (rule,) = muster.regeln()
    read = rule.read("Welche Platzhalter hat das Muster Reiserüge?")
    assert read is not None
    assert callable(rule.answer)
    hit = {"name": "Reiserüge", "kategorie": "Schreiben", "kanzlei_eigen": True}
    found = {"treffer": [hit | {"inhalt": {"text": "{{ORT}}, {{TAG}}: {{ORT}} {{MANGEL}}"}}]}
    said = rule.answer(Progress("", read[0], (Found("search_muster", json.dumps(found)),)))
    assert "- ORT\n- TAG\n- MANGEL\n" in said
