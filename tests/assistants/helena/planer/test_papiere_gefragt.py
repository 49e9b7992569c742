"""What is asked of papers: the line of a list, whose paper it is, a second question, what we sent."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech
from bridle.assistants.helena.planer.dokumente.sinn import begriff, eben, wortschatz
from bridle.assistants.helena.planer.dokumente.verfasser import ohne_verfasser, verfasser
from bridle.assistants.helena.planer.dokumente.zeile import hervorgehoben
from bridle.assistants.helena.planer.dokumente.zwei_fragen import erste_worte, zweite_frage
from bridle.assistants.helena.planer.lesen.papier import mit_papier

LISTE = "- Gerüst: 900,00 €\n- Ziegel, rot: 2.100,00 €\n\nSumme: 3.000,00 €"


@pytest.mark.parametrize(
    ("words", "asked", "bold"),
    [
        (["Gerüst"], "Was kostet das Gerüst?", "- **Gerüst: 900,00 €**"),
        (["Ziegel"], "Wie hoch sind die Ziegel angesetzt?", "- **Ziegel, rot: 2.100,00 €**"),
        (["Arbeiten", "Kosten"], "Wie teuer wird das alles zusammen?", "**Summe: 3.000,00 €**"),
    ],
)
def test_the_line_that_answers_stands_out(words: list[str], asked: str, bold: str) -> None:
    shown = hervorgehoben(LISTE, words, asked)
    assert bold in shown
    assert shown.count("**") == 2


@pytest.mark.parametrize("asked", ["Wer stellt das Gerüst?", "Was kostet die Regenrinne?"])
def test_no_line_stands_out_where_none_answers(asked: str) -> None:
    assert hervorgehoben(LISTE, asked.rstrip("?").split()[-1:], asked.replace("Gerüst", "Dach")) == LISTE


def test_whose_paper_it_is_is_not_looked_for_in_it() -> None:
    asked = "Was kostet der Anstrich laut Gutachten der Sachverständigen Eichenlaub?"
    page = {"text": "Sachverständige: Ilse Eichenlaub"}
    assert verfasser(asked, "gutachten") == "eichenlaub"
    assert ohne_verfasser(["Anstrich", "Eichenlaub"], asked, "gutachten", [page]) == ["Anstrich"]
    assert ohne_verfasser(["Anstrich", "Eichenlaub"], asked, "gutachten", [{"text": "x"}]) != ["Anstrich"]


@pytest.mark.parametrize(
    ("asked", "second"),
    [
        ("Wie hoch ist die Pacht laut Vertrag und bis wann läuft er?", "bis wann läuft er"),
        ("Wer hat das Protokoll geführt, und wer war dabei?", "wer war dabei"),
        ("Was steht im Vertrag zu Hund und Katze?", ""),
    ],
)
def test_a_second_question_of_the_same_paper_is_seen(asked: str, second: str) -> None:
    assert zweite_frage(asked) == second


def test_the_words_of_the_second_question_are_not_those_of_the_first() -> None:
    asked = "Was kostet das Dach laut Angebot und wann wird geliefert?"
    assert erste_worte(asked, ["Dach", "geliefert"]) == ["Dach"]


def test_a_measure_of_another_thing_is_no_answer() -> None:
    line = eben("Reparaturkosten netto laut Gutachten: 7.000,00 €")
    term = begriff("Gutachterkosten", wortschatz(line))
    assert term is not None
    assert term.von_anderem(line)
    assert not term.von_anderem(eben("Gutachten: 600,00 €"))


def test_a_hyphen_says_what_a_word_is_made_of_and_a_point_is_no_beschwerdepunkt() -> None:
    share, point = begriff("OHG-Anteil", ()), begriff("Punkte", ())
    assert share is not None
    assert point is not None
    assert share.in_text(eben("Anteil an der Kolk OHG")) > 0.5
    assert share.in_text(eben("Einkommen der Beteiligten")) == 0
    assert point.in_text(eben("auf Beschwerdepunkte beschränkt")) == 0


def test_a_second_part_without_a_paper_has_that_of_the_first() -> None:
    first = "Was steht im Arbeitsvertrag Silberbach zum Gehalt"
    assert mit_papier("wie lang ist die Probezeit", first) == (
        "wie lang ist die Probezeit im Arbeitsvertrag Silberbach?"
    )
    assert mit_papier("wie hoch ist der Streitwert", first) == "wie hoch ist der Streitwert"


FRAGEN: list[tuple[str, list[str], list[str]]] = [
    ("Was ergibt das Gutachten als Fazit bei Nebelthau?", ["6. Zusammenfassung"], []),
    (
        "Was sagt die Sachverständige zu den Messungen bei Nebelthau?",
        ["Datenlogger"],
        ["Messungen Nebelthau"],
    ),
    ("Was steht im Gutachten zum Fazit?", ["6. Zusammenfassung", "**Kfz-Schadengutachten**"], ["1. Auftrag"]),
    (
        "Wie teuer ist die Innendämmung laut Gutachten Mauerstein?",
        ["**Innendämmung, Putz, Anstrich: 1.980,00 €**"],
        [],
    ),
    (
        "Was kosten die Programmhefte auf der Rechnung 2231?",
        ["**5.000 Programmhefte, 24 Seiten: 1.650,00 €**"],
        [],
    ),
    ("Wie viel ist der Hausrat laut Nachlassverzeichnis wert?", ["**Hausrat: 1.500,00 €**"], []),
    (
        "Was ist die Briefmarkensammlung eigentlich wert?",
        ["**Briefmarkensammlung: 800,00 €**"],
        ["Gegenstandswert"],
    ),
    (
        "Was haben wir dem Jobcenter wegen der Unterkunft geschrieben?",
        ["**Widerspruch**", "Akteneinsicht"],
        [],
    ),
    ("Wann haben wir den Widerspruch abgeschickt?", ["versendet", "nicht eigens eingetragen"], []),
    ("Wie viele Plakate wurden gedruckt?", ["300 Plakate"], []),
    (
        "Wie hoch sind die Sachverständigenkosten bei Sandkuhl?",
        [],
        ["**Reparaturkosten", "nicht eingetragen"],
    ),
    ("Haben wir für eine Klageerwiderung etwas parat?", ["Passende Muster", "Klageerwiderung"], ["„parat“"]),
    ("Welche Muster haben wir im Haus?", ["Diese Muster gibt es"], ["„Haus“"]),
    ("Welche Schriftsätze haben wir im Oktober verschickt?", ["Scheidungsantrag"], ["Mängelanzeige"]),
]


@pytest.mark.parametrize(("asked", "there", "not_there"), FRAGEN)
async def test_papers_answer_what_is_asked_of_them(
    kanzlei: Kanzlei, asked: str, there: list[str], not_there: list[str]
) -> None:
    said = await frag(kanzlei, asked)
    assert all(each in said for each in there), said
    assert not any(each in said for each in not_there), said


async def test_a_letter_that_was_shown_is_asked_further(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(
        kanzlei,
        "Was haben wir der Hausgut wegen des Schimmels mitgeteilt?",
        "Bis wann sollten die das beheben?",
    )
    assert "Mängelanzeige an die Vermieterin" in said


async def test_a_word_for_a_rule_is_found_by_what_is_ruled(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Steht im Mietvertrag Nebelthau etwas zur Hundehaltung?")
    assert "Tierhaltung mit Ausnahme von Kleintieren" in said


async def test_what_is_not_found_is_not_said_to_be_missing(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Steht im Mietvertrag Nebelthau eine Wettbewerbsklausel?")
    assert "Gesucht ist nach Wörtern: Mit anderen kann es dort stehen" in said


@pytest.mark.parametrize(
    "question",
    [
        'suche "Briefmarkensammlung" in den dokumenten',
        "suche „Briefmarkensammlung“ in den Dokumenten",
        "Ich suche alle Schriftstücke, in denen von einer Briefmarkensammlung die Rede ist.",
        "In welchen Dokumenten wird über die Briefmarkensammlung gesprochen?",
    ],
)
async def test_only_the_word_itself_is_searched_for(kanzlei: Kanzlei, question: str) -> None:
    said = await frag(kanzlei, question)
    assert "Zu „Briefmarkensammlung“ steht in den Dokumenten:" in said
    assert "Testament vom 04.05.2018" in said
    assert "Brackwasser" not in said


@pytest.mark.parametrize(
    "question",
    [
        "Woran liegts laut der Sachverständigen Mauerstein, Bau oder falsches Lüften?",
        "Woran liegt es laut Gutachten Nebelthau?",
    ],
)
async def test_what_it_is_due_to_is_the_cause(kanzlei: Kanzlei, question: str) -> None:
    assert "Ursache ist danach eine bauliche Wärmebrücke." in await frag(kanzlei, question)


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        (
            "Gibt es in der Akte Silberbach schon eine Klageerwiderung der Gegenseite, die ich mir "
            "durchlesen könnte?",
            "Klageerwiderung",
        ),
        ("Liegt bei Silberbach schon eine Klageerwiderung vor?", "Klageerwiderung"),
        ("Gibt es in der Sache Brackwasser eine Replik der Klägerin?", "Replik"),
    ],
)
async def test_that_a_schriftsatz_is_not_there_is_told_with_what_is(
    kanzlei: Kanzlei, question: str, kind: str
) -> None:
    said = await frag(kanzlei, question)
    assert f"Nein, ein Dokument „{kind}“ finde ich" in said
    assert "Dort liegen:" in said
    assert "Zahnradallee" not in said


@pytest.mark.parametrize(
    "order",
    [
        "zusammenfasung gutachten nebelthau",
        "Zusamenfassung Gutachten Nebelthau",
        "fase das gutachten nebelthau zusammen",
        "nette mail an frau silberbach, gehaltsabrechnungen fehlen noch",
        "kurze, freundliche Nachricht an Herrn Lindwurm wegen des Termins",
        "bitte eine kurze Mail an die Mandantin Silberbach",
        "Antwort an Eisenhut, dass wir ablehnen",
    ],
)
async def test_what_is_to_be_written_takes_a_model(kanzlei: Kanzlei, order: str) -> None:
    assert "Dafür brauche ich ein Sprachmodell" in await frag(kanzlei, order)


@pytest.mark.parametrize("question", ["Mailadresse Silberbach", "Was steht in der Mail an Tannhof?"])
async def test_what_is_there_already_is_looked_up(kanzlei: Kanzlei, question: str) -> None:
    assert "Sprachmodell" not in await frag(kanzlei, question)
