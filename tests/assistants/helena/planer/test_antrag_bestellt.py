"""An application that is ordered is not looked up; a question about one is."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag
from bridle.assistants.helena.planer.lesen.antrag_bestellt import (
    NIE_GESENDET,
    antrag_bestellt,
    ohne_nachgestelltes,
)
from bridle.assistants.helena.planer.lesen.erkennen import lies


@pytest.mark.parametrize(
    "text",
    [
        "Fristverlängerung beantragen für klageerwiderung 0098/26, mach mal",
        "fristverlängerung in 0098/26 beantragen, kümmer dich drum",
        "PKH für Silberbach beantragen, mach das mal",
        "Akteneinsicht in 0103/26 beantragen bitte",
        "terminsverlegung beantragen auerwald, bitte machen",
        "Antrag auf Akteneinsicht in 0103/26 stellen, bitte erledigen",
        "Beantrage Fristverlängerung in 0098/26",
    ],
)
async def test_an_ordered_application_takes_a_model_and_is_never_sent(kanzlei: Kanzlei, text: str) -> None:
    said = await frag(kanzlei, text)
    assert NIE_GESENDET in said
    assert "Quelle:" not in said


@pytest.mark.parametrize(
    "text",
    [
        "Kann ich Fristverlängerung beantragen?",
        "Bis wann kann ich in 0098/26 Fristverlängerung beantragen?",
        "Wurde in 0098/26 Fristverlängerung beantragt?",
        "Muster Fristverlängerung beantragen bitte",
        "Mahnbescheid beantragen Kosten bei 5000 €",
        "Was müssen wir in der Sache Auerwald beantragen",
    ],
)
def test_a_question_about_an_application_orders_none(text: str) -> None:
    assert not antrag_bestellt(lies(text).roh)


def test_do_it_behind_what_is_looked_up_says_nothing_more() -> None:
    assert ohne_nachgestelltes("Fristen Silberbach, mach mal") == "Fristen Silberbach"
    assert ohne_nachgestelltes("Was soll ich machen") == "Was soll ich machen"
