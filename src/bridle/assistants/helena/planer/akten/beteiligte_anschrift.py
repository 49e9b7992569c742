"""„An wen geht das Schreiben an die Versicherung?“: an address is looked up, and nothing is written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.akten.beteiligte import ROLLEN, gezeigt
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage
from bridle.assistants.helena.planer.schritte import zur_akte
from bridle.assistants.helena.werkzeug_angaben import MOST_ROWS
from bridle.models.planner import Rule

_WOHIN = (
    r"^(?:und )?(?:an wen|wohin|an welche (?:adresse|anschrift))\b.*"
    r"\b(?:adressier\w*|schick\w*|send\w*|anschrift|adresse|brief\w*|post)\b|"
    r"\b(?:post|brief\w*|schreiben)\b.*\b(?:wohin|an welche (?:adresse|anschrift)|an wen)\b|"
    r"^(?:und )?(?:welche|wie (?:ist|lautet) die) (?:adresse|anschrift)\b.*\b(?:schreiben|brief|post)\b"
)
_EMPFAENGER = r"\b(?:an|fuer) (?:die|den|das|unser\w*|herrn|frau) [a-z]"


def regeln() -> list[Rule]:
    return zur_akte(
        "read_beteiligte", _wohin, gezeigt, lambda _: {"limit": MOST_ROWS}, pflicht=True, darf=lambda _: True
    )


def _wohin(anfrage: Anfrage) -> Mapping[str, Any] | None:
    if not anfrage.hat(_WOHIN) or anfrage.hat(r"\bueberweis|\bzahl|\bfrist"):
        return None
    roles = [role for role, pattern in ROLLEN if anfrage.hat(pattern)][:1]
    if not roles and not anfrage.hat(_EMPFAENGER):
        return None  # to whom is not said
    return {
        "kontakt": True,
        "worte": anfrage.klein,
        "rollen": roles,
        "felder": [("adresse", "Anschrift")],
    }
