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
    return ohne_tage(klein, {*verfolgte_tage(klein), *(verhandlungen(klein) or ())})


_ZUGESTELLT = re.compile(r"zugestellt|zustellung")
GEHEMMT = (
    "Der {tag}, an dem die Rechtsverfolgung begonnen wurde, liegt vor dem genannten Ende: Wird demnächst "
    "zugestellt, ist die Verjährung **von da an gehemmt** (§ 204 Abs. 1 BGB, § 167 ZPO). Die Hemmung endet "
    "sechs "
    "Monate nach der rechtskräftigen Entscheidung oder anderen Erledigung, bei Stillstand sechs Monate "
    "nach der "
    "letzten Verfahrenshandlung (§ 204 Abs. 2 BGB). **Bis zu welchem Tag der Anspruch danach verjährt, ist "
    "nicht "
    "gerechnet**; der folgende Tag ist nur das Ende ohne die Hemmung."
)
ZU_SPAET_VERFOLGT = (
    "Der {tag}, an dem die Rechtsverfolgung begonnen wurde, liegt **nach** dem genannten Ende; eine "
    "abgelaufene "
    "Verjährung wird nicht mehr gehemmt (§ 204 Abs. 1 BGB)."
)
BIS_DAHIN = (
    "Gehemmt wird die Verjährung durch Klage oder Mahnantrag, wenn sie bis zu diesem Tag bei Gericht "
    "eingehen und demnächst zugestellt werden (§ 204 Abs. 1 BGB, § 167 ZPO)."
)


def verfolgt(klein: str, end: date) -> str:
    """What a suit or a Mahnantrag does to a Verjährung whose end is told."""
    if not _VERFOLGT.search(klein):
        return ""
    days = [
        day
        for place, day in tage(klein)
        if day != end and _VERFOLGT.search(part := teilsatz(klein, place)) and not _ZUGESTELLT.search(part)
    ]
    if not days:
        return BIS_DAHIN
    told = GEHEMMT if max(days) <= end else ZU_SPAET_VERFOLGT
    return told.format(tag=f"{max(days):%d.%m.%Y}")


def verfolgte_tage(klein: str) -> tuple[date, ...]:
    """The days of a suit or a Mahnantrag, and of their service: no claim arose on them."""
    return tuple(
        day
        for place, day in tage(klein)
        if _VERFOLGT.search(klein)
        and (_VERFOLGT.search(part := teilsatz(klein, place)) or _ZUGESTELLT.search(part))
    )
