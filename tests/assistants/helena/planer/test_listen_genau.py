"""A condition of a list is carried out exactly on the rows that it speaks of, or the answer says so."""

from __future__ import annotations

import json
import re

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag
from bridle.assistants.helena.planer.auswahl.auswahl import Text
from bridle.assistants.helena.planer.auswahl.fragen import gelesen
from bridle.assistants.helena.planer.auswahl.inhalt import inhalt
from bridle.assistants.helena.planer.auswahl.zeilen import gewaehlt
from bridle.assistants.helena.planer.kanzleizeichen import Kanzleizeichen
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.zeitraum import zeitraum
from bridle.engine.messages import Message, ToolResultPart
from bridle.engine.model import ModelRequest

_NUMMER = re.compile(r"\b\d{4}/\d{2}\b")
_ZEILE = re.compile(r"^- .*?\b(\d{4}/\d{2})\b", re.M)
_EINTRAG = re.compile(r"^- \*\*\w+\., (\d\d\.\d\d\.\d{4})[^*]*\*\*: ([^;]+);.*?(\d{4}/\d{2})", re.M)


def _akten(said: str) -> list[str]:
    return re.findall(r"^- \*\*(\d{4}/\d{2})\*\*", said, re.M)


# ---- whatever matter is left out, the others stay


@pytest.mark.parametrize(
    "text",
    [
        "Alle Akten {}",
        "Alle Fristen {}",
        "Welche Dokumente haben wir in allen Akten {}?",
        "Wie viel Zeit haben wir insgesamt {} erfasst?",
    ],
)
async def test_of_every_list_any_one_matter_is_left_out_and_no_other(kanzlei: Kanzlei, text: str) -> None:
    every = await frag(kanzlei, text.format("").replace("  ", " ").replace(" ?", "?"))
    numbers = sorted(set(_ZEILE.findall(every)))
    assert len(numbers) > 10
    for number in numbers:
        said = await frag(kanzlei, text.format(f"außer {number}"))
        expected = [each for each in _ZEILE.findall(every) if each != number]
        assert sorted(_ZEILE.findall(said)) == sorted(expected)
        assert "Nicht berücksichtigt" not in said


@pytest.mark.parametrize(
    ("text", "gone"),
    [
        ("Alle Akten außer 103/26 und 104/2026", {"0103/26", "0104/26"}),
        ("Wie viele Akten haben wir ohne die Strafsache?", {"0103/26"}),
        ("Welche Akten haben wir, die Familiensache nicht mitgezählt?", {"0051/26"}),
        ("Alle Akten außer denen aus 2025", {"0007/25"}),
        ("Welche Akten haben wir, abgesehen von 0092/26?", {"0092/26"}),
        ("Alle Akten, 0083/26 ausgenommen", {"0083/26"}),
    ],
)
async def test_what_is_left_out_is_left_out_however_it_is_said(
    kanzlei: Kanzlei, text: str, gone: set[str]
) -> None:
    every = _akten(await frag(kanzlei, "Alle Akten"))
    assert _akten(await frag(kanzlei, text)) == [each for each in every if each not in gone]


