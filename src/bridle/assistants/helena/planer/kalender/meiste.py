"""Who or which matter has the most entries: „Wer hat die meisten Fristen?“, „Welche Akte hat die meisten?“"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from bridle.assistants.helena.planer.kalender.zeile import NAMEN
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt
from bridle.assistants.helena.planer.lesen.zeitraum import Zeitraum, zeitraum
from bridle.assistants.helena.planer.lesen.zeitraum_sagen import als_argumente, benannt
from bridle.assistants.helena.planer.sagen import absaetze, felder, liste, quelle, tag
from bridle.assistants.helena.planer.schritte import FEHLER, MOST, erkannt
from bridle.assistants.helena.werkzeug_angaben import ALLE
from bridle.models.planner import Progress, Rule

_DINGE = (
    ("NOTFRIST", r"notfristen"),
    ("FRIST", r"fristen"),
    ("TERMIN", r"termine"),
    ("WIEDERVORLAGE", r"wiedervorlagen"),
    ("", r"(?:kalender)?eintraege|aufgaben|todos?|(?:ueberfaelligen|offenen) (?:sachen|dinge)"),
)
_WAS = "|".join(f"(?:{words})" for _, words in _DINGE)
_RANG = rf"\b(?P<rang>meisten|wenigsten) (?P<art>(?:\w+e[nr]? ){{0,2}}?)(?P<was>{_WAS})\b"
_WER = r"^(?:und )?(?:wer|bei wem|welche[rsn]? (?:anw\w+|kolleg\w*|mitarbeiter\w*|sachbearbeiter\w*))\b"
_AKTE = r"\bwelche[rsnm]? (?:\w+ )?(?:akten?|sachen?|mandat\w*|fall|faellen?|verfahren)\b"
_TAG = r"\b(?:an welchem tag|welcher tag)\b"
_ART = r"(?:|offenen |ueberfaelligen |noch offenen |anstehenden |laufenden |unerledigten )"
_ANDERES = r"\bohne\b|\bkeine|\berledigt|\bausser\b|\bnicht\b|recht\b|gericht|\bgegen\b|dezernat|prioritaet"
"""What is counted by is only a day, a kind and what is late."""
MOST_ROWS = 10


def regeln() -> list[Rule]:
    papers = Rule(
        erkannt(_nach_papieren), "read_dokumente", _papiere, {"akte": ALLE, "limit": MOST}, failure=FEHLER
    )
    return [Rule(erkannt(_gefragt), "read_fristen", _antwort, _argumente, failure=FEHLER), papers]


def _nach_papieren(anfrage: Anfrage) -> Mapping[str, Any] | None:
    found = anfrage.hat(r"\b(?P<rang>meisten|wenigsten) (?:dokumente|unterlagen|schriftstuecke)\b")
    if found is None or not anfrage.hat(_AKTE) or genannt(anfrage) is not None or anfrage.hat(_ANDERES):
        return None
    return {"rang": found["rang"], "nach": "akte"} if zeitraum(anfrage) is None else None


def _papiere(progress: Progress) -> str:
    data = felder(progress.data)
    few = progress.groups["rang"] == "wenigsten"
    lines = _gezaehlt([_wovon(each, "akte") for each in data["dokumente"]], few=few)
    return absaetze(
        f"Dokumente nach Akten (alle Akten, auf die Du Zugriff hast), "
        f"{'die wenigsten' if few else 'die meisten'} zuerst:",
        liste(lines[:MOST_ROWS]),
        f"{len(lines) - MOST_ROWS} weitere folgen." if len(lines) > MOST_ROWS else "",
        "Akten ohne Dokument sind nicht dabei." if few else "",
        "Gezählt ist nur ein Teil der Dokumente; es gibt mehr." if data["weitere"] else "",
        quelle("Dokumente der sichtbaren Akten"),
    )


def _gezaehlt(names: Iterable[str], *, few: bool) -> list[str]:
    """Each with its number, those of the first place marked."""
    ordered = sorted(Counter(names).items(), key=lambda each: (each[1] if few else -each[1], each[0]))
    best = [name for name, count in ordered if count == ordered[0][1]]
    return [f"**{name}**: {count}" if name in best else f"{name}: {count}" for name, count in ordered]


def _gefragt(anfrage: Anfrage) -> Mapping[str, Any] | None:
    found = anfrage.hat(_RANG)
    by = next(
        (name for name, words in (("tag", _TAG), ("akte", _AKTE), ("wer", _WER)) if anfrage.hat(words)), ""
    )
    if found is None or not by or not anfrage.hat(rf"\b(?:meisten|wenigsten) {_ART}(?:{_WAS})\b"):
        return None
    if genannt(anfrage) is not None or anfrage.hat(_ANDERES):
        return None
    kind = next(name for name, words in _DINGE if anfrage.hat(rf"\b(?:{words})\b"))
    return {
        "rang": found["rang"],
        "nach": by,
        "typ": kind,
        "kinds": [kind] if kind else [],  # of the calendar: other rules may choose among its rows first
        "spaet": "ueberfaellig" in anfrage.klein,
        "zeitraum": zeitraum(anfrage),
    }


def _argumente(groups: Mapping[str, Any]) -> dict[str, Any]:
    kind = "FRIST" if groups["typ"] == "NOTFRIST" else groups["typ"]
    span: Zeitraum | None = None if groups["spaet"] else groups["zeitraum"]
    late = {"zeitraum": "ueberfaellig"} if groups["spaet"] else als_argumente(span)
    return {"akte": "alle", **({"typ": kind} if kind else {}), **late, "limit": MOST}


def _antwort(progress: Progress) -> str:
    data, groups = felder(progress.data), progress.groups
    span: Zeitraum | None = None if groups["spaet"] else groups["zeitraum"]
    rows = [
        each
        for each in data["eintraege"]
        if (groups["typ"] != "NOTFRIST" or each["ist_notfrist"])
        and (span is None or span.enthaelt(date.fromisoformat(each["datum"])))  # not only a reminder of it
    ]
    late = "überfällige " if groups["spaet"] else "offene "
    when = f", {benannt(span, progress.request, data.get('von'), data.get('bis'))}" if span else ""
    what = f"{late}{NAMEN[groups['typ']][1] if groups['typ'] else 'Einträge'}"
    source = quelle(f"Kalender aller sichtbaren Akten, Stand {tag(data['heute'])}")
    if not rows:
        return absaetze(f"Keine {what} (alle Akten, auf die Du Zugriff hast{when}).", source)
    few = groups["rang"] == "wenigsten"
    lines = _gezaehlt((_wovon(each, groups["nach"]) for each in rows), few=few)
    shown = data["gefunden"] > data["davon_gezeigt"]
    by = {"wer": "nach Zuständigen", "akte": "nach Akten", "tag": "nach Tagen"}[groups["nach"]]
    return absaetze(
        f"{what[:1].upper()}{what[1:]} {by} (alle Akten, auf die Du Zugriff hast{when}), "
        f"{'die wenigsten' if few else 'die meisten'} zuerst:",
        liste(lines[:MOST_ROWS]),
        f"{len(lines) - MOST_ROWS} weitere folgen." if len(lines) > MOST_ROWS else "",
        "Wer oder was keinen hat, ist nicht dabei." if few else "",
        f"Gezählt sind nur die ersten {len(rows)} Einträge; es gibt mehr." if shown else "",
        source,
    )


def _wovon(each: Mapping[str, Any], by: str) -> str:
    if by == "wer":
        return each.get("verantwortlich") or "niemand eingetragen"
    if by == "tag":
        return tag(each["datum"])
    return f"{each['akte']} ({each['kurzrubrum']})" if "akte" in each else "ohne Akte"
