"""The calendar in everyday words: what is late, who set a Frist, how it was found, who does it, how long."""

from __future__ import annotations

from datetime import date

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag
from bridle.assistants.helena.frist_woher import Woher, woher
from bridle.assistants.helena.planer import regeln
from bridle.assistants.helena.planer.kalender.aufgabe import genauer
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.unerledigt import nicht_erledigt
from bridle.assistants.helena.planer.lesen.zeitraum import zeitraum


def _werkzeug(text: str) -> str:
    return next((rule.tool for rule in regeln() if rule.read(text) is not None), "")


@pytest.mark.parametrize(
    "text",
    [
        "Haben wir irgendwas verpennt?",
        "Ist uns was durch die Lappen gegangen?",
        "hinken wir irgendwo hinterher",
        "Womit sind wir in Verzug?",
        "Was hätte schon längst erledigt sein müssen?",
        "Sind wir bei Kiesewald zu spät dran?",
    ],
)
def test_what_was_not_done_in_time_is_overdue(text: str) -> None:
    span = zeitraum(lies(text))
    assert span is not None
    assert span.werkzeug == "ueberfaellig"
    assert _werkzeug(text) in ("read_fristen", "search_alle_akten")


@pytest.mark.parametrize(
    "text", ["Ist der Schuldner in Verzug?", "Wer hat den Termin übersehen?", "Kommt der Zug zu spät?"]
)
def test_of_others_it_is_not_said(text: str) -> None:
    assert zeitraum(lies(text)) is None


def test_who_set_a_frist_is_known_by_its_kind() -> None:
    assert woher("berufung").gesetzt_von == "Gesetz"
    assert woher("richterliche_frist").gesetzt_von == "Gericht"
    assert woher("Klageerwiderung").gesetzt_von == "Gericht"
    assert woher("selbst gesetzt").gesetzt_von == "Kanzlei"
    assert woher("vergleichswiderruf").gesetzt_von is None
    assert woher("Rückruf der Sparkasse") == Woher("Rückruf der Sparkasse")
    assert woher(" ") == Woher()


async def test_fristen_by_who_has_set_them(kanzlei: Kanzlei) -> None:
    court = await frag(kanzlei, "Welche Fristen hat uns das Gericht gesetzt?")
    assert "Zwei offene Fristen, vom Gericht gesetzt" in court
    assert "Stellungnahme zum Gutachten" in court
    assert "Berufung einlegen" not in court
    own = await frag(kanzlei, "welche fristen haben wir selbst gesetzt")
    assert "von der Kanzlei gesetzt" in own
    assert "Klageerwiderung" not in own
    law = await frag(kanzlei, "Gibt es gesetzliche Fristen, die gerade laufen?")
    assert "Berufung einlegen" in law
    assert "Beleganforderung" not in law


@pytest.mark.parametrize(
    "text",
    ["Was ist der Unterschied zwischen gesetzlichen und richterlichen Fristen?", "Was gilt für Fristen?"],
)
def test_what_such_fristen_are_is_no_question_for_the_calendar(text: str) -> None:
    assert _werkzeug(text) != "read_fristen"


