"""Which passage of a paper answers, whatever words it is asked with, and what is said where none does."""

from __future__ import annotations

from typing import Any

import pytest

from assistants.helena.planer.fragen import frag
from bridle.assistants.helena.eval.kanzlei import kanzlei
from bridle.assistants.helena.planer.dokumente.absaetze import Stelle
from bridle.assistants.helena.planer.dokumente.auffangen_stellen import finde
from bridle.assistants.helena.planer.dokumente.handlungen import das_gegenteil, handlung
from bridle.assistants.helena.planer.dokumente.sinn import GANZ, SINN, TEIL, begriff, eben, wortschatz
from bridle.assistants.helena.planer.lesen.papier import mit_papier
from bridle.assistants.helena.planer.verstehen.teilfragen import mehrere, teilfragen
from bridle.engine.messages import Message

TIERE = "Tierhaltung mit Ausnahme von Kleintieren bedarf der Zustimmung."
LUEFTEN = "Der Mieter heizt und lüftet. Ein bestimmtes Lüftungsverhalten wird nicht geschuldet."


def seite(text: str, name: str = "Mietvertrag") -> dict[str, Any]:
    return {"dokument": name, "akte": "0001/26", "seite": 1, "seiten": 1, "text": text}


def stelle(text: str) -> Stelle:
    return Stelle("Brief", "0001/26", 1, 1, "", text)


# ---- words


@pytest.mark.parametrize(
    ("word", "text", "how"),
    [
        ("Hund", TIERE, SINN),
        ("Tierhaltung", TIERE, GANZ),
        ("Hund", LUEFTEN, 0.0),
        ("halten", LUEFTEN, 0.0),
        ("Schäden", "Der Schaden ist groß.", GANZ),
        ("überwiesen", "Den Betrag haben wir angewiesen.", SINN),
        ("gemessen", "Die Messung ergab 31 %.", GANZ),
        ("Mieter", "die Vermieterin", 0.0),
        ("Anträge", "Wir werden beantragen:", GANZ),
    ],
)
def test_a_word_is_found_by_its_forms_and_by_words_of_its_sense(word: str, text: str, how: float) -> None:
    term = begriff(word, ())
    assert term is not None
    assert term.in_text(eben(text)) == how


def test_a_compound_is_found_by_all_its_parts_and_hardly_by_one() -> None:
    text = eben("Der Keller hat Risse. Die Prüfung des Kellers steht aus.")
    term = begriff("Kellerprüfung", wortschatz(text))
    assert term is not None
    assert term.in_text(text) == SINN
    assert term.in_text(eben("Der Keller ist trocken.")) == TEIL


# ---- passages


def test_the_passage_of_the_same_sense_comes_first_and_no_other_is_called_one() -> None:
    found = finde([seite(f"{LUEFTEN}\n\n{TIERE}")], ["Hund", "halten"], "darf er einen hund halten?")
    assert [each.text for each in found.stellen] == [TIERE]
    assert found.sicher


def test_where_no_word_is_found_there_is_no_passage() -> None:
    assert finde([seite(f"{LUEFTEN}\n\n{TIERE}")], ["Segelboot"], "und das segelboot?").stellen == []


def test_what_is_named_beside_it_and_nowhere_found_is_told() -> None:
    found = finde([seite(TIERE)], ["Hund", "Segelboot"], "hund und segelboot?")
    assert found.fehlt == ("Segelboot",)


def test_the_passage_that_only_asks_is_no_answer() -> None:
    text = (
        "## 1. Auftrag\n\nEs soll festgestellt werden, ob Schimmel da ist und welche Ursachen er hat.\n\n"
        "## 4. Ursache\n\nUrsache ist eine Wärmebrücke."
    )
    found = finde([seite(text, "Gutachten")], ["Ursache", "Schimmel"], "was ist die ursache?")
    assert "Wärmebrücke" in found.stellen[0].text


def test_of_two_things_both_are_shown() -> None:
    text = "## Aktiva\n\n- Konto: 231,00 €\n\n## Passiva\n\n- Darlehen: 10,00 €"
    found = finde([seite(text, "Verzeichnis")], ["Aktiva", "Passiva"], "summe aktiva und passiva?")
    assert {each.ueberschrift for each in found.stellen} == {"Aktiva", "Passiva"}


def test_how_long_is_answered_by_a_length() -> None:
    text = "Sie fuhren am 13.09.2026 mit dem Auto davon.\n\nFür zwei Monate ist verboten, Autos zu führen."
    found = finde([seite(text, "Strafbefehl")], ["Auto", "fahren"], "wie lange darf er nicht auto fahren?")
    assert "zwei Monate" in found.stellen[0].text


