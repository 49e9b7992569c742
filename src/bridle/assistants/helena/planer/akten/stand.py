"""„Wie ist der Stand?“: beside what the matter says, what its calendar has overdue and what comes next."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.sagen import absaetze, felder, gross, liste, tag, zweifel
from bridle.assistants.helena.planer.schritte import MOST
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress

STAND = r"(?<!lange )(?<!wann )(?<!wo )(?<!was )(?<!wer )(?<!das )\bstand\b(?! (?:in|auf|an|vor) )"
"""The noun; „Wie lange stand der Wagen …“ asks for no state of a matter."""
_GEFRAGT = re.compile(
    rf"{STAND}|\b(?:(?:der|den|dem|zum|vom|aktuelle[rn]?|kurzen?) stand|stand der (?:dinge|sache))\b|"
    rf"\bsachstand|\bwie (?:steht|stehts)\b|\bwie es\b.*\bsteht"
)
COMING = 3
DETAIL, KALENDER = "read_akte_detail", "read_fristen"


def dann_kalender(progress: Progress) -> CallChunk | None:
    if progress.last.tool != DETAIL or not _GEFRAGT.search(progress.groups.get("klein", "")):
        return None
    return CallChunk("", KALENDER, {"akte": felder(progress.data)["aktenzeichen"], "limit": MOST})


def angaben(progress: Progress) -> Mapping[str, Any]:
    """Of the matter itself, whatever was read after it."""
    return next(felder(each.data) for each in reversed(progress.results) if each.tool == DETAIL)


def im_kalender(progress: Progress) -> str:
    """What is overdue, and the first of what is still to come; that there is more is said."""
    if progress.last.tool != KALENDER:
        return ""
    data = felder(progress.data)
    open_ones = [each for each in data.get("eintraege", ()) if not each["erledigt"]]
    late = [each for each in open_ones if each["ueberfaellig"]]
    coming = [each for each in open_ones if not each["ueberfaellig"]]
    shown = liste(_zeile(each) for each in [*late, *coming[:COMING]])
    rest = len(coming) - COMING
    count = "ein weiterer Eintrag" if rest == 1 else f"{rest} weitere Einträge"
    more = f"Dazu {count}; frag nach allen Fristen der Akte." if rest > 0 else ""
    return absaetze("Im Kalender:", shown, more) if open_ones else ""


def _zeile(each: Mapping[str, Any]) -> str:
    kind = "" if each["typ"] == "FRIST" else f"{gross(each['typ'])}: "
    clock = f", {each['uhrzeit']} Uhr" if "uhrzeit" in each else ""
    marks = ["ÜBERFÄLLIG" if each["ueberfaellig"] else "heute" if each["heute"] else ""]
    marks += ["Notfrist" if each["ist_notfrist"] else "", zweifel(each)]
    marks += [f"zuständig: {each['verantwortlich']}"]
    return "; ".join(
        [f"**{tag(each['datum'])}{clock}**: {kind}{each['titel']}", *[mark for mark in marks if mark]]
    )
