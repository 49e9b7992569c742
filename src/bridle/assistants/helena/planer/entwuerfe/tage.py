"""The day of an order as people say it, with its place: „30.11.“, „nächste Woche Mittwoch“, „in 14 Tagen“."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from bridle.assistants.helena.planer.entwuerfe.zettel import GONE, Zettel
from bridle.assistants.helena.planer.lesen.tage import (
    DATUM,
    MONAT,
    MONATSNAMEN,
    WOCHENTAG,
    daten,
    heute,
    monate_spaeter,
    ohne_jahr,
)
from bridle.assistants.helena.planer.lesen.zahlen import zahlwort
from bridle.assistants.helena.planer.sagen import datum

_VORN = (
    r"(?:\b(?:am|zum|fuer(?: den)?|auf(?: den)?|ab(?: dem)?|bis(?: zum)?|an dem|per|den|dem|von|vom|"
    r"(?:faellig|frist|termin) am)\s+)?"
)
_TAGE = ("montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag")
_KURZ = ("mo", "di", "mi", "do", "fr", "sa", "so")
_WT = rf"(?:{WOCHENTAG})(?:vormittag|nachmittag|frueh|abend|mittag)?s?"
_WANN = (
    r"(?:(?P<richtung>(?:ueber)?naechste[nrm]?|kommende[nrm]?|diese[nrm]?|letzte[nrm]?|vorige[nrm]?|"
    r"vergangene[nrm]?)\s+)?"
)
_WOCHE = r"(?P<woche>diese|naechste|kommende|uebernaechste|letzte|vorige)[rn]? woche"
_ZAHL = r"(?P<zahl>\d{1,3}|[a-z]+)"
_MUSTER: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("datum", re.compile(rf"{_VORN}(?:(?:{_WT}|\b(?:{'|'.join(_KURZ)})\b\.?),?\s*(?:den |dem "
                         rf")?)?(?P<datum>{DATUM.pattern})")),
    ("kurz", re.compile(rf"{_VORN}(?P<datum>(?<![\d.,:])(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|"
                        rf"1[0-2]))(?![\d.,:]|\s?(?:std|h\b|stunden?|uhr|€|euro))")),
    ("nummer", re.compile(r"\b(?:am|zum|bis(?: zum)?|(?:auf |fuer "
                          r")?den)\s+(?P<tag>\d{1,2})\.(?!\s?\d)(?=[\s,;:]|$)")),
    ("relativ", re.compile(
        rf"{_VORN}\b(?P<wort>heute|uebermorgen|morgen|vorgestern|gestern)\b(?: frueh| vormittag| nachmittag| "
        rf"abend| mittag)?(?:\s+in\s+{_ZAHL}\s+(?P<einheit>tag|woche|monat|jahr)e?n?s?\b)?")),
    ("tag_in", re.compile(rf"{_VORN}\b{_WANN}(?P<wt>{_WT})\s+in\s+{_ZAHL}\s+(?P<einheit>tag|woche)e?n?\b")),
    ("woche_tag", re.compile(rf"\b(?:in der )?{_WOCHE}\s+(?:am )?(?P<wt>{_WT})\b")),
    ("tag_woche", re.compile(rf"{_VORN}\b(?P<wt>{_WT})\s+(?:in der )?{_WOCHE}\b")),
    ("in", re.compile(rf"\b(?:in|nach)\s+(?:etwa |ca\.? |genau )?{_ZAHL}\s+(?P<einheit>tag|woche|monat|"
                      rf"jahr)e?n?\b")),
    ("vor", re.compile(rf"\bvor\s+{_ZAHL}\s+(?P<einheit>tag|woche|monat)e?n?\b")),
    ("halbjahr", re.compile(r"\bin (?:einem|nem) halben jahr\b|\bin sechs monaten\b")),
    ("rand", re.compile(
        rf"{_VORN}\b(?P<rand>anfang|mitte|ende) (?:(?P<woche>diese|naechste|kommende|uebernaechste)r? woche|"
        rf"(?P<monatswort>des monats|diese[sn] monats?|naechste[sn] monats?)|"
        rf"(?P<monat>{MONAT})(?:\s(?P<jahr>20\d\d))?)\b|"
        rf"{_VORN}\b(?P<monatsende>monatsende)\b")),
    ("tag", re.compile(rf"{_VORN}{_WANN}\b(?P<wt>{_WT})\b")),
    ("kuerzel", re.compile(rf"\b(?:am|bis|(?P<richtung>naechste[nr]?|kommende[nr]?|diese[nr]?|"
                           rf"uebernaechste[nr]?|letzte[nr]?))\s+(?P<wt>{'|'.join(_KURZ)})\b\.?")),
)  # fmt: skip
_DAVOR_KEINS = re.compile(r"\b(?:vom|von|seit)\s")
_VON_DEM_TAG = re.compile(r"von (?:heute|gestern|vorgestern)\b")
"""„30 Minuten Telefonat von heute“: what was done is of that day."""
_VOM_PAPIER = re.compile(
    r"\b\w*(?:schreiben|brief|mail|bescheid|urteil|beschluss|schrift|fax|entwurf|antwort|vermerk|notiz|vertrag)\w*\s+$"
)
_WOCHEN = {"diese": 0, "naechste": 1, "kommende": 1, "uebernaechste": 2, "letzte": -1, "vorige": -1}
UNBESTIMMT = re.compile(
    r"\b(?:in der |ab )?(?:diese|naechste|kommende|uebernaechste)r? (?:woche|monat)\b|"
    r"\b(?:im|zum) naechsten monat\b|\bam wochenende\b"
)


@dataclass(frozen=True, slots=True)
class Tag:
    """`am` is None where no calendar has it; `angenommen` says that its words, `gesagt`, were vague."""

    am: date | None
    start: int
    end: int
    gesagt: str
    ohne_jahr: bool = False
    angenommen: str = ""


def tag(note: Zettel, *, zurueck: bool) -> Tag | None:
    """The day of the order, and not that of something it speaks of („vom 12.11.“)."""
    found = sorted(_alle(note, zurueck=zurueck), key=lambda each: (each.start, -each.end))
    plain = [each for each in found if not _DAVOR_KEINS.match(note.klein[each.start : each.end])]
    until = [each for each in plain if not note.klein[each.start :].startswith("bis")]
    own = [each for each in found if zurueck and _VON_DEM_TAG.match(note.klein[each.start : each.end])]
    own = [each for each in own if not _VOM_PAPIER.search(note.klein[: each.start])]
    return next(iter(until or plain or own), None)


def ohne_tage(text: str) -> str:
    """What is left of a folded text without any of its days: „morgen und übermorgen“ are two."""
    note = Zettel(text)
    while (day := tag(note, zurueck=False)) is not None:
        note.streiche(day.start, day.end)
    return note.rest().replace(GONE, " ")


def _alle(note: Zettel, *, zurueck: bool) -> Iterator[Tag]:
    for art, pattern in _MUSTER:
        for found in pattern.finditer(note.klein):
            read = _gelesen(art, found, zurueck=zurueck)
            if read is None:
                continue
            day, assumed = read
            said = note.wie_geschrieben(found.start(), found.end())
            yearless = art in ("datum", "kurz") and ohne_jahr(
                f"{found['datum']}{'.' if art == 'kurz' else ''}"
            )
            yield Tag(day, found.start(), found.end(), said, yearless, assumed)


def _gelesen(art: str, found: re.Match[str], *, zurueck: bool) -> tuple[date | None, str] | None:
    now, said = heute(), found.groupdict()
    if art in ("datum", "kurz"):
        return _mit_datum(said["datum"] + ("." if art == "kurz" else ""), now, zurueck=zurueck), ""
    if art == "nummer":
        return _im_monat(int(said["tag"]), now, zurueck=zurueck), ""
    if art == "relativ":
        day = now + timedelta(
            {"heute": 0, "morgen": 1, "uebermorgen": 2, "gestern": -1, "vorgestern": -2}[said["wort"]]
        )
        return (_danach(day, said["zahl"], said["einheit"]) if said["zahl"] else day), ""
    if art in ("in", "vor"):
        day = _danach(now, said["zahl"], said["einheit"], -1 if art == "vor" else 1)
        return None if day is None else (day, "")
    if art == "halbjahr":
        return monate_spaeter(now, 6), ""
    if art == "rand":
        return _am_rand(said, now)
    day = _wochentag(said["wt"], now, said.get("richtung") or "", said.get("woche") or "", zurueck=zurueck)
    return (_danach(day, said["zahl"], said["einheit"]) if said.get("zahl") else day), ""


def _mit_datum(said: str, now: date, *, zurueck: bool) -> date | None:
    days = daten(said if "." not in said or said.count(".") > 1 or " " in said else f"am {said}")
    if not days:
        return None
    day = days[0][1]
    if not ohne_jahr(said):
        return day
    try:
        if zurueck:
            return day.replace(year=day.year - 1) if day > now else day
        return day.replace(year=day.year + 1) if day < now else day
    except ValueError:
        return day


def _im_monat(number: int, now: date, *, zurueck: bool) -> date | None:
    if not 1 <= number <= 31:
        return None
    for step in range(14):
        first = monate_spaeter(now.replace(day=1), -step if zurueck else step)
        if number <= monthrange(first.year, first.month)[1]:
            day = first.replace(day=number)
            if (day <= now) if zurueck else (day >= now):
                return day
    return None


def _danach(day: date | None, number: str, unit: str, sign: int = 1) -> date | None:
    count = 1 if number in ("einer", "einem", "ner", "nem", "eine", "ein") else zahlwort(number)
    if day is None or count is None or count > 400:
        return None
    if unit == "monat":
        return monate_spaeter(day, sign * count)
    if unit == "jahr":
        return monate_spaeter(day, sign * 12 * count)
    return day + timedelta(sign * count * (7 if unit == "woche" else 1))


def _wochentag(word: str, now: date, richtung: str, week: str, *, zurueck: bool) -> date:
    wanted = next((n for n, name in enumerate(_TAGE) if word.startswith(name)), None)
    if wanted is None:
        wanted = 5 if word.startswith("sonnabend") else _KURZ.index(word[:2])
    if week:
        monday = now - timedelta(now.weekday()) + timedelta(7 * _WOCHEN[week])
        return monday + timedelta(wanted)
    if zurueck or richtung.startswith(("letzt", "vorig", "vergang")):
        back = (now.weekday() - wanted) % 7
        return now - timedelta(back or (7 if richtung else 0))
    ahead = (wanted - now.weekday()) % 7 or 7
    return now + timedelta(ahead + (7 if richtung.startswith("ueber") else 0))


def _am_rand(said: dict[str, str | None], now: date) -> tuple[date, str]:
    where = "ende" if said["monatsende"] else said["rand"] or ""
    if week := said["woche"]:
        day = now - timedelta(now.weekday()) + timedelta(7 * _WOCHEN[week])
        return day + timedelta({"anfang": 0, "mitte": 2, "ende": 4}[where]), "angenommen"
    first = now.replace(day=1)
    if month := said["monat"]:
        number = next(
            n for n, name in enumerate(MONATSNAMEN, 1) if name.startswith(month[:3].replace("mrz", "mae"))
        )
        first = date(int(said["jahr"] or now.year), number, 1)
    elif (said["monatswort"] or "").startswith("naechst"):
        first = monate_spaeter(first, 1)
    last = monthrange(first.year, first.month)[1]
    day = first.replace(day={"anfang": 1, "mitte": 15, "ende": last}[where])
    if day < now and said["monat"] and not said["jahr"]:
        day = day.replace(year=day.year + 1, day=min(day.day, monthrange(day.year + 1, day.month)[1]))
    return day, "angenommen"


def zu_sagen(day: Tag) -> str:
    """How a vague day was taken, or that a day without a year is a long way off."""
    if day.am is None:
        return ""
    if day.angenommen:
        return f"„{day.gesagt.strip()}“ nehme ich als den {datum(day.am)}."
    if day.ohne_jahr and day.am.year > heute().year and (day.am - heute()).days > 183:
        over = f"In diesem Jahr ist der {day.am:%d.%m.} schon vorbei, deshalb {day.am.year}."
        return f"Ein Jahr hast Du nicht genannt: {over}"
    return ""
