"""One word of a request, or a sign between words."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Wort:
    text: str
    klein: str
    gross: bool
    zeichen: bool = False
