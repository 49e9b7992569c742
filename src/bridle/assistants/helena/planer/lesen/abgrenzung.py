"""„Unter welcher Nummer führen wir …? Das Gerichtsaktenzeichen meine ich nicht.“: what ours is not.

Whoever asks for our own number has said all of it; that it is not the court's leaves nothing out.
"""

from __future__ import annotations

import re

_ABGRENZUNG = re.compile(
    r"^(?P<frage>(?=[^.?!]*\b(?:wir|uns|unser\w*|intern\w*|kanzlei)\b)"
    r"[^.?!]*(?:zeichen|nummer|\baz|\bnr)\b[^.?!]*?)[,;.?!–-]+\s*(?:aber |und |also |damit |ich |meine )*"
    r"(?:nicht (?:das|die|den|dem|unter)\b[^.?!]{0,30}gericht\w*[^.?!]{0,20}|"
    r"(?:das|die) (?:\w+ ){0,3}?\w*gericht\w*[^.?!]{0,20}? "
    r"(?:meine? ich|will ich|brauche? ich|suche? ich|ist) (?:\w+ )?nicht(?: gemeint)?)\W*$",
    re.I,
)


def ohne_abgrenzung(text: str) -> str:
    found = _ABGRENZUNG.match(text)
    return f"{found['frage']}?" if found else text
