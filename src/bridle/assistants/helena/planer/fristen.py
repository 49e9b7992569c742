"""What is due: today, this week, overdue, in one matter."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from typing import Any

from bridle.assistants.helena.planer.erkennen import Anfrage, Genannt, genannt
from bridle.assistants.helena.planer.fristangaben import ereignis_genannt
from bridle.assistants.helena.planer.grenzen import allgemein
from bridle.assistants.helena.planer.sagen import absaetze, anzahl, liste, quelle, satz, tag
from bridle.assistants.helena.planer.schritte import MOST, SUCHE, nicht_eindeutig, titel, vermutet, zur_akte
from bridle.assistants.helena.planer.woerter import FUELL, falte
from bridle.assistants.helena.planer.zeitraum import Zeitraum, heute, zeitraum
from bridle.models.planner import Progress, Rule

_FRIST = (
    r"\b(?:not|vor)?frist(?:en|ende|ablauf|enkalender|enliste|enuebersicht|sachen)?\b|"
    r"\b\w{4,}frist(?:en)?\b|\bueberfaellig|\bfaellig|\blaeuft\b.*\bab\b|\blaufen\b.*\bab\b|"
    r"\bablaufen\b|\bversaeumt|\bverpasst|\bbis wann\b|\bdurchgerutscht|\bfristgebunden|\bvergessen\b|"
    r"\bfristgerecht|\bnoch ansteh"
)
_TERMIN = (
    r"\b(?:gerichts|verhandlungs|orts|besprechungs)?termin(?:e|en|s|kalender)?\b|"
    r"\bverhandlung(?:en)?\b|\bbesprechung(?:en)?\b"
)
_NUR_NOTFRISTEN = r"\bnotfristen\b|\b(?:naechste|laufende|offene|faellige)[nrs]?\b.{0,20}\bnotfrist\b"
_GERICHTSTERMIN = (
    r"\b(?:gerichts|verhandlungs|guete|kammer)termin\w*|\b(?:haupt|guete)?verhandlung(?:en)?\b|"
    r"\btermin\w*\b.{0,20}\b(?:bei|vor|am|beim) (?:dem )?\w*gericht"
)
_BEI_GERICHT = re.compile(
    r"gericht(?!\w*kosten)|verhandlung|\bguete|kammertermin|eroerterung|beweisaufnahme|verkuendung|"
    r"anhoerungstermin|\b(?:ag|lg|olg|kg|bgh|arbg|lag|bag|vg|ovg|vgh|sg|lsg|fg)\b"
)
_WIEDERVORLAGE = r"\bwiedervorlagen?\b|\bwv\b"
_KALENDER = (
    r"\bkalender\w*|\bagenda\b|\bauf dem zettel\b|\bliegt\b.*\ban\b|\bsteht\b.*\ban\b|"
    r"\bstehen\b.*\ban\b|\banstehend|\bansteht\b|\bwas "
    r"(?:ist|gibt es|liegt|muss)\b.*\b(?:heute|morgen|woche|zu tun|an)\b|\bto-?dos?\b|"
    r"\baufgaben\b|\btagesplan|\bzu erledigen|\bzu tun\b"
)
_NICHT = (
    r"\bmit welcher frist\b|\bwelche (?:kuendigungs)?frist(?:en)? (?:gilt|gelten|muss man|sind "
    r"ein)|\bohne frist\b|"
    r"\bwie lang(?:e)?\b.*frist\b|\b(?:welche|was fuer eine) frist gilt\b|\bkuendigungsfrist|"
    r"\bfristenrechner|\bfristlos"
)
_NAMEN = {
    "FRIST": ("Frist", "Fristen"),
    "TERMIN": ("Termin", "Termine"),
    "WIEDERVORLAGE": ("Wiedervorlage", "Wiedervorlagen"),
    "FOKUSZEIT": ("Fokuszeit", "Fokuszeiten"),
    "NOTFRIST": ("Notfrist", "Notfristen"),
    "GERICHTSTERMIN": ("Gerichtstermin", "Gerichtstermine"),
}
_ARTEN = ("FRIST", "TERMIN", "WIEDERVORLAGE", "FOKUSZEIT")

SATURDAY = 5


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
    rest = (
        not kinds
        and anfrage.hat(r"\bnoch (?:offen|aus|unerledigt)\b|\bunerledigt")
        and anfrage.hat(r"\bwas\b")
    )
    if (
        not kinds
        and not rest
        and anfrage.hat(r"\b(?:erledigt|rechtzeitig|unerledigt)\b")
        and (named := genannt(anfrage))
    ):
        kinds = ["FRIST"]
    if not kinds and anfrage.hat(r"\bwann\b.*\b(?:muss|ist|sind|soll)\b"):
        named = genannt(anfrage)
        kinds = ["FRIST", "TERMIN"] if named and (named.sicher or not allgemein(anfrage)) else []
    if ereignis_genannt(anfrage.klein) and not _zur_akte(anfrage):
        return None  # from the day that something arrived a Frist is reckoned and not looked up
    if anfrage.hat(_NICHT) or not (kinds or rest or anfrage.hat(_KALENDER)):
        return None
    span = zeitraum(anfrage)
    done = anfrage.hat(r"\b(?:fristgerecht|rechtzeitig|erledigt|rausgegangen|eingehalten)\b") and genannt(
        anfrage
    )
    past = not done and anfrage.hat(
        r"\berledigte[nr]?\b|\bvergangene[nr]?\b(?! woche| monat)|\bfruehere[nr]?\b"
    )
    status = (
        "past"
        if past
        else "all"
        if done
        else "all"
        if span and span.bis < heute() and not span.werkzeug
        else "active"
    )
    return {
        "kinds": kinds,
        "nur": _nur(anfrage, kinds),
        "naechster": anfrage.hat(r"\bnaechste[rn]? \w*(?:termin|verhandlung|frist)\b") is not None,
        "zeitraum": span,
        "status": status,
        "klein": anfrage.klein,
    }


def _nur(anfrage: Anfrage, kinds: list[str]) -> str:
    """The one sort among the entries of a kind that is asked for, where one is."""
    if kinds == ["FRIST"] and anfrage.hat(_NUR_NOTFRISTEN):
        return "NOTFRIST"
    return "GERICHTSTERMIN" if kinds == ["TERMIN"] and anfrage.hat(_GERICHTSTERMIN) else ""


def _zur_akte(anfrage: Anfrage) -> bool:
    named = genannt(anfrage)
    return named is not None and (named.stark or bool(named.aktenzeichen))


def _argumente(groups: Mapping[str, Any]) -> dict[str, Any]:
    """One kind alone is asked for as such; beside Fristen, what else is in the calendar is shown too."""
    kinds, span = groups["kinds"], groups["zeitraum"]
    typ = {"typ": kinds[0]} if len(kinds) == 1 and (kinds[0] != "FRIST" or groups["nur"]) else {}
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
        titled = [each for each in entries if falte(named.name)[:7] in falte(each["titel"])]
        if not somebody and titled:
            return _gesagt(progress, titled, "", False)
        if not mine and not somebody and named.sicher:
            return nicht_eindeutig(progress)
        if somebody:
            entries, whose = mine, f" ({named.name})"
    of_one = "akte" in data or re.search(r"\bwer\b|\bwann\b|\bbei wem\b|\bist die frist\b", groups["klein"])
    meant = _gemeint(entries, groups) if of_one and not everywhere else []
    return _gesagt(progress, meant or entries, whose, bool(meant))


def _gesagt(progress: Progress, entries: list[dict[str, Any]], whose: str, narrowed: bool) -> str:
    data, groups = progress.data, progress.groups
    first = groups["kinds"] or _ARTEN
    asked = [each for each in entries if each["typ"] in first and _gehoert(each, groups["nur"])]
    asked = _naechste(asked, data["heute"]) if groups["nur"] and groups["naechster"] else asked
    due = [each for each in asked if _faellig(each, groups["zeitraum"])]
    reminders = [each for each in asked if each not in due]
    others = [] if groups["nur"] else [each for each in entries if each["typ"] not in first]
    doubtful = _andere_termine(entries) if groups["nur"] == "GERICHTSTERMIN" else []
    where = titel(progress) if "akte" in data else f"alle Akten, auf die Du Zugriff hast{whose}"
    return absaetze(
        vermutet(progress),
        _kopf(groups, due, where),
        liste(_zeile(each, data, "eine notfrist" in groups["klein"]) for each in due),
        _block("Vorfristen im selben Zeitraum (die Frist endet später):", reminders, data),
        _block("Außerdem im Kalender:", others, data),
        _block("Andere Termine (dem Eintrag nach nicht bei Gericht):", doubtful, data),
        " ".join(_bemerkungen(data, groups, entries, narrowed)),
        quelle(f"{_kalender(data)}, Stand {tag(data['heute'])}"),
    )


def _gehoert(each: Mapping[str, Any], sort: str) -> bool:
    if sort == "NOTFRIST":
        return each["ist_notfrist"]
    return sort != "GERICHTSTERMIN" or _bei_gericht(each)


def _bei_gericht(each: Mapping[str, Any]) -> bool:
    return _BEI_GERICHT.search(falte(f"{each['titel']} {each.get('beschreibung', '')}")) is not None


def _andere_termine(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Only the words of an entry say whether it is at court, so the others are shown beside."""
    return [each for each in entries if each["typ"] == "TERMIN" and not _bei_gericht(each)]


