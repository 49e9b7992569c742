"""„Wann hat Hafergarten gerügt?“: no matter bears the name, but somebody who takes part in one does.

A word that only may be a name is looked for in the titles of matters. Before it is said that there is none,
it is looked for among those who take part in what the person may see, and that matter is asked.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from bridle.assistants.helena.planer.akten.sache_finden import UNBEKANNT
from bridle.assistants.helena.planer.lesen.gewoehnlich import gewoehnlich
from bridle.assistants.helena.planer.lesen.woerter import bekannt, falte
from bridle.assistants.helena.planer.lesungen import Entscheide
from bridle.assistants.helena.planer.sagen import absaetze, felder, liste
from bridle.assistants.helena.planer.schritte import FEW, MOST, SUCHE
from bridle.assistants.helena.planer.verstehen.gespielt import gespielt, nebeneinander, noch_nicht_getan
from bridle.assistants.helena.planer.verstehen.gezeigt import als_verstanden
from bridle.engine.messages import Message
from bridle.engine.model import CallChunk, ModelRequest
from bridle.models.planner import MAX_REQUEST, results_in

SHORT = 4
"""Letters that are no name yet."""
_ZU = re.compile(
    rf"^(?:Zu )?„(?P<name>[^“]{{3,60}})“ (?:{UNBEKANNT}(?!, wohl aber)|kann ich keiner Akte "
    r"und keiner Person zuordnen)",
    re.M,
)


def unter_beteiligten(request: ModelRequest, position: int, entscheide: Entscheide) -> str | CallChunk:
    """The next move; where a name leads to no matter, that of the one in which somebody is called so."""
    asked, since = request.messages[position].text, request.messages[position + 1 :]
    if len(asked) > MAX_REQUEST:
        return entscheide(request)
    played = gespielt(request, position, asked, entscheide) if _gesucht(since) else None
    first = played if isinstance(played, str) else entscheide(request)
    name = _name(first) if isinstance(first, str) else ""
    if not isinstance(first, str) or not name:
        return first
    search = CallChunk("", SUCHE, {"query": name, "limit": MOST})
    if noch_nicht_getan([search], since):
        return first if request.tool_choice == "none" else search
    there = _akten(since)
    if len(there) != 1:
        return _welche(name, there) if 1 < len(there) <= FEW else first
    meant = f"{asked.rstrip(' ?!.')} in der Akte {there[0]['aktenzeichen']}?"
    again = gespielt(request, position, meant, entscheide)
    if isinstance(again, str):
        return als_verstanden(meant, again)
    return first if request.tool_choice == "none" else nebeneinander(again)


def _gesucht(since: Sequence[Message]) -> bool:
    """Whether a name was looked for as it is, which finds those who take part as well."""
    calls = [call for each in since for call in each.calls if call.name == SUCHE]
    return any(not str(call.arguments.get("query", "")).startswith("~") for call in calls)


def _name(answer: str) -> str:
    """The name that no matter bears; "" where nobody is called so."""
    found = _ZU.search(answer)
    words = found["name"].split() if found else []
    own = [each for each in words if len(each) > SHORT and not _gewoehnlich(falte(each))]
    return " ".join(own)


def _gewoehnlich(word: str) -> bool:
    return bekannt(word) or gewoehnlich(word)


def _akten(since: Sequence[Message]) -> Sequence[Mapping[str, Any]]:
    """Those that the last search has found."""
    found = [felder(each.data) for each in results_in(since) if each.tool == SUCHE and not each.failed]
    return next((each["akten"] for each in reversed(found) if each.get("akten")), ())


def _welche(name: str, there: Sequence[Mapping[str, Any]]) -> str:
    lines = [f"{each['aktenzeichen']}: {each['kurzrubrum']} ({each['status'].lower()})" for each in there]
    return absaetze(
        f"Zu „{name}“ passen mehrere Akten:", liste(lines), "Welche meinst Du? Nenne mir das Aktenzeichen."
    )
