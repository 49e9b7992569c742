"""An order with a question behind it: „zeit 40 min Brackwasser heute Aktenstudium, und was ist da gebucht?“

Both are answered, the question after the draft; it is no part of what is to be entered.
"""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.entwuerfe.auftrag import auftrag
from bridle.assistants.helena.planer.lesen.erkennen import genannt, lies
from bridle.assistants.helena.planer.lesen.satz import FRAGEWORT
from bridle.assistants.helena.planer.verstehen.fuerwort import fuerwort
from bridle.assistants.helena.planer.verstehen.lesart import Versteht

LONGEST = 400
_FUGE = re.compile(
    r"(?:[,;]\s+(?:und\s+|außerdem\s+)?|\s+(?:und|außerdem)\s+|[.!]\s+(?:und\s+)?)"
    r"(?:(?:dann|auch|noch|mal|sag mir|sag|zeig mir|zeig)\s+)*"
    rf"(?=(?:{FRAGEWORT.pattern})|(?:ist|sind|haben wir|gibt es|gibts|steht|stehen|läuft|laufen|liegt)\s)",
    re.I,
)
_DORT = re.compile(r"\b(?:da|dort|darin|drin|hier|in der (?:akte|sache))\b(?! \d)\s*", re.I)
"""The matter of the order, which is said behind the question anyway."""
_FRAGT_SELBST = re.compile(
    r"\b(?:fragt|fragte|gefragt|wissen|weiß|ob|geklärt|klären|prüfen|besprochen)\b", re.I
)
"""What a note tells that somebody has asked is no question to anybody here."""


def auftrag_und_frage(text: str, versteht: Versteht) -> tuple[str, ...]:
    """The order and the question; none where the message is not both."""
    if len(text) > LONGEST:
        return ()
    for found in _FUGE.finditer(text):
        order, asked = text[: found.start()].strip(), text[found.end() :].strip().rstrip(" ?.!")
        plain = _DORT.sub("", asked).strip()
        if auftrag(lies(order)) is None or _FRAGT_SELBST.search(order) or auftrag(lies(asked)) is not None:
            continue
        told = text.rstrip().endswith("?") or plain != asked or fuerwort(asked) or genannt(lies(asked))
        if told and (versteht(f"{plain}?") or versteht(f"{plain} in der Akte 0001/26?")):
            return order, f"{plain}?"
    return ()
