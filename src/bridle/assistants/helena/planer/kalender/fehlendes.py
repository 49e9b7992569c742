"""„Was fehlt bei Wiesengrund noch?“: no list says it, but the calendar and the papers of the matter may.

What is still open there, and where the papers themselves say that something is missing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.dokumente.absaetze import Stelle, absaetze_aller
from bridle.assistants.helena.planer.dokumente.auffangen_bild import ort_der_stelle
from bridle.assistants.helena.planer.dokumente.auffangen_lesen import klein_genug
from bridle.assistants.helena.planer.dokumente.papierart import art_des_dokuments
from bridle.assistants.helena.planer.kalender.zeile import zeile
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt, sache
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.sagen import absaetze, felder, liste, quelle, tag, zitat
from bridle.assistants.helena.planer.schritte import MOST, titel, vermutet, zur_akte
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress, Rule

SHOWN = 4
"""Passages that are quoted."""
_FEHLT = (
    r"\bwas (?:\w+ ){0,3}?fehl(?:t|en)\b|\bfehl(?:t|en)\b(?: \w+){0,6} noch (?:was|etwas|irgendwas|"
    r"unterlagen|belege|papiere)|"
    r"\bwelche (?:unterlagen|belege|angaben|nachweise|papiere|dokumente|informationen)\b.*\bfehl(?:t|en)\b|"
    r"\bfehlen (?:\w+ ){0,3}(?:noch )?(?:unterlagen|belege|angaben|nachweise|papiere|dokumente)\b|"
    r"\bwas (?:brauchen|benoetigen) wir (?:\w+ ){0,3}noch\b|\bsteht\b.*\bnoch (?:was|etwas) aus\b"
)
_ANDERES = (
    r"\bkalender|frist(?:en)?\b|\btermin|\bplatzhalter|\bmuster\b|\bvorlage\b|\bvoraussetzung|\bgesetz|§|"
    r"\bbis zum?\b.*\d|€|\beuro\b"
)
_VERMISST = re.compile(
    r"\bfehl(?:t|en|ten|te|ende[nrsm]?)\b|\bnicht (?:beigefuegt|vorgelegt|beantwortet|nachgewiesen|"
    r"belegt|angegeben|bekannt)\b|"
    r"\b(?:nachzureich|nachreich|nachzuhol|vorzuleg|beizubring)\w*|\bnoch (?:offen|ausstehend)\b|"
    r"\btaucht nicht auf\b"
)


_ES_FEHLT = re.compile(r"\bes fehl(?:t|en)\b|\bfehl(?:t|en)(?: uns)? noch\b|\bnoch fehl(?:t|en)\b")
"""Said outright, and not only that something is not known or not proved."""


def regeln() -> list[Rule]:
    return zur_akte(
        "read_fristen",
        _erkenne,
        _antwort,
        lambda _: {"limit": MOST},
        weiter=_in_den_papieren,
        pflicht=True,
    )


def _erkenne(anfrage: Anfrage) -> Mapping[str, Any] | None:
    named = genannt(anfrage) or sache(anfrage)
    if named is None or not anfrage.hat(_FEHLT) or anfrage.hat(_ANDERES) or art_des_dokuments(anfrage):
        return None
    return {"akte": named}


def _in_den_papieren(progress: Progress) -> CallChunk | None:
    if progress.last.tool == "read_fristen" and "akte" in progress.data:
        return CallChunk("", "read_dokumente", {"akte": progress.data["akte"], "limit": MOST})
    if progress.last.tool != "read_dokumente":
        return None
    papers: list[dict[str, Any]] = progress.data["dokumente"]
    if not papers or not klein_genug(papers):
        return None
    pages = [{"dokument": each["id"], "seite": n} for each in papers for n in range(1, each["seiten"] + 1)]
    return CallChunk("", "read_dokument", {"seite": pages})


def _antwort(progress: Progress) -> str:
    calendar = next(felder(each.data) for each in progress.results if each.tool == "read_fristen")
    pages = [felder(each.data) for each in progress.results if each.tool == "read_dokument"]
    due = [each for each in calendar["eintraege"] if not each["erledigt"]]
    told: list[Stelle] = [each for each in absaetze_aller(pages) if _VERMISST.search(falte(each.text))]
    plainly = [each for each in told if _ES_FEHLT.search(falte(each.text))]
    told = [each for each in told if each not in plainly][: max(0, SHOWN - len(plainly))]
    where = titel(progress)
    nothing = "" if plainly else f"Eine Liste des Fehlenden führt die {where} nicht. "
    return absaetze(
        vermutet(progress),
        f"In den Dokumenten der {where} steht, dass etwas fehlt (nach Wörtern gefunden, nicht ausgelegt):"
        if plainly
        else "",
        *_zitiert(plainly[:SHOWN]),
        nothing + ("Im Kalender ist noch offen:" if due else "Im Kalender ist nichts offen."),
        liste(zeile(each, calendar) for each in due),
        "In den Dokumenten ist davon die Rede (nach Wörtern gefunden, nicht ausgelegt):"
        if told and not plainly
        else "Davon handeln kann auch:"
        if told
        else "",
        *_zitiert(told),
        ""
        if told or plainly or not pages
        else "In den Dokumenten finde ich keine Stelle, die etwas Fehlendes nennt.",
        quelle(
            f"Kalender und Dokumente der Akte {calendar['akte']}, Stand {tag(calendar['heute'])}"
            if pages
            else f"Kalender der Akte {calendar['akte']}, Stand {tag(calendar['heute'])}"
        ),
    )


def _zitiert(places: list[Stelle]) -> list[str]:
    return [absaetze(ort_der_stelle(each), zitat(each.text, 900)) for each in places]
