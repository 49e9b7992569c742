"""What a question about fees says of its day and of how many clients there are."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date

from bridle.assistants.helena.planer.kosten.gegenseite import ohne_gegner
from bridle.assistants.helena.planer.kosten.personen import genannte_personen
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage
from bridle.assistants.helena.planer.lesen.tage import MONAT, daten, ohne_daten
from bridle.assistants.helena.planer.lesen.wortlaut import wortlaut
from bridle.assistants.helena.planer.lesen.zahlen import zahlwort
from bridle.assistants.helena.planer.lesen.zeitangaben import Zeitangabe, ohne_zeiten, zeitangaben

_AUFTRAG = r"auftrag\w*|mandat\w*|beauftrag\w*"
_ANHAENGIG = r"anhaengig\w*|eingereicht\w*|einreichung|rechtshaengig\w*|klage vom|erhoben\w*|eingegangen"
_KLAGE_AM = r"\b\w*klage(?= (?:am )?\d{1,2}\.\s?\d{1,2}\.\s?\d)"
_WORTE = (("auftrag", _AUFTRAG), ("anhaengig", _ANHAENGIG))
_JAHR = r"(?<![\d.,/§])(20[0-3]\d)(?!\d|[.,/]\d|/|\s?(?:€|euro|eur\b))"
_IM_JAHR = re.compile(
    rf"\b(?:(?:im|in|seit|vom|von|aus|ab|anfang|ende|"
    rf"mitte)\s+)?(?:(?:dem )?jahre?\s+)?{_JAHR}"
)
_WECHSEL = (date(2013, 8, 1), date(2021, 1, 1), date(2025, 6, 1))
"""Days on which the tables changed: what is said of the time must lie on one side of each."""
_VON_ANDEREM = re.compile(
    r"\b\w*(?:miete|mieten|rueckstand|lohn|loehne|gehalt|gehaelter|rechnung|unfall|vertrag|kauf|kuendigung|"
    r"urteil|bescheid|beschluss|schreiben|mahnung|abrechnung|lieferung|schaden|darlehen|leistungen)s?\s+"
    r"(?:(?:(?!auftrag|mandat|beauftragt|klage|anhaengig|eingereicht)\S+\s+){0,4}?(?:vom|v\.|aus)\s*|"
    r"(?:von|fuer|im|in|seit|am|ab)?\s*)$"
)
"""The day of what the matter is about is not that of the mandate."""
_ZINSEN = re.compile(r"\b(?:\w*zins(?:en|es)?|verzinst)\b[^.;?!]{0,30}$")
_DAVOR = re.compile(r"\b([a-z]\w{3,})\s+(?:(?:vom|v\.|von|aus|im|in|seit|am|ab|zum)\s*)(?:dem\s+)?$")
_EIGENES = re.compile(
    r"auftrag|mandat|klage|antrag|gericht|anhaengig|gebuehr|kosten|honorar|verguetung|wert\b|euro\b|eur\b|"
    r"verfahren|prozess|instanz|berufung|revision|tabelle|stand|recht\b|rvg|gkg|betrag|summe|anwalt|"
    r"einigung|vergleich|termin|beratung|vertretung|taetigkeit|sache|akte"
)
"""Nouns whose day may be that of the mandate; the day of any other thing („Kauf vom …“) is not."""
_AB = r"(?<!auftrag )(?<!mandat )\b(?:ab|seit)(?: dem)? [\w.]+(?: 20\d\d)?$"
_LAUFEND = r"unterhalt|\bmiet|\brente\b|\bmonatlich"
WELCHER_TAG = (
    "In welchem Monat war das? Zum 01.06.2025 haben sich die Gebühren geändert, ebenso zum 01.01.2021 "
    "und zum "
    "01.08.2013; davon hängt ab, welche Tabelle gilt."
)
_VIELE = (
    r"(?=\b(\d{1,2}|[a-z]+) (?:\w+ )?(?:mandant(?:en|innen)|auftraggebern?|klaegern?|klaegerinnen|"
    r"personen|antragstellern?|"
    r"geschaedigten?|(?:mit)?erben|gesamtglaeubigern?|(?:mit)?eigentuemern?|eheleuten?|gesellschaftern?|"
    r"geschwistern?|mietern?|streitgenossen|leuten?)\b)"
)
_BEKLAGTE = (
    r"\b(?:vertreten|vertretung|vertritt|fuer|mandat\w*)\b.*?\b(\d{1,2}|zwei|drei|vier|fuenf|"
    r"sechs) (?:\w+ )?beklagten?\b|"
    r"(?<!gegen )\b(\d{1,2}|zwei|drei|vier|fuenf|sechs) (?:\w+ )?beklagten?\b[^.;?!]{0,20}\bvertr[ei]t"
)
_GEGEN = (
    r"\bgegen (?:\d{1,2}|(?!denselben|dieselben?|den|die|das|dem|der|einen?|ein|ihren?|unseren?|deren|"
    r"dessen)[a-z]+) "
    r"(?:\w+ )?(?:beklagte|personen|mieter|(?:mit)?erben|gegner|"
    r"(?:gesamt)?schuldner)"
)


def stichtage(anfrage: Anfrage) -> dict[str, str]:
    """The days of the mandate and of the suit, each where it is named; one day alone is the mandate's."""
    times = _zeiten(anfrage)
    if not times or unklares_jahr(anfrage):
        return {}
    marks = {name: re.search(rf"\b(?:{words})\b", anfrage.klein) for name, words in _WORTE}
    found = {name: _naechste(times, mark.start()) for name, mark in marks.items() if mark}
    if "auftrag" in found and "anhaengig" not in found and (sued := anfrage.hat(_KLAGE_AM)):
        found["anhaengig"] = _naechste(times, sued.end())
    if not found:
        suit = times[0].tag is None and re.search(r"klage\b|\bgericht", anfrage.klein)
        found = dict.fromkeys(("anhaengig", "auftrag") if suit else ("auftrag",), times[0])
    elif "auftrag" not in found and found["anhaengig"].tag is None:
        found["auftrag"] = found["anhaengig"]
    return {name: time.von.isoformat() for name, time in found.items()}


