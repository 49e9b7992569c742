"""Questions of every day that were once taken for others: what is asked for, and not a word beside it."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech


@pytest.mark.parametrize(
    ("text", "right", "wrong"),
    [
        (
            "Wen vertreten wir im Prozess Tannhof gegen Brackwasser?",
            "Mandant(in): **Brackwasser",
            "Interessenkonflikt",
        ),
        (
            "Jemand am Telefon sagt: unser Zeichen 0064/26. Welche Sache ist das?",
            "Morgenroth",
            "Telefonnummer",
        ),
        ("Laufen bei uns gerade erbrechtliche Verfahren?", "0064/", "nicht verstanden"),
        ("Wann liegt die Akte Sandkuhl wieder zur Vorlage?", "Klageauftrag besprechen", "Muster"),
        ("Für wann ist bei Sandkuhl die Besprechung des Klageauftrags notiert?", "Mi., ", "Keine offenen"),
        ("Welche Muster haben wir im System?", "Klageerwiderung", "Zu „System“"),
        (
            "Gibt es bei Silberbach eine Deckungszusage der Rechtsschutzversicherung?",
            "zugesagt",
            "berücksichtigt",
        ),
        ("Wo finde ich etwas zur Untätigkeitsklage im Verwaltungsprozess?", "**§ 75 VwGO**", "0104/"),
        (
            "Wo steht, wie lange wir Handakten aufbewahren müssen?",
            "**§ 50 BRAO**",
            "in den Dokumenten nichts",
        ),
        ("§ 2314 BGB, worauf hat der Berechtigte einen Anspruch?", "**§ 2314 BGB** (Auskunft", "§ 2303"),
        (
            "Vor Mandatsannahme bitte prüfen: Mandantin Adele Morgenroth, Gegner Severin Morgenroth",
            "Möglicher Interessenkonflikt",
            "nicht verstanden",
        ),
    ],
)
async def test_what_is_asked_for_is_answered(kanzlei: Kanzlei, text: str, right: str, wrong: str) -> None:
    said = await frag(kanzlei, text)
    assert right in said
    assert wrong not in said


@pytest.mark.parametrize(
    ("text", "right", "wrong"),
    [
        (
            "Die Nummer von Frau Silberbach bitte, ich rufe sie gleich aus dem Zug an.",
            "0221 4710101",
            "Sprachmodell",
        ),
        (
            "Wo klage ich 6.200 € gegen eine Kundin mit Wohnsitz in Aachen ein?",
            "**Amtsgericht Aachen**",
            "Niemanden",
        ),
        ("Ist bei der Sache Kiesewald noch etwas offen?", "Widerspruch begründen", "Status: offen"),
        ("Bis wann muss das begründet sein?", "Welche Frist meinst Du?", "**"),
        ("Wie lange hat der Prozess Nebelthau gedauert?", "finde ich", "Zeiterfassung"),
        ("§ 1 KSchG, was hat Frau Silberbach für Chancen?", "Sprachmodell", "**§ 1 KSchG**"),
        ("Bis zu welchem Betrag zahlt Herr Nebelthau Kleinreparaturen selbst?", "90,00 €", "§ 4 Kaution"),
    ],
)
async def test_a_word_beside_leads_nowhere_else(kanzlei: Kanzlei, text: str, right: str, wrong: str) -> None:
    said = await frag(kanzlei, text)
    assert right in said
    assert wrong not in said


@pytest.mark.parametrize(
    "text", ["Welche Zeiten sind letzten Monat gebucht worden?", "Erfasste Zeiten im letzten Monat?"]
)
async def test_times_of_a_month_are_those_of_all_matters(kanzlei: Kanzlei, text: str) -> None:
    said = await frag(kanzlei, text)
    assert "Erfasste Zeit in den Akten" in said
    assert "Keine Akte angegeben" not in said


async def test_whose_paper_it_is_is_not_what_is_looked_for(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(
        kanzlei, "Welche Strafe steht im Strafbefehl gegen Lindwurm?", "Steht da auch ein Fahrverbot drin?"
    )
    assert "zwei Monaten" in said


async def test_of_two_sides_each_is_checked(kanzlei: Kanzlei) -> None:
    said = await frag(
        kanzlei, "Neuer Mandant Emil Rohrdommel, Gegner Kranich Bau GmbH: kennen wir einen davon?"
    )
    assert "„Emil Rohrdommel“" in said
    assert "„Kranich Bau“" in said


async def test_the_law_of_the_named_procedure_is_searched(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Welche Vorschriften gibt es zur Wiedereinsetzung im Zivilprozess?")
    assert "**§ 233 ZPO**" in said
    assert "VwGO" not in said