async def test_how_an_entered_day_was_found(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Wie wurde die Frist für die Kündigungsschutzklage Silberbach berechnet?")
    assert "So wurde beim Eintragen gerechnet" in said
    assert "Länge 3 Wochen" in said
    assert "§ 4 Satz 1 KSchG" in said
    why = await frag(kanzlei, "Wie kommt das Datum der Berufungsbegründung bei Auerwald zustande?")
    assert "**Berufung begründen**" in why
    assert "Berufung einlegen" not in why
    by_court = await frag(kanzlei, "Wie wurde die Klageerwiderungsfrist Brackwasser berechnet?")
    assert "ist beim Eintrag nicht festgehalten" in by_court
    assert "vom Gericht gesetzte Frist" in by_court


@pytest.mark.parametrize(
    "text", ["Wie wird die Berufungsfrist berechnet?", "Urteil am 02.11.2026 zugestellt: Wie ist die Frist?"]
)
def test_how_fristen_are_computed_at_all_is_not_looked_up_in_the_calendar(text: str) -> None:
    assert _werkzeug(text) != "read_fristen"


async def test_who_has_to_do_it(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Wer muss sich um die Verteidigungsanzeige kümmern?")
    assert "zuständig ist **Dr. Annika Sturmvogel**" in said
    assert "Klageerwiderung" not in said
    nobody = await frag(kanzlei, "Wer kümmert sich um die Revision?")
    assert "Ein Eintrag zu „Revision“ steht dort nicht" in nobody
    everyone = await frag(kanzlei, "Wer muss bis wann was machen?")
    assert "Zwölf offene Fristen" in everyone


async def test_only_what_somebody_is_late_with_is_counted_as_theirs(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Was muss Kieselhain heute erledigen?")
    assert "wofür Ruben Kieselhain zuständig ist" in said
    assert "Sturmvogel" not in said
    assert "Außerdem ist ein Eintrag überfällig." in said


async def test_whether_it_is_done_begins_with_yes_or_no(kanzlei: Kanzlei) -> None:
    done = await frag(kanzlei, "Ist die Widerspruchsfrist gegen das Jobcenter erledigt?")
    assert "Ja: „Widerspruch einlegen“ ist als erledigt eingetragen am" in done
    assert "von Ruben Kieselhain" in done
    assert "Ja:" not in await frag(kanzlei, "Ist der Widerspruch bei Kiesewald schon begründet?")
    assert "Nein: „Berufung einlegen“" in await frag(kanzlei, "Ist die Berufung schon eingelegt?")


async def test_how_long_and_where_a_termin_is(kanzlei: Kanzlei) -> None:
    assert "15:00 bis 16:00 Uhr" in (
        said := await frag(kanzlei, "Wie lange dauert der Termin mit Frau Wiesengrund?")
    )
    assert "Dauer 1:00 Std." in said
    assert "ein Ort ist beim Eintrag nicht vermerkt" in await frag(kanzlei, "Wo findet der Ortstermin statt?")


async def test_what_the_calendar_of_a_matter_lacks(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Was fehlt noch im Kalender von Lindwurm?")
    assert "kann ich ohne Sprachmodell nicht beurteilen" in said
    assert "- ein Termin\n- eine Wiedervorlage" in said
    assert "Nicht berücksichtigt" not in said


def test_lodging_and_giving_reasons_are_told_apart() -> None:
    titles = [{"titel": "Berufung einlegen"}, {"titel": "Berufung begründen"}, {"titel": "Klage einreichen"}]

    def meant(what: str) -> list[str]:
        return [str(each["titel"]) for each in genauer(titles, what)]

    assert meant("Berufungsfrist") == ["Berufung einlegen"]
    assert meant("Berufungsbegründung") == ["Berufung begründen"]
    assert meant("Berufungsbegründungsfrist") == ["Berufung begründen"]
    assert meant("Klage") == ["Klage einreichen"]
    assert meant("Revision") == []


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("Was ist ab Mittwoch diese Woche noch fällig?", "2026-11-18", "2026-11-22"),
        ("Welche Termine haben wir ab Donnerstag?", "2026-11-19", "9999-12-31"),
        ("Ich bin ab Mittwoch nicht da, welche Notfristen laufen diese Woche noch ab?", "2026-11-16", ""),
    ],
)
def test_from_a_weekday_on_and_a_day_on_which_somebody_is_away(text: str, first: str, last: str) -> None:
    span = zeitraum(lies(text), date(2026, 11, 16))
    assert span is not None
    assert span.von <= date.fromisoformat(first)
    assert not last or (span.von.isoformat(), span.bis.isoformat()) == (first, last)
    assert span.bis > span.von


@pytest.mark.parametrize(
    "text",
    [
        "Gibt es Fristen, deren Datum schon verstrichen ist und die noch niemand erledigt hat?",
        "Welche Fristen sind abgelaufen, die keiner abgehakt hat?",
        "Welche überfälligen Fristen sind noch nicht als erledigt markiert?",
        "Welche Fristen hat noch keiner abgehakt?",
        "Um welche Fristen hat sich noch niemand gekümmert?",
        "Gibt es Fristen, bei denen noch nichts passiert ist?",
    ],
)
async def test_what_nobody_has_done_is_open_and_not_done(kanzlei: Kanzlei, text: str) -> None:
    said = await frag(kanzlei, text)
    assert "Widerspruch begründen (zugesagt)" in said
    assert "ÜBERFÄLLIG" in said
    assert "Nein." not in said


def test_only_entries_of_the_calendar_are_read_so() -> None:
    text = "Welche Zeugen hat noch keiner angefasst?"
    assert nicht_erledigt(text) == text


@pytest.mark.parametrize(
    ("text", "titel"),
    [
        ("Was ist in der Sache Auerwald der letzte Tag, um die Berufung einzulegen?", "Berufung einlegen"),
        (
            "Wann ist der letzte Tag, an dem wir in 0019/26 die Berufung begründen können?",
            "Berufung begründen",
        ),
        (
            "Wann ist der letzte Tag, um gegen den Strafbefehl Lindwurm Einspruch einzulegen?",
            "Einspruch gegen den Strafbefehl",
        ),
    ],
)
async def test_the_last_day_to_do_something_is_a_frist_of_the_matter(
    kanzlei: Kanzlei, text: str, titel: str
) -> None:
    said = await frag(kanzlei, text)
    assert said.count("\n- **") == 1
    assert f"**: {titel}" in said


@pytest.mark.parametrize(
    ("text", "was"),
    [
        ("Wann ist die Hauptverhandlung bei Lindwurm?", "Hauptverhandlung"),
        ("Wann findet die Beweisaufnahme in 0077/26 statt?", "Beweisaufnahme"),
        ("Wann ist die Besprechung mit Herrn Nebelthau?", "Besprechung"),
        ("Wann ist der Ortstermin bei Wiesengrund?", "Ortstermin"),
        ("Wann findet die Urteilsverkündung in der Sache Auerwald statt?", "Urteilsverkündung"),
    ],
)
async def test_an_event_that_is_not_entered_is_told_before_what_is(
    kanzlei: Kanzlei, text: str, was: str
) -> None:
    said = await frag(kanzlei, text)
    assert f"Zu „{was}“ steht im Kalender der Akte" in said
    assert "kein Eintrag. Eingetragen ist nur:" in said


@pytest.mark.parametrize(
    "text",
    ["Wann ist der Ortstermin bei Nebelthau?", "Wann kommt Frau Wiesengrund zur Besprechung?"],
)
async def test_an_event_that_is_entered_is_shown_without_it(kanzlei: Kanzlei, text: str) -> None:
    said = await frag(kanzlei, text)
    assert "kein Eintrag" not in said
    assert "Ein offener Termin" in said


async def test_the_state_of_a_matter_names_what_comes_next(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Gib mir kurz den Stand in der Sache Sandkuhl.")
    assert "Im Kalender:" in said
    assert "Zahlungsfrist für die Versicherung läuft ab" in said
