"""On which day a Frist begins: what arrived, what was decided, or the end of a year that is named."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from bridle.assistants.helena.law.frist_arten import fristart
from bridle.assistants.helena.planer.fristen.angaben import Start, beschlusstag, gesagte, start
from bridle.assistants.helena.planer.fristen.arten import verwaltungsakt
from bridle.assistants.helena.planer.fristen.kuendigung import VERTRAGSENDE, ohne_vertragsbeginn
from bridle.assistants.helena.planer.fristen.verkuendet import (
    nicht_zugestellt,
    ohne_verkuendungstag,
    verkuendet,
)
from bridle.assistants.helena.planer.fristen.vorfaelle import KENNTNIS, nur_die_tat, tag_des_vorfalls
from bridle.assistants.helena.planer.fristen.zweige import behoerde_in
from bridle.assistants.helena.planer.lesen.tage import MONAT, daten, ohne_daten
from bridle.assistants.helena.planer.lesen.zeitangaben import zeitangaben

_GANZES_JAHR = frozenset({"betriebskostenabrechnung", "urlaub_verfall"})
"""What is reckoned from the end of a year that is named alone."""
_BESCHLUSS = frozenset(
    {"weg_anfechtung", "weg_anfechtung_begruendung", "beschlussanfechtung_ag", "beschlussanfechtung_gmbh"}
)
"""What is reckoned from the day on which something was decided."""
_ZUM_JAHRESENDE = frozenset({"verjaehrung_pflichtteil", "verjaehrung_insolvenzanfechtung"})
_JAHR = re.compile(r"\b(20\d\d)\b")
_AUS_JAHR = re.compile(
    rf"\b(?:aus|von|vom|in|im jahre?|im|seit|anno)\s+(?:dem jahre?\s+)?(?:(?:{MONAT})\.?\s+)?(20\d\d)\b"
)


@dataclass(frozen=True, slots=True)
class Beginn(Start):
    """As `Start`.

    verkuendet  the day of the Verkündung, where no other is known
    jahr        only this year is named; the day is its last
    """

    verkuendet: date | None = None
    jahr: int | None = None


def beginn(klein: str, art: str | None) -> Beginn:
    if art in _BESCHLUSS:
        return Beginn(beschlusstag(klein))
    told = ohne_vertragsbeginn(klein) if art in VERTRAGSENDE else klein
    if art and fristart(art).fuenf_monate and (pronounced := verkuendet(klein)) is not None:
        # It runs from the Zustellung, and only at the latest from five months after this.
        told = ohne_verkuendungstag(klein)
        if nicht_zugestellt(klein) or start(told, bescheid=False).tag is None:
            return Beginn(verkuendet=pronounced)
    if art and (happened := tag_des_vorfalls(klein, art)) is not None:
        return Beginn(happened)
    if art and nur_die_tat(klein, art) and daten(klein):
        return Beginn(frage=fristart(art).frage)
    if art and "Kenntnis" in fristart(art).ereignis and (known := _kenntnis(klein)) is not None:
        return Beginn(known)
    act = verwaltungsakt(art) or (not art and "bescheid" in klein)
    first = start(told, bescheid=act, datiert=act and _mit_der_post(klein, art))
    year = _jahr(klein, art) if first.tag is None else None
    if year is not None:
        return Beginn(date(year, 12, 31), jahr=year)
    return Beginn(first.tag, first.post, first.datum, first.frage)


def _kenntnis(klein: str) -> date | None:
    """Of several days the one on which somebody learned of it, and not that of a death or a deed."""
    said = gesagte(klein)
    days = daten(klein) or said
    marks = [found.start() for found in KENNTNIS.finditer(klein)]
    if not marks or (len(days) < 2 and days != said) or not days:
        return None
    return min(days, key=lambda each: min(abs(each[0] - mark) for mark in marks))[1]


def _mit_der_post(klein: str, art: str | None) -> bool:
    """Whether it is known what authority decided: most of them post what they date."""
    return bool(art) and (fristart(str(art)).bekanntgabe in ("ao", "sgbx") or behoerde_in(klein) != "")


def _jahr(klein: str, art: str | None) -> int | None:
    if art in _GANZES_JAHR | _ZUM_JAHRESENDE:
        years = set(_JAHR.findall(ohne_daten(klein)))
        return int(years.pop()) if len(years) == 1 else None
    return _anspruchsjahr(klein) if art == "verjaehrung" else None


def _anspruchsjahr(klein: str) -> int | None:
    """The year in which a claim arose: „aus März 2023“, „aus dem letzten Jahr“."""
    if found := _AUS_JAHR.search(klein):
        return int(found[1])
    years = {each.von.year for each in zeitangaben(klein) if each.von.year == each.bis.year}
    return years.pop() if len(years) == 1 else None
