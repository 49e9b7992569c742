"""A question for the day on which a Frist ends: its kind, its first day, its court, and what is missing."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.frist_arten import fristart
from bridle.assistants.helena.law.frist_dauer import parse_dauer
from bridle.assistants.helena.planer.erkennen import Anfrage, Genannt, genannt
from bridle.assistants.helena.planer.frist_abstand import abstand, ohne_abstand
from bridle.assistants.helena.planer.fristangaben import (
    LAENGE,
    Start,
    beschlusstag,
    ereignis_genannt,
    gesagte,
    nicht_zugestellt,
    nur_verkuendet,
    start,
    verlaengerungen,
)
from bridle.assistants.helena.planer.fristarten import fristart_in, mehrdeutig, verwaltungsakt
from bridle.assistants.helena.planer.grenzen import allgemein
from bridle.assistants.helena.planer.orte import Gerichtsangabe, gericht_in, land_in, ort_in
from bridle.assistants.helena.planer.tage import MONAT, daten, ohne_jahr, unmoegliche
from bridle.assistants.helena.planer.wortlaut import wortlaut
from bridle.assistants.helena.planer.zeitangaben import zeitangaben

_ANLASS = (
    r"\bwelcher tag\b|\bwie lange\b|\bwie ?viel zeit\b|\bwann\b|\bbis wann\b|\bberechn|\brechne|"
    r"\bbis wohin\b|"
    r"\bausrechn|\bermittle|\bfristende|\bend(?:et|e)\b|\bablauf|\blaeuft\b.*\bab\b|\blaufen\b.*\bab\b|"
    r"letzte[rn]? tag|\bfrist\w*\b|\w{4,}frist\b|\bspaetestens|\bverjaehr|\bbis\s*(?:\?|$)|\bstichtag|"
    r"\bzu welchem (?:tag|datum|termin)|\bwelche[sm]? datum"
)
_ANGEKOMMEN = (
    r"weggefallen|behoben|kenntnis|erbfall|zustell|zugang|zugestellt|zugegangen|plus|tag ist|erhalten|"
    r"bekommen|eingegangen|"
    r"briefkasten|zur post|aufgegeben|gefasst|\beingang\b|\beb\b|empfangsbekenntnis"
)
_ANDERES = (
    r"\bkostet|kosten\b|\bgebuehr|\bmuster\b|\bvorlage\b|\bnormen\b|\bvorschrift|\bgesetz(?:e|en|es|"
    r"lich\w*)?\b|\bparagra|§|"
    r"\b(?:welcher|auf) seite\b|\bwer\b|\bbei wem\b|\bverantwortlich|\bbetreut\b|\brechtsprechung|"
    r"\burteile\b|\bgeregelt\b|"
    r"\bsteht\b.*\b(?:im|in der|in dem)\b"
)
_DAUER = re.compile(rf"\b({LAENGE})(?:\s(?:und)\s({LAENGE}))?")
_VORFRIST = re.compile(rf"\bvorfrist(?:en)?\s*(?:von|mit|:)?\s*({LAENGE})|({LAENGE})\s+vorfrist")
_DAUER_AB = rf"\b{LAENGE}\s+(?:ab|nach|seit|vom|von|nach dem|ab dem)\b"
_BIS_WANN = r"\bbis wann\b|frist|\bspaetestens|\bwie lange\b|\bwie ?viel zeit\b"
_AM_TAG = r"^(?:laeuft|laufen|endet|enden|ist|sind|welche|gibt es)\b.*\bam\b"
"""What ends on a day is in the calendar."""
PRUEFEN = (
    r"\brichtig\w*\b|\bstimmt\b|\bstimmen\b|\bkorrekt\w*|\bfalsch\b|\bnachrechne\w*|\bueberpruef\w*|"
    r"\bkontrollier\w*|"
    r"\bpasst das\b"
)
_ART_FRAGT = (
    r"frist|\bwann\b|verjaehr|\bbis wann|einleg|einreich|wie lange|wie viel zeit|wieviel zeit|"
    r"\bbis\s*(?:\?|$)|"
    r"\bspaetestens\b"
)
_LAENGE_FRAGT = r"frist|\bwann\b|\bende[nt]?\b|rechne|ablauf|welcher tag|welches datum|\bplus\b"
WELCHE = (
    "Um welche Frist geht es, zum Beispiel Berufung, Widerspruch, Einspruch oder Kündigungsschutzklage? Oder "
    "wie lang ist sie?"
)
WAS_PRUEFEN = (
    "Welche Frist soll ich nachrechnen? Nenne mir ihre Art oder Länge, den Tag der Zustellung oder des "
    "Zugangs "
    "und das Gericht; oder die Akte, in der sie eingetragen ist."
)
MIET_ODER_ARBEIT = "Was ist gekündigt: eine Wohnung oder ein Arbeitsverhältnis?"
GIBT_ES_NICHT = "Den {tag} gibt es im Kalender nicht. An welchem Tag war die Zustellung oder der Zugang?"
WOGEGEN = (
    "Wogegen genau soll vorgegangen werden, und mit welchem Rechtsmittel? Für diesen Fall kenne ich "
    "keine Frist; "
    "nennst Du mir ihre Länge und den Tag, an dem sie beginnt, rechne ich sie aus."
)
_DAGEGEN = r"\banfecht\w*|\bangefochten|\bvorgehen\b|\bwehren\b|\bangreifen\b"
_VERTRAGSENDE = frozenset({"mietkuendigung", "arbeitsvertrag_kuendigung"})
_AUS_JAHR = re.compile(
    rf"\b(?:aus|von|vom|in|im jahre?|im|seit|anno)\s+(?:dem jahre?\s+)?(?:(?:{MONAT})\.?\s+)?(20\d\d)\b"
)


def fristfrage(anfrage: Anfrage) -> Mapping[str, Any] | None:
    """What is to be computed, and what to ask first; None where nothing is."""
    klein = anfrage.klein
    court = gericht_in(anfrage.text)
    art = fristart_in(klein, court.name if court else "")
    if (art or "").startswith("weg_"):
        first = Start(beschlusstag(klein))
    else:
        first = start(klein, bescheid=verwaltungsakt(art) or (not art and "bescheid" in klein))
    pronounced = nur_verkuendet(klein) if art and fristart(art).fuenf_monate else None
    if pronounced is not None:
        first = Start()  # it runs from the Zustellung, and only at the latest from five months after this
    year = _anspruchsjahr(klein) if art == "verjaehrung" and first.tag is None else None
    event = date(year, 12, 31) if year else first.tag
    if not _gefragt(anfrage, event or pronounced):
        return None
    reminder = _VORFRIST.search(klein)
    plain = ohne_abstand(klein)
    extensions, unclear, rest = verlaengerungen(plain.replace(reminder[0], " ") if reminder else plain)
    length = _laenge(rest) if _mit_laenge(art) else ""
    town = ort_in(anfrage.text) if not (court and court.bekannt) else None
    named = genannt(anfrage, court.worte.strip() if court else town or "")
    question = _frage(anfrage, art, length, event, named)
    if not _zu_rechnen(anfrage, art, length, event, question, named):
        return None
    reading = _angaben(anfrage, art, length, court)
    given = reading | {
        "ereignis": event.isoformat() if event else None,
        "ort": town,
        "verkuendung": pronounced.isoformat() if pronounced and nicht_zugestellt(klein) else None,
        "bekanntgabe": "post" if first.post else None,
        "vorfrist": [reminder[1] or reminder[2]] if reminder else None,
        "verlaengerung": extensions or None,
    }
    spoken = not daten(klein) and bool(gesagte(klein))
    return {
        "argumente": {name: value for name, value in given.items() if value is not None},
        "frage": question or first.frage or (unclear if event else ""),
        "ohne_jahr": event is not None and (ohne_jahr(klein) or spoken),
        "im_jahr": str(year or ""),
        "verkuendet": pronounced is not None,
        "datum": first.datum,
        "abstand": replace(asked, worte=wortlaut(anfrage, asked.worte))
        if (asked := abstand(klein))
        else None,
        "pruefen": [day.isoformat() for _, day in daten(klein) if day != event]
        if anfrage.hat(PRUEFEN)
        else [],
    }


def _anspruchsjahr(klein: str) -> int | None:
    """The year in which a claim arose: „aus März 2023“, „aus dem letzten Jahr“."""
    if found := _AUS_JAHR.search(klein):
        return int(found[1])
    years = {each.von.year for each in zeitangaben(klein) if each.von.year == each.bis.year}
    return years.pop() if len(years) == 1 else None


def _gefragt(anfrage: Anfrage, event: date | None) -> bool:
    """Whether a day is asked for at all, and not fees, a norm or a document."""
    told = event or unmoegliche(anfrage.klein)
    asked = anfrage.hat(_ANLASS) or anfrage.hat(_DAUER_AB) or (told and anfrage.hat(_ANGEKOMMEN))
    about_money = "€" in anfrage.klein and not (event and anfrage.hat(_BIS_WANN))
    return bool(asked) and not about_money and not anfrage.hat(_ANDERES)


def _mit_laenge(art: str | None) -> bool:
    """Where the law has no length of its own, or the contract may have another, one that is said counts."""
    return not art or fristart(art).laenge is None


def _frage(anfrage: Anfrage, art: str | None, length: str, event: date | None, named: Genannt | None) -> str:
    """What has to be asked before anything can be computed."""
    known, filed = ereignis_genannt(anfrage.klein), _aktenfrage(named)
    if (wrong := unmoegliche(anfrage.klein)) and event is None:
        return GIBT_ES_NICHT.format(tag=wrong[0])
    if art is None and anfrage.hat(r"\bkuendigungsfrist") and event:
        return MIET_ODER_ARBEIT
    question = mehrdeutig(anfrage.klein) if not art else ""
    if (
        not (art or length or question or filed)
        and anfrage.hat(PRUEFEN)
        and anfrage.hat(r"frist|datum|ablauf")
    ):
        return WAS_PRUEFEN
    dated = anfrage.hat(_DAGEGEN) and daten(anfrage.klein)
    if not (art or length or question or filed) and (known or dated) and anfrage.hat(_BIS_WANN):
        return WELCHE if known else WOGEGEN
    return question


def _aktenfrage(named: Genannt | None) -> bool:
    return named is not None and (named.stark or bool(named.aktenzeichen))


def _zu_rechnen(
    anfrage: Anfrage, art: str | None, length: str, event: date | None, question: str, named: Genannt | None
) -> bool:
    """Not what stands in the calendar of a matter, and not what the law says in general."""
    klein, filed = anfrage.klein, _aktenfrage(named)
    if (art is None and not length and not question) or (
        not ereignis_genannt(klein) and anfrage.hat(_AM_TAG) and not anfrage.hat(PRUEFEN)
    ):
        return False
    if event is None and anfrage.hat(
        r"\bwie lang(?:e)? (?:ist|sind|betraegt|dauert)\b|\bwelche frist gilt\b"
    ):
        return False  # how long it is, is in the law
    if event is not None:
        by_length = re.search(_LAENGE_FRAGT, klein) or ereignis_genannt(klein) or re.search(_DAUER_AB, klein)
        return bool(art or question or by_length)
    if art and (
        (art.startswith("verjaehrung") and not daten(klein)) or (art in _VERTRAGSENDE and allgemein(anfrage))
    ):
        return False  # when claims become time-barred is a question of law
    of_a_matter = named is not None and not land_in(klein) and (filed or not daten(klein))
    if of_a_matter or (art is None and not question):
        return False  # what is in the calendar of a matter is looked up, not computed
    if allgemein(anfrage) and anfrage.hat(r"\bman\b|\bmieter|\barbeit"):
        return False
    return (
        question in (WAS_PRUEFEN,) or question.startswith("Den ") or re.search(_ART_FRAGT, klein) is not None
    )


def _angaben(anfrage: Anfrage, art: str | None, length: str, court: Gerichtsangabe | None) -> dict[str, Any]:
    place = land_in(anfrage.klein)
    back = anfrage.hat(r"rueckwaerts|\bvor dem (?:termin|verhandlung)")
    return {
        "art": art or None,
        "frist": _gross(length) or None,
        "gericht": court.name if court and (court.bekannt or place or " " in court.name) else None,
        "land": place if not (court and court.bekannt) else None,
        "rueckwaerts": True if back else None,
    }


def _gross(length: str) -> str:
    """As it is written: 2 Wochen."""
    return re.sub(r"[a-z]+$", lambda unit: unit[0].capitalize(), length)


def _laenge(klein: str) -> str:
    found = _DAUER.search(klein)
    if found is None:
        return ""
    said = found[0] if found[2] else found[1]
    said = re.sub(r"s?frist(?:en)?$", "", said)
    try:
        parse_dauer(said)
    except LawError:
        return ""
    return said
