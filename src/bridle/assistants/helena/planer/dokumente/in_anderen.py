"""A kind of paper that a matter has not: what is asked of it may stand in the others, and that is said."""

from __future__ import annotations

from dataclasses import replace

from bridle.assistants.helena.planer.dokumente.auffangen_bild import ort_der_stelle
from bridle.assistants.helena.planer.dokumente.auffangen_lesen import klein_genug
from bridle.assistants.helena.planer.dokumente.auffangen_stellen import finde
from bridle.assistants.helena.planer.dokumente.bild import ausschnitte, gewaehlt
from bridle.assistants.helena.planer.dokumente.erkennen import stamm
from bridle.assistants.helena.planer.sagen import absaetze, felder, quelle, zitat
from bridle.assistants.helena.planer.schritte import ohne_titel, titel
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress


def alle_seiten(progress: Progress) -> CallChunk | None:
    """Of a small matter that was listed and has no such paper."""
    documents = progress.data["dokumente"]
    if not documents or not klein_genug(documents) or not progress.groups["query"]:
        return None
    pages = [{"dokument": each["id"], "seite": n} for each in documents for n in range(1, each["seiten"] + 1)]
    return CallChunk("", "read_dokument", {"seite": pages})


def auch_in_anderen(progress: Progress) -> str:
    """Out of the paper that is named; where there is none, what the others say in so many words."""
    listed = [n for n, each in enumerate(progress.results, 1) if each.tool == "read_dokumente"]
    if progress.last.tool != "read_dokument" or not listed:
        return ausschnitte(progress)
    before = replace(progress, results=progress.results[: listed[-1]])
    if gewaehlt(before):
        return ausschnitte(progress)
    pages = [felder(each.data) for each in progress.results if each.tool == "read_dokument"]
    words = ohne_titel(progress, progress.groups["query"]).split()
    fund = finde(pages, words, progress.groups["frage"]) if words else None
    if fund is None or not fund.sicher or not fund.alles:
        return ausschnitte(before)
    kind = progress.groups.get("dokument") or stamm(progress.groups["art"]).capitalize()
    return absaetze(
        f"Ein Dokument „{kind}“ finde ich in der {titel(progress)} nicht. In anderen steht zu "
        f"„{' '.join(words)}“, nach Wörtern gefunden und nicht ausgelegt:",
        *[absaetze(ort_der_stelle(each), zitat(each.text, 900)) for each in fund.stellen],
        quelle(
            "; ".join(f"„{each.dokument}“, Seite {each.seite}, Akte {each.akte}" for each in fund.stellen)
        ),
    )
