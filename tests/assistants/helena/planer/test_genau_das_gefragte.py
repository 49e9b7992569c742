"""Helena without a model: exactly the fees asked for, only the entries asked for, and what only people do."""

from __future__ import annotations

import json
from typing import Any

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, frag_mit_aufrufen
from bridle.assistants.helena.planer import regeln
from bridle.assistants.helena.planer.grenzen import will_handeln
from bridle.assistants.helena.planer.kalender import regeln as fristen
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.nur_menschen import nur_menschen
from bridle.assistants.helena.planer.sagen import gesetz
from bridle.assistants.helena.planer.zuletzt.gemeint import UNSICHER
from bridle.assistants.helena.saetze import KEIN_SPRACHMODELL
from bridle.models.planner import Found, Progress

REFUSED = "Das darf ich nicht"


def gelesen(text: str) -> tuple[str, dict[str, Any]]:
    """The tool of the first rule that reads the request, and its arguments."""
    for rule in regeln():
        if (read := rule.read(text)) is not None:
            return rule.tool, dict(read[1])
    return "", {}


def nummern(text: str) -> list[tuple[str, str]]:
    tool, arguments = gelesen(text)
    assert tool == "get_kosten_rules", (text, tool)
    return [(each["vv"], each.get("satz", "")) for each in arguments.get("positionen", [])]


# ---- fees


@pytest.mark.parametrize(
    "text",
    [
        "Gebühren 3100 und 3104 aus 5.000 €",
        "Gebühren 3100 und 3104 aus 5000",
        "Berechne 3100 und 3104 aus 5000",
        "Was machen 3100 und 3104 aus 5.000 € insgesamt?",
        "Nr. 3100, 3104 VV RVG, Streitwert 5.000 Euro",
    ],
)
def test_numbers_are_taken_as_they_are_asked_for(text: str) -> None:
    assert nummern(text) == [("3100", ""), ("3104", "")]
    assert gelesen(text)[1]["streitwert"] == "5000.00"


async def test_nobody_gets_a_geschaeftsgebuehr_unasked(kanzlei: Kanzlei) -> None:
    text = await frag(kanzlei, "Gebühren 3100 und 3104 aus 5.000 €, Auftrag vom 01.02.2026")
    assert "460,85 €" in text
    assert "425,40 €" in text
    assert "1.078,44 €" in text
    assert "2300" not in text


def test_a_value_of_four_digits_is_no_number_of_the_vv() -> None:
    for text in ("Anwaltsgebühren aus 3100 Euro", "Anwaltsgebühren bei Streitwert 3100"):
        assert gelesen(text)[1]["streitwert"] == "3100.00"
        assert nummern(text) == [("2300", "")]


async def test_a_number_that_does_not_exist_is_refused_and_not_left_out(kanzlei: Kanzlei) -> None:
    text = await frag(kanzlei, "Gebühren 3100 und 3199 aus 5.000 €, Auftrag vom 01.02.2026")
    assert "gibt es nicht; in der Nähe liegen" in text
    assert "460,85 €" not in text


async def test_geschaeftsgebuehr_and_klage_are_both_computed_with_anrechnung(kanzlei: Kanzlei) -> None:
    asked = "Geschäftsgebühr und Klage, mit Anrechnung, aus 5.000 €, Auftrag vom 01.02.2026"
    text = await frag(kanzlei, asked)
    assert "Anrechnung Nr. 2300 auf Nr. 3100 VV (0,65 aus 5.000,00 €): -230,43 €" in text
    assert "1.376,44 €" in text


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("1,5 Geschäftsgebühr und Klage mit Anrechnung aus 5.000 €", ["2300 1.5", "3100", "3104"]),
        ("Anrechnung der Geschäftsgebühr aus 5.000 €", ["2300", "3100"]),
        ("Anwaltskosten außergerichtlich und Klage mit Anrechnung 8.000 €", ["2300", "3100", "3104"]),
        ("1,3 Verfahrensgebühr und 1,2 Terminsgebühr aus 5.000 €", ["3100 1.3", "3104 1.2"]),
        ("Rechne 2300 mit 1,5 und 3100, 3104 aus 20.000 €", ["2300 1.5", "3100", "3104"]),
    ],
)
def test_a_rate_stays_with_its_fee_and_an_anrechnung_has_both(text: str, wanted: list[str]) -> None:
    assert [" ".join(each).strip() for each in nummern(text)] == wanted


@pytest.mark.parametrize(
    ("text", "wanted", "kv"),
    [
        ("Was kostet ein Mahnbescheid über 3.000 €?", ["3305"], "1100"),
        ("Anwaltskosten Mahnbescheid 3.000 €", ["3305"], None),
        ("Gerichtskosten Mahnbescheid 3.000 €", [], "1100"),
        ("Kosten Mahnverfahren mit Vollstreckungsbescheid 3.000 €", ["3305", "3308"], "1100"),
        ("Was kostet der Widerspruch gegen einen Mahnbescheid über 3.000 €?", ["3307"], None),
    ],
)
def test_the_fees_of_a_mahnsache_are_those_of_the_mahnverfahren(
    text: str, wanted: list[str], kv: str | None
) -> None:
    assert [number for number, _ in nummern(text)] == wanted
    assert gelesen(text)[1].get("kv") == kv


async def test_of_a_mahnbescheid_and_a_lawsuit_in_one_only_a_part_is_offered(kanzlei: Kanzlei) -> None:
    text, calls = await frag_mit_aufrufen(kanzlei, "Was kostet Mahnbescheid und Klage über 3.000 €?")
    assert f"{UNSICHER}\n\n- Was kostet ein Mahnbescheid über 3.000 €?" in text
    assert not calls