async def test_to_leave_something_out_is_not_to_ask_for_it(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Wie viel Zeit haben wir insgesamt außer in der Akte Morgenroth erfasst?")
    assert "11:03 Std." in said  # all but 1:35
    assert "0064/26" not in said


def _uebrig(text: str, *titles: str) -> tuple[list[str], dict[str, list[str]]]:
    rows = [
        {"aktenzeichen": f"{n:04d}/26", "kurzrubrum": title, "sachgebiet": "SONSTIGES", "status": "OFFEN"}
        for n, title in enumerate(titles, 1)
    ]
    part = ToolResultPart("1", "search_alle_akten", json.dumps({"akten": rows, "weitere": False}))
    kept, done = gewaehlt([Message.tool([part])], gelesen(text), akten=True)
    return [row["kurzrubrum"] for row in json.loads(kept[0].results[0].content)["akten"]], done.titel


def test_a_name_that_is_written_so_leaves_those_that_are_nearly_called_so() -> None:
    titles = ("Meier ./. Stadt", "Meyer ./. Land", "Silberbach ./. A", "Silberbacher ./. B")
    assert _uebrig("Alle Akten außer Meier", *titles)[0] == [*titles[1:]]
    assert _uebrig("Alle Akten außer Silberbach", *titles)[0] == [*titles[:2], titles[3]]


def test_a_slip_leaves_out_what_was_meant_and_tells_which_that_is() -> None:
    left, told = _uebrig("Alle Akten außer Morgenrot", "Morgenroth ./. Morgenroth", "Auerwald ./. Autohaus")
    assert left == ["Auerwald ./. Autohaus"]
    assert list(told.values()) == [["Morgenroth ./. Morgenroth"]]


def test_each_of_several_that_are_left_out_is_told_where_it_is_in_no_row() -> None:
    found = gelesen("Alle Akten außer Silberbach und Nixdorf").bedingungen
    assert [each.satz for each in found] == ["„Silberbach“", "„Nixdorf“"]


def test_a_number_as_another_firm_writes_it_is_compared_in_the_form_of_the_rows() -> None:
    asked = Message.user("Alle Akten außer HH-26-017")
    rows = [{"aktenzeichen": f"HH-26-{n}", "kurzrubrum": "A ./. B"} for n in ("017", "071")]
    found = json.dumps({"akten": rows, "weitere": False})
    told = Message.tool([ToolResultPart("1", "search_alle_akten", found)])
    request = ModelRequest(messages=(asked, told), instructions="", tools=())
    signs = Kanzleizeichen.aus(request)
    read = signs.hinein(request)
    kept, _ = gewaehlt(read.messages[1:], gelesen(read.messages[0].text), akten=True)
    left = json.loads(str(signs.heraus(kept[0].results[0].content)))["akten"]
    assert [each["aktenzeichen"] for each in left] == ["HH-26-071"]


# ---- whose matters


@pytest.mark.parametrize(
    ("who", "text"),
    [
        ("Herr Kieselhain", "Welche Fristen laufen in den Akten von Herrn Kieselhain?"),
        ("Herr Kieselhain", "Welche Fristen laufen in den Akten, die Kieselhain bearbeitet?"),
        ("Herr Kieselhain", "Welche Fristen gibt es in Kieselhains Akten?"),
        ("Frau Amselgrund", "Welche Fristen stehen in den Amselgrund-Akten an?"),
        ("Frau Sturmvogel", "Welche Fristen haben wir in den Akten von Frau Dr. Sturmvogel?"),
    ],
)
async def test_fristen_in_the_matters_of_somebody_are_those_of_the_matters_they_work_on(
    kanzlei: Kanzlei, who: str, text: str
) -> None:
    own = set(_akten(await frag(kanzlei, f"Welche Akten hat {who}?")))
    every = _EINTRAG.findall((await frag(kanzlei, "Alle Fristen")).partition("Außerdem")[0])
    said = await frag(kanzlei, text)
    assert own
    assert _EINTRAG.findall(said.partition("Außerdem")[0]) == [each for each in every if each[2] in own]
    assert "Gezeigt ist nur: Akten, an denen" in said


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("Welche Notfristen gibt es in den Akten von Kieselhain?", "Verteidigungsanzeige"),
        ("Läuft in einer Akte von Kieselhain diese Woche etwas ab?", "Zahlungsfrist"),
        ("Welche Dokumente liegen in den Akten von Frau Amselgrund?", "Scheidungsantrag"),
        ("Wie viel Zeit haben wir in den Akten von Frau Amselgrund erfasst?", "1:20 Std."),
        ("Welche Fristen laufen in meinen Akten?", "Einspruch gegen den Strafbefehl"),
        ("Welche Fristen laufen in den Akten von Nebelthau?", "Stellungnahme zum Gutachten"),
        ("Hat Frau Amselgrund Akten mit überfälliger Wiedervorlage?", "Gezeigt ist nur: Akten, an denen"),
    ],
)
async def test_other_lists_are_of_those_matters_too_and_a_party_is_none_of_the_firm(
    kanzlei: Kanzlei, text: str, right: str
) -> None:
    assert right in await frag(kanzlei, text)


@pytest.mark.parametrize(
    "text",
    ["Meine offenen Akten", "Welche Akten sind von mir?", "Welche Akten habe ich?", "Alle meine Akten"],
)
async def test_somebodys_own_matters_are_not_all_of_them(kanzlei: Kanzlei, text: str) -> None:
    said = await frag(kanzlei, text)
    assert _akten(said) == ["0103/26"]
    assert "arbeitet" in said


