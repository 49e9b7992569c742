"""Courts as people name them, and whether an entry is one of them.

„AG Köln“ is „Amtsgericht Köln, Familiengericht“, and neither „VG Köln“ nor „LG Köln“: the kind and
the place have to be those of the entry. A search by these words finds any matter that has them somewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from bridle.assistants.helena.law.gerichte_tabelle import finde
from bridle.assistants.helena.planer.lesen.woerter import bekannt, falte

GERICHT_KURZ = {
    "ag": "amtsgericht", "lg": "landgericht", "olg": "oberlandesgericht", "arbg": "arbeitsgericht",
    "lag": "landesarbeitsgericht", "vg": "verwaltungsgericht", "ovg": "oberverwaltungsgericht",
    "vgh": "verwaltungsgerichtshof", "sg": "sozialgericht", "lsg": "landessozialgericht",
    "fg": "finanzgericht", "bgh": "bundesgerichtshof", "bag": "bundesarbeitsgericht",
    "bsg": "bundessozialgericht", "bverwg": "bundesverwaltungsgericht", "famg": "familiengericht",
}  # fmt: skip
_ARTEN = frozenset({*GERICHT_KURZ.values(), "kammergericht"} - {"familiengericht"})
"""What else ends in „gericht“ is a division of one of these."""
_BEIM_AMTSGERICHT = frozenset(
    ("familien", "nachlass", "betreuungs", "insolvenz", "vollstreckungs", "mahn", "schoeffen", "register")
)
_ZUSATZ = r"[a-z]+(?:kammer|abteilung|senat)|kammer fuer [a-z]+sachen"
_NAME = rf"[a-z]*gericht(?:shof)?|{'|'.join(GERICHT_KURZ)}"
_GERICHT = re.compile(rf"(?<![\w-])(?P<art>{_NAME})(?:e?s|en?)?(?![\w-])")
_DANACH = re.compile(
    r"(?P<ort>(?:,? (?:in|zu|von))? [a-z-]{3,}(?: (?:am|an der|im|ob der|vor der) [a-z-]+)?(?: [a-z-]+)?)"
)
_DAVOR = re.compile(r"\b(?P<ort>[a-z-]{3,}er) $")
_WEITER = re.compile(rf"[\s,;:–-]+(?:(?:dort|das|die|der) )?(?:{_NAME}|{_ZUSATZ})(?![\w-])")
_VOR_KURZEM = re.compile(
    r"(?:^|\b(?:beim?|am|vorm?|vor dem|vom|des|zum|das|gerichte?[ns]?:?|akten|sachen|verfahren|"
    r"mandate|prozesse|oder|und|sowie|alle|mit|liste),?)\s*$"
)
"""Before „AG“ any other word is the name of a firm."""
_KEIN_ORT = re.compile(
    r"anhaengig|laufen\w*|laeuft|haben|liegen|gerade|derzeit|aktuell|zur|momentan|sind|ist|eingetragen|"
    r"gefuehrt|und|oder|sowie|zustaendig\w*|gibt|wir|noch|offen\w*|vor|bei|im|in|am|welche\w*|alle\w*"
)


@dataclass(frozen=True, slots=True)
class Gericht:
    """A court as it is named: its kind, its division, its place, and where it stands in the text."""

    arten: frozenset[str]
    abteilungen: frozenset[str]
    ort: str
    stelle: tuple[int, int]

    def passt(self, name: str, *, ohne_abteilung: bool = False) -> bool:
        """Whether an entry of that name is this court; the division apart, where no entry tells it."""
        said: list[str] = re.findall(r"[a-z]+", falte(name))
        words = [GERICHT_KURZ.get(word, word) for word in said]
        kinds = {word for word in words if word in _ARTEN} or {
            "amtsgericht" for word in words if word.removesuffix("gericht") in _BEIM_AMTSGERICHT
        }
        parts = () if ohne_abteilung else self.abteilungen
        return (
            self.arten <= kinds
            and all(any(word.startswith(part) for word in words) for part in parts)
            and _am_ort(self.ort, words)
        )


def gerichte_genannt(klein: str) -> list[Gericht]:
    """The courts that a folded text names; „beim AG oder LG Köln“ are both of the one place."""
    found: list[Gericht] = []
    position = 0
    while (court := _naechstes(klein, position)) is not None:
        found.append(court)
        position = court.stelle[1]
    places = [each.ort for each in found if each.ort]
    return [replace(each, ort=each.ort or (places[0] if len(set(places)) == 1 else "")) for each in found]


def gericht_genannt(klein: str) -> Gericht | None:
    """The one court that is named."""
    return next(iter(gerichte_genannt(klein)), None)


def passendes(courts: Iterable[Gericht], name: str, *, ohne_abteilung: bool = False) -> bool:
    return any(each.passt(name, ohne_abteilung=ohne_abteilung) for each in courts)


def _naechstes(klein: str, position: int) -> Gericht | None:
    for found in _GERICHT.finditer(klein, position):
        short = len(found["art"]) < 4 or found["art"] in GERICHT_KURZ
        if short and not _VOR_KURZEM.search(klein[: found.start()]):
            continue
        court = _ganz(klein, found)
        if court.arten or court.abteilungen or court.ort:
            return court
    return None


def _ganz(klein: str, found: re.Match[str]) -> Gericht:
    """With its place, and with what is named beside it: „Gericht: AG Köln, Familiengericht“."""
    kinds, parts = _gelesen(found["art"])
    before = _DAVOR.search(klein[: found.start()])
    place = before["ort"] if before and not bekannt(before["ort"]) else ""
    start = before.start() if before and place else found.start()
    end = found.end()
    while True:
        if not place and (town := _ort(klein, end)):
            place, end = town
        elif more := _WEITER.match(klein, end):
            more_kinds, more_parts = _gelesen(re.split(r"[\s,;:–-]", more[0])[-1])
            if kinds and more_kinds:
                break  # another court
            kinds, parts, end = kinds | more_kinds, parts | more_parts, more.end()
        else:
            break
    return Gericht(kinds, parts, place, (start, end))


def _gelesen(word: str) -> tuple[frozenset[str], frozenset[str]]:
    """The kind of court, or its division by how that begins: „Familiengericht“, „Strafkammer“."""
    name = GERICHT_KURZ.get(word, re.sub(r"(?<=gericht)(?:e?s|en?)$", "", word))
    if name in _ARTEN:
        return frozenset((name,)), frozenset()
    part = re.sub(r"(?:s?gericht|kammer|abteilung|senat|sachen)$", "", name).removesuffix("en")
    return frozenset(), frozenset((part,) if part else ())


def _ort(klein: str, end: int) -> tuple[str, int] | None:
    found = _DANACH.match(klein, end)
    if found is None:
        return None
    said = re.sub(r"^,? (?:(?:in|zu|von) )?", "", found["ort"])
    words = said.split()
    for count in range(len(words), 1, -1):
        if finde(name := " ".join(words[:count])):
            return name, found.start() + found[0].find(name) + len(name)
    first = words[0]
    if _KEIN_ORT.fullmatch(first) or _GERICHT.fullmatch(first) or re.fullmatch(_ZUSATZ, first):
        return None
    if bekannt(first) and not finde(first):
        return None
    return first, found.start() + found[0].find(first) + len(first)


_AM_WASSER = re.compile(r" (?:am|an der|im|ob der|vor der) ")
_MIT_ZUSATZ = frozenset(("am", "an", "im", "ob", "vor", "a", "i", "v"))


def _am_ort(place: str, words: Sequence[str]) -> bool:
    """„Frankfurt“ is Frankfurt am Main, and „Frankfurt an der Oder“ is not; „Kölner“ is of Köln."""
    town, *further = [part.split() for part in _AM_WASSER.split(place)]
    told_apart = bool(further) and not _MIT_ZUSATZ.isdisjoint(words)
    wanted = [*town, *(further[0] if told_apart else ())]
    return all(any(_ist(word, own) for own in words) for word in wanted)


def _ist(word: str, own: str) -> bool:
    return word in (own, *(f"{own.removesuffix(end)}er" for end in ("", "en", "n")))
