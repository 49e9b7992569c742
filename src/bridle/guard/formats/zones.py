"""Parts of a text in which nothing is called: thoughts, examples, results, code, and other speakers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from bridle.guard.formats.markers import FENCE, TURN_ENDS
from bridle.guard.formats.source import Source

THOUGHTS = {
    "<think>": "</think>",
    "<thinking>": "</thinking>",
    "<thought>": "</thought>",
    "<thoughts>": "</thoughts>",
    "<reasoning>": "</reasoning>",
    "<reflection>": "</reflection>",
    "<analysis>": "</analysis>",
    "<scratchpad>": "</scratchpad>",
    "<scratch_pad>": "</scratch_pad>",
    "<seed:think>": "</seed:think>",
    "<|START_THINKING|>": "<|END_THINKING|>",
    "<|begin_of_thought|>": "<|end_of_thought|>",
    "<|channel>thought": "<channel|>",
    "<|inner_prefix|>": "<|inner_suffix|>",
    "<unused94>": "<unused95>",
    "[THINK]": "[/THINK]",
    "◁think▷": "◁/think▷",
}
_THOUGHT_OPENERS = tuple(THOUGHTS)
_THOUGHT_CLOSERS = tuple(THOUGHTS.values())
_QUOTED_TAGS = (
    "example", "examples", "code", "pre", "blockquote", "quote", "q", "samp", "kbd", "textarea", "script",
    "details", "tool_response", "tool_responses", "tool_result", "tool_results", "function_results",
    "function_response", "function_result", "observation", "result", "results", "tools", "available_tools",
    "document", "documents", "log", "logs", "user", "system", "human", "email", "context",
    "schema", "history",
)  # fmt: skip
_QUOTED_MARKS = {
    "<!--": "-->",
    "<![CDATA[": "]]>",
    "[TOOL_RESULTS]": "[/TOOL_RESULTS]",
    "[AVAILABLE_TOOLS]": "[/AVAILABLE_TOOLS]",
    "[INST]": "[/INST]",
    "<｜tool▁outputs▁begin｜>": "<｜tool▁outputs▁end｜>",
    "<|START_TOOL_RESULT|>": "<|END_TOOL_RESULT|>",
}
_OWN_TURN = ("<|im_start|>assistant", "<|start_header_id|>assistant<|end_header_id|>", "<start_of_turn>model")
SPEAKERS = (
    "User:",
    "Human:",
    "Nutzer:",
    "Benutzer:",
    "Nutzerin:",
    "Observation:",
    "System:",
    "Tool:",
    "Beobachtung:",
)


_LONGEST_INFO = 40


class Sort(Enum):
    QUOTED = auto()
    """Go on behind it."""
    CODE = auto()
    """Go on behind it, but there was something to read."""
    OVER = auto()
    """From here on it is not this speaker's turn, or the zone never ends."""
    FORGET = auto()
    """A thought ended here whose beginning was not printed: all before it was thought."""


@dataclass(frozen=True, slots=True)
class Zone:
    sort: Sort
    end: int
    may_be_a_call: bool = False
    """It is one of the forms a call may take; a zone only if it is none."""


def zone_at(source: Source, at: int, *, begins: bool) -> Zone | None:
    text = source.text
    first = text[at]
    if first == "`":
        return _code(source, at, begins=begins)
    if first in "<[◁":
        return _marked(source, at)
    if not begins:
        return None
    if first == "~":
        return _code(source, at, begins=True)
    if first == ">" and not text.startswith(">>>", at):
        paragraph = text.find("\n\n", at)
        return Zone(Sort.CODE, len(text) if paragraph < 0 else paragraph)
    return Zone(Sort.OVER, at) if text.startswith(SPEAKERS, at) else None


def _marked(source: Source, at: int) -> Zone | None:
    text = source.text
    if text.startswith(_THOUGHT_OPENERS, at):
        opener = next(opener for opener in _THOUGHT_OPENERS if text.startswith(opener, at))
        return _until(source, at + len(opener), THOUGHTS[opener])
    if text.startswith(_THOUGHT_CLOSERS, at):
        closer = next(closer for closer in _THOUGHT_CLOSERS if text.startswith(closer, at))
        return Zone(Sort.FORGET, at + len(closer))
    if text.startswith(_OWN_TURN, at):
        own = next(own for own in _OWN_TURN if text.startswith(own, at))
        end = at + len(own)
        mine = not text[:at].strip() and text.startswith("\n", end)
        return Zone(Sort.FORGET if mine else Sort.OVER, end)
    if text.startswith(TURN_ENDS, at):
        return Zone(Sort.OVER, at)
    for mark, closer in _QUOTED_MARKS.items():
        if text.startswith(mark, at):
            return _until(source, at + len(mark), closer)
    return _quoted_element(source, at) if text[at] == "<" else None


def _quoted_element(source: Source, at: int) -> Zone | None:
    text = source.text
    end = at + 1
    while end < at + 24 and (text[end : end + 1].isalpha() or text[end : end + 1] == "_"):
        end += 1
    tag = text[at + 1 : end].lower()
    if tag not in _QUOTED_TAGS or text[end : end + 1] not in (">", " ", "\n"):
        return None
    zone = _until(source, end, f"</{text[at + 1 : end]}>")
    return Zone(zone.sort, zone.end, tag == "tools")


def _until(source: Source, at: int, closer: str) -> Zone:
    end = source.text.find(closer, at)
    source.spend((len(source.text) if end < 0 else end) - at)
    return Zone(Sort.OVER, len(source.text)) if end < 0 else Zone(Sort.QUOTED, end + len(closer))


def _code(source: Source, at: int, *, begins: bool) -> Zone | None:
    """A fence up to the line that closes it, or code within a line."""
    text = source.text
    end = at
    while text.startswith(text[at], end):
        end += 1
    ticks = text[at:end]
    if len(ticks) >= len(FENCE) and (begins or _is_info(source, end)):
        closing = _closing_fence(source, ticks, end)
        return Zone(Sort.OVER, len(text), True) if closing < 0 else Zone(Sort.CODE, closing, True)
    paragraph = text.find("\n\n", end)
    paragraph = len(text) if paragraph < 0 else paragraph
    closing = text.find(ticks, end, paragraph)
    source.spend(paragraph - at)
    return Zone(Sort.CODE, closing + len(ticks)) if closing >= 0 else Zone(Sort.CODE, end)


def _is_info(source: Source, at: int) -> bool:
    """Whether a fence within a line has only a word behind it: models forget to break the line."""
    line = source.text.find("\n", at, at + _LONGEST_INFO)
    return line >= 0 and "`" not in source.text[at:line] and len(source.text[at:line].split()) <= 1


def _closing_fence(source: Source, ticks: str, at: int) -> int:
    """Behind the line that is nothing but a fence of at least this length; -1 when it never closes."""
    text = source.text
    line = text.find("\n", at)
    while line >= 0 and source.spend(64):
        begin = source.blanks(line + 1, " \t")
        if text.startswith(ticks, begin):
            end = begin + len(ticks)
            following = text.find("\n", end)
            following = len(text) if following < 0 else following
            if not text[end:following].strip("`~ \t\r"):
                return following
        line = text.find("\n", line + 1)
    return -1
