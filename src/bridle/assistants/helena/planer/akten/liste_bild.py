"""How a list of matters is shown: what was asked for, what was left out, and what could not be used."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import Any

from bridle.assistants.helena.law.geld import euro
from bridle.assistants.helena.planer.akten.liste import GEBIETE, eigene_filter, heisst
from bridle.assistants.helena.planer.akten.liste_rolle import in_anderer_rolle, rollen
from bridle.assistants.helena.planer.akten.seite import hinweis, seite
from bridle.assistants.helena.planer.lesen.woerter import abstand, falte, grosszuegig
from bridle.assistants.helena.planer.lesen.zeitraum_sagen import benannt
from bridle.assistants.helena.planer.sagen import (
    absaetze,
    anzahl,
    aufzaehlung,
    felder,
    gross,
    liste,
    quelle,
    satz,
)
from bridle.assistants.helena.planer.schritte import SUCHE
from bridle.models.planner import Progress


def aufgelistet(progress: Progress) -> str:
    groups = progress.groups
    listed = next(each for each in reversed(progress.results) if each.tool == SUCHE)
    data = felder(listed.data)
    found: list[dict[str, Any]] = data["akten"]
    details = {
        each["aktenzeichen"]: each for each in map(_felder_von, progress.results) if "falldaten" in each
    }
    searches = sum(each.tool == SUCHE for each in progress.results)
    words = "" if groups["seite"] else groups["akte"].name or groups["worte"]
    everything = found
    found, kept = _gefiltert(found, groups, details, words if searches > 1 else "")
    unbounded = {**groups, "grenze": None, "sortiert": ""}
    of_them, _ = _gefiltert(everything, unbounded, details, words if searches > 1 else "")
    lost = "" if kept else words
    if lost or (words and not found):
        near, meant = _beinahe(everything, details, words)
        if near:
            return _mit_tippfehler(near, words, meant)
        if re.search(r"recht$", falte(words)):
            found, lost = [], ""  # a field of law that no matter has
        if lost and re.search(_OB_EINE, falte(progress.request)):
            found, lost = [], ""  # whether there is one is asked, and all the others are no answer
    which = _welche(progress, "" if lost else words)
    known, role = rollen(progress), groups["rolle"]
    left = (
        [] if known is None else [each for each in found if role not in known.get(each["aktenzeichen"], ())]
    )
    found = [each for each in found if each not in left]
    elsewhere = in_anderer_rolle(left, known or {}, words)
    if (lost or not found) and (none := kein_gebiet(words)):
        return absaetze(none, quelle("Akten der Kanzlei"))
    if not found:
        return absaetze(
            f"Dazu finde ich keine Akte{which}, auf die Du Zugriff hast.",
            elsewhere,
            quelle("Akten der Kanzlei"),
        )
    total = data.get("gefunden", len(everything)) if len(found) == len(everything) else len(found)
    count = satz(anzahl(total, "Akte", "Akten"))
    seen = ", auf die Du Zugriff hast"  # others may be there: a count is never that of the whole firm
    return absaetze(
        f"Nach „{lost}“ finde ich nichts; gezeigt sind alle." if lost else "",
        _gerechnet(found, groups["summe"]),
        _die_eine(found, groups["sortiert"], progress.request),
        f"{count}{which}{seen}:",
        liste(zeile(each) for each in found[:SHOWN]),
        f"Gezeigt sind die ersten {SHOWN}; grenze die Suche ein." if len(found) > SHOWN else "",
        f"Durchgesehen sind nur die ersten {len(everything)} von {data['gefunden']} Akten."
        if data["weitere"] and len(found) < len(everything)
        else "",
        _ohne_wert(of_them, groups),
        hinweis(groups["seite"], list(details.values())),
        elsewhere,
        quelle("Akten der Kanzlei"),
    )


def _ohne_wert(every: Sequence[Mapping[str, Any]], groups: Mapping[str, Any]) -> str:
    """Those that nobody can tell the place of, where matters are compared by their value."""
    if groups["sortiert"] not in ("hoch", "niedrig") and not groups["grenze"]:
        return ""
    without = [each["aktenzeichen"] for each in every if not each.get("gegenstandswert")]
    many = satz(anzahl(len(without), "Akte", "Akten"))
    named = f" ({', '.join(without)})" if len(without) <= FEW else ""
    return f"{many} ohne Gegenstandswert{named} nicht berücksichtigt." if without else ""


_KEIN_GEBIET = r"(?:zivil|buergerlich)(?:-?recht\w*|sache\w*|verfahren|prozesse?n?)?"


def kein_gebiet(words: str) -> str:
    """What to say where a group of fields is asked for that no matter is filed under; nothing else."""
    if not re.fullmatch(_KEIN_GEBIET, falte(words)):
        return ""
    fields = ", ".join(name.capitalize() for name, _ in GEBIETE)
    return (
        "Ob eine Akte eine Zivilsache ist, ist nicht eingetragen, nur ihr Sachgebiet: "
        f"{fields} oder Sonstiges. Frag nach einem davon."
    )


FEW = 5
_OB_EINE = (
    r"\b(?:haben|hatten|fuehren|fuehrten|kennen|gibt|gab|existiert|laeuft|besteht|ist|liegt)\b.*"
    r"\b(?:eine?n?|keine?n?|schon|bereits|irgendeine?n?) (?:\w+ )?"
    r"(?:akte|mandat|sache|fall|mandant(?:in|en)?|verfahren)\b"
)


_NUR_EINE_GEFRAGT = re.compile(
    r"^(?!.*\b(?:haben|sind|liste\w*|sortier\w*|alle)\b).*\b(?:hat|ist|waere|besitzt|weist)\b"
)
_EXTREM = {"hoch": "höchsten", "niedrig": "niedrigsten"}


def _die_eine(found: Sequence[Mapping[str, Any]], order: str, asked: str) -> str:
    """„Welches Mandat hat den höchsten Wert?“ asks for one: it is named before the others."""
    if order not in _EXTREM or len(found) < 2 or not _NUR_EINE_GEFRAGT.search(falte(asked)):
        return ""
    value = found[0]["gegenstandswert"]
    first = [f"{each['kurzrubrum']} (Akte {each['aktenzeichen']})" for each in found]
    same = [name for name, each in zip(first, found, strict=True) if each["gegenstandswert"] == value]
    verb = "haben" if len(same) > 1 else "hat"
    return f"Den {_EXTREM[order]} Gegenstandswert {verb} **{aufzaehlung(same)}**: {euro(Decimal(value))}."


def _gerechnet(found: Sequence[Mapping[str, Any]], how: str) -> str:
    """The values of those that are shown added up, or their mean; what has none is told."""
    values = [Decimal(each["gegenstandswert"]) for each in found if each.get("gegenstandswert")]
    if not how or not values:
        return ""
    result = sum(values, Decimal()) / (len(values) if how == "schnitt" else 1)
    without = len(found) - len(values)
    of = f"{anzahl(len(values), 'Akte', 'Akten')} mit Gegenstandswert"
    lacking = f"; {anzahl(without, 'Akte', 'Akten')} ohne" if without else ""
    name = "Durchschnittlicher Gegenstandswert" if how == "schnitt" else "Summe der Gegenstandswerte"
    return f"{name} der gezeigten Akten: **{euro(result)}** ({of}{lacking})."


def _beinahe(
    found: list[dict[str, Any]], details: Mapping[str, dict[str, Any]], words: str
) -> tuple[list[dict[str, Any]], str]:
    """Matters that speak of something written nearly so, and that word; only where it is long enough."""
    for word in sorted(falte(words).split(), key=len, reverse=True):
        hits: list[tuple[dict[str, Any], str]] = []
        for each in found:
            detail = details.get(each["aktenzeichen"], {})
            own = f"{each['kurzrubrum']} {detail.get('wegen', '')} {' '.join(detail.get('tags', ()))}"
            hits += [(each, other) for other in re.findall(r"[^\W\d_]{6,}", own) if _fast(word, falte(other))]
        if hits:
            return list({each["aktenzeichen"]: each for each, _ in hits}.values()), hits[0][1]
    return [], ""


def _fast(word: str, other: str) -> bool:
    """With a slip in it, or the same with another ending."""
    if len(word) < SHORTEST:
        return False
    near = (abstand(word, other[: len(word) + more]) <= grosszuegig(word) for more in (0, 1))
    return len(other) <= len(word) + 3 and any(near)


SHORTEST = 7
SHOWN = 100


def _mit_tippfehler(found: list[dict[str, Any]], words: str, meant: str) -> str:
    same = falte(words) == falte(meant)
    return absaetze(
        f"Zu „{meant}“ finde ich:"
        if same
        else f"Nach „{words}“ finde ich nichts. Ich nehme an, gemeint ist „{meant}“:",
        liste(zeile(each) for each in found),
        quelle("Akten der Kanzlei"),
    )


def _felder_von(found: Any) -> dict[str, Any]:
    return felder(found.data)


def _gefiltert(
    found: list[dict[str, Any]], groups: Mapping[str, Any], details: Mapping[str, dict[str, Any]], words: str
) -> tuple[list[dict[str, Any]], bool]:
    """Those that fit, and whether the words could be used: what nobody understands must not hide all."""
    if groups["lokal"] is not None:
        found = [each for each in found if bool(each.get("nur_lokal")) is groups["lokal"]]
    if groups["seite"] and details:
        found = [each for each in found if seite(details.get(each["aktenzeichen"], {})) == groups["seite"]]
    if groups["grenze"]:
        side, limit = groups["grenze"]
        valued = [each for each in found if each.get("gegenstandswert")]
        found = [each for each in valued if _INNERHALB[side](Decimal(each["gegenstandswert"]), limit)]
    if groups["gebiete"]:
        found = [each for each in found if each["sachgebiet"] in groups["gebiete"]]
    for each in groups["nicht"]:
        found = [akte for akte in found if each not in (akte["status"], akte["sachgebiet"])]
    if "ANWALT" in groups["nicht"]:
        found = [akte for akte in found if not akte.get("anwalt")]
    if span := groups["zeitraum"]:
        found = [akte for akte in found if span.enthaelt(date.fromisoformat(akte["angelegt"]))]
    found = _sortiert(found, groups["sortiert"])
    if groups["nur_eine"] and found:
        found = [each for each in found if each["angelegt"] == found[0]["angelegt"]]
    if not words:
        return found, True
    theirs = [each for each in found if heisst(_wer(each, details), words)]
    return (theirs, True) if theirs or groups["akte"].sicher else (found, False)


_INNERHALB: Mapping[str, Callable[[Decimal, Decimal], bool]] = {
    "ab": operator.ge,
    "über": operator.gt,
    "bis": operator.le,
    "unter": operator.lt,
}


def _wer(each: Mapping[str, Any], details: Mapping[str, dict[str, Any]]) -> str:
    worker = details.get(each["aktenzeichen"], {}).get("sachbearbeiter") or ""
    return f"{each.get('anwalt') or ''} {worker}"


def _sortiert(found: list[dict[str, Any]], order: str) -> list[dict[str, Any]]:
    """By value only those that have one; of the newest and the oldest the first."""
    if order in ("hoch", "niedrig"):
        valued = [each for each in found if each.get("gegenstandswert")]
        return sorted(valued, key=lambda each: Decimal(each["gegenstandswert"]), reverse=order == "hoch")
    if order in ("neu", "alt"):
        return sorted(found, key=lambda each: each["angelegt"], reverse=order == "neu")
    return found


def _welche(progress: Progress, words: str) -> str:
    groups = progress.groups
    numbered = re.search(r"\d/\d", words)  # a number that nothing was found by is not repeated as one
    side = groups["grenze"]
    by_name = groups["akte"].name or not eigene_filter(groups)  # else the words are those of the filters
    amount = euro(side[1]) if side else ""
    order = {
        "hoch": "höchster Wert zuerst",
        "niedrig": "niedrigster Wert zuerst",
        "neu": "neueste zuerst",
        "alt": "älteste zuerst",
    }.get(groups["sortiert"], "")
    parts = [
        gross(groups["status"]) if groups["status"] else "",
        gross(groups["sachgebiet"]) if groups["sachgebiet"] else "",
        " oder ".join(gross(each) for each in groups["gebiete"]),
        {True: "nur lokal", False: "nicht auf „nur lokal“ beschränkt"}.get(groups["lokal"], ""),
        *[f"ohne {gross(each)}" for each in groups["nicht"]],
        f"angelegt: {benannt(groups['zeitraum'], progress.request)}" if groups["zeitraum"] else "",
        f"den Angaben in der Akte nach auf {groups['seite']}seite" if groups["seite"] else "",
        f"Gegenstandswert {side[0]} {amount}" if side else "",
        order,
        f"„{words}“{_als(groups['rolle'])}" if words and not numbered and by_name else "",
    ]
    shown = ", ".join(part for part in parts if part)
    return f" ({shown})" if shown else ""


def _als(role: str) -> str:
    return f" als {gross(role)}" if role else ""


def zeile(each: Mapping[str, Any]) -> str:
    value = f", Gegenstandswert {each['gegenstandswert_text']}" if each.get("gegenstandswert_text") else ""
    lawyer = f", {each['anwalt']}" if each.get("anwalt") else ""
    theirs = f"; {each['zeichen']}" if each.get("zeichen") else ""
    return (
        f"**{each['aktenzeichen']}**: {each['kurzrubrum']} ({gross(each['sachgebiet'])}, "
        f"{gross(each['status'])}{lawyer}{value}){theirs}"
    )
