"""Strings in all the quotes that models put around them."""

from __future__ import annotations

import json
from typing import Any

from bridle.guard.lenient.cursor import KEY, PLAIN, FaultError, Missing, TooMuchError
from bridle.guard.lenient.endings import Endings
from bridle.guard.lenient.escapes import unescape
from bridle.guard.lenient.marks import ASCII_QUOTES, CLOSERS, LONGEST_KEY

MAX_INNER_QUOTES = 1_000


class Strings(Endings):
    def joined(self, role: str, key: str) -> Any:
        """A string, or several with a plus between them."""
        value = self.string(role, key)
        while not isinstance(value, Missing):
            plus = self.peek(self.pos)
            after = self.peek(plus + 1)
            if self.char(plus) != "+" or self.char(after) not in ASCII_QUOTES or not self.char(after):
                break
            self.rule("joined-strings")
            self.pos = after
            more = self.string(role, key)
            value = more if isinstance(more, Missing) else value + more
        return value

    def string(self, role: str, key: str) -> str | Missing:
        text, quote = self.text, self.text[self.pos]
        if quote == "\\":
            return self.escaped_string(key)
        if quote not in ASCII_QUOTES:
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
        if role == KEY and quote == '"' and (end := self.curly_key_end(self.pos + 1)) is not None:
            return self.take(self.pos + 1, end, end + 1)
        return self.plain(quote, key) if self.level == PLAIN else self.quoted_text(role, key)

    def plain(self, quote: str, key: str) -> str | Missing:
        """The next quote that no backslash stands before ends the string."""
        text, begin = self.text, self.pos + 1
        end = text.find(quote, begin)
        slash = text.find("\\", begin, end)
        while 0 <= slash < end:
            if slash + 1 == end:
                end = text.find(quote, end + 1)
            slash = text.find("\\", slash + 2, end)
        self.spend((len(text) if end < 0 else end) - begin + 1)
        return self.unclosed(begin, key) if end < 0 else self.take(begin, end, end + 1)

    def unclosed(self, begin: int, key: str) -> str | Missing:
        end = self.curly_end(begin)
        return self.never_closed(key) if end is None else self.take(begin, end, end + 1)

    def typographic(self, role: str, key: str) -> str | Missing:
        """The next typographic quote that closes ends the string, apart from those of a „quotation“ in it."""
        text, begin, quote = self.text, self.pos + 1, self.text[self.pos]
        at, low = begin, 0
        while at < len(text):
            char = text[at]
            if char == "\\":
                at += 1
            elif char == "„" != quote:
                low += 1
            elif char in self.pairs.get(quote, CLOSERS[quote]) and char not in ASCII_QUOTES:
                if not low:
                    self.pairs[quote] = char  # the first pair tells which closing quote this text uses
                    self.spend(at - begin + 1)
                    return self.take(begin, at, at + 1)
                if self.closes(at, role, 0):  # it may end the quotation or the string
                    raise FaultError
                low -= 1
            at += 1
        self.spend(at - begin)
        return self.never_closed(key)

    def doubled(self, role: str, quote: str) -> str:
        begin = self.pos + 2
        end = self.text.find(quote, begin)
        if end < 0:
            raise FaultError
        self.spend(end - begin)
        twice = self.text.startswith(quote * 2, end)
        if not twice and not self.closes(end, role, 0):
            raise FaultError
        self.rule("doubled-quotes")
        return self.take(begin, end, end + (2 if twice else 1))

    def escaped_string(self, key: str) -> str | Missing:
        """A string of a payload that was escaped once too often: `\\"` opens and closes it."""
        text, begin = self.text, self.pos + 2
        at = begin
        while at < len(text):
            if text[at] == "\\":
                if text.startswith('"', at + 1):
                    break
                if text.startswith(('\\\\"', "\\\\\\"), at + 1):  # a quote or a backslash of the text
                    at += 2
                at += 1
            elif text[at] == '"':
                raise FaultError
            at += 1
        self.spend(at - begin + 1)
        if at >= len(text):
            return self.never_closed(key)
        self.rule("escaped-twice")
        try:
            once = json.loads(f'"{text[begin:at]}"', strict=False)
        except ValueError:
            raise FaultError from None
        self.pos = at + 2
        return self.decoded(once)

    def quoted_text(self, role: str, key: str) -> str | Missing:
        """A string in which quotes may stand: what follows a quote tells whether it is the last one."""
        text, begin, quote = self.text, self.pos + 1, self.text[self.pos]
        closers = CLOSERS[quote]
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
                    if low and quote not in ASCII_QUOTES:
                        raise FaultError
                    return self.take(begin, at, at + 1)
                if (ends := self.forgotten_quote(begin, at, role, depth)) is not None:
                    return self.take(begin, *ends)
                self.check_inner(at, inner, low)
                inner += 0 if low else 1
                self.rule("inner-quotes")
                low = max(0, low - 1)
                if inner > MAX_INNER_QUOTES:
                    raise TooMuchError
            elif char in "“”‘’":
                low = max(0, low - 1)
            if role == KEY and at - begin > LONGEST_KEY:
                raise FaultError
            at += 1
        self.spend(at - begin)
        return self.never_closed(key) if inner or quote != '"' else self.unclosed(begin, key)

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
            raise FaultError from None
