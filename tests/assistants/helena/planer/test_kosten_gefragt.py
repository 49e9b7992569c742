"""What is asked of costs beside the figures: who pays them first or back, what is left, what is won."""

from __future__ import annotations

from typing import Any

import pytest

from bridle.assistants.helena.law.kostenrisiko_hinweise import Notizen, notiere
from bridle.assistants.helena.law.kostenrisiko_instanzen import Seite
from bridle.assistants.helena.planer import genaue_regeln
from bridle.assistants.helena.planer.kosten.ersatz import BEIM_ARBEITSGERICHT, DRAUSSEN, VOR_GERICHT
from bridle.assistants.helena.planer.kosten.fragt import kostenfrage
from bridle.assistants.helena.planer.kosten.gebuehren import gebuehren
from bridle.assistants.helena.planer.kosten.quote import gewonnener_teil, quote
from bridle.assistants.helena.planer.kosten.rest import rest, verbleibt
from bridle.assistants.helena.planer.kosten.summe import wert_im_text
from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.verstehen.einsetzen import eingesetzt
from bridle.assistants.helena.planer.verstehen.lesart import Versteht, lesart

VERSTEHT = Versteht(genaue_regeln())
BILL = "- Geschäftsgebühr (Nr. 2300 VV RVG), 1,3 aus 9.000,00 €: 770,25 €\n\nQuelle: Kostenrechner."


def called(question: str) -> tuple[str, dict[str, Any]]:
    read = VERSTEHT.angaben(question)
    assert read is not None, question
    return read[0], dict(read[1])


@pytest.mark.parametrize(
    ("question", "won", "whole"),
    [
        (
            "Eingeklagt waren 8.000 €, zugesprochen wurden 6.000 €. Was zahlt der Mandant an Kosten?",
            6000,
            8000,
        ),
        ("Der Mandant klagt 30.000 Euro ein, das Urteil spricht ihm 10.000 Euro zu. Kosten?", 10000, 30000),
        ("Klage über 16.000 €, davon 4.000 € abgewiesen. Kostenanteil?", 12000, 16000),
        ("Wir verlieren 2.000 von 10.000 €, welche Kosten trägt der Mandant?", 8000, 10000),
    ],
)
def test_the_part_that_is_won_follows_from_both_sums(question: str, won: int, whole: int) -> None:
    part = gewonnener_teil(lies(question).klein)
    assert part is not None
    assert (int(part[0]), int(part[1])) == (won, whole)
    assert quote(lies(question)) is not None


@pytest.mark.parametrize(
    "question",
    [
        "Klage über 9.000 €, Widerklage 4.000 €. Was kostet das?",
        "Streitwert 12.000 €, Vorschuss 3.000 € bekommen. Was kostet die Klage, wenn wir verlieren?",
    ],
)
def test_two_sums_alone_are_no_share(question: str) -> None:
    assert gewonnener_teil(lies(question).klein) is None


@pytest.mark.parametrize(
    "question",
    [
        "Gerichtskosten einer Klage über 8.000 €, und wer muss die vorstrecken?",
        "Wie hoch sind die Gerichtskosten bei 6.500 €? Müssen wir die gleich einzahlen?",
        "Verwaltungsgericht, Auffangwert, Gerichtskosten, und muss der Kläger die sofort bezahlen?",
    ],
)
def test_whether_a_fee_is_advanced_is_part_of_the_question_for_it(question: str) -> None:
    reading = lesart(question, [], VERSTEHT)
    assert len(reading.fragen) == 1
    tool, given = called(reading.fragen[0])
    assert tool == "get_kosten_rules"
    assert "kv" in given


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Geschäftsgebühr 1,3 aus 4.000 €, was davon erstattet der Gegner?", DRAUSSEN),
        (
            "Anwaltsgebühren Klage 7.000 € erste Instanz; wie viel muss die Gegenseite davon zahlen?",
            VOR_GERICHT,
        ),
        ("Anwaltsgebühren vor dem Arbeitsgericht, 9.000 €; was davon zahlt der Gegner?", BEIM_ARBEITSGERICHT),
    ],
)
def test_what_the_other_side_pays_back_is_no_fee_of_its_own(question: str, said: str) -> None:
    read = gebuehren(lies(question))
    assert read is not None
    assert said in read["hinweise"]


