"""What has been is not answered by what is to come; whoever takes part in a matter is found; what is searched
for is searched for where it was said to be."""

from __future__ import annotations

import re

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, frag_mit_aufrufen, im_gespraech
from bridle.assistants.helena.planer.kalender.vergangen import NUR_KUENFTIGES

KUENFTIG = "Ortstermin mit der Hausverwaltung"


@pytest.mark.parametrize(
    "question",
    [
        "wann ist ortstermin mauerstein gewesen",
        "wann war ortstermin mauerstein",
        "Wann ist der Ortstermin in der Sache Nebelthau gewesen?",
        "ortstermin nebelthau wann gewesen",
        "Ortstermin Nebelthau, wann war der?",
        "Wann war die Sachverständige Mauerstein vor Ort?",
    ],
)
async def test_when_something_has_been_is_told_by_the_paper_and_not_by_what_is_to_come(
    kanzlei: Kanzlei, question: str
) -> None:
    said = await frag(kanzlei, question)
    assert "> Ortstermin: " in said
    assert KUENFTIG not in said.split("Noch bevor steht")[0]


async def test_where_the_calendar_has_only_what_is_to_come_that_is_said(kanzlei: Kanzlei) -> None:
    assert NUR_KUENFTIGES in await frag(kanzlei, "wann war der termin in nebelthau")


@pytest.mark.parametrize(
    "question",
    ["wann ist der ortstermin mauerstein", "Wann ist der nächste Termin in Nebelthau?", "Termine Nebelthau"],
)
async def test_what_is_to_come_is_shown_without_a_remark(kanzlei: Kanzlei, question: str) -> None:
    said = await frag(kanzlei, question)
    assert KUENFTIG in said
    assert NUR_KUENFTIGES not in said


# ---- whoever takes part


@pytest.mark.parametrize(
    ("question", "there"),
    [
        ("wann hat hafergarten gerügt", r"> Datum: \d"),
        ("Wann hat Hafergarten gerügt?", r"> Datum: \d"),
        ("wann hat kiesewald widersprochen", r"> \d\d\.\d\d\.2026\n"),
        ("wann haben wir bei kiesewald widerspruch eingelegt", r"> \d\d\.\d\d\.2026\n"),
        ("wann hat silberau gemahnt", r"Mahnung unserer Mandantin vom \d"),
        ("fristen hafergarten", "Klageerwiderung; Vorfrist"),
        ("welche wiedervorlagen hat brombeer", "Gehaltsabrechnungen von der Mandantin"),
    ],
)
async def test_a_name_is_looked_for_among_those_who_take_part(
    kanzlei: Kanzlei, question: str, there: str
) -> None:
    said = await frag(kanzlei, question)
    assert re.search(there, said)
    assert "Prüfe die Schreibweise" not in said
    assert "keiner Person zuordnen" not in said


async def test_that_nobody_is_called_so_is_still_said(kanzlei: Kanzlei) -> None:
    assert "„hubendübel“ kann ich keiner Akte" in await frag(kanzlei, "welche fristen hat hubendübel")


# ---- notes


@pytest.mark.parametrize(
    "question",
    [
        "Steht in der Notiz bei Silberbach irgendwas von kollegen",
        "Steht in den Notizen der Akte 0101/26 etwas von Kollegen?",
        "steht in der aktennotiz silberbach was zur rechtsschutzversicherung",
        "notiz zu silberbach",
        "was haben wir zu silberbach notiert",
    ],
)
async def test_a_note_is_looked_for_among_the_notes_of_the_matter(kanzlei: Kanzlei, question: str) -> None:
    said = await frag(kanzlei, question)
    assert "zwei später eingestellte Kollegen bleiben durften" in said
    assert "Ein Dokument „" not in said


# ---- where it is searched


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("such mal nach Wärmebrücke in allen akten", "Wärmebrücke"),
        ("Suche überall nach Nutzungsausfall", "Nutzungsausfall"),
        ("such kanzleiweit nach Sozialauswahl", "Sozialauswahl"),
        ("such nach betriebsrat in allen dokumenten", "betriebsrat"),
        ("in allen unterlagen nach Wärmebrücke suchen", "Wärmebrücke"),
        ("finde Wärmebrücke überall", "Wärmebrücke"),
        ("durchsuche sämtliche Unterlagen nach Innendämmung", "Innendämmung"),
    ],
)
async def test_where_is_to_be_searched_is_no_part_of_what_is_searched_for(
    kanzlei: Kanzlei, question: str, wanted: str
) -> None:
    _, calls = await frag_mit_aufrufen(kanzlei, question)
    assert [(name, given["query"], given["akte"]) for name, given in calls] == [
        ("search_dokument", wanted, "alle")
    ]


