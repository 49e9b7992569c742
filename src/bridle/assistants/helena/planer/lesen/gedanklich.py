"""Questions that are put like an order: „notiere mir schon mal gedanklich: wann wäre …?“ enters nothing."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.tage import daten
from bridle.assistants.helena.planer.lesen.woerter import falte

_BEIWORT = (
    r"(?:mir|dir|uns|euch|schon|schonmal|mal|einmal|bitte|doch|kurz|nur|erst|erstmal|gedanklich|innerlich|"
    r"im kopf|in gedanken|im stillen|vorsichtshalber|vorsorglich|vorab|provisorisch|für mich|für uns|"
    r"fuer mich|fuer uns|für später|auf|fest|vor|raus|heraus|hin|einfach|bereits|jetzt|so|eben|schnell|"
    r"auf einen zettel|auf einem zettel|dazu|folgendes|gern|gerne|"
    r"hinter die ohren)"
)
_NICHT_WIRKLICH = re.compile(
    r"\b(?:gedanklich|innerlich|im kopf|in gedanken|im stillen|provisorisch|schon ?mal|auf einen zettel|mir|"
    r"dir|uns|für mich|fuer mich|vorsorglich|vorsichtshalber|vorab)\b",
    re.I,
)
_WORT = (
    r"(?:notier(?:e|en|st du)?|merk(?:e|en|st du)?|vermerk(?:e|en)?|schreib(?:e|en|st du)?|halte?|"
    r"behalte?|denk(?:e)?|leg(?:e)?)"
)
_ANFANG = r"(?:(?<=[.!?;]\s)|(?<=^)|(?<=[,:–-]\s))"
_NOTIEREN = re.compile(
    rf"{_ANFANG}(?:(?:bitte|und|helena|dann|also|kannst du|könntest du),?\s+)*"
    rf"(?P<lead>{_WORT}(?:\s+{_BEIWORT})*|"
    rf"{_BEIWORT}(?:\s+{_BEIWORT})*\s+(?:notieren|merken|vermerken|festhalten|aufschreiben|vormerken))"
    rf"\s*[:,–-]+\s*(?P<rest>(?=\S).*)$",
    re.I | re.S,
)
_NICHTS_EINTRAGEN = re.compile(
    rf"{_ANFANG}(?:bitte\s+)?(?:"
    r"(?:trage?|schreibe?|notiere?|erfasse?|lege?)\s+(?:bitte |mir |dir |uns |da |dafür |jetzt |"
    r"noch |erst ?mal |vorerst |hier )*(?:nichts|keine frist|keinen termin)(?: (?:ein|an|auf|davon ein))?|"
    r"(?:noch |bitte )*(?:nichts|nicht|keine frist) (?:eintragen|einzutragen|notieren|anlegen|erfassen)|"
    r"ohne (?:eintrag|es einzutragen|etwas einzutragen|kalendereintrag|frist anzulegen)"
    r")(?: bitte)?\s*[,.:;–-]+\s*(?:(?:sondern|aber|nur|einfach|bloß)\s+)*"
    r"(?:(?:ich|wir) (?:will|wollen|möchten?|muss|müssen) (?:nur |bloß |einfach )*(?:wissen)?,?\s*)?"
    r"(?:(?:sag|nenn|rechn|berechn|verrat|zeig)e?\s+(?:mir |uns |bitte |mal |nur |kurz |einfach |bloß |aus )*"
    r"[:,]?\s*)?(?P<rest>(?=\S).*)$",
    re.I | re.S,
)
_VORSTELLEN = re.compile(
    r"(?:(?<=[.!?]\s)|(?<=^))(?:stelle? dir (?:mal |bitte |kurz )*vor|nimm (?:mal |bitte )*an|"
    r"nehmen wir (?:mal |einfach )*an|(?:geh|gehen wir) (?:mal )?davon aus|"
    r"spiele?n?(?: wir)? (?:mal |bitte )*durch)"
    r"\s*[,:]?\s+(?:dass\s+)?(?P<rest>(?=\S).*)$",
    re.I | re.S,
)
_FRAGT = re.compile(
    r"\b(?:bis |ab )?wann\b|\bwie (?:lange?|viel zeit)\b|\bletzte[rn]? tag\b|"
    r"\bwelche[rsnm]? (?:tag|datum|frist)\b|"
    r"frist\b.*\?|\bspätestens\b|\bbis\s*\?",
    re.I,
)


def ohne_scheinauftrag(text: str) -> str:
    """The question without its order; what is really to be entered stays as it is."""
    if (told := _NICHTS_EINTRAGEN.search(text)) is not None and _FRAGT.search(text):
        return f"{text[: told.start()]}{_als_satz(told['rest'], text)}"
    if (imagined := _VORSTELLEN.search(text)) is not None and _FRAGT.search(text):
        return f"{text[: imagined.start()]}{_als_satz(imagined['rest'], text)}"
    found = _NOTIEREN.search(text)
    if found is None or not _FRAGT.search(found["rest"]):
        return text
    meant = _NICHT_WIRKLICH.search(found["lead"]) or daten(falte(text))
    asks = found["rest"].rstrip().endswith("?") or _FRAGT.match(found["rest"])
    return f"{text[: found.start()]}{_als_satz(found['rest'], text)}" if meant and asks else text


def _als_satz(rest: str, text: str) -> str:
    """Beginning with a capital, so that what stands before it stays a sentence of its own."""
    plain = rest.strip()
    return plain if text.islower() else plain[:1].upper() + plain[1:]
