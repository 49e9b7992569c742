"""Two days on which something came, and no rule that says which one counts: then both ends are told."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from datetime import date
from typing import Any

from bridle.assistants.helena.law import LawError, berechne_frist
from bridle.assistants.helena.law.frist_arten import fristart
from bridle.assistants.helena.planer.fristen.angaben import traegt_es
from bridle.assistants.helena.planer.fristen.erzaehlt import teilsatz
from bridle.assistants.helena.planer.lesen.tage import daten, heute
from bridle.assistants.helena.planer.sagen import tag

_SICHER = re.compile(r"zugestellt|zustell|\b(?:e-?)?eb\b|empfangsbekenntnis|\bpzu\b|zugegangen|\bzugang\b")
_SCHWACH = re.compile(
    r"erhalten|bekommen|bekam|erhielt|eingegangen|eingang\b|\bkam\b|gekommen|uebergeben|\bging\b"
)
_ANDERES = re.compile(
    r"abgeholt|gelesen|geleert|niedergelegt|gekuendigt|eingelegt|eingereicht|erhoben|geschrieben|zur post|"
    r"abgeschickt|verkuendet|termin|verhandlung|vertrag|unfall|seit|geboren|urlaub|\bbis\b|\bzum\b|"
    r"\b\w*antrag|\bmahn|protokoll|hinweis|korrig|berichtig|abschrift|entwurf|mail|\bfax"
)
_OHNE_VERB = 24
"""So short a clause says „wir am 9.11.“ and leaves its verb to the one before."""
_WANN_ZUGESTELLT = "An welchem Tag wurde wirksam zugestellt oder ist es zugegangen?"
_WEITER = ("art", "gericht", "land", "ort", "frist", "belehrung_fehlt")


def andere_tage(klein: str, art: str | None, begun: date | None) -> tuple[date, ...]:
    """Days beside the one that was taken, on which it may as well have come."""
    if not art or begun is None or not re.search(r"Zustellung|Zugang|Bekanntgabe", fristart(art).ereignis):
        return ()
    days = [(place, day) for place, day in daten(klein) if day <= heute() and not traegt_es(klein, place)]
    own = [teilsatz(klein, place) for place, day in days if day == begun]
    if not own or any(_ANDERES.search(each) for each in own):
        return ()
    surely = any(_SICHER.search(each) for each in own)
    return tuple(day for place, day in days if day != begun and _gleich_gut(teilsatz(klein, place), surely))


def _gleich_gut(clause: str, surely: bool) -> bool:
    if _ANDERES.search(clause):
        return False
    if _SICHER.search(clause):
        return True
    return not surely and (_SCHWACH.search(clause) is not None or len(clause.strip()) <= _OHNE_VERB)


def beide_enden(data: Mapping[str, Any], given: Mapping[str, Any], others: Collection[date]) -> str:
    """Each end with its day; nothing where one of them cannot be computed."""
    if not others or data.get("ende") is None or "ereignis" not in given:
        return ""
    known = {name: given[name] for name in _WEITER if name in given}
    begun = date.fromisoformat(str(given["ereignis"])[:10])
    try:
        ends = {day: berechne_frist(ereignis=day, **known).ende for day in sorted({begun, *others})}
    except LawError:
        return ""
    expires = str(given.get("art", "")).startswith("verjaehrung")
    asked = "Wann wurde der Anspruch fällig?" if expires else _WANN_ZUGESTELLT
    told = ", ".join(f"ab dem {day:%d.%m.%Y} am **{tag(end)}**" for day, end in ends.items())
    return (
        f"Mehrere Tage kommen als Beginn in Frage, und welcher es ist, ist nicht gesagt. Die Frist endet "
        f"{told}. "
        f"Sicher ist nur das früheste Ende, {tag(min(ends.values()))}; im Folgenden ist ab dem "
        f"{begun:%d.%m.%Y} gerechnet. {asked}"
    )