def _naechste(entries: list[dict[str, Any]], today: str) -> list[dict[str, Any]]:
    """Those of the first day to come; what is overdue stays before them."""
    days = [each["datum"] for each in entries if each["datum"] >= today]
    return [each for each in entries if each["ueberfaellig"] or (days and each["datum"] == min(days))]


def _block(head: str, entries: list[dict[str, Any]], data: Mapping[str, Any]) -> str:
    return absaetze(head, liste(_zeile(each, data) for each in entries)) if entries else ""


def _bemerkungen(
    data: Mapping[str, Any], groups: Mapping[str, Any], entries: list[dict[str, Any]], narrowed: bool
) -> list[str]:
    span: Zeitraum | None = groups["zeitraum"]
    notes: list[str] = []
    if data["gefunden"] > data["davon_gezeigt"]:
        notes.append(
            f"Durchgesehen sind die ersten {data['davon_gezeigt']} von {data['gefunden']} Einträgen."
        )
    if narrowed and "akte" in data and len(data["eintraege"]) > len(entries):
        notes.append("In der Akte stehen weitere Einträge; frag nach allen Fristen der Akte.")
    late = data["ueberfaellig_gesamt"]
    if (
        late
        and span
        and span.werkzeug != "ueberfaellig"
        and not any(each["ueberfaellig"] for each in entries)
    ):
        notes.append(f"Außerdem {'ist ein Eintrag' if late == 1 else f'sind {late} Einträge'} überfällig.")
    if span and span.werkzeug == "woche" and date.fromisoformat(data["heute"]).weekday() >= SATURDAY:
        notes.append("Die Woche geht zu Ende; die kommende siehst Du mit „Fristen nächste Woche“.")
    return notes


