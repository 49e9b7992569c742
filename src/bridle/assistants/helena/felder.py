"""What the fields of Helena's records take: bounded, German dates too, and saying what is possible."""

from __future__ import annotations

import re
import unicodedata
from datetime import date, time
from decimal import Decimal, InvalidOperation
from enum import StrEnum
from typing import Annotated, Any, TypeAlias, TypeVar

from pydantic import AwareDatetime, BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints

from bridle.host.personal_words import fold

LARGEST = Decimal("999999999999.99")
FIRST_YEAR, LAST_YEAR = 1900, 2200
LONGEST_PATH = 1_000
_NOWHERE = ("", ".", "..")
_WORD = re.compile(r"[\w/.-]+")
_GERMAN_DATE = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{4})")
_GERMAN_AMOUNT = re.compile(r"(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?")
_AMOUNT = re.compile(r"\d{1,15}(?:\.\d{1,2})?")
_ROOT = re.compile(r"~|[A-Za-z]:|\w[\w+.-]*:$")
_TIME = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)(?::00)?")

EnumT = TypeVar("EnumT", bound=StrEnum)


class Eingabe(BaseModel):
    """What comes from outside: whatever is not known is refused by its name."""

    model_config = ConfigDict(extra="forbid")


class Aenderung(Eingabe):
    """What is given changes, and nothing else. `stand` is the `geaendert` of what was looked at."""

    stand: AwareDatetime | None = None


def gefaltet(*texts: str) -> str:
    """One spelling for what is searched: Müller, Mueller and MÜLLER are the same."""
    composed = [unicodedata.normalize("NFC", text) for text in texts]
    return " ".join([fold(word) for text in composed for word in _WORD.findall(text)])


def _datum(value: Any) -> Any:
    if isinstance(value, date):
        return _in_range(value)
    if isinstance(value, str) and (german := _GERMAN_DATE.fullmatch(value.strip())):
        day, month, year = map(int, german.groups())
    elif isinstance(value, str) and re.fullmatch(r"\d{4}-\d{2}-\d{2}", value.strip()):
        year, month, day = map(int, value.strip().split("-"))
    else:
        raise ValueError("Gib ein Datum wie 2026-03-31 oder 31.03.2026 an")
    try:
        return _in_range(date(year, month, day))
    except ValueError:
        raise ValueError(
            f"Dieses Datum gibt es nicht, oder es liegt nicht zwischen {FIRST_YEAR} und {LAST_YEAR}"
        ) from None


def _in_range(value: date) -> date:
    if not FIRST_YEAR <= value.year <= LAST_YEAR:
        raise ValueError(f"Das Jahr muss zwischen {FIRST_YEAR} und {LAST_YEAR} liegen")
    return value


def _uhrzeit(value: Any) -> Any:
    if value is None or isinstance(value, time):
        return value
    if isinstance(value, str) and (found := _TIME.fullmatch(value.strip())):
        return time(int(found[1]), int(found[2]))
    raise ValueError("Gib eine Uhrzeit wie 09:30 an")


def _betrag(value: Any) -> Any:
    """A German amount too, as long as it can only mean one thing."""
    if isinstance(value, bool) or not isinstance(value, int | str | Decimal | float):
        raise ValueError("Gib einen Betrag wie 12000.00 an")
    text = str(value).strip().removesuffix("€").strip()
    if not _AMOUNT.fullmatch(text):
        if "," not in text or not (german := _GERMAN_AMOUNT.fullmatch(text)):
            raise ValueError("Gib einen Betrag ab 0 in Euro wie 12000.00 oder 12.000,00 an")
        text = f"{german[1].replace('.', '')}.{german[2] or '00'}"
    try:
        amount = Decimal(text).quantize(Decimal("0.01"))
    except InvalidOperation:
        raise ValueError("Gib einen Betrag ab 0 in Euro wie 12000.00 oder 12.000,00 an") from None
    if amount > LARGEST:
        raise ValueError("Der Betrag ist zu groß")
    return amount


def relativ(name: str) -> str:
    """A file's name below the folder it came from. Whatever leads out of that folder is left out."""
    given = [part[-LONGEST_PATH:].strip() for part in name.replace("\\", "/").split("/")]
    parts = [part for part in given if part not in _NOWHERE]
    while len("/".join(parts)) > LONGEST_PATH:
        del parts[0]
    while parts and _ROOT.match(parts[0]):
        parts[0] = parts[0].lstrip("~").replace(":", "").strip()
        parts = parts[1:] if parts[0] in _NOWHERE else parts
    return "/".join(parts)


def _pfad(value: Any) -> Any:
    """Where a folder lies on somebody's disk is nobody's business, nor is what is beside it."""
    parts = value.strip().replace("\\", "/").split("/") if isinstance(value, str) else [".."]
    if ".." in parts or _ROOT.match(parts[0]) or (len(parts) > 1 and not parts[0]):
        raise ValueError("Gib einen Pfad an, der im eingelesenen Ordner beginnt, wie Schriftsätze/Klage.pdf")
    if len(value) > LONGEST_PATH:
        raise ValueError(f"Ein Pfad hat höchstens {LONGEST_PATH} Zeichen")
    return relativ(value)


def eines_von(kind: type[EnumT]) -> BeforeValidator:
    """An enum's member however it is written, and otherwise what there is to choose from."""
    members = {each.value.casefold(): each for each in kind}

    def read(value: Any) -> Any:
        found = members.get(value.strip().casefold()) if isinstance(value, str) else None
        if found is None:
            raise ValueError(f"Möglich sind: {', '.join(each.value for each in kind)}")
        return found

    return BeforeValidator(read)


Datum: TypeAlias = Annotated[date, BeforeValidator(_datum)]
Uhrzeit: TypeAlias = Annotated[time, BeforeValidator(_uhrzeit)]
Betrag: TypeAlias = Annotated[Decimal, BeforeValidator(_betrag)]
Kennung: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=64)]
Zeile: TypeAlias = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=300)]
Angabe: TypeAlias = Annotated[str, StringConstraints(strip_whitespace=True, max_length=300)]
Pfad: TypeAlias = Annotated[str, BeforeValidator(_pfad)]
Absatz: TypeAlias = Annotated[str, StringConstraints(strip_whitespace=True, max_length=20_000)]
Text: TypeAlias = Annotated[str, StringConstraints(max_length=900_000)]
Stichwort: TypeAlias = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=60)]
Stichworte: TypeAlias = Annotated[list[Stichwort], Field(max_length=30)]
