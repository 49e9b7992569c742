"""Which court is the one at a place, and which one above it hears the appeal."""

from __future__ import annotations

import pytest

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.feiertage_land import LAND_NAMEN
from bridle.assistants.helena.law.gericht_am_ort import am_ort, darueber, mahngericht
from bridle.assistants.helena.law.gerichte_tabelle import tabelle, verzeichnis
from bridle.assistants.helena.law.zustaendigkeit import bestimme
from bridle.assistants.helena.law.zustaendigkeit_instanz import instanz


@pytest.mark.parametrize(
    ("kind", "place", "name"),
    [
        ("ArbG", "Dortmund", "Arbeitsgericht Dortmund"),
        ("AG", "Köln-Porz", "Amtsgericht Köln"),
        ("AG", "Hamburg-Altona", "Amtsgericht Hamburg-Altona"),
        ("LG", "Hamburg-Altona", "Landgericht Hamburg"),
        ("LG", "Berlin", "Landgericht Berlin II"),
        ("LG", "Fürth", "Landgericht Nürnberg-Fürth"),
        ("LG", "Siegburg", "Landgericht Bonn"),
        ("SG", "Bonn", "Sozialgericht Köln"),
        ("VG", "Bonn", "Verwaltungsgericht Köln"),
        ("FG", "Mainz", "Finanzgericht Rheinland-Pfalz"),
        ("FG", "Essen", "Finanzgericht Düsseldorf"),
        ("ArbG", "Bremerhaven", "Arbeitsgericht Bremen-Bremerhaven"),
    ],
)
def test_the_court_at_a_place_is_called_by_its_name(kind: str, place: str, name: str) -> None:
    found = am_ort(kind, place)
    assert found.name == name
    assert "prüfe" in found.hinweis


@pytest.mark.parametrize(
    ("kind", "place", "why"),
    [
        ("AG", "Essen", "mehrere Amtsgerichte"),
        ("AG", "Berlin-Neukölln", "mehrere Amtsgerichte"),
        ("AG", "Frankfurt", "mehrfach"),
        ("AG", "Kleinkleckersdorf", "nicht hinterlegt"),
        ("LG", "Lemgo", "nicht hinterlegt"),
        ("AG", "Troisdorf", "nicht hinterlegt"),
    ],
)
def test_where_the_table_does_not_decide_no_court_is_guessed(kind: str, place: str, why: str) -> None:
    found = am_ort(kind, place)
    assert found.name == ""
    assert why in found.hinweis


@pytest.mark.parametrize(
    ("kind", "place", "name"),
    [
        ("ArbG", "Siegburg", "Landesarbeitsgericht Köln"),
        ("ArbG", "Kassel", "Landesarbeitsgericht Hessen"),
        ("LG", "Bonn", "Oberlandesgericht Köln"),
        ("LG", "Berlin", "Kammergericht"),
        ("LG", "Potsdam", "Brandenburgisches Oberlandesgericht"),
        ("AG", "Königswinter", "Landgericht Bonn"),
        ("FamG", "Siegburg", "Oberlandesgericht Köln"),
        ("VG", "Minden", "Oberverwaltungsgericht Nordrhein-Westfalen"),
        ("SG", "Bremen", "Landessozialgericht Niedersachsen-Bremen"),
        ("AG", "Lemgo", ""),
        ("FG", "Köln", ""),
    ],
)
def test_the_court_above_is_named_where_there_is_only_one(kind: str, place: str, name: str) -> None:
    assert darueber(kind, place) == name


def test_every_seat_and_district_is_a_place_of_the_table() -> None:
    known = {each.name for places in tabelle().full.values() for each in places}
    book = verzeichnis()
    named = {name for names in book.sitze.values() for name in names} | set(book.ohne_amtsgericht)
    for seats in book.bezirke.values():
        named |= set(seats) | {name for names in seats.values() for name in names}
        every = [name for names in seats.values() for name in names]
        assert len(every) == len(set(every))
    assert named <= known


def test_a_named_place_answers_the_question_for_it_and_leaves_the_others_open() -> None:
    found = bestimme(25_000, "2026-11-16", "kauf", ort="Münster").als_json()
    assert found["gericht_am_ort"] == "Landgericht Münster"
    assert not any("beklagte Partei ihren Wohnsitz" in each for each in found["fehlend"])
    assert any("streitige Leistung" in each for each in found["fehlend"])


def test_a_place_may_decide_by_another_rule_and_an_unknown_rule_is_refused() -> None:
    found = bestimme(None, "2026-11-16", "familie", ort="Bonn", ort_nach="ehe").als_json()
    assert found["gericht_am_ort"] == "Amtsgericht Bonn"
    assert "§ 122 FamFG" in found["oertlich"][0]["regel"]
    with pytest.raises(LawError, match="nicht bekannt"):
        bestimme(None, "2026-11-16", "familie", ort="Bonn", ort_nach="sonst")


def test_what_the_laender_have_concentrated_is_not_told_by_the_place() -> None:
    assert bestimme(20_000, "2026-11-16", "marke", ort="Bonn").am_ort is None


def test_the_appeal_from_a_court_at_a_place_names_the_court_above() -> None:
    told = instanz("ArbG", "2026-11-16", ort="Bonn")
    assert told["darueber"] == "Landesarbeitsgericht Köln"
    assert not any("Bezirke sind hier nicht" in each for each in told["hinweise"])
    assert any("Bezirke sind hier nicht" in each for each in instanz("ArbG", "2026-11-16")["hinweise"])


@pytest.mark.parametrize(
    ("place", "name"),
    [
        ("Leipzig", "Amtsgericht Aschersleben"),
        ("Siegburg", "Amtsgericht Euskirchen"),
        ("Dortmund", "Amtsgericht Hagen"),
        ("Saarbrücken", "Amtsgericht Mayen"),
        ("Berlin", "Amtsgericht Wedding"),
        ("Bayern", "Amtsgericht Coburg"),
        ("Nordrhein-Westfalen", ""),
        ("Frankfurt", ""),
        ("Iserlohn", ""),
        ("Kleinkleckersdorf", ""),
    ],
)
def test_the_mahngericht_is_that_of_the_land_in_which_the_place_lies(place: str, name: str) -> None:
    found = mahngericht(place)
    assert found.name == name
    assert place in found.hinweis


def test_every_land_has_a_mahngericht() -> None:
    assert set(verzeichnis().mahn) == set(LAND_NAMEN)
