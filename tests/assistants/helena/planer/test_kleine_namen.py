"""Names that somebody writes small: „frau schreiber“, „1,3 Geschäftsgebühr weber“."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag
from bridle.assistants.helena.planer.lesen.erkennen import genannt, lies


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("telefonnummer von frau schreiber?", "schreiber"),
        ("Hat Frau schreiber angerufen?", "schreiber"),
        ("frau klein telefonnummer", "klein"),
        ("adresse von herrn lang", "lang"),
        ("1,3 Geschäftsgebühr weber brutto", "weber"),
        ("Streitwert sandkuhl", "sandkuhl"),
    ],
)
def test_a_small_word_is_a_name_where_it_can_be_nothing_else(text: str, name: str) -> None:
    named = genannt(lies(text))
    assert named is not None
    assert named.name == name


@pytest.mark.parametrize(
    "text",
    [
        "kommt die frau morgen?",
        "hat die frau lange gearbeitet",
        "Hat die Frau unterschrieben?",
        "1,3 Geschäftsgebühr anrechenbar",
        "Terminsgebühr entstanden",
        "Einigungsgebühr gerichtlich",
    ],
)
def test_words_of_the_language_stay_such(text: str) -> None:
    assert genannt(lies(text)) is None


async def test_the_fee_is_reckoned_from_the_value_of_that_matter(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "1,3 Geschäftsgebühr sandkuhl brutto")
    assert "Angaben aus der Akte 0092/26" in said
