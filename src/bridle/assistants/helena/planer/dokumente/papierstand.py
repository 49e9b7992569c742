"""„Ist die Klage schon freigegeben oder noch ein Entwurf?“: the state of a paper, as the list of them has it.

Neither the state of its matter is meant, nor that word in its text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.dokumente.papierart import art_des_dokuments
from bridle.assistants.helena.planer.dokumente.papiername import heisst_so
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt
from bridle.assistants.helena.planer.sagen import absaetze, felder, gross, liste, quelle, satz, tag
from bridle.assistants.helena.planer.schritte import titel, vermutet, zur_akte
from bridle.assistants.helena.werkzeug_angaben import MOST_ROWS
from bridle.models.planner import Progress, Rule

_STAND = r"(?:freigegeben|freigabe|genehmigt|(?:ein |im |als )?entwurf|zur pruefung|in pruefung|final)"
_GEFRAGT = (
    rf"^(?:und |sag mal,? )?(?:ist|wurde|ob|liegt|hat)\b.*\b{_STAND}\b|"
    rf"\b(?:schon|bereits|noch|erst|nur) {_STAND}\b|"
    r"\b(?:status|bearbeitungsstand|stadium)\b"
)
_NICHT = (
    r"\bwann\b|\bwer\b|\bvon wem\b|\bwarum\b|\bwas steht\b|\bwelche\w*\b(?! (?:status|stand|stadium))|"
    r"\balle\b|\bzeig|\baktenstatus\b|\bstatus der (?:akte|sache)\b|\bseiten?\b|\bfrist"
)
_ENTWURF = re.compile(r"\b(?P<was>[a-z]{4,}?)s?entwurf\b")
_FREI = r"\bfreigegeben\b|\bfreigabe\b|\bgenehmigt\b"
_NOCH_NICHT = ("ENTWURF", "ZUR_PRUEFUNG")


def regeln() -> list[Rule]:
    return zur_akte(
        "read_dokumente",
        _erkenne,
        _antwort,
        lambda _: {"limit": MOST_ROWS},
        pflicht=True,
    )


def _erkenne(anfrage: Anfrage) -> Mapping[str, Any] | None:
    """One paper of a named matter, and its state."""
    if not anfrage.hat(_GEFRAGT) or anfrage.hat(_NICHT) or genannt(anfrage) is None:
        return None
    draft = _ENTWURF.search(anfrage.klein)
    what = draft["was"] if draft else re.sub(r"schrift$", "", art_des_dokuments(anfrage))
    return {"was": what, "frei": anfrage.hat(_FREI) is not None} if what and what != "entwurf" else None


def _antwort(progress: Progress) -> str:
    data, what = felder(progress.data), satz(progress.groups["was"])
    papers: list[dict[str, Any]] = [each for each in data["dokumente"] if heisst_so(what, each["name"])]
    shown = papers or data["dokumente"]
    return absaetze(
        vermutet(progress),
        _kopf(progress, papers) if papers else _fehlt(what, progress, any_other=bool(shown)),
        liste(f"**{each['name']}**: {gross(each['status'])}, vom {tag(each['angelegt'])}" for each in shown),
        quelle(f"Dokumente der Akte {data['akte']}"),
    )


def _kopf(progress: Progress, papers: list[dict[str, Any]]) -> str:
    if len(papers) > 1:
        return f"So heißen mehrere Dokumente der {titel(progress)}; ihr Stand nach dem Verzeichnis:"
    one = papers[0]
    open_yet = progress.groups["frei"] and one["status"] in _NOCH_NICHT
    not_yet = " Freigegeben ist es nicht." if open_yet else ""
    return f"Stand nach dem Verzeichnis der {titel(progress)}: **{gross(one['status'])}**.{not_yet}"


def _fehlt(what: str, progress: Progress, *, any_other: bool) -> str:
    others = " Vorhanden sind:" if any_other else ""
    return f"Ein Dokument, das „{what}“ heißt, finde ich in der {titel(progress)} nicht.{others}"
