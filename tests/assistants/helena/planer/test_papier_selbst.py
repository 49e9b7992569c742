"""What stands in the papers: asked in words of one's own, shown as a whole, and never another person's."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech
from bridle.assistants.helena.eval.kanzlei import kanzlei as firma_in
from bridle.assistants.helena.planer.dokumente.leere_worte import ohne_leere
from bridle.assistants.helena.planer.grenzen import braucht_modell
from bridle.assistants.helena.planer.lesen.erkennen import lies

SUEDWEST = Path(__file__).parents[4] / "evals" / "firmen" / "suedwest"


@pytest.mark.parametrize(
    ("asked", "left"),
    [
        (["Rechtsfolgen", "setzt", "fest"], ["Rechtsfolgen"]),
        (["Aktiva", "führt", "auf"], ["Aktiva"]),
        (["Summe", "weist", "aus"], ["Summe"]),
        (["Kaution", "vorgesehen"], ["Kaution"]),
    ],
)
def test_a_verb_that_only_carries_the_question_is_no_word_to_look_for(
    asked: Sequence[str], left: Sequence[str]
) -> None:
    assert ohne_leere(asked, "") == left


@pytest.mark.parametrize(
    ("asked", "judged"),
    [
        ("Um wie viel soll die Miete steigen?", False),
        ("Wann soll der Umbau fertig sein?", False),
        ("Wie soll die Mandantin vorgehen?", True),
        ("Was sollen wir tun?", True),
    ],
)
def test_what_is_to_happen_by_a_paper_is_no_advice(asked: str, judged: bool) -> None:
    assert braucht_modell(lies(asked)) is judged


@pytest.mark.parametrize(
    ("asked", "there", "absent"),
    [
        (
            "Zu wie vielen Tagessätzen ist Lindwurm verurteilt worden?",
            ["30 Tagessätzen zu je 45,00 €"],
            ["finde ich in den Dokumenten der Akte 0103/26 (Strafsache Lindwurm) nichts"],
        ),
        ("Welche Rechtsfolgen setzt der Strafbefehl gegen Herrn Lindwurm fest?", ["30 Tagessätzen"], []),
        ("wie heftig ist die strafe für lindwurm ausgefallen", ["30 Tagessätzen"], []),
        ("Such mir mal das Testament Morgenroth raus", ["**Mein Testament**", "Köln, den"], ["nach Wörtern"]),
        (
            "Kannst Du mir den Mietvertrag aus der Akte Silberbach raussuchen?",
            ["finde ich in der Akte 0101/26", "Arbeitsvertrag"],
            ["Nebelthau"],
        ),
        (
            "Wann hat Brackwasser die feuchten Paletten gerügt?",
            ["**Mängelrüge per E-Mail**", "Datum: ", "**Klageschrift der Gegenseite**"],
            [],
        ),
    ],
)
async def test_a_paper_answers_in_its_own_words(
    kanzlei: Kanzlei, asked: str, there: Sequence[str], absent: Sequence[str]
) -> None:
    answer = await frag(kanzlei, asked)
    assert all(each in answer for each in there), answer
    assert not any(each in answer for each in absent), answer


async def test_what_makes_up_a_sum_is_read_in_the_passage_that_was_shown(kanzlei: Kanzlei) -> None:
    answer = await im_gespraech(
        kanzlei,
        "Was kostet die Schimmelbeseitigung bei Nebelthau laut Gutachten?",
        "Und wie setzt sich das zusammen?",
    )
    assert "620,00 €" in answer
    assert "240,00 €" in answer
    assert "Auftrag" not in answer


@pytest.mark.parametrize(
    ("asked", "there", "absent"),
    [
        (
            "Was verdient Stefan Lang netto nach der Jugendamtsurkunde?",
            ["2.730,00 €", "Jugendamtsurkunde"],
            ["Arbeitsvertrag"],
        ),
        (
            "Was hat der Notar im Nachlassverzeichnis Schwarz zu Schenkungen festgehalten?",
            ["60.000,00 €"],
            ["nichts notiert"],
        ),
        (
            "Wann und wie ist die Kündigung Krämer zugegangen, steht da ein Vermerk drauf?",
            ["Einwurf in den Hausbriefkasten"],
            ["Kollege Ochs"],
        ),
        (
            "In welchem Zeitraum ist der Zeuge Koch (Unfall Hofmann) nicht da?",
            ["Vom 20.12.2026 bis 06.01.2027"],
            ["Vörstetter"],
        ),
        (
            "Zum Mieterhöhungsverlangen Schauinsland: um wieviel soll die Miete steigen?",
            ["um 95,00 € auf 800,00 €"],
            ["640,00 €", "Sprachmodell"],
        ),
        (
            "was kostet laut strafbefehl die ganze sache, tagessätze bitte",
            ["40 Tagessätzen"],
            ["Akte-Kontext"],
        ),
        ("wieviel promille hatte vogel", ["1,34 Promille"], ["Strafprozessvollmacht"]),
    ],
)
async def test_the_papers_of_whoever_is_named_are_read(
    asked: str, there: Sequence[str], absent: Sequence[str]
) -> None:
    async with firma_in(None, SUEDWEST) as firma:
        answer = await frag(firma, asked)
    assert all(each in answer for each in there), answer
    assert not any(each in answer for each in absent), answer
