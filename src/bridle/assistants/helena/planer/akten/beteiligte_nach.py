"""Parties of all matters by what they are and where they live: „gegen Behörden“, „Mandanten in Nordtal“."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from bridle.assistants.helena.law.gerichte_tabelle import finde
from bridle.assistants.helena.planer.akten.person import voller_name
from bridle.assistants.helena.planer.aufrufe import Aufrufe
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage
from bridle.assistants.helena.planer.lesen.orte import land_in, ort_in
from bridle.assistants.helena.planer.lesen.woerter import ARTIKEL, RECHTSFORM, bekannt, falte
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
from bridle.assistants.helena.planer.schritte import FEHLER, MOST, erkannt
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress, Rule

TOOL = "read_beteiligte"
JEDE_ROLLE = ("MANDANT", "GEGNER", "GEGNERVERTRETER", "ZEUGE", "SACHVERSTAENDIGER", "SONSTIGER")
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
    r"\b(?:(?:wohn\w*|sitz\w*|leb(?:en|t)|ansaessig|gemeldet|adresse|anschrift)\b.*?\b(?:in|aus|bei)|"
    r"komm\w*\b.*?\baus)\s(?P<vor>(?!der\b|dem\b|den\b|die\b|uns|welche)[a-z][a-z-]{2,}(?:\sam\s[a-z]+)?|"
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
    return [Rule(erkannt(_erkenne), TOOL, _gezeigt, _rolle, then=nach_rollen, failure=FEHLER)]


def _rolle(groups: Mapping[str, Any]) -> dict[str, Any]:
    role = {"rolle": groups["rolle"]} if groups["rolle"] else {}
    return {"akte": "alle", **role, "limit": MOST}


def nach_rollen(progress: Progress) -> CallChunk | None:
    """Where all of them are too many at once, those of each role."""
    if progress.groups["rolle"] or len(progress.results) > 1 or not progress.data["weitere"]:
        return None
    calls = [CallChunk("", TOOL, {"akte": "alle", "rolle": each, "limit": MOST}) for each in JEDE_ROLLE]
    return Aufrufe("", calls[0].name, calls[0].arguments, weitere=tuple(calls[1:]))


def alle_gelesen(progress: Progress) -> tuple[list[dict[str, Any]], bool]:
    """Everybody who was read, and whether there are more."""
    read = [felder(each.data) for each in progress.results if each.tool == TOOL]
    of_each = read[1:] or read
    rows = {each["id"]: each for data in read for each in data["beteiligte"]}
    return list(rows.values()), any(data["weitere"] for data in of_each)


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
    place = _ort(anfrage) or _in_der_stadt(anfrage)
    kind = next((name for name, pattern in _ARTEN if anfrage.hat(pattern)), "")
    names = _namen(anfrage)
    anybody = place is not None and anfrage.hat(
        r"^(?:und )?wer\b(?: alles)? (?:wohnt|lebt|sitzt|kommt|ist)\b"
    )
    if not (role or anybody) or not (place or kind or names) or anfrage.hat(_ANDERES):
        return None
    if not anybody and not anfrage.hat(_LISTE):
        return None
    town = (place["vor"] or place["nach"]) if place else ""
    written = next((word.text for word in anfrage.worte if word.klein == town.split(" ")[0]), town)
    return {"rolle": role, "ort": town, "geschrieben": written, "art": "" if town else kind, "namen": names}


_EINER = re.compile(
    r"\b(?:der|die|den|dem|unser\w*|ihr|sein|ist) gegner\b|"
    r"^(?:und )?gegner (?:in|aus)\b(?!.*\b(?:wir|alle)\b)"
)
"""„Wer ist der Gegner in Auerwald?“: of the matter that is called so, unless it is a town."""
_NACH_BEIWORT = re.compile(r"\W*(?:\w*akten|\w*sachen|mandaten?|faellen?|verfahren|prozessen?)\b")


def _ort(anfrage: Anfrage) -> re.Match[str] | None:
    """Where somebody lives, and no word of the language behind „aus“: „Zeugen aus sämtlichen Akten“."""
    found = _ORT.search(anfrage.klein)
    if found is None or _NACH_BEIWORT.match(anfrage.klein, found.end()):
        return None
    town = found["vor"] or found["nach"]
    if _EINER.search(anfrage.klein):
        return found if town.isdigit() or finde(town) or land_in(town) else None
    written = next((word for word in anfrage.worte if word.klein == town.split(" ")[0]), None)
    small = written is not None and not written.gross and any(word.gross for word in anfrage.worte[1:])
    if town.isdigit() or finde(town) or land_in(town):
        return found
    return None if small or bekannt(town) else found


_IN_ORT = re.compile(
    r"\b(?:mandant(?:en|innen)|gegner(?:innen)?|zeug(?:en|innen))\b(?:,? \w+){1,6}? (?:in|aus|bei) "
    r"(?P<vor>[a-z][a-z-]{2,})(?P<nach>)\W*$"
)


def _in_der_stadt(anfrage: Anfrage) -> re.Match[str] | None:
    """„Welche Gegner haben wir in Köln?“, where it is a town: elsewhere a party may have that name."""
    found = _IN_ORT.search(anfrage.klein)
    return found if found is not None and ort_in(anfrage.text.rstrip(" ?!.")) else None


def _gezeigt(progress: Progress) -> str:
    groups = progress.groups
    seen, more = alle_gelesen(progress)
    rows = [each for each in seen if _passt(each, groups)]
    town = f"in {groups['geschrieben']}" if groups["ort"] else groups["art"]
    who = gross(groups["rolle"]) if groups["rolle"] else "alle Beteiligten"
    what = ", ".join(part for part in (who, town) if part)
    how = "der Anschrift" if groups["ort"] else "dem Namen"
    open_question = _ohne_anschrift(seen) if groups["ort"] else ""
    if not rows:
        none = (
            f"Niemanden ({who}), in dessen Anschrift „{groups['geschrieben']}“ steht,"
            if groups["ort"]
            else f"Niemanden ({what})"
        )
        told = "" if groups["ort"] else f" Das sehe ich an {how}."
        return absaetze(
            f"{none} finde ich in den Akten, auf die Du Zugriff hast.{told}",
            open_question,
            *ausgewiesen(seen, more),
        )
    count = satz(anzahl(len(rows), "Eintrag", "Einträge")).replace("Eine Eintrag", "Ein Eintrag")
    return absaetze(
        f"{count} ({what}) in den Akten, auf die Du Zugriff hast, erkannt an {how}:",
        liste(name_und_akte(each, _anschrift(each, groups), mit_rolle=not groups["rolle"]) for each in rows),
        open_question,
        *ausgewiesen(seen, more),
    )


def _ohne_anschrift(seen: list[dict[str, Any]]) -> str:
    """Of whom nothing can be said: that nobody lives there must not be read from an empty field."""
    unknown = [each for each in seen if not each.get("adresse")]
    named = aufzaehlung([f"{voller_name(each)} (Akte {each['akte']})" for each in unknown[:MOST_NAMED]])
    more = f" und {len(unknown) - MOST_NAMED} weitere" if len(unknown) > MOST_NAMED else ""
    return f"Ohne Anschrift eingetragen, also nicht zu erkennen: {named}{more}." if unknown else ""


MOST_NAMED = 12


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


def ist_behoerde(each: Mapping[str, Any]) -> bool:
    return _art(each) == "Behörden"


def _anschrift(each: Mapping[str, Any], groups: Mapping[str, Any]) -> str:
    return str(each["adresse"]) if groups["ort"] and each.get("adresse") else ""


def name_und_akte(each: Mapping[str, Any], angabe: str = "", *, mit_rolle: bool = False) -> str:
    """Who it is, what of them is asked for, and in which matter."""
    told = f" ({angabe})" if angabe else ""
    role = f"{gross(each['rolle'])} in der " if mit_rolle else ""
    where = f"{role}Akte {each['akte']} ({each['kurzrubrum']}, {gross(each['status'])})"
    return f"**{voller_name(each)}**{told}: {where}"


def ausgewiesen(seen: Sequence[Mapping[str, Any]], more: bool) -> tuple[str, str]:
    """Of how many, and from where."""
    part = f"Durchgesehen sind nur die ersten {len(seen)} Einträge; es gibt mehr." if more else ""
    return part, quelle("Beteiligte aller sichtbaren Akten")
