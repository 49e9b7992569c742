"""What an answer states and nothing read has: norms, file numbers, amounts, days, and durations."""

from __future__ import annotations

from collections.abc import Sequence

from bridle.assistants.helena.eval import werte
from bridle.assistants.helena.eval.belege import unbelegte_zahlen, unbelegte_zitate
from bridle.assistants.helena.planer.lesen.tage import heute


def unbelegt(text: str, read: Sequence[str]) -> list[str]:
    """`read` are the results of the tools and the question; the day of today needs no tool."""
    sources = [*read, heute().isoformat()]
    known = {each for source in sources for each in werte.minuten(source)}
    durations = [f"{each} Minuten" for each in sorted(werte.minuten(text) - known)]
    return [*unbelegte_zitate(text, sources), *unbelegte_zahlen(text, sources), *durations]