@pytest.mark.parametrize(
    "then",
    [
        "Und wie viel davon muss uns der Gegner erstatten?",
        "Was davon übernimmt die gegnerische Versicherung, wenn der Mandant Vorsteuer zieht?",
    ],
)
def test_who_pays_it_back_is_asked_of_the_same_bill(then: str) -> None:
    before = Vorher("Geschäftsgebühr 1,3 aus 9.000 €?", BILL)
    (meant,) = lesart(then, [before], VERSTEHT).fragen
    tool, given = called(meant)
    assert tool == "get_kosten_rules"
    assert given["positionen"] == [{"vv": "2300", "satz": "1.3"}]


def test_reasons_take_the_place_of_a_remedy_only_where_a_frist_is_asked_for() -> None:
    costs = "Was kostet die Revision an Gerichtsgebühren bei 30.000 €?"
    assert "sbegründungsfrist" not in (
        eingesetzt(costs, "wenn wir sie vor der Begründung zurücknehmen") or ""
    )
    assert "Revisionsbegründungsfrist" in (
        eingesetzt("Wann endet die Frist der Revision?", "die Begründung") or ""
    )


@pytest.mark.parametrize(
    "question",
    [
        "Klage auf einen GdB von 60 vor dem Sozialgericht, welche Gebühren?",
        "Pflegegrad 4 statt 3 beim Sozialgericht, was verdienen wir?",
        "Gebühren vor dem Sozialgericht, Grad der Behinderung von 30 auf 50?",
    ],
)
def test_how_disabled_somebody_is_is_no_sum(question: str) -> None:
    assert wert_im_text(lies(question)) is None


@pytest.mark.parametrize(
    ("question", "numbers"),
    [
        ("Anwaltskosten für einen Mahnbescheid über 3.900 €, einschließlich Mehrwertsteuer?", ["3305"]),
        (
            "Berechne die Anwaltsvergütung für einen Prozess über 8.000 €, mit Vergleich.",
            ["3100", "3104", "1003"],
        ),
        ("Gesetzliche Vergütung für eine Klage am Landgericht, Gegenstandswert 18.000 €?", ["3100", "3104"]),
    ],
)
def test_a_word_of_costs_is_no_name_of_a_matter(question: str, numbers: list[str]) -> None:
    tool, given = called(question)
    assert tool == "get_kosten_rules"
    assert [each["vv"] for each in given["positionen"]] == numbers


@pytest.mark.parametrize(
    ("question", "court"),
    [
        ("Welche Gebühren fallen für eine Klage über 9.000 € an?", True),
        ("Gebühren eines Rechtsstreits über 22.000 €?", True),
        ("Welche Anwaltsgebühren fallen für eine Klage über 9.000 € an?", False),
        ("Einspruch gegen das Versäumnisurteil, Wert 7.000 €, was kommt an Gebühren dazu?", False),
    ],
)
def test_the_fees_of_a_lawsuit_are_the_courts_too(question: str, court: bool) -> None:
    assert ("kv" in called(question)[1]) is court


def test_a_suit_over_a_dismissal_is_one_though_only_the_pay_is_said() -> None:
    tool, given = called(
        "Kündigungsschutz, Monatsgehalt 2.800 € brutto, verglichen. Was kostet das den Mandanten?"
    )
    assert tool == "berechne_kostenrisiko"
    assert given["streitwert"] == "8400.00"
    assert given["gericht"] == "arbeit"
    assert given["einigung"] is True


@pytest.mark.parametrize(
    "question",
    ["Ist die Anwaltsvergütung von 2021 verjährt?", "Verjährung Architektenhonorar, Rechnung Mai 2022?"],
)
def test_whether_a_fee_is_barred_by_time_is_no_question_of_costs(question: str) -> None:
    assert not kostenfrage(lies(question))
    assert gebuehren(lies(question)) is None


