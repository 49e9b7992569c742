"""Several matters have the name that was said: what else the question says of the one is used before asking.

The question is played as it is; where it only asks back which matter is meant, those that it shows are read
side by side, and it is asked again of the one that fits. Where none or several fit, it is asked back.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from bridle.assistants.helena.planer.akten.mehrere import (
    BETEILIGTE,
    DETAIL,
    mit_gelesenem,
    zu_lesen,
    zurueckgefragt,
)
from bridle.assistants.helena.planer.akten.mehrere_hinweise import eine, hinweise
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesungen import Entscheide
from bridle.assistants.helena.planer.verstehen.gespielt import (
    gespielt,
    nebeneinander,
    noch_nicht_getan,
)
from bridle.assistants.helena.planer.verstehen.gewaehlte_akte import in_gewaehlter
from bridle.assistants.helena.planer.verstehen.gezeigt import als_verstanden
from bridle.assistants.helena.saetze import KEINE_AKTE, NICHT_ERKANNT
from bridle.engine.messages import Message
from bridle.engine.model import CallChunk, ModelRequest
from bridle.models.planner import MAX_REQUEST


def unter_mehreren(request: ModelRequest, position: int, entscheide: Entscheide) -> str | CallChunk:
    """The next move; where a name was not enough, that for the matter which the rest of it tells."""
    asked, since = request.messages[position].text, request.messages[position + 1 :]
    if len(asked) > MAX_REQUEST:
        return entscheide(request)
    # Playing it again from its beginning takes its time, so only where more was read than it asked for.
    first = gespielt(request, position, asked, entscheide) if _gelesen(since) else entscheide(request)
    several = zurueckgefragt(first) if isinstance(first, str) else None
    told = hinweise(lies(asked), several) if several is not None else None
    if several is None or told is None or not isinstance(first, str):
        return entscheide(request) if isinstance(first, list) else first
    may_ask = request.tool_choice != "none"
    missing = noch_nicht_getan(zu_lesen(several, kalender=True), since)
    if missing:
        return nebeneinander(missing) if may_ask else first
    one = eine(mit_gelesenem(several, since), told)
    if one is None:
        return first
    meant = in_gewaehlter(asked, several.name, one.nummer, ding=told.davor, person=not told.funktionen)
    again = gespielt(request, position, meant, entscheide)
    if not isinstance(again, str):
        return nebeneinander(again) if may_ask else first
    return first if _vergeblich(again) else als_verstanden(meant, _ohne_namen(again, several.name))


def _gelesen(since: Sequence[Message]) -> bool:
    """Whether matters were read side by side."""
    return any({DETAIL, BETEILIGTE} <= {call.name for call in each.calls} for each in since)


_UEBERGANGEN = re.compile(r"\*\*Nicht berücksichtigt:\*\* ([^\n]+)\.\n\n")


def _ohne_namen(answer: str, name: str) -> str:
    """That a word was left aside is not said of the name: the matter was chosen by it."""

    def left(found: re.Match[str]) -> str:
        words = [each for each in found[1].split("; ") if each.strip("„“") not in name.split()]
        return f"**Nicht berücksichtigt:** {'; '.join(words)}.\n\n" if words else ""

    return _UEBERGANGEN.sub(left, answer, count=1)


def _vergeblich(answer: str) -> bool:
    return NICHT_ERKANNT in answer or KEINE_AKTE in answer or zurueckgefragt(answer) is not None
