"""What a request measures by: days, amounts and lengths."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from decimal import Decimal

from bridle.assistants.helena.law.frist_datum import MONATE
from bridle.assistants.helena.planer.auswahl.auswahl import Bedingung, Text
from bridle.assistants.helena.planer.auswahl.gilt import tag_von
from bridle.assistants.helena.planer.auswahl.lesen import KALENDER
from bridle.assistants.helena.planer.auswahl.merkmale import Gilt, Zeile
from bridle.assistants.helena.planer.dokumente.alle import NEU
from bridle.assistants.helena.planer.lesen.tage import DATUM, MONAT, MONATSNAMEN, daten, heute, monate_spaeter
from bridle.assistants.helena.planer.lesen.zahlen import betrag, zahlwort

ZAHL = r"\d{1,3}|ein(?:e[nrmsg]?)?|zwei|drei|vier|fuenf|sechs|sieben|acht|neun|zehn|zwoelf|zwanzig|dreissig"
_AN_TAGEN = re.compile(
    rf"\b(?P<wie>vor|nach|seit|ab|bis)\s(?:(?:dem|der|zum|anfang|einschliesslich|spaetestens)\s)*"
    rf"(?:(?P<tag>{DATUM.pattern})|(?P<monat>{MONAT})\b\.?(?:\s(?P<jahr>(?:19|20)\d\d))?)"
)
_SEIT = re.compile(
    rf"\b(?:seit|(?:in|aus) den (?:letzten|vergangenen)|der letzten|(?P<alt>aelter als)|juenger als)\s"
    rf"(?:(?P<zahl>{ZAHL}|ein(?:em)? halbe[sn])\s)?(?P<was>tag|woche|monat|jahr)(?:e?n|e)?\b"
)
_BEREICH = re.compile(
    r"\bzwischen\s(?P<von>\d[\d.,]*)\s?(?:€|euro|eur)?\s(?:und|bis)\s(?P<bis>\d[\d.,]*)\s?(?:€|euro|eur)?"
)
_UMFANG = re.compile(
    rf"\b(?P<wie>ueber|mehr als|laenger als|groesser als|mindestens|unter|weniger als|kuerzer als|"
    rf"hoechstens)\s"
    rf"(?P<zahl>{ZAHL})\s(?P<was>seiten?|minuten?|stunden?|(?:offene\s)?fristen?|dokumente?n?|beteiligten?)\b"
)
_FELDER = {
    "seite": ("seiten",),
    "minut": ("minuten",),
    "stund": ("minuten",),
    "frist": ("offene_fristen",),
    "offen": ("offene_fristen",),
    "dokum": ("dokumente",),
    "betei": ("beteiligte_gesamt",),
}
_MEHR = ("ueber", "mehr als", "laenger als", "groesser als", "mindestens")
_OHNE_TAG = re.compile(r"wert\b|€|\beuro\b|\beur\b")


def masse(text: Text) -> list[Bedingung]:
    return [*_tage(text), *_seit(text), *_im(text), *_betraege(text), *_umfaenge(text), *_uhrzeiten(text)]


# ---- days


_FAELLIG = r"\bfaellig|\bablaufen\b|\bansteh|\b(?:steht|liegt)\b.*\ban\b|\bzu (?:tun|erledigen)\b"
"""Asks for the calendar without a name for what is in it."""


def _tage(text: Text) -> Iterator[Bedingung]:
    """Of the calendar none: its own spans know them."""
    if re.search(rf"{KALENDER}|{_FAELLIG}", text.klein) or len(daten(text.klein)) > 1:
        return  # „vom 1. bis zum 15.“
    for found in _AN_TAGEN.finditer(text.klein):
        first, last = _grenzen(found)
        if first is None or last is None:
            continue
        said = text.wie_geschrieben(*found.span())
        yield Bedingung("nur", said, said, am(_nach_wort(found["wie"], first, last)), found.span())


_GEWESEN = re.compile(
    r"\bakten?\b|\bmandate?\b|\bfaelle\b|\bdokumente?n?\b|\bunterlagen\b|\b\w*zeiten\b|\bstunden\b|\bgearbeitet\b|"
    r"\bgebucht\b|\b\w*eintraege\b|\btaetigkeit(?:en)?\b|\bzeiteintrag\b|\b(?:zeit)?buchung(?:en)?\b"
)
"""Lists of what was: there a month without a year is the last one and not the next."""
_IM = re.compile(
    rf"\b(?:im|vom|aus dem|in)\s(?P<monat>{MONAT})\b\.?(?:\s(?P<jahr>(?:19|20)\d\d))?|"
    r"(?:\b(?:aus|in|von|im jahre?|aus dem jahr|vom jahr)\s)?(?<![\w./,§-])(?P<nur>20[0-4]\d)"
    r"(?![\w/]|[.,-]\d|\s?(?:€|euro|eur|uhr|stueck|km|qm|seiten|minuten|stunden|akten)\b)|"
    r"\b(?:aus dem|im|vom)?\s?(?P<vor>letzte[ns]?|vorige[ns]?|vergangene[ns]?) jahr\b"
)


_ANDERS = re.compile(rf"(?:\b(?:seit|ab|bis|vor|nach|{MONAT})\.?|\bnr\.?|\brechnung)\s$")
"""A year that belongs to a day or that something begins or ends with."""


def _im(text: Text) -> Iterator[Bedingung]:
    """„im Oktober“, „aus 2025“, „letztes Jahr“: of matters, documents and time."""
    if not _GEWESEN.search(text.klein) or re.search(rf"frist|termin|wiedervorlage|{_FAELLIG}", text.klein):
        return
    if re.search(r"\bdokumente\b|\bunterlagen\b", text.klein) and re.search(NEU, text.klein):
        return  # of all matters, and their rule knows the span
    for found in _IM.finditer(text.klein):
        if found["nur"] and _ANDERS.search(text.klein[: found.start("nur")]):
            continue
        if found["monat"]:
            month = 3 if found["monat"] == "mrz" else _monat(found["monat"])
            now = heute()
            year = int(found["jahr"]) if found["jahr"] else now.year - (month > now.month)
            first = date(year, month, 1)
            last = monate_spaeter(first, 1) - timedelta(1)
            shown = f"{MONATE[month - 1]} {year}"
        else:
            year = int(found["nur"]) if found["nur"] else heute().year - 1
            first, last, shown = date(year, 1, 1), date(year, 12, 31), f"Jahr {year}"
        said = text.wie_geschrieben(*found.span())
        yield Bedingung("nur", said, shown, am(_zwischen(first, last)), found.span())


def _zwischen(first: date, last: date) -> Callable[[date], bool]:
    return lambda day: first <= day <= last


def _nach_wort(how: str, first: date, last: date) -> Callable[[date], bool]:
    if how == "vor":
        return _davor(first)
    if how == "bis":
        return _davor(last + timedelta(1))
    return danach(last + timedelta(1) if how == "nach" else first)


def _grenzen(found: re.Match[str]) -> tuple[date | None, date | None]:
    if found["tag"]:
        day = next((day for _, day in daten(found["tag"])), None)
        return day, day
    month = 3 if found["monat"] == "mrz" else _monat(found["monat"])
    now = heute()
    year = int(found["jahr"]) if found["jahr"] else now.year - (month > now.month)
    first = date(year, month, 1)
    return first, monate_spaeter(first, 1) - timedelta(1)


def _monat(word: str) -> int:
    return next(n for n, name in enumerate(MONATSNAMEN, 1) if name.startswith(word[:3]))


def am(test: Callable[[date], bool]) -> Gilt:
    return lambda row: None if (day := tag_von(row)) is None else test(day)


def _seit(text: Text) -> Iterator[Bedingung]:
    if re.search(KALENDER, text.klein):
        return
    for found in _SEIT.finditer(text.klein):
        count = zahlwort(found["zahl"]) if found["zahl"] and not found["zahl"].startswith("ein") else 1
        if not count:
            continue
        now = heute()
        days = {"tag": now - timedelta(count), "woche": now - timedelta(7 * count)}
        months = {"monat": -count, "jahr": -12 * count}
        if found["zahl"] and "halb" in found["zahl"]:
            months = {"jahr": -6}
        first = days.get(found["was"]) or monate_spaeter(now, months.get(found["was"], 0))
        old = found["alt"] is not None
        said = text.wie_geschrieben(*found.span())
        yield Bedingung("nur", said, said, am(_davor(first) if old else danach(first)), found.span())


def _davor(first: date) -> Callable[[date], bool]:
    return lambda day: day < first


def danach(first: date) -> Callable[[date], bool]:
    return lambda day: day >= first


# ---- amounts and lengths


def _betraege(text: Text) -> Iterator[Bedingung]:
    if not _OHNE_TAG.search(text.klein):
        return
    for found in _GENAU.finditer(text.klein):
        said, exact = text.wie_geschrieben(*found.span()), betrag(f"{found['wert'].rstrip('.,')} euro")
        if exact:
            yield Bedingung("nur", said, f"Gegenstandswert {said}", _wert_in(exact, exact), found.span())
    for found in _BEREICH.finditer(text.klein):
        low, high = (betrag(f"{found[name].rstrip('.,')} euro") for name in ("von", "bis"))
        if low and high:
            said = text.wie_geschrieben(*found.span())
            yield Bedingung("nur", said, f"Gegenstandswert {said}", _wert_in(low, high), found.span())


_GENAU = re.compile(r"\b(?:genau|exakt)\s(?P<wert>\d[\d.,]*)\s?(?:€|euro|eur)")
_UHR = re.compile(
    r"\b(?P<wie>vor|nach|ab)\s(?P<zeit>\d{1,2})(?:[:.](?P<min>\d\d))?\s?uhr\b|\b(?:am\s)?(?P<halb>vor|nach)mittags?\b"
)


def _uhrzeiten(text: Text) -> Iterator[Bedingung]:
    if not re.search(KALENDER, text.klein):
        return
    for found in _UHR.finditer(text.klein):
        clock = f"{int(found['zeit']):02d}:{found['min'] or '00'}" if found["zeit"] else "12:00"
        before = (found["wie"] or found["halb"]) == "vor"
        said = text.wie_geschrieben(*found.span())
        yield Bedingung("nur", said, said, _um(clock, before=before), found.span())


def _um(clock: str, *, before: bool) -> Gilt:
    def at(row: Zeile) -> bool | None:
        if "typ" not in row:
            return None
        hour = row.get("uhrzeit")
        return bool(hour) and (str(hour) < clock) == before

    return at


def _wert_in(low: str, high: str) -> Gilt:
    def inside(row: Zeile) -> bool | None:
        if "gegenstandswert" not in row:
            return None
        return bool(row["gegenstandswert"]) and Decimal(low) <= Decimal(row["gegenstandswert"]) <= Decimal(
            high
        )

    return inside


def _umfaenge(text: Text) -> Iterator[Bedingung]:
    for found in _UMFANG.finditer(text.klein):
        word = found["was"][:5]
        of_matters = _FELDER[word][0] in ("offene_fristen", "dokumente", "beteiligte_gesamt")
        if of_matters and not re.search(r"\bakten\b|\bmandate\b|\bsachen\b", text.klein[: found.start()]):
            continue
        count = 1 if found["zahl"].startswith("ein") else zahlwort(found["zahl"]) or 0
        limit = count * (60 if word == "stund" else 1)
        said = text.wie_geschrieben(*found.span())
        test = _umfang(_FELDER[word], found["wie"], limit)
        yield Bedingung("nur", said, said, test, found.span(), von_akten=of_matters)


def _umfang(fields: tuple[str, ...], how: str, limit: int) -> Gilt:
    def measured(row: Zeile) -> bool | None:
        size = next((row[name] for name in fields if isinstance(row.get(name), int)), None)
        if size is None:
            return None
        if how in ("mindestens", "hoechstens"):
            return size >= limit if how == "mindestens" else size <= limit
        return size > limit if how in _MEHR else size < limit

    return measured
