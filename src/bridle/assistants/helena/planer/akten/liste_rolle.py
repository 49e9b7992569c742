"""„Welche Akten haben wir gegen X?“: of the matters with a name, those in which it stands on that side."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.sagen import absaetze, felder, gross, liste
from bridle.assistants.helena.planer.schritte import SUCHE
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress

TOOL = "check_kollision"
SONST = "Der Name kommt auch hier vor, dort aber in anderer Rolle:"
UNKLAR = "In welcher Rolle „{name}“ hier steht, ist nicht eingetragen:"
_DAVOR = r"(?:(?:die|den|das|der|dem|einen?|eine[rm]?|firma|herrn?|frau|familie|unsere[nr]?) )*"
_ALS = r"(?: (?:auch|schon|unsere?|als|die|der|eine?|ist|war|sind|auf))*"
_GEGNER = r"(?:gegner(?:in|s)?|gegenseite|gegenpartei|der anderen seite)\b"
_MANDANT = r"(?:mandant(?:in|en)?|auftraggeber(?:in)?)\b"


def rolle_gefragt(klein: str, name: str) -> str:
    """The side that the words about the name say; nothing where they say none."""
    if turned := re.search(r"[?.] (?:und )?(?P<wie>gegen|fuer) (?:die|den|das|sie|ihn|es)\W*$", klein):
        return {"gegen": "GEGNER", "fuer": "MANDANT"}[turned["wie"]]  # asked anew of the one named before
    words = [re.escape(each) for each in falte(name).split()]
    if not words or re.search(r"\bgegen\b.*\bfuer\b|\bfuer\b.*\bgegen\b", klein):
        return ""
    first, last = words[0], words[-1]
    for role, before, after in (("GEGNER", "gegen|verklag\\w*", _GEGNER), ("MANDANT", "fuer", _MANDANT)):
        if re.search(rf"\b(?:{before}) {_DAVOR}{first}\b|\b{last}\b(?: \w+)?{_ALS} {after}", klein):
            return role
        if re.search(rf"\b{after}{_ALS} {_DAVOR}{first}\b", klein):
            return role
    return ""


def rollen_nachsehen(progress: Progress) -> CallChunk | None:
    """Who stands where is told by the check of the name; the list of matters does not say it."""
    found: list[dict[str, Any]] = felder(progress.data).get("akten", [])
    if not progress.groups["rolle"] or progress.last.tool != SUCHE or not found or len(progress.results) > 1:
        return None
    return CallChunk("", TOOL, {"name": progress.groups["akte"].name})


def rollen(progress: Progress) -> Mapping[str, set[str]] | None:
    """In which roles the name stands in each matter; None where that was not looked up."""
    checked = next((felder(each.data) for each in progress.results if each.tool == TOOL), None)
    if checked is None or not isinstance(checked.get("treffer"), list):
        return None
    known: dict[str, set[str]] = {}
    for each in checked["treffer"]:
        if each["rolle"].isupper():
            known.setdefault(each["akte"], set()).add(each["rolle"])
    return known


def in_anderer_rolle(left: list[dict[str, Any]], known: Mapping[str, set[str]], name: str) -> str:
    """Those that were left out, each with what the name is there."""
    other = [each for each in left if known.get(each["aktenzeichen"])]
    unknown = [each for each in left if not known.get(each["aktenzeichen"])]
    return absaetze(
        absaetze(SONST, liste(_zeile(each, known[each["aktenzeichen"]]) for each in other)) if other else "",
        absaetze(UNKLAR.format(name=name), liste(_zeile(each, set()) for each in unknown)) if unknown else "",
    )


def _zeile(each: Mapping[str, Any], roles: set[str]) -> str:
    told = " und ".join(gross(role) for role in sorted(roles))
    shown = ", ".join(part for part in (gross(each["status"]), told) if part)
    return f"{each['aktenzeichen']}: {each['kurzrubrum']} ({shown})"
