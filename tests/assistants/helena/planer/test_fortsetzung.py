"""Conversations: what is different now, what is asked about the same thing, and what is a new question."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import ergebnis, im_gespraech
from bridle.assistants.helena.planer import genaue_regeln
from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.lesen.rahmen import ohne_rahmen
from bridle.assistants.helena.planer.verstehen.einsetzen import eingesetzt
from bridle.assistants.helena.planer.verstehen.lesart import Versteht, lesart
from bridle.engine.messages import Message

KENNT = Versteht(genaue_regeln())


def gemeint(*texts: str) -> str:
    """How the last message is read after those before it."""
    *before, text = texts
    return " | ".join(lesart(text, [Vorher(each, "") for each in before], KENNT).fragen)


BERUFUNG = "Wann endet die Berufungsfrist, Urteil zugestellt 31.01.2026, LG Köln?"
WOHNUNG = "Mieter kündigt, Schreiben beim Vermieter in Dortmund am 04.11.2026 angekommen. Wann ist Schluss?"
GEHALT = "Kündigungsschutzklage, Bruttomonatsgehalt 3.750 €. Welchen Streitwert setze ich an?"


@pytest.mark.parametrize(
    ("texts", "meant"),
    [
        ((BERUFUNG, "und wenn es am 3.2.2026 zugestellt wurde?"), "Urteil zugestellt 3.2.2026, LG Köln"),
        ((BERUFUNG, "gleiche Zustellung, aber Landgericht Hannover?"), "31.01.2026, Landgericht Hannover"),
        ((BERUFUNG, "und die Begründung?"), "Berufungsbegründungsfrist"),
        ((BERUFUNG, "sorry, hab mich verlesen: es war der 4.2.2026"), "zugestellt 4.2.2026"),
        ((WOHNUNG, "und wenn der Brief erst am 5.11.2026 da war?"), "am 5.11.2026"),
        (("Einspruch gegen VU bis wann?", "zugestellt am 23.12.2026", "AG Kiel"), "23.12.2026, AG Kiel"),
        (("Versäumnisurteil vom LG Bonn, zugestellt am 09.11.2026. Einspruchsfrist?",
          "Und wenn das vom Arbeitsgericht Leipzig wäre, zugestellt am 11.11.2026?"),
         "Versäumnisurteil vom Arbeitsgericht Leipzig, zugestellt am 11.11.2026"),
        (("Einspruch Strafbefehl, zugestellt 19.10.2026", "gilt das auch bei einem Bußgeldbescheid?"),
         "Einspruch Bußgeldbescheid, zugestellt 19.10.2026"),
        (("Gerichtskosten Klage 8.000 €", "und in der Berufung?"), "Berufung 8.000 €"),
        (("Gerichtskostenvorschuss Klage LG 50.000 EUR?", "bei 20.000 wärs?"), "20.000 €"),
        (("1,3 Geschäftsgebühr aus 7.500 €", "nimm mal 1,5"), "1,5 Geschäftsgebühr aus 7.500 €"),
        ((GEHALT, "Was verdienen wir daran in der ersten Instanz mit Termin?"), "3.750 €. Was verdienen wir"),
        (("Zeig § 1 KSchG", "nur Absatz 3"), "§ 1 Abs. 3 KSchG"),
        (("§ 823 BGB bitte", "und der Paragraph danach?"), "§ 824 BGB"),
        (("§ 626 BGB", "und der davor?"), "§ 625 BGB"),
        (("Fristen diese Woche", "nur Notfristen"), "Notfristen diese Woche"),
        (("Haben wir ein Muster für eine Mahnung?", "welche Felder hat das?"), "das Muster für eine Mahnung"),
    ],
)  # fmt: skip
def test_what_is_different_now_stands_in_the_question_before(texts: tuple[str, ...], meant: str) -> None:
    assert meant in gemeint(*texts)


@pytest.mark.parametrize(
    ("before", "text"),
    [
        (BERUFUNG, "Was kostet die Berufung bei 20.000 €?"),
        (BERUFUNG, "Wer ist die Mandantin bei Silberbach?"),
        ("Was kostet eine Klage bei 5.000 €?", "Welche Fristen sind überfällig?"),
        ("Was kostet eine Klage bei 5.000 €?", "Was sagt § 91 ZPO?"),
        ("Was sagt § 4 KSchG?", "Wie lange ist die Berufungsfrist?"),
        ("Worum geht es in der Akte Silberbach?", "Schreib mir bitte die Klage"),
        ("Worum geht es in der Akte Silberbach?", "Was sagt § 626 BGB?"),
    ],
)
def test_a_new_question_takes_nothing_from_the_one_before(before: str, text: str) -> None:
    assert gemeint(before, text) == gemeint(text)


def test_a_monthly_amount_is_no_value_of_a_lawsuit() -> None:
    assert "bei 3.750 €" not in gemeint(GEHALT, "und wie viel Gerichtskosten?")


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("Ich will wissen, was eine Klage kostet", "was eine Klage kostet"),
        ("ich wollte nur kurz fragen ob wir heute fristen haben", "wir heute fristen haben"),
        ("Kannst du mir bitte sagen, wer der Gegner ist?", "wer der Gegner ist?"),
        ("Kurze Frage: bis wann Einspruch?", "bis wann Einspruch?"),
        ("Ich frage die Mandantin morgen.", "Ich frage die Mandantin morgen."),
    ],
)
def test_the_frame_around_a_question_is_left_out(text: str, question: str) -> None:
    assert ohne_rahmen(text) == question


@given(st.text(max_size=80), st.text(max_size=80))
def test_any_two_messages_can_be_put_together(before: str, text: str) -> None:
    found = eingesetzt(before, text)
    assert found is None or found.endswith("?")


# ---- with the demonstration's firm


async def test_questions_without_a_matter_are_about_the_one_talked_of(kanzlei: Kanzlei) -> None:
    begin = "Worum geht es in der Akte Silberbach?"
    for text, found in (
        ("wer ist der Gegner?", "Kolbenfeld Maschinenbau GmbH"),
        ("welche dokumente gibt es?", "Arbeitsvertrag vom 12.03.2019"),
        ("Wie hoch ist der Streitwert?", "12.600,00 €"),
        ("wann läuft die nächste Frist ab?", "Kündigungsschutzklage einreichen"),
        ("Was kostet die Klage?", "12.600,00 €"),
    ):
        said = await im_gespraech(kanzlei, begin, text)
        assert found in said, said
        assert "Ich verstehe das als: „" in said


async def test_a_question_without_a_matter_asks_for_the_right_one_at_once(kanzlei: Kanzlei) -> None:
    """What is seen of it has no step that fails."""
    begin = "Worum geht es in der Akte Silberbach?"
    for text in ("und wer ist der Gegner?", "welches Gericht?", "Wie hoch ist der Streitwert?"):
        before = (Message.user(begin), Message.assistant("Akte 0101/26, Silberbach"))
        found = (await ergebnis(kanzlei, text, before)).result
        assert found is not None
        outcomes = [each for step in found.steps for each in step.tool_results]
        assert outcomes
        assert [each.content for each in outcomes if not each.ok] == []


async def test_the_matter_is_remembered_over_another_question(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(
        kanzlei, "Wer ist der Mandant in der Akte Nebelthau?", "Was sagt § 536 BGB?", "wie heißt der Gegner?"
    )
    assert "Hausgut Rheinbogen" in said


async def test_lists_over_all_matters_stay_lists_over_all_matters(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(
        kanzlei, "Worum geht es in der Akte Silberbach?", "Welche Fristen sind überfällig?"
    )
    assert "Kiesewald" in said
    assert "Ich verstehe" not in said


async def test_what_says_nothing_is_not_put_into_the_matter(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(kanzlei, "Worum geht es in der Akte Silberbach?", "blubb")
    assert "Ich verstehe" not in said


async def test_a_paper_is_meant_by_the_word_for_it(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(kanzlei, "Was steht im Gutachten der Akte Nebelthau?", "wer hat das erstellt?")
    assert "Selma Mauerstein" in said
