"""Plain orders without a language model: drafts where everything is said, questions where it is not."""

from __future__ import annotations

from datetime import timedelta

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import Aufruf, aufrufe
from bridle.assistants.helena.agent import HelenaAgentOptions, run_helena_agent
from bridle.assistants.helena.model import Rolle
from bridle.assistants.helena.planer import Planer, regeln
from bridle.assistants.helena.planer.entwuerfe.auftrag import Auftrag, auftrag
from bridle.assistants.helena.planer.entwuerfe.vorschlag import argumente, maengel
from bridle.assistants.helena.planer.lesen.dauer import minuten
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.tage import heute
from bridle.assistants.helena.saetze import OHNE_MODELL, VORSTELLUNG
from bridle.engine.messages import Message
from bridle.host.identity import Principal


def gelesen(text: str) -> Auftrag:
    found = auftrag(lies(text))
    assert found is not None, text
    return found.mit_akte(found.kandidaten[0]) if found.kandidaten else found


# ---- reading


@pytest.mark.parametrize(
    ("text", "inhalt"),
    [
        ("Notiere in der Akte Müller: Mandant rief an", "Mandant rief an"),
        ("Bitte vermerken in 0101/26: Gehaltsabrechnungen sind da", "Gehaltsabrechnungen sind da"),
        ("Aktennotiz Silberbach: Frau Silberbach stimmt zu", "Frau Silberbach stimmt zu"),
        ("Halte in der Akte Weber fest, dass der Bescheid da ist", "Dass der Bescheid da ist"),
        ("Kannst Du in der Akte Weber notieren: Rückruf erbeten?", "Rückruf erbeten?"),
    ],
)
def test_a_note_says_what_was_said_and_no_more(text: str, inhalt: str) -> None:
    found = gelesen(text)
    assert (found.art, argumente(found)["inhalt"], maengel(found)) == ("notiz", inhalt, [])


@pytest.mark.parametrize(
    ("text", "dauer", "beschreibung"),
    [
        ("Trag 30 Minuten Telefonat in Silberbach ein", 30, "Telefonat"),
        ("Erfasse 1,5 Stunden Schriftsatz für Brackwasser", 90, "Schriftsatz"),
        ("Buche 45 min Besprechung mit der Mandantin auf 0101/26", 45, "Besprechung mit der Mandantin"),
        ("Schreib mir eine halbe Stunde für die Durchsicht bei Nebelthau auf", 30, "Durchsicht"),
        ("Zeiterfassung Silberbach: 20 Min Telefonat mit Gericht", 20, "Telefonat mit Gericht"),
    ],
)
def test_a_time_entry_has_its_minutes_and_its_work(text: str, dauer: int, beschreibung: str) -> None:
    found = gelesen(text)
    assert (found.art, maengel(found)) == ("zeit", [])
    assert (found.dauer, found.text) == (dauer, beschreibung)


def test_yesterday_and_not_billable_are_read() -> None:
    given = argumente(gelesen("Trag gestern 2 Std. 15 Min. Recherche bei Morgenroth ein, nicht abrechenbar"))
    assert given["dauer"] == 135
    assert given["datum"] == (heute() - timedelta(1)).isoformat()
    assert given["abrechenbar"] is False


@pytest.mark.parametrize(
    ("text", "typ", "titel"),
    [
        ("Wiedervorlage am 03.12.2030 in Akte Nebelthau", "WIEDERVORLAGE", "Wiedervorlage"),
        ("WV 0098/26 am 03.12.2030: Rückruf Mandant", "WIEDERVORLAGE", "Rückruf Mandant"),
        ("Leg mir die Akte Sandkuhl am 03.12.2030 wieder vor", "WIEDERVORLAGE", "Wiedervorlage"),
        ("Erinnere mich am 03.12.2030 an den Anruf in der Akte Silberbach", "WIEDERVORLAGE", "Anruf"),
        (
            "Trag die Berufungsbegründungsfrist am 03.12.2030 in Auerwald ein",
            "FRIST",
            "Berufungsbegründungsfrist",
        ),
        ("Frist zur Stellungnahme am 03.12.2030 in der Akte Nebelthau eintragen", "FRIST", "Stellungnahme"),
        ("Trag einen Termin am 03.12.2030 um 10 Uhr bei Nebelthau ein: Ortstermin", "TERMIN", "Ortstermin"),
    ],
)
def test_an_entry_in_the_calendar_has_its_kind_its_title_and_its_day(text: str, typ: str, titel: str) -> None:
    found = gelesen(text)
    assert (found.art, maengel(found)) == ("frist", [])
    given = argumente(found)
    assert (given["typ"], given["titel"], given["datum"]) == (typ, titel, "2030-12-03")


def test_a_day_without_a_year_is_the_next_one() -> None:
    day = heute() - timedelta(40)
    given = argumente(gelesen(f"Wiedervorlage am {day.day}.{day.month}. in Akte Nebelthau"))
    assert given["datum"] > heute().isoformat()


