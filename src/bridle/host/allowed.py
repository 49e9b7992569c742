"""What a setting takes, said in German from the schema of its type."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Schema = Mapping[str, Any]

NAMES = {"boolean": "ja oder nein (true, false)", "null": "nichts (null)", "object": "ein Objekt"}


def allowed(schema: Schema) -> str:
    """Such as „eine ganze Zahl ab 1 und bis 100“."""
    return _said(schema, schema.get("$defs", {}))


def _said(schema: Schema, named: Schema) -> str:
    if "$ref" in schema:
        return _said(named[schema["$ref"].rpartition("/")[2]], named)
    if "anyOf" in schema:
        return " oder ".join(_said(each, named) for each in schema["anyOf"])
    if "enum" in schema or "const" in schema:
        return "eines von: " + ", ".join(str(each) for each in schema.get("enum", [schema.get("const")]))
    match schema.get("type"):
        case "integer":
            return "eine ganze Zahl" + _range(schema)
        case "number":
            return "eine Zahl" + _range(schema)
        case "string":
            return "ein Text" + _length(schema, "Zeichen") + _pattern(schema)
        case "array":
            return (
                f"eine Liste{_length(schema, 'Einträgen')}, darin je: {_said(schema.get('items', {}), named)}"
            )
        case kind:
            return NAMES.get(str(kind), "ein JSON-Wert")


def _range(schema: Schema) -> str:
    words = {"minimum": "ab", "exclusiveMinimum": "über", "maximum": "bis", "exclusiveMaximum": "unter"}
    said = [f" {word} {schema[limit]}" for limit, word in words.items() if limit in schema]
    return " und".join(said)


def _length(schema: Schema, of: str) -> str:
    low = schema.get("minLength", schema.get("minItems"))
    high = schema.get("maxLength", schema.get("maxItems"))
    if low is None and high is None:
        return ""
    if high is None:
        return f" mit mindestens {low} {of}"
    return f" mit höchstens {high} {of}" if not low else f" mit {low} bis {high} {of}"


def _pattern(schema: Schema) -> str:
    return f" nach dem Muster {schema['pattern']}" if "pattern" in schema else ""
