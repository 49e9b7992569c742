"""Whose service and of which paper: of several days only that on which the judgment came to the one who "
"asks."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from bridle.assistants.helena.law.frist_arten import fristart
from bridle.assistants.helena.planer.fristen.erzaehlt import ohne_tage, tage, teilsatz
from bridle.assistants.helena.planer.lesen.tage import DATUM

_WIR = re.compile(
    r"\b(?:uns|wir|mir|ich|unsere[rmn]? (?:mandant\w*|partei|seite|kanzlei)|(?:der|dem|die|den) mandant\w*)\b"
)
_GEGNER = re.compile(r"\b(?:gegenseite|gegner\w*|gegenpartei|gegenanw\w*|andere[rn]? seite)\b")
_NEBEN_DEM_URTEIL = re.compile(
    r"berichtig|ergaenzungs(?:urteil|beschluss)|kostenfestsetz|\bkfb\b|(?:streitwert|kosten|hinweis|"
    r"beweis)\w*beschluss|"
    r"protokoll|\bladung|\b(?:berufungs|revisions|beschwerde|klage|rechtsmittel)(?:begruendung|schrift|"
    r"erwiderung)\b|"
    r"\bsitzungsniederschrift"
)
_DANN_GEFRAGT = re.compile(
    r"(?P<was>\b(?:zugestellt|zugegangen|erhalten|bekommen)\b[^:]*):\s+\D*begruendung\w*\W*$"
)
"""„Urteil am 14.12. zugestellt: Revisionsbegründung?“ asks for that, and it is not what came."""
_EIGENE = frozenset({"tatbestandsberichtigung", "urteilsergaenzung"})
BERICHTIGT = (
    "Die Berichtigung setzt die Frist nicht neu in Gang (§ 319 ZPO): Sie läuft ab der Zustellung des Urteils "
    "selbst. Anders ist es nur, wenn erst die Berichtigung erkennen lässt, dass die Partei beschwert ist."
)
ERGAENZT = (
    "Gerechnet ist ab der Zustellung des ersten Urteils. Ist es innerhalb der Berufungsfrist ergänzt worden, "
    "beginnt die Frist mit der Zustellung der Ergänzung neu (§ 518 ZPO); das ist **nicht eingerechnet**."
)
IHRE_ZUSTELLUNG = (
    "Für jede Partei läuft die Frist ab der Zustellung an sie selbst; gerechnet ist ab dem {tag}."
)
AN_DIE_PARTEI = (
    "Ist ein Anwalt bestellt, muss ihm zugestellt werden (§ 172 ZPO). Der Mangel ist erst geheilt, wenn "
    "ihm das "
    "Urteil zugeht (§ 189 ZPO); dann läuft die Frist ab diesem Tag."
)
_AN_DIE_PARTEI = re.compile(
    r"\b(?:mandant\w*|partei|klaeger\w*|beklagte\w*) (?:\w+ )?(?:selbst|persoenlich|direkt)\b|"
    r"\bpersoenlich zugestellt|"
    r"\btrotz (?:\w+ )?bestellung|\bobwohl (?:ich|wir|der anwalt|ein anwalt) (?:\w+ )?(?:bestellt|"
    r"mandatiert)|"
    r"\bnicht (?:an|bei) (?:mich|mir|uns|den anwalt)\b"
)


@dataclass(frozen=True, slots=True)
class Gemeint:
    """The text without the days that start nothing, these days, and why; or what to ask.

    auch  a day that may start it as well
    """

    klein: str
    statt: tuple[date, ...] = ()
    hinweis: str = ""
    frage: str = ""
    auch: tuple[date, ...] = ()


def gemeinte_zustellung(klein: str, art: str | None) -> Gemeint:
    if not art or "Urteil" not in fristart(art).ereignis:
        return Gemeint(klein)
    own = _eigenes_papier(klein, art)
    return own if own.statt or own.frage else _eigene_seite(klein)


def _eigenes_papier(klein: str, art: str) -> Gemeint:
    days = [(day, teilsatz(klein, place)) for place, day in tage(klein)]
    beside = {day for day, clause in days if _neben_dem_urteil(clause)}
    if not beside or art in _EIGENE:
        return Gemeint(klein)
    said = " ".join(clause for day, clause in days if day in beside)
    why = ERGAENZT if "ergaenzung" in said else BERICHTIGT if "berichtig" in said else ""
    if beside == {day for day, _ in days}:
        question = f"{why} {fristart(art).frage}".strip()
        return Gemeint(klein, frage=question)
    return Gemeint(ohne_tage(klein, beside), tuple(sorted(beside)), why)


def _neben_dem_urteil(clause: str) -> bool:
    """„Berufungsbegründung Urteil zugestellt …“: beside what is to be written, what came is told."""
    found = _NEBEN_DEM_URTEIL.search(_DANN_GEFRAGT.sub(r"\g<was>", clause))
    return found is not None and not (found[0].endswith("begruendung") and re.search(r"\burteil\b", clause))


def _eigene_seite(klein: str) -> Gemeint:
    days = [(day, teilsatz(klein, place)) for place, day in tage(klein)]
    if len({day for day, _ in days}) < 2:
        return Gemeint(klein)
    if _AN_DIE_PARTEI.search(klein):
        first, *rest = sorted({day for day, clause in days if "verkuend" not in clause})
        return (
            Gemeint(ohne_tage(klein, rest), tuple(rest), AN_DIE_PARTEI, auch=tuple(rest))
            if first
            else Gemeint(klein)
        )
    theirs = {day for day, clause in days if _GEGNER.search(clause)}
    ours = {day for day, clause in days if day not in theirs and _WIR.search(clause)}
    if not theirs or not ours:
        return Gemeint(klein)
    asked = [
        each
        for each in re.split(r"[.!?](?!\d)\s*", DATUM.sub(" # ", klein))
        if "#" not in each and each.strip()
    ]
    wanted = " ".join(asked)
    keep, drop = (theirs, ours) if _GEGNER.search(wanted) and not _WIR.search(wanted) else (ours, theirs)
    told = IHRE_ZUSTELLUNG.format(tag=f"{min(keep):%d.%m.%Y}")
    return Gemeint(ohne_tage(klein, drop), tuple(sorted(drop)), told)
