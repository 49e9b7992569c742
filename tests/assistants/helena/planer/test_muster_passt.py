"""Whether a template is one for what is asked, and which belong to a matter's field of law."""

from __future__ import annotations

from typing import Any

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag
from bridle.assistants.helena.planer.auswahl.sagen import ja_oder_nein
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


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (
            "Ich muss eine Kündigungsschutzklage schreiben, gibt es dafür bei uns schon eine Vorlage?",
            "- Kündigungsschutzklage (",
        ),
        ("Ich will eine Mahnung verfassen, haben wir da ein Muster?", "- Letzte Mahnung"),
        ("Haben wir was Fertiges, um Mandanten über den Sachstand zu informieren?", "- Mandantenbrief"),
        ("Gibt es einen fertigen Brief zum Sachstand?", "- Mandantenbrief"),
        ("Haben wir ein Standardschreiben, um jemanden zu mahnen?", "- Letzte Mahnung"),
        ("Ich brauch die Vorlage für einen Widerspruch gegen einen Behördenbescheid", "- Widerspruch gegen"),
        ("Muster Widerspruch Rentenbescheid", "- Widerspruch gegen"),
    ],
)
async def test_a_template_is_shown_by_what_it_is_for(kanzlei: Kanzlei, text: str, name: str) -> None:
    said = await frag(kanzlei, text)
    assert "Passende Muster zu" in said
    assert name in said
    assert "Nein" not in said


@pytest.mark.parametrize(
    ("wanted", "fits"),
    [
        ("Widerspruch Behördenbescheid", True),
        ("Widerspruch Rentenbescheid", True),
        ("Widerspruch Mahnbescheid", False),
        ("Widerspruch Vollstreckungsbescheid", False),
    ],
)
def test_a_compound_is_one_of_what_the_template_is_against(wanted: str, fits: bool) -> None:
    assert ist_fuer(vorlage("Widerspruch gegen einen Bescheid", "Rechtsbehelf"), wanted) is fits


@pytest.mark.parametrize(
    "text",
    [
        "Schreib nach unserem Muster eine Mahnung an Herrn Nebelthau",
        "Kannst du mir mit der Vorlage eine Klage schreiben?",
    ],
)
async def test_an_order_to_write_with_a_template_takes_a_model(kanzlei: Kanzlei, text: str) -> None:
    assert "Dafür brauche ich ein Sprachmodell" in await frag(kanzlei, text)


@pytest.mark.parametrize(
    ("asked", "denied"),
    [("haben wir was fertiges?", False), ("gibt es eine akte lichtmess?", True)],
)
def test_no_matter_is_denied_where_none_was_asked_for(asked: str, denied: bool) -> None:
    lost = "Zu „Lichtmess“ finde ich keine Akte, auf die Du Zugriff hast."
    assert ja_oder_nein(asked, lost).startswith("Nein. ") is denied
