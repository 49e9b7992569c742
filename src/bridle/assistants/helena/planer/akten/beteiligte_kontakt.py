"""Parties of all matters by how they can be reached: „Welche Mandanten haben keine Telefonnummer?“."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.akten.beteiligte_nach import (
    alle_gelesen,
    ausgewiesen,
    nach_rollen,
    name_und_akte,
)
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt
from bridle.assistants.helena.planer.lesen.woerter import bekannt, falte
from bridle.assistants.helena.planer.lesen.wortlaut import wortlaut
from bridle.assistants.helena.planer.sagen import absaetze, gross, liste
from bridle.assistants.helena.planer.schritte import FEHLER, MOST, erkannt
from bridle.models.planner import Progress, Rule

TOOL = "read_beteiligte"
_ROLLEN = (
    ("GEGNERVERTRETER", r"gegner(?:anwaelten?|vertretern?)|gegenanwaelten?"),
    ("SACHVERSTAENDIGER", r"sachverstaendigen?|gutachtern?"),
    ("MANDANT", r"mandant(?:en|innen|schaft)|auftraggebern?"),
    ("GEGNER", r"gegnern?|gegnerinnen"),
    ("ZEUGE", r"zeug(?:en|innen)"),
    ("", r"beteiligten?|parteien|personen|leuten?|kontakten?"),
)
_WER = re.compile(
    r"\b(?:welche[nr]?|alle[nr]?|unsere[nr]?|saemtliche[nr]?|^|von|bei|der|liste)\s?(?:\w+ )?"
    rf"(?P<wer>{'|'.join(f'(?:{words})' for _, words in _ROLLEN)})\b"
)
_ANGABEN = (
    (
        "telefon",
        "Telefonnummer",
        r"(?:telefon|ruf|handy|mobil)-?(?:nummern?)?",
    ),
    ("email", "E-Mail-Adresse", r"e-?mail(?:-?adressen?|s)?|mail-?adressen?|mails?"),
    ("adresse", "Anschrift", r"anschrift(?:en)?|(?:post|wohn)?adressen?"),
)
_WAS = re.compile(rf"\b(?P<was>{'|'.join(f'(?:{words})' for _, _, words in _ANGABEN)})\b")
_FEHLT = re.compile(r"\b(?:kein(?:e[nr]?)?|ohne|nicht|weder)\b|\bfehl(?:t|en|ende[nr]?)\b|\bunvollstaendig")
_DA = re.compile(
    r"\b(?:mit|haben|hat|gibt es|liegen?|eingetragen|hinterlegt|bekannt|alle[nr]?|saemtliche[nr]?)\b|liste\b"
)
_OB_ALLE = re.compile(r"^(?:und )?(?:haben|hat|sind|liegen)\b.*\b(?:alle|jede[rnms]?|saemtliche)\b")
_ANDERES = re.compile(
    r"frist|termin|dokument|\bkosten?\b|gebuehr|stunden|\bzeiten\b|\bwert\b|\bnotiz|gericht|\bakte\b|\bsache\b|"
    r"\bsteht\b|\bschreib|\bschick|\bwohn|\bsitz|\bausser\b|§"
)


def regeln() -> list[Rule]:
    return [Rule(erkannt(gefragt), TOOL, _gezeigt, _aufruf, then=nach_rollen, failure=FEHLER)]


def gefragt(anfrage: Anfrage) -> Mapping[str, Any] | None:
    """Several of them, what of them is asked for, and whether it is missing; no matter is named."""
    who, what = _WER.search(anfrage.klein), _WAS.search(anfrage.klein)
    if who is None or what is None or _ANDERES.search(anfrage.klein) or _jemand(anfrage):
        return None
    every = _OB_ALLE.search(anfrage.klein) is not None
    missing = every or _FEHLT.search(anfrage.klein) is not None
    if not missing and not _DA.search(anfrage.klein):
        return None
    role = next(name for name, words in _ROLLEN if re.fullmatch(words, who["wer"]))
    field, name = next((key, name) for key, name, words in _ANGABEN if re.fullmatch(words, what["was"]))
    return {
        "rolle": role,
        "feld": field,
        "name": name,
        "fehlt": missing,
        "ob_alle": every,
        "gesagt": _gesagt(anfrage, what) if missing and not every else "",
    }


def _gesagt(anfrage: Anfrage, what: re.Match[str]) -> str:
    """How somebody put it that something is missing; the answer takes it up."""
    lacking = _FEHLT.search(anfrage.klein)
    if lacking is None:
        return ""
    start, end = min(lacking.start(), what.start()), max(lacking.end(), what.end())
    return wortlaut(anfrage, anfrage.klein[start:end])


def _jemand(anfrage: Anfrage) -> bool:
    named = genannt(anfrage)
    words = (named.alle or named.name).split() if named else []
    own = rf"{_WAS.pattern}|{_WER.pattern}|telefonliste|adressliste|liste"
    return bool(named and named.aktenzeichen) or any(
        not bekannt(falte(each)) and not re.fullmatch(own, falte(each)) for each in words
    )


def _aufruf(groups: Mapping[str, Any]) -> dict[str, Any]:
    role = {"rolle": groups["rolle"]} if groups["rolle"] else {}
    return {"akte": "alle", **role, "limit": MOST}


def _gezeigt(progress: Progress) -> str:
    groups = progress.groups
    seen, more = alle_gelesen(progress)
    field, name = groups["feld"], groups["name"]
    rows = [each for each in seen if bool(each.get(field)) is not groups["fehlt"]]
    who = gross(groups["rolle"]) if groups["rolle"] else "alle Beteiligten"
    what = f"{who}, {'ohne' if groups['fehlt'] else 'mit'} {name}"
    said: str = groups["gesagt"]
    asked = f"Gefragt ist nach „{said}“: " if said else ""
    first = ""
    if groups["ob_alle"]:
        first = f"{'Nein' if rows else 'Ja'}: {len(seen) - len(rows)} von {len(seen)} haben eine {name}."
    if not rows:
        none = f"{asked}Niemanden ({what}) finde ich in den Akten, auf die Du Zugriff hast."
        return absaetze(first or none, *ausgewiesen(seen, more))
    count = "Ein Eintrag" if len(rows) == 1 else f"{len(rows)} Einträge"
    return absaetze(
        first,
        f"{asked}{count} ({what}) in den Akten, auf die Du Zugriff hast, durchgesehen: {len(seen)}:",
        liste(name_und_akte(each, "" if groups["fehlt"] else str(each[field])) for each in rows),
        *ausgewiesen(seen, more),
    )
