"""The same questions as people say them at the desk: before a question, around it, and in other words."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag
from bridle.assistants.helena.planer.grenzen import will_handeln, zu_schreiben
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.nachsatz import mit_angaben_davor
from bridle.assistants.helena.saetze import OHNE_MODELL
from bridle.assistants.helena.zeichen import zeichen_in


@pytest.mark.parametrize(
    ("text", "there"),
    [
        ("Was haben wir derzeit an Mietsachen im Bestand?", "Eine Akte (Mietrecht)"),
        ("Was läuft bei uns alles im Arbeitsrecht? Bitte die Akten auflisten.", "Eine Akte (Arbeitsrecht)"),
        ("Hab hier 0077/26 auf dem Tisch, worum dreht sich das nochmal?", "Schimmel in der Mietwohnung"),
        ("0019/26: letzter Tag für die Begründung der Berufung?", "Berufung begründen; Vorfrist"),
        ("Einspruch Lindwurm – letzter Tag?", "Einspruch gegen den Strafbefehl"),
        ("Ich schreibe gerade an die Adlerflug Versicherung, welches Zeichen haben die?", "KH-20-77112"),
        (
            "Ich müsste der Adlerflug Versicherung etwas schicken, wie lautet deren Anschrift?",
            "Policenring 40",
        ),
        (
            "Bitte prüf, ob wir mit der Wacholder GmbH irgendeinen Konflikt hätten.",
            "Keine Treffer zu „Wacholder",
        ),
        ("Haben wir im Januar 2027 schon was drin?", "Ja. Im Januar 2027:"),
        ("Gib mir bitte einen Überblick über die kommende Woche, also die nächsten Tage.", "Nächste Woche:"),
        ("Wo im BGB steht die regelmäßige Verjährungsfrist?", "§ 195 BGB"),
        ("Welche Personen sind pflichtteilsberechtigt?", "§ 2303 BGB"),
        ("Wer ist für Kündigungsschutzklagen zuständig?", "zuständig ist das **Arbeitsgericht**"),
        ("Wem fallen im Zivilprozess die Kosten des Rechtsstreits zur Last?", "§ 91 ZPO"),
        ("Mit welchen Kosten muss man bei einer Klage über 12.000 € rechnen?", "12.000,00 €"),
        ("Wer war mit der Sache Kiesewald beschäftigt?", "Zeiterfassung in der Akte 0086/26"),
        ("Gibt es bei Silberbach eine Rechtschutz, die das übernimmt?", "für die erste Instanz zugesagt"),
        (
            "Ist im Arbeitsvetrag von Frau Silberbach ein Dienstwagen geregelt?",
            "Zu „Dienstwagen“ finde ich im",
        ),
        ("Wurde der Widerspruch bei Kiesewald fristgerecht erledigt?", "trägt das Datum"),
    ],
)
async def test_it_is_answered_as_the_plain_question_would_be(kanzlei: Kanzlei, text: str, there: str) -> None:
    said = await frag(kanzlei, text)
    assert there in said
    assert OHNE_MODELL.unfinished not in said
    assert "maximale Anzahl an Schritten" not in said


@pytest.mark.parametrize(
    ("text", "plain"),  # "" where it stays as it is
    [
        (
            "Müssen wir beim ArbG einen Vorschuss zahlen? Streitwert 9.000 €, Klage vom 03.11.2026",
            "Streitwert 9.000 €, Klage vom 03.11.2026. Müssen wir beim ArbG einen Vorschuss zahlen?",
        ),
        (
            "Bis wann Berufung, LG Köln? Zustellung war am 30.10.2026.",
            "Zustellung war am 30.10.2026. Bis wann Berufung, LG Köln?",
        ),
        ("Wie hoch ist der Wert bei Sandkuhl? Und die Fristen am 30.11.?", ""),
        ("Worum geht es bei Sandkuhl? Danke.", ""),
    ],
)
def test_what_is_told_behind_a_question_belongs_to_it(text: str, plain: str) -> None:
    assert mit_angaben_davor(text) == (plain or text)


@pytest.mark.parametrize(
    ("text", "there", "absent"),
    [
        (
            "Wie viele Akten haben wir im Erbrecht und welche Termine stehen nächste Woche an?",
            ["Eine Akte (Erbrecht)", "Nächste Woche: "],
            "Gezeigt ist nur: Erbrecht",
        ),
        (
            "Welche Fristen im Arbeitsrecht sind offen und wie viele Akten haben wir?",
            ["Gezeigt ist nur: Arbeitsrecht", "Zwölf Akten"],
            "Lindwurm); Vorfrist",
        ),
    ],
)
async def test_a_condition_is_that_of_its_own_part(
    kanzlei: Kanzlei, text: str, there: list[str], absent: str
) -> None:
    said = await frag(kanzlei, text)
    assert all(each in said for each in there)
    assert absent not in said


async def test_a_court_that_is_named_counts_for_what_is_told_behind(kanzlei: Kanzlei) -> None:
    asked = "Müssen wir beim Arbeitsgericht einen Gerichtskostenvorschuss zahlen und wie hoch? "
    said = await frag(kanzlei, f"{asked}Streitwert 9.000 €, Klage vom 03.11.2026")
    assert "521,00 €" in said
    assert "keinen Vorschuss" in said
    assert "1210" not in said


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("Erstelle eine Kündigungsschutzklage", True),
        ("Fertige bitte eine Klageerwiderung für Brackwasser", True),
        ("Kündigungsschreiben erstellen", True),
        ("Kannst Du mir eine Räumungsklage vorbereiten?", True),
        ("Erstelle eine Liste der offenen Fristen", False),
        ("Wer soll das Gutachten erstellen?", False),
        ("Ich schreibe gerade die Klage, wie hoch ist der Streitwert?", False),
        ("Ich muss die Klage schreiben, formulier mir bitte einen Antrag", True),
    ],
)
def test_an_order_to_make_a_text_is_one_by_any_of_its_words(text: str, order: bool) -> None:
    assert zu_schreiben(lies(text)) is order


def test_who_will_do_something_themselves_orders_nothing() -> None:
    assert not will_handeln(lies("Ich muss dem Gegner etwas schicken, wie lautet seine Anschrift?"))
    assert will_handeln(lies("Schick dem Gegner die Klage"))


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        ("zu welcher Akte gehört das Zeichen 66-SN 0147/25", "66-SN 0147/25"),
        ("Akte 0147/25?", ""),
        ("vom 10-12 Uhr", ""),
    ],
)
def test_the_sign_of_an_authority_is_read_whole(text: str, sign: str) -> None:
    assert zeichen_in(text) == sign
