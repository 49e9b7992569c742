"""One number of the Vergütungsverzeichnis as a tool is told it, and as the law reckons with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from bridle.assistants.helena.law import gkg_kv, vv
from bridle.assistants.helena.law.rechnung import Position
from bridle.assistants.helena.werkzeug_kosten import Angabe
from bridle.host.errors import Invalid

_MENGE = {"7000": "seiten", "7003": "km", "7005": "stunden"}
_IN_EURO = frozenset({"1009", "7001", "7004", "7006", "7007"})
OHNE_MENGE = (
    "Bei Nr. {vv} VV RVG hat eine Menge keine Bedeutung; möglich ist sie bei Tagen (zum Beispiel 4108), "
    "Seiten (7000), Kilometern (7003), Stunden (7005) und Beträgen (1009, 7004, 7006)."
)
KEINE_ZAHL = "Die Menge bei Nr. {vv} VV RVG ist keine ganze Zahl; möglich ist zum Beispiel 3."


class KostenPosition(BaseModel):
    """One number of the VV RVG, with a rate, a value or a quantity of its own where it has one."""

    model_config = ConfigDict(extra="forbid", coerce_numbers_to_str=True)

    vv: Annotated[str, Field(max_length=20, description="number of the VV RVG, such as 2300 or 3100")]
    satz: Annotated[Angabe | None, Field(description="rate, such as 1.5; leave it out for the usual one")] = (
        None
    )
    wert: Annotated[Angabe | None, Field(description="value in euro, where it is not the whole one")] = None
    menge: Annotated[
        Angabe | None,
        Field(
            description="how many days (4108), pages (7000, also '80 + 20 farbig'), km (7003), hours (7005); "
            "euro for 1009"
        ),
    ] = None
    bezug: Annotated[
        str | None,
        Field(max_length=20, description="for 4141 and its like: the number it is as high as, such as 4112"),
    ] = None


def _position(value: Any) -> Any:
    """A bare number is a position too."""
    return {"vv": str(value)} if isinstance(value, str | int) and not isinstance(value, bool) else value


Positionen = Annotated[list[Annotated[KostenPosition, BeforeValidator(_position)]], Field(max_length=30)]


def als_positionen(items: Sequence[KostenPosition], satz: str | None, wert: object) -> tuple[Position, ...]:
    """As the law takes them; a fee as high as another one is by the usual one where that is not beside it."""
    listed = {vv.eintrag(each.vv).nr for each in items}
    return tuple(_mit_bezug(_als_position(each, satz, wert), listed, each.bezug) for each in items)


def _mit_bezug(position: Position, listed: set[str], named: str | None) -> Position:
    entry = vv.eintrag(position.vv)
    if named is not None:
        return replace(position, bezug=named)
    if entry.art != "abgeleitet" or entry.regel or listed & set(entry.von):
        return position
    return replace(position, bezug=entry.von[0])


def _als_position(each: KostenPosition, satz: str | None, wert: object) -> Position:
    """The Hebegebühr is of the sum that is paid out, which may be said as the value."""
    entry = vv.eintrag(each.vv)
    quantity = each.menge or each.wert
    if entry.nr == "1009":
        return Position(each.vv, betrag=quantity or str(wert or "") or None)
    plain = Position(each.vv, satz=each.satz or satz, wert=each.wert)
    if each.menge is None:
        return plain
    if entry.nr in _IN_EURO:
        return Position(each.vv, betrag=each.menge)
    if (name := _MENGE.get(entry.nr)) is not None:
        return _mit_menge(each, name)
    if not entry.mehrfach:
        raise Invalid(OHNE_MENGE.format(vv=entry.nr), "menge")
    return Position(each.vv, satz=each.satz or satz, wert=each.wert, anzahl=_ganze_zahl(each, each.menge))


def _mit_menge(each: KostenPosition, name: str) -> Position:
    assert each.menge is not None
    match name:
        case "seiten":
            black, _, coloured = each.menge.removesuffix("farbig").partition("+")
            colour = _ganze_zahl(each, coloured) if coloured else None
            only_colour = colour is not None and black.strip() == "0"
            pages = None if only_colour else _ganze_zahl(each, black)
            return Position(each.vv, seiten=pages, farbseiten=colour)
        case "km":
            return Position(each.vv, km=_ganze_zahl(each, each.menge))
        case _:
            return Position(each.vv, stunden=each.menge)


def _ganze_zahl(each: KostenPosition, menge: str) -> int:
    text = menge.strip()
    if not (text.isascii() and text.isdigit() and len(text) < 7 and int(text) > 0):
        raise Invalid(KEINE_ZAHL.format(vv=each.vv), "menge")
    return int(text)


def braucht_wert(positionen: Sequence[KostenPosition]) -> bool:
    """Whether one of them is a fee by value that nobody gave a value for."""
    known = vv.alle()
    return any(
        each.wert is None and (entry := known.get(each.vv)) is not None and _nach_wert(entry)
        for each in positionen
    )


def _nach_wert(entry: vv.Eintrag) -> bool:
    usual = vv.alle().get(entry.regel) if entry.art == "abgeleitet" else None
    return entry.nach_wert or (usual is not None and usual.nach_wert)


def kv_ohne_wert(kv: str) -> bool:
    """A fixed fee of the court, or one that follows the sentence."""
    found = gkg_kv.position(kv)
    return found.satz is None
