"""Helena without a model: what is asked next is asked of what was shown before."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech
from bridle.assistants.helena.planer.akten.kollision import vorgestellt
from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.verstehen.danach import mit_mittel, naechste_spanne, text_des_musters


@pytest.mark.parametrize(
    ("texts", "told"),
    [
        (
            (
                "Wie hoch sind die Gerichtskosten eines Mahnbescheids über 3.000 €?",
                "Und was kostet der Anwalt dafür?",
            ),
            "Nr. 3305",
        ),
        (
            (
                "Klage auf 30.000 €, der Beklagte wohnt in Aachen. Welches Gericht?",
                "Wer entscheidet da über die Berufung?",
            ),
            "**Oberlandesgericht Köln**",
        ),
        (("Gibt es ein Muster für eine Mahnung?", "Zeig mir bitte den Text."), "{{SCHULDNER}}"),
        (
            ("Haben wir etwas für eine Kündigungsschutzklage?", "zeig mal"),
            "Das Muster **Kündigungsschutzklage**",
        ),
    ],
)
async def test_what_is_asked_next_is_asked_of_what_was_shown(
    kanzlei: Kanzlei, texts: tuple[str, str], told: str
) -> None:
    assert told in await im_gespraech(kanzlei, *texts)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Welches Sozialgericht ist für Siegburg zuständig?", "**Sozialgericht Köln**"),
        ("Wie viel Zeit wurde diese Woche erfasst?", "Zeiterfassung der sichtbaren Akten"),
        ("Kommt der Name Adele Morgenroth bei uns vor?", "Adele Morgenroth: Gegner in der Akte 0064/26"),
        ("Prüfe bitte, ob wir die Kolbenfeld Maschinenbau vertreten dürfen.", "0101/26"),
        ("Rechnung vom Mai 2023 nicht bezahlt, wann verjährt sie?", "31.12.2026"),
        ("Wie hoch sind die Sanierungskosten laut Gutachten Nebelthau?", "2.840,00 €"),
    ],
)
async def test_everyday_words_lead_to_the_same_look_up(kanzlei: Kanzlei, text: str, told: str) -> None:
    assert told in await frag(kanzlei, text)


@pytest.mark.parametrize(
    ("texts", "told"),
    [
        (("Gibt es eine Vorlage für eine Mahnung?", "Was muss ich dort alles eintragen?"), "VERZUG_SEIT"),
        (
            ("Welches Amtsgericht ist zuständig?", "Beklagter aus Brühl, 3.000 € Kaufpreis"),
            "**Amtsgericht Brühl**",
        ),
        (("Welche Termine sind diese Woche?", "und nächste?"), "Nächste Woche"),
        (
            (
                "Bis wann muss ich die Berufung begründen, LG Bonn, zugestellt am 15.10.2026?",
                "Und die Einlegung?",
            ),
            "16.11.2026",
        ),
    ],
)
async def test_what_lacked_before_is_taken_up(kanzlei: Kanzlei, texts: tuple[str, str], told: str) -> None:
    assert told in await im_gespraech(kanzlei, *texts)


@pytest.mark.parametrize(
    ("text", "question", "meant"),
    [
        (
            "und welche im nächsten?",
            "Welche Fristen enden in diesem Monat?",
            "Welche Fristen enden im nächsten Monat?",
        ),
        ("Und in der kommenden?", "Was ist diese Woche fällig?", "Was ist in der kommenden Woche fällig?"),
        ("und morgen?", "Was ist diese Woche fällig?", ""),
        ("und in der nächsten?", "Was sagt § 626 BGB?", ""),
    ],
)
def test_the_next_span_takes_the_place_of_this_one(text: str, question: str, meant: str) -> None:
    assert naechste_spanne(text, Vorher(question, "")) == meant


def test_only_one_template_is_shown_by_its_text() -> None:
    one = "Passende Muster zu „x“:\n\n- Klageerwiderung (Klage, Stand 16.11.2026)\n\nQuelle: Muster."
    two = one.replace("\n\nQuelle", "\n- Letzte Mahnung (Schreiben, Stand 16.11.2026)\n\nQuelle")
    assert text_des_musters("Zeig mir mal den Text.", Vorher("x", one)) == "Zeig das Muster Klageerwiderung"
    assert text_des_musters("Zeig mir mal den Text.", Vorher("x", two)) == ""
    assert text_des_musters("Zeig mir mal den Mietvertrag.", Vorher("x", one)) == ""


def test_the_remedy_that_was_spoken_of_is_the_one_to_be_lodged() -> None:
    assert mit_mittel("Bis wann die Einlegung?", "Wann ist die Revision zu begründen?") == (
        "Bis wann die Einlegung der Revision?"
    )
    assert mit_mittel("Bis wann die Einlegung?", "Was sagt § 1 KSchG?") == "Bis wann die Einlegung?"


@pytest.mark.parametrize(
    ("text", "read"),
    [
        (
            "Neue Anfrage von Gerda Mohnfeld. Ist die schon irgendwo beteiligt?",
            "Kollisionsprüfung: Gerda Mohnfeld",
        ),
        ("Der Gegner heißt Hanno Querfeld. Kennen wir den?", "Kollisionsprüfung: Hanno Querfeld"),
        ("Mandantin ist Frau Silberbach. Wann ist der Termin?", ""),
    ],
)
def test_who_was_named_in_the_sentence_before_is_checked(text: str, read: str) -> None:
    assert vorgestellt(text) == read
