"""The law in which a norm is looked for: „… in der ZPO“ means that one, and none of the others."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.sagen import gesetz
from bridle.host.search.law_names import LAWS, law_key

_KUERZEL = re.compile(r"\b[A-ZÄÖÜ][A-Za-zÄÖÜäöü]{1,9}\b|\b[a-zäöü]{2,6}(?:g|o|b)\b")
_KEINE = frozenset({"weg", "ao", "wg", "tag"})
"""Small, they are other words."""


def gesetze_in(text: str) -> list[str]:
    """The laws that are named, as they are written."""
    return [each[0] for each in _KUERZEL.finditer(text) if _ist_gesetz(each[0])]


def im_gesetz(text: str, wanted: str) -> tuple[str, str]:
    """The one law that is named, and what is looked for in it; nothing where it is none or several."""
    laws = list(dict.fromkeys(gesetze_in(text)))
    if len(laws) != 1:
        return "", wanted
    rest = " ".join(word for word in wanted.split() if word.strip(".,?!") != laws[0])
    return (gesetz(law_key(laws[0])), rest) if re.search(r"[^\W\d]{4,}", rest) else ("", wanted)


def _ist_gesetz(word: str) -> bool:
    key = law_key(word)
    return key in LAWS and not (word.islower() and key in _KEINE) and len(word) > 1
