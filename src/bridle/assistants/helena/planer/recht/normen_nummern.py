"""„Was regelt Nr. 3104 VV RVG?“: what a number of the schedule is, where nothing is to be computed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.grenzen import nicht_zu_schreiben, will_handeln
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.zahlen import betrag
from bridle.assistants.helena.planer.recht.normen import antwort
from bridle.assistants.helena.planer.schritte import FEHLER
from bridle.host.search.citations import cited
from bridle.models.planner import Rule

NUMMERN = "rvgvv"
MOST = 5
_WAS = (
    r"\btext\b|\bwortlaut|\bregelt\b|\bbesagt\b|\bsagt\b|\blautet\b|\bbedeutet\b|\bheisst\b|"
    r"\bwofuer\b|\bwas ist\b|"
    r"\bwas sind\b|\bwas war\b|\bsteht in\b|\bfuer was\b|\bwelche gebuehr\b|\binhalt\b|\bgibt es\b|\bgibts\b"
)
_RECHNEN = (
    r"\bwie ?(?:hoch|viel)\b|\bberechn|\brechne|\bkost|\bstreitwert|\bgegenstandswert|\bbei\b|"
    r"\baus\b|\bmandant|"
    r"\bakte\b|\bauftrag|\bfaell|\bangefallen|\bverdien|\babrechn|\bnetto|\bbrutto"
)


def regeln() -> list[Rule]:
    return [Rule(_erkenne, "search_gesetze", antwort, lambda groups: groups["argumente"], failure=FEHLER)]


def _erkenne(text: str) -> Mapping[str, Any] | None:
    asked = lies(text)
    norms = cited(asked.text).norms
    if not norms or any(each.law != NUMMERN for each in norms) or not asked.hat(_WAS):
        return None
    rest = cited(asked.klein).rest
    if asked.hat(_RECHNEN) or betrag(rest) or not nicht_zu_schreiben(asked) or will_handeln(asked):
        return None
    wanted = norms[:MOST]
    query = ", ".join(f"Nr. {each.number} VV RVG" for each in wanted)
    return {
        "argumente": {"query": query, "limit": len(wanted)},
        "normen": wanted,
        "erklaeren": False,
    }
