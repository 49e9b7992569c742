"""What can be said of a row of a list: what it is, what it lacks, whom it names."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias, cast

from bridle.assistants.helena.planer.akten.liste import GEBIETE
from bridle.assistants.helena.planer.kalender.arten import gleiche_art
from bridle.assistants.helena.planer.lesen.woerter import (
    AKTENWORT,
    ANREDE,
    ARTIKEL,
    FUELL,
    RECHTSFORM,
    abstand,
    bekannt,
    falte,
    grosszuegig,
)

Zeile: TypeAlias = Mapping[str, Any]
Gilt: TypeAlias = Callable[[Zeile], "bool | None"]
"""Whether it holds for a row; None where rows of this kind do not say."""


@dataclass(frozen=True, slots=True)
class Merkmal:
    """`worte` are the words for it."""

    name: str
    worte: str
    gilt: Gilt


def _wahr(field: str) -> Gilt:
    return lambda row: bool(row[field]) if field in row else None


def _ist(field: str, *values: str) -> Gilt:
    return lambda row: row[field] in values if field in row else None


def _nur_lokal(row: Zeile) -> bool | None:
    """A list of matters says it only of those that are."""
    return bool(row.get("nur_lokal")) if "sachgebiet" in row else None


def _offen(row: Zeile) -> bool | None:
    """A matter by its state, an entry that is not done, time that is not billed."""
    if "sachgebiet" in row and "status" in row:
        return row["status"] == "OFFEN"
    return next((not row[name] for name in ("erledigt", "abgerechnet") if name in row), None)


MERKMALE = (
    Merkmal("überfällig", r"ueberfaellig\w*|versaeumt\w*|abgelaufen\w*", _wahr("ueberfaellig")),
    Merkmal("Notfrist", r"notfrist\w*", _wahr("ist_notfrist")),
    Merkmal("erledigt", r"erledigt\w*|abgehakt\w*", _wahr("erledigt")),
    Merkmal("Wiedervorlage", r"wiedervorlagen?|wv", _ist("typ", "WIEDERVORLAGE")),
    Merkmal("Termin", r"termine?n?", _ist("typ", "TERMIN")),
    Merkmal("Frist", r"frist(?:en)?", _ist("typ", "FRIST")),
    Merkmal("abrechenbar", r"abrechenbar\w*", _wahr("abrechenbar")),
    Merkmal("abgerechnet", r"abgerechnet\w*", _wahr("abgerechnet")),
    Merkmal("Entwurf", r"entwurf|entwuerfen?", _ist("status", "ENTWURF")),
    Merkmal("freigegeben", r"freigegeben\w*", _ist("status", "FREIGEGEBEN")),
    Merkmal(
        "versendet",
        r"versendet\w*|verschickt\w*|versandt\w*|abgeschickt\w*|rausgegangen\w*",
        _ist("status", "VERSENDET"),
    ),
    Merkmal("offen", r"offene?[nr]?|laufende[nr]?", _offen),
    Merkmal(
        "geschlossen",
        r"(?:ab)?geschlossen\w*|beendet\w*|abgelegt\w*",
        _ist("status", "GESCHLOSSEN", "ARCHIVIERT"),
    ),
    Merkmal("archiviert", r"archiviert\w*", _ist("status", "ARCHIVIERT")),
    Merkmal("ruhend", r"ruhend\w*|ruhen|ruht", _ist("status", "RUHEND")),
    Merkmal("nur lokal", r"(?:nur[ -])?lokal\w*(?:-\w+)?", _nur_lokal),
    Merkmal("Mandant", r"mandant(?:in|en|innen)?", _ist("rolle", "MANDANT")),
    Merkmal("Gericht", r"gerichte?s?", _ist("rolle", "GERICHT")),
    Merkmal("Zeuge", r"zeug(?:e|en|in|innen)", _ist("rolle", "ZEUGE")),
    Merkmal("Gegner", r"gegner(?:in|n|s)?|gegenseite", _ist("rolle", "GEGNER")),
    *[Merkmal(name.capitalize(), pattern, _ist("sachgebiet", name)) for name, pattern in GEBIETE],
)


def _leer(field: str) -> Gilt:
    return lambda row: not row[field] if field in row else None


def _niemand(role: str) -> Gilt:
    """Nobody of that role takes part: known only of a matter that was read."""

    def nobody(row: Zeile) -> bool | None:
        people = row.get("beteiligte")
        if not isinstance(people, list):
            return None
        return all(cast("Zeile", each)["rolle"] != role for each in cast("list[Any]", people))

    return nobody


def _keine_angabe(field: str) -> Gilt:
    """A party's field is left out of the row where it is empty."""
    return lambda row: not row.get(field) if "rolle" in row else None


