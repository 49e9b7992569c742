"""Every fee that is asked for is in the bill, or it is said that it is not; and so after „und mit "
"Vergleich?“."""

from __future__ import annotations

import pytest

from assistants.helena.planer.gelesen import angaben
from bridle.assistants.helena.planer.kosten.eingang import eingang
from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.gebuehrennamen import mit_ganzen_namen
from bridle.assistants.helena.planer.verstehen.einsetzen import eingesetzt
from bridle.assistants.helena.planer.vorsicht.gebuehrenarten import fehlende_gebuehren

RECHNUNG = "Gerechnet …\n\nQuelle: Kostenrechner, Tabelle RVG 2025."


def nummern(text: str, *before: str) -> list[str]:
    read = angaben(text, *[Vorher(each, RECHNUNG) for each in before])
    return [each["vv"] for each in read[1]["positionen"]]


@pytest.mark.parametrize(
    ("short", "whole"),
    [
        ("verfahrens- und terminsgebuehr", "verfahrensgebuehr und terminsgebuehr"),
        ("verfahrens-/terminsgebuehr", "verfahrensgebuehr/terminsgebuehr"),
        ("grund-, verfahrens- und terminsgebuehr", "grundgebuehr, verfahrensgebuehr und terminsgebuehr"),
        ("1,3 verfahrens- und 1,2 terminsgebuehr", "1,3 verfahrensgebuehr und 1,2 terminsgebuehr"),
        ("kosten des verfahrens und terminsgebuehr", "kosten des verfahrens und terminsgebuehr"),
        ("gerichts- und anwaltskosten", "gerichts- und anwaltskosten"),
    ],
)
def test_short_names_of_fees_are_read_in_full(short: str, whole: str) -> None:
    assert mit_ganzen_namen(short) == whole


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("Termins- und Verfahrensgebühr in der Scheidungssache, Wert 14.000 €?", ["3100", "3104"]),
        ("Verfahrens-, Termins- und Einigungsgebühr beim Trennungsunterhalt, 7.200 €?",
         ["3100", "3104", "1003"]),
        ("Grund- und Verfahrensgebühr in der Strafsache vor dem Amtsgericht?", ["4100", "4106"]),
        ("Wie hoch ist die Verfahrensgebühr im Mahnverfahren bei 2.900 €?", ["3305"]),
        ("Verfahrens- und Einigungsgebühr in der Berufung, 11.000 €?", ["3200", "1004"]),
        ("Geschäfts- und Erledigungsgebühr im Widerspruchsverfahren, Wert 6.000 €?", ["2300", "1002"]),
    ],
)  # fmt: skip
def test_every_fee_that_is_named_is_in_the_bill(question: str, wanted: list[str]) -> None:
    assert nummern(question) == wanted


@pytest.mark.parametrize(
    ("before", "text", "wanted"),
    [
        ("Welche Anwaltsgebühren entstehen für die Lohnklage über 5.400 €?",
         "Und wenn die Parteien sich im Termin vergleichen?", ["3100", "3104", "1003"]),
        ("Was verdienen wir an der Klage über 3.300 €?", "und wenn wir uns einigen?",
         ["3100", "3104", "1003"]),
        ("Anwaltskosten außergerichtlich bei 2.700 €?", "und mit einer Einigung?", ["2300", "1000"]),
        ("Anwaltskosten der Klage über 8.100 € mit Vergleich?", "es gibt doch keinen Vergleich",
         ["3100", "3104"]),
    ],
)  # fmt: skip
def test_a_settlement_comes_to_all_fees_of_the_question_before(
    before: str, text: str, wanted: list[str]
) -> None:
    assert nummern(text, before) == wanted


@pytest.mark.parametrize(
    ("question", "answer", "missing"),
    [
        ("Verfahrens- und Terminsgebühr aus 900 €", "- Terminsgebühr (Nr. 3104 VV RVG): 1 €",
         ["die Verfahrensgebühr"]),
        ("Verfahrensgebühr ohne Terminsgebühr", "- Verfahrensgebühr (Nr. 3100 VV RVG): 1 €", []),
        ("Anwaltsgebühren und Gerichtskosten", "- Verfahrensgebühr (Nr. 3100 VV RVG): 1 €",
         ["die Gerichtskosten"]),
        ("Welche Anwaltsgebühren mit Vergleich?", "- Einigungsgebühr (Nr. 1003 VV RVG): 1 €",
         ["die Verfahrens- oder Geschäftsgebühr; gerechnet ist allein die Einigungsgebühr"]),
        ("Wie hoch ist die Einigungsgebühr?", "- Einigungsgebühr (Nr. 1003 VV RVG): 1 €", []),
        ("Welche Gebühren?",
         "- Verfahrensgebühr (Nr. 3100, 1008 VV RVG): 1 €\n- Terminsgebühr (Nr. 3104 VV RVG): 1 €", []),
    ],
)  # fmt: skip
def test_a_fee_that_is_asked_for_and_not_answered_is_told(
    question: str, answer: str, missing: list[str]
) -> None:
    assert fehlende_gebuehren(lies(question), answer) == missing


def test_the_raise_for_several_clients_is_asked_for_by_itself() -> None:
    read = angaben("Wie hoch ist die Erhöhungsgebühr für vier Kläger, Wert 6.000 €?")
    assert read == ("get_kosten_rules", {"streitwert": "6000.00", "satz": "0.9"})


@pytest.mark.parametrize(
    ("name", "filed"),
    [
        ("Scheidung oder andere Ehesache mit Folgesachen, erster Rechtszug", "Antrag"),
        ("Mahnverfahren: Antrag auf Mahnbescheid", "Antrag"),
        ("Klage vor dem Arbeitsgericht", "Klage"),
        ("Zivilprozess, erster Rechtszug vor AG oder LG", "Klage"),
        ("Berufung in Zivilsachen", "Rechtsmittel"),
    ],
)
def test_what_came_to_the_court_is_named_by_its_fee(name: str, filed: str) -> None:
    assert eingang(name) == filed


@pytest.mark.parametrize(
    ("question", "said", "meant"),
    [
        ("Welche Anwaltskosten entstehen für eine Klage in erster Instanz bei 9.000 €?", "in der Berufung",
         "Welche Anwaltskosten entstehen für eine Klage in der Berufung bei 9.000 €?"),
        ("Kostenrisiko bei 4.000 €, erste Instanz?", "mit Berufung",
         "Kostenrisiko bei 4.000 €, in der Berufung?"),
    ],
)  # fmt: skip
def test_another_instance_stands_in_the_place_of_the_first(question: str, said: str, meant: str) -> None:
    assert eingesetzt(question, said) == meant
