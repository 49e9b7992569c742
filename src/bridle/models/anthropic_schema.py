"""A JSON schema as the Messages API decodes under it: closed objects, no numbers to keep to.

What it cannot check (lengths, ranges) is left out: the engine checks the answer against the whole schema
anyway. What it cannot express (open maps, schemas that contain themselves) has no such form at all.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

KEPT = frozenset(
    ["type", "description", "title", "enum", "const", "default", "required", "$ref", "format", "minItems"]
)
CHECKED_LATER = frozenset(
    [
        *("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"),
        *("minLength", "maxLength", "pattern", "contentMediaType", "contentEncoding"),
        *("maxItems", "uniqueItems", "minProperties", "maxProperties"),
        *("discriminator", "examples", "deprecated", "readOnly", "writeOnly", "$schema", "$id", "$comment"),
    ]
)
FORMATS = frozenset(
    ["date-time", "time", "date", "duration", "email", "hostname", "uri", "ipv4", "ipv6", "uuid"]
)
SAYS_SOMETHING = ("type", "enum", "const", "$ref", "anyOf", "oneOf", "allOf")
LOCAL = ("#/$defs/", "#/definitions/")


class _Inexpressible(Exception):
    pass


def constrained(schema: Mapping[str, Any]) -> dict[str, Any] | None:
    """The schema as it can be sent, or nothing where it cannot."""
    if schema.get("type") != "object":
        return None
    try:
        _refuse_recursion(schema, {}, ())
        return _closed(schema)
    except (_Inexpressible, TypeError, AttributeError, RecursionError):
        return None


def _closed(node: Mapping[str, Any]) -> dict[str, Any]:
    if not any(name in node for name in SAYS_SOMETHING):
        raise _Inexpressible
    closed: dict[str, Any] = {}
    for name, value in node.items():
        match name:
            case "properties" | "$defs" | "definitions":
                closed[name] = {key: _closed(item) for key, item in value.items()}
            case "items":
                closed[name] = _closed(value)
            case "anyOf" | "oneOf":
                closed["anyOf"] = [_closed(item) for item in value]
            case "allOf":
                closed[name] = [_closed(item) for item in value]
            case "format" if value not in FORMATS:
                pass
            case "minItems" if value not in (0, 1):
                pass
            case "additionalProperties":
                pass
            case _ if name in KEPT:
                closed[name] = value
            case _ if name not in CHECKED_LATER:
                raise _Inexpressible
            case _:
                pass
    kind = node.get("type")
    if kind == "object" or (isinstance(kind, list) and "object" in kind):
        if not node.get("properties"):
            raise _Inexpressible  # any names are allowed, which cannot be said
        closed["additionalProperties"] = False
    if (kind == "array" or (isinstance(kind, list) and "array" in kind)) and "items" not in node:
        raise _Inexpressible
    if any(isinstance(value, dict | list) for value in cast(list[Any], node.get("enum") or [])):
        raise _Inexpressible
    return closed


def _refuse_recursion(node: Any, defined: Mapping[str, Any], inside: tuple[str, ...]) -> None:
    """Follow every reference once; one that leads back to itself never ends."""
    if isinstance(node, list):
        for item in cast(list[Any], node):
            _refuse_recursion(item, defined, inside)
    if not isinstance(node, Mapping):
        return
    source = cast(Mapping[str, Any], node)
    defined = {**defined, **(source.get("definitions") or {}), **(source.get("$defs") or {})}
    reference = source.get("$ref")
    if isinstance(reference, str):
        name = reference.removeprefix(LOCAL[0]).removeprefix(LOCAL[1])
        if not reference.startswith(LOCAL) or name not in defined or name in inside:
            raise _Inexpressible
        _refuse_recursion(defined[name], defined, (*inside, name))
    for key, value in source.items():
        if key not in ("$defs", "definitions"):
            _refuse_recursion(value, defined, inside)
