"""Whether a decision came without the instruction that the law asks for, or with a wrong one."""

from __future__ import annotations

import re

BELEHRUNG_FEHLT = (
    r"\b(?:ohne|kein\w*|fehl\w+|falsch\w*|unrichtig\w*|unvollstaendig\w*|fehlerhaft\w*) (?:\w+ ){0,2}?"
    r"(?:rechtsbehelfs|rechtsmittel|widerrufs)?-?belehrung|\bnie\w* (?:\w+ ){0,3}belehrt|"
    r"belehrung\w*\b[^.;?!]{0,50}?\b(?:fehl\w*|falsch\w*|unrichtig\w*|unvollstaendig\w*|vergessen|weggelassen|"
    r"nicht (?:beigefuegt|enthalten|dabei|drin|vorhanden|erteilt))\b|"
    r"\bnicht (?:\w+ ){0,2}belehrt|\bohne (?:\w+ )?rbb\b|\bohne (?:\w+ )?rmb\b"
)


def belehrung_fehlt(klein: str) -> bool:
    return re.search(BELEHRUNG_FEHLT, klein) is not None
