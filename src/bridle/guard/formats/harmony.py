"""gpt-oss: `<|start|>assistant<|channel|>commentary to=functions.name<|message|>{…}<|call|>`.

A header ends at `<|message|>`; who it is addressed to makes it a call. What is said in the analysis channel
is thought, and what is said in the final one is for the person.
"""

from __future__ import annotations

from dataclasses import dataclass

from bridle.guard.formats.source import Match, RawCall, Source, Trust

MESSAGE = "<|message|>"
OPENERS = ("<|start|>", "<|channel|>")
_ENDS = ("<|call|>", "<|end|>", "<|return|>")
_ECHO = "commentary"
"""gpt-oss likes to repeat it behind a call."""
_NEXT = ("<|start|>", "<|channel|>", "<|end|>", "<|call|>", "<|return|>")
LONGEST_HEADER = 240


@dataclass(frozen=True, slots=True)
class Said:
    """A message that is no call: `spoken` is where its words begin, None when they are not for us to read."""

    spoken: int | None
    end: int


def read_message(source: Source, at: int) -> Match | Said | None:
    text = source.text
    begin = text.find(MESSAGE, at, at + LONGEST_HEADER)
    if begin < 0:
        return None
    header, begin = text[at:begin], begin + len(MESSAGE)
    addressee = header.find("to=")
    if addressee >= 0:
        written = header[addressee + 3 :].split("<", 1)[0].split()
        name = source.tools.resolve(written[0]) if written else None
        arguments = source.blanks(begin)
        if name is None or not text.startswith("{", arguments):
            return Said(None, _end_of_message(source, begin))
        read = source.json(arguments)
        if read is None or not isinstance(read[0], dict):
            return Said(None, _end_of_message(source, begin))
        value, end, rules = read
        end = _past_ends(source, end)
        return Match("harmony", Trust.TOKEN, at, end, (RawCall(name, value, rules, at),))
    if "<|channel|>" not in header:
        return None
    if "commentary" in header:
        return Said(begin, begin)
    return Said(None, _end_of_message(source, begin))


def _end_of_message(source: Source, at: int) -> int:
    ends = [end for end in (source.text.find(mark, at) for mark in _NEXT) if end >= 0]
    end = min(ends, default=len(source.text))
    source.spend(len(source.text) - at if not ends else end - at)
    return end


def _past_ends(source: Source, at: int) -> int:
    after = source.blanks(at)
    end = next((end for end in _ENDS if source.text.startswith(end, after)), None)
    if end is None:
        return at
    at = after + len(end)
    return at + len(_ECHO) if source.text.startswith(_ECHO, at) else at
