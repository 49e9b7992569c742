"""„Wie viele Tage sind das noch?“, „Seit wann die bei …?“: how far the day is that was just shown.

Alone these words would ask for every Frist of the firm, or for the day on which a matter was opened.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from bridle.assistants.helena.planer.lesen.anschluss import Kennt, Vorher
from bridle.assistants.helena.planer.lesen.woerter import falte

_UND = r"(?:(?:und|aber|ok(?:ay)?|gut|danke|ah|ach|also|dann)\b[,.!]?\s+)*"
_DAS = (
    r"(?:das|es|sie|er|die|der|dies|diese[rs]?|wir|ich|uns|mir|man|"
    r"(?:die|der|diese[rn]?|dem|den|bis zum|bis zur) (?:frist|termin|wiedervorlage|eintrag|ablauf|"
    r"fristablauf|ende|"
    r"fristende))"
)
_FUELL = (
    r"(?:denn|da|dafür|dazu|bis dahin|dahin|genau|eigentlich|jetzt|nun|ab heute|von heute(?: an)?|heute|noch|"
    r"insgesamt|schon|bereits|jeweils|also|zeit|übrig|ungefähr|etwa|mittlerweile|inzwischen|so)"
)
_BEI = (
    r"(?:(?:bei|in|von|für|in sachen|in der akte|in der sache)\s+"
    r"(?P<bei>(?:(?:frau|herrn?|der|dem) )?[\wäöüß/-]{4,}))"
)
_NOCH = re.compile(
    rf"{_UND}(?:(?:in )?wie ?viele?n? (?:kalender)?(?:tagen?|wochen|zeit)|wie lange?)"
    rf"(?:\s+(?:sind|ist|bleib(?:t|en)|haben?|läuft|laufen|wären?|dauert|hab|{_DAS}|{_FUELL}|{_BEI}))*\s*[?!.]*",
    re.I,
)
_BLEIBT = re.compile(r"\b(?:noch|bleib\w*|übrig|bis dahin|in wie ?vielen)\b", re.I)
_TAGE = re.compile(r"\bwie ?viele? (?:tage|wochen)\b", re.I)
_SEIT = re.compile(
    rf"{_UND}(?:seit (?:wann|wie ?vielen tagen|wie lange)|"
    r"wie (?:lange|viele tage)(?=\s.*\b(?:schon|bereits|überfällig)\b))"
    rf"(?:\s+(?:ist|sind|wäre|{_DAS}|{_FUELL}|{_BEI}|überfällig\w*|fällig|abgelaufen|"
    r"drüber|zu spät))*\s*[?!.]*",
    re.I,
)
_BIS_WANN = re.compile(
    rf"{_UND}(?:bis )?wann (?:läuft|endet) (?:die|diese) frist(?: (?:ab|aus|{_FUELL}))*\s*[?!.]*", re.I
)
"""What „wie lange haben wir noch?“ is read as."""
_KALENDER = re.compile(r"^Quelle: Kalender ", re.M)
_EINE_AKTE = re.compile(r"^Quelle: Kalender der Akte (\d{4}/\d{2})", re.M)
_NEBENBEI = re.compile(r"^(?:Außerdem im Kalender|Vorfristen im selben Zeitraum)\b", re.M)
_ZEILE = re.compile(
    r"^- \*\*\w+\., \d\d\.\d\d\.\d{4}[^*\n]*\*\*: (?:(?P<art>Termin|Wiedervorlage|Fokuszeit): )?"
    r"(?P<titel>[^;\n]+)"
    r"(?:; Akte (?P<akte>\d{4}/\d{2}) \((?P<rubrum>[^;\n]+)\))?(?P<rest>[^\n]*)$",
    re.M,
)


@dataclass(frozen=True, slots=True)
class _Zeile:
    was: str
    akte: str
    worte: str
    spaet: bool


def tage_davor(text: str, last: Vorher, kennt: Kennt) -> str:
    """The question of that entry or computed day; "" where none was shown, or something else is asked."""
    said = text.strip()
    if _BIS_WANN.fullmatch(said) and _KALENDER.search(last.antwort):
        shown = [each for each in _gemeinte(last.antwort, "") if each.was.startswith("die Frist")]
        return f"Bis wann läuft {shown[0].was} in der Akte {shown[0].akte}?" if len(shown) == 1 else ""
    since, left = _SEIT.fullmatch(said), _NOCH.fullmatch(said)
    in_calendar = _KALENDER.search(last.antwort) is not None
    if left and not _BLEIBT.search(said) and not (in_calendar and _TAGE.search(said)):
        left = None  # how long the Frist or the Termin itself is
    if since is None and left is None:
        return ""
    if not in_calendar:
        return _bis_zum_errechneten(last, kennt) if left else ""
    named = since or left
    whose = named["bei"] or "" if named else ""
    rows = _gemeinte(last.antwort, whose)
    if since is not None:
        return _ueberfaellig([each for each in rows if each.spaet], whose, last)
    if len(rows) == 1:
        return f"Wie viele Tage sind es noch bis {_zu(rows[0])}?"
    if whose:
        return f"Wie viele Tage laufen die Fristen in der Akte {rows[0].akte if rows else whose} noch?"
    return f"{last.frage.rstrip(' ?!.')}, wie viele Tage sind es jeweils noch?" if rows else ""


def _ueberfaellig(rows: list[_Zeile], whose: str, last: Vorher) -> str:
    if len(rows) == 1:
        return f"Seit wann ist {rows[0].was} in der Akte {rows[0].akte} überfällig?"
    if whose:
        return f"Seit wann sind die Fristen in der Akte {rows[0].akte if rows else whose} überfällig?"
    matter = _EINE_AKTE.search(last.antwort)
    where = f" in der Akte {matter[1]}" if matter else ""
    return f"Seit wann sind die überfälligen Fristen{where} überfällig?" if rows else ""


def _zu(row: _Zeile) -> str:
    return f"{re.sub('^die ', 'zur ', re.sub('^der ', 'zum ', row.was))} in der Akte {row.akte}"


def _gemeinte(answer: str, whose: str) -> list[_Zeile]:
    """What was asked for; with a name also what was only shown beside it."""
    matter = _EINE_AKTE.search(answer)
    shown = answer if whose else _NEBENBEI.split(answer)[0]
    rows = [_zeile(each, matter[1] if matter else "") for each in _ZEILE.finditer(shown)]
    words = [word for word in falte(whose).split() if word not in ("frau", "herr", "herrn", "der", "dem")]
    return [each for each in rows if each.akte and all(word in each.worte for word in words)]


def _zeile(found: re.Match[str], matter: str) -> _Zeile:
    kind = found["art"] or "Frist"
    title = found["titel"].strip().rstrip("?!. ")
    return _Zeile(
        f"{'der' if kind == 'Termin' else 'die'} {kind} {title}",
        found["akte"] or matter,
        falte(f"{found['akte'] or matter} {found['rubrum'] or ''} {title}"),
        "ÜBERFÄLLIG" in found["rest"],
    )


def _bis_zum_errechneten(last: Vorher, kennt: Kennt) -> str:
    """The days that are left, of the Frist that was computed."""
    before = kennt.angaben(last.frage)
    if before is None or before[0] != "berechne_frist" or "ereignis" not in before[1]:
        return ""
    meant = f"{last.frage.rstrip(' ?!.')}? Wie viele Tage sind es noch?"
    return meant if kennt.gleich(meant, last.frage) else ""
