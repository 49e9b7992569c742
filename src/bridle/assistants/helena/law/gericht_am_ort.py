"""Which court of a kind is the one at a place, as far as the table of seats tells it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from bridle.assistants.helena.law.feiertage_land import LAND_NAMEN
from bridle.assistants.helena.law.gerichte_tabelle import Ort, finde, tabelle, verzeichnis

NAMEN = {
    "AG": "Amtsgericht",
    "LG": "Landgericht",
    "OLG": "Oberlandesgericht",
    "ArbG": "Arbeitsgericht",
    "LAG": "Landesarbeitsgericht",
    "VG": "Verwaltungsgericht",
    "OVG": "Oberverwaltungsgericht",
    "VGH": "Verwaltungsgerichtshof",
    "SG": "Sozialgericht",
    "LSG": "Landessozialgericht",
    "FG": "Finanzgericht",
}
_DANACH: Mapping[str, tuple[str, ...]] = {
    "AG": ("LG",),
    "FamG": ("OLG",),
    "LG": ("OLG",),
    "ArbG": ("LAG",),
    "VG": ("OVG", "VGH"),
    "SG": ("LSG",),
}
"""Which kinds of courts hear the first appeal."""
_UMBENANNT = "Aue-Bad Schlema"
"""One court under two names."""
_ZUSAMMEN = {"Berlin-Brandenburg": ("BE", "BB"), "Niedersachsen-Bremen": ("NI", "HB")}


@dataclass(frozen=True, slots=True)
class AmOrt:
    """`name` is empty where the table does not decide it; `hinweis` says what is left to check."""

    ort: str
    name: str
    hinweis: str


def am_ort(kind: str, place: str) -> AmOrt:
    """The court of this kind for a place as somebody wrote it."""
    title = NAMEN[kind]
    found = _gemeint(place)
    if len({each.name for each in found}) > 1:
        return _mehrfach(place, found)
    if not found:
        return AmOrt(place, "", f"Örtlich ist es das {title}, in dessen Bezirk {place} liegt; {_NICHT_DA}")
    here = found[0]
    if kind == "AG" and (others := _mehrere(here)):
        several = f"In {here.name} gibt es mehrere Amtsgerichte ({', '.join(others)})"
        return AmOrt(here.name, "", f"{several}; welches es ist, entscheidet die Anschrift.")
    name = _gericht(kind, here)
    if not name:
        return AmOrt(
            here.name, "", f"Örtlich ist es das {title}, in dessen Bezirk {here.name} liegt; {_NICHT_DA}"
        )
    return AmOrt(here.name, name, f"Genannt ist das Gericht nach dem Ort ({here.name}); {_PRUEFEN}")


AUSLAND = "Ausland"
"""The place of whoever has none in Germany."""


def mahngericht(place: str) -> AmOrt:
    """The court that keeps the Mahnsachen of the Land in which a place lies (§ 689 Abs. 3 ZPO)."""
    if place == AUSLAND:
        return AmOrt(
            "",
            "Amtsgericht Wedding",
            "Der Antragsteller hat im Inland keinen allgemeinen Gerichtsstand; dann ist das Amtsgericht "
            "Wedding in Berlin ausschließlich zuständig (§ 689 Abs. 2 Satz 2 ZPO).",
        )
    found = _gemeint(place)
    lands = [code for code, name in LAND_NAMEN.items() if name == place]
    if lands and not found:
        return _mahngericht_des_landes(lands[0], place)
    if len({each.land for each in found}) > 1:
        return _mehrfach(place, found)
    if not found:
        return AmOrt(place, "", f"In welchem Land {place} liegt, ist hier nicht hinterlegt.")
    here, book = found[0], verzeichnis()
    court, above = f"Amtsgericht {book.mahn[here.land]}", _gericht("OLG", here)
    split = _geteilt().get(here.land, {})
    if split and not above:
        others = ", ".join(
            f"im Bezirk des {name.replace('gericht ', 'gerichts ')} das Amtsgericht {seat}"
            for name, seat in split.items()
        )
        return AmOrt(here.name, "", f"{here.name}: das {court}, aber {others}.")
    court = f"Amtsgericht {split[above]}" if above in split else court
    return AmOrt(here.name, court, f"Bestimmt ist es nach dem Ort des Antragstellers ({here.name}).")


def _mahngericht_des_landes(land: str, name: str) -> AmOrt:
    court = f"Amtsgericht {verzeichnis().mahn[land]}"
    apart = [
        f"im Bezirk des {above.replace('gericht ', 'gerichts ')} das Amtsgericht {seat}"
        for above, seat in _geteilt().get(land, {}).items()
    ]
    told = (
        f"{name}: das {court}, aber {', '.join(apart)}." if apart else f"Bestimmt ist es für das Land {name}."
    )
    return AmOrt(name, "" if apart else court, told)


def _geteilt() -> Mapping[str, Mapping[str, str]]:
    """The Länder in which the district of one Oberlandesgericht has its own court for this."""
    book = verzeichnis()
    return {
        each.land: {f"Oberlandesgericht {each.name}": book.mahn_bezirk[f"Oberlandesgericht {each.name}"]}
        for each in _orte()
        if f"Oberlandesgericht {each.name}" in book.mahn_bezirk
    }


def _mehrfach(place: str, found: list[Ort]) -> AmOrt:
    listed = ", ".join(f"{each.name} ({each.land})" for each in found)
    return AmOrt(place, "", f"„{place}“ gibt es mehrfach: {listed}. Welches ist gemeint?")


_NICHT_DA = "welches das ist, ist hier nicht hinterlegt."
_PRUEFEN = "ob die Anschrift in seinem Bezirk liegt, prüfe im Orts- und Gerichtsverzeichnis."


def darueber(kind: str, place: str) -> str:
    """The court that hears the first appeal from the one of this kind at a place; empty where it is open."""
    found = _gemeint(place)
    if len(found) != 1:
        return ""
    here = found[0]
    if kind in ("AG", "FamG"):  # whose seat need not be one of a Landgericht
        seat = _sitz("LG", here)
        if kind == "AG":
            return _benannt("LG", seat) if seat else ""
        here = seat or here
    return next((name for each in _DANACH.get(kind, ()) if (name := _gericht(each, here))), "")


_WEG_ANDERS = frozenset({"Oldenburg", "Zweibrücken"})
"""Oberlandesgerichte with a Landgericht at their seat that does not hear these appeals."""


def berufung_weg(place: str) -> str:
    """Who hears an appeal among owners of flats: the Landgericht at the seat of the Oberlandesgericht.

    A Land may name another one (§ 72 Abs. 2 Satz 3 GVG); where no Landgericht sits there it has, and none is
    told.
    """
    found = _gemeint(place)
    above = _gericht("OLG", found[0]) if len(found) == 1 else ""
    seat = above.removeprefix("Oberlandesgericht ")
    if not above.startswith("Oberlandesgericht ") or seat in _WEG_ANDERS:
        return ""
    if seat not in verzeichnis().sitze.get("LG", ()):
        return ""
    return verzeichnis().namen.get(f"LG {seat}", f"Landgericht {seat}")


def rechtsbeschwerde(place: str) -> str:
    """Who hears it against the fine of an Amtsgericht: in Bayern one court for the whole Land."""
    found = _gemeint(place)
    if found and {each.land for each in found} == {"BY"}:
        return "Bayerisches Oberstes Landesgericht"
    return darueber("FamG", place)


def _gemeint(place: str) -> list[Ort]:
    """Also for a part of a town: „Düsseldorf-Innenstadt“ lies in Düsseldorf."""
    return finde(place) or (finde(place.partition("-")[0]) if "-" in place else [])


def _mehrere(here: Ort) -> list[str]:
    """The Amtsgerichte of a town that has more than one."""
    others = [each for each in _orte() if each.land == here.land and each.name != here.name]
    if here.name in ("Berlin", "Hamburg"):
        return [each.name for each in others if "/" not in each.name and "-" not in each.name]
    parts = [
        each.name for each in others if each.name.startswith(f"{here.name}-") and each.name != _UMBENANNT
    ]
    return [here.name, *parts] if parts else []


def _gericht(kind: str, here: Ort) -> str:
    if kind == "AG":
        return "" if here.name in verzeichnis().ohne_amtsgericht else f"Amtsgericht {here.name}"
    if kind == "OLG":
        if here.land == "BE":
            return "Kammergericht"
        here = _sitz("LG", here) or here
    if seat := _sitz(kind, here):
        return _benannt(kind, seat)
    named = _des_landes().get((kind, here.land))
    return f"{NAMEN[kind]} {named}" if named else ""


def _sitz(kind: str, here: Ort) -> Ort | None:
    """Where the court of this kind sits: in a district that is known, here, or alone in the Land."""
    book = verzeichnis()
    if (kind, here.land) in _des_landes():
        return None  # it bears the name of the Land
    for seat, places in book.bezirke.get(kind, {}).items():
        if here.name in places:
            return next((each for each in _orte() if each.name == seat), None)
    seats = book.sitze.get(kind) or tabelle().only.get(kind, ())
    if here.name in seats:
        return here
    inside = [each for each in _orte() if each.land == here.land and each.name in seats]
    return inside[0] if len(inside) == 1 else None


def _benannt(kind: str, seat: Ort) -> str:
    return verzeichnis().namen.get(f"{kind} {seat.name}", f"{NAMEN[kind]} {seat.name}")


@cache
def _orte() -> tuple[Ort, ...]:
    return tuple(dict.fromkeys(each for places in tabelle().full.values() for each in places))


@cache
def _des_landes() -> Mapping[tuple[str, str], str]:
    """Courts of which a Land has one, by its name: „LAG Hessen“."""
    lands = {name: (code,) for code, name in LAND_NAMEN.items()} | _ZUSAMMEN
    found: dict[tuple[str, str], str] = {}
    for court in verzeichnis().nach_land:
        kind, _, land = court.partition(" ")
        if kind in NAMEN and land in lands and kind != "OLG":
            found |= {(kind, code): land for code in lands[land]}
    return found
