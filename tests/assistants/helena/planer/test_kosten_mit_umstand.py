"""A circumstance that a question of costs states changes its answer, and a month's sum is never its value."""

from __future__ import annotations

from typing import Any

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech
from assistants.helena.planer.gelesen import KENNT, angaben
from bridle.assistants.helena.planer.kosten.fragt import fremde_gebuehr
from bridle.assistants.helena.planer.kosten.gebuehren import gebuehren
from bridle.assistants.helena.planer.kosten.risiko import risiko
from bridle.assistants.helena.planer.kosten.unbestritten import ANGENOMMEN
from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.verstehen.kern import kern
from bridle.assistants.helena.planer.verstehen.lesart import lesart


def nummern(given: dict[str, Any]) -> list[str]:
    return [each["vv"] for each in given.get("positionen", [])]


@pytest.mark.parametrize(
    ("text", "norm"),
    [
        ("PKH bewilligt, Klage 5.000 €, Gerichtskosten?", "§ 122 Abs. 1 Nr. 1 ZPO"),
        ("Verfahrenswert Scheidung 12.000, VKH bewilligt, Gerichtskosten?", "§ 76 FamFG"),
        ("Gerichtskosten bei 9.000 € Streitwert mit Prozesskostenhilfe", "§ 14 GKG"),
    ],
)
async def test_legal_aid_leaves_nothing_to_advance(kanzlei: Kanzlei, text: str, norm: str) -> None:
    said = await frag(kanzlei, text)
    assert norm in said
    assert "erst nach Zahlung" not in said
    assert "[nicht belegt]" not in said


async def test_what_the_state_pays_and_the_court_takes_is_no_sum(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Scheidungskosten bei 4.000 € Nettoeinkommen zusammen mit VKH?")
    assert "Vergütung aus der Staatskasse" in said
    assert "Anwalt und Gericht zusammen" not in said


async def test_legal_aid_of_the_other_side_frees_nobody_else(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Gerichtskosten Klage 5.000 €, der Gegner hat PKH")
    assert "erst nach Zahlung" in said
    assert "Prozesskostenhilfe" in said


@pytest.mark.parametrize(
    ("text", "rate", "assumed"),
    [
        ("Inkasso 300 € Forderung Anwaltskosten", "0.9", True),
        ("Was kostet unser Inkasso über 1.200 €, Anwaltsgebühren?", "0.9", True),
        ("Inkasso einer unbestrittenen Forderung über 300 €, Anwaltskosten?", "0.9", False),
        ("Gegner bestreitet die Forderung, Inkasso 900 €, Anwaltskosten?", None, False),
        ("Inkassobüro fordert 400 €, Anwaltskosten der Abwehr?", None, False),
    ],
)
def test_collecting_has_a_lower_rate(text: str, rate: str | None, assumed: bool) -> None:
    read = gebuehren(lies(text))
    assert read is not None
    fee = next(each for each in read["argumente"]["positionen"] if each["vv"] == "2300")
    assert fee.get("satz") == rate
    assert (ANGENOMMEN in read["hinweise"]) is assumed


@pytest.mark.parametrize(
    "text",
    [
        "Was kostet die Klage bei 4.000 brutto?",
        "Kosten bei 4.000 brutto monatlich?",
        "Anwaltsgebühren bei 3.200 € Monatsgehalt?",
        "Was kostet ein Prozess bei 650 € Kaltmiete?",
    ],
)
def test_a_sum_by_the_month_is_asked_back(text: str) -> None:
    read = risiko(lies(text)) or gebuehren(lies(text))
    assert read is not None
    assert "Betrag im Monat" in read["frage"]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Was kostet eine Lohnklage über 4.000 € brutto?", "4000.00"),
        ("Kosten der Kündigungsschutzklage bei 4.000 brutto?", "12000.00"),
        ("Wie hoch ist die 1,3-Gebühr aus 5.000 € brutto?", "5000.00"),
    ],
)
def test_what_is_claimed_or_reckoned_from_it_is_not(text: str, value: str) -> None:
    read = risiko(lies(text)) or gebuehren(lies(text))
    assert read is not None
    assert (read["frage"], read["argumente"]["streitwert"]) == ("", value)


