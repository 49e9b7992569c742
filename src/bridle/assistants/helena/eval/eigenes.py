"""What Helena says in fixed words, whatever is asked: it is no statement that a tool would have to prove."""

from __future__ import annotations

import re
from functools import cache

from bridle.assistants.helena import saetze
from bridle.assistants.helena.planer import OHNE_ANTWORT, regeln
from bridle.assistants.helena.planer.hilfe import AKTE

_NAME = r"[^\n\d§]{1,80}"
"""How a matter is called that she offers a question about; a figure is no part of it."""


def ohne_eigenes(text: str) -> str:
    """Without her own sentences, and without the questions that she offers behind „zum Beispiel fragen:“.

    Only these, word for word: beside one of them a model may say anything.
    """
    return _eigenes().sub("", _angebotenes().sub("", text)).strip()


@cache
def _eigenes() -> re.Pattern[str]:
    texts = saetze.OHNE_MODELL
    fixed = [each for name, each in vars(saetze).items() if name.isupper() and isinstance(each, str)]
    own = [*fixed, *OHNE_ANTWORT, texts.introduction, texts.unknown, texts.nothing, texts.unfinished]
    whole = sorted({each for each in own if "{" not in each}, key=len, reverse=True)
    return re.compile("|".join([re.escape(each) for each in whole]))


@cache
def _angebotenes() -> re.Pattern[str]:
    listed = sorted({each for rule in regeln() if (each := rule.example)}, key=len, reverse=True)
    one = "|".join([re.escape(each).replace(re.escape(AKTE), _NAME) for each in listed])
    return re.compile(rf"{re.escape(saetze.OHNE_MODELL.abilities)}(?:\n- (?:{one})(?=\n|\Z))+")
