"""Records from files: JSON Lines, one JSON document, or Markdown with its data in front."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from bridle.assistants.helena.wissen.bericht import Bericht
from bridle.assistants.helena.wissen.dateien import Datei, als_text
from bridle.host.errors import Invalid

LONGEST_LINE = 16 * 1024 * 1024
LARGEST_JSON = 32 * 1024 * 1024
"""Of one document, which is read as a whole; JSON Lines may be of any length."""
_FIELD = re.compile(r"([\wÄÖÜäöüß-]+)\s*:\s*(.*)")
_SAID = {
    "missing": "fehlt",
    "extra_forbidden": "ist nicht vorgesehen",
    "string_type": "muss Text sein",
    "string_too_short": "ist leer",
    "string_too_long": "ist zu lang",
    "too_long": "hat zu viele Einträge",
    "list_type": "muss eine Liste sein",
    "dict_type": "muss ein Objekt sein",
    "model_type": "muss ein Objekt sein",
    "bool_type": "muss ja oder nein sein",
    "bool_parsing": "muss ja oder nein sein",
}

ModelT = TypeVar("ModelT", bound=BaseModel)


def aus_json(datei: Datei, bericht: Bericht) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each record with where it stands. A line that is no record is named, and the rest is read."""
    before, empty = bericht.fehlerzahl, True
    for where, record in _lines(datei, bericht) if datei.endung in (".jsonl", ".ndjson") else _whole(datei):
        empty = False
        if isinstance(record, dict):
            yield where, record  # pyright: ignore[reportUnknownVariableType]
        else:
            bericht.fehlt(f"{where}: Das ist kein JSON-Objekt mit Feldern.")
    if empty and bericht.fehlerzahl == before:
        bericht.fehlt(f"{datei.name} enthält keine Einträge.")


def mit_kopf(text: str) -> tuple[dict[str, str], str]:
    """The fields between two lines of `---` at the beginning, and the text after them."""
    lines = text.lstrip("\ufeff").lstrip().splitlines()
    if not lines or lines[0].strip() != "---":
        return {}, text
    end = next((number for number, line in enumerate(lines[1:], 1) if line.strip() == "---"), None)
    if end is None:
        return {}, text
    return _fields(lines[1:end]), "\n".join(lines[end + 1 :]).strip("\n")


def geprueft(model: type[ModelT], where: str, record: dict[str, Any], bericht: Bericht) -> ModelT | None:
    try:
        return model.model_validate(record)
    except ValidationError as error:
        bericht.fehlt(f"{where}: {gesagt(error)}")
        return None


def gesagt(error: ValidationError) -> str:
    """Which field, and what is the matter with it; never the value, which may be anybody's secret."""
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    place = ".".join(str(each + 1) if isinstance(each, int) else each for each in first["loc"])
    if first["type"] == "value_error":
        said = f"passt nicht: {first['msg'].removeprefix('Value error, ')}"
    else:
        said = _SAID.get(first["type"], "ist keine zulässige Angabe")
    return f"{f'„{place}“' if place else 'Der Eintrag'} {said}."


def _lines(datei: Datei, bericht: Bericht) -> Iterator[tuple[str, Any]]:
    with datei.offen() as stream:
        number = 0
        while line := stream.readline(LONGEST_LINE + 1):
            number += 1
            where = f"{datei.name}, Zeile {number}"
            if len(line) > LONGEST_LINE:
                while line and not line.endswith(b"\n"):
                    line = stream.readline(LONGEST_LINE)
                bericht.fehlt(f"{where}: Die Zeile ist länger als {LONGEST_LINE // 1024 // 1024} MB.")
            elif line.strip():
                try:
                    yield where, json.loads(als_text(line))
                except (ValueError, RecursionError):
                    bericht.fehlt(f"{where}: Das ist kein gültiges JSON.")


def _whole(datei: Datei) -> Iterator[tuple[str, Any]]:
    try:
        read: Any = json.loads(als_text(datei.inhalt(LARGEST_JSON)))
    except (ValueError, RecursionError):
        raise Invalid(f"{datei.name} ist kein gültiges JSON.") from None
    records: list[Any] = read if isinstance(read, list) else [read]  # pyright: ignore[reportUnknownVariableType]
    for number, record in enumerate(records, 1):
        yield f"{datei.name}, Eintrag {number}", record


def _fields(lines: list[str]) -> dict[str, str]:
    """`key: value`, in quotes or not, and `key: |` with what is indented below it."""
    fields: dict[str, str] = {}
    key = ""
    for line in lines:
        if (found := _FIELD.fullmatch(line)) is not None and not line[0].isspace():
            key = found[1].lower()
            fields[key] = "" if found[2].strip() in ("|", ">", "|-", ">-") else _unquoted(found[2].strip())
        elif key and line.strip():
            fields[key] = f"{fields[key]}\n{line.strip()}".strip()
    return fields


def _unquoted(value: str) -> str:
    quoted = len(value) >= 2 and value[0] == value[-1] and value[0] in "\"'"
    return value[1:-1] if quoted else value
