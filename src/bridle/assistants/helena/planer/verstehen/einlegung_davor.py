"""„Und begründen?“, „Und wann lief die Einlegungsfrist ab?“: the other half of that remedy.

Both run from the same delivery, or stand in the calendar of the same matter.
"""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.anschluss import Kennt, Vorher
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.verstehen.einsetzen import eingesetzt

_TEIL = re.compile(
    r"\b(?P<einlegung>einlegung(?:sfrist)?|einlegen|einzulegen|eingelegt)\b|"
    r"\b(?P<begruendung>begruendung(?:sfrist)?|begruenden|begruendet)\b"
)
_SONST = frozenset(
    falte(
        "und aber ok okay gut danke dann wann bis wie lange zu welchem tag muss muessen muesste wir ich er "
        "sie es die "
        "der das den dem deren ihre dessen lief laeuft endet ende endete war ist waere ab bzw oder sein "
        "werden denn da dort "
        "dazu dafuer frist fuer zur zum jetzt nun spaetestens auch noch haben hat zeit was mit haetten genau "
        "eigentlich "
        "einlegen begruenden fertig hier also soll sollen wird wurde faellig"
    ).split()
)
_MITTEL = re.compile(
    r"\b(Berufung|Revision|Nichtzulassungsbeschwerde|Rechtsbeschwerde|Beschwerde|Einspruch|Widerspruch)", re.I
)
_KALENDER = re.compile(r"^Quelle: Kalender der Akte (\d{4}/\d{2})", re.M)
_EIN_EINTRAG = re.compile(r"^- \*\*[^*\n]+\*\*: [^\n]*?Akte (\d{4}/\d{2})", re.M)


def andere_haelfte(text: str, last: Vorher, kennt: Kennt) -> str:
    """The question for it; "" where the message says more, or no remedy was asked about."""
    part = _gefragter_teil(text)
    remedy = list(_MITTEL.finditer(last.frage)) or list(_MITTEL.finditer(last.antwort))
    if not part or not remedy:
        return ""
    name = remedy[-1][1].capitalize()
    article = "der" if name in ("Einspruch", "Widerspruch") else "die"
    if matter := _KALENDER.search(last.antwort) or _EIN_EINTRAG.search(last.antwort):
        done = "zu begründen" if part == "begruendung" else "einzulegen"
        return f"Bis wann ist in der Akte {matter[1]} {article} {name} {done}?"
    before = kennt.angaben(last.frage)
    if before is None or before[0] != "berechne_frist":
        return ""
    meant = eingesetzt(last.frage, "die Begründung" if part == "begruendung" else "die Einlegung")
    read = kennt.angaben(meant) if meant else None
    if (
        meant is None
        or read is None
        or read[0] != "berechne_frist"
        or read[1].get("art") == before[1].get("art")
    ):
        return ""
    return meant if read[1].get("ereignis") == before[1].get("ereignis") else ""


def _gefragter_teil(text: str) -> str:
    plain = falte(text)
    kinds = {kind for found in _TEIL.finditer(plain) for kind, word in found.groupdict().items() if word}
    rest = re.findall(r"[a-z]+|\d+", _TEIL.sub(" ", plain))
    return kinds.pop() if len(kinds) == 1 and all(word in _SONST for word in rest) else ""
