"""What people say of a settlement, made or to be made: one pattern for every rule that has to see it."""

from __future__ import annotations

import re
from dataclasses import replace

from bridle.assistants.helena.planer.lesen.erkennen import Anfrage
from bridle.assistants.helena.planer.lesen.nicht_geeinigt import ohne_gescheiterte

_NICHT_EINIGE = "".join(
    rf"(?<!\b{word} )" for word in ("vor", "mit", "nach", "seit", "in", "bei", "aus", "von", "unter")
)
"""„vor einigen Tagen“ is no settlement; „vor dem Termin einigen“ is one."""
SICH_EINIGEN = (
    r"\b(?:uns|sich|euch|wir|parteien|eheleute|beide)\b[^.;?!]{0,40}"
    rf"{_NICHT_EINIGE}\b(?:einigen|einigt|einigten|vergleicht)\b"
    r"(?! (?:tag|woch|monat|jahr|punkt|stell|fall|faell))|"
    r"\beinig(?:en|t|te|ten) (?:wir |sie |man |die parteien |die eheleute )?(?:uns|sich)\b|"
    r"\beinig (?:werden|geworden|sind|wird)\b|\bguetlich\w*"
)
GEEINIGT = (
    r"\b(?:teil|prozess|widerrufs)?vergleich(?:e?s)?\b(?! (?:zu|zum|zur)\b)|\bverglichen\b|\bvergleichen\b|"
    rf"\b(?:teil)?einigung\b|\bgeeinigt\b|{SICH_EINIGEN}"
)
_KLAGE = r"(?:klage(?:erhebung|einreichung)?|klageverfahren|prozess|rechtsstreit|gerichtsverfahren)"
_VORHER = (
    r"\b(?:noch )?vor (?:(?:der|einer|dem|einem|jeder|jedem|erhebung der|einreichung der|beginn des) )?"
    rf"{_KLAGE}s?\b|"
    rf"\b(?:noch )?(?:bevor|ehe) (?:(?!einig|verglich)[\w-]+ ){{0,4}}"
    rf"(?:(?:ge|ver|ein)?klag(?:en|t)|{_KLAGE}|gericht)\b"
    r"(?: (?:geht|gehen|gehe|ging|gingen|erhoben|eingereicht|kommt|erheben|einreichen))?"
    r"(?: (?:wird|wurde|ist|war))?"
)
_WORT = r"\b(?:geeinigt|einig(?:en|t|ten|ung)?|verglichen|vergleich(?:en|t|s|es)?|guetlich\w*)\b"
_VOR_DER_KLAGE = re.compile(
    rf"(?:{_VORHER})(?=[^.;?!]*{_WORT})|(?P<davor>{_WORT}[^.;?!]*?)(?:{_VORHER})",
)
_NUR_EINIG = re.compile(r"\beinig (?:sind|waren|seien|ist|war)\b|\bguetlich\w*(?= (?:scheid|getrennt|trenn))")


def geeinigt(anfrage: Anfrage) -> bool:
    """Said of a settlement, and not only that there is none."""
    return re.search(GEEINIGT, ohne_gescheiterte(anfrage.klein)) is not None


def einigung_davor(anfrage: Anfrage) -> Anfrage:
    """„vor der Klage geeinigt“ names a lawsuit that there never was: it is read as „außergerichtlich“."""
    if not geeinigt(anfrage):
        return anfrage  # „vor der Klage nicht geeinigt“ goes on to one
    plain = _VOR_DER_KLAGE.sub(lambda found: f"{found['davor'] or ''}aussergerichtlich", anfrage.klein)
    return anfrage if plain == anfrage.klein else replace(anfrage, klein=plain)


def nur_einig(anfrage: Anfrage) -> bool:
    """Spouses who agree to be divorced have settled nothing."""
    if not anfrage.hat(r"scheidung|scheiden") or not _NUR_EINIG.search(anfrage.klein):
        return False
    return re.search(GEEINIGT, _NUR_EINIG.sub(" ", anfrage.klein)) is None
