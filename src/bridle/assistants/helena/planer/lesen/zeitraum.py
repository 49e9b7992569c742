"""Spans of time as people name them: diese Woche, morgen, bis Freitag, im März, in den nächsten 14 Tagen."""

from __future__ import annotations

import re
from calendar import monthrange
from dataclasses import dataclass
from datetime import date, timedelta

from bridle.assistants.helena.law.frist_datum import MONATE, WOCHENTAGE
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, lies
from bridle.assistants.helena.planer.lesen.saeumig import SAEUMIG
from bridle.assistants.helena.planer.lesen.tage import (
    MONAT,
    MONATSNAMEN,
    WOCHENTAG,
    daten,
    erstes_datum,
    heute,
    monate_spaeter,
    wochentag,
)
from bridle.assistants.helena.planer.lesen.zahlen import zahlwort
from bridle.assistants.helena.planer.lesen.zeitraum_feste import jahr, mit_namen
from bridle.assistants.helena.planer.lesen.zeitraum_grenzen import begrenzt
from bridle.assistants.helena.planer.lesen.zeitraum_mehrere import mehrere
from bridle.assistants.helena.planer.sagen import tag


@dataclass(frozen=True, slots=True)
class Zeitraum:
    """From a day to a day, both of them in it; `werkzeug` is what the calendar's tool calls it."""

    von: date
    bis: date
    name: str
    werkzeug: str = ""

    def enthaelt(self, day: date) -> bool:
        return self.von <= day <= self.bis


def zeitraum(anfrage: Anfrage, today: date | None = None) -> Zeitraum | None:
    """The span that is asked about; None where none is named."""
    now = today or heute()
    if (named := _von_bis(anfrage, now)) is not None:
        return named

    def rest(klein: str) -> tuple[date, date] | None:
        span = _ohne_grenzen(lies(klein), now)
        return (span.von, span.bis) if span is not None else None

    away = _ist_fort(anfrage)
    if not away and (bounded := begrenzt(anfrage.klein, now, rest)) is not None:
        return Zeitraum(bounded.von, bounded.bis, bounded.name)
    return _ohne_grenzen(anfrage, now)


def _ohne_grenzen(anfrage: Anfrage, now: date) -> Zeitraum | None:
    readers = (
        _mit_namen,
        _rest,
        _mehrere,
        _relativ,
        _anzahl,
        _bis,
        _ab,
        _an_einem_tag,
        _woche,
        _im_monat,
        _im_genannten_jahr,
        _im_jahr,
        _am_xten,
    )
    for read in readers:
        if (found := read(anfrage, now)) is not None:
            return found
    return None


def _von_bis(anfrage: Anfrage, now: date) -> Zeitraum | None:
    """Vom 1. bis zum 15. Dezember; zwischen dem 20.11. und dem 3.12."""
    klein = re.sub(
        rf"\b(\d{{1,2}})\.(?= (?:bis|und|-|–)(?: (?:zum|dem))? \d{{1,2}}\. ({MONAT})\b)",
        lambda found: f"{found[1]}. {found[2]}",
        anfrage.klein,
    )
    days = daten(klein, now)
    joined = re.search(r"\b(?:vom|von|zwischen)\b.*\b(?:bis|und)\b|\d\.?\s?(?:bis|-|–)\s?(?:zum )?\d", klein)
    within = re.search(r"\b(?P<ab>nach|ab) (?:dem )?\d.*\b(?P<bis>vor|bis)\b", klein)
    if len(days) != 2 or not (joined or within) or days[0][1] > days[1][1]:
        return None
    first, last = days[0][1], days[1][1]
    if within and not joined:  # „nach dem 10. und vor dem 20.“: neither of them
        first, last = first + timedelta(within["ab"] == "nach"), last - timedelta(within["bis"] == "vor")
    return Zeitraum(first, last, f"Vom {tag(first)} bis {tag(last)}")


def _mit_namen(anfrage: Anfrage, now: date) -> Zeitraum | None:
    found = mit_namen(anfrage.klein, now)
    return Zeitraum(*found) if found is not None else None


