"""Reading JSON the way small models write it: one value, what was wrong with it, and whether it was cut.

Strict JSON takes the standard library's decoder and costs nothing extra. Everything else is read by a
grammar that knows the usual faults, in three passes from the fewest assumptions to the most: quotes end
strings (`PLAIN`), quotes may stand unescaped inside strings (`INNER`), stray words may stand between
members (`STRAY`). The first pass that reads the text without a contradiction wins; the later two must also
reach the closing bracket, because an assumption and a missing end together would be a guess.

Nothing is made up: where the text ends inside a string, a word or after a colon, `cut` says so and the
unfinished member is left out of `value`. A complete number at the very end may have had more digits, and
a comma there promised more; both are kept, and the rules "open-number" and "open-comma" say so. One call
takes time linear in the text, and gives up on a budget of steps rather than look further.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, cast

MAX_CHARS = 256_000
MAX_DEPTH = 64
LONGEST_KEY = 200
STEPS_PER_CHAR = 16
MAX_VALUES = 20_000
MAX_INNER_QUOTES = 1_000

PLAIN, INNER, STRAY = range(3)
KEY, MEMBER, ITEM = "key", "member", "item"

_CLOSERS: Final[dict[str, str]] = {
    '"': '"',
    "'": "'",
    "`": "`",
    "“": '”“"',
    "”": '”“"',
    "„": '“”"',
    "‘": "’‘'",
    "’": "’‘'",
    "‚": "‘’'",
    "«": "»",
    "»": "«",
    "‹": "›",
    "›": "‹",
}
_ASCII_QUOTES = "\"'`"
_QUOTES = frozenset("".join(_CLOSERS) + "".join(_CLOSERS.values()))
_WORDS: Final[dict[str, bool | None]] = {
    "true": True,
    "false": False,
    "null": None,
    "none": None,
    "undefined": None,
}
_JSON_WORDS = ("true", "false", "null")
_ESCAPES = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "/": "/", "\\": "\\", '"': '"'}
_INVISIBLE = "\ufeff\u200b\u2060"
_FENCE = "```"
_SOLID = frozenset("{}[]()\",:;'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")


@dataclass(frozen=True, slots=True)
class Read:
    """One value and how it was read. `whole` and `cut` are about the end of the text, `rules` about the rest.

    `within` is the key whose value was cut, `steps` the work it took.
    """

    value: Any
    end: int
    whole: bool
    cut: bool
    rules: tuple[str, ...]
    within: str = ""
    steps: int = 0


def read(text: str, start: int = 0, *, max_depth: int = MAX_DEPTH) -> Read | None:
    """The JSON-like value at `start`, after whitespace and comments; None where there is none.

    A call is linear in the rest of the text, so a caller who tries many starts has to bound them.
    """
    start = _first(text, start)
    if start >= len(text) or _too_deep(text, start, max_depth):
        return None
    strict = _read_strictly(text, start, max_depth)
    if strict is not None and not _goes_on(text, strict.end, strict.value):
        return strict
    if len(text) - start > MAX_CHARS or not _opens_a_value(text, start):
        return strict
    return _read_leniently(text, start, max_depth) or strict


def _read_leniently(text: str, start: int, max_depth: int) -> Read | None:
    for level in (PLAIN, INNER, STRAY):
        reader = _Reader(text, start, level, max_depth)
        try:
            found = reader.root()
        except (_TooMuchError, RecursionError):
            return None
        except _FaultError:
            continue
        if level == PLAIN or (found.whole and not found.cut):
            return found if _encodable(text, start, found.end, found.value) else None
    return None


def skip_blank(text: str, at: int) -> int:
    while at < len(text) and (text[at].isspace() or text[at] in _INVISIBLE):
        at += 1
    return at


def _first(text: str, start: int) -> int:
    """Where the value begins: behind whitespace and whole comments."""
    while True:
        start = skip_blank(text, start)
        end = _comment_end(text, start)
        if end is None or end < 0:
            return start
        start = end


def _comment_end(text: str, at: int) -> int | None:
    """The end of the comment at `at`; None where there is none, -1 where it does not end."""
    if text.startswith("/*", at):
        end = text.find("*/", at + 2)
        return -1 if end < 0 else end + 2
    if text.startswith("//", at) or text.startswith("#", at):
        end = text.find("\n", at)
        if end >= 0:
            return end
        # Without a line break nothing tells where the remark ends and the arguments go on.
        return -1 if any(mark in text[at:] for mark in '{}[]"') else len(text)
    return None


def _opens_a_value(text: str, at: int) -> bool:
    return text[at] in "{[" or text[at] in _CLOSERS or text.startswith('\\"', at)


def _goes_on(text: str, end: int, value: object) -> bool:
    """Whether an object was closed too early: `{"a": 1}, "b": 2}`."""
    at = skip_blank(text, end)
    if not isinstance(value, dict) or not text.startswith(",", at):
        return False
    at = skip_blank(text, at + 1)
    return text.startswith('"', at) and _key_end(text, at) is not None


def _key_end(text: str, at: int) -> int | None:
    """Behind the colon of the quoted key that begins at `at`; None where no key stands there."""
    if text.startswith('\\"', at):
        closers, first = ('\\"',), at + 2
    elif at < len(text) and text[at] in _CLOSERS:
        closers, first = tuple(_CLOSERS[text[at]]), at + 1
    else:
        return None
    limit = min(len(text), first + LONGEST_KEY)
    for end in range(first, limit):
        if text[end] == "\n":
            return None
        for closer in closers:
            if text.startswith(closer, end):
                colon = skip_blank(text, end + len(closer))
                return colon + 1 if end > first and text.startswith(":", colon) else None
    return None


def _word_end(text: str, at: int) -> int:
    end = at
    limit = min(len(text), at + LONGEST_KEY)
    while end < limit and (text[end].isalnum() or text[end] in "_-$."):
        end += 1
    return end


def _bare_key_end(text: str, at: int) -> int | None:
    end = _word_end(text, at)
    colon = skip_blank(text, end)
    if end == at or not text.startswith(":", colon) or text.startswith("//", colon + 1):
        return None
    return colon + 1


def _too_deep(text: str, start: int, max_depth: int) -> bool:
    """A run of opening brackets that no reader has to enter."""
    depth = 0
    while start < len(text) and depth <= max_depth:
        if text[start] in "[{":
            depth += 1
        elif not text[start].isspace():
            return False
        start += 1
    return depth > max_depth


def _finite(number: str) -> float:
    value = float(number)
    if math.isinf(value):
        raise ValueError(number)
    return value


def _refuse(constant: str) -> float:
    raise ValueError(constant)


_STRICT = json.JSONDecoder(parse_float=_finite, parse_constant=_refuse)


def _read_strictly(text: str, start: int, max_depth: int) -> Read | None:
    try:
        value, end = _STRICT.raw_decode(text, start)
    except (ValueError, RecursionError):
        return None
    if _is_word(value) and end < len(text) and (text[end].isalnum() or text[end] in "_.-"):
        return None
    if not _shallow(value, max_depth) or not _encodable(text, start, end, value):
        return None
    return Read(value, end, whole=True, cut=False, rules=())


def _is_word(value: object) -> bool:
    return not isinstance(value, (dict, list, str))


def _children(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return list(cast(dict[str, Any], value).values())
    return cast(list[Any], value) if isinstance(value, list) else []


def _shallow(value: Any, max_depth: int) -> bool:
    level: list[Any] = [value]
    for _ in range(max_depth + 1):
        level = [child for parent in level for child in _children(parent)]
        if not level:
            return True
    return False


def _encodable(text: str, start: int, end: int, value: object) -> bool:
    """Half of a surrogate pair is no text: nothing behind this could store it or send it."""
    written = text[start:end]
    if written.isascii() and "\\ud" not in written and "\\uD" not in written:
        return True
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True


class _FaultError(Exception):
    """This pass cannot read the text; another may."""


class _TooMuchError(_FaultError):
    """No pass has to try: the text is deeper, longer or stranger than arguments are."""


class _Missing:
    """A value that the text ended before."""


_MISSING = _Missing()


class _Reader:
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

    def root(self) -> Read:
        value = self.value(MEMBER, "")
        if isinstance(value, dict) and not self.ended:
            self.reopen(cast(dict[str, Any], value))
        if isinstance(value, _Missing):
            value = None
        if self.level != PLAIN and (self.misplaced_brackets() or self.a_string_seems_open(self.pos)):
            raise _FaultError
        return Read(value, self.pos, not self.ended, self.cut, tuple(self.rules), self.within, self.steps)

    def reopen(self, value: dict[str, Any]) -> None:
        """Take in the members behind a bracket that came too early, if a last bracket closes them."""
        while _goes_on(self.text, self.pos, value):
            end, rules = self.pos, dict(self.rules)
            self.pos = self.text.index(",", end) + 1
            more = self.further_members()
            if not more or self.ended or more.keys() & value.keys():
                self.pos, self.rules, self.ended, self.cut = end, rules, False, False
                return
            value.update(more)
            self.rule("early-brace")

    def misplaced_brackets(self) -> bool:
        """Quotes judged to be text and brackets judged to be slips: one of the judgements is likely wrong."""
        return "inner-quotes" in self.rules and not self.rules.keys().isdisjoint(
            ["wrong-bracket", "early-brace"]
        )

    def further_members(self) -> dict[str, Any]:
        more: dict[str, Any] = {}
        try:
            self.nest("{", lambda: self.members(more))
        except _FaultError:
            return {}
        return more

    def a_string_seems_open(self, at: int) -> bool:
        """With quotes inside strings, `"}` later on the same line says that the string ended there."""
        stop = self.text.find("\n", at, at + 2000)
        tail = self.text[at : stop if stop >= 0 else at + 2000]
        return '"}' in tail.replace(" ", "") and "{" not in tail

    def rule(self, name: str) -> None:
        self.rules[name] = None

    def spend(self, steps: int) -> None:
        self.steps += steps
        if self.steps > self.budget:
            raise _TooMuchError

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
            if text[at].isspace() or text[at] in _INVISIBLE:
                at += 1
            elif text[at] == "\\" and text[at + 1 : at + 2] in ("n", "r", "t"):
                at += 2
                if mark:
                    self.rule("escaped-twice")
            elif text[at] in "/#" and (end := _comment_end(text, at)) is not None:
                if end < 0:
                    raise _FaultError
                at = end
                if mark:
                    self.rule("comment")
            else:
                break
        self.spend(at - begin + 1)
        return at

    def nest(self, bracket: str, fill: Callable[[], None]) -> None:
        if len(self.open) >= self.max_depth:
            raise _TooMuchError
        self.open.append(bracket)
        fill()
        self.open.pop()

    def value(self, role: str, key: str) -> Any:
        self.values += 1
        if self.values > MAX_VALUES:
            raise _TooMuchError
        first = self.skip()
        if not first:
            self.run_out(cut=True, within=key)
            return _MISSING
        if first == "{":
            return self.object()
        if first in "[(":
            return self.array(first)
        if first in _CLOSERS or self.text.startswith('\\"', self.pos):
            return self.joined(role, key)
        return self.bare(role, key)

    def run_out(self, *, cut: bool, within: str = "", after_comma: bool = False) -> None:
        if not self.ended:
            self.within = within
        self.ended = True
        self.cut = self.cut or cut
        self.rule("missing-brace")
        if after_comma:
            self.rule("open-comma")

    def object(self) -> dict[str, Any]:
        members: dict[str, Any] = {}
        self.pos += 1
        self.nest("{", lambda: self.members(members))
        return members

    def members(self, members: dict[str, Any]) -> None:
        after_comma = False
        while True:
            char = self.skip()
            if not char:
                return self.run_out(cut=not members, after_comma=after_comma)
            if char in "}])":
                if after_comma:
                    self.rule("trailing-comma")
                return self.close(char)
            if char in ",;" and members:
                self.rule("extra-comma")
                self.pos += 1
                continue
            key = self.key()
            if key is None:
                return None
            value = self.value(MEMBER, key)
            if value is _MISSING:
                return None
            members[key] = value
            if self.ended:
                return None
            after_comma = self.member_separator()

    def member_separator(self) -> bool:
        before = self.pos
        char = self.skip()
        if char in ("", "}", "]", ")"):
            return False
        if char in ",;":
            self.pos += 1
            return True
        on_a_new_line = "\n" in self.text[before : self.pos]
        if self.plain_key_at(self.pos) or (on_a_new_line and _bare_key_end(self.text, self.pos) is not None):
            self.rule("missing-comma")
            return False
        if self.level == STRAY and self.stray_word_ends(before) is not None:
            self.rule("stray-word")
            self.pos = _word_end(self.text, self.pos)
            return self.member_separator()
        raise _FaultError

    def plain_key_at(self, at: int) -> bool:
        """A key with no comma before it; a typographic quote may belong to the text before and opens none."""
        return self.char(at) in ('"', "'", "\\") and _key_end(self.text, at) is not None

    def stray_word_ends(self, before: int) -> int | None:
        """A lone word in capitals behind a value, set off by space: `"data" AAAA }`."""
        at = self.peek(before)
        end = _word_end(self.text, at)
        if at == before or end == at or self.text[at:end] != self.text[at:end].upper():
            return None
        after = self.peek(end)
        return end if self.char(after) in ("}", ",") or _key_end(self.text, after) is not None else None

    def close(self, char: str) -> None:
        """The closing bracket at hand ends the innermost open value, even where it is of the wrong kind."""
        own = {"{": "}", "[": "]", "(": ")"}[self.open[-1]]
        if char == own:
            self.pos += 1
            return
        self.rule("wrong-bracket")
        opener = {"}": "{", "]": "[", ")": "("}[char]
        outer = self.open[:-1]
        if opener not in outer or (char == "}" and self.is_a_slip(outer)):
            self.pos += 1

    def is_a_slip(self, outer: list[str]) -> bool:
        """`["a"}, "next": 1}`: closing the list and its only object would leave the next member homeless."""
        comma = self.peek(self.pos + 1)
        return (
            outer.count("{") == 1
            and self.char(comma) == ","
            and _key_end(self.text, self.peek(comma + 1)) is not None
        )

    def key(self) -> str | None:
        char = self.text[self.pos]
        if char in _CLOSERS or self.text.startswith('\\"', self.pos):
            key = self.string(KEY, "")
            if isinstance(key, _Missing):
                return None
        else:
            key = self.bare_key()
        char = self.skip()
        if not char:
            self.run_out(cut=True, within=key)
            return None
        if char == ":":
            self.pos += 1
        elif char == "=":
            self.rule("equals-sign")
            self.pos += 2 if self.text.startswith("=>", self.pos) else 1
        else:
            raise _FaultError
        return key

    def bare_key(self) -> str:
        end = _word_end(self.text, self.pos)
        self.spend(end - self.pos + 1)
        if end == self.pos:
            raise _FaultError
        key = self.text[self.pos : end]
        after = self.peek(end)
        if end == len(self.text):
            self.pos = end
        elif self.text.startswith('"', end) and self.char(self.peek(end + 1)) == ":":
            self.rule("missing-quote")
            self.pos = end + 1
        elif self.char(after) in (":", "="):
            self.rule("bare-key")
            self.bare_keys = True
            self.pos = end
        elif self.level == STRAY and after > end and _key_end(self.text, after) is not None:
            self.rule("stray-word")
            self.pos = after
            return str(self.string(KEY, ""))
        else:
            raise _FaultError
        return key

    def array(self, bracket: str) -> list[Any]:
        items: list[Any] = []
        if bracket == "(":
            self.rule("python-literal")
        self.pos += 1
        self.nest(bracket, lambda: self.items(items))
        return items

    def items(self, items: list[Any]) -> None:
        after_comma = False
        while True:
            char = self.skip()
            if not char:
                return self.run_out(cut=not items, after_comma=after_comma)
            if char in "}])":
                if after_comma:
                    self.rule("trailing-comma")
                return self.close(char)
            value = self.value(ITEM, "")
            if value is _MISSING:
                return None
            items.append(value)
            if self.ended:
                return None
            char = self.skip()
            after_comma = char == ","
            if after_comma:
                self.pos += 1
            elif char and char not in "}])":
                if char not in "{[" and char not in _ASCII_QUOTES:
                    raise _FaultError
                self.rule("missing-comma")

    def joined(self, role: str, key: str) -> Any:
        """A string, or several with a plus between them."""
        value = self.string(role, key)
        while not isinstance(value, _Missing):
            plus = self.peek(self.pos)
            after = self.peek(plus + 1)
            if self.char(plus) != "+" or self.char(after) not in _ASCII_QUOTES or not self.char(after):
                break
            self.rule("joined-strings")
            self.pos = after
            more = self.string(role, key)
            value = more if isinstance(more, _Missing) else value + more
        return value

    def string(self, role: str, key: str) -> str | _Missing:
        text, quote = self.text, self.text[self.pos]
        if quote == "\\":
            return self.escaped_string(key)
        if quote not in _ASCII_QUOTES:
            self.rule("smart-quotes")
            return self.typographic(role, key) if self.level == PLAIN else self.quoted_text(role, key)
        if quote != '"':
            self.rule("single-quotes" if quote == "'" else "backquotes")
        if (
            text.startswith(quote * 3, self.pos)
            and (end := text.find(quote * 3, self.pos + 3)) > self.pos + 3
        ):
            self.rule("triple-quotes")
            return self.take(self.pos + 3, end, end + 3)
        if text.startswith(quote * 2, self.pos) and self.char(self.pos + 2) not in (
            "",
            *" \t\r\n,:}])=/;\\#" + quote,
        ):
            return self.doubled(role, quote)
        return self.plain(quote, key) if self.level == PLAIN else self.quoted_text(role, key)

    def plain(self, quote: str, key: str) -> str | _Missing:
        """The next quote that no backslash stands before ends the string."""
        text, begin = self.text, self.pos + 1
        end = text.find(quote, begin)
        slash = text.find("\\", begin, end)
        while 0 <= slash < end:
            if slash + 1 == end:
                end = text.find(quote, end + 1)
            slash = text.find("\\", slash + 2, end)
        self.spend((len(text) if end < 0 else end) - begin + 1)
        return self.never_closed(key) if end < 0 else self.take(begin, end, end + 1)

    def typographic(self, role: str, key: str) -> str | _Missing:
        """The next typographic quote that closes ends the string, apart from those of a „quotation“ in it."""
        text, begin, quote = self.text, self.pos + 1, self.text[self.pos]
        at, low = begin, 0
        while at < len(text):
            char = text[at]
            if char == "\\":
                at += 1
            elif char == "„" != quote:
                low += 1
            elif char in self.pairs.get(quote, _CLOSERS[quote]) and char not in _ASCII_QUOTES:
                if not low:
                    self.pairs[quote] = char  # the first pair tells which closing quote this text uses
                    self.spend(at - begin + 1)
                    return self.take(begin, at, at + 1)
                if self.closes(at, role, 0):  # it may end the quotation or the string
                    raise _FaultError
                low -= 1
            at += 1
        self.spend(at - begin)
        return self.never_closed(key)

    def doubled(self, role: str, quote: str) -> str:
        begin = self.pos + 2
        end = self.text.find(quote, begin)
        if end < 0:
            raise _FaultError
        self.spend(end - begin)
        twice = self.text.startswith(quote * 2, end)
        if not twice and not self.closes(end, role, 0):
            raise _FaultError
        self.rule("doubled-quotes")
        return self.take(begin, end, end + (2 if twice else 1))

    def escaped_string(self, key: str) -> str | _Missing:
        """A string of a payload that was escaped once too often: `\\"` opens and closes it."""
        text, begin = self.text, self.pos + 2
        at = begin
        while at < len(text):
            if text[at] == "\\":
                if text.startswith('"', at + 1):
                    break
                if text.startswith('\\\\"', at + 1):
                    at += 2
                at += 1
            elif text[at] == '"':
                raise _FaultError
            at += 1
        self.spend(at - begin + 1)
        if at >= len(text):
            return self.never_closed(key)
        self.rule("escaped-twice")
        try:
            once = json.loads(f'"{text[begin:at]}"', strict=False)
        except ValueError:
            raise _FaultError from None
        self.pos = at + 2
        return self.decoded(once)

    def quoted_text(self, role: str, key: str) -> str | _Missing:
        """A string in which quotes may stand: what follows a quote tells whether it is the last one."""
        text, begin, quote = self.text, self.pos + 1, self.text[self.pos]
        closers = _CLOSERS[quote]
        low_openers = "‚" if "'" in closers else "„"
        at, depth, low, inner = begin, 0, 0, 0
        while at < len(text):
            char = text[at]
            if char == "\\":
                at += 1
            elif char in "{[":
                depth += 1
            elif char in "}]":
                depth = max(0, depth - 1)
            elif char != quote and char in low_openers:
                low += 1
            elif char in closers:
                if self.closes(at, role, depth):
                    if low and quote not in _ASCII_QUOTES:
                        raise _FaultError
                    return self.take(begin, at, at + 1)
                if (end := self.forgotten_quote(begin, at, role, depth)) is not None:
                    return self.take(begin, end, end)
                self.check_inner(at, inner, low)
                inner += 0 if low else 1
                self.rule("inner-quotes")
                low = max(0, low - 1)
                if inner > MAX_INNER_QUOTES:
                    raise _TooMuchError
            elif char in "“”‘’":
                low = max(0, low - 1)
            if role == KEY and at - begin > LONGEST_KEY:
                raise _FaultError
            at += 1
        self.spend(at - begin)
        return self.never_closed(key)

    def closes(self, at: int, role: str, depth: int) -> bool:
        after = self.peek(at + 1)
        char = self.char(after)
        if role == KEY:
            return char in (":", "=", "")
        if not char:
            return True
        if depth:
            return False
        if char == ",":
            return self.separates(after, role)
        if char in "}])":
            return {"}": "{", "]": "[", ")": "("}[char] in self.open
        if role == MEMBER and self.plain_key_at(after):
            return True
        return self.level == STRAY and role == MEMBER and self.stray_word_ends(at + 1) is not None

    def separates(self, comma: int, role: str) -> bool:
        """Whether the comma behind a quote parts two members or items, not two words of a sentence."""
        after = self.peek(comma + 1)
        char = self.char(after)
        if not char or char in "}]":
            return True
        if role == ITEM:
            return char in "{[(-" or char in _CLOSERS or char.isdigit() or self.word_at(after) in _WORDS
        if _key_end(self.text, after) is not None:
            return True
        if self.bare_keys and _bare_key_end(self.text, after) is not None:
            return True
        word = _word_end(self.text, after)
        return self.level == STRAY and word > after and _key_end(self.text, self.peek(word)) is not None

    def word_at(self, at: int) -> str:
        return self.text[at : _word_end(self.text, at)].lower()

    def forgotten_quote(self, begin: int, at: int, role: str, depth: int) -> int | None:
        """Where a string without a closing quote ended, when the quote at hand opens what comes next."""
        before = at - 1
        while before >= begin and self.text[before].isspace() and at - before < LONGEST_KEY:
            before -= 1
        self.spend(at - before)
        if before < begin or depth:
            return None
        if role == KEY and self.text[before] == ":" and _word_end(self.text, begin) == before:
            self.rule("missing-quote")
            return before
        if role == MEMBER and self.text[before] == "," and (value := _key_end(self.text, at)) is not None:
            value = self.peek(value)
            char = self.char(value)
            if char and (
                char in "{[-" or char in _CLOSERS or char.isdigit() or self.word_at(value) in _WORDS
            ):
                self.rule("missing-quote")
                return before
        return None

    def check_inner(self, at: int, inner: int, low: int) -> None:
        """Refuse what is more likely a list than a quotation: `"a", "b"` where one value belongs."""
        after = self.peek(at + 1)
        unopened = inner % 2 == 0 and not low and not self.text[at - 1].isdigit()
        if self.char(after) == "," and unopened:
            raise _FaultError
        if self.char(after) == '"' and (
            after > at + 1 or not self.char(after + 1) or self.char(after + 1).isalnum()
        ):
            raise _FaultError

    def never_closed(self, key: str) -> _Missing:
        self.pos = len(self.text)
        self.run_out(cut=True, within=key)
        return _MISSING

    def take(self, begin: int, end: int, then: int) -> str:
        self.pos = then
        self.spend(end - begin + 1)
        return self.decoded(self.text[begin:end])

    def decoded(self, raw: str) -> str:
        if "\n" in raw or "\t" in raw or "\r" in raw:
            self.rule("raw-line-break")
        if "\\" not in raw:
            return raw
        decoded, odd = unescape(raw)
        if odd:
            self.rule("bad-escape")
        try:
            return decoded.encode("utf-16", "surrogatepass").decode("utf-16")
        except UnicodeDecodeError:
            raise _FaultError from None

    def bare(self, role: str, key: str) -> Any:
        """A value without quotes: a number, a word such as True, or text up to where it must end."""
        begin = self.pos
        end = self.bare_end(role)
        word = self.text[begin:end].strip()
        self.pos = end
        if not word.strip(".…-"):
            if not self.char(end):
                self.run_out(cut=True, within=key)
                return _MISSING
            raise _FaultError
        if self.text.startswith('"', end) and _key_end(self.text, end) is None:
            if self.char(self.peek(end + 1)) not in ("", ",", "}", "]"):
                raise _FaultError
            self.rule("missing-quote")
            self.pos = end + 1
        if word.lower() in _WORDS:
            if word not in _JSON_WORDS:
                self.rule("python-literal")
            return _WORDS[word.lower()]
        number = self.number(word)
        at_the_end = end == len(self.text)
        if number is not None and not (at_the_end and not _is_json_number(word)):
            if at_the_end:
                self.rule("open-number")
            return number
        if not self.char(self.peek(self.pos)):
            self.run_out(cut=True, within=key)
            return _MISSING
        self.rule("bare-value")
        return word

    def bare_end(self, role: str) -> int:
        text, at, depth = self.text, self.pos, 0
        while at < len(text):
            char = text[at]
            if char in "([{":
                depth += 1
            elif depth and char in ")]}":
                depth -= 1
            elif self.ends_bare(char, at, role, depth):
                break
            elif char == ":" and not depth and text[at + 1 : at + 2].isspace():
                raise _FaultError
            at += 1
        self.spend(at - self.pos + 1)
        if depth:
            raise _FaultError
        return at

    def ends_bare(self, char: str, at: int, role: str, depth: int) -> bool:
        if char == ",":
            return not depth and (role == ITEM or self.comma_ends(at))
        if char in "/#":
            return self.text[at - 1].isspace() and _comment_end(self.text, at) is not None
        return char in '}])"\n`'

    def comma_ends(self, comma: int) -> bool:
        after = self.peek(comma + 1)
        char = self.char(after)
        if not char or char in "}],":
            return True
        if _key_end(self.text, after) is not None or _bare_key_end(self.text, after) is not None:
            return True
        before = self.word_before(comma)
        if before in _WORDS or (after > comma + 1 and parse_number(before) is not None):
            return True
        word = _word_end(self.text, after)
        return self.level == STRAY and word > after and _key_end(self.text, self.peek(word)) is not None

    def word_before(self, at: int) -> str:
        return self.text[self.pos : at].strip().lower() if at - self.pos < 16 else ""

    def number(self, word: str) -> int | float | None:
        number = parse_number(word)
        if number is not None and not _is_json_number(word):
            self.rule("number-format")
        return number


def _is_json_number(word: str) -> bool:
    digits = word.removeprefix("-")
    return digits[:1].isdigit() and "_" not in word and not word.endswith(".") and digits[:2].lower() != "0x"


def parse_number(word: str) -> int | float | None:
    """The number a word spells beyond doubt. Leading zeros are content, as in a postcode."""
    if len(word) > 400 or not word.isascii():
        return None
    sign, digits = (word[0], word[1:]) if word[:1] in ("-", "+") else ("", word)
    if not digits or digits[0] not in ".0123456789" or "__" in digits or digits.endswith("_"):
        return None
    digits = digits.replace("_", "")
    sign = sign.replace("+", "")
    try:
        if digits[:2].lower() == "0x":
            return int(sign + digits, 16)
        if digits[0] == "0" and digits[1:2].isdigit():
            return None
        if digits.isdigit():
            return int(sign + digits)
        if not all(char in "0123456789.eE+-" for char in digits):
            return None
        return _finite(sign + digits)
    except ValueError:
        return None


def unescape(raw: str) -> tuple[str, bool]:
    """The text that escapes stand for, and whether some were none.

    A model that writes `C:\\Akten\\neu` with single backslashes means all of them, so a run of text with one
    impossible escape in it has no escapes at all, apart from escaped quotes.
    """
    if not _has_odd_escape(raw):
        return _unescape_run(raw, literal=False), False
    if _starts_with_drive(raw, 0) or (raw.startswith("\\\\") and not raw.startswith("\\\\\\")):
        return _unescape_run(raw, literal=True), True
    out: list[str] = []
    for run in _runs(raw):
        out.append(_unescape_run(run, literal=_has_odd_escape(run)))
    return "".join(out), True


def _runs(raw: str) -> list[str]:
    """The text in pieces: words, with the space behind them, and what begins with a drive letter."""
    cuts = [0]
    for at in range(1, len(raw)):
        after_space = raw[at - 1].isspace() and not raw[at].isspace()
        if (
            after_space
            or (_starts_with_drive(raw, at) and not raw[at - 1].isalpha())
            or _drive_behind_escape(raw, at)
        ):
            cuts.append(at)
    return [raw[a:b] for a, b in zip(cuts, [*cuts[1:], len(raw)], strict=True)]


def _starts_with_drive(raw: str, at: int) -> bool:
    return raw[at : at + 1].isalpha() and raw.startswith(":\\", at + 1)


def _drive_behind_escape(raw: str, at: int) -> bool:
    return at >= 2 and raw[at - 2] == "\\" and raw[at - 1] in "nrt" and _starts_with_drive(raw, at)


def _has_odd_escape(raw: str) -> bool:
    at = raw.find("\\")
    while at >= 0:
        following = raw[at + 1 : at + 2]
        if following == "u":
            if not _is_hex(raw[at + 2 : at + 6]):
                return True
        elif following not in _ESCAPES and following not in _QUOTES:
            return True
        at = raw.find("\\", at + 2)
    return False


def _is_hex(digits: str) -> bool:
    return len(digits) == 4 and all(char in "0123456789abcdefABCDEF" for char in digits)


def _unescape_run(raw: str, *, literal: bool) -> str:
    out: list[str] = []
    at = 0
    if literal and raw.startswith("\\\\") and not raw.startswith("\\\\\\"):
        out.append("\\\\")
        at = 2
    while at < len(raw):
        slash = raw.find("\\", at)
        if slash < 0:
            break
        out.append(raw[at:slash])
        char = raw[slash + 1 : slash + 2]
        at = slash + 2
        if char in _QUOTES or char == "\\":
            out.append(char)
        elif literal or char not in (*_ESCAPES, "u"):
            out.append("\\" + char)
        elif char == "u":
            out.append(chr(int(raw[at : at + 4], 16)))
            at += 4
        else:
            out.append(_ESCAPES[char])
    out.append(raw[at:])
    return "".join(out)