async def test_lists_of_all_matters_are_no_search_for_a_word(kanzlei: Kanzlei) -> None:
    assert "Edda Lichtmess" in await frag(kanzlei, "such in allen akten nach zeugen")


# ---- papers beside the law


@pytest.mark.parametrize(
    ("question", "paper"),
    [
        ("wo steht was zur sozialauswahl", "**Kündigungsschreiben**"),
        ("Wo steht etwas zum Betriebsrat?", "**Kündigungsschreiben**"),
        ("wo steht irgendwas zur schriftform", "**Arbeitsvertrag vom 12.03.2019**"),
    ],
)
async def test_where_something_stands_is_told_by_papers_before_the_law(
    kanzlei: Kanzlei, question: str, paper: str
) -> None:
    said = await frag(kanzlei, question)
    assert said.index(paper) < said.index("passen nach der Suche diese Normen")


@pytest.mark.parametrize(
    "question",
    [
        "wo steht was zur pfändung",
        "Wo steht etwas zur Kündigung in der Elternzeit?",
        "wo steht was zur sozialauswahl im kschg",
        "In welchem Gesetz steht etwas zur Sozialauswahl?",
    ],
)
async def test_papers_that_say_nothing_of_it_or_are_not_asked_are_not_shown(
    kanzlei: Kanzlei, question: str
) -> None:
    said = await frag(kanzlei, question)
    assert "diese Normen" in said
    assert "steht in den Dokumenten" not in said


# ---- the Vorfrist of what was shown


@pytest.mark.parametrize("then", ["und die vorfrist?", "Wann ist die Vorfrist?", "vorfrist dazu?"])
@pytest.mark.parametrize(
    ("first", "shown", "other"),
    [
        (
            "wann läuft die frist zur klageerwiderung in sachen Brackwasser ab?",
            "Klageerwiderung; Vorfrist",
            "Verteidigungsanzeige",
        ),
        (
            "Wann endet die Frist für die Berufung bei Auerwald?",
            "Berufung einlegen; Notfrist; Vorfrist",
            "begründen",
        ),
    ],
)
async def test_the_vorfrist_is_that_of_the_entry_that_was_shown(
    kanzlei: Kanzlei, first: str, shown: str, other: str, then: str
) -> None:
    said = await im_gespraech(kanzlei, first, then)
    assert shown.split("; Vorfrist")[0] in said
    assert "Vorfrist" in said
    assert other not in said


@pytest.mark.parametrize("then", ["wer ist dafür verantwortlich", "wer ist zuständig dafür?"])
async def test_who_is_responsible_for_it_is_told_after_its_vorfrist(kanzlei: Kanzlei, then: str) -> None:
    first = "wann läuft die frist zur klageerwiderung in sachen Brackwasser ab?"
    said = await im_gespraech(kanzlei, first, "und die vorfrist?", then)
    assert "Klageerwiderung, " in said
    assert "zuständig ist **Dr. Annika Sturmvogel**" in said


async def test_the_vorfristen_of_several_are_those_of_their_matter(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(kanzlei, "Welche Fristen laufen in 0098/26?", "Und die Vorfristen?")
    assert "Zwei offene Fristen mit Vorfrist (Akte 0098/26" in said


# ---- a Frist that a letter sets


@pytest.mark.parametrize(
    "question",
    [
        "was steht in der letzten mahnung als zahlungsfrist",
        "welche frist setzt die letzte mahnung",
        "Welche Zahlungsfrist nennt die letzte Mahnung?",
        "Was steht in der letzten Mahnung zur Zahlungsfrist?",
    ],
)
async def test_a_frist_that_a_letter_sets_is_the_sentence_with_its_end(
    kanzlei: Kanzlei, question: str
) -> None:
    said = await frag(kanzlei, question)
    assert "Bitte zahlen Sie bis zum" in said
    assert "trotz Fälligkeit am" not in said


async def test_when_it_was_due_is_another_question(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "was steht in der letzten mahnung zur fälligkeit")
    assert "trotz Fälligkeit am" in said
