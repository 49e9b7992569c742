"""The kind of work that an entry is filed under: „für Prüfung“, „mit Schriftsätzen“, „Beratungszeit“."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from bridle.assistants.helena.planer.lesen.woerter import falte

_ZEIT = re.compile(r"s?(?:zeit(?:en)?|stunden?|minuten|aufwand)$")
_ENDUNG = re.compile(r"(?:en|e|n|s)$")
_UMLAUT = re.compile(r"([aou])e")


def ist_art(kind: str, word: str) -> bool:
    """Whether the word is its name, in any number, or time for it; what is part of another is none."""
    return bool(kind) and _stamm(_ZEIT.sub("", falte(word)) or falte(word)) == _stamm(falte(kind))


def art(each: Mapping[str, Any]) -> str:
    return str(each.get("kategorie") or "")


def gemeinte_art(kinds: Iterable[str], words: Iterable[str]) -> str:
    """The one of these kinds that is named; nothing where none or several are."""
    named = {kind for word in words for kind in kinds if ist_art(kind, word)}
    return named.pop() if len(named) == 1 else ""


def _stamm(plain: str) -> str:
    return _ENDUNG.sub("", _UMLAUT.sub(r"\1", plain))
