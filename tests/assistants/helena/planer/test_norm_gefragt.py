"""Helena without a model: a norm that is looked for, another part of it, and one that nobody can know."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag
from bridle.assistants.helena.planer import regeln
from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.recht.norm_erbeten import norm_erbeten
from bridle.assistants.helena.planer.recht.normen import WELCHER_PARAGRAF, WELCHES_GESETZ
from bridle.assistants.helena.planer.recht.normen_worte import norm_zuerst
from bridle.assistants.helena.planer.verstehen.andere_norm import auch_welche
from bridle.assistants.helena.planer.verstehen.einsetzen import eingesetzt
from bridle.assistants.helena.planer.verstehen.lesart import Versteht, lesart

_GEFUNDEN = (
    "Zu „Urlaub“ passen nach der Suche diese Normen, die beste zuerst:\n\n"
    "- **§ 7 BUrlG** (Zeitpunkt): …\n- **§ 6 BUrlG** (Kein doppelter Urlaub): …"
)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Wo steht etwas zur Kündigung in der Elternzeit?", "Kündigung Elternzeit"),
        ("Rechtsgrundlage für den Auskunftsanspruch gesucht", "Auskunftsanspruch"),
        ("Gesetzesstelle zum Nießbrauch?", "Nießbrauch"),
        ("Welche Höchststrafe steht auf Unterschlagung?", "Unterschlagung"),
        ("Was droht bei Steuerhinterziehung?", "Steuerhinterziehung"),
        ("Nach welchem Paragrafen verjährt der Werklohn?", "verjährt Werklohn"),
        (
            "Norm für die Berufungszulassung beim Oberverwaltungsgericht?",
            "Berufungszulassung Oberverwaltungsgericht",
        ),
    ],
)
def test_who_names_the_thing_that_a_norm_is_wanted_for_wants_the_norm(text: str, wanted: str) -> None:
    assert norm_erbeten(text) == f"Welche Vorschrift regelt {wanted}?"
    assert lesart(text, [], Versteht(regeln())).fragen == (f"Welche Vorschrift regelt {wanted}?",)


@pytest.mark.parametrize(
    "text",
    [
        "Wo finde ich etwas zum Feuchteschaden?",
        "Wo steht was zur Kündigung im Mietvertrag?",
        "Normen zu Silberbach",
        "Welche Strafe droht Herrn Lindwurm?",
        "Wo steht etwas zur Verjährung in der Akte Morgenroth?",
    ],
)
def test_what_stands_in_papers_or_in_a_matter_is_not_looked_for_in_the_law(text: str) -> None:
    assert norm_erbeten(text) == ""


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Was sagt der vierte Paragraf des KSchG?", "Was sagt Paragraf 4 des KSchG?"),
        ("Was regelt der erste Artikel vom Grundgesetz?", "Was regelt Artikel 1 vom Grundgesetz?"),
        ("Der zweite Paragraf fehlt", "Der zweite Paragraf fehlt"),
    ],
)
def test_a_paragraph_may_be_counted(text: str, read: str) -> None:
    assert norm_zuerst(text) == read


@pytest.mark.parametrize(
    "text", ["Was sagt Absatz 2?", "zeig mir den dritten Absatz", "Wie lautet Abs. 4 bitte"]
)
async def test_a_part_of_nothing_is_asked_back(kanzlei: Kanzlei, text: str) -> None:
    assert WELCHER_PARAGRAF in await frag(kanzlei, text)


async def test_a_paragraph_of_no_law_is_asked_back_as_before(kanzlei: Kanzlei) -> None:
    assert WELCHES_GESETZ in await frag(kanzlei, "Was sagt § 12 Abs. 2?")


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("und was sagt Absatz 4?", "§ 7 Abs. 4 BUrlG"),
        ("Wie lange darf man übertragen, was steht da in Absatz 3?", "§ 7 Abs. 3 BUrlG"),
    ],
)
def test_a_part_after_a_search_is_one_of_the_best_norm(text: str, meant: str) -> None:
    before = [Vorher("Welche Vorschrift regelt den Urlaub?", _GEFUNDEN)]
    found = lesart(text, before, Versteht(regeln()))
    assert meant in found.fragen[0]
    assert found.gedeutet


@pytest.mark.parametrize(
    ("text", "question", "meant"),
    [
        (
            "und welche die Frist für die Klage?",
            "Welcher Paragraf regelt den Widerspruch im Verwaltungsverfahren?",
            "Welche Vorschrift regelt die Frist für die Klage im Verwaltungsverfahren?",
        ),
        (
            "Und wo ist die Mietminderung geregelt?",
            "Welche Vorschrift regelt die Kaution?",
            "Welche Vorschrift regelt die Mietminderung?",
        ),
        ("und welcher die Frist?", "Welche Fristen laufen heute?", ""),
    ],
)
def test_another_norm_is_looked_for_in_the_same_field(text: str, question: str, meant: str) -> None:
    assert auch_welche(text, question) == meant


@pytest.mark.parametrize(
    ("question", "said", "meant"),
    [
        (
            "Bescheid am 20.11.2026 zugegangen, bis wann Klage?",
            "erst am 23.11.",
            "Bescheid am 23.11.2026 zugegangen, bis wann Klage?",
        ),
        (
            "Urteil am 30.12.2026 zugestellt, Berufungsfrist?",
            "am 4.1. erst",
            "Urteil am 4.1.2027 zugestellt, Berufungsfrist?",
        ),
        (
            "Mietrückstand für eine Halle in Bonn, 12.000 €, welches Gericht?",
            "es eine Wohnung wäre",
            "Mietrückstand für eine Wohnung in Bonn, 12.000 €, welches Gericht?",
        ),
    ],
)
def test_what_is_said_now_takes_the_place_and_the_year_of_what_was_said(
    question: str, said: str, meant: str
) -> None:
    assert eingesetzt(question, said) == meant


@pytest.mark.parametrize(
    "text",
    ["§ 8a KSchG", "§ 999 KSchG", "zeig mir paragraf 8a kündigungsschutzgesetz", "Gibt es einen § 8a KSchG?"],
)
async def test_a_norm_that_is_not_there_is_said_and_no_other_is_shown(kanzlei: Kanzlei, text: str) -> None:
    said = await frag(kanzlei, text)
    assert "finde ich in den eingespielten Gesetzen nicht. Aus diesem Gesetz (KSchG) habe ich nur" in said
    assert "**§" not in said
    assert "nicht belegt" not in said


@pytest.mark.parametrize("text", ["§ 36 AsylG", "Paragraph 36 Asylgesetz bitte", "Was gilt nach § 36 AsylG?"])
async def test_a_norm_of_a_law_that_is_not_stored_is_said_to_be_of_none(kanzlei: Kanzlei, text: str) -> None:
    said = await frag(kanzlei, text)
    assert "§ 36 AsylG finde ich in den eingespielten Gesetzen nicht." in said
    assert "Das Gesetz (AsylG) ist nicht eingespielt" in said
    assert "**§" not in said


@pytest.mark.parametrize(
    ("text", "norm", "part"),
    [("§ 2 Abs. 14 AGG", "§ 2 AGG", "14"), ("gib mir § 622 abs 9 bgb", "§ 622 BGB", "9")],
)
async def test_that_an_absatz_is_not_there_is_said_before_those_that_are(
    kanzlei: Kanzlei, text: str, norm: str, part: str
) -> None:
    said = await frag(kanzlei, text)
    missing = f"{norm}: Absatz {part} finde ich darin nicht; die Zusammenfassung hat alle Absätze der Norm."
    assert missing in said
    assert said.index(missing) < said.index(f"**{norm}**")
