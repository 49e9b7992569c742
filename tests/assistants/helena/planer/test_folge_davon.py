"""Helena without a model: a message that goes on is about what was shown, and is no second answer to it."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech
from bridle.assistants.helena.planer import regeln
from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.recht.suche_rang import nach_ueberschrift
from bridle.assistants.helena.planer.verstehen.absatz_davor import naechster_absatz
from bridle.assistants.helena.planer.verstehen.davon import davon_nur_die
from bridle.assistants.helena.planer.verstehen.hoeflich import ohne_hoeflichkeit
from bridle.assistants.helena.planer.verstehen.lesart import Versteht, lesart

VERSTEHT = Versteht(regeln())


def gemeint(frage: str, folge: str, antwort: str = "") -> str:
    return lesart(folge, [Vorher(frage, antwort)], VERSTEHT).fragen[0]


@pytest.mark.parametrize(
    ("said", "left"),
    [
        (
            "Besten Dank für die Auskunft! Und wer vertritt die Gegenseite?",
            "Und wer vertritt die Gegenseite?",
        ),
        ("Ach so, und bei 9.000 €?", "und bei 9.000 €?"),
        ("Entschuldigung, ganz vergessen: Es sind 30.000 Euro.", "Es sind 30.000 Euro."),
        ("Perfekt. Wann ist der Termin?", "Wann ist der Termin?"),
        ("Wer ist der Gegner? Vielen Dank!", "Wer ist der Gegner?"),
    ],
)
def test_thanks_and_excuses_are_no_part_of_what_is_asked(said: str, left: str) -> None:
    assert ohne_hoeflichkeit(said).lower() == left.lower()


@pytest.mark.parametrize(
    "said", ["Vielen Dank!", "Sehr gut.", "Stimmt das?", "Gut gemacht hat er das nicht."]
)
def test_what_is_nothing_else_or_asks_with_such_a_word_stays(said: str) -> None:
    assert ohne_hoeflichkeit(said) == said


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("zeig mir den folgenden Absatz", "§ 823 Abs. 3 BGB"),
        ("und der Absatz dahinter?", "§ 823 Abs. 3 BGB"),
        ("der vorherige Absatz bitte", "§ 823 Abs. 1 BGB"),
        ("und der davor?", "§ 823 Abs. 1 BGB"),
        ("und der Absatz im Vertrag?", ""),
    ],
)
def test_the_absatz_beside_the_one_that_was_shown(said: str, meant: str) -> None:
    shown = "**§ 823 Abs. 2 BGB** (Schadensersatzpflicht):\n\n> (2) …\n\nQuelle: § 823 BGB."
    assert naechster_absatz(said, Vorher("§ 823 Abs. 2 BGB", shown)) == meant


@pytest.mark.parametrize(
    ("folge", "bekanntgabe", "tag"),
    [
        ("und wenn sie den am 9.11. beim Amt abgeholt hat?", "", "2026-11-09"),
        ("Was wäre, wenn er am 12.11. gegen Empfangsbekenntnis zugestellt wurde?", "", "2026-11-12"),
        ("und wenn ein Mitarbeiter ihn am 6.11. per Boten übergeben hat?", "", "2026-11-06"),
        ("und wenn er erst am 5.11. zur Post gebracht wurde?", "post", "2026-11-05"),
    ],
)
def test_another_day_comes_with_its_own_way(folge: str, bekanntgabe: str, tag: str) -> None:
    asked = "Bescheid der Familienkasse am 03.11.2026 zur Post gegeben, bis wann ist Einspruch möglich?"
    read = VERSTEHT.angaben(gemeint(asked, folge))
    assert read is not None
    assert (read[1].get("bekanntgabe", ""), read[1]["ereignis"]) == (bekanntgabe, tag)


def test_a_paper_that_was_delivered_may_have_been_posted_instead() -> None:
    asked = "Der Bescheid wurde am 10.11.2026 zugestellt, Widerspruchsfrist?"
    read = VERSTEHT.angaben(gemeint(asked, "und wenn er am 4.11. mit einfachem Brief verschickt wurde?"))
    assert read is not None
    assert (read[1]["bekanntgabe"], read[1]["ereignis"]) == ("post", "2026-11-04")


@pytest.mark.parametrize(
    ("frage", "folge", "antwort", "meant"),
    [
        (
            "Welche Muster haben wir?",
            "gib mir davon den Widerspruch",
            "Diese Muster gibt es:\n\n- Klageerwiderung\n- Widerspruch gegen einen Bescheid\n\n"
            "Quelle: Muster der Kanzlei.",
            "Zeig das Muster Widerspruch gegen einen Bescheid",
        ),
        (
            "Kollision mit der Papierwerk Silberau GmbH?",
            "und mit der Brackwasser Logistik?",
            "„Papierwerk Silberau“ kommt in der Kanzlei vor: …",
            "Gibt es eine Kollision: Brackwasser Logistik?",
        ),
        (
            "Worum geht es in der Akte 0077/26?",
            "Und was besagt § 536a BGB?",
            "Akte **0077/26**, Nebelthau ./. Hausgut.\n\nQuelle: Akte 0077/26.",
            "Und was besagt § 536a BGB?",
        ),
        (
            "Welche Wiedervorlagen stehen diese Woche an?",
            "Was ist davon liegengeblieben?",
            "Drei offene Wiedervorlagen.\n\nQuelle: Kalender aller sichtbaren Akten, Stand Mo., 16.11.2026.",
            "Welche überfälligen Wiedervorlagen gibt es?",
        ),
        (
            "Fristen Hallbaum?",
            "Welche Vorfrist ist zur Stellungnahme notiert?",
            "Zwei offene Fristen:\n\n- **Mo., 30.11.2026**: Stellungnahme zum Gutachten; Vorfrist\n\n"
            "Quelle: Kalender der Akte 0104/26, Stand Mo., 16.11.2026.",
            "Welche Vorfrist ist zur Stellungnahme notiert in der Akte 0104/26?",
        ),
        (
            "Fristen in der Akte 0098/26",
            "Welche Vorfrist gilt für die Klageerwiderung?",
            "Zwei offene Fristen:\n\n- **Mo., 07.12.2026**: Klageerwiderung; Vorfrist Mo., 30.11.2026\n\n"
            "Quelle: Kalender der Akte 0098/26, Stand Mo., 16.11.2026.",
            "Welche Vorfrist gilt für die Klageerwiderung in der Akte 0098/26?",
        ),
        (
            "Einspruch gegen den Strafbefehl, zugestellt am 12.11.2026, bis wann?",
            "und wenn es der 10. war?",
            "",
            "Einspruch gegen den Strafbefehl, zugestellt am 10.11.2026, bis wann?",
        ),
        (
            "Revision gegen das Urteil, zugestellt 09.11.2026?",
            "In welcher Vorschrift steht das?",
            "…\n\nQuelle: Fristenrechner, § 548 ZPO, § 187 Abs. 1 BGB, § 222 Abs. 2 ZPO.",
            "Was steht in § 548 ZPO?",
        ),
        (
            "Einspruch gegen den Strafbefehl, zugestellt 09.11.2026?",
            "Und die Pflichtverteidigung, wo ist das geregelt?",
            "…\n\nQuelle: Fristenrechner, § 410 Abs. 1 StPO.",
            "Welche Vorschrift regelt Pflichtverteidigung?",
        ),
        (
            "Welche Norm regelt die Mieterhöhung?",
            "lies mir daraus § 559 vor",
            "Zu „Mieterhöhung“ passen diese Normen:\n\n- **§ 558 BGB** (x): y\n- **§ 559 BGB** (x): y",
            "Was steht in § 559 BGB?",
        ),
        (
            "Akte 0051/26",
            "und wie hoch ist da der Streitwert?",
            "Akte **0051/26**, Wiesengrund ./. Wiesengrund.\n\nQuelle: Akte 0051/26.",
            "Der Gegenstandswert in der Akte 0051/26?",
        ),
    ],
)
def test_what_goes_on_is_read_of_what_was_shown(frage: str, folge: str, antwort: str, meant: str) -> None:
    assert gemeint(frage, folge, antwort) == meant


def test_the_day_of_a_delivery_is_no_day_on_which_a_hindrance_ended() -> None:
    asked = "Berufung gegen das Urteil, zugestellt am 03.11.2026, bis wann?"
    read = VERSTEHT.angaben(gemeint(asked, "und bis wann die Wiedereinsetzung?"))
    assert read is not None
    assert "ereignis" not in read[1]


def test_of_matters_that_were_listed_those_of_a_field() -> None:
    listed = "- **0064/26**: Morgenroth (Erbrecht)\n- **0077/26**: Nebelthau (Mietrecht)"
    assert davon_nur_die("welche davon sind Mietrecht?", Vorher("Welche Akten sind offen?", listed)) == (
        "Welche Akten sind offen, nur die im Mietrecht?"
    )


@pytest.mark.parametrize(
    ("texts", "told", "never"),
    [
        (
            ("Wer hat das Gutachten bei Nebelthau gemacht?", "wann war die Begehung?"),
            "Akte 0077/26",
            "20.11.",
        ),
        (("Was regelt § 622 Abs. 1 BGB?", "und nach 10 Jahren?"), "**§ 622 Abs. 2 BGB**", "Abs. 1 BGB**"),
        (("Zeig § 622 Abs. 4 BGB", "gilt das auch für Aushilfen?"), "spricht Absatz 5", "Abs. 4 BGB**"),
        (("§ 626 Abs. 1 BGB", "und bei Streik?"), "Zu „Streik“ finde ich", "Abs. 1 BGB**"),
        (("Wie lautet § 9 Absatz 1?", "aus dem KSchG"), "**§ 9 Abs. 1 KSchG**", "finde ich keine Akte"),
        (
            ("Wie hoch ist die Verfahrensgebühr aus 10.000 €?", "und wenn noch eine Verhandlung dazukommt?"),
            "Terminsgebühr (Nr. 3104",
            "Nicht berücksichtigt",
        ),
    ],
)
async def test_the_old_answer_is_not_given_again(
    kanzlei: Kanzlei, texts: tuple[str, str], told: str, never: str
) -> None:
    said = await im_gespraech(kanzlei, *texts)
    assert told in said
    assert never not in said


@pytest.mark.parametrize(
    "text", ["Könnten Sie mir bitte § 5 Abs. 1 vorlesen?", "Was stand nochmal in Paragraf 17 genau drin?"]
)
async def test_a_number_without_a_law_is_asked_back_however_politely(kanzlei: Kanzlei, text: str) -> None:
    assert "Aus welchem Gesetz" in await frag(kanzlei, text)


async def test_overdue_entries_of_a_kind_are_of_that_kind(kanzlei: Kanzlei) -> None:
    assert "überfällige Fristen" not in await frag(kanzlei, "Sind Wiedervorlagen überfällig?")


def test_the_norm_whose_heading_is_the_thing_comes_first() -> None:
    hits = [
        {"norm": "§ 564 BGB", "titel": "Fortsetzung mit dem Erben"},
        {"norm": "§ 580 BGB", "titel": "Außerordentliche Kündigung bei Tod des Mieters"},
        {"norm": "§ 573c BGB", "titel": "Fristen der ordentlichen Kündigung"},
    ]
    assert nach_ueberschrift(hits, "Kündigungsfrist Wohnraum")[0]["norm"] == "§ 573c BGB"
    assert nach_ueberschrift(hits, "Erben Wohnung")[0]["norm"] == "§ 564 BGB"


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        (("Mach bitte eine Kollisionsprüfung", "Tannhof Holzhandel KG"), "0098/26"),
        (
            (
                "Berufung gegen ein Urteil des LG Köln, zugestellt am 03.11.2026, bis wann?",
                "Ist das eine Notfrist?",
            ),
            "Ja, es ist eine Notfrist.",
        ),
        (
            ("Kündigung am 03.11.2026 zugegangen, Frist für die Kündigungsschutzklage?", "Notfrist?"),
            "Nein, eine Notfrist ist es nicht.",
        ),
        (("Welche Akten bearbeitet Ruben Kieselhain?", "Und Frau Amselgrund?"), "Zwei Akten"),
        (("Wie hoch ist die Terminsgebühr bei 5.000 €?",), "Nr. 3104 VV RVG"),
        (("Was regelt § 195 BGB?", "Und § 203 BGB?"), "**§ 203 BGB**"),
        (("Wie hoch ist die Kaution im Mietvertrag von Herrn Nebelthau?", "Und die Warmmiete?"), "0077/26"),
        (
            ("Welche Muster gibt es in der Kategorie Klage?", "und in der Kategorie Schreiben?"),
            "Letzte Mahnung",
        ),
        (("Was ist in der Akte Sandkuhl an Zeithonorar aufgelaufen?",), "Zeiterfassung in der Akte 0092/26"),
    ],
)
async def test_short_questions_about_what_was_said(
    kanzlei: Kanzlei, texts: tuple[str, ...], said: str
) -> None:
    assert said in await im_gespraech(kanzlei, *texts)
