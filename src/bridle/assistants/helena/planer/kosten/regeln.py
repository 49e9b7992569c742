"""Lawyers' fees, court fees and the risk of a lawsuit: the calls, one after the other."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.kosten import bild, straf_akte
from bridle.assistants.helena.planer.kosten.gebuehren import gebuehren
from bridle.assistants.helena.planer.kosten.risiko import risiko
from bridle.assistants.helena.planer.kosten.sachen import rechenfrage, sachen
from bridle.assistants.helena.planer.lesen.tage import heute
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.schritte import FEHLER, gefundenes_aktenzeichen, zur_akte
from bridle.assistants.helena.werkzeug_kosten import NACH_RAHMEN
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress, Rule


def regeln() -> list[Rule]:
    return [
        *zur_akte(
            "get_kosten_rules",
            sachen,
            lambda p: bild.gebuehren(straf_akte.gueltig(p)),
            _argumente,
            weiter=lambda p: straf_akte.naechstes(p) or _naechstes("get_kosten_rules", straf_akte.gueltig(p)),
            sonst=_argumente,
            fehler=FEHLER,
            darf=rechenfrage,
        ),
        *zur_akte(
            "berechne_kostenrisiko",
            risiko,
            bild.risiko,
            _argumente,
            weiter=lambda p: _naechstes("berechne_kostenrisiko", p),
            sonst=_argumente,
            fehler=FEHLER,
            darf=rechenfrage,
            example="Was kostet eine Kündigungsschutzklage bei 12.000 € Streitwert?",
        ),
        *zur_akte(
            "get_kosten_rules",
            gebuehren,
            bild.gebuehren,
            _argumente,
            weiter=lambda p: _naechstes("get_kosten_rules", p),
            sonst=_argumente,
            fehler=FEHLER,
            darf=rechenfrage,
            example="Wie hoch ist eine 1,3-Gebühr aus 12.000 €?",
        ),
    ]


def _argumente(groups: Mapping[str, Any]) -> dict[str, Any]:
    return dict(groups["argumente"])


def _bei_klage(progress: Progress) -> dict[str, str]:
    """The court that a lawsuit of the matter goes to, where one is spoken of."""
    court = progress.data.get("gericht_bei_klage")
    sued = re.search(r"gericht|klag|prozess|instanz", falte(progress.request))
    return {"gericht": court} if court and sued else {}


def _naechstes(tool: str, progress: Progress) -> CallChunk | None:
    """Where only the day of the mandate is missing, the law of today; and whatever else was asked for."""
    data, groups = progress.data, progress.groups
    asked = [each for each in progress.results if each.tool == tool]
    number = groups["akte"].aktenzeichen or gefundenes_aktenzeichen(progress)
    given: dict[str, Any] = groups["argumente"] | ({"akte": number} if number else {})
    today = heute().isoformat()
    if groups["frage"] or (not _gerechnet(data) and not (bild.wert_entbehrlich(given) or number)):
        return None
    if "nicht_gerechnet" in data:  # the matter goes to another court than was taken for granted
        if framed := data.get("positionen_richtig"):
            return CallChunk("", tool, given | {"positionen": framed}) if len(asked) == 1 else None
        right = {"kv": data["kv_richtig"]} if "kv_richtig" in data else _bei_klage(progress)
        return CallChunk("", tool, given | right) if right and len(asked) == 1 else None
    if missing := data.get("fehlend") if not _gerechnet(data) else None:
        if any("Wie hoch" in question for question in missing) or len(asked) > 1:
            return None
        return CallChunk(
            "",
            tool,
            given
            | (
                {"anhaengig": today}
                if {"kv", "gerichtssatz"} & given.keys() and not {"satz", "positionen"} & given.keys()
                else {"auftrag": today}
            ),
        )
    more: list[dict[str, Any]] = groups.get("danach", [])
    done = sum(_gerechnet(each.data) for each in asked) - 1
    if not 0 <= done < len(more):
        return None
    framed = any("positionen_richtig" in each.data for each in asked)
    assumed = any(not _gerechnet(each.data) for each in asked) and not framed
    later = _im_rahmen(more[done]) if framed else more[done]
    return CallChunk("", tool, given | later | ({"auftrag": today} if assumed else {}))


def _im_rahmen(given: Mapping[str, Any]) -> dict[str, Any]:
    """The same fees where they do not follow the value."""
    items = [{"vv": NACH_RAHMEN.get(each["vv"], each["vv"])} for each in given.get("positionen", ())]
    return {**given, **({"positionen": items} if items else {})}


def _gerechnet(data: Any) -> bool:
    return isinstance(data, dict) and any(name in data for name in ("rvg", "gkg", "szenarien"))
