"""A bill by its number: where it is a paper in a matter it is shown; accounts are kept elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.buchhaltung import (
    FUEHRE_ICH_NICHT,
    fuehrt_keine_konten,
    nummer_der_rechnung,
)
from bridle.assistants.helena.planer.dokumente_bild import gelesen
from bridle.assistants.helena.planer.erkennen import Anfrage, Genannt
from bridle.assistants.helena.planer.schritte import erkannt
from bridle.models.planner import Rule

NICHT_DA = f"Ein Dokument zu dieser Rechnung finde ich in den Akten nicht. {FUEHRE_ICH_NICHT}"
_FRAGT = (
    r"\bposten|\bposition|\bsumme|\bbetrag|\bbetraege|\bwie ?viel|\bwie hoch|\bwas (?:steht|enthaelt|umfasst|"
    r"wurde|ist|wird)|\bwofuer|\bworueber|\blaut\b|\bzeig|\blies|\binhalt|\brechnungsdatum|\bvon wann|"
    r"\bwann\b|\bnetto|\bbrutto|\bumsatzsteuer|\bmwst|\bfaellig|\bzahlbar|\ban wen\b|\bvon wem\b|\bwer\b|^rechnung"
)


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
    if not number or fuehrt_keine_konten(anfrage) or not anfrage.hat(_FRAGT):
        return None
    return {"name": f"Rechnung {number}", "akte": Genannt()}
