"""Values as Python and Gemma write them: quotes of any kind, True and None, tuples, sets, bare keys."""

from __future__ import annotations

from dataclasses import dataclass

from bridle.guard.formats.source import BLANKS

_WORDS = {
    "true": True, "True": True, "false": False, "False": False,
    "null": None, "None": None, "none": None,
}  # fmt: skip
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "0": "\0", "a": "\a", "v": "\v"}
_HEX = {"x": 2, "u": 4, "U": 8}
_QUOTES = ('<|"|>', "<escape>", '"""', "'''", '"', "'")
_VERBATIM = ('<|"|>', "<escape>")
_PAIRS = {"[": "]", "(": ")", "{": "}"}
_DEPTH = 64


class Unreadable(Exception):
    """Not a literal; the reader of a call turns it into `None`."""


@dataclass(slots=True)
class Literals:
    """A cursor over text that should hold literals. Every method leaves it behind what it read."""

    text: str
    at: int
    depth: int = 0

    def blanks(self) -> str:
        """Skip blanks; the character then under the cursor, "" at the end."""
        text, end = self.text, len(self.text)
        while self.at < end and text[self.at] in BLANKS:
            self.at += 1
        return text[self.at] if self.at < end else ""

    def take(self, expected: str) -> bool:
        self.blanks()
        if self.text.startswith(expected, self.at):
            self.at += len(expected)
            return True
        return False

    def value(self) -> object:
        first = self.blanks()
        if (quote := self._quote()) is not None:
            return self._string(quote)
        if first in _PAIRS:
            self.depth += 1
            if self.depth > _DEPTH:
                raise Unreadable
            value = self._mapping_or_set() if first == "{" else self._sequence(_PAIRS[first])
            self.depth -= 1
            return value
        return self._word()

    def _quote(self) -> str | None:
        for quote in _QUOTES:
            if self.text.startswith(quote, self.at):
                return quote
        return None

    def _string(self, quote: str) -> str:
        text, start = self.text, self.at + len(quote)
        if quote in _VERBATIM:
            end = text.find(quote, start)
            if end < 0:
                raise Unreadable
            self.at = end + len(quote)
            return text[start:end]
        pieces: list[str] = []
        at, end = start, -1
        while True:
            if end < at and (end := text.find(quote, at)) < 0:
                raise Unreadable
            slash = text.find("\\", at, end)
            if slash < 0:
                pieces.append(text[at:end])
                self.at = end + len(quote)
                return "".join(pieces)
            pieces.append(text[at:slash])
            character, at = self._escape(slash + 1)
            pieces.append(character)

    def _escape(self, at: int) -> tuple[str, int]:
        code = self.text[at : at + 1]
        if code in _HEX:
            digits = self.text[at + 1 : at + 1 + _HEX[code]]
            try:
                return chr(int(digits, 16)), at + 1 + _HEX[code]
            except (ValueError, OverflowError):
                raise Unreadable from None
        if code in _ESCAPES:
            return _ESCAPES[code], at + 1
        if code == "\n":
            return "", at + 1
        if code and code in "\\'\"/":
            return code, at + 1
        return "\\" + code, at + len(code)

    def _sequence(self, closer: str) -> list[object]:
        self.at += 1
        values: list[object] = []
        while not self.take(closer):
            values.append(self.value())
            if not self.take(",") and self.blanks() != closer:
                raise Unreadable
        return values

    def _mapping_or_set(self) -> object:
        self.at += 1
        if self.take("}"):
            return {}
        mapping: dict[str, object] = {}
        members: list[object] = []
        while not self.take("}"):
            key = self._key()
            if self.take(":"):
                mapping[key if isinstance(key, str) else str(key)] = self.value()
            else:
                members.append(key)
            if not self.take(",") and self.blanks() != "}":
                raise Unreadable
        if mapping and members:
            raise Unreadable
        return mapping or members

    def _key(self) -> object:
        self.blanks()
        if self._quote() is not None:
            return self.value()
        start, text, end = self.at, self.text, len(self.text)
        at = start
        while at < end and (text[at].isalnum() or text[at] in "_-.$"):
            at += 1
        if at > start and text[at : at + 1] == ":":
            self.at = at
            return text[start:at]
        return self.value()

    def _word(self) -> object:
        start, text, end = self.at, self.text, len(self.text)
        at = start
        while at < end and (text[at].isalnum() or text[at] in "_.+-"):
            at += 1
        word = text[start:at]
        self.at = at
        if word in _WORDS:
            return _WORDS[word]
        if len(word) > 400 or not word.isascii():
            raise Unreadable
        try:
            return int(word) if word.lstrip("+-").isdigit() else _number(word)
        except ValueError:
            raise Unreadable from None


def _number(word: str) -> float:
    number = float(word)
    if number != number or number in (float("inf"), float("-inf")) or "_" in word:
        raise ValueError(word)
    return number
