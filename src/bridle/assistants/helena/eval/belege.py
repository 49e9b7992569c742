"""What an answer states and no tool returned: norms, file numbers, amounts, days."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bridle.assistants.helena.eval import werte
from bridle.assistants.helena.law.geld import euro
from bridle.assistants.helena.zitate import pruefe, zahlen_belegt

MARKED = "im Text als nicht belegt gekennzeichnet"
_MARK = "nicht belegt]"
_CATALOGUES = {"vv": "VV RVG", "kv": "KV GKG"}
_NUMBER = re.compile(r'"(vv|kv)": "(\d{4})"')
"""How the tools on costs name a number of a catalogue."""


def unbelegte_zitate(text: str, read: Sequence[str]) -> tuple[str, ...]:
    """Being in the store does not help: it was not read in this run. A mark in the text is an error too."""
    named = [f"Nr. {found[2]} {_CATALOGUES[found[1]]}" for each in read for found in _NUMBER.finditer(each)]
    found = [each.text for each in pruefe(text, [*read, *named]).unbelegt]
    return tuple([*found, *([MARKED] if _MARK in text else [])])


def unbelegte_zahlen(text: str, read: Sequence[str]) -> tuple[str, ...]:
    """By two readers that know nothing of each other; what either of them finds is too much."""
    return tuple(_found(text, read)) or tuple([each.text for each in zahlen_belegt(text, read)])


def _found(text: str, read: Sequence[str]) -> Iterator[str]:
    amounts = {found for each in read for found in werte.zahlen(each) | werte.betraege(each)}
    for amount in sorted(werte.betraege(text) - amounts):
        yield euro(amount)
    days = {found for each in read for found in werte.tage(each)}
    for day in sorted(werte.tage(text) - days):
        yield f"{day:%d.%m.%Y}"
