"""Before which branch of the courts a question about fees is: civil, unless another one is named."""

from __future__ import annotations

from bridle.assistants.helena.planer.kosten.positionen import ohne_verb_lag
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage

_ZWEIGE = (
    (
        "arbeit",
        r"(?:landes|bundes)?arbeit\w*|kuendigungsschutz\w*|\barbg\b|\blag\b|\bbag\b|abfindung|"
        r"lohnklage|weiterbeschaeftigung\w*|"
        r"lohn\b|loehne|(?:lohn|gehalts)(?:rueckst|forderung|zahlung)|"
        r"gehaltsklage",
    ),
    ("verwaltung", r"(?:ober|bundes)?verwaltungs\w*|auffang(?:streit)?wert\w*|\bvg\b|\bovg\b|\bbverwg\b"),
    ("sozial", r"(?:landes|bundes)?sozial\w*|\bsg\b|\blsg\b|\bbsg\b"),
    ("finanz", r"(?:bundes)?finanz(?:gericht|hof|amt|behoerd|verfahren|recht|sache)\w*|\bfg\b|\bbfh\b"),
)
ZIVIL = r"\bzivil\w*|\bamtsgericht\w*|\blandgericht\w*|\b(?:ag|lg|olg)\b"


def zweig(anfrage: Anfrage) -> str:
    named = ohne_verb_lag(anfrage)
    return next((name for name, pattern in _ZWEIGE if named.hat(rf"\b(?:{pattern})")), "zivil")
