"""Another person in the same matter: „und der Kieselhain?“ after what somebody did there."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.erkennen import AKTENZEICHEN, genannt, lies
from bridle.assistants.helena.planer.lesen.gewoehnlich import gewoehnlich
from bridle.assistants.helena.planer.lesen.woerter import bekannt, falte

_TITEL = r"(?:(?:Frau|Herrn?|Dr\.|RAin|RA|Rechtsanwalt|Kolleg(?:e|en|in)|der|die|den|dem|unsere?[rn]?)\s+)"
_NAME = r"[A-ZÄÖÜa-zäöü][\wäöüß-]{2,}"
_NUR_WER = re.compile(
    rf"(?:(?:und|oder|auch|aber)\s+)+(?:was ist mit |wie sieht es mit |von |für |"
    rf"(?:welche[nrs]?|was|wie ?viele?)\s+(?:(?:hat|macht|bearbeitet|betreut|führt|von)\s+)?)?"
    rf"(?P<titel>{_TITEL}*)(?P<name>{_NAME})\s*\??",
    re.I,
)
_TAT = re.compile(
    rf"\b(?:hat|haben|hatte|hatten|arbeitet|arbeitete|bearbeitet|betreut|führt|macht|von|durch|"
    rf"für)\s+(?P<wer>{_TITEL}*(?P<name>{_NAME})(?-i:(?<=[a-zäöüß])\s+[A-ZÄÖÜ][\wäöüß-]+)?)",
    re.I,
)
_ARTIKEL = re.compile(r"\b(?:der|die|den|dem|unsere?[rn]?)\s+", re.I)


def andere_person(text: str, question: str) -> str:
    """The question of the other one; a matter stays where it is, and „und bei …“ names another matter."""
    now, done = _NUR_WER.fullmatch(text.strip()), _taeter(question)
    if now is None or done is None or _ein_ding(now["name"]):
        return ""
    titled = re.search(r"\b(?:Frau|Herrn?|Dr|RA)\b", f"{now['titel']} {done['wer']}") is not None
    if not titled and not _nennt_akte(question, done["name"]):
        return ""
    who = f"{_ARTIKEL.sub('', now['titel'])}{now['name']}"
    return f"{question[: done.start('wer')]}{who}{question[done.end('wer') :]}"


def _ein_ding(word: str) -> bool:
    """A noun and nobody's name: „und die Bruttomiete?“"""
    plain = falte(word)
    return bekannt(plain) or gewoehnlich(plain) or _DING.fullmatch(plain) is not None


_DING = re.compile(
    r"\w+(?:miete|kosten|preis|betrag|summe|gehalt|lohn|frist|termin|datum|flaeche|nummer|adresse|wert)"
)


def _taeter(question: str) -> re.Match[str] | None:
    return next((each for each in _TAT.finditer(question) if not bekannt(falte(each["name"]))), None)


def _nennt_akte(question: str, person: str) -> bool:
    named = genannt(lies(question))
    return AKTENZEICHEN.search(question) is not None or (named is not None and person not in named.name)
