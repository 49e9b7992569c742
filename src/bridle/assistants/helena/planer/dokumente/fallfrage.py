"""„Was muss Frau Silberbach zurückgeben?“: what somebody may or must, where a paper speaks of it.

Whether it is so in law is for a model or a lawyer; the passage is shown, and that it is not judged.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.dokumente.auffangen import nicht_geraten
from bridle.assistants.helena.planer.dokumente.auffangen_bild import ort_der_stelle
from bridle.assistants.helena.planer.dokumente.auffangen_gefragt import gefragte_worte
from bridle.assistants.helena.planer.dokumente.auffangen_lesen import weiter
from bridle.assistants.helena.planer.dokumente.auffangen_stellen import finde
from bridle.assistants.helena.planer.dokumente.gruende import fragt_warum_geschehen, ohne_warum
from bridle.assistants.helena.planer.grenzen import braucht_modell, nicht_zu_schreiben, will_handeln
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt, lies
from bridle.assistants.helena.planer.sagen import absaetze, felder, quelle, zitat
from bridle.assistants.helena.planer.schritte import ohne_titel, titel, zur_akte
from bridle.assistants.helena.saetze import KEIN_SPRACHMODELL
from bridle.assistants.helena.werkzeug_angaben import MOST_ROWS
from bridle.models.planner import Progress, Rule

SHORTEST = 2
"""Words beside the name: with fewer, a passage meets them by chance."""
_DARF = r"\b(?:darf|duerfen|durfte|muss|muessen|musste|kann|koennen|konnte)\b"


def regeln() -> list[Rule]:
    rules = zur_akte(
        "read_dokumente",
        _gefragt,
        _antwort,
        lambda _: {"limit": MOST_ROWS},
        weiter=weiter,
        pflicht=True,
        darf=_fallfrage,
    )
    return nicht_geraten(rules)


def _fallfrage(anfrage: Anfrage) -> bool:
    """Whether somebody may or must do it, or why they did it: to be judged, but perhaps also written down."""
    asks = anfrage.hat(_DARF) or fragt_warum_geschehen(anfrage)
    plain = lies(ohne_warum(anfrage.text))
    return bool(asks) and braucht_modell(anfrage) and nicht_zu_schreiben(plain) and not will_handeln(anfrage)


def _gefragt(anfrage: Anfrage) -> Mapping[str, Any] | None:
    anfrage = lies(ohne_warum(anfrage.text))
    named = genannt(anfrage)
    words = gefragte_worte(anfrage, named)
    if named is None or len(words) < SHORTEST:
        return None
    return {"akte": named, "worte": words, "frage": anfrage.klein, "papier": True, "tatsache": True}


def _antwort(progress: Progress) -> str:
    """Only a passage that has all that is named; one that shares a word would pass for an answer."""
    words = ohne_titel(progress, " ".join(progress.groups["worte"])).split()
    pages = [felder(each.data) for each in progress.results if each.tool == "read_dokument"]
    fund = finde(pages, words, progress.groups["frage"])
    if not fund.sicher or not fund.alles or len(words) < SHORTEST:
        return KEIN_SPRACHMODELL
    places = [f"„{each.dokument}“, Seite {each.seite}, Akte {each.akte}" for each in fund.stellen]
    return absaetze(
        f"Beurteilen kann ich das ohne Sprachmodell nicht; in den Dokumenten der {titel(progress)} steht "
        "dazu:",
        *[absaetze(ort_der_stelle(each), zitat(each.text, 900)) for each in fund.stellen],
        quelle("; ".join(places)),
    )
