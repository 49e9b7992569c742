"""The day on which a contract shall be over, as it is said of the future: „zum 31.3.“, „Ende Februar“."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import TypeAlias

from bridle.assistants.helena.law.frist_rechnen import monate_weiter, monatsende
from bridle.assistants.helena.planer.lesen.tage import (
    DATUM,
    MONAT,
    MONATSNAMEN,
    daten,
    heute,
    mit_jahr,
)
from bridle.assistants.helena.planer.lesen.vertragsbeginn import ohne_vertragsbeginn
from bridle.assistants.helena.planer.lesen.zahlen import zahlwort

_ZU = re.compile(
    r"\b(?:zum|zu|per|auf den|bis(?: zum)?|ab(?: dem)?|ablauf (?:des|vom)|wirkung zum|"
    r"(?:ende\w*|vertragsende|auszug\w*|auszieh\w*|raus|aufhoer\w*|ausscheid\w*|"
    r"letzte[rn]? (?:arbeits)?tag(?! fuer))(?: am| zum| ist(?: der| am)?| soll(?:te)? am|:)?)"
    r"\s*(?:[a-z]+tag,?\s*)?(?:de[nmr]\s)?$"
)
_AUSDRUECKLICH = re.compile(r"\b(?:zum|per|auf den)\s*(?:[a-z]+tag,?\s*)?(?:de[nm]\s)?$")
"""Said so, a day may be over: then it is too late."""
_BEGANN = re.compile(
    r"\S+(?:\s\d{4})?\s+(?:[\w-]+\s){0,3}?"
    r"(?:eingezogen|eingestellt|begonnen|angefangen|begann|gemietet|angemietet|geschlossen|unterschrieben)\b"
)
_PROBEZEIT = re.compile(
    rf"\b(?:probezeit\w*(?: (?:endet\w*|ende|laeuft|lief|dauert|geht|ist|war|noch|aus|ab))*"
    rf"(?:(?<=probezeit):| am| bis(?! wann)(?: zum| einschliesslich)?|(?<=endet) (?:zum|mit(?: dem)?)|"
    r"(?<=endet))|"
    r"probezeit\b[^.;?!]{0,50}?\b(?:sie|die|diese) (?:endet|laeuft|geht|dauert)"
    r"(?: am| bis(?: zum)?| zum| mit dem)|"
    rf"(?:ende|tag) (?:de[rs]|meiner|seiner|ihrer) probezeit(?: \w+)?(?: am| zum| der|:)?)\s+"
    rf"(?:(?:{DATUM.pattern})|(?:ende (?:de[rs] |diese[sr] |naechste[rn] )?)?[a-z]+(?: 20\d\d)?)"
)
"""The end of the Probezeit is the end of no contract."""
_DANN_AUS = re.compile(
    r"\S+(?:\s\d{4})?\s+(?:\w+\s){0,3}?(?:ende[nt]?|raus|rauskomm\w*|weg|auszieh\w*|auszuzieh\w*|"
    r"ausgezogen|beendet|frei|aufhoer\w*|aufzuhoeren|gehen|vorbei|verlass\w*|ausscheid\w*|auszuscheiden|"
    r"draussen|letzten arbeitstag|aus(?=\s*(?:[.,;?!]|$)))\b"
)
_AB = re.compile(r"\bab(?: dem)?\s*$")
_NEUES = re.compile(
    r"\bneue[nrsm]? (?:stelle|job|wohnung|arbeit\w*)|\bantret\w*|\banzutreten|\banfangen?\b(?! \d)|"
    r"\banzufangen|\beinzieh\w*|\beinzuziehen|\beinzug\b|\bstarte[nt]?\b"
)
_JAHR = r"(?:\s(?P<jahr>20\d\d))?"
_REL = r"(?P<rel>dies|laufend|aktuell|naechst|kommend|uebernaechst)"
_SCHRITT = {"naechst": 1, "kommend": 1, "uebernaechst": 2}
_QUARTALE = ("erst", "zweit", "dritt", "viert")
_FRISTTERMIN = re.compile(
    r"\b(?:\w*frist\w*|wochen|monate?n?)\b[^.;?!,]{0,30}?"
    r"\bzum (?:\w+ )?(?:(?:monats|quartals|jahres|halbjahres)ende|"
    r"ende (?:des|eines|jedes) (?:kalender)?(?:monats|quartals|vierteljahres|halbjahres|jahres))"
)
"""„drei Monate zum Quartalsende“ says how notice is given, and not to which day."""


_Lesen: TypeAlias = Callable[[re.Match[str], date], date | None]


@dataclass(frozen=True, slots=True)
class Wunschende:
    """The day, None where it has to be asked for; the days that were read otherwise at first sight."""

    tag: date | None = None
    statt: tuple[date, ...] = ()


def wunschende(klein: str, today: date | None = None) -> Wunschende:
    """Without a year it is the next one: nobody wants to leave in the past."""
    now = today or heute()
    told = _ohne_probezeit(ohne_vertragsbeginn(klein))
    days = [
        (place, day, _ende_vor(told, place, _kuenftig(told, day, now))) for place, day in daten(told, now)
    ]
    aimed = [each for each in days if _gewollt(told, each[0], each[2], now)]
    meant = {ahead for _, _, ahead in aimed}
    if any(ahead >= now for ahead in meant):
        meant = {ahead for ahead in meant if ahead >= now}
    plain = _FRISTTERMIN.sub(" ", DATUM.sub(" ", told))
    meant = meant or {day for day in _gesagt(plain, now) if day >= now}
    if len(meant) > 1:  # what is said after a question asks it again
        again = told.find("?")
        meant = {ahead for place, _, ahead in aimed if 0 <= again < place} or meant
    moved = tuple(day for _, day, ahead in days if ahead in meant and day != ahead)
    return Wunschende(meant.pop(), moved) if len(meant) == 1 else Wunschende()


def probezeit_bis(klein: str, today: date | None = None) -> date | None:
    """The last day of the Probezeit, where it is told."""
    found = _PROBEZEIT.search(klein)
    days = daten(found[0], today or heute()) if found else []
    return days[0][1] if days else None


def _ohne_probezeit(klein: str) -> str:
    return _PROBEZEIT.sub(lambda found: " " * len(found[0]), klein)


def _gewollt(told: str, place: int, day: date, now: date) -> bool:
    """Whether something shall be over on a day; any other one belongs to the story."""
    before, after = told[:place], told[place:]
    if _BEGANN.match(after):
        return False
    if day < now:
        return _AUSDRUECKLICH.search(before) is not None
    begins = day == monatsende(day) and _NEUES.search(told)  # „am 1.4. trete ich eine neue Stelle an“
    return bool(_ZU.search(before) or _DANN_AUS.match(after) or begins)


def _ende_vor(told: str, place: int, day: date) -> date:
    """Where something else begins on a day, this is over the day before."""
    begins = _AB.search(told[:place]) or (day.day == 1 and _NEUES.search(told))
    return day - timedelta(1) if begins else day


def _kuenftig(told: str, day: date, now: date) -> date:
    return day if day >= now or mit_jahr(told, day) else monate_weiter(day, 12)


def _gesagt(klein: str, now: date) -> Iterator[date]:
    """The first kind of words that fits; the more exact ones come first."""
    for pattern, read in _ARTEN:
        found = [day for each in pattern.finditer(klein) if (day := _gelesen(read, each, now)) is not None]
        if found:
            yield from found
            return


def _gelesen(read: _Lesen, found: re.Match[str], now: date) -> date | None:
    try:
        return read(found, now)
    except ValueError:  # a day that no calendar has
        return None


def _ende(year: int, month: int) -> date:
    return monatsende(date(year, month, 1))


def _naechstes(month: int, found: re.Match[str], now: date, day: int = 0) -> date:
    """That month in the year that is said, or the next time it comes."""
    named = found.groupdict()
    years = [int(named["jahr"])] if named.get("jahr") else [now.year, now.year + 1]
    if named.get("rel"):
        years = [now.year + _SCHRITT.get(named["rel"], 0)]
    days = [date(year, month, day) if day else _ende(year, month) for year in years]
    return next((each for each in days if each >= now), days[-1])


def _tag_im_monat(found: re.Match[str], now: date) -> date | None:
    return _naechstes(int(found["m"]), found, now, int(found["t"]))


def _nur_tag(found: re.Match[str], now: date) -> date | None:
    said = found["t"]
    day = int(said) if said.isdigit() else 15
    this = min(now.replace(day=1) + timedelta(day - 1), monatsende(now))
    return this if this >= now else monate_weiter(now.replace(day=1), 1) + timedelta(day - 1)


def _monat(found: re.Match[str], now: date) -> date | None:
    name = found["monat"]
    month = 3 if name == "mrz" else next(n for n, full in enumerate(MONATSNAMEN, 1) if full[:3] == name[:3])
    return _naechstes(month, found, now, {"mitte": 15, "anfang": 1, "ab": 1}.get(found["teil"], 0))


def _quartal(found: re.Match[str], now: date) -> date | None:
    said = found["n"] or found["q"]
    number = int(said) if said.isdigit() else _QUARTALE.index(said) + 1
    return _naechstes(3 * number, found, now)


def _dieses(found: re.Match[str], now: date) -> date | None:
    """Ende des Monats, Quartalsende, Ende nächsten Jahres."""
    step, unit = _SCHRITT.get(found["rel"] or "", 0), found["einheit"]
    size = {"monat": 1, "quartal": 3, "jahr": 12}[unit]
    this = monate_weiter(now.replace(day=1), -now.month % size)
    return monatsende(monate_weiter(this, size * step))


def _einheitsende(found: re.Match[str], now: date) -> date | None:
    size = {"monat": 1, "quartal": 3, "jahr": 12}[found["einheit"]]
    if found["jahr"]:
        return date(int(found["jahr"]), 12, 31) if size == 12 else None
    return monatsende(monate_weiter(now.replace(day=1), -now.month % size))


def _jahresende(found: re.Match[str], now: date) -> date | None:
    return date(int(found.groupdict().get("jahr") or now.year), 12, 31)


def _in(found: re.Match[str], now: date) -> date | None:
    count = zahlwort(found["zahl"])
    if count is None:
        return None
    return now + timedelta(7 * count) if found["einheit"].startswith("woche") else monate_weiter(now, count)


_ARTEN: tuple[tuple[re.Pattern[str], _Lesen], ...] = tuple(
    (re.compile(pattern), read)
    for pattern, read in (
        (r"\b(?:zum|per|auf den|ab dem|ab) (?P<t>\d{1,2})\.(?P<m>\d{1,2})(?![.\d])", _tag_im_monat),
        (rf"\b(?P<teil>ende|mitte|anfang|ab) (?:(?:des )?monats )?(?P<monat>{MONAT})s?\b\.?{_JAHR}", _monat),
        (rf"\b(?P<teil>monatsende) (?:im |des )?(?P<monat>{MONAT})s?\b\.?{_JAHR}", _monat),
        (
            rf"\bende (?:des |vom )?(?:(?P<n>{'|'.join(_QUARTALE)}|[1-4])(?:en|\.)? ?quartals?|q(?P<q>[1-4]))"
            rf"(?: {_REL}en jahres)?{_JAHR}",
            _quartal,
        ),
        (
            rf"\bende (?:des )?(?:{_REL}e[ns] )?(?:kalender)?(?P<einheit>monat|quartal|jahr)e?s\b(?! 20)",
            _dieses,
        ),
        (rf"\b(?:kalender)?(?P<einheit>jahr)esende {_REL}e[ns] jahres\b", _dieses),
        (r"\bende (?:des jahres )?(?P<jahr>20\d\d)\b", _jahresende),
        (rf"\b(?P<einheit>monat|quartal|jahr)e?s-?ende{_JAHR}\b", _einheitsende),
        (r"\b(?:silvester|jahreswechsel)\b", _jahresende),
        (r"\b(?:zum|per|auf den) (?P<t>\d{1,2}|fuenfzehnte)(?:\.|te[nr]|n)(?!\s?\d|\w)", _nur_tag),
        (r"\bin (?P<zahl>\d{1,2}|[a-z]+) (?P<einheit>monat|woche)(?:en|n)\b", _in),
    )
)
