"""The second message is about what the first answer showed: a place, a passage, somebody, a row of a list."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import im_gespraech
from bridle.assistants.helena.planer import genaue_regeln
from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.lesen.aufzaehlung import in_antwort
from bridle.assistants.helena.planer.lesen.erkennen import genannt, lies
from bridle.assistants.helena.planer.verstehen.anderer_ort import anderer_ort
from bridle.assistants.helena.planer.verstehen.davon import davon_nur_die
from bridle.assistants.helena.planer.verstehen.fragewort_davor import fragewort_davor
from bridle.assistants.helena.planer.verstehen.gezeigte_person import kollege_davor, wer_ist_das
from bridle.assistants.helena.planer.verstehen.lesart import Versteht
from bridle.assistants.helena.planer.verstehen.papier_davor import aus_dem_papier
from bridle.assistants.helena.planer.verstehen.stelle import felder_davon
from bridle.assistants.helena.planer.verstehen.verweis import aufgeloest
from bridle.assistants.helena.planer.verstehen.wessen import dessen, wen_meinst_du
from bridle.assistants.helena.planer.verstehen.zeiten_davor import zeiten_davor
from bridle.assistants.helena.planer.zuletzt.im_zitat import im_zitat
from bridle.assistants.helena.planer.zuletzt.papiere_davor import nach_tatsache, ohne_eigenes_ding

KENNT = Versteht(genaue_regeln())
IN_KOELN = "Vollstreckungsbescheid zugestellt am 4.11.2026 in Köln, wann läuft der Einspruch ab?"
VORM_ARBG = "Kündigung zugegangen am 28.10.2026, bis wann klagen beim ArbG Köln?"


@pytest.mark.parametrize(
    ("before", "said", "meant"),
    [
        (IN_KOELN, "Und wenn das Gericht in Sachsen säße?", "4.11.2026 in Sachsen, wann"),
        (IN_KOELN, "und in Bayern?", "4.11.2026 in Bayern, wann"),
        (IN_KOELN, "und beim LG Leipzig?", "4.11.2026 beim LG Leipzig, wann"),
        (IN_KOELN, "Und wenn es die Stadt Leipzig gewesen wäre?", "4.11.2026 in Leipzig, wann"),
        (IN_KOELN.replace("Köln", "NRW"), "in Rheinland-Pfalz?", "4.11.2026 in Rheinland-Pfalz, wann"),
        (VORM_ARBG, "wenn das in Augsburg wäre?", "klagen beim ArbG Augsburg?"),
        (VORM_ARBG, "und in Sachsen?", "klagen in Sachsen?"),
        ("Welches Gericht ist zuständig für eine Räumungsklage in Köln?", "und in Hamburg?", "in Hamburg?"),
    ],
)
def test_the_place_that_is_said_now_takes_that_of_the_other(before: str, said: str, meant: str) -> None:
    read = anderer_ort(said, Vorher(before, ""), KENNT)
    assert meant in read
    assert "Köln" not in read
    assert KENNT.werkzeug(read) == KENNT.werkzeug(before)


@pytest.mark.parametrize("said", ["und am 16.11. in Bayern?", "und wer trägt die Kosten?", "und in Köln?"])
def test_without_another_place_nothing_is_exchanged(said: str) -> None:
    assert not anderer_ort(said, Vorher(IN_KOELN, ""), KENNT)


BESCHEID = Vorher(
    "Warum wurde der Antrag von Frau Ebersbach abgelehnt?",
    "**Ablehnungsbescheid Antrag**, Seite 1 von 2 (Akte 0044/26), Bescheid:\n\n"
    "> Den Antrag lehnen wir ab. Für diesen Bescheid wird eine Gebühr von 90,00 € erhoben, zahlbar bis zum "
    "01.12.2026 in zwei gleichen Raten.\n\nQuelle: „Ablehnungsbescheid Antrag“, Seite 1, Akte 0044/26.",
)


@pytest.mark.parametrize("said", ["und welche Gebühr verlangen die dafür?", "Welche Gebühr wird erhoben?"])
def test_what_the_passage_says_is_asked_of_its_paper_and_not_again(said: str) -> None:
    meant = aus_dem_papier(said, BESCHEID, KENNT)
    assert meant != BESCHEID.frage
    assert "laut Ablehnungsbescheid in der Akte 0044/26" in meant


@pytest.mark.parametrize(
    "said", ["in wieviel raten?", "und bis wann?", "bis wann ist die zu zahlen?", "In wie vielen Raten?"]
)
def test_a_short_question_is_answered_from_the_passage(said: str) -> None:
    answer = im_zitat(said, [BESCHEID])
    assert "zwei gleichen Raten" in answer
    assert "Quelle: Dokument „Ablehnungsbescheid Antrag“, Seite 1, Akte 0044/26." in answer


def test_what_was_not_found_since_leaves_the_passage_in_mind() -> None:
    lost = Vorher("in Bar?", "Zu „bar“ finde ich in den Dokumenten der Akte 0044/26 nichts.")
    assert "01.12.2026" in im_zitat("und bis wann?", [BESCHEID, lost])


@pytest.mark.parametrize("said", ["wie viele Zeugen?", "seit wann?", "bis wann läuft die Frist?"])
def test_a_passage_that_does_not_say_it_is_no_answer(said: str) -> None:
    assert not im_zitat(said, [BESCHEID])


def test_a_bare_word_for_the_question_takes_the_place_of_the_other() -> None:
    last = Vorher("Wann wurde Frau Silberbach gekündigt?", "Quelle: „Brief“, Seite 1, Akte 0101/26.")
    assert fragewort_davor("zu wann?", last, KENNT) == "Zu wann wurde Frau Silberbach gekündigt?"


def test_what_was_done_has_no_thing_of_its_own() -> None:
    assert ohne_eigenes_ding("um wieviel wurde gekürzt?")
    assert not ohne_eigenes_ding("wie hoch war die Anzahlung?")
    assert nach_tatsache("was war das für ein Schaden?")


ZEUGEN = Vorher(
    "Wer ist Zeuge bei Eisvogel?",
    "In der Akte 0031/26:\n\n- Zeuge: **Malte Ruhland** (Fahrer)\n\nQuelle: Beteiligte der Akte 0031/26.",
)
GUTACHTER = Vorher(
    "Wer hat das Gutachten geschrieben?",
    "Gutachter in der Akte 0031/26: **Frau Anke Wulf** und **Herr Rolf Tiede**.\n\n"
    "Quelle: Beteiligte der Akte 0031/26.",
)


@pytest.mark.parametrize(
    ("said", "last", "meant"),
    [
        ("und was macht der da?", ZEUGEN, "Wer ist Malte Ruhland?"),
        ("was ist der von Beruf?", ZEUGEN, "Wer ist Malte Ruhland?"),
        ("was hat der damit zu tun?", ZEUGEN, "Wer ist Malte Ruhland?"),
        ("und was macht die genau?", GUTACHTER, "Wer ist Anke Wulf?"),
        ("welche Rolle spielt er?", GUTACHTER, "Wer ist Rolf Tiede?"),
        ("was macht die Gegenseite?", ZEUGEN, ""),
    ],
)
def test_he_and_she_are_those_who_were_shown(said: str, last: Vorher, meant: str) -> None:
    assert wer_ist_das(said, last) == meant


MONTAG = Vorher(
    "Welche Termine sind am Montag?",
    "- **Mo., 23.11.2026, 10:00 Uhr**: Termin: Ortstermin mit der Verwaltung; Akte 0077/26 (A ./. B); "
    "zuständig: Dr. Annika Sturmvogel\n"
    "- **Mo., 23.11.2026, 15:00 Uhr**: Termin: Besprechung mit Frau Wiesengrund (Unterhalt); Akte 0051/26 "
    "(C ./. D); zuständig: Dr. Annika Sturmvogel\n\nQuelle: Kalender aller sichtbaren Akten.",
)


@pytest.mark.parametrize(
    "said",
    [
        "wie ist die nummer von ihr, ich muss den verlegen",
        "gib mir mal die Nummer von ihr",
        "ihre Telefonnummer?",
    ],
)
def test_the_woman_of_an_appointment_is_rung_up(said: str) -> None:
    assert dessen(said, MONTAG, KENNT) == "Die Telefonnummer von Frau Wiesengrund in der Akte 0051/26?"


def test_where_it_may_be_two_she_asks_back() -> None:
    both = Vorher(MONTAG.frage, MONTAG.antwort.replace("mit der Verwaltung", "mit Frau Ebert"))
    assert "Frau Ebert oder Frau Wiesengrund" in wen_meinst_du("wie ist die Nummer von ihr?", both)
    assert not wen_meinst_du("wie ist die Nummer von ihr?", MONTAG)


def test_whom_the_question_named_lives_somewhere() -> None:
    last = Vorher("Was verdient Frau Silberbach?", "> 4.200 €\n\nQuelle: „Vertrag“, Seite 2, Akte 0101/26.")
    assert (
        dessen("und wo wohnt sie?", last, KENNT) == "Die Anschrift von Frau Silberbach in der Akte 0101/26?"
    )


def test_a_colleague_in_charge_is_asked_about_by_name() -> None:
    last = Vorher("Wer macht das?", "- Anwalt oder Anwältin: Dr. Annika Sturmvogel; Sachbearbeitung: keine")
    meant = kollege_davor("und was hat die diese Woche noch vor?", last, KENNT)
    assert meant == "was hat Dr. Annika Sturmvogel diese Woche noch vor?"
    assert not kollege_davor("was hat die Gegenseite geschrieben?", last, KENNT)


FRISTEN = Vorher(
    "Welche Fristen laufen?",
    "- **Mo., 14.12.2026**: Berufung einlegen; Notfrist; Vorfrist Mo., 07.12.2026\n"
    "- **Di., 12.01.2027**: Berufung begründen; Vorfrist Di., 29.12.2026\n\n"
    "Quelle: Kalender der Akte 0019/26, Stand heute.",
)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("und die vorfristen zur zweiten?",
         "Wann ist die Vorfrist zu Berufung begründen in der Akte 0019/26?"),
        ("wann ist die Vorfrist der ersten?",
         "Wann ist die Vorfrist zu Berufung einlegen in der Akte 0019/26?"),
        ("und die zweite, wer macht die?",
         "Wer ist zuständig für die Frist Berufung begründen in der Akte 0019/26?"),
        ("ist die erste eine Notfrist?",
         "Ist die Frist Berufung einlegen in der Akte 0019/26 eine Notfrist?"),
    ],
)  # fmt: skip
def test_one_row_of_the_calendar_is_asked_about(said: str, meant: str) -> None:
    assert aufgeloest(said, [FRISTEN]) == meant


def test_rows_below_one_another_count_as_one_list() -> None:
    answer = (
        "Heute:\n\n- **Mi., 18.11.2026**: Zahlung; Akte 0092/26 (A ./. B)\n\nVorfristen:\n\n"
        "- **Fr., 20.11.2026**: Einspruch; Akte 0103/26 (C)\n\nQuelle: Kalender aller sichtbaren Akten."
    )
    assert [each.akte for each in in_antwort(answer)] == ["0092/26", "0103/26"]


ZEITEN = Vorher(
    "Wer hat gebucht?",
    "Einträge:\n\n- Do., 05.11.2026, 1:10 Std.: Gutachten (Dr. Annika Sturmvogel, 240,00 € je Stunde)\n"
    "- Fr., 18.09.2026, 0:40 Std.: Anzeige (Ruben Kieselhain)\n\nQuelle: Zeiterfassung der Akte 0077/26.",
)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("und was kommt bei der Anwältin da an Honorar raus?",
         "Zeiterfassung der Akte 0077/26: welches Honorar hat Dr. Annika Sturmvogel erfasst?"),
        ("was kommt bei Sturmvogel an Geld raus?",
         "Zeiterfassung der Akte 0077/26: welches Honorar hat Dr. Annika Sturmvogel erfasst?"),
        ("was macht das an Honorar?", "Zeiterfassung der Akte 0077/26: was macht das an Honorar?"),
        ("wer hat am meisten?", "Zeiterfassung der Akte 0077/26: wer hat gebucht?"),
    ],
)  # fmt: skip
def test_the_worth_of_time_is_no_bookkeeping(said: str, meant: str) -> None:
    assert zeiten_davor(said, ZEITEN) == meant


def test_the_newest_is_one_of_those_listed() -> None:
    two = "- **0051/26**: A (Familienrecht)\n- **0064/26**: B (Familienrecht)"
    asked = "Welche Akten haben wir im Familienrecht?"
    assert davon_nur_die("was ist die neueste?", Vorher(asked, two)).startswith(asked.rstrip("?"))
    assert davon_nur_die("was ist die neueste?", Vorher(asked, two.splitlines()[0])) == asked


def test_the_template_just_shown_has_the_fields() -> None:
    shown = "Das Muster **Mahnung**:\n\n> Text"
    assert felder_davon("welche Platzhalter hat das?", shown) == "Welche Platzhalter hat das Muster Mahnung?"


def test_ours_is_called_by_no_name() -> None:
    named = genannt(lies("Welches Datum trägt die E-Mail von unserem Lagerleiter?"))
    assert named is None or not named.sicher
    named = genannt(lies("Fristen von unserer Mandantin Silberbach?"))
    assert named is not None
    assert named.sicher


@pytest.mark.parametrize(
    ("turns", "said", "unsaid"),
    [
        (("Warum hat die Stadt den Anbau von Frau Hallbaum abgelehnt?",
         "und welche Gebühr verlangen die dafür?"),
         "350,00 €", "Abstandsfläche"),
        (("Was hat die Tannhof in der Klage zum Eingang der Rüge behauptet?",
          "Und welches Datum trägt die E-Mail von unserem Lagerleiter?"),
         "trägt das Datum", "keine E-Mail-Adresse"),
        (("Wer ist Zeuge in der Sache Brackwasser?", "und was macht der da?"), "Lagerleiter",
         "Gegenstandswert"),
        (("Wer hat in Nebelthau Zeiten gebucht?", "und was kommt bei der Anwältin da an Honorar raus?"),
         "280,00 €", "Buchhaltung"),
        (("Wie hoch ist die Kaution bei Nebelthau?", "in wieviel raten?"), "drei gleichen Raten",
         "Sprachmodell"),
        (("Warum wurde die Klage von Frau Auerwald abgewiesen?", "wer muss die Kosten tragen?"),
         "Die Klägerin trägt die Kosten", "Zum Grund"),
    ],
)  # fmt: skip
@pytest.mark.anyio
async def test_the_answer_is_the_one_to_the_second_question(
    kanzlei: Kanzlei, turns: tuple[str, ...], said: str, unsaid: str
) -> None:
    answer = await im_gespraech(kanzlei, *turns)
    assert said in answer
    assert unsaid not in answer


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Wann kommt Frau Wiesengrund zur Besprechung?", "wer macht den Termin?"),
        ("Wann ist der Ortstermin bei Nebelthau?", "Und wer ist dafür zuständig?"),
        ("Wann ist der Ortstermin bei Nebelthau?", "Wer geht da hin?"),
    ],
)
async def test_who_is_responsible_for_the_entry_shown_is_named(
    kanzlei: Kanzlei, first: str, second: str
) -> None:
    assert "zuständig ist **Dr. Annika Sturmvogel**" in await im_gespraech(kanzlei, first, second)
