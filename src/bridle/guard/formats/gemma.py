"""`call:get_weather{city:<|"|>Wien<|"|>}`: Gemma's own notation, with its own quotes."""

from __future__ import annotations

from typing import cast

from bridle.guard.formats.literal import Literals, Unreadable
from bridle.guard.formats.source import RawCall, Read, Source

PREFIX = "call:"


def read_call(source: Source, at: int) -> Read | None:
    named = source.name_at(at + len(PREFIX))
    if named is None or not source.spend(0):
        return None
    name, begin = named
    literals = Literals(source.text, begin)
    if literals.blanks() != "{":
        return None
    try:
        value = literals.value()
    except Unreadable:
        source.spend(len(source.text) - at)
        return None
    source.spend(literals.at - at)
    if value == []:
        value = {}
    if not isinstance(value, dict):
        return None
    return Read((RawCall(name, cast(object, value), start=at),), literals.at)
