"""What tools are told: bounded, forgiving of how it is written, and saying in German what is possible."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from pydantic import BeforeValidator, Field

from bridle.assistants.helena.felder import Datum, gefaltet
from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.frist_datum import parse_datum

MOST = 50
MOST_ROWS = 200
"""Of a list of records, which are short: a firm's week must be read whole."""
LAST_ROW = 100_000
ROWS_CHARS = 400_000
"""Half a list is no use to anybody, so lists are not cut: whoever asks for many gets many."""
MOST_CHOSEN = 500
VERKEHRT = "Der erste Tag ({von:%d.%m.%Y}) liegt nach dem letzten ({bis:%d.%m.%Y}); tausche sie."
LONGEST_QUERY = 500
ALLE = "alle"
"""Instead of a matter: all that the person may see."""


def zahl(first: int, last: int) -> BeforeValidator:
    """A whole number, also written as text; otherwise which ones there are."""

    def read(value: Any) -> int:
        text = str(value).strip()
        number = int(text) if text.isascii() and text.isdigit() and len(text) < 9 else first - 1
        if isinstance(value, bool) or not first <= number <= last:
            raise ValueError(f"Möglich sind {first} bis {last}")
        return number

    return BeforeValidator(read)


def _suchtext(value: Any) -> str:
    text = " ".join(str(value).split()) if isinstance(value, str | int) else ""
    if not text or len(text) > LONGEST_QUERY:
        raise ValueError(f"Schreib in 1 bis {LONGEST_QUERY} Zeichen, wonach gesucht werden soll")
    return text


def _benannt(value: Any) -> str | None:
    if value is None:
        return None
    if not isinstance(value, str) or len(value) > 300:
        raise ValueError("Nenne eine Kennung, ein Aktenzeichen oder einen Namen mit höchstens 300 Zeichen")
    return value.strip() or None


def _tag(value: Any) -> Any:
    """Also „31. Januar 2026“; what the calendar has not is refused in the law's own words."""
    if not isinstance(value, str):
        return value
    try:
        return parse_datum(value)
    except LawError:
        return value


def wahl(*values: str, **auch: str) -> BeforeValidator:
    """One of these however it is written, or by another word for it; otherwise what there is to choose."""
    known = {gefaltet(each): each for each in values} | {gefaltet(word): each for word, each in auch.items()}

    def read(value: Any) -> Any:
        found = known.get(gefaltet(value)) if isinstance(value, str) else None
        if found is None:
            raise ValueError(f"Möglich sind: {', '.join(values)}")
        return found

    return BeforeValidator(read)


Anzahl: TypeAlias = Annotated[int, Field(ge=1, le=MOST), zahl(1, MOST)]
Zeilen: TypeAlias = Annotated[int, Field(ge=1, le=MOST_ROWS), zahl(1, MOST_ROWS)]
Ab: TypeAlias = Annotated[int, Field(ge=1, le=LAST_ROW), zahl(1, LAST_ROW)]
Suchtext: TypeAlias = Annotated[
    str, Field(min_length=1, max_length=LONGEST_QUERY), BeforeValidator(_suchtext)
]
Benannt: TypeAlias = Annotated[str | None, BeforeValidator(_benannt)]
Tag: TypeAlias = Annotated[Datum, BeforeValidator(_tag)]
