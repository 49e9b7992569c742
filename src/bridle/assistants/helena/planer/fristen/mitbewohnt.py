"""A house of two flats in which the landlord lives: three months more, if he needs no reason (§ 573a BGB)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from bridle.assistants.helena.law import LawError, berechne_frist
from bridle.assistants.helena.planer.fristen.kuendigung import MIETER_KUENDIGT

_HAUS = (
    r"\beinlieger\w*|\b573a\b|\b(?:zwei|2)-?\s?(?:familien|parteien)-?\s?haus|"
    r"\bhaus\w*\b[^.;?!]{0,30}\b(?:zwei|2) wohnungen|\bdoppelhaushaelfte mit einlieger"
)
_WOHNT_DORT = (
    r"\bvermieter\w*\b[^.;?!]{0,50}\b(?:wohnt|wohne|bewohnt|lebt)\b|\bin dem (?:er|sie|"
    r"der vermieter) (?:selbst )?(?:mit)?"
    r"(?:wohnt|lebt)|\b(?:selbst|selber) (?:im haus|mit)\b|\bvermieterwohnung|"
    r"\bin der wohnung (?:des|der|meines|unseres) vermieter"
)
_ERLEICHTERT = re.compile(rf"{_HAUS}|\berleichterte\w* kuendigung|\bin der wohnung (?:des|der) vermieter")
_SICHER = re.compile(rf"{_WOHNT_DORT}|\b573a\b|\beinlieger|\berleichterte\w* kuendigung")
_MIT_GRUND = re.compile(
    r"eigenbedarf|berechtigte\w* interesse|zahlungsverzug|pflichtverletzung|wirtschaftliche\w* verwertung|"
    r"\b573 abs"
)
_MIETER_GEHT = re.compile(
    rf"{MIETER_KUENDIGT}|\bmieter(?:in)?\b(?: \w+){{0,3}} kuendigt\b(?!.*\bvermieter)|\bmieter\w* (?:will|"
    rf"moechte)\b"
)
MEHR = 3


@dataclass(frozen=True, slots=True)
class Mitbewohnt:
    """The longer period, and what has to be known of it."""

    laenge: str = ""
    hinweis: str = ""


def mitbewohnt(klein: str, art: str | None, length: str, event: date | None) -> Mitbewohnt:
    """`length` is what § 573c BGB gives; "" where that is three months."""
    if art != "mietkuendigung" or not _ERLEICHTERT.search(klein) or _MIETER_GEHT.search(klein):
        return Mitbewohnt()
    months = int(length.split()[0]) if length[:1].isdigit() else 3
    longer = f"{months + MEHR} Monate"
    plain, late = _ende(event, f"{months} Monate"), _ende(event, longer)
    if _MIT_GRUND.search(klein) or not _SICHER.search(klein):
        told = f", also zum {late}" if late else ""
        return Mitbewohnt(
            hinweis="Gerechnet ist die Kündigung mit berechtigtem Interesse (§ 573 BGB). Wohnt der Vermieter "
            "im Haus und hat es höchstens zwei Wohnungen, kann er **ohne Grund** kündigen; die Frist ist "
            f"dann drei Monate länger (§ 573a Abs. 1 BGB){told}."
        )
    told = f", also zum **{plain}**" if plain else ""
    return Mitbewohnt(
        longer,
        "Gerechnet ist die erleichterte Kündigung des Vermieters **nach § 573a BGB**: "
        f"{months} Monate nach § 573c BGB und drei Monate dazu. Sie setzt voraus, dass er selbst im Haus "
        "wohnt, dieses höchstens zwei Wohnungen hat und das Schreiben sie nennt (§ 573a Abs. 1 und 3 BGB). "
        f"Kündigt er mit berechtigtem Interesse (§ 573 BGB), bleibt es bei {months} Monaten{told}.",
    )


def _ende(event: date | None, length: str) -> str:
    if event is None:
        return ""
    try:
        return f"{berechne_frist(art='mietkuendigung', ereignis=event, frist=length).ende:%d.%m.%Y}"
    except LawError:
        return ""
