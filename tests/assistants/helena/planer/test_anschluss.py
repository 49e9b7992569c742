"""Short requests that mean something only after the one before them."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import ergebnis, frag
from bridle.assistants.helena.akten import AkteNeu, create_akte
from bridle.assistants.helena.planer.lesen.anschluss import Vorher, im_zusammenhang
from bridle.engine.messages import Message

FRISTEN = Vorher("Welche Fristen laufen diese Woche?", "Diese Woche: keine offenen Fristen.")
KLAGE = Vorher("Was kostet eine Klage bei 12.000 € Streitwert?", "Kosten einer Klage …")
BERUFUNG = Vorher("Wann endet die Berufungsfrist, Zustellung 31.01.2026, LG Köln?", "Die Frist endet am …")
GEGNER = Vorher("Wer ist der Gegner in der Akte Silberbach?", "In der Akte 0101/26 (Silberbach ./. X):")
SEITE = Vorher(
    "Was steht auf Seite 2 des Urteils in der Akte 0019/26?", "**Urteil**, Seite 2 von 3 (Akte 0019/26):"
)
URTEIL = Vorher("Zeig mir das Urteil in der Akte 0019/26.", "**Urteil**, Seite 1 von 3 (Akte 0019/26):")
GEFRAGT = Vorher("Wer ist der Gegner?", "Keine Akte angegeben und kein Akte-Kontext vorhanden.")


@pytest.mark.parametrize(
    ("before", "text", "meant"),
    [
        (FRISTEN, "und nächste Woche?", "Welche Fristen laufen nächste Woche?"),
        (FRISTEN, "Und heute?", "Welche Fristen laufen heute?"),
        (FRISTEN, "nächste Woche?", "Welche Fristen laufen nächste Woche?"),
        (FRISTEN, "und in der Akte Weber?", "Welche Fristen laufen diese Woche in der Akte Weber?"),
        (KLAGE, "und bei 20.000 €?", "Was kostet eine Klage bei 20.000 € Streitwert?"),
        (KLAGE, "und die Gerichtskosten?", "die Gerichtskosten bei 12.000 €?"),
        (BERUFUNG, "und bei Zustellung am 15.02.2026?",
         "Wann endet die Berufungsfrist, LG Köln, bei Zustellung am 15.02.2026?"),
        (GEGNER, "und der Gegenanwalt?", "der Gegenanwalt in der Akte 0101/26?"),
        (GEGNER, "und bei Nebelthau?", "Wer ist der Gegner in der Akte Nebelthau?"),
        (GEGNER, "Welche Dokumente liegen dort?", "Welche Dokumente liegen dort in der Akte 0101/26?"),
        (SEITE, "Seite 3", "Was steht auf Seite 3 des Urteils in der Akte 0019/26?"),
        (SEITE, "und die nächste Seite bitte", "Was steht auf Seite 3 des Urteils in der Akte 0019/26?"),
        (SEITE, "vorige Seite", "Was steht auf Seite 1 des Urteils in der Akte 0019/26?"),
        (URTEIL, "letzte Seite", "Zeig mir das Urteil in der Akte 0019/26, Seite 3?"),
        (URTEIL, "weiter", "Zeig mir das Urteil in der Akte 0019/26, Seite 2?"),
        (FRISTEN, "weiter", "weiter"),
        (GEFRAGT, "Silberbach", "Wer ist der Gegner in der Akte Silberbach?"),
        (GEFRAGT, "0101/26", "Wer ist der Gegner in der Akte 0101/26?"),
        (Vorher("§ 622 BGB", "…"), "und § 623?", "§ 623 BGB"),
        (Vorher("§ 626 BGB", "…"), "und Absatz 2?", "§ 626 Abs. 2 BGB"),
        (Vorher("Welche Akten haben wir im Mietrecht?", "…"), "und im Arbeitsrecht?",
         "Welche Akten haben wir im Arbeitsrecht?"),
        (Vorher("Notiere: Mandant rief an", "In welcher Akte? Nenne mir …"), "Silberbach",
         "Notiere in der Akte Silberbach: Mandant rief an"),
    ],
)  # fmt: skip
def test_a_short_request_is_read_after_the_one_before(before: Vorher, text: str, meant: str) -> None:
    assert im_zusammenhang(text, [before]) == meant


@pytest.mark.parametrize(
    "text",
    [
        "Was sagt § 626 Abs. 2 BGB?",
        "Welche Akten haben wir im Mietrecht?",
        "Hallo",
        "Silberbach",
        "Wie hoch ist eine 1,3-Gebühr aus 12.000 €?",
        "Und was sagt das Gesetz zur Kaution einer Wohnung, wenn der Mieter nicht in Raten zahlen will?",
    ],
)
def test_a_request_that_stands_by_itself_stays_as_it_is(text: str) -> None:
    assert im_zusammenhang(text, [FRISTEN]) == text
    assert im_zusammenhang(text, []) == text


def test_several_short_requests_add_up() -> None:
    before = [FRISTEN, Vorher("und nächste Woche?", "Nächste Woche: …")]
    meant = "Welche Fristen laufen nächste Woche in der Akte Weber?"
    assert im_zusammenhang("und in der Akte Weber?", before) == meant


async def test_what_was_understood_is_said(kanzlei: Kanzlei) -> None:
    history = [
        Message.user("Wie hoch ist eine 1,3-Gebühr aus 10.000 €?"),
        Message.assistant("Eine 1,3-Gebühr nach § 13 RVG aus 10.000,00 € beträgt **847,60 €**."),
    ]
    said = await frag(kanzlei, "und bei 20.000 €?", history)
    assert "Ich verstehe das als: „Wie hoch ist eine 1,3-Gebühr aus 20.000 €?“" in said
    assert "1.133,60 €" in said


async def test_about_a_matter_its_calendar_comes_before_the_calculator(kanzlei: Kanzlei) -> None:
    akte = await kanzlei.write(create_akte, kanzlei.admin, AkteNeu(kurzrubrum="Ahorn ./. Buche GmbH"))
    answered = await ergebnis(kanzlei, "Bis wann muss ich klagen?", akte_id=akte.id)
    assert "Keine offenen Fristen" in answered.text


async def test_the_pages_of_a_document_are_turned_as_she_says(kanzlei: Kanzlei) -> None:
    history: list[Message] = []
    for text, page, following in (
        ("Was steht auf Seite 2 des Urteils in der Sache Auerwald?", "Seite 2 von 3", "„Seite 3“"),
        ("Seite 3", "Seite 3 von 3", ""),
    ):
        said = await frag(kanzlei, text, history)
        assert page in said
        further = f"Für die nächste Seite frag nach {following}."
        assert (further in said) if following else ("nächste Seite" not in said)
        history += [Message.user(text), Message.assistant(said)]