def test_a_barred_claim_can_still_be_sued_for() -> None:
    assert kostenfrage(lies("Die Forderung ist wohl verjährt; was kostet die Klage über 5.000 € trotzdem?"))


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        (
            "Vorgerichtlich abgerechnet, jetzt Klage. Was bleibt nach Anrechnung für den Prozess?",
            "gericht",
        ),
        (
            "Geschäftsgebühr war bezahlt, nun Klage über 6.000 €. Was bleibt im Gerichtsverfahren noch?",
            "gericht",
        ),
        ("Außergerichtlich schon bezahlt, jetzt Klage: was rechne ich im Prozess noch ab?", "gericht"),
        ("Nach Anrechnung, was bleibt von der Verfahrensgebühr im Prozess?", "3"),
    ],
)
def test_what_is_left_of_the_whole_suit_or_of_its_fee(question: str, wanted: str) -> None:
    assert rest(lies(question)) == wanted


def test_the_bill_of_the_suit_alone_is_said() -> None:
    before = {"posten": [{"vv": "2300", "betrag": "100.00"}]}
    inside = {"posten": [{"vv": "3100", "betrag": "100.00"}, {"vv": "2300", "betrag": "-50.00"}]}
    left = [{"vv": "3100", "bezeichnung": "Verfahrensgebühr", "betrag_text": "50,00 €"}]
    part = {"angelegenheiten": [before, inside], "nach_anrechnung": left, "netto": "150.00", "ust": "28.50"}
    said = verbleibt(part, "gericht")
    assert "netto 50,00 €" in said
    assert "**59,50 €**" in said


@pytest.mark.parametrize("aided", [True, False])
def test_nothing_is_advanced_with_prozesskostenhilfe(aided: bool) -> None:
    said = notiere("zivil", (), (Seite(pkh=aided), Seite()), Notizen(), einigung=False).hinweise
    assert any("schießt die Gerichtsgebühr vor" in each for each in said) is not aided


def test_both_sums_of_an_outcome_stay_in_the_question() -> None:
    asked = "Bekommen haben wir 4.000 Euro, eingeklagt waren 16.000 Euro. Welche Prozesskosten bleiben?"
    (meant,) = lesart(asked, [], VERSTEHT).fragen
    assert called(meant)[1]["quote"] == "25 %"


def test_pay_for_a_work_is_what_a_suit_is_about() -> None:
    given = called("Kostenrisiko einer Klage auf Restwerklohn 17.000 € vor dem Landgericht")[1]
    assert given["streitwert"] == "17000.00"


def test_who_was_dismissed_sues_for_three_months_pay() -> None:
    given = called("Unser Mandant verdient 2.500 brutto und wurde gekündigt, was kostet die Klage?")[1]
    assert given["streitwert"] == "7500.00"


def test_a_court_named_alone_is_where_the_suit_is() -> None:
    read = gebuehren(lies("Anwaltsgebühren Amtsgericht 3.000 Euro"))
    assert read is not None
    assert "danach" not in read
    assert [each["vv"] for each in read["argumente"]["positionen"]] == ["3100", "3104"]


def test_what_we_owe_the_other_side_is_not_paid_back_to_us() -> None:
    read = gebuehren(
        lies("Anwaltsgebühren Berufung, Wert 9.000: was muss der Mandant der Gegenseite zahlen?")
    )
    assert read is None or VOR_GERICHT not in read["hinweise"]


@pytest.mark.parametrize(
    ("question", "court"),
    [
        ("Der Beklagte wird die Klage über 5.000 € anerkennen, welche Gerichtskosten?", "1211"),
        ("Gerichtskosten der Berufung über 9.000 €, wenn wir sie ohne Begründung zurücknehmen?", "1221"),
    ],
)
def test_the_court_takes_less_where_a_suit_is_about_to_end(question: str, court: str) -> None:
    assert called(question)[1]["kv"] == court


def test_what_is_paid_back_for_a_warning_letter_is_its_fee() -> None:
    tool, given = called("Abmahnung, Gegenstandswert 8.000 €, was muss der Abgemahnte uns erstatten?")
    assert tool == "get_kosten_rules"
    assert given["positionen"] == [{"vv": "2300"}]


def test_who_declares_a_suit_settled_wants_no_explanation() -> None:
    given = called(
        "Wert 6.000 €, der Schuldner hat bezahlt und wir erklären die Sache für erledigt. Unsere Gebühren?"
    )
    assert [each["vv"] for each in given[1]["positionen"]] == ["3100"]
