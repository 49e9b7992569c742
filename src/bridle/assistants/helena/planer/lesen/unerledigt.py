"""„die noch niemand erledigt hat“, „bei denen noch nichts passiert ist“: entries that are not done.

Whoever reads only the last word of it shows what is done, and says that nothing is left.
"""

from __future__ import annotations

import re

_KALENDER = re.compile(
    r"\w*frist(?:en)?\b|\w*termine?n?\b|\bwiedervorlagen?\b|\w*eintr[aä]ge?n?\b|\baufgaben?\b|\bto-?dos?\b",
    re.I,
)
_NOCH = r"(?:(?:noch|bisher|bislang|bis jetzt|bis heute|auch|immer noch|leider) )*"
_NIEMAND = (
    r"(?:niemand|keiner|kein (?:mensch|kollege|anwalt)|keine(?:r)? von uns|nie|niemals)"
    r"(?: (?:von uns|hier|bisher|bislang|bei uns|aus der kanzlei|je|jemals|sich|darum|als|so richtig|"
    r"wirklich))*"
)
_GETAN = (
    r"(?:erledigt|abgehakt|abgearbeitet|bearbeitet|angefasst|angerührt|angegangen|gekümmert|"
    r"als erledigt (?:markiert|eingetragen|vermerkt|gekennzeichnet))"
)
_GESCHEHEN = r"(?:passiert|geschehen|getan|gemacht|unternommen|veranlasst|erledigt)"
_HAT = r"(?: (?:hat|hatte|haben|ist|sind|wurden?|worden(?: (?:ist|sind))?))?"
_OFFEN = "noch nicht erledigt"
_SAETZE = (
    (rf"\b(?:um|bei|an) (?:die|denen) (?:sich )?{_NOCH}{_NIEMAND} {_GETAN}{_HAT}", f"die {_OFFEN} sind"),
    (rf"\b(?:bei|in|zu) denen (?:sich )?{_NOCH}nichts {_GESCHEHEN}{_HAT}", f"die {_OFFEN} sind"),
    (rf"\b(?:hat|haben)(?: sich)? {_NOCH}{_NIEMAND} {_GETAN}\b", f"sind {_OFFEN}"),
    (rf"\b(?P<die>die|welche)(?: sich)? {_NOCH}{_NIEMAND} {_GETAN}{_HAT}(?! \w)", rf"\g<die> {_OFFEN} sind"),
    (
        rf"\b{_NOCH}(?:nicht|nie) (?:(?:vollständig|ganz|wirklich|richtig|von jemandem) )?"
        r"(?:als erledigt (?:markiert|eingetragen|vermerkt|gekennzeichnet)|abgearbeitet|abgehakt)\b",
        _OFFEN,
    ),
)
_MUSTER = tuple((re.compile(pattern, re.I), plain) for pattern, plain in _SAETZE)


def nicht_erledigt(text: str) -> str:
    """The same with „noch nicht erledigt“, where entries of the calendar are spoken of."""
    if not _KALENDER.search(text):
        return text
    for pattern, plain in _MUSTER:
        text = pattern.sub(plain, text)
    return text
