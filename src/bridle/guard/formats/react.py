"""`Action: get_weather` and `Action Input: {"city": "Wien"}`, as ReAct prompts teach it, and its relatives.

The action may also be JSON, fenced or not, or a Python call. What follows an `Observation:` of the model's
own making is never read.
"""

from __future__ import annotations

from bridle.guard.formats import wrapped
from bridle.guard.formats.markers import FENCE
from bridle.guard.formats.source import Match, RawCall, Source, Trust
from bridle.guard.formats.xml import takes_text

ACTIONS = ("Action:", "**Action:**", "**Action**:")
INPUTS = ("Action Input:", "**Action Input:**", "**Action Input**:")


def label_at(text: str, at: int, labels: tuple[str, ...]) -> str | None:
    return next((label for label in labels if text.startswith(label, at)), None)


def read_action(source: Source, at: int) -> Match | None:
    """The action whose label is at `at`."""
    text = source.text
    action = label_at(text, at, ACTIONS)
    if action is None:
        return None
    begin = source.blanks(at + len(action))
    if text.startswith(("{", "[", FENCE), begin):
        read = wrapped.read_calls(source, begin)
        return None if read is None else Match("react", Trust.TAG, at, read.end, read.calls)
    begin += text.startswith("`", begin)
    named = source.name_at(begin)
    if named is None:
        return None
    name, end = named
    if text.startswith("(", end):
        read = wrapped.read_calls(source, begin)
        return None if read is None else Match("react", Trust.TAG, at, read.end, read.calls)
    end += text.startswith("`", end)
    end = source.blanks(end)
    label = label_at(text, end, INPUTS)
    return None if label is None else _with_input(source, at, name, source.blanks(end + len(label)))


def _with_input(source: Source, at: int, name: str, begin: int) -> Match | None:
    text = source.text
    fenced = text.startswith(FENCE, begin)
    if fenced:
        line = text.find("\n", begin, begin + 40)
        begin = source.blanks(line + 1) if line >= 0 else begin
    if text.startswith("{", begin):
        read = source.json(begin)
        if read is None or not isinstance(read[0], dict):
            return None
        value, end, rules = read
        if fenced:
            closing = source.blanks(end)
            end = closing + 3 if text.startswith(FENCE, closing) else end
        return Match("react", Trust.TAG, at, end, (RawCall(name, value, rules, at),))
    line = text.find("\n", begin)
    end = len(text) if line < 0 else line
    source.spend(end - begin)
    key = _only_text(source, name)
    words = text[begin:end].strip().strip('"')
    if fenced or key is None or not words:
        return None
    return Match("react", Trust.TAG, at, end, (RawCall(name, {key: words}, start=at),))


def _only_text(source: Source, name: str) -> str | None:
    """The parameter that plain words must be meant for: the only one, or the only one required."""
    properties = source.tools.properties(name)
    keys = list(properties) if len(properties) == 1 else [key for key in source.tools.required(name)]
    return keys[0] if len(keys) == 1 and takes_text(properties.get(keys[0])) else None
