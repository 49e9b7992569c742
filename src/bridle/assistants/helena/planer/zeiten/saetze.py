"""The highest and the lowest rate among all entries: „Welcher Stundensatz ist der höchste?“"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt
from bridle.assistants.helena.planer.lesen.zeitraum_sagen import als_argumente
from bridle.assistants.helena.planer.lesen.zeitraum_vergangen import vergangen
from bridle.assistants.helena.planer.sagen import absaetze, felder, liste, quelle, tag
from bridle.assistants.helena.planer.schritte import FEHLER, MOST, erkannt
from bridle.assistants.helena.planer.zeiten.summen import TOOL
from bridle.assistants.helena.werkzeug_angaben import ALLE
from bridle.models.planner import Progress, Rule

_HOCH, _NIEDRIG = (
    r"hoechste[nrms]?|groesste[nrms]?|teuerste[nrms]?",
    r"niedrigste[nrms]?|geringste[nrms]?|kleinste[nrms]?",
)
_SATZ = (
    rf"\b(?:{_HOCH}|{_NIEDRIG}) (?:\w+ )?stunden(?:satz|saetze)\b|"
    rf"\bstunden(?:satz|saetze)\b.*\b(?:{_HOCH}|{_NIEDRIG})\b"
)


def regeln() -> list[Rule]:
    return [Rule(erkannt(_gefragt), TOOL, _antwort, _argumente, failure=FEHLER)]


def _gefragt(anfrage: Anfrage) -> Mapping[str, Any] | None:
    """Of no matter and nobody: among their own entries the rates are seen."""
    named = genannt(anfrage)
    if not anfrage.hat(_SATZ) or (named is not None and (named.sicher or named.aktenzeichen)):
        return None
    if anfrage.hat(
        r"\brvg\b|\bgesetz|§|\bueblich|\bzulaessig|\bvereinbar|\b(?:diese|der|die) (?:akte|sache)\b"
    ):
        return None
    return {"hoch": anfrage.hat(_HOCH) is not None, "zeitraum": vergangen(anfrage)}


def _argumente(groups: Mapping[str, Any]) -> dict[str, Any]:
    return {"akte": ALLE, **als_argumente(groups["zeitraum"]), "limit": MOST}


def _antwort(progress: Progress) -> str:
    data = felder(progress.data)
    rows = [each for each in data["eintraege"] if each.get("stundensatz")]
    source = quelle("Zeiterfassung der sichtbaren Akten")
    if not rows:
        return absaetze(
            "Bei keinem Zeiteintrag, den Du sehen kannst, ist ein Stundensatz eingetragen.", source
        )
    rates = [Decimal(each["stundensatz"]) for each in rows]
    best = max(rates) if progress.groups["hoch"] else min(rates)
    top = [each for each, rate in zip(rows, rates, strict=True) if rate == best]
    name = "höchste" if progress.groups["hoch"] else "niedrigste"
    return absaetze(
        f"Der {name} eingetragene Stundensatz ist **{top[0]['stundensatz_text']}**:",
        liste(
            f"{tag(each['datum'])}: {each['beschreibung']} ({each['bearbeiter']}), Akte {each['akte']} "
            f"({each['kurzrubrum']})"
            for each in top
        ),
        "Durchgesehen ist nur ein Teil der Einträge; es gibt mehr." if data["weitere"] else "",
        source,
    )
