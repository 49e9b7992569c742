"""The day on which a remedy was lodged starts nothing: what was served before it does."""

from __future__ import annotations

import re

from bridle.assistants.helena.law.frist_arten import fristart
from bridle.assistants.helena.planer.fristen.erzaehlt import tage, teilsatz

_EINGELEGT = re.compile(
    r"\b(?:eingelegt|erhoben|eingereicht|rausgegangen|rausgeschickt|abgeschickt|abgesandt|eingegangen "
    r"(?:beim|bei dem)|"
    r"einlegung|einreichung|gestellt)\b"
)
_LEGT_EIN = re.compile(
    r"\b(?:eingelegt|einlegen|eingereicht|einreichen|einlegung|einreichung)\b|\b(?:leg|reich)(?:e|en|t|te|ten)\b.*\bein\b"
)
"""Says it without naming the remedy again."""
_MITTEL = re.compile(
    r"\b(?:berufung|revision|widerspruch|einspruch|\w*beschwerde|\w*klage|rechtsmittel|rechtsbehelf|"
    r"antrag)\w*\b"
)
_ANGEKOMMEN = re.compile(
    r"zugestellt|zustell|zugegangen|zugang|erhalten|bekommen|bekannt ?geg|bekanntgabe|verkuend|urteil (?:vom|"
    r"am|von)|"
    r"bescheid (?:vom|am|von)|beschluss (?:vom|am|von)|\bkam\b|zur post|empfangsbekenntnis"
)


def nur_eingelegt(klein: str, art: str) -> bool:
    """Whether every day that is told is one of lodging, and the Frist begins with what was served."""
    if not re.search(r"Zustellung|Zugang|Bekanntgabe|Verkündung", fristart(art).ereignis):
        return False
    days = [teilsatz(klein, place) for place, _ in tage(klein)]
    if not days or _ANGEKOMMEN.search(klein):
        return False
    return all(
        (_EINGELEGT.search(each) and _MITTEL.search(each))
        or (_LEGT_EIN.search(each) and _MITTEL.search(klein))
        for each in days
    )
