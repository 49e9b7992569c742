"""Finding the tool calls that a model printed as text instead of making them.

`scan` walks through the text once, from the left. Where a form of call may begin it is read; thoughts,
code, quotations and other speakers are stepped over. What was read is a call only if the tool is permitted,
its arguments are valid, and the words around it do not speak against it (`bridle.guard.context`).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from bridle.guard.conform import shape_of
from bridle.guard.context import REACH, is_meant, may_follow
from bridle.guard.formats import Match, Said, Source, Trust, read_at
from bridle.guard.formats.react import ACTIONS
from bridle.guard.formats.source import RawCall, Toolbox, ToolLike
from bridle.guard.formats.zones import SPEAKERS, Sort, zone_at
from bridle.guard.paper import is_paper
from bridle.guard.repair import MAX_CALLS, explain

LONGEST = 1 << 17
"""Characters of a text that are looked at; it also bounds what is held back of a stream."""

TRIGGER = re.compile(r"[<{\[✿]|Action|\(")
MOST_JUDGED = 32
"""Calls with words of their own around them. With more, a text is a page about calls."""
_ANYWHERE = "<[>`✿◁"
_LEADING_LINE = re.compile(r"^[^\n{}\[\]<>\"`„“”»«|=]*\w:[ \t]*\Z", re.MULTILINE)
_PLACEHOLDERS = ("...", "…", "<...>", "<…>")


@dataclass(frozen=True, slots=True)
class Found:
    """One call and where it stood, its markers or its fence included. Calls of one JSON list share a span."""

    name: str
    arguments: dict[str, Any]
    start: int
    end: int
    rule: str
    repairs: tuple[str, ...] = ()


@dataclass(slots=True)
class Walk:
    """What the way through a text brought up. `stopped` where the rest is nobody's call."""

    matches: list[Match] = field(default_factory=list[Match])
    prose: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    stopped: bool = False
    gave_up: bool = False


def scan(text: str, tools: Sequence[ToolLike]) -> list[Found]:
    """The calls of permitted tools in `text`, in order; [] for ordinary text. Never raises."""
    if TRIGGER.search(text) is None:
        return []
    toolbox = Toolbox(tools)
    if not any(name in text for name in toolbox.names):
        return []
    return scan_with(text, toolbox)


def scan_with(text: str, toolbox: Toolbox) -> list[Found]:
    source = Source(text[:LONGEST], toolbox)
    walk = walk_through(source)
    if sum(len(match.calls) for match in walk.matches) > MAX_CALLS:
        return []  # a model that repeats itself without end
    found: list[Found] = []
    for match in _meant(source, walk):
        found += _checked(match, toolbox)
    return found


def walk_through(source: Source) -> Walk:
    """From one place where something may begin to the next; what lies between is prose."""
    text, walk = source.text, Walk()
    at = behind = floor = 0  # floor: right behind it a statement may begin, even within a line
    pattern = beginnings(source.tools.names)
    while (beginning := pattern.search(text, at)) is not None and source.spend(1):
        here = beginning.start()
        begins = begins_at(text, here, floor) or leads_to(text, here)
        if not begins and text[here] not in _ANYWHERE:
            at = here + 1
            continue
        zone = zone_at(source, here, begins=begins)
        found = read_at(source, here, begins=begins) if zone is None or zone.may_be_a_call else None
        if isinstance(found, Match) and found.start >= behind:
            _add_prose(walk, text, behind, found.start)
            walk.matches.append(found)
            at = behind = floor = found.end
        elif isinstance(found, Said):
            _add_prose(walk, text, behind, here)
            at = behind = floor = max(found.end, here + 1)
        elif zone is None:
            at = here + 1
        elif zone.sort is Sort.FORGET:
            walk.matches.clear()
            walk.prose.clear()
            at = behind = floor = zone.end
        elif zone.sort is Sort.CODE:
            at = zone.end
        else:
            _add_prose(walk, text, behind, here)
            at = behind = floor = zone.end
            if zone.sort is Sort.OVER:
                walk.stopped = True
                return walk
    walk.gave_up = source.work_left < 0
    _add_prose(walk, text, behind, len(text))
    return walk


def may_be_called(text: str, toolbox: Toolbox, trust: Trust) -> bool:
    """Whether a call could be meant right behind this text, whatever follows."""
    source = Source(text, toolbox)
    walk = walk_through(source)
    if walk.gave_up or walk.stopped:
        return walk.gave_up
    if walk.matches and walk.matches[-1].end >= len(text.rstrip()) and text.rstrip()[-1].isalnum():
        return True  # a name alone is a call as long as nothing follows it: the next word may undo it
    before = _before(source, walk, len(text))
    return may_follow(trust, before, on_paper=_first_paper(source, walk) < len(walk.prose))


