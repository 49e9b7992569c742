"""Calls written as JSON: `{"name": …, "arguments": …}` in its many spellings, alone or in a list."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from bridle.guard.formats.source import RawCall, Read, Source, Toolbox

NAME_KEYS = ("name", "tool_name", "toolName", "function_name", "functionName", "tool", "function", "action")
ARGUMENT_KEYS = (
    "arguments", "parameters", "args", "params", "input", "tool_input", "action_input", "kwargs", "tool_args",
    "toolInput", "toolArgs", "actionInput",
)  # fmt: skip
LIST_KEYS = ("tool_calls", "toolCalls", "function_calls", "calls")
NESTED_KEYS = ("function", "function_call", "tool_call", "functionCall", "toolCall")
BESIDE = frozenset(
    {"id", "type", "index", "tool_call_id", "toolCallId", "call_id", "thought", "thoughts", "reasoning"}
)
TYPES = ("function", "function_call", "tool_call", "tool_use")
BESIDE_A_LIST = BESIDE | {"role", "content"}


def read_objects(source: Source, at: int, *, strict: bool) -> Read | None:
    """The JSON value at `at`, when it is one call or a list of calls.

    strict: a value that stands in the text without any marker. Then all of it must be a call: no further
    keys (that would be a definition or a log record), arguments named, no member that is something else.
    """
    read = source.json(at)
    if read is None:
        return None
    value, end, rules = read
    calls = calls_in(value, source.tools, strict=strict)
    if not calls:
        return None
    return Read(tuple(RawCall(name, arguments, rules, at) for name, arguments in calls), end)


def calls_in(value: object, tools: Toolbox, *, strict: bool) -> list[tuple[str, object]] | None:
    if isinstance(value, list):
        found: list[tuple[str, object]] = []
        for member in cast(list[object], value):
            calls = None if isinstance(member, list) else calls_in(member, tools, strict=strict)
            if calls:
                found += calls
            elif strict:
                return None
        return found
    if not isinstance(value, dict):
        return None
    record = cast(dict[str, object], value)
    for key in LIST_KEYS:
        members = record.get(key)
        if isinstance(members, list) and not _unknown(record, {key} | BESIDE_A_LIST):
            return calls_in(cast(object, members), tools, strict=strict)
    for key in NESTED_KEYS:
        nested = record.get(key)
        if isinstance(nested, dict) and not _unknown(record, {key} | BESIDE):
            return calls_in(cast(object, nested), tools, strict=strict)
    call = _call(record, tools, strict=strict)
    if call is None and not strict and len(record) == 1:
        call = _named_by_its_key(record, tools)
    return None if call is None else [call]


def _call(record: dict[str, object], tools: Toolbox, *, strict: bool) -> tuple[str, object] | None:
    name_keys = [key for key in NAME_KEYS if isinstance(record.get(key), str)]
    argument_keys = [key for key in ARGUMENT_KEYS if key in record]
    if not name_keys or len(argument_keys) > 1:
        return None
    name = tools.resolve(record[name_keys[0]])
    if name is None:
        return None
    known = {name_keys[0], *argument_keys} | BESIDE
    if strict and (_unknown(record, known) or not argument_keys):
        return None
    if "description" in record or record.get("type", "function") not in TYPES:
        return None
    if not argument_keys:
        return name, _beside_the_name(record, known, tools.properties(name))
    arguments = record[argument_keys[0]]
    if arguments is None:
        return name, {}
    if isinstance(arguments, str):
        if arguments.strip() and not arguments.lstrip().startswith("{"):
            return None  # a sentence about the arguments
    elif not isinstance(arguments, dict) or is_definition(cast(dict[str, object], arguments), tools, name):
        return None
    return name, cast(object, arguments)


def _beside_the_name(record: dict[str, object], known: set[str], declared: Mapping[str, object]) -> object:
    """`{"name": "get_weather", "city": "Wien"}`, where the tool has such parameters."""
    beside = {key: value for key, value in record.items() if key not in known}
    return beside if all(key in declared for key in beside) else {}


def _named_by_its_key(record: dict[str, object], tools: Toolbox) -> tuple[str, object] | None:
    """Apertus: `{"get_weather": {"city": "Wien"}}`."""
    ((key, arguments),) = record.items()
    name = tools.resolve(key)
    return (name, cast(object, arguments)) if name is not None and isinstance(arguments, dict) else None


def is_definition(arguments: Mapping[str, object], tools: Toolbox, name: str) -> bool:
    """Whether these arguments are the JSON schema of a tool and not a call of it."""
    return (
        isinstance(arguments.get("properties"), dict)
        and arguments.get("type", "object") == "object"
        and "properties" not in tools.properties(name)
    )


def _unknown(record: Mapping[str, object], known: set[str] | frozenset[str]) -> bool:
    return any(key not in known for key in record)
