"""„außer mir“ in a request: who that is stands in the situation that every run is told."""

from __future__ import annotations

import re

_ICH = re.compile(
    r"Du arbeitest mit (?:(?:Dr|Prof)\.\s)*(?P<name>.+?)(?: \([^()]*\))?\. (?:Das Gespr|Es geht)"
)
_AUSSER_MIR = re.compile(
    r"(?P<ausser>\b(?:au(?:ß|ss)er(?: bei| von)?|ausgenommen|abgesehen von|bis auf|ohne|mit ausnahme von|"
    r"nicht (?:von|bei))\s+)(?P<wen>mir|mich|meine[nr]?)(?=\W*(?:$|[,;?.!]|\s(?:und|oder)\b))",
    re.I,
)


_MEINE_ZEIT = re.compile(
    r"^(?=.*\b(?:stunden|minuten|zeit(?:en)?|gearbeitet|gebucht|erfasst)\b)"
    r"(?P<vor>.*?)\bhabe? ich\b(?P<nach>.*)$",
    re.I | re.S,
)
"""„Wie viele Stunden habe ich diese Woche erfasst?“ asks for the time of one person."""


def mit_namen(text: str, instructions: str) -> str:
    """The request with the person's own name in it; as it is where nobody knows who asks."""
    known = _ICH.search(instructions)
    if known is None:
        return text
    if (own := _MEINE_ZEIT.match(text)) and re.search(r"\b(?:gearbeitet|gebucht|erfasst)\b", text, re.I):
        return f"{own['vor']}hat {known['name']}{own['nach']}"
    return _AUSSER_MIR.sub(lambda found: f"{found['ausser']}{_denen(found)}{known['name']}", text)


def _denen(found: re.Match[str]) -> str:
    return "denen von " if found["wen"].lower().startswith("mein") else ""
