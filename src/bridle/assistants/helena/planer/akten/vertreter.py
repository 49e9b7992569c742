"""„Wie heißt der Anwalt von Querfeld?“: the opponent is not represented by this firm."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from bridle.assistants.helena.felder import gefaltet
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.sagen import absaetze, liste, quelle

_WER = r"(?:\w*anw(?:alt|aelt)\w*|vertreter\w*|bevollmaechtigte\w*|kanzlei|vertritt)"
_VON = r"(?:von|vom|des|der|die|den|fuer)?\s?(?:herrn?\s|frau\s|firma\s|der\s|dem\s)?"


def vertretung_der_gegenseite(klein: str, name: str, people: Sequence[Mapping[str, Any]], title: str) -> str:
    """Who represents the opponent that is named; nothing where somebody else is named, or a matter."""
    first = re.escape(falte(name).split()[0]) if name else "(?!)"
    on_behalf = (
        rf"\b{_WER}\s(?:\w+\s){{1,3}}fuer\s(?:die\s|den\s|das\s|der\s|firma\s|herrn?\s|frau\s)?{first}"
    )
    if not re.search(rf"{on_behalf}|\b{_WER}\s{_VON}{first}|\b{first}(?:\w*s|\s\w+s)\s{_WER}", klein):
        return ""
    words = set(gefaltet(name).split())
    named = [each for each in people if words <= set(_worte(each))]
    named = named or [each for each in people if words & set(_worte(each))]
    sides = {each["rolle"] for each in named} & {"GEGNER", "MANDANT"}
    if sides == {"GEGNER", "MANDANT"}:
        return (
            f"„{name}“ heißen in der {title} beide Seiten. Wen meinst Du? Nenne mir auch den Vornamen, oder "
            "frag nach dem Anwalt der Gegenseite."
        )
    if sides != {"GEGNER"}:
        return ""
    theirs = [each for each in people if each["rolle"] == "GEGNERVERTRETER"]
    number = title.split()[1]
    who, source = f"„{name}“ ist in der {title} Gegner", quelle(f"Beteiligte der Akte {number}")
    if not theirs:
        return absaetze(f"{who}; wer die Gegenseite vertritt, ist nicht eingetragen.", source)
    return absaetze(
        f"{who}. Als Vertretung der Gegenseite ist eingetragen:",
        liste(_genannt(each) for each in theirs),
        source,
    )


def zustaendig_dort(klein: str, name: str, people: Sequence[Mapping[str, Any]]) -> str:
    """„Wer ist der Sachbearbeiter bei der Adlerflug?“ may mean theirs: of them nobody is entered."""
    first = re.escape(falte(name).split()[0]) if name else "(?!)"
    whose = r"(?:bei|beim|von|vom|der|des)\s(?:der\s|dem\s|den\s|firma\s)?"
    asked = re.search(rf"\b(?:sachbearbeit\w*|ansprechpartner\w*|zustaendig\w*)\s{whose}{first}", klein)
    words = set(gefaltet(name).split())
    theirs = [each for each in people if words & set(_worte(each)) and each["rolle"] != "MANDANT"]
    if (
        asked is None
        or not theirs
        or any(each["rolle"] == "MANDANT" and words & set(_worte(each)) for each in people)
    ):
        return ""
    return f"Wer bei „{_genannt(theirs[0])}“ zuständig ist, ist nicht eingetragen; das oben gilt für uns."


def _worte(each: Mapping[str, Any]) -> list[str]:
    return gefaltet(each.get("vorname") or "", each.get("name") or "", each.get("firma") or "").split()


def _genannt(each: Mapping[str, Any]) -> str:
    person = " ".join(part for part in (each.get("vorname"), each.get("name")) if part)
    return ", ".join(part for part in (each.get("firma"), person) if part)
