"""„Wo steht was zur Sozialauswahl?“ may mean papers as well as the law: what they say comes first."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.dokumente.bild import ausschnitte
from bridle.assistants.helena.planer.dokumente.sinn import SINN, begriff, eben
from bridle.assistants.helena.planer.lesen.erkennen import Genannt, lies
from bridle.assistants.helena.planer.lesungen import Entscheide
from bridle.assistants.helena.planer.recht.norm_erbeten import WO_ETWAS_ZU
from bridle.assistants.helena.planer.sagen import absaetze, felder
from bridle.assistants.helena.planer.verstehen.gespielt import gespielt, noch_nicht_getan
from bridle.assistants.helena.werkzeug_angaben import ALLE
from bridle.engine.model import CallChunk, ModelRequest
from bridle.engine.text import canonical_json
from bridle.models.planner import MAX_REQUEST, Found, Progress, results_in

SUCHE = "search_dokument"
_NORMEN = re.compile(r"^Zu „(?P<wonach>[^“(]{3,80})“ passen nach der Suche diese Normen", re.M)
"""How norms are shown; with a law behind the words, that law was named."""
_EINE_NORM = re.compile(r"\A(?:[^*]*\n\n)?(?P<kopf>\*\*(?P<wonach>(?:§|Art\.?) ?\d+[a-z]? [A-Z]\w+)\*\*)")
"""How one that was named is shown."""
NUR_IM_GESETZ = (
    "In den Dokumenten habe ich zu „{was}“ keine Stelle gefunden; gesucht ist dort nach Wörtern, und anders "
    "geschrieben kann es dort stehen. Das Gesetz dazu:"
)
_SUCHT = re.compile(
    r"^(?:bitte )?(?:such|find)e?n?\b(?: (?:bitte|mal|mir|uns|doch))* (?:nach|alles|etwas|was)\b"
)
_SUCHT_NORM = re.compile(
    r"(?:bitte )?(?:such|find)e?n?\b(?: (?:bitte|mal|mir|uns|doch))* (?:nach|alles|etwas|was)"
    r"(?: zu[mr]?| ueber)? (?:§|art\.?) ?\d+[a-z]? [a-z]{2,12}\W*"
)
_GESETZ = re.compile(r"\bgesetz|§|\bnorm|\bvorschrift")


def auch_in_papieren(request: ModelRequest, position: int, entscheide: Entscheide) -> str | CallChunk:
    """The next move; where norms were found for words that papers may have too, a search in papers."""
    asked, since = request.messages[position].text, request.messages[position + 1 :]
    on_offer = {spec.name for spec in request.tools or request.known_tools}
    if len(asked) > MAX_REQUEST or SUCHE not in on_offer or not _wo(lies(asked).klein.strip()):
        return entscheide(request)
    searched = any(call.name == SUCHE for each in since for call in each.calls)
    played = gespielt(request, position, asked, entscheide) if searched else None
    first = played if isinstance(played, str) else entscheide(request)
    norms = _NORMEN.search(first) or _EINE_NORM.match(first) if isinstance(first, str) else None
    if not isinstance(first, str) or norms is None:
        return first
    wanted = norms["wonach"].rpartition(" ")[0] if norms.re is _EINE_NORM else norms["wonach"]
    search = CallChunk("", SUCHE, {"query": wanted, "akte": ALLE, "limit": 5})
    if noch_nicht_getan([search], since):
        return first if request.tool_choice == "none" else search
    found = [each for each in results_in(since) if each.tool == SUCHE and not each.failed]
    said = _gesagt(asked, norms["wonach"], felder(found[-1].data)) if found else ""
    if not said and _gesucht(lies(asked).klein.strip()):
        said = NUR_IM_GESETZ.format(was=norms["wonach"])
    place = norms.start("kopf") if norms.re is _EINE_NORM else norms.start()
    return absaetze(first[:place].rstrip(), said, first[place:])


def _wo(klein: str) -> bool:
    """Whether it is asked where something stands, and of no law."""
    return _gesucht(klein) or (WO_ETWAS_ZU.search(klein) is not None and _GESETZ.search(klein) is None)


def _gesucht(klein: str) -> bool:
    """Whether a search is wanted, of words or of one norm, and nothing says that laws are to be searched."""
    words = _SUCHT.search(klein) is not None and _GESETZ.search(klein) is None
    return words or _SUCHT_NORM.fullmatch(klein) is not None


def _gesagt(asked: str, wanted: str, data: Mapping[str, Any]) -> str:
    """The passages that have all of the words: by one of „Kündigung Elternzeit“ it is another thing."""
    terms = [begriff(word, ()) for word in wanted.split()]

    norm = re.fullmatch(r"(\S+) ?(\d+[a-z]?) (\w+)", wanted) if wanted[:1] in "§A" else None
    cited = norm and re.compile(rf"{re.escape(norm[1])}[^\n]{{0,20}}\b{norm[2]}\b[^§\n]{{0,40}}\b{norm[3]}\b")

    def all_of_it(hit: Mapping[str, Any]) -> bool:
        if cited:
            return cited.search(hit["auszug"]["text"]) is not None
        text = eben(f"{hit['dokument']} {hit['auszug']['text']}")
        return all(each is None or each.in_text(text) >= SINN for each in terms)

    hits = [each for each in data.get("treffer", ()) if all_of_it(each)]
    if not hits or data.get("hinweis"):
        return ""
    kept = Found(SUCHE, canonical_json({**data, "treffer": hits, "gefunden": len(hits)}))
    return ausschnitte(Progress(asked, {"query": wanted, "akte": Genannt(), "art": ""}, (kept,)))
