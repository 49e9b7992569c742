"""Every number of the schedules of fees is reachable in words, and each result can be put into words."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import product
from typing import Any

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.werkbank import bank
from bridle.assistants.helena.law import gkg_kv, vv
from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.planer.kosten import bild as kosten_bild
from bridle.assistants.helena.planer.kosten.mehrwert import mehrwert
from bridle.assistants.helena.planer.kosten.monatlich import bemessung, scheidung, unterhalt
from bridle.assistants.helena.planer.kosten.nummern import alle_sachen, alle_umstaende
from bridle.assistants.helena.planer.kosten.regeln import regeln
from bridle.assistants.helena.planer.kosten.sachen import ohne_nummer
from bridle.assistants.helena.planer.kosten.teilgebuehren import nach_geldbusse
from bridle.assistants.helena.planer.lesen.erkennen import Genannt, lies
from bridle.assistants.helena.planer.vorsicht.pruefung import geprueft
from bridle.engine.model import CallChunk
from bridle.host.database import Database
from bridle.models.planner import Found, Progress

TODAY = "2026-11-15"
GROUPS: Mapping[str, Any] = {
    "argumente": {"streitwert": "10000.00"},
    "akte": Genannt(),
    "frage": "",
    "gesagt": "",
    "wunsch": "",
    "daher": "",
    "anteil": None,
}
RULES = regeln()
GLEICHER_NAME = {"1000", "4124", "4130", "5113", "6215"}
"""With a value, another number of the same name is meant: the one whose fee follows a value."""
KEINE_ALLEIN = {"1008", "7002", "7008"}
"""They are none without another fee."""


def gelesen(text: str) -> tuple[str, Mapping[str, Any], Mapping[str, Any]]:
    """The tool, its arguments and what else the first rule read."""
    for rule in RULES:
        if (read := rule.read(text)) is not None:
            return rule.tool, read[1], read[0]
    return "", {}, {}


def nummern(text: str) -> list[str]:
    """What the calculator is asked for, or what is asked back about."""
    tool, arguments, groups = gelesen(text)
    assert tool == "get_kosten_rules", (text, tool)
    items = [each["vv"] for each in arguments.get("positionen", [])]
    return [*items, str(arguments.get("kv", "")), *str(groups.get("frage", "")).split()]


@pytest.mark.parametrize("nr", sorted(vv.alle()))
def test_every_number_of_the_vv_is_found_by_number_and_by_name(nr: str) -> None:
    name = vv.alle()[nr].name
    assert nr in nummern(f"Wie hoch ist die {name} (Nr. {nr} VV RVG)?")
    assert nr in nummern(f"Wie hoch ist die {name} (Nr. {nr})?")
    assert nr in nummern(f"VV {nr} aus 10.000 €")
    if nr not in GLEICHER_NAME | KEINE_ALLEIN:
        assert nr in nummern(f"{name} aus 10.000 €")


@pytest.mark.parametrize("nr", sorted(gkg_kv.verzeichnis()))
def test_every_number_of_the_kv_is_found_by_number_and_by_name(nr: str) -> None:
    name = gkg_kv.verzeichnis()[nr].name
    assert nr in nummern(f"Wie hoch ist die Gerichtsgebühr {name} (Nr. {nr} KV GKG)?")
    assert nr in nummern(f"Gerichtsgebühr {name} aus 10.000 €")
    assert nr in nummern(f"{name} aus 10.000 €")
    assert nr in nummern(f"KV {nr} aus 10.000 €")


@pytest.mark.parametrize("nr", sorted(gkg_kv.verzeichnis("FamGKG")))
def test_every_number_of_the_famgkg_is_found_by_number(nr: str) -> None:
    assert f"FamGKG {nr}" in nummern(f"Nr. {nr} KV FamGKG aus 10.000 €")


@pytest.mark.parametrize(
    ("asked", "numbers"),
    [
        ("Hebegebühr bei 10.000", ["1009"]),
        ("Gebühr Widerspruchsverfahren Sozialrecht", ["2302"]),
        ("Was kostet der Anwalt vor dem Landessozialgericht?", ["3204", "3205"]),
        ("Verteidigung vor dem Amtsgericht Strafsache Gebühren Mittelgebühr", ["4100", "4106", "4108"]),
        ("Wie hoch ist die Grundgebühr in Strafsachen?", ["4100"]),
        ("Strafsache Landgericht, Mandant in U-Haft, welche Gebühren?", ["4101", "4113", "4115"]),
        ("Terminsgebühr des Pflichtverteidigers vor der Strafkammer", ["4114"]),
        ("Was kostet ein Bußgeldverfahren, Bußgeld 200 Euro?", ["5100", "5103", "5109", "5110"]),
        ("Einspruch gegen Bußgeldbescheid über 70 €, was berechnen wir?", ["5100", "5101"]),
        ("Bußgeldsache vor dem Amtsgericht, Geldbuße 6.000 €, Gebühren?", ["5100", "5111", "5112"]),
        ("Beratungshilfe: was zahlt die Staatskasse für die Beratung?", ["2501"]),
        ("Was bekomme ich bei Beratungshilfe für eine Vertretung mit Einigung?", ["2503", "2508"]),
        ("Terminsvertreter Gebühr 8.000 €", ["3401", "3402"]),
        ("Verkehrsanwalt Gebühr aus 25.000 €", ["3400"]),
        ("Anmeldung einer Insolvenzforderung über 9.000 €, was nehmen wir dafür?", ["3320"]),
        ("Zwangsversteigerung Anwaltsgebühr aus 200.000 €", ["3311"]),
        ("Gehörsrüge Gebühr Anwalt Wert 3.000", ["3330"]),
        ("Anwaltsgebühren Nichtzulassungsbeschwerde zum BGH, Wert 60.000", ["3508"]),
        ("Fahrtkosten 120 km mit dem Auto, was können wir abrechnen?", ["7003"]),
        ("1,3 Verfahrensgebühr aus 5.000 € und Fahrtkosten 120 km", ["3100", "7003"]),
        ("was verdiene ich an einem Mandat mit 15.000 € Gegenstandswert außergerichtlich", ["2300"]),
        ("Streitwert 7500, was krieg ich als Anwalt für die erste Instanz mit Termin?", ["3100", "3104"]),
        ("Was zahlt die Staatskasse bei PKH für die erste Instanz aus 12.000 €?", ["3100", "3104"]),
        ("Gerichtsgebühr Eilverfahren einstweilige Verfügung Wert 20.000", ["1410"]),
        ("Gerichtskosten einstweilige Verfügung mit mündlicher Verhandlung, 20.000 €", ["1412"]),
        ("Gerichtskosten Eilantrag Verwaltungsgericht Wert 5.000 €", ["5210"]),
        ("Gerichtskosten bei Klagerücknahme vor dem Arbeitsgericht, 7.000 €", ["8211"]),
        ("Gerichtskosten selbständiges Beweisverfahren, Wert 30.000 €", ["1610"]),
        ("Was kostet ein Insolvenzantrag als Gläubiger bei Gericht, Forderung 12.000 €?", ["2311"]),
        ("Gerichtskosten Mahnbescheid beim Arbeitsgericht 2.000 €", ["8100"]),
        ("Gerichtskosten für eine Scheidung bei Verfahrenswert 12.000 €", ["FamGKG 1110"]),
        ("Umgangsverfahren Gerichtskosten", ["FamGKG 1310"]),
    ],
)
def test_everyday_words_lead_to_the_numbers_of_that_proceeding(asked: str, numbers: list[str]) -> None:
    assert [each for each in nummern(asked) if each] == numbers


@pytest.mark.parametrize(
    "asked",
    [
        "Was kostet eine Klage über 10.000 €?",
        "Kostenrisiko Klage auf Zahlung einer Vertragsstrafe von 10.000 €",
        "Wir verteidigen den Beklagten, Streitwert 10.000 €, was kostet der Prozess?",
        "Prozesskosten Klage gegen den Insolvenzverwalter, Streitwert 10.000 €",
        "Kostenrisiko Schmerzensgeldklage nach einer Straftat, 10.000 €",
    ],
)
def test_an_ordinary_lawsuit_stays_one(asked: str) -> None:
    tool, arguments, _ = gelesen(asked)
    assert (tool, arguments["streitwert"]) == ("berechne_kostenrisiko", "10000.00")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("Was kostet der Notar für einen Kaufvertrag über 300.000 €?", "GNotKG"),
        ("Gerichtskosten in der Strafsache?", "nach der Strafe"),
        ("Gerichtskosten Vergleich Arbeitsgericht 7.000 €", "keine Gebühr"),
        ("Was kostet der Gerichtsvollzieher bei 2.000 €? Gerichtsvollziehergebühren", "GvKostG"),
    ],
)
def test_where_there_is_no_number_that_is_said_plainly(asked: str, said: str) -> None:
    answer = ohne_nummer(lies(asked))
    assert said in answer
    assert "Sprachmodell" not in answer


def test_the_fees_of_another_proceeding_are_never_shown() -> None:
    asked = lies("Gerichtskosten einstweilige Verfügung 20.000 €")
    other = geprueft(asked, CallChunk("", "get_kosten_rules", {"kv": "1210", "streitwert": "20000.00"}), ())
    right = geprueft(asked, CallChunk("", "get_kosten_rules", {"kv": "1410", "streitwert": "20000.00"}), ())
    assert isinstance(other, str)
    assert isinstance(right, CallChunk)


def test_the_risk_of_an_eilverfahren_is_asked_for_as_one() -> None:
    tool, arguments, _ = gelesen("Kostenrisiko einstweilige Verfügung 20.000 €")
    assert (tool, arguments["eilverfahren"]) == ("berechne_kostenrisiko", True)


# ---- values by the month


@pytest.mark.parametrize(
    ("asked", "measured"),
    [
        ("Kostenrisiko Räumungsklage Kaltmiete 900 € im Monat", ("raeumung", "900.00")),
        ("Räumungsklage, Miete 1.250 Euro, was kostet das?", ("raeumung", "1250.00")),
        ("Mieterhöhung um 75 Euro monatlich, Kostenrisiko?", ("mieterhoehung", "75.00")),
        ("Klage auf Mieterhöhung von 600 € auf 675 €, Kosten?", ("mieterhoehung", "75.00")),
        ("Klage auf wiederkehrende Leistungen von 200 € im Monat, Kosten?", ("wiederkehrend", "200.00")),
        ("Räumungsklage Streitwert 10.800 €, Miete 900 €", ()),
        ("Räumungsklage, was kostet das?", ()),
    ],
)
def test_what_is_paid_by_the_month_measures_the_value(asked: str, measured: tuple[str, ...]) -> None:
    assert tuple(bemessung(lies(asked)).values()) == measured


def test_family_matters_are_measured_by_income_and_by_support() -> None:
    assert (
        scheidung(lies("Scheidung bei 3.000 und 2.000 Euro Nettoeinkommen"))["monatlich"]
        == "3000.00 + 2000.00"
    )
    assert scheidung(lies("Scheidung bei Verfahrenswert 12.000 €")) == {}
    assert unterhalt(lies("Unterhalt 450 € monatlich"))["monatlich"] == "450.00"


def test_a_settlement_with_more_than_is_pending_has_the_fees_of_both_parts() -> None:
    found = mehrwert(lies("Vergleich mit Mehrwert 5.000 bei Streitwert 10.000, was verdienen wir?"))
    assert [(each["vv"], each["wert"]) for each in found] == [
        ("3100", "10000.00"),
        ("3101", "5000.00"),
        ("3104", "15000.00"),
        ("1003", "10000.00"),
        ("1000", "5000.00"),
    ]
    assert mehrwert(lies("Vergleich mit Mehrwert, Streitwert 10.000")) == []


@pytest.mark.parametrize(
    ("fine", "mandate", "number"),
    [("79.99", None, "5101"), ("80", None, "5103"), ("5000", None, "5103"), ("5000.01", None, "5105"),
     ("60", "2025-05-31", "5103"), ("59", "2025-05-31", "5101"), ("60", "2025-06-01", "5101"),
     (None, None, "5103")],
)  # fmt: skip
def test_the_fine_and_the_day_choose_the_number(fine: str | None, mandate: str | None, number: str) -> None:
    assert nach_geldbusse(["5103"], fine, mandate) == [number]


# ---- the data


def test_every_row_of_the_words_names_known_numbers_and_circumstances() -> None:
    for each in alle_sachen():
        for row in (*each.anwalt, *each.gericht):
            assert row.wenn <= alle_umstaende().keys(), each.name
            assert bool(row.sagen) != bool(row.vv or row.kv), each.name
            assert all(number in vv.alle() for number in row.vv), each.name
            if row.kv:
                assert gkg_kv.position(row.kv)


# ---- results in words


@pytest.fixture
async def kanzlei(db: Database) -> Kanzlei:
    """With somebody of each role and no matter: tools alone are called."""
    return await Kanzlei(db).opened()


async def test_every_cost_risk_can_be_put_into_words(kanzlei: Kanzlei) -> None:
    tools = bank(kanzlei, kanzlei.anwalt)
    ways = product(
        ("zivil", "arbeit", "verwaltung", "sozial", "finanz"),
        (1, 2, 3),
        (False, True),
        (False, True),
        (False, True),
    )
    for court, instances, settled, aided, urgent in ways:
        if (court == "finanz" and instances > 2) or (
            urgent and (court not in ("zivil", "arbeit") or instances > 2)
        ):
            continue
        data = await tools.data(
            "berechne_kostenrisiko",
            streitwert="10000", auftrag=TODAY, gericht=court, instanzen=instances, einigung=settled,
            pkh=aided, eilverfahren=urgent, quote="60 %", gegner=0 if aided else 2,
        )  # fmt: skip
        said = kosten_bild.risiko(Progress("", GROUPS, (Found("berechne_kostenrisiko", json.dumps(data)),)))
        assert "Das trägt die eigene Seite" in said
        assert "None" not in said


async def test_every_number_can_be_computed_and_put_into_words(kanzlei: Kanzlei) -> None:
    tools = bank(kanzlei, kanzlei.anwalt)
    quantities = {
        "7000": "30",
        "7001": "20",
        "7003": "100",
        "7004": "50",
        "7005": "5",
        "7006": "90",
        "7007": "40",
    }
    for nr, entry in vv.alle().items():
        if nr in KEINE_ALLEIN:
            continue
        item = {"vv": nr} | ({"menge": quantities[nr]} if nr in quantities else {})
        data = await tools.data(
            "get_kosten_rules",
            streitwert="10000", auftrag=TODAY, positionen=[item], pkh=entry.art == "bestellt",
        )  # fmt: skip
        said = kosten_bild.gebuehren(Progress("", GROUPS, (Found("get_kosten_rules", json.dumps(data)),)))
        assert f"Nr. {nr}" in said, nr
        assert "None" not in said, nr


@pytest.mark.parametrize("day", ["2022-03-01", TODAY])
async def test_every_court_fee_can_be_put_into_words_or_says_why_not(kanzlei: Kanzlei, day: str) -> None:
    tools = bank(kanzlei, kanzlei.anwalt)
    every = [*gkg_kv.verzeichnis(), *[f"FamGKG {nr}" for nr in gkg_kv.verzeichnis("FamGKG")]]
    for nr in every:
        data = await tools.data("get_kosten_rules", streitwert="10000", anhaengig=day, kv=nr)
        said = kosten_bild.gebuehren(Progress("", GROUPS, (Found("get_kosten_rules", json.dumps(data)),)))
        assert f"Nr. {nr.removeprefix('FamGKG ')}" in said, nr
        assert "None" not in said, nr


def test_an_unknown_number_is_refused_with_its_neighbours() -> None:
    with pytest.raises(LawError, match="KV FamGKG ist nicht hinterlegt"):
        gkg_kv.position("FamGKG 9999")
