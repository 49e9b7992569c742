"""„Und begründen?“, „Und wann lief die Einlegungsfrist ab?“: the other half of that remedy.

Both run from the same delivery, or stand in the calendar of the same matter.
"""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.anschluss import Kennt, Vorher
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.verstehen.einsetzen import eingesetzt

_TEIL = re.compile(
    r"\b(?P<einlegung>einlegung(?:sfrist)?|einlegen|einzulegen|eingelegt)\b|"
    r"\b(?P<begruendung>begruendung(?:sfrist)?|begruenden|begruendet)\b"
)
_SONST = frozenset(
    falte(
        "und aber ok okay gut danke dann wann bis wie lange zu welchem tag muss muessen muesste wir ich er "
        "sie es die "
        "der das den dem deren ihre dessen lief laeuft endet ende endete war ist waere ab bzw oder sein "
        "werden denn da dort "
        "dazu dafuer frist fuer zur zum jetzt nun spaetestens auch noch haben hat zeit was mit haetten genau "
        "eigentlich "
        "einlegen begruenden fertig hier also soll sollen wird wurde wurden worden schon bereits sind faellig"
    ).split()
)
_MITTEL = re.compile(
    r"\b(Berufung|Revision|Nichtzulassungsbeschwerde|Rechtsbeschwerde|Beschwerde|Einspruch|Widerspruch)", re.I
)
_KALENDER = re.compile(r"^Quelle: Kalender der Akte (\d{4}/\d{2})", re.M)
_EINTRAG = re.compile(r"^- \*\*[^*\n]+\*\*: (?P<titel>[^;\n]*)(?:[^\n]*?Akte (?P<akte>\d{4}/\d{2}))?", re.M)
_NEBENBEI = re.compile(r"^(?:Außerdem im Kalender|Vorfristen im selben Zeitraum)\b", re.M)
_AUS_DEM_KALENDER = re.compile(r"^Quelle: Kalender", re.M)
_GESCHEHEN = re.compile(
    r"\b(?:wurden?|worden|ist|sind|war|waren|haben|hat)\b(?=.*\b(?:eingelegt|begruendet)\b)|"
    r"\b(?:eingelegt|begruendet)\b.*\b(?:wurden?|worden)\b"
)
_ZU_TUN = re.compile(r"\b(?:bis|muss|muessen|muesste|soll|sollen|spaetestens|werden|sein|waere|haetten)\b")


def andere_haelfte(text: str, last: Vorher, kennt: Kennt) -> str:
    """The question for it; "" where the message says more, or no remedy was asked about."""
    part = _gefragter_teil(text)
    if not part:
        return ""
    happened = _schon_geschehen(text)
    if _AUS_DEM_KALENDER.search(last.antwort):
        name, matter = _eingetragenes(last)
        article = "der" if name in ("Einspruch", "Widerspruch") else "die"
        if not name or not matter:
            return "" if happened else _alle_davon(part, last)
        if happened:
            return f"Wurde in der Akte {matter} {article} {name} {_GETAN[part]}?"
        return f"Bis wann ist in der Akte {matter} {article} {name} {_ZU[part]}?"
    if happened:
        return _von_dem_mittel(part, last)
    if not _MITTEL.search(f"{last.frage} {last.antwort}"):
        return ""
    before = kennt.angaben(last.frage)
    if before is None or before[0] != "berechne_frist":
        return ""
    meant = eingesetzt(last.frage, "die Begründung" if part == "begruendung" else "die Einlegung")
    read = kennt.angaben(meant) if meant else None
    if (
        meant is None
        or read is None
        or read[0] != "berechne_frist"
        or read[1].get("art") == before[1].get("art")
    ):
        return ""
    return meant if read[1].get("ereignis") == before[1].get("ereignis") else ""


def _von_dem_mittel(part: str, last: Vorher) -> str:
    """„Wurde sie schon begründet?“ of the remedy and the matter that were asked about, whatever showed it."""
    names, matters = _mittel(last.frage), set(_IN_AKTE.findall(last.antwort))
    if len(names) != 1 or len(matters) != 1:
        return ""
    name = names.pop()
    article = "der" if name in ("Einspruch", "Widerspruch") else "die"
    return f"Wurde in der Akte {matters.pop()} {article} {name} {_GETAN[part]}?"


_IN_AKTE = re.compile(r"\bAkte \*{0,2}(\d{4}/\d{2})")
_GETAN = {"einlegung": "eingelegt", "begruendung": "begründet"}
_ZU = {"einlegung": "einzulegen", "begruendung": "zu begründen"}


def _schon_geschehen(text: str) -> bool:
    """„Und wann wurde sie eingelegt?“ asks for what was done, and not for its last day."""
    plain = falte(text)
    return _GESCHEHEN.search(plain) is not None and _ZU_TUN.search(plain) is None


def _eingetragenes(last: Vorher) -> tuple[str, str]:
    """The one remedy that was shown, and its matter; a list with other entries leaves open which is meant."""
    only = _KALENDER.search(last.antwort)
    entries = list(_EINTRAG.finditer(_NEBENBEI.split(last.antwort)[0]))
    asked = _mittel(last.frage)
    if len(asked) == 1 and only:
        return asked.pop(), only[1]
    if len(asked) == 1:
        entries = [each for each in entries if _mittel(each["titel"]) == asked]
    elif not only and len(entries) > 1:
        return "", ""
    named = {remedy for each in entries for remedy in _mittel(each["titel"])}
    matters = {only[1] if only else each["akte"] or "" for each in entries}
    return (named.pop(), matters.pop()) if len(named) == 1 and len(matters) == 1 else ("", "")


def _mittel(text: str) -> set[str]:
    return {each[1].capitalize() for each in _MITTEL.finditer(text)}


def _alle_davon(part: str, last: Vorher) -> str:
    """All that are entered, where nobody can say which of those that were shown is meant."""
    only = _KALENDER.search(last.antwort)
    return f"Bis wann ist {f'in der Akte {only[1]} ' if only else ''}{_ZU[part]}?"


def _gefragter_teil(text: str) -> str:
    plain = falte(text)
    kinds = {kind for found in _TEIL.finditer(plain) for kind, word in found.groupdict().items() if word}
    rest = re.findall(r"[a-z]+|\d+", _TEIL.sub(" ", plain))
    return kinds.pop() if len(kinds) == 1 and all(word in _SONST for word in rest) else ""
