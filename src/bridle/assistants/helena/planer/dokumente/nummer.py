"""A bill by its number: where it is a paper in a matter it is shown; accounts are kept elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.buchhaltung import (
    FUEHRE_ICH_NICHT,
    fuehrt_keine_konten,
    nummer_der_rechnung,
)
from bridle.assistants.helena.planer.dokumente.bild import gelesen
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, Genannt
from bridle.assistants.helena.planer.schritte import erkannt
from bridle.models.planner import Rule

NICHT_DA = f"Ein Dokument zu dieser Rechnung finde ich nicht in den Akten. {FUEHRE_ICH_NICHT}"


def regeln() -> list[Rule]:
    return [
        Rule(
            erkannt(gefragt),
            "read_dokument",
            gelesen,
            lambda g: {"dokument": g["name"], "seite": 1},
            failure=NICHT_DA,
        )
    ]


def gefragt(anfrage: Anfrage) -> Mapping[str, Any] | None:
    number = nummer_der_rechnung(anfrage)
    if not number or fuehrt_keine_konten(anfrage):
        return None
    return {"name": f"Rechnung {number}", "akte": Genannt()}
