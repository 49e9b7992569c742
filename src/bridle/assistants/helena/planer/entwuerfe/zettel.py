"""A message on which what has been read is struck out: what is left over is what is to be entered."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.woerter import falte, verbessert

GONE = "\x00"
_STUECK = re.compile(r"[^\W\d_]{4,}|.", re.S)
LONG_WORD = 4


class Zettel:
    """`klein` is folded, with slips in well-known words corrected; every sign of it knows its place above."""

    def __init__(self, text: str) -> None:
        self.text = " ".join(text.split())
        self._weg = [False] * len(self.text)
        signs: list[str] = []
        self._ort: list[tuple[int, int]] = []
        for found in _STUECK.finditer(self.text):
            if len(found[0]) < LONG_WORD:
                plain = [(falte(found[0]), found.start(), found.end())]
            elif (meant := verbessert(falte(found[0]))) != falte(found[0]):
                plain = [(meant, found.start(), found.end())]
            else:
                plain = [
                    (falte(each), found.start() + n, found.start() + n + 1) for n, each in enumerate(found[0])
                ]
            for folded, first, last in plain:
                signs += folded
                self._ort += [(first, last)] * len(folded)
        self.klein = "".join(signs)

    def streiche(self, start: int, end: int) -> str:
        """Strikes a part of `klein`; returns how it was written."""
        if start >= end:
            return ""
        first, last = self._ort[start][0], self._ort[end - 1][1]
        self._weg[first:last] = [True] * (last - first)
        self.klein = f"{self.klein[:start]}{GONE * (end - start)}{self.klein[end:]}"
        return self.text[first:last]

    def nimm(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """The first place of a pattern, struck out."""
        found = pattern.search(self.klein)
        if found is not None:
            self.streiche(found.start(), found.end())
        return found

    def wie_geschrieben(self, start: int, end: int) -> str:
        return self.text[self._ort[start][0] : self._ort[end - 1][1]] if start < end else ""

    def rest(self) -> str:
        """What is left, with a sign where something was struck out."""
        return "".join(GONE if gone else sign for sign, gone in zip(self.text, self._weg, strict=True))
