"""Spans of time as people name them: diese Woche, morgen, bis Freitag, im März, in den nächsten 14 Tagen."""

from __future__ import annotations

import re
from calendar import monthrange
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.frist_datum import MONATE, WOCHENTAGE, parse_datum
from bridle.assistants.helena.planer.erkennen import Anfrage
from bridle.assistants.helena.planer.sagen import tag
from bridle.assistants.helena.planer.woerter import falte
from bridle.assistants.helena.planer.zahlen import zahlwort
from bridle.assistants.helena.protokoll import ZONE

_TAGE = [falte(each) for each in WOCHENTAGE]
_MONATE = [falte(each) for each in MONATE]
_KURZ = ["jan", "feb", "maerz|mrz", "apr", "mai", "jun", "jul", "aug", "sept?", "okt", "nov", "dez"]
_MONAT = "|".join(f"{name}|{short}" for name, short in zip(_MONATE, _KURZ, strict=True))
_DATUM = re.compile(
    rf"\d{{4}}-\d{{1,2}}-\d{{1,2}}|\d{{1,2}}\.\s?\d{{1,2}}\.\s?(?:\d{{4}}|\d{{2}})?(?!\d)"
    rf"|\d{{1,2}}\.?\s(?:{_MONAT})\.?(?:\s\d{{4}})?(?![\w])"
)
_TAG = rf"({'|'.join(_TAGE)}|sonnabend)"


def heute() -> date:
    return datetime.now(ZONE).date()


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
    for read in (_relativ, _anzahl, _bis, _an_einem_tag, _woche, _im_monat):
        if (found := read(anfrage, now)) is not None:
            return found
    return None


def _relativ(anfrage: Anfrage, now: date) -> Zeitraum | None:
    if anfrage.hat(r"\bueberfaellig|\bversaeumt|\bverpasst|\babgelaufene|\bschon abgelaufen"):
        return Zeitraum(date.min, now - timedelta(1), "überfällig", "ueberfaellig")
    if anfrage.hat(r"\buebermorgen\b"):
        return _tag_am(now + timedelta(2), "Übermorgen")
    if anfrage.hat(r"\bmorgen\b(?!\s*helena)") and not anfrage.hat(r"\bguten morgen\b"):
        return _tag_am(now + timedelta(1), "Morgen")
    if anfrage.hat(r"\bvorgestern\b"):
        return _tag_am(now - timedelta(2), "Vorgestern")
    if anfrage.hat(r"\bgestern\b"):
        return _tag_am(now - timedelta(1), "Gestern")
    if anfrage.hat(r"\bheut(e|ige[rn]?)\b") and not anfrage.hat(r"\b(ab|von|seit) heute\b"):
        return Zeitraum(now, now, "Heute", "heute")
    return None


def _anzahl(anfrage: Anfrage, now: date) -> Zeitraum | None:
    """In den nächsten 14 Tagen, binnen zwei Wochen."""
    found = anfrage.hat(
        r"(?:naechsten?|kommenden?|folgenden?|binnen|innerhalb (?:von |der naechsten )?|in den "
        r"naechsten|in)\s+"
        r"(\d{1,3}|[a-z]+)\s+(tagen?|wochen?|monaten?)\b"
    )
    count = zahlwort(found[1]) if found else None
    if found is None or count is None or not 1 <= count <= 400:
        return None
    days = {"t": 1, "w": 7, "m": 31}[found[2][0]] * count
    unit = {"t": "Tagen", "w": "Wochen", "m": "Monaten"}[found[2][0]]
    end = now + timedelta(days)
    return Zeitraum(now, end, f"In den nächsten {count} {unit}")


def _bis(anfrage: Anfrage, now: date) -> Zeitraum | None:
    if not (found := anfrage.hat(r"\bbis\s+(?:spaetestens\s+)?(?:(?:zum|ende)\s+)?(.{2,30})")):
        return None
    rest = found[1]
    end = _weekday(rest, now)
    name = f"Bis {WOCHENTAGE[end.weekday()]}" if end else ""
    if end is None and (end := erstes_datum(rest, now)) is not None:
        name = f"Bis {tag(end)}"
    if end is None and re.match(r"(dieser |der )?woche", rest):
        end, name = now + timedelta(6 - now.weekday()), "Bis zum Ende der Woche"
    if end is None and re.match(r"(diese[sn]? |des )?monats?", rest):
        end, name = now.replace(day=monthrange(now.year, now.month)[1]), "Bis zum Ende des Monats"
    if end is None and (month := re.match(rf"({_MONAT})\b", rest)):
        end = _month_span(_month_number(month[1]), None, now)[1]
        name = f"Bis Ende {MONATE[end.month - 1]}"
    if end is None and re.match(r"jahresende|jahres", rest):
        end, name = date(now.year, 12, 31), "Bis zum Jahresende"
    return None if end is None or end < now else Zeitraum(now, end, name)


def _an_einem_tag(anfrage: Anfrage, now: date) -> Zeitraum | None:
    if (day := erstes_datum(anfrage.klein, now)) is not None:
        return Zeitraum(day, day, f"Am {tag(day)}")
    day = _weekday(anfrage.klein, now)
    return None if day is None else Zeitraum(day, day, f"Am {WOCHENTAGE[day.weekday()]}")


