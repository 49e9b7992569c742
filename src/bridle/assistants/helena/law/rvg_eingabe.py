"""What a bill is asked with: plain values as people write them, by hand or in a JSON file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, fields
from datetime import date
from typing import Any, Literal, TypeVar, cast, get_args

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.geld import Zahl, zeige

AnrechnungArt = Literal["auto", "keine"]


@dataclass(frozen=True)
class Position:
    """One number of the VV. Which of the other fields mean something depends on the number."""

    vv: str | int
    satz: Zahl | None = None
    wert: Zahl | None = None
    betrag: Zahl | None = None
    anzahl: int = 1
    mandanten: int | None = None
    bezug: str | int | None = None
    inkasso: bool = False
    fiktiv: bool = False
    anrechnung_wert: Zahl | None = None
    bereits_abgerechnet: bool = False
    seiten: int | None = None
    farbseiten: int | None = None
    dateien: int | None = None
    km: int | None = None
    stunden: Zahl | None = None
    ausland: bool = False
    text: str = ""


@dataclass(frozen=True)
class Angelegenheit:
    """What § 15 RVG calls so: each fee once, Nr. 7002 once. Unset fields are taken from the bill.

    `anrechnen_auf` names the Angelegenheit that follows a selbständiges Beweisverfahren, an Urkundenprozess
    or a Verwaltungsverfahren: no number says that this is what it is. `mehrwert_auf` names the one in which
    claims are sued for that this one settled although they were not pending (Nr. 3101 beside Nr. 3100 VV).
    """

    positionen: tuple[Position, ...]
    name: str = ""
    auftrag: date | str | None = None
    wert: Zahl | None = None
    mandanten: int | None = None
    pkh: bool | None = None
    pauschale: bool | None = None
    anrechnen_auf: str = ""
    mehrwert_auf: str = ""


@dataclass(frozen=True)
class Durchlaufend:
    """Paid for the client, passed on without VAT (court fees laid out)."""

    name: str
    betrag: Zahl


@dataclass(frozen=True)
class Rechnung:
    """A bill. `positionen` are sorted into Angelegenheiten by what they are; or give these yourself."""

    auftrag: date | str
    angelegenheiten: tuple[Angelegenheit, ...] = ()
    positionen: tuple[Position, ...] = ()
    wert: Zahl | None = None
    mandanten: int = 1
    verschiedene_gegenstaende: bool = False
    pkh: bool = False
    pauschale: bool = True
    ust: bool = True
    leistung_bis: date | str | None = None
    anrechnung: AnrechnungArt = "auto"
    gezahlt_auf_geschaeftsgebuehr: Zahl | None = None
    durchlaufend: tuple[Durchlaufend, ...] = ()
    gezahlt: Zahl | None = None
    titel: str = ""
    aktenzeichen: str = ""


LISTEN: dict[str, type[Any]] = {
    "angelegenheiten": Angelegenheit,
    "positionen": Position,
    "durchlaufend": Durchlaufend,
}
_ORTE = {
    "angelegenheiten": "Angelegenheit",
    "positionen": "Position",
    "durchlaufend": "Durchlaufender Posten",
}
_FRAGEN = {
    "auftrag": ", der Tag des unbedingten Auftrags, zum Beispiel 2026-02-01 (§ 60 RVG)",
    "vv": ", die Nummer des Vergütungsverzeichnisses, zum Beispiel 3100",
}
_T = TypeVar("_T")


def aus_json(daten: object, fehler: list[str]) -> Rechnung | None:
    """A bill from decoded JSON. What does not fit is left out and said in `fehler`; None: nothing is left."""
    return _lies(Rechnung, daten, "Die Rechnung", fehler)


def _lies(klasse: type[_T], daten: object, ort: str, fehler: list[str]) -> _T | None:
    if not isinstance(daten, Mapping):
        fehler.append(f"{ort} muss ein Objekt mit Schlüsseln sein (angegeben: {zeige(daten)}).")
        return None
    roh = cast("Mapping[str, object]", daten)
    felder = {feld.name: feld for feld in fields(klasse)}  # type: ignore[arg-type]
    for schluessel in roh:
        if schluessel not in felder:
            fehler.append(
                f"{ort}: Den Schlüssel {zeige(schluessel)} gibt es nicht; möglich sind {', '.join(felder)}."
            )
    werte: dict[str, Any] = {}
    fehlt = [name for name, feld in felder.items() if roh.get(name) is None and feld.default is MISSING]
    fehler += [f"{ort}: Es fehlt „{name}“{_FRAGEN.get(name, '')}." for name in fehlt]
    for name, feld in felder.items():
        vorher = len(fehler)
        if roh.get(name) is not None:
            wert = _feld(feld, roh[name], ort, fehler)
            if len(fehler) == vorher or name in LISTEN:
                werte[name] = wert
    return (
        klasse(**werte)
        if all(name in werte for name, feld in felder.items() if feld.default is MISSING)
        else None
    )


def _feld(feld: Field[Any], wert: object, ort: str, fehler: list[str]) -> object:
    wo = f"{ort}, „{feld.name}“" if ort != "Die Rechnung" else f"„{feld.name}“"
    if feld.name in LISTEN:
        return _liste(feld.name, wert, wo, fehler)
    typ = str(feld.type)
    if typ.startswith("bool") and not isinstance(wert, bool):
        fehler.append(f"{wo} muss true oder false sein (angegeben: {zeige(wert)}).")
    elif typ == "str" and not isinstance(wert, str):
        fehler.append(f"{wo} muss ein Text sein (angegeben: {zeige(wert)}).")
    elif typ == "AnrechnungArt" and wert not in get_args(AnrechnungArt):
        fehler.append(f"{wo} muss „auto“ oder „keine“ sein (angegeben: {zeige(wert)}).")
    elif isinstance(wert, dict | list | tuple):
        fehler.append(f"{wo} muss ein einzelner Wert sein, keine Liste und kein Objekt.")
    elif isinstance(wert, bool) and not typ.startswith("bool"):
        fehler.append(f"{wo} darf nicht true oder false sein.")
    return cast("object", wert)


def _liste(name: str, wert: object, wo: str, fehler: list[str]) -> tuple[object, ...]:
    if not isinstance(wert, Sequence) or isinstance(wert, str):
        fehler.append(f"{wo} muss eine Liste sein (angegeben: {zeige(wert)}).")
        return ()
    davor = "" if wo.startswith("„") else wo.partition(",")[0] + ", "
    teile = cast("Sequence[object]", wert)
    gelesen = [
        _lies(LISTEN[name], teil, f"{davor}{_ORTE[name]} {n}", fehler) for n, teil in enumerate(teile, 1)
    ]
    return tuple(teil for teil in gelesen if teil is not None)


def melde(fehler: Sequence[str]) -> None:
    """All that is wrong in one error, so that nobody has to come back for the next sentence."""
    if not fehler:
        return
    einzeln = list(dict.fromkeys(fehler))
    if len(einzeln) == 1:
        raise LawError(einzeln[0])
    raise LawError(f"Die Rechnung hat {len(einzeln)} Fehler:\n" + "\n".join(f"- {satz}" for satz in einzeln))


def gesetzt(position: Position) -> frozenset[str]:
    """The fields somebody filled in."""
    return frozenset(
        feld.name
        for feld in fields(position)
        if feld.name not in ("vv", "text") and getattr(position, feld.name) != feld.default
    )


# A JSON file may be large by mistake; nobody bills that much.
HOECHSTENS_POSITIONEN = 500