# ---- premises


def test_the_verb_is_what_was_done_and_not_the_noun_beside_it() -> None:
    found = handlung("warum hat der betriebsrat der kuendigung widersprochen")
    assert found is not None
    assert found[1][0] == "widersprochen"


def test_a_paper_that_says_the_contrary_is_found_and_one_that_agrees_speaks_against_it() -> None:
    found = handlung("warum hat der betriebsrat zugestimmt")
    assert found is not None
    against = stelle("Der Betriebsrat hat widersprochen.")
    assert das_gegenteil([against], found[0], ["betriebsrat"]) == [against]
    assert (
        das_gegenteil([against, stelle("Der Betriebsrat hat zugestimmt.")], found[0], ["betriebsrat"]) == []
    )
    assert das_gegenteil([stelle("Die Nachbarin hat widersprochen.")], found[0], ["betriebsrat"]) == []


def test_who_has_won_is_not_contradicted_because_it_depends_on_who_sued() -> None:
    found = handlung("warum hat das autohaus gewonnen")
    assert found is not None
    assert das_gegenteil([stelle("Die Klage wird abgewiesen.")], found[0], []) == []


# ---- parts of a request


def test_a_part_that_only_points_back_stays_with_what_it_points_at() -> None:
    whole = "Gibt es im Arbeitsvertrag Silberbach eine Ausschlussfrist, und wie lang ist die?"
    assert teilfragen(whole).fragen == (whole,)
    assert len(mehrere(["Gibt es eine Ausschlussfrist?", "Wie lang ist die?"]).fragen) == 1


@pytest.mark.parametrize(
    ("part", "meant"),
    [
        ("Was steht da drin zur Tierhaltung?", "Was steht im Mietvertrag Nebelthau zur Tierhaltung?"),
        ("steht da auch was zum Lüften?", "steht im Mietvertrag Nebelthau auch was zum Lüften?"),
        ("Was steht im Gutachten zum Lüften?", "Was steht im Gutachten zum Lüften?"),
        ("Was kostet das?", "Was kostet das?"),
    ],
)
def test_in_there_is_the_paper_that_was_spoken_of(part: str, meant: str) -> None:
    assert mit_papier(part, "Darf Nebelthau laut Mietvertrag einen Hund halten?") == meant


# ---- through the planner


ASKED = {
    "Darf Nebelthau laut Mietvertrag einen Hund halten?": "Ausnahme von Kleintieren",
    "Gibt es im Arbeitsvertrag Silberbach eine Ausschlussfrist, und wie lang ist die?": "weiterer drei",
    "Warum hat der Betriebsrat der Kündigung von Frau Silberbach zugestimmt?": "dort steht das Gegenteil",
    "Welche Unterlagen fehlen noch von Konrad Wiesengrund?": "Belege zum Tagesgeld",
    "Welches Rechtsmittel nennt die Belehrung in der Akte 0019/26?": "Berufung zum Landgericht Köln",
    "Was haben die am Ende gezahlt in der Akte 0092/26?": "7.527,79 €",
    "Gutachten Feuchteschaden: was kostet die Beseitigung insgesamt?": "2.840,00 €",
    "Was ist im Vergleich Steilhang zu den Kosten geregelt?": "gegeneinander aufgehoben",
    "Gibt es bei Wiesengrund einen Ehevertrag?": "Ein Ehevertrag besteht nicht",
    "Was muss Frau Silberbach am letzten Arbeitstag zurückgeben?": "Firmenlaptop, Zugangskarte",
    "Was steht in der Akte Morgenroth zum Sportwagen?": "nichts. Durchsucht sind",
    "Darf Nebelthau untervermieten laut Mietvertrag?": "finde ich im Dokument **Mietvertrag Uferkante 27**",
}
FALSCH = ("Zu „Hund halten“ passen", "§ 833", "Genau zu", "Lüftungsverhalten")


async def test_what_a_paper_says_is_quoted_from_it_and_what_it_does_not_say_is_told() -> None:
    wrong: dict[str, str] = {}
    async with kanzlei(None) as firm:
        for text, expected in ASKED.items():
            answer = await frag(firm, text)
            if expected not in answer or any(each in answer for each in FALSCH):
                wrong[text] = answer
        first = "Was sagt das Gutachten Nebelthau zur Ursache?"
        before = (Message.user(first), Message.assistant(await frag(firm, first)))
        further = await frag(firm, "steht da auch was zum Lüften?", before)
    assert not wrong
    assert "unzureichendes Heizen oder Lüften" in further
