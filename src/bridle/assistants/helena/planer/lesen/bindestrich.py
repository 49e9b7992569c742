"""„Berufungs- und Berufungsbegründungsfrist“: two words of which one is only half written, both in full.

Fees are left as they are: „Verfahrens- und Terminsgebühr“ is how everybody names those two.
"""

from __future__ import annotations

import re

_UND = r"(?:und|oder|sowie|bzw\.?|u\.|&)"
_KERN = (
    r"(?:frist(?:en)?|termine?|nummern?|adressen?|anschrift(?:en)?|daten|begründung(?:en)?|einlegung|zeichen|"
    r"anträge|anträgen|antrag|vertreter(?:in)?|anwalt|bescheid|schreiben|titel|akten?)"
)
_ERSTE_HALB = re.compile(
    rf"(?<![\w-])(?P<erst>[^\W\d_]{{4,}})-\s*(?:,\s*)?(?P<und>{_UND}|,|/)\s*(?P<artikel>(?:die|der|den|das)\s+)?"
    rf"(?P<zweit>-?[^\W\d_]{{2,}}?)(?P<kern>{_KERN})\b",
    re.I,
)
_ZWEITE_HALB = re.compile(
    rf"(?<![\w-])(?P<erst>[A-ZÄÖÜa-zäöü][a-zäöüß]{{3,}}?)(?P<ende>frist|fristen|einlegung|schrift)?\s+(?P<und>{_UND})\s+"
    r"(?:die |der |den )?-(?P<zweit>(?:begründung|einlegung|rücknahme|erwiderung)[a-zäöüß]*)\b",
    re.I,
)
_KLAMMER = re.compile(r"(?P<wort>[^\W\d_]{4,})\((?P<ende>s?fristen|s?frist)\)", re.I)
_MITTEL = re.compile(
    r"berufung|revision|beschwerde|einspruch|widerspruch|klage|rechtsmittel|rechtsbeschwerde", re.I
)
_OHNE_FUGE = ("beschwerde", "klage")


def ohne_bindestrich(text: str) -> str:
    """The text with the whole word for each half; what is quoted or no such pair stays."""
    if "-" not in text and "(" not in text:
        return text
    said = _KLAMMER.sub(lambda found: f"{found['wort']}{found['ende']}", text)
    return _ERSTE_HALB.sub(_vorn, _ZWEITE_HALB.sub(_hinten, said))


def _vorn(found: re.Match[str]) -> str:
    core = found["kern"].lower()
    first, second = found["erst"], f"{found['zweit']}{found['kern']}"
    if second.startswith("-"):
        remedy = _MITTEL.match(first)
        second = f"{_mit_fuge(remedy[0])}{second[1:].lower()}" if remedy else second
    joint = "und" if found["und"] in (",", "/") else found["und"]
    return f"{first}{core} {joint} {second}"


def _hinten(found: re.Match[str]) -> str:
    remedy = _MITTEL.match(found["erst"])
    if remedy is None:
        return found[0]
    whole = f"{found['erst']}{found['ende'] or ''}"
    deadline = "frist" if (found["ende"] or "").lower().startswith("frist") else ""
    second = found["zweit"].lower()
    end = "" if second.endswith(("frist", "fristen")) else deadline and f"s{deadline}"
    return f"{whole} {found['und']} {_mit_fuge(remedy[0])}{second}{end}"


def _mit_fuge(word: str) -> str:
    return word if word.lower().endswith(_OHNE_FUGE) else f"{word}s"
