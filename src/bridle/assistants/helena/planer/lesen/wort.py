"""One word of a request, or a sign between words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Wort:
    text: str
    klein: str
    gross: bool
    zeichen: bool = False


def mit_grossen(words: Sequence[Wort]) -> bool:
    """Whether nouns have a capital here; a short form as „VG“ has one even where all else is small."""
    return any(word.gross and not word.text.isupper() for word in words)