@pytest.mark.parametrize(
    ("text", "frage"),
    [
        ("Notiere in der Akte Silberbach", "Was soll in der Notiz stehen?"),
        ("Erfasse Zeit in der Akte Silberbach", "Wie lange hat es gedauert?"),
        ("Erfasse 90 Minuten in der Akte Silberbach", "Was wurde getan?"),
        ("Trag eine Frist am 03.12.2030 in die Akte Silberbach ein", "Was ist dann zu tun"),
        ("Trag eine Wiedervorlage in der Akte Silberbach ein", "An welchem Tag?"),
        (
            "Trag die Berufungsfrist ein, Zustellung 31.01.2026, LG Köln, Akte Auerwald",
            "an dem die Frist endet",
        ),
    ],
)
def test_what_is_missing_is_asked_for(text: str, frage: str) -> None:
    assert any(frage in each for each in maengel(gelesen(text)))


@pytest.mark.parametrize(
    "text",
    [
        "Welche Wiedervorlagen stehen an?",
        "Wiedervorlage am 3.12. in der Akte Nebelthau?",
        "Zeiterfassung 0019/26 bitte",
        "Was ist in der Akte notiert?",
        "Verschiebe die Frist in der Akte Silberbach auf Freitag",
        "Wie viele Minuten sind in der Akte Silberbach erfasst?",
        "Fristen Silberbach",
    ],
)
def test_a_question_or_a_change_is_no_order(text: str) -> None:
    assert auftrag(lies(text)) is None


@pytest.mark.parametrize(
    ("text", "wert"),
    [
        ("30 Minuten", 30),
        ("1,5 Std.", 90),
        ("1:30 h", 90),
        ("eine halbe Stunde", 30),
        ("eine Dreiviertelstunde", 45),
        ("zwei Stunden", 120),
        ("2 Std. 15 Min.", 135),
        ("anderthalb Stunden", 90),
        ("nichts davon", None),
    ],
)
def test_lengths_of_time(text: str, wert: int | None) -> None:
    assert minuten(lies(text).klein) == wert


# ---- drafting


async def frag(kanzlei: Kanzlei, text: str, who: Principal | None = None) -> tuple[str, list[Aufruf]]:
    """As somebody else too, and with drafts."""
    model = Planer(regeln(), OHNE_MODELL)
    person = who or kanzlei.admin
    asked = HelenaAgentOptions(
        kanzlei.db, person.user_id, text, mode="inline", model=model, drafts=kanzlei.drafts
    )
    answered = await run_helena_agent(asked)
    return answered.text, aufrufe(answered)


async def test_a_complete_order_is_a_draft_that_waits_for_a_person(kanzlei: Kanzlei) -> None:
    text, calls = await frag(kanzlei, "Notiere in der Akte Silberbach: Mandant rief an")
    assert [name for name, _ in calls] == ["search_alle_akten", "create_notiz"]
    assert "Entwurf einer Notiz in der Akte 0101/" in text
    assert "Eingetragen ist noch nichts" in text
    text, calls = await frag(kanzlei, "Trag 30 Minuten Telefonat in Silberbach ein")
    assert calls[-1][0] == "create_draft_zeiterfassung"
    assert "**0:30 Std.**" in text
    text, calls = await frag(kanzlei, "Wiedervorlage am 03.12.2030 in Akte Nebelthau")
    assert calls[-1][0] == "create_draft_frist"
    assert "Di., 03.12.2030" in text


async def test_nothing_is_drafted_where_the_matter_is_not_clear(kanzlei: Kanzlei) -> None:
    for text, said in (
        ("Notiere in der Akte Müller: Mandant rief an", "finde ich keine Akte"),
        ("Notiere in der Akte Hausgut: Mandant rief an", "Welche meinst Du?"),
        ("Notiere: Mandant rief an", "In welcher Akte?"),
        ("Trag 20 Minuten Telefonat ein", "In welcher Akte?"),
    ):
        answer, calls = await frag(kanzlei, text)
        assert said in answer, text
        assert not [name for name, _ in calls if name.startswith("create")], text


async def test_a_role_that_may_not_propose_it_is_told_so(kanzlei: Kanzlei) -> None:
    intern = await kanzlei.hire(Rolle.PRAKTIKANT, "Jemand Neues")
    text, calls = await frag(kanzlei, "Trag 30 Minuten Telefonat in Silberbach ein", intern)
    assert "mit Deiner Rolle nicht" in text
    assert not calls


async def test_entered_days_are_changed_by_people_alone(kanzlei: Kanzlei) -> None:
    for text in ("Verschiebe die Frist in der Akte Silberbach auf Freitag", "Bitte den Termin verlegen"):
        answer, calls = await frag(kanzlei, text)
        assert "Eingetragene Fristen und Termine ändern nur Menschen" in answer
        assert not calls