def test_pkh_fees_are_those_at_court_by_its_own_table() -> None:
    for text in ("PKH-Gebühren aus 8.000 €", "Was bekommt der Anwalt bei PKH aus 8.000 €?"):
        assert nummern(text) == [("3100", ""), ("3104", "")]
        assert gelesen(text)[1]["pkh"] is True
    assert nummern("Was kostet der PKH-Antrag bei 8.000 €?") == [("3335", "")]  # by the table of § 13 RVG
    assert "pkh" not in gelesen("Was kostet der PKH-Antrag bei 8.000 €?")[1]


# ---- the calendar


async def test_only_notfristen_are_listed_where_notfristen_are_asked_for(kanzlei: Kanzlei) -> None:
    text = await frag(kanzlei, "Welche Notfristen laufen?")
    lines = [line for line in text.splitlines() if line.startswith("- ")]
    assert "offene Notfristen" in text
    assert len(lines) == 2
    assert all("Notfrist" in line for line in lines)


async def test_a_besprechung_is_no_gerichtstermin(kanzlei: Kanzlei) -> None:
    text = await frag(kanzlei, "Wann ist der nächste Gerichtstermin?")
    assert "Keine offenen Gerichtstermine" in text
    assert "nicht bei Gericht" in text.split("Besprechung")[0]


def eintrag(title: str, day: str, *, late: bool = False, kind: str = "TERMIN") -> dict[str, Any]:
    flags = {"ueberfaellig": late, "heute": False, "erledigt": False, "ist_notfrist": False}
    return {"typ": kind, "titel": title, "datum": day, **flags}


def gezeigt(text: str, *entries: dict[str, Any]) -> str:
    """The calendar's answer to a result that holds these entries."""
    rule = fristen.regeln()[0]
    read = rule.read(text)
    assert read is not None
    assert callable(rule.answer)
    late = sum(each["ueberfaellig"] for each in entries)
    found = {"heute": "2026-03-02", "gefunden": len(entries), "davon_gezeigt": len(entries)}
    data = found | {"ueberfaellig_gesamt": late, "eintraege": list(entries)}
    return rule.answer(Progress(text, read[0], (Found("read_fristen", json.dumps(data)),)))


def test_the_next_gerichtstermin_is_the_first_at_court() -> None:
    entries = (
        eintrag("Besprechung mit der Mandantin", "2026-03-03"),
        eintrag("Gütetermin ArbG Köln", "2026-03-05"),
        eintrag("Mündliche Verhandlung LG Bonn", "2026-04-01"),
    )
    text = gezeigt("Wann ist der nächste Gerichtstermin?", *entries)
    assert text.startswith("Ein offener Gerichtstermin")
    assert "Gütetermin" in text
    assert "LG Bonn" not in text
    assert "LG Bonn" in gezeigt("Welche Gerichtstermine stehen an?", *entries)


@pytest.mark.parametrize(
    ("late", "said"),
    [
        ([True], "Eine offene Frist, überfällig ("),
        ([True, False], "Zwei offene Fristen, eine davon überfällig ("),
        ([True, True], "Zwei offene Fristen, beide überfällig ("),
        ([True, True, False], "Drei offene Fristen, zwei davon überfällig ("),
        ([True, True, True], "Drei offene Fristen, alle überfällig ("),
    ],
)
def test_one_and_several_are_said_as_people_say_them(late: list[bool], said: str) -> None:
    entries = [eintrag("Replik", "2026-03-01", late=each, kind="FRIST") for each in late]
    assert gezeigt("Welche Fristen laufen?", *entries).startswith(said)


# ---- what only people do


@pytest.mark.parametrize(
    "text",
    [
        "Lösche die Akte Silberbach",
        "Kannst Du die Akte Silberbach löschen?",
        "Akte 0101/26 löschen",
        "Sende den Brief an das Gericht",
        "Reiche die Klage ein",
        "Kannst Du den Schriftsatz per beA versenden?",
        "Überweise 500 € an die Gegenseite",
        "Bezahle die Rechnung",
        "Gib Frau Fuchsbruch Zugriff auf die Akte Silberbach",
        "Mach mich zum Admin",
        "Entzieh dem Praktikanten die Rechte",
        "Gib den Entwurf frei",
    ],
)
def test_what_only_people_do_is_refused_for_every_model(text: str) -> None:
    said = nur_menschen(lies(text))
    assert said.startswith(REFUSED)
    assert "kein Sprachmodell" in said
    assert will_handeln(lies(text))


@pytest.mark.parametrize(
    "text",
    [
        "Schick mir die Fristen der Woche",
        "Wer hat Zugriff auf die Akte Silberbach?",
        "Muss der Mieter die Kaution bezahlen?",
        "Bis wann muss ich die Klage einreichen?",
        "Was sagt § 35 BDSG zum Löschen?",
        "Gib mir die Rechte des Mieters bei Schimmel",
        "Zahl der offenen Akten",
        "Zahle ich bei Verlust von 5.000 € auch den Gegner?",
        "Nenne mir bitte die Frist, bis zu der wir zahlen",
    ],
)
def test_a_question_about_such_things_is_not_refused(text: str) -> None:
    assert nur_menschen(lies(text)) == ""


async def test_the_refusal_is_said_without_calling_a_tool(kanzlei: Kanzlei) -> None:
    text, calls = await frag_mit_aufrufen(kanzlei, "Lösche die Akte Silberbach")
    assert REFUSED in text
    assert KEIN_SPRACHMODELL not in text
    assert not calls


def test_laws_are_written_as_they_are_written() -> None:
    said = [gesetz(key) for key in ("kschg", "betrvg", "gg", "sgbii", "stpo", "neug")]
    assert said == ["KSchG", "BetrVG", "GG", "SGB II", "StPO", "NEUG"]
