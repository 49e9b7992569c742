"""„Bis wann muss sie zahlen?“: a day that no entry of the matter speaks of may stand in its papers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bridle.assistants.helena.planer.dokumente.absaetze import Stelle
from bridle.assistants.helena.planer.dokumente.auffangen_bild import ort_der_stelle
from bridle.assistants.helena.planer.dokumente.auffangen_gefragt import gefragte_worte
from bridle.assistants.helena.planer.dokumente.auffangen_lesen import weiter
from bridle.assistants.helena.planer.dokumente.auffangen_stellen import finde
from bridle.assistants.helena.planer.kalender import fristgerecht, ort
from bridle.assistants.helena.planer.kalender.gemeint import genannte_eintraege
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.sagen import absaetze, felder, quelle, zitat
from bridle.assistants.helena.planer.schritte import ohne_titel, titel
from bridle.assistants.helena.werkzeug_angaben import MOST_ROWS
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress

_BIS_WANN = (
    r"(?<!\bvon wann )\bbis wann\b|\bwann (?:muss|muessen|soll|sollen) (?:frau|herr|die|der|das)\b|"
    r"\bbis zu welche[mr] (?:tag|datum|termin|zeitpunkt)\b"
)
KALENDERWORT = re.compile(
    r"\w*frist(?:en)?|termine?|wiedervorlagen?|zeit|tage?|datum|zeitpunkt|gegenseite|gegner\w*|mandant\w*|spaetestens|"
    r"notiert|eingetragen|akten?|sachen?"
)
_ZUGESAGT = (
    r"\b(?:zugesagt|versprochen|angekuendigt|zugesichert|in aussicht gestellt|angeboten|zusage|versprechen)\b"
)
"""What was promised stands in what was written; the entry for it may be of another day."""
_OHNE_MITTEL = re.compile(r"^\w{4,}?s?(?=begründung$)", re.I)
"""Who promises the Widerspruchsbegründung writes that the Begründung will follow."""
_BIS = re.compile(r"\b(?:bis|spätestens|binnen|innerhalb)\b[^.;]{0,25}\d", re.I)
_TAG = re.compile(r"\b\d{1,2}\.\s?(?:\d{1,2}\.|[a-zäöü]{3,9}\b)", re.I)


def worte(anfrage: Anfrage) -> Mapping[str, Any]:
    """What is to be looked for in papers; nothing where no „bis wann“ is asked of something."""
    theirs = anfrage.hat(_BIS_WANN) and not anfrage.hat(r"\b(?:wir|ich|uns|man)\b")
    promised = anfrage.hat(_BIS_WANN) and anfrage.hat(_ZUGESAGT) is not None
    said = gefragte_worte(anfrage, genannt(anfrage)) if theirs or promised else []
    telling = [
        word
        for word in said
        if not KALENDERWORT.fullmatch(falte(word)) and not re.fullmatch(_ZUGESAGT, falte(word))
    ]
    telling = [_OHNE_MITTEL.sub("", word) for word in telling] if promised else telling
    where = ort.gefragt(anfrage)
    said = ["Saal"] if where else telling
    return {
        "worte": said,
        "papier": True,
        "tatsache": True,
        "frage": anfrage.klein,
        "ort": where,
        "zugesagt": bool(promised),
    }


def dann_in_papieren(progress: Progress) -> CallChunk | None:
    """The documents of the matter, where no entry of its calendar is spoken of."""
    if fristgerecht.gelesen(progress):
        return None
    if progress.last.tool != "read_fristen":
        return weiter(progress)
    data, said = felder(progress.data), _gesucht(progress)
    if "akte" not in data or not said:
        return None
    if progress.groups["ort"]:
        due = any(each["typ"] == "TERMIN" for each in data["eintraege"])
        return CallChunk("", "read_dokumente", {"akte": data["akte"], "limit": MOST_ROWS}) if due else None
    if _eingetragen(progress) and not progress.groups["zugesagt"]:
        return None
    return CallChunk("", "read_dokumente", {"akte": data["akte"], "limit": MOST_ROWS})


def im_kalender_gesagt(progress: Progress) -> Progress:
    """As it was before the papers were read."""
    read = [n for n, each in enumerate(progress.results, 1) if each.tool == "read_fristen"]
    return replace(progress, results=progress.results[: read[-1]]) if read else progress


def aus_papieren(progress: Progress) -> str:
    """What goes before the calendar: the passages with a day, or that there are none."""
    if fristgerecht.gelesen(progress):
        return ""
    if progress.groups["ort"] or all(each.tool != "read_dokumente" for each in progress.results):
        return ""
    said = " ".join(_gesucht(progress))
    pages = [felder(each.data) for each in progress.results if each.tool == "read_dokument"]
    found = finde(pages, _gesucht(progress), progress.groups["frage"])
    told: list[Stelle] = [each for each in found.stellen if found.sicher and _TAG.search(each.text)]
    if progress.groups["zugesagt"]:
        told = [each for each in told if _BIS.search(each.text)]
    entered = _eingetragen(im_kalender_gesagt(progress))
    if not told and entered:
        return ""
    if not told:
        return (
            f"Eine Frist zu „{said}“ finde ich nach diesen Wörtern weder im Kalender noch in den Dokumenten "
            f"der {titel(progress)}; andere können mehr finden. Im Kalender stehen:"
        )
    told = [each for each in told if _BIS.search(each.text)] or told
    head = (
        f"In den Dokumenten der {titel(progress)} finde ich zu „{said}“, nach Wörtern und nicht ausgelegt:"
        if entered
        else f"Eine Frist, die so heißt, steht nicht im Kalender der {titel(progress)}. In den "
        f"Dokumenten finde ich zu „{said}“, nach Wörtern und nicht ausgelegt:"
    )
    return absaetze(
        head,
        *[absaetze(ort_der_stelle(each), zitat(each.text, 900)) for each in told],
        quelle("; ".join(f"„{each.dokument}“, Seite {each.seite}, Akte {each.akte}" for each in told)),
        "Im Kalender stehen:",
    )


def _eingetragen(progress: Progress) -> bool:
    """Whether an entry of the matter is called by what is asked for."""
    due = [each for each in progress.data["eintraege"] if each["typ"] in ("FRIST", "TERMIN")]
    return bool(genannte_eintraege(due, falte(" ".join(_gesucht(progress)))))


def _gesucht(progress: Progress) -> list[str]:
    return ohne_titel(progress, " ".join(progress.groups["worte"])).split()
