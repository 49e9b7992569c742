"""„Bis wann muss ich kündigen, damit …?“: the wanted end, the contract, who gives notice, and the answer."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from bridle.assistants.helena.law import berechne_frist
from bridle.assistants.helena.planer.fristen import kuendigung_sagen, kuendigung_zugang
from bridle.assistants.helena.planer.fristen.frage import fristfrage
from bridle.assistants.helena.planer.fristen.kuendigung import SEIT_WANN
from bridle.assistants.helena.planer.fristen.kuendigung_sagen import letzter_tag, zu_spaet
from bridle.assistants.helena.planer.fristen.kuendigung_wer import kuendigt
from bridle.assistants.helena.planer.fristen.kuendigung_zugang import (
    GESCHUETZT,
    PROBEZEIT_ENDE,
    PROBEZEIT_VORHER,
    VEREINBART,
    VEREINBARTER_TERMIN,
    WER_KUENDIGT,
)
from bridle.assistants.helena.planer.lesen import wunschende as wunschtage
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.kuendigungsfrage import (
    ANDERER_VERTRAG,
    WAS_KUENDIGEN,
    WAS_UND_WANN,
    vertrag_gefragt,
)
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.lesen.wunschende import wunschende
from bridle.assistants.helena.planer.regelwerk import genaue_regeln
from bridle.assistants.helena.planer.verstehen.lesart import Versteht, lesart

WOHNUNG, ARBEIT = "mietkuendigung_zugang", "arbeitsvertrag_kuendigung_zugang"
HEUTE = date(2026, 11, 16)


@pytest.fixture(autouse=True)
def _heute(monkeypatch: pytest.MonkeyPatch) -> None:  # pyright: ignore[reportUnusedFunction]
    """A day that is over is no wanted end."""
    for module in (kuendigung_zugang, wunschtage):
        monkeypatch.setattr(module, "heute", lambda: HEUTE)


def gelesen(text: str) -> dict[str, Any]:
    read = fristfrage(lies(text))
    assert read is not None, text
    return dict(read)


@pytest.mark.parametrize(
    ("said", "day"),
    [
        ("zum 31.12.", "2026-12-31"),
        ("zum 31.8.", "2027-08-31"),
        ("zum 30.06.2028", "2028-06-30"),
        ("per 31.3 raus", "2027-03-31"),
        ("zum Jahresende", "2026-12-31"),
        ("zum Ende des nächsten Jahres", "2027-12-31"),
        ("Ende 2028", "2028-12-31"),
        ("Ende Februar", "2027-02-28"),
        ("zum Quartalsende", "2026-12-31"),
        ("zum Ende des zweiten Quartals", "2027-06-30"),
        ("zum Monatsende", "2026-11-30"),
        ("Ende nächsten Monats", "2026-12-31"),
        ("Mitte Januar", "2027-01-15"),
        ("zum 15.", "2026-12-15"),
        ("neue Stelle ab 1. April", "2027-03-31"),
        ("zum 1.7. trete ich eine neue Stelle an", "2027-06-30"),
        ("neuer Job ab 16.3.", "2027-03-15"),
        ("zum 1.7. raus", "2027-07-01"),
        ("drei Monate zum Quartalsende; gehen will er zum 30.04.2027", "2027-04-30"),
        ("wohnt seit 01.05.2015 dort, Auszug zum 31.07.2027", "2027-07-31"),
        ("heute, am 16.11.2026, zum Jahresende", "2026-12-31"),
        ("zum 31.3.? Und wenn ich zum 30.4. gehe?", "2027-04-30"),
        ("damit das Mietverhältnis am 31.03.2027 endet", "2027-03-31"),
        ("Auszug: 31.03.2027, Besichtigung am 10.12.2026", "2027-03-31"),
        ("am 01.04.2027 trete ich eine neue Stelle an", "2027-03-31"),
        ("zum 30.09.2026", "2026-09-30"),  # said so it is too late
        ("zum 01.03.2020 eingezogen, zum 31.03.2027 raus", "2027-03-31"),
        ("in der Probezeit zum 15.12.2026", "2026-12-15"),
        ("Probezeit: zum 15.12.2026 raus", "2026-12-15"),
        ("wir ziehen am 31.03.2027 aus.", "2027-03-31"),
    ],
)
def test_the_wanted_end_lies_ahead(said: str, day: str) -> None:
    assert wunschende(falte(said), HEUTE).tag == date.fromisoformat(day)


@pytest.mark.parametrize(
    "said",
    [
        "möglichst bald",
        "Frist vier Wochen zum Monatsende",
        "drei Monate zum Ende eines Quartals",
        "im Frühjahr",
        "Besichtigung am 10.12.2026",
        "wir haben am 10.11.2026 gesprochen",
        "der Vertrag endete am 30.09.2026",
        "die Probezeit endet am 30.11.2026",
        "Probezeit bis 30.11.2026",
        "in der Probezeit kündigen, sie endet am 31.12.2026",
        "die Probezeit endet zum Jahresende",
    ],
)
def test_where_no_end_is_said_none_is_taken(said: str) -> None:
    assert wunschende(falte(said), HEUTE).tag is None


@pytest.mark.parametrize(
    ("text", "kind", "end"),
    [
        (
            "Wann muss mein Vermieter die Kündigung haben, wenn ich am 30.04.2027 raus will?",
            WOHNUNG,
            "2027-04-30",
        ),
        ("Mietwohnung soll zum 31.05.2027 aufgegeben werden. Bis wann kündigen?", WOHNUNG, "2027-05-31"),
        ("Letzter Tag für die Kündigung der Wohnung zum 31.07.2027?", WOHNUNG, "2027-07-31"),
        ("Wie lange kann ich mit der Wohnungskündigung zum 31.08.2027 warten?", WOHNUNG, "2027-08-31"),
        ("Mitarbeiter möchte zum 15.02.2027 gehen. Wann muss er spätestens kündigen?", ARBEIT, "2027-02-15"),
        ("Muss der Brief bald beim Chef sein? Bis wann Job kündigen zum 28.02.2027?", ARBEIT, "2027-02-28"),
        ("Geht die Kündigung meiner Stelle noch zum 31.01.2027?", ARBEIT, "2027-01-31"),
        (
            "Ladenlokal: bis wann muss gekündigt werden, damit der Vertrag zum 30.09.2027 endet?",
            "geschaeftsraum_kuendigung_zugang",
            "2027-09-30",
        ),
    ],
)
def test_by_when_to_give_notice_is_reckoned_back(text: str, kind: str, end: str) -> None:
    given = gelesen(text)["argumente"]
    assert (given["art"], given["ereignis"]) == (kind, end)


@pytest.mark.parametrize(
    "text",
    [
        "Mir wurde zum 31.12.2026 gekündigt, bis wann muss ich aus der Wohnung raus?",
        "Bis wann muss ich nach der Kündigung die Wohnung räumen?",
        "Die Kündigung kam am 03.11.2026, wann endet der Mietvertrag?",
        "Bis wann muss ich gegen die Kündigung zum 31.12.2026 klagen?",
        "Bis wann muss ich auf die Kündigung reagieren?",
        "Bis wann muss die Kfz-Versicherung zum Jahresende gekündigt sein?",
        "Habe ich nach der Kündigung zum 31.12.2026 noch Anspruch auf die Wohnung?",
        "Bis wann muss ich nach der Kündigung zum 31.12.2026 den Wohnungsschlüssel zurückgeben?",
        "Reicht eine Kündigung der Wohnung per Mail zum 31.12.2026?",
        "Bis wann muss das Zeugnis nach der Kündigung zum 31.12.2026 fertig sein?",
        "Mieterhöhung kam am 02.11.2026. Bis wann muss ich die Wohnung kündigen?",
        "Mein Mann ist am 03.11.2026 gestorben. Bis wann muss ich die Wohnung kündigen?",
        "Wir haben am 10.11.2026 vom Diebstahl erfahren. Bis wann muss der Arbeitgeber kündigen?",
        "Modernisierung angekündigt am 02.11.2026, bis wann muss ich die Wohnung kündigen?",
        "Bis wann muss der Arbeitgeber aus wichtigem Grund kündigen?",
        "Bis wann muss der Arbeitgeber dem Betriebsratsmitglied zum 30.06.2027 kündigen?",
    ],
)
def test_what_is_asked_after_a_kuendigung_is_something_else(text: str) -> None:
    assert vertrag_gefragt(lies(text).klein) is None


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("Bis wann muss ich kündigen, um zum 31.03.2027 draußen zu sein?", WAS_KUENDIGEN),
        ("Bis wann muss ich spätestens kündigen?", WAS_UND_WANN),
        (
            "Bis wann muss ich den Stellplatz kündigen, damit der Mietvertrag zum 31.03.2027 endet?",
            ANDERER_VERTRAG,
        ),
        ("Der Vermieter will zum 30.06.2027 kündigen, bis wann muss er das tun?", SEIT_WANN),
        (
            "Das Arbeitsverhältnis besteht seit 12 Jahren. Bis wann muss die Kündigung zugehen, damit es zum "
            "30.06.2027 endet?",
            WER_KUENDIGT["arbeitsvertrag_kuendigung"],
        ),
        (
            "Vereinbarte Kündigungsfrist sechs Wochen. Wann muss ich meinen Job zum 31.03.2027 kündigen?",
            VEREINBART.format(laenge="sechs Wochen"),
        ),
        (
            "Vertrag: drei Monate zum Quartalsende. Bis wann muss ich meinen Job zum 30.04.2027 kündigen?",
            VEREINBARTER_TERMIN.format(termin="zum Quartalsende"),
        ),
        (
            "Vertrag: vier Wochen zum Monatsende. Bis wann muss ich meinen Job zum 15.01.2027 kündigen?",
            VEREINBARTER_TERMIN.format(termin="zum Monatsende"),
        ),
        (
            "Arbeitsvertrag nur zum Ende eines Quartals kündbar. Bis wann muss ich zum 31.05.2027 kündigen?",
            VEREINBARTER_TERMIN.format(termin="zum Ende eines Quartals"),
        ),
        (
            "Ladenlokal, sechs Monate zum Quartalsende: bis wann muss gekündigt werden, zum 30.09.2027?",
            VEREINBARTER_TERMIN.format(termin="zum Quartalsende"),
        ),
        (
            "Arbeitsvertrag mit drei Monaten Kündigungsfrist. Bis wann muss zum 30.06.2027 gekündigt werden?",
            WER_KUENDIGT["arbeitsvertrag_kuendigung"],
        ),
        (
            "Die Probezeit endet am 30.11.2026. Bis wann muss der Arbeitgeber spätestens kündigen?",
            PROBEZEIT_ENDE.format(tag=" (Mo., 30.11.2026)"),
        ),
        (
            "Die Probezeit läuft bis Ende Dezember. Bis wann muss der Arbeitgeber kündigen?",
            PROBEZEIT_ENDE.format(tag=""),
        ),
        (
            "Probezeit bis 30.11.2026, mein Job soll zum 15.12.2026 enden. Bis wann muss ich kündigen?",
            PROBEZEIT_VORHER.format(tag=" (Mo., 30.11.2026)"),
        ),
        (
            "Meine Probezeit endet nächste Woche, bis wann muss ich zum 15.12.2026 kündigen?",
            PROBEZEIT_VORHER.format(tag=""),
        ),
        ("Bis wann muss ich der schwangeren Mitarbeiterin zum 30.06.2027 kündigen?", GESCHUETZT),
        (
            "Bis wann muss der Arbeitgeber der schwerbehinderten Angestellten zum 30.06.2027 kündigen?",
            GESCHUETZT,
        ),
        (
            "Bis wann muss ich Frau Meier kündigen, damit das Arbeitsverhältnis zum 30.06.2027 endet?",
            SEIT_WANN,
        ),
        (
            "Sie arbeitet seit 2010 hier. Bis wann muss ich zum 30.06.2027 kündigen?",
            WER_KUENDIGT["arbeitsvertrag_kuendigung"],
        ),
        (
            "Meine Mutter wohnt seit 2012 in der Wohnung. Bis wann muss sie zum 30.06.2027 kündigen?",
            WER_KUENDIGT["mietkuendigung"],
        ),
    ],
)
def test_what_decides_the_length_is_asked_for(text: str, question: str) -> None:
    assert gelesen(text)["frage"] == question


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("Bis wann muss der Vermieter zum 30.06.2027 kündigen? Mietbeginn 01.03.2012.", "9 Monate"),
        ("Bis wann müssen wir dem Mieter kündigen, der seit 6 Jahren da wohnt, zum 30.06.2027?", "6 Monate"),
        ("Ich wohne seit 2009 in der Wohnung. Bis wann muss ich zum 30.06.2027 kündigen?", "3 Monate"),
        ("Bis wann muss der Arbeitgeber nach 16 Jahren zum 31.12.2027 kündigen?", "6 Monate"),
        ("Seit 16 Jahren im Betrieb, bis wann muss der Arbeitnehmer zum 31.12.2027 kündigen?", "4 Wochen"),
        ("Probezeit: bis wann muss ich zum 20.01.2027 kündigen?", "2 Wochen"),
        (
            "Drei Monate Kündigungsfrist im Arbeitsvertrag, bis wann muss ich zum 30.06.2027 kündigen?",
            "3 Monate",
        ),
        (
            "Ich muss meine Sekretärin kündigen, sie arbeitet seit 2010 bei uns. Bis wann muss ich zum "
            "30.06.2027 kündigen?",
            "6 Monate",
        ),
        (
            "Die Familie soll raus aus meiner Wohnung, sie wohnt dort seit 2012. Bis wann muss ich zum "
            "30.06.2027 kündigen?",
            "9 Monate",
        ),
        (
            "Der Arbeitgeber will mit drei Monaten Kündigungsfrist zum 30.06.2027 kündigen, eingestellt "
            "01.01.2005. Bis wann muss er kündigen?",
            "7 Monate",
        ),
        ("Meine Probezeit ist vorbei. Bis wann muss ich meinen Job zum 31.01.2027 kündigen?", "4 Wochen"),
        ("Ich bin schwanger, bis wann muss ich meinen Job zum 31.03.2027 kündigen?", "4 Wochen"),
        # two years are over at the wanted end, but not when the Kündigung has to arrive
        (
            "Wann muss dem Arbeitnehmer die Kündigung zugehen, eingestellt 01.01.2025, zum 15.01.2027?",
            "4 Wochen",
        ),
    ],
)
def test_the_length_depends_on_who_gives_notice_and_since_when(text: str, length: str) -> None:
    read = gelesen(text)
    assert (read["argumente"].get("frist"), read["frage"]) == (length, "")


@pytest.mark.parametrize(
    ("text", "side"),
    [
        ("wann muss die kuendigung beim vermieter sein", "schwach"),
        ("wann muss der vermieter die kuendigung haben", "schwach"),
        ("der vermieter will wegen eigenbedarf kuendigen", "stark"),
        ("wann muss die kuendigung im briefkasten des mieters liegen", "stark"),
        ("wir vertreten den vermieter, bis wann muss gekuendigt werden", "stark"),
        ("wann muss gekuendigt werden", ""),
        ("wir wollen den mieter kuendigen", "stark"),
        ("der mieter soll zum 30.06.2027 raus", "stark"),
        ("ich will zum 30.06.2027 raus aus meiner wohnung", "schwach"),
        ("bis wann muss ich meine wohnung kuendigen", "schwach"),
        ("sie wohnt dort seit 2012, bis wann muss ich kuendigen", "unklar"),
    ],
)
def test_who_gets_it_tells_who_gives_it(text: str, side: str) -> None:
    assert kuendigt(text, "mietkuendigung") == side


@pytest.mark.parametrize(
    ("text", "side"),
    [
        ("ich muss meine sekretaerin kuendigen", "stark"),
        ("wir muessen einen mitarbeiter kuendigen", "stark"),
        ("er ist seit 2012 bei uns beschaeftigt, bis wann muss ich kuendigen", "stark"),
        ("bis wann muss ich kuendigen", "schwach"),
        ("ich will meinem chef kuendigen", "schwach"),
        ("ich muss meinen alten job kuendigen", "schwach"),
        ("sie arbeitet seit 2010 hier, wann muss ich kuendigen", "unklar"),
        ("wann muss gekuendigt werden", ""),
    ],
)
def test_ich_may_be_the_employer(text: str, side: str) -> None:
    assert kuendigt(text, "arbeitsvertrag_kuendigung") == side


def test_where_nobody_told_who_gives_notice_it_stays_to_be_checked() -> None:
    data = answered(WOHNUNG, "2027-03-31")
    given = gelesen("Bis wann muss die Wohnung gekündigt werden, damit der Mietvertrag zum 31.03.2027 endet?")
    assert kuendigung_sagen.offene_fragen(data, given["argumente"]) == data["fehlend"]
    assert data["fehlend"]


def test_the_day_to_which_notice_was_given_starts_no_frist_to_sue() -> None:
    read = gelesen("Mir wurde zum 31.12.2026 gekündigt, bis wann muss ich Kündigungsschutzklage erheben?")
    assert "ereignis" not in read["argumente"]


def test_a_day_before_the_end_is_said_to_be_in_time_or_not() -> None:
    read = gelesen("Reicht es, wenn die Wohnungskündigung am 4.12. ankommt, um zum 28.2. rauszukommen?")
    assert read["behauptet"].tag.month == 12
    assert read["behauptet"].tag < date.fromisoformat(read["argumente"]["ereignis"])


def test_a_story_in_several_sentences_stays_one_question() -> None:
    text = "Kündigungsfrist drei Monate laut Arbeitsvertrag. Ich will zum 30.06.2027 weg. Bis wann kündigen?"
    assert lesart(text, (), Versteht(genaue_regeln())).fragen == (text,)


def answered(art: str, end: str, length: str | None = None) -> dict[str, Any]:
    return berechne_frist(art=art, ereignis=end, frist=length, land="NW").as_dict()


def test_the_answer_names_the_last_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kuendigung_sagen, "heute", lambda: HEUTE)
    said = letzter_tag(answered(WOHNUNG, "2027-03-31"))
    assert "muss die Kündigung spätestens am **Di., 05.01.2027** zugehen" in said
    assert letzter_tag({"art": "berufung"}) == ""


@pytest.mark.parametrize(
    ("art", "end", "last", "still"),
    [
        (WOHNUNG, "2026-12-31", "05.10.2026", "28.02.2027"),
        (ARBEIT, "2026-11-30", "02.11.2026", "15.12.2026"),
        ("geschaeftsraum_kuendigung_zugang", "2027-03-31", "05.10.2026", "30.06.2027"),
    ],
)
def test_where_it_is_too_late_the_next_end_is_told(
    monkeypatch: pytest.MonkeyPatch, art: str, end: str, last: str, still: str
) -> None:
    monkeypatch.setattr(kuendigung_sagen, "heute", lambda: HEUTE)
    data = answered(art, end)
    assert zu_spaet(data)
    said = letzter_tag(data)
    assert "**zu spät**" in said
    assert last in said
    assert still in said.partition("noch heute")[2]
