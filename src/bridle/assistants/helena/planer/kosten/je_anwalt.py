"""Several on the other side, each with a lawyer of his own: each of them is paid where all is lost."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from bridle.assistants.helena.law.geld import euro
from bridle.assistants.helena.planer.kosten.gegenseite import JE_EIGENER_ANWALT, gegner
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage


def eigene_anwaelte(anfrage: Anfrage) -> int:
    """How many lawyers are on the other side; 0 where they share one, or nobody says how many they are."""
    others = gegner(anfrage) or 0
    return others if others > 1 and re.search(JE_EIGENER_ANWALT, anfrage.klein) else 0


def mit_jedem_anwalt(data: Mapping[str, Any], lawyers: int) -> str:
    """What it costs to lose against all of them; the computation has one, who acts for one."""
    lost = data["szenarien"].get("verloren")
    if lawyers < 2 or lost is None:
        return ""
    one = sum((Decimal(each["gegnerischer_anwalt"]) for each in data["instanzen"]), Decimal(0))
    total = Decimal(lost["eigene_kosten"]) + (lawyers - 1) * one
    return (
        f"Auf der anderen Seite sind {lawyers} Anwälte, die je {euro(one)} kosten. Wer gegen alle verliert, "
        f"trägt zusammen **{euro(total)}**. Unten ist nur einer von ihnen gerechnet."
    )
