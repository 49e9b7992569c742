"""How a matter ended, what became of it, and the one claim or Frist that is meant."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech


@pytest.mark.parametrize(
    "text",
    [
        "Wie ging der Streit mit der Dachdeckerei Steilhang aus?",
        "Was ist in der Sache Steilhang am Ende herausgekommen?",
        "Wie hat die Sache Steilhang geendet?",
    ],
)
async def test_a_settlement_is_how_it_ended(text: str, kanzlei: Kanzlei) -> None:
    assert "9.000,00 €" in await frag(kanzlei, text)


async def test_what_happened_is_no_question_for_somebody(kanzlei: Kanzlei) -> None:
    assert "- Gegner:" not in await frag(kanzlei, "Was ist bei Steilhang rausgekommen?")
    assert "- Gegner:" not in await frag(kanzlei, "Was ist bei Kolbenfeld schiefgegangen?")
    assert "Auffahrunfall" in await frag(kanzlei, "Was ist eigentlich aus dem Fall Sandkuhl geworden?")


async def test_without_an_outcome_none_is_told(kanzlei: Kanzlei) -> None:
    assert "nichts" in await frag(kanzlei, "Wie ist die Sache Wiesengrund ausgegangen?")


@pytest.mark.parametrize(
    "text",
    ["Wann verjährt die Forderung?", "Wann verjährt denn unser Anspruch?", "Wann ist die Rechnung verjährt?"],
)
async def test_when_the_one_claim_arose_is_asked(text: str, kanzlei: Kanzlei) -> None:
    assert "Wann ist der Anspruch entstanden" in await frag(kanzlei, text)


async def test_what_holds_for_every_claim_is_in_the_law(kanzlei: Kanzlei) -> None:
    assert "§ 195 BGB" in (said := await frag(kanzlei, "Wann verjährt ein Anspruch?"))
    assert "Wann ist der Anspruch entstanden" not in said


async def test_a_short_title_is_found_by_its_word(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Bis wann muss die Klage für Frau Hallbaum raus?")
    assert "Klage gegen den Ablehnungsbescheid" in said
    assert "weder im Kalender" not in said


async def test_a_first_name_is_not_what_is_looked_for(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Wann wurde das Testament von Albrecht Morgenroth eröffnet?")
    assert "eröffnet. Der Erblasser" in said
    assert "nicht wörtlich" not in said


async def test_another_category_of_templates_is_another_list(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(kanzlei, "Welche Muster gibt es in der Kategorie Klage?", "Und Schreiben?")
    assert "Mandantenbrief" in said
    assert "Kündigungsschutzklage" not in said


@pytest.mark.parametrize("then", ["Was steht da drin?", "Und der Text?", "Wie sieht die aus?"])
async def test_the_text_of_the_one_template_is_shown_and_no_paper(then: str, kanzlei: Kanzlei) -> None:
    said = await im_gespraech(kanzlei, "Gibt es eine Vorlage für eine Mahnung?", then)
    assert "Das Muster **Letzte Mahnung vor dem Mahnbescheid**" in said
    assert "0083/" not in said


@pytest.mark.parametrize(
    ("text", "court"),
    [
        (
            "Beschwerde gegen den Kostenfestsetzungsbeschluss des LG Bonn, welches Gericht?",
            "Oberlandesgericht Köln",
        ),
        (
            "Welches Gericht für die Vollstreckungsabwehrklage gegen ein Urteil des ArbG Köln?",
            "Arbeitsgericht Köln",
        ),
    ],
)
async def test_an_order_on_costs_and_a_labour_judgment_stay_in_their_branch(
    text: str, court: str, kanzlei: Kanzlei
) -> None:
    said = await frag(kanzlei, text)
    assert f"**{court}**" in said
    assert "Rechtsweg: Ordentliche Gerichte" not in said


@pytest.mark.parametrize(
    ("texts", "right"),
    [
        (("Haben wir einen Hanno Querfeld schon mal vertreten?",), "Gegner in der Akte 0092/"),
        (("Haben wir Frau Silberbach schon einmal vertreten?",), "Mandant(in) in der Akte 0101/"),
        (("Haben wir die Grünspecht Events UG je vertreten?", "und einen Hanno Querfeld?"), "0092/"),
        (("Welche Zeiten sind bei Nebelthau erfasst?", "und bei brackwasser?"), "0098/"),
        (("Wer ist der Gegner bei Silberbach?", "und in der sache sandkuhl?"), "Adlerflug"),
    ],
)
async def test_whom_we_stood_for_and_names_in_small_letters(
    texts: tuple[str, ...], right: str, kanzlei: Kanzlei
) -> None:
    assert right in await im_gespraech(kanzlei, *texts)


@pytest.mark.parametrize(
    "text",
    [
        "Das Landgericht Köln hat unseren Mandanten am 12.11.2026 in seiner Anwesenheit verurteilt. "
        "Bis wann muss die Revision eingelegt sein?",
        "Mandantin am 12.11.2026 vom LG Köln verurteilt, Revisionsfrist?",
        "Urteil des LG Köln am 12.11.2026 in Anwesenheit des Mandanten verkündet, Revisionsfrist?",
    ],
)
async def test_who_is_sentenced_has_a_week(text: str, kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, text)
    assert "14.12.2026" not in said
    assert "19.11.2026" in said or "Strafsache" in said


async def test_who_has_to_pay_has_a_month(kanzlei: Kanzlei) -> None:
    said = await frag(
        kanzlei,
        "Das AG Köln hat unseren Mandanten zur Zahlung von 3.000 € verurteilt, Urteil zugestellt am "
        "12.11.2026. Bis wann Berufung?",
    )
    assert "14.12.2026" in said
