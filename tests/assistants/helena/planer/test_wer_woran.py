"""Who of the firm works on what, and how long: in the words in which it is asked in the corridor."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag

AN_DER_AKTE = {
    "Wer sitzt bei uns an Brackwasser?": "Ruben Kieselhain",
    "wer sitzt bei uns an der sache sandkuhl?": "Ruben Kieselhain",
    "Wer sitzt gerade an der Akte Brackwasser?": "Ruben Kieselhain",
    "Wer von uns sitzt an Nebelthau?": "Dr. Annika Sturmvogel",
    "Wer arbeitet bei uns gerade an 0104/26?": "Ruben Kieselhain",
    "Wer bearbeitet bei uns Papierwerk?": "Greta Amselgrund",
    "Wer ist bei uns dran an Lindwurm?": "Demo-Administration",
}


@pytest.mark.parametrize(("text", "who"), AN_DER_AKTE.items())
async def test_who_sits_at_a_matter_is_who_sees_to_it(kanzlei: Kanzlei, text: str, who: str) -> None:
    answer = await frag(kanzlei, text)
    assert "Sachbearbeitung:" in answer
    assert who in answer
    assert "Mandant(in)" not in answer


@pytest.mark.parametrize(
    ("text", "said"),
    [("Wo sitzt Brackwasser?", "Speicherkai 8, 50735 Köln"), ("Wer sitzt in Köln?", "Sandkuhl")],
)
async def test_where_somebody_has_their_seat_is_an_address(kanzlei: Kanzlei, text: str, said: str) -> None:
    assert said in await frag(kanzlei, text)


JE_PERSON = (
    "Wer hat letzte Woche wie viel Zeit erfasst?",
    "Wie viel hat wer letzte Woche erfasst?",
    "Wer hat diesen Monat wie viele Stunden gebucht?",
    "wer hat letzte woche wie lange gearbeitet",
    "Wie viele Stunden hat wer im November aufgeschrieben?",
    "Wer hat wie viel gebucht?",
)


@pytest.mark.parametrize("text", JE_PERSON)
async def test_who_entered_how_much_is_told_for_each(kanzlei: Kanzlei, text: str) -> None:
    answer = await frag(kanzlei, text)
    assert "Erfasste Zeit je Person" in answer
    assert "- Dr. Annika Sturmvogel:" in answer
    assert "Je Akte" not in answer


async def test_who_knows_how_much_was_entered_does_not_ask_for_each(kanzlei: Kanzlei) -> None:
    answer = await frag(kanzlei, "Wer weiß, wie viel Zeit wir letzte Woche erfasst haben?")
    assert "Je Akte" in answer


EINTRAEGE = {
    "Zeig mir bitte alle Zeiteinträge von Herrn Kieselhain.": "Widerspruch entworfen (Ruben Kieselhain)",
    "Zeiteinträge von Kieselhain": "Bescheid durchgesehen (Ruben Kieselhain)",
    "Liste alle Zeiteinträge von Frau Amselgrund auf": "Forderungsaufstellung (Greta Amselgrund)",
    "zeig die einträge von kieselhain aus der zeiterfassung": "Mängelanzeige entworfen (Ruben Kieselhain)",
    "Zeiteinträge von Dr. Sturmvogel im November": "Durchsicht des Gutachtens (Dr. Annika Sturmvogel)",
    "Welche Zeiteinträge gibt es im November?": "Besprechung mit Herrn Lindwurm (Demo-Administration)",
}


@pytest.mark.parametrize(("text", "entry"), EINTRAEGE.items())
async def test_entries_that_are_asked_for_are_listed(kanzlei: Kanzlei, text: str, entry: str) -> None:
    assert entry in await frag(kanzlei, text)


async def test_how_much_somebody_entered_is_a_sum(kanzlei: Kanzlei) -> None:
    answer = await frag(kanzlei, "Wie viel Zeit hat Herr Kieselhain erfasst?")
    assert "**2:00 Std. (120 Minuten)**" in answer
    assert "Einträge:" not in answer
