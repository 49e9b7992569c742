"""Two or three questions in one request, of which a later one points back to the one before it."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech
from bridle.assistants.helena.planer.lesen.beurteilen import zu_beurteilen
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.regelwerk import genaue_regeln
from bridle.assistants.helena.planer.verstehen.fuerwort import mit_ding
from bridle.assistants.helena.planer.verstehen.glied import knapp, vervollstaendigt, verweist
from bridle.assistants.helena.planer.verstehen.lesart import Versteht
from bridle.assistants.helena.planer.verstehen.teilfragen import glieder
from bridle.assistants.helena.planer.zuletzt.nachgefragt import teile
from bridle.assistants.helena.planer.zuletzt.nachgefragt_antwort import ohne_antwort
from bridle.assistants.helena.saetze import GRENZE, NICHT_ERKANNT

BEIDES = [
    (
        "Wem hat Albrecht Morgenroth die Briefmarkensammlung vermacht und mit welchem Wert steht sie im "
        "Nachlassverzeichnis?",
        ["Ludolf Sperling", "Briefmarkensammlung: 800,00 €"],
    ),
    (
        "In der Sache Nebelthau, wie hoch ist die Kaution laut Mietvertrag und in wieviel raten?",
        ["2.070,00 €", "in drei gleichen Raten"],
    ),
    ("welche sache ist schon abgeschlossen, und wie ging die aus?", ["**0007/25**", "9.000,00 €"]),
    (
        "Wie viel hat Auerwald für das Auto bezahlt und wie viele Kilometer hatte es?",
        ["9.850,00 €", "74.200 km"],
    ),
    (
        "Wie hoch ist die Miete von Herrn Nebelthau und wann ist sie fällig?",
        ["690,00 €", "am dritten Werktag"],
    ),
    (
        "Wie viel Urlaub hat Frau Silberbach laut Arbeitsvertrag und wie viele Stunden muss sie pro Woche "
        "arbeiten?",
        ["30 Arbeitstage", "38 Stunden"],
    ),
    ("Ist Frau Wiesengrund unsere Mandantin und wie erreiche ich sie?", ["Mandant(in)", "0221 4710104"]),
    (
        "Wie viele Akten sind offen und wie viele geschlossen?",
        ["Elf Akten (offen)", "Eine Akte (geschlossen)"],
    ),
    (
        "Wann kam der Bescheid vom Jobcenter bei Kiesewald und ist die Begründung schon raus?",
        ["**Bescheid über Bürgergeld**", "Widerspruch begründen (zugesagt)"],
    ),
]


@pytest.mark.parametrize(("text", "said"), BEIDES)
async def test_both_parts_are_answered(text: str, said: list[str], kanzlei: Kanzlei) -> None:
    answer = await frag(kanzlei, text)
    assert [each for each in said if each not in answer] == []
    assert "Nicht beantwortet" not in answer
    assert "finde ich dort nichts" not in answer
    assert GRENZE not in answer


async def test_of_a_list_only_its_own_rows_are_chosen(kanzlei: Kanzlei) -> None:
    answer = await frag(kanzlei, "Welche Fristen laufen diese Woche und welche davon sind Notfristen?")
    assert "nur die Notfristen" in answer
    assert "Berufung einlegen" not in answer


async def test_parts_that_say_the_same_are_one_answer(kanzlei: Kanzlei) -> None:
    answer = await frag(kanzlei, "Wann ist der Ortstermin bei Nebelthau und wie lange dauert er?")
    assert answer.count("Ortstermin mit der Hausverwaltung") == 1
    assert "Dauer 1:30 Std." in answer


@pytest.mark.parametrize(
    "text", ["in wieviel raten?", "In wie vielen Raten?", "Wie viele Raten sind das?", "in wieviele raten"]
)
async def test_what_is_paid_in_parts_asks_nobody_for_advice(text: str, kanzlei: Kanzlei) -> None:
    assert not zu_beurteilen(lies(text))
    before = "Wie hoch ist die Kaution laut Mietvertrag bei Nebelthau?"
    assert "in drei gleichen Raten" in await im_gespraech(kanzlei, before, text)


@pytest.mark.parametrize(
    "talk",
    [
        ("welche Sache ist schon abgeschlossen?", "wie ging die aus?"),
        ("Welches Mandat ist bereits beendet?", "und wie ist das ausgegangen?"),
        ("Welcher Fall wurde schon geschlossen?", "Wie ging der aus?"),
    ],
)
async def test_one_matter_that_is_closed_and_how_it_ended(talk: tuple[str, str], kanzlei: Kanzlei) -> None:
    assert "**0007/25**" in await frag(kanzlei, talk[0])
    assert "9.000,00 €" in await im_gespraech(kanzlei, *talk)


# ---- how a part is read


@pytest.mark.parametrize(
    ("part", "before", "meant"),
    [
        ("wo ist er passiert?", "Wer hat den Unfall verursacht?", "wo ist der Unfall passiert?"),
        ("was hat es gekostet?", "Wer hat das Gutachten gemacht?", "was hat das Gutachten gekostet?"),
        ("was verdient sie?", "Seit wann arbeitet Frau Kern dort?", "was verdient Frau Kern?"),
        ("ab wann gilt sie?", "Wie lang ist die Frist?", "ab wann gilt die Frist?"),
        ("was hat sie bekommen?", "Wer ist bei Kern Erbin?", "was hat die Erbin bekommen?"),
        ("wann endet sie?", "Was sagt die Bank zu der Bürgschaft?", "wann endet sie?"),
        ("wann gibt es Geld?", "Wer hat das Haus gekauft?", "wann gibt es Geld?"),
    ],
)
def test_a_pronoun_stands_for_the_one_thing_of_its_gender(part: str, before: str, meant: str) -> None:
    assert mit_ding(part, before) == meant


@pytest.mark.parametrize(
    ("part", "before", "meant"),
    [
        ("an wen?", "Wann wurde die Rüge verschickt?", "an wen wurde die Rüge verschickt?"),
        (
            "in wie vielen Raten?",
            "In der Sache Kern, wie hoch ist die Kaution?",
            "In der Sache Kern, in wie vielen Raten ist die Kaution?",
        ),
        ("wann?", "Hat die Versicherung gezahlt?", "Wann hat die Versicherung gezahlt?"),
        ("wie viele geschlossen?", "Wie viele Akten sind offen?", "Wie viele Akten sind geschlossen?"),
    ],
)
def test_a_part_without_a_verb_has_that_of_the_part_before(part: str, before: str, meant: str) -> None:
    assert knapp(part)
    assert vervollstaendigt(part, before) == meant


@pytest.mark.parametrize("part", ["was passiert sonst?", "welche davon ist offen?", "wie ging die aus?"])
def test_a_word_for_what_was_answered_points_back(part: str) -> None:
    assert verweist(part)


@pytest.mark.parametrize(
    "text",
    [
        "Wann und wo ist der Ortstermin bei Nebelthau?",
        "Name und Anschrift der Gegnerin bei Morgenroth?",
        "Was steht im Mietvertrag zu Hund und Katze?",
        "Herr Kern hat angerufen. Wann ist sein Termin und wie lange dauert er?",
    ],
)
def test_what_only_looks_double_stays_one(text: str) -> None:
    assert glieder(text) == [text]


@pytest.mark.parametrize(
    "text",
    [
        "Wer ist Gegner bei Silberbach und wer vertritt ihn?",
        "Was steht in § 4 KSchG und wann läuft die Frist bei Silberbach ab?",
        "Wie hoch ist der Streitwert bei Tannhof und welches Gericht ist zuständig?",
        "Wann ist der Ortstermin bei Nebelthau und wie lange dauert er?",
    ],
)
def test_parts_that_stand_by_themselves_do_not_wait(text: str) -> None:
    assert teile(text, Versteht(list(genaue_regeln()))) == []


@pytest.mark.parametrize(
    ("answer", "nothing"),
    [
        (NICHT_ERKANNT, True),
        ("Zu „Pacht“ finde ich in den Dokumenten der Akte 0001/26 nichts.", True),
        ("**Vertrag**, Seite 1:\n\n> Die Pacht beträgt 100,00 €.", False),
        ("Keine offenen Fristen (Akte 0001/26).", False),
    ],
)
def test_an_answer_that_tells_nothing_is_known(answer: str, nothing: bool) -> None:
    assert ohne_antwort("wie hoch ist die Pacht?", answer) is nothing


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            "Kannst Du mir sagen, welche unserer Akten schon geschlossen ist und wie die Sache "
            "ausgegangen ist?",
            ["**0007/25**", "Durch Vergleich erledigt"],
        ),
        (
            "In welcher Akte geht es um den Schimmel in einer Mietwohnung und wer ist dort der Gegner?",
            ["**0077/26**", "Gegner: **Hausgut Rheinbogen Immobilien GmbH**"],
        ),
        (
            "Welche Akten laufen beim Verwaltungsgericht und wer bearbeitet die Sache?",
            ["**0104/26**", "Sachbearbeitung: Ruben Kieselhain"],
        ),
        (
            "Welche offenen Akten haben wir im Sozialrecht und wer ist der Mandant?",
            ["**0086/26**", "**Frau Dörte Kiesewald**"],
        ),
        (
            "Ich soll für Frau Dr. Sturmvogel die Akte heraussuchen, in der es um den Schimmel in "
            "einer Mietwohnung "
            "geht. Welches Aktenzeichen hat die denn und wer ist dort der Gegner?",
            ["**0077/26**", "Gegner: **Hausgut Rheinbogen Immobilien GmbH**"],
        ),
        (
            "Ich soll die Akte raussuchen, in der es um einen Gebrauchtwagen geht. Wer ist da der Mandant?",
            ["**0019/26**", "**Frau Philippa Auerwald**"],
        ),
    ],
)
async def test_what_is_asked_behind_a_search_is_of_the_one_matter_that_it_found(
    kanzlei: Kanzlei, text: str, wanted: list[str]
) -> None:
    said = await frag(kanzlei, text)
    assert [each for each in wanted if each not in said] == []
    assert "Keine Akte angegeben" not in said
    assert "0064/26" not in said


async def test_behind_several_matters_nothing_is_asked_of_one_of_them(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Wie viele offene Akten haben wir und wie viele Fristen sind überfällig?")
    assert "Elf Akten (offen)" in said
    assert "Zwei überfällige Fristen (alle Akten" in said


async def test_vorfristen_behind_a_frist_are_those_of_its_matter(kanzlei: Kanzlei) -> None:
    text = "Wann läuft die Berufungsbegründungsfrist Auerwald ab und welche Vorfristen sind notiert?"
    said = await frag(kanzlei, text)
    assert "Berufung begründen; Vorfrist" in said
    assert "Verteidigungsanzeige" not in said
