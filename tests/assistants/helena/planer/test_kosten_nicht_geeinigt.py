"""A settlement that fails costs nothing, one before the suit no court; and what else a bill is not about."""

from __future__ import annotations

from typing import Any

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag
from assistants.helena.planer.gelesen import KENNT, angaben
from bridle.assistants.helena.planer.kosten.einigung import nur_einig
from bridle.assistants.helena.planer.kosten.gebuehren import gebuehren
from bridle.assistants.helena.planer.kosten.mahnsache import ANGERECHNET
from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.verstehen.kosten_weiter import kosten_weiter
from bridle.assistants.helena.planer.vorsicht.aufruf import zusammen
from bridle.assistants.helena.planer.vorsicht.umstaende import nicht_gedeckt

RECHNUNG = "Gerechnet …\n\nQuelle: Kostenrechner, Tabelle RVG 2025."
EINIGUNG = {"1000", "1003", "1004"}


def nummern(text: str, *before: Vorher) -> list[str]:
    return [each["vv"] for each in angaben(text, *before)[1]["positionen"]]


@pytest.mark.parametrize(
    "how",
    [
        "wenn man sich nicht einig wird",
        "wenn sich die Nachbarn partout nicht vergleichen wollen",
        "wenn wir uns mit dem Vermieter einfach nicht einigen können",
        "falls die Verhandlungen laufen und eine gütliche Einigung misslingt",
        "wenn die Gegenseite jeden Vergleich ablehnt",
        "wenn es nicht zu einer Einigung kommt",
        "ohne dass wir uns einigen",
        "ohne gütliche Einigung",
        "einigen sich die beiden am Ende nicht",
        "wenn der Vergleich platzt",
        "wenn der Gegner sich weigert, sich zu einigen",
    ],
)
def test_a_settlement_that_fails_is_no_fee(how: str) -> None:
    assert nummern(f"Was verdienen wir bei 8.000 Euro mit Termin, {how}?") == ["3100", "3104"]


@pytest.mark.parametrize(
    "how",
    [
        "wenn wir uns einigen und nicht weiter streiten",
        "wenn wir uns ohne Urteil vergleichen",
        "wenn der Vergleich nicht widerrufen wird",
        "wenn wir nicht lange streiten und uns einigen",
    ],
)
def test_what_else_is_denied_leaves_the_settlement(how: str) -> None:
    assert nummern(f"Was verdienen wir bei 8.000 Euro mit Termin, {how}?") == ["3100", "3104", "1003"]


@pytest.mark.parametrize(
    "text",
    [
        "Und wenn der Gegner sich nicht vergleicht?",
        "und wenn wir uns nicht einig werden?",
        "Und ohne Einigung?",
    ],
)
@pytest.mark.parametrize("before", ["Was verdienen wir bei 3.000 Euro mit Termin?"])
def test_asked_further_it_is_the_same_bill(before: str, text: str) -> None:
    assert nummern(text, Vorher(before, RECHNUNG)) == ["3100", "3104"]


@pytest.mark.parametrize(
    "question",
    [
        "Welche Gebühren fallen bei 4.000 Euro an, wenn sich die Erben nicht gütlich einigen?",
        "Was kostet das Unterhaltsverfahren über 400 Euro im Monat, wenn die Eltern nicht einig werden?",
    ],
)
def test_no_proceeding_has_a_fee_for_it(question: str) -> None:
    assert not EINIGUNG & set(nummern(question))


@pytest.mark.parametrize("how", ["wenn wir uns nicht vergleichen", "wenn man sich nicht gütlich einigt"])
def test_a_suit_without_settlement_is_reckoned_to_its_end(how: str) -> None:
    tool, given = angaben(f"Was kostet uns der Prozess über 12.000 Euro, {how}?")
    assert tool == "berechne_kostenrisiko"
    assert "einigung" not in given


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("Welche Anwaltsgebühren bei 6.000 Euro, wenn wir uns vor dem Prozess einigen?", ["2300", "1000"]),
        ("Was bekommen wir bei 6.000 Euro, wenn man sich vergleicht, bevor geklagt wird?", ["2300", "1000"]),
        ("Anwaltskosten bei 6.000 Euro bei Einigung noch vor Klageerhebung?", ["2300", "1000"]),
        ("Welche Anwaltsgebühren bei 6.000 Euro, wenn wir uns im Prozess einigen?", ["3100", "3104", "1003"]),
    ],
)
def test_settled_before_the_suit_there_is_no_fee_of_one(question: str, wanted: list[str]) -> None:
    assert nummern(question) == wanted


