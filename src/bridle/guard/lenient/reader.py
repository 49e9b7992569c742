"""Objects and lists, their members, keys and brackets."""

from __future__ import annotations

from typing import Any, cast

from bridle.guard.lenient.bare import BareWords
from bridle.guard.lenient.cursor import (
    ITEM,
    KEY,
    MEMBER,
    MISSING,
    PLAIN,
    STRAY,
    FaultError,
    Missing,
    TooMuchError,
)
from bridle.guard.lenient.marks import ASCII_QUOTES, CLOSERS, bare_key_end, goes_on, key_end, word_end
from bridle.guard.lenient.outcome import Read
from bridle.guard.lenient.strings import Strings

MAX_VALUES = 20_000


class Reader(Strings, BareWords):
    def root(self) -> Read:
        value = self.value(MEMBER, "")
        if isinstance(value, dict) and not self.ended:
            self.reopen(cast(dict[str, Any], value))
        if isinstance(value, Missing):
            value = None
        if self.level != PLAIN and (self.misplaced_brackets() or self.a_string_seems_open(self.pos)):
            raise FaultError
        return Read(value, self.pos, not self.ended, self.cut, tuple(self.rules), self.within, self.steps)

    def reopen(self, value: dict[str, Any]) -> None:
        """Take in the members behind a bracket that came too early, if a last bracket closes them."""
        while goes_on(self.text, self.pos, value):
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
        except FaultError:
            return {}
        return more

    def a_string_seems_open(self, at: int) -> bool:
        """With quotes inside strings, `"}` later on the same line says that the string ended there."""
        stop = self.text.find("\n", at, at + 2000)
        tail = self.text[at : stop if stop >= 0 else at + 2000]
        return '"}' in tail.replace(" ", "") and "{" not in tail

    def value(self, role: str, key: str) -> Any:
        self.values += 1
        if self.values > MAX_VALUES:
            raise TooMuchError
        first = self.skip()
        if not first:
            self.run_out(cut=True, within=key)
            return MISSING
        if first == "{":
            return self.object()
        if first in "[(":
            return self.array(first)
        if first in CLOSERS or self.text.startswith('\\"', self.pos):
            return self.joined(role, key)
        return self.bare(role, key)

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
            if char in ",;" and (members or self.plain_key_at(self.peek(self.pos + 1))):
                self.rule("extra-comma")
                self.pos += 1
                continue
            key = self.key()
            if key is None:
                return None
            value = self.value(MEMBER, key)
            if value is MISSING:
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
        if self.plain_key_at(self.pos) or (on_a_new_line and bare_key_end(self.text, self.pos) is not None):
            self.rule("missing-comma")
            return False
        if self.level == STRAY and self.stray_word_ends(before) is not None:
            self.rule("stray-word")
            self.pos = word_end(self.text, self.pos)
            return self.member_separator()
        raise FaultError

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
            and key_end(self.text, self.peek(comma + 1)) is not None
        )

    def key(self) -> str | None:
        char = self.text[self.pos]
        if char in CLOSERS or self.text.startswith('\\"', self.pos):
            key = self.string(KEY, "")
            if isinstance(key, Missing):
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
            raise FaultError
        return key

    def bare_key(self) -> str:
        end = word_end(self.text, self.pos)
        self.spend(end - self.pos + 1)
        if end == self.pos:
            raise FaultError
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
        elif self.level == STRAY and after > end and key_end(self.text, after) is not None:
            self.rule("stray-word")
            self.pos = after
            return str(self.string(KEY, ""))
        else:
            raise FaultError
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
            if value is MISSING:
                return None
            items.append(value)
            if self.ended:
                return None
            char = self.skip()
            after_comma = char == ","
            if after_comma:
                self.pos += 1
            elif char and char not in "}])":
                if char not in "{[" and char not in ASCII_QUOTES:
                    raise FaultError
                self.rule("missing-comma")
