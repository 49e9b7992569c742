"""The answer to „bis wann muss ich kündigen“: the last day for the Zugang, and what is left after it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from bridle.assistants.helena.law import LawError, berechne_frist
from bridle.assistants.helena.law.frist_rechnen import monate_weiter, monatsende
from bridle.assistants.helena.planer.fristen.kuendigung import VERTRAGSENDE, VORWAERTS
from bridle.assistants.helena.planer.lesen.tage import heute
from bridle.assistants.helena.planer.sagen import tag

_VERTRAG = {"arbeitsvertrag_kuendigung_zugang": "das Arbeitsverhältnis"}
_WAS = {
    "mietkuendigung_zugang": "Ordentliche Kündigung von Wohnraum",
    "arbeitsvertrag_kuendigung_zugang": "Ordentliche Kündigung des Arbeitsverhältnisses",
    "geschaeftsraum_kuendigung_zugang": "Ordentliche Kündigung von Geschäftsräumen",
}
_QUARTALE = 5
"""After so many the next end is found for certain."""


def letzter_tag(data: Mapping[str, Any]) -> str:
    """The sentence with the result; "" for every other kind of Frist."""
    if data.get("art") not in VORWAERTS:
        return ""
    contract = _VERTRAG.get(data["art"], "das Mietverhältnis")
    length = f", Frist {data['frist']}" if VORWAERTS[data["art"]] else ""
    lead = f"{_WAS[data['art']]}{length}"
    wanted, last = tag(data["ereignis"]), tag(data["ende"])
    if zu_spaet(data):
        return (
            f"{lead}: Damit {contract} spätestens am {wanted} endet, ist es **zu spät**. Die Kündigung hätte "
            f"spätestens am **{last}** zugehen müssen.{_naechstes(data, contract)}"
        )
    if data["unsicher"]:
        return (
            f"{lead}: Damit {contract} spätestens am {wanted} endet, sollte die Kündigung bis zum **{last}** "
            "zugehen; nur dieser Tag ist sicher."
        )
    return (
        f"{lead}: Damit {contract} spätestens am {wanted} endet, muss die Kündigung spätestens am **{last}** "
        "zugehen."
    )


def zu_spaet(data: Mapping[str, Any]) -> bool:
    """Whether nobody can give notice to the wanted end any more, in whatever view."""
    if data.get("art") not in VORWAERTS:
        return False
    days = [data["ende"], *(each["ende"] for each in data["alternativen"])]
    return max(map(date.fromisoformat, days)) < heute()


def _naechstes(data: Mapping[str, Any], contract: str) -> str:
    """To which end notice can still be given today."""
    try:
        end = _fruehestes(data)
    except LawError:
        return ""
    if end is None:
        return ""
    return f" Geht sie noch heute zu, endet {contract} frühestens am **{tag(end.isoformat())}**."


def _fruehestes(data: Mapping[str, Any]) -> date | None:
    forward = VORWAERTS[data["art"]]
    if forward:
        return _gerechnet(data, forward, heute(), data["frist"])
    first = heute().replace(day=1)
    ends = (monatsende(monate_weiter(first, -first.month % 3 + 3 * n)) for n in range(_QUARTALE))
    return next((end for end in ends if _gerechnet(data, data["art"], end, None) >= heute()), None)


def _gerechnet(data: Mapping[str, Any], art: str, day: date, length: str | None) -> date:
    return berechne_frist(art=art, ereignis=day, frist=length, land=data["land"], ort=data["ort"]).ende


def offene_fragen(data: Mapping[str, Any], given: Mapping[str, Any]) -> list[str]:
    """What is left to ask; who gives notice is known where the length was read from it."""
    known = data.get("art") in (*VORWAERTS, *VERTRAGSENDE) and "frist" in given
    return [each for each in data["fehlend"] if not (known and each.startswith("Kündigt der"))]
