"""A verb with one wrong letter: „analysire“, „recherchire“, „vergelich“ are still commands."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache

from bridle.assistants.helena import classifier_verbs as v
from bridle.host.personal_words import folded

SHORTEST = 7
_MENDED = [
    verb for verb in (*v.DRAFT, *v.RESEARCH, *v.COMPARE, *v.REVIEW, *v.EDIT) if not verb.part
]  # „aussetzen“ is no slip of „aufsetzen“
_RIGHT = folded("""
    verlasse verlassen verpasse verpassen entwerten widerspruchen widersprochen ergangen ergange verglichen
    entworfen entwurf entwurfe widerspruch widerspruche widersprache spanne spannen bearbeite bearbeiten
    verarbeiten
""")
"""Words of their own that are one letter away from a verb."""


@lru_cache(maxsize=8_192)
def mended(word: str) -> str:
    """The verb that was meant, or the word as it is."""
    if len(word) < SHORTEST - 1 or word in _RIGHT or word in _FORMS:
        return word
    near = [each for each in _ALIKE[_ends(word)] if _one_apart(word, each)]
    return near[0] if near else word


def _ends(word: str) -> tuple[str, str]:
    """The ending tells a command from a noun and a past, and so is never mended."""
    return word[0], word[-3:] if word.endswith("ten") else word[-2:]


def _one_apart(word: str, meant: str) -> bool:
    """One letter left out, doubled, changed, or two in the wrong order."""
    shorter = min(len(word), len(meant))
    start = next((n for n in range(shorter) if word[n] != meant[n]), shorter)
    rest, wanted = word[start:], meant[start:]
    swapped = rest[:2] == wanted[:2][::-1] and rest[2:] == wanted[2:]
    return swapped or rest[1:] == wanted[1:] or rest[1:] == wanted or rest == wanted[1:]


_FORMS = frozenset(word for verb in _MENDED for word in (*verb.commands, *verb.infinitives))
_ALIKE: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
for _form in sorted(_FORMS):
    if len(_form) >= SHORTEST:
        _ALIKE[_ends(_form)].append(_form)