@lru_cache(maxsize=64)
def beginnings(names: tuple[str, ...]) -> re.Pattern[str]:
    """Where something may begin: a bracket, a mark, or a word that opens a statement."""
    openings = (*SPEAKERS, *ACTIONS, "functools[", "print(", "to=", "default_api.", "functions.", *names)
    words = "|".join(map(re.escape, openings))
    return re.compile(rf"[<>\[{{`✿◁]|~~~|(?<!\w)(?:{words})")


def begins_at(text: str, at: int, floor: int) -> bool:
    """Whether a statement may begin at `at`: first in its line, or right behind what was read before."""
    while at > floor and text[at - 1] in " \t":
        at -= 1
    return at == floor or text[at - 1] == "\n"


def leads_to(text: str, at: int) -> bool:
    """Whether a sentence leads to an object in its own line: `Ich lege die Frist an: {…}`.

    Nothing in the line may quote, index or enclose: the object would then be a part of that.
    """
    if text[at] != "{":
        return False
    before = text[max(0, at - REACH) : at]
    return before.rstrip(" \t").endswith(":") and _LEADING_LINE.search(before) is not None


def _add_prose(walk: Walk, text: str, start: int, end: int) -> None:
    if start < end and not text[start:end].isspace():
        walk.prose.append((start, end))


def _meant(source: Source, walk: Walk) -> list[Match]:
    if walk.prose and len({match.rule for match in walk.matches}) > 1:
        return []  # prose about several notations is a page of documentation
    paper = _first_paper(source, walk) if walk.matches else 0
    judged: dict[tuple[int, Trust, frozenset[str]], bool] = {}
    meant: list[Match] = []
    for match in walk.matches:
        names = frozenset(call.name for call in match.calls)
        key = bisect_left(walk.prose, (match.start, 0)), match.trust, names
        if key not in judged:
            if len(judged) == MOST_JUDGED:
                return []
            before, after = _before(source, walk, match.start), _after(source, walk, match.end)
            judged[key] = is_meant(match.trust, before, after, names, on_paper=paper < key[0])
        if judged[key]:
            meant.append(match)
    return meant


def _first_paper(source: Source, walk: Walk) -> int:
    """Which piece of the prose is the first that looks like a paper; their number if none does."""
    pieces = enumerate(walk.prose)
    return next((n for n, (start, end) in pieces if is_paper(source.text[start:end])), len(walk.prose))


def _before(source: Source, walk: Walk, end: int) -> str:
    """The last of the prose before `end`; a call between two pieces of it leaves a blank."""
    pieces: list[str] = []
    length = 0
    for start, stop in reversed(walk.prose[: bisect_left(walk.prose, (end, 0))]):
        piece = source.text[max(start, stop - 4 * REACH) : stop]
        pieces.append(piece)
        length += len(piece)
        if length > 4 * REACH:
            break
    return " ".join(reversed(pieces))


def _after(source: Source, walk: Walk, start: int) -> str:
    pieces: list[str] = []
    length = 0
    for begin, stop in walk.prose[bisect_left(walk.prose, (start, 0)) :]:
        piece = source.text[begin : min(stop, begin + 2 * REACH)]
        pieces.append(piece)
        length += len(piece)
        if length > 2 * REACH:
            break
    return " ".join(pieces)


def _checked(match: Match, toolbox: Toolbox) -> list[Found]:
    """The valid calls of a match. Without a marker all must be valid: half a list of calls is a list."""
    valid: list[tuple[RawCall, dict[str, Any], tuple[str, ...]]] = []
    for call in match.calls:
        tool = toolbox.by_name[call.name]
        repaired = explain(call.arguments, tool)
        if isinstance(repaired.arguments, dict) and _is_valid(repaired.arguments, match.trust, tool):
            valid.append((call, repaired.arguments, (*call.rules, *repaired.rules)))
        elif match.trust is Trust.BARE:
            return []
    spans = _spans(match, [call.start for call, _, _ in valid])
    return [
        Found(call.name, arguments, *spans[call.start], match.rule, rules) for call, arguments, rules in valid
    ]


def _spans(match: Match, starts: Sequence[int]) -> dict[int, tuple[int, int]]:
    """The match divided where its calls begin: the first has the opening marker, the last the closing one."""
    places = sorted(set(starts))
    cuts = [match.start, *places[1:], match.end]
    return {place: (cuts[n], cuts[n + 1]) for n, place in enumerate(places)}


def _is_valid(arguments: dict[str, Any], trust: Trust, tool: Mapping[str, Any]) -> bool:
    shape = shape_of(tool)
    if shape.misfits(arguments) or (trust is Trust.BARE and shape.strangers(arguments)):
        return False
    return not _has_placeholder(arguments)


def _has_placeholder(arguments: dict[str, Any]) -> bool:
    """`"city": "<city name>"` is how a manual writes it."""
    return any(
        value in _PLACEHOLDERS or (value[:1] == "<" and value[-1:] == ">" and _is_a_name(value[1:-1]))
        for value in arguments.values()
        if isinstance(value, str)
    )


def _is_a_name(words: str) -> bool:
    return len(words) > 1 and all(
        word.isalpha() for word in words.replace("_", " ").replace("-", " ").split()
    )
