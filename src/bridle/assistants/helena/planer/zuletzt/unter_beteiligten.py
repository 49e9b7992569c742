"""„Wann hat Hafergarten gerügt?“: no matter bears the name, but somebody who takes part in one does.

A word that only may be a name is looked for in the titles of matters. Before it is said that there is none,
it is looked for among those who take part in what the person may see, and that matter is asked.
"""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.akten.sache_finden import UNBEKANNT
from bridle.assistants.helena.planer.lesen.gewoehnlich import gewoehnlich
from bridle.assistants.helena.planer.lesen.woerter import bekannt, falte
from bridle.assistants.helena.planer.lesungen import Entscheide
from bridle.assistants.helena.planer.sagen import felder
from bridle.assistants.helena.planer.schritte import MOST, SUCHE, mehrere_passen
from bridle.assistants.helena.planer.verstehen.gespielt import gespielt, nebeneinander, noch_nicht_getan
from bridle.assistants.helena.planer.verstehen.gezeigt import als_verstanden
from bridle.engine.model import CallChunk, ModelRequest
from bridle.models.planner import MAX_REQUEST, results_in

SHORTEST = 4
"""Letters of a name."""
_ZU = re.compile(
    rf"^(?:Zu )?„(?P<name>[^“]{{3,60}})“ (?:{UNBEKANNT}(?!, wohl aber)|kann ich keiner Akte und keiner)", re.M
)


def unter_beteiligten(request: ModelRequest, position: int, entscheide: Entscheide) -> str | CallChunk:
    """The next move; where a name leads to no matter, that of the one in which somebody is called so."""
    asked, since = request.messages[position].text, request.messages[position + 1 :]
    searches = [call for each in since for call in each.calls if call.name == SUCHE]
    played = gespielt(request, position, asked, entscheide) if len(searches) > 1 else None
    first = played if isinstance(played, str) else entscheide(request)
    name = _name(first) if isinstance(first, str) and len(asked) <= MAX_REQUEST else ""
    if not isinstance(first, str) or not name:
        return first
    search = CallChunk("", SUCHE, {"query": name, "limit": MOST})
    if noch_nicht_getan([search], since):
        return first if request.tool_choice == "none" else search
    found = [felder(each.data) for each in results_in(since) if each.tool == SUCHE and not each.failed]
    there = found[-1].get("akten", ()) if found else ()
    if len(there) != 1:
        return mehrere_passen(name, there) if there else first
    meant = f"{asked.rstrip(' ?!.')} in der Akte {there[0]['aktenzeichen']}?"
    again = gespielt(request, position, meant, entscheide)
    if not isinstance(again, str):
        return first if request.tool_choice == "none" else nebeneinander(again)
    return als_verstanden(meant, again)


def _name(answer: str) -> str:
    """The name that no matter bears, without what nobody is called; "" where no such thing was said."""
    found = _ZU.search(answer)
    words = found["name"].split() if found else []
    return " ".join(each for each in words if len(each) >= SHORTEST and not _gewoehnlich(falte(each)))


def _gewoehnlich(word: str) -> bool:
    return bekannt(word) or gewoehnlich(word)
