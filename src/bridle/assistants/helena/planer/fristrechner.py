"""Computing a Frist: which kind, from which day, at which court. What is missing is asked for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from typing import Any

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.frist_dauer import parse_dauer
from bridle.assistants.helena.planer.erkennen import Anfrage, genannt
from bridle.assistants.helena.planer.fristangaben import LAENGE, ereignis_genannt, start, verlaengerungen
from bridle.assistants.helena.planer.fristarten import fristart_in, mehrdeutig, verwaltungsakt
from bridle.assistants.helena.planer.grenzen import allgemein
from bridle.assistants.helena.planer.orte import gericht_in, land_in, ort_in
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
_DAUER = re.compile(rf"\b({LAENGE})(?:\s(?:und)\s({LAENGE}))?")
_VORFRIST = re.compile(rf"\bvorfrist(?:en)?\s*(?:von|mit|:)?\s*({LAENGE})|({LAENGE})\s+vorfrist")
_BIS_WANN = r"\bbis wann\b|frist|\bspaetestens|\bwie lange\b|\bwie ?viel zeit\b"
_AM_TAG = r"^(?:laeuft|laufen|endet|enden|ist|sind|welche|gibt es)\b.*\bam\b"
"""What ends on a day is in the calendar."""
WELCHE = (
    "Um welche Frist geht es, zum Beispiel Berufung, Widerspruch, Einspruch oder Kündigungsschutzklage? Oder "
    "wie lang ist sie?"
)


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
    court = gericht_in(anfrage.text)
    art = fristart_in(klein, court.name if court else "")
    first = start(klein, bescheid=verwaltungsakt(art) or (not art and "bescheid" in klein))
    event, known = first.tag, ereignis_genannt(klein)
    if not (
        anfrage.hat(_ANLASS) or (event and anfrage.hat(r"zustell|zugang|zugestellt|plus|tag ist"))
    ) or anfrage.hat(
        r"\bkostet|\bkosten\b|\bgebuehr|\u20ac|\bmuster\b|\bvorlage\b|\bnormen\b|\bvorschrift|"
        r"\bgesetz|\bparagra|\brechtsprechung|\burteile\b|\bgeregelt\b"
    ):
        return None
    reminder = _VORFRIST.search(klein)
    extensions, unclear, rest = verlaengerungen(klein.replace(reminder[0], " ") if reminder else klein)
    length = _laenge(rest) if not art else ""
    question = mehrdeutig(klein) if not art else ""
    town = ort_in(anfrage.text) if not (court and court.bekannt) else None
    named = genannt(anfrage, court.worte.strip() if court else town or "")
    filed = named is not None and (named.stark or bool(named.aktenzeichen))
    if art is None and not length and not question and known and not filed and anfrage.hat(_BIS_WANN):
        question = WELCHE
    if art is None and not length and not question:
        return None
    if not known and anfrage.hat(_AM_TAG):
        return None
    if event is None and art and art.startswith("verjaehrung"):
        return None  # when claims become time-barred is a question of law
    of_a_matter = named is not None and not land_in(klein) and (filed or not daten(klein))
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
        "ort": town,
        "bekanntgabe": "post" if first.post else None,
        "vorfrist": [reminder[1] or reminder[2]] if reminder else None,
        "verlaengerung": extensions or None,
        "rueckwaerts": True if re.search(r"rueckwaerts|\bvor dem (?:termin|verhandlung)", klein) else None,
    }
    arguments = {name: value for name, value in given.items() if value is not None}
    return {
        "argumente": arguments,
        "frage": question or first.frage or (unclear if event else ""),
        "ohne_jahr": event is not None and ohne_jahr(klein),
        "tag_erfragt": bool(first.frage) and not question,
        "datum": first.datum,
    }


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


def _antwort(progress: Progress) -> str:
    data, groups = progress.data, progress.groups
    if data.get("ende") is None or groups["frage"]:
        asked = [groups["frage"]] if groups["frage"] else list(data["fehlend"])
        if (
            groups["frage"]
            and "ereignis" not in groups["argumente"]
            and not groups["frage"].startswith("An ")
        ):
            asked.append("An welchem Tag war die Zustellung oder der Zugang?")
        return absaetze(
            "Damit ich die Frist berechnen kann, brauche ich noch:",
            liste(asked),
            "Nenne mir auch das Gericht oder das Land, wenn es eines gibt: Davon hängen die Feiertage ab.",
            quelle("Fristenrechner"),
        )
    hints = [*data["hinweise"], *[f"Bitte prüfen: {each}" for each in data["fehlend"]]]
    if groups["datum"]:
        posted = tag(data["ereignis"])
        hints.insert(
            0,
            f"Angenommen ist, dass der Bescheid am {posted} zur Post gegeben wurde; maßgeblich ist dieser "
            "Tag und nicht das Datum, das er trägt.",
        )
    if date.fromisoformat(data["ende"]) < heute():
        hints.insert(0, "Dieser Tag liegt bereits in der Vergangenheit.")
    if town := groups["argumente"].get("ort"):
        hints.append(f"Gerechnet ist mit den Feiertagen in {town}; sitzt das Gericht anderswo, nenne es mir.")
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
        others = [f"{tag(each['ende'])}: {each['wenn']}" for each in data["alternativen"]]
        end = f"{what}: Das Ende ist unsicher. Sicher ist der **{tag(data['ende'])}**."
        end = absaetze(end, "Es kommt darauf an:\n" + liste(others)) if others else end
    emergency = " Es ist eine Notfrist." if data["notfrist"] else ""
    before = ", ".join(f"{tag(each['datum'])} ({each['abstand']} vorher)" for each in data["vorfristen"])
    reminder = f" Vorfrist: {before}." if before else ""
    half = f" Halbfrist: {tag(data['halbfrist'])}." if data.get("halbfrist") else ""
    more = f"{emergency}{reminder}{half}"
    return absaetze(end, more.strip()) if data["unsicher"] else f"{end}{more}"
