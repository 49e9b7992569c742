"""Civil or criminal: where a remedy has one name in both and nobody says which it is, both are told."""

from __future__ import annotations

import re
from datetime import date

from bridle.assistants.helena.planer.fristen.zweige import zweig_in

_ZIVIL = re.compile(
    r"klaeger|beklagt|\bklage|geklagt|zahlung|€|\beuro\b|\bmiet|vermiet|raeum|kauf|werklohn|darlehen|"
    r"schadensersatz|"
    r"schmerzensgeld|herausgabe|unterlass|\bzivil|\bzpo\b|\b5(?:17|20|48|51)\b|gegenseite|gegner|"
    r"versaeumnis|erbe|\bnachbar|\bgmbh|versicherung|streitwert|\bbeschwer\b|nichtzulassung|zulassung|"
    r"zugelassen|"
    r"anschluss|olg|oberlandesgericht|\bkg\b|kammergericht|\b522\b|erwider"
)
_WO = re.compile(r"\b(?:lg|landgericht\w*)\b")
_REVISION = (
    "Ob es eine Zivil- oder eine Strafsache ist, ist nicht gesagt; gerechnet ist die Zivilsache. **In "
    "Strafsachen ist die Revision schon binnen einer Woche ab der Verkündung einzulegen**, und auch für ihre "
    "Begründung läuft die Frist anders; frag dann nach der Revision in Strafsachen."
)
BERUFUNG = (
    "Gerechnet ist eine Zivilsache. In Strafsachen ist die Berufung schon binnen einer Woche ab der "
    "Verkündung einzulegen; frag dann nach der Berufung in Strafsachen."
)
"""No norm and no day: those come from the tool, which is asked for the one kind that was reckoned."""


def nicht_gesagt(klein: str, art: str | None, event: date | None, pronounced: date | None) -> str:
    """What to say first, where nothing tells that it is a civil matter and in the other one time is short."""
    if pronounced and event is None and auch_strafsache(klein, art):
        return BERUFUNG
    if art not in ("revision", "revisionsbegruendung") or zweig_in(klein) or _ZIVIL.search(klein):
        return ""
    return _REVISION


def auch_strafsache(klein: str, art: str | None) -> str:
    """The same for a Berufung, which only from a Landgericht is never one in a criminal matter."""
    named = zweig_in(klein) or _ZIVIL.search(klein) or _WO.search(klein)
    return BERUFUNG if art in ("berufung", "berufungsbegruendung") and not named else ""
