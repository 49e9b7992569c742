"""A number of a Kostenverzeichnis as people write it: „KV 1410“, „Nr. 1210 GKG“, „FamGKG 1110“."""

from __future__ import annotations

import re

from bridle.assistants.helena.law import gkg_kv, vv

_BUCH = r"(?:kv|gkg|famgkg|kostenverzeichnis\w*)"
_GENANNT = re.compile(
    rf"\b{_BUCH}\b[\s,.:]*(?:{_BUCH}\s*)?(?:(?:nrn?|nummer)\b\.?\s*)?(\d{{4}})(?![\d.,/]*\d|\s?(?:€|euro|eur\b))|"
    rf"(?<![\d.,/])(\d{{4}})\s*(?:des |im |der |aus dem |nach dem )?{_BUCH}\b"
)
_NUMMER = re.compile(r"\b(?:nr|nummer)\b\.?\s*(\d{4})(?![\d.,/]*\d|\s?(?:€|euro|eur\b))")
_GERICHT = r"gericht(?:s|liche[nrs]?)?\s?(?:kosten|gebuehr)|kostenverzeichnis|\bgkg\b"


def kv_genannt(klein: str) -> str:
    """As the tool takes it; a number alone is one of the court where the lawyer has none of that number."""
    if found := _GENANNT.search(klein):
        number = found[1] or found[2]
        plain_kv = re.search(rf"\bkv\b[\s.]*(?:gkg\s*)?(?:nr\.?\s*)?{number}|{number}\s*kv\b", klein)
        book: gkg_kv.Gesetz = "FamGKG" if "famgkg" in klein else "GKG"
        if plain_kv or number in gkg_kv.verzeichnis(book):
            return f"FamGKG {number}" if book == "FamGKG" else number
    alone = _NUMMER.search(klein)
    if alone is None or alone[1] not in gkg_kv.verzeichnis():
        return ""
    return alone[1] if alone[1] not in vv.alle() or re.search(_GERICHT, klein) else ""


def ohne_kv(klein: str) -> str:
    """Without that number."""
    number = kv_genannt(klein).removeprefix("FamGKG ")
    return re.sub(rf"(?<![\d.,]){number}(?![\d.,]*\d)", " ", klein) if number else klein
