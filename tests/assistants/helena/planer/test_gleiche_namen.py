"""A firm whose colleagues are called like parties, and whose parties are called like each other."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from assistants.helena.kanzlei import Kanzlei, vorgefuehrt
from assistants.helena.planer.fragen import frag, im_gespraech
from bridle.assistants.helena.demo.daten import Sache, firma
from bridle.assistants.helena.kollegen import ImHaus
from bridle.assistants.helena.planer.akten import verwandt
from bridle.assistants.helena.planer.haus.ob_frei import ob_frei
from bridle.assistants.helena.planer.kalender.frei import Uhrzeit
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.host.database import Database

FIRMEN = Path(__file__).parents[4] / "evals" / "firmen"
HESSEN = FIRMEN / "hessen"
HAUS = [ImHaus("Dr. Martina Weber", ("Horst Weber",)), ImHaus("Carolin Schubert")]


@pytest.fixture
async def hessen(db: Database) -> Kanzlei:
    """A lawyer Weber and a witness Weber, two clients Hartmann, a client and an opponent Schuster."""
    return await vorgefuehrt(db, firma(HESSEN))


# ---- the calendar of a colleague


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Kann ich Dr. Weber am Mittwoch um 14 Uhr einen Termin legen?", "am Mittwoch um 14 Uhr"),
        ("Könnte ich am Mittwoch um 14 Uhr bei Dr. Weber einen Termin machen?", "am Mittwoch um 14 Uhr"),
        ("Passt es bei Frau Dr. Weber am Dienstag um 14:30 Uhr?", "am Dienstag um 14:30 Uhr"),
        ("Wann ist Dr. Weber am Mittwoch frei?", "am Mittwoch"),
        ("Ab wann hat Dr. Weber morgen Zeit?", "morgen"),
    ],
)
def test_room_in_a_calendar_is_that_of_the_colleague(text: str, read: str) -> None:
    assert ob_frei(text, HAUS) == f"Ist Dr. Martina Weber {read} frei?"


@pytest.mark.parametrize(
    "text",
    [
        "Hat Dr. Weber am Mittwoch um 14 Uhr einen Termin?",  # yes would be the opposite
        "Wann ist am Freitag der Termin mit Frau Schubert?",
        "Kann Frau Schubert am Freitag den Termin in der Sache Klein wahrnehmen?",
        "Kann ich Horst Weber am Mittwoch um 14 Uhr einen Termin legen?",
    ],
)
def test_another_question_about_a_term_is_left_to_others(text: str) -> None:
    assert ob_frei(text, HAUS) == ""


async def test_a_title_with_the_name_of_a_colleague_is_no_witness(hessen: Kanzlei) -> None:
    said = await frag(hessen, "Kann ich Dr. Weber morgen um 10 Uhr einen Termin legen?")
    assert "**Nein**: Im Kalender ist für Dr. Martina Weber" in said
    assert "Besprechung mit Herrn Hartmann" in said
    assert "139/26" not in said


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Hat Frau Schubert morgen Nachmittag Zeit?", "**Ja, außer 14:00 bis 14:30 Uhr**: "),
        ("Ist Frau Schubert morgen ab 13 Uhr frei?", "**Ja, außer 14:00 bis 14:30 Uhr**: "),
        ("Ist Frau Schubert morgen Nachmittag belegt?", "**Teilweise**: "),
        ("Ist Frau Schubert morgen von 14 bis 16 Uhr frei?", "**Nicht durchgehend**: "),
        ("Ist Frau Schubert morgen von 14 bis 14:30 Uhr frei?", "**Nein**: "),
        ("Ist Frau Schubert morgen um 14 Uhr frei?", "**Nein**: "),
    ],
)
async def test_a_part_of_the_day_that_is_partly_taken_is_no_flat_no(
    hessen: Kanzlei, text: str, told: str
) -> None:
    assert told in await frag(hessen, text)


def test_entries_one_behind_the_other_leave_nothing() -> None:
    day = Uhrzeit("12:00", "18:00", "nachmittags")
    first = {"uhrzeit": "11:30:00", "bis_uhrzeit": "15:00:00"}
    assert not day.offen([{"uhrzeit": "15:00:00", "bis_uhrzeit": None}, first])
    assert day.offen([{"uhrzeit": "15:30:00", "bis_uhrzeit": None}, first])


@pytest.mark.parametrize("then", ["Nur Dr. Weber bitte", "und bei Frau Dr. Weber?", "nur die von Dr. Weber"])
async def test_only_a_colleague_narrows_the_day_before(hessen: Kanzlei, then: str) -> None:
    said = await im_gespraech(hessen, "Was ist morgen los?", then)
    assert "Besprechung mit Herrn Hartmann" in said
    assert "Telefonat mit Frau Wagner" not in said
    assert "„los“" not in said


# ---- conflicts, norms and what an objection is against


async def test_to_be_against_somebody_again_is_no_conflict(hessen: Kanzlei) -> None:
    text = "Neue Anfrage gegen die Ederbiber Massivbau GmbH – hatten wir mit denen schon zu tun?"
    said = await frag(hessen, text)
    assert "Ederbiber Massivbau GmbH: Gegner in der Akte 087/26 Bu" in said
    assert "Gegen Ederbiber Massivbau GmbH geht es schon in 087/26 Bu" in said
    assert "Achtung" not in said


@pytest.mark.parametrize(
    "text",
    ["Neue Anfrage gegen Bernd Schuster, Konflikt?", "Dürfen wir gegen Bernd Schuster ein Mandat annehmen?"],
)
async def test_to_be_against_a_client_is_warned_of(hessen: Kanzlei, text: str) -> None:
    assert "wenn es gegen diese Seite geht: Bernd Schuster steht in 087/26 Bu" in await frag(hessen, text)


@pytest.mark.parametrize(
    "text",
    [
        "Auf welche Vorschriften stützen wir uns bei Fulda-Zahnwerk?",
        "Auf welche Normen berufen wir uns im Fall Fulda-Zahnwerk?",
        "Was ist die Anspruchsgrundlage bei Fulda-Zahnwerk?",
        "Welche Paragraphen sind bei Fulda-Zahnwerk einschlägig?",
        "Auf welcher Rechtsgrundlage klagen wir in 134/26?",
    ],
)
async def test_the_norms_that_we_lean_on_are_those_of_the_matter(hessen: Kanzlei, text: str) -> None:
    said = await frag(hessen, text)
    assert "§ 281 BGB (Nachfrist), § 633 BGB (Werkmangel), § 648a BGB" in said
    assert "passen nach der Suche" not in said


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("Bis wann können wir gegen das Versäumnisurteil Einspruch einlegen?", "§ 59 ArbGG"),
        ("Bis wann müssen wir gegen den Bußgeldbescheid Einspruch einlegen?", "§ 67 Abs. 1 OWiG"),
        ("Bis wann müssen wir Einspruch gegen den Vollstreckungsbescheid einlegen?", "§ 700 Abs. 1 ZPO"),
    ],
)
async def test_an_entry_against_something_else_is_not_the_one_asked_for(
    hessen: Kanzlei, text: str, right: str
) -> None:
    said = await frag(hessen, text)
    assert right in said
    assert "Strafbefehl" not in said


async def test_the_entry_against_the_same_comes_first(hessen: Kanzlei) -> None:
    said = await frag(hessen, "Bis wann müssen wir Einspruch gegen den Strafbefehl einlegen?")
    assert said.index("Einspruch gegen den Strafbefehl; Akte 151/26 Bu") < said.index("Dem Gesetz nach")


# ---- the Land of a firm


def test_a_firm_says_its_land_and_the_court_decides_first() -> None:
    entries = [
        entry
        for each in firma(HESSEN).sachen
        for entry, _ in each.entries(date(2026, 11, 16))
        if entry.begruendung
    ]
    assert entries
    assert {entry.bundesland for entry in entries} == {"HE"}
    assert not any("Nordrhein-Westfalen" in line for entry in entries for line in entry.begruendung)
    in_bavaria = next(each for each in firma(FIRMEN / "bayern").sachen if _mit_gericht(each))
    assert {entry.bundesland for entry, _ in in_bavaria.entries(date(2026, 11, 16)) if entry.begruendung} == {
        "BY"
    }


def _mit_gericht(each: Sache) -> bool:
    return any("gericht" in entry and "art" in entry for entry in each.kalender)


# ---- who somebody is


@pytest.mark.parametrize(
    "text",
    [
        "Schuster: sind wir da für ihn oder gegen ihn?",
        "Sind wir für sie oder gegen sie bei Schuster?",
        "Frau Schuster – sind wir für sie oder gegen sie?",
    ],
)
async def test_for_or_against_tells_everybody_of_that_name(hessen: Kanzlei, text: str) -> None:
    said = await frag(hessen, text)
    assert "Bernd Schuster: **Mandant(in)** in der Akte 087/26 Bu" in said
    assert "Kerstin Schuster: **Gegner** in der Akte 112/26 Sb" in said


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("Wer ist die Sachverständige im Beweisverfahren Schuster, mit Nummer?", "05661 5554060"),
        ("Wer ist die Sachverständige bei Schuster?", "Frau Vera Kunze"),
        ("Wer ist der Sachverständige bei Hartmann?", "Prof. Dr. Rüdiger Salm"),
    ],
)
async def test_an_expert_is_looked_for_among_the_parties_of_all_that_are_called_so(
    hessen: Kanzlei, text: str, who: str
) -> None:
    said = await frag(hessen, text)
    assert who in said
    assert "Quelle: Beteiligte der Akte" in said


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("Wagner, wer ist Testamentsvollstrecker?", "Steuerberater Gregor Lenz"),
        ("Wer ist der Hausarzt bei Wagner?", "Dr. Norbert Ahlers"),
        ("Wer ist bei Ederbiber die Architektin?", "Jutta Rehbein"),
        ("Wer ist Notarin bei Klein?", "Notarin Dr. Beate Lindner"),
    ],
)
async def test_a_function_that_nobody_is_entered_with_is_looked_for_in_the_papers(
    hessen: Kanzlei, text: str, who: str
) -> None:
    said = await frag(hessen, text)
    assert "Eingetragen oder notiert ist" in said
    assert who in said


async def test_what_is_in_no_paper_either_is_said(hessen: Kanzlei) -> None:
    said = await frag(hessen, "Wer ist bei Petersen der Makler?")
    assert "und in den Dokumenten nicht gefunden" in said


@pytest.mark.parametrize(
    "text",
    [
        "strafsache jansen: az vom gericht und von der staatsanwaltschaft",
        "Zeichen der Staatsanwaltschaft und des Gerichts bei Jansen?",
    ],
)
async def test_the_references_of_two_institutions_are_both_told(hessen: Kanzlei, text: str) -> None:
    said = await frag(hessen, text)
    assert "Zeichen 943 Cs 4410 Js 207788/26" in said
    assert "Staatsanwaltschaft Frankfurt am Main** (Zeichen 4410 Js 207788/26)" in said


async def test_the_one_of_two_that_has_no_reference_is_named(hessen: Kanzlei) -> None:
    said = await frag(hessen, "Zeichen der Gegenseite und des Gerichts bei Petersen")
    assert "Zeichen VE 27-0418" in said
    assert "Gericht: dazu ist kein Zeichen eingetragen." in said


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Ist der Ralf Pohl eigentlich mit unserem Praktikanten verwandt?", "**Nein**, so ist es"),
        ("Ist unser Herr Busch mit Gerd Busch verwandt?", "**Nein**, so ist es"),
        ("Ist Petra Krüger mit Waltraud Krüger verwandt?", "So ist es in der Akte 146/26 Sb"),
        ("Ist Ilse Wagner mit Heinrich Wagner verwandt?", "bei den Beteiligten der Akte 112/26 Sb"),
    ],
)
async def test_who_is_related_is_told_by_what_is_noted(hessen: Kanzlei, text: str, told: str) -> None:
    assert told in await frag(hessen, text)


async def test_a_first_name_before_the_matter_is_no_work(hessen: Kanzlei) -> None:
    said = await frag(hessen, "Was könnten wir bei Gisela Hartmann nach Zeit abrechnen?")
    assert "7:20 Std." in said
    assert "Gisela" not in said


async def test_the_entries_of_a_day_are_in_the_order_of_its_hours(hessen: Kanzlei) -> None:
    said = await frag(hessen, "Was steht morgen an?")
    assert said.index("Gehaltsabrechnungen") < said.index("09:30 bis 10:30") < said.index("14:00 bis 14:30")


# ---- two questions in one, and what papers say


@pytest.mark.parametrize(
    ("text", "right", "wrong"),
    [
        (
            "Bei welcher Rechtsschutz ist Daniel Hartmann und wie hoch ist die SB?",
            "200 €",
            "nicht verstanden",
        ),
        ("Was verdient Oliver Klein netto und was will er davon abziehen?", "Hauskredit", "Zwei Dokumente"),
        (
            "Wie breit muss der Gehweg nach der Stadt Hainfurt bleiben und wie viel wäre es tatsächlich?",
            "1,35 m",
            "Nicht beantwortet",
        ),
        ("Wer hat zuletzt an der Sache Klein gearbeitet und woran?", "Antragserwiderung geprüft", "Woran?"),
    ],
)
async def test_a_second_half_that_the_first_answers_is_not_said_to_be_open(
    hessen: Kanzlei, text: str, right: str, wrong: str
) -> None:
    said = await frag(hessen, text)
    assert right in said
    assert wrong not in said


@pytest.mark.parametrize(
    ("text", "right"),
    [
        (
            "Welche Winkelgenauigkeit war bei der Abkantpresse vereinbart, und was kam beim Probelauf raus?",
            "2,3 Grad",
        ),
        (
            "Wann läuft die Widerspruchsfrist bei Krüger ab, und wie kommt man auf das Datum?",
            "bekannt gegeben am 4. Tag danach (§ 37 Abs. 2 SGB X)",
        ),
        ("Gibt es im Projektvertrag mit Pixelhamster eine Haftungsgrenze?", "§ 6 Haftung"),
        ("Wie sicher ist sich die Zeugin Lohr, dass sie den Fahrer wiedererkennt?", "80 Prozent"),
        ("Was veranschlagt die Kunze für den Estrich?", "Estrich: 6.900,00 €"),
    ],
)
async def test_what_is_asked_of_a_paper_or_an_entry_is_found_in_it(
    hessen: Kanzlei, text: str, right: str
) -> None:
    assert right in await frag(hessen, text)


@pytest.mark.parametrize(
    "text",
    [
        "Welche Risiken waren auf dem Aufklärungsbogen von Frau Hartmann nicht angekreuzt?",
        "Welche Risiken sind im Aufklärungsbogen nicht angekreuzt?",
    ],
)
async def test_what_is_not_done_is_not_answered_with_what_is(hessen: Kanzlei, text: str) -> None:
    said = await frag(hessen, text)
    assert said.index("> Nicht angekreuzt: Infektion der Prothese") < said.index("> Angekreuzte Risiken")


def test_a_question_of_a_thousand_characters_is_read_as_any_other() -> None:
    assert ob_frei(f"Kann ich Dr. Weber {'eine ' * 180}x", HAUS) == ""  # exponential, it would never end


@pytest.mark.parametrize(
    ("note", "other", "no"),
    [
        ("Lagerleiter, mit unserem Praktikanten nicht verwandt", ["praktikanten"], True),
        ("Cousin von Richter Klein, mit Staatsanwalt Klein nicht verwandt", ["richter", "klein"], False),
        ("Der Gegner ist sein Schwager; mit Zeugin Klein nicht verwandt", ["gegner"], False),
        ("Nicht verwandt mit dem Praktikanten der Kanzlei", ["jemandem", "kanzlei"], False),
    ],
)
def test_no_is_said_only_of_whom_the_note_denies_it(note: str, other: list[str], no: bool) -> None:
    assert verwandt._verneint(falte(note), other) is no  # pyright: ignore[reportPrivateUsage]


@pytest.mark.parametrize(
    ("asked", "begins", "ends", "free"),
    [
        ("00:00-12:00", "08:00", "12:00", False),  # vormittags
        ("14:00-24:00", "14:00", "18:00", False),  # ab 14 Uhr
        ("14:00-24:00", "14:00", "15:00", True),
        ("20:00-24:00", "20:00", "21:00", True),  # who asks of the evening means it
    ],
)
def test_nobody_is_free_at_night_unless_that_is_asked(asked: str, begins: str, ends: str, free: bool) -> None:
    first, last = asked.split("-")
    taken = [{"uhrzeit": begins, "bis_uhrzeit": ends}]
    assert Uhrzeit(first, last, "dann").offen(taken) is free
