"""„Was kosten die Plakate auf der Rechnung, und wann war sie fällig?“: a second question of the same paper.

Its „sie“ names nothing by itself, so both stay one request; what it asks is looked for in the paper that the
first was answered from, and where that has nothing, this is said instead of being passed over.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from bridle.assistants.helena.planer.dokumente.absaetze import Stelle
from bridle.assistants.helena.planer.dokumente.auffangen_stellen import finde
from bridle.assistants.helena.planer.dokumente.erwartet import erwartetes
from bridle.assistants.helena.planer.dokumente.stellen import UNNAMED
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.sagen import absaetze, zitat

_UND = re.compile(
    r"(?:,\s*|\s+)(?:und|sowie)\s+(?:auch |dann |außerdem )*"
    r"(?P<frage>(?:(?:bis|seit|ab|von|an|für|mit) )?(?:wann|wie ?(?:viel|hoch|lange?|oft|groß)|wer|wem|"
    r"wen|wo|was|warum|welche[rsnm]?)\s+[^?]+?)\s*\??\s*$",
    re.I,
)
_LEER = re.compile(
    r"(?:bis|seit|ab|von|an|fuer|mit|wann|wie|wieviel|viel|hoch|lange?|oft|gross|wer|wem|wen|wo|was|warum|"
    r"welche[rsnm]?|ist|sind|war|waren|wird|wurden?|werden|hat|haben|hatten?|muss|musste|soll|sollte|kann|"
    r"sie|er|es|die|der|das|den|dem|ihn|ihm|ihr|diese[rsnm]?|davon|darin|dazu|denn|eigentlich|genau|noch|und|"
    r"in|im|laut|akte|sein|eine?[rsnm]?|wir|ich|man|auf|zu|zum|zur|\d+)"
)


def erste_worte(request: str, words: Sequence[str]) -> list[str]:
    """The words of the first question; all of them where there is no second."""
    second = {falte(each) for each in worte(zweite_frage(request))}
    return [word for word in words if falte(word) not in second] or list(words)


def zweite_frage(request: str) -> str:
    """As it is written, without the „und“; "" where one thing is asked."""
    found = _UND.search(request)
    return found["frage"].strip() if found else ""


def zweite_antwort(request: str, pages: Sequence[Mapping[str, Any]], shown: Sequence[Stelle]) -> str:
    """What the same paper says to it; "" where none is asked, or what was quoted already has it."""
    second = zweite_frage(request)
    if not second:
        return ""
    words = worte(second)
    papers = {(each.seite, each.text) for each in shown}
    unnamed = [{**page, **UNNAMED} for page in pages if page]
    fund = finde(unnamed, words, falte(second)) if words else None
    fitting = [each for each in fund.stellen if erwartetes(falte(second), each.text)] if fund else []
    if fund is None or not fund.sicher or not fitting:
        return f"Ob dort auch „{second}“ beantwortet ist, erkenne ich nach Wörtern nicht."
    if (fitting[0].seite, fitting[0].text) in papers:
        return ""
    return absaetze(f"Zu „{second}“, Seite {fitting[0].seite}:", zitat(fitting[0].text, 900))


def worte(question: str) -> list[str]:
    """What a question could be found by."""
    words = [each.text for each in lies(question).worte if not each.zeichen]
    return [word for word in words if not _LEER.fullmatch(falte(word))]
