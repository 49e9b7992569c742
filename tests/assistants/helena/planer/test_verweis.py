"""Messages that point back: to one of a list, to the other one, to an offer, a person or a court."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import im_gespraech
from bridle.assistants.helena.planer import genaue_regeln
from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.lesen.aufzaehlung import aufgezaehltes
from bridle.assistants.helena.planer.lesen.rechtszug import mit_anderem_gericht, rechtszug
from bridle.assistants.helena.planer.verstehen.je_akte import mehrere_akten
from bridle.assistants.helena.planer.verstehen.lesart import Versteht, lesart
from bridle.assistants.helena.planer.verstehen.verweis import aufgeloest
from bridle.assistants.helena.planer.verstehen.welche import welche_andere
from bridle.assistants.helena.planer.verstehen.wer import andere_person
from bridle.assistants.helena.planer.verstehen.zusage import angenommen, auswahl_offen

KENNT = Versteht(genaue_regeln())
FRISTEN = Vorher(
    "Welche Fristen laufen diese Woche?",
    "Diese Woche: zwei offene Fristen:\n\n"
    "- **Mo., 16.11.2026**: Zahlungsfrist; Akte 0092/26 (Sandkuhl ./. Adlerflug Versicherung AG); heute\n"
    "- **Fr., 20.11.2026**: Einspruch; Akte 0103/26 (Strafsache Lindwurm)\n\n"
    "Außerdem im Kalender:\n\n- **Di., 17.11.2026**: Wiedervorlage; Akte 0101/26 (Silberbach)\n",
)
PAPIERE = Vorher(
    "Welche Dokumente hat die Akte Auerwald?",
    "Zwei Dokumente in der Akte 0019/26 (Auerwald ./. Autohaus Blitzkurve GmbH):\n\n"
    "- **Urteil des Amtsgerichts**: freigegeben, 3 Seiten, Ordner Gericht\n"
    "- **Kaufvertrag Gebrauchtwagen**: freigegeben, 2 Seiten, Ordner Vertrag\n\nQuelle: Dokumente der "
    "Akte 0019/26.",
)
MUSTER = Vorher(
    "Gibt es ein Muster für eine Klageerwiderung?",
    "Ja. Passende Muster:\n\n- Klageerwiderung (Klage, kanzleieigen, Stand 16.11.2026)\n\n"
    "Mit „Zeig das Muster …“ siehst Du den ganzen Text.",
)
ZWEI = Vorher("Wie hoch sind die Gegenstandswerte in 0064/26 und 0019/26?", "")


@pytest.mark.parametrize(
    ("text", "before", "meant"),
    [
        ("und wer ist in der zweiten der Gegner?", ZWEI, "wer ist in der Akte 0019/26 der Gegner?"),
        ("wer ist in der ersten Sache der Gegner?", FRISTEN, "wer ist in der Akte 0092/26 der Gegner?"),
        ("und wie hoch ist der Streitwert bei der letzten?", FRISTEN, "in der Akte 0103/26?"),
        ("und in der zweiten?", FRISTEN, "und in der Akte 0103/26?"),
        ("die erste", FRISTEN, "Akte 0092/26"),
        ("Nr. 2 bitte", FRISTEN, "Akte 0103/26"),
        ("und beim zweiten das Gericht?", FRISTEN, "das Gericht in der Akte 0103/26?"),
        (
            "zeig mir das zweite",
            PAPIERE,
            "Zeig mir das Dokument Kaufvertrag Gebrauchtwagen in der Akte 0019/26",
        ),
        (
            "was steht im ersten zu den Kosten?",
            PAPIERE,
            "was steht im Dokument Urteil des Amtsgerichts zu den Kosten in der Akte 0019/26?",
        ),
        ("und die Streitwerte von beiden?", ZWEI, "in der Akte 0064/26 und in der Akte 0019/26?"),
        (
            "wer sind da jeweils die Gegner?",
            ZWEI,
            "wer sind die Gegner in der Akte 0064/26 und in der Akte 0019/26?",
        ),
        ("die mit der Versicherung mein ich", FRISTEN, "Akte 0092/26"),
        ("und bei der anderen mit dem Bescheid, Hallbaum?", FRISTEN, "und bei Hallbaum?"),
    ],
)
def test_what_points_into_a_list_becomes_the_thing_itself(text: str, before: Vorher, meant: str) -> None:
    assert aufgeloest(text, [before]).endswith(meant)


@pytest.mark.parametrize(
    "text",
    [
        "und in der zweiten Instanz?",
        "wer trägt die Kosten in beiden Instanzen?",
        "das letzte Schreiben bitte",
        "wann ist am ersten Dezember Termin?",
        "die zweite Mahnung",
        "und die neunte?",
        "Wer ist in der Akte 0098/26 der erste Zeuge?",
        "Welche Fristen laufen nächste Woche?",
    ],
)
def test_what_has_its_own_count_or_matter_points_to_no_list(text: str) -> None:
    assert aufgeloest(text, [FRISTEN]) == text


def test_the_other_one_is_that_of_two_which_was_not_spoken_of() -> None:
    spoken = Vorher("Wer ist der Gegner in der Akte 0064/26?", "In der Akte 0064/26: Adele Morgenroth")
    assert aufgeloest("und in der anderen?", [ZWEI, spoken]) == "und in der Akte 0019/26?"
    assert aufgeloest("und in der anderen?", [spoken]) == "und in der anderen?"
    assert "Welche andere Akte meinst Du?" in welche_andere("und bei der anderen Mietsache?")
    assert welche_andere("und bei der anderen Mietsache Nebelthau?") == ""


def test_a_list_is_remembered_while_one_of_it_is_asked_about() -> None:
    spoken = Vorher("wer ist in der Akte 0092/26 der Gegner?", "- Gegner: **Adlerflug Versicherung AG**")
    assert aufgeloest("und in der zweiten?", [FRISTEN, spoken]) == "und in der Akte 0103/26?"


@given(st.text(max_size=60), st.text(max_size=200))
def test_no_text_is_too_strange_to_be_read(text: str, answer: str) -> None:
    before = Vorher("Welche Fristen laufen?", answer)
    assert isinstance(aufgeloest(text, [before]), str)
    assert isinstance(angenommen(text, before), str)
    assert len(aufgezaehltes(before)) != 1


@pytest.mark.parametrize("text", ["ja", "ja bitte", "gern", "zeig her", "ja, zeig mir den Text", "mach das"])
def test_a_yes_takes_the_one_thing_that_was_offered(text: str) -> None:
    assert angenommen(text, MUSTER) == "Zeig das Muster Klageerwiderung"


@pytest.mark.parametrize("text", ["danke", "super", "nein", "ja, aber was kostet das?"])
def test_thanks_and_other_questions_take_no_offer(text: str) -> None:
    assert angenommen(text, MUSTER) == ""


def test_of_several_offers_one_has_to_be_named() -> None:
    both = Vorher(
        MUSTER.frage, MUSTER.antwort.replace("\n\nMit", "\n- Mahnung (Schreiben, Stand 16.11.2026)\n\nMit")
    )
    assert angenommen("ja", both) == ""
    assert "- Zeig das Muster Mahnung" in auswahl_offen("ja", both)


def test_one_question_about_several_matters_is_asked_of_each() -> None:
    assert mehrere_akten("Streitwert in 0064/26 und in der Akte 0019/26?") == [
        "Streitwert in 0064/26?",
        "Streitwert in 0019/26?",
    ]
    assert len(mehrere_akten("Wer ist Gegner bei Nebelthau, Sandkuhl und Auerwald?")) == 3
    assert mehrere_akten("Was läuft bei Holzbaum und Söhne?") == []
    assert mehrere_akten("Was steht in 0064/26?") == []


def test_another_person_leaves_the_matter_where_it_is() -> None:
    asked = "Wie lange hat Frau Sturmvogel in der Sache Nebelthau gearbeitet?"
    assert (
        andere_person("und der Kieselhain?", asked)
        == "Wie lange hat Kieselhain in der Sache Nebelthau gearbeitet?"
    )
    assert andere_person("und bei Sandkuhl?", asked) == ""
    assert andere_person("und der Streitwert?", asked) == ""


def test_an_appeal_leads_to_the_next_court() -> None:
    asked = "Kann sich die Mandantin vor dem Arbeitsgericht selbst vertreten?"
    assert "Landesarbeitsgericht selbst" in mit_anderem_gericht(asked, "in der zweiten Instanz?")
    assert "Bundesarbeitsgericht selbst" in mit_anderem_gericht(asked, "in der Revision?")
    assert "Landgericht einen" in mit_anderem_gericht("Brauche ich beim AG einen Anwalt?", "am Landgericht?")
    assert rechtszug("Was verdienen wir an einer Berufung vorm OLG?") == "in der Berufung"
    assert rechtszug("Was kostet eine Klage über 5.000 €?") == ""


def gemeint(*texts: str) -> str:
    *before, text = texts
    return " | ".join(lesart(text, [Vorher(each, "") for each in before], KENNT).fragen)


@pytest.mark.parametrize(
    ("texts", "meant"),
    [
        (
            (
                "Urteil ArbG Köln am 30.10.2026 zugestellt. Wann läuft die Berufung ab?",
                "Und bis wann muss die Begründung da sein?",
            ),
            "30.10.2026 zugestellt. Wann läuft die Berufungsbegründungsfrist ab?",
        ),
        (
            (
                "Urteil AG Köln, zugestellt 5.11.2026, wann läuft die Berufungsfrist ab?",
                "und bis wann müssen wir begründen?",
            ),
            "zugestellt 5.11.2026, wann läuft die Berufungsbegründungsfrist ab?",
        ),
        (
            (
                "Was verdienen wir an einer Berufung vorm OLG, Gegenstandswert 18.000?",
                "und welche Gerichtsgebühr fällt dafür an?",
            ),
            "in der Berufung bei 18.000",
        ),
        (("Was sagt § 142 StGB?", "Und was steht da in Absatz 4?"), "§ 142 Abs. 4 StGB"),
        (("Was steht in § 622 BGB?", "Was besagt der dritte Absatz?"), "§ 622 Abs. 3 BGB"),
        (
            ("Wie lange ist die Kündigungsfrist nach 6 Jahren für den Arbeitgeber?", "und nach 11 Jahren?"),
            "nach 11 Jahren für",
        ),
        (
            ("Strafbefehl zugestellt am 9.11.2026, bis wann Einspruch?", "Moment, es war der 10.11."),
            "zugestellt am 10.11.2026, bis",
        ),
        (
            ("Verfahrensgebühr bei 4.000 €?", "und die Terminsgebühr?", "und zusammen?"),
            "Verfahrensgebühr und Terminsgebühr bei 4.000 €",
        ),
        (
            (
                "Wann muss der Mieter die Betriebskostenabrechnung für 2025 haben?",
                "Und beim anderen Haus? Da läuft das Abrechnungsjahr vom 1.10.2024 bis 30.9.2025.",
            ),
            "für den Zeitraum vom 1.10.2024 bis 30.9.2025 haben",
        ),
        (
            (
                "Bewerberin hat am 22.09.2026 die Absage erhalten, wir sehen eine Diskriminierung. Bis "
                "wann Entschädigung geltend machen?",
                "Angenommen unser Schreiben geht am 19.11. ein, bis wann muss dann die Klage beim "
                "Arbeitsgericht sein?",
            ),
            "Diskriminierung. Angenommen",
        ),
    ],
)
def test_what_was_told_before_is_carried_on(texts: tuple[str, ...], meant: str) -> None:
    assert meant in gemeint(*texts)


@pytest.mark.parametrize(
    ("texts", "meant"),
    [
        (("Wie hoch ist der Streitwert bei Sandkuhl?", "nein, bei Auerwald"), "Streitwert bei Auerwald"),
        (
            ("Was steht im Vertrag Silberbach zur Probezeit?", "und zum Urlaub?"),
            "Vertrag Silberbach zum Urlaub",
        ),
        (
            ("Was steht im Vertrag Auerwald zum Preis?", "und im Urteil?"),
            "steht im Urteil Auerwald zum Preis",
        ),
        (
            ("Kollisionsprüfung Holzbaum GmbH", "mach das auch für Hanno Querfeld"),
            "Kollision: Hanno Querfeld",
        ),
        (("Welche Akten bearbeitet Frau Sturmvogel?", "wie viele sind das?"), "Wie viele Akten bearbeitet"),
        (
            ("Wer ist Gegner in der Akte 0098/26?", "wie heißt deren Anwalt?"),
            "vertritt die Gegenseite in der Akte 0098",
        ),
        (("Strafbefehl zugestellt am 9.11.2026, wann endet der Einspruch?", "bis wann?"), "am 9.11.2026"),
    ],
)
def test_short_ways_to_go_on_are_written_out(texts: tuple[str, ...], meant: str) -> None:
    assert meant in gemeint(*texts)


def test_an_order_is_not_joined_to_a_question() -> None:
    assert gemeint("Welche Wiedervorlagen gibt es diese Woche?", "lösch die zweite") == "lösch die zweite"
    assert aufgeloest("lösch die zweite", [FRISTEN]) == "lösch die zweite"


def test_what_a_computation_ignores_is_not_answered_with_its_figures() -> None:
    assert "12.000" not in gemeint("Was kostet eine Klage bei 12.000 €?", "und der Dolmetscher?")


def test_a_day_of_delivery_is_not_carried_into_a_question_about_money() -> None:
    said = gemeint(
        "Urteil AG Köln, zugestellt 5.11.2026, wann läuft die Berufungsfrist ab?",
        "Und was kostet sie bei 6.000 €?",
    )
    assert "5.11.2026" not in said


async def test_a_conversation_points_back_and_says_how_it_was_taken(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(
        kanzlei, "Wer ist Gegner in 0064/26 und 0019/26?", "und wie hoch ist der Streitwert in der zweiten?"
    )
    assert "9.850,00 €" in said
    assert "Ich verstehe das als: „Wie hoch ist der Streitwert in der Akte 0019/26?“" in said
    said = await im_gespraech(kanzlei, "gibt es ein Muster für eine Mahnung?", "ja, zeig mir den Text")
    assert "Verzugspauschale" in said
    said = await im_gespraech(kanzlei, "Wann läuft die Frist ab?", "Lindwurm")
    assert "Einspruch gegen den Strafbefehl" in said
    said = await im_gespraech(kanzlei, "Streitwert Nebelthau?", "und bei der anderen Mietsache?", "Auerwald")
    assert "9.850,00 €" in said


async def test_what_is_to_be_entered_stays_in_the_persons_words(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(
        kanzlei, "Welche Fristen hat die Akte Auerwald?", "notier da: die zweite ist besprochen"
    )
    assert "> Die zweite ist besprochen" in said
    assert "0019/26" in said
