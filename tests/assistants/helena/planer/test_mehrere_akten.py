"""Several matters of one name: what tells them apart is used, and a reply chooses among those shown."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech
from bridle.assistants.helena.planer.akten.mehrere import Gefragt, Sache, trifft, zurueckgefragt
from bridle.assistants.helena.planer.akten.mehrere_hinweise import eine, hinweise
from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.verstehen.genanntes_davon import genanntes_davon
from bridle.assistants.helena.planer.verstehen.gewaehlte_akte import in_gewaehlter
from bridle.assistants.helena.planer.verstehen.wahl import gewaehlt, wahl

ARBEIT = Sache(
    "0001/26",
    "Ahrens ./. Mühlenbrot GmbH",
    "offen",
    {"wegen": "Kündigung vom 04.11.2026", "sachgebiet": "ARBEITSRECHT", "tags": ["Kündigungsschutz"]},
    ({"rolle": "MANDANT", "anrede": "Herr", "vorname": "Jost", "name": "Ahrens"},),
)
SCHEIDUNG = Sache(
    "0002/26",
    "Ahrens ./. Ahrens",
    "offen",
    {"wegen": "Scheidung", "sachgebiet": "FAMILIENRECHT", "tags": [], "summary": "Die Mandantin bäckt."},
    (
        {"rolle": "MANDANT", "anrede": "Frau", "vorname": "Wiebke", "name": "Ahrens"},
        {"rolle": "GEGNER", "anrede": "Herr", "vorname": "Malte", "name": "Ahrens"},
        {"rolle": "SONSTIGER", "anrede": "Frau", "name": "Lund", "notizen": "Dolmetscherin für Dänisch"},
    ),
    ({"typ": "TERMIN", "titel": "Besprechung mit Frau Ahrens"},),
)
UNFALL = Sache(
    "0003/26",
    "Ahrens ./. Seestern Versicherung AG",
    "offen",
    {"wegen": "Fahrradunfall", "sachgebiet": "VERKEHRSRECHT", "summary": "Betreibt einen Back-Blog. Eltern."},
    ({"rolle": "MANDANT", "anrede": "Frau", "vorname": "Ilse", "name": "Ahrens"},),
)
ALLE = Gefragt("Ahrens", (ARBEIT, SCHEIDUNG, UNFALL))
GEFRAGT = (
    "Zu „Ahrens“ passen mehrere Akten:\n\n- 0001/26: Ahrens ./. Mühlenbrot GmbH (offen)\n"
    "- 0002/26: Ahrens ./. Ahrens (offen)\n- 0003/26: Ahrens ./. Seestern Versicherung AG (offen)\n\n"
    "Welche meinst Du? Nenne mir das Aktenzeichen."
)
OFFEN = [Vorher("Wie hoch ist der Streitwert bei Ahrens?", GEFRAGT)]


def test_the_matters_of_a_question_back_are_read_from_it() -> None:
    shown = zurueckgefragt(GEFRAGT)
    assert shown is not None
    assert [each.nummer for each in shown.sachen] == ["0001/26", "0002/26", "0003/26"]
    assert zurueckgefragt("Zwei Akten:\n\n- **0001/26**: A ./. B\n\nQuelle: Akten der Kanzlei.") is None


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Was verdient Jost Ahrens?", "0001/26"),
        ("Adresse von Malte Ahrens", "0002/26"),
        ("Welche Telefonnummer hat Frau Ilse Ahrens?", "0003/26"),
        ("Wann ist der Termin mit Frau Ahrens?", "0002/26"),
        ("Wie hoch ist der Streitwert in der Scheidung Ahrens?", "0002/26"),
        ("gericht in der scheidung ahrens", "0002/26"),
        ("Frist für die Kündigungsschutzklage Ahrens?", "0001/26"),
        ("Wer ist der Gegner in der Unfallsache Ahrens?", "0003/26"),
        ("Wie hoch ist der Streitwert bei Ahrens ./. Ahrens?", "0002/26"),
        ("Streitwert Ahrens gegen Mühlenbrot", "0001/26"),
        ("Dolmetscherin bei Ahrens, wie heißt die?", "0002/26"),
    ],
)
def test_what_a_question_says_beside_the_name_tells_which_one(text: str, number: str) -> None:
    told = hinweise(lies(text), ALLE)
    assert told is not None
    one = eine(ALLE, told)
    assert one is not None
    assert one.nummer == number


@pytest.mark.parametrize(
    "text",
    [
        "Wie hoch ist der Streitwert bei Ahrens?",
        "Zeig mir die Akte Ahrens",
        "Welche Fristen laufen in der Sache Ahrens?",
        "Wer ist der Gegner von Frau Ahrens?",  # two of them
        "Was verdient Konrad Ahrens?",  # nobody of them
        "Wie hoch ist der Streitwert bei Ahrens, aber nicht in der Scheidung Ahrens?",
    ],
)
def test_what_tells_nothing_leaves_the_question_back(text: str) -> None:
    told = hinweise(lies(text), ALLE)
    assert told is None or eine(ALLE, told) is None


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("die mit dem Mühlenbrot", "0001/26"),
        ("die Scheidung", "0002/26"),
        ("Scheidung", "0002/26"),
        ("nein, die Bloggerin", "0003/26"),
        ("Wiebke", "0002/26"),
        ("die von Herrn Jost Ahrens", "0001/26"),
        ("Ahrens gegen Ahrens", "0002/26"),
        ("die vom Sohn", "0003/26"),
        ("ich meine die Unfallsache", "0003/26"),
        ("Arbeitsrecht", "0001/26"),
    ],
)
def test_a_reply_chooses_among_those_shown(text: str, number: str) -> None:
    chosen = wahl(text, OFFEN)
    assert chosen is not None
    assert chosen.frage == OFFEN[0].frage
    one = gewaehlt(chosen, ALLE)
    assert one is not None
    assert one.nummer == number


@pytest.mark.parametrize(
    "text",
    [
        "Welche Fristen laufen morgen?",
        "und bei Brandis?",
        "die Adresse von Frau Brandis",
        "Termine heute",
        "0002/26",
        "Wer ist der Gegner bei Brandis?",
    ],
)
def test_a_new_question_is_no_choice(text: str) -> None:
    assert wahl(text, OFFEN) is None


def test_after_a_choice_in_vain_the_first_question_is_still_open() -> None:
    again = GEFRAGT.replace(
        "Zu „Ahrens“ passen mehrere Akten:", "Welche Akte zu „Ahrens“ das ist, erkenne ich an „Hund“ nicht:"
    )
    chosen = wahl("die Scheidung", [*OFFEN, Vorher("die mit dem Hund", again)])
    assert chosen is not None
    assert chosen.frage == OFFEN[0].frage
    vain = wahl("die mit dem Hund", OFFEN)
    assert vain is not None
    assert gewaehlt(vain, ALLE) is None


def test_two_that_fit_alike_are_not_chosen_from() -> None:
    both = replace(ALLE, sachen=(SCHEIDUNG, replace(SCHEIDUNG, nummer="0004/26")))
    chosen = wahl("die Scheidung", OFFEN)
    assert chosen is not None
    assert gewaehlt(chosen, both) is None


@pytest.mark.parametrize(
    ("word", "known", "fits"),
    [
        ("Rentensache", "rente", True),
        ("Bauprozess", "neubau", True),
        ("Bloggerin", "blog", True),
        ("Mietsache", "mietrecht", True),
        ("Hund", "hundert", False),
        ("Dach", "scheidung", False),
    ],
)
def test_a_word_means_what_a_matter_is_about(word: str, known: str, fits: bool) -> None:
    assert trifft(word, [known]) is fits


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Zeig mir die Akte Ahrens", "Zeig mir die Akte 0002/26"),
        ("Wie hoch ist der Streitwert bei Ahrens?", "Wie hoch ist der Streitwert in der Akte 0002/26?"),
        ("Wer ist Gutachter im Bauprozess Ahrens?", "Wer ist Gutachter in der Akte 0002/26?"),
        ("Wann ist der Termin mit Frau Ahrens?", "Wann ist der Termin mit Frau Ahrens in der Akte 0002/26?"),
    ],
)
def test_the_chosen_number_stands_for_the_matter_and_not_for_a_person(text: str, meant: str) -> None:
    assert in_gewaehlter(text, "Ahrens", "0002/26") == meant


# ---- in the firm


async def test_the_field_says_which_of_two_matters_is_meant(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Wie hoch ist der Streitwert in der Mietsache Hausgut?")
    assert "1.656,00 €" in said
    assert "15.400,00 €" not in said


async def test_a_function_that_only_one_of_them_has_says_which(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Wer ist Sachverständige bei Hausgut?")
    assert "Mauerstein" in said
    assert "0077/26" in said


async def test_the_reply_answers_the_open_question_and_later_ones_stay_there(kanzlei: Kanzlei) -> None:
    first, reply = "Wie hoch ist der Streitwert bei Hausgut?", "die mit dem Dachdecker"
    assert "15.400,00 €" in await im_gespraech(kanzlei, first, reply)
    assert "Steilhang" in await im_gespraech(kanzlei, first, reply, "und wer ist der Gegner?")


async def test_what_fits_none_of_them_is_said_and_they_are_shown_again(kanzlei: Kanzlei) -> None:
    first = "Wie hoch ist der Streitwert bei Hausgut?"
    said = await im_gespraech(kanzlei, first, "die mit dem Hund")
    assert "erkenne ich an „Hund“ nicht" in said
    assert "0077/26" in said
    assert "0007/25" in said
    assert "1.656,00 €" in await im_gespraech(kanzlei, first, "die mit dem Hund", "die Mietsache")


# ---- people and norms of the answer before


def test_somebody_who_was_just_shown_is_meant_in_that_matter() -> None:
    shown = Vorher(
        "Wer ist beteiligt in 0002/26?",
        "Beteiligte in der Akte 0002/26:\n\n- Gegner: **Frau Silke Brandis** (Grimma)\n\n"
        "Quelle: Beteiligte der Akte 0002/26.",
    )
    meant = "ist frau brandis anwaltlich vertreten in der Akte 0002/26?"
    assert genanntes_davon("ist frau brandis anwaltlich vertreten?", shown) == meant
    assert genanntes_davon("wo wohnt herr brandis?", shown) == ""
    assert genanntes_davon("ist frau lund anwaltlich vertreten?", shown) == ""


def test_a_bare_number_is_the_norm_that_was_shown() -> None:
    shown = Vorher("Welche Normen?", "- Vorgemerkte Normen: § 2042 BGB (Teilung), § 180 ZVG (Versteigerung)")
    assert genanntes_davon("was sagt der 2042?", shown) == "Was steht in § 2042 BGB?"
    assert genanntes_davon("was sagt der 180?", shown) == "Was steht in § 180 ZVG?"
    assert genanntes_davon("was sagt der 2043?", shown) == ""
