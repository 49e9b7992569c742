"""What people call the things that norms are about, for norms that are looked for every day.

Statutes do not say Kaution, Resturlaub or Fahrerflucht. These words are found like those of the norm itself,
though they count for less than its title; they are never shown as its text.
"""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files


def everyday_words(law: str, number: str) -> str:
    return _known().get(f"{law} {number}", "")


@lru_cache(maxsize=1)
def _known() -> dict[str, str]:
    source = files("bridle.assistants.helena").joinpath("gesetze_words.json")
    return json.loads(source.read_text("utf-8"))
