"""„Und die Vorfristen zur zweiten?“, „wer macht die erste?“: of one entry among those that were listed.

Of several matters „die zweite“ is also the matter of the second row; here something of the entry itself is
asked for, which no matter has.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from bridle.assistants.helena.planer.lesen.anschluss import Vorher

LONGEST = 12
_PLAETZE = ("erst", "zweit", "dritt", "viert", "fünft", "sechst")
_DIE = re.compile(
    r"\b(?:(?:zur?|von|bei|in|für) )?(?:der|die|das|den|dem|zur|zum|vom|beim)\s+"
    r"(?P<ord>erst|zweit|dritt|viert|fünft|sechst|letzt)e[nrsm]?"
    r"(?: (?:frist|termin|eintrag|wiedervorlage))?\b"
    r"(?! (?-i:[A-ZÄÖÜ])| instanz)",
    re.I,
)
_ZEILE = re.compile(
    r"^- \*\*\w+\., \d\d\.\d\d\.\d{4}[^*\n]*\*\*: (?:(?:Termin|Wiedervorlage|Frist): )?(?P<titel>[^;\n]+)"
    r"(?P<rest>[^\n]*)",
    re.M,
)
_QUELLE = re.compile(r"^Quelle: Kalender (?:der Akte (?P<akte>\d{4}/\d{2})|aller)", re.M)
_AKTE = re.compile(r"; Akte (\d{4}/\d{2})\b")
_VORFRIST = re.compile(r"\bvorfrist(?:en)?\b", re.I)
_WER = re.compile(
    r"\bwer (?:macht|bearbeitet|erledigt|übernimmt|kümmert|hat|ist (?:denn |da |dort )?(?:dafür |für )?.*"
    r"\bzuständig)\b|"
    r"\bzuständig\b|\bbei wem (?:liegt|ist)\b",
    re.I,
)
_WIE = re.compile(r"\bwie\b.*\b(?:berechnet|gerechnet|errechnet)\b", re.I)
_NOTFRIST = re.compile(r"\bnotfrist\b", re.I)
_FRAGEN: tuple[tuple[re.Pattern[str], Callable[[str, str], str]], ...] = (
    (_VORFRIST, lambda title, where: f"Wann ist die Vorfrist zu {title} {where}?"),
    (_WIE, lambda title, where: f"Wie wurde die Frist für {title} {where} berechnet?"),
    (_NOTFRIST, lambda title, where: f"Ist die Frist {title} {where} eine Notfrist?"),
    (_WER, lambda title, where: f"Wer ist zuständig für die Frist {title} {where}?"),
)


def zeile_davor(text: str, last: Vorher) -> str:
    """The question of that entry; "" where none is pointed at, or its matter is asked about."""
    place, source = _DIE.search(text), _QUELLE.search(last.antwort)
    if place is None or source is None or len(text.split()) > LONGEST:
        return ""
    asked = next((frage for words, frage in _FRAGEN if words.search(text)), None)
    rows = list(_ZEILE.finditer(last.antwort))
    which = place["ord"].lower()
    number = len(rows) - 1 if which == "letzt" else _PLAETZE.index(which)
    if asked is None or len(rows) < 2 or not 0 <= number < len(rows):
        return ""
    own = _AKTE.search(rows[number]["rest"])
    matter = own[1] if own else source["akte"]
    return asked(rows[number]["titel"].strip(), f"in der Akte {matter}") if matter else ""
