"""„Warum ruht die Sache?“: what the matter itself says of it, and nothing that is made up."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt, sache
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.sagen import absaetze, gross, liste, quelle, tag
from bridle.assistants.helena.planer.schritte import vermutet, zur_akte
from bridle.models.planner import Progress, Rule

_WARUM = r"\b(?:warum|wieso|weshalb|weswegen|aus welchem grund|was ist der grund|bis wann|wie lange)\b"
_STAENDE = (
    ("RUHEND", r"\bruht\b|\bruhen\b|\bruhend\b|\bruhens\b", r"\bruh(?:en|t|end|ens)\b|ausgesetzt|aussetzung"),
    (
        "GESCHLOSSEN",
        r"\b(?:ab)?geschlossen\b|\bbeendet\b|\barchiviert\b|\babgelegt\b",
        r"geschlossen|beendet|erledigt|archiv|abgelegt|vergleich|rechtskraeftig|zurueckgenommen",
    ),
)
_ANDERES = (
    r"frist|\btermin|\bvertrag|\bvergleich|\bkost|gebuehr|\bakten\b|\bsachen\b|\bverjaehr|\banspruch|"
    r"\barbeitsverhaeltnis|\bunterhalt|\bmiet(?:e|vertrag)|\bvernehmlassung"
)


def regeln() -> list[Rule]:
    return zur_akte("read_akte_detail", _erkenne, _antwort, pflicht=True, darf=lambda _: True)


def _erkenne(anfrage: Anfrage) -> Mapping[str, Any] | None:
    named = genannt(anfrage) or sache(anfrage)
    if not anfrage.hat(_WARUM) or anfrage.hat(_ANDERES) or named is None:
        return None
    if re.fullmatch(_WARUM, falte(named.name)):
        return None  # no matter is named
    state = next((each for each in _STAENDE if anfrage.hat(each[1])), None)
    return {"stand": state[0], "steht": state[2]} if state is not None else None


def _antwort(progress: Progress) -> str:
    data, groups = progress.data, progress.groups
    number = data["aktenzeichen"]
    notes = [f"{tag(each['datum'])}: {each['text']}" for each in data["einzelne_notizen"]]
    texts = [each for each in (data["summary"], data["notizen"], *notes) if each]
    said = [each for each in texts if re.search(groups["steht"], falte(each))]
    closed = groups["stand"] == "GESCHLOSSEN" and data["status"] in ("GESCHLOSSEN", "ARCHIVIERT")
    as_asked = closed or data["status"] == groups["stand"]
    state = f"Die Akte {number} ({data['kurzrubrum']}) ist {gross(data['status'])}"
    return absaetze(
        vermutet(progress),
        f"{state}." if as_asked else f"{state}, nicht {gross(groups['stand'])}.",
        absaetze("Dazu steht in der Akte:", liste(said)) if said else _ohne_grund(texts),
        quelle(f"Akte {number}"),
    )


def _ohne_grund(texts: list[str]) -> str:
    why = "Näheres dazu ist in der Akte selbst nicht vermerkt; es kann in einem Dokument stehen."
    return absaetze(why, absaetze("In der Akte steht:", liste(texts)) if texts else "")
