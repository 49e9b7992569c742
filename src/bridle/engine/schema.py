"""A tool's JSON schema and validator, from its signature and docstring.

pydantic is imported here, at first use and not before: it would double the time `import bridle` takes.
"""

from __future__ import annotations

import inspect
import re
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, cast

from bridle.errors import ConfigurationError

_SECTION = re.compile(r"^(args|arguments|parameters|params|returns?|raises|yields|examples?|notes?):?$", re.I)
_GOOGLE = re.compile(r"^(\w+)(?:\s*\([^)]*\))?\s*:\s*(.*)$")
_SPHINX = re.compile(r"^:param\s+(?:[\w\[\], .|]+\s+)?(\w+)\s*:\s*(.*)$")
_NUMPY = re.compile(r"^(\w+)\s*:\s*\S.*$")


class InvalidArguments(Exception):
    """Arguments that do not fit a tool; the text is written for the model that sent them."""


@dataclass(frozen=True, slots=True)
class Signature:
    """Of a function: the JSON schema of its parameters and how to check a call against it."""

    schema: Mapping[str, Any]
    validate: Callable[[Mapping[str, Any]], tuple[dict[str, Any], dict[str, Any]]]
    """Arguments as a model sent them → (keyword arguments, their canonical JSON values)."""


def read_signature(function: Callable[..., Any], name: str, skip: str | None) -> Signature:
    """Build a validator for `function`, leaving out the context parameter `skip`."""
    from pydantic import ConfigDict, Field, ValidationError, create_model

    hints = _type_hints(function, name)
    docs = parameter_docs(inspect.getdoc(function) or "")
    fields: dict[str, Any] = {}
    for parameter in inspect.signature(function).parameters.values():
        if parameter.name == skip:
            continue
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD, parameter.POSITIONAL_ONLY):
            raise ConfigurationError(
                f"Tool {name!r}: parameter '{parameter}' cannot be described to a model. "
                "Give every parameter a name and a type."
            )
        if parameter.name == "self" and parameter.name not in hints:
            raise ConfigurationError(
                f"Tool {name!r} is a method of a class. Make a tool of the bound method: tool(thing.{name})."
            )
        if parameter.name not in hints:
            raise ConfigurationError(
                f"Tool {name!r}: parameter '{parameter.name}' has no type. Annotate it, for example "
                f"'{parameter.name}: str'."
            )
        default = ... if parameter.default is parameter.empty else parameter.default
        description = docs.get(parameter.name) or _string_annotation(hints[parameter.name])
        # pydantic reads a leading underscore as private and some names as its own, so fields get aliases
        fields[f"p_{parameter.name}"] = (
            hints[parameter.name],
            Field(default, alias=parameter.name, description=description),
        )
    config = ConfigDict(extra="forbid", coerce_numbers_to_str=True, arbitrary_types_allowed=False)
    try:
        model = create_model(name, __config__=config, **fields)
        schema = _tidy(model.model_json_schema())
    except Exception as error:
        raise ConfigurationError(f"Tool {name!r}: its parameters have no JSON schema ({error}).") from error
    names = [(field, field[2:]) for field in fields]
    plain = all(hint in (str, int, bool) for hint, _ in fields.values())
    validator, serializer = model.__pydantic_validator__, model.__pydantic_serializer__

    def validate(arguments: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
        try:
            checked = validator.validate_python(dict(arguments))
        except ValidationError as error:
            raise InvalidArguments(_explain(error, [public for _, public in names])) from None
        values = checked.__dict__
        keywords = {public: values[private] for private, public in names}
        if plain:
            return keywords, keywords
        return keywords, cast(dict[str, Any], serializer.to_python(checked, mode="json", by_alias=True))

    return Signature(schema, validate)


def read_type(target: Any, where: str) -> Signature:
    """The same for one type: a pydantic model, a dataclass, a TypedDict, or a plain type."""
    from pydantic import TypeAdapter, ValidationError

    try:
        adapter: TypeAdapter[Any] = TypeAdapter(target)
        schema = _tidy(adapter.json_schema())
    except Exception as error:
        raise ConfigurationError(f"{where}={target!r} has no JSON schema ({error}).") from error

    def validate(value: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        try:
            checked = adapter.validate_python(value)
        except ValidationError as error:
            raise InvalidArguments(_explain(error, [])) from None
        return {"value": checked}, {}

    return Signature(schema, validate)


def description_of(function: Callable[..., Any]) -> str:
    """The docstring up to its first section."""
    lines: list[str] = []
    for line in (inspect.getdoc(function) or "").splitlines():
        if _SECTION.match(line.strip()) or line.strip().startswith(":"):
            break
        lines.append(line)
    return "\n".join(lines).strip()


def parameter_docs(doc: str) -> dict[str, str]:
    """What a docstring says of each parameter: Google, Sphinx or NumPy style."""
    docs: dict[str, str] = {}
    inside, current, indent = False, "", 0
    for line in doc.splitlines():
        text, depth = line.strip(), len(line) - len(line.lstrip())
        if sphinx := _SPHINX.match(text):
            current, inside, indent = sphinx.group(1), True, depth
            docs[current] = sphinx.group(2)
            continue
        if _SECTION.match(text):
            inside, current = text.lower().rstrip(":").startswith(("arg", "param")), ""
            continue
        if not inside or not text or set(text) == {"-"}:
            continue
        numpy = _NUMPY.match(text) if depth == 0 else None
        google = _GOOGLE.match(text) if depth > 0 and (not current or depth <= indent) else None
        if numpy:
            current, indent = numpy.group(1), depth
            docs[current] = ""
        elif google:
            current, indent = google.group(1), depth
            docs[current] = google.group(2)
        elif current:
            docs[current] = f"{docs[current]} {text}".strip()
    return {name: text for name, text in docs.items() if text}


def _type_hints(function: Callable[..., Any], name: str) -> dict[str, Any]:
    try:
        return typing.get_type_hints(function, include_extras=True)
    except Exception as error:
        raise ConfigurationError(
            f"Tool {name!r}: its annotations cannot be read ({error}). Types used by a tool must be "
            "importable at module level."
        ) from error


def _string_annotation(hint: Any) -> str | None:
    """`Annotated[str, "what it means"]` describes a parameter too."""
    return next((note for note in getattr(hint, "__metadata__", ()) if isinstance(note, str)), None)


def _tidy(schema: Any) -> Any:
    """Without the titles pydantic adds: they cost tokens and tell a model nothing."""
    if isinstance(schema, dict):
        source = cast(dict[str, Any], schema)
        kept = {
            key: value for key, value in source.items() if not (key == "title" and isinstance(value, str))
        }
        for key in ("properties", "$defs"):  # here the keys are names, and one may be "title"
            if key in kept:
                kept[key] = {name: _tidy(item) for name, item in kept[key].items()}
        return {key: value if key in ("properties", "$defs") else _tidy(value) for key, value in kept.items()}
    if isinstance(schema, list):
        return [_tidy(item) for item in cast(list[Any], schema)]
    return schema


def _explain(error: Any, names: list[str]) -> str:
    """Each fault with its place and the value, then what is valid."""
    faults: list[str] = []
    for fault in error.errors(include_url=False)[:8]:
        place = ".".join(str(step) for step in fault["loc"]) or "value"
        got = "" if fault["type"] == "missing" else f" (got {_brief(fault['input'])})"
        faults.append(f"{place}: {fault['msg']}{got}")
    valid = f" Valid parameters: {', '.join(names)}." if names else ""
    return "; ".join(faults) + "." + valid


def _brief(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 80 else text[:79] + "…"