def _zeiten(anfrage: Anfrage) -> list[Zeitangabe]:
    """Whatever is said of time, but for the dates of what the matter is about."""
    klein = anfrage.klein
    days = [Zeitangabe(place, place + 1, day, day) for place, day in daten(klein)]
    spoken = zeitangaben(klein)
    year = None if days or spoken else _jahr(klein)
    every: list[Zeitangabe] = [*days, *spoken, *([year] if year else [])]
    every.sort(key=lambda each: each.anfang)
    return [each for each in every if not _von_anderem(anfrage, each)]


def _von_anderem(anfrage: Anfrage, time: Zeitangabe) -> bool:
    """The day of what the matter is about, or from when something is paid by the month."""
    klein = anfrage.klein
    before = klein[: time.anfang]
    running = re.search(_AB, klein[: time.ende]) and re.search(_LAUFEND, klein)
    if running or _VON_ANDEREM.search(before) or _ZINSEN.search(before):
        return True
    noun = _DAVOR.search(before)
    return noun is not None and wortlaut(anfrage, noun[1])[:1].isupper() and not _EIGENES.search(noun[1])


def _naechste(times: list[Zeitangabe], place: int) -> Zeitangabe:
    return min(times, key=lambda each: abs(each.anfang - place))


def gesagt(anfrage: Anfrage) -> str:
    """How the time was said where it was no date: „im Jahr 2020“, „im März 2025“."""
    times = _zeiten(anfrage)
    spoken = [each for each in times if not any(each.anfang == place for place, _ in daten(anfrage.klein))]
    if len(times) != 1 or not spoken:
        return ""
    words = anfrage.klein[spoken[0].anfang : spoken[0].ende]
    named = spoken[0].benannt()
    return named if re.search(r"20\d\d", words) else f"{named} („{wortlaut(anfrage, words)}“)"


def unklares_jahr(anfrage: Anfrage) -> str:
    """What to ask where the tables changed within the time that is said."""
    times = _zeiten(anfrage)
    crossing = any(each.von < day <= each.bis for each in times for day in _WECHSEL)
    return WELCHER_TAG if crossing else ""


def _jahr(klein: str) -> Zeitangabe | None:
    """A year alone; only where it is said of the mandate or the suit."""
    found = _IM_JAHR.search(ohne_daten(klein))
    if found is None or not re.search(
        rf"\b(?:{_AUFTRAG}|{_ANHAENGIG}|klage\w*|jahre?|im|in|seit|aus)\b", klein
    ):
        return None
    place = max(klein.find(found[1]), 0)
    return Zeitangabe(place, place + 4, date(int(found[1]), 1, 1), date(int(found[1]), 12, 31))


def ohne_jahre(klein: str) -> str:
    """Without years, which are no amounts."""
    before = rf"im|in|seit|aus|jahre?|{MONAT}|eingereicht|anhaengig|beauftragt|anfang|ende|mitte"
    mandate = rf"(?:{_AUFTRAG})\s+(?:von|vom|aus|in|im|ab)?"
    return re.sub(rf"\b(?:{before}|{mandate})\.?\s*{_JAHR}", " ", ohne_zeiten(klein))


def mandanten(anfrage: Anfrage) -> int | None:
    """How many clients: „drei Kläger“, „für die Eheleute“; those on the other side do not count."""
    anfrage = replace(anfrage, klein=re.sub(rf"{_GEGEN}\w*", " ", ohne_gegner(anfrage.klein)))
    if (listed := genannte_personen(anfrage.klein)) is not None:
        return listed
    counts = [zahlwort(found[1]) for found in re.finditer(_VIELE, anfrage.klein)]
    counts += [zahlwort(found[1] or found[2]) for found in re.finditer(_BEKLAGTE, anfrage.klein)]
    if named := [count for count in counts if count and 1 < count <= 100]:
        return named[0]
    return (
        2 if anfrage.hat(r"\b(?:fuer|vertreten|mandat\w*)\b.*\b(?:eheleute|ehepaar|beide eheg)\w*") else None
    )
