"""What stops a Verjährung in the story of a claim: talks with both their days, a suit, a Mahnantrag."""

from __future__ import annotations

import re
from datetime import date

from bridle.assistants.helena.planer.fristen.erzaehlt import ohne_tage, tage, teilsatz

_VERHANDELT = re.compile(
    r"\bverhandlungen\b|\bverhandel[nt]\w*|\bverhandle\b|\bvergleichsgespraech\w*|\bgespraeche\b"
)
_VON_BIS = re.compile(r"\b(?:vom|von|ab|seit|zwischen(?: dem)?)\s*$")
_BIS = re.compile(r"\b(?:bis(?: zum)?|und(?: dem)?)\s*$|[–-]\s*$")
_VERFOLGT = re.compile(
    r"\bmahn(?:bescheid|antrag|verfahren)|\bklage\b|\bgeklagt|\beingeklagt|\bverklagt|\bstreitverkuend|"
    r"\bbeweisverfahren|"
    r"\bgueteantrag|\bschlichtung|\beingereicht|\bbeantragt"
)
VON_WANN_BIS_WANN = (
    "Von wann bis wann wurde verhandelt? Verhandlungen hemmen die Verjährung; diese Zeit zählt nicht "
    "mit. Nenne mir den ersten und den letzten Tag."
)


def verhandlungen(klein: str) -> tuple[date, date] | None:
    """The first and the last day of the talks."""
    if not _VERHANDELT.search(klein):
        return None
    days = tage(klein)
    first = [day for place, day in days if _VON_BIS.search(klein[:place])]
    last = [day for place, day in days if _BIS.search(klein[:place])]
    return (first[0], last[-1]) if first and last and first[0] <= last[-1] else None


def verhandelt(klein: str) -> bool:
    """Whether talks are spoken of; „mündliche Verhandlung“ is something else."""
    return _VERHANDELT.search(klein) is not None


def ohne_spaetere_tage(klein: str) -> str:
    """Without the days of talks and of suits: the claim had arisen before."""
    sued = {day for place, day in tage(klein) if _VERFOLGT.search(teilsatz(klein, place))}
    return ohne_tage(klein, {*sued, *(verhandlungen(klein) or ())})
