"""Helena without a model: a short message is about whom and what was just shown, and not about its own "
"words."""

from __future__ import annotations

import pytest

from bridle.assistants.helena.planer import regeln
from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.verstehen.grundlage import fragt_nach_grundlage
from bridle.assistants.helena.planer.verstehen.lesart import Versteht
from bridle.assistants.helena.planer.verstehen.wessen import dessen

VERSTEHT = Versteht(regeln())


@pytest.mark.parametrize("said", ["Und deren Vertreter?", "Wie heißt ihr Anwalt?", "Wer vertritt die?"])
def test_the_lawyer_of_the_other_side_is_not_ours(said: str) -> None:
    shown = "In der Akte 0031/26:\n\n- Gegner: **Eisvogel KG**\n\nQuelle: Beteiligte der Akte 0031/26."
    meant = dessen(said, Vorher("Wer ist Gegner bei Eisvogel?", shown), VERSTEHT)
    assert meant == "Wer vertritt die Gegenseite in der Akte 0031/26?"


@pytest.mark.parametrize(
    "said", ["Welche Norm liegt dem zugrunde?", "Worauf stützt sich das?", "Rechtsgrundlage?"]
)
def test_words_that_ask_for_the_norm_name_no_topic(said: str) -> None:
    assert fragt_nach_grundlage(said)


@pytest.mark.parametrize("said", ["Welche Vorschrift regelt die Kündigung?", "Wo wohnt der Zeuge?"])
def test_a_topic_of_its_own_is_looked_for(said: str) -> None:
    assert not fragt_nach_grundlage(said)
