"""Computing a Frist: which kind, from which day, at which court. What is missing is asked for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.frist_dauer import parse_dauer
from bridle.assistants.helena.planer.erkennen import Anfrage, genannt
from bridle.assistants.helena.planer.fristarten import fristart_in, mehrdeutig
from bridle.assistants.helena.planer.grenzen import allgemein
from bridle.assistants.helena.planer.orte import gericht_in, land_in
from bridle.assistants.helena.planer.sagen import absaetze, liste, quelle, tag
from bridle.assistants.helena.planer.schritte import FEHLER, erkannt
from bridle.assistants.helena.planer.zeitraum import daten, heute, ohne_jahr
from bridle.models.planner import Progress, Rule

_ANLASS = (
    r"\bwelcher tag\b|\bwie lange\b|\bwie ?viel zeit\b|\bwann\b|\bbis wann\b|\bberechn|\brechne|"
    r"\bausrechn|\bermittle|\bfristende|\bend(?:et|e)\b|"
    r"\bablauf|\blaeuft\b.*\bab\b|\blaufen\b.*\bab\b|letzter tag|\bwie lange\b.*\b(?:zeit|frist)|"
    r"\bfrist\w*\b|\w{4,}frist\b|\bspaetestens|\bverjaehr"
)
_EREIGNIS = (
    r"zugestellt|zustellung|zugegangen|zugang|zuging|bekannt ?gegeben|bekanntgabe|erhalten|"
    r"eingegangen|eingang|bekommen|zur post|aufgegeben|ab dem|\bab\b|seit|kenntnis|verkuendet|"
    r"behoben|weggefallen|abgeliefert|entstanden|ereignis|nach dem"
)
_VOM = (
    r"(?:urteil|bescheid|beschluss|versaeumnisurteil|kuendigung|schreiben|brief|strafbefehl|"
    r"mahnbescheid|verfuegung|entscheidung)s?\s+(?:\w+\s+){0,4}?vom\s*$"
)
_LAENGE = (
    r"(?:\d{1,3}|ein(?:e[nrm]?)?|zwei|drei|vier|fuenf|sechs|sieben|acht|neun|zehn|zwoelf|vierzehn|"
    r"halbe[rn]?)[ -]?(?:tag|woche|monat|jahr|werktag|arbeitstag|stunde)\w*"
)
_DAUER = re.compile(rf"\b({_LAENGE})(?:\s(?:und)\s({_LAENGE}))?")
_VORFRIST = re.compile(rf"\bvorfrist(?:en)?\s*(?:von|mit|:)?\s*({_LAENGE})|({_LAENGE})\s+vorfrist")
_VERLAENGERUNG = re.compile(rf"\bverlaenger\w*\s+(?:\w+\s)?um\s+({_LAENGE})|um\s+({_LAENGE})\s+verlaenger")
_TAG = {"heute": 0, "gestern": 1, "vorgestern": 2}


def regeln() -> list[Rule]:
    return [
        Rule(
            erkannt(_erkenne),
            "berechne_frist",
            _antwort,
            lambda groups: groups["argumente"],
            example="Wann endet die Berufungsfrist, Zustellung 31.01.2026, LG Köln?",
            failure=FEHLER,
        )
    ]


def _erkenne(anfrage: Anfrage) -> Mapping[str, Any] | None:
    klein = anfrage.klein
    event = _ereignis(klein)
    if not (
        anfrage.hat(_ANLASS) or (event and anfrage.hat(r"zustell|zugang|zugestellt|plus|tag ist"))
    ) or anfrage.hat(
        r"\bkostet|\bkosten\b|\bgebuehr|\u20ac|\bmuster\b|\bvorlage\b|\bnormen\b|\bvorschrift|"
        r"\bgesetz|\bparagra|\brechtsprechung|\burteile\b|\bgeregelt\b"
    ):
        return None
    court = gericht_in(anfrage.text)
    art = fristart_in(klein, court.name if court else "")
    reminder, extension = _VORFRIST.search(klein), _VERLAENGERUNG.search(klein)
    length = _laenge(_ohne(klein, reminder, extension)) if not art else ""
    question = mehrdeutig(klein) if not art else ""
    if art is None and not length and not question:
        return None
    if event is None and art and art.startswith("verjaehrung"):
        return None  # when claims become time-barred is a question of law
    named = genannt(anfrage, court.worte.strip() if court else "")
    of_a_matter = named is not None and not land_in(klein)
    if event is None and (of_a_matter or (not art and not question)):
        return None  # what is in the calendar of a matter is looked up, not computed
    if event is None and allgemein(anfrage) and anfrage.hat(r"\bman\b|\bmieter|\barbeit"):
        return None
    if event is None and not re.search(
        r"frist|\bwann\b|verjaehr|\bbis wann|einleg|einreich|wie lange|wie viel zeit|wieviel zeit", klein
    ):
        return None
    if (
        not art
        and length
        and not re.search(r"frist|\bwann\b|\bende[nt]?\b|rechne|ablauf|welcher tag|\bplus\b", klein)
    ):
        return None
    place = land_in(klein)
    given: dict[str, Any] = {
        "ereignis": event.isoformat() if event else None,
        "art": art or None,
        "frist": length or None,
        "gericht": court.name if court and (court.bekannt or place or " " in court.name) else None,
        "land": place if not (court and court.bekannt) else None,
        "bekanntgabe": "post"
        if re.search(r"zur post|in die post|per post|einfache[rmn]? brief|aufgabe zur", klein)
        else None,
        "vorfrist": [_wort(reminder)] if reminder else None,
        "verlaengerung": [_wort(extension)] if extension else None,
        "rueckwaerts": True if re.search(r"rueckwaerts|\bvor dem (?:termin|verhandlung)", klein) else None,
    }
    arguments = {name: value for name, value in given.items() if value is not None}
    return {"argumente": arguments, "frage": question, "ohne_jahr": event is not None and ohne_jahr(klein)}


def _ohne(text: str, *found: re.Match[str] | None) -> str:
    for each in found:
        text = text.replace(each[0], " ") if each else text
    return text


def _wort(found: re.Match[str]) -> str:
    return found[1] or found[2]


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


def _ereignis(klein: str) -> date | None:
    """The day that starts it: the one beside Zustellung or Zugang, never the date a document bears."""
    now = heute()
    days = [(place, day) for place, day in daten(klein, now) if not re.search(_VOM, klein[:place])]
    if re.search(
        r"\b(?:ab|seit|von) (?:heute|gestern)|\b(?:zugestellt|zugegangen|zustellung|zugang|erhalten|"
        r"eingegangen|bekommen|bekannt)",
        klein,
    ):
        days += [
            (found.start(), now - timedelta(_TAG[found[1]]))
            for found in re.finditer(r"\b(heute|gestern|vorgestern)\b", klein)
        ]
    days = [
        (place, day)
        for place, day in days
        if not re.search(r"(?:verkuendet|verkuendung)\s*(?:am|:)?\s*$", klein[:place])
    ] or days
    if len(days) <= 1:
        return days[0][1] if days else None
    marks = [found.start() for found in re.finditer(_EREIGNIS, klein)]
    if not marks:
        return None
    return min(days, key=lambda each: min(abs(each[0] - mark) for mark in marks))[1]


def _antwort(progress: Progress) -> str:
    data, groups = progress.data, progress.groups
    if data.get("ende") is None:
        asked = [groups["frage"]] if groups["frage"] else list(data["fehlend"])
        if groups["frage"] and "ereignis" not in groups["argumente"]:
            asked.append("An welchem Tag war die Zustellung oder der Zugang?")
        return absaetze(
            "Damit ich die Frist berechnen kann, brauche ich noch:",
            liste(asked),
            "Nenne mir auch das Gericht oder das Land, wenn es eines gibt: Davon hängen die Feiertage ab.",
            quelle("Fristenrechner"),
        )
    hints = [*data["hinweise"], *[f"Bitte prüfen: {each}" for each in data["fehlend"]]]
    if date.fromisoformat(data["ende"]) < heute():
        hints.insert(0, "Dieser Tag liegt bereits in der Vergangenheit.")
    if groups["ohne_jahr"]:
        hints.insert(0, f"Ein Jahr hast Du nicht genannt; gerechnet ist mit dem {tag(data['ereignis'])}.")
    return absaetze(
        _ergebnis(data),
        absaetze("So ist gerechnet:", liste(data["begruendung"])),
        absaetze("Hinweise:", liste(hints)) if hints else "",
        quelle(f"Fristenrechner, {', '.join(data['norm'])}"),
    )


def _ergebnis(data: Mapping[str, Any]) -> str:
    clock = f", {data['uhrzeit']} Uhr" if data.get("uhrzeit") else ""
    what = f"{data['titel']}, {data['frist']}" if data["frist"] else data["titel"]
    end = f"{what}: Die Frist endet am **{tag(data['ende'])}{clock}**."
    if data["unsicher"]:
        others = [f"{tag(each['ende'])}, wenn {each['wenn']}" for each in data["alternativen"]]
        end = f"{what}: Das Ende ist unsicher. Sicher ist der **{tag(data['ende'])}**."
        end = absaetze(end, "Möglich ist auch:\n" + liste(others)) if others else end
    emergency = " Es ist eine Notfrist." if data["notfrist"] else ""
    before = ", ".join(f"{tag(each['datum'])} ({each['abstand']} vorher)" for each in data["vorfristen"])
    reminder = f" Vorfrist: {before}." if before else ""
    half = f" Halbfrist: {tag(data['halbfrist'])}." if data.get("halbfrist") else ""
    return f"{end}{emergency}{reminder}{half}"
