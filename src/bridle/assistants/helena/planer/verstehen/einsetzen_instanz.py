"""Another instance in a question about costs: „und in der Berufung?“ in the place of „in erster Instanz“."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.woerter import falte

_INSTANZ = re.compile(
    r"(?:\b(?:in|für|fuer) )?\b(?:der |die )?(?:(?:erste|zweite|dritte)[nr]?|[123]\.) instanz\b|"
    r"\b(?:in|für|fuer) (?:der|die) (?:berufung|revision)(?:sinstanz)?\b",
    re.I,
)
_BLOSS = re.compile(r"\bin (?:der )?(?:erste|zweite|dritte)[nr]?\b(?! instanz)", re.I)
"""„und in zweiter?“"""
_KLAGE = re.compile(
    r"\b(?:(?:für|bei|in|mit) )?(?:eine|einer|die|der) klage\b(?! (?:auf|gegen|wegen)\b)", re.I
)
_MITTEL = re.compile(r"\b(?:mit |nach |für )?(?:einer |die |der )?(?P<mittel>berufung|revision)\b", re.I)

_ZUSAMMEN = re.compile(r"\b(?:zusammen|insgesamt|alles|in summe)\b", re.I)


def mit_instanz(asked: str, said: str) -> tuple[str, str] | None:
    """In the place of the instance that was named, or of the Klage where none was."""
    said = _BLOSS.sub(r"\g<0> Instanz", said) if _INSTANZ.search(asked) else said
    stage, remedy = _INSTANZ.search(said), _MITTEL.search(said)
    new = stage or remedy
    if new is None:
        return None
    name = stage[0] if stage else f"in der {new['mittel'].capitalize()}"
    together = _ZUSAMMEN.search(said)
    if together is not None:
        name = f"in {'drei' if 'evision' in name else 'zwei'} Instanzen"
        said = said.replace(together[0], " " * len(together[0]))
    for place in (_INSTANZ, _KLAGE):
        old = place.search(asked)
        if old is not None and falte(old[0]) != falte(name):
            rest = f"{said[: new.start()]} {said[new.end() :]}"
            return f"{asked[: old.start()]}{name}{asked[old.end() :]}", rest
    return None