FEHLEND = (
    Merkmal("Gegenstandswert", r"(?:gegenstands|streit)?wert\w*", _leer("gegenstandswert")),
    Merkmal(
        "Gegneranwalt",
        r"geg(?:ner|en)anw\w*|gegnervertreter\w*",
        _niemand("GEGNERVERTRETER"),
    ),
    Merkmal("Anwalt oder Anwältin", r"(?:rechts)?anw(?:alt|aelt)\w*", _leer("anwalt")),
    Merkmal("Sachbearbeitung", r"sachbearbeit\w*|bearbeiter\w*", _leer("sachbearbeiter")),
    Merkmal("offene Frist", r"frist(?:en)?|fristeintrag", _leer("offene_fristen")),
    Merkmal("Dokument", r"dokument\w*|unterlagen?|schriftst\w*", _leer("dokumente")),
    Merkmal("Notiz", r"notiz\w*", _leer("notizen")),
    Merkmal("Dezernat", r"dezernat\w*", _leer("dezernate")),
    Merkmal("Gegner", r"gegner\w*|gegenseite|gegenpartei", _niemand("GEGNER")),
    Merkmal("Gericht", r"gericht\w*", _niemand("GERICHT")),
    Merkmal("Zeugen", r"zeug\w*", _niemand("ZEUGE")),
    Merkmal("Vorfrist", r"vorfrist\w*", lambda row: not row.get("vorfristen") if "typ" in row else None),
    Merkmal("Uhrzeit", r"uhrzeit\w*", lambda row: not row.get("uhrzeit") if "typ" in row else None),
    Merkmal("Zuständige", r"zustaendige\w*|verantwortliche\w*", _leer("verantwortlich")),
    Merkmal("Stundensatz", r"stundensatz\w*", _leer("stundensatz")),
    Merkmal("Telefonnummer", r"telefon\w*|handynummer\w*|rufnummer\w*", _keine_angabe("telefon")),
    Merkmal("E-Mail-Adresse", r"e-?mail\w*|mailadresse\w*", _keine_angabe("email")),
    Merkmal("Anschrift", r"anschrift\w*|adresse\w*", _keine_angabe("adresse")),
)


def merkmal(word: str, among: Iterable[Merkmal] = MERKMALE) -> Merkmal | None:
    return next((each for each in among if re.fullmatch(each.worte, word)), None)


# ---- by words


def namensworte(text: str) -> list[str]:
    """The words that name something, folded; those of a request and „Sache“, „Frau“, „GmbH“ do not."""
    gone = FUELL | AKTENWORT | ANREDE | ARTIKEL | RECHTSFORM | {"denen", "derer", "jene", "jenen", "fristen"}
    return [word for word in re.findall(r"[a-z0-9/]{2,}", falte(text)) if word not in gone]


def nennt(row: Zeile, words: Iterable[str], *, vertippt: bool = False) -> bool:
    """Whether all of the words are in what the row says; `vertippt`: or names that are nearly so."""
    own = re.findall(r"[a-z0-9/]{2,}", falte(" ".join(_texte(row))))
    return all(any(_gleich(word, each, vertippt=vertippt) for each in own) for word in words)


IM_KALENDER, UNTER_PAPIEREN = "im_kalender", "unter_papieren"
"""What was read of each matter beside its row, where a condition counts it."""
_OHNE_TEXT = frozenset(
    {
        *(IM_KALENDER, UNTER_PAPIEREN),
        *("id", "summary", "beschreibung", "email", "telefon", "adresse", "normen", "falldaten"),
        *("art", "norm", "gesetzt_von", "berechnung", "erledigt_von"),
    }
)


def _texte(row: Zeile) -> list[str]:
    found: list[str] = []
    for name, value in row.items():
        if name in _OHNE_TEXT:
            continue
        if isinstance(value, str):
            found.append(value)
        elif isinstance(value, list):
            for each in cast("list[Any]", value):
                found += _texte(cast("Zeile", each)) if isinstance(each, dict) else [str(each)]
    return found


def _gleich(word: str, other: str, *, vertippt: bool) -> bool:
    """A number is that number or another one: 0103/26 is no slip of 0104/26, nor Silberbacher Silberbach."""
    if word == other or _ZIFFER.search(word) or _ZIFFER.search(other):
        return word == other
    if word.removesuffix("s") == other:
        return True
    if not vertippt and not bekannt(word):
        return False  # a name is written so, as long as anything is
    if vertippt and abstand(word, other) <= grosszuegig(other):
        return True
    if (
        len(word) >= STEM
        and len(other) >= STEM
        and (other.startswith(word) or (word.startswith(other) and len(word) - len(other) <= ENDING))
    ):
        return True
    return gleiche_art(word, other)  # „Klagen“ in a Kündigungsschutzklage


_ZIFFER = re.compile(r"\d")
STEM, ENDING = 5, 3
