"""„Und welche Termine?“ after the Fristen of this week: another kind of entry, of the same days."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.anschluss import Kennt, Vorher
from bridle.assistants.helena.planer.lesen.erkennen import genannt, lies
from bridle.assistants.helena.planer.lesen.spanne import SPANNE
from bridle.assistants.helena.planer.lesen.zeitraum import zeitraum

_ART = r"(?:Not|Vor)?fristen|(?:Gerichts|Orts|Verhandlungs|Besprechungs)?termine|Wiedervorlagen"
_GERICHT = r"(?:vor|bei|am)\s+(?:dem\s+)?gericht|(?:die\s+)?gerichtlichen?(?:\s+Termine)?"
_UND_ART = re.compile(
    r"(?:(?:und|oder|ok(?:ay)?|auch|aber|nein|stattdessen|lieber|sondern)\b,?\s+)*"
    r"(?:(?:welche|was für|wie ?viele|die|alle|an|mit|"
    r"(?:gibt es|haben wir|habe ich|stehen|sind)(?: da| dann)?)\s+)?"
    rf"(?:(?:auch|noch|irgendwelche|davon|(?P<nur>nur|bloß|lediglich)|die|das)\s+)*(?P<art>{_ART}|{_GERICHT})"
    r"(?:,?\s+(?:und\s+)?mit\s+(?:der\s+)?(?:Uhrzeit(?:en)?|Datum|Ort|Aktenzeichen|Akte))*"
    r"(?:\s+(?:gibt es|haben wir|habe ich|stehen|sind|laufen|liegen|an|ab|auch|noch|da|dann|es|denn))*\s*\?*",
    re.I,
)
_ABLAUFEN = re.compile(r"\b(?:laufen|enden)\b(.*?)(?:\s+(?:ab|aus))?(?=\W*$)", re.I)
"""Only a Frist does that: the other kinds would not be meant alone."""
_KALENDER = ("read_fristen", "search_alle_akten")


def mit_anderer_art(text: str, question: str) -> str:
    """The question as it was asked, with its conditions, of the other kind; "" where it names none."""
    now, named = _UND_ART.fullmatch(text.strip(" .?!")), re.findall(rf"\b(?:{_ART})\b", question, re.I)
    if now is None or now["nur"] or len(named) != 1:
        return ""
    return _von_der_art(question.rstrip(" ?!."), _art(now))


def _art(now: re.Match[str]) -> str:
    at_court = re.search("gericht", now["art"], re.I) is not None
    return "Gerichtstermine" if at_court else f"{now['art'][:1].upper()}{now['art'][1:].lower()}"


def _von_der_art(question: str, kind: str) -> str:
    meant = re.sub(rf"\b(?:{_ART})\b", kind, question, count=1, flags=re.I) + "?"
    return meant if "rist" in kind else _ABLAUFEN.sub(r"haben wir\1", meant)


def andere_art(text: str, last: Vorher, kennt: Kennt) -> str:
    """The question before, of the other kind; "" where it named no days that would be lost."""
    now, question = _UND_ART.fullmatch(text.strip(" .?!")), last.frage.rstrip(" ?!.")
    if now is None or kennt.werkzeug(question) not in _KALENDER:
        return ""
    if zeitraum(lies(question)) is None and not now["nur"]:
        return ""
    kind = _art(now)
    if re.search(rf"\b(?:{_ART})\b", question, re.I):
        meant = _von_der_art(question, kind)
    else:
        spans = SPANNE.findall(question)
        named = genannt(lies(question))
        where = f" in der Akte {named.aktenzeichen or named.name}" if named is not None else ""
        meant = f"Welche {kind} haben wir {spans[0].strip()}{where}?" if len(spans) == 1 else ""
    return meant if meant and kennt.werkzeug(meant) in _KALENDER else ""
