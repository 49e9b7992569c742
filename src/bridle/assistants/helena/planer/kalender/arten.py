"""Kinds of Fristen as people call them: „die Einsprüche“, „die Begründungsfristen“ are in titles as stems."""

from __future__ import annotations

import re

SHORTEST, ENDING = 5, 3
VERFAHREN = re.compile(
    r"\b(?:berufung|revision|einspr|widerspr|beschwerde|klage|begruendung|erwiderung|stellungnahme|"
    r"verteidigungsanzeige|replik|duplik|anhoerung|verhandlung|besprechung|guete|ortstermin|\w+frist)"
)
"""What titles of Fristen and Termine are made of, in a folded text."""
_FRIST = re.compile(r"s?frist(?:en)?$")
_ENDUNG = re.compile(r"(?:en|n|e|s)$")
_UNG = re.compile(r"ung(?:en|s)?$")
_UMLAUT = {"ae": "a", "oe": "o", "ue": "u"}


def gleiche_art(word: str, other: str) -> bool:
    """Whether a word of a title is of the kind: an Einspruch of the Einsprüche.

    A Klagefrist is for a Klage and for no Klageerwiderung; „die Klagen“ may mean either.
    """
    if word == other:
        return True
    kind = _FRIST.sub("", word)
    if kind == word:
        return any(stem in other for stem in _staemme(word))
    return any(
        other.endswith(stem) or (other.startswith(stem) and len(other) - len(stem) <= ENDING)
        for stem in _staemme(kind)
    )


def _staemme(word: str) -> set[str]:
    """einsprueche → einspruch, begruendung → begruend; only what is long enough to tell."""
    forms = {word, _UNG.sub("", word)}
    forms |= {_ENDUNG.sub("", form) for form in forms}
    if word.endswith(("e", "en")):
        forms |= {_ohne_umlaut(form) for form in forms}
    return {form for form in forms if len(form) >= SHORTEST}


def _ohne_umlaut(form: str) -> str:
    """The last one: sprueche is of Spruch, antraege of Antrag."""
    place = max(form.rfind(each) for each in _UMLAUT)
    return form if place < 0 else f"{form[:place]}{_UMLAUT[form[place : place + 2]]}{form[place + 2 :]}"
