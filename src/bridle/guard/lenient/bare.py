"""Values without quotes: numbers, words such as True, and text up to where it must end."""

from __future__ import annotations

from typing import Any

from bridle.guard.lenient.cursor import ITEM, MISSING, STRAY, Cursor, FaultError
from bridle.guard.lenient.marks import JSON_WORDS, WORDS, bare_key_end, comment_end, key_end, word_end
from bridle.guard.lenient.numbers import is_json_number, parse_number


class BareWords(Cursor):
    def bare(self, role: str, key: str) -> Any:
        """A value without quotes: a number, a word such as True, or text up to where it must end."""
        begin = self.pos
        end = self.bare_end(role)
        word = self.text[begin:end].strip()
        self.pos = end
        if not word.strip(".…-"):
            if not self.char(end):
                self.run_out(cut=True, within=key)
                return MISSING
            raise FaultError
        if self.text.startswith('"', end) and key_end(self.text, end) is None:
            if self.char(self.peek(end + 1)) not in ("", ",", "}", "]"):
                raise FaultError
            self.rule("missing-quote")
            self.pos = end + 1
        if word.lower() in WORDS:
            if word not in JSON_WORDS:
                self.rule("python-literal")
            return WORDS[word.lower()]
        number = self.number(word)
        at_the_end = end == len(self.text)
        if number is not None and not (at_the_end and not is_json_number(word)):
            if at_the_end:
                self.rule("open-number")
            return number
        if not self.char(self.peek(self.pos)):
            self.run_out(cut=True, within=key)
            return MISSING
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
                raise FaultError
            at += 1
        self.spend(at - self.pos + 1)
        if depth:
            raise FaultError
        return at

    def ends_bare(self, char: str, at: int, role: str, depth: int) -> bool:
        if char == ",":
            return not depth and (role == ITEM or self.comma_ends(at))
        if char in "/#":
            return self.text[at - 1].isspace() and comment_end(self.text, at) is not None
        if char == "\\" and "escaped-twice" in self.rules:
            return self.char(self.peek(at)) in (",", "}", "]")
        return char in '}])"\n`'

    def comma_ends(self, comma: int) -> bool:
        after = self.peek(comma + 1)
        char = self.char(after)
        if not char or char in "}],":
            return True
        if key_end(self.text, after) is not None or bare_key_end(self.text, after) is not None:
            return True
        before = self.word_before(comma)
        if before in WORDS or (after > comma + 1 and parse_number(before) is not None):
            return True
        word = word_end(self.text, after)
        return self.level == STRAY and word > after and key_end(self.text, self.peek(word)) is not None

    def word_before(self, at: int) -> str:
        return self.text[self.pos : at].strip().lower() if at - self.pos < 16 else ""

    def number(self, word: str) -> int | float | None:
        number = parse_number(word)
        if number is not None and not is_json_number(word):
            self.rule("number-format")
        return number
