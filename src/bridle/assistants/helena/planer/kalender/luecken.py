"""What is not in the calendar of a matter: no Termin, no Wiedervorlage, a Frist without its reminders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt, sache
from bridle.assistants.helena.planer.sagen import absaetze, felder, liste, quelle, tag, zweifel
from bridle.assistants.helena.planer.schritte import MOST, titel, vermutet, zur_akte
from bridle.models.planner import Progress, Rule

_FEHLT = (
    r"\bfehl(?:t|en|end\w*)\b|\bluecken?\b|\blueckenlos|\bvollstaendig\b|\bnicht eingetragen\b|"
    r"\bnoch (?:ein(?:zu)?tragen|eingetragen werden)\b|\bvergessen einzutragen\b"
)
_KALENDER = r"\bkalender\w*|\bfristen\b|\btermine\b|\bwiedervorlagen?\b|\bfristenbuch|\bfristenkalender"
_ANDERES = r"\bakten\b|\bmandate\b|\bsachen\b|\bdokument|\bunterlage|\bausser\b"
_ARTEN = (
    ("FRIST", "eine offene Frist"),
    ("TERMIN", "ein Termin"),
    ("WIEDERVORLAGE", "eine Wiedervorlage"),
)
NICHT_BEURTEILT = (
    "Ob in der Sache noch etwas einzutragen wäre, kann ich ohne Sprachmodell nicht beurteilen. "
    "Das sehe ich am Kalender:"
)


def regeln() -> list[Rule]:
    return zur_akte("read_fristen", _gefragt, _antwort, lambda _: {"limit": MOST}, pflicht=True)


def _gefragt(anfrage: Anfrage) -> Mapping[str, Any] | None:
    if not (anfrage.hat(_FEHLT) and anfrage.hat(_KALENDER)) or anfrage.hat(_ANDERES):
        return None
    named = genannt(anfrage) or sache(anfrage)
    return {"akte": named} if named is not None else None


def _antwort(progress: Progress) -> str:
    data = felder(progress.data)
    entries: list[dict[str, Any]] = data["eintraege"]
    missing = list(_fehlt(entries))
    lines = [
        "; ".join(filter(None, (f"{tag(each['datum'])}: {each['titel']}", zweifel(each)))) for each in entries
    ]
    return absaetze(
        vermutet(progress),
        NICHT_BEURTEILT,
        f"Nicht eingetragen in der {titel(progress)}:\n\n{liste(missing)}"
        if missing
        else f"In der {titel(progress)} sind Frist, Termin und Wiedervorlage eingetragen, mit Zuständigen.",
        f"Offen eingetragen:\n\n{liste(lines)}" if lines else "Offen eingetragen ist dort nichts.",
        quelle(f"Kalender der Akte {data['akte']}, Stand {tag(data['heute'])}"),
    )


def _fehlt(entries: list[dict[str, Any]]) -> Iterator[str]:
    kinds = {each["typ"] for each in entries}
    yield from (name for kind, name in _ARTEN if kind not in kinds)
    for each in entries:
        if each["typ"] == "FRIST" and not each.get("vorfristen"):
            yield f"eine Vorfrist zu „{each['titel']}“"
        if not each.get("verantwortlich"):
            yield f"wer für „{each['titel']}“ zuständig ist"