@pytest.mark.parametrize(
    "text",
    [
        "Was kostet ein Räumungsprozess bei 700 € Kaltmiete?",
        "Was kostet Verwaltungsgerichtsverfahren mit Anwalt 5.000?",
        "Kosten einer Klage am Verwaltungsgericht bei 5.000 € mit Anwalt",
        "Was kostet ein Bauprozess über 30.000 €?",
    ],
)
def test_a_proceeding_is_before_a_court_by_whatever_name(text: str) -> None:
    assert angaben(text)[0] == "berechne_kostenrisiko"


def test_the_court_of_the_administration_is_no_fee() -> None:
    assert angaben("Gerichtskosten VG 5.000 €")[1]["kv"] == "5110"
    assert nummern(angaben("VG und TG aus 5.000 €")[1]) == ["3100", "3104"]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("Verfahrensgebühr bei vorzeitiger Beendigung 8.000", ["3101"]),
        ("Verfahrensgebühr im Berufungsverfahren bei vorzeitiger Beendigung 8.000 €", ["3201"]),
        ("Einfaches Schreiben 3.000 €", ["2301"]),
        ("Kopien 120 Seiten schwarz weiß", ["7000"]),
        ("Pflichtverteidiger Amtsgericht ein Hauptverhandlungstag", ["4100", "4106", "4108"]),
        (
            "Vergleich mit Mehrwert: 5.000 anhängig, 3.000 nicht anhängig",
            ["3100", "3101", "3104", "1003", "1000"],
        ),
        ("Beratungshilfe, was bekomme ich, wenn ich den Gegner anschreibe?", ["2503"]),
    ],
)
def test_fees_are_found_by_their_everyday_names(text: str, numbers: list[str]) -> None:
    assert nummern(angaben(text)[1]) == numbers


async def test_the_settlement_of_legal_advice_is_taken_into_account(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Beratungshilfe: Was bekomme ich, wenn wir uns einigen?")
    assert "Nr. 2508 VV RVG" in said
    assert "Nicht berücksichtigt" not in said


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("Streitwert Mieterhöhung 80 € monatlich", {"wert_aus": "mieterhoehung", "monatlich": "80.00"}),
        ("Verfahrenswert Sorgerecht?", {"wert_aus": "kindschaft"}),
        ("Wie hoch ist der Verfahrenswert bei Umgang?", {"wert_aus": "kindschaft"}),
        ("Streitwert Trennungsunterhalt 700 €", {"wert_aus": "unterhalt", "monatlich": "700.00"}),
        ("Streitwert Zeugnis bei 3.200 brutto", {"streitwert": "3200.00", "gericht": "arbeit"}),
    ],
)
def test_the_value_itself_is_told(text: str, given: dict[str, str]) -> None:
    read = angaben(text)[1]
    assert {name: read.get(name) for name in given} == given


