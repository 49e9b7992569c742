"""„Gibt es im KSchG einen § 4, und was sagt der?“: the law before its norm, and the rest is of that norm."""

from __future__ import annotations

import re

from bridle.host.search.citations import cited
from bridle.host.search.law_names import is_law

_DAVOR = re.compile(
    r"\b(?:im|in der|in dem|aus dem|aus der|des|beim|vom|laut|nach dem|nach der)\s+"
    r"(?P<gesetz>[A-ZÄÖÜ][A-Za-zÄÖÜäöüß]{1,35}(?:\s[IVX]{1,4}\b)?)\s+"
    r"(?P<dazwischen>(?:(?:eigentlich|denn|noch|auch|überhaupt|nicht|etwa|mal|der|die|das|den|dem|einen?|ein|"
    r"steht|"
    r"in|was|zu|unter)\s+){0,4})"
    r"(?P<norm>(?:§§?|Art\.|Artikel|Paragra(?:ph|f)(?:en)?)\s?\d{1,4}(?:\s?[a-z]\b)?"
    r"(?:\s(?:Abs(?:atz|\.)|S(?:atz|\.)|Nr\.|Nummer)\s?\d+)*)(?!\s+[A-ZÄÖÜ][A-Za-z]*[A-Z]\b)"
)
_ANGESCHLOSSEN = re.compile(
    r"(?P<norm>(?:§§?|\b(?:Art\.|Artikel|Paragra(?:ph|f)(?:en)?))\s?\d{1,4}(?:\s?[a-z]\b)?"
    r"(?:,?\s(?:Abs(?:atz|\.)?|S(?:atz|\.)|Nr\.|Nummer)\s?\d+)*)"
    r"\s(?:im|in der|aus dem|aus der|nach dem|nach der)(?=\s(?P<gesetz>[A-ZÄÖÜ][A-Za-zÄÖÜäöüß]{1,35})\b)"
)
"""„§ 548 im BGB“ is § 548 BGB."""
UMGESTELLT = re.compile(
    r"\d\w? (?:\S+ \d+ )*des [A-ZÄÖÜ]\w*[A-Z]|\b[a-zäöü][a-zäöüß]{7,}(?:gesetz(?:buch)?|ordnung)(?:e?s)?\b"
)
"""The person wrote law and norm apart, or the law in full and small: no citation stands in their words."""
_VON_IHR = re.compile(
    r",?\s+und\s+(?:wenn ja,?\s+)?was\s+(?:sagt|steht|regelt|besagt|bestimmt|lautet)\s+"
    r"(?:d(?:er|ie|as)|er|sie|es|dies\w*|darin|drin|da|dort)\b(?-i:(?!\s+[A-ZÄÖÜ]))[^?.!]*",
    re.I,
)


_WIEVIELTER = re.compile(
    r"\b(?:der |den |dem )?(?P<wort>erste|zweite|dritte|vierte|fünfte|sechste|siebte|achte|neunte|zehnte|"
    r"elfte|"
    r"zwölfte)[nrm]? (?P<art>Paragra(?:ph|f)|Artikel)(?:en)?\b(?= (?:des|der|vom|im|aus|in|nach))",
    re.I,
)
_ORDNUNG = [
    "erste",
    "zweite",
    "dritte",
    "vierte",
    "fünfte",
    "sechste",
    "siebte",
    "achte",
    "neunte",
    "zehnte",
    "elfte",
    "zwölfte",
]


def norm_zuerst(text: str) -> str:
    """With the norm before its law, as it is cited; what is asked of „der“ belongs to it."""
    text = _WIEVIELTER.sub(lambda it: f"{it['art']} {_ORDNUNG.index(it['wort'].lower()) + 1}", text)

    def turned(found: re.Match[str]) -> str:
        if not is_law(found["gesetz"]):
            return found[0]
        words = [each for each in found["dazwischen"].split() if each.lower() in _BLEIBT]
        return " ".join([*words, f"{found['norm'].strip()} des {found['gesetz']}"])

    plain = _ANGESCHLOSSEN.sub(lambda it: it["norm"] if is_law(it["gesetz"]) else it[0], text)
    plain = _DAVOR.sub(turned, plain)
    asked = _VON_IHR.search(plain)
    if asked is not None and any(norm.law for norm in cited(plain[: asked.start()]).norms):
        plain = plain[: asked.start()] + plain[asked.end() :]
    return plain


_BLEIBT = frozenset({"eigentlich", "denn", "noch", "auch", "überhaupt", "steht", "was", "in"})
