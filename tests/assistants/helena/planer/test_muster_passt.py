"""Whether a template is one for what is asked, and which belong to a matter's field of law."""

from __future__ import annotations

from typing import Any

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag
from bridle.assistants.helena.planer.muster_passt import ist_fuer


def vorlage(name: str, kind: str = "Schreiben", field: str = "SONSTIGES") -> dict[str, Any]:
    return {"name": name, "kategorie": kind, "sachgebiet": field, "inhalt": {"text": ""}}


@pytest.mark.parametrize(
    ("template", "wanted", "fits"),
    [
        (vorlage("Kündigungsschutzklage", "Klage"), "Klage", True),
        (vorlage("Kündigungsschutzklage", "Klage"), "Kündigung", False),
        (vorlage("Kündigungsschutzklage", "Klage"), "Klage Unterhalt", False),
        (vorlage("Kündigungsschutzklage", "Klage", "ARBEITSRECHT"), "Arbeitsrecht", True),
        (vorlage("Letzte Mahnung vor dem Mahnbescheid"), "Mahnbescheid", False),
        (vorlage("Letzte Mahnung vor dem Mahnbescheid"), "Mahnung", True),
        (vorlage("Letzte Mahnung vor dem Mahnbescheid"), "Mahnung Mandanten", False),
        (vorlage("Letzte Mahnung vor dem Mahnbescheid"), "Letzte Mahnung vor dem Mahnbescheid", True),
        (vorlage("Mandantenbrief: Sachstand"), "Sachstandsbrief", True),
        (vorlage("Mandantenbrief: Sachstand"), "Mandantenvertrag", False),
        (vorlage("Widerspruch gegen einen Bescheid", "Rechtsbehelf"), "Widerspruch Jobcenter", True),
        (vorlage("Widerspruch gegen einen Bescheid", "Rechtsbehelf"), "Bescheid", False),
        (vorlage("Einspruch Bußgeldbescheid mit Akteneinsicht"), "Einspruch Bußgeldbescheid", True),
        (vorlage("Einspruch Bußgeldbescheid mit Akteneinsicht"), "Einspruch Strafbefehl", False),
        (vorlage("Deckungsanfrage an die Rechtsschutzversicherung"), "Deckungsanfrage", True),
        (vorlage("Mietvertrag über Gewerberaum"), "Gewerberaum", False),
    ],
)
def test_every_word_for_the_kind_is_in_the_name(template: dict[str, Any], wanted: str, fits: bool) -> None:
    assert ist_fuer(template, wanted) is fits


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("Haben wir ein Muster für eine Klage auf Unterhalt?", "- Kündigungsschutzklage"),
        ("Gibt es ein Muster für eine Kündigung?", "- Kündigungsschutzklage"),
        ("Haben wir ein Muster Mahnbescheid?", "- Letzte Mahnung vor dem Mahnbescheid"),
        ("Haben wir ein Muster für eine Mahnung an den Mandanten?", "- Letzte Mahnung"),
    ],
)
async def test_what_is_only_near_is_no_yes(kanzlei: Kanzlei, text: str, near: str) -> None:
    said = await frag(kanzlei, text)
    assert "Nein. Zu „" in said
    assert "Verwandt, aber nicht dasselbe:" in said
    assert near in said


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("Haben wir ein Muster für eine Mahnung?", "Ja. Passende Muster"),
        ("Gibt es ein Muster für einen Widerspruch gegen das Jobcenter?", "Ja. Passende Muster"),
        ("Welche Vorlagen gibts für Klagesachen?", "- Klageerwiderung"),
        ("Welches Muster passt zur Akte Hallbaum?", "Zum Sachgebiet Verwaltungsrecht"),
        ("Welche Vorlage nehme ich für die Akte Nebelthau?", "- Mängelanzeige mit Mietminderung"),
        ("Muster für 0083/26?", "- Letzte Mahnung vor dem Mahnbescheid"),
    ],
)
async def test_what_is_one_is_named(kanzlei: Kanzlei, text: str, right: str) -> None:
    assert right in await frag(kanzlei, text)
