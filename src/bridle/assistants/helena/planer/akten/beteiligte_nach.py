"""Parties of all matters by what they are and where they live: „gegen Behörden“, „Mandanten in Nordtal“."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.lesen.erkennen import Anfrage
from bridle.assistants.helena.planer.lesen.orte import ort_in
from bridle.assistants.helena.planer.lesen.woerter import ARTIKEL, RECHTSFORM, falte
from bridle.assistants.helena.planer.sagen import absaetze, anzahl, gross, liste, quelle, satz
from bridle.assistants.helena.planer.schritte import FEHLER, MOST, erkannt
from bridle.models.planner import Progress, Rule

_ROLLEN = (
    ("GEGNER", r"\bgegner(?:n|innen)?\b|\bgegen\b|\bverklagen wir\b"),
    ("ZEUGE", r"\bzeug(?:en|innen)\b"),
    ("MANDANT", r"\bmandant(?:en|innen)\b|\bvertreten wir\b|\bmandate\b"),
)
_ARTEN = (
    ("Behörden", r"\bbehoerden?\b|\baemter\w*|\boeffentliche\w* hand\b|\bkommunen\b|\bstaedten?\b"),
    ("Versicherungen", r"\bversicherungen\b|\bversicherern?\b"),
    ("Banken", r"\bbanken\b|\bsparkassen\b"),
    ("Unternehmen", r"\bfirmen(?!\w)|\bunternehmen\b|\bgesellschaften\b|\bjuristische\w* personen\b"),
    ("Privatpersonen", r"\bprivat(?:personen|leuten?|menschen|mandant\w*)\b|\bnatuerliche\w* personen\b"),
)
_BEHOERDE = re.compile(
    r"\b(?:stadt|gemeinde|landkreis|kreis|land|bund|bundes\w+|jobcenter|finanzamt|hauptzollamt|"
    r"agentur fuer arbeit|landes\w+amt|\w*behoerde|\w*amt|ministerium|bezirksregierung|polizei\w*|"
    r"\w*kasse|rentenversicherung)\b"
)
_VERSICHERUNG = re.compile(r"versicherung|assekuranz|versicherer")
_BANK = re.compile(r"\bbank\b|sparkasse|\w+bank\b|volksbank|raiffeisen")
_ORT = re.compile(
    r"\b(?:wohn\w*|sitz\w*|leb(?:en|t)|komm\w*|ansaessig|gemeldet|adresse|anschrift)\b.*?"
    r"\b(?:in|aus|bei)\s(?P<vor>(?!der\b|dem\b|den\b|die\b|uns|welche)[a-z][a-z-]{2,}(?:\sam\s[a-z]+)?|"
    r"\d{5})\b|"
    r"\b(?:mandanten|mandantinnen|gegner|zeugen)\s(?:in|aus)\s(?P<nach>(?!der\b|dem\b|den\b|"
    r"welche)[a-z][a-z-]{2,}|\d{5})\b"
)
_LISTE = (
    r"\bwelche[nr]?\b|\balle[nr]?\b|\bwie ?viele\b|\bliste|\bgibt es\b|\bhaben wir\b|\bwo\b|\bwas laeuft\b|"
    r"^(?:mandant|gegner|zeug)"
)
_ANDERES = (
    r"\d\s?(?:€|euro|eur)\b|\bklag(?:e|en) ich\b|\bverklag|\bklage\b|frist|termin|\bdokument|\bkosten?\b|"
    r"gebuehr|\bstunden|\bzeiten\b|\bwert\b|zustaendig|\bnotiz|\bgericht|"
    r"\bakte\b|"
    r"\bohne\b|\bausser\b|\bnicht\b|\bkein"
)


def regeln() -> list[Rule]:
    return [Rule(erkannt(_erkenne), "read_beteiligte", _gezeigt, _rolle, failure=FEHLER)]


def _rolle(groups: Mapping[str, Any]) -> dict[str, Any]:
    return {"akte": "alle", "rolle": groups["rolle"], "limit": MOST}


_WO_IST = re.compile(
    r"\b(?:in|bei) welchen (?:sachen|akten|verfahren|faellen|mandaten)\b.*?"
    r"\b(?:ist|sind|steht|stehen|haben wir)\s(?P<wer>.+?)\s(?:als\s|auf der\s|unsere?r?\s|die\s)*"
    r"(?:gegner|mandant|zeug|gegenseite)\w*"
)


def _namen(anfrage: Anfrage) -> list[list[str]]:
    """„die Stadt oder das Jobcenter Nordtal“: of each the words that have to be in its name."""
    found = _WO_IST.search(anfrage.roh)
    said = re.split(r"\s(?:oder|und|sowie|bzw\.?)\s|,\s", found["wer"]) if found else []
    words = [[word for word in re.findall(r"[a-z-]{3,}", each) if word not in ARTIKEL] for each in said]
    return [each for each in words if each] if len(words) > 1 else []


def _erkenne(anfrage: Anfrage) -> Mapping[str, Any] | None:
    role = next((name for name, pattern in _ROLLEN if anfrage.hat(pattern)), "")
    place = _ORT.search(anfrage.klein) or _in_der_stadt(anfrage)
    kind = next((name for name, pattern in _ARTEN if anfrage.hat(pattern)), "")
    names = _namen(anfrage)
    if not role or not (place or kind or names) or anfrage.hat(_ANDERES) or not anfrage.hat(_LISTE):
        return None
    town = (place["vor"] or place["nach"]) if place else ""
    written = next((word.text for word in anfrage.worte if word.klein == town.split(" ")[0]), town)
    return {"rolle": role, "ort": town, "geschrieben": written, "art": "" if town else kind, "namen": names}


_IN_ORT = re.compile(
    r"\b(?:mandant(?:en|innen)|gegner(?:innen)?|zeug(?:en|innen))\b(?: \w+){1,4}? (?:in|aus|bei) "
    r"(?P<vor>[a-z][a-z-]{2,})(?P<nach>)\W*$"
)


def _in_der_stadt(anfrage: Anfrage) -> re.Match[str] | None:
    """„Welche Gegner haben wir in Köln?“, where it is a town: elsewhere a party may have that name."""
    found = _IN_ORT.search(anfrage.klein)
    return found if found is not None and ort_in(anfrage.text.rstrip(" ?!.")) else None


def _gezeigt(progress: Progress) -> str:
    groups = progress.groups
    seen: list[dict[str, Any]] = progress.data["beteiligte"]
    rows = [each for each in seen if _passt(each, groups)]
    town = f"in {groups['geschrieben']}" if groups["ort"] else groups["art"]
    what = ", ".join(part for part in (gross(groups["rolle"]), town) if part)
    more = (
        f"Durchgesehen sind nur die ersten {len(seen)} Einträge; es gibt mehr."
        if progress.data["weitere"]
        else ""
    )
    how = "der Anschrift" if groups["ort"] else "dem Namen"
    if not rows:
        unknown = (
            f"Das sehe ich an {how}; bei anderen kann sie fehlen."
            if groups["ort"]
            else f"Das sehe ich an {how}."
        )
        return absaetze(
            f"Niemanden ({what}) finde ich in den Akten, auf die Du Zugriff hast. {unknown}", more, _quelle()
        )
    count = satz(anzahl(len(rows), "Eintrag", "Einträge")).replace("Eine Eintrag", "Ein Eintrag")
    return absaetze(
        f"{count} ({what}) in den Akten, auf die Du Zugriff hast, erkannt an {how}:",
        liste(_zeile(each, groups) for each in rows),
        more,
        _quelle(),
    )


def _passt(each: Mapping[str, Any], groups: Mapping[str, Any]) -> bool:
    if groups["namen"]:
        own = falte(f"{each.get('firma', '')} {each.get('vorname', '')} {each.get('name', '')}")
        return any(all(re.search(rf"\b{word}", own) for word in words) for words in groups["namen"])
    if groups["ort"]:
        return re.search(rf"\b{re.escape(groups['ort'])}\b", falte(each.get("adresse", ""))) is not None
    return _art(each) == groups["art"] or (
        groups["art"] == "Unternehmen" and _art(each) in ("Versicherungen", "Banken")
    )


def _art(each: Mapping[str, Any]) -> str:
    firm = falte(each.get("firma", ""))
    if not firm:
        return "Privatpersonen"
    company = any(word in RECHTSFORM for word in re.findall(r"[a-z]+", firm))
    if _BEHOERDE.search(firm) and not company:
        return "Behörden"
    if _VERSICHERUNG.search(firm):
        return "Versicherungen"
    return "Banken" if _BANK.search(firm) else "Unternehmen"


def _zeile(each: Mapping[str, Any], groups: Mapping[str, Any]) -> str:
    person = " ".join(part for part in (each.get("anrede"), each.get("vorname"), each.get("name")) if part)
    name = ", ".join(part for part in (each.get("firma"), person) if part)
    home = f" ({each['adresse']})" if groups["ort"] and each.get("adresse") else ""
    return f"**{name}**{home}: Akte {each['akte']} ({each['kurzrubrum']}, {gross(each['status'])})"


def _quelle() -> str:
    return quelle("Beteiligte aller sichtbaren Akten")
