"""„Ist der Widerspruch fristgerecht raus?“: what an entry that is done does not say, the matter may.

When an entry was ticked off is not when something was sent: beside the day of the Frist it would look late.
The paper itself bears a day, and whether it was sent.
"""

from __future__ import annotations

import re
from typing import Any

from bridle.assistants.helena.planer.aufrufe import Aufrufe
from bridle.assistants.helena.planer.dokumente.datum import tag_des_papiers
from bridle.assistants.helena.planer.kalender.aufgabe import aufgabe, davon
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.satz import saetze
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.sagen import absaetze, felder, gross, liste, quelle
from bridle.assistants.helena.planer.schritte import MOST
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress

NUR_ABGEHAKT = (
    "Der Tag, an dem ein Eintrag als erledigt eingetragen wurde, sagt nicht, wann etwas abgesandt wurde oder "
    "einging."
)
_AKTE, _LISTE, _SEITE = "read_akte_detail", "read_dokumente", "read_dokument"
RECHTZEITIG = re.compile(
    r"\b(?:rechtzeitig|fristgerecht|fristgemaess|verspaetet|puenktlich|zu spaet|(?:innerhalb|in) der frist|"
    r"frist (?:gewahrt|eingehalten))"
)


MOST_PAPERS = 3


def akte_dazu(progress: Progress) -> CallChunk | None:
    """The matter itself, where it is asked whether something was in time, and an entry is done."""
    data = felder(progress.data)
    if progress.last.tool != "read_fristen" or "akte" not in data:
        return _papiere(progress) if gelesen(progress) else None
    if not any(each["erledigt"] for each in data["eintraege"]) or not _gefragt(progress):
        return None
    papers = CallChunk("", _LISTE, {"akte": data["akte"], "limit": MOST})
    more = (papers,) if aufgabe(lies(progress.groups["klein"])) else ()
    return Aufrufe("", _AKTE, {"akte": data["akte"]}, weitere=more)


def gelesen(progress: Progress) -> bool:
    """Whether the matter was read for this, so that its papers are read for nothing else."""
    return any(each.tool == _AKTE for each in progress.results)


def _papiere(progress: Progress) -> CallChunk | None:
    """The papers of that name, and the first page of each, where its day stands."""
    if progress.last.tool != _LISTE:
        return None
    pages = [{"dokument": each["id"], "seite": 1} for each in _so_genannt(progress)]
    return CallChunk("", _SEITE, {"seite": pages}) if pages else None


def _so_genannt(progress: Progress) -> list[dict[str, Any]]:
    what = aufgabe(lies(progress.groups["klein"]))
    listed = [felder(each.data) for each in progress.results if each.tool == _LISTE]
    rows: list[dict[str, Any]] = [row for data in listed for row in data.get("dokumente", ())]
    return [each for each in rows if what and davon(each["name"], what)][:MOST_PAPERS]


def _aus_papieren(progress: Progress) -> str:
    """Of each paper its state and its day, which is not the day on which it was sent."""
    pages = [felder(each.data) for each in progress.results if each.tool == _SEITE]
    days = {str(each.get("dokument")): tag_des_papiers([each]) for each in pages}
    lines = [
        f"**{each['name']}**: {gross(each['status'])}"
        + (f", trägt das Datum **{day}**" if (day := days.get(each["name"])) else "")
        for each in _so_genannt(progress)
    ]
    return absaetze("Unter den Dokumenten der Akte:", liste(lines)) if lines else ""


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
        _aus_papieren(progress),
        NUR_ABGEHAKT,
        absaetze("In der Akte selbst ist dazu vermerkt:", liste(f"„{each}“" for each in said))
        if said
        else "In der Zusammenfassung und den Notizen der Akte ist dazu nichts vermerkt.",
        quelle(f"Akte {data['aktenzeichen']}"),
    )


def _gefragt(progress: Progress) -> bool:
    return RECHTZEITIG.search(progress.groups["klein"]) is not None
