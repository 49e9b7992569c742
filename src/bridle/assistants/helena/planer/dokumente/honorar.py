"""A fee that was agreed on in a matter goes before the one that the statute has: the paper is shown first."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.dokumente.absaetze import absaetze_aller
from bridle.assistants.helena.planer.dokumente.auffangen_bild import ort_der_stelle, quelle_der_stellen
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt, lies
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.sagen import absaetze, felder, zitat
from bridle.assistants.helena.planer.schritte import titel, zur_akte
from bridle.assistants.helena.werkzeug_angaben import MOST_ROWS
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress, Rule

VORSATZ = "In der Vergütungsvereinbarung: "
"""Marks what is asked of that paper alone."""
KEINE = "Eine Vergütungsvereinbarung finde ich unter den Dokumenten nicht."
MOST = 4
_HEISST_SO = re.compile(r"(?:verguetung|honorar|mandats)s?(?:vereinbarung|abrede|vertrag)")
_UNSERE = re.compile(
    r"\b(?:bekomm|krieg|verdien|erhalt|berechn|verlang)\w* (?:wir|ich)\b|\bunser\w* (?:honorar|"
    r"verguetung|stundensatz)|"
    r"\bwas kostet\b.*\b(?:verteidigung|vertretung|beratung|taetigkeit|verhandlungstag|haftpruefung|mandat)|"
    r"\bwas kostet\b.*\w{4,}verteidigung"
)
_GESETZLICH = re.compile(
    r"\brvg\b|gesetzlich|\bvv\b|\d[,.]\d|streitwert|gegenstandswert|gericht|risiko|prozess|\bklage|"
    r"instanz|gegner|"
    r"erstatt|€|\beuro\b"
)
_RECHNUNG = re.compile(r"^Quelle: Kostenrechner", re.M)


def statt_der_gesetzlichen(asked: str, move: str) -> bool:
    """Whether our own fee in a matter was told by the statute, and nobody asked for that one."""
    plain = lies(asked).klein
    return bool(_RECHNUNG.search(move) and _UNSERE.search(plain) and not _GESETZLICH.search(plain))


def regeln() -> list[Rule]:
    return zur_akte(
        "read_dokumente",
        _gefragt,
        _antwort,
        lambda _: {"limit": MOST_ROWS},
        weiter=_weiter,
        pflicht=True,
        darf=lambda _: True,
    )


def _gefragt(anfrage: Anfrage) -> Mapping[str, Any] | None:
    if not anfrage.text.startswith(VORSATZ):
        return None
    named = genannt(lies(anfrage.text.removeprefix(VORSATZ)))
    return None if named is None else {"akte": named}


def _weiter(progress: Progress) -> CallChunk | None:
    if progress.last.tool != "read_dokumente":
        return None
    papers = [each for each in progress.data["dokumente"] if _HEISST_SO.search(falte(each["name"]))]
    pages = [
        {"dokument": each["id"], "seite": page} for each in papers for page in range(1, each["seiten"] + 1)
    ]
    return CallChunk("", "read_dokument", {"seite": pages[:MOST]}) if pages else None


def _antwort(progress: Progress) -> str:
    pages = [felder(each.data) for each in progress.results if each.tool == "read_dokument"]
    agreed = [each for each in absaetze_aller(pages) if "€" in each.text][:MOST]
    if not agreed:
        return KEINE
    return absaetze(
        f"In der {titel(progress)} ist eine Vergütung vereinbart; sie geht vor, soweit sie wirksam ist. "
        "Dort steht:",
        *[absaetze(ort_der_stelle(each), zitat(each.text, 900)) for each in agreed],
        quelle_der_stellen(agreed),
    )
