"""What is asked of all matters, or of one in other words: sides, courts, witnesses, notes, what is done."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.test_planer import Planer
from assistants.helena.werkbank import bank, beteiligter, eintrag
from bridle.assistants.helena.notizen import NotizNeu, create_notiz
from bridle.assistants.helena.planer.akten.liste import mehrere
from bridle.assistants.helena.planer.akten.sache import thema, vermerk
from bridle.assistants.helena.planer.akten.seite import BEIDE, BEKLAGTE, KLAEGER, seite
from bridle.assistants.helena.planer.auswahl.fragen import gelesen
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.nur_menschen import nur_menschen
from bridle.assistants.helena.planer.regelwerk import genaue_regeln
from bridle.host.database import Database


def first(text: str) -> tuple[str, dict[str, Any]]:
    """The tool of the first rule that knows the request, and what that rule has read."""
    for rule in genaue_regeln():
        if (read := rule.read(text)) is not None:
            return rule.tool, dict(read[0])
    return "", {}


@pytest.fixture
async def firma(db: Database) -> Kanzlei:
    kanzlei = await Kanzlei(db).opened()
    kanzlei.admin = await kanzlei.hire("ADMIN", "Verwaltung")
    ahorn = await kanzlei.akte(aktenzeichen="0011/26", kurzrubrum="Ahorn ./. Buche", wegen="Hundebiss")
    await beteiligter(kanzlei, ahorn, "MANDANT", "Ahorn", adresse="Lindenpfad 3, 50667 Köln")
    await beteiligter(kanzlei, ahorn, "ZEUGE", "Eibisch")
    await beteiligter(kanzlei, ahorn, "GERICHT", "", firma="Amtsgericht Ulm")
    esche = await kanzlei.akte(aktenzeichen="0012/26", kurzrubrum="Kiefer ./. Esche", wegen="Kaufpreis")
    await beteiligter(kanzlei, esche, "MANDANT", "Esche")
    await beteiligter(kanzlei, esche, "ZEUGE", "Flieder")
    await beteiligter(kanzlei, esche, "GERICHT", "", firma="Amtsgericht Bonn")
    await eintrag(kanzlei, esche, date(2026, 12, 1), titel="Einspruch einlegen", prioritaet="DRINGEND")
    note = NotizNeu(akte_id=esche.id, text="Der Lagerist hat die Palette fotografiert.")
    await kanzlei.write(create_notiz, kanzlei.admin, note)
    return kanzlei


async def test_all_witnesses_are_listed_only_from_matters_that_may_be_seen(firma: Kanzlei) -> None:
    found = await Planer(firma).frag("Welche Zeugen haben wir in allen Akten?")
    assert "Eibisch" in found.text
    assert "Flieder" in found.text
    stranger = await firma.hire("ANWALT", "Fremd")
    unseen = await bank(firma, stranger).data("read_beteiligte", akte="alle", rolle="ZEUGE")
    assert unseen["beteiligte"] == []


async def test_a_court_is_found_by_its_short_name_and_no_other_is_shown(firma: Kanzlei) -> None:
    found = await Planer(firma).frag("Welche Verfahren laufen beim AG Ulm?")
    assert "0011/26" in found.text
    assert "0012/26" not in found.text


async def test_the_side_of_the_client_is_told_by_the_rubrum(firma: Kanzlei) -> None:
    found = await Planer(firma).frag("In welchen Akten sitzen wir auf der Beklagtenseite?")
    assert "0012/26" in found.text
    assert "0011/26" not in found.text


async def test_a_note_is_found_by_what_it_says_and_shown_with_its_matter(firma: Kanzlei) -> None:
    found = await Planer(firma).frag("In welcher Akte gibt es eine Notiz über den Lageristen?")
    assert "0012/26" in found.text
    assert "Palette fotografiert" in found.text


async def test_a_reference_that_the_client_has_not_is_shown_with_whoever_has_it(firma: Kanzlei) -> None:
    matter = await firma.akte(
        aktenzeichen="0013/26", kurzrubrum="Ginster ./. Stadt Auental", wegen="Bauantrag"
    )
    await beteiligter(firma, matter, "MANDANT", "Ginster")
    await beteiligter(firma, matter, "GEGNER", "", firma="Stadt Auental", zeichen="61-B-77")
    found = await Planer(firma).frag("Unter welchem Zeichen läuft der Bauantrag Ginster?")
    assert "61-B-77" in found.text


async def test_a_street_names_the_matter_of_whoever_lives_there(firma: Kanzlei) -> None:
    found = await bank(firma, firma.admin).data("search_alle_akten", query="wegen Lindenpfad")
    assert [each["aktenzeichen"] for each in found["nach_thema"]] == ["0011/26"]
    town = await bank(firma, firma.admin).data("search_alle_akten", query="wegen Köln")
    assert "nach_thema" not in town


async def test_whether_something_was_done_is_answered_from_the_calendar(firma: Kanzlei) -> None:
    found = await Planer(firma).frag("Ist bei Esche der Einspruch schon eingelegt?")
    assert "Einspruch einlegen" in found.text
    assert "noch nicht erledigt" in found.text
    assert "nirgends vermerkt" in found.text


@pytest.mark.parametrize(
    ("kurzrubrum", "summary", "wanted"),
    [
        ("Ahorn ./. Buche", "", KLAEGER),
        ("Buche ./. Ahorn", "", BEKLAGTE),
        ("Ahorn ./. Ahorn", "", BEIDE),
        ("Strafsache Ahorn", "", ""),
        ("Ahorn ./. Buche", "Wir vertreten den Beklagten.", BEKLAGTE),
    ],
)
def test_a_side_is_only_told_where_something_says_it(kurzrubrum: str, summary: str, wanted: str) -> None:
    people = [{"rolle": "MANDANT", "name": "Ahorn"}, {"rolle": "GEGNER", "name": "Buche"}]
    assert seite({"kurzrubrum": kurzrubrum, "summary": summary, "beteiligte": people}) == wanted


@pytest.mark.parametrize(
    ("text", "local"),
    [
        ("Welche Mandate dürfen nicht an ein Cloud-Modell gehen?", True),
        ("Mit welchen Akten darf kein Cloud-Modell arbeiten?", True),
        ("Welche Mandate dürfen in die Cloud?", False),
        ("Welche Akten sind nicht nur lokal?", False),
        ("Welche Akten haben wir im Mietrecht?", None),
    ],
)
def test_what_stays_in_the_house_and_what_need_not_are_opposites(text: str, local: bool | None) -> None:
    read = mehrere(lies(text))
    assert read is not None
    assert read["lokal"] is local


@pytest.mark.parametrize(
    ("text", "field"),
    [("Machen wir auch Familienrecht?", "FAMILIENRECHT"), ("Gibt's bei uns Strafrecht?", "STRAFRECHT")],
)
def test_a_field_of_law_of_the_firm_is_a_list_of_matters(text: str, field: str) -> None:
    read = mehrere(lies(text))
    assert read is not None
    assert read["sachgebiet"] == field
    assert mehrere(lies("Haben wir ein Rücktrittsrecht?")) is None


def test_entries_are_chosen_by_the_priority_that_is_said() -> None:
    choice = gelesen("Zeig mir alle Fristen mit hoher Priorität")
    assert [each.satz for each in choice.bedingungen] == ["Priorität hoch"]
    assert choice.bedingungen[0].gilt({"prioritaet": "HOCH"}) is True
    assert choice.bedingungen[0].gilt({"prioritaet": "DRINGEND"}) is False


def test_a_word_before_what_is_missing_leaves_the_same_rows() -> None:
    plain, said = gelesen("Akten ohne Anwalt"), gelesen("Akten ohne zugeordneten Anwalt")
    assert [each.satz for each in said.bedingungen] == [each.satz for each in plain.bedingungen]


@pytest.mark.parametrize(
    ("text", "tool"),
    [
        ("Welche Paragrafen sind bei Hallbaum vorgemerkt?", "search_alle_akten"),
        ("Ist 0092/26 noch offen, oder ruht das?", "read_akte_detail"),
        ("Neuer Mandant will gegen die Hausgut vorgehen, geht das?", "check_kollision"),
        ("Dürfte ich Frau Zaunkönig als Mandantin annehmen?", "check_kollision"),
        ("Zaunkönig, wer war das gleich?", "search_alle_akten"),
    ],
)
def test_the_firm_is_asked_and_not_the_law(text: str, tool: str) -> None:
    assert first(text)[0] == tool


def test_whom_somebody_goes_against_is_checked_as_the_opponent() -> None:
    _, read = first("Ein Interessent hat Ärger mit Kolbenfeld und will gegen sie vorgehen, ist das möglich?")
    assert read["argumente"] == [{"name": "Kolbenfeld", "rolle": "GEGNER"}]


@pytest.mark.parametrize("text", ["Setz die Verteidigungsanzeige auf erledigt", "Hak die Berufung ab"])
def test_only_people_call_something_done(text: str) -> None:
    assert "ändern nur Menschen" in nur_menschen(lies(text))


def test_a_matter_in_few_words_needs_no_article() -> None:
    said = thema("Gegenstandswert Palettensache?")
    assert said is not None
    assert said.ersetzt("Gegenstandswert Palettensache?", "0001/26") == "Gegenstandswert Akte 0001/26?"
    assert vermerk("Notiz wegen der Palette anlegen") is None
