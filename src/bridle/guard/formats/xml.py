"""Calls written as elements: Qwen3-Coder, Seed, MiniMax, Step, DeepSeek's DSML, GLM's keys and values.

`<function=name>`, `<invoke name="name">` or the tool's own name open a call; a parameter is
`<parameter=key>`, `<parameter name="key">`, `<arg_key>` with `<arg_value>`, or an element of its own name.
Values are text: they keep what is in them, but for the newline on each side that frames them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import cast

from bridle.guard import lenient
from bridle.guard.formats.source import RawCall, Read, Source

PREFIXES = ("｜DSML｜", "|DSML|", "steptml:", "minimax:", "seed:", "")
CALL_TAGS = ("invoke", "function", "tool_call", "tool", "call")
_PARAMETER_TAGS = ("parameter", "param", "arg", "argument")
_WORDS = {"True": True, "False": False, "None": None, "TRUE": True, "FALSE": False, "NULL": None}
_LONGEST_TAG = 200


def read_element(source: Source, at: int) -> Read | None:
    """A call that is an element opening at `at`."""
    head = _call_head(source, at)
    if head is None or not source.spend(64):
        return None
    name, inside, closers, closed = head
    if closed:
        return Read((RawCall(name, {}, start=at),), inside)
    return read_body(source, name, inside, closers, start=at)


def read_body(source: Source, name: str, at: int, closers: tuple[str, ...], *, start: int) -> Read | None:
    """The parameters from `at` on, up to one of `closers`; None when the text breaks off before it.

    JSON says itself where it ends; only elements need to be closed.
    """
    text = source.text
    at = source.blanks(at)
    if text.startswith("{", at):
        until = _nearest(source, closers, at)
        read = source.json(at, until if until >= 0 else None)
        if read is None or not isinstance(read[0], dict):
            return None
        value, end, rules = read
        return Read((RawCall(name, value, rules, start),), _closed(source, end, closers) or end)
    arguments: dict[str, object] = {}
    while source.spend(1):
        at = source.blanks(at)
        parameter = _parameter(source, name, at, closers)
        if parameter is None:
            break
        key, value, at = parameter
        if key in arguments:
            return None
        arguments[key] = value
    end = _closed(source, at, closers)
    return None if end is None else Read((RawCall(name, arguments, start=start),), end)


def _closed(source: Source, at: int, closers: tuple[str, ...]) -> int | None:
    at = source.blanks(at)
    for closer in closers:
        if source.text.startswith(closer, at):
            return at + len(closer)
    return None


def _call_head(source: Source, at: int) -> tuple[str, int, tuple[str, ...], bool] | None:
    """(tool, where its content begins, what closes it, whether it is closed already)."""
    text = source.text
    opened = text.startswith("<", at)
    for prefix in PREFIXES:
        begin = at + len(prefix) + opened
        if not text.startswith(prefix, at + opened):
            continue
        for tag in CALL_TAGS:
            if not text.startswith(tag, begin):
                continue
            after = begin + len(tag)
            closers = (f"</{prefix}{tag}>", "</tool_call>", "</function_calls>", "</seed:tool_call>")
            if text.startswith("=", after):
                named = source.name_at(after + 1)
                if named is None:
                    return None
                end = named[1]
                return named[0], end + text.startswith(">", end), closers, False
            if not opened or text[after : after + 1] not in (" ", "\n"):
                continue
            end = text.find(">", after, after + _LONGEST_TAG)
            name = source.tools.resolve(_attribute(text[after:end], "name")) if end > 0 else None
            return None if name is None else (name, end + 1, closers, text[end - 1] == "/")
    if not opened:
        return None
    named = source.name_at(at + 1)
    if named is None:
        return None
    name, end = named
    written = text[at + 1 : end]
    if text.startswith("/>", end):
        return name, end + 2, (), True
    return (name, end + 1, (f"</{written}>",), False) if text.startswith(">", end) else None


def _attribute(tag: str, name: str) -> str | None:
    """`name="value"` in a tag, in either kind of quotes or none."""
    at = tag.find(f"{name}=")
    if at < 0:
        return None
    at += len(name) + 1
    quote = tag[at : at + 1]
    if quote in ('"', "'") and quote:
        end = tag.find(quote, at + 1)
        return tag[at + 1 : end] if end >= 0 else None
    return tag[at:].split(None, 1)[0].rstrip("/") if tag[at:].strip() else None


def _parameter(source: Source, name: str, at: int, outer: tuple[str, ...]) -> tuple[str, object, int] | None:
    """(key, value, where it ends) of the parameter that opens at `at`."""
    text = source.text
    if not text.startswith("<", at) or text.startswith("</", at):
        return None
    if text.startswith("<arg_key>", at):
        return _key_and_value(source, name, at, outer)
    head = _parameter_head(source, name, at)
    if head is None:
        return None
    key, begin, opener, closer, as_text = head
    span = _extent(source, begin, closer, opener, outer)
    if span is None:
        return None
    end, after = span
    return key, _value(_unframed(text[begin:end]), source.tools.properties(name).get(key), as_text), after


def _key_and_value(
    source: Source, name: str, at: int, outer: tuple[str, ...]
) -> tuple[str, object, int] | None:
    text = source.text
    begin = at + len("<arg_key>")
    end = text.find("</arg_key>", begin, begin + _LONGEST_TAG)
    if end < 0:
        return None
    key, at = text[begin:end].strip(), source.blanks(end + len("</arg_key>"))
    if not text.startswith("<arg_value>", at):
        return None
    begin = at + len("<arg_value>")
    span = _extent(source, begin, "</arg_value>", "<arg_key>", outer)
    if span is None:
        return None
    end, after = span
    return key, _value(text[begin:end], source.tools.properties(name).get(key), None), after


def _parameter_head(source: Source, name: str, at: int) -> tuple[str, int, str, str, bool | None] | None:
    """(key, where the value begins, how its like open, what closes it, whether it is said to be text)."""
    text = source.text
    for prefix in PREFIXES:
        if not text.startswith(prefix, at + 1):
            continue
        for tag in _PARAMETER_TAGS:
            opener = f"<{prefix}{tag}"
            after = at + len(opener)
            if not text.startswith(opener, at) or text[after : after + 1] not in ("=", " ", "\n"):
                continue
            end = text.find(">", after, after + _LONGEST_TAG)
            if end < 0:
                return None
            closer = f"</{prefix}{tag}>"
            if text[after] == "=":
                return text[after + 1 : end].strip().strip("\"'"), end + 1, opener + "=", closer, None
            key = _attribute(text[after:end], "name")
            said = _attribute(text[after:end], "string")
            return (
                None
                if key is None
                else (key, end + 1, opener, closer, None if said is None else said == "true")
            )
    end = text.find(">", at, at + _LONGEST_TAG)
    key = text[at + 1 : end]
    return (
        (key, end + 1, "<", f"</{key}>", None) if end > 0 and key in source.tools.properties(name) else None
    )


def _extent(
    source: Source, begin: int, closer: str, opener: str, outer: tuple[str, ...]
) -> tuple[int, int] | None:
    """(where a value ends, where to go on). Its text may hold anything, even what closes a value."""
    text = source.text
    first = _nearest(source, (closer,), begin)
    another = -1 if opener == "<" else _nearest(source, (opener,), begin)
    if first < 0 or 0 <= another < first:
        forgotten = _nearest(source, (opener, *outer), begin) if opener != "<" else -1
        return None if forgotten < 0 else (forgotten, forgotten)
    at = first
    while at >= 0 and (another < 0 or at < another) and source.spend(64):
        after = source.blanks(at + len(closer))
        if after == len(text) or text.startswith((opener, *outer), after):
            return at, at + len(closer)  # the structure goes on behind it
        at = text.find(closer, at + 1)
    return first, first + len(closer)


def _nearest(source: Source, needles: tuple[str, ...], begin: int) -> int:
    """The first of `needles` from `begin` on; -1 without any."""
    nearest = -1
    if not source.spend(0):
        return nearest
    for needle in needles:
        at = source.text.find(needle, begin, nearest if nearest >= 0 else len(source.text))
        if at >= 0:
            nearest = at
    # a needle that is missing was looked for up to the end, or up to the one found before it
    source.spend((nearest if nearest >= 0 else len(source.text)) - begin + len(source.text) // 64)
    return nearest


def _unframed(value: str) -> str:
    value = value.removeprefix("\r\n").removeprefix("\n") if value[:1] in "\r\n" else value
    return value[:-1] if value.endswith("\n") else value


def _value(written: str, schema: object, as_text: bool | None) -> object:
    """What was written, as the parameter's type reads it."""
    if as_text or (as_text is None and takes_text(schema)):
        return written
    stripped = written.strip()
    if stripped in _WORDS:
        return _WORDS[stripped]
    if lenient.may_be_thousands(stripped):
        return written
    try:
        return json.loads(stripped)
    except (ValueError, RecursionError):
        pass
    if stripped[:1] in ("{", "["):
        read = lenient.read(stripped)
        if read is not None and read.end == len(stripped) and not read.cut:
            return read.value
    return written


def takes_text(schema: object) -> bool:
    """Whether a parameter may be a string: then what was written is the value."""
    if not isinstance(schema, Mapping):
        return False
    declared = cast(Mapping[str, object], schema)
    kind = declared.get("type")
    if kind == "string" or (isinstance(kind, list) and "string" in kind):
        return True
    members = declared.get("enum")
    if isinstance(members, list) and any(isinstance(member, str) for member in cast(list[object], members)):
        return True
    if isinstance(declared.get("const"), str):
        return True
    for key in ("anyOf", "oneOf", "allOf"):
        branches = declared.get(key)
        if isinstance(branches, list) and any(takes_text(branch) for branch in cast(list[object], branches)):
            return True
    return False
