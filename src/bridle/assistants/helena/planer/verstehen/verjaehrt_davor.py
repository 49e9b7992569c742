"""Another claim after one whose Verjährung was reckoned: „und die offene Miete vom April?“."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.anschluss import Kennt, Vorher
from bridle.assistants.helena.planer.lesen.satz import FRAGEWORT, fragt, saetze
from bridle.assistants.helena.planer.lesen.tage import daten
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.lesen.zeitangaben import zeitangaben

_UND = re.compile(
    r"(?:(?:und|aber|ok(?:ay)?|gut)\b[,.]?\s+)+(?:(?:was|wie) (?:ist|wäre|sieht es)(?: es)?(?: aus)? mit\s+)?"
    r"(?P<was>(?:der|die|das|den|dem|ein[en]?|unsere?|seine?|ihre?)\s[^?!]{3,90})\?*",
    re.I,
)
_NORM = re.compile(r",?\s*(?:nach\s+)?§+\s*\d+\w?(?:\s*(?:Abs\.?|Nr\.?|Satz)\s*\d+)*\s*[A-Z]\w*")
_ERBE = re.compile(r"\berb|pflichtteil|ergaenzungsanspr|vermaechtnis|verstorben|gestorben|\btod")
_JAHR = re.compile(r"\b(?:19|20)\d\d\b")


def anderer_anspruch(text: str, last: Vorher, kennt: Kennt) -> str:
    """When that one expires: from its own day, or from the one that was told for the other."""
    found = _UND.fullmatch(text.strip())
    if found is None or "verjaehr" not in falte(last.frage) or "verjaehr" in falte(text):
        return ""
    claim = _NORM.sub("", found["was"]).strip(" ,.")
    plain = falte(claim)
    if FRAGEWORT.search(claim) or not re.search(r"[A-ZÄÖÜ]", claim[4:]):
        return ""
    told = [each for each in saetze(last.frage) if not fragt(each)]
    dated = daten(plain) or zeitangaben(plain) or _JAHR.search(plain)
    same = _ERBE.search(falte(" ".join(told))) and _ERBE.search(plain)
    story = " ".join(told) if same and not dated else ""  # the day of another claim is none of this one
    meant = f"{story} Wann verjährt {claim}?".strip()
    return meant if not story or kennt.werkzeug(meant) == "berechne_frist" else ""
