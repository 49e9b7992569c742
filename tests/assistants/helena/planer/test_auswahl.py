"""Every restriction of a look-up is carried out on its rows, or the answer says that it was not."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag
from bridle.assistants.helena.law.frist_datum import MONATE
from bridle.assistants.helena.planer.auswahl.auswahl import Auswahl, Bedingung, Text
from bridle.assistants.helena.planer.auswahl.fragen import (
    _gelesen,  # pyright: ignore[reportPrivateUsage]  # the other one hides what fails
    gelesen,
)
from bridle.assistants.helena.planer.auswahl.platz import nach_rang
from bridle.assistants.helena.planer.auswahl.sagen import ja_oder_nein, mit_auswahl, uebersehen
from bridle.assistants.helena.planer.auswahl.zeilen import ZEILEN, Ergebnis, gewaehlt
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.tage import heute
from bridle.assistants.helena.planer.lesen.woerter import verbessert, vertippt
from bridle.assistants.helena.planer.lesen.zeitraum import zeitraum
from bridle.engine.messages import Message, ToolResultPart

# ---- what a request chooses by


@pytest.mark.parametrize(
    ("text", "rest", "chosen"),
    [
        ("Alle offenen Akten außer Silberbach", "Alle offenen Akten", "außer Silberbach"),
        ("Was läuft heute ab, ohne die Sandkuhl-Sache?", "Was läuft heute ab?", "ohne die Sandkuhl-Sache"),
        ("Welche Akten außer Nebelthau laufen noch?", "Welche Akten laufen noch?", "außer Nebelthau"),
        (
            "Abgesehen von Sandkuhl: welche Fristen laufen?",
            "welche Fristen laufen?",
            "Abgesehen von Sandkuhl",
        ),
        ("Fristen im Mai, aber nicht die von Auerwald", "Fristen im Mai", "aber nicht die von Auerwald"),
        ("Welche Fristen sind nicht überfällig?", "Welche Fristen sind?", "nicht überfällig"),
        (
            "Dokumente außer dem Gutachten in der Akte 0077/26",
            "Dokumente in der Akte 0077/26",
            "außer dem Gutachten",
        ),
        ("alle sachen, arbeitsrecht ausgenommen", "alle sachen", "arbeitsrecht ausgenommen"),
    ],
)
def test_the_rules_are_asked_without_what_is_left_out(text: str, rest: str, chosen: str) -> None:
    found = gelesen(text)
    assert found.rest == rest
    assert found.wortlaute == [chosen]


@pytest.mark.parametrize(
    "text",
    [
        "Welche Fristen laufen diese Woche?",
        "Was steht in der letzten Mahnung?",
        "Wer ist in der zweiten Instanz zuständig?",
        "Was kostet ein außergerichtliches Schreiben?",
        "Zeig mir die Akte Silberbach",
        "",
        "außer",
        "nicht",
    ],
)
def test_an_ordinary_request_chooses_by_nothing(text: str) -> None:
    assert not gelesen(text)


def test_no_text_is_lost_or_breaks_the_reading() -> None:
    for text in (
        "ẞ außer ẞ",
        "außer , und",
        "ohne die von",
        "bis auf weiteres",
        "weder noch",
        "İ ohne İ",
        "nicht nicht",
    ):
        assert isinstance(gelesen(text), Auswahl)
    folded = Text("Größe außer Müßig")
    assert folded.wie_geschrieben(folded.klein.index("muessig"), len(folded.klein)) == "Müßig"


# ---- carried out on the rows


def results(tool: str, **data: object) -> list[Message]:
    part = ToolResultPart("1", tool, json.dumps(data) + "\n[source: Kalender]")
    return [Message.tool([part])]


ENTRY = {"typ": "FRIST", "erledigt": False, "ueberfaellig": False, "ist_notfrist": False, "akte": "0001/26"}
ROWS = [
    ENTRY
    | {
        "titel": "Berufung",
        "kurzrubrum": "Auerwald ./. Autohaus",
        "datum": "2026-12-01",
        "ist_notfrist": True,
    },
    ENTRY
    | {
        "titel": "Widerspruch",
        "kurzrubrum": "Kiesewald ./. Jobcenter",
        "datum": "2026-11-01",
        "ueberfaellig": True,
    },
    ENTRY
    | {"titel": "Antrag", "kurzrubrum": "Kiesewald ./. Jobcenter", "datum": "2026-10-01", "erledigt": True},
]


MATTER = {
    "aktenzeichen": "0019/26",
    "kurzrubrum": "Auerwald ./. Autohaus",
    "sachgebiet": "SONSTIGES",
    "status": "OFFEN",
    "anwalt": None,
    "gegenstandswert": "9850.00",
    "angelegt": "2026-04-29",
}


WORDS = """
    ohne außer bis auf nicht die von kein keine nur weder noch und oder , ? . Akten Fristen Akte Frist
    Silberbach letzte zweite drei mehr als 5 20.000 € zwischen vor dem 1.12. im Mai 2025 0000 seit Woche
    Uhr 12 älteste andere als lass weg ausgenommen
    mit Wert erledigt überfällig haben wir gibt es Termine
    abgesehen nach ab genau
    """


@given(st.lists(st.sampled_from(WORDS.split()), max_size=14))
def test_no_order_of_such_words_breaks_the_reading_or_the_choice(words: list[str]) -> None:
    text = " ".join(words)
    for asked in (text, f"{text} "):
        choice = _gelesen(asked)
        for tool, rows in (("read_fristen", ROWS), ("search_alle_akten", [MATTER])):
            messages = results(tool, **{ZEILEN[tool]: rows}, gefunden=3, davon_gezeigt=3, weitere=False)
            kept, done = gewaehlt(messages, choice, akten=True)
            if choice.rang is not None:
                nach_rang(kept, choice.rang, "- Berufung")
            assert uebersehen(asked, choice, mit_auswahl(choice, done, "Drei Fristen:"))


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Alle Fristen außer Auerwald", ["Widerspruch", "Antrag"]),
        ("Alle Fristen außer Auerwald und Kiesewald", []),
        ("Alle Fristen außer Auerwalt", ["Widerspruch", "Antrag"]),
        ("Welche Fristen sind nicht überfällig?", ["Berufung", "Antrag"]),
        ("Welche Fristen sind keine Notfristen?", ["Widerspruch", "Antrag"]),
        ("Nur die Notfristen von allen Fristen", ["Berufung"]),
        ("Welche Fristen sind schon erledigt?", ["Antrag"]),
        ("Welche Fristen sind weder überfällig noch erledigt?", ["Berufung"]),
    ],
)
def test_only_the_rows_that_are_meant_are_left(text: str, left: list[str]) -> None:
    messages = results("read_fristen", eintraege=ROWS, gefunden=3, davon_gezeigt=3)
    kept, done = gewaehlt(messages, gelesen(text), akten=False)
    content = kept[0].results[0].content
    data = json.loads(content.removesuffix("\n[source: Kalender]"))
    assert [row["titel"] for row in data["eintraege"]] == left
    assert (data["gefunden"], done.nachher) == (len(left), len(left))
    assert content.endswith("\n[source: Kalender]")


def test_where_rows_are_left_out_their_sums_are_not_those_of_the_others() -> None:
    entry = {"abrechenbar": True, "abgerechnet": False, "beschreibung": "Prüfung", "stundensatz": None}
    rows = [
        entry | {"bearbeiter": "Ruben Kieselhain", "minuten": 40},
        entry | {"bearbeiter": "Dr. Annika Sturmvogel", "minuten": 70, "stundensatz": "240.00"},
    ]
    messages = results("read_zeiterfassung", akte="0077/26", summen={}, eintraege=rows, weitere=False)
    kept, _ = gewaehlt(messages, gelesen("Zeiten bei Nebelthau außer Kieselhain"), akten=False)
    data = json.loads(kept[0].results[0].content.split("\n[source")[0])
    assert [row["minuten"] for row in data["eintraege"]] == [70]
    assert "summen" not in data  # the tool is asked for them: test_planer_belege.py


def test_a_matter_that_is_looked_for_is_not_left_out_of_the_search_itself() -> None:
    messages = results("search_alle_akten", akten=[MATTER], weitere=False)
    kept, done = gewaehlt(messages, gelesen("Beteiligte bei Auerwald außer Frau Auerwald"), akten=False)
    assert (list(kept), done.werkzeug) == (messages, "")


# ---- what is told


def test_what_no_row_knows_of_is_told_first() -> None:
    choice = gelesen("Wiedervorlagen von allen außer mir")
    messages = results("read_fristen", eintraege=ROWS, gefunden=3, davon_gezeigt=3)
    _, done = gewaehlt(messages, choice, akten=False)
    assert mit_auswahl(choice, done, "Drei Fristen:").startswith("**Nicht berücksichtigt:** „außer mir“.")


def test_a_name_that_is_in_no_row_is_told_and_a_common_word_is_not_taken_for_one() -> None:
    for text, said in (
        ("Fristen außer Lindwurm", "kommt in dieser Liste nicht vor"),
        ("Fristen ohne Gericht", "Nicht"),
    ):
        choice = gelesen(text)
        _, done = gewaehlt(
            results("read_fristen", eintraege=ROWS, gefunden=3, davon_gezeigt=3), choice, akten=False
        )
        assert said in mit_auswahl(choice, done, "Drei Fristen:")


def test_a_list_that_was_cut_off_is_not_taken_for_the_whole() -> None:
    choice = gelesen("Alle Fristen außer Auerwald")
    _, done = gewaehlt(
        results("read_fristen", eintraege=ROWS, gefunden=80, davon_gezeigt=3), choice, akten=False
    )
    assert "es gibt mehr" in mit_auswahl(choice, done, "Zwei Fristen:")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Was muss ich heute nicht machen?", "„nicht machen“"),
        ("Welche Unterlagen fehlen bei Auerwald?", "„fehlen bei Auerwald“"),
        ("Warum finde ich die Akte nicht?", ""),
        ("Keine Termine heute?", ""),
    ],
)
def test_a_word_that_turns_the_question_round_and_that_nothing_read_is_told(text: str, told: str) -> None:
    said = uebersehen(text, gelesen(text), "Zwei Einträge:")
    assert said == (f"**Nicht berücksichtigt:** {told}.\n\nZwei Einträge:" if told else "Zwei Einträge:")


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("Keine offenen Notfristen (alle Akten).", "Nein. Keine"),
        ("Heute: keine offenen Termine (alle Akten).", "Nein. Heute: keine"),
        ("Eine Akte (Erbrecht), auf die Du Zugriff hast:\n\n- 0064/26", "Ja. Eine Akte"),
        ("Nach „x“ finde ich nichts; gezeigt sind alle.\n\nZwölf Akten:", "Nach „x“"),
    ],
)
def test_whether_there_is_something_is_answered_with_yes_or_no(answer: str, said: str) -> None:
    assert ja_oder_nein("gibt es das?", answer).startswith(said)
    assert ja_oder_nein("welche gibt es?", answer) == answer


def test_a_condition_is_kept_where_all_rows_fulfil_it() -> None:
    everything = Bedingung("nur", "nur Fristen", "Frist", lambda row: row["typ"] == "FRIST")
    choice = Auswahl("Fristen", (everything,))
    _, done = gewaehlt(
        results("read_fristen", eintraege=ROWS, gefunden=3, davon_gezeigt=3), choice, akten=False
    )
    assert done == Ergebnis("read_fristen", 3, 3, {"nur Fristen": 0}, [])


# ---- slips of the finger


def test_slips_in_common_words_are_read_and_names_are_left_alone() -> None:
    assert verbessert("aktn") == "akten"
    assert verbessert("fristn") == "fristen"
    assert vertippt("anzeigne")
    for name in ("auer", "kiesewald", "akin", "sandkuhl", "frisch", "arndt"):
        assert verbessert(name) == name
        assert not vertippt(name)


# ---- in the firm


async def test_restrictions_are_carried_out_in_the_demo_firm(kanzlei: Kanzlei) -> None:
    year = heute().strftime("%y")
    expected = {
        "Zeig mir alle Akten bis auf die im Arbeitsrecht": (["Elf Akten"], ["0101/"]),
        "Welche Akten führt nicht Sturmvogel?": (["Vier Akten", "Kiesewald"], ["Auerwald"]),
        "Akten ohne Sachbearbeiter": (["Fünf Akten", "Lindwurm"], ["Silberbach"]),
        "Welche Akten haben keine Frist?": (["Zwei Akten", "Papierwerk"], ["Auerwald"]),
        "Akten mit einem Wert zwischen 5.000 und 15.000 €": (["Drei Akten"], ["Morgenroth"]),
        "Welche Dokumente bei Kiesewald sind noch nicht versendet?": (["Bescheid über"], ["**Widerspruch**"]),
        "Die drei Akten mit dem höchsten Gegenstandswert": (["Drei Akten", f"0051/{year}"], ["Silberbach"]),
        "Welche Akte hat den zweithöchsten Streitwert?": (["Eine Akte", "Brackwasser"], ["Morgenroth"]),
        "Letzte Frist von Kieselhain": (["Klage gegen den Ablehnungsbescheid"], ["Widerspruch"]),
        "Gibt es weniger als drei Notfristen?": (["Ja: Es sind 2."], []),
        "Gibt es im Mietrecht mehr als eine Akte?": (["Nein: Es ist 1."], []),
        "Sind in der Sache Auerwald alle Fristen erledigt?": (["Nein: erledigt 0 von 2."], []),
        "Haben wir noch andere Fristen als Auerwald im Dezember?": (["Ja. Im Dezember"], ["Berufung"]),
        "Akten mit genau 20.000 € Streitwert": (["Eine Akte", "Hallbaum"], []),
        "Alle Akten mit Streitwert über 20.000 oder ohne Wert": (["Nicht berücksichtigt:** „ohne Wert“"], []),
        "Termine nach 12 Uhr": (["Besprechung mit Frau Wiesengrund"], ["Ortstermin"]),
        "Gibt es in der Akte Nebelthau einen Kaufvertrag?": (["Nein, ein Dokument „Kaufvertrag“"], ["Ja"]),
        "Gibt es in der Akte Nebelthau einen Mietvertrag?": (["Ja, in der"], ["Gutachten Feuchteschaden"]),
        "Gibt es einen zweiten Zeugen bei Sandkuhl?": (["Nicht berücksichtigt"], ["Ja"]),
        "Nenne die Akten von Kieselhain und Amselgrund": (
            ["Fünf Akten („Kieselhain“)", "**2. ", "„Amselgrund“"],
            ["Nicht berücksichtigt"],
        ),
        "Wie viele Stunden hat Sturmvogel insgesamt, ohne Morgenroth?": (["8:08 Std."], ["9:43"]),
    }
    for text, (there, gone) in expected.items():
        said = await frag(kanzlei, text)
        assert [each for each in there if each not in said] == [], (text, said)
        assert [each for each in gone if each in said] == [], (text, said)


async def test_nobody_is_shown_in_the_place_of_somebody_else(kanzlei: Kanzlei) -> None:
    expected = {
        "Adresse von Konrad Wiesengrund?": ("keine Anschrift hinterlegt", "Holunderpfad"),
        "Telefonnummer von Peter Silberbach": ("nicht eingetragen", "4710101"),
        "Telefonnummer von Herrn Silberbach": ("nicht eingetragen", "4710101"),
        "Telefonnummer vom Jobcenter in Kiesewald": ("keine Telefonnummer hinterlegt", "4710107"),
        "Wie heißt der Anwalt von Querfeld?": ("nicht eingetragen", "Sturmvogel"),
        "Wer ist der Anwalt von Kolbenfeld?": ("Eisenhut", "Sturmvogel"),
        "Hat der Gegner bei Silberbach einen Anwalt?": ("Eisenhut", "Sturmvogel"),
        "Faxnummer von Adlerflug": ("keine Faxnummer hinterlegt", ""),
    }
    for text, (there, gone) in expected.items():
        said = await frag(kanzlei, text)
        assert there in said, (text, said)
        assert not gone or gone not in said, (text, said)


async def test_a_list_is_narrowed_afterwards_and_goes_on_without_what_was_left_out(kanzlei: Kanzlei) -> None:
    first = "Welche Fristen sind offen?"
    before = [Message.user(first), Message.assistant(await frag(kanzlei, first))]
    said = await frag(kanzlei, "und ohne Sandkuhl?", before)
    assert "Elf offene Fristen" in said
    assert "Zahlungsfrist" not in said
    before += [Message.user("und ohne Sandkuhl?"), Message.assistant(said)]
    assert "Akte Sandkuhl" not in await frag(kanzlei, "und nur die überfälligen?", before)


async def test_misspelt_words_are_found_and_it_is_said(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Such mir die Akte mit dem Gebrauchtwagn raus")
    assert "gemeint ist „Gebrauchtwagens“" in said
    assert "Auerwald" in said
    assert "Lindwurm" in await frag(kanzlei, "strafrechtliche akten anzeigne")
    assert "Wärmebrücke" in await frag(kanzlei, "Such in der Akte Nebelthau nach Wärmebrücke")
    assert "- Kündigungsschutzklage" in await frag(kanzlei, "Welche Muster gibt es?")


def test_a_month_of_a_list_of_what_was_is_the_last_one_and_not_the_next() -> None:
    later = heute().replace(day=1) + timedelta(40)
    name = MONATE[later.month - 1]
    (month,) = gelesen(f"Welche Akten wurden im {name} angelegt?").bedingungen
    before = later.replace(year=heute().year - (later.month > heute().month))
    assert month.gilt({"angelegt": before.isoformat()})
    assert not month.gilt({"angelegt": before.replace(year=before.year + 1).isoformat()})
    assert not gelesen(f"Welche Fristen laufen im {name} ab?")


def test_the_last_weeks_end_today() -> None:
    (since,) = gelesen("Welche Akten sind jünger als zwei Wochen?").bedingungen
    assert since.gilt({"angelegt": (heute() - timedelta(14)).isoformat()})
    assert not since.gilt({"angelegt": (heute() - timedelta(15)).isoformat()})


@pytest.mark.parametrize("text", ["Alle Fristen vor dem 01.12.2026", "Alle Termine nach dem 01.11.2026"])
def test_days_of_the_calendar_are_its_span_and_no_condition(text: str) -> None:
    assert not gelesen(text).bedingungen
    assert zeitraum(lies(text)) is not None
