"""Questions for the calendar in words that other rules would take for theirs: who set it, what is late."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.kalender import berechnet, luecken, wer
from bridle.assistants.helena.planer.kalender.erkennen import NACH_ART, WIE_LANGE_DER, kalender
from bridle.assistants.helena.planer.kalender.regeln import im_kalender
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage
from bridle.assistants.helena.planer.lesen.saeumig import SAEUMIG
from bridle.models.planner import Rule

_UNS = r"\b(?:wir|uns|irgend\w*|etwas|was|womit|wo|unsere?r?|welche)\b"
_DAUER = (
    r"\bwie (?:lange|viele (?:stunden|minuten)|viel zeit)\b.*"
    r"\b(?:eingeplant|angesetzt|dauert|geplant|vorgesehen|reserviert|veranschlagt)\b"
)
_ALLGEMEIN = (
    r"\bunterschied|\bbedeutet|\bist eine\b|\bsind gesetzliche\b|\bverlaenger|\bverjaehr|\bwas ist\b|"
    r"\b(?:gilt|gelten|gibt es)\b.*\b(?:fuer|bei|im|nach|zur|zum)\b|§|\bkuendigungsfrist"
)
_SACHVERHALT = (
    r"\bdokument|\bschuldner|\bgegner|\bgegenseite|\bvertrag|\burteil|\bmuster\b|\bzahl|\bmiete\b|\brate"
)


def regeln() -> list[Rule]:
    return [*berechnet.regeln(), *luecken.regeln(), *wer.regeln(), *im_kalender(_zuerst)]


def _zuerst(anfrage: Anfrage) -> Mapping[str, Any] | None:
    by_kind = any(anfrage.hat(words) for _, words in NACH_ART) and not anfrage.hat(_ALLGEMEIN)
    late = anfrage.hat(SAEUMIG) and anfrage.hat(_UNS) and not anfrage.hat(_SACHVERHALT)
    how_long = anfrage.hat(_DAUER) and anfrage.hat(r"termin\b|\bbesprechung\b|\bverhandlung\b")
    how_long = how_long or anfrage.hat(WIE_LANGE_DER)
    return kalender(anfrage) if by_kind or late or how_long else None