async def test_what_the_court_still_gets_after_a_mahnverfahren(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Gerichtskosten nach Mahnverfahren, noch einzuzahlen bei 7.000 €")
    assert "538,75 €" in said
    assert "Nicht berücksichtigt" not in said


@pytest.mark.parametrize(
    "text",
    [
        "Welche Gebühr verlangt die Stadt für den Bescheid?",
        "Welche Gebühren hat das Bauamt festgesetzt?",
        "Wie hoch ist die Gebühr für den Bescheid bei Hallbaum?",
        "Welche Gebühr erhebt die Gemeinde dafür?",
    ],
)
def test_what_somebody_else_charges_is_no_fee_of_ours(text: str) -> None:
    assert fremde_gebuehr(lies(text))
    assert gebuehren(lies(text)) is None


@pytest.mark.parametrize(
    "text",
    [
        "Welche Gebühren fallen für den Widerspruch gegen den Bescheid der Stadt bei 5.000 € an?",
        "Welche Anwaltsgebühren kostet die Klage gegen die Stadt bei 5.000 €?",
        "Gebühren für den Mahnbescheid über 3.000 €?",
    ],
)
def test_what_we_do_against_it_is(text: str) -> None:
    assert not fremde_gebuehr(lies(text))


async def test_a_fee_of_an_authority_is_looked_for_in_its_paper(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Welche Gebühr verlangt die Stadt für den Bescheid in der Akte Hallbaum?")
    assert "VV RVG" not in said
    assert "350,00 €" in said


def test_the_story_tells_which_proceeding_of_a_matter_it_is() -> None:
    told = "Wir haben für Elsterdruck Mahnbescheid und Vollstreckungsbescheid beantragt."
    text = f"{told} Welche Gebühren fallen dafür an?"
    (question,) = kern(text).fragen
    read = gebuehren(lies(question))
    assert read is not None
    assert nummern(read["argumente"]) == ["3305", "3308"]


FRIST = Vorher(
    "Kündigung zugegangen 06.11.2026, Klagefrist?",
    "Kündigungsschutzklage, 3 Wochen: Die Frist endet am **Fr., 27.11.2026**.\n\nQuelle: Fristenrechner.",
)


@pytest.mark.parametrize(
    "text",
    [
        "Was kostet die Klage bei 4.000 brutto?",
        "und die Kosten bei 4.000 € brutto im Monat?",
        "Kosten bei 4.000 brutto monatlich?",
    ],
)
def test_the_suit_that_was_spoken_of_is_the_one_that_costs(text: str) -> None:
    tool, given = angaben(text, FRIST)
    assert (tool, given["streitwert"], given["gericht"]) == ("berechne_kostenrisiko", "12000.00", "arbeit")


def test_pay_after_taxes_stays_that_in_a_conversation() -> None:
    (question,) = lesart("Was kostet die Klage bei 2.500 netto im Monat?", (FRIST,), KENNT).fragen
    assert "netto" in question


def test_its_court_is_asked_for_without_a_value() -> None:
    assert angaben("welches Gericht?", FRIST) == ("bestimme_zustaendigkeit", {"sache": "kuendigungsschutz"})


@pytest.mark.parametrize(
    ("turns", "told"),
    [
        (("Gerichtskosten 20.000 € Klage", "und mit Anwalt?", "und in zweiter Instanz?"), "4.549,30 €"),
        (("Welches Gericht für Klage 8.000 €?", "und was kostet das?", "und die Berufung?"), "4.551,52 €"),
        (("Kosten für 10.000 €", "und für 20.000?", "und mit drei Mandanten?"), "1.656,80 €"),
        (
            (
                "Wie hoch ist die Terminsgebühr bei 7.000?",
                "und die Verfahrensgebühr?",
                "zusammen mit Auslagen und MwSt?",
            ),
            "1.432,46 €",
        ),
        (("Gebühren außergerichtlich 3.000 Euro", "und wenn wir dann klagen?"), "-153,08 €"),
        (("Was kostet ein Räumungsprozess bei 700 € Kaltmiete?", "plus 2.100 € Rückstand?"), "10.500,00 €"),
        (("Pflichtverteidiger Amtsgericht ein Hauptverhandlungstag", "und Wahlverteidiger?"), "937,72 €"),
    ],
)
async def test_the_value_goes_along_through_a_conversation(
    kanzlei: Kanzlei, turns: tuple[str, ...], told: str
) -> None:
    assert told in await im_gespraech(kanzlei, *turns)


def test_the_rate_of_interest_is_asked_of_what_was_spoken_of() -> None:
    before = Vorher("Welche Norm gilt für Verzugszinsen?", "§ 288 BGB …\n\nQuelle: eingespielte Gesetze.")
    assert lesart("und wie hoch ist der Satz gerade?", (before,), KENNT).fragen == (
        "Wie hoch ist der Verzugszinssatz gerade?",
    )


def test_pay_after_taxes_makes_no_value() -> None:
    read = risiko(lies("Arbeitnehmer verdient 2.500 netto, Kosten der Kündigungsschutzklage?"))
    assert read is not None
    assert "Bruttogehalt" in read["frage"]


def test_what_is_paid_beside_the_rent_is_taken_off() -> None:
    given = angaben("Miete 850 € warm, davon 150 € Nebenkosten, Räumungsklage Kosten?")[1]
    assert (given["wert_aus"], given["monatlich"]) == ("raeumung", "700.00")


@pytest.mark.parametrize(
    "text",
    [
        "Wie hoch ist der Streitwert bei einer Abmahnung, 3.000 brutto?",
        "Wie hoch ist der Streitwert einer Klage auf Weiterbeschäftigung bei 3.000 brutto?",
    ],
)
def test_a_month_of_pay_is_the_value_of_one_request(text: str) -> None:
    given = angaben(text)[1]
    assert (given["streitwert"], given["gericht"]) == ("3000.00", "arbeit")
