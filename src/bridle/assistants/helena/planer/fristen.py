"""What is due: today, this week, overdue, in one matter."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from typing import Any

from bridle.assistants.helena.planer.erkennen import Anfrage, Genannt, genannt
from bridle.assistants.helena.planer.sagen import absaetze, anzahl, liste, quelle, satz, tag
from bridle.assistants.helena.planer.schritte import MOST, SUCHE, nicht_eindeutig, titel, vermutet, zur_akte
from bridle.assistants.helena.planer.woerter import falte
from bridle.assistants.helena.planer.zeitraum import Zeitraum, heute, zeitraum
from bridle.models.planner import Progress, Rule

_FRIST = r"\b(?:not|vor)?frist(?:en|ende|ablauf|enkalender|enliste|enuebersicht|sachen)?\b|\b\w{4,}frist(?:en)?\b|\bueberfaellig|\bfaellig|\blaeuft\b.*\bab\b|\blaufen\b.*\bab\b|\bablaufen\b|\bversaeumt|\bverpasst|\bbis wann\b"
_TERMIN = r"\b(?:gerichts|verhandlungs|orts|besprechungs)?termin(?:e|en|s|kalender)?\b|\bverhandlung(?:en)?\b|\bbesprechung(?:en)?\b"
_WIEDERVORLAGE = r"\bwiedervorlagen?\b|\bwv\b"
_KALENDER = r"\bkalender\w*|\bagenda\b|\bsteht\b.*\ban\b|\bstehen\b.*\ban\b|\banstehend|\bansteht\b|\bwas (?:ist|gibt es|liegt|muss)\b.*\b(?:heute|morgen|woche|zu tun|an)\b|\bto-?dos?\b|\baufgaben\b|\btagesplan|\bzu erledigen|\bzu tun\b"
_NICHT = r"\bwie lang(?:e)?\b.*frist\b|\b(?:welche|was fuer eine) frist gilt\b|\bkuendigungsfrist|\bfristenrechner|\bfristlos"
_NAMEN = {"FRIST": ("Frist", "Fristen"), "TERMIN": ("Termin", "Termine"),
          "WIEDERVORLAGE": ("Wiedervorlage", "Wiedervorlagen"), "FOKUSZEIT": ("Fokuszeit", "Fokuszeiten")}  # fmt: skip


def regeln() -> list[Rule]:
    return zur_akte(
        "read_fristen",
        _erkenne,
        _antwort,
        _argumente,
        sonst=lambda groups: _argumente(groups) | {"akte": "alle"},
        example="Welche Fristen laufen diese Woche? (auch: heute, überfällig, in der Akte Silberbach)",
    )


def _erkenne(anfrage: Anfrage) -> Mapping[str, Any] | None:
    kinds = [
        kind
        for kind, pattern in (("FRIST", _FRIST), ("TERMIN", _TERMIN), ("WIEDERVORLAGE", _WIEDERVORLAGE))
        if anfrage.hat(pattern)
    ]
    if not kinds and anfrage.hat(r"\bwann\b.*\b(?:muss|ist|sind|soll)\b"):
        named = genannt(anfrage)
        kinds = ["FRIST", "TERMIN"] if named and (named.aktenzeichen or named.sicher) else []
    if anfrage.hat(_NICHT) or not (kinds or anfrage.hat(_KALENDER)):
        return None
    span = zeitraum(anfrage)
    past = anfrage.hat(r"\berledigte?n?\b|\bvergangene[nr]?\b(?! woche| monat)|\bfruehere[nr]?\b")
    status = "past" if past else "all" if span and span.bis < heute() and not span.werkzeug else "active"
    return {"kinds": kinds, "zeitraum": span, "status": status, "klein": anfrage.klein}


def _argumente(groups: Mapping[str, Any]) -> dict[str, Any]:
    """One kind alone is asked for as such; with Fristen, what else is in the calendar is shown beside them."""
    kinds, span = groups["kinds"], groups["zeitraum"]
    typ = {"typ": kinds[0]} if len(kinds) == 1 and kinds[0] != "FRIST" else {}
    called = {"zeitraum": span.werkzeug} if span and span.werkzeug else {}
    status = {"status": groups["status"]} if groups["status"] != "active" else {}
    return {**typ, **called, **status, "limit": MOST}


def _antwort(progress: Progress) -> str:
    data, groups = progress.data, progress.groups
    entries: list[dict[str, Any]] = [each for each in data["eintraege"] if _passt(each, groups["zeitraum"])]
    everywhere = any(each.tool == SUCHE for each in progress.results) and "akte" not in data
    whose = ""
    if everywhere:
        named: Genannt = groups["akte"]
        mine = [each for each in entries if _verantwortlich(each, named.name)]
        somebody = any(_verantwortlich(each, named.name) for each in data["eintraege"])
        if not mine and not somebody and named.sicher:
            return nicht_eindeutig(progress)
        if somebody:
            entries, whose = mine, f" ({named.name})"
    meant = _gemeint(entries, groups) if "akte" in data else []
    return _gesagt(progress, meant or entries, whose, bool(meant))


def _gesagt(progress: Progress, entries: list[dict[str, Any]], whose: str, narrowed: bool) -> str:
    data, groups = progress.data, progress.groups
    where = f"in der {titel(progress)}" if "akte" in data else "in allen Akten, die Du sehen darfst"
    first = groups["kinds"] or ["FRIST", "TERMIN", "WIEDERVORLAGE", "FOKUSZEIT"]
    asked = [each for each in entries if each["typ"] in first]
    others = [each for each in entries if each["typ"] not in first]
    head = _kopf(groups, asked, where + whose)
    notes = [vermutet(progress)]
    if data["gefunden"] > data["davon_gezeigt"]:
        notes.append(f"Durchgesehen sind die ersten {data['davon_gezeigt']} von {data['gefunden']} Einträgen.")
    if narrowed and len(data["eintraege"]) > len(entries):
        notes.append("In der Akte stehen weitere Einträge; frag nach allen Fristen der Akte.")
    late = data["ueberfaellig_gesamt"]
    span: Zeitraum | None = groups["zeitraum"]
    if late and span and span.werkzeug != "ueberfaellig" and not any(each["ueberfaellig"] for each in entries):
        notes.append(f"Außerdem {'ist ein Eintrag' if late == 1 else f'sind {late} Einträge'} überfällig.")
    beside = absaetze("Außerdem im Kalender:", liste(_zeile(each, data) for each in others)) if others else ""
    return absaetze(
        head,
        liste(_zeile(each, data) for each in asked),
        beside,
        " ".join(note for note in notes if note),
        quelle(f"{_kalender(data)}, Stand {tag(data['heute'])}"),
    )


def _kalender(data: Mapping[str, Any]) -> str:
    return f"Kalender der Akte {data['akte']}" if "akte" in data else "Kalender aller sichtbaren Akten"


def _kopf(groups: Mapping[str, Any], asked: list[dict[str, Any]], where: str) -> str:
    kinds: list[str] = groups["kinds"]
    one, many = _NAMEN[kinds[0]] if len(kinds) == 1 else ("Eintrag", "Einträge")
    span: Zeitraum | None = groups["zeitraum"]
    count = anzahl(len(asked), one, many)
    if one in ("Termin", "Eintrag"):
        count = count.replace("eine ", "einen " if False else "ein ", 1)
    verb = "ist" if len(asked) == 1 else "sind"
    if span and span.werkzeug == "ueberfaellig":
        return f"{satz(count)} {verb} überfällig, {where}{':' if asked else '.'}"
    state = "" if groups["status"] == "all" else " vergangen oder erledigt" if groups["status"] == "past" else " offen"
    when = f"{span.name}: " if span else ""
    line = f"{count} {verb}{state}, {where}" if state else f"{count}, {where}"
    return f"{when}{line if when else satz(line)}{':' if asked else '.'}"


def _zeile(each: Mapping[str, Any], data: Mapping[str, Any]) -> str:
    clock = f", {each['uhrzeit']} Uhr" if "uhrzeit" in each else ""
    filed = f"Akte {each['akte']} ({each['kurzrubrum']})" if "akte" in each and "akte" not in data else ""
    marks = [
        "ÜBERFÄLLIG" if each["ueberfaellig"] else "heute" if each["heute"] else "",
        "Notfrist" if each["ist_notfrist"] else "",
        "erledigt" if each["erledigt"] else "",
        f"Vorfrist {', '.join(tag(day) for day in each['vorfristen'])}" if each.get("vorfristen") else "",
        f"zuständig: {each['verantwortlich']}" if each.get("verantwortlich") else "",
    ]
    kind = "" if each["typ"] == "FRIST" else f"{_NAMEN[each['typ']][0]}: "
    parts = [f"**{tag(each['datum'])}{clock}**: {kind}{each['titel']}", filed, *marks]
    return "; ".join(part for part in parts if part)


def _passt(each: Mapping[str, Any], span: Zeitraum | None) -> bool:
    if span is None or span.werkzeug:
        return True
    first, last = date.fromisoformat(each["datum"]), date.fromisoformat(each.get("bis") or each["datum"])
    reminders = [date.fromisoformat(day) for day in each.get("vorfristen", ())]
    return (first <= span.bis and last >= span.von) or any(span.enthaelt(day) for day in reminders)


def _verantwortlich(each: Mapping[str, Any], name: str) -> bool:
    words = [word for word in falte(name).split() if len(word) > 3]
    whom = falte(each.get("verantwortlich") or "")
    return bool(words) and all(word in whom for word in words)


def _gemeint(entries: list[dict[str, Any]], groups: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Those whose title is spoken of, where one of them is: „Wann läuft die Berufungsfrist ab?“"""
    klein = groups["klein"]
    scored = [(sum(stem in klein for stem in _staemme(each["titel"])), each) for each in entries]
    best = max((score for score, _ in scored), default=0)
    return [each for score, each in scored if score == best] if best else []


def _staemme(title: str) -> list[str]:
    return [word[:7] for word in re.findall(r"[a-z]{6,}", falte(title)) if not word.startswith(("frist", "akte"))]
