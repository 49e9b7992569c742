"""„Uns wurde ein Versäumnisurteil zugestellt.“, then „Bis wann der Einspruch?“: of what was told.

By itself the question would be asked back for what the message before has said.
"""

from __future__ import annotations

from bridle.assistants.helena.planer.lesen.anschluss import Kennt, Vorher
from bridle.assistants.helena.planer.lesen.erkennen import AKTENZEICHEN, genannt, lies
from bridle.assistants.helena.planer.lesen.satz import fragt, saetze
from bridle.assistants.helena.planer.verstehen.selbst_genannt import EINLEITUNG

LONGEST = 40
"""Words of a story that is taken along."""
_RECHNET = ("berechne_", "bestimme_", "get_kosten")


def erzaehlt_davor(text: str, last: Vorher, kennt: Kennt) -> str:
    """The question after its story, where a computation reads more in both than in the question alone."""
    if not fragt(text) or len(last.frage.split()) > LONGEST or AKTENZEICHEN.search(text):
        return ""
    if not last.frage or any(fragt(each) for each in saetze(last.frage)) or _nennt_jemanden(text):
        return ""
    if kennt(last.frage):  # „Gerichtskosten Klage 8.000 €“ asks without a verb
        return ""
    said = EINLEITUNG.sub("", text).strip()
    meant = f"{last.frage.strip().rstrip(' !.')}. {said[:1].upper()}{said[1:]}"
    both, alone = kennt.angaben(meant), kennt.angaben(text)
    if both is None or not both[0].startswith(_RECHNET):
        return ""
    if alone is None:
        return meant if both[1] else ""
    same = both[0] == alone[0] and all(both[1].get(name) == value for name, value in alone[1].items())
    return meant if same and len(both[1]) > len(alone[1]) else ""


def _nennt_jemanden(text: str) -> bool:
    named = genannt(lies(text))
    return named is not None and named.stark
