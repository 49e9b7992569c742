"""Calls between markers: `<tool_call>`, `[TOOL_CALLS]`, `<|python_tag|>` and the tokens of other templates.

Models mix their markers and what stands between them, so every marker admits every body: JSON objects,
Python calls, elements, or a name with its arguments behind it. Closing markers may be missing.
"""

from __future__ import annotations

from bridle.guard.formats import gemma, objects, pythonic, xml
from bridle.guard.formats.markers import CLOSERS, FENCE, LONGEST_FIRST, OPENER, OPENERS, SEPARATORS
from bridle.guard.formats.source import BLANKS, Match, RawCall, Read, Source, Trust

_KINDS = ("function", "tool")
_CALL_ID = "[CALL_ID]"
_DEEPEST = 6


def read_wrapped(source: Source, at: int) -> Match | None:
    """The calls behind the marker at `at`, however many follow each other with their own markers."""
    opener = opener_at(source.text, at)
    if opener is None:
        return None
    rule = OPENERS[opener]
    trust = Trust.TOKEN if opener[:2] in ("<|", "<｜", "[T") else Trust.TAG
    begin = at
    inside = past_openers(source, at)
    calls: list[RawCall] = []
    if opener == "[TOOL_CALLS]" and source.text.startswith("{", inside):
        # `bash[TOOL_CALLS]{…}`: the name slipped before the marker
        named = _name_before(source, at)
        if named is not None and (read := _arguments(source, named[0], inside, named[1])) is not None:
            begin = named[1]
            calls.extend(read.calls)
            inside = read.end
    end = inside
    while source.spend(8) and (read := read_calls(source, inside)) is not None:
        calls.extend(read.calls)
        end = past_closers(source, read.end)
        inside = past_openers(source, source.blanks(end, BLANKS + ",;"))
    return Match(rule, trust, begin, end, tuple(calls)) if calls else None


def opener_at(text: str, at: int) -> str | None:
    opener = OPENER.match(text, at)
    return None if opener is None else opener[0]


def past_openers(source: Source, at: int) -> int:
    """Behind the markers at `at`; a template has a few within each other, a text may have thousands."""
    at = source.blanks(at)
    for _ in range(_DEEPEST):
        opener = opener_at(source.text, at)
        if opener is None:
            break
        at = source.blanks(at + len(opener))
    return at


def past_closers(source: Source, at: int) -> int:
    """Behind all closing markers that follow, and brackets too many before them."""
    while True:
        after = source.blanks(at, BLANKS + "}])")
        closer = next((closer for closer in CLOSERS if source.text.startswith(closer, after)), None)
        if closer is None:
            return at
        at = after + len(closer)


def read_calls(source: Source, at: int) -> Read | None:
    """Whatever says a call at `at`, behind a marker."""
    text = source.text
    first = text[at : at + 1]
    if first in ("{", "["):
        read = objects.read_objects(source, at, strict=False)
        if read is None and text.startswith("{{", at):  # the braces of a template that was never filled in
            read = objects.read_objects(source, at + 1, strict=False)
        if read is None and first == "[":
            read = pythonic.read_list(source, at)
        return read
    if first == "<":
        return xml.read_element(source, at)
    if text.startswith(FENCE, at):
        return _fenced(source, at)
    if text.startswith(gemma.PREFIX, at):
        return gemma.read_call(source, at)
    if text.startswith("function=", at):
        return xml.read_element(source, at)
    return _named(source, at)


def _fenced(source: Source, at: int) -> Read | None:
    line = source.text.find("\n", at, at + 40)
    read = read_calls(source, source.blanks(line + 1)) if line >= 0 else None
    if read is None:
        return None
    end = source.blanks(read.end)
    return Read(read.calls, end + 3 if source.text.startswith(FENCE, end) else read.end)


def _named(source: Source, at: int) -> Read | None:
    """`name` with its arguments behind it: Mistral, Kimi, DeepSeek, GLM, Hunyuan."""
    text, start = source.text, at
    for kind in _KINDS:
        separated = _past_separators(source, at + len(kind)) if text.startswith(kind, at) else None
        if separated is not None and separated > source.blanks(at + len(kind)):
            at = separated
            break
    named = source.name_at(at)
    if named is None:
        return pythonic.read_call(source, at) if text.startswith("print(", at) else None
    name, end = named
    if text.startswith(("(", ".call("), end):
        return pythonic.read_call(source, at)
    at = _past_separators(source, end + text.startswith(":", end))
    if text.startswith(FENCE, at):
        line = text.find("\n", at, at + 40)
        at = source.blanks(line + 1) if line >= 0 else at
        read = _arguments(source, name, at, start)
        if read is None:
            return None
        end = source.blanks(read.end)
        return Read(read.calls, end + 3 if text.startswith(FENCE, end) else read.end)
    if text.startswith("{", at):
        return _arguments(source, name, at, start)
    if text.startswith("<", at) and not text.startswith(("</tool_call>", "<｜", "<|"), at):
        closers = ("</tool_call>", "</tool_calls>", f"</{name}>", "</function>")
        read = xml.read_body(source, name, at, closers, start=start)
        # what closes the wrapper closes the call, but belongs to the wrapper
        return read if read is None or read.calls[0].arguments else None
    if at == len(text) or text.startswith((*CLOSERS, *LONGEST_FIRST), at):
        return Read((RawCall(name, {}, start=start),), end)
    return None


def _arguments(source: Source, name: str, at: int, start: int) -> Read | None:
    read = source.json(at)
    if read is None or not isinstance(read[0], dict):
        return None
    value, end, rules = read
    return Read((RawCall(name, value, rules, start),), end)


def _past_separators(source: Source, at: int) -> int:
    text = source.text
    while True:
        at = source.blanks(at)
        if text.startswith(_CALL_ID, at):
            at += len(_CALL_ID)
            while text[at : at + 1].isalnum():
                at += 1
            continue
        separator = next((separator for separator in SEPARATORS if text.startswith(separator, at)), None)
        if separator is None:
            return at
        at += len(separator)


def _name_before(source: Source, at: int) -> tuple[str, int] | None:
    """A tool's name that stands alone on its line right before `at`."""
    line = source.text.rfind("\n", max(0, at - source.tools.longest - 32), at) + 1
    start = source.blanks(line, " \t")
    named = source.name_at(start)
    return (named[0], start) if named is not None and named[1] == at else None
