"""Judgments that were pronounced and not served: the day of the Verkündung starts nothing by itself."""

from __future__ import annotations

import re
from datetime import date

from bridle.assistants.helena.planer.lesen.tage import DATUM, daten
from bridle.assistants.helena.planer.lesen.zeitangaben import zeitangaben

_KOMMEN = (
    r"zugestellt|zugegangen|eingegangen|angekommen|gekommen|erhalten|bekommen|erfolgt|geschehen|da\b|vor\b"
)
_NICHT_ZUGESTELLT = re.compile(
    rf"\b(?:nicht|nie|niemals)\s+(?:\w+\s+){{0,2}}?(?:{_KOMMEN}|vorlieg\w*)|"
    r"\bkeine?n?\s+(?:\w+\s)?(?:urteil|ausfertigung|(?:urteils)?gruende)\s+(?:\w+\s){0,2}?(?:bekommen|"
    r"erhalten|da|zugestellt)\b|\b(?:niemand|keiner)\b[^.;?!]{0,50}\b(?:zugestellt|geschickt|uebersandt)\b|"
    r"\b(?:fehlt|warten|aussteh\w*)\b[^.;?!]{0,30}\bzustellung|"
    r"\burteil\w*\b[^.;?!]{0,30}\bnicht (?:in )?schriftlich|"
    r"\b(?:ohne|keine)\s+(?:\w+\s)?zustellung|\bunzugestellt|"
    r"\bzugestellt (?:ist|wurde|worden|hat|haben)\b[^.;,?!]{0,25}\bnicht\b(?! (?:nur|erst|vor|am)\b)|"
    r"\bzustellung\b[^.;?!]{0,40}\b(?:fehlt|aussteh\w*|unterblieb\w*|steht (?:noch |bislang |weiter )?aus|"
    r"auf sich warten|offen)\b|\bwarten (?:\w+ ){0,3}auf (?:die )?zustellung"
)
_BIS_HEUTE = re.compile(r"\b(?:bis|stand) (?:heute|dato|jetzt|gestern)\b|\bheute noch\b|\bnoch heute\b")
_DAVOR = re.compile(
    r"verkuend\w*\s*(?:wurde |worden |war |ist )?(?:es )?(?:am|vom|:|auf den)?\s*"
    r"(?:[a-z]+tag,?\s*(?:dem\s*|den\s*)?)?$"
)
_DANACH = re.compile(r"\S+(?:\s+\S+){0,3}?\s+verkuend")


def nicht_zugestellt(klein: str) -> bool:
    return _NICHT_ZUGESTELLT.search(klein) is not None


def verkuendet(klein: str) -> date | None:
    """The day of a Verkündung: the one beside that word, or the only one where nothing was served."""
    if "verkuend" not in klein or "streitverkuend" in klein:
        return None
    days = _tage(klein)
    beside = [day for place, day in days if _DAVOR.search(klein[:place]) or _gleich_danach(klein, place)]
    if beside:
        return beside[0]
    return days[0][1] if len(days) == 1 and nicht_zugestellt(klein) else None


def ohne_verkuendungstag(klein: str) -> str:
    """Without the day of the Verkündung and without „bis heute“; as long as it was."""
    plain = _BIS_HEUTE.sub(lambda found: " " * len(found[0]), klein)
    day = verkuendet(klein)
    for found in DATUM.finditer(plain):
        if day is not None and [day] == [each for _, each in daten(found[0])]:
            plain = plain[: found.start()] + " " * len(found[0]) + plain[found.end() :]
    return plain


def _tage(klein: str) -> list[tuple[int, date]]:
    plain = _BIS_HEUTE.sub(lambda found: " " * len(found[0]), klein)
    said = [(each.anfang, each.tag) for each in zeitangaben(plain) if each.tag is not None]
    return [*daten(plain), *said]


def _gleich_danach(klein: str, place: int) -> bool:
    """„am 29.05.2026 verkündet“, „das am 29. Mai vom LG verkündete Urteil“, in one clause."""
    clause = re.split(r"[;!?,]|\.\s(?!\d)", klein[place:])[0]
    found = _DANACH.match(clause)
    return found is not None and not re.search(r"zustell|zugestellt|zugegangen", found[0])
