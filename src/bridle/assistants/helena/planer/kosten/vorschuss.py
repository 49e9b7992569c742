"""Whether a court fee has to be advanced, asked beside its amount: the calculator says both."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.woerter import falte

_VORHER = (
    r"(?:vor(?:zu)?schiess\w*|vor(?:zu)?streck\w*|vor(?:zu)?leg(?:en|t)\b|(?:im|zum) voraus (?:zu )?zahl\w*|"
    r"(?:gleich|sofort|vorab|vorher|vorneweg|mit der klage) (?:\w+ )?(?:zu )?(?:ein)?(?:be)?zahl\w*)"
)
_DIE = r"(?:die|das|sie|den|diese[nr]?|alles)"
_MUSS = r"(?:muss|muessen|sind|ist|soll|sollen)"
_DARAUF = re.compile(
    rf"(?:und )?{_MUSS}\b (?:\w+ ){{0,3}}?{_DIE}\b[^.?!]{{0,40}}{_VORHER}|"
    rf"(?:und )?wer (?:muss|hat) {_DIE}\b[^.?!]{{0,30}}{_VORHER}|"
    rf"(?:und )?wer (?:schiesst|streckt|legt) {_DIE}\b[^.?!]{{0,20}}\bvor\b|"
    rf"(?:und )?wer (?:be)?zahlt {_DIE} (?:\w+ )?(?:vorab|zuerst|vorher|im voraus|erst ?mal)\b"
)


def fragt_danach(question: str) -> bool:
    """„…, und muss ich die vorschießen?“: a part that asks that of the fee before it."""
    return _DARAUF.match(falte(question).strip()) is not None


def mit_vorschussfrage(klein: str) -> bool:
    """Whether that is asked anywhere: who has to pay first is then no question of law by itself."""
    return _DARAUF.search(klein) is not None
