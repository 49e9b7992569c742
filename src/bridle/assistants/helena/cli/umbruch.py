"""German legal text in lines: broken between words, never between § and its number or before €."""

from __future__ import annotations

import re
import textwrap
from typing import TYPE_CHECKING

from bridle.terminal import printable

if TYPE_CHECKING:
    from rich.console import Console

_DAVOR = re.compile(r"(§|\b(?:Abs\.|Nr\.|Satz|Art\.)) (?=\w)")
_DANACH = re.compile(r"(?<=\d) (?=[€%])")
_FEST = "\u00a0"


def zeilen(text: str, breite: int, einzug: str = "") -> list[str]:
    """`text` in lines of at most `breite`; every line but the first begins with `einzug`."""
    fest = _DANACH.sub(_FEST, _DAVOR.sub(rf"\1{_FEST}", printable(text)))
    gebrochen = textwrap.wrap(
        fest, max(breite, 20), subsequent_indent=einzug, break_long_words=False, break_on_hyphens=False
    )
    return [zeile.replace(_FEST, " ") for zeile in gebrochen] or [""]


def punkt(console: Console, text: str, davor: str = "- ", einzug: int | None = None) -> None:
    """One point of a list. In a pipe it stays on one line, for programs that look for it."""
    ganz = f"{davor}{text}"
    rand = " " * (len(davor) if einzug is None else einzug)
    lines = zeilen(ganz, console.width, rand) if console.is_terminal else [printable(ganz)]
    for line in lines:
        console.print(line, markup=False, soft_wrap=True)
