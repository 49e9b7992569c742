"""„laut Gutachten Mauerstein“: by whom a paper is says which one is meant, and is not looked for in it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from bridle.assistants.helena.planer.lesen.woerter import bekannt, falte

_VON = (
    r"(?:(?:von|vom|der|des|dem|frau|herrn?|dr|prof|sachverstaendigen?|gutachters?|gutachterin|"
    r"dipl-ing|architekt(?:en|in)?)\.? )*"
)


def verfasser(request: str, kind: str) -> str:
    """The name right behind the kind of paper; "" for a word of the language."""
    plain = falte(request)
    found = re.search(rf"\b{re.escape(kind)} {_VON}(?P<wer>[a-z][a-z-]{{3,}})\b", plain) if kind else None
    return "" if found is None or bekannt(found["wer"]) else found["wer"]


def ohne_verfasser(
    words: Sequence[str], request: str, kind: str, pages: Sequence[Mapping[str, Any]]
) -> list[str]:
    """Without that name, where the paper that was read has it; else it may be what is looked for."""
    who = verfasser(request, kind)
    if not who or not any(who in falte(str(page.get("text", ""))) for page in pages):
        return list(words)
    return [word for word in words if falte(word) != who]
