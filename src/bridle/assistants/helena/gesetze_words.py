"""What people call the things that norms are about: a file a law in `alltagsworte`, a line a norm.

Statutes do not say Kaution, Resturlaub or Fahrerflucht, and nothing of a Dackel who bit a Briefträger. Before
the bar stand the names of the thing, behind it words of the stories that people tell; these count for less.
None of them is ever shown as the norm's text.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable


@dataclass(frozen=True, slots=True)
class Everyday:
    names: str = ""
    stories: str = ""


def everyday_words(law: str, number: str) -> Everyday:
    # The name of a law comes from what is imported, so it is looked up among the files, never made into one.
    return _words(law).get(number, Everyday()) if law in _laws() else Everyday()


def read_words(text: str) -> Iterator[tuple[str, Everyday]]:
    """The number of each norm with its words, from lines such as `833: Hundebiss | Dackel Briefträger`."""
    for line in text.splitlines():
        number, _, words = line.partition(":")
        if words:
            names, _, stories = words.partition("|")
            yield number.strip(), Everyday(names.strip(), stories.strip())


@cache
def _laws() -> dict[str, Traversable]:
    folder = files("bridle.assistants.helena").joinpath("alltagsworte")
    return {each.name.removesuffix(".txt"): each for each in folder.iterdir() if each.name.endswith(".txt")}


@cache
def _words(law: str) -> dict[str, Everyday]:
    return dict(read_words(_laws()[law].read_text("utf-8")))
