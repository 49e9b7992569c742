"""No part of a question is lost, and what is said in few words takes its place in the question before."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech


@pytest.mark.parametrize(
    ("text", "there"),
    [
        ("wer bearbeitet hallbaum und was hat er da an zeit drauf", ["Ruben Kieselhain", "0:20 Std."]),
        ("wer macht die sache brackwasser und wieviel zeit ist da drauf", ["Kieselhain", "1:20 Std."]),
        ("tel sandkuhl? und gegenstandswert", ["0221 4710103", "8.722,29 €"]),
        ("mail silberbach? und der streitwert", ["miriam.silberbach@", "12.600,00 €"]),
        (
            "kaution nebelthau? und bis zu welchem betrag muss er kleinreparaturen im jahr zahlen",
            ["2.070,00 €", "bis zu welchem betrag muss er kleinreparaturen im jahr zahlen"],
        ),
        (
            "Kaufpreis laut Kaufvertrag Auerwald und wann war die Übergabe?",
            ["9.850,00 €", "Das Fahrzeug wird am"],
        ),
        (
            "wann wurden die paletten geliefert und wann hat brackwasser gerügt",
            ["vollständig angeliefert", "Wir rügen"],
        ),
        (
            "Hat Herr Kieselhain noch was offen, und was davon ist schon drüber?",
            ["Zwei offene Einträge", "Ein überfälliger Eintrag"],
        ),
    ],
)
async def test_each_part_is_answered_or_told_to_be_open(
    kanzlei: Kanzlei, text: str, there: list[str]
) -> None:
    said = await frag(kanzlei, text)
    assert all(each in said for each in there), said
    assert "Keine überfälligen" not in said


@pytest.mark.parametrize(
    ("talk", "there"),
    [
        (
            [
                "klage heute zugestellt, LG köln, verteidigungsanzeige bis wann",
                "und wenn sie erst am 24.12.2026 zugestellt worden wär",
            ],
            "07.01.2027",
        ),
        (
            ["was ist bei kiesewald noch offen", "von wann ist der bescheid"],
            "**Bescheid über Bürgergeld** trägt das Datum",
        ),
        (
            ["Was gibt es Neues bei Hallbaum?", "Welches Datum hat der Bescheid?"],
            "**Ablehnungsbescheid Bauantrag** trägt",
        ),
        (
            [
                "was ist bei kiesewald noch offen",
                "von wann ist der bescheid",
                "und wann lief da die widerspruchsfrist ab",
            ],
            ": Widerspruch einlegen; als erledigt",
        ),
        (
            [
                "wer macht lindwurm bei uns",
                "wann wurde der strafbefehl zugestellt",
                "dann rechne die einspruchsfrist nochmal nach",
            ],
            "Einspruch gegen den Strafbefehl, 2 Wochen: Die Frist endet am",
        ),
        (
            ["was steht diese woche noch an", "und nächste", "davon nur kieselhain"],
            "Nächste Woche: keine offenen Einträge",
        ),
        (["was steht diese woche an", "davon nur amselgrund"], "Ein offener Eintrag"),
        (["anschrift der versicherung bei sandkuhl", "und vom fahrer"], "Hanno Querfeld: keine Anschrift"),
        (["adresse mandant sandkuhl", "und die vom gegner"], "Policenring 40"),
        (["tel wiesengrund", "ich mein den gegner"], "Konrad Wiesengrund: keine Telefonnummer"),
        (["email von frau silberbach", "gemeint ist die gegenseite"], "personal@kolbenfeld.example"),
        (
            ["rechne mir mal die kündigungsschutzklage frist", "zugang 4.12.2026", "köln"],
            "Feiertage: Nordrhein-Westfalen, Köln",
        ),
        (["berufungsfrist, urteil zugestellt 4.12.2026", "hamburg"], "Feiertage: Hamburg"),
        (["Was hat Herr Kieselhain noch offen?", "was ist davon überfällig?"], "Ein überfälliger Eintrag"),
    ],
)
async def test_what_is_said_in_few_words_is_put_into_what_was_asked(
    kanzlei: Kanzlei, talk: list[str], there: str
) -> None:
    said = await im_gespraech(kanzlei, *talk)
    assert there.lower() in said.lower(), said
    assert "Nicht berücksichtigt" not in said


@pytest.mark.parametrize(
    ("talk", "there"),
    [
        (
            ["Was gibt es Neues bei Hallbaum?", "Von wann ist der Bescheid bei Kiesewald?"],
            "Bürgergeld** trägt",
        ),
        (["was ist bei silberbach offen", "wie lang ist die berufungsfrist"], "**1 Monat** (§ 517 ZPO)"),
        (["was kostet eine klage über 5.000 €", "und vom gegner"], "Gegnerischer Anwalt"),
        (["tel wiesengrund", "ich mein kiesewald"], "0221 4710107"),
        (["welche akten hat sturmvogel", "davon nur silberbach"], "Eine Akte („silberbach“)"),
    ],
)
async def test_what_names_something_else_is_not_put_there(
    kanzlei: Kanzlei, talk: list[str], there: str
) -> None:
    assert there in await im_gespraech(kanzlei, *talk)
