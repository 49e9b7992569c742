"""One way through a text: where it stands, what it may cost, which faults it met, and what lies ahead."""

from __future__ import annotations

from collections.abc import Callable

from bridle.guard.lenient.marks import INVISIBLE, comment_end, key_end, word_end

MAX_DEPTH = 64
STEPS_PER_CHAR = 16

PLAIN, INNER, STRAY = range(3)
KEY, MEMBER, ITEM = "key", "member", "item"

_FENCE = "```"
_SOLID = frozenset("{}[]()\",:;'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")


class FaultError(Exception):
    """This pass cannot read the text; another may."""


class TooMuchError(FaultError):
    """No pass has to try: the text is deeper, longer or stranger than arguments are."""


class Missing:
    """A value that the text ended before."""


MISSING = Missing()


class Cursor:
    """A reader may look ahead as far as it likes; only what it takes moves `pos`. `level` is the pass."""

    def __init__(self, text: str, start: int, level: int, max_depth: int) -> None:
        self.text = text
        self.pos: int = start
        self.level = level
        self.max_depth = max_depth
        self.rules: dict[str, None] = {}
        self.cut = False
        self.ended = False
        self.within = ""
        self.steps = 0
        self.values = 0
        self.budget = STEPS_PER_CHAR * (len(text) - start) + 1000
        self.open: list[str] = []
        self.bare_keys = False
        self.pairs: dict[str, str] = {}

    def rule(self, name: str) -> None:
        self.rules[name] = None

    def spend(self, steps: int) -> None:
        self.steps += steps
        if self.steps > self.budget:
            raise TooMuchError

    def skip(self) -> str:
        """Pass over whitespace and comments; the next character, or "" at the end or a closing code fence."""
        self.pos = self.peek(self.pos, mark=True)
        return self.char(self.pos)

    def char(self, at: int) -> str:
        if at >= len(self.text):
            return ""
        char = self.text[at]
        return "" if char == "`" and self.text.startswith(_FENCE, at) else char

    def peek(self, at: int, *, mark: bool = False) -> int:
        text, begin = self.text, at
        if at < len(text) and text[at] in _SOLID:
            self.spend(1)
            return at
        while at < len(text):
            if text[at].isspace() or text[at] in INVISIBLE:
                at += 1
            elif text[at] == "\\" and text[at + 1 : at + 2] in ("n", "r", "t"):
                at += 2
                if mark:
                    self.rule("escaped-twice")
            elif text[at] in "/#" and (end := comment_end(text, at)) is not None:
                if end < 0:
                    raise FaultError
                at = end
                if mark:
                    self.rule("comment")
            else:
                break
        self.spend(at - begin + 1)
        return at

    def nest(self, bracket: str, fill: Callable[[], None]) -> None:
        if len(self.open) >= self.max_depth:
            raise TooMuchError
        self.open.append(bracket)
        fill()
        self.open.pop()

    def run_out(self, *, cut: bool, within: str = "", after_comma: bool = False) -> None:
        if not self.ended:
            self.within = within
        self.ended = True
        self.cut = self.cut or cut
        self.rule("missing-brace")
        if after_comma:
            self.rule("open-comma")

    def never_closed(self, key: str) -> Missing:
        self.pos = len(self.text)
        self.run_out(cut=True, within=key)
        return MISSING

    def word_at(self, at: int) -> str:
        return self.text[at : word_end(self.text, at)].lower()

    def plain_key_at(self, at: int) -> bool:
        """A key with no comma before it; a typographic quote may belong to the text before and opens none."""
        return self.char(at) in ('"', "'", "\\") and key_end(self.text, at) is not None

    def stray_word_ends(self, before: int) -> int | None:
        """A lone word in capitals behind a value, set off by space: `"data" AAAA }`."""
        at = self.peek(before)
        end = word_end(self.text, at)
        if at == before or end == at or self.text[at:end] != self.text[at:end].upper():
            return None
        after = self.peek(end)
        return end if self.char(after) in ("}", ",") or key_end(self.text, after) is not None else None
