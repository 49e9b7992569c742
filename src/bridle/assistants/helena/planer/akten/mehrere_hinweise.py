"""What a question itself says of the one that it means among several matters of a name.

A first name, „Herr“ or „Frau“, both sides of the title, what stands before the name („Scheidung Müller“), a
function that only one of them has, or an appointment that only one calendar has. Other words of a question
are what it asks for, and tell nothing: „Wie hoch ist der Streitwert bei Müller?“ may be asked of each.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bridle.assistants.helena.felder import gefaltet
from bridle.assistants.helena.planer.akten.mehrere import SACHWORT, Gefragt, Sache, trifft
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, Wort
from bridle.assistants.helena.planer.lesen.woerter import (
    AKTENWORT,
    ANREDE,
    ARTIKEL,
    FUELL,
    VOR_NAMEN,
    ZEITWORT,
    bekannt,
    falte,
)

_VERNEINT = re.compile(
    r"\b(?:nicht (?:\w+ ){0,2}(?:frau|herrn?|in|bei|von|vom|fuer|gegen|die|de[rmn]|das)\b|ohne|"
    r"ausser|kein\w*|oder (?:gegen|die|den|der)|alle[nr]?|beide[nr]?)\b"
)
_HERR, _FRAU = frozenset({"herr", "herrn", "hr"}), frozenset({"frau", "fr"})
_TITEL = frozenset({"dr", "prof", "dipl", "ing"})
_DAZWISCHEN = frozenset(ARTIKEL | {"von", "vom", "in", "sachen", "bei"}) | _HERR | _FRAU | _TITEL
_UEBERALL = re.compile(
    r"frist\w*|\w*termine?|gegner\w*|gegenseite|mandant\w*|\w*gericht|\w*aktenzeichen|\w*zeichen|streitwert|\w*wert|"
    r"dokument\w*|unterlagen|\w*adresse|anschrift|telefon\w*|\w*nummer|mail|anwalt|anwaelt\w*|\w*sachbearbeiter\w*|"
    r"notiz\w*|stand|sachstand|status|zeiten|stunden|kosten|honorar|klage|klagen|schriftsatz|urteil|beschluss|"
    r"bescheid|vergleich|zustell\w*|verhandlung|kollision\w*|uebersicht|\w*fassung|beteiligte\w*|rolle|vertrag|"
    r"schreiben|brief|antrag|rechnung|firma|name|partei\w*|person\w*|sachgebiet|rechtsgebiet|rechtsanwal\w*"
)
"""What every matter has or may have."""
_FUNKTION = re.compile(
    r"sachverstaendige\w*|gutachter\w*|dolmetscher\w*|zeug(?:e|en|in|innen)|jugendamt\w*|notar(?:s|in)?|"
    r"betreuer\w*|insolvenzverwalter\w*|arbeitgeber\w*|hausverwaltung|rechtsschutz\w*|\w*versicherung|"
    r"\w*versicherer|staatsanwalt\w*|bank|arzt|aerztin|steuerberater\w*|streitverkuendet\w*|nebenklaeger\w*"
)
_TERMIN_MIT = re.compile(r"\b(?:\w*termine?|besprechung|telefonat)\b.*\bmit\b")


@dataclass(frozen=True, slots=True)
class Hinweise:
    """What was said of the matter beside its name."""

    name: str
    vorname: str = ""
    anrede: str = ""
    seiten: tuple[str, str] | None = None
    davor: str = ""
    funktionen: tuple[str, ...] = ()
    termin: bool = False
    """An appointment with somebody of that name is asked for."""

    def __bool__(self) -> bool:
        return any((self.vorname, self.anrede, self.seiten, self.davor, self.funktionen, self.termin))


def hinweise(asked: Anfrage, several: Gefragt) -> Hinweise | None:
    """What the question says to tell them apart; None where it says nothing, or wants none or all of them."""
    if _VERNEINT.search(asked.roh):
        return None
    name = _nachname(several)
    places = [n for n, each in enumerate(asked.worte) if gefaltet(each.text) in (name, f"{name}s")]
    if not name or not places:
        return None
    sides = _seiten(asked.worte, name)
    before = list(asked.worte[: places[0]])
    salutation = _anrede_davor(before)
    first = _vorname(before)
    if first:
        before.pop()
    told = Hinweise(
        name,
        falte(first),
        salutation,
        sides,
        _ding_davor(before),
        tuple([each.klein for each in asked.worte if _FUNKTION.fullmatch(each.klein)]),
        _TERMIN_MIT.search(asked.klein) is not None,
    )
    return told or None


def eine(several: Gefragt, told: Hinweise) -> Sache | None:
    """The only one that all of it fits; None where it fits several, or something of it fits none."""
    left = list(several.sachen)
    if told.seiten:
        left = [each for each in left if _hat_seiten(each, told.seiten)]
    if told.vorname:
        called = [each for each in left if _namens(each, told, vorname=True)]
        left = called or [each for each in left if trifft(told.vorname, each.worum())]
    elif told.anrede:
        left = [each for each in left if _namens(each, told)] or left
    if told.davor:
        left = _nach_ding(left, told.davor)
    for function in told.funktionen if len(left) > 1 else ():
        left = [each for each in left if _hat_funktion(each, function)] or left
    if told.termin and len(left) > 1:
        left = [each for each in left if _hat_termin(each, told)] or left
    return left[0] if len(left) == 1 else None


# ---- what is said


def _nachname(several: Gefragt) -> str:
    """The word of the name that all of their titles have."""
    titles = [set(gefaltet(each.titel).split()) for each in several.sachen]
    shared = set[str].intersection(*titles)
    words = [word.strip(".,;:!?") for word in gefaltet(several.name).split()]
    return next((word for word in reversed(words) if word in shared), "")


def _seiten(worte: Sequence[Wort], name: str) -> tuple[str, str] | None:
    """„Müller gegen Müller“, „Müller ./. Brauhaus“."""
    for n, each in enumerate(worte[1:-1], 1):
        if each.text == "./." or each.klein in ("gegen", "vs"):
            left, right = gefaltet(worte[n - 1].text), gefaltet(worte[n + 1].text)
            if name in (left, right) and not (bekannt(left) and bekannt(right)):
                return left, right
            if left == right == name:
                return left, right
    return None


def _anrede_davor(before: Sequence[Wort]) -> str:
    for each in reversed(before[-3:]):
        if each.klein in _HERR:
            return "herr"
        if each.klein in _FRAU:
            return "frau"
    return ""


def _vorname(before: Sequence[Wort]) -> str:
    """The word before the surname that is none of the language."""
    if not before or before[-1].zeichen or not before[-1].text.isalpha():
        return ""
    word = before[-1]
    known = bekannt(word.klein) or word.klein in ANREDE or SACHWORT.fullmatch(word.klein)
    return "" if known or trifft_ueberall(word.klein) else word.text


def _ding_davor(before: Sequence[Wort]) -> str:
    """„Scheidung Müller“, „Scheidung von Frau Müller“: what the matter is called beside the name."""
    left = [each for each in before if not each.zeichen]
    while left and left[-1].klein in _DAZWISCHEN:
        left.pop()
    if not left or left[-1].klein in (FUELL | VOR_NAMEN | ZEITWORT | AKTENWORT | ANREDE):
        return ""
    word = left[-1]
    return "" if trifft_ueberall(word.klein) or len(word.klein) < SHORT else word.text


SHORT = 4


def trifft_ueberall(word: str) -> bool:
    return _UEBERALL.fullmatch(word) is not None


# ---- whether a matter has it


def _hat_seiten(each: Sache, sides: tuple[str, str]) -> bool:
    if len(each.seiten) < 2:
        return False
    first, second = (set(side.split()) for side in each.seiten[:2])
    one, other = sides
    return (one in first and other in second) or (one in second and other in first)


def _namens(each: Sache, told: Hinweise, *, vorname: bool = False) -> bool:
    """Whether somebody of that name takes part who is called and addressed so."""
    same = [one for one in each.leute if told.name in gefaltet(one.get("name") or "").split()]
    if vorname:
        same = [one for one in same if told.vorname in re.split(r"[\s-]", falte(one.get("vorname") or ""))]
    return any(_angeredet(one, told.anrede, offen=vorname) for one in same)


def _angeredet(one: Mapping[str, Any], salutation: str, *, offen: bool) -> bool:
    """Who has no „Herr“ or „Frau“ entered may be either, where the first name is theirs (`offen`)."""
    entered = falte(one.get("anrede") or "")
    return not salutation or (not entered and offen) or (entered != "" and entered.startswith(salutation))


def _nach_ding(left: list[Sache], word: str) -> list[Sache]:
    """By what they are about, else by their calendar, else by what is noted; all where it is none of it."""
    for known in (Sache.worum, Sache.eintraege, Sache.erzaehlt):
        if found := [each for each in left if trifft(word, known(each))]:
            return found
    return left


def _hat_funktion(each: Sache, function: str) -> bool:
    words = [
        word
        for one in each.leute
        for word in gefaltet(one.get("rolle") or "", one.get("firma") or "", one.get("notizen") or "").split()
    ]
    plain = re.sub(r"(?:innen|in|en|er|e|n|s)$", "", function)
    return any(word.strip(".,;").startswith(plain) for word in words)


def _hat_termin(each: Sache, told: Hinweise) -> bool:
    dates = [str(one.get("titel") or "") for one in each.kalender if one.get("typ") == "TERMIN"]
    return any(told.name in gefaltet(title).split() for title in dates)
