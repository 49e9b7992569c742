"""What stands behind a name and is none: „Gunnar Steilhang, Dachdecker“, „Thomas Beck aus Rackwitz“."""

from __future__ import annotations

import re

from bridle.assistants.helena.law.gerichte_tabelle import finde
from bridle.assistants.helena.planer.lesen.woerter import falte

_GROSS = r"[A-ZÄÖÜ][a-zäöüß]+(?:-[A-ZÄÖÜ]?[a-zäöüß]+)*"
_AUS = re.compile(
    rf",?\s+(?:aus|wohnhaft in)\s+(?:dem |der )?(?P<was>(?:Bad |Sankt |St\. )?{_GROSS})(?![\w.])"
)
_DANACH = re.compile(
    rf"(?<=[a-zäöüß])\s*(?:,\s*(?:(?:eine?|der|die|ist|von Beruf)\s+"
    rf")?(?P<was>{_GROSS})(?=\s*(?:[,.;:?!)–-]|$|aus\b))|"
    rf"\((?P<klammer>{_GROSS})\))"
)
_VOLLER_NAME = re.compile(rf"(?:\b{_GROSS}\s+{_GROSS}|\b(?:Herrn?|Frau|Dr\.)\s+{_GROSS})$")
_BERUF = re.compile(
    r"\w{4,}(?:er|ist|ent|eur|or|ant|at|oge|arzt|aerzt|wirt)in|"
    r"\w{3,}(?:decker|fahrer|techniker|mechaniker|elektriker|lehrer|pfleger|verkaeufer|arbeiter|handwerker|"
    r"unternehmer|vertreter|helfer|berater|entwickler|leiter|fuehrer|meister|ingenieur|architekt|arzt|wirt|"
    r"kaufmann|kauffrau|mann|frau|beamte[rn]?|angestellte[rn]?)|"
    r"rentner|student|schueler|hausfrau|beamte[rn]?|angestellte[rn]?|installateur|elektriker|mechaniker|"
    r"architekt|ingenieur|arzt|aerztin|journalist|polizist|friseur|azubi|auszubildende[rn]?|"
    r"selbst(?:st)?aendige?r?|"
    r"handwerker|unternehmer|dachdecker|kraftfahrer"
)
_AUCH_NAME = re.compile(r"\w+(?:mann|frau)")
_IST_BERUF = re.compile(r"(?:kauf|haus|zimmer|feuerwehr|fach|kamera|see|berg)(?:mann|frau)")
"""„Hoffmann“ is a name, „Kaufmann“ behind a whole one a trade."""


def ohne_zusatz(text: str) -> tuple[str, list[str]]:
    """The request without trades and places behind a name, and these."""
    left: list[str] = []

    def drop(found: re.Match[str]) -> str:
        word = found["was"] or found.groupdict().get("klammer") or ""
        behind = _VOLLER_NAME.search(found.string[: found.start() + 1].rstrip(" ,("))
        if found.re is _DANACH and not (behind and _ist_zusatz(word)):
            return found[0]
        left.append(word)
        return ""

    plain, before = _AUS.sub(drop, text), ""
    while plain != before:  # „…, Kraftfahrer, Bonn“: the one behind the other
        before, plain = plain, _DANACH.sub(drop, plain)
    return plain, left


def _ist_zusatz(word: str) -> bool:
    plain = falte(word)
    trade = _BERUF.fullmatch(plain) and (not _AUCH_NAME.fullmatch(plain) or _IST_BERUF.fullmatch(plain))
    return bool(trade) or bool(finde(word))
