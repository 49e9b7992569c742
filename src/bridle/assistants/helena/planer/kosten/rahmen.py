"""„Höchstgebühr“, „Mindestgebühr“: the end of the frame that a fee may have (§ 14 RVG)."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any, Literal

from bridle.assistants.helena.law import rvg, vv
from bridle.assistants.helena.law.geld import dezimal, euro
from bridle.assistants.helena.law.vv_felder import rahmen_von
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage
from bridle.assistants.helena.planer.lesen.tage import heute

Ende = Literal["", "hoechst", "mindest"]
_GEBUEHR = r"(?:\w*gebuehr(?:en)?|satz|saetze|rahmen\w*)\b"
HOECHST = (
    r"\b(?:hoechst|maximal)(?:gebuehr\w*|satz\b|saetze\b|betrag\b)|"
    rf"\b(?:hoechste|hoechstmoegliche|maximale)[nrs]? {_GEBUEHR}"
)
MINDEST = (
    r"\b(?:mindest|minimal)(?:gebuehr\w*|satz\b|saetze\b)|"
    rf"\b(?:niedrigste|geringste|minimale|kleinste)[nrs]? {_GEBUEHR}"
)
"""„Mindestbetrag“ and the like are said of values too."""


def ende(anfrage: Anfrage) -> Ende:
    return "hoechst" if anfrage.hat(HOECHST) else "mindest" if anfrage.hat(MINDEST) else ""


def am_ende(anfrage: Anfrage, groups: Mapping[str, Any]) -> dict[str, Any]:
    """A rate of a frame at its end; of frames in euro their ends, said before the usual fees."""
    end = ende(anfrage)
    given: Mapping[str, Any] = groups["argumente"]
    items: list[dict[str, str]] = given.get("positionen", [])
    if not end or not items or given.get("pkh"):
        return dict(groups)
    moved = [_mit_satz(each, end) for each in items]
    read = {**groups, "argumente": {**given, "positionen": moved}}
    said = _betraege(moved, given, end)
    return {**read, "antwort": said, "zum_vergleich": True} if said and not groups.get("antwort") else read


def _mit_satz(item: dict[str, str], end: Ende) -> dict[str, str]:
    entry = vv.alle().get(item["vv"])
    if entry is None or entry.art != "satzrahmen" or "satz" in item:
        return item
    limit = entry.satz_max if end == "hoechst" else entry.satz_min
    return item if limit is None else item | {"satz": dezimal(limit)}


def _betraege(items: list[dict[str, str]], given: Mapping[str, Any], end: Ende) -> str:
    """The ends of the frames in euro, one by one and together."""
    table = rvg.tabelle(str(given.get("auftrag") or heute().isoformat())).id
    parts: list[tuple[str, Decimal]] = []
    for item in items:
        entry = vv.alle().get(item["vv"])
        if entry is None or entry.art != "betragsrahmen" or table not in entry.rahmen:
            return ""
        low, high = rahmen_von(entry, int(given.get("mandanten") or 1), table)
        parts.append((entry.nr, (high if end == "hoechst" else low) * int(item.get("menge", 1))))
    name = "Höchstgebühr" if end == "hoechst" else "Mindestgebühr"
    each = "; ".join(f"Nr. {number}: {euro(amount)}" for number, amount in parts)
    total = sum((amount for _, amount in parts), Decimal(0))
    if len(parts) == 1:
        number = parts[0][0]
        return f"Die {name} beträgt **{euro(total)}** (Nr. {number} VV RVG), ohne Auslagen und Umsatzsteuer."
    return (
        f"Die {name}en sind zusammen **{euro(total)}**, ohne Auslagen und Umsatzsteuer ({each}). Darunter "
        "zum Vergleich die üblichen Gebühren."
    )
