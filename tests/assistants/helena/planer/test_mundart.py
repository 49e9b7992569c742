"""Short forms of speech are read as what they stand for; a remark beside a question may fall away."""

from __future__ import annotations

import pytest

from bridle.assistants.helena.planer import genaue_regeln
from bridle.assistants.helena.planer.lesen.mundart import ausgesprochen
from bridle.assistants.helena.planer.lesen.vorrede import ohne_vorrede
from bridle.assistants.helena.planer.verstehen.lesart import Versteht, lesart

KENNT = Versteht(genaue_regeln())


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Wat muss diese Woche raus?", "Was muss diese Woche raus?"),
        ("Ham wir ne Vorlage für nen Widerspruch?", "Haben wir eine Vorlage für einen Widerspruch?"),
        ("Kannste nachsehen, ob dat stimmt?", "Kannst du nachsehen, ob das stimmt?"),
        ("Was steht'n im Gutachten?", "Was steht denn im Gutachten?"),
        ("Was kost der Mahnbescheid, is dat viel?", "Was kostet der Mahnbescheid, ist das viel?"),
    ],
)
def test_what_is_said_short_is_written_out(said: str, meant: str) -> None:
    assert ausgesprochen(said) == meant


@pytest.mark.parametrize(
    "said",
    [
        "Was ist mit der Akte Is ./. Dat?",
        "Steht dort „wat“?",
        "Wer ist Herr Wat?",
        "Das stimmt so, ne?",
        "Wie hoch ist die Ham-Gebühr?",
    ],
)
def test_names_and_quotations_stay(said: str) -> None:
    assert ausgesprochen(said) == said


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        (
            "Mir sind heute die Unterlagen durcheinandergeraten. Was regelt § 203 BGB?",
            "Was regelt § 203 BGB?",
        ),
        (
            "Damit ich nichts Falsches ausrichte: Wie hoch ist die Kaution in der Akte Nebelthau? Sie "
            "wartet.",
            "Wie hoch ist die Kaution in der Akte Nebelthau?",
        ),
        (
            "Ich sitze an der Rechnung und wäre froh, wenn Sie mir die Gerichtskosten für eine Klage über "
            "8.000 Euro "
            "nennen könnten.",
            "Nenn mir die Gerichtskosten für eine Klage über 8.000 Euro.",
        ),
        (
            "Der Umschlag lag hinter dem Schrank, weshalb ich fragen muss, wann die Berufung gegen das am "
            "09.11.2026 "
            "zugestellte Urteil spätestens eingehen muss.",
            "Wann die Berufung gegen das am 09.11.2026 zugestellte Urteil spätestens eingehen muss?",
        ),
    ],
)
def test_a_remark_beside_a_question_that_needs_none_falls_away(said: str, meant: str) -> None:
    assert ohne_vorrede(said) == meant


@pytest.mark.parametrize(
    "said",
    [
        "Das Urteil kam am 09.11.2026. Was kostet die Berufung bei 8.000 €?",
        "Wir vertreten zwei Mandanten. Was kostet eine Klage über 8.000 €?",
        "Welche Fristen laufen diese Woche? Nur die in der Akte Silberbach.",
        "Was kostet eine Klage über 8.000 €? Ohne Termin bitte.",
        "Ich bin in der Probezeit und wüsste gern, bis wann ich zum 31.12.2026 kündigen muss.",
        "Ich bin beigeordnet und wüsste gern, was ich für die Klage über 8.000 Euro bekomme.",
        "Klage oder Mahnbescheid bei 6.000 €? Die Argumente für jedes, bitte.",
        "Es gab keine Verhandlung. Was kostet eine Klage über 8.000 €?",
        "Die Firma ist insolvent. Was kostet eine Klage über 8.000 €?",
        "Es ist ein Auslandsfall: Was kostet eine Klage über 8.000 €?",
    ],
)
def test_what_changes_the_answer_stays(said: str) -> None:
    assert ohne_vorrede(said) == said


@pytest.mark.parametrize(
    ("said", "tool", "given"),
    [
        ("Ist am Freitag noch was notiert?", "read_fristen", {}),
        ("Ist morgen irgendetwas eingetragen?", "read_fristen", {}),
        (
            "In welchem Dokument ist von einem Wasserschaden die Rede?",
            "search_dokument",
            {"query": "Wasserschaden"},
        ),
        (
            "Ich suche das Muster für die Klage. Was steht da drin?",
            "search_muster",
            {"query": "Klage", "limit": 1},
        ),
        (
            "Wo reichen wir die Kündigungsschutzklage ein, wenn sie in Köln beschäftigt ist?",
            "bestimme_zustaendigkeit",
            {"ort": "Köln", "ort_nach": "arbeit"},
        ),
    ],
)
def test_the_same_in_other_words(said: str, tool: str, given: dict[str, object]) -> None:
    read = KENNT.angaben(lesart(said, (), KENNT).fragen[0])
    assert read is not None
    assert read[0] == tool
    assert {name: read[1].get(name) for name in given} == given