def _rest(anfrage: Anfrage, now: date) -> Zeitraum | None:
    """Im Rest der Woche, den restlichen Monat: from today to its end."""
    found = anfrage.hat(
        r"\b(?:rest|restliche[nr]?) (?:(?:der|dieser|des|dieses|vom|von der) )?(woche|monats?|jahr)"
    )
    if found is None:
        return None
    if found[1] == "woche":
        return Zeitraum(now, now + timedelta(6 - now.weekday()), "Im Rest der Woche")
    month = found[1].startswith("monat")
    end = _ende_des_monats(now) if month else date(now.year, 12, 31)
    return Zeitraum(now, end, f"Im Rest des {'Monats' if month else 'Jahres'}")


def _mehrere(anfrage: Anfrage, now: date) -> Zeitraum | None:
    """Heute und morgen; diese und nächste Woche."""
    found = mehrere(anfrage.klein, now)
    return Zeitraum(*found) if found is not None else None


def _relativ(anfrage: Anfrage, now: date) -> Zeitraum | None:
    if anfrage.hat(SAEUMIG):
        return Zeitraum(date.min, now - timedelta(1), "überfällig", "ueberfaellig")
    if until := anfrage.hat(r"\bbis (?:einschliesslich |spaetestens )?(ueber)?morgen\b"):
        return Zeitraum(now, now + timedelta(2 if until[1] else 1), f"Bis {'über' if until[1] else ''}morgen")
    if anfrage.hat(r"\buebermorgen\b"):
        return _tag_am(now + timedelta(2), "Übermorgen")
    if anfrage.hat(r"\bmorg(?:en|ige[nr]?)\b(?!\s*helena)") and not anfrage.hat(r"\bguten morgen\b"):
        return _tag_am(now + timedelta(1), "Morgen")
    if anfrage.hat(r"\bvorgestern\b"):
        return _tag_am(now - timedelta(2), "Vorgestern")
    if anfrage.hat(r"\bgest(?:ern|rige[nr]?)\b"):
        return _tag_am(now - timedelta(1), "Gestern")
    if anfrage.hat(r"\bheut(e|ige[rnm]?)\b") and not anfrage.hat(r"\b(ab|von|seit) heute\b"):
        return Zeitraum(now, now, "Heute", "heute")
    return None


def _anzahl(anfrage: Anfrage, now: date) -> Zeitraum | None:
    """In den nächsten 14 Tagen, binnen zwei Wochen, in den nächsten Tagen."""
    found = anfrage.hat(
        r"(?:naechsten?|kommenden?|folgenden?|binnen|innerhalb (?:von |der naechsten )?|in den "
        r"naechsten|in)\s+"
        r"(?:(\d{1,3}|[a-z]+)\s+)?(tagen?|wochen|monaten?)\b"
    )
    if found is None or (found[1] is None and not re.search("naechst|kommend|folgend", found[0])):
        return None
    count = zahlwort(found[1]) if found[1] else {"t": 7, "w": 4, "m": 3}[found[2][0]]
    if count is None or not 1 <= count <= 400:
        return None
    end = {"t": now + timedelta(count), "w": now + timedelta(7 * count), "m": monate_spaeter(now, count)}
    unit = {"t": "Tag", "w": "Woche", "m": "Monat"}[found[2][0]]
    many = {"t": "Tagen", "w": "Wochen", "m": "Monaten"}[found[2][0]]
    one = f"In {'einer' if unit == 'Woche' else 'einem'} {unit}"
    return Zeitraum(now, end[found[2][0]], one if count == 1 else f"In den nächsten {count} {many}")


def _bis(anfrage: Anfrage, now: date) -> Zeitraum | None:
    if not (
        found := anfrage.hat(
            r"\b(?:bis|vor)\s+(?:einschliesslich\s+|spaetestens\s+)?(?:(?:zum|zu|ende|dem)\s+)*(.{2,30})"
        )
    ):
        return None
    rest = found[1]
    before = found[0].startswith("vor ")
    end = wochentag(rest, now)
    name = f"Bis {WOCHENTAGE[end.weekday()]}" if end else ""
    if end is None and (end := erstes_datum(rest, now)) is not None:
        name = f"Bis {tag(end)}"
    if before and (end is None or not re.match(r"(?:dem\s+)?\d", rest)):
        return None  # „vor dem Landgericht“
    if end is None and (fixed := re.match(r"weihnachten|silvester", rest)):
        end, name = date(now.year, 12, 24 if fixed[0] == "weihnachten" else 31), f"Bis {fixed[0].title()}"
    return None if end is None or end < now else Zeitraum(now, end, name)


