"""Calls written as Python: `[get_weather(city="Wien"), now()]`, alone, in a list, or inside `print(…)`."""

from __future__ import annotations

from typing import cast

from bridle.guard.formats.literal import Literals, Unreadable
from bridle.guard.formats.source import RawCall, Read, Source


def read_list(source: Source, at: int) -> Read | None:
    """`[f(a=1), g()]` at `at`; every member must be a call of ours."""
    if not source.spend(0):
        return None
    literals = Literals(source.text, at + 1)
    calls: list[RawCall] = []
    try:
        while not literals.take("]"):
            call = _call(source, literals)
            if call is None:
                return None
            calls.append(call)
            if not literals.take(",") and literals.blanks() != "]":
                return None
    except Unreadable:
        source.spend(len(source.text) - at)
        return None
    source.spend(literals.at - at)
    return Read(tuple(calls), literals.at) if calls else None


def read_call(source: Source, at: int) -> Read | None:
    """`f(a=1)` at `at`, or `print(f(a=1))`."""
    if not source.spend(0):
        return None
    literals = Literals(source.text, at)
    try:
        printed = literals.take("print(")
        call = _call(source, literals)
        if call is None or (printed and not literals.take(")")):
            return None
    except Unreadable:
        source.spend(len(source.text) - at)
        return None
    source.spend(literals.at - at)
    return Read((call,), literals.at)


def _call(source: Source, literals: Literals) -> RawCall | None:
    literals.blanks()
    start = literals.at
    named = source.name_at(start)
    if named is None:
        return None
    name, literals.at = named
    literals.take(".call")
    if not literals.take("("):
        return None
    arguments = _arguments(source, name, literals)
    return None if arguments is None else RawCall(name, arguments, start=start)


def _arguments(source: Source, name: str, literals: Literals) -> object | None:
    """What stands between the parentheses; the first of them is behind the cursor."""
    arguments: dict[str, object] = {}
    while not literals.take(")"):
        literals.blanks()
        key = _keyword(literals)
        value = literals.value()
        if key is None:
            if not arguments and isinstance(value, dict) and literals.take(")"):
                return cast(object, value)  # `f({…})`
            key = None if arguments else _only_parameter(source, name)
        if key is None or key in arguments:
            return None
        arguments[key] = value
        if not literals.take(",") and literals.blanks() != ")":
            return None
    return arguments


def _keyword(literals: Literals) -> str | None:
    text, start, end = literals.text, literals.at, len(literals.text)
    at = start
    while at < end and (text[at].isalnum() or text[at] in "_-"):
        at += 1
    if at == start or text[start].isdigit():
        return None
    literals.at = at
    if literals.blanks() == "=" or literals.blanks() == ":":
        literals.at += 1
        return text[start:at]
    literals.at = start
    return None


def _only_parameter(source: Source, name: str) -> str | None:
    """What a value without a name must be, where the tool leaves no choice."""
    properties = source.tools.properties(name)
    return next(iter(properties)) if len(properties) == 1 else None
