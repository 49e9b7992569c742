"""Money and fee rates: read from what people write, rounded as the law says, written as people read."""

from __future__ import annotations

import re
from decimal import ROUND_HALF_UP, Decimal

from bridle.assistants.helena.law.errors import LawError

CENT = Decimal("0.01")
NULL = Decimal("0.00")
# Beyond this no matter exists; a slip of the keyboard does.
HOECHSTER_WERT = Decimal(1_000_000_000_000)
HOECHSTER_SATZ = Decimal(10)

Zahl = Decimal | int | float | str

_TAUSENDER = re.compile(r"\d{1,3}([. \u00a0\u202f'’])\d{3}(?:\1\d{3})*(?:,(?P<cent>\d{1,2}))?", re.ASCII)
_SCHLICHT = re.compile(r"\d+(?:[.,]\d+)?", re.ASCII)
_ENGLISCH = re.compile(r"[1-9]\d{0,2}(?:,\d{3})+(?:\.\d{1,2})?", re.ASCII)
_WAEHRUNG = re.compile(r"(?:€|eur|euro)", re.IGNORECASE)
_STRICHE = re.compile(r",(?:-{1,2}|–|—)$")


def auf_cent(betrag: Decimal) -> Decimal:
    """§ 2 Abs. 2 Satz 2 RVG, § 34 GKG: to the nearest cent, half a cent up."""
    return betrag.quantize(CENT, rounding=ROUND_HALF_UP)


def lies_betrag(eingabe: Zahl, was: str = "Der Betrag") -> Decimal:
    """An amount in euro, whole cents, zero or more: 12000, "12.000,00 €", "12 000", "12000.50"."""
    if isinstance(eingabe, str) and _ENGLISCH.fullmatch(_WAEHRUNG.sub("", eingabe, count=1).strip()):
        # Read as German, 12,000 would be twelve euro; whoever types it mostly means twelve thousand.
        raise LawError(
            f"{was} ist mehrdeutig (angegeben: {zeige(eingabe)}): Vor dem Komma stehen hier die Euro, "
            "danach die Cent. Schreib zum Beispiel 12.000,00 € oder 12000."
        )
    betrag = _zahl(eingabe, was, "12000 oder 12.000,00 €")
    if betrag < 0:
        raise LawError(f"{was} darf nicht negativ sein (angegeben: {zeige(eingabe)}).")
    if betrag >= HOECHSTER_WERT:
        raise LawError(
            f"{was} ist mit {zeige(eingabe)} unglaubhaft hoch; möglich sind Beträge unter 1 Billion Euro."
        )
    if betrag != auf_cent(betrag):
        raise LawError(
            f"{was} hat mehr als zwei Nachkommastellen (angegeben: {zeige(eingabe)}); "
            "schreibe ihn mit vollen Cent, zum Beispiel 12.000,00 €."
        )
    return auf_cent(betrag)


def lies_wert(eingabe: Zahl, was: str = "Der Gegenstandswert") -> Decimal:
    """A value that fees are computed from: more than nothing."""
    wert = lies_betrag(eingabe, was)
    if wert == 0:
        raise LawError(f"{was} muss größer als 0 € sein.")
    return wert


def lies_satz(eingabe: Zahl, was: str = "Der Gebührensatz") -> Decimal:
    """A fee rate: 1.3 and "1,3" are the same."""
    satz = _zahl(eingabe, was, "1,3 oder 0,65")
    if not 0 < satz <= HOECHSTER_SATZ:
        raise LawError(f"{was} muss größer als 0 und höchstens 10 sein (angegeben: {zeige(eingabe)}).")
    if satz != satz.quantize(Decimal("0.0001")):
        raise LawError(f"{was} hat mehr als vier Nachkommastellen (angegeben: {zeige(eingabe)}).")
    return satz


