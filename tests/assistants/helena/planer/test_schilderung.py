"""Which matter is meant, by what happened in it or by a number of others; lists by value, kind and place."""

from __future__ import annotations

from typing import Any

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.test_planer import Planer
from assistants.helena.werkbank import bank, beteiligter, dokument
from bridle.assistants.helena.planer.akten.liste import mehrere
from bridle.assistants.helena.planer.akten.sache_finden import UNBEKANNT
from bridle.assistants.helena.planer.akten.schilderung import gesuchte_sache, schilderung
from bridle.assistants.helena.planer.lesen.erkennen import genannt, lies
from bridle.assistants.helena.planer.lesen.redensarten import ohne_redensarten
from bridle.assistants.helena.zeichen import zeichen_in
from bridle.host.database import Database


@pytest.fixture
async def firma(db: Database) -> Kanzlei:
    kanzlei = await Kanzlei(db).opened()
    kanzlei.admin = await kanzlei.hire("ADMIN", "Verwaltung")
    zaun = await kanzlei.akte(
        aktenzeichen="0021/26", kurzrubrum="Ahorn ./. Buche", wegen="Grenzstreit", gegenstandswert="4000.00"
    )
    await beteiligter(kanzlei, zaun, "MANDANT", "Ahorn", adresse="Lindenpfad 3, 89073 Ulm")
    await beteiligter(kanzlei, zaun, "GERICHT", "", firma="Amtsgericht Ulm", zeichen="7 C 22/26")
    await dokument(
        kanzlei,
        zaun,
        "Protokoll",
        "Der Nachbar hat mit dem Bagger die Thujahecke ausgerissen und umgefahren.",
    )
    geld = await kanzlei.akte(
        aktenzeichen="0022/26", kurzrubrum="Esche ./. Linde GmbH", wegen="Darlehen", gegenstandswert="9000.00"
    )
    await beteiligter(kanzlei, geld, "MANDANT", "Esche", adresse="Am Tor 1, 89231 Neu-Ulm")
    await beteiligter(kanzlei, geld, "GEGNER", "", firma="Linde GmbH", zeichen="LD-4711/9")
    await beteiligter(kanzlei, geld, "GEGNER", "", firma="Landkreis Auental")
    await dokument(kanzlei, geld, "Mahnung", "Zum Kredit KR-889-01 fehlt die dritte Rate für das Klavier.")
    return kanzlei


async def gesucht(firma: Kanzlei, query: str, **more: Any) -> dict[str, Any]:
    return await bank(firma, firma.admin).data("search_alle_akten", query=query, **more)


# ---- by what happened


@pytest.mark.parametrize(
    ("text", "akte", "paper"),
    [
        ("Wie heißt der Fall, in dem die Thujahecke ausgerissen wurde?", "0021/26", "Protokoll"),
        (
            "Ich such die Akte von dem Mandanten, dem der Bagger die Hecke umgefahren hat",
            "0021/26",
            "Protokoll",
        ),
        ("In welcher Sache geht es um das Klavier?", "0022/26", "Mahnung"),
        ("Aktenzeichen Thujahecke?", "0021/26", "Protokoll"),
    ],
)
async def test_the_matter_is_found_by_what_its_documents_tell_and_they_are_named(
    firma: Kanzlei, text: str, akte: str, paper: str
) -> None:
    found = await Planer(firma).frag(text)
    assert f"Akte {akte}" in found.text
    assert f"in „{paper}“" in found.text


async def test_what_is_asked_of_the_matter_that_was_told_is_answered(firma: Kanzlei) -> None:
    found = await Planer(firma).frag("Vor welchem Gericht läuft die Baggersache?")
    assert "gefunden über „Bagger“ in „Protokoll“" in found.text
    assert "Amtsgericht Ulm" in found.text


async def test_what_no_matter_tells_is_told_to_be_unknown(firma: Kanzlei) -> None:
    found = await Planer(firma).frag("Wer ist Gegner in der Raketensache?")
    assert UNBEKANNT in found.text


async def test_two_that_are_as_near_are_asked_for(firma: Kanzlei) -> None:
    other = await firma.akte(aktenzeichen="0023/26", kurzrubrum="Ulme ./. Weide", wegen="Herausgabe")
    await dokument(firma, other, "Brief", "Das Klavier steht im Keller.")
    found = await gesucht(firma, "wegen Klavier")
    assert {each["aktenzeichen"] for each in found["nach_thema"]} == {"0022/26", "0023/26"}
    assert {each["passt"] for each in found["nach_thema"]} == {"vielleicht"}


async def test_the_rest_of_the_request_tells_which_of_two_is_meant(firma: Kanzlei) -> None:
    other = await firma.akte(aktenzeichen="0023/26", kurzrubrum="Ulme ./. Weide", wegen="Herausgabe")
    await dokument(firma, other, "Räumungsurteil", "Das Klavier steht im Keller.")
    found = await gesucht(firma, "wegen Klavier + Räumungsurteil")
    assert [each["aktenzeichen"] for each in found["nach_thema"] if each["passt"] == "genau"] == ["0023/26"]


async def test_documents_of_others_find_no_matter(firma: Kanzlei) -> None:
    stranger = await firma.hire("ANWALT", "Fremd")
    found = await bank(firma, stranger).data("search_alle_akten", query="wegen Thujahecke")
    assert "nach_thema" not in found
    theirs = await bank(firma, stranger).data("search_alle_akten", query="LD-4711/9")
    assert theirs["akten"] == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "Ich such die Akte von dem Mandanten, der die Hecke gefällt haben soll. Welche Nummer?",
            "Hecke gefällt",
        ),
        ("Az von dem Fall wo das Klavier weg ist", "Klavier weg"),
    ],
)
def test_a_clause_tells_the_matter_and_ends_where_the_question_goes_on(text: str, words: str) -> None:
    told = schilderung(text)
    assert told is not None
    assert told.worte == words


