"""Which place in which order, and how many: „die vorletzte Frist“, „die drei größten Akten“."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bridle.assistants.helena.planer.auswahl.auswahl import Bedingung, Rang, Text, Vergleich
from bridle.assistants.helena.planer.auswahl.mass import ZAHL, am, danach
from bridle.assistants.helena.planer.kalender.vergangen import war_der_letzte
from bridle.assistants.helena.planer.lesen.tage import heute
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.lesen.zahlen import zahlwort

_DING = (
    r"(?:(?:not|vor)?frist|\w*termin|wiedervorlage|akte|mandat|fall|dokument|schriftstueck|unterlage|"
    r"\w*eintrag|(?:zeit)?buchung)"
)
_DINGE = (
    r"(?:(?:not|vor)?fristen|\w*termine|wiedervorlagen|akten|mandate|faelle|dokumente|schriftstuecke|"
    r"unterlagen|\w*eintraege|(?:zeit)?buchungen)"
)
_PLATZ = {
    "uebernaechst": 1,
    "erst": 0,
    "zweit": 1,
    "dritt": 2,
    "viert": 3,
    "fuenft": 4,
    "letzt": -1,
    "vorletzt": -2,
    "drittletzt": -3,
}
_ORDNUNG = re.compile(
    rf"\b(?P<platz>erste|uebernaechste|zweite|dritte|vierte|fuenfte|letzte|vorletzte|drittletzte)[rnms]?\s"
    rf"(?:(?!woche|monat|jahr)\w+e[nrs]?\s)?(?P<ding>{_DING})\b"
)
_STEIGERUNG = {
    "hoechst": ("wert", True),
    "groesst": ("wert", True),
    "teuerst": ("wert", True),
    "niedrigst": ("wert", False),
    "kleinst": ("wert", False),
    "geringst": ("wert", False),
    "laengst": ("laenge", True),
    "umfangreichst": ("laenge", True),
    "kuerzest": ("laenge", False),
    "aeltest": ("tag", False),
    "frueheste": ("tag", False),
    "neuest": ("tag", True),
    "neust": ("tag", True),
    "juengst": ("tag", True),
    "spaeteste": ("tag", True),
}
_MASS = {
    "wert": ("gegenstandswert", "minuten", "seiten"),
    "laenge": ("minuten", "seiten"),
    "tag": ("datum", "angelegt"),
}
_NACH = {"wert": "Wert", "laenge": "Länge", "tag": "Datum"}
STUFE = "|".join(_STEIGERUNG)
_GESTEIGERT = re.compile(
    rf"\b(?P<wort>(?P<platz>zweit|dritt|viert)(?P<stufe>{STUFE})(?:e[nrsm]?)?)\b"
    rf"(?:\s(?:gegenstands|streit)?wert\b|\s{_DING}\b)?"
)
_EINER = re.compile(
    rf"\b(?P<wort>(?P<stufe>{STUFE})(?:e[nrsm]?)?)\s(?:(?:noch|derzeit|aktuell)\s)?(?:\w+e[nrs]?\s)?"
    rf"(?P<ding>{_DING}|sache(?!\s(?:von|der|des)\b))\b"
)
_DAVON_DIE = re.compile(
    rf",?\s*\bdavon\s(?:der|die|das|(?P<den>den))\s"
    rf"(?P<wort>(?P<platz>zweit|dritt|viert)?(?P<stufe>{STUFE})e(?(den)n|))\b"
)
"""Whatever was listed, one of that is meant; „davon die höchsten“ are several."""
_AM_ENDE = re.compile(rf"\b{_DING}\b.*\b(?:das|der|die|am)\s(?P<wort>(?P<stufe>{STUFE})(?:e[nrs]?)?)\W*$")
_MEHRERE = re.compile(
    rf"\b(?:(?P<z1>zwei|beiden|drei|vier|fuenf|zehn|\d{{1,2}})\s"
    rf"(?:{_DINGE}\s(?:(?:mit|haben|hat) (?:dem|den|der|die)\s)?)?"
    rf"(?P<s1>{STUFE}|naechst|letzt|erst)(?:e[nrsm]?)?(?:\s(?:gegenstands|streit)?wert(?:en)?\b)?|"
    rf"(?P<s2>naechst|letzt|erst)en\s(?P<z2>zwei|drei|vier|fuenf|zehn|\d{{1,2}})\s(?={_DINGE}))\b"
)


_ALS_LETZTE = re.compile(rf"\b{_DING}\b.*\bals (?P<platz>letzte|vorletzte|zweite|dritte)[rsn]?\b")
_AB_HEUTE = re.compile(r"^(?:ueber)?naechste")


def ab_heute(by: Rang | None) -> Iterator[Bedingung]:
    """The next ones are those to come: what is overdue is not the next."""
    if by is not None and _AB_HEUTE.match(falte(by.wortlaut)):
        yield Bedingung("nur", by.wortlaut, "von heute an", am(danach(heute())))


_LAUFZEIT = re.compile(r"\b(?:akte|mandat|fall|sache|verfahren|prozess)\b.*\bam laengsten\b")
"""Which matter has gone on longest is in the list of matters itself."""


_AM_LAENGSTEN = re.compile(
    r"\b(?:frist|wiedervorlage|aufgabe|eintrag)\b.*?\b(?P<wort>am laengsten)(?:"
    r"(?P<spaet> (?:schon |bereits )?(?:ueberfaellig|offen|faellig|versaeumt|abgelaufen|unerledigt))|"
    r"(?<=laeuft am laengsten)|(?<=hat am laengsten))"
)
"""Overdue for longest is the earliest day; what still runs longest has the last."""


def rang(text: Text) -> Rang | None:
    klein = text.klein
    if _LAUFZEIT.search(klein):
        return None
    if found := _AM_LAENGSTEN.search(klein):
        place, late = found.span("wort"), found["spaet"] is not None
        by = "nach Datum, die älteste" if late else "nach Datum, die letzte"
        return Rang(text.wie_geschrieben(*place), _MASS["tag"], not late, 0, 1, by, place)
    if found := _DAVON_DIE.search(klein):
        key, down = _STEIGERUNG[found["stufe"]]
        said, place = text.wie_geschrieben(*found.span("wort")), _PLATZ[found["platz"] or "erst"]
        return Rang(said, _MASS[key], down, place, 1, f"nach {_NACH[key]}", found.span())
    if found := _GESTEIGERT.search(klein):
        return _gesteigert(text, found, _PLATZ[found["platz"]], 1)
    if found := _MEHRERE.search(klein):
        return _mehrere(text, found)
    if found := _EINER.search(klein) or _AM_ENDE.search(klein):
        return _gesteigert(text, found, 0, 1)
    found = _ORDNUNG.search(klein) or _ALS_LETZTE.search(klein)
    if found is None or re.search(r"\bletzte[rn]? akte\b", found[0]):
        return None
    if found["platz"] == "letzte" and war_der_letzte(klein):
        return None
    word = found["platz"].removesuffix("e")
    said = text.wie_geschrieben(*(found.span() if found.re is _ORDNUNG else found.span("platz")))
    place = found.span("platz") if found.re is _ORDNUNG else (found.start("platz") - len("als "), found.end())
    return Rang(said, _MASS["tag"], False, _PLATZ[word], 1, "nach Datum", place)


def _gesteigert(text: Text, found: re.Match[str], place: int, count: int) -> Rang:
    key, down = _STEIGERUNG[found["stufe"]]
    said = text.wie_geschrieben(*(found.span() if found.re is not _AM_ENDE else found.span("wort")))
    return Rang(said, _MASS[key], down, place, count, f"nach {_NACH[key]}", found.span("wort"))


def _mehrere(text: Text, found: re.Match[str]) -> Rang | None:
    step, number = found["s1"] or found["s2"], found["z1"] or found["z2"]
    count, said = 2 if number == "beiden" else zahlwort(number) or 0, text.wie_geschrieben(*found.span())
    key, down = _STEIGERUNG.get(step, ("tag", step == "letzt"))
    place = found.span("z1") if found["z1"] else found.span("z2")
    return Rang(said, _MASS[key], down, 0, count, f"nach {_NACH[key]}", place) if count else None


_ALS = re.compile(
    rf"\b(?P<wie>mehr als|weniger als|mindestens|wenigstens|hoechstens|genau|nur) (?P<zahl>{ZAHL})\s"
    rf"(?=(?:\w+e[nr]?\s){{0,2}}(?:{_DINGE}|{_DING}|zeugen|beteiligte|gegner)\b)"
)
_GIBT_ES = re.compile(r"^(?:und )?(?:gibt es|gibts|haben wir|hat|sind (?:es|das)|liegen|laufen|stehen)\b")


def vergleich(text: Text) -> Vergleich | None:
    of_days = re.search(
        r"\b(?:tage?n?|akten?|wochen?|personen|leute|jemand\w*|kolleg\w*)\b.*\b(?:mit|haben|hat|an denen)\b",
        text.klein,
    )
    found = _ALS.search(text.klein) if _GIBT_ES.search(text.klein) and not of_days else None
    if found is None:
        return None
    count = 1 if found["zahl"].startswith("ein") else zahlwort(found["zahl"]) or 0
    least, most = {
        "mehr als": (count + 1, MANY),
        "weniger als": (0, count - 1),
        "hoechstens": (0, count),
        "genau": (count, count),
        "nur": (count, count),
    }.get(found["wie"], (count, MANY))
    return Vergleich(text.wie_geschrieben(*found.span()), least, most, found.span())


MANY = 1_000_000
