"""„Wat is“, „ham wir“, „kannste“: short forms as they are said, written out as the rules know them."""

from __future__ import annotations

import re

_WORTE = {
    "wat": "was", "dat": "das", "is": "ist", "isses": "ist es", "un": "und", "ham": "haben",
    "hamwa": "haben wir", "hamwer": "haben wir", "hammer": "haben wir", "habn": "haben", "ma": "mal",
    "kannste": "kannst du", "haste": "hast du", "meinste": "meinst du", "weißte": "weißt du",
    "willste": "willst du", "siehste": "siehst du", "kömma": "können wir", "könnma": "können wir",
    "könnwa": "können wir", "müssma": "müssen wir", "müssmer": "müssen wir", "sach": "sag",
    "schonmal": "schon mal", "nochma": "nochmal", "nix": "nichts", "heut": "heute", "kost": "kostet",
    "kriegn": "kriegen", "gehn": "gehen", "sehn": "sehen", "wieso'n": "wieso", "wo'n": "wo denn",
    "aufm": "auf dem", "beim'm": "beim", "fürn": "für den", "mitm": "mit dem", "ausm": "aus dem",
    "innem": "in dem", "sowat": "so was", "watt": "was",
}  # fmt: skip
_WORT = re.compile(
    rf"(?<![\w’'-])(?:{'|'.join(sorted(map(re.escape, _WORTE), key=len, reverse=True))})(?![\w’'-])"
)
"""As they are written small; a capital only at the beginning, where a name is not to be feared."""
_ANFANG = re.compile(r"^[A-ZÄÖÜ][a-zäöüß]+\b")
_NE = re.compile(r"(?<=\s)(?:'|’)?(ne|nen|nem|ner)(?=\s+[A-Za-zÄÖÜäöüß]{3})")
_EIN = {"ne": "eine", "nen": "einen", "nem": "einem", "ner": "einer"}
_DENN = re.compile(r"(?<=[a-zäöüß])['’]n\b(?=\s)")
_FUER_N = re.compile(r"\b(für|in|auf|an)['’]n\b")


def ausgesprochen(text: str) -> str:
    """The same in the words of the language; what stands in quotation marks stays."""
    if "„" in text or '"' in text:
        return text
    first = _ANFANG.match(text)
    if first and (known := _WORTE.get(first[0].lower())) and first[0] not in ("Ma", "Un"):
        text = f"{known[:1].upper()}{known[1:]}{text[first.end() :]}"
    said = _FUER_N.sub(r"\1 den", text)
    said = _WORT.sub(lambda word: _WORTE[word[0]], _DENN.sub(" denn", said))
    return _NE.sub(lambda word: _EIN[word[1]], said)
