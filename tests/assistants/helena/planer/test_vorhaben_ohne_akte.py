"""What the firm means to do, asked without a matter, is looked up in the calendar of all of them."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag

GENAU = {
    "Wann prüfen wir den Zahlungseingang?": ("Zahlungseingang prüfen", "Zahlungsfrist"),
    "wann wollten wir den zahlungseingang prüfen": ("Zahlungseingang prüfen", "Zahlungsfrist"),
    "Wann besprechen wir den Klageauftrag?": ("Klageauftrag besprechen", "Genau das"),
}
NUR_AEHNLICH = {
    "Wann rufen wir den Gutachter an?": "Stellungnahme zum Gutachten",
    "Wann haken wir bei der Gegenseite nach?": "Antwort der Gegenseite",
    "wann wollten wir mit der versicherung telefonieren": "Zahlungsfrist für die Versicherung",
}


@pytest.mark.parametrize(("text", "said"), GENAU.items())
async def test_what_is_entered_is_told(kanzlei: Kanzlei, text: str, said: tuple[str, str]) -> None:
    answer = await frag(kanzlei, text)
    assert "Im Kalender (alle Akten, auf die Du Zugriff hast) steht dazu:" in answer
    assert said[0] in answer
    assert said[1] not in answer


@pytest.mark.parametrize(("text", "title"), NUR_AEHNLICH.items())
async def test_an_entry_that_is_only_like_it_is_told_as_such(kanzlei: Kanzlei, text: str, title: str) -> None:
    answer = await frag(kanzlei, text)
    assert answer.index("Genau das steht nicht im Kalender") < answer.index(title)


@pytest.mark.parametrize(
    "text",
    ["Wann besprechen wir uns mit der Geschäftsführung?", "Wann telefonieren wir mit dem Steuerberater?"],
)
async def test_where_nothing_is_entered_that_is_said(kanzlei: Kanzlei, text: str) -> None:
    assert "Einen offenen Eintrag dazu finde ich im Kalender nicht." in await frag(kanzlei, text)


async def test_with_a_matter_its_own_calendar_is_told(kanzlei: Kanzlei) -> None:
    answer = await frag(kanzlei, "Wann telefonieren wir mit Frau Silberbach?")
    assert "Quelle: Kalender der Akte 0101/26" in answer


async def test_when_one_speaks_of_something_is_no_plan(kanzlei: Kanzlei) -> None:
    assert "Kalender" not in await frag(kanzlei, "Wann sprechen wir von Verzug?")
