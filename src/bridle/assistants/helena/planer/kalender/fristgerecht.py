"""„Ist der Widerspruch fristgerecht raus?“: what an entry that is done does not say, the matter may.

When an entry was ticked off is not when something was sent: beside the day of the Frist it would look late.
"""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.kalender.aufgabe import aufgabe, davon
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.satz import saetze
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.sagen import absaetze, felder, liste, quelle
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress

NUR_ABGEHAKT = (
    "Der Tag, an dem ein Eintrag als erledigt eingetragen wurde, sagt nicht, wann etwas abgesandt wurde oder "
    "einging."
)
_AKTE = "read_akte_detail"
RECHTZEITIG = re.compile(
    r"\b(?:rechtzeitig|fristgerecht|fristgemaess|verspaetet|puenktlich|zu spaet|(?:innerhalb|in) der frist|"
    r"frist (?:gewahrt|eingehalten))"
)


def akte_dazu(progress: Progress) -> CallChunk | None:
    """The matter itself, where it is asked whether something was in time, and an entry is done."""
    data = felder(progress.data)
    if progress.last.tool != "read_fristen" or "akte" not in data:
        return None
    done = any(each["erledigt"] for each in data["eintraege"])
    return CallChunk("", _AKTE, {"akte": data["akte"]}) if done and _gefragt(progress) else None


def in_der_akte_gesagt(progress: Progress) -> str:
    """What goes after the calendar: that it does not tell, and the sentences of the matter that do."""
    read = [felder(each.data) for each in progress.results if each.tool == _AKTE]
    if not read:
        return ""
    what, data = aufgabe(lies(progress.groups["klein"])), read[-1]
    notes = [each["text"] for each in data["einzelne_notizen"]]
    told = [each for text in (data["summary"], data["notizen"], *notes) if text for each in saetze(text)]
    said = [each for each in told if (davon(each, what) if what else RECHTZEITIG.search(falte(each)))]
    return absaetze(
        NUR_ABGEHAKT,
        absaetze("In der Akte selbst ist dazu vermerkt:", liste(f"„{each}“" for each in said))
        if said
        else "In der Zusammenfassung und den Notizen der Akte ist dazu nichts vermerkt.",
        quelle(f"Akte {data['aktenzeichen']}"),
    )


def _gefragt(progress: Progress) -> bool:
    return RECHTZEITIG.search(progress.groups["klein"]) is not None