async def test_who_has_to_see_to_a_frist_is_said_to_be_meant(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Welche Fristen hat Kieselhain?")
    assert "zuständig" in said.partition("- **")[0]
    assert len(_EINTRAG.findall(said.partition("Außerdem")[0])) == 2


# ---- by what is in them


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("Welche Akten haben keine offene Frist?", ["0083/26", "0007/25"]),
        ("Welche offenen Akten haben keine offenen Fristen?", ["0083/26"]),
        ("In welcher Akte laufen zwei Fristen?", ["0098/26", "0019/26"]),
        ("Wie viele Akten haben mehrere Fristen?", ["0098/26", "0019/26"]),
        ("Welche Akten haben nur ein Dokument?", ["0104/26", "0103/26", "0007/25"]),
        ("Welche Akten haben mehr als zwei Dokumente?", ["0101/26", "0092/26", "0077/26"]),
        ("Welche Akten von Kieselhain haben keine Wiedervorlage?", ["0104/26", "0098/26", "0086/26"]),
        ("Welche Akten ohne Notfrist haben wir im Mietrecht?", ["0077/26"]),
        (
            "Welche Akten haben gar keinen Termin?",
            [
                "0104/26",
                "0103/26",
                "0101/26",
                "0098/26",
                "0092/26",
                "0086/26",
                "0083/26",
                "0064/26",
                "0019/26",
                "0007/25",
            ],
        ),
        (
            "Akten ohne Termin außer 0103/26",
            [
                "0104/26",
                "0101/26",
                "0098/26",
                "0092/26",
                "0086/26",
                "0083/26",
                "0064/26",
                "0019/26",
                "0007/25",
            ],
        ),
    ],
)
async def test_matters_are_chosen_by_what_is_in_them(kanzlei: Kanzlei, text: str, numbers: list[str]) -> None:
    said = await frag(kanzlei, text)
    assert _akten(said) == numbers
    assert "Nicht berücksichtigt" not in said


async def test_matters_without_anything_overdue_are_matters(kanzlei: Kanzlei) -> None:
    late = set(
        _NUMMER.findall((await frag(kanzlei, "Welche Fristen sind überfällig?")).partition("Außer")[0])
    )
    said = await frag(kanzlei, "Welche Akten haben keine überfälligen Fristen?")
    assert late
    assert not late & set(_akten(said))
    assert len(_akten(said)) + len(late) == 12


def test_a_time_that_is_said_elsewhere_is_not_counted_by() -> None:
    (found,) = inhalt(Text("Welche Akten, die im Oktober kamen, haben keine Frist?"))
    assert found.gilt({"im_kalender": []}) is None
    (found,) = inhalt(Text("Welche Akten haben diese Woche keine Frist?"))
    assert found.gilt({"im_kalender": []}) is True


# ---- the year that is said


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("Welche Fristen gab es im Jahr 2025?", "2025-01-01", "2025-12-31"),
        ("Welche Fristen hatten wir 2025?", "2025-01-01", "2025-12-31"),
        ("Welche Fristen laufen 2027 ab?", "2027-01-01", "2027-12-31"),
        ("Akten seit 2024", "2024-01-01", "9999-12-31"),
        ("Fristen vor 2027", "0001-01-01", "2026-12-31"),
        ("Fristen nach 2026", "2027-01-01", "9999-12-31"),
    ],
)
def test_a_year_is_that_year(text: str, first: str, last: str) -> None:
    span = zeitraum(lies(text))
    assert span is not None
    assert (span.von.isoformat(), span.bis.isoformat()) == (first, last)


@pytest.mark.parametrize("text", ["Streitwert über 2025 Euro", "Akte 17/2025", "Akten mit 2025 Seiten"])
def test_another_number_is_no_year(text: str) -> None:
    assert zeitraum(lies(text)) is None


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("Welche Akten wurden 2025 angelegt?", ["0007/25"]),
        ("Welche Akten kamen 2025 rein?", ["0007/25"]),
        ("Welche Akten wurden 2024 angelegt?", []),
        ("Welche Akten dürfen nicht nach außen?", ["0103/26", "0051/26"]),
        ("Was ist das älteste noch laufende Mandat?", ["0019/26"]),
        ("Was ist unsere kleinste Sache vom Wert her?", ["0086/26"]),
    ],
)
async def test_a_list_is_of_those_alone(kanzlei: Kanzlei, text: str, numbers: list[str]) -> None:
    assert _akten(await frag(kanzlei, text)) == numbers


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Welche Akten sind Zivilsachen vor dem Amtsgericht?", "„Zivilsachen“"),
        ("Was ist diese Woche dringend?", "Gezeigt ist nur: Priorität dringend."),
        ("Welche Akte hat den höchsten Gegenstandswert?", "Eine Akte ohne Gegenstandswert (0103/26)"),
        ("Welche Akte hat die meisten Dokumente?", "**0077/26"),
        ("Wie viele Dokumente haben wir insgesamt?", "24 Dokumente"),
        ("alle offenen Akten, ohne die geschlossenen", "weggelassen ist deshalb nichts"),
    ],
)
async def test_what_could_not_be_chosen_by_or_has_no_place_is_told(
    kanzlei: Kanzlei, text: str, told: str
) -> None:
    assert told in await frag(kanzlei, text)
