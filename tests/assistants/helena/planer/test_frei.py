"""Whether somebody has time: what the calendar has of them then, and that it knows nothing else."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag
from bridle.assistants.helena.planer.auswahl.ich import mit_namen
from bridle.assistants.helena.planer.kalender.frei import NUR_DAS
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.zeitraum import zeitraum

NICHT = "Keine Treffer zu"


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("Ist Frau Dr. Sturmvogel am 20. um 10:30 Uhr frei?", "**Nein**: Im Kalender ist für Dr. Annika"),
        ("Hat Frau Sturmvogel am 20.11. zwischen 10 und 12 Uhr schon etwas vor?", "**Ja**: Im Kalender ist"),
        ("Ist Annika Sturmvogel am 20.11. um 13 Uhr verfügbar?", "um 13:00 Uhr kein Termin eingetragen"),
        ("Ist Frau Dr. Sturmvogel am 20.11. um 11:30 Uhr frei?", "um 11:30 Uhr kein Termin eingetragen"),
        ("Hat Herr Kieselhain morgen Nachmittag Zeit?", "nachmittags kein Termin eingetragen"),
        ("Hat Tilda Fuchsbruch am 20.11. Zeit?", "für Tilda Fuchsbruch am Fr., 20.11.2026 kein Termin"),
        ("Bin ich am Montag um 15 Uhr frei?", "kein Termin eingetragen"),
    ],
)
async def test_what_somebody_has_at_that_time(kanzlei: Kanzlei, text: str, right: str) -> None:
    said = await frag(kanzlei, text)
    assert right in said
    assert NUR_DAS in said
    assert NICHT not in said


async def test_the_rest_of_the_day_is_shown_beside_it(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Ist Frau Dr. Sturmvogel am 20.11. um 10:30 Uhr frei?")
    taken, _, rest = said.partition("Sonst am Fr., 20.11.2026 eingetragen:")
    assert "Ortstermin mit der Hausverwaltung" in taken
    assert "Verteidigungsanzeige" in rest


async def test_of_a_client_nobody_here_knows_the_calendar(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Ist Frau Silberbach am 20.11. um 10 Uhr frei?")
    assert "„Silberbach“ finde ich unter den Leuten der Kanzlei nicht" in said


async def test_a_party_without_a_day_is_free_of_a_conflict_or_not(kanzlei: Kanzlei) -> None:
    assert "kommt in der Kanzlei vor" in await frag(kanzlei, "Ist die Hausgut Rheinbogen frei?")


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Was steht am 23. an?", "2026-11-23"),
        ("Ist am 3. um 9 Uhr etwas?", "2026-12-03"),
        ("Was sagt das Gericht am 3. Verhandlungstag?", ""),
    ],
)
def test_a_day_without_its_month_is_the_next_one(text: str, day: str) -> None:
    span = zeitraum(lies(text))
    assert (span.von.isoformat() if span else "") == day


def test_the_person_who_asks_is_asked_about_by_name() -> None:
    told = "Du arbeitest mit Ruben Kieselhain. Das Gespräch"
    assert mit_namen("Bin ich morgen frei?", told) == "Ist Ruben Kieselhain morgen frei?"
    assert mit_namen("Habe ich am Freitag Zeit?", told) == "Hat Ruben Kieselhain am Freitag Zeit?"
    assert mit_namen("Habe ich noch Fristen?", told) == "Habe ich noch Fristen?"
