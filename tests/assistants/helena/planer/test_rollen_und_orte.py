"""Who is meant, on which side and where: names that are none, sides that are told, towns, fields of law."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag
from bridle.assistants.helena.planer.akten.kollision_vorgestellt import vorgestellt
from bridle.assistants.helena.planer.akten.parteien import parteien
from bridle.assistants.helena.planer.lesen.erkennen import lies


@pytest.mark.parametrize(
    ("text", "read"),
    [
        (
            "Eine Anruferin will gegen Kolbenfeld vorgehen. Kennen wir die?",
            "Kollisionsprüfung: Gegner Kolbenfeld",
        ),
        (
            "Ein Interessent möchte die Adlerflug Versicherung AG verklagen. Kommt die bei uns schon vor?",
            "Kollisionsprüfung: Gegner Adlerflug Versicherung",
        ),
        (
            "Jemand will die Stadt Nordtal verklagen. Haben wir die schon irgendwo?",
            "Kollisionsprüfung: Gegner Stadt Nordtal",
        ),
        (
            "Im Besprechungszimmer sitzt ein Herr Lindwurm. Haben wir mit dem schon zu tun?",
            "Kollisionsprüfung: Lindwurm",
        ),
        (
            "Ein Gunnar Steilhang hat um einen Termin gebeten. Hatten wir mit dem schon zu tun?",
            "Kollisionsprüfung: Gunnar Steilhang",
        ),
    ],
)
def test_whom_somebody_wants_to_sue_is_no_client(text: str, read: str) -> None:
    assert vorgestellt(text) == read


@pytest.mark.parametrize(
    "text",
    [
        "In der Lobby wartet Frau Tannhof. Kollision?",
        "Am Telefon ist Frau Tannhof. Kollision?",
        "Vor der Tür steht Frau Tannhof. Kollision?",
    ],
)
def test_where_somebody_waits_is_no_name(text: str) -> None:
    assert [each.name for each in parteien(lies(text))] == ["Tannhof"]


def test_the_verb_behind_a_name_says_whom_it_is_against() -> None:
    sides = [(each.name, each.rolle) for each in parteien(lies("Frau Lindner will Kolbenfeld verklagen."))]
    assert sides == [("Lindner", "MANDANT"), ("Kolbenfeld", "GEGNER")]


@pytest.mark.parametrize(
    ("text", "right", "wrong"),
    [
        (
            "Eine neue Mandantin will die Papierwerk Silberau GmbH verklagen. Taucht die bei uns auf?",
            "Möglicher Interessenkonflikt",
            "Neumandant",
        ),
        ("Welche Gegner sitzen bei uns in Köln?", "Kolbenfeld Maschinenbau GmbH", "Keine Akte angegeben"),
        ("Welche Zeugen haben wir in Nebelthau?", "0077/", "Anschrift"),
        ("Was für ein Kennzeichen führt die Gegenseite bei Hallbaum?", "63-B-0519", "finde ich in den Dok"),
        ("Gegenstandswert in der Erbsache Auerwald?", "nicht Erbrecht", "finde ich keine Akte"),
        ("Gegenstandswert in der Mietsache Nebelthau?", "1.656,00 €", "nicht Mietrecht"),
        ("Wie steht es in der Sache Papierwerk?", "Zahlungseingang prüfen", "nicht verstanden"),
        (
            "Hallbaum, wann ist der letzte Tag für die Klage?",
            "Klage gegen den Ablehnungsbescheid",
            "zuständig ist das",
        ),
    ],
)
async def test_it_is_found_and_said(kanzlei: Kanzlei, text: str, right: str, wrong: str) -> None:
    said = await frag(kanzlei, text)
    assert right in said
    assert wrong not in said


async def test_only_the_kind_that_was_counted_is_called_overdue(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Welche Wiedervorlagen habe ich übermorgen?")
    assert "Eintrag überfällig" not in said
    assert "Einträge überfällig" not in said


# ---- by how they can be reached


@pytest.mark.parametrize(
    ("text", "there", "not_there"),
    [
        ("Welche Mandanten haben keine Telefonnummer?", "Frau Irmela Hallbaum", "Silberbach"),
        ("Bei welchen Mandanten fehlt die Anschrift?", "Herr Anselm Lindwurm", "Kolbenfeld"),
        ("Mandanten ohne E-Mail", "Frau Leonore Wiesengrund", "Miriam"),
        ("Alle Mandanten mit E-Mail-Adresse", "(miriam.silberbach@example.org)", "Lindwurm"),
        ("Von welchen Gegnern haben wir eine E-Mail-Adresse?", "Kolbenfeld", "Querfeld"),
        ("Telefonnummern aller Mandanten", "(0221 4710101)", "Papierwerk"),
        ("Welche Beteiligten haben keine Anschrift?", "Ottilie Brombeer", "Jasper"),
    ],
)
async def test_parties_of_all_matters_by_phone_mail_and_address(
    kanzlei: Kanzlei, text: str, there: str, not_there: str
) -> None:
    said = await frag(kanzlei, text)
    assert there in said
    assert not_there not in said
    assert "Nicht berücksichtigt" not in said


async def test_whether_all_have_one_is_answered_with_yes_or_no(kanzlei: Kanzlei) -> None:
    assert "Nein: 8 von 12 haben eine Telefonnummer." in await frag(
        kanzlei, "Haben alle Mandanten eine Telefonnummer?"
    )


async def test_whoever_lives_somewhere_is_told_with_the_role(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Wer wohnt in Köln?")
    assert "**Herr Jasper Nebelthau** (Uferkante 27, 50668 Köln): Mandant(in) in der Akte 0077/" in said
    assert "**Kolbenfeld Maschinenbau GmbH** (Zahnradallee 3, 51149 Köln): Gegner in der Akte 0101/" in said
    assert "Hallbaum" not in said


async def test_in_a_matter_that_is_named_only_its_parties_are_meant(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Welche Beteiligten in der Akte Silberbach haben keine Telefonnummer?")
    assert "Beteiligte in der Akte 0101/" in said
    assert "Lindwurm" not in said


@pytest.mark.parametrize(
    "text",
    [
        "Liste mir alle Zeugen aus sämtlichen Akten auf",
        "welche zeugen haben wir aus allen laufenden verfahren",
        "alle zeugen in saemtlichen faellen",
    ],
)
async def test_a_word_of_quantity_is_no_place(kanzlei: Kanzlei, text: str) -> None:
    said = await frag(kanzlei, text)
    assert "Vier Einträge (Zeuge" in said
    assert all(name in said for name in ("Brombeer", "Lichtmess", "Zaunkönig", "Hafergarten"))


@pytest.mark.parametrize(
    ("text", "place"),
    [("Welche Zeugen wohnen in Köln?", "Köln"), ("Alle Gegner aus Bayern", "Bayern")],
)
async def test_that_nobody_lives_there_is_not_read_from_an_empty_field(
    kanzlei: Kanzlei, text: str, place: str
) -> None:
    said = await frag(kanzlei, text)
    assert f"in dessen Anschrift „{place}“ steht" in said
    assert "Ohne Anschrift eingetragen, also nicht zu erkennen: " in said


async def test_whoever_lives_in_a_town_that_is_named_is_still_found(kanzlei: Kanzlei) -> None:
    assert "Ein Eintrag (Mandant(in), in Nordtal)" in await frag(
        kanzlei, "Welche Mandanten aus Nordtal haben wir?"
    )
    assert "Jasper Nebelthau" in await frag(kanzlei, "Welche Mandanten wohnen in 50668?")


async def test_what_a_list_of_people_is_not_chosen_by_is_told(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Alle Zeugen aus der Nachbarschaft")
    assert "**Nicht berücksichtigt:** „Nachbarschaft“." in said
    assert "Nicht berücksichtigt" not in await frag(kanzlei, "Welche Gutachter haben wir in allen Akten?")


@pytest.mark.parametrize(
    "text",
    [
        "Wer ist der Gegenanwalt in der Akte 0098/26?",
        "Wer ist Gegenanwalt in Sachen Brackwasser?",
        "Wer ist der Gegnervertreter bei Brackwasser?",
    ],
)
async def test_a_firm_that_acts_for_the_opponent_is_their_lawyer(kanzlei: Kanzlei, text: str) -> None:
    said = await frag(kanzlei, text)
    assert "Gegnervertreter: **Rechtsanwälte Federkiel**" in said
    assert "Nicht berücksichtigt" not in said


async def test_a_function_that_is_no_role_is_still_looked_for(kanzlei: Kanzlei) -> None:
    assert "Malte Hafergarten" in await frag(kanzlei, "Wer ist Lagerleiter bei Brackwasser?")


@pytest.mark.parametrize(
    "text",
    [
        "Zeig mir alle dringenden Fristen, also mit Priorität dringend",
        "Welche Fristen wurden zuletzt erledigt und von wem?",
    ],
)
async def test_what_is_demanded_twice_is_told_once(kanzlei: Kanzlei, text: str) -> None:
    shown = (await frag(kanzlei, text)).partition("Gezeigt ist nur: ")[2].partition(".")[0]
    assert shown
    assert ";" not in shown


async def test_the_second_question_is_of_the_department_and_of_the_lawyer_of_the_first(
    kanzlei: Kanzlei,
) -> None:
    both = await frag(kanzlei, "Welche Akten gehören zum Dezernat Miete und Bau und wer sitzt da drin?")
    assert "**0104/26**" in both
    assert "**Miete und Bau**: Greta Amselgrund, Ruben Kieselhain" in both
    theirs = await frag(
        kanzlei, "Wer vertritt die Gegenseite in der Sache Silberbach und unter welchem Zeichen?"
    )
    assert "Zeichen CE-311" in theirs
    assert "kein Zeichen hinterlegt" not in theirs


async def test_what_a_paper_says_to_be_missing_comes_before_what_may_be(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Was fehlt noch an Unterlagen von Herrn Wiesengrund zum Zugewinn?")
    assert "Eine Liste des Fehlenden führt" not in said
    assert said.index("Es fehlen: Auskunft zum Trennungszeitpunkt") < said.index("Im Kalender ist noch offen")
    without = await frag(kanzlei, "Welche Unterlagen fehlen noch in der Akte Silberbach?")
    assert "Eine Liste des Fehlenden führt" in without
