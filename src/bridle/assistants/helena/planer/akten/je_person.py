"""How many matters each one has: „Wer hat die meisten Akten?“, „Wie viele Akten bearbeitet jeder?“"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from bridle.assistants.helena.planer.akten.liste import AT_ONCE, sachgebiet_genannt, status_genannt
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt
from bridle.assistants.helena.planer.sagen import absaetze, felder, gross, liste, quelle
from bridle.assistants.helena.planer.schritte import FEHLER, MOST, SUCHE, erkannt
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress, Rule

_AKTEN = r"(?:\w+ ){0,2}?(?:akten|mandaten?|faellen?|verfahren)\b"
_LEUTE = r"(?:anw(?:alt|aeltin|aelte)|kolleg\w*|mitarbeiter\w*|sachbearbeiter\w*|person|von uns)"
_RANG = rf"^(?:und )?(?:wer|welche[rsn]? {_LEUTE})\b.*\b(?P<rang>meisten|wenigsten) {_AKTEN}"
_JE = (
    rf"\bwie ?viele {_AKTEN}.*\b(?:jeder|jede|jeweils|wer|welche[rs]? {_LEUTE})\b|"
    rf"\bwer hat wie ?viele {_AKTEN}|\b{_AKTEN} (?:je|pro|nach) {_LEUTE}"
)
_ANDERES = (
    r"frist|termin|wiedervorlage|dokument|zeit\b|zeiten|stunden|beteiligt|zeuge|dezernat|\bohne\b|\bkeine"
)


def regeln() -> list[Rule]:
    return [Rule(erkannt(_gefragt), SUCHE, _antwort, _argumente, then=_einzeln, failure=FEHLER)]


def _gefragt(anfrage: Anfrage) -> Mapping[str, Any] | None:
    ranked = anfrage.hat(_RANG)
    if not (ranked or anfrage.hat(_JE)) or anfrage.hat(_ANDERES) or genannt(anfrage) is not None:
        return None
    return {
        "rang": ranked["rang"] if ranked else "",
        "status": status_genannt(anfrage),
        "sachgebiet": sachgebiet_genannt(anfrage),
    }


def _argumente(groups: Mapping[str, Any]) -> dict[str, Any]:
    narrowed = {name: groups[name] for name in ("status", "sachgebiet") if groups[name]}
    return {"query": "*", "limit": MOST, **narrowed}


def _einzeln(progress: Progress) -> CallChunk | None:
    """Who works on a matter beside its lawyer stands in each one."""
    if progress.last.tool != SUCHE:
        return None
    numbers = [each["aktenzeichen"] for each in progress.data["akten"]]
    return CallChunk("", "read_akte_detail", {"akte": numbers}) if 0 < len(numbers) <= AT_ONCE else None


def _antwort(progress: Progress) -> str:
    listed = felder(progress.results[0].data)
    details = [felder(each.data) for each in progress.results if each.tool == "read_akte_detail"]
    groups = progress.groups
    only = ", ".join(gross(each) for each in (groups["status"], groups["sachgebiet"]) if each)
    rows: list[dict[str, Any]] = listed["akten"]
    if not rows:
        return absaetze("Dazu finde ich keine Akte, auf die Du Zugriff hast.", quelle("Akten der Kanzlei"))
    lawyers = _gezaehlt((each.get("anwalt") for each in rows), groups["rang"])
    workers = _gezaehlt((each.get("sachbearbeiter") for each in details), groups["rang"]) if details else ""
    return absaetze(
        f"Anwältin oder Anwalt ({'eine Akte' if len(rows) == 1 else f'{len(rows)} Akten'}"
        f"{f', {only}' if only else ''}, auf die Du Zugriff hast):",
        lawyers,
        absaetze("Sachbearbeitung:", workers) if workers else "",
        "" if details else "Wer sie sonst bearbeitet, ist bei so vielen Akten nicht mitgezählt.",
        f"Gezählt sind nur die ersten {len(rows)} Akten; es gibt mehr." if listed["weitere"] else "",
        quelle("Akten der Kanzlei"),
    )


def _gezaehlt(names: Iterable[str | None], rank: str) -> str:
    """Each with a number, the most first; those without anybody come last."""
    counts = Counter(name or "" for name in names)
    without = counts.pop("", 0)
    ordered = sorted(counts.items(), key=lambda each: (each[1] if rank == "wenigsten" else -each[1], each[0]))
    best = {name for name, count in ordered if rank and count == ordered[0][1]}
    lines = [f"**{name}**: {count}" if name in best else f"{name}: {count}" for name, count in ordered]
    return liste([*lines, *([f"niemand eingetragen: {without}"] if without else [])])