@pytest.mark.parametrize(
    "question",
    [
        "Wie hoch ist die Verfahrensgebühr bei 3.000 Euro, wenn ein Mahnverfahren voranging?",
        "Verfahrensgebühr bei 3.000 Euro, der Mahnbescheid ist vorbei und die Sache streitig?",
        "Welche Verfahrensgebühr gibt es bei 3.000 Euro nach dem Widerspruch gegen den Mahnbescheid?",
    ],
)
def test_after_a_mahnverfahren_the_fee_is_that_of_the_suit(question: str) -> None:
    read = gebuehren(lies(question))
    assert read is not None
    assert read["argumente"]["positionen"] == [{"vv": "3100"}]
    assert ANGERECHNET in read["hinweise"]


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        (
            "Was kostet der Anwalt bei 3.000 Euro im Streit nach einem Mahnverfahren?",
            ["3305", "3100", "3104"],
        ),
        ("Verfahrensgebühr im Mahnverfahren bei 3.000 Euro?", ["3305"]),
        ("Verfahrensgebühr für den Widerspruch gegen einen Mahnbescheid, 3.000 Euro?", ["3307"]),
    ],
)
def test_what_is_done_in_the_mahnverfahren_keeps_its_fee(question: str, wanted: list[str]) -> None:
    assert nummern(question) == wanted


@pytest.mark.parametrize(
    ("text", "own"),
    [
        ("Und was erstattet die Gegenseite ihr davon?", False),
        ("Was zahlt der Gegner ihm?", False),
        ("Was bleibt für uns, wenn er nicht zahlt?", False),
        ("Und was muss die Mandantin selbst zahlen?", True),
        ("Was zahlt er denn selbst?", True),
    ],
)
def test_only_what_the_client_pays_is_his_own_fee(text: str, own: bool) -> None:
    last = Vorher("Was bekommen wir für Beratungshilfe mit Vertretung?", RECHNUNG)
    assert bool(kosten_weiter(text, last, KENNT)) is own


@pytest.mark.parametrize(
    ("question", "amount"),
    [
        ("Wie hoch ist die Erhöhungsgebühr für fünf Kläger, Wert 6.000 €?", "496,80 €"),
        ("Erhöhungsgebühr bei 3 Mandanten und 6.000 Euro?", "248,40 €"),
    ],
)
async def test_the_raise_alone_is_reckoned(question: str, amount: str, kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, question)
    assert f"**{amount}**" in said
    assert "Nicht berücksichtigt" not in said


def test_the_raise_is_said_without_a_value() -> None:
    read = gebuehren(lies("Wie hoch ist die Erhöhungsgebühr bei 9 Auftraggebern?"))
    assert read is not None
    assert "9 Auftraggebern 2,0" in read["antwort"]


@pytest.mark.parametrize("how", ["wenn beide sich einig sind", "die Ehegatten sind sich schon einig"])
def test_spouses_who_agree_have_settled_nothing(how: str) -> None:
    question = f"Was kostet die Scheidung bei 18.000 Euro, {how}?"
    call = zusammen([angaben(question)])
    assert call is not None
    assert nicht_gedeckt(lies(question), call) == []
    assert not nur_einig(lies(f"{question} Mit Vergleich über das Haus."))


@pytest.mark.parametrize(
    "text", ["Und was zahlt der Gegner ihr zurück?", "Was erstattet uns die Gegenseite?"]
)
def test_what_the_other_side_pays_is_not_the_fee_of_the_state(text: str) -> None:
    question = f"Was kostet die Beratungshilfe für eine Beratung? {text}"
    call = zusammen([("get_kosten_rules", {"positionen": [{"vv": "2501"}]})])
    assert call is not None
    assert any("Gegner" in each.name for each in nicht_gedeckt(lies(question), call))


@pytest.mark.parametrize(("stage", "count"), [("in der Berufung", 2), ("in der Revision", 3)])
def test_together_is_all_instances(stage: str, count: int) -> None:
    answer = (
        "Kosten einer Klage vor dem Zivilgericht bei einem Streitwert von 8.000,00 €:\n\n"
        "- Der Kläger schießt die Gerichtsgebühr vor.\n\n"
        "Quelle: Kostenrechner, Tabellen RVG 2025 und GKG 2025."
    )
    last = Vorher(f"Was kostet {stage} über 8.000 Euro?", answer)
    tool, given = angaben("Und zusammen?", Vorher("Was kostet eine Klage über 8.000 Euro?", answer), last)
    wanted: dict[str, Any] = {"streitwert": "8000.00", "instanzen": count}
    assert (tool, given) == ("berechne_kostenrisiko", wanted)
