"""„Und wer sind da die Gegner?“ after a list of several matters: which of them is asked back."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bridle.assistants.helena.planer.sagen import aufzaehlung
from bridle.assistants.helena.saetze import KEINE_AKTE
from bridle.engine.messages import Message

_LISTE = re.compile(r"^Quelle: Akten der Kanzlei", re.M)
_ZEILE = re.compile(r"^- \*\*(?P<zeichen>[^*\n]*\d[^*\n]*)\*\*: ", re.M)
MOST = 12


def welche_davon(answer: str, before: Sequence[Message]) -> str:
    """The answer; where it only lacks a matter and several were shown, the question which of those."""
    said = [each.text for each in before if each.role == "assistant" and each.text]
    if not answer.removeprefix("\n").startswith(KEINE_AKTE) or not said or not _LISTE.search(said[-1]):
        return answer
    shown = list(dict.fromkeys(found["zeichen"] for found in _ZEILE.finditer(said[-1])))
    if len(shown) < 2:
        return answer
    names = aufzaehlung(shown[:MOST], "oder") if len(shown) <= MOST else f"{', '.join(shown[:MOST])} …"
    return f"Zuletzt gezeigt waren mehrere Akten, und das sehe ich je Akte nach. Welche meinst Du: {names}?"
