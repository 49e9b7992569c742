"""How the entries of the calendar are shown: what is due, its reminders, what else there is."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from typing import Any

from bridle.assistants.helena.planer.fristen.rueckfragen import PRUEFEN
from bridle.assistants.helena.planer.kalender.dringlich import nach_dringlichkeit
from bridle.assistants.helena.planer.kalender.vergangen import letzte
from bridle.assistants.helena.planer.kalender.zeile import NAMEN, zeile
from bridle.assistants.helena.planer.lesen.am_gericht import bei_gericht
from bridle.assistants.helena.planer.lesen.zeitraum import Zeitraum
from bridle.assistants.helena.planer.lesen.zeitraum_sagen import benannt
from bridle.assistants.helena.planer.sagen import absaetze, anzahl, liste, quelle, satz, tag
from bridle.assistants.helena.planer.schritte import titel, vermutet
from bridle.models.planner import Progress

_SETZT = {"RICHTERLICH": "Gericht", "GESETZLICH": "Gesetz", "EIGENE": "Kanzlei"}
_ARTEN = ("FRIST", "TERMIN", "WIEDERVORLAGE", "FOKUSZEIT")

SATURDAY = 5
SHOWN = 100
"""Of a very long list the first: nobody reads more, and the count says how many there are."""
_ROLLEN = r"\bsekretariat\w*|\bsekretaer\w*|\bpraktikant\w*|\breferendar\w*|\bazubis?\b|\bsachbearbeit\w*"
UNBEKANNT = "„{name}“ kann ich keiner Akte und keiner Person zuordnen; gezeigt sind alle."
NICHT_NACH_ROLLEN = "Nach Rollen kann ich nicht filtern, nur nach Namen; gezeigt sind alle."


def gezeigt(
    progress: Progress,
    entries: list[dict[str, Any]],
    *,
    whose: str = "",
    narrowed: bool = False,
    unbekannt: str = "",
    saeumig: int | None = None,
) -> str:
    """`unbekannt` is a word that named nothing; nobody is to think that the list is about it.

    saeumig  how many of somebody's entries are overdue, where only theirs are shown
    """
    data, groups = progress.data, progress.groups
    late: int = data["ueberfaellig_gesamt"] if saeumig is None else saeumig
    counted = nur_art(groups) if saeumig is None else ""
    first = groups["kinds"] or _ARTEN
    asked = [each for each in entries if each["typ"] in first and _gehoert(each, groups["nur"])]
    if groups["naechster"]:
        asked = _naechste_je_art(asked, groups, data["heute"])
    if groups["letzter"]:
        asked = letzte(asked, data["heute"])
    due = [each for each in asked if _am_tag(each, groups)]
    reminders = [each for each in asked if each not in due]
    gone = [*first, *groups["ohne"]]
    one_sort = groups["nur"] or groups["naechster"] or groups["letzter"]
    others = [] if one_sort else [each for each in entries if each["typ"] not in gone]
    doubtful = _andere_termine(entries) if groups["nur"] == "GERICHTSTERMIN" else []
    untold = _ohne_angabe(entries) if groups["nur"] in _SETZT else []
    where = titel(progress) if "akte" in data else f"alle Akten, auf die Du Zugriff hast{whose}"
    if groups["dringlich"]:
        return absaetze(
            vermutet(progress),
            UNBEKANNT.format(name=unbekannt) if unbekannt else "",
            _am_dringendsten(progress, [*_sonst_ueberfaellig(entries, due, groups), *due], where),
            quelle(f"{_kalender(data)}, Stand {tag(data['heute'])}"),
        )
    return absaetze(
        vermutet(progress),
        UNBEKANNT.format(name=unbekannt) if unbekannt else "",
        NICHT_NACH_ROLLEN if not whose and re.search(_ROLLEN, groups["klein"]) else "",
        _kopf(progress, due, where),
        liste(zeile(each, data, groups["klein"]) for each in due[:SHOWN]),
        f"Gezeigt sind die ersten {SHOWN}; frag nach einem Zeitraum, einer Akte oder einer Person."
        if len(due) > SHOWN
        else "",
        _block("Vorfristen im selben Zeitraum (die Frist endet später):", reminders, data),
        _block("Außerdem im Kalender:", others, data),
        _block("Andere Termine (dem Eintrag nach nicht bei Gericht):", doubtful, data),
        _block("Wer diese Fristen gesetzt hat, ist nicht eingetragen:", untold, data),
        " ".join(_bemerkungen(data, groups, entries, narrowed=narrowed, late=late, kind=counted)),
        quelle(f"{_kalender(data)}, Stand {tag(data['heute'])}"),
    )


def _sonst_ueberfaellig(
    entries: list[dict[str, Any]], due: list[dict[str, Any]], groups: Mapping[str, Any]
) -> list[dict[str, Any]]:
    """Of the other kinds too: what is late is urgent, whatever it is."""
    return [] if groups["nur"] else [each for each in entries if each["ueberfaellig"] and each not in due]


def _am_dringendsten(progress: Progress, entries: list[dict[str, Any]], where: str) -> str:
    data, groups = progress.data, progress.groups
    span: Zeitraum | None = groups["zeitraum"]
    days = [data.get("von"), data.get("bis"), *[each["datum"] for each in entries]]
    named = benannt(span, progress.request, *days) if span and span.werkzeug != "ueberfaellig" else ""
    return nach_dringlichkeit(entries, data, groups["kinds"], where, named)


def _am_gericht(each: Mapping[str, Any]) -> bool:
    return bei_gericht(f"{each['titel']} {each.get('beschreibung', '')}")


def _gehoert(each: Mapping[str, Any], sort: str) -> bool:
    if sort == "NOTFRIST":
        return each["ist_notfrist"]
    if sort == "VORFRIST":
        return bool(each.get("vorfristen"))
    if sort in _SETZT:
        return each.get("gesetzt_von") == _SETZT[sort]
    return sort != "GERICHTSTERMIN" or _am_gericht(each)


def _ohne_angabe(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [each for each in entries if each["typ"] == "FRIST" and "gesetzt_von" not in each]


def _andere_termine(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Only the words of an entry say whether it is at court, so the others are shown beside."""
    return [each for each in entries if each["typ"] == "TERMIN" and not _am_gericht(each)]