def lies_anzahl(eingabe: object, was: str, hoechstens: int = 1_000_000) -> int:
    """A whole number of one or more."""
    if isinstance(eingabe, str) and eingabe.strip().isascii() and eingabe.strip().isdigit():
        eingabe = int(eingabe) if len(eingabe.strip()) < 12 else hoechstens + 1
    if isinstance(eingabe, Decimal) and eingabe.is_finite() and eingabe == eingabe.to_integral_value():
        eingabe = int(eingabe)
    if isinstance(eingabe, bool) or not isinstance(eingabe, int) or not 1 <= eingabe <= hoechstens:
        raise LawError(
            f"{was} muss eine ganze Zahl von 1 bis {deutsch(Decimal(hoechstens), 0)} sein "
            f"(angegeben: {zeige(eingabe)})."
        )
    return eingabe


def _zahl(eingabe: object, was: str, beispiel: str) -> Decimal:
    if eingabe is None or (isinstance(eingabe, str) and not eingabe.strip()):
        raise LawError(f"{was} fehlt; möglich ist zum Beispiel {beispiel}.")
    zahl: Decimal | None = None
    if isinstance(eingabe, str):
        zahl = _aus_text(eingabe)
    elif isinstance(eingabe, int) and abs(eingabe) > HOECHSTER_WERT:
        zahl = HOECHSTER_WERT.copy_sign(Decimal(-1 if eingabe < 0 else 1))
    elif isinstance(eingabe, Decimal | int | float) and not isinstance(eingabe, bool):
        zahl = Decimal(str(eingabe))
    if zahl is None or not zahl.is_finite():
        raise LawError(
            f"{was} ist keine Zahl (angegeben: {zeige(eingabe)}); möglich ist zum Beispiel {beispiel}."
        )
    return zahl


def _aus_text(text: str) -> Decimal | None:
    """None for what is no number, or could be two different ones."""
    kern = _STRICHE.sub("", _WAEHRUNG.sub("", text, count=1).strip())
    minus = kern.startswith(("-", "−"))
    kern = kern[1:].strip() if minus else kern.removeprefix("+")
    if not kern.isascii() and re.search(r"[^\d.,'’ \u00a0\u202f]", kern):
        return None
    if gruppen := _TAUSENDER.fullmatch(kern):
        ganz = kern[: gruppen.start("cent") - 1] if gruppen["cent"] else kern
        kern = re.sub(r"\D", "", ganz) + (f".{gruppen['cent']}" if gruppen["cent"] else "")
    elif not _SCHLICHT.fullmatch(kern):
        return None
    try:
        zahl = Decimal(kern.replace(",", "."))
    except ArithmeticError:
        return None
    return -zahl if minus else zahl


def euro(betrag: Decimal) -> str:
    """1234.5 → 1.234,50 €."""
    return f"{deutsch(auf_cent(betrag))} €"


def satz_text(satz: Decimal) -> str:
    """1.30 → 1,3; 0.65 → 0,65; 1 → 1,0."""
    schlicht = format(satz.normalize(), "f")
    return (schlicht if "." in schlicht else f"{schlicht}.0").replace(".", ",")


def deutsch(zahl: Decimal, stellen: int = 2) -> str:
    return f"{zahl:,.{stellen}f}".translate(str.maketrans(",.", ".,"))


def dezimal(betrag: Decimal) -> str:
    """For JSON: two decimals, a point, nothing else."""
    return format(auf_cent(betrag), "f")


def zeige(eingabe: object, laenge: int = 40) -> str:
    """What somebody wrote, short enough for a sentence."""
    if isinstance(eingabe, int) and abs(eingabe) > HOECHSTER_WERT:
        return "eine Zahl mit sehr vielen Stellen"
    lesbar = isinstance(eingabe, str | int | float | Decimal)
    if not lesbar:
        return _ARTEN.get(type(eingabe), type(eingabe).__name__)
    text = " ".join(str(eingabe).split())
    return f"„{text}“" if len(text) <= laenge else f"„{text[:laenge]}…“"


_ARTEN: dict[type, str] = {list: "eine Liste", dict: "ein Objekt", tuple: "eine Liste", type(None): "nichts"}
