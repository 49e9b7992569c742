"""What reading a value comes to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


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
