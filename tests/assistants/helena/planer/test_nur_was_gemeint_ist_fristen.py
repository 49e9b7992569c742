"""A day is told only for what was meant: whose Frist it is, who was there, what we do and what has ended."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech

ERSTER_BESCHEID = "Gerechnet ist für einen ersten Bescheid"
ORTSTERMIN = "> Ortstermin: "
GENAU = "Genau das steht nicht im Kalender"


@pytest.mark.parametrize(
    "text",
    [
        "Wie lange hat die Pflegekasse Zeit, den Bescheid zu erlassen, wenn der Antrag am 02.11.2026 "
        "eingegangen ist? Frist?",
        "Rücknahmebescheid des Jobcenters zugestellt am 02.11.2026: welche Frist hat das Jobcenter "
        "nach § 45 SGB X?",
        "Bescheid des Jobcenters vom 02.11.2026: Welche Frist hat der Mandant für den Umzug?",
        "Das Jobcenter hat den Bescheid am 02.11.2026 zugestellt. Wie lange hat es Zeit, ihn "
        "zurückzufordern?",
        "Der Bescheid der Pflegekasse ist am 02.11.2026 zugestellt. Bis wann kann die Pflegekasse "
        "dagegen vorgehen?",
        "Bescheid der Krankenkasse vom 02.11.2026, welche Frist hat die Krankenkasse für die Nachbesserung?",
        "Bescheid vom Finanzamt am 02.11.2026 erhalten: Bis wann muss der Umzug sein, Frist?",
        "Antrag bei der Krankenkasse am 02.11.2026 eingegangen, noch ohne Bescheid. Frist?",
    ],
)
async def test_the_month_against_a_bescheid_is_told_only_to_whom_it_is_addressed(
    kanzlei: Kanzlei, text: str
) -> None:
    said = await frag(kanzlei, text)
    assert ERSTER_BESCHEID not in said
    assert "02.12.2026" not in said


@pytest.mark.parametrize(
    "text",
    [
        "Bescheid des Jobcenters am 02.11.2026 zugestellt, welche Frist hat der Mandant?",
        "Bescheid der Krankenkasse zugegangen am 02.11.2026. Wie lange hat unsere Mandantin Zeit?",
        "Bis wann kann man gegen den Bescheid vom Jobcenter vorgehen, zugestellt am 02.11.2026? Frist?",
        "Rentenbescheid der Rentenversicherung zugestellt am 02.11.2026, letzter Tag?",
    ],
)
async def test_whoever_has_a_bescheid_is_told_the_month(kanzlei: Kanzlei, text: str) -> None:
    said = await frag(kanzlei, text)
    assert ERSTER_BESCHEID in said
    assert "**Mi., 02.12.2026**" in said


@pytest.mark.parametrize(
    "text",
    [
        "Wann ist die Hausverwaltung vor Ort bei Nebelthau?",
        "Wann ist die Hausverwaltung bei Nebelthau dort?",
        "Wann ist der Vermieter bei Nebelthau in der Wohnung?",
    ],
)
async def test_who_is_to_come_stands_in_the_calendar(kanzlei: Kanzlei, text: str) -> None:
    said = await frag(kanzlei, text)
    assert "Ortstermin mit der Hausverwaltung" in said
    assert ORTSTERMIN not in said


@pytest.mark.parametrize(
    "text",
    [
        "Wann war der Vermieter bei Nebelthau vor Ort?",
        "Wann war der Hausmeister bei Nebelthau in der Wohnung?",
        "Wann hat die Hausverwaltung bei Nebelthau die Wohnung besichtigt?",
        "Wann ist der Gutachter wieder vor Ort bei Nebelthau?",
    ],
)
async def test_the_day_of_the_expert_is_told_for_nobody_else_and_for_no_next_time(
    kanzlei: Kanzlei, text: str
) -> None:
    assert not (await frag(kanzlei, text)).startswith("Dazu steht in der Akte")


@pytest.mark.parametrize(
    "text",
    [
        "Wann war der Gutachter bei Nebelthau vor Ort?",
        "Wann hat der Sachverständige die Wohnung bei Nebelthau besichtigt?",
        "Wann ist der Gutachter bei Nebelthau vor Ort gewesen?",
    ],
)
async def test_when_the_expert_was_there_is_told_by_the_gutachten(kanzlei: Kanzlei, text: str) -> None:
    assert ORTSTERMIN in await frag(kanzlei, text)


MAENGELANZEIGE = "Zeig mir die Mängelanzeige bei Nebelthau"
MAHNUNG = "Zeig mir die Mahnung in der Akte Grünspecht"
KUENDIGUNG = "Zeig mir das Kündigungsschreiben bei Silberbach"


@pytest.mark.parametrize(
    ("paper", "text", "not_said"),
    [
        (MAENGELANZEIGE, "Bis wann haben wir Zeit für die Stellungnahme?", "fordern Sie auf"),
        (MAENGELANZEIGE, "Bis wann haben wir noch Zeit?", "fordern Sie auf"),
        (
            MAENGELANZEIGE,
            "Wie lange hat der Mandant noch Zeit für die Zahlung der Kaution?",
            "fordern Sie auf",
        ),
        (MAHNUNG, "Bis wann müssen wir zahlen?", "zahlen Sie"),
        (MAHNUNG, "Wie lange hat Sandkuhl Zeit?", "zahlen Sie"),
        (MAHNUNG, "Wie lange hat die Mandantin Zeit?", "zahlen Sie"),
        (KUENDIGUNG, "Was ist der Rest des Textes?", "Resturlaub des Textes"),
        (KUENDIGUNG, "Wie viel Rest ist von der Forderung noch offen?", "Wie viel Resturlaub"),
    ],
)
async def test_the_paper_shown_answers_for_nobody_but_its_addressee(
    kanzlei: Kanzlei, paper: str, text: str, not_said: str
) -> None:
    assert not_said not in await im_gespraech(kanzlei, paper, text)


async def test_what_we_have_time_for_stands_in_the_calendar_of_that_matter(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(kanzlei, MAENGELANZEIGE, "Bis wann haben wir Zeit für die Stellungnahme?")
    assert "Stellungnahme zum Gutachten; " in said
    assert "Quelle: Kalender der Akte 0077/26" in said


@pytest.mark.parametrize("who", ["die Vermieterin", "die Gegenseite"])
async def test_a_question_of_the_paper_is_put_in_whole_sentences(kanzlei: Kanzlei, who: str) -> None:
    said = await im_gespraech(kanzlei, MAENGELANZEIGE, f"Wie lange hatte {who} Zeit?")
    assert f"„Wie lange hatte {who} Zeit laut Mängelanzeige in der Akte 0077/26?“" in said
    assert "fordern Sie auf, ihn bis zum" in said


@pytest.mark.parametrize(
    "text",
    [
        "Wann legen wir in der Akte Kiesewald das Mandat nieder?",
        "Wann nehmen wir die Klage in der Akte Hallbaum zurück?",
        "Wann beantragen wir bei Hallbaum die Akteneinsicht?",
        "Wann nehmen wir in der Akte Auerwald die Berufung zurück?",
        "Wann verklagen wir Tannhof?",
        "Wann mahnen wir Tannhof?",
        "Wann sprechen wir mit dem Gericht in der Akte Hallbaum?",
        "Wann begründen wir bei Hallbaum die Klage?",
    ],
)
async def test_an_entry_of_something_else_is_told_as_such(kanzlei: Kanzlei, text: str) -> None:
    assert (await frag(kanzlei, text)).split("Was kann ich für dich tun?")[-1].strip().startswith(GENAU)


@pytest.mark.parametrize(
    "text",
    [
        "Wann legen wir in der Akte Auerwald Berufung ein?",
        "Wann begründen wir bei Kiesewald den Widerspruch?",
        "Wann erwidern wir in der Akte 0098/26 auf die Klage?",
        "Wann mahnen wir Grünspecht?",
    ],
)
async def test_an_entry_of_just_that_is_told_without_a_remark(kanzlei: Kanzlei, text: str) -> None:
    said = await frag(kanzlei, text)
    assert GENAU not in said
    assert "- **" in said


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("Bis wann Anschlussberufung in der Akte Auerwald?", "Anschlussberufung"),
        ("Bis wann muss das Gegengutachten bei Nebelthau da sein?", "Gegengutachten"),
        ("Bis wann muss das Privatgutachten bei Nebelthau da sein?", "Privatgutachten"),
    ],
)
async def test_a_longer_word_for_another_thing_is_none_of_the_entries(
    kanzlei: Kanzlei, text: str, what: str
) -> None:
    assert f"Eine Frist zu „{what}“ finde ich" in await frag(kanzlei, text)


@pytest.mark.parametrize(
    "text",
    [
        "Betriebsbedingte Kündigung am 02.11.2026 erhalten, Arbeitsverhältnis seit 2019: wann endet das "
        "Arbeitsverhältnis und bis wann kann er den Lohn einklagen?",
        "Kündigung des Arbeitsverhältnisses zugegangen am 02.11.2026, seit 2019 beschäftigt: wann endet es "
        "und bis wann kann er die Überstunden einklagen?",
        "Kündigung des Arbeitsverhältnisses zugegangen am 02.11.2026, seit 2019 beschäftigt: wann endet es "
        "und bis wann muss die Klage erwidert werden?",
    ],
)
async def test_another_suit_than_that_against_the_kuendigung_is_not_put_in_its_place(
    kanzlei: Kanzlei, text: str
) -> None:
    assert "bis wann Kündigungsschutzklage?" not in await frag(kanzlei, text)


@pytest.mark.parametrize("place", ["in Frankreich", "in Wien", "im Ausland", "in der Schweiz"])
async def test_abroad_nobody_has_the_two_weeks(kanzlei: Kanzlei, place: str) -> None:
    said = await frag(
        kanzlei,
        f"Klage der Beklagten {place} zugestellt am 10.11.2026, Vorverfahren, zwei weitere Wochen zur "
        "Klageerwiderung",
    )
    assert "Verteidigungsanzeige, 2 Wochen" not in said
    assert "08.12.2026" not in said


@pytest.mark.parametrize(
    "text",
    [
        "Vertrag läuft bis Ende Oktober 2026, Probezeit endete am 31.03.2026, bis wann Entfristungsklage?",
        "Die Probezeit endete am 31.03.2026. Bis wann Entfristungsklage?",
        "Elternzeit endete am 31.03.2026, bis wann muss die Entfristungsklage erhoben werden?",
    ],
)
async def test_what_else_has_ended_is_no_end_of_the_contract(kanzlei: Kanzlei, text: str) -> None:
    said = await frag(kanzlei, text)
    assert "21.04.2026" not in said
    assert "Wann endet der befristete Arbeitsvertrag" in said


async def test_the_end_of_the_contract_is_taken_beside_it(kanzlei: Kanzlei) -> None:
    said = await frag(
        kanzlei, "Befristeter Vertrag bis 31.10.2026, Probezeit bis 31.03.2026, bis wann Entfristungsklage?"
    )
    assert "**Mo., 23.11.2026**" in said


@pytest.mark.parametrize("box", ["Gerichtskasten", "Nachtbriefkasten des Gerichts"])
async def test_a_box_of_the_court_delivers_nothing(kanzlei: Kanzlei, box: str) -> None:
    said = await im_gespraech(
        kanzlei,
        "Urteil zugestellt am 10.11.2026, bis wann Berufung?",
        f"Der Brief lag schon am 09.11. im {box}",
    )
    assert "**Do., 10.12.2026**" in said
    assert "**Nicht berücksichtigt:**" in said


@pytest.mark.parametrize(
    "text",
    [
        "Arbeitslosengeld: Bis wann muss ich mich melden?",
        "Krankengeld: Bis wann muss ich mich melden?",
        "Kindergeld: Was steht an?",
    ],
)
async def test_a_benefit_before_a_colon_lists_not_all_that_is_due(kanzlei: Kanzlei, text: str) -> None:
    said = await frag(kanzlei, text)
    assert "gezeigt sind alle" not in said
    assert "Zwölf offene Fristen" not in said


@pytest.mark.parametrize(
    "text",
    [
        "Der Vergleich vom 12.11.2026 ist bis zum 03.12.2026 widerruflich. Bis wann muss der Widerruf bei "
        "Gericht sein?",
        "Vergleich vom 12.11.2026 mit Widerrufsvorbehalt bis 03.12.2026, Frist?",
    ],
)
async def test_the_day_that_was_agreed_is_the_end_of_a_revocation(kanzlei: Kanzlei, text: str) -> None:
    said = await frag(kanzlei, text)
    assert "Die Frist endet am **Do., 03.12.2026**" in said
    assert "Wie lang ist" not in said
