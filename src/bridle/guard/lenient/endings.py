"""Whether a quote ends its string or belongs to the text: what follows it tells."""

from __future__ import annotations

from bridle.guard.lenient.cursor import ITEM, KEY, MEMBER, STRAY, Cursor, FaultError
from bridle.guard.lenient.marks import CLOSERS, LONGEST_KEY, WORDS, bare_key_end, key_end, word_end


class Endings(Cursor):
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
            return char in "{[(-" or char in CLOSERS or char.isdigit() or self.word_at(after) in WORDS
        if key_end(self.text, after) is not None:
            return True
        if self.bare_keys and bare_key_end(self.text, after) is not None:
            return True
        word = word_end(self.text, after)
        return self.level == STRAY and word > after and key_end(self.text, self.peek(word)) is not None

    def forgotten_quote(self, begin: int, at: int, role: str, depth: int) -> tuple[int, int] | None:
        """Where a string without a closing quote ended, when the quote at hand opens what comes next.

        Both the end of its text and where to go on: between them stands a “ that was to close it.
        """
        before = at - 1
        while before >= begin and self.text[before].isspace() and at - before < LONGEST_KEY:
            before -= 1
        self.spend(at - before)
        if before < begin or depth:
            return None
        if role == KEY and self.text[before] == ":" and word_end(self.text, begin) == before:
            self.rule("missing-quote")
            return before, before
        if role == MEMBER and self.text[before] == "," and (value := key_end(self.text, at)) is not None:
            value = self.peek(value)
            char = self.char(value)
            if char and (char in "{[-" or char in CLOSERS or char.isdigit() or self.word_at(value) in WORDS):
                mixed = self.is_odd_curly(begin, before - 1)
                self.rule("mixed-quotes" if mixed else "missing-quote")
                return before - mixed, before
        return None

    def curly_key_end(self, begin: int) -> int | None:
        """The “ that closes a key which a straight quote opened: `{"ort“: …`."""
        end = word_end(self.text, begin)
        if end == begin or self.char(end) not in ("“", "”") or self.char(self.peek(end + 1)) != ":":
            return None
        self.rule("mixed-quotes")
        return end

    def curly_end(self, begin: int) -> int | None:
        """The “ that closes what a straight quote opened, if just the open brackets stand behind it."""
        end = len(self.text)
        for bracket in self.open:
            end = self.blanks_before(end)
            if self.text[end - 1] != {"{": "}", "[": "]", "(": ")"}[bracket]:
                return None
            end -= 1
        end = self.blanks_before(end) - 1
        if not self.open or not self.is_odd_curly(begin, end):
            return None
        self.rule("mixed-quotes")
        return end

    def blanks_before(self, end: int) -> int:
        begin = end
        while end > self.pos and self.text[end - 1].isspace():
            end -= 1
        self.spend(begin - end)
        return end

    def is_odd_curly(self, begin: int, at: int) -> bool:
        """Whether a “ stands at `at` that ends no quotation of the text from `begin` on."""
        if at < begin or self.text[at] not in "“”":
            return False
        self.spend(at - begin)
        return sum(self.text.count(quote, begin, at) for quote in "„“”") % 2 == 0

    def check_inner(self, at: int, inner: int, low: int) -> None:
        """Refuse what is more likely a list than a quotation: `"a", "b"` where one value belongs."""
        after = self.peek(at + 1)
        unopened = inner % 2 == 0 and not low and not self.text[at - 1].isdigit()
        if self.char(after) == "," and unopened:
            raise FaultError
        if self.char(after) == '"' and (
            after > at + 1 or not self.char(after + 1) or self.char(after + 1).isalnum()
        ):
            raise FaultError
