"""What is asked of a paper that a matter has not, or that says nothing of it, may stand in the others.

That it is another paper is said before.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bridle.assistants.helena.planer.dokumente.auffangen_bild import ort_der_stelle
from bridle.assistants.helena.planer.dokumente.auffangen_lesen import klein_genug
from bridle.assistants.helena.planer.dokumente.auffangen_stellen import finde
from bridle.assistants.helena.planer.dokumente.aus_einem import steht_nicht_selbst
from bridle.assistants.helena.planer.dokumente.bild import ausschnitte, gewaehlt
from bridle.assistants.helena.planer.dokumente.papierart import stamm
from bridle.assistants.helena.planer.sagen import absaetze, felder, quelle, zitat
from bridle.assistants.helena.planer.schritte import ohne_titel, titel
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress


def alle_seiten(progress: Progress) -> CallChunk | None:
    """Of a small matter that was listed and has no such paper."""
    return _gelesen(progress.data["dokumente"], progress) if progress.groups["query"] else None


def seiten_der_anderen(progress: Progress) -> CallChunk | None:
    """Of a small matter, where the paper that is named was read and does not speak of the thing."""
    listed = _bis_zur_liste(progress)
    found = gewaehlt(listed) if listed else []
    if listed is None or len(found) != 1 or _andere(progress, found[0]) or not steht_nicht_selbst(progress):
        return None
    documents: list[dict[str, Any]] = listed.data["dokumente"]
    if not klein_genug(documents):
        return None
    return _gelesen([each for each in documents if each["id"] != found[0]["id"]], progress)


def _gelesen(documents: list[dict[str, Any]], progress: Progress) -> CallChunk | None:
    if not documents or not klein_genug(documents):
        return None
    pages = [{"dokument": each["id"], "seite": n} for each in documents for n in range(1, each["seiten"] + 1)]
    return CallChunk("", "read_dokument", {"seite": pages})


def _bis_zur_liste(progress: Progress) -> Progress | None:
    """As it was when the papers of the matter had been listed."""
    listed = [n for n, each in enumerate(progress.results, 1) if each.tool == "read_dokumente"]
    return replace(progress, results=progress.results[: listed[-1]]) if listed else None


def _andere(progress: Progress, own: Mapping[str, Any]) -> list[dict[str, Any]]:
    pages = [felder(each.data) for each in progress.results if each.tool == "read_dokument"]
    return [page for page in pages if page.get("id") != own["id"]]


def auch_in_anderen(progress: Progress) -> str:
    """Out of the paper that is named; where it has nothing, what the others say in so many words."""
    before = _bis_zur_liste(progress)
    if progress.last.tool != "read_dokument" or before is None:
        return ausschnitte(progress)
    found = gewaehlt(before)
    if not found:
        kind = progress.groups.get("dokument") or stamm(progress.groups["art"]).capitalize()
        pages = [felder(each.data) for each in progress.results if each.tool == "read_dokument"]
        lost = f"Ein Dokument „{kind}“ finde ich in der {titel(progress)} nicht."
        return _aus_anderen(progress, pages, lost) or ausschnitte(before)
    if len(found) != 1 or not (pages := _andere(progress, found[0])):
        return ausschnitte(progress)
    lost = f"Im Dokument **{found[0]['name']}** der {titel(progress)} finde ich dazu nichts."
    own = tuple(each for each in progress.results if felder(each.data) not in pages)
    return _aus_anderen(progress, pages, lost) or ausschnitte(replace(progress, results=own))


def _aus_anderen(progress: Progress, pages: list[dict[str, Any]], lost: str) -> str:
    words = ohne_titel(progress, progress.groups["query"]).split()
    fund = finde(pages, words, progress.groups["frage"]) if words else None
    if fund is None or not fund.sicher or not fund.alles or fund.kopf:
        return ""
    return absaetze(
        f"{lost} In anderen steht zu „{' '.join(words)}“, nach Wörtern gefunden und nicht ausgelegt:",
        *[absaetze(ort_der_stelle(each), zitat(each.text, 900)) for each in fund.stellen],
        quelle(
            "; ".join(f"„{each.dokument}“, Seite {each.seite}, Akte {each.akte}" for each in fund.stellen)
        ),
    )
