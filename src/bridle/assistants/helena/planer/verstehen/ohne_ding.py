"""„… und wie viel ist eingehalten?“: without a thing of its own it is asked of the one before it."""

from __future__ import annotations

import re

_WIE_VIEL_DAVON = re.compile(
    r"(?:[Uu]nd )?(?:[Ww]ie ?viele?|[Ww]ie (?:hoch|lang|groß)|[Ww]as) (?:ist|sind|war|waren|wurden?|wird) "
    r"(?:[a-zäöüß]+ ){0,3}[a-zäöüß]{3,}(?:t|en)\s*\??"
)

_DING_WORIN = re.compile(
    r"\b(?:der|die|das) [a-zäöüß]{4,} (?:im|in|vom|von|laut|aus|zum|zur|bei|beim) [a-zäöüß]{4,}|"
    r"\b(?:der|die|unsere?|eine?) [a-zäöüß]{6,}\W*$"
)
"""Written small: „was ist der zahlbetrag im abrechnungsschreiben“."""


def wie_viel_davon(part: str) -> bool:
    """Whether it names nothing that could be looked for by itself: a capital would be a thing."""
    return _WIE_VIEL_DAVON.fullmatch(part.strip()) is not None and not _DING_WORIN.search(part)
