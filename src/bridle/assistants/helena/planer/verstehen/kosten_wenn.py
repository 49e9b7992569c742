"""Another outcome of a lawsuit whose costs were computed for a matter: „und wenn sie zur Hälfte gewinnt?“.

Such a condition asks nothing of the matter itself, and beside its name alone would be taken for that.
"""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.anschluss import Kennt, Vorher
from bridle.assistants.helena.planer.lesen.erkennen import AKTENZEICHEN
from bridle.assistants.helena.planer.lesen.satz import FRAGEWORT, teilsaetze

LONGEST = 14
_MIT_AKTE = re.compile(r"^Quelle: Kostenrechner[^\n]*Angaben aus der Akte (\d{4}/\d{2})", re.M)
_WENN = re.compile(
    r"(?:(?:und|aber|oder|ok(?:ay)?)\b,?\s+)*(?:was (?:ist|wäre|kostet es) |wie (?:ist|wäre) es )?,?\s*"
    r"(?P<wenn>(?:wenn|falls|bei|sofern)\s[^?]{4,})\?*\s*",
    re.I,
)
_AUSGANG = re.compile(
    r"gew[io]nn|verl(?:ier|or|ust)|unterl[ie]|obsieg|\bsieg|niederlage|hälfte|prozent|%|quote|vergleich|einig|berufung|"
    r"revision|instanz|anerk[ae]nn|zurück",
    re.I,
)


def kosten_wenn(text: str, last: Vorher, kennt: Kennt) -> str:
    """The costs of the same lawsuit under the new condition, which takes the place of the old one."""
    shown = "je nach Ausgang" in last.antwort
    matter, now = _MIT_AKTE.search(last.antwort) if shown else None, _WENN.fullmatch(text.strip())
    if matter is None or now is None or len(text.split()) > LONGEST or AKTENZEICHEN.search(text):
        return ""
    said = now["wenn"].strip()
    if not _AUSGANG.search(said) or any(FRAGEWORT.match(each) for each in teilsaetze(said)):
        return ""
    meant = f"Kostenrisiko in der Akte {matter[1]}, {said}?"
    return meant if kennt.werkzeug(meant) == "berechne_kostenrisiko" else ""
