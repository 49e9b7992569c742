"""A remedy that is withdrawn: what the court takes depends on whether its grounds were in."""

from __future__ import annotations

from bridle.assistants.helena.planer.kosten.gericht import VOR_BEGRUENDUNG, ZURUECK, kv_nach_ausgang, voll
from bridle.assistants.helena.planer.kosten.positionen import stufe
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage

_BEGRUENDET = (
    r"\b(?:nach|mit)\b[^.;?!]{0,25}begruend\w*|\b(?:schon|bereits) begruendet|"
    r"\bbegruendet\w* (?:berufung|revision)"
)
JE_NACH_BEGRUENDUNG = (
    "Die niedrigere Gebühr gilt, wenn das Rechtsmittel zurückgenommen wird, bevor seine Begründung bei "
    "Gericht eingegangen ist; danach gilt die höhere, solange es vor dem Schluss der mündlichen Verhandlung "
    "geschieht."
)


def rechtsmittel_zurueck(anfrage: Anfrage) -> bool:
    return stufe(anfrage) > 0 and anfrage.hat(ZURUECK) is not None


def auch_vor_begruendung(anfrage: Anfrage, court: str, branch: str) -> str:
    """The lower number where nobody says whether the grounds were in; nothing where that is said."""
    if not rechtsmittel_zurueck(anfrage) or voll(court) or court != kv_nach_ausgang(anfrage, branch):
        return ""
    if court in VOR_BEGRUENDUNG.values() or anfrage.hat(_BEGRUENDET):
        return ""
    return next((low for low in VOR_BEGRUENDUNG.values() if low[:3] == court[:3]), "")