async def test_the_greeting_comes_before_the_first_answer(kanzlei: Kanzlei) -> None:
    model = Planer(regeln(), OHNE_MODELL, begruessung=VORSTELLUNG)
    asked = HelenaAgentOptions(
        kanzlei.db, kanzlei.admin.user_id, "Wer ist der Gegner?", mode="inline", model=model
    )
    answered = await run_helena_agent(asked)
    assert answered.text.startswith(VORSTELLUNG)
    assert answered.text.count("ich bin Helena") == 1


# ---- over several turns


async def gespraech(kanzlei: Kanzlei, *texts: str) -> str:
    history: list[Message] = []
    said = ""
    for text in texts:
        options = HelenaAgentOptions(
            kanzlei.db,
            kanzlei.admin.user_id,
            text,
            mode="inline",
            model=Planer(regeln(), OHNE_MODELL),
            conversation_history=tuple(history),
            drafts=kanzlei.drafts,
        )
        said = (await run_helena_agent(options)).text
        history += [Message.user(text), Message.assistant(said)]
    return said


async def test_what_was_asked_back_is_answered_in_the_next_message(kanzlei: Kanzlei) -> None:
    text = await gespraech(kanzlei, "Trag mir eine halbe Stunde ein", "Auf Silberbach, Bescheid geprüft")
    assert "Entwurf eines Zeiteintrags in der Akte 0101/" in text
    assert "**0:30 Std.**" in text
    assert ": Bescheid geprüft (abrechenbar)" in text


async def test_a_correction_is_a_new_draft_and_says_so(kanzlei: Kanzlei) -> None:
    first = "Trag 30 Minuten Telefonat mit Herrn Wagner in Silberbach ein"
    for said, wanted in (
        ("nein, 45 Minuten", "**0:45 Std.**"),
        ("nicht abrechenbar", "(nicht abrechenbar)"),
        ("nein, Telefonat mit dem Gericht", ": Telefonat mit dem Gericht (abrechenbar)"),
    ):
        text = await gespraech(kanzlei, first, said)
        assert wanted in text, said
        assert "Das ist ein neuer Entwurf" in text, said


async def test_a_day_asked_for_is_one_of_the_week_that_was_named(kanzlei: Kanzlei) -> None:
    text = await gespraech(kanzlei, "WV bitte nächste Woche in Silberbach: Anruf", "Donnerstag")
    monday = heute() + timedelta(7 - heute().weekday())
    assert f"{monday + timedelta(3):%d.%m.%Y}" in text


async def test_a_reminder_after_a_note_is_about_the_note(kanzlei: Kanzlei) -> None:
    note = "Notiere in der Akte Silberbach: Mandant rief an"
    text = await gespraech(kanzlei, note, "Und erinnern Sie mich am 03.12.2030 daran.")
    assert "Wiedervorlage: **Di., 03.12.2030**, Mandant rief an" in text


@pytest.mark.parametrize(
    ("text", "frage"),
    [
        ("WV Silberbach 31.11. Rückruf Mandant", "Den 31.11. gibt es nicht."),
        ("Erinnere mich am 03.02.2020 in der Akte Silberbach an den Anruf", "ist schon vorbei"),
        ("Bitte eine Wiedervorlage nächste Woche in Silberbach, Anruf", "sagt keinen bestimmten Tag"),
        ("Buche 0 Minuten auf Silberbach, Telefonat", "Null Minuten"),
        ("Buche 26 Stunden Recherche auf Silberbach", "mehr, als ein Tag hat"),
        ("Trag morgen 2 Stunden Verhandlung auf Silberbach ein", "liegt noch vor uns"),
    ],
)
def test_what_cannot_be_is_said_and_asked_for_again(text: str, frage: str) -> None:
    assert any(frage in each for each in maengel(gelesen(text)))


@pytest.mark.parametrize(
    ("text", "inhalt"),
    [
        (
            "Bitte trag für die Akte Hallbaum eine Frist zum 25.11.2026 ein, sie soll heißen: "
            "Akteneinsicht beantragen.",
            "Akteneinsicht beantragen",
        ),
        ("Trag eine Wiedervorlage am 3.12. bei Sandkuhl ein mit dem Titel Zahlung prüfen", "Zahlung prüfen"),
        ("Trag bitte 30 Minuten Telefonat mit Frau Hallbaum von heute auf die Akte 0104/26 ein.",
         "Telefonat mit Frau Hallbaum"),
        ("Erfasse 20 min Prüfung des Schreibens von gestern in der Akte Sandkuhl",
         "Prüfung des Schreibens von gestern"),
    ],
)  # fmt: skip
def test_what_says_how_an_entry_is_called_or_when_it_was_is_no_part_of_it(text: str, inhalt: str) -> None:
    assert gelesen(text).text == inhalt
