"""What the texts of a run cite, in whatever form a tool gave it: in prose, or as fields of a record."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast

from bridle.assistants.helena.zitat import Zitat
from bridle.assistants.helena.zitate_aktenzeichen import BARE_OWN
from bridle.assistants.helena.zitate_finden import NUMBER_ALONE, law_name, stellen
from bridle.host.search.citations import cited

DEEPEST = 40
SHORT = 40
MOST_PIECES = 200
_DECODER = json.JSONDecoder()
_OPENING = re.compile(r"[{\[]")
_OF = {"vv": "RVG", "kv": "GKG"}
_CATALOGUE = re.compile(
    r"(?P<kind>vv|kv)(?:_?(?P<of>rvg|gkg|famgkg|gnotkg))?(?:_?(?:nrn?|nummern?|positionen))?", re.IGNORECASE
)
_NUMBERS = re.compile(r"paragra|norm|artikel|nummer|^nrn?$|§", re.IGNORECASE)
"""A list of numbers is one of norms where its name says so: others are of pages."""


@dataclass(frozen=True)
class Gelesen:
    keys: frozenset[tuple[str, str]] = frozenset()

    @cached_property
    def numbers(self) -> frozenset[str]:
        return frozenset(number for law, number in self.keys if law != "az")

    def ohne(self, said: Gelesen) -> Gelesen:
        """Without what somebody only hears again: a search that finds nothing repeats what it was asked."""
        return Gelesen(self.keys - said.keys)

    def belegt(self, zitat: Zitat) -> bool:
        """A norm without its law is proved by any with this number."""
        return zitat.schluessel in self.keys if zitat.gesetz else zitat.nummer in self.numbers


def citing(texts: Collection[str]) -> Gelesen:
    keys: set[tuple[str, str]] = set()
    for text in texts:
        keys.update(zitat.schluessel for place in stellen(text) for zitat in place.zitate)
        keys.update(("az", match[0].replace("-", "/")) for match in BARE_OWN.finditer(text))
        keys.update(key for piece in _data(text) for key in _of_data(piece, 0))
    return Gelesen(frozenset(keys))


def _data(text: str) -> Iterator[Any]:
    """Every piece of JSON in a text: a tool's result, also with lines around it that name its source."""
    at = 0
    for _ in range(MOST_PIECES):
        found = _OPENING.search(text, at)
        if found is None:
            return
        try:
            value, at = _DECODER.raw_decode(text, found.start())
        except (ValueError, RecursionError):
            at = found.end()
        else:
            yield value


def _of_data(value: Any, depth: int) -> Iterator[tuple[str, str]]:
    if depth > DEEPEST:
        return
    if isinstance(value, str):
        yield from _of_text(value, depth)
    elif isinstance(value, Mapping):
        record = {str(name): each for name, each in cast("Mapping[Any, Any]", value).items()}
        yield from _of_record(record)
        for name, each in record.items():
            yield from _of_text(name, depth)
            yield from _of_data(each, depth + 1)
    elif isinstance(value, list):
        for each in cast("list[Any]", value):
            yield from _of_data(each, depth + 1)


def _of_text(text: str, depth: int) -> Iterator[tuple[str, str]]:
    """What is written in a field, where JSON may have written „§“ as an escape, or be a text itself."""
    for place in stellen(text):
        yield from (zitat.schluessel for zitat in place.zitate)
    for piece in _data(text):
        yield from _of_data(piece, depth + 1)


def _of_record(record: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """A record that has the law in one field and the number in another cites as well."""
    for name, value in record.items():
        if catalogue := _catalogue(name):
            yield from _norms([f"Nr. {number} {catalogue}" for number in _short([value])])
    short = _short([each for each in record.values() if not isinstance(each, list)])
    listed = _short(
        [each for name, each in record.items() if isinstance(each, list) and _NUMBERS.search(name)]
    )
    numbers = [found["number"] for each in (*short, *listed) if (found := NUMBER_ALONE.fullmatch(each))]
    laws = [law for each in short if (law := law_name(each))] if numbers else []
    yield from _norms([f"§ {number} {law}" for law in laws for number in numbers])


def _catalogue(name: str) -> str:
    """ "vv", "kv", "vv_nummer", "kv_gkg": how the tools on costs name a number of a catalogue."""
    found = _CATALOGUE.fullmatch(name)
    if found is None:
        return ""
    return f"{found['kind']} {found['of'] or _OF[found['kind'].lower()]}"


def _short(values: list[Any]) -> list[str]:
    """The short texts and numbers among these, and in the lists among these."""
    flat = [
        each
        for value in values
        for each in (cast("list[Any]", value) if isinstance(value, list) else [value])
    ]
    texts = [str(each).strip() for each in flat if isinstance(each, str | int) and not isinstance(each, bool)]
    return [each for each in texts if 0 < len(each) <= SHORT]


def _norms(written: list[str]) -> Iterator[tuple[str, str]]:
    for each in written:
        yield from ((norm.law, norm.number) for norm in cited(each).norms)
