"""Lengths of time as people say them: „30 Minuten“, „1,5 Std.“, „1h15“, „von 10 bis 11:30“."""

from __future__ import annotations

import re
from decimal import ROUND_HALF_UP, Decimal

from bridle.assistants.helena.planer.lesen.zahlen import zahlwort

_STUNDE = r"(?:std|stunden?|stuendchen|h)(?![a-z])\.?"
_MINUTE = r"(?:min|minuten?|minuetchen)(?![a-z])\.?"
_WORT = r"[a-z]{3,25}"
_EIN = r"(?:(?:eine?r?|ne[r]?|eines) )?"
_MUSTER: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("uhr", re.compile(
        r"\b(?:von\s+)?(?P<h>\d{1,2})(?:[:.](?P<m>\d{2}))?(?:\s*uhr)?\s*(?:bis|-|–)\s*(?P<bh>\d{1,2})(?:[:.]"
        r"(?P<bm>\d{2}))?(?:\s*uhr\b)?(?![\d.,:/]|\s*(?:std|stunden|h\b|min|tage|wochen|seiten?|€|euro))")),
    ("hm", re.compile(rf"(?<![\d.,])(?P<h>\d{{1,3}}|{_WORT})\s*{_STUNDE}\s*(?:und\s*)?(?P<m>\d{{1,2}}|"
                      rf"{_WORT})\s*{_MINUTE}|"
                      rf"(?<![\d.,])(?P<h2>\d{{1,2}})\s*(?:h|std\.?)\s*(?P<m2>\d{{2}})(?!\d|\.\d)")),
    ("hhmm", re.compile(rf"(?<![\d.,])(?P<h>\d{{1,2}}):(?P<m>\d{{2}})\s*{_STUNDE}")),
    ("dreiviertel", re.compile(rf"\b{_EIN}dreiviertel\s?(?:stunden?|{_STUNDE})")),
    ("viertel", re.compile(rf"\b{_EIN}viertel\s?(?:stunden?|stuendchen|{_STUNDE})|¼\s*{_STUNDE}")),
    ("halbe", re.compile(rf"\b{_EIN}halbe[ns]?\s?(?:stunden?|stuendchen|{_STUNDE})|½\s*{_STUNDE}")),
    ("anderthalb", re.compile(rf"\b(?P<zahl>anderthalb|eineinhalb|zweieinhalb|dreieinhalb|viereinhalb|"
                              rf"fuenfeinhalb)\s*{_STUNDE}")),
    ("h", re.compile(rf"(?<![\d.,])(?P<zahl>\d{{1,4}}(?:[.,]\d{{1,2}})?)\s*{_STUNDE}")),
    ("min", re.compile(rf"(?<![\d.,])(?P<zahl>\d{{1,5}})\s*{_MINUTE}")),
    ("wort_h", re.compile(rf"\b(?P<zahl>{_WORT}|ne)\s{_STUNDE}")),
    ("wort_min", re.compile(rf"\b(?P<zahl>{_WORT})\s{_MINUTE}")),
)  # fmt: skip
_FEST = {"dreiviertel": 45, "viertel": 15, "halbe": 30}
_HALB = {"anderthalb": 90, "eineinhalb": 90, "zweieinhalb": 150, "dreieinhalb": 210, "viereinhalb": 270,
         "fuenfeinhalb": 330}  # fmt: skip
_DAVOR = re.compile(r"\b(?:von|mit|a|fuer|ueber|um|auf)\s+$")


def minuten(klein: str) -> int | None:
    """How many minutes are said first; None where no length is."""
    found = dauer(klein)
    return None if found is None else found[0]


def dauer(klein: str, *, uhrzeiten: bool = False) -> tuple[int, int, int] | None:
    """The first length in a folded text in minutes, with its place; of two hours of a day only if wanted."""
    best: tuple[int, int, int] | None = None
    for art, pattern in _MUSTER:
        if art == "uhr" and not uhrzeiten:
            continue
        for found in pattern.finditer(klein):
            value = _minuten(art, found)
            if value is not None:
                before = _DAVOR.search(klein[: found.start()])
                start = before.start() if before else found.start()
                if best is None or start < best[1]:
                    best = value, start, found.end()
                break
    return best


def _minuten(art: str, found: re.Match[str]) -> int | None:
    if art in _FEST:
        return _FEST[art]
    if art == "uhr":
        if not (found["m"] or found["bm"] or re.search(r"\bvon\b|\buhr\b", found[0])):
            return None  # „3-4“ may be anything
        first, last = (int(found[h]) * 60 + int(found[m] or 0) for h, m in (("h", "m"), ("bh", "bm")))
        return last - first if 0 <= first < last <= 24 * 60 else None
    if art in ("hm", "hhmm"):
        both = found.groupdict()
        hours, minutes = both["h"] or both.get("h2") or "", both["m"] or both.get("m2") or ""
        one, two = _zahl(hours), _zahl(minutes)
        return None if one is None or two is None else one * 60 + two
    number = found["zahl"]
    if number in _HALB:
        return _HALB[number]
    if re.search(r"[.,]", number):
        hours = Decimal(number.replace(",", "."))
        return int((hours * 60).quantize(Decimal(1), ROUND_HALF_UP))
    count = _zahl(number)
    return None if count is None else count * (1 if art.endswith("min") else 60)


def _zahl(word: str) -> int | None:
    return 1 if word in ("eine", "einer", "ne", "ner") else zahlwort(word)
