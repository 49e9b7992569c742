"""„Warum nicht der 25.?“ after a computation, „Warum kein Gutachten?“ after a paper: asked of what was shown.

A computation tells how it came about, and a paper its reasons; neither is a matter for a language model.
"""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.lesen.tage import MONAT, WOCHENTAG
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.verstehen.gegenstand import quellen

_WARUM = re.compile(
    r"(?:(?:und|aber|hm+|ok(?:ay)?|ach)\b[,.!]?\s+)*"
    r"(?:warum|wieso|weshalb|woher|"
    r"wie komm(?:st|t|en) (?:du|ihr|sie|man|wir)(?: (?:denn|da|eigentlich|auf))*)\b"
    r"(?:\s+(?:denn|eigentlich|das|dies|so|nur|erst|schon|gerade|genau|dann|auf|kommt|kommen|ist|sind|am|"
    r"die|der|den|dem|des|es|nicht|k?ein(?:e[nmrs]?)?|noch)\b)*"
    r"\s*(?P<ding>[^?!]*?)\s*[?!]*",
    re.I,
)
_GERECHNET = re.compile(r"^Quelle: (?:Fristenrechner|Kostenrechner|Zuständigkeitsprüfung)", re.M)
_WORT = re.compile(r"\d+(?:[.,]\d+)*|[^\W\d_]{3,}")
_OHNE_GEWICHT = re.compile(rf"eur|euro|{MONAT}|{WOCHENTAG}")
"""Said in another way in the answer."""
_VERB = re.compile(r"(?:wurden?|wird|werden|hat|haben|hatten?|war|waren)\b", re.I)
"""„warum wurde abgewiesen?“ names no thing."""
LONGEST = 3
"""Words of what is asked about; a whole sentence is read by itself."""


def warum_davor(text: str, last: Vorher) -> str:
    """The question before once more, or what the paper gives as a reason; "" where it is no such message."""
    asked = _WARUM.fullmatch(text.strip())
    if asked is None or len(asked["ding"].split()) > LONGEST:
        return ""
    if _GERECHNET.search(last.antwort):
        return last.frage if _steht_da(asked["ding"], last.antwort) else ""
    papers = quellen(last.antwort)
    if not papers or re.match(r"\W*(?:woher|wie)\b", text, re.I):
        return ""
    title, matter = papers[0]
    if _VERB.match(asked["ding"]):
        return f"Warum {asked['ding']} in der Akte {matter}?"
    if asked["ding"]:
        return f"Was steht im Dokument „{title}“ zu {asked['ding']} in der Akte {matter}?"
    return f"Was ist der Grund dafür laut {title} in der Akte {matter}?"


def _steht_da(thing: str, answer: str) -> bool:
    """Whether the day or the sum was a part of the computation: another one would change it."""
    there = {_glatt(each) for each in _WORT.findall(falte(answer))}
    there |= {half for each in there for half in each.split(".")}  # the 25. of 25.12.2026
    said = [_glatt(each) for each in _WORT.findall(falte(thing))]
    return all(each in there or _OHNE_GEWICHT.fullmatch(each) for each in said)


def _glatt(figure: str) -> str:
    return re.sub(r",00?$", "", figure)