_BEIDES = r"\bnaechste[rns]? \w*(termin|frist)\b.*\bnaechste[rns]? \w*(termin|frist)\b"


def _naechste_je_art(
    entries: list[dict[str, Any]], groups: Mapping[str, Any], today: str
) -> list[dict[str, Any]]:
    """„nächster Termin und nächste Frist“ are two: each kind has its own first day."""
    if not re.search(_BEIDES, groups["klein"]):
        return _naechste(entries, today)
    kinds = [[each for each in entries if each["typ"] == kind] for kind in _ARTEN]
    first = [each for rows in kinds for each in _naechste(rows, today)]
    return [each for each in entries if each in first]


def _naechste(entries: list[dict[str, Any]], today: str) -> list[dict[str, Any]]:
    """Those of the first day to come; what is overdue stays before them."""
    days = [each["datum"] for each in entries if each["datum"] >= today]
    return [each for each in entries if each["ueberfaellig"] or (days and each["datum"] == min(days))]


def _spaeter(entries: list[dict[str, Any]], groups: Mapping[str, Any], today: str) -> list[dict[str, Any]]:
    """What comes after the next ones in a matter, where no kind was asked for."""
    shown = _naechste_je_art(entries, groups, today)
    later = [each for each in entries if each not in shown and each["datum"] >= today]
    return [] if groups["nur"] or groups["kinds"] else later


def _noch_mehr(rest: int) -> str:
    return (
        "" if not rest else "; dazu ein weiterer Eintrag" if rest == 1 else f"; dazu {rest} weitere Einträge"
    )


def _block(head: str, entries: list[dict[str, Any]], data: Mapping[str, Any]) -> str:
    more = f"… und {len(entries) - SHOWN} weitere." if len(entries) > SHOWN else ""
    return absaetze(head, liste(zeile(each, data) for each in entries[:SHOWN]), more) if entries else ""


