"""Calls without any marker: JSON or Python that stands for itself, in a code fence or not."""

from __future__ import annotations

from bridle.guard.formats import objects, pythonic, wrapped
from bridle.guard.formats.markers import FENCE, FRAMES
from bridle.guard.formats.source import BLANKS, Match, RawCall, Read, Source, Trust

FENCES = frozenset(
    {"", "json", "jsonc", "json5", "jsonl", "tool_code", "tool_call", "tool_calls", "tool", "tools",
     "function_call", "function", "tool_use", "xml", "text", "plaintext", "txt", "action"}
)  # fmt: skip
FUNCTOOLS = "functools["
RECIPIENT = ">>>"
LONGEST_INFO = 40
_PYTHON_FENCES = frozenset({"", "tool_code", "tool_call", "tool_calls", "tool", "tools"})


def read_json(source: Source, at: int) -> Match | None:
    """One or more values at `at`, all of them calls: `{…}; {…}`, `[{…}, {…}]`, or one a line."""
    return _match(source, at, "json", _values(source, at))


def read_list(source: Source, at: int) -> Match | None:
    """`[…]` at `at`: JSON, or Python calls."""
    if source.text.startswith(("{", "]"), source.blanks(at + 1)):
        return read_json(source, at)
    return _match(source, at, "pythonic", pythonic.read_list(source, at))


def read_fence(source: Source, at: int) -> Match | None:
    """A code fence whose whole content are calls; it may lack its closing line."""
    text = source.text
    line = text.find("\n", at, at + LONGEST_INFO)
    if line < 0:
        return None
    info = text[at + 3 : line].strip().lower()
    if info not in FENCES:
        return None
    begin = source.blanks(line + 1)
    if wrapped.opener_at(text, begin) is not None:
        inner = wrapped.read_wrapped(source, begin)
        read = None if inner is None else Read(inner.calls, inner.end)
    elif text.startswith(FRAMES, begin):
        inner = read_frame(source, begin)
        read = None if inner is None else Read(inner.calls, inner.end)
    elif text.startswith("<", begin):
        read = wrapped.read_calls(source, begin)
    elif text.startswith(("{", "["), begin):
        read = _values(source, begin)
        if read is None and info in _PYTHON_FENCES:
            read = pythonic.read_list(source, begin)
    else:
        read = pythonic.read_call(source, begin) if info in _PYTHON_FENCES else None
    if read is None:
        return None
    end = source.blanks(read.end)
    if text.startswith(FENCE, end):
        end += 3
    elif end < len(text):
        return None
    return _match(source, at, "fence", Read(read.calls, end))


def read_frame(source: Source, at: int) -> Match | None:
    """`<response>{…}</response>` and the like: only calls, and closed."""
    text = source.text
    tag = next(tag for tag in FRAMES if text.startswith(tag, at))
    read = _values(source, source.blanks(at + len(tag)))
    if read is None:
        return None
    end = source.blanks(read.end)
    closer = f"</{tag[1:]}"
    return (
        Match("framed", Trust.BARE, at, end + len(closer), read.calls)
        if text.startswith(closer, end)
        else None
    )


def read_functools(source: Source, at: int) -> Match | None:
    """Phi-4-mini and Firefunction: `functools[{…}]`."""
    read = objects.read_objects(source, at + len(FUNCTOOLS) - 1, strict=False)
    return None if read is None else Match("functools", Trust.TAG, at, read.end, read.calls)


def read_recipient(source: Source, at: int) -> Match | None:
    """Functionary: `>>>get_weather` and its arguments in the next line."""
    match = read_named(source, at + len(RECIPIENT))
    return None if match is None else Match("functionary", Trust.TAG, at, match.end, match.calls)


def read_named(source: Source, at: int) -> Match | None:
    """`get_weather(city="Wien")`, or the name in a line and its arguments in the next."""
    text = source.text
    if text.startswith("print(", at):
        return _match(source, at, "pythonic", pythonic.read_call(source, at))
    named = source.name_at(at)
    if named is None:
        return None
    name, end = named
    if text.startswith("[TOOL_CALLS]", end):
        return wrapped.read_wrapped(source, end)
    if text.startswith("(", end):
        return _match(source, at, "pythonic", pythonic.read_call(source, at))
    begin = source.blanks(end)
    if not text.startswith("{", begin) or "\n" not in text[end:begin]:
        return None
    read = source.json(begin)
    if read is None or not isinstance(read[0], dict):
        return None
    value, end, rules = read
    return _match(source, at, "functionary", Read((RawCall(name, value, rules, at),), end))


def _values(source: Source, at: int) -> Read | None:
    """Calls one behind the other; None as soon as one of the values is something else."""
    calls: list[RawCall] = []
    end = at
    while True:
        read = objects.read_objects(source, at, strict=True)
        if read is None:
            return None
        calls.extend(read.calls)
        end = read.end
        at = source.blanks(end, BLANKS + ";,")
        if not source.text.startswith(("{", "["), at) or source.text.startswith("[TOOL_CALL", at):
            return Read(tuple(calls), end)


def _match(source: Source, start: int, rule: str, read: Read | None) -> Match | None:
    if read is None:
        return None
    return Match(rule, Trust.BARE, start, wrapped.past_closers(source, read.end), read.calls)
