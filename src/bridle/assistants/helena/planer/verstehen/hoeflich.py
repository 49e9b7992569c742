"""Thanks, praise and excuses before a message that goes on: „Vielen Dank. Und die Begründung?“.

They ask for nothing, and left in place the rest would read as a question that stands by itself.
"""

from __future__ import annotations

import re

_DANK = (
    r"(?:(?:vielen|besten|herzlichen|lieben|schönen|tausend|recht herzlichen)\s+dank|danke(?:schön)?|merci)"
    r"(?:\s+(?:dir|ihnen|euch|schön|sehr|vielmals|schon mal|helena|so weit|soweit))*"
    r"(?:\s+für (?:die|den|das|deine?|ihre?)\s+(?:\w+\s+)?(?:auskunft|antwort|info(?:rmation)?s?|hilfe|"
    r"hinweis|"
    r"mühe|rückmeldung))?"
)
_LOB = (
    r"(?:das ist |ist |sehr |ganz |na |alles )?(?:gut|prima|super|perfekt|wunderbar|toll|klasse|schön|fein|"
    r"hervorragend|ausgezeichnet|interessant|spitze|bestens|klar|recht|richtig|wichtig|okay|ok)|"
    r"(?:ach|ah) so|aha|ah ja|ah|ach ja|verstehe|verstanden|stimmt|genau|eben|einverstanden|passt|"
    r"das (?:hilft|reicht|genügt)(?: mir| uns| schon| sehr| erst ?mal| weiter)*|gut zu wissen|notiert|"
    r"(?:das )?hab(?:e)? ich (?:notiert|verstanden)"
)
_BITTE = (
    r"(?:(?:oh|ach|ups|ja|nein|hoppla|bitte)[,!.]?\s+)*(?:um\s+)?(?:verzeihung|entschuldigung|"
    r"entschuldige(?:n sie)?|"
    r"verzeihen sie|pardon|sorry|tut mir leid|mein fehler|mein versehen|"
    r"(?:das )?(?:hatte|habe|hab) ich (?:ganz )?(?:vergessen|übersehen|unterschlagen)|ganz vergessen)"
    r"(?:\s+bitte|,\s+(?:mein (?:fehler|versehen)|(?:das )?(?:hatte|habe|hab) ich (?:ganz )?vergessen))?"
)
_VORAN = re.compile(
    rf"\s*(?:(?:oh|ach)[,!]?\s+)?(?:{_DANK}|{_LOB}|{_BITTE})"
    r"(?:\s*[.,:;!–—-]+\s+|\s+(?=(?:und|aber|dann)\b))",
    re.I,
)
_AM_ENDE = re.compile(rf"(?<=[?!.])\s*(?:und )?{_DANK}(?: im voraus| vorab)?\s*[.!]*\s*$", re.I)


def ohne_hoeflichkeit(text: str) -> str:
    """The message alone; one that is nothing but thanks stays as it is."""
    rest = text
    while (found := _VORAN.match(rest)) is not None and _sagt_etwas(rest[found.end() :]):
        rest = rest[found.end() :]
    main = _AM_ENDE.sub("", rest)
    rest = main if _sagt_etwas(main) else rest
    return text if rest == text else f"{rest[:1].upper()}{rest[1:]}" if text[:1].isupper() else rest


def _sagt_etwas(rest: str) -> bool:
    return re.search(r"[^\W_]{2}|\d", rest) is not None
