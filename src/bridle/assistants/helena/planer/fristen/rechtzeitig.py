"""Yes or no first: whether what somebody wants to do on a day is still in time, and what they take for "
"granted."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise
from typing import Any, Literal, TypeAlias

from bridle.assistants.helena.planer.fristen.erzaehlt import tage, teilsatz
from bridle.assistants.helena.planer.fristen.kuenftig import kuenftige
from bridle.assistants.helena.planer.lesen.tage import WOCHENTAG, daten, heute, ohne_jahr
from bridle.assistants.helena.planer.sagen import tag

Wie: TypeAlias = Literal["am", "bis"]
_ZU_SPAET = re.compile(
    r"\bzu spaet\b|\bverspaetet|\bverfristet|\babgelaufen\b|\brum\b|\bvorbei\b|\bverstrichen|"
    r"\bversaeumt\b|\bverpasst\b|"
    r"\bschon um\b|\bbereits um\b|\bum ist\b"
)
_NOCH = re.compile(
    r"\breich(?:t|en|te|ten)\b|\bgenueg(?:t|en|te)\b|\brechtzeitig|\bfristgerecht|\bfristgemaess|"
    r"\bfristwahrend|\bgewahrt\b|"
    r"\bnoch\b|\bpuenktlich|\bin der frist\b|\bin time\b|\bgeht\b|\bzulaessig\b|\bok(?:ay)?\b|\bklappt\b"
)
_ZEIT = re.compile(
    r"\bzeit\b|\boder\s*\?|\boder nicht\b|\bnicht wahr\b|\brichtig\b|\bstimmt\b|\bkorrekt\b|\balso\b|"
    r"\bnoch\b|\breicht\b|\bkann|\bkoennen|\bdarf"
)
_BIS = re.compile(
    r"\bbis(?: zum| einschliesslich| inklusive| spaetestens| zu)?\s*(?:[a-z]+tag,?\s*)?(?:de[nm] )?$"
)
_EINGEREICHT = re.compile(
    r"\being(?:egangen|elegt|ereicht)|\b(?:ging|geht|gehen)\b[^,;?!]{0,60}?\bein\b|\bgefaxt|\b\w*geschickt|"
    r"\babgesandt|"
    r"\berhoben|\bbeantragt|\brausgeh\w*|\braus(?:gegangen)?\b|\beinge(?:worfen|geben)|\bgestellt\b|"
    r"\bbegruendet\b"
)
_SATZENDE = re.compile(
    r"[?!]+\s*|(?:(?<!\d)|(?<=\d{4}))\.\s+|"
    r"\.\s+(?=(?:ist|sind|war|waren|kann|koennen|koennte|reicht|genuegt|haben|hat|darf|duerfen|geht|"
    r"laeuft|muss|"
    r"muessen|wie|schaffen|habe)\b)"
)
_ANGEKOMMEN = re.compile(
    r"\bkam\b|zugestellt|zugegangen|\bzuging\b|erhalten|bekommen|\bprotokoll|gefunden|gelesen|verkuendet|"
    r"angekommen|\bankam\b|eingetroffen|bekannt ?gegeben|uebergeben"
)
_VORHABEN = re.compile(
    r"\b(?:will|wollen|wuerde|wuerden|moechte\w*|soll|sollen|werden?|wird|kann|koennen) (?:\w+ ){0,2}?"
    r"(?:am |erst |den )"
    r"(?=.*\b(?:zahl\w*|ueberweis\w*|begleich\w*|einreich\w*|einleg\w*|einwerf\w*|abgeb\w*|schick\w*|"
    r"beantrag\w*|erklaer\w*|kuendig\w*)\b)|\b(?:zahlt|ueberweist|ueberwiesen|bezahlt|gezahlt|widerrufen|"
    r"ausgeschlagen)\b"
)
"""What somebody is going to do on that day, or has done, to keep the Frist."""
_FRAGT_NACH_DEM_TAG = re.compile(r"\bwann\b|\bwelche[rsnm]? (?:tag|datum)\b|\bwie lange\b")
_VERGANGEN = re.compile(
    r"\bletzte|\bvorige|\bvergangene|\bgestern|\bging\b|\bwurde\b|\bhaben\b|\bhatte|"
    r"\bist\b[^?]{0,40}\bein(?:ge|\b)"
)
_VERLAENGERT = re.compile(r"verlaenger")
_KEIN_FEIERTAG = (
    (
        "Heiligabend (24.12.)",
        r"\bheilig\s?abend|\bheiliger abend|\bheiligen abend|\b24\.\s?12\.?(?:\d{4})? (?:ist |ja |"
        r"doch )*(?:ein )?feiertag",
    ),
    (
        "Silvester (31.12.)",
        r"\bsilvester|\bsylvester|\b31\.\s?12\.?(?:\d{4})? (?:ist |ja |doch )*(?:ein )?feiertag",
    ),
    ("Der Rosenmontag", r"\brosenmontag"),
    ("Der Faschingsdienstag", r"\bfaschingsdienstag|\bfastnachtsdienstag|\bveilchendienstag"),
    ("Der Gründonnerstag", r"\bgruendonnerstag"),
    ("Der Aschermittwoch", r"\baschermittwoch"),
    ("Ein Brückentag", r"\bbrueckentag"),
)


@dataclass(frozen=True, slots=True)
class Behauptung:
    """The day that is asked about: on it something is done, or until it there should be time.

    zu_spaet  it is asked whether it is too late
    """

    tag: date
    wie: Wie
    zu_spaet: bool = False


def behauptung(
    klein: str, used: frozenset[date], *, zugang_wahrt: bool = False, davor: bool = False
) -> Behauptung | None:
    """What is asked to be said yes or no to; `used` are the days of the story itself.

    zugang_wahrt  the Frist is kept by the arrival of something, which otherwise starts one
    davor         it is reckoned back, and what is done is done before its event
    """
    late, still = _ZU_SPAET.search(klein) or _verjaehrt(klein), _NOCH.search(klein)
    if (
        _VERLAENGERT.search(klein)
        or _FRAGT_NACH_DEM_TAG.search(klein)
        or not ("?" in klein or klein.rstrip().endswith("oder"))
    ):
        return None
    event = None if davor else max(used, default=None)
    days = [
        (place, _danach(day, event, klein))
        for place, day in _tage(klein, used)
        if _gefragt(klein, place) or (zugang_wahrt and _ANGEKOMMEN.search(teilsatz(klein, place)))
    ]
    until = [day for place, day in days if _BIS.search(klein[:place])]
    if until and (_ZEIT.search(klein) or late):
        return Behauptung(until[-1], "bis", late is not None)
    on = [day for place, day in days if not _BIS.search(klein[:place])]
    if on and (late or still):
        return Behauptung(on[-1], "am", late is not None)
    return None


def _gefragt(klein: str, place: int) -> bool:
    """A day of the question itself, or one on which something was filed; no holiday of somebody."""
    clause = teilsatz(klein, place)
    if _EINGEREICHT.search(clause) or _VORHABEN.search(clause):
        return True
    return "?" in _satz(klein, place) and not _ANGEKOMMEN.search(clause)


def _satz(klein: str, place: int) -> str:
    ends = [0, *(found.end() for found in _SATZENDE.finditer(klein)), len(klein)]
    return next(klein[a:b] for a, b in pairwise(ends) if a <= place < b)


def _verjaehrt(klein: str) -> re.Match[str] | None:
    """„Verjährt?“ asks yes or no; „wann verjährt das“ does not."""
    return None if re.search(r"\bwann\b", klein) else re.search(r"\bverjaehrt\b", klein)


def _tage(klein: str, used: frozenset[date]) -> list[tuple[int, date]]:
    written = dict(daten(klein))
    found = {**dict(kuenftige(klein)), **dict(tage(klein))}
    return sorted(
        (place, day if place in written else _kommend(day, klein, place))
        for place, day in found.items()
        if day not in used
    )


def _kommend(day: date, klein: str, place: int) -> date:
    """„Reicht es am Donnerstag?“ is the next one."""
    weekday = re.match(rf"(?:am |den )?(?:{WOCHENTAG})\b", klein[place:])
    ahead = weekday and not _VERGANGEN.search(_satz(klein, place))
    while ahead and day < heute():
        day += timedelta(7)
    return day


def _danach(day: date, event: date | None, klein: str) -> date:
    """What is done about something comes after it."""
    if event is None or day >= event or not ohne_jahr(klein):
        return day
    try:
        return day.replace(year=event.year if day.replace(year=event.year) >= event else event.year + 1)
    except ValueError:
        return day


def beantwortet(data: Mapping[str, Any], asked: Behauptung) -> str:
    """Yes or no, with the last day."""
    ends = sorted(
        {
            date.fromisoformat(data["ende"]),
            *(date.fromisoformat(each["ende"]) for each in data["alternativen"]),
        }
    )
    day, first, last = asked.tag, ends[0], ends[-1]
    said, end = tag(day), tag(last if day > last else first)
    if first < day <= last:
        depends = f"Ob der {said} noch rechtzeitig ist, hängt von einer Angabe ab, siehe unten."
        return f"{depends} Sicher ist nur der {end}."
    if day > last and str(data["art"]).startswith("widerspruch_mahnbescheid"):
        return f"Die Frist endet am {end}; ob der Widerspruch danach noch möglich ist, steht unten."
    if day > last:
        lead = "Ja" if asked.zu_spaet else "Nein"
        late = f"bis zum {said} ist keine Zeit" if asked.wie == "bis" else f"am {said} ist es zu spät"
        last_day = (
            f"der {end}" if first == last else f"je nach Angabe (siehe unten) der {tag(first)} oder der {end}"
        )
        return f"{lead}, {late}: Der letzte Tag ist {last_day}."
    lead = "Nein" if asked.zu_spaet else "Ja"
    if day == first:
        return f"{lead}, der {said} ist noch rechtzeitig; er ist der letzte Tag."
    return f"{lead}, der {said} ist noch rechtzeitig: Der letzte Tag ist erst der {end}."


def kein_feiertag(klein: str) -> str:
    """What is taken for a holiday and is none anywhere in Germany."""
    named = [name for name, words in _KEIN_FEIERTAG if re.search(words, klein)]
    if not named:
        return ""
    return f"{named[0]} ist in keinem Land ein gesetzlicher Feiertag; deshalb verschiebt sich kein Fristende."


def zu_spaet_gefragt(klein: str) -> bool:
    return _ZU_SPAET.search(klein) is not None
