"""The forms in which models print calls: one module a family, and what begins at a place in a text."""

from __future__ import annotations

from bridle.guard.formats import bare, harmony, react, wrapped, xml
from bridle.guard.formats.harmony import Said
from bridle.guard.formats.heads import Head, head_at
from bridle.guard.formats.markers import FENCE, FRAMES
from bridle.guard.formats.source import Match, Source, Trust

__all__ = ["Match", "Said", "Source", "Trust", "read_at"]

ATTEMPT = 400
"""What reading at a place costs, in characters, however little is read: a text may be all beginnings."""


def read_at(source: Source, at: int, *, begins: bool) -> Match | Said | None:
    """The calls that are printed at `at`. begins: a statement may begin here, nothing stands before it."""
    text = source.text
    first = text[at]
    if text.startswith(harmony.OPENERS, at):
        return harmony.read_message(source, at)
    if head_at(text, at, source.tools, begins=begins) is Head.DEAD or not source.spend(ATTEMPT):
        return None
    if first == "<":
        if begins and text.startswith(FRAMES, at) and (framed := bare.read_frame(source, at)) is not None:
            return framed
        return _read_marked(source, at)
    if text.startswith(bare.RECIPIENT, at):
        return bare.read_recipient(source, at)
    if first == "[":
        wrapped_match = wrapped.read_wrapped(source, at)
        return bare.read_list(source, at) if wrapped_match is None and begins else wrapped_match
    if text.startswith(FENCE, at):
        return bare.read_fence(source, at)
    if first == "✿":
        return wrapped.read_wrapped(source, at)
    return _read_statement(source, at) if begins else None


def _read_marked(source: Source, at: int) -> Match | Said | None:
    match = wrapped.read_wrapped(source, at)
    if match is not None:
        return match
    element = xml.read_element(source, at)
    if element is None:
        return None
    return Match("xml", Trust.TAG, at, wrapped.past_closers(source, element.end), element.calls)


def _read_statement(source: Source, at: int) -> Match | Said | None:
    text = source.text
    if text[at] == "{":
        return bare.read_json(source, at)
    if text.startswith(react.ACTIONS, at):
        return react.read_action(source, at)
    if text.startswith(bare.FUNCTOOLS, at):
        return bare.read_functools(source, at)
    if text.startswith("to=", at):
        return harmony.read_message(source, at)
    return bare.read_named(source, at)
