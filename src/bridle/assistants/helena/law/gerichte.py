"""Which Land and which municipality a court sits in, because the holidays there decide when a period ends."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, TypeAlias

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.feiertage_land import LAND_NAMEN, Land
from bridle.assistants.helena.law.feiertage_tabelle import orte_mit_regel
from bridle.assistants.helena.law.gerichte_tabelle import Ort, finde, schluessel, tabelle

ASK = "Nenne das Land des Gerichts, zum Beispiel NW oder Bayern."


Zweig: TypeAlias = Literal["zpo", "arbgg", "vwgo", "sgg", "fgo"]
"""The code of procedure that a court goes by; civil and criminal courts count as "zpo"."""


@dataclass(frozen=True, slots=True)
class Gericht:
    """A court as somebody named it, its seat, and its branch where the name tells it."""

    name: str
    ort: Ort
    zweig: Zweig | None = None


class Mehrdeutig(LawError):
    """A name that fits several places, which may well have the same holidays."""

    def __init__(self, text: str, name: str, orte: tuple[Ort, ...], zweig: Zweig | None = None) -> None:
        super().__init__(text)
        self.name = name
        self.orte = orte
        self.zweig: Zweig | None = zweig


_KINDS: tuple[tuple[str, str], ...] = (
    (r"amtsgericht|ag", "AG"),
    (r"landgericht|lg", "LG"),
    (r"oberlandesgericht|olg", "OLG"),
    (r"arbeitsgericht|arbg", "ArbG"),
    (r"landesarbeitsgericht|larbg|lag", "LAG"),
    (r"verwaltungsgericht|vg", "VG"),
    (r"oberverwaltungsgericht|ovg", "OVG"),
    (r"verwaltungsgerichtshof|vgh", "VGH"),
    (r"finanzgericht|fg", "FG"),
    (r"sozialgericht|sozg|sg", "SG"),
    (r"landessozialgericht|lsozg|lsg", "LSG"),
    (r"mahngericht|familiengericht|insolvenzgericht|registergericht|nachlassgericht|betreuungsgericht", "AG"),
    (r"truppendienstgericht", "TDG"),
)
_BRANCHES: tuple[tuple[str, Zweig], ...] = (
    (r"\w*arbeitsgericht\w*|arbg|larbg|lag|bag", "arbgg"),
    (r"\w*verwaltungsgericht\w*|\w*vgh|vg|ovg|bverwg", "vwgo"),
    (r"\w*sozialgericht\w*|sozg|lsozg|sg|lsg|bsg", "sgg"),
    (r"\w*finanz(?:gericht|hof)\w*|fg|bfh", "fgo"),
    (r"(?:amts|land|oberlandes|kammer|bundes)gericht\w*|ag|lg|olg|kg|bgh|bayoblg", "zpo"),
)
_ADJECTIVES = {
    "bayerisch": "Bayern",
    "bay": "Bayern",
    "hessisch": "Hessen",
    "hess": "Hessen",
    "niedersächsisch": "Niedersachsen",
    "nds": "Niedersachsen",
    "sächsisch": "Sachsen",
    "sächs": "Sachsen",
    "thüringer": "Thüringen",
    "thür": "Thüringen",
    "brandenburgisch": "Brandenburg",
    "schleswig-holsteinisch": "Schleswig-Holstein",
    "saarländisch": "Saarland",
    "saarlandes": "Saarland",
    "nrw": "Nordrhein-Westfalen",
    "rlp": "Rheinland-Pfalz",
    "mv": "Mecklenburg-Vorpommern",
}
_FILLER = re.compile(
    r"\b(?:hanseatische[nrs]?|hans|pfälzische[nrs]?|pfälz|für das land|des landes|für das|für|des)\b"
    r"|(?<!-)\bland\b|^\s*(?:in|zu)\s",
    re.IGNORECASE,
)
_CHAMBER = re.compile(
    r"[\s,–-]+(?:\d+\.?\s*)?\w*(?:kammer|senat|gericht|zweigstelle|abteilung)\b.*", re.IGNORECASE
)


def gericht(text: str, land: Land | None = None) -> Gericht:
    """The court and its seat; a sentence where there is none, or where the name fits several."""
    name = " ".join(text.split())[:80]
    if not name:
        raise LawError(f"Das Gericht hat keinen Namen. {ASK}")
    if (seat := _named_seat(name)) is not None:
        return Gericht(name, _fitting(seat, land, f"Das {name}"), _branch(name))
    kind, place = _kind_and_place(name)
    if kind is None and (land is not None or len(finde(name)) == 1):
        return Gericht(name, ort(name, land))
    if kind is None:
        raise LawError(
            f"„{name}“ ist als Gericht nicht erkennbar. Schreib zum Beispiel „AG Köln“ oder nenne das Land."
        )
    if not place:
        raise LawError(f"„{name}“ nennt keinen Ort. Schreib zum Beispiel „{kind} Köln“ oder nenne das Land.")
    if (seat := _named_seat(f"{kind} {_land_name(place)}")) is not None:
        return Gericht(name, _fitting(seat, land, f"Das {name}"), _branch(name))
    return Gericht(name, _seat(kind, place, land, name), _branch(name))


def ort(text: str, land: Land | None = None) -> Ort:
    """A municipality and its Land. Unknown is fine where the Land is given; without one it is asked for."""
    place = " ".join(text.split())[:80]
    if not place:
        raise LawError(f"Der Ort hat keinen Namen. {ASK}")
    found = finde(place)
    here = [each for each in found if land is None or each.land == land]
    if len({each.land for each in here}) == 1 and (len(here) == 1 or _same(here)):
        return here[0]
    if here:
        said = f"„{place}“ gibt es mehrfach: {_listed(here)}. Schreib den vollen Namen."
        raise Mehrdeutig(said, place, tuple(here))
    if land is None:
        raise LawError(f"Der Ort „{place}“ steht nicht in der Tabelle der Gerichtsorte. {ASK}")
    if found:
        raise LawError(
            f"„{place}“ liegt in {LAND_NAMEN[found[0].land]}, angegeben ist {LAND_NAMEN[land]}. "
            "Lass eine der beiden Angaben weg."
        )
    return Ort(place, land)


def _seat(kind: str, place: str, land: Land | None, name: str) -> Ort:
    candidates = finde(place)
    only = tabelle().only.get(kind)
    if only is not None:
        sits = [each for each in candidates if each.name in only]
        if candidates and not sits:
            raise LawError(f"Ein {kind} {place} gibt es nicht; {kind} sitzen in {', '.join(only)}.")
        candidates = sits
    fitting = [each for each in candidates if land is None or each.land == land]
    if len(fitting) == 1 or (fitting and _same(fitting)):
        return fitting[0]
    if fitting:
        said = f"„{name}“ gibt es mehrfach: {_listed(fitting)}. Schreib den vollen Ort oder nenne das Land."
        raise Mehrdeutig(said, name, tuple(fitting), _branch(name))
    if candidates and land is not None:
        return _fitting(candidates[0], land, f"Das {name}")
    if land is not None:
        return Ort(place, land)
    raise LawError(f"Der Sitz von „{name}“ ist nicht bekannt. {ASK}")


def _fitting(seat: Ort, land: Land | None, what: str) -> Ort:
    if land is None or seat.land == land:
        return seat
    raise LawError(
        f"{what} sitzt in {seat.name} ({LAND_NAMEN[seat.land]}), angegeben ist {LAND_NAMEN[land]}. "
        "Maßgeblich sind die Feiertage am Sitz des Gerichts; lass das Land weg."
    )


def _kind_and_place(name: str) -> tuple[str | None, str]:
    plain = name.replace(".", " ")
    for pattern, kind in _KINDS:
        if match := re.search(rf"(?:^|\s)(?:{pattern})(?:\s|$)", plain, re.IGNORECASE):
            rest = f"{plain[: match.start()]} {_CHAMBER.sub('', plain[match.end() :])}"
            rest = re.sub(r"\s+(?:i|ii|1|2)$", "", _FILLER.sub(" ", rest).rstrip(), flags=re.IGNORECASE)
            return kind, " ".join(rest.split())
    return None, ""


def _branch(name: str) -> Zweig | None:
    for pattern, branch in _BRANCHES:
        if re.search(rf"(?:^|[\s.,])(?:{pattern})(?:[\s.,]|$)", name, re.IGNORECASE):
            return branch
    return None


def _land_name(place: str) -> str:
    for word, name in _ADJECTIVES.items():
        if re.fullmatch(rf"{word}(?:e[rsn]?)?", place.lower()):
            return name
    return place


def _named_seat(name: str) -> Ort | None:
    """The seat of a court that the table knows by its whole name, or of a federal court by its first word."""
    if re.match(r"(?:BGH|Bundesgerichtshof)\b.*\b[56]\.?\s*Straf", name, re.IGNORECASE):
        return finde("Leipzig")[0]
    seats = tabelle().seats
    if (found := seats.get(schluessel(name))) is not None:
        return found
    first = re.split(r"[\s,]", name, maxsplit=1)[0]
    return seats.get(schluessel(first)) if schluessel(first).startswith(("b", "kammergericht")) else None


def _same(places: list[Ort]) -> bool:
    """Several spellings of one seat, as "Wittenberg" and "Lutherstadt Wittenberg", where all is equal."""
    rules = {each.name in orte_mit_regel(each.land) for each in places}
    return len({each.land for each in places}) == 1 and rules == {False}


def _listed(places: list[Ort]) -> str:
    return ", ".join(f"{each.name} ({each.land})" for each in places)
