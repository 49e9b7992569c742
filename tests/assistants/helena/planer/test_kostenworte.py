"""Questions about fees by what happened: who is meant, how it ended, how far somebody drove, what is left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from assistants.helena.belegt import unbelegt
from assistants.helena.planer.fragen import ergebnis
from bridle.assistants.helena.eval.kanzlei import Kanzlei, kanzlei
from bridle.assistants.helena.planer.kosten.auslagen import auslagen
from bridle.assistants.helena.planer.kosten.monatlich import bemessung, unterhalt
from bridle.assistants.helena.planer.kosten.regeln import regeln as kostenregeln
from bridle.assistants.helena.planer.kosten.tage import mandanten
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.verstehen.kern import kern
from bridle.assistants.helena.saetze import VORGESTELLT, VORSTELLUNG

RULES = kostenregeln()


def gelesen(text: str) -> tuple[str, Mapping[str, Any]]:
    for rule in RULES:
        if (read := rule.read(text)) is not None:
            return rule.tool, read[1]
    return "", {}


def nummern(text: str) -> list[str]:
    tool, arguments = gelesen(text)
    assert tool == "get_kosten_rules", (text, tool)
    court = arguments.get("kv")
    return [*(each["vv"] for each in arguments.get("positionen", [])), *([court] if court else [])]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Ehepaar und volljähriger Sohn klagen als Gesamtgläubiger 18.000 € ein, Gebühr?", 3),
        ("Vier Miterben klagen gemeinsam 40.000 € ein. Verfahrensgebühr?", 4),
        ("Vater, Mutter und Tochter als Mandanten, Geschäftsgebühr aus 6.000 €", 3),
        ("Wir vertreten beide Eheleute, Verfahrensgebühr aus 5.000 €", 2),
        ("Wir vertreten die Mutter und zwei Kinder, Wert 5.000 €", 3),
        ("Wir verklagen ein Ehepaar auf 9.000 €. Verfahrensgebühr?", None),
        ("Unser Mandant klagt gegen Vater, Mutter und Sohn, 9.000 €", None),
        ("Klage gegen drei Gesamtschuldner, wir vertreten den Kläger", None),
        ("Meine Mandantin will wissen, was die Klage kostet", None),
    ],
)
def test_clients_are_counted_by_who_they_are_and_opponents_are_not(text: str, count: int | None) -> None:
    assert mandanten(lies(text)) == count


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Einfache Strecke 60 km, Fahrtkosten nach RVG?", [("7003", "120")]),
        ("60 km hin und zurück, Fahrtkosten?", [("7003", "60")]),
        ("Das Gericht ist 45 km entfernt, Kilometergeld?", [("7003", "90")]),
        ("180 km insgesamt mit dem Auto, fünf Stunden unterwegs", [("7003", "180"), ("7005", "5")]),
        ("120 Seiten s/w kopiert, was darf ich ansetzen?", [("7000", "120")]),
        ("300 Seiten kopiert, davon 20 in Farbe", [("7000", "280 + 20 farbig")]),
        ("mit der Bahn für 89 € gefahren, Parkhaus 12 €", [("7004", "89.00"), ("7006", "12.00")]),
        ("Wir haben fünf Stunden verhandelt", []),
    ],
)
def test_outlays_are_read_with_their_quantities(text: str, expected: list[tuple[str, str]]) -> None:
    assert [(each["vv"], each["menge"]) for each in auslagen(lies(text).klein)] == expected


def test_a_number_of_copies_is_no_value() -> None:
    tool, arguments = gelesen("Wie viel muss ich für 80 Kopien ansetzen?")
    assert tool == "get_kosten_rules"
    assert arguments == {"positionen": [{"vv": "7000", "menge": "80"}]}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Bußgeld 180 €, die Behörde stellt das Verfahren ein. Unsere Gebühren?", ["5100", "5103", "5115"]),
        (
            "Bußgeld 320 €, nach Einspruch stellt das Amtsgericht ohne Hauptverhandlung ein. Gebühren?",
            ["5100", "5103", "5109", "5115"],
        ),
        (
            "Wahlverteidiger: Ermittlungsverfahren, dann AG mit einem Verhandlungstag. Mittelgebühren?",
            ["4100", "4104", "4106", "4108"],
        ),
        ("Ermittlungsverfahren eingestellt, Gebühren des Verteidigers?", ["4100", "4104", "4141"]),
        (
            "Klage 22.000 €, Vergleich im Termin vor dem Landgericht. Unsere Rechnung?",
            ["3100", "3104", "1003"],
        ),
        ("Was verdienen wir an einer Klage über 3.480 € vorm Amtsgericht?", ["3100", "3104"]),
        (
            "Mahnbescheid 4.000 €, nach Widerspruch Klage. Anwaltsgebühren des Klägers?",
            ["3305", "3100", "3104"],
        ),
        ("Widerspruch gegen einen Mahnbescheid über 4.000 €, Anwaltsgebühren?", ["3307"]),
        ("Was kostet der Mahnantrag über 380 Euro (nur Gericht)?", ["1100"]),
        ("Klage über 16.000 € endet durch Prozessvergleich: Gerichtskosten?", ["1211"]),
        (
            "Klage auf 10.000 €, Vergleich mit weiteren nicht anhängigen 5.000 €. Anwaltsrechnung?",
            ["3100", "3101", "3104", "1003", "1000"],
        ),
    ],
)
def test_what_happened_chooses_the_numbers(text: str, expected: list[str]) -> None:
    assert nummern(text) == expected


def test_our_bill_is_ours_alone_and_a_lost_suit_is_not() -> None:
    assert gelesen("Was verdienen wir an einer Klage über 5.000 €?")[0] == "get_kosten_rules"
    assert gelesen("Was kostet uns die Klage über 5.000 €, wenn wir verlieren?")[0] == "berechne_kostenrisiko"


def test_arrears_come_on_top_as_a_sum_or_as_months() -> None:
    late = bemessung(lies("Räumungsklage, Kaltmiete 850 €, Mietrückstand von 3.400 €"))
    assert late == {"wert_aus": "raeumung", "monatlich": "850.00", "rueckstand": "3400.00"}
    months = bemessung(lies("Räumung plus drei rückständige Mieten, Nettokaltmiete 850 Euro"))
    assert months == {"wert_aus": "raeumung", "monatlich": "850.00", "rueckstand": "3 Monate"}
    owed = unterhalt(lies("Unterhalt 512 € monatlich, Rückstand 1.536 €"))
    assert owed == {"wert_aus": "unterhalt", "monatlich": "512.00", "rueckstand": "1536.00"}


def test_a_court_without_a_value_takes_the_auffangwert_and_a_civil_one_does_not() -> None:
    assert bemessung(lies("Klage vor dem Verwaltungsgericht ohne bezifferbaren Wert")) == {
        "wert_aus": "auffangwert"
    }
    assert bemessung(lies("Klage vor dem Landgericht, kein Streitwert bekannt")) == {}


def test_the_core_of_a_question_about_fees_keeps_the_proceeding() -> None:
    (asked,) = kern("Antrag auf einstweilige Verfügung, Streitwert 20.000 €. Gerichtsgebühr?").fragen
    assert "einstweilige Verfügung" in asked


async def gesagt(firm: Kanzlei, question: str) -> tuple[str, list[str]]:
    """The answer, and what it states that no tool returned."""
    ran = await ergebnis(firm, question)
    read = [each.content for step in (ran.result.steps if ran.result else ()) for each in step.tool_results]
    text = ran.text.replace(VORSTELLUNG, "").replace(VORGESTELLT, "")
    return text.replace("*", "").replace("\u00a0", " "), unbelegt(text, [question, *read])


ANTWORTEN = {
    "Antrag auf einstweilige Verfügung, Streitwert 20.000 €. Gerichtsgebühr?": ("607,50", "1410"),
    "Klage über 16.000 € endet durch Prozessvergleich: was behält die Gerichtskasse, was kommt vom Vorschuss "
    "zurück?": ("344,00", "1.032,00", "688,00"),
    "Vorgerichtlich 1,5 Geschäftsgebühr abgerechnet, Wert 14.500, jetzt Klage. Was bleibt nach Anrechnung "
    "von der Verfahrensgebühr übrig?": ("bleiben von der Verfahrensgebühr", "419,10"),
    "Raeumung plus drei rueckstaendige Mieten, Nettokaltmiete 850 Euro. Verfahrensgebühr?": ("12.750,00",),
    "VG-Klage ohne bezifferbaren Wert, welche Gerichtsgebühr?": ("5.000,00", "§ 52 Abs. 2 GKG", "511,50"),
    "Ich habe 300 Seiten kopiert, davon 20 in Farbe. Dokumentenpauschale?": ("79,50",),
    "Einfache Strecke 60 km. Fahrtkosten nach RVG?": ("50,40", "120 Kilometern"),
    "Wie viel dürfen wir einem Verbraucher für ein erstes Beratungsgespräch ohne Vereinbarung höchstens "
    "berechnen?": ("190,00",),
    "Meine Mandantin hat PKH ohne Raten, Streitwert 7.000 €. Was muss sie trotzdem zahlen, wenn sie "
    "verliert?": ("Alles verloren: 1.432,46", "§ 123 ZPO"),
    "Fallen Gerichtskosten an, wenn wir uns beim Arbeitsgericht vergleichen?": ("keine Gebühr",),
}


async def test_the_figure_that_was_asked_for_is_said_and_is_a_tools() -> None:
    wrong: dict[str, tuple[str, list[str]]] = {}
    async with kanzlei(None) as firm:
        for question, parts in ANTWORTEN.items():
            said, own = await gesagt(firm, question)
            if own or not all(each in said for each in parts):
                wrong[question] = (said, own)
    assert not wrong
