"""Holding back what may be a call, while a text is still being written.

Every piece of text goes through `feed`, so the ordinary one costs a look and nothing else. Where a call may
begin the text is held back: for a few characters while it can be told that it is none, until the end where
it cannot. What was shown and what `end` releases are together the text without the calls that
`bridle.guard.scan.scan` finds in it, however the text was cut into pieces.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from bridle.guard.context import REACH, is_ruled_out
from bridle.guard.formats.heads import ANYWHERE, LONGEST_HEAD, Head, first_letters, head_at
from bridle.guard.formats.markers import OPENER
from bridle.guard.formats.objects import calls_in
from bridle.guard.formats.source import Toolbox, ToolLike, Trust
from bridle.guard.scan import LONGEST, Found, leads_to, may_be_called, scan_with

# Behind these a statement may begin, or something that is a call without one.
# A backquote counts only if it can be the first of three.
_SUSPECT = re.compile(r"[<>\[\]{✿▷\n`](?<!`(?!``|`?\Z))")
_BEGIN_OR_END = "<>[]{}()`~✿◁▷"
_OPENED = re.compile(rf"(?<=\s)(?:```\w*[ \t]*\n|{OPENER.pattern})\s*\Z")
_MOST_CHECKS = 64
_FIRST_LOOK = 512
_suspicious = _SUSPECT.search
_decode = json.JSONDecoder(strict=False).raw_decode


class Hold:
    """One answer's text on its way to the person."""

    __slots__ = (
        "_begins",
        "_checks",
        "_first_letters",
        "_held",
        "_look_at",
        "_over",
        "_pieces",
        "_sure",
        "_toolbox",
    )

    def __init__(self, tools: Sequence[ToolLike]) -> None:
        self._toolbox = Toolbox(tools)
        self._first_letters = first_letters(self._toolbox)
        self._pieces: list[str] = []
        self._held = ""
        self._begins = True
        self._sure = Head.DEAD
        self._checks = 0
        self._look_at = _FIRST_LOOK
        self._over: list[Found] | None = None if self._toolbox.names else []

    def feed(self, delta: str) -> str:
        """The text that may be shown now; "" while it is open whether the last of it is a call."""
        self._pieces.append(delta)
        if not self._held and not self._begins and _suspicious(delta) is None:
            return delta
        return self._weigh(delta)

    def end(self) -> tuple[str, list[Found]]:
        """The rest of the text without its calls, and the calls."""
        if self._over is not None or not self._held:
            return self._held, self._over or []
        text = self._text()
        found = scan_with(text, self._toolbox)
        return without(text, found, len(text) - len(self._held)), found

    @property
    def held(self) -> str:
        """What has not been shown, as it was written."""
        return self._held

    @property
    def whole(self) -> str:
        """Everything that was written."""
        return self._text()

    def _text(self) -> str:
        self._pieces = ["".join(self._pieces)]
        return self._pieces[0]

    def _weigh(self, delta: str) -> str:
        if self._over is not None:
            return delta
        self._held += delta
        if self._sure is Head.DEAD:
            released = self._held[: self._free()]
        elif len(self._held) >= self._look_at and self._came_to_nothing():
            self._sure = Head.DEAD
            released = self._held[: self._free(1)]
        else:
            released = ""
        self._held = self._held[len(released) :]
        if len(self._held) >= LONGEST:
            return released + self._give_up()
        return released

    def _free(self, at: int = 0) -> int:
        """How much of what is held can be shown: up to the first place where a call may begin."""
        held, end = self._held, len(self._held)
        begins = self._begins and at == 0
        while at < end:
            first = held[at]
            if first in " \t":
                at += 1
                continue
            opens = begins or (first == "{" and self._is_led_to(at))
            if first in (self._first_letters if opens else ANYWHERE):
                head = head_at(held, at, self._toolbox, begins=opens)
                if head is Head.OPEN and end - at < LONGEST_HEAD:
                    break
                if head is not Head.DEAD and self._may_be_called(at, head):
                    self._sure = Head.MARKED if head is Head.OPEN else head
                    self._look_at = max(_FIRST_LOOK, 2 * (end - at))
                    break
            begins = first in ">]▷\n"
            at += 1
            if not begins:
                suspect = _suspicious(held, at)
                at = end if suspect is None else suspect.start()
        self._begins = begins
        return at

    def _is_led_to(self, at: int) -> bool:
        """Whether the sentence before this place in what is held leads to an object in its line."""
        held, pieces = self._held, self._pieces
        if at:
            last = held[at - 1]
        else:
            last = pieces[-2][-1:] if len(pieces) > 1 and len(held) == len(pieces[-1]) else ""
        if last and last not in " \t:":
            return False
        text = self._end_of_text(len(held) - at + REACH)
        return leads_to(text, len(text) - len(held) + at)

    def _end_of_text(self, length: int) -> str:
        """At least so many of the last characters, shown ones too."""
        if length > LONGEST_HEAD + REACH:
            return self._text()  # joined once, instead of piece by piece for every place
        text = ""
        for piece in reversed(self._pieces):
            text = piece + text
            if len(text) >= length:
                break
        return text

    def _may_be_called(self, at: int, head: Head) -> bool:
        if self._is_ruled_out(at):
            return False
        if self._checks >= _MOST_CHECKS:
            return True
        self._checks += 1
        text = self._text()
        before = text[: len(text) - len(self._held) + at]
        return may_be_called(before, self._toolbox, Trust.BARE if head is Head.BARE else Trust.TOKEN)

    def _is_ruled_out(self, at: int) -> bool:
        """Whether the words right before this place in what is held are enough to tell that it is no call.

        What a fence or a marker opens is ruled out with it.
        """
        text = self._end_of_text(len(self._held) - at + REACH)
        end = len(text) - len(self._held) + at
        near = text[max(0, end - REACH) : end]
        near = _OPENED.sub("", near)
        near = near[max(map(near.rfind, _BEGIN_OR_END)) + 1 :]
        # the input of an action is the one part of a call that may end like a sentence
        if "Action" in near or any(name in near for name in self._toolbox.names):
            return False
        return is_ruled_out(near)

    def _came_to_nothing(self) -> bool:
        """Whether JSON that looked like a call has ended and is none. Looked at each time it has doubled."""
        self._look_at = 2 * len(self._held)
        if self._sure is not Head.BARE:
            return False
        begin = min((at for at in (self._held.find("{"), self._held.find("[")) if at >= 0), default=-1)
        if begin < 0:
            return False
        try:
            value, _ = _decode(self._held, begin)
        except (ValueError, RecursionError):
            return False
        return not calls_in(value, self._toolbox, strict=True)

    def _give_up(self) -> str:
        """More is held than any call is long: decide now, and let the rest pass."""
        text = self._text()
        self._over = scan_with(text, self._toolbox)
        released = without(text, self._over, len(text) - len(self._held))
        self._held = ""
        return released


def without(text: str, found: Sequence[Found], start: int = 0) -> str:
    """`text` from `start` on without the spans of the calls in it."""
    kept: list[str] = []
    for call in found:
        kept.append(text[start : call.start])
        start = max(start, call.end)
    kept.append(text[start:])
    return "".join(kept)