def _woche(anfrage: Anfrage, now: date) -> Zeitraum | None:
    monday = now - timedelta(now.weekday())
    if anfrage.hat(r"\b(ueber)?naechste[rn]?( \w+)? woche\b|\bkommende[rn]?( \w+)? woche\b|\bfolgewoche\b"):
        later = 14 if anfrage.hat(r"\buebernaechste[rn]? woche\b") else 7
        return _week(monday + timedelta(later), "Nächste Woche" if later == 7 else "Übernächste Woche")
    if anfrage.hat(r"\b(letzte[rn]?|vergangene[rn]?|vorige[rn]?) woche\b"):
        return _week(monday - timedelta(7), "Letzte Woche")
    if found := anfrage.hat(r"\b(?:kw|kalenderwoche)\s?(\d{1,2})\b"):
        try:
            return _week(date.fromisocalendar(now.year, int(found[1]), 1), f"KW {int(found[1])}")
        except ValueError:
            return None
    if anfrage.hat(
        r"\b(diese[rn]?|laufende[rn]?|aktuelle[rn]?|der|die|ganze|in der|fuer die) (\w+ )?woche\b|"
        r"wochenuebersicht"
    ):
        return _week(monday, "Diese Woche", "woche")
    return _week(monday, "Diese Woche", "woche") if anfrage.hat(r"\bwoche\b|\bwochenende\b") else None


def _im_monat(anfrage: Anfrage, now: date) -> Zeitraum | None:
    if anfrage.hat(r"\b(naechsten?|kommenden?) monats?\b"):
        return _month(now.month % 12 + 1, now.year + now.month // 12)
    if anfrage.hat(r"\b(letzten?|vergangenen?|vorigen?) monats?\b"):
        return _month((now.month - 2) % 12 + 1, now.year - (now.month == 1))
    if anfrage.hat(r"\b(diese[nms]?|laufenden?|im|den|ganzen|aktuellen?) monats?\b"):
        return _month(now.month, now.year)
    if found := anfrage.hat(rf"\b(?:im|in|ende|anfang|mitte|fuer|fuern)\s({_MONAT})\b\.?(?:\s(\d{{4}}))?"):
        first, last = _month_span(_month_number(found[1]), found[2], now)
        return Zeitraum(first, last, f"Im {MONATE[first.month - 1]} {first.year}")
    return None


# ---- single days


def daten(text: str, today: date | None = None) -> list[tuple[int, date]]:
    """Every date in a folded text with its place. Without a year it is the one that is nearest."""
    now = today or heute()
    found: list[tuple[int, date]] = []
    for each in _DATUM.finditer(text):
        if (day := _gelesen(each[0].strip(), now)) is not None:
            found.append((each.start(), day))
    return found


def ohne_daten(text: str) -> str:
    return _DATUM.sub(" ", text)


def ohne_jahr(text: str) -> bool:
    """Whether a date in it says no year."""
    return any(
        not re.search(r"\d{4}|\.\s?\d{1,2}\.\s?\d{2}$", each[0].strip()) for each in _DATUM.finditer(text)
    )


def erstes_datum(text: str, now: date) -> date | None:
    found = daten(text, now)
    return found[0][1] if found else None


def _gelesen(text: str, now: date) -> date | None:
    try:
        spoken = re.sub(r"\bmrz\b", "März", text.replace("maerz", "März"))
        if re.search(r"\d{4}|\.\s?\d{1,2}\.\s?\d{2}$", text):
            return parse_datum(spoken)
        years = (now.year - 1, now.year, now.year + 1)
        near = [
            _or_none(f"{spoken.rstrip('.')}{'.' if spoken[-1].isdigit() or spoken.endswith('.') else ' '}{y}")
            for y in years
        ]
        days = [day for day in near if day is not None]
        return min(days, key=lambda day: abs((day - now).days)) if days else None
    except LawError:
        return None


def _or_none(text: str) -> date | None:
    try:
        return parse_datum(text)
    except LawError:
        return None


def _weekday(text: str, now: date) -> date | None:
    """The next one of that name; „nächsten Montag“ too, as most people mean it."""
    found = re.search(rf"\b{_TAG}\b", text)
    if found is None:
        return None
    wanted = _TAGE.index("samstag" if found[1] == "sonnabend" else found[1])
    if re.search(rf"\b(?:letzte[nr]?|vergangene[nr]?|vorige[nr]?)\s+{_TAG}\b", text):
        return now - timedelta((now.weekday() - wanted - 1) % 7 + 1)
    return now + timedelta((wanted - now.weekday()) % 7)


def _tag_am(day: date, name: str) -> Zeitraum:
    return Zeitraum(day, day, name)


def _week(monday: date, name: str, werkzeug: str = "") -> Zeitraum:
    sunday = monday + timedelta(6)
    return Zeitraum(monday, sunday, name, werkzeug)


def _month(month: int, year: int) -> Zeitraum:
    last = monthrange(year, month)[1]
    return Zeitraum(date(year, month, 1), date(year, month, last), f"Im {MONATE[month - 1]} {year}")


def _month_number(word: str) -> int:
    starts = [n for n, name in enumerate(_MONATE, 1) if name.startswith(word[:3])]
    return 3 if word == "mrz" else starts[0]


def _month_span(month: int, year: str | None, now: date) -> tuple[date, date]:
    which = int(year) if year else now.year + (month < now.month)
    return date(which, month, 1), date(which, month, monthrange(which, month)[1])