def _ab(anfrage: Anfrage, now: date) -> Zeitraum | None:
    """Ab dem 1.12., nach dem 24.12., ab Mittwoch."""
    begin = anfrage.hat(rf"\bab\s+(?:dem\s+|naechste[mn]\s+)?({WOCHENTAG})\b")
    if begin and not _ist_fort(anfrage):
        first = wochentag(begin[1], now)
        within = first is not None and anfrage.hat(r"\bwoche\b")
        end = first + timedelta(6 - first.weekday()) if first and within else date(9999, 12, 31)
        return None if first is None else Zeitraum(first, end, f"Ab {tag(first)}")
    found = anfrage.hat(r"\b(?:ab|nach)\s+(?:dem\s+)?(\d.{3,20})")
    day = erstes_datum(found[1], now) if found else None
    if found is None or day is None:
        return None
    first = day + timedelta(1) if found[0].startswith("nach") else day
    return Zeitraum(first, date(9999, 12, 31), f"Ab {tag(first)}")


def _ist_fort(anfrage: Anfrage) -> bool:
    """„Ich bin ab Mittwoch nicht da“: the day says when somebody is away, not what is looked for."""
    away = r"nicht (?:da|im (?:buero|haus))|weg|abwesend|im urlaub|verreist|ausser haus|krank|unterwegs"
    return anfrage.hat(rf"\b(?:{WOCHENTAG})\b[^?.]{{0,30}}\b(?:{away})\b") is not None


def _an_einem_tag(anfrage: Anfrage, now: date) -> Zeitraum | None:
    if (day := erstes_datum(anfrage.klein, now)) is not None:
        return Zeitraum(day, day, f"Am {tag(day)}")
    day = wochentag(anfrage.klein, now)
    week = _woche(anfrage, now)
    if day is None or (week is not None and _ist_fort(anfrage)):
        return None
    if week is not None and not week.werkzeug:  # „Freitag nächster Woche“
        day = week.von + timedelta(day.weekday())
    return Zeitraum(day, day, f"Am {tag(day)}")


_AM_XTEN = (
    r"\bam (?P<tag>[1-9]|[12]\d|3[01])\.(?=\W*$|\s(?:um|an|ein|auf|im kalender|frei|zeit|noch|schon|etwas|"
    r"was|los|zu tun|vormittags?|nachmittags?|zwischen|von|ab|belegt|faellig|eingetragen)\b)"
)


def _am_xten(anfrage: Anfrage, now: date) -> Zeitraum | None:
    """„am 23.“ without a month: the next one there is."""
    found = anfrage.hat(_AM_XTEN)
    days = [now + timedelta(more) for more in range(62)] if found else []
    day = next((each for each in days if found and each.day == int(found["tag"])), None)
    return Zeitraum(day, day, f"Am {tag(day)}") if day else None


def _woche(anfrage: Anfrage, now: date) -> Zeitraum | None:
    monday = now - timedelta(now.weekday())
    if anfrage.hat(
        r"\b(ueber)?(?:naechste|nexte)[rn]?( \w+)? woche\b|\bkommende[rn]?( \w+)? woche\b|\bfolgewoche\b|"
        r"\bwoche (?:drauf|danach|darauf)\b"
    ):
        later = 14 if anfrage.hat(r"\buebernaechste[rn]? woche\b") else 7
        return _week(monday + timedelta(later), "Nächste Woche" if later == 7 else "Übernächste Woche")
    if anfrage.hat(r"\b(letzte[rn]?|vergangene[rn]?|vorige[rn]?) woche\b|\bvorwoche\b"):
        return _week(monday - timedelta(7), "Letzte Woche")
    if found := anfrage.hat(r"\b(?:kw|kalenderwoche)\s?(\d{1,2})\b"):
        try:
            return _week(date.fromisocalendar(now.year, int(found[1]), 1), f"KW {int(found[1])}")
        except ValueError:
            return None
    if anfrage.hat(r"\bwochenende\b"):
        return Zeitraum(monday + timedelta(5), monday + timedelta(6), "Am Wochenende")
    return (
        _week(monday, "Diese Woche", "woche")
        if anfrage.hat(r"\bwoche\b|wochenuebersicht|wochenplan")
        else None
    )


