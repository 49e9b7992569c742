"""Papers asked for in short: by whom and of which day, what a party paid, a bare word to be searched."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag


@pytest.mark.parametrize(
    ("text", "writer", "day"),
    [
        (
            "Wer hat die Mängelrüge in der Sache Brackwasser geschrieben und wann?",
            "Malte Hafergarten",
            "01.09.2026",
        ),
        ("wer hat wann die mängelrüge bei brackwasser geschrieben", "Malte Hafergarten", "01.09.2026"),
        ("Wer hat das Testament in Sachen Morgenroth geschrieben und wann?", "Albrecht", "4. Mai 2018"),
        ("Von wem ist das Kündigungsschreiben bei Silberbach und von wann?", "Kolbenfeld", "03.11.2026"),
        ("Wann und von wem wurde das Gutachten bei Nebelthau geschrieben?", "Selma Mauerstein", "Datum"),
        ("Von wem wurde die Klageschrift bei Brackwasser verfasst und wann?", "Federkiel", "Datum"),
    ],
)
async def test_who_wrote_a_paper_and_when_is_read_in_it(
    kanzlei: Kanzlei, text: str, writer: str, day: str
) -> None:
    said = await frag(kanzlei, text)
    assert writer in said
    assert day in said
    assert "Kalender" not in said


@pytest.mark.parametrize(
    "text",
    [
        "Wer schreibt in der Sache Brackwasser die Klageerwiderung?",
        "Wessen Sache ist die Klageerwiderung bei Brackwasser?",
    ],
)
async def test_who_is_to_write_it_stands_in_the_calendar(kanzlei: Kanzlei, text: str) -> None:
    assert "zuständig ist **" in await frag(kanzlei, text)


@pytest.mark.parametrize(
    "text",
    [
        "Wie viel hat die Adlerflug auf den Unfallschaden gezahlt?",
        "was hat adlerflug auf den unfallschaden überwiesen",
        "Wie viel hat die Versicherung auf den Schaden bei Sandkuhl reguliert?",
        "Hat die Adlerflug auf den Unfallschaden schon etwas gezahlt?",
    ],
)
async def test_what_was_paid_is_where_a_payment_stands(kanzlei: Kanzlei, text: str) -> None:
    said = await frag(kanzlei, text)
    assert "Zahlbetrag: 7.527,79 €" in said
    assert "Schadensbild" not in said


async def test_a_payment_that_no_paper_has_is_not_made_up(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Wie viel hat das Jobcenter an Kiesewald auf die Forderung gezahlt?")
    assert "nichts" in said
    assert "€" not in said


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "Welche Wertminderung und welchen Tagessatz hat das Gutachten bei Sandkuhl?",
            ("Wertminderung: 550,00 €", "Tagessatz beträgt 50,00 €"),
        ),
        ("welche miete und welche kaution steht im mietvertrag bei nebelthau", ("690,00 €", "2.070,00 €")),
        (
            "Welches Gehalt und welche Probezeit steht im Arbeitsvertrag Silberbach?",
            ("4.200,00 € brutto", "Die ersten sechs Monate"),
        ),
        ("Welche Strafe und welches Fahrverbot nennt der Strafbefehl bei Lindwurm?", ("30 Tage", "zwei")),
        ("Welche Zeugen und welche Gegner gibt es bei Sandkuhl?", ("Edda Lichtmess", "Hanno Querfeld")),
    ],
)
async def test_what_stands_at_the_end_is_said_of_both(
    kanzlei: Kanzlei, text: str, told: tuple[str, str]
) -> None:
    said = await frag(kanzlei, text)
    assert all(each in said for each in told)
    assert "eingespielte Gesetze" not in said


async def test_two_whole_questions_keep_their_own_ends(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Welche Akten laufen und welche Fristen haben wir?")
    assert "**1. Welche Akten laufen?**" in said
    assert "**2. Welche Fristen haben wir?**" in said


@pytest.mark.parametrize(
    ("text", "paper", "first"),
    [
        ("Was steht im Gutachten zu Nebelthau?", "Gutachten Feuchteschaden", "Selma Mauerstein"),
        ("Was steht zu Nebelthau im Gutachten?", "Gutachten Feuchteschaden", "Selma Mauerstein"),
        ("Was steht im Mietvertrag zu Nebelthau?", "Mietvertrag Uferkante 27", "690,00 €"),
        ("was sagt das gutachten zu sandkuhl", "Kfz-Schadengutachten", "61.300 km"),
        ("Was steht in der Mahnung zu Grünspecht?", "Letzte Mahnung", "beantragen wir einen Mahnbescheid"),
        ("Was steht im Testament zu Morgenroth?", "Testament vom 04.05.2018", "Ludolf Sperling"),
    ],
)
async def test_a_paper_to_the_name_of_a_matter_is_shown(
    kanzlei: Kanzlei, text: str, paper: str, first: str
) -> None:
    said = await frag(kanzlei, text)
    assert f"**{paper}**, Seite 1 von" in said
    assert first in said


async def test_what_no_matter_is_called_is_looked_for_in_the_paper(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Was steht im Mietvertrag zu Hunden?")
    assert "Tierhaltung" in said
    assert "Nettokaltmiete" not in said
    said = await frag(kanzlei, "Was steht im Testament zu Severin?")
    assert "soll nichts erhalten" in said
    assert "Briefmarken" not in said


@pytest.mark.parametrize(
    ("text", "passage"),
    [
        ("Suche Nutzungsausfall", "Nutzungsausfall, acht Tage"),
        ("suche nutzungsausfall", "Nutzungsausfall, acht Tage"),
        ("such mal Wärmebrücke", "bauliche Wärmebrücke"),
        ("finde Verrechnungssätze", "abzüglich Verrechnungssätze"),
        ("Bitte Holzfeuchte suchen", "Holzfeuchte zwischen 31 und 38 %"),
        ("Suche Lichtmess", "Frau Edda Lichtmess"),
    ],
)
async def test_a_bare_word_is_looked_for_in_all_papers(kanzlei: Kanzlei, text: str, passage: str) -> None:
    assert passage in await frag(kanzlei, text)


async def test_a_bare_word_that_no_paper_has_is_not_found(kanzlei: Kanzlei) -> None:
    assert "finde ich in den Dokumenten nichts" in await frag(kanzlei, "Suche Einhorn")


async def test_a_norm_is_looked_up_and_not_searched_in_papers(kanzlei: Kanzlei) -> None:
    assert "**§ 536 BGB**" in await frag(kanzlei, "Suche § 536 BGB")


@pytest.mark.parametrize(
    "text",
    [
        "Was steht in unserem Mandantenbrief zum Sachstand?",
        "was steht in unserem mandantenbrief",
        "Zeig mir bitte unseren Mandantenbrief",
        "wie lautet unser mandantenbrief zum sachstand",
        "Was enthält unser Mandantenbrief?",
    ],
)
async def test_the_letter_to_clients_is_a_template(kanzlei: Kanzlei, text: str) -> None:
    said = await frag(kanzlei, text)
    assert "Das Muster **Mandantenbrief: Sachstand**" in said
    assert "{{NAECHSTER_SCHRITT}}" in said


@pytest.mark.parametrize(
    "text", ["Was steht in unserem Mandantenbrief an Silberbach?", "Was steht in unserer Mahnung?"]
)
async def test_a_letter_in_a_matter_is_no_template(kanzlei: Kanzlei, text: str) -> None:
    assert "Das Muster" not in await frag(kanzlei, text)


@pytest.mark.parametrize(
    ("text", "passage"),
    [
        ("Sandkuhls Wertminderung", "Wertminderung: 550,00 €"),
        ("Silberbachs Gehalt", "Bruttomonatsgehalt von 3.850,00 €"),
        ("Lindwurms Fahrverbot", "für die Dauer von zwei Monaten verboten"),
        ("Sperlings Briefmarkensammlung", "vermache ich meinem Nachbarn"),
        ("Querfelds Navigationsgerät", "auf sein Navigationsgerät gesehen"),
    ],
)
async def test_what_is_asked_of_somebody_is_looked_for_in_papers(
    kanzlei: Kanzlei, text: str, passage: str
) -> None:
    said = await frag(kanzlei, text)
    assert passage in said
    assert "eingespielte Gesetze" not in said


@pytest.mark.parametrize("text", ["Vermieters Kündigungsrecht", "Diebstahls Strafe", "Maklers Provision"])
async def test_what_is_asked_of_anybody_is_asked_of_the_law(kanzlei: Kanzlei, text: str) -> None:
    assert "eingespielte Gesetze" in await frag(kanzlei, text)


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        ("Wann mahnen wir Grünspecht?", "Zahlungseingang prüfen, sonst Mahnbescheid"),
        ("wann mahnen wir grünspecht", "Zahlungseingang prüfen, sonst Mahnbescheid"),
        ("Wann treffen wir Wiesengrund?", "Besprechung mit Frau Wiesengrund"),
        ("Wann erinnern wir Silberbach?", "Gehaltsabrechnungen von der Mandantin da?"),
        ("Wann verklagen wir Adlerflug?", "Klageauftrag besprechen"),
    ],
)
async def test_a_bare_name_says_in_whose_calendar_to_look(kanzlei: Kanzlei, text: str, entry: str) -> None:
    said = await frag(kanzlei, text)
    assert entry in said
    assert "Quelle: Kalender der Akte" in said


@pytest.mark.parametrize("text", ["Wann mahnen wir Einhorn?", "Wann prüfen wir Schimmel?"])
async def test_a_name_of_no_matter_shows_no_other(kanzlei: Kanzlei, text: str) -> None:
    assert "- **" not in await frag(kanzlei, text)
