"""Arguments against a tool's JSON schema: do they fit, and which values can be turned without loss.

The gate in front of a tool validates for good. This only helps to tell two readings of a text apart and to
undo what a model's syntax did to a value, so it knows the common keywords, counts rather than explains, and
lets anything it does not understand pass. A value is turned only where the schema rules out what was sent
and one other value is meant beyond doubt: "5" for an integer, "true" for a boolean, 5 for a string, 5.0 for
an integer, the JSON text of an object or array. Letters, spaces and names are never touched.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from bridle.guard.lenient import may_be_thousands, parse_number, read

MAX_NESTING = 32
MAX_HOPS = 8
MAX_CHECKS = 20_000

Schema = Mapping[str, Any]
_NO_SCHEMA: Schema = {}


@dataclass(frozen=True, slots=True)
class Shape:
    """A tool as far as its arguments are concerned."""

    name: str
    schema: Schema
    properties: Schema
    required: tuple[str, ...]

    @property
    def described(self) -> bool:
        return bool(self.properties)

    def misfits(self, arguments: Mapping[str, Any]) -> int:
        return _Check(self.schema).misfits(arguments, self.schema, 0)

    def strangers(self, arguments: Mapping[str, Any]) -> list[str]:
        """Arguments the schema does not name; none where it names no argument at all."""
        return [key for key in arguments if key not in self.properties] if self.described else []

    def missing(self, arguments: Mapping[str, Any]) -> list[str]:
        return [name for name in self.required if name not in arguments]

    def fits(self, arguments: Mapping[str, Any]) -> bool:
        return not self.strangers(arguments) and not self.misfits(arguments)

    def adapted(self, arguments: dict[str, Any]) -> tuple[dict[str, Any], tuple[str, ...]]:
        """The arguments with their values turned to the types the schema wants, and the rules that did it."""
        check = _Check(self.schema)
        return cast(dict[str, Any], check.adapted(arguments, self.schema, 0)), tuple(check.rules)


def shape_of(tool: object) -> Shape:
    """From {"name", "parameters"} or an object with these attributes; anything else has no schema."""
    if isinstance(tool, Mapping):
        named = cast(Mapping[str, object], tool)
        name, schema = named.get("name"), named.get("parameters")
    else:
        name, schema = getattr(tool, "name", ""), getattr(tool, "parameters", None)
    schema = _resolve(schema, _mapping(schema), 0)
    required = schema.get("required")
    return Shape(
        name=name if isinstance(name, str) else "",
        schema=schema,
        properties=_mapping(schema.get("properties")),
        required=tuple(item for item in _list(required) if isinstance(item, str)),
    )


def _mapping(value: object) -> Schema:
    return cast(Schema, value) if isinstance(value, Mapping) else _NO_SCHEMA


def _list(value: object) -> Sequence[Any]:
    return cast(Sequence[Any], value) if isinstance(value, (list, tuple)) else ()


def _resolve(schema: object, root: Schema, hops: int) -> Schema:
    """Follow `$ref` inside the schema; what cannot be followed allows everything."""
    found = _mapping(schema)
    reference = found.get("$ref")
    if not isinstance(reference, str):
        return found
    if hops >= MAX_HOPS or not reference.startswith("#"):
        return _NO_SCHEMA
    target: object = root
    for step in reference[1:].split("/")[1:]:
        target = _mapping(target).get(step.replace("~1", "/").replace("~0", "~"))
    resolved = _resolve(target, root, hops + 1)
    # what stands beside a reference counts too, such as the `$defs` of a schema that is nothing else
    return {**found, **resolved, "$ref": None} if resolved else _NO_SCHEMA


def _types(schema: Schema) -> frozenset[str]:
    """The types a schema allows; empty for all."""
    stated = schema.get("type")
    if isinstance(stated, str):
        return frozenset([stated])
    return frozenset(item for item in _list(stated) if isinstance(item, str))


def _type_of(value: object) -> frozenset[str]:
    if value is None:
        return frozenset(["null"])
    if isinstance(value, bool):
        return frozenset(["boolean"])
    if isinstance(value, int):
        return frozenset(["integer", "number"])
    if isinstance(value, float):
        return frozenset(["integer", "number"] if value.is_integer() else ["number"])
    if isinstance(value, str):
        return frozenset(["string"])
    if isinstance(value, Mapping):
        return frozenset(["object"])
    return frozenset(["array"]) if isinstance(value, (list, tuple)) else frozenset()


def _branches(schema: Schema, keyword: str) -> list[Schema]:
    return [_mapping(branch) for branch in _list(schema.get(keyword))]


class _Check:
    """One value against one schema, within a bound: a schema may refer to itself in every branch."""

    def __init__(self, root: Schema) -> None:
        self.root = root
        self.rules: dict[str, None] = {}
        self.checks = 0

    def exhausted(self, depth: int) -> bool:
        self.checks += 1
        return depth > MAX_NESTING or self.checks > MAX_CHECKS

    def misfits(self, value: Any, schema: Schema, depth: int) -> int:
        if not schema or self.exhausted(depth):
            return 0
        schema = _resolve(schema, self.root, 0)
        allowed = _types(schema)
        faults = int(bool(allowed) and not allowed & _type_of(value))
        if "enum" in schema:
            faults += not any(_equal(value, option) for option in _list(schema["enum"]))
        if "const" in schema:
            faults += not _equal(value, schema["const"])
        if isinstance(value, Mapping):
            faults += self.object_misfits(cast(Mapping[str, Any], value), schema, depth)
        elif isinstance(value, (list, tuple)):
            items = _mapping(schema.get("items"))
            faults += sum(self.misfits(item, items, depth + 1) for item in cast(list[Any], value))
        elif isinstance(value, (int, float)) and not isinstance(value, bool):
            faults += _out_of_range(value, schema)
        return faults + self.branch_misfits(value, schema, depth)

    def object_misfits(self, value: Mapping[str, Any], schema: Schema, depth: int) -> int:
        properties = _mapping(schema.get("properties"))
        faults = sum(isinstance(name, str) and name not in value for name in _list(schema.get("required")))
        if schema.get("additionalProperties") is False and not schema.get("patternProperties"):
            faults += sum(key not in properties for key in value)
        return faults + sum(
            self.misfits(item, _mapping(properties.get(key)), depth + 1) for key, item in value.items()
        )

    def branch_misfits(self, value: Any, schema: Schema, depth: int) -> int:
        faults = sum(self.misfits(value, part, depth + 1) for part in _branches(schema, "allOf"))
        for keyword in ("anyOf", "oneOf"):
            faults += min(
                (self.misfits(value, branch, depth + 1) for branch in _branches(schema, keyword)), default=0
            )
        return faults

    def adapted(self, value: Any, schema: Schema, depth: int) -> Any:
        if not schema or self.exhausted(depth):
            return value
        schema = _resolve(schema, self.root, 0)
        value = self.turned(value, _types(schema))
        for part in _branches(schema, "allOf"):
            value = self.adapted(value, part, depth + 1)
        for keyword in ("anyOf", "oneOf"):
            value = self.adapted_to_one(value, _branches(schema, keyword), depth)
        if isinstance(value, dict):
            properties = _mapping(schema.get("properties"))
            members = cast(dict[str, Any], value)
            return {
                key: self.adapted(item, _mapping(properties.get(key)), depth + 1)
                for key, item in members.items()
            }
        if isinstance(value, list):
            items = _mapping(schema.get("items"))
            return [self.adapted(item, items, depth + 1) for item in cast(list[Any], value)]
        return value

    def adapted_to_one(self, value: Any, branches: list[Schema], depth: int) -> Any:
        """As sent where a branch takes it so; otherwise as the first branch that takes it after a turn."""
        if any(not self.misfits(value, branch, depth + 1) for branch in branches):
            return value
        before = dict(self.rules)
        for branch in branches:
            turned = self.adapted(value, branch, depth + 1)
            if not self.misfits(turned, branch, depth + 1):
                return turned
            self.rules = dict(before)
        return value

    def turned(self, value: Any, wanted: frozenset[str]) -> Any:
        if isinstance(value, float) and value.is_integer() and "integer" in wanted and "number" not in wanted:
            return int(value)
        if not wanted or wanted & _type_of(value):
            return value
        if isinstance(value, str):
            spelled = _from_text(value.strip(), wanted)
            if spelled is not None:
                self.rules["stringified" if value.strip()[0] in "{[" else "retyped"] = None
                return spelled[0]
        elif isinstance(value, int) and not isinstance(value, bool) and "string" in wanted:
            self.rules["retyped"] = None
            return _digits(value)
        return value


def _digits(value: int) -> str | int:
    try:
        return str(value)
    except ValueError:  # thousands of digits, which Python refuses to print
        return value


def _out_of_range(value: float, schema: Schema) -> int:
    low, high = schema.get("minimum"), schema.get("maximum")
    too_low = isinstance(low, (int, float)) and value < low
    too_high = isinstance(high, (int, float)) and value > high
    return int(too_low) + int(too_high)


def _equal(value: object, option: object) -> bool:
    return value == option and isinstance(value, bool) == isinstance(option, bool)


def _from_text(text: str, wanted: frozenset[str]) -> tuple[Any] | None:
    """What a text spells in one of the wanted types; in a tuple, because None is a value too."""
    if "boolean" in wanted and text.lower() in ("true", "false"):
        return (text.lower() == "true",)
    if "null" in wanted and text == "null":
        return (None,)
    if wanted & {"integer", "number"} and (number := _plain_number(text)) is not None:
        if "number" in wanted:
            return (number,)
        if isinstance(number, int) or number.is_integer():
            return (int(number),)
    if (text[:1] == "{" and "object" in wanted) or (text[:1] == "[" and "array" in wanted):
        found = read(text)
        if found is not None and found.whole and not found.cut and not text[found.end :].strip():
            return (found.value,)
    return None


def _plain_number(text: str) -> int | float | None:
    if text[:1] == "+" or "_" in text or "x" in text.lower() or may_be_thousands(text):
        return None
    return parse_number(text)
