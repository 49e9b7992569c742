"""Who entered how much time over all matters: „Wer hat am meisten Zeit erfasst?“, „Zeiten je Mitarbeiter“."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt
from bridle.assistants.helena.planer.lesen.zeitraum import Zeitraum
from bridle.assistants.helena.planer.lesen.zeitraum_sagen import als_argumente, benannt
from bridle.assistants.helena.planer.lesen.zeitraum_vergangen import vergangen
from bridle.assistants.helena.planer.sagen import absaetze, aufzaehlung, felder, liste, quelle
from bridle.assistants.helena.planer.schritte import FEHLER, SUCHE, erkannt
from bridle.assistants.helena.planer.zeiten.summen import TOOL, summe_gesagt
from bridle.assistants.helena.werkzeug_angaben import ALLE
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress, Rule

_LEUTE = (
    r"(?:mitarbeiter\w*|kolleg\w+|anwaelt\w+|anwalt|bearbeiter\w*|person\w*|leute|jeder|jede|jedem|jeweils)"
)
_JEDER = rf"\b(?:je|pro|nach) {_LEUTE}\b|\b(?:hat|haben) (?:jeder|jede|die einzelnen)\b"
_WER = rf"\bwer\b|\bwelche[rs]? {_LEUTE}\b|{_JEDER}"
_ZEIT = (
    r"\bzeiten\b|\bzeit(?:erfassung|aufwand|eintraege)\b|\bstunden\b|\bminuten\b|\bgearbeitet\b|\bgebucht\b|"
    r"\bzeit\b.*\b(?:erfasst|aufgeschrieben|eingetragen|aufgewendet|verbraucht|investiert|gebraucht)\b"
)
_RANG = r"\bam meisten\b|\bdie meisten?\b|\bam wenigsten\b|\bdie wenigsten?\b|\bam laengsten\b"
_JE = (
    rf"{_JEDER}|\bwer (?:(?:hat|haben) (?:[^,?!.]* )?)?wie ?(?:viele?|lange)\b|"
    r"\bwie ?(?:viele?|lange) (?:\w+ )?(?:hat|haben) wer\b"
)
_NEBENBEI = (
    r"(?:(?:heute|gestern|bisher|bislang|schon|jeweils|insgesamt|denn|eigentlich|in|im|am|seit|der|dem|diese[rmns]?|"
    r"letzte[rmns]?|vorige[rmns]?|vergangene[rmns]?|laufende[rmns]?|woche|monat|quartal|jahr|\d+|januar|februar|"
    r"maerz|april|mai|juni|juli|august|september|oktober|november|dezember) )*"
)
_ERFASST = (
    rf"\b(?:wer (?:hat|haben) {_NEBENBEI}wie ?(?:viel|lange)|"
    r"wie ?(?:viel|lange) (?:hat|haben) (?:wer|jeder?)) "
    rf"{_NEBENBEI}(?:erfasst|gebucht|gearbeitet|aufgeschrieben|eingetragen|notiert|verbucht)\b"
)
"""How much without saying of what: „wie viele Dokumente erfasst“ asks for no time."""
_NICHT = (
    r"frist|\btermin|§|gebuehr|\bkost|\blaut\b|\bin welche[rm]?\b|\bzustaendig|\bnoch zeit\b|\bmorgen\b|"
    r"\bnaechste"
)


_NIEMAND = (
    r"^(?:und )?(?:wer|welche[rs]? (?:kolleg\w+|mitarbeiter\w*|anw\w+)) (?:hat|haben)\b.*"
    r"\b(?:keine?|nichts?|nie) (?:\w+ )?"
    r"(?:zeit(?:en)?|stunden?|minuten?|zeiteintraege|erfasst|gebucht|aufgeschrieben)\b"
)


def regeln() -> list[Rule]:
    return [
        Rule(erkannt(_ohne_zeit), TOOL, _wer_nicht, _argumente, then=_alle_hier, failure=FEHLER),
        Rule(erkannt(gefragt), TOOL, _antwort, _argumente, failure=FEHLER),
    ]


def _ohne_zeit(anfrage: Anfrage) -> Mapping[str, Any] | None:
    """„Wer hat noch gar keine Zeit erfasst?“"""
    if not anfrage.hat(_NIEMAND) or anfrage.hat(_NICHT) or genannt(anfrage) is not None:
        return None
    return {"zeitraum": vergangen(anfrage)}


def _alle_hier(progress: Progress) -> CallChunk | None:
    if progress.last.tool != TOOL:
        return None
    return CallChunk("", SUCHE, {"query": "*", "dezernat": ALLE, "limit": 1})


def _wer_nicht(progress: Progress) -> str:
    data = felder(progress.results[0].data)
    booked = {each["bearbeiter"] for each in data["je_person"]}
    staff = [str(each["name"]) for each in felder(progress.data).get("kanzlei", [])]
    left = [name for name in staff if name not in booked]
    when = _wann(progress, data, progress.groups["zeitraum"])
    return absaetze(
        f"Keine Zeit erfasst{when} haben, soweit Du die Akten sehen kannst:"
        if left
        else f"Alle, die in der Kanzlei arbeiten, haben Zeit erfasst{when}.",
        liste(left),
        quelle("Zeiterfassung der sichtbaren Akten, Konten der Kanzlei"),
    )


def gefragt(anfrage: Anfrage) -> Mapping[str, Any] | None:
    """Only where no matter is named: in one, the entries themselves say who."""
    time = anfrage.hat(_ZEIT) or anfrage.hat(_ERFASST)
    if not (anfrage.hat(_WER) and time) or anfrage.hat(_NICHT):
        return None
    named = genannt(anfrage)
    if not (anfrage.hat(_RANG) or anfrage.hat(_JE)) or named is not None:
        return None
    least = anfrage.hat(r"wenigsten") is not None
    return {
        "zeitraum": vergangen(anfrage),
        "rang": "wenig" if least else "meist" if anfrage.hat(_RANG) else "",
    }


def _argumente(groups: Mapping[str, Any]) -> dict[str, Any]:
    return {"akte": ALLE, **als_argumente(groups["zeitraum"]), "limit": 1}


def _antwort(progress: Progress) -> str:
    data, span = felder(progress.data), progress.groups["zeitraum"]
    rows: list[dict[str, Any]] = data["je_person"]
    when = _wann(progress, data, span)
    source = quelle("Zeiterfassung der sichtbaren Akten")
    if not rows:
        return absaetze(f"In den Akten, auf die Du Zugriff hast, ist{when} keine Zeit erfasst.", source)
    ordered = rows[::-1] if progress.groups["rang"] == "wenig" else rows
    lines = liste(f"{each['bearbeiter']}: {summe_gesagt(each['gesamt'])}" for each in ordered)
    return absaetze(
        _vorn(ordered, progress.groups["rang"], when),
        absaetze(f"Erfasste Zeit je Person{when}:", lines),
        "Gezählt sind die Akten, auf die Du Zugriff hast; wer nichts erfasst hat, ist nicht dabei.",
        source,
    )


def _vorn(ordered: list[dict[str, Any]], rank: str, when: str) -> str:
    if not rank:
        return ""
    best = ordered[0]["gesamt"]
    names = [each["bearbeiter"] for each in ordered if each["gesamt"]["minuten"] == best["minuten"]]
    most = "Am meisten" if rank == "meist" else "Am wenigsten"
    verb = "hat" if len(names) == 1 else "haben, jeweils gleich viel,"
    return f"{most} Zeit{when} {verb} {aufzaehlung(names)} erfasst: **{best['dauer']}**"


def _wann(progress: Progress, data: Mapping[str, Any], span: Zeitraum | None) -> str:
    if span is None:
        return ""
    chosen: Mapping[str, Any] = data.get("auswahl", {})
    days = [each["datum"] for each in data["eintraege"]]
    said = benannt(span, progress.request, chosen.get("von"), chosen.get("bis"), *days)
    return f" ({said[:1].lower()}{said[1:]})" if said.startswith(("Im ", "In ", "Am ")) else f" ({said})"
