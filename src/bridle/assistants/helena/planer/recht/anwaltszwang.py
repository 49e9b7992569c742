"""„Braucht er für die Zustimmung zur Scheidung einen Anwalt?“: by proceeding, where no court decides it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.law.anwaltszwang import vorgang_in
from bridle.assistants.helena.planer.grenzen import will_handeln, zu_schreiben
from bridle.assistants.helena.planer.lesen.anwaltsfrage import ob_mit_anwalt
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt, lies
from bridle.assistants.helena.planer.recht.anwalt_sagen import urteil
from bridle.assistants.helena.planer.sagen import absaetze, quelle
from bridle.assistants.helena.planer.schritte import FEHLER
from bridle.models.planner import Progress, Rule

_ANDERES = (
    r"\bkost|gebuehr|\bhonorar|\bfrist|\bwann\b|\bwer\b|\bwelche[rnms]?\b|\bakten?\b|\bdokument|\btermin|"
    r"\bmuster|\bwie ?viel|\bwie hoch|\bstundensatz"
)


def regeln() -> list[Rule]:
    return [
        Rule(
            _erkenne,
            "bestimme_zustaendigkeit",
            _antwort,
            lambda groups: groups["argumente"],
            example="Braucht man für die Zustimmung zur Scheidung einen Anwalt?",
            failure=FEHLER,
        )
    ]


def fragt_nach_anwalt(anfrage: Anfrage) -> bool:
    """Whether one is needed at all; who it is, and what he costs, are other questions."""
    other = anfrage.hat(_ANDERES) or zu_schreiben(anfrage) or will_handeln(anfrage)
    return ob_mit_anwalt(anfrage.klein) and not other


def _erkenne(text: str) -> Mapping[str, Any] | None:
    asked = lies(text)
    about = vorgang_in(asked.klein) if fragt_nach_anwalt(asked) else None
    named = genannt(asked) if about else None
    if about is None or (named is not None and (named.aktenzeichen or named.stark)):
        return None
    return {"argumente": {"vorgang": about.id}, "frage": asked.klein}


def _antwort(progress: Progress) -> str:
    data = progress.data
    return absaetze(
        urteil(progress.groups["frage"], data),
        data["anwaltszwang_text"],
        *data["hinweise"],
        quelle("Zuständigkeitsprüfung, Anwaltszwang"),
    )
