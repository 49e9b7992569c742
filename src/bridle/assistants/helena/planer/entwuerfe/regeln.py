"""Plain orders as rules: for the parts of a request that is more than an order, and as examples."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from bridle.assistants.helena.planer.entwuerfe.art import Art
from bridle.assistants.helena.planer.entwuerfe.auftrag import Auftrag, auftrag
from bridle.assistants.helena.planer.entwuerfe.sagen import DARF_NICHT, IN_WELCHER_AKTE, entworfen, gefragt
from bridle.assistants.helena.planer.entwuerfe.vorschlag import argumente, maengel
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, Genannt
from bridle.assistants.helena.planer.sagen import absaetze
from bridle.assistants.helena.planer.schritte import FEHLER, titel, vermutet, zur_akte
from bridle.models.planner import Progress, Rule

WERKZEUGE: Mapping[Art, str] = {
    "notiz": "create_notiz",
    "zeit": "create_draft_zeiterfassung",
    "frist": "create_draft_frist",
}


def regeln() -> list[Rule]:
    return [
        *_regel("notiz", "Notiere in der Akte {akte}: Die Mandantin hat angerufen."),
        *_regel("zeit", "Erfasse 30 Minuten Telefonat in der Akte {akte}"),
        *_regel("frist", "Wiedervorlage am 15.12. in der Akte {akte}"),
    ]


def rueckfrage(anfrage: Anfrage, tools: Collection[str], *, ohne_akte: bool) -> str:
    """What an order still lacks, or that this role may not give it; nothing where it is complete, or none."""
    ordered = _gelesen(anfrage)
    if ordered is None:
        return ""
    if WERKZEUGE[ordered.art] not in tools:
        return DARF_NICHT[ordered.art]
    missing = [*maengel(ordered), *([IN_WELCHER_AKTE] if ohne_akte and not ordered.kandidaten else [])]
    return gefragt(ordered, missing, "", ()) if missing else ""


def _gelesen(anfrage: Anfrage) -> Auftrag | None:
    """As if the surest of the matters that it may name were the one."""
    ordered = auftrag(anfrage)
    return ordered.mit_akte(ordered.kandidaten[0]) if ordered and ordered.kandidaten else ordered


def _regel(art: Art, example: str) -> list[Rule]:
    def read(anfrage: Anfrage) -> Mapping[str, Any] | None:
        ordered = _gelesen(anfrage)
        if ordered is None or ordered.art != art or maengel(ordered):
            return None
        return {
            "akte": ordered.kandidaten[0].genannt if ordered.kandidaten else Genannt(),
            "auftrag": ordered,
        }

    return zur_akte(
        WERKZEUGE[art],
        read,
        _entwurf,
        lambda groups: argumente(groups["auftrag"]),
        example=example,
        fehler=FEHLER,
        darf=lambda _: True,
    )


def _entwurf(progress: Progress) -> str:
    return absaetze(vermutet(progress), entworfen(progress.groups["auftrag"], progress.data, titel(progress)))