def _kalender(data: Mapping[str, Any]) -> str:
    return f"Kalender der Akte {data['akte']}" if "akte" in data else "Kalender aller sichtbaren Akten"


def _kopf(groups: Mapping[str, Any], due: list[dict[str, Any]], where: str) -> str:
    kinds: list[str] = groups["kinds"]
    name = groups["nur"] or (kinds[0] if len(kinds) == 1 else "EINTRAG")
    span: Zeitraum | None = groups["zeitraum"]
    late = sum(each["ueberfaellig"] for each in due)
    only_late = span is not None and span.werkzeug == "ueberfaellig"
    state = "überfällig" if only_late else {"active": "offen", "past": "vergangen"}.get(groups["status"], "")
    extra = f", {_davon(late, len(due), name)}überfällig" if late and not only_late else ""
    when = f"{span.name}: " if span and not only_late else ""
    line = f"{_gezaehlt(len(due), name, state)}{extra} ({where})"
    return f"{when}{line if when else satz(line)}{':' if due else '.'}"


def _davon(late: int, count: int, name: str) -> str:
    """Eine offene Frist, überfällig; zwei, beide überfällig; drei, eine davon überfällig."""
    if late == count:
        return {1: "", 2: "beide "}.get(count, "alle ")
    one = "einer" if _maennlich(name) else "eine"
    return f"{one if late == 1 else anzahl(late, '', '').strip()} davon "


