"""„Zu diesem Namen finde ich keine Akte“ is not said of a party where a mandate is thought of.

Where no matter bears a name, the parties of all matters are looked through for it: whoever accepts a mandate
because a name is „not there“ may act against a client. Only then: the check sees the whole firm, and another
question must not tell anybody that there is a matter which they may not see.
"""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.akten.kollision import TOOL
from bridle.assistants.helena.planer.akten.kollision_frage import FRAGE, IRGENDWO, OB_BEKANNT, OB_WIR
from bridle.assistants.helena.planer.akten.sache_finden import UNBEKANNT
from bridle.assistants.helena.planer.lesen.anbahnung import bedenken, wunsch
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.gewoehnlich import gewoehnlich
from bridle.assistants.helena.planer.lesen.woerter import bekannt, falte
from bridle.assistants.helena.planer.lesungen import Entscheide
from bridle.assistants.helena.planer.zuletzt.nochmal import nochmal
from bridle.engine.model import CallChunk, ModelRequest
from bridle.models.planner import MAX_REQUEST

MOST_STEPS = 3
"""Steps before it: with this one and the answer they are as many as somebody who waits may be given."""
LONGEST = 4
"""Words: more are no name."""
_ZU = re.compile(rf"Zu „(?P<name>[^“]{{3,80}})“ {UNBEKANNT}")
KOMMT_VOR = "kommt in der Kanzlei vor"


def doch_beteiligt(request: ModelRequest, position: int, entscheide: Entscheide) -> str | CallChunk:
    """The next move; where a name leads to no matter, where it stands among the parties."""
    asked = request.messages[position].text
    tools = {spec.name for spec in request.tools or request.known_tools}
    calls = [call.name for each in request.messages[position + 1 :] for call in each.calls]
    steps = sum(bool(each.calls) for each in request.messages[position + 1 :]) - (TOOL in calls)
    if len(asked) > MAX_REQUEST or TOOL not in tools or steps > MOST_STEPS or not _nach_dem_mandat(asked):
        return entscheide(request)

    def check(move: str) -> str | None:
        found = _ZU.search(move)
        return f"Kollisionsprüfung: {found['name']}" if found and _ein_name(found["name"]) else None

    def said(_: str, answer: str, first: str) -> str:
        return answer if KOMMT_VOR in answer or "Keine Treffer" in answer else first

    return nochmal(request, position, entscheide, check, said)


def _ein_name(name: str) -> bool:
    words = name.split()
    own = [word for word in words if not bekannt(falte(word)) and not gewoehnlich(falte(word))]
    return len(words) <= LONGEST and bool(own) and words[0][:1].isupper() and own[-1][:1].isupper()


def _nach_dem_mandat(text: str) -> bool:
    asked = lies(text)
    known = any(asked.hat(each) is not None for each in (FRAGE, IRGENDWO, OB_BEKANNT, OB_WIR))
    return known or wunsch(asked.klein) or bedenken(asked.klein)