@pytest.mark.parametrize(
    "text",
    [
        "Welche Verfahren haben noch kein Gericht?",
        "Welche Akte hat die meisten Dokumente?",
        "Welche unserer Mandanten sind Firmen?",
        "Welche Sache läuft am längsten?",
        "Welche Akte gehört zu 7 C 22/26?",
    ],
)
def test_a_list_and_a_number_are_no_tale(text: str) -> None:
    assert gesuchte_sache(text) is None
    assert schilderung(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "Unser Mandant, der den Bagger fährt, hat eine Abmahnung erhalten. Was tun?",
        "Der Mandant, dem am 03.11.2026 das Klavier geliefert wurde, will zurücktreten. Bis wann?",
    ],
)
async def test_a_story_that_wants_advice_or_brings_its_own_day_is_no_search(
    firma: Kanzlei, text: str
) -> None:
    found = await Planer(firma).frag(text)
    assert "gefunden über" not in found.text
    assert "/26:" not in found.text


# ---- by a number of others


@pytest.mark.parametrize(
    ("text", "akte", "who"),
    [
        ("7 C 22/26, zu welcher Akte gehört das?", "0021/26", "Amtsgericht Ulm"),
        ("7 c 22/26 welche sache", "0021/26", "Amtsgericht Ulm"),
        ("Post zu LD-4711/9, welcher Mandant ist das?", "0022/26", "Linde GmbH"),
        ("KR-889-01", "0022/26", "Mahnung"),
    ],
)
async def test_a_number_of_others_finds_our_matter(firma: Kanzlei, text: str, akte: str, who: str) -> None:
    found = await Planer(firma).frag(text)
    assert akte in found.text
    assert who in found.text


async def test_a_court_number_that_nobody_has_is_never_another_matter(firma: Kanzlei) -> None:
    found = await Planer(firma).frag("9 C 21/26 welche Akte ist das?")
    assert "keine Akte" in found.text
    assert "0021/26" not in found.text


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("142 c 77/26", "142 c 77/26"),
        ("zu KH-20-77112 bitte", "KH-20-77112"),
        ("63-B-0519", "63-B-0519"),
        ("ein 450-Euro-Job", ""),
        ("Nr. 2300 VV und VV-2300", ""),
        ("bis 2026-11-15", ""),
        ("EuGH C-311/18", ""),
        ("die 2 Akten 77/26", ""),
    ],
)
def test_a_number_of_others_is_told_from_amounts_days_and_our_own(text: str, number: str) -> None:
    assert zeichen_in(text) == number


def test_our_own_number_stays_ours() -> None:
    named = genannt(lies("Fristen in der Akte 77/26"))
    assert named is not None
    assert named.aktenzeichen == "0077/26"


# ---- lists


@pytest.mark.parametrize(
    ("text", "side", "limit"),
    [
        ("Bei welchen Mandaten geht es um mehr als 30.000 Euro?", "über", "30000.00"),
        ("Akten ab 4.000 Euro", "ab", "4000.00"),
        ("Welche Akten liegen unter 4.000 Euro?", "unter", "4000.00"),
        ("Welche Akten haben höchstens 4.000 Euro Wert?", "bis", "4000.00"),
    ],
)
def test_an_amount_bounds_the_list_on_the_side_that_was_said(text: str, side: str, limit: str) -> None:
    read = mehrere(lies(text))
    assert read is not None
    assert (read["grenze"][0], f"{read['grenze'][1]:.2f}") == (side, limit)


async def test_the_bound_itself_belongs_to_at_least_and_not_to_below(firma: Kanzlei) -> None:
    least = await Planer(firma).frag("Akten ab 4.000 Euro")
    below = await Planer(firma).frag("Welche Akten liegen unter 4.000 Euro?")
    assert "0021/26" in least.text
    assert "0021/26" not in below.text


async def test_values_are_added_up(firma: Kanzlei) -> None:
    found = await Planer(firma).frag("Wie hoch ist die Summe aller Gegenstandswerte?")
    assert "**13.000,00 €**" in found.text
    mean = await Planer(firma).frag("Durchschnittlicher Streitwert unserer Akten?")
    assert "**6.500,00 €**" in mean.text


@pytest.mark.parametrize(
    ("text", "there", "gone"),
    [
        ("Welche Mandanten wohnen in Neu-Ulm?", "Esche", "Ahorn"),
        ("In welchen Akten sind wir gegen Behörden unterwegs?", "Landkreis Auental", "Linde GmbH**"),
        ("Welche Verfahren haben noch kein Gericht?", "0022/26", "0021/26"),
    ],
)
async def test_matters_and_parties_are_listed_by_what_they_are(
    firma: Kanzlei, text: str, there: str, gone: str
) -> None:
    found = await Planer(firma).frag(text)
    assert there in found.text
    assert gone not in found.text


async def test_each_of_two_names_has_its_own_list(firma: Kanzlei) -> None:
    found = await Planer(firma).frag("Welche Akten haben mit Ahorn oder Linde zu tun?")
    assert "Akten mit „Ahorn“" in found.text
    assert "Akten mit „Linde“" in found.text
    none = await Planer(firma).frag("Welche Verfahren gibt es zwischen Ahorn und Linde?")
    assert "finde ich keine Akte" in none.text


def test_how_long_there_is_time_for_something_asks_for_its_frist() -> None:
    asked = "Wie lange haben wir noch für die Klageerwiderung in der Akte 0001/26?"
    assert ohne_redensarten(asked).startswith("bis wann läuft die Frist für die Klageerwiderung")