def _maennlich(name: str) -> bool:
    return name in ("TERMIN", "GERICHTSTERMIN", "EINTRAG")


def _gezaehlt(count: int, name: str, state: str) -> str:
    """Eine offene Frist, ein offener Termin, keine offenen Fristen."""
    one, many = _NAMEN.get(name, ("Eintrag", "Einträge"))
    male = _maennlich(name)
    ending = {0: "en", 1: "er" if male else "e"}.get(count, "e")
    said = anzahl(count, one, many)
    said = said.replace("eine ", "ein ", 1) if male and count == 1 else said
    number, _, noun = said.partition(" ")
    return f"{number} {state}{ending} {noun}" if state else said


def _faellig(each: Mapping[str, Any], span: Zeitraum | None) -> bool:
    """Its own day and not only a reminder lies in the span."""
    if span is None or span.werkzeug == "ueberfaellig":
        return True
    first, last = date.fromisoformat(each["datum"]), date.fromisoformat(each.get("bis") or each["datum"])
    return first <= span.bis and last >= span.von


def _zeile(each: Mapping[str, Any], data: Mapping[str, Any], notfrist: bool = False) -> str:
    clock = f", {each['uhrzeit']} Uhr" if "uhrzeit" in each else ""
    filed = f"Akte {each['akte']} ({each['kurzrubrum']})" if "akte" in each and "akte" not in data else ""
    marks = [
        "ÜBERFÄLLIG" if each["ueberfaellig"] else "heute" if each["heute"] else "",
        "Notfrist" if each["ist_notfrist"] else "keine Notfrist" if notfrist else "",
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
    reminders = [date.fromisoformat(day) for day in each.get("vorfristen", ())]
    return _faellig(each, span) or any(span.enthaelt(day) for day in reminders)


def _verantwortlich(each: Mapping[str, Any], name: str) -> bool:
    words = [word for word in falte(name).split() if len(word) > 3]
    whom = falte(each.get("verantwortlich") or "")
    return bool(words) and all(word in whom for word in words)


def _gemeint(entries: list[dict[str, Any]], groups: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Those whose title is spoken of, where one of them is: „Wann läuft die Berufungsfrist ab?“"""
    klein = groups["klein"]
    for word in falte(groups["akte"].alle or groups["akte"].name).split():
        klein = klein.replace(word, " ")
    scored = [
        (sum(bool(re.search(rf"\b{stem}", klein)) for stem in _staemme(each["titel"])), each)
        for each in entries
    ]
    best = max((score for score, _ in scored), default=0)
    return [each for score, each in scored if score == best] if best else []


def _staemme(title: str) -> list[str]:
    return [
        word[:7]
        for word in re.findall(r"[a-z]{6,}", falte(title))
        if word not in FUELL and not word.startswith(("frist", "akte"))
    ]