def _im_monat(anfrage: Anfrage, now: date) -> Zeitraum | None:
    if anfrage.hat(r"\buebernaechste[nms]? monats?\b"):
        later = monate_spaeter(now.replace(day=1), 2)
        return _month(later.month, later.year)
    if anfrage.hat(r"\b(naechste[nrms]?|kommende[nrms]?|folgemonats?) ?(?:monats?)\b|\bfolgemonat\b"):
        return _month(now.month % 12 + 1, now.year + now.month // 12)
    if anfrage.hat(r"\b(letzte[nrms]?|vergangene[nrms]?|vorige[nrms]?) monats?\b|\bvormonat\b"):
        return _month((now.month - 2) % 12 + 1, now.year - (now.month == 1))
    if anfrage.hat(r"\b(diese[nms]?|laufende[nm]?|im|den|des|ganzen|aktuelle[nm]?) monats?\b|\bmonatsende\b"):
        return _month(now.month, now.year)
    whole = "|".join(MONATSNAMEN)
    if found := anfrage.hat(
        rf"\b(?:im|in|ende|anfang|mitte|fuer|fuern)\s({MONAT})\b\.?(?:\s(\d{{4}}))?"
    ) or anfrage.hat(rf"\b({whole})\b(?:\s(\d{{4}}))?"):
        first, last = _month_span(_month_number(found[1]), found[2], now, anfrage.klein)
        return Zeitraum(first, last, f"Im {MONATE[first.month - 1]} {first.year}")
    return None


_JAHRESZAHL = (
    r"(?:\b(?P<wie>seit|ab|bis|vor|nach)\s)?(?:(?:ende|anfang|dem|zum)\s)?(?P<wort>\bjahre?s?\s)?"
    r"(?<![\w./,§-])(?P<jahr>20[0-4]\d)"
    r"(?![\w/]|[.,-]\d|\s?(?:€|euro|eur|uhr|stueck|km|qm|seiten|minuten|stunden|akten|fristen)\b)"
)


def _im_genannten_jahr(anfrage: Anfrage, now: date) -> Zeitraum | None:
    """„im Jahr 2025“, „2025“, „seit 2024“: the year that is said and no other."""
    del now
    found = anfrage.hat(_JAHRESZAHL)
    if found is None or re.search(rf"(?:{MONAT})\.?\s$|\bnr\.?\s$", anfrage.klein[: found.start("jahr")]):
        return None
    year = int(found["jahr"])
    first, last, how = date(year, 1, 1), date(year, 12, 31), found["wie"]
    if how in ("seit", "ab", "nach"):
        begin = first.replace(year=year + (how == "nach"))
        return Zeitraum(begin, date.max, f"{how.capitalize()} {year}")
    if how in ("bis", "vor"):
        return Zeitraum(
            date.min, last if how == "bis" else first - timedelta(1), f"{how.capitalize()} {year}"
        )
    return Zeitraum(first, last, f"Im Jahr {year}")


def _im_jahr(anfrage: Anfrage, now: date) -> Zeitraum | None:
    if anfrage.hat(
        r"\b(?:dieses|diesem|laufende[ns]?|aktuelle[ns]?|im) jahr(?:es)?\b|\bheuer\b|\bjahresende\b"
    ):
        return Zeitraum(date(now.year, 1, 1), date(now.year, 12, 31), f"Im Jahr {now.year}")
    if anfrage.hat(r"\b(?:naechste[sn]?|kommende[sn]?|neue[sn]?) jahr(?:es)?\b"):
        return Zeitraum(date(now.year + 1, 1, 1), date(now.year + 1, 12, 31), f"Im Jahr {now.year + 1}")
    return None


def _ende_des_monats(day: date) -> date:
    return day.replace(day=monthrange(day.year, day.month)[1])


def _tag_am(day: date, name: str) -> Zeitraum:
    return Zeitraum(day, day, name)


def _week(monday: date, name: str, werkzeug: str = "") -> Zeitraum:
    sunday = monday + timedelta(6)
    return Zeitraum(monday, sunday, name, werkzeug)


def _month(month: int, year: int) -> Zeitraum:
    last = monthrange(year, month)[1]
    return Zeitraum(date(year, month, 1), date(year, month, last), f"Im {MONATE[month - 1]} {year}")


def _month_number(word: str) -> int:
    starts = [n for n, name in enumerate(MONATSNAMEN, 1) if name.startswith(word[:3])]
    return 3 if word == "mrz" else starts[0]


def _month_span(month: int, year: str | None, now: date, klein: str) -> tuple[date, date]:
    which = int(year) if year else jahr(month, now, klein)
    return date(which, month, 1), date(which, month, monthrange(which, month)[1])
