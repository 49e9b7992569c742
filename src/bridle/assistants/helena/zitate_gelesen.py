"""What the texts of a run cite, in whatever form a tool gave it: in prose, or as fields of a record."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, cast

from bridle.assistants.helena.zitate_finden import BARE_OWN, NUMBER_ALONE, Zitat, law_name, stellen
from bridle.host.search.citations import cited

DEEPEST = 40
SHORT = 40


@dataclass(frozen=True, slots=True)
class Gelesen:
    keys: frozenset[tuple[str, str]]
    numbers: frozenset[str]

    def belegt(self, zitat: Zitat) -> bool:
        """A norm without its law is proved by any with this number."""
        return zitat.schluessel in self.keys if zitat.gesetz else zitat.nummer in self.numbers


def citing(texts: Collection[str]) -> Gelesen:
    keys: set[tuple[str, str]] = set()
    for text in texts:
        keys.update(zitat.schluessel for place in stellen(text) for zitat in place.zitate)
        keys.update(("az", match[0].replace("-", "/")) for match in BARE_OWN.finditer(text))
        keys.update(_of_data(_data(text), 0))
    return Gelesen(frozenset(keys), frozenset(number for law, number in keys if law != "az"))


def _data(text: str) -> Any:
    """A tool's result, also with a line behind it that names its source."""
    start = min((at for at in (text.find("{"), text.find("[")) if at >= 0), default=-1)
    if start < 0:
        return None
    try:
        return json.JSONDecoder().raw_decode(text[start:])[0]
    except (ValueError, RecursionError):
        return None


def _of_data(value: Any, depth: int) -> Iterator[tuple[str, str]]:
    if depth > DEEPEST:
        return
    if isinstance(value, Mapping):
        fields = list(cast("Mapping[str, Any]", value).values())
        yield from _of_record([str(each).strip() for each in fields if isinstance(each, str | int)])
    else:
        fields = cast("list[Any]", value) if isinstance(value, list) else []
    for each in fields:
        yield from _of_data(each, depth + 1)


def _of_record(fields: list[str]) -> Iterator[tuple[str, str]]:
    """A record that has the law in one field and the number in another cites as well."""
    short = [each for each in fields if 0 < len(each) <= SHORT]
    numbers = [found["number"] for each in short if (found := NUMBER_ALONE.fullmatch(each))]
    laws = [law for each in short if (law := law_name(each))] if numbers else []
    for norm in [norm for law in laws for number in numbers for norm in cited(f"§ {number} {law}").norms]:
        yield norm.law, norm.number
