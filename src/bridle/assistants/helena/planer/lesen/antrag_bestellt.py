"""„Fristverlängerung beantragen für 0098/26, mach mal“: an application is ordered, and nothing is looked up.

„Kann ich … beantragen?“ and „Bis wann kann ich … beantragen?“ ask; what is asked besides is no order either.
"""

from __future__ import annotations

import re

_DANN_TU_ES = (
    r"(?:(?:bitte )?(?:mach|machen|erledigen?|(?:ü|ue)bernehmen?|(?:ü|ue)bernimm)"
    r"(?: (?:sie|du|das|es|mal|bitte|für mich|fuer mich))*|"
    r"(?:bitte )?k(?:ü|ue)mmer[en]?(?: (?:sie|du|dich|sich|mal|bitte))+ d?a?rum)(?: bitte)?"
)
_NACHGESTELLT = re.compile(rf"(?:\s*[,;.–-]+\s*|\s+und\s+|\s+(?=bitte\b)){_DANN_TU_ES}[\s.!]*$", re.I)
_BEANTRAGEN = re.compile(
    r"(?<!wir )(?<!ich )(?<!sie )\bbeantragen\b|\bantrag (?:\S+ ){0,4}?stellen\b|"
    r"^(?:bitte )?beantrage(?:n sie)?\b(?! ich\b| wir\b)"
)
_AM_ENDE = re.compile(r"\b(?:beantragen|stellen)\W*$|^beantrage|\bbitte\b")
_FRAGT = re.compile(
    r"[?§]|\b(?:wer|wen|wem|was|wann|wie|wo|wohin|welche[rsnm]?|ob|warum|kann|koennen|darf|duerfen|muss|muessen|"
    r"soll|sollen|moechte|will|wollen|wird|wurde|werden|hat|haben|ist|war|gibt|reicht|zu beantragen|"
    r"muster|vorlage\w*|formular\w*|voraussetzung\w*|frist|fristen|norm)\b|kosten\b|gebuehr"
)
NIE_GESENDET = (
    "Einen Antrag entwirft nur ein Sprachmodell, und senden können ihn nur Menschen: Gestellt ist nichts."
)


def antrag_bestellt(roh: str) -> bool:
    """Whether a folded message orders an application to be made."""
    plain, ordered = _NACHGESTELLT.subn("", roh.strip())
    if _FRAGT.search(plain) or _BEANTRAGEN.search(plain) is None:
        return False
    return bool(ordered or _AM_ENDE.search(plain))


def ohne_nachgestelltes(text: str) -> str:
    """„…, mach mal“ after what is looked up orders no more than the rest does; an application it orders."""
    rest = _NACHGESTELLT.sub("", text)
    return rest if len(rest.split()) > 1 and not _BEANTRAGEN.search(text.lower()) else text
