"""A day beside the end of a Frist: „vorletzter Tag“, „eine Woche vor Ablauf“, „am Tag nach Fristende“."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bridle.assistants.helena.planer.lesen.zahlen import zahlwort

_LETZTE = {"vorletzt": 1, "zweitletzt": 1, "drittletzt": 2, "vorvorletzt": 2, "viertletzt": 3}
_ENDE = (
    r"(?:dem |der |ihrem |einem )?(?:\w*frist(?:ende|ablauf)|ablauf\w*|letzten tag|"
    r"ende(?! (?:des|der (?!\w*frist))))\b"
)
_ABSTAND = re.compile(
    rf"\b(?:(?P<zahl>\d{{1,3}}|[a-z]+)\s+)?(?P<art>tag(?:e|en)?|woche(?:n)?|monat(?:e|en)?)\s+"
    rf"(?P<wo>vor|nach)\s+{_ENDE}"
)
_PLATZ = re.compile(rf"\b(?P<platz>{'|'.join(_LETZTE)})e[nrsm]?\s+tag\b")
UNGEKLAERT = re.compile(
    rf"\b(?:werk|arbeits|bank|kalender)tage?n?\s+(?:vor|nach)\s+{_ENDE}|"
    r"\b(?:\w*letzte[nrsm]?|erste[nrsm]?)\s+(?:werk|bank)tag\b|"
    r"\b(?:\w+letzte[nrsm]?|erste[nrsm]?)\s+arbeitstag\b|"
    rf"\beinen? halben? (?:woche|tag)\w* vor\b|\b(?:kurz|rechtzeitig|knapp)\s+vor\s+{_ENDE}"
)
"""Days that are counted in a way that is not reckoned here."""
MOST = 400


@dataclass(frozen=True, slots=True)
class Abstand:
    """So many days or months from the end, and the words that say so."""

    worte: str
    tage: int = 0
    monate: int = 0

    def angabe(self) -> str:
        """As the tool is told it."""
        count = self.monate or self.tage
        unit = ("Monat" if self.monate else "Tag") + ("e" if abs(count) > 1 else "")
        return f"{abs(count)} {unit} {'vor' if count < 0 else 'nach'}"


def abstand(klein: str) -> Abstand | None:
    """The day that is asked for instead of the last one."""
    if found := _PLATZ.search(klein):
        return Abstand(found[0], -_LETZTE[found["platz"]])
    found = _ABSTAND.search(klein)
    if found is None:
        return None
    single = found["art"] in ("tag", "woche", "monat")
    count = zahlwort(found["zahl"] or "") or (1 if single else 0)
    if not 0 < count <= MOST:
        return None  # „einige Tage“
    signed = -count if found["wo"] == "vor" else count
    kind = found["art"]
    if kind.startswith("monat"):
        return Abstand(found[0], monate=signed)
    return Abstand(found[0], signed * (7 if kind.startswith("woche") else 1))


def ohne_abstand(klein: str) -> str:
    """Without it: its length is not that of the Frist."""
    return _PLATZ.sub(" ", _ABSTAND.sub(" ", klein))