def _bemerkungen(
    data: Mapping[str, Any],
    groups: Mapping[str, Any],
    entries: list[dict[str, Any]],
    *,
    narrowed: bool,
    late: int,
    kind: str,
) -> list[str]:
    span: Zeitraum | None = groups["zeitraum"]
    notes: list[str] = []
    if data["gefunden"] > data["davon_gezeigt"]:
        notes.append(
            f"Durchgesehen sind die ersten {data['davon_gezeigt']} von {data['gefunden']} Einträgen."
        )
    if groups["naechster"] and "akte" in data and (later := _spaeter(entries, groups, data["heute"])):
        notes.append(f"Danach: {zeile(later[0], data)}{_noch_mehr(len(later) - 1)}.")
    if narrowed and "akte" in data and len(data["eintraege"]) > len(entries):
        notes.append("In der Akte stehen weitere Einträge; frag nach allen Fristen der Akte.")
    if re.search(PRUEFEN, groups["klein"]):
        notes.append(
            "Ob ein eingetragenes Datum richtig berechnet ist, sehe ich am Eintrag nicht: Nenne mir die "
            "Art der "
            "Frist, den Tag der Zustellung und das Gericht, dann rechne ich nach."
        )
    if (
        late
        and span
        and span.werkzeug != "ueberfaellig"
        and not any(each["ueberfaellig"] for each in entries)
    ):
        notes.append(_ausserdem(late, kind))
    if span and span.werkzeug == "woche" and date.fromisoformat(data["heute"]).weekday() >= SATURDAY:
        notes.append("Die Woche geht zu Ende; die kommende siehst Du mit „Fristen nächste Woche“.")
    return notes


def nur_art(groups: Mapping[str, Any]) -> str:
    """The kind that alone is asked for; beside Fristen, what else is in the calendar is shown too."""
    kinds: list[str] = groups["kinds"]
    return kinds[0] if len(kinds) == 1 and (kinds[0] != "FRIST" or groups["nur"]) else ""


def _ausserdem(late: int, kind: str) -> str:
    """Only those of the kind that was read are counted, so it is named."""
    one, many = NAMEN.get(kind, ("Eintrag", "Einträge"))
    article = "ein" if _maennlich(kind or "EINTRAG") else "eine"
    return f"Außerdem {f'ist {article} {one}' if late == 1 else f'sind {late} {many}'} überfällig."


def _kalender(data: Mapping[str, Any]) -> str:
    return f"Kalender der Akte {data['akte']}" if "akte" in data else "Kalender aller sichtbaren Akten"


def _kopf(progress: Progress, due: list[dict[str, Any]], where: str) -> str:
    data, groups = progress.data, progress.groups
    kinds: list[str] = groups["kinds"]
    name = groups["nur"] or (kinds[0] if len(kinds) == 1 else "EINTRAG")
    span: Zeitraum | None = groups["zeitraum"]
    late = sum(each["ueberfaellig"] for each in due)
    only_late = span is not None and span.werkzeug == "ueberfaellig"
    state = "überfällig" if only_late else {"active": "offen", "past": "vergangen"}.get(groups["status"], "")
    extra = f", {_davon(late, len(due), name)}überfällig" if late and not only_late else ""
    days = [data.get("von"), data.get("bis"), *[each["datum"] for each in due]]
    named = benannt(span, progress.request, *days) if span else ""
    when = f"{named}: " if named and not only_late else ""
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
    one, many = NAMEN.get(name, ("Eintrag", "Einträge"))
    male = _maennlich(name)
    ending = {0: "en", 1: "er" if male else "e"}.get(count, "e")
    said = anzahl(count, one, many)
    said = said.replace("eine ", "ein ", 1) if male and count == 1 else said
    number, _, noun = said.partition(" ")
    return f"{number} {state}{ending} {noun}" if state else said


def faellig(each: Mapping[str, Any], groups: Mapping[str, Any]) -> bool:
    """Its own day or one of its reminders lies in the span."""
    span: Zeitraum | None = groups["zeitraum"]
    if span is None:
        return True
    if span.werkzeug == "ueberfaellig" or (groups["dringlich"] and each["ueberfaellig"]):
        return bool(each["ueberfaellig"])
    reminders = [date.fromisoformat(day) for day in each.get("vorfristen", ())]
    return _am_tag(each, groups) or any(span.enthaelt(day) for day in reminders)


def _am_tag(each: Mapping[str, Any], groups: Mapping[str, Any]) -> bool:
    """Its own day and not only a reminder lies in the span."""
    span: Zeitraum | None = groups["zeitraum"]
    if span is None or span.werkzeug == "ueberfaellig" or (groups["dringlich"] and each["ueberfaellig"]):
        return True
    if groups["nur"] == "VORFRIST":
        return any(span.enthaelt(date.fromisoformat(day)) for day in each.get("vorfristen", ()))
    first, last = date.fromisoformat(each["datum"]), date.fromisoformat(each.get("bis") or each["datum"])
    return first <= span.bis and last >= span.von
