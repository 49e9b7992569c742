"""The raise for several clients asked for by itself: it is as high whichever fee it raises (Nr. 1008 VV)."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from bridle.assistants.helena.law.geld import satz_text
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage

_ERHOEHUNG = (
    r"\berhoehungsgebuehr\b|\bmehrvertretungs(?:gebuehr|zuschlag)\b|\berhoehung nach (?:nr\.? ?)?1008\b|"
    r"(?<!hundert )\b(?:nr\.? ?|vv ?)1008\b|\b1008 ?vv\b"
)
_ANDERE = (
    r"(?:geschaefts|verfahrens|termins|einigungs)gebuehr|gebuehren\b|\bkosten\b|\w+kosten\b|honorar|verguetung|"
    r"\bmit (?:der )?erhoehung|\b(?:2300|3[12]\d\d)\b|\bpkh\b|risiko|\brechnung\b|\babrechn"
)
JE_WEITEREN, HOECHSTENS = Decimal("0.3"), Decimal(2)
ALLEIN = (
    "Die Erhöhung beträgt bei {zahl} Auftraggebern {satz} (0,3 für jeden weiteren, zusammen höchstens "
    "2,0), gleich ob sie die Geschäfts- oder die Verfahrensgebühr erhöht. Sie gilt nur, "
    "wenn es für alle um denselben Gegenstand geht, und steht nie allein, sondern in der erhöhten Gebühr."
)


def nur_erhoehung(anfrage: Anfrage) -> bool:
    return anfrage.hat(_ERHOEHUNG) is not None and anfrage.hat(_ANDERE) is None


def erhoehung_allein(anfrage: Anfrage, groups: Mapping[str, Any]) -> dict[str, Any] | None:
    """The raise as a rate of its own; nothing where another fee is asked for, or a figure is missing."""
    given: dict[str, Any] = {name: each for name, each in groups["argumente"].items() if name != "positionen"}
    alone = {name: each for name, each in groups.items() if name != "danach"}  # further fees take other rates
    people = given.pop("mandanten", None)
    if not nur_erhoehung(anfrage) or not people:
        return None
    rate = min(JE_WEITEREN * (people - 1), HOECHSTENS)
    said = ALLEIN.format(zahl=people, satz=satz_text(rate))
    return {**alone, "argumente": given | {"satz": str(rate)}, "antwort": said, "frage": "", "wunsch": ""}
