"""Helena without a model: a clause of a paper by its number, and norms whose law stands apart."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech

_AUSSCHLUSS = "§ 10 Ausschlussfristen:"


@pytest.mark.parametrize(
    ("text", "there", "elsewhere"),
    [
        ("Was steht in § 10 des Arbeitsvertrags Silberbach?", _AUSSCHLUSS, "§ 9 Beendigung"),
        ("was steht in § 10 im arbeitsvertrag silberbach", _AUSSCHLUSS, "§ 1 Beginn"),
        ("Arbeitsvertrag Silberbach Paragraf 10", _AUSSCHLUSS, "§ 11"),
        ("§ 5 im Arbeitsvertrag", "30 Arbeitstage", "§ 6"),
        ("Wie hoch ist laut § 3 des Mietvertrags die Miete?", "690,00 €", "Kaution"),
        ("Was regelt § 7 vom Mietvertrag in {0077}?", "§ 7 Kleinreparaturen:", "§ 6"),
        ("Was steht unter Ziffer 5 im Gutachten Feuchteschaden?", "5. Beseitigung:", "4."),
        ("Was steht in Nr. 3 des Vergleichs Steilhang?", "> 3. Mit der Erfüllung", "> 4."),
        ("Vergleich Steilhang, Punkt 4", "> 4. Die Kosten", "> 3."),
        ("§ 10 Abs. 2 des Arbeitsvertrags Silberbach", "> (2) Lehnt die Gegenseite", "(1)"),
    ],
)
async def test_a_clause_is_shown_alone(kanzlei: Kanzlei, text: str, there: str, elsewhere: str) -> None:
    said = await frag(kanzlei, text.replace("{0077}", "0077/26"))
    assert there in said
    assert elsewhere not in said


async def test_a_clause_that_is_not_there_is_said_so_with_those_that_are(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Was steht in § 45 des Arbeitsvertrags?")
    assert said.startswith(("Eine Nummer 45 finde ich", "Hi, ich bin Helena"))
    assert "Eine Nummer 45 finde ich in **Arbeitsvertrag vom 12.03.2019**" in said
    assert "§ 9 Beendigung" in said


async def test_an_absatz_that_is_not_there_is_said_so_with_the_clause(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Was steht in § 3 Absatz 9 des Mietvertrags Nebelthau?")
    assert "Einen Absatz 9 finde ich darin nicht" in said
    assert "690,00 €" in said


async def test_which_of_several_papers_is_asked_back(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Was steht unter Punkt 3 des Gutachtens?")
    assert "Dazu passen mehrere Dokumente" in said


@pytest.mark.parametrize(
    ("then", "there"),
    [
        ("und § 7?", "§ 7 Verschwiegenheit:"),
        ("und in § 10 Abs. 3?", "(3) Ausgenommen"),
        ("§ 626 BGB?", "§ 626 BGB"),
    ],
)
async def test_what_follows_is_of_the_same_paper_unless_it_names_a_law(
    kanzlei: Kanzlei, then: str, there: str
) -> None:
    assert there in await im_gespraech(kanzlei, "Was steht im Arbeitsvertrag Silberbach in § 6?", then)


async def test_another_absatz_is_of_the_clause_before(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(kanzlei, "§ 10 Abs. 2 des Arbeitsvertrags Silberbach", "und Absatz 1?")
    assert "(1) Ansprüche aus dem Arbeitsverhältnis verfallen" in said


@pytest.mark.parametrize(
    ("text", "not_there"),
    [
        ("Was steht im Urteil Auerwald zu § 477?", "Eine Nummer 477"),
        ("Was steht im Mietvertrag Nebelthau zu § 573c?", "Eine Nummer 573c"),
        ("Gilt § 622 BGB für den Arbeitsvertrag?", "Eine Nummer 622"),
        ("Verstößt § 8 des Arbeitsvertrags gegen das AGB-Recht?", "Seite 2"),
    ],
)
async def test_a_norm_that_a_paper_speaks_of_is_no_clause_of_it(
    kanzlei: Kanzlei, text: str, not_there: str
) -> None:
    assert not_there not in await frag(kanzlei, text)


@pytest.mark.parametrize(
    ("text", "norm"),
    [
        ("Was regelt das BGB in § 626 Absatz 2?", "**§ 626 Abs. 2 BGB**"),
        ("Welche Folge sieht das HGB in § 377 Absatz 2 vor?", "**§ 377 Abs. 2 HGB**"),
        ("Im Bürgerlichen Gesetzbuch, § 1004 Absatz 1, was steht dort?", "**§ 1004 Abs. 1 BGB**"),
        ("Wann verjährt der Anspruch aus § 548 im BGB?", "**§ 548 BGB**"),
        ("Was bestimmt die ZPO in ihrem § 517 zur Berufungsfrist?", "**§ 517 ZPO**"),
    ],
)
async def test_a_norm_is_found_where_its_law_stands_apart(kanzlei: Kanzlei, text: str, norm: str) -> None:
    assert norm in await frag(kanzlei, text)
